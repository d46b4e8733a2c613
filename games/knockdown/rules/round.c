/* round.c - a round from the laid Row to its winner (K2.5 to K2.7, K11, K12). */
#include "game.h"

#include <string.h>

enum { RESET, DRAFT, REFILL, CANDLES, TEXTS_STARTER, TEXTS_OTHER, TURN, NEXT_TURN, END };

static void reset_tokens(const Game *g, Seat *me)
{
    const Board *board = &g->rules->board[me->board];
    memset(me->spaces, 0, sizeof me->spaces);
    for (int i = 0; i < board->tokens; i++)
        me->tokens[i] = g->rules->token[board->token[i]].start;
}

static void reset_seat(Game *g, int seat)
{
    Seat *me = &g->s->seat[seat];
    me->hand = me->known = 0;
    me->heavy = me->light = me->moved = 0;
    me->used_turn = me->used_round = 0;
    me->position = U8(arena_of(g)->start[seat]);
    reset_tokens(g, me);
}

static void shuffle(Game *g)
{
    Throw hand = dice_throw(&g->s->dice);
    throw_shuffle(&hand, g->s->deck, g->s->deck_left);
}

static void reset(Game *g)
{
    kd_State *s = g->s;
    for (int seat = 0; seat < 2; seat++)
        reset_seat(g, seat);
    memset(s->row, KD_EMPTY, sizeof s->row);
    memset(s->deck, 0, sizeof s->deck);
    for (int i = 0; i < g->deck->copies; i++)
        s->deck[i] = U8(i);
    s->aside = KD_EMPTY;
    s->discard = 0;
    s->deck_left = g->deck->copies;
    s->candles_left = s->idle = 0;
    s->turn = s->starter;
    if (s->round == 0 || !RULED(s, CANDLES_AGAIN))
        s->burnt = 0;
    shuffle(g);
    event_all(g, EV_ROUND, s->starter, 0, s->round + 1, 0, 0);
    kd_cards_refill(g);
}

/* K2.6: the starter takes one, the other two, the starter the last. */
static int drafting(const Game *g)
{
    int pick = TOP(FlowFrame, g)->count;
    return pick == 1 || pick == 2 ? other(g->s->starter) : g->s->starter;
}

int kd_round_list(const Game *g, rs_Action *out)
{
    return kd_list_row(g, DO_TAKE, out);
}

void kd_round_answer(Game *g, rs_Action action)
{
    int seat = drafting(g), kind = g->rules->attack[act_a(action)].kind;
    TOP(FlowFrame, g)->count++;
    int copy = kd_cards_from_row(g, kind);
    event_all(g, EV_DRAFTED, seat, g->rules->attack[act_a(action)].label, 0, 0, 0);
    if (!RULED(g->s, TAKEN_IN_DRAFT)) {
        kd_cards_gain(g, seat, copy, true, false);
        return;
    }
    g->s->seat[seat].hand |= set_of(copy);
    g->s->seat[seat].known |= set_of(copy);
}

static void shuffle_candles_in(Game *g)
{
    kd_State *s = g->s;
    int candles = arena_of(g)->candles;
    if (candles == 0 || (s->round > 0 && RULED(s, CANDLES_AGAIN)))
        return;
    for (int i = 0; i < candles; i++)
        s->deck[s->deck_left++] = U8(g->deck->copies + i);
    s->candles_left = U8(candles);
    shuffle(g);
    event_all(g, EV_CANDLES_SHUFFLED, 0, 0, candles, 0, 0);
}

static void match_over(Game *g, int winner)
{
    event_all(g, EV_MATCH_WON, winner, 0, 0, 0, 0);
    g->s->winner = U8(winner);
    ask(g, RS_NOBODY);
}

/* K11.3, K11.4 */
static void end(Game *g)
{
    kd_State *s = g->s;
    FlowFrame *f = TOP(FlowFrame, g);
    int winner = s->round_winner, loser = other(winner);
    s->round_winner = RS_NOBODY;
    s->seat[winner].wins++;
    event_all(g, EV_ROUND_WON, winner, 0, s->seat[winner].wins, 0, 0);
    if (s->seat[winner].wins == KD_WINS) {
        match_over(g, winner);
        return;
    }
    Seat *lost = &s->seat[loser];
    for (int slot = 0; slot < 2; slot++)
        if (!(lost->up >> slot & 1))
            event_all(g, EV_SKILL_UP, loser, g->rules->skill[lost->skill[slot]].label, 0, 0, 0);
    lost->up = 3;
    kd_skills_count(g, loser);
    s->starter = U8(loser);
    s->round++;
    f->step = RESET;
    f->count = 0;
}

static int after_reset(const Game *g)
{
    return g->s->round == 0 || RULED(g->s, START_HANDS) ? DRAFT : CANDLES;
}

void kd_round_run(Game *g)
{
    FlowFrame *f = TOP(FlowFrame, g);
    switch (f->step) {
    case RESET:
        reset(g);
        f->step = U8(after_reset(g));
        return;
    case DRAFT:
        if (f->count < KD_ROW)
            ask_public(g, drafting(g));
        else
            f->step = REFILL;
        return;
    case REFILL:
        kd_cards_refill(g);
        f->step = CANDLES;
        return;
    case CANDLES:
        shuffle_candles_in(g);
        f->step = TEXTS_STARTER;
        return;
    case TEXTS_STARTER:
    case TEXTS_OTHER:
        skills_begin(g, f->step++ == TEXTS_STARTER ? g->s->starter : other(g->s->starter),
                     ON_ROUND_START);
        return;
    case NEXT_TURN:
        g->s->turn = U8(other(g->s->turn));
        /* fallthrough */
    case TURN:
        f->step = NEXT_TURN;
        frame_push(g, PROC_TURN, g->s->turn);
        return;
    default:
        end(g);
    }
}

/* Ends the round from anywhere: all that was under way on top of it is forgotten. */
void kd_round_end(Game *g, int winner)
{
    while (frame_top(g)->proc != PROC_ROUND)
        frame_drop(g);
    g->s->attack = 0;
    g->s->round_winner = U8(winner);
    frame_top(g)->step = END;
}

/* K11.2: fewer heavy wounds, then fewer light ones, then whose turn is starting. */
void kd_round_score(Game *g)
{
    const Seat *seat = g->s->seat;
    int lead = seat[1].heavy - seat[0].heavy;
    if (lead == 0)
        lead = seat[1].light - seat[0].light;
    kd_round_end(g, lead == 0 ? g->s->turn : lead > 0 ? 0 : 1);
}

void kd_round_enter(Game *g, int where)
{
    FlowFrame *f = frame_push(g, PROC_ROUND, 0);
    f->step = where == ENTER_OPENING       ? DRAFT
              : where == ENTER_ROUND_START ? TEXTS_STARTER
                                           : NEXT_TURN;
    if (f->step == NEXT_TURN)
        kd_turn_enter(g, where == ENTER_TURN_START);
}

bool kd_round_is_opening(const Frame *round)
{
    switch (round->step) {
    case RESET:
    case DRAFT:
    case REFILL:
    case CANDLES:
        return true;
    default:
        return false;
    }
}
