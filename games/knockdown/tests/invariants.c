/* invariants.c - the invariants of Knockdown; see invariants.c. */
#include "../../../tests/invariants.h"

#include "../../../engine/rules.h"
#include "../rules/game.h"

typedef struct Check {
    const rs_Rules *rules;
    const kd_Rules *kd;
    const kd_State *s;
    const Deck *deck;
    const Arena *arena;
    Verdict v;
} Check;

static bool drafting(const Check *c)
{
    return c->s->frame[0].proc == PROC_SETUP;
}

/* ---- Cards ---- */

/* Puts copies where they are said to be; a copy that is somewhere already is one too many. */
static void place(Check *c, uint64_t copies, uint64_t *placed, const char *where)
{
    must(c, !(copies & *placed), "a copy in the %s is also somewhere else", where);
    must(c, !(copies & ~c->deck->all), "no such copy can be in the %s", where);
    *placed |= copies;
}

static void place_one(Check *c, int copy, uint64_t *placed, const char *where)
{
    must(c, copy < KD_MAX_COPIES, "%s holds %d, which is no copy", where, copy);
    if (c->v.ok)
        place(c, set_of(copy), placed, where);
}

/* Candles lie in the deck only; `candles` collects them. */
static void check_deck(Check *c, uint64_t *placed)
{
    const kd_State *s = c->s;
    uint64_t candles = 0;
    must(c, s->deck_left <= KD_MAX_COPIES, "the deck has %d cards", s->deck_left);
    for (int i = 0; c->v.ok && i < s->deck_left; i++) {
        if (s->deck[i] < c->deck->copies) {
            place_one(c, s->deck[i], placed, "deck");
            continue;
        }
        must(c, s->deck[i] < c->deck->copies + c->arena->candles, "deck: no card %d", s->deck[i]);
        must(c, !(candles >> s->deck[i] & 1), "Candle %d is twice in the deck", s->deck[i]);
        candles |= set_of(s->deck[i]);
    }
    must(c, set_count(candles) == s->candles_left, "%d Candles in the deck, %d said to be there",
         set_count(candles), s->candles_left);
    for (int i = s->deck_left; c->v.ok && i < KD_MAX_COPIES; i++)
        must(c, s->deck[i] == 0, "deck[%d] lies above the top and is not zero", i);
}

static void check_cards(Check *c)
{
    const kd_State *s = c->s;
    uint64_t placed = 0;
    check_deck(c, &placed);
    for (int i = 0; i < KD_ROW; i++)
        if (s->row[i] != KD_EMPTY)
            place_one(c, s->row[i], &placed, "Row");
    if (s->aside != KD_EMPTY)
        place_one(c, s->aside, &placed, "aside");
    place(c, s->discard, &placed, "discard pile");
    for (int seat = 0; seat < 2; seat++) {
        place(c, s->seat[seat].hand, &placed, seat ? "hand of B" : "hand of A");
        must(c, !(s->seat[seat].known & ~s->seat[seat].hand), "seat %d: known, but not held", seat);
    }
    must(c, placed == (drafting(c) ? 0 : c->deck->all), "%d of %d copies are nowhere",
         set_count(c->deck->all & ~placed), set_count(c->deck->all));
    must(c, set_count(c->deck->all) == KD_DECK_CARDS, "the attack deck has not 36 cards");
}

static void check_candles(Check *c)
{
    const kd_State *s = c->s;
    bool again = !RULED(s, CANDLES_AGAIN) || s->round == 0;
    must(c, s->burnt <= c->arena->candles, "%d Candles burnt", s->burnt);
    if (drafting(c) || kd_round_is_opening(&s->frame[0])) {
        must(c, s->candles_left == 0, "Candles are in the deck before the opening is over");
        must(c, !again || s->burnt == 0, "Candles burnt before they are in the deck");
    } else if (again) {
        must(c, s->candles_left + s->burnt == c->arena->candles,
             "%d Candles left and %d burnt of %d", s->candles_left, s->burnt, c->arena->candles);
    } else {
        must(c, s->candles_left == 0, "Candles shuffled in again against the ruling");
    }
}

/* K3.5: a hand that is over the limit has a discard coming for each card too many. */
static void check_hands(Check *c)
{
    for (int seat = 0; seat < 2; seat++) {
        int limits = 0, size = set_count(c->s->seat[seat].hand);
        for (int i = 0; i < c->s->depth; i++) {
            const CountFrame *f = (const CountFrame *)(const void *)&c->s->frame[i];
            limits += f->proc == PROC_DISCARD && f->seat == seat && f->what == MANNER_LIMIT;
        }
        must(c, size <= KD_HAND_LIMIT + limits, "seat %d holds %d cards with %d discards coming",
             seat, size, limits);
    }
}

/* ---- Skills ---- */

static bool in_skill_set(const Check *c, int skill)
{
    return memchr(c->kd->box[c->s->skills].skill, skill, KD_SKILL_CARDS) != NULL;
}

static void check_dealt(Check *c)
{
    const uint8_t *dealt = &c->s->dealt[0][0];
    for (int i = 0; i < 6; i++) {
        must(c, in_skill_set(c, dealt[i]), "dealt skill %d is not of the set", dealt[i]);
        for (int j = 0; j < i; j++)
            must(c, dealt[i] != dealt[j], "skill %d was dealt twice", dealt[i]);
    }
}

/* The texts in force are kept in the seat; here they are counted anew. */
static void check_texts(Check *c, const Seat *me, bool revealed)
{
    int statics = 0, triggers = 0;
    for (int slot = 0; slot < 2 && revealed; slot++)
        if (me->up >> slot & 1) {
            statics |= c->kd->skill[me->skill[slot]].statics;
            triggers |= c->kd->skill[me->skill[slot]].triggers;
        }
    if (revealed)
        statics |= c->kd->board_statics[me->board];
    must(c, me->statics == statics, "statics %d are not those of the face-up skills", me->statics);
    must(c, me->triggers == triggers, "triggers %d are not those of the face-up skills",
         me->triggers);
}

/* The kept skills: one of the own three, one of those received. Once both have chosen, face-up ones
 * come first and two in order of number, so that their places tell nothing (state.h). */
static bool kept_lie_right(const kd_State *s, int seat, int step)
{
    const Seat *me = &s->seat[seat];
    int own = s->dealt[seat][0], received = s->dealt[other(seat)][1];
    if (step < DRAFT_FACE_UP)
        return me->skill[0] == KD_NONE && me->skill[1] == KD_NONE;
    bool as_kept = me->skill[0] == own && me->skill[1] == received;
    bool turned = me->skill[0] == received && me->skill[1] == own;
    if (step == DRAFT_FACE_UP)
        return as_kept;
    return (as_kept || turned) && (me->up == 1 || (me->up == 3 && me->skill[0] < me->skill[1]));
}

static void check_skills(Check *c)
{
    const kd_State *s = c->s;
    int step = drafting(c) ? s->frame[0].step : DRAFT_FACE_UP + 1;
    check_dealt(c);
    for (int seat = 0; c->v.ok && seat < 2; seat++) {
        const Seat *me = &s->seat[seat];
        must(c, kept_lie_right(s, seat, step), "the skills of seat %d do not lie right", seat);
        bool chosen = step > DRAFT_FACE_UP || (step == DRAFT_FACE_UP && s->frame[0].seat > seat);
        must(c, chosen ? me->up >= 1 && me->up <= 3 : me->up == 0, "seat %d: face up %d", seat,
             me->up);
        must(c, !((me->used_turn | me->used_round) & ~me->up), "seat %d used a face-down skill",
             seat);
        check_texts(c, me, step > DRAFT_FACE_UP);
    }
}

/* ---- Fighters and tokens ---- */

/* A text that happens on a space and has not come to its end. */
static bool being_entered(const Check *c, int owner, int space)
{
    for (int i = 0; i < c->s->depth; i++) {
        const ProgramFrame *f = (const ProgramFrame *)(const void *)&c->s->frame[i];
        if (f->proc == PROC_PROGRAM && f->from == FROM_TOKEN && f->seat == owner &&
            f->slot == space)
            return true;
    }
    return false;
}

static void check_token(Check *c, int owner, int slot)
{
    const Seat *me = &c->s->seat[owner];
    const Board *board = &c->kd->board[me->board];
    if (slot >= board->tokens) {
        must(c, !me->tokens[slot] && !me->spaces[slot], "seat %d has tokens of no kind", owner);
        return;
    }
    const Token *token = &c->kd->token[board->token[slot]];
    int there = me->tokens[slot] + set_count(me->spaces[slot]),
        at = c->s->seat[other(owner)].position;
    must(c, there <= token->supply, "seat %d has %d tokens of a supply of %d", owner, there,
         token->supply);
    must(c, me->spaces[slot] < 1 << c->arena->spaces, "a token lies outside the arena");
    must(c, token->lies > LIES_SPACE ? !me->spaces[slot] : !me->tokens[slot],
         "a token of seat %d lies where its kind never lies", owner);
    must(c,
         token->lies != LIES_FREE_SPACE || !token->enter || !(me->spaces[slot] >> at & 1) ||
             being_entered(c, owner, at),
         "the opponent of seat %d stands on a token that should have been entered", owner);
}

static void check_fighters(Check *c)
{
    const Seat *seat = c->s->seat;
    if (drafting(c)) {
        for (int i = 0; i < 2; i++)
            must(c, !seat[i].position && !seat[i].heavy && !seat[i].light && !seat[i].wins,
                 "seat %d has begun before the draft is over", i);
        return;
    }
    must(c, seat[0].position != seat[1].position, "both fighters stand on space %d",
         seat[0].position);
    for (int i = 0; i < 2; i++) {
        must(c, seat[i].position < c->arena->spaces, "seat %d stands outside the arena", i);
        must(c, seat[i].moved <= 1, "seat %d moved %d", i, seat[i].moved);
        for (int slot = 0; slot < KD_BOARD_TOKENS; slot++)
            check_token(c, i, slot);
    }
}

/* ---- Frames ---- */

#define PADDED(PROC, Type)                                                                         \
    case PROC:                                                                                     \
        pad = &((const Type *)(const void *)frame)->pad;                                           \
        size = sizeof((const Type *)0)->pad;                                                       \
        break;

static bool pad_is_zero(const Frame *frame)
{
    const void *pad = NULL;
    size_t size = 0;
    switch (frame->proc) {
        PADDED(PROC_SPEND, SpendFrame)
        PADDED(PROC_REACT, WindowFrame)
        PADDED(PROC_SKILLS, WindowFrame)
        PADDED(PROC_BLOCK, BlockFrame)
        PADDED(PROC_STEP, MoveFrame)
        PADDED(PROC_MOVE, MoveFrame)
        PADDED(PROC_JUMP, MoveFrame)
        PADDED(PROC_WOUND, WoundFrame)
        PADDED(PROC_TEST, TestFrame)
        PADDED(PROC_SETUP, FlowFrame)
        PADDED(PROC_ROUND, FlowFrame)
        PADDED(PROC_TURN, FlowFrame)
        PADDED(PROC_COMBO, FlowFrame)
        PADDED(PROC_ATTACK, AttackFrame)
    default:
        break;
    }
    return !size || all_are(pad, size, 0);
}

/* The attack under way, and the one that it answers, are frames of attacks, each above the next. */
static void check_attacks(Check *c)
{
    int at = c->s->attack;
    must(c, at < c->s->depth, "the attack under way is above the stack");
    while (c->v.ok && at > 0) {
        const AttackFrame *f = (const AttackFrame *)(const void *)&c->s->frame[at];
        must(c, f->proc == PROC_ATTACK, "the attack under way is no attack");
        must(c, f->below < at, "an attack answers one above it");
        at = f->below;
    }
}

static void check_frames(Check *c)
{
    const kd_State *s = c->s;
    must(c, s->depth >= 1 && s->depth <= KD_DEPTH, "%d frames", s->depth);
    for (int i = 0; c->v.ok && i < KD_DEPTH; i++) {
        const Frame *frame = &s->frame[i];
        if (i >= s->depth) {
            must(c, all_are(frame, sizeof *frame, 0), "frame %d of %d is not zero", i, s->depth);
            continue;
        }
        bool bottom = frame->proc == PROC_SETUP || frame->proc == PROC_ROUND;
        must(c, frame->proc > PROC_NONE && frame->proc < PROC_COUNT, "frame %d: no procedure", i);
        must(c, bottom == (i == 0), "frame %d: procedure %d does not belong there", i, frame->proc);
        must(c, frame->proc != PROC_TURN || i == 1, "a turn inside something else");
        must(c, frame->seat < 2, "frame %d: seat %d", i, frame->seat);
        must(c, pad_is_zero(frame), "frame %d of procedure %d: pad bytes are not zero", i,
             frame->proc);
    }
    check_attacks(c);
}

/* ---- The rest ---- */

static void check_bytes(Check *c)
{
    const kd_State *s = c->s;
    must(c, all_are(s->pad, sizeof s->pad, 0), "pad of the state is not zero");
    for (int seat = 0; seat < 2; seat++)
        must(c, s->seat[seat].pad == 0, "pad of seat %d is not zero", seat);
}

/* Most questions go to the seat of the frame on top; a tower is the table's (K10.1). */
static void check_asked(Check *c)
{
    static const uint8_t own[] = {PROC_SETUP, PROC_TURN,    PROC_COMBO,   PROC_PAY,   PROC_SPEND,
                                  PROC_REACT, PROC_SKILLS,  PROC_BLOCK,   PROC_PUT,   PROC_TAKE,
                                  PROC_WOUND, PROC_REFRESH, PROC_PROGRAM, PROC_REROLL};
    const kd_State *s = c->s;
    const Frame *top = &s->frame[s->depth - 1];
    must(c, s->asked < 2 || s->asked == RS_NOBODY || s->asked == RS_TABLE, "%d is asked", s->asked);
    must(c, (s->asked == RS_TABLE) == (top->proc == PROC_TEST), "procedure %d asks seat %d",
         top->proc, s->asked);
    must(c, s->asked != RS_TABLE || kd_tower_builds(s, top->seat),
         "the table is asked without a tower");
    must(c, !memchr(own, top->proc, sizeof own) || s->asked == top->seat,
         "procedure %d of seat %d asks seat %d", top->proc, top->seat, s->asked);
}

static void check_match(Check *c)
{
    const kd_State *s = c->s;
    bool over = s->asked == RS_NOBODY;
    must(c, s->asking == 1, "no question is pending");
    check_asked(c);
    must(c, s->turn < 2 && s->starter < 2, "turn of %d, started by %d", s->turn, s->starter);
    must(c, over == (s->winner != RS_NOBODY), "over %d, winner %d", over, s->winner);
    must(c, s->round_winner == RS_NOBODY, "a round is still being ended");
    must(c, s->round <= 2 && s->seat[0].wins <= 2 && s->seat[1].wins <= 2, "round %d", s->round);
    must(c, s->seat[0].wins + s->seat[1].wins == s->round + over, "%d and %d wins in round %d",
         s->seat[0].wins, s->seat[1].wins, s->round);
    must(c, !over || (s->winner < 2 && s->seat[s->winner].wins == 2), "won without 2 tokens");
    must(c, s->drawn <= 1, "drawn %d", s->drawn);
    must(c, RULED(s, IDLE_LIMIT) || s->idle <= 4, "%d idle turns", s->idle);
}

void kd_invariants(const rs_Rules *rules, const rs_State *state, Verdict v[1])
{
    const kd_State *s = (const kd_State *)(const void *)state->bytes;
    const kd_Rules *kd = rules->knockdown;
    Check c = {.rules = rules, .kd = kd, .s = s, .v = *v};
    must(&c, s->arena < kd->arenas && s->skills < kd->boxes, "no such arena or skill set");
    must(&c, s->seat[0].board < kd->boards && s->seat[1].board < kd->boards, "no such board");
    must(&c, s->rulings >> RULING_COUNT == 0, "rulings that do not exist");
    if (c.v.ok) {
        c.deck = kd->deck[s->arena];
        c.arena = &kd->arena[s->arena];
    }
    void (*const checks[])(Check *) = {check_frames, check_match,  check_cards,    check_candles,
                                       check_hands,  check_skills, check_fighters, check_bytes};
    for (size_t i = 0; c.v.ok && i < sizeof checks / sizeof *checks; i++)
        checks[i](&c);
    *v = c.v;
}
