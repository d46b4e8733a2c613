/* lab.c - how strong is a card? The lab's own plans, matches and figures, one pair of matches a
 * call: workers share a study, and a page stops it whenever it likes.
 *
 * One lab is open at a time: the new rules, and the old ones if there are any and match-ups are in
 * both. A pair is played under both and told as a line of numbers; a sum is made of any such lines.
 * So a worker that plays need not be the one that adds up. */
#include "module.h"

#include "../lab/study.h"

#include <stdlib.h>
#include <string.h>

enum { OLD, NEW, BOTH };
/* Of one set of rules: points of both sides, then the record of the card (numbers_of). */
enum { THING_NUMBERS = 10, NUMBERS = 2 + THING_NUMBERS };
enum { MOST_PAIRS = 100000, MOST_NUMBER = 1000000, MOST_LINE = 400 };

static struct {
    bool open, compares;
    int rules[BOTH]; /* handles, 0: none */
    Plan plan[BOTH];
    Study study[BOTH];
    int thing[BOTH]; /* the card in question, or -1 */
    char *record;
} lab;

int rw_lab_close(void)
{
    for (int which = OLD; which <= NEW; which++) {
        plan_free(&lab.plan[which]);
        study_free(&lab.study[which]);
        if (lab.rules[which])
            rules_release(lab.rules[which]);
    }
    free(lab.record);
    memset(&lab, 0, sizeof lab);
    out_clear();
    return 0;
}

static bool no_lab(void)
{
    if (!lab.open)
        refuse("no lab is open");
    return !lab.open;
}

/* ---- What is asked ---- */

typedef struct Question {
    Terms terms;
    const char *kind, *id, *box; /* of the card; "" if nothing was said */
} Question;

static bool read_line(Question *q, const char *key, const char *value, char problem[200])
{
    if (strcmp(key, "game") == 0) {
        q->terms.game = names_game(value);
        snprintf(problem, 200, "there is no game \"%.40s\"", value);
        return q->terms.game >= 0;
    }
    if (strcmp(key, "bot") == 0)
        return texts_add(&q->terms.bots, value, problem);
    if (strcmp(key, "set") == 0)
        return texts_add(&q->terms.sets, value, problem);
    const char **word = strcmp(key, "kind") == 0  ? &q->kind
                        : strcmp(key, "id") == 0  ? &q->id
                        : strcmp(key, "box") == 0 ? &q->box
                                                  : NULL;
    if (word)
        *word = value;
    snprintf(problem, 200, "there is no line \"%.40s\"", key);
    return word != NULL;
}

static bool read_question(Question *q, char problem[200])
{
    size_t size;
    char *text = in_text(&size), *key, *value;
    *q = (Question){.terms = {.game = RS_KNOCKDOWN, .seed = 1, .pairs = MOST_PAIRS},
                    .kind = "",
                    .id = "",
                    .box = ""};
    while (next_setting(&text, &key, &value))
        if (!read_line(q, key, value, problem))
            return false;
    snprintf(problem, 200, "say which bot plays, one at a time");
    return q->terms.bots.count == 1;
}

static int find_thing(const Study *s, const Question *q)
{
    for (int i = 0; i < s->things; i++)
        if (strcmp(s->thing[i].name.id, q->id) == 0 && strcmp(s->thing[i].sort, q->kind) == 0 &&
            (!*q->box || strcmp(s->thing[i].name.box, q->box) == 0))
            return i;
    return -1;
}

/* ---- Opening ---- */

static bool make_plan(int which, const Question *q, char problem[200])
{
    const rs_Rules *rules = rules_of(lab.rules[which]);
    if (!plan_make(&lab.plan[which], rules, &q->terms, &lab.study[which], problem))
        return false;
    lab.thing[which] = find_thing(&lab.study[which], q);
    return true;
}

/* A card of the lab is looked for in all matches; a fighter only in its own, and of all else those
 * of its box will do. */
static bool plan_about(Question *q, char problem[200])
{
    if (!make_plan(NEW, q, problem))
        return false;
    if (lab.thing[NEW] >= 0 || !*q->id)
        return true;
    plan_free(&lab.plan[NEW]);
    study_free(&lab.study[NEW]);
    if (texts_add(&q->terms.only, q->id, problem) && make_plan(NEW, q, problem))
        return true;
    plan_free(&lab.plan[NEW]);
    study_free(&lab.study[NEW]);
    q->terms.only.count = 0;
    return texts_add(&q->terms.only, q->box, problem) && make_plan(NEW, q, problem);
}

/* Without old rules, with the same ones, or with no match-up in both, the new ones stand alone. */
static void plan_old(const Question *q)
{
    char problem[200];
    bool other = lab.rules[OLD] && make_plan(OLD, q, problem) &&
                 lab.study[OLD].terms.rules != lab.study[NEW].terms.rules;
    lab.compares = other && plan_keep_common(&lab.plan[OLD], &lab.plan[NEW]);
    if (lab.compares || !other)
        return;
    plan_free(&lab.plan[NEW]); /* it has lost its match-ups */
    study_free(&lab.study[NEW]);
}

static bool take_room(char problem[200])
{
    size_t size = pair_record_size(&lab.study[NEW]);
    if (lab.compares && pair_record_size(&lab.study[OLD]) > size)
        size = pair_record_size(&lab.study[OLD]);
    lab.record = malloc(size);
    snprintf(problem, 200, "there is no memory left");
    return lab.record != NULL;
}

static bool open_lab(Question *q, char problem[200])
{
    if (!plan_about(q, problem))
        return false;
    plan_old(q);
    return (lab.study[NEW].level || make_plan(NEW, q, problem)) && take_room(problem);
}

/* Lines come in: game, bot, set KEY=VALUE; kind, id and box of the card. Returns 1 if the old rules
 * are compared with, else 0. */
int rw_lab_open(int old, int now)
{
    char problem[200];
    Question question;
    if (!rules_of(now) || (old != 0 && !rules_of(old)))
        return -1;
    if (!read_question(&question, problem))
        return refuse("%s", problem);
    rw_lab_close();
    lab.rules[OLD] = old;
    lab.rules[NEW] = now;
    for (int which = OLD; which <= NEW; which++)
        if (lab.rules[which])
            rules_hold(lab.rules[which]);
    lab.open = open_lab(&question, problem);
    if (lab.open)
        return lab.compares;
    rw_lab_close();
    return refuse("%s", problem);
}

/* ---- Playing ---- */

/* The first pair from this one on in which the card can turn up; -1: there is none. */
int rw_lab_next(int from)
{
    if (no_lab())
        return -1;
    out_clear();
    int64_t units = study_units(&lab.study[NEW]);
    for (int64_t unit = from < 0 ? 0 : from; unit < units && unit < from + 1000LL; unit++) {
        Pairing pairing;
        plan_pairing(&lab.plan[NEW], unit, &pairing);
        if (lab.thing[NEW] < 0 ||
            names_in_play(lab.plan[NEW].names, lab.thing[NEW], &pairing.setup[0]))
            return (int)unit;
    }
    return refuse("the card is in no match");
}

static void numbers_of(const PairRecord *r, int thing, int64_t number[NUMBERS])
{
    static const ThingRecord none;
    const ThingRecord *t = thing < 0 ? &none : &r->thing[thing];
    const int64_t all[NUMBERS] = {r->points[0], r->points[1], t->matches, t->taken,
                                  t->used,      t->fulfilled, t->gains,   t->swings,
                                  t->had,       t->points,    t->gain,    t->swing};
    memcpy(number, all, sizeof all);
}

static bool tell_numbers(const int64_t number[NUMBERS])
{
    char text[32];
    bool good = true;
    for (int i = 0; i < NUMBERS && good; i++) {
        snprintf(text, sizeof text, " %lld", (long long)number[i]);
        good = out_add_text(text);
    }
    return good;
}

/* Gives a line: the pair's number, then the numbers of the new rules and of the old ones. */
int rw_lab_play(int unit)
{
    char text[32];
    if (no_lab())
        return -1;
    if (unit < 0 || unit >= study_units(&lab.study[NEW]))
        return refuse("there is no pair %d", unit);
    out_clear();
    snprintf(text, sizeof text, "%d", unit);
    bool good = out_add_text(text);
    for (int which = NEW; good && which >= (lab.compares ? OLD : NEW); which--) {
        Pairing pairing;
        int64_t number[NUMBERS];
        PairRecord *record = (PairRecord *)(void *)lab.record;
        plan_pairing(&lab.plan[which], unit, &pairing);
        play_pairing(&lab.plan[which], &pairing, record);
        numbers_of(record, lab.thing[which], number);
        good = tell_numbers(number);
    }
    return good ? 0 : -1;
}

/* ---- Adding up ---- */

typedef struct Sum {
    Ratio *side[BOTH], *change; /* of each side of the new rules */
    ThingTally card[BOTH];
    Ranges done;
} Sum;

static bool read_numbers(const char **text, int64_t *number, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        long long value = strtoll(*text, &end, 10);
        if (end == *text || value > MOST_NUMBER || value < -MOST_NUMBER)
            return false;
        number[i] = value;
        *text = end;
    }
    return true;
}

static void add_card(ThingTally *tally, const int64_t n[NUMBERS])
{
    ThingRecord r = {.matches = (int)n[2],
                     .taken = (int)n[3],
                     .used = (int)n[4],
                     .fulfilled = (int)n[5],
                     .gains = (int)n[6],
                     .swings = (int)n[7],
                     .had = (int)n[8],
                     .points = (int)n[9],
                     .gain = n[10],
                     .swing = n[11]};
    study_count_thing(tally, &r);
}

/* What counts is the difference to the old rules within each pair; of new ones that stand alone,
 * that to an even match. */
static bool add_line(Sum *sum, const char *text)
{
    int64_t unit, number[BOTH][NUMBERS];
    const Study *s = &lab.study[NEW];
    if (!read_numbers(&text, &unit, 1) || unit < 0 || unit >= study_units(s) ||
        !read_numbers(&text, number[NEW], NUMBERS) ||
        (lab.compares && !read_numbers(&text, number[OLD], NUMBERS)) ||
        !ranges_add(&sum->done, unit, unit + 1))
        return false;
    const MatchUp *matchup = &s->matchup[unit / s->levels % s->matchups];
    for (int i = 0; i < 2; i++) {
        int side = matchup->side[i];
        int64_t before = lab.compares ? number[OLD][i] : POINTS_PAIR / 2;
        ratio_add(&sum->side[NEW][side], POINTS_PAIR, number[NEW][i]);
        ratio_add(&sum->side[OLD][side], POINTS_PAIR, before);
        ratio_add(&sum->change[side], POINTS_PAIR, number[NEW][i] - before);
    }
    add_card(&sum->card[NEW], number[NEW]);
    if (lab.compares)
        add_card(&sum->card[OLD], number[OLD]);
    return true;
}

static bool add_lines(Sum *sum)
{
    size_t size;
    char *text = in_text(&size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strlen(line) > MOST_LINE || !add_line(sum, line)) {
            refuse("\"%.40s\" is no line of this lab, or came twice", line);
            return false;
        }
    return true;
}

/* ---- Telling ---- */

/* In ten-thousandths, for a difference may be below 0. */
static void tell_estimate(JsonWriter *w, const char *key, const Estimate *e)
{
    const double part[] = {e->mean, e->low, e->high};
    static const char *const word[] = {"mean", "low", "high"};
    writer_object(w, key);
    for (int i = 0; i < 3; i++)
        writer_number(w, word[i], (int64_t)(part[i] * CHANCE_UNIT + (part[i] < 0 ? -0.5 : 0.5)));
    writer_close(w);
}

/* The side has so many of all pairs; so many of all it takes until it has enough. */
static int64_t more_of_all(const Sum *sum, const Ratio *change, int64_t more)
{
    return more < 0 ? -1 : (more * ranges_size(&sum->done) + change->pairs - 1) / change->pairs;
}

/* Whose card it is: who is in every match that was looked for. A card that anybody may take is
 * nobody's. After few pairs that may be by chance. */
static bool is_own(const Sum *sum, int side)
{
    int64_t all = ranges_size(&sum->done);
    return sum->change[side].pairs == all && (all > 1 || lab.thing[NEW] < 0);
}

static void tell_side(JsonWriter *w, const Sum *sum, int side)
{
    const Name *name = &lab.study[NEW].side[side];
    Estimate now = ratio_share(&sum->side[NEW][side]), old = ratio_share(&sum->side[OLD][side]);
    Estimate change = ratio_difference(&sum->change[side]);
    writer_object(w, NULL);
    writer_text(w, "id", name->id);
    writer_text(w, "box", name->box);
    writer_flag(w, "own", is_own(sum, side));
    writer_number(w, "pairs", sum->change[side].pairs);
    tell_estimate(w, "now", &now);
    if (lab.compares)
        tell_estimate(w, "old", &old);
    tell_estimate(w, "difference", &change);
    writer_number(
        w, "more",
        more_of_all(sum, &sum->change[side], ratio_more_pairs(&sum->change[side], &change)));
    writer_close(w);
}

static void tell_card_figures(JsonWriter *w, const char *key, const ThingTally *tally)
{
    writer_object(w, key);
    for (int i = 0; i < COUNTS; i++) {
        Estimate e;
        if (thing_figure(tally, i, &e))
            tell_estimate(w, count_words[i], &e);
    }
    writer_close(w);
}

static int told_sum(const void *what, char *text, int size)
{
    const Sum *sum = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_flag(&w, "compares", lab.compares);
    writer_number(&w, "pairs", ranges_size(&sum->done));
    writer_list(&w, "sides");
    for (int i = 0; i < lab.study[NEW].sides; i++)
        if (sum->change[i].pairs)
            tell_side(&w, sum, i);
    writer_close(&w);
    if (lab.thing[NEW] >= 0) {
        tell_card_figures(&w, "card", &sum->card[NEW]);
        if (lab.compares && lab.thing[OLD] >= 0)
            tell_card_figures(&w, "before", &sum->card[OLD]);
    }
    writer_close(&w);
    return writer_end(&w);
}

/* Lines of rw_lab_play come in, in any order; returns how many pairs they are. */
int rw_lab_sum(void)
{
    if (no_lab())
        return -1;
    size_t sides = (size_t)lab.study[NEW].sides + 1;
    Ratio *room = calloc(3 * sides, sizeof *room);
    if (!room)
        return refuse("there is no memory left");
    Sum sum = {.side = {room, room + sides}, .change = room + 2 * sides};
    int pairs = -1;
    if (add_lines(&sum)) {
        pairs = (int)ranges_size(&sum.done);
        out_clear();
        if (!out_add_json(told_sum, &sum))
            pairs = -1;
    }
    ranges_free(&sum.done);
    free(room);
    return pairs;
}
