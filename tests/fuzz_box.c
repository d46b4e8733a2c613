/* fuzz_box.c - any bytes as box text: rs_compile refuses or compiles them and never crashes, and
 * what it compiles plays: no text that an author can write breaks a game ("compiled into a tiny
 * typed program that cannot loop or crash"; "the compiler proves the bound on actions and on the
 * depth of frames").
 *
 * An input is tried as a box of its own, put into the first shipped box of each game at the place
 * that its first two bytes name, and as the choices of a wild box of each game; a fuzzer tries only
 * one of the latter four with each input, to try more of them. It is built by meson with
 * -Dfuzz=true; for libFuzzer:
 *
 *   fuzz_box -dict=tests/fuzz_box.dict CORPUS
 *
 * With -DFUZZ_MAIN it is a plain program that tries the files given as arguments. With FUZZ_SHOW
 * set it prints the boxes and what is played, to see what an input that crashes is about. */
#include "../engine/rules.h"
#include "invariants.h"
#include "wild_box.h"

#include "../engine/kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Matches of Knockdown may go on for ever under some rulings, and those of Nokaut for long, if a
 * box is made for it; but a turn of Nokaut is over after NK_MOST_TEXTS texts. */
enum { MATCHES = 3, DECISIONS = 3000, NOKAUT_DECISIONS = 15000, A_TURN = 10000 };
enum { MOST_INPUT = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A question without an answer is as bad as a crash. */
static void must_be(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_box: %s\n", what);
    abort();
}

/* Those of Knockdown know the shipped tokens: a trap that was entered is gone. */
static void check_state(const rs_Rules *rules, const rs_State *state)
{
    char why[INVARIANT_WHY];
    if (state->bytes[0] != RS_KNOCKDOWN)
        must_be(invariants_hold(rules, state, why), why);
}

static bool showing(void)
{
    return getenv("FUZZ_SHOW") != NULL;
}

static void show_pair(void *unused, const char *key, const char *value)
{
    (void)unused;
    fprintf(stderr, " %s %s", key, value);
}

static void show_setup(const rs_Rules *rules, const rs_Setup *setup)
{
    fprintf(stderr, "----");
    game_kind(setup->game)->setup_tell(rules, setup, NULL, show_pair);
    fprintf(stderr, ", rulings");
    for (int i = 0; i < RS_RULINGS; i++)
        fprintf(stderr, " %d", setup->ruling[i]);
    fprintf(stderr, "\n");
}

static void show_action(const rs_Rules *rules, const rs_State *state, rs_Action action)
{
    char id[128];
    rs_action_id(rules, state->bytes[0], action, id, sizeof id);
    fprintf(stderr, "%d: %s\n", rs_to_act(rules, state), id);
}

static void say(const rs_Rules *rules, const rs_Setup *setup, const rs_Events *events)
{
    rs_Words words;
    char text[200];
    rs_words_default(rules, setup, rs_languages(rules) - 1, &words);
    for (int i = 0; i < events->count; i++)
        must_be(rs_say_event(rules, &words, &events->at[i], text, sizeof text) < (int)sizeof text,
                "a sentence runs over");
}

/* Also what the players see must stand any box: views are taken and imagined back. */
static void look(const rs_Rules *rules, const rs_Setup *setup, const rs_State *state, rs_Dice *dice)
{
    int viewer = rs_below(dice, setup->seats + 1);
    rs_Action actions[RS_MAX_ACTIONS];
    rs_View view, again;
    rs_State imagined;
    rs_view(rules, state, viewer == setup->seats ? RS_SPECTATOR : viewer, &view);
    rs_imagine(rules, &view, dice, &imagined);
    check_state(rules, &imagined);
    rs_view(rules, &imagined, viewer == setup->seats ? RS_SPECTATOR : viewer, &again);
    must_be(memcmp(&view, &again, sizeof view) == 0, "an imagined game looks different");
    rs_view_actions(rules, &view, actions);
}

/* One decision; false when the match is over. */
static bool decide(const rs_Rules *rules, const rs_Setup *setup, rs_State *state, rs_Dice *dice,
                   rs_Events *events)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int n = rs_actions(rules, state, actions);
    must_be(n <= RS_MAX_ACTIONS, "too many actions");
    must_be((n == 0) == (rs_to_act(rules, state) == RS_NOBODY), "asked without an answer");
    check_state(rules, state);
    if (n == 0)
        return false;
    if (rs_below(dice, 16) == 0)
        look(rules, setup, state, dice);
    rs_Action action = actions[rs_below(dice, n)];
    if (showing())
        show_action(rules, state, action);
    rs_apply(rules, state, action, events);
    say(rules, setup, events);
    return true;
}

static bool turn_begins(const rs_Events *events, int game)
{
    for (int i = 0; i < events->count; i++)
        if (strcmp(game_kind(game)->event_word[events->at[i].kind], "turn") == 0)
            return true;
    return events->lost > 0;
}

/* A box may have one fighter only, which then fights itself. False: there is no box of the game. */
static bool set_up(const rs_Rules *rules, int game, bool rulings, rs_Dice *dice, rs_Setup *setup)
{
    char problem[200];
    rs_setup_default(rules, game, setup);
    for (int i = 0; i < RS_RULINGS && rulings; i++) {
        setup->ruling[i] = (uint8_t)rs_below(dice, 2);
        /* there are no words with these rules: a problem is its key */
        if (!rs_setup_check(rules, setup, problem) && strcmp(problem, "no-ruling-value") == 0)
            setup->ruling[i] = 0;
    }
    if (game == RS_KNOCKDOWN)
        must_be(rs_setup_set(rules, setup, "same-fighter", "allowed", problem), "no same-fighter");
    if (!rs_setup_check(rules, setup, problem))
        return false;
    rs_setup_random(rules, setup, dice);
    return true;
}

static int played; /* matches */

static void play(const rs_Rules *rules, int game, bool rulings, rs_Dice *dice)
{
    static rs_Events events;
    rs_Setup setup;
    rs_State state;
    uint8_t seed[32];
    int most = game == RS_NOKAUT ? NOKAUT_DECISIONS : DECISIONS, in_turn = 0;
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)(rs_random(dice) >> 56);
    if (!set_up(rules, game, rulings, dice, &setup))
        return;
    rs_deal(rules, &setup, seed, &state);
    if (showing())
        show_setup(rules, &setup);
    played++;
    while (most-- > 0 && decide(rules, &setup, &state, dice, &events)) {
        in_turn = turn_begins(&events, game) ? 0 : in_turn + 1;
        must_be(game != RS_NOKAUT || in_turn < A_TURN, "a turn does not end");
    }
}

static void try_box(const char *text, size_t size)
{
    static rs_Problems problems;
    const rs_Source source = {"fuzz.box", text, size};
    rs_Dice dice;
    rs_Rules *rules = rs_compile(&source, 1, &problems);
    must_be(rules != NULL || problems.total > 0, "refused without a problem");
    if (!rules)
        return;
    if (showing())
        fprintf(stderr, "%.*s\n", (int)size, text);
    rs_dice_seed(&dice, size);
    for (int i = 0; i < MATCHES; i++)
        for (int game = 0; game < GAMES; game++)
            play(rules, game, i > 0, &dice);
    rs_free(rules);
}

/* A shipped box with the rest of the input put in where the first two bytes say. */
static void splice(const rs_Source *box, const uint8_t *data, size_t size)
{
    size_t at = (size_t)(data[0] | data[1] << 8) % (box->size + 1);
    char *text = malloc(box->size + size - 2);
    if (!text)
        return;
    memcpy(text, box->text, at);
    memcpy(text + at, data + 2, size - 2);
    memcpy(text + at + size - 2, box->text + at, box->size - at);
    try_box(text, box->size + size - 2);
    free(text);
}

static void try_spliced(const uint8_t *data, size_t size, const char *name)
{
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    if (size < 2 || size > MOST_INPUT)
        return;
    for (int i = 0; i < count; i++)
        if (strstr(shipped[i].name, name))
            splice(&shipped[i], data, size);
}

/* The grammars keep to the language, so here boxes compile and the play is what is tried. */
static void try_wild(const uint8_t *data, size_t size, int game)
{
    static char text[WILD_TEXT];
    int before = played;
    try_box(text, (game == RS_NOKAUT ? wild_nokaut : wild_knockdown)(data, size, text));
    must_be(played == before + MATCHES, "a wild box was refused");
}

static void try_as(int way, const uint8_t *data, size_t size)
{
    switch (way) {
    case 0:
        try_spliced(data, size, "siege-storm/cards.box");
        break;
    case 1:
        try_spliced(data, size, "nokaut/cards.box");
        break;
    case 2:
        try_wild(data, size, RS_KNOCKDOWN);
        break;
    default:
        try_wild(data, size, RS_NOKAUT);
        break;
    }
}

/* Whether this is one of the ways to try an input. */
static bool is_way(int way, const uint8_t *data, size_t size)
{
#ifdef FUZZ_MAIN
    (void)way, (void)data, (void)size;
    return true;
#else
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += data[i];
    return sum % 4 == (unsigned)way;
#endif
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* exactly as long as said: ASan sees every overrun */
    if (!text)
        return 0;
    memcpy(text, data, size);
    try_box(text, size);
    free(text);
    for (int way = 0; way < 4; way++)
        if (is_way(way, data, size))
            try_as(way, data, size);
    return 0;
}

#ifdef FUZZ_MAIN
#include <dirent.h>

static int tried;

static void try_file(const char *path)
{
    static uint8_t data[MOST_INPUT];
    FILE *file = fopen(path, "rb");
    must_be(file != NULL, path);
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(data, size);
    tried++;
}

/* A file, or all files of a folder. */
static void try_path(const char *path)
{
    struct dirent *entry;
    DIR *folder = opendir(path);
    if (!folder) {
        try_file(path);
        return;
    }
    while ((entry = readdir(folder))) {
        char name[600];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            try_file(name);
    }
    closedir(folder);
}

/* So many wild boxes, the same ones every time; the last name printed is of one that crashed. */
static void try_many(int count)
{
    enum { CHOICES = 9000 };
    uint8_t data[CHOICES];
    rs_Dice dice;
    for (int i = 0; i < count; i++) {
        rs_dice_seed(&dice, (uint64_t)i);
        for (int k = 0; k < CHOICES; k++)
            data[k] = (uint8_t)(rs_random(&dice) >> 56);
        fprintf(stderr, "wild box %d\n", i);
        try_wild(data, sizeof data, RS_KNOCKDOWN);
        try_wild(data, sizeof data, RS_NOKAUT);
        tried++;
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--wild") == 0 && i + 1 < argc)
            try_many(atoi(argv[++i]));
        else
            try_path(argv[i]);
    printf("%d inputs tried, %d matches played\n", tried, played);
    return tried == 0; /* an empty folder proves nothing */
}
#endif
