/* box.c - `ringside box`: checks box text, explains a card, lists what there is.
 *
 * All of it works on the shipped boxes together with the given files. A file that says it is a
 * shipped box, or its translation, stands in for it, so that a changed copy can be tried. */
#include "box.h"
#include "../engine/labels.h"
#include "apps.h"

#include "shelf.h"
#include <stdlib.h>
#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- check ---- */

static int count_kind(const rs_Rules *rules, int source, int kind)
{
    int count = 0;
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        count += label->kind == kind && label->line->source == source && !label->inherited;
    }
    return count;
}

static void print_count(const char *before, int count, const char *noun)
{
    printf("%s%d %s%s", before, count, noun, count == 1 ? "" : "s");
}

/* How much of its box a translation covers; what it lacks is shown in English. */
static void print_translated(const rs_Rules *rules, const Head *head)
{
    int language = rs_language_find(rules, head->language), names = 0, all = 0;
    int box = label_find(rules, -1, LABEL_BOX, -1, head->box);
    for (int i = 0; i < rules->labels && box >= 0; i++)
        if (label_box(rules, &rules->label[i]) == &rules->label[box]) {
            all++;
            names += rules->label[i].name[language] != rules->label[i].name[RS_ENGLISH];
        }
    printf(", %d of %d names of %s in %s", names, all, head->box, head->language);
}

/* How many of all sentences of the set or game a language has of its own. */
static void count_said(const rs_Rules *rules, const char *set, int language, int *said, int *all)
{
    const char *key;
    int game = game_find(set);
    *said = *all = 0;
    for (int i = 0; game >= 0 && i < game_kind(game)->sentences; i++, (*all)++)
        *said += rules->sentence[game][language][i] != rules->sentence[game][RS_ENGLISH][i];
    for (int i = 0; (key = rs_word_key(rules, set, i)); i++, (*all)++) {
        int word = rs_word_find(rules, set, key);
        *said += rs_word(rules, language, word) != rs_word(rules, RS_ENGLISH, word);
    }
}

/* A language that does not say its name may be a slip of the pen. */
static void print_words(const rs_Rules *rules, const Head *head)
{
    int language = rs_language_find(rules, head->language), said, all;
    count_said(rules, head->box, language, &said, &all);
    if (language == RS_ENGLISH)
        said = all;
    printf(", %d of %d sentences of %s in %s", said, all, head->box, head->language);
    if (strcmp(rs_language_name(rules, language), head->language) == 0)
        printf("; nothing tells what this language is called: words %s language", head->language);
}

/* What a box takes from the one that it extends. */
static void print_inherited(const rs_Rules *rules, const Label *box)
{
    const Label *base = NULL;
    int count = 0;
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (!label->inherited || label_box(rules, label) != box ||
            label->line->source == box->line->source)
            continue;
        count++;
        for (int k = 0; k < rules->labels && !base; k++)
            if (rules->label[k].line == label->line && !rules->label[k].inherited)
                base = label_box(rules, &rules->label[k]);
    }
    if (base)
        printf(", and %d thing%s of %s", count, count == 1 ? "" : "s", base->id);
}

/* What a box that changes another has done to it. */
static void print_changes(const rs_Rules *rules, int source)
{
    const Label *box = NULL;
    int replaced = 0, added = 0;
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (!label->changed_by || label->line->source != source || label->inherited)
            continue;
        replaced += label->replaced != NULL;
        added += !label->replaced;
        box = label_box(rules, label);
    }
    if (box)
        printf(", changes %s: %d replaced, %d added", box->id, replaced, added);
}

/* Whole boxes are told by the same kinds always, small ones by what they have. */
static void print_counts(const rs_Rules *rules, int source, int game, bool whole)
{
    const BoxGame *of = box_game(game);
    for (const uint8_t *kind = of->checked; *kind && whole; kind++)
        print_count(", ", count_kind(rules, source, *kind), of->kind_name[*kind]);
    for (int kind = LABEL_BOX + 1; kind < game_kind(game)->block_words && !whole; kind++)
        if (count_kind(rules, source, kind))
            print_count(", ", count_kind(rules, source, kind), of->kind_name[kind]);
}

static void print_box(const Shelf *shelf, int source)
{
    const rs_Rules *rules = shelf->rules;
    int found = label_find(rules, -1, LABEL_BOX, -1, shelf->head[source].box);
    if (found < 0) { /* it changes another */
        int game = RS_KNOCKDOWN;
        for (int i = 0; i < rules->labels; i++)
            if (rules->label[i].line->source == source)
                game = rules->label[i].game;
        print_counts(rules, source, game, false);
        print_changes(rules, source);
        return;
    }
    const Label *box = &rules->label[found];
    bool whole = true;
    for (const uint8_t *kind = box_game(box->game)->checked; *kind; kind++)
        whole &= count_kind(rules, source, *kind) > 0;
    print_counts(rules, source, box->game, whole);
    print_inherited(rules, box);
    if (shelf->english_only)
        printf(" (the shipped translations no longer fit and are left out)");
}

static void print_checked(const Shelf *shelf, int source)
{
    const Head *head = &shelf->head[source];
    printf("%s: ok", shelf->source[source].name);
    if (is(head->kind, "box"))
        print_box(shelf, source);
    else if (is(head->kind, "language"))
        print_translated(shelf->rules, head);
    else
        print_words(shelf->rules, head);
    printf("\n");
}

/* Of the given files; the shipped ones have none (tests/compiler.c). */
static void print_warnings(const rs_Rules *rules)
{
    const rs_Problems *warnings = rs_warnings(rules);
    if (warnings->total == 0)
        return;
    printf("%d warning%s: legal, but is it meant so?\n", warnings->total,
           warnings->total == 1 ? "" : "s");
    app_print_problems(warnings, stdout);
}

static int check(char **files, int count)
{
    static Shelf shelf;
    int status = shelf_fill(&shelf, files, count);
    for (int file = 0; file < count && status == APP_OK; file++)
        for (int i = 0; i < shelf.sources; i++)
            if (shelf.given[i] == file)
                print_checked(&shelf, i);
    if (shelf.rules)
        print_warnings(shelf.rules);
    shelf_free(&shelf);
    return status;
}

/* ---- list ---- */

static int width(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80; /* later bytes of a character take none */
    return columns;
}

static void print_column(const char *text, int columns)
{
    printf("%s%*s  ", text, columns > width(text) ? columns - width(text) : 0, "");
}

static void widen(int *columns, const char *text)
{
    *columns = width(text) > *columns ? width(text) : *columns;
}

/* Whether it is one of the things in this box. */
static bool lies_in(const Label *label, const Label *box)
{
    return label->game == box->game && label->box == box->box && label->kind != LABEL_BOX;
}

enum { KIND_COLUMNS = 16 }; /* "common character" */

static void list_rows(const rs_Rules *rules, const Label *box, int id_columns, int name_columns)
{
    const BoxGame *game = box_game(box->game);
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (!lies_in(label, box))
            continue;
        int copies = game->copies(rules, i);
        printf("  ");
        print_column(game->kind_name[label->kind], KIND_COLUMNS);
        print_column(label->id, id_columns);
        print_column(label->name[RS_ENGLISH], name_columns);
        if (copies) {
            print_column(source_words[label->source], 8);
            printf("%2d\n", copies);
        } else {
            printf("%s\n", source_words[label->source]);
        }
    }
}

static void list_totals(const rs_Rules *rules, const Label *box)
{
    const BoxGame *game = box_game(box->game);
    int kinds[256] = {0}, sources[4] = {0}, cards = 0;
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (!lies_in(label, box))
            continue;
        kinds[label->kind]++;
        sources[label->source]++;
        cards += label->kind == game->deck ? game->copies(rules, i) : 0;
    }
    printf("  total: ");
    for (int kind = LABEL_BOX + 1; kind < game_kind(box->game)->block_words; kind++) {
        print_count(kind == LABEL_BOX + 1 ? "" : ", ", kinds[kind], game->kind_name[kind]);
        if (kind == game->deck)
            printf(" (%d with copies)", cards);
    }
    printf("\n  where from: ");
    for (int source = SOURCE_PRINTED; source <= SOURCE_DESIGNED; source++)
        printf("%s%d %s", source == SOURCE_PRINTED ? "" : ", ", sources[source],
               source_words[source]);
    if (sources[SOURCE_UNSAID])
        printf(", %d %s", sources[SOURCE_UNSAID], source_words[SOURCE_UNSAID]);
    printf("\n");
}

static void list_box(const rs_Rules *rules, const Label *box, int id_columns, int name_columns)
{
    printf("%s \"%s\" (%s)\n", box->id, box->name[RS_ENGLISH], source_words[box->source]);
    printf("  ");
    print_column("kind", KIND_COLUMNS);
    print_column("id", id_columns);
    print_column("name", name_columns);
    print_column("source", 8);
    printf("copies\n");
    list_rows(rules, box, id_columns, name_columns);
    list_totals(rules, box);
}

static int list(char **files, int count)
{
    static Shelf shelf;
    int status = shelf_fill(&shelf, files, count), id_columns = 2, name_columns = 4, listed = 0;
    const rs_Rules *rules = shelf.rules;
    for (int i = 0; rules && i < rules->labels; i++) {
        widen(&id_columns, rules->label[i].id);
        widen(&name_columns, rules->label[i].name[RS_ENGLISH]);
    }
    for (int i = 0; rules && i < rules->labels; i++) {
        if (rules->label[i].kind != LABEL_BOX)
            continue;
        printf(listed++ ? "\n" : "");
        list_box(rules, &rules->label[i], id_columns, name_columns);
    }
    shelf_free(&shelf);
    return status;
}

/* ---- explain ---- */

typedef struct Wanted {
    const char *id, *box, *language; /* a code; NULL: all languages */
    int files;
} Wanted;

static bool wanted_box(const rs_Rules *rules, const Wanted *wanted, const Label *label)
{
    return !wanted->box || is(label_box(rules, label)->id, wanted->box);
}

static int refuse(const char *what, const char *given, const char *box, const char *const *known,
                  int count)
{
    char suggestion[80];
    text_suggest(given, known, count, suggestion);
    fprintf(stderr, "ringside: there is no %s \"%s\"%s%s%s\n", what, given, box ? " in box " : "",
            box ? box : "", suggestion);
    return APP_WRONG;
}

static int explain_wanted(const rs_Rules *rules, const Wanted *wanted)
{
    const char *ids[MAX_LABELS] = {NULL}, *boxes[GAMES * MAX_BOXES] = {NULL};
    int known = 0, found = 0, box_count = 0;
    int language = wanted->language ? rs_language_find(rules, wanted->language) : -1;
    for (int i = 0; i < rules->labels; i++)
        if (rules->label[i].kind == LABEL_BOX)
            boxes[box_count++] = rules->label[i].id;
    if (wanted->box && label_find(rules, -1, LABEL_BOX, -1, wanted->box) < 0)
        return refuse("box", wanted->box, NULL, boxes, box_count);
    if (wanted->language && language < 0)
        return refuse("language", wanted->language, NULL, rules->language, rules->languages);
    for (int i = 0; i < rules->labels; i++) {
        if (!wanted_box(rules, wanted, &rules->label[i]))
            continue;
        ids[known++] = rules->label[i].id;
        if (!is(rules->label[i].id, wanted->id))
            continue;
        printf(found++ ? "\n" : "");
        box_explain(stdout, rules, i, language);
    }
    if (found)
        return APP_OK;
    return refuse("card, goal, skill, token, fighter or arena", wanted->id, wanted->box, ids,
                  known);
}

/* Sorts the words of the call; the files end up at the front of argv. */
static bool read_wanted(int argc, char **argv, Wanted *wanted)
{
    *wanted = (Wanted){0};
    for (int i = 0; i < argc; i++) {
        if (is(argv[i], "--box") && i + 1 < argc)
            wanted->box = argv[++i];
        else if (is(argv[i], "--language") && i + 1 < argc)
            wanted->language = argv[++i];
        else if (strncmp(argv[i], "--", 2) == 0)
            return false;
        else if (!wanted->id)
            wanted->id = argv[i];
        else
            argv[wanted->files++] = argv[i];
    }
    return wanted->id != NULL;
}

static int explain(const Wanted *wanted, char **files)
{
    static Shelf shelf;
    int status = shelf_fill(&shelf, files, wanted->files);
    if (status == APP_OK)
        status = explain_wanted(shelf.rules, wanted);
    shelf_free(&shelf);
    return status;
}

static int language(const char *word)
{
    const char *words[GAMES];
    int game = game_find(word);
    for (int i = 0; i < GAMES; i++)
        words[i] = game_kind(i)->word;
    if (game < 0)
        return refuse("game", word, NULL, words, GAMES);
    box_game(game)->language(stdout);
    return APP_OK;
}

static int usage(void)
{
    fprintf(
        stderr,
        "usage: ringside box check FILE...\n"
        "       ringside box explain ID [--box BOX] [--language CODE] [FILE...]\n"
        "       ringside box list [FILE...]\n"
        "       ringside box language [GAME]\n"
        "FILE is box text, beside the shipped boxes or in the place of one: see box language\n");
    return APP_USAGE;
}

int app_box(int argc, char **argv)
{
    Wanted wanted;
    if (argc < 1)
        return usage();
    const char *what = argv[0];
    char **rest = argv + 1;
    int count = argc - 1;
    bool options = false;
    for (int i = 0; i < count; i++)
        options |= strncmp(rest[i], "--", 2) == 0;
    if (is(what, "explain") && read_wanted(count, rest, &wanted))
        return explain(&wanted, rest);
    if (is(what, "check") && count > 0 && !options)
        return check(rest, count);
    if (is(what, "list") && !options)
        return list(rest, count);
    if (is(what, "language") && count <= 1)
        return language(count ? rest[0] : game_kind(RS_KNOCKDOWN)->word);
    return usage();
}
