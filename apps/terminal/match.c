/* match.c - the course of a match, from its first line to its last; see match.h. */
#include "match.h"

#include "../../engine/rules.h"
#include "../../knockdown/setups.h"
#include "../../knockdown/view.h"
#include "../apps.h"
#include "input.h"
#include "layout.h"
#include "log.h"
#include "question.h"

#include <string.h>

static const char *name_of(const TerminalMatch *m, int label)
{
    return name_in(m->rules, m->words.language, label);
}

static const char *id_of(const TerminalMatch *m, int label)
{
    return m->rules->label[label].id;
}

/* ---- The first lines ---- */

/* "Ann (Veroth, Berserker)" */
static void append_seat(const TerminalMatch *m, int seat, Snippet *out)
{
    const Board *board = &m->rules->knockdown->board[m->setup.board[seat]];
    const char *fighter = name_of(m, board->fighter), *name = m->words.seat[seat];
    append(out, "%s (", name);
    if (strcmp(fighter, name) != 0)
        append(out, "%s, ", fighter);
    append(out, "%s)", name_of(m, board->label));
}

static void print_fighters(const TerminalMatch *m)
{
    Snippet line = {""};
    append(&line, "%s: ", say(m, PHRASE_MATCH));
    append_seat(m, 0, &line);
    append(&line, " %s ", say(m, PHRASE_AGAINST));
    append_seat(m, 1, &line);
    print_wrapped("", 0, line.text);
}

static void print_start(const TerminalMatch *m)
{
    const kd_Rules *kd = m->rules->knockdown;
    Snippet place = {""}, players = {""};
    print_fighters(m);
    append(&place, "%s: %s | %s: %s", say(m, PHRASE_ARENA),
           name_of(m, kd->arena[m->setup.arena].label), say(m, PHRASE_SKILLS),
           name_of(m, kd->box[m->setup.skills].label));
    print_wrapped("", 0, place.text);
    append(&players, "%s: %s (%s), %s (%s)", say(m, PHRASE_PLAYERS), m->words.seat[0],
           say(m, m->person[0] ? PHRASE_PERSON : PHRASE_RANDOM_PLAYER), m->words.seat[1],
           say(m, m->person[1] ? PHRASE_PERSON : PHRASE_RANDOM_PLAYER));
    print_wrapped("", 0, players.text);
    for (int i = 0; i < RULING_COUNT; i++)
        if (m->setup.ruling[i])
            printf("%s: %s = %s\n", say(m, PHRASE_RULINGS), kd_rulings[i].name,
                   kd_rulings[i].value[m->setup.ruling[i]]);
}

/* ---- The last lines ---- */

static void print_seed(const TerminalMatch *m)
{
    for (int i = 0; i < 32; i++)
        printf("%02x", m->seed[i]);
    putchar('\n');
}

/* The dice of random players come from the seed too, so this line plays the whole match again. */
static void print_replay(const TerminalMatch *m, const Options *options)
{
    static const char *const players[] = {"random", "person"};
    const kd_Rules *kd = m->rules->knockdown;
    printf("%s\n  ringside play --a %s --b %s \\\n", say(m, PHRASE_SAME_MATCH_AGAIN),
           id_of(m, kd->board[m->setup.board[0]].label),
           id_of(m, kd->board[m->setup.board[1]].label));
    printf("    --arena %s --skills %s --players %s,%s \\\n",
           id_of(m, kd->arena[m->setup.arena].label), id_of(m, kd->box[m->setup.skills].label),
           players[m->person[0]], players[m->person[1]]);
    for (int i = 0; i < RULING_COUNT; i++)
        if (m->setup.ruling[i])
            printf("    --ruling %s=%s \\\n", kd_rulings[i].name,
                   kd_rulings[i].value[m->setup.ruling[i]]);
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
    rs_view(m->rules, &m->state, RS_SPECTATOR, &view);
    const kd_ViewSeat *seat = ((const kd_View *)(const void *)view.bytes)->seat;
    if (m->people == 2)
        clear_screen(m);
    print_open_events(m);
    printf("\n%s: %s %d : %d %s. %s: %s.\n", say(m, PHRASE_RESULT), m->words.seat[0], seat[0].wins,
           seat[1].wins, m->words.seat[1], say(m, PHRASE_WINNER),
           m->words.seat[rs_winner(m->rules, &m->state)]);
    printf("%s: ", say(m, PHRASE_SEED));
    print_seed(m);
    print_replay(m, options);
}

/* ---- Who answers ---- */

/* Two people: hides what the one saw, tells both what both may know, and waits for the other. */
static bool draw_curtain(TerminalMatch *m, int seat)
{
    clear_screen(m);
    print_open_events(m);
    printf("\n%s, %s ", m->words.seat[seat], say(m, PHRASE_PRESS_ENTER));
    if (!read_line(m))
        return false;
    m->keyboard = seat;
    return true;
}

static rs_Action random_answer(TerminalMatch *m, const Question *q)
{
    return q->action[rs_below(&m->dice, q->count)];
}

/* Whose tower it is that the table is asked about. */
static int tested_seat(const rs_View *view)
{
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    return inner->frame[inner->depth - 1].seat;
}

/* The tower of a random player stands or falls by the dice; people say how theirs went. */
static bool ask_table(TerminalMatch *m, Question *q, rs_Action *action)
{
    q->viewer = m->people == 1 ? !m->person[0] : RS_SPECTATOR;
    rs_view(m->rules, &m->state, q->viewer, &q->view);
    q->count = rs_actions(m->rules, &m->state, q->action);
    if (!m->person[tested_seat(&q->view)]) {
        *action = random_answer(m, q);
        return true;
    }
    if (m->people == 2) {
        clear_screen(m);
        m->keyboard = NOT_HERE;
    }
    return ask_person(m, q, action);
}

static bool ask_seat(TerminalMatch *m, Question *q, rs_Action *action)
{
    q->viewer = q->asked;
    rs_view(m->rules, &m->state, q->asked, &q->view);
    q->count = rs_view_actions(m->rules, &q->view, q->action);
    if (!m->person[q->asked]) {
        *action = random_answer(m, q);
        return true;
    }
    if (m->people == 2 && m->keyboard != q->asked && !draw_curtain(m, q->asked))
        return false;
    return ask_person(m, q, action);
}

/* ---- The loop ---- */

int play_match(TerminalMatch *m, const Options *options)
{
    Question q;
    print_start(m);
    while ((q.asked = rs_to_act(m->rules, &m->state)) != RS_NOBODY) {
        rs_Action action;
        rs_Events events = {0};
        bool answered = q.asked == RS_TABLE ? ask_table(m, &q, &action) : ask_seat(m, &q, &action);
        if (!answered) {
            puts(say(m, m->input_ended ? PHRASE_INPUT_ENDED : PHRASE_MATCH_STOPPED));
            printf("%s: ", say(m, PHRASE_SEED)); /* nobody can use it any more */
            print_seed(m);
            return APP_OK;
        }
        rs_apply(m->rules, &m->state, action, &events);
        keep_events(m, &events);
        if (m->people == 0)
            print_open_events(m);
    }
    print_end(m, options);
    return APP_OK;
}
