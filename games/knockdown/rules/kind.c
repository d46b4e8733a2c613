/* kind.c - Knockdown as the engine knows it: see engine/kind.h. */
#include "boxes.h"
#include "expect.h"
#include "flow.h"
#include "position.h"
#include "setups.h"
#include "view_frames.h"
#include "words.h"

static int team(const rs_State *state, int seat)
{
    (void)state;
    return seat;
}

static void view_head(const rs_View *from, rs_ViewHead *head)
{
    const Frame *top = kd_view_top(kd_seen_const(from));
    if (head->asked == RS_TABLE)
        head->concerned = top->seat;
    head->window = head->attacked = top->proc == PROC_REACT || kd_block_is_window(top);
}

/* Seats are called by their fighters. */
static void words_default(const rs_Rules *rules, const rs_Setup *setup, rs_Words *words)
{
    for (int seat = 0; seat < setup->seats; seat++) {
        const Board *board = &rules->knockdown->board[setup->board[seat]];
        words->seat[seat] = rules->label[board->fighter].name[words->language];
    }
}

static bool position_seat_given(const Position *position, int seat)
{
    return seat < 2 && position->seat[seat].given;
}

static int question(const rs_Rules *rules, const rs_View *from)
{
    (void)rules;
    return kd_question(kd_seen_const(from));
}

static const rs_Setup *position_setup(const Position *position)
{
    return &position->setup;
}

const GameKind kd_game = {
    .word = "knockdown",
    .state_size = sizeof(kd_State),
    .view_size = sizeof(kd_View),

    .vocabulary = &kd_vocabulary,
    .block_word = kd_block_words,
    .block_words = LABEL_KINDS,
    .inherited = 1 << LABEL_ATTACK | 1 << LABEL_SKILL,
    .compile_begin = kd_compile_begin,
    .compile_block = kd_compile_block,
    .compile_end = kd_compile_end,
    .warn = kd_warn,
    .hash = kd_hash,

    .ruling = kd_rulings,
    .rulings = RULING_COUNT,
    .setup_default = kd_setup_default,
    .setup_set = kd_setup_set,
    .setup_check = kd_setup_check,
    .setup_random = kd_setup_random,
    .setup_key = kd_setup_keys,
    .setup_value = kd_setup_value,
    .setup_tell = kd_setup_tell,

    .deal = kd_deal,
    .actions = kd_actions,
    .apply = kd_apply,
    .team = team,
    .tower = kd_tower_asked,

    .view = kd_view,
    .view_head = view_head,
    .imagine = kd_imagine,
    .view_fits = kd_view_fits,
    .action_fits = kd_action_fits,
    .event_fits = kd_event_fits,

    .sentence = kd_sentences,
    .sentences = KD_SENTENCES,
    .first_problem = FIRST_PROBLEM,
    .event_word = kd_event_words,
    .event_words = EV_COUNT,
    .event_traits = kd_event_traits,
    .action_traits = kd_action_traits,
    .words_default = words_default,
    .say_event = kd_say_event,
    .say_action = kd_say_action,
    .say_question = kd_say_question,
    .question = question,
    .action_id = kd_action_id,
    .action_about = kd_action_about,

    .position_size = sizeof(Position),
    .position_begin = kd_position_begin,
    .position_line = kd_position_line,
    .position_seat_given = position_seat_given,
    .position_setup = position_setup,
    .position_make = kd_position_make,
    .expect_line = kd_expect_line,
    .describe = kd_describe,
    .outcomes = kd_outcomes,
    .chance_card = kd_chance_card,
};
