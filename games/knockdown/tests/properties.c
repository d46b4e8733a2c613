/* properties.c - what properties.c checks of Knockdown alone. */
#include "../../../tests/properties.h"
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static unsigned boards, arenas, skills; /* seen so far in a mode */

/* ---- What is offered ---- */

/* K3.4: at a turn's question every card of the Row may be taken, every free way be gone, and
 * nothing else of the kind. */
static void check_turn(const Run *run, const rs_Action *actions, int n)
{
    const Match *m = &run->match;
    const kd_State *s = match_inside(&m->state);
    const Deck *deck = m->rules->knockdown->deck[s->arena];
    uint64_t kinds = 0;
    int attacks = 0, at = s->seat[s->turn].position, there = s->seat[other(s->turn)].position;
    if (s->asked == RS_NOBODY || s->frame[s->depth - 1].proc != PROC_TURN)
        return;
    for (int i = 0; i < KD_ROW; i++)
        if (s->row[i] != KD_EMPTY)
            kinds |= set_of(deck->kind[s->row[i]]);
    for (int kind = 0; kind < deck->kinds; kind++)
        if (is_listed(actions, n, act(DO_ATTACK, deck->attack[kind], 0)) != (kinds >> kind & 1))
            match_fail(m, "attacks are listed other than the Row has cards");
    for (int right = 0; right < 2; right++) {
        int to = right ? at + 1 : at - 1;
        bool free = to >= 0 && to < m->rules->knockdown->arena[s->arena].spaces && to != there;
        if (is_listed(actions, n, act(DO_MOVE, right, 0)) != free)
            match_fail(m, "a move to space %d is listed or not against K4.2", to + 1);
    }
    for (int i = 0; i < n; i++)
        attacks += act_kind(actions[i]) == DO_ATTACK;
    if (attacks != set_count(kinds))
        match_fail(m, "%d attacks for %d kinds in the Row", attacks, set_count(kinds));
}

/* tokens.c: a token of a kind lies once on a space, and where it says so only on a free one. */
static void check_put(const Run *run, rs_Action action)
{
    const kd_State *s = match_inside(&run->match.state);
    const CountFrame *f = (const CountFrame *)(const void *)&s->frame[s->depth - 1];
    const kd_Rules *kd = run->match.rules->knockdown;
    const Seat *me = &s->seat[f->seat];
    int space = act_a(action);
    if (act_kind(action) != DO_PUT)
        return;
    const Token *token = &kd->token[kd->board[me->board].token[f->what]];
    bool taken = space == s->seat[0].position || space == s->seat[1].position;
    if (me->spaces[f->what] >> space & 1 || (taken && token->lies == LIES_FREE_SPACE))
        match_fail(&run->match, "a token may be put on space %d", space + 1);
}

static void offered(const Run *run, const rs_Action *actions, int n)
{
    for (int i = 0; i < n; i++)
        check_put(run, actions[i]);
    check_turn(run, actions, n);
}

/* ---- Matches ---- */

static void set_up(Run *run, rs_Setup *setup)
{
    setup->ruling[RULING_TEST_VARIANT] |= run->mode->tower;
    rs_setup_random(match_rules(), setup, &run->dice);
    if (run->mode->mirror) {
        setup->ruling[RULING_SAME_FIGHTER] = 1;
        setup->board[1] = setup->board[0];
    }
    if (run->matches == 0)
        boards = arenas = skills = 0;
    boards |= 1u << setup->board[0] | 1u << setup->board[1];
    arenas |= 1u << setup->arena;
    skills |= 1u << setup->skills;
}

static void nothing_more(Run *run)
{
    (void)run;
}

/* Without the idle limit nothing forces a match to end (the ruling says so); all others must. */
static bool may_leave(const Run *run)
{
    return run->match.setup.ruling[RULING_IDLE_LIMIT] && run->match.played == UNENDING;
}

static void all_played(const Run *run, bool enough)
{
    const kd_Rules *kd = match_rules()->knockdown;
    (void)run;
    if (!enough)
        return;
    assert_int_equal(boards, (1u << kd->boards) - 1);
    assert_int_equal(arenas, (1u << kd->arenas) - 1);
    assert_int_equal(skills, (1u << kd->boxes) - 1);
}

static void positions(void)
{
    static const char *const begins[] = {"opening", "round-start", "turn-start", "actions"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "%sbox siege-storm\nA czerw-poison at 3, hand push, hidden low-kick, "
                 "skill lucky, down boxer\nB driana at 5, wounds 1H2L, token trap at 4, "
                 "skill runner, down finisher\nbegin %s\n",
                 i ? "" : "game knockdown\n", begins[i]); /* which is so where nothing is said */
        check_position(text);
    }
}

const Laws knockdown_laws = {
    .game = RS_KNOCKDOWN,
    .actions = DO_COUNT,
    .events = EV_COUNT,
    .set_up = set_up,
    .dealt = nothing_more,
    .offered = offered,
    .happened = nothing_more,
    .may_leave = may_leave,
    .ended = nothing_more,
    .all_played = all_played,
    .positions = positions,
};
