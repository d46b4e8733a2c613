/* words.c - every name, text, choice and sentence exists in all three languages, a translated
 * sentence speaks of the same things as the English one, and only of what its game can fill in. */
#include "../engine/kind.h"
#include "../engine/lexicon.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

static rs_Rules *compile(void)
{
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rs_Rules *rules = rs_compile(shipped, count, &problems);
    assert_non_null(rules);
    return rules;
}

/* A gap in a translation is filled with the English pointer itself. */
static void test_labels(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    for (int i = 0; i < rules->labels; i++)
        for (int l = 1; l < RS_LANGUAGES; l++) {
            const Label *label = &rules->label[i];
            if (label->name[l] == label->name[RS_ENGLISH])
                fail_msg("%s has no name in %s", label->id, language_words[l]);
            if (label->text[RS_ENGLISH] && label->text[l] == label->text[RS_ENGLISH])
                fail_msg("%s has no text in %s", label->id, language_words[l]);
            for (int arm = 0; arm < MAX_ARMS; arm++)
                if (label->arm[RS_ENGLISH][arm] &&
                    label->arm[l][arm] == label->arm[RS_ENGLISH][arm])
                    fail_msg("choice %d of %s has no name in %s", arm, label->id,
                             language_words[l]);
            if (!label->source)
                fail_msg("%s does not say where it comes from", label->id);
        }
    rs_free(rules);
}

/* Whether every text that the first template names, {seat}, {what}, ..., is in the second. Numbers
 * have names of one letter; a language may do without one. */
static bool mentions_all(const char *first, const char *second)
{
    for (; (first = strchr(first, '{')); first++) {
        char key[40];
        size_t length = strcspn(first, "}|?");
        if (length < 3 || first[length] != '}')
            continue;
        snprintf(key, sizeof key, "%.*s", (int)length + 1, first);
        if (!strstr(second, key))
            return false;
    }
    return true;
}

static void check_translation(const char *english, const char *translated, int language)
{
    if (translated == english)
        fail_msg("\"%s\" is not translated into %s", english, language_words[language]);
    if (!mentions_all(english, translated) || !mentions_all(translated, english))
        fail_msg("\"%s\" and \"%s\" speak of different things", english, translated);
}

static void test_sentences(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    for (int game = 0; game < GAMES; game++)
        for (int l = 0; l < RS_LANGUAGES; l++) {
            int from = 0;
            char name[80];
            while (sentence_missing(rules, game, l, &from, name))
                fail_msg("there is no sentence \"%s\" in %s", name, language_words[l]);
            for (int i = 0; i < game_kind(game)->sentences && l != RS_ENGLISH; i++)
                check_translation(rules->sentence[game][RS_ENGLISH][i], rules->sentence[game][l][i],
                                  l);
        }
    rs_free(rules);
}

/* Short ones may be the same word in two languages; a sentence may not. */
static void test_lexicons(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    assert_true(rules->lexicons > 0);
    for (int i = 0; i < rules->lexicons; i++)
        for (int l = 1; l < RS_LANGUAGES; l++)
            for (int word = 0; word < rules->lexicon[i]->words; word++) {
                const Lexicon *set = rules->lexicon[i];
                check_translation(set->text[RS_ENGLISH][word], set->text[l][word], l);
            }
    rs_free(rules);
}

/* ---- Places in templates ---- */

/* What a kind of sentence can speak of: what words.c of its game gives to words_fill. */
typedef struct Keys {
    int game;
    const char *kind, *keys; /* between blanks */
} Keys;

static const Keys keys[] = {
    {RS_KNOCKDOWN, "event", " seat other what wounds way option n a b s + "},
    {RS_KNOCKDOWN, "action", " what wounds way n a b s + "},
    {RS_KNOCKDOWN, "question", " seat what "},
    {RS_KNOCKDOWN, "word", " n "},
    {RS_KNOCKDOWN, "problem", " given near first second ruling n a "},
    {RS_NOKAUT, "event", " seat what space to option n a "},
    {RS_NOKAUT, "action", " seat what space n "},
    {RS_NOKAUT, "question", " seat causer what other space "},
    {RS_NOKAUT, "word", " "},
    {RS_NOKAUT, "problem", " given near first second ruling n a "},
};

static const char *keys_of(int game, const char *kind)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].game == game && strcmp(keys[i].kind, kind) == 0)
            return keys[i].keys;
    fail_msg("nobody knows what a \"%s\" of game %d can speak of", kind, game);
    return "";
}

/* Of a part that may be left out: it ends, and no other such part is in it. */
static bool part_is_sound(const char *part)
{
    for (int open = 1; open > 0; part++) {
        if (!*part || (*part == '{' && ++open > 2))
            return false;
        open -= *part == '}';
    }
    return true;
}

/* A place in a template that nothing would fill: its key is not known, or it never ends. A sentence
 * that is said shows nothing of it, it only lacks something. */
static bool template_is_sound(const char *template, const char *known)
{
    for (; (template = strchr(template, '{')); template ++) {
        char key[40];
        size_t length = strcspn(template + 1, "?|{}"), whole = strcspn(template + 1, "{}");
        bool part = template[1 + length] == '?';
        if (length + 3 > sizeof key || (!part && template[1 + whole] != '}'))
            return false;
        if (part && !part_is_sound(template + 2 + length))
            return false;
        snprintf(key, sizeof key, " %.*s ", (int)length, template + 1);
        if (!strstr(known, key))
            return false;
    }
    return true;
}

static void test_templates(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    for (int game = 0; game < GAMES; game++)
        for (int l = 0; l < RS_LANGUAGES; l++)
            for (int i = 0; i < game_kind(game)->sentences; i++) {
                const char *template = rules->sentence[game][l][i];
                const SentenceKey *key = &game_kind(game)->sentence[i];
                if (!template || !template_is_sound(template, keys_of(game, key->sort)))
                    fail_msg("%s %s in %s is not sound: %s", key->sort, key->key, language_words[l],
                             template ? template : "there is none");
            }
    rs_free(rules);
}

/* What table/ gives to problem_say. */
static void test_table_templates(void **state)
{
    static const char known[] =
        " n a why given near rules games seat other first last state bots path what verdict ";
    (void)state;
    rs_Rules *rules = compile();
    int first = rs_word_find(rules, "table", "eyes-closed");
    const Lexicon *set = rules->lexicon[first / LEXICON_STEP];
    for (int l = 0; l < RS_LANGUAGES; l++) {
        for (int word = 0; word < set->words; word++)
            if (!template_is_sound(set->text[l][word], known))
                fail_msg("%s in %s is not sound: %s", set->key[word], language_words[l],
                         set->text[l][word]);
        /* so that clients see whether a problem names its file */
        int unread = rs_word_find(rules, "table", "cannot-read");
        assert_int_equal(strncmp(rs_word(rules, l, unread), "{path}", 6), 0);
    }
    rs_free(rules);
}

/* Set-ups are refused in their language; what no text may hold is not told on, and what is too long
 * is cut behind a letter. */
static void test_setup_problems(void **state)
{
    static const char *const said[RS_LANGUAGES] = {" is not a fighter (did you mean \"veroth\"?)",
                                                   " to nie Zawodnik (może chodzi o \"veroth\"?)",
                                                   " no es un Luchador (¿quizá \"veroth\"?)"};
    (void)state;
    rs_Rules *rules = compile();
    for (int l = 0; l <= RS_LANGUAGES; l++) {
        rs_Setup setup;
        char problem[200], many[401] = "";
        rs_setup_default(rules, RS_KNOCKDOWN, &setup);
        setup.language = (uint8_t)l; /* one that there is not is English */
        assert_false(rs_setup_set(rules, &setup, "a", "vero\nth", problem));
        assert_int_equal(strncmp(problem, "\"vero?th\"", 9), 0);
        assert_string_equal(problem + 9, said[l % RS_LANGUAGES]);
        for (int i = 0; i < 100; i++)
            strcat(many, "żó");
        assert_false(rs_setup_set(rules, &setup, "a", many + 1, problem));
        assert_int_equal(text_letters(problem, strlen(problem), NULL), strlen(problem));
        assert_null(strstr(problem + 2, "?\""));
        setup.game = 200;
        assert_false(rs_setup_check(rules, &setup, problem));
        assert_true(strlen(problem) > 20);
    }
    rs_free(rules);
}

static void test_plurals(void **state)
{
    (void)state;
    static const struct {
        int language, n, form;
    } cases[] = {{RS_ENGLISH, 1, 0}, {RS_ENGLISH, 0, 1}, {RS_ENGLISH, 2, 1}, {RS_POLISH, 1, 0},
                 {RS_POLISH, 2, 1},  {RS_POLISH, 5, 2},  {RS_POLISH, 12, 2}, {RS_POLISH, 22, 1},
                 {RS_POLISH, 0, 2},  {RS_SPANISH, 1, 0}, {RS_SPANISH, 7, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(words_plural(cases[i].language, cases[i].n, 3), cases[i].form);
}

static void test_parts(void **state)
{
    static const struct {
        const char *template, *what, *said;
        int n;
    } cases[] = {
        {"{seat} takes {n}{what? ({what})}.", "Wyrd", "A takes 2 (Wyrd).", 2},
        {"{seat} takes {n}{what? ({what})}.", NULL, "A takes 2.", 2},
        {"{seat} takes {n}{what? ({what})}.", "", "A takes 2.", 2},
        {"{n?{n} {n|card|cards} }for {seat}", NULL, "3 cards for A", 3},
        {"{n?{n} {n|card|cards} }for {seat}", NULL, "for A", 0},
        {"{what?{what}: {seat}.}", "Oh!", "Oh!: A.", 0},
        {"{seat}{what? and {what}}.", "After You!", "A and After You!", 0},
        {"{what?never closed", "Wyrd", "never closed", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[80];
        const Saying saying = {.n = cases[i].n, .named = {{"seat", "A"}, {"what", cases[i].what}}};
        int length = rs_fill(cases[i].template, &saying, text, sizeof text);
        assert_string_equal(text, cases[i].said);
        assert_int_equal(length, strlen(text));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),          cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_lexicons),        cmocka_unit_test(test_templates),
        cmocka_unit_test(test_plurals),         cmocka_unit_test(test_parts),
        cmocka_unit_test(test_table_templates), cmocka_unit_test(test_setup_problems)};
    return suite_run("words", tests, sizeof tests / sizeof *tests, argc, argv);
}
