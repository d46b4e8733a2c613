/* flow.h - Knockdown as the rest of the library sees it. */
#ifndef KNOCKDOWN_FLOW_H
#define KNOCKDOWN_FLOW_H

#include "game.h"

void kd_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state);
/* `trace`, if not NULL, only records which standing texts were consulted. */
int kd_actions(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *trace);
void kd_apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events);

/* For positions: pushes the frames of this moment (ENTER_), then runs to the first question. */
void kd_enter(const kd_Rules *rules, kd_State *s, int where);
void kd_resume(const kd_Rules *rules, kd_State *s, rs_Events *events);

#endif
