/* replay.h - any moment of a match: a cursor over its actions.
 *
 * Invariant: `state` is what the first `at` actions give. A state is kept for every 32nd action, so
 * going anywhere costs at most 31 actions. */
#ifndef TABLE_REPLAY_H
#define TABLE_REPLAY_H

#include "match.h"

enum { REPLAY_EVERY = 32 };

/* All zero is none. */
typedef struct Replay {
    Match match; /* a copy of its own, whole */
    int at;      /* so many actions have been played: 0 .. match.actions */
    rs_State state;
    rs_State *kept; /* after 0, 32, 64 ... actions */
} Replay;

/* Opens a cursor at the start. `replay` must be zero or closed. */
bool replay_open(const Match *match, Replay *replay, char problem[MATCH_PROBLEM]);
/* Likewise from a file; a problem starts with the line: "line 12: ...". */
bool replay_load(const rs_Rules *rules, const char *path, Replay *replay,
                 char problem[MATCH_PROBLEM]);
/* Likewise of a match that was read: it is taken over in any case and is zero afterwards. */
bool replay_adopt(Match *match, Replay *replay, char problem[MATCH_PROBLEM]);
void replay_close(Replay *replay);

/* To the moment after so many actions, or to the nearest that there is. */
void replay_go(Replay *replay, int at);
/* So many actions on, or back if negative; returns how many it were. */
int replay_step(Replay *replay, int by);

/* The events of the last action before the cursor, whoever may know them; none at the start. */
const rs_Event *replay_events(const Replay *replay, int *count);
/* The action that comes next and who took it; false at the end. */
bool replay_next(const Replay *replay, rs_Action *action, int *seat);

/* To continue from here: session_branch(&replay->match, replay->at, ...). */

#endif
