/* scenario.c - `ringside scenario FILE...`: runs scenarios and tells which fail. */
#include "../scenario/scenario.h"

#include "../bots/bot.h"
#include "apps.h"

#include <stdlib.h>
#include <string.h>

static int usage(FILE *to, int status)
{
    fprintf(to, "usage: ringside scenario [--box FILE]... FILE...   (see docs/scenarios.md)\n");
    return status;
}

/* Puzzles are solved by the search, always with the same dice. */
static rs_Action advise(void *context, const rs_Rules *rules, const rs_View *view)
{
    static const Bot bot = {.kind = BOT_SEARCH, .simulations = 4000, .threads = 1};
    BotAnswer answer;
    rs_Dice dice;
    (void)context;
    rs_dice_seed(&dice, 1);
    bot_choose(&bot, rules, view, &dice, &answer);
    return answer.action;
}

/* Moves the files after --box to the front; returns how many, or -1. */
static int split_boxes(int argc, char **argv)
{
    int boxes = 0;
    while (2 * boxes + 1 < argc && strcmp(argv[2 * boxes], "--box") == 0) {
        argv[boxes] = argv[2 * boxes + 1];
        boxes++;
    }
    return boxes;
}

int app_scenario(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--help") == 0)
        return usage(stdout, APP_OK);
    int boxes = split_boxes(argc, argv);
    if (argc == 2 * boxes)
        return usage(stderr, APP_USAGE);
    rs_Rules *rules = app_rules(argv, boxes);
    if (!rules)
        return APP_WRONG;
    ScenarioRun run = {.rules = rules, .out = stdout, .only = -1, .advise = advise};
    bool readable = true;
    for (int i = 2 * boxes; i < argc; i++) {
        rs_Source source = app_read(argv[i]);
        if (source.text)
            scenario_run(&run, &source);
        else
            readable = false;
        free((void *)(uintptr_t)source.text);
    }
    printf("%d passed, %d failed\n", run.passed, run.failed);
    rs_free(rules);
    return !readable ? APP_USAGE : run.failed ? APP_WRONG : APP_OK;
}
