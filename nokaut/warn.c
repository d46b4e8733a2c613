/* warn.c - what is legal in a Nokaut box but surely meant otherwise; see engine/warn.h. */
#include "../engine/warn.h"
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

static void warn_statement(Compiler *c, const nk_Instr *in, const Line *line, bool left)
{
    bool counts = in->op == OP_DRAW || in->op == OP_DISCARD || in->op == OP_TAKE;
    if (counts && in->n == COUNT_RANGE && in->hi == 0)
        text_problem(c->text, line, -1, "with 0 this never does anything");
    if (speaks_of_left(in) && !left)
        text_problem(c->text, line, -1,
                     "this never does anything: no character has left a space before it");
}

/* `left`: a space was left by what set the text off. */
static void warn_program(Compiler *c, int pc, bool left)
{
    const nk_Instr *code = c->rules->nokaut->code;
    for (; pc && code[pc].op != OP_END; pc++) {
        warn_statement(c, &code[pc], c->rules->written[pc], left);
        left |= leaves_space(code[pc].op);
    }
}

static void warn_card(Compiler *c, const Card *card)
{
    const Label *label = &c->rules->label[card->label];
    if (!card->copies[0] && !card->copies[1])
        text_problem(c->text, warn_field(label, "copies"), 0, "no deck holds a copy of this card");
    if (card->type == UNIQUE && !warn_program_field(label))
        text_problem(c->text, label->line, 1,
                     "this unique does nothing: write below \"when\" or \"always\" what it does");
    warn_program(c, card->type == MAGIC ? card->effect : 0, false);
    for (int i = 0; i < ON_COUNT; i++)
        warn_program(c, card->when[i].program, i == ON_DESTROYED);
}

static void warn_goal(Compiler *c, int index)
{
    const nk_Rules *nk = c->rules->nokaut;
    const Goal *goal = &nk->goal[index];
    const Label *label = &c->rules->label[goal->label];
    if (!(goal->spaces & NUMBERED))
        text_problem(c->text, warn_field(label, "spaces"), 0,
                     "the standard grid has none of these: mark one of the spaces 1 to 9 too");
    for (int i = 0; i < index; i++)
        if (nk->goal[i].box == goal->box && nk->goal[i].spaces == goal->spaces &&
            nk->goal[i].standard == goal->standard) {
            text_problem(c->text, warn_field(label, "spaces"), 0,
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
