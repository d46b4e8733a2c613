/* clauses.c - the parts of `expect` that all games share; see clauses.h. */
#include "clauses.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const seat_words[] = {"A", "B", "C", "D", "table", "nobody"};

const char *clause_word(const Clause *c, int i)
{
    return c->word + i < c->end ? c->line->word[c->word + i].text : "";
}

int clause_words(const Clause *c)
{
    return c->end - c->word;
}

bool clause_is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

bool clause_found(Clause *c, bool holds, const char *format, ...)
{
    if (holds)
        return true;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->found, 300, format, arguments);
    va_end(arguments);
    return false;
}

bool clause_nonsense(Clause *c, int i, const char *message)
{
    text_problem(c->text, c->line, c->word + i, "%s", message);
    snprintf(c->found, 300, "%s", message);
    return false;
}

bool clause_number(Clause *c, int value)
{
    if (clause_words(c) != 2 || !clause_is_number(clause_word(c, 1)))
        return clause_nonsense(c, 1, "a number is wanted here");
    return clause_found(c, value == atoi(clause_word(c, 1)), "%d", value);
}

bool clause_seat(Clause *c, int seat)
{
    const char *name = seat <= RS_NOBODY ? seat_words[seat] : "?";
    return clause_found(c, strcmp(clause_word(c, 1), name) == 0, "%s", name);
}

/* The words of the rest of the clause as one action id. */
static void join(const Clause *c, int from, char *out, int size)
{
    int used = 0;
    out[0] = 0;
    for (int i = from; i < clause_words(c) && used < size; i++)
        used += snprintf(out + used, (size_t)(size - used), "%s%s", i > from ? " " : "",
                         clause_word(c, i));
}

bool clause_offer(Clause *c, bool wanted)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char id[120], want[120], all[240] = "";
    bool offered = false;
    int n = c->kind->actions(c->w->rules, c->w->state, actions, NULL), used = 0;
    join(c, 1, want, sizeof want);
    for (int i = 0; i < n; i++) {
        c->kind->action_id(c->w->rules, actions[i], id, sizeof id);
        offered |= strcmp(id, want) == 0;
        if (used < 200)
            used += snprintf(all + used, sizeof all - (size_t)used, "%s%s", i ? ", " : "", id);
    }
    if (sentence_find(c->kind, "action", clause_word(c, 1)) < 0)
        return clause_nonsense(c, 1, "there is no such action");
    if (state_head(c->w->state)->asked != c->seat)
        return clause_found(c, false, "this seat is not asked");
    return clause_found(c, offered == wanted, "offered: %s", all);
}

static int event_named(const GameKind *kind, const char *word)
{
    for (int i = 0; i < kind->event_words; i++)
        if (strcmp(kind->event_word[i], word) == 0)
            return i;
    return -1;
}

bool clause_event(Clause *c, bool wanted)
{
    int kind = event_named(c->kind, clause_word(c, 1));
    if (kind < 0)
        return clause_nonsense(c, 1, "there is no such event");
    bool seen = false;
    for (int i = 0; i < c->w->events->count; i++) {
        const rs_Event *event = &c->w->events->at[i];
        const char *about = c->w->rules->label[event->what].id;
        seen |=
            event->kind == kind && (clause_words(c) < 3 || strcmp(about, clause_word(c, 2)) == 0);
    }
    return clause_found(c, seen == wanted, seen ? "it happened" : "it did not happen");
}

/* ---- The line ---- */

static int seat_named(const char *word)
{
    for (int i = 0; i < RS_SEATS; i++)
        if (strcmp(word, seat_words[i]) == 0)
            return i;
    return -1;
}

/* After a clause about a seat the next may go on about it, or speak of the table again. */
static bool goes_on_about_seat(const Clause *c, const ClauseWords *words)
{
    for (int i = 0; i < words->count && c->seat >= 0; i++)
        if (strcmp(clause_word(c, 0), words->of_a_seat[i]) == 0)
            return true;
    return false;
}

bool clauses_check(const Witness *w, Text *text, const Line *line, const ClauseWords *words,
                   char found[300])
{
    Clause c = {.w = w,
                .kind = game_of_state(w->state),
                .text = text,
                .line = line,
                .word = 1,
                .seat = -1,
                .found = found};
    if (line->words < 2) {
        text_problem(text, line, 1, "say what is expected");
        snprintf(found, 300, "nothing is expected");
        return false;
    }
    while (c.word < line->words) {
        c.end = c.word + 1;
        while (c.end < line->words && !line->word[c.end - 1].comma)
            c.end++;
        int seat = clause_words(&c) > 1 ? seat_named(clause_word(&c, 0)) : -1;
        if (seat >= 0) {
            c.seat = seat;
            c.word++;
        }
        bool of_seat = seat >= 0 || goes_on_about_seat(&c, words);
        if (!(of_seat ? words->about_seat : words->about_table)(&c))
            return false;
        c.word = c.end;
    }
    return true;
}
