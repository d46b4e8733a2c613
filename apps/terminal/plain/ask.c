/* ask.c - what people type at a question: answers and commands; see plain.h. */
#include "plain.h"

#include "../../../table/hint.h"
#include "../commands.h"

/* ---- Commands ---- */

static void obey_help(const Plain *p)
{
    fputs(say(p, TERMINAL_KEYS_KNOCKDOWN + p->scene.game), stdout);
    printf("%s\n", say(p, TERMINAL_ANSWERS_AND_IDS));
    print_answer_ids(&p->scene);
}

static void obey_card(const Plain *p, const char *name)
{
    if (!*name)
        puts(say(p, TERMINAL_SAY_WHICH_CARD));
    else if (!print_card(&p->scene, &p->sight.view, name))
        puts(say(p, TERMINAL_NO_SUCH_CARD));
}

static void obey_log(const Plain *p, const char *most)
{
    enum { LOG_LINES = 20 };
    int lines = number_after(most, LOG_LINES), eyes = p->sight.eyes;
    if (lines > 0)
        print_log(p, match_of(p), match_of(p)->events, 1u << eyes, lines);
    else
        puts(say(p, TERMINAL_BAD_COUNT));
}

/* The best few answers and their chances. */
static void obey_hint(const Plain *p)
{
    enum { SIMULATIONS = 8000 };
    BotAnswer answer;
    HintLine line[HINT_LINES];
    if (p->sight.asked != p->sight.eyes || p->sight.count < 2) {
        puts(say(p, TABLE_NO_HINT));
        return;
    }
    hint_now(p->rules, &p->sight.view, SIMULATIONS, 1, &answer);
    int count = hint_lines(p->rules, p->words.language, &p->sight.view, &answer, line);
    for (int i = 0; i < count; i++) {
        char text[256];
        Snippet head = {""}, said = {""};
        rs_say_action(p->rules, &p->words, line[i].action, text, sizeof text);
        append(&head, "  %s %3d%% ", i == 0 ? "*" : line[i].best ? "=" : " ", percent(line[i].win));
        append(&said, "%s: %s", say(p, TERMINAL_HINT_WINS), text);
        if (*line[i].why)
            append(&said, " (%s)", line[i].why);
        print_wrapped(head.text, columns_of(head.text), said.text);
    }
    if (count > 1 && line[1].best)
        puts(say(p, TERMINAL_HINT_TIE));
}

/* What people remark goes into the file, beside the match. */
static void obey_note(Plain *p, const char *text)
{
    char problem[MATCH_PROBLEM];
    if (!*text)
        puts(say(p, TERMINAL_SAY_WHICH_NOTE));
    else
        puts(session_comment(&p->session, text, problem) ? say(p, TERMINAL_NOTED) : problem);
}

static bool obey_undo(Plain *p)
{
    char problem[MATCH_PROBLEM];
    int seat = p->sight.seat < RS_SEATS ? p->sight.seat : RS_TABLE;
    bool undone = host_undo(&p->host, seat, host_now(p), problem);
    puts(undone ? say(p, TABLE_UNDONE) : problem);
    return undone;
}

/* The seconds of a tower, one a line, until somebody types what became of it. */
static void count_down(Plain *p, const char *seconds)
{
    enum { USUAL = 10, MOST = 600 };
    int left = number_after(seconds, p->scene.seconds ? p->scene.seconds : USUAL);
    char text[160];
    if (left < 1 || left > MOST) {
        puts(say(p, TERMINAL_BAD_COUNT));
        return;
    }
    for (; left > 0; left--) {
        puts(phrase_numbers(p->words.language, TERMINAL_SECONDS, left, 0, 0, text, sizeof text));
        fflush(stdout);
        if (line_comes(&p->lines, 1000))
            return;
    }
    puts(say(p, TERMINAL_TOWER_TIME_UP));
}

static void obey_resign(Plain *p)
{
    char problem[MATCH_PROBLEM];
    if (!host_resign(&p->host, p->sight.seat, host_now(p), problem))
        puts(problem);
}

/* What changes nothing. */
static void obey(Plain *p, int command, const char *rest)
{
    if (command == COMMAND_HELP)
        obey_help(p);
    else if (command == COMMAND_CARD)
        obey_card(p, rest);
    else if (command == COMMAND_TABLE) {
        print_table(&p->scene);
        print_question(&p->scene);
    } else if (command == COMMAND_PILE)
        print_piles(&p->scene);
    else if (command == COMMAND_HAND)
        print_hand(&p->scene);
    else if (command == COMMAND_LOG)
        obey_log(p, rest);
    else if (command == COMMAND_HINT)
        obey_hint(p);
    else if (command == COMMAND_RULES)
        show_rules(p->scene.game, p->words.language, rest);
    else if (command == COMMAND_NOTE)
        obey_note(p, rest);
    else if (command == COMMAND_COUNT && p->sight.seat == RS_TABLE)
        count_down(p, rest);
    else
        puts(say(p, keys_are_numbers(&p->scene) ? TERMINAL_NO_SUCH_ANSWER : TERMINAL_NO_SUCH_KEY));
}

/* ---- Asking ---- */

/* Until the host has something to do by itself, or for ever. */
int wait_for_line(Plain *p, int seconds)
{
    int64_t due = host_due(&p->host), now = host_now(p);
    (void)seconds;
    return next_line(&p->lines, due == 0 ? FOR_EVER : due > now ? (int)(due - now) : 0);
}

static void show_question(Plain *p)
{
    if (p->shown_to != p->sight.eyes || match_of(p)->events > p->told[p->sight.eyes & 3])
        print_table(&p->scene);
    p->shown_to = p->sight.eyes;
    if (p->sight.eyes >= RS_SEATS)
        print_open_news(p);
    else
        print_news(p, p->sight.eyes);
    print_question(&p->scene);
}

static int seconds_left(const Plain *p)
{
    int seat = p->sight.running;
    int64_t left = p->sight.claims   ? p->sight.window_left
                   : seat < RS_SEATS ? p->sight.clock[seat]
                                     : 0;
    return left > 0 ? (int)((left + 999) / 1000) : 0;
}

static bool answer_with(Plain *p, rs_Action action)
{
    char problem[MATCH_PROBLEM];
    if (host_answer(&p->host, p->sight.seat, action, host_now(p), problem))
        return true;
    puts(problem);
    return false;
}

int ask_person(Plain *p)
{
    show_question(p);
    for (;;) {
        look(p);
        print_prompt(p, seconds_left(p));
        int got = wait_for_line(p, 0);
        if (got == LINE_LATE) {
            putchar('\n');
            return ASKED_ANSWERED; /* the host goes on */
        }
        if (got == LINE_ENDED)
            return ASKED_QUIT;
        int chosen = find_answer(&p->scene, p->lines.line);
        const char *rest;
        int command = find_command(p->lines.line, &rest);
        if (chosen >= 0 && answer_with(p, p->scene.answer[chosen].action))
            return ASKED_ANSWERED;
        if (chosen >= 0)
            continue;
        if (command == COMMAND_QUIT)
            return ASKED_QUIT;
        if (command == COMMAND_RESIGN)
            obey_resign(p);
        if (command == COMMAND_RESIGN || (command == COMMAND_UNDO && obey_undo(p)))
            return ASKED_ANSWERED;
        if (command != COMMAND_UNDO)
            obey(p, command, rest);
    }
}
