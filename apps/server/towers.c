/* towers.c - towers over the net; see towers.h and docs/server.md. */
#include "towers.h"

#include "requests.h"

#include "../../table/problem.h"
#include "words/server_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const ways[TOWER_WAYS] = {"mouse", "touch", "keys"};

bool towers_may_be(void)
{
    return towers_physics();
}

/* ---- What was agreed for one person ---- */

/* The ruling for this seat's own test (K10.3), or -1. */
static int own_test(int game, int seat)
{
    char name[16];
    int count;
    const rs_Ruling *ruling = rs_rulings(game, &count);
    snprintf(name, sizeof name, "test-of-%s", scene_seat_id(seat));
    for (int i = 0; i < count; i++)
        if (strcmp(ruling[i].name, name) == 0)
            return i;
    return -1;
}

void towers_move_on(const rs_Setup *before, rs_Setup *next)
{
    for (int seat = 0; seat < before->seats; seat++) {
        int from = own_test(before->game, seat);
        int to = own_test(before->game, (seat + 1) % before->seats);
        if (from >= 0 && to >= 0)
            next->ruling[to] = before->ruling[from];
    }
}

/* ---- What everybody at the table is told ---- */

static bool find_tower(const Table *t, HostTowerSight *sight)
{
    return t->play && t->play->host.settings.built && host_tower(&t->play->host, sight);
}

/* Who sees less than the table is (opening.h) sees no tower under way either. */
static bool is_late(const Table *t, int eyes)
{
    return eyes == RS_SPECTATOR && (t->opening.delay || t->opening.behind);
}

/* `list` as text; the caller's to free. */
static char *text_of(const TowerCommand *commands, int count)
{
    const TowerList list = {(TowerCommand *)(uintptr_t)commands, (size_t)count,
                            TOWER_MOST_COMMANDS};
    size_t size = towers_text(&list, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        towers_text(&list, text, size);
    return text;
}

/* How far its time is, in milliseconds. */
static int64_t elapsed(const Table *t, const HostTowerSight *sight)
{
    return sight->running ? t->server->now - sight->started : sight->spent;
}

void towers_tell(const Table *t, int eyes, JsonWriter *w)
{
    HostTowerSight sight;
    char seed[17];
    if (is_late(t, eyes) || !find_tower(t, &sight))
        return;
    const TowerSetup *setup = &sight.task.setup;
    char *told = text_of(sight.told, sight.count);
    snprintf(seed, sizeof seed, "%016" PRIx64, setup->seed);
    writer_object(w, "tower");
    writer_text(w, "seat", scene_seat_id(sight.task.seat));
    writer_number(w, "attempt", sight.task.attempt);
    writer_text(w, "seed", seed);
    writer_number(w, "ticks", (int64_t)setup->ticks);
    writer_number(w, "light", setup->light);
    writer_number(w, "heavy", setup->heavy);
    writer_text(w, "way", ways[setup->way]);
    writer_flag(w, "snap", setup->snap);
    writer_flag(w, "person", sight.person);
    writer_flag(w, "running", sight.running);
    writer_number(w, "elapsed", elapsed(t, &sight));
    writer_text(w, "told", told ? told : "");
    writer_close(w);
    free(told);
}

/* The times of another server's tower are estimated, so they are no part of it. */
int64_t towers_news(const Table *t)
{
    HostTowerSight sight;
    if (!find_tower(t, &sight))
        return 0;
    return 1 + (((int64_t)t->tower.from * 2 + sight.running) * TOWER_ATTEMPTS + sight.task.attempt);
}

void towers_were_told(Link *link)
{
    const Table *t = link->table;
    link->tower_action = t->play->session.match.actions;
    link->tower_told = t->play->host.tower.count;
}

static int told_piece(const void *what, char *text, int size)
{
    const Link *link = what;
    const Table *t = link->table;
    HostTowerSight sight;
    JsonWriter w = writer_to(text, size);
    if (!find_tower(t, &sight))
        return 0;
    char *told = text_of(sight.told + link->tower_told, sight.count - link->tower_told);
    writer_object(&w, NULL);
    writer_object(&w, "tower");
    writer_text(&w, "seat", scene_seat_id(sight.task.seat));
    writer_text(&w, "told", told ? told : "");
    writer_number(&w, "elapsed", elapsed(t, &sight));
    writer_close(&w);
    writer_close(&w);
    free(told);
    return writer_end(&w);
}

/* All of a scripted player's list stands in the moment. */
bool towers_next(Link *link)
{
    const Table *t = link->table;
    const HostTower *tower = t->play ? &t->play->host.tower : NULL;
    if (!tower || !tower->running || tower->scripted || tower->count <= link->tower_told ||
        !link->told_moment || link->tower_action != tower->action || is_late(t, link->seat))
        return false;
    buffer_tell(&t->server->out, told_piece, link);
    link->tower_told = tower->count;
    return !t->server->out.failed;
}

/* ---- What the builder says ---- */

/* Refused and recorded: nobody's page says such a thing by itself. */
static bool refuse(Wish *wish, const char *problem)
{
    server_log("tower-refused", "table", wish->link->table->id, "seat",
               scene_seat_id(wish->link->seat), "why", problem, NULL);
    return wish_refuse_because(wish, problem);
}

static bool start(Wish *wish, const char *way)
{
    char problem[MATCH_PROBLEM];
    int number = 0;
    while (number < TOWER_WAYS && strcmp(way, ways[number]) != 0)
        number++;
    if (number == TOWER_WAYS)
        return wish_refuse(wish, SERVER_BAD_VALUE, FILL(.named = {{"given", "start"}}));
    bool good =
        host_tower_start(wish_host(wish), wish->link->seat, number, wish->server->now, problem);
    return good ? wish_done(wish, true, "") : refuse(wish, problem);
}

static bool told(Wish *wish, const char *text)
{
    char problem[MATCH_PROBLEM];
    TowerList list;
    if (!towers_list(text, &list))
        return refuse(wish, rs_word(wish->server->rules, wish->link->language, SERVER_NO_LIST));
    Host *host = wish_host(wish);
    Link *link = wish->link;
    int before = host->tower.count;
    bool good = host_tower_told(host, link->seat, list.commands, (int)list.count, wish->server->now,
                                problem);
    free(list.commands);
    if (!good)
        return refuse(wish, problem);
    if (link->tower_told == before) /* who says it knows it */
        link->tower_told = host->tower.count;
    return wish_done(wish, true, "");
}

static bool done(Wish *wish)
{
    char problem[MATCH_PROBLEM];
    bool good = host_tower_done(wish_host(wish), wish->link->seat, wish->server->now, problem);
    return good ? wish_done(wish, true, "") : refuse(wish, problem);
}

bool serve_tower(Wish *wish)
{
    const char *way = wish_text(wish, "start", NULL), *list = wish_text(wish, "told", NULL);
    bool ends = wish_flag(wish, "done", false);
    if ((way != NULL) + (list != NULL) + ends != 1)
        return wish_refuse(wish, SERVER_KEY_MISSING,
                           FILL(.named = {{"given", "start, told, done"}}));
    if (!wish_goes_on(wish))
        return false;
    towers_take_over(wish->link->table);
    return way ? start(wish, way) : list ? told(wish, list) : done(wish);
}

/* ---- Actions as they are stored ---- */

static const char mark[] = " tower ";

char *towers_action(const Match *m, int number)
{
    char id[96], *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    rs_action_id(m->rules, m->setup.game, m->action[number], id, sizeof id);
    fputs(id, out);
    match_write_tower(m, number, out);
    return fclose(out) == 0 ? text : NULL;
}

bool towers_apply(Match *match, const char *stored, char problem[MATCH_PROBLEM])
{
    char id[96];
    const char *tower = strstr(stored, mark);
    size_t size = tower ? (size_t)(tower - stored) : strlen(stored);
    if (!tower || size >= sizeof id)
        return match_apply_id(match, stored, problem);
    memcpy(id, stored, size);
    id[size] = 0;
    tower += strlen(mark);
    return match_read_tower(match, tower, strlen(tower), problem) &&
           match_apply_id(match, id, problem);
}
