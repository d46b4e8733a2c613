/* input.c - what people type; see input.h. */
#include "input.h"

#include "../../table/hint.h"
#include "games.h"
#include "log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

char *read_line(TerminalMatch *m)
{
    fflush(stdout);
    ssize_t size = getline(&m->line, &m->line_room, stdin);
    if (size < 0) {
        m->input_ended = true;
        putchar('\n');
        return NULL;
    }
    char *start = m->line, *end = m->line + strlen(m->line);
    while (isspace((unsigned char)*start))
        start++;
    while (end > start && isspace((unsigned char)end[-1]))
        *--end = 0;
    if (!m->echoed) /* what is piped in shall be seen in the transcript too */
        puts(start);
    return start;
}

/* ---- Commands ---- */

enum {
    COMMAND_NONE,
    COMMAND_HELP,
    COMMAND_CARD,
    COMMAND_TABLE,
    COMMAND_PILE,
    COMMAND_HAND,
    COMMAND_LOG,
    COMMAND_UNDO,
    COMMAND_HINT,
    COMMAND_QUIT
};

typedef struct Command {
    const char *word;
    int command;
} Command;

/* All languages at once: whoever changes the language need not learn the keys anew. */
static const Command commands[] = {
    {"?", COMMAND_HELP},        {"help", COMMAND_HELP},    {"pomoc", COMMAND_HELP},
    {"ayuda", COMMAND_HELP},    {"card", COMMAND_CARD},    {"karta", COMMAND_CARD},
    {"carta", COMMAND_CARD},    {"table", COMMAND_TABLE},  {"stół", COMMAND_TABLE},
    {"stol", COMMAND_TABLE},    {"mesa", COMMAND_TABLE},   {"pile", COMMAND_PILE},
    {"stos", COMMAND_PILE},     {"pila", COMMAND_PILE},    {"log", COMMAND_LOG},
    {"dziennik", COMMAND_LOG},  {"registro", COMMAND_LOG}, {"quit", COMMAND_QUIT},
    {"exit", COMMAND_QUIT},     {"koniec", COMMAND_QUIT},  {"salir", COMMAND_QUIT},
    {"hand", COMMAND_HAND},     {"ręka", COMMAND_HAND},    {"reka", COMMAND_HAND},
    {"mano", COMMAND_HAND},     {"undo", COMMAND_UNDO},    {"cofnij", COMMAND_UNDO},
    {"deshacer", COMMAND_UNDO}, {"hint", COMMAND_HINT},    {"rada", COMMAND_HINT},
    {"pista", COMMAND_HINT},
};

/* The command of the first word; *rest is what follows it. */
static int find_command(const char *line, const char **rest)
{
    size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].word) == length && strncasecmp(commands[i].word, line, length) == 0)
            return commands[i].command;
    return COMMAND_NONE;
}

static void obey_help(const TerminalMatch *m, const Question *q)
{
    fputs(say(m, m->game->keys), stdout);
    printf("%s\n", say(m, PHRASE_ANSWERS_AND_IDS));
    print_answer_ids(m, q);
}

static void obey_card(const TerminalMatch *m, const Question *q, const char *name)
{
    if (!*name)
        puts(say(m, PHRASE_SAY_WHICH_CARD));
    else if (!m->game->show_card(m->rules, &m->words, &q->view, name))
        puts(say(m, PHRASE_NO_SUCH_CARD));
}

static void obey_table(const TerminalMatch *m, const Question *q)
{
    m->game->show_table(m->rules, &m->words, &q->view);
    print_question(m, q);
}

static void obey_log(const TerminalMatch *m, const Question *q, const char *most)
{
    enum { LOG_LINES = 20 };
    print_log(m, q->viewer, atoi(most) > 0 ? atoi(most) : LOG_LINES);
}

/* The best few answers and their chances. */
static void obey_hint(const TerminalMatch *m, const Question *q)
{
    enum { MOST = 3, SIMULATIONS = 2000 };
    BotAnswer answer;
    if (q->asked == RS_TABLE)
        return;
    hint_now(m->rules, &q->view, SIMULATIONS, 1, &answer);
    for (int i = 0; i < answer.moves && i < MOST; i++) {
        char text[256];
        rs_say_action(m->rules, &m->words, answer.move[i].action, text, sizeof text);
        printf("  %3d%%  %s\n", (int)(answer.move[i].win * 100 + 0.5), text);
    }
}

/* Takes back the last decision of who is asked; false if that is not possible. */
static bool obey_undo(TerminalMatch *m, const Question *q)
{
    char problem[MATCH_PROBLEM] = "";
    int keep = 0, last = m->session.match.actions - 1;
    bool may = session_undo_reach(&m->session, q->asked, &keep);
    if (may && session_undo(&m->session, q->asked, keep < last ? last : keep, problem)) {
        keep_events(m);
        return true;
    }
    puts(*problem ? problem : say(m, PHRASE_NO_UNDO));
    return false;
}

/* Returns false to quit. */
static bool obey(const TerminalMatch *m, const Question *q, const char *line)
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
    else if (command != COMMAND_QUIT)
        puts(say(m, keys_are_numbers(m, q) ? PHRASE_NO_SUCH_ANSWER : PHRASE_NO_SUCH_KEY));
    return command != COMMAND_QUIT;
}

/* ---- Asking ---- */

/* Whether the table as it is stands right above. */
static bool still_shown(const TerminalMatch *m, const Question *q)
{
    return m->game->goes_on(&q->view) && m->shown_to == q->viewer;
}

bool ask_person(TerminalMatch *m, const Question *q, rs_Action *action)
{
    if (!still_shown(m, q))
        m->game->show_table(m->rules, &m->words, &q->view);
    m->shown_to = q->viewer;
    if (q->asked == RS_TABLE && m->people > 1)
        print_open_events(m);
    else
        print_news(m, q->viewer);
    print_question(m, q);
    for (;;) {
        print_prompt(m, q);
        const char *line = read_line(m);
        if (!line)
            return false;
        int chosen = find_answer(m, q, line);
        if (chosen >= 0) {
            *action = q->action[chosen];
            return true;
        }
        const char *rest;
        bool undo = find_command(line, &rest) == COMMAND_UNDO;
        if (undo && obey_undo(m, q))
            return true; /* the caller sees that there are fewer actions */
        if (!undo && !obey(m, q, line))
            return false;
    }
}
