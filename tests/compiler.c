/* compiler.c - box text: "A wrong word is answered with file, line, column and a suggestion.
 * Nothing is ever truncated silently: limits are checked by the compiler" (design, "Cards").
 *
 * Each broken box is the sound small box below with one piece of text exchanged; where the problem
 * is to be noted, the new text has an @. A box of garbage must be refused and not crash; a shipped
 * box under another name must compile beside the shipped ones and play. */
#include "invariants.h"
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST_TEXT = 1 << 16, MATCHES = 200 };

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

typedef struct Broken {
    const char *what, *from, *to; /* the first `from` in the box becomes `to`, less its @ */
    const char *message;          /* a part of what is said */
} Broken;

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
    {"range backwards", "range 1-2", "range @2-1", "a range is written like"},
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
    {"else after a plain verb", STEP, "    draw 1\n    @else\n      draw 1\n",
     "follows nothing indented"},
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

/* Problems that only the whole block or box shows are noted at its head. */
static const struct {
    const char *what, *head;
} heads[] = {
    {"empty if", "if distance"},
    {"empty effect", "effect"},
    {"reaction without a text", "special parry"},
    {"no cost", "special parry"},
    {"three specials", "board ana"},
    {"board of nobody", "board ana"},
    {"no supply", "token mine"},
    {"no initiative", "skill s12"},
    {"35 cards", "box mini"},
    {"37 cards", "box mini"},
    {"13 skills", "box mini"},
    {"11 skills", "box mini"},
    {"no arena", "box mini"},
};

/* Exchanges the first `from`; false if there is none. The text has room for MOST_TEXT. */
static bool exchange(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    if (!at)
        return false;
    size_t rest = strlen(at + strlen(from)) + 1;
    assert_true(strlen(text) + strlen(to) < MOST_TEXT);
    memmove(at + strlen(to), at + strlen(from), rest);
    memcpy(at, to, strlen(to));
    return true;
}

/* Line and column of a place in a text, the column in characters. */
static void place_of(const char *text, const char *at, int *line, int *column)
{
    *line = *column = 1;
    for (; text < at; text++) {
        *column += ((unsigned char)*text & 0xc0) != 0x80;
        if (*text == '\n') {
            ++*line;
            *column = 1;
        }
    }
}

/* Where the problem is expected: at the @, which is taken out, or at a head. */
static void find_place(const Broken *b, char *text, int *line, int *column)
{
    char *at = strchr(text, '@');
    for (size_t i = 0; !at && i < sizeof heads / sizeof *heads; i++)
        if (strcmp(heads[i].what, b->what) == 0)
            at = strstr(text, heads[i].head);
    if (!at)
        fail_msg("%s: nobody knows where", b->what);
    else if (*at == '@')
        memmove(at, at + 1, strlen(at));
    place_of(text, at, line, column);
}

static rs_Rules *compile(const char *text, rs_Problems *problems)
{
    const rs_Source source = {"mini.box", text, strlen(text)};
    return rs_compile(&source, 1, problems);
}

/* The excerpt is the line itself, as far as there is room for it. */
static void check_excerpt(const rs_Problem *problem, const char *text)
{
    for (int line = 1; line < problem->line; line++)
        text = strchr(text, '\n') + 1;
    size_t length = strcspn(text, "\n");
    for (size_t i = 0; i < length && i < 150; i++)
        assert_int_equal(problem->excerpt[i], text[i] == '\t' ? ' ' : text[i]);
}

static void check_broken(const Broken *b, char *text)
{
    rs_Problems problems;
    int line = 0, column = 0;
    find_place(b, text, &line, &column);
    rs_Rules *rules = compile(text, &problems);
    const rs_Problem *first = &problems.at[0];
    rs_free(rules);
    if (rules || problems.kept == 0)
        fail_msg("%s: nobody minds", b->what);
    if (first->line != line || first->column != column || !strstr(first->message, b->message))
        fail_msg("%s: expected %d:%d ... %s ..., not %d:%d %s", b->what, line, column, b->message,
                 first->line, first->column, first->message);
    assert_string_equal(first->file, "mini.box");
    check_excerpt(first, text);
}

static void test_broken(void **state)
{
    static char text[MOST_TEXT];
    const Broken *b = *state;
    strcpy(text, sound);
    if (!exchange(text, b->from, b->to))
        fail_msg("%s: \"%s\" is not in the box", b->what, b->from);
    check_broken(b, text);
}

/* ---- Broken in more than one place ---- */

static void test_instead_without_limit(void **unused)
{
    static char text[MOST_TEXT];
    const Broken b = {"instead without a limit", "", "", "needs a limit"};
    (void)unused;
    strcpy(text, sound);
    assert_true(exchange(text, "skill s3", "@skill s3"));
    assert_true(exchange(text, "initiative 3\n  limit turn\n", "initiative 3\n"));
    check_broken(&b, text);
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
    check_broken(&b, text);
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
    check_broken(&b, text);
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

static void check_second(const char *text, int line, int column, const char *message)
{
    rs_Problems problems;
    const rs_Source sources[] = {{"mini.box", sound, sizeof sound - 1},
                                 {"second.txt", text, strlen(text)}};
    rs_Rules *rules = rs_compile(sources, 2, &problems);
    if (!message) {
        assert_non_null(rules);
        rs_free(rules);
        return;
    }
    assert_null(rules);
    assert_string_equal(problems.at[0].file, "second.txt");
    assert_int_equal(problems.at[0].line, line);
    assert_int_equal(problems.at[0].column, column);
    assert_non_null(strstr(problems.at[0].message, message));
}

static void test_other_files(void **unused)
{
    (void)unused;
    check_second("language pl\nbox mini \"Mały\"\nattack jab \"Prosty\"\n", 0, 0, NULL);
    check_second("language lp\n", 1, 10, "did you mean \"pl\"?");
    check_second("language pl\nattack jab \"Prosty\"\n", 2, 1, "which box");
    check_second("language pl\nbox mini \"Mały\"\nattack jba \"Prosty\"\n", 3, 8,
                 "did you mean \"jab\"?");
    check_second("language pl\nbox mini \"Mały\"\nattack jab Prosty\n", 3, 8, "quotation marks");
    check_second("words en knockdown\nevent nothing \"Nothing.\"\n", 2, 7, "there is no event");
    check_second("words en knockdown\nevent turn\n", 2, 1, "quoted sentence");
    check_second("words en\n", 1, 9, "is missing here");
    check_second("words en knockdwon\n", 1, 10, "did you mean \"knockdown\"?");
    check_second("", 0, 0, NULL);
}

/* ---- Garbage ---- */

static void survive(const char *text, size_t size)
{
    rs_Problems problems;
    char *copy = malloc(size ? size : 1); /* exactly as long as said, so that ASan sees overruns */
    assert_non_null(copy);
    memcpy(copy, text, size);
    const rs_Source source = {"garbage.box", copy, size};
    rs_Rules *rules = rs_compile(&source, 1, &problems);
    assert_true(rules != NULL || problems.total > 0);
    rs_free(rules);
    free(copy);
}

static void test_garbage(void **unused)
{
    static char text[MOST_TEXT];
    rs_Dice dice;
    (void)unused;
    rs_dice_seed(&dice, 41);
    for (int round = 0; round < 200; round++) {
        size_t size = (size_t)rs_below(&dice, 4000);
        for (size_t i = 0; i < size; i++)
            text[i] = (char)rs_below(&dice, round % 2 ? 256 : 128);
        survive(text, size);
    }
}

/* Half a box, and a box with some bytes wrong. */
static void test_damaged(void **unused)
{
    static char text[MOST_TEXT];
    rs_Dice dice;
    (void)unused;
    rs_dice_seed(&dice, 42);
    for (size_t size = 0; size < sizeof sound; size += 7)
        survive(sound, size);
    for (int round = 0; round < 500; round++) {
        strcpy(text, sound);
        for (int i = rs_below(&dice, 6); i >= 0; i--)
            text[rs_below(&dice, (int)sizeof sound - 1)] =
                rs_below(&dice, 2) ? (char)rs_below(&dice, 256) : sound[rs_below(&dice, 1000)];
        survive(text, sizeof sound - 1);
    }
}

/* ---- Sound boxes ---- */

static void play(const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice)
{
    static Match m;
    char why[INVARIANT_WHY];
    match_deal_exactly(&m, rules, setup, dice);
    while (match_play(&m, dice))
        if (!invariants_hold(rules, &m.state, why))
            match_fail(&m, "%s", why);
    assert_int_not_equal(rs_winner(rules, &m.state), RS_NOBODY);
}

static void test_sound(void **unused)
{
    rs_Problems problems;
    rs_Dice dice;
    rs_Setup setup;
    (void)unused;
    rs_Rules *rules = compile(sound, &problems);
    if (!rules)
        fail_msg("%d:%d %s", problems.at[0].line, problems.at[0].column, problems.at[0].message);
    rs_dice_seed(&dice, 43);
    rs_setup_default(rules, RS_KNOCKDOWN, &setup);
    for (int i = 0; i < MATCHES; i++)
        play(rules, &setup, &dice);
    rs_free(rules);
}

/* The shipped files, and those of one box once more under another id; returns how many. */
static int with_copy(const char *id, const char *new_id, rs_Source *all, char **texts)
{
    int count, added = 0;
    const rs_Source *shipped = rs_shipped(&count);
    memcpy(all, shipped, (size_t)count * sizeof *all);
    for (int i = 0; i < count; i++) {
        char from[120], to[120];
        snprintf(from, sizeof from, "box %s ", id);
        snprintf(to, sizeof to, "box %s ", new_id);
        char *text = calloc(1, MOST_TEXT);
        assert_non_null(text);
        assert_true(shipped[i].size + 100 < MOST_TEXT);
        memcpy(text, shipped[i].text, shipped[i].size);
        if (!exchange(text, from, to)) {
            free(text);
            continue;
        }
        texts[added] = text;
        all[count + added++] = (rs_Source){"copy", text, strlen(text)};
    }
    return count + added;
}

/* Copies of all three boxes in turn play in every mixture with the shipped ones. */
static void test_copy(void **state)
{
    enum { MOST_SOURCES = 64 };
    rs_Source all[MOST_SOURCES];
    char *texts[MOST_SOURCES] = {NULL}, new_id[80];
    rs_Problems problems;
    rs_Setup setup;
    rs_Dice dice;
    const char *id = *state;
    snprintf(new_id, sizeof new_id, "my-%s", id);
    rs_Rules *rules = rs_compile(all, with_copy(id, new_id, all, texts), &problems);
    if (!rules)
        fail_msg("%s:%d:%d %s", problems.at[0].file, problems.at[0].line, problems.at[0].column,
                 problems.at[0].message);
    assert_int_equal(rules->knockdown->boxes, match_rules()->knockdown->boxes + 1);
    assert_true(rs_rules_hash(rules) != rs_rules_hash(match_rules()));
    rs_dice_seed(&dice, 44);
    for (int i = 0; i < MATCHES; i++) {
        rs_setup_default(rules, RS_KNOCKDOWN, &setup);
        rs_setup_random(rules, &setup, &dice);
        play(rules, &setup, &dice);
    }
    rs_free(rules);
    for (int i = 0; i < MOST_SOURCES; i++)
        free(texts[i]);
}

/* Names are not rules: other names, same hash; other numbers, another hash. */
static void test_hash(void **unused)
{
    static char text[MOST_TEXT];
    rs_Problems problems;
    (void)unused;
    rs_Rules *rules = compile(sound, &problems);
    strcpy(text, sound);
    assert_true(exchange(text, "\"Jab\"", "\"A Jab\""));
    rs_Rules *renamed = compile(text, &problems);
    assert_true(exchange(text, "damage 1H", "damage 2H"));
    rs_Rules *changed = compile(text, &problems);
    assert_true(rs_rules_hash(rules) == rs_rules_hash(renamed));
    assert_true(rs_rules_hash(rules) != rs_rules_hash(changed));
    rs_free(rules);
    rs_free(renamed);
    rs_free(changed);
}

int main(int argc, char **argv)
{
    enum { BROKEN = sizeof broken / sizeof *broken };
    static struct CMUnitTest tests[BROKEN + 20];
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_instead_without_limit),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_several),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_other_files),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_hash),
        {"copy of siege-storm", test_copy, NULL, NULL, "siege-storm"},
        {"copy of nemesis", test_copy, NULL, NULL, "nemesis"},
        {"copy of tainted-grail", test_copy, NULL, NULL, "tainted-grail"},
    };
    for (int i = 0; i < BROKEN; i++)
        tests[i] = (struct CMUnitTest){.name = broken[i].what,
                                       .test_func = test_broken,
                                       .initial_state = (void *)(uintptr_t)&broken[i]};
    size_t more = sizeof others / sizeof *others;
    memcpy(&tests[BROKEN], others, sizeof others);
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests("compiler", tests, BROKEN + more, NULL, NULL);
}
