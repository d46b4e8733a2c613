/* warn.c - what is legal in a Nokaut box but surely meant otherwise; see engine/warn.h. */
#include "../../../engine/warn.h"
#include "../../../engine/labels.h"
#include "boxes.h"

static bool leaves_space(int op)
{
    return op == OP_DESTROY || op == OP_SACRIFICE || op == OP_RETURN || op == OP_MOVE;
}

static bool speaks_of_left(const nk_Instr *in)
{
    return in->select.filter & NEAR_LEFT || in->second.filter & NEAR_LEFT ||
           ((in->op == OP_MOVE || in->op == OP_PLAY) && in->place == PLACE_LEFT);
}

/* A card that was destroyed is near nothing any more. */
static bool speaks_near_this(const nk_Instr *in)
{
    bool place = (in->op == OP_MOVE || in->op == OP_PLAY) && in->near_this;
    return in->select.filter & NEAR_THIS || in->second.filter & NEAR_THIS || place;
}

static bool wants_too_many_near(const nk_Instr *in)
{
    enum { NEIGHBOURS = 4 };
    return in->op == OP_IF && in->what == IF_AT_LEAST && in->lo > NEIGHBOURS &&
           in->select.filter & (NEAR_THIS | NEAR_THAT | NEAR_LEFT);
}

/* What is known when a text begins. */
typedef struct Circumstance {
    bool left; /* a space was left by what set the text off, or by a statement before */
    bool gone; /* the card of the text is no longer on the grid */
} Circumstance;

static void warn_statement(Compiler *c, const nk_Instr *in, const Line *line, Circumstance when)
{
    bool counts = in->op == OP_DRAW || in->op == OP_DISCARD || in->op == OP_TAKE;
    if (counts && in->n == COUNT_RANGE && in->hi == 0)
        text_problem(c->text, line, -1, "with 0 this never does anything");
    if (speaks_of_left(in) && !when.left)
        text_problem(c->text, line, -1,
                     "this never does anything: no character has left a space before it");
    if (speaks_near_this(in) && when.gone)
        text_problem(c->text, line, -1,
                     "this never does anything: this card has left the grid; write near left");
    if (wants_too_many_near(in))
        text_problem(c->text, line, -1, "this never holds: a space has at most 4 next to it");
}

static void warn_program(Compiler *c, int pc, Circumstance when)
{
    const nk_Instr *code = c->rules->nokaut->code;
    for (; pc && code[pc].op != OP_END; pc++) {
        warn_statement(c, &code[pc], c->rules->written[pc], when);
        when.left |= leaves_space(code[pc].op);
    }
}

static void warn_card(Compiler *c, const Card *card)
{
    const Label *label = &c->rules->label[card->label];
    if (!card->copies[0] && !card->copies[1])
        text_problem(c->text, label_field(label, "copies"), 0, "no deck holds a copy of this card");
    if (card->type == UNIQUE && !warn_program_field(label))
        text_problem(c->text, label->line, 1,
                     "this unique does nothing: write below \"when\" or \"always\" what it does");
    warn_program(c, card->type == MAGIC ? card->effect : 0, (Circumstance){0});
    for (int i = 0; i < ON_COUNT; i++) {
        bool destroyed = i == ON_DESTROYED;
        warn_program(c, card->when[i].program,
                     (Circumstance){destroyed, destroyed && card->when[i].side == SIDE_THIS});
    }
}

static void warn_goal(Compiler *c, int index)
{
    const nk_Rules *nk = c->rules->nokaut;
    const Goal *goal = &nk->goal[index];
    const Label *label = &c->rules->label[goal->label];
    if (!(goal->spaces & NUMBERED))
        text_problem(c->text, label_field(label, "spaces"), 0,
                     "the standard grid has none of these: mark one of the spaces 1 to 9 too");
    for (int i = 0; i < index; i++)
        if (nk->goal[i].box == goal->box && nk->goal[i].spaces == goal->spaces &&
            nk->goal[i].standard == goal->standard) {
            text_problem(c->text, label_field(label, "spaces"), 0,
                         "the goal \"%.40s\" has the same spaces",
                         c->rules->label[nk->goal[i].label].id);
            return;
        }
}

void nk_warn(Compiler *c)
{
    const nk_Rules *nk = c->rules->nokaut;
    for (int i = 0; i < nk->cards; i++)
        if (!c->rules->label[nk->card[i].label].inherited)
            warn_card(c, &nk->card[i]);
    for (int i = 0; i < nk->goals; i++)
        if (!c->rules->label[nk->goal[i].label].inherited)
            warn_goal(c, i);
}
