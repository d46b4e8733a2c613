/* scene.c - a moment of Nokaut: who plays, where the match is, how it ended; see make.h. */
#include "parts.h"

#include "../../../engine/rules.h"
#include "../rules/boxes.h"
#include "../rules/setups.h"
#include "../rules/words.h"

#include <string.h>

_Static_assert(SCENE_UNICORNS - SCENE_DRAGONS == UNICORNS, "a word for each team");
_Static_assert(SCENE_UNICORN_MARK - SCENE_DRAGON_MARK == UNICORNS, "a mark for each team");

/* ---- Looking ---- */

_Static_assert(sizeof(Nokaut) <= sizeof(MakerTable), "it is kept for a whole scene");

static void look(Maker *m, void *table)
{
    Nokaut *n = table;
    n->m = m;
    n->nk = m->rules->nokaut;
    n->view = (const nk_View *)(const void *)m->view->bytes;
    nk_forecast(m->rules, m->view, &n->forecast);
    n->deck = n->forecast.game.deck;
}

int nokaut_team(const Nokaut *n, int seat)
{
    return n->view->teams >> seat & 1;
}

const Card *nokaut_card(const Nokaut *n, int team, int kind)
{
    return &n->nk->card[n->deck[team].card[kind]];
}

const nk_Frame *nokaut_frame(const Nokaut *n, int index)
{
    return (const nk_Frame *)(const void *)nk_view_frame(n->view, index);
}

const Card *nokaut_frame_card(const Nokaut *n, const nk_Frame *f)
{
    return nokaut_card(n, nokaut_team(n, f->seat), f->kind);
}

const Card *nokaut_card_on(const Nokaut *n, int space)
{
    const nk_View *view = n->view;
    if (space >= NK_SPACES || !((view->held[DRAGONS] | view->held[UNICORNS]) >> space & 1))
        return NULL;
    return nokaut_card(n, view->held[UNICORNS] >> space & 1, view->kind[space]);
}

const char *nokaut_team_mark(const Nokaut *n, int team)
{
    return make_word(n->m, SCENE_DRAGON_MARK + team);
}

int nokaut_goal(const Nokaut *n, int goal)
{
    return n->nk->goal[n->nk->box[n->view->box].goal[goal]].label;
}

SceneFact *nokaut_spaces(Maker *m, const char *key, int word, int set)
{
    make_begin(m);
    for (uint64_t left = (uint64_t)set; left; left = set_drop_first(left))
        make_add(m, "%s%s", make_line(m) ? " " : "", nk_space_words[set_first(left)]);
    return make_fact(m, key, word, FACT_SPACES, set, 0, make_end(m));
}

void nokaut_type_fact(Maker *m, const Card *card, const char *words)
{
    make_fact(m, "type", SCENE_CARD_TYPE, FACT_TEXT, card->type, 0, words)->code =
        nk_type_words[card->type];
}

void nokaut_team_fact(Maker *m, int team)
{
    make_fact(m, "team", SCENE_TEAM, FACT_TEXT, team, 0, make_word(m, SCENE_DRAGONS + team))->code =
        scene_side_id(RS_NOKAUT, team);
}

int nokaut_thing_at(const Scene *scene, const char *zone, int at)
{
    int in = scene_zone(scene, zone);
    for (int i = 0; i < scene->zone[in].things; i++)
        if (scene->thing[scene->zone[in].first + i].at == at)
            return scene->zone[in].first + i;
    return -1;
}

/* ---- Who plays ---- */

static const char *seat_name(const Nokaut *n, int seat)
{
    const char *given = n->m->words->seat[seat];
    return given
               ? given
               : nk_seat_name(n->m->rules, n->view->players, n->view->teams, seat, n->m->language);
}

static void fill_seats(const Nokaut *n)
{
    static const char *const ids[RS_SEATS] = {"a", "b", "c", "d"};
    Maker *m = n->m;
    Scene *s = m->scene;
    for (int seat = 0; seat < n->view->players; seat++) {
        SceneSeat *out = &s->seat[s->seats++];
        *out = (SceneSeat){.id = ids[seat],
                           .name = make_text(m, "%s", seat_name(n, seat)),
                           .side = nokaut_team(n, seat),
                           .thing = -1};
        make_facts_begin(m, &out->facts);
        make_fact(m, "hand", SCENE_HAND_SIZE, FACT_NUMBER, n->view->cards[seat], 0, NULL);
        nokaut_team_fact(m, out->side);
        make_facts_end(m, &out->facts);
    }
}

static int count(const uint8_t *counts)
{
    int sum = 0;
    for (int kind = 0; kind < NK_DECK_CARDS; kind++)
        sum += counts[kind];
    return sum;
}

static void fill_sides(const Nokaut *n)
{
    Maker *m = n->m;
    Scene *s = m->scene;
    for (int team = 0; team < TEAMS; team++) {
        SceneSide *out = &s->side[s->sides++];
        *out = (SceneSide){.id = nk_team_names[team],
                           .name = make_word(m, SCENE_DRAGONS + team),
                           .mark = nokaut_team_mark(n, team),
                           .score = set_count(n->view->done[team]),
                           .needed = NK_GOALS_TO_WIN};
        make_facts_begin(m, &out->facts);
        make_fact(m, "goals", SCENE_GOALS, FACT_OF, out->score, out->needed, NULL);
        make_fact(m, "deck", SCENE_TEAM_DECK, FACT_NUMBER, n->view->deck_left[team], 0, NULL);
        make_fact(m, "discards", SCENE_TEAM_PILE, FACT_NUMBER, count(n->view->discard[team]), 0,
                  NULL);
        make_facts_end(m, &out->facts);
    }
}

/* ---- Where the match is ---- */

/* "Ann, then Bob, Cid": whose turn it is and who comes next. */
static void add_turns(const Nokaut *n)
{
    Maker *m = n->m;
    uint8_t order[RS_SEATS];
    int turns = nk_turns(&n->forecast, order);
    make_begin(m);
    make_add(m, "%s, %s ", seat_name(n, order[0]), make_word(m, SCENE_NEXT_TURNS));
    for (int i = 1; i < turns; i++)
        make_add(m, "%s%s", i > 1 ? ", " : "", seat_name(n, order[i]));
    SceneFact *fact =
        make_fact(m, "order", SCENE_ORDER_OF_TURNS, FACT_SEAT, order[0], 0, make_end(m));
    fact->count = turns;
    memcpy(fact->set, order, (size_t)turns);
}

static void fill_facts(const Nokaut *n)
{
    Maker *m = n->m;
    const Gridlock lock = nk_gridlock(n->forecast.state);
    int advanced = n->view->advanced;
    int box = n->nk->box[n->view->box].label;
    make_facts_begin(m, &m->scene->facts);
    make_fact(m, "box", SCENE_BOX, FACT_THING, box, 0, make_name(m, box));
    make_fact(m, "grid", SCENE_GRID, FACT_TEXT, advanced, 0,
              make_word(m, advanced ? SCENE_ADVANCED_GRID : SCENE_STANDARD_GRID))
        ->code = advanced ? "advanced" : "standard";
    make_fact(m, "gridlock", SCENE_GRIDLOCK, FACT_OF, lock.turns, lock.of, NULL);
    make_flag(m, "full-at-start", SCENE_FULL_AT_START, n->view->full_at_start);
    make_flag(m, "played", SCENE_HAS_PLAYED, n->view->played);
    make_fact(m, "players", SCENE_FIELD_PLAYERS, FACT_NUMBER, n->view->players, 0, NULL);
    add_turns(n);
    make_facts_end(m, &m->scene->facts);
}

/* "Dragons 1 : 0 Unicorns" */
static void add_score(const Nokaut *n)
{
    const nk_View *view = n->view;
    make_add(n->m, "%s %d : %d %s", make_word(n->m, SCENE_DRAGONS), set_count(view->done[DRAGONS]),
             set_count(view->done[UNICORNS]), make_word(n->m, SCENE_UNICORNS));
}

static void fill_headline(const Nokaut *n)
{
    Maker *m = n->m;
    make_begin(m);
    add_score(n);
    if (m->scene->turn < RS_SEATS)
        make_add(m, " | %s: %s", make_word(m, SCENE_TURN), seat_name(n, m->scene->turn));
    m->scene->headline = make_end(m);
}

/* "Dragons (Ann, Cid)", or the team alone where its only player has no other name. */
static void add_team(const Nokaut *n, int team)
{
    const nk_View *view = n->view;
    int players = 0;
    bool named = false;
    for (int seat = 0; seat < view->players; seat++)
        if (nokaut_team(n, seat) == team) {
            const char *unnamed =
                nk_seat_name(n->m->rules, view->players, view->teams, seat, n->m->language);
            named = named || strcmp(seat_name(n, seat), unnamed) != 0;
            players++;
        }
    make_add(n->m, "%s", make_word(n->m, SCENE_DRAGONS + team));
    const char *before = " (";
    for (int seat = 0; seat < view->players && (named || players > 1); seat++)
        if (nokaut_team(n, seat) == team) {
            make_add(n->m, "%s%s", before, seat_name(n, seat));
            before = ", ";
        }
    make_add(n->m, "%s", *before == ',' ? ")" : "");
}

static void fill_result(const Nokaut *n)
{
    Maker *m = n->m;
    if (n->view->winner >= TEAMS)
        return;
    make_begin(m);
    add_score(n);
    make_add(m, ". %s: ", make_word(m, SCENE_WINNERS));
    add_team(n, n->view->winner);
    make_add(m, ".");
    m->scene->result = make_end(m);
}

/* The text of a card whose space is asked for; or why somebody is asked who has no choice. */
static void fill_matter(const Nokaut *n)
{
    Maker *m = n->m;
    if (n->view->asked != n->view->viewer || !n->view->depth)
        return;
    const nk_Frame *f = nokaut_frame(n, n->view->depth - 1);
    if (nk_question(n->nk, f) == QUESTION_SPACE)
        m->scene->matter = make_card_text(m, nokaut_frame_card(n, f)->label);
    else if (n->forecast.offers == 1)
        m->scene->matter = make_word(m, SCENE_ASKED_ANYWAY);
}

static void fill(Maker *m)
{
    const Nokaut *n = m->table;
    m->scene->turn = n->view->winner == RS_NOBODY ? n->view->turn : RS_NOBODY;
    m->scene->place = make_name(m, n->nk->box[n->view->box].label);
    fill_seats(n);
    fill_sides(n);
    fill_facts(n);
    fill_headline(n);
    fill_result(n);
    fill_matter(n);
    nokaut_zones(n);
    nokaut_under_way(n);
}

/* ---- The log ---- */

/* A character that stands where it was played as soon as it was played. */
static int together(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
                    char *text, int size)
{
    const rs_Event *plays = events, *enters = events + 1;
    if (count < 2 || plays->kind != EV_PLAYS || enters->kind != EV_ENTERED ||
        plays->what != enters->what || plays->a != enters->a)
        return 0;
    rs_say_event(rules, words, plays, text, size);
    return 2;
}

/* Where those who have no choice are not asked (ruling secrecy-questions), a trial would tell by
 * cards that are only imagined whether somebody might answer. */
static void ask_all(rs_State *state)
{
    nk_State *s = (nk_State *)(void *)state->bytes;
    s->rulings &= ~(1u << RULING_SECRECY);
}

const SceneGame scene_nokaut = {.look = look,
                                .fill = fill,
                                .answer = nokaut_answer,
                                .before = nokaut_before,
                                .behind = nokaut_behind,
                                .ask_all = ask_all,
                                .tried = nokaut_tried,
                                .warn = nokaut_warn,
                                .card = nokaut_whole_card,
                                .spoken = nokaut_spoken,
                                .in_match = nokaut_in_match,
                                .together = together};
