/* imagine.c - from what one seat knows to a game that fits it, uniform over the placements of
 * unseen cards and goals. Behaviour is no evidence: every placement that the view allows is equally
 * likely. */
#include "../engine/rules.h"
#include "view_frames.h"

static void shuffle(uint8_t *items, int count, rs_Dice *dice)
{
    for (int i = count - 1; i > 0; i--) {
        int j = rs_below(dice, i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* Hands out copies kind by kind: the next ones that are still free. */
typedef struct Copies {
    const Deck *deck;
    uint8_t next[NK_DECK_CARDS];
} Copies;

/* The unseen cards of a team: who holds how many of them, the rest is the deck. */
typedef struct Unseen {
    int count;
    uint8_t copy[NK_DECK_CARDS];
} Unseen;

static uint64_t take(Copies *copies, int kind, int count)
{
    uint64_t set = set_range(copies->next[kind], count);
    copies->next[kind] += U8(count);
    return set;
}

static Copies copies_of(const Deck *deck)
{
    Copies copies = {.deck = deck};
    for (int kind = 0; kind < deck->kinds; kind++)
        copies.next[kind] = U8(set_first(deck->of_kind[kind]));
    return copies;
}

/* Whether the viewer sees the whole hand of the seat, and where in the view it is. */
static const uint8_t *open_hand(const nk_View *view, int seat)
{
    bool open = view->rulings >> RULING_TEAM_HANDS & 1;
    if (view->viewer == RS_SPECTATOR)
        return NULL;
    if (seat == view->viewer)
        return view->hand[VIEW_OWN];
    bool mate = nk_mate(view->players, view->teams, view->viewer) == seat;
    return open && mate ? view->hand[VIEW_MATE] : NULL;
}

/* What everybody can see of a team: grid, cards being played, discard pile, known cards. */
static void place_public(const nk_View *view, int team, Copies *copies, nk_State *s)
{
    const Deck *deck = copies->deck;
    for (uint64_t left = view->held[team]; left; left = set_drop_first(left)) {
        int space = set_first(left), kind = view->kind[space];
        s->copy[space] = copies->next[kind];
        s->seen[team] |= take(copies, kind, 1);
    }
    for (int i = 0; i < s->depth; i++) {
        nk_Frame *f = FRAME_AS(nk_Frame, &s->frame[i]);
        if (f->copy == VIEW_LIES_HERE && team_of(s, f->seat) == team) {
            f->copy = copies->next[f->kind];
            s->seen[team] |= take(copies, f->kind, 1);
        }
    }
    for (int kind = 0; kind < deck->kinds; kind++)
        if (view->discard[team][kind])
            s->discard[team] |= take(copies, kind, view->discard[team][kind]);
    for (int seat = 0; seat < s->players; seat++)
        for (int kind = 0; kind < deck->kinds && team_of(s, seat) == team; kind++)
            if (view->known[seat][kind])
                s->known[seat] |= take(copies, kind, view->known[seat][kind]);
}

/* Hands that the viewer sees whole; what is left over after that is unseen. */
static void place_seen(const nk_View *view, int team, Copies *copies, nk_State *s, Unseen *unseen)
{
    const Deck *deck = copies->deck;
    s->seen[team] |= s->discard[team];
    for (int seat = 0; seat < s->players; seat++) {
        const uint8_t *open = open_hand(view, seat);
        if (team_of(s, seat) != team)
            continue;
        s->hand[seat] = s->known[seat];
        s->seen[team] |= s->known[seat];
        for (int kind = 0; kind < deck->kinds && open; kind++)
            s->hand[seat] |= take(copies, kind, open[kind] - view->known[seat][kind]);
    }
    for (int kind = 0; kind < deck->kinds; kind++) {
        int end = set_first(deck->of_kind[kind]) + set_count(deck->of_kind[kind]);
        for (int copy = copies->next[kind]; copy < end; copy++)
            unseen->copy[unseen->count++] = U8(copy);
    }
}

static void deal_unseen(const nk_View *view, int team, Unseen *unseen, rs_Dice *dice, nk_State *s)
{
    int left = unseen->count;
    shuffle(unseen->copy, left, dice);
    for (int seat = 0; seat < s->players; seat++)
        for (int missing = view->cards[seat] - set_count(s->hand[seat]);
             missing > 0 && team_of(s, seat) == team; missing--)
            s->hand[seat] |= set_of(unseen->copy[--left]);
    memcpy(s->deck[team], unseen->copy, (size_t)left);
}

static void imagine_goals(const nk_View *view, rs_Dice *dice, nk_State *s)
{
    uint8_t unseen[NK_GOALS];
    int count = 0, placed = view->done[0] | view->done[1];
    for (int team = 0; team < TEAMS; team++) {
        s->goal[team] = view->goal[team];
        placed |= view->goal[team] != NK_NONE ? 1 << view->goal[team] : 0;
    }
    for (int goal = 0; goal < NK_GOALS; goal++)
        if (!(placed >> goal & 1))
            unseen[count++] = U8(goal);
    shuffle(unseen, count, dice);
    for (int team = 0; team < TEAMS; team++)
        if (s->goal[team] == NK_NONE && set_count(s->done[team]) < NK_GOALS_TO_WIN)
            s->goal[team] = unseen[--count];
    memcpy(s->goals, unseen, s->goals_left);
}

/* Texts on the grid follow from the cards there. */
static void imagine_texts(const Game *g)
{
    nk_State *s = g->s;
    for (uint64_t left = s->held[0] | s->held[1]; left; left = set_drop_first(left)) {
        int space = set_first(left);
        const Card *card = card_on(g, space);
        for (int t = 0; t < ON_PLAY_TRY; t++)
            s->listening[t] = U16(s->listening[t] | (card->listens >> t & 1) << space);
        s->standing = U16(s->standing | (card->always != 0) << space);
    }
}

/* Where players are asked only if they have a choice (ruling secrecy-questions), a pending question
 * is a fact about the hand or goal of who is asked. */
static bool question_fits(const Game *g, const nk_View *view)
{
    rs_Action actions[RS_MAX_ACTIONS];
    if (!RULED(g->s, SECRECY) || g->s->asked == view->viewer || g->s->asked >= RS_SEATS)
        return true;
    const nk_Frame *f = top(g);
    bool secret = f->proc != PROC_PROGRAM || f->step == PICK_PLAY;
    if (!secret || nk_procedures[f->proc].list(g, actions) > 1)
        return true;
    return act_kind(actions[0]) == DO_PLAY; /* one that must be played is no choice either */
}

static void copy_public(const nk_View *view, nk_State *s)
{
    s->game = view->game;
    s->asked = view->asked;
    s->asking = 1;
    s->depth = view->depth;
    s->winner = view->winner;
    s->turn = view->turn;
    s->place = view->place;
    s->players = view->players;
    s->rulings = view->rulings;
    s->moved = view->moved;
    s->acted = view->acted;
    s->box = view->box;
    s->advanced = view->advanced;
    s->teams = view->teams;
    s->full_at_start = view->full_at_start;
    s->played = view->played;
    s->gridlock = view->gridlock;
    s->texts = view->texts;
    s->goals_left = view->goals_left;
    memcpy(s->held, view->held, sizeof s->held);
    memcpy(s->done, view->done, sizeof s->done);
    memcpy(s->deck_left, view->deck_left, sizeof s->deck_left);
    memcpy(s->frame, view->under_way, view->depth * sizeof(Frame));
}

void nk_imagine(const rs_Rules *rules, const rs_View *seen, rs_Dice *dice, rs_State *state)
{
    const nk_View *view = nk_seen_const(seen);
    nk_State *s = nk_inside(state);
    memset(s, 0, sizeof *s);
    copy_public(view, s);
    const Game g = game_of(rules->nokaut, s, NULL);
    Unseen unseen[TEAMS] = {{0}};
    uint64_t key[4], held[RS_SEATS];
    for (int i = 0; i < 4; i++)
        key[i] = rs_random(dice);
    memcpy(s->dice.key, key, sizeof s->dice.key);
    for (int team = 0; team < TEAMS; team++) {
        Copies copies = copies_of(deck_of(&g, team));
        place_public(view, team, &copies, s);
        place_seen(view, team, &copies, s, &unseen[team]);
    }
    imagine_texts(&g);
    memcpy(held, s->hand, sizeof held);
    do {
        memcpy(s->hand, held, sizeof held);
        for (int team = 0; team < TEAMS; team++)
            deal_unseen(view, team, &unseen[team], dice, s);
        imagine_goals(view, dice, s);
    } while (!question_fits(&g, view));
}
