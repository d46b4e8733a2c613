/* secrets.h - what secrets.c and the secrets of each game share. */
#ifndef TESTS_SECRETS_H
#define TESTS_SECRETS_H

#include "match.h"

enum { MOST_SECRETS = 8 };
enum { NOBODY_ELSE = 0, SPECTATOR = 1 << RS_SPECTATOR };

/* What is different between the twins, and who cannot know (bit a viewer). */
typedef struct Secret {
    int kind, seat;
    int thing[2]; /* copies of cards, or goals, that have changed places */
    int ignorant;
} Secret;

struct Run;

/* What is hidden in one game. */
typedef struct Secrets {
    int game, kinds;
    int share; /* of RINGSIDE_DECISIONS that is played */
    const char *name[MOST_SECRETS];
    /* Makes the secret different in a state; false if there is nothing to change. */
    bool (*change[MOST_SECRETS])(struct Run *run, rs_State *state, Secret *secret);
    /* The kind with which the most can go wrong. */
    int often;
    /* Whether the secret still is one; whoever has learnt it is not ignorant any more. */
    bool (*still_secret)(Secret *secret, const rs_State *a, const rs_State *b);
    /* Whether the twins may part by a ruling that lets the asking itself tell something. */
    bool (*may_part)(const rs_State *a, const rs_State *b);
    void (*before_decision)(struct Run *run); /* changes the match, if it likes */
    void (*at_decision)(struct Run *run);     /* looks for what only this game hides */
    bool (*may_leave)(const struct Run *run); /* a match before its end */
} Secrets;

#define GAME(NAME, name, prefix) extern const Secrets name##_secrets;
#include "../games/games.def"

typedef struct Mode {
    const char *name;
    const Secrets *secrets;
    bool rulings, forgetful; /* forgetful: see match_forget */
    uint64_t seed;
} Mode;

typedef struct Run {
    const Mode *mode;
    rs_Dice dice;
    Match match;
    rs_Words words;
    rs_State twin[2];
    rs_Events events[2];
    long decisions, tried[MOST_SECRETS], together[MOST_SECRETS];
} Run;

/* Everybody who looks at the match, as bits. */
int everybody(const Run *run);
/* A member of a set that is not empty. */
int random_member(rs_Dice *dice, uint64_t set);

/* Fails if one who is ignorant of the secret can tell the twins apart: by views and questions, or
 * by what has just happened. */
void compare_views(const Run *run, const Secret *secret);
void compare_events(const Run *run, const Secret *secret);

#endif
