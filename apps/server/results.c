/* results.c - what came of a match; see results.h. */
#include "results.h"

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

char *result_write(const Match *match, const StoredSeat seat[RS_SEATS], bool rated)
{
    static const char *const how[] = {
        [PLAYED_OUT] = "played", [RESIGNED] = "resigned", [LATE] = "late"};
    json_t *seats = json_array();
    for (int i = 0; i < match->setup.seats; i++) {
        char who[RATED_WHO];
        who_sits(&seat[i], who);
        json_array_append_new(seats, json_pack("{s:s, s:s, s:s, s:s, s:b, s:i, s:f}", "who", who,
                                               "name", seat[i].person[0] ? "" : seat[i].player.name,
                                               "bot", seat[i].player.bot, "left", seat[i].left,
                                               "handed", seat[i].handed_over, "side",
                                               rs_team(match->rules, &match->state, i), "score",
                                               score_of(match, i)));
    }
    json_t *all = json_pack("{s:i, s:s, s:b, s:o}", "game", match->setup.game, "how",
                            how[match->given_up], "rated", rated, "seats", seats);
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

typedef struct Rated {
    char who[RATED_WHO]; /* whose rating changes; empty: nobody's */
    bool left;           /* by being away: lost, and nobody has won against them */
    int side;
    double score;
    Standing before, after;
} Rated;

typedef struct Result {
    const StoreChange *change;
    const json_t *object, *seats;
    int game, count;
    bool rated, handed; /* somebody's seat was handed over */
    Rated at[RS_SEATS];
} Result;

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* A person who has deleted everything is nobody any more. */
static bool is_known(Records *r, const char *who)
{
    if (strncmp(who, "bot:", 4) == 0)
        return true;
    char *name = who[0] ? r->get(r, SHELF_PEOPLE, who) : NULL;
    free(name);
    return name != NULL;
}

static void read_seat(Records *r, Result *result, const json_t *seat, Rated *rated)
{
    bool handed = json_is_true(json_object_get(seat, "handed"));
    const char *who = text_of(seat, handed ? "left" : "who");
    memset(rated, 0, sizeof *rated);
    rated->left = handed;
    rated->side = (int)json_integer_value(json_object_get(seat, "side"));
    rated->score = handed ? 0 : json_number_value(json_object_get(seat, "score"));
    if (is_known(r, who))
        snprintf(rated->who, sizeof rated->who, "%s", who);
    if (rated->who[0])
        standing_get(r, result->game, rated->who, &rated->before);
    rated->after = rated->before;
    result->handed = result->handed || handed;
}

/* The mean of the rated ones on other sides; false: there are none. */
static bool opponent_of(const Result *result, const Rated *me, Rating *mean)
{
    int count = 0;
    double rating = 0, square = 0;
    for (int i = 0; i < result->count; i++) {
        const Rated *other = &result->at[i];
        if (other->side == me->side || !other->who[0] || strcmp(other->who, me->who) == 0)
            continue;
        rating += other->before.rating.rating;
        square += other->before.rating.deviation * other->before.rating.deviation;
        count++;
    }
    if (count)
        *mean = (Rating){rating / count, sqrt(square / count), glicko_first().volatility};
    return count > 0;
}

static bool sits_twice(const Result *result, int seat)
{
    for (int i = 0; i < result->count; i++)
        if (i != seat && strcmp(result->at[i].who, result->at[seat].who) == 0)
            return true;
    return false;
}

static bool rate(Records *r, Result *result, int seat)
{
    const double week = 7 * 24 * 3600 * 1000.0;
    Rated *me = &result->at[seat];
    RatedGame game = {.score = me->score};
    bool bot = strncmp(me->who, "bot:", 4) == 0;
    if (!result->rated || !me->who[0] || (result->handed && !me->left) ||
        (!bot && sits_twice(result, seat)) || !opponent_of(result, me, &game.against))
        return true;
    int64_t now = result->change->time;
    double weeks = me->before.at && now > me->before.at ? (double)(now - me->before.at) / week : 0;
    me->after.rating = glicko_rate(me->before.rating, weeks, &game, 1);
    me->after.matches++;
    me->after.won += me->score > 0.5;
    me->after.at = now;
    return standing_put(r, result->game, me->who, &me->after);
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
    const Rated *me = &result->at[seat];
    char key[2 * RATED_WHO];
    if (!me->who[0] || strncmp(me->who, "bot:", 4) == 0)
        return true;
    json_t *entry =
        json_pack("{s:s, s:s, s:I, s:s, s:f, s:s, s:o, s:i, s:i}", "table", result->change->table,
                  "game", rs_game_word(result->game), "ended", (json_int_t)result->change->time,
                  "seat", scene_seat_id(seat), "won", me->score, "how",
                  me->left ? "left" : text_of(result->object, "how"), "players", players_of(result),
                  "rating", (int)lround(me->after.rating.rating), "change",
                  (int)lround(me->after.rating.rating) - (int)lround(me->before.rating.rating));
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
    result.game = (int)json_integer_value(json_object_get(object, "game"));
    result.rated = json_is_true(json_object_get(object, "rated"));
    result.count = (int)json_array_size(result.seats);
    if (result.game < 0 || result.game >= RS_GAMES || result.count > RS_SEATS)
        result.count = 0; /* nothing of ours: it must not keep a table from ending */
    bool good = true;
    for (int i = 0; i < result.count; i++)
        read_seat(r, &result, json_array_get(result.seats, (size_t)i), &result.at[i]);
    for (int i = 0; i < result.count && good; i++)
        good = rate(r, &result, i);
    for (int i = 0; i < result.count && good; i++)
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
