/* record.c - saved matches in short; see record.h. */
#include "record.h"

#include <stdlib.h>
#include <string.h>

/* ---- One match ---- */

static void look_at_end(const Match *match, int language, MatchRecord *record)
{
    static _Thread_local Scene scene; /* too big for a stack */
    rs_Words words;
    rs_View view;
    rs_words_default(match->rules, &match->setup, language, &words);
    rs_view(match->rules, &match->state, RS_SPECTATOR, &view);
    scene_make(match->rules, &words, &view, NULL, 0, SCENE_WITHOUT_PREVIEWS, &scene);
    record->sides = scene.sides;
    for (int side = 0; side < scene.sides; side++) {
        snprintf(record->played[side], RECORD_NAME, "%s", scene.side[side].name);
        record->score[side] = scene.side[side].score;
    }
    for (int seat = 0; seat < record->seats; seat++)
        record->side[seat] = scene.seat[seat].side;
    const SceneFact *round = scene_fact(&scene, scene.facts, "round");
    if (round)
        snprintf(record->stage, RECORD_STAGE, "%s %s", round->name, round->words);
}

bool record_read(const rs_Rules *rules, const char *path, int language, MatchRecord *record)
{
    Match match = {.setup.language = (uint8_t)language};
    char problem[MATCH_PROBLEM];
    size_t whole;
    bool torn;
    *record = (MatchRecord){.winner = RS_NOBODY};
    if (!match_load(rules, path, &match, &whole, &torn, problem))
        return false;
    record->game = match.setup.game;
    record->seats = match.setup.seats;
    record->decisions = match.actions;
    record->winner = match_winner(&match);
    memcpy(record->player, match.player, sizeof record->player);
    look_at_end(&match, language, record);
    match_free(&match);
    return true;
}

/* ---- Many ---- */

static int level_of(const char *bot)
{
    for (int level = 0; level < BOT_LEVELS; level++)
        if (strcmp(bot_levels[level].id, bot) == 0)
            return level;
    return -1;
}

static int compare_rows(const void *a, const void *b)
{
    const StatisticsRow *x = a, *y = b;
    int order = x->kind - y->kind;
    if (order == 0)
        order = x->kind == BY_LEVEL ? level_of(x->name) - level_of(y->name) : x->game - y->game;
    if (order == 0)
        order = y->played - x->played;
    return order ? order : strcmp(x->name, y->name);
}

static void count(Statistics *all, int kind, int game, const char *name, bool won)
{
    int at = 0;
    while (at < all->rows && (all->row[at].kind != kind || all->row[at].game != game ||
                              strcmp(all->row[at].name, name) != 0))
        at++;
    if (at == STATISTICS_ROWS)
        return;
    if (at == all->rows) {
        all->row[all->rows++] = (StatisticsRow){.kind = kind, .game = game};
        snprintf(all->row[at].name, RECORD_NAME, "%s", name);
    }
    all->row[at].played++;
    all->row[at].won += won;
}

/* The only person at the table; -1: there is none, or there are several. */
static int lone_person(const MatchRecord *record)
{
    int person = -1;
    for (int seat = 0; seat < record->seats; seat++)
        if (!*record->player[seat].bot) {
            if (person >= 0)
                return -1;
            person = seat;
        }
    return person;
}

void statistics_add(const MatchRecord *record, Statistics *all)
{
    int me = lone_person(record);
    const char *strongest = NULL;
    if (me < 0 || record->winner == RS_NOBODY)
        return;
    for (int seat = 0; seat < record->seats; seat++)
        if (record->side[seat] != record->side[me] &&
            (!strongest || level_of(record->player[seat].bot) > level_of(strongest)))
            strongest = record->player[seat].bot;
    bool won = record->winner == record->side[me];
    all->matches++;
    all->won += won;
    count(all, BY_GAME, record->game, "", won);
    count(all, BY_PLAYED, record->game, record->played[record->side[me]], won);
    if (strongest)
        count(all, BY_LEVEL, 0, strongest, won);
    qsort(all->row, (size_t)all->rows, sizeof *all->row, compare_rows);
}
