/* wounds.c - wounds given and healed (K1.5), and the text that ignores one. */
#include "game.h"

enum { MOST_WOUNDS = 200 }; /* never reached in play; keeps a byte from running over */

static uint8_t add(int wounds, int more)
{
    return U8(wounds + more < MOST_WOUNDS ? wounds + more : MOST_WOUNDS);
}

static void give(Game *g, int seat, int heavy, int light, int cause)
{
    Seat *me = &g->s->seat[seat];
    if (heavy + light == 0)
        return;
    me->heavy = add(me->heavy, heavy);
    me->light = add(me->light, light);
    event_all(g, EV_WOUNDED, seat, cause, 0, heavy, light);
}

/* A text ignores one wound, a heavy one first; the rest is taken. */
static void give_less(Game *g, int seat, int slot, int heavy, int light, int cause)
{
    const Skill *skill = skill_active(g, seat, slot);
    event_all(g, EV_SKILL_USED, seat, skill->label, 0, 0, 0);
    event_all(g, EV_UNHURT, seat, 0, 0, heavy > 0, heavy == 0);
    kd_skill_use(g, seat, slot);
    give(g, seat, heavy ? heavy - 1 : 0, heavy ? light : light - 1, cause);
    kd_program_begin(g, seat, skill->instead[INSTEAD_OF_WOUND], FROM_SKILL, slot, skill->label);
}

void kd_wound_give(Game *g, int seat, int heavy, int light, bool by_attack, int cause)
{
    if (heavy + light == 0)
        return;
    if (by_attack && g->s->attack && attack_frame(g)->seat != seat)
        attack_frame(g)->suffered = add(attack_frame(g)->suffered, heavy + light);
    int slot = by_attack ? -1 : kd_skill_replacing(g, seat, INSTEAD_OF_WOUND);
    if (slot < 0) {
        give(g, seat, heavy, light, cause);
    } else if (!RULED(g->s, SKILL_OPTIONAL)) {
        give_less(g, seat, slot, heavy, light, cause);
    } else {
        WoundFrame *f = frame_push(g, PROC_WOUND, seat);
        f->heavy = U8(heavy);
        f->light = U8(light);
        f->slot = U8(slot);
        f->cause = U16(cause);
    }
}

int kd_wound_list(const Game *g, rs_Action *out)
{
    (void)g;
    out[0] = act(DO_YES, 0, 0);
    out[1] = act(DO_NO, 0, 0);
    return 2;
}

void kd_wound_answer(Game *g, rs_Action action)
{
    WoundFrame f = *TOP(WoundFrame, g);
    frame_drop(g);
    if (act_kind(action) == DO_YES)
        give_less(g, f.seat, f.slot, f.heavy, f.light, f.cause);
    else {
        event_all(g, EV_DECLINED, f.seat, skill_active(g, f.seat, f.slot)->label, 0, 0, 0);
        give(g, f.seat, f.heavy, f.light, f.cause);
    }
}

void kd_wound_run(Game *g)
{
    ask(g, frame_top(g)->seat);
}

/* Returns how many wounds were discarded. */
int kd_wound_heal(Game *g, int seat, int heavy, int light, int cause)
{
    Seat *me = &g->s->seat[seat];
    heavy = heavy < me->heavy ? heavy : me->heavy;
    light = light < me->light ? light : me->light;
    me->heavy -= U8(heavy);
    me->light -= U8(light);
    if (heavy + light > 0)
        event_all(g, EV_HEALED, seat, cause, 0, heavy, light);
    return heavy + light;
}
