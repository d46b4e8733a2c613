/* recap.h - what somebody has not looked through yet: others' turns, tests, scores, the end.
 *
 * A recap is a run of events of the match, as one pair of eyes may know them; scene_log makes lines
 * of it, scene_changes tells what it came to. It is found in the events alone, so that a match that
 * is played, resumed or replayed gives the same.
 *
 * A hard example: Ann, who has just ended her turn, is attacked twice in Ben's; she blocks the
 * first time, passes a Knockdown Test the second time, and is asked for her next action. The test
 * stopped the match when it was over (STOP_TEST, from its call on); now there is STOP_TURN, from
 * where Ben's turn began. */
#ifndef TABLE_RECAP_H
#define TABLE_RECAP_H

#include "match.h"

enum {
    STOP_TURN = 1,  /* others have had their turns, and it is the own one */
    STOP_TEST = 2,  /* a test is over */
    STOP_SCORE = 4, /* somebody has scored: a round, a goal */
    STOP_END = 8    /* the match is over */
};

typedef struct Recap {
    unsigned stops; /* STOP_, several at once */
    int from, to;   /* events of the match; `to` is the first that is not in it */
    int before;     /* so many actions had been played: what it came to is the difference */
} Recap;

/* Where recaps are found: what has happened, action by action. Of a match played elsewhere it holds
 * what one pair of eyes was told, moment by moment. */
typedef struct Story {
    int game;
    const rs_Event *event;
    int events;
    const MatchStep *step; /* one for each action; only `events` counts */
    int actions;
    int asked;     /* as rs_to_act */
    bool given_up; /* it ended before its end */
} Story;

Story story_of(const Match *match);

/* What there is for these eyes (a seat, or RS_SPECTATOR, who has no turn), who have looked through
 * the turns up to event `turns` and the other stops up to event `stops`. False: nothing. */
bool recap_find(const Story *story, int eyes, int turns, int stops, Recap *recap);

#endif
