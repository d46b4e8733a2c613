/* things.c - what lies on a table of Nokaut: the grid and who stands on it, hands, goals,
 * piles. */
#include "parts.h"

#include "../rules/boxes.h"

enum { SIDE = 4 };

_Static_assert(SCENE_WHY_OTHER_QUESTION - SCENE_WHY_OVER == WHY_OTHER_QUESTION - WHY_OVER,
               "a word for each reason");

/* ---- The grid ---- */

/* The spaces that what is under way is about: bits. */
static int spaces_under_way(const Nokaut *n)
{
    int spaces = 0;
    for (int i = 0; i < n->view->depth; i++) {
        const nk_Frame *f = nokaut_frame(n, i);
        bool announced = f->proc == PROC_PLAY && f->copy != NK_NONE;
        if (f->proc == PROC_DESTROY)
            spaces |= 1 << f->that;
        if (f->proc == PROC_MOVE)
            spaces |= 1 << f->that | 1 << f->self;
        if (f->proc == PROC_MOVE || announced)
            spaces |= 1 << f->left;
    }
    return spaces;
}

static unsigned marks_of_space(const Nokaut *n, int space)
{
    return (nk_own_marks(&n->forecast) >> space & 1 ? MARK_GOAL : 0u) |
           (spaces_under_way(n) >> space & 1 ? MARK_UNDER_WAY : 0u);
}

static void fill_grid(const Nokaut *n)
{
    Maker *m = n->m;
    int zone = make_zone(m, "grid", make_word(m, SCENE_GRID), LAYOUT_GRID, RS_NOBODY, RS_NOBODY);
    m->scene->zone[zone].columns = n->view->advanced ? SIDE : SIDE - 1;
    for (int space = 0; space < NK_SPACES; space++) {
        if (!(grid_spaces(n->forecast.state) >> space & 1))
            continue;
        SceneThing *thing = make_thing(m, "space", -1);
        thing->name = nk_space_words[space];
        thing->id = make_text(m, "grid/%s", thing->name);
        thing->at = space;
        thing->marks = marks_of_space(n, space);
    }
}

/* ---- Who stands on it ---- */

/* Whether it has a text that holds, or waits to be set off, while it stands on the grid. */
static bool is_lasting(const Card *card)
{
    bool lasting = card->always != 0;
    for (int moment = 0; moment < ON_COUNT; moment++)
        lasting = lasting || (moment != ON_ENTERED && card->when[moment].program);
    return lasting;
}

static void add_character(const Nokaut *n, const Card *card, int space, unsigned marks)
{
    SceneThing *thing = make_thing(n->m, nk_type_words[card->type], card->label);
    thing->at = space;
    thing->on = nokaut_thing_at(n->m->scene, "grid", space);
    thing->side = card->team;
    thing->marks = marks | (marks_of_space(n, space) & MARK_UNDER_WAY) |
                   (is_lasting(card) ? MARK_LASTING : 0u);
}

/* The card that is announced for this space but does not stand there yet, or NULL. */
static const Card *announced_for(const Nokaut *n, int space)
{
    for (int i = 0; i < n->view->depth && n->view->winner == RS_NOBODY; i++) {
        const nk_Frame *f = nokaut_frame(n, i);
        if (f->proc == PROC_PLAY && f->copy != NK_NONE && f->left == space)
            return nokaut_frame_card(n, f);
    }
    return NULL;
}

static void fill_characters(const Nokaut *n)
{
    Maker *m = n->m;
    int zone = make_zone(m, "characters", make_word(m, SCENE_GROUP_GRID), LAYOUT_LIST, RS_NOBODY,
                         RS_NOBODY);
    for (int space = 0; space < NK_SPACES; space++) {
        const Card *stands = nokaut_card_on(n, space), *coming = announced_for(n, space);
        if (stands)
            add_character(n, stands, space, 0);
        else if (coming)
            add_character(n, coming, space, MARK_ANNOUNCED);
        m->scene->zone[zone].count += stands != NULL;
    }
}

/* ---- Hands ---- */

/* The cards of a hand that the viewer sees whole, or NULL. */
static const uint8_t *open_hand(const nk_View *view, int seat)
{
    if (view->viewer >= RS_SEATS)
        return NULL;
    if (view->viewer == seat)
        return view->hand[VIEW_OWN];
    bool mate = nk_mate(view->players, view->teams, view->viewer) == seat;
    return mate && RULED(view, TEAM_HANDS) ? view->hand[VIEW_MATE] : NULL;
}

/* A card that the viewer has chosen lies in hand until it is announced. */
static bool is_chosen(const Nokaut *n, const Card *card)
{
    if (!n->view->depth || !nk_play_is_secret(nk_view_top(n->view)))
        return false;
    return nokaut_frame_card(n, nokaut_frame(n, n->view->depth - 1)) == card;
}

/* Of the own hand: what can be done with it, and why not. */
static void add_chances(const Nokaut *n, const Card *card, SceneThing *thing)
{
    int why = nk_why_not(&n->forecast, card);
    if (card->type == RIPOSTE && nk_fits(&n->forecast, card))
        thing->marks |= MARK_FITS;
    if (is_chosen(n, card))
        thing->marks |= MARK_UNDER_WAY;
    else if (why != WHY_OFFERED)
        make_fact(n->m, "why-not", SCENE_NOT_NOW, FACT_TEXT, why, 0,
                  make_word(n->m, SCENE_WHY_OVER + why - WHY_OVER));
}

static void add_copies(const Nokaut *n, const Card *card, int seat, int copies, unsigned marks)
{
    Maker *m = n->m;
    if (copies <= 0)
        return;
    SceneThing *thing = make_thing(m, nk_type_words[card->type], card->label);
    thing->count = copies;
    thing->marks = marks;
    make_facts_begin(m, &thing->facts);
    nokaut_type_fact(m, card, make_word(m, SCENE_COMMON + card->type));
    if (seat == n->view->viewer)
        add_chances(n, card, thing);
    make_facts_end(m, &thing->facts);
}

/* Known cards first, since they leave a hand first. */
static void fill_hand(const Nokaut *n, int seat)
{
    Maker *m = n->m;
    const nk_View *view = n->view;
    const uint8_t *open = open_hand(view, seat), *known = view->known[seat];
    int team = nokaut_team(n, seat), unknown = view->cards[seat];
    int zone = make_zone(m, make_zone_id(m, "hand", m->scene->seat[seat].id),
                         make_word(m, SCENE_HAND), LAYOUT_LIST, seat, team);
    m->scene->zone[zone].count = view->cards[seat];
    for (int kind = 0; kind < n->deck[team].kinds; kind++) {
        const Card *card = nokaut_card(n, team, kind);
        int hidden = open ? open[kind] - known[kind] : 0;
        add_copies(n, card, seat, known[kind], MARK_KNOWN_TO_ALL);
        add_copies(n, card, seat, hidden, MARK_FACE_DOWN);
        unknown -= known[kind] + hidden;
    }
    if (unknown <= 0)
        return;
    SceneThing *rest = make_thing(m, "hidden", -1);
    rest->name = make_word(m, SCENE_UNKNOWN_CARDS);
    rest->count = unknown;
    rest->marks = MARK_FACE_DOWN | MARK_UNKNOWN;
}

/* ---- Goals and piles ---- */

static void add_goal(const Nokaut *n, int goal, int team, unsigned marks)
{
    Maker *m = n->m;
    int spaces = nk_goal_spaces(&n->forecast.game, goal), held = spaces & n->view->held[team];
    SceneThing *thing = make_thing(m, nk_block_words[LABEL_GOAL], nokaut_goal(n, goal));
    thing->side = team;
    thing->marks = marks;
    make_facts_begin(m, &thing->facts);
    nokaut_spaces(m, "spaces", SCENE_SPACES, spaces);
    if (marks & MARK_GOAL) {
        make_fact(m, "held", SCENE_HELD, FACT_OF, set_count((uint64_t)held),
                  set_count((uint64_t)spaces), NULL);
        make_flag(m, "fulfilled", SCENE_FULFILLED, held == spaces);
    }
    make_facts_end(m, &thing->facts);
}

static void fill_own_goal(const Nokaut *n)
{
    Maker *m = n->m;
    int seat = n->view->viewer, team = seat < RS_SEATS ? nokaut_team(n, seat) : RS_NOBODY;
    int zone = make_zone(m, "goal", make_word(m, SCENE_GOAL), LAYOUT_LIST, RS_NOBODY, team);
    if (seat >= RS_SEATS || n->view->goal[team] == NK_NONE)
        return;
    add_goal(n, n->view->goal[team], team, MARK_GOAL | MARK_FACE_DOWN);
    m->scene->zone[zone].count = 1;
}

static void fill_goals(const Nokaut *n, int team)
{
    Maker *m = n->m;
    int zone = make_zone(m, make_zone_id(m, "goals", m->scene->side[team].id),
                         make_word(m, SCENE_GOALS_DONE), LAYOUT_LIST, RS_NOBODY, team);
    m->scene->zone[zone].count = m->scene->side[team].score;
    for (int goal = 0; goal < NK_GOALS; goal++)
        if (n->view->done[team] >> goal & 1)
            add_goal(n, goal, team, 0);
}

static void fill_pile(const Nokaut *n, int team)
{
    Maker *m = n->m;
    int zone = make_zone(m, make_zone_id(m, "pile", m->scene->side[team].id),
                         make_word(m, SCENE_DISCARD_PILE), LAYOUT_PILE, RS_NOBODY, team);
    for (int kind = 0; kind < n->deck[team].kinds; kind++) {
        int copies = n->view->discard[team][kind];
        add_copies(n, nokaut_card(n, team, kind), RS_NOBODY, copies, 0);
        m->scene->zone[zone].count += copies;
    }
}

static void fill_deck(const Nokaut *n, const char *id, int word, int team, int count)
{
    int zone = make_zone(n->m, id, make_word(n->m, word), LAYOUT_PILE, RS_NOBODY, team);
    n->m->scene->zone[zone].count = count;
}

void nokaut_zones(const Nokaut *n)
{
    fill_grid(n);
    fill_characters(n);
    for (int seat = 0; seat < n->view->players; seat++)
        fill_hand(n, seat);
    fill_own_goal(n);
    for (int team = 0; team < TEAMS; team++) {
        fill_goals(n, team);
        fill_pile(n, team);
        fill_deck(n, make_zone_id(n->m, "deck", n->m->scene->side[team].id), SCENE_DECK, team,
                  n->view->deck_left[team]);
    }
    fill_deck(n, "goal-deck", SCENE_GOAL_DECK, RS_NOBODY, n->view->goals_left);
}
