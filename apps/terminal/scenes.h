/* scenes.h - looking at a scene, and pieces of text about it: what lines of text and the full
 * screen have in common. */
#ifndef TERMINAL_SCENES_H
#define TERMINAL_SCENES_H

#include "../../scene/scene.h"
#include "layout.h"

const char *scene_say(const Scene *scene, int word);

/* ---- Parts ---- */

/* The zone of this id, or of this id and owner; NULL: there is none. */
const SceneZone *zone_called(const Scene *scene, const char *id);
const SceneZone *zone_of(const Scene *scene, const char *what, int owner);
/* Whether the zone goes by this id, whoever owns it: "hand" is "hand.a" too. */
bool zone_is(const SceneZone *zone, const char *what);
const SceneThing *thing_in(const Scene *scene, const SceneZone *zone, int index);
/* How many cards of the zone are this one; 0: one of them came before. */
int copies_in(const Scene *scene, const SceneZone *zone, int index);
/* What stands or lies on a space (a thing of the scene), from thing `from` on; -1: no more. */
int thing_on(const Scene *scene, int space, int from);
const SceneFact *fact_in(const Scene *scene, const SceneThing *thing, const char *key);
/* The words of a fact, "" where there is none. */
const char *fact_words(const Scene *scene, SceneFacts facts, const char *key);
/* The side of whoever looks; a spectator sees the table as the first. */
int near_side(const Scene *scene);

/* ---- Pieces of text ---- */

/* "Low Kick", "2x Low Kick" */
void append_counted(Snippet *out, int count, const char *name);
/* Names of things, each with its count, parted by commas. */
void append_names(const Scene *scene, const SceneZone *zone, Snippet *out);
/* The facts of these keys, the last of which is NULL, in their order: "Deck 27 | Gridlock 0/3". */
void append_facts(const Scene *scene, SceneFacts facts, const char *const *keys, const char *bar,
                  Snippet *out);
/* All of a card in full: "; type Strike; K.O." */
void append_card_facts(const SceneCard *card, Snippet *out);
/* What differs between two moments: "Ann: wounds - → 1L, Hand 2 → 1; Ben: Hand 1 → 2" */
void append_changes(const Scene *before, const Scene *now, Snippet *out);
/* An answer in words, with what they leave unsaid: "Pay with Low Kick (Foot)" */
void append_answer(const SceneAnswer *answer, Snippet *out);

#endif
