/* plan.c - extending and changing boxes; see plan.h. */
#include "plan.h"
#include "kind.h"

#include <string.h>

static bool is(const Line *line, const char *word)
{
    return strcmp(line->word[0].text, word) == 0;
}

static const char *second(const Line *line)
{
    return line->words > 1 ? line->word[1].text : "";
}

static const Line *field(const Line *head, const char *word)
{
    for (const Line *line = head->child; line; line = line->next)
        if (is(line, word))
            return line;
    return NULL;
}

/* The game that the box names, or -1; what is wrong about it is told where it is declared. */
static int game_of(const Line *head)
{
    const Line *game = field(head, "game");
    return game ? game_find(second(game)) : -1;
}

static BoxPlan *find_box(Compiler *c, const char *id)
{
    for (int i = 0; i < TEXT_MAX_SOURCES && *id; i++)
        if (c->plan[i].head && strcmp(second(c->plan[i].head), id) == 0)
            return &c->plan[i];
    return NULL;
}

const BoxPlan *plan_of_changes(const Compiler *c, const char *id)
{
    for (int i = 0; i < TEXT_MAX_SOURCES; i++)
        if (c->plan[i].changes && strcmp(second(c->plan[i].head), id) == 0)
            return &c->plan[i];
    return NULL;
}

/* ---- Which box is meant ---- */

static void unknown_box(Compiler *c, const BoxPlan *plan)
{
    const char *ids[TEXT_MAX_SOURCES];
    int count = 0;
    for (int i = 0; i < TEXT_MAX_SOURCES; i++)
        if (c->plan[i].head && !c->plan[i].changes && &c->plan[i] != plan)
            ids[count++] = second(c->plan[i].head);
    text_choice(c->text, plan->base_line, 1, ids, count, "a box");
}

static void find_base(Compiler *c, BoxPlan *plan)
{
    const Line *extends = field(plan->head, "extends"), *changes = field(plan->head, "changes");
    plan->base_line = changes ? changes : extends;
    plan->changes = changes != NULL;
    if (extends && changes)
        text_problem(c->text, changes, 0, "a box extends another or changes it, not both");
    if (!plan->base_line && field(plan->head, "without"))
        text_problem(c->text, field(plan->head, "without"), 0,
                     "say of which box: extends BOX, or changes BOX");
    if (!plan->base_line)
        return;
    plan->base = find_box(c, second(plan->base_line));
    if (!plan->base)
        unknown_box(c, plan);
    else if (plan->base == plan)
        text_problem(c->text, plan->base_line, 1, "this is the box itself; give it another id");
    else if (field(plan->base->head, "changes"))
        text_problem(c->text, plan->base_line, 1,
                     "\"%.40s\" only changes a box; name the box that it changes",
                     second(plan->base_line));
    else if (game_of(plan->head) != game_of(plan->base->head))
        text_problem(c->text, plan->base_line, 1, "\"%.40s\" is a box of another game",
                     second(plan->base_line));
    else
        return;
    plan->base = NULL;
}

/* ---- Making a plan ---- */

static bool same_thing(const Line *a, const Line *b)
{
    return is(a, b->word[0].text) && strcmp(second(a), second(b)) == 0;
}

static PlannedBlock *planned(const BoxPlan *plan, const Line *like)
{
    for (int i = 0; i < plan->blocks; i++)
        if (same_thing(plan->block[i].line, like))
            return &plan->block[i];
    return NULL;
}

static int count_lines(const Line *line)
{
    int count = 0;
    for (; line; line = line->next)
        count++;
    return count;
}

/* Room for all that may come: own blocks, those of who changes it, those of what it extends. */
static void make_room(Compiler *c, BoxPlan *plan)
{
    int most = count_lines(plan->head->next) + (plan->base ? plan->base->blocks : 0);
    for (int i = 0; i < TEXT_MAX_SOURCES; i++)
        if (c->plan[i].changes && c->plan[i].base == plan)
            most += count_lines(c->plan[i].head->next);
    plan->block = text_alloc(c->text, sizeof *plan->block * (size_t)(most + 1));
    plan->left_out = text_alloc(c->text, sizeof *plan->left_out * (size_t)(most + 1));
}

static void leave_out(BoxPlan *plan, int index)
{
    plan->left_out[plan->left_out_count++] = plan->block[index].line;
    plan->blocks--;
    memmove(&plan->block[index], &plan->block[index + 1],
            sizeof *plan->block * (size_t)(plan->blocks - index));
}

static void not_in_box(Compiler *c, const BoxPlan *plan, const Line *without, int word)
{
    const char *ids[MAX_LABELS];
    int count = 0;
    char suggestion[80] = "";
    for (int i = 0; i < plan->blocks && count < MAX_LABELS; i++)
        ids[count++] = second(plan->block[i].line);
    if (text_heard(c->text))
        text_suggest(without->word[word].text, ids, count, suggestion);
    text_problem(c->text, without, word, "\"%.40s\" is not in the box \"%.40s\"%s",
                 without->word[word].text, second(plan->head), suggestion);
}

/* `without ID...` of a box that changes this one. */
static void leave_out_named(Compiler *c, BoxPlan *plan, const Line *without)
{
    for (int word = 1; without && word < without->words; word++) {
        int before = plan->blocks;
        for (int i = plan->blocks - 1; i >= 0; i--)
            if (strcmp(second(plan->block[i].line), without->word[word].text) == 0)
                leave_out(plan, i);
        if (plan->blocks == before)
            not_in_box(c, plan, without, word);
    }
}

static void change(Compiler *c, BoxPlan *plan, const BoxPlan *by)
{
    plan->changed_by = by->head;
    leave_out_named(c, plan, field(by->head, "without"));
    for (const Line *line = by->head->next; line; line = line->next) {
        PlannedBlock *old = planned(plan, line);
        /* What is new comes last; a second block of the same file is told when it is declared. */
        if (!old || old->changed_by == by->head)
            plan->block[plan->blocks++] = (PlannedBlock){line, false, by->head, NULL};
        else
            *old = (PlannedBlock){line, false, by->head, old->line};
    }
}

static bool left_out_by(const Line *without, const char *id)
{
    for (int word = 1; without && word < without->words; word++)
        if (strcmp(without->word[word].text, id) == 0)
            return true;
    return false;
}

static bool inheritable(int game, const Line *block)
{
    const GameKind *kind = game_kind(game);
    for (int i = 1; i < kind->block_words; i++)
        if (is(block, kind->block_word[i]))
            return kind->inherited >> i & 1;
    return false;
}

static void inherit(Compiler *c, BoxPlan *plan)
{
    const BoxPlan *base = plan->base;
    const Line *without = field(plan->head, "without");
    int own = plan->blocks;
    for (int word = 1; without && word < without->words; word++) {
        bool there = false;
        for (int i = 0; i < base->blocks; i++)
            there |= strcmp(second(base->block[i].line), without->word[word].text) == 0;
        for (int i = 0; i < base->left_out_count; i++)
            there |= strcmp(second(base->left_out[i]), without->word[word].text) == 0;
        if (!there)
            not_in_box(c, base, without, word);
    }
    for (int i = 0; i < base->blocks; i++) {
        PlannedBlock block = base->block[i];
        const BoxPlan mine = {.block = plan->block, .blocks = own};
        if (!inheritable(game_of(plan->head), block.line) || planned(&mine, block.line) ||
            left_out_by(without, second(block.line)))
            continue;
        block.inherited = true;
        plan->block[plan->blocks++] = block;
    }
}

static void make(Compiler *c, BoxPlan *plan)
{
    if (plan->ready || plan->changes)
        return;
    plan->busy = true;
    if (plan->base && plan->base->busy) {
        text_problem(c->text, plan->base_line, 1, "these boxes extend each other in a circle");
        plan->base = NULL;
    }
    if (plan->base && !plan->changes)
        make(c, plan->base);
    make_room(c, plan);
    for (const Line *line = plan->head->next; line; line = line->next)
        plan->block[plan->blocks++] = (PlannedBlock){.line = line};
    for (int i = 0; i < TEXT_MAX_SOURCES; i++)
        if (c->plan[i].changes && c->plan[i].base == plan)
            change(c, plan, &c->plan[i]);
    if (plan->base && game_of(plan->head) >= 0)
        inherit(c, plan);
    plan->busy = false;
    plan->ready = true;
}

void plan_boxes(Compiler *c, Line *const *first, int sources)
{
    c->plan = text_alloc(c->text, sizeof *c->plan * TEXT_MAX_SOURCES);
    for (int i = 0; i < sources; i++)
        if (first[i] && is(first[i], "box"))
            c->plan[i].head = first[i];
    for (int i = 0; i < sources; i++)
        if (c->plan[i].head)
            find_base(c, &c->plan[i]);
    for (int i = 0; i < sources; i++)
        if (c->plan[i].head)
            make(c, &c->plan[i]);
}
