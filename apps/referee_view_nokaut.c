/* referee_view_nokaut.c - a match of Nokaut as the referee tells it: set-up, view, events, result.
 *
 * Invariant: all but the set-up is made from views, never from the state. */
#include "referee_parts.h"

#include "../nokaut/boxes.h"
#include "../nokaut/setups.h"
#include "../nokaut/view_frames.h"
#include "../nokaut/words.h"

typedef struct Sight {
    const rs_Rules *rules;
    const nk_Rules *nk;
    const nk_View *view;
    const Deck *deck; /* of the dragons; the unicorns' follows */
    int language;
} Sight;

static const nk_View *inside(const rs_View *view)
{
    return (const nk_View *)(const void *)view->bytes;
}

static bool ruled(const nk_View *view, int ruling)
{
    return view->rulings >> ruling & 1;
}

static int team_in(const nk_View *view, int seat)
{
    return view->teams >> seat & 1;
}

/* ---- Teams ---- */

static json_t *seats_of(const nk_View *view, int team)
{
    json_t *list = json_array();
    for (int seat = 0; seat < view->players; seat++)
        if (team_in(view, seat) == team)
            json_array_append_new(list, as_seat(seat));
    return list;
}

static json_t *as_team(int team)
{
    return json_string(nk_team_names[team]);
}

static json_t *winner(const rs_View *view)
{
    int team = inside(view)->winner;
    if (team == RS_NOBODY)
        return json_null();
    json_t *out = json_object();
    put(out, "team", as_team(team));
    put(out, "seats", seats_of(inside(view), team));
    return out;
}

static void put_setup(const Match *match, json_t *out)
{
    json_t *teams = json_object();
    rs_View view;
    rs_view(match->rules, &match->state, RS_SPECTATOR, &view);
    for (int team = 0; team < TEAMS; team++)
        put(teams, nk_team_names[team], seats_of(inside(&view), team));
    put(out, "game", json_string("nokaut"));
    put_parts(match, out);
    put(out, "players", json_integer(match->setup.seats));
    put(out, "teams", teams);
}

static void put_score(const rs_View *view, json_t *out)
{
    json_t *goals = json_object();
    for (int team = 0; team < TEAMS; team++)
        put(goals, nk_team_names[team], json_integer(set_count(inside(view)->done[team])));
    put(out, "goals", goals);
}

/* ---- Events ---- */

/* The spaces that an event is about, by name. */
static void put_spaces(const rs_Event *event, json_t *out)
{
    switch (event->kind) {
    case EV_RIPOSTE: /* of a riposte, the one that its player named */
        if (event->a < NK_SPACES)
            put(out, "space", json_string(nk_space_words[event->a]));
        break;
    case EV_PLAYS:
    case EV_ENTERED:
    case EV_CHOSE:
    case EV_AIMS:
    case EV_DESTROYED:
    case EV_SPARED:
    case EV_PREVENTED:
    case EV_NOT_MOVED:
    case EV_SACRIFICED:
    case EV_RETURNED:
        put(out, "space", json_string(nk_space_words[event->a]));
        break;
    case EV_MOVES:
    case EV_MOVED:
    case EV_SWAPS:
    case EV_SWAPPED:
        put(out, "space", json_string(nk_space_words[event->a]));
        put(out, "to", json_string(nk_space_words[event->b]));
        break;
    default:
        break;
    }
}

static void put_event(const rs_View *view, const rs_Event *event, json_t *out)
{
    int team = team_in(inside(view), event->seat);
    put(out, "team", as_team(team));
    if (event->kind == EV_WON)
        put(out, "seats", seats_of(inside(view), team));
    put_spaces(event, out);
}

/* ---- Cards ---- */

static json_t *id_of(const Sight *s, int label)
{
    return as_text(s->rules->label[label].id);
}

static json_t *name_of(const Sight *s, int label)
{
    const Label *named = &s->rules->label[label];
    const char *name = named->name[s->language];
    return as_text(name ? name : named->name[RS_ENGLISH]);
}

static const Card *card(const Sight *s, int team, int kind)
{
    return &s->nk->card[s->deck[team].card[kind]];
}

/* A card that lies before all eyes; NULL: there is none. */
static void put_card(const Sight *s, const Card *shown, json_t *out)
{
    put(out, "card", shown ? id_of(s, shown->label) : json_null());
    put(out, "name", shown ? name_of(s, shown->label) : json_null());
}

/* Cards as a list in which each copy appears. */
static json_t *cards(const Sight *s, int team, const uint8_t *counts)
{
    json_t *list = json_array();
    for (int kind = 0; kind < s->deck[team].kinds; kind++)
        for (int i = 0; i < counts[kind]; i++)
            json_array_append_new(list, id_of(s, card(s, team, kind)->label));
    return list;
}

/* ---- The grid ---- */

static int grid(const nk_View *view)
{
    return view->advanced ? NUMBERED | LETTERED : NUMBERED;
}

static bool held(const nk_View *view, int space)
{
    return space < NK_SPACES && (view->held[DRAGONS] | view->held[UNICORNS]) >> space & 1;
}

static int holder(const nk_View *view, int space)
{
    return view->held[UNICORNS] >> space & 1;
}

static const Card *card_at(const Sight *s, int space)
{
    const nk_View *view = s->view;
    return held(view, space) ? card(s, holder(view, space), view->kind[space]) : NULL;
}

static json_t *as_space(int space)
{
    return space < NK_SPACES ? json_string(nk_space_words[space]) : json_null();
}

static json_t *space_names(int set)
{
    json_t *list = json_array();
    for (int space = 0; space < NK_SPACES; space++)
        if (set >> space & 1)
            json_array_append_new(list, as_space(space));
    return list;
}

static json_t *spaces(const Sight *s)
{
    json_t *list = json_array();
    for (int space = 0; space < NK_SPACES; space++) {
        if (!(grid(s->view) >> space & 1))
            continue;
        json_t *one = json_object();
        put(one, "space", as_space(space));
        put_card(s, card_at(s, space), one);
        put(one, "team", held(s->view, space) ? as_team(holder(s->view, space)) : json_null());
        json_array_append_new(list, one);
    }
    return list;
}

/* ---- Teams and seats in a view ---- */

static int goal_marks(const Sight *s, int goal)
{
    const nk_View *view = s->view;
    int set = view->advanced                  ? MARKS_ADVANCED
              : ruled(view, RULING_GOAL_SETS) ? MARKS_SECOND_SET
                                              : MARKS_STANDARD;
    return s->nk->box[view->box].mark[set][goal];
}

static int goal_label(const Sight *s, int goal)
{
    return s->nk->goal[s->nk->box[s->view->box].goal[goal]].label;
}

/* The own goal; none is left to a team that has won. */
static json_t *goal_of(const Sight *s, int team)
{
    int goal = s->view->goal[team];
    if (goal == NK_NONE)
        return json_null();
    json_t *out = json_object();
    put(out, "id", id_of(s, goal_label(s, goal)));
    put(out, "name", name_of(s, goal_label(s, goal)));
    put(out, "spaces", space_names(goal_marks(s, goal)));
    put(out, "fulfilled", json_boolean((goal_marks(s, goal) & ~s->view->held[team]) == 0));
    return out;
}

static json_t *team_of_view(const Sight *s, int team)
{
    const nk_View *view = s->view;
    json_t *out = json_object(), *done = json_array();
    for (int goal = 0; goal < NK_GOALS; goal++)
        if (view->done[team] >> goal & 1)
            json_array_append_new(done, id_of(s, goal_label(s, goal)));
    put(out, "seats", seats_of(view, team));
    put(out, "deck", json_integer(view->deck_left[team]));
    put(out, "discard", cards(s, team, view->discard[team]));
    put(out, "fulfilled", done);
    if (view->viewer != RS_SPECTATOR && team_in(view, view->viewer) == team)
        put(out, "goal", goal_of(s, team));
    return out;
}

/* The cards of a hand that the viewer sees whole, or NULL. */
static const uint8_t *open_hand(const nk_View *view, int seat)
{
    if (view->viewer == RS_SPECTATOR)
        return NULL;
    if (view->viewer == seat)
        return view->hand[VIEW_OWN];
    bool mate = nk_mate(view->players, view->teams, view->viewer) == seat;
    return mate && ruled(view, RULING_TEAM_HANDS) ? view->hand[VIEW_MATE] : NULL;
}

static json_t *seat_of_view(const Sight *s, int seat)
{
    const nk_View *view = s->view;
    const uint8_t *open = open_hand(view, seat);
    int team = team_in(view, seat);
    json_t *out = json_object(), *hand = json_object();
    put(hand, "count", json_integer(view->cards[seat]));
    if (open)
        put(hand, "cards", cards(s, team, open));
    put(hand, "known", cards(s, team, view->known[seat]));
    put(out, "team", as_team(team));
    put(out, "name",
        as_text(nk_seat_name(s->rules, view->players, view->teams, seat, s->language)));
    put(out, "hand", hand);
    return out;
}

/* ---- What is under way ---- */

static void put_played(const Sight *s, const nk_Frame *f, json_t *out)
{
    const Card *played = card(s, team_in(s->view, f->seat), f->kind);
    put_card(s, played, out);
    put(out, "type", json_string(nk_type_words[played->type]));
}

/* A card from hand: chosen (only its player knows), announced, or entered. */
static void put_play(const Sight *s, const nk_Frame *f, json_t *out)
{
    bool chosen = nk_play_is_secret((const Frame *)(const void *)f), lies = f->copy != NK_NONE;
    put_played(s, f, out);
    put(out, "stage", json_string(chosen ? "chosen" : lies ? "announced" : "entered"));
    put(out, "space", as_space(chosen || lies ? f->left : f->self));
    put(out, "about", as_space(f->that));
    put(out, "granted", json_boolean(f->flags & FLAG_GRANTED));
    put(out, "stopped", json_boolean(f->flags & FLAG_STOPPED));
}

/* A text: where its card stands, whom it is about, what its player has chosen on the way. */
static void put_text(const Sight *s, const nk_Frame *f, json_t *out)
{
    bool halfway = f->step == PICK_SECOND || f->step == PICK_SPACE;
    put_played(s, f, out);
    put(out, "space", as_space(f->self));
    put(out, "about", as_space(f->that));
    put(out, "chosen", as_space(halfway ? f->at : NK_NOWHERE));
    put(out, "to_come", space_names(f->mask));
}

static void put_destroy(const Sight *s, const nk_Frame *f, json_t *out)
{
    bool destroyed = f->that == NK_NOWHERE && f->left != NK_NOWHERE;
    put_card(s, card_at(s, f->that), out);
    put(out, "space", as_space(destroyed ? f->left : f->that));
    put(out, "prevented", json_boolean(f->flags & FLAG_STOPPED));
    put(out, "destroyed", json_boolean(destroyed));
}

static void put_move(const Sight *s, const nk_Frame *f, json_t *out)
{
    put_card(s, card_at(s, f->that), out);
    put(out, "space", as_space(f->that));
    put(out, "to", as_space(f->left == NK_NOWHERE ? f->self : f->left));
    put(out, "swap", json_boolean(f->left == NK_NOWHERE));
    put(out, "prevented", json_boolean(f->flags & FLAG_STOPPED));
}

static const struct {
    const char *kind;
    void (*put)(const Sight *s, const nk_Frame *f, json_t *out);
} tellers[PROC_COUNT] = {
    [PROC_PLAY] = {"play", put_play},
    [PROC_PROGRAM] = {"text", put_text},
    [PROC_DESTROY] = {"destroy", put_destroy},
    [PROC_MOVE] = {"move", put_move},
};

static const nk_Frame *frame_at(const nk_View *view, int index)
{
    return (const nk_Frame *)(const void *)nk_view_frame(view, index);
}

/* From the oldest to the newest; each answers the one before or comes of it. */
static json_t *under_way(const Sight *s)
{
    json_t *list = json_array();
    for (int i = 0; i < s->view->depth && s->view->winner == RS_NOBODY; i++) {
        const nk_Frame *f = frame_at(s->view, i);
        if (!tellers[f->proc].kind)
            continue;
        json_t *one = json_object();
        put(one, "kind", json_string(tellers[f->proc].kind));
        put(one, "by", as_seat(f->seat));
        tellers[f->proc].put(s, f, one);
        json_array_append_new(list, one);
    }
    return list;
}

/* The question by the key of its sentence. */
static json_t *asks(const Sight *s)
{
    if (s->view->winner != RS_NOBODY)
        return json_null();
    const nk_Frame *last = frame_at(s->view, s->view->depth - 1);
    return json_string(nk_sentences[FIRST_QUESTION + nk_question(s->nk, last)].key);
}

/* ---- All together ---- */

/* The order of turns needs of a state only what the view tells as well. */
static json_t *order_of_turns(const nk_View *view)
{
    const nk_State public = {.players = view->players, .teams = view->teams};
    int turns = view->players == 3 ? 4 : view->players;
    json_t *list = json_array();
    for (int i = 0; i < turns; i++)
        json_array_append_new(list, as_seat(nk_seat_at(&public, (view->place + i) % turns)));
    return list;
}

static json_t *gridlock(const nk_View *view)
{
    Gridlock lock = nk_view_gridlock(view);
    json_t *out = json_object();
    put(out, "full_at_start", json_boolean(view->full_at_start));
    put(out, "played", json_boolean(view->played));
    put(out, "turns", json_integer(lock.turns));
    put(out, "limit", json_integer(lock.of));
    return out;
}

static void put_view(const rs_Rules *rules, const rs_View *from, int language, json_t *out)
{
    const nk_Rules *nk = rules->nokaut;
    const nk_View *view = inside(from);
    const Sight s = {rules, nk, view, nk->box[view->box].deck[ruled(view, RULING_KEEN_DECK)],
                     language};
    put(out, "game", json_string("nokaut"));
    put(out, "box", id_of(&s, nk->box[view->box].label));
    put(out, "grid", json_string(view->advanced ? "advanced" : "standard"));
    put(out, "players", json_integer(view->players));
    put(out, "rulings", as_rulings(RS_NOKAUT, view->rulings));
    put(out, "turn", as_seat(view->turn));
    put(out, "order", order_of_turns(view));
    put(out, "gridlock", gridlock(view));
    put(out, "spaces", spaces(&s));
    for (int team = 0; team < TEAMS; team++)
        put(out, nk_team_names[team], team_of_view(&s, team));
    put(out, "goal_deck", json_integer(view->goals_left));
    for (int seat = 0; seat < view->players; seat++)
        put(out, seat_letter(seat), seat_of_view(&s, seat));
    put(out, "under_way", under_way(&s));
    put(out, "asks", asks(&s));
}

const RefereeGame referee_nokaut = {
    .key = {"box", "players", "grid", "first", "lone"},
    .boxes = boxes_of_nokaut,
    .put_setup = put_setup,
    .winner = winner,
    .put_score = put_score,
    .put_event = put_event,
    .put_view = put_view,
};
