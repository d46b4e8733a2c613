/* tower.c - a tower in words (K10.1), for who hears it and does not see it; see plain.h.
 *
 * The hand takes and carries by itself; on every beat the cube sweeps over the tower, and Enter
 * lets it go (tower/keys.h). What is said on a beat is how many cubes stand. Who hears late presses
 * late: four beats before the time tell by how much, and from then on the clock is the player's
 * own.
 *
 * Invariant: the physics is never ahead of that clock, so a press counts at the tick at which it
 * was made, and the list that the host is told makes the same tower again. */
#include "plain.h"

#include "../../../tower/keys.h"

#include <stdlib.h>

enum {
    COUNT_IN = 4,
    EARLIEST = -80,
    LATEST = 300,
    EXACT = 40
}; /* the last three in milliseconds */

typedef struct Ear {
    Tower *tower;
    TowerKeys keys;
    int seat;
    int64_t started; /* when its first beat was heard */
    int64_t delay;   /* from a beat to the press that is meant for it */
    int64_t off;     /* of the last press */
} Ear;

static int64_t beats(int count)
{
    return (int64_t)count * TOWER_BEAT * 1000 / TOWER_RATE;
}

/* How far a time is from the nearest beat. */
static int64_t off_beat(int64_t since_start)
{
    int64_t beat = beats(1), part = ((since_start % beat) + beat) % beat;
    return part > beat / 2 ? part - beat : part;
}

static bool is_pressed_before(Plain *p, int64_t then)
{
    int64_t now = milliseconds_now();
    return line_comes(&p->lines, now < then ? (int)(then - now) : 0);
}

/* One beat: a bell, and the number. */
static void strike(const Plain *p, int word, int number)
{
    char text[80];
    printf("%s%s\n", p->terminal ? "\a" : "",
           phrase_numbers(p->words.language, word, number, 0, 0, text, sizeof text));
    fflush(stdout);
}

/* ---- Before the time ---- */

static int compare(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

/* The beats that count in; the time begins at *started. False: nobody is there any more. */
static bool count_in(Plain *p, int64_t *started, int64_t *delay)
{
    int64_t first = milliseconds_now() + beats(1), off[COUNT_IN];
    int count = 0;
    for (int beat = 0; beat <= COUNT_IN; beat++) {
        while (is_pressed_before(p, first + beats(beat) - (beat == COUNT_IN))) {
            int64_t now = milliseconds_now();
            if (next_line(&p->lines, 0) != LINE_READ)
                return false;
            if (count < COUNT_IN && beat > 0)
                off[count++] = off_beat(now - first);
        }
        if (beat < COUNT_IN)
            strike(p, TERMINAL_BEAT, beat + 1);
    }
    qsort(off, (size_t)count, sizeof *off, compare);
    int64_t middle = count > 1 ? off[count / 2] : 0;
    *delay = middle < EARLIEST ? EARLIEST : middle > LATEST ? LATEST : middle;
    *started = first + beats(COUNT_IN);
    return true;
}

/* ---- Building ---- */

static void tell(Plain *p, Ear *ear, const TowerCommand *told, int count)
{
    char problem[MATCH_PROBLEM];
    for (int i = 0; i < count; i++) {
        int64_t then = ear->started + (int64_t)told[i].tick * 1000 / TOWER_RATE;
        if (!tower_command(ear->tower, told[i]) &&
            !host_tower_told(&p->host, ear->seat, &told[i], 1, then, problem))
            puts(problem);
    }
}

/* Up to this time, by the player's clock. */
static void go_on(Plain *p, Ear *ear, int64_t now)
{
    int64_t until = (now - ear->delay - ear->started) * TOWER_RATE / 1000;
    while (tower_verdict(ear->tower) == TOWER_BUILDING && tower_tick(ear->tower) < until) {
        TowerCommand told[TOWER_KEYS_MOST];
        tell(p, ear, told, tower_keys_tick(&ear->keys, ear->tower, told));
        tower_step(ear->tower);
    }
}

static bool take_press(Plain *p, Ear *ear)
{
    int64_t now = milliseconds_now();
    go_on(p, ear, now);
    if (next_line(&p->lines, 0) != LINE_READ)
        return false;
    if (*p->lines.line) {
        TowerCommand done = {tower_tick(ear->tower), TOWER_DONE, 0, 0};
        tell(p, ear, &done, 1);
    } else {
        tower_keys_press(&ear->keys, ear->tower, TOWER_KEY_ACT);
        ear->off = off_beat(now - ear->delay - ear->started);
    }
    return true;
}

static void tell_beat(const Plain *p, Ear *ear)
{
    TowerNow now;
    tower_now(ear->tower, &now);
    int word = ear->off > EXACT    ? TERMINAL_BEAT_LATE
               : ear->off < -EXACT ? TERMINAL_BEAT_EARLY
                                   : TERMINAL_BEAT;
    strike(p, word, now.placed);
    ear->off = 0;
}

static bool build(Plain *p, Ear *ear)
{
    char problem[MATCH_PROBLEM];
    if (!host_tower_start(&p->host, ear->seat, TOWER_KEYS, ear->started, problem)) {
        puts(problem);
        return false;
    }
    puts(say(p, TERMINAL_BEAT_BEGINS));
    for (int beat = 1; tower_verdict(ear->tower) == TOWER_BUILDING; beat++) {
        while (is_pressed_before(p, ear->started + beats(beat)))
            if (!take_press(p, ear))
                return false;
        go_on(p, ear, milliseconds_now());
        if (tower_verdict(ear->tower) == TOWER_BUILDING)
            tell_beat(p, ear);
    }
    puts(say(p, TERMINAL_TOWER_STANDS + (int)tower_verdict(ear->tower) - TOWER_STANDS));
    if (!host_tower_done(&p->host, ear->seat, host_now(p), problem))
        puts(problem);
    return true;
}

/* ---- The whole ---- */

static void introduce(Plain *p, const TowerTask *task)
{
    char text[400], seconds[16];
    const TowerSetup *setup = &task->setup;
    print_open_news(p);
    snprintf(seconds, sizeof seconds, "%d", (int)(setup->ticks / TOWER_RATE));
    rs_fill(say(p, TERMINAL_BEATS_OF),
            &(rs_Fill){.n = setup->light + setup->heavy,
                       .named = {{"who", p->words.seat[task->seat]}, {"seconds", seconds}}},
            text, sizeof text);
    putchar('\n');
    print_wrapped("", 0, text);
    print_wrapped("", 0, say(p, TERMINAL_BEATS_HOW));
    print_wrapped("", 0, say(p, TERMINAL_BEATS_READY));
}

bool is_tower_in_words(const Plain *p)
{
    HostTowerSight sight;
    return p->host.settings.built && host_tower(&p->host, &sight) && sight.person && sight.physics;
}

bool build_in_words(Plain *p)
{
    HostTowerSight sight;
    Ear ear = {0};
    if (!host_tower(&p->host, &sight))
        return true;
    introduce(p, &sight.task);
    sight.task.setup.way = TOWER_KEYS;
    ear.seat = sight.task.seat;
    ear.tower = tower_new(&sight.task.setup);
    tower_keys_begin_beats(&ear.keys);
    bool there = ear.tower && next_line(&p->lines, FOR_EVER) == LINE_READ &&
                 count_in(p, &ear.started, &ear.delay) && build(p, &ear);
    if (ear.tower)
        tower_free(ear.tower);
    p->shown_to = -1;
    return there;
}
