/* nokaut.h - what the files share that make the scenes of Nokaut. */
#ifndef SCENE_NOKAUT_H
#define SCENE_NOKAUT_H

#include "../nokaut/forecast.h"
#include "../nokaut/view_frames.h"
#include "make.h"

/* A table of Nokaut while its scene is made. */
typedef struct Nokaut {
    Maker *m;
    const nk_Rules *nk;
    const nk_View *view;
    const Deck *deck; /* of the dragons; the unicorns' follows */
    nk_Forecast forecast;
} Nokaut;

void nokaut_look(Maker *m, Nokaut *n);

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

/* ---- The parts ---- */

void nokaut_zones(Nokaut *n);     /* nokaut_things.c */
void nokaut_under_way(Nokaut *n); /* nokaut_steps.c */

/* The thing of a zone at a place, or of the rules' number, from thing `from` on; -1: none. */
int nokaut_thing_at(const Scene *scene, const char *zone, int at);
int nokaut_thing_of(const Scene *scene, int zone, int thing, int from);

/* nokaut_answers.c */
void nokaut_answer(Maker *m, int answer);
void nokaut_before(Maker *m, int answer);
void nokaut_behind(Maker *m, int answer);
void nokaut_warn(Maker *m, int answer);

/* nokaut_card.c */
void nokaut_whole_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                       SceneCard *card);

#endif
