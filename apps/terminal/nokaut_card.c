/* nokaut_card.c - all there is to know of a card or a goal of Nokaut. */
#include "nokaut_table.h"

#include "find.h"
#include "nokaut_parts.h"
#include "phrases.h"
#include "rulebook.h"

/* ---- Finding ---- */

static bool in_match(const void *table, int label)
{
    const Look *l = table;
    return l->rules->label[label].box == l->view->box;
}

static bool answers_to(const void *table, int index, const char *wanted, bool whole)
{
    const Look *l = table;
    const Label *label = &l->rules->label[index];
    return label->game == RS_NOKAUT && label->kind != LABEL_BOX && label_fits(label, wanted, whole);
}

/* ---- Printing ---- */

static void append_card_facts(const Look *l, int label, Snippet *out)
{
    for (int i = 0; i < l->nk->cards; i++) {
        const Card *card = &l->nk->card[i];
        if (card->label == label)
            append(out, "%s; %s; %s %d", look_phrase(l, SCENE_COMMON_CARD + card->type),
                   team_name(l, card->team), look_phrase(l, SCENE_COPIES),
                   card->copies[RULED(l->view, KEEN_DECK)]);
    }
}

/* The spaces that count on the grid in use; of a goal of another box, all. */
static int goal_spaces(const Look *l, int goal)
{
    const Box *box = &l->nk->box[l->view->box];
    for (int i = 0; i < NK_GOALS; i++)
        if (box->goal[i] == goal && in_match(l, l->nk->goal[goal].label))
            return goal_marks(l, i);
    return l->nk->goal[goal].spaces;
}

static void append_goal_facts(const Look *l, int label, Snippet *out)
{
    int goal = 0;
    while (l->nk->goal[goal].label != label)
        goal++;
    append(out, "%s; %s", look_phrase(l, SCENE_KIND_GOAL), look_phrase(l, SCENE_SPACES));
    for (uint64_t left = (uint64_t)goal_spaces(l, goal); left; left = set_drop_first(left))
        append(out, " %s", nk_space_words[set_first(left)]);
}

void nokaut_facts(const Look *l, int index, Snippet *out)
{
    const Label *label = &l->rules->label[index];
    append(out, "%s [%s]: ", look_name(l, index), label->id);
    if (label->kind == LABEL_GOAL)
        append_goal_facts(l, index, out);
    else
        append_card_facts(l, index, out);
}

static void print_label(const void *table, int index)
{
    const Look *l = table;
    const Label *label = &l->rules->label[index];
    Snippet facts = {""}, origin = {""}, numbers = {""};
    nokaut_facts(l, index, &facts);
    print_wrapped("", 2, facts.text);
    if (*look_text(l, index))
        print_wrapped("", 4, look_text(l, index));
    append(&origin, "%s: %s. %s: %s.", look_phrase(l, SCENE_BOX),
           look_name(l, l->nk->box[label->box].label), look_phrase(l, SCENE_SOURCE),
           look_phrase(l, SCENE_SOURCE_UNSAID + label->source));
    if (label->note)
        append(&origin, " %s: %s", look_phrase(l, SCENE_NOTE), label->note);
    append_rule_numbers(label, &numbers);
    if (*numbers.text)
        append(&origin, " %s: %.200s.", phrase(l->language, SCENE_RULES_NAMED), numbers.text);
    print_wrapped("", 4, origin.text);
}

bool nokaut_show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                      const char *name)
{
    Look l = look_at(rules, words, view);
    const Search search = {&l, answers_to, in_match, print_label};
    int space = space_named(&l, name);
    const Card *card = space >= 0 ? look_cell(&l, space).card : NULL;
    if (card)
        print_label(&l, card->label);
    return card || (space < 0 && find_and_print(&search, rules->labels, name));
}
