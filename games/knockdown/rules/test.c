/* test.c - the Knockdown Test (K10), with dice or, reported by the table, with a tower. */
#include "game.h"

enum { ROLL, TESTED_TEXTS, CALLER_TEXTS, JUDGE, PASSED_TESTED, PASSED_CALLER, END };

static int wounds(const Game *g, int seat)
{
    return g->s->seat[seat].heavy + g->s->seat[seat].light;
}

void kd_test_begin(Game *g, int tested)
{
    event_all(g, EV_CALLED, other(tested), 0, U8(wounds(g, tested)), 0, 0);
    frame_push(g, PROC_TEST, tested);
}

TestFrame *kd_test_frame(const Game *g)
{
    for (Frame *frame = frame_top(g); frame > g->s->frame; frame--)
        if (frame->proc == PROC_TEST)
            return FRAME_AS(TestFrame, frame);
    return NULL;
}

/* K10.4 */
void kd_test_halves(const Game *g, int seat, int *heavy, int *light)
{
    const Seat *me = &g->s->seat[seat];
    *heavy = RULED(g->s, HALVED_WOUND) ? me->heavy / 2 : 0;
    *light = RULED(g->s, HALVED_WOUND) ? 0 : me->light / 2;
}

static void pass(Game *g, TestFrame *f)
{
    int heavy, light;
    event_all(g, EV_PASSED, f->seat, 0, 0, 0, 0);
    f->step = PASSED_TESTED;
    kd_test_halves(g, f->seat, &heavy, &light);
    kd_wound_heal(g, f->seat, heavy, light, 0);
}

static void fail(Game *g, const TestFrame *f)
{
    int winner = other(f->seat);
    event_all(g, EV_FAILED, f->seat, 0, 0, 0, 0);
    kd_round_end(g, winner);
}

/* Only the table knows how the tower went. */
int kd_test_list(const Game *g, rs_Action *out)
{
    (void)g;
    out[0] = act(DO_PASSED, 0, 0);
    out[1] = act(DO_FAILED, 0, 0);
    return 2;
}

void kd_test_answer(Game *g, rs_Action action)
{
    if (act_kind(action) == DO_PASSED)
        pass(g, TOP(TestFrame, g));
    else
        fail(g, TOP(TestFrame, g));
}

static void roll(Game *g, TestFrame *f)
{
    f->step = TESTED_TEXTS;
    if (wounds(g, f->seat) == 0) { /* K10.6 */
        pass(g, f);
        return;
    }
    if (kd_tower_builds(g->s, f->seat))
        return;
    Throw hand = dice_throw(&g->s->dice);
    for (int i = 0; i < 3; i++)
        f->die[i] = U8(throw_below(&hand, DIE_SIDES) + 1);
    event_all(g, EV_ROLLED, f->seat, 0, f->die[0], f->die[1], f->die[2]);
}

/* K10.1, K10.2 */
static void judge(Game *g, TestFrame *f)
{
    TableTower tower;
    if (kd_tower(g, &tower) && (tower.light + tower.heavy > 0 || f->tried))
        ask(g, RS_TABLE);
    else if (kd_tower_builds(g->s, f->seat)) /* every cube was left out (K10.7) */
        pass(g, f);
    else if (f->die[0] + f->die[1] + f->die[2] + f->bonus >= wounds(g, f->seat))
        pass(g, f);
    else
        fail(g, f);
}

void kd_test_run(Game *g)
{
    TestFrame *f = TOP(TestFrame, g);
    switch (f->step) {
    case ROLL:
        roll(g, f);
        return;
    case TESTED_TEXTS:
    case CALLER_TEXTS:
        skills_begin(g, f->step++ == TESTED_TEXTS ? f->seat : other(f->seat), ON_TEST);
        return;
    case JUDGE:
        judge(g, f);
        return;
    case PASSED_TESTED:
    case PASSED_CALLER:
        skills_begin(g, f->step++ == PASSED_TESTED ? f->seat : other(f->seat), ON_TEST_PASSED);
        return;
    default:
        frame_drop(g);
    }
}

/* ---- Rolling dice again; with a tower, more or less time instead (K10.7) ---- */

static void change_time(Game *g, TestFrame *test, int seat, int count)
{
    enum { MOST_DICE = 50 };
    bool own = seat == test->seat;
    count = count < MOST_DICE ? count : MOST_DICE;
    uint8_t *dice = own ? &test->rerolls_own : &test->rerolls_other;
    *dice = U8(*dice + count < MOST_DICE ? *dice + count : MOST_DICE);
    event_all(g, own ? EV_MORE_TIME : EV_LESS_TIME, test->seat, 0, U8(kd_tower_for_dice(count)),
              U8(kd_tower_seconds(test->rerolls_own, test->rerolls_other)), 0);
}

void kd_test_reroll(Game *g, TestFrame *test, int seat, int count)
{
    if (kd_tower_builds(g->s, test->seat)) {
        change_time(g, test, seat, count);
        return;
    }
    CountFrame *f = frame_push(g, PROC_REROLL, seat);
    f->left = U8(count);
}

int kd_reroll_list(const Game *g, rs_Action *out)
{
    const TestFrame *test = kd_test_frame(g);
    int n = 0;
    for (int value = 1; value <= DIE_SIDES; value++)
        if (test->die[0] == value || test->die[1] == value || test->die[2] == value)
            out[n++] = act(DO_REROLL, value, 0);
    return n;
}

void kd_reroll_answer(Game *g, rs_Action action)
{
    CountFrame *f = TOP(CountFrame, g);
    TestFrame *test = kd_test_frame(g);
    int i = 0;
    while (test->die[i] != act_a(action))
        i++;
    Throw hand = dice_throw(&g->s->dice);
    test->die[i] = U8(throw_below(&hand, DIE_SIDES) + 1);
    event_all(g, EV_REROLLED, f->seat, 0, act_a(action), test->die[i], 0);
    f->left--;
}

void kd_reroll_run(Game *g)
{
    const CountFrame *f = TOP(CountFrame, g);
    if (f->left == 0)
        frame_pop(g, 1);
    else
        ask_public(g, f->seat);
}
