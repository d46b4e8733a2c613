/* scene_matches.c - scenes of Knockdown in random matches: they are whole, they tell
 * nothing but what their viewer can know, what they announce is what play gives, and what they
 * take.
 */
#include "../../../tests/scene_compare.h"
#include "../../../tests/suite.h"
#include "../rules/forecast.h"
#include "match.h"

#include <string.h>
#include <time.h>

static Scene scene;

/* ---- Whole and honest ---- */

static bool is_utf8(const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        int more = *at < 0x80       ? 0
                   : *at >> 5 == 6  ? 1
                   : *at >> 4 == 14 ? 2
                   : *at >> 3 == 30 ? 3
                                    : -1;
        if (more < 0 || *at < 0x20)
            return false;
        for (at++; more > 0; more--, at++)
            if (*at >> 6 != 2)
                return false;
    }
    return true;
}

static void check_texts(const Match *m, const Scene *s)
{
    for (int i = 0; i < s->used; i += (int)strlen(s->text + i) + 1)
        if (!is_utf8(s->text + i))
            match_fail(m, "a text of the scene is broken: %s", s->text + i);
    for (int i = 0; i < s->answers; i++)
        if (strstr(s->answer[i].what, "  ") || *s->answer[i].what == ' ')
            match_fail(m, "blanks: %s", s->answer[i].what);
}

/* Numbers that stay within what they count, ids that are there once. */
static void check_whole(const Match *m, const Scene *s)
{
    if (s->cut || s->fact_count == 0)
        match_fail(m, "the scene is cut");
    for (int i = 0; i < s->things; i++) {
        const SceneThing *t = &s->thing[i];
        bool inside = t->on < s->things && t->answer < s->answers && t->zone < s->zones &&
                      t->facts.first + t->facts.count <= s->fact_count && t->count >= 0;
        if (!inside || !*t->name)
            match_fail(m, "the thing %s is not whole", t->id);
        for (int k = 0; k < i; k++)
            if (strcmp(s->thing[k].id, t->id) == 0)
                match_fail(m, "two things are called %s", t->id);
    }
    for (int i = 0; i < s->answers; i++) {
        const SceneAnswer *x = &s->answer[i];
        for (int k = 0; k < x->abouts; k++)
            if (x->about[k] < 0 || x->about[k] >= s->things)
                match_fail(m, "%s is about nothing", x->id);
        if (x->thing >= 0 && x->abouts == 0 && strncmp(x->id, "choose", 6) != 0)
            match_fail(m, "%s is about no thing of the scene", x->id);
    }
    check_texts(m, s);
}

/* ---- Random matches ---- */

/* Half of them with rulings at random; `check` sees every moment. */
static void play_matches(uint64_t seed, long share, void (*check)(Match *m, rs_Dice *dice))
{
    static Match m;
    rs_Dice dice;
    rs_dice_seed(&dice, seed);
    for (long left = match_decisions(share); left > 0;) {
        rs_Setup setup;
        rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
        if (rs_below(&dice, 2))
            match_rulings(&setup, &dice);
        match_deal(&m, match_rules(), &setup, &dice);
        match_watch(&m);
        do
            check(&m, &dice);
        while (left-- > 0 && m.played < UNENDING && match_play(&m, &dice));
    }
    match_watch(NULL);
}

static void check_scene(Match *m, rs_Dice *dice)
{
    rs_Words words;
    rs_words_default(m->rules, &m->setup, rs_below(dice, rs_languages(m->rules)), &words);
    match_forget_some(m, dice);
    for (int i = 0; i < 3; i++) {
        memset(&scene, 0x5a, sizeof scene);
        scene_of(m->rules, &words, &m->state, i == 2 ? RS_SPECTATOR : i, 0, &scene);
        check_whole(m, &scene);
        scene_assert_twin(m, &words, &scene, dice);
    }
}

static void test_twins(void **state)
{
    (void)state;
    play_matches(41, 100, check_scene);
}

/* What is told to be possible now is what is offered, and the other way round. */
static void check_offer(const Match *m, const kd_Forecast *f, int seat, rs_Action action)
{
    bool offered = kd_why_not(f, seat, action) == WHY_OFFERED;
    char id[80];
    rs_action_id(m->rules, RS_KNOCKDOWN, action, id, sizeof id);
    if (offered != rs_legal(m->rules, &m->state, action))
        match_fail(m, "%s: %s", id, offered ? "not offered" : "offered");
}

static void check_why_not(Match *m, rs_Dice *dice)
{
    int seat = rs_to_act(m->rules, &m->state);
    rs_View view;
    kd_Forecast f;
    (void)dice;
    if (seat > 1)
        return;
    rs_view(m->rules, &m->state, seat, &view);
    kd_forecast(m->rules, &view, &f);
    const Board *board = board_of(&f.game, seat);
    for (int i = 0; i < board->specials; i++) {
        check_offer(m, &f, seat, act(DO_SPECIAL, board->special[i], 0));
        check_offer(m, &f, seat, act(DO_REACT, board->special[i], 0));
    }
    for (int right = 0; right < 2; right++)
        check_offer(m, &f, seat, act(DO_MOVE, right, 0));
}

static void test_why_not_in_play(void **state)
{
    (void)state;
    play_matches(42, 20, check_why_not);
}

/* The pool that is announced is the one that can be blocked. */
static void check_pools(Match *m, rs_Dice *dice)
{
    (void)dice;
    rs_Action actions[RS_MAX_ACTIONS];
    int seat = rs_to_act(m->rules, &m->state), count = rs_actions(m->rules, &m->state, actions);
    rs_View view;
    kd_Forecast f;
    if (seat > 1 || match_inside(&m->state)->rulings >> RULING_SKILL_OPTIONAL & 1)
        return;
    rs_view(m->rules, &m->state, seat, &view);
    kd_forecast(m->rules, &view, &f);
    for (int i = 0; i < count; i++) {
        rs_State after = m->state;
        const kd_State *s = match_inside(&after);
        if (act_kind(actions[i]) != DO_ATTACK)
            continue;
        rs_apply(m->rules, &after, actions[i], NULL);
        const BlockFrame *block = (const BlockFrame *)(const void *)&s->frame[s->depth - 1];
        if (block->proc != PROC_BLOCK || s->frame[s->depth - 2].proc != PROC_ATTACK)
            continue;
        Pool pool = kd_forecast_pool(&f, seat, act_a(actions[i]));
        if (pool.heavy != block->heavy || pool.light != block->light)
            match_fail(m, "attack %d: %dH%dL, announced as %dH%dL", act_a(actions[i]), block->heavy,
                       block->light, pool.heavy, pool.light);
    }
}

static void test_pool_in_matches(void **state)
{
    (void)state;
    play_matches(44, 20, check_pools);
}

/* ---- How long it takes, and that it takes no memory ---- */

#ifdef COUNT_MALLOC /* the linker hands all calls to us */
void *__wrap_malloc(size_t size);
void *__real_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_calloc(size_t count, size_t size);
static long allocations;

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

static void test_memory(void **state)
{
    static Match m;
    rs_Dice dice;
    rs_Setup setup;
    rs_Words words;
    rs_View view;
    SceneCard card;
    static rs_Problems problems;
    const rs_Source nothing = {"nothing", "", 0};
    (void)state;
    long before = allocations;
    rs_free(rs_compile(&nothing, 1, &problems));
    assert_true(allocations > before);
    rs_dice_seed(&dice, 45);
    rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
    match_deal(&m, match_rules(), &setup, &dice);
    rs_words_default(m.rules, &m.setup, RS_ENGLISH, &words);
    before = allocations;
    do {
        int seat = rs_below(&dice, 2);
        rs_view(m.rules, &m.state, seat, &view);
        scene_of(m.rules, &words, &m.state, seat, 0, &scene);
        scene_card(m.rules, RS_ENGLISH, &view, scene.seat[0].thing, &card);
    } while (match_play(&m, &dice));
    assert_int_equal(allocations, before);
}
#endif

static void test_speed(void **state)
{
    static Match m;
    rs_Dice dice;
    rs_Setup setup;
    rs_Words words;
    double most = 0, sum = 0;
    int scenes = 0;
    (void)state;
    rs_dice_seed(&dice, 43);
    rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
    while (scenes < 2000) {
        match_deal(&m, match_rules(), &setup, &dice);
        rs_words_default(m.rules, &m.setup, RS_ENGLISH, &words);
        do {
            struct timespec begin, end;
            int seat = rs_to_act(m.rules, &m.state);
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
            scene_of(m.rules, &words, &m.state, seat < 2 ? seat : RS_SPECTATOR, 0, &scene);
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
            double took = (double)(end.tv_sec - begin.tv_sec) * 1e6 +
                          (double)(end.tv_nsec - begin.tv_nsec) / 1e3;
            most = took > most ? took : most;
            sum += took;
            scenes++;
        } while (match_play(&m, &dice));
    }
    print_message("a scene with previews: %.0f microseconds, the slowest of %d: %.0f\n",
                  sum / scenes, scenes, most);
    assert_true(sum / scenes < 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_why_not_in_play), cmocka_unit_test(test_pool_in_matches),
        cmocka_unit_test(test_twins),
#ifdef COUNT_MALLOC
        cmocka_unit_test(test_memory),
#endif
        cmocka_unit_test(test_speed),
    };
    return suite_run("scenes of Knockdown in matches", tests, sizeof tests / sizeof *tests, argc,
                     argv);
}
