/* server_crew.c - threads that are shared: whoever has one errand does not wait for all of another,
 * and bots of a crowd think for a shorter time.
 *
 * Errands wait at a gate while others are added, so that the order does not depend on the machine.
 */
#include "../apps/server/crew.h"
#include "../apps/server/secrets.h"
#include "../apps/server/thinkers.h"
#include "suite.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum { CROWD = 1, ONE = 2, MANY = 28, COST = 100, PATIENCE = 60 };
enum { LONG = 24000, SHORT = 1600 }; /* simulations */

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int began[2 * MANY + 8],
    begun; /* owners, in the order in which theirs began; under `count` */
static pthread_mutex_t count = PTHREAD_MUTEX_INITIALIZER;

static bool pass_the_gate(Crew *crew, Errand *errand)
{
    (void)crew;
    pthread_mutex_lock(&count);
    began[begun++] = (int)errand->owner;
    pthread_mutex_unlock(&count);
    if (errand->owner == CROWD) {
        pthread_mutex_lock(&gate);
        pthread_mutex_unlock(&gate);
    }
    free(errand);
    return true;
}

static void wake_nobody(void *context)
{
    (void)context;
}

static void drop(Errand *errand)
{
    free(errand);
}

static void add(Crew *crew, uint64_t owner)
{
    Errand *errand = calloc(1, sizeof *errand);
    assert_non_null(errand);
    errand->owner = owner;
    errand->cost = COST;
    crew_add(crew, errand);
}

static int how_many_began(int owner)
{
    int found = 0;
    pthread_mutex_lock(&count);
    for (int i = 0; i < begun; i++)
        found += owner == 0 || began[i] == owner;
    pthread_mutex_unlock(&count);
    return found;
}

static void wait_until_began(int owner, int wanted)
{
    const time_t end = time(NULL) + PATIENCE;
    while (how_many_began(owner) < wanted) {
        if (time(NULL) > end)
            fail_msg("%d of %d began", how_many_began(owner), wanted);
        sched_yield();
    }
}

static void open_crew(Crew *crew, int threads)
{
    begun = 0;
    *crew = (Crew){.run = pass_the_gate, .shares = true, .wake = wake_nobody};
    pthread_mutex_lock(&gate);
    assert_true(crew_open(crew, threads));
}

static void test_one_goes_before_the_rest_of_a_crowd(void **state)
{
    (void)state;
    Crew crew;
    open_crew(&crew, 1);
    add(&crew, CROWD);
    wait_until_began(CROWD, 1);
    for (int i = 0; i < MANY; i++)
        add(&crew, CROWD);
    add(&crew, ONE);
    add(&crew, ONE);
    pthread_mutex_unlock(&gate);
    wait_until_began(0, MANY + 3);
    crew_close(&crew, drop);
    assert_int_equal(began[1], ONE);
    assert_int_equal(began[2] + began[3], CROWD + ONE); /* then in turn */
}

static void test_a_crowd_does_not_hold_the_last_thread(void **state)
{
    (void)state;
    Crew crew;
    open_crew(&crew, 3);
    add(&crew, ONE);
    wait_until_began(ONE, 1);
    for (int i = 0; i < MANY; i++)
        add(&crew, CROWD);
    wait_until_began(CROWD, 2);
    for (int i = 0; i < MANY; i++) { /* though every thread that it may have stands at the gate */
        add(&crew, ONE);
        wait_until_began(ONE, 2 + i);
    }
    assert_int_equal(how_many_began(CROWD), 2);
    pthread_mutex_unlock(&gate);
    wait_until_began(CROWD, MANY);
    crew_close(&crew, drop);
}

static void test_a_crowd_alone_has_all_threads(void **state)
{
    (void)state;
    Crew crew;
    open_crew(&crew, 3);
    for (int i = 0; i < MANY; i++)
        add(&crew, CROWD);
    wait_until_began(CROWD, 3);
    pthread_mutex_unlock(&gate);
    wait_until_began(CROWD, MANY);
    crew_close(&crew, drop);
}

/* ---- Bots ---- */

static void deal(const rs_Rules *rules, HostTask *task)
{
    rs_Setup setup;
    rs_State state;
    uint8_t seed[32] = {5};
    rs_setup_default(rules, RS_NOKAUT, &setup);
    rs_deal(rules, &setup, seed, &state);
    *task = (HostTask){.rules = rules, .bot = {.kind = BOT_SEARCH}};
    rs_dice_seed(&task->dice, 7);
    rs_view(rules, &state, rs_to_act(rules, &state), &task->view);
}

static void take(Thinkers *thinkers, Thought *thought)
{
    while (!thinkers_take(thinkers, thought))
        sched_yield();
}

static void test_bots_of_a_crowd_hurry(void **state)
{
    (void)state;
    rs_Problems problems;
    HostTask task;
    Thought thought;
    int sources, last = 0;
    const rs_Source *shipped = rs_shipped(&sources);
    rs_Rules *rules = rs_compile(shipped, sources, &problems);
    deal(rules, &task);
    Thinkers *thinkers = thinkers_open(1, wake_nobody, NULL);
    for (int i = 0; i < MANY; i++) {
        task.number = i;
        task.bot.simulations = i == 0 ? LONG : SHORT; /* the first lasts while the others come */
        assert_true(thinkers_add(thinkers, "a crowd's table.", "192.0.2.1", &task));
    }
    task.number = MANY;
    assert_true(thinkers_add(thinkers, "one more's table", "192.0.2.2", &task));
    for (int i = 0; i <= MANY; i++) {
        take(thinkers, &thought);
        bool one = thought.number == MANY;
        if (one)
            last = i;
        if (thought.number == 0)
            assert_int_equal(thought.answer.simulations, LONG);
        if (one)
            assert_int_equal(thought.answer.simulations, SHORT);
        if (thought.number == MANY - 1)
            assert_int_equal(thought.answer.simulations, SHORT / 8);
    }
    assert_true(last < MANY - 1);
    thinkers_close(thinkers);
    rs_free(rules);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_goes_before_the_rest_of_a_crowd),
        cmocka_unit_test(test_a_crowd_does_not_hold_the_last_thread),
        cmocka_unit_test(test_a_crowd_alone_has_all_threads),
        cmocka_unit_test(test_bots_of_a_crowd_hurry),
    };
    return secrets_start()
               ? suite_run("crews of the server", tests, sizeof tests / sizeof *tests, argc, argv)
               : 1;
}
