/* play.c - the two matches of a pair, and what is worth counting in them; see study.h.
 *
 * What a thing does for a winning chance is told by the estimates that the bots make anyway while
 * they choose: one match has hundreds of those and only one result. */
#include "study.h"

#include <string.h>

enum {
    MOST_WAITING = 64,
    MOST_DECISIONS = 20000, /* some rulings allow matches without end */
    TRACED = 1,             /* of a trace: the statement was carried out */
};

/* One team's last estimate, and what has happened to it since. */
typedef struct Outlook {
    bool known;
    double win;
    int waiting;
    int thing[MOST_WAITING];
} Outlook;

typedef struct Match {
    const Plan *plan;
    const rs_Setup *setup;
    rs_State state;
    rs_Dice dice;
    PairRecord *record;
    uint8_t *trace; /* which statements the last step carried out */
    int steps;
    Outlook outlook[2];
    int first; /* the team that starts, RS_NOBODY before it is known */
    int turns, cause;
} Match;

/* Whole numbers, so that sums do not depend on their order. */
static int64_t in_units(double chance)
{
    return (int64_t)(chance * CHANCE_UNIT + (chance < 0 ? -0.5 : 0.5));
}

/* ---- Estimates ---- */

/* The team's chance is known anew: what it took or used since the last time made the difference. */
static void look_anew(Match *m, int team, double win)
{
    Outlook *o = &m->outlook[team];
    for (int i = 0; i < o->waiting; i++) {
        ThingRecord *r = &m->record->thing[o->thing[i]];
        r->swings++;
        r->swing += in_units(win - o->win);
    }
    o->waiting = 0;
    o->known = true;
    o->win = win;
}

static void wait_for(Match *m, int team, int thing)
{
    Outlook *o = &m->outlook[team];
    if (o->known && o->waiting < MOST_WAITING)
        o->thing[o->waiting++] = thing;
}

/* The estimate of the best answer that is not about the same thing; false if there is none. */
static bool without(const Match *m, const BotAnswer *answer, double *win)
{
    bool found = false;
    for (int i = 0; i < answer->moves; i++) {
        const BotMove *move = &answer->move[i];
        if (move->visits == 0 || move->action == answer->action ||
            names_same(m->plan->names, move->action, answer->action))
            continue;
        if (!found || move->win > *win)
            *win = move->win;
        found = true;
    }
    return found;
}

/* What an answer like "yes" brought into use. */
static int thing_used(const Match *m, const rs_Events *events, int seat)
{
    const Names *names = m->plan->names;
    int team = rs_team(m->plan->rules, &m->state, seat);
    for (int i = 0; i < events->count; i++) {
        const rs_Event *e = &events->at[i];
        int thing = names->of_label[e->what];
        if (names->event[e->kind] & EVENT_USED && e->seat == seat && thing >= 0)
            return thing;
    }
    for (int i = 0; i < names->statements; i++) {
        const Statement *s = &names->statement[i];
        if (m->trace[s->code] & TRACED && m->record->thing[s->thing].has[team])
            return s->thing;
    }
    return -1;
}

static void count_gain(Match *m, const BotAnswer *answer, const rs_Events *events, int seat)
{
    double other = 0;
    int thing = names_chosen(m->plan->names, m->setup, answer->action);
    if (thing < 0)
        thing = thing_used(m, events, seat);
    if (thing < 0 || !without(m, answer, &other))
        return;
    m->record->thing[thing].gains++;
    m->record->thing[thing].gain += in_units(answer->win - other);
}

/* ---- Events ---- */

static void count_thing(Match *m, int thing, int flags, int team)
{
    ThingRecord *r = &m->record->thing[thing];
    r->taken += (flags & EVENT_TAKEN) != 0;
    if (flags & EVENT_USED) {
        r->used++;
        r->step = m->steps;
    }
    r->fulfilled += (flags & EVENT_FULFILLED) != 0;
    r->has[team] |= (flags & EVENT_HAD) != 0;
    wait_for(m, team, thing);
}

static void count_event(Match *m, const rs_Event *e)
{
    enum { ABOUT_THING = EVENT_TAKEN | EVENT_USED | EVENT_FULFILLED | EVENT_HAD };
    int flags = m->plan->names->event[e->kind], thing = m->plan->names->of_label[e->what];
    int team = e->seat < RS_SEATS ? rs_team(m->plan->rules, &m->state, e->seat) : 0;
    m->turns += (flags & EVENT_TURN) != 0;
    if (flags & EVENT_STARTS && m->first == RS_NOBODY)
        m->first = team;
    if (flags & EVENT_CAUSE)
        m->cause = event_ending(flags);
    if (flags & EVENT_OVER) {
        m->record->rounds++;
        m->record->ending[m->cause]++;
        m->cause = ENDING_OTHER;
    }
    if (flags & ABOUT_THING && thing >= 0)
        count_thing(m, thing, flags, team);
}

/* Texts that were carried out without an event of their own: each once a step. */
static void count_texts(Match *m)
{
    const Names *names = m->plan->names;
    for (int i = 0; i < names->statements; i++) {
        const Statement *s = &names->statement[i];
        ThingRecord *r = &m->record->thing[s->thing];
        bool ran = m->trace[s->code] & TRACED;
        m->trace[s->code] = 0;
        if (ran && r->step != m->steps)
            count_thing(m, s->thing, EVENT_USED, r->has[1]);
    }
}

/* ---- A match ---- */

static void decide(Match *m, const Bot *bot, int seat, rs_Events *events)
{
    const rs_Rules *rules = m->plan->rules;
    int team = rs_team(rules, &m->state, seat);
    rs_View view;
    BotAnswer answer;
    rs_view(rules, &m->state, seat, &view);
    bot_choose(bot, rules, &view, &m->dice, &answer);
    m->record->decisions++;
    bool weighed = answer.moves > 0 && answer.move[0].visits > 0; /* else a slip, or random */
    if (weighed)
        look_anew(m, team, answer.win);
    rs_apply(rules, &m->state, answer.action, events);
    if (weighed)
        count_gain(m, &answer, events, seat);
}

/* Returns whether the match came to an end. */
static bool play_on(Match *m, const Bot *bot)
{
    const rs_Rules *rules = m->plan->rules;
    rs_Events events = {.trace = m->trace};
    for (int seat; (seat = rs_to_act(rules, &m->state)) != RS_NOBODY;) {
        rs_Action actions[RS_MAX_ACTIONS];
        int count = rs_actions(rules, &m->state, actions);
        if (++m->steps > MOST_DECISIONS)
            return false;
        if (count == 1 || seat == RS_TABLE)
            rs_apply(rules, &m->state,
                     count == 1 ? actions[0] : bot_table(rules, &m->state, &m->dice), &events);
        else
            decide(m, bot, seat, &events);
        for (int i = 0; i < events.count; i++)
            count_event(m, &events.at[i]);
        count_texts(m);
    }
    return true;
}

/* The points of each team, to whoever had what, and to the sides of the match-up. */
static void share_out(Match *m, const int points[2], int team_of_first_side)
{
    PairRecord *r = m->record;
    for (int side = 0; side < 2; side++)
        r->points[side] += points[side ^ team_of_first_side];
    if (m->first != RS_NOBODY) {
        r->firsts++;
        r->first_points += points[m->first];
    }
    for (int i = 0; i < m->plan->study->things; i++) {
        ThingRecord *t = &r->thing[i];
        t->matches += names_in_play(m->plan->names, i, m->setup);
        for (int team = 0; team < 2; team++) {
            t->had += t->has[team];
            t->points += t->has[team] ? points[team] : 0;
            t->has[team] = false;
        }
        t->step = 0;
    }
}

static void play_match(const Plan *plan, const Pairing *p, int which, PairRecord *record)
{
    uint8_t trace[NAMES_CODE] = {0};
    int points[2] = {POINTS_WON / 2, POINTS_WON / 2};
    Match m = {.plan = plan, .setup = &p->setup[which], .record = record, .cause = ENDING_OTHER};
    m.trace = trace;
    m.first = m.setup->game == RS_NOKAUT ? m.setup->first : RS_NOBODY;
    rs_dice_seed(&m.dice, p->dice[which]);
    rs_deal(plan->rules, m.setup, p->seed, &m.state);
    if (play_on(&m, p->bot)) {
        int winner = rs_winner(plan->rules, &m.state);
        for (int team = 0; team < 2; team++) {
            points[team] = team == winner ? POINTS_WON : 0;
            look_anew(&m, team, team == winner);
        }
    } else
        record->unfinished++;
    record->turns += m.turns;
    record->length[which] = m.turns;
    share_out(&m, points, p->team[which]);
}

size_t pair_record_size(const Study *study)
{
    return sizeof(PairRecord) + (size_t)study->things * sizeof(ThingRecord);
}

void play_pairing(const Plan *plan, const Pairing *pairing, PairRecord *record)
{
    memset(record, 0, pair_record_size(plan->study));
    for (int which = 0; which < 2; which++)
        play_match(plan, pairing, which, record);
}
