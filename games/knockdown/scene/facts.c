/* facts.c - what costs, ranges, wounds and cards of Knockdown are in words, as pieces of
 * sentences and as facts. */
#include "parts.h"

#include <string.h>

/* ---- Pieces of sentences ---- */

void knockdown_add_symbols(Maker *m, int symbols, const char *between)
{
    const char *separator = "";
    for (int i = 0; i < 4; i++)
        if (symbols >> i & 1) {
            make_add(m, "%s%s", separator, make_word(m, SCENE_FIST + i));
            separator = between;
        }
}

void knockdown_add_slots(Maker *m, const uint8_t *slot, int slots)
{
    for (int i = 0; i < slots; i++) {
        make_add(m, "%s", i > 0 ? " " : "");
        if (slot[i] == ANY_SYMBOL)
            make_add(m, "?");
        else
            knockdown_add_symbols(m, slot[i], "/");
    }
}

void knockdown_add_worth(Maker *m, const Attack *attack)
{
    knockdown_add_symbols(m, attack->symbols, "+");
    knockdown_add_slots(m, attack->slot, attack->slots);
}

void knockdown_add_wounds(Maker *m, int heavy, int light)
{
    if (heavy)
        make_add(m, "%d%s", heavy, make_word(m, SCENE_HEAVY_LETTER));
    if (light)
        make_add(m, "%d%s", light, make_word(m, SCENE_LIGHT_LETTER));
    if (heavy + light == 0)
        make_add(m, "-");
}

void knockdown_add_range(Maker *m, const Attack *attack)
{
    if (attack->unranged)
        make_add(
            m, "%s",
            make_word(m, attack->unranged == PROJECTILE ? SCENE_PROJECTILE : SCENE_ANY_DISTANCE));
    else if (attack->hi == KD_FAR)
        make_add(m, "%d+", attack->lo);
    else if (attack->lo == attack->hi)
        make_add(m, "%d", attack->lo);
    else
        make_add(m, "%d-%d", attack->lo, attack->hi);
}

static int paid_symbols(const PayFrame *pay, int i)
{
    return pay->symbols[i / 2] >> (i % 2 * 4) & ANY_SYMBOL;
}

void knockdown_add_cost(Maker *m, const PayFrame *pay)
{
    make_add(m, "%s: ", make_word(m, SCENE_COST));
    knockdown_add_slots(m, pay->slot, pay->slots);
    if (pay->less)
        make_add(m, " (-%d)", pay->less);
    if (pay->picked)
        make_add(m, "; %s: ", make_word(m, SCENE_PAID));
    for (int i = 0; i < pay->picked; i++) {
        make_add(m, "%s", i ? ", " : "");
        knockdown_add_symbols(m, paid_symbols(pay, i), "+");
    }
}

void knockdown_add_spaces(Maker *m, int spaces)
{
    const char *separator = "";
    for (int space = 0; space < KD_MAX_SPACES; space++)
        if (spaces >> space & 1) {
            make_add(m, "%s%d", separator, space + 1);
            separator = ", ";
        }
}

void knockdown_add_chance(Maker *m, int permille)
{
    make_add_filled(m, SCENE_CHANCE, permille, permille / 10, permille % 10);
}

/* ---- Facts ---- */

SceneFact *knockdown_wounds_fact(Maker *m, const char *key, int word, int heavy, int light)
{
    make_begin(m);
    knockdown_add_wounds(m, heavy, light);
    return make_fact(m, key, word, FACT_WOUNDS, heavy, light, make_end(m));
}

void knockdown_slots_fact(Maker *m, const char *key, int word, const uint8_t *slot, int slots)
{
    make_begin(m);
    knockdown_add_slots(m, slot, slots);
    SceneFact *fact = make_fact(m, key, word, FACT_SYMBOLS, 0, 0, make_end(m));
    fact->count = slots;
    memcpy(fact->set, slot, (size_t)slots);
}

/* One set for each symbol: a card with two has both. */
static void symbols_fact(Maker *m, int symbols)
{
    make_begin(m);
    knockdown_add_symbols(m, symbols, "+");
    SceneFact *fact = make_fact(m, "symbols", SCENE_WORTH, FACT_SYMBOLS, 0, 0, make_end(m));
    for (int i = 0; i < 4; i++)
        if (symbols >> i & 1)
            fact->set[fact->count++] = U8(1 << i);
}

/* Those that no skill changes have a name. */
static void range_fact(Maker *m, const Attack *attack)
{
    static const char *const codes[] = {
        [RANGED] = NULL, [ANY_DISTANCE] = "any", [PROJECTILE] = "projectile"};
    make_begin(m);
    knockdown_add_range(m, attack);
    make_fact(m, "range", SCENE_RANGE, FACT_RANGE, attack->lo,
              attack->hi == KD_FAR ? FACT_ENDLESS : attack->hi, make_end(m))
        ->code = codes[attack->unranged];
}

void knockdown_attack_facts(Maker *m, const Attack *attack)
{
    static const char *const types[] = {"strike", "ability", "reaction"};
    if (attack->symbols)
        symbols_fact(m, attack->symbols);
    if (attack->slots)
        knockdown_slots_fact(m, "cost", SCENE_COST, attack->slot, attack->slots);
    make_fact(m, "type", SCENE_TYPE, FACT_TEXT, attack->type, 0,
              make_word(m, SCENE_STRIKE + attack->type))
        ->code = types[attack->type];
    knockdown_wounds_fact(m, "damage", SCENE_DAMAGE_POOL, attack->heavy, attack->light);
    range_fact(m, attack);
    make_flag(m, "ko", SCENE_KO, attack->ko);
    if (attack->copies)
        make_fact(m, "copies", SCENE_COPIES, FACT_NUMBER, attack->copies, 0, NULL);
}

void knockdown_skill_facts(Maker *m, const Skill *skill)
{
    make_fact(m, "initiative", SCENE_INITIATIVE, FACT_NUMBER, skill->initiative, 0, NULL);
    if (skill->limit)
        make_fact(
            m, "limit", SCENE_LIMIT, FACT_TEXT, skill->limit, 0,
            make_word(m, skill->limit == LIMIT_TURN ? SCENE_ONCE_PER_TURN : SCENE_ONCE_PER_ROUND))
            ->code = skill->limit == LIMIT_TURN ? "turn" : "round";
}
