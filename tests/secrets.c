/* secrets.c - law 5: clients get a view, and neither views, legal actions, pauses nor events leak.
 *
 * At random decisions a state S gets a twin S' in which something hidden is different: a card of a
 * hand, the order of the deck, a face-down skill, the key of the dice, which of two skills came
 * from the own three. Whoever cannot know of it must not be able to tell S from S': the views are
 * the same bytes, the same seat is asked and offered the same. Then both play on, action by action,
 * as long as the secret stays one; what the ignorant see happen must stay the same.
 *
 * A fifth of RINGSIDE_DECISIONS is the number of decisions a mode; a mode as argument runs only
 * that one. */
#include "invariants.h"
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SHARE = 5, UNENDING = 5000, TOGETHER = 12 };
enum { HAND, DECK, SKILL, KEY, SLOTS, SECRETS };
enum { KEEP_FIRST = 1, KEEP_SECOND, FACE_UP }; /* steps of setup.c */

static const char *const secret_names[] = {"a card of a hand", "the order of the deck",
                                           "a face-down skill", "the key of the dice",
                                           "which skill was dealt and which received"};

typedef struct Mode {
    const char *name;
    bool rulings, forgetful; /* forgetful: see match_forget */
    uint64_t seed;
} Mode;

static const Mode modes[] = {
    {.name = "default", .seed = 11},
    {.name = "rulings", .rulings = true, .seed = 12},
    {.name = "forgetful", .forgetful = true, .seed = 13},
    {.name = "forgetful-rulings", .rulings = true, .forgetful = true, .seed = 14},
};

/* What is different between the twins, and who cannot know (bit a viewer). */
typedef struct Secret {
    int kind, seat;
    int copy[2]; /* HAND, DECK: they have changed places */
    int ignorant;
} Secret;

typedef struct Run {
    const Mode *mode;
    rs_Dice dice;
    Match match;
    rs_Words words;
    rs_State twin[2];
    rs_Events events[2];
    long decisions, tried[SECRETS], together[SECRETS];
} Run;

enum { NOBODY_ELSE = 0, SPECTATOR = 1 << RS_SPECTATOR, EVERYBODY = 3 | SPECTATOR };
static const int viewers[] = {0, 1, RS_SPECTATOR};

/* ---- Making the twin ---- */

static int random_member(rs_Dice *dice, uint64_t set)
{
    for (int skip = rs_below(dice, set_count(set)); skip > 0; skip--)
        set = set_drop_first(set);
    return set_first(set);
}

/* A discard under way may name the copy: the seventh card that may not be discarded. */
static void rename_copy(kd_State *s, int seat, int from, int to)
{
    for (int i = 0; i < s->depth; i++) {
        CountFrame *f = (CountFrame *)(void *)&s->frame[i];
        if (f->proc == PROC_DISCARD && f->seat == seat && f->set >> from & 1)
            f->set = (f->set & ~set_of(from)) | set_of(to);
    }
}

static bool change_hand(Run *run, kd_State *s, Secret *secret)
{
    const Deck *deck = run->match.rules->knockdown->deck[s->arena];
    int seat = rs_below(&run->dice, 2);
    uint64_t unseen = s->seat[seat].hand & ~s->seat[seat].known;
    if (!unseen || s->deck_left == 0)
        return false;
    int at = rs_below(&run->dice, s->deck_left), copy = random_member(&run->dice, unseen);
    int swapped = s->deck[at];
    if (swapped >= deck->copies || deck->kind[swapped] == deck->kind[copy])
        return false;
    s->deck[at] = U8(copy);
    s->seat[seat].hand = (s->seat[seat].hand & ~set_of(copy)) | set_of(swapped);
    rename_copy(s, seat, copy, swapped);
    *secret = (Secret){
        .kind = HAND, .seat = seat, .copy = {copy, swapped}, .ignorant = EVERYBODY & ~(1 << seat)};
    return true;
}

static bool change_deck(Run *run, kd_State *s, Secret *secret)
{
    if (s->deck_left < 2)
        return false;
    /* Often the top one, which may be drawn face down: then it is a secret of that hand. */
    int top = s->deck_left - 1, b = rs_below(&run->dice, s->deck_left);
    int a = rs_below(&run->dice, 2) ? top : rs_below(&run->dice, s->deck_left);
    uint8_t kept = s->deck[a];
    s->deck[a] = s->deck[b];
    s->deck[b] = kept;
    *secret = (Secret){.kind = DECK, .copy = {s->deck[a], kept}, .ignorant = EVERYBODY};
    return a != b;
}

/* A skill of the set that was not dealt to anybody. */
static int undealt_skill(Run *run, const kd_State *s)
{
    const Box *box = &run->match.rules->knockdown->box[s->skills];
    int skill;
    do
        skill = box->skill[rs_below(&run->dice, KD_SKILL_CARDS)];
    while (memchr(s->dealt, skill, sizeof s->dealt));
    return skill;
}

/* The face-down skill becomes another. If it was kept from the own three, the opponent knows only
 * that it is none of those they have seen; if it was received, that it is one of the two that they
 * passed on. A spectator knows nothing. */
static bool change_skill(Run *run, kd_State *s, Secret *secret)
{
    int seat = rs_below(&run->dice, 2), passer = other(seat), ignorant = EVERYBODY & ~(1 << seat);
    Seat *me = &s->seat[seat];
    if (s->frame[0].proc == PROC_SETUP || me->up == 3)
        return false;
    bool received = me->skill[1] == s->dealt[passer][1];
    if (!received) {
        s->dealt[seat][0] = U8(undealt_skill(run, s));
    } else if (rs_below(&run->dice, 3) > 0) {
        uint8_t kept = s->dealt[passer][1];
        s->dealt[passer][1] = s->dealt[passer][2];
        s->dealt[passer][2] = kept;
    } else {
        s->dealt[passer][1] = U8(undealt_skill(run, s));
        ignorant = SPECTATOR;
    }
    me->skill[1] = received ? s->dealt[passer][1] : s->dealt[seat][0];
    *secret = (Secret){.kind = SKILL, .seat = seat, .ignorant = ignorant};
    return true;
}

static bool change_key(Run *run, kd_State *s, Secret *secret)
{
    s->dice.key[rs_below(&run->dice, 8)] ^= 1u << rs_below(&run->dice, 32);
    *secret = (Secret){.kind = KEY, .ignorant = EVERYBODY};
    return true;
}

/* The two skills of a seat change places in the draft: which was kept from the own three and which
 * was received, players know, spectators do not. */
static bool change_slots(Run *run, kd_State *s, Secret *secret)
{
    int seat = rs_below(&run->dice, 2);
    if (s->frame[0].proc == PROC_SETUP)
        return false;
    uint8_t first = s->dealt[seat][0];
    s->dealt[seat][0] = s->dealt[other(seat)][1];
    s->dealt[other(seat)][1] = first;
    *secret = (Secret){.kind = SLOTS, .seat = seat, .ignorant = SPECTATOR};
    return true;
}

/* ---- Telling the twins apart ---- */

static void leak(const Run *run, const Secret *secret, int viewer, const char *what)
{
    match_fail(&run->match, "%s of seat %d (copies %d %d) shows to viewer %d: %s",
               secret_names[secret->kind], secret->seat, secret->copy[0], secret->copy[1], viewer,
               what);
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

static void compare_views(const Run *run, const Secret *secret)
{
    const rs_Rules *rules = run->match.rules;
    char what[80];
    for (int k = 0; k < 3; k++) {
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
        if (viewer < 2)
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

static void compare_events(const Run *run, const Secret *secret, int viewer)
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

/* ---- Playing on together ---- */

/* Where a copy is hidden: 0 and 1 in a hand, from 2 on a place in the deck; -1: it lies open. */
static int hidden_at(const kd_State *s, int copy)
{
    for (int seat = 0; seat < 2; seat++)
        if ((s->seat[seat].hand & ~s->seat[seat].known) >> copy & 1)
            return seat;
    for (int i = 0; i < s->deck_left; i++)
        if (s->deck[i] == copy)
            return 2 + i;
    return -1;
}

/* Whether the two copies are still hidden, each where the other is in the twin. Whoever has come to
 * hold one is not ignorant any more. */
static bool cards_secret(Secret *secret, const kd_State *a, const kd_State *b)
{
    for (int i = 0; i < 2; i++) {
        int at = hidden_at(a, secret->copy[i]);
        if (at < 0 || at != hidden_at(b, secret->copy[1 - i]))
            return false;
        if (at < 2)
            secret->ignorant &= ~(1 << at);
    }
    return true;
}

/* Whether what happened has not shown the secret. Chance that was drawn in between falls on other
 * cards in the twin, so that only unused dice keep the twins alike. */
static bool still_secret(Secret *secret, const uint64_t rolled[2], const kd_State *a,
                         const kd_State *b)
{
    if (a->dice.counter != rolled[0] || b->dice.counter != rolled[1])
        return false;
    if (secret->kind == HAND || secret->kind == DECK)
        return cards_secret(secret, a, b);
    return secret->kind != SKILL || a->seat[secret->seat].up != 3;
}

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

static void play_together(Run *run, Secret *secret)
{
    const rs_Rules *rules = run->match.rules;
    for (int step = 0; step < TOGETHER; step++) {
        rs_Action action;
        const kd_State *a = match_inside(&run->twin[0]), *b = match_inside(&run->twin[1]);
        const uint64_t rolled[2] = {a->dice.counter, b->dice.counter};
        if (!common_action(run, &action))
            return;
        for (int i = 0; i < 2; i++)
            rs_apply(rules, &run->twin[i], action, &run->events[i]);
        match_apply(&run->match, action, NULL); /* for the record of a failure only */
        if (!still_secret(secret, rolled, a, b))
            return;
        run->together[secret->kind]++;
        for (int k = 0; k < 3; k++)
            if (secret->ignorant >> viewers[k] & 1)
                compare_events(run, secret, viewers[k]);
        compare_views(run, secret);
    }
}

static void try_secret(Run *run, int kind)
{
    static bool (*const change[SECRETS])(Run *, kd_State *, Secret *) = {
        change_hand, change_deck, change_skill, change_key, change_slots};
    char why[INVARIANT_WHY];
    Secret secret = {0};
    run->twin[0] = run->twin[1] = run->match.state;
    if (!change[kind](run, match_inside_changeable(&run->twin[1]), &secret))
        return;
    /* A twin that could not be reached would prove nothing. */
    if (!invariants_hold(run->match.rules, &run->twin[1], why))
        match_fail(&run->match, "the twin (%s) is no game: %s", secret_names[kind], why);
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
    for (int k = 0; k < 3; k++) {
        rs_View view;
        rs_view(m->rules, &m->state, viewers[k], &view);
        int n = rs_view_actions(m->rules, &view, seen);
        if (viewers[k] != asked ? n != 0
                                : n != count || memcmp(game, seen, (size_t)n * sizeof *game) != 0)
            match_fail(m, "viewer %d is told of %d actions, %d is asked and has %d", viewers[k], n,
                       asked, count);
    }
}

/* ---- The skill draft ---- */

/* Who must not see which skill was picked: both choose at once (K2.3, K2.4), so nobody until both
 * have; the two passed on are then seen by the receiver, the two face-up skills by all. */
static int draft_ignorant(const Frame *setup)
{
    int them = 1 << other(setup->seat);
    bool last = setup->seat == 1;
    if (setup->step == KEEP_SECOND || !last)
        return them | SPECTATOR;
    return setup->step == KEEP_FIRST ? SPECTATOR : NOBODY_ELSE;
}

static void check_pick(Run *run)
{
    const rs_Rules *rules = run->match.rules;
    const Frame setup = match_inside(&run->match.state)->frame[0];
    rs_Action actions[RS_MAX_ACTIONS];
    Secret secret = {.kind = SKILL, .seat = setup.seat, .ignorant = draft_ignorant(&setup)};
    int n = rs_actions(rules, &run->match.state, actions);
    for (int other_pick = 1; other_pick < n; other_pick++) {
        for (int i = 0; i < 2; i++) {
            run->twin[i] = run->match.state;
            rs_apply(rules, &run->twin[i], actions[i == 0 ? 0 : other_pick], &run->events[i]);
        }
        for (int k = 0; k < 3; k++)
            if (secret.ignorant >> viewers[k] & 1)
                compare_events(run, &secret, viewers[k]);
        compare_views(run, &secret);
    }
}

/* ---- Matches ---- */

static void set_up(Run *run)
{
    rs_Setup setup;
    rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
    if (run->mode->rulings)
        match_rulings(&setup, &run->dice);
    match_deal(&run->match, match_rules(), &setup, &run->dice);
    rs_words_default(match_rules(), &run->match.setup, rs_below(&run->dice, RS_LANGUAGES),
                     &run->words);
}

static void play(Run *run)
{
    set_up(run);
    while (rs_to_act(run->match.rules, &run->match.state) != RS_NOBODY) {
        if (run->match.setup.ruling[RULING_IDLE_LIMIT] && run->match.played > UNENDING)
            return;
        if (run->mode->forgetful)
            match_forget_some(&run->match, &run->dice);
        check_view_actions(run);
        if (match_inside(&run->match.state)->frame[0].proc == PROC_SETUP)
            check_pick(run);
        try_secret(run, rs_below(&run->dice, SECRETS));
        if (rs_below(&run->dice, 2))
            try_secret(run, HAND); /* the most can go wrong with cards in hand */
        match_play(&run->match, &run->dice);
        run->decisions++;
    }
}

static void test_mode(void **mode)
{
    static Run run;
    long wanted = match_decisions(SHARE);
    memset(&run, 0, sizeof run);
    run.mode = *mode;
    rs_dice_seed(&run.dice, run.mode->seed);
    while (run.decisions < wanted)
        play(&run);
    for (int i = 0; i < SECRETS; i++) {
        print_message("%s: %ld twins, %ld actions together: %s\n", run.mode->name, run.tried[i],
                      run.together[i], secret_names[i]);
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
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("secrets", tests, NULL, NULL);
}
