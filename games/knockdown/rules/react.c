/* react.c - Reactions: asked at their moment, paid, carried out (K9). */
#include "game.h"

enum { ASK, PAID };

/* Its moment, its range and its condition are there; whether it can be paid is another question. */
static inline int why_not(const Game *g, const WindowFrame *f, int special)
{
    const Attack *attack = &g->rules->attack[board_of(g, f->seat)->special[special]];
    if (!(f->left >> special & 1))
        return attack->trigger == f->trigger ? WHY_USED : WHY_MOMENT;
    if (!attack_in_range(g, f->seat, attack))
        return WHY_OUT_OF_RANGE;
    if (g->s->attack && attack_frame(g)->reacted >> (f->seat * KD_SPECIALS + special) & 1)
        return WHY_USED;
    return kd_needs_met(g, f->seat, attack) ? WHY_OFFERED : WHY_NEEDS;
}

static inline bool offered(const Game *g, const WindowFrame *f, int special)
{
    return why_not(g, f, special) == WHY_OFFERED;
}

int kd_reaction_why_not(const Game *g, int seat, int index)
{
    const Board *board = board_of(g, seat);
    if (frame_top(g)->proc != PROC_REACT || frame_top(g)->seat != seat)
        return WHY_MOMENT;
    for (int i = 0; i < board->specials; i++)
        if (board->special[i] == index)
            return why_not(g, TOP(WindowFrame, g), i);
    return WHY_MOMENT;
}

/* Whether the seat must be asked as far as a spectator can tell. */
static bool thinkable(const Game *g, const WindowFrame *f)
{
    const Board *board = board_of(g, f->seat);
    if (g->s->seat[f->seat].hand == 0)
        return false;
    for (int i = 0; i < board->specials; i++)
        if (offered(g, f, i) && kd_pay_thinkable(g, f->seat, &g->rules->attack[board->special[i]]))
            return true;
    return false;
}

bool kd_react_begin(Game *g, int seat, int trigger)
{
    int left = board_of(g, seat)->reactions[trigger];
    WindowFrame window = {.seat = U8(seat), .trigger = U8(trigger), .left = U8(left)};
    if (left == 0 || !thinkable(g, &window))
        return false;
    window.proc = PROC_REACT;
    *(WindowFrame *)frame_push(g, PROC_REACT, seat) = window;
    ask(g, seat);
    return true;
}

int kd_react_list(const Game *g, rs_Action *out)
{
    const WindowFrame *f = TOP(WindowFrame, g);
    const Board *board = board_of(g, f->seat);
    int n = 0;
    for (int i = 0; i < board->specials; i++) {
        const Attack *attack = &g->rules->attack[board->special[i]];
        if (offered(g, f, i) && kd_pay_possible(g, f->seat, attack))
            out[n++] = act(DO_REACT, board->special[i], 0);
    }
    out[n++] = act(DO_NO, 0, 0);
    return n;
}

void kd_react_answer(Game *g, rs_Action action)
{
    WindowFrame *f = TOP(WindowFrame, g);
    if (act_kind(action) == DO_NO) {
        frame_drop(g);
        return;
    }
    const Board *board = board_of(g, f->seat);
    for (int i = 0; i < board->specials; i++)
        if (board->special[i] == act_a(action))
            f->chosen = U8(i);
    f->left = U8(f->left & ~(1 << f->chosen));
    f->step = PAID;
    const Attack *attack = &g->rules->attack[act_a(action)];
    bool news = g->events && !kd_pay_certain(g, f->seat, attack);
    event_all(g, EV_REACTS, f->seat, attack->label, news, 0, 0);
    kd_pay_begin(g, f->seat, attack);
}

/* Nothing is left to answer once the attack or the step is cancelled. */
static bool moot(const WindowFrame *f)
{
    const Frame *below = (const Frame *)(const void *)f - 1;
    if (f->trigger == ON_TARGETED)
        return FRAME_AS_CONST(AttackFrame, below)->flags & ATTACK_CANCELLED;
    return below->proc == PROC_STEP && FRAME_AS_CONST(MoveFrame, below)->cancelled;
}

/* Under the ruling reaction-chain a Reaction is an attack of its own that may be answered, each
 * Reaction once; otherwise only its text happens. */
static void perform(Game *g, WindowFrame *f)
{
    int index = board_of(g, f->seat)->special[f->chosen];
    const Attack *attack = &g->rules->attack[index];
    f->step = ASK;
    if (!RULED(g->s, REACTION_CHAIN)) {
        kd_program_begin(g, f->seat, attack->effect, FROM_ATTACK, 0, attack->label);
        return;
    }
    int reacted = 1 << (f->seat * KD_SPECIALS + f->chosen);
    if (g->s->attack)
        reacted |= attack_frame(g)->reacted;
    kd_attack_begin(g, f->seat, index);
    TOP(AttackFrame, g)->reacted = U8(reacted);
}

void kd_react_run(Game *g)
{
    WindowFrame *f = TOP(WindowFrame, g);
    if (f->step == PAID)
        perform(g, f);
    else if (moot(f) || !thinkable(g, f))
        frame_drop(g);
    else
        ask(g, f->seat);
}
