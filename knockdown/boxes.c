/* boxes.c - the blocks of a Knockdown box: attack, special, skill, token, fighter, board, arena.
 *
 * Two passes over all boxes: first every header and number, so that texts can name what is written
 * further down or in another box; then the texts. */
#include "boxes.h"

#include "../engine/labels.h"
#include "../engine/set.h"

#include <stdlib.h>
#include <string.h>

const char *const kd_block_words[LABEL_KINDS] = {"box",     "attack", "special", "skill",
                                                 "fighter", "board",  "token",   "arena"};

typedef struct Block {
    Compiler *c;
    const Line *head;
    const Line *line; /* the field being read */
    kd_Rules *kd;
    int label, index; /* index: in the table of its kind */
} Block;

typedef struct Field {
    const char *word;
    int pass;
    void (*read)(Block *b);
} Field;

static Label *label_of(const Block *b)
{
    return &b->c->rules->label[b->label];
}

static Attack *attack_of(const Block *b)
{
    return &b->kd->attack[b->index];
}

static Skill *skill_of(const Block *b)
{
    return &b->kd->skill[b->index];
}

static Token *token_of(const Block *b)
{
    return &b->kd->token[b->index];
}

static Board *board_of(const Block *b)
{
    return &b->kd->board[b->index];
}

static Arena *arena_of(const Block *b)
{
    return &b->kd->arena[b->index];
}

static int problem(const Block *b, int word, const char *message)
{
    text_problem(b->c->text, b->line, word, "%s", message);
    return 0;
}

static const char *word_at(const Block *b, int word)
{
    return word < b->line->words ? b->line->word[word].text : "";
}

/* A number field: `copies 3`. */
static uint8_t number(const Block *b, int word, int lo, int hi)
{
    int value = lo;
    text_number(b->c->text, b->line, word, lo, hi, &value);
    return (uint8_t)value;
}

static void ends_at(const Block *b, int words)
{
    if (b->line->words > words)
        text_problem(b->c->text, b->line, words, "\"%.40s\" is one word too many here",
                     b->line->word[words].text);
}

/* ---- Attacks ---- */

static void read_copies(Block *b)
{
    attack_of(b)->copies = number(b, 1, 1, KD_DECK_CARDS);
    ends_at(b, 2);
}

static void read_symbol(Block *b)
{
    int mask = 0;
    if (kd_parse_symbols(b->c, b->line, 1, &mask) && set_count((uint64_t)mask) > 2)
        problem(b, 1, "a card has one symbol, or two like fist+foot");
    attack_of(b)->symbols = (uint8_t)mask;
    ends_at(b, 2);
}

/* `strike range 1 damage 1H2L ko`; each part may be left out. */
static void read_type(Block *b)
{
    Attack *attack = attack_of(b);
    for (int i = 0; i < 3; i++)
        if (strcmp(word_at(b, 0), kd_type_words[i]) == 0)
            attack->type = (uint8_t)i;
    int lo = 0, hi = KD_FAR, heavy = 0, light = 0, any = 0, word = 1;
    bool unranged = true, projectile = false;
    while (word < b->line->words) {
        if (strcmp(word_at(b, word), "range") == 0) {
            kd_parse_range(b->c, b->line, ++word, &lo, &hi, &unranged);
            projectile = strcmp(word_at(b, word), "projectile") == 0;
        } else if (strcmp(word_at(b, word), "damage") == 0)
            kd_parse_amount(b->c, b->line, ++word, &heavy, &light, &any);
        else if (strcmp(word_at(b, word), "ko") == 0)
            attack->ko = 1;
        else {
            static const char *const known[] = {"range", "damage", "ko"};
            text_choice(b->c->text, b->line, word, known, 3, "part of an attack");
        }
        word++;
    }
    if (any)
        problem(b, 0, "a damage pool says which wounds: L or H");
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
            problem(b, word, "4 symbols are the most");
            return;
        }
        if (kd_parse_symbols(b->c, b->line, word, &mask))
            attack->slot[attack->slots++] = (uint8_t)mask;
    }
    if (b->line->words < 2)
        problem(b, 1, "a cost needs at least one symbol");
}

static uint16_t program(Block *b, bool statics, int context)
{
    b->c->label = b->label;
    b->c->context = context;
    return (uint16_t)compile_program(b->c, &kd_vocabulary, b->line->child, statics);
}

static void need_text(Block *b)
{
    if (!b->line->child)
        problem(b, 0, "nothing is indented below this line");
}

static void read_effect(Block *b)
{
    if (attack_of(b)->type == REACTION)
        problem(b, 0, "a reaction has a \"when\" text: when targeted, when after-attack, ...");
    need_text(b);
    ends_at(b, 1);
    attack_of(b)->effect = program(b, false, CONTEXT_ANY);
}

static int read_trigger(Block *b)
{
    const char *words[ON_COUNT];
    for (int i = 0; i < ON_COUNT; i++)
        words[i] = vocabulary_word(&kd_vocabulary, WORD_TRIGGER, i)->word;
    need_text(b);
    return text_choice(b->c->text, b->line, 1, words, ON_COUNT, "a moment");
}

static void read_card_when(Block *b)
{
    int trigger = read_trigger(b);
    ends_at(b, 2);
    if (trigger >= 0 && trigger != ON_TAKEN)
        problem(b, 1, "a card has only the moment \"taken\"");
    else
        attack_of(b)->taken = program(b, false, CONTEXT_QUIET);
}

static void read_special_when(Block *b)
{
    int trigger = read_trigger(b);
    ends_at(b, 2);
    if (trigger < 0)
        return;
    if (attack_of(b)->type != REACTION)
        problem(b, 0, "only a reaction has a \"when\" text; write \"effect\"");
    if (trigger != ON_OPPONENT_STEPS && trigger != ON_TARGETED && trigger != ON_AFTER_ATTACK)
        problem(b, 1, "a Reaction answers opponent-steps, targeted or after-attack");
    attack_of(b)->trigger = (uint8_t)trigger;
    attack_of(b)->effect = program(b, false, CONTEXT_ANY);
}

static void read_needs(Block *b)
{
    b->c->label = b->label;
    attack_of(b)->condition = (uint16_t)compile_condition(b->c, &kd_vocabulary, b->line, 1);
}

/* ---- Skills ---- */

static void read_initiative(Block *b)
{
    skill_of(b)->initiative = number(b, 1, 1, 99);
    ends_at(b, 2);
}

static void read_limit(Block *b)
{
    static const char *const words[] = {"none", "turn", "round"};
    int limit = text_choice(b->c->text, b->line, 1, words, 3, "a limit");
    skill_of(b)->limit = (uint8_t)(limit < 0 ? 0 : limit);
    ends_at(b, 2);
}

static void read_skill_when(Block *b)
{
    int trigger = read_trigger(b);
    ends_at(b, 2);
    if (trigger < 0)
        return;
    if (trigger == ON_OPPONENT_STEPS || trigger == ON_ENTER)
        problem(b, 1, "a skill has no such moment");
    skill_of(b)->when[trigger] =
        program(b, false, trigger == ON_TURN_START ? CONTEXT_TURN_START : CONTEXT_ANY);
    skill_of(b)->triggers = (uint16_t)(skill_of(b)->triggers | 1 << trigger);
}

static void read_skill_always(Block *b)
{
    need_text(b);
    ends_at(b, 1);
    Skill *skill = skill_of(b);
    skill->always = program(b, true, CONTEXT_ANY);
    for (int pc = skill->always; pc < b->c->rules->code_size; pc++) {
        int op = b->c->rules->code[pc].op;
        if (op >= OP_RANGE && op <= OP_COST)
            skill->statics = (uint8_t)(skill->statics | 1 << (op - OP_RANGE));
    }
}

static void read_instead(Block *b)
{
    static const char *const words[] = {"shift", "wound"};
    if (strcmp(word_at(b, 1), "of") != 0) {
        problem(b, 1, "write \"instead of shift\" or \"instead of wound\"");
        return;
    }
    int event = text_choice(b->c->text, b->line, 2, words, INSTEAD_COUNT, "a replaced event");
    ends_at(b, 3);
    if (event >= 0)
        skill_of(b)->instead[event] =
            program(b, false, event == INSTEAD_OF_WOUND ? CONTEXT_QUIET : CONTEXT_ANY);
}

/* ---- Tokens ---- */

static void read_supply(Block *b)
{
    token_of(b)->supply = number(b, 1, 1, 16);
    ends_at(b, 2);
}

static void read_token_start(Block *b)
{
    token_of(b)->start = number(b, 1, 0, 16);
    ends_at(b, 2);
}

static void read_lies(Block *b)
{
    static const char *const words[] = {"free-space", "space", "own-board", "opponent-board"};
    int lies = text_choice(b->c->text, b->line, 1, words, 4, "a place for a token");
    token_of(b)->lies = (uint8_t)(lies < 0 ? 0 : lies);
    ends_at(b, 2);
}

/* `signature`, or `signature within 1-3` for a token of the arena. */
static void read_signature(Block *b)
{
    Token *token = token_of(b);
    int lo = 0, hi = KD_FAR;
    bool unranged;
    token->signature = 1;
    if (strcmp(word_at(b, 1), "within") == 0)
        kd_parse_range(b->c, b->line, 2, &lo, &hi, &unranged);
    else
        ends_at(b, 1);
    token->near_lo = (uint8_t)lo;
    token->near_hi = (uint8_t)hi;
}

static void read_order(Block *b)
{
    token_of(b)->order = number(b, 1, 1, 99);
    ends_at(b, 2);
}

static void read_moves(Block *b)
{
    token_of(b)->moves_when_out = 1;
    ends_at(b, 1);
}

/* `when enter`, `when turn-start`, or `when turn-start each`. */
static void read_token_when(Block *b)
{
    int trigger = read_trigger(b);
    Token *token = token_of(b);
    if (trigger == ON_ENTER) {
        ends_at(b, 2);
        token->enter = program(b, false, CONTEXT_QUIET);
    } else if (trigger == ON_TURN_START) {
        token->each = strcmp(word_at(b, 2), "each") == 0;
        ends_at(b, 2 + token->each);
        token->turn_start = program(b, false, CONTEXT_TURN_START);
    } else if (trigger >= 0) {
        problem(b, 1, "a token has only the moments \"enter\" and \"turn-start\"");
    }
}

static void read_token_always(Block *b)
{
    need_text(b);
    ends_at(b, 1);
    token_of(b)->always = program(b, true, CONTEXT_ANY);
}

/* ---- Fighters and boards ---- */

static void read_fighter(Block *b)
{
    int fighter =
        label_find(b->c->rules, RS_KNOCKDOWN, LABEL_FIGHTER, label_of(b)->box, word_at(b, 1));
    if (fighter < 0)
        problem(b, 1, "this fighter is not in the box");
    else
        board_of(b)->fighter = (uint16_t)fighter;
    ends_at(b, 2);
}

static int find_entry(const Block *b, int word, int kind, int count, const void *table,
                      size_t entry)
{
    const char *id = word_at(b, word);
    for (int i = 0; i < count; i++) {
        uint16_t label = *(const uint16_t *)(const void *)((const char *)table + (size_t)i * entry);
        const Label *at = &b->c->rules->label[label];
        if (at->kind == kind && at->box == label_of(b)->box && strcmp(at->id, id) == 0)
            return i;
    }
    char suggestion[80];
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
        int token = find_entry(b, word, LABEL_TOKEN, b->kd->tokens, b->kd->token, sizeof(Token));
        if (token < 0)
            continue;
        for (int i = 0; i < board->tokens; i++)
            if (board->token[i] == token)
                problem(b, word, "this token stands here twice");
        if (board->tokens == KD_BOARD_TOKENS) {
            problem(b, word, "3 kinds of tokens are the most");
            return;
        }
        board->token[board->tokens++] = (uint8_t)token;
    }
}

static void read_specials(Block *b)
{
    Board *board = board_of(b);
    for (int word = 1; word < b->line->words; word++) {
        int attack =
            find_entry(b, word, LABEL_SPECIAL, b->kd->attacks, b->kd->attack, sizeof(Attack));
        if (attack < 0)
            continue;
        if (board->specials == KD_SPECIALS) {
            problem(b, word, "4 special attacks are the most (K1.2)");
            return;
        }
        for (int i = 0; i < board->specials; i++)
            if (board->special[i] == attack)
                problem(b, word, "this special attack stands here twice");
        board->special[board->specials++] = (uint16_t)attack;
    }
}

/* ---- Arenas ---- */

static void read_spaces(Block *b)
{
    arena_of(b)->spaces = number(b, 1, 4, KD_MAX_SPACES);
    ends_at(b, 2);
}

static uint8_t space(const Block *b, int word)
{
    int most = arena_of(b)->spaces ? arena_of(b)->spaces : KD_MAX_SPACES;
    return (uint8_t)(number(b, word, 1, most) - 1);
}

static uint16_t space_set(const Block *b)
{
    int set = 0;
    for (int word = 1; word < b->line->words; word++)
        set |= 1 << space(b, word);
    return (uint16_t)set;
}

static void read_arena_start(Block *b)
{
    arena_of(b)->start[0] = space(b, 1);
    arena_of(b)->start[1] = space(b, 2);
    ends_at(b, 3);
    if (arena_of(b)->start[0] == arena_of(b)->start[1])
        problem(b, 2, "the fighters need different spaces to start from");
}

static void read_edges(Block *b)
{
    arena_of(b)->edges = space_set(b);
}

/* The space named in the middle is the centre (K14.2). */
static void read_corridors(Block *b)
{
    arena_of(b)->corridors = space_set(b);
    if (b->line->words != 4)
        problem(b, 0, "corridors link three spaces: outer, centre, outer");
    else
        arena_of(b)->centre = space(b, 2);
}

static void read_candles(Block *b)
{
    arena_of(b)->candles = number(b, 1, 1, KD_MAX_CANDLES);
    ends_at(b, 2);
}

/* ---- Fields and blocks ---- */

static void read_text(Block *b)
{
    label_text(b->c, label_of(b), b->line);
}

static void read_source(Block *b)
{
    label_source(b->c, label_of(b), b->line);
}

static void read_note(Block *b)
{
    label_note(b->c, label_of(b), b->line);
}

#define COMMON                                                                                     \
    {"text", 0, read_text}, {"source", 0, read_source}, {"note", 0, read_note},                    \
    {                                                                                              \
        NULL, 0, NULL                                                                              \
    }

static const Field attack_fields[] = {{"copies", 0, read_copies},
                                      {"symbol", 0, read_symbol},
                                      {"strike", 0, read_type},
                                      {"ability", 0, read_type},
                                      {"effect", 1, read_effect},
                                      {"when", 1, read_card_when},
                                      COMMON};
static const Field special_fields[] = {{"cost", 0, read_cost},     {"strike", 0, read_type},
                                       {"ability", 0, read_type},  {"reaction", 0, read_type},
                                       {"effect", 1, read_effect}, {"when", 1, read_special_when},
                                       {"needs", 1, read_needs},   COMMON};
static const Field skill_fields[] = {
    {"initiative", 0, read_initiative}, {"limit", 0, read_limit},     {"when", 1, read_skill_when},
    {"always", 1, read_skill_always},   {"instead", 1, read_instead}, COMMON};
static const Field token_fields[] = {{"supply", 0, read_supply},
                                     {"start", 0, read_token_start},
                                     {"lies", 0, read_lies},
                                     {"signature", 0, read_signature},
                                     {"order", 0, read_order},
                                     {"moves-when-out", 0, read_moves},
                                     {"when", 1, read_token_when},
                                     {"always", 1, read_token_always},
                                     COMMON};
static const Field fighter_fields[] = {COMMON};
static const Field board_fields[] = {{"fighter", 1, read_fighter},
                                     {"tokens", 1, read_board_tokens},
                                     {"specials", 1, read_specials},
                                     COMMON};
static const Field arena_fields[] = {{"spaces", 0, read_spaces},   {"start", 0, read_arena_start},
                                     {"edges", 0, read_edges},     {"corridors", 0, read_corridors},
                                     {"candles", 0, read_candles}, COMMON};

/* Where a kind of block is kept. */
typedef struct BlockKind {
    int label;
    const Field *fields;
    size_t count, table, entry; /* places in kd_Rules */
    int most;
} BlockKind;

#define TABLE(kind, fields, plural, array, most)                                                   \
    {                                                                                              \
        kind, fields, offsetof(kd_Rules, plural), offsetof(kd_Rules, array),                       \
            sizeof((kd_Rules *)0)->array[0], most                                                  \
    }

static const BlockKind kinds[] = {
    TABLE(LABEL_ATTACK, attack_fields, attacks, attack, KD_MAX_ATTACKS),
    TABLE(LABEL_SPECIAL, special_fields, attacks, attack, KD_MAX_ATTACKS),
    TABLE(LABEL_SKILL, skill_fields, skills, skill, KD_MAX_SKILLS),
    TABLE(LABEL_TOKEN, token_fields, tokens, token, KD_MAX_TOKENS),
    TABLE(LABEL_BOARD, board_fields, boards, board, KD_MAX_BOARDS),
    TABLE(LABEL_ARENA, arena_fields, arenas, arena, KD_MAX_ARENAS),
    {LABEL_FIGHTER, fighter_fields, 0, 0, 0, 0},
};

/* The fields below which a text is written. */
static bool has_text(const char *field)
{
    static const char *const texts[] = {"effect", "when", "always", "instead"};
    for (int i = 0; i < 4; i++)
        if (strcmp(field, texts[i]) == 0)
            return true;
    return false;
}

static void read_field(Block *b, const Field *fields, int pass)
{
    const char *words[16];
    int count = 0;
    for (; fields[count].word; count++) {
        words[count] = fields[count].word;
        if (strcmp(words[count], word_at(b, 0)) != 0)
            continue;
        if (fields[count].pass != pass)
            return;
        if (b->line->child && !has_text(words[count]))
            text_problem(b->c->text, b->line->child, 0, "nothing can be indented below \"%.20s\"",
                         words[count]);
        fields[count].read(b);
        return;
    }
    if (pass == 0)
        text_choice(b->c->text, b->line, 0, words, count, "a field of this block");
}

/* Each field once, except texts for several moments. */
static void check_repeats(Block *b)
{
    enum { MOST_FIELDS = 40 };
    int fields = 0;
    for (const Line *line = b->head->child; line; line = line->next)
        if (++fields > MOST_FIELDS) {
            text_problem(b->c->text, line, 0, "a block has at most %d fields", MOST_FIELDS);
            return;
        }
    for (const Line *a = b->head->child; a; a = a->next)
        for (const Line *z = a->next; z; z = z->next) {
            bool moments =
                a->words > 1 && z->words > 1 &&
                strcmp(a->word[a->words - 1].text, z->word[z->words - 1].text) != 0 &&
                (!strcmp(a->word[0].text, "when") || !strcmp(a->word[0].text, "instead"));
            if (strcmp(a->word[0].text, z->word[0].text) == 0 && !moments) {
                text_problem(b->c->text, z, 0, "\"%.40s\" stands here a second time",
                             z->word[0].text);
                return;
            }
        }
}

static void block_begin(Block *b, const BlockKind *kind)
{
    b->label = label_declare(b->c, b->head, kind->label);
    check_repeats(b);
    if (kind->most == 0 || b->label < 0)
        return;
    int *count = (int *)(void *)((char *)b->kd + kind->count);
    if (*count == kind->most) {
        text_problem(b->c->text, b->head, 0,
                     "there are too many blocks of this kind; %d is the most", kind->most);
        b->label = -1;
        return;
    }
    b->index = (*count)++;
    *(uint16_t *)(void *)((char *)b->kd + kind->table + (size_t)b->index * kind->entry) =
        (uint16_t)b->label;
}

/* In the second pass: find again what the first has made. */
static void block_again(Block *b, const BlockKind *kind)
{
    b->label = label_at(b->c->rules, b->head);
    int count = kind->most ? *(int *)(void *)((char *)b->kd + kind->count) : 0;
    for (int i = 0; i < count; i++)
        if (*(uint16_t *)(void *)((char *)b->kd + kind->table + (size_t)i * kind->entry) ==
            b->label)
            b->index = i;
}

bool kd_compile_block(Compiler *c, const Line *head, int pass)
{
    Block b = {.c = c, .head = head, .kd = c->rules->knockdown};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(head->word[0].text, kd_block_words[kinds[i].label]) != 0)
            continue;
        if (pass == 0)
            block_begin(&b, &kinds[i]);
        else
            block_again(&b, &kinds[i]);
        if (b.label < 0)
            return true;
        for (b.line = head->child; b.line; b.line = b.line->next)
            read_field(&b, kinds[i].fields, pass);
        return true;
    }
    return false;
}

void kd_compile_begin(rs_Rules *rules)
{
    rules->knockdown = text_alloc(&rules->text, sizeof(kd_Rules));
    rules->knockdown->code = (const kd_Instr *)(const void *)rules->code;
}
