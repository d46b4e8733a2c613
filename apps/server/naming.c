/* naming.c - see naming.h. */
#include "naming.h"

#include "unicode.h"
#include "words/server_words.h"

#include <stdio.h>
#include <string.h>

enum { MOST_MARKS = 3 }; /* on one letter: Vietnamese and Thai need two */

/* ---- Free names ---- */

bool naming_clean(const char *name, char to[PLAYER_BYTES + 1])
{
    Letters given, shown = {.count = 0};
    bool any = name[0] != 0;
    if (!letters_read(name, &given))
        return false;
    for (int i = 0; i < given.count; i++) {
        uint32_t code = given.code[i];
        bool space = letter_is_space(code);
        bool doubled = space && (shown.count == 0 || shown.code[shown.count - 1] == ' ');
        if (letter_script(code) != SCRIPT_NONE && !doubled)
            shown.code[shown.count++] = space ? ' ' : code;
    }
    if (shown.count > 0 && shown.code[shown.count - 1] == ' ')
        shown.count--;
    return letters_write(&shown, to, PLAYER_BYTES + 1) && (to[0] || !any);
}

/* ---- Kept names ---- */

/* Something that can be read aloud, without anything that is not shown, and no heap of marks. */
static bool is_readable(const Letters *letters)
{
    int marks = 0;
    bool word = false, blank = true;
    for (int i = 0; i < letters->count; i++) {
        uint32_t code = letters->code[i];
        bool space = letter_is_space(code), mark = letter_is_mark(code);
        marks = mark ? marks + 1 : 0;
        if (letter_script(code) == SCRIPT_NONE || (space && (blank || code != ' ')) ||
            (mark && blank) || marks > MOST_MARKS)
            return false;
        word = word || letter_is_word(code);
        blank = space;
    }
    return word && !blank;
}

/* The scripts that are written with Han: Japanese, Korean, Bopomofo, each with Latin too. */
static const int mixes[][4] = {
    {SCRIPT_LATIN, SCRIPT_HAN, SCRIPT_HIRAGANA, SCRIPT_KATAKANA},
    {SCRIPT_LATIN, SCRIPT_HAN, SCRIPT_HANGUL, SCRIPT_HANGUL},
    {SCRIPT_LATIN, SCRIPT_HAN, SCRIPT_BOPOMOFO, SCRIPT_BOPOMOFO},
};

static bool is_among(const int list[4], int script)
{
    return list[0] == script || list[1] == script || list[2] == script || list[3] == script;
}

/* Whether all letters are of these scripts, or of none in particular. */
static bool is_written_in(const Letters *letters, const int scripts[4])
{
    for (int i = 0; i < letters->count; i++) {
        int script = letter_script(letters->code[i]);
        if (script > SCRIPT_INHERITED && !is_among(scripts, script))
            return false;
    }
    return true;
}

static bool is_one_script(const Letters *letters)
{
    int first = SCRIPT_COMMON;
    for (int i = 0; i < letters->count && first <= SCRIPT_INHERITED; i++)
        first = letter_script(letters->code[i]);
    const int own[4] = {first, first, first, first};
    bool good = is_written_in(letters, own);
    for (size_t i = 0; i < sizeof mixes / sizeof *mixes && !good; i++)
        good = is_written_in(letters, mixes[i]);
    return good;
}

/* ---- What looks alike ---- */

static void write_look(Letters *letters, char kind, char look[NAMING_LOOK])
{
    char text[NAMING_LOOK - 4];
    bool good =
        letters_look(letters) && letters_fold(letters) && letters_write(letters, text, sizeof text);
    if (good)
        snprintf(look, NAMING_LOOK, "%c:%s\n", kind, text);
    else
        look[0] = 0;
}

void naming_looks(const char *name, char look[NAMING_LOOKS][NAMING_LOOK])
{
    Letters drawn, small;
    look[0][0] = look[1][0] = 0;
    if (!letters_read(name, &drawn) || !letters_decompose(&drawn))
        return;
    small = drawn;
    if (letters_fold(&small))
        write_look(&small, 'a', look[0]);
    write_look(&drawn, 'b', look[1]);
}

/* ---- Reserved names ---- */

static bool are_alike(const char one[NAMING_LOOKS][NAMING_LOOK],
                      const char other[NAMING_LOOKS][NAMING_LOOK])
{
    return (one[0][0] && strcmp(one[0], other[0]) == 0) ||
           (one[1][0] && strcmp(one[1], other[1]) == 0);
}

/* Without blanks, signs and numbers: "Admin 2". */
static void write_bare(const char *name, char bare[PLAYER_BYTES + 1])
{
    Letters letters;
    int kept = 0;
    bare[0] = 0;
    if (!letters_read(name, &letters))
        return;
    for (int i = 0; i < letters.count; i++)
        if (letter_script(letters.code[i]) != SCRIPT_COMMON)
            letters.code[kept++] = letters.code[i];
    letters.count = kept;
    letters_write(&letters, bare, PLAYER_BYTES + 1);
}

/* A list with commas, one in each language. */
static bool is_in_list(const char *list, const char *name)
{
    char bare[PLAYER_BYTES + 1], word[PLAYER_BYTES + 1];
    char look[NAMING_LOOKS][NAMING_LOOK], bare_look[NAMING_LOOKS][NAMING_LOOK];
    char other[NAMING_LOOKS][NAMING_LOOK];
    write_bare(name, bare);
    naming_looks(name, look);
    naming_looks(bare, bare_look);
    for (size_t length; *list; list += length) {
        list += strspn(list, ", ");
        length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < PLAYER_BYTES ? length : PLAYER_BYTES),
                 list);
        naming_looks(word, other);
        if (are_alike(look, other) || are_alike(bare_look, other))
            return true;
    }
    return false;
}

static bool is_reserved(const rs_Rules *rules, const char *name)
{
    for (int language = 0; language < rs_languages(rules); language++)
        if (is_in_list(rs_word(rules, language, SERVER_RESERVED), name))
            return true;
    return false;
}

int naming_keeps(const rs_Rules *rules, char name[PLAYER_BYTES + 1])
{
    Letters letters;
    char normal[PLAYER_BYTES + 1], look[NAMING_LOOKS][NAMING_LOOK];
    if (!letters_read(name, &letters) || !letters_decompose(&letters))
        return SERVER_BAD_NAME;
    letters_compose(&letters);
    if (!is_readable(&letters) || !letters_write(&letters, normal, sizeof normal))
        return SERVER_BAD_NAME;
    if (!is_one_script(&letters))
        return SERVER_MIXED_NAME;
    naming_looks(normal, look);
    if (!look[0][0] || !look[1][0])
        return SERVER_BAD_NAME;
    if (is_reserved(rules, normal))
        return SERVER_RESERVED_NAME;
    memcpy(name, normal, sizeof normal);
    return 0;
}
