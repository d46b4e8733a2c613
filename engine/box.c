/* box.c - rs_compile: sources in, rules out. What a block means, the games say. */
#include "hash.h"
#include "kind.h"
#include "labels.h"
#include "languages.h"
#include "lexicon.h"
#include "plan.h"
#include "warn.h"

#include <stdlib.h>
#include <string.h>

static bool is(const Line *line, const char *word)
{
    return strcmp(line->word[0].text, word) == 0;
}

/* ---- Boxes ---- */

/* The game that a box names, or -1 with a problem. What its blocks mean depends on it. */
static int game_of_box(Compiler *c, const Line *head)
{
    for (const Line *line = head->child; line; line = line->next)
        if (is(line, "game"))
            return game_named(c->text, line, 1);
    text_problem(c->text, head, 0, "say which game this box belongs to: game %s",
                 game_kind(RS_KNOCKDOWN)->word);
    return -1;
}

static int count_boxes(const rs_Rules *rules, int game)
{
    int boxes = 0;
    for (int i = 0; i < rules->labels; i++)
        boxes += rules->label[i].game == game && rules->label[i].kind == LABEL_BOX;
    return boxes;
}

static void read_box_fields(Compiler *c, const Line *head, Label *label)
{
    static const char *const fields[] = {"game",    "source",  "text",   "note",
                                         "extends", "changes", "without"};
    int games = 0; /* the first was read by game_of_box */
    for (const Line *line = head->child; line; line = line->next) {
        int field = text_choice(c->text, line, 0, fields, 7, "a field of a box");
        bool one_word = field == 0 || field == 4 || field == 5;
        if (one_word)
            text_ends(c->text, line, 2);
        if (line->child)
            text_problem(c->text, line->child, 0, "nothing can be indented here");
        if (field == 0 && games++ > 0)
            text_problem(c->text, line, 0, "\"game\" stands here a second time");
        else if (field == 1)
            label_source(c, label, line);
        else if (field == 2)
            label_text(c, label, line);
        else if (field == 3)
            label_note(c, label, line);
    }
}

/* Declares the box and makes it the one being compiled; false with a problem. */
static bool declare_box(Compiler *c, const Line *head)
{
    c->game = game_of_box(c, head);
    if (c->game < 0)
        return false;
    c->box = count_boxes(c->rules, c->game);
    if (c->box == MAX_BOXES) {
        text_problem(c->text, head, 0, "%d boxes are the most", MAX_BOXES);
        return false;
    }
    int label = label_declare(c, head, LABEL_BOX);
    if (label < 0)
        return false;
    c->rules->label[label].changed_by = c->plan[head->source].changed_by;
    read_box_fields(c, head, &c->rules->label[label]);
    return true;
}

/* Makes the box that this header declared the one being compiled. */
static bool return_to_box(Compiler *c, const Line *head)
{
    int label = label_at(c, LABEL_BOX, head);
    if (label < 0)
        return false;
    c->game = c->rules->label[label].game;
    c->box = c->rules->label[label].box;
    return true;
}

/* What stands in the place of another block says where it comes from, or its box does. */
static void note_provenance(Compiler *c, const PlannedBlock *block)
{
    int kind = 0;
    const GameKind *game = game_kind(c->game);
    while (kind < game->block_words && !is(block->line, game->block_word[kind]))
        kind++;
    int label = kind < game->block_words ? label_at(c, kind, block->line) : -1;
    if (label < 0 || !block->changed_by)
        return;
    for (const Line *line = block->changed_by->child; line; line = line->next)
        if (is(line, "note") && line->words == 2 && !c->rules->label[label].note)
            c->rules->label[label].note = line->word[1].text;
    if (block->replaced && !block->inherited && !c->rules->label[label].note)
        text_problem(c->text, block->line, 0,
                     "say where this comes from, here or below \"box\": note \"...\"");
}

/* A box that changes another is none itself: only its head is looked at. */
static void check_changes(Compiler *c, const BoxPlan *plan)
{
    Label unused = {0};
    c->game = game_of_box(c, plan->head);
    if (plan->head->words != 3 || !plan->head->word[2].quoted)
        text_problem(c->text, plan->head, plan->head->words < 3 ? plan->head->words : 1,
                     "write box, an id and a quoted name: box my-id \"My Name\"");
    else if (label_find(c->rules, -1, LABEL_BOX, -1, plan->head->word[1].text) >= 0)
        text_problem(c->text, plan->head, 1, "another box has the id \"%.40s\" already",
                     plan->head->word[1].text);
    read_box_fields(c, plan->head, &unused);
}

static void compile_box(Compiler *c, const Line *head, int pass)
{
    const BoxPlan *plan = &c->plan[head->source];
    if (plan->changes) {
        if (pass == 0)
            check_changes(c, plan);
        return;
    }
    if (!(pass == 0 ? declare_box : return_to_box)(c, head))
        return;
    const GameKind *kind = game_kind(c->game);
    for (int i = 0; i < plan->blocks; i++) {
        c->block = &plan->block[i];
        if (!kind->compile_block(c, c->block->line, pass) && pass == 0)
            text_choice(c->text, c->block->line, 0, kind->block_word + 1, kind->block_words - 1,
                        "a kind of block");
        if (pass == 1)
            note_provenance(c, c->block);
    }
    c->block = NULL;
}

/* ---- Translations ---- */

/* The box that a translation names: a box, or one that changes a box, for which `changes` is set.
 */
static int translated_box(Compiler *c, const char *id, const BoxPlan **changes)
{
    int found = label_find(c->rules, -1, LABEL_BOX, -1, id);
    *changes = found < 0 ? plan_of_changes(c, id) : NULL;
    if (*changes && (*changes)->base)
        found = label_find(c->rules, -1, LABEL_BOX, -1, (*changes)->base->head->word[1].text);
    return found;
}

/* Whether the box had such a thing before another box left it out. */
static bool was_left_out(const Compiler *c, const Line *line)
{
    for (int i = 0; i < TEXT_MAX_SOURCES; i++) {
        const BoxPlan *plan = &c->plan[i];
        int box = plan->left_out_count ? label_at(c, LABEL_BOX, plan->head) : -1;
        if (box < 0 || c->rules->label[box].box != c->box || c->rules->label[box].game != c->game)
            continue;
        for (int k = 0; k < plan->left_out_count; k++)
            if (is(plan->left_out[k], line->word[0].text) &&
                strcmp(plan->left_out[k]->word[1].text, line->word[1].text) == 0)
                return true;
    }
    return false;
}

static const char *sentence_of(const Line *block)
{
    for (const Line *field = block->child; field; field = field->next)
        if (is(field, "text") && field->words == 2)
            return field->word[1].text;
    return "";
}

/* A sentence that a change has written anew is no longer what the old translation says. */
static bool outdated(const Label *label, bool by_changes)
{
    return label->replaced && !by_changes &&
           strcmp(sentence_of(label->line), sentence_of(label->replaced)) != 0;
}

static void translate(Compiler *c, const Line *line, int language, bool *by_changes)
{
    const GameKind *game = game_kind(c->game);
    int kind =
        text_choice(c->text, line, 0, game->block_word, game->block_words, "a kind of block");
    if (kind < 0)
        return;
    if (line->words != 3 || !line->word[2].quoted) {
        text_problem(c->text, line, 1, "write the id and the name in quotation marks");
        return;
    }
    const BoxPlan *changes = NULL;
    int found = kind == LABEL_BOX ? translated_box(c, line->word[1].text, &changes)
                                  : label_find_here(c, kind, line->word[1].text);
    if (found < 0 && kind != LABEL_BOX && was_left_out(c, line))
        return;
    if (found < 0 && kind == LABEL_BOX) {
        text_problem(c->text, line, 1, "there is no box \"%.40s\" here: give its file too",
                     line->word[1].text);
        return;
    }
    if (found < 0) {
        char suggestion[80] = "";
        if (text_heard(c->text))
            label_suggest(c->rules, c->game, kind, line->word[1].text, suggestion);
        text_problem(c->text, line, 1, "there is no %s \"%.40s\" in this box%s",
                     game->block_word[kind], line->word[1].text, suggestion);
        return;
    }
    Label *label = &c->rules->label[found];
    c->game = label->game;
    c->box = label->box;
    if (kind == LABEL_BOX)
        *by_changes = changes != NULL;
    if (changes) /* the box that is changed keeps its name */
        return;
    label->name[language] = line->word[2].text;
    int arms = 0;
    if (outdated(label, *by_changes))
        return;
    for (const Line *field = line->child; field; field = field->next) {
        bool text = is(field, "text"), arm = is(field, "either") || is(field, "or");
        if (field->words != 2 || !field->word[1].quoted || (!text && !arm) || arms == MAX_ARMS)
            text_problem(c->text, field, 0,
                         "a translation has a text \"...\" and, for a choice, either and or");
        else if (text)
            label->text[language] = field->word[1].text;
        else
            label->arm[language][arms++] = field->word[1].text;
    }
}

static void compile_translation(Compiler *c, const Line *head)
{
    int language = language_named(c, head, 1);
    bool by_changes = false;
    c->game = RS_KNOCKDOWN; /* until the first line says which box, and with it which game */
    c->box = -1;
    for (const Line *line = head->next; line && language >= 0; line = line->next) {
        if (c->box < 0 && !is(line, "box")) {
            text_problem(c->text, line, 0, "say first which box this translates: box ID \"Name\"");
            return;
        }
        translate(c, line, language, &by_changes);
        if (c->box < 0) /* it is not there, and what follows speaks of it */
            return;
    }
    if (language >= 0 && !head->next)
        text_problem(c->text, head, -1, "say which box this translates: box ID \"Name\"");
}

/* ---- Sentences ---- */

static void compile_sentences(Compiler *c, const Line *head, int language, int game)
{
    for (const Line *line = head->next; line; line = line->next) {
        if (line->words != 3 || !line->word[2].quoted) {
            text_problem(c->text, line, 0, "write a kind, a key and a quoted sentence");
            continue;
        }
        int key = sentence_find(game_kind(game), line->word[0].text, line->word[1].text);
        if (key < 0)
            text_problem(c->text, line, 1, "there is no %.20s \"%.40s\"", line->word[0].text,
                         line->word[1].text);
        else
            c->rules->sentence[game][language][key] = line->word[2].text;
    }
}

/* What a line of words says in this language, or NULL; `game` is -1 for sets beside the games'. */
static const char *said(const rs_Rules *rules, const Line *head, const Line *line, int game,
                        int language)
{
    const char *key = line->words > 1 ? line->word[1].text : "";
    int word = game < 0 ? rs_word_find(rules, head->word[2].text, key)
                        : sentence_find(game_kind(game), line->word[0].text, key);
    return word < 0   ? NULL
           : game < 0 ? rs_word(rules, language, word)
                      : rules->sentence[game][language][word];
}

/* Each translation can be filled as the English sentence is. */
static void check_words(Compiler *c, const Line *head)
{
    int language = head->words == 3 ? rs_language_find(c->rules, head->word[1].text) : -1;
    int game = language < 0 ? -1 : game_find(head->word[2].text);
    for (const Line *line = head->next; line && language >= 0; line = line->next) {
        const char *english = said(c->rules, head, line, game, RS_ENGLISH);
        const char *text = said(c->rules, head, line, game, language);
        WordsFault fault;
        if (text && english &&
            !words_fit(text, english, language_forms(c->rules, language), &fault))
            text_problem(c->text, line, line->words - 1, "\"%s\": %s", fault.place.text,
                         fault.wrong);
    }
}

/* `words LANGUAGE GAME`, or `words LANGUAGE SET`. English sets come first: they say what there is.
 */
static void compile_words(Compiler *c, const Line *head, int pass)
{
    int language = pass == 1         ? language_named(c, head, 1)
                   : head->words > 1 ? rs_language_find(c->rules, head->word[1].text)
                                     : -1;
    int game = head->words == 3 ? game_find(head->word[2].text) : -1;
    bool says = head->next && is(head->next, "say"); /* only sets of words beside the games' do */
    if (game < 0 && !says && pass == 1)
        game_named(c->text, head, 2);
    else if (language >= 0 && game >= 0 && pass == 2)
        compile_sentences(c, head, language, game);
    else if (language >= 0 && game < 0 && says && pass == (language == RS_ENGLISH ? 1 : 2))
        lexicon_compile(c, head, language);
}

/* ---- All together ---- */

/* What a box has of another is called there as it is here, unless it was translated anew. */
static void inherit_words(rs_Rules *rules, Label *label)
{
    const Label *origin = rules->label;
    while (origin < &rules->label[rules->labels] &&
           (origin->inherited || origin->line != label->line))
        origin++;
    if (origin == &rules->label[rules->labels])
        return;
    for (int l = 1; l < rules->languages; l++) {
        if (label->name[l])
            continue;
        label->name[l] = origin->name[l];
        label->text[l] = origin->text[l];
        memcpy(label->arm[l], origin->arm[l], sizeof label->arm[l]);
    }
}

/* Names and sentences in English where a translation is missing. */
static void fill_gaps(rs_Rules *rules)
{
    for (int i = 0; i < rules->labels; i++)
        if (rules->label[i].inherited)
            inherit_words(rules, &rules->label[i]);
    for (int i = 0; i < rules->labels; i++)
        for (int l = 1; l < rules->languages; l++) {
            Label *label = &rules->label[i];
            if (!label->name[l])
                label->name[l] = label->name[RS_ENGLISH];
            if (!label->text[l])
                label->text[l] = label->text[RS_ENGLISH];
            for (int arm = 0; arm < MAX_ARMS; arm++)
                if (!label->arm[l][arm])
                    label->arm[l][arm] = label->arm[RS_ENGLISH][arm];
        }
    for (int game = 0; game < GAMES; game++)
        for (int i = 0; i < MAX_SENTENCES; i++)
            for (int l = 0; l < rules->languages; l++)
                if (!rules->sentence[game][l][i])
                    rules->sentence[game][l][i] = rules->sentence[game][RS_ENGLISH][i];
    lexicon_fill_gaps(rules);
}

static uint64_t hash_rules(const rs_Rules *rules)
{
    uint64_t hash = HASH_START;
    for (int i = 0; i < rules->labels; i++) {
        hash = hash_bytes(hash, &rules->label[i].game, 1);
        hash = hash_bytes(hash, &rules->label[i].kind, 1);
        hash = hash_bytes(hash, rules->label[i].id, strlen(rules->label[i].id));
    }
    hash = hash_bytes(hash, rules->code, (size_t)rules->code_size * sizeof(Instr));
    for (int game = 0; game < GAMES; game++)
        hash = game_kind(game)->hash(rules, hash);
    return hash;
}

static void compile_source(Compiler *c, const Line *first, int pass)
{
    static const char *const kinds[] = {"box", "language", "words"};
    if (!first)
        return;
    if (is(first, "box")) {
        if (pass < 2)
            compile_box(c, first, pass);
    } else if (is(first, "language")) {
        if (pass == 2)
            compile_translation(c, first);
    } else if (is(first, "words")) {
        if (pass == 1 || pass == 2)
            compile_words(c, first, pass);
        else if (pass == 3)
            check_words(c, first);
    } else if (pass == 0) {
        text_choice(c->text, first, 0, kinds, 3, "how a file begins");
    }
}

rs_Rules *rs_compile(const rs_Source *sources, int count, rs_Problems *problems)
{
    memset(problems, 0, sizeof *problems);
    rs_Rules *rules = calloc(1, sizeof *rules);
    if (!rules)
        return NULL;
    rules->text = (Text){.source = sources, .sources = count, .problems = problems};
    rules->code_size = 1; /* code[0] stays an OP_END */
    rules->language[rules->languages++] = "en";
    for (int game = 0; game < GAMES; game++)
        game_kind(game)->compile_begin(rules);
    Compiler c = {.text = &rules->text, .rules = rules};
    Line *first[TEXT_MAX_SOURCES] = {NULL};
    if (count > TEXT_MAX_SOURCES) {
        const Line whole = {.source = TEXT_MAX_SOURCES, .number = 1};
        text_problem(&rules->text, &whole, -1, "%d files are the most", TEXT_MAX_SOURCES);
        count = TEXT_MAX_SOURCES;
    }
    for (int i = 0; i < count; i++) {
        char *name = text_alloc(&rules->text, strlen(sources[i].name) + 1);
        rules->file[i] = strcpy(name, sources[i].name);
        first[i] = text_read(&rules->text, i);
    }
    plan_boxes(&c, first, count);
    for (int pass = 0; pass < 4; pass++)
        for (int i = 0; i < count; i++)
            compile_source(&c, first[i], pass);
    for (int game = 0; game < GAMES && problems->total == 0; game++)
        game_kind(game)->compile_end(&c);
    if (problems->total > 0) {
        rs_free(rules);
        return NULL;
    }
    warn_boxes(&c);
    language_settle(rules);
    fill_gaps(rules);
    rules->hash = hash_rules(rules);
    return rules;
}

void rs_free(rs_Rules *rules)
{
    if (!rules)
        return;
    text_free(&rules->text);
    free(rules);
}

const rs_Problems *rs_warnings(const rs_Rules *rules)
{
    return &rules->warnings;
}

uint64_t rs_rules_hash(const rs_Rules *rules)
{
    return rules->hash;
}
