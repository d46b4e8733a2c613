/* explain.c - the numbers and texts of Knockdown's cards, skills, tokens, boards and
 * arenas, for `ringside box`. */
#include "../../../apps/box.h"
#include "../rules/boxes.h"

#include <string.h>

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

static void print_symbols(FILE *to, int mask, const char *between)
{
    if (mask == ANY_SYMBOL) {
        fprintf(to, "?");
        return;
    }
    for (int i = 0, said = 0; i < 4; i++)
        if (mask >> i & 1)
            fprintf(to, "%s%s", said++ ? between : "", kd_symbol_words[i]);
}

static void print_range(FILE *to, int lo, int hi)
{
    if (hi == KD_FAR)
        fprintf(to, "%d or more", lo);
    else if (lo == hi)
        fprintf(to, "%d", lo);
    else
        fprintf(to, "%d-%d", lo, hi);
}

static void explain_symbols(FILE *to, const Attack *attack)
{
    if (attack->copies) {
        box_number_field(to, "copies", attack->copies);
        box_field(to, "symbol");
        print_symbols(to, attack->symbols, " and ");
    } else {
        box_field(to, "cost");
        for (int i = 0; i < attack->slots; i++) {
            fprintf(to, "%s", i ? ", " : "");
            print_symbols(to, attack->slot[i], "/");
        }
    }
    fprintf(to, "\n");
}

static void explain_pool(FILE *to, const Attack *attack)
{
    box_field(to, "damage pool");
    if (attack->heavy)
        fprintf(to, "%d heavy%s", attack->heavy, attack->light ? " and " : "");
    if (attack->light)
        fprintf(to, "%d light", attack->light);
    fprintf(to, attack->heavy + attack->light ? "\n" : "none\n");
}

static void explain_attack(FILE *to, const rs_Rules *rules, int label)
{
    static const char *const types[] = {"Strike", "Ability", "Reaction"};
    const Attack *attack = BOX_ENTRY(rules->knockdown, attacks, attack, label);
    explain_symbols(to, attack);
    box_field(to, "type");
    fprintf(to, "%s\n", types[attack->type]);
    box_field(to, "range");
    if (!attack->unranged)
        print_range(to, attack->lo, attack->hi);
    else
        fprintf(to, attack->unranged == PROJECTILE ? "projectile" : "any distance");
    fprintf(to, "\n");
    explain_pool(to, attack);
    box_field(to, "K.O. mark");
    fprintf(to, "%s\n", attack->ko ? "yes" : "no");
}

static void explain_skill(FILE *to, const rs_Rules *rules, int label)
{
    static const char *const limits[] = {"none", "once in each turn of either player",
                                         "once a round"};
    const Skill *skill = BOX_ENTRY(rules->knockdown, skills, skill, label);
    box_number_field(to, "initiative", skill->initiative);
    box_field(to, "limit");
    fprintf(to, "%s\n", limits[skill->limit]);
}

static void explain_token(FILE *to, const rs_Rules *rules, int label)
{
    static const char *const places[] = {"a free space of the arena", "any space of the arena",
                                         "its owner's board", "the opponent's board"};
    const Token *token = BOX_ENTRY(rules->knockdown, tokens, token, label);
    box_number_field(to, "supply", token->supply);
    box_number_field(to, "at the start", token->start);
    box_field(to, "lies on");
    fprintf(to, "%s\n", places[token->lies]);
    box_field(to, "signature");
    fprintf(to, token->signature ? "yes" : "no");
    if (token->signature && token->lies <= LIES_SPACE) {
        fprintf(to, ", laid at a distance of ");
        print_range(to, token->near_lo, token->near_hi);
    }
    fprintf(to, "\n");
    if (token->moves_when_out) {
        box_field(to, "supply empty");
        fprintf(to, "one in the arena may be moved instead\n");
    }
    if (token->order)
        box_number_field(to, "order", token->order);
}

static void explain_board(FILE *to, const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    const Board *board = BOX_ENTRY(kd, boards, board, label);
    box_field(to, "fighter");
    fprintf(to, "%s \"%s\"\n", rules->label[board->fighter].id,
            rules->label[board->fighter].name[RS_ENGLISH]);
    box_field(to, "specials");
    for (int i = 0; i < board->specials; i++)
        fprintf(to, "%s%s", i ? ", " : "", rules->label[kd->attack[board->special[i]].label].id);
    fprintf(to, "\n");
    box_field(to, "tokens");
    for (int i = 0; i < board->tokens; i++)
        fprintf(to, "%s%s", i ? ", " : "", rules->label[kd->token[board->token[i]].label].id);
    fprintf(to, board->tokens ? "\n" : "none\n");
}

static void spaces_field(FILE *to, const char *name, int set)
{
    if (!set)
        return;
    box_field(to, name);
    for (int space = 0, said = 0; space < KD_MAX_SPACES; space++)
        if (set >> space & 1)
            fprintf(to, "%s%d", said++ ? ", " : "", space + 1);
    fprintf(to, "\n");
}

/* What a danger deals, before any ruling. */
static void wounds_field(FILE *to, const char *name, Wounds wounds)
{
    box_field(to, name);
    if (wounds.heavy)
        fprintf(to, "%d heavy%s", wounds.heavy, wounds.light ? " and " : "");
    if (wounds.light)
        fprintf(to, "%d light", wounds.light);
    fprintf(to, "\n");
}

static void explain_arena(FILE *to, const rs_Rules *rules, int label)
{
    const Arena *arena = BOX_ENTRY(rules->knockdown, arenas, arena, label);
    box_number_field(to, "spaces", arena->spaces);
    box_field(to, "start");
    fprintf(to, "%d and %d\n", arena->start[0] + 1, arena->start[1] + 1);
    const Dangers *dangers = &rules->knockdown->danger[arena - rules->knockdown->arena];
    spaces_field(to, "edges", arena->edges);
    if (arena->edges)
        wounds_field(to, "edge wound", dangers->edge);
    spaces_field(to, "corridors", arena->corridors);
    if (arena->corridors) {
        wounds_field(to, "end wound", dangers->outer);
        box_number_field(to, "centre", arena->centre + 1);
        wounds_field(to, "centre wound", dangers->centre);
    }
    if (arena->candles) {
        box_number_field(to, "candles", arena->candles);
        wounds_field(to, "candle wound", dangers->candle);
    }
}

/* Which boards use a special attack, a token or a fighter. */
static void explain_users(FILE *to, const rs_Rules *rules, int label)
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
            box_field(to, "on board");
        fprintf(to, "%s%s", said ? ", " : "", rules->label[board->label].id);
        said = true;
    }
    fprintf(to, said ? "\n" : "");
}

/* ---- Texts ---- */

static void explain_text(FILE *to, const rs_Rules *rules, const char *moment, const char *word,
                         const char *meaning, int pc)
{
    box_text(to, rules, &kd_vocabulary, moment, word, meaning, pc);
}

/* What sets the text off, and who "you" are in it. */
static void explain_when(FILE *to, const rs_Rules *rules, int trigger, const char *you, int pc)
{
    const VocabularyWord *word = vocabulary_word(&kd_vocabulary, WORD_TRIGGER, trigger);
    char meaning[600];
    snprintf(meaning, sizeof meaning, "%s %s", word->doc, you);
    explain_text(to, rules, "when", word->word, meaning, pc);
}

static void explain_always(FILE *to, const rs_Rules *rules, const char *you, int pc)
{
    char meaning[300];
    snprintf(meaning, sizeof meaning, "Holds as long as it is in force. %s", you);
    explain_text(to, rules, "always", "", meaning, pc);
}

static const char the_holder[] = "You are the holder of the skill.";

/* What a special attack leaves behind is a token that bears its line. */
static void explain_lasting(FILE *to, const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    for (int i = 0; i < kd->tokens; i++) {
        const Label *token = &rules->label[kd->token[i].label];
        if (token->line == rules->label[label].line && token->box == rules->label[label].box)
            explain_text(to, rules, "lasts", "",
                         "Holds from then on until the start of your next turn. You are the one "
                         "who performed it.",
                         kd->token[i].always);
    }
}

static void explain_attack_texts(FILE *to, const rs_Rules *rules, int label)
{
    const Attack *attack = BOX_ENTRY(rules->knockdown, attacks, attack, label);
    explain_text(to, rules, "needs", "",
                 "It may be performed only if this holds. You are its owner.", attack->condition);
    if (attack->type == REACTION)
        explain_when(to, rules, attack->trigger, "You are the one who reacts.", attack->effect);
    else
        explain_text(to, rules, "effect", "", "After the damage pool (K7.3). You are the attacker.",
                     attack->effect);
    explain_lasting(to, rules, label);
    explain_when(to, rules, ON_TAKEN, "You are the one into whose hand it came.", attack->taken);
}

static void explain_skill_texts(FILE *to, const rs_Rules *rules, int label)
{
    const Skill *skill = BOX_ENTRY(rules->knockdown, skills, skill, label);
    for (int i = 0; i < ON_COUNT; i++)
        explain_when(to, rules, i, the_holder, skill->when[i]);
    explain_always(to, rules, the_holder, skill->always);
    for (int i = 0; i < INSTEAD_COUNT; i++) {
        const VocabularyWord *word = vocabulary_word(&kd_vocabulary, WORD_REPLACED, i);
        char meaning[300];
        snprintf(meaning, sizeof meaning, "%s %s", word->doc, the_holder);
        explain_text(to, rules, "instead of", word->word, meaning, skill->instead[i]);
    }
}

static void explain_token_texts(FILE *to, const rs_Rules *rules, int label)
{
    const Token *token = BOX_ENTRY(rules->knockdown, tokens, token, label);
    if (rules->knockdown->enter_anybody >> (token - rules->knockdown->token) & 1)
        explain_text(to, rules, "when", "enter anybody",
                     "Whoever comes onto its space. You are who came, whoever owns the token.",
                     token->enter);
    else
        explain_when(to, rules, ON_ENTER,
                     "You are the owner of the token, the opponent is who came.", token->enter);
    if (token->each)
        explain_text(to, rules, "when", "turn-start each",
                     "The start of the turn of the player on whose board it lies, once for each. "
                     "You are that player.",
                     token->turn_start);
    else
        explain_when(to, rules, ON_TURN_START, "You are that player, whoever owns the token.",
                     token->turn_start);
    explain_always(to, rules, "You are the owner of the token.", token->always);
}

static void explain_arena_texts(FILE *to, const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    const Arena *arena = BOX_ENTRY(kd, arenas, arena, label);
    char spaces[80] = "enter";
    for (int space = 0; space < KD_MAX_SPACES; space++)
        if (kd->arena_text[arena - kd->arena].spaces >> space & 1)
            snprintf(spaces + strlen(spaces), sizeof spaces - strlen(spaces), " %d", space + 1);
    explain_text(to, rules, "when", spaces,
                 "Whoever comes onto one of these spaces. You are who came.",
                 kd->arena_text[arena - kd->arena].enter);
}

/* ---- By kind ---- */

static void explain_nothing(FILE *to, const rs_Rules *rules, int label)
{
    (void)to;
    (void)rules;
    (void)label;
}

typedef void Explain(FILE *to, const rs_Rules *rules, int label);

static Explain *const explain_numbers[LABEL_KINDS] = {
    explain_nothing, explain_attack, explain_attack, explain_skill,
    explain_nothing, explain_board,  explain_token,  explain_arena};
static Explain *const explain_texts[LABEL_KINDS] = {
    explain_nothing, explain_attack_texts, explain_attack_texts, explain_skill_texts,
    explain_nothing, explain_nothing,      explain_token_texts,  explain_arena_texts};

static void numbers(FILE *to, const rs_Rules *rules, int label)
{
    explain_numbers[rules->label[label].kind](to, rules, label);
    explain_users(to, rules, label);
}

static void texts(FILE *to, const rs_Rules *rules, int label)
{
    explain_texts[rules->label[label].kind](to, rules, label);
}

const BoxGame box_knockdown = {.kind_name = kind_names,
                               .checked = checked,
                               .deck = LABEL_ATTACK,
                               .copies = copies_of,
                               .numbers = numbers,
                               .texts = texts,
                               .language = box_language_knockdown};
