/* kind.c - Nokaut as the engine knows it: see engine/kind.h. The public types are bytes; here they
 * become the game's own. */
#include "boxes.h"
#include "expect.h"
#include "flow.h"
#include "game.h"
#include "position.h"
#include "setups.h"
#include "words.h"

static nk_State *inside(rs_State *state)
{
    return (nk_State *)(void *)state->bytes;
}

static const nk_State *inside_const(const rs_State *state)
{
    return (const nk_State *)(const void *)state->bytes;
}

static const nk_View *seen(const rs_View *view)
{
    return (const nk_View *)(const void *)view->bytes;
}

static uint64_t hash(const rs_Rules *rules, uint64_t so_far)
{
    return nk_hash(rules->nokaut, so_far);
}

/* ---- Play and views ---- */

static void deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32],
                 rs_State *state)
{
    nk_deal(rules->nokaut, setup, seed, inside(state));
}

static int actions(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *traced)
{
    return nk_actions(rules->nokaut, inside_const(state), out, traced);
}

static void apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events)
{
    nk_apply(rules->nokaut, inside(state), action, events);
}

static int team(const rs_State *state, int seat)
{
    return team_of(inside_const(state), seat);
}

static void view(const rs_Rules *rules, const rs_State *state, int seat, rs_View *out)
{
    nk_view(rules->nokaut, inside_const(state), seat, (nk_View *)(void *)out->bytes);
}

static void imagine(const rs_Rules *rules, const rs_View *from, rs_Dice *dice, rs_State *state)
{
    nk_imagine(rules->nokaut, seen(from), dice, inside(state));
}

/* ---- Words ---- */

/* Seats are called by their teams. */
static void words_default(const rs_Rules *rules, const rs_Setup *setup, rs_Words *words)
{
    static const uint8_t no_seed[32];
    nk_State s;
    nk_prepare(setup, no_seed, &s);
    for (int seat = 0; seat < setup->seats; seat++)
        words->seat[seat] = nk_seat_name(rules, s.players, s.teams, seat, words->language);
}

static int say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *from,
                        char *text, int size)
{
    return nk_say_question(rules, words, seen(from), text, size);
}

/* ---- Scenarios ---- */

static void position_begin(const rs_Rules *rules, void *position)
{
    nk_position_begin(rules, position);
}

static bool position_line(const rs_Rules *rules, Text *text, const Line *line, void *position)
{
    return nk_position_line(rules, text, line, position);
}

static bool position_seat_given(const void *position, int seat)
{
    return ((const Position *)position)->given[seat];
}

static const rs_Setup *position_setup(const void *position)
{
    return &((const Position *)position)->setup;
}

static bool position_make(const rs_Rules *rules, Text *text, const Line *head, const void *position,
                          const uint8_t seed[32], rs_State *state, rs_Events *events)
{
    return nk_position_make(rules, text, head, position, seed, inside(state), events);
}

/* After the deal nothing is left to chance: decks are given in their order. */
static int outcomes(const rs_Events *events, int *out, int most)
{
    (void)events, (void)out, (void)most;
    return 0;
}

static int chance_card(const rs_Rules *rules, const void *position, const char *id)
{
    (void)rules, (void)position, (void)id;
    return -1;
}

const GameKind nk_game = {
    .word = "nokaut",
    .state_size = sizeof(nk_State),
    .view_size = sizeof(nk_View),

    .vocabulary = &nk_vocabulary,
    .block_word = nk_block_words,
    .block_words = LABEL_WORDS,
    .compile_begin = nk_compile_begin,
    .compile_block = nk_compile_block,
    .compile_end = nk_compile_end,
    .hash = hash,

    .ruling = nk_rulings,
    .rulings = RULING_COUNT,
    .setup_default = nk_setup_default,
    .setup_set = nk_setup_set,
    .setup_check = nk_setup_check,
    .setup_random = nk_setup_random,
    .setup_tell = nk_setup_tell,

    .deal = deal,
    .actions = actions,
    .apply = apply,
    .team = team,

    .view = view,
    .imagine = imagine,

    .sentences = NK_SENTENCES,
    .sentence_key = nk_sentence_key,
    .event_word = nk_event_words,
    .event_words = EV_COUNT,
    .event_traits = nk_event_traits,
    .action_traits = nk_action_traits,
    .words_default = words_default,
    .say_event = nk_say_event,
    .say_action = nk_say_action,
    .say_question = say_question,
    .action_id = nk_action_id,

    .position_size = sizeof(Position),
    .position_begin = position_begin,
    .position_line = position_line,
    .position_seat_given = position_seat_given,
    .position_setup = position_setup,
    .position_make = position_make,
    .expect_line = nk_expect_line,
    .describe = nk_describe,
    .outcomes = outcomes,
    .chance_card = chance_card,
};
