/* ringside.c - the public calls, handed to the game that the state belongs to. */
#include "ringside.h"

#include "engine/hash.h"
#include "engine/kind.h"
#include "engine/labels.h"
#include "engine/rulings.h"

#include <stdio.h>
#include <string.h>

/* ---- Things and games ---- */

int rs_things(const rs_Rules *rules)
{
    return rules->labels;
}

static const char *or_nothing(const char *text)
{
    return text ? text : "";
}

void rs_thing(const rs_Rules *rules, int thing, int language, rs_Thing *out)
{
    const Label *label = &rules->label[thing];
    *out = (rs_Thing){.id = label->id,
                      .name = label->name[language],
                      .text = or_nothing(label->text[language]),
                      .note = or_nothing(label->note),
                      .kind = game_kind(label->game)->block_word[label->kind],
                      .source = source_words[label->source],
                      .game = label->game,
                      .box = (int)(label_box(rules, label) - rules->label)};
}

int rs_thing_find(const rs_Rules *rules, int game, const char *kind, const char *id)
{
    const GameKind *its = game_kind(game);
    for (int i = 0; i < its->block_words; i++)
        if (strcmp(its->block_word[i], kind) == 0)
            return label_find(rules, game, i, -1, id);
    return -1;
}

const char *rs_game_word(int game)
{
    return game_kind(game)->word;
}

int rs_game_find(const char *word)
{
    return game_find(word);
}

const rs_Ruling *rs_rulings(int game, int *count)
{
    *count = game_kind(game)->rulings;
    return game_kind(game)->ruling;
}

/* ---- Set-ups ---- */

typedef struct Wanted {
    const char *key;
    char *value;
    bool found;
} Wanted;

static void note_value(void *context, const char *key, const char *value)
{
    Wanted *wanted = context;
    if (strcmp(key, wanted->key) != 0)
        return;
    snprintf(wanted->value, RS_VALUE, "%s", value);
    wanted->found = true;
}

bool rs_setup_get(const rs_Rules *rules, const rs_Setup *setup, const char *key,
                  char value[RS_VALUE])
{
    Wanted wanted = {.key = key, .value = value};
    game_kind(setup->game)->setup_tell(rules, setup, &wanted, note_value);
    return wanted.found;
}

/* Some keys mean something only with others: the lone team of three players. */
const char *rs_setup_key(const rs_Rules *rules, const rs_Setup *setup, int index)
{
    char value[RS_VALUE];
    for (const char *const *key = game_kind(setup->game)->setup_key; *key; key++)
        if (rs_setup_get(rules, setup, *key, value) && index-- == 0)
            return *key;
    return NULL;
}

bool rs_setup_value(const rs_Rules *rules, const rs_Setup *setup, const char *key, int index,
                    char value[RS_VALUE], int *thing)
{
    const GameKind *kind = game_kind(setup->game);
    for (int i = 0; kind->setup_key[i]; i++)
        if (strcmp(kind->setup_key[i], key) == 0)
            return kind->setup_value(rules, i, index, value, thing);
    return false;
}

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
    return setup_say(rules, setup, PROBLEM_FOREIGN, NULL, problem);
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

rs_ViewHead rs_view_head(const rs_View *view)
{
    const StateHead *head = (const StateHead *)(const void *)view->bytes;
    rs_ViewHead out = {.game = head->game,
                       .viewer = head->asking, /* that is its place in a view */
                       .asked = head->asked,
                       .winner = head->winner,
                       .concerned = RS_NOBODY};
    if (head->asked != RS_NOBODY)
        game_of_view(view)->view_head(view, &out);
    return out;
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

const char *rs_question_id(const rs_Rules *rules, const rs_View *view)
{
    const GameKind *kind = game_of_view(view);
    return kind->sentence[kind->question(rules, view)].key;
}

int rs_action_id(const rs_Rules *rules, int game, rs_Action action, char *text, int size)
{
    return game_kind(game)->action_id(rules, action, text, size);
}

rs_About rs_action_about(const rs_Rules *rules, int game, rs_Action action)
{
    return game_kind(game)->action_about(rules, action);
}

const char *rs_event_word(int game, int kind)
{
    return game_kind(game)->event_word[kind];
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
