/* box_explain_knockdown.c - the numbers and texts of Knockdown's cards, skills, tokens, boards and
 * arenas, for `ringside box`. */
#include "../knockdown/boxes.h"
#include "box.h"

static const char *const kind_names[LABEL_KINDS] = {
    "box", "attack card", "special attack", "skill", "fighter", "board", "token", "arena"};

static const uint8_t checked[] = {LABEL_ATTACK, LABEL_SKILL, LABEL_FIGHTER, 0};

static int copies_of(const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    const Attack *attack = BOX_ENTRY(kd, attacks, attack, label);
    const Token *token = BOX_ENTRY(kd, tokens, token, label);
    bool skill = rules->label[label].kind == LABEL_SKILL;
    return attack ? attack->copies : token ? token->supply : skill;
}

/* ---- Numbers ---- */

static void print_symbols(int mask, const char *between)
{
    if (mask == ANY_SYMBOL) {
        printf("?");
        return;
    }
    for (int i = 0, said = 0; i < 4; i++)
        if (mask >> i & 1)
            printf("%s%s", said++ ? between : "", kd_symbol_words[i]);
}

static void print_range(int lo, int hi)
{
    if (hi == KD_FAR)
        printf("%d or more", lo);
    else if (lo == hi)
        printf("%d", lo);
    else
        printf("%d-%d", lo, hi);
}

static void explain_symbols(const Attack *attack)
{
    if (attack->copies) {
        box_number_field("copies", attack->copies);
        box_field("symbol");
        print_symbols(attack->symbols, " and ");
    } else {
        box_field("cost");
        for (int i = 0; i < attack->slots; i++) {
            printf("%s", i ? ", " : "");
            print_symbols(attack->slot[i], "/");
        }
    }
    printf("\n");
}

static void explain_pool(const Attack *attack)
{
    box_field("damage pool");
    if (attack->heavy)
        printf("%d heavy%s", attack->heavy, attack->light ? " and " : "");
    if (attack->light)
        printf("%d light", attack->light);
    printf(attack->heavy + attack->light ? "\n" : "none\n");
}

static void explain_attack(const rs_Rules *rules, int label)
{
    static const char *const types[] = {"Strike", "Ability", "Reaction"};
    const Attack *attack = BOX_ENTRY(rules->knockdown, attacks, attack, label);
    explain_symbols(attack);
    box_field("type");
    printf("%s\n", types[attack->type]);
    box_field("range");
    if (!attack->unranged)
        print_range(attack->lo, attack->hi);
    else
        printf(attack->unranged == PROJECTILE ? "projectile" : "any distance");
    printf("\n");
    explain_pool(attack);
    box_field("K.O. mark");
    printf("%s\n", attack->ko ? "yes" : "no");
}

static void explain_skill(const rs_Rules *rules, int label)
{
    static const char *const limits[] = {"none", "once in each turn of either player",
                                         "once a round"};
    const Skill *skill = BOX_ENTRY(rules->knockdown, skills, skill, label);
    box_number_field("initiative", skill->initiative);
    box_field("limit");
    printf("%s\n", limits[skill->limit]);
}

static void explain_token(const rs_Rules *rules, int label)
{
    static const char *const places[] = {"a free space of the arena", "any space of the arena",
                                         "its owner's board", "the opponent's board"};
    const Token *token = BOX_ENTRY(rules->knockdown, tokens, token, label);
    box_number_field("supply", token->supply);
    box_number_field("at the start", token->start);
    box_field("lies on");
    printf("%s\n", places[token->lies]);
    box_field("signature");
    printf(token->signature ? "yes" : "no");
    if (token->signature && token->lies <= LIES_SPACE) {
        printf(", laid at a distance of ");
        print_range(token->near_lo, token->near_hi);
    }
    printf("\n");
    if (token->moves_when_out) {
        box_field("supply empty");
        printf("one in the arena may be moved instead\n");
    }
    if (token->order)
        box_number_field("order", token->order);
}

static void explain_board(const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    const Board *board = BOX_ENTRY(kd, boards, board, label);
    box_field("fighter");
    printf("%s \"%s\"\n", rules->label[board->fighter].id,
           rules->label[board->fighter].name[RS_ENGLISH]);
    box_field("specials");
    for (int i = 0; i < board->specials; i++)
        printf("%s%s", i ? ", " : "", rules->label[kd->attack[board->special[i]].label].id);
    printf("\n");
    box_field("tokens");
    for (int i = 0; i < board->tokens; i++)
        printf("%s%s", i ? ", " : "", rules->label[kd->token[board->token[i]].label].id);
    printf(board->tokens ? "\n" : "none\n");
}

static void spaces_field(const char *name, int set)
{
    if (!set)
        return;
    box_field(name);
    for (int space = 0, said = 0; space < KD_MAX_SPACES; space++)
        if (set >> space & 1)
            printf("%s%d", said++ ? ", " : "", space + 1);
    printf("\n");
}

static void explain_arena(const rs_Rules *rules, int label)
{
    const Arena *arena = BOX_ENTRY(rules->knockdown, arenas, arena, label);
    box_number_field("spaces", arena->spaces);
    box_field("start");
    printf("%d and %d\n", arena->start[0] + 1, arena->start[1] + 1);
    spaces_field("edges", arena->edges);
    spaces_field("corridors", arena->corridors);
    if (arena->corridors)
        box_number_field("centre", arena->centre + 1);
    if (arena->candles)
        box_number_field("candles", arena->candles);
}

/* Which boards use a special attack, a token or a fighter. */
static void explain_users(const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    bool said = false;
    for (int i = 0; i < kd->boards; i++) {
        const Board *board = &kd->board[i];
        bool uses = board->fighter == label;
        for (int j = 0; j < board->specials; j++)
            uses |= kd->attack[board->special[j]].label == label;
        for (int j = 0; j < board->tokens; j++)
            uses |= kd->token[board->token[j]].label == label;
        if (!uses)
            continue;
        if (!said)
            box_field("on board");
        printf("%s%s", said ? ", " : "", rules->label[board->label].id);
        said = true;
    }
    printf(said ? "\n" : "");
}

/* ---- Texts ---- */

static void explain_text(const rs_Rules *rules, const char *moment, const char *word,
                         const char *meaning, int pc)
{
    box_text(rules, &kd_vocabulary, moment, word, meaning, pc);
}

/* What sets the text off, and who "you" are in it. */
static void explain_when(const rs_Rules *rules, int trigger, const char *you, int pc)
{
    const VocabularyWord *word = vocabulary_word(&kd_vocabulary, WORD_TRIGGER, trigger);
    char meaning[600];
    snprintf(meaning, sizeof meaning, "%s %s", word->doc, you);
    explain_text(rules, "when", word->word, meaning, pc);
}

static void explain_always(const rs_Rules *rules, const char *you, int pc)
{
    char meaning[300];
    snprintf(meaning, sizeof meaning, "Holds as long as it is in force. %s", you);
    explain_text(rules, "always", "", meaning, pc);
}

static const char the_holder[] = "You are the holder of the skill.";

static void explain_attack_texts(const rs_Rules *rules, int label)
{
    const Attack *attack = BOX_ENTRY(rules->knockdown, attacks, attack, label);
    explain_text(rules, "needs", "", "It may be performed only if this holds. You are its owner.",
                 attack->condition);
    if (attack->type == REACTION)
        explain_when(rules, attack->trigger, "You are the one who reacts.", attack->effect);
    else
        explain_text(rules, "effect", "", "After the damage pool (K7.3). You are the attacker.",
                     attack->effect);
    explain_when(rules, ON_TAKEN, "You are the one into whose hand it came.", attack->taken);
}

static void explain_skill_texts(const rs_Rules *rules, int label)
{
    const Skill *skill = BOX_ENTRY(rules->knockdown, skills, skill, label);
    for (int i = 0; i < ON_COUNT; i++)
        explain_when(rules, i, the_holder, skill->when[i]);
    explain_always(rules, the_holder, skill->always);
    for (int i = 0; i < INSTEAD_COUNT; i++) {
        const VocabularyWord *word = vocabulary_word(&kd_vocabulary, WORD_REPLACED, i);
        char meaning[300];
        snprintf(meaning, sizeof meaning, "%s %s", word->doc, the_holder);
        explain_text(rules, "instead of", word->word, meaning, skill->instead[i]);
    }
}

static void explain_token_texts(const rs_Rules *rules, int label)
{
    const Token *token = BOX_ENTRY(rules->knockdown, tokens, token, label);
    if (rules->knockdown->enter_anybody >> (token - rules->knockdown->token) & 1)
        explain_text(rules, "when", "enter anybody",
                     "Whoever comes onto its space. You are who came, whoever owns the token.",
                     token->enter);
    else
        explain_when(rules, ON_ENTER, "You are the owner of the token, the opponent is who came.",
                     token->enter);
    if (token->each)
        explain_text(rules, "when", "turn-start each",
                     "The start of the turn of the player on whose board it lies, once for each. "
                     "You are that player.",
                     token->turn_start);
    else
        explain_when(rules, ON_TURN_START, "You are that player, whoever owns the token.",
                     token->turn_start);
    explain_always(rules, "You are the owner of the token.", token->always);
}

/* ---- By kind ---- */

static void explain_nothing(const rs_Rules *rules, int label)
{
    (void)rules;
    (void)label;
}

typedef void Explain(const rs_Rules *rules, int label);

static Explain *const explain_numbers[LABEL_KINDS] = {
    explain_nothing, explain_attack, explain_attack, explain_skill,
    explain_nothing, explain_board,  explain_token,  explain_arena};
static Explain *const explain_texts[LABEL_KINDS] = {
    explain_nothing, explain_attack_texts, explain_attack_texts, explain_skill_texts,
    explain_nothing, explain_nothing,      explain_token_texts,  explain_nothing};

static void numbers(const rs_Rules *rules, int label)
{
    explain_numbers[rules->label[label].kind](rules, label);
    explain_users(rules, label);
}

static void texts(const rs_Rules *rules, int label)
{
    explain_texts[rules->label[label].kind](rules, label);
}

const BoxGame box_knockdown = {.kind_name = kind_names,
                               .checked = checked,
                               .deck = LABEL_ATTACK,
                               .copies = copies_of,
                               .numbers = numbers,
                               .texts = texts,
                               .language = box_language_knockdown};
