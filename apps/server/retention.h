/* retention.h - a thread that removes from the store what is not kept any longer, a few rows at a
 * time and with pauses, so that play does not wait for it.
 *
 * How long something is kept stands in the limits (keep-days, keep-named-days,
 * keep-own-boxes-days, keep-gone-days, token-days). A match that goes on is never removed. */
#ifndef SERVER_RETENTION_H
#define SERVER_RETENTION_H

#include "limits.h"
#include "store.h"

typedef struct Retention Retention;

/* Begins soon, and again every `sweep-seconds`. NULL: no thread or no memory. */
Retention *retention_open(Store *store, const Limits *limits);
/* Waits for the batch that has been begun. */
void retention_close(Retention *retention);

#endif
