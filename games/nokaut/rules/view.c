/* view.c - from a state to what one seat knows. Everything is copied field by field: what is not
 * named here is not seen. */
#include "../../../engine/rules.h"
#include "view_frames.h"

static void count_kinds(const Deck *deck, uint64_t copies, uint8_t *counts)
{
    for (; copies; copies = set_drop_first(copies))
        counts[deck->kind[set_first(copies)]]++;
}

int nk_mate(int players, int teams, int seat)
{
    for (int other = 0; other < players; other++)
        if (other != seat && (teams >> other & 1) == (teams >> seat & 1))
            return other;
    return -1;
}

Gridlock nk_view_gridlock(const nk_View *view)
{
    const nk_State public = {.players = view->players,
                             .teams = view->teams,
                             .place = view->place,
                             .gridlock = view->gridlock,
                             .rulings = view->rulings};
    return nk_gridlock(&public);
}

/* A card that is chosen but not announced is its player's secret: for all others the question
 * before is still open. */
static void view_frames(const nk_State *s, int viewer, nk_View *view)
{
    const Frame *last = &s->frame[s->depth - 1];
    if (nk_play_is_secret(last) && last->seat != viewer)
        view->depth--;
    Frame *frames = nk_view_frames(view);
    memcpy(frames, s->frame, view->depth * sizeof(Frame));
    for (int i = 0; i < view->depth; i++) {
        nk_Frame *f = FRAME_AS(nk_Frame, &frames[i]);
        if (f->copy != NK_NONE)
            f->copy = VIEW_LIES_HERE;
    }
}

static void view_grid(const Game *g, nk_View *view)
{
    const nk_State *s = g->s;
    for (uint64_t left = s->held[0] | s->held[1]; left; left = set_drop_first(left)) {
        int space = set_first(left);
        view->kind[space] = deck_of(g, team_on(s, space))->kind[s->copy[space]];
    }
}

/* N2.6: the team's goal and the own hand; the teammate's hand only by the ruling team-hands. */
static void view_secrets(const Game *g, int viewer, nk_View *view)
{
    const nk_State *s = g->s;
    int team = team_of(s, viewer), mate = nk_mate(s->players, s->teams, viewer);
    view->goal[team] = s->goal[team];
    count_kinds(deck_of(g, team), s->hand[viewer], view->hand[VIEW_OWN]);
    if (mate >= 0 && RULED(s, TEAM_HANDS))
        count_kinds(deck_of(g, team), s->hand[mate], view->hand[VIEW_MATE]);
}

void nk_view(const rs_Rules *rules, const rs_State *state, int viewer, rs_View *out)
{
    const nk_State *s = nk_inside_const(state);
    nk_View *view = nk_seen(out);
    const Game g = game_of(rules->nokaut, s, NULL);
    memset(view, 0, sizeof *view);
    view->game = s->game;
    view->asked = s->asked;
    view->viewer = U8(viewer);
    view->depth = s->depth;
    view->winner = s->winner;
    view->turn = s->turn;
    view->place = s->place;
    view->players = s->players;
    view->rulings = s->rulings;
    view->moved = s->moved;
    view->acted = s->acted;
    view->box = s->box;
    view->advanced = s->advanced;
    view->teams = s->teams;
    view->full_at_start = s->full_at_start;
    view->played = s->played;
    view->gridlock = s->gridlock;
    view->texts = s->texts;
    view->goals_left = s->goals_left;
    for (int team = 0; team < TEAMS; team++) {
        view->held[team] = s->held[team];
        view->done[team] = s->done[team];
        view->deck_left[team] = s->deck_left[team];
        view->goal[team] = NK_NONE;
        count_kinds(deck_of(&g, team), s->discard[team], view->discard[team]);
    }
    for (int seat = 0; seat < s->players; seat++) {
        view->cards[seat] = U8(set_count(s->hand[seat]));
        count_kinds(deck_of(&g, team_of(s, seat)), s->known[seat], view->known[seat]);
    }
    view_grid(&g, view);
    view_frames(s, viewer, view);
    if (viewer != RS_SPECTATOR)
        view_secrets(&g, viewer, view);
}
