/* match.c - starting, playing and taking back a match; see match.h. */
#include "problem.h"
#include "towers.h"

#include "../engine/hash.h"
#include "../engine/kind.h"
#include "reveal.h"
#include "words/table_words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(const Match *match, char problem[MATCH_PROBLEM])
{
    return problem_of(match, TABLE_NO_MEMORY, NULL, problem);
}

/* ---- Names ---- */

static void note_part(void *context, const char *key, const char *value)
{
    SetupParts *parts = context;
    assert(parts->count < MATCH_MAX_PARTS);
    snprintf(parts->part[parts->count].key, sizeof parts->part[0].key, "%s", key);
    snprintf(parts->part[parts->count].value, sizeof parts->part[0].value, "%s", value);
    parts->count++;
}

void match_parts(const rs_Rules *rules, const rs_Setup *setup, SetupParts *parts)
{
    parts->count = 0;
    game_kind(setup->game)->setup_tell(rules, setup, parts, note_part);
}

bool match_rule(const rs_Rules *rules, rs_Setup *setup, const char *name, const char *value,
                char problem[MATCH_PROBLEM])
{
    const GameKind *kind = game_kind(setup->game);
    const char *names[RS_RULINGS];
    char refusal[200];
    for (int i = 0; i < kind->rulings; i++) {
        names[i] = kind->ruling[i].name;
        if (strcmp(names[i], name) != 0)
            continue;
        bool good = rs_setup_set(rules, setup, name, value, refusal);
        if (!good)
            snprintf(problem, MATCH_PROBLEM, "%s", refusal);
        return good;
    }
    return problem_say(rules, setup->language, TABLE_NO_RULING,
                       FILL(.named = {{"given", text_quote(name, QUOTE_WORD).text},
                                      {"near", text_nearest(name, names, kind->rulings)}}),
                       problem);
}

/* Two boxes may use the same id. Such a set-up can be played but not written down by names, so a
 * match refuses it at once and not only when it is saved. */
static bool named_uniquely(const rs_Rules *rules, const rs_Setup *setup,
                           char problem[MATCH_PROBLEM])
{
    SetupParts parts;
    rs_Setup again = *setup;
    match_parts(rules, setup, &parts);
    for (int i = 0; i < parts.count; i++) {
        char refusal[200];
        if (!rs_setup_set(rules, &again, parts.part[i].key, parts.part[i].value, refusal) ||
            memcmp(&again, setup, sizeof again) != 0)
            return problem_say(rules, setup->language, TABLE_TWO_THINGS,
                               FILL(.named = {{"given", parts.part[i].value}}), problem);
    }
    return true;
}

/* ---- Starting ---- */

bool match_start(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], Match *match,
                 char problem[MATCH_PROBLEM])
{
    char refusal[200];
    if (!rs_setup_check(rules, setup, refusal)) {
        snprintf(problem, MATCH_PROBLEM, "%s", refusal);
        return false;
    }
    if (!named_uniquely(rules, setup, problem))
        return false;
    memset(match, 0, sizeof *match);
    match->rules = rules;
    match->setup = *setup;
    memcpy(match->seed, seed, sizeof match->seed);
    rs_deal(rules, setup, seed, &match->state);
    return true;
}

bool match_start_position(const rs_Rules *rules, const char *text, size_t size,
                          const uint8_t seed[32], Match *match, int *line,
                          char problem[MATCH_PROBLEM])
{
    Match made = {.rules = rules};
    uint8_t language = match->setup.language;
    rs_Problems problems;
    rs_Source source = {"position", text, size};
    if (line)
        *line = 1;
    if (size > MATCH_MAX_POSITION || memchr(text, 0, size))
        return problem_say(rules, language, TABLE_POSITION_SIZE, FILL(.n = MATCH_MAX_POSITION),
                           problem);
    if (!rs_position(rules, &source, seed, &made.state, &made.setup, &problems)) {
        if (line)
            *line = problems.at[0].line;
        snprintf(problem, MATCH_PROBLEM, "%s", problems.at[0].message);
        return false;
    }
    made.setup.language = language;
    made.position = malloc(size + 1);
    if (!made.position)
        return no_memory(&made, problem);
    memcpy(made.position, text, size);
    made.position[size] = 0;
    memcpy(made.seed, seed, sizeof made.seed);
    *match = made;
    return true;
}

void match_free(Match *match)
{
    free(match->position);
    free(match->action);
    free(match->step);
    free(match->event);
    free(match->comment);
    free(match->said);
    match_tower_forget(match, 0);
    free(match->tower);
    memset(match, 0, sizeof *match);
}

/* ---- Playing ---- */

/* Makes room for `more` further items in an array that grows by a quarter: a server holds thousands
 * of matches, and what they may need some day is most of what they take. */
static bool make_room(void **items, int used, int more, int *room, size_t size)
{
    if (used + more <= *room)
        return true;
    int wanted = used + more + used / 4 + 15;
    void *grown = realloc(*items, (size_t)wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *room = wanted;
    return true;
}

/* Room for the worst case comes first: once the state has changed, nothing may fail. */
static bool make_room_for_action(Match *match)
{
    void *actions = match->action, *steps = match->step, *events = match->event;
    int steps_room = match->actions_room;
    bool good = make_room(&steps, match->actions, 1, &steps_room, sizeof(MatchStep));
    match->step = steps;
    good = good && make_room(&actions, match->actions, 1, &match->actions_room, sizeof(rs_Action));
    match->action = actions;
    good = good &&
           make_room(&events, match->events, RS_MAX_EVENTS, &match->events_room, sizeof(rs_Event));
    match->event = events;
    return good;
}

/* A legal action for which there is room. */
static void carry_out(Match *match, rs_Action action)
{
    rs_Events events = {0};
    rs_Action answers[RS_MAX_ACTIONS];
    rs_State before = match->state;
    MatchStep step = {.seat = (uint8_t)rs_to_act(match->rules, &before),
                      .count = (uint8_t)rs_actions(match->rules, &before, answers)};
    rs_apply(match->rules, &match->state, action, &events);
    /* Nobody builds a tower twice. */
    step.final = match_tower(match, match->actions) ||
                 reveals(&before, &match->state, events.at, events.count);
    memcpy(match->event + match->events, events.at, (size_t)events.count * sizeof *events.at);
    match->events += events.count;
    step.events = match->events;
    match->step[match->actions] = step;
    match->action[match->actions++] = action;
}

int match_asked(const Match *match)
{
    return match->given_up ? RS_NOBODY : rs_to_act(match->rules, &match->state);
}

int match_winner(const Match *match)
{
    if (!match->given_up)
        return rs_winner(match->rules, &match->state);
    return !rs_team(match->rules, &match->state, match->given_up_by);
}

bool match_give_up(Match *match, int how, int seat, char problem[MATCH_PROBLEM])
{
    if (match_asked(match) == RS_NOBODY || seat < 0 || seat >= match->setup.seats)
        return problem_of(match, TABLE_GIVE_UP_WHAT, NULL, problem);
    match->given_up = (uint8_t)how;
    match->given_up_by = (uint8_t)seat;
    return true;
}

bool match_ready(Match *match, rs_Action action, char problem[MATCH_PROBLEM])
{
    if (match->given_up)
        return problem_of(match, TABLE_OVER, NULL, problem);
    if (!rs_legal(match->rules, &match->state, action))
        return problem_of(match, TABLE_NOT_LEGAL, NULL, problem);
    if (match->actions == MATCH_MAX_ACTIONS)
        return problem_of(match, TABLE_MOST_ACTIONS, FILL(.n = MATCH_MAX_ACTIONS), problem);
    return make_room_for_action(match) || no_memory(match, problem);
}

bool match_apply(Match *match, rs_Action action, char problem[MATCH_PROBLEM])
{
    if (!match_ready(match, action, problem))
        return false;
    carry_out(match, action);
    return true;
}

/* The words with which ids of actions begin. */
static int action_words(const GameKind *kind, const char *words[MAX_SENTENCES])
{
    int count = 0;
    for (int i = 0; i < kind->sentences; i++)
        if (strcmp(kind->sentence[i].sort, "action") == 0)
            words[count++] = kind->sentence[i].key;
    return count;
}

/* Why an id was refused, told from the id alone: what would be legal may be a secret. */
static bool explain_refusal(const Match *match, const char *id, char problem[MATCH_PROBLEM])
{
    const char *words[MAX_SENTENCES];
    int count = action_words(game_of_state(&match->state), words);
    char first[48];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(id, " "), id);
    bool known = false;
    for (int i = 0; i < count; i++)
        known = known || strcmp(words[i], first) == 0;
    bool over = rs_to_act(match->rules, &match->state) == RS_NOBODY;
    if (over || known)
        return problem_of(match, over ? TABLE_AFTER_END : TABLE_GIVEN_NOT_LEGAL,
                          FILL(.named = {{"given", text_quote(id, QUOTE_WORD).text}}), problem);
    return problem_of(match, TABLE_NO_ACTION_WORD,
                      FILL(.named = {{"given", text_quote(first, QUOTE_WORD).text},
                                     {"near", text_nearest(first, words, count)}}),
                      problem);
}

bool match_apply_id(Match *match, const char *id, char problem[MATCH_PROBLEM])
{
    rs_Action action;
    if (rs_action_parse(match->rules, &match->state, id, &action))
        return match_apply(match, action, problem);
    return explain_refusal(match, id, problem);
}

/* ---- Other moments of a match ---- */

void match_first(const Match *match, rs_State *state)
{
    rs_Source source = {"position", match->position, match->position ? strlen(match->position) : 0};
    rs_Problems problems;
    if (!match->position)
        rs_deal(match->rules, &match->setup, match->seed, state);
    else if (!rs_position(match->rules, &source, match->seed, state, NULL, &problems))
        abort(); /* the same text was a position when the match started */
}

void match_moment(const Match *match, int actions, rs_State *state)
{
    match_first(match, state);
    for (int i = 0; i < actions; i++)
        rs_apply(match->rules, state, match->action[i], NULL);
}

bool match_undo(Match *match, int actions, char problem[MATCH_PROBLEM])
{
    if (actions < 0 || actions > match->actions)
        return problem_of(match, TABLE_NOT_SO_FAR_BACK, FILL(.n = match->actions, .a = actions),
                          problem);
    match_tower_forget(match, actions);
    match_first(match, &match->state);
    match->actions = match->events = 0;
    match->given_up = match->given_up_by = 0;
    while (match->actions < actions)
        carry_out(match, match->action[match->actions]);
    for (int i = match->comments - 1; i >= 0 && match->comment[i].at > actions; i--)
        match->comment[i].at = actions;
    return true;
}

const rs_Event *match_events(const Match *match, int action, int *count)
{
    int from = action > 0 ? match->step[action - 1].events : 0;
    *count = match->step[action].events - from;
    return match->event + from;
}

static bool make_room_for_comment(Match *match, int bytes)
{
    void *comments = match->comment, *said = match->said;
    bool good = make_room(&comments, match->comments, 1, &match->comments_room, sizeof(Comment));
    match->comment = comments;
    good = good && make_room(&said, match->said_bytes, bytes, &match->said_room, 1);
    match->said = said;
    return good;
}

bool match_comment(Match *match, int at, const char *text, size_t length,
                   char problem[MATCH_PROBLEM])
{
    size_t left = (size_t)(MATCH_MAX_SAID - match->said_bytes);
    if (match->comments == MATCH_MAX_COMMENTS || length >= left)
        return problem_of(match, TABLE_MOST_COMMENTS,
                          FILL(.n = MATCH_MAX_COMMENTS, .a = MATCH_MAX_SAID), problem);
    if (!make_room_for_comment(match, (int)length + 1))
        return no_memory(match, problem);
    char *kept = match->said + match->said_bytes;
    for (size_t i = 0; i < length; i++)
        kept[i] = (unsigned char)text[i] < ' ' ? ' ' : text[i];
    kept[length] = 0;
    match->comment[match->comments++] = (Comment){at, match->said_bytes};
    match->said_bytes += (int)length + 1;
    return true;
}

void match_forget_comments(Match *match, int comments)
{
    if (comments < match->comments)
        match->said_bytes = match->comment[comments].said;
    match->comments = comments;
}

const char *match_said(const Match *match, int comment)
{
    return match->said + match->comment[comment].said;
}

/* All but state, actions and events, which are played anew. */
static bool copy_head(const Match *from, Match *made)
{
    made->rules = from->rules;
    made->setup = from->setup;
    memcpy(made->seed, from->seed, sizeof made->seed);
    made->seated = from->seated;
    memcpy(made->player, from->player, sizeof made->player);
    made->dice = from->dice;
    made->fair = from->fair;
    memcpy(made->started, from->started, sizeof made->started);
    made->position = from->position ? strdup(from->position) : NULL;
    return made->position || !from->position;
}

bool match_copy(const Match *from, int actions, Match *match, char problem[MATCH_PROBLEM])
{
    Match made = {0};
    bool good = copy_head(from, &made) && match_towers_copy(from, actions, &made);
    if (good)
        match_first(from, &made.state);
    for (int i = 0; i < actions && i < from->actions && good; i++) {
        good = make_room_for_action(&made);
        if (good)
            carry_out(&made, from->action[i]);
    }
    for (int i = 0; i < from->comments && good; i++)
        if (from->comment[i].at <= actions)
            good = match_comment(&made, from->comment[i].at, match_said(from, i),
                                 strlen(match_said(from, i)), problem);
    if (good)
        *match = made;
    else
        match_free(&made);
    return good || no_memory(from, problem);
}

/* ---- What is told ---- */

bool match_hears(const rs_Event *event, int audience)
{
    return event->audience >> audience & 1;
}

/* A choice that is still a secret, such as a character whose space is not yet named, is a frame
 * that only its player sees; for all others the question before is still open. */
int match_decisions_seen(const Match *match, int seat)
{
    rs_View view;
    rs_view(match->rules, &match->state, seat, &view);
    const StateHead *seen = (const StateHead *)(const void *)view.bytes;
    return match->actions - (state_head(&match->state)->depth - seen->depth);
}

uint64_t match_view_hash(const rs_View *view)
{
    return hash_bytes(HASH_START, view->bytes, game_of_view(view)->view_size);
}

int match_people(const Match *match)
{
    int people = 0;
    for (int seat = 0; seat < match->setup.seats && match->seated; seat++)
        people += !match->player[seat].bot[0];
    return people;
}

void match_words(const Match *match, int language, rs_Words *words)
{
    match_names(match->rules, &match->setup, match->player, language, words);
}

void match_names(const rs_Rules *rules, const rs_Setup *setup, const Player player[RS_SEATS],
                 int language, rs_Words *words)
{
    rs_words_default(rules, setup, language, words);
    for (int seat = 0; seat < setup->seats; seat++)
        if (player[seat].name[0])
            words->seat[seat] = player[seat].name;
}
