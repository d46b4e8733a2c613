/* compiler.c - box text: "A wrong word is answered with file, line, column and a suggestion.
 * Nothing is ever truncated silently: limits are checked by the compiler" (design, "Cards").
 *
 * Each broken box is a sound small box (knockdown_compiler.c, nokaut_compiler.c) with one piece of
 * text exchanged; where the problem is to be noted, the new text has an @. A box of garbage must be
 * refused and not crash; a shipped box under another name must compile beside the shipped ones and
 * play. */
#include "compiler.h"

#include "../engine/rules.h"
#include "invariants.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { MATCHES = 200 };

static const BoxTests *const games[] = {
#define GAME(NAME, name, prefix) &name##_boxes,
#include "../games/games.def"
};

/* ---- Broken boxes ---- */

bool exchange(char *text, const char *from, const char *to)
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
static void find_place(const BoxTests *of, const Broken *b, char *text, int *line, int *column)
{
    char *at = strchr(text, '@');
    for (int i = 0; !at && i < of->head_count; i++)
        if (strcmp(of->heads[i].what, b->what) == 0)
            at = strstr(text, of->heads[i].head);
    if (!at)
        fail_msg("%s: nobody knows where", b->what);
    else if (*at == '@')
        memmove(at, at + 1, strlen(at));
    place_of(text, at, line, column);
}

rs_Rules *compile(const char *text, rs_Problems *problems)
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

void check_broken(const BoxTests *of, const Broken *b, char *text)
{
    rs_Problems problems;
    int line = 0, column = 0;
    find_place(of, b, text, &line, &column);
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

static bool is_of(const BoxTests *of, const Broken *b)
{
    for (int i = 0; i < of->broken_count; i++)
        if (b == &of->broken[i])
            return true;
    for (int i = 0; i < of->warned_count; i++)
        if (b == &of->warned[i])
            return true;
    return false;
}

/* How many warnings there are at this place that say so. */
static int count_warnings(const char *text, const Broken *b, int line, int column)
{
    rs_Problems problems;
    int found = 0;
    rs_Rules *rules = compile(text, &problems);
    if (!rules)
        fail_msg("%s: refused: %s", b->what, problems.at[0].message);
    const rs_Problems *warnings = rs_warnings(rules);
    for (int i = 0; i < warnings->kept; i++)
        found += warnings->at[i].line == line && warnings->at[i].column == column &&
                 strstr(warnings->at[i].message, b->message) != NULL;
    rs_free(rules);
    return found;
}

/* Once it is there the box is warned of at this place, and not before. */
static void test_warned(void **state)
{
    static char text[MOST_TEXT];
    const Broken *b = *state;
    const BoxTests *of = is_of(games[0], b) ? games[0] : games[1];
    int line = 0, column = 0;
    strcpy(text, of->sound);
    if (!exchange(text, b->from, b->to))
        fail_msg("%s: \"%s\" is not in the box", b->what, b->from);
    find_place(of, b, text, &line, &column);
    assert_int_equal(count_warnings(of->sound, b, line, column), 0);
    if (count_warnings(text, b, line, column) != 1)
        fail_msg("%s: no warning at %d:%d", b->what, line, column);
}

/* What ships is warned of nowhere, so that authors read only of their own. */
static void test_shipped_unwarned(void **unused)
{
    rs_Problems problems;
    int count;
    (void)unused;
    const rs_Source *shipped = rs_shipped(&count);
    rs_Rules *rules = rs_compile(shipped, count, &problems);
    assert_non_null(rules);
    const rs_Problems *warnings = rs_warnings(rules);
    if (warnings->total)
        fail_msg("%s:%d: %s", warnings->at[0].file, warnings->at[0].line, warnings->at[0].message);
    rs_free(rules);
}

static void test_broken(void **state)
{
    static char text[MOST_TEXT];
    const Broken *b = *state;
    const BoxTests *of = is_of(games[0], b) ? games[0] : games[1];
    strcpy(text, of->sound);
    if (!exchange(text, b->from, b->to))
        fail_msg("%s: \"%s\" is not in the box", b->what, b->from);
    check_broken(of, b, text);
}

void check_second(const BoxTests *of, const char *text, int line, int column, const char *message)
{
    rs_Problems problems;
    const rs_Source sources[] = {{"mini.box", of->sound, strlen(of->sound)},
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
static void test_damaged(void **state)
{
    static char text[MOST_TEXT];
    const char *sound = ((const BoxTests *)*state)->sound;
    size_t whole = strlen(sound);
    rs_Dice dice;
    rs_dice_seed(&dice, 42);
    for (size_t size = 0; size <= whole; size += 7)
        survive(sound, size);
    for (int round = 0; round < 500; round++) {
        strcpy(text, sound);
        for (int i = rs_below(&dice, 6); i >= 0; i--)
            text[rs_below(&dice, (int)whole)] =
                rs_below(&dice, 2) ? (char)rs_below(&dice, 256) : sound[rs_below(&dice, 1000)];
        survive(text, whole);
    }
}

/* Words of the box at the places of other words: most boxes are refused, some play. */
static void test_shuffled(void **state)
{
    static char text[MOST_TEXT];
    const char *sound = ((const BoxTests *)*state)->sound;
    rs_Dice dice;
    rs_dice_seed(&dice, 45);
    for (int round = 0; round < 500; round++) {
        size_t used = 0;
        for (const char *at = sound; *at;) {
            size_t blanks = strspn(at, " \n"), word = strcspn(at + blanks, " \n");
            memcpy(text + used, at, blanks);
            used += blanks;
            const char *from = at + blanks;
            at = from + word;
            if (rs_below(&dice, 60) == 0) {
                from = sound + rs_below(&dice, (int)strlen(sound) - 40);
                from += strcspn(from, " \n");
                from += strspn(from, " \n");
                word = strcspn(from, " \n");
            }
            memcpy(text + used, from, word);
            used += word;
        }
        survive(text, used);
    }
}

/* ---- Sound boxes ---- */

void play_sound(const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice)
{
    static Match m;
    char why[INVARIANT_WHY];
    match_deal_exactly(&m, rules, setup, dice);
    while (match_play(&m, dice))
        if (!invariants_hold(rules, &m.state, why))
            match_fail(&m, "%s", why);
    assert_int_not_equal(rs_winner(rules, &m.state), RS_NOBODY);
}

static void test_sound(void **state)
{
    const BoxTests *of = *state;
    rs_Problems problems;
    rs_Dice dice;
    rs_Setup setup;
    rs_Rules *rules = compile(of->sound, &problems);
    if (!rules)
        fail_msg("%d:%d %s", problems.at[0].line, problems.at[0].column, problems.at[0].message);
    rs_dice_seed(&dice, 43);
    rs_setup_default(rules, of->game, &setup);
    for (int i = 0; i < MATCHES; i++) {
        play_sound(rules, &setup, &dice);
        if (of->game == RS_NOKAUT) /* any table; the other box has one pair of fighters */
            rs_setup_random(rules, &setup, &dice);
    }
    rs_free(rules);
}

static int count_boxes(const rs_Rules *rules)
{
    int boxes = 0;
    for (int i = 0; i < rules->labels; i++)
        boxes += rules->label[i].kind == LABEL_BOX;
    return boxes;
}

static int game_of_box(const rs_Rules *rules, const char *id)
{
    for (int i = 0; i < rules->labels; i++)
        if (rules->label[i].kind == LABEL_BOX && strcmp(rules->label[i].id, id) == 0)
            return rules->label[i].game;
    fail_msg("there is no box %s", id);
    return 0;
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

/* A copy of each box plays in every mixture with the shipped ones. */
static void test_copy(void **state)
{
    enum { MOST_SOURCES = 64 };
    rs_Source all[MOST_SOURCES];
    char *texts[MOST_SOURCES] = {NULL}, new_id[80];
    rs_Problems problems;
    rs_Setup setup;
    rs_Dice dice;
    const char *id = *state;
    int game = game_of_box(match_rules(), id);
    snprintf(new_id, sizeof new_id, "my-%s", id);
    rs_Rules *rules = rs_compile(all, with_copy(id, new_id, all, texts), &problems);
    if (!rules)
        fail_msg("%s:%d:%d %s", problems.at[0].file, problems.at[0].line, problems.at[0].column,
                 problems.at[0].message);
    assert_int_equal(count_boxes(rules), count_boxes(match_rules()) + 1);
    assert_true(rs_rules_hash(rules) != rs_rules_hash(match_rules()));
    rs_dice_seed(&dice, 44);
    for (int i = 0; i < MATCHES; i++) {
        rs_setup_default(rules, game, &setup);
        rs_setup_random(rules, &setup, &dice);
        play_sound(rules, &setup, &dice);
    }
    rs_free(rules);
    for (int i = 0; i < MOST_SOURCES; i++)
        free(texts[i]);
}

/* Names are not rules: other names, same hash; other numbers, another hash. */
static void test_hash(void **state)
{
    static char text[MOST_TEXT];
    const BoxTests *of = *state;
    rs_Problems problems;
    rs_Rules *rules = compile(of->sound, &problems);
    strcpy(text, of->sound);
    assert_true(exchange(text, of->name, of->other_name));
    rs_Rules *renamed = compile(text, &problems);
    assert_true(exchange(text, of->number, of->other_number));
    rs_Rules *changed = compile(text, &problems);
    assert_true(rules && renamed && changed);
    assert_true(rs_rules_hash(rules) == rs_rules_hash(renamed));
    assert_true(rs_rules_hash(rules) != rs_rules_hash(changed));
    rs_free(rules);
    rs_free(renamed);
    rs_free(changed);
}

/* ---- The program ---- */

static struct CMUnitTest tests[400];
static size_t count;

static void add(const char *name, CMUnitTestFunction function, const void *state)
{
    if (count == sizeof tests / sizeof *tests)
        abort();
    tests[count++] = (struct CMUnitTest){
        .name = name, .test_func = function, .initial_state = (void *)(uintptr_t)state};
}

static void add_game(const BoxTests *of)
{
    for (int i = 0; i < of->broken_count; i++)
        add(of->broken[i].what, test_broken, &of->broken[i]);
    for (int i = 0; i < of->warned_count; i++)
        add(of->warned[i].what, test_warned, &of->warned[i]);
    for (int i = 0; i < of->test_count; i++)
        add(of->tests[i].name, of->tests[i].test_func, NULL);
    add("damaged", test_damaged, of);
    add("shuffled", test_shuffled, of);
    add("sound", test_sound, of);
    add("hash", test_hash, of);
}

int main(int argc, char **argv)
{
    static const char *const boxes[] = {"siege-storm", "nemesis", "tainted-grail", "nokaut"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        add_game(games[i]);
    add("garbage", test_garbage, NULL);
    add("no warnings of what ships", test_shipped_unwarned, NULL);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        add("copy of a box", test_copy, boxes[i]);
    return suite_run("compiler", tests, count, argc, argv);
}
