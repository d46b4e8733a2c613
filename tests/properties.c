/* properties.c - random play over random set-ups; the laws that hold after every action.
 *
 * Law 1 (state is bytes): invariants.c, and a copy taken at any moment, also in mid-effect, plays
 * on byte for byte like the game it was taken from, with and without events. Law 2 (only what is in
 * rs_actions is legal; apply cannot fail). Law 7 (every question has an answer, every answer an
 * id). Words: every event, action and question has a sentence in each language. Every match ends.
 *
 * RINGSIDE_DECISIONS sets the number of decisions a mode; a mode as argument runs only that one. */
#include "invariants.h"
#include "match.h"

#include "../knockdown/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { UNENDING = 5000, TWIN_PLAYS = 60 };

typedef struct Mode {
    const char *name;
    bool rulings, mirror, tower;
    uint64_t seed;
} Mode;

static const Mode modes[] = {
    {.name = "default", .seed = 1},
    {.name = "rulings", .rulings = true, .seed = 2},
    {.name = "mirror", .mirror = true, .seed = 3},
    {.name = "tower", .tower = true, .seed = 4},
};

/* A copy taken at some moment, which plays the same actions without events. */
typedef struct Twin {
    rs_State state;
    int left; /* actions still to play; 0: no copy */
} Twin;

typedef struct Run {
    const Mode *mode;
    rs_Dice dice;
    Match match;
    Twin twin;
    rs_Events events;
    rs_Words words[RS_LANGUAGES];
    long decisions, matches;
    unsigned boards, arenas, skills; /* seen so far */
} Run;

/* ---- Actions ---- */

static void check_distinct(const Run *run, const rs_Action *actions, int n)
{
    const Match *m = &run->match;
    char id[RS_MAX_ACTIONS][128];
    for (int i = 0; i < n; i++) {
        rs_action_id(m->rules, RS_KNOCKDOWN, actions[i], id[i], sizeof id[i]);
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
    int length = rs_action_id(m->rules, RS_KNOCKDOWN, action, id, sizeof id);
    if (length <= 0 || (size_t)length != strlen(id))
        match_fail(m, "the id \"%s\" has not %d letters", id, length);
    if (!rs_action_parse(m->rules, &m->state, id, &parsed) || parsed != action)
        match_fail(m, "\"%s\" does not come back from its id", id);
    if (!rs_legal(m->rules, &m->state, action))
        match_fail(m, "\"%s\" is listed and not legal", id);
}

static bool listed(const rs_Action *actions, int n, rs_Action action)
{
    for (int i = 0; i < n; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* Anything else is refused: one action out of nowhere, and one that is nearly right. */
static void check_refused(Run *run, const rs_Action *actions, int n)
{
    const Match *m = &run->match;
    rs_Action wrong[2] = {
        act(rs_below(&run->dice, DO_COUNT), rs_below(&run->dice, 40), rs_below(&run->dice, 3)),
        actions[0] ^ 1u << rs_below(&run->dice, 32)};
    rs_Action parsed;
    for (int i = 0; i < 2; i++)
        if (!listed(actions, n, wrong[i]) && rs_legal(m->rules, &m->state, wrong[i]))
            match_fail(m, "%08x is not listed and yet legal", wrong[i]);
    if (rs_action_parse(m->rules, &m->state, "attack nobody", &parsed))
        match_fail(m, "\"attack nobody\" was understood");
}

/* K3.4: at a turn's question every card of the Row may be taken, every free way be gone, and
 * nothing else of the kind. */
static void check_turn(const Run *run, const rs_Action *actions, int n)
{
    const Match *m = &run->match;
    const kd_State *s = match_inside(&m->state);
    const Deck *deck = m->rules->knockdown->deck[s->arena];
    uint64_t kinds = 0;
    int attacks = 0, at = s->seat[s->turn].position, there = s->seat[other(s->turn)].position;
    if (s->asked == RS_NOBODY || s->frame[s->depth - 1].proc != PROC_TURN)
        return;
    for (int i = 0; i < KD_ROW; i++)
        if (s->row[i] != KD_EMPTY)
            kinds |= set_of(deck->kind[s->row[i]]);
    for (int kind = 0; kind < deck->kinds; kind++)
        if (listed(actions, n, act(DO_ATTACK, deck->attack[kind], 0)) != (kinds >> kind & 1))
            match_fail(m, "attacks are listed other than the Row has cards");
    for (int right = 0; right < 2; right++) {
        int to = right ? at + 1 : at - 1;
        bool free = to >= 0 && to < m->rules->knockdown->arena[s->arena].spaces && to != there;
        if (listed(actions, n, act(DO_MOVE, right, 0)) != free)
            match_fail(m, "a move to space %d is listed or not against K4.2", to + 1);
    }
    for (int i = 0; i < n; i++)
        attacks += act_kind(actions[i]) == DO_ATTACK;
    if (attacks != set_count(kinds))
        match_fail(m, "%d attacks for %d kinds in the Row", attacks, set_count(kinds));
}

/* tokens.c: a token of a kind lies once on a space, and where it says so only on a free one. */
static void check_put(const Run *run, rs_Action action)
{
    const kd_State *s = match_inside(&run->match.state);
    const CountFrame *f = (const CountFrame *)(const void *)&s->frame[s->depth - 1];
    const kd_Rules *kd = run->match.rules->knockdown;
    const Seat *me = &s->seat[f->seat];
    int space = act_a(action);
    if (act_kind(action) != DO_PUT)
        return;
    const Token *token = &kd->token[kd->board[me->board].token[f->what]];
    bool taken = space == s->seat[0].position || space == s->seat[1].position;
    if (me->spaces[f->what] >> space & 1 || (taken && token->lies == LIES_FREE_SPACE))
        match_fail(&run->match, "a token may be put on space %d", space + 1);
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
    for (int i = 0; i < n; i++)
        check_put(run, actions[i]);
    check_turn(run, actions, n);
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
    if (length <= 0 || (size_t)length != strlen(text) || strchr(text, '{') || strchr(text, '}'))
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
        if (event->kind >= EV_COUNT || event->audience == 0 || event->seat > RS_TABLE)
            match_fail(m, "event %d has kind %d, audience %d, seat %d", i, event->kind,
                       event->audience, event->seat);
        for (int l = 0; l < RS_LANGUAGES; l++)
            check_sentence(run, text,
                           rs_say_event(m->rules, &run->words[l], event, text, sizeof text),
                           "event", event->kind);
    }
}

static void check_question(Run *run, rs_Action action)
{
    const Match *m = &run->match;
    char text[300];
    int viewer = rs_below(&run->dice, 3) < 2 ? rs_below(&run->dice, 2) : RS_SPECTATOR;
    int language = rs_below(&run->dice, RS_LANGUAGES);
    rs_View view;
    rs_view(m->rules, &m->state, viewer, &view);
    check_sentence(run, text,
                   rs_say_question(m->rules, &run->words[language], &view, text, sizeof text),
                   "question", match_inside(&m->state)->depth);
    check_sentence(run, text,
                   rs_say_action(m->rules, &run->words[language], action, text, sizeof text),
                   "action", act_kind(action));
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
    run->decisions++;
    return true;
}

static void set_up(Run *run)
{
    rs_Setup setup;
    const rs_Rules *rules = match_rules();
    rs_setup_default(rules, RS_KNOCKDOWN, &setup);
    if (run->mode->rulings)
        match_rulings(&setup, &run->dice);
    setup.ruling[RULING_TEST_VARIANT] |= run->mode->tower;
    rs_setup_random(rules, &setup, &run->dice);
    if (run->mode->mirror) {
        setup.ruling[RULING_SAME_FIGHTER] = 1;
        setup.board[1] = setup.board[0];
    }
    match_deal_exactly(&run->match, rules, &setup, &run->dice);
    for (int l = 0; l < RS_LANGUAGES; l++)
        rs_words_default(rules, &setup, l, &run->words[l]);
    run->boards |= 1u << setup.board[0] | 1u << setup.board[1];
    run->arenas |= 1u << setup.arena;
    run->skills |= 1u << setup.skills;
    run->twin.left = 0;
    run->matches++;
}

/* Without the idle limit nothing forces a match to end (the ruling says so); all others must. */
static void play(Run *run)
{
    set_up(run);
    check_state(run);
    bool unending = run->match.setup.ruling[RULING_IDLE_LIMIT];
    while (decide(run))
        if (unending && run->match.played == UNENDING)
            return;
    if (rs_winner(run->match.rules, &run->match.state) > 1)
        match_fail(&run->match, "nobody is asked and nobody has won");
}

static void test_mode(void **mode)
{
    static Run run;
    long wanted = match_decisions(1);
    const kd_Rules *kd = match_rules()->knockdown;
    memset(&run, 0, sizeof run);
    run.mode = *mode;
    rs_dice_seed(&run.dice, run.mode->seed);
    while (run.decisions < wanted)
        play(&run);
    print_message("%s: %ld decisions in %ld matches\n", run.mode->name, run.decisions, run.matches);
    if (run.matches < 500)
        return; /* too short a run to have met everything */
    assert_int_equal(run.boards, (1u << kd->boards) - 1);
    assert_int_equal(run.arenas, (1u << kd->arenas) - 1);
    assert_int_equal(run.skills, (1u << kd->boxes) - 1);
}

/* A place in a template that nothing would fill: its key is not one of words.h, or it never ends. A
 * sentence that is said shows nothing of it, it only lacks something. */
static bool template_is_sound(const char *template)
{
    static const char *const keys[] = {"seat", "other", "what", "wounds", "way",
                                       "n",    "a",     "b",    "s",      "+"};
    for (; (template = strchr(template, '{')); template ++) {
        size_t length = strcspn(template + 1, "|{}"), whole = strcspn(template + 1, "{}");
        bool known = false;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            known |= strlen(keys[i]) == length && !strncmp(keys[i], template + 1, length);
        if (!known || template[1 + whole] != '}')
            return false;
    }
    return true;
}

static void test_all_sentences(void **unused)
{
    (void)unused;
    const rs_Rules *rules = match_rules();
    for (int l = 0; l < RS_LANGUAGES; l++)
        for (int i = 0; i < MAX_SENTENCES; i++) {
            const char *template = rules->sentence[RS_KNOCKDOWN][l][i];
            if (template && !template_is_sound(template))
                fail_msg("a template is not sound: %s", template);
        }
}

/* Positions are states like any other, whatever lay in their memory before. */
static void test_positions(void **unused)
{
    static const char *const begins[] = {"opening", "round-start", "turn-start", "actions"};
    const uint8_t seed[32] = {7};
    (void)unused;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        char text[300], why[INVARIANT_WHY] = "";
        rs_State state;
        rs_Problems problems;
        memset(&state, 0xa5, sizeof state);
        snprintf(text, sizeof text,
                 "%sbox siege-storm\nA czerw-poison at 3, hand push, hidden low-kick, "
                 "skill lucky, down boxer\nB driana at 5, wounds 1H2L, token trap at 4, "
                 "skill runner, down finisher\nbegin %s\n",
                 i ? "" : "game knockdown\n", begins[i]); /* which is so where nothing is said */
        const rs_Source source = {"position", text, strlen(text)};
        if (!rs_position(match_rules(), &source, seed, &state, NULL, &problems))
            fail_msg("%s: %s", begins[i], problems.at[0].message);
        if (!invariants_hold(match_rules(), &state, why))
            fail_msg("%s: %s", begins[i], why);
    }
}

int main(int argc, char **argv)
{
    enum { MODES = sizeof modes / sizeof *modes };
    struct CMUnitTest tests[MODES + 2] = {cmocka_unit_test(test_all_sentences),
                                          cmocka_unit_test(test_positions)};
    for (int i = 0; i < MODES; i++)
        tests[i + 2] = (struct CMUnitTest){.name = modes[i].name,
                                           .test_func = test_mode,
                                           .initial_state = (void *)(uintptr_t)&modes[i]};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
