/* kind.c - Nokaut as the engine knows it: see engine/kind.h. */
#include "boxes.h"
#include "expect.h"
#include "flow.h"
#include "game.h"
#include "position.h"
#include "setups.h"
#include "view_frames.h"
#include "words.h"

static int team(const rs_State *state, int seat)
{
    return team_of(nk_inside_const(state), seat);
}

static void view_head(const rs_View *from, rs_ViewHead *head)
{
    const nk_View *view = nk_seen_const(from);
    const nk_Frame *f = (const nk_Frame *)(const void *)nk_view_top(view);
    int play = f->proc == PROC_PLAY ? nk_play_question(f) : QUESTION_NONE;
    head->attacked = f->proc == PROC_DESTROY || f->proc == PROC_MOVE;
    head->reveals = f->proc == PROC_TURN && nk_turn_question(f) == QUESTION_REVEAL;
    head->window = head->attacked || head->reveals || play == QUESTION_ANSWER_PLAY ||
                   play == QUESTION_ANSWER_ENTRY;
}

/* Seats are called by their teams. */
static void words_default(const rs_Rules *rules, const rs_Setup *setup, rs_Words *words)
{
    static const uint8_t no_seed[32];
    nk_State s;
    nk_prepare(setup, no_seed, &s);
    for (int seat = 0; seat < setup->seats; seat++)
        words->seat[seat] = nk_seat_name(rules, s.players, s.teams, seat, words->language);
}

static bool position_seat_given(const Position *position, int seat)
{
    return position->given[seat];
}

static int question(const rs_Rules *rules, const rs_View *from)
{
    const nk_View *view = nk_seen_const(from);
    const nk_Frame *f = (const nk_Frame *)(const void *)nk_view_top(view);
    return FIRST_QUESTION + nk_question(rules->nokaut, f);
}

static const rs_Setup *position_setup(const Position *position)
{
    return &position->setup;
}

/* After the deal nothing is left to chance: decks are given in their order. */
static int outcomes(const rs_Events *events, int *out, int most)
{
    (void)events, (void)out, (void)most;
    return 0;
}

static int chance_card(const rs_Rules *rules, const Position *position, const char *id)
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
    .inherited = ~0u,
    .compile_begin = nk_compile_begin,
    .compile_block = nk_compile_block,
    .compile_end = nk_compile_end,
    .warn = nk_warn,
    .hash = nk_hash,

    .ruling = nk_rulings,
    .rulings = RULING_COUNT,
    .setup_default = nk_setup_default,
    .setup_set = nk_setup_set,
    .setup_check = nk_setup_check,
    .setup_random = nk_setup_random,
    .setup_key = nk_setup_keys,
    .setup_value = nk_setup_value,
    .setup_tell = nk_setup_tell,

    .deal = nk_deal,
    .actions = nk_actions,
    .apply = nk_apply,
    .team = team,

    .view = nk_view,
    .view_head = view_head,
    .imagine = nk_imagine,
    .view_fits = nk_view_fits,
    .action_fits = nk_action_fits,
    .event_fits = nk_event_fits,

    .sentence = nk_sentences,
    .sentences = NK_SENTENCES,
    .first_problem = FIRST_PROBLEM,
    .event_word = nk_event_words,
    .event_words = EV_COUNT,
    .event_traits = nk_event_traits,
    .action_traits = nk_action_traits,
    .words_default = words_default,
    .say_event = nk_say_event,
    .say_action = nk_say_action,
    .say_question = nk_say_question,
    .question = question,
    .action_id = nk_action_id,
    .action_about = nk_action_about,

    .position_size = sizeof(Position),
    .position_begin = nk_position_begin,
    .position_line = nk_position_line,
    .position_seat_given = position_seat_given,
    .position_setup = position_setup,
    .position_make = nk_position_make,
    .expect_line = nk_expect_line,
    .describe = nk_describe,
    .outcomes = outcomes,
    .chance_card = chance_card,
};
