/* compiler.c - a small sound box of Knockdown, and how to break it; see compiler.c. */
#include "../../../tests/compiler.h"

#include <string.h>

static const char sound[] = "box mini \"Mini\"\n"
                            "  game knockdown\n"
                            "arena yard \"Yard\"\n"
                            "  spaces 7\n"
                            "  start 2 6\n"
                            "attack jab \"Jab\"\n"
                            "  copies 30\n"
                            "  symbol fist\n"
                            "  strike range 1-2 damage 1L\n"
                            "attack shove \"Shove\"\n"
                            "  copies 6\n"
                            "  symbol block\n"
                            "  strike range 1 damage 1L\n"
                            "  effect\n"
                            "    step opponent away 1\n"
                            "token mine \"Mine\"\n"
                            "  supply 2\n"
                            "  lies free-space\n"
                            "  signature within 1-3\n"
                            "special hook \"Hook\"\n"
                            "  cost fist ?\n"
                            "  strike range 1 damage 1H ko\n"
                            "special hop \"Hop\"\n"
                            "  cost fist/foot\n"
                            "  ability\n"
                            "  effect\n"
                            "    jump me 2\n"
                            "special dig \"Dig\"\n"
                            "  cost ?\n"
                            "  ability\n"
                            "  effect\n"
                            "    put mine 1 within 1-3\n"
                            "special parry \"Parry\"\n"
                            "  cost block\n"
                            "  reaction range 1\n"
                            "  when targeted\n"
                            "    cancel attack\n"
                            "fighter ana \"Ana\"\n"
                            "board ana \"Boxer\"\n"
                            "  fighter ana\n"
                            "  tokens mine\n"
                            "  specials hook hop dig parry\n"
                            "fighter bob \"Bob\"\n"
                            "board bob \"Wrestler\"\n"
                            "  fighter bob\n"
                            "  specials hook hop dig parry\n"
                            "skill s1 \"S1\"\n"
                            "  initiative 1\n"
                            "  when turn-start\n"
                            "    if distance 4+\n"
                            "      step me toward 1\n"
                            "skill s2 \"S2\"\n"
                            "  initiative 2\n"
                            "  limit turn\n"
                            "  always\n"
                            "    pool cards named jab add 1L\n"
                            "skill s3 \"S3\"\n"
                            "  initiative 3\n"
                            "  limit turn\n"
                            "  instead of shift\n"
                            "    draw 1\n"
                            "skill s4 \"S4\"\n  initiative 4\n"
                            "skill s5 \"S5\"\n  initiative 5\n"
                            "skill s6 \"S6\"\n  initiative 6\n"
                            "skill s7 \"S7\"\n  initiative 7\n"
                            "skill s8 \"S8\"\n  initiative 8\n"
                            "skill s9 \"S9\"\n  initiative 9\n"
                            "skill s10 \"S10\"\n  initiative 10\n"
                            "skill s11 \"S11\"\n  initiative 11\n"
                            "skill s12 \"S12\"\n  initiative 12\n";

/* ---- Broken boxes ---- */

#define STEP "    step opponent away 1\n"

static const Broken broken[] = {
    /* words */
    {"unknown verb", STEP, "    @stpe opponent away 1\n", "did you mean \"step\"?"},
    {"unknown player", STEP, "    step @oponent away 1\n", "did you mean \"opponent\"?"},
    {"unknown direction", STEP, "    step opponent @awya 1\n", "did you mean \"away\"?"},
    {"missing operand", STEP, "    step opponent away@\n", "is missing here"},
    {"missing price", STEP, "    pay@\n      draw 1\n", "a price is missing here"},
    {"a word too many", STEP, "    step opponent away 1 @now\n", "one word too many"},
    {"unknown token", "    put mine", "    put @mnie", "did you mean \"mine\"?"},
    {"unknown condition", "if distance", "if @ditsance", "did you mean \"distance\"?"},
    {"missing condition", "if distance 4+", "if@", "is missing here"},
    {"unknown quantity", STEP, "    wound opponent 1L per @my-haevy\n",
     "did you mean \"my-heavy\"?"},
    {"unknown standing text", "pool cards", "@pol cards", "did you mean \"pool\"?"},
    {"a verb that stands", "    pool cards named jab add 1L", "    @step me away 1", "is not"},
    {"unknown attack", "named jab", "named @jbb", "did you mean \"jab\"?"},
    {"nothing that lasts", "  ability\n", "  ability\n  @lasts\n", "nothing is indented"},
    {"a verb that lasts", "  ability\n", "  ability\n  lasts\n    @draw 1\n",
     "is not a standing statement"},
    {"two types", "  ability\n", "  ability\n  @strike range 1\n", "of type ability already"},
    {"two tokens for anybody", "  tokens mine\n  specials hook hop dig parry\n",
     "  tokens x y\n  specials hook hop dig parry\n"
     "token x \"X\"\n  supply 1\n  lies space\n  when enter anybody\n    wound me 1L\n"
     "token y \"Y\"\n  supply 1\n  lies space\n  when enter anybody\n    wound me 1L\n",
     "1 token"},
    {"an edge that deals anything", "  start 2 6\n", "  start 2 6\n  edges 1 7 wound @1W\n",
     "say which wounds"},
    {"an edge that deals nothing", "  start 2 6\n", "  start 2 6\n  edges 1 7 wound@\n",
     "wounds are written like"},
    {"wounds and more", "  start 2 6\n", "  start 2 6\n  edges 1 7 wound 1H @2\n", ""},
    {"two corridors", "  start 2 6\n", "  start 2 6\n  @corridors 1 7 wound 1L\n",
     "corridors link three spaces"},
    {"a centre that deals nothing", "  start 2 6\n",
     "  start 2 6\n  corridors 1 4 7 wound 1L centre@\n", "wounds are written like"},
    {"candles that deal more", "  start 2 6\n", "  start 2 6\n  candles 2 @deal 1L\n", ""},
    {"a moment of an arena", "  start 2 6\n", "  start 2 6\n  when @turn-start\n    heal me 1L\n",
     "only the moment \"enter\""},
    {"an arena without spaces", "  start 2 6\n", "  start 2 6\n  when enter@\n    heal me 1L\n",
     "with spaces"},
    {"a space that is not there", "  start 2 6\n",
     "  start 2 6\n  when enter 3 @9\n    heal me 1L\n", "from 1 to 7"},
    {"an arena that moves", "  start 2 6\n", "  start 2 6\n  when enter 3\n    @swap\n",
     "inside others"},
    {"here without a token", STEP, "    remove mine 1 @here\n", "when enter"},
    {"unknown moment", "when targeted", "when @targetted", "did you mean \"targeted\"?"},
    {"unknown limit", "limit turn", "limit @trun", "did you mean \"turn\"?"},
    {"unknown field", "  symbol fist", "  @symbl fist", "did you mean \"symbol\"?"},
    {"unknown block", "attack jab", "@attak jab", "did you mean \"attack\"?"},
    {"unknown game", "game knockdown", "game @knockdwon", "did you mean \"knockdown\"?"},
    {"no game", "box mini \"Mini\"\n  game knockdown\n", "@box mini \"Mini\"\n", "say which game"},
    {"game twice", "  game knockdown\n", "  game knockdown\n  @game chess\n", "a second time"},
    {"unknown beginning", "box mini", "@bxo mini", "did you mean \"box\"?"},
    {"unknown symbol", "symbol block", "symbol @blck", "did you mean \"block\"?"},
    {"unknown special", "hook hop dig parry", "hook hop dig @pary", "did you mean \"parry\"?"},
    {"unknown fighter", "  fighter ana\n", "  fighter @anna\n", "fighter"},
    {"unknown place", "within 1-3\nspecial parry", "@with 1-3\nspecial parry",
     "did you mean \"within\"?"},
    /* numbers, ranges, wounds */
    {"wrong number", "copies 6", "copies @six", "is not a number from 1 to 36"},
    {"too large a number", "copies 30", "copies @40", "is not a number from 1 to 36"},
    {"number of eleven digits", "copies 30", "copies @99999999999", "is not a number"},
    {"missing number", "  spaces 7", "  spaces@", "is missing here"},
    {"range backwards", "range 1-2", "range @2-1", "from the nearer to the farther"},
    {"range of letters", "range 1-2", "range @near", "a range is written like"},
    {"missing range", "  strike range 1 damage 1H ko", "  strike range@",
     "a range is written like"},
    {"wounds of no kind", "damage 1H ko", "damage @1X ko", "wounds are written like"},
    {"any wound in a text", STEP, "    wound opponent @1W\n", "W stands for any wound"},
    {"space outside the arena", "start 2 6", "start 2 @8", "is not a number from 1 to 7"},
    {"one space for both", "start 2 6", "start 2 @2", "different spaces"},
    {"fixed price above 1", STEP, "    pay @2 cards\n      draw 1\n", "up-to 2"},
    /* how it is written */
    {"tab", "  symbol fist", "@\tsymbol fist", "not with tabs"},
    {"tab after blanks", "  symbol fist", "  @\tsymbol fist", "not with tabs"},
    {"unclosed quote", "attack jab \"Jab\"", "attack jab \"Jab@", "never ends"},
    {"uneven indentation", STEP, STEP "   @draw 1\n", "its neighbours are not"},
    {"a line below a number", "  copies 30\n", "  copies 30\n    @text \"Lost.\"\n", ""},
    {"a line below a source", "  game knockdown\n", "  game knockdown\n    @game knockdown\n", ""},
    {"bad id", "attack jab", "attack @Jab", "small letters"},
    {"no name", "attack jab \"Jab\"", "attack jab@", "a quoted name"},
    {"no name, in Polish", "attack jab \"Jab\"", "attack \"Żółw\"@", "a quoted name"},
    {"field twice", "  copies 6\n", "  copies 6\n  @copies 6\n", "a second time"},
    {"id twice", "attack shove \"Shove\"", "attack @jab \"Shove\"", "already"},
    {"board twice", "board bob", "board @ana", "already"},
    {"box twice", "arena yard", "@box mini \"Mini\"\narena yard", "box"},
    /* texts that make no sense */
    {"else without if", STEP, "    @else\n      draw 1\n", "follows no \"if\""},
    {"a word after else", STEP, STEP "    else @quickly\n      draw 1\n", "one word too many"},
    {"an unknown condition after else if", STEP, STEP "    else if @rain\n      draw 1\n",
     "not a condition"},
    {"else if after else", STEP,
     STEP "    else\n      draw 1\n    @else if distance 1\n      draw 1\n", "follows no \"if\""},
    {"a word after choose", STEP,
     "    choose @one\n      either\n        draw 1\n      or\n        draw 2\n",
     "one word too many"},
    {"two games", "  game knockdown\n", "  game knockdown @nokaut\n", "one word too many"},
    {"two sources", "  copies 6\n", "  copies 6\n  source designed @printed\n",
     "one word too many"},
    {"damage twice", "  strike range 1 damage 1H ko", "  strike range 1 damage 1H @damage 2L",
     "stands here twice"},
    {"a projectile as a distance", "    if distance 4+", "    if distance @projectile",
     "write how many"},
    {"any number of cards", "    if distance 4+", "    if hand me @any", "write how many"},
    {"a token of the arena onto a board", "    put mine 1 within 1-3", "    @put mine 1 opponent",
     "lies in the arena"},
    {"a token of the arena off a board", STEP, "    @remove mine 1 opponent\n",
     "lies in the arena"},
    {"a token of the arena on a board", "    if distance 4+", "    @if has mine 1",
     "never lies on the opponent's board"},
    {"a token of the arena at turn-start",
     "token mine \"Mine\"\n  supply 2\n  lies free-space\n  signature within 1-3\n",
     "@token mine \"Mine\"\n  supply 2\n  lies free-space\n  signature within 1-3\n  order 1\n"
     "  when turn-start\n    draw 1\n",
     "turn-start text"},
    {"a limit of what only holds", "    pool cards named jab add 1L", "    @range incoming less 1",
     "a limit does not count this"},
    {"a reaction that lasts, without a moment",
     "special parry \"Parry\"\n  cost block\n  reaction range 1\n  when targeted\n    cancel "
     "attack\n",
     "@special parry \"Parry\"\n  cost block\n  reaction range 1\n  lasts\n    pool incoming less "
     "1L\n",
     "needs a \"when\" text"},
    {"else below a standing text", "    pool cards named jab add 1L\n",
     "    pool cards named jab add 1L\n    @else\n      pool cards add 1L\n", "nothing can hang"},
    {"pay for nothing", STEP, "    @pay 1 card\n", "what the payment buys"},
    {"unknown change of a range", "    pool cards named jab add 1L", "    range incoming @lss 1",
     "did you mean \"less\"?"},
    {"enter nobody", "  signature within 1-3\n",
     "  signature within 1-3\n  when enter @nobody\n    wound me 1L\n", "one word too many"},
    {"empty else", "      step me toward 1\n", "      step me toward 1\n    @else\n",
     "nothing is indented"},
    {"empty if", "      step me toward 1\n", "", "nothing is indented"},
    {"empty effect", STEP, "", "nothing is indented"},
    {"choose with one arm", STEP, "    @choose\n      either\n        draw 1\n", "two arms"},
    {"choose with a wrong arm", STEP,
     "    choose\n      either\n        draw 1\n      @ro\n        draw 1\n", "either"},
    {"draw in a taken text", "  symbol fist\n", "  symbol fist\n  when taken\n    @draw 1\n",
     "happens inside others"},
    {"draw in an enter text", "  supply 2\n", "  supply 2\n  when enter\n    @draw 1\n",
     "happens inside others"},
    {"moment that a card has not", "  symbol fist\n",
     "  symbol fist\n  when @turn-start\n    heal me 1L\n", "only the moment \"taken\""},
    {"moment that a skill has not", "when turn-start", "when @enter", "no such moment"},
    {"effect of a reaction", "  when targeted\n    cancel attack\n",
     "  @effect\n    cancel attack\n", "\"when\" text"},
    {"reaction without a text", "  when targeted\n    cancel attack\n", "", "\"when\" text"},
    {"card as a reaction", "  strike range 1-2 damage 1L", "  @reaction range 1-2",
     "is not a field"},
    /* whole boxes */
    {"three symbols", "symbol fist", "symbol @fist+foot+block", "one symbol, or two"},
    {"five symbols in a cost", "cost fist ?", "cost fist ? ? ? @?", "4 symbols are the most"},
    {"no cost", "  cost block\n", "", "no cost"},
    {"three specials", "specials hook hop dig parry", "specials hook hop dig", "4 special attacks"},
    {"five specials", "specials hook hop dig parry", "specials hook hop dig parry @hook",
     "4 special attacks are the most"},
    {"board of nobody", "  fighter ana\n  tokens", "  tokens", "belongs to no fighter"},
    {"no supply", "  supply 2\n", "", "no supply"},
    {"no initiative", "  initiative 12\n", "", "no initiative"},
    {"35 cards", "copies 30", "copies 29", "35 cards"},
    {"37 cards", "copies 30", "copies 31", "37 cards"},
    {"13 skills", "skill s12", "skill s13 \"S13\"\n  initiative 13\nskill s12", "13 skills"},
    {"11 skills", "skill s12 \"S12\"\n  initiative 12\n", "", "11 skills"},
    {"no arena", "arena yard \"Yard\"\n  spaces 7\n  start 2 6\n", "", "one arena"},
};

static const Head heads[] = {
    {"empty if", "if distance"},
    {"empty effect", "effect"},
    {"reaction without a text", "special parry"},
    {"no cost", "special parry"},
    {"three specials", "board ana"},
    {"two tokens for anybody", "board ana"},
    {"board of nobody", "board ana"},
    {"no supply", "token mine"},
    {"no initiative", "skill s12"},
    {"35 cards", "box mini"},
    {"37 cards", "box mini"},
    {"13 skills", "box mini"},
    {"11 skills", "box mini"},
    {"no arena", "box mini"},
    {"a token on no board", "mine \"Mine\""},
    {"a skill that does nothing", "s1 \"S1\""},
};

/* ---- Broken in more than one place ---- */

static void test_instead_without_limit(void **unused)
{
    static char text[MOST_TEXT];
    const Broken b = {"instead without a limit", "", "", "needs a limit"};
    (void)unused;
    strcpy(text, sound);
    assert_true(exchange(text, "skill s3", "@skill s3"));
    assert_true(exchange(text, "initiative 3\n  limit turn\n", "initiative 3\n"));
    check_broken(&knockdown_boxes, &b, text);
}

static void test_deep_nesting(void **unused)
{
    static char text[MOST_TEXT], nested[4000];
    const Broken b = {"deep nesting", "", "", "nested too deeply"};
    size_t used = 0;
    (void)unused;
    for (int depth = 2; depth <= 12; depth++) /* the box nests 12 levels, the block is the first */
        used += (size_t)snprintf(nested + used, sizeof nested - used, "%*s%sif worse-off\n",
                                 2 * depth, "", depth == 12 ? "@" : "");
    strcpy(text, sound);
    assert_true(exchange(text, STEP, nested));
    check_broken(&knockdown_boxes, &b, text);
}

static void test_long_line(void **unused)
{
    static char text[MOST_TEXT], words[400] = "  specials";
    const Broken b = {"65 words on a line", "", "", "too many words"};
    (void)unused;
    for (int i = 0; i < 63; i++)
        strcat(words, " hop");
    strcat(words, " @hop");
    strcpy(text, sound);
    assert_true(exchange(text, "  specials hook hop dig parry", words));
    check_broken(&knockdown_boxes, &b, text);
}

static void test_several(void **unused)
{
    static char text[MOST_TEXT];
    static const char *const said[] = {"did you mean \"spaces\"?", "did you mean \"step\"?",
                                       "did you mean \"jump\"?"};
    rs_Problems problems;
    (void)unused;
    strcpy(text, sound);
    assert_true(exchange(text, "  spaces 7", "  spacse 7"));
    assert_true(exchange(text, "step opponent", "stpe opponent"));
    assert_true(exchange(text, "jump me 2", "jmup me 2"));
    assert_null(compile(text, &problems));
    assert_int_equal(problems.total, problems.kept);
    for (int i = 0; i < 3; i++) {
        bool found = false;
        for (int k = 0; k < problems.kept; k++)
            found |= strstr(problems.at[k].message, said[i]) != NULL;
        assert_true(found);
    }
}

/* More problems than are kept are still counted. */
static void test_many(void **unused)
{
    static char text[MOST_TEXT];
    rs_Problems problems;
    (void)unused;
    strcpy(text, sound);
    for (int i = 0; i < 50; i++)
        assert_true(exchange(text, "game knockdown\n", "game knockdown\n  foo\n"));
    assert_null(compile(text, &problems));
    assert_int_equal(problems.kept, RS_MAX_PROBLEMS);
    assert_true(problems.total >= 50);
}

/* ---- Other files: a translation, sentences ---- */

static void test_other_files(void **unused)
{
    (void)unused;
    check_second(&knockdown_boxes, "language pl\nbox mini \"Mały\"\nattack jab \"Prosty\"\n", 0, 0,
                 NULL);
    check_second(&knockdown_boxes, "language PL\n", 1, 10, "the code of a language");
    check_second(&knockdown_boxes, "language pl\nattack jab \"Prosty\"\n", 2, 1, "which box");
    check_second(&knockdown_boxes, "language pl\nbox mini \"Mały\"\nattack jba \"Prosty\"\n", 3, 8,
                 "did you mean \"jab\"?");
    check_second(&knockdown_boxes, "language pl\nbox mini \"Mały\"\nattack jab Prosty\n", 3, 8,
                 "quotation marks");
    check_second(&knockdown_boxes, "words en knockdown\nevent nothing \"Nothing.\"\n", 2, 7,
                 "there is no event");
    check_second(&knockdown_boxes, "words en knockdown\nevent turn\n", 2, 1, "quoted sentence");
    check_second(&knockdown_boxes, "words en\n", 1, 9, "is missing here");
    check_second(&knockdown_boxes, "words en knockdwon\n", 1, 10, "did you mean \"knockdown\"?");
    check_second(&knockdown_boxes, "", 0, 0, NULL);
}

/* ---- Sound, but surely meant otherwise ---- */

#define HOP                     "    jump me 2\n"
#define SAYS(sentence, program) "  text @\"" sentence "\"\n  effect\n" program

static const Broken warned[] = {
    {"a token on no board", "  tokens mine\n", "", "no board has this token"},
    {"a special on no board", "special hook",
     "special @spare \"Spare\"\n  cost fist\n"
     "  strike range 1 damage 1L\nspecial hook",
     "no board has this special attack"},
    {"a fighter without a board", "fighter bob", "fighter @cy \"Cy\"\nfighter bob", "has no board"},
    {"a sentence without a program", "damage 1H ko\n", "damage 1H ko\n  @text \"Hurts.\"\n",
     "this sentence does nothing"},
    {"an attack that does nothing", "special hook",
     "special @idle \"Idle\"\n  cost fist\n"
     "  ability\nspecial hook",
     "idle does nothing"},
    {"a program without a sentence", "  strike range 1 damage 1H ko\n",
     "  strike range 1 damage 1H ko\n  @effect\n    draw 1\n", "players read nothing"},
    {"a skill that does nothing", "  when turn-start\n    if distance 4+\n      step me toward 1\n",
     "", "s1 does nothing"},
    {"never in range", "  strike range 1 damage 1H", "  @strike range 9 damage 1H",
     "never in range"},
    {"longer than the arena", "  strike range 1 damage 1H", "  @strike range 2-8 damage 1H",
     "write range 2+"},
    {"a distance longer than the arena", "    if distance 4+", "    @if distance 9+",
     "6 is the longest"},
    {"a step longer than the arena", STEP, "    @step opponent away 7\n", "6 is the longest"},
    {"on one space", "    if distance 4+", "    @if distance 0", "never on one space"},
    {"a space too far", "    if distance 4+", "    @if on-space me 9", "the spaces are 1 to 7"},
    {"a hand too large", "    if distance 4+", "    @if hand me 7+", "never holds"},
    {"nothing done", STEP, "    @step opponent away 0\n", "never does anything"},
    {"a jump to the own distance", STEP, "    @jump opponent within 0\n", "never does anything"},
    {"nothing shown", STEP, "    @discard opponent 1 shown 0\n", "never does anything"},
    {"a range changed by nothing", "  limit turn\n  always\n    pool cards named jab add 1L",
     "  always\n    @range cards add 0", "never does anything"},
    {"a symbol as itself", "  limit turn\n  always\n    pool cards named jab add 1L",
     "  always\n    @cost fist as fist", "never does anything"},
    {"more tokens than there are", "    put mine 1 within", "    @put mine 3 within",
     "the supply has only 2"},
    {"nothing paid", STEP, "    @wound opponent 1L per paid\n", "no \"pay\" stands before"},
    {"out of its moment", STEP, "    @dice add 2\n", "below \"when test\""},
    {"a condition out of its moment", "    if distance 4+", "    @if defended",
     "below \"when after-attack\""},
    {"a cancel out of its moment", STEP, "    @cancel attack\n", "below \"when targeted\""},
    {"a token of others", HOP,
     "    @put flag 1 me\ntoken flag \"Flag\"\n  supply 1\n  lies own-board\n",
     "write it below \"board\", tokens flag"},
    {"a standing text that nobody reads", "  signature within 1-3\n",
     "  signature within 1-3\n  always\n    @range attacks add 1\n", "only pools"},
    {"a number only in the sentence", "  effect\n" HOP, SAYS("Jump up to 3 spaces.", HOP),
     "the sentence says 3"},
    {"a number only in the program", "  effect\n" HOP, SAYS("Jump a little.", HOP),
     "the program says 2"},
    {"another kind of wound", "  effect\n" STEP,
     SAYS("The opponent takes 1 heavy wound.", "    wound opponent 1L\n"),
     "the sentence says 1 heavy"},
    {"a number that only the range has", "  effect\n" STEP,
     SAYS("Move the opponent 6 spaces.", STEP), "the sentence says 6"},
};

/* The same number in both, in any way that people write it. */
static void test_agreeing_numbers(void **unused)
{
    static char text[MOST_TEXT];
    static const char *const sentences[] = {"Jump up to 2 spaces.", "Jump two spaces.",
                                            "Jump 0-2 spaces instead of 1."};
    rs_Problems problems;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char to[200];
        snprintf(to, sizeof to, "  text \"%s\"\n  effect\n" HOP, sentences[i]);
        strcpy(text, sound);
        assert_true(exchange(text, "  effect\n" HOP, to));
        rs_Rules *rules = compile(text, &problems);
        assert_non_null(rules);
        for (int k = 0; k < rs_warnings(rules)->kept; k++)
            assert_null(strstr(rs_warnings(rules)->at[k].message, "the sentence"));
        rs_free(rules);
    }
}

/* ---- Smaller boxes ---- */

#define PACK(head) "box pack \"Pack\"\n  game knockdown\n" head
#define CY                                                                                         \
    "special cut \"Cut\"\n  cost fist\n  strike range 1 damage 1L\n"                               \
    "special run \"Run\"\n  cost foot\n  ability ko\n"                                             \
    "special hit \"Hit\"\n  cost ?\n  strike range 2 damage 1L\n"                                  \
    "special bob \"Bob\"\n  cost sprint\n  ability ko\n"                                           \
    "fighter cy \"Cy\"\nboard cy \"Cutter\"\n  fighter cy\n  specials cut run hit bob\n"
#define HALL "arena hall \"Hall\"\n  spaces 5\n  start 1 5\n"
#define CROSS(copies)                                                                              \
    "attack cross \"Cross\"\n  copies " copies "\n  symbol foot\n  strike range 1 damage 1L\n"
#define SHOVE "attack shove \"Shove\"\n  copies 6\n  symbol foot\n  strike range 1 damage 2L\n"

static void test_packs(void **unused)
{
    const BoxTests *of = &knockdown_boxes;
    (void)unused;
    check_second(of, PACK(CY), 0, 0, NULL);
    check_second(of, PACK("  extends mini\n" HALL), 0, 0, NULL);
    check_second(of, PACK("  extends mini\n  without shove\n" HALL CROSS("6")), 0, 0, NULL);
    check_second(of, PACK("  extends mini\n  without s1\nskill t \"T\"\n  initiative 1\n"), 0, 0,
                 NULL);
    check_second(of, PACK("  changes mini\n  note \"mine\"\n" SHOVE), 0, 0, NULL);
    check_second(of, PACK("  changes mini\n  without shove\n" CROSS("6")), 0, 0, NULL);
    check_second(of, PACK(CY HALL), 1, 1, "the attack deck has 0 cards");
    check_second(of, PACK(""), 1, 1, "a box needs fighters");
    check_second(of, PACK("  extends mini\n" HALL CROSS("6")), 1, 1,
                 "the attack deck has 42 cards");
    check_second(of, PACK("  extends mini\n  without shove\n" CROSS("6")), 1, 1, "in an arena");
    check_second(of, PACK("  extends mnii\n"), 3, 11, "did you mean \"mini\"?");
    check_second(of, PACK("  extends\n"), 3, 10, "is missing here");
    check_second(of, PACK("  extends pack\n"), 3, 11, "the box itself");
    check_second(of, PACK("  extends mini\n  changes mini\n"), 4, 3, "not both");
    check_second(of, PACK("  without shove\n" CY), 3, 3, "say of which box");
    check_second(of, PACK("  extends mini\n  without shvoe\n" HALL), 4, 11, "is not in the box");
    check_second(of, PACK("  changes mini\n  without shvoe\n"), 4, 11, "is not in the box");
    check_second(of, PACK("  changes mini\n" SHOVE), 4, 1, "where this comes from");
    check_second(of, "box pack \"Pack\"\n  game nokaut\n  extends mini\n", 3, 11, "another game");
    check_second(of, "box pack\n  game knockdown\n  changes mini\n", 1, 9, "a quoted name");
}

static rs_Rules *compile_all(const char *const *text, int count)
{
    rs_Source sources[4];
    rs_Problems problems;
    for (int i = 0; i < count; i++)
        sources[i] = (rs_Source){"some.box", text[i], strlen(text[i])};
    rs_Rules *rules = rs_compile(sources, count, &problems);
    if (!rules)
        fail_msg("%d: %s", problems.at[0].line, problems.at[0].message);
    return rules;
}

/* The thing of this kind and id in this box, of which there must be one. */
static rs_Thing find_thing(const rs_Rules *rules, const char *box, const char *kind, const char *id,
                           int language)
{
    rs_Thing found = {0};
    int count = 0;
    for (int i = 0; i < rs_things(rules); i++) {
        rs_Thing thing, of;
        rs_thing(rules, i, language, &thing);
        rs_thing(rules, thing.box, language, &of);
        if (strcmp(thing.kind, kind) || strcmp(thing.id, id) || strcmp(of.id, box) != 0)
            continue;
        found = thing;
        count++;
    }
    assert_int_equal(count, 1);
    return found;
}

/* What changes a box may come before it or after it. */
static void test_order_of_files(void **unused)
{
    static const char changes[] = PACK("  changes mini\n  note \"mine\"\n" SHOVE);
    const char *const after[] = {sound, changes}, *const before[] = {changes, sound};
    rs_Rules *plain = compile_all(after, 1), *one = compile_all(after, 2),
             *other = compile_all(before, 2);
    (void)unused;
    assert_true(rs_rules_hash(one) == rs_rules_hash(other));
    assert_true(rs_rules_hash(one) != rs_rules_hash(plain));
    assert_string_equal(find_thing(one, "mini", "attack", "shove", RS_ENGLISH).note, "mine");
    rs_free(plain);
    rs_free(one);
    rs_free(other);
}

/* What is inherited is called as in its own box; a sentence that was changed is not. */
static void test_translated_packs(void **unused)
{
    static const char polish[] = "language pl\nbox mini \"Mini\"\nattack shove \"Pchni\"\n"
                                 "  text \"Odsuwa.\"\n";
    static const char extends[] = PACK("  extends mini\n" HALL);
    static const char changes[] =
        "box copy \"Copy\"\n  game knockdown\n  changes mini\n  note \"mine\"\n" SHOVE
        "  text \"Hurts more.\"\n";
    const char *const all[] = {sound, extends, polish, changes};
    rs_Rules *rules = compile_all(all, 3);
    (void)unused;
    assert_string_equal(
        find_thing(rules, "pack", "attack", "shove", rs_language_find(rules, "pl")).name, "Pchni");
    assert_string_equal(
        find_thing(rules, "pack", "attack", "shove", rs_language_find(rules, "pl")).text,
        "Odsuwa.");
    rs_free(rules);
    rules = compile_all(all, 4);
    assert_string_equal(
        find_thing(rules, "mini", "attack", "shove", rs_language_find(rules, "pl")).name, "Pchni");
    assert_string_equal(
        find_thing(rules, "mini", "attack", "shove", rs_language_find(rules, "pl")).text,
        "Hurts more.");
    rs_free(rules);
}

/* A translation may name what a change has left out. */
static void test_translated_and_left_out(void **unused)
{
    static const char polish[] = "language pl\nbox mini \"Mini\"\nattack shove \"Pchni\"\n";
    static const char changes[] = PACK("  changes mini\n  without shove\n" CROSS("6"));
    const char *const all[] = {sound, changes, polish};
    (void)unused;
    rs_free(compile_all(all, 3));
}

/* The pack's fighter in the pack's arena, and no skills of a pack that has none. */
static void test_play_packs(void **unused)
{
    static const char extends[] = PACK("  extends mini\n  without shove\n" HALL CROSS("6"));
    static const char fighters[] = "box solo \"Solo\"\n  game knockdown\n" CY;
    const char *const all[] = {fighters, sound, extends};
    char problem[200];
    rs_Rules *rules = compile_all(all, 3);
    rs_Setup setup;
    rs_Dice dice;
    (void)unused;
    rs_dice_seed(&dice, 44);
    rs_setup_default(rules, RS_KNOCKDOWN, &setup);
    assert_true(rs_setup_check(rules, &setup, problem));
    assert_false(rs_setup_set(rules, &setup, "skills", "solo", problem));
    assert_true(rs_setup_set(rules, &setup, "a", "cy", problem));
    assert_true(rs_setup_set(rules, &setup, "arena", "hall", problem));
    for (int i = 0; i < 20; i++) {
        play_sound(rules, &setup, &dice);
        rs_setup_random(rules, &setup, &dice);
        assert_true(rs_setup_check(rules, &setup, problem));
    }
    rs_free(rules);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_packs),
    cmocka_unit_test(test_order_of_files),
    cmocka_unit_test(test_translated_packs),
    cmocka_unit_test(test_translated_and_left_out),
    cmocka_unit_test(test_play_packs),
    cmocka_unit_test(test_agreeing_numbers),
    cmocka_unit_test(test_instead_without_limit),
    cmocka_unit_test(test_deep_nesting),
    cmocka_unit_test(test_long_line),
    cmocka_unit_test(test_several),
    cmocka_unit_test(test_many),
    cmocka_unit_test(test_other_files),
};

const BoxTests knockdown_boxes = {
    .game = RS_KNOCKDOWN,
    .sound = sound,
    .broken = broken,
    .broken_count = sizeof broken / sizeof *broken,
    .heads = heads,
    .head_count = sizeof heads / sizeof *heads,
    .warned = warned,
    .warned_count = sizeof warned / sizeof *warned,
    .name = "\"Jab\"",
    .other_name = "\"A Jab\"",
    .number = "damage 1H",
    .other_number = "damage 2H",
    .tests = tests,
    .test_count = sizeof tests / sizeof *tests,
};
