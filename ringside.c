/* ringside.c - the public calls, handed to the game that the state belongs to. */
#include "ringside.h"

#include "engine/hash.h"
#include "engine/labels.h"
#include "knockdown/flow.h"
#include "knockdown/position.h"
#include "knockdown/setups.h"
#include "knockdown/view.h"
#include "knockdown/words.h"

#include <string.h>

/* The public types are bytes; inside they are the game's own. */
static kd_State *inside(rs_State *state)
{
    return (kd_State *)(void *)state->bytes;
}

static const kd_State *inside_const(const rs_State *state)
{
    return (const kd_State *)(const void *)state->bytes;
}

void rs_setup_default(const rs_Rules *rules, rs_Setup *setup)
{
    kd_setup_default(rules, setup);
}

bool rs_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200])
{
    return kd_setup_set(rules, setup, key, value, problem);
}

bool rs_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200])
{
    return kd_setup_check(rules, setup, problem);
}

void rs_setup_random(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice)
{
    kd_setup_random(rules, setup, dice);
}

void rs_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state)
{
    memset(state, 0, sizeof *state);
    kd_deal(rules->knockdown, setup, seed, inside(state));
}

int rs_to_act(const rs_Rules *rules, const rs_State *state)
{
    (void)rules;
    return inside_const(state)->asked;
}

int rs_actions(const rs_Rules *rules, const rs_State *state, rs_Action actions[RS_MAX_ACTIONS])
{
    return kd_actions(rules->knockdown, inside_const(state), actions, NULL);
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
    kd_apply(rules->knockdown, inside(state), action, events);
}

int rs_winner(const rs_Rules *rules, const rs_State *state)
{
    (void)rules;
    return inside_const(state)->winner;
}

uint64_t rs_state_hash(const rs_State *state)
{
    return hash_bytes(HASH_START, state->bytes, sizeof(kd_State));
}

bool rs_position(const rs_Rules *rules, const rs_Source *text, const uint8_t seed[32],
                 rs_State *state, rs_Setup *setup, rs_Problems *problems)
{
    return position_from_text(rules, text, seed, inside(state), setup, problems);
}

void rs_view(const rs_Rules *rules, const rs_State *state, int seat, rs_View *view)
{
    memset(view, 0, sizeof *view);
    kd_view(rules->knockdown, inside_const(state), seat, (kd_View *)(void *)view->bytes);
}

void rs_imagine(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state)
{
    memset(state->bytes + sizeof(kd_State), 0, sizeof *state - sizeof(kd_State));
    kd_imagine(rules->knockdown, (const kd_View *)(const void *)view->bytes, dice, inside(state));
}

int rs_view_actions(const rs_Rules *rules, const rs_View *view, rs_Action actions[RS_MAX_ACTIONS])
{
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    if (inner->asked != inner->viewer)
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
    words->language = language;
    for (int seat = 0; seat < setup->seats; seat++)
        words->seat[seat] =
            rules->label[rules->knockdown->board[setup->board[seat]].fighter].name[language];
}

int rs_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size)
{
    return kd_say_event(rules, words, event, text, size);
}

int rs_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size)
{
    return kd_say_action(rules, words, action, text, size);
}

int rs_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *view, char *text,
                    int size)
{
    return kd_say_question(rules, words, (const kd_View *)(const void *)view->bytes, text, size);
}

int rs_action_id(const rs_Rules *rules, rs_Action action, char *text, int size)
{
    return kd_action_id(rules, action, text, size);
}

bool rs_action_parse(const rs_Rules *rules, const rs_State *state, const char *text,
                     rs_Action *action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(rules, state, actions);
    for (int i = 0; i < count; i++) {
        char id[128];
        rs_action_id(rules, actions[i], id, sizeof id);
        if (strcmp(id, text) == 0) {
            *action = actions[i];
            return true;
        }
    }
    return false;
}
