/* lists.c - `ringside tower hand` and `judge`: a tower by its set-up and what the hand is told, for
 * programs that play over the net: one that builds like a person, and what becomes of any. */
#include "lists.h"

#include "../../tower/person.h"
#include "../apps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED, TICKS, LIGHT, HEAVY, WAY, SNAP, PARTS };

static bool read_part(const char *word, unsigned most, unsigned *number)
{
    char *end;
    unsigned long read = strtoul(word, &end, 10);
    *number = (unsigned)read;
    return *word >= '0' && *word <= '9' && !*end && read <= most;
}

/* SEED in hexadecimal digits, TICKS LIGHT HEAVY, a way, 0 or 1 for snap: as the server tells it. */
static bool read_setup(char **word, TowerSetup *setup)
{
    static const char *const ways[TOWER_WAYS] = {"mouse", "touch", "keys"};
    char *end;
    unsigned ticks, light, heavy, snap;
    int way = 0;
    while (way < TOWER_WAYS && strcmp(ways[way], word[WAY]) != 0)
        way++;
    setup->seed = strtoull(word[SEED], &end, 16);
    if (!*word[SEED] || *end || way == TOWER_WAYS ||
        !read_part(word[TICKS], TOWER_MOST_TICKS, &ticks) ||
        !read_part(word[LIGHT], TOWER_MOST_CUBES, &light) ||
        !read_part(word[HEAVY], TOWER_MOST_CUBES, &heavy) || !read_part(word[SNAP], 1, &snap))
        return false;
    setup->ticks = ticks;
    setup->light = (uint8_t)light;
    setup->heavy = (uint8_t)heavy;
    setup->way = (uint8_t)way;
    setup->snap = (uint8_t)snap;
    return true;
}

static void build(Tower *tower, const TowerSetup *setup, TowerList *list)
{
    Person person;
    person_begin(&person, (TowerWay)setup->way, setup->seed + 1);
    person.told = list;
    while (tower_verdict(tower) == TOWER_BUILDING) {
        person_tick(&person, tower);
        tower_step(tower);
    }
}

static bool print_list(const TowerList *list)
{
    size_t size = tower_write_text(list, NULL, 0) + 1;
    char *text = malloc(size);
    if (text) {
        tower_write_text(list, text, size);
        puts(text);
    }
    free(text);
    return text != NULL;
}

static bool hand(const TowerSetup *setup, TowerList *list)
{
    Tower *tower = tower_new(setup);
    if (!tower)
        return false;
    build(tower, setup, list);
    tower_free(tower);
    return print_list(list);
}

static bool judge(const TowerSetup *setup, TowerList *list)
{
    static char text[TOWER_MOST_COMMANDS * 24];
    size_t length = fread(text, 1, sizeof text, stdin);
    TowerResult result;
    while (length > 0 && text[length - 1] == '\n')
        length--;
    TowerRefusal refusal = tower_read_text(text, length, list);
    if (!refusal)
        refusal = tower_replay(setup, list, &result);
    if (refusal)
        fprintf(stderr, "ringside tower: %s\n", refusal);
    else
        printf("%s %u %016" PRIx64 "\n", tower_verdict_word(result.verdict), result.tick,
               result.hash);
    return !refusal;
}

int tower_lists(bool judges, char **words, int count)
{
    TowerSetup setup = {0};
    if (count != PARTS || !read_setup(words, &setup))
        return APP_USAGE;
    TowerList list = {calloc(TOWER_MOST_COMMANDS, sizeof(TowerCommand)), 0, TOWER_MOST_COMMANDS};
    bool good = list.commands && (judges ? judge(&setup, &list) : hand(&setup, &list));
    free(list.commands);
    return good ? APP_OK : APP_WRONG;
}
