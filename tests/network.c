/* network.c - laws of the networks (docs/bots.md): files that are damaged are refused, fast and
 * plain code give the same integers, and what a seat cannot know changes no input. */
#include "../bots/networks.h"
#include "../engine/kind.h"
#include "../games/nokaut/rules/state.h"
#include "match.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

const rs_Source *networks_files(int *count);

static const int games[] = {
#define GAME(NAME, name, prefix) RS_##NAME,
#include "../games/games.def"
};

enum { GAMES_HERE = sizeof games / sizeof *games, HEAD = 16, MOST = 2 << 20 };

static rs_Dice dice;
static Match match;

/* What ships for a game, as bytes that a test may change. */
static size_t shipped(int game, unsigned char bytes[MOST])
{
    char name[64];
    int count;
    const rs_Source *file = networks_files(&count);
    snprintf(name, sizeof name, "bots/networks/%s.net", game_kind(game)->word);
    for (int i = 0; i < count; i++)
        if (strcmp(file[i].name, name) == 0) {
            assert_in_range(file[i].size, 1, 1 << 20); /* a page has to load it */
            memcpy(bytes, file[i].text, file[i].size);
            return file[i].size;
        }
    fail_msg("no network of %s ships", game_kind(game)->word);
    return 0;
}

/* So that only what a test has changed is wrong. */
static void sign(unsigned char *bytes, size_t size)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size - 8; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    for (int i = 0; i < 8; i++)
        bytes[size - 8 + (size_t)i] = (unsigned char)(hash >> 8 * i);
}

/* A position somewhere in a match, all modes and rulings. */
static void find_position(int game)
{
    rs_Setup setup;
    do {
        rs_setup_default(match_rules(), game, &setup);
        if (rs_below(&dice, 2))
            match_rulings(&setup, &dice);
        match_deal(&match, match_rules(), &setup, &dice);
        for (int left = rs_below(&dice, 150); left > 0 && match_play(&match, &dice); left--) {
        }
    } while (rs_winner(match.rules, &match.state) != RS_NOBODY ||
             rs_to_act(match.rules, &match.state) >= RS_SEATS);
}

/* ---- Files ---- */

static bool reads(const unsigned char *bytes, size_t size, int game, const char *what)
{
    char problem[200] = "";
    Network network;
    bool good = network_read(bytes, size, game, &network, problem);
    if (good)
        network_free(&network);
    else if (!problem[0] || strchr(problem, '\n'))
        fail_msg("%s: a problem has one line, not \"%s\"", what, problem);
    return good;
}

static void test_damaged_file_is_refused(void **state)
{
    static unsigned char bytes[MOST];
    (void)state;
    rs_dice_seed(&dice, 401);
    for (int g = 0; g < GAMES_HERE; g++) {
        size_t size = shipped(games[g], bytes);
        assert_true(reads(bytes, size, games[g], "as it ships"));
        assert_false(reads(bytes, size, games[!g], "the other game's"));
        for (size_t cut = 0; cut < size; cut += cut < 400 ? 1 : 9973)
            assert_false(reads(bytes, cut, games[g], "cut off"));
        assert_false(reads(bytes, size + 1, games[g], "a byte more"));
        for (int i = 0; i < 200; i++) {
            int at = i < 60 ? i : rs_below(&dice, (int)size);
            bytes[at] ^= (unsigned char)(1 << rs_below(&dice, 8));
            assert_false(reads(bytes, size, games[g], "a bit turned"));
            shipped(games[g], bytes);
        }
    }
}

/* With a right checksum too: numbers of the head and keys out of order. */
static void test_wrong_numbers_are_refused(void **state)
{
    static unsigned char bytes[MOST];
    (void)state;
    rs_dice_seed(&dice, 402);
    for (int number = 0; number < 8; number++)
        for (int i = 0; i < 32; i++) {
            size_t size = shipped(games[0], bytes);
            bytes[HEAD + 4 * number + i / 8] ^= (unsigned char)(1 << i % 8);
            sign(bytes, size);
            assert_false(reads(bytes, size, games[0], "a number of the head"));
        }
    size_t size = shipped(games[0], bytes);
    memcpy(bytes + HEAD + 32, bytes + HEAD + 36, 4); /* the first key twice */
    sign(bytes, size);
    assert_false(reads(bytes, size, games[0], "a key twice"));
}

/* Any weights will do: they are bound and asked without harm, the same by both kinds of code. */
static void test_any_weights_are_bound(void **state)
{
    static unsigned char bytes[MOST];
    char problem[200];
    (void)state;
    rs_dice_seed(&dice, 403);
    for (int i = 0; i < 6; i++) {
        int game = games[i % GAMES_HERE];
        size_t size = shipped(game, bytes),
               keys = (size_t)(bytes[HEAD + 20] | bytes[HEAD + 21] << 8);
        for (size_t at = HEAD + 32 + 4 * keys; at < size - 8 - 600 * 4; at++)
            if (i >= GAMES_HERE && rs_below(&dice, 2 * i) == 0)
                bytes[at] = (unsigned char)rs_below(&dice, 256);
        sign(bytes, size);
        Network network;
        Bound bound;
        if (!network_read(bytes, size, game, &network, problem))
            continue; /* keys of the answers have gone out of order */
        assert_true(network_bind(&network, game, match_rules(), &bound));
        for (int j = 0; j < 40; j++) {
            Inputs on = {.count = 0};
            find_position(game);
            bound.features->position(match.rules, &match.state, RS_NOBODY, &on);
            bound.code = network_code();
            int fast = network_chance(&bound, &on);
            bound.code = &network_plain;
            assert_int_equal(fast, network_chance(&bound, &on));
            assert_in_range(fast, 0, NETWORK_CERTAIN);
        }
        network_unbind(&bound);
        network_free(&network);
    }
}

/* ---- The same bits ---- */

static void test_fast_code_is_as_plain(void **state)
{
    enum { ROWS = 300 };
    static int16_t table[ROWS][NETWORK_WIDTH], bias[NETWORK_WIDTH];
    uint64_t signature = 0;
    (void)state;
    rs_dice_seed(&dice, 404);
    print_message("this processor: %s\n", network_code()->name);
    for (int i = 0; i < 2000; i++) {
        int range = 1 << (4 + rs_below(&dice, 13)), rows = rs_below(&dice, FEATURES_INPUTS);
        uint16_t row[FEATURES_INPUTS];
        int16_t x[2][NETWORK_WIDTH];
        int32_t product[2][ROWS];
        for (int r = 0; r < ROWS; r++)
            for (int j = 0; j < NETWORK_WIDTH; j++)
                table[r][j] = (int16_t)(rs_below(&dice, range) - range / 2);
        for (int j = 0; j < NETWORK_WIDTH; j++)
            bias[j] = (int16_t)(rs_below(&dice, range) - range / 2);
        for (int r = 0; r < rows; r++)
            row[r] = (uint16_t)rs_below(&dice, ROWS);
        int line = network_plain.add(table[0], bias, row, rows, x[0]);
        assert_int_equal(line, network_code()->add(table[0], bias, row, rows, x[1]));
        assert_memory_equal(x[0], x[1], sizeof x[0]);
        network_plain.multiply(x[0], table[0], ROWS, product[0]);
        network_code()->multiply(x[0], table[0], ROWS, product[1]);
        assert_memory_equal(product[0], product[1], sizeof product[0]);
        signature = signature * 31 + (uint32_t)(line + product[0][i % ROWS]);
    }
    /* The same from every compiler and on every machine. */
    print_message("%016llx\n", (unsigned long long)signature);
    assert_true(signature == 0x76a482ec268b23feu);
}

static void test_search_is_the_same_by_either_code(void **state)
{
    (void)state;
    rs_dice_seed(&dice, 405);
    for (int i = 0; i < 600; i++) {
        int game = games[i % GAMES_HERE];
        rs_Action actions[RS_MAX_ACTIONS];
        float fast[RS_MAX_ACTIONS], plain[RS_MAX_ACTIONS], all = 0;
        find_position(game);
        int count = rs_actions(match.rules, &match.state, actions);
        const Bound *shared = networks_take(NETWORKS_SHIPPED, game, match.rules);
        assert_non_null(shared);
        Bound bound = *shared;
        network_policy(&bound, match.rules, &match.state, RS_NOBODY, actions, count, fast);
        bound.code = &network_plain;
        network_policy(&bound, match.rules, &match.state, RS_NOBODY, actions, count, plain);
        assert_memory_equal(fast, plain, sizeof *fast * (size_t)count);
        for (int j = 0; j < count; j++)
            all += fast[j];
        assert_true(all > 0.999f && all < 1.001f);
        networks_give_back(shared);
    }
}

/* More at once than are remembered: every decision has its network all the same. */
static void test_every_decision_has_its_network(void **state)
{
    enum { NUMBERS = NETWORKS_MOST - 2, TAKEN = NUMBERS * GAMES_HERE };
    static Network other[GAMES_HERE];
    static unsigned char bytes[MOST];
    const Bound *bound[TAKEN];
    char problem[200];
    (void)state;
    for (int g = 0; g < GAMES_HERE; g++) {
        assert_null(networks_take(2, games[g], match_rules()));
        assert_true(network_read(bytes, shipped(games[g], bytes), games[g], &other[g], problem));
    }
    for (int i = 0; i < TAKEN; i++) {
        int number = 2 + i / GAMES_HERE, g = i % GAMES_HERE;
        networks_set(number, games[g], &other[g]);
        bound[i] = networks_take(number, games[g], match_rules());
        assert_non_null(bound[i]);
        assert_ptr_equal(bound[i]->network, &other[g]);
    }
    for (int i = 0; i < TAKEN; i++)
        networks_give_back(bound[i]);
    for (int i = 0; i < TAKEN; i++)
        networks_set(2 + i / GAMES_HERE, games[i % GAMES_HERE], NULL);
    for (int g = 0; g < GAMES_HERE; g++)
        network_free(&other[g]);
}

/* ---- Inputs ---- */

static int by_number(const void *a, const void *b)
{
    uint32_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x < y ? -1 : x > y;
}

/* Rows are those of the rules, and there is room for all. */
static void test_rows_are_in_range(void **state)
{
    int most = 0;
    (void)state;
    rs_dice_seed(&dice, 406);
    for (int i = 0; i < 3000; i++) {
        int game = games[i % GAMES_HERE];
        const Features *f = features_of(game);
        rs_Action actions[RS_MAX_ACTIONS];
        Inputs on = {.count = 0};
        uint16_t row[FEATURES_ANSWER];
        find_position(game);
        f->position(match.rules, &match.state, rs_below(&dice, 2) ? RS_NOBODY : 0, &on);
        f->question(match.rules, &match.state, &on);
        assert_in_range(on.count, 20, FEATURES_INPUTS - 1);
        most = on.count > most ? on.count : most;
        for (int j = 0; j < on.count; j++)
            assert_in_range(on.row[j], 0, f->inputs(match.rules) - 1);
        for (int left = rs_actions(match.rules, &match.state, actions) - 1; left >= 0; left--)
            for (int rows = f->answer(match.rules, &match.state, actions[left], row); rows > 0;
                 rows--)
                assert_in_range(row[rows - 1], 0, f->answers(match.rules) - 1);
    }
    print_message("at most %d inputs on\n", most);
}

static bool knows(const Network *network, const Parts *parts)
{
    for (int i = 0; i < parts->count; i++)
        if (bsearch(&parts->key[i], network->input_key, (size_t)network->inputs, sizeof *parts->key,
                    by_number))
            return true;
    return false;
}

/* Keys that have come to mean something else need a new version and another network. */
static void test_shipped_network_knows_its_inputs(void **state)
{
    (void)state;
    rs_dice_seed(&dice, 409);
    for (int g = 0; g < GAMES_HERE; g++) {
        const Features *f = features_of(games[g]);
        const Bound *bound = networks_take(NETWORKS_SHIPPED, games[g], match_rules());
        int on_all = 0, known = 0;
        for (int i = 0; i < 300; i++) {
            Inputs on = {.count = 0};
            find_position(games[g]);
            f->position(match.rules, &match.state, RS_NOBODY, &on);
            for (int j = 0; j < on.count; j++, on_all++) {
                Parts parts = {.count = 0};
                f->input_parts(match.rules, on.row[j], &parts);
                known += knows(bound->network, &parts);
            }
        }
        networks_give_back(bound);
        print_message("%s: %d of %d inputs are known\n", game_kind(games[g])->word, known, on_all);
        assert_true(known > on_all / 100 * 97);
    }
}

/* Two games that a seat cannot tell apart, imagined with the same dice. */
static void test_equal_views_give_equal_inputs(void **state)
{
    (void)state;
    rs_dice_seed(&dice, 407);
    for (int i = 0; i < 1000; i++) {
        int game = games[i % GAMES_HERE];
        const Features *f = features_of(game);
        rs_State twin, imagined[2];
        rs_View view[2];
        Inputs on[2] = {{.count = 0}, {.count = 0}};
        find_position(game);
        int seat = rs_to_act(match.rules, &match.state);
        rs_view(match.rules, &match.state, seat, &view[0]);
        rs_imagine(match.rules, &view[0], &dice, &twin);
        rs_view(match.rules, &twin, seat, &view[1]);
        for (int k = 0; k < 2; k++) {
            rs_Dice same;
            rs_dice_seed(&same, (uint64_t)i);
            rs_imagine(match.rules, &view[k], &same, &imagined[k]);
            f->position(match.rules, &imagined[k], RS_NOBODY, &on[k]);
            f->question(match.rules, &imagined[k], &on[k]);
        }
        assert_int_equal(on[0].count, on[1].count);
        assert_memory_equal(on[0].row, on[1].row, sizeof *on[0].row * (size_t)on[0].count);
    }
}

/* What others cannot know of a team's goal does not lead them. */
static void test_unknown_goal_is_not_seen(void **state)
{
    int tried = 0;
    (void)state;
    rs_dice_seed(&dice, 408);
    for (int i = 0; i < 1000; i++) {
        find_position(RS_NOKAUT);
        rs_State other = match.state;
        nk_State *s = nk_inside(&other);
        int team = rs_below(&dice, 2), goal = s->goal[team];
        if (!s->goals_left || goal >= NK_GOALS)
            continue;
        s->goal[team] = s->goals[0];
        s->goals[0] = (uint8_t)goal;
        Inputs on[2] = {{.count = 0}, {.count = 0}};
        nokaut_features.position(match.rules, &match.state, team, &on[0]);
        nokaut_features.position(match.rules, &other, team, &on[1]);
        assert_int_equal(on[0].count, on[1].count);
        assert_memory_equal(on[0].row, on[1].row, sizeof *on[0].row * (size_t)on[0].count);
        tried++;
    }
    assert_true(tried > 300);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_file_is_refused),
        cmocka_unit_test(test_wrong_numbers_are_refused),
        cmocka_unit_test(test_any_weights_are_bound),
        cmocka_unit_test(test_fast_code_is_as_plain),
        cmocka_unit_test(test_search_is_the_same_by_either_code),
        cmocka_unit_test(test_every_decision_has_its_network),
        cmocka_unit_test(test_rows_are_in_range),
        cmocka_unit_test(test_shipped_network_knows_its_inputs),
        cmocka_unit_test(test_equal_views_give_equal_inputs),
        cmocka_unit_test(test_unknown_goal_is_not_seen),
    };
    return suite_run("network", tests, sizeof tests / sizeof *tests, argc, argv);
}
