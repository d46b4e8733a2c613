/* bot.h - opponents: from a view to an action.
 *
 * A bot is given what its seat knows, the rules, a budget and dice. It never sees a State: there is
 * none in this header, and what it imagines from the view it makes itself. So no bot can cheat, and
 * none may be asked for another seat than the view's. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "../ringside.h"

enum { BOT_RANDOM, BOT_GREEDY, BOT_SEARCH };

/* Who plays, and how hard it tries. */
typedef struct Bot {
    int kind;
    int simulations;  /* search: how many, or 0: as many as `milliseconds` allow */
    int milliseconds; /* search: the time for a decision, if simulations is 0 */
    int samples;      /* greedy: imagined games for each answer */
    int blunders;     /* of 100 decisions, how many are taken at random */
    int network; /* search: 0: by the hand-made judge; else the number of a network (networks.h),
                    1: the one that ships */
    int threads; /* search: at most so many, 0: one for each core. With a budget of
                    simulations the answer does not depend on it */
} Bot;

/* One answer that was weighed. */
typedef struct BotMove {
    rs_Action action;
    double win; /* estimated chance of the seat's team */
    int visits; /* simulations that went this way */
} BotMove;

typedef struct BotAnswer {
    rs_Action action;
    double win;
    int moves; /* best first */
    BotMove move[RS_MAX_ACTIONS];
    long simulations, steps; /* steps: decisions taken in imagined games */
} BotAnswer;

/* Chooses for the seat whose view this is; it must be asked something. */
void bot_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                BotAnswer *answer);

/* ---- A decision in parts ---- */

/* What one tree of a search found, as plain data that can be carried elsewhere. */
typedef struct BotTree {
    int64_t simulations, steps;
    int moves;                    /* in the order of rs_view_actions */
    BotMove move[RS_MAX_ACTIONS]; /* `win`: summed up over the visits */
} BotTree;

enum { BOT_TREES = 8 };

/* A search with a budget of simulations grows trees that know nothing of each other, one for every
 * full 8,000 simulations. Whoever grows all of them, where and in which order does not matter, and
 * joins them gets the answer of bot_choose. The dice are those that bot_choose would be given.
 *
 * How many trees this decision takes, at most BOT_TREES; 0: bot_choose takes it at once. */
int bot_trees(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice dice);
/* Tree 0 .. bot_trees-1. */
void bot_grow(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice dice, int tree,
              BotTree *grown);
/* All of them, in order. */
void bot_join(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
              const BotTree *grown, BotAnswer *answer);

/* ---- The table ---- */

/* What the table reports where nobody is there to do it: whether a tower stood, as likely as people
 * build it by the rules (K10.8). RS_TABLE is asked. */
rs_Action bot_table(const rs_Rules *rules, const rs_State *state, rs_Dice *dice);

/* ---- Time ---- */

/* How long an answer is held back, in milliseconds, so that a quick "no" tells nobody that there
 * was nothing else to say: the time that any decision of this bot may take, which is a matter of
 * its budget alone, and a part that is drawn for people to follow. Neither knows of any cards. */
int bot_thinking(const Bot *bot);
int bot_pause(rs_Dice *dice);

/* ---- Names ---- */

enum { BOT_LEVELS = 5 };

typedef struct BotLevel {
    const char *id; /* "beginner" ... "champion" */
    Bot bot;
} BotLevel;

extern const BotLevel bot_levels[BOT_LEVELS];

/* "random", "greedy", "search:1000" (simulations), "search:500ms", either with "+net" (by the
 * network that was learnt, if the game has one), or the id of a level. */
bool bot_parse(const char *text, Bot *bot);
/* All of these, for those who tell what would fit. */
extern const char bot_names[];

#endif
