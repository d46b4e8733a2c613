/* blocks.h - the blocks of a box: a header that names a thing, and fields below it.
 *
 * A game lists its kinds of blocks: which fields they have and in which of its tables they are
 * kept. Two passes over all boxes: first every header and number, so that texts can name what is
 * written further down or in another box; then the texts. */
#ifndef ENGINE_BLOCKS_H
#define ENGINE_BLOCKS_H

#include "labels.h"

typedef struct Block {
    Compiler *c;
    const Line *head;
    const Line *line; /* the field being read */
    void *tables;     /* of the game */
    int label, index; /* index: in the table of its kind */
} Block;

typedef struct Field {
    const char *word;
    int pass;
    void (*read)(Block *b);
} Field;

/* Where a kind of block is kept: an array in the tables of the game whose entries begin with their
 * label, and its length, both as offsets. `most` 0: it has only a label. */
typedef struct BlockKind {
    int label;
    const Field *fields; /* ends with a word NULL */
    size_t count, table, entry;
    int most;
} BlockKind;

#define BLOCK_TABLE(Tables, kind, fields, plural, array, most)                                     \
    {                                                                                              \
        kind, fields, offsetof(Tables, plural), offsetof(Tables, array),                           \
            sizeof((Tables *)0)->array[0], most                                                    \
    }

/* The fields that every block has; they end a list of fields. */
#define BLOCK_COMMON                                                                               \
    {"text", 0, block_text}, {"source", 0, block_source}, {"note", 0, block_note},                 \
    {                                                                                              \
        NULL, 0, NULL                                                                              \
    }

void block_text(Block *b);
void block_source(Block *b);
void block_note(Block *b);

/* Reads the block if it is of one of the kinds. */
bool block_compile(Compiler *c, void *tables, const BlockKind *kinds, int count,
                   const char *const *words, const Line *head, int pass);

Label *block_label(const Block *b);
const char *block_word(const Block *b, int word);
void block_problem(const Block *b, int word, const char *message);
/* A number field: `copies 3`. */
uint8_t block_number(const Block *b, int word, int lo, int hi);
/* Nothing may follow after so many words. */
void block_ends(const Block *b, int words);
/* Something must be indented below the field. */
void block_needs_text(const Block *b);
/* Whether a text is written below fields of this name. */
bool block_holds_program(const char *field);
/* Compiles what is indented below the field. */
uint16_t block_program(const Block *b, const Vocabulary *vocabulary, bool statics, int context);

#endif
