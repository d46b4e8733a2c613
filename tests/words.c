/* words.c - a translated sentence speaks of the same things as the English one, and only of what
 * its game can fill in; languages count as they say. In those of words/complete.txt every name,
 * text, choice and sentence is there; what others lack is counted and told. */
#include "../engine/kind.h"
#include "../engine/languages.h"
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

/* ---- What is complete ---- */

static char complete[200]; /* codes between blanks */
static int lacking[RS_MOST_LANGUAGES];

/* The file has comments and codes. */
static void read_complete(void)
{
    char line[200], code[16];
    FILE *file = fopen(COMPLETE, "r");
    assert_non_null(file);
    strcpy(complete, " ");
    while (fgets(line, sizeof line, file))
        if (*line != '#' && sscanf(line, "%15s", code) == 1)
            strcat(strcat(complete, code), " ");
    fclose(file);
}

static bool must_be_complete(const rs_Rules *rules, int language)
{
    char code[16];
    snprintf(code, sizeof code, " %s ", rules->language[language]);
    return strstr(complete, code) != NULL;
}

/* Something that stands there in English: an error, or one more that is told in the end. */
static void lacks(const rs_Rules *rules, int language, const char *what)
{
    if (must_be_complete(rules, language))
        fail_msg("\"%s\" is not translated into %s", what, rules->language[language]);
    lacking[language]++;
}

static void test_complete(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    char *code = strtok(strdup(complete), " ");
    assert_string_equal(code, "en");
    for (; code; code = strtok(NULL, " "))
        if (rs_language_find(rules, code) < 0)
            fail_msg("there are no files of the language \"%s\"", code);
    rs_free(rules);
}

/* A gap in a translation is filled with the English pointer itself. */
static void check_label(const rs_Rules *rules, const Label *label, int l)
{
    if (label->name[l] == label->name[RS_ENGLISH])
        lacks(rules, l, label->name[RS_ENGLISH]);
    if (label->text[RS_ENGLISH] && label->text[l] == label->text[RS_ENGLISH])
        lacks(rules, l, label->text[RS_ENGLISH]);
    for (int arm = 0; arm < MAX_ARMS; arm++)
        if (label->arm[RS_ENGLISH][arm] && label->arm[l][arm] == label->arm[RS_ENGLISH][arm])
            lacks(rules, l, label->arm[RS_ENGLISH][arm]);
}

static void test_labels(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    for (int i = 0; i < rules->labels; i++) {
        for (int l = 1; l < rules->languages; l++)
            check_label(rules, &rules->label[i], l);
        if (!rules->label[i].source)
            fail_msg("%s does not say where it comes from", rules->label[i].id);
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

static void check_translation(const rs_Rules *rules, const char *english, const char *translated,
                              int language)
{
    if (translated == english)
        lacks(rules, language, english);
    if (!mentions_all(english, translated) || !mentions_all(translated, english))
        fail_msg("\"%s\" and \"%s\" speak of different things", english, translated);
}

static void test_sentences(void **state)
{
    (void)state;
    rs_Rules *rules = compile();
    for (int game = 0; game < GAMES; game++)
        for (int l = 0; l < rules->languages; l++) {
            int from = 0;
            char name[80];
            while (sentence_missing(rules, game, l, &from, name))
                fail_msg("there is no sentence \"%s\" in %s", name, rules->language[l]);
            for (int i = 0; i < game_kind(game)->sentences && l != RS_ENGLISH; i++)
                check_translation(rules, rules->sentence[game][RS_ENGLISH][i],
                                  rules->sentence[game][l][i], l);
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
        for (int l = 1; l < rules->languages; l++)
            for (int word = 0; word < rules->lexicon[i]->words; word++) {
                const Lexicon *set = rules->lexicon[i];
                check_translation(rules, set->text[RS_ENGLISH][word], set->text[l][word], l);
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
        if ((length + 3 > sizeof key && template[2] != ':') ||
            (!part && template[1 + whole] != '}'))
            return false;
        if (part && !part_is_sound(template + 2 + length))
            return false;
        /* a plural rule may follow its number */
        size_t name = template[2] == ':' ? 1 : length;
        snprintf(key, sizeof key, " %.*s ", (int)name, template + 1);
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
        for (int l = 0; l < rules->languages; l++)
            for (int i = 0; i < game_kind(game)->sentences; i++) {
                const char *template = rules->sentence[game][l][i];
                const SentenceKey *key = &game_kind(game)->sentence[i];
                if (!template || !template_is_sound(template, keys_of(game, key->sort)))
                    fail_msg("%s %s in %s is not sound: %s", key->sort, key->key,
                             rules->language[l], template ? template : "there is none");
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
    for (int l = 0; l < rules->languages; l++) {
        for (int word = 0; word < set->words; word++)
            if (!template_is_sound(set->text[l][word], known))
                fail_msg("%s in %s is not sound: %s", set->key[word], rules->language[l],
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
    static const struct {
        const char *code, *half, *said; /* half: what half a letter before the quotes would be */
    } cases[] = {{"en", "?\"", "\"vero?th\" is not a fighter (did you mean \"veroth\"?)"},
                 {"pl", "?”", "„vero?th” to nie Zawodnik (może chodzi o „veroth”?)"},
                 {"es", "?»", "«vero?th» no es un Luchador (¿quizá «veroth»?)"},
                 {NULL, "?\"", "\"vero?th\" is not a fighter (did you mean \"veroth\"?)"}};
    (void)state;
    rs_Rules *rules = compile();
    for (int i = 0; i < 4; i++) {
        rs_Setup setup;
        char problem[200], many[401] = "";
        rs_setup_default(rules, RS_KNOCKDOWN, &setup);
        int language = cases[i].code ? rs_language_find(rules, cases[i].code) : rules->languages;
        setup.language = (uint8_t)language; /* one that there is not is English */
        assert_false(rs_setup_set(rules, &setup, "a", "vero\nth", problem));
        assert_string_equal(problem, cases[i].said);
        for (int k = 0; k < 100; k++)
            strcat(many, "żó");
        assert_false(rs_setup_set(rules, &setup, "a", many + 1, problem));
        assert_int_equal(text_letters(problem, strlen(problem), NULL), strlen(problem));
        assert_null(strstr(problem, cases[i].half));
        setup.game = 200;
        assert_false(rs_setup_check(rules, &setup, problem));
        assert_true(strlen(problem) > 20);
    }
    rs_free(rules);
}

/* ---- Plural forms ---- */

static void test_plurals(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        int n, form;
    } cases[] = {{"en", 1, 0},   {"en", 0, 1}, {"en", 2, 1},  {"pl", 1, 0},
                 {"pl", 2, 1},   {"pl", 5, 2}, {"pl", 12, 2}, {"pl", 22, 1},
                 {"pl", 112, 2}, {"pl", 0, 2}, {"es", 1, 0},  {"es", 7, 1}};
    rs_Rules *rules = compile();
    int word = rs_word_find(rules, LANGUAGE_SET, "plural");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *rule = rs_word(rules, rs_language_find(rules, cases[i].code), word);
        assert_int_equal(plural_form(rule, strlen(rule), cases[i].n), cases[i].form);
    }
    rs_free(rules);
}

/* Rules of languages that do not ship, and what is none; -1: a clear no. */
static void test_plural_rules(void **state)
{
    static const char arabic[] = "n = 0; n = 1; n = 2; n % 100 = 3..10; n % 100 = 11..99";
    static const char french[] = "n = 0, 1", latvian[] = "n % 10 = 0 or n % 100 = 11..19; "
                                                         "n % 10 = 1 and n % 100 != 11";
    static const struct {
        const char *rule;
        int n, form;
    } cases[] = {{"", 1, 0},           {"", 5, 0},       {arabic, 0, 0},     {arabic, 2, 2},
                 {arabic, 103, 3},     {arabic, 111, 4}, {arabic, 100, 5},   {french, 0, 0},
                 {french, 2, 1},       {latvian, 21, 1}, {latvian, 11, 0},   {latvian, 30, 0},
                 {latvian, 2, 2},      {"n", 1, -1},     {"n =", 1, -1},     {"n = 1;", 1, -1},
                 {"n = 1 and", 1, -1}, {"m = 1", 1, -1}, {"n = 1..", 1, -1}, {"n = 1 2", 1, -1},
                 {"n % = 1", 1, -1},   {"n < 2", 1, -1}, {"n = 1x", 1, -1},  {"x", 1, -1},
                 {"n % 0 = 1", 1, 0},  {"n = 1", -1, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (plural_form(cases[i].rule, strlen(cases[i].rule), cases[i].n) != cases[i].form)
            fail_msg("%d by \"%s\" is form %d", cases[i].n, cases[i].rule,
                     plural_form(cases[i].rule, strlen(cases[i].rule), cases[i].n));
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
        {"{n} {n:n = 1; n = 2..4|kartę|karty|kart}", NULL, "3 karty", 3},
        {"{n} {n:n = 1; n = 2..4|kartę|karty|kart}", NULL, "7 kart", 7},
        {"{n} {n:n = 1; n = 2..4|card|cards}", NULL, "7 cards", 7},
        {"{n} {n:|枚}", NULL, "7 枚", 7},
        {"{n} {n|card}", NULL, "7 card", 7},
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

/* ---- Files of languages ---- */

enum { OWN = 20 };

/* The problem that the shipped text has with more files, or NULL. */
static const char *problem_with(const char *const *text, int count)
{
    static rs_Problems problems;
    rs_Source source[TEXT_MAX_SOURCES];
    int shipped;
    const rs_Source *first = rs_shipped(&shipped);
    memcpy(source, first, (size_t)shipped * sizeof *first);
    for (int i = 0; i < count; i++)
        source[shipped + i] = (rs_Source){"own", text[i], strlen(text[i])};
    rs_Rules *rules = rs_compile(source, shipped + count, &problems);
    rs_free(rules);
    return rules ? NULL : problems.at[0].message;
}

static void test_language_files(void **state)
{
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"words qq scene\nsay round \"Qq\"\n", NULL},
        {"words qq-br scene\nsay round \"Qq\"\n", NULL},
        {"language qq\nbox nemesis \"Qq\"\n", NULL},
        {"words qq language\nsay name \"Qq\"\nsay plural \"n = 1; n % 10 = 0\"\n", NULL},
        {"words Qq scene\nsay round \"Qq\"\n", "the code of a language"},
        {"words q scene\nsay round \"Qq\"\n", "the code of a language"},
        {"words \"qq\" scene\nsay round \"Qq\"\n", "the code of a language"},
        {"words qq- scene\nsay round \"Qq\"\n", "the code of a language"},
        {"words qq-twelveletters scene\nsay round \"Qq\"\n", "the code of a language"},
        {"language\nbox nemesis \"Qq\"\n", "the code of a language"},
        {"words qq scene\nsay rond \"Qq\"\n", "there is no \"rond\" among the words of scene"},
        {"words qq language\nsay plural \"n is 1\"\n", "a condition for each form but the last"},
    };
    char text[OWN][60];
    const char *many[OWN];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *told = problem_with(&cases[i].text, 1);
        if (cases[i].said ? !told || !strstr(told, cases[i].said) : told != NULL)
            fail_msg("%s: %s", cases[i].text, told ? told : "no problem");
    }
    for (int i = 0; i < OWN; i++) {
        snprintf(text[i], sizeof text[i], "words q%c scene\nsay round \"Q\"\n", 'a' + i);
        many[i] = text[i];
    }
    assert_string_equal(problem_with(many, OWN), "16 languages are the most");
}

/* ---- What is lacking ---- */

static void tell_lacking(void)
{
    rs_Rules *rules = compile();
    for (int l = 1; l < rules->languages; l++)
        if (lacking[l])
            printf("the language %s lacks %d sentences, which are shown in English\n",
                   rules->language[l], lacking[l]);
    rs_free(rules);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete),        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_sentences),       cmocka_unit_test(test_lexicons),
        cmocka_unit_test(test_templates),       cmocka_unit_test(test_plurals),
        cmocka_unit_test(test_plural_rules),    cmocka_unit_test(test_parts),
        cmocka_unit_test(test_table_templates), cmocka_unit_test(test_setup_problems),
        cmocka_unit_test(test_language_files)};
    read_complete();
    int failed = suite_run("words", tests, sizeof tests / sizeof *tests, argc, argv);
    tell_lacking();
    return failed;
}
