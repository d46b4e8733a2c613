/* box_language.c - `ringside box language`: the page from which a box owner learns to type cards.
 *
 * Words of the vocabulary, rulings and limits come from the tables of the program itself; only the
 * prose and the fields of blocks (knockdown/boxes.c) are told here. docs/box-language.md is exactly
 * this output. */
#include "box.h"

#include "../knockdown/boxes.h"
#include "../knockdown/setups.h"

#include <assert.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- Prose ---- */

static const char start[] =
    "# The box language\n"
    "\n"
    "<!-- Made by `ringside box language`; do not edit. -->\n"
    "\n"
    "A box of Knockdown is a text file. Whoever owns a box types its cards into one; no C\n"
    "compiler is needed.\n"
    "\n"
    "## In two minutes\n"
    "\n"
    "1. Copy `boxes/siege-storm/cards.box` to `my.box`. With its id kept, `my.box` stands in\n"
    "   for the shipped box; with a new id in its first line it is one more box beside the\n"
    "   shipped ones.\n"
    "2. Type the card below anywhere in it, and take 2 copies from another card: a deck has 36.\n"
    "3. `ringside box check my.box` says `my.box: ok, 16 attack cards, 12 skills, 3 fighters`,\n"
    "   or what is wrong and where.\n"
    "4. `ringside box explain hook-and-drag my.box` says what the program has understood.\n"
    "   Compare it with your sentence.\n"
    "\n"
    "```\n"
    "attack hook-and-drag \"Hook and Drag\"\n"
    "  copies 2\n"
    "  symbol fist\n"
    "  strike range 1-2 damage 1L ko\n"
    "  text \"Pull the opponent 1 space toward you. You may discard a Foot to deal 1 heavy "
    "wound.\"\n"
    "  effect\n"
    "    step opponent toward 1\n"
    "    pay foot\n"
    "      wound opponent 1H\n"
    "  source designed\n"
    "```\n"
    "\n"
    "| line | meaning |\n"
    "|---|---|\n"
    "| `attack hook-and-drag \"Hook and Drag\"` | a card of the attack deck; its id, which "
    "texts and logs use; its name, which players read |\n"
    "| `copies 2` | it is twice in the deck |\n"
    "| `symbol fist` | what it pays once it is in a hand; `fist+foot` for a card with two "
    "symbols |\n"
    "| `strike range 1-2 damage 1L ko` | a Strike (or `ability`) at 1 or 2 spaces, 1 light "
    "wound in the damage pool, with the K.O. mark. What is not there is left out |\n"
    "| `text \"...\"` | the sentence that players read. It does nothing: the program is what "
    "follows |\n"
    "| `effect` | what is indented below happens after the damage pool; a card without an "
    "effect has no such line |\n"
    "| `step opponent toward 1` | a verb and its operands, one statement a line, from top to "
    "bottom |\n"
    "| `pay foot` | an offer: the owner may discard a Foot |\n"
    "| `wound opponent 1H` | indented below `pay`: only if they did |\n"
    "| `source designed` | where it comes from: `printed` in a rulebook, `named` there, or "
    "`designed` |\n"
    "\n";

static const char layout[] =
    "## How a file is laid out\n"
    "\n"
    "- The first line says what the file is: `box my-box \"My Box\"`, `language pl` for a\n"
    "  translation of a box, or `words pl` for the sentences of the program itself.\n"
    "- A line without indentation starts a block: its kind, its id, its name. What belongs to\n"
    "  it is indented below.\n"
    "- Indent with blanks, never with tabs. How many is free, but lines of one block at one\n"
    "  level have equally many.\n"
    "- `#` starts a comment that goes to the end of the line. Empty lines mean nothing.\n"
    "- Words are parted by blanks. What people read stands in quotation marks, on one line;\n"
    "  inside, write `\\\"` for a quotation mark and `\\\\` for a backslash.\n"
    "- An id is made of small letters, digits and hyphens and starts with a letter. Within a\n"
    "  box no two blocks of one kind share an id.\n"
    "- Blocks may stand in any order, and fields within a block too, but `spaces` first in an\n"
    "  arena.\n"
    "\n"
    "| kind of block | what it is | in a box |\n"
    "|---|---|---|\n"
    "| `box` | the box itself: the first line of the file | 1 |\n"
    "| `attack` | a card of the attack deck | 36 cards, copies counted |\n"
    "| `skill` | a skill card | 12 |\n"
    "| `special` | a special attack of a board | 4 on each board |\n"
    "| `token` | a kind of token | as many as the boards use |\n"
    "| `fighter` | a fighter | 3 in the printed boxes |\n"
    "| `board` | a side of a fighter: special attacks and tokens | 1 or 2 for each fighter |\n"
    "| `arena` | the spaces, and what is dangerous there | 1 |\n"
    "\n"
    "Their fields are at the end of this page.\n"
    "\n"
    "A translation names the same things again, each with its name and, where there is one, its\n"
    "sentence:\n"
    "\n"
    "```\n"
    "language pl\n"
    "box my-box \"Moje Pudełko\"\n"
    "attack hook-and-drag \"Hak i Szarpnięcie\"\n"
    "  text \"Przyciągnij przeciwnika o 1 pole. Możesz odrzucić Stopę, aby zadać 1 ciężkie "
    "obrażenie.\"\n"
    "```\n"
    "\n"
    "What a translation leaves out is shown in English.\n"
    "\n";

static const char control[] =
    "## How a text is read\n"
    "\n"
    "`me` is the owner of the text: the attacker, the holder of the skill, the one who reacts;\n"
    "for a token with a turn-start text the player on whose board it lies, for any other token\n"
    "its owner. `opponent` is the other player. Everything is done as far as it is possible;\n"
    "only `may`, `pay` and what says \"up to\" is optional.\n"
    "\n"
    "| written | meaning |\n"
    "|---|---|\n"
    "| `if CONDITION`, a block below | the block happens if the condition holds now |\n"
    "| `else`, a block below | after `if`, or after a verb with a block: what happens "
    "otherwise |\n"
    "| `may VERB ...`, or `may` and a block below | the owner chooses whether it happens |\n"
    "| `choose`, below it `either \"NAME\"` and one or more `or \"NAME\"`, each with a block | the "
    "owner picks exactly one; the quoted name, which may be left out, is what the player reads. A "
    "translation repeats the lines `either` and `or` with its own names |\n"
    "| a verb with a block below | \"if you do\": the block happens if the verb did something |\n"
    "| `per QUANTITY` at the end of some verbs | once for each |\n"
    "\n"
    "```\n"
    "  when turn-start\n"
    "    if hand me 0-1\n"
    "      may draw 1\n"
    "    else\n"
    "      pay 1 card\n"
    "        choose\n"
    "          either \"Discard 1 light wound\"\n"
    "            heal me 1L\n"
    "          or \"Move 1 space\"\n"
    "            step me any 1\n"
    "```\n"
    "\n"
    "Texts come in four kinds. `effect` belongs to an attack. `when MOMENT` happens at that\n"
    "moment. `always` holds as long as it is in force; it is made of standing statements and\n"
    "`if`, not of verbs. `instead of EVENT` takes the place of the event; with nothing below,\n"
    "the event just does not happen. A text that happens in the middle of another (`when taken`\n"
    "on a card, `when enter` on a token, `instead of wound`) may not move anybody, bring cards\n"
    "or cost any.\n"
    "\n"
    "There are no variables and no loops, so every text ends.\n"
    "\n";

static const char problems[] =
    "## When something is wrong\n"
    "\n"
    "Every problem comes with file, line, column, the line itself and, where a word is nearly\n"
    "right, the word that was probably meant. Nothing is played until all are gone.\n"
    "\n"
    "```\n"
    "my.box:19:10: \"oponent\" is not \"me\" or \"opponent\" (did you mean \"opponent\"?)\n"
    "        step oponent toward 1\n"
    "             ^\n"
    "```\n"
    "\n"
    "A changed copy of a shipped box may lack cards that its shipped translations name; these\n"
    "are then left out, and `check` says so.\n";

/* ---- Limits ---- */

typedef struct Limit {
    const char *what;
    int most;
} Limit;

static const Limit limits[] = {
    {"attack cards in a box, copies counted: exactly", KD_DECK_CARDS},
    {"skills in a box: exactly", KD_SKILL_CARDS},
    {"special attacks on a board: exactly", KD_SPECIALS},
    {"Reactions to `targeted` and `after-attack` on a board", 2},
    {"kinds of tokens on a board", KD_BOARD_TOKENS},
    {"symbols in a cost or a price", KD_MAX_SLOTS},
    {"symbols on a card", 2},
    {"wounds of one kind in an amount", 9},
    {"spaces of an arena (at least 4)", KD_MAX_SPACES},
    {"Candles of an arena", KD_MAX_CANDLES},
    {"tokens in a supply", 16},
    {"arms of a `choose` (at least 2)", MAX_ARMS},
    {"levels of indentation", TEXT_MAX_NESTING},
    {"words on a line", TEXT_MAX_WORDS},
    {"characters of an id", 40},
    {"files, shipped ones counted", TEXT_MAX_SOURCES},
    {"all boxes together: boxes", KD_MAX_BOXES},
    {"all boxes together: attack cards and special attacks", KD_MAX_ATTACKS},
    {"all boxes together: skills", KD_MAX_SKILLS},
    {"all boxes together: kinds of tokens", KD_MAX_TOKENS},
    {"all boxes together: boards", KD_MAX_BOARDS},
    {"all boxes together: `range` and `pool` statements", KD_MAX_SELECTORS},
    {"all boxes together: instructions of all texts", MAX_CODE},
    {"problems shown at once, the rest is counted", RS_MAX_PROBLEMS},
};

static void print_limits(FILE *to)
{
    fprintf(to, "## Limits\n\n| what | at most |\n|---|---|\n");
    for (size_t i = 0; i < COUNT(limits); i++)
        fprintf(to, "| %s | %d |\n", limits[i].what, limits[i].most);
    fprintf(to, "\n");
}

/* ---- Rulings ---- */

static void print_rulings(FILE *to)
{
    fprintf(to, "\n## Rulings\n\nWhat the rulebooks leave open. A table agrees on these before a "
                "match; no box can set them.\n\n"
                "| ruling | default | other | why it is open |\n|---|---|---|---|\n");
    for (int i = 0; i < RULING_COUNT; i++) {
        const Ruling *r = &kd_rulings[i];
        fprintf(to, "| `%s` | %s | %s | %s |\n", r->name, r->value[0],
                *r->value[1] ? r->value[1] : "-", r->why);
    }
}

/* ---- Fields ---- */

typedef struct FieldRow {
    const char *form, *meaning;
} FieldRow;

static const FieldRow any_fields[] = {
    {"text \"...\"", "the sentence that players read"},
    {"source printed", "`printed`: name and text come from a rulebook; `named`: only the name or "
                       "the existence is known; `designed`: made for this edition"},
    {"note \"...\"", "what was decided about it, for who asks later"},
    {NULL, NULL}};

static const FieldRow box_fields[] = {{"game knockdown", "the game it belongs to"}, {NULL, NULL}};

static const FieldRow attack_fields[] = {
    {"copies 3", "how often it is in the deck"},
    {"symbol fist", "`fist`, `foot`, `block` or `sprint`; two like `fist+foot`"},
    {"strike range 1 damage 1H1L ko",
     "a Strike: can be blocked. `range` is `1`, `1-3`, `2+`, `projectile` or left out (any "
     "distance); `damage` is the pool, `H` heavy, `L` light, left out: none; `ko`: the K.O. mark"},
    {"ability range 1-3 damage 1L", "an Ability instead: cannot be blocked"},
    {"effect", "verbs below: step 2 of the Attack Sequence (K7.3)"},
    {"when taken", "verbs below: after the card has come into a hand"},
    {NULL, NULL}};

static const FieldRow special_fields[] = {
    {"cost fist foot/sprint ?", "symbols to pay; `foot/sprint` is one or the other, `?` any"},
    {"strike ...", "as on an attack card"},
    {"ability ...", "as on an attack card"},
    {"reaction range 1-2", "a Reaction: needs a `when` text instead of an `effect`"},
    {"effect", "of a Strike or an Ability: verbs below"},
    {"when targeted",
     "of a Reaction: verbs below, at `opponent-steps`, `targeted` or `after-attack`"},
    {"needs has curse 1", "a condition without which it cannot be performed"},
    {NULL, NULL}};

static const FieldRow skill_fields[] = {
    {"initiative 7", "1 to 99; the higher one starts the match"},
    {"limit turn", "`turn`: once in each turn of either player; `round`: once a round; `none` or "
                   "left out: always; an `always` text that changed nothing uses nothing up"},
    {"when turn-start", "verbs below; any moment but `opponent-steps` and `enter`; one line for "
                        "each moment"},
    {"always", "standing statements below"},
    {"instead of shift", "verbs below, in the place of `shift` or `wound`; needs a limit"},
    {NULL, NULL}};

static const FieldRow token_fields[] = {
    {"supply 4", "how many there are"},
    {"start 1", "how many lie there when a round starts, for tokens of boards; left out: none"},
    {"lies free-space", "`free-space`: a space without a fighter; `space`: any space; `own-board`; "
                        "`opponent-board`"},
    {"signature", "it is what `put own` gives; in the arena `signature within 1-3` says how far "
                  "from the owner"},
    {"order 2", "when its turn-start text comes, lower first; each token its own number"},
    {"moves-when-out", "with an empty supply one that lies in the arena may be moved instead"},
    {"when enter", "verbs below: the owner's opponent has come onto its space"},
    {"when turn-start", "verbs below: the turn of the player on whose board it lies starts; "
                        "`when turn-start each`: once for each such token"},
    {"always", "standing statements below"},
    {NULL, NULL}};

static const FieldRow board_fields[] = {
    {"fighter veroth", "whose side it is"},
    {"tokens elixir poison", "the tokens of this side; left out: none"},
    {"specials doom chain-yank revenge cast-curse", "its four special attacks"},
    {NULL, NULL}};

static const FieldRow arena_fields[] = {
    {"spaces 9", "how many, in one line, numbered from 1"},
    {"start 3 7", "where the two fighters start"},
    {"edges 1 7", "Dangerous Edges (K14.1)"},
    {"corridors 1 5 9", "Technical Corridors (K14.2): outer, centre, outer"},
    {"candles 4", "how many Candle cards are shuffled in (K14.4)"},
    {NULL, NULL}};

static const FieldRow no_fields[] = {{NULL, NULL}};

typedef struct BlockFields {
    const char *title;
    const FieldRow *row;
} BlockFields;

static const BlockFields blocks[] = {
    {"every block", any_fields},         {"`box`", box_fields},     {"`attack`", attack_fields},
    {"`special`", special_fields},       {"`skill`", skill_fields}, {"`token`", token_fields},
    {"`fighter`: no others", no_fields}, {"`board`", board_fields}, {"`arena`", arena_fields},
};

static void print_fields(FILE *to)
{
    fprintf(to, "\n## Fields of the blocks\n\nEach at most once in a block, save `when` and "
                "`instead of`: one of each for every moment and event.\n");
    for (size_t i = 0; i < COUNT(blocks); i++) {
        fprintf(to, "\n### %s\n", blocks[i].title);
        if (blocks[i].row->form)
            fprintf(to, "\n| field | meaning |\n|---|---|\n");
        for (const FieldRow *row = blocks[i].row; row->form; row++)
            fprintf(to, "| `%s` | %s |\n", row->form, row->meaning);
    }
}

void box_language(FILE *to)
{
    static char vocabulary[64 * 1024];
    vocabulary_document(&kd_vocabulary, vocabulary, sizeof vocabulary);
    assert(strlen(vocabulary) < sizeof vocabulary - 1); /* else it was cut off */
    fputs(start, to);
    fputs(layout, to);
    fputs(control, to);
    print_limits(to);
    fputs(problems, to);
    fputs(vocabulary, to);
    print_rulings(to);
    print_fields(to);
}
