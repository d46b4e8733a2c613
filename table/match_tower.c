/* match_tower.c - towers in a match: what is to be built, and what is kept of it; see towers.h. */
#include "towers.h"

#include "../engine/kind.h"
#include "problem.h"
#include "words/table_words.h"

#include <stdlib.h>
#include <string.h>

static const char *const ways[TOWER_WAYS] = {"mouse", "touch", "keys"};

/* ---- What is to be built ---- */

/* How the cubes fall: blocks of the match's own cipher that no game reaches, so it tells nothing of
 * the cards and nobody chooses it. */
static uint64_t layout_seed(const Match *match, int action, int attempt)
{
    SecretDice dice;
    dice_key(&dice, match->seed);
    dice.counter = (uint64_t)1 << 62 | (uint64_t)action * TOWER_ATTEMPTS | (uint64_t)attempt;
    Throw hand = dice_throw(&dice);
    uint64_t seed = 0;
    for (int i = 0; i < 16; i++)
        seed = seed << 4 | (uint64_t)throw_below(&hand, 16);
    return seed;
}

static bool make_task(const Match *match, const rs_State *state, int action, int way, int attempt,
                      TowerTask *task)
{
    TableTower tower;
    if (way < 0 || way >= TOWER_WAYS || attempt < 0 || attempt >= TOWER_ATTEMPTS ||
        !game_tower(match->rules, state, &tower))
        return false;
    unsigned aids = match->seated ? match->player[tower.seat].aids : 0;
    int heavy = tower.heavy < TOWER_MOST_CUBES ? tower.heavy : TOWER_MOST_CUBES;
    int light = tower.light < TOWER_MOST_CUBES - heavy ? tower.light : TOWER_MOST_CUBES - heavy;
    *task = (TowerTask){.seat = tower.seat,
                        .attempt = attempt,
                        .setup = {.seed = layout_seed(match, action, attempt),
                                  .ticks = tower.seconds * (aids & AID_TIME ? 2u : 1u) * TOWER_RATE,
                                  .light = (uint8_t)light,
                                  .heavy = (uint8_t)heavy,
                                  .way = (uint8_t)way,
                                  .snap = (aids & AID_SNAP) != 0},
                        .stood = tower.stood,
                        .fell = tower.fell};
    return true;
}

bool towers_task(const Match *match, int way, int attempt, TowerTask *task)
{
    return !match->given_up && make_task(match, &match->state, match->actions, way, attempt, task);
}

bool towers_task_of(const Match *match, int action, TowerTask *task)
{
    const MatchTower *built = match_tower(match, action);
    rs_State before;
    if (!built)
        return false;
    match_moment(match, action, &before);
    return make_task(match, &before, action, built->way, built->attempt, task);
}

/* ---- What is kept ---- */

const MatchTower *match_tower(const Match *match, int action)
{
    for (int i = match->towers - 1; i >= 0; i--)
        if (match->tower[i].action == action)
            return &match->tower[i];
    return NULL;
}

void match_tower_forget(Match *match, int action)
{
    while (match->towers > 0 && match->tower[match->towers - 1].action >= action)
        free(match->tower[--match->towers].text);
}

/* Only letters of lists: whether it is one, the physics says. */
static bool looks_like_list(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!text[i] || !strchr("0123456789-, mgdte", text[i]))
            return false;
    return length < TOWER_TEXT;
}

static bool attach(Match *match, int way, int attempt, const char *text, size_t length)
{
    void *grown = realloc(match->tower, (size_t)(match->towers + 1) * sizeof *match->tower);
    if (grown)
        match->tower = grown;
    char *kept = grown ? malloc(length + 1) : NULL;
    if (!kept)
        return false;
    memcpy(kept, text, length);
    kept[length] = 0;
    match->tower[match->towers++] =
        (MatchTower){match->actions, (uint8_t)way, (uint8_t)attempt, kept};
    return true;
}

static bool attach_checked(Match *match, int way, int attempt, const char *text, size_t length,
                           char problem[MATCH_PROBLEM])
{
    TowerTask task;
    if (!towers_task(match, way, attempt, &task) || !looks_like_list(text, length))
        return problem_of(match, TABLE_TOWER_NOT_HERE, NULL, problem);
    match_tower_forget(match, match->actions);
    return attach(match, way, attempt, text, length) ||
           problem_of(match, TABLE_NO_MEMORY, NULL, problem);
}

bool match_tower_attach(Match *match, const BuiltTower *built, char problem[MATCH_PROBLEM])
{
    return attach_checked(match, built->way, built->attempt, built->text, strlen(built->text),
                          problem);
}

bool match_towers_copy(const Match *from, int actions, Match *made)
{
    bool good = true;
    for (int i = 0; i < from->towers && good; i++) {
        const MatchTower *tower = &from->tower[i];
        if (tower->action >= actions)
            break;
        good = attach(made, tower->way, tower->attempt, tower->text, strlen(tower->text));
        if (good)
            made->tower[i].action = tower->action;
    }
    return good;
}

/* ---- As text ---- */

void match_write_tower(const Match *match, int action, FILE *out)
{
    const MatchTower *tower = match_tower(match, action);
    if (tower)
        fprintf(out, " tower %s %d%s%s", ways[tower->way], tower->attempt, *tower->text ? " " : "",
                tower->text);
}

bool match_read_tower(Match *match, const char *text, size_t length, char problem[MATCH_PROBLEM])
{
    int way = TOWER_WAYS - 1;
    while (way >= 0 && (strlen(ways[way]) >= length || text[strlen(ways[way])] != ' ' ||
                        memcmp(text, ways[way], strlen(ways[way])) != 0))
        way--;
    size_t used = way < 0 ? 0 : strlen(ways[way]) + 1;
    if (way < 0 || used >= length || text[used] < '0' || text[used] > '9' ||
        (used + 1 < length && text[used + 1] != ' '))
        return problem_of(match, TABLE_TOWER_FORM, NULL, problem);
    int attempt = text[used] - '0';
    used += used + 1 < length ? 2 : 1;
    return attach_checked(match, way, attempt, text + used, length - used, problem);
}
