/* figures.c - what the sums of a study say; see study.h and ratio.h. */
#include "study.h"

#include <string.h>

bool thing_figure(const ThingTally *tally, int which, Estimate *estimate)
{
    const Ratio *r = &tally->count[which];
    if (which == COUNT_WINS) {
        *estimate = ratio_share(r);
        return r->pairs > 0;
    }
    bool chance = which == COUNT_GAIN || which == COUNT_SWING;
    return ratio_mean(r, chance ? CHANCE_UNIT : 1, estimate);
}

int sort_measure(const char *sort)
{
    if (strcmp(sort, "goal") == 0)
        return COUNT_FULFILLED;
    bool taken = strcmp(sort, "attack") == 0 || strcmp(sort, "skill") == 0;
    return taken ? COUNT_TAKEN : COUNT_USED;
}

static double by_copy(const Study *study, int level, int thing)
{
    const Thing *t = &study->thing[thing];
    const Ratio *r = &study->level[level].thing[thing].count[sort_measure(t->sort)];
    return r->n ? (double)r->sum / (double)r->n / t->copies : -1;
}

double thing_relative(const Study *study, int level, int thing)
{
    double sum = 0, own = by_copy(study, level, thing);
    int count = 0;
    for (int i = 0; i < study->things; i++) {
        double rate = by_copy(study, level, i);
        if (rate < 0 || strcmp(study->thing[i].sort, study->thing[thing].sort) != 0)
            continue;
        sum += rate;
        count++;
    }
    return own < 0 || sum <= 0 ? -1 : own * count / sum;
}

bool study_ended_by(const Study *study, int ending)
{
    for (int level = 0; level < study->levels; level++)
        if (study->level[level].all.ending[ending].sum)
            return true;
    return false;
}

void sides_by_wins(const Study *study, int *order)
{
    const Ratio *side = study->level[study->levels - 1].side;
    for (int i = 0; i < study->sides; i++) {
        int at = i;
        double mean = ratio_share(&side[i]).mean;
        for (; at > 0 && ratio_share(&side[order[at - 1]]).mean < mean; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

int find_matchup(const Study *s, int a, int b, bool *turned)
{
    for (int i = 0; i < s->matchups; i++)
        for (int side = 0; side < 2; side++)
            if (s->matchup[i].side[side] == a && s->matchup[i].side[!side] == b) {
                *turned = side == 1;
                return i;
            }
    return -1;
}

static void called(const Name *name, bool alone, char out[100])
{
    snprintf(out, 100, "%s%s%s", alone ? "" : name->box, alone ? "" : "/", name->id);
}

void side_called(const Study *s, int side, char out[100])
{
    bool alone = true;
    for (int i = 0; i < s->sides; i++)
        alone &= i == side || strcmp(s->side[i].id, s->side[side].id) != 0;
    called(&s->side[side], alone, out);
}

void thing_called(const Study *s, int thing, char out[100])
{
    bool alone = true;
    for (int i = 0; i < s->things; i++)
        alone &= i == thing || strcmp(s->thing[i].name.id, s->thing[thing].name.id) != 0;
    called(&s->thing[thing].name, alone, out);
}

static int longest(const Study *s, int count, void (*call)(const Study *, int, char[100]))
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        char name[100];
        call(s, i, name);
        most = (int)strlen(name) > most ? (int)strlen(name) : most;
    }
    return most;
}

int longest_side(const Study *s)
{
    return longest(s, s->sides, side_called);
}

int longest_thing(const Study *s)
{
    return longest(s, s->things, thing_called);
}
