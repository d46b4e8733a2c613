/* news.c - what has happened, for those who have not been told yet; see plain.h. */
#include "plain.h"

#include <string.h>

static void print_line(const SceneLine *line, bool watching)
{
    if (line->heading && watching)
        putchar('\n');
    print_wrapped(line->heading ? "" : "  -", line->heading ? 2 : 4, line->text);
}

/* What all of `audience` may know, from an event on. Lines that all of `told` may know are left out
 * before the event `told_to`. */
static void print_events(const Plain *p, int from, unsigned audience, int told_to, unsigned told)
{
    const Match *match = match_of(p);
    bool watching = session_people(&p->session) == 0, begun = watching;
    SceneLine line;
    while (scene_log(p->rules, &p->words, match->event, match->events, audience, &from, &line)) {
        if (line.from < told_to && (match->event[line.from].audience & told) == told)
            continue;
        if (!begun)
            printf("\n%s\n", say(p, TERMINAL_WHAT_HAPPENED));
        begun = true;
        print_line(&line, watching);
    }
}

void print_open_news(Plain *p)
{
    print_events(p, p->told_openly, host_audience(&p->host, HERE), 0, 0);
    p->told_openly = match_of(p)->events;
}

/* What others' turns, a test, a round came to for the viewer. */
static void print_changes(Plain *p, int viewer)
{
    Recap recap;
    rs_State state;
    rs_View view;
    Snippet text = {""};
    if (p->told[viewer] == match_of(p)->events || !host_recap(&p->host, HERE, &recap))
        return;
    match_moment(match_of(p), recap.before, &state);
    rs_view(p->rules, &state, viewer, &view);
    scene_make(p->rules, &p->words, &view, NULL, 0, SCENE_WITHOUT_PREVIEWS, &p->before);
    append(&text, "%s ", say(p, TERMINAL_CAME_TO));
    size_t head = strlen(text.text);
    append_changes(&p->before, &p->scene, &text);
    if (text.text[head])
        print_wrapped("", 2, text.text);
}

void print_news(Plain *p, int viewer)
{
    /* On a terminal the curtain has wiped what was told openly. */
    bool still_seen = session_people(&p->session) > 1 && !p->terminal;
    print_events(p, p->told[viewer], 1u << viewer, still_seen ? p->told_openly : 0,
                 host_audience(&p->host, HERE));
    print_changes(p, viewer);
    p->told[viewer] = p->told_openly = match_of(p)->events;
}

void print_log(const Plain *p, const Match *match, int events, unsigned audience, int most)
{
    int from = events, found = 0, at;
    while (from > 0 && found < most)
        found += (match->event[--from].audience & audience) == audience;
    SceneLine line;
    at = from;
    if (found == 0)
        puts(say(p, TERMINAL_LOG_EMPTY));
    while (scene_log(p->rules, &p->words, match->event, events, audience, &at, &line))
        print_line(&line, false);
}
