/* standing.c - the operands of standing statements: which attacks, and what changes. */
#include "operands.h"

/* The conditions a selector narrows by, while it is read. */
typedef struct Narrowing {
    bool cards_only, incoming;
    int named, named_first; /* words of the line */
    int symbols, printed_lo, printed_hi, reach;
} Narrowing;

static bool selected(const Compiler *c, const Line *line, const Narrowing *by, const Attack *attack)
{
    bool special = c->rules->label[attack->label].kind == LABEL_SPECIAL;
    if (by->cards_only && special)
        return false;
    if (by->symbols && !(attack->symbols & by->symbols))
        return false;
    if (by->printed_hi >= 0 &&
        (attack->unranged || attack->lo != by->printed_lo || attack->hi != by->printed_hi))
        return false;
    if (by->reach && (attack->unranged || attack->hi < by->reach || attack->hi == KD_FAR))
        return false;
    for (int i = 0; i < by->named; i++)
        if (strcmp(line->word[by->named_first + i].text, c->rules->label[attack->label].id) == 0)
            return true;
    return by->named == 0;
}

static bool parse_named(Compiler *c, const Line *line, int *word, Narrowing *by)
{
    const kd_Rules *kd = tables(c);
    by->named_first = *word;
    while (*word < line->words && !is(line, *word, "add") && !is(line, *word, "less") &&
           !is(line, *word, "set") && !is(line, *word, "at") && !is(line, *word, "with") &&
           !is(line, *word, "printed") && !is(line, *word, "reach")) {
        const char *ids[KD_MAX_ATTACKS];
        for (int i = 0; i < kd->attacks; i++)
            ids[i] = c->rules->label[kd->attack[i].label].id;
        if (text_choice(c->text, line, *word, ids, kd->attacks, "an attack") < 0)
            return false;
        ++*word;
        by->named++;
    }
    return true;
}

/* One narrowing word after another, as long as there are any. */
static bool parse_narrowing(Compiler *c, const Line *line, int *word, Narrowing *by, Selector *into)
{
    int lo, hi;
    bool unranged;
    for (;;) {
        if (is(line, *word, "named")) {
            ++*word;
            if (!parse_named(c, line, word, by))
                return false;
        } else if (is(line, *word, "with")) {
            if (!kd_parse_symbols(c, line, ++*word, &by->symbols))
                return false;
            ++*word;
        } else if (is(line, *word, "printed")) {
            if (!kd_parse_range(c, line, ++*word, &by->printed_lo, &by->printed_hi, &unranged))
                return false;
            ++*word;
        } else if (is(line, *word, "reach")) {
            if (!text_number(c->text, line, ++*word, 1, KD_FAR, &by->reach))
                return false;
            ++*word;
        } else if (is(line, *word, "at")) {
            if (!kd_parse_range(c, line, ++*word, &lo, &hi, &unranged))
                return false;
            into->lo = (uint8_t)lo;
            into->hi = (uint8_t)hi;
            ++*word;
        } else {
            return true;
        }
    }
}

bool kd_parse_SELECTOR(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {"cards", "attacks", "incoming"};
    kd_Rules *kd = tables(c);
    uint8_t what;
    Narrowing by = {.printed_hi = -1};
    if (kd->selectors == KD_MAX_SELECTORS) {
        text_problem(c->text, line, *word, "too many standing statements in all boxes together");
        return false;
    }
    Selector *selector = &kd->selector[kd->selectors];
    selector->hi = 255;
    if (!kd_operand_choice(c, line, word, words, 3, "\"cards\", \"attacks\" or \"incoming\"",
                           &what) ||
        !parse_narrowing(c, line, word, &by, selector))
        return false;
    by.cards_only = what == 0;
    selector->incoming = what == 2;
    for (int i = 0; i < kd->attacks; i++)
        if (selected(c, line, &by, &kd->attack[i]))
            selector->attack[i / 64] |= (uint64_t)1 << (i % 64);
    in->jump = (uint16_t)kd->selectors++;
    return true;
}

/* The selected attacks by id, each once: what the text really reaches. */
void kd_print_SELECTOR(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    const kd_Rules *kd = rules->knockdown;
    const Selector *selector = &kd->selector[in->jump];
    int count = 0, all = kd->attacks;
    bool cards = true;
    for (int i = 0; i < all; i++) {
        bool has = selector->attack[i / 64] >> (i % 64) & 1;
        count += has;
        cards &= has == (kd->attack[i].copies > 0);
    }
    kd_operand_put(out, size, "%s",
                   selector->incoming ? "attacks on you"
                   : cards            ? "your attacks by a card"
                                      : "your attacks");
    if (selector->hi != 255)
        kd_operand_put(out, size,
                       selector->hi == KD_FAR ? " from %d or more away" : " from %d to %d away",
                       selector->lo, selector->hi);
    if (count == all || cards)
        return;
    const char *between = " (";
    for (int i = 0; i < all; i++) {
        if (!(selector->attack[i / 64] >> (i % 64) & 1))
            continue;
        bool said = false;
        for (int j = 0; j < i; j++)
            said |=
                (selector->attack[j / 64] >> (j % 64) & 1) &&
                !strcmp(rules->label[kd->attack[i].label].id, rules->label[kd->attack[j].label].id);
        if (said)
            continue;
        kd_operand_put(out, size, "%s%s", between, rules->label[kd->attack[i].label].id);
        between = ", ";
    }
    kd_operand_put(out, size, ")");
}

bool kd_parse_RANGE_CHANGE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {
        [CHANGE_SET] = "set", [CHANGE_ADD] = "add", [CHANGE_LESS] = "less"};
    if (!kd_operand_choice(c, line, word, words, 3, "\"set\", \"add\" or \"less\"", &in->what))
        return false;
    return in->what == CHANGE_SET ? kd_operand_range(c, line, word, in)
                                  : kd_operand_number(c, line, word, &in->n);
}

void kd_print_RANGE_CHANGE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    if (in->what != CHANGE_SET) {
        kd_operand_put(out, size, in->what == CHANGE_ADD ? "reach %d farther" : "reach %d less far",
                       in->n);
        return;
    }
    kd_operand_put(out, size, "have range ");
    kd_print_RANGE(rules, in, out, size);
}

bool kd_parse_POOL_CHANGE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    static const char *const words[] = {"add", "less"};
    int heavy, light, any;
    if (!kd_operand_choice(c, line, word, words, 2, "\"add\" or \"less\"", &in->what) ||
        !kd_parse_amount(c, line, *word, &heavy, &light, &any))
        return false;
    in->what = in->what == 0 ? CHANGE_ADD : CHANGE_LESS;
    if (any && in->what == CHANGE_ADD) {
        text_problem(c->text, line, *word, "say which wounds are added: L or H");
        return false;
    }
    in->heavy = (uint8_t)heavy;
    in->light = (uint8_t)light;
    in->flag = any > 0;
    in->n = (uint8_t)any;
    ++*word;
    return true;
}

void kd_print_POOL_CHANGE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    kd_operand_put(out, size, in->what == CHANGE_ADD ? "add " : "lose ");
    if (in->flag)
        kd_operand_put(out, size, "%d of any kind, light first,", in->n);
    else
        kd_print_AMOUNT(rules, in, out, size);
    kd_operand_put(out, size, in->what == CHANGE_ADD ? " to the pool" : " of the pool");
}

/* lo: the symbol in hand; hi: what it may be used as. */
bool kd_parse_COST_CHANGE(Compiler *c, const Line *line, int *word, kd_Instr *in)
{
    int from, to;
    if (is(line, *word, "less")) {
        in->what = COST_LESS;
        ++*word;
        return kd_operand_number(c, line, word, &in->n);
    }
    if (is(line, *word, "all") && is(line, *word + 1, "as") && is(line, *word + 2, "?")) {
        in->what = COST_ALL;
        *word += 3;
        return true;
    }
    if (!kd_parse_symbols(c, line, *word, &from))
        return false;
    if (!is(line, *word + 1, "as")) {
        text_problem(c->text, line, *word + 1, "\"as\" is missing here");
        return false;
    }
    if (!kd_parse_symbols(c, line, *word + 2, &to))
        return false;
    in->what = COST_AS;
    in->lo = (uint8_t)from;
    in->hi = (uint8_t)to;
    *word += 3;
    return true;
}

void kd_print_COST_CHANGE(const rs_Rules *rules, const kd_Instr *in, char *out, int size)
{
    (void)rules;
    if (in->what == COST_LESS)
        kd_operand_put(out, size, "a Strike or Ability of 2 or more symbols costs %d less", in->n);
    else if (in->what == COST_ALL)
        kd_operand_put(out, size, "any symbol pays for your Strikes and Abilities");
    else {
        kd_operand_put(out, size, "your ");
        kd_operand_print_symbols(in->lo, out, size);
        kd_operand_put(out, size, " may be used as ");
        kd_operand_print_symbols(in->hi, out, size);
    }
}
