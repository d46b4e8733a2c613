/* imagine.c - from what one seat knows to a game that fits it, uniform over the placements of
 * unseen cards and goals. Behaviour is no evidence: every placement that the view allows is equally
 * likely. */
#include "../../../engine/copies.h"
#include "../../../engine/rules.h"
#include "view_frames.h"

static const uint8_t none[NK_DECK_CARDS];

/* What everybody can see of a team: grid, cards being played, discard pile, known cards. */
static void place_public(const nk_View *view, int team, Copies *copies, nk_State *s)
{
    uint64_t all = copies->free;
    for (uint64_t left = view->held[team]; left; left = set_drop_first(left)) {
        int space = set_first(left);
        s->copy[space] = U8(copies_take_one(copies, view->kind[space]));
    }
    for (int i = 0; i < s->depth; i++) {
        nk_Frame *f = FRAME_AS(nk_Frame, &s->frame[i]);
        if (f->copy == VIEW_LIES_HERE && team_of(s, f->seat) == team)
            f->copy = U8(copies_take_one(copies, f->kind));
    }
    s->discard[team] = copies_take_counted(copies, view->discard[team], none, NK_DECK_CARDS);
    for (int seat = 0; seat < s->players; seat++)
        if (team_of(s, seat) == team)
            s->hand[seat] = s->known[seat] =
                copies_take_counted(copies, view->known[seat], none, NK_DECK_CARDS);
    s->seen[team] = all & ~copies->free;
}

/* Hands that the viewer sees whole: the own one, and the teammate's by the ruling team-hands. */
static void place_open(const nk_View *view, int team, Copies *copies, nk_State *s)
{
    int own = view->viewer;
    if (own == RS_SPECTATOR || team_of(s, own) != team)
        return;
    s->hand[own] |=
        copies_take_counted(copies, view->hand[VIEW_OWN], view->known[own], NK_DECK_CARDS);
    int mate = RULED(s, TEAM_HANDS) ? nk_mate(s->players, s->teams, own) : -1;
    if (mate >= 0)
        s->hand[mate] |=
            copies_take_counted(copies, view->hand[VIEW_MATE], view->known[mate], NK_DECK_CARDS);
}

/* Hands take their missing cards from the unseen ones; the rest is the deck. */
static void deal_unseen(const nk_View *view, int team, uint64_t unseen, rs_Dice *dice, nk_State *s)
{
    uint8_t *deck = s->deck[team];
    int left = dice_order(dice, unseen, deck);
    for (int seat = 0; seat < s->players; seat++) {
        if (team_of(s, seat) != team)
            continue;
        for (int missing = view->cards[seat] - set_count(s->hand[seat]); missing > 0; missing--) {
            s->hand[seat] |= set_of(deck[--left]);
            deck[left] = 0;
        }
    }
}

static void imagine_goals(const nk_View *view, rs_Dice *dice, nk_State *s)
{
    uint64_t unseen = set_range(0, NK_GOALS) & ~(uint64_t)(view->done[0] | view->done[1]);
    for (int team = 0; team < TEAMS; team++) {
        s->goal[team] = view->goal[team];
        unseen &= view->goal[team] != NK_NONE ? ~set_of(view->goal[team]) : ~(uint64_t)0;
    }
    int left = dice_order(dice, unseen, s->goals);
    for (int team = 0; team < TEAMS; team++)
        if (s->goal[team] == NK_NONE && set_count(s->done[team]) < NK_GOALS_TO_WIN) {
            s->goal[team] = s->goals[--left];
            s->goals[left] = 0;
        }
}

/* Texts on the grid follow from the cards there; commons have none. */
static void imagine_texts(const Game *g)
{
    nk_State *s = g->s;
    for (uint64_t left = s->held[0] | s->held[1]; left; left = set_drop_first(left)) {
        int space = set_first(left);
        const Card *card = card_on(g, space);
        if (card->type == COMMON)
            continue;
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
    for (int i = 0; i < view->depth; i++)
        s->frame[i] = *nk_view_frame(view, i);
}

void nk_imagine(const rs_Rules *rules, const rs_View *seen, rs_Dice *dice, rs_State *state)
{
    const nk_View *view = nk_seen_const(seen);
    nk_State *s = nk_inside(state);
    memset(s, 0, sizeof *s);
    copy_public(view, s);
    const Game g = game_of(rules->nokaut, s, NULL);
    uint64_t key[4], held[RS_SEATS], unseen[TEAMS];
    for (int i = 0; i < 4; i++)
        key[i] = rs_random(dice);
    memcpy(s->dice.key, key, sizeof s->dice.key);
    for (int team = 0; team < TEAMS; team++) {
        const Deck *deck = deck_of(&g, team);
        Copies copies = {deck->of_kind, deck->all};
        place_public(view, team, &copies, s);
        place_open(view, team, &copies, s);
        unseen[team] = copies.free;
    }
    imagine_texts(&g);
    memcpy(held, s->hand, sizeof held);
    do {
        memcpy(s->hand, held, sizeof held);
        for (int team = 0; team < TEAMS; team++)
            deal_unseen(view, team, unseen[team], dice, s);
        imagine_goals(view, dice, s);
    } while (!question_fits(&g, view));
}
