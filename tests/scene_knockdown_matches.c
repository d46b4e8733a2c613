/* scene_knockdown_matches.c - scenes of Knockdown in random matches: they are whole, they tell
 * nothing but what their viewer can know, what they announce is what play gives, and what they
 * take.
 */
#include "../knockdown/forecast.h"
#include "../scene/scene.h"
#include "knockdown_match.h"
#include "suite.h"

#include <string.h>
#include <time.h>

static Scene scene;

static void make_scene(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                       const rs_State *state, Scene *out)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_view_head(view).asked == RS_TABLE ? rs_actions(rules, state, actions)
                                                     : rs_view_actions(rules, view, actions);
    scene_make(rules, words, view, actions, count, 0, out);
}

/* ---- Whole and honest ---- */

static uint64_t hashed(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return hashed(hash, text, strlen(text) + 1);
}

static uint64_t hash_numbers(uint64_t hash, const int *numbers, int count)
{
    return hashed(hash, numbers, (size_t)count * sizeof *numbers);
}

#define NUMBERS(hash, ...)                                                                         \
    hash_numbers(hash, (const int[]){__VA_ARGS__},                                                 \
                 (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

static uint64_t hash_parts(uint64_t h, const Scene *s)
{
    for (int i = 0; i < s->seats; i++) {
        h = hash_text(hash_text(h, s->seat[i].id), s->seat[i].name);
        h = NUMBERS(h, s->seat[i].side, s->seat[i].thing, s->seat[i].facts.first,
                    s->seat[i].facts.count);
        h = hash_text(hash_text(hash_text(h, s->side[i].id), s->side[i].name), s->side[i].mark);
        h = NUMBERS(h, s->side[i].score, s->side[i].needed, s->side[i].facts.first,
                    s->side[i].facts.count);
    }
    for (int i = 0; i < s->zones; i++) {
        const SceneZone *z = &s->zone[i];
        h = hash_text(hash_text(h, z->id), z->name);
        h = NUMBERS(h, z->layout, z->columns, z->seat, z->side, z->count, z->first, z->things);
    }
    for (int i = 0; i < s->things; i++) {
        const SceneThing *t = &s->thing[i];
        h = hash_text(hash_text(hash_text(hash_text(h, t->id), t->name), t->text), t->kind);
        h = NUMBERS(h, t->thing, t->zone, t->at, t->on, t->seat, t->side, t->count, (int)t->marks,
                    t->answer, t->facts.first, t->facts.count);
    }
    for (int i = 0; i < s->fact_count; i++) {
        const SceneFact *f = &s->fact[i];
        h = hash_text(hash_text(hash_text(h, f->key), f->name), f->words);
        h = NUMBERS(h, f->type, f->a, f->b, f->count);
        h = hashed(h, f->set, sizeof f->set);
    }
    return h;
}

/* All that a scene says, without where it lies in memory. */
static uint64_t hash_scene(const Scene *s)
{
    uint64_t h = 14695981039346656037u;
    const char *texts[] = {s->place,       s->headline, s->result,
                           s->question_id, s->question, s->matter};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        h = hash_text(h, texts[i]);
    h = NUMBERS(h, s->game, s->viewer, s->asked, s->winner, s->turn, s->seconds, s->concerned,
                s->facts.first, s->facts.count, s->seats, s->sides, s->zones, s->things, s->steps,
                s->answers, s->fact_count, s->cut, s->used);
    h = hash_parts(h, s);
    for (int i = 0; i < s->steps; i++) {
        const SceneStep *x = &s->step[i];
        h = hash_text(hash_text(hash_text(h, x->kind), x->words), x->text);
        h = NUMBERS(h, x->seat, x->thing, x->space, x->facts.first, x->facts.count);
    }
    for (int i = 0; i < s->answers; i++) {
        const SceneAnswer *x = &s->answer[i];
        const char *said[] = {x->id, x->words, x->remark, x->what, x->warning, x->key};
        for (size_t k = 0; k < sizeof said / sizeof *said; k++)
            h = hash_text(h, said[k]);
        h = NUMBERS(h, (int)x->action, x->thing, x->space, x->abouts, (int)x->traits);
        h = hash_numbers(h, x->about, x->abouts);
    }
    return h;
}

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

/* Where the first text begins that is not the same in both. */
static int first_difference(const Scene *a, const Scene *b)
{
    int at = 0;
    while (at < a->used && strcmp(a->text + at, b->text + at) == 0)
        at += (int)strlen(a->text + at) + 1;
    return at;
}

/* A twin is another game that fits the view, with other cards where the viewer cannot see; the
 * second scene is made where other bytes lie. */
static void compare_twins(const Match *m, const rs_Words *words, int viewer, rs_Dice *dice)
{
    static Scene twin;
    rs_View view;
    rs_State imagined;
    rs_view(m->rules, &m->state, viewer, &view);
    memset(&scene, 0x5a, sizeof scene);
    make_scene(m->rules, words, &view, &m->state, &scene);
    check_whole(m, &scene);
    rs_imagine(m->rules, &view, dice, &imagined);
    memset(&view, 0xa5, sizeof view);
    rs_view(m->rules, &imagined, viewer, &view);
    memset(&twin, 0xa5, sizeof twin);
    make_scene(m->rules, words, &view, &imagined, &twin);
    if (hash_scene(&scene) != hash_scene(&twin))
        match_fail(m, "viewer %d can tell a game from its twin: \"%s\", \"%s\"", viewer,
                   scene.text + first_difference(&scene, &twin),
                   twin.text + first_difference(&scene, &twin));
}

static void test_twins(void **state)
{
    static Match m;
    rs_Dice dice;
    long left = match_decisions(100);
    (void)state;
    rs_dice_seed(&dice, 41);
    while (left > 0) {
        rs_Setup setup;
        rs_Words words;
        rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
        if (rs_below(&dice, 3))
            match_rulings(&setup, &dice);
        match_deal(&m, match_rules(), &setup, &dice);
        rs_words_default(m.rules, &m.setup, rs_below(&dice, RS_LANGUAGES), &words);
        match_watch(&m);
        do {
            match_forget_some(&m, &dice);
            for (int k = 0; k < 3; k++)
                compare_twins(&m, &words, k == 2 ? RS_SPECTATOR : k, &dice);
        } while (left-- > 0 && m.played < UNENDING && match_play(&m, &dice));
    }
    match_watch(NULL);
}

/* What is told to be possible now is what is offered, and the other way round. */
static void test_why_not_in_play(void **state)
{
    static Match m;
    rs_Dice dice;
    long left = match_decisions(20);
    (void)state;
    rs_dice_seed(&dice, 42);
    while (left > 0) {
        rs_Setup setup;
        rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
        if (rs_below(&dice, 2))
            match_rulings(&setup, &dice);
        match_deal(&m, match_rules(), &setup, &dice);
        do {
            int seat = rs_to_act(m.rules, &m.state);
            rs_View view;
            kd_Forecast f;
            if (seat > 1)
                continue;
            rs_view(m.rules, &m.state, seat, &view);
            kd_forecast(m.rules, &view, &f);
            const Board *board = board_of(&f.game, seat);
            for (int i = 0; i < board->specials; i++)
                for (int k = 0; k < 2; k++) {
                    rs_Action action = act(k ? DO_REACT : DO_SPECIAL, board->special[i], 0);
                    bool offered = kd_why_not(&f, seat, action) == WHY_OFFERED;
                    if (offered != rs_legal(m.rules, &m.state, action))
                        match_fail(&m, "special %d: %s", i, offered ? "not offered" : "offered");
                }
            for (int right = 0; right < 2; right++) {
                rs_Action action = act(DO_MOVE, right, 0);
                bool offered = kd_why_not(&f, seat, action) == WHY_OFFERED;
                if (offered != rs_legal(m.rules, &m.state, action))
                    match_fail(&m, "move %d: %s", right, offered ? "not offered" : "offered");
            }
        } while (left-- > 0 && m.played < UNENDING && match_play(&m, &dice));
    }
}

/* The pool that is announced is the one that can be blocked. */
static void check_pools(const Match *m)
{
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
    static Match m;
    rs_Dice dice;
    long left = match_decisions(20);
    (void)state;
    rs_dice_seed(&dice, 44);
    while (left > 0) {
        rs_Setup setup;
        rs_setup_default(match_rules(), RS_KNOCKDOWN, &setup);
        if (rs_below(&dice, 2))
            match_rulings(&setup, &dice);
        match_deal(&m, match_rules(), &setup, &dice);
        do
            check_pools(&m);
        while (left-- > 0 && m.played < UNENDING && match_play(&m, &dice));
    }
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
        rs_view(m.rules, &m.state, rs_below(&dice, 2), &view);
        make_scene(m.rules, &words, &view, &m.state, &scene);
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
            rs_View view;
            int seat = rs_to_act(m.rules, &m.state);
            rs_view(m.rules, &m.state, seat < 2 ? seat : RS_SPECTATOR, &view);
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
            make_scene(m.rules, &words, &view, &m.state, &scene);
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
