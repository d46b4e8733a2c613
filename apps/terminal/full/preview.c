/* preview.c - what an answer would do: it is tried out on a match that fits what the viewer knows,
 * in which nobody answers. Told is only what does not hang on chance or on hidden cards. */
#include "shown.h"

#include "../sayings.h"

#include <string.h>

enum { MOST_STEPS = 24, MOST_TOLD = 4 };

static bool hears(const rs_Event *event, int viewer)
{
    return event->audience >> (viewer < RS_SEATS ? viewer : RS_SPECTATOR) & 1;
}

/* Returns false when what follows is no more the answer's doing. */
static bool tell_events(const Shown *s, const rs_Events *events, int *told, Snippet *out)
{
    int viewer = s->view->bytes[2];
    for (int i = 0; i < events->count; i++) {
        char text[256];
        unsigned traits = rs_event_traits(s->words->game, events->at[i].kind);
        if (traits & RS_EVENT_ENDS_PREVIEW)
            return false;
        if (!hears(&events->at[i], viewer) || !(traits & RS_EVENT_TOLD) || *told == MOST_TOLD)
            continue;
        rs_say_event(s->rules, s->words, &events->at[i], text, sizeof text);
        append(out, "%s%s", *told ? " " : "", text);
        ++*told;
    }
    return true;
}

/* The answer that the trial goes on with; false: it ends here. *declined: somebody else could have
 * given another. */
static bool next_answer(const Shown *s, const rs_State *state, rs_Action *next, bool *declined)
{
    rs_Action action[RS_MAX_ACTIONS];
    int asked = rs_to_act(s->rules, state), viewer = s->view->bytes[2];
    int count = asked < RS_SEATS ? rs_actions(s->rules, state, action) : 0;
    unsigned wanted = asked == viewer ? RS_ACTION_OWN_STEP : RS_ACTION_DECLINES;
    for (int i = 0; i < count; i++)
        if (rs_action_traits(s->words->game, action[i]) & wanted) {
            *next = action[i];
            *declined = *declined || asked != viewer;
            return true;
        }
    return false;
}

void append_trial(const Shown *s, rs_Action action, Snippet *out)
{
    rs_State state;
    rs_Dice dice;
    rs_Events events = {0};
    Snippet what = {""};
    int told = 0;
    bool declined = false;
    rs_dice_seed(&dice, 1);
    rs_imagine(s->rules, s->view, &dice, &state);
    for (int step = 0; step < MOST_STEPS && rs_legal(s->rules, &state, action); step++) {
        rs_apply(s->rules, &state, action, &events);
        if (!tell_events(s, &events, &told, &what) || !next_answer(s, &state, &action, &declined))
            break;
    }
    if (told && *out->text)
        append(out, " ");
    if (told && declined)
        append(out, "%s: ", tell(s->words->language, SAY_IF_NOBODY_ANSWERS));
    append(out, "%.600s", what.text);
}
