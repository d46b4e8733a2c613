/* tower_pieces.c - a tower under way, as it is stored and read again; see towers.h.
 *
 * Invariant: t->tower says what of the tower is stored or on its way there. */
#include "towers.h"

#include "shared.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEAT = 500,        /* milliseconds; so often a driver notes how far the time is */
    DRIVER_GONE = 2000 /* milliseconds without a piece */
};

/* ---- Writing ---- */

static void store_piece(Table *t, int action, int piece, const char *text)
{
    StoreChange *change = store_change(STORE_TOWER, t->id, text);
    if (change) {
        change->number = action;
        change->piece = piece;
    }
    table_store(t, change);
}

/* What has come since the last piece; a scripted player's list can be made again. */
static char *piece_text(const HostTower *tower, int from, int64_t elapsed)
{
    enum { HEAD = 64 };
    int more = tower->scripted ? 0 : tower->count - from;
    const TowerList list = {tower->told + from, (size_t)more, TOWER_MOST_COMMANDS};
    char state = !tower->running ? 'p' : tower->scripted ? 's' : 'r';
    size_t size = towers_text(&list, NULL, 0) + 1;
    char *text = malloc(HEAD + size);
    if (!text)
        return NULL;
    int used =
        snprintf(text, HEAD, "%" PRId64 " %d %d %c ", elapsed, tower->way, tower->attempt, state);
    text[used] = 0;
    if (more > 0)
        towers_text(&list, text + used, size);
    return text;
}

static void note_piece(Table *t, const HostTower *tower)
{
    TowerNoted *n = &t->tower;
    int64_t now = t->server->now, elapsed = tower->running ? now - tower->started : tower->spent;
    char *text = piece_text(tower, n->count, elapsed);
    if (!text)
        abort(); /* what is not noted may not be told */
    store_piece(t, tower->action, n->pieces, text);
    free(text);
    if (n->pieces == 0 || n->running != tower->running)
        n->from = n->pieces;
    n->pieces++;
    n->action = tower->action;
    n->count = tower->count;
    n->running = tower->running;
    n->scripted = tower->scripted;
    n->at = now;
    n->elapsed = elapsed;
}

static bool beats(const Table *t)
{
    return t->tower.pieces && t->tower.running && !t->tower.scripted && table_drives(t);
}

void towers_note(Table *t)
{
    const HostTower *tower = &t->play->host.tower;
    TowerNoted *n = &t->tower;
    bool any = tower->told && t->phase == PHASE_PLAYING;
    if (t->undone)
        return;
    if (n->pieces && (!any || n->action != tower->action)) {
        if (!any)
            store_piece(t, n->action, -1, "");
        *n = (TowerNoted){0};
    }
    if (!any)
        return;
    bool due = beats(t) && t->server->now - n->at >= BEAT;
    if (!n->pieces || n->running != tower->running || n->count != tower->count || due)
        note_piece(t, tower);
}

int64_t towers_due(const Table *t)
{
    return beats(t) ? t->tower.at + BEAT : 0;
}

/* ---- Reading ---- */

/* How far a tower is by the pieces so far. */
typedef struct Pieces {
    HostTowerState state;
    TowerList list;
    TowerNoted noted;
} Pieces;

/* `known`: the commands of this piece are in the list. */
static bool read_piece(Pieces *p, const char *text, bool known)
{
    char state;
    int used = 0;
    TowerList more;
    bool ran = p->state.running;
    if (sscanf(text, "%" SCNd64 " %d %d %c%n", &p->state.elapsed, &p->state.way, &p->state.attempt,
               &state, &used) < 4 ||
        text[used] != ' ')
        return false;
    p->state.running = state != 'p';
    p->state.scripted = state == 's';
    if (p->noted.pieces == 0 || ran != p->state.running)
        p->noted.from = known ? p->noted.from : p->noted.pieces;
    p->noted.pieces += !known;
    if (known || !text[used + 1])
        return true;
    if (!towers_list(text + used + 1, &more))
        return false;
    bool fits = p->list.count + more.count <= p->list.most;
    if (fits)
        memcpy(p->list.commands + p->list.count, more.commands, more.count * sizeof *more.commands);
    p->list.count += fits ? more.count : 0;
    free(more.commands);
    return fits;
}

/* Those that were known of the same tower, and what was read. */
static bool read_pieces(Pieces *p, const StoredTable *stored, const TowerNoted *noted,
                        const HostTower *before)
{
    bool same = before && before->told && noted->pieces && noted->action == stored->tower;
    if (same) {
        p->noted = *noted;
        p->state.running = noted->running;
        p->list.count = (size_t)noted->count;
        if (!noted->scripted)
            memcpy(p->list.commands, before->told, (size_t)noted->count * sizeof *before->told);
    }
    if (stored->first_piece > p->noted.pieces)
        return false;
    for (int i = 0; i < stored->pieces; i++)
        if (!read_piece(p, stored->piece[i], stored->first_piece + i < p->noted.pieces))
            return false;
    return true;
}

static void restore(Table *t, const StoredTable *stored, Pieces *p)
{
    Host *host = &t->play->host;
    int64_t now = t->server->now, age = stored->piece_age > 0 ? stored->piece_age : 0;
    HostTowerState state = p->state;
    bool shared = t->server->store->self != 0;
    if (state.running && (shared || state.scripted))
        state.elapsed += age;
    if (!host_tower_restore(host, &state, p->list.commands, (int)p->list.count, now))
        return;
    t->tower = p->noted;
    t->tower.action = stored->tower;
    t->tower.count = host->tower.count;
    t->tower.running = state.running;
    t->tower.scripted = state.scripted;
    t->tower.at = now - age;
    t->tower.elapsed = p->state.elapsed;
    if (!shared) /* the server that drove it is no more */
        host_tower_pause(host, p->state.elapsed, now);
}

void towers_take(Table *t, const StoredTable *stored, const HostTower *before)
{
    TowerNoted noted = t->tower;
    Pieces pieces = {.list.most = TOWER_MOST_COMMANDS};
    t->tower = (TowerNoted){0};
    if (stored->pieces == 0 || stored->tower != t->play->session.match.actions)
        return;
    pieces.list.commands = malloc(TOWER_MOST_COMMANDS * sizeof(TowerCommand));
    if (pieces.list.commands && read_pieces(&pieces, stored, &noted, before))
        restore(t, stored, &pieces);
    else
        server_log("tower-not-read", "table", t->id, NULL);
    free(pieces.list.commands);
}

/* ---- Taking over ---- */

void towers_take_over(Table *t)
{
    const TowerNoted *n = &t->tower;
    if (!t->play || table_drives(t) || !n->pieces || !n->running || n->scripted ||
        !t->play->host.tower.running || t->server->now - n->at <= DRIVER_GONE)
        return;
    server_log("tower-paused", "table", t->id, NULL);
    host_tower_pause(&t->play->host, n->elapsed, t->server->now);
    table_touch(t);
}
