/* knockdown_card.c - a card of Knockdown in full: kind, facts, origin, the rules it rests on; see
 * scene.h. */
#include "knockdown.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- What it is part of ---- */

static bool board_has(const kd_Rules *kd, const Board *board, int label)
{
    if (board->label == label || board->fighter == label)
        return true;
    for (int i = 0; i < board->specials; i++)
        if (kd->attack[board->special[i]].label == label)
            return true;
    for (int i = 0; i < board->tokens; i++)
        if (kd->token[board->token[i]].label == label)
            return true;
    return false;
}

bool knockdown_in_match(const rs_Rules *rules, const rs_View *view, int thing)
{
    const kd_Rules *kd = rules->knockdown;
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    const Label *label = &rules->label[thing];
    if (label->game != RS_KNOCKDOWN)
        return false;
    for (int seat = 0; seat < 2; seat++)
        if (board_has(kd, &kd->board[inner->seat[seat].board], thing))
            return true;
    if (label->kind == LABEL_SKILL)
        return label->box == inner->skills;
    if (label->kind == LABEL_ARENA)
        return kd->arena[inner->arena].label == thing;
    return label->kind == LABEL_ATTACK && label->box == kd->arena[inner->arena].box;
}

/* ---- The rules it rests on ---- */

/* Adds a number such as K7.2 unless it is there. */
static void add_rule(char *list, size_t size, const char *number, int length)
{
    char one[16], all[400];
    snprintf(one, sizeof one, " %.*s ", length, number);
    snprintf(all, sizeof all, " %s ", list);
    size_t used = strlen(list);
    if (!strstr(all, one) && used + (size_t)length + 2 < size)
        snprintf(list + used, size - used, "%s%.*s", used ? " " : "", length, number);
}

static void add_rules(char *list, size_t size, const char *numbers)
{
    while (*numbers) {
        int length = (int)strcspn(numbers, " ");
        add_rule(list, size, numbers, length);
        numbers += length + (numbers[length] == ' ');
    }
}

/* The numbers such as K7.2, N6, E4 or C18 that a text names. */
static void add_named(char *list, size_t size, const char *text)
{
    for (const char *at = text; *at; at++) {
        bool starts = strchr("KNCE", *at) && isdigit((unsigned char)at[1]) &&
                      (at == text || !isalnum((unsigned char)at[-1]));
        if (!starts)
            continue;
        int length = 1 + (int)strspn(at + 1, "0123456789");
        if (at[length] == '.' && isdigit((unsigned char)at[length + 1]))
            length += 1 + (int)strspn(at + length + 1, "0123456789");
        add_rule(list, size, at, length);
        at += length - 1;
    }
}

/* What a word of a text, in English, speaks of. */
static void add_spoken_of(char *list, size_t size, const char *text)
{
    static const struct {
        const char *word, *rule;
    } spoken[] = {{"test", "K10"},       {"Test", "K10"},    {"ackward", "K13.5"},
                  {"orward", "K13.5"},   {"ump", "K13.4"},   {"corridor", "K14.2"},
                  {"andle", "K14.4"},    {"Block", "K8.1"},  {"block", "K8.1"},
                  {"Combo", "K6.1"},     {"Sprint", "K6.4"}, {"edge", "K14.1"},
                  {"initiative", "K2.6"}};
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        if (strstr(text, spoken[i].word))
            add_rules(list, size, spoken[i].rule);
}

static void attack_rests_on(const Attack *attack, char *list, size_t size)
{
    bool special = attack->slots > 0;
    add_rules(list, size, special ? "K1.2" : "K1.3 K5");
    add_rules(list, size, attack->type == REACTION ? "K9" : special ? "K6.2" : "");
    add_rules(list, size, attack->symbols & SPRINT ? "K6.4" : "");
    add_rules(list, size, attack->symbols & (attack->symbols - 1) ? "K6.5" : "");
    add_rules(list, size, attack->ko ? "K7 K7.4" : "K7");
    add_rules(list, size, attack->type == STRIKE ? "K8.1" : "K8.4");
    add_rules(list, size, attack->ko ? "K10" : "");
    add_rules(list, size,
              attack->unranged == PROJECTILE ? "K13.2"
              : attack->unranged             ? "K13.3"
                                             : "K13.1");
}

static void arena_rests_on(const Arena *arena, char *list, size_t size)
{
    add_rules(list, size, "K2.2 K15.2");
    add_rules(list, size, arena->edges ? "K14.1" : "");
    add_rules(list, size, arena->corridors ? "K14.2 K14.3" : "");
    add_rules(list, size, arena->candles ? "K2.7 K14.4 K14.5" : "");
}

/* ---- Which it is ---- */

/* What a label names, each NULL where it is something else. */
typedef struct Named {
    const Attack *attack;
    const Skill *skill;
    const Token *token;
    const Board *board;
    const Arena *arena;
} Named;

static Named named(const kd_Rules *kd, int label)
{
    Named n = {0};
    for (int i = 0; i < kd->attacks; i++)
        n.attack = kd->attack[i].label == label ? &kd->attack[i] : n.attack;
    for (int i = 0; i < kd->skills; i++)
        n.skill = kd->skill[i].label == label ? &kd->skill[i] : n.skill;
    for (int i = 0; i < kd->tokens; i++)
        n.token = kd->token[i].label == label ? &kd->token[i] : n.token;
    for (int i = 0; i < kd->boards; i++)
        n.board = kd->board[i].label == label ? &kd->board[i] : n.board;
    for (int i = 0; i < kd->arenas; i++)
        n.arena = kd->arena[i].label == label ? &kd->arena[i] : n.arena;
    return n;
}

static void rests_on(const Named *n, char *list, size_t size)
{
    if (n->attack)
        attack_rests_on(n->attack, list, size);
    if (n->arena)
        arena_rests_on(n->arena, list, size);
    if (n->skill)
        add_rules(list, size, "K1.4 K2.4");
    if (n->board)
        add_rules(list, size, "K1.2 K2.1");
    if (n->token)
        add_rules(list, size, "K2.1 K12.1");
}

/* ---- Facts ---- */

static void board_facts(Maker *m, const kd_Rules *kd, const Board *board)
{
    make_fact(m, "fighter", SCENE_KIND_FIGHTER, FACT_THING, board->fighter, 0,
              make_name(m, board->fighter));
    for (int i = 0; i < board->specials; i++) {
        int label = kd->attack[board->special[i]].label;
        make_fact(m, "specials", SCENE_KIND_SPECIAL, FACT_THINGS, label, 0, make_name(m, label));
    }
    for (int i = 0; i < board->tokens; i++) {
        int label = kd->token[board->token[i]].label;
        make_fact(m, "tokens", SCENE_KIND_TOKEN, FACT_THINGS, label, 0, make_name(m, label));
    }
}

static void token_facts(Maker *m, const Token *token)
{
    int lies = token->lies == LIES_OWN_BOARD        ? SCENE_LIES_OWN
               : token->lies == LIES_OPPONENT_BOARD ? SCENE_LIES_OTHER
                                                    : SCENE_LIES_ARENA;
    make_fact(m, "supply", SCENE_SUPPLY, FACT_NUMBER, token->supply, 0, NULL);
    make_fact(m, "start", SCENE_AT_START, FACT_NUMBER, token->start, 0, NULL);
    make_fact(m, "lies", SCENE_LIES, FACT_TEXT, token->lies, 0, make_word(m, lies))->code =
        token->lies == LIES_OWN_BOARD        ? "own-board"
        : token->lies == LIES_OPPONENT_BOARD ? "opponent-board"
                                             : "arena";
}

static void spaces_fact(Maker *m, const char *key, int word, int spaces)
{
    if (!spaces)
        return;
    make_begin(m);
    knockdown_add_spaces(m, spaces);
    make_fact(m, key, word, FACT_SPACES, spaces, 0, make_end(m));
}

static void arena_facts(Maker *m, const Arena *arena)
{
    make_fact(m, "spaces", SCENE_SPACES, FACT_NUMBER, arena->spaces, 0, NULL);
    spaces_fact(m, "start-a", SCENE_AT_START, 1 << arena->start[0]);
    spaces_fact(m, "start-b", SCENE_AT_START, 1 << arena->start[1]);
    spaces_fact(m, "edges", SCENE_EDGE, arena->edges);
    spaces_fact(m, "corridors", SCENE_CORRIDOR, arena->corridors);
    if (arena->candles)
        make_fact(m, "candles", SCENE_CANDLES, FACT_NUMBER, arena->candles, 0, NULL);
}

/* ---- The whole ---- */

static void add_origin(Maker *m, const Label *label)
{
    const rs_Thing *thing = &m->card->thing;
    make_add(m, "%s: %s. %s: %s.", make_word(m, SCENE_BOX), make_name(m, thing->box),
             make_word(m, SCENE_SOURCE), make_word(m, SCENE_SOURCE_UNSAID + label->source));
    if (*thing->note)
        make_add(m, " %s: %s", make_word(m, SCENE_NOTE), thing->note);
}

void knockdown_whole_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                          SceneCard *card)
{
    Maker maker = make_for_card(rules, language, view, card), *m = &maker;
    const Label *label = &rules->label[thing];
    const char *english = label->text[RS_ENGLISH] ? label->text[RS_ENGLISH] : "";
    const Named n = named(rules->knockdown, thing);
    char numbers[200] = "";
    card->kind = make_word(m, SCENE_KIND_BOX + label->kind);
    if (n.attack)
        knockdown_attack_facts(m, n.attack);
    if (n.skill)
        knockdown_skill_facts(m, n.skill);
    if (n.token)
        token_facts(m, n.token);
    if (n.board)
        board_facts(m, rules->knockdown, n.board);
    if (n.arena)
        arena_facts(m, n.arena);
    make_begin(m);
    add_origin(m, label);
    card->origin = make_end(m);
    rests_on(&n, numbers, sizeof numbers);
    add_named(numbers, sizeof numbers, card->thing.note);
    add_named(numbers, sizeof numbers, english);
    add_spoken_of(numbers, sizeof numbers, english);
    card->rules = make_text(m, "%s", numbers);
}
