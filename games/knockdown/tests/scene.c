/* scene.c - scenes of Knockdown: what a few positions show, and what the forecast says of
 * them. Random matches are played in scene_knockdown_matches.c. */
#include "../../../tests/scene_compare.h"
#include "../../../tests/suite.h"
#include "../rules/forecast.h"
#include "match.h"

#include <string.h>

/* ---- Positions ---- */

typedef struct Shot {
    rs_State state;
    rs_Setup setup;
    rs_View view;
    rs_Words words;
} Shot;

static Scene scene;

/* The position after these actions, seen by `seat`. */
static void take_shot(const char *position, const char *const *actions, int seat, Shot *shot)
{
    static rs_Problems problems;
    const rs_Rules *rules = match_rules();
    const rs_Source source = {"position", position, strlen(position)};
    const uint8_t seed[32] = {7};
    if (!rs_position(rules, &source, seed, &shot->state, &shot->setup, &problems))
        fail_msg("line %d: %s", problems.at[0].line, problems.at[0].message);
    for (; actions && *actions; actions++) {
        rs_Action action;
        if (!rs_action_parse(rules, &shot->state, *actions, &action))
            fail_msg("%s is not possible", *actions);
        rs_apply(rules, &shot->state, action, NULL);
    }
    rs_view(rules, &shot->state, seat, &shot->view);
    rs_words_default(rules, &shot->setup, RS_ENGLISH, &shot->words);
}

#define ACTIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void look(const char *position, const char *const *actions, int seat)
{
    Shot shot;
    take_shot(position, actions, seat, &shot);
    scene_of(match_rules(), &shot.words, &shot.state, seat, 0, &scene);
}

static void look_ahead(const char *position, const char *const *actions, int seat, kd_Forecast *f)
{
    Shot shot;
    take_shot(position, actions, seat, &shot);
    kd_forecast(match_rules(), &shot.view, f);
}

static const SceneAnswer *answer(const char *id)
{
    for (int i = 0; i < scene.answers; i++)
        if (strcmp(scene.answer[i].id, id) == 0)
            return &scene.answer[i];
    fail_msg("there is no answer %s", id);
    return &scene.answer[0];
}

static const SceneThing *thing(const char *id)
{
    for (int i = 0; i < scene.things; i++)
        if (strcmp(scene.thing[i].id, id) == 0)
            return &scene.thing[i];
    fail_msg("there is no thing %s", id);
    return &scene.thing[0];
}

static const SceneStep *step(const char *kind)
{
    for (int i = scene.steps - 1; i >= 0; i--)
        if (strcmp(scene.step[i].kind, kind) == 0)
            return &scene.step[i];
    fail_msg("there is no step %s", kind);
    return &scene.step[0];
}

static const SceneFact *fact(SceneFacts facts, const char *key)
{
    const SceneFact *found = scene_fact(&scene, facts, key);
    if (!found)
        fail_msg("there is no fact %s", key);
    return found;
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

static int attack(const char *kind, const char *id)
{
    int label = rs_thing_find(match_rules(), RS_KNOCKDOWN, kind, id);
    for (int i = 0; i < match_rules()->knockdown->attacks; i++)
        if (match_rules()->knockdown->attack[i].label == label)
            return i;
    fail_msg("there is no %s %s", kind, id);
    return -1;
}

/* ---- Pools ---- */

static const char on_the_edge[] = "box siege-storm\n"
                                  "A veroth at 2, hand straight-punch low-kick push\n"
                                  "B driana at 1, hand shield-bash low-kick, hidden push\n"
                                  "row haymaker push low-kick catch-your-breath\n";

static void test_pool(void **state)
{
    (void)state;
    look(on_the_edge, NULL, 0);
    const SceneFact *pool = fact(thing("row/haymaker")->facts, "pool");
    assert_int_equal(pool->a, 2);
    assert_int_equal(pool->b, 1);
    assert_has(answer("attack haymaker")->what, "here 2H1L (edge +1H)");
    assert_has(answer("attack haymaker")->what, "may block");
    /* A pool that is none does not grow. */
    assert_null(scene_fact(&scene, thing("row/catch-your-breath")->facts, "pool"));
    assert_true(thing("row/haymaker")->marks & MARK_IN_RANGE);
    assert_false(thing("row/low-kick")->marks & MARK_IN_RANGE);
    assert_true(thing("arena/1")->marks & MARK_DANGER);
    assert_int_equal(fact(thing("arena/1")->facts, "edge")->a, 1);
}

/* What the forecast says is what play gives, whatever the rulings and the skills. */
static void test_pool_in_play(void **state)
{
    static const char *const skills[] = {"", ", skill boxer", ", skill iron-hide"};
    static const char *const rulings[] = {"", "ruling edge-wound light\n",
                                          "ruling zero-pool grows\n"};
    static const char *const cards[] = {"straight-punch", "haymaker", "catch-your-breath"};
    (void)state;
    for (int i = 0; i < 81; i++) {
        char position[600], action[40];
        const char *card = cards[i % 3];
        Shot shot;
        kd_Forecast f;
        snprintf(position, sizeof position,
                 "box siege-storm\n%sA veroth at 2%s\nB driana at 1%s\n"
                 "row haymaker catch-your-breath straight-punch push\n",
                 rulings[i / 3 % 3], skills[i / 9 % 3], skills[i / 27]);
        if (i / 9 % 3 && i / 9 % 3 == i / 27)
            continue; /* one copy of each skill */
        snprintf(action, sizeof action, "attack %s", card);
        look_ahead(position, NULL, 0, &f);
        Pool pool = kd_forecast_pool(&f, 0, attack("attack", card));
        take_shot(position, ACTIONS(action), 0, &shot);
        const Seat *hit = &match_inside(&shot.state)->seat[1];
        assert_int_equal(hit->heavy, pool.heavy);
        assert_int_equal(hit->light, pool.light);
    }
}

/* A Reaction has no pool, so an edge adds nothing to it, even where a pool of 0 grows. */
static void test_reaction_on_edge(void **state)
{
    static const char position[] = "box siege-storm\nruling zero-pool grows\n"
                                   "A driana at 1\n"
                                   "B veroth at 2, hand straight-punch low-kick push\n"
                                   "row haymaker push low-kick straight-punch\nturn B\n";
    static const char steps[] = "box siege-storm\nruling zero-pool grows\n"
                                "A driana at 7\n"
                                "B veroth at 5, hand straight-punch low-kick push\n"
                                "row haymaker push low-kick straight-punch\n";
    (void)state;
    kd_Forecast f;
    look_ahead(position, NULL, 1, &f);
    Pool pool = kd_forecast_pool(&f, 1, attack("special", "grip-of-fury"));
    assert_false(pool.has || pool.edge || pool.heavy || pool.light);
    assert_true(kd_forecast_pool(&f, 1, attack("attack", "haymaker")).edge);
    look(steps, ACTIONS("move left"), 1);
    const char *what = answer("react grip-of-fury")->what;
    assert_has(what, "Reaction");
    assert_null(strstr(what, "edge"));
    assert_null(strstr(what, "here"));
}

/* ---- Tests ---- */

/* The chance by counting, with one die that is rerolled where that serves whoever may. */
static int counted(int needed, int bonus, int own, int others)
{
    int passed = 0;
    for (int t = 0; t < 216; t++) {
        int die[3] = {t % 6 + 1, t / 6 % 6 + 1, t / 36 + 1}, sum = die[0] + die[1] + die[2] + bonus;
        int best = (sum >= needed) * 6;
        for (int i = 0; i < 3 && (own || others); i++) {
            int ways = 0;
            for (int face = 1; face <= 6; face++)
                ways += sum - die[i] + face >= needed;
            best = own ? (ways > best ? ways : best) : (ways < best ? ways : best);
        }
        passed += best;
    }
    return (passed * 1000 + 648) / 1296;
}

static void test_odds(void **state)
{
    static const struct {
        const char *skill_a, *skill_b, *box;
        int bonus, own, others;
    } with[] = {{"", "", "siege-storm", 0, 0, 0},
                {"", ", skill crowd-favourite", "siege-storm", 2, 0, 0},
                {", skill finisher", "", "siege-storm", 0, 0, 1},
                {", skill finisher", ", skill crowd-favourite", "siege-storm", 2, 0, 1},
                {"", ", skill thread-of-fate", "tainted-grail", 0, 1, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        for (int wounds = 1; wounds <= 21; wounds++) {
            char position[400];
            kd_Forecast f;
            snprintf(position, sizeof position,
                     "box %s\nA veroth at 3%s\nB driana at 4%s, wounds 1H%dL\n", with[i].box,
                     with[i].skill_a, with[i].skill_b, wounds - 1);
            look_ahead(position, NULL, 0, &f);
            kd_Odds odds = kd_forecast_test(&f, 1);
            assert_int_equal(odds.needed, wounds);
            assert_int_equal(odds.bonus, with[i].bonus);
            assert_int_equal(odds.rerolls_own, with[i].own);
            assert_int_equal(odds.rerolls_other, with[i].others);
            assert_int_equal(odds.light, (wounds - 1) / 2);
            int exact = counted(wounds, with[i].bonus, with[i].own, with[i].others);
            assert_in_range(odds.passes, exact > 0 ? exact - 1 : 0, exact + 1);
            assert_int_equal(odds.passes == 1000, wounds <= 3 + with[i].bonus);
        }
}

static const char tested[] = "box siege-storm\n%s"
                             "A veroth at 3, wins 1, skill finisher\n"
                             "B driana at 4, skill crowd-favourite, wounds 4H%dL\n"
                             "row high-punch push low-kick straight-punch\n";

static void test_call(void **state)
{
    char position[400];
    (void)state;
    snprintf(position, sizeof position, tested, "", 8);
    look(position, ACTIONS("attack high-punch"), 0);
    const char *what = answer("call")->what;
    assert_has(what, "a sum of 13 or more");
    assert_has(what, "Texts add 2");
    assert_has(what, "You may have 1 die rerolled");
    assert_has(what, "discard 4 light wounds");
    assert_has(what, "you win the match");
    assert_string_equal(answer("call")->warning, "");
    look(position, ACTIONS("attack high-punch", "call"), 0);
    const SceneStep *test = step("test");
    assert_int_equal(test->seat, 1);
    assert_int_equal(fact(test->facts, "dice")->count, 3);
    assert_int_equal(fact(test->facts, "needed")->a, 13);
    assert_int_equal(fact(test->facts, "bonus")->a, 2);
    look(position, ACTIONS("attack high-punch", "call", "yes"), 0);
    assert_has(scene.answer[0].what, "the test is passed with a chance of");
    snprintf(position, sizeof position, tested, "ruling test-variant tower\n", 8);
    look(position, ACTIONS("attack high-punch"), 0);
    assert_has(answer("call")->what, "a tower of 11 cubes in 8 seconds");
    assert_has(answer("call")->what, "with a chance of 3.3%"); /* as 12.2 cubes in ten seconds */
    look(position, ACTIONS("attack high-punch", "call"), 0);
    assert_has(scene.matter, "With the tower each point added leaves a cube out");
    look(position, ACTIONS("attack high-punch", "call", "yes"), RS_SPECTATOR);
    assert_int_equal(scene.seconds, 8);
    look(position, ACTIONS("attack high-punch", "call", "no"), RS_SPECTATOR);
    assert_int_equal(scene.asked, RS_TABLE);
    assert_int_equal(scene.concerned, 1);
    assert_int_equal(scene.seconds, 10);
    assert_int_equal(fact(step("test")->facts, "cubes")->a, 11);
    assert_int_equal(fact(step("test")->facts, "tower")->a, 5);
    assert_int_equal(fact(step("test")->facts, "odds")->a, 242);
    assert_has(scene.matter, "11 cubes in 10 seconds. People build it with a chance of 24.2%.");
    assert_has(answer("passed")->what, "discards 4 light wounds");
    assert_has(answer("failed")->what, "loses the round");
}

/* ---- Why not ---- */

static void test_why_not(void **state)
{
    static const char position[] =
        "box siege-storm\n"
        "A veroth at 3, hand straight-punch low-kick, hidden tumble, down lucky\n"
        "B driana at 4, hand low-kick\n"
        "row haymaker push low-kick straight-punch\n";
    static const struct {
        const char *actions[4];
        int seat;
        const char *kind, *id;
        int action, way, why;
    } cases[] = {
        {{NULL}, 0, "attack", "haymaker", DO_ATTACK, 0, WHY_OFFERED},
        {{NULL}, 0, "attack", "high-kick", DO_ATTACK, 0, WHY_NOT_THERE},
        {{NULL}, 1, "attack", "haymaker", DO_ATTACK, 0, WHY_NOT_YOUR_TURN},
        {{NULL}, 0, NULL, NULL, DO_MOVE, 0, WHY_OFFERED},
        {{NULL}, 0, NULL, NULL, DO_MOVE, 1, WHY_TAKEN},
        {{NULL}, 0, "special", "fists-of-fury", DO_SPECIAL, 0, WHY_COMBO},
        {{"move left"}, 0, "special", "fists-of-fury", DO_SPECIAL, 0, WHY_OUT_OF_RANGE},
        {{NULL}, 0, "special", "grip-of-fury", DO_REACT, 0, WHY_MOMENT},
        {{NULL}, 0, "special", "double-block", DO_REACT, 0, WHY_MOMENT},
        {{"combo"}, 0, "special", "fists-of-fury", DO_SPECIAL, 0, WHY_OFFERED},
        {{"combo", "special fists-of-fury"}, 0, "attack", "haymaker", DO_ATTACK, 0, WHY_BUSY},
        {{"move left", "combo"}, 0, "attack", "haymaker", DO_ATTACK, 0, WHY_NO_ACTIONS},
        {{"move left", "move left"}, 0, NULL, NULL, DO_MOVE, 0, WHY_NOT_YOUR_TURN},
        {{"attack low-kick"}, 0, "special", "fists-of-fury", DO_SPECIAL, 0, WHY_COMBO},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kd_Forecast f;
        int a = cases[i].kind ? attack(cases[i].kind, cases[i].id) : cases[i].way;
        look_ahead(position, cases[i].actions, cases[i].seat, &f);
        int why = kd_why_not(&f, cases[i].seat, act(cases[i].action, a, 0));
        if (why != cases[i].why)
            fail_msg("case %zu: %d, not %d", i, why, cases[i].why);
    }
    look(position, NULL, 0);
    assert_has(fact(thing("arena/4")->facts, "why-not")->words, "other fighter");
    assert_has(fact(thing("board.a/grip-of-fury")->facts, "why-not")->words, "moment");
    look("box siege-storm\nA veroth at 3, hand low-kick\nB driana at 4, hand low-kick\n"
         "row haymaker push low-kick straight-punch\n",
         NULL, 0);
    assert_has(fact(thing("board.a/fists-of-fury")->facts, "why-not")->words, "cannot pay");
    assert_false(thing("board.a/fists-of-fury")->marks & MARK_AFFORDABLE);
}

/* ---- Under way ---- */

static void test_under_way(void **state)
{
    static const char position[] = "box siege-storm\n"
                                   "A veroth at 3, hand straight-punch haymaker low-kick\n"
                                   "B driana at 4, hand shield-bash low-kick, hidden push\n"
                                   "row haymaker push low-kick straight-punch\n";
    (void)state;
    look(position, ACTIONS("combo", "special fists-of-fury"), 0);
    assert_string_equal(scene.question_id, "pay");
    assert_string_equal(scene.matter, "Cost: Fist ?");
    assert_int_equal(step("payment")->seat, 0);
    assert_int_equal(fact(step("payment")->facts, "cost")->count, 2);
    assert_int_equal(fact(step("payment")->facts, "paid")->count, 0);
    assert_true(thing("board.a/fists-of-fury")->marks & MARK_UNDER_WAY);
    assert_string_equal(answer("pay low-kick")->remark, "Foot");
    assert_true(answer("pay low-kick")->traits & ANSWER_SPENDS);
    assert_string_equal(scene.thing[answer("pay low-kick")->about[0]].id, "hand.a/low-kick");
    look(position, ACTIONS("combo", "special fists-of-fury", "pay low-kick"), 0);
    assert_has(scene.matter, "paid: Foot");
    assert_int_equal(fact(step("payment")->facts, "paid")->set[0], FOOT);
    look(position, ACTIONS("attack haymaker"), 1);
    assert_string_equal(step("attack")->words, "Haymaker (Veroth), damage 1H1L");
    assert_int_equal(fact(step("attack")->facts, "pool")->a, 1);
    assert_true(thing("aside/haymaker")->marks & MARK_UNDER_WAY);
    assert_has(answer("block-damage push")->what, "2 points against the damage");
    look(position, ACTIONS("attack haymaker", "block-damage push", "no"), 1);
    assert_int_equal(fact(step("block")->facts, "points")->a, 2);
    look(position, ACTIONS("attack haymaker"), RS_SPECTATOR);
    assert_int_equal(scene.answers, 0);
    assert_int_equal(thing("hand.b/hidden")->count, 1);
    assert_int_equal(thing("hand.b/low-kick")->count, 1);
}

static void test_warnings(void **state)
{
    char position[400];
    (void)state;
    look(on_the_edge, NULL, 0);
    assert_has(answer("attack low-kick")->warning, "Out of range");
    assert_true(answer("attack low-kick")->traits & ANSWER_WASTED);
    assert_string_equal(answer("attack haymaker")->warning, "");
    assert_string_equal(answer("combo")->warning, "");
    snprintf(position, sizeof position, tested, "", 0);
    look(position, ACTIONS("attack high-punch"), 0);
    assert_has(answer("call")->warning, "always reach 5");
    look("box siege-storm\nA veroth at 3\nB driana at 4, hand shield-bash\n"
         "row high-punch push low-kick straight-punch\n",
         ACTIONS("attack high-punch"), 1);
    assert_has(answer("block-damage shield-bash")->warning, "Wasted");
    look("box siege-storm\nA veroth at 3\nB driana at 5\nrow high-punch push low-kick\n", NULL, 0);
    assert_has(answer("combo")->warning, "nothing in a Combo");
}

/* ---- Cards and the log ---- */

static void test_cards(void **state)
{
    const rs_Rules *rules = match_rules();
    Shot shot;
    SceneCard card;
    int in_match = 0;
    (void)state;
    take_shot(on_the_edge, NULL, 0, &shot);
    for (int i = 0; i < rs_things(rules); i++)
        for (int language = 0; language < rs_languages(rules); language++) {
            rs_Thing it;
            rs_thing(rules, i, language, &it);
            if (it.game != RS_KNOCKDOWN)
                continue;
            scene_card(rules, language, &shot.view, i, &card);
            assert_true(*card.kind && *card.origin);
            assert_true(card.used < (int)sizeof card.text - 1);
            assert_true(card.fact_count < (int)(sizeof card.fact / sizeof *card.fact));
            in_match += language == 0 && scene_in_match(rules, &shot.view, i);
        }
    /* 15 kinds of attack cards, 12 skills, the arena, two boards with their fighters, 8 special
     * attacks, a token. */
    assert_int_equal(in_match, 15 + 12 + 1 + 4 + 8 + 1);
    int label = rs_thing_find(rules, RS_KNOCKDOWN, "attack", "shoulder-charge");
    scene_card(rules, RS_ENGLISH, NULL, label, &card);
    assert_string_equal(card.kind, "attack card");
    assert_has(card.rules, "K5");
    assert_has(card.rules, "K6.4"); /* its Sprint symbol */
    assert_has(card.origin, "Siege Storm");
}

static void test_log(void **state)
{
    static const char position[] = "box siege-storm\nA veroth at 3\nB driana at 4\n"
                                   "row push haymaker\nbegin turn-start\n";
    const rs_Rules *rules = match_rules();
    rs_Events events = {0};
    SceneLine line;
    Shot shot;
    rs_Action actions[RS_MAX_ACTIONS];
    (void)state;
    take_shot(position, ACTIONS("move left"), 0, &shot);
    rs_actions(rules, &shot.state, actions);
    rs_apply(rules, &shot.state, actions[0], &events);
    int from = 0, lines = 0, most = 0;
    while (
        scene_log(rules, &shot.words, events.at, events.count, 1u << RS_SPECTATOR, &from, &line)) {
        lines++;
        most = line.count > most ? line.count : most;
        assert_true(*line.text);
    }
    rs_Event row[3];
    for (int i = 0; i < 3; i++)
        row[i] = (rs_Event){.kind = EV_ROW, .audience = EVERYONE, .what = 2};
    from = 0;
    assert_true(lines > 0 && most == 1);
    assert_true(scene_log(rules, &shot.words, row, 3, 1, &from, &line));
    assert_int_equal(line.count, 3);
    assert_has(line.text, "New in the Row: ");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pool),
        cmocka_unit_test(test_pool_in_play),
        cmocka_unit_test(test_reaction_on_edge),
        cmocka_unit_test(test_odds),
        cmocka_unit_test(test_call),
        cmocka_unit_test(test_why_not),
        cmocka_unit_test(test_under_way),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_log),
    };
    return suite_run("scenes of Knockdown", tests, sizeof tests / sizeof *tests, argc, argv);
}
