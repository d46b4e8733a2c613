/* quota.c - see quota.h. */
#include "quota.h"

#include "secrets.h"

#include <stdlib.h>
#include <string.h>

enum { WAYS = 8, UNIT = 60 * 1000 }; /* amounts are kept in parts of 1/UNIT: one drains in a ms */

struct QuotaSlot {
    uint64_t key; /* its digest; 0: free */
    int64_t used, at;
};

bool quota_open(Quota *q, int keys, int64_t most, int64_t each_minute)
{
    q->sets = (uint32_t)(keys + WAYS - 1) / WAYS;
    q->most = most;
    q->each_minute = each_minute;
    q->slot = calloc((size_t)q->sets * WAYS, sizeof *q->slot);
    return q->slot != NULL;
}

void quota_close(Quota *q)
{
    free(q->slot);
    q->slot = NULL;
}

static uint64_t digest(const char *key)
{
    uint64_t found = secret_digest(key, strlen(key));
    return found ? found : 1;
}

static QuotaSlot *set_of(const Quota *q, uint64_t key)
{
    return &q->slot[(size_t)(key % q->sets) * WAYS];
}

/* The clock stands still for longer than any bucket takes to drain without an overflow. */
static int64_t used_at(const Quota *q, const QuotaSlot *slot, int64_t now)
{
    int64_t passed = now > slot->at ? now - slot->at : 0;
    if (slot->key == 0 || (q->each_minute > 0 && passed >= slot->used / q->each_minute + 1))
        return 0;
    return slot->used - passed * q->each_minute;
}

static const QuotaSlot *find(const Quota *q, uint64_t key)
{
    const QuotaSlot *set = set_of(q, key);
    for (int i = 0; i < WAYS; i++)
        if (set[i].key == key)
            return &set[i];
    return NULL;
}

/* The slot of this key, drained up to now; a new one takes the emptiest. */
static QuotaSlot *slot_for(const Quota *q, uint64_t key, int64_t now)
{
    QuotaSlot *set = set_of(q, key), *least = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key) {
            set[i].used = used_at(q, &set[i], now);
            set[i].at = now;
            return &set[i];
        }
        if (used_at(q, &set[i], now) < used_at(q, least, now))
            least = &set[i];
    }
    *least = (QuotaSlot){.key = key, .at = now};
    return least;
}

bool quota_take(Quota *q, const char *key, int64_t now, int64_t amount)
{
    uint64_t id = digest(key);
    const QuotaSlot *held = find(q, id);
    int64_t used = held ? used_at(q, held, now) : 0;
    if (used + amount * UNIT > q->most * UNIT)
        return false;
    slot_for(q, id, now)->used += amount * UNIT;
    return true;
}

void quota_charge(Quota *q, const char *key, int64_t now, int64_t amount)
{
    QuotaSlot *slot = slot_for(q, digest(key), now);
    slot->used += amount * UNIT;
    if (slot->used > 2 * q->most * UNIT)
        slot->used = 2 * q->most * UNIT;
}

void quota_return(Quota *q, const char *key, int64_t now, int64_t amount)
{
    QuotaSlot *slot = slot_for(q, digest(key), now);
    slot->used = slot->used > amount * UNIT ? slot->used - amount * UNIT : 0;
}

int64_t quota_left(const Quota *q, const char *key, int64_t now)
{
    const QuotaSlot *held = find(q, digest(key));
    int64_t used = held ? used_at(q, held, now) : 0;
    return (q->most * UNIT - used) / UNIT;
}
