/* json.h - scenes, cards and events as JSON: docs/scene.md has every key.
 *
 * Nothing is allocated and no library is needed, so it runs in the program, in a server and in a
 * page alike. Equal scenes give equal bytes. All write into a buffer of the caller and return the
 * length, or -1 if it has no room; the text ends with 0 in any case. */
#ifndef SCENE_JSON_H
#define SCENE_JSON_H

#include "scene.h"

enum { SCENE_JSON_VERSION = 1 };

/* Room for any scene of the shipped boxes, several times over. */
enum { SCENE_JSON_ROOM = 256 * 1024 };

int scene_json(const Scene *scene, char *text, int size);

/* `thing` is the number that the card was made of. */
int scene_card_json(const rs_Rules *rules, int thing, const SceneCard *card, char *text, int size);

/* What happened, as far as all of `audience` may know it (as for scene_log; 0: everything, and for
 * whom each event is): {"events":[...],"lines":[...],"next":N}. The audience counts what it hears,
 * and the first one here is number `from`. */
int scene_events_json(const rs_Rules *rules, const rs_Words *words, const rs_Event *events,
                      int count, unsigned audience, int from, char *text, int size);

/* A run of events told at once, and what it came to between two moments of the same eyes:
 * {"lines":[...],"changes":[...],"dice":[...]}. */
int scene_recap_json(const rs_Event *events, int count, unsigned audience, const Scene *before,
                     const Scene *now, char *text, int size);

#endif
