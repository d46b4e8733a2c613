/* position.c - reads a position line by line and builds the state it describes. */
#include "position.h"

#include "../../../engine/rulings.h"
#include "flow.h"
#include "setups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a seat's line can say; a list of cards ends there. */
enum { AT, HAND, HIDDEN, WOUNDS, SKILL_UP, SKILL_DOWN, TOKEN, WINS, MOVED, PARTS };
static const char *const parts[PARTS] = {
    [AT] = "at",         [HAND] = "hand",      [HIDDEN] = "hidden",
    [WOUNDS] = "wounds", [SKILL_UP] = "skill", [SKILL_DOWN] = "down",
    [TOKEN] = "token",   [WINS] = "wins",      [MOVED] = "moved",
};

static void read_list(Reading *r, WordList *list)
{
    reading_list(r, parts, PARTS, list);
}

/* ---- Lines ---- */

void kd_position_begin(const rs_Rules *rules, Position *position)
{
    memset(position, 0, sizeof *position);
    kd_setup_default(rules, &position->setup);
    position->where = ENTER_ACTIONS;
    position->actions = 2;
    for (int seat = 0; seat < 2; seat++) {
        position->seat[seat].at = -1;
        for (int i = 0; i < KD_BOARD_TOKENS; i++)
            position->seat[seat].tokens[i] = position->seat[seat].token_spaces[i] = -1;
    }
}

static void read_wounds(Reading *r, PositionSeat *seat)
{
    const char *at = reading_word(r);
    bool good = *at != 0;
    seat->heavy = seat->light = 0;
    while (good && *at && strcmp(reading_word(r), "0") != 0) {
        long value = *at >= '0' && *at <= '9' ? strtol(at, (char **)&at, 10) : -1;
        good = value >= 0 && value < 100 && (*at == 'H' || *at == 'L');
        if (good)
            *(*at++ == 'H' ? &seat->heavy : &seat->light) = (int)value;
    }
    if (!good)
        reading_wrong(r, "wounds are written like 2L, 1H, 1H2L or 0");
    r->word++;
}

static int token_slot_named(const Reading *r, const rs_Setup *setup, int seat)
{
    const kd_Rules *kd = r->rules->knockdown;
    const Board *board = &kd->board[setup->board[seat]];
    for (int i = 0; i < board->tokens; i++)
        if (strcmp(r->rules->label[kd->token[board->token[i]].label].id, reading_word(r)) == 0)
            return i;
    return -1;
}

/* `token ammo 3` on a board, `token trap at 3 5` in the arena. */
static void read_token(Reading *r, const rs_Setup *setup, int index, PositionSeat *seat)
{
    int slot = token_slot_named(r, setup, index);
    if (slot < 0) {
        reading_wrong(r, "this fighter has no such token");
        return;
    }
    r->word++;
    if (!reading_is(r, "at")) {
        seat->tokens[slot] = reading_number(r, 0, 16);
        return;
    }
    r->word++;
    seat->token_spaces[slot] = 0;
    while (r->ok && !reading_ended(r) && *reading_word(r) >= '0' && *reading_word(r) <= '9')
        seat->token_spaces[slot] |= 1 << (reading_number(r, 1, KD_MAX_SPACES) - 1);
}

static void read_skill(Reading *r, PositionSeat *seat, bool up)
{
    WordList list = {0};
    read_list(r, &list);
    for (int i = 0; i < list.count; i++) {
        if (seat->skills == 2) {
            reading_wrong(r, "a player keeps two skills");
            return;
        }
        seat->skill[seat->skills] = list.id[i];
        seat->up |= up << seat->skills++;
    }
}

static void read_part(Reading *r, Position *position, int index, int part)
{
    PositionSeat *seat = &position->seat[index];
    switch (part) {
    case AT:
        seat->at = reading_number(r, 1, KD_MAX_SPACES) - 1;
        break;
    case HAND:
        read_list(r, &seat->hand);
        break;
    case HIDDEN:
        read_list(r, &seat->hidden);
        break;
    case WOUNDS:
        read_wounds(r, seat);
        break;
    case SKILL_UP:
    case SKILL_DOWN:
        read_skill(r, seat, part == SKILL_UP);
        break;
    case TOKEN:
        read_token(r, &position->setup, index, seat);
        break;
    case WINS:
        seat->wins = reading_number(r, 0, 1);
        break;
    default:
        seat->moved = true;
        break;
    }
}

/* `A veroth at 3 hand low-kick hidden push wounds 1H2L skill boxer down lucky token ammo 3` */
static void read_seat(Reading *r, Position *position, int index)
{
    PositionSeat *seat = &position->seat[index];
    reading_setting(r, &position->setup, index ? "b" : "a");
    seat->given = r->ok;
    while (r->ok && !reading_ended(r)) {
        int part = reading_choice(r, parts, PARTS, "part of a seat's position");
        if (r->ok)
            read_part(r, position, index, part);
    }
}

static int seat_letter(Reading *r)
{
    int seat = reading_is(r, "A") ? 0 : reading_is(r, "B") ? 1 : -1;
    if (seat < 0)
        reading_wrong(r, "write A or B");
    r->word++;
    return seat < 0 ? 0 : seat;
}

static void read_begin(Reading *r, Position *position)
{
    static const char *const moments[] = {
        [ENTER_DRAFT] = "draft",
        [ENTER_OPENING] = "opening",
        [ENTER_ROUND_START] = "round-start",
        [ENTER_TURN_START] = "turn-start",
        [ENTER_ACTIONS] = "actions",
    };
    position->where = reading_choice(r, moments, 5, "where a position begins");
}

static void read_box(Reading *r, Position *position)
{
    reading_setting(r, &position->setup, "arena");
    r->word = 1;
    reading_setting(r, &position->setup, "skills");
}

static void read_arena(Reading *r, Position *position)
{
    reading_setting(r, &position->setup, "arena");
}

static void read_skill_set(Reading *r, Position *position)
{
    reading_setting(r, &position->setup, "skills");
}

static void read_ruling(Reading *r, Position *position)
{
    reading_ruling(r, &position->setup);
}

static void read_row(Reading *r, Position *position)
{
    read_list(r, &position->row);
}

static void read_deck(Reading *r, Position *position)
{
    read_list(r, &position->deck);
}

static void read_discard(Reading *r, Position *position)
{
    read_list(r, &position->discard);
}

static void read_rest(Reading *r, Position *position)
{
    position->rest_discarded = reading_is(r, "discarded");
    if (!position->rest_discarded)
        reading_wrong(r, "write: rest discarded");
    r->word++;
}

static void read_turn(Reading *r, Position *position)
{
    position->turn = seat_letter(r);
}

static void read_actions(Reading *r, Position *position)
{
    position->actions = reading_number(r, 1, 9);
}

static void read_candles(Reading *r, Position *position)
{
    position->burnt = reading_number(r, 0, KD_MAX_CANDLES);
}

static void read_round(Reading *r, Position *position)
{
    position->round = reading_number(r, 1, 3) - 1;
}

static void read_idle(Reading *r, Position *position)
{
    position->idle = reading_number(r, 0, 9);
}

static void read_starter(Reading *r, Position *position)
{
    position->starter = seat_letter(r);
    position->starter_given = true;
}

static void read_dealt(Reading *r, Position *position)
{
    int index = seat_letter(r);
    read_list(r, &position->dealt[index]);
}

static const PositionLine lines[] = {
    {"box", read_box},         {"arena", read_arena}, {"skills", read_skill_set},
    {"ruling", read_ruling},   {"row", read_row},     {"deck", read_deck},
    {"discard", read_discard}, {"rest", read_rest},   {"turn", read_turn},
    {"actions", read_actions}, {"begin", read_begin}, {"candles", read_candles},
    {"round", read_round},     {"idle", read_idle},   {"starter", read_starter},
    {"dealt", read_dealt},
};

bool kd_position_line(const rs_Rules *rules, Text *text, const Line *line, Position *position)
{
    Reading r = {rules, &kd_game, text, line, 1, true};
    const char *first = line->word[0].text;
    if (strcmp(first, "A") != 0 && strcmp(first, "B") != 0)
        return reading_line(&r, lines, sizeof lines / sizeof *lines, position);
    read_seat(&r, position, *first == 'B');
    return true;
}

/* ---- The state ---- */

typedef struct Maker {
    const rs_Rules *rules;
    const kd_Rules *kd;
    const Deck *deck;
    Text *text;
    const Line *head;
    kd_State *s;
    uint64_t used; /* copies that lie somewhere */
    bool ok;
} Maker;

static void fail(Maker *m, const char *format, const char *name)
{
    if (m->ok)
        text_problem(m->text, m->head, 0, format, name);
    m->ok = false;
}

/* A free copy of the card with this id. */
static int copy_of(Maker *m, const char *id)
{
    for (int kind = 0; kind < m->deck->kinds; kind++) {
        const Attack *attack = &m->kd->attack[m->deck->attack[kind]];
        uint64_t free = m->deck->of_kind[kind] & ~m->used;
        if (strcmp(m->rules->label[attack->label].id, id) != 0)
            continue;
        if (!free) {
            fail(m, "there are not so many copies of %.40s", id);
            return 0;
        }
        m->used |= set_of(set_first(free));
        return set_first(free);
    }
    fail(m, "the deck of this arena has no card \"%.40s\"", id);
    return 0;
}

static uint64_t copies_of(Maker *m, const WordList *list)
{
    uint64_t set = 0;
    for (int i = 0; i < list->count; i++)
        set |= set_of(copy_of(m, list->id[i]));
    return set;
}

static uint8_t skill_named(Maker *m, const char *id)
{
    for (int i = 0; i < KD_SKILL_CARDS; i++) {
        int skill = m->kd->box[m->s->skills].skill[i];
        if (strcmp(m->rules->label[m->kd->skill[skill].label].id, id) == 0)
            return U8(skill);
    }
    fail(m, "the skill set has no \"%.40s\"", id);
    return m->kd->box[m->s->skills].skill[0];
}

/* Fills what is left open in the draft with skills that nobody has. */
static void fill_skills(Maker *m)
{
    const Box *box = &m->kd->box[m->s->skills];
    uint8_t *dealt = &m->s->dealt[0][0];
    for (int i = 0, next = 0; i < 6; i++) {
        if (dealt[i] != KD_NONE)
            continue;
        while (memchr(dealt, box->skill[next], 6))
            next++;
        dealt[i] = box->skill[next];
    }
}

static void make_skills(Maker *m, const Position *p)
{
    kd_State *s = m->s;
    memset(s->dealt, KD_NONE, sizeof s->dealt);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < p->seat[seat].skills; i++)
            s->dealt[i == 0 ? seat : other(seat)][i] = skill_named(m, p->seat[seat].skill[i]);
        for (int i = 0; i < p->dealt[seat].count && i < 3; i++)
            s->dealt[seat][i] = skill_named(m, p->dealt[seat].id[i]);
    }
    fill_skills(m);
    for (int i = 0; i < 6; i++)
        for (int j = i + 1; j < 6; j++)
            if (s->dealt[i / 3][i % 3] == s->dealt[j / 3][j % 3])
                fail(m, "a skill is given to %s", "two places");
    for (int seat = 0; seat < 2; seat++) {
        bool draft = p->where == ENTER_DRAFT;
        s->seat[seat].skill[0] = draft ? KD_NONE : s->dealt[seat][0];
        s->seat[seat].skill[1] = draft ? KD_NONE : s->dealt[other(seat)][1];
        s->seat[seat].up = draft ? 0 : U8(p->seat[seat].up);
        if (draft && p->seat[seat].hand.count + p->seat[seat].hidden.count > 0)
            fail(m, "there are no %s before the draft is over", "hands");
    }
}

static void make_tokens(Maker *m, const PositionSeat *from, Seat *me)
{
    const Board *board = &m->kd->board[me->board];
    for (int i = 0; i < board->tokens; i++) {
        const Token *token = &m->kd->token[board->token[i]];
        me->tokens[i] = from->tokens[i] < 0 ? token->start : U8(from->tokens[i]);
        me->spaces[i] = from->token_spaces[i] < 0 ? 0 : U16(from->token_spaces[i]);
        if (me->tokens[i] + set_count(me->spaces[i]) > token->supply ||
            me->spaces[i] >> m->kd->arena[m->s->arena].spaces)
            fail(m, "tokens do not fit: %.40s", m->rules->label[token->label].id);
    }
}

static void make_seat(Maker *m, const Position *p, int seat)
{
    const PositionSeat *from = &p->seat[seat];
    Seat *me = &m->s->seat[seat];
    const Arena *arena = &m->kd->arena[m->s->arena];
    me->board = p->setup.board[seat];
    me->position = from->at < 0 ? arena->start[seat] : U8(from->at);
    me->heavy = U8(from->heavy);
    me->light = U8(from->light);
    me->wins = U8(from->wins);
    me->moved = from->moved;
    me->known = copies_of(m, &from->hand);
    me->hand = me->known | copies_of(m, &from->hidden);
    if (me->position >= arena->spaces)
        fail(m, "%s is off the arena", seat ? "B" : "A");
    if (set_count(me->hand) > KD_HAND_LIMIT)
        fail(m, "%s holds more than 6 cards", seat ? "B" : "A");
    make_tokens(m, from, me);
}

/* The given cards of the Row; `row none` is an empty one. */
static void make_row(Maker *m, const Position *p)
{
    bool none = p->row.count == 1 && strcmp(p->row.id[0], "none") == 0;
    memset(m->s->row, KD_EMPTY, sizeof m->s->row);
    if (p->row.count > KD_ROW)
        fail(m, "the Row has four cards%s", "");
    if (p->where == ENTER_OPENING && p->row.count > 0 && p->row.count != KD_ROW)
        fail(m, "the draft of the starting hands needs %s in the Row", "four cards");
    for (int i = 0; i < p->row.count && i < KD_ROW && !none; i++)
        m->s->row[i] = U8(copy_of(m, p->row.id[i]));
}

/* Where no Row is given, cards that are named nowhere lie there. */
static void fill_row(Maker *m, const Position *p)
{
    for (int i = 0; i < KD_ROW && p->row.count == 0; i++) {
        uint64_t free = m->deck->all & ~m->used;
        if (!free)
            return;
        m->s->row[i] = U8(set_first(free));
        m->used |= set_of(set_first(free));
    }
}

/* The given cards of the deck, in the order in which they will be drawn. */
static int find_given(Maker *m, const Position *p, uint8_t given[KD_MAX_COPIES])
{
    int count = 0, candles = 0;
    for (int i = 0; i < p->deck.count; i++)
        candles += strcmp(p->deck.id[i], "candle") == 0;
    if (candles + p->burnt > m->kd->arena[m->s->arena].candles)
        fail(m, "the arena has not so many %s", "Candles");
    if (p->deck.count > KD_MAX_COPIES)
        fail(m, "the deck has not so many %s", "cards");
    m->s->candles_left = U8(candles);
    candles = 0;
    for (int i = 0; i < p->deck.count && m->ok; i++)
        given[count++] = strcmp(p->deck.id[i], "candle") == 0 ? U8(m->deck->copies + candles++)
                                                              : U8(copy_of(m, p->deck.id[i]));
    return count;
}

/* The given cards lie on top; the rest below, in deck order. */
static void make_deck(Maker *m, const Position *p)
{
    kd_State *s = m->s;
    uint8_t given[KD_MAX_COPIES];
    int count = find_given(m, p, given);
    if (!m->ok)
        return;
    fill_row(m, p);
    uint64_t free = m->deck->all & ~m->used;
    if (p->rest_discarded) {
        s->discard |= free;
        free = 0;
    }
    for (; free; free = set_drop_first(free))
        s->deck[s->deck_left++] = U8(set_first(free));
    for (int i = count - 1; i >= 0; i--)
        s->deck[s->deck_left++] = given[i];
}

static void make_flow(Maker *m, const Position *p)
{
    kd_State *s = m->s;
    s->turn = U8(p->turn);
    s->starter = U8(p->starter_given ? p->starter : p->turn);
    s->actions = U8(p->actions);
    s->burnt = U8(p->burnt);
    s->round = U8(p->round);
    s->idle = U8(p->idle);
    s->winner = s->round_winner = RS_NOBODY;
    s->aside = KD_EMPTY;
}

bool kd_position_make(const rs_Rules *rules, Text *text, const Line *head, const Position *p,
                      const uint8_t seed[32], rs_State *state, rs_Events *events)
{
    kd_State *s = kd_inside(state);
    const kd_Rules *kd = rules->knockdown;
    const Deck *deck = kd->deck[p->setup.arena];
    Maker m = {rules, kd, deck, text, head, s, 0, true};
    char problem[200];
    memset(s, 0, sizeof *s);
    dice_key(&s->dice, seed);
    if (!kd_setup_check(rules, &p->setup, problem)) {
        fail(&m, "%.190s", problem);
        return false;
    }
    s->game = RS_KNOCKDOWN;
    s->arena = p->setup.arena;
    s->skills = p->setup.skills;
    s->rulings = rulings_bits(&p->setup, RULING_COUNT);
    make_flow(&m, p);
    for (int seat = 0; seat < 2; seat++)
        make_seat(&m, p, seat);
    if (s->seat[0].position == s->seat[1].position)
        fail(&m, "both fighters stand on %s", "one space");
    make_skills(&m, p);
    if (p->where == ENTER_DRAFT && p->row.count + p->deck.count + p->discard.count > 0)
        fail(&m, "there is no %s before the draft is over", "Row and no deck");
    make_row(&m, p);
    s->discard = copies_of(&m, &p->discard);
    if (p->where != ENTER_DRAFT)
        make_deck(&m, p);
    if (!m.ok)
        return false;
    kd_enter(kd, s, p->where);
    kd_resume(kd, s, events);
    return true;
}

int kd_chance_card(const rs_Rules *rules, const Position *position, const char *id)
{
    const kd_Rules *kd = rules->knockdown;
    int box = kd->arena[position->setup.arena].box;
    for (int i = 0; i < kd->attacks; i++)
        if (kd->attack[i].box == box && kd->attack[i].copies &&
            strcmp(rules->label[kd->attack[i].label].id, id) == 0)
            return kd->attack[i].label;
    return -1;
}
