/* imagine.c - from what one seat knows to a game that fits it, uniform over the placements of
 * unseen cards. Behaviour is no evidence: every placement that the view allows is equally likely.
 */
#include "../engine/rules.h"
#include "view_frames.h"

#include <string.h>

/* Exactly uniform, from half of a 64-bit number; the rest of this file never needs more. */
static int below(rs_Dice *dice, int n)
{
    return rs_below(dice, n);
}

/* ---- Skills ---- */

/* The skills of the set that the view does not place, in random order. */
static int unseen_skills(const Box *box, const kd_View *view, rs_Dice *dice, uint8_t *out)
{
    int count = 0;
    for (int i = 0; i < KD_SKILL_CARDS; i++) {
        int skill = box->skill[i];
        bool placed = memchr(view->dealt, skill, sizeof view->dealt) != NULL;
        for (int seat = 0; seat < 2; seat++)
            placed |= memchr(view->seat[seat].skill, skill, 2) != NULL;
        if (!placed)
            out[count++] = U8(skill);
    }
    for (int i = count - 1; i > 0; i--) {
        int j = below(dice, i + 1);
        uint8_t kept = out[i];
        out[i] = out[j];
        out[j] = kept;
    }
    return count;
}

/* A spectator knows of no draft: a face-up skill was kept from the own three or from those
 * received, both equally likely. */
static void place_up(const kd_View *view, int seat, rs_Dice *dice, kd_State *s)
{
    const kd_ViewSeat *from = &view->seat[seat];
    int received = from->up ? below(dice, 2) : 0;
    for (int slot = 0; slot < 2; slot++)
        if (from->up >> slot & 1)
            s->dealt[slot ^ received ? other(seat) : seat][slot ^ received] = from->skill[slot];
}

/* Which of the two skills passed on the other seat has kept is unknown unless it lies face up. */
static void guess_second(const kd_View *view, rs_Dice *dice, kd_State *s)
{
    int me = view->viewer, them = other(me);
    if (memchr(view->seat[them].skill, view->dealt[me][1], 2) || below(dice, 2) == 0)
        return;
    uint8_t kept = s->dealt[me][1];
    s->dealt[me][1] = s->dealt[me][2];
    s->dealt[me][2] = kept;
}

/* The kept skills follow from the draft; the face-up one stands first, as the view has it. */
static void hand_out(const kd_View *view, int seat, rs_Dice *dice, kd_State *s)
{
    const Frame *setup = kd_view_frame(view, 0);
    bool drafting = setup->proc == PROC_SETUP,
         handed_out = !drafting || setup->step > DRAFT_KEEP_SECOND;
    Seat *me = &s->seat[seat];
    me->up = view->seat[seat].up;
    me->used_turn = view->seat[seat].used_turn;
    me->used_round = view->seat[seat].used_round;
    me->skill[0] = handed_out ? s->dealt[seat][0] : KD_NONE;
    me->skill[1] = handed_out ? s->dealt[other(seat)][1] : KD_NONE;
    if (me->up && !drafting && view->seat[seat].skill[0] == me->skill[1]) {
        me->skill[1] = me->skill[0];
        me->skill[0] = view->seat[seat].skill[0];
    }
    bool chosen = drafting && setup->step == DRAFT_FACE_UP && setup->seat > seat;
    if (chosen && seat != view->viewer)
        me->up = U8(1 + below(dice, 2));
}

static void imagine_skills(const Box *box, const kd_View *view, rs_Dice *dice, kd_State *s)
{
    uint8_t unseen[KD_SKILL_CARDS];
    const Frame *setup = kd_view_frame(view, 0);
    bool first_choice = setup->proc == PROC_SETUP && setup->step < DRAFT_KEEP_SECOND;
    memcpy(s->dealt, view->dealt, sizeof s->dealt);
    if (view->viewer == RS_SPECTATOR)
        for (int seat = 0; seat < 2; seat++)
            place_up(view, seat, dice, s);
    else if (!first_choice)
        guess_second(view, dice, s);
    int left = unseen_skills(box, view, dice, unseen);
    for (int i = 0; i < 6; i++)
        if (s->dealt[i / 3][i % 3] == KD_NONE)
            s->dealt[i / 3][i % 3] = unseen[--left];
    for (int seat = 0; seat < 2; seat++)
        hand_out(view, seat, dice, s);
}

/* ---- Cards ---- */

/* Hands out copies kind by kind: the next ones that are still free. */
typedef struct Copies {
    const Deck *deck;
    uint8_t next[KD_MAX_COPIES];
} Copies;

static uint64_t take(Copies *copies, int kind, int count)
{
    uint64_t set = set_range(copies->next[kind], count);
    copies->next[kind] += U8(count);
    return set;
}

static uint8_t take_one(Copies *copies, int kind)
{
    return kind == KD_NONE ? KD_EMPTY : copies->next[kind]++;
}

static int place_seen(const kd_View *view, Copies *copies, kd_State *s, uint8_t *unseen)
{
    const Deck *deck = copies->deck;
    int count = 0;
    for (int kind = 0, first = 0; kind < deck->kinds; kind++) {
        copies->next[kind] = U8(first);
        first += set_count(deck->of_kind[kind]);
    }
    for (int i = 0; i < KD_ROW; i++)
        s->row[i] = take_one(copies, view->row[i]);
    s->aside = take_one(copies, view->aside);
    for (int kind = 0; kind < deck->kinds; kind++) {
        if (view->discard[kind])
            s->discard |= take(copies, kind, view->discard[kind]);
        for (int seat = 0; seat < 2; seat++)
            if (view->seat[seat].known[kind])
                s->seat[seat].known |= take(copies, kind, view->seat[seat].known[kind]);
        if (view->hand[kind]) {
            int hidden = view->hand[kind] - view->seat[view->viewer].known[kind];
            s->seat[view->viewer].hand |= take(copies, kind, hidden);
        }
        int end = set_first(deck->of_kind[kind]) + set_count(deck->of_kind[kind]);
        for (int copy = copies->next[kind]; copy < end; copy++)
            unseen[count++] = U8(copy);
    }
    return count;
}

static void shuffle(uint8_t *items, int count, rs_Dice *dice)
{
    for (int i = count - 1; i > 0; i--) {
        int j = below(dice, i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* Hands and deck from the shuffled unseen cards. */
static void deal_unseen(const Deck *deck, const kd_View *view, rs_Dice *dice, uint8_t *unseen,
                        int left, kd_State *s)
{
    shuffle(unseen, left, dice);
    for (int seat = 0; seat < 2; seat++) {
        Seat *me = &s->seat[seat];
        for (int missing = view->seat[seat].cards - set_count(me->hand); missing > 0; missing--)
            me->hand |= set_of(unseen[--left]);
    }
    memcpy(s->deck, unseen, (size_t)left);
    for (int candle = 0; candle < view->candles_left; candle++) {
        int at = below(dice, left + 1);
        s->deck[left++] = s->deck[at];
        s->deck[at] = U8(deck->copies + candle);
    }
}

/* Dealt again until a payment under way can be completed: that it was announced is no behaviour
 * but a fact of the rules. The real hand is among the possible ones, so this ends. */
static void imagine_cards(const kd_Rules *rules, const kd_View *view, rs_Dice *dice, kd_State *s)
{
    const Game g = {rules, rules->deck[view->arena], s, NULL};
    Copies copies = {.deck = g.deck};
    uint8_t unseen[KD_MAX_COPIES];
    int left = place_seen(view, &copies, s, unseen);
    if (kd_view_frame(view, 0)->proc == PROC_SETUP) /* no deck yet during the skill draft */
        return;
    uint64_t held[2];
    for (int seat = 0; seat < 2; seat++)
        held[seat] = s->seat[seat].hand | s->seat[seat].known;
    do {
        for (int seat = 0; seat < 2; seat++)
            s->seat[seat].hand = held[seat];
        deal_unseen(g.deck, view, dice, unseen, left, s);
    } while (!kd_pay_fits(&g));
}

/* The copies that a discard under way names, from their kinds in the view. */
static void imagine_discard(const Deck *deck, const kd_State *s, rs_Dice *dice, CountFrame *f)
{
    uint8_t kinds[8];
    const Seat *me = &s->seat[f->seat];
    memcpy(kinds, &f->set, sizeof kinds);
    f->set = 0;
    for (int i = 0; i < 8 && kinds[i] != KD_NONE; i++) {
        uint64_t from = me->hand & ~f->set;
        if (kinds[i] == VIEW_UNKNOWN_CARD) {
            from &= ~me->known;
            for (int skip = below(dice, set_count(from)); skip > 0; skip--)
                from = set_drop_first(from);
        } else {
            bool unseen = kinds[i] & VIEW_UNSEEN;
            from &= deck->of_kind[kinds[i] & ~VIEW_UNSEEN];
            from &= unseen ? ~me->known : me->known;
        }
        f->set |= set_of(set_first(from));
    }
}

/* ---- All together ---- */

static void imagine_seat(const kd_ViewSeat *from, Seat *me)
{
    memcpy(me->spaces, from->spaces, sizeof me->spaces);
    memcpy(me->tokens, from->tokens, sizeof me->tokens);
    me->board = from->board;
    me->position = from->position;
    me->heavy = from->heavy;
    me->light = from->light;
    me->wins = from->wins;
    me->moved = from->moved;
    me->statics = from->statics;
    me->triggers = from->triggers;
}

static void imagine_dice(rs_Dice *dice, SecretDice *secret)
{
    uint64_t key[4];
    for (int i = 0; i < 4; i++)
        key[i] = rs_random(dice);
    memcpy(secret->key, key, sizeof secret->key);
}

void kd_imagine(const rs_Rules *all, const rs_View *seen, rs_Dice *dice, rs_State *state)
{
    const kd_Rules *rules = all->knockdown;
    const kd_View *view = kd_seen_const(seen);
    kd_State *s = kd_inside(state);
    const Deck *deck = rules->deck[view->arena];
    memset(s, 0, sizeof *s);
    s->game = view->game;
    s->arena = view->arena;
    s->skills = view->skills;
    s->asked = view->asked;
    s->asking = 1;
    s->depth = view->depth;
    s->attack = view->attack;
    s->turn = view->turn;
    s->rulings = view->rulings;
    s->deck_left = view->deck_left;
    s->candles_left = view->candles_left;
    s->burnt = view->burnt;
    s->actions = view->actions;
    s->travels = view->travels;
    s->idle = view->idle;
    s->drawn = view->drawn;
    s->starter = view->starter;
    s->round = view->round;
    s->winner = view->winner;
    s->round_winner = RS_NOBODY;
    imagine_dice(dice, &s->dice);
    for (int seat = 0; seat < 2; seat++)
        imagine_seat(&view->seat[seat], &s->seat[seat]);
    imagine_skills(&rules->box[view->skills], view, dice, s);
    memcpy(s->frame, view->under_way, view->depth * sizeof(Frame));
    imagine_cards(rules, view, dice, s);
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].proc == PROC_DISCARD)
            imagine_discard(deck, s, dice, FRAME_AS(CountFrame, &s->frame[i]));
}
