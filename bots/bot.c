/* bot.c - all bots by one call, and by name. */
#include "bot.h"

#include "greedy.h"
#include "networks.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { GREEDY_SAMPLES = 16, MOST_SIMULATIONS = 10000000, MOST_MILLISECONDS = 300000 };

const BotLevel bot_levels[BOT_LEVELS] = {
    {"beginner", {.kind = BOT_GREEDY, .samples = 2, .blunders = 35}},
    {"casual", {.kind = BOT_GREEDY, .samples = GREEDY_SAMPLES, .blunders = 8}},
    {"skilled", {.kind = BOT_SEARCH, .simulations = 200, .blunders = 4}},
    {"expert", {.kind = BOT_SEARCH, .simulations = 1600}},
    {"champion", {.kind = BOT_SEARCH, .simulations = 24000}},
};

/* ---- Choosing ---- */

static const Bot without_memory = {.kind = BOT_GREEDY, .samples = GREEDY_SAMPLES};

/* What an answer is worth at least: a good one that few simulations tried is not trusted yet, but
 * one tree that found a win is not outvoted by others that did not. */
static double at_least(const BotMove *move)
{
    return move->win - 0.4 / __builtin_sqrt(move->visits + 1.0);
}

static int by_worth(const void *a, const void *b)
{
    const BotMove *x = a, *y = b;
    if (at_least(x) != at_least(y))
        return at_least(x) < at_least(y) ? 1 : -1;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->win != y->win)
        return x->win < y->win ? 1 : -1;
    return x->action < y->action ? -1 : x->action > y->action;
}

static void weigh_nothing(const rs_Rules *rules, const rs_View *view, BotAnswer *answer)
{
    rs_Action actions[RS_MAX_ACTIONS];
    answer->moves = rs_view_actions(rules, view, actions);
    for (int i = 0; i < answer->moves; i++)
        answer->move[i] = (BotMove){.action = actions[i], .win = 0.5};
}

/* Whether this decision is taken at random. */
static bool blunders(const Bot *bot, rs_Dice *dice)
{
    return bot->blunders && rs_below(dice, 100) < bot->blunders;
}

/* With trees that were grown elsewhere, or NULL. */
static void decide(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   const BotTree *grown, BotAnswer *answer)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_view_actions(rules, view, actions);
    bool blunder = blunders(bot, dice);
    memset(answer, 0, sizeof *answer);
    if (bot->kind == BOT_RANDOM || blunder || count == 1)
        weigh_nothing(rules, view, answer);
    else if (bot->kind == BOT_GREEDY)
        greedy_choose(bot, rules, view, dice, answer);
    else if (!search_choose(bot, rules, view, dice, grown, answer))
        greedy_choose(&without_memory, rules, view, dice, answer);
    if (bot->kind == BOT_RANDOM || blunder) {
        answer->action = answer->move[rs_below(dice, answer->moves)].action;
        answer->win = 0.5;
        return;
    }
    qsort(answer->move, (size_t)answer->moves, sizeof *answer->move, by_worth);
    answer->action = answer->move[0].action;
    answer->win = answer->move[0].win;
}

void bot_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                BotAnswer *answer)
{
    decide(bot, rules, view, dice, NULL, answer);
}

/* ---- In parts ---- */

int bot_trees(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice dice)
{
    rs_Action actions[RS_MAX_ACTIONS];
    bool at_once = bot->kind != BOT_SEARCH || blunders(bot, &dice) ||
                   rs_view_actions(rules, view, actions) < 2;
    return at_once ? 0 : search_trees(bot);
}

void bot_grow(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice dice, int tree,
              BotTree *grown)
{
    blunders(bot, &dice); /* it has been asked for, so it is none: but it takes its dice */
    search_grow(bot, rules, view, dice, tree, grown);
}

void bot_join(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
              const BotTree *grown, BotAnswer *answer)
{
    decide(bot, rules, view, dice, grown, answer);
}

/* ---- Time ---- */

/* More than a decision takes on any machine that is not very slow (docs/bots.md). */
int bot_thinking(const Bot *bot)
{
    enum { ALWAYS = 25, SIMULATIONS_A_MILLISECOND = 100 };
    return ALWAYS + bot->milliseconds + bot->simulations / SIMULATIONS_A_MILLISECOND;
}

int bot_pause(rs_Dice *dice)
{
    return 350 + rs_below(dice, 500);
}

/* ---- Names ---- */

static bool parse_search(const char *text, Bot *bot)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool digit = text[0] >= '0' && text[0] <= '9'; /* strtol takes signs and blanks */
    bool timed = strncmp(end, "ms", 2) == 0;
    if (timed)
        end += 2;
    bool learnt = strcmp(end, "+net") == 0;
    if (learnt)
        end += 4;
    if (!digit || number < 1 || number > (timed ? MOST_MILLISECONDS : MOST_SIMULATIONS))
        return false;
    if (*end)
        return false;
    *bot = (Bot){.kind = BOT_SEARCH, .network = learnt ? NETWORKS_SHIPPED : NETWORKS_NONE};
    *(timed ? &bot->milliseconds : &bot->simulations) = (int)number;
    return true;
}

const char bot_names[] = "random, greedy, search:1000, search:500ms, search:1000+net, beginner, "
                         "casual, skilled, expert, champion";

bool bot_parse(const char *text, Bot *bot)
{
    for (int i = 0; i < BOT_LEVELS; i++)
        if (strcmp(text, bot_levels[i].id) == 0) {
            *bot = bot_levels[i].bot;
            return true;
        }
    if (strcmp(text, "random") == 0) {
        *bot = (Bot){.kind = BOT_RANDOM};
        return true;
    }
    if (strcmp(text, "greedy") == 0) {
        *bot = (Bot){.kind = BOT_GREEDY, .samples = GREEDY_SAMPLES};
        return true;
    }
    return strncmp(text, "search:", 7) == 0 && parse_search(text + 7, bot);
}
