/* json.c - a scene and a card in full as JSON; see json.h.
 *
 * What is not there is left out: a text that is empty, nobody, no place. Lists, facts, marks and
 * the keys of the head are always there. */
#include "json.h"

#include "json_parts.h"

#include <string.h>

static void put_scene_facts(JsonWriter *w, const Scene *s, SceneFacts facts)
{
    const FactList list = {s->rules, s->game, s->fact + facts.first, facts.count};
    part_facts(w, &list);
}

/* ---- The head ---- */

static void put_rulings(JsonWriter *w, const Scene *s)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(s->game, &count);
    writer_object(w, "rulings");
    for (int i = 0; i < count; i++)
        if (s->rulings >> i & 1)
            writer_text(w, ruling[i].name, ruling[i].value[1]);
    writer_close(w);
}

static void put_question(JsonWriter *w, const Scene *s)
{
    if (s->asked == RS_NOBODY) {
        writer_null(w, "question");
        return;
    }
    writer_object(w, "question");
    writer_text(w, "id", s->question_id);
    writer_text(w, "words", s->question);
    part_text(w, "matter", s->matter);
    if (s->seconds)
        writer_number(w, "seconds", s->seconds);
    part_text(w, "concerned", scene_seat_id(s->concerned));
    writer_close(w);
}

static void put_head(JsonWriter *w, const Scene *s)
{
    writer_number(w, "scene", SCENE_JSON_VERSION);
    writer_text(w, "game", rs_game_word(s->game));
    writer_text(w, "language", rs_language_code(s->rules, s->words.language));
    part_id(w, "viewer", scene_seat_id(s->viewer));
    part_id(w, "asked", scene_seat_id(s->asked));
    part_id(w, "turn", scene_seat_id(s->turn));
    part_id(w, "winner", scene_side_id(s->game, s->winner));
    part_text(w, "place", s->place);
    part_text(w, "headline", s->headline);
    part_text(w, "result", s->result);
    put_scene_facts(w, s, s->facts);
    put_rulings(w, s);
    put_question(w, s);
}

/* ---- Who plays ---- */

static void put_seats(JsonWriter *w, const Scene *s)
{
    writer_list(w, "seats");
    for (int i = 0; i < s->seats; i++) {
        const SceneSeat *seat = &s->seat[i];
        writer_object(w, NULL);
        writer_text(w, "id", seat->id);
        writer_text(w, "name", seat->name);
        part_text(w, "side", scene_side_id(s->game, seat->side));
        part_card(w, s->rules, seat->thing);
        put_scene_facts(w, s, seat->facts);
        writer_close(w);
    }
    writer_close(w);
}

static void put_side(JsonWriter *w, const Scene *s, int index)
{
    const SceneSide *side = &s->side[index];
    writer_object(w, NULL);
    writer_text(w, "id", side->id);
    writer_text(w, "name", side->name);
    part_text(w, "mark", side->mark);
    writer_list(w, "seats");
    for (int i = 0; i < s->seats; i++)
        if (s->seat[i].side == index)
            writer_text(w, NULL, s->seat[i].id);
    writer_close(w);
    writer_number(w, "score", side->score);
    writer_number(w, "needed", side->needed);
    put_scene_facts(w, s, side->facts);
    writer_close(w);
}

/* ---- Things in zones ---- */

static const char *const mark_words[] = {
    "face-down", "unknown", "known-to-all", "in-range", "affordable", "used", "lasting",
    "announced", "goal",    "under-way",    "turn",     "danger",     "fits"};
_Static_assert(1u << (sizeof mark_words / sizeof *mark_words) == MARKS_END, "a word for each mark");

static bool has_spaces(const SceneZone *zone)
{
    return zone->layout == LAYOUT_STRIP || zone->layout == LAYOUT_GRID;
}

static void put_place(JsonWriter *w, const Scene *s, const SceneThing *it)
{
    bool on_space = it->on >= 0 || has_spaces(&s->zone[it->zone]);
    if (it->at >= 0 && on_space)
        part_text(w, "space", scene_space_id(s->game, it->at));
    else if (it->at >= 0)
        writer_number(w, "slot", it->at);
    if (it->on >= 0)
        writer_text(w, "on", s->thing[it->on].id);
}

static void put_thing(JsonWriter *w, const Scene *s, const SceneThing *it)
{
    writer_object(w, NULL);
    writer_text(w, "id", it->id);
    writer_text(w, "kind", it->kind);
    part_card(w, s->rules, it->thing);
    writer_text(w, "name", it->name);
    part_text(w, "text", it->text);
    put_place(w, s, it);
    part_seat(w, s->game, it->seat, it->side);
    writer_number(w, "count", it->count);
    part_words(w, "marks", it->marks, mark_words);
    if (it->answer >= 0)
        writer_text(w, "answer", s->answer[it->answer].id);
    put_scene_facts(w, s, it->facts);
    writer_close(w);
}

static void put_zone(JsonWriter *w, const Scene *s, const SceneZone *zone)
{
    static const char *const layouts[] = {"list", "strip", "grid", "pile"};
    writer_object(w, NULL);
    writer_text(w, "id", zone->id);
    writer_text(w, "name", zone->name);
    writer_text(w, "layout", layouts[zone->layout]);
    if (has_spaces(zone))
        writer_number(w, "columns", zone->columns);
    part_seat(w, s->game, zone->seat, zone->side);
    writer_number(w, "count", zone->count);
    writer_list(w, "things");
    for (int i = 0; i < zone->things; i++)
        put_thing(w, s, &s->thing[zone->first + i]);
    writer_close(w);
    writer_close(w);
}

/* ---- What is under way, and the answers ---- */

static void put_step(JsonWriter *w, const Scene *s, const SceneStep *step)
{
    writer_object(w, NULL);
    writer_text(w, "kind", step->kind);
    part_text(w, "seat", scene_seat_id(step->seat));
    part_card(w, s->rules, step->thing);
    writer_text(w, "words", step->words);
    part_text(w, "text", step->text);
    part_text(w, "space", scene_space_id(s->game, step->space));
    put_scene_facts(w, s, step->facts);
    writer_close(w);
}

static void put_answer(JsonWriter *w, const Scene *s, const SceneAnswer *it)
{
    static const char *const traits[] = {"declines", "spends", "wasted"};
    writer_object(w, NULL);
    writer_text(w, "id", it->id);
    writer_text(w, "words", it->words);
    part_text(w, "remark", it->remark);
    part_text(w, "what", it->what);
    part_text(w, "warning", it->warning);
    part_text(w, "key", it->key);
    part_card(w, s->rules, it->thing);
    part_text(w, "space", scene_space_id(s->game, it->space));
    writer_list(w, "about");
    for (int i = 0; i < it->abouts; i++)
        writer_text(w, NULL, s->thing[it->about[i]].id);
    writer_close(w);
    part_words(w, "traits", it->traits, traits);
    writer_close(w);
}

int scene_json(const Scene *s, char *text, int size)
{
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    put_head(&w, s);
    put_seats(&w, s);
    writer_list(&w, "sides");
    for (int i = 0; i < s->sides; i++)
        put_side(&w, s, i);
    writer_close(&w);
    writer_list(&w, "zones");
    for (int i = 0; i < s->zones; i++)
        put_zone(&w, s, &s->zone[i]);
    writer_close(&w);
    writer_list(&w, "steps");
    for (int i = 0; i < s->steps; i++)
        put_step(&w, s, &s->step[i]);
    writer_close(&w);
    writer_list(&w, "answers");
    for (int i = 0; i < s->answers; i++)
        put_answer(&w, s, &s->answer[i]);
    writer_close(&w);
    if (s->cut)
        writer_flag(&w, "cut", true);
    writer_close(&w);
    return writer_end(&w);
}

/* ---- A card in full ---- */

/* Words parted by blanks. */
static void put_list(JsonWriter *w, const char *key, const char *words)
{
    char word[24];
    writer_list(w, key);
    while (*words) {
        size_t length = strcspn(words, " ");
        if (length > 0 && length < sizeof word) {
            memcpy(word, words, length);
            word[length] = 0;
            writer_text(w, NULL, word);
        }
        words += length + (words[length] == ' ');
    }
    writer_close(w);
}

int scene_card_json(const rs_Rules *rules, int thing, const SceneCard *card, char *text, int size)
{
    JsonWriter w = writer_to(text, size);
    const FactList facts = {rules, card->thing.game, card->fact, card->fact_count};
    rs_Thing box;
    rs_thing(rules, card->thing.box, RS_ENGLISH, &box);
    writer_object(&w, NULL);
    writer_text(&w, "kind", card->thing.kind);
    part_card(&w, rules, thing);
    writer_text(&w, "name", card->thing.name);
    part_text(&w, "words", card->kind);
    part_text(&w, "text", card->thing.text);
    writer_text(&w, "box", box.id);
    writer_text(&w, "source", card->thing.source);
    part_text(&w, "note", card->thing.note);
    part_text(&w, "origin", card->origin);
    put_list(&w, "rules", card->rules);
    part_facts(&w, &facts);
    writer_close(&w);
    return writer_end(&w);
}
