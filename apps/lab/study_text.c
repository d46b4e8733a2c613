/* study_text.c - a study as tables of text, and as rows for other programs; see study.h. */
#include "study.h"

#include <stdlib.h>
#include <string.h>

/* ---- Text ---- */

/* "57.5% (50.1 to 64.2)", or a dash. */
static void print_share(FILE *to, const Ratio *r)
{
    Estimate e = ratio_share(r);
    char text[40] = "-";
    if (r->pairs)
        snprintf(text, sizeof text, "%.1f%% (%.1f to %.1f)", 100 * e.mean, 100 * e.low,
                 100 * e.high);
    fprintf(to, "  %-22s", text);
}

/* The first column of a table: as wide as in the others, if its names are not longer. */
enum { NAME_COLUMNS = 26, NUMBER_COLUMNS = 3, MODE_COLUMNS = 46 };

static int at_least(int least, int columns)
{
    return columns > least ? columns : least;
}

/* In the matrix a number stands before the name. */
static int side_columns(const Study *s)
{
    return at_least(NAME_COLUMNS, longest_side(s) + NUMBER_COLUMNS);
}

static void print_heads(const Study *s, FILE *to, const char *what, int columns)
{
    fprintf(to, "\n%-*s", columns, what);
    for (int i = 0; i < s->levels; i++)
        fprintf(to, "  %-22s", s->terms.bots.text[i]);
    fprintf(to, "\n");
}

static void print_sides(const Study *s, FILE *to)
{
    char name[100];
    int columns = side_columns(s);
    int *order = calloc((size_t)s->sides + 1, sizeof *order);
    if (!order)
        return;
    sides_by_wins(s, order);
    print_heads(s, to, s->terms.game == RS_KNOCKDOWN ? "Boards: wins" : "Decks: wins", columns);
    for (int i = 0; i < s->sides; i++) {
        bool played = false;
        for (int level = 0; level < s->levels; level++)
            played |= s->level[level].side[order[i]].pairs > 0;
        if (!played)
            continue;
        side_called(s, order[i], name);
        fprintf(to, "%-*s", columns, name);
        for (int level = 0; level < s->levels; level++)
            print_share(to, &s->level[level].side[order[i]]);
        fprintf(to, "\n");
    }
    free(order);
}

static void print_whole(const Study *s, FILE *to)
{
    static const char *const what[] = {"who starts wins", "turns a match", "decisions a match",
                                       "rounds a match"};
    print_heads(s, to, "Matches", NAME_COLUMNS);
    for (int i = 0; i < WHOLES; i++) {
        fprintf(to, "%-*s", NAME_COLUMNS, what[i]);
        for (int level = 0; level < s->levels; level++) {
            const Ratio *r = &s->level[level].all.whole[i];
            if (i == WHOLE_FIRST)
                print_share(to, r);
            else
                fprintf(to, "  %-22.1f", r->n ? (double)r->sum / (double)r->n : 0);
        }
        fprintf(to, "\n");
    }
    for (int i = 0; i < ENDINGS; i++) {
        if (!study_ended_by(s, i))
            continue;
        fprintf(to, "ended by: %-16s", names_endings[i]);
        for (int level = 0; level < s->levels; level++)
            print_share(to, &s->level[level].all.ending[i]);
        fprintf(to, "\n");
    }
}

/* Rows against columns, both in the order of wins. */
static void print_matrix(const Study *s, FILE *to, const int *order, int level)
{
    int columns = side_columns(s);
    fprintf(to, "\n%-*s", columns, s->terms.bots.text[level]);
    for (int i = 0; i < s->sides; i++)
        fprintf(to, "%4d ", i + 1);
    fprintf(to, "\n");
    for (int i = 0; i < s->sides; i++) {
        char name[100];
        side_called(s, order[i], name);
        fprintf(to, "%2d %-*s", i + 1, columns - NUMBER_COLUMNS, name);
        for (int j = 0; j < s->sides; j++) {
            bool turned = false;
            int matchup = find_matchup(s, order[i], order[j], &turned);
            const Ratio *r = matchup < 0 ? NULL : &s->level[level].matchup[matchup].wins;
            Estimate e = r ? ratio_share(r) : (Estimate){0};
            if (!r || !r->pairs)
                fprintf(to, "   . ");
            else
                fprintf(to, " %3.0f%c", 100 * (turned ? 1 - e.mean : e.mean),
                        e.low > 0.5 || e.high < 0.5 ? '*' : ' ');
        }
        fprintf(to, "\n");
    }
}

static int mode_called(const Study *s, int matchup, char out[200])
{
    char side[100];
    side_called(s, s->matchup[matchup].side[0], side);
    return snprintf(out, 200, "%s %s", side, s->matchup[matchup].mode);
}

/* One line for each way to play, at each level. */
static void print_modes(const Study *s, FILE *to)
{
    char name[200];
    int columns = MODE_COLUMNS;
    for (int i = 0; i < s->matchups; i++)
        columns = at_least(columns, mode_called(s, i, name));
    for (int level = 0; level < s->levels; level++) {
        fprintf(to, "\n%-*s  %-22s  %-22s  %-22s  turns\n", columns, s->terms.bots.text[level],
                "wins of the first deck", "who starts wins", "ended by a deck");
        for (int i = 0; i < s->matchups; i++) {
            const Course *c = &s->level[level].matchup[i];
            const Ratio *turns = &c->whole[WHOLE_TURNS];
            mode_called(s, i, name);
            fprintf(to, "%-*s", columns, name);
            print_share(to, &c->wins);
            print_share(to, &c->whole[WHOLE_FIRST]);
            print_share(to, &c->ending[ENDING_DECK]);
            fprintf(to, "  %.1f\n", turns->n ? (double)turns->sum / (double)turns->n : 0);
        }
    }
}

static void print_matchups(const Study *s, FILE *to)
{
    int *order = calloc((size_t)s->sides + 1, sizeof *order);
    fprintf(to, "\nMatch-ups\n");
    if (*s->matchup[0].mode)
        print_modes(s, to);
    else if (order) {
        fprintf(to, "Wins of the row against the column in percent; * where the interval leaves "
                    "out one half\n");
        sides_by_wins(s, order);
        for (int level = 0; level < s->levels; level++)
            print_matrix(s, to, order, level);
    }
    free(order);
}

static void print_figure(FILE *to, const ThingTally *tally, int which)
{
    Estimate e;
    bool chance = which >= COUNT_GAIN;
    if (!thing_figure(tally, which, &e))
        fprintf(to, " %6s", "-");
    else if (chance)
        fprintf(to, which == COUNT_WINS ? " %6.1f" : " %+6.1f", 100 * e.mean);
    else
        fprintf(to, " %6.2f", e.mean);
}

enum { FIGURES = 5 };

static void print_thing(const Study *s, FILE *to, int thing, const int which[FIGURES], int columns)
{
    char name[100];
    thing_called(s, thing, name);
    fprintf(to, "%-*s", columns, name);
    for (int level = 0; level < s->levels; level++) {
        double relative = thing_relative(s, level, thing);
        fprintf(to, " ");
        for (int i = 0; i < FIGURES; i++)
            print_figure(to, &s->level[level].thing[thing], which[i]);
        if (relative < 0)
            fprintf(to, " %6s", "-");
        else
            fprintf(to, " %5.0f%%", 100 * relative);
    }
    fprintf(to, "\n");
}

static void print_things(const Study *s, FILE *to)
{
    static const int used[FIGURES] = {COUNT_TAKEN, COUNT_USED, COUNT_GAIN, COUNT_SWING, COUNT_WINS};
    static const int kept[FIGURES] = {COUNT_TAKEN, COUNT_FULFILLED, COUNT_GAIN, COUNT_SWING,
                                      COUNT_WINS};
    int columns = at_least(NAME_COLUMNS, longest_thing(s));
    for (int i = 0; i < s->things; i++) {
        const char *sort = s->thing[i].sort;
        const int *which = sort_measure(sort) == COUNT_FULFILLED ? kept : used;
        if (i == 0 || strcmp(s->thing[i - 1].sort, sort) != 0) {
            fprintf(to, "\n%-*s", columns, sort);
            for (int level = 0; level < s->levels; level++)
                fprintf(to, "  %-41s", s->terms.bots.text[level]);
            fprintf(to, "\n%-*s", columns, "");
            for (int level = 0; level < s->levels; level++)
                fprintf(to, "   taken %6.6s   gain  swing   wins    rel", count_words[which[1]]);
            fprintf(to, "\n");
        }
        print_thing(s, to, i, which, columns);
    }
}

bool study_text(const Study *s, FILE *to)
{
    fprintf(to, "%s: %d match-up%s, %d pair%s of matches each, seed %llu",
            names_game_word(s->terms.game), s->matchups, plural(s->matchups), s->terms.pairs,
            plural(s->terms.pairs), (unsigned long long)s->terms.seed);
    if (ranges_size(&s->done) < study_units(s))
        fprintf(to, "; %lld of %lld pairs are played", (long long)ranges_size(&s->done),
                (long long)study_units(s));
    fprintf(to, "\nShares of matches with 95%% intervals over pairs\n");
    print_sides(s, to);
    print_whole(s, to);
    for (int level = 0; level < s->levels; level++)
        if (s->level[level].unfinished)
            fprintf(to, "%s: %lld matches did not end and count as half won\n",
                    s->terms.bots.text[level], (long long)s->level[level].unfinished);
    print_matchups(s, to);
    fprintf(to, "\nThings: how often a match in which they are in play; gain: points of winning "
                "chance over the\nbest other answer; swing: from the team's estimate before to the "
                "next one; wins of who\nhad it; rel: how often by copy, the mean of its sort being "
                "100%%\n");
    print_things(s, to);
    return true;
}

/* ---- CSV ---- */

static void row(FILE *to, const char *level, const char *table, const char *id, const char *of,
                const char *measure, const Ratio *r, bool told, const Estimate *e)
{
    fprintf(to, "%s,%s,%s,%s,%s,%lld,%lld,%lld", level, table, id, of, measure, (long long)r->pairs,
            (long long)r->n, (long long)r->sum);
    if (told)
        fprintf(to, ",%.6f,%.6f,%.6f\n", e->mean, e->low, e->high);
    else
        fprintf(to, ",,,\n");
}

static void share_row(FILE *to, const char *level, const char *table, const char *id,
                      const char *of, const char *measure, const Ratio *r)
{
    Estimate e = ratio_share(r);
    row(to, level, table, id, of, measure, r, r->pairs > 0, &e);
}

static void course_rows(FILE *to, const char *level, const char *id, const char *of,
                        const Course *course)
{
    share_row(to, level, "matchup", id, of, "wins", &course->wins);
    share_row(to, level, "matchup", id, of, whole_words[WHOLE_FIRST], &course->whole[WHOLE_FIRST]);
    for (int i = WHOLE_FIRST + 1; i < WHOLES; i++) {
        Estimate e;
        bool told = ratio_mean(&course->whole[i], 1, &e);
        row(to, level, "matchup", id, of, whole_words[i], &course->whole[i], told, &e);
    }
    for (int i = 0; i < ENDINGS; i++)
        share_row(to, level, "ending", id, of, names_endings[i], &course->ending[i]);
}

static void level_rows(const Study *s, FILE *to, int which)
{
    const Level *level = &s->level[which];
    const char *bot = s->terms.bots.text[which];
    course_rows(to, bot, "all", "", &level->all);
    for (int i = 0; i < s->sides; i++)
        share_row(to, bot, "side", s->side[i].id, s->side[i].box, "wins", &level->side[i]);
    for (int i = 0; i < s->matchups; i++) {
        const MatchUp *m = &s->matchup[i];
        course_rows(to, bot, s->side[m->side[0]].id, *m->mode ? m->mode : s->side[m->side[1]].id,
                    &level->matchup[i]);
    }
    for (int i = 0; i < s->things; i++)
        for (int j = 0; j < COUNTS; j++) {
            const Ratio *r = &level->thing[i].count[j];
            Estimate e;
            bool told = thing_figure(&level->thing[i], j, &e);
            if (r->pairs)
                row(to, bot, s->thing[i].sort, s->thing[i].name.id, s->thing[i].name.box,
                    count_words[j], r, told, &e);
        }
}

bool study_csv(const Study *s, FILE *to)
{
    fprintf(to, "level,table,id,of,measure,pairs,n,sum,mean,low,high\n");
    for (int i = 0; i < s->levels; i++)
        level_rows(s, to, i);
    return true;
}
