/* tables.c - the end of compiling Knockdown: whole boxes are checked, and the tables that play
 * reads (decks, needs of costs, reactions of boards) are derived from what authors wrote. */
#include "../../../engine/hash.h"
#include "../../../engine/labels.h"
#include "../../../engine/set.h"
#include "boxes.h"

#include <string.h>

static void complain(Compiler *c, int label, const char *message)
{
    const Label *at = &c->rules->label[label];
    const Line *line = at->kind == LABEL_BOX ? label_whole(at) : at->line;
    text_problem(c->text, line, 0, "%s", message);
}

/* Hall's conditions of a cost: for each union of slots, how many slots lie within it. */
static void derive_needs(Attack *attack)
{
    attack->needs = 0;
    for (int mask = 1; mask < 16; mask++) {
        int need = 0, all = 0;
        for (int i = 0; i < attack->slots; i++)
            if ((attack->slot[i] & ~mask) == 0) {
                need++;
                all |= attack->slot[i];
            }
        if (need > 0 && all == mask)
            attack->need[attack->needs++] = (Need){(uint8_t)mask, (uint8_t)need};
    }
}

/* Whether a statement does something to others than the owner, their hand and their board: to the
 * opponent, or to the Row and the arena, which are for both. */
static bool touches_others(const kd_Rules *kd, const kd_Instr *in)
{
    switch (in->op) {
    case OP_WOUND:
    case OP_HEAL:
    case OP_STEP:
    case OP_JUMP:
    case OP_DISCARD:
        return in->who == WHO_OPPONENT;
    case OP_PUT:
        return in->token == TOKEN_OWN || kd->token[in->token].lies != LIES_OWN_BOARD;
    case OP_REMOVE:
        return in->what != WHERE_ME;
    case OP_REFRESH:
    case OP_SWAP:
    case OP_CANCEL:
    case OP_DICE:
        return true;
    default:
        return false;
    }
}

/* Ruling self-ability-is-attack */
static bool touches_only_owner(const kd_Rules *kd, const Attack *attack)
{
    if (attack->type != ABILITY || attack->heavy || attack->light || attack->ko)
        return false;
    for (const kd_Instr *in = &kd->code[attack->effect]; in->op != OP_END; in++)
        if (touches_others(kd, in))
            return false;
    return true;
}

const Line *kd_type_line(const Label *label)
{
    for (int i = 0; i < 3; i++)
        if (label_field(label, kd_type_words[i]))
            return label_field(label, kd_type_words[i]);
    return label->line;
}

static void check_attack(Compiler *c, Attack *attack)
{
    attack->only_owner = touches_only_owner(c->rules->knockdown, attack);
    const Label *label = &c->rules->label[attack->label];
    attack->box = label->box;
    if (attack->hi == 0)
        text_problem(c->text, kd_type_line(label), 0,
                     "say strike, ability or reaction, with a range of 1 or more");
    if (label->kind == LABEL_ATTACK) {
        if (!attack->symbols)
            complain(c, attack->label, "this card has no symbol");
        if (!attack->copies)
            complain(c, attack->label, "this card has no copies");
        if (attack->type == REACTION)
            complain(c, attack->label, "a card of the deck cannot be a Reaction");
        return;
    }
    if (!attack->slots)
        complain(c, attack->label, "this special attack has no cost");
    if (attack->type == REACTION && (attack->heavy || attack->light || attack->ko))
        complain(c, attack->label, "a reaction has no damage pool and no K.O. mark");
    if (attack->type == REACTION && !label_field(label, "when"))
        complain(c, attack->label, "a reaction needs a \"when\" text");
    derive_needs(attack);
}

static void deck_add(Deck *deck, const Attack *attack, int index)
{
    int kind = deck->kinds++;
    deck->attack[kind] = (uint16_t)index;
    for (int i = 0; i < attack->copies; i++) {
        int copy = deck->copies++;
        int first = attack->symbols & -attack->symbols, second = attack->symbols & ~first;
        deck->kind[copy] = (uint8_t)kind;
        deck->symbols[copy] = attack->symbols;
        deck->of_kind[kind] |= set_of(copy);
        deck->all |= set_of(copy);
        for (int set = 1; set < 16; set++) {
            if (set & first)
                deck->first[set] |= set_of(copy);
            if (set & second)
                deck->second[set] |= set_of(copy);
        }
        if (second)
            deck->joker = 2;
    }
    deck->last |= set_of(deck->copies - 1);
}

static void derive_deck(Compiler *c, Box *box, int index)
{
    kd_Rules *kd = c->rules->knockdown;
    int cards = 0;
    box->deck.joker = 1;
    box->deck.kind[KD_NONE % KD_KIND_ROOM] = KD_MAX_COPIES - 1;
    for (int i = 0; i < kd->attacks; i++)
        if (kd->attack[i].box == index)
            cards += kd->attack[i].copies;
    if (cards != KD_DECK_CARDS) {
        text_problem(c->text, label_whole(&c->rules->label[box->label]), 0,
                     "the attack deck has %d cards; a box has 36 (K1.1)", cards);
        return;
    }
    for (int i = 0; i < kd->attacks; i++) {
        Attack *attack = &kd->attack[i];
        if (attack->box != index || !attack->copies)
            continue;
        attack->kind = box->deck.kinds;
        deck_add(&box->deck, attack, i);
    }
}

/* A limit counts uses; what only holds, such as a range, is never used up. */
static void check_limit(Compiler *c, const Skill *skill)
{
    const kd_Instr *code = c->rules->knockdown->code;
    if (skill->limit == LIMIT_NONE)
        return;
    for (int pc = skill->always; pc && code[pc].op != OP_END; pc++)
        if (code[pc].op == OP_RANGE || (code[pc].op == OP_COST && code[pc].what != COST_LESS)) {
            text_problem(c->text, c->rules->written[pc], 0,
                         "a limit does not count this: take \"limit\" away, or make two skills");
            return;
        }
}

static void derive_skills(Compiler *c, Box *box, int index)
{
    kd_Rules *kd = c->rules->knockdown;
    int count = 0;
    for (int i = 0; i < kd->skills; i++) {
        Skill *skill = &kd->skill[i];
        if (c->rules->label[skill->label].box != index)
            continue;
        if (count < KD_SKILL_CARDS)
            box->skill[count] = (uint8_t)i;
        count++;
        skill->box = (uint8_t)index;
        if (!skill->initiative)
            complain(c, skill->label, "this skill has no initiative");
        if ((skill->instead[0] || skill->instead[1]) && skill->limit == LIMIT_NONE)
            complain(c, skill->label, "a text with \"instead of\" needs a limit");
        check_limit(c, skill);
    }
    box->skills = (uint8_t)count;
    if (count != KD_SKILL_CARDS)
        text_problem(c->text, label_whole(&c->rules->label[box->label]), 0,
                     "the box has %d skills; there must be 12 (K1.1)", count);
}

/* Label 0, which a board without a fighter has, is a box of whatever game came first. */
static bool is_fighter(const rs_Rules *rules, int label)
{
    return rules->label[label].game == RS_KNOCKDOWN && rules->label[label].kind == LABEL_FIGHTER;
}

/* The tokens of what lasts (`lasts`) bear the line of their special attack. */
static void add_lasting_tokens(Compiler *c, Board *board)
{
    const kd_Rules *kd = c->rules->knockdown;
    for (int i = 0; i < board->specials; i++)
        for (int token = 0; token < kd->tokens; token++) {
            const Label *special = &c->rules->label[kd->attack[board->special[i]].label];
            const Label *label = &c->rules->label[kd->token[token].label];
            if (label->line != special->line || label->box != special->box)
                continue;
            if (board->tokens == KD_BOARD_TOKENS)
                complain(c, board->label, "3 kinds of tokens are the most, what lasts counted");
            else
                board->token[board->tokens++] = (uint8_t)token;
        }
}

static void derive_board(Compiler *c, Board *board)
{
    kd_Rules *kd = c->rules->knockdown;
    uint8_t *statics = &kd->board_statics[board - kd->board];
    int chained = 0, anybody = 0;
    board->box = c->rules->label[board->label].box;
    board->signature = KD_NONE;
    add_lasting_tokens(c, board);
    if (board->specials != KD_SPECIALS)
        complain(c, board->label, "a board has 4 special attacks (K1.2)");
    if (!is_fighter(c->rules, board->fighter))
        complain(c, board->label, "this board belongs to no fighter");
    for (int i = 0; i < board->specials; i++) {
        const Attack *attack = &kd->attack[board->special[i]];
        if (attack->type != REACTION)
            continue;
        board->reactions[attack->trigger] = (uint8_t)(board->reactions[attack->trigger] | 1 << i);
        chained += attack->trigger == ON_TARGETED || attack->trigger == ON_AFTER_ATTACK;
    }
    if (chained > 2)
        complain(c, board->label, "2 Reactions to attacks are the most on one board");
    for (int i = 0; i < board->tokens; i++) {
        const Token *token = &kd->token[board->token[i]];
        if (token->signature && board->signature != KD_NONE)
            complain(c, board->label, "one signature token is the most on one board");
        if (token->signature)
            board->signature = (uint8_t)i;
        anybody += (int)(kd->enter_anybody >> board->token[i] & 1);
        if (token->enter)
            board->enter_tokens = (uint8_t)(board->enter_tokens | 1 << i);
        if (token->turn_start)
            board->turn_tokens = (uint8_t)(board->turn_tokens | 1 << i);
        if (token->always)
            board->always_tokens = (uint8_t)(board->always_tokens | 1 << i);
        *statics = (uint8_t)(*statics | (kd->token_statics[board->token[i]] & ~STANDS_POOL));
    }
    if (anybody > 1) /* else a space might set off more texts than there are frames */
        complain(c, board->label, "1 token with \"when enter anybody\" is the most on one board");
}

static void check_token(Compiler *c, Token *token)
{
    token->box = c->rules->label[token->label].box;
    if (!token->supply)
        complain(c, token->label, "this token has no supply");
    if (token->start > token->supply)
        complain(c, token->label, "more tokens at the start than in the supply");
    if (token->start && token->lies <= LIES_SPACE)
        complain(c, token->label, "a token of the arena cannot lie there at the start");
    if (token->enter && token->lies > LIES_SPACE)
        complain(c, token->label, "only a token in the arena can be entered");
    if (token->turn_start && token->lies <= LIES_SPACE)
        complain(c, token->label, "only a token on a board has a turn-start text");
    if (token->turn_start && !token->order)
        complain(c, token->label, "a turn-start text needs an order");
}

/* K15.2: an arena brings the deck and the rules of its box. */
static int derive_arenas(Compiler *c, Box *box, int index)
{
    kd_Rules *kd = c->rules->knockdown;
    int arenas = 0;
    for (int i = 0; i < kd->arenas; i++) {
        Arena *arena = &kd->arena[i];
        if (c->rules->label[arena->label].box != index)
            continue;
        arena->box = (uint8_t)index;
        kd->deck[i] = &box->deck;
        box->arena = (uint8_t)i;
        arenas++;
        if ((arena->edges | arena->corridors) >> arena->spaces ||
            arena->start[0] >= arena->spaces || arena->start[1] >= arena->spaces)
            complain(c, arena->label, "a space is named that the arena does not have");
        if (!arena->spaces || arena->start[0] == arena->start[1])
            complain(c, arena->label,
                     "an arena needs \"spaces\" and two different \"start\" spaces");
    }
    return arenas;
}

/* How many things of this kind the box has, and whether one of them is written in it. */
static int count_kind(const rs_Rules *rules, int index, int kind, bool *own)
{
    int count = 0;
    *own = false;
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (label->game != RS_KNOCKDOWN || label->kind != kind || label->box != index)
            continue;
        count++;
        *own |= !label->inherited;
    }
    return count;
}

/* A whole box; what extends one, which needs no arena of its own unless it has cards; or a pack of
 * fighters, who find deck, skills and arena in other boxes. */
static void derive_box(Compiler *c, Box *box, int index)
{
    bool own, own_cards, extends = false;
    int arenas = derive_arenas(c, box, index);
    int boards = count_kind(c->rules, index, LABEL_BOARD, &own);
    int skills = count_kind(c->rules, index, LABEL_SKILL, &own);
    int cards = count_kind(c->rules, index, LABEL_ATTACK, &own_cards);
    const Line *head = c->rules->label[box->label].line;
    for (const Line *field = head->child; field; field = field->next)
        extends |= strcmp(field->word[0].text, "extends") == 0;
    bool pack = !extends && arenas + skills + cards == 0;
    if (arenas > 1 || (arenas == 0 && !pack && !extends))
        complain(c, box->label, "a box has one arena (K1.1)");
    if (arenas == 0 && extends && own_cards)
        complain(c, box->label,
                 "cards are played in an arena: give the box one, or write "
                 "\"changes\" instead of \"extends\"");
    if (boards == 0 && !extends)
        complain(c, box->label, "a box needs fighters and their boards");
    if (pack)
        return;
    derive_deck(c, box, index);
    derive_skills(c, box, index);
}

void kd_compile_end(Compiler *c)
{
    kd_Rules *kd = c->rules->knockdown;
    for (int i = 0; i < c->rules->labels; i++) {
        const Label *label = &c->rules->label[i];
        if (label->game == RS_KNOCKDOWN && label->kind == LABEL_BOX)
            kd->box[kd->boxes++].label = (uint16_t)i;
    }
    for (int i = 0; i < kd->attacks; i++)
        check_attack(c, &kd->attack[i]);
    for (int i = 0; i < kd->tokens; i++)
        check_token(c, &kd->token[i]);
    for (int i = 0; i < kd->boards; i++)
        derive_board(c, &kd->board[i]);
    for (int i = 0; i < kd->boxes; i++)
        derive_box(c, &kd->box[i], i);
    bool two = false; /* a match needs two fighters (K2.1) */
    for (int i = 1; i < kd->boards; i++)
        two |= kd->board[i].fighter != kd->board[0].fighter;
    if (kd->boxes > 0 && kd->arenas == 0)
        complain(c, kd->box[0].label, "there must be an arena, here or in another box");
    if (kd->boxes > 0 && !two)
        complain(c, kd->box[0].label, "there must be at least two fighters");
}

uint64_t kd_hash(const rs_Rules *rules, uint64_t hash)
{
    const kd_Rules *kd = rules->knockdown;
    hash = hash_bytes(hash, kd->attack, (size_t)kd->attacks * sizeof *kd->attack);
    hash = hash_bytes(hash, kd->skill, (size_t)kd->skills * sizeof *kd->skill);
    hash = hash_bytes(hash, kd->token, (size_t)kd->tokens * sizeof *kd->token);
    hash = hash_bytes(hash, kd->board, (size_t)kd->boards * sizeof *kd->board);
    hash = hash_bytes(hash, kd->arena, (size_t)kd->arenas * sizeof *kd->arena);
    for (int i = 0; i < kd->arenas; i++)
        if (kd->arena_text[i].enter)
            hash = hash_bytes(hash, &kd->arena_text[i], sizeof kd->arena_text[i]);
    const Dangers usual = KD_USUAL_DANGERS;
    for (int i = 0; i < kd->arenas; i++)
        if (memcmp(&kd->danger[i], &usual, sizeof usual) != 0)
            hash = hash_bytes(hash, &kd->danger[i], sizeof usual);
    if (kd->enter_anybody)
        hash = hash_bytes(hash, &kd->enter_anybody, sizeof kd->enter_anybody);
    hash = hash_bytes(hash, kd->tower_odds, sizeof kd->tower_odds);
    return hash_bytes(hash, kd->selector, (size_t)kd->selectors * sizeof *kd->selector);
}
