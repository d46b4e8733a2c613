/* tower_screen.h - a tower that is built by keys (K10.1), in a match or to practise, or that is
 * watched: a bot's, and those of replays.
 *
 * The screen runs the physics and tells the host what the hand is told; the host's own play of it
 * decides. Built without the physics there is nothing of it (tower_none.c). */
#ifndef FULL_TOWER_SCREEN_H
#define FULL_TOWER_SCREEN_H

#include "../../../table/towers.h"
#include "../../../tower/keys.h"
#include "canvas.h"

typedef struct App App;

enum { MOST_PRACTISED = 20 };

typedef struct TowerScreen {
    Tower *tower; /* NULL: no such screen is open */
    TowerSetup setup;
    TowerKeys keys;
    bool practice;
    bool watched;     /* somebody else builds, or has built, it: */
    bool film;        /* of a replay */
    TowerList script; /* what their hand is told; the screen's own */
    size_t next;      /* command of it */
    int seat;         /* whose it is, in a match */
    int64_t started;  /* milliseconds; 0: not yet */
    bool reported;    /* the verdict has been taken in */
    int64_t reported_at;
    bool best;       /* it was the fastest so far */
    int offered;     /* behind so many actions of the match it was opened by itself */
    int cubes;       /* to practise with */
    uint64_t thrown; /* how often */
    int fastest[MOST_PRACTISED + 1]; /* ticks, by cubes; 0: none yet */
} TowerScreen;

/* Whether the tower that the table asks about is to be built on the screen. */
bool tower_is_built(const App *app);
/* Opens it for that tower: by itself once, and when people ask for it. */
void tower_offer(App *app);
void tower_open(App *app);
/* Shows the tower that came with an action of a match; false: none did. */
bool tower_film(App *app, const Match *match, int action);
/* To practise with so many cubes; 0: as last time. */
void tower_practise(App *app, int cubes);
void tower_end(App *app);

void tower_draw(App *app, Area area); /* tower_draw.c */

#endif
