/* game.h - what the files of Nokaut share: a game in hand, its frames and its procedures.
 *
 * Read the folder in this order, which is the order in which a card goes through it: setup, turn,
 * play, react, program, verbs, destroy, move, standing, cards, goals. Each procedure is a frame on
 * the stack; see engine/frame.h. */
#ifndef NOKAUT_GAME_H
#define NOKAUT_GAME_H

#include "../../../engine/set.h"
#include "state.h"

/* A game in hand. `events` is NULL in a playout. */
typedef struct Game {
    const nk_Rules *rules;
    const Deck *deck; /* of the dragons; the unicorns' follows */
    nk_State *s;
    rs_Events *events;
} Game;

/* One that is only looked at may be of a state that cannot be changed. */
static inline Game game_of(const nk_Rules *rules, const nk_State *s, rs_Events *events)
{
    return (Game){rules, rules->box[s->box].deck[RULED(s, KEEN_DECK)], (nk_State *)(uintptr_t)s,
                  events};
}

#define ACTION(NAME, ...) DO_##NAME,
enum {
#include "actions.def"
    DO_COUNT
};
#define EVENT(NAME, ...) EV_##NAME,
enum {
#include "events.def"
    EV_COUNT
};

/* The procedures, in the order in which a card meets them. */
#define PROCEDURES(P)                                                                              \
    P(TURN, turn, nk_Frame)                                                                        \
    P(PLAY, play, nk_Frame)                                                                        \
    P(PROGRAM, program, nk_Frame)                                                                  \
    P(DESTROY, destroy, nk_Frame)                                                                  \
    P(MOVE, move, nk_Frame)

#define PROCEDURE nk_procedures
enum { MOST_FRAMES = NK_DEPTH };

#include "../../../engine/stack.h"

/* All frames have the same shape, so that one loop can follow a card that moves or leaves: `self`,
 * `that`, `left` and `mask` speak of spaces of the grid. What is in a frame is public, except for a
 * card that is chosen but not yet announced (play.c). */
typedef struct nk_Frame {
    uint8_t proc, step, seat, result;
    uint8_t self;  /* where the card stands whose text or arrival this is, or NK_NOWHERE */
    uint8_t that;  /* where the card stands that it is about, or NK_NOWHERE */
    uint8_t left;  /* the space last left; of a play or a move: the space it goes to */
    uint8_t n;     /* how many so far; a space chosen */
    uint16_t mask; /* spaces still to be dealt with */
    uint16_t pc;
    uint8_t kind; /* of the card, in the deck of the seat's team */
    uint8_t copy; /* of a card that lies nowhere else, or NK_NONE */
    uint8_t at;   /* window: how many have passed; program: a space or seat chosen before */
    uint8_t flags;
} nk_Frame;

_Static_assert(sizeof(nk_Frame) == sizeof(Frame), "all frames are 16 bytes");

enum {
    FLAG_STOPPED = 1,  /* play: a riposte stopped it; attempt: it was prevented */
    FLAG_GRANTED = 2,  /* play: by a text, not by the action phase */
    FLAG_OPTIONAL = 4, /* program: the next verb may be declined */
    FLAG_TOLD = 8,     /* attempt: everybody has heard of it */
};

static inline nk_Frame *top(const Game *g)
{
    return TOP(nk_Frame, g);
}

/* The frame that the one on top was pushed upon: what a riposte or a triggered text answers. */
static inline nk_Frame *below(const Game *g)
{
    return FRAME_AS(nk_Frame, &g->s->frame[g->s->depth - 2]);
}

static inline nk_Frame *begin(Game *g, int proc, int seat)
{
    nk_Frame *f = frame_push(g, proc, seat);
    f->self = f->that = f->left = NK_NOWHERE;
    f->copy = NK_NONE;
    return f;
}

/* ---- Looking at a game ---- */

static inline int team_of(const nk_State *s, int seat)
{
    return s->teams >> seat & 1;
}

static inline const Deck *deck_of(const Game *g, int team)
{
    return g->deck + team;
}

static inline const Card *card_of(const Game *g, int team, int copy)
{
    const Deck *deck = deck_of(g, team);
    return &g->rules->card[deck->card[deck->kind[copy]]];
}

static inline int grid_spaces(const nk_State *s)
{
    return s->advanced ? NUMBERED | LETTERED : NUMBERED;
}

static inline int empty_spaces(const nk_State *s)
{
    return grid_spaces(s) & ~(s->held[0] | s->held[1]);
}

static inline int team_on(const nk_State *s, int space)
{
    return s->held[1] >> space & 1;
}

static inline const Card *card_on(const Game *g, int space)
{
    return card_of(g, team_on(g->s, space), g->s->copy[space]);
}

/* The card that a frame plays or whose text it runs. */
static inline const Card *card_of_frame(const Game *g, const nk_Frame *f)
{
    return &g->rules->card[deck_of(g, team_of(g->s, f->seat))->card[f->kind]];
}

/* The kind of a card, in the deck of its team. */
static inline int kind_of(const Game *g, const Card *card)
{
    return card->kind[RULED(g->s, KEEN_DECK)];
}

/* The cards of a hand that not everybody has seen. */
static inline uint64_t hand_unseen(const nk_State *s, int seat)
{
    return s->hand[seat] & ~s->known[seat];
}

/* Whether everybody must think that the seat may hold one of these copies. */
static inline bool hand_thinkable(const Game *g, int seat, uint64_t copies)
{
    const nk_State *s = g->s;
    if (RULED(s, SECRECY))
        return (s->hand[seat] & copies) != 0;
    int unseen = hand_unseen(s, seat) != 0, others = (copies & ~s->seen[team_of(s, seat)]) != 0;
    int shown = (copies & s->known[seat]) != 0;
    return (unseen & others) | shown;
}

static inline bool room_for_more(const Game *g)
{
    return g->s->depth + NK_SPARE <= NK_DEPTH;
}

/* Spaces that share a side (N5.1), in the grid in use. */
static inline int near_spaces(const nk_State *s, int space)
{
    static const uint16_t near[NK_SPACES + 1] = {0x0012, 0x0025, 0x004a, 0x0084, 0x0121, 0x0252,
                                                 0x04a4, 0x0848, 0x1210, 0x2520, 0x4a40, 0x8480,
                                                 0x2100, 0x5200, 0xa400, 0x4800, 0};
    return near[space] & grid_spaces(s);
}

/* ---- turn.c, setup.c ---- */

int nk_lone_seat(const nk_State *s); /* with 3 players */
/* Whose turn comes at this place of the order (N2.5). */
int nk_seat_at(const nk_State *s, int place);
/* C1: the team's player whose turn it is, or else comes next. */
int nk_acting(const nk_State *s, int team);
/* The n-th player asked after `causer` (E8). */
int nk_responder(const nk_State *s, int causer, int n);
/* N7.4, before the end of the running turn: if it leaves the grid full, there is one more. Without
 * a gridlock `of` is what it would be if this turn met it. */
Gridlock nk_gridlock(const nk_State *s);
void nk_setup_begin(Game *g);
/* Where a given position begins; at the deal it is not given at all. */
enum { ENTER_TURN_START, ENTER_ACTION, ENTER_TURN_END, ENTER_DEAL };
void nk_turn_enter(Game *g, int where);
/* The card that a turn asked for is announced. */
void nk_turn_announced(nk_Frame *turn, int kind);
void nk_win(Game *g, int team);

/* ---- play.c: a card from hand, E1 to E5 ---- */

/* A character that still needs a space of `spaces`; nobody else knows of it yet. */
void nk_play_choose(Game *g, int seat, int kind, int spaces, bool granted);
/* A card whose space, if it needs one, is known. */
void nk_play_announce(Game *g, int seat, int kind, int space, bool granted);
/* A riposte to the frame on top, about the card on `that`; `chosen`: its player named that card. */
void nk_play_riposte(Game *g, int seat, int kind, int that, bool chosen);
/* Which copies of a deck answer the play, and what it is about. */
uint64_t nk_play_answers(const Game *g, const nk_Frame *f, const Deck *deck, bool mate);
int nk_play_about(const nk_Frame *f);
/* Whether the frame is a card that is chosen but not yet announced. */
bool nk_play_is_secret(const Frame *frame);

/* ---- react.c: windows, and texts that are set off ---- */

/* Asks the next player who may have an answer; false when the window is closed. */
bool nk_window_asks(Game *g, nk_Frame *f);
int nk_window_list(const Game *g, rs_Action *out);
void nk_window_answer(Game *g, rs_Action action);
/* The space of the card that a riposte to this frame is about, or NK_NOWHERE. */
int nk_window_about(const nk_Frame *f);
/* Sets off the text of the next card of f->mask (C33); false if none is left. */
bool nk_text_next(Game *g, nk_Frame *f, int trigger, int that, int left);
/* Sets off one text: on `self`, about `that`, when `left` was left. */
void nk_text_begin(Game *g, int seat, const Card *card, int trigger, int self, int that, int left);
/* Where cards of `listeners` (spaces) have a text for what happens on `space` to a card of `about`.
 */
int nk_listeners(const Game *g, int trigger, int listeners, int space, int about);

/* ---- program.c, verbs.c: card texts ---- */

typedef enum { NEXT, WAIT, AGAIN } Verbed;
Verbed nk_verb_run(Game *g, nk_Frame *f, const nk_Instr *in);
int nk_verb_list(const Game *g, const nk_Frame *f, const nk_Instr *in, rs_Action *out);
void nk_verb_answer(Game *g, nk_Frame *f, const nk_Instr *in, rs_Action action);
/* Whether a text could do anything, as far as the seat itself knows. */
bool nk_program_possible(const Game *g, int seat, int pc, int that);
/* The same of a card that stands on `self`. */
bool nk_text_possible(const Game *g, int seat, int pc, int self, int that);
bool nk_verb_possible(const Game *g, const nk_Frame *f, const nk_Instr *in);

/* The steps of a program: running, or what the verb at `pc` asks. PLAYED: the card that PICK_PLAY
 * asked for is announced. */
enum {
    RUN,
    ASK_MAY,
    PICK_TARGET,
    PICK_SECOND,
    PICK_SPACE,
    PICK_NUMBER,
    PICK_PLAYER,
    PICK_DISCARD,
    PICK_TAKE,
    PICK_PLAY,
    PLAYED,
    GO,
    EACH
};

/* The verb at pc is over; what came of it is in result. */
static inline void verb_over(nk_Frame *f)
{
    f->flags &= U8(~FLAG_OPTIONAL);
    f->step = RUN;
    f->pc++;
}

/* ---- destroy.c, move.c: attempts ---- */

void nk_destroy_begin(Game *g, int causer, int target);
/* second: NK_NOWHERE for a move to `to`. */
void nk_move_begin(Game *g, int causer, int first, int second, int to);

/* ---- standing.c: selectors and what is forbidden ---- */

/* Spaces that fit a selector, for a text of `team` on `self` about `that`. */
int nk_select(const Game *g, const nk_Frame *f, const Selector *selector);
/* Whether the condition of an OP_IF is met; what it looks at everybody sees. */
bool nk_condition_holds(const Game *g, const nk_Frame *f, const nk_Instr *in);
/* Spaces whose characters cannot be destroyed, or moved. */
int nk_forbidden(const Game *g, int what);

/* ---- cards.c: cards from place to place ---- */

bool nk_draw(Game *g, int seat); /* false: the deck was empty, or the game is over */
/* Takes a copy of this kind out of a hand, a known one first. Told by the event of this kind. */
int nk_leave_hand(Game *g, int seat, int kind, int event, int space);
void nk_discard_kind(Game *g, int seat, int kind);
void nk_to_hand(Game *g, int seat, int copy);
void nk_place(Game *g, int team, int copy, int space);
/* A character leaves its space for nowhere; the caller puts its copy somewhere. */
int nk_lift(Game *g, int space);
void nk_lift_all(Game *g, int spaces);
void nk_move_card(Game *g, int from, int to);
void nk_swap_cards(Game *g, int a, int b);
int nk_list_kinds(const Game *g, int team, uint64_t copies, int action, rs_Action *out);
int nk_list_spaces(int spaces, int action, rs_Action *out);

/* ---- goals.c ---- */

/* The spaces that a goal marks on the grid in use. */
int nk_goal_spaces(const Game *g, int goal);
bool nk_goal_fulfilled(const Game *g, int team);
/* Whether everybody must think that the team's goal may be fulfilled. */
bool nk_goal_thinkable(const Game *g, int team);
void nk_goal_reveal(Game *g, int team);
void nk_goal_take(Game *g, int team);

/* ---- handicap.c ---- */

int nk_handicap_dealt(const nk_State *s, int seat); /* cards more than printed */
/* Whether the other team draws a card when `team` has fulfilled that many goals. */
bool nk_handicap_drawn(const nk_State *s, int team, int fulfilled);

#define P(NAME, name, Type)                                                                        \
    void nk_##name##_run(Game *g);                                                                 \
    int nk_##name##_list(const Game *g, rs_Action *out);                                           \
    void nk_##name##_answer(Game *g, rs_Action action);
PROCEDURES(P)
#undef P

#endif
