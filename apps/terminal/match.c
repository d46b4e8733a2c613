/* match.c - the course of a match, from its first line to its last; see match.h. */
#include "match.h"

#include "../../engine/kind.h"
#include "../apps.h"
#include "games.h"
#include "input.h"
#include "lines.h"
#include "log.h"
#include "phrases.h"

#include <poll.h>

/* ---- The first lines ---- */

static void print_players(const TerminalMatch *m)
{
    Snippet line = {""};
    append(&line, "%s: ", say(m, TERMINAL_PLAYERS));
    for (int seat = 0; seat < m->setup.seats; seat++)
        append(&line, "%s%s (%s)", seat ? ", " : "", m->words.seat[seat],
               m->person[seat] ? say(m, TERMINAL_PERSON) : m->bot[seat]);
    print_wrapped("", 0, line.text);
}

void print_first_lines(const TerminalMatch *m)
{
    const GameKind *kind = game_kind(m->setup.game);
    m->game->print_start(m);
    print_players(m);
    for (int i = 0; i < kind->rulings; i++)
        if (m->setup.ruling[i])
            printf("%s: %s = %s\n", say(m, TERMINAL_RULINGS), kind->ruling[i].name,
                   kind->ruling[i].value[m->setup.ruling[i]]);
}

/* ---- The last lines ---- */

static void print_seed(const TerminalMatch *m)
{
    for (int i = 0; i < 32; i++)
        printf("%02x", m->seed[i]);
    putchar('\n');
}

/* The dice of bots come from the seed too, so this line plays the whole match again. */
static void print_replay(const TerminalMatch *m, const Options *options)
{
    const GameKind *kind = game_kind(m->setup.game);
    printf("%s\n  ringside play --plain ", say(m, m->game->again));
    m->game->print_setup(m);
    printf(" --players ");
    for (int seat = 0; seat < m->setup.seats; seat++)
        printf("%s%s", seat ? "," : "", m->person[seat] ? "person" : m->bot[seat]);
    printf(" \\\n");
    for (int i = 0; i < kind->rulings; i++)
        if (m->setup.ruling[i])
            printf("    --ruling %s=%s \\\n", kind->ruling[i].name,
                   kind->ruling[i].value[m->setup.ruling[i]]);
    for (int i = 0; i < options->boxes; i++)
        printf("    --box %s \\\n", options->box[i]);
    printf("    --seed ");
    print_seed(m);
}

static void clear_screen(const TerminalMatch *m)
{
    if (m->terminal)
        fputs("\033[2J\033[3J\033[H", stdout); /* what was shown to one seat, scrolled lines too */
}

static void print_end(TerminalMatch *m, const Options *options)
{
    rs_View view;
    rs_view(m->rules, state_now(m), RS_SPECTATOR, &view);
    if (m->people > 1)
        clear_screen(m);
    print_open_events(m);
    m->game->print_result(m, &view);
    printf("%s: ", say(m, TERMINAL_SEED));
    print_seed(m);
    print_replay(m, options);
}

/* ---- Who answers ---- */

/* Several people: hides what the one saw, tells what all may know, and waits for the next. */
static bool draw_curtain(TerminalMatch *m, int seat)
{
    if (m->shown_to != NOT_HERE)
        clear_screen(m);
    if (m->clock_answered && m->terminal) /* that was wiped before anybody could read it */
        puts(phrase(m->words.language, TABLE_TIME_UP));
    m->shown_to = NOT_HERE;
    print_open_events(m);
    printf("\n%s, %s ", m->words.seat[seat], say(m, TERMINAL_PRESS_ENTER));
    if (!read_line(m))
        return false;
    m->keyboard = seat;
    return true;
}

/* What the table is asked about a bot is decided by the dice; people say how theirs went. */
static bool ask_table(TerminalMatch *m, Question *q, rs_Action *action)
{
    q->viewer = m->people == 1 ? first_person(m) : RS_SPECTATOR;
    rs_view(m->rules, state_now(m), q->viewer, &q->view);
    q->count = rs_actions(m->rules, state_now(m), q->action);
    if (!m->person[m->game->table_matter(&q->view)]) {
        *action = q->action[rs_below(&m->dice, q->count)];
        return true;
    }
    if (m->people > 1) {
        clear_screen(m);
        m->keyboard = NOT_HERE;
    }
    return ask_person(m, q, action);
}

/* To people it takes the same time whatever the bot holds. */
static rs_Action ask_bot(const TerminalMatch *m)
{
    BotAnswer answer;
    bool watched = m->people > 0;
    int64_t until = milliseconds_now() + (watched ? session_pause(&m->session, 0) : 0);
    session_bot_choose(&m->session, &answer);
    int64_t left = until - milliseconds_now();
    if (left > 0)
        poll(NULL, 0, (int)left);
    return answer.action;
}

static bool ask_seat(TerminalMatch *m, Question *q, rs_Action *action)
{
    q->viewer = q->asked;
    rs_view(m->rules, state_now(m), q->asked, &q->view);
    q->count = rs_view_actions(m->rules, &q->view, q->action);
    if (!m->person[q->asked]) {
        *action = ask_bot(m);
        return true;
    }
    if (m->people > 1 && m->keyboard != q->asked && !draw_curtain(m, q->asked))
        return false;
    return ask_person(m, q, action);
}

/* ---- The loop ---- */

/* The seed would tell what is hidden in a match that can be resumed. */
static int stop(TerminalMatch *m)
{
    puts(say(m, m->input_ended ? m->game->input_ended : m->game->stopped));
    if (*m->session.path) {
        printf("%s %s\n", say(m, TERMINAL_SAVED_IN), m->session.path);
        return APP_OK;
    }
    printf("%s: ", say(m, TERMINAL_SEED));
    print_seed(m);
    return APP_OK;
}

int play_match(TerminalMatch *m, const Options *options)
{
    Question q;
    char problem[MATCH_PROBLEM];
    keep_events(m);
    print_first_lines(m);
    while ((q.asked = session_asked(&m->session)) != RS_NOBODY) {
        rs_Action action;
        int before = m->session.match.actions;
        bool answered = q.asked == RS_TABLE ? ask_table(m, &q, &action) : ask_seat(m, &q, &action);
        if (!answered)
            return stop(m);
        if (m->session.match.actions < before) /* taken back */
            continue;
        if (!session_apply(&m->session, q.asked, action, problem)) {
            fprintf(stderr, "ringside play: %s\n", problem);
            return APP_WRONG;
        }
        keep_events(m);
        if (m->people == 0)
            print_open_events(m);
    }
    print_end(m, options);
    return APP_OK;
}
