/* setup.c - the skill draft (K2.3, K2.4) and who starts (K2.6).
 *
 * Both seats choose at the same time; the game asks seat 0 first and shows nothing until both
 * have chosen. dealt[s] is kept in the order: kept by s, then the two passed on; of these two the
 * first is the one that the other seat keeps. So what each player knows stays readable. */
#include "game.h"

static int label_of(const Game *g, int skill)
{
    return g->rules->skill[skill].label;
}

static void deal_skills(Game *g)
{
    const Box *box = &g->rules->box[g->s->skills];
    uint8_t skills[KD_SKILL_CARDS];
    for (int i = 0; i < KD_SKILL_CARDS; i++)
        skills[i] = box->skill[i];
    Throw hand = dice_throw(&g->s->dice);
    throw_shuffle(&hand, skills, KD_SKILL_CARDS);
    for (int i = 0; i < 6; i++)
        g->s->dealt[i / 3][i % 3] = skills[i];
}

/* Which skills the seat chooses from at this step: a place in `dealt` and how many there. */
static const uint8_t *offered(const Game *g, int step, int seat, int *count)
{
    *count = step == DRAFT_KEEP_FIRST ? 3 : 2;
    if (step == DRAFT_KEEP_FIRST)
        return g->s->dealt[seat];
    return step == DRAFT_KEEP_SECOND ? &g->s->dealt[other(seat)][1] : g->s->seat[seat].skill;
}

int kd_setup_list(const Game *g, rs_Action *out)
{
    const FlowFrame *f = TOP(FlowFrame, g);
    int count;
    const uint8_t *skill = offered(g, f->step, f->seat, &count);
    for (int i = 0; i < count; i++)
        out[i] = act(f->step == DRAFT_FACE_UP ? DO_FACE_UP : DO_KEEP, skill[i], 0);
    return count;
}

static void keep(uint8_t *skills, int chosen)
{
    for (int i = 1; i < 3 && skills[0] != chosen; i++) {
        if (skills[i] != chosen)
            continue;
        skills[i] = skills[0];
        skills[0] = U8(chosen);
    }
}

/* That something was chosen is seen by all; what it is, by its player, or at first by nobody else.
 */
static void tell_kept(Game *g, int seat, int skill)
{
    event_private(g, EV_SKILL_KEPT, seat, label_of(g, skill), 0);
    event_for(g, EVERYONE & ~(1 << seat), EV_SKILL_CHOSEN, seat, 0, 0, 0, 0);
}

void kd_setup_answer(Game *g, rs_Action action)
{
    FlowFrame *f = TOP(FlowFrame, g);
    int seat = f->seat, skill = act_a(action);
    Seat *me = &g->s->seat[seat];
    if (f->step == DRAFT_KEEP_FIRST) {
        keep(g->s->dealt[seat], skill);
        tell_kept(g, seat, skill);
    } else if (f->step == DRAFT_KEEP_SECOND) {
        uint8_t *received = &g->s->dealt[other(seat)][1];
        if (received[0] != skill) {
            received[1] = received[0];
            received[0] = U8(skill);
        }
        tell_kept(g, seat, skill);
        event_private(g, EV_SKILL_REMOVED, seat, label_of(g, received[1]), 0);
    } else {
        me->up = me->skill[0] == skill ? 1 : 2;
        event_all(g, EV_SKILL_CHOSEN, seat, 0, 0, 0, 0);
    }
    f->seat++;
}

static void tell_received(Game *g)
{
    for (int seat = 0; seat < 2; seat++)
        for (int i = 1; i < 3; i++)
            event_private(g, EV_SKILL_RECEIVED, seat, label_of(g, g->s->dealt[other(seat)][i]), 0);
}

static void hand_out(Game *g)
{
    for (int seat = 0; seat < 2; seat++) {
        g->s->seat[seat].skill[0] = g->s->dealt[seat][0];
        g->s->seat[seat].skill[1] = g->s->dealt[other(seat)][1];
    }
}

static void reveal(Game *g)
{
    for (int seat = 0; seat < 2; seat++) {
        kd_skills_count(g, seat);
        event_all(g, EV_SKILL_UP, seat, label_of(g, g->s->seat[seat].skill[0]), 0, 0, 0);
    }
}

static int initiative(const Game *g, int seat)
{
    return g->rules->skill[g->s->seat[seat].skill[0]].initiative;
}

static void find_starter(Game *g)
{
    int lead = initiative(g, 0) - initiative(g, 1);
    if (lead == 0) {
        Throw hand = dice_throw(&g->s->dice);
        lead = throw_below(&hand, 2) ? 1 : -1;
    }
    g->s->starter = lead > 0 ? 0 : 1;
    event_all(g, EV_STARTS, g->s->starter, 0, 0, 0, 0);
}

void kd_setup_run(Game *g)
{
    FlowFrame *f = TOP(FlowFrame, g);
    if (f->step == DRAFT_DEAL)
        deal_skills(g);
    else if (f->step < DRAFT_INITIATIVE && f->seat < 2) {
        ask(g, f->seat);
        return;
    } else if (f->step == DRAFT_KEEP_FIRST)
        tell_received(g);
    else if (f->step == DRAFT_KEEP_SECOND)
        hand_out(g);
    else if (f->step == DRAFT_FACE_UP)
        reveal(g);
    else {
        find_starter(g);
        frame_drop(g);
        frame_push(g, PROC_ROUND, 0);
        return;
    }
    f->step++;
    f->seat = 0;
}

/* Begins a position at the skill draft, with the skills already dealt. */
void kd_setup_enter(Game *g)
{
    FlowFrame *f = frame_push(g, PROC_SETUP, 0);
    f->step = DRAFT_KEEP_FIRST;
}
