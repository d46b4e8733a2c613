/* position.c - reads a position line by line and builds the state it describes. */
#include "position.h"

#include "boxes.h"
#include "flow.h"
#include "game.h"
#include "setups.h"

#include <stdlib.h>

static void read_list(Reading *r, WordList *list)
{
    static const char *const ends[] = {"hand", "hidden"};
    reading_list(r, ends, 2, list);
}

static int read_team(Reading *r)
{
    return reading_choice(r, nk_team_names, TEAMS, "a team");
}

static int seat_letter(const char *text)
{
    return text[0] >= 'A' && text[0] < 'A' + RS_SEATS && text[1] == 0 ? text[0] - 'A' : -1;
}

/* ---- Lines ---- */

void nk_position_begin(const rs_Rules *rules, Position *position)
{
    memset(position, 0, sizeof *position);
    nk_setup_default(rules, &position->setup);
    position->where = ENTER_ACTION;
    position->left[0] = position->left[1] = -1;
}

static void read_setting(Reading *r, Position *p)
{
    reading_setting(r, &p->setup, r->line->word[0].text);
}

static void read_ruling(Reading *r, Position *p)
{
    reading_ruling(r, &p->setup);
}

/* `on 5 chonk, 2 angy` */
static void read_on(Reading *r, Position *p)
{
    while (r->ok && !reading_ended(r)) {
        int space = nk_parse_space(r->text, r->line, r->word++);
        if (space < 0 || r->word == r->line->words || p->on[space])
            reading_wrong(r,
                          "write spaces and cards by turns, each space once: on 5 chonk, 2 angy");
        else
            p->on[space] = reading_word(r);
        r->ok &= space >= 0;
        r->word++;
    }
}

static void read_deck(Reading *r, Position *p)
{
    int team = read_team(r);
    read_list(r, &p->deck[team]);
}

static void read_discard(Reading *r, Position *p)
{
    int team = read_team(r);
    read_list(r, &p->discard[team]);
}

static void read_left(Reading *r, Position *p)
{
    int team = read_team(r);
    p->left[team] = reading_number(r, 0, NK_DECK_CARDS);
}

static void read_goal(Reading *r, Position *p)
{
    int team = read_team(r);
    read_list(r, &p->goal[team]);
}

static void read_done(Reading *r, Position *p)
{
    int team = read_team(r);
    read_list(r, &p->done[team]);
}

static void read_goals(Reading *r, Position *p)
{
    read_list(r, &p->goals);
}

/* `turn A`; `turn B 2` is the second turn of the lone player in a round of three. */
static void read_turn(Reading *r, Position *p)
{
    p->turn = seat_letter(reading_word(r));
    p->turn_given = true;
    if (p->turn < 0)
        reading_wrong(r, "write a seat: A, B, C or D");
    r->word++;
    p->place = !reading_ended(r) ? reading_number(r, 1, 2) - 1 : 0;
}

static void read_gridlock(Reading *r, Position *p)
{
    p->gridlock = reading_number(r, 0, 4);
}

static void read_begin(Reading *r, Position *p)
{
    static const char *const moments[] = {
        [ENTER_TURN_START] = "turn-start",
        [ENTER_ACTION] = "action",
        [ENTER_TURN_END] = "turn-end",
        [ENTER_DEAL] = "deal",
    };
    p->where = reading_choice(r, moments, 4, "where a position begins");
}

static const PositionLine lines[] = {
    {"box", read_setting},   {"players", read_setting}, {"grid", read_setting},
    {"first", read_setting}, {"lone", read_setting},    {"ruling", read_ruling},
    {"on", read_on},         {"deck", read_deck},       {"discard", read_discard},
    {"left", read_left},     {"goal", read_goal},       {"done", read_done},
    {"goals", read_goals},   {"turn", read_turn},       {"gridlock", read_gridlock},
    {"begin", read_begin},
};

/* `A hand chonk, hidden burning-breath`, `A empty` */
static bool read_seat(Reading *r, Position *p, int seat)
{
    if (!reading_is(r, "hand") && !reading_is(r, "hidden") && !reading_is(r, "empty"))
        return false;
    if (reading_is(r, "empty"))
        r->word++;
    while (r->ok && !reading_ended(r)) {
        bool hidden = reading_is(r, "hidden");
        if (!hidden && !reading_is(r, "hand")) {
            reading_wrong(r, "write hand or hidden, and cards");
            break;
        }
        r->word++;
        read_list(r, hidden ? &p->hidden[seat] : &p->hand[seat]);
    }
    p->given[seat] = true;
    return true;
}

bool nk_position_line(const rs_Rules *rules, Text *text, const Line *line, Position *position)
{
    Reading r = {rules, &nk_game, text, line, 1, true};
    int seat = seat_letter(line->word[0].text);
    if (seat >= 0)
        return read_seat(&r, position, seat);
    return reading_line(&r, lines, sizeof lines / sizeof *lines, position);
}

/* ---- The state ---- */

typedef struct Maker {
    const rs_Rules *rules;
    Text *text;
    const Line *head;
    Game g;
    uint64_t used[TEAMS]; /* copies that lie somewhere */
    int goals_used;
    bool ok;
} Maker;

static void fail(Maker *m, const char *format, const char *name)
{
    if (m->ok)
        text_problem(m->text, m->head, 0, format, name);
    m->ok = false;
}

static const char *card_id(const Maker *m, int team, int kind)
{
    const Deck *deck = deck_of(&m->g, team);
    return m->rules->label[m->g.rules->card[deck->card[kind]].label].id;
}

/* A free copy of the card with this id in the team's deck, or -1 if the deck has no such card. */
static int find_copy(Maker *m, int team, const char *id)
{
    const Deck *deck = deck_of(&m->g, team);
    for (int kind = 0; kind < deck->kinds; kind++) {
        uint64_t free = deck->of_kind[kind] & ~m->used[team];
        if (strcmp(card_id(m, team, kind), id) != 0)
            continue;
        if (!free) {
            fail(m, "there are not so many copies of %.40s", id);
            return 0;
        }
        m->used[team] |= set_of(set_first(free));
        return set_first(free);
    }
    return -1;
}

static int copy_of(Maker *m, int team, const char *id)
{
    int copy = find_copy(m, team, id);
    if (copy >= 0)
        return copy;
    fail(m,
         team == DRAGONS ? "the dragon deck has no card \"%.40s\""
                         : "the unicorn deck has no card \"%.40s\"",
         id);
    return 0;
}

static uint64_t copies_of(Maker *m, int team, const WordList *list)
{
    uint64_t set = 0;
    for (int i = 0; i < list->count; i++)
        set |= set_of(copy_of(m, team, list->id[i]));
    return set;
}

static void make_grid(Maker *m, const Position *p)
{
    for (int space = 0; space < NK_SPACES; space++) {
        if (!p->on[space])
            continue;
        int team = DRAGONS, copy = find_copy(m, DRAGONS, p->on[space]);
        if (copy < 0) {
            team = UNICORNS;
            copy = copy_of(m, UNICORNS, p->on[space]);
        }
        if (!m->ok)
            return;
        if (!(grid_spaces(m->g.s) >> space & 1))
            fail(m, "the standard grid has no space %s", nk_space_words[space]);
        if (!is_character(card_of(&m->g, team, copy)))
            fail(m, "\"%.40s\" is no character", p->on[space]);
        nk_place(&m->g, team, copy, space);
        m->g.s->seen[team] |= set_of(copy);
    }
}

static void make_hands(Maker *m, const Position *p)
{
    nk_State *s = m->g.s;
    for (int seat = 0; seat < RS_SEATS; seat++) {
        if (seat >= s->players) {
            if (p->given[seat])
                fail(m, "there are not so many %s", "players");
            continue;
        }
        int team = team_of(s, seat);
        s->known[seat] = copies_of(m, team, &p->hand[seat]);
        s->hand[seat] = s->known[seat] | copies_of(m, team, &p->hidden[seat]);
        s->seen[team] |= s->known[seat];
    }
}

/* The given cards of the deck in the order in which they will be drawn; below them all others. */
static void make_deck(Maker *m, const Position *p, int team)
{
    nk_State *s = m->g.s;
    const WordList *given = &p->deck[team];
    s->discard[team] = copies_of(m, team, &p->discard[team]);
    int order[TEXT_MAX_WORDS], count = 0;
    for (int i = 0; i < given->count; i++)
        order[i] = copy_of(m, team, given->id[i]);
    uint64_t rest = deck_of(&m->g, team)->all & ~m->used[team];
    int below = p->left[team] < 0 ? set_count(rest) : p->left[team] - given->count;
    if (below < 0 || below > set_count(rest))
        fail(m, "the deck of the %s cannot have so many cards", nk_team_names[team]);
    for (; m->ok && rest; rest = set_drop_first(rest)) {
        if (count < below)
            s->deck[team][count++] = U8(set_first(rest));
        else
            s->discard[team] |= set_of(set_first(rest));
    }
    for (int i = given->count - 1; i >= 0 && m->ok; i--)
        s->deck[team][count++] = U8(order[i]);
    s->deck_left[team] = U8(count);
    s->seen[team] |= s->discard[team];
    if (m->ok && count == 0 && !RULED(s, DECK_OUT))
        fail(m, "the deck of the %s is empty, so they have lost", nk_team_names[team]);
}

/* ---- Goals ---- */

static int goal_named(Maker *m, const char *id)
{
    const Box *box = &m->g.rules->box[m->g.s->box];
    for (int i = 0; i < NK_GOALS; i++) {
        if (strcmp(m->rules->label[m->g.rules->goal[box->goal[i]].label].id, id) != 0)
            continue;
        if (m->goals_used >> i & 1)
            fail(m, "the goal %s is given to two places", id);
        m->goals_used |= 1 << i;
        return i;
    }
    fail(m, "the box has no goal \"%.40s\"", id);
    return 0;
}

static int free_goal(Maker *m)
{
    int goal = set_first(~(uint64_t)m->goals_used);
    m->goals_used |= 1 << goal;
    return goal;
}

static void make_goals(Maker *m, const Position *p)
{
    nk_State *s = m->g.s;
    int order[NK_GOALS], given = 0;
    for (int team = 0; team < TEAMS; team++) {
        if (p->goal[team].count > 1 || p->done[team].count > 2)
            fail(m, "a team has one goal and at most two fulfilled ones: %s", nk_team_names[team]);
        for (int i = 0; i < p->done[team].count; i++)
            s->done[team] = U16(s->done[team] | 1 << goal_named(m, p->done[team].id[i]));
        if (p->goal[team].count)
            s->goal[team] = U8(goal_named(m, p->goal[team].id[0]));
    }
    for (int i = 0; i < p->goals.count && given < NK_GOALS; i++)
        order[given++] = goal_named(m, p->goals.id[i]);
    for (int team = 0; team < TEAMS && m->ok; team++)
        if (p->goal[team].count == 0)
            s->goal[team] = U8(free_goal(m));
    while (m->ok && m->goals_used != (1 << NK_GOALS) - 1)
        s->goals[s->goals_left++] = U8(free_goal(m));
    for (int i = given - 1; i >= 0 && m->ok; i--)
        s->goals[s->goals_left++] = U8(order[i]);
}

static void make_turn(Maker *m, const Position *p)
{
    nk_State *s = m->g.s;
    int skip = p->place;
    if (!p->turn_given)
        return;
    for (int place = 0; place < (s->players == 3 ? 4 : s->players); place++)
        if (nk_seat_at(s, place) == p->turn && skip-- == 0) {
            s->place = U8(place);
            return;
        }
    fail(m, "this seat has no such %s", "turn");
}

/* The turns before have left the grid full, and each was not yet the last of the gridlock. */
static void make_gridlock(Maker *m, const Position *p)
{
    nk_State *s = m->g.s;
    s->gridlock = U8(p->gridlock);
    Gridlock lock = nk_gridlock(s);
    if (lock.turns >= lock.of)
        fail(m, "gridlock is over before it has lasted %s turns",
             (char[2]){(char)('0' + p->gridlock)});
    if (lock.turns && p->where != ENTER_TURN_END && empty_spaces(s))
        fail(m, "gridlock needs a full %s", "grid");
}

bool nk_position_make(const rs_Rules *rules, Text *text, const Line *head, const Position *position,
                      const uint8_t seed[32], rs_State *state, rs_Events *events)
{
    char problem[200];
    nk_State s;
    if (!nk_setup_check(rules, &position->setup, problem)) {
        text_problem(text, head, 0, "%s", problem);
        return false;
    }
    if (position->where == ENTER_DEAL) {
        nk_deal(rules, &position->setup, seed, state);
        return true;
    }
    nk_prepare(&position->setup, seed, &s);
    Maker m = {.rules = rules, .text = text, .head = head, .ok = true};
    m.g = game_of(rules->nokaut, &s, NULL);
    make_grid(&m, position);
    make_hands(&m, position);
    make_turn(&m, position);
    make_gridlock(&m, position);
    for (int team = 0; team < TEAMS && m.ok; team++)
        make_deck(&m, position, team);
    make_goals(&m, position);
    if (!m.ok)
        return false;
    nk_enter(rules->nokaut, &s, position->where, events);
    *nk_inside(state) = s;
    return true;
}
