/* rated.c - how much a match counts; see rated.h. */
#include "rated.h"

#include "../../bots/bot.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bots ---- */

/* Which numbers lead to these: docs/server.md. */
static const int anchors[RS_GAMES][BOT_LEVELS] = {
    [RS_KNOCKDOWN] = {1220, 1500, 1790, 1950, 2035},
    [RS_NOKAUT] = {1185, 1500, 1690, 1845, 1945},
};
static const double anchor_deviation = 50;
static const double above_bots = 400;  /* nobody gets further above a bot by winning against it */
static const double newcomer = 200;    /* whose deviation is above it */
static const char newcomers[] = "new"; /* what all of those have given today; no id is so short */

bool rated_is_bot(const char *who)
{
    return strncmp(who, "bot:", 4) == 0;
}

Rating rated_bot(int game, const char *level)
{
    for (int i = 0; i < BOT_LEVELS; i++)
        if (strcmp(level, bot_levels[i].id) == 0)
            return (Rating){anchors[game][i], anchor_deviation, glicko_first().volatility};
    return glicko_first();
}

/* ---- What has counted today ---- */

typedef struct Today {
    json_t *object; /* "day", "near", "with": {who: [matches, change]} */
} Today;

static int64_t day_of(int64_t time)
{
    return time / (24 * 3600 * 1000);
}

static void today_key(const RatedMatch *m, const RatedSeat *me, char key[2 * RATED_WHO])
{
    snprintf(key, 2 * RATED_WHO, "%s/%s", me->who, rs_game_word(m->game));
}

static void today_read(Records *r, const RatedMatch *m, const RatedSeat *me, Today *today)
{
    char key[2 * RATED_WHO];
    today_key(m, me, key);
    char *text = r->get(r, SHELF_TODAY, key);
    today->object = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (json_integer_value(json_object_get(today->object, "day")) == day_of(m->now))
        return;
    json_decref(today->object);
    today->object =
        json_pack("{s:I, s:i, s:{}}", "day", (json_int_t)day_of(m->now), "near", 0, "with");
}

static bool today_write(Records *r, const RatedMatch *m, const RatedSeat *me, const Today *today)
{
    char key[2 * RATED_WHO], *text = json_dumps(today->object, JSON_COMPACT);
    today_key(m, me, key);
    bool good = text && r->put(r, SHELF_TODAY, key, m->now, text);
    free(text);
    return good;
}

static json_t *with(const Today *today, const char *who)
{
    return json_object_get(json_object_get(today->object, "with"), who);
}

static int matches_with(const Today *today, const char *who)
{
    return (int)json_integer_value(json_array_get(with(today, who), 0));
}

static double change_with(const Today *today, const char *who)
{
    return json_number_value(json_array_get(with(today, who), 1));
}

static void add_with(Today *today, const char *who, double change)
{
    int matches = matches_with(today, who) + 1;
    json_object_set_new(json_object_get(today->object, "with"), who,
                        json_pack("[i, f]", matches, change_with(today, who) + change));
}

static int near_today(const Today *today)
{
    return (int)json_integer_value(json_object_get(today->object, "near"));
}

/* ---- Opponents ---- */

static bool are_opponents(const RatedSeat *me, const RatedSeat *other)
{
    return other->side != me->side && other->who[0] && strcmp(other->who, me->who) != 0;
}

static bool is_person(const RatedSeat *seat)
{
    return seat->who[0] && !rated_is_bot(seat->who);
}

static bool is_near(const RatedSeat *me, const RatedSeat *other)
{
    return me->from && me->from == other->from;
}

/* The mean of the rated ones on other sides; false: there are none. */
static bool opponent_of(const RatedMatch *m, const RatedSeat *me, Rating *mean)
{
    int count = 0;
    double rating = 0, square = 0;
    for (int i = 0; i < m->count; i++) {
        const Rating *other = &m->at[i].before.rating;
        if (!are_opponents(me, &m->at[i]))
            continue;
        rating += other->rating;
        square += other->deviation * other->deviation;
        count++;
    }
    if (count)
        *mean = (Rating){rating / count, sqrt(square / count), glicko_first().volatility};
    return count > 0;
}

static bool sits_twice(const RatedMatch *m, const RatedSeat *me)
{
    for (int i = 0; i < m->count; i++)
        if (&m->at[i] != me && strcmp(m->at[i].who, me->who) == 0)
            return true;
    return false;
}

/* ---- Whether it counts ---- */

/* Everybody who was there to the end has played. */
static bool was_played(const RatedMatch *m)
{
    for (int i = 0; i < m->count; i++)
        if (is_person(&m->at[i]) && m->at[i].decisions < m->rules.decisions)
            return false;
    return m->lasted >= m->rules.seconds * INT64_C(1000);
}

/* Who leaves has lost, however early. But nobody loses by a clock that gave them no time, nor by
 * giving up when an opponent has left before. */
static bool walked_out(const RatedMatch *m, const RatedSeat *me)
{
    bool had_time = m->lasted >= m->rules.seconds * INT64_C(1000);
    bool gave_up = me->gave_up && !m->handed && (had_time || !m->late);
    return is_person(me) && (gave_up || (me->left && had_time));
}

/* Whether this person has met their opponents too often today. */
static bool is_over_cap(Records *r, const RatedMatch *m, const RatedSeat *me)
{
    Today today;
    bool over = false;
    today_read(r, m, me, &today);
    for (int i = 0; i < m->count; i++) {
        const RatedSeat *other = &m->at[i];
        if (!is_person(other) || !are_opponents(me, other))
            continue;
        over = over || matches_with(&today, other->who) >= m->rules.pair ||
               (is_near(me, other) && near_today(&today) >= m->rules.near);
    }
    json_decref(today.object);
    return over;
}

/* Over the cap of one it counts for none, so that nobody loses what nobody can win. */
static bool is_within_caps(Records *r, const RatedMatch *m)
{
    for (int i = 0; i < m->count; i++)
        if (is_person(&m->at[i]) && is_over_cap(r, m, &m->at[i]))
            return false;
    return true;
}

/* ---- How much it counts ---- */

static void rate_fully(const RatedMatch *m, RatedSeat *me, const RatedGame *game)
{
    const double week = 7 * 24 * 3600 * 1000.0;
    int64_t since = me->before.at;
    double weeks = since && m->now > since ? (double)(m->now - since) / week : 0;
    me->after.rating = glicko_rate(me->before.rating, weeks, game, 1);
}

/* A part of the match: all three numbers go as far, so that who is held back stays uncertain. */
static void rate_partly(RatedSeat *me, double part)
{
    Rating *to = &me->after.rating;
    const Rating *from = &me->before.rating;
    to->rating = from->rating + part * (to->rating - from->rating);
    to->deviation = from->deviation + part * (to->deviation - from->deviation);
    to->volatility = from->volatility + part * (to->volatility - from->volatility);
}

/* What is left today of `most` up or down; `change` is the way that it goes. */
static double part_left(double change, double done, double most)
{
    double left = change > 0 ? most - done : most + done;
    left = left > 0 ? left : 0;
    return fabs(change) <= left ? 1 : left / fabs(change);
}

/* Of people: at most so much in a day from each, and from all newcomers together. */
static bool bound_by_people(Records *r, const RatedMatch *m, RatedSeat *me)
{
    double change = me->after.rating.rating - me->before.rating.rating, part = 1,
           most = m->rules.change;
    bool met_newcomer = false, met_near = false;
    Today today;
    today_read(r, m, me, &today);
    for (int i = 0; i < m->count; i++) {
        const RatedSeat *other = &m->at[i];
        if (!is_person(other) || !are_opponents(me, other))
            continue;
        part = fmin(part, part_left(change, change_with(&today, other->who), most));
        met_newcomer = met_newcomer || other->before.rating.deviation > newcomer;
        met_near = met_near || is_near(me, other);
    }
    if (met_newcomer)
        part = fmin(part, part_left(change, change_with(&today, newcomers), most));
    rate_partly(me, part);
    for (int i = 0; i < m->count; i++)
        if (is_person(&m->at[i]) && are_opponents(me, &m->at[i]))
            add_with(&today, m->at[i].who, part * change);
    if (met_newcomer)
        add_with(&today, newcomers, part * change);
    json_object_set_new(today.object, "near", json_integer(near_today(&today) + met_near));
    bool good = today_write(r, m, me, &today);
    json_decref(today.object);
    return good;
}

static void bound_by_bots(RatedSeat *me, const Rating *against)
{
    double change = me->after.rating.rating - me->before.rating.rating;
    double room = against->rating + above_bots - me->before.rating.rating;
    if (change > 0 && change > room)
        rate_partly(me, room > 0 ? room / change : 0);
}

static bool has_met_people(const RatedMatch *m, const RatedSeat *me)
{
    for (int i = 0; i < m->count; i++)
        if (is_person(&m->at[i]) && are_opponents(me, &m->at[i]))
            return true;
    return false;
}

static bool rate(Records *r, const RatedMatch *m, RatedSeat *me, bool played)
{
    RatedGame game = {.score = me->score};
    bool good = true;
    if (!opponent_of(m, me, &game.against))
        return true;
    me->counted = true;
    me->after.matches++;
    me->after.won += me->score > 0.5;
    me->after.at = m->now;
    if (rated_is_bot(me->who))
        return true;
    rate_fully(m, me, &game);
    if (played && has_met_people(m, me))
        good = bound_by_people(r, m, me);
    else if (played)
        bound_by_bots(me, &game.against);
    return good;
}

bool rated_count(Records *r, RatedMatch *m)
{
    if (!m->rated)
        return true;
    bool played = !m->handed && was_played(m), capped = played && !is_within_caps(r, m),
         good = true;
    for (int i = 0; i < m->count && good; i++) {
        RatedSeat *me = &m->at[i];
        bool twice = is_person(me) && sits_twice(m, me);
        bool counts = played ? !capped : walked_out(m, me);
        if (!played && me->gave_up)
            me->score = 0;
        if (me->who[0] && !twice && counts)
            good = rate(r, m, me, played);
    }
    return good;
}
