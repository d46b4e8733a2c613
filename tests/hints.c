/* hints.c - hints in words: what is best, what is as good, and the reason that sets it off. */
#include "../table/hint.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

static rs_Rules *rules;

/* The position, up to these actions; returns the view of who is asked. */
static rs_View position(const char *text, const char *const *ids)
{
    const uint8_t seed[32] = {7};
    const rs_Source source = {"position", text, strlen(text)};
    rs_State state;
    rs_View view;
    rs_Problems problems;
    if (!rs_position(rules, &source, seed, &state, NULL, &problems))
        fail_msg("%d: %s", problems.at[0].line, problems.at[0].message);
    for (; ids && *ids; ids++) {
        rs_Action action;
        assert_true(rs_action_parse(rules, &state, *ids, &action));
        rs_apply(rules, &state, action, NULL);
    }
    rs_view(rules, &state, rs_to_act(rules, &state), &view);
    return view;
}

static int hints(const rs_View *view, int language, HintLine line[HINT_LINES])
{
    BotAnswer answer;
    hint_now(rules, view, 4000, 1, &answer);
    return hint_lines(rules, language, view, &answer, line);
}

static const char *id_of(const rs_View *view, rs_Action action)
{
    static char id[128];
    rs_action_id(rules, rs_view_head(view).game, action, id, sizeof id);
    return id;
}

static const char last_blow[] = ""
                                "  box siege-storm\n  round 3\n  actions 1\n"
                                "  A veroth at 3, wounds 15L, wins 1\n"
                                "  B driana at 4, wounds 20L, wins 1\n"
                                "  row straight-punch haymaker high-punch shield-bash\n";

static void test_winning_blow(void **state)
{
    (void)state;
    HintLine line[HINT_LINES];
    rs_View view = position(last_blow, NULL);
    assert_true(hints(&view, RS_ENGLISH, line) > 1);
    assert_string_equal(id_of(&view, line[0].action), "attack high-punch");
    assert_string_equal(line[0].why, "may win the match at once");
    assert_true(line[0].best);
    assert_false(line[1].best);
}

static void test_languages(void **state)
{
    (void)state;
    HintLine line[RS_MOST_LANGUAGES][HINT_LINES];
    int polish = rs_language_find(rules, "pl");
    int spanish = rs_language_find(rules, "es");
    rs_View view = position(last_blow, NULL);
    for (int language = 0; language < rs_languages(rules); language++)
        assert_true(hints(&view, language, line[language]) > 1);
    assert_string_equal(line[polish][0].why, "może od razu wygrać mecz");
    assert_string_equal(line[spanish][0].why, "puede ganar la partida ya");
    assert_int_equal(line[polish][0].action, line[RS_ENGLISH][0].action);
}

/* A Block is kept for the special attack that the other can pay for, which is named. */
static void test_kept_block(void **state)
{
    (void)state;
    HintLine line[HINT_LINES];
    rs_View view = position("  box siege-storm\n"
                            "  A veroth at 3, wounds 2H3L, hand push low-kick haymaker\n"
                            "  B driana at 4, wounds 3H4L, hand push low-kick spinning-kick\n"
                            "  row high-punch haymaker low-kick push\n",
                            NULL);
    int count = hints(&view, RS_ENGLISH, line);
    for (int i = 0; i < count; i++)
        if (strncmp(line[i].why, "keeps Blocks in hand, for ", 26) == 0) {
            assert_string_equal(id_of(&view, line[i].action), "attack push");
            return;
        }
    fail_msg("no answer keeps a Block");
}

static const char two_goals[] = "  game nokaut\n  A hidden eggbert burning-breath\n  B empty\n"
                                "  goal dragons goal-04\n  done dragons goal-01 goal-02\n"
                                "  done unicorns goal-11 goal-12\n"
                                "  on 1 book-wyrm, 5 chonk, 3 milek\n";

static void test_last_space(void **state)
{
    (void)state;
    static const char *const plays[] = {"play eggbert", NULL};
    HintLine line[HINT_LINES];
    rs_View view = position(two_goals, plays);
    assert_true(hints(&view, RS_ENGLISH, line) > 1);
    assert_string_equal(id_of(&view, line[0].action), "at 9");
    assert_string_equal(line[0].why, "may win the match at once");
}

/* A goal that is fulfilled is not held back where that is as good as showing it. */
static void test_shown_goal(void **state)
{
    (void)state;
    HintLine line[HINT_LINES];
    rs_View view = position("  game nokaut\n  A hidden chonk book-wyrm\n  B hidden milek angy\n"
                            "  goal dragons goal-04\n  on 1 book-wyrm, 5 chonk, 9 eggbert, 2 angy\n"
                            "  begin turn-end\n",
                            NULL);
    assert_true(hints(&view, RS_ENGLISH, line) > 1);
    assert_string_equal(id_of(&view, line[0].action), "reveal goal-04");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_winning_blow), cmocka_unit_test(test_languages),
        cmocka_unit_test(test_kept_block),   cmocka_unit_test(test_last_space),
        cmocka_unit_test(test_shown_goal),
    };
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    if (!rules)
        return 1;
    int status = suite_run("hints", tests, sizeof tests / sizeof *tests, argc, argv);
    rs_free(rules);
    return status;
}
