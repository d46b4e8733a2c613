/* imagined.h - playing on in imagined games; only the bots' own files include it. */
#ifndef BOTS_IMAGINED_H
#define BOTS_IMAGINED_H

#include "judge.h"

/* An answer at random for the seat that is asked; for the table as the rules reckon (bot_table). */
rs_Action imagined_any(const rs_Rules *rules, const rs_State *state, const rs_Action *actions,
                       int count, rs_Dice *dice);

/* Plays at random until nothing is under way, at most `most` decisions. Returns how many. */
int imagined_settle(const rs_Rules *rules, const Judge *judge, rs_State *state, rs_Dice *dice,
                    int most);

#endif
