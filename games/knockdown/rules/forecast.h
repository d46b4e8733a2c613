/* forecast.h - asking the rules: what would happen, and why something cannot be done.
 *
 * A forecast is made from a view: a game that fits it, of which only what the viewer knows is
 * asked. It calls what play itself calls; nothing here is a rule of its own. So equal views give
 * equal forecasts, and a forecast is right as far as the viewer can know. */
#ifndef KNOCKDOWN_FORECAST_H
#define KNOCKDOWN_FORECAST_H

#include "game.h"
#include "view.h"

typedef struct kd_Forecast {
    rs_State state; /* imagined; the game below points into it, so a forecast is not copied */
    Game game;
    int viewer;
    bool placed; /* the set-up is over: the fighters stand in the arena */
    int offers;  /* what the viewer is offered, if they are asked */
    rs_Action offer[RS_MAX_ACTIONS];
} kd_Forecast;

void kd_forecast(const rs_Rules *rules, const rs_View *view, kd_Forecast *f);

/* Whether the attack of this number would reach the opponent of the seat from where they stand. */
bool kd_forecast_reaches(const kd_Forecast *f, int seat, int attack);
/* Whether its cost can be paid and its needs are met: of the viewer what is so, of others what
 * must be thought possible. */
bool kd_forecast_affords(const kd_Forecast *f, int seat, int attack);
Pool kd_forecast_pool(const kd_Forecast *f, int seat, int attack);
/* Whether the opponent of the seat may be able to block the attack. */
bool kd_forecast_blockable(const kd_Forecast *f, int seat, int attack, const Pool *pool);
/* What a Block of the seat is worth against these wounds, when it has left the hand. */
BlockWorth kd_forecast_block(const kd_Forecast *f, int seat, int heavy, int light);

/* What a space does to whoever is attacked, arrives or ends a turn there. */
enum { DANGER_EDGE, DANGER_CORRIDOR, DANGER_BURNS, DANGERS };
typedef struct kd_Danger {
    bool there;
    Wounds wounds;
} kd_Danger;
kd_Danger kd_forecast_danger(const kd_Forecast *f, int danger, int space);

/* A Knockdown Test of the seat: the one under way, or one that would be called now. */
typedef struct kd_Odds {
    int needed, bonus;
    int cubes, seconds;             /* with a tower: what is built, and in which time */
    int rerolls_own, rerolls_other; /* that texts still allow */
    int passes;        /* in a thousand, if both use them well; exact for dice, 1000: surely; of a
                          tower what people manage (K10.8) */
    int passes_paying; /* the same if the tested player pays all that texts allow */
    bool thrown, tower;
    int heavy, light; /* what is discarded if it is passed */
} kd_Odds;
kd_Odds kd_forecast_test(const kd_Forecast *f, int seat);
/* In a thousand: the test under way is passed when a die that shows this is rerolled now. */
int kd_forecast_reroll(const kd_Forecast *f, int face);

/* Why the action is not among those of the seat (WHY_ of game.h). The action names what is asked
 * about: an attack of the Row, a special attack, a Reaction, a skill, a way, a space. */
int kd_why_not(const kd_Forecast *f, int seat, rs_Action action);

#endif
