/* tell.h - how a table and its match stand, as JSON: what a page or a program gets beside a scene.
 *
 * Each adds members to an object that is open. Nothing here tells more than the sight or the match
 * head that it is given; seeds and actions are never told. */
#ifndef TABLE_TELL_H
#define TABLE_TELL_H

#include "../scene/json_writer.h"
#include "host.h"

/* Standing orders are told to the person whose they are: of people at this place; of all, where one
 * screen is everybody's. */
enum { TELL_ALL_ORDERS = -1 };

/* What is seen from a place now: "shows", "eyes", "asked", the window, clocks, people. */
void tell_sight(JsonWriter *w, const Host *host, const HostSight *sight, int orders_of);

/* What is played, by whom, how far it is and how it ended. How many actions there have been may be
 * a secret to a seat (match_decisions_seen), so the parts can be told alone. */
void tell_match(JsonWriter *w, const Match *match, int language);
void tell_head(JsonWriter *w, const Match *match, int language);
void tell_end(JsonWriter *w, const Match *match);
/* The set-up and the rulings that are not the default; a seat, null for nobody. */
void tell_setup(JsonWriter *w, const rs_Rules *rules, const rs_Setup *setup);
void tell_seat(JsonWriter *w, const char *key, int seat);
/* What was agreed for the towers of a player, as match files have it; nothing of none. */
void tell_aids(JsonWriter *w, unsigned aids);

/* How many of these events all of the audience hear (as for scene_log). */
int tell_heard(const rs_Event *event, int count, unsigned audience);
/* Behind how many events the audience has heard `from`; `heard` gets how many it really has. */
int tell_skip(const rs_Event *event, int count, unsigned audience, int from, int *heard);

#endif
