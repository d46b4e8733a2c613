/* bots.c - laws of the bots (docs/bots.md): they know nothing that their seat does not know, give
 * the same answer on any number of threads, never an illegal one, and take a fixed amount of
 * memory.
 *
 * RINGSIDE_DECISIONS, as for properties.c, sets how many matches are played; a test's name as
 * argument runs only that test. */
#include "../bots/bot.h"
#include "../bots/tree.h"
#include "../games/knockdown/tests/match.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Where --long begins. */
enum { LONG_DECISIONS = 10000000 };

static const int games[] = {
#define GAME(NAME, name, prefix) RS_##NAME,
#include "../games/games.def"
};

enum { GAMES_HERE = sizeof games / sizeof *games };

/* A match in play, and dice for everything that is not the bots'. */
typedef struct Run {
    rs_Dice dice;
    Match match;
} Run;

static Run playing;

/* ---- Matches and views ---- */

static void deal(Run *r, int game, bool rulings)
{
    rs_Setup setup;
    rs_setup_default(match_rules(), game, &setup);
    if (rulings)
        match_rulings(&setup, &r->dice);
    match_deal(&r->match, match_rules(), &setup, &r->dice);
}

/* A question with a choice, somewhere in a match; in Knockdown more cards are hidden there than
 * random play hides by itself. */
static int find_question(Run *r, int game)
{
    rs_Action actions[RS_MAX_ACTIONS];
    for (;;) {
        deal(r, game, rs_below(&r->dice, 2));
        for (int left = rs_below(&r->dice, 150); left > 0 && match_play(&r->match, &r->dice);
             left--)
            if (game == RS_KNOCKDOWN && rs_to_act(r->match.rules, &r->match.state) < RS_SEATS)
                match_forget_some(&r->match, &r->dice);
        for (int tries = 0; tries < 40; tries++) {
            int seat = rs_to_act(r->match.rules, &r->match.state);
            if (seat < RS_SEATS && rs_actions(r->match.rules, &r->match.state, actions) > 1)
                return seat;
            if (!match_play(&r->match, &r->dice))
                break;
        }
    }
}

static void choose(const Bot *bot, const rs_View *view, uint64_t seed, BotAnswer *answer)
{
    rs_Dice dice;
    rs_dice_seed(&dice, seed);
    memset(answer, 0xa5, sizeof *answer); /* nothing may be left as it was */
    bot_choose(bot, match_rules(), view, &dice, answer);
}

/* Exact: the same sums in the same order. */
static void check_same(const Match *m, const char *what, const BotAnswer *a, const BotAnswer *b)
{
    bool same = a->action == b->action && a->win == b->win && a->moves == b->moves &&
                a->simulations == b->simulations && a->steps == b->steps;
    for (int i = 0; same && i < a->moves; i++)
        same = a->move[i].action == b->move[i].action && a->move[i].win == b->move[i].win &&
               a->move[i].visits == b->move[i].visits;
    if (!same)
        match_fail(m, "%s: %08x wins %f, %08x wins %f", what, a->action, a->win, b->action, b->win);
}

/* ---- Honesty ---- */

static const Bot kinds[] = {
    {.kind = BOT_RANDOM, .threads = 1},
    {.kind = BOT_GREEDY, .samples = 4, .threads = 1},
    {.kind = BOT_GREEDY, .samples = 2, .blunders = 50, .threads = 1},
    {.kind = BOT_SEARCH, .simulations = 60, .threads = 1},
    {.kind = BOT_SEARCH, .simulations = 60, .network = 1, .threads = 1},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Whether somebody else knows other things in the one game than in the other. */
static bool differ(const Match *m, int seat, const rs_State *a, const rs_State *b)
{
    for (int other = 0; other < m->setup.seats; other++) {
        rs_View x, y;
        rs_view(m->rules, a, other, &x);
        rs_view(m->rules, b, other, &y);
        if (other != seat && memcmp(&x, &y, sizeof x) != 0)
            return true;
    }
    return false;
}

/* The match itself and two imagined ones, all alike to the seat: every bot answers alike. Returns
 * whether the two hold different secrets. */
static bool check_honest(Run *r, int seat, uint64_t seed)
{
    const Match *m = &r->match;
    rs_State imagined[2];
    rs_View real, view;
    rs_view(m->rules, &m->state, seat, &real);
    for (int i = 0; i < 2; i++) {
        rs_imagine(m->rules, &real, &r->dice, &imagined[i]);
        rs_view(m->rules, &imagined[i], seat, &view);
        if (memcmp(&view, &real, sizeof view) != 0)
            match_fail(m, "what seat %d imagines does not look the same to it", seat);
        for (int k = 0; k < KINDS; k++) {
            BotAnswer one, other;
            choose(&kinds[k], &real, seed, &one);
            choose(&kinds[k], &view, seed, &other);
            check_same(m, "the same view, other secrets", &one, &other);
        }
    }
    return differ(m, seat, &imagined[0], &imagined[1]);
}

static void test_honest(void **state)
{
    enum { VIEWS = 400 };
    int different = 0;
    (void)state;
    rs_dice_seed(&playing.dice, 301);
    for (int i = 0; i < VIEWS; i++)
        different +=
            check_honest(&playing, find_question(&playing, games[i % GAMES_HERE]), (uint64_t)i);
    print_message("%d views, in %d of them the secrets differed\n", VIEWS, different);
    assert_true(different > VIEWS / 3);
}

/* What an answer waits for is a matter of the budget; tests/session_study.c looks at the table. */
static void test_pause(void **state)
{
    int least = 5000, most = 0;
    (void)state;
    rs_dice_seed(&playing.dice, 302);
    for (int i = 0; i < BOT_LEVELS; i++)
        assert_in_range(bot_thinking(&bot_levels[i].bot), 1, 500);
    assert_true(bot_thinking(&(Bot){.kind = BOT_SEARCH, .milliseconds = 2000}) > 2000);
    for (int i = 0; i < 1000; i++) {
        int pause = bot_pause(&playing.dice);
        least = pause < least ? pause : least;
        most = pause > most ? pause : most;
    }
    assert_in_range(least, 200, 400);
    assert_in_range(most, 700, 1000);
}

/* ---- The same answer ---- */

static void test_threads(void **state)
{
    static const int budgets[] = {1, 17, 400, 9000, 24000}; /* the last has three trees */
    enum { BUDGETS = sizeof budgets / sizeof *budgets };
    (void)state;
    rs_dice_seed(&playing.dice, 303);
    for (int i = 0; i < 6 * BUDGETS; i++) {
        int seat = find_question(&playing, games[i % GAMES_HERE]);
        Bot bot = {.kind = BOT_SEARCH,
                   .simulations = budgets[i % BUDGETS],
                   .network = i >= 4 * BUDGETS,
                   .threads = 1};
        BotAnswer first, again;
        rs_View view;
        rs_view(playing.match.rules, &playing.match.state, seat, &view);
        choose(&bot, &view, (uint64_t)i, &first);
        for (bot.threads = 1; bot.threads <= 4; bot.threads *= 2) {
            choose(&bot, &view, (uint64_t)i, &again);
            check_same(&playing.match, "the same budget and dice", &first, &again);
        }
    }
}

/* Trees that are grown one by one, the last first, and joined: the answer of bot_choose. */
static void test_parts(void **state)
{
    static const Bot bots[] = {{.kind = BOT_SEARCH, .simulations = 26000},
                               {.kind = BOT_SEARCH, .simulations = 300, .blunders = 50},
                               {.kind = BOT_GREEDY, .samples = 2, .blunders = 30}};
    enum { BOTS = sizeof bots / sizeof *bots };
    static BotTree grown[BOT_TREES];
    int parted = 0;
    (void)state;
    rs_dice_seed(&playing.dice, 304);
    for (int i = 0; i < 8 * BOTS; i++) {
        int seat = find_question(&playing, games[i % GAMES_HERE]);
        const Bot *bot = &bots[i % BOTS];
        const rs_Rules *rules = playing.match.rules;
        BotAnswer whole, joined;
        rs_View view;
        rs_Dice dice;
        rs_view(rules, &playing.match.state, seat, &view);
        choose(bot, &view, (uint64_t)i, &whole);
        rs_dice_seed(&dice, (uint64_t)i);
        int trees = bot_trees(bot, rules, &view, dice);
        for (int tree = trees - 1; tree >= 0; tree--)
            bot_grow(bot, rules, &view, dice, tree, &grown[tree]);
        bot_join(bot, rules, &view, &dice, trees ? grown : NULL, &joined);
        check_same(&playing.match, "the same trees grown apart", &whole, &joined);
        parted += trees > 1;
    }
    assert_true(parted > 3);
}

/* ---- Legal answers ---- */

/* One of the answers that were weighed, against those before it. */
static void check_move(const Match *m, const BotAnswer *answer, int at)
{
    const BotMove *move = &answer->move[at], *before = &answer->move[at ? at - 1 : 0];
    if (!rs_legal(m->rules, &m->state, move->action))
        match_fail(m, "the bot has weighed %08x, which is not legal", move->action);
    for (int j = 0; j < at; j++)
        if (answer->move[j].action == move->action)
            match_fail(m, "the bot has weighed %08x twice", move->action);
    if (!(move->win >= 0 && move->win <= 1) || move->visits < 0)
        match_fail(m, "%08x wins %f in %d visits", move->action, move->win, move->visits);
    /* Whichever way the two are weighed against each other. */
    if (move->visits >= before->visits && move->win > before->win)
        match_fail(m, "the answers are not sorted: %d and %d visits, %f and %f", before->visits,
                   move->visits, before->win, move->win);
}

/* What holds for every answer to a question of this match. */
static void check_answer(const Match *m, const Bot *bot, const BotAnswer *answer)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(m->rules, &m->state, actions);
    bool erring = bot->kind == BOT_RANDOM || bot->blunders;
    long visits = 0;
    if (!rs_legal(m->rules, &m->state, answer->action))
        match_fail(m, "the bot answers %08x, which is not legal", answer->action);
    if (answer->moves != count)
        match_fail(m, "%d answers were weighed, and there are %d", answer->moves, count);
    for (int i = 0; i < count; i++) {
        check_move(m, answer, i);
        visits += answer->move[i].visits;
    }
    if (!(answer->win >= 0 && answer->win <= 1))
        match_fail(m, "the answer wins %f", answer->win);
    if (!erring && (answer->action != answer->move[0].action || answer->win != answer->move[0].win))
        match_fail(m, "the answer is not the first of those weighed");
    bool erred = bot->blunders && answer->simulations == 0;
    if (bot->kind == BOT_SEARCH && count > 1 && !erred &&
        (visits != answer->simulations || (bot->simulations && visits != bot->simulations)))
        match_fail(m, "%ld visits of %ld simulations, %d were asked for", visits,
                   answer->simulations, bot->simulations);
}

/* One match between copies of a bot; a match that nothing forces to its end is left. */
static void play_match(Run *r, const Bot *bot)
{
    enum { LEFT = 1500 };
    Match *m = &r->match;
    for (int seat; (seat = rs_to_act(m->rules, &m->state)) != RS_NOBODY && m->played < LEFT;) {
        BotAnswer answer;
        rs_View view;
        match_watch(m);
        if (seat == RS_TABLE) {
            match_play(m, &r->dice);
            continue;
        }
        rs_view(m->rules, &m->state, seat, &view);
        bot_choose(bot, m->rules, &view, &r->dice, &answer);
        check_answer(m, bot, &answer);
        match_apply(m, answer.action, NULL);
    }
    match_watch(NULL);
}

/* Both games, every number of players and grid, all rulings, the tower included. */
static void test_legal(void **state)
{
    Bot bot = {.kind = BOT_SEARCH, .simulations = 16, .threads = 1};
    long decisions = match_decisions(1), played = 0;
    long matches = decisions < LONG_DECISIONS ? decisions * 3 / 5000 : decisions / 1000;
    (void)state;
    rs_dice_seed(&playing.dice, 304);
    for (long i = 0; i < matches; i++) {
        deal(&playing, games[i % GAMES_HERE], i % 4 >= GAMES_HERE);
        bot.network = i % 3 == 0;
        play_match(&playing, &bot);
        played += playing.match.played;
    }
    print_message("%ld matches, %ld decisions\n", matches, played);
}

static void test_kinds(void **state)
{
    (void)state;
    rs_dice_seed(&playing.dice, 305);
    for (int i = 0; i < KINDS * GAMES_HERE * 2; i++) {
        deal(&playing, games[i % GAMES_HERE], false);
        play_match(&playing, &kinds[i / GAMES_HERE % KINDS]);
    }
}

/* Even if the time was over before it began, or no tree could be made. */
static void test_hurry(void **state)
{
    static const Bot hurried = {.kind = BOT_SEARCH, .milliseconds = 0};
    BotAnswer answer;
    rs_View view;
    (void)state;
    rs_dice_seed(&playing.dice, 308);
    for (int i = 0; i < 20; i++) {
        int seat = find_question(&playing, games[i % GAMES_HERE]);
        rs_view(playing.match.rules, &playing.match.state, seat, &view);
        choose(&hurried, &view, (uint64_t)i, &answer);
        check_answer(&playing.match, &hurried, &answer);
        assert_true(answer.simulations >= 16 && answer.win > 0);
    }
}

/* ---- Memory ---- */

static size_t tree_bytes(int simulations)
{
    Tree tree;
    assert_true(tree_make(&tree, simulations));
    size_t bytes = tree.nodes_most * sizeof *tree.node + tree.edges_most * sizeof *tree.edge;
    tree_free(&tree);
    return bytes;
}

static long peak_kilobytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void test_memory(void **state)
{
    enum { MOST_TREE = 20 << 20, MOST_TREES = 8, SLACK = 64 << 20 };
    static const Bot long_ago = {.kind = BOT_SEARCH, .milliseconds = 300, .threads = 4};
    BotAnswer answer;
    rs_View view;
    (void)state;
    print_message("a tree has %zu bytes for 10 simulations, %zu for 10 million\n", tree_bytes(10),
                  tree_bytes(10000000));
    assert_true(tree_bytes(10) < 1 << 18);
    assert_true(tree_bytes(10000000) < MOST_TREE);
    rs_dice_seed(&playing.dice, 306);
    for (int i = 0; i < GAMES_HERE; i++) {
        int seat = find_question(&playing, games[i]);
        long before = peak_kilobytes();
        rs_view(playing.match.rules, &playing.match.state, seat, &view);
        choose(&long_ago, &view, 1, &answer);
        check_answer(&playing.match, &long_ago, &answer);
        print_message("%ld simulations in 300 ms, %ld kilobytes more\n", answer.simulations,
                      peak_kilobytes() - before);
        assert_true(answer.simulations > 0);
        assert_true(peak_kilobytes() - before < (MOST_TREES * (long)MOST_TREE + SLACK) / 1024);
    }
}

/* ---- Names ---- */

static void test_parse(void **state)
{
    static const char *const wrong[] = {
        "",
        "Random",
        "random ",
        " greedy",
        "greedy:4",
        "search",
        "search:",
        "search:0",
        "search:-5",
        "search:x",
        "search:1k",
        "search:10 ms",
        "search:5s",
        "search:ms",
        "search:0ms",
        "champ",
        "champions",
        "search:500MS",
        "search:1e3",
        "search:500ms ",
        "search:99999999999999999999",
        "search:10000001",
        "search:300001ms",
        "search:10+net ",
        "search:10+nets",
        "search:+net",
        "search:10ms+",
        "greedy+net",
    };
    Bot bot;
    (void)state;
    assert_true(bot_parse("random", &bot) && bot.kind == BOT_RANDOM);
    assert_true(bot_parse("greedy", &bot) && bot.kind == BOT_GREEDY && bot.samples > 0);
    assert_true(bot_parse("search:1000", &bot) && bot.kind == BOT_SEARCH);
    assert_true(bot.simulations == 1000 && bot.milliseconds == 0 && bot.threads == 0);
    assert_true(bot_parse("search:500ms", &bot) && bot.kind == BOT_SEARCH);
    assert_true(bot.simulations == 0 && bot.milliseconds == 500 && bot.threads == 0);
    assert_true(bot_parse("search:20ms+net", &bot) && bot.milliseconds == 20 && bot.network == 1);
    assert_true(bot_parse("search:70+net", &bot) && bot.simulations == 70 && bot.network == 1);
    for (int i = 0; i < BOT_LEVELS; i++) {
        assert_true(bot_parse(bot_levels[i].id, &bot));
        assert_memory_equal(&bot, &bot_levels[i].bot, sizeof bot);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (bot_parse(wrong[i], &bot))
            fail_msg("\"%s\" was taken for a bot", wrong[i]);
}

/* ---- Levels ---- */

/* Each at its full budget. */
static void test_levels(void **state)
{
    long rounds = match_decisions(1) < LONG_DECISIONS ? 1 : 20;
    (void)state;
    rs_dice_seed(&playing.dice, 307);
    for (long i = 0; i < rounds * BOT_LEVELS * GAMES_HERE; i++) {
        const BotLevel *level = &bot_levels[i / GAMES_HERE % BOT_LEVELS];
        deal(&playing, games[i % GAMES_HERE], false);
        play_match(&playing, &level->bot);
        print_message("%s: %d decisions\n", level->id, playing.match.played);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_honest),  cmocka_unit_test(test_pause),
        cmocka_unit_test(test_threads), cmocka_unit_test(test_legal),
        cmocka_unit_test(test_kinds),   cmocka_unit_test(test_memory),
        cmocka_unit_test(test_parse),   cmocka_unit_test(test_levels),
        cmocka_unit_test(test_hurry),   cmocka_unit_test(test_parts),
    };
    return suite_run("bots", tests, sizeof tests / sizeof *tests, argc, argv);
}
