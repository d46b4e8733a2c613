/* imagine.c - from what one seat knows to a game that fits it, uniform over the placements of
 * unseen cards. Behaviour is no evidence: every placement that the view allows is equally likely.
 */
#include "../../../engine/copies.h"
#include "../../../engine/rules.h"
#include "view_frames.h"

#include <limits.h>
#include <string.h>

/* ---- Skills ---- */

/* The skills of the set that the view does not place, in random order. */
static int unseen_skills(const Box *box, const kd_View *view, rs_Dice *dice, uint8_t *out)
{
    bool placed[KD_NONE + 1] = {false};
    uint64_t unseen = 0;
    for (int i = 0; i < 6; i++)
        placed[view->dealt[i / 3][i % 3]] = true;
    for (int i = 0; i < 4; i++)
        placed[view->seat[i / 2].skill[i % 2]] = true;
    for (int i = 0; i < KD_SKILL_CARDS; i++)
        unseen |= placed[box->skill[i]] ? 0 : set_of(i);
    int count = dice_order(dice, unseen, out);
    for (int i = 0; i < count; i++)
        out[i] = box->skill[out[i]];
    return count;
}

/* A spectator knows of no draft: a face-up skill was kept from the own three or from those
 * received, both equally likely. */
static void place_up(const kd_View *view, int seat, rs_Dice *dice, kd_State *s)
{
    const kd_ViewSeat *from = &view->seat[seat];
    int received = from->up ? rs_below(dice, 2) : 0;
    for (int slot = 0; slot < 2; slot++)
        if (from->up >> slot & 1)
            s->dealt[slot ^ received ? other(seat) : seat][slot ^ received] = from->skill[slot];
}

/* Which of the two skills passed on the other seat has kept is unknown unless it lies face up. */
static void guess_second(const kd_View *view, rs_Dice *dice, kd_State *s)
{
    int me = view->viewer, them = other(me);
    if (memchr(view->seat[them].skill, view->dealt[me][1], 2) || rs_below(dice, 2) == 0)
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
        me->up = U8(1 + rs_below(dice, 2));
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

static uint8_t take_one(Copies *copies, int kind)
{
    return kind == KD_NONE ? KD_EMPTY : U8(copies_take_one(copies, kind));
}

/* What the viewer can place; the copies that are still free then are unseen. */
static void place_seen(const kd_View *view, Copies *copies, kd_State *s)
{
    static const uint8_t none[KD_MAX_COPIES];
    for (int i = 0; i < KD_ROW; i++)
        s->row[i] = take_one(copies, view->row[i]);
    s->aside = take_one(copies, view->aside);
    s->discard = copies_take_counted(copies, view->discard, none, KD_MAX_COPIES);
    for (int seat = 0; seat < 2; seat++)
        s->seat[seat].hand = s->seat[seat].known =
            copies_take_counted(copies, view->seat[seat].known, none, KD_MAX_COPIES);
    if (view->viewer != RS_SPECTATOR)
        s->seat[view->viewer].hand |=
            copies_take_counted(copies, view->hand, view->seat[view->viewer].known, KD_MAX_COPIES);
}

/* Hands take their missing cards from the unseen ones; the rest is the deck. */
static void deal_unseen(const Deck *deck, const kd_View *view, rs_Dice *dice, uint64_t unseen,
                        kd_State *s)
{
    int left = dice_order(dice, unseen, s->deck);
    for (int seat = 0; seat < 2; seat++) {
        Seat *me = &s->seat[seat];
        for (int missing = view->seat[seat].cards - set_count(me->hand); missing > 0; missing--) {
            me->hand |= set_of(s->deck[--left]);
            s->deck[left] = 0;
        }
    }
    for (int candle = 0; candle < view->candles_left; candle++) {
        int at = rs_below(dice, left + 1);
        s->deck[left++] = s->deck[at];
        s->deck[at] = U8(deck->copies + candle);
    }
}

/* Dealt again until a payment under way can be completed: that it was announced is no behaviour
 * but a fact of the rules. False if no hand was found in so many tries. */
static bool imagine_cards(const kd_Rules *rules, const kd_View *view, rs_Dice *dice, long tries,
                          kd_State *s)
{
    const Game g = game_of(rules, s, NULL);
    Copies copies = {g.deck->of_kind, g.deck->all};
    place_seen(view, &copies, s);
    if (kd_view_frame(view, 0)->proc == PROC_SETUP) /* no deck yet during the skill draft */
        return true;
    uint64_t held[2] = {s->seat[0].hand, s->seat[1].hand};
    for (; tries > 0; tries--) {
        for (int seat = 0; seat < 2; seat++)
            s->seat[seat].hand = held[seat];
        deal_unseen(g.deck, view, dice, copies.free, s);
        if (kd_pay_fits(&g))
            return true;
    }
    return false;
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
            for (int skip = rs_below(dice, set_count(from)); skip > 0; skip--)
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

/* The real game is among the possible ones, so this ends; with `tries` it does anyway, and false
 * says that none was found. */
static bool imagine(const rs_Rules *all, const rs_View *seen, rs_Dice *dice, long tries,
                    rs_State *state)
{
    enum { HANDS_WITH_SKILLS = 1000 };
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
    for (int i = 0; i < view->depth; i++)
        s->frame[i] = *kd_view_frame(view, i);
    do { /* what can pay depends on unseen skills, too */
        if (tries <= 0)
            return false;
        imagine_skills(&rules->box[view->skills], view, dice, s);
        tries -= HANDS_WITH_SKILLS;
    } while (!imagine_cards(rules, view, dice, HANDS_WITH_SKILLS, s));
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].proc == PROC_DISCARD)
            imagine_discard(deck, s, dice, FRAME_AS(CountFrame, &s->frame[i]));
    return true;
}

void kd_imagine(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state)
{
    imagine(rules, view, dice, LONG_MAX, state);
}

bool kd_imaginable(const rs_Rules *rules, const rs_View *view)
{
    enum { TRIES = 20000 }; /* far more than the rarest hand that can pay takes */
    rs_Dice dice;
    rs_State state;
    rs_dice_seed(&dice, 1);
    return imagine(rules, view, &dice, TRIES, &state);
}
