/* study.c - counting: pairs into sums, and sums into larger ones; see study.h. */
#include "study.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const whole_words[WHOLES] = {"first", "turns", "decisions", "rounds"};
const char *const count_words[COUNTS] = {"taken", "used", "fulfilled", "gain", "swing", "wins"};

bool texts_add(Texts *texts, const char *text, char problem[200])
{
    if (texts->count == TEXTS_MOST || strlen(text) >= TEXT_ROOM) {
        snprintf(problem, 200, "\"%.40s\" is too much: %d at most, each of %d letters", text,
                 TEXTS_MOST, TEXT_ROOM - 1);
        return false;
    }
    strcpy(texts->text[texts->count++], text);
    return true;
}

/* ---- Memory ---- */

bool study_make_levels(Study *s)
{
    s->level = calloc((size_t)s->levels + 1, sizeof *s->level);
    for (int i = 0; s->level && i < s->levels; i++) {
        Level *level = &s->level[i];
        level->side = calloc((size_t)s->sides + 1, sizeof *level->side);
        level->matchup = calloc((size_t)s->matchups + 1, sizeof *level->matchup);
        level->thing = calloc((size_t)s->things + 1, sizeof *level->thing);
        if (!level->side || !level->matchup || !level->thing)
            return false;
    }
    return s->level != NULL;
}

void study_free(Study *s)
{
    for (int i = 0; s->level && i < s->levels; i++) {
        free(s->level[i].side);
        free(s->level[i].matchup);
        free(s->level[i].thing);
    }
    free(s->level);
    free(s->side);
    free(s->matchup);
    free(s->thing);
    ranges_free(&s->done);
    memset(s, 0, sizeof *s);
}

/* ---- One pair ---- */

void study_count_thing(ThingTally *tally, const ThingRecord *r)
{
    Ratio *count = tally->count;
    ratio_add(&count[COUNT_TAKEN], r->matches, r->taken);
    ratio_add(&count[COUNT_USED], r->matches, r->used);
    ratio_add(&count[COUNT_FULFILLED], r->matches, r->fulfilled);
    ratio_add(&count[COUNT_GAIN], r->gains, r->gain);
    ratio_add(&count[COUNT_SWING], r->swings, r->swing);
    ratio_add(&count[COUNT_WINS], POINTS_WON * r->had, r->points);
}

static void count_course(Course *course, const PairRecord *r)
{
    int endings = 0;
    ratio_add(&course->wins, POINTS_PAIR, r->points[0]);
    ratio_add(&course->whole[WHOLE_FIRST], POINTS_WON * r->firsts, r->first_points);
    ratio_add(&course->whole[WHOLE_TURNS], 2, r->turns);
    ratio_add(&course->whole[WHOLE_DECISIONS], 2, r->decisions);
    ratio_add(&course->whole[WHOLE_ROUNDS], 2, r->rounds);
    for (int i = 0; i < ENDINGS; i++)
        endings += r->ending[i];
    for (int i = 0; i < ENDINGS; i++)
        ratio_add(&course->ending[i], endings, r->ending[i]);
}

bool study_count(Study *s, int64_t unit, const PairRecord *r)
{
    Level *level = &s->level[unit % s->levels];
    int which = (int)(unit / s->levels % s->matchups);
    const MatchUp *matchup = &s->matchup[which];
    if (!ranges_add(&s->done, unit, unit + 1))
        return false;
    level->matches += 2;
    level->unfinished += r->unfinished;
    for (int i = 0; i < 2; i++) {
        int step = r->length[i] / LENGTH_TURNS;
        level->length[step < LENGTH_STEPS ? step : LENGTH_STEPS - 1]++;
        ratio_add(&level->side[matchup->side[i]], POINTS_PAIR, r->points[i]);
    }
    count_course(&level->matchup[which], r);
    count_course(&level->all, r);
    for (int i = 0; i < s->things; i++)
        study_count_thing(&level->thing[i], &r->thing[i]);
    return true;
}

/* ---- Merging ---- */

static bool differ(char problem[200], const char *what, const char *a, const char *b)
{
    snprintf(problem, 200, "they are of different studies: %s \"%.50s\" and \"%.50s\"", what, a, b);
    return false;
}

static bool same_texts(const Texts *a, const Texts *b, const char *what, char problem[200])
{
    int most = a->count > b->count ? a->count : b->count;
    for (int i = 0; i < most; i++) {
        const char *x = i < a->count ? a->text[i] : "", *y = i < b->count ? b->text[i] : "";
        if (strcmp(x, y) != 0)
            return differ(problem, what, x, y);
    }
    return true;
}

static bool same_numbers(const Terms *a, const Terms *b, bool longer, char problem[200])
{
    char x[24], y[24];
    if (a->seed != b->seed) {
        snprintf(x, sizeof x, "%" PRIu64, a->seed);
        snprintf(y, sizeof y, "%" PRIu64, b->seed);
        return differ(problem, "seed", x, y);
    }
    if (a->pairs != b->pairs && !longer) {
        snprintf(x, sizeof x, "%d", a->pairs);
        snprintf(y, sizeof y, "%d", b->pairs);
        return differ(problem, "pairs", x, y);
    }
    if (a->rules != b->rules) {
        snprintf(x, sizeof x, "%016" PRIx64, a->rules);
        snprintf(y, sizeof y, "%016" PRIx64, b->rules);
        return differ(problem, "rules", x, y);
    }
    return true;
}

bool study_same(const Study *a, const Study *b, bool longer, char problem[200])
{
    if (a->terms.game != b->terms.game)
        return differ(problem, "game", names_game_word(a->terms.game),
                      names_game_word(b->terms.game));
    if (!same_texts(&a->terms.bots, &b->terms.bots, "bots", problem) ||
        !same_texts(&a->terms.sets, &b->terms.sets, "set", problem) ||
        !same_texts(&a->terms.only, &b->terms.only, "only", problem) ||
        !same_numbers(&a->terms, &b->terms, longer, problem))
        return false;
    /* Equal rules have equal names; only a file that was tampered with comes here. */
    if (a->sides != b->sides || a->matchups != b->matchups || a->things != b->things ||
        a->levels != b->levels)
        return differ(problem, "names", "some", "others");
    return true;
}

static void merge_ratios(Ratio *into, const Ratio *from, int count)
{
    for (int i = 0; i < count; i++)
        ratio_merge(&into[i], &from[i]);
}

static void merge_course(Course *into, const Course *from)
{
    ratio_merge(&into->wins, &from->wins);
    merge_ratios(into->whole, from->whole, WHOLES);
    merge_ratios(into->ending, from->ending, ENDINGS);
}

static void merge_level(const Study *s, Level *into, const Level *from)
{
    into->matches += from->matches;
    into->unfinished += from->unfinished;
    for (int i = 0; i < LENGTH_STEPS; i++)
        into->length[i] += from->length[i];
    merge_course(&into->all, &from->all);
    merge_ratios(into->side, from->side, s->sides);
    for (int i = 0; i < s->matchups; i++)
        merge_course(&into->matchup[i], &from->matchup[i]);
    for (int i = 0; i < s->things; i++)
        merge_ratios(into->thing[i].count, from->thing[i].count, COUNTS);
}

static bool apart(const Ranges *a, const Ranges *b)
{
    for (int i = 0, j = 0; i < a->count && j < b->count;) {
        if (a->at[i].from < b->at[j].to && b->at[j].from < a->at[i].to)
            return false;
        if (a->at[i].to <= b->at[j].from)
            i++;
        else
            j++;
    }
    return true;
}

bool study_merge(Study *into, const Study *from, char problem[200])
{
    if (!study_same(into, from, false, problem))
        return false;
    if (!apart(&into->done, &from->done)) {
        snprintf(problem, 200, "some pairs are in both: they would count twice");
        return false;
    }
    if (!ranges_merge(&into->done, &from->done)) {
        snprintf(problem, 200, "there is not enough memory");
        return false;
    }
    for (int i = 0; i < into->levels; i++)
        merge_level(into, &into->level[i], &from->level[i]);
    return true;
}
