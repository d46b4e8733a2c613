/* properties.c - random play over random set-ups; the laws that hold after every action.
 *
 * Law 1 (state is bytes): invariants.c, and a copy taken at any moment, also in mid-effect, plays
 * on byte for byte like the game it was taken from, with and without events. Law 2 (only what is in
 * rs_actions is legal; apply cannot fail). Law 7 (every question has an answer, every answer an
 * id). Words: every event, action and question has a sentence in each language. Every match ends.
 * What only one game knows is in knockdown_properties.c and nokaut_properties.c.
 *
 * RINGSIDE_DECISIONS sets the number of decisions a mode; a mode as argument runs only that one. */
#include "properties.h"

#include "invariants.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static const Mode modes[] = {
    {.name = "default", .laws = &knockdown_laws, .seed = 1},
    {.name = "rulings", .laws = &knockdown_laws, .rulings = true, .seed = 2},
    {.name = "mirror", .laws = &knockdown_laws, .mirror = true, .seed = 3},
    {.name = "tower", .laws = &knockdown_laws, .tower = true, .seed = 4},
    {.name = "nokaut-2-standard", .laws = &nokaut_laws, .players = 2, .seed = 5},
    {.name = "nokaut-2-advanced", .laws = &nokaut_laws, .players = 2, .grid = 1, .seed = 7},
    {.name = "nokaut-3-standard", .laws = &nokaut_laws, .players = 3, .seed = 8},
    {.name = "nokaut-3-advanced", .laws = &nokaut_laws, .players = 3, .grid = 1, .seed = 9},
    {.name = "nokaut-4-standard", .laws = &nokaut_laws, .players = 4, .seed = 10},
    {.name = "nokaut-4-advanced", .laws = &nokaut_laws, .players = 4, .grid = 1, .seed = 11},
    {.name = "nokaut-rulings", .laws = &nokaut_laws, .rulings = true, .seed = 6},
};

/* ---- Actions ---- */

static void check_distinct(const Run *run, const rs_Action *actions, int n)
{
    const Match *m = &run->match;
    char id[RS_MAX_ACTIONS][128];
    for (int i = 0; i < n; i++) {
        rs_action_id(m->rules, m->setup.game, actions[i], id[i], sizeof id[i]);
        for (int j = 0; j < i; j++)
            if (actions[i] == actions[j] || strcmp(id[i], id[j]) == 0)
                match_fail(m, "two actions are called \"%s\"", id[i]);
    }
}

static void check_id(const Run *run, rs_Action action)
{
    const Match *m = &run->match;
    rs_Action parsed = ~action;
    char id[128];
    int length = rs_action_id(m->rules, m->setup.game, action, id, sizeof id);
    if (length <= 0 || (size_t)length != strlen(id))
        match_fail(m, "the id \"%s\" has not %d letters", id, length);
    if (!rs_action_parse(m->rules, &m->state, id, &parsed) || parsed != action)
        match_fail(m, "\"%s\" does not come back from its id", id);
    if (!rs_legal(m->rules, &m->state, action))
        match_fail(m, "\"%s\" is listed and not legal", id);
}

/* Anything else is refused: one action out of nowhere, and one that is nearly right. */
static void check_refused(Run *run, const rs_Action *actions, int n)
{
    const Match *m = &run->match;
    uint32_t kind = (uint32_t)rs_below(&run->dice, run->mode->laws->actions);
    rs_Action wrong[2] = {kind | (uint32_t)rs_below(&run->dice, 40) << 8 |
                              (uint32_t)rs_below(&run->dice, 3) << 24,
                          actions[0] ^ 1u << rs_below(&run->dice, 32)};
    rs_Action parsed;
    for (int i = 0; i < 2; i++)
        if (!is_listed(actions, n, wrong[i]) && rs_legal(m->rules, &m->state, wrong[i]))
            match_fail(m, "%08x is not listed and yet legal", wrong[i]);
    if (rs_action_parse(m->rules, &m->state, "attack nobody", &parsed))
        match_fail(m, "\"attack nobody\" was understood");
}

/* Returns how many actions there are. */
static int check_actions(Run *run, rs_Action actions[RS_MAX_ACTIONS])
{
    const Match *m = &run->match;
    int n = rs_actions(m->rules, &m->state, actions), asked = rs_to_act(m->rules, &m->state);
    if ((n == 0) != (asked == RS_NOBODY))
        match_fail(m, "%d actions while %d is asked", n, asked);
    if (n < 0 || n > RS_MAX_ACTIONS)
        match_fail(m, "%d actions", n);
    check_distinct(run, actions, n);
    run->mode->laws->offered(run, actions, n);
    if (n > 0) {
        check_id(run, actions[rs_below(&run->dice, n)]);
        check_refused(run, actions, n);
    }
    return n;
}

/* ---- Words ---- */

static void check_sentence(const Run *run, const char *text, int length, const char *what,
                           int number)
{
    bool gap = *text == ' ' || strstr(text, "  ") || strstr(text, " ."); /* a name is missing */
    if (length <= 0 || (size_t)length != strlen(text) || strpbrk(text, "{}") || gap)
        match_fail(&run->match, "%s %d says \"%s\"", what, number, text);
}

static void check_events(const Run *run)
{
    const Match *m = &run->match;
    char text[300];
    if (run->events.count < 0 || run->events.count > RS_MAX_EVENTS || run->events.lost)
        match_fail(m, "%d events, %d lost", run->events.count, run->events.lost);
    for (int i = 0; i < run->events.count; i++) {
        const rs_Event *event = &run->events.at[i];
        if (event->kind >= run->mode->laws->events || event->audience == 0 ||
            event->seat > RS_TABLE)
            match_fail(m, "event %d has kind %d, audience %d, seat %d", i, event->kind,
                       event->audience, event->seat);
        for (int l = 0; l < rs_languages(m->rules); l++)
            check_sentence(run, text,
                           rs_say_event(m->rules, &run->words[l], event, text, sizeof text),
                           "event", event->kind);
    }
}

static void check_question(Run *run, rs_Action action)
{
    const Match *m = &run->match;
    char text[300];
    int viewers[MATCH_VIEWERS], count = match_viewers(m, viewers);
    int viewer = viewers[rs_below(&run->dice, count)];
    int language = rs_below(&run->dice, rs_languages(m->rules));
    rs_View view;
    rs_view(m->rules, &m->state, viewer, &view);
    check_sentence(run, text,
                   rs_say_question(m->rules, &run->words[language], &view, text, sizeof text),
                   "question", state_head(&m->state)->depth);
    check_sentence(run, text,
                   rs_say_action(m->rules, &run->words[language], action, text, sizeof text),
                   "action", match_kind(action));
}

/* ---- The copy ---- */

static void twin_apply(Run *run, rs_Action action)
{
    Twin *twin = &run->twin;
    const Match *m = &run->match;
    if (twin->left == 0)
        return;
    twin->left--;
    rs_apply(m->rules, &twin->state, action, NULL);
    if (rs_state_hash(&twin->state) != rs_state_hash(&m->state) ||
        memcmp(&twin->state, &m->state, sizeof m->state) != 0)
        match_fail(m, "a copy plays on in another way");
}

static void twin_maybe(Run *run)
{
    if (run->twin.left > 0 || rs_below(&run->dice, 8) > 0)
        return;
    run->twin.state = run->match.state;
    run->twin.left = TWIN_PLAYS;
}

/* ---- Matches ---- */

static void check_state(const Run *run)
{
    char why[INVARIANT_WHY];
    if (!invariants_hold(run->match.rules, &run->match.state, why))
        match_fail(&run->match, "%s", why);
}

static bool decide(Run *run)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int n = check_actions(run, actions);
    if (n == 0)
        return false;
    rs_Action action = actions[rs_below(&run->dice, n)];
    if (rs_below(&run->dice, 4) == 0)
        check_question(run, action);
    twin_maybe(run);
    match_apply(&run->match, action, &run->events);
    twin_apply(run, action);
    check_events(run);
    check_state(run);
    run->mode->laws->happened(run);
    run->decisions++;
    return true;
}

static void set_up(Run *run)
{
    rs_Setup setup;
    const rs_Rules *rules = match_rules();
    rs_setup_default(rules, run->mode->laws->game, &setup);
    if (run->mode->rulings)
        match_rulings(&setup, &run->dice);
    run->mode->laws->set_up(run, &setup);
    match_deal_exactly(&run->match, rules, &setup, &run->dice);
    for (int l = 0; l < rs_languages(rules); l++)
        rs_words_default(rules, &setup, l, &run->words[l]);
    run->twin.left = 0;
    run->matches++;
}

static void play(Run *run)
{
    const Laws *laws = run->mode->laws;
    set_up(run);
    match_watch(&run->match);
    check_state(run);
    laws->dealt(run);
    while (decide(run))
        if (laws->may_leave(run))
            return;
    if (rs_winner(run->match.rules, &run->match.state) > 1)
        match_fail(&run->match, "nobody is asked and nobody has won");
    laws->ended(run);
}

static void test_mode(void **mode)
{
    static Run run;
    long wanted = match_decisions(1);
    memset(&run, 0, sizeof run);
    run.mode = *mode;
    rs_dice_seed(&run.dice, run.mode->seed);
    while (run.decisions < wanted)
        play(&run);
    match_watch(NULL);
    print_message("%s: %ld decisions in %ld matches\n", run.mode->name, run.decisions, run.matches);
    run.mode->laws->all_played(&run, run.matches >= 500);
}

/* ---- Positions ---- */

void check_position(const char *text)
{
    const uint8_t seed[32] = {7};
    const rs_Source source = {"position", text, strlen(text)};
    char why[INVARIANT_WHY] = "";
    rs_State state;
    rs_Problems problems;
    memset(&state, 0xa5, sizeof state);
    if (!rs_position(match_rules(), &source, seed, &state, NULL, &problems))
        fail_msg("%s: %s", text, problems.at[0].message);
    if (!invariants_hold(match_rules(), &state, why))
        fail_msg("%s: %s", text, why);
}

static void test_positions(void **laws)
{
    ((const Laws *)*laws)->positions();
}

int main(int argc, char **argv)
{
    enum { MODES = sizeof modes / sizeof *modes };
    struct CMUnitTest tests[MODES + 2] = {
        {"test_positions", test_positions, NULL, NULL, (void *)(uintptr_t)&knockdown_laws},
        {"test_nokaut_positions", test_positions, NULL, NULL, (void *)(uintptr_t)&nokaut_laws}};
    for (int i = 0; i < MODES; i++)
        tests[i + 2] = (struct CMUnitTest){.name = modes[i].name,
                                           .test_func = test_mode,
                                           .initial_state = (void *)(uintptr_t)&modes[i]};
    return suite_run("properties", tests, sizeof tests / sizeof *tests, argc, argv);
}
