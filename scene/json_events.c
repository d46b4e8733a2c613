/* json_events.c - what happened as JSON: events for programs, lines of the log for people.
 *
 * Invariant: an event that the audience may not know leaves no trace, not in the numbers either. */
#include "json.h"

#include "json_parts.h"

#include <string.h>

typedef struct Teller {
    JsonWriter w;
    const rs_Rules *rules;
    const rs_Words *words;
    unsigned audience;
} Teller;

static bool hears(const Teller *t, const rs_Event *event)
{
    return (event->audience & t->audience) == t->audience;
}

static void put_audience(Teller *t, const rs_Event *event)
{
    writer_list(&t->w, "for");
    for (int seat = 0; seat <= RS_SPECTATOR; seat++) {
        bool there = seat == RS_SPECTATOR || (seat < RS_SEATS && t->words->seat[seat]);
        if (there && event->audience >> seat & 1)
            writer_text(&t->w, NULL, scene_seat_id(seat));
    }
    writer_close(&t->w);
}

static void put_event(Teller *t, const rs_Event *event, int index)
{
    int game = t->words->game, space, to;
    char words[512];
    rs_say_event(t->rules, t->words, event, words, sizeof words);
    scene_event_spaces(game, event, &space, &to);
    writer_object(&t->w, NULL);
    writer_number(&t->w, "index", index);
    writer_text(&t->w, "kind", rs_event_word(game, event->kind));
    part_text(&t->w, "seat", scene_seat_id(event->seat));
    /* Thing 0 is a box, and no event is about a box. */
    part_card(&t->w, t->rules, event->what ? event->what : -1);
    writer_number(&t->w, "n", event->n);
    writer_number(&t->w, "a", event->a);
    writer_number(&t->w, "b", event->b);
    part_text(&t->w, "space", scene_space_id(game, space));
    part_text(&t->w, "to", scene_space_id(game, to));
    writer_text(&t->w, "words", words);
    if (!t->audience)
        put_audience(t, event);
    writer_close(&t->w);
}

static int put_events(Teller *t, const rs_Event *events, int count, int from)
{
    writer_list(&t->w, "events");
    for (int i = 0; i < count; i++)
        if (hears(t, &events[i]))
            put_event(t, &events[i], from++);
    writer_close(&t->w);
    return from;
}

static void put_lines(Teller *t, const rs_Event *events, int count, int from)
{
    SceneLine line;
    int at = 0;
    writer_list(&t->w, "lines");
    while (scene_log(t->rules, t->words, events, count, t->audience, &at, &line)) {
        writer_object(&t->w, NULL);
        writer_number(&t->w, "from", from);
        writer_number(&t->w, "count", line.count);
        if (line.heading)
            writer_flag(&t->w, "heading", true);
        writer_text(&t->w, "words", line.text);
        writer_close(&t->w);
        from += line.count;
    }
    writer_close(&t->w);
}

int scene_events_json(const rs_Rules *rules, const rs_Words *words, const rs_Event *events,
                      int count, unsigned audience, int from, char *text, int size)
{
    Teller t = {writer_to(text, size), rules, words, audience};
    writer_object(&t.w, NULL);
    int next = put_events(&t, events, count, from);
    put_lines(&t, events, count, from);
    writer_number(&t.w, "next", next);
    writer_close(&t.w);
    return writer_end(&t.w);
}

static void put_changes(Teller *t, const Scene *before, const Scene *now)
{
    enum { MOST = 32 };
    SceneChange change[MOST];
    int count = scene_changes(before, now, change, MOST);
    writer_list(&t->w, "changes");
    for (int i = 0; i < count; i++) {
        writer_object(&t->w, NULL);
        part_text(&t->w, "seat", scene_seat_id(change[i].seat));
        part_text(&t->w, "side", scene_side_id(now->game, change[i].side));
        writer_text(&t->w, "who", change[i].who);
        writer_text(&t->w, "name", change[i].name);
        writer_text(&t->w, "was", change[i].was);
        writer_text(&t->w, "now", change[i].now);
        writer_close(&t->w);
    }
    writer_close(&t->w);
}

int scene_recap_json(const rs_Event *events, int count, unsigned audience, const Scene *before,
                     const Scene *now, char *text, int size)
{
    Teller t = {writer_to(text, size), now->rules, &now->words, audience};
    uint8_t dice[FACT_SET];
    int lie = scene_dice(now->game, events, count, audience, dice);
    writer_object(&t.w, NULL);
    put_lines(&t, events, count, 0);
    put_changes(&t, before, now);
    writer_list(&t.w, "dice");
    for (int i = 0; i < lie; i++)
        writer_number(&t.w, NULL, dice[i]);
    writer_close(&t.w);
    writer_close(&t.w);
    return writer_end(&t.w);
}
