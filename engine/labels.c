/* labels.c - declaring and finding named things; see labels.h. */
#include "labels.h"
#include "hash.h"
#include "kind.h"
#include "plan.h"

#include <ctype.h>
#include <string.h>

const char *const source_words[4] = {"unsaid", "printed", "named", "designed"};

static bool good_id(const char *id)
{
    size_t length = strlen(id);
    if (length == 0 || length > 40 || !islower((unsigned char)*id))
        return false;
    for (; *id; id++)
        if (!islower((unsigned char)*id) && !isdigit((unsigned char)*id) && *id != '-')
            return false;
    return true;
}

/* ---- Finding ---- */

/* Labels lie in `label_place` from where their kind and id say onwards, in the first place that is
 * free. So those with the same kind and id are met in the order in which they were declared. */
static unsigned first_place(int kind, const char *id)
{
    uint8_t byte = (uint8_t)kind;
    return (unsigned)(hash_bytes(hash_bytes(HASH_START, &byte, 1), id, strlen(id)) % LABEL_PLACES);
}

static void place_label(rs_Rules *rules, int index)
{
    unsigned place = first_place(rules->label[index].kind, rules->label[index].id);
    while (rules->label_place[place])
        place = (place + 1) % LABEL_PLACES;
    rules->label_place[place] = (uint16_t)(index + 1);
}

int label_find(const rs_Rules *rules, int game, int kind, int box, const char *id)
{
    unsigned place = first_place(kind, id);
    for (; rules->label_place[place]; place = (place + 1) % LABEL_PLACES) {
        int index = rules->label_place[place] - 1;
        const Label *label = &rules->label[index];
        bool there = (game < 0 || label->game == game) && (box < 0 || label->box == box);
        if (there && label->kind == kind && strcmp(label->id, id) == 0)
            return index;
    }
    return -1;
}

int label_at(const Compiler *c, int kind, const Line *head)
{
    int found = head->words > 1 ? label_find_here(c, kind, head->word[1].text) : -1;
    return found >= 0 && c->rules->label[found].line == head ? found : -1;
}

const Line *label_field(const Label *label, const char *word)
{
    for (const Line *field = label->line->child; field; field = field->next)
        if (strcmp(field->word[0].text, word) == 0)
            return field;
    return NULL;
}

/* ---- Declaring ---- */

int label_declare(Compiler *c, const Line *head, int kind)
{
    rs_Rules *rules = c->rules;
    const char *word = game_kind(c->game)->block_word[kind];
    if (head->words != 3 || head->word[1].quoted || !head->word[2].quoted) {
        text_problem(c->text, head, head->words < 3 ? head->words : 1,
                     "write %s, an id and a quoted name: %s my-id \"My Name\"", word, word);
        return -1;
    }
    const char *id = head->word[1].text;
    if (!good_id(id)) {
        text_problem(c->text, head, 1,
                     "an id is made of small letters, digits and hyphens, at most 40");
        return -1;
    }
    int found = label_find_here(c, kind, id);
    if (found >= 0) {
        const Line *other = rules->label[found].line;
        text_problem(c->text, head, 1, "another %s has the id \"%.40s\" already: %.80s:%d", word,
                     id, rules->file[other->source], other->number);
        return -1;
    }
    if (rules->labels == MAX_LABELS) {
        text_problem(c->text, head, 0, "there are too many names; %d is the most", MAX_LABELS);
        return -1;
    }
    Label *label = &rules->label[rules->labels];
    label->id = id;
    label->kind = (uint8_t)kind;
    label->line = head;
    label->game = (uint8_t)c->game;
    label->box = (uint8_t)c->box;
    label->name[RS_ENGLISH] = head->word[2].text;
    if (c->block && c->block->line == head) {
        label->inherited = c->block->inherited;
        label->changed_by = c->block->changed_by;
        label->replaced = c->block->replaced;
    }
    place_label(rules, rules->labels);
    return rules->labels++;
}

int label_find_here(const Compiler *c, int kind, const char *id)
{
    bool box = kind == LABEL_BOX;
    return label_find(c->rules, box ? -1 : c->game, kind, box ? -1 : c->box, id);
}

const Line *label_whole(const Label *box)
{
    return box->changed_by ? box->changed_by : box->line;
}

const Label *label_box(const rs_Rules *rules, const Label *label)
{
    const Label *box = rules->label;
    while (box->kind != LABEL_BOX || box->game != label->game || box->box != label->box)
        box++;
    return box;
}

const char *label_suggest(const rs_Rules *rules, int game, int kind, const char *id, char out[80])
{
    const char *ids[MAX_LABELS];
    int count = 0;
    for (int i = 0; i < rules->labels; i++)
        if (rules->label[i].game == game && rules->label[i].kind == kind)
            ids[count++] = rules->label[i].id;
    return text_suggest(id, ids, count, out);
}

void label_text(Compiler *c, Label *label, const Line *line)
{
    if (line->words != 2 || !line->word[1].quoted)
        text_problem(c->text, line, 1, "write the sentence in quotation marks: text \"...\"");
    else
        label->text[RS_ENGLISH] = line->word[1].text;
}

void label_source(Compiler *c, Label *label, const Line *line)
{
    int source = text_choice(c->text, line, 1, source_words + 1, 3, "a source");
    label->source = (uint8_t)(source + 1);
    text_ends(c->text, line, 2);
}

void label_note(Compiler *c, Label *label, const Line *line)
{
    if (line->words != 2 || !line->word[1].quoted)
        text_problem(c->text, line, 1, "write the note in quotation marks: note \"...\"");
    else
        label->note = line->word[1].text;
}
