/* towers.c - towers over the net; see towers.h and docs/server.md. */
#include "towers.h"

#include "requests.h"

#include "../../table/problem.h"
#include "words/server_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const ways[TOWER_WAYS] = {"mouse", "touch", "keys"};

bool towers_may_be(const Server *server)
{
    return towers_physics() && !(server->store && server->store->listen);
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
    writer_number(w, "elapsed", sight.running ? t->server->now - sight.started : 0);
    writer_text(w, "told", told ? told : "");
    writer_close(w);
    free(told);
}

int64_t towers_news(const Table *t)
{
    HostTowerSight sight;
    if (!find_tower(t, &sight))
        return 0;
    return 1 + sight.task.attempt + (sight.running ? sight.started * TOWER_ATTEMPTS : 0);
}

/* A client and the tower of its table. */
typedef struct TowerNews {
    const Link *link;
    HostTowerSight tower;
} TowerNews;

void towers_told(Link *link)
{
    HostTowerSight sight;
    link->told_tower = towers_news(link->table);
    link->tower_commands = find_tower(link->table, &sight) ? sight.count : 0;
}

static int told_piece(const void *what, char *text, int size)
{
    const TowerNews *news = what;
    const Table *t = news->link->table;
    int from = news->link->tower_commands;
    char *list = text_of(news->tower.told + from, news->tower.count - from);
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_object(&w, "tower");
    writer_text(&w, "seat", scene_seat_id(news->tower.task.seat));
    writer_text(&w, "told", list ? list : "");
    writer_number(&w, "elapsed", t->server->now - t->play->host.tower.started);
    writer_close(&w);
    writer_close(&w);
    free(list);
    return writer_end(&w);
}

bool towers_next(Link *link)
{
    const Table *t = link->table;
    TowerNews news = {.link = link};
    Buffer *out = &link->server->out;
    if (link->told_tower == 0 || is_late(t, link->seat) || link->told_tower != towers_news(t) ||
        !find_tower(t, &news.tower) || news.tower.count <= link->tower_commands)
        return false;
    buffer_tell(out, told_piece, &news);
    link->tower_commands = news.tower.count;
    return !out->failed;
}

/* Everybody else is told when there is room. */
static void stream(const Wish *wish)
{
    const Table *t = wish->link->table;
    towers_told(wish->link);
    for (Link *link = t->links; link; link = link->next_here)
        if (link != wish->link && !is_late(t, link->seat))
            t->server->wake(link);
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
    bool good = host_tower_told(wish_host(wish), wish->link->seat, list.commands, (int)list.count,
                                wish->server->now, problem);
    free(list.commands);
    if (!good)
        return refuse(wish, problem);
    stream(wish);
    return true;
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
    return way ? start(wish, way) : list ? told(wish, list) : done(wish);
}

void towers_line_broke(Table *t, int seat)
{
    char problem[MATCH_PROBLEM];
    HostTowerSight sight;
    if (!find_tower(t, &sight) || !sight.running || !sight.person || sight.task.seat != seat)
        return;
    bool again = host_tower_again(&t->play->host, seat, problem);
    server_log("tower-line-broke", "table", t->id, "seat", scene_seat_id(seat), "again",
               again ? "yes" : "no", NULL);
}

/* ---- Stored ---- */

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
