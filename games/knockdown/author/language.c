/* language.c - what the page on the box language tells of Knockdown: prose, limits,
 * and the fields of blocks (knockdown/boxes.c). docs/box-language.md is exactly this page. */
#include "../../../apps/box.h"
#include "../rules/boxes.h"

/* ---- Prose ---- */

static const char start[] =
    "# The box language of Knockdown\n"
    "\n"
    "<!-- Made by `ringside box language`; do not edit. -->\n"
    "\n"
    "A box of Knockdown is a text file. Whoever owns a box types its cards into one; no C\n"
    "compiler is needed. Nokaut has a page of its own,\n"
    "[box-language-nokaut.md](box-language-nokaut.md).\n"
    "\n"
    "## In two minutes\n"
    "\n"
    "1. Type the lines below into a file `my.box`. The first four say that a card of Siege Storm\n"
    "   makes room for yours: a deck has 36 cards.\n"
    "2. `ringside box check my.box` says `my.box: ok, 1 attack card, changes siege-storm: 0\n"
    "   replaced, 1 added`, or what is wrong and where.\n"
    "3. `ringside box explain hook-and-drag my.box` says what the program has understood.\n"
    "   Compare it with your sentence.\n"
    "4. `ringside play --box my.box` plays with it.\n"
    "\n"
    "```\n"
    "box my-cards \"My Cards\"\n"
    "  game knockdown\n"
    "  changes siege-storm\n"
    "  without haymaker\n"
    "\n"
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

static const char blocks[] =
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
    "Their fields are at the end of this page; in an arena, `spaces` comes first.\n"
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
    "for a token with a turn-start text the player on whose board it lies, with a text `when\n"
    "enter anybody` who came, for any other token its owner. `opponent` is the other player.\n"
    "Everything is done as far as it is possible; only `may`, `pay` and what says \"up to\" is\n"
    "optional.\n"
    "\n"
    "| written | meaning |\n"
    "|---|---|\n"
    "| `if CONDITION`, a block below | the block happens if the condition holds now |\n"
    "| `else`, a block below | after `if`, `may` or a verb, with a block or without one: what "
    "happens if it does not hold, if it was declined, or if the verb did nothing |\n"
    "| `else if CONDITION`, a block below | likewise, if this condition holds; another `else` may "
    "follow. There is no `not` (write `if CONDITION` with nothing below and `else`) and no `and` "
    "(write one `if` below the other) |\n"
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

static const char problem[] =
    "```\n"
    "my.box:19:10: \"oponent\" is not \"me\" or \"opponent\" (did you mean \"opponent\"?)\n"
    "        step oponent toward 1\n"
    "             ^\n"
    "```\n";

/* ---- Limits ---- */

static const Limit limits[] = {
    {"attack cards in a box, copies counted: exactly", KD_DECK_CARDS},
    {"skills in a box: exactly", KD_SKILL_CARDS},
    {"special attacks on a board: exactly", KD_SPECIALS},
    {"Reactions to `targeted` and `after-attack` on a board", 2},
    {"kinds of tokens on a board", KD_BOARD_TOKENS},
    {"of these with `when enter anybody`", 1},
    {"symbols in a cost or a price", KD_MAX_SLOTS},
    {"symbols on a card", 2},
    {"wounds of one kind in an amount", 9},
    {"spaces of an arena (at least 4)", KD_MAX_SPACES},
    {"Candles of an arena", KD_MAX_CANDLES},
    {"tokens in a supply", 16},
    {NULL, 0},
};

static const Limit totals[] = {
    {"all boxes together: attack cards and special attacks", KD_MAX_ATTACKS},
    {"all boxes together: skills", KD_MAX_SKILLS},
    {"all boxes together: kinds of tokens", KD_MAX_TOKENS},
    {"all boxes together: boards", KD_MAX_BOARDS},
    {"all boxes together: `range` and `pool` statements", KD_MAX_SELECTORS},
    {NULL, 0},
};

/* ---- Fields ---- */

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
    {"needs has curse 1", "a condition (see above) without which it cannot be performed"},
    {"lasts", "standing statements below: they hold from then on until the owner's "
              "next turn. A token with the name of the special attack shows it on the board and "
              "counts as one of its kinds"},
    {NULL, NULL}};

static const FieldRow skill_fields[] = {
    {"initiative 7", "1 to 99; the higher one starts the match"},
    {"limit turn",
     "`turn`: once in each turn of either player; `round`: once a round; `none` or "
     "left out: always; an `always` text that changed nothing uses nothing up. What only "
     "holds, a range or a symbol used as another, cannot be limited"},
    {"when turn-start", "verbs below; any moment but `opponent-steps` and `enter`; one line for "
                        "each moment"},
    {"always", "standing statements below"},
    {"instead of shift", "verbs below, in the place of `shift` or `wound`; needs a limit"},
    {NULL, NULL}};

static const FieldRow token_fields[] = {
    {"supply 4", "how many there are"},
    {"start 1", "how many lie there when a round starts, for tokens of boards; left out: none"},
    {"lies free-space", "`free-space`, or left out: a space without a fighter; `space`: any space; "
                        "`own-board`; `opponent-board`. The place of `put` and `remove` must fit"},
    {"signature", "it is what `put own` gives; in the arena `signature within 1-3` says how far "
                  "from the owner"},
    {"order 2", "when its turn-start text comes, lower first; each token its own number"},
    {"moves-when-out", "with an empty supply one that lies in the arena may be moved instead"},
    {"when enter", "verbs below: the owner's opponent has come onto its space; "
                   "`when enter anybody`: whoever has come, who is `me` then"},
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
    {"edges 1 7 wound 1H",
     "Dangerous Edges (K14.1), and what an attack from the next space has more in its pool there; "
     "left out: `wound 1H`"},
    {"corridors 1 5 9 wound 1L centre 1H",
     "Technical Corridors (K14.2): outer, centre, outer, and what who arrives there takes; "
     "`centre` left out: everywhere the same; all left out: as here"},
    {"candles 4 wound 1L",
     "how many Candle cards are shuffled in (K14.4), and what who ends a turn above one takes; "
     "left out: `wound 1L`"},
    {"when enter 3 5",
     "verbs below, for whoever comes onto one of these spaces, who is `me`; once: "
     "what differs from space to space stands below `if on-space me 3`"},
    {NULL, NULL}};

static const FieldRow no_fields[] = {{NULL, NULL}};

static const BlockFields block_fields[] = {
    {"`attack`", attack_fields},         {"`special`", special_fields},
    {"`skill`", skill_fields},           {"`token`", token_fields},
    {"`fighter`: no others", no_fields}, {"`board`", board_fields},
    {"`arena`", arena_fields},           {NULL, NULL},
};

void box_language_knockdown(FILE *to)
{
    const LanguagePage page = {
        .game = RS_KNOCKDOWN,
        .start = start,
        .blocks = blocks,
        .inherited = "attack cards and skills",
        .alone = "| only fighters with boards, special attacks and tokens | a pack of fighters: "
                 "they fight in any arena, with the deck of its box |\n",
        .control = control,
        .problem = problem,
        .warned = "what no board uses, a fighter without a board, distances longer than the arena",
        .limits = limits,
        .totals = totals,
        .fields = block_fields,
        .repeated = ", save `when` and `instead of`: one of each for every moment and event",
    };
    box_language_page(&page, to);
}
