/* warn.c - what is legal in a Knockdown box but surely meant otherwise; see engine/warn.h. */
#include "../../../engine/warn.h"
#include "../../../engine/labels.h"
#include "boxes.h"

#include <string.h>

/* Where a program stands: a moment, or one of these. */
enum { IN_EFFECT = ON_COUNT, IN_NEEDS, IN_ALWAYS, IN_INSTEAD };
#define AT(place) (1u << (place))

typedef struct Warner {
    Compiler *c;
    const kd_Rules *kd;
    const Label *label;
    int place;
    int longest;    /* the longest distance between two fighters */
    uint64_t owned; /* tokens that the owner of the text can have */
} Warner;

static void warn_head(const Warner *w, const char *message)
{
    text_problem(w->c->text, w->label->line, 1, message, w->label->id);
}

/* ---- Statements ---- */

/* The moments outside of which a statement finds nothing to speak of. */
static unsigned moments_of(const kd_Instr *in, const char **write)
{
    const unsigned inside = AT(IN_INSTEAD) | AT(ON_ENTER), test = AT(ON_TEST);
    const unsigned attacked =
        inside | test | AT(ON_TEST_PASSED) | AT(ON_AFTER_ATTACK) | AT(IN_ALWAYS);
    if (in->op == OP_DICE || (in->op == OP_IF && in->what == IF_TESTED)) {
        *write = "when test";
        return in->op == OP_DICE ? test : test | AT(ON_TEST_PASSED);
    }
    if (in->op == OP_IF && (in->what == IF_DEFENDED || in->what == IF_SUFFERED)) {
        *write = "when after-attack";
        return attacked;
    }
    if (in->op == OP_IF && in->what == IF_MINE) {
        *write = "when after-attack";
        return attacked | AT(IN_EFFECT) | AT(ON_TAKEN);
    }
    if (in->op == OP_IF && in->what == IF_MISSED) {
        *write = "when taken";
        return ~(AT(ON_TURN_START) | AT(ON_ROUND_START) | AT(IN_EFFECT) | AT(IN_NEEDS));
    }
    if (in->op != OP_CANCEL)
        return ~0u;
    *write = in->what == CANCEL_MOVE ? "when opponent-steps or when enter" : "when targeted";
    return inside | AT(in->what == CANCEL_MOVE ? ON_OPPONENT_STEPS : ON_TARGETED);
}

/* A statement with the number 0 does nothing. */
static bool does_zero(const kd_Instr *in)
{
    switch (in->op) {
    case OP_JUMP:
        return (in->what == REACH_UP_TO && in->n == 0) || (in->what == REACH_WITHIN && in->hi == 0);
    case OP_DISCARD:
        return in->n == 0 || (in->what == MANNER_SHOWN && in->lo == 0);
    case OP_RANGE:
        return in->what != CHANGE_SET && in->n == 0;
    case OP_COST:
        return (in->what == COST_LESS && in->n == 0) ||
               (in->what == COST_AS && (in->hi & ~in->lo) == 0);
    case OP_STEP:
    case OP_DRAW:
    case OP_TAKE:
    case OP_PUT:
    case OP_REMOVE:
    case OP_REFRESH:
    case OP_DICE:
        return in->n == 0;
    default:
        return false;
    }
}

/* More tokens are put than there are. */
static void warn_supply(const Warner *w, const Line *line, const kd_Instr *in)
{
    int supply = in->op == OP_PUT && in->token != TOKEN_OWN ? w->kd->token[in->token].supply : 99;
    if (in->op == OP_PUT && in->n > supply)
        text_problem(w->c->text, line, -1, "the supply has only %d of them", supply);
}

/* The shortest distance that the statement asks for, or -1. */
static int wanted_distance(const kd_Instr *in)
{
    bool within = (in->op == OP_JUMP && in->what == REACH_WITHIN) ||
                  (in->op == OP_PUT && in->what == PLACE_WITHIN);
    if (within || (in->op == OP_IF && in->what == IF_DISTANCE))
        return in->lo;
    if (in->op == OP_STEP || (in->op == OP_JUMP && in->what == REACH_UP_TO) ||
        (in->op == OP_IF && in->what == IF_NEAR))
        return in->n;
    return -1;
}

static void warn_conditions(const Warner *w, const Line *line, const kd_Instr *in)
{
    Text *text = w->c->text;
    if (in->op != OP_IF)
        return;
    if (in->what == IF_DISTANCE && in->hi == 0)
        text_problem(text, line, -1, "this never holds: two fighters are never on one space");
    if (in->what == IF_ON_SPACE && (in->lo > w->longest + 1 || in->hi == 0))
        text_problem(text, line, -1, "this never holds: the spaces are 1 to %d", w->longest + 1);
    if (in->what == IF_HAND && in->lo > KD_HAND_LIMIT)
        text_problem(text, line, -1, "this never holds: a hand has at most %d cards",
                     KD_HAND_LIMIT);
}

/* Of the standing text of a token only what changes pools is looked at. */
static bool stands_unread(const Warner *w, const kd_Instr *in)
{
    return w->label->kind == LABEL_TOKEN && w->place == IN_ALWAYS && standing_kind(in->op) &&
           in->op != OP_POOL;
}

/* The token of a statement that only the own fighter can bring, or TOKEN_OWN. */
static int own_token(const kd_Instr *in)
{
    bool speaks = in->op == OP_PUT || (in->op == OP_PAY && in->what == PRICE_TOKENS) ||
                  (in->op == OP_IF && (in->what == IF_ON || in->what == IF_HAS));
    return speaks ? in->token : TOKEN_OWN;
}

static void warn_statement(const Warner *w, int pc)
{
    const kd_Instr *in = &w->kd->code[pc];
    const Line *line = w->c->rules->written[pc];
    const char *write = "";
    Text *text = w->c->text;
    if (!(moments_of(in, &write) >> w->place & 1))
        text_problem(text, line, -1, "this never does anything here: it belongs below \"%s\"",
                     write);
    if (stands_unread(w, in))
        text_problem(text, line, -1,
                     "this never does anything: a token changes only pools: \"pool ...\"");
    if (does_zero(in))
        text_problem(text, line, -1, "this never does anything");
    int far = wanted_distance(in);
    if (far > w->longest)
        text_problem(text, line, -1, "%d is longer than the arena: %d is the longest distance", far,
                     w->longest);
    warn_conditions(w, line, in);
    warn_supply(w, line, in);
    int token = own_token(in);
    if (token != TOKEN_OWN && !(w->owned >> token & 1))
        text_problem(text, line, -1,
                     "no fighter who has this text has that token: write it below \"board\", "
                     "tokens %.40s",
                     w->c->rules->label[w->kd->token[token].label].id);
}

/* `per paid` counts what an earlier statement of the same text paid. */
static void warn_quantity(const Warner *w, const kd_Instr *in, unsigned before)
{
    static const uint8_t counted[PER_COUNT] = {
        [PER_PAID] = OP_PAY, [PER_REMOVED] = OP_REMOVE, [PER_HEALED] = OP_HEAL};
    bool has_per = in->op == OP_WOUND || in->op == OP_STEP || in->op == OP_PUT || in->op == OP_DICE;
    int op = has_per ? counted[in->per] : 0;
    if (op && !(before >> op & 1))
        text_problem(w->c->text, w->c->rules->written[in - w->kd->code], -1,
                     "this never does anything: no \"%s\" stands before it",
                     vocabulary_word(&kd_vocabulary, WORD_VERB, op)->word);
}

static void warn_program(Warner *w, int pc, int place)
{
    unsigned before = 0;
    if (pc == 0)
        return;
    w->place = place;
    for (; w->kd->code[pc].op != OP_END; pc++) {
        warn_statement(w, pc);
        if (place == IN_NEEDS)
            return;
        warn_quantity(w, &w->kd->code[pc], before);
        before |= 1u << w->kd->code[pc].op;
    }
}

_Static_assert((int)OP_COUNT <= 32, "a bit for each verb");

/* ---- Things ---- */

static int longest_distance(const kd_Rules *kd, int box)
{
    int longest = 0;
    for (int i = 0; i < kd->arenas; i++)
        if ((box < 0 || kd->arena[i].box == box) && kd->arena[i].spaces - 1 > longest)
            longest = kd->arena[i].spaces - 1;
    return longest;
}

/* The tokens of all boards that have this attack (or token); of all where `label` is -1. */
static uint64_t tokens_beside(const kd_Rules *kd, int label, bool *on_board)
{
    uint64_t tokens = 0;
    *on_board = false;
    for (int i = 0; i < kd->boards; i++) {
        const Board *board = &kd->board[i];
        bool has = label < 0;
        for (int k = 0; k < board->specials; k++)
            has |= kd->attack[board->special[k]].label == label;
        for (int k = 0; k < board->tokens; k++)
            has |= kd->token[board->token[k]].label == label;
        for (int k = 0; k < board->tokens && has; k++)
            tokens |= (uint64_t)1 << board->token[k];
        *on_board |= has;
    }
    return tokens;
}

_Static_assert((int)KD_MAX_TOKENS <= 64, "a bit for each token");

static void warn_range(const Warner *w, const Attack *attack)
{
    const Line *line = kd_type_line(w->label);
    if (line == w->label->line || attack->unranged || w->longest == 0)
        return;
    if (attack->lo > w->longest)
        text_problem(w->c->text, line, 0, "never in range: the longest distance in the arena is %d",
                     w->longest);
    else if (attack->hi > w->longest && attack->hi != KD_FAR)
        text_problem(w->c->text, line, 0,
                     "the longest distance in the arena is %d; write range %d+ for \"from there "
                     "on\"",
                     w->longest, attack->lo);
}

static void warn_attack(Warner *w, const Attack *attack)
{
    bool card = w->label->kind == LABEL_ATTACK, on_board;
    w->longest = longest_distance(w->kd, card ? attack->box : -1);
    w->owned = tokens_beside(w->kd, card ? -1 : attack->label, &on_board);
    warn_range(w, attack);
    if (!card && !on_board)
        warn_head(w, "no board has this special attack: write it below \"board\", specials ... "
                     "%.40s");
    if (!attack->heavy && !attack->light && !attack->ko && !attack->effect)
        warn_head(w, "%.40s does nothing: it has neither damage nor K.O. mark nor effect");
    else if (!attack->effect && !attack->taken && label_field(w->label, "text"))
        text_problem(w->c->text, label_field(w->label, "text"), 0,
                     "this sentence does nothing: write below \"effect\" what happens");
    warn_program(w, attack->condition, IN_NEEDS);
    warn_program(w, attack->effect, attack->type == REACTION ? attack->trigger : IN_EFFECT);
    warn_program(w, attack->taken, ON_TAKEN);
}

static void warn_skill(Warner *w, const Skill *skill)
{
    bool all;
    w->longest = longest_distance(w->kd, -1);
    w->owned = tokens_beside(w->kd, -1, &all);
    if (!warn_program_field(w->label))
        warn_head(w, "%.40s does nothing: write below \"when\", \"always\" or \"instead of\" what "
                     "it does");
    for (int i = 0; i < ON_COUNT; i++)
        warn_program(w, skill->when[i], i);
    for (int i = 0; i < INSTEAD_COUNT; i++)
        warn_program(w, skill->instead[i], IN_INSTEAD);
    warn_program(w, skill->always, IN_ALWAYS);
}

static void warn_token(Warner *w, const Token *token)
{
    bool on_board;
    w->longest = longest_distance(w->kd, -1);
    w->owned = tokens_beside(w->kd, token->label, &on_board);
    if (!on_board)
        warn_head(w, "no board has this token: write it below \"board\", tokens %.40s");
    warn_program(w, token->enter, ON_ENTER);
    warn_program(w, token->turn_start, ON_TURN_START);
    warn_program(w, token->always, IN_ALWAYS);
}

static void warn_arena(Warner *w, const Arena *arena)
{
    bool all;
    w->longest = arena->spaces - 1;
    w->owned = tokens_beside(w->kd, -1, &all);
    warn_program(w, w->kd->arena_text[arena - w->kd->arena].enter, ON_ENTER);
}

static void warn_fighter(const Warner *w, int label)
{
    for (int i = 0; i < w->kd->boards; i++)
        if (w->kd->board[i].fighter == label)
            return;
    warn_head(w, "this fighter has no board and cannot fight: write board ID \"Name\" with "
                 "fighter %.40s");
}

void kd_warn(Compiler *c)
{
    const kd_Rules *kd = c->rules->knockdown;
    Warner w = {.c = c, .kd = kd};
#define WARN(count, table, warn)                                                                   \
    for (int i = 0; i < kd->count; i++) {                                                          \
        w.label = &c->rules->label[kd->table[i].label];                                            \
        if (!w.label->inherited)                                                                   \
            warn(&w, &kd->table[i]);                                                               \
    }
    WARN(attacks, attack, warn_attack)
    WARN(skills, skill, warn_skill)
    WARN(tokens, token, warn_token)
    WARN(arenas, arena, warn_arena)
#undef WARN
    for (int i = 0; i < c->rules->labels; i++) {
        w.label = &c->rules->label[i];
        if (w.label->game == RS_KNOCKDOWN && w.label->kind == LABEL_FIGHTER)
            warn_fighter(&w, i);
    }
}
