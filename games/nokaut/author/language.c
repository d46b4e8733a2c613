/* language.c - what the page on the box language tells of Nokaut: prose, limits, and the
 * fields of blocks (nokaut/boxes.c). docs/box-language-nokaut.md is exactly this page. */
#include "../../../apps/box.h"
#include "../rules/boxes.h"
#include "../rules/state.h"

/* ---- Prose ---- */

static const char start[] =
    "# The box language of Nokaut\n"
    "\n"
    "<!-- Made by `ringside box language nokaut`; do not edit. -->\n"
    "\n"
    "A box of Nokaut is a text file: two decks of 40 cards and 12 goals. Whoever owns a box\n"
    "types its cards into one; no C compiler is needed. Knockdown has a page of its own,\n"
    "[box-language.md](box-language.md).\n"
    "\n"
    "## In two minutes\n"
    "\n"
    "1. Type the lines below into a file `my.box`. The first four say that a card of the dragons\n"
    "   makes room for yours: a deck has 40 cards.\n"
    "2. `ringside box check my.box` says `my.box: ok, 1 unique character, changes nokaut: 0\n"
    "   replaced, 1 added`, or what is wrong and where.\n"
    "3. `ringside box explain hoard-guard my.box` says what the program has understood. Compare\n"
    "   it with your sentence.\n"
    "4. `ringside play --game nokaut --box my.box` plays with it; a box of its own, say `my-box`,\n"
    "   is chosen with `--cards my-box`.\n"
    "\n"
    "```\n"
    "box my-cards \"My Cards\"\n"
    "  game nokaut\n"
    "  changes nokaut\n"
    "  without chonk\n"
    "\n"
    "unique hoard-guard \"Hoard Guard\"\n"
    "  deck dragon\n"
    "  copies 2\n"
    "  always\n"
    "    forbid move all ally near this\n"
    "  when entered\n"
    "    may move 1 foe near this to empty\n"
    "      draw 1\n"
    "  text \"Your characters next to this card cannot be moved. When it enters, you may move one "
    "opposing character next to it to any empty space; if you do, draw a card.\"\n"
    "  source designed\n"
    "```\n"
    "\n"
    "| line | meaning |\n"
    "|---|---|\n"
    "| `unique hoard-guard \"Hoard Guard\"` | a unique character; its id, which texts and logs "
    "use; "
    "its name, which players read |\n"
    "| `deck dragon` | it belongs to the dragons; or `deck unicorn` |\n"
    "| `copies 2` | it is twice in the deck |\n"
    "| `always` | what is indented below holds while the card is on the grid |\n"
    "| `forbid move all ally near this` | a standing statement: what cannot be done, and to whom "
    "|\n"
    "| `when entered` | what is indented below happens at that moment: the card was played and "
    "stands |\n"
    "| `may move 1 foe near this to empty` | `may`: the player can say no. Then a verb and its "
    "operands: one opposing character next to this card goes to an empty space. One statement a "
    "line, from top to bottom |\n"
    "| `draw 1` | indented below the verb: only if the move took place |\n"
    "| `text \"...\"` | the sentence that players read. It does nothing: the program is the lines "
    "above |\n"
    "| `source designed` | where it comes from: `printed` in a rulebook, `named` there, or "
    "`designed` |\n"
    "\n";

static const char blocks[] =
    "| kind of block | what it is | in a box |\n"
    "|---|---|---|\n"
    "| `box` | the box itself: the first line of the file | 1 |\n"
    "| `common` | a common character: a card for the grid, without a text | |\n"
    "| `unique` | a unique character: a card for the grid, with texts | |\n"
    "| `magic` | a card with an effect, played in the own action phase | |\n"
    "| `riposte` | a card that is played in answer to something | |\n"
    "| `goal` | the spaces that a team has to hold | 12 |\n"
    "\n"
    "How many cards of each kind there are is free, as long as each deck has 40 of them, copies\n"
    "counted. Actions name a card by its id alone, so no two cards of a box share one, whatever\n"
    "their kind. The fields of the blocks are at the end of this page. One more of each kind:\n"
    "\n"
    "```\n"
    "common sofa-dragon \"Sofa Dragon\"\n"
    "  deck dragon\n"
    "  copies 1\n"
    "  source designed\n"
    "\n"
    "magic spring-cleaning \"Spring Cleaning\"\n"
    "  deck unicorn\n"
    "  copies 1\n"
    "  effect\n"
    "    sacrifice 1 ally\n"
    "      choose\n"
    "        either \"Destroy all next to the space it left\"\n"
    "          destroy all foe near left\n"
    "        or \"Take 2 characters back\"\n"
    "          take character 2\n"
    "    else\n"
    "      may draw 1\n"
    "  text \"Sacrifice one of your characters; if you do, either destroy every opposing character "
    "next to the space it left, or take two characters from your team's discard pile. If you "
    "cannot, you may draw a card.\"\n"
    "  source designed\n"
    "\n"
    "riposte not-me \"Not Me!\"\n"
    "  deck unicorn\n"
    "  copies 1\n"
    "  when destroy-try ally\n"
    "    prevent that\n"
    "    may swap that 1 foe near that\n"
    "  text \"When an opponent tries to destroy one of your characters, that does not happen; then "
    "you may swap it with an opposing character next to it.\"\n"
    "  source designed\n"
    "\n"
    "goal corners \"Corners\"\n"
    "  spaces D 1 3 7 9\n"
    "  source designed\n"
    "```\n"
    "\n"
    "The spaces of the grid; the standard game is played on the numbered ones:\n"
    "\n"
    "    A 1 2 3\n"
    "    B 4 5 6\n"
    "    C 7 8 9\n"
    "    D E F G\n"
    "\n"
    "A translation names the same things again, each with its name and, where there is one, its\n"
    "sentence; the names of the arms of a `choose` are repeated as `either` and `or`:\n"
    "\n"
    "```\n"
    "language pl\n"
    "box my-box \"Moje Pudełko\"\n"
    "unique hoard-guard \"Strażnik Skarbu\"\n"
    "  text \"Twoich postaci obok tej karty nie można przesuwać. Gdy karta wchodzi do gry, możesz "
    "przesunąć jedną postać przeciwnika z pola obok na dowolne puste pole. Jeśli to zrobisz, "
    "dobierz kartę.\"\n"
    "magic spring-cleaning \"Wiosenne Porządki\"\n"
    "  either \"Zniszcz wszystkie obok opuszczonego pola\"\n"
    "  or \"Weź 2 postacie z powrotem\"\n"
    "```\n"
    "\n"
    "What a translation leaves out is shown in English.\n"
    "\n";

static const char control[] =
    "## How a text is read\n"
    "\n"
    "\"You\", the acting player of a text, is who played the card; for the lasting texts of a "
    "unique\n"
    "it is the player of the team whose turn it is, or else comes next (C1). Everything is done "
    "as\n"
    "far as it is possible, and what is not possible is passed over; only `may`, a number of "
    "cards\n"
    "like `0-2` and `any-number` leave a choice. Where several characters or spaces fit, the "
    "acting\n"
    "player chooses; cards to discard are chosen by who discards them.\n"
    "\n"
    "| written | meaning |\n"
    "|---|---|\n"
    "| `effect`, a text below | of a magic card: happens when it was played and not stopped |\n"
    "| `when MOMENT`, a text below | of a unique: happens whenever the moment comes while the card "
    "is on the grid (`destroyed this`: when it leaves). Of a riposte: at this moment it may be "
    "played, and then this happens |\n"
    "| `always`, standing statements below | of a unique: holds from the instant it stands on the "
    "grid until it leaves |\n"
    "| `may VERB ...`, or `may` and a block below | you choose whether it happens |\n"
    "| a verb with a block below | \"if you do\": the block happens if the verb did something |\n"
    "| `if CONDITION`, a block below | the block happens if the condition holds now |\n"
    "| `else`, a block below | after `if`, `may` or a verb, with a block or without one: what "
    "happens if it does not hold, if it was declined, or if the verb did nothing |\n"
    "| `else if CONDITION`, a block below | likewise, if this condition holds; another `else` may "
    "follow. There is no `not` (write `if CONDITION` with nothing below and `else`) and no `and` "
    "(write one `if` below the other) |\n"
    "| `choose`, below it `either \"NAME\"` and one or more `or \"NAME\"`, each with a block | you "
    "pick exactly one; the quoted name, which may be left out, is what the player reads |\n"
    "\n"
    "There are no variables and no loops, so every text ends; and since a text can play only\n"
    "commons, which have no texts, and a turn sets off a bounded number of texts, every turn "
    "ends.\n"
    "\n"
    "### Moments\n"
    "\n"
    "A unique has at most one text for each moment, a riposte has exactly one text. What stands\n"
    "after the moment says whom it is about, seen from the owner of the text:\n"
    "\n"
    "| written | unique | riposte | it is set off when |\n"
    "|---|---|---|---|\n"
    "| `when entered` | yes | | this card was played |\n"
    "| `when turn-start` | yes | | a turn of the own team begins |\n"
    "| `when foe-entered near this` | yes | | an opponent has played a character next to this "
    "card |\n"
    "| `when foe-entered any` | yes | yes | an opponent has played a character |\n"
    "| `when destroy-try ally other near this` | yes | | an opponent is about to destroy another "
    "own character, next to this card |\n"
    "| `when destroy-try ally` | yes | yes | an opponent is about to destroy an own character |\n"
    "| `when destroyed this` | yes | | this card was destroyed |\n"
    "| `when destroyed foe` | yes | | an opposing character was destroyed |\n"
    "| `when play-try foe magic` | | yes | an opponent has announced a magic card |\n"
    "| `when play-try any-other card` | | yes | anybody else has announced a card |\n"
    "| `when move-try ally` | | yes | an opponent is about to move or swap an own character |\n"
    "\n"
    "Texts on the grid come before ripostes: those of the team whose turn it is first, then row "
    "by\n"
    "row (C33). Ripostes are asked for in turn order, and each can be answered in turn, unless it "
    "is\n"
    "`unstoppable`.\n"
    "\n"
    "### Selectors\n"
    "\n"
    "Which characters on the grid a verb is about: `this`, `that`, or a number, a side and "
    "filters.\n"
    "\n"
    "| word | meaning |\n"
    "|---|---|\n"
    "| `this` | the card whose text it is; not in magic cards and ripostes, which are not on the "
    "grid |\n"
    "| `that` | the character that was played (`foe-entered`) or is about to be destroyed or moved "
    "(`destroy-try`, `move-try`); no other moment has one |\n"
    "| `1`, `all` | one of your choice, or each of them; `all` is for `destroy` and `forbid` |\n"
    "| `foe`, `ally`, `any` | of the other team, of your team (your teammate's too), or of either "
    "|\n"
    "| `other` | not this card itself |\n"
    "| `near this`, `near that` | on a space that shares a side with that card's; corners do not "
    "count (N5.1) |\n"
    "| `near left` | next to the space last left: by the character that was `destroyed`, or by one "
    "that this text has sacrificed or returned |\n"
    "\n"
    "`destroy 1 foe near this`, `swap this 1 foe`, `return 1 ally other`, `forbid destroy this "
    "while\n"
    "ally other near this`. A text below `when destroyed this` speaks of a card that is gone: its\n"
    "neighbours are those `near left`.\n"
    "\n";

static const char problem[] = "```\n"
                              "my.box:61:21: \"aly\" is not a character (did you mean \"ally\"?)\n"
                              "        forbid move all aly near this\n"
                              "                        ^\n"
                              "```\n";

/* ---- Limits ---- */

static const Limit limits[] = {
    {"cards in each of the two decks, copies counted: exactly", NK_DECK_CARDS},
    {"goals in a box: exactly", NK_GOALS},
    {"different ripostes to `move-try` in a deck", NK_MOVE_RIPOSTES},
    {"spaces of the grid, 9 of them numbered", NK_SPACES},
    {"cards in a number: `draw 9`", 9},
    {"texts that are set off in one turn; any more do not happen", NK_MOST_TEXTS},
    {"cards, texts and attempts under way inside one another; just below it nothing more is set "
     "off "
     "or answered",
     NK_DEPTH},
    {NULL, 0},
};

static const Limit totals[] = {
    {"all boxes together: cards, each counted once", NK_MAX_CARDS},
    {NULL, 0},
};

/* ---- Fields ---- */

#define CARD_FIELDS                                                                                \
    {"deck dragon", "whose card it is: `dragon` or `unicorn`"},                                    \
    {                                                                                              \
        "copies 2", "how often it is in the deck; 0 leaves it out. `copies 1 or 2`: the second "   \
                    "number counts by the other value of the ruling `keen-eye-deck`; by it each "  \
                    "deck has 40 cards too"                                                        \
    }
#define UNSTOPPABLE                                                                                \
    {                                                                                              \
        "unstoppable", "nobody is asked when it is announced, so nothing can stop it"              \
    }
#define NO_MORE                                                                                    \
    {                                                                                              \
        NULL, NULL                                                                                 \
    }

static const FieldRow common_fields[] = {CARD_FIELDS, NO_MORE};

static const FieldRow unique_fields[] = {
    CARD_FIELDS,
    {"when entered", "verbs below; any moment but `play-try` and `move-try`; one line for each "
                     "moment"},
    {"always", "standing statements below"},
    NO_MORE};

static const FieldRow magic_fields[] = {
    CARD_FIELDS, UNSTOPPABLE, {"effect", "verbs below: what the card does; needed"}, NO_MORE};

static const FieldRow riposte_fields[] = {
    CARD_FIELDS,
    UNSTOPPABLE,
    {"when destroy-try ally", "verbs below; exactly one, at `play-try`, `foe-entered any`, "
                              "`destroy-try` or `move-try`"},
    NO_MORE};

static const FieldRow goal_fields[] = {
    {"spaces F 2 5", "the marked spaces, at least one of them numbered; the standard grid counts "
                     "only the numbered ones"},
    {"standard 2 5 8", "what the standard grid counts instead (ruling `goal-sets`); numbered "
                       "spaces only, may be left out"},
    NO_MORE};

static const BlockFields block_fields[] = {
    {"`common`", common_fields},   {"`unique`", unique_fields}, {"`magic`", magic_fields},
    {"`riposte`", riposte_fields}, {"`goal`", goal_fields},     {NULL, NULL},
};

void box_language_nokaut(FILE *to)
{
    const LanguagePage page = {
        .game = RS_NOKAUT,
        .start = start,
        .blocks = blocks,
        .inherited = "cards and goals",
        .alone = "",
        .control = control,
        .problem = problem,
        .warned = "a card without copies, two goals with the same spaces",
        .limits = limits,
        .totals = totals,
        .fields = block_fields,
        .repeated = ", save `when`: one for each moment",
    };
    box_language_page(&page, to);
}
