/* fuzz_tower.c - any bytes as a set-up and a list of commands: refused with a reason, or played to
 * a verdict, twice with one result; and what was read is written as the same bytes and the same
 * text. Built by meson with -Dfuzz=true. The first bytes are the set-up, the rest the list. */
#include "../tower/tower.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 6, MOST_LIST = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must_be(bool holds)
{
    if (!holds)
        abort();
}

static void same_when_written(const TowerList *list, const uint8_t *bytes, size_t size)
{
    static uint8_t again[MOST_LIST * 16];
    static char text[MOST_LIST * 40];
    static TowerCommand room[MOST_LIST];
    TowerPen pen = {0};
    must_be(tower_write_bytes(list, &pen, again, sizeof again) == size);
    must_be(memcmp(again, bytes, size) == 0);
    size_t length = tower_write_text(list, text, sizeof text);
    must_be(length < sizeof text);
    TowerList back = {room, 0, MOST_LIST};
    must_be(!tower_read_text(text, length, &back) && back.count == list->count);
    for (size_t i = 0; i < back.count; i++) {
        const TowerCommand *a = &back.commands[i], *b = &list->commands[i];
        must_be(a->tick == b->tick && a->verb == b->verb && a->x == b->x && a->y == b->y);
    }
}

/* Whatever is taken as text is what would be written. */
static void try_text(const uint8_t *data, size_t size)
{
    static TowerCommand room[MOST_LIST];
    static char text[1 << 16];
    TowerList list = {room, 0, MOST_LIST};
    if (size >= sizeof text || tower_read_text((const char *)data, size, &list))
        return;
    must_be(tower_write_text(&list, text, sizeof text) == size && memcmp(text, data, size) == 0);
}

static void play(const uint8_t *head, const TowerList *list)
{
    TowerSetup setup = {.seed = head[0],
                        .ticks = (uint32_t)head[1] * 4 + head[2] % 4,
                        .light = head[3] % 24,
                        .heavy = head[4] % 24,
                        .way = head[5] % 4};
    TowerResult first = {0}, second = {0};
    TowerRefusal refusal = tower_replay(&setup, list, &first);
    if (refusal)
        return;
    must_be(first.verdict != TOWER_BUILDING && first.verdict < TOWER_VERDICTS);
    must_be(first.tick <= setup.ticks + TOWER_SETTLE + TOWER_STAND + 1);
    must_be(!tower_replay(&setup, list, &second));
    must_be(first.hash == second.hash && first.verdict == second.verdict &&
            first.tick == second.tick);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static TowerCommand room[MOST_LIST];
    TowerList list = {room, 0, MOST_LIST};
    TowerPen pen = {0};
    try_text(data, size);
    if (size < HEAD || tower_read_bytes(data + HEAD, size - HEAD, &pen, &list))
        return 0;
    same_when_written(&list, data + HEAD, size - HEAD);
    play(data, &list);
    return 0;
}
