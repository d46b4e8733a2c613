/* skills.c - the active skills of a seat: which are in force, their limits, their moments. */
#include "game.h"

/* Uses up the limit, if the skill has one. */
void kd_skill_use(Game *g, int seat, int slot)
{
    Seat *me = &g->s->seat[seat];
    int limit = g->rules->skill[me->skill[slot]].limit;
    if (limit == LIMIT_TURN)
        me->used_turn = U8(me->used_turn | 1 << slot);
    else if (limit == LIMIT_ROUND)
        me->used_round = U8(me->used_round | 1 << slot);
}

/* Face-up skills come first, two of them in order (state.h). */
void kd_skills_arrange(Seat *me)
{
    if (me->up != 2 && !(me->up == 3 && me->skill[0] > me->skill[1]))
        return;
    uint8_t first = me->skill[0];
    me->skill[0] = me->skill[1];
    me->skill[1] = first;
    if (me->up == 2)
        me->up = 1;
}

/* Keeps in the seat which kinds of texts are in force, so that most questions about them are
 * answered by one bit. */
void kd_skills_count(Game *g, int seat)
{
    Seat *me = &g->s->seat[seat];
    kd_skills_arrange(me);
    me->statics = 0;
    me->triggers = 0;
    for (int slot = 0; slot < 2; slot++) {
        const Skill *skill = skill_active(g, seat, slot);
        if (!skill)
            continue;
        me->statics |= skill->statics;
        me->triggers |= skill->triggers;
    }
    me->statics |= g->rules->board_statics[board_of(g, seat) - g->rules->board];
}

const kd_Instr *kd_standing_next(const Game *g, int seat, const kd_Instr *in, int op)
{
    for (;;) {
        if (in->op == op)
            return in;
        if (in->op == OP_END)
            return NULL;
        if (in->op == OP_GOTO) {
            in = &g->rules->code[in->jump];
        } else if (in->op == OP_IF) {
            bool holds = kd_condition_holds(g, seat, in);
            trace(g, (int)(in - g->rules->code), TRACE_RAN | (holds ? TRACE_YES : TRACE_NO));
            in = holds ? in + 1 : &g->rules->code[in->jump];
        } else {
            in++;
        }
    }
}

const kd_Instr *kd_skill_standing(const Game *g, int seat, int slot, int op)
{
    const Skill *skill = skill_active(g, seat, slot);
    if (!skill || !(skill->statics & standing_kind(op)))
        return NULL;
    return kd_standing_next(g, seat, &g->rules->code[skill->always], op);
}

/* Those of the arena look for themselves where they lie. */
static const kd_Instr *token_standing(const Game *g, int seat, int index, int op)
{
    const Board *board = board_of(g, seat);
    const Token *token = &g->rules->token[board->token[index]];
    bool away = token->lies > LIES_SPACE && !g->s->seat[seat].tokens[index];
    if (!(board->always_tokens >> index & 1) || away)
        return NULL;
    return kd_standing_next(g, seat, &g->rules->code[token->always], op);
}

int kd_texts(const Game *g, int seat)
{
    return KD_SEAT_SKILLS + board_of(g, seat)->tokens;
}

const kd_Instr *kd_text_standing(const Game *g, int seat, int text, int op)
{
    return text < KD_SEAT_SKILLS ? kd_skill_standing(g, seat, text, op)
                                 : token_standing(g, seat, text - KD_SEAT_SKILLS, op);
}

bool kd_text_unused(const Game *g, int seat, int text)
{
    return text >= KD_SEAT_SKILLS || skill_unused(g, seat, text);
}

int kd_skill_replacing(const Game *g, int seat, int event)
{
    for (int slot = 0; slot < 2; slot++) {
        const Skill *skill = skill_active(g, seat, slot);
        if (skill && skill->instead[event] && skill_unused(g, seat, slot))
            return slot;
    }
    return -1;
}

/* ---- A moment: the texts of one seat that answer it ---- */

enum { ASK_ORDER, ASK_USE };

static int eligible(const Game *g, int seat, int trigger, int slots)
{
    int found = 0;
    for (int slot = 0; slot < 2; slot++) {
        if (!(slots >> slot & 1))
            continue;
        const Skill *skill = skill_active(g, seat, slot);
        if (skill && skill->when[trigger] && skill_unused(g, seat, slot) &&
            kd_program_does(g, seat, skill->when[trigger]))
            found |= 1 << slot;
    }
    return found;
}

/* Ruling skill-optional: a text may be left out, unless it asks by itself. */
static bool may_leave_out(const Game *g, const WindowFrame *f, int slots)
{
    for (int slot = 0; slot < 2; slot++)
        if (slots >> slot & 1 && RULED(g->s, SKILL_OPTIONAL) &&
            !kd_program_asks_first(g, f->seat, skill_active(g, f->seat, slot)->when[f->trigger]))
            return true;
    return false;
}

/* With two texts at one moment their owner chooses which comes first. */
int kd_skills_list(const Game *g, rs_Action *out)
{
    const WindowFrame *f = TOP(WindowFrame, g);
    int slots = eligible(g, f->seat, f->trigger, f->left), n = 0;
    for (int slot = 0; slot < 2; slot++)
        if (slots >> slot & 1)
            out[n++] = act(DO_USE, g->s->seat[f->seat].skill[slot], 0);
    if (may_leave_out(g, f, slots))
        out[n++] = act(DO_NO, 0, 0);
    return n;
}

/* A text that asks by itself is used when it is accepted. */
static void use(Game *g, WindowFrame *f, int slot, bool chosen)
{
    const Skill *skill = skill_active(g, f->seat, slot);
    f->left = U8(f->left & ~(1 << slot));
    bool asks = g->events && kd_program_asks_first(g, f->seat, skill->when[f->trigger]);
    if (!asks || chosen)
        event_all(g, asks ? EV_CHOSE : EV_SKILL_USED, f->seat, skill->label, 0, 0, 0);
    kd_program_begin(g, f->seat, skill->when[f->trigger], FROM_SKILL, slot, skill->label);
}

void kd_skills_answer(Game *g, rs_Action action)
{
    WindowFrame *f = TOP(WindowFrame, g);
    if (act_kind(action) == DO_NO) {
        int slots = eligible(g, f->seat, f->trigger, f->left);
        for (int slot = 0; slot < 2; slot++)
            if (slots >> slot & 1)
                event_all(g, EV_DECLINED, f->seat, skill_active(g, f->seat, slot)->label, 0, 0, 0);
        frame_drop(g);
    } else
        use(g, f, g->s->seat[f->seat].skill[1] == act_a(action), true);
}

/* What these texts can do is public: a single one that must be used is not asked about. */
static void offer(Game *g, WindowFrame *f, int slots)
{
    if (slots == 3 || may_leave_out(g, f, slots))
        ask(g, f->seat);
    else
        use(g, f, slots >> 1, false);
}

void kd_skills_later(Game *g, int seat, int trigger)
{
    if (!(g->s->seat[seat].triggers >> trigger & 1))
        return;
    WindowFrame *f = frame_push(g, PROC_SKILLS, seat);
    f->trigger = U8(trigger);
    f->left = 3;
}

bool kd_skills_open(Game *g, int seat, int trigger)
{
    int slots = eligible(g, seat, trigger, 3);
    if (slots == 0)
        return false;
    WindowFrame *f = frame_push(g, PROC_SKILLS, seat);
    f->trigger = U8(trigger);
    f->left = 3;
    offer(g, f, slots);
    return true;
}

void kd_skills_run(Game *g)
{
    WindowFrame *f = TOP(WindowFrame, g);
    bool moot = f->trigger == ON_TARGETED && attack_frame(g)->flags & ATTACK_CANCELLED;
    int slots = moot ? 0 : eligible(g, f->seat, f->trigger, f->left);
    if (slots == 0)
        frame_drop(g);
    else
        offer(g, f, slots);
}
