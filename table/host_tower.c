/* host_tower.c - a tower that is built at a table; see host.h.
 *
 * Invariant: what is kept of the input is a list that a hand could have been told by now, in order;
 * nothing but playing it again decides. */
#include "host_parts.h"

#include "problem.h"
#include "words/table_words.h"

#include <stdlib.h>
#include <string.h>

enum {
    LAG = 2000,   /* milliseconds that a line may hold input back */
    SECOND = 1000 /* milliseconds */
};

static int64_t milliseconds(uint32_t ticks)
{
    return (int64_t)ticks * SECOND / TOWER_RATE;
}

/* ---- What everybody may know of it ---- */

bool host_tower(const Host *h, HostTowerSight *sight)
{
    const HostTower *t = &h->tower;
    TowerTask task;
    if (session_asked(h->session) != RS_TABLE ||
        !towers_task(host_match(h), t->way, t->attempt, &task))
        return false;
    *sight = (HostTowerSight){.task = task,
                              .physics = towers_physics(),
                              .person = host_is_person(h, task.seat),
                              .running = t->running,
                              .scripted = t->scripted,
                              .started = t->started,
                              .spent = t->spent,
                              .told = t->told,
                              .count = t->count};
    return true;
}

/* ---- Building ---- */

static void forget(HostTower *t)
{
    free(t->told);
    *t = (HostTower){0};
}

void host_close(Host *h)
{
    forget(&h->tower);
}

void host_tower_forget_other(Host *h)
{
    if (h->tower.told && h->tower.action != host_match(h)->actions)
        forget(&h->tower);
}

/* The tower of this seat, if it may be built here; otherwise says why not. */
static bool own_tower(const Host *h, int seat, HostTowerSight *sight, char problem[MATCH_PROBLEM])
{
    if (!host_tower(h, sight))
        return host_refuse(h, TABLE_TOWER_NONE, problem);
    if (!(sight->person || h->tower.scripted) || sight->task.seat != seat)
        return host_refuse(h, TABLE_TOWER_NOT_YOURS, problem);
    return sight->physics || host_refuse(h, TABLE_TOWER_NO_PHYSICS, problem);
}

/* The time begins, or goes on after a pause: then the hand is steered as before. */
static bool begin(Host *h, int way, int64_t now, char problem[MATCH_PROBLEM])
{
    HostTower *t = &h->tower;
    TowerCommand *room = t->told ? t->told : malloc(TOWER_MOST_COMMANDS * sizeof(TowerCommand));
    if (!room)
        return host_refuse(h, TABLE_NO_MEMORY, problem);
    *t = (HostTower){.running = true,
                     .action = host_match(h)->actions,
                     .way = t->since ? t->way : way,
                     .attempt = t->attempt,
                     .started = now - t->spent,
                     .told = room,
                     .count = t->count};
    return true;
}

bool host_tower_start(Host *h, int seat, int way, int64_t now, char problem[MATCH_PROBLEM])
{
    HostTowerSight sight;
    if (!own_tower(h, seat, &sight, problem))
        return false;
    if (sight.running || way < 0 || way >= TOWER_WAYS)
        return host_refuse(h, TABLE_TOWER_RUNS, problem);
    return begin(h, way, now, problem);
}

/* Of a bot: told everything at once, and seen in the time that it takes, unless bots hurry. */
bool host_tower_scripted(Host *h)
{
    HostTowerSight sight;
    char problem[MATCH_PROBLEM];
    uint32_t ticks = 0;
    if (!h->settings.built || !host_tower(h, &sight) || !sight.physics)
        return false;
    forget(&h->tower); /* of a person who has gone */
    if (!begin(h, TOWER_MOUSE, h->now, problem))
        return false;
    HostTower *t = &h->tower;
    TowerList list = {t->told, 0, TOWER_MOST_COMMANDS};
    if (!towers_build(&sight.task.setup, &list, &ticks)) {
        forget(t);
        return false;
    }
    t->scripted = true;
    t->count = (int)list.count;
    t->ends = h->now + (h->settings.pace ? milliseconds(ticks) : 0);
    return true;
}

/* ---- Input ---- */

/* The word that says what is wrong with a command so long after the start was told, or -1. Who is
 * ahead of the time had a start that came late: the clock is theirs. */
static int wrong_command(const HostTowerSight *sight, const TowerCommand *before,
                         const TowerCommand *command, int64_t elapsed, int64_t ahead)
{
    if (!towers_sound(*command) || (before && before->verb == TOWER_DONE) ||
        (before && command->tick < before->tick))
        return TABLE_TOWER_INPUT;
    if (command->tick >= sight->task.setup.ticks ||
        milliseconds(command->tick) + LAG < elapsed + ahead)
        return TABLE_TOWER_LATE_INPUT;
    return milliseconds(command->tick) > elapsed + LAG ? TABLE_TOWER_EARLY_INPUT : -1;
}

bool host_tower_told(Host *h, int seat, const TowerCommand *commands, int count, int64_t now,
                     char problem[MATCH_PROBLEM])
{
    HostTower *t = &h->tower;
    HostTowerSight sight;
    if (!own_tower(h, seat, &sight, problem))
        return false;
    if (!sight.running)
        return host_refuse(h, TABLE_TOWER_NOT_BEGUN, problem);
    if (!sight.person)
        return host_refuse(h, TABLE_TOWER_NOT_YOURS, problem);
    if (count < 0 || count > TOWER_MOST_COMMANDS - t->count)
        return host_refuse(h, TABLE_TOWER_INPUT, problem);
    const TowerCommand *before = t->count ? &t->told[t->count - 1] : NULL;
    int64_t elapsed = now - t->started;
    for (int i = 0; i < count; before = &commands[i++]) {
        int word = wrong_command(&sight, before, &commands[i], elapsed, t->ahead);
        if (word >= 0)
            return host_refuse(h, word, problem);
    }
    if (count) {
        int64_t ahead = milliseconds(commands[count - 1].tick) - elapsed;
        t->ahead = ahead > t->ahead ? ahead : t->ahead;
        memcpy(t->told + t->count, commands, (size_t)count * sizeof *commands);
    }
    t->count += count;
    return true;
}

/* ---- The verdict ---- */

static bool judge(Host *h, const HostTowerSight *sight, TowerList *list, int64_t now,
                  char problem[MATCH_PROBLEM])
{
    Match *match = &h->session->match;
    TowerVerdict verdict;
    if (!towers_play_list(&sight->task.setup, list, &verdict))
        return host_refuse(h, TABLE_TOWER_INPUT, problem);
    size_t size = towers_text(list, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return host_refuse(h, TABLE_NO_MEMORY, problem);
    towers_text(list, text, size);
    const BuiltTower built = {sight->task.setup.way, (uint8_t)sight->task.attempt, text};
    bool good = match_tower_attach(match, &built, problem);
    free(text);
    if (good &&
        host_carry_out(h, RS_TABLE, verdict == TOWER_STANDS ? sight->task.stood : sight->task.fell,
                       now, problem)) {
        forget(&h->tower);
        return true;
    }
    match_tower_forget(match, match->actions);
    return false;
}

bool host_tower_done(Host *h, int seat, int64_t now, char problem[MATCH_PROBLEM])
{
    HostTowerSight sight;
    if (!own_tower(h, seat, &sight, problem))
        return false;
    if (!sight.running)
        return host_refuse(h, TABLE_TOWER_NOT_BEGUN, problem);
    TowerList list = {h->tower.told, (size_t)h->tower.count, TOWER_MOST_COMMANDS};
    return judge(h, &sight, &list, now, problem);
}

/* ---- When nobody says that it is done ---- */

int64_t host_tower_ends(const Host *h)
{
    HostTowerSight sight;
    if (!h->tower.running || !host_tower(h, &sight))
        return 0;
    if (h->tower.scripted)
        return h->tower.ends;
    return sight.started + milliseconds(sight.task.setup.ticks + TOWER_SETTLE) + LAG;
}

bool host_tower_over(Host *h, char problem[MATCH_PROBLEM])
{
    HostTowerSight sight;
    TowerList list = {h->tower.told, (size_t)h->tower.count, TOWER_MOST_COMMANDS};
    return host_tower(h, &sight) && judge(h, &sight, &list, h->now, problem);
}

/* ---- When nobody begins ---- */

int64_t host_tower_begins(const Host *h)
{
    HostTowerSight sight;
    if (!h->settings.built || !h->settings.tower_wait || h->tower.running ||
        !host_tower(h, &sight) || !sight.person || !sight.physics)
        return 0;
    int64_t asked = h->tower.since ? h->tower.since : h->asked_at;
    return asked + h->settings.tower_wait;
}

bool host_tower_by_itself(Host *h, char problem[MATCH_PROBLEM])
{
    return begin(h, TOWER_KEYS, h->now, problem);
}

/* ---- From another host ---- */

/* Never before what the hand was told. */
static int64_t at_least_told(const HostTower *t, int64_t elapsed)
{
    int64_t told = t->count ? milliseconds(t->told[t->count - 1].tick) : 0;
    return elapsed > told ? elapsed : told;
}

void host_tower_pause(Host *h, int64_t elapsed, int64_t now)
{
    HostTower *t = &h->tower;
    if (!t->running || t->scripted)
        return;
    t->spent = at_least_told(t, elapsed);
    t->running = false;
    t->ahead = 0;
    t->since = now;
}

/* What a scripted person does is always the same. */
static bool restore_scripted(Host *h, const HostTowerState *state, int64_t now)
{
    h->now = now;
    if (!host_tower_scripted(h))
        return false;
    h->tower.started -= state->elapsed;
    h->tower.ends -= state->elapsed;
    return true;
}

bool host_tower_restore(Host *h, const HostTowerState *state, const TowerCommand *commands,
                        int count, int64_t now)
{
    HostTowerSight sight;
    char problem[MATCH_PROBLEM];
    if (!h->settings.built || !host_tower(h, &sight) || !sight.physics ||
        state->attempt >= TOWER_ATTEMPTS || state->attempt < 0 || state->way < 0 ||
        state->way >= TOWER_WAYS || count > TOWER_MOST_COMMANDS)
        return false;
    forget(&h->tower);
    if (state->scripted)
        return restore_scripted(h, state, now);
    if (!begin(h, state->way, now - state->elapsed, problem))
        return false;
    if (count)
        memcpy(h->tower.told, commands, (size_t)count * sizeof *commands);
    h->tower.count = count;
    h->tower.attempt = state->attempt;
    if (!state->running)
        host_tower_pause(h, state->elapsed, now);
    return true;
}
