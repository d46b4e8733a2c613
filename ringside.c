/* ringside.c - the public calls, handed to the game that the state belongs to. */
#include "ringside.h"

#include "engine/hash.h"
#include "engine/kind.h"

#include <stdio.h>
#include <string.h>

void rs_setup_default(const rs_Rules *rules, int game, rs_Setup *setup)
{
    game_kind(game)->setup_default(rules, setup);
}

bool rs_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200])
{
    return game_kind(setup->game)->setup_set(rules, setup, key, value, problem);
}

bool rs_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200])
{
    if (setup->game < GAMES)
        return game_kind(setup->game)->setup_check(rules, setup, problem);
    snprintf(problem, 200, "there is no game %d", setup->game);
    return false;
}

void rs_setup_random(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice)
{
    game_kind(setup->game)->setup_random(rules, setup, dice);
}

void rs_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state)
{
    memset(state, 0, sizeof *state);
    game_kind(setup->game)->deal(rules, setup, seed, state);
}

unsigned rs_event_traits(int game, int kind)
{
    return game_kind(game)->event_traits[kind];
}

bool rs_event_reveals(int game, const rs_Event *event)
{
    unsigned traits = rs_event_traits(game, event->kind);
    return traits & RS_EVENT_REVEALS && (!(traits & RS_EVENT_IF_NEW) || event->n);
}

unsigned rs_action_traits(int game, rs_Action action)
{
    return game_kind(game)->action_traits[action & 255]; /* act_kind of stack.h */
}

int rs_to_act(const rs_Rules *rules, const rs_State *state)
{
    (void)rules;
    return state_head(state)->asked;
}

int rs_actions(const rs_Rules *rules, const rs_State *state, rs_Action actions[RS_MAX_ACTIONS])
{
    return game_of_state(state)->actions(rules, state, actions, NULL);
}

bool rs_legal(const rs_Rules *rules, const rs_State *state, rs_Action action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(rules, state, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

void rs_apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events)
{
    if (events)
        events->count = events->lost = 0;
    game_of_state(state)->apply(rules, state, action, events);
}

int rs_team(const rs_Rules *rules, const rs_State *state, int seat)
{
    (void)rules;
    return game_of_state(state)->team(state, seat);
}

int rs_winner(const rs_Rules *rules, const rs_State *state)
{
    (void)rules;
    return state_head(state)->winner;
}

uint64_t rs_state_hash(const rs_State *state)
{
    return hash_bytes(HASH_START, state->bytes, game_of_state(state)->state_size);
}

bool rs_position(const rs_Rules *rules, const rs_Source *text, const uint8_t seed[32],
                 rs_State *state, rs_Setup *setup, rs_Problems *problems)
{
    return position_from_text(rules, text, seed, state, setup, problems);
}

void rs_view(const rs_Rules *rules, const rs_State *state, int seat, rs_View *view)
{
    memset(view, 0, sizeof *view);
    game_of_state(state)->view(rules, state, seat, view);
}

void rs_imagine(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state)
{
    const GameKind *kind = game_of_view(view);
    memset(state->bytes + kind->state_size, 0, sizeof state->bytes - kind->state_size);
    kind->imagine(rules, view, dice, state);
}

int rs_view_actions(const rs_Rules *rules, const rs_View *view, rs_Action actions[RS_MAX_ACTIONS])
{
    const StateHead *head = (const StateHead *)(const void *)view->bytes;
    int viewer = head->asking; /* that is its place in a view */
    if (head->asked != viewer)
        return 0;
    /* What a seat may do depends only on what it knows, so any game that fits will do. */
    rs_State imagined;
    rs_Dice dice;
    rs_dice_seed(&dice, 0);
    rs_imagine(rules, view, &dice, &imagined);
    return rs_actions(rules, &imagined, actions);
}

void rs_words_default(const rs_Rules *rules, const rs_Setup *setup, int language, rs_Words *words)
{
    memset(words, 0, sizeof *words);
    words->game = setup->game;
    words->language = language;
    game_kind(setup->game)->words_default(rules, setup, words);
}

int rs_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size)
{
    return game_kind(words->game)->say_event(rules, words, event, text, size);
}

int rs_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size)
{
    return game_kind(words->game)->say_action(rules, words, action, text, size);
}

int rs_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *view, char *text,
                    int size)
{
    return game_of_view(view)->say_question(rules, words, view, text, size);
}

int rs_action_id(const rs_Rules *rules, int game, rs_Action action, char *text, int size)
{
    return game_kind(game)->action_id(rules, action, text, size);
}

bool rs_action_parse(const rs_Rules *rules, const rs_State *state, const char *text,
                     rs_Action *action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(rules, state, actions);
    for (int i = 0; i < count; i++) {
        char id[128];
        rs_action_id(rules, state_head(state)->game, actions[i], id, sizeof id);
        if (strcmp(id, text) == 0) {
            *action = actions[i];
            return true;
        }
    }
    return false;
}
