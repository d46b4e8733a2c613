/* setup_test.c - which Knockdown Test a set-up has (K10.3): a tower on the screen, a tower of cubes
 * that people report, or dice; and what was agreed for each player. The ruling is the truth; the
 * form only turns it. */
#include "app.h"

#include <string.h>

static int ruling_of(const App *app, const char *name)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(app->form.game, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(ruling[i].name, name) == 0)
            return i;
    return -1;
}

static int own_ruling(const App *app, int seat)
{
    return ruling_of(app, seat == 0 ? "test-of-a" : "test-of-b");
}

static uint8_t *value_of(App *app, int ruling)
{
    return &app->form.setup[app->form.game].ruling[ruling];
}

static bool has_tower(const App *app)
{
    int ruling = ruling_of(app, "test-variant");
    return ruling >= 0 && app->form.setup[app->form.game].ruling[ruling];
}

bool test_is_asked(const App *app)
{
    return ruling_of(app, "test-variant") >= 0;
}

bool test_has_aids(const App *app, int seat)
{
    return seat < 2 && has_tower(app) && app->form.level[seat] == 0;
}

bool test_is_ruling(const App *app, int ruling)
{
    return ruling == ruling_of(app, "test-variant") || ruling == own_ruling(app, 0) ||
           ruling == own_ruling(app, 1);
}

/* ---- Lines of the form ---- */

enum { ON_SCREEN, OF_CUBES, BY_DICE, TESTS };

static int test_now(const App *app)
{
    bool built = towers_physics() && !app->form.cubes;
    return !has_tower(app) ? BY_DICE : built ? ON_SCREEN : OF_CUBES;
}

void test_append(const App *app, Snippet *out)
{
    append(out, "%s", app_say(app, TERMINAL_TEST_ON_SCREEN + test_now(app)));
}

void test_change(App *app, int by)
{
    int test = (test_now(app) + by + TESTS) % TESTS;
    if (test == ON_SCREEN && !towers_physics())
        test = by > 0 ? OF_CUBES : BY_DICE;
    *value_of(app, ruling_of(app, "test-variant")) = test != BY_DICE;
    app->form.cubes = test == OF_CUBES;
    app->form.test_chosen = true;
    if (app->form.game == app->form.given_game)
        app->form.given[ruling_of(app, "test-variant")] = false;
}

/* None, the time, snap, both, dice. */
enum { AIDS = AID_DICE + 1 };

static int aids_now(const App *app, int seat)
{
    bool dice = app->form.setup[app->form.game].ruling[own_ruling(app, seat)];
    return dice ? AID_DICE : app->form.aids[seat];
}

void test_append_aids(const App *app, int seat, Snippet *out)
{
    append(out, "%s", app_say(app, TERMINAL_AID_NONE + aids_now(app, seat)));
}

void test_change_aids(App *app, int seat, int by)
{
    int aids = (aids_now(app, seat) + by + AIDS) % AIDS;
    *value_of(app, own_ruling(app, seat)) = aids == AID_DICE;
    app->form.aids[seat] = aids == AID_DICE ? 0 : aids;
}

/* ---- What is usual, and kept ---- */

void test_usual(App *app)
{
    int ruling = ruling_of(app, "test-variant");
    if (ruling >= 0 && towers_physics())
        *value_of(app, ruling) = 1;
}

void test_settle(const App *app, int people, rs_Setup *setup)
{
    int ruling = ruling_of(app, "test-variant");
    if (ruling >= 0 && people == 0 && !app->form.test_chosen && !app->form.test_given)
        setup->ruling[ruling] = 0;
}

void test_take_pref(App *app, const char *key, const char *value)
{
    int seat = strcmp(key, "aids-1") == 0 ? 0 : strcmp(key, "aids-2") == 0 ? 1 : -1;
    int ruling = ruling_of(app, "test-variant");
    if (seat >= 0 && value[0] >= '0' && value[0] <= '3' && !value[1])
        app->form.aids[seat] = value[0] - '0';
    else if (strcmp(key, "test") == 0 && ruling >= 0) {
        app->form.test_chosen = true;
        app->form.cubes = strcmp(value, "cubes") == 0;
        *value_of(app, ruling) = strcmp(value, "dice") != 0;
    }
}

void test_write_prefs(const App *app, FILE *file)
{
    static const char *const words[TESTS] = {"tower", "cubes", "dice"};
    if (app->form.test_chosen)
        fprintf(file, "test %s\n", words[test_now(app)]);
    for (int seat = 0; seat < 2; seat++)
        if (app->form.aids[seat])
            fprintf(file, "aids-%d %d\n", seat + 1, app->form.aids[seat]);
    for (int i = 1; i <= MOST_PRACTISED; i++)
        if (app->tower.fastest[i])
            fprintf(file, "tower-%d %d\n", i, app->tower.fastest[i]);
}
