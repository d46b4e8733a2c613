/* fuzz_box.c - any bytes as box text: rs_compile refuses or compiles them and never crashes, and
 * what it compiles plays: no text that an author can write breaks a game ("compiled into a tiny
 * typed program that cannot loop or crash"; "the compiler proves the bound on actions and on the
 * depth of frames").
 *
 * Each input is tried three times: as a box of its own, put into the Siege Storm box at the place
 * that its first two bytes name, and as the choices of wild_box.c. For libFuzzer:
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined -mpopcnt -D_POSIX_C_SOURCE=200809L -I.
 *       tests/fuzz_box.c tests/wild_box.c ringside.c engine/?*.c knockdown/?*.c BUILD/shipped.c
 *       -o fuzz-box
 *   ./fuzz-box -dict=tests/fuzz_box.dict CORPUS
 *
 * With -DFUZZ_MAIN it is a plain program that tries the files given as arguments. With FUZZ_SHOW
 * set it prints the boxes and what is played, to see what an input that crashes is about. */
#include "../ringside.h"
#include "wild_box.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 3, DECISIONS = 3000, MOST_INPUT = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A question without an answer is as bad as a crash. */
static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_box: %s\n", what);
    abort();
}

static bool showing(void)
{
    return getenv("FUZZ_SHOW") != NULL;
}

static void show_setup(const rs_Setup *setup)
{
    fprintf(stderr, "---- boards %d %d, rulings", setup->board[0], setup->board[1]);
    for (int i = 0; i < RS_RULINGS; i++)
        fprintf(stderr, " %d", setup->ruling[i]);
    fprintf(stderr, "\n");
}

static void show_action(const rs_Rules *rules, const rs_State *state, rs_Action action)
{
    char id[128];
    rs_action_id(rules, RS_KNOCKDOWN, action, id, sizeof id);
    fprintf(stderr, "%d: %s\n", rs_to_act(rules, state), id);
}

static void say(const rs_Rules *rules, const rs_Setup *setup, const rs_Events *events)
{
    rs_Words words;
    char text[200];
    rs_words_default(rules, setup, RS_POLISH, &words);
    for (int i = 0; i < events->count; i++)
        must(rs_say_event(rules, &words, &events->at[i], text, sizeof text) < (int)sizeof text,
             "a sentence runs over");
}

/* Also what the players see must stand any box: views are taken and imagined back. */
static void look(const rs_Rules *rules, const rs_State *state, rs_Dice *dice)
{
    static const int viewers[] = {0, 1, RS_SPECTATOR};
    rs_Action actions[RS_MAX_ACTIONS];
    rs_View view;
    rs_State imagined;
    rs_view(rules, state, viewers[rs_below(dice, 3)], &view);
    rs_imagine(rules, &view, dice, &imagined);
    rs_view_actions(rules, &view, actions);
}

static void play(const rs_Rules *rules, bool rulings, rs_Dice *dice)
{
    static rs_Events events;
    rs_Action actions[RS_MAX_ACTIONS];
    rs_Setup setup;
    rs_State state;
    uint8_t seed[32];
    char problem[200];
    rs_setup_default(rules, RS_KNOCKDOWN, &setup);
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)(rs_random(dice) >> 56);
    /* A box may have one fighter only, which then fights itself. */
    for (int i = 0; i < RS_RULINGS && rulings; i++) {
        setup.ruling[i] = (uint8_t)rs_below(dice, 2);
        if (!rs_setup_check(rules, &setup, problem) && strncmp(problem, "ruling", 6) == 0)
            setup.ruling[i] = 0;
    }
    must(rs_setup_set(rules, &setup, "same-fighter", "allowed", problem), "no same-fighter");
    if (!rs_setup_check(rules, &setup, problem))
        return; /* no box, so nothing to set up */
    rs_setup_random(rules, &setup, dice);
    rs_deal(rules, &setup, seed, &state);
    if (showing())
        show_setup(&setup);
    for (int i = 0; i < DECISIONS; i++) {
        int n = rs_actions(rules, &state, actions);
        must(n <= RS_MAX_ACTIONS, "too many actions");
        must((n == 0) == (rs_to_act(rules, &state) == RS_NOBODY), "asked without an answer");
        if (n == 0)
            return;
        if (rs_below(dice, 16) == 0)
            look(rules, &state, dice);
        rs_Action action = actions[rs_below(dice, n)];
        if (showing())
            show_action(rules, &state, action);
        rs_apply(rules, &state, action, &events);
        say(rules, &setup, &events);
    }
}

static void try_box(const char *text, size_t size)
{
    static rs_Problems problems;
    const rs_Source source = {"fuzz.box", text, size};
    rs_Dice dice;
    rs_Rules *rules = rs_compile(&source, 1, &problems);
    must(rules != NULL || problems.total > 0, "refused without a problem");
    if (!rules)
        return;
    if (showing())
        fprintf(stderr, "%.*s\n", (int)size, text);
    rs_dice_seed(&dice, size);
    for (int i = 0; i < MATCHES; i++)
        play(rules, i > 0, &dice);
    rs_free(rules);
}

/* The Siege Storm box with the rest of the input put in where the first two bytes say. */
static void try_spliced(const uint8_t *data, size_t size)
{
    int count;
    const rs_Source *shipped = rs_shipped(&count), *box = &shipped[0];
    if (size < 2 || size > MOST_INPUT)
        return;
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

/* The grammar keeps to the language, so here most boxes compile and the play is what is tried. */
static void try_wild(const uint8_t *data, size_t size)
{
    static char text[WILD_TEXT];
    try_box(text, wild_box(data, size, text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* exactly as long as said: ASan sees every overrun */
    if (!text)
        return 0;
    memcpy(text, data, size);
    try_box(text, size);
    free(text);
    try_spliced(data, size);
    try_wild(data, size);
    return 0;
}

#ifdef FUZZ_MAIN
#include <dirent.h>

static int tried;

static void try_file(const char *path)
{
    static uint8_t data[MOST_INPUT];
    FILE *file = fopen(path, "rb");
    must(file != NULL, path);
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
    enum { CHOICES = 2500 };
    uint8_t data[CHOICES];
    rs_Dice dice;
    for (int i = 0; i < count; i++) {
        rs_dice_seed(&dice, (uint64_t)i);
        for (int k = 0; k < CHOICES; k++)
            data[k] = (uint8_t)(rs_random(&dice) >> 56);
        fprintf(stderr, "wild box %d\n", i);
        try_wild(data, sizeof data);
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
    printf("%d inputs tried\n", tried);
    return 0;
}
#endif
