/* compare.c - `ringside lab compare`: the same deals under two sets of rules.
 *
 * What counts is the difference within each pair of matches: luck of the deal that both share drops
 * out, so that it takes fewer matches than comparing two studies. */
#include "lab.h"
#include "run.h"

#include "../apps.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OLD, NEW };

/* New less old, in each pair that both played. */
typedef struct Change {
    Ratio whole[WHOLES], ending[ENDINGS];
    Ratio *side;  /* by the sides of NEW */
    Ratio *thing; /* how often a match it is used (sort_measure), by the things of NEW */
} Change;

typedef struct Comparison {
    const Flags *flags;
    rs_Rules *rules[2];
    Plan plan[2];
    Study study[2];
    int *old_thing; /* of each thing of NEW: the same in OLD, or -1 */
    Change *change; /* of each level */
} Comparison;

/* ---- Playing ---- */

static const PairRecord *record_of(const Comparison *c, int which, const void *scratch)
{
    size_t skipped = which == NEW ? pair_record_size(&c->study[OLD]) : 0;
    return (const PairRecord *)(const void *)((const char *)scratch + skipped);
}

static void play_unit(void *context, int64_t unit, void *scratch)
{
    const Comparison *c = context;
    for (int which = OLD; which <= NEW; which++) {
        Pairing pairing;
        plan_pairing(&c->plan[which], unit, &pairing);
        play_pairing(&c->plan[which], &pairing,
                     (PairRecord *)(uintptr_t)record_of(c, which, scratch));
    }
}

static int64_t thing_count(const PairRecord *r, const Study *s, int thing)
{
    const ThingRecord *t = &r->thing[thing];
    int measure = sort_measure(s->thing[thing].sort);
    return measure == COUNT_TAKEN ? t->taken : measure == COUNT_USED ? t->used : t->fulfilled;
}

static void count_things(const Comparison *c, Change *change, const PairRecord *old,
                         const PairRecord *now)
{
    for (int i = 0; i < c->study[NEW].things; i++) {
        int j = c->old_thing[i];
        if (j >= 0 && old->thing[j].matches == now->thing[i].matches)
            ratio_add(&change->thing[i], now->thing[i].matches,
                      thing_count(now, &c->study[NEW], i) - thing_count(old, &c->study[OLD], j));
    }
}

/* Shares of unlike numbers of endings are compared as numbers a match. */
static bool count_unit(void *context, int64_t unit, const void *scratch)
{
    Comparison *c = context;
    const PairRecord *old = record_of(c, OLD, scratch), *now = record_of(c, NEW, scratch);
    const Study *study = &c->study[NEW];
    Change *change = &c->change[unit % study->levels];
    const MatchUp *matchup = &study->matchup[unit / study->levels % study->matchups];
    for (int i = 0; i < 2; i++)
        ratio_add(&change->side[matchup->side[i]], POINTS_PAIR, now->points[i] - old->points[i]);
    if (old->firsts == now->firsts)
        ratio_add(&change->whole[WHOLE_FIRST], POINTS_WON * now->firsts,
                  now->first_points - old->first_points);
    ratio_add(&change->whole[WHOLE_TURNS], 2, now->turns - old->turns);
    ratio_add(&change->whole[WHOLE_DECISIONS], 2, now->decisions - old->decisions);
    ratio_add(&change->whole[WHOLE_ROUNDS], 2, now->rounds - old->rounds);
    for (int i = 0; i < ENDINGS; i++)
        ratio_add(&change->ending[i], 2, now->ending[i] - old->ending[i]);
    count_things(c, change, old, now);
    return study_count(&c->study[OLD], unit, old) && study_count(&c->study[NEW], unit, now);
}

/* ---- What to compare ---- */

static int find_thing(const Study *s, const Thing *thing)
{
    for (int i = 0; i < s->things; i++)
        if (strcmp(s->thing[i].name.id, thing->name.id) == 0 &&
            strcmp(s->thing[i].name.box, thing->name.box) == 0 &&
            strcmp(s->thing[i].sort, thing->sort) == 0)
            return i;
    return -1;
}

static bool make_changes(Comparison *c)
{
    const Study *s = &c->study[NEW];
    c->old_thing = calloc((size_t)s->things + 1, sizeof *c->old_thing);
    c->change = calloc((size_t)s->levels + 1, sizeof *c->change);
    if (!c->old_thing || !c->change)
        return false;
    for (int i = 0; i < s->things; i++)
        c->old_thing[i] = find_thing(&c->study[OLD], &s->thing[i]);
    for (int i = 0; i < s->levels; i++) {
        c->change[i].side = calloc((size_t)s->sides + 1, sizeof *c->change[i].side);
        c->change[i].thing = calloc((size_t)s->things + 1, sizeof *c->change[i].thing);
        if (!c->change[i].side || !c->change[i].thing)
            return false;
    }
    return true;
}

/* Reads the rules with one of the two files, or as they ship; returns an exit status. */
static int rules_with(Flags *f, char *file, rs_Rules **rules)
{
    char *files[TEXTS_MOST + 1];
    int count = f->terms.boxes.count;
    memcpy(files, f->box, sizeof f->box);
    if (strcmp(file, "shipped") != 0)
        files[count++] = file;
    return lab_rules(f->terms.game, files, count, rules);
}

static bool make_plans(Comparison *c, char problem[200])
{
    for (int which = OLD; which <= NEW; which++)
        if (!plan_make(&c->plan[which], c->rules[which], &c->flags->terms, &c->study[which],
                       problem))
            return false;
    if (c->study[OLD].terms.rules == c->study[NEW].terms.rules) {
        snprintf(problem, 200, "both play by the same rules: there is nothing to compare");
        return false;
    }
    if (!plan_keep_common(&c->plan[OLD], &c->plan[NEW])) {
        snprintf(problem, 200, "no match-up is in both");
        return false;
    }
    snprintf(problem, 200, "there is not enough memory");
    return make_changes(c);
}

static void free_comparison(Comparison *c)
{
    for (int i = 0; c->change && i < c->study[NEW].levels; i++) {
        free(c->change[i].side);
        free(c->change[i].thing);
    }
    free(c->change);
    free(c->old_thing);
    for (int which = OLD; which <= NEW; which++) {
        plan_free(&c->plan[which]);
        study_free(&c->study[which]);
        rs_free(c->rules[which]);
    }
}

/* ---- Telling ---- */

/* The figures of one line: how it was, how it is, what changed. */
typedef struct Line {
    const char *table, *id;
    const Ratio *old, *now, *change;
    bool share; /* of matches, else a number a match */
} Line;

static bool estimate_change(const Line *line, Estimate *e)
{
    if (!line->share)
        return ratio_mean(line->change, 1, e);
    *e = ratio_difference(line->change);
    return true;
}

/* What it takes until a difference is sure, if it stays what it is. */
typedef struct Wanted {
    int64_t pairs;   /* of each match-up, from the first on: what to say as --pairs */
    int64_t matches; /* more than were played, of all match-ups and levels under both boxes */
} Wanted;

/* The figure needs so many pairs more, and has a part of those that were played. */
static Wanted wanted_for(const Comparison *c, const Ratio *change, int64_t more)
{
    const Study *s = &c->study[NEW];
    int64_t played = ranges_size(&s->done), round = (int64_t)s->matchups * s->levels;
    double needed = (double)(change->pairs + more) * (double)played / (double)change->pairs;
    int64_t pairs = (int64_t)ceil(needed / (double)round);
    return (Wanted){pairs, 2 * 2 * (pairs * round - played)};
}

static double mean_of(const Ratio *r)
{
    return r->n ? (double)r->sum / (double)r->n : 0;
}

static void print_line(const Comparison *c, int columns, const Line *line)
{
    Estimate e;
    double scale = line->share ? 100 : 1;
    const char *sign = line->share ? "%" : "";
    if (!estimate_change(line, &e))
        return;
    int64_t more = ratio_more_pairs(line->change, &e);
    printf("  %-*s %7.2f%s -> %7.2f%s   %+.2f (%+.2f to %+.2f)", columns, line->id,
           scale * mean_of(line->old), sign, scale * mean_of(line->now), sign, scale * e.mean,
           scale * e.low, scale * e.high);
    if (more == 0)
        printf("  sure\n");
    else if (more > 0) {
        Wanted wanted = wanted_for(c, line->change, more);
        printf("  %" PRId64 " more matches: --pairs %" PRId64 "\n", wanted.matches, wanted.pairs);
    } else
        printf("  no difference seen\n");
}

static json_t *line_json(const Comparison *c, const Line *line)
{
    Estimate e;
    json_t *o = json_pack("{s:s,s:s,s:f,s:f,s:I}", "table", line->table, "id", line->id, "old",
                          mean_of(line->old), "new", mean_of(line->now), "pairs",
                          (json_int_t)line->change->pairs);
    if (!estimate_change(line, &e))
        return o;
    int64_t more = ratio_more_pairs(line->change, &e);
    json_object_set_new(o, "difference",
                        json_pack("{s:f,s:f,s:f}", "mean", e.mean, "low", e.low, "high", e.high));
    json_object_set_new(o, "sure", json_boolean(more == 0));
    if (more > 0) {
        Wanted wanted = wanted_for(c, line->change, more);
        json_object_set_new(o, "more_matches", json_integer((json_int_t)wanted.matches));
        json_object_set_new(o, "pairs_wanted", json_integer((json_int_t)wanted.pairs));
    }
    return o;
}

typedef struct Teller {
    const Comparison *c;
    json_t *list; /* NULL: print */
    const char *table;
    int columns; /* for names, where it is printed */
} Teller;

static void tell_line(Teller *t, const Line *line)
{
    if (line->change->pairs == 0)
        return;
    if (t->list) {
        json_array_append_new(t->list, line_json(t->c, line));
        return;
    }
    if (!t->table || strcmp(t->table, line->table) != 0)
        printf(" %s\n", line->table);
    t->table = line->table;
    print_line(t->c, t->columns, line);
}

/* Whether it was seen for sure that the thing is used more or less than before. */
static bool use_changed(const Ratio *change)
{
    Estimate e;
    return ratio_mean(change, 1, &e) && ratio_more_pairs(change, &e) == 0;
}

/* In text only things whose use changed; in JSON all. */
static void tell_things(Teller *t, int level)
{
    const Comparison *c = t->c;
    const Study *now = &c->study[NEW];
    for (int i = 0; i < now->things; i++) {
        char name[100];
        int measure = sort_measure(now->thing[i].sort);
        const Ratio *change = &c->change[level].thing[i];
        if (c->old_thing[i] < 0 || (!t->list && !use_changed(change)))
            continue;
        thing_called(now, i, name);
        Line line = {now->thing[i].sort,
                     name,
                     &c->study[OLD].level[level].thing[c->old_thing[i]].count[measure],
                     &now->level[level].thing[i].count[measure],
                     change,
                     false};
        tell_line(t, &line);
    }
}

static int old_side(const Comparison *c, const Name *side)
{
    const Study *old = &c->study[OLD];
    for (int i = 0; i < old->sides; i++)
        if (strcmp(old->side[i].id, side->id) == 0 && strcmp(old->side[i].box, side->box) == 0)
            return i;
    return -1;
}

static void tell_level(Teller *t, int level)
{
    const Comparison *c = t->c;
    const Study *now = &c->study[NEW];
    const Level *a = &c->study[OLD].level[level], *b = &now->level[level];
    const Change *change = &c->change[level];
    for (int i = 0; i < now->sides; i++) {
        char name[100];
        int old = old_side(c, &now->side[i]);
        if (old < 0)
            continue;
        side_called(now, i, name);
        Line line = {"wins", name, &a->side[old], &b->side[i], &change->side[i], true};
        tell_line(t, &line);
    }
    for (int i = 0; i < WHOLES; i++) {
        Line line = {"matches",        whole_words[i],    &a->all.whole[i],
                     &b->all.whole[i], &change->whole[i], i == WHOLE_FIRST};
        tell_line(t, &line);
    }
    for (int i = 0; i < ENDINGS; i++) { /* endings a match: a share is of n endings */
        Ratio old = {.n = a->all.whole[WHOLE_ROUNDS].n, .sum = a->all.ending[i].sum};
        Ratio new = {.n = b->all.whole[WHOLE_ROUNDS].n, .sum = b->all.ending[i].sum};
        Line line = {"endings a match", names_endings[i], &old, &new, &change->ending[i], false};
        if (old.sum || new.sum)
            tell_line(t, &line);
    }
    tell_things(t, level);
}

static void print_text(const Comparison *c)
{
    const Flags *f = c->flags;
    const Study *s = &c->study[NEW];
    printf("%s with %s and with %s, %s: %d match-up%s, %" PRId64 " of %" PRId64
           " pairs played under both\n",
           names_game_word(f->terms.game), f->file[OLD], f->file[NEW],
           "new less old with its 95% interval", s->matchups, plural(s->matchups),
           ranges_size(&s->done), study_units(s));
    int sides = longest_side(s), things = longest_thing(s);
    int columns = sides > things ? sides : things;
    for (int level = 0; level < s->levels; level++) {
        Teller teller = {.c = c, .columns = columns};
        printf("%s\n", f->terms.bots.text[level]);
        tell_level(&teller, level);
    }
}

static void print_json(const Comparison *c)
{
    const Study *s = &c->study[NEW];
    json_t *levels = json_array();
    for (int level = 0; level < s->levels; level++) {
        Teller teller = {.c = c, .list = json_array()};
        tell_level(&teller, level);
        json_array_append_new(levels, json_pack("{s:s,s:o}", "bot", s->terms.bots.text[level],
                                                "changes", teller.list));
    }
    json_t *whole =
        json_pack("{s:s,s:s,s:s,s:s,s:I,s:i,s:I,s:b,s:o}", "format", "ringside-lab-compare-1",
                  "game", names_game_word(s->terms.game), "old", c->flags->file[OLD], "new",
                  c->flags->file[NEW], "seed", (json_int_t)s->terms.seed, "pairs", s->terms.pairs,
                  "played", (json_int_t)ranges_size(&s->done), "complete",
                  ranges_size(&s->done) == study_units(s), "levels", levels);
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    printf("\n");
    json_decref(whole);
}

static int run_comparison(Comparison *c)
{
    const Study *study = &c->study[NEW];
    Run run = {.units = study_units(study),
               .threads = c->flags->threads,
               .unit = "pairs",
               .progress = isatty(STDERR_FILENO),
               .scratch = pair_record_size(&c->study[OLD]) + pair_record_size(study),
               .context = c,
               .play = play_unit,
               .count = count_unit};
    int ended = run_units(&run);
    (c->flags->json ? print_json : print_text)(c);
    return ended == RUN_DONE ? APP_OK : APP_WRONG;
}

int lab_compare(Flags *f)
{
    char problem[200];
    Comparison c = {.flags = f};
    if (f->files != 2)
        return lab_wrong("say two boxes: lab compare OLD.box NEW.box, or shipped for one of them");
    int status = rules_with(f, f->file[OLD], &c.rules[OLD]);
    if (status == APP_OK)
        status = rules_with(f, f->file[NEW], &c.rules[NEW]);
    if (status == APP_OK)
        status = make_plans(&c, problem) ? run_comparison(&c) : lab_wrong(problem);
    free_comparison(&c);
    return status;
}
