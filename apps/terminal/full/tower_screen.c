/* tower_screen.c - the keys and the time of a tower; see tower_screen.h.
 *
 * Time is that of the device: each beat the physics is stepped up to now, and a key counts at the
 * next tick. What the host is told has the time of its tick, so a terminal that stood still for a
 * moment has built the same tower. */
#include "table_screen.h"

#include <stdlib.h>
#include <string.h>

enum { SPACE = ' ' };

static bool is_running(const TowerScreen *t)
{
    return t->started && tower_verdict(t->tower) == TOWER_BUILDING;
}

/* ---- Opening ---- */

static bool throw_cubes(App *app, const TowerSetup *setup)
{
    TowerScreen *t = &app->tower;
    Tower *tower = tower_new(setup);
    if (!tower)
        return false;
    if (t->tower)
        tower_free(t->tower);
    t->tower = tower;
    t->setup = *setup;
    t->started = 0;
    t->reported = t->best = t->watched = t->film = false;
    tower_keys_begin(&t->keys);
    return true;
}

bool tower_is_built(const App *app)
{
    HostTowerSight sight;
    const TableScreen *t = &app->table;
    return app->open && t->host.settings.built && host_tower(&t->host, &sight) && sight.person;
}

void tower_open(App *app)
{
    HostTowerSight sight;
    if (app->tower.tower || !tower_is_built(app) || !host_tower(&app->table.host, &sight))
        return;
    sight.task.setup.way = TOWER_KEYS;
    app->tower.practice = false;
    app->tower.seat = sight.task.seat;
    if (throw_cubes(app, &sight.task.setup))
        app_open(app, &tower_screen);
}

/* ---- Watching ---- */

/* Takes the script over. */
static void watch(App *app, const TowerSetup *setup, TowerList script, int seat)
{
    TowerScreen *t = &app->tower;
    t->practice = false;
    t->seat = seat;
    if (!throw_cubes(app, setup)) {
        free(script.commands);
        return;
    }
    t->watched = true;
    t->script = script;
    t->next = 0;
    t->started = app_now(app);
    app_open(app, &tower_screen);
}

/* The tower that a bot is building. */
static void watch_bot(App *app)
{
    HostTowerSight sight;
    if (app->tower.tower || !host_tower(&app->table.host, &sight) || sight.person || !sight.running)
        return;
    size_t size = (size_t)sight.count * sizeof *sight.told;
    TowerList script = {malloc(size + 1), (size_t)sight.count, (size_t)sight.count};
    if (script.commands && size)
        memcpy(script.commands, sight.told, size);
    if (script.commands)
        watch(app, &sight.task.setup, script, sight.task.seat);
}

bool tower_film(App *app, const Match *match, int action)
{
    TowerTask task;
    TowerList script;
    if (action < 0 || app->tower.tower || !match_tower(match, action) ||
        !towers_task_of(match, action, &task) ||
        !towers_list(match_tower(match, action)->text, &script))
        return false;
    watch(app, &task.setup, script, task.seat);
    app->tower.film = true;
    return true;
}

static void step_watched(TowerScreen *t)
{
    for (; t->next < t->script.count && t->script.commands[t->next].tick <= tower_tick(t->tower);
         t->next++)
        tower_command(t->tower, t->script.commands[t->next]);
    tower_step(t->tower);
}

/* ---- Opening by itself ---- */

void tower_offer(App *app)
{
    int now = app->session.match.actions + 1;
    bool on_top = app->screen[app->screens - 1] == &table_screen && app->asking < 0;
    if (app->open && on_top && !app->table.recap.stops)
        watch_bot(app);
    if (!tower_is_built(app) || !on_top || app->table.recap.stops || app->tower.offered == now)
        return;
    app->tower.offered = now;
    tower_open(app);
}

static void throw_to_practise(App *app)
{
    TowerScreen *t = &app->tower;
    int heavy = t->cubes / 2;
    const TowerSetup setup = {.seed = (uint64_t)app_now(app) * 0x9e3779b97f4a7c15u + ++t->thrown,
                              .ticks = TOWER_SECONDS * TOWER_RATE,
                              .light = (uint8_t)(t->cubes - heavy),
                              .heavy = (uint8_t)heavy,
                              .way = TOWER_KEYS};
    throw_cubes(app, &setup);
}

void tower_practise(App *app, int cubes)
{
    enum { USUAL = 6 };
    TowerScreen *t = &app->tower;
    t->cubes = cubes ? cubes : t->cubes ? t->cubes : USUAL;
    t->practice = true;
    throw_to_practise(app);
    if (t->tower)
        app_open(app, &tower_screen);
}

void tower_end(App *app)
{
    if (app->tower.tower)
        tower_free(app->tower.tower);
    app->tower.tower = NULL;
    free(app->tower.script.commands);
    app->tower.script = (TowerList){0};
}

static void leave(App *app)
{
    tower_end(app);
    app_close(app);
    if (app->screens == 0)
        app->leaving = true;
}

/* ---- Building ---- */

static void begin(App *app)
{
    TowerScreen *t = &app->tower;
    char problem[MATCH_PROBLEM];
    int64_t now = app_now(app);
    if (!t->practice && !host_tower_start(&app->table.host, t->seat, TOWER_KEYS, now, problem)) {
        app_notice(app, problem);
        return;
    }
    t->started = now;
}

static void tell(App *app, const TowerCommand *told, int count)
{
    TowerScreen *t = &app->tower;
    char problem[MATCH_PROBLEM];
    for (int i = 0; i < count; i++) {
        int64_t then = t->started + (int64_t)told[i].tick * 1000 / TOWER_RATE;
        if (tower_command(t->tower, told[i]))
            continue;
        if (!t->practice && !host_tower_told(&app->table.host, t->seat, &told[i], 1, then, problem))
            app_notice(app, problem);
    }
}

static void take_hands_off(App *app)
{
    TowerCommand done = {tower_tick(app->tower.tower), TOWER_DONE, 0, 0};
    tell(app, &done, 1);
}

static void note_fastest(App *app)
{
    TowerScreen *t = &app->tower;
    int ticks = (int)tower_tick(t->tower) - TOWER_STAND;
    if (t->cubes > MOST_PRACTISED || (t->fastest[t->cubes] && t->fastest[t->cubes] <= ticks))
        return;
    t->fastest[t->cubes] = ticks;
    t->best = true;
    prefs_save(app);
}

/* The verdict is there: the host finds it for itself. */
static void report(App *app)
{
    TowerScreen *t = &app->tower;
    char problem[MATCH_PROBLEM];
    t->reported = true;
    t->reported_at = app_now(app);
    app->device->beep(app->device);
    if (t->practice && tower_verdict(t->tower) == TOWER_STANDS)
        note_fastest(app);
    if (t->practice || t->film)
        return;
    if (!host_tower_done(&app->table.host, t->seat, app_now(app), problem))
        app_notice(app, problem);
    table_asked_anew(app);
}

static void step_own(App *app)
{
    TowerScreen *t = &app->tower;
    TowerCommand told[TOWER_KEYS_MOST];
    tell(app, told, tower_keys_tick(&t->keys, t->tower, told));
    tower_step(t->tower);
}

static void tick(App *app)
{
    TowerScreen *t = &app->tower;
    if (!t->tower || !t->started || t->reported)
        return;
    int64_t until = (app_now(app) - t->started) * TOWER_RATE / 1000;
    while (tower_verdict(t->tower) == TOWER_BUILDING && tower_tick(t->tower) < until) {
        if (t->watched)
            step_watched(t);
        else
            step_own(app);
    }
    if (tower_verdict(t->tower) != TOWER_BUILDING)
        report(app);
}

/* ---- Keys ---- */

static void change_cubes(App *app, int by)
{
    int cubes = app->tower.cubes + by;
    app->tower.cubes = cubes < 1 ? 1 : cubes > MOST_PRACTISED ? MOST_PRACTISED : cubes;
    throw_to_practise(app);
}

static void building_key(App *app, int key)
{
    TowerScreen *t = &app->tower;
    if (t->watched) {
        if (key == SPACE || key == K_ENTER || key == K_ESCAPE)
            while (tower_verdict(t->tower) == TOWER_BUILDING)
                step_watched(t);
    } else if (key == SPACE || key == K_ENTER || key == K_DOWN)
        tower_keys_press(&t->keys, t->tower, TOWER_KEY_ACT);
    else if (key == K_LEFT || key == K_RIGHT)
        tower_keys_press(&t->keys, t->tower, key == K_LEFT ? TOWER_KEY_LEFT : TOWER_KEY_RIGHT);
    else if (key == 'e' || key == K_ESCAPE)
        take_hands_off(app);
}

static void take_key(App *app, int key)
{
    TowerScreen *t = &app->tower;
    enum { TOO_SOON = 600 }; /* a press that was meant for the tower */
    bool go = key == SPACE || key == K_ENTER;
    if (t->reported && go && app_now(app) - t->reported_at < TOO_SOON)
        return;
    if (is_running(t))
        building_key(app, key);
    else if (t->reported && t->practice && go)
        throw_to_practise(app);
    else if (t->reported && (go || key == K_ESCAPE || key == 'q'))
        leave(app);
    else if (go)
        begin(app);
    else if (t->practice && (key == '+' || key == '=' || key == '-'))
        change_cubes(app, key == '-' ? -1 : 1);
    else if (key == K_ESCAPE || key == 'q')
        leave(app);
    else if (!app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen tower_screen = {tower_draw, take_key, tick};
