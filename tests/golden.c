/* golden.c - golden games: law 8, "same rules hash + set-up + seed + actions give the same state
 * hash", on every compiler and after every change that is not meant to change a game.
 *
 *   golden DIRECTORY            replays every golden game, counts every perft, and compares
 *   golden --write DIRECTORY    plays and counts them anew, after a change that is meant
 *   golden --replay FILE        plays one file as far as it goes; for matches that tests print
 *
 * A golden game is text: a set-up, a seed, then a line for each action, its id and the hash of the
 * state after it. Lines that begin with # are for people. */
#include "../engine/rules.h"
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Golden {
    int game;
    const char *name;
    const char *setup[16]; /* keys and values */
    uint64_t seed;
    /* Answers that must occur in it, so that all games together have every one. */
    const char *wanted;
} Golden;

static const Golden golden[] = {
    {RS_KNOCKDOWN,
     "siege-storm",
     {"a", "veroth", "b", "driana", "arena", "siege-storm"},
     101,
     "reroll"},
    {RS_KNOCKDOWN,
     "siege-storm-rift",
     {"a", "xingo", "b", "veroth", "arena", "siege-storm"},
     102,
     "use"},
    {RS_KNOCKDOWN,
     "nemesis",
     {"a", "rook", "b", "skitter", "arena", "nemesis", "skills", "nemesis"},
     103,
     "pick"},
    {RS_KNOCKDOWN,
     "nemesis-welder",
     {"a", "patch", "b", "rook", "arena", "nemesis", "skills", "nemesis"},
     104,
     "travel"},
    {RS_KNOCKDOWN,
     "tainted-grail",
     {"a", "mgielec-fog", "b", "knight-warden", "arena", "tainted-grail", "skills",
      "tainted-grail"},
     105,
     "lift"},
    {RS_KNOCKDOWN,
     "tainted-grail-poison",
     {"a", "czerw-poison", "b", "mgielec-curse", "arena", "tainted-grail", "skills",
      "tainted-grail"},
     106,
     "choose"},
    {RS_KNOCKDOWN,
     "mixed-storm",
     {"a", "driana", "b", "czerw-sage", "arena", "nemesis", "skills", "tainted-grail"},
     107,
     "put"},
    {RS_KNOCKDOWN,
     "mixed-grail",
     {"a", "knight-forsworn", "b", "patch", "arena", "siege-storm", "skills", "nemesis"},
     108,
     "block-effect"},
    {RS_KNOCKDOWN,
     "mixed-candles",
     {"a", "skitter", "b", "xingo", "arena", "tainted-grail", "skills", "siege-storm"},
     109,
     "refresh"},
    {RS_KNOCKDOWN,
     "rulings-chain",
     {"a", "veroth", "b", "patch", "reaction-chain", "yes", "skill-optional", "optional",
      "seventh-card", "any", "block-scope", "pool-and-effect", "block-timing", "step-by-step"},
     110,
     "react"},
    {RS_KNOCKDOWN,
     "rulings-mirror",
     {"a", "rook", "b", "rook", "same-fighter", "allowed", "start-hands-each-round", "yes",
      "turn-start-order", "effects-first", "out-of-range-special", "may-be-paid", "corridor-uses",
      "one-per-action", "self-ability-is-attack", "no"},
     111,
     "spend"},
    {RS_KNOCKDOWN,
     "tower",
     {"a", "czerw-poison", "b", "knight-warden", "test-variant", "tower", "arena", "tainted-grail",
      "candles-each-round", "no"},
     112,
     "passed failed"},
    {RS_NOKAUT, "nokaut-2", {"players", "2"}, 201, "riposte"},
    {RS_NOKAUT,
     "nokaut-2-advanced",
     {"players", "2", "grid", "advanced", "first", "unicorns"},
     202,
     "number"},
    {RS_NOKAUT, "nokaut-3-dragons", {"players", "3", "lone", "dragons"}, 203, "take"},
    {RS_NOKAUT,
     "nokaut-3-dragons-advanced",
     {"players", "3", "lone", "dragons", "grid", "advanced", "first", "unicorns"},
     204,
     "done"},
    {RS_NOKAUT,
     "nokaut-3-unicorns",
     {"players", "3", "lone", "unicorns", "first", "unicorns"},
     205,
     "reveal"},
    {RS_NOKAUT,
     "nokaut-3-unicorns-advanced",
     {"players", "3", "lone", "unicorns", "grid", "advanced"},
     206,
     "discard"},
    {RS_NOKAUT, "nokaut-4", {"players", "4"}, 207, "name"},
    {RS_NOKAUT,
     "nokaut-4-advanced",
     {"players", "4", "grid", "advanced", "first", "unicorns"},
     208,
     "target"},
    {RS_NOKAUT,
     "nokaut-rulings-cards",
     {"players", "2", "keen-eye-deck", "both-dragon", "destroy-own", "any-allows",
      "reentry-triggers", "yes", "stopped-spends-action", "no", "deck-out", "draw-due"},
     209,
     "yes"},
    {RS_NOKAUT,
     "nokaut-rulings-table",
     {"players", "3", "secrecy-questions", "skipped", "pass-action", "must-draw", "goal-clears",
      "marked", "gridlock-round", "meeting-turn-counts", "team-hands", "open"},
     210,
     "draw"},
    {RS_NOKAUT,
     "nokaut-rulings-plays",
     {"players", "4", "grid", "advanced", "granted-play-is-play", "no", "landing-cancels-entry",
      "no", "magic-without-target", "forbidden", "riposte-without-effect", "forbidden"},
     211,
     "end"},
};

enum { GOLDEN_GAMES = sizeof golden / sizeof *golden, OPENING = 30 };

/* The words of all answers, game by game. */
static const char *const knockdown_answers[] = {
#define ACTION(NAME, word, ...) word,
#include "../games/knockdown/rules/actions.def"
};
static const char *const nokaut_answers[] = {
#define ACTION(NAME, word, ...) word,
#include "../games/nokaut/rules/actions.def"
};

enum { KNOCKDOWN_ANSWERS = sizeof knockdown_answers / sizeof *knockdown_answers };
enum { NOKAUT_ANSWERS = sizeof nokaut_answers / sizeof *nokaut_answers };

/* The word of an answer; ids begin with it. */
static const char *word_of(int game, rs_Action action)
{
    return (game == RS_KNOCKDOWN ? knockdown_answers : nokaut_answers)[match_kind(action)];
}

static const char *directory = "tests/golden";

/* ---- Writing ---- */

static void deal(const Golden *g, uint64_t seed, Match *m)
{
    rs_Setup setup;
    rs_Dice dice;
    char problem[200];
    const rs_Rules *rules = match_rules();
    rs_setup_default(rules, g->game, &setup);
    for (int i = 0; i < 16 && g->setup[i]; i += 2)
        if (!rs_setup_set(rules, &setup, g->setup[i], g->setup[i + 1], problem))
            fail_msg("%s: %s", g->name, problem);
    rs_dice_seed(&dice, seed);
    match_deal_exactly(m, rules, &setup, &dice);
}

static FILE *open_file(const char *name, const char *how)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s.txt", directory, name);
    FILE *file = fopen(path, how);
    if (!file)
        fail_msg("cannot open %s", path);
    return file;
}

static bool occurs(const Match *m, const char *word)
{
    for (int i = 0; i < m->played; i++)
        if (strcmp(word_of(m->setup.game, m->action[i]), word) == 0)
            return true;
    return false;
}

static bool occurs_all(const Match *m, const char *words)
{
    for (; *words; words += strspn(words, " ")) {
        char word[32];
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (!occurs(m, word))
            return false;
        words += length;
    }
    return true;
}

/* The first seed, counted from the one in the table, with which the wanted answer occurs. */
static uint64_t find_seed(const Golden *g, Match *m)
{
    for (uint64_t seed = g->seed; seed < g->seed + 1000000; seed += 1000) {
        rs_Dice dice;
        deal(g, seed, m);
        rs_dice_seed(&dice, seed);
        while (match_play(m, &dice))
            ;
        if (occurs_all(m, g->wanted))
            return seed;
    }
    fail_msg("%s: what is wanted never occurs", g->name);
    return 0;
}

static void write_game(const Golden *g)
{
    static Match m;
    rs_Dice dice;
    FILE *to = open_file(g->name, "w");
    uint64_t seed = find_seed(g, &m);
    deal(g, seed, &m);
    rs_dice_seed(&dice, seed);
    fprintf(to, "# %s - a golden game; see tests/golden.c. Written by `golden --write`.\n",
            g->name);
    match_print_head(&m, to);
    while (match_play(&m, &dice)) {
        char id[128];
        rs_action_id(m.rules, g->game, m.action[m.played - 1], id, sizeof id);
        fprintf(to, "%s %016llx\n", id, (unsigned long long)rs_state_hash(&m.state));
    }
    fprintf(to, "# %d actions, winner %c\n", m.played, 'A' + rs_winner(m.rules, &m.state));
    fclose(to);
}

/* ---- Replaying ---- */

/* By word and game, in the games replayed so far. */
static bool answered[GAMES][256];

typedef struct Replay {
    const char *name;
    int line;
    rs_Setup setup;
    bool dealt, loose; /* loose: hashes may be missing */
    Match m;
} Replay;

static void read_seed(Replay *r, const char *text)
{
    char problem[200];
    for (int i = 0; i < 32; i++) {
        unsigned byte = 0;
        if (sscanf(text + 2 * i, "%2x", &byte) != 1)
            fail_msg("%s:%d: a seed is 64 hexadecimal digits", r->name, r->line);
        r->m.seed[i] = (uint8_t)byte;
    }
    if (!rs_setup_check(match_rules(), &r->setup, problem))
        fail_msg("%s:%d: %s", r->name, r->line, problem);
    r->m.rules = match_rules();
    r->m.setup = r->setup;
    r->m.played = 0;
    rs_deal(r->m.rules, &r->setup, r->m.seed, &r->m.state);
    r->dealt = true;
}

static void read_setup(Replay *r, char *text)
{
    char problem[200], *value = strchr(text, ' ');
    if (!value)
        fail_msg("%s:%d: a key and a value are wanted, not \"%s\"", r->name, r->line, text);
    *value++ = 0;
    if (strcmp(text, "seed") == 0)
        read_seed(r, value);
    else if (strcmp(text, "game") == 0)
        rs_setup_default(match_rules(), game_find(value), &r->setup);
    else if (!rs_setup_set(match_rules(), &r->setup, text, value, problem))
        fail_msg("%s:%d: %s", r->name, r->line, problem);
}

/* "forget a haymaker": see match_forget. */
static void read_forget(Replay *r, const char *text)
{
    for (int i = 0; i < r->m.rules->labels; i++)
        if (strcmp(r->m.rules->label[i].id, text + 2) == 0 &&
            match_forget_label(&r->m, *text - 'a', i))
            return;
    fail_msg("%s:%d: nobody can forget \"%s\"", r->name, r->line, text);
}

static void read_action(Replay *r, char *text)
{
    static const char advice[] = "if the change is meant, write the golden games anew (--write)";
    rs_Action action;
    char *blank = strrchr(text, ' ');
    bool hashed = blank && strlen(blank + 1) == 16 && strspn(blank + 1, "0123456789abcdef") == 16;
    if (hashed)
        *blank = 0;
    else if (!r->loose)
        fail_msg("%s:%d: no hash", r->name, r->line);
    if (!rs_action_parse(r->m.rules, &r->m.state, text, &action))
        fail_msg("%s:%d: \"%s\" is not legal; %s", r->name, r->line, text, advice);
    match_apply(&r->m, action, NULL);
    answered[r->setup.game][match_kind(action)] = true;
    unsigned long long hash = (unsigned long long)rs_state_hash(&r->m.state);
    if (hashed && hash != strtoull(blank + 1, NULL, 16))
        fail_msg("%s:%d: after \"%s\" the state hash is %016llx, not %s; %s", r->name, r->line,
                 text, hash, blank + 1, advice);
}

static void replay(Replay *r, FILE *from)
{
    char text[400];
    rs_setup_default(match_rules(), RS_KNOCKDOWN, &r->setup);
    for (r->line = 1; fgets(text, sizeof text, from); r->line++) {
        text[strcspn(text, "\n")] = 0;
        if (*text == '#' || !*text || strncmp(text, "----", 4) == 0)
            continue;
        if (r->dealt && strncmp(text, "forget ", 7) == 0)
            read_forget(r, text + 7);
        else if (r->dealt)
            read_action(r, text);
        else
            read_setup(r, text);
    }
    fclose(from);
}

static void test_game(void **state)
{
    static Replay r;
    const Golden *g = *state;
    memset(&r, 0, sizeof r);
    r.name = g->name;
    replay(&r, open_file(g->name, "r"));
    assert_int_equal(rs_to_act(r.m.rules, &r.m.state), RS_NOBODY);
    assert_true(r.m.played > 20);
}

/* Runs last: the golden games together know every kind of answer. */
static void test_all_answers(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < KNOCKDOWN_ANSWERS; kind++)
        if (!answered[RS_KNOCKDOWN][kind])
            fail_msg("answer \"%s\" is in no golden game", knockdown_answers[kind]);
    for (int kind = 0; kind < NOKAUT_ANSWERS; kind++) /* no shipped card has a choose */
        if (!answered[RS_NOKAUT][kind] && strcmp(nokaut_answers[kind], "choose") != 0)
            fail_msg("answer \"%s\" is in no golden game", nokaut_answers[kind]);
}

/* ---- Perft ---- */

/* Sequences of actions of this length; a match that is over counts as one. */
static uint64_t perft(const rs_Rules *rules, const rs_State *state, int depth)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int n = depth == 0 ? 0 : rs_actions(rules, state, actions);
    uint64_t leaves = 0;
    if (n == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        rs_State next = *state;
        rs_apply(rules, &next, actions[i], NULL);
        leaves += perft(rules, &next, depth - 1);
    }
    return leaves;
}

/* Of these games: from the deal, and from where OPENING actions have led. */
static const struct {
    const char *file;
    int depth;
    const char *game[8];
} perfts[] = {
    {"perft", 5, {"siege-storm", "nemesis-welder", "tainted-grail-poison"}},
    {"nokaut-perft", /* deeper, since many questions have one answer */
     7,
     {"nokaut-2", "nokaut-2-advanced", "nokaut-3-dragons", "nokaut-3-dragons-advanced",
      "nokaut-3-unicorns", "nokaut-3-unicorns-advanced", "nokaut-4", "nokaut-4-advanced"}},
};

enum { PERFTS = sizeof perfts / sizeof *perfts, MOST_PERFT = 16000 };

static const Golden *golden_named(const char *name)
{
    for (int i = 0; i < GOLDEN_GAMES; i++)
        if (strcmp(golden[i].name, name) == 0)
            return &golden[i];
    fail_msg("no golden game is called %s", name);
    return golden;
}

static size_t perft_of(const char *name, int most, char *text, size_t size)
{
    static Match m;
    const Golden *g = golden_named(name);
    size_t used = 0;
    rs_Dice dice;
    deal(g, g->seed, &m);
    rs_dice_seed(&dice, g->seed + 1000);
    for (int later = 0; later < 2; later++) {
        for (int depth = 1; depth <= most; depth++)
            used += (size_t)snprintf(text + used, size - used,
                                     "%s after %d actions, depth %d: %llu\n", g->name, m.played,
                                     depth, (unsigned long long)perft(m.rules, &m.state, depth));
        for (int k = 0; k < OPENING; k++)
            match_play(&m, &dice);
    }
    return used;
}

static void perft_text(int which, char *text)
{
    size_t used = 0;
    for (int i = 0; i < 8 && perfts[which].game[i]; i++)
        used +=
            perft_of(perfts[which].game[i], perfts[which].depth, text + used, MOST_PERFT - used);
}

static void write_perft(int which)
{
    static char text[MOST_PERFT];
    FILE *to = open_file(perfts[which].file, "w");
    perft_text(which, text);
    fprintf(to, "%s", text);
    fclose(to);
}

static void test_perft(void **which)
{
    static char now[MOST_PERFT], then[MOST_PERFT];
    int number = (int)(intptr_t)*which;
    FILE *from = open_file(perfts[number].file, "r");
    size_t got = fread(then, 1, sizeof then - 1, from);
    then[got] = 0;
    fclose(from);
    perft_text(number, now);
    assert_string_equal(now, then);
}

/* ---- The program ---- */

static const char *replayed;

static void test_replay(void **unused)
{
    static Replay r;
    rs_Action actions[RS_MAX_ACTIONS];
    FILE *from = fopen(replayed, "r");
    (void)unused;
    assert_non_null(from);
    r.name = replayed;
    r.loose = true;
    replay(&r, from);
    int n = rs_actions(r.m.rules, &r.m.state, actions);
    print_message("%d actions played, %d is asked, hash %016llx\n", r.m.played,
                  rs_to_act(r.m.rules, &r.m.state), (unsigned long long)rs_state_hash(&r.m.state));
    for (int i = 0; i < n; i++) {
        char id[128];
        rs_action_id(r.m.rules, r.setup.game, actions[i], id, sizeof id);
        print_message("  %s\n", id);
    }
}

static void write_all(void **unused)
{
    (void)unused;
    for (int i = 0; i < GOLDEN_GAMES; i++)
        write_game(&golden[i]);
    for (int i = 0; i < PERFTS; i++)
        write_perft(i);
}

static int run_one(const char *name, CMUnitTestFunction function)
{
    const struct CMUnitTest test[] = {{.name = name, .test_func = function}};
    return cmocka_run_group_tests_name("golden", test, NULL, NULL);
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[PERFTS + GOLDEN_GAMES + 1];
    size_t count = 0;
    bool writing = argc > 1 && strcmp(argv[1], "--write") == 0;
    if (argc > 2 && strcmp(argv[1], "--replay") == 0) {
        replayed = argv[2];
        return run_one("replay", test_replay);
    }
    if (argc > 1 + writing)
        directory = argv[1 + writing];
    if (writing)
        return run_one("write", write_all);
    for (int i = 0; i < PERFTS; i++)
        tests[count++] = (struct CMUnitTest){
            .name = perfts[i].file, .test_func = test_perft, .initial_state = (void *)(intptr_t)i};
    for (int i = 0; i < GOLDEN_GAMES; i++)
        tests[count++] = (struct CMUnitTest){.name = golden[i].name,
                                             .test_func = test_game,
                                             .initial_state = (void *)(uintptr_t)&golden[i]};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_all_answers);
    return _cmocka_run_group_tests("golden", tests, count, NULL, NULL);
}
