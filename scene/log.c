/* log.c - what happened, in lines of words; see scene.h. */
#include "make.h"

#include <string.h>

bool scene_log(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
               unsigned audience, int *from, SceneLine *line)
{
    while (*from < count && (events[*from].audience & audience) != audience)
        ++*from;
    if (*from >= count)
        return false;
    const rs_Event *first = &events[*from];
    *line = (SceneLine){.from = *from, .count = 1};
    line->heading = rs_event_traits(words->game, first->kind) & RS_EVENT_HEADING;
    int together =
        scene_game(words->game)
            ->together(rules, words, first, count - *from, line->text, sizeof line->text);
    if (together > 1)
        line->count = together;
    else
        rs_say_event(rules, words, first, line->text, sizeof line->text);
    *from += line->count;
    return true;
}
