/* parts.h - what the files share that make the scenes of Nokaut. */
#ifndef SCENE_NOKAUT_H
#define SCENE_NOKAUT_H

#include "../../../scene/make.h"
#include "../rules/forecast.h"
#include "../rules/view_frames.h"

/* A table of Nokaut while its scene is made: m->table. */
typedef struct Nokaut {
    Maker *m;
    const nk_Rules *nk;
    const nk_View *view;
    const Deck *deck; /* of the dragons; the unicorns' follows */
    nk_Forecast forecast;
} Nokaut;

/* ---- Looking (nokaut.c) ---- */

int nokaut_team(const Nokaut *n, int seat);
const Card *nokaut_card(const Nokaut *n, int team, int kind);
const nk_Frame *nokaut_frame(const Nokaut *n, int index);
/* The card that a frame plays or whose text it runs. */
const Card *nokaut_frame_card(const Nokaut *n, const nk_Frame *f);
/* The character on a space, or NULL. */
const Card *nokaut_card_on(const Nokaut *n, int space);
const char *nokaut_team_mark(const Nokaut *n, int team);
/* The goal of this number in the box of the match, as a thing of the rules. */
int nokaut_goal(const Nokaut *n, int goal);

/* A set of spaces as a fact, their names parted by blanks. */
SceneFact *nokaut_spaces(Maker *m, const char *key, int word, int set);
/* The type of a card, in short or in full words. */
void nokaut_type_fact(Maker *m, const Card *card, const char *words);
void nokaut_team_fact(Maker *m, int team);

/* ---- The parts ---- */

void nokaut_zones(const Nokaut *n);     /* things.c */
void nokaut_under_way(const Nokaut *n); /* steps.c */

/* The thing of a zone at a place; -1: none. */
int nokaut_thing_at(const Scene *scene, const char *zone, int at);

/* answers.c */
void nokaut_answer(Maker *m, int answer);
void nokaut_before(Maker *m, int answer);
void nokaut_behind(Maker *m, int answer);
bool nokaut_tried(rs_Action action);
void nokaut_warn(Maker *m, int answer);

/* card.c */
extern const SceneSpoken nokaut_spoken[];
void nokaut_whole_card(Maker *m, int thing);
bool nokaut_in_match(const rs_Rules *rules, const rs_View *view, int thing);

#endif
