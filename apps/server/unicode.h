/* unicode.h - letters of names: how they are normalized, and which of them look alike.
 *
 * The tables come from Unicode's data (tools/unicode_data.py) and stand in the program: names that
 * are the same today are the same on every machine, and nothing has to be loaded. A library (ICU
 * has 30 MB of data) would answer by whatever version is installed. */
#ifndef SERVER_UNICODE_H
#define SERVER_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LETTERS_MOST = 160 };

typedef struct Letters {
    int count;
    uint32_t code[LETTERS_MOST];
} Letters;

/* False: it is no UTF-8, or there are too many. The same holds for all that follow which return
 * whether they could. */
bool letters_read(const char *text, Letters *letters);
bool letters_write(const Letters *letters, char *text, size_t room);

/* NFKD; then NFKC is what letters_compose makes of it. */
bool letters_decompose(Letters *letters);
void letters_compose(Letters *letters);
/* Of decomposed letters: small ones for capitals; for each the one that stands for all that look
 * like it (Unicode's confusables). */
bool letters_fold(Letters *letters);
bool letters_look(Letters *letters);

/* Scripts as they are numbered in the data; all others are only compared. 0: it is not shown, or
 * nobody knows what it is. */
enum {
    SCRIPT_NONE,
    SCRIPT_COMMON = 1,
    SCRIPT_INHERITED = 2,
    SCRIPT_BOPOMOFO = 6,
    SCRIPT_HAN = 18,
    SCRIPT_HANGUL = 19,
    SCRIPT_HIRAGANA = 21,
    SCRIPT_KATAKANA = 23,
    SCRIPT_LATIN = 26
};
int letter_script(uint32_t code);

/* A letter or a number; one that stands on another; a blank. */
bool letter_is_word(uint32_t code);
bool letter_is_mark(uint32_t code);
bool letter_is_space(uint32_t code);

/* Another text when the tables are other ones. */
const char *unicode_version(void);

#endif
