/* study_json.c - a study as JSON: the report for programs, and the file that is resumed and merged.
 *
 * Reading takes the whole numbers and computes every figure anew. */
#include "study.h"

#include "../apps.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char format[] = "ringside-lab-1";

/* ---- Writing ---- */

static json_t *estimate_json(const Ratio *r, const Estimate *e)
{
    json_t *o =
        json_pack("{s:[I,I,I,I,I,I]}", "counts", (json_int_t)r->pairs, (json_int_t)r->n,
                  (json_int_t)r->sum, (json_int_t)r->nn, (json_int_t)r->ns, (json_int_t)r->ss);
    if (o && e) {
        json_object_set_new(o, "mean", json_real(e->mean));
        json_object_set_new(o, "low", json_real(e->low));
        json_object_set_new(o, "high", json_real(e->high));
    }
    return o;
}

static json_t *share_json(const Ratio *r)
{
    Estimate e = ratio_share(r);
    return estimate_json(r, r->pairs ? &e : NULL);
}

static json_t *texts_json(const Texts *texts)
{
    json_t *list = json_array();
    for (int i = 0; i < texts->count; i++)
        json_array_append_new(list, json_string(texts->text[i]));
    return list;
}

static json_t *names_json(const Study *s)
{
    json_t *sides = json_array(), *matchups = json_array(), *things = json_array();
    for (int i = 0; i < s->sides; i++)
        json_array_append_new(sides, json_pack("{s:s,s:s,s:s}", "id", s->side[i].id, "name",
                                               s->side[i].name, "box", s->side[i].box));
    for (int i = 0; i < s->matchups; i++)
        json_array_append_new(matchups,
                              json_pack("{s:[i,i],s:s}", "sides", s->matchup[i].side[0],
                                        s->matchup[i].side[1], "mode", s->matchup[i].mode));
    for (int i = 0; i < s->things; i++) {
        const Thing *t = &s->thing[i];
        json_array_append_new(things, json_pack("{s:s,s:s,s:s,s:s,s:i}", "sort", t->sort, "id",
                                                t->name.id, "name", t->name.name, "box",
                                                t->name.box, "copies", t->copies));
    }
    return json_pack("{s:o,s:o,s:o}", "sides", sides, "matchups", matchups, "things", things);
}

static json_t *thing_json(const Study *s, int level, int thing)
{
    const Thing *t = &s->thing[thing];
    const ThingTally *tally = &s->level[level].thing[thing];
    double relative = thing_relative(s, level, thing);
    json_t *o = json_pack("{s:s,s:s,s:s}", "sort", t->sort, "id", t->name.id, "box", t->name.box);
    if (o && relative >= 0)
        json_object_set_new(o, "relative", json_real(relative));
    for (int i = 0; i < COUNTS; i++) {
        Estimate e;
        bool told = thing_figure(tally, i, &e);
        if (tally->count[i].pairs)
            json_object_set_new(o, count_words[i],
                                estimate_json(&tally->count[i], told ? &e : NULL));
    }
    return o;
}

static json_t *course_json(const Course *course)
{
    json_t *o = json_pack("{s:o}", "wins", share_json(&course->wins)), *endings = json_object();
    for (int i = 0; i < WHOLES; i++) {
        const Ratio *r = &course->whole[i];
        Estimate e;
        bool told = ratio_mean(r, 1, &e);
        json_object_set_new(o, whole_words[i],
                            i == WHOLE_FIRST ? share_json(r) : estimate_json(r, told ? &e : NULL));
    }
    for (int i = 0; i < ENDINGS; i++)
        json_object_set_new(endings, names_endings[i], share_json(&course->ending[i]));
    json_object_set_new(o, "endings", endings);
    return o;
}

static json_t *level_json(const Study *s, int which)
{
    const Level *level = &s->level[which];
    json_t *length = json_array(), *sides = json_array(), *matchups = json_array(),
           *things = json_array();
    for (int i = 0; i < LENGTH_STEPS; i++)
        json_array_append_new(length, json_integer((json_int_t)level->length[i]));
    for (int i = 0; i < s->sides; i++)
        json_array_append_new(sides, share_json(&level->side[i]));
    for (int i = 0; i < s->matchups; i++)
        json_array_append_new(matchups, course_json(&level->matchup[i]));
    for (int i = 0; i < s->things; i++)
        json_array_append_new(things, thing_json(s, which, i));
    return json_pack("{s:s,s:I,s:I,s:o,s:o,s:o,s:o,s:o}", "bot", s->terms.bots.text[which],
                     "matches", (json_int_t)level->matches, "unfinished",
                     (json_int_t)level->unfinished, "all", course_json(&level->all), "length",
                     length, "sides", sides, "matchups", matchups, "things", things);
}

static json_t *whole_study(const Study *s)
{
    const Terms *t = &s->terms;
    char rules[20];
    json_t *done = json_array(), *levels = json_array();
    snprintf(rules, sizeof rules, "%016" PRIx64, t->rules);
    for (int i = 0; i < s->done.count; i++)
        json_array_append_new(
            done, json_pack("[I,I]", (json_int_t)s->done.at[i].from, (json_int_t)s->done.at[i].to));
    for (int i = 0; i < s->levels; i++)
        json_array_append_new(levels, level_json(s, i));
    return json_pack("{s:s,s:s,s:s,s:I,s:i,s:o,s:o,s:o,s:o,s:b,s:o,s:o,s:o}", "format", format,
                     "game", names_game_word(t->game), "rules", rules, "seed", (json_int_t)t->seed,
                     "pairs", t->pairs, "bots", texts_json(&t->bots), "boxes",
                     texts_json(&t->boxes), "set", texts_json(&t->sets), "only",
                     texts_json(&t->only), "complete", ranges_size(&s->done) == study_units(s),
                     "done", done, "names", names_json(s), "levels", levels);
}

bool study_json(const Study *s, FILE *to)
{
    json_t *whole = whole_study(s);
    bool good = whole && json_dumpf(whole, to, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0 &&
                fputc('\n', to) != EOF;
    json_decref(whole);
    return good;
}

/* ---- Reading ---- */

static bool copy_text(const json_t *object, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text || strlen(text) >= size)
        return false;
    strcpy(out, text);
    return true;
}

static bool read_texts(const json_t *list, Texts *texts)
{
    char ignored[200];
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || !texts_add(texts, text, ignored))
            return false;
    }
    return json_is_array(list);
}

static bool read_terms(const json_t *file, Terms *terms)
{
    char word[16], rules[20];
    json_int_t seed;
    if (json_unpack((json_t *)(uintptr_t)file, "{s:I,s:i}", "seed", &seed, "pairs",
                    &terms->pairs) != 0 ||
        !copy_text(file, "game", word, sizeof word) ||
        !copy_text(file, "rules", rules, sizeof rules) || seed < 0)
        return false;
    terms->seed = (uint64_t)seed;
    terms->rules = strtoull(rules, NULL, 16);
    terms->game = names_game(word);
    return terms->game >= 0 && terms->pairs > 0 &&
           read_texts(json_object_get(file, "bots"), &terms->bots) &&
           read_texts(json_object_get(file, "boxes"), &terms->boxes) &&
           read_texts(json_object_get(file, "set"), &terms->sets) &&
           read_texts(json_object_get(file, "only"), &terms->only) && terms->bots.count > 0;
}

static bool read_name(const json_t *object, Name *name)
{
    return copy_text(object, "id", name->id, sizeof name->id) &&
           copy_text(object, "name", name->name, sizeof name->name) &&
           copy_text(object, "box", name->box, sizeof name->box);
}

static bool read_matchup(const json_t *object, int sides, MatchUp *matchup)
{
    int *side = matchup->side;
    return json_unpack((json_t *)(uintptr_t)object, "{s:[i,i]}", "sides", &side[0], &side[1]) ==
               0 &&
           side[0] >= 0 && side[1] >= 0 && side[0] < sides && side[1] < sides &&
           copy_text(object, "mode", matchup->mode, sizeof matchup->mode);
}

static bool read_thing(const json_t *object, Thing *thing)
{
    thing->copies = (int)json_integer_value(json_object_get(object, "copies"));
    return thing->copies > 0 && read_name(object, &thing->name) &&
           copy_text(object, "sort", thing->sort, sizeof thing->sort);
}

static bool read_names(const json_t *names, Study *s)
{
    enum { MOST = 100000 };
    const json_t *sides = json_object_get(names, "sides");
    const json_t *matchups = json_object_get(names, "matchups");
    const json_t *things = json_object_get(names, "things");
    size_t count[3] = {json_array_size(sides), json_array_size(matchups), json_array_size(things)};
    if (count[0] == 0 || count[1] == 0 || count[0] > MOST || count[1] > MOST || count[2] > MOST)
        return false;
    s->sides = (int)count[0];
    s->matchups = (int)count[1];
    s->things = (int)count[2];
    s->side = calloc(count[0], sizeof *s->side);
    s->matchup = calloc(count[1], sizeof *s->matchup);
    s->thing = calloc(count[2] + 1, sizeof *s->thing);
    bool good = s->side && s->matchup && s->thing;
    for (int i = 0; good && i < s->sides; i++)
        good = read_name(json_array_get(sides, (size_t)i), &s->side[i]);
    for (int i = 0; good && i < s->matchups; i++)
        good = read_matchup(json_array_get(matchups, (size_t)i), s->sides, &s->matchup[i]);
    for (int i = 0; good && i < s->things; i++)
        good = read_thing(json_array_get(things, (size_t)i), &s->thing[i]);
    return good;
}

/* A figure of at most so many pairs. */
static bool read_ratio(const json_t *object, int64_t most, Ratio *r)
{
    int64_t *to[] = {&r->pairs, &r->n, &r->sum, &r->nn, &r->ns, &r->ss};
    const json_t *counts = json_object_get(object, "counts");
    if (!object) /* what had no chance is left out */
        return true;
    for (size_t i = 0; i < 6; i++) {
        if (!json_is_integer(json_array_get(counts, i)))
            return false;
        *to[i] = json_integer_value(json_array_get(counts, i));
    }
    return json_array_size(counts) == 6 && ratio_possible(r, most);
}

static bool read_list(const json_t *list, int64_t most, int count, Ratio *ratios)
{
    bool good = json_array_size(list) == (size_t)count;
    for (int i = 0; good && i < count; i++)
        good = read_ratio(json_array_get(list, (size_t)i), most, &ratios[i]);
    return good;
}

static bool read_words(const json_t *object, int64_t most, const char *const *words, int count,
                       Ratio *ratios)
{
    bool good = json_is_object(object);
    for (int i = 0; good && i < count; i++)
        good = read_ratio(json_object_get(object, words[i]), most, &ratios[i]);
    return good;
}

static bool read_course(const json_t *object, int64_t most, Course *course)
{
    return read_ratio(json_object_get(object, "wins"), most, &course->wins) &&
           read_words(object, most, whole_words, WHOLES, course->whole) &&
           read_words(json_object_get(object, "endings"), most, names_endings, ENDINGS,
                      course->ending);
}

static bool read_courses(const json_t *list, int64_t most, int count, Course *courses)
{
    bool good = json_array_size(list) == (size_t)count;
    for (int i = 0; good && i < count; i++)
        good = read_course(json_array_get(list, (size_t)i), most, &courses[i]);
    return good;
}

/* How many units of a level are done. */
static int64_t done_at(const Study *s, int level)
{
    int64_t count = 0;
    for (int i = 0; i < s->done.count; i++) {
        int64_t from = s->done.at[i].from, to = s->done.at[i].to;
        count += to / s->levels + (to % s->levels > level);
        count -= from / s->levels + (from % s->levels > level);
    }
    return count;
}

/* Its matches are two for each pair that is done, and each has a length. */
static bool read_matches(const json_t *object, int64_t pairs, Level *level)
{
    const json_t *length = json_object_get(object, "length");
    int64_t matches = 0;
    level->matches = json_integer_value(json_object_get(object, "matches"));
    level->unfinished = json_integer_value(json_object_get(object, "unfinished"));
    if (json_array_size(length) != LENGTH_STEPS)
        return false;
    for (size_t i = 0; i < LENGTH_STEPS; i++) {
        level->length[i] = json_integer_value(json_array_get(length, i));
        if (level->length[i] < 0 || level->length[i] > 2 * pairs)
            return false;
        matches += level->length[i];
    }
    return level->matches == 2 * pairs && matches == level->matches && level->unfinished >= 0 &&
           level->unfinished <= level->matches;
}

static bool read_level(const json_t *object, const Study *s, int64_t pairs, Level *level)
{
    const json_t *things = json_object_get(object, "things");
    if (!read_matches(object, pairs, level) || json_array_size(things) != (size_t)s->things)
        return false;
    for (int i = 0; i < s->things; i++)
        if (!read_words(json_array_get(things, (size_t)i), pairs, count_words, COUNTS,
                        level->thing[i].count))
            return false;
    return read_course(json_object_get(object, "all"), pairs, &level->all) &&
           read_list(json_object_get(object, "sides"), pairs, s->sides, level->side) &&
           read_courses(json_object_get(object, "matchups"), pairs, s->matchups, level->matchup);
}

static bool read_done(const json_t *done, Study *s)
{
    for (size_t i = 0; i < json_array_size(done); i++) {
        json_int_t from, to;
        if (json_unpack(json_array_get(done, i), "[I,I]", &from, &to) != 0 || from < 0 ||
            from >= to || to > study_units(s) || !ranges_add(&s->done, from, to))
            return false;
    }
    return json_is_array(done);
}

static bool read_study(const json_t *file, Study *s)
{
    const json_t *levels = json_object_get(file, "levels");
    if (!read_terms(file, &s->terms) || !read_names(json_object_get(file, "names"), s))
        return false;
    s->levels = s->terms.bots.count;
    if (json_array_size(levels) != (size_t)s->levels || !study_make_levels(s) ||
        !read_done(json_object_get(file, "done"), s))
        return false;
    for (int i = 0; i < s->levels; i++)
        if (!read_level(json_array_get(levels, (size_t)i), s, done_at(s, i), &s->level[i]))
            return false;
    return true;
}

/* The JSON of a file, or NULL. */
static json_t *read_json(const char *path, char problem[200])
{
    enum { MOST_BYTES = 1 << 30 };
    json_error_t error;
    FileFault why;
    size_t size;
    char *text = file_whole(path, MOST_BYTES, &size, &why);
    if (!text) {
        app_cannot_read(path, &why, problem, 200);
        return NULL;
    }
    json_t *file = json_loadb(text, size, 0, &error);
    if (!file)
        snprintf(problem, 200, "%.80s: %.100s", path, error.text);
    free(text);
    return file;
}

bool study_read(const char *path, Study *s, char problem[200])
{
    json_t *file = read_json(path, problem);
    memset(s, 0, sizeof *s);
    if (!file)
        return false;
    char found[40] = "";
    copy_text(file, "format", found, sizeof found);
    bool good = strcmp(found, format) == 0;
    if (!good)
        snprintf(problem, 200, "%.100s is not a file of lab balance", path);
    else if (!(good = read_study(file, s)))
        snprintf(problem, 200, "%.100s is damaged", path);
    json_decref(file);
    if (!good)
        study_free(s);
    return good;
}
