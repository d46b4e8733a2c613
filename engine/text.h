/* text.h - author's text as a tree of lines, and problems that authors can act on.
 *
 * A source is lines of words; deeper indentation makes a line a child of the one above. Words are
 * parted by blanks; a comma after a word only parts it from the next; "quoted words" may hold
 * blanks; # starts a comment. All memory belongs to the
 * Text and is freed at once. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "../ringside.h"

enum { TEXT_MAX_SOURCES = 256, TEXT_MAX_WORDS = 64, TEXT_MAX_NESTING = 12 };

typedef struct Word {
    const char *text;   /* ends with 0; quotes and escapes resolved */
    int column;         /* from 1 */
    bool quoted, comma; /* comma: one followed */
} Word;

typedef struct Line {
    int source, number, indent;
    int words;
    Word *word;
    struct Line *child, *next;
} Line;

typedef struct Chunk Chunk;

typedef struct Text {
    const rs_Source *source;
    int sources;
    rs_Problems *problems;
    Chunk *chunks;
} Text;

/* How many bytes at the start are letters that every text may hold: UTF-8, without controls (the
 * tab aside), without what turns the direction of text or breaks lines by itself, without codes
 * that are no characters. Less than `size`: *why, if not NULL, says what stands there instead. The
 * one meaning of text, for files, names and lines alike. */
typedef enum LetterFault {
    LETTER_GOOD,
    LETTER_NOT_UTF8,
    LETTER_CONTROL,
    LETTER_TURNS,
    LETTER_BREAKS,
    LETTER_NONE,
    LETTER_FAULTS
} LetterFault;
size_t text_letters(const char *text, size_t size, LetterFault *why);
/* Puts ? for all that is none, so that the rest can be shown. */
void text_clean(char *text);

/* The beginning of what somebody wrote, so that a problem can quote it: whole letters, of at most
 * so many bytes. */
enum { QUOTE_WORD = 60, QUOTE_PATH = 200 };
typedef struct Quote {
    char text[QUOTE_PATH + 1];
} Quote;
Quote text_quote(const char *given, size_t most);

/* Memory that lives as long as the text, zeroed. */
void *text_alloc(Text *text, size_t size);
void text_free(Text *text);

/* The lines of a source; problems are noted, what could be read is returned. */
Line *text_read(Text *text, int source);

/* Notes a problem at a word of a line (word -1: the line as a whole). */
void text_problem(Text *text, const Line *line, int word, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether one more problem would be kept, and not only counted: then it may be worth a suggestion.
 */
bool text_heard(const Text *text);

/* The nearest of the candidates, or "" where none is near. */
const char *text_nearest(const char *word, const char *const *candidates, int count);
/* Fills `out` with ` (did you mean "x"?)` for the nearest of the candidates, or with nothing. */
const char *text_suggest(const char *word, const char *const *candidates, int count, char out[80]);

/* Notes a problem if the line goes on behind this many words; whether it ends there. */
bool text_ends(Text *text, const Line *line, int words);

/* Whole numbers from lo to hi; notes a problem and returns false otherwise. */
bool text_number(Text *text, const Line *line, int word, int lo, int hi, int *out);

/* The index of the word in a list, or -1 with a problem that names the nearest. */
int text_choice(Text *text, const Line *line, int word, const char *const *list, int count,
                const char *what);

#endif
