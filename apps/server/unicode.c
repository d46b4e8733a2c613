/* unicode.c - see unicode.h. */
#include "unicode.h"

#include "unicode_data.inc"

#include <string.h>

enum { IS_WORD = 1, IS_MARK = 2, IS_SPACE = 4 };

/* Hangul is composed by arithmetic (The Unicode Standard, 3.12). */
enum {
    FIRST_L = 0x1100,
    FIRST_V = 0x1161,
    FIRST_T = 0x11a7,
    SYLLABLES = 0xac00,
    COUNT_V = 21,
    COUNT_T = 28,
    COUNT_L = 19,
    COUNT_S = COUNT_L * COUNT_V * COUNT_T
};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* ---- Tables ---- */

/* The last entry that is not above this one; -1: all are. */
static int find_below(const uint32_t *sorted, int count, uint32_t wanted)
{
    int from = 0, to = count;
    while (from < to) {
        int middle = (from + to) / 2;
        if (sorted[middle] <= wanted)
            from = middle + 1;
        else
            to = middle;
    }
    return from - 1;
}

static int kind_of(uint32_t code)
{
    int at = find_below(kind_from, COUNT(kind_from), code << 11 | 0x7ff);
    return (int)(kind_from[at] & 0x7ff);
}

static int class_of(uint32_t code)
{
    int at = find_below(class_from, COUNT(class_from), code << 8 | 0xff);
    return (int)(class_from[at] & 0xff);
}

int letter_script(uint32_t code)
{
    return kind_of(code) >> 3;
}

bool letter_is_word(uint32_t code)
{
    return kind_of(code) & IS_WORD;
}

bool letter_is_mark(uint32_t code)
{
    return kind_of(code) & IS_MARK;
}

bool letter_is_space(uint32_t code)
{
    return kind_of(code) & IS_SPACE;
}

const char *unicode_version(void)
{
    return UNICODE_DATA;
}

/* ---- UTF-8 ---- */

static bool add(Letters *letters, uint32_t code)
{
    if (letters->count == LETTERS_MOST)
        return false;
    letters->code[letters->count++] = code;
    return true;
}

/* How many bytes follow the first; -1: it is none. */
static int more_bytes(unsigned char first)
{
    return first < 0x80   ? 0
           : first < 0xc2 ? -1
           : first < 0xe0 ? 1
           : first < 0xf0 ? 2
           : first < 0xf5 ? 3
                          : -1;
}

static bool add_text(Letters *letters, const char *text, size_t size)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    for (size_t i = 0; i < size;) {
        unsigned char first = (unsigned char)text[i++];
        int more = more_bytes(first);
        uint32_t code = more > 0 ? first & (0x3fu >> more) : first;
        for (int j = 0; j < more; j++) {
            if (i >= size || ((unsigned char)text[i] & 0xc0) != 0x80)
                return false;
            code = code << 6 | ((unsigned char)text[i++] & 0x3f);
        }
        if (more < 0 || code < least[more] || code > 0x10ffff ||
            (code >= 0xd800 && code < 0xe000) || !add(letters, code))
            return false;
    }
    return true;
}

bool letters_read(const char *text, Letters *letters)
{
    letters->count = 0;
    return add_text(letters, text, strlen(text));
}

static int encode(uint32_t code, char bytes[4])
{
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    for (int i = more; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(first[more] | code);
    return more + 1;
}

bool letters_write(const Letters *letters, char *text, size_t room)
{
    size_t used = 0;
    for (int i = 0; i < letters->count; i++) {
        char bytes[4];
        int size = encode(letters->code[i], bytes);
        if (used + (size_t)size >= room)
            return false;
        memcpy(text + used, bytes, (size_t)size);
        used += (size_t)size;
    }
    text[used] = 0;
    return true;
}

/* ---- Normal forms ---- */

typedef struct Map {
    const uint32_t *from; /* a code and how many bytes it becomes */
    const uint16_t *at;
    const unsigned char *bytes;
    int count;
} Map;

static const Map to_decomposed = {decomposed_from, decomposed_at, decomposed_bytes,
                                  COUNT(decomposed_from)};
static const Map to_folded = {folded_from, folded_at, folded_bytes, COUNT(folded_from)};
static const Map to_lookalike = {lookalike_from, lookalike_at, lookalike_bytes,
                                 COUNT(lookalike_from)};

static bool add_mapped(const Map *map, uint32_t code, Letters *to)
{
    int at = find_below(map->from, map->count, code << 8 | 0xff);
    if (at < 0 || map->from[at] >> 8 != code)
        return add(to, code);
    return add_text(to, (const char *)map->bytes + map->at[at], map->from[at] & 0xff);
}

/* Marks on one letter stand in the order of their classes. */
static void order_marks(Letters *letters)
{
    for (int i = 1; i < letters->count; i++) {
        uint32_t code = letters->code[i];
        int class = class_of(code), at = i;
        for (; class > 0 && at > 0 && class_of(letters->code[at - 1]) > class; at--)
            letters->code[at] = letters->code[at - 1];
        letters->code[at] = code;
    }
}

static bool apply(const Map *map, Letters *letters)
{
    Letters made = {.count = 0};
    for (int i = 0; i < letters->count; i++)
        if (!add_mapped(map, letters->code[i], &made))
            return false;
    order_marks(&made);
    *letters = made;
    return true;
}

static bool add_syllable(Letters *to, uint32_t code)
{
    uint32_t s = code - SYLLABLES, t = s % COUNT_T;
    return add(to, FIRST_L + s / (COUNT_V * COUNT_T)) && add(to, FIRST_V + s / COUNT_T % COUNT_V) &&
           (t == 0 || add(to, FIRST_T + t));
}

bool letters_decompose(Letters *letters)
{
    Letters made = {.count = 0};
    for (int i = 0; i < letters->count; i++) {
        uint32_t code = letters->code[i];
        bool hangul = code >= SYLLABLES && code < SYLLABLES + COUNT_S;
        if (!(hangul ? add_syllable(&made, code) : add_mapped(&to_decomposed, code, &made)))
            return false;
    }
    order_marks(&made);
    *letters = made;
    return true;
}

/* The letter that these two make, or 0. */
static uint32_t composed(uint32_t first, uint32_t second)
{
    if (first >= FIRST_L && first < FIRST_L + COUNT_L && second >= FIRST_V &&
        second < FIRST_V + COUNT_V)
        return SYLLABLES + ((first - FIRST_L) * COUNT_V + (second - FIRST_V)) * COUNT_T;
    if (first >= SYLLABLES && first < SYLLABLES + COUNT_S && (first - SYLLABLES) % COUNT_T == 0 &&
        second > FIRST_T && second < FIRST_T + COUNT_T)
        return first + (second - FIRST_T);
    for (int i = find_below(pair_first, COUNT(pair_first), first); i >= 0 && pair_first[i] == first;
         i--)
        if (pair_second[i] == second)
            return pair_both[i];
    return 0;
}

/* A mark joins the last starter unless one of its class, or a starter, stands between them. */
void letters_compose(Letters *letters)
{
    int kept = 0, starter = -1, before = -1;
    for (int i = 0; i < letters->count; i++) {
        uint32_t code = letters->code[i];
        int class = class_of(code);
        bool joins = starter >= 0 && (before < class || starter == kept - 1);
        uint32_t both = joins ? composed(letters->code[starter], code) : 0;
        if (both) {
            letters->code[starter] = both;
            continue;
        }
        if (class == 0)
            starter = kept;
        before = class;
        letters->code[kept++] = code;
    }
    letters->count = kept;
}

bool letters_fold(Letters *letters)
{
    return apply(&to_folded, letters);
}

bool letters_look(Letters *letters)
{
    return apply(&to_lookalike, letters);
}
