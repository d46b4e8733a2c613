/* operands.c - the operands of operands.def: from card text into an instruction, and into glosses.
 */
#include "operands.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const kd_symbol_words[4] = {"fist", "foot", "block", "sprint"};
const char *const kd_type_words[3] = {
    [STRIKE] = "strike", [ABILITY] = "ability", [REACTION] = "reaction"};

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* One of a list of words into *out. */
bool kd_operand_choice(Compiler *c, const Line *line, int *word, const char *const *list, int count,
                       const char *what, uint8_t *out)
{
    int found = text_choice(c->text, line, *word, list, count, what);
    if (found < 0)
        return false;
    *out = (uint8_t)found;
    ++*word;
    return true;
}

bool kd_operand_number(Compiler *c, const Line *line, int *word, uint8_t *out)
{
    int value;
    if (!text_number(c->text, line, *word, 0, KD_FAR, &value))
        return false;
    *out = (uint8_t)value;
    ++*word;
    return true;
}

void kd_operand_put(char *out, int size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, (size_t)size - used, format, arguments);
    va_end(arguments);
}

/* ---- who, number, type, amount, range ---- */

bool kd_parse_WHO(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {[WHO_ME] = "me", [WHO_OPPONENT] = "opponent"};
    return kd_operand_choice(c, line, word, words, 2, "\"me\" or \"opponent\"", &in->who);
}

void kd_print_WHO(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    kd_operand_put(out, size, in->who == WHO_ME ? "you" : "the opponent");
}

bool kd_parse_NUMBER(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    return kd_operand_number(c, line, word, &in->n);
}

void kd_print_NUMBER(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    kd_operand_put(out, size, "%d", in->n);
}

bool kd_parse_TYPE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    return kd_operand_choice(c, line, word, kd_type_words, 3, "a type of attack", &in->n);
}

void kd_print_TYPE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    kd_operand_put(out, size, "%s", kd_type_words[in->n]);
}

bool kd_parse_amount(Compiler *c, const Line *line, int word, int *heavy, int *light, int *any)
{
    const char *at = word_at(line, word);
    int *kinds[] = {heavy, light, any};
    *heavy = *light = *any = 0;
    bool good = *at != 0;
    while (good && *at) {
        long value = isdigit((unsigned char)*at) ? strtol(at, (char **)&at, 10) : 0;
        int kind = *at == 'H' ? 0 : *at == 'L' ? 1 : *at == 'W' ? 2 : -1;
        good = kind >= 0 && value >= 1 && value <= 9 && *kinds[kind] == 0;
        if (good) {
            *kinds[kind] = (int)value;
            at++;
        }
    }
    if (!good)
        text_problem(c->text, line, word,
                     "wounds are written like 2L, 1H or 1H2L: 1 to 9 of a kind, each kind once");
    return good;
}

bool kd_parse_AMOUNT(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    int heavy, light, any;
    if (!kd_parse_amount(c, line, *word, &heavy, &light, &any))
        return false;
    if (any) {
        text_problem(c->text, line, *word, "W stands for any wound only where a pool shrinks");
        return false;
    }
    ++*word;
    in->heavy = (uint8_t)heavy;
    in->light = (uint8_t)light;
    return true;
}

void kd_print_AMOUNT(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->heavy)
        kd_operand_put(out, size, "%d heavy", in->heavy);
    if (in->light)
        kd_operand_put(out, size, "%s%d light", in->heavy ? " and " : "", in->light);
    kd_operand_put(out, size, in->heavy + in->light == 1 ? " wound" : " wounds");
}

bool kd_parse_range(Compiler *c, const Line *line, int word, int *lo, int *hi, bool *unranged)
{
    const char *at = word_at(line, word);
    char *end;
    *unranged = strcmp(at, "any") == 0 || strcmp(at, "projectile") == 0;
    *lo = 0;
    *hi = KD_FAR;
    if (*unranged)
        return true;
    long first = strtol(at, &end, 10), last = first;
    if (end != at && strcmp(end, "+") == 0) {
        last = KD_FAR;
        end++;
    } else if (end != at && *end == '-' && isdigit((unsigned char)end[1])) {
        last = strtol(end + 1, &end, 10);
    }
    bool written = end != at && !*end && first >= 0 && last <= KD_FAR;
    if (!written || first > last) {
        text_problem(c->text, line, word,
                     written ? "a range goes from the nearer to the farther: 1-3"
                             : "a range is written like 1, 1-3, 2+, projectile or any");
        return false;
    }
    *lo = (int)first;
    *hi = (int)last;
    return true;
}

bool kd_operand_range(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    int lo, hi;
    bool unranged;
    if (!kd_parse_range(c, line, *word, &lo, &hi, &unranged))
        return false;
    if (is(line, *word, "projectile") || (unranged && in->op == OP_IF)) {
        text_problem(c->text, line, *word, "write how many here: 1, 1-3 or 2+");
        return false;
    }
    ++*word;
    in->lo = (uint8_t)lo;
    in->hi = (uint8_t)hi;
    return true;
}

bool kd_parse_RANGE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    return kd_operand_range(c, line, word, in);
}

void kd_print_RANGE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->lo == in->hi)
        kd_operand_put(out, size, "%d", in->lo);
    else if (in->hi == KD_FAR)
        kd_operand_put(out, size, "%d or more", in->lo);
    else
        kd_operand_put(out, size, "%d-%d", in->lo, in->hi);
}

/* ---- movement ---- */

bool kd_parse_DIRECTION(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {[DIRECTION_TOWARD] = "toward",
                                        [DIRECTION_AWAY] = "away",
                                        [DIRECTION_ANY] = "any",
                                        [DIRECTION_EITHER] = "either"};
    return kd_operand_choice(c, line, word, words, 4, "a direction", &in->what);
}

void kd_print_DIRECTION(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    static const char *const words[] = {[DIRECTION_TOWARD] = "toward the other",
                                        [DIRECTION_AWAY] = "away from the other",
                                        [DIRECTION_ANY] = "at most, either way or not",
                                        [DIRECTION_EITHER] = "either way"};
    (void)rules;
    kd_operand_put(out, size, "%s", words[in->what]);
}

/* A token's id, or `own` for the signature token. */
static bool token_into(Compiler *c, const Line *line, int *word, kd_Instr *in, bool own)
{
    const char *ids[KD_MAX_TOKENS + 1];
    const kd_Rules *kd = tables(c);
    for (int i = 0; i < kd->tokens; i++) {
        const Label *label = &c->rules->label[kd->token[i].label];
        ids[i] = label->id;
        if (label->box == c->box && is(line, *word, label->id)) { /* the own box comes first */
            in->token = (uint8_t)i;
            ++*word;
            return true;
        }
    }
    int count = kd->tokens;
    if (own)
        ids[count++] = "own";
    int found = text_choice(c->text, line, *word, ids, count, "a token");
    if (found < 0)
        return false;
    ++*word;
    in->token = (uint8_t)(found == kd->tokens ? TOKEN_OWN : found);
    return true;
}

bool kd_parse_TOKEN(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    return token_into(c, line, word, in, true);
}

static const char *token_name(const rs_Rules *rules, int token)
{
    return token == TOKEN_OWN ? "signature token"
                              : rules->label[rules->knockdown->token[token].label].name[RS_ENGLISH];
}

void kd_print_TOKEN(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    kd_operand_put(out, size, "%s", token_name(rules, in->token));
}

bool kd_parse_REACH(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    in->what = REACH_UP_TO;
    if (is(line, *word, "within")) {
        in->what = REACH_WITHIN;
        ++*word;
        return kd_operand_range(c, line, word, in);
    }
    if (is(line, *word, "onto")) {
        in->what = REACH_ONTO;
        in->hi = KD_FAR;
        ++*word;
        return token_into(c, line, word, in, false);
    }
    return kd_operand_number(c, line, word, &in->n);
}

void kd_print_REACH(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    if (in->what == REACH_UP_TO)
        kd_operand_put(out, size, "up to %d", in->n);
    else if (in->what == REACH_ONTO)
        kd_operand_put(out, size, "to a free space with %s", token_name(rules, in->token));
    else {
        kd_operand_put(out, size, "to a free space ");
        kd_print_RANGE(rules, in, out, size);
        kd_operand_put(out, size, " from the other fighter");
    }
}

/* ---- cards and prices ---- */

bool kd_parse_MANNER(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {
        [MANNER_OWN] = "own", [MANNER_RANDOM] = "random", [MANNER_SHOWN] = "shown"};
    if (!kd_operand_choice(c, line, word, words, 3, "\"own\", \"random\" or \"shown\"", &in->what))
        return false;
    return in->what != MANNER_SHOWN || kd_operand_number(c, line, word, &in->lo);
}

void kd_print_MANNER(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->what == MANNER_SHOWN)
        kd_operand_put(out, size, "of %d shown, picked by the other", in->lo);
    else
        kd_operand_put(out, size, in->what == MANNER_OWN ? "by own choice" : "at random");
}

bool kd_parse_symbols(Compiler *c, const Line *line, int word, int *mask)
{
    char text[64];
    *mask = 0;
    if (is(line, word, "?")) {
        *mask = ANY_SYMBOL;
        return true;
    }
    snprintf(text, sizeof text, "%s", word_at(line, word));
    char *rest = text;
    while (rest) { /* parted by a slash in costs, by a plus on cards */
        char *next = strpbrk(rest, "/+");
        if (next)
            *next++ = 0;
        int found = -1;
        for (int i = 0; i < 4; i++)
            if (strcmp(rest, kd_symbol_words[i]) == 0)
                found = i;
        if (found < 0) {
            char suggestion[80];
            text_suggest(rest, kd_symbol_words, 4, suggestion);
            text_problem(c->text, line, word, "\"%.40s\" is not a symbol%s", rest, suggestion);
            return false;
        }
        if (*mask >> found & 1) {
            text_problem(c->text, line, word, "the same symbol stands here twice");
            return false;
        }
        *mask |= 1 << found;
        rest = next;
    }
    return true;
}

/* Symbols to the end of the line, as slots of a price. */
static bool price_symbols(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    in->what = PRICE_SYMBOLS;
    for (; *word < line->words; ++*word) {
        int mask;
        if (!kd_parse_symbols(c, line, *word, &mask))
            return false;
        if (in->slots == KD_MAX_SLOTS) {
            text_problem(c->text, line, *word, "%d symbols are the most", KD_MAX_SLOTS);
            return false;
        }
        in->slot[in->slots / 2] |= (uint8_t)(mask << (in->slots % 2 * 4));
        in->slots++;
    }
    return true;
}

bool kd_parse_PRICE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    if (*word >= line->words) {
        text_problem(c->text, line, *word, "a price is missing here");
        return false;
    }
    bool any = is(line, *word, "any"), up_to = is(line, *word, "up-to");
    if (!any && !up_to && !isdigit((unsigned char)*word_at(line, *word)))
        return price_symbols(c, line, word, in);
    *word += any || up_to;
    in->n = KD_FAR;
    if (!any && !kd_operand_number(c, line, word, &in->n))
        return false;
    if (!any && !up_to && in->n != 1) {
        text_problem(c->text, line, *word - 1, "a fixed price is 1; write \"up-to %d\" for more",
                     in->n);
        return false;
    }
    if (!is(line, *word, "card") && !is(line, *word, "cards")) {
        in->what = PRICE_TOKENS;
        return token_into(c, line, word, in, false);
    }
    in->what = PRICE_CARDS;
    ++*word;
    if (!is(line, *word, "with"))
        return true;
    int mask;
    if (!kd_parse_symbols(c, line, ++*word, &mask))
        return false;
    in->flag = (uint8_t)mask;
    ++*word;
    return true;
}

void kd_operand_print_symbols(int mask, char *out, int size)
{
    const char *between = "";
    if (mask == ANY_SYMBOL)
        kd_operand_put(out, size, "?");
    for (int i = 0; i < 4 && mask != ANY_SYMBOL; i++)
        if (mask >> i & 1) {
            kd_operand_put(out, size, "%s%s", between, kd_symbol_words[i]);
            between = "/";
        }
}

void kd_print_PRICE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    if (in->what == PRICE_SYMBOLS) {
        for (int i = 0; i < in->slots; i++) {
            kd_operand_put(out, size, i ? " " : "");
            kd_operand_print_symbols(in->slot[i / 2] >> (i % 2 * 4) & 15, out, size);
        }
        return;
    }
    if (in->n == KD_FAR)
        kd_operand_put(out, size, "any number of ");
    else
        kd_operand_put(out, size, in->n > 1 ? "up to %d " : "%d ", in->n);
    if (in->what == PRICE_TOKENS) {
        kd_operand_put(out, size, "%s", token_name(rules, in->token));
        return;
    }
    kd_operand_put(out, size, in->n > 1 ? "cards" : "card");
    if (in->flag) {
        kd_operand_put(out, size, " with ");
        kd_operand_print_symbols(in->flag, out, size);
    }
}

/* ---- tokens ---- */

bool kd_parse_PLACE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {
        [PLACE_ME] = "me", [PLACE_OPPONENT] = "opponent", [PLACE_WITHIN] = "within"};
    if (!kd_operand_choice(c, line, word, words, 3, "a place", &in->what))
        return false;
    return in->what != PLACE_WITHIN || kd_operand_range(c, line, word, in);
}

void kd_print_PLACE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    if (in->what != PLACE_WITHIN) {
        kd_operand_put(out, size,
                       in->what == PLACE_ME ? "on your side" : "on the opponent's board");
        return;
    }
    kd_operand_put(out, size, "on spaces ");
    kd_print_RANGE(rules, in, out, size);
    kd_operand_put(out, size, " from you");
}

bool kd_parse_COUNT(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    in->n = KD_FAR;
    if (!is(line, *word, "all"))
        return kd_operand_number(c, line, word, &in->n);
    ++*word;
    return true;
}

void kd_print_COUNT(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->n == KD_FAR)
        kd_operand_put(out, size, "every");
    else
        kd_operand_put(out, size, "%d", in->n);
}

bool kd_parse_WHERE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {[WHERE_ME] = "me",
                                        [WHERE_OPPONENT] = "opponent",
                                        [WHERE_HERE] = "here",
                                        [WHERE_NEAR] = "near-opponent"};
    int reach;
    if (!kd_operand_choice(c, line, word, words, 4, "a place", &in->what))
        return false;
    if (in->what != WHERE_NEAR)
        return true;
    if (!text_number(c->text, line, *word, 0, KD_MAX_SPACES, &reach))
        return false;
    in->hi = (uint8_t)reach;
    ++*word;
    return true;
}

void kd_print_WHERE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    static const char *const words[] = {[WHERE_ME] = "on your board",
                                        [WHERE_OPPONENT] = "on the opponent's board",
                                        [WHERE_HERE] = "here"};
    (void)rules;
    if (in->what == WHERE_NEAR)
        kd_operand_put(out, size, "at most %d from the opponent", in->hi);
    else
        kd_operand_put(out, size, "%s", words[in->what]);
}

/* ---- the rest of the verbs ---- */

bool kd_parse_CANCELLED(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {[CANCEL_MOVE] = "move", [CANCEL_ATTACK] = "attack"};
    return kd_operand_choice(c, line, word, words, 2, "\"move\" or \"attack\"", &in->what);
}

void kd_print_CANCELLED(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    kd_operand_put(out, size, in->what == CANCEL_MOVE ? "the movement" : "the attack");
}

bool kd_parse_DICE_CHANGE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {[DICE_ADD] = "add", [DICE_REROLL] = "reroll"};
    return kd_operand_choice(c, line, word, words, 2, "\"add\" or \"reroll\"", &in->what) &&
           kd_operand_number(c, line, word, &in->n);
}

void kd_print_DICE_CHANGE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->what == DICE_ADD)
        kd_operand_put(out, size, "%d is added to the sum", in->n);
    else
        kd_operand_put(out, size, in->n == 1 ? "a die is rolled again" : "%d dice are rolled again",
                       in->n);
}

bool kd_parse_PER(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    const char *quantities[PER_COUNT];
    int count = 0;
    for (int i = 0; i < kd_vocabulary.words; i++)
        if (kd_vocabulary.word[i].kind == WORD_QUANTITY)
            quantities[count++] = kd_vocabulary.word[i].word;
    ++*word;
    if (!kd_operand_choice(c, line, word, quantities, count, "a quantity", &in->per))
        return false;
    in->per++;
    return true;
}

void kd_print_PER(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->per)
        kd_operand_put(out, size, " for each %s",
                       vocabulary_word(&kd_vocabulary, WORD_QUANTITY, in->per)->doc);
}

bool kd_parse_AS_STRIKE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    (void)c;
    (void)line;
    ++*word;
    in->flag = 1;
    return true;
}

void kd_print_AS_STRIKE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->flag)
        kd_operand_put(out, size, ", which may be blocked");
}

/* ---- the vocabulary ---- */

/* The engine hands over its own kind of instruction: the same 16 bytes. */
#define OPERAND(NAME, name, form, doc)                                                             \
    static bool read_##NAME(Compiler *c, const Line *line, int *word, Instr *in)                   \
    {                                                                                              \
        return kd_parse_##NAME(c, line, word, (kd_Instr *)(void *)in);                             \
    }                                                                                              \
    static void say_##NAME(const rs_Rules *rules, const Instr *in, char *out, int size)            \
    {                                                                                              \
        kd_print_##NAME(rules, (const kd_Instr *)(const void *)in, out, size);                     \
    }
#include "operands.def"

static const Operand operands[] = {
#define OPERAND(NAME, name, form, doc) {name, form, doc, read_##NAME, say_##NAME},
#include "operands.def"
};

static const VocabularyWord words[] = {
#define VERB(NAME, word, operands, gloss, doc) {#word, operands, gloss, doc, WORD_VERB, OP_##NAME},
#define STATIC(NAME, word, operands, gloss, doc)                                                   \
    {#word, operands, gloss, doc, WORD_STATIC, OP_##NAME},
#define CONDITION(NAME, word, operands, gloss, doc)                                                \
    {#word, operands, gloss, doc, WORD_CONDITION, IF_##NAME},
#define QUANTITY(NAME, word, doc)       {#word, NULL, NULL, doc, WORD_QUANTITY, PER_##NAME},
#define TRIGGER(NAME, word, doc)        {#word, NULL, NULL, doc, WORD_TRIGGER, ON_##NAME},
#define EVENT_REPLACED(NAME, word, doc) {#word, NULL, NULL, doc, WORD_REPLACED, INSTEAD_OF_##NAME},
#include "verbs.def"
};

/* What of a statement or condition does not fit where its token lies, or NULL. */
static const char *misplaced(const kd_Instr *in, const Token *token)
{
    bool arena = token->lies <= LIES_SPACE;
    switch (in->op) {
    case OP_PUT:
        if (arena)
            return in->what == PLACE_WITHIN || (in->what == PLACE_ME && token->signature)
                       ? NULL
                       : "this token lies in the arena: write how far from you, within 1-3";
        if (token->lies == LIES_OWN_BOARD)
            return in->what == PLACE_ME ? NULL : "this token lies on its owner's board: write me";
        return in->what == PLACE_OPPONENT
                   ? NULL
                   : "this token lies on the opponent's board: write opponent";
    case OP_REMOVE:
        if (arena == (in->what == WHERE_HERE || in->what == WHERE_NEAR))
            return NULL;
        return arena ? "this token lies in the arena: write here, or near-opponent 1"
                     : "this token lies on a board: write me or opponent";
    case OP_IF:
        if (in->what == IF_HAS && token->lies != LIES_OPPONENT_BOARD)
            return "this token never lies on the opponent's board";
        if ((in->what == IF_ON || in->what == IF_NEAR) && !arena)
            return "this token never lies in the arena";
        return NULL;
    default:
        return NULL;
    }
}

static bool names_token(const kd_Instr *in)
{
    bool asks = in->op == OP_IF && (in->what == IF_HAS || in->what == IF_ON || in->what == IF_NEAR);
    return (asks || in->op == OP_PUT || in->op == OP_REMOVE) && in->token != TOKEN_OWN;
}

static void check_place(Compiler *c, const Line *line, const kd_Instr *in)
{
    const char *wrong = names_token(in) ? misplaced(in, &tables(c)->token[in->token]) : NULL;
    if (in->op == OP_PUT && in->token == TOKEN_OWN && in->what == PLACE_OPPONENT)
        wrong = "the signature token lies where it says itself: write me";
    if (wrong)
        text_problem(c->text, line, 0, "%s", wrong);
}

/* Texts that happen inside others may not set off more of the kind (ARCHITECTURE.md, "Bounds"). */
static void check(Compiler *c, const Line *line, const Instr *instruction)
{
    const kd_Instr *in = (const kd_Instr *)(const void *)instruction;
    static const uint8_t loud[] = {OP_STEP, OP_JUMP,    OP_DRAW,    OP_TAKE,
                                   OP_PAY,  OP_REFRESH, OP_DISCARD, OP_SWAP};
    check_place(c, line, in);
    if (in->op == OP_REMOVE && in->token == TOKEN_OWN)
        text_problem(c->text, line, 1, "name the token; \"own\" can only be put");
    if (in->op == OP_ACTIONS && c->context != CONTEXT_TURN_START)
        text_problem(c->text, line, 0, "the number of actions is changed only at turn-start");
    bool otherwise = line->next && strcmp(line->next->word[0].text, "else") == 0;
    if (in->op == OP_PAY && !line->child && !otherwise)
        text_problem(c->text, line, 0, "indent below \"pay\" what the payment buys");
    if (in->op == OP_ACTIONS && in->n == 0)
        text_problem(c->text, line, 1, "a turn has at least 1 action, or matches would not end");
    bool quiet = c->context == CONTEXT_QUIET || c->context == CONTEXT_ENTER;
    if (in->op == OP_REMOVE && in->what == WHERE_HERE && c->context != CONTEXT_ENTER)
        text_problem(c->text, line, 3, "\"here\" is the space of a token: when enter");
    for (int i = 0; i < COUNT(loud) && quiet; i++)
        if (in->op == loud[i])
            text_problem(c->text, line, 0,
                         "this text happens inside others, so it may not move anybody, bring or "
                         "cost cards");
}

static const char *const units[] = {"heavy", "light", NULL};

const Vocabulary kd_vocabulary = {.game = "knockdown",
                                  .word = words,
                                  .words = COUNT(words),
                                  .operand = operands,
                                  .operands = COUNT(operands),
                                  .units = units,
                                  .check = check};
