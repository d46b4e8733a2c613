/* scene_json.c - scenes as JSON: valid whatever is in them, whole, and the same bytes for all games
 * that look the same to the viewer. jansson reads what our own writer has written. */
#include "scene_compare.h"

#include "../scene/json.h"
#include "../scene/json_writer.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Scene scene;
static char text[SCENE_JSON_ROOM], other[SCENE_JSON_ROOM];

static json_t *read_json(const char *from)
{
    json_error_t error;
    json_t *read = json_loads(from, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!read)
        fail_msg("not JSON: %s at %d: %.200s", error.text, error.position, from);
    return read;
}

static const char *member(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

/* ---- The writer ---- */

static void check_string(const char *given, const char *expected)
{
    JsonWriter w = writer_to(text, sizeof text);
    writer_text(&w, NULL, given);
    int length = writer_end(&w);
    assert_int_equal(length, strlen(text));
    json_t *read = read_json(text);
    assert_string_equal(json_string_value(read), expected);
    json_decref(read);
}

static void test_strings(void **state)
{
    char all[128];
    (void)state;
    for (int i = 0; i < 127; i++) /* every control, quote and letter of ASCII */
        all[i] = (char)(i + 1);
    all[127] = 0;
    check_string(all, all);
    check_string("", "");
    check_string("\"\\/</script>\n\r\t\b\f\x7f", "\"\\/</script>\n\r\t\b\f\x7f");
    check_string("żółć ¿qué? “D” 中 😀", "żółć ¿qué? “D” 中 😀");
    check_string("cut \xc5", "cut \xef\xbf\xbd");
    check_string("cut \xf0\x9f\x98", "cut \xef\xbf\xbd");
    check_string("\xff\xfe.\x80.\xc0\xaf.", "\xef\xbf\xbd\xef\xbf\xbd.\xef\xbf\xbd.\xef\xbf\xbd.");
    check_string("\xed\xa0\x80\"", "\xef\xbf\xbd\"");                       /* half of a pair */
    check_string("\xf4\x90\x80\x80 \xc3\"", "\xef\xbf\xbd \xef\xbf\xbd\""); /* beyond the last */
}

static void write_some(JsonWriter *w)
{
    writer_object(w, NULL);
    writer_number(w, "least", INT64_MIN);
    writer_number(w, "most", INT64_MAX);
    writer_list(w, "list");
    writer_number(w, NULL, 0);
    writer_object(w, NULL);
    writer_close(w);
    writer_list(w, NULL);
    writer_flag(w, NULL, true);
    writer_close(w);
    writer_null(w, NULL);
    writer_close(w);
    writer_text(w, "text", "ż\n");
    writer_flag(w, "flag", false);
    writer_close(w);
}

static void test_nesting(void **state)
{
    static const char expected[] = "{\"least\":-9223372036854775808,\"most\":9223372036854775807,"
                                   "\"list\":[0,{},[true],null],\"text\":\"ż\\n\",\"flag\":false}";
    (void)state;
    JsonWriter w = writer_to(text, sizeof text);
    write_some(&w);
    assert_int_equal(writer_end(&w), sizeof expected - 1);
    assert_string_equal(text, expected);
}

/* With too little room it says so, ends the text with 0 and writes nothing beyond. */
static void test_room(void **state)
{
    (void)state;
    JsonWriter w = writer_to(text, sizeof text);
    write_some(&w);
    int length = writer_end(&w);
    for (int size = 0; size <= length + 1; size++) {
        memset(text, '#', sizeof text);
        w = writer_to(text, size);
        write_some(&w);
        assert_int_equal(writer_end(&w), size > length ? length : -1);
        assert_int_equal(text[size], '#');
        if (size > 0)
            assert_true(memchr(text, 0, (size_t)size) != NULL);
    }
}

/* ---- Whole matches ---- */

static size_t count_things(const json_t *read)
{
    size_t things = 0, i;
    json_t *zone;
    json_array_foreach(json_object_get(read, "zones"), i, zone)
    {
        things += json_array_size(json_object_get(zone, "things"));
    }
    return things;
}

/* Nothing of the scene is missing in its JSON. */
static void check_whole(const Match *m, const json_t *read)
{
    bool whole = json_integer_value(json_object_get(read, "scene")) == SCENE_JSON_VERSION &&
                 json_array_size(json_object_get(read, "seats")) == (size_t)scene.seats &&
                 json_array_size(json_object_get(read, "sides")) == (size_t)scene.sides &&
                 json_array_size(json_object_get(read, "zones")) == (size_t)scene.zones &&
                 json_array_size(json_object_get(read, "steps")) == (size_t)scene.steps &&
                 json_array_size(json_object_get(read, "answers")) == (size_t)scene.answers &&
                 count_things(read) == (size_t)scene.things;
    if (!whole || json_object_get(read, "cut"))
        match_fail(m, "something is missing: %.300s", text);
    for (int i = 0; i < scene.answers; i++) {
        const json_t *answer = json_array_get(json_object_get(read, "answers"), (size_t)i);
        if (strcmp(member(answer, "id"), scene.answer[i].id) != 0 ||
            strcmp(member(answer, "what"), scene.answer[i].what) != 0 ||
            strcmp(member(answer, "warning"), scene.answer[i].warning) != 0)
            match_fail(m, "the answer %s is told otherwise", scene.answer[i].id);
    }
}

/* Another game that fits the view, and a scene where other bytes lay before. */
static void check_twins(const Match *m, const rs_Words *words, int viewer, rs_Dice *dice)
{
    rs_View view;
    rs_State twin;
    rs_view(m->rules, &m->state, viewer, &view);
    rs_imagine(m->rules, &view, dice, &twin);
    memset(&scene, 0x5a, sizeof scene);
    scene_of(m->rules, words, &twin, viewer, 0, &scene);
    int length = scene_json(&scene, other, sizeof other);
    scene_of(m->rules, words, &m->state, viewer, 0, &scene);
    if (length < 0 || scene_json(&scene, text, sizeof text) != length || strcmp(text, other) != 0)
        match_fail(m, "viewer %d can tell a game from its twin by JSON", viewer);
    json_t *read = read_json(text);
    check_whole(m, read);
    json_decref(read);
}

static void play_twins(int game, int seed)
{
    static Match m;
    rs_Dice dice;
    int viewers[MATCH_VIEWERS];
    rs_dice_seed(&dice, (uint64_t)seed);
    for (long left = match_decisions(200); left > 0;) {
        rs_Setup setup;
        rs_Words words;
        rs_setup_default(match_rules(), game, &setup);
        if (rs_below(&dice, 3))
            match_rulings(&setup, &dice);
        match_deal(&m, match_rules(), &setup, &dice);
        int count = match_viewers(&m, viewers);
        do {
            rs_words_default(m.rules, &m.setup, rs_below(&dice, rs_languages(m.rules)), &words);
            for (int i = 0; i < count; i++)
                check_twins(&m, &words, viewers[i], &dice);
        } while (left-- > 0 && match_play(&m, &dice));
    }
}

static void test_twins_knockdown(void **state)
{
    (void)state;
    play_twins(RS_KNOCKDOWN, 51);
}

static void test_twins_nokaut(void **state)
{
    (void)state;
    play_twins(RS_NOKAUT, 52);
}

/* ---- Events ---- */

/* What an audience does not hear leaves no trace: not in the numbers, not in the lines. */
static void check_events(const Match *m, const rs_Words *words, const rs_Events *events, int viewer)
{
    rs_Event heard[RS_MAX_EVENTS];
    int count = 0;
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience >> viewer & 1)
            heard[count++] = events->at[i];
    int length = scene_events_json(m->rules, words, events->at, events->count, 1u << viewer, 7,
                                   text, sizeof text);
    scene_events_json(m->rules, words, heard, count, 1u << viewer, 7, other, sizeof other);
    if (length < 0 || strcmp(text, other) != 0)
        match_fail(m, "viewer %d learns of what it does not hear: %.300s", viewer, text);
    json_t *read = read_json(text), *line;
    size_t i, lines = 0;
    json_array_foreach(json_object_get(read, "lines"), i, line)
    {
        lines += (size_t)json_integer_value(json_object_get(line, "count"));
    }
    if (json_array_size(json_object_get(read, "events")) != (size_t)count ||
        lines != (size_t)count || json_integer_value(json_object_get(read, "next")) != 7 + count)
        match_fail(m, "events are missing: %.300s", text);
    json_decref(read);
}

static void play_events(int game)
{
    static Match m;
    static rs_Events events;
    rs_Dice dice;
    rs_dice_seed(&dice, 53);
    for (long left = match_decisions(100); left > 0;) {
        rs_Setup setup;
        rs_Words words;
        rs_Action actions[RS_MAX_ACTIONS];
        int viewers[MATCH_VIEWERS], count;
        rs_setup_default(match_rules(), game, &setup);
        match_deal(&m, match_rules(), &setup, &dice);
        int eyes = match_viewers(&m, viewers);
        rs_words_default(m.rules, &m.setup, rs_below(&dice, rs_languages(m.rules)), &words);
        while (left-- > 0 && (count = rs_actions(m.rules, &m.state, actions)) > 0) {
            match_apply(&m, actions[rs_below(&dice, count)], &events);
            for (int i = 0; i < eyes; i++)
                check_events(&m, &words, &events, viewers[i]);
        }
    }
}

static int event_kind(const char *word)
{
    int kind = 0;
    while (strcmp(rs_event_word(RS_KNOCKDOWN, kind), word) != 0)
        kind++;
    return kind;
}

/* Two cards that come into the Row make one line, whatever another seat hears in between. */
static void test_unheard_between(void **state)
{
    enum { EVERYBODY = 3 | 1 << RS_SPECTATOR };
    const rs_Words words = {.game = RS_KNOCKDOWN, .seat = {"Ann", "Ben"}};
    const uint16_t card = (uint16_t)rs_thing_find(match_rules(), RS_KNOCKDOWN, "attack", "push");
    const rs_Event row = {.kind = (uint8_t)event_kind("row"), .audience = EVERYBODY, .what = card};
    rs_Event drew = {.kind = (uint8_t)event_kind("drew"), .audience = 2, .seat = 1, .what = card};
    const rs_Event both[] = {row, drew, row}, heard[] = {row, row};
    (void)state;
    scene_events_json(match_rules(), &words, both, 3, 1, 0, text, sizeof text);
    scene_events_json(match_rules(), &words, heard, 2, 1, 0, other, sizeof other);
    assert_string_equal(text, other);
    json_t *read = read_json(text);
    assert_int_equal(json_array_size(json_object_get(read, "lines")), 1);
    json_decref(read);
}

static void test_events(void **state)
{
    (void)state;
    play_events(RS_KNOCKDOWN);
    play_events(RS_NOKAUT);
}

/* ---- Cards, and boxes that mean harm ---- */

static void check_cards(const rs_Rules *rules)
{
    for (int thing = 0; thing < rs_things(rules); thing++)
        for (int language = 0; language < rs_languages(match_rules()); language++) {
            SceneCard card;
            rs_Thing it;
            rs_thing(rules, thing, language, &it);
            scene_card(rules, language, NULL, thing, &card);
            assert_true(scene_card_json(rules, thing, &card, text, sizeof text) > 0);
            json_t *read = read_json(text);
            assert_string_equal(member(read, "name"), it.name);
            assert_string_equal(member(read, "text"), it.text);
            assert_string_equal(member(read, "note"), it.note);
            assert_string_equal(member(read, "card"), it.id);
            assert_int_equal(json_object_size(json_object_get(read, "facts")) > 0,
                             card.fact_count > 0);
            json_decref(read);
        }
}

static void test_cards(void **state)
{
    (void)state;
    check_cards(match_rules());
}

/* A shipped file with one name replaced. */
static char *with_name(const rs_Source *source, const char *name, const char *instead)
{
    char *copy = malloc(source->size + strlen(instead) + 1);
    const char *at = strstr(source->text, name);
    size_t before = (size_t)(at - source->text);
    memcpy(copy, source->text, before);
    strcpy(copy + before, instead);
    strcat(copy, at + strlen(name));
    return copy;
}

enum { MOST_SOURCES = 256 };

static rs_Rules *hostile_rules(char *copy[MOST_SOURCES])
{
    rs_Source sources[MOST_SOURCES];
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    assert_in_range(count, 1, MOST_SOURCES);
    for (int i = 0; i < count; i++) {
        sources[i] = shipped[i];
        if (!strstr(shipped[i].text, "\nattack low-kick \"Low Kick\""))
            continue;
        copy[i] = with_name(&shipped[i], "attack low-kick \"Low Kick\"",
                            "attack low-kick \"\\\"}],\\\\ </script> 😀 %s\"");
        sources[i].text = copy[i];
        sources[i].size = strlen(copy[i]);
    }
    return rs_compile(sources, count, &problems);
}

static void test_hostile_names(void **state)
{
    static const char *const names[RS_SEATS] = {"\"},{\"scene\":2", "\x01\x1f\x7f\\", "\xff\xc5",
                                                ""};
    char *copy[MOST_SOURCES] = {NULL};
    rs_Rules *rules = hostile_rules(copy);
    (void)state;
    assert_non_null(rules);
    check_cards(rules);
    for (int game = 0; game < RS_GAMES; game++) {
        const uint8_t seed[32] = {(uint8_t)game};
        rs_Words words = {.game = game, .seat = {names[0], names[1], names[2], names[3]}};
        rs_Setup setup;
        rs_State dealt;
        rs_setup_default(rules, game, &setup);
        rs_deal(rules, &setup, seed, &dealt);
        scene_of(rules, &words, &dealt, 0, 0, &scene);
        assert_true(scene_json(&scene, text, sizeof text) > 0);
        json_t *read = read_json(text), *seats = json_object_get(read, "seats");
        assert_string_equal(member(json_array_get(seats, 0), "name"), names[0]);
        assert_string_equal(member(json_array_get(seats, 1), "name"), names[1]);
        json_decref(read);
    }
    rs_free(rules);
    for (int i = 0; i < MOST_SOURCES; i++)
        free(copy[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_hostile_names),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_unheard_between),
        cmocka_unit_test(test_twins_knockdown),
        cmocka_unit_test(test_twins_nokaut),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
