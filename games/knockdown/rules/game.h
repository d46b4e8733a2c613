/* game.h - what the files of Knockdown share: a game in hand, its frames and its procedures.
 *
 * Read the folder in this order, which is the order in which an attack goes through it:
 * setup, round, turn, combo, pay, attack, react, skills, block, program, verbs, move, cards,
 * tokens, wounds, test. Each procedure is a frame on the stack; see engine/frame.h. */
#ifndef KNOCKDOWN_GAME_H
#define KNOCKDOWN_GAME_H

#include "../../../engine/set.h"
#include "state.h"

/* A game in hand. `events` is NULL in a playout. */
typedef struct Game {
    const kd_Rules *rules;
    const Deck *deck;
    kd_State *s;
    rs_Events *events;
} Game;

/* One that is only looked at may be of a state that cannot be changed. */
static inline Game game_of(const kd_Rules *rules, const kd_State *s, rs_Events *events)
{
    return (Game){rules, rules->deck[s->arena], (kd_State *)(uintptr_t)s, events};
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

/* The procedures, in the order of the files that hold them. */
/* clang-format off */
#define PROCEDURES(P)                                                                              \
    P(SETUP, setup, FlowFrame)                                                                     \
    P(ROUND, round, FlowFrame)                                                                     \
    P(TURN, turn, FlowFrame)                                                                       \
    P(COMBO, combo, FlowFrame)                                                                     \
    P(PAY, pay, PayFrame)                                                                          \
    P(SPEND, spend, SpendFrame)                                                                    \
    P(ATTACK, attack, AttackFrame)                                                                 \
    P(REACT, react, WindowFrame)                                                                   \
    P(SKILLS, skills, WindowFrame)                                                                 \
    P(BLOCK, block, BlockFrame)                                                                    \
    P(PROGRAM, program, ProgramFrame)                                                              \
    P(STEP, step, MoveFrame)                                                                       \
    P(MOVE, move, MoveFrame)                                                                       \
    P(JUMP, jump, MoveFrame)                                                                       \
    P(PUT, put, CountFrame)                                                                        \
    P(DISCARD, discard, CountFrame)                                                                \
    P(TAKE, take, CountFrame)                                                                      \
    P(REFRESH, refresh, CountFrame)                                                                \
    P(WOUND, wound, WoundFrame)                                                                    \
    P(TEST, test, TestFrame)                                                                       \
    P(REROLL, reroll, CountFrame)
/* clang-format on */

#define PROCEDURE kd_procedures
enum { MOST_FRAMES = KD_DEPTH };

#include "../../../engine/stack.h"

/* ---- Frames: the same 16 bytes under different names ---- */

typedef struct AttackFrame { /* seat: the attacker */
    uint8_t proc, step, seat, result;
    uint8_t heavy, light; /* the pool; at the same place in ProgramFrame, for block.c */
    uint16_t attack;
    uint8_t flags;
    uint8_t suffered;     /* wounds that the target has taken from it */
    uint8_t reacted;      /* Reactions used in its chain: bit seat * 4 + special */
    uint8_t below;        /* depth of the attack that this Reaction answers, 0: none */
    uint8_t points;       /* block points left for wounds of the effect */
    uint8_t heavy_points; /* ruling block-budget: those for heavy wounds are apart */
    uint8_t text; /* the next standing text to change the pool: 0, 1 attacker; 2, 3 target */
    uint8_t pad;
} AttackFrame;

enum {
    ATTACK_CANCELLED = 1,
    ATTACK_EFFECT_BLOCKED = 2,
    ATTACK_DEFENDED = 4,
    ATTACK_STOPPED = 8, /* cancelled or avoided: never carried out to its end */
};

typedef struct ProgramFrame { /* seat: the owner of the text */
    uint8_t proc, step, seat, result;
    uint8_t heavy, light;
    uint16_t pc;
    uint8_t from; /* FROM_ */
    uint8_t slot; /* which skill of the owner, or the space of a token */
    uint8_t paid, removed, healed;
    uint8_t left; /* repetitions still to do, plus 1; 0: not begun */
    uint16_t label;
} ProgramFrame;

enum { MANNER_LIMIT = MANNER_SHOWN + 1 }; /* of PROC_DISCARD: down to the hand limit */

enum { FROM_ATTACK, FROM_SKILL, FROM_TOKEN, FROM_CARD };

typedef struct PayFrame { /* seat: who pays symbols */
    uint8_t proc, step, seat, result;
    uint8_t optional, less;
    uint8_t slots, picked;
    uint8_t slot[KD_MAX_SLOTS]; /* the symbols that will do, with the texts in force at the start */
    uint8_t symbols[2];         /* of the cards picked so far, four bits each */
    uint16_t label;             /* what is paid for */
} PayFrame;

typedef struct SpendFrame { /* seat: who may spend cards or tokens */
    uint8_t proc, step, seat, result;
    uint8_t what, most, mask, token;
    uint16_t label;
    uint8_t pad[6];
} SpendFrame;

typedef struct WindowFrame { /* seat: whose Reactions or skills may answer */
    uint8_t proc, step, seat, result;
    uint8_t trigger, left, chosen, pad[9];
} WindowFrame;

typedef struct BlockFrame { /* seat: the target */
    uint8_t proc, step, seat, result;
    uint8_t heavy, light;
    uint8_t effect;    /* there is an effect to cancel */
    uint8_t reducing;  /* a Block was spent on the pool */
    uint8_t cancelled; /* a Block was spent on the effect */
    uint8_t points;    /* still to spend */
    uint8_t heavy_points;
    uint8_t part; /* BLOCK_ */
    uint8_t pad[4];
} BlockFrame;

/* What a Block is asked about: ruling block-timing. */
enum { BLOCK_BOTH, BLOCK_POOL, BLOCK_EFFECT };

typedef struct MoveFrame { /* seat: the fighter that moves */
    uint8_t proc, step, seat, result;
    uint8_t owner; /* whose text or action moves it */
    uint8_t what;  /* DIRECTION_; jump: whether two trade places */
    uint8_t right; /* which way */
    uint8_t left;  /* spaces still to go */
    uint8_t cancelled, declined;
    uint16_t spaces; /* jump: where it may land */
    uint8_t target, asked;
    uint8_t walked, pad; /* spaces gone so far */
} MoveFrame;

typedef struct CountFrame { /* seat: who is asked, or whose cards they are */
    uint8_t proc, step, seat;
    uint8_t done;  /* how many so far; nothing on top of such a frame brings a result */
    uint8_t left;  /* how many still */
    uint8_t what;  /* a manner, a token slot, ... */
    uint8_t shown; /* how many are to be shown */
    uint8_t owner;
    uint64_t set; /* cards shown; whether a token is lifted */
} CountFrame;

typedef struct WoundFrame { /* seat: who would take them */
    uint8_t proc, step, seat, result;
    uint8_t heavy, light, slot, pad;
    uint16_t cause;
    uint8_t more[6];
} WoundFrame;

typedef struct TestFrame { /* seat: the tested player */
    uint8_t proc, step, seat, result;
    uint8_t die[3];
    uint8_t bonus;
    uint8_t rerolls_own, rerolls_other; /* with a tower: dice that are time (K10.7) */
    uint8_t tried; /* by a forecast: the table is asked whatever is left to build */
    uint8_t pad[5];
} TestFrame;

typedef struct FlowFrame { /* set-up, round, turn, combo */
    uint8_t proc, step, seat, result;
    uint8_t count;  /* set-up, round: picks so far; turn: order of the last token */
    uint8_t missed; /* turn: the attack of the taken card was out of range */
    uint8_t used;   /* combo: specials performed */
    uint8_t acted;  /* combo: something was done */
    uint8_t left;   /* turn: how often the token's text runs still */
    uint8_t token, chosen, pad[5];
} FlowFrame;

#define SAME_SIZE(Type) _Static_assert(sizeof(Type) == sizeof(Frame), #Type " is a frame")
SAME_SIZE(AttackFrame);
SAME_SIZE(ProgramFrame);
SAME_SIZE(PayFrame);
SAME_SIZE(SpendFrame);
SAME_SIZE(WindowFrame);
SAME_SIZE(BlockFrame);
SAME_SIZE(MoveFrame);
SAME_SIZE(CountFrame);
SAME_SIZE(WoundFrame);
SAME_SIZE(TestFrame);
SAME_SIZE(FlowFrame);
_Static_assert(offsetof(AttackFrame, heavy) == offsetof(ProgramFrame, heavy) &&
                   offsetof(AttackFrame, light) == offsetof(ProgramFrame, light),
               "block.c writes either");

/* The steps of PROC_SETUP in their order: what each player may know of the draft depends on them.
 */
enum { DRAFT_DEAL, DRAFT_KEEP_FIRST, DRAFT_KEEP_SECOND, DRAFT_FACE_UP, DRAFT_INITIATIVE };

/* The attack under way; only if s->attack is not 0. */
static inline AttackFrame *attack_frame(const Game *g)
{
    return FRAME_AS(AttackFrame, &g->s->frame[g->s->attack]);
}

/* ---- Looking at a game ---- */

static inline int other(int seat)
{
    return seat ^ 1;
}

static inline const Board *board_of(const Game *g, int seat)
{
    return &g->rules->board[g->s->seat[seat].board];
}

static inline const Arena *arena_of(const Game *g)
{
    return &g->rules->arena[g->s->arena];
}

static inline int distance(const Game *g)
{
    int d = g->s->seat[0].position - g->s->seat[1].position;
    return d < 0 ? -d : d;
}

static inline int hand_size(const Game *g, int seat)
{
    return set_count(g->s->seat[seat].hand);
}

/* The cards of a hand that not everybody has seen. */
static inline uint64_t hand_unseen(const Game *g, int seat)
{
    return g->s->seat[seat].hand & ~g->s->seat[seat].known;
}

/* ---- cards.c: cards from place to place ---- */

int kd_cards_draw_top(Game *g);
bool kd_cards_refill(Game *g);
/* A card has come into a hand: its texts and the hand limit go onto the stack, in that order. */
void kd_cards_gain(Game *g, int seat, int copy, bool seen, bool by_attack);
bool kd_cards_draw(Game *g, int seat);
/* From a hand to the discard pile, told by this event; `tells`: it says more than which card. */
void kd_cards_discard(Game *g, int seat, int kind, int event, int a, bool tells);
int kd_cards_from_row(Game *g, int kind);
int kd_cards_in_deck(const Game *g);
int kd_list_kinds(const Game *g, uint64_t copies, int action, rs_Action *out);
int kd_list_row(const Game *g, int action, rs_Action *out);
/* Returns how many were discarded at once, at random; otherwise it asks. */
int kd_discard_begin(Game *g, int seat, int count, int manner, int shown, int owner);

/* ---- pay.c: symbols ---- */

/* Symbols of these copies that can be used as one of `mask`, with the seat's standing texts. */
int kd_symbols_within(const Game *g, int seat, uint64_t copies, int mask);
/* The copies of the hand with a symbol that can be used as one of `mask`. */
uint64_t kd_symbols_holders(const Game *g, int seat, uint64_t copies, int mask);
bool kd_pay_possible(const Game *g, int seat, const Attack *attack);
/* Whether a spectator must think that the seat may be able to pay. */
bool kd_pay_thinkable(const Game *g, int seat, const Attack *attack);
/* Whether a spectator knows that the seat can pay. */
bool kd_pay_certain(const Game *g, int seat, const Attack *attack);
/* Whether the hands allow the payment under way, if there is one. */
bool kd_pay_fits(const Game *g);
void kd_pay_begin(Game *g, int seat, const Attack *attack);
void kd_pay_price_begin(Game *g, int seat, const kd_Instr *price, int label);

/* ---- Why something is not offered (forecast.h) ---- */

enum {
    WHY_OFFERED,
    WHY_OVER,          /* the match is over */
    WHY_SETTING_UP,    /* no turn has begun */
    WHY_NOT_YOUR_TURN, /* it is the other player's */
    WHY_BUSY,          /* something else is to be decided first */
    WHY_NO_ACTIONS,    /* the turn has none left */
    WHY_OUT_OF_RANGE,
    WHY_UNPAID, /* the hand cannot pay for it */
    WHY_NEEDS,  /* what its text needs is not so */
    WHY_USED,   /* its limit, or once for each Combo or event */
    WHY_MOMENT, /* a Reaction or a text out of its moment */
    WHY_COMBO,  /* only within a Combo */
    WHY_END,    /* the arena ends there */
    WHY_TAKEN,  /* the other fighter stands there */
    WHY_NO_CORRIDOR,
    WHY_FACE_DOWN,
    WHY_NOT_THERE, /* no such card lies in the Row or hand */
    WHY_EMPTY_DECK,
    WHY_COUNT
};
/* Of special attacks, but for whether they can be paid. */
int kd_special_why_not(const Game *g, int seat, int index);
int kd_reaction_why_not(const Game *g, int seat, int index);
/* Whether a Combo of the seat could do anything now. */
bool kd_combo_anything(const Game *g, int seat);

/* ---- attack.c, react.c, skills.c, block.c ---- */

/* The damage pool that an attack would have from here: printed value, arena, standing texts. */
typedef struct Pool {
    int heavy, light;
    bool has;      /* it can have one at all */
    bool edge;     /* the arena adds a wound (K14.1) */
    bool optional; /* a text may change it further, if its owner likes */
} Pool;
void kd_attack_pool(const Game *g, int seat, int index, Pool *pool);
/* Whether the pool of the attack of this frame is not made yet. */
bool kd_attack_awaits_pool(const Frame *frame);
/* Whether the turn of this frame is about to take the card that lies aside. */
bool kd_turn_takes(const Frame *frame);

/* What a Block against these wounds buys with so many cards left (K8.2). */
typedef struct BlockWorth {
    int points;
    int heavy_price, light_price;
    int most_heavy, most_light; /* of either alone */
    bool separate;              /* points for each kind of wound: ruling block-budget */
    bool all, none;             /* of these wounds */
} BlockWorth;
void kd_block_worth(const Game *g, int cards, int heavy, int light, BlockWorth *worth);
/* Whether a spectator must think that the seat may block. */
bool kd_block_thinkable(const Game *g, int seat, int heavy, int light, bool effect);

bool kd_attack_in_changed_range(const Game *g, int seat, const Attack *attack);

/* K13: most seats have no text that changes a range. */
static inline bool attack_in_range(const Game *g, int seat, const Attack *attack)
{
    int texts = (g->s->seat[seat].statics & STANDS_RANGE) |
                (g->s->seat[other(seat)].statics & STANDS_GUARD);
    if (texts && !attack->unranged)
        return kd_attack_in_changed_range(g, seat, attack);
    return (unsigned)(distance(g) - attack->lo) <= (unsigned)(attack->hi - attack->lo);
}

void kd_attack_begin(Game *g, int seat, int attack);
/* These return whether there is somebody to ask: whether a frame was pushed. */
bool kd_react_begin(Game *g, int seat, int trigger);
bool kd_skills_open(Game *g, int seat, int trigger);
/* Like skills_begin, but below what is pushed next: it opens when that is done. */
void kd_skills_later(Game *g, int seat, int trigger);
/* `effect`: there is one; with BLOCK_POOL it is asked about later. */
bool kd_block_begin(Game *g, int seat, int part, int heavy, int light, bool effect);

static inline bool skills_begin(Game *g, int seat, int trigger)
{
    return g->s->seat[seat].triggers >> trigger & 1 && kd_skills_open(g, seat, trigger);
}

/* Whether the frame asks if anything is blocked, not how the points are spent. */
bool kd_block_is_window(const Frame *frame);
void kd_block_points_begin(Game *g, int seat, int heavy, int light);

/* Whether the question of this frame is about a skill (ruling skill-optional), for its words. */
bool kd_attack_asks_skill(const Frame *frame);
bool kd_move_asks_skill(const Frame *frame);
bool kd_pay_asks_skill(const Frame *frame);

/* The skill in this slot of the seat, if it is face up. */
static inline const Skill *skill_active(const Game *g, int seat, int slot)
{
    const Seat *me = &g->s->seat[seat];
    return me->up >> slot & 1 ? &g->rules->skill[me->skill[slot]] : NULL;
}

static inline bool skill_unused(const Game *g, int seat, int slot)
{
    const Seat *me = &g->s->seat[seat];
    return !((me->used_turn | me->used_round) >> slot & 1);
}
void kd_skill_use(Game *g, int seat, int slot);
void kd_skills_count(Game *g, int seat);
void kd_skills_arrange(Seat *me);
/* The first standing statement of this kind in force in a text, from `in` on, or NULL. */
const kd_Instr *kd_standing_next(const Game *g, int seat, const kd_Instr *in, int op);
const kd_Instr *kd_skill_standing(const Game *g, int seat, int slot, int op);
/* The same for all texts of a seat, counted: those of its skills, then of the tokens of its board,
 * which know no limit. */
enum { KD_SEAT_SKILLS = 2 };
int kd_texts(const Game *g, int seat);
const kd_Instr *kd_text_standing(const Game *g, int seat, int text, int op);
bool kd_text_unused(const Game *g, int seat, int text);
/* A slot whose unused text replaces this event, or -1. */
int kd_skill_replacing(const Game *g, int seat, int event);

/* ---- program.c: card texts ---- */

/* Program 0 is none; returns whether there is one. */
bool kd_program_begin(Game *g, int seat, int pc, int from, int slot, int label);
/* Whether anything but false conditions stands at pc. */
bool kd_program_does(const Game *g, int seat, int pc);
/* Whether the text begins with an offer that may be declined. */
bool kd_program_asks_first(const Game *g, int seat, int pc);
bool kd_condition_holds(const Game *g, int seat, const kd_Instr *in);
/* The `needs` of a special attack. */
bool kd_needs_met(const Game *g, int seat, const Attack *attack);
typedef enum { NEXT, WAIT, AGAIN } Verbed;
Verbed kd_verb_run(Game *g, ProgramFrame *f, const kd_Instr *in);

/* ---- move.c, tokens.c, wounds.c, test.c, round.c ---- */

void kd_step_begin(Game *g, int seat, bool right);
void kd_move_begin(Game *g, int seat, int owner, int direction, int count);
/* The owner's fighter and the other trade places. */
void kd_swap_begin(Game *g, int owner);
void kd_jump_begin(Game *g, int seat, int owner, const kd_Instr *in);
static inline bool way_free(const Game *g, int seat, bool right)
{
    int to = g->s->seat[seat].position + (right ? 1 : -1);
    bool inside = (unsigned)to < arena_of(g)->spaces;
    return inside & (to != g->s->seat[other(seat)].position);
}
void kd_enter_space(Game *g, int seat);
/* Which wounds a space gives: an edge (K14.1), a corridor (K14.2), a candle (K14.5). */
Wounds kd_edge_wounds(const Game *g);
Wounds kd_corridor_wounds(const Game *g, int space);
Wounds kd_candle_wounds(const Game *g);
bool kd_space_burns(const Game *g, int space);
void kd_travel(Game *g, int seat, int space);

int kd_token_slot(const Board *board, int token);
int kd_token_supply(const Game *g, int seat, int slot);
/* The spaces where such tokens lie, whoever laid them. */
int kd_token_spaces(const Game *g, int token);
void kd_put_begin(Game *g, int seat, int slot, int count, int lo, int hi);

/* `cause`: the label of the text that does it, or 0. */
void kd_wound_give(Game *g, int seat, int heavy, int light, bool by_attack, int cause);
int kd_wound_heal(Game *g, int seat, int heavy, int light, int cause);

enum { DIE_SIDES = 6 };
void kd_test_begin(Game *g, int tested);
/* What a seat that passes a test discards (K10.4). */
void kd_test_halves(const Game *g, int seat, int *heavy, int *light);
/* The test under way, or NULL. */
TestFrame *kd_test_frame(const Game *g);
void kd_test_reroll(Game *g, TestFrame *test, int seat, int count);

/* tower.c: whether this seat is tested by a tower; what is built in the test under way, false if
 * nothing; what would be built, with so many cubes left out and texts for more or less time; its
 * chance in a thousand; what so many dice are in seconds. */
bool kd_tower_builds(const kd_State *s, int seat);
bool kd_tower(const Game *g, TableTower *tower);
void kd_tower_of(const Game *g, int seat, int left_out, int more, int less, TableTower *tower);
int kd_tower_seconds(int more, int less);
int kd_tower_chance(const kd_Rules *rules, int cubes, int seconds);
int kd_tower_for_dice(int count);
bool kd_tower_asked(const rs_Rules *rules, const rs_State *state, TableTower *tower);
/* Where a given position begins. */
enum { ENTER_DRAFT, ENTER_OPENING, ENTER_ROUND_START, ENTER_TURN_START, ENTER_ACTIONS };
void kd_round_enter(Game *g, int where);
/* Whether the Candles are not in the deck yet, in the frame of a round. */
bool kd_round_is_opening(const Frame *round);
void kd_turn_enter(Game *g, bool at_start);
void kd_setup_enter(Game *g);

void kd_round_end(Game *g, int winner);
void kd_round_score(Game *g);

#define P(NAME, name, Type)                                                                        \
    void kd_##name##_run(Game *g);                                                                 \
    int kd_##name##_list(const Game *g, rs_Action *out);                                           \
    void kd_##name##_answer(Game *g, rs_Action action);
PROCEDURES(P)
#undef P

#endif
