/* turn.c - a turn: its start, its actions, its end (K3, K4, K5, K14.3, K14.5). */
#include "game.h"

#include <limits.h>

enum { BEGIN, REFILL, TOKEN_TEXTS, SKILL_TEXTS, CHOOSE, TAKE, TAKEN };
enum { ACTIONS = 2, TRAVELS_PER_TURN = 6 };

/* The ruling turn-start-order: the Row first, or the texts. */
static uint8_t step_after(const Game *g, int step)
{
    static const uint8_t refill_first[] = {REFILL, TOKEN_TEXTS, SKILL_TEXTS, CHOOSE};
    static const uint8_t effects_first[] = {TOKEN_TEXTS, CHOOSE, SKILL_TEXTS, REFILL};
    return RULED(g->s, TURN_ORDER) ? effects_first[step] : refill_first[step];
}

/* These steps return whether the turn goes straight on: nothing was pushed, the round not ended. */
static bool begin(Game *g)
{
    kd_State *s = g->s;
    if (s->idle >= KD_IDLE_TURNS && !RULED(s, IDLE_LIMIT)) {
        event_all(g, EV_IDLE, s->turn, 0, KD_IDLE_TURNS, 0, 0);
        kd_round_score(g);
        return false;
    }
    for (int seat = 0; seat < 2; seat++)
        s->seat[seat].used_turn = s->seat[seat].moved = 0;
    s->actions = ACTIONS;
    s->travels = s->drawn = 0;
    TOP(FlowFrame, g)->step = step_after(g, BEGIN);
    event_all(g, EV_TURN, s->turn, 0, 0, 0, 0);
    return true;
}

/* K3.2, K11.1 */
static bool refill(Game *g)
{
    TOP(FlowFrame, g)->step = step_after(g, REFILL);
    if (kd_cards_refill(g))
        return true;
    event_all(g, EV_DECK_OUT, g->s->turn, 0, 0, 0, 0);
    kd_round_score(g);
    return false;
}

/* Tokens that lie on the board of `seat`: own ones, or those the opponent put there. */
static int tokens_on_board(const Game *g, int seat, int owner, int slot)
{
    const Board *board = board_of(g, owner);
    int lies = g->rules->token[board->token[slot]].lies;
    int wanted = owner == seat ? LIES_OWN_BOARD : LIES_OPPONENT_BOARD;
    return lies == wanted ? g->s->seat[owner].tokens[slot] : 0;
}

/* The next token with a turn-start text, by the order written on the tokens; equal orders by
 * their number in the rules. `after`: the rank of the last one. */
static int next_token(const Game *g, int seat, int after, int *count)
{
    int found = KD_NONE, best = INT_MAX;
    for (int owner = 0; owner < 2; owner++) {
        const Board *board = board_of(g, owner);
        if (!board->turn_tokens)
            continue;
        for (int slot = 0; slot < board->tokens; slot++) {
            const Token *token = &g->rules->token[board->token[slot]];
            int rank = token->order * KD_MAX_TOKENS + board->token[slot];
            int there = tokens_on_board(g, seat, owner, slot);
            if (there == 0 || !token->turn_start || rank <= after || rank >= best)
                continue;
            best = rank;
            found = board->token[slot];
            *count = token->each ? there : 1;
        }
    }
    return found;
}

/* One text of one token after the other; when none is left, the step is over. */
static bool token_texts(Game *g)
{
    FlowFrame *f = TOP(FlowFrame, g);
    if (f->left == 0) {
        int after = f->count * KD_MAX_TOKENS + f->token, count = 0;
        int token = next_token(g, f->seat, after, &count);
        if (token == KD_NONE) {
            f->step = step_after(g, TOKEN_TEXTS);
            return true;
        }
        f->token = U8(token);
        f->left = U8(count);
        f->count = g->rules->token[token].order;
    }
    f->left--;
    const Token *token = &g->rules->token[f->token];
    return !kd_program_begin(g, f->seat, token->turn_start, FROM_TOKEN, 0, token->label);
}

static bool skill_texts(Game *g)
{
    FlowFrame *f = TOP(FlowFrame, g);
    f->step = step_after(g, SKILL_TEXTS);
    return !skills_begin(g, f->seat, ON_TURN_START);
}

static int list_moves(const Game *g, int seat, rs_Action *out)
{
    int n = 0;
    for (int right = 0; right < 2; right++) { /* without a branch: chance cannot be predicted */
        out[n] = act(DO_MOVE, right, 0);
        n += way_free(g, seat, right);
    }
    return n;
}

/* K14.2, K14.3 */
static int list_travels(const Game *g, int seat, rs_Action *out)
{
    int corridors = arena_of(g)->corridors, n = 0;
    if (!(corridors >> g->s->seat[seat].position & 1))
        return 0;
    if (g->s->travels >= (RULED(g->s, CORRIDOR_USES) ? 1 : TRAVELS_PER_TURN))
        return 0;
    for (int space = 0; space < arena_of(g)->spaces; space++)
        if (corridors >> space & 1 && space != g->s->seat[0].position &&
            space != g->s->seat[1].position)
            out[n++] = act(DO_TRAVEL, space, 0);
    return n;
}

static int list_attack_texts(const Game *g, int seat, rs_Action *out)
{
    int n = 0;
    for (int slot = 0; slot < 2; slot++) {
        const Skill *skill = skill_active(g, seat, slot);
        if (skill && skill->when[ON_ATTACK_ACTION] && skill_unused(g, seat, slot) &&
            kd_cards_in_deck(g) > 0)
            out[n++] = act(DO_USE, g->s->seat[seat].skill[slot], 0);
    }
    return n;
}

static bool combo_offered(const Game *g)
{
    if (!RULED(g->s, EMPTY_COMBO))
        return true;
    return kd_combo_anything(g, g->s->turn);
}

int kd_turn_list(const Game *g, rs_Action *out)
{
    int seat = frame_top(g)->seat, n = list_moves(g, seat, out);
    n += kd_list_row(g, DO_ATTACK, out + n);
    if (g->s->seat[seat].triggers >> ON_ATTACK_ACTION & 1)
        n += list_attack_texts(g, seat, out + n);
    if (arena_of(g)->corridors)
        n += list_travels(g, seat, out + n);
    if (n == 0 || combo_offered(g)) /* who can do nothing else may always combo for nothing */
        out[n++] = act(DO_COMBO, 0, 0);
    return n;
}

/* K5 */
static void attack(Game *g, int seat, int index)
{
    FlowFrame *f = TOP(FlowFrame, g);
    const Attack *attack = &g->rules->attack[index];
    g->s->aside = U8(kd_cards_from_row(g, attack->kind));
    f->missed = !attack_in_range(g, seat, attack);
    f->step = TAKE;
    event_all(g, f->missed ? EV_OUT_OF_RANGE : EV_ATTACKS, seat, attack->label, 0, 0, 0);
    if (!f->missed)
        kd_attack_begin(g, seat, index);
}

/* An attack-action text stands in for the taking of a card. */
static void use_text(Game *g, int seat, int index)
{
    const Skill *skill = &g->rules->skill[index];
    int slot = g->s->seat[seat].skill[1] == index;
    event_all(g, EV_SKILL_USED, seat, skill->label, 0, 0, 0);
    kd_program_begin(g, seat, skill->when[ON_ATTACK_ACTION], FROM_SKILL, slot, skill->label);
}

static void act_on(Game *g, int seat, rs_Action action)
{
    switch (act_kind(action)) {
    case DO_MOVE:
        kd_step_begin(g, seat, act_a(action));
        return;
    case DO_ATTACK:
        attack(g, seat, act_a(action));
        return;
    case DO_USE:
        use_text(g, seat, act_a(action));
        return;
    default:
        /* by the ruling empty-combo only who can do something in it may start one */
        event_all(g, EV_COMBO, seat, 0, RULED(g->s, EMPTY_COMBO) && hand_unseen(g, seat), 0, 0);
        frame_push(g, PROC_COMBO, seat);
    }
}

void kd_turn_answer(Game *g, rs_Action action)
{
    int seat = frame_top(g)->seat;
    if (act_kind(action) == DO_TRAVEL) {
        g->s->travels++;
        kd_travel(g, seat, act_a(action));
        return;
    }
    g->s->actions--;
    if (RULED(g->s, CORRIDOR_USES))
        g->s->travels = 0;
    act_on(g, seat, action);
    if (frame_top(g)->proc == PROC_TURN) /* nothing to wait for: spare the way through the stack */
        kd_turn_run(g);
}

/* K5.2: the card comes into the hand in any case. Returns whether nothing follows from it. */
static bool take(Game *g)
{
    int copy = g->s->aside, depth = g->s->depth;
    const Attack *card = &g->rules->attack[g->deck->attack[g->deck->kind[copy]]];
    if (!TOP(FlowFrame, g)->missed) /* out of range it was told as taken */
        event_all(g, EV_GAINED, frame_top(g)->seat, card->label, 0, 0, 0);
    g->s->aside = KD_EMPTY;
    TOP(FlowFrame, g)->step = TAKEN;
    kd_cards_gain(g, frame_top(g)->seat, copy, true, true);
    return g->s->depth == depth;
}

bool kd_turn_takes(const Frame *frame)
{
    return frame->proc == PROC_TURN && frame->step == TAKE;
}

/* K14.5 */
bool kd_space_burns(const Game *g, int space)
{
    int burnt = g->s->burnt;
    return space < burnt || space >= arena_of(g)->spaces - burnt;
}

/* The other player's turn follows in the same frame, unless something comes between: then the
 * round starts it (round.c). */
static bool end(Game *g, FlowFrame *f)
{
    int seat = f->seat;
    g->s->idle = g->s->drawn ? 0 : U8(g->s->idle + 1);
    frame_drop(g);
    if (!kd_space_burns(g, g->s->seat[seat].position)) {
        g->s->turn = U8(other(seat));
        frame_push(g, PROC_TURN, g->s->turn);
        return true;
    }
    Wounds wounds = kd_candle_wounds(g);
    event_all(g, EV_BURNS, seat, 0, 0, 0, 0);
    kd_wound_give(g, seat, wounds.heavy, wounds.light, false, arena_of(g)->label);
    return false;
}

/* One step of the turn; false when the turn is not to go on now. */
static bool run_step(Game *g, FlowFrame *f)
{
    switch (f->step) {
    case BEGIN:
        return begin(g);
    case REFILL:
        return refill(g);
    case TOKEN_TEXTS:
        return token_texts(g);
    case SKILL_TEXTS:
        return skill_texts(g);
    case TAKE:
        return take(g);
    case TAKEN:
        f->missed = 0;
        f->step = CHOOSE;
        return true;
    default:
        break;
    }
    if (g->s->actions == 0)
        return end(g, f);
    ask(g, f->seat);
    return false;
}

void kd_turn_run(Game *g)
{
    FlowFrame *f = TOP(FlowFrame, g);
    while (run_step(g, f))
        ;
}

void kd_turn_enter(Game *g, bool at_start)
{
    FlowFrame *f = frame_push(g, PROC_TURN, g->s->turn);
    f->step = at_start ? BEGIN : CHOOSE;
}
