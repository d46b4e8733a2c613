/* odds.c - `ringside tower odds`: how often a person builds a tower of so many cubes, measured with
 * scripted ones. What it prints is what tower/odds.h and docs/tower.md hold. */
#include "../../tower/person.h"
#include "../apps.h"
#include "lists.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: ringside tower play [CUBES]\n"
    "       ringside tower odds [--towers N] [--from N] [--to N] [--way mouse|touch|keys|beats]\n"
    "       [--seconds N] [--seed N] [--reasons]\n"
    "       ringside tower hand|judge SEED TICKS LIGHT HEAVY mouse|touch|keys 0|1\n"
    "  play: practise on the full screen, by keys.\n"
    "  odds: scripted players with the limits of people build N towers (1000) of each size from 1 "
    "to 20\n"
    "  cubes with each way of steering; prints a line for each: cubes, way, passed, permille.\n"
    "  beats: in words, by Enter on the beat; measured only if it is named.\n"
    "  --seconds is the time to build, 10 as in the rules.\n"
    "  --reasons adds how the others failed. The same seed gives the same towers everywhere.\n"
    "  hand: what a scripted player tells the hand, as text; judge: what becomes of such a text.\n";

/* By beats is by keys, as the physics goes. */
enum { BY_BEATS = TOWER_WAYS, MEASURED };
static const char *const ways[MEASURED] = {"mouse", "touch", "keys", "beats"};

typedef struct Options {
    uint32_t towers, from, to, seed, seconds;
    int way; /* or -1: all */
    bool reasons, progress;
} Options;

typedef struct Count {
    uint32_t of[TOWER_VERDICTS];
    uint64_t ticks; /* of those that stood, until the verdict */
} Count;

/* Half the wounds are heavy, or one more than half light: as fights end. */
static TowerSetup setup_of(const Options *o, uint32_t cubes, int way, uint64_t seed)
{
    return (TowerSetup){.seed = seed,
                        .ticks = o->seconds * TOWER_RATE,
                        .light = (uint8_t)(cubes - cubes / 2),
                        .heavy = (uint8_t)(cubes / 2),
                        .way = (uint8_t)(way == BY_BEATS ? TOWER_KEYS : way)};
}

/* Nobody places a cube in less than this many ticks: to go on would cost time and change nothing.
 */
enum { FASTEST = TOWER_RATE / 2 };

static bool is_hopeless(const Tower *tower, uint32_t cubes)
{
    if (tower_tick(tower) % FASTEST)
        return false;
    TowerNow now;
    tower_now(tower, &now);
    return now.ticks_left > 0 && (cubes - now.placed) * FASTEST > now.ticks_left + FASTEST;
}

static void build_one(const Options *o, uint32_t cubes, int way, uint64_t seed, Count *count)
{
    TowerSetup setup = setup_of(o, cubes, way, seed);
    Tower *tower = tower_new(&setup);
    Person person;
    if (way == BY_BEATS)
        person_begin_beats(&person, seed ^ 0x5eed5eed5eed5eedu);
    else
        person_begin(&person, (TowerWay)way, seed ^ 0x5eed5eed5eed5eedu);
    while (tower_verdict(tower) == TOWER_BUILDING) {
        person_tick(&person, tower);
        tower_step(tower);
        if (is_hopeless(tower, cubes))
            break;
    }
    count->of[tower_verdict(tower)]++; /* TOWER_BUILDING: given up */
    if (tower_verdict(tower) == TOWER_STANDS)
        count->ticks += tower_tick(tower);
    tower_free(tower);
}

static void print_line(const Options *o, uint32_t cubes, int way, const Count *count)
{
    uint32_t stood = count->of[TOWER_STANDS];
    printf("%u\t%s\t%u\t%u\t%u", cubes, ways[way], o->towers, stood,
           (stood * 1000 + o->towers / 2) / o->towers);
    for (int i = 0; o->reasons && i < TOWER_VERDICTS; i++)
        if (count->of[i] && i != TOWER_STANDS)
            printf("\t%s %u", tower_verdict_word((TowerVerdict)i), count->of[i]);
    if (o->reasons && stood)
        printf("\tmean %.2f s", (double)count->ticks / stood / TOWER_RATE);
    printf("\n");
    fflush(stdout);
}

static void measure(const Options *o, uint32_t cubes, int way)
{
    Count count = {0};
    for (uint32_t i = 0; i < o->towers; i++) {
        build_one(o, cubes, way, (uint64_t)o->seed << 40 | (uint64_t)cubes << 32 | i, &count);
        if (o->progress && i % 10 == 9)
            fprintf(stderr, "\r%u cubes, %s: %u of %u towers ", cubes, ways[way], i + 1, o->towers);
    }
    if (o->progress)
        fprintf(stderr, "\r%50s\r", "");
    print_line(o, cubes, way, &count);
}

static bool take_number(const char *value, uint32_t low, uint32_t high, uint32_t *number)
{
    char *end;
    unsigned long read = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || read < low || read > high)
        return false;
    *number = (uint32_t)read;
    return true;
}

static bool take_way(const char *value, int *way)
{
    for (int i = 0; i < MEASURED; i++)
        if (strcmp(value, ways[i]) == 0) {
            *way = i;
            return true;
        }
    return false;
}

static bool take(Options *o, const char *option, const char *value)
{
    if (strcmp(option, "--towers") == 0)
        return take_number(value, 1, 1000000, &o->towers);
    if (strcmp(option, "--from") == 0)
        return take_number(value, 1, TOWER_MOST_CUBES, &o->from);
    if (strcmp(option, "--to") == 0)
        return take_number(value, 1, TOWER_MOST_CUBES, &o->to);
    if (strcmp(option, "--seconds") == 0)
        return take_number(value, 1, TOWER_MOST_TICKS / TOWER_RATE, &o->seconds);
    if (strcmp(option, "--seed") == 0)
        return take_number(value, 0, 1000000, &o->seed);
    return strcmp(option, "--way") == 0 && take_way(value, &o->way);
}

static int wrong(const char *what, const char *value)
{
    fprintf(stderr, "ringside tower: cannot read \"%s%s%s\"\n%s", what, *value ? " " : "", value,
            usage);
    return APP_USAGE;
}

static int run_odds(const Options *o)
{
    for (uint32_t cubes = o->from; cubes <= o->to; cubes++)
        for (int way = 0; way < MEASURED; way++)
            if (o->way == way || (o->way < 0 && way != BY_BEATS))
                measure(o, cubes, way);
    return APP_OK;
}

int app_tower(int argc, char **argv)
{
    Options o = {
        .towers = 1000, .from = 1, .to = 20, .seed = 1, .seconds = TOWER_SECONDS, .way = -1};
    if (argc < 1 || strcmp(argv[0], "--help") == 0) {
        fprintf(argc < 1 ? stderr : stdout, "%s", usage);
        return argc < 1 ? APP_USAGE : APP_OK;
    }
    if (strcmp(argv[0], "play") == 0 && argc <= 2) {
        char flag[] = "--tower", usual[] = "6", full[] = "--full";
        char *words[] = {full, flag, argc > 1 ? argv[1] : usual};
        return app_play(3, words);
    }
    if (strcmp(argv[0], "hand") == 0 || strcmp(argv[0], "judge") == 0) {
        int status = tower_lists(argv[0][0] == 'j', argv + 1, argc - 1);
        return status == APP_USAGE ? wrong(argv[0], "") : status;
    }
    if (strcmp(argv[0], "odds") != 0)
        return wrong(argv[0], "");
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--reasons") == 0) {
            o.reasons = true;
            continue;
        }
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (!take(&o, argv[i], value))
            return wrong(argv[i], value);
        i++;
    }
    if (o.from > o.to) {
        fprintf(stderr, "ringside tower: --from %u is more than --to %u\n", o.from, o.to);
        return APP_USAGE;
    }
    o.progress = isatty(STDERR_FILENO);
    return run_odds(&o);
}
