/* scenario.c - `ringside scenario FILE...`: runs scenarios and tells which fail. */
#include "../scenario/scenario.h"

#include "apps.h"

#include <stdlib.h>
#include <string.h>

int app_scenario(int argc, char **argv)
{
    if (argc == 0 || strcmp(argv[0], "--help") == 0) {
        fprintf(stderr, "usage: ringside scenario FILE...   (see docs/scenarios.md)\n");
        return argc == 0 ? APP_USAGE : APP_OK;
    }
    rs_Rules *rules = app_rules(NULL, 0);
    if (!rules)
        return APP_WRONG;
    ScenarioRun run = {.rules = rules, .out = stdout, .only = -1};
    bool readable = true;
    for (int i = 0; i < argc; i++) {
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
