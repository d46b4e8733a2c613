/* log.c - what happened, in lines of words; see scene.h.
 *
 * Invariant: a line is made of events that the audience hears and of nothing else; an event between
 * them that it does not hear changes nothing. */
#include "make.h"

#include <string.h>

enum { MOST_TOGETHER = 32 };

/* The events from *from on that are heard, and where each of them is. */
static int gather(const rs_Event *events, int count, unsigned audience, int from, rs_Event *heard,
                  int *place)
{
    int found = 0;
    for (int i = from; i < count && found < MOST_TOGETHER; i++)
        if ((events[i].audience & audience) == audience) {
            place[found] = i;
            heard[found++] = events[i];
        }
    return found;
}

bool scene_log(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
               unsigned audience, int *from, SceneLine *line)
{
    rs_Event heard[MOST_TOGETHER];
    int place[MOST_TOGETHER];
    int found = gather(events, count, audience, *from, heard, place);
    if (found == 0) {
        *from = count;
        return false;
    }
    *line = (SceneLine){.from = place[0], .count = 1};
    line->heading = rs_event_traits(words->game, heard[0].kind) & RS_EVENT_HEADING;
    int together = scene_game(words->game)
                       ->together(rules, words, heard, found, line->text, sizeof line->text);
    if (together > 1)
        line->count = together;
    else
        rs_say_event(rules, words, heard, line->text, sizeof line->text);
    *from = place[line->count - 1] + 1;
    return true;
}
