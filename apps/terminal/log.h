/* log.h - what has happened in a match, told to those who may know it. */
#ifndef TERMINAL_LOG_H
#define TERMINAL_LOG_H

#include "match.h"

/* Takes in what has happened in the session, or been taken back. */
void keep_events(TerminalMatch *m);

/* What everybody who may be looking may know and has not been told. */
void print_open_events(TerminalMatch *m);

/* What has happened since this seat last looked. */
void print_news(TerminalMatch *m, int viewer);

/* The last `most` events that this seat, or a spectator, may know. */
void print_log(const TerminalMatch *m, int viewer, int most);

#endif
