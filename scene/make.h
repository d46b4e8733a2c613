/* make.h - how a scene is made: the maker that fills it, and what each game brings.
 *
 * Invariant: nothing is written but into the scene; what has no room is left out and noted as
 * `cut`. A game's part looks at the view, and at its forecast (GAME/forecast.h) for what the rules
 * know. */
#ifndef SCENE_MAKE_H
#define SCENE_MAKE_H

#include "scene.h"
#include "words/scene_words.h"

/* A scene being made. */
typedef struct Maker {
    Scene *scene;
    const rs_Rules *rules;
    const rs_Words *words;
    const rs_View *view;
    SceneCard *card; /* texts and facts go there instead, if it is not NULL */
    int language;
    int line; /* where the text begins that is being written, or -1 */
} Maker;

/* What a game brings; the list of them is in scene.c. */
typedef struct SceneGame {
    /* Everything but the answers: head, seats, sides, zones, things, what is under way. */
    void (*fill)(Maker *m);
    /* Of the answer of this number, whose action, id and words are there: remark, key, space, what
     * it is about (make_about), traits. */
    void (*answer)(Maker *m, int answer);
    /* What the answer would do: what comes before and behind what a trial shows. */
    void (*before)(Maker *m, int answer);
    void (*behind)(Maker *m, int answer);
    /* Or NULL: makes a match that was imagined for a trial ask everybody who might answer. */
    void (*ask_all)(rs_State *state);
    /* Whether a trial of it would show anything that is its own doing. */
    bool (*tried)(rs_Action action);
    /* Why the answer would surely be wasted; adds nothing where it would not. */
    void (*warn)(Maker *m, int answer);
    /* A card in full: facts, kind and the rules it rests on. */
    void (*card)(const rs_Rules *rules, int language, const rs_View *view, int thing,
                 SceneCard *card);
    bool (*in_match)(const rs_Rules *rules, const rs_View *view, int thing);
    /* How many events from the first on make one line, which is written then; 0: only itself. */
    int (*together)(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
                    char *text, int size);
} SceneGame;

extern const SceneGame scene_knockdown, scene_nokaut;
const SceneGame *scene_game(int game);

/* A maker whose texts and facts go into a card in full. */
Maker make_for_card(const rs_Rules *rules, int language, const rs_View *view, SceneCard *card);

/* ---- Texts (text.c) ---- */

const char *make_word(const Maker *m, int word);
/* A text of its own. */
const char *make_text(Maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A word with numbers filled in. */
const char *make_filled(Maker *m, int word, int n, int a, int b);
/* The same piece by piece: begin, any number of adds, end. Between begin and end nothing else that
 * makes a text may be called. make_line tells whether something has been added. */
void make_begin(Maker *m);
void make_add(Maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
void make_add_filled(Maker *m, int word, int n, int a, int b);
bool make_line(const Maker *m);
const char *make_end(Maker *m);

const char *make_name(const Maker *m, int thing);
/* The text of a card, "" where there is none. */
const char *make_card_text(const Maker *m, int thing);

/* ---- Parts (make.c) ---- */

/* They return the number of what was added; a thing goes into the zone that was added last, facts
 * to whatever was added last with make_facts. */
int make_zone(Maker *m, const char *id, const char *name, int layout, int seat, int side);
/* "hand.a" */
const char *make_zone_id(Maker *m, const char *what, const char *owner);
/* A thing of the rules, or one that has no number there (thing -1, with a name of its own). */
SceneThing *make_thing(Maker *m, const char *kind, int thing);
SceneStep *make_step(Maker *m, const char *kind, int seat, int thing);

/* Facts come in runs: everything from make_facts_begin to make_facts_end belongs to one owner. */
void make_facts_begin(Maker *m, SceneFacts *facts);
void make_facts_end(Maker *m, SceneFacts *facts);
/* `word` is its name in words, or -1; `words` its value, NULL: the number. */
SceneFact *make_fact(Maker *m, const char *key, int word, int type, int a, int b,
                     const char *words);

/* The answer is about this thing of the scene too. */
void make_about(Maker *m, int answer, int thing);

/* ---- A card in full (card.c) ---- */

/* A text of its own; what has no room is cut off. */
const char *card_text(SceneCard *card, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
SceneFact *card_fact(SceneCard *card, const char *key, const char *name, int type, int a, int b,
                     const char *words);
/* It rests on these rules too, parted by blanks. */
void card_rules(SceneCard *card, const char *numbers);

#endif
