/* rules.h - what rs_compile makes: names, sentences, programs, and the tables of each game. */
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

#include "program.h"
#include "words.h"

/* How many games there are. */
enum {
#define GAME(NAME, name, prefix) GAME_##NAME,
#include "../games/games.def"
    GAMES
};
#define GAME(NAME, name, prefix)                                                                   \
    _Static_assert((int)GAME_##NAME == (int)RS_##NAME, "ringside.h has the games in this order");
#include "../games/games.def"

enum { MAX_CODE = 16384, MAX_LEXICONS = 16, LABEL_PLACES = 2 * MAX_LABELS };

struct rs_Rules {
    Text text;                          /* owns all memory below */
    const char *file[TEXT_MAX_SOURCES]; /* names of the sources */
    int labels, code_size, languages;
    const char *language[RS_MOST_LANGUAGES];      /* their codes */
    const Line *language_line[RS_MOST_LANGUAGES]; /* where each is named first; English: NULL */
    Label label[MAX_LABELS];                      /* box by box */
    uint16_t label_place[LABEL_PLACES]; /* labels from 1 on, by kind and id: see labels.c */
    Instr code[MAX_CODE];               /* all programs of all games; code[0] is OP_END */
    const Line *written[MAX_CODE];      /* the line an instruction comes from */
    uint16_t written_for[MAX_CODE];     /* the label whose text it is part of */
    const char *sentence[GAMES][RS_MOST_LANGUAGES][MAX_SENTENCES];
    struct Lexicon *lexicon[MAX_LEXICONS]; /* other words: see lexicon.h */
    int lexicons;
    rs_Problems warnings;                                     /* see warn.h */
#define GAME(NAME, name, prefix) struct prefix##_Rules *name; /* its tables */
#include "../games/games.def"
    uint64_t hash;
};

#endif
