/* opening.c - what was agreed, as JSON; see opening.h. */
#include "opening.h"

#include "../../scene/scene.h"
#include "../../table/problem.h"
#include "naming.h"
#include "secrets.h"
#include "towers.h"
#include "words/server_words.h"
#include "words/table_words.h"

#include <string.h>

const char *const opening_keys[] = {"game",   "set",      "rulings", "random",  "players",
                                    "clock",  "pace",     "quiet",   "window",  "hold",
                                    "absent", "takeback", "open",    "watched", "series",
                                    "delay",  "behind",   "rated",   "boxes",   NULL};

typedef struct Reader {
    const Server *server;
    const rs_Rules *rules;
    const json_t *object;
    int language;
    char *problem;
} Reader;

static bool refuse(const Reader *r, int word, const char *given)
{
    return problem_say(r->rules, r->language, word, FILL(.named = {{"given", given}}), r->problem);
}

/* ---- Single values ---- */

static bool read_number(const Reader *r, const json_t *object, const char *key, int most, int *to)
{
    const json_t *value = json_object_get(object, key);
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > most)
        return problem_say(r->rules, r->language, SERVER_BAD_NUMBER,
                           FILL(.n = most, .named = {{"given", key}}), r->problem);
    *to = (int)json_integer_value(value);
    return true;
}

static bool read_flag(const Reader *r, const char *key, bool *to)
{
    const json_t *value = json_object_get(r->object, key);
    if (value && !json_is_boolean(value))
        return refuse(r, SERVER_BAD_FLAG, key);
    *to = value ? json_is_true(value) : *to;
    return true;
}

/* An object, or NULL if it is not there; false if it is something else. */
static bool read_object(const Reader *r, const char *key, const json_t **to)
{
    *to = json_object_get(r->object, key);
    return !*to || json_is_object(*to) || refuse(r, SERVER_BAD_OBJECT, key);
}

/* ---- The set-up ---- */

static bool set_part(const Reader *r, rs_Setup *setup, const char *key, const json_t *value)
{
    char text[RS_VALUE], refusal[200];
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_string(value))
        snprintf(text, sizeof text, "%s", json_string_value(value));
    else
        return refuse(r, SERVER_BAD_TEXT, key);
    if (rs_setup_set(r->rules, setup, key, text, refusal))
        return true;
    snprintf(r->problem, MATCH_PROBLEM, "%s", refusal);
    return false;
}

static bool read_parts(const Reader *r, const char *list, rs_Setup *setup)
{
    const json_t *parts;
    const char *key;
    json_t *value;
    if (!read_object(r, list, &parts))
        return false;
    json_object_foreach((json_t *)(uintptr_t)parts, key, value)
    {
        if (!set_part(r, setup, key, value))
            return false;
    }
    return true;
}

/* What would tell hands to whoever watches the clock, or what nobody here can judge. */
static bool may_be_networked(const Reader *r, const rs_Setup *setup)
{
    const struct {
        const char *ruling;
        int value;
    } barred[] = {{"secrecy-questions", 1}, {"test-variant", towers_may_be() ? -1 : 1}};
    int count;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    for (int i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof barred / sizeof *barred; j++)
            if (strcmp(ruling[i].name, barred[j].ruling) == 0 &&
                setup->ruling[i] == barred[j].value)
                return refuse(r, SERVER_NOT_NETWORKED, ruling[i].name);
    return true;
}

static bool read_setup(const Reader *r, rs_Setup *setup)
{
    const json_t *game = json_object_get(r->object, "game");
    char refusal[200];
    bool random = false;
    rs_Dice dice;
    uint64_t drawn;
    int number = game && json_is_string(game) ? rs_game_find(json_string_value(game)) : 0;
    if ((game && !json_is_string(game)) || number < 0)
        return refuse(r, SERVER_NO_GAME, game && number < 0 ? json_string_value(game) : "");
    rs_setup_default(r->rules, number, setup);
    setup->language = (uint8_t)r->language;
    if (!read_flag(r, "random", &random))
        return false;
    secret_random(&drawn, sizeof drawn);
    rs_dice_seed(&dice, drawn);
    if (random)
        rs_setup_random(r->rules, setup, &dice);
    if (!read_parts(r, "set", setup) || !read_parts(r, "rulings", setup) ||
        !may_be_networked(r, setup))
        return false;
    if (rs_setup_check(r->rules, setup, refusal))
        return true;
    snprintf(r->problem, MATCH_PROBLEM, "%s", refusal);
    return false;
}

/* ---- Players ---- */

static bool read_word(const Reader *r, const json_t *player, const char *key, char *to, size_t room)
{
    const json_t *value = json_object_get(player, key);
    if (!value)
        return true;
    if (!json_is_string(value) || json_string_length(value) >= room)
        return refuse(r, SERVER_BAD_TEXT, key);
    memcpy(to, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool check_player(const Reader *r, Player *player)
{
    Bot bot;
    int why = TABLE_NAME_LETTERS;
    char shown[PLAYER_BYTES + 1];
    if (naming_clean(player->name, shown))
        memcpy(player->name, shown, sizeof shown);
    else
        return problem_say(r->rules, r->language, why, NULL, r->problem);
    if (!match_name_fits(player->name, &why))
        return problem_say(r->rules, r->language, why,
                           FILL(.n = PLAYER_BYTES, .named = {{"given", player->name}}), r->problem);
    if (!player->bot[0])
        return true;
    if (!bot_parse(player->bot, &bot))
        return problem_say(r->rules, r->language, SERVER_NO_BOT,
                           FILL(.named = {{"given", player->bot}, {"bots", bot_names}}),
                           r->problem);
    return (bot.simulations <= r->server->limits.simulations &&
            bot.milliseconds <= r->server->limits.bot_time) ||
           refuse(r, SERVER_BOT_TOO_STRONG, player->bot);
}

/* "tower": ["slow", "snap"] */
static bool read_aids(const Reader *r, const json_t *player, uint8_t *aids)
{
    const json_t *list = json_object_get(player, "tower");
    if (list && !json_is_array(list))
        return refuse(r, SERVER_BAD_VALUE, "tower");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        bool slow = word && strcmp(word, "slow") == 0, snap = word && strcmp(word, "snap") == 0;
        if (!slow && !snap)
            return refuse(r, SERVER_BAD_VALUE, "tower");
        *aids |= slow ? AID_TIME : AID_SNAP;
    }
    return true;
}

static bool read_players(const Reader *r, Opening *o)
{
    const json_t *players, *given;
    int people = 0;
    if (!read_object(r, "players", &players))
        return false;
    for (int seat = 0; seat < o->setup.seats; seat++) {
        Player *player = &o->player[seat];
        given = json_object_get(players, scene_seat_id(seat));
        if (given && !json_is_object(given))
            return refuse(r, SERVER_BAD_OBJECT, scene_seat_id(seat));
        if (!read_word(r, given, "name", player->name, sizeof player->name) ||
            !read_word(r, given, "bot", player->bot, sizeof player->bot) ||
            !read_aids(r, given, &player->aids) || !check_player(r, player))
            return false;
        people += !player->bot[0];
    }
    return people > 0 || refuse(r, SERVER_NO_PEOPLE, "");
}

/* ---- Time ---- */

enum { SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR };

/* In this order as CLOCK_; one by days is one for each decision. */
static const char *const clock_kinds[] = {"none", "decision", "match", "days"};
enum { CLOCK_DAYS = 3, CLOCK_KINDS };

const char *opening_clock(const Opening *o)
{
    return clock_kinds[o->days ? CLOCK_DAYS : o->settings.clock];
}

/* By correspondence nobody is there and nobody waits: windows do not run out, and to be away is no
 * news. */
static bool set_days(const Reader *r, Opening *o)
{
    HostSettings *s = &o->settings;
    o->days = s->patient = true;
    s->clock = CLOCK_DECISION;
    s->absent = 0;
    s->tower_wait = s->clock_time;
    return s->clock_time >= HOUR || refuse(r, SERVER_BAD_CLOCK, "time");
}

static bool read_clock(const Reader *r, Opening *o)
{
    HostSettings *s = &o->settings;
    const json_t *clock;
    if (!read_object(r, "clock", &clock) || !clock)
        return !clock;
    const json_t *kind = json_object_get(clock, "kind");
    for (int i = 0; i < CLOCK_KINDS && json_is_string(kind); i++)
        if (strcmp(json_string_value(kind), clock_kinds[i]) == 0) {
            s->clock = i;
            s->late_loses = true;
            return read_number(r, clock, "time", 14 * DAY, &s->clock_time) &&
                   read_number(r, clock, "more", 14 * DAY, &s->clock_more) &&
                   (i == 0 || s->clock_time > 0 || refuse(r, SERVER_BAD_CLOCK, "time")) &&
                   (i != CLOCK_DAYS || set_days(r, o));
        }
    return refuse(r, SERVER_BAD_CLOCK, "kind");
}

/* ---- Series and spectators ---- */

/* Which match of it, and the score before, are written by opening_write alone. */
static bool read_series(const Reader *r, Opening *o)
{
    const json_t *won = json_object_get(r->object, "won");
    o->series = o->number = 1;
    if (!read_number(r, r->object, "series", 5, &o->series) ||
        !read_number(r, r->object, "number", 1000, &o->number))
        return false;
    for (int seat = 0; seat < RS_SEATS; seat++)
        o->won[seat] = (int)json_integer_value(json_array_get(won, (size_t)seat));
    o->follows = json_is_true(json_object_get(r->object, "follows"));
    return o->series % 2 == 1 || refuse(r, SERVER_BAD_SERIES, "series");
}

static bool read_spectators(const Reader *r, Opening *o)
{
    o->rated = true;
    return read_flag(r, "open", &o->open) && read_flag(r, "watched", &o->watched) &&
           read_flag(r, "rated", &o->rated) &&
           read_number(r, r->object, "delay", HOUR, &o->delay) &&
           read_number(r, r->object, "behind", 20, &o->behind);
}

static bool read_settings(const Reader *r, Opening *o)
{
    const int minute = 60 * SECOND;
    HostSettings *s = &o->settings;
    host_usual(s);
    s->absent = r->server->limits.absent_least;
    s->absent = s->absent > 2 * minute ? s->absent : 2 * minute;
    s->takeback = true;
    s->built = true;
    s->tower_wait = minute;
    s->language = r->language;
    return read_clock(r, o) && read_number(r, r->object, "pace", 400, &s->pace) &&
           read_number(r, r->object, "quiet", 10 * 1000, &s->quiet) &&
           read_number(r, r->object, "window", minute, &s->window) &&
           read_number(r, r->object, "hold", 10 * minute, &s->hold) &&
           read_number(r, r->object, "absent", 7 * DAY, &s->absent) &&
           read_flag(r, "takeback", &s->takeback);
}

bool opening_read(const Server *server, const rs_Rules *rules, const json_t *object, int language,
                  Opening *opening, char problem[MATCH_PROBLEM])
{
    Reader r = {server, rules, object, language, problem};
    memset(opening, 0, sizeof *opening);
    return read_setup(&r, &opening->setup) && read_players(&r, opening) &&
           read_settings(&r, opening) && read_series(&r, opening) && read_spectators(&r, opening);
}

/* ---- Writing ---- */

json_t *opening_setup(const rs_Rules *rules, const rs_Setup *setup)
{
    json_t *set = json_object();
    char value[RS_VALUE];
    const char *key;
    for (int i = 0; (key = rs_setup_key(rules, setup, i)) != NULL; i++)
        if (rs_setup_get(rules, setup, key, value))
            json_object_set_new(set, key, json_string(value));
    return set;
}

json_t *opening_rulings(const rs_Setup *setup)
{
    json_t *rulings = json_object();
    int count;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    for (int i = 0; i < count; i++)
        if (setup->ruling[i])
            json_object_set_new(rulings, ruling[i].name,
                                json_string(ruling[i].value[setup->ruling[i]]));
    return rulings;
}

json_t *opening_aids(const Opening *o, int seat)
{
    json_t *list = json_array();
    if (o->player[seat].aids & AID_TIME)
        json_array_append_new(list, json_string("slow"));
    if (o->player[seat].aids & AID_SNAP)
        json_array_append_new(list, json_string("snap"));
    return list;
}

/* Without names: those are kept with the seats, where they can be deleted. */
static json_t *as_players(const Opening *o)
{
    json_t *players = json_object();
    for (int seat = 0; seat < o->setup.seats; seat++)
        json_object_set_new(
            players, scene_seat_id(seat),
            json_pack("{s:s, s:o}", "bot", o->player[seat].bot, "tower", opening_aids(o, seat)));
    return players;
}

static json_t *as_won(const Opening *o)
{
    json_t *won = json_array();
    for (int seat = 0; seat < RS_SEATS; seat++)
        json_array_append_new(won, json_integer(o->won[seat]));
    return won;
}

json_t *opening_agreed(const Opening *o)
{
    const HostSettings *s = &o->settings;
    return json_pack("{s:{s:s, s:i, s:i}, s:i, s:b, s:b, s:b, s:b, s:i, s:i}", "clock", "kind",
                     opening_clock(o), "time", s->clock_time, "more", s->clock_more, "absent",
                     s->absent, "takeback", s->takeback, "rated", o->rated, "open", o->open,
                     "watched", o->watched, "delay", o->delay, "behind", o->behind);
}

char *opening_write(const rs_Rules *rules, const Opening *o, bool own)
{
    const HostSettings *s = &o->settings;
    json_t *all = opening_agreed(o);
    json_t *rest =
        json_pack("{s:s, s:o, s:o, s:o, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:b}", "game",
                  rs_game_word(o->setup.game), "set", opening_setup(rules, &o->setup), "rulings",
                  opening_rulings(&o->setup), "players", as_players(o), "pace", s->pace, "quiet",
                  s->quiet, "window", s->window, "hold", s->hold, "series", o->series, "number",
                  o->number, "won", as_won(o), "follows", o->follows);
    if (!rest || json_object_update(all, rest) != 0)
        json_decref(all), all = NULL;
    if (own && all)
        json_object_set_new(all, "own", json_true());
    json_decref(rest);
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}
