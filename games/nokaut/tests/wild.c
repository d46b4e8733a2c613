/* wild.c - a wild box of Nokaut: every type, moment, verb and selector, wherever the
 * language allows it, nested and combined at random. The grammar here is written by hand from
 * docs/box-language-nokaut.md, so that a compiler that reads it otherwise is found out. */
#include "../../../tests/wild_box.h"

#include <stdbool.h>

enum { CARDS = 40, GOALS = 12 };

static const WildChoice choices[] = {
    {'N', {"1", "2", "3", "9"}},
    {'M', {"1", "2", "9", "0-2", "0-9", "1-3", "2-2"}},
    {'P', {"to empty", "to left"}},
    {'T', {"character", "common"}},
    {'W', {"me", "foe-player"}},
    {'D', {"1 foe", "1 any", "all foe", "all any", "1 foe near left", "all any near left"}},
    {'A', {"1 ally", "1 ally near left"}},
    {'S', {"1 foe", "1 ally", "1 any", "1 any near left", "1 foe near left"}},
    {'E',
     {"1 foe near this", "all foe near this", "1 any other", "all any near this",
      "all foe near this near left", "1 foe other"}},
    {'B', {"this", "1 ally other", "1 ally near this", "1 ally other near this near left"}},
    {'C', {"this", "1 ally other", "1 foe near this", "1 any other near this"}},
    {'F', {"that", "1 foe near that", "all any near that", "all foe near that near left"}},
    {'G', {"destroy", "move"}},
    {'H',
     {"this", "all ally", "all foe", "all any", "all ally other near this", "all any near this"}},
    {'V', {"ally other near this", "foe", "any near this", "this", "foe near this"}},
    {'Q', {"any", "ally", "foe"}},
    {'O', {"", "other", "near this", "other near this"}},
    {'I',
     {"if at-least 1 foe", "if at-least 2 ally near left", "if at-least 16 any", "if behind",
      "if outnumbered", "if hand 0-2", "if hand 5+"}},
    {'J', {"if at-least 1 ally other near this", "if at-least 3 any near this", "if outnumbered"}},
    {'K', {"card", "character", "magic", "riposte"}},
    {0, {NULL}},
};

/* ---- Texts ---- */

/* What a text may speak of. */
typedef struct Place {
    bool on_grid;   /* this card */
    bool about;     /* that character */
    bool announced; /* that card is being played */
    bool attempt;   /* that can be prevented */
} Place;

static const char *const anywhere[] = {
    "destroy D", "sacrifice A", "return A", "move S P",      "swap S S",
    "draw M",    "discard W N", "take T N", "play common P", "discard W any-number"};
static const char *const on_grid[] = {"destroy E",
                                      "sacrifice B",
                                      "return B",
                                      "move C P",
                                      "swap C S",
                                      "swap S C",
                                      "move C to empty near this",
                                      "play common to empty near this"};
static const char *const about_that[] = {"destroy F",
                                         "sacrifice that",
                                         "return that",
                                         "move that P",
                                         "swap that S",
                                         "discard that-player N",
                                         "discard that-player any-number"};

static const char *pick_verb(Writer *w, const Place *place)
{
    int sort = wild_pick(w, 6);
    if (sort == 1 && (place->announced || place->attempt))
        return place->announced ? "stop that" : "prevent that";
    if (sort <= 2 && place->on_grid)
        return WILD_PICK(w, on_grid);
    if (sort == 3 && place->about)
        return WILD_PICK(w, about_that);
    if (sort == 3 && place->announced)
        return "discard that-player N";
    return WILD_PICK(w, anywhere);
}

static void put_block(Writer *w, int indent, int depth, const Place *place);

static void put_choose(Writer *w, int indent, int depth, const Place *place)
{
    int arms = 2 + wild_pick(w, 3);
    wild_line(w, indent, "choose");
    for (int arm = 0; arm < arms; arm++) {
        wild_line(w, indent + 2, arm == 0 ? "either" : "or");
        put_block(w, indent + 4, depth + 1, place);
    }
}

/* A verb, perhaps with a `may` before it and with what follows if it was done, or not. */
static void put_verb(Writer *w, int indent, int depth, const Place *place)
{
    bool may = wild_pick(w, 3) == 1, more = depth < 3 && wild_pick(w, 3) == 1;
    wild_put(w, "%*s%s", indent - 1, "", may ? " may" : "");
    if (more && wild_pick(w, 3) == 1) { /* a `may` has taken the place of the indentation */
        wild_line(w, 1, wild_pick(w, 2) ? "discard W any-number" : "discard W N");
        wild_line(w, indent + 2, "draw same");
        return;
    }
    wild_line(w, 1, pick_verb(w, place));
    if (!more)
        return;
    put_block(w, indent + 2, depth + 1, place);
    if (wild_pick(w, 3) == 1) {
        wild_line(w, indent, "else");
        put_block(w, indent + 2, depth + 1, place);
    }
}

/* Before it, after it, or instead of it there may be an `else`. */
static void put_condition(Writer *w, int indent, int depth, const Place *place)
{
    int parts = wild_pick(w, 3);
    wild_line(w, indent, place->on_grid && wild_pick(w, 2) ? "J" : "I");
    if (parts != 2)
        put_block(w, indent + 2, depth + 1, place);
    while (parts != 0 && wild_pick(w, 4) == 1) {
        wild_line(w, indent, place->on_grid && wild_pick(w, 2) ? "else J" : "else I");
        put_block(w, indent + 2, depth + 1, place);
    }
    if (parts != 0) {
        wild_line(w, indent, "else");
        put_block(w, indent + 2, depth + 1, place);
    }
}

static void put_statement(Writer *w, int indent, int depth, const Place *place)
{
    int kind = depth < 3 ? wild_pick(w, 10) : 0;
    if (kind == 7) {
        put_condition(w, indent, depth, place);
    } else if (kind == 9) {
        put_choose(w, indent, depth, place);
    } else if (kind == 8) {
        wild_line(w, indent, "may");
        put_block(w, indent + 2, depth + 1, place);
    } else
        put_verb(w, indent, depth, place);
}

static void put_block(Writer *w, int indent, int depth, const Place *place)
{
    for (int more = 1 + wild_pick(w, 3); more > 0; more--)
        put_statement(w, indent, depth, place);
}

static void put_text(Writer *w, const char *head, Place place)
{
    wild_line(w, 2, head);
    put_block(w, 4, 0, &place);
}

/* ---- Cards ---- */

static void put_statics(Writer *w)
{
    wild_line(w, 2, "always");
    for (int more = 1 + wild_pick(w, 3); more > 0; more--) {
        bool when = wild_pick(w, 3) == 1;
        if (when)
            wild_line(w, 4, "J");
        wild_line(w, when ? 6 : 4, wild_pick(w, 2) ? "forbid G H while V" : "forbid G H");
    }
}

static void put_unique(Writer *w)
{
    static const char *const entries[] = {"when foe-entered any", "when foe-entered near this"};
    const Place there = {.on_grid = true};
    const Place about = {.on_grid = true, .about = true};
    const Place attempt = {.on_grid = true, .about = true, .attempt = true};
    int moments = wild_pick(w, 64);
    if (moments & 1)
        put_text(w, "when entered", there);
    if ((moments & 6) == 6)
        put_text(w, "when turn-start", there);
    if (moments & 8)
        put_text(w, WILD_PICK(w, entries), about);
    if ((moments & 16) || moments == 0)
        put_text(w, wild_pick(w, 3) ? "when destroyed Q O" : "when destroyed this", there);
    if (moments & 32)
        put_text(w, "when destroy-try Q O", attempt);
    if ((moments & 6) == 2)
        put_statics(w);
}

static void put_riposte(Writer *w)
{
    if (wild_pick(w, 4) == 1)
        wild_line(w, 2, "unstoppable");
    switch (wild_pick(w, 5)) {
    case 0:
        put_text(w, "when foe-entered any", (Place){.about = true});
        break;
    case 1:
        put_text(w, "when destroy-try Q", (Place){.about = true, .attempt = true});
        break;
    case 2:
        put_text(w, "when move-try Q", (Place){.about = true, .attempt = true});
        break;
    case 3:
        put_text(w, "when play-try foe K", (Place){.announced = true});
        break;
    default:
        put_text(w, "when play-try any-other K", (Place){.announced = true});
        break;
    }
}

/* A card with so many copies, the second number by the ruling keen-eye-deck. */
static void put_card(Writer *w, const char *team, int number, int copies, int other)
{
    static const char *const types[] = {"common", "unique",  "riposte", "unique", "magic",
                                        "unique", "riposte", "common",  "magic",  "unique"};
    int type = wild_pick(w, 10);
    wild_put(w, "%s %c%d \"%c%d\"\n  deck %s\n", types[type], *team, number, *team, number, team);
    wild_put(w, copies == other ? "  copies %d\n" : "  copies %d or %d\n", copies, other);
    switch (*types[type]) {
    case 'u':
        put_unique(w);
        break;
    case 'm':
        if (wild_pick(w, 4) == 1)
            wild_line(w, 2, "unstoppable");
        put_text(w, "effect", (Place){.on_grid = false});
        break;
    case 'r':
        put_riposte(w);
        break;
    default:
        break;
    }
}

/* Forty cards of one kind each, or of few kinds, or as it comes. */
static void put_deck(Writer *w, const char *team)
{
    int left = CARDS, number = 1, most = 1 + wild_pick(w, 6), shift = wild_pick(w, 2);
    while (left > 0) {
        int copies = 1 + wild_pick(w, most < left ? most : left);
        bool first = left == CARDS, last = left == copies;
        left -= copies;
        put_card(w, team, number++, copies, copies + (first && !last) * shift - last * shift);
    }
}

static void put_goal(Writer *w, int number)
{
    static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G"};
    int marks = wild_pick(w, 256) & wild_pick(w, 256), all = 1 + wild_pick(w, 9);
    wild_put(w, "goal g%d \"G%d\"\n  spaces", number, number);
    for (int space = 1; space <= 9; space++)
        if (space == all || marks >> (space - 1) & 1)
            wild_put(w, " %d", space);
    for (int i = 0; i < 7; i++)
        if (wild_pick(w, 6) == 1)
            wild_put(w, " %s", letters[i]);
    wild_put(w, "\n");
    if (wild_pick(w, 4) == 1)
        wild_put(w, "  standard %d\n", 1 + wild_pick(w, 9));
}

size_t wild_nokaut(const uint8_t *bytes, size_t size, char text[WILD_TEXT])
{
    Writer w = {.bytes = bytes, .left = size, .text = text, .choices = choices};
    wild_put(&w, "box wild \"Wild\"\n  game nokaut\n");
    for (int i = 1; i <= GOALS; i++)
        put_goal(&w, i);
    put_deck(&w, "dragon");
    put_deck(&w, "unicorn");
    return w.used;
}
