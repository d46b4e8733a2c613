/* hint.h - bots in the background: what the strongest would do, and what the one whose turn it is
 * does.
 *
 * Both know nothing but a view and run in a thread of their own; a client polls. The rules must
 * outlive them, the session need not. */
#ifndef TABLE_HINT_H
#define TABLE_HINT_H

#include "session.h"

enum { HINT_SIMULATIONS = 32000 };

/* ---- Hints: moves with winning chances, better and better ---- */

typedef struct Hint Hint;

/* Starts to search for the seat whose view this is; it must be asked something. First with 500
 * simulations, then 2000, 8000 and so on, up to `simulations`. Equal arguments give equal answers
 * at each of these. NULL if there is no memory or no thread. */
Hint *hint_start(const rs_Rules *rules, const rs_View *view, int simulations, uint64_t seed);
/* The best answer so far, moves best first; false if there is none yet. `done`: it is the last. */
bool hint_poll(Hint *hint, BotAnswer *answer, bool *done);
/* Stops soon; does not wait. */
void hint_cancel(Hint *hint);
/* Cancels, waits for the thread and frees. NULL is allowed. */
void hint_free(Hint *hint);

/* ---- In words ---- */

enum { HINT_LINES = 5, HINT_WHY = 200 };

typedef struct HintLine {
    rs_Action action;
    double win;
    bool best;          /* the first, and those that are as good as it: what is left is chance */
    char why[HINT_WHY]; /* what it leads to, more than the others do; "" where nothing stands out */
} HintLine;

/* The best few of an answer for this view. Among those that are as good, one that does something
 * comes before one that lets it go. Returns how many. */
int hint_lines(const rs_Rules *rules, int language, const rs_View *view, const BotAnswer *answer,
               HintLine line[HINT_LINES]);

/* Why the first of these answers is better than the others, "" where nothing stands out. */
void hint_why(const rs_Rules *rules, int language, const rs_View *view, const rs_Action *action,
              int count, char *why, int size);

/* ---- One step at a time, where there are no threads (hint_step.c) ---- */

/* The budget after this one, 0 before the first; the last is `simulations`. */
int hint_budget(int budget, int simulations);
/* Who is asked with so many simulations, and with which dice: the hint is what bot_choose, or
 * bot_grow and bot_join, make of them. */
void hint_bot(int budget, uint64_t seed, Bot *bot, rs_Dice *dice);
/* That at once. */
void hint_now(const rs_Rules *rules, const rs_View *view, int simulations, uint64_t seed,
              BotAnswer *answer);

/* ---- The bot whose turn it is ---- */

typedef struct Think Think;

/* Starts bot_choose with these; NULL if there is no memory or no thread. */
Think *think_start(const rs_Rules *rules, const rs_View *view, const Bot *bot, const rs_Dice *dice);
/* Whether it has answered. */
bool think_poll(Think *think, BotAnswer *answer);
/* Waits for the thread (a bot is not interrupted) and frees. NULL is allowed. */
void think_free(Think *think);

#endif
