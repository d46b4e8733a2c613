/* recap.c - see recap.h. */
#include "recap.h"

Story story_of(const Match *match)
{
    return (Story){.game = match->setup.game,
                   .event = match->event,
                   .events = match->events,
                   .step = match->step,
                   .actions = match->actions,
                   .asked = match_asked(match),
                   .given_up = match->given_up != PLAYED_OUT};
}

static unsigned traits_of(const Story *story, int event)
{
    return rs_event_traits(story->game, story->event[event].kind);
}

/* The last turn that begins in [from, to): of this seat, or (RS_NOBODY) of any; -1: none does. */
static int last_turn(const Story *story, int seat, int from, int to)
{
    for (int i = to - 1; i >= from; i--)
        if (traits_of(story, i) & RS_EVENT_TURN &&
            (seat == RS_NOBODY || story->event[i].seat == seat))
            return i;
    return -1;
}

static int first_turn(const Story *story, int from, int to)
{
    for (int i = from; i < to; i++)
        if (traits_of(story, i) & RS_EVENT_TURN)
            return i;
    return -1;
}

/* The moment after the action that brought the event about, or the one before it. */
static int moment_of(const Story *story, int event, bool after)
{
    int at = 0;
    while (at < story->actions && story->step[at].events <= event)
        at++;
    return after && at < story->actions ? at + 1 : at;
}

static void add(Recap *recap, unsigned stop, int from, int before)
{
    recap->stops |= stop;
    if (from < recap->from) {
        recap->from = from;
        recap->before = before;
    }
}

/* Others' turns, when the seat is asked in its own for the first time. */
static void find_turns(const Story *story, int seat, int seen, Recap *recap)
{
    int own = last_turn(story, RS_NOBODY, 0, story->events);
    if (own < seen || story->event[own].seat != seat || story->asked != seat)
        return;
    int theirs = first_turn(story, last_turn(story, seat, 0, own) + 1, own);
    if (theirs >= 0)
        add(recap, STOP_TURN, theirs, moment_of(story, theirs, true));
}

/* Where the story of this event begins: with the call of a test, otherwise with the turn. */
static int tale_of(const Story *story, int event)
{
    int i = event;
    while (i > 0 && !(traits_of(story, i) & (RS_EVENT_TEST | RS_EVENT_TURN)))
        i--;
    return i;
}

static unsigned stop_of(unsigned traits)
{
    return traits & RS_EVENT_OVER     ? STOP_END
           : traits & RS_EVENT_SCORED ? STOP_SCORE
           : traits & RS_EVENT_TESTED ? STOP_TEST
                                      : 0;
}

static void find_stops(const Story *story, int eyes, int seen, Recap *recap)
{
    for (int i = seen; i < story->events; i++) {
        unsigned stop = stop_of(traits_of(story, i));
        if (!stop || !match_hears(&story->event[i], eyes))
            continue;
        int from = tale_of(story, i);
        add(recap, stop, from,
            moment_of(story, from, traits_of(story, from) & RS_EVENT_TURN && from < i));
    }
    if (story->given_up && seen <= story->events)
        add(recap, STOP_END, story->events, story->actions);
}

bool recap_find(const Story *story, int eyes, int turns, int stops, Recap *recap)
{
    *recap = (Recap){.from = story->events + 1, .to = story->events, .before = story->actions};
    find_stops(story, eyes, stops, recap);
    if (eyes < RS_SEATS && turns <= story->events)
        find_turns(story, eyes, turns, recap);
    if (recap->from > recap->to)
        recap->from = recap->to;
    return recap->stops != 0;
}
