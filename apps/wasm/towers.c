/* towers.c - towers at a table: what is to be built, what the hand was told, frames of those that
 * were built; see docs/wasm.md. While somebody builds, their page runs tower/wasm.c. */
#include "module.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const ways[TOWER_WAYS] = {"mouse", "touch", "keys"};

static int told(bool good, const char *problem)
{
    out_clear();
    return good ? 0 : refuse("%s", problem);
}

/* ---- What is to be built ---- */

static void add_setup(JsonWriter *w, const TowerSetup *setup)
{
    char seed[17];
    snprintf(seed, sizeof seed, "%016" PRIx64, setup->seed);
    writer_text(w, "seed", seed);
    writer_number(w, "ticks", (int)setup->ticks);
    writer_number(w, "light", setup->light);
    writer_number(w, "heavy", setup->heavy);
    writer_text(w, "way", ways[setup->way]);
    writer_flag(w, "snap", setup->snap);
}

/* A list as text, as match files have it. */
static void add_list(JsonWriter *w, const TowerList *list)
{
    size_t size = towers_text(list, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        towers_text(list, text, size);
    writer_text(w, "told", text ? text : "");
    free(text);
}

typedef struct Asked {
    HostTowerSight sight;
    int64_t now;
    bool built; /* here; otherwise people say how it went */
} Asked;

static int tell_asked(const void *what, char *text, int size)
{
    const Asked *asked = what;
    const HostTowerSight *sight = &asked->sight;
    const TowerList told_so_far = {(TowerCommand *)sight->told, (size_t)sight->count,
                                   TOWER_MOST_COMMANDS};
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_number(&w, "seat", sight->task.seat);
    writer_number(&w, "attempt", sight->task.attempt);
    add_setup(&w, &sight->task.setup);
    writer_flag(&w, "physics", sight->physics);
    writer_flag(&w, "person", sight->person);
    writer_flag(&w, "built", asked->built);
    writer_flag(&w, "running", sight->running);
    writer_number(&w, "elapsed", sight->running ? (int)(asked->now - sight->started) : 0);
    add_list(&w, &told_so_far);
    writer_close(&w);
    return writer_end(&w);
}

int rw_tower(int table)
{
    const Table *t = table_of(table);
    Asked asked;
    if (!t)
        return -1;
    out_clear();
    if (!host_tower(&t->host, &asked.sight))
        return 0;
    asked.now = t->host.now;
    asked.built = t->host.settings.built;
    return out_add_json(tell_asked, &asked) ? 1 : -1;
}

/* ---- Building ---- */

int rw_tower_start(int table, int seat, int way, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || !fits_seat(t->match, seat))
        return -1;
    return told(host_tower_start(&t->host, seat, way, time_of(t, now), problem), problem);
}

/* A list as text comes in, its ticks counted from the start of the tower. */
int rw_tower_told(int table, int seat, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    size_t size;
    if (!t || !fits_seat(t->match, seat))
        return -1;
    const char *text = in_text(&size);
    TowerList list;
    if (!towers_list(text, &list))
        return refuse("this is not a list of what a hand was told");
    bool good =
        host_tower_told(&t->host, seat, list.commands, (int)list.count, time_of(t, now), problem);
    free(list.commands);
    return told(good, problem);
}

int rw_tower_done(int table, int seat, double now)
{
    Table *t = table_of(table);
    char problem[MATCH_PROBLEM];
    if (!t || !fits_seat(t->match, seat))
        return -1;
    return told(host_tower_done(&t->host, seat, time_of(t, now), problem), problem);
}

/* ---- Towers that were built ---- */

typedef struct Recorded {
    TowerTask task;
    const MatchTower *built;
} Recorded;

static int tell_recorded(const void *what, char *text, int size)
{
    const Recorded *recorded = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_number(&w, "seat", recorded->task.seat);
    writer_number(&w, "attempt", recorded->task.attempt);
    add_setup(&w, &recorded->task.setup);
    writer_text(&w, "told", recorded->built->text);
    writer_close(&w);
    return writer_end(&w);
}

/* The tower that came with an action of a replay; 0: none did. Everybody has seen it. */
int rw_replay_tower(int replay, int action)
{
    const ReplayHeld *held = replay_of(replay);
    Recorded recorded;
    if (!held)
        return -1;
    const Match *match = &held->replay.match;
    out_clear();
    recorded.built = action >= 0 && action < match->actions ? match_tower(match, action) : NULL;
    if (!recorded.built || !towers_task_of(match, action, &recorded.task))
        return 0;
    return out_add_json(tell_recorded, &recorded) ? 1 : -1;
}

static int tell_frame(const void *what, char *text, int size)
{
    const TowerPicture *seen = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_number(&w, "tick", (int)seen->tick);
    writer_list(&w, "hand");
    writer_number(&w, NULL, seen->hand_x);
    writer_number(&w, NULL, seen->hand_y);
    writer_close(&w);
    writer_number(&w, "held", seen->held == TOWER_NOTHING ? -1 : seen->held);
    writer_list(&w, "cubes");
    for (int i = 0; i < seen->count; i++) {
        writer_list(&w, NULL);
        writer_number(&w, NULL, seen->cubes[i].x);
        writer_number(&w, NULL, seen->cubes[i].y);
        writer_number(&w, NULL, seen->cubes[i].angle);
        writer_number(&w, NULL, seen->cubes[i].heavy);
        writer_close(&w);
    }
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

/* The film that was asked for last is kept: frames come one after the other. */
static TowerFilm film;
static char *film_text; /* its list */
static int film_table, film_action;

static void close_film(void)
{
    film_close(&film);
    free(film_text);
    film_text = NULL;
}

void towers_table_closes(int table)
{
    if (table == film_table)
        close_film();
}

static bool open_film(const Table *t, int table, int action)
{
    const MatchTower *built =
        action >= 0 && action < t->match->actions ? match_tower(t->match, action) : NULL;
    if (built && film.tower && film_table == table && film_action == action && film_text &&
        strcmp(film_text, built->text) == 0)
        return true;
    close_film();
    film_table = table;
    film_action = action;
    film_text = built ? strdup(built->text) : NULL;
    return built && film_open(t->match, action, &film);
}

/* The tower of an action at a tick; returns the verdict by then, 0 while it is built. */
int rw_tower_frame(int table, int action, int tick)
{
    const Table *t = table_of(table);
    TowerPicture seen;
    if (!t)
        return -1;
    if (tick < 0 || !open_film(t, table, action) || !film_to(&film, (uint32_t)tick))
        return refuse("no tower was built with this action");
    out_clear();
    film_picture(&film, &seen);
    return out_add_json(tell_frame, &seen) ? (int)film_verdict(&film) : -1;
}
