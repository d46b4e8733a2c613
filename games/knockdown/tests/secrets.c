/* secrets.c - what is hidden in Knockdown: cards of hands, the order of the deck,
 * face-down skills, the key of the dice, and which of two skills came from the own three. */
#include "../../../tests/secrets.h"
#include "match.h"

enum { HAND, DECK, SKILL, KEY, SLOTS, KINDS };

/* ---- Making the twin ---- */

/* A discard under way may name the copy: the seventh card that may not be discarded. */
static void rename_copy(kd_State *s, int seat, int from, int to)
{
    for (int i = 0; i < s->depth; i++) {
        CountFrame *f = (CountFrame *)(void *)&s->frame[i];
        if (f->proc == PROC_DISCARD && f->seat == seat && f->set >> from & 1)
            f->set = (f->set & ~set_of(from)) | set_of(to);
    }
}

static bool change_hand(Run *run, rs_State *state, Secret *secret)
{
    kd_State *s = match_inside_changeable(state);
    const Deck *deck = run->match.rules->knockdown->deck[s->arena];
    int seat = rs_below(&run->dice, 2);
    uint64_t unseen = s->seat[seat].hand & ~s->seat[seat].known;
    if (!unseen || s->deck_left == 0)
        return false;
    int at = rs_below(&run->dice, s->deck_left), copy = random_member(&run->dice, unseen);
    int swapped = s->deck[at];
    if (swapped >= deck->copies || deck->kind[swapped] == deck->kind[copy])
        return false;
    s->deck[at] = U8(copy);
    s->seat[seat].hand = (s->seat[seat].hand & ~set_of(copy)) | set_of(swapped);
    rename_copy(s, seat, copy, swapped);
    *secret = (Secret){.kind = HAND,
                       .seat = seat,
                       .thing = {copy, swapped},
                       .ignorant = everybody(run) & ~(1 << seat)};
    /* Nobody announces what the hand cannot pay: with such a hand it would be no game. */
    const Game g = game_of(run->match.rules->knockdown, s, NULL);
    return kd_pay_fits(&g);
}

static bool change_deck(Run *run, rs_State *state, Secret *secret)
{
    kd_State *s = match_inside_changeable(state);
    if (s->deck_left < 2)
        return false;
    /* Often the top one, which may be drawn face down: then it is a secret of that hand. */
    int top = s->deck_left - 1, b = rs_below(&run->dice, s->deck_left);
    int a = rs_below(&run->dice, 2) ? top : rs_below(&run->dice, s->deck_left);
    uint8_t kept = s->deck[a];
    s->deck[a] = s->deck[b];
    s->deck[b] = kept;
    *secret = (Secret){.kind = DECK, .thing = {s->deck[a], kept}, .ignorant = everybody(run)};
    return a != b;
}

/* A skill of the set that was not dealt to anybody. */
static int undealt_skill(Run *run, const kd_State *s)
{
    const Box *box = &run->match.rules->knockdown->box[s->skills];
    int skill;
    do
        skill = box->skill[rs_below(&run->dice, KD_SKILL_CARDS)];
    while (memchr(s->dealt, skill, sizeof s->dealt));
    return skill;
}

/* The face-down skill becomes another. If it was kept from the own three, the opponent knows only
 * that it is none of those they have seen; if it was received, that it is one of the two that they
 * passed on. A spectator knows nothing. */
static bool change_skill(Run *run, rs_State *state, Secret *secret)
{
    kd_State *s = match_inside_changeable(state);
    int seat = rs_below(&run->dice, 2), passer = other(seat),
        ignorant = everybody(run) & ~(1 << seat);
    Seat *me = &s->seat[seat];
    if (s->frame[0].proc == PROC_SETUP || me->up == 3)
        return false;
    bool received = me->skill[1] == s->dealt[passer][1];
    if (!received) {
        s->dealt[seat][0] = U8(undealt_skill(run, s));
    } else if (rs_below(&run->dice, 3) > 0) {
        uint8_t kept = s->dealt[passer][1];
        s->dealt[passer][1] = s->dealt[passer][2];
        s->dealt[passer][2] = kept;
    } else {
        s->dealt[passer][1] = U8(undealt_skill(run, s));
        ignorant = SPECTATOR;
    }
    me->skill[1] = received ? s->dealt[passer][1] : s->dealt[seat][0];
    *secret = (Secret){.kind = SKILL, .seat = seat, .ignorant = ignorant};
    return true;
}

static bool change_key(Run *run, rs_State *state, Secret *secret)
{
    kd_State *s = match_inside_changeable(state);
    s->dice.key[rs_below(&run->dice, 8)] ^= 1u << rs_below(&run->dice, 32);
    *secret = (Secret){.kind = KEY, .ignorant = everybody(run)};
    return true;
}

/* The two skills of a seat change places in the draft: which was kept from the own three and which
 * was received, players know, spectators do not. */
static bool change_slots(Run *run, rs_State *state, Secret *secret)
{
    kd_State *s = match_inside_changeable(state);
    int seat = rs_below(&run->dice, 2);
    if (s->frame[0].proc == PROC_SETUP)
        return false;
    uint8_t first = s->dealt[seat][0];
    s->dealt[seat][0] = s->dealt[other(seat)][1];
    s->dealt[other(seat)][1] = first;
    *secret = (Secret){.kind = SLOTS, .seat = seat, .ignorant = SPECTATOR};
    return true;
}

/* ---- Whether it stays a secret ---- */

/* Where a copy is hidden: 0 and 1 in a hand, from 2 on a place in the deck; -1: it lies open. */
static int hidden_at(const kd_State *s, int copy)
{
    for (int seat = 0; seat < 2; seat++)
        if ((s->seat[seat].hand & ~s->seat[seat].known) >> copy & 1)
            return seat;
    for (int i = 0; i < s->deck_left; i++)
        if (s->deck[i] == copy)
            return 2 + i;
    return -1;
}

/* Whether the two copies are still hidden, each where the other is in the twin. Whoever has come to
 * hold one is not ignorant any more. */
static bool cards_secret(Secret *secret, const kd_State *a, const kd_State *b)
{
    for (int i = 0; i < 2; i++) {
        int at = hidden_at(a, secret->thing[i]);
        if (at < 0 || at != hidden_at(b, secret->thing[1 - i]))
            return false;
        if (at < 2)
            secret->ignorant &= ~(1 << at);
    }
    return true;
}

static bool still_secret(Secret *secret, const rs_State *first, const rs_State *second)
{
    const kd_State *a = match_inside(first), *b = match_inside(second);
    if (secret->kind == HAND || secret->kind == DECK)
        return cards_secret(secret, a, b);
    return secret->kind != SKILL || a->seat[secret->seat].up != 3;
}

static bool may_part(const rs_State *a, const rs_State *b)
{
    (void)a, (void)b;
    return false;
}

/* ---- The skill draft ---- */

/* Who must not see which skill was picked: both choose at once (K2.3, K2.4), so nobody until both
 * have; the two passed on are then seen by the receiver, the two face-up skills by all. */
static int draft_ignorant(const Frame *setup)
{
    int them = 1 << other(setup->seat);
    bool last = setup->seat == 1;
    if (setup->step == DRAFT_KEEP_SECOND || !last)
        return them | SPECTATOR;
    return setup->step == DRAFT_KEEP_FIRST ? SPECTATOR : NOBODY_ELSE;
}

static void check_pick(Run *run)
{
    const rs_Rules *rules = run->match.rules;
    const Frame setup = match_inside(&run->match.state)->frame[0];
    rs_Action actions[RS_MAX_ACTIONS];
    Secret secret = {.kind = SKILL, .seat = setup.seat, .ignorant = draft_ignorant(&setup)};
    int n = rs_actions(rules, &run->match.state, actions);
    for (int other_pick = 1; other_pick < n; other_pick++) {
        for (int i = 0; i < 2; i++) {
            run->twin[i] = run->match.state;
            rs_apply(rules, &run->twin[i], actions[i == 0 ? 0 : other_pick], &run->events[i]);
        }
        compare_events(run, &secret);
        compare_views(run, &secret);
    }
}

/* ---- Matches ---- */

static void before_decision(Run *run)
{
    if (run->mode->forgetful)
        match_forget_some(&run->match, &run->dice);
}

static void at_decision(Run *run)
{
    if (match_inside(&run->match.state)->frame[0].proc == PROC_SETUP)
        check_pick(run);
}

static bool may_leave(const Run *run)
{
    return run->match.setup.ruling[RULING_IDLE_LIMIT] && run->match.played > UNENDING;
}

const Secrets knockdown_secrets = {
    .game = RS_KNOCKDOWN,
    .kinds = KINDS,
    .share = 5,
    .name = {"a card of a hand", "the order of the deck", "a face-down skill",
             "the key of the dice", "which skill was dealt and which received"},
    .change = {change_hand, change_deck, change_skill, change_key, change_slots},
    .often = HAND,
    .still_secret = still_secret,
    .may_part = may_part,
    .before_decision = before_decision,
    .at_decision = at_decision,
    .may_leave = may_leave,
};
