/* review.c - where did the players lose their chances? See review.h.
 *
 * Every decision has dice of its own, so it does not matter which thread takes it or when. */
#include "review.h"

#include "../bots/bot.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 16 };

struct Review {
    Match match;
    int simulations, threads;
    uint64_t seed;
    ReviewItem *item; /* one for each decision; `seat` is RS_NOBODY until it is weighed */
    rs_State *before; /* the state of each decision */
    int items;
    pthread_t thread[MOST_THREADS];
    pthread_mutex_t lock; /* of all below, and of the items */
    pthread_cond_t ended;
    int next, done, working;
    bool cancelled;
};

/* ---- One decision ---- */

static void search(const Review *r, const rs_View *view, int simulations, rs_Dice *dice,
                   BotAnswer *answer)
{
    Bot bot = bot_levels[BOT_LEVELS - 1].bot;
    bot.simulations = simulations;
    bot.milliseconds = 0;
    bot.threads = 1;
    bot_choose(&bot, r->match.rules, view, dice, answer);
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
static double look_ahead(const Review *r, const rs_View *view, rs_Action action, int team,
                         rs_Dice *dice)
{
    enum { WORLDS = 8 };
    const rs_Rules *rules = r->match.rules;
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
        search(r, &then, (r->simulations + WORLDS - 1) / WORLDS, dice, &answer);
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

static ReviewItem weigh(const Review *r, int index)
{
    ReviewItem item = r->item[index];
    const rs_State *state = &r->before[index];
    rs_View view;
    rs_Dice dice;
    BotAnswer answer;
    item.seat = r->match.step[item.at].seat;
    int team = rs_team(r->match.rules, state, item.seat);
    rs_dice_seed(&dice, r->seed ^ (uint64_t)(item.at + 1) * 0x9e3779b97f4a7c15u);
    rs_view(r->match.rules, state, item.seat, &view);
    search(r, &view, r->simulations, &dice, &answer);
    const BotMove *chosen = find_move(&answer, item.chosen);
    item.best = answer.action;
    item.best_win = item.chosen_win = answer.win;
    if (item.best == item.chosen)
        return item;
    if (chosen && chosen->visits * 32 >= r->simulations)
        item.chosen_win = chosen->win;
    else { /* both by the same measure */
        item.chosen_win = look_ahead(r, &view, item.chosen, team, &dice);
        item.best_win = look_ahead(r, &view, item.best, team, &dice);
    }
    item.drop = item.best_win > item.chosen_win ? item.best_win - item.chosen_win : 0;
    return item;
}

/* ---- All decisions ---- */

static void *work(void *argument)
{
    Review *r = argument;
    pthread_mutex_lock(&r->lock);
    while (r->next < r->items && !r->cancelled) {
        int mine = r->next++;
        pthread_mutex_unlock(&r->lock);
        ReviewItem item = weigh(r, mine);
        pthread_mutex_lock(&r->lock);
        r->item[mine] = item;
        r->done++;
    }
    if (--r->working == 0)
        pthread_cond_broadcast(&r->ended);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static bool is_decision(const MatchStep *step)
{
    return step->seat < RS_SEATS && step->count > 1;
}

/* Finds the decisions and the states before them. */
static bool gather(Review *r)
{
    const Match *m = &r->match;
    size_t room = (size_t)m->actions + 1;
    r->item = calloc(room, sizeof *r->item);
    r->before = malloc(room * sizeof *r->before);
    if (!r->item || !r->before)
        return false;
    rs_State state;
    match_first(m, &state);
    for (int i = 0; i < m->actions; i++) {
        if (is_decision(&m->step[i])) {
            r->before[r->items] = state;
            r->item[r->items++] = (ReviewItem){.at = i, .seat = RS_NOBODY, .chosen = m->action[i]};
        }
        rs_apply(m->rules, &state, m->action[i], NULL);
    }
    return true;
}

static void discard(Review *r)
{
    match_free(&r->match);
    free(r->item);
    free(r->before);
    free(r);
}

Review *review_start(const Match *match, int simulations, int threads, uint64_t seed)
{
    char problem[MATCH_PROBLEM];
    Review *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->simulations = simulations > 0 ? simulations : 1;
    r->seed = seed;
    if (!match_copy(match, match->actions, &r->match, problem) || !gather(r)) {
        discard(r);
        return NULL;
    }
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->ended, NULL);
    pthread_mutex_lock(&r->lock);
    while (r->threads < threads && r->threads < MOST_THREADS &&
           pthread_create(&r->thread[r->threads], NULL, work, r) == 0)
        r->threads++;
    r->working = r->threads;
    pthread_mutex_unlock(&r->lock);
    if (r->threads > 0)
        return r;
    review_free(r);
    return NULL;
}

bool review_poll(Review *r, int *done, int *total)
{
    pthread_mutex_lock(&r->lock);
    bool ended = r->working == 0;
    *done = r->done;
    *total = r->items;
    pthread_mutex_unlock(&r->lock);
    return ended;
}

/* ---- The result ---- */

static int by_drop(const void *a, const void *b)
{
    const ReviewItem *x = a, *y = b;
    if (x->drop != y->drop)
        return x->drop < y->drop ? 1 : -1;
    return x->at - y->at;
}

int review_drops(Review *r, int seat, ReviewItem *item, int most)
{
    ReviewItem *all = malloc(((size_t)r->items + 1) * sizeof *all);
    int count = 0;
    if (!all)
        return 0;
    pthread_mutex_lock(&r->lock);
    for (int i = 0; i < r->items; i++)
        if (r->item[i].drop > 0 && (seat == RS_NOBODY || r->item[i].seat == seat))
            all[count++] = r->item[i];
    pthread_mutex_unlock(&r->lock);
    qsort(all, (size_t)count, sizeof *all, by_drop);
    count = count < most ? count : most;
    memcpy(item, all, (size_t)count * sizeof *all);
    free(all);
    return count;
}

/* ---- The end ---- */

void review_cancel(Review *r)
{
    pthread_mutex_lock(&r->lock);
    r->cancelled = true;
    pthread_mutex_unlock(&r->lock);
}

void review_wait(Review *r)
{
    pthread_mutex_lock(&r->lock);
    while (r->working > 0)
        pthread_cond_wait(&r->ended, &r->lock);
    pthread_mutex_unlock(&r->lock);
}

void review_free(Review *r)
{
    if (!r)
        return;
    review_cancel(r);
    for (int i = 0; i < r->threads; i++)
        pthread_join(r->thread[i], NULL);
    pthread_cond_destroy(&r->ended);
    pthread_mutex_destroy(&r->lock);
    discard(r);
}
