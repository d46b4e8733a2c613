/* expect.c - clauses of `expect`; see docs/scenarios.md for all of them. */
#include "expect.h"

#include "flow.h"
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One clause: words from `word` up to `end`, about `seat` (-1: about the table). */
typedef struct Clause {
    const Witness *w;
    const kd_State *s;
    Text *text;
    const Line *line;
    int word, end, seat;
    char *found;
    const Deck *deck;
} Clause;

static const kd_State *inside(const Witness *w)
{
    return (const kd_State *)(const void *)w->state->bytes;
}

static const char *word(const Clause *c, int i)
{
    return c->word + i < c->end ? c->line->word[c->word + i].text : "";
}

static int words(const Clause *c)
{
    return c->end - c->word;
}

static bool found(Clause *c, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool found(Clause *c, bool holds, const char *format, ...)
{
    if (holds)
        return true;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->found, 300, format, arguments);
    va_end(arguments);
    return false;
}

static bool nonsense(Clause *c, int i, const char *message)
{
    text_problem(c->text, c->line, c->word + i, "%s", message);
    snprintf(c->found, 300, "%s", message);
    return false;
}

static bool is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

static const char *card_id(const Clause *c, int copy)
{
    if (copy >= c->deck->copies)
        return "candle";
    return c->w->rules
        ->label[c->w->rules->knockdown->attack[c->deck->attack[c->deck->kind[copy]]].label]
        .id;
}

static void list_cards(const Clause *c, uint64_t copies, char *out, int size)
{
    int used = 0;
    snprintf(out, (size_t)size, "none");
    for (; copies && used < size; copies = set_drop_first(copies))
        used += snprintf(out + used, (size_t)(size - used), "%s%s", used ? " " : "",
                         card_id(c, set_first(copies)));
}

/* Cards by id, each copy once: equal, or (with `contains`) all there. `none` is the empty list. */
static bool check_cards(Clause *c, uint64_t copies, bool contains)
{
    char have[240];
    list_cards(c, copies, have, sizeof have);
    if (words(c) == 2 && is_number(word(c, 1)))
        return found(c, set_count(copies) == atoi(word(c, 1)), "%d cards: %s", set_count(copies),
                     have);
    bool none = words(c) == 2 && strcmp(word(c, 1), "none") == 0;
    for (int i = 1; i < words(c) && !none; i++) {
        uint64_t match = copies;
        while (match && strcmp(card_id(c, set_first(match)), word(c, i)) != 0)
            match = set_drop_first(match);
        if (!match)
            return found(c, false, "%s", have);
        copies &= ~set_of(set_first(match));
    }
    return found(c, copies == 0 || contains, "%s", have);
}

static bool check_number(Clause *c, int value)
{
    if (words(c) != 2 || !is_number(word(c, 1)))
        return nonsense(c, 1, "a number is wanted here");
    return found(c, value == atoi(word(c, 1)), "%d", value);
}

static bool check_seat(Clause *c, int seat)
{
    static const char *const names[] = {"A", "B", "?", "?", "table", "nobody"};
    return found(c, seat <= RS_NOBODY && strcmp(word(c, 1), names[seat]) == 0, "%s",
                 seat <= RS_NOBODY ? names[seat] : "?");
}

/* ---- About a seat ---- */

static bool check_wounds(Clause *c, const Seat *me)
{
    char have[40] = "";
    if (me->heavy)
        snprintf(have, sizeof have, "%dH", me->heavy);
    if (me->light)
        snprintf(have + strlen(have), sizeof have - strlen(have), "%dL", me->light);
    if (!me->heavy && !me->light)
        snprintf(have, sizeof have, "0");
    return found(c, strcmp(word(c, 1), have) == 0, "%s", have);
}

static bool check_token(Clause *c, const Seat *me)
{
    const kd_Rules *kd = c->w->rules->knockdown;
    const Board *board = &kd->board[me->board];
    int slot = 0, spaces = 0;
    while (slot < board->tokens &&
           strcmp(c->w->rules->label[kd->token[board->token[slot]].label].id, word(c, 1)) != 0)
        slot++;
    if (slot == board->tokens)
        return nonsense(c, 1, "this fighter has no such token");
    if (strcmp(word(c, 2), "at") != 0)
        return found(c, me->tokens[slot] == atoi(word(c, 2)), "%d", me->tokens[slot]);
    for (int i = 3; i < words(c); i++)
        if (is_number(word(c, i)) && atoi(word(c, i)) >= 1 && atoi(word(c, i)) <= KD_MAX_SPACES)
            spaces |= 1 << (atoi(word(c, i)) - 1);
    char have[80] = "none";
    for (int i = 0, used = 0; i < KD_MAX_SPACES; i++)
        if (me->spaces[slot] >> i & 1)
            used += snprintf(have + used, sizeof have - (size_t)used, " %d", i + 1);
    return found(c, me->spaces[slot] == spaces, "%s", have);
}

static bool check_skill(Clause *c, const Seat *me)
{
    const rs_Rules *rules = c->w->rules;
    for (int slot = 0; slot < 2; slot++) {
        if (me->skill[slot] == KD_NONE)
            continue;
        const char *id = rules->label[rules->knockdown->skill[me->skill[slot]].label].id;
        if (strcmp(id, word(c, 1)) != 0)
            continue;
        bool up = me->up >> slot & 1;
        return found(c, strcmp(word(c, 2), up ? "up" : "down") == 0, "%s %s", id,
                     up ? "up" : "down");
    }
    return found(c, false, "not kept");
}

/* The words of the rest of the clause as one action id. */
static void join(const Clause *c, int from, char *out, int size)
{
    int used = 0;
    out[0] = 0;
    for (int i = from; i < words(c) && used < size; i++)
        used +=
            snprintf(out + used, (size_t)(size - used), "%s%s", i > from ? " " : "", word(c, i));
}

static bool check_offer(Clause *c, bool wanted)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char id[120], want[120], all[240] = "";
    bool offered = false;
    int n = kd_actions(c->w->rules->knockdown, c->s, actions, NULL), used = 0;
    join(c, 1, want, sizeof want);
    for (int i = 0; i < n; i++) {
        kd_action_id(c->w->rules, actions[i], id, sizeof id);
        offered |= strcmp(id, want) == 0;
        if (used < 200)
            used += snprintf(all + used, sizeof all - (size_t)used, "%s%s", i ? ", " : "", id);
    }
    if (sentence_find(&kd_game, "action", word(c, 1)) < 0)
        return nonsense(c, 1, "there is no such action");
    if (c->s->asked != c->seat)
        return found(c, false, "this seat is not asked");
    return found(c, offered == wanted, "offered: %s", all);
}

static const char *const of_a_seat[] = {"at",    "wounds", "hand",  "known",   "token",
                                        "skill", "wins",   "asked", "offered", "not-offered"};
enum { OF_A_SEAT = sizeof of_a_seat / sizeof *of_a_seat };

/* After a clause about a seat the next may go on about it, or speak of the table again. */
static bool goes_on_about_seat(const Clause *c)
{
    for (int i = 0; i < OF_A_SEAT && c->seat >= 0; i++)
        if (strcmp(word(c, 0), of_a_seat[i]) == 0)
            return true;
    return false;
}

static bool about_seat(Clause *c)
{
    const Seat *me = &c->s->seat[c->seat];
    switch (text_choice(c->text, c->line, c->word, of_a_seat, OF_A_SEAT,
                        "something to expect of a seat")) {
    case 0:
        return check_number(c, me->position + 1);
    case 1:
        return check_wounds(c, me);
    case 2:
        return check_cards(c, me->hand, false);
    case 3:
        return check_cards(c, me->known, false);
    case 4:
        return check_token(c, me);
    case 5:
        return check_skill(c, me);
    case 6:
        return check_number(c, me->wins);
    case 7:
        return found(c, c->s->asked == c->seat, "asked is %s",
                     c->s->asked == 0   ? "A"
                     : c->s->asked == 1 ? "B"
                                        : "nobody of them");
    case 8:
        return check_offer(c, true);
    case 9:
        return check_offer(c, false);
    default:
        return found(c, false, "not understood");
    }
}

/* ---- About the table ---- */

static bool check_event(Clause *c, bool wanted)
{
    int kind = sentence_find(&kd_game, "event", word(c, 1));
    if (kind < 0)
        return nonsense(c, 1, "there is no such event");
    bool seen = false;
    for (int i = 0; i < c->w->events->count; i++)
        seen |= c->w->events->at[i].kind == kind;
    return found(c, seen == wanted, seen ? "it happened" : "it did not happen");
}

static bool about_table(Clause *c)
{
    static const char *const known[] = {"row",     "deck",     "discard", "turn",
                                        "actions", "candles",  "round",   "winner",
                                        "event",   "no-event", "asked",   "question"};
    const kd_State *s = c->s;
    uint64_t row = 0;
    for (int i = 0; i < KD_ROW; i++)
        if (s->row[i] != KD_EMPTY)
            row |= set_of(s->row[i]);
    switch (text_choice(c->text, c->line, c->word, known, 12, "something to expect")) {
    case 0:
        return check_cards(c, row, false);
    case 1:
        return check_number(c, s->deck_left);
    case 2:
        return check_cards(c, s->discard, true);
    case 3:
        return check_seat(c, s->turn);
    case 4:
        return check_number(c, s->actions);
    case 5:
        return check_number(c, s->burnt);
    case 6:
        return check_number(c, s->round + 1);
    case 7:
        return check_seat(c, s->winner);
    case 8:
        return check_event(c, true);
    case 9:
        return check_event(c, false);
    case 10:
        return check_seat(c, s->asked);
    case 11:
        if (sentence_find(&kd_game, "question", word(c, 1)) < 0)
            return nonsense(c, 1, "there is no such question");
        return found(c,
                     sentence_find(&kd_game, "question", word(c, 1)) ==
                         sentence_find(&kd_game, "question", "none") + s->frame[s->depth - 1].proc,
                     "another question");
    default:
        return found(c, false, "not understood");
    }
}

bool kd_expect_line(const Witness *w, Text *text, const Line *line, char out[300])
{
    const kd_Rules *kd = w->rules->knockdown;
    const kd_State *s = inside(w);
    Clause c = {.w = w,
                .s = s,
                .text = text,
                .line = line,
                .word = 1,
                .seat = -1,
                .found = out,
                .deck = kd->deck[s->arena]};
    if (line->words < 2) {
        text_problem(text, line, 1, "say what is expected");
        snprintf(out, 300, "nothing is expected");
        return false;
    }
    while (c.word < line->words) {
        c.end = c.word + 1;
        while (c.end < line->words && !line->word[c.end - 1].comma)
            c.end++;
        const char *first = word(&c, 0);
        if ((strcmp(first, "A") == 0 || strcmp(first, "B") == 0) && words(&c) > 1) {
            c.seat = *first == 'B';
            c.word++;
            if (!about_seat(&c))
                return false;
        } else if (goes_on_about_seat(&c) ? !about_seat(&c) : !about_table(&c))
            return false;
        c.word = c.end;
    }
    return true;
}

void kd_describe(const Witness *w, char *out, int size)
{
    const kd_Rules *kd = w->rules->knockdown;
    const kd_State *s = inside(w);
    Clause c = {.w = w, .s = s, .deck = kd->deck[s->arena]};
    int used = 0;
    for (int seat = 0; seat < 2; seat++) {
        const Seat *me = &s->seat[seat];
        char hand[240];
        list_cards(&c, me->hand, hand, sizeof hand);
        used +=
            snprintf(out + used, (size_t)(size - used), "    %c %s at %d wounds %dH%dL hand %s\n",
                     'A' + seat, w->rules->label[kd->board[me->board].label].id, me->position + 1,
                     me->heavy, me->light, hand);
    }
    rs_Action actions[RS_MAX_ACTIONS];
    int n = kd_actions(kd, s, actions, NULL);
    used += snprintf(out + used, (size_t)(size - used), "    asked: %s:",
                     s->asked == 0          ? "A"
                     : s->asked == 1        ? "B"
                     : s->asked == RS_TABLE ? "table"
                                            : "nobody");
    for (int i = 0; i < n && used < size - 140; i++) {
        char id[120];
        kd_action_id(w->rules, actions[i], id, sizeof id);
        used += snprintf(out + used, (size_t)(size - used), "%s %s", i ? "," : "", id);
    }
    snprintf(out + used, (size_t)(size - used), "\n");
}

int kd_outcomes(const rs_Events *events, int *out, int most)
{
    int n = 0;
    for (int i = 0; i < events->count && n + 3 <= most; i++) {
        const rs_Event *e = &events->at[i];
        if (e->kind == EV_ROLLED) {
            out[n++] = e->n;
            out[n++] = e->a;
            out[n++] = e->b;
        } else if (e->kind == EV_REROLLED && e->n) {
            out[n++] = e->a;
        } else if (e->kind == EV_DISCARDED && e->a) {
            out[n++] = 100 + e->what;
        }
    }
    return n;
}
