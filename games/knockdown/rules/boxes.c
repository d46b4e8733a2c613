/* boxes.c - the blocks of a Knockdown box: attack, special, skill, token, fighter, board, arena. */
#include "boxes.h"

#include "../../../engine/blocks.h"
#include "../../../engine/set.h"

#include <string.h>

const char *const kd_block_words[LABEL_KINDS] = {
    [LABEL_BOX] = "box",     [LABEL_ATTACK] = "attack",   [LABEL_SPECIAL] = "special",
    [LABEL_SKILL] = "skill", [LABEL_FIGHTER] = "fighter", [LABEL_BOARD] = "board",
    [LABEL_TOKEN] = "token", [LABEL_ARENA] = "arena"};

static kd_Rules *tables_of(const Block *b)
{
    return b->tables;
}

static Attack *attack_of(const Block *b)
{
    return &tables_of(b)->attack[b->index];
}

static Skill *skill_of(const Block *b)
{
    return &tables_of(b)->skill[b->index];
}

static Token *token_of(const Block *b)
{
    return &tables_of(b)->token[b->index];
}

static Board *board_of(const Block *b)
{
    return &tables_of(b)->board[b->index];
}

static Arena *arena_of(const Block *b)
{
    return &tables_of(b)->arena[b->index];
}

/* ---- Attacks ---- */

/* The place of a word of the line, or its end. */
static int find_word(const Block *b, const char *wanted)
{
    int word = 1;
    while (word < b->line->words && strcmp(block_word(b, word), wanted) != 0)
        word++;
    return word;
}

static void read_copies(Block *b)
{
    attack_of(b)->copies = block_number(b, 1, 1, KD_DECK_CARDS);
    block_ends(b, 2);
}

static void read_symbol(Block *b)
{
    int mask = 0;
    if (kd_parse_symbols(b->c, b->line, 1, &mask) && set_count((uint64_t)mask) > 2)
        block_problem(b, 1, "a card has one symbol, or two like fist+foot");
    attack_of(b)->symbols = (uint8_t)mask;
    block_ends(b, 2);
}

static bool is_type(const Line *line)
{
    for (int i = 0; i < 3; i++)
        if (strcmp(line->word[0].text, kd_type_words[i]) == 0)
            return true;
    return false;
}

/* An attack is of one type. */
static void check_single_type(const Block *b)
{
    for (const Line *line = b->head->child; line != b->line; line = line->next)
        if (is_type(line)) {
            text_problem(b->c->text, b->line, 0, "this attack is of type %s already; keep one line",
                         line->word[0].text);
            return;
        }
}

/* `strike range 1 damage 1H2L ko`; each part may be left out. */
static void read_type(Block *b)
{
    Attack *attack = attack_of(b);
    check_single_type(b);
    for (int i = 0; i < 3; i++)
        if (strcmp(block_word(b, 0), kd_type_words[i]) == 0)
            attack->type = (uint8_t)i;
    int lo = 0, hi = KD_FAR, heavy = 0, light = 0, any = 0, word = 1;
    bool unranged = true, projectile = false;
    while (word < b->line->words) {
        if (find_word(b, block_word(b, word)) < word)
            block_problem(b, word, "this part of an attack stands here twice");
        if (strcmp(block_word(b, word), "range") == 0) {
            kd_parse_range(b->c, b->line, ++word, &lo, &hi, &unranged);
            projectile = strcmp(block_word(b, word), "projectile") == 0;
        } else if (strcmp(block_word(b, word), "damage") == 0)
            kd_parse_amount(b->c, b->line, ++word, &heavy, &light, &any);
        else if (strcmp(block_word(b, word), "ko") == 0)
            attack->ko = 1;
        else {
            static const char *const known[] = {"range", "damage", "ko"};
            text_choice(b->c->text, b->line, word, known, 3, "part of an attack");
        }
        word++;
    }
    if (any)
        block_problem(b, 0, "a damage pool says which wounds: L or H");
    attack->lo = (uint8_t)lo;
    attack->hi = (uint8_t)hi;
    attack->unranged = projectile ? PROJECTILE : unranged ? ANY_DISTANCE : RANGED;
    attack->heavy = (uint8_t)heavy;
    attack->light = (uint8_t)light;
}

static void read_cost(Block *b)
{
    Attack *attack = attack_of(b);
    for (int word = 1; word < b->line->words; word++) {
        int mask = 0;
        if (attack->slots == KD_MAX_SLOTS) {
            block_problem(b, word, "4 symbols are the most");
            return;
        }
        if (kd_parse_symbols(b->c, b->line, word, &mask))
            attack->slot[attack->slots++] = (uint8_t)mask;
    }
    if (b->line->words < 2)
        block_problem(b, 1, "a cost needs at least one symbol");
}

/* ---- What lasts until the owner's next turn: a token that nobody has to write ---- */

static const Line *lasts_field(const Block *b)
{
    for (const Line *line = b->head->child; line; line = line->next)
        if (strcmp(line->word[0].text, "lasts") == 0)
            return line;
    return NULL;
}

static int emit_token(const Block *b, int op, int token, int n, int what)
{
    const kd_Instr in = {
        .op = (uint8_t)op, .token = (uint8_t)token, .n = (uint8_t)n, .what = (uint8_t)what};
    Instr plain;
    memcpy(&plain, &in, sizeof plain);
    b->c->label = b->label;
    return compile_emit(b->c, lasts_field(b), plain);
}

/* It bears the name of the special attack, lies on its owner's board while that lasts, and goes
 * away when the next turn of the owner starts. -1 where there is no room. */
static int lasting_token(const Block *b)
{
    kd_Rules *kd = tables_of(b);
    int label = label_at(b->c, LABEL_TOKEN, b->head);
    for (int i = 0; i < kd->tokens && label >= 0; i++)
        if (kd->token[i].label == label)
            return i;
    label = kd->tokens < KD_MAX_TOKENS ? label_declare(b->c, b->head, LABEL_TOKEN) : -1;
    if (label < 0) {
        block_problem(b, 0, "there are too many tokens, or one with this id");
        return -1;
    }
    b->c->rules->label[label].inherited = true; /* its words are those of the special attack */
    b->c->rules->label[label].text[RS_ENGLISH] = block_label(b)->text[RS_ENGLISH];
    Token *token = &kd->token[kd->tokens];
    *token = (Token){.label = (uint16_t)label, .supply = 1, .lies = LIES_OWN_BOARD, .order = 99};
    token->turn_start = (uint16_t)emit_token(b, OP_REMOVE, kd->tokens, KD_FAR, WHERE_ME);
    emit_token(b, OP_END, 0, 0, 0);
    return kd->tokens++;
}

/* The text below the field; where something lasts, it ends with that token being laid: in the place
 * of the end, so that every way through the text leads there. */
static uint16_t compile_lasting(const Block *b)
{
    int token = lasts_field(b) ? lasting_token(b) : -1;
    uint16_t start = block_program(b, &kd_vocabulary, false, CONTEXT_ANY);
    if (token >= 0) {
        b->c->rules->code_size--;
        emit_token(b, OP_PUT, token, 1, PLACE_ME);
        emit_token(b, OP_END, 0, 0, 0);
    }
    return start;
}

/* Which standing statements there are from this instruction on: STANDS_. */
static uint8_t statics_from(const Block *b, int pc)
{
    int kinds = 0;
    for (; pc < b->c->rules->code_size; pc++) {
        const kd_Instr *in = &tables_of(b)->code[pc];
        if (in->op == OP_RANGE)
            kinds |= tables_of(b)->selector[in->jump].incoming ? STANDS_GUARD : STANDS_RANGE;
        else
            kinds |= standing_kind(in->op);
    }
    return (uint8_t)kinds;
}

/* `lasts`: what stands below holds from then on until the owner's next turn. */
static void read_lasts(Block *b)
{
    block_needs_text(b);
    block_ends(b, 1);
    int token = lasting_token(b), first = b->c->rules->code_size;
    if (token < 0)
        return;
    tables_of(b)->token[token].always = block_program(b, &kd_vocabulary, true, CONTEXT_ANY);
    tables_of(b)->token_statics[token] = statics_from(b, first);
    for (const Line *line = b->head->child; line; line = line->next)
        if (strcmp(line->word[0].text, "effect") == 0 || strcmp(line->word[0].text, "when") == 0)
            return;
    attack_of(b)->effect = (uint16_t)emit_token(b, OP_PUT, token, 1, PLACE_ME);
    emit_token(b, OP_END, 0, 0, 0);
}

static void read_effect(Block *b)
{
    if (attack_of(b)->type == REACTION)
        block_problem(b, 0,
                      "a reaction has a \"when\" text: when targeted, when after-attack, ...");
    block_needs_text(b);
    block_ends(b, 1);
    attack_of(b)->effect = compile_lasting(b);
}

static int read_trigger(Block *b)
{
    const char *words[ON_COUNT];
    for (int i = 0; i < ON_COUNT; i++)
        words[i] = vocabulary_word(&kd_vocabulary, WORD_TRIGGER, i)->word;
    block_needs_text(b);
    return text_choice(b->c->text, b->line, 1, words, ON_COUNT, "a moment");
}

static void read_card_when(Block *b)
{
    int trigger = read_trigger(b);
    block_ends(b, 2);
    if (trigger >= 0 && trigger != ON_TAKEN)
        block_problem(b, 1, "a card has only the moment \"taken\"");
    else
        attack_of(b)->taken = block_program(b, &kd_vocabulary, false, CONTEXT_QUIET);
}

static void read_special_when(Block *b)
{
    int trigger = read_trigger(b);
    block_ends(b, 2);
    if (trigger < 0)
        return;
    if (attack_of(b)->type != REACTION)
        block_problem(b, 0, "only a reaction has a \"when\" text; write \"effect\"");
    if (trigger != ON_OPPONENT_STEPS && trigger != ON_TARGETED && trigger != ON_AFTER_ATTACK)
        block_problem(b, 1, "a Reaction answers opponent-steps, targeted or after-attack");
    attack_of(b)->trigger = (uint8_t)trigger;
    attack_of(b)->effect = compile_lasting(b);
}

static void read_needs(Block *b)
{
    b->c->label = b->label;
    attack_of(b)->condition = (uint16_t)compile_condition(b->c, &kd_vocabulary, b->line, 1);
}

/* ---- Skills ---- */

static void read_initiative(Block *b)
{
    skill_of(b)->initiative = block_number(b, 1, 1, 99);
    block_ends(b, 2);
}

static void read_limit(Block *b)
{
    static const char *const words[] = {
        [LIMIT_NONE] = "none", [LIMIT_TURN] = "turn", [LIMIT_ROUND] = "round"};
    int limit = text_choice(b->c->text, b->line, 1, words, 3, "a limit");
    skill_of(b)->limit = (uint8_t)(limit < 0 ? 0 : limit);
    block_ends(b, 2);
}

static void read_skill_when(Block *b)
{
    int trigger = read_trigger(b);
    block_ends(b, 2);
    if (trigger < 0)
        return;
    if (trigger == ON_OPPONENT_STEPS || trigger == ON_ENTER)
        block_problem(b, 1, "a skill has no such moment");
    skill_of(b)->when[trigger] = block_program(
        b, &kd_vocabulary, false, trigger == ON_TURN_START ? CONTEXT_TURN_START : CONTEXT_ANY);
    skill_of(b)->triggers = (uint16_t)(skill_of(b)->triggers | 1 << trigger);
}

static void read_skill_always(Block *b)
{
    block_needs_text(b);
    block_ends(b, 1);
    Skill *skill = skill_of(b);
    skill->always = block_program(b, &kd_vocabulary, true, CONTEXT_ANY);
    skill->statics = statics_from(b, skill->always);
}

static void read_instead(Block *b)
{
    static const char *const words[] = {[INSTEAD_OF_SHIFT] = "shift", [INSTEAD_OF_WOUND] = "wound"};
    if (strcmp(block_word(b, 1), "of") != 0) {
        block_problem(b, 1, "write \"instead of shift\" or \"instead of wound\"");
        return;
    }
    int event = text_choice(b->c->text, b->line, 2, words, INSTEAD_COUNT, "a replaced event");
    block_ends(b, 3);
    if (event >= 0)
        skill_of(b)->instead[event] = block_program(
            b, &kd_vocabulary, false, event == INSTEAD_OF_WOUND ? CONTEXT_QUIET : CONTEXT_ANY);
}

/* ---- Tokens ---- */

static void read_supply(Block *b)
{
    token_of(b)->supply = block_number(b, 1, 1, 16);
    block_ends(b, 2);
}

static void read_token_start(Block *b)
{
    token_of(b)->start = block_number(b, 1, 0, 16);
    block_ends(b, 2);
}

static void read_lies(Block *b)
{
    static const char *const words[] = {[LIES_FREE_SPACE] = "free-space",
                                        [LIES_SPACE] = "space",
                                        [LIES_OWN_BOARD] = "own-board",
                                        [LIES_OPPONENT_BOARD] = "opponent-board"};
    int lies = text_choice(b->c->text, b->line, 1, words, 4, "a place for a token");
    token_of(b)->lies = (uint8_t)(lies < 0 ? 0 : lies);
    block_ends(b, 2);
}

/* `signature`, or `signature within 1-3` for a token of the arena. */
static void read_signature(Block *b)
{
    Token *token = token_of(b);
    int lo = 0, hi = KD_FAR;
    bool unranged;
    token->signature = 1;
    if (strcmp(block_word(b, 1), "within") == 0)
        kd_parse_range(b->c, b->line, 2, &lo, &hi, &unranged);
    else
        block_ends(b, 1);
    token->near_lo = (uint8_t)lo;
    token->near_hi = (uint8_t)hi;
}

static void read_order(Block *b)
{
    token_of(b)->order = block_number(b, 1, 1, 99);
    block_ends(b, 2);
}

static void read_moves(Block *b)
{
    token_of(b)->moves_when_out = 1;
    block_ends(b, 1);
}

/* `when enter`, `when enter anybody`, `when turn-start`, or `when turn-start each`. */
static void read_token_when(Block *b)
{
    int trigger = read_trigger(b);
    Token *token = token_of(b);
    if (trigger == ON_ENTER) {
        bool anybody = strcmp(block_word(b, 2), "anybody") == 0;
        block_ends(b, 2 + anybody);
        tables_of(b)->enter_anybody |= (uint64_t)anybody << b->index;
        token->enter = block_program(b, &kd_vocabulary, false, CONTEXT_ENTER);
    } else if (trigger == ON_TURN_START) {
        token->each = strcmp(block_word(b, 2), "each") == 0;
        block_ends(b, 2 + token->each);
        token->turn_start = block_program(b, &kd_vocabulary, false, CONTEXT_TURN_START);
    } else if (trigger >= 0) {
        block_problem(b, 1, "a token has only the moments \"enter\" and \"turn-start\"");
    }
}

static void read_token_always(Block *b)
{
    block_needs_text(b);
    block_ends(b, 1);
    token_of(b)->always = block_program(b, &kd_vocabulary, true, CONTEXT_ANY);
    tables_of(b)->token_statics[b->index] = statics_from(b, token_of(b)->always);
}

/* ---- Fighters and boards ---- */

static void read_fighter(Block *b)
{
    int fighter =
        label_find(b->c->rules, RS_KNOCKDOWN, LABEL_FIGHTER, block_label(b)->box, block_word(b, 1));
    if (fighter < 0)
        block_problem(b, 1, "this fighter is not in the box");
    else
        board_of(b)->fighter = (uint16_t)fighter;
    block_ends(b, 2);
}

static int find_entry(const Block *b, int word, int kind, int count, const void *table,
                      size_t entry)
{
    const char *id = block_word(b, word);
    for (int i = 0; i < count; i++) {
        uint16_t label = *(const uint16_t *)(const void *)((const char *)table + (size_t)i * entry);
        const Label *at = &b->c->rules->label[label];
        if (at->kind == kind && at->box == block_label(b)->box && strcmp(at->id, id) == 0)
            return i;
    }
    char suggestion[80] = "";
    if (text_heard(b->c->text))
        label_suggest(b->c->rules, RS_KNOCKDOWN, kind, id, suggestion);
    text_problem(b->c->text, b->line, word, "\"%.40s\" is no %s of this box%s", id,
                 kd_block_words[kind], suggestion);
    return -1;
}

/* Read with the texts, when all tokens and specials are there. */
static void read_board_tokens(Block *b)
{
    Board *board = board_of(b);
    for (int word = 1; word < b->line->words; word++) {
        int token = find_entry(b, word, LABEL_TOKEN, tables_of(b)->tokens, tables_of(b)->token,
                               sizeof(Token));
        if (token < 0)
            continue;
        for (int i = 0; i < board->tokens; i++)
            if (board->token[i] == token)
                block_problem(b, word, "this token stands here twice");
        if (board->tokens == KD_BOARD_TOKENS) {
            block_problem(b, word, "3 kinds of tokens are the most");
            return;
        }
        board->token[board->tokens++] = (uint8_t)token;
    }
}

static void read_specials(Block *b)
{
    Board *board = board_of(b);
    for (int word = 1; word < b->line->words; word++) {
        int attack = find_entry(b, word, LABEL_SPECIAL, tables_of(b)->attacks, tables_of(b)->attack,
                                sizeof(Attack));
        if (attack < 0)
            continue;
        if (board->specials == KD_SPECIALS) {
            block_problem(b, word, "4 special attacks are the most (K1.2)");
            return;
        }
        for (int i = 0; i < board->specials; i++)
            if (board->special[i] == attack)
                block_problem(b, word, "this special attack stands here twice");
        board->special[board->specials++] = (uint16_t)attack;
    }
}

/* ---- Arenas ---- */

static void read_spaces(Block *b)
{
    arena_of(b)->spaces = block_number(b, 1, 4, KD_MAX_SPACES);
    tables_of(b)->danger[b->index] = KD_USUAL_DANGERS;
    block_ends(b, 2);
}

static uint8_t space(const Block *b, int word)
{
    int most = arena_of(b)->spaces ? arena_of(b)->spaces : KD_MAX_SPACES;
    return (uint8_t)(block_number(b, word, 1, most) - 1);
}

static uint16_t space_set(const Block *b, int first, int end)
{
    int set = 0;
    for (int word = first; word < end; word++)
        set |= 1 << space(b, word);
    return (uint16_t)set;
}

/* The wounds at this word, which end the line or are followed by `next`. */
static void read_wounds(const Block *b, int word, const char *next, Wounds *wounds)
{
    int heavy, light, any;
    if (!kd_parse_amount(b->c, b->line, word, &heavy, &light, &any))
        return;
    if (any)
        block_problem(b, word, "say which wounds: L or H");
    if (!next || strcmp(block_word(b, word + 1), next) != 0)
        block_ends(b, word + 1);
    *wounds = (Wounds){(uint8_t)heavy, (uint8_t)light};
}

static void read_arena_start(Block *b)
{
    arena_of(b)->start[0] = space(b, 1);
    arena_of(b)->start[1] = space(b, 2);
    block_ends(b, 3);
    if (arena_of(b)->start[0] == arena_of(b)->start[1])
        block_problem(b, 2, "the fighters need different spaces to start from");
}

/* `edges 1 7 wound 1H` */
static void read_edges(Block *b)
{
    int wound = find_word(b, "wound");
    arena_of(b)->edges = space_set(b, 1, wound);
    if (wound < b->line->words)
        read_wounds(b, wound + 1, NULL, &tables_of(b)->danger[b->index].edge);
}

/* `corridors 1 5 9 wound 1L centre 1H`: the space named in the middle is the centre (K14.2). */
static void read_corridors(Block *b)
{
    Dangers *dangers = &tables_of(b)->danger[b->index];
    int wound = find_word(b, "wound"), centre = find_word(b, "centre");
    arena_of(b)->corridors = space_set(b, 1, wound);
    if (wound != 4)
        block_problem(b, 0, "corridors link three spaces: outer, centre, outer");
    else
        arena_of(b)->centre = space(b, 2);
    if (wound < b->line->words)
        read_wounds(b, wound + 1, "centre", &dangers->outer);
    if (centre < b->line->words)
        read_wounds(b, centre + 1, NULL, &dangers->centre);
    else if (wound < b->line->words)
        dangers->centre = dangers->outer;
}

/* `candles 4 wound 1L` */
static void read_candles(Block *b)
{
    arena_of(b)->candles = block_number(b, 1, 1, KD_MAX_CANDLES);
    if (strcmp(block_word(b, 2), "wound") == 0)
        read_wounds(b, 3, NULL, &tables_of(b)->danger[b->index].candle);
    else
        block_ends(b, 2);
}

/* `when enter 3 5`: whoever comes onto one of these spaces is "me". */
static void read_arena_when(Block *b)
{
    int trigger = read_trigger(b), index = b->index;
    if (trigger < 0)
        return;
    if (trigger != ON_ENTER || b->line->words < 3) {
        block_problem(b, trigger == ON_ENTER ? 2 : 1,
                      "an arena has only the moment \"enter\", with spaces: when enter 3 5");
        return;
    }
    tables_of(b)->arena_text[index].spaces = space_set(b, 2, b->line->words);
    tables_of(b)->arena_text[index].enter = block_program(b, &kd_vocabulary, false, CONTEXT_ENTER);
}

/* ---- Fields and blocks ---- */

static const Field attack_fields[] = {{"copies", 0, read_copies},
                                      {"symbol", 0, read_symbol},
                                      {"strike", 0, read_type},
                                      {"ability", 0, read_type},
                                      {"effect", 1, read_effect},
                                      {"when", 1, read_card_when},
                                      BLOCK_COMMON};
static const Field special_fields[] = {
    {"cost", 0, read_cost},     {"strike", 0, read_type},   {"ability", 0, read_type},
    {"reaction", 0, read_type}, {"effect", 1, read_effect}, {"when", 1, read_special_when},
    {"needs", 1, read_needs},   {"lasts", 1, read_lasts},   BLOCK_COMMON};
static const Field skill_fields[] = {
    {"initiative", 0, read_initiative}, {"limit", 0, read_limit},     {"when", 1, read_skill_when},
    {"always", 1, read_skill_always},   {"instead", 1, read_instead}, BLOCK_COMMON};
static const Field token_fields[] = {{"supply", 0, read_supply},
                                     {"start", 0, read_token_start},
                                     {"lies", 0, read_lies},
                                     {"signature", 0, read_signature},
                                     {"order", 0, read_order},
                                     {"moves-when-out", 0, read_moves},
                                     {"when", 1, read_token_when},
                                     {"always", 1, read_token_always},
                                     BLOCK_COMMON};
static const Field fighter_fields[] = {BLOCK_COMMON};
static const Field board_fields[] = {{"fighter", 1, read_fighter},
                                     {"tokens", 1, read_board_tokens},
                                     {"specials", 1, read_specials},
                                     BLOCK_COMMON};
static const Field arena_fields[] = {{"spaces", 0, read_spaces},
                                     {"start", 0, read_arena_start},
                                     {"edges", 0, read_edges},
                                     {"corridors", 0, read_corridors},
                                     {"candles", 0, read_candles},
                                     {"when", 1, read_arena_when},
                                     BLOCK_COMMON};

static const BlockKind kinds[] = {
    BLOCK_TABLE(kd_Rules, LABEL_ATTACK, attack_fields, attacks, attack, KD_MAX_ATTACKS),
    BLOCK_TABLE(kd_Rules, LABEL_SPECIAL, special_fields, attacks, attack, KD_MAX_ATTACKS),
    BLOCK_TABLE(kd_Rules, LABEL_SKILL, skill_fields, skills, skill, KD_MAX_SKILLS),
    BLOCK_TABLE(kd_Rules, LABEL_TOKEN, token_fields, tokens, token, KD_MAX_TOKENS),
    BLOCK_TABLE(kd_Rules, LABEL_BOARD, board_fields, boards, board, KD_MAX_BOARDS),
    BLOCK_TABLE(kd_Rules, LABEL_ARENA, arena_fields, arenas, arena, KD_MAX_ARENAS),
    {LABEL_FIGHTER, fighter_fields, 0, 0, 0, 0},
};

bool kd_compile_block(Compiler *c, const Line *head, int pass)
{
    return block_compile(c, c->rules->knockdown, kinds, sizeof kinds / sizeof *kinds,
                         kd_block_words, head, pass);
}

void kd_compile_begin(rs_Rules *rules)
{
    rules->knockdown = text_alloc(&rules->text, sizeof(kd_Rules));
    rules->knockdown->code = (const kd_Instr *)(const void *)rules->code;
    memcpy(rules->knockdown->tower_odds, tower_odds, sizeof tower_odds);
}
