/* study.h - a study of a game by bots, from a plan to a report:
 *
 *   terms --plan--> pairings --play--> PairRecord --count--> Study --figures--> text, JSON, CSV,
 * HTML
 *
 * Four parts that meet only here. Playing knows rules and bots and nothing of sums; counting adds
 * whole numbers up and knows no rules, so that studies from several machines can be merged from
 * their files alone; figures (ratio.h) are computed where they are written; writers know nothing of
 * matches.
 *
 * The figures depend on terms and rules alone: not on threads, on the order of pairs, on how often
 * the study was interrupted or over how many machines it was spread. */
#ifndef APPS_LAB_STUDY_H
#define APPS_LAB_STUDY_H

#include "../../bots/bot.h"
#include "names.h"
#include "ranges.h"
#include "ratio.h"

#include <stdio.h>

/* ---- What a study is asked to do ---- */

enum { TEXTS_MOST = 32, TEXT_ROOM = 128 };

typedef struct Texts {
    int count;
    char text[TEXTS_MOST][TEXT_ROOM];
} Texts;

/* False: there is no room, and `problem` says so. */
bool texts_add(Texts *texts, const char *text, char problem[200]);

typedef struct Terms {
    int game;
    uint64_t rules; /* their hash */
    uint64_t seed;
    int pairs; /* of each match-up at each level */
    Texts bots;
    Texts boxes; /* names of files, for readers; what is in them is in `rules` */
    Texts sets;  /* KEY=VALUE */
    Texts only;
} Terms;

/* As bot_parse; on false `problem` says what would fit. */
bool terms_bot(const char *text, Bot *bot, char problem[200]);
/* Sets KEY=VALUE; on false `problem` says why. */
bool terms_set(const rs_Rules *rules, rs_Setup *setup, const char *text, char problem[200]);

/* ---- Counting ---- */

/* What is counted of the whole of a level: the points of who went first, and how long a match is.
 */
enum { WHOLE_FIRST, WHOLE_TURNS, WHOLE_DECISIONS, WHOLE_ROUNDS, WHOLES };
/* What is counted of a thing: how often a match; the change of the winning chance; who had it. */
enum { COUNT_TAKEN, COUNT_USED, COUNT_FULFILLED, COUNT_GAIN, COUNT_SWING, COUNT_WINS, COUNTS };
/* Points: 2 for a won match, 1 for one without end; so a pair has 4. CHANCE: of a winning chance.
 * LENGTH: the lengths of matches are told in so many steps of so many turns. */
enum { POINTS_WON = 2, POINTS_PAIR = 4, CHANCE_UNIT = 10000, LENGTH_STEPS = 20, LENGTH_TURNS = 4 };

extern const char *const whole_words[WHOLES], *const count_words[COUNTS];

typedef struct MatchUp {
    int side[2];
    char mode[64]; /* Nokaut: "players=2 grid=standard" */
} MatchUp;

typedef struct ThingTally {
    Ratio count[COUNTS];
} ThingTally;

/* How matches went, of one match-up or of all. */
typedef struct Course {
    Ratio wins; /* points of the first side of each match-up */
    Ratio whole[WHOLES];
    Ratio ending[ENDINGS]; /* shares of all endings */
} Course;

typedef struct Level {
    int64_t matches, unfinished;
    Course all;
    int64_t length[LENGTH_STEPS];
    Ratio *side; /* points of a side in its pairs */
    Course *matchup;
    ThingTally *thing;
} Level;

/* Everything that was counted, with the names of what it is about: no rules are needed to read,
 * merge or print it. */
typedef struct Study {
    Terms terms;
    int sides, matchups, things, levels;
    Name *side;
    MatchUp *matchup;
    Thing *thing;
    Level *level;
    Ranges done;
} Study;

/* Takes memory for the levels, once the other numbers are known. */
bool study_make_levels(Study *study);
void study_free(Study *study);

/* Units are ordered by round, then match-up, then level: wherever a study stops, it has gone as far
 * with each of them. */
static inline int64_t study_units(const Study *study)
{
    return (int64_t)study->terms.pairs * study->matchups * study->levels;
}

/* Which shard a unit belongs to, from 0 on: one unit to each in turn, and from turn to turn another
 * first, or with two levels one of two shards would get all units of the slower bot. It does not
 * depend on how many units there are: with more pairs every unit stays in its shard. */
static inline int study_shard(int64_t unit, int shards)
{
    return (int)((unit + unit / shards) % shards);
}

/* What became of a thing in one pair. */
typedef struct ThingRecord {
    int matches; /* in which it was in play */
    int taken, used, fulfilled;
    int gains, swings; /* how often they could be told */
    int had, points;   /* teams that had it, and their points */
    int64_t gain, swing;
    bool has[2]; /* in the match under way */
    int step;    /* the last one in which it was used: a step is one use */
} ThingRecord;

typedef struct PairRecord {
    int points[2]; /* of each side of the match-up */
    int firsts, first_points;
    int turns, decisions, rounds, unfinished;
    int ending[ENDINGS];
    int length[2];
    ThingRecord thing[];
} PairRecord;

/* Counts one pair: the unit must be new. */
bool study_count(Study *study, int64_t unit, const PairRecord *record);
/* Only what became of one thing in it. */
void study_count_thing(ThingTally *tally, const ThingRecord *record);

/* Adds a study with the same terms and other units. On false `problem` says why, and nothing was
 * added. */
bool study_merge(Study *into, const Study *from, char problem[200]);
/* Whether both are about the same and could be merged; pairs may differ if `longer`. */
bool study_same(const Study *a, const Study *b, bool longer, char problem[200]);

/* ---- Planning and playing ---- */

typedef struct Plan {
    const rs_Rules *rules;
    Names *names;
    Study *study;
    Bot *bot;        /* of each level */
    int *side;       /* of each side of the study: its number in the names */
    rs_Setup *setup; /* of each match-up */
    uint64_t *key;   /* of each match-up: its name as a number, whatever else is in the plan */
} Plan;

/* Names all sides, match-ups and things into the study. On false `problem` says why. */
bool plan_make(Plan *plan, const rs_Rules *rules, const Terms *terms, Study *study,
               char problem[200]);
void plan_free(Plan *plan);
/* Leaves only the match-ups that the other plan has as well; false if there are none. */
bool plan_keep_common(Plan *plan, Plan *other);

/* The two matches of a unit. The same match-up and round have the same deal in every plan with the
 * same seed. */
typedef struct Pairing {
    rs_Setup setup[2];
    uint8_t seed[32];
    uint64_t dice[2];
    int team[2]; /* of the match-up's first side in each match */
    const Bot *bot;
} Pairing;

void plan_pairing(const Plan *plan, int64_t unit, Pairing *pairing);

size_t pair_record_size(const Study *study);
void play_pairing(const Plan *plan, const Pairing *pairing, PairRecord *record);

/* ---- Figures ---- */

/* A figure of a thing; false if there is none, as with bots that estimate nothing. Chances are
 * shares of 1. */
bool thing_figure(const ThingTally *tally, int which, Estimate *estimate);
/* How often it is taken (goals: fulfilled; specials and Nokaut's cards: used) by copy, as a share
 * of the mean of its sort at this level; negative if nothing of its sort was. */
double thing_relative(const Study *study, int level, int thing);
/* The figure by which things of a sort are compared. */
int sort_measure(const char *sort);
/* Whether anything ended so at any level: reports leave out what a game does not have. */
bool study_ended_by(const Study *study, int ending);

/* ---- Writing and reading ---- */

/* "s" after a number of things, but not after one. */
static inline const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

/* The order in which sides are told: by their wins at the last level. */
void sides_by_wins(const Study *study, int *order);
/* The match-up of two sides, and whether they stand the other way round; or -1. */
int find_matchup(const Study *study, int a, int b, bool *turned);
/* An id that no other side or thing has: with the box in front if need be. */
void side_called(const Study *study, int side, char out[100]);
void thing_called(const Study *study, int thing, char out[100]);
/* How many letters the longest of these has. */
int longest_side(const Study *study);
int longest_thing(const Study *study);

/* Each gives the same bytes for the same study. False: there was not enough memory. */
bool study_text(const Study *study, FILE *to);
bool study_csv(const Study *study, FILE *to);
bool study_html(const Study *study, FILE *to);
bool study_json(const Study *study, FILE *to);

/* Reads what study_json wrote. On false `problem` says what is wrong with the file. */
bool study_read(const char *path, Study *study, char problem[200]);

#endif
