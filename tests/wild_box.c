/* wild_box.c - a box written by bytes: every verb, condition, static and field, with operands as
 * large as the language allows, nested and combined at random. The grammar here is written by hand
 * from docs/box-language.md, so that a compiler that reads it otherwise is found out. */
#include "wild_box.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Writer {
    const uint8_t *bytes;
    size_t left;
    char *text;
    size_t used;
} Writer;

static int pick(Writer *w, int n)
{
    if (w->left == 0)
        return 0;
    w->left--;
    return *w->bytes++ % n;
}

static void put(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(w->text + w->used, WILD_TEXT - w->used, format, arguments);
    va_end(arguments);
    if (length > 0 && w->used + (size_t)length < WILD_TEXT)
        w->used += (size_t)length;
}

/* ---- Operands: a capital letter in a pattern stands for one of these ---- */

typedef struct Choice {
    char letter;
    const char *words[14];
} Choice;

static const Choice choices[] = {
    {'W', {"me", "opponent"}},
    {'A', {"1L", "1H", "2L", "1H2L", "9H9L", "9H", "0"}},
    {'N', {"1", "2", "3", "9", "99", "0"}},
    {'M', {"1", "2", "3"}},
    {'R', {"1", "1-3", "0-99", "2+", "any", "projectile", "4"}},
    {'D', {"toward", "away", "any", "either"}},
    {'T', {"t1", "t2", "t3", "own"}},
    {'U', {"t1", "t2", "t3"}},
    {'L', {"me", "opponent", "within 1-3", "within 0-99", "within 1"}},
    {'C', {"1", "all", "2", "0"}},
    {'H', {"me", "opponent", "here", "near-opponent 1", "near-opponent 16"}},
    {'K', {"move", "attack"}},
    {'P', {"", "per paid", "per my-heavy", "per my-light-pairs", "per removed", "per healed"}},
    {'S', {"", "as-strike"}},
    {'O', {"own", "random", "shown 1", "shown 2", "shown 99", "shown 0"}},
    {'X',
     {"fist", "fist foot", "? ? ? ?", "block/sprint", "1 card", "up-to 3 cards", "any cards",
      "any cards with block", "1 t1", "any t2", "up-to 9 t3", "up-to 99 cards"}},
    {'Y', {"fist", "foot", "block", "sprint", "fist/foot", "?"}},
    {'Z', {"fist", "foot", "block", "sprint", "fist+foot", "block+sprint"}},
    {'G', {"strike", "ability"}},
    {'E', {"cards", "attacks", "incoming"}},
    {'F', {"", "with fist", "named c1 c2", "printed 1", "reach 2", "at 2+", "with block/sprint"}},
};

static void put_operand(Writer *w, char letter)
{
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        int n = 0;
        if (choices[i].letter != letter)
            continue;
        while (n < 14 && choices[i].words[n])
            n++;
        const char *word = choices[i].words[pick(w, n)];
        if (*word)
            put(w, " %s", word);
    }
}

/* A pattern: words, and single capitals for operands. */
static void put_line(Writer *w, int indent, const char *pattern)
{
    put(w, "%*s", indent - 1, "");
    while (*pattern) {
        size_t length = strcspn(pattern, " ");
        if (length == 1 && isupper((unsigned char)*pattern))
            put_operand(w, *pattern);
        else
            put(w, " %.*s", (int)length, pattern);
        pattern += length + (pattern[length] == ' ');
    }
    put(w, "\n");
}

/* ---- Texts ---- */

static const char *const quiet[] = {"wound W A P S", "heal W A", "put T N L P",
                                    "remove U C H",  "cancel K", "dice add N P",
                                    "dice reroll N", "actions N"};
static const char *const loud[] = {
    "step W D N P",  "jump W N",  "jump W within R", "jump W onto U", "draw N",   "take N",
    "discard W N O", "refresh N", "draw M",          "step W D M",    "jump W M", "discard W M O"};
static const char *const conditions[] = {
    "if distance R", "if hand W R",   "if worse-off", "if moved",  "if tested W",
    "if defended",   "if suffered N", "if mine G",    "if missed", "if own-token",
    "if on U",       "if near U N",   "if has U N"};
static const char *const statics[] = {
    "range E F set R",       "range E F add N", "pool E F add A", "pool E F less A",
    "pool incoming less 1W", "cost Y as Y",     "cost all as ?",  "cost less N"};

#define PICK(w, list) (list)[pick(w, (int)(sizeof(list) / sizeof *(list)))]

static void put_block(Writer *w, int indent, int depth, bool is_quiet);

static void put_choose(Writer *w, int indent, int depth, bool is_quiet)
{
    int arms = 2 + pick(w, 3);
    put_line(w, indent, "choose");
    for (int arm = 0; arm < arms; arm++) {
        put_line(w, indent + 2, arm == 0 ? "either" : "or");
        put_block(w, indent + 4, depth + 1, is_quiet);
    }
}

static void put_statement(Writer *w, int indent, int depth, bool is_quiet)
{
    int kind = pick(w, depth < 3 ? 12 : 6);
    if (kind < 6 || (kind == 11 && is_quiet)) {
        put_line(w, indent, is_quiet || kind < 3 ? PICK(w, quiet) : PICK(w, loud));
        return;
    }
    if (kind == 10) {
        put_choose(w, indent, depth, is_quiet);
        return;
    }
    if (kind == 9)
        put_line(w, indent, "may");
    else
        put_line(w, indent, kind == 11 ? "pay X" : PICK(w, conditions));
    put_block(w, indent + 2, depth + 1, is_quiet);
    if (kind != 9 && pick(w, 4) == 1) {
        put_line(w, indent, "else");
        put_block(w, indent + 2, depth + 1, is_quiet);
    }
}

static void put_block(Writer *w, int indent, int depth, bool is_quiet)
{
    for (int more = 1 + pick(w, 3); more > 0; more--)
        put_statement(w, indent, depth, is_quiet);
}

static void put_text(Writer *w, const char *head, bool is_quiet)
{
    put_line(w, 2, head);
    put_block(w, 4, 0, is_quiet);
}

static void put_statics(Writer *w)
{
    put_line(w, 2, "always");
    for (int more = 1 + pick(w, 3); more > 0; more--) {
        bool when = pick(w, 3) == 1;
        if (when)
            put_line(w, 4, PICK(w, conditions));
        put_line(w, when ? 6 : 4, PICK(w, statics));
    }
}

/* ---- Blocks ---- */

static void put_arena(Writer *w)
{
    int spaces = 4 + pick(w, 13), start = 1 + pick(w, spaces - 1);
    put(w, "arena pit \"Pit\"\n  spaces %d\n  start %d %d\n", spaces, start,
        start + 1 + pick(w, spaces - start));
    if (pick(w, 3) == 1)
        put(w, "  edges 1 %d\n", spaces);
    if (pick(w, 3) == 1)
        put(w, "  corridors 1 %d %d\n", 2 + pick(w, spaces - 2), spaces);
    if (pick(w, 3) == 1)
        put(w, "  candles %d\n", 1 + pick(w, 4));
}

static void put_token(Writer *w, int number)
{
    static const char *const lies[] = {"free-space", "space", "own-board", "opponent-board"};
    int supply = 1 + pick(w, 16), where = pick(w, 4);
    put(w, "token t%d \"T%d\"\n  supply %d\n  lies %s\n", number, number, supply, lies[where]);
    if (number == 1)
        put_line(w, 2, where < 2 && pick(w, 2) ? "signature within R" : "signature");
    if (where >= 2 && pick(w, 2))
        put(w, "  start %d\n", 1 + pick(w, supply));
    if (where < 2 && pick(w, 3))
        put_text(w, "when enter", true);
    if (pick(w, 2)) {
        put(w, "  order %d\n", number);
        put_text(w, pick(w, 2) ? "when turn-start each" : "when turn-start", false);
    }
    if (pick(w, 3) == 1)
        put(w, "  moves-when-out\n");
    if (pick(w, 3) == 1)
        put_statics(w);
}

static void put_card(Writer *w, int number)
{
    put(w, "attack c%d \"C%d\"\n  copies 6\n", number, number);
    put_line(w, 2, "symbol Z");
    put_line(w, 2, pick(w, 2) ? "G range R damage A ko" : "G damage A");
    if (pick(w, 3))
        put_text(w, "effect", false);
    if (pick(w, 3) == 1)
        put_text(w, "when taken", true);
}

static void put_special(Writer *w, int number)
{
    static const char *const moments[] = {"when opponent-steps", "when targeted",
                                          "when after-attack"};
    static const char *const needs[] = {"needs near U N", "needs has U N", "needs distance R",
                                        "needs worse-off"};
    bool reaction = number % 4 >= 2 && pick(w, 2);
    put(w, "special p%d \"P%d\"\n", number, number);
    put_line(w, 2, pick(w, 2) ? "cost Y Y" : "cost Y");
    put_line(w, 2, reaction ? "reaction range R" : "G range R damage A ko");
    if (pick(w, 4) == 1)
        put_line(w, 2, PICK(w, needs));
    if (reaction)
        put_text(w, PICK(w, moments), false);
    else if (pick(w, 4))
        put_text(w, "effect", false);
}

static void put_skill(Writer *w, int number)
{
    static const char *const moments[] = {
        "when turn-start", "when taken",        "when round-start", "when attack-action",
        "when targeted",   "when after-attack", "when test",        "when test-passed"};
    static const char *const limits[] = {"limit turn", "limit round"};
    int what = pick(w, 12);
    put(w, "skill k%d \"K%d\"\n  initiative %d\n", number, number, 1 + pick(w, 12));
    if (what >= 9 || pick(w, 2))
        put_line(w, 2, PICK(w, limits));
    if (what < 8)
        put_text(w, moments[what], false);
    else if (what == 8)
        put_statics(w);
    else if (what == 9)
        put_text(w, "instead of wound", true);
    else
        put_text(w, "instead of shift", false);
    if (what >= 8 && pick(w, 3) == 1)
        put_text(w, PICK(w, moments), false);
}

size_t wild_box(const uint8_t *bytes, size_t size, char text[WILD_TEXT])
{
    Writer w = {bytes, size, text, 0};
    put(&w, "box wild \"Wild\"\n  game knockdown\n");
    put_arena(&w);
    for (int i = 1; i <= 3; i++)
        put_token(&w, i);
    for (int i = 1; i <= 6; i++)
        put_card(&w, i);
    for (int i = 0; i < 8; i++)
        put_special(&w, i);
    for (int i = 0; i < 2; i++)
        put(&w,
            "fighter f%d \"F%d\"\nboard f%d \"B%d\"\n  fighter f%d\n  tokens t1 t2 t3\n"
            "  specials p%d p%d p%d p%d\n",
            i, i, i, i, i, 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
    for (int i = 1; i <= 12; i++)
        put_skill(&w, i);
    return w.used;
}
