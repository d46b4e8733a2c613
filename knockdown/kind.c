/* kind.c - Knockdown as the engine knows it: see engine/kind.h. The public types are bytes; here
 * they become the game's own. */
#include "boxes.h"
#include "expect.h"
#include "flow.h"
#include "position.h"
#include "setups.h"
#include "words.h"

static kd_State *inside(rs_State *state)
{
    return (kd_State *)(void *)state->bytes;
}

static const kd_State *inside_const(const rs_State *state)
{
    return (const kd_State *)(const void *)state->bytes;
}

static const kd_View *seen(const rs_View *view)
{
    return (const kd_View *)(const void *)view->bytes;
}

static uint64_t hash(const rs_Rules *rules, uint64_t so_far)
{
    return kd_hash(rules->knockdown, so_far);
}

/* ---- Play and views ---- */

static void deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32],
                 rs_State *state)
{
    kd_deal(rules->knockdown, setup, seed, inside(state));
}

static int actions(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *traced)
{
    return kd_actions(rules->knockdown, inside_const(state), out, traced);
}

static void apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events)
{
    kd_apply(rules->knockdown, inside(state), action, events);
}

static int team(const rs_State *state, int seat)
{
    (void)state;
    return seat;
}

static void view(const rs_Rules *rules, const rs_State *state, int seat, rs_View *out)
{
    kd_view(rules->knockdown, inside_const(state), seat, (kd_View *)(void *)out->bytes);
}

static void imagine(const rs_Rules *rules, const rs_View *from, rs_Dice *dice, rs_State *state)
{
    kd_imagine(rules->knockdown, seen(from), dice, inside(state));
}

/* ---- Words ---- */

/* Seats are called by their fighters. */
static void words_default(const rs_Rules *rules, const rs_Setup *setup, rs_Words *words)
{
    for (int seat = 0; seat < setup->seats; seat++) {
        const Board *board = &rules->knockdown->board[setup->board[seat]];
        words->seat[seat] = rules->label[board->fighter].name[words->language];
    }
}

static int say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *from,
                        char *text, int size)
{
    return kd_say_question(rules, words, seen(from), text, size);
}

/* ---- Scenarios ---- */

static void position_begin(const rs_Rules *rules, void *position)
{
    kd_position_begin(rules, position);
}

static bool position_line(const rs_Rules *rules, Text *text, const Line *line, void *position)
{
    return kd_position_line(rules, text, line, position);
}

static bool position_seat_given(const void *position, int seat)
{
    return seat < 2 && ((const Position *)position)->seat[seat].given;
}

static const rs_Setup *position_setup(const void *position)
{
    return &((const Position *)position)->setup;
}

static bool position_make(const rs_Rules *rules, Text *text, const Line *head, const void *position,
                          const uint8_t seed[32], rs_State *state, rs_Events *events)
{
    return kd_position_make(rules, text, head, position, seed, inside(state), events);
}

static int chance_card(const rs_Rules *rules, const void *position, const char *id)
{
    return kd_chance_card(rules, position, id);
}

const GameKind kd_game = {
    .word = "knockdown",
    .state_size = sizeof(kd_State),
    .view_size = sizeof(kd_View),

    .vocabulary = &kd_vocabulary,
    .block_word = kd_block_words,
    .block_words = LABEL_KINDS,
    .compile_begin = kd_compile_begin,
    .compile_block = kd_compile_block,
    .compile_end = kd_compile_end,
    .hash = hash,

    .ruling = kd_rulings,
    .rulings = RULING_COUNT,
    .setup_default = kd_setup_default,
    .setup_set = kd_setup_set,
    .setup_check = kd_setup_check,
    .setup_random = kd_setup_random,
    .setup_tell = kd_setup_tell,

    .deal = deal,
    .actions = actions,
    .apply = apply,
    .team = team,

    .view = view,
    .imagine = imagine,

    .sentences = KD_SENTENCES,
    .sentence_key = kd_sentence_key,
    .event_word = kd_event_words,
    .event_words = EV_COUNT,
    .event_traits = kd_event_traits,
    .action_traits = kd_action_traits,
    .words_default = words_default,
    .say_event = kd_say_event,
    .say_action = kd_say_action,
    .say_question = say_question,
    .action_id = kd_action_id,

    .position_size = sizeof(Position),
    .position_begin = position_begin,
    .position_line = position_line,
    .position_seat_given = position_seat_given,
    .position_setup = position_setup,
    .position_make = position_make,
    .expect_line = kd_expect_line,
    .describe = kd_describe,
    .outcomes = kd_outcomes,
    .chance_card = chance_card,
};
