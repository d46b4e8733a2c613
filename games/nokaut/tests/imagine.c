/* imagine.c - what Nokaut hides is imagined evenly; see imagine.c. */
#include "../../../tests/imagine.h"
#include "../rules/words.h"
#include "match.h"

static bool answers_public(const rs_State *state)
{
    const nk_State *s = match_inside(state);
    const nk_Frame *f = match_top(s);
    bool hand = f->step == PICK_DISCARD || f->step == PICK_PLAY;
    return s->asked != RS_NOBODY && f->proc == PROC_PROGRAM && !hand;
}

static bool in_mid_effect(const rs_State *state)
{
    return match_inside(state)->depth > 1;
}

static bool may_leave(const Match *m)
{
    (void)m;
    return false;
}

static void forget_nothing(Match *m, rs_Dice *dice)
{
    (void)m, (void)dice;
}

/* ---- What is unseen ---- */

static const Deck *deck_of_seat(const Match *m, int seat)
{
    const nk_State *s = match_inside(&m->state);
    return &match_decks(m->rules, s)[team_of(s, seat)];
}

/* Whether the viewer sees the hand of a seat. */
static bool sees_hand(const nk_State *s, int viewer, int seat)
{
    if (viewer == RS_SPECTATOR)
        return false;
    bool mates = team_of(s, viewer) == team_of(s, seat);
    return viewer == seat || (mates && RULED(s, TEAM_HANDS));
}

static uint64_t unseen_by(const nk_State *s, int viewer, int team)
{
    uint64_t copies = 0;
    for (int i = 0; i < s->deck_left[team]; i++)
        copies |= set_of(s->deck[team][i]);
    for (int seat = 0; seat < s->players; seat++)
        if (team_of(s, seat) == team && !sees_hand(s, viewer, seat))
            copies |= hand_unseen(s, seat);
    return copies;
}

/* ---- Two cards in a hand: pairs of copies are equally likely, whatever their kinds ---- */

static int looked_at; /* the seat whose hand is looked at */

static bool two_hidden(const rs_State *state, int viewer)
{
    const nk_State *s = match_inside(state);
    (void)viewer;
    return set_count(hand_unseen(s, looked_at)) == 2 && s->deck_left[team_of(s, looked_at)] > 8 &&
           !nk_play_is_secret(&s->frame[s->depth - 1]);
}

static int pair_number(const Deck *deck, int a, int b)
{
    int low = deck->kind[a], high = deck->kind[b];
    return low < high ? low * deck->kinds + high : high * deck->kinds + low;
}

static int pair_cell(const Match *m, const rs_State *imagined)
{
    uint64_t hidden = hand_unseen(match_inside(imagined), looked_at);
    return pair_number(deck_of_seat(m, looked_at), set_first(hidden),
                       set_first(set_drop_first(hidden)));
}

/* Whether a state with these two hidden cards can be; all can where `possible` is NULL. */
typedef bool (*Possible)(const Match *m, int a, int b);

static void check_pairs(const Match *m, int viewer, Possible possible, const char *what)
{
    static Tally tally;
    const nk_State *s = match_inside(&m->state);
    const Deck *deck = deck_of_seat(m, looked_at);
    uint64_t unseen = unseen_by(s, viewer, team_of(s, looked_at));
    int pairs = 0;
    memset(&tally, 0, sizeof tally);
    tally.cells = deck->kinds * deck->kinds;
    assert_true(tally.cells < MOST_CELLS);
    for (int a = 0; a < NK_DECK_CARDS; a++)
        for (int b = a + 1; b < NK_DECK_CARDS; b++)
            if (unseen >> a & 1 && unseen >> b & 1 && (!possible || possible(m, a, b))) {
                tally.chance[pair_number(deck, a, b)] += 1;
                pairs++;
            }
    for (int i = 0; i < tally.cells; i++)
        tally.chance[i] /= pairs;
    imagine_often(m, viewer, pair_cell, &tally);
    join_rare(&tally);
    assert_fits(&tally, what);
}

static Match match; /* the one that was found */

static void find(const char *const *settings, Wanted wanted, int viewer, uint64_t seed)
{
    find_view(RS_NOKAUT, settings, wanted, viewer, seed, &match);
}

static void nokaut_opponent(void **unused)
{
    static const char *const settings[] = {"players", "2", NULL};
    (void)unused;
    looked_at = 1;
    find(settings, two_hidden, 0, 51);
    check_pairs(&match, 0, NULL, "two cards of an opponent");
}

/* With three players two opponents share a deck. */
static void nokaut_two_opponents(void **unused)
{
    static const char *const settings[] = {"players", "3",        "lone", "dragons",
                                           "first",   "unicorns", NULL};
    (void)unused;
    looked_at = 2;
    find(settings, two_hidden, 1, 52);
    assert_int_equal(team_of(match_inside(&match.state), 1), DRAGONS);
    check_pairs(&match, 1, NULL, "two cards of one of two opponents");
}

static void nokaut_mate(void **unused)
{
    static const char *const settings[] = {"players", "4", NULL};
    (void)unused;
    looked_at = 2;
    find(settings, two_hidden, 0, 53);
    check_pairs(&match, 0, NULL, "two cards of a teammate");
}

static void nokaut_spectator_hand(void **unused)
{
    static const char *const settings[] = {"players", "4", "grid", "advanced", NULL};
    (void)unused;
    looked_at = 3;
    find(settings, two_hidden, 0, 54);
    check_pairs(&match, RS_SPECTATOR, NULL, "two cards, seen by a spectator");
}

/* ---- The ruling secrecy-questions: who is asked has a choice, and that is known ---- */

static bool two_hidden_and_asked(const rs_State *state, int viewer)
{
    const nk_State *s = match_inside(state);
    return s->asked == looked_at && match_top(s)->proc == PROC_PLAY &&
           match_top(s)->seat == viewer && two_hidden(state, viewer);
}

static bool has_choice(const Match *m, int a, int b)
{
    rs_State state = m->state;
    rs_Action actions[RS_MAX_ACTIONS];
    nk_State *s = match_inside_changeable(&state);
    s->hand[looked_at] = s->known[looked_at] | set_of(a) | set_of(b);
    return rs_actions(m->rules, &state, actions) > 1;
}

static void nokaut_skipped(void **unused)
{
    static const char *const settings[] = {"players", "2", "secrecy-questions", "skipped", NULL};
    (void)unused;
    looked_at = 1;
    find(settings, two_hidden_and_asked, 0, 55);
    check_pairs(&match, 0, has_choice, "two cards of an opponent who is asked");
}

/* Hands that leave no choice, or only one card, under the same ruling: who imagines them must come
 * to an end, whatever is asked next. */
static void nokaut_skipped_hands(void **unused)
{
    static const char *const hands[] = {
        /* a full grid, which no character can enter */
        ("ruling pass-action must-draw\nA hand eggbert\n"
         "on 1 eggbert, 2 angy, 3 angy, 4 milek, 5 chonk, 6 chonk, 7 pyszka, 8 pyszka, 9 milek\n"),
        "ruling pass-action must-draw\nA hidden smoke-screen\n",
        "ruling keen-eye-cost must-discard\nA hidden keen-eye-dragon\n",
        "ruling magic-without-target forbidden\nA hidden burning-breath shove-over\n",
        "ruling riposte-without-effect forbidden\nA hand eggbert\nB hidden after-you\n",
        "A hand big-sis, eggbert\nB hidden unicorn-attack\non 5 angy\n"};
    const uint8_t seed[32] = {9};
    (void)unused;
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        char text[400];
        rs_Problems problems;
        rs_Dice dice;
        snprintf(text, sizeof text,
                 "game nokaut\nruling secrecy-questions skipped\n%sbegin action\n", hands[i]);
        const rs_Source source = {"position", text, strlen(text)};
        match.rules = match_rules();
        match.played = 0;
        if (!rs_position(match.rules, &source, seed, &match.state, &match.setup, &problems))
            fail_msg("%s: %s", hands[i], problems.at[0].message);
        rs_dice_seed(&dice, i);
        match_watch(&match);
        do
            for (int viewer = 0; viewer < 3; viewer++) {
                rs_View view;
                rs_State imagined;
                rs_view(match.rules, &match.state, viewer == 2 ? RS_SPECTATOR : viewer, &view);
                rs_imagine(match.rules, &view, &dice, &imagined);
            }
        while (match_play(&match, &dice));
        match_watch(NULL);
    }
}

/* ---- The top of the own deck ---- */

static bool in_the_middle(const rs_State *state, int viewer)
{
    const nk_State *s = match_inside(state);
    return s->deck_left[team_of(s, viewer)] < 25;
}

static int top_cell(const Match *m, const rs_State *imagined)
{
    const nk_State *s = match_inside(imagined);
    int team = team_of(s, looked_at);
    return deck_of_seat(m, looked_at)->kind[s->deck[team][s->deck_left[team] - 1]];
}

static void check_top(int viewer, const char *what)
{
    static Tally tally;
    const nk_State *s = match_inside(&match.state);
    const Deck *deck = deck_of_seat(&match, looked_at);
    uint64_t unseen = unseen_by(s, viewer, team_of(s, looked_at));
    memset(&tally, 0, sizeof tally);
    tally.cells = deck->kinds;
    for (int kind = 0; kind < deck->kinds; kind++)
        tally.chance[kind] = (double)set_count(unseen & deck->of_kind[kind]) / set_count(unseen);
    imagine_often(&match, viewer, top_cell, &tally);
    assert_fits(&tally, what);
}

static void nokaut_top(void **unused)
{
    static const char *const settings[] = {"players", "2", NULL};
    (void)unused;
    looked_at = 0;
    find(settings, in_the_middle, 0, 56);
    check_top(0, "the top of the own deck");
}

/* The teammate's hand is no place for the top card where hands are open. */
static void nokaut_top_open(void **unused)
{
    static const char *const settings[] = {"players", "4", "team-hands", "open", NULL};
    (void)unused;
    looked_at = 1;
    find(settings, in_the_middle, 1, 57);
    check_top(1, "the top of the own deck, hands open");
}

/* ---- Goals ---- */

static bool one_goal_done(const rs_State *state, int viewer)
{
    const nk_State *s = match_inside(state);
    (void)viewer;
    return set_count(s->done[0] | s->done[1]) == 1;
}

static int goals_cell(const Match *m, const rs_State *imagined)
{
    const nk_State *s = match_inside(imagined);
    (void)m;
    return s->goal[0] * NK_GOALS + s->goal[1];
}

/* A seat knows its own goal; the other is any that has not been revealed. A spectator knows
 * neither: all pairs. */
static void check_goals(int viewer, const char *what)
{
    static Tally tally;
    const nk_State *s = match_inside(&match.state);
    int done = s->done[0] | s->done[1], pairs = 0;
    memset(&tally, 0, sizeof tally);
    tally.cells = NK_GOALS * NK_GOALS;
    for (int i = 0; i < tally.cells; i++) {
        int goal[TEAMS] = {i / NK_GOALS, i % NK_GOALS};
        bool possible = goal[0] != goal[1] && !((1 << goal[0] | 1 << goal[1]) & done);
        int team = viewer == RS_SPECTATOR ? -1 : team_of(s, viewer);
        possible &= team < 0 || goal[team] == s->goal[team];
        tally.chance[i] = possible;
        pairs += possible;
    }
    assert_int_equal(pairs, viewer == RS_SPECTATOR ? 110 : 10);
    for (int i = 0; i < tally.cells; i++)
        tally.chance[i] /= pairs;
    imagine_often(&match, viewer, goals_cell, &tally);
    assert_fits(&tally, what);
}

static void nokaut_goals(void **unused)
{
    static const char *const settings[] = {"players", "4", NULL};
    (void)unused;
    find(settings, one_goal_done, 0, 58);
    check_goals(0, "the goal of the opponents");
    check_goals(1, "the goal of the others");
    check_goals(RS_SPECTATOR, "both goals, seen by a spectator");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nokaut_opponent), cmocka_unit_test(nokaut_two_opponents),
    cmocka_unit_test(nokaut_mate),     cmocka_unit_test(nokaut_spectator_hand),
    cmocka_unit_test(nokaut_skipped),  cmocka_unit_test(nokaut_skipped_hands),
    cmocka_unit_test(nokaut_top),      cmocka_unit_test(nokaut_top_open),
    cmocka_unit_test(nokaut_goals),
};

const Imagining nokaut_imagining = {
    .game = RS_NOKAUT,
    .answers_public = answers_public,
    .in_mid_effect = in_mid_effect,
    .may_leave = may_leave,
    .forget = forget_nothing,
    .tests = tests,
    .test_count = sizeof tests / sizeof *tests,
};
