/* json_parts.h - what scenes, cards and events have in common as JSON. */
#ifndef SCENE_JSON_PARTS_H
#define SCENE_JSON_PARTS_H

#include "json_writer.h"
#include "scene.h"

/* A text, left out where there is none. */
void part_text(JsonWriter *w, const char *key, const char *text);
/* An id, null where there is none. */
void part_id(JsonWriter *w, const char *key, const char *id);
/* A thing of the rules: its id, and its number for whoever asks the rules on. */
void part_card(JsonWriter *w, const rs_Rules *rules, int thing);
/* Whose it is, left out where it is nobody's. */
void part_seat(JsonWriter *w, int game, int seat, int side);
/* The words of a set. */
void part_words(JsonWriter *w, const char *key, unsigned set, const char *const *words);

/* Facts of whatever has some: they lie one behind the other. */
typedef struct FactList {
    const rs_Rules *rules;
    int game;
    const SceneFact *fact;
    int count;
} FactList;

void part_facts(JsonWriter *w, const FactList *facts);

#endif
