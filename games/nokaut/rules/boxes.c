/* boxes.c - the blocks of a Nokaut box: common, unique, magic, riposte, goal. */
#include "boxes.h"

#include "../../../engine/blocks.h"

#include <string.h>

const char *const nk_block_words[LABEL_WORDS] = {
    [LABEL_BOX] = "box",     [LABEL_COMMON] = "common",   [LABEL_UNIQUE] = "unique",
    [LABEL_MAGIC] = "magic", [LABEL_RIPOSTE] = "riposte", [LABEL_GOAL] = "goal"};
const char *const nk_type_words[TYPES] = {
    [COMMON] = "common", [UNIQUE] = "unique", [MAGIC] = "magic", [RIPOSTE] = "riposte"};
const char *const nk_team_words[TEAMS] = {[DRAGONS] = "dragon", [UNICORNS] = "unicorn"};

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

static Card *card_of(const Block *b)
{
    return &((nk_Rules *)b->tables)->card[b->index];
}

static Goal *goal_of(const Block *b)
{
    return &((nk_Rules *)b->tables)->goal[b->index];
}

/* ---- Cards ---- */

/* Read first: the kind of block says the type. */
static void read_deck(Block *b)
{
    int team = text_choice(b->c->text, b->line, 1, nk_team_words, TEAMS, "a deck");
    card_of(b)->team = (uint8_t)(team < 0 ? 0 : team);
    block_ends(b, 2);
}

/* `copies 2`, or `copies 2 or 1` where the ruling keen-eye-deck makes a difference. */
static void read_copies(Block *b)
{
    Card *card = card_of(b);
    card->copies[0] = card->copies[1] = block_number(b, 1, 0, NK_DECK_CARDS);
    if (strcmp(block_word(b, 2), "or") == 0) {
        card->copies[1] = block_number(b, 3, 0, NK_DECK_CARDS);
        block_ends(b, 4);
    } else
        block_ends(b, 2);
}

static void read_unstoppable(Block *b)
{
    card_of(b)->unstoppable = 1;
    block_ends(b, 1);
}

static void read_effect(Block *b)
{
    block_needs_text(b);
    block_ends(b, 1);
    card_of(b)->effect = block_program(b, &nk_vocabulary, false, CONTEXT_EFFECT);
}

static void read_always(Block *b)
{
    block_needs_text(b);
    block_ends(b, 1);
    card_of(b)->always = block_program(b, &nk_vocabulary, true, CONTEXT_ALWAYS | CONTEXT_ON_GRID);
}

/* ---- Moments ---- */

static int read_trigger(Block *b)
{
    const char *words[ON_COUNT];
    for (int i = 0; i < ON_COUNT; i++)
        words[i] = vocabulary_word(&nk_vocabulary, WORD_TRIGGER, i)->word;
    block_needs_text(b);
    return text_choice(b->c->text, b->line, 1, words, ON_COUNT, "a moment");
}

/* `other` and `near this`, from this word on. */
static uint8_t read_filters(const Block *b, int word)
{
    int filter = 0;
    for (; word < b->line->words; word++) {
        if (strcmp(block_word(b, word), "other") == 0)
            filter |= NOT_THIS;
        else if (strcmp(block_word(b, word), "near") == 0 &&
                 strcmp(block_word(b, word + 1), "this") == 0) {
            filter |= NEAR_THIS;
            word++;
        } else
            block_problem(b, word, "write \"other\" or \"near this\" here, or nothing");
    }
    return (uint8_t)filter;
}

static int read_side(const Block *b, const char *const *words, const uint8_t *sides, int count)
{
    int found = text_choice(b->c->text, b->line, 2, words, count, "whom it is about");
    return found < 0 ? sides[0] : sides[found];
}

static void read_about(Block *b, int trigger, Moment *when)
{
    static const char *const destroy_words[] = {"any", "ally", "foe"};
    static const uint8_t destroy_sides[] = {SIDE_ANY, SIDE_ALLY, SIDE_FOE};
    static const char *const destroyed_words[] = {"this", "ally", "foe", "any"};
    static const uint8_t destroyed_sides[] = {SIDE_THIS, SIDE_ALLY, SIDE_FOE, SIDE_ANY};
    static const char *const play_words[] = {"foe", "any-other"};
    static const uint8_t play_sides[] = {SIDE_FOE, SIDE_ANY_OTHER};
    static const char *const card_words[] = {"card", "character", "magic", "riposte"};
    static const uint8_t card_types[] = {15, 3, 1 << MAGIC, 1 << RIPOSTE};
    switch (trigger) {
    case ON_FOE_ENTERED:
        when->side = SIDE_FOE;
        if (strcmp(block_word(b, 2), "any") == 0)
            block_ends(b, 3);
        else
            when->filter = read_filters(b, 2);
        if (b->line->words < 3)
            block_problem(b, 2, "write \"any\" or \"near this\"");
        break;
    case ON_DESTROY_TRY:
    case ON_MOVE_TRY:
        when->side = (uint8_t)read_side(b, destroy_words, destroy_sides, 3);
        when->filter = read_filters(b, 3);
        break;
    case ON_DESTROYED:
        when->side = (uint8_t)read_side(b, destroyed_words, destroyed_sides, 4);
        if (when->side == SIDE_THIS)
            block_ends(b, 3);
        else
            when->filter = read_filters(b, 3);
        break;
    case ON_PLAY_TRY: {
        when->side = (uint8_t)read_side(b, play_words, play_sides, 2);
        int type = text_choice(b->c->text, b->line, 3, card_words, 4, "a kind of card");
        when->types = type < 0 ? 0 : card_types[type];
        block_ends(b, 4);
        break;
    }
    default:
        block_ends(b, 2);
        break;
    }
}

static void read_when(Block *b, bool riposte)
{
    int trigger = read_trigger(b);
    if (trigger < 0)
        return;
    bool answers = trigger != ON_ENTERED && trigger != ON_TURN_START && trigger != ON_DESTROYED;
    if (riposte ? !answers : trigger >= ON_PLAY_TRY)
        block_problem(b, 1,
                      riposte ? "a riposte answers play-try, foe-entered, destroy-try or move-try"
                              : "only a riposte answers this moment");
    Card *card = card_of(b);
    Moment *when = &card->when[trigger];
    if (when->program || (riposte && card->effect))
        block_problem(b, 1,
                      riposte ? "a riposte has one moment" : "this moment has a text already");
    read_about(b, trigger, when);
    if (riposte && when->filter)
        block_problem(b, 2,
                      "a riposte is not on the grid: \"other\" and \"near this\" mean nothing");
    when->program =
        block_program(b, &nk_vocabulary, false, trigger | (riposte ? 0 : CONTEXT_ON_GRID));
    if (riposte)
        card->effect = when->program;
    else if (!(trigger == ON_DESTROYED && when->side == SIDE_THIS))
        card->listens = (uint8_t)(card->listens | 1 << trigger);
}

static void read_unique_when(Block *b)
{
    read_when(b, false);
}

static void read_riposte_when(Block *b)
{
    read_when(b, true);
}

/* ---- Goals ---- */

static uint16_t read_marks(const Block *b)
{
    int spaces = 0;
    for (int word = 1; word < b->line->words; word++) {
        int space = nk_parse_space(b->c->text, b->line, word);
        if (space >= 0 && spaces >> space & 1)
            block_problem(b, word, "this space stands here twice");
        spaces |= space < 0 ? 0 : 1 << space;
    }
    if ((spaces & NUMBERED) == 0)
        block_problem(b, 0, "a goal marks at least one numbered space");
    return (uint16_t)spaces;
}

static void read_spaces(Block *b)
{
    goal_of(b)->spaces = read_marks(b);
}

/* Of a second set: ruling goal-sets. */
static void read_standard(Block *b)
{
    goal_of(b)->standard = read_marks(b);
    if (goal_of(b)->standard & LETTERED)
        block_problem(b, 1, "the standard grid has numbered spaces only");
}

/* ---- Fields and blocks ---- */

static const Field common_fields[] = {
    {"deck", 0, read_deck}, {"copies", 0, read_copies}, BLOCK_COMMON};
static const Field unique_fields[] = {{"deck", 0, read_deck},
                                      {"copies", 0, read_copies},
                                      {"when", 1, read_unique_when},
                                      {"always", 1, read_always},
                                      BLOCK_COMMON};
static const Field magic_fields[] = {{"deck", 0, read_deck},
                                     {"copies", 0, read_copies},
                                     {"unstoppable", 0, read_unstoppable},
                                     {"effect", 1, read_effect},
                                     BLOCK_COMMON};
static const Field riposte_fields[] = {{"deck", 0, read_deck},
                                       {"copies", 0, read_copies},
                                       {"unstoppable", 0, read_unstoppable},
                                       {"when", 1, read_riposte_when},
                                       BLOCK_COMMON};
static const Field goal_fields[] = {
    {"spaces", 0, read_spaces}, {"standard", 0, read_standard}, BLOCK_COMMON};

static const BlockKind kinds[] = {
    BLOCK_TABLE(nk_Rules, LABEL_COMMON, common_fields, cards, card, NK_MAX_CARDS),
    BLOCK_TABLE(nk_Rules, LABEL_UNIQUE, unique_fields, cards, card, NK_MAX_CARDS),
    BLOCK_TABLE(nk_Rules, LABEL_MAGIC, magic_fields, cards, card, NK_MAX_CARDS),
    BLOCK_TABLE(nk_Rules, LABEL_RIPOSTE, riposte_fields, cards, card, NK_MAX_CARDS),
    BLOCK_TABLE(nk_Rules, LABEL_GOAL, goal_fields, goals, goal, MAX_BOXES *NK_GOALS),
};

bool nk_compile_block(Compiler *c, const Line *head, int pass)
{
    return block_compile(c, c->rules->nokaut, kinds, COUNT(kinds), nk_block_words, head, pass);
}

void nk_compile_begin(rs_Rules *rules)
{
    rules->nokaut = text_alloc(&rules->text, sizeof(nk_Rules));
    rules->nokaut->code = (const nk_Instr *)(const void *)rules->code;
}
