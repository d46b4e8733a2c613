/* settings.c - what a page says to open a table, as lines "KEY VALUE":
 *
 *   game knockdown              set arena storm-bridge       set edge-wound light
 *   random 17                   a random set-up of the game, drawn with these dice
 *   seed HEX (64 digits)        dice HEX (16 digits)         started 2026-11-15 19:30
 *   player a person Ann         player b expert Rook         place a 0
 *   tower a slow snap           what was agreed for the towers of a player
 *   and the settings of the host: pace, clock, clock-time ... (docs/wasm.md) */
#include "module.h"

#include "../../scene/scene.h"

#include <stdlib.h>
#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* False with a refusal. */
static bool no(const char *key, const char *what)
{
    refuse("\"%.40s\" is %s", key, what);
    return false;
}

static bool read_number(const char *key, const char *value, int most, int *number)
{
    char *end;
    long read = strtol(value, &end, 10);
    if (!*value || *end || read < 0 || read > most)
        return no(key, "a number that does not fit");
    *number = (int)read;
    return true;
}

bool read_hex(const char *key, const char *value, uint8_t *byte, int bytes)
{
    char pair[3] = "";
    if (strlen(value) != (size_t)bytes * 2 || value[strspn(value, "0123456789abcdefABCDEF")])
        return no(key, "not so many hexadecimal digits as it needs");
    for (int i = 0; i < bytes; i++) {
        memcpy(pair, value + 2 * i, 2);
        byte[i] = (uint8_t)strtol(pair, NULL, 16);
    }
    return true;
}

static bool read_flag(const char *key, const char *value, bool *flag)
{
    *flag = is(value, "yes");
    return *flag || is(value, "no") || no(key, "yes or no");
}

/* ---- Set-ups ---- */

static bool set_part(const rs_Rules *rules, char *value, rs_Setup *setup)
{
    char problem[200], *key = value, *to = value + strcspn(value, " ");
    if (*to)
        *to++ = 0;
    if (rs_setup_set(rules, setup, key, to, problem))
        return true;
    refuse("%s", problem);
    return false;
}

static bool set_random(const rs_Rules *rules, const char *value, rs_Setup *setup)
{
    rs_Dice dice;
    rs_dice_seed(&dice, strtoull(value, NULL, 10));
    rs_setup_random(rules, setup, &dice);
    return true;
}

static bool set_game(const rs_Rules *rules, const char *value, rs_Setup *setup)
{
    int game = rs_game_find(value);
    if (game < 0)
        return no(value, "no game");
    rs_setup_default(rules, game, setup);
    return true;
}

/* 1: it was a line of a set-up, 0: it was not, -1: refused. */
static int setup_line(const rs_Rules *rules, const char *key, char *value, rs_Setup *setup)
{
    if (is(key, "game"))
        return set_game(rules, value, setup) ? 1 : -1;
    if (is(key, "set"))
        return set_part(rules, value, setup) ? 1 : -1;
    if (is(key, "random"))
        return set_random(rules, value, setup) ? 1 : -1;
    return 0;
}

bool read_setup(const rs_Rules *rules, char *text, rs_Setup *setup)
{
    char *key, *value;
    rs_setup_default(rules, RS_KNOCKDOWN, setup);
    while (next_setting(&text, &key, &value)) {
        int done = setup_line(rules, key, value, setup);
        if (done < 1)
            return done < 0 ? false : no(key, "no line of a set-up");
    }
    return true;
}

/* ---- Settings of the host ---- */

typedef struct NumberSetting {
    const char *key;
    size_t where;
    int most;
} NumberSetting;

enum { DAY = 24 * 3600 * 1000 };

static const NumberSetting numbers[] = {
    {"pace", offsetof(HostSettings, pace), 1000},
    {"clock-time", offsetof(HostSettings, clock_time), 7 * DAY},
    {"clock-more", offsetof(HostSettings, clock_more), DAY},
    {"quiet", offsetof(HostSettings, quiet), DAY},
    {"window", offsetof(HostSettings, window), DAY},
    {"hold", offsetof(HostSettings, hold), DAY},
    {"absent", offsetof(HostSettings, absent), 7 * DAY},
};

static bool read_clock(const char *value, int *clock)
{
    static const char *const words[] = {"none", "decision", "match"};
    for (int i = 0; i < 3; i++)
        if (is(value, words[i])) {
            *clock = i;
            return true;
        }
    return no(value, "no clock: none, decision or match");
}

static bool read_language(const rs_Rules *rules, const char *value, int *language)
{
    int found = rs_language_find(rules, value);
    if (found < 0)
        return no(value, "no language");
    *language = found;
    return true;
}

/* As setup_line. */
static int host_line(const rs_Rules *rules, const char *key, const char *value, HostSettings *s)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (is(key, numbers[i].key)) {
            int number;
            if (!read_number(key, value, numbers[i].most, &number))
                return -1;
            memcpy((char *)s + numbers[i].where, &number, sizeof number);
            return 1;
        }
    if (is(key, "clock"))
        return read_clock(value, &s->clock) ? 1 : -1;
    if (is(key, "language"))
        return read_language(rules, value, &s->language) ? 1 : -1;
    if (is(key, "late-loses"))
        return read_flag(key, value, &s->late_loses) ? 1 : -1;
    if (is(key, "stops"))
        return read_flag(key, value, &s->stops) ? 1 : -1;
    if (is(key, "built"))
        return read_flag(key, value, &s->built) ? 1 : -1;
    if (is(key, "takeback"))
        return read_flag(key, value, &s->takeback) ? 1 : -1;
    return 0;
}

/* ---- Seats ---- */

/* "a person Ann": the seat, and *rest goes behind it. */
static bool read_seat(const char *key, char **rest, int *seat)
{
    char *word = *rest;
    *rest += strcspn(word, " ");
    if (**rest)
        *(*rest)++ = 0;
    for (*seat = 0; *seat < RS_SEATS; ++*seat)
        if (is(word, scene_seat_id(*seat)))
            return true;
    return no(key, "for no seat: a to d");
}

static bool read_player(char *value, Opening *o)
{
    int seat;
    if (!read_seat("player", &value, &seat))
        return false;
    o->player_given = true;
    return match_player(value, &o->player[seat]) ||
           no("player", "a person or a bot, and a name of at most 40 bytes");
}

static bool read_place(char *value, Opening *o)
{
    int seat, place;
    if (!read_seat("place", &value, &seat) || !read_number("place", value, HOST_PLACES - 1, &place))
        return false;
    o->place[seat] = place;
    return true;
}

/* "a slow snap", as match files have it. */
static bool read_tower(char *value, Opening *o)
{
    int seat;
    unsigned aids = 0;
    if (!read_seat("tower", &value, &seat))
        return false;
    for (char *word; (word = strtok_r(value, " ", &value));) {
        unsigned aid = is(word, "slow") ? AID_TIME : is(word, "snap") ? AID_SNAP : 0;
        if (!aid || aids & aid)
            return no("tower", "agreed in one or two words: slow, snap");
        aids |= aid;
    }
    o->aids[seat] = (uint8_t)aids;
    return true;
}

/* "2026-11-15 19:30", as match files have it. */
static bool read_started(const char *value, Opening *o)
{
    static const char shape[] = "dddd-dd-dd dd:dd";
    bool fits = strlen(value) == sizeof shape - 1;
    for (size_t i = 0; fits && shape[i]; i++)
        fits = shape[i] == 'd' ? value[i] >= '0' && value[i] <= '9' : value[i] == shape[i];
    if (!fits)
        return no("started", "a day and a time such as 2026-11-15 19:30");
    memcpy(o->started, value, sizeof shape);
    return true;
}

/* ---- The whole ---- */

static uint64_t number_of(const uint8_t byte[8])
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | byte[i];
    return number;
}

static bool opening_line(const rs_Rules *rules, const char *key, char *value, Opening *o)
{
    uint8_t byte[8];
    int done = host_line(rules, key, value, &o->settings);
    if (done)
        return done > 0;
    if (is(key, "seed"))
        return o->seed_given = read_hex(key, value, o->seed, 32);
    if (is(key, "dice")) {
        o->dice_given = read_hex(key, value, byte, 8);
        o->dice = o->dice_given ? number_of(byte) : 0;
        return o->dice_given;
    }
    if (is(key, "pauses")) {
        bool good = read_hex(key, value, byte, 8);
        o->settings.dice = good ? number_of(byte) : 0;
        return good;
    }
    if (is(key, "started"))
        return read_started(value, o);
    if (is(key, "player"))
        return read_player(value, o);
    if (is(key, "place"))
        return read_place(value, o);
    if (is(key, "tower"))
        return read_tower(value, o);
    return no(key, "nothing that a table can be told");
}

bool read_opening(const rs_Rules *rules, char *text, Opening *o)
{
    char *key, *value, problem[200];
    memset(o, 0, sizeof *o);
    for (int seat = 0; seat < RS_SEATS; seat++)
        o->place[seat] = -1;
    host_usual(&o->settings);
    rs_setup_default(rules, RS_KNOCKDOWN, &o->setup);
    while (next_setting(&text, &key, &value)) {
        int done = setup_line(rules, key, value, &o->setup);
        o->game_given = o->game_given || done > 0;
        if (done < 0 || (done == 0 && !opening_line(rules, key, value, o)))
            return false;
    }
    for (int seat = 0; seat < RS_SEATS; seat++) /* whichever line came first */
        o->player[seat].aids = o->aids[seat];
    if (rs_setup_check(rules, &o->setup, problem))
        return true;
    refuse("%s", problem);
    return false;
}
