/* scene.c - scenes of Nokaut: what they tell of known positions, that they tell everything,
 * and that they tell nobody more than the viewer can know.
 *
 * A fiftieth of RINGSIDE_DECISIONS is the number of decisions of the random matches. */
#include "../../../tests/scene_compare.h"
#include "../../../tests/suite.h"
#include "../rules/forecast.h"
#include "match.h"
#include "words/scene_words.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHARE = 50 };

static rs_State state;
static rs_Setup setup;
static Scene scene;
static Match match;

/* ---- Positions ---- */

static void position(const char *lines)
{
    static const uint8_t seed[32] = {1};
    char text[1000];
    rs_Problems problems;
    snprintf(text, sizeof text, "game nokaut\n%s", lines);
    const rs_Source source = {"a test", text, strlen(text)};
    if (!rs_position(match_rules(), &source, seed, &state, &setup, &problems))
        fail_msg("%s: line %d: %s", lines, problems.at[0].line, problems.at[0].message);
}

/* Actions by id, parted by commas. */
static void play(const char *ids)
{
    while (*ids) {
        char id[80];
        rs_Action action;
        size_t length = strcspn(ids, ",");
        snprintf(id, sizeof id, "%.*s", (int)length, ids);
        if (!rs_action_parse(match_rules(), &state, id, &action))
            fail_msg("%s is not offered", id);
        rs_apply(match_rules(), &state, action, NULL);
        ids += length + strspn(ids + length, ", ");
    }
}

static void look(const rs_State *at, int viewer, int language, unsigned options)
{
    rs_Words words = {0};
    rs_words_default(match_rules(), &setup, language, &words);
    scene_of(match_rules(), &words, at, viewer, options, &scene);
    assert_false(scene.cut);
}

static const SceneThing *thing(const char *id)
{
    for (int i = 0; i < scene.things; i++)
        if (strcmp(scene.thing[i].id, id) == 0)
            return &scene.thing[i];
    fail_msg("there is no %s", id);
    return NULL;
}

static const SceneAnswer *answer(const char *id)
{
    for (int i = 0; i < scene.answers; i++)
        if (strcmp(scene.answer[i].id, id) == 0)
            return &scene.answer[i];
    fail_msg("there is no answer %s", id);
    return NULL;
}

static int step_fact(int step, const char *key)
{
    const SceneFact *fact = scene_fact(&scene, scene.step[step].facts, key);
    return fact ? fact->a : 0;
}

/* ---- Gridlock ---- */

/* Everybody lets the turn go until it happens. */
static void check_gridlock(const char *players, const char *ruling)
{
    char lines[600];
    rs_Events events = {0};
    bool over = false;
    snprintf(lines, sizeof lines,
             "players %s\nruling gridlock-round %s\n"
             "on 1 eggbert, 4 chonk, 7 gniewko, 8 dozy-drake, 9 sock-hoarder\n"
             "on 2 angy, 3 spike, 5 milek, 6 glitterbug\nbegin turn-start\n",
             players, ruling);
    position(lines);
    for (int turns = 0; !over && turns < 40; turns++) {
        rs_Action action;
        look(&state, rs_to_act(match_rules(), &state), RS_ENGLISH, SCENE_WITHOUT_PREVIEWS);
        const SceneFact *lock = scene_fact(&scene, scene.facts, "gridlock");
        if (!rs_action_parse(match_rules(), &state, "end", &action))
            assert_true(rs_action_parse(match_rules(), &state, "no", &action) ||
                        rs_action_parse(match_rules(), &state, "pass", &action));
        rs_apply(match_rules(), &state, action, &events);
        for (int i = 0; i < events.count; i++)
            over = over || events.at[i].kind == EV_GRIDLOCK;
        assert_int_equal(over, over && lock->a + 1 == lock->b);
    }
    assert_true(over);
}

static const char *ruling_value(const char *name, int value)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(RS_NOKAUT, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(ruling[i].name, name) == 0)
            return ruling[i].value[value];
    fail_msg("there is no ruling %s", name);
    return NULL;
}

static void test_gridlock(void **unused)
{
    static const char *const players[] = {"2", "3", "4"};
    (void)unused;
    for (int i = 0; i < 3; i++)
        for (int value = 0; value < 2; value++)
            check_gridlock(players[i], ruling_value("gridlock-round", value));
}

/* ---- Goals ---- */

static int marked(void)
{
    int marks = 0;
    for (int i = 0; i < scene.things; i++)
        if (strcmp(scene.thing[i].kind, "space") == 0 && scene.thing[i].marks & MARK_GOAL)
            marks |= 1 << scene.thing[i].at;
    return marks;
}

static void test_goals(void **unused)
{
    (void)unused;
    position("A hidden book-wyrm\ngoal dragons goal-01\non 1 eggbert, 2 angy\n");
    look(&state, 0, RS_ENGLISH, 0);
    assert_int_equal(marked(), 0x000e);
    const SceneFact *held = scene_fact(&scene, thing("goal/goal-01")->facts, "held");
    assert_true(held->a == 1 && held->b == 3);
    assert_string_equal(scene_fact(&scene, thing("goal/goal-01")->facts, "spaces")->words, "1 2 3");
    look(&state, RS_SPECTATOR, RS_ENGLISH, 0);
    assert_int_equal(marked(), 0);
    assert_int_equal(scene.zone[scene_zone(&scene, "goal")].things, 0);

    position("grid advanced\nA hidden book-wyrm\ngoal dragons goal-01\n"
             "on A eggbert, 1 chonk\n");
    play("play book-wyrm");
    look(&state, 0, RS_ENGLISH, 0);
    assert_int_equal(marked(), 0x0007);
    assert_int_equal(scene.zone[scene_zone(&scene, "grid")].columns, 4);
    assert_non_null(strstr(answer("at 2")->what, "3 of 3 - fulfilled"));
    assert_non_null(strstr(answer("at 4")->what, "2 of 3."));
    assert_non_null(strstr(answer("at 4")->what, "D Chonk next to it"));
    assert_string_equal(answer("at 3")->key, "3");
    assert_int_equal(answer("at 3")->space, 3);
}

/* A goal counts what a move takes away, and says nothing of moved opponents. */
static void test_moved_goal(void **unused)
{
    (void)unused;
    position("A hidden shove-over\ngoal dragons goal-01\non 1 eggbert, 2 chonk, 5 angy\n");
    play("play shove-over, target 1");
    look(&state, 0, RS_ENGLISH, 0);
    assert_non_null(strstr(answer("at 3")->what, "2 of 3."));
    assert_non_null(strstr(answer("at 9")->what, "1 of 3."));
    position("A hidden shove-over\ngoal dragons goal-01\non 1 eggbert, 2 chonk, 5 angy\n");
    play("play shove-over, target 5");
    look(&state, 0, RS_ENGLISH, 0);
    assert_null(strstr(answer("at 3")->what, "of 3"));
}

/* ---- Why not ---- */

static void test_why_not(void **unused)
{
    static const struct {
        const char *position, *played;
        int viewer;
        const char *card;
        int why;
    } cases[] = {
        {"A hidden book-wyrm\n", "", 0, "book-wyrm", WHY_OFFERED},
        {"A hidden book-wyrm\nB hidden angy\n", "", 1, "angy", WHY_NOT_YOUR_TURN},
        {"A hidden book-wyrm eggbert\nB hidden angy\n", "play book-wyrm, at 5", 0, "eggbert",
         WHY_OTHERS_FIRST},
        {"A hidden thick-skin\n", "", 0, "thick-skin", WHY_RIPOSTE},
        {"A hidden book-wyrm\non 1 eggbert, 4 chonk, 7 gniewko, 8 dozy-drake, 9 sock-hoarder\n"
         "on 2 angy, 3 spike, 5 milek, 6 glitterbug\n",
         "", 0, "book-wyrm", WHY_NO_SPACE},
        {"A hidden shove-over book-wyrm burning-breath\non 1 eggbert\n", "play shove-over, at 5", 0,
         "book-wyrm", WHY_ONE_CARD},
        {"A hidden shove-over book-wyrm burning-breath\non 1 eggbert\n", "play shove-over, at 5", 0,
         "burning-breath", WHY_OFFERED},
        {"A hidden book-wyrm\nB hidden counterhoof angy unicorn-attack\n", "play book-wyrm, at 5",
         1, "counterhoof", WHY_OTHER_MOMENT},
        {"A hidden book-wyrm\nB hidden counterhoof angy unicorn-attack\n", "play book-wyrm, at 5",
         1, "angy", WHY_ONLY_RIPOSTES},
        {"A hidden book-wyrm\nB hidden counterhoof angy unicorn-attack\n", "play book-wyrm, at 5",
         1, "unicorn-attack", WHY_OFFERED},
        {"players 4\nA hidden book-wyrm\nB hidden angy\nD hidden unicorn-attack\n",
         "play book-wyrm, at 5", 3, "unicorn-attack", WHY_OTHERS_FIRST},
        {"ruling magic-without-target forbidden\nA hidden burning-breath\n", "", 0,
         "burning-breath", WHY_IDLE},
        {"ruling keen-eye-cost must-discard\nA hidden keen-eye-dragon\n", "", 0, "keen-eye-dragon",
         WHY_COST},
        {"ruling riposte-without-effect forbidden\nA hidden book-wyrm\nB hidden after-you\n",
         "play book-wyrm, at 5, pass", 1, "after-you", WHY_IDLE},
        {"A hidden book-wyrm eggbert\n", "play book-wyrm", 0, "eggbert", WHY_CHOSEN},
        {"A hidden big-sis eggbert chonk\n", "play big-sis, at 5", 0, "chonk", WHY_ONLY_COMMONS},
        {"A hidden shove-over eggbert chonk\non 1 angy, 2 milek\n", "play shove-over", 0, "chonk",
         WHY_OTHER_QUESTION},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char id[60];
        position(cases[i].position);
        play(cases[i].played);
        look(&state, cases[i].viewer, RS_ENGLISH, 0);
        snprintf(id, sizeof id, "hand.%c/%s", 'a' + cases[i].viewer, cases[i].card);
        const SceneThing *card = thing(id);
        const SceneFact *why = scene_fact(&scene, card->facts, "why-not");
        if ((why ? why->a : WHY_OFFERED) != cases[i].why)
            fail_msg("%s after %s: %s", id, cases[i].played, why ? why->words : "offered");
        assert_int_equal(card->answer >= 0, !why);
        assert_true(!why || *why->words);
    }
}

/* ---- What is under way ---- */

static void test_stack(void **unused)
{
    (void)unused;
    position("turn B\nA hidden smoke-screen\nB hidden horn-in-the-ribs unicorn-attack\n"
             "on 5 eggbert\n");
    play("play horn-in-the-ribs, riposte smoke-screen");
    for (int viewer = 0; viewer <= RS_SPECTATOR; viewer += viewer == 1 ? 5 : 1) {
        look(&state, viewer, RS_ENGLISH, 0);
        assert_int_equal(scene.steps, 2);
        assert_string_equal(scene.step[0].words,
                            "Announced (Unicorn): Horn in the Ribs, magic card");
        assert_string_equal(scene.step[1].words, "Announced (Dragon): Smoke Screen, riposte");
        assert_true(*scene.step[1].text && scene.step[1].seat == 0 && step_fact(1, "announced"));
    }
    look(&state, 1, RS_ENGLISH, 0);
    assert_true(thing("hand.b/unicorn-attack")->marks & MARK_FITS);
    assert_string_equal(scene.question_id, "answer-play");
    play("riposte unicorn-attack");
    look(&state, 0, RS_ENGLISH, 0);
    assert_int_equal(scene.steps, 0);
}

static void test_attempts(void **unused)
{
    (void)unused;
    position("A hidden burning-breath\nB hidden counterhoof\non 1 angy, 5 eggbert\n");
    play("play burning-breath, pass");
    look(&state, 1, RS_ENGLISH, 0);
    assert_int_equal(scene.steps, 2);
    assert_string_equal(scene.step[0].kind, "text");
    assert_string_equal(scene.step[1].kind, "destroy");
    assert_string_equal(scene.step[1].words, "Attempt to destroy (Dragon): Angy, space 1");
    assert_true(scene.step[1].space == 1 && step_fact(1, "space") == 1 << 1);
    assert_true(thing("grid/1")->marks & MARK_UNDER_WAY);
    assert_true(thing("characters/angy")->marks & MARK_UNDER_WAY);
    assert_false(thing("characters/eggbert")->marks & MARK_UNDER_WAY);

    position("turn B\nA hidden claws-in eggbert\nB hidden rainbow-slide\non 5 chonk, 4 gniewko\n");
    play("play rainbow-slide, pass, at 9");
    look(&state, 0, RS_ENGLISH, 0);
    assert_int_equal(scene.steps, 2);
    assert_string_equal(scene.step[1].kind, "move");
    assert_string_equal(scene.step[1].words, "Attempt to move (Unicorn): Grumbles, space 4 -> 9");
    assert_true(step_fact(1, "to") == 1 << 11 && !step_fact(1, "swap"));
    const SceneAnswer *riposte = answer("riposte claws-in 4");
    assert_string_equal(riposte->remark, "D Grumbles");
    assert_int_equal(riposte->abouts, 3);

    position("turn B\nA hidden thick-skin\nB hidden merry-go-round\non 5 eggbert, 4 gniewko\n");
    play("play merry-go-round, pass");
    look(&state, 0, RS_ENGLISH, 0);
    assert_string_equal(scene.step[1].kind, "swap");
    assert_string_equal(scene.step[1].words,
                        "Attempt to swap (Unicorn): Grumbles, space 4 <-> Eggbert, space 5");
    assert_true(step_fact(1, "to") == 1 << 6 && step_fact(1, "swap"));
    assert_string_equal(scene.matter, "Nothing else is possible; you are asked all the same, so "
                                      "that your hand and your goal stay a secret.");
}

static void test_announced(void **unused)
{
    (void)unused;
    position("A hidden chonk\nB hidden unicorn-attack\n");
    play("play chonk, at 5");
    look(&state, 1, RS_ENGLISH, 0);
    const SceneThing *card = thing("characters/chonk");
    assert_true(card->marks & MARK_ANNOUNCED && card->marks & MARK_LASTING && card->at == 6);
    assert_string_equal(scene.thing[card->on].id, "grid/5");
    assert_int_equal(scene.zone[scene_zone(&scene, "characters")].count, 0);
    play("pass");
    look(&state, 1, RS_ENGLISH, 0);
    assert_false(thing("characters/chonk")->marks & MARK_ANNOUNCED);
    assert_true(step_fact(0, "entered"));
}

/* A card that is only chosen is a secret of its player. */
static void test_chosen(void **unused)
{
    (void)unused;
    position("players 4\nA hidden hot-hiccup eggbert\nB hidden angy\nC hidden chonk\n");
    const rs_State before = state;
    play("play hot-hiccup");
    look(&state, 0, RS_ENGLISH, 0);
    assert_true(scene.steps == 1 && step_fact(0, "picked"));
    assert_true(thing("hand.a/hot-hiccup")->marks & MARK_UNDER_WAY);
    assert_non_null(strstr(scene.matter, "When this card enters"));
    for (int viewer = 1; viewer <= RS_SPECTATOR; viewer += viewer == 3 ? 3 : 1) {
        look(&before, viewer, RS_ENGLISH, 0);
        char *then = scene_text(&scene);
        look(&state, viewer, RS_ENGLISH, 0);
        char *now = scene_text(&scene);
        assert_null(strstr(now, "hot-hiccup"));
        scene_assert_same(NULL, then, now, "scenes before and after a secret choice");
        free(then);
        free(now);
    }
}

/* ---- Warnings ---- */

static void assert_wasted(const char *id, bool wasted)
{
    const SceneAnswer *it = answer(id);
    if ((*it->warning != 0) != wasted || ((it->traits & ANSWER_WASTED) != 0) != wasted)
        fail_msg("%s: \"%s\"", id, it->warning);
}

static void test_warnings(void **unused)
{
    (void)unused;
    position("A hidden burning-breath hot-hiccup book-wyrm bouncer\n");
    look(&state, 0, RS_ENGLISH, 0);
    assert_wasted("play burning-breath", true);
    assert_wasted("play hot-hiccup", true);
    assert_wasted("play book-wyrm", false);
    assert_wasted("draw", false);

    position("A hidden burning-breath hot-hiccup chonk\non 2 angy\n");
    look(&state, 0, RS_ENGLISH, 0);
    assert_wasted("play burning-breath", false);
    assert_wasted("play hot-hiccup", false);
    assert_wasted("play chonk", false);
    play("play hot-hiccup");
    look(&state, 0, RS_ENGLISH, 0);
    assert_wasted("at 5", false);
    assert_wasted("at 9", true);

    position("A hidden book-wyrm\nB hidden after-you\n");
    play("play book-wyrm, at 5, pass");
    look(&state, 1, RS_ENGLISH, 0);
    assert_wasted("riposte after-you", true);
    position("A hidden book-wyrm\nB hidden after-you\non 1 angy\n");
    play("play book-wyrm, at 5, pass");
    look(&state, 1, RS_ENGLISH, 0);
    assert_wasted("riposte after-you", false);
}

static void test_last_card(void **unused)
{
    (void)unused;
    position("A hidden book-wyrm\nleft dragons 1\n");
    look(&state, 0, RS_ENGLISH, 0);
    assert_non_null(strstr(answer("draw")->what, "loses the match"));
    position("A hidden book-wyrm\nleft dragons 2\n");
    look(&state, 0, RS_ENGLISH, 0);
    assert_null(strstr(answer("draw")->what, "loses the match"));
}

/* Whether somebody might answer must not hang on cards that are only imagined. */
static void test_if_nobody_answers(void **unused)
{
    (void)unused;
    for (int value = 0; value < 2; value++) {
        char lines[200];
        snprintf(lines, sizeof lines,
                 "ruling secrecy-questions %s\nA hidden burning-breath\nB hidden angy milek\n"
                 "on 1 glitterbug\n",
                 ruling_value("secrecy-questions", value));
        position(lines);
        look(&state, 0, RS_ENGLISH, 0);
        assert_non_null(strstr(answer("play burning-breath")->what, "If nobody answers: "));
        assert_non_null(strstr(answer("play burning-breath")->what, "destroys Glitterbug"));
    }
}

/* ---- The log and cards in full ---- */

static void test_log(void **unused)
{
    rs_Words words = {0};
    rs_Events events = {0};
    rs_Action action;
    SceneLine line;
    int from = 0, lines = 0;
    (void)unused;
    position("A hidden book-wyrm\n");
    play("play book-wyrm");
    assert_true(rs_action_parse(match_rules(), &state, "at 5", &action));
    rs_apply(match_rules(), &state, action, &events);
    rs_words_default(match_rules(), &setup, RS_ENGLISH, &words);
    assert_true(scene_log(match_rules(), &words, events.at, events.count, 1u << RS_SPECTATOR, &from,
                          &line));
    assert_int_equal(line.count, 2);
    assert_string_equal(line.text, "Dragon plays Book Wyrm on space 5.");
    while (
        scene_log(match_rules(), &words, events.at, events.count, 1u << RS_SPECTATOR, &from, &line))
        lines += line.heading;
    assert_int_equal(lines, 1);
}

static const SceneFact *card_fact_of(const SceneCard *card, const char *key)
{
    for (int i = 0; i < card->fact_count; i++)
        if (strcmp(card->fact[i].key, key) == 0)
            return &card->fact[i];
    return NULL;
}

static void read_card(const rs_View *view, const char *kind, const char *id, SceneCard *card)
{
    int index = rs_thing_find(match_rules(), RS_NOKAUT, kind, id);
    assert_true(index >= 0);
    scene_card(match_rules(), RS_ENGLISH, view, index, card);
}

static void test_cards(void **unused)
{
    SceneCard card;
    rs_View view;
    (void)unused;
    position("ruling keen-eye-deck both-dragon\nA hidden book-wyrm\n");
    rs_view(match_rules(), &state, 0, &view);
    read_card(&view, "magic", "keen-eye-dragon", &card);
    assert_int_equal(card_fact_of(&card, "copies")->a, 2);
    assert_null(card_fact_of(&card, "copies-by-ruling"));
    read_card(NULL, "magic", "keen-eye-dragon", &card);
    assert_int_equal(card_fact_of(&card, "copies")->a, 1);
    assert_int_equal(card_fact_of(&card, "copies-by-ruling")->a, 2);
    assert_string_equal(card.kind, "magic card");
    assert_string_equal(card.rules, "C21 N1.3 N3.2 N3.5 E3 N5.2");
    assert_non_null(strstr(card.origin, "Box: Nokaut. Source: printed in a rulebook. Note: "));
    read_card(&view, "goal", "goal-01", &card);
    assert_string_equal(card_fact_of(&card, "spaces")->words, "1 2 3");
    read_card(NULL, "goal", "goal-01", &card);
    assert_string_equal(card_fact_of(&card, "spaces")->words, "A 1 2");
    assert_string_equal(card_fact_of(&card, "standard")->words, "1 2 3");
    read_card(NULL, "riposte", "unicorn-attack", &card);
    assert_non_null(card_fact_of(&card, "unstoppable"));
    for (int i = 0; i < rs_things(match_rules()); i++)
        for (int language = 0; language < rs_languages(match_rules()); language++) {
            rs_Thing it;
            rs_thing(match_rules(), i, language, &it);
            if (it.game != RS_NOKAUT)
                continue;
            scene_card(match_rules(), language, &view, i, &card);
            assert_true(*card.kind && *card.origin && card.used < (int)sizeof card.text - 1);
            assert_true(scene_in_match(match_rules(), &view, i));
        }
}

/* ---- Random matches ---- */

/* Everything lies somewhere: the cards of each team are 40, wherever the scene shows them. */
static void check_whole(void)
{
    int seen[TEAMS] = {0};
    for (int i = 0; i < scene.zones; i++) {
        const SceneZone *zone = &scene.zone[i];
        bool cards = strncmp(zone->id, "hand.", 5) == 0 || strncmp(zone->id, "pile.", 5) == 0 ||
                     strncmp(zone->id, "deck.", 5) == 0;
        int things = 0;
        for (int k = zone->first; k < zone->first + zone->things; k++) {
            const SceneThing *it = &scene.thing[k];
            things += it->marks & MARK_ANNOUNCED ? 0 : it->count;
            if (strcmp(zone->id, "characters") == 0 && !(it->marks & MARK_ANNOUNCED))
                seen[it->side]++;
        }
        if (cards)
            seen[zone->side] += zone->count;
        if (zone->layout == LAYOUT_LIST && things != zone->count)
            match_fail(&match, "%s has %d cards and shows %d", zone->id, zone->count, things);
    }
    for (int i = 0; i < scene.steps; i++)
        if (step_fact(i, "announced"))
            seen[scene.seat[scene.step[i].seat].side]++;
    bool over = scene.winner != RS_NOBODY; /* what was under way then is not told any more */
    if (!over && (seen[0] != NK_DECK_CARDS || seen[1] != NK_DECK_CARDS))
        match_fail(&match, "%d and %d cards", seen[0], seen[1]);
}

/* Whatever is offered of the hand is no secret to it, and the other way round. */
static void check_answers(void)
{
    int hand = scene_zone_of(&scene, "hand", scene.viewer);
    for (int i = 0; i < scene.answers; i++)
        if (scene.answer[i].thing >= 0 && scene.answer[i].abouts == 0)
            match_fail(&match, "%s is about nothing", scene.answer[i].id);
    for (int i = 0; hand >= 0 && i < scene.zone[hand].things; i++) {
        const SceneThing *card = &scene.thing[scene.zone[hand].first + i];
        bool why = scene_fact(&scene, card->facts, "why-not") != NULL;
        if (why == (card->answer >= 0 || card->marks & MARK_UNDER_WAY))
            match_fail(&match, "%s: answer %d, why not %d", card->id, card->answer, why);
    }
}

/* What came of an answer by its own text, up to the next question of somebody who has a choice:
 * false once something else has come in between. */
static bool did_nothing(const rs_Events *events, int seat, int card)
{
    for (int i = 0; i < events->count; i++) {
        const rs_Event *event = &events->at[i];
        switch (event->kind) {
        case EV_TEXT:
            if (event->seat != seat || event->what != card)
                return false;
            break;
        case EV_DESTROYED:
        case EV_MOVED:
        case EV_SWAPPED:
        case EV_SACRIFICED:
        case EV_RETURNED:
        case EV_TOOK:
            if (event->seat == seat)
                match_fail(&match, "a wasted answer does something: %s",
                           rs_event_word(RS_NOKAUT, event->kind));
            return false;
        case EV_TURN:
            return false;
        default:
            break;
        }
    }
    return true;
}

/* The answer that lets things go; whoever has to choose something takes the first. */
static rs_Action declining(const rs_State *at)
{
    static const char *const ids[] = {"pass", "no", "done"};
    rs_Action actions[RS_MAX_ACTIONS], action;
    for (int i = 0; i < 3; i++)
        if (rs_action_parse(match_rules(), at, ids[i], &action))
            return action;
    rs_actions(match_rules(), at, actions);
    return actions[0];
}

static bool is_window(const rs_State *at)
{
    rs_View view;
    rs_view(match_rules(), at, rs_to_act(match_rules(), at), &view);
    return strncmp(rs_question_id(match_rules(), &view), "answer-", 7) == 0;
}

/* A warning holds in the match itself, not only in the one that was imagined for it. */
static void check_wasted(rs_Action action, int card)
{
    rs_State at = match.state;
    rs_Events events = {0};
    rs_Action actions[RS_MAX_ACTIONS];
    int seat = rs_to_act(match_rules(), &at);
    bool riposte = match_kind(action) == DO_RIPOSTE;
    for (int i = 0; i < 30; i++) {
        rs_apply(match_rules(), &at, action, &events);
        if (!did_nothing(&events, seat, card) || rs_to_act(match_rules(), &at) == RS_NOBODY)
            return;
        bool window = is_window(&at);
        if (riposte && rs_to_act(match_rules(), &at) == seat)
            return; /* the window that it answered goes on */
        int count = rs_actions(match_rules(), &at, actions);
        const nk_Frame *f = match_top(match_inside(&at));
        if (f->proc == PROC_TURN)
            return;
        if (!window && f->proc == PROC_PROGRAM && f->seat == seat && count > 1)
            match_fail(&match, "a wasted answer asks with %d answers", count);
        action = declining(&at);
    }
}

static int card_played(rs_Action action)
{
    const nk_Frame *f = match_top(match_inside(&match.state));
    const nk_State *s = match_inside(&match.state);
    if (match_kind(action) != DO_AT)
        return match_rules()->nokaut->card[act_a(action)].label;
    const Deck *deck = &match_decks(match_rules(), s)[team_of(s, f->seat)];
    return match_rules()->nokaut->card[deck->card[f->kind]].label;
}

/* Whether the answer empties the deck at once, not only in a later turn. */
static bool runs_out(rs_Action action)
{
    rs_State at = match.state;
    rs_Events events = {0};
    rs_apply(match_rules(), &at, action, &events);
    for (int i = 0; i < events.count && events.at[i].kind != EV_TURN; i++)
        if (events.at[i].kind == EV_DECK_OUT)
            return true;
    return false;
}

/* What the answers promise, against play itself. */
static void check_promises(int language)
{
    const char *loses = rs_word(match_rules(), language, SCENE_DRAW_LOSES);
    for (int i = 0; i < scene.answers; i++) {
        const SceneAnswer *it = &scene.answer[i];
        if (it->traits & ANSWER_WASTED)
            check_wasted(it->action, card_played(it->action));
        if (match_kind(it->action) == DO_DRAW &&
            runs_out(it->action) != (strcmp(it->what, loses) == 0))
            match_fail(&match, "draw: %s", it->what);
    }
}

/* Two states that differ in what the viewer cannot know give the same scene. */
static void check_twins(int viewer, int language, rs_Dice *dice)
{
    rs_Words words = {0};
    rs_words_default(match_rules(), &setup, language, &words);
    memset(&scene, 0x5a, sizeof scene);
    look(&match.state, viewer, language, 0);
    check_whole();
    check_answers();
    check_promises(language);
    scene_assert_twin(&match, &words, &scene, dice);
}

static void deal(rs_Dice *dice, bool rulings)
{
    rs_setup_default(match_rules(), RS_NOKAUT, &setup);
    if (rulings)
        match_rulings(&setup, dice);
    match_deal(&match, match_rules(), &setup, dice);
    setup = match.setup;
}

static void test_twins(void **unused)
{
    rs_Dice dice;
    long decisions = match_decisions(SHARE);
    (void)unused;
    rs_dice_seed(&dice, 21);
    for (long i = 0; i < decisions;) {
        int viewers[MATCH_VIEWERS];
        deal(&dice, rs_below(&dice, 3) > 0);
        int count = match_viewers(&match, viewers);
        do {
            for (int k = 0; k < count; k++)
                check_twins(viewers[k], rs_below(&dice, rs_languages(match_rules())), &dice);
            i++;
        } while (match_play(&match, &dice));
    }
}

/* ---- Time ---- */

static double microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void test_time(void **unused)
{
    static const unsigned options[2] = {0, SCENE_WITHOUT_PREVIEWS};
    rs_Dice dice;
    double sum[2] = {0}, most = 0;
    int made = 0, text = 0;
    (void)unused;
    rs_dice_seed(&dice, 22);
    while (made < 3000) {
        deal(&dice, false);
        do {
            int asked = rs_to_act(match_rules(), &match.state);
            for (int i = 0; i < 2 && asked < RS_SEATS; i++) {
                double start = microseconds();
                look(&match.state, asked, RS_ENGLISH, options[i]);
                double took = microseconds() - start;
                sum[i] += took;
                most = took > most ? took : most;
                text = scene.used > text ? scene.used : text;
            }
            made++;
        } while (match_play(&match, &dice));
    }
    printf("a scene: %.1f microseconds, without previews %.1f; the longest %.0f; most text %d\n",
           sum[0] / made, sum[1] / made, most, text);
    assert_true(sum[0] / made < 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gridlock),
        cmocka_unit_test(test_goals),
        cmocka_unit_test(test_moved_goal),
        cmocka_unit_test(test_why_not),
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_attempts),
        cmocka_unit_test(test_announced),
        cmocka_unit_test(test_chosen),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_last_card),
        cmocka_unit_test(test_if_nobody_answers),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_time),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return suite_run("scenes of Nokaut", tests, sizeof tests / sizeof *tests, argc, argv);
}
