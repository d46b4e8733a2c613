/* watchdog.h - a thread that ends the process when the loop does not turn any more, or does not
 * stop although it was asked to.
 *
 * What was acknowledged is on the disk (scribe.h), so ending at once loses nothing; a service
 * manager starts the server again. */
#ifndef SERVER_NET_WATCHDOG_H
#define SERVER_NET_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

enum { WATCHDOG_STATUS = 70 }; /* of the process it ends */

/* `stuck` is called in the watchdog's thread, once: after `patience` ms without a beat, or
 * `goodbye` ms after watchdog_stopping. It should not return to a loop that hangs. One a process.
 */
bool watchdog_start(int64_t patience, int64_t goodbye, void (*stuck)(const char *why));
/* The loop turns. */
void watchdog_beat(void);
/* It was asked to stop; from a signal handler, too. */
void watchdog_stopping(void);
/* It has stopped: nobody is watched any more. */
void watchdog_end(void);

#endif
