/* expect.c - clauses of `expect`; see docs/scenarios.md for all of them. */
#include "expect.h"

#include "../../../engine/clauses.h"
#include "flow.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const kd_State *inside(const Witness *w)
{
    return kd_inside_const(w->state);
}

static const char *card_id(const Witness *w, int copy)
{
    const kd_Rules *kd = w->rules->knockdown;
    const Deck *deck = kd->deck[inside(w)->arena];
    if (copy >= deck->copies)
        return "candle";
    return w->rules->label[kd->attack[deck->attack[deck->kind[copy]]].label].id;
}

static void list_cards(const Witness *w, uint64_t copies, char *out, int size)
{
    int used = 0;
    snprintf(out, (size_t)size, "none");
    for (; copies && used < size; copies = set_drop_first(copies))
        used += snprintf(out + used, (size_t)(size - used), "%s%s", used ? " " : "",
                         card_id(w, set_first(copies)));
}

/* Cards by id, each copy once: equal, or (with `contains`) all there. `none` is the empty list. */
static bool check_cards(Clause *c, uint64_t copies, bool contains)
{
    char have[240];
    list_cards(c->w, copies, have, sizeof have);
    if (clause_words(c) == 2 && clause_is_number(clause_word(c, 1)))
        return clause_found(c, set_count(copies) == atoi(clause_word(c, 1)), "%d cards: %s",
                            set_count(copies), have);
    bool none = clause_words(c) == 2 && strcmp(clause_word(c, 1), "none") == 0;
    for (int i = 1; i < clause_words(c) && !none; i++) {
        uint64_t match = copies;
        while (match && strcmp(card_id(c->w, set_first(match)), clause_word(c, i)) != 0)
            match = set_drop_first(match);
        if (!match)
            return clause_found(c, false, "%s", have);
        copies &= ~set_of(set_first(match));
    }
    return clause_found(c, copies == 0 || contains, "%s", have);
}

/* ---- About a seat ---- */

enum { WOUNDS_ROOM = 16 };

static void tell_wounds(int heavy, int light, char have[WOUNDS_ROOM])
{
    int used = 0;
    if (heavy)
        used = snprintf(have, WOUNDS_ROOM, "%dH", heavy);
    if (light)
        snprintf(have + used, WOUNDS_ROOM - (size_t)used, "%dL", light);
    if (!heavy && !light)
        snprintf(have, WOUNDS_ROOM, "0");
}

static bool check_wounds(Clause *c, const Seat *me)
{
    char have[WOUNDS_ROOM];
    tell_wounds(me->heavy, me->light, have);
    return clause_found(c, strcmp(clause_word(c, 1), have) == 0, "%s", have);
}

static bool check_token(Clause *c, const Seat *me)
{
    const kd_Rules *kd = c->w->rules->knockdown;
    const Board *board = &kd->board[me->board];
    int slot = 0, spaces = 0;
    while (slot < board->tokens &&
           strcmp(c->w->rules->label[kd->token[board->token[slot]].label].id, clause_word(c, 1)) !=
               0)
        slot++;
    if (slot == board->tokens)
        return clause_nonsense(c, 1, "this fighter has no such token");
    if (strcmp(clause_word(c, 2), "at") != 0)
        return clause_found(c, me->tokens[slot] == atoi(clause_word(c, 2)), "%d", me->tokens[slot]);
    for (int i = 3; i < clause_words(c); i++)
        if (clause_is_number(clause_word(c, i)) && atoi(clause_word(c, i)) >= 1 &&
            atoi(clause_word(c, i)) <= KD_MAX_SPACES)
            spaces |= 1 << (atoi(clause_word(c, i)) - 1);
    char have[80] = "none";
    for (int i = 0, used = 0; i < KD_MAX_SPACES; i++)
        if (me->spaces[slot] >> i & 1)
            used += snprintf(have + used, sizeof have - (size_t)used, " %d", i + 1);
    return clause_found(c, me->spaces[slot] == spaces, "%s", have);
}

static bool check_skill(Clause *c, const Seat *me)
{
    const rs_Rules *rules = c->w->rules;
    for (int slot = 0; slot < 2; slot++) {
        if (me->skill[slot] == KD_NONE)
            continue;
        const char *id = rules->label[rules->knockdown->skill[me->skill[slot]].label].id;
        if (strcmp(id, clause_word(c, 1)) != 0)
            continue;
        bool up = me->up >> slot & 1;
        return clause_found(c, strcmp(clause_word(c, 2), up ? "up" : "down") == 0, "%s %s", id,
                            up ? "up" : "down");
    }
    return clause_found(c, false, "not kept");
}

static const char *const of_a_seat[] = {"at",    "wounds", "hand",  "known",   "token",
                                        "skill", "wins",   "asked", "offered", "not-offered"};
enum { OF_A_SEAT = sizeof of_a_seat / sizeof *of_a_seat };

static bool about_seat(Clause *c)
{
    const kd_State *s = inside(c->w);
    if (c->seat > 1)
        return clause_nonsense(c, 0, "there are not so many players");
    const Seat *me = &s->seat[c->seat];
    switch (text_choice(c->text, c->line, c->word, of_a_seat, OF_A_SEAT,
                        "something to expect of a seat")) {
    case 0:
        return clause_number(c, me->position + 1);
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
        return clause_number(c, me->wins);
    case 7:
        return clause_found(c, s->asked == c->seat, "asked is %s",
                            s->asked == 0   ? "A"
                            : s->asked == 1 ? "B"
                                            : "nobody of them");
    case 8:
        return clause_offer(c, true);
    case 9:
        return clause_offer(c, false);
    default:
        return clause_found(c, false, "not understood");
    }
}

/* ---- About the table ---- */

static bool check_question(Clause *c)
{
    const kd_State *s = inside(c->w);
    int wanted = sentence_find(&kd_game, "question", clause_word(c, 1));
    if (wanted < 0)
        return clause_nonsense(c, 1, "there is no such question");
    int asked = FIRST_QUESTION + s->frame[s->depth - 1].proc;
    return clause_found(c, wanted == asked, "%s", kd_sentences[asked].key);
}

/* `tower 1H4L in 8` */
static bool check_tower(Clause *c)
{
    TableTower tower;
    char have[WOUNDS_ROOM];
    if (!kd_tower_asked(c->w->rules, c->w->state, &tower))
        return clause_found(c, false, "no tower");
    tell_wounds(tower.heavy, tower.light, have);
    return clause_found(c,
                        strcmp(clause_word(c, 1), have) == 0 &&
                            strcmp(clause_word(c, 2), "in") == 0 &&
                            atoi(clause_word(c, 3)) == tower.seconds,
                        "%s in %d", have, tower.seconds);
}

static bool about_table(Clause *c)
{
    static const char *const known[] = {"row",     "deck",     "discard", "turn",  "actions",
                                        "candles", "round",    "winner",  "event", "no-event",
                                        "asked",   "question", "tower"};
    const kd_State *s = inside(c->w);
    uint64_t row = 0;
    for (int i = 0; i < KD_ROW; i++)
        if (s->row[i] != KD_EMPTY)
            row |= set_of(s->row[i]);
    switch (text_choice(c->text, c->line, c->word, known, 13, "something to expect")) {
    case 0:
        return check_cards(c, row, false);
    case 1:
        return clause_number(c, s->deck_left);
    case 2:
        return check_cards(c, s->discard, true);
    case 3:
        return clause_seat(c, s->turn);
    case 4:
        return clause_number(c, s->actions);
    case 5:
        return clause_number(c, s->burnt);
    case 6:
        return clause_number(c, s->round + 1);
    case 7:
        return clause_seat(c, s->winner);
    case 8:
        return clause_event(c, true);
    case 9:
        return clause_event(c, false);
    case 10:
        return clause_seat(c, s->asked);
    case 11:
        return check_question(c);
    case 12:
        return check_tower(c);
    default:
        return clause_found(c, false, "not understood");
    }
}

bool kd_expect_line(const Witness *w, Text *text, const Line *line, char found[300])
{
    static const ClauseWords words = {of_a_seat, OF_A_SEAT, about_seat, about_table};
    return clauses_check(w, text, line, &words, found);
}

void kd_describe(const Witness *w, char *out, int size)
{
    const kd_Rules *kd = w->rules->knockdown;
    const kd_State *s = inside(w);
    int used = 0;
    for (int seat = 0; seat < 2; seat++) {
        const Seat *me = &s->seat[seat];
        char hand[240];
        list_cards(w, me->hand, hand, sizeof hand);
        used +=
            snprintf(out + used, (size_t)(size - used), "    %c %s at %d wounds %dH%dL hand %s\n",
                     'A' + seat, w->rules->label[kd->board[me->board].label].id, me->position + 1,
                     me->heavy, me->light, hand);
    }
    rs_Action actions[RS_MAX_ACTIONS];
    int n = kd_actions(w->rules, w->state, actions, NULL);
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
