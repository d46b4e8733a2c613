/* box_explain.c - all there is to know about one thing of a box: numbers, words, and for each of
 * its texts the gloss beside the program, so that both can be compared with the author's sentence.
 */
#include "box.h"

#include "../knockdown/boxes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *const box_kind_names[LABEL_KINDS] = {
    "box", "attack card", "special attack", "skill", "fighter", "board", "token", "arena"};

const void *box_entry(const void *table, int count, size_t size, int label)
{
    const char *at = table;
    for (int i = 0; i < count; i++, at += size)
        if (*(const uint16_t *)(const void *)at == label)
            return at;
    return NULL;
}

/* ---- Numbers ---- */

static void field(const char *name)
{
    printf("  %-13s", name);
}

static void number_field(const char *name, int value)
{
    field(name);
    printf("%d\n", value);
}

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
        number_field("copies", attack->copies);
        field("symbol");
        print_symbols(attack->symbols, " and ");
    } else {
        field("cost");
        for (int i = 0; i < attack->slots; i++) {
            printf("%s", i ? ", " : "");
            print_symbols(attack->slot[i], "/");
        }
    }
    printf("\n");
}

static void explain_pool(const Attack *attack)
{
    field("damage pool");
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
    field("type");
    printf("%s\n", types[attack->type]);
    field("range");
    if (!attack->unranged)
        print_range(attack->lo, attack->hi);
    else
        printf(attack->unranged == PROJECTILE ? "projectile" : "any distance");
    printf("\n");
    explain_pool(attack);
    field("K.O. mark");
    printf("%s\n", attack->ko ? "yes" : "no");
}

static void explain_skill(const rs_Rules *rules, int label)
{
    static const char *const limits[] = {"none", "once in each turn of either player",
                                         "once a round"};
    const Skill *skill = BOX_ENTRY(rules->knockdown, skills, skill, label);
    number_field("initiative", skill->initiative);
    field("limit");
    printf("%s\n", limits[skill->limit]);
}

static void explain_token(const rs_Rules *rules, int label)
{
    static const char *const places[] = {"a free space of the arena", "any space of the arena",
                                         "its owner's board", "the opponent's board"};
    const Token *token = BOX_ENTRY(rules->knockdown, tokens, token, label);
    number_field("supply", token->supply);
    number_field("at the start", token->start);
    field("lies on");
    printf("%s\n", places[token->lies]);
    field("signature");
    printf(token->signature ? "yes" : "no");
    if (token->signature && token->lies <= LIES_SPACE) {
        printf(", laid at a distance of ");
        print_range(token->near_lo, token->near_hi);
    }
    printf("\n");
    if (token->moves_when_out) {
        field("supply empty");
        printf("one in the arena may be moved instead\n");
    }
    if (token->order)
        number_field("order", token->order);
}

static void explain_board(const rs_Rules *rules, int label)
{
    const kd_Rules *kd = rules->knockdown;
    const Board *board = BOX_ENTRY(kd, boards, board, label);
    field("fighter");
    printf("%s \"%s\"\n", rules->label[board->fighter].id,
           rules->label[board->fighter].name[RS_ENGLISH]);
    field("specials");
    for (int i = 0; i < board->specials; i++)
        printf("%s%s", i ? ", " : "", rules->label[kd->attack[board->special[i]].label].id);
    printf("\n");
    field("tokens");
    for (int i = 0; i < board->tokens; i++)
        printf("%s%s", i ? ", " : "", rules->label[kd->token[board->token[i]].label].id);
    printf(board->tokens ? "\n" : "none\n");
}

static void spaces_field(const char *name, int set)
{
    if (!set)
        return;
    field(name);
    for (int space = 0, said = 0; space < KD_MAX_SPACES; space++)
        if (set >> space & 1)
            printf("%s%d", said++ ? ", " : "", space + 1);
    printf("\n");
}

static void explain_arena(const rs_Rules *rules, int label)
{
    const Arena *arena = BOX_ENTRY(rules->knockdown, arenas, arena, label);
    number_field("spaces", arena->spaces);
    field("start");
    printf("%d and %d\n", arena->start[0] + 1, arena->start[1] + 1);
    spaces_field("edges", arena->edges);
    spaces_field("corridors", arena->corridors);
    if (arena->corridors)
        number_field("centre", arena->centre + 1);
    if (arena->candles)
        number_field("candles", arena->candles);
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
            field("on board");
        printf("%s%s", said ? ", " : "", rules->label[board->label].id);
        said = true;
    }
    printf(said ? "\n" : "");
}

/* ---- Words and programs ---- */

static void explain_words(const Label *label, int only)
{
    static const char *const languages[RS_LANGUAGES] = {"English", "Polish", "Spanish"};
    for (int l = 0; l < RS_LANGUAGES; l++) {
        if (only >= 0 && only != l)
            continue;
        /* Where a translation is missing the compiler has put the English words. */
        bool borrowed = l != RS_ENGLISH && label->name[l] == label->name[RS_ENGLISH];
        field(languages[l]);
        printf("%s%s\n", label->name[l], borrowed ? " (not translated)" : "");
        if (label->text[l]) {
            field("");
            printf("%s\n", label->text[l]);
        }
    }
}

static void print_lines(const char *title, const char *text)
{
    printf("    %s\n", title);
    while (*text) {
        int length = (int)strcspn(text, "\n");
        printf("      %.*s\n", length, text);
        text += length + (text[length] == '\n');
    }
}

/* A text longer than any card's would be cut; that is said. */
static void note_cut(const char *text, size_t room)
{
    if (strlen(text) == room - 1)
        printf("      ... (the rest is too long to show)\n");
}

/* One text of a card: its moment, its gloss, its program. */
static void explain_text(const rs_Rules *rules, const char *moment, const char *word,
                         const char *meaning, int pc)
{
    char text[16384];
    if (pc == 0)
        return;
    printf("\n  %s%s: %s\n", moment, word, meaning);
    gloss_program(rules, &kd_vocabulary, pc, text, sizeof text);
    print_lines("says", *text ? text : "nothing more");
    note_cut(text, sizeof text);
    list_program(rules, &kd_vocabulary, pc, text, sizeof text);
    print_lines("program", text);
    note_cut(text, sizeof text);
}

static void explain_when(const rs_Rules *rules, int trigger, int pc)
{
    const VocabularyWord *word = vocabulary_word(&kd_vocabulary, WORD_TRIGGER, trigger);
    explain_text(rules, "when ", word->word, word->doc, pc);
}

static const char always_means[] = "holds as long as it is in force";

static void explain_attack_texts(const rs_Rules *rules, int label)
{
    const Attack *attack = BOX_ENTRY(rules->knockdown, attacks, attack, label);
    explain_text(rules, "needs", "", "it may be performed only if this holds", attack->condition);
    if (attack->type == REACTION)
        explain_when(rules, attack->trigger, attack->effect);
    else
        explain_text(rules, "effect", "", "after the damage pool (K7.3); you are the attacker",
                     attack->effect);
    explain_when(rules, ON_TAKEN, attack->taken);
}

static void explain_skill_texts(const rs_Rules *rules, int label)
{
    const Skill *skill = BOX_ENTRY(rules->knockdown, skills, skill, label);
    for (int i = 0; i < ON_COUNT; i++)
        explain_when(rules, i, skill->when[i]);
    explain_text(rules, "always", "", always_means, skill->always);
    for (int i = 0; i < INSTEAD_COUNT; i++) {
        const VocabularyWord *word = vocabulary_word(&kd_vocabulary, WORD_REPLACED, i);
        explain_text(rules, "instead of ", word->word, word->doc, skill->instead[i]);
    }
}

static void explain_token_texts(const rs_Rules *rules, int label)
{
    const Token *token = BOX_ENTRY(rules->knockdown, tokens, token, label);
    explain_when(rules, ON_ENTER, token->enter);
    if (token->each)
        explain_text(rules, "when ", "turn-start each",
                     "The start of the turn of the player on whose board it lies, once for each.",
                     token->turn_start);
    else
        explain_when(rules, ON_TURN_START, token->turn_start);
    explain_text(rules, "always", "", always_means, token->always);
}

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

void box_explain(const rs_Rules *rules, int index, int language)
{
    static const char *const sources[] = {
        "not said",
        "printed: name and text come from a rulebook; values lost in print are filled in",
        "named: only its name or that it exists is known; the rest was made for this edition",
        "designed: made for this edition"};
    const Label *label = &rules->label[index];
    const Label *box = &rules->label[rules->knockdown->box[label->box].label];
    printf("%s \"%s\"\n", label->id, label->name[language < 0 ? RS_ENGLISH : language]);
    field("kind");
    printf("%s\n", box_kind_names[label->kind]);
    field("box");
    printf("%s \"%s\"\n", box->id, box->name[RS_ENGLISH]);
    field("source");
    printf("%s\n", sources[label->source]);
    if (label->note) {
        field("note");
        printf("%s\n", label->note);
    }
    explain_numbers[label->kind](rules, index);
    explain_users(rules, index);
    explain_words(label, language);
    explain_texts[label->kind](rules, index);
}
