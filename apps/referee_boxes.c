/* referee_boxes.c - requests about the rules: who speaks, which boxes, which rulings. */
#include "referee_parts.h"

#include "../engine/rules.h"
#include "../knockdown/setups.h"

#include <string.h>

bool do_hello(Call *call)
{
    json_t *languages = json_array();
    for (int i = 0; i < RS_LANGUAGES; i++)
        json_array_append_new(languages, json_string(language_words[i]));
    put(call->answer, "program", json_string("ringside"));
    put(call->answer, "version", json_string(RS_VERSION));
    put(call->answer, "protocol", json_integer(1));
    put_hash(call->answer, "rules", rs_rules_hash(call->referee->rules));
    put(call->answer, "games", json_pack("[s]", "knockdown"));
    put(call->answer, "languages", languages);
    put(call->answer, "requests", as_requests());
    return true;
}

bool do_rulings(Call *call)
{
    json_t *rulings = json_array();
    for (int i = 0; i < RULING_COUNT; i++) {
        const Ruling *ruling = &kd_rulings[i];
        json_t *values = json_array(), *one = json_object();
        for (int value = 0; value < 2 && *ruling->value[value]; value++)
            json_array_append_new(values, json_string(ruling->value[value]));
        put(one, "name", json_string(ruling->name));
        put(one, "values", values);
        put(one, "default", json_string(ruling->value[0]));
        put(one, "why", json_string(ruling->why));
        json_array_append_new(rulings, one);
    }
    put(call->answer, "rulings", rulings);
    return true;
}

/* ---- Things of boxes ---- */

typedef struct Catalogue {
    const rs_Rules *rules;
    const kd_Rules *kd;
    int language;
} Catalogue;

/* What every named thing has: id, name, text, and where it comes from. */
static json_t *thing(const Catalogue *c, int index)
{
    const Label *label = &c->rules->label[index];
    const char *name = label->name[c->language], *text = label->text[c->language];
    json_t *out = json_object();
    name = name ? name : label->name[RS_ENGLISH];
    text = text ? text : label->text[RS_ENGLISH];
    put(out, "id", as_text(label->id));
    put(out, "name", as_text(name ? name : label->id));
    if (text)
        put(out, "text", as_text(text));
    put(out, "source", json_string(source_words[label->source]));
    if (label->note)
        put(out, "note", as_text(label->note));
    return out;
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

bool do_boxes(Call *call)
{
    const rs_Rules *rules = call->referee->rules;
    const Catalogue c = {rules, rules->knockdown, call->language};
    json_t *boxes = json_array();
    for (int i = 0; i < c.kd->boxes; i++)
        json_array_append_new(boxes, box_of(&c, i));
    put(call->answer, "boxes", boxes);
    return true;
}
