/* networks.c - networks by number and what they are bound to; see networks.h. */
#include "networks.h"

#include "crew.h"

#include "../engine/kind.h"
#include "../engine/rules.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The files that ship, as the build embeds them: networks_none.c or made by apps/embed. */
const rs_Source *networks_files(int *count);

enum { REMEMBERED = 8 };

typedef struct Memory {
    Bound bound;
    uint64_t rules; /* their hash */
    int number, game;
    int users;
    uint64_t used; /* when last */
} Memory;

_Static_assert(offsetof(Memory, bound) == 0, "given back by it");

/* All under the crew's lock. A slot that somebody uses is not touched. */
static struct {
    const Network *network[NETWORKS_MOST][GAMES];
    Network shipped[GAMES];
    bool looked[GAMES]; /* for what ships */
    Memory memory[REMEMBERED];
    uint64_t clock;
} here;

static const Network *shipped_network(int game)
{
    char name[64], problem[200];
    int count;
    const rs_Source *file = networks_files(&count);
    snprintf(name, sizeof name, "bots/networks/%s.net", game_kind(game)->word);
    for (int i = 0; i < count; i++)
        if (strcmp(file[i].name, name) == 0 &&
            network_read((const unsigned char *)file[i].text, (size_t)file[i].size, game,
                         &here.shipped[game], problem))
            return &here.shipped[game];
    return NULL;
}

static const Network *network_of(int number, int game)
{
    const Network **network = &here.network[number][game];
    if (number == NETWORKS_SHIPPED && !*network && !here.looked[game]) {
        here.looked[game] = true;
        *network = shipped_network(game);
    }
    return *network;
}

static Memory *find(int number, int game, uint64_t rules)
{
    for (Memory *m = here.memory; m < here.memory + REMEMBERED; m++)
        if (m->bound.memory && m->number == number && m->game == game && m->rules == rules)
            return m;
    return NULL;
}

/* The place that nobody uses and that was longest not used; NULL: all are in use. */
static Memory *free_place(void)
{
    Memory *best = NULL;
    for (Memory *m = here.memory; m < here.memory + REMEMBERED; m++)
        if (!m->users && (!best || m->used < best->used))
            best = m;
    if (best)
        network_unbind(&best->bound);
    return best;
}

/* Where all places are in use a decision gets one of its own, so that it never depends on what else
 * is going on. */
static Memory *make_place(void)
{
    Memory *m = free_place();
    return m ? m : malloc(sizeof *m);
}

static bool is_remembered(const Memory *m)
{
    return m >= here.memory && m < here.memory + REMEMBERED;
}

static Memory *bind(int number, int game, const rs_Rules *rules, uint64_t hash)
{
    const Network *network = network_of(number, game);
    Memory *m = network ? make_place() : NULL;
    if (!m)
        return NULL;
    *m = (Memory){.rules = hash, .number = number, .game = game};
    if (network_bind(network, game, rules, &m->bound))
        return m;
    if (!is_remembered(m))
        free(m);
    return NULL;
}

static Memory *take(int number, int game, const rs_Rules *rules)
{
    uint64_t hash = rs_rules_hash(rules);
    Memory *m = find(number, game, hash);
    if (!m)
        m = bind(number, game, rules, hash);
    if (m) {
        m->users++;
        m->used = ++here.clock;
    }
    return m;
}

const Bound *networks_take(int number, int game, const rs_Rules *rules)
{
    if (number <= NETWORKS_NONE || number >= NETWORKS_MOST)
        return NULL;
    crew_lock();
    Memory *m = take(number, game, rules);
    crew_unlock();
    return m ? &m->bound : NULL;
}

void networks_give_back(const Bound *bound)
{
    if (!bound)
        return;
    Memory *m = (Memory *)(uintptr_t)bound; /* its first member */
    crew_lock();
    m->users--;
    if (!is_remembered(m)) {
        network_unbind(&m->bound);
        free(m);
    }
    crew_unlock();
}

void networks_set(int number, int game, const Network *network)
{
    crew_lock();
    for (Memory *m = here.memory; m < here.memory + REMEMBERED; m++)
        if (m->bound.memory && m->number == number && m->game == game)
            network_unbind(&m->bound);
    here.network[number][game] = network;
    crew_unlock();
}
