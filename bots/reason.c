/* reason.c - see reason.h. */
#include "reason.h"

#include "imagined.h"

#include <string.h>

enum { WORLDS = 24, MOST_STEPS = 10, MOST_SETTLING = 6 };

/* What an answer led to, summed up over the worlds. */
typedef struct Outcome {
    double term[2][JUDGE_TERMS]; /* of the own team, of theirs */
    int calm;                    /* worlds in which nobody scored: only there terms compare */
    int wins, scores, theirs;    /* worlds with a match won, a score, a score of theirs */
    int thing[2][JUDGE_TERMS];
} Outcome;

/* What the judge thinks best for whoever is asked. */
static rs_Action best_answer(const rs_Rules *rules, const Judge *judge, const rs_State *state,
                             const rs_Action *action, int count, rs_Dice *dice)
{
    int seat = rs_to_act(rules, state), best = 0;
    double most = -1;
    if (seat >= RS_SEATS)
        return imagined_any(rules, state, action, count, dice);
    int team = rs_team(rules, state, seat);
    for (int i = 0; i < count && count > 1; i++) {
        rs_State after = *state;
        rs_apply(rules, &after, action[i], NULL);
        imagined_settle(rules, judge, &after, dice, MOST_SETTLING);
        double win = judge->evaluate(rules, &after, RS_NOBODY);
        win = team == 0 ? win : 1 - win;
        if (win > most) {
            most = win;
            best = i;
        }
    }
    return action[best];
}

static bool settled(const Judge *judge, const rs_State *state)
{
    return judge->quiet(state) && !(judge->closing && judge->closing(state));
}

static void play_on(const rs_Rules *rules, const Judge *judge, rs_State *state, rs_Dice *dice)
{
    rs_Action action[RS_MAX_ACTIONS];
    int count;
    for (int i = 0;
         i < MOST_STEPS && !settled(judge, state) && (count = rs_actions(rules, state, action)) > 0;
         i++)
        rs_apply(rules, state, best_answer(rules, judge, state, action, count, dice), NULL);
}

static void add_terms(const rs_Rules *rules, const Judge *judge, const rs_State *state, int team,
                      Outcome *out)
{
    for (int side = 0; side < 2; side++) {
        double term[JUDGE_TERMS];
        judge->weigh(rules, state, side ? !team : team, RS_NOBODY, term);
        for (int i = 0; i < judge->terms; i++) {
            out->term[side][i] += term[i];
            if (out->thing[side][i] < 0)
                out->thing[side][i] = judge->subject(rules, state, side ? !team : team, i);
        }
    }
    out->calm++;
}

static void try_answer(const rs_Rules *rules, const rs_State *imagined, rs_Action action,
                       rs_Dice dice, Outcome *out)
{
    const Judge *judge = judge_of(imagined);
    rs_State state = *imagined;
    int team = rs_team(rules, &state, rs_to_act(rules, &state));
    int own = judge->score(&state, team), theirs = judge->score(&state, !team);
    rs_apply(rules, &state, action, NULL);
    play_on(rules, judge, &state, &dice);
    bool scored = judge->score(&state, team) > own, lost = judge->score(&state, !team) > theirs;
    out->wins += rs_winner(rules, &state) == team;
    out->scores += scored;
    out->theirs += lost;
    if (!scored && !lost && rs_winner(rules, &state) == RS_NOBODY)
        add_terms(rules, judge, &state, team, out);
}

/* ---- Comparing ---- */

static double mean_of(const Outcome *out, int side, int term)
{
    return out->calm ? out->term[side][term] / out->calm : 0;
}

/* The mean of a count over the other answers. */
static double others(const Outcome *out, int count, int mine, size_t where)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        if (i != mine)
            sum += *(const int *)((const char *)&out[i] + where);
    return sum / (count - 1) / WORLDS;
}

static bool compare_scores(const Outcome *out, int count, int mine, Reason *reason)
{
    static const struct {
        int kind, sign;
        size_t where;
    } kinds[] = {{REASON_WINS, 1, offsetof(Outcome, wins)},
                 {REASON_SCORES, 1, offsetof(Outcome, scores)},
                 {REASON_SAVES, -1, offsetof(Outcome, theirs)}};
    const double worth_telling = 0.12;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        double own = *(const int *)((const char *)&out[mine] + kinds[i].where) / (double)WORLDS;
        double gain = kinds[i].sign * (own - others(out, count, mine, kinds[i].where));
        if (gain >= worth_telling) {
            *reason = (Reason){.kind = kinds[i].kind, .thing = -1, .gain = gain};
            return true;
        }
    }
    return false;
}

static void compare_terms(const Outcome *out, int count, int mine, int terms, Reason *reason)
{
    const double worth_telling = 0.04;
    double most = worth_telling;
    for (int side = 0; side < 2 && out[mine].calm; side++)
        for (int term = 0; term < terms; term++) {
            double sum = 0;
            int calm = 0;
            for (int i = 0; i < count; i++)
                if (i != mine && out[i].calm) {
                    sum += mean_of(&out[i], side, term);
                    calm++;
                }
            double gain = calm ? mean_of(&out[mine], side, term) - sum / calm : 0;
            gain = side ? -gain : gain;
            if (gain > most) {
                most = gain;
                *reason = (Reason){REASON_TERM, term, out[mine].thing[side][term], side, gain};
            }
        }
}

void reason_find(const rs_Rules *rules, const rs_View *view, const rs_Action *action, int count,
                 uint64_t seed, Reason *reason)
{
    Outcome out[RS_MAX_ACTIONS];
    rs_State imagined;
    rs_Dice dice;
    memset(out, 0, sizeof out);
    for (int i = 0; i < count; i++)
        memset(out[i].thing, -1, sizeof out[i].thing);
    rs_dice_seed(&dice, seed);
    for (int world = 0; world < WORLDS && count > 1; world++) {
        rs_imagine(rules, view, &dice, &imagined);
        rs_random(&dice);
        for (int i = 0; i < count; i++)
            try_answer(rules, &imagined, action[i], dice, &out[i]);
    }
    for (int i = 0; i < count; i++) {
        reason[i] = (Reason){.thing = -1};
        if (count > 1 && !compare_scores(out, count, i, &reason[i]))
            compare_terms(out, count, i, judge_of(&imagined)->terms, &reason[i]);
    }
}
