/* recap.c - see recap.h. */
#include "recap.h"

static unsigned traits_of(const Match *match, int event)
{
    return rs_event_traits(match->setup.game, match->event[event].kind);
}

/* The last turn that begins in [from, to): of this seat, or (RS_NOBODY) of any; -1: none does. */
static int last_turn(const Match *match, int seat, int from, int to)
{
    for (int i = to - 1; i >= from; i--)
        if (traits_of(match, i) & RS_EVENT_TURN &&
            (seat == RS_NOBODY || match->event[i].seat == seat))
            return i;
    return -1;
}

static int first_turn(const Match *match, int from, int to)
{
    for (int i = from; i < to; i++)
        if (traits_of(match, i) & RS_EVENT_TURN)
            return i;
    return -1;
}

/* The moment after the action that brought the event about, or the one before it. */
static int moment_of(const Match *match, int event, bool after)
{
    int at = 0;
    while (at < match->actions && match->step[at].events <= event)
        at++;
    return after && at < match->actions ? at + 1 : at;
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
static void find_turns(const Match *match, int seat, int seen, Recap *recap)
{
    int own = last_turn(match, RS_NOBODY, 0, match->events);
    if (own < seen || match->event[own].seat != seat || match_asked(match) != seat)
        return;
    int theirs = first_turn(match, last_turn(match, seat, 0, own) + 1, own);
    if (theirs >= 0)
        add(recap, STOP_TURN, theirs, moment_of(match, theirs, true));
}

/* Where the story of this event begins: with the call of a test, otherwise with the turn. */
static int story_of(const Match *match, int event)
{
    int i = event;
    while (i > 0 && !(traits_of(match, i) & (RS_EVENT_TEST | RS_EVENT_TURN)))
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

static void find_stops(const Match *match, int eyes, int seen, Recap *recap)
{
    for (int i = seen; i < match->events; i++) {
        unsigned stop = stop_of(traits_of(match, i));
        if (!stop || !match_hears(&match->event[i], eyes))
            continue;
        int from = story_of(match, i);
        add(recap, stop, from,
            moment_of(match, from, traits_of(match, from) & RS_EVENT_TURN && from < i));
    }
    if (match->given_up != PLAYED_OUT && seen <= match->events)
        add(recap, STOP_END, match->events, match->actions);
}

bool recap_find(const Match *match, int eyes, int turns, int stops, Recap *recap)
{
    *recap = (Recap){.from = match->events + 1, .to = match->events, .before = match->actions};
    find_stops(match, eyes, stops, recap);
    if (eyes < RS_SEATS && turns <= match->events)
        find_turns(match, eyes, turns, recap);
    if (recap->from > recap->to)
        recap->from = recap->to;
    return recap->stops != 0;
}
