/* markdown.h - Markdown as the rules are written in, laid out in lines of so many columns:
 * headings, paragraphs, items, steps, tables drawn as tables, pictures of letters.
 *
 * Invariant: a laid line has no more columns than were asked for (but for a word that is longer)
 * and no signs of Markdown; how its letters look is told by marks in it, bytes that take no column.
 * Every line begins plain. */
#ifndef TERMINAL_MARKDOWN_H
#define TERMINAL_MARKDOWN_H

#include <stdbool.h>
#include <stddef.h>

enum { MARK_PLAIN = 1, MARK_BOLD, MARK_ITALIC, MARK_HEADING, MARK_DIM, MARKS };

static inline bool is_mark(char byte)
{
    return byte > 0 && byte < MARKS;
}

/* ---- Blocks ---- */

enum {
    BLOCK_HEADING,
    BLOCK_TEXT,
    BLOCK_ITEM,
    BLOCK_STEP,
    BLOCK_TABLE,
    BLOCK_PICTURE,
    BLOCK_RULES /* a line of the rules that something rests on */
};

enum { BLOCK_NUMBER = 16 };

typedef struct Block {
    int kind;
    const char *text; /* of the Markdown, `bytes` of it */
    size_t bytes;
    char number[BLOCK_NUMBER]; /* of a numbered rule or chapter, "K7.2"; empty: none */
} Block;

/* The next block from *at on; false at the end. */
bool next_block(const char **at, Block *block);
/* Its words on one line, without signs of Markdown. What does not fit is left off. */
void block_words(const Block *block, char *out, size_t size);

/* ---- Lines ---- */

/* Lines, each ended by '\n'; all zero: none yet. */
typedef struct Laid {
    char *text;
    size_t used, room;
    int lines;
    bool failed; /* there was no memory for all of it */
} Laid;

void lay_block(const Block *block, int columns, Laid *laid);
/* A whole text, blocks apart where that reads better. */
void lay_markdown(const char *text, int columns, Laid *laid);
/* A text that is no Markdown: lines as they are, broken where they are too long; those that begin
 * with "## " are headings. */
void lay_lines(const char *text, int columns, Laid *laid);
void laid_free(Laid *laid);

/* The bytes of the line at *at, which goes on to the next; -1: there is none. */
int take_laid(const char **at);
/* Without marks. */
void print_laid(const Laid *laid);

#endif
