/* study.c - a match that is not being played, moment by moment; see plain.h. */
#include "plain.h"

#include "../../../table/review.h"
#include "../commands.h"

#include <string.h>

typedef struct Study {
    Plain *p;
    Replay *replay;
    rs_View view;
    int viewer; /* a seat or RS_SPECTATOR */
    bool over;  /* so there are no secrets any more */
} Study;

/* ---- A moment ---- */

static void print_happened(const Study *s)
{
    int count, from = 0;
    const rs_Event *event = replay_events(s->replay, &count);
    SceneLine line;
    while (scene_log(s->p->rules, &s->p->words, event, count, 1u << s->viewer, &from, &line))
        print_wrapped("  -", 4, line.text);
}

/* What was answered may be a secret until the match is over. */
static void print_next(const Study *s)
{
    rs_Action action;
    Snippet line = {""};
    char text[256];
    int seat;
    if (!replay_next(s->replay, &action, &seat))
        return;
    append(&line, "%s: ", say(s->p, TERMINAL_NEXT_MOVE));
    if (seat < RS_SEATS)
        append(&line, "%s: ", s->p->words.seat[seat]);
    rs_say_action(s->p->rules, &s->p->words, action, text, sizeof text);
    append(&line, "%s", s->over ? text : say(s->p, SCENE_HIDDEN_MOVE));
    print_wrapped("", 2, line.text);
}

/* Notes that were made at this moment. */
static void print_comments(const Study *s)
{
    const Match *match = &s->replay->match;
    for (int i = 0; i < match->comments; i++)
        if (match->comment[i].at == s->replay->at)
            print_wrapped("  #", 4, match_said(match, i));
}

static void show_moment(Study *s)
{
    char text[120];
    rs_view(s->p->rules, &s->replay->state, s->viewer, &s->view);
    scene_make(s->p->rules, &s->p->words, &s->view, NULL, 0, 0, &s->p->scene);
    phrase_numbers(s->p->words.language, TERMINAL_MOMENT, s->replay->at, s->replay->match.actions,
                   0, text, sizeof text);
    printf("\n%s. %s: %s\n", text, say(s->p, TERMINAL_EYES),
           s->viewer < RS_SEATS ? s->p->words.seat[s->viewer] : say(s->p, SCENE_SPECTATOR));
    print_happened(s);
    print_comments(s);
    print_next(s);
}

static void go(Study *s, int at)
{
    replay_go(s->replay, at);
    show_moment(s);
}

/* Some moments on or back. */
static void step(Study *s, const char *rest, int way)
{
    int by = number_after(rest, 1);
    if (by < 0)
        puts(say(s->p, TERMINAL_BAD_COUNT));
    else
        go(s, s->replay->at + way * by);
}

/* ---- Commands ---- */

static void obey_go(Study *s, const char *rest)
{
    int at = number_after(rest, -1);
    if (at < 0)
        puts(say(s->p, TERMINAL_BAD_COUNT));
    else
        go(s, at);
}

/* All eyes once the match is over; before, only a spectator's. */
static void obey_eyes(Study *s)
{
    if (!s->over) {
        puts(say(s->p, TABLE_EYES_CLOSED));
        return;
    }
    s->viewer = s->viewer >= RS_SEATS                          ? 0
                : s->viewer + 1 < s->replay->match.setup.seats ? s->viewer + 1
                                                               : RS_SPECTATOR;
    show_moment(s);
}

static void obey_log(const Study *s, const char *rest)
{
    enum { LOG_LINES = 20 };
    const Match *match = &s->replay->match;
    int lines = number_after(rest, LOG_LINES);
    int events = s->replay->at ? match->step[s->replay->at - 1].events : 0;
    if (lines > 0)
        print_log(s->p, match, events, 1u << s->viewer, lines);
    else
        puts(say(s->p, TERMINAL_BAD_COUNT));
}

static void obey_card(const Study *s, const char *name)
{
    if (!*name)
        puts(say(s->p, TERMINAL_SAY_WHICH_CARD));
    else if (!print_card(&s->p->scene, &s->view, name))
        puts(say(s->p, TERMINAL_NO_SUCH_CARD));
}

/* ---- The review ---- */

static void print_drop(const Study *s, const ReviewItem *item)
{
    const Plain *p = s->p;
    Snippet line = {""};
    char drop[200];
    ReviewWords said;
    review_say(&s->replay->match, p->words.language, item, &said);
    phrase_numbers(p->words.language, TERMINAL_DROP, percent(item->drop), percent(item->chosen_win),
                   percent(item->best_win), drop, sizeof drop);
    append(&line, "%d. %s: %s. %s ", item->at, p->words.seat[item->seat], drop, said.question);
    append(&line, "%s: %s; ", say(s->p, TERMINAL_PLAYED), said.played);
    append(&line, "%s: %s", say(s->p, TERMINAL_BETTER), said.better);
    if (*said.why)
        append(&line, " (%s)", said.why);
    print_wrapped("  ", 4, line.text);
}

/* Seat by seat, each with its biggest first. */
static int print_drops(const Study *s, Review *review)
{
    enum { EACH = 5 };
    int told = 0;
    for (int seat = 0; seat < s->replay->match.setup.seats; seat++) {
        ReviewItem item[EACH];
        int count = review_drops(review, seat, item, EACH);
        for (int i = 0; i < count; i++)
            print_drop(s, &item[i]);
        told += count;
    }
    return told;
}

static void print_sums(const Study *s, Review *review)
{
    ReviewSum sum[RS_SEATS];
    review_sum(review, sum);
    for (int seat = 0; seat < s->replay->match.setup.seats; seat++) {
        char text[240];
        Snippet line = {""};
        append(&line, "%s: ", s->p->words.seat[seat]);
        phrase_sum(s->p->words.language, &sum[seat], text, sizeof text);
        append(&line, "%s", text);
        print_wrapped("  ", 4, line.text);
    }
}

static void obey_review(const Study *s)
{
    enum { THREADS = 2, SEED = 1 };
    char text[160];
    int done, total;
    if (!s->over) { /* it would tell what hands were worth */
        puts(say(s->p, TABLE_REVIEW_LATER));
        return;
    }
    Review *review = review_start(&s->replay->match, REVIEW_SIMULATIONS, THREADS, SEED);
    if (!review) {
        puts(say(s->p, TERMINAL_NO_REVIEW));
        return;
    }
    printf("%s\n", say(s->p, TERMINAL_TITLE_REVIEW));
    fflush(stdout);
    review_wait(review);
    review_poll(review, &done, &total);
    if (print_drops(s, review) == 0)
        puts(say(s->p, TERMINAL_NO_MISTAKES));
    print_sums(s, review);
    phrase_numbers(s->p->words.language, TERMINAL_REVIEWED, total, total, 0, text, sizeof text);
    printf("%s %s\n", text, say(s->p, TERMINAL_REVIEW_GO));
    review_free(review);
}

/* ---- From here on ---- */

/* A match of its own; the one it comes from stays as it is. */
static bool obey_continue(Study *s)
{
    char problem[MATCH_PROBLEM];
    Session branch = {0};
    if (!s->over &&
        match_people(&s->replay->match) > 0) { /* whoever went on would learn the cards to come */
        puts(say(s->p, TABLE_BRANCH_LATER));
        return false;
    }
    if (s->replay->at == s->replay->match.actions && s->over) {
        puts(say(s->p, TERMINAL_NOTHING_TO_PLAY));
        return false;
    }
    if (!session_branch(&s->replay->match, s->replay->at, NULL, NULL, &branch, problem)) {
        puts(problem);
        return false;
    }
    session_close(&s->p->session);
    s->p->session = branch;
    puts(say(s->p, TABLE_BRANCHED));
    return true;
}

/* ---- The whole ---- */

/* Returns false where there is no such command here. */
static bool obey(Study *s, int command, const char *rest)
{
    const Plain *p = s->p;
    if (command == COMMAND_NEXT)
        step(s, rest, 1);
    else if (command == COMMAND_BACK)
        step(s, rest, -1);
    else if (command == COMMAND_GO)
        obey_go(s, rest);
    else if (command == COMMAND_EYES)
        obey_eyes(s);
    else if (command == COMMAND_TABLE)
        print_table(&p->scene);
    else if (command == COMMAND_PILE)
        print_piles(&p->scene);
    else if (command == COMMAND_LOG)
        obey_log(s, rest);
    else if (command == COMMAND_CARD)
        obey_card(s, rest);
    else if (command == COMMAND_RULES)
        show_rules(p->scene.game, p->words.language, rest);
    else if (command == COMMAND_REVIEW)
        obey_review(s);
    else if (command == COMMAND_HELP)
        fputs(say(p, TERMINAL_STUDY_KEYS), stdout);
    else
        return false;
    return true;
}

static int first_person(const Match *match)
{
    int seat = 0;
    while (seat < match->setup.seats - 1 && match->player[seat].bot[0])
        seat++;
    return seat;
}

bool study_match(Plain *p, Replay *replay)
{
    Study s = {.p = p, .replay = replay, .viewer = RS_SPECTATOR};
    s.over = match_asked(&replay->match) == RS_NOBODY;
    if (s.over && match_people(&replay->match) > 0)
        s.viewer = first_person(&replay->match);
    show_moment(&s);
    for (;;) {
        const char *rest = "";
        bool at_end = replay->at == replay->match.actions;
        printf("%s> ", say(p, at_end ? TERMINAL_STUDY_END : TERMINAL_STUDY_PROMPT));
        bool read = next_line(&p->lines, FOR_EVER) == LINE_READ;
        int command = read ? find_command(p->lines.line, &rest) : COMMAND_QUIT;
        if (read && !*p->lines.line)
            command = at_end ? COMMAND_QUIT : COMMAND_NEXT;
        if (command == COMMAND_QUIT)
            return false;
        if (command == COMMAND_CONTINUE && obey_continue(&s))
            return true;
        if (command != COMMAND_CONTINUE && !obey(&s, command, rest))
            puts(say(p, TERMINAL_NO_SUCH_COMMAND));
    }
}
