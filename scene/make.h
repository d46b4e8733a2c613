/* make.h - how a scene is made: the maker that fills it, and what each game brings.
 *
 * Invariant: nothing is written but into the scene; what has no room is left out and noted as
 * `cut`. A game's part looks at the view, and at its forecast (GAME/forecast.h) for what the rules
 * know. */
#ifndef SCENE_MAKE_H
#define SCENE_MAKE_H

#include "scene.h"
#include "words/scene_words.h"

/* What a game sees in a view, with its forecast: looked at once for all that a scene tells. */
typedef union MakerTable {
    max_align_t aligned;
    unsigned char bytes[4096]; /* each game checks that its own has room */
} MakerTable;

/* A scene being made, or a card in full: then only rules, view and language are there. */
typedef struct Maker {
    Scene *scene;
    const rs_Rules *rules;
    const rs_Words *words;
    const rs_View *view;
    const void *table; /* what the game has seen in the view */
    SceneCard *card;   /* texts and facts go there instead, if it is not NULL */
    int language;
    int line; /* where the text begins that is being written, or -1 */
} Maker;

/* What a word in an English text rests on: "edge", "K14.1". */
typedef struct SceneSpoken {
    const char *word, *rules;
} SceneSpoken;

/* What a game brings; the list of them is in scene.c. */
typedef struct SceneGame {
    /* Fills the MakerTable from the view. */
    void (*look)(Maker *m, void *table);
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
    /* A card in full, into m->card: kind, facts, the rules it rests on by what it is. The view is
     * NULL where no match is meant. */
    void (*card)(Maker *m, int thing);
    /* The rules about what texts speak of; it ends with a word NULL. */
    const SceneSpoken *spoken;
    bool (*in_match)(const rs_Rules *rules, const rs_View *view, int thing);
    /* How many events from the first on make one line, which is written then; 0: only itself. */
    int (*together)(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
                    char *text, int size);
    /* Or NULL: what the event makes of `count` dice on the table; returns how many lie there. */
    int (*dice)(const rs_Event *event, int count, uint8_t dice[FACT_SET]);
} SceneGame;

extern const SceneGame scene_knockdown, scene_nokaut;
const SceneGame *scene_game(int game);

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
void make_add_quoted(Maker *m, const char *text);
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

/* The fact that it is so, if it is; its name says it. */
void make_flag(Maker *m, const char *key, int word, bool is);

/* The answer is about this thing of the scene too. */
void make_about(Maker *m, int answer, int thing);

/* ---- A card in full (card.c) ---- */

/* The card rests on these rules too, parted by blanks. */
void make_rules(Maker *m, const char *numbers);

#endif
