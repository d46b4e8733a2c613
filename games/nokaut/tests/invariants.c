/* invariants.c - the invariants of Nokaut; see invariants.c. */
#include "../../../tests/invariants.h"

#include "../rules/words.h"
#include "match.h"

typedef struct Check {
    const rs_Rules *rules;
    const nk_Rules *nk;
    const nk_State *s;
    const Deck *deck; /* both */
    Verdict v;
} Check;

static const nk_Frame *frame_at(const Check *c, int i)
{
    return (const nk_Frame *)(const void *)&c->s->frame[i];
}

static const Card *card_at(const Check *c, int space)
{
    const Deck *deck = &c->deck[team_on(c->s, space)];
    return &c->nk->card[deck->card[deck->kind[c->s->copy[space]]]];
}

static int held(const Check *c)
{
    return c->s->held[0] | c->s->held[1];
}

/* ---- The table: teams, turns, the end ---- */

/* N2.5, written out: with 3 players the lone one sits at every other place. */
static int seat_at(const nk_State *s, int place)
{
    static const uint8_t order[2][4] = {{0, 1, 0, 2}, {0, 1, 2, 1}};
    if (s->players != 3)
        return place % s->players;
    return order[team_of(s, 0) == team_of(s, 2)][place % 4];
}

/* C1 */
static int acting(const nk_State *s, int team)
{
    int place = s->place;
    while (team_of(s, seat_at(s, place)) != team)
        place++;
    return seat_at(s, place);
}

/* N2.1, N2.5: teams take turns by turns, and nobody else belongs to one. */
static void check_teams(Check *c)
{
    const nk_State *s = c->s;
    int places = s->players == 3 ? 4 : s->players;
    must(c, s->players >= 2 && s->players <= RS_SEATS, "%d players", s->players);
    if (!c->v.ok)
        return;
    must(c, s->teams >> s->players == 0, "a seat that is not there has a team");
    must(c, s->place < places, "place %d of %d", s->place, places);
    for (int place = 0; place < places; place++)
        must(c, team_of(s, seat_at(s, place)) != team_of(s, seat_at(s, place + 1)),
             "a team has two turns in a row");
    must(c, s->turn == seat_at(s, s->place), "it is the turn of seat %d at place %d", s->turn,
         s->place);
    for (int i = 0; i < RULING_COUNT; i++)
        must(c, !(s->rulings >> i & 1) || *game_kind(RS_NOKAUT)->ruling[i].value[1],
             "ruling %d has no other value", i);
    must(c, s->rulings >> RULING_COUNT == 0, "rulings that do not exist");
}

/* N4.4, N4.5: three goals win, and an empty deck loses. */
static void check_end(Check *c)
{
    const nk_State *s = c->s;
    bool over = s->asked == RS_NOBODY;
    must(c, s->asking == 1, "no question is pending");
    must(c, over || s->asked < s->players, "%d is asked", s->asked);
    must(c, over == (s->winner != RS_NOBODY), "over %d, winner %d", over, s->winner);
    must(c, !over || s->winner < TEAMS, "team %d has won", s->winner);
    for (int team = 0; team < TEAMS && c->v.ok; team++) {
        bool won = set_count(s->done[team]) == NK_GOALS_TO_WIN, out = s->deck_left[team] == 0;
        must(c, !won || s->winner == team, "three goals and no victory");
        must(c, !out || RULED(s, DECK_OUT) || s->winner == !team, "no deck and no defeat");
        must(c, s->winner != team || won || s->deck_left[!team] == 0, "a victory for nothing");
    }
    must(c, s->gridlock < nk_gridlock(s).of, "gridlock %d", s->gridlock);
    must(c, s->played <= 1, "played %d", s->played);
    must(c, s->full_at_start <= 1, "full at start %d", s->full_at_start);
    must(c, s->texts <= NK_MOST_TEXTS, "%d texts", s->texts);
}

/* ---- Cards ---- */

static void place(Check *c, int team, uint64_t copies, uint64_t *placed, const char *where)
{
    must(c, !(copies & *placed), "a copy of team %d in the %s is also somewhere else", team, where);
    must(c, !(copies & ~c->deck[team].all), "no such copy can be in the %s", where);
    *placed |= copies;
}

static void place_one(Check *c, int team, int copy, uint64_t *placed, const char *where)
{
    must(c, copy < NK_DECK_CARDS, "the %s holds %d, which is no copy", where, copy);
    if (c->v.ok)
        place(c, team, set_of(copy), placed, where);
}

static void place_deck(Check *c, int team, uint64_t *placed)
{
    const nk_State *s = c->s;
    must(c, s->deck_left[team] <= NK_DECK_CARDS, "deck of %d cards", s->deck_left[team]);
    for (int i = 0; c->v.ok && i < NK_DECK_CARDS; i++) {
        if (i < s->deck_left[team])
            place_one(c, team, s->deck[team][i], placed, "deck");
        else
            must(c, s->deck[team][i] == 0, "deck[%d][%d] lies above the top", team, i);
    }
}

static void place_hands(Check *c, int team, uint64_t *placed)
{
    const nk_State *s = c->s;
    for (int seat = 0; seat < RS_SEATS; seat++) {
        if (seat >= s->players)
            must(c, !s->hand[seat] && !s->known[seat], "seat %d is empty and has cards", seat);
        else if (team_of(s, seat) == team)
            place(c, team, s->hand[seat], placed, "hand");
        must(c, !(s->known[seat] & ~s->hand[seat]), "seat %d: known, but not held", seat);
    }
}

/* On the grid, and in the frames of cards that are being played. */
static void place_open(Check *c, int team, uint64_t *placed)
{
    const nk_State *s = c->s;
    for (uint64_t left = s->held[team]; c->v.ok && left; left = set_drop_first(left))
        place_one(c, team, s->copy[set_first(left)], placed, "grid");
    for (int i = 0; c->v.ok && i < s->depth; i++) {
        const nk_Frame *f = frame_at(c, i);
        must(c, f->seat < s->players, "frame %d: seat %d", i, f->seat);
        if (!c->v.ok || f->copy == NK_NONE || team_of(s, f->seat) != team)
            continue;
        place_one(c, team, f->copy, placed, "frame of a play");
        must(c, f->proc == PROC_PLAY && c->deck[team].kind[f->copy] == f->kind,
             "frame %d holds a copy that it does not play", i);
    }
}

/* Every copy is in one place, and `seen` are those that everybody can place. */
static void check_cards(Check *c)
{
    const nk_State *s = c->s;
    for (int team = 0; team < TEAMS && c->v.ok; team++) {
        uint64_t placed = 0, seen = 0;
        place_open(c, team, &seen);
        place(c, team, s->discard[team], &seen, "discard pile");
        placed = seen;
        place_deck(c, team, &placed);
        place_hands(c, team, &placed);
        must(c, placed == c->deck[team].all, "%d copies of team %d are nowhere",
             set_count(c->deck[team].all & ~placed), team);
        must(c, set_count(placed) == NK_DECK_CARDS, "the deck of team %d has not 40 cards", team);
        for (int seat = 0; seat < s->players; seat++)
            seen |= team_of(s, seat) == team ? s->known[seat] : 0;
        must(c, seen == s->seen[team], "team %d: %d copies can be placed, %d are said to be", team,
             set_count(seen), set_count(s->seen[team]));
    }
}

/* ---- The grid ---- */

/* What cards on the grid listen to and forbid is kept in the state; here it is counted anew. */
static void check_texts(Check *c)
{
    const nk_State *s = c->s;
    int listening[ON_PLAY_TRY] = {0}, standing = 0;
    for (uint64_t left = (uint64_t)held(c); left; left = set_drop_first(left)) {
        int space = set_first(left);
        const Card *card = card_at(c, space);
        for (int t = 0; t < ON_PLAY_TRY; t++) {
            bool own = t == ON_DESTROYED && card->when[t].side == SIDE_THIS;
            listening[t] |= (card->when[t].program && !own) << space;
        }
        standing |= (card->always != 0) << space;
    }
    for (int t = 0; t < ON_PLAY_TRY; t++)
        must(c, s->listening[t] == listening[t], "listening to moment %d: %x, not %x", t,
             s->listening[t], (unsigned)listening[t]);
    must(c, s->standing == standing, "standing texts: %x, not %x", s->standing, (unsigned)standing);
}

/* Ruling reentry-triggers. "Each card's on-entry effect happens at most once per turn" (C14). */
static void check_moved(Check *c)
{
    const nk_State *s = c->s;
    must(c, RULED(s, REENTRY) || (!s->moved && !s->acted), "cards enter again against the ruling");
    must(c, !((s->moved | s->acted) & ~held(c)), "a card that is not there is to enter again");
    must(c, !(s->moved & s->acted), "a card is to enter a second time in this turn");
    for (uint64_t left = s->moved; left; left = set_drop_first(left))
        must(c, card_at(c, set_first(left))->when[ON_ENTERED].program != 0,
             "a card without a text is to enter again");
}

static void check_grid(Check *c)
{
    const nk_State *s = c->s;
    must(c, s->advanced <= 1, "grid %d", s->advanced);
    must(c, !(s->held[0] & s->held[1]), "two characters on one space");
    must(c, !(held(c) & ~grid_spaces(s)), "a character stands beside the grid");
    for (int space = 0; c->v.ok && space < NK_SPACES; space++) {
        bool there = held(c) >> space & 1;
        must(c, there || s->copy[space] == 0, "copy[%d] is not zero, and nobody is there", space);
        must(c, !there || card_at(c, space)->type <= UNIQUE, "no character on space %d", space);
    }
    check_texts(c);
    check_moved(c);
}

/* ---- Goals ---- */

static void place_goal(Check *c, int goal, int *placed)
{
    must(c, goal < NK_GOALS, "there is no goal %d", goal);
    must(c, !c->v.ok || !(*placed >> goal & 1), "goal %d is in two places", goal);
    *placed |= c->v.ok ? 1 << goal : 0;
}

static void check_goals(Check *c)
{
    const nk_State *s = c->s;
    int placed = s->done[0] | s->done[1];
    must(c, !(s->done[0] & s->done[1]) && placed >> NK_GOALS == 0, "goals done %x and %x",
         s->done[0], s->done[1]);
    must(c, s->goals_left <= NK_GOALS, "%d goals in the deck", s->goals_left);
    for (int i = 0; c->v.ok && i < NK_GOALS; i++) {
        if (i < s->goals_left)
            place_goal(c, s->goals[i], &placed);
        else
            must(c, s->goals[i] == 0, "goals[%d] lies above the top", i);
    }
    for (int team = 0; team < TEAMS; team++) {
        int done = set_count(s->done[team]);
        must(c, done <= NK_GOALS_TO_WIN, "%d goals done", done);
        if (done < NK_GOALS_TO_WIN)
            place_goal(c, s->goal[team], &placed);
        else
            must(c, s->goal[team] == NK_NONE, "a goal after the third");
    }
    must(c, placed == (1 << NK_GOALS) - 1, "a goal is nowhere: %x", (unsigned)placed);
}

/* ---- Frames ---- */

/* The card of a play or of a text: where the frame says it stands, it stands. */
static void check_self(Check *c, const nk_Frame *f, int i)
{
    int team = team_of(c->s, f->seat);
    must(c, f->kind < c->deck[team].kinds, "frame %d: no card %d", i, f->kind);
    if (!c->v.ok || f->self == NK_NOWHERE)
        return;
    must(c, c->s->held[team] >> f->self & 1, "frame %d: nobody stands on space %d", i, f->self);
    must(c, c->deck[team].kind[c->s->copy[f->self]] == f->kind,
         "frame %d: another card stands on space %d", i, f->self);
}

/* A text runs where it is written, and only what is written for its card. */
static void check_program(Check *c, const nk_Frame *f, int i)
{
    must(c, f->pc > 0 && f->pc < c->rules->code_size, "frame %d: pc %d", i, f->pc);
    if (!c->v.ok)
        return;
    int card = c->deck[team_of(c->s, f->seat)].card[f->kind];
    must(c, c->rules->written_for[f->pc] == c->nk->card[card].label,
         "frame %d runs the text of another card", i);
}

static void check_frame(Check *c, const nk_Frame *f, int i)
{
    const nk_State *s = c->s;
    must(c, f->proc > PROC_NONE && f->proc < PROC_COUNT, "frame %d: procedure %d", i, f->proc);
    must(c, (f->proc == PROC_TURN) == (i == 0), "frame %d: procedure %d", i, f->proc);
    must(c, f->proc != PROC_TURN || f->seat == s->turn, "the turn frame is of seat %d", f->seat);
    must(c, f->self <= NK_NOWHERE && f->that <= NK_NOWHERE && f->left <= NK_NOWHERE,
         "frame %d: no such space", i);
    must(c, f->that == NK_NOWHERE || held(c) >> f->that & 1,
         "frame %d is about space %d, and nobody is there", i, f->that);
    must(c, !(f->mask & ~grid_spaces(s)), "frame %d: mask %x", i, f->mask);
    must(c, f->flags <= 15, "frame %d: flags %d", i, f->flags);
    must(c, f->result <= 1, "frame %d: result %d", i, f->result);
    if (!c->v.ok)
        return;
    bool secret = nk_play_is_secret(&s->frame[i]);
    must(c, !secret || i == s->depth - 1, "something lies above a card that is not announced");
    must(c, !secret || !(f->mask & held(c)), "frame %d: a space to choose is taken", i);
    must(c, f->proc == PROC_PLAY || !(f->mask & ~held(c)), "frame %d: nobody is on %x", i, f->mask);
    must(c, !secret || s->hand[f->seat] & c->deck[team_of(s, f->seat)].of_kind[f->kind],
         "a card is chosen that is not in hand");
    if (f->proc == PROC_PLAY || f->proc == PROC_PROGRAM)
        check_self(c, f, i);
    if (f->proc == PROC_PROGRAM)
        check_program(c, f, i);
}

static void check_frames(Check *c)
{
    const nk_State *s = c->s;
    must(c, s->depth >= 1 && s->depth <= NK_DEPTH, "%d frames", s->depth);
    for (int i = 0; c->v.ok && i < NK_DEPTH; i++) {
        if (i < s->depth)
            check_frame(c, frame_at(c, i), i);
        else
            must(c, all_are(&s->frame[i], sizeof(Frame), 0), "frame %d of %d is not zero", i,
                 s->depth);
    }
}

/* Who is asked by the frame on top. */
static void check_asked(Check *c)
{
    const nk_State *s = c->s;
    const nk_Frame *f = frame_at(c, s->depth - 1);
    int asked = s->asked, question = nk_question(c->nk, f);
    bool right = false;
    if (asked == RS_NOBODY)
        return;
    bool mate = team_of(s, asked) == team_of(s, f->seat);
    switch (question) {
    case QUESTION_REVEAL:
        right = f->proc == PROC_TURN && asked == acting(s, team_of(s, asked));
        break;
    case QUESTION_ANSWER_PLAY:
        right = asked != f->seat;
        break;
    case QUESTION_ANSWER_ENTRY:
    case QUESTION_ANSWER_DESTROY:
    case QUESTION_ANSWER_MOVE:
        right = !mate;
        break;
    case QUESTION_DISCARD:
    case QUESTION_DISCARD_ANY:
        right = asked == f->at;
        break;
    default:
        right = asked == f->seat;
        break;
    }
    must(c, right, "procedure %d of seat %d asks seat %d (question %d)", f->proc, f->seat, asked,
         question);
}

static void check_pad(Check *c)
{
    must(c, all_are(c->s->pad, sizeof c->s->pad, 0), "pad of the state is not zero");
}

void nk_invariants(const rs_Rules *rules, const rs_State *state, Verdict v[1])
{
    const nk_State *s = match_inside(state);
    Check c = {.rules = rules, .nk = rules->nokaut, .s = s, .v = *v};
    must(&c, s->box < rules->nokaut->boxes, "no such box");
    if (c.v.ok)
        c.deck = match_decks(rules, s);
    void (*const checks[])(Check *) = {check_teams, check_end,    check_cards, check_grid,
                                       check_goals, check_frames, check_asked, check_pad};
    for (size_t i = 0; c.v.ok && i < sizeof checks / sizeof *checks; i++)
        checks[i](&c);
    *v = c.v;
}
