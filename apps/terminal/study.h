/* study.h - a match that is not being played: step by step, back and forth, with the mistakes of
 * its players; and a new match from any moment of it. */
#ifndef TERMINAL_STUDY_H
#define TERMINAL_STUDY_H

#include "../../table/replay.h"
#include "match.h"

/* Takes commands about the match, from the moment at which the replay stands, until there are no
 * more. True: the session of `m` is now a match that goes on from there, and is to be played. */
bool study_match(TerminalMatch *m, Replay *replay);

/* What the terminal knows of a match: its set-up, names and who plays. */
void take_match(TerminalMatch *m, const Match *match, int language);

#endif
