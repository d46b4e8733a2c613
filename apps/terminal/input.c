/* input.c - what people type; see input.h. */
#include "input.h"

#include "../../table/hint.h"
#include "commands.h"
#include "games.h"
#include "lines.h"
#include "log.h"
#include "phrases.h"
#include "rulebook.h"

/* ---- Commands ---- */

static void obey_help(const TerminalMatch *m, const Question *q)
{
    fputs(say(m, m->game->keys), stdout);
    printf("%s\n", say(m, TERMINAL_ANSWERS_AND_IDS));
    print_answer_ids(m, q);
}

static void obey_card(const TerminalMatch *m, const Question *q, const char *name)
{
    if (!*name)
        puts(say(m, TERMINAL_SAY_WHICH_CARD));
    else if (!m->game->show_card(m->rules, &m->words, &q->view, name))
        puts(say(m, TERMINAL_NO_SUCH_CARD));
}

static void obey_table(const TerminalMatch *m, const Question *q)
{
    m->game->show_table(m->rules, &m->words, &q->view);
    print_question(m, q);
}

static void obey_log(const TerminalMatch *m, const Question *q, const char *most)
{
    enum { LOG_LINES = 20 };
    int lines = number_after(most, LOG_LINES);
    if (lines > 0)
        print_log(m, q->viewer, lines);
    else
        puts(say(m, TERMINAL_BAD_COUNT));
}

/* The best few answers and their chances. */
static void obey_hint(const TerminalMatch *m, const Question *q)
{
    enum { MOST = 3, SIMULATIONS = 2000 };
    BotAnswer answer;
    if (q->asked == RS_TABLE || q->count < 2) {
        puts(phrase(m->words.language, TABLE_NO_HINT));
        return;
    }
    hint_now(m->rules, &q->view, SIMULATIONS, 1, &answer);
    for (int i = 0; i < answer.moves && i < MOST; i++) {
        char text[256];
        rs_say_action(m->rules, &m->words, answer.move[i].action, text, sizeof text);
        printf("  %3d%% %s: %s\n", (int)(answer.move[i].win * 100 + 0.5),
               phrase(m->words.language, TERMINAL_HINT_WINS), text);
    }
}

/* What people remark goes into the file, beside the match. */
static void obey_note(TerminalMatch *m, const char *text)
{
    char problem[MATCH_PROBLEM];
    if (!*text)
        puts(say(m, TERMINAL_SAY_WHICH_NOTE));
    else
        puts(session_comment(&m->session, text, problem) ? say(m, TERMINAL_NOTED) : problem);
}

/* Takes back the last decision of who is asked; false if that is not possible. */
static bool obey_undo(TerminalMatch *m, const Question *q)
{
    char problem[MATCH_PROBLEM] = "";
    int keep = 0, last = m->session.match.actions - 1;
    bool may = session_undo_reach(&m->session, q->asked, &keep);
    if (may && session_undo(&m->session, q->asked, keep < last ? last : keep, problem)) {
        keep_events(m);
        puts(phrase(m->words.language, TABLE_UNDONE));
        return true;
    }
    puts(*problem ? problem : say(m, TABLE_NO_UNDO));
    return false;
}

/* The seconds of a tower, one a line, until somebody types what became of it. */
static void count_down(TerminalMatch *m, const char *seconds)
{
    enum { USUAL = 10, MOST = 600 };
    int left = number_after(seconds, USUAL);
    char text[160];
    if (left < 1 || left > MOST) {
        puts(say(m, TERMINAL_BAD_COUNT));
        return;
    }
    for (; left > 0; left--) {
        puts(phrase_numbers(m->words.language, TERMINAL_SECONDS, left, 0, 0, text, sizeof text));
        fflush(stdout);
        if (line_comes(m, 1000))
            return;
    }
    puts(say(m, TERMINAL_TOWER_TIME_UP));
}

/* Returns false to quit. */
static bool obey(TerminalMatch *m, const Question *q, const char *line)
{
    const char *rest;
    int command = find_command(line, &rest);
    if (command == COMMAND_HELP)
        obey_help(m, q);
    else if (command == COMMAND_CARD)
        obey_card(m, q, rest);
    else if (command == COMMAND_TABLE)
        obey_table(m, q);
    else if (command == COMMAND_PILE)
        m->game->show_pile(m->rules, &m->words, &q->view);
    else if (command == COMMAND_HAND && m->game->show_hand)
        m->game->show_hand(m->rules, &m->words, &q->view);
    else if (command == COMMAND_LOG)
        obey_log(m, q, rest);
    else if (command == COMMAND_HINT)
        obey_hint(m, q);
    else if (command == COMMAND_RULES)
        show_rules(m->setup.game, m->words.language, rest);
    else if (command == COMMAND_NOTE)
        obey_note(m, rest);
    else if (command == COMMAND_COUNT && q->asked == RS_TABLE)
        count_down(m, rest);
    else if (command != COMMAND_QUIT)
        puts(say(m, keys_are_numbers(m, q) ? TERMINAL_NO_SUCH_ANSWER : TERMINAL_NO_SUCH_KEY));
    return command != COMMAND_QUIT;
}

/* ---- Asking ---- */

/* Whether the table as it is stands right above. */
static bool still_shown(const TerminalMatch *m, const Question *q)
{
    return m->game->goes_on(&q->view) && m->shown_to == q->viewer;
}

/* The clock answers as a casual player would. */
static void answer_late(TerminalMatch *m, const Question *q, rs_Action *action)
{
    Bot bot;
    BotAnswer answer;
    rs_Dice dice;
    char problem[200];
    *action = q->action[0];
    rs_dice_seed(&dice, (uint64_t)milliseconds_now());
    if (bot_parse("casual", &bot, problem)) {
        bot_choose(&bot, m->rules, &q->view, &dice, &answer);
        *action = answer.action;
    }
    m->clock_answered = true;
    printf("\n%s\n", phrase(m->words.language, TABLE_TIME_UP));
}

/* A line that is typed in time; what it takes goes off the clock. */
static int wait_for_line(TerminalMatch *m, const Question *q, int *clock)
{
    bool runs = m->clock > 0 && q->asked != RS_TABLE;
    int64_t start = milliseconds_now();
    print_prompt(m, q, runs ? (*clock + 999) / 1000 : 0);
    int got = next_line(m, runs ? *clock : FOR_EVER);
    *clock -= (int)(milliseconds_now() - start);
    *clock = *clock > 0 ? *clock : 0;
    return got;
}

static void show_question(TerminalMatch *m, const Question *q)
{
    if (!still_shown(m, q))
        m->game->show_table(m->rules, &m->words, &q->view);
    m->shown_to = q->viewer;
    if (q->asked == RS_TABLE && m->people > 1)
        print_open_events(m);
    else
        print_news(m, q->viewer);
    print_question(m, q);
}

bool ask_person(TerminalMatch *m, const Question *q, rs_Action *action)
{
    int clock = m->clock * 1000;
    m->clock_answered = false;
    show_question(m, q);
    for (;;) {
        int got = wait_for_line(m, q, &clock);
        if (got == LINE_LATE)
            answer_late(m, q, action);
        if (got != LINE_READ)
            return got == LINE_LATE;
        int chosen = find_answer(m, q, m->line);
        if (chosen >= 0) {
            *action = q->action[chosen];
            return true;
        }
        const char *rest;
        bool undo = find_command(m->line, &rest) == COMMAND_UNDO;
        if (undo && obey_undo(m, q))
            return true; /* the caller sees that there are fewer actions */
        if (!undo && !obey(m, q, m->line))
            return false;
    }
}
