/* service.h - what a service manager hears from the server: systemd's notify protocol. */
#ifndef SERVER_NET_SERVICE_H
#define SERVER_NET_SERVICE_H

#include <stdint.h>

/* "READY=1", "STOPPING=1": one datagram to $NOTIFY_SOCKET; nothing where there is none. */
void service_notify(const char *state);
/* Says that the loop still turns, as often as the manager wants to hear it ($WATCHDOG_USEC).
 * `now`: milliseconds. Returns after how many it wants to be called again. */
int service_alive(int64_t now);

#endif
