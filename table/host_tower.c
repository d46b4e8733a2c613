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
                              .started = t->started,
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

/* The tower of this seat, if it may be built here; otherwise says why not. */
static bool own_tower(const Host *h, int seat, HostTowerSight *sight, char problem[MATCH_PROBLEM])
{
    if (!host_tower(h, sight))
        return host_refuse(h, TABLE_TOWER_NONE, problem);
    if (!(sight->person || h->tower.scripted) || sight->task.seat != seat)
        return host_refuse(h, TABLE_TOWER_NOT_YOURS, problem);
    return sight->physics || host_refuse(h, TABLE_TOWER_NO_PHYSICS, problem);
}

static bool begin(Host *h, int way, int attempt, int64_t now, char problem[MATCH_PROBLEM])
{
    HostTower *t = &h->tower;
    TowerCommand *room = t->told ? t->told : malloc(TOWER_MOST_COMMANDS * sizeof(TowerCommand));
    if (!room)
        return host_refuse(h, TABLE_NO_MEMORY, problem);
    *t = (HostTower){.running = true, .way = way, .attempt = attempt, .started = now, .told = room};
    return true;
}

bool host_tower_start(Host *h, int seat, int way, int64_t now, char problem[MATCH_PROBLEM])
{
    HostTowerSight sight;
    if (!own_tower(h, seat, &sight, problem))
        return false;
    if (sight.running || way < 0 || way >= TOWER_WAYS)
        return host_refuse(h, TABLE_TOWER_RUNS, problem);
    return begin(h, way, h->tower.attempt, now, problem);
}

bool host_tower_again(Host *h, int seat, char problem[MATCH_PROBLEM])
{
    HostTowerSight sight;
    if (!own_tower(h, seat, &sight, problem))
        return false;
    if (!sight.running || h->tower.attempt + 1 >= TOWER_ATTEMPTS)
        return host_refuse(h, TABLE_TOWER_ONCE, problem);
    int attempt = h->tower.attempt + 1;
    forget(&h->tower);
    h->tower.attempt = attempt;
    h->tower.since = h->now;
    return true;
}

/* Of a bot: told everything at once, and seen in the time that it takes, unless bots hurry. */
bool host_tower_scripted(Host *h)
{
    HostTowerSight sight;
    char problem[MATCH_PROBLEM];
    uint32_t ticks = 0;
    if (!h->settings.built || !host_tower(h, &sight) || !sight.physics ||
        !begin(h, TOWER_MOUSE, 0, h->now, problem))
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
    return begin(h, TOWER_KEYS, h->tower.attempt, h->now, problem);
}
