/* archive.c - a table whose rules are not to be had any more; see archive.h. The file is written
 * from what was stored, by docs/match-files.md, without playing it. */
#include "archive.h"

#include "buffer.h"
#include "secrets.h"

#include <jansson.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Archive {
    char *text;
};

static void line(Buffer *out, const char *first, const char *second, const char *third)
{
    buffer_say(out, first);
    buffer_say(out, " ");
    buffer_say(out, second);
    buffer_say(out, third[0] ? " " : "");
    buffer_say(out, third);
    buffer_say(out, "\n");
}

static void put_setup(Buffer *out, const json_t *opening)
{
    const char *key;
    json_t *value;
    const char *game = json_string_value(json_object_get(opening, "game"));
    line(out, "game", game ? game : "", "");
    json_object_foreach(json_object_get(opening, "set"), key, value)
        line(out, key, json_string_value(value), "");
    json_object_foreach(json_object_get(opening, "rulings"), key, value)
        line(out, "ruling", key, json_string_value(value));
}

static void put_part(Buffer *out, const char *who, const uint8_t promise[FAIR_BYTES],
                     const uint8_t part[FAIR_BYTES])
{
    char promised[HEX_HASH + 1], told[HEX_HASH + 1], both[2 * HEX_HASH + 2];
    hex_write(promise, promised);
    hex_write(part, told);
    snprintf(both, sizeof both, "%s %s", promised, told);
    line(out, "fair", who, both);
}

/* Seed and dice, and the parts that they come from. */
static void put_chance(Buffer *out, const StoredTable *stored)
{
    Fair fair = {.promised = true};
    uint8_t seed[32];
    char text[HEX_HASH + 1];
    memcpy(fair.part, stored->part, FAIR_BYTES);
    fair_promise(fair.part, fair.promise);
    for (int seat = 0; seat < RS_SEATS; seat++) {
        fair.seat_promised[seat] = stored->seat[seat].told;
        memcpy(fair.seat_part[seat], stored->seat[seat].part, FAIR_BYTES);
    }
    fair_seed(&fair, seed);
    snprintf(text, sizeof text, "%016" PRIx64, fair_dice(seed));
    line(out, "dice", text, "");
    hex_write(seed, text);
    line(out, "seed", text, "");
    put_part(out, "server", fair.promise, fair.part);
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (stored->seat[seat].told)
            put_part(out, match_seat_word(seat), stored->seat[seat].promise,
                     stored->seat[seat].part);
}

uint8_t archive_seats(const StoredTable *stored)
{
    json_t *opening = json_loads(stored->opening, 0, NULL);
    size_t seats = json_object_size(json_object_get(opening, "players"));
    json_decref(opening);
    return seats < RS_SEATS ? (uint8_t)seats : RS_SEATS;
}

static void put_players(Buffer *out, const StoredTable *stored)
{
    int seats = archive_seats(stored);
    char player[PLAYER_BYTES + PLAYER_BOT + 8];
    for (int seat = 0; seat < seats; seat++) {
        const Player *p = &stored->seat[seat].player;
        snprintf(player, sizeof player, "%s%s%s", p->bot[0] ? p->bot : "person",
                 p->name[0] ? " " : "", p->name);
        line(out, "player", match_seat_word(seat), player);
    }
}

static void put_actions(Buffer *out, const StoredTable *stored)
{
    buffer_say(out, "actions\n");
    for (int i = 0; i < stored->actions; i++) {
        buffer_say(out, stored->action[i]);
        buffer_say(out, "\n");
    }
    if (stored->ended)
        line(out, stored->ended == RESIGNED ? "resigned" : "late",
             match_seat_word(stored->ended_by), "");
}

Archive *archive_of(const StoredTable *stored)
{
    Archive *archive = calloc(1, sizeof *archive);
    json_t *opening = json_loads(stored->opening, 0, NULL);
    Buffer out = {0};
    buffer_say(&out, "ringside match 1\n");
    line(&out, "rules", stored->rules, "");
    put_setup(&out, opening);
    if (stored->started[0])
        line(&out, "started", stored->started, "");
    put_players(&out, stored);
    put_chance(&out, stored);
    put_actions(&out, stored);
    json_decref(opening);
    if (archive && !out.failed) {
        archive->text = out.text;
        return archive;
    }
    buffer_free(&out);
    free(archive);
    return NULL;
}

void archive_free(Archive *archive)
{
    if (archive)
        free(archive->text);
    free(archive);
}

char *archive_write(const Archive *archive)
{
    return strdup(archive->text);
}

void archive_resign(Archive *archive, int seat)
{
    Buffer out = {0};
    buffer_say(&out, archive->text);
    line(&out, "resigned", match_seat_word(seat), "");
    if (out.failed) {
        buffer_free(&out);
        return;
    }
    free(archive->text);
    archive->text = out.text;
}
