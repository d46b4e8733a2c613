/* log.c - the log of a match; see log.h. */
#include "log.h"

#include "games.h"

void keep_events(TerminalMatch *m)
{
    m->log = m->session.match.event;
    m->logged = m->session.match.events;
    for (int seat = 0; seat < RS_SEATS; seat++)
        m->told[seat] = m->told[seat] < m->logged ? m->told[seat] : m->logged;
    m->told_openly = m->told_openly < m->logged ? m->told_openly : m->logged;
}

/* Whether everybody at the keyboard may know of the event. */
static bool is_open(const TerminalMatch *m, const rs_Event *event)
{
    int people = 0;
    for (int seat = 0; seat < m->setup.seats; seat++)
        people |= m->person[seat] << seat;
    return (event->audience & people) == people;
}

/* Whether everybody who may be looking may know of the event. `seat` is who is asked. */
static bool visible(const TerminalMatch *m, const rs_Event *event, int seat)
{
    if (m->people == 0)
        return event->audience >> RS_SPECTATOR & 1;
    return seat < m->setup.seats ? event->audience >> seat & 1 : is_open(m, event);
}

/* ---- Events in words ---- */

/* Tells the event at a place of the log, and those that belong to it. Returns how many. */
static int print_event(const TerminalMatch *m, int from)
{
    Snippet line = {""};
    const rs_Event *event = &m->log[from];
    bool heading = rs_event_traits(m->setup.game, event->kind) & RS_EVENT_HEADING;
    int together = m->game->say_together(m, from, &line);
    if (together == 0)
        rs_say_event(m->rules, &m->words, event, line.text, sizeof line.text);
    if (heading && m->people == 0)
        putchar('\n');
    print_wrapped(heading ? "" : "  -", heading ? 2 : 4, line.text);
    return together ? together : 1;
}

/* What is known to `seat` from a place of the log on. With `told` those that everybody may know
 * are left out up to that place. */
static void print_events(const TerminalMatch *m, int from, int told, int seat)
{
    bool begun = m->people == 0;
    while (from < m->logged) {
        const rs_Event *event = &m->log[from];
        if (!visible(m, event, seat) || (from < told && visible(m, event, RS_TABLE))) {
            from++;
            continue;
        }
        if (!begun)
            printf("\n%s\n", say(m, PHRASE_WHAT_HAPPENED));
        begun = true;
        from += print_event(m, from);
    }
}

/* ---- Who is told what ---- */

void print_open_events(TerminalMatch *m)
{
    print_events(m, m->told_openly, 0, RS_TABLE);
    m->told_openly = m->logged;
}

void print_news(TerminalMatch *m, int viewer)
{
    /* On a terminal the curtain has wiped what was told openly. */
    int still_seen = m->people > 1 && !m->terminal ? m->told_openly : 0;
    print_events(m, m->told[viewer], still_seen, viewer);
    m->told[viewer] = m->told_openly = m->logged;
}

void print_log(const TerminalMatch *m, int viewer, int most)
{
    int from = m->logged, found = 0;
    while (from > 0 && found < most)
        found += visible(m, &m->log[--from], viewer);
    if (found == 0)
        puts(say(m, PHRASE_LOG_EMPTY));
    print_events(m, from, 0, viewer);
}
