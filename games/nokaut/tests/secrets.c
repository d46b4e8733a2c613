/* secrets.c - what is hidden in Nokaut: cards of hands from opponents and, by default, from
 * the teammate; the order of the decks; the goals of the teams and their order in the goal deck;
 * the key of the dice; and a character that is chosen while its space is not. */
#include "../../../tests/secrets.h"
#include "match.h"

enum { HAND, TRADE, DECK, GOAL, GOALS, BOTH_GOALS, KEY, KINDS };

/* ---- Who knows what ---- */

static int seats_of(const nk_State *s, int team)
{
    int seats = 0;
    for (int seat = 0; seat < s->players; seat++)
        seats |= (team_of(s, seat) == team) << seat;
    return seats;
}

/* Who sees the hand of a seat: the seat, and by the ruling team-hands its teammate. */
static int sees_hand(const nk_State *s, int seat)
{
    return RULED(s, TEAM_HANDS) ? seats_of(s, team_of(s, seat)) : 1 << seat;
}

/* ---- Making the twin ---- */

/* The hidden cards of a hand, without the kind that is chosen to be played. */
static uint64_t free_cards(const Run *run, const nk_State *s, int seat)
{
    const nk_Frame *f = match_top(s);
    const Deck *deck = &match_decks(run->match.rules, s)[team_of(s, seat)];
    uint64_t hidden = s->hand[seat] & ~s->known[seat];
    bool chosen = nk_play_is_secret(&s->frame[s->depth - 1]) && f->seat == seat;
    return chosen ? hidden & ~deck->of_kind[f->kind] : hidden;
}

static bool change_hand(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    int seat = rs_below(&run->dice, s->players), team = team_of(s, seat);
    const Deck *deck = &match_decks(run->match.rules, s)[team];
    uint64_t hidden = free_cards(run, s, seat);
    if (!hidden || s->deck_left[team] == 0)
        return false;
    uint8_t *at = &s->deck[team][rs_below(&run->dice, s->deck_left[team])];
    int copy = random_member(&run->dice, hidden), drawn = *at;
    *at = U8(copy);
    s->hand[seat] = (s->hand[seat] & ~set_of(copy)) | set_of(drawn);
    *secret = (Secret){.kind = HAND,
                       .seat = seat,
                       .thing = {copy, drawn},
                       .ignorant = everybody(run) & ~sees_hand(s, seat)};
    return deck->kind[copy] != deck->kind[drawn];
}

/* Two teammates have each a card of the other: they know, nobody else does. */
static bool change_trade(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    int seat = rs_below(&run->dice, s->players), mate = nk_mate(s->players, s->teams, seat);
    if (mate < 0 || !free_cards(run, s, seat) || !free_cards(run, s, mate))
        return false;
    int mine = random_member(&run->dice, free_cards(run, s, seat));
    int theirs = random_member(&run->dice, free_cards(run, s, mate));
    s->hand[seat] = (s->hand[seat] & ~set_of(mine)) | set_of(theirs);
    s->hand[mate] = (s->hand[mate] & ~set_of(theirs)) | set_of(mine);
    *secret = (Secret){.kind = TRADE,
                       .seat = seat,
                       .thing = {mine, theirs},
                       .ignorant = everybody(run) & ~seats_of(s, team_of(s, seat))};
    return true;
}

static bool exchange(Run *run, uint8_t *items, int count, Secret *secret)
{
    if (count < 2)
        return false;
    /* Often the top one, which may be drawn: then it is a secret of who draws it. */
    int a = rs_below(&run->dice, 2) ? count - 1 : rs_below(&run->dice, count);
    int b = rs_below(&run->dice, count);
    uint8_t kept = items[a];
    items[a] = items[b];
    items[b] = kept;
    secret->thing[0] = items[a];
    secret->thing[1] = kept;
    return a != b;
}

static bool change_deck(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    int seat = rs_below(&run->dice, s->players), team = team_of(s, seat);
    *secret = (Secret){.kind = DECK, .seat = seat, .ignorant = everybody(run)};
    return exchange(run, s->deck[team], s->deck_left[team], secret);
}

static bool change_goal(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    int seat = rs_below(&run->dice, s->players), team = team_of(s, seat), goal = s->goal[team];
    if (s->goals_left == 0)
        return false;
    uint8_t *at = &s->goals[rs_below(&run->dice, s->goals_left)];
    s->goal[team] = *at;
    *at = U8(goal);
    *secret = (Secret){.kind = GOAL,
                       .seat = seat,
                       .thing = {goal, s->goal[team]},
                       .ignorant = everybody(run) & ~seats_of(s, team)};
    return true;
}

static bool change_goals(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    *secret = (Secret){.kind = GOALS, .ignorant = everybody(run)};
    return exchange(run, s->goals, s->goals_left, secret);
}

static bool change_both_goals(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    uint8_t kept = s->goal[0];
    (void)run;
    s->goal[0] = s->goal[1];
    s->goal[1] = kept;
    *secret =
        (Secret){.kind = BOTH_GOALS, .thing = {s->goal[0], s->goal[1]}, .ignorant = SPECTATOR};
    return true;
}

static bool change_key(Run *run, rs_State *state, Secret *secret)
{
    nk_State *s = match_inside_changeable(state);
    s->dice.key[rs_below(&run->dice, 8)] ^= 1u << rs_below(&run->dice, 32);
    *secret = (Secret){.kind = KEY, .ignorant = everybody(run)};
    return true;
}

/* ---- Whether it stays a secret ---- */

/* Where a copy is hidden: a seat, or from RS_SEATS on a place in the deck; -1: it lies open. */
static int card_hidden_at(const nk_State *s, int team, int copy)
{
    for (int seat = 0; seat < s->players; seat++)
        if (team_of(s, seat) == team && (s->hand[seat] & ~s->known[seat]) >> copy & 1)
            return seat;
    for (int i = 0; i < s->deck_left[team]; i++)
        if (s->deck[team][i] == copy)
            return RS_SEATS + i;
    return -1;
}

/* Where a goal is hidden: a team, or from TEAMS on a place in the goal deck. */
static int goal_hidden_at(const nk_State *s, int goal)
{
    for (int team = 0; team < TEAMS; team++)
        if (s->goal[team] == goal)
            return team;
    for (int i = 0; i < s->goals_left; i++)
        if (s->goals[i] == goal)
            return TEAMS + i;
    return -1;
}

/* Whether both things are still hidden, each where the other is in the twin. Who has come to hold
 * one is not ignorant any more. */
static bool still_secret(Secret *secret, const rs_State *first, const rs_State *second)
{
    const nk_State *a = match_inside(first), *b = match_inside(second);
    bool card = secret->kind <= DECK;
    int team = team_of(a, secret->seat);
    if (secret->kind == KEY)
        return true;
    for (int i = 0; i < 2; i++) {
        int mine = secret->thing[i], theirs = secret->thing[1 - i];
        int at = card ? card_hidden_at(a, team, mine) : goal_hidden_at(a, mine);
        int there = card ? card_hidden_at(b, team, theirs) : goal_hidden_at(b, theirs);
        if (at < 0 || at != there)
            return false;
        if (card && at < RS_SEATS)
            secret->ignorant &= ~sees_hand(a, at);
        if (!card && at < TEAMS)
            secret->ignorant &= ~seats_of(a, at);
    }
    return true;
}

/* By the ruling secrecy-questions only those are asked who have a choice, and that tells something:
 * the twins part when a question is left out in one of them. What follows then, up to the next
 * question, is told to all; so a whole turn may have passed in one of them. */
static bool may_part(const rs_State *first, const rs_State *second)
{
    const nk_State *a = match_inside(first), *b = match_inside(second);
    if (!RULED(a, SECRECY))
        return false;
    bool same_place = a->asked == b->asked && a->place == b->place && a->gridlock == b->gridlock &&
                      memcmp(a->deck_left, b->deck_left, sizeof a->deck_left) == 0;
    return !same_place || a->depth != b->depth ||
           memcmp(a->frame, b->frame, sizeof a->frame) != 0 ||
           memcmp(a->held, b->held, sizeof a->held) != 0;
}

/* ---- The choice of a character ---- */

/* What the others see of a choice: nothing, whatever was chosen. `before` are their views. */
static void check_choice(Run *run, rs_Action action, const rs_View *before, const int *viewers,
                         int count)
{
    const rs_Rules *rules = run->match.rules;
    const nk_State *s = match_inside(&run->twin[0]);
    int asked = rs_to_act(rules, &run->match.state);
    run->twin[0] = run->match.state;
    rs_apply(rules, &run->twin[0], action, &run->events[0]);
    if (!nk_play_is_secret(&s->frame[s->depth - 1]))
        return; /* the only space there is: so it is announced */
    if (run->events[0].count != 1 || run->events[0].at[0].audience != 1 << asked ||
        s->asked != asked)
        match_fail(&run->match, "%d events tell of a choice, %d is asked", run->events[0].count,
                   s->asked);
    for (int k = 0; k < count; k++) {
        rs_View after;
        rs_view(rules, &run->twin[0], viewers[k], &after);
        if ((memcmp(&before[k], &after, sizeof after) == 0) != (viewers[k] != asked))
            match_fail(&run->match, "viewer %d sees or does not see what is chosen", viewers[k]);
    }
}

static void check_choices(Run *run)
{
    const rs_Rules *rules = run->match.rules;
    int viewers[MATCH_VIEWERS], count = match_viewers(&run->match, viewers);
    rs_Action actions[RS_MAX_ACTIONS];
    rs_View before[MATCH_VIEWERS];
    int n = rs_actions(rules, &run->match.state, actions);
    for (int k = 0; k < count; k++)
        rs_view(rules, &run->match.state, viewers[k], &before[k]);
    for (int i = 0; i < n; i++)
        if (act_kind(actions[i]) == DO_PLAY &&
            is_character(&rules->nokaut->card[act_a(actions[i])]))
            check_choice(run, actions[i], before, viewers, count);
}

/* ---- What is in a view ---- */

static bool counts_are(const Deck *deck, const uint8_t *counts, uint64_t copies)
{
    for (int kind = 0; kind < NK_DECK_CARDS; kind++) {
        uint64_t wanted = kind < deck->kinds ? copies & deck->of_kind[kind] : 0;
        if (counts[kind] != set_count(wanted))
            return false;
    }
    return true;
}

/* N2.6: the own hand and the team's goal, and no more; the teammate's hand by a ruling only. */
static bool secrets_are_right(const Run *run, const nk_State *s, const nk_View *view)
{
    int viewer = view->viewer, team = team_of(s, viewer);
    int mate = nk_mate(s->players, s->teams, viewer);
    const Deck *deck = &match_decks(run->match.rules, s)[team];
    uint64_t open = mate >= 0 && RULED(s, TEAM_HANDS) ? s->hand[mate] : 0;
    return view->goal[team] == s->goal[team] && view->goal[!team] == NK_NONE &&
           counts_are(deck, view->hand[VIEW_OWN], s->hand[viewer]) &&
           counts_are(deck, view->hand[VIEW_MATE], open);
}

static void check_view(Run *run, int viewer)
{
    const nk_State *s = match_inside(&run->match.state);
    rs_View seen;
    const nk_View *view = match_seen(&seen);
    uint8_t nothing[sizeof view->hand] = {0};
    rs_view(run->match.rules, &run->match.state, viewer, &seen);
    bool right = viewer == RS_SPECTATOR ? view->goal[0] == NK_NONE && view->goal[1] == NK_NONE &&
                                              memcmp(view->hand, nothing, sizeof nothing) == 0
                                        : secrets_are_right(run, s, view);
    for (int i = 0; i < view->depth; i++) {
        const nk_Frame *f = FRAME_AS_CONST(nk_Frame, nk_view_frame(view, i));
        right &= f->copy == NK_NONE || f->copy == VIEW_LIES_HERE;
    }
    if (!right || view->viewer != viewer)
        match_fail(&run->match, "viewer %d sees too much or too little", viewer);
}

/* ---- Matches ---- */

static void before_decision(Run *run)
{
    (void)run;
}

static void at_decision(Run *run)
{
    int viewers[MATCH_VIEWERS], count = match_viewers(&run->match, viewers);
    for (int k = 0; k < count; k++)
        check_view(run, viewers[k]);
    check_choices(run);
}

static bool may_leave(const Run *run)
{
    (void)run;
    return false;
}

const Secrets nokaut_secrets = {
    .game = RS_NOKAUT,
    .kinds = KINDS,
    .share = 10,
    .name = {"a card of a hand", "cards of teammates", "the order of a deck", "a goal",
             "the order of the goals", "the goals of both teams", "the key of the dice"},
    .change = {change_hand, change_trade, change_deck, change_goal, change_goals, change_both_goals,
               change_key},
    .often = HAND,
    .still_secret = still_secret,
    .may_part = may_part,
    .before_decision = before_decision,
    .at_decision = at_decision,
    .may_leave = may_leave,
};
