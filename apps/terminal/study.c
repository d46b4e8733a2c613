/* study.c - a match that is not being played, moment by moment; see study.h. */
#include "study.h"

#include "../../table/review.h"
#include "commands.h"
#include "games.h"
#include "lines.h"
#include "log.h"
#include "phrases.h"
#include "rulebook.h"

#include <string.h>

typedef struct Study {
    TerminalMatch *m;
    Replay *replay;
    rs_View view;
    int viewer; /* a seat or RS_SPECTATOR */
    bool over;  /* so there are no secrets any more */
} Study;

void take_match(TerminalMatch *m, const Match *match, int language)
{
    m->setup = match->setup;
    m->game = terminal_game(m->setup.game);
    memcpy(m->seed, match->seed, sizeof m->seed);
    match_words(match, language, &m->words);
    m->people = 0;
    for (int seat = 0; seat < m->setup.seats; seat++) {
        snprintf(m->name[seat], PLAYER_NAME, "%s", match->player[seat].name);
        snprintf(m->bot[seat], PLAYER_NAME, "%s", match->player[seat].bot);
        m->person[seat] = !*match->player[seat].bot;
        m->people += m->person[seat];
    }
}

/* ---- A moment ---- */

static const char *study_say(const Study *s, int saying)
{
    return phrase(s->m->words.language, saying);
}

static void print_happened(const Study *s)
{
    char text[512];
    int count;
    const rs_Event *event = replay_events(s->replay, &count);
    for (int i = 0; i < count; i++)
        if (match_hears(&event[i], s->viewer)) {
            rs_say_event(s->m->rules, &s->m->words, &event[i], text, sizeof text);
            print_wrapped("  -", 4, text);
        }
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
    append(&line, "%s: ", study_say(s, TERMINAL_NEXT_MOVE));
    if (seat < RS_SEATS)
        append(&line, "%s: ", s->m->words.seat[seat]);
    rs_say_action(s->m->rules, &s->m->words, action, text, sizeof text);
    append(&line, "%s", s->over ? text : study_say(s, SCENE_HIDDEN_MOVE));
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
    rs_view(s->m->rules, &s->replay->state, s->viewer, &s->view);
    phrase_numbers(s->m->words.language, TERMINAL_MOMENT, s->replay->at, s->replay->match.actions,
                   0, text, sizeof text);
    printf("\n%s. %s: %s\n", text, study_say(s, TERMINAL_EYES),
           s->viewer < RS_SEATS ? s->m->words.seat[s->viewer] : study_say(s, SCENE_SPECTATOR));
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
        puts(say(s->m, TERMINAL_BAD_COUNT));
    else
        go(s, s->replay->at + way * by);
}

/* ---- Commands ---- */

static void obey_go(Study *s, const char *rest)
{
    int at = number_after(rest, -1);
    if (at < 0)
        puts(say(s->m, TERMINAL_BAD_COUNT));
    else
        go(s, at);
}

/* All eyes once the match is over; before, only a spectator's. */
static void obey_eyes(Study *s)
{
    if (!s->over) {
        puts(say(s->m, TABLE_EYES_CLOSED));
        return;
    }
    s->viewer = s->viewer >= RS_SEATS               ? 0
                : s->viewer + 1 < s->m->setup.seats ? s->viewer + 1
                                                    : RS_SPECTATOR;
    show_moment(s);
}

static void obey_log(const Study *s, const char *rest)
{
    enum { LOG_LINES = 20 };
    const Match *match = &s->replay->match;
    TerminalMatch then = *s->m; /* as if the match had come only so far */
    int lines = number_after(rest, LOG_LINES);
    then.log = match->event;
    then.logged = s->replay->at ? match->step[s->replay->at - 1].events : 0;
    then.people = s->viewer < RS_SEATS;
    if (lines > 0)
        print_log(&then, s->viewer, lines);
    else
        puts(say(s->m, TERMINAL_BAD_COUNT));
}

static void obey_card(const Study *s, const char *name)
{
    if (!*name)
        puts(say(s->m, TERMINAL_SAY_WHICH_CARD));
    else if (!s->m->game->show_card(s->m->rules, &s->m->words, &s->view, name))
        puts(say(s->m, TERMINAL_NO_SUCH_CARD));
}

/* ---- The review ---- */

static void print_drop(const Study *s, const ReviewItem *item)
{
    const TerminalMatch *m = s->m;
    Snippet line = {""};
    char drop[200], text[256];
    phrase_numbers(m->words.language, TERMINAL_DROP, percent(item->drop), percent(item->chosen_win),
                   percent(item->best_win), drop, sizeof drop);
    append(&line, "%d. %s: %s; ", item->at, m->words.seat[item->seat], drop);
    rs_say_action(m->rules, &m->words, item->chosen, text, sizeof text);
    append(&line, "%s: %s; ", study_say(s, TERMINAL_PLAYED), text);
    rs_say_action(m->rules, &m->words, item->best, text, sizeof text);
    append(&line, "%s: %s.", study_say(s, TERMINAL_BETTER), text);
    print_wrapped("  ", 4, line.text);
}

/* Seat by seat, each with its biggest first. */
static int print_drops(const Study *s, Review *review)
{
    enum { EACH = 5, LEAST = 1 };
    int told = 0;
    for (int seat = 0; seat < s->m->setup.seats; seat++) {
        ReviewItem item[EACH];
        int count = review_drops(review, seat, item, EACH);
        for (int i = 0; i < count; i++)
            if (percent(item[i].drop) >= LEAST) {
                print_drop(s, &item[i]);
                told++;
            }
    }
    return told;
}

static void obey_review(const Study *s)
{
    enum { THREADS = 2, SEED = 1 };
    char text[160];
    int done, total;
    if (!s->over) { /* it would tell what hands were worth */
        puts(say(s->m, TABLE_REVIEW_LATER));
        return;
    }
    Review *review = review_start(&s->replay->match, REVIEW_SIMULATIONS, THREADS, SEED);
    if (!review) {
        puts(say(s->m, TERMINAL_NO_REVIEW));
        return;
    }
    printf("%s\n", study_say(s, TERMINAL_TITLE_REVIEW));
    fflush(stdout);
    review_wait(review);
    review_poll(review, &done, &total);
    if (print_drops(s, review) == 0)
        puts(study_say(s, TERMINAL_NO_MISTAKES));
    phrase_numbers(s->m->words.language, TERMINAL_REVIEWED, total, total, 0, text, sizeof text);
    printf("%s %s\n", text, say(s->m, TERMINAL_REVIEW_GO));
    review_free(review);
}

/* ---- From here on ---- */

/* A match of its own; the one it comes from stays as it is. */
static bool obey_continue(Study *s)
{
    char problem[MATCH_PROBLEM];
    Session branch = {0};
    if (!s->over && s->m->people > 0) { /* whoever went on would learn the cards to come */
        puts(say(s->m, TABLE_BRANCH_LATER));
        return false;
    }
    if (s->replay->at == s->replay->match.actions && s->over) {
        puts(say(s->m, TERMINAL_NOTHING_TO_PLAY));
        return false;
    }
    if (!session_branch(&s->replay->match, s->replay->at, NULL, NULL, &branch, problem)) {
        puts(problem);
        return false;
    }
    session_close(&s->m->session);
    s->m->session = branch;
    puts(study_say(s, TABLE_BRANCHED));
    return true;
}

/* ---- The whole ---- */

/* Returns false where there is no such command here. */
static bool obey(Study *s, int command, const char *rest)
{
    const TerminalMatch *m = s->m;
    if (command == COMMAND_NEXT)
        step(s, rest, 1);
    else if (command == COMMAND_BACK)
        step(s, rest, -1);
    else if (command == COMMAND_GO)
        obey_go(s, rest);
    else if (command == COMMAND_EYES)
        obey_eyes(s);
    else if (command == COMMAND_TABLE)
        m->game->show_table(m->rules, &m->words, &s->view);
    else if (command == COMMAND_PILE)
        m->game->show_pile(m->rules, &m->words, &s->view);
    else if (command == COMMAND_LOG)
        obey_log(s, rest);
    else if (command == COMMAND_CARD)
        obey_card(s, rest);
    else if (command == COMMAND_RULES)
        show_rules(m->setup.game, m->words.language, rest);
    else if (command == COMMAND_REVIEW)
        obey_review(s);
    else if (command == COMMAND_HELP)
        fputs(say(m, TERMINAL_STUDY_KEYS), stdout);
    else
        return false;
    return true;
}

bool study_match(TerminalMatch *m, Replay *replay)
{
    Study s = {.m = m, .replay = replay, .viewer = RS_SPECTATOR};
    s.over = rs_to_act(m->rules, &replay->match.state) == RS_NOBODY;
    if (s.over && replay->match.seated && m->people > 0)
        s.viewer = first_person(m);
    show_moment(&s);
    for (;;) {
        const char *rest, *line;
        bool at_end = replay->at == replay->match.actions;
        printf("%s> ", say(m, at_end ? TERMINAL_STUDY_END : TERMINAL_STUDY_PROMPT));
        line = read_line(m);
        int command = line ? find_command(line, &rest) : COMMAND_QUIT;
        if (line && !*line)
            command = at_end ? COMMAND_QUIT : COMMAND_NEXT;
        if (command == COMMAND_QUIT)
            return false;
        if (command == COMMAND_CONTINUE ? obey_continue(&s) : false)
            return true;
        if (command != COMMAND_CONTINUE && !obey(&s, command, rest))
            puts(say(m, TERMINAL_NO_SUCH_COMMAND));
    }
}
