/* told.c - nothing of a view changes in silence.
 *
 * Whenever an answer changes what a seat, or a spectator, sees of the match, that viewer has heard
 * at least one event: who reads only the log misses nothing. Three things are mere bookkeeping and
 * may change by themselves: who is asked; what each game keeps to carry out its rules (see
 * knockdown_told.c, nokaut_told.c); and, after an answer that declines (a "no", a pass), how far
 * what is under way has got.
 *
 * A tenth of RINGSIDE_DECISIONS is the number of decisions a mode; a mode as argument runs only
 * that one. */
#include "told.h"
#include "suite.h"

#include "match.h"

#include <string.h>

typedef struct Mode {
    const char *name;
    int game;
    bool rulings;
    uint64_t seed;
    void (*clear)(rs_View *view, bool declined);
    bool (*asks_about)(const rs_View *after); /* the question shows what was chosen; or NULL */
} Mode;

static const Mode modes[] = {
    {"knockdown", RS_KNOCKDOWN, false, 51, knockdown_clear_bookkeeping, knockdown_asks_about},
    {"knockdown-rulings", RS_KNOCKDOWN, true, 52, knockdown_clear_bookkeeping,
     knockdown_asks_about},
    {"nokaut", RS_NOKAUT, false, 53, nokaut_clear_bookkeeping, NULL},
    {"nokaut-rulings", RS_NOKAUT, true, 54, nokaut_clear_bookkeeping, NULL},
};

/* With the ruling idle-limit never a match of Knockdown need not end. */
enum { SHARE = 10, UNENDING = 3000 };

static bool hears(const rs_Events *events, int viewer)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience >> viewer & 1)
            return true;
    return false;
}

static void check_viewer(const Match *m, const Mode *mode, int viewer, rs_View *before,
                         const rs_Events *events)
{
    rs_View after;
    bool declined = rs_action_traits(mode->game, m->action[m->played - 1]) & RS_ACTION_DECLINES;
    if (hears(events, viewer))
        return;
    rs_view(m->rules, &m->state, viewer, &after);
    declined = declined || (mode->asks_about && mode->asks_about(&after));
    mode->clear(before, declined);
    mode->clear(&after, declined);
    for (int i = 0; i < RS_VIEW_SIZE; i++)
        if (before->bytes[i] != after.bytes[i])
            match_fail(m, "byte %d of what viewer %d sees went from %d to %d in silence", i, viewer,
                       before->bytes[i], after.bytes[i]);
}

static void play(Match *m, const Mode *mode, rs_Dice *dice, long *decisions)
{
    int viewers[MATCH_VIEWERS], count = match_viewers(m, viewers);
    for (; rs_to_act(m->rules, &m->state) != RS_NOBODY && m->played < UNENDING; ++*decisions) {
        rs_Action action[RS_MAX_ACTIONS];
        rs_View before[MATCH_VIEWERS];
        rs_Events events = {0};
        for (int k = 0; k < count; k++)
            rs_view(m->rules, &m->state, viewers[k], &before[k]);
        int n = rs_actions(m->rules, &m->state, action);
        match_apply(m, action[rs_below(dice, n)], &events);
        for (int k = 0; k < count; k++)
            check_viewer(m, mode, viewers[k], &before[k], &events);
    }
}

static void test_mode(void **state)
{
    static Match m;
    const Mode *mode = *state;
    long decisions = 0, wanted = match_decisions(SHARE);
    rs_Dice dice;
    rs_dice_seed(&dice, mode->seed);
    while (decisions < wanted) {
        rs_Setup setup;
        rs_setup_default(match_rules(), mode->game, &setup);
        if (mode->rulings)
            match_rulings(&setup, &dice);
        match_deal(&m, match_rules(), &setup, &dice);
        match_watch(&m);
        play(&m, mode, &dice, &decisions);
    }
    match_watch(NULL);
}

int main(int argc, char **argv)
{
    enum { MODES = sizeof modes / sizeof *modes };
    struct CMUnitTest tests[MODES];
    for (int i = 0; i < MODES; i++)
        tests[i] = (struct CMUnitTest){.name = modes[i].name,
                                       .test_func = test_mode,
                                       .initial_state = (void *)(uintptr_t)&modes[i]};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return suite_run("told", tests, sizeof tests / sizeof *tests, argc, argv);
}
