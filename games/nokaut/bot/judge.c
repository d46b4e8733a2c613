/* judge.c - who is ahead in Nokaut. */
#include "../../../bots/judge.h"
#include "../rules/game.h"
#include "../rules/words.h"

/* The weights are a logistic regression over the turns of matches between searching players that
 * now and then erred (docs/bots.md): what stood on the table against who won in the end. Both grids
 * have the same: weights learnt from matches that were decided by the decks bring such matches
 * about, for who goes by them does not try for goals. */
typedef struct Weights {
    double done;                                   /* a goal that is fulfilled */
    double part, part_squared, blocked, all, near; /* of the goal in hand */
    double held, card, over_six, riposte;
    double left, below_eight, below_four; /* cards of the deck */
    double turn;
} Weights;

static const Weights weights = {2.1,  1.9,   -1.5, -0.14, 0.96,  0.42,  0.12,
                                0.26, -0.10, 0.10, 0.21,  -0.91, -0.97, 0.1};

/* In the order of words/table, why-nokaut. */
enum { DONE, GOAL, HELD, CARDS, MANY_CARDS, RIPOSTES, DECK, TURN, TERMS };

/* How near a team is to a goal. */
static double progress(const Weights *w, const Game *g, int team, int goal)
{
    const nk_State *s = g->s;
    int marked = nk_goal_spaces(g, goal);
    int all = set_count((uint64_t)marked), own = set_count((uint64_t)(marked & s->held[team]));
    int blocked = set_count((uint64_t)(marked & s->held[!team]));
    double part = (double)own / all;
    double worth = w->part * part + w->part_squared * part * part + w->blocked * blocked;
    if (own == all)
        worth += w->all;
    else if (own == all - 1 && blocked == 0)
        worth += w->near;
    return worth;
}

/* The same for a goal that is secret: the mean of all that it may be. */
static double unknown_progress(const Weights *w, const Game *g, int team)
{
    const nk_State *s = g->s;
    int out = s->done[0] | s->done[1] | 1 << s->goal[!team], goals = 0;
    double sum = 0;
    for (int goal = 0; goal < NK_GOALS; goal++)
        if (!(out >> goal & 1)) {
            sum += progress(w, g, team, goal);
            goals++;
        }
    return goals ? sum / goals : 0;
}

/* A team whose deck runs out has lost (N4.5). */
static double deck(const Weights *w, const nk_State *s, int team)
{
    int left = s->deck_left[team];
    return w->left * left + (left < 8 ? w->below_eight * (8 - left) : 0) +
           (left < 4 ? w->below_four * (4 - left) : 0);
}

/* Cards in hand are worth less where there are many; ripostes a little more than others. */
static void weigh_hands(const Weights *w, const Game *g, int team, double term[TERMS])
{
    const nk_State *s = g->s;
    for (int seat = 0; seat < s->players; seat++) {
        if (team_of(s, seat) != team)
            continue;
        int cards = set_count(s->hand[seat]);
        int ripostes = set_count(s->hand[seat] & deck_of(g, team)->of_type[RIPOSTE]);
        term[CARDS] += w->card * cards;
        term[MANY_CARDS] += cards > 6 ? w->over_six * (cards - 6) : 0;
        term[RIPOSTES] += w->riposte * ripostes;
    }
}

static inline void weigh_team(const Game *g, int team, int unknown, double term[TERMS])
{
    const nk_State *s = g->s;
    const Weights *w = &weights;
    term[DONE] = w->done * set_count(s->done[team]);
    term[GOAL] =
        team == unknown ? unknown_progress(w, g, team) : progress(w, g, team, s->goal[team]);
    term[HELD] = w->held * set_count(s->held[team]);
    term[CARDS] = term[MANY_CARDS] = term[RIPOSTES] = 0;
    weigh_hands(w, g, team, term);
    term[DECK] = deck(w, s, team);
    term[TURN] = team_of(s, s->turn) == team ? w->turn : 0;
}

static double standing(const Game *g, int team, int unknown)
{
    double term[TERMS], sum = 0;
    weigh_team(g, team, unknown, term);
    for (int i = 0; i < TERMS; i++)
        sum += term[i];
    return sum;
}

static double evaluate(const rs_Rules *rules, const rs_State *state, int unknown)
{
    const nk_State *s = nk_inside_const(state);
    if (s->winner != RS_NOBODY)
        return s->winner == 0;
    const Game g = game_of(rules->nokaut, nk_inside_const(state), NULL);
    return judge_unfinished(judge_logistic(standing(&g, 0, unknown) - standing(&g, 1, unknown)));
}

static void weigh(const rs_Rules *rules, const rs_State *state, int team, int unknown,
                  double term[JUDGE_TERMS])
{
    const Game g = game_of(rules->nokaut, nk_inside_const(state), NULL);
    weigh_team(&g, team, unknown, term);
}

static int subject(const rs_Rules *rules, const rs_State *state, int team, int term)
{
    const Game g = game_of(rules->nokaut, nk_inside_const(state), NULL);
    return term == GOAL && g.s->goal[team] < NK_GOALS ? rules->nokaut->goal[g.s->goal[team]].label
                                                      : -1;
}

static int score(const rs_State *state, int team)
{
    return set_count(nk_inside_const(state)->done[team]);
}

static bool quiet(const rs_State *state)
{
    const nk_State *s = nk_inside_const(state);
    return s->winner != RS_NOBODY || s->frame[s->depth - 1].proc == PROC_TURN;
}

static bool closing(const rs_State *state)
{
    const nk_State *s = nk_inside_const(state);
    const nk_Frame *top = FRAME_AS_CONST(nk_Frame, &s->frame[s->depth - 1]);
    return s->winner == RS_NOBODY && top->proc == PROC_TURN &&
           nk_turn_question(top) == QUESTION_REVEAL;
}

static bool open_ended(const rs_Rules *rules, const rs_State *state)
{
    const nk_State *s = nk_inside_const(state);
    const nk_Frame *top = FRAME_AS_CONST(nk_Frame, &s->frame[s->depth - 1]);
    return top->proc == PROC_PROGRAM && top->step == PICK_DISCARD &&
           rules->nokaut->code[top->pc].n == COUNT_ANY;
}

static bool unseen(const rs_State *state)
{
    const nk_State *s = nk_inside_const(state);
    return s->depth && nk_play_is_secret(&s->frame[s->depth - 1]);
}

const Judge nokaut_judge = {.evaluate = evaluate,
                            .weigh = weigh,
                            .terms = TERMS,
                            .subject = subject,
                            .score = score,
                            .secrets = true,
                            .as_it_is = true,
                            .quiet = quiet,
                            .closing = closing,
                            .open_ended = open_ended,
                            .unseen = unseen};
