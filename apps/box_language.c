/* box_language.c - `ringside box language`: the page from which a box owner learns to type cards.
 *
 * Words of the vocabulary, rulings and limits come from the tables of the program itself; only
 * prose and the fields of blocks are told, here what holds for every game, the rest in the file of
 * the game. The pages in docs/ are exactly this output. */
#include "box.h"

#include <assert.h>
#include <string.h>

/* ---- Prose ---- */

static const char layout[] =
    "## How a file is laid out\n"
    "\n"
    "- The first line says what the file is: `box my-box \"My Box\"`, `language pl` for a\n"
    "  translation of a box, or `words pl %s` for the sentences of a game.\n"
    "- A line without indentation starts a block: its kind, its id, its name. What belongs to\n"
    "  it is indented below.\n"
    "- Indent with blanks, never with tabs. How many is free, but lines of one block at one\n"
    "  level have equally many.\n"
    "- `#` starts a comment that goes to the end of the line. Empty lines mean nothing.\n"
    "- Words are parted by blanks. What people read stands in quotation marks, on one line;\n"
    "  inside, write `\\\"` for a quotation mark and `\\\\` for a backslash.\n"
    "- The text is UTF-8, without control characters, without marks that turn its direction and\n"
    "  without line separators, in comments too. A file has at most 8 MiB.\n"
    "- An id is made of small letters, digits and hyphens and starts with a letter. Within a\n"
    "  box no two blocks of one kind share an id.\n"
    "- Blocks may stand in any order, and fields within a block too.\n"
    "\n";

static const char smaller[] =
    "## Smaller boxes\n"
    "\n"
    "Nobody types a whole box to add one card. Below `box` stands what a file builds on:\n"
    "\n"
    "| written | what it makes |\n"
    "|---|---|\n"
    "| `changes BOX` | no box of its own: blocks with the kind and id of a block of BOX take its "
    "place, others are added. A block that takes a place says in its `note`, or the file in that "
    "of "
    "`box`, where it comes from: \"values as in my copy\" |\n"
    "| `extends BOX` | one more box beside BOX; %s that it does not have itself come from BOX, "
    "with their translations |\n"
    "| `without ID...` | with either: blocks of BOX that are left out |\n"
    "%s"
    "\n"
    "The whole must be a box again: the numbers below are counted with what comes from BOX. Files\n"
    "may be given in any order, and several may change one box, one after the other. A whole box\n"
    "whose first line has the id of a shipped one stands in for it.\n"
    "\n";

static const char problems[] =
    "## When something is wrong\n"
    "\n"
    "Every problem comes with file, line, column, the line itself and, where a word is nearly\n"
    "right, the word that was probably meant. Nothing is played until all are gone.\n"
    "\n";

static const char warnings[] =
    "\n"
    "`ringside box check` also warns, in the same form, of what is legal but surely meant\n"
    "otherwise: %s, a text without a sentence, a sentence and a\n"
    "program of which one has a number that the other lacks (in English; translations are not\n"
    "compared), statements that never do anything where they stand. A box with warnings can be\n"
    "played.\n"
    "\n"
    "Scenarios of your own ([scenarios.md](scenarios.md)) show that a card does what it says;\n"
    "`ringside coverage --box my.box my.scenario` tells which of its statements none has shown.\n";

static const char replaced[] =
    "\n"
    "A changed copy of a shipped box may lack cards that its shipped translations name; these\n"
    "are then left out, and `check` says so.\n";

/* ---- Limits ---- */

static const Limit shared_limits[] = {
    {"arms of a `choose` (at least 2)", MAX_ARMS},
    {"levels of indentation", TEXT_MAX_NESTING},
    {"words on a line", TEXT_MAX_WORDS},
    {"characters of an id", 40},
    {"files, shipped ones counted", TEXT_MAX_SOURCES},
    {"problems shown at once, the rest is counted", RS_MAX_PROBLEMS},
    {"all boxes together: boxes of one game", MAX_BOXES},
    {"all boxes together: instructions of all texts", MAX_CODE},
    {NULL, 0},
};

static void print_rows(const Limit *limit, FILE *to)
{
    for (; limit->what; limit++)
        fprintf(to, "| %s | %d |\n", limit->what, limit->most);
}

static void print_limits(const LanguagePage *page, FILE *to)
{
    fprintf(to, "## Limits\n\n| what | at most |\n|---|---|\n");
    print_rows(page->limits, to);
    print_rows(shared_limits, to);
    print_rows(page->totals, to);
    fprintf(to, "\n");
}

/* ---- Rulings ---- */

static void print_rulings(const GameKind *kind, FILE *to)
{
    fprintf(to, "\n## Rulings\n\nWhat the rulebooks leave open. A table agrees on these before a "
                "match; no box can set them.\n\n"
                "| ruling | default | other | why it is open |\n|---|---|---|---|\n");
    for (int i = 0; i < kind->rulings; i++) {
        const Ruling *r = &kind->ruling[i];
        fprintf(to, "| `%s` | %s | %s | %s |\n", r->name, r->value[0],
                *r->value[1] ? r->value[1] : "-", r->why);
    }
}

/* ---- Fields ---- */

static const FieldRow any_fields[] = {
    {"text \"...\"", "the sentence that players read"},
    {"source printed", "`printed`: name and text come from a rulebook; `named`: only the name or "
                       "the existence is known; `designed`: made for this edition"},
    {"note \"...\"", "what was decided about it, for who asks later"},
    {NULL, NULL}};

static void print_block(const BlockFields *block, FILE *to)
{
    fprintf(to, "\n### %s\n", block->title);
    if (block->row->form)
        fprintf(to, "\n| field | meaning |\n|---|---|\n");
    for (const FieldRow *row = block->row; row->form; row++)
        fprintf(to, "| `%s` | %s |\n", row->form, row->meaning);
}

static void print_fields(const LanguagePage *page, FILE *to)
{
    char game[40];
    snprintf(game, sizeof game, "game %s", game_kind(page->game)->word);
    const FieldRow box_fields[] = {{game, "the game it belongs to"},
                                   {"extends BOX", "see Smaller boxes above"},
                                   {"changes BOX", "likewise"},
                                   {"without ID...", "likewise"},
                                   {NULL, NULL}};
    const BlockFields every = {"every block", any_fields}, box = {"`box`", box_fields};
    fprintf(to, "\n## Fields of the blocks\n\nEach at most once in a block%s.\n", page->repeated);
    print_block(&every, to);
    print_block(&box, to);
    for (const BlockFields *block = page->fields; block->title; block++)
        print_block(block, to);
}

void box_language_page(const LanguagePage *page, FILE *to)
{
    static char vocabulary[64 * 1024];
    const GameKind *kind = game_kind(page->game);
    vocabulary_document(kind->vocabulary, vocabulary, sizeof vocabulary);
    assert(strlen(vocabulary) < sizeof vocabulary - 1); /* else it was cut off */
    fputs(page->start, to);
    fprintf(to, layout, rs_game_word(page->game));
    fputs(page->blocks, to);
    fprintf(to, smaller, page->inherited, page->alone);
    fputs(page->control, to);
    print_limits(page, to);
    fputs(problems, to);
    fputs(page->problem, to);
    fprintf(to, warnings, page->warned);
    fputs(replaced, to);
    fputs(vocabulary, to);
    print_rulings(kind, to);
    print_fields(page, to);
}
