/* referee_boxes_knockdown.c - the catalogue of Knockdown: arenas, fighters, skills, attack cards.
 */
#include "referee_parts.h"

#include "../engine/rules.h"
#include "../knockdown/rules.h"

typedef struct Catalogue {
    const rs_Rules *rules;
    const kd_Rules *kd;
    int language;
} Catalogue;

static json_t *thing(const Catalogue *c, int label)
{
    return as_thing(c->rules, label, c->language);
}

static json_t *symbols(int mask)
{
    static const char *const words[] = {"fist", "foot", "block", "sprint"};
    json_t *out = json_array();
    for (int i = 0; i < 4; i++)
        if (mask >> i & 1)
            json_array_append_new(out, json_string(words[i]));
    return out;
}

static json_t *range(const Attack *attack)
{
    json_t *out = json_object();
    put(out, "from", json_integer(attack->lo));
    put(out, "to", attack->hi == KD_FAR ? json_null() : json_integer(attack->hi));
    put(out, "fixed", json_boolean(attack->unranged)); /* no skill changes it */
    return out;
}

static json_t *attack_of(const Catalogue *c, int index)
{
    static const char *const types[] = {"strike", "ability", "reaction"};
    const Attack *attack = &c->kd->attack[index];
    json_t *out = thing(c, attack->label), *damage = json_object();
    put(damage, "heavy", json_integer(attack->heavy));
    put(damage, "light", json_integer(attack->light));
    put(out, "type", json_string(types[attack->type]));
    put(out, "range", range(attack));
    put(out, "damage", damage);
    put(out, "ko", json_boolean(attack->ko));
    return out;
}

static json_t *card_of(const Catalogue *c, int index)
{
    json_t *out = attack_of(c, index);
    put(out, "copies", json_integer(c->kd->attack[index].copies));
    put(out, "symbols", symbols(c->kd->attack[index].symbols));
    return out;
}

/* A cost is a list of symbols to pay, each of which may be one of several. */
static json_t *special_of(const Catalogue *c, int index)
{
    const Attack *attack = &c->kd->attack[index];
    json_t *out = attack_of(c, index), *cost = json_array();
    for (int i = 0; i < attack->slots; i++)
        json_array_append_new(cost, symbols(attack->slot[i]));
    put(out, "cost", cost);
    return out;
}

static json_t *token_of(const Catalogue *c, int index)
{
    const Token *token = &c->kd->token[index];
    json_t *out = thing(c, token->label);
    bool board = token->lies == LIES_OWN_BOARD || token->lies == LIES_OPPONENT_BOARD;
    put(out, "supply", json_integer(token->supply));
    put(out, "start", json_integer(token->start));
    put(out, "lies",
        json_string(!board                          ? "arena"
                    : token->lies == LIES_OWN_BOARD ? "own-board"
                                                    : "opponent-board"));
    return out;
}

static json_t *board_of(const Catalogue *c, const Board *board)
{
    json_t *out = thing(c, board->label), *specials = json_array(), *tokens = json_array();
    for (int i = 0; i < board->specials; i++)
        json_array_append_new(specials, special_of(c, board->special[i]));
    for (int i = 0; i < board->tokens; i++)
        json_array_append_new(tokens, token_of(c, board->token[i]));
    put(out, "specials", specials);
    put(out, "tokens", tokens);
    return out;
}

static json_t *skill_of(const Catalogue *c, int index)
{
    static const char *const limits[] = {"none", "turn", "round"};
    const Skill *skill = &c->kd->skill[index];
    json_t *out = thing(c, skill->label);
    put(out, "initiative", json_integer(skill->initiative));
    put(out, "limit", json_string(limits[skill->limit]));
    return out;
}

/* ---- Boxes ---- */

static json_t *spaces(int set, int count)
{
    json_t *out = json_array();
    for (int i = 0; i < count; i++)
        if (set >> i & 1)
            json_array_append_new(out, json_integer(i + 1));
    return out;
}

static json_t *arenas(const Catalogue *c, int box)
{
    json_t *out = json_array();
    for (int i = 0; i < c->kd->arenas; i++) {
        const Arena *arena = &c->kd->arena[i];
        if (arena->box != box)
            continue;
        json_t *one = thing(c, arena->label);
        put(one, "spaces", json_integer(arena->spaces));
        put(one, "start", json_pack("{si,si}", "a", arena->start[0] + 1, "b", arena->start[1] + 1));
        put(one, "edges", spaces(arena->edges, arena->spaces));
        put(one, "corridors", spaces(arena->corridors, arena->spaces));
        put(one, "candles", json_integer(arena->candles));
        json_array_append_new(out, one);
    }
    return out;
}

/* Boards by fighter: a fighter with two forms has two of them. */
static json_t *fighters(const Catalogue *c, int box)
{
    json_t *out = json_array();
    for (int i = 0; i < c->kd->boards; i++) {
        bool first = c->kd->board[i].box == box;
        for (int j = 0; j < i; j++)
            first = first && c->kd->board[j].fighter != c->kd->board[i].fighter;
        if (!first)
            continue;
        json_t *one = thing(c, c->kd->board[i].fighter), *boards = json_array();
        for (int j = i; j < c->kd->boards; j++)
            if (c->kd->board[j].fighter == c->kd->board[i].fighter)
                json_array_append_new(boards, board_of(c, &c->kd->board[j]));
        put(one, "boards", boards);
        json_array_append_new(out, one);
    }
    return out;
}

static json_t *box_of(const Catalogue *c, int index)
{
    const Box *box = &c->kd->box[index];
    json_t *out = thing(c, box->label), *skills = json_array(), *attacks = json_array();
    for (int i = 0; i < box->skills; i++)
        json_array_append_new(skills, skill_of(c, box->skill[i]));
    for (int i = 0; i < box->deck.kinds; i++)
        json_array_append_new(attacks, card_of(c, box->deck.attack[i]));
    put(out, "arenas", arenas(c, index));
    put(out, "fighters", fighters(c, index));
    put(out, "skills", skills);
    put(out, "attacks", attacks);
    return out;
}

json_t *boxes_of_knockdown(const rs_Rules *rules, int language)
{
    const Catalogue c = {rules, rules->knockdown, language};
    json_t *boxes = json_array();
    for (int i = 0; i < c.kd->boxes; i++)
        json_array_append_new(boxes, box_of(&c, i));
    return boxes;
}
