/* verbs.c - one short function a verb, one line a condition; the words are in verbs.def.
 *
 * A verb is called with the frame of its text and its statement. NEXT: done. WAIT: done as soon as
 * what it pushed is. AGAIN: call me again when what I pushed is done; `left` of the frame is 0 at
 * the first call. What `if you do` asks about is left in `result`. */
#include "game.h"

enum { MOST = 200 }; /* of anything at once; only a box made for it gets there */

static int whom(const ProgramFrame *f, int who)
{
    return who == WHO_ME ? f->seat : other(f->seat);
}

static int quantity(const Game *g, const ProgramFrame *f, int per)
{
    const Seat *me = &g->s->seat[f->seat];
    switch (per) {
    case PER_MY_HEAVY:
        return me->heavy;
    case PER_MY_LIGHT_PAIRS:
        return me->light / 2;
    case PER_PAID:
        return f->paid;
    case PER_REMOVED:
        return f->removed;
    case PER_HEALED:
        return f->healed;
    default:
        return 1;
    }
}

/* Counts the repetitions of a verb that is called again for each: true while one is due. */
static bool once_more(ProgramFrame *f, int times)
{
    if (f->left == 0)
        f->left = U8(times + 1);
    return --f->left > 0;
}

/* Whether the target of the attack may still spend block points on wounds of its effect. */
static bool points_left(const Game *g, const ProgramFrame *f, int seat)
{
    return f->from == FROM_ATTACK && g->s->attack && attack_frame(g)->seat == f->seat &&
           seat != f->seat && (attack_frame(g)->points || attack_frame(g)->heavy_points);
}

static Verbed verb_wound(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    int seat = whom(f, in->who), times = quantity(g, f, in->per);
    if (f->left == 0) {
        f->heavy = U8(in->heavy * times < MOST ? in->heavy * times : MOST);
        f->light = U8(in->light * times < MOST ? in->light * times : MOST);
        f->left = 1;
        if (in->flag && f->heavy + f->light > 0) {
            kd_block_begin(g, seat, BLOCK_BOTH, f->heavy, f->light, false);
            return AGAIN;
        }
        if (points_left(g, f, seat) && f->heavy + f->light > 0) {
            kd_block_points_begin(g, seat, f->heavy, f->light);
            return AGAIN;
        }
    }
    f->result = f->heavy + f->light > 0;
    kd_wound_give(g, seat, f->heavy, f->light, f->from == FROM_ATTACK, f->label);
    return WAIT;
}

static Verbed verb_heal(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    f->healed = f->result = U8(kd_wound_heal(g, whom(f, in->who), in->heavy, in->light, f->label));
    return NEXT;
}

static Verbed verb_step(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    if (!once_more(f, quantity(g, f, in->per)))
        return NEXT;
    kd_move_begin(g, whom(f, in->who), f->seat, in->what, in->n);
    return AGAIN;
}

static Verbed verb_jump(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    kd_jump_begin(g, whom(f, in->who), f->seat, in);
    return WAIT;
}

static Verbed verb_swap(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    (void)in;
    kd_swap_begin(g, f->seat);
    return WAIT;
}

static Verbed verb_draw(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    if (f->left == 0)
        f->light = 0; /* cards drawn: what comes with a card may touch `result` */
    if (!once_more(f, in->n)) {
        f->result = f->light;
        return NEXT;
    }
    f->light += kd_cards_draw(g, f->seat);
    return AGAIN;
}

static Verbed verb_take(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    CountFrame *take = frame_push(g, PROC_TAKE, f->seat);
    take->left = in->n;
    return WAIT;
}

static Verbed verb_discard(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    f->result = U8(kd_discard_begin(g, whom(f, in->who), in->n, in->what, in->lo, f->seat));
    return WAIT;
}

static Verbed verb_pay(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    if (f->left == 0) {
        f->left = 1;
        f->result = 0;
        kd_pay_price_begin(g, f->seat, in, f->label);
        return AGAIN;
    }
    f->paid = f->result;
    if (f->paid && f->from == FROM_SKILL) {
        event_all(g, EV_SKILL_USED, f->seat, f->label, 0, 0, 0);
        kd_skill_use(g, f->seat, f->slot);
    }
    return NEXT;
}

static int slot_of(const Game *g, int seat, int token)
{
    const Board *board = board_of(g, seat);
    return token == TOKEN_OWN ? board->signature : kd_token_slot(board, token);
}

static Verbed verb_put(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    int slot = slot_of(g, f->seat, in->token), count = in->n * quantity(g, f, in->per);
    count = count < MOST ? count : MOST;
    if (slot == KD_NONE || count == 0)
        return NEXT;
    const Token *token = &g->rules->token[board_of(g, f->seat)->token[slot]];
    if (token->lies <= LIES_SPACE) {
        bool own = in->what != PLACE_WITHIN;
        kd_put_begin(g, f->seat, slot, count, own ? token->near_lo : in->lo,
                     own ? token->near_hi : in->hi);
        return WAIT;
    }
    int supply = kd_token_supply(g, f->seat, slot);
    count = count < supply ? count : supply;
    g->s->seat[f->seat].tokens[slot] += U8(count);
    f->result = U8(count);
    if (count)
        event_all(g, EV_PUT, f->seat, token->label, count, token->lies == LIES_OPPONENT_BOARD, 0);
    return NEXT;
}

/* Takes tokens of this kind off these spaces of the arena, whoever laid them. */
static int remove_spaces(Game *g, int token, int mask, int most)
{
    int removed = 0;
    for (int seat = 0; seat < 2; seat++) {
        int slot = kd_token_slot(board_of(g, seat), token);
        for (int space = 0; slot != KD_NONE && space < KD_MAX_SPACES && removed < most; space++)
            if (g->s->seat[seat].spaces[slot] & mask & 1 << space) {
                g->s->seat[seat].spaces[slot] = U16(g->s->seat[seat].spaces[slot] & ~(1 << space));
                removed++;
            }
    }
    return removed;
}

/* The spaces that a `remove` or `near` of this seat is about: those near the opponent. */
static int spaces_near_opponent(const Game *g, int seat, int reach)
{
    int at = g->s->seat[other(seat)].position, mask = 0;
    for (int space = 0; space < arena_of(g)->spaces; space++)
        if (space >= at - reach && space <= at + reach)
            mask |= 1 << space;
    return mask;
}

/* Tokens lie on a board by their nature: own ones on the own, given ones on the other's. */
static int remove_board(Game *g, int seat, int token, bool mine, int most, int *owner)
{
    for (*owner = 0; *owner < 2; ++*owner) {
        int slot = slot_of(g, *owner, token);
        if (slot == KD_NONE)
            continue;
        bool given = g->rules->token[token].lies == LIES_OPPONENT_BOARD;
        if ((*owner == seat) != (mine != given))
            continue;
        Seat *of = &g->s->seat[*owner];
        int count = of->tokens[slot] < most ? of->tokens[slot] : most;
        of->tokens[slot] -= U8(count);
        return count;
    }
    return 0;
}

static Verbed verb_remove(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    int owner = f->seat, removed;
    if (in->what == WHERE_ME || in->what == WHERE_OPPONENT)
        removed = remove_board(g, f->seat, in->token, in->what == WHERE_ME, in->n, &owner);
    else if (in->what == WHERE_HERE)
        removed = remove_spaces(g, in->token, 1 << f->slot, in->n);
    else
        removed = remove_spaces(g, in->token, spaces_near_opponent(g, f->seat, in->hi), in->n);
    f->removed = f->result = U8(removed);
    if (removed)
        event_all(g, EV_REMOVED, owner, g->rules->token[in->token].label, removed, 0, 0);
    return NEXT;
}

static Verbed verb_cancel(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    f->result = 1;
    if (in->what == CANCEL_ATTACK) {
        if (g->s->attack)
            attack_frame(g)->flags |= ATTACK_CANCELLED;
        return NEXT;
    }
    for (Frame *frame = frame_top(g); frame->proc != PROC_TURN && frame->proc != PROC_ROUND;
         frame--)
        if (frame->proc == PROC_STEP || frame->proc == PROC_MOVE || frame->proc == PROC_JUMP) {
            FRAME_AS(MoveFrame, frame)->cancelled = 1;
            break;
        }
    return NEXT;
}

static Verbed verb_refresh(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    CountFrame *refresh = frame_push(g, PROC_REFRESH, f->seat);
    refresh->left = in->n;
    return WAIT;
}

static Verbed verb_dice(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    int n = in->n * quantity(g, f, in->per);
    TestFrame *test = kd_test_frame(g);
    if (!test || n == 0)
        return NEXT;
    f->result = 1;
    if (in->what == DICE_ADD) {
        test->bonus = U8(test->bonus + n < MOST ? test->bonus + n : MOST);
        event_all(g, kd_tower_builds(g->s, test->seat) ? EV_LEFT_OUT : EV_ADDED, f->seat, f->label,
                  n, 0, 0);
        return NEXT;
    }
    if (test->die[0] == 0 && !kd_tower_builds(g->s, test->seat)) /* nothing was rolled (K10.6) */
        return NEXT;
    kd_test_reroll(g, test, f->seat, n < MOST ? n : MOST);
    return WAIT;
}

static Verbed verb_actions(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    g->s->actions = in->n;
    f->result = 1;
    event_all(g, EV_FEWER_ACTIONS, f->seat, f->label, in->n, 0, 0);
    return NEXT;
}

Verbed kd_verb_run(Game *g, ProgramFrame *f, const kd_Instr *in)
{
    switch (in->op) {
#define VERB(NAME, word, ...)                                                                      \
    case OP_##NAME:                                                                                \
        return verb_##word(g, f, in);
#include "verbs.def"
    default:
        return NEXT;
    }
}

/* ---- Conditions ---- */

static bool within(int value, const kd_Instr *in)
{
    return value >= in->lo && value <= in->hi;
}

static int all_wounds(const Game *g, int seat)
{
    return g->s->seat[seat].heavy + g->s->seat[seat].light;
}

static const AttackFrame *attack_on(const Game *g, int seat)
{
    return g->s->attack && attack_frame(g)->seat != seat ? attack_frame(g) : NULL;
}

/* An own token lies on the own space. */
static bool stands_on(const Game *g, int seat, int token)
{
    int slot = slot_of(g, seat, token);
    return slot != KD_NONE && g->s->seat[seat].spaces[slot] >> g->s->seat[seat].position & 1;
}

static bool token_given(const Game *g, int seat, int token, int least)
{
    int slot = slot_of(g, seat, token);
    return slot != KD_NONE && g->s->seat[seat].tokens[slot] >= least;
}

bool kd_condition_holds(const Game *g, int seat, const kd_Instr *in)
{
    int who = in->who == WHO_ME ? seat : other(seat);
    const AttackFrame *attack;
    switch (in->what) {
    case IF_DISTANCE:
        return within(distance(g), in);
    case IF_HAND:
        return within(hand_size(g, who), in);
    case IF_WORSE:
        return all_wounds(g, seat) > all_wounds(g, other(seat));
    case IF_MOVED:
        return g->s->seat[seat].moved;
    case IF_TESTED:
        return kd_test_frame(g) && kd_test_frame(g)->seat == who;
    case IF_DEFENDED:
        return (attack = attack_on(g, seat)) && attack->flags & ATTACK_DEFENDED;
    case IF_SUFFERED:
        return (attack = attack_on(g, seat)) && attack->suffered >= in->n;
    case IF_MINE:
        attack = g->s->attack ? attack_frame(g) : NULL;
        return attack && attack->seat == seat && g->rules->attack[attack->attack].type == in->n;
    case IF_MISSED:
        return g->s->frame[1].proc == PROC_TURN &&
               FRAME_AS_CONST(FlowFrame, &g->s->frame[1])->missed;
    case IF_OWN_TOKEN:
        return board_of(g, seat)->signature != KD_NONE;
    case IF_ON:
        return stands_on(g, seat, in->token);
    case IF_NEAR:
        return kd_token_spaces(g, in->token) & spaces_near_opponent(g, seat, in->n);
    case IF_ON_EDGE:
        return arena_of(g)->edges >> g->s->seat[who].position & 1;
    case IF_AT_END:
        return g->s->seat[who].position == 0 || g->s->seat[who].position == arena_of(g)->spaces - 1;
    case IF_ON_SPACE:
        return within(g->s->seat[who].position + 1, in);
    default: /* IF_HAS */
        return token_given(g, seat, in->token, in->n);
    }
}
