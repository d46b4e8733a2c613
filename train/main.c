/* main.c - `ringside-train`: what learning needs of the program. See train/README.md.
 *
 *   ringside-train play GAME BOT SECONDS MATCHES SEED FILE   self-play, records into FILE
 *   ringside-train keys GAME FILE                            which keys each row is the sum of
 *   ringside-train match GAME BOT BOT PAIRS SECONDS SEED PROCESSES [KEY=VALUE...]
 *   ringside-train cost GAME BOT                             nanoseconds an evaluation
 *   ringside-train chances GAME BOT RECORDS                  what its network says of each record
 *
 * A BOT is one of bot.h, or "search:1000+net=FILE". SECONDS, MATCHES 0: no such limit. */
#include "record.h"
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

rs_Rules *train_rules(void)
{
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    rs_Rules *rules = rs_compile(shipped, count, &problems);
    if (!rules)
        train_fail("what ships does not compile");
    return rules;
}

void train_fail(const char *why)
{
    fprintf(stderr, "ringside-train: %s\n", why);
    exit(1);
}

int train_game(const char *word)
{
    for (int game = 0; game < GAMES; game++)
        if (strcmp(word, game_kind(game)->word) == 0)
            return game;
    train_fail("no such game");
    return 0;
}

static const Network *load(const char *path, int game)
{
    enum { MOST = 4 << 20 };
    char problem[200];
    unsigned char *bytes = malloc(MOST);
    Network *network = calloc(1, sizeof *network);
    FILE *file = fopen(path, "rb");
    if (!bytes || !network || !file)
        train_fail("a network that cannot be read");
    size_t size = fread(bytes, 1, MOST, file);
    fclose(file);
    if (!network_read(bytes, size, game, network, problem))
        train_fail(problem);
    free(bytes);
    return network;
}

Bot train_bot(const char *text, int game, int number)
{
    Bot bot;
    char name[64];
    const char *path = strstr(text, "+net=");
    snprintf(name, sizeof name, "%.*s", path ? (int)(path - text) : 63, text);
    if (!bot_parse(name, &bot))
        train_fail("no such bot");
    if (path) {
        networks_set(number, game, load(path + 5, game));
        bot.network = number;
    }
    bot.threads = 1;
    return bot;
}

void train_seed(rs_Dice *dice, uint8_t seed[32])
{
    for (int i = 0; i < 4; i++) {
        uint64_t word = rs_random(dice);
        memcpy(seed + 8 * i, &word, 8);
    }
}

static void write_keys(int game, const char *path)
{
    rs_Rules *rules = train_rules();
    const Features *features = features_of(game);
    FILE *out = fopen(path, "w");
    if (!out)
        train_fail("the file cannot be written");
    int rows[2] = {features->inputs(rules), features->answers(rules)};
    fprintf(out, "%d %d %u %d\n", rows[0], rows[1], features->version, game);
    for (int kind = 0; kind < 2; kind++)
        for (int row = 0; row < rows[kind]; row++) {
            Parts parts = {.count = 0};
            (kind ? features->answer_parts : features->input_parts)(rules, row, &parts);
            for (int i = 0; i < parts.count; i++)
                fprintf(out, "%u ", parts.key[i]);
            fprintf(out, "\n");
        }
    fclose(out);
    rs_free(rules);
}

/* For train.py, to see that it writes what it thinks it writes. */
static void print_chances(int game, const char *name, const char *path)
{
    static Record r;
    rs_Rules *rules = train_rules();
    Bot bot = train_bot(name, game, NETWORKS_SHIPPED + 1);
    const Bound *bound = networks_take(bot.network, game, rules);
    FILE *in = fopen(path, "rb");
    if (!bound || !in)
        train_fail("no network, or no records");
    while (fread(&r, sizeof r, 1, in) == 1) {
        Inputs on = {.count = r.question};
        memcpy(on.row, r.row, sizeof *r.row * r.question);
        printf("%d\n", network_chance(bound, &on));
    }
    fclose(in);
    networks_give_back(bound);
    rs_free(rules);
}

int main(int argc, char **argv)
{
    const char *command = argc > 2 ? argv[1] : "";
    int game = argc > 2 ? train_game(argv[2]) : 0;
    if (argc == 8 && strcmp(command, "play") == 0)
        train_play(game, argv[3], atof(argv[4]), atol(argv[5]), strtoull(argv[6], NULL, 10),
                   argv[7]);
    else if (argc == 4 && strcmp(command, "keys") == 0)
        write_keys(game, argv[3]);
    else if (argc >= 9 && strcmp(command, "match") == 0)
        train_match(game, argv + 3, argv + 9, argc - 9);
    else if (argc == 4 && strcmp(command, "cost") == 0)
        train_cost(game, argv[3]);
    else if (argc == 5 && strcmp(command, "chances") == 0)
        print_chances(game, argv[3], argv[4]);
    else
        train_fail("play, keys, match or cost; see train/README.md");
    return 0;
}
