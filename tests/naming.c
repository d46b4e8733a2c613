/* naming.c - many strings: which may be kept, what is shown of free ones, which look alike. */
#include "../apps/server/naming.h"
#include "../apps/server/unicode.h"
#include "suite.h"
#include "words/server_words.h"

#include <string.h>

static rs_Rules *rules;

static int compile(void **state)
{
    (void)state;
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    return !rules;
}

static int release(void **state)
{
    (void)state;
    rs_free(rules);
    return 0;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- Kept ---- */

static void test_honest_names_may_be_kept(void **state)
{
    (void)state;
    static const char *const names[] = {"Ann",
                                        "ann 2",
                                        "Żółw",
                                        "Zażółć Gęślą",
                                        "Jürgen Groß",
                                        "José-María O'Neill",
                                        "Ångström",
                                        "Łukasz_99",
                                        "Nguyễn Thị Ánh",
                                        "Владимир",
                                        "Ελένη",
                                        "ქეთევან",
                                        "עדי",
                                        "محمد",
                                        "สมชาย",
                                        "अनिल",
                                        "山田太郎",
                                        "やまだ タロウ",
                                        "タロウー Taro",
                                        "김민준",
                                        "金민준 Kim",
                                        "ㄅㄆㄇ 王 Wang",
                                        "Ann ♥",
                                        "x",
                                        "7of9",
                                        "Dr. No!",
                                        "Admira",
                                        "Robot",
                                        "Server Sid",
                                        "Casualty",
                                        "Gast-Hof 12b"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[PLAYER_BYTES + 1];
        snprintf(name, sizeof name, "%s", names[i]);
        int why = naming_keeps(rules, name);
        if (why || strcmp(name, names[i]) != 0)
            fail_msg("%s: %d, %s", names[i], why, name);
    }
}

static void test_what_cannot_be_seen_may_not_be_kept(void **state)
{
    (void)state;
    static const char *const names[] = {"Ann\u200b",
                                        "\ufeffAnn",
                                        "An\u200dn",
                                        "An\u200cn",
                                        "Ann\u2060",
                                        "An\u00adn",
                                        "Ann\u034f",
                                        "An\u202en",
                                        "An\u2066n",
                                        "\u3164",
                                        "Ann\uffa0",
                                        "\u115fAnn",
                                        "Ann\u180e",
                                        "Ann\ufe0f",
                                        "\u2800",
                                        "Ann\u2800",
                                        "Ann\U000e0041",
                                        "Ann\U0001d173",
                                        "An\u2028n",
                                        "Ann\ue000",
                                        "Ann\u0378",
                                        "\u00a0",
                                        "Ann\u00a0",
                                        "\u3000Ann",
                                        "Ann  Ben",
                                        "Ann\u2003\u2003Ben",
                                        " ",
                                        "",
                                        ".",
                                        "---",
                                        "♥♥♥",
                                        "\u0301",
                                        "\u0301Ann",
                                        "Ann \u0301",
                                        "A\u0301\u0302\u0303\u0304\u0305nn",
                                        "\xc3",
                                        "A\xffnn",
                                        "\xed\xa0\x80",
                                        "An\xc0\x80n"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[PLAYER_BYTES + 1];
        snprintf(name, sizeof name, "%s", names[i]);
        if (naming_keeps(rules, name) != SERVER_BAD_NAME)
            fail_msg("string %zu: %s", i, names[i]);
    }
}

static void test_a_kept_name_is_in_normal_form(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"Z\u0307o\u0301\u0142w", "Żółw"},
                                           {"Ａｎｎ", "Ann"},
                                           {"\u212bsa", "Åsa"},
                                           {"Ann\u00a0Ben", "Ann Ben"},
                                           {"山田\u3000太郎", "山田 太郎"},
                                           {"ﾀﾛｳ", "タロウ"},
                                           {"\u1112\u1161\u11ab", "한"},
                                           {"ﬁona", "fiona"},
                                           {"𝐀𝐧𝐧", "Ann"},
                                           {"e\u0323\u0302va", "ệva"},
                                           {"e\u0302\u0323va", "ệva"},
                                           {"①Ann", "1Ann"}};
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[PLAYER_BYTES + 1];
        snprintf(name, sizeof name, "%s", names[i][0]);
        assert_int_equal(naming_keeps(rules, name), 0);
        assert_string_equal(name, names[i][1]);
    }
}

static void test_scripts_are_not_mixed(void **state)
{
    (void)state;
    static const char *const names[] = {"Аnn", "Anп",    "Ρaul", "Влаdimir", "Ελένη Ann", "עדי Ann",
                                        "金ж", "かな한", "ㄅか", "Ꭺnn",      "Annо",      "аսո"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[PLAYER_BYTES + 1];
        snprintf(name, sizeof name, "%s", names[i]);
        if (naming_keeps(rules, name) != SERVER_MIXED_NAME)
            fail_msg("%s", names[i]);
    }
}

static void test_reserved_names_may_not_be_kept(void **state)
{
    (void)state;
    static const char *const names[] = {
        "admin",    "Admin",         "ADMIN",    "Admin 2",  "admin.",       "Ｓerver", "server",
        "Ringside", "beginner",      "Champion", "CHAMPI0N", "początkujący", "Mistrz",  "mistrz!",
        "Campeón",  "campeo\u0301n", "al azar",  "Anfänger", "Meister",      "KÖNNER",  "Bot",
        "bot 7",    "nobody",        "Niemand",  "Gość"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[PLAYER_BYTES + 1];
        snprintf(name, sizeof name, "%s", names[i]);
        if (naming_keeps(rules, name) != SERVER_RESERVED_NAME)
            fail_msg("%s", names[i]);
    }
}

/* ---- Look-alikes ---- */

static bool alike(const char *a, const char *b)
{
    char look[2][NAMING_LOOKS][NAMING_LOOK];
    naming_looks(a, look[0]);
    naming_looks(b, look[1]);
    for (int i = 0; i < NAMING_LOOKS; i++)
        if (look[0][i][0] && strcmp(look[0][i], look[1][i]) == 0)
            return true;
    return false;
}

static void test_names_that_look_alike_are_found(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"Ann", "ann"},
                                           {"Ann", "Аnn"},
                                           {"paypal", "раураl"},
                                           {"Paypal", "PaypaI"},
                                           {"Bob", "B0b"},
                                           {"Bob", "BOB"},
                                           {"Ali", "AIi"},
                                           {"modern", "rnodern"},
                                           {"Żółw", "Z\u0307O\u0301łw"},
                                           {"Владимир", "ВЛАДИМИР"},
                                           {"НЕТ", "HET"},
                                           {"Ελένη", "ΕΛΈΝΗ"},
                                           {"ΡΟΗ", "POH"},
                                           {"Groß", "GROSS"},
                                           {"Ann", "Ａｎｎ"},
                                           {"한", "\u1112\u1161\u11ab"},
                                           {"Jürgen", "JU\u0308RGEN"},
                                           {"Lea1", "Leal"},
                                           {"soup", "ѕоuр"},
                                           {"cafe", "саfе"},
                                           {"タロウ", "ﾀﾛｳ"},
                                           {"ニ", "二"}};
    for (size_t i = 0; i < COUNT(pairs); i++)
        if (!alike(pairs[i][0], pairs[i][1]))
            fail_msg("%s is not like %s", pairs[i][0], pairs[i][1]);
}

static void test_other_names_are_other_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        "Ann",  "Anna",     "Änn",    "Ben",    "Bén",  "Ala",  "Ola",   "Zolw",  "Żółw",  "Żołw",
        "Vova", "Владимир", "Вадим",  "Ian",    "Jan",  "Ivan", "Lea",   "Mia",   "Nia",   "Pia",
        "Ria",  "Tia",      "Kim",    "Tim",    "Jim",  "Sam",  "Pam",   "Ελένη", "Ελενη", "Avv",
        "Appy", "Anny",     "김민준", "김민수", "山田", "山本", "Ann 1", "Ann 2", "Ann-1"};
    for (size_t i = 0; i < COUNT(names); i++)
        for (size_t j = 0; j < i; j++)
            if (alike(names[i], names[j]))
                fail_msg("%s is like %s", names[i], names[j]);
}

/* Every letter there is: what comes out is valid, and looking twice changes nothing. */
static void test_all_letters(void **state)
{
    (void)state;
    int shown = 0;
    for (uint32_t code = 0x21; code < 0x110000; code++) {
        Letters one = {.count = 1, .code = {code}}, again;
        char name[PLAYER_BYTES + 1], cleaned[PLAYER_BYTES + 1], look[NAMING_LOOKS][NAMING_LOOK];
        if ((code >= 0xd800 && code < 0xe000) || !letters_write(&one, name, sizeof name))
            continue;
        assert_true(letters_read(name, &again) && again.count == 1 && again.code[0] == code);
        bool good = naming_clean(name, cleaned);
        assert_int_equal(good, letter_script(code) != SCRIPT_NONE && !letter_is_space(code));
        shown += good;
        naming_looks(name, look);
        assert_true(alike(name, name));
        if (code % 41 != 0 || naming_keeps(rules, name) != 0)
            continue; /* the list of reserved names takes its time */
        char twice[PLAYER_BYTES + 1];
        memcpy(twice, name, sizeof twice);
        assert_int_equal(naming_keeps(rules, twice), 0);
        assert_string_equal(twice, name);
    }
    assert_in_range(shown, 140000, 160000);
}

/* ---- Free names ---- */

static void test_free_names_lose_what_cannot_be_seen(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"Ann", "Ann"},
                                           {"", ""},
                                           {"Ann\u200b", "Ann"},
                                           {"\ufeffAnn", "Ann"},
                                           {"An\u202en", "Ann"},
                                           {"Ann\u00a0", "Ann"},
                                           {"  Ann  Ben ", "Ann Ben"},
                                           {"Ann\u3000Ben", "Ann Ben"},
                                           {"\u2800Ann", "Ann"},
                                           {"♥\ufe0f", "♥"},
                                           {"Аnn", "Аnn"},
                                           {"Łukasz", "Łukasz"},
                                           {"Z\u0307", "Z\u0307"}};
    static const char *const nothing[] = {"\u200b",       "\u3164",       "\u2800", " ",
                                          "\u00a0\u2003", "\ufeff\u200d", "\xff"};
    char shown[PLAYER_BYTES + 1];
    for (size_t i = 0; i < COUNT(names); i++) {
        assert_true(naming_clean(names[i][0], shown));
        assert_string_equal(shown, names[i][1]);
    }
    for (size_t i = 0; i < COUNT(nothing); i++)
        assert_false(naming_clean(nothing[i], shown));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, compile, release)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CASE(test_honest_names_may_be_kept),
        CASE(test_what_cannot_be_seen_may_not_be_kept),
        CASE(test_a_kept_name_is_in_normal_form),
        CASE(test_scripts_are_not_mixed),
        CASE(test_reserved_names_may_not_be_kept),
        CASE(test_names_that_look_alike_are_found),
        CASE(test_other_names_are_other_names),
        CASE(test_all_letters),
        CASE(test_free_names_lose_what_cannot_be_seen),
    };
    return suite_run("names", tests, sizeof tests / sizeof *tests, argc, argv);
}
