/* secrets.c - law 5: clients get a view, and neither views, legal actions, pauses nor events leak.
 *
 * At random decisions a state S gets a twin S' in which something hidden is different: a card of a
 * hand, the order of a deck, a goal, a face-down skill, the key of the dice. Whoever cannot know of
 * it must not be able to tell S from S': the views are the same bytes, the same seat is asked and
 * offered the same. Then both play on, action by action, as long as the secret stays one; what the
 * ignorant see happen must stay the same. What each game hides is in knockdown_secrets.c and
 * nokaut_secrets.c.
 *
 * A share of RINGSIDE_DECISIONS is the number of decisions a mode: a fifth, in Nokaut, which has
 * more viewers and more to hide, a tenth. A mode as argument runs only that one. */
#include "secrets.h"

#include "../engine/set.h"
#include "invariants.h"
#include "suite.h"

#include <string.h>

enum { TOGETHER = 12 };

static const Mode modes[] = {
    {.name = "default", .secrets = &knockdown_secrets, .seed = 11},
    {.name = "rulings", .secrets = &knockdown_secrets, .rulings = true, .seed = 12},
    {.name = "forgetful", .secrets = &knockdown_secrets, .forgetful = true, .seed = 13},
    {.name = "forgetful-rulings",
     .secrets = &knockdown_secrets,
     .rulings = true,
     .forgetful = true,
     .seed = 14},
    {.name = "nokaut", .secrets = &nokaut_secrets, .seed = 15},
    {.name = "nokaut-rulings", .secrets = &nokaut_secrets, .rulings = true, .seed = 16},
};

int everybody(const Run *run)
{
    return ((1 << run->match.setup.seats) - 1) | SPECTATOR;
}

int random_member(rs_Dice *dice, uint64_t set)
{
    for (int skip = rs_below(dice, set_count(set)); skip > 0; skip--)
        set = set_drop_first(set);
    return set_first(set);
}

/* ---- Telling the twins apart ---- */

static void leak(const Run *run, const Secret *secret, int viewer, const char *what)
{
    match_fail(&run->match, "%s of seat %d (%d %d) shows to viewer %d: %s",
               run->mode->secrets->name[secret->kind], secret->seat, secret->thing[0],
               secret->thing[1], viewer, what);
}

static int first_difference(const rs_View *a, const rs_View *b)
{
    int i = 0;
    while (i < RS_VIEW_SIZE && a->bytes[i] == b->bytes[i])
        i++;
    return i;
}

static void compare_lists(const Run *run, const Secret *secret, int viewer, const rs_View view[2])
{
    const rs_Rules *rules = run->match.rules;
    rs_Action actions[2][RS_MAX_ACTIONS];
    int n[2];
    for (int i = 0; i < 2; i++)
        n[i] = rs_view_actions(rules, &view[i], actions[i]);
    if (n[0] != n[1] || memcmp(actions[0], actions[1], (size_t)n[0] * sizeof **actions) != 0)
        leak(run, secret, viewer, "other actions in the view");
    if (rs_to_act(rules, &run->twin[0]) != viewer)
        return;
    for (int i = 0; i < 2; i++)
        n[i] = rs_actions(rules, &run->twin[i], actions[i]);
    if (n[0] != n[1] || memcmp(actions[0], actions[1], (size_t)n[0] * sizeof **actions) != 0)
        leak(run, secret, viewer, "other actions in the game");
}

void compare_views(const Run *run, const Secret *secret)
{
    const rs_Rules *rules = run->match.rules;
    int viewers[MATCH_VIEWERS], count = match_viewers(&run->match, viewers);
    char what[80];
    for (int k = 0; k < count; k++) {
        rs_View view[2];
        int viewer = viewers[k];
        if (!(secret->ignorant >> viewer & 1))
            continue;
        if (rs_to_act(rules, &run->twin[0]) != rs_to_act(rules, &run->twin[1]))
            leak(run, secret, viewer, "who is asked");
        for (int i = 0; i < 2; i++)
            rs_view(rules, &run->twin[i], viewer, &view[i]);
        snprintf(what, sizeof what, "byte %d of the view", first_difference(&view[0], &view[1]));
        if (memcmp(&view[0], &view[1], sizeof view[0]) != 0)
            leak(run, secret, viewer, what);
        if (viewer != RS_SPECTATOR)
            compare_lists(run, secret, viewer, view);
    }
}

/* The next event from *at on that the viewer may see, or NULL. */
static const rs_Event *next_seen(const rs_Events *events, int viewer, int *at)
{
    while (*at < events->count)
        if (events->at[(*at)++].audience >> viewer & 1)
            return &events->at[*at - 1];
    return NULL;
}

static void compare_seen(const Run *run, const Secret *secret, int viewer)
{
    int at[2] = {0, 0};
    for (;;) {
        const rs_Event *a = next_seen(&run->events[0], viewer, &at[0]);
        const rs_Event *b = next_seen(&run->events[1], viewer, &at[1]);
        char said[2][300];
        if (!a && !b)
            return;
        if (!a || !b || memcmp(a, b, sizeof *a) != 0) {
            leak(run, secret, viewer, "an event");
            return;
        }
        rs_say_event(run->match.rules, &run->words, a, said[0], sizeof said[0]);
        rs_say_event(run->match.rules, &run->words, b, said[1], sizeof said[1]);
        if (strcmp(said[0], said[1]) != 0)
            leak(run, secret, viewer, said[0]);
    }
}

void compare_events(const Run *run, const Secret *secret)
{
    int viewers[MATCH_VIEWERS], count = match_viewers(&run->match, viewers);
    for (int k = 0; k < count; k++)
        if (secret->ignorant >> viewers[k] & 1)
            compare_seen(run, secret, viewers[k]);
}

/* ---- Playing on together ---- */

/* An action that both twins allow; false if there is none. */
static bool common_action(Run *run, rs_Action *action)
{
    const rs_Rules *rules = run->match.rules;
    rs_Action actions[RS_MAX_ACTIONS], common[RS_MAX_ACTIONS];
    int n = rs_actions(rules, &run->twin[0], actions), count = 0;
    for (int i = 0; i < n; i++)
        if (rs_legal(rules, &run->twin[1], actions[i]))
            common[count++] = actions[i];
    if (count > 0)
        *action = common[rs_below(&run->dice, count)];
    return count > 0;
}

/* Whether what happened has not shown the secret. Chance that was drawn in between falls on other
 * cards in the twin, so that only unused dice keep the twins alike. */
static bool still_secret(const Run *run, Secret *secret, const uint64_t rolled[2])
{
    for (int i = 0; i < 2; i++)
        if (state_head(&run->twin[i])->dice.counter != rolled[i])
            return false;
    return run->mode->secrets->still_secret(secret, &run->twin[0], &run->twin[1]);
}

static void play_together(Run *run, Secret *secret)
{
    const rs_Rules *rules = run->match.rules;
    for (int step = 0; step < TOGETHER; step++) {
        rs_Action action;
        const uint64_t rolled[2] = {state_head(&run->twin[0])->dice.counter,
                                    state_head(&run->twin[1])->dice.counter};
        if (!common_action(run, &action))
            return;
        for (int i = 0; i < 2; i++)
            rs_apply(rules, &run->twin[i], action, &run->events[i]);
        match_apply(&run->match, action, NULL); /* for the record of a failure only */
        if (!still_secret(run, secret, rolled) ||
            run->mode->secrets->may_part(&run->twin[0], &run->twin[1]))
            return;
        run->together[secret->kind]++;
        compare_events(run, secret);
        compare_views(run, secret);
    }
}

static void try_secret(Run *run, int kind)
{
    char why[INVARIANT_WHY];
    Secret secret = {.kind = kind};
    run->twin[0] = run->twin[1] = run->match.state;
    if (!run->mode->secrets->change[kind](run, &run->twin[1], &secret))
        return;
    /* A twin that could not be reached would prove nothing. */
    if (!invariants_hold(run->match.rules, &run->twin[1], why))
        match_fail(&run->match, "the twin (%s) is no game: %s", run->mode->secrets->name[kind],
                   why);
    run->tried[kind]++;
    rs_State kept = run->match.state;
    int played = run->match.played;
    compare_views(run, &secret);
    if (played + TOGETHER < MATCH_MOST)
        play_together(run, &secret);
    run->match.state = kept;
    run->match.played = played;
}

/* ---- What each seat is told of its own answers ---- */

/* rs_view_actions of the seat that is asked are the actions of the game; nobody else has any. */
static void check_view_actions(const Run *run)
{
    const Match *m = &run->match;
    rs_Action game[RS_MAX_ACTIONS], seen[RS_MAX_ACTIONS];
    int asked = rs_to_act(m->rules, &m->state), count = rs_actions(m->rules, &m->state, game);
    int viewers[MATCH_VIEWERS], looking = match_viewers(m, viewers);
    for (int k = 0; k < looking; k++) {
        rs_View view;
        rs_view(m->rules, &m->state, viewers[k], &view);
        int n = rs_view_actions(m->rules, &view, seen);
        if (viewers[k] != asked ? n != 0
                                : n != count || memcmp(game, seen, (size_t)n * sizeof *game) != 0)
            match_fail(m, "viewer %d is told of %d actions, %d is asked and has %d", viewers[k], n,
                       asked, count);
    }
}

/* ---- Matches ---- */

static void set_up(Run *run)
{
    rs_Setup setup;
    rs_setup_default(match_rules(), run->mode->secrets->game, &setup);
    if (run->mode->rulings)
        match_rulings(&setup, &run->dice);
    match_deal(&run->match, match_rules(), &setup, &run->dice);
    rs_words_default(match_rules(), &run->match.setup,
                     rs_below(&run->dice, rs_languages(match_rules())), &run->words);
}

static void play(Run *run)
{
    const Secrets *secrets = run->mode->secrets;
    set_up(run);
    match_watch(&run->match);
    while (rs_to_act(run->match.rules, &run->match.state) != RS_NOBODY) {
        if (secrets->may_leave(run))
            return;
        secrets->before_decision(run);
        check_view_actions(run);
        secrets->at_decision(run);
        try_secret(run, rs_below(&run->dice, secrets->kinds));
        if (rs_below(&run->dice, 2))
            try_secret(run, secrets->often);
        match_play(&run->match, &run->dice);
        run->decisions++;
    }
}

static void test_mode(void **mode)
{
    static Run run;
    memset(&run, 0, sizeof run);
    run.mode = *mode;
    long wanted = match_decisions(run.mode->secrets->share);
    rs_dice_seed(&run.dice, run.mode->seed);
    while (run.decisions < wanted)
        play(&run);
    match_watch(NULL);
    for (int i = 0; i < run.mode->secrets->kinds; i++) {
        print_message("%s: %ld twins, %ld actions together: %s\n", run.mode->name, run.tried[i],
                      run.together[i], run.mode->secrets->name[i]);
        assert_true(run.decisions < 20000 || (run.tried[i] > 0 && run.together[i] > 0));
    }
}

int main(int argc, char **argv)
{
    enum { MODES = sizeof modes / sizeof *modes };
    struct CMUnitTest tests[MODES];
    for (int i = 0; i < MODES; i++)
        tests[i] = (struct CMUnitTest){.name = modes[i].name,
                                       .test_func = test_mode,
                                       .initial_state = (void *)(uintptr_t)&modes[i]};
    return suite_run("secrets", tests, sizeof tests / sizeof *tests, argc, argv);
}
