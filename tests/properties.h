/* properties.h - what properties.c and the laws of each game share. */
#ifndef TESTS_PROPERTIES_H
#define TESTS_PROPERTIES_H

#include "match.h"

enum { TWIN_PLAYS = 60 };

struct Run;

/* What one game adds to the laws of all. */
typedef struct Laws {
    int game, actions, events; /* how many kinds of actions and events there are */
    void (*set_up)(struct Run *run, rs_Setup *setup); /* before the deal, as the mode wants it */
    void (*dealt)(struct Run *run);
    /* Checks what is offered. */
    void (*offered)(const struct Run *run, const rs_Action *actions, int n);
    /* Checks what happened after an action. */
    void (*happened)(struct Run *run);
    /* Whether a match may be left before its end. */
    bool (*may_leave)(const struct Run *run);
    void (*ended)(struct Run *run);
    /* After all matches of a mode; `enough` if there were so many that everything must have
     * occurred. */
    void (*all_played)(const struct Run *run, bool enough);
    /* Positions are states like any other, whatever lay in their memory before. */
    void (*positions)(void);
} Laws;

#define GAME(NAME, name, prefix) extern const Laws name##_laws;
#include "../games/games.def"

typedef struct Mode {
    const char *name;
    const Laws *laws;
    bool rulings, mirror, tower;
    int players, grid; /* Nokaut: only these; players 0: every set-up */
    uint64_t seed;
} Mode;

/* A copy taken at some moment, which plays the same actions without events. */
typedef struct Twin {
    rs_State state;
    int left; /* actions still to play; 0: no copy */
} Twin;

typedef struct Run {
    const Mode *mode;
    rs_Dice dice;
    Match match;
    Twin twin;
    rs_Events events;
    rs_Words words[RS_MOST_LANGUAGES];
    long decisions, matches;
} Run;

static inline bool is_listed(const rs_Action *actions, int n, rs_Action action)
{
    for (int i = 0; i < n; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* Reads a position and checks it like a state of play; for tests of one game. */
void check_position(const char *text);

#endif
