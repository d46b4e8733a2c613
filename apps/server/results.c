/* results.c - what came of a match; see results.h. */
#include "rated.h"

#include "../../bots/bot.h"
#include "../../scene/scene.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

static bool is_level(const char *bot)
{
    for (int i = 0; i < BOT_LEVELS; i++)
        if (strcmp(bot, bot_levels[i].id) == 0)
            return true;
    return false;
}

/* Whose rating a seat is about: a person's, or that of a level of bots. */
static void who_sits(const StoredSeat *seat, char who[RATED_WHO])
{
    const char *bot = seat->player.bot;
    who[0] = 0;
    if (!bot[0])
        snprintf(who, RATED_WHO, "%s", seat->person);
    else if (is_level(bot) && !seat->handed_over)
        snprintf(who, RATED_WHO, "bot:%s", bot);
}

static double score_of(const Match *match, int seat)
{
    int winner = match_winner(match);
    if (winner == RS_NOBODY)
        return 0.5;
    return rs_team(match->rules, &match->state, seat) == winner;
}

/* What this seat was asked that had more than one answer. */
static int decisions_of(const Match *match, int seat)
{
    int count = 0;
    for (int i = 0; i < match->actions; i++)
        count += match->step[i].seat == seat && match->step[i].count > 1;
    return count;
}

static json_t *seat_result(const Match *match, const StoredSeat *held, const Played *played,
                           int seat)
{
    char who[RATED_WHO];
    who_sits(held, who);
    return json_pack("{s:s, s:s, s:s, s:s, s:b, s:i, s:f, s:i, s:i, s:b}", "who", who, "name",
                     held->person[0] ? "" : held->player.name, "bot", held->player.bot, "left",
                     held->left, "handed", held->handed_over, "side",
                     rs_team(match->rules, &match->state, seat), "score", score_of(match, seat),
                     "decisions", decisions_of(match, seat), "from", played->from[seat], "gave-up",
                     match->given_up && match->given_up_by == seat);
}

char *result_write(const Match *match, const StoredSeat seat[RS_SEATS], const Played *played)
{
    static const char *const how[] = {
        [PLAYED_OUT] = "played", [RESIGNED] = "resigned", [LATE] = "late"};
    const Limits *limits = played->limits;
    json_t *seats = json_array();
    for (int i = 0; i < match->setup.seats; i++)
        json_array_append_new(seats, seat_result(match, &seat[i], played, i));
    json_t *all =
        json_pack("{s:i, s:s, s:b, s:o, s:I, s:{s:i, s:i, s:i, s:i, s:i}}", "game",
                  match->setup.game, "how", how[match->given_up], "rated", played->rated, "seats",
                  seats, "lasted", (json_int_t)played->lasted, "rules", "decisions",
                  limits->rated_decisions, "seconds", limits->rated_seconds, "pair",
                  limits->rated_pair, "near", limits->rated_near, "change", limits->rated_change);
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

/* ---- Ratings ---- */

const char *shelf_of_ratings(int game)
{
    static const char *const shelf[RS_GAMES] = {
        [RS_KNOCKDOWN] = "rating-knockdown", [RS_NOKAUT] = "rating-nokaut"};
    return shelf[game];
}

void standing_read(const char *text, Standing *s)
{
    json_t *object = text ? json_loads(text, 0, NULL) : NULL;
    *s = (Standing){.rating = glicko_first()};
    if (json_is_object(object)) {
        s->rating.rating = json_number_value(json_object_get(object, "rating"));
        s->rating.deviation = json_number_value(json_object_get(object, "deviation"));
        s->rating.volatility = json_number_value(json_object_get(object, "volatility"));
        s->matches = (int)json_integer_value(json_object_get(object, "matches"));
        s->won = (int)json_integer_value(json_object_get(object, "won"));
        s->at = json_integer_value(json_object_get(object, "at"));
    }
    json_decref(object);
}

void standing_get(Records *r, int game, const char *who, Standing *standing)
{
    char *text = r->get(r, shelf_of_ratings(game), who);
    standing_read(text, standing);
    if (rated_is_bot(who))
        standing->rating = rated_bot(game, who + 4);
    free(text);
}

static bool standing_put(Records *r, int game, const char *who, const Standing *s)
{
    char text[240];
    snprintf(text, sizeof text,
             "{\"rating\":%.6f,\"deviation\":%.6f,\"volatility\":%.8f,\"matches\":%d,\"won\":%d,"
             "\"at\":%lld}",
             s->rating.rating, s->rating.deviation, s->rating.volatility, s->matches, s->won,
             (long long)s->at);
    double surely = s->rating.rating - 2 * s->rating.deviation;
    return r->put(r, shelf_of_ratings(game), who, (int64_t)(surely * 100), text);
}

/* ---- One result ---- */

typedef struct Result {
    const StoreChange *change;
    const json_t *object, *seats;
    RatedMatch match;
} Result;

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* A person who has deleted everything is nobody any more. */
static bool is_known(Records *r, const char *who)
{
    if (rated_is_bot(who))
        return true;
    char *name = who[0] ? r->get(r, SHELF_PEOPLE, who) : NULL;
    free(name);
    return name != NULL;
}

static int int_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static void read_seat(Records *r, RatedMatch *m, const json_t *seat, RatedSeat *rated)
{
    bool handed = json_is_true(json_object_get(seat, "handed"));
    const char *who = text_of(seat, handed ? "left" : "who");
    memset(rated, 0, sizeof *rated);
    rated->left = handed;
    rated->gave_up = !handed && json_is_true(json_object_get(seat, "gave-up"));
    rated->side = int_of(seat, "side");
    rated->decisions = int_of(seat, "decisions");
    rated->from = int_of(seat, "from");
    rated->score = handed ? 0 : json_number_value(json_object_get(seat, "score"));
    if (is_known(r, who))
        snprintf(rated->who, sizeof rated->who, "%s", who);
    if (rated->who[0])
        standing_get(r, m->game, rated->who, &rated->before);
    rated->after = rated->before;
    m->handed = m->handed || handed;
}

static void read_match(Result *result)
{
    RatedMatch *m = &result->match;
    const json_t *object = result->object, *rules = json_object_get(object, "rules");
    m->game = int_of(object, "game");
    m->rated = json_is_true(json_object_get(object, "rated"));
    m->late = strcmp(text_of(object, "how"), "late") == 0;
    m->lasted = json_integer_value(json_object_get(object, "lasted"));
    m->now = result->change->time;
    m->rules = (RatedRules){int_of(rules, "decisions"), int_of(rules, "seconds"),
                            int_of(rules, "pair"), int_of(rules, "near"), int_of(rules, "change")};
    m->count = (int)json_array_size(result->seats);
    if (m->game < 0 || m->game >= RS_GAMES || m->count > RS_SEATS)
        m->count = 0; /* nothing of ours: it must not keep a table from ending */
}

static bool put_standings(Records *r, const RatedMatch *m)
{
    for (int i = 0; i < m->count; i++)
        if (m->at[i].counted && !standing_put(r, m->game, m->at[i].who, &m->at[i].after))
            return false;
    return true;
}

/* ---- Histories ---- */

/* People by their number, so that a name that is deleted is deleted everywhere. */
static json_t *players_of(const Result *result)
{
    json_t *list = json_array(), *seat;
    size_t i;
    json_array_foreach((json_t *)(uintptr_t)result->seats, i, seat)
    {
        json_t *player = json_pack("{s:s}", "seat", scene_seat_id((int)i));
        const char *who = text_of(seat, "who"), *bot = text_of(seat, "bot");
        if (bot[0])
            json_object_set_new(player, "bot", json_string(bot));
        else if (who[0])
            json_object_set_new(player, "person", json_string(who));
        else
            json_object_set_new(player, "name", json_string(text_of(seat, "name")));
        json_array_append_new(list, player);
    }
    return list;
}

static bool remember(Records *r, const Result *result, int seat)
{
    const RatedSeat *me = &result->match.at[seat];
    char key[2 * RATED_WHO];
    if (!me->who[0] || rated_is_bot(me->who))
        return true;
    json_t *entry =
        json_pack("{s:s, s:s, s:I, s:s, s:f, s:s, s:o, s:i, s:i, s:b}", "table",
                  result->change->table, "game", rs_game_word(result->match.game), "ended",
                  (json_int_t)result->change->time, "seat", scene_seat_id(seat), "won", me->score,
                  "how", me->left ? "left" : text_of(result->object, "how"), "players",
                  players_of(result), "rating", (int)lround(me->after.rating.rating), "change",
                  (int)lround(me->after.rating.rating) - (int)lround(me->before.rating.rating),
                  "counted", me->counted);
    char *text = entry ? json_dumps(entry, JSON_COMPACT) : NULL;
    snprintf(key, sizeof key, "%s/%s", me->who, result->change->table);
    bool good = text && r->put(r, SHELF_HISTORY, key, result->change->time, text);
    json_decref(entry);
    free(text);
    return good;
}

bool results_note(Records *r, const StoreChange *change)
{
    json_t *object = json_loads(change->text, 0, NULL);
    Result result = {.change = change, .object = object, .seats = json_object_get(object, "seats")};
    RatedMatch *m = &result.match;
    read_match(&result);
    for (int i = 0; i < m->count; i++)
        read_seat(r, m, json_array_get(result.seats, (size_t)i), &m->at[i]);
    bool good = rated_count(r, m) && put_standings(r, m);
    for (int i = 0; i < m->count && good; i++)
        good = remember(r, &result, i);
    json_decref(object);
    return good;
}

bool record_parts(const char *text, RecordParts *parts)
{
    const char *first = strchr(text, '\n'), *second = first ? strchr(first + 1, '\n') : NULL;
    if (!second || (size_t)(first - text) >= sizeof parts->shelf ||
        (size_t)(second - first - 1) >= sizeof parts->key)
        return false;
    snprintf(parts->shelf, sizeof parts->shelf, "%.*s", (int)(first - text), text);
    snprintf(parts->key, sizeof parts->key, "%.*s", (int)(second - first - 1), first + 1);
    parts->value = second + 1;
    return true;
}
