/* expect.c - clauses of `expect`; see docs/scenarios.md for all of them. */
#include "expect.h"

#include "../../../engine/clauses.h"
#include "../../../engine/rules.h"
#include "boxes.h"
#include "flow.h"
#include "game.h"
#include "setups.h"
#include "view_frames.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>

static const nk_State *inside(const Witness *w)
{
    return nk_inside_const(w->state);
}

static Game game_seen_by(const Witness *w)
{
    return game_of(w->rules->nokaut, inside(w), NULL);
}

static const char *card_id(const Witness *w, int team, int copy)
{
    const Game g = game_seen_by(w);
    return w->rules->label[card_of(&g, team, copy)->label].id;
}

static void list_cards(const Witness *w, int team, uint64_t copies, char *out, int size)
{
    int used = 0;
    snprintf(out, (size_t)size, "none");
    for (; copies && used < size; copies = set_drop_first(copies))
        used += snprintf(out + used, (size_t)(size - used), "%s%s", used ? " " : "",
                         card_id(w, team, set_first(copies)));
}

/* Cards by id from word `from` on, each copy once: equal, or (with `contains`) all there. */
static bool check_cards(Clause *c, int from, int team, uint64_t copies, bool contains)
{
    char have[240];
    int count = clause_words(c) - from;
    list_cards(c->w, team, copies, have, sizeof have);
    if (count == 1 && clause_is_number(clause_word(c, from)))
        return clause_found(c, set_count(copies) == atoi(clause_word(c, from)), "%d cards: %s",
                            set_count(copies), have);
    bool none = count == 1 && strcmp(clause_word(c, from), "none") == 0;
    for (int i = from; i < clause_words(c) && !none; i++) {
        uint64_t match = copies;
        while (match && strcmp(card_id(c->w, team, set_first(match)), clause_word(c, i)) != 0)
            match = set_drop_first(match);
        if (!match)
            return clause_found(c, false, "%s", have);
        copies &= ~set_of(set_first(match));
    }
    return clause_found(c, copies == 0 || (contains && !none), "%s", have);
}

/* ---- What a seat knows: through its view, so that nothing else can be meant ---- */

/* `B sees hand A angy`: what B knows of that hand. */
static bool check_seen_hand(Clause *c, const nk_View *view)
{
    const char *name = clause_word(c, 2);
    int seat = *name - 'A';
    if (seat < 0 || seat >= view->players || name[1])
        return clause_nonsense(c, 2, "write a seat here");
    const Game g = game_seen_by(c->w);
    const Deck *deck = deck_of(&g, team_of(g.s, seat));
    bool mate = nk_mate(view->players, view->teams, c->seat) == seat;
    const uint8_t *open = seat == c->seat ? view->hand[VIEW_OWN] : view->hand[VIEW_MATE];
    uint64_t copies = 0;
    for (int kind = 0; kind < deck->kinds; kind++) {
        int count = view->known[seat][kind];
        if ((mate || seat == c->seat) && open[kind] > count)
            count = open[kind];
        copies |= count ? set_range(set_first(deck->of_kind[kind]), count) : 0;
    }
    return check_cards(c, 3, team_of(g.s, seat), copies, false);
}

/* `B sees goal dragons none` */
static bool check_seen_goal(Clause *c, const nk_View *view)
{
    const nk_Rules *nk = c->w->rules->nokaut;
    int team = text_choice(c->text, c->line, c->word + 2, nk_team_names, TEAMS, "a team");
    if (team < 0)
        return clause_found(c, false, "not understood");
    int goal = view->goal[team];
    const char *id = goal == NK_NONE
                         ? "none"
                         : c->w->rules->label[nk->goal[nk->box[view->box].goal[goal]].label].id;
    return clause_found(c, strcmp(clause_word(c, 3), id) == 0, "%s", id);
}

static bool check_question(Clause *c, int word, const Frame *top_frame);

static bool check_sees(Clause *c)
{
    static const char *const known[] = {"hand", "goal", "question"};
    rs_View seen;
    rs_view(c->w->rules, c->w->state, c->seat, &seen);
    const nk_View *view = nk_seen_const(&seen);
    switch (text_choice(c->text, c->line, c->word + 1, known, 3, "something to see")) {
    case 0:
        return check_seen_hand(c, view);
    case 1:
        return check_seen_goal(c, view);
    case 2:
        return check_question(c, 2, nk_view_top(view));
    default:
        return clause_found(c, false, "not understood");
    }
}

/* ---- About a seat ---- */

static const char *const of_a_seat[] = {"hand", "known", "asked", "offered", "not-offered", "sees"};
enum { OF_A_SEAT = sizeof of_a_seat / sizeof *of_a_seat };

static bool about_seat(Clause *c)
{
    const nk_State *s = inside(c->w);
    if (c->seat >= s->players)
        return clause_nonsense(c, 0, "there are not so many players");
    int team = team_of(s, c->seat);
    switch (text_choice(c->text, c->line, c->word, of_a_seat, OF_A_SEAT,
                        "something to expect of a seat")) {
    case 0:
        return check_cards(c, 1, team, s->hand[c->seat], false);
    case 1:
        return check_cards(c, 1, team, s->known[c->seat], false);
    case 2:
        return clause_found(c, s->asked == c->seat, "asked is %c",
                            s->asked < RS_SEATS ? 'A' + s->asked : '-');
    case 3:
        return clause_offer(c, true);
    case 4:
        return clause_offer(c, false);
    case 5:
        return check_sees(c);
    default:
        return clause_found(c, false, "not understood");
    }
}

/* ---- About the table ---- */

static int team_at(Clause *c, int word)
{
    return text_choice(c->text, c->line, c->word + word, nk_team_names, TEAMS, "a team");
}

/* `on 5 chonk`, `on 5 empty` */
static bool check_on(Clause *c)
{
    const nk_State *s = inside(c->w);
    int space = nk_parse_space(c->text, c->line, c->word + 1);
    if (space < 0)
        return clause_found(c, false, "not understood");
    bool held = (s->held[0] | s->held[1]) >> space & 1;
    const char *there = held ? card_id(c->w, team_on(s, space), s->copy[space]) : "empty";
    return clause_found(c, strcmp(clause_word(c, 2), there) == 0, "%s", there);
}

static bool check_goal(Clause *c, int team)
{
    const nk_Rules *nk = c->w->rules->nokaut;
    const nk_State *s = inside(c->w);
    const Box *box = &nk->box[s->box];
    if (s->goal[team] == NK_NONE)
        return clause_found(c, strcmp(clause_word(c, 2), "none") == 0, "none");
    const char *id = c->w->rules->label[nk->goal[box->goal[s->goal[team]]].label].id;
    return clause_found(c, strcmp(clause_word(c, 2), id) == 0, "%s", id);
}

static bool check_count(Clause *c, int value)
{
    if (!clause_is_number(clause_word(c, 2)))
        return clause_nonsense(c, 2, "a number is wanted here");
    return clause_found(c, value == atoi(clause_word(c, 2)), "%d", value);
}

/* Clauses that name a team first: `deck dragons 12`. */
static bool about_team(Clause *c, int what)
{
    const nk_State *s = inside(c->w);
    int team = team_at(c, 1);
    if (team < 0)
        return clause_found(c, false, "not understood");
    switch (what) {
    case 0:
        return check_count(c, s->deck_left[team]);
    case 1:
        return check_cards(c, 2, team, s->discard[team], true);
    case 2:
        return check_goal(c, team);
    case 3:
        return check_count(c, set_count(s->done[team]));
    default:
        return check_count(c, set_count(s->held[team]));
    }
}

static bool check_winner(Clause *c)
{
    int winner = inside(c->w)->winner;
    const char *name = winner < TEAMS ? nk_team_names[winner] : "nobody";
    return clause_found(c, strcmp(clause_word(c, 1), name) == 0, "%s", name);
}

static bool check_question(Clause *c, int word, const Frame *top_frame)
{
    int wanted = sentence_find(&nk_game, "question", clause_word(c, word));
    const nk_Frame *f = FRAME_AS_CONST(nk_Frame, top_frame);
    int asked = nk_question(c->w->rules->nokaut, f);
    if (wanted < 0)
        return clause_nonsense(c, word, "there is no such question");
    return clause_found(c, wanted == FIRST_QUESTION + asked, "%s",
                        nk_sentences[FIRST_QUESTION + asked].key);
}

static bool about_table(Clause *c)
{
    static const char *const known[] = {"deck",     "discard", "goal",     "done",   "characters",
                                        "on",       "turn",    "gridlock", "winner", "event",
                                        "no-event", "asked",   "question"};
    const nk_State *s = inside(c->w);
    int what = text_choice(c->text, c->line, c->word, known, 13, "something to expect");
    switch (what) {
    case 5:
        return check_on(c);
    case 6:
        return clause_seat(c, s->turn);
    case 7:
        return clause_number(c, s->gridlock);
    case 8:
        return check_winner(c);
    case 9:
    case 10:
        return clause_event(c, what == 9);
    case 11:
        return clause_seat(c, s->asked);
    case 12:
        return check_question(c, 1, &s->frame[s->depth - 1]);
    default:
        return what < 0 ? clause_found(c, false, "not understood") : about_team(c, what);
    }
}

bool nk_expect_line(const Witness *w, Text *text, const Line *line, char found[300])
{
    static const ClauseWords words = {of_a_seat, OF_A_SEAT, about_seat, about_table};
    return clauses_check(w, text, line, &words, found);
}

/* ---- The whole position ---- */

static int describe_grid(const Witness *w, char *out, int size)
{
    const nk_State *s = inside(w);
    int used = 0;
    for (int space = 0; space < NK_SPACES && used < size; space++) {
        bool held = (s->held[0] | s->held[1]) >> space & 1;
        if (!(grid_spaces(s) >> space & 1))
            continue;
        used += snprintf(out + used, (size_t)(size - used), "%s%s %s", used ? ", " : "    ",
                         nk_space_words[space],
                         held ? card_id(w, team_on(s, space), s->copy[space]) : "-");
    }
    return used + snprintf(out + used, (size_t)(size - used), "\n");
}

void nk_describe(const Witness *w, char *out, int size)
{
    const nk_State *s = inside(w);
    int used = describe_grid(w, out, size);
    for (int seat = 0; seat < s->players; seat++) {
        char hand[300];
        list_cards(w, team_of(s, seat), s->hand[seat], hand, sizeof hand);
        used += snprintf(out + used, (size_t)(size - used), "    %c %s hand %s\n", 'A' + seat,
                         nk_team_names[team_of(s, seat)], hand);
    }
    rs_Action actions[RS_MAX_ACTIONS];
    int n = nk_actions(w->rules, w->state, actions, NULL);
    used += snprintf(out + used, (size_t)(size - used),
                     "    asked: %c:", s->asked < RS_SEATS ? 'A' + s->asked : '-');
    for (int i = 0; i < n && used < size - 140; i++) {
        char id[120];
        nk_action_id(w->rules, actions[i], id, sizeof id);
        used += snprintf(out + used, (size_t)(size - used), "%s %s", i ? "," : "", id);
    }
    snprintf(out + used, (size_t)(size - used), "\n");
}
