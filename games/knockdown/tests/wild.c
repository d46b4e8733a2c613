/* wild.c - a wild box of Knockdown: every verb, condition, static and field, with
 * operands as large as the language allows, nested and combined at random. The grammar here is
 * written by hand from docs/box-language.md, so that a compiler that reads it otherwise is found
 * out. */
#include "../../../tests/wild_box.h"

#include <stdbool.h>
#include <stdio.h>

static const WildChoice choices[] = {
    {'W', {"me", "opponent"}},
    {'A', {"1L", "1H", "2L", "1H2L", "9H9L", "9H"}},
    {'N', {"1", "2", "3", "9", "99", "0"}},
    {'M', {"1", "2", "3"}},
    {'R', {"1", "1-3", "0-99", "2+", "any", "projectile", "4"}},
    {'D', {"toward", "away", "any", "either"}},
    {'V', {"1", "1-3", "0-99", "2+", "4"}},
    {'B', {"any", "1", "1-3", "0-99", "2+"}},
    {'U', {"t1", "t2", "t3"}},
    {'I', {"within 1-3", "within 0-99", "within 1", "within any"}},
    {'C', {"1", "all", "2", "0"}},
    {'H', {"near-opponent 1", "near-opponent 16"}},
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
    {'Q', {"cards", "attacks"}},
    {'J', {"1", "2", "3", "9"}},
    {'F', {"", "with fist", "named c1 c2", "printed 1", "reach 2", "at 2+", "with block/sprint"}},
    {0, {NULL}},
};

/* ---- Texts ---- */

enum { FREE_SPACE, SPACE, OWN_BOARD, OPPONENT_BOARD, PLACES };
enum { TOKENS = 3, OWN = TOKENS };

static bool in_arena(const Writer *w, int token)
{
    return w->lies[token] <= SPACE;
}

/* Tokens are put where they lie; `own` is t1. */
static void put_put(Writer *w, int indent)
{
    int token = wild_pick(w, TOKENS + 1);
    char pattern[60];
    bool arena = in_arena(w, token == OWN ? 0 : token), me = token == OWN || token == 0;
    const char *place = arena ? (me && wild_pick(w, 2) ? "me" : "I")
                        : token == OWN || w->lies[token] == OWN_BOARD ? "me"
                                                                      : "opponent";
    if (token == OWN)
        snprintf(pattern, sizeof pattern, "put own N %s P", place);
    else
        snprintf(pattern, sizeof pattern, "put t%d N %s P", token + 1, place);
    wild_line(w, indent, pattern);
}

static void put_remove(Writer *w, int indent, bool here)
{
    int token = wild_pick(w, TOKENS);
    char pattern[60];
    snprintf(pattern, sizeof pattern, "remove t%d C %s", token + 1,
             !in_arena(w, token) ? "W"
             : here              ? "here"
                                 : "H");
    wild_line(w, indent, pattern);
}

/* A condition about a token, which lies where that can hold; or another one. */
static void put_about_token(Writer *w, int indent, const char *before)
{
    int token = wild_pick(w, TOKENS);
    char pattern[60];
    if (in_arena(w, token))
        snprintf(pattern, sizeof pattern, wild_pick(w, 2) ? "%s on t%d" : "%s near t%d N", before,
                 token + 1);
    else if (w->lies[token] == OPPONENT_BOARD)
        snprintf(pattern, sizeof pattern, "%s has t%d N", before, token + 1);
    else
        snprintf(pattern, sizeof pattern, "%s own-token", before);
    wild_line(w, indent, pattern);
}

static const char *const quiet[] = {"wound W A P S", "heal W A", "cancel K", "dice add N P",
                                    "dice reroll N"};
static const char *const loud[] = {"step W D N P", "jump W N",   "jump W within B", "jump W onto U",
                                   "draw N",       "take N",     "discard W N O",   "refresh N",
                                   "draw M",       "step W D M", "jump W M",        "discard W M O",
                                   "swap"};
static const char *const conditions[] = {
    "distance V", "hand W V", "worse-off", "moved",     "tested W", "defended",    "suffered N",
    "mine G",     "missed",   "own-token", "on-edge W", "at-end W", "on-space W V"};
/* The first four use up a limit. */
static const char *const statics[] = {
    "pool E F add A",   "pool E F less A", "pool incoming less 1W",
    "cost less N",      "range E F set B", "range E F add N",
    "range E F less N", "cost Y as Y",     "cost all as ?"};

static void put_condition(Writer *w, int indent, const char *before)
{
    char pattern[60];
    if (wild_pick(w, 5) == 1) {
        put_about_token(w, indent, before);
        return;
    }
    snprintf(pattern, sizeof pattern, "%s %s", before, WILD_PICK(w, conditions));
    wild_line(w, indent, pattern);
}

/* A quiet text happens inside others and may not move anybody, bring or cost cards; only at the
 * start of a turn the number of its actions can change, and only who enters a space is `here`. */
typedef enum { QUIET, ENTER, LOUD, TURN_START } Tone;

static void put_block(Writer *w, int indent, int depth, Tone tone);

static void put_choose(Writer *w, int indent, int depth, Tone tone)
{
    int arms = 2 + wild_pick(w, 3);
    wild_line(w, indent, "choose");
    for (int arm = 0; arm < arms; arm++) {
        wild_line(w, indent + 2, arm == 0 ? "either" : "or");
        put_block(w, indent + 4, depth + 1, tone);
    }
}

static void put_statement(Writer *w, int indent, int depth, Tone tone)
{
    int kind = wild_pick(w, depth < 3 ? 12 : 6);
    if (tone == TURN_START && kind == 5) {
        wild_line(w, indent, "actions J");
        return;
    }
    if ((kind == 4 && wild_pick(w, 2)) || (tone == ENTER && kind == 5)) {
        put_remove(w, indent, tone == ENTER && kind == 5);
        return;
    }
    if (kind == 3 && wild_pick(w, 2)) {
        put_put(w, indent);
        return;
    }
    if (kind < 6 || (kind == 11 && tone <= ENTER)) {
        wild_line(w, indent, tone <= ENTER || kind < 3 ? WILD_PICK(w, quiet) : WILD_PICK(w, loud));
        return;
    }
    if (kind == 10) {
        put_choose(w, indent, depth, tone);
        return;
    }
    if (kind == 9)
        wild_line(w, indent, "may");
    else if (kind == 11)
        wild_line(w, indent, "pay X");
    else
        put_condition(w, indent, "if");
    bool otherwise = wild_pick(w, 4) == 1;
    if (!otherwise || kind == 9 || wild_pick(w, 3)) /* an `else` may stand alone */
        put_block(w, indent + 2, depth + 1, tone);
    while (otherwise && wild_pick(w, 4) == 1) {
        put_condition(w, indent, "else if");
        put_block(w, indent + 2, depth + 1, tone);
    }
    if (otherwise) {
        wild_line(w, indent, "else");
        put_block(w, indent + 2, depth + 1, tone);
    }
}

static void put_block(Writer *w, int indent, int depth, Tone tone)
{
    for (int more = 1 + wild_pick(w, 3); more > 0; more--)
        put_statement(w, indent, depth, tone);
}

static void put_text(Writer *w, const char *head, Tone tone)
{
    wild_line(w, 2, head);
    put_block(w, 4, 0, tone);
}

static void put_statics(Writer *w, bool limited)
{
    wild_line(w, 2, "always");
    for (int more = 1 + wild_pick(w, 3); more > 0; more--) {
        bool when = wild_pick(w, 3) == 1;
        if (when)
            put_condition(w, 4, "if");
        wild_line(w, when ? 6 : 4, statics[wild_pick(w, limited ? 4 : 9)]);
    }
}

/* ---- Blocks ---- */

static void put_arena(Writer *w)
{
    int spaces = 4 + wild_pick(w, 13), start = 1 + wild_pick(w, spaces - 1);
    wild_put(w, "arena pit \"Pit\"\n  spaces %d\n  start %d %d\n", spaces, start,
             start + 1 + wild_pick(w, spaces - start));
    if (wild_pick(w, 3) == 1)
        wild_put(w, wild_pick(w, 2) ? "  edges 1 %d\n" : "  edges 1 %d wound 9H9L\n", spaces);
    if (wild_pick(w, 3) == 1)
        wild_put(w,
                 wild_pick(w, 2) ? "  corridors 1 %d %d\n"
                                 : "  corridors 1 %d %d wound 2L centre 1H1L\n",
                 2 + wild_pick(w, spaces - 2), spaces);
    if (wild_pick(w, 3) == 1)
        wild_put(w, wild_pick(w, 2) ? "  candles %d\n" : "  candles %d wound 9H\n",
                 1 + wild_pick(w, 4));
    if (wild_pick(w, 3) == 1)
        put_text(w, wild_pick(w, 2) ? "when enter 2 4" : "when enter 1", ENTER);
}

static void put_token(Writer *w, int number)
{
    static const char *const lies[] = {"free-space", "space", "own-board", "opponent-board"};
    int supply = 1 + wild_pick(w, 16), where = w->lies[number - 1];
    wild_put(w, "token t%d \"T%d\"\n  supply %d\n  lies %s\n", number, number, supply, lies[where]);
    if (number == 1)
        wild_line(w, 2, where < 2 && wild_pick(w, 2) ? "signature within R" : "signature");
    if (where >= 2 && wild_pick(w, 2))
        wild_put(w, "  start %d\n", 1 + wild_pick(w, supply));
    if (where < 2 && wild_pick(w, 3))
        put_text(w, number == 1 && wild_pick(w, 2) ? "when enter anybody" : "when enter", ENTER);
    if (where >= 2 && wild_pick(w, 2)) {
        wild_put(w, "  order %d\n", number);
        put_text(w, wild_pick(w, 2) ? "when turn-start each" : "when turn-start", TURN_START);
    }
    if (wild_pick(w, 3) == 1)
        wild_put(w, "  moves-when-out\n");
    if (wild_pick(w, 3) == 1)
        put_statics(w, false);
}

static void put_card(Writer *w, int number)
{
    wild_put(w, "attack c%d \"C%d\"\n  copies 6\n", number, number);
    wild_line(w, 2, "symbol Z");
    wild_line(w, 2, wild_pick(w, 2) ? "G range R damage A ko" : "G damage A");
    if (wild_pick(w, 3))
        put_text(w, "effect", LOUD);
    if (wild_pick(w, 3) == 1)
        put_text(w, "when taken", QUIET);
}

static void put_special(Writer *w, int number)
{
    static const char *const moments[] = {"when opponent-steps", "when targeted",
                                          "when after-attack"};
    bool reaction = number % 4 >= 2 && wild_pick(w, 2);
    wild_put(w, "special p%d \"P%d\"\n", number, number);
    wild_line(w, 2, wild_pick(w, 2) ? "cost Y Y" : "cost Y");
    wild_line(w, 2, reaction ? "reaction range R" : "G range R damage A ko");
    if (wild_pick(w, 4) == 1)
        put_condition(w, 2, "needs");
    if (number == 0 && wild_pick(w, 2) == 1) { /* its board has room for one more token */
        wild_line(w, 2, "lasts");
        wild_line(w, 4, "pool E F add A");
    }
    if (reaction)
        put_text(w, WILD_PICK(w, moments), LOUD);
    else if (wild_pick(w, 4))
        put_text(w, "effect", LOUD);
}

static void put_skill(Writer *w, int number)
{
    static const char *const moments[] = {
        "when turn-start", "when taken",        "when round-start", "when attack-action",
        "when targeted",   "when after-attack", "when test",        "when test-passed"};
    static const char *const limits[] = {"limit turn", "limit round"};
    int what = wild_pick(w, 12);
    wild_put(w, "skill k%d \"K%d\"\n  initiative %d\n", number, number, 1 + wild_pick(w, 12));
    bool limited = what >= 9 || wild_pick(w, 2);
    if (limited)
        wild_line(w, 2, WILD_PICK(w, limits));
    if (what < 8)
        put_text(w, moments[what], what == 0 ? TURN_START : LOUD);
    else if (what == 8)
        put_statics(w, limited);
    else if (what == 9)
        put_text(w, "instead of wound", QUIET);
    else
        put_text(w, "instead of shift", LOUD);
    if (what >= 8 && wild_pick(w, 3) == 1)
        put_text(w, WILD_PICK(w, moments), LOUD);
}

size_t wild_knockdown(const uint8_t *bytes, size_t size, char text[WILD_TEXT])
{
    Writer w = {.bytes = bytes, .left = size, .text = text, .choices = choices};
    wild_put(&w, "box wild \"Wild\"\n  game knockdown\n");
    for (int i = 0; i < TOKENS; i++)
        w.lies[i] = wild_pick(&w, PLACES);
    put_arena(&w);
    for (int i = 1; i <= 3; i++)
        put_token(&w, i);
    for (int i = 1; i <= 6; i++)
        put_card(&w, i);
    for (int i = 0; i < 8; i++)
        put_special(&w, i);
    for (int i = 0; i < 2; i++)
        wild_put(&w,
                 "fighter f%d \"F%d\"\nboard f%d \"B%d\"\n  fighter f%d\n  tokens t1 t2%s\n"
                 "  specials p%d p%d p%d p%d\n",
                 i, i, i, i, i, i ? " t3" : "", 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
    for (int i = 1; i <= 12; i++)
        put_skill(&w, i);
    return w.used;
}
