/* quota.h - how much each key has used lately: an address range, a person, a name.
 *
 * Each key has a bucket that drains at a steady rate; it may be filled up to `most`. Memory is
 * fixed: a key has a place in one of eight slots that its keyed hash names, and a newcomer takes
 * the slot of the key that has the least left to drain. So a key that has used little is forgotten
 * first, one that has used much last, and nobody is refused because of what others have used. */
#ifndef SERVER_QUOTA_H
#define SERVER_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

typedef struct QuotaSlot QuotaSlot;

typedef struct Quota {
    QuotaSlot *slot;
    uint32_t sets;
    int64_t most, each_minute;
} Quota;

/* Room for about `keys` keys. False: no memory. */
bool quota_open(Quota *quota, int keys, int64_t most, int64_t each_minute);
void quota_close(Quota *quota);

/* Uses this much, if the key has as much left at `now` (milliseconds, never going back). */
bool quota_take(Quota *quota, const char *key, int64_t now, int64_t amount);
/* Uses it in any case, down to a debt of another `most`: for what is known only afterwards. */
void quota_charge(Quota *quota, const char *key, int64_t now, int64_t amount);
/* Gives back what was taken. */
void quota_return(Quota *quota, const char *key, int64_t now, int64_t amount);
/* What is left; negative: a debt. */
int64_t quota_left(const Quota *quota, const char *key, int64_t now);

#endif
