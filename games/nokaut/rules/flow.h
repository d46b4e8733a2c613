/* flow.h - from one question to the next. */
#ifndef NOKAUT_FLOW_H
#define NOKAUT_FLOW_H

#include "state.h"

void nk_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state);
int nk_actions(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *trace);
void nk_apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events);

/* What a set-up says about the state before the deal. */
void nk_prepare(const rs_Setup *setup, const uint8_t seed[32], nk_State *s);
/* Runs a position that was made by hand to its first question; see game.h: ENTER_. */
void nk_enter(const nk_Rules *rules, nk_State *s, int where, rs_Events *events);

#endif
