/* metrics.h - figures of the server for Prometheus, for its operator alone. */
#ifndef SERVER_NET_METRICS_H
#define SERVER_NET_METRICS_H

#include "../server.h"

enum { METRICS_TEXT = 4096 };

/* As they were at most limits.metrics_seconds ago: so they do not show what just happened at a
 * table. */
void metrics_write(Server *server, char text[METRICS_TEXT]);

#endif
