/* operands.c - the operands of operands.def: from card text into an instruction, and into glosses.
 */
#include "boxes.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

const char *const nk_space_words[NK_SPACES] = {"A", "1", "2", "3", "B", "4", "5", "6",
                                               "C", "7", "8", "9", "D", "E", "F", "G"};

int nk_parse_space(Text *text, const Line *line, int word)
{
    return text_choice(text, line, word, nk_space_words, NK_SPACES, "a space of the grid");
}

static nk_Instr *own(Instr *in)
{
    return (nk_Instr *)(void *)in;
}

static const nk_Instr *own_const(const Instr *in)
{
    return (const nk_Instr *)(const void *)in;
}

static bool is(const Line *line, int word, const char *text)
{
    return word < line->words && strcmp(line->word[word].text, text) == 0;
}

static bool pick_word(Compiler *c, const Line *line, int *word, const char *const *list, int count,
                      const char *what, uint8_t *out)
{
    int found = text_choice(c->text, line, *word, list, count, what);
    if (found < 0)
        return false;
    *out = (uint8_t)found;
    ++*word;
    return true;
}

static void __attribute__((format(printf, 3, 4))) put(char *out, int size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, (size_t)size - used, format, arguments);
    va_end(arguments);
}

/* ---- Selectors ---- */

static const char *const side_words[] = {[SIDE_THIS] = "this",
                                         [SIDE_THAT] = "that",
                                         [SIDE_FOE] = "foe",
                                         [SIDE_ALLY] = "ally",
                                         [SIDE_ANY] = "any"};

static bool parse_filters(Compiler *c, const Line *line, int *word, Selector *selector)
{
    static const char *const places[] = {"this", "that", "left"};
    static const uint8_t bits[] = {NEAR_THIS, NEAR_THAT, NEAR_LEFT};
    for (;;) {
        if (is(line, *word, "other")) {
            selector->filter |= NOT_THIS;
            ++*word;
        } else if (is(line, *word, "near")) {
            uint8_t place;
            ++*word;
            if (!pick_word(c, line, word, places, 3, "what it is near to", &place))
                return false;
            selector->filter |= bits[place];
        } else
            return true;
    }
}

/* Without a number after `while`. */
static bool parse_side(Compiler *c, const Line *line, int *word, Selector *selector)
{
    if (!pick_word(c, line, word, side_words, COUNT(side_words), "a character", &selector->side))
        return false;
    bool named = selector->side == SIDE_THIS || selector->side == SIDE_THAT;
    return named || parse_filters(c, line, word, selector);
}

static bool parse_selector(Compiler *c, const Line *line, int *word, Selector *selector)
{
    selector->pick = PICK_ONE;
    if (is(line, *word, "1") || is(line, *word, "all")) {
        selector->pick = is(line, *word, "1") ? PICK_ONE : PICK_ALL;
        ++*word;
        if (is(line, *word, "this") || is(line, *word, "that")) {
            text_problem(c->text, line, *word, "\"this\" and \"that\" stand without a number");
            return false;
        }
    } else if (!is(line, *word, "this") && !is(line, *word, "that")) {
        text_problem(c->text, line, *word,
                     "say which: this, that, or 1 or all with foe, ally or any");
        return false;
    }
    return parse_side(c, line, word, selector);
}

/* Where they stand: `before` comes first, " next to" each place, "and" between two. */
static void print_near(const Selector *selector, const char *before, char *out, int size)
{
    static const char *const places[] = {"this card", "that character", "the space just left"};
    static const uint8_t bits[] = {NEAR_THIS, NEAR_THAT, NEAR_LEFT};
    for (int i = 0; i < COUNT(bits); i++)
        if (selector->filter & bits[i]) {
            put(out, size, "%s next to %s", before, places[i]);
            before = " and";
        }
}

/* `this` is never a foe, so `other` says nothing of foes. */
static void print_whom(const Selector *selector, char *out, int size)
{
    static const char *const one[] = {[SIDE_THIS] = "this card",
                                      [SIDE_THAT] = "that character",
                                      [SIDE_FOE] = "one opposing character",
                                      [SIDE_ALLY] = "one of your characters",
                                      [SIDE_ANY] = "any one character"};
    static const char *const one_other[] = {[SIDE_THIS] = "this card",
                                            [SIDE_THAT] = "that character",
                                            [SIDE_FOE] = "one opposing character",
                                            [SIDE_ALLY] = "one of your other characters",
                                            [SIDE_ANY] = "any one other character"};
    static const char *const all[] = {[SIDE_THIS] = "this card",
                                      [SIDE_THAT] = "that character",
                                      [SIDE_FOE] = "opposing characters",
                                      [SIDE_ALLY] = "your characters",
                                      [SIDE_ANY] = "characters"};
    static const char *const all_other[] = {[SIDE_THIS] = "this card",
                                            [SIDE_THAT] = "that character",
                                            [SIDE_FOE] = "opposing characters",
                                            [SIDE_ALLY] = "your other characters",
                                            [SIDE_ANY] = "other characters"};
    bool other = selector->filter & NOT_THIS;
    if (selector->pick == PICK_ALL)
        put(out, size, "%s", (other ? all_other : all)[selector->side]);
    else
        put(out, size, "%s", (other ? one_other : one)[selector->side]);
}

static bool parse_SELECTOR(Compiler *c, const Line *line, int *word, Instr *in)
{
    return parse_selector(c, line, word, &own(in)->select);
}

static void print_SELECTOR(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    (void)rules;
    const Selector *selector = &own_const(in)->select;
    if (selector->pick == PICK_ALL && in->op != OP_FORBID) /* "all ... cannot" would say less */
        put(out, size, "all ");
    print_whom(selector, out, size);
    print_near(selector, "", out, size);
}

static bool parse_SECOND(Compiler *c, const Line *line, int *word, Instr *in)
{
    return parse_selector(c, line, word, &own(in)->second);
}

/* Two characters of one side are never the same one. */
static void print_SECOND(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    static const char *const another[] = {[SIDE_FOE] = "another opposing character",
                                          [SIDE_ALLY] = "another of your characters",
                                          [SIDE_ANY] = "any other character"};
    const Selector *first = &own_const(in)->select, *second = &own_const(in)->second;
    (void)rules;
    bool same = second->side == first->side && !(second->filter & NOT_THIS);
    if (same && second->side < COUNT(another) && another[second->side])
        put(out, size, "%s", another[second->side]);
    else
        print_whom(second, out, size);
    print_near(second, "", out, size);
}

static bool parse_WHILE(Compiler *c, const Line *line, int *word, Instr *in)
{
    ++*word;
    own(in)->second.pick = PICK_ONE;
    return parse_side(c, line, word, &own(in)->second);
}

static void print_WHILE(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    (void)rules;
    if (own_const(in)->second.pick == 0)
        return;
    const Selector *such = &own_const(in)->second;
    put(out, size, " while ");
    print_whom(such, out, size);
    if (such->filter & (NEAR_THIS | NEAR_THAT | NEAR_LEFT))
        print_near(such, " is", out, size);
    else
        put(out, size, " is on the grid");
}

/* Of conditions: how many, then which. */
static bool parse_LEAST(Compiler *c, const Line *line, int *word, Instr *in)
{
    int least;
    if (!text_number(c->text, line, *word, 1, NK_SPACES, &least))
        return false;
    ++*word;
    own(in)->lo = (uint8_t)least;
    own(in)->select.pick = PICK_ALL;
    if (is(line, *word, "this") || is(line, *word, "that")) {
        text_problem(c->text, line, *word, "say which: foe, ally or any");
        return false;
    }
    return parse_side(c, line, word, &own(in)->select);
}

static void print_LEAST(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    static const char *const whose[] = {[SIDE_FOE] = "opposing characters",
                                        [SIDE_ALLY] = "of your characters",
                                        [SIDE_ANY] = "characters"};
    static const char *const others[] = {[SIDE_FOE] = "opposing characters",
                                         [SIDE_ALLY] = "of your other characters",
                                         [SIDE_ANY] = "other characters"};
    const Selector *such = &own_const(in)->select;
    (void)rules;
    put(out, size, "at least %d %s", own_const(in)->lo,
        (such->filter & NOT_THIS ? others : whose)[such->side]);
    if (such->filter & (NEAR_THIS | NEAR_THAT | NEAR_LEFT))
        print_near(such, " are", out, size);
    else
        put(out, size, " are on the grid");
}

static bool parse_CARDS(Compiler *c, const Line *line, int *word, Instr *in)
{
    const char *at = *word < line->words ? line->word[*word].text : "";
    char *end;
    long lo = strtol(at, &end, 10), hi = lo;
    if (end != at && strcmp(end, "+") == 0)
        hi = NK_DECK_CARDS;
    else if (end != at && *end == '-' && isdigit((unsigned char)end[1]))
        hi = strtol(end + 1, &end, 10);
    bool good = end != at && (*end == 0 || strcmp(end, "+") == 0) && lo >= 0 && lo <= hi &&
                hi <= NK_DECK_CARDS;
    if (!good) {
        text_problem(c->text, line, *word, "how many cards is written like 0, 0-2 or 5+");
        return false;
    }
    own(in)->lo = (uint8_t)lo;
    own(in)->hi = (uint8_t)hi;
    ++*word;
    return true;
}

static void print_CARDS(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    int lo = own_const(in)->lo, hi = own_const(in)->hi;
    (void)rules;
    if (hi == NK_DECK_CARDS)
        put(out, size, "%d cards or more", lo);
    else if (lo == hi)
        put(out, size, lo == 1 ? "%d card" : "%d cards", lo);
    else
        put(out, size, "%d-%d cards", lo, hi);
}

static bool parse_THAT(Compiler *c, const Line *line, int *word, Instr *in)
{
    static const char *const words[] = {"that"};
    uint8_t found;
    own(in)->select = (Selector){PICK_ONE, SIDE_THAT, 0};
    return pick_word(c, line, word, words, 1, "\"that\"", &found);
}

static void print_THAT(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    (void)rules, (void)in, (void)out, (void)size;
}

/* ---- Places, numbers, players, kinds ---- */

static bool parse_PLACE(Compiler *c, const Line *line, int *word, Instr *in)
{
    static const char *const words[] = {[PLACE_EMPTY] = "empty", [PLACE_LEFT] = "left"};
    if (!is(line, *word, "to")) {
        text_problem(c->text, line, *word, "say where: to empty, to empty near this, or to left");
        return false;
    }
    ++*word;
    if (!pick_word(c, line, word, words, 2, "a place", &own(in)->place))
        return false;
    if (own(in)->place == PLACE_EMPTY && is(line, *word, "near") && is(line, *word + 1, "this")) {
        own(in)->near_this = 1;
        *word += 2;
    }
    return true;
}

static void print_PLACE(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    (void)rules;
    if (own_const(in)->place == PLACE_LEFT)
        put(out, size, "the space just left");
    else
        put(out, size, "an empty space%s", own_const(in)->near_this ? " next to this card" : "");
}

static bool parse_COUNT(Compiler *c, const Line *line, int *word, Instr *in)
{
    nk_Instr *to = own(in);
    const char *text = *word < line->words ? line->word[*word].text : "";
    bool digit = text[0] >= '0' && text[0] <= '9';
    to->lo = to->hi = digit ? (uint8_t)(text[0] - '0') : 0;
    if (is(line, *word, "same") || is(line, *word, "any-number"))
        to->n = is(line, *word, "same") ? COUNT_SAME : COUNT_ANY;
    else if (digit && text[1] == '-' && text[2] >= text[0] && text[2] <= '9' && text[3] == 0)
        to->hi = (uint8_t)(text[2] - '0');
    else if (!digit || text[1] != 0 || to->lo == 0) {
        text_problem(c->text, line, *word,
                     "say how many: 1 to 9, a range like 0-2, same or any-number");
        return false;
    }
    ++*word;
    return true;
}

static void print_COUNT(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    const nk_Instr *from = own_const(in);
    (void)rules;
    if (from->n == COUNT_SAME)
        put(out, size, "as many cards as were discarded");
    else if (from->n == COUNT_ANY)
        put(out, size, "any number of cards");
    else if (from->lo < from->hi && from->lo == 0)
        put(out, size, "up to %d card%s", from->hi, from->hi == 1 ? "" : "s");
    else if (from->lo < from->hi)
        put(out, size, "%d to %d cards", from->lo, from->hi);
    else
        put(out, size, from->lo == 1 ? "%d card" : "%d cards", from->lo);
}

static bool parse_WHO(Compiler *c, const Line *line, int *word, Instr *in)
{
    static const char *const words[] = {
        [WHO_ME] = "me", [WHO_FOE_PLAYER] = "foe-player", [WHO_THAT_PLAYER] = "that-player"};
    return pick_word(c, line, word, words, 3, "a player", &own(in)->who);
}

static void print_WHO(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    static const char *const words[] = {[WHO_ME] = "you",
                                        [WHO_FOE_PLAYER] = "an opponent of your choice",
                                        [WHO_THAT_PLAYER] = "that player"};
    (void)rules;
    put(out, size, "%s", words[own_const(in)->who]);
}

static bool parse_TYPE(Compiler *c, const Line *line, int *word, Instr *in)
{
    static const char *const words[] = {[WANT_CHARACTER] = "character", [WANT_COMMON] = "common"};
    return pick_word(c, line, word, words, 2, "a kind of card", &own(in)->what);
}

static void print_TYPE(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    const char *noun = in->what == WANT_COMMON ? "common character" : "character";
    int count = in->op == OP_TAKE ? own_const(in)->lo : 1;
    (void)rules;
    if (count == 1)
        put(out, size, "a %s", noun);
    else
        put(out, size, "%d %ss", count, noun);
}

static bool parse_FORBIDDEN(Compiler *c, const Line *line, int *word, Instr *in)
{
    static const char *const words[] = {[FORBID_DESTROY] = "destroy", [FORBID_MOVE] = "move"};
    return pick_word(c, line, word, words, 2, "what cannot be done", &own(in)->what);
}

static void print_FORBIDDEN(const rs_Rules *rules, const Instr *in, char *out, int size)
{
    (void)rules;
    put(out, size, in->what == FORBID_MOVE ? "moved or swapped" : "destroyed");
}

/* ---- What a text may say where it stands ---- */

typedef struct Check {
    Compiler *c;
    const Line *line;
} Check;

static void refuse(const Check *check, bool wrong, const char *message)
{
    if (wrong)
        text_problem(check->c->text, check->line, 0, "%s", message);
}

/* Whether the text has a `that`: a character on the grid. */
static bool has_that(int context)
{
    int trigger = context & ~CONTEXT_ON_GRID;
    return trigger == ON_FOE_ENTERED || trigger == ON_DESTROY_TRY || trigger == ON_MOVE_TRY;
}

static void check_selector(const Check *check, const Selector *selector)
{
    int context = check->c->context;
    if (selector->pick == 0)
        return;
    bool speaks_of_this = selector->side == SIDE_THIS || selector->filter & (NOT_THIS | NEAR_THIS);
    bool speaks_of_that = selector->side == SIDE_THAT || selector->filter & NEAR_THAT;
    refuse(check, speaks_of_this && !(context & CONTEXT_ON_GRID),
           "this card is not on the grid: \"this\" and \"other\" mean nothing here");
    refuse(check, speaks_of_that && !has_that(context), "there is no \"that\" in this text");
}

static void check_cards(const Check *check, const nk_Instr *in)
{
    const rs_Rules *rules = check->c->rules;
    int size = rules->code_size;
    bool fixed = in->n == COUNT_RANGE && in->lo == in->hi;
    bool below_discard =
        size >= 2 && rules->code[size - 1].op == OP_DONE && rules->code[size - 2].op == OP_DISCARD;
    refuse(check, in->op == OP_DRAW && in->n == COUNT_ANY, "draw 1, 0-2 or same");
    refuse(check, in->op == OP_DRAW && in->n == COUNT_SAME && !below_discard,
           "\"draw same\" is indented below a discard");
    refuse(check, in->op == OP_DISCARD && !fixed && in->n != COUNT_ANY,
           "discard a number of cards, or any-number");
    refuse(check, in->op == OP_TAKE && !fixed, "take a number of cards");
    refuse(check, in->op == OP_PLAY && in->what != WANT_COMMON,
           "only a common can be played by a text, or matches might not end");
    bool answers =
        has_that(check->c->context) || (check->c->context & ~CONTEXT_ON_GRID) == ON_PLAY_TRY;
    refuse(check, in->op == OP_DISCARD && in->who == WHO_THAT_PLAYER && !answers,
           "there is no \"that-player\" in this text");
}

static void check(Compiler *c, const Line *line, const Instr *statement)
{
    const nk_Instr *in = own_const(statement);
    const Check at = {c, line};
    int trigger = c->context & ~CONTEXT_ON_GRID;
    bool one = in->select.pick == PICK_ONE;
    if (in->op != OP_STOP && in->op != OP_PREVENT) {
        check_selector(&at, &in->select);
        check_selector(&at, &in->second);
    }
    refuse(&at, in->near_this && !(c->context & CONTEXT_ON_GRID),
           "this card is not on the grid: \"near this\" means nothing here");
    switch (in->op) {
    case OP_IF:
        refuse(&at, in->what == IF_HAND && trigger == CONTEXT_ALWAYS,
               "a standing text has no acting player");
        break;
    case OP_DESTROY:
        refuse(&at, in->select.side == SIDE_ALLY || in->select.side == SIDE_THIS,
               "destroy is for opposing characters; an own one is sacrificed (N5.3)");
        break;
    case OP_SACRIFICE:
    case OP_RETURN:
        refuse(&at, in->select.side == SIDE_FOE || in->select.side == SIDE_ANY || !one,
               "one own character at a time: 1 ally, or this");
        break;
    case OP_MOVE:
    case OP_SWAP:
        refuse(&at, !one || in->second.pick == PICK_ALL, "one character at a time");
        break;
    case OP_STOP:
        refuse(&at, trigger != ON_PLAY_TRY, "only an announced card can be stopped: when play-try");
        break;
    case OP_PREVENT:
        refuse(&at, trigger != ON_DESTROY_TRY && trigger != ON_MOVE_TRY,
               "only an attempt can be prevented: when destroy-try, when move-try");
        break;
    case OP_FORBID:
        refuse(&at, one && in->select.side != SIDE_THIS, "forbid for this card, or for all ...");
        break;
    default:
        check_cards(&at, in);
        break;
    }
}

/* ---- The vocabulary ---- */

static const Operand operands[] = {
#define OPERAND(NAME, name, form, doc) {name, form, doc, parse_##NAME, print_##NAME},
#include "operands.def"
};

static const VocabularyWord words[] = {
#define VERB(NAME, word, operands, gloss, doc) {#word, operands, gloss, doc, WORD_VERB, OP_##NAME},
#define STATIC(NAME, word, operands, gloss, doc)                                                   \
    {#word, operands, gloss, doc, WORD_STATIC, OP_##NAME},
#define CONDITION(NAME, word, operands, gloss, doc)                                                \
    {#word, operands, gloss, doc, WORD_CONDITION, IF_##NAME},
#define TRIGGER(NAME, word, doc) {#word, NULL, NULL, doc, WORD_TRIGGER, ON_##NAME},
#include "verbs.def"
};

const Vocabulary nk_vocabulary = {.game = "nokaut",
                                  .word = words,
                                  .words = COUNT(words),
                                  .operand = operands,
                                  .operands = COUNT(operands),
                                  .check = check};
