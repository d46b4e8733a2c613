/* decisions.c - the decisions of a match, weighed one at a time; see review.h.
 *
 * Every decision has dice of its own, so it does not matter who weighs it or when. */
#include "review.h"

#include "../bots/bot.h"

#include <stdlib.h>
#include <string.h>

/* ---- One decision ---- */

static void search(const Decisions *d, const rs_View *view, int simulations, rs_Dice *dice,
                   BotAnswer *answer)
{
    Bot bot = bot_levels[BOT_LEVELS - 1].bot;
    bot.simulations = simulations;
    bot.milliseconds = 0;
    bot.threads = 1;
    bot_choose(&bot, d->match.rules, view, dice, answer);
}

/* Plays on as long as nobody has a choice; what the table reports is left to chance. */
static int play_to_choice(const rs_Rules *rules, rs_State *state, rs_Dice *dice)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count, asked;
    while ((count = rs_actions(rules, state, actions)) > 0) {
        asked = rs_to_act(rules, state);
        if (count > 1 && asked < RS_SEATS)
            return asked;
        rs_apply(rules, state, actions[rs_below(dice, count)], NULL);
    }
    return RS_NOBODY;
}

/* The chance after an answer, by a search for whoever has the next choice in games that fit the
 * view: for answers that the search from the view itself has hardly looked at. */
static double look_ahead(const Decisions *d, const rs_View *view, rs_Action action, int team,
                         rs_Dice *dice)
{
    enum { WORLDS = 8 };
    const rs_Rules *rules = d->match.rules;
    double sum = 0;
    for (int i = 0; i < WORLDS; i++) {
        rs_State state;
        rs_View then;
        BotAnswer answer;
        rs_imagine(rules, view, dice, &state);
        rs_apply(rules, &state, action, NULL);
        int asked = play_to_choice(rules, &state, dice);
        if (asked == RS_NOBODY) {
            sum += rs_winner(rules, &state) == team;
            continue;
        }
        rs_view(rules, &state, asked, &then);
        search(d, &then, (d->simulations + WORLDS - 1) / WORLDS, dice, &answer);
        sum += rs_team(rules, &state, asked) == team ? answer.win : 1 - answer.win;
    }
    return sum / WORLDS;
}

static const BotMove *find_move(const BotAnswer *answer, rs_Action action)
{
    for (int i = 0; i < answer->moves; i++)
        if (answer->move[i].action == action)
            return &answer->move[i];
    return NULL;
}

/* What the seat would have done behind the best answer, as long as nobody else is asked: the space,
 * the payment. In a game that fits the view, as far as that goes. */
static void find_line(const Decisions *d, const rs_View *view, rs_Dice *dice, ReviewItem *item)
{
    enum { SIMULATIONS = 500 };
    const rs_Rules *rules = d->match.rules;
    rs_State state;
    rs_imagine(rules, view, dice, &state);
    int seat = rs_to_act(rules, &state);
    unsigned over = 0;
    rs_Action next = item->best;
    while (item->line < REVIEW_LINE) {
        rs_Action action[RS_MAX_ACTIONS];
        rs_Events events = {.trace = NULL};
        rs_View then;
        BotAnswer answer;
        item->better[item->line++] = next;
        rs_apply(rules, &state, next, &events);
        for (int i = 0; i < events.count; i++)
            over |= rs_event_traits(d->match.setup.game, events.at[i].kind) &
                    (RS_EVENT_TURN | RS_EVENT_REVEALS);
        if (over || rs_to_act(rules, &state) != seat || rs_actions(rules, &state, action) < 2)
            return;
        rs_view(rules, &state, seat, &then);
        search(d, &then, SIMULATIONS, dice, &answer);
        next = answer.action;
    }
}

ReviewItem decisions_weigh(const Decisions *d, int index)
{
    ReviewItem item = d->item[index];
    const rs_State *state = &d->before[index];
    rs_View view;
    rs_Dice dice;
    BotAnswer answer;
    item.seat = d->match.step[item.at].seat;
    int team = rs_team(d->match.rules, state, item.seat);
    rs_dice_seed(&dice, d->seed ^ (uint64_t)(item.at + 1) * 0x9e3779b97f4a7c15u);
    rs_view(d->match.rules, state, item.seat, &view);
    search(d, &view, d->simulations, &dice, &answer);
    const BotMove *chosen = find_move(&answer, item.chosen);
    item.best = answer.action;
    item.best_win = item.chosen_win = answer.win;
    if (item.best == item.chosen)
        return item;
    if (chosen && chosen->visits * 32 >= d->simulations)
        item.chosen_win = chosen->win;
    else { /* both by the same measure */
        item.chosen_win = look_ahead(d, &view, item.chosen, team, &dice);
        item.best_win = look_ahead(d, &view, item.best, team, &dice);
    }
    item.drop = item.best_win > item.chosen_win ? item.best_win - item.chosen_win : 0;
    if (item.drop >= REVIEW_LEAST)
        find_line(d, &view, &dice, &item);
    return item;
}

/* ---- Play and luck ---- */

/* Of team 0: what it gained from the first decision on, less what mistakes explain. */
static double luck_of_first(const Decisions *d, const ReviewSum sum[RS_SEATS])
{
    const rs_State *state = &d->before[0];
    int first = rs_team(d->match.rules, state, d->item[0].seat), winner = match_winner(&d->match);
    double began = first == 0 ? d->item[0].best_win : 1 - d->item[0].best_win, play = 0;
    for (int seat = 0; seat < d->match.setup.seats; seat++)
        play += rs_team(d->match.rules, state, seat) == 0 ? -sum[seat].lost : sum[seat].lost;
    return (winner == 0 ? 1 : 0) - began - play;
}

void decisions_sum(const Decisions *d, ReviewSum sum[RS_SEATS])
{
    int weighed = 0;
    memset(sum, 0, RS_SEATS * sizeof *sum);
    for (int i = 0; i < d->items; i++) {
        const ReviewItem *item = &d->item[i];
        if (item->seat >= RS_SEATS)
            continue;
        weighed++;
        sum[item->seat].decisions++;
        if (item->drop >= REVIEW_LEAST) {
            sum[item->seat].mistakes++;
            sum[item->seat].lost += item->drop;
        }
    }
    if (weighed < d->items || weighed == 0 || match_winner(&d->match) == RS_NOBODY)
        return;
    double luck = luck_of_first(d, sum);
    for (int seat = 0; seat < d->match.setup.seats; seat++)
        sum[seat].luck = rs_team(d->match.rules, &d->before[0], seat) == 0 ? luck : -luck;
}

/* ---- All decisions ---- */

static bool is_decision(const MatchStep *step)
{
    return step->seat < RS_SEATS && step->count > 1;
}

/* Finds the decisions and the states before them. */
static bool gather(Decisions *d)
{
    const Match *m = &d->match;
    size_t room = (size_t)m->actions + 1;
    d->item = calloc(room, sizeof *d->item);
    d->before = malloc(room * sizeof *d->before);
    if (!d->item || !d->before)
        return false;
    rs_State state;
    match_first(m, &state);
    for (int i = 0; i < m->actions; i++) {
        if (is_decision(&m->step[i])) {
            d->before[d->items] = state;
            d->item[d->items++] = (ReviewItem){.at = i, .seat = RS_NOBODY, .chosen = m->action[i]};
        }
        rs_apply(m->rules, &state, m->action[i], NULL);
    }
    return true;
}

bool decisions_open(const Match *match, int simulations, uint64_t seed, Decisions *d)
{
    char problem[MATCH_PROBLEM];
    *d = (Decisions){.simulations = simulations > 0 ? simulations : 1, .seed = seed};
    if (match_copy(match, match->actions, &d->match, problem) && gather(d))
        return true;
    decisions_close(d);
    return false;
}

void decisions_close(Decisions *d)
{
    match_free(&d->match);
    free(d->item);
    free(d->before);
    memset(d, 0, sizeof *d);
}
