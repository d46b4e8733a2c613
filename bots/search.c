/* search.c - information-set Monte Carlo tree search.
 *
 * Each simulation imagines a game that fits the view, walks down the tree as far as it is known,
 * adds one node, plays on until nothing is under way and lets the judge say who is ahead. The
 * decisions of the other seats are made in their own nodes, by what they could have seen, each for
 * its own team. A search is a fixed number of trees with dice of their own, whose answers are
 * summed up: so the same budget and seed give the same move on any number of threads. */
#include "search.h"

#include "crew.h"
#include "imagined.h"
#include "networks.h"
#include "tree.h"

#include <string.h>
#include <time.h>

enum {
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
/* With the priors of a network: how much they count, and how much less an answer that was not tried
 * is worth than the mean of those that were. */
static const double EXPLORE_PRIOR = 0.4, UNTRIED = 0.03;

typedef struct Step {
    Node *node;
    uint32_t edge; /* in the store, since edges may move */
    int team;
} Step;

/* One tree and its work. */
typedef struct Search {
    const rs_Rules *rules;
    const rs_View *view;
    const Bound *bound; /* a network in the place of the judge's opinion; or NULL */
    int team;           /* that of the seat whose view it is */
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

/* The chance of team 0: of a position that is over the result, else by the network or the judge. */
static double opinion(const Search *s, const Judge *judge, const rs_State *state, int unknown)
{
    if (!s->bound || rs_winner(s->rules, state) != RS_NOBODY)
        return judge->evaluate(s->rules, state, unknown);
    Inputs on = {.count = 0};
    s->bound->features->position(s->rules, state, unknown, &on);
    double chance = network_chance(s->bound, &on) / (double)NETWORK_CERTAIN;
    return judge_unfinished(s->bound->features->match_chance(state, chance));
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
        double win = opinion(s, judge, &after, unknown_to(s, team));
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

/* How likely the network would give each answer, in the place of opinions at first sight. */
static void foresee_answers(Search *s, const rs_State *state, Node *node, const rs_Action *actions,
                            int count, int team)
{
    float prior[RS_MAX_ACTIONS];
    bool known = true;
    for (int i = 0; i < count && known; i++) {
        Edge *edge = tree_edge(&s->tree, node, actions[i]);
        known = !edge || edge->prior >= 0;
    }
    if (known)
        return;
    network_policy(s->bound, s->rules, state, unknown_to(s, team), actions, count, prior);
    for (int i = 0; i < count; i++) {
        Edge *edge = tree_edge(&s->tree, node, actions[i]);
        if (edge && edge->prior < 0)
            edge->prior = prior[i];
    }
}

/* Where the edge of an action is among those of its node; it is there. */
static int edge_index(Search *s, Node *node, rs_Action action)
{
    return (int)(tree_edge(&s->tree, node, action) - tree_edges(&s->tree, node));
}

/* Of the answers considered, the best by what came of them and their priors. */
static int select_foreseen(const Edge *edge, const int legal[], int count)
{
    static const double UNKNOWN_PRIOR = 0.05;
    double sum = 0, visits = 0, most = -1;
    int best = -1;
    for (int i = 0; i < count; i++) {
        sum += edge[legal[i]].total;
        visits += edge[legal[i]].visits;
    }
    double untried = visits > 0 ? sum / visits - UNTRIED : 0.5;
    for (int i = 0; i < count; i++) {
        const Edge *e = &edge[legal[i]];
        double prior = e->prior < 0 ? UNKNOWN_PRIOR : (double)e->prior;
        double value = (e->visits ? e->total / e->visits : untried) +
                       EXPLORE_PRIOR * prior * root(e->offered + 1.0) / (e->visits + 1.0);
        if (value > most) {
            most = value;
            best = legal[i];
        }
    }
    return best;
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
    if (s->bound)
        return select_foreseen(edge, legal, considered);
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
            action = imagined_any(s->rules, state, actions, count, &s->dice);
        else {
            int team = rs_team(s->rules, state, seat);
            Node *node = tree_node(&s->tree, seen[seat]);
            if (!node)
                return length;
            fresh = node->visits == 0;
            if (fresh && length > 0 && (judge->as_it_is || s->bound) && judge->quiet(state)) {
                node->visits++;
                return length;
            }
            if (!fresh && s->bound)
                foresee_answers(s, state, node, actions, count, team);
            else if (!fresh)
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
    win[s->team] = win[!s->team] = opinion(s, judge, &state, RS_NOBODY);
    if (judge->secrets)
        win[!s->team] = opinion(s, judge, &state, s->team);
    for (int i = 0; i < length; i++) {
        Edge *edge = &tree_edges(&s->tree, path[i].node)[path[i].edge];
        path[i].node->visits++;
        edge->visits++;
        edge->total += path[i].team == 0 ? win[0] : 1 - win[1];
    }
    s->done++;
}

/* ---- One tree ---- */

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

/* What came of the tree at its root, the node of the asked seat before anything was seen. */
static void tell_root(Search *s, int seat, BotTree *grown)
{
    Node *node = s->made ? tree_node(&s->tree, seen_at_root[seat]) : NULL;
    grown->simulations = s->done;
    grown->steps = s->steps;
    for (int i = 0; node && i < node->edges; i++) {
        const Edge *edge = &tree_edges(&s->tree, node)[i];
        for (int j = 0; j < grown->moves; j++)
            if (grown->move[j].action == edge->action) {
                grown->move[j].visits = (int)edge->visits;
                grown->move[j].win = edge->total;
            }
    }
}

/* ---- All trees ---- */

typedef struct Forest {
    const Bot *bot;
    const rs_Rules *rules;
    const rs_View *view;
    const Bound *bound;
    int trees;
    uint64_t seed[SEARCH_TREES];
    struct timespec deadline;
    BotTree grown[SEARCH_TREES];
} Forest;

static void grow_one(void *context, int tree)
{
    Forest *f = context;
    BotTree *grown = &f->grown[tree];
    rs_Action actions[RS_MAX_ACTIONS];
    int budget = f->bot->simulations, viewer = rs_view_head(f->view).viewer;
    Search search = {
        .rules = f->rules, .view = f->view, .bound = f->bound, .deadline = &f->deadline};
    search.simulations =
        (int)((int64_t)budget * (tree + 1) / f->trees - (int64_t)budget * tree / f->trees);
    rs_dice_seed(&search.dice, f->seed[tree]);
    *grown = (BotTree){.moves = rs_view_actions(f->rules, f->view, actions)};
    for (int i = 0; i < grown->moves; i++)
        grown->move[i].action = actions[i];
    grow_tree(&search);
    tell_root(&search, viewer, grown);
    tree_free(&search.tree);
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

/* By the budget alone. With a time limit one for each hand. */
static int trees_for(const Bot *bot, int hands)
{
    int trees = bot->simulations ? bot->simulations / TREE_SIMULATIONS : hands;
    return trees < 1 ? 1 : trees > SEARCH_TREES ? SEARCH_TREES : trees;
}

int search_trees(const Bot *bot)
{
    return bot->simulations ? trees_for(bot, 1) : 0;
}

/* Its network is to be given back. */
static Forest plant(const Bot *bot, const rs_Rules *rules, const rs_View *view, int hands,
                    rs_Dice *dice)
{
    Forest f = {.bot = bot, .rules = rules, .view = view, .trees = trees_for(bot, hands)};
    f.deadline = deadline_in(bot->milliseconds);
    f.bound = networks_take(bot->network, rs_view_head(view).game, rules);
    for (int i = 0; i < f.trees; i++)
        f.seed[i] = rs_random(dice);
    return f;
}

void search_grow(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice dice, int tree,
                 BotTree *grown)
{
    Forest f = plant(bot, rules, view, 1, &dice);
    grow_one(&f, tree);
    networks_give_back(f.bound);
    *grown = f.grown[tree];
}

/* ---- The answer ---- */

/* Sums of doubles hang on their order: it is always that of the trees. */
static bool sum_up(const BotTree *grown, int trees, BotAnswer *answer)
{
    answer->moves = grown[0].moves;
    for (int i = 0; i < answer->moves; i++)
        answer->move[i] = (BotMove){.action = grown[0].move[i].action};
    for (int tree = 0; tree < trees; tree++) {
        answer->simulations += (long)grown[tree].simulations;
        answer->steps += (long)grown[tree].steps;
        for (int i = 0; i < answer->moves; i++) {
            answer->move[i].visits += grown[tree].move[i].visits;
            answer->move[i].win += grown[tree].move[i].win;
        }
    }
    for (int i = 0; i < answer->moves; i++)
        answer->move[i].win /= answer->move[i].visits ? answer->move[i].visits : 1;
    return answer->simulations > 0;
}

bool search_choose(const Bot *bot, const rs_Rules *rules, const rs_View *view, rs_Dice *dice,
                   const BotTree *grown, BotAnswer *answer)
{
    int hands = crew_size(bot->threads);
    Forest f = plant(bot, rules, view, hands, dice);
    if (!grown)
        crew_run(grow_one, &f, f.trees, hands);
    networks_give_back(f.bound);
    return sum_up(grown ? grown : f.grown, f.trees, answer);
}
