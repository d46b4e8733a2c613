/* forecast.h - asking the rules from what a viewer knows: what could happen, and why not.
 *
 * The rules look at a state, so a forecast makes one that fits the view, once. Invariant: whatever
 * is asked calls what play itself calls, and nothing that is told hangs on the cards that were
 * imagined; of other hands only their size counts. */
#ifndef NOKAUT_FORECAST_H
#define NOKAUT_FORECAST_H

#include "game.h"
#include "view.h"

/* It points into itself: it is not copied. */
typedef struct nk_Forecast {
    const rs_Rules *rules;
    const nk_View *view;
    rs_State imagined;
    nk_State *state; /* the same */
    Game game;
    rs_Action offered[RS_MAX_ACTIONS]; /* to the viewer, if it is asked */
    int offers;
} nk_Forecast;

void nk_forecast(const rs_Rules *rules, const rs_View *view, nk_Forecast *f);

/* The spaces that the goal of the viewer's team marks; 0 where the viewer knows of none. */
int nk_own_marks(const nk_Forecast *f);

/* The order of turns from the running one on (N2.5); returns how many a round has. */
int nk_turns(const nk_Forecast *f, uint8_t seats[RS_SEATS]);

/* Whether drawing a card would end the match: the deck of the viewer's team runs out. */
bool nk_draw_loses(const nk_Forecast *f);

/* Whether the text of a magic card or riposte of the viewer could do anything now; `that`: the
 * space of the character it is about, or NK_NOWHERE. */
bool nk_could_act(const nk_Forecast *f, const Card *card, int that);
/* Whether the text of a character of the viewer could do anything if it entered there, or on any
 * space that is empty; true where it has none for this moment. */
bool nk_could_enter(const nk_Forecast *f, const Card *card, int space);
bool nk_could_enter_anywhere(const nk_Forecast *f, const Card *card);

/* What a riposte would answer now: its space or NK_NOWHERE. */
int nk_answered(const nk_Forecast *f);

/* Whether the riposte of the viewer fits the window that is open, whoever is asked first. */
bool nk_fits(const nk_Forecast *f, const Card *riposte);

/* Why a card of the viewer's own hand cannot be played now. */
enum {
    WHY_OFFERED, /* it can */
    WHY_OVER,
    WHY_NOT_YOUR_TURN,
    WHY_OTHERS_FIRST, /* somebody else is asked before */
    WHY_NO_SPACE,
    WHY_ONE_CARD,      /* a character is the only card of a turn */
    WHY_RIPOSTE,       /* it waits for its moment */
    WHY_OTHER_MOMENT,  /* there is a window, but not for this one */
    WHY_ONLY_RIPOSTES, /* there is a window */
    WHY_ONLY_COMMONS,  /* a text grants a play */
    WHY_IDLE,          /* it could do nothing, and a ruling forbids that */
    WHY_COST,          /* it cannot be paid, and a ruling forbids that */
    WHY_CHOSEN,        /* another card is chosen and goes first */
    WHY_OTHER_QUESTION,
    WHY_COUNT
};
int nk_why_not(const nk_Forecast *f, const Card *card);

#endif
