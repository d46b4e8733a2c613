/* card.c - all there is to know of a card, a fighter or an arena of Knockdown. */
#include "parts.h"

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

const SceneSpoken knockdown_spoken[] = {
    {"test", "K10"},        {"Test", "K10"},       {"ackward", "K13.5"}, {"orward", "K13.5"},
    {"ump", "K13.4"},       {"corridor", "K14.2"}, {"andle", "K14.4"},   {"Block", "K8.1"},
    {"block", "K8.1"},      {"Combo", "K6.1"},     {"Sprint", "K6.4"},   {"edge", "K14.1"},
    {"initiative", "K2.6"}, {NULL, NULL}};

static void attack_rests_on(Maker *m, const Attack *attack)
{
    bool special = attack->slots > 0;
    make_rules(m, special ? "K1.2" : "K1.3 K5");
    make_rules(m, attack->type == REACTION ? "K9" : special ? "K6.2" : "");
    make_rules(m, attack->symbols & SPRINT ? "K6.4" : "");
    make_rules(m, attack->symbols & (attack->symbols - 1) ? "K6.5" : "");
    make_rules(m, attack->ko ? "K7 K7.4" : "K7");
    make_rules(m, attack->type == STRIKE ? "K8.1" : "K8.4");
    make_rules(m, attack->ko ? "K10" : "");
    make_rules(m, attack->unranged == PROJECTILE ? "K13.2" : attack->unranged ? "K13.3" : "K13.1");
}

static void arena_rests_on(Maker *m, const Arena *arena)
{
    make_rules(m, "K2.2 K15.2");
    make_rules(m, arena->edges ? "K14.1" : "");
    make_rules(m, arena->corridors ? "K14.2 K14.3" : "");
    make_rules(m, arena->candles ? "K2.7 K14.4 K14.5" : "");
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

static void rests_on(Maker *m, const Named *n)
{
    if (n->attack)
        attack_rests_on(m, n->attack);
    if (n->arena)
        arena_rests_on(m, n->arena);
    if (n->skill)
        make_rules(m, "K1.4 K2.4");
    if (n->board)
        make_rules(m, "K1.2 K2.1");
    if (n->token)
        make_rules(m, "K2.1 K12.1");
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

void knockdown_whole_card(Maker *m, int thing)
{
    const kd_Rules *kd = m->rules->knockdown;
    const Named n = named(kd, thing);
    m->card->kind = make_word(m, SCENE_KIND_BOX + m->rules->label[thing].kind);
    if (n.attack)
        knockdown_attack_facts(m, n.attack);
    if (n.skill)
        knockdown_skill_facts(m, n.skill);
    if (n.token)
        token_facts(m, n.token);
    if (n.board)
        board_facts(m, kd, n.board);
    if (n.arena)
        arena_facts(m, n.arena);
    rests_on(m, &n);
}
