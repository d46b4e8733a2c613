/* search.c - information-set Monte Carlo tree search.
 *
 * Each simulation imagines a game that fits the view, walks down the tree as far as it is known,
 * adds one node, plays on until nothing is under way and lets the judge say who is ahead. The
 * decisions of the other seats are made in their own nodes, by what they could have seen, each for
 * its own team. A search is a fixed number of trees with dice of their own, whose answers are
 * summed up: so the same budget and seed give the same move on any number of threads. */
#include "search.h"

#include "imagined.h"
#include "tree.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_TREES = 8,
    TREE_SIMULATIONS = 8000, /* a tree more for each so many */
    MOST_PATH = 256,
    MOST_CALMING = 12, /* decisions after the tree, until nothing is under way */
    MOST_SETTLING = 8, /* decisions to judge an answer at first sight */
    WIDE = 6,          /* so many answers are always considered */
};

/* What each seat has seen at the root: nothing yet. Any numbers that no action can undo will do. */
static const uint64_t seen_at_root[RS_SEATS] = {0x243f6a8885a308d3, 0x13198a2e03707344,
                                                0xa4093822299f31d0, 0x082efa98ec4e6c89};

static const double EXPLORE = 0.08, PRIOR_VISITS = 1.0;

typedef struct Step {
    Node *node;
    uint32_t edge; /* in the store, since edges may move */
    int team;
} Step;

/* One tree and its work. */
typedef struct Search {
    const rs_Rules *rules;
    const rs_View *view;
    int team; /* that of the seat whose view it is */
    rs_Dice dice;
    Tree tree;
    int simulations; /* to do; 0: until the deadline */
    const struct timespec *deadline;
    long done, steps;
    bool made;
} Search;

/* ---- Choosing in the tree ---- */

/* The secrets of the searching team are the same in all its imagined games. If the others were led
 * by what comes of them, they would soon play as if they knew them. */
static int unknown_to(const Search *s, int team)
{
    return team == s->team ? RS_NOBODY : s->team;
}

/* What the judge thinks of each answer at first sight, once, in this imagined game. */
static void judge_answers(Search *s, const Judge *judge, const rs_State *state, Node *node,
                          const rs_Action *actions, int count, int team)
{
    for (int i = 0; i < count; i++) {
        Edge *edge = tree_edge(&s->tree, node, actions[i]);
        if (!edge || edge->prior >= 0)
            continue;
        rs_State after = *state;
        rs_apply(s->rules, &after, actions[i], NULL);
        s->steps += 1 + imagined_settle(s->rules, judge, &after, &s->dice, MOST_SETTLING);
        double win = judge->evaluate(s->rules, &after, unknown_to(s, team));
        /* The edge may have moved while others were added. */
        tree_edge(&s->tree, node, actions[i])->prior = (float)(team == 0 ? win : 1 - win);
    }
}

static double root(double x)
{
    return __builtin_sqrt(x);
}

static double worth(const Edge *edge)
{
    double first = edge->prior < 0 ? 0.5 : edge->prior;
    double mean = (edge->total + PRIOR_VISITS * first) / (edge->visits + PRIOR_VISITS);
    return mean + EXPLORE * root(edge->offered + 1.0) / (edge->visits + 1.0) * 0.5;
}

/* The best answers at first sight: as many as the visits of the node allow. */
static int widened(const Tree *tree, const Node *node, int legal[], int count)
{
    int most = WIDE + (int)(1.5 * root(node->visits));
    const Edge *edge = tree_edges(tree, node);
    if (count <= most)
        return count;
    for (int i = 0; i < most; i++) {
        int best = i;
        for (int j = i + 1; j < count; j++)
            if (edge[legal[j]].prior > edge[legal[best]].prior)
                best = j;
        int kept = legal[i];
        legal[i] = legal[best];
        legal[best] = kept;
    }
    return most;
}

/* Where the edge of an action is among those of its node; it is there. */
static int edge_index(Search *s, Node *node, rs_Action action)
{
    return (int)(tree_edge(&s->tree, node, action) - tree_edges(&s->tree, node));
}

/* The edge to follow, or -1 if the memory is full. */
static int select_edge(Search *s, Node *node, const rs_Action *actions, int count)
{
    int legal[RS_MAX_ACTIONS], best = -1;
    for (int i = 0; i < count; i++) {
        const Edge *edge = tree_edge(&s->tree, node, actions[i]);
        if (!edge)
            return -1;
        legal[i] = (int)(edge - tree_edges(&s->tree, node));
        tree_edges(&s->tree, node)[legal[i]].offered++;
    }
    int considered = widened(&s->tree, node, legal, count);
    const Edge *edge = tree_edges(&s->tree, node);
    double most = -1;
    for (int i = 0; i < considered; i++) {
        double value = worth(&edge[legal[i]]);
        if (value > most) {
            most = value;
            best = legal[i];
        }
    }
    return best;
}

/* ---- One simulation ---- */

/* Everybody who can see the action remembers it. */
static void observe(const Judge *judge, const rs_State *after, int seat, rs_Action action,
                    uint64_t seen[RS_SEATS])
{
    bool secret = judge->unseen(after);
    for (int i = 0; i < RS_SEATS; i++)
        if (i == seat || !secret)
            seen[i] = tree_seen(seen[i], action + 1);
}

/* Walks down; returns the number of steps of the path. */
static int descend(Search *s, const Judge *judge, rs_State *state, Step path[MOST_PATH])
{
    uint64_t seen[RS_SEATS];
    int length = 0;
    memcpy(seen, seen_at_root, sizeof seen);
    while (length < MOST_PATH) {
        rs_Action actions[RS_MAX_ACTIONS], action;
        int count = rs_actions(s->rules, state, actions), seat = rs_to_act(s->rules, state);
        if (count == 0)
            return length;
        bool fresh = false;
        if (count == 1 || seat >= RS_SEATS)
            action = imagined_any(actions, count, &s->dice);
        else {
            int team = rs_team(s->rules, state, seat);
            Node *node = tree_node(&s->tree, seen[seat]);
            if (!node)
                return length;
            fresh = node->visits == 0;
            if (fresh && length > 0 && judge->as_it_is && judge->quiet(state)) {
                node->visits++;
                return length;
            }
            if (!fresh)
                judge_answers(s, judge, state, node, actions, count, team);
            int chosen = select_edge(s, node, actions, count);
            if (chosen < 0)
                return length;
            if (fresh) /* nothing is known yet: any legal answer will do */
                chosen = edge_index(s, node, actions[rs_below(&s->dice, count)]);
            path[length++] = (Step){node, (uint32_t)chosen, team};
            action = tree_edges(&s->tree, node)[chosen].action;
        }
        rs_apply(s->rules, state, action, NULL);
        s->steps++;
        observe(judge, state, seat, action, seen);
        if (fresh)
            return length;
    }
    return length;
}

static void simulate(Search *s)
{
    rs_State state;
    Step path[MOST_PATH];
    rs_imagine(s->rules, s->view, &s->dice, &state);
    const Judge *judge = judge_of(&state);
    s->team = rs_team(s->rules, &state, rs_to_act(s->rules, &state));
    int length = descend(s, judge, &state, path);
    s->steps += imagined_settle(s->rules, judge, &state, &s->dice, MOST_CALMING);
    double win[2]; /* of team 0, as each team sees it */
    win[s->team] = win[!s->team] = judge->evaluate(s->rules, &state, RS_NOBODY);
    if (judge->secrets)
        win[!s->team] = judge->evaluate(s->rules, &state, s->team);
    for (int i = 0; i < length; i++) {
        Edge *edge = &tree_edges(&s->tree, path[i].node)[path[i].edge];
        path[i].node->visits++;
        edge->visits++;
        edge->total += path[i].team == 0 ? win[0] : 1 - win[1];
    }
    s->done++;
}

/* ---- Trees and threads ---- */

static bool in_time(const Search *s)
{
    struct timespec now;
    if (s->simulations)
        return s->done < s->simulations;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec < s->deadline->tv_sec ||
           (now.tv_sec == s->deadline->tv_sec && now.tv_nsec < s->deadline->tv_nsec);
}

static void grow_tree(Search *s)
{
    enum { BETWEEN_LOOKS = 16, TIMED = 1 << 15 };
    s->made = tree_make(&s->tree, s->simulations ? s->simulations : TIMED);
    if (!s->made)
        return;
    do { /* a few even if the time is over before it began */
        for (int i = 0; i < BETWEEN_LOOKS && (!s->simulations || s->done < s->simulations); i++)
            simulate(s);
    } while (in_time(s));
}

typedef struct Crew {
    Search *search;
    int trees, next;
    pthread_mutex_t lock;
} Crew;

static void *work(void *argument)
{
    Crew *crew = argument;
    for (;;) {
        pthread_mutex_lock(&crew->lock);
        int mine = crew->next < crew->trees ? crew->next++ : -1;
        pthread_mutex_unlock(&crew->lock);
        if (mine < 0)
            return NULL;
        grow_tree(&crew->search[mine]);
    }
}

static void run_crew(Crew *crew, int threads)
{
    pthread_t thread[MOST_TREES];
    int started = 0;
    pthread_mutex_init(&crew->lock, NULL);
    while (started + 1 < threads && started + 1 < crew->trees &&
           pthread_create(&thread[started], NULL, work, crew) == 0)
        started++;
    work(crew);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&crew->lock);
}

/* ---- The answer ---- */

/* The root of every tree is the node of the asked seat before anything was seen. */
static void sum_up(const Search *s, int seat, BotAnswer *answer)
{
    Node *node = s->made ? tree_node((Tree *)(uintptr_t)&s->tree, seen_at_root[seat]) : NULL;
    answer->simulations += s->done;
    answer->steps += s->steps;
    for (int i = 0; node && i < node->edges; i++) {
        const Edge *edge = &tree_edges(&s->tree, node)[i];
        for (int j = 0; j < answer->moves; j++)
            if (answer->move[j].action == edge->action) {
                answer->move[j].visits += (int)edge->visits;
                answer->move[j].win += edge->total;
            }
    }
}

static struct timespec deadline_in(int milliseconds)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += milliseconds / 1000;
    at.tv_nsec += milliseconds % 1000 * 1000000L;
    if (at.tv_nsec >= 1000000000L) {
        at.tv_nsec -= 1000000000L;
        at.tv_sec++;
    }
    return at;
}

static int threads_for(const Bot *bot)
{
    long cores = bot->threads ? bot->threads : sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MOST_TREES ? MOST_TREES : (int)cores;
}

/* How many trees: by the budget alone. With a time limit one for each thread. */
static int trees_for(const Bot *bot, int threads)
{
    int trees = bot->simulations ? bot->simulations / TREE_SIMULATIONS : threads;
    return trees < 1 ? 1 : trees > MOST_TREES ? MOST_TREES : trees;
}

bool search_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   BotAnswer *answer)
{
    Search search[MOST_TREES];
    rs_Action actions[RS_MAX_ACTIONS];
    struct timespec deadline = deadline_in(bot->milliseconds);
    int threads = threads_for(bot), trees = trees_for(bot, threads), seat = view->bytes[2];
    answer->moves = rs_view_actions(rules, view, actions);
    for (int i = 0; i < answer->moves; i++)
        answer->move[i] = (BotMove){.action = actions[i]};
    for (int i = 0; i < trees; i++) {
        search[i] = (Search){.rules = rules, .view = view, .deadline = &deadline};
        search[i].simulations = bot->simulations * (i + 1) / trees - bot->simulations * i / trees;
        rs_dice_seed(&search[i].dice, rs_random(dice));
    }
    Crew crew = {.search = search, .trees = trees};
    run_crew(&crew, threads);
    for (int i = 0; i < trees; i++) {
        sum_up(&search[i], seat, answer);
        tree_free(&search[i].tree);
    }
    for (int i = 0; i < answer->moves; i++)
        answer->move[i].win /= answer->move[i].visits ? answer->move[i].visits : 1;
    return answer->simulations > 0;
}
