/* box.h - the parts of `ringside box`: what is the same for every game, and what each game adds. */
#ifndef APPS_BOX_H
#define APPS_BOX_H

#include "../engine/kind.h"

#include <stdio.h>

/* What a game adds. The list of them is in box_explain.c. */
typedef struct BoxGame {
    const char *const *kind_name; /* what players call each kind of block */
    const uint8_t *checked;       /* the kinds that `check` counts; 0 ends them */
    int deck;                     /* the kind of cards that are counted with their copies too */
    /* How many pieces of it lie in the box; 0 where that is no question. */
    int (*copies)(const rs_Rules *rules, int label);
    /* The numbers and the texts of a thing, for `explain`. */
    void (*numbers)(FILE *to, const rs_Rules *rules, int label);
    void (*texts)(FILE *to, const rs_Rules *rules, int label);
    /* The page that teaches the box language of the game. */
    void (*language)(FILE *to);
} BoxGame;

#define GAME(NAME, name, prefix)                                                                   \
    extern const BoxGame box_##name;                                                               \
    void box_language_##name(FILE *to);
#include "../games/games.def"

const BoxGame *box_game(int game);

/* The entry of a table of compiled rules that this label names, or NULL. Every table starts its
 * entries with their label. */
const void *box_entry(const void *table, int count, size_t size, int label);
#define BOX_ENTRY(tables, count, table, label)                                                     \
    box_entry((tables)->table, (tables)->count, sizeof *(tables)->table, label)

/* ---- box_explain.c ---- */

/* Writes everything about a label; language -1: the words of all languages. */
void box_explain(FILE *to, const rs_Rules *rules, int label, int language);

/* A field's name, before its value; and a field with a number. */
void box_field(FILE *to, const char *name);
void box_number_field(FILE *to, const char *name, int value);
/* One text of a card: what sets it off (`when`, and the word after it), what that means, its gloss
 * and its program; nothing if pc is 0. */
void box_text(FILE *to, const rs_Rules *rules, const Vocabulary *vocabulary, const char *moment,
              const char *word, const char *meaning, int pc);

/* ---- box_language.c: the pages that teach box languages ---- */

typedef struct Limit {
    const char *what;
    int most;
} Limit;

typedef struct FieldRow {
    const char *form, *meaning;
} FieldRow;

typedef struct BlockFields {
    const char *title;
    const FieldRow *row; /* a form of NULL ends them */
} BlockFields;

/* What a game tells; vocabulary and rulings come from its GameKind. */
typedef struct LanguagePage {
    int game;
    const char *start;         /* what a box is, and a first card */
    const char *blocks;        /* the kinds of blocks, and a translation */
    const char *inherited;     /* what a box that extends another has of it */
    const char *alone;         /* rows: what else a small box can be */
    const char *control;       /* how a text is read */
    const char *problem;       /* what a problem looks like */
    const char *warned;        /* what `check` warns of in this game alone */
    const Limit *limits;       /* before those that hold for every game; what NULL ends them */
    const Limit *totals;       /* after them: of all boxes together */
    const BlockFields *fields; /* of its blocks; a title of NULL ends them */
    const char *repeated;      /* which fields may stand several times */
} LanguagePage;

void box_language_page(const LanguagePage *page, FILE *to);

#endif
