/* fits.c - whether bytes from elsewhere can be a view of Nokaut.
 *
 * A page gets views from a server (docs/server.md). Before anything looks at one, every number in
 * it must name something that there is, no card may be in two places, and what is under way must
 * be frames whose own numbers fit. Whether it is a moment that play could have reached, nobody can
 * tell from it. */
#include "../../../engine/rules.h"
#include "../../../engine/rulings.h"
#include "flow.h"
#include "view_frames.h"

typedef struct Checked {
    const rs_Rules *all;
    const nk_Rules *rules;
    const Deck *deck; /* of both teams */
    const nk_View *view;
    uint64_t left[TEAMS]; /* copies that nothing has named yet */
} Checked;

static int team_of_seat(const nk_View *view, int seat)
{
    return view->teams >> seat & 1;
}

/* ---- Cards ---- */

static bool take(Checked *c, int team, int kind, int wanted)
{
    if (wanted == 0)
        return true;
    if (kind >= c->deck[team].kinds || wanted < 0)
        return false;
    uint64_t of_kind = c->deck[team].of_kind[kind];
    if (wanted > set_count(of_kind & c->left[team]))
        return false;
    for (; wanted > 0; wanted--)
        c->left[team] &= ~set_of(set_first(of_kind & c->left[team]));
    return true;
}

static bool take_counted(Checked *c, int team, const uint8_t *count, const uint8_t *but)
{
    for (int kind = 0; kind < NK_DECK_CARDS; kind++)
        if (!take(c, team, kind, count[kind] - (but ? but[kind] : 0)))
            return false;
    return true;
}

static bool grid_fits(Checked *c)
{
    const nk_View *view = c->view;
    int spaces = view->advanced ? NUMBERED | LETTERED : NUMBERED;
    if (view->held[0] & view->held[1] || (view->held[0] | view->held[1]) & ~spaces)
        return false;
    for (int space = 0; space < NK_SPACES; space++)
        for (int team = 0; team < TEAMS; team++)
            if (view->held[team] >> space & 1 &&
                (!take(c, team, view->kind[space], 1) ||
                 !is_character(&c->rules->card[c->deck[team].card[view->kind[space]]])))
                return false;
    return true;
}

/* Which hand the viewer sees whole, as counts; NULL: none of this seat. */
static const uint8_t *open_hand(const nk_View *view, int seat)
{
    if (seat == view->viewer)
        return view->hand[VIEW_OWN];
    bool mate = view->viewer < view->players && RULED(view, TEAM_HANDS) &&
                nk_mate(view->players, view->teams, view->viewer) == seat;
    return mate ? view->hand[VIEW_MATE] : NULL;
}

static bool hand_fits(Checked *c, int seat, int *unseen)
{
    const nk_View *view = c->view;
    int team = team_of_seat(view, seat), seen = 0;
    const uint8_t *open = open_hand(view, seat);
    if (!take_counted(c, team, view->known[seat], NULL) ||
        (open && !take_counted(c, team, open, view->known[seat])))
        return false;
    for (int kind = 0; kind < NK_DECK_CARDS; kind++)
        seen += open ? open[kind] : view->known[seat][kind];
    unseen[team] += view->cards[seat] - seen;
    return open ? seen == view->cards[seat] : seen <= view->cards[seat];
}

/* Whatever is seen takes a copy of its own, and the unseen ones suffice for hands and deck. */
static bool cards_fit(Checked *c)
{
    int unseen[TEAMS] = {0};
    const nk_View *view = c->view;
    for (int team = 0; team < TEAMS; team++)
        if (!take_counted(c, team, view->discard[team], NULL))
            return false;
    for (int seat = 0; seat < view->players; seat++)
        if (!hand_fits(c, seat, unseen))
            return false;
    for (int team = 0; team < TEAMS; team++)
        if (set_count(c->left[team]) - unseen[team] != view->deck_left[team])
            return false;
    return true;
}

/* ---- Goals ---- */

static bool goals_fit(const nk_View *view)
{
    int hidden = NK_GOALS - set_count(view->done[0]) - set_count(view->done[1]);
    bool good =
        (view->done[0] & view->done[1]) == 0 && (view->done[0] | view->done[1]) >> NK_GOALS == 0;
    for (int team = 0; team < TEAMS && good; team++) {
        int goal = view->goal[team];
        bool has = set_count(view->done[team]) < NK_GOALS_TO_WIN;
        hidden -= has;
        good =
            goal == NK_NONE || (goal < NK_GOALS && !((view->done[0] | view->done[1]) >> goal & 1));
    }
    return good && hidden == view->goals_left &&
           (view->goal[0] == NK_NONE || view->goal[0] != view->goal[1]);
}

/* ---- What is under way ---- */

static bool is_space(int space)
{
    return space < NK_SPACES || space == NK_NOWHERE;
}

/* A text is run where it stands, of the card that it is written for. */
static bool program_fits(const Checked *c, const nk_Frame *f, const Card *card)
{
    return f->step <= EACH && f->pc > 0 && f->pc < c->all->code_size &&
           c->all->written_for[f->pc] == card->label &&
           (f->step != PICK_DISCARD || f->at < c->view->players);
}

/* A card that is chosen and not announced lies in the hand of its player, who alone knows of it. */
static bool secret_fits(const nk_View *view, const Frame *frame, int kind)
{
    return !nk_play_is_secret(frame) ||
           (frame->seat == view->viewer && view->hand[VIEW_OWN][kind] > 0);
}

static bool frame_fits(Checked *c, const nk_Frame *f)
{
    const nk_View *view = c->view;
    if (f->proc < 1 || f->proc >= PROC_COUNT || f->seat >= view->players || !is_space(f->self) ||
        !is_space(f->that) || !is_space(f->left))
        return false;
    int team = team_of_seat(view, f->seat), spaces = NUMBERED | (view->advanced ? LETTERED : 0);
    if (f->at >= NK_SPACES || f->n >= NK_DECK_CARDS || f->mask & ~spaces ||
        f->kind >= c->deck[team].kinds)
        return false;
    const Card *card = &c->rules->card[c->deck[team].card[f->kind]];
    return (f->proc != PROC_PROGRAM || program_fits(c, f, card)) &&
           (f->copy == NK_NONE || (f->copy == VIEW_LIES_HERE && take(c, team, f->kind, 1)));
}

static bool frames_fit(Checked *c)
{
    for (int i = 0; i < c->view->depth; i++) {
        const Frame *frame = nk_view_frame(c->view, i);
        const nk_Frame *f = (const nk_Frame *)(const void *)frame;
        /* The turn is what everything else stands on: it tells nobody below how it ended. */
        bool ground = frame->proc == PROC_TURN;
        if (!frame_fits(c, f) || !secret_fits(c->view, frame, f->kind) || ground != (i == 0))
            return false;
    }
    return true;
}

/* ---- All together ---- */

/* Where a question tells that there is a choice (ruling secrecy-questions) a view may be one that
 * no game fits, and tables on the net do not have it. */
static bool plain_fits(const rs_Setup *setup, const nk_View *view)
{
    int players = setup->seats;
    return !RULED(view, SECRECY) && view->players == players && view->box == setup->box &&
           view->advanced == setup->grid && view->rulings == rulings_bits(setup, RULING_COUNT) &&
           view->turn < players && view->place < 4 &&
           (view->asked < players || view->asked == RS_NOBODY) &&
           (view->winner < TEAMS || view->winner == RS_NOBODY) && view->depth <= NK_DEPTH &&
           (view->depth > 0 || view->asked == RS_NOBODY);
}

bool nk_view_fits(const rs_Rules *rules, const rs_Setup *setup, const rs_View *bytes)
{
    const nk_View *view = nk_seen_const(bytes);
    static const uint8_t seed[32];
    Checked c = {rules, rules->nokaut, NULL, view, {0}};
    nk_State begun;
    nk_prepare(setup, seed, &begun);
    if (!plain_fits(setup, view) || view->teams != begun.teams)
        return false;
    c.deck = c.rules->box[view->box].deck[RULED(view, KEEN_DECK)];
    for (int team = 0; team < TEAMS; team++)
        c.left[team] = c.deck[team].all;
    return grid_fits(&c) && goals_fit(view) && frames_fit(&c) && cards_fit(&c);
}
