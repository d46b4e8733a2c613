/* move.c - fighters from space to space: steps of an action, steps of an effect, jumps, corridors
 * (K4, K13.4, K13.5, K14.2). */
#include "game.h"

enum { CHOOSE, REACT, REPLACED, GO };

/* The texts of tokens of one owner on the space just entered. Of a text for anybody "me" is who
 * came. */
static void enter_tokens(Game *g, int owner, int seat)
{
    const Board *board = board_of(g, owner);
    int space = g->s->seat[seat].position;
    for (int i = 0; i < board->tokens; i++) {
        if (!(board->enter_tokens >> i & 1) || !(g->s->seat[owner].spaces[i] >> space & 1))
            continue;
        bool anybody = g->rules->enter_anybody >> board->token[i] & 1;
        const Token *token = &g->rules->token[board->token[i]];
        if (anybody || owner != seat)
            kd_program_begin(g, anybody ? seat : owner, token->enter, FROM_TOKEN, space,
                             token->label);
    }
}

/* What comes last goes onto the stack first: tokens of the opponent (a Trap), own ones, the arena.
 */
void kd_enter_space(Game *g, int seat)
{
    int space = g->s->seat[seat].position;
    if (g->rules->arena_text[g->s->arena].spaces >> space & 1)
        kd_program_begin(g, seat, g->rules->arena_text[g->s->arena].enter, FROM_TOKEN, space,
                         arena_of(g)->label);
    if (g->rules->enter_anybody && board_of(g, seat)->enter_tokens)
        enter_tokens(g, seat, seat);
    if (board_of(g, other(seat))->enter_tokens)
        enter_tokens(g, other(seat), seat);
}

/* The text that a movement belongs to, or 0: its frame is on top, or below that of the movement. */
static int cause(const Game *g)
{
    const Frame *frame = frame_top(g);
    if (frame->proc == PROC_MOVE || frame->proc == PROC_JUMP)
        frame--;
    return frame->proc == PROC_PROGRAM ? ((const ProgramFrame *)(const void *)frame)->label : 0;
}

static void step(Game *g, int seat, int owner, bool right)
{
    Seat *me = &g->s->seat[seat];
    me->position = U8(me->position + (right ? 1 : -1));
    me->moved |= seat == owner;
    event_all(g, EV_MOVED, seat, cause(g), 0, right, me->position);
    kd_enter_space(g, seat);
}

/* What the arena prints, or the other kind by a ruling where the icon is lost. */
static Wounds ruled(Wounds printed, bool turned)
{
    return turned ? (Wounds){printed.light, printed.heavy} : printed;
}

Wounds kd_edge_wounds(const Game *g)
{
    return ruled(g->rules->danger[g->s->arena].edge, RULED(g->s, EDGE_WOUND));
}

Wounds kd_corridor_wounds(const Game *g, int space)
{
    const Dangers *dangers = &g->rules->danger[g->s->arena];
    return ruled(space == arena_of(g)->centre ? dangers->centre : dangers->outer,
                 RULED(g->s, CORRIDOR_WOUNDS));
}

Wounds kd_candle_wounds(const Game *g)
{
    return ruled(g->rules->danger[g->s->arena].candle, RULED(g->s, CANDLE_WOUND));
}

/* K14.2: the wound first, then whatever lies there. */
void kd_travel(Game *g, int seat, int space)
{
    Seat *me = &g->s->seat[seat];
    Wounds wounds = kd_corridor_wounds(g, space);
    me->position = U8(space);
    me->moved = 1;
    event_all(g, EV_TRAVELLED, seat, 0, 0, 0, space);
    kd_enter_space(g, seat);
    kd_wound_give(g, seat, wounds.heavy, wounds.light, false, arena_of(g)->label);
}

/* ---- A Move action or a Sprint: one space, and the opponent may react ---- */

void kd_step_begin(Game *g, int seat, bool right)
{
    if (!board_of(g, other(seat))->reactions[ON_OPPONENT_STEPS]) {
        step(g, seat, seat, right);
        return;
    }
    MoveFrame *f = frame_push(g, PROC_STEP, seat);
    f->step = REACT;
    f->right = right;
    event_all(g, EV_STEPS, seat, 0, 0, right, 0); /* what may be reacted to must be seen */
}

int kd_step_list(const Game *g, rs_Action *out)
{
    (void)g;
    (void)out;
    return 0;
}

void kd_step_answer(Game *g, rs_Action action)
{
    (void)g;
    (void)action;
}

void kd_step_run(Game *g)
{
    MoveFrame *f = TOP(MoveFrame, g);
    int seat = f->seat;
    bool right = f->right;
    if (f->step == REACT) {
        f->step = GO;
        kd_react_begin(g, other(seat), ON_OPPONENT_STEPS);
        return;
    }
    bool stopped = f->cancelled || !way_free(g, seat, right);
    frame_drop(g);
    if (stopped)
        event_all(g, EV_NOT_MOVED, seat, 0, 0, 0, 0);
    else
        step(g, seat, seat, right);
}

/* ---- Being moved by an effect ---- */

/* How far the seat can go that way, at most `most` spaces. */
static int room(const Game *g, int seat, bool right, int most)
{
    int from = g->s->seat[seat].position, to = g->s->seat[other(seat)].position;
    int wall = right ? arena_of(g)->spaces - 1 - from : from;
    int gap = (right ? to - from : from - to) - 1;
    if (gap >= 0 && gap < wall)
        wall = gap;
    return wall < most ? wall : most;
}

void kd_move_begin(Game *g, int seat, int owner, int direction, int count)
{
    bool rightward = g->s->seat[seat].position < g->s->seat[other(seat)].position;
    MoveFrame *f = frame_push(g, PROC_MOVE, seat);
    f->owner = U8(owner);
    f->what = U8(direction);
    f->left = U8(count);
    f->right = direction == DIRECTION_TOWARD ? rightward : !rightward;
    bool given = direction == DIRECTION_TOWARD || direction == DIRECTION_AWAY;
    f->step = given ? REPLACED : CHOOSE;
}

static int list_replaced(rs_Action *out)
{
    out[0] = act(DO_YES, 0, 0);
    out[1] = act(DO_NO, 0, 0);
    return 2;
}

bool kd_move_asks_skill(const Frame *frame)
{
    return (frame->proc == PROC_MOVE || frame->proc == PROC_JUMP) && frame->step == REPLACED;
}

int kd_move_list(const Game *g, rs_Action *out)
{
    const MoveFrame *f = TOP(MoveFrame, g);
    if (f->step == REPLACED)
        return list_replaced(out);
    int n = 0, least = 1, reach[2];
    for (int right = 0; right < 2; right++)
        reach[right] = room(g, f->seat, right, f->left);
    if (f->what == DIRECTION_EITHER)
        least = reach[0] > reach[1] ? reach[0] : reach[1];
    for (int right = 0; right < 2; right++)
        for (int count = least; count > 0 && count <= reach[right]; count++)
            out[n++] = act(DO_STEP, count, right);
    if (f->what == DIRECTION_ANY || n == 0)
        out[n++] = act(DO_STAY, 0, 0);
    return n;
}

/* A text of the moved player's may keep an effect of the opponent from moving them. */
static bool replace(Game *g, MoveFrame *f)
{
    int seat = f->seat,
        slot = f->owner == seat ? -1 : kd_skill_replacing(g, seat, INSTEAD_OF_SHIFT);
    if (slot < 0 || f->declined)
        return false;
    if (RULED(g->s, SKILL_OPTIONAL) && !f->asked) {
        f->asked = 1;
        ask(g, seat);
        return true;
    }
    const Skill *skill = skill_active(g, seat, slot);
    event_all(g, EV_SKILL_USED, seat, skill->label, 0, 0, 0);
    event_all(g, EV_NOT_MOVED, seat, 0, 0, 0, 0);
    kd_skill_use(g, seat, slot);
    frame_pop(g, 0);
    kd_program_begin(g, seat, skill->instead[INSTEAD_OF_SHIFT], FROM_SKILL, slot, skill->label);
    return true;
}

static void answer_replaced(Game *g, MoveFrame *f, bool declined)
{
    int slot = kd_skill_replacing(g, f->seat, INSTEAD_OF_SHIFT);
    f->declined = declined;
    if (declined)
        event_all(g, EV_DECLINED, f->seat, skill_active(g, f->seat, slot)->label, 0, 0, 0);
}

void kd_move_answer(Game *g, rs_Action action)
{
    MoveFrame *f = TOP(MoveFrame, g);
    if (f->step == REPLACED) {
        answer_replaced(g, f, act_kind(action) == DO_NO);
        return;
    }
    f->step = REPLACED;
    f->left = act_kind(action) == DO_STAY ? 0 : U8(act_a(action));
    f->right = U8(act_b(action));
}

/* Space by space, until something stops it; what is entered happens first. */
static void go(Game *g, MoveFrame *f)
{
    int depth = g->s->depth;
    while (g->s->depth == depth) {
        if (f->cancelled || f->left == 0 || !way_free(g, f->seat, f->right)) {
            if (f->walked == 0)
                event_all(g, EV_NOT_MOVED, f->seat, cause(g), 0, 0, 0);
            frame_pop(g, f->walked);
            return;
        }
        f->left--;
        f->walked++;
        step(g, f->seat, f->owner, f->right);
    }
}

void kd_move_run(Game *g)
{
    MoveFrame *f = TOP(MoveFrame, g);
    if (f->step == CHOOSE) {
        ask_public(g, f->owner);
        return;
    }
    if (f->step == REPLACED) {
        if (room(g, f->seat, f->right, f->left) > 0 && replace(g, f))
            return;
        f->step = GO;
    }
    go(g, f);
}

/* ---- Jumps ---- */

static bool lands(const Game *g, int seat, const kd_Instr *in, int space)
{
    int from = g->s->seat[seat].position, opponent = g->s->seat[other(seat)].position;
    int length = space > from ? space - from : from - space;
    int gap = space > opponent ? space - opponent : opponent - space;
    if (gap == 0)
        return false;
    if (in->what == REACH_UP_TO)
        return RULED(g->s, JUMP_DISTANCE) ? length == in->n : length <= in->n;
    return length > 0 && gap >= in->lo && gap <= in->hi;
}

void kd_jump_begin(Game *g, int seat, int owner, const kd_Instr *in)
{
    int spaces = 0;
    for (int space = 0; space < arena_of(g)->spaces; space++)
        if (lands(g, seat, in, space))
            spaces |= 1 << space;
    if (in->what == REACH_ONTO)
        spaces &= kd_token_spaces(g, in->token);
    if (spaces == 0)
        return;
    MoveFrame *f = frame_push(g, PROC_JUMP, seat);
    f->owner = U8(owner);
    f->spaces = U16(spaces);
}

int kd_jump_list(const Game *g, rs_Action *out)
{
    const MoveFrame *f = TOP(MoveFrame, g);
    if (f->step == REPLACED)
        return list_replaced(out);
    int n = 0;
    for (uint64_t left = f->spaces; left; left = set_drop_first(left))
        out[n++] = act(DO_JUMP, set_first(left), 0);
    return n;
}

void kd_jump_answer(Game *g, rs_Action action)
{
    MoveFrame *f = TOP(MoveFrame, g);
    if (f->step == REPLACED) {
        answer_replaced(g, f, act_kind(action) == DO_NO);
        return;
    }
    f->step = REPLACED;
    f->target = U8(act_a(action));
}

enum { LEAP, SWAP };

void kd_swap_begin(Game *g, int owner)
{
    MoveFrame *f = frame_push(g, PROC_JUMP, other(owner));
    f->owner = U8(owner);
    f->what = SWAP;
    f->step = REPLACED;
    f->target = g->s->seat[owner].position;
}

/* The frame stays while the texts of the first space run, so that those of both never lie on the
 * stack together (ARCHITECTURE.md, "Bounds"). */
static void swap(Game *g, MoveFrame *f)
{
    Seat *moved = &g->s->seat[f->seat], *owner = &g->s->seat[f->owner];
    int seat = f->owner;
    if (f->step == GO) {
        frame_pop(g, 1);
        kd_enter_space(g, seat);
        return;
    }
    f->step = GO;
    owner->position = moved->position;
    owner->moved = 1;
    moved->position = f->target;
    event_all(g, EV_JUMPED, f->seat, cause(g), 0, 0, moved->position);
    event_all(g, EV_JUMPED, seat, cause(g), 0, 0, owner->position);
    kd_enter_space(g, f->seat);
}

void kd_jump_run(Game *g)
{
    MoveFrame *f = TOP(MoveFrame, g);
    Seat *me = &g->s->seat[f->seat];
    int seat = f->seat, to = f->target;
    if (f->step == CHOOSE) {
        ask_public(g, f->owner);
        return;
    }
    if (f->step != GO && to != me->position && replace(g, f))
        return;
    if (f->what == SWAP) {
        swap(g, f);
        return;
    }
    bool own = f->owner == seat;
    frame_pop(g, to != me->position);
    if (to == me->position) {
        event_all(g, EV_NOT_MOVED, seat, cause(g), 0, 0, 0);
        return;
    }
    me->position = U8(to);
    me->moved |= own;
    event_all(g, EV_JUMPED, seat, cause(g), 0, 0, to);
    kd_enter_space(g, seat);
}
