/* table_screen.c - the keys of the table screen. */
#include "table_screen.h"

static void leave(App *app)
{
    table_leave(app);
    app_close(app);
    if (app->screens == 0)
        app->leaving = true;
}

static void start_anew(App *app)
{
    table_leave(app);
    app_close(app);
    if (app->screens == 0)
        app_open(app, &setup_screen);
}

int answer_of_key(const Shown *s, int key)
{
    int capital = key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key;
    for (int i = 0; i < s->scene->answers && key < 128; i++) {
        char own[ANSWER_MARK];
        answer_key(s->scene, i, own);
        bool space = *s->scene->answer[i].key != 0;
        if (own[1] == 0 && (own[0] == (char)key || (space && own[0] == (char)capital)))
            return i;
    }
    return -1;
}

bool move_answer(const Shown *s, int key, int *chosen)
{
    if (key == K_UP || key == K_DOWN || key == K_LEFT || key == K_RIGHT) {
        int to = arrow_to(s, key);
        if (to >= 0) {
            *chosen = to;
            return true;
        }
        key = key == K_LEFT ? K_UP : key == K_RIGHT ? K_DOWN : key;
    }
    return move_cursor(key, s->scene->answers, 5, chosen);
}

/* Keys that answer the question; whether it was one. */
static bool answering_key(App *app, int key)
{
    TableScreen *t = &app->table;
    const Shown s = table_shown(app);
    if (s.scene->answers == 0)
        return false;
    bool clicked = key >= K_ITEM && key < K_ITEM + s.scene->answers;
    int named = clicked ? key - K_ITEM : answer_of_key(&s, key);
    if (key == K_ENTER && t->chosen < 0)
        t->chosen = 0; /* nothing was chosen yet, and Enter alone spends nothing */
    else if (key == K_ENTER || (named >= 0 && named == t->named && named == t->chosen))
        table_answer(app, s.scene->answer[t->chosen].action);
    else if (named >= 0)
        t->chosen = t->named = named;
    else
        return move_answer(&s, key, &t->chosen);
    return true;
}

/* Whether the key would answer, or show the table to somebody: Enter, and a number the second time.
 */
static bool is_final(const App *app, int key)
{
    const TableScreen *t = &app->table;
    const Shown s = table_shown(app);
    if (key == K_ENTER)
        return true;
    if (t->named < 0 || t->named != t->chosen)
        return false;
    return key == K_ITEM + t->named || answer_of_key(&s, key) == t->named;
}

static bool pace_key(App *app, int key)
{
    TableScreen *t = &app->table;
    if (key == ' ' && t->sight.claims)
        table_hold(app);
    else if (key == ' ')
        t->paused = !t->paused;
    else if (key == '+' || key == '=' || key == '-')
        table_speed(app, key == '-' ? -1 : 1);
    else
        return false;
    return true;
}

/* Keys that open other screens. */
static bool opening_key(App *app, int key)
{
    const Shown s = table_shown(app);
    TableScreen *t = &app->table;
    const Match *match = &app->session.match;
    bool over = t->sight.asked == RS_NOBODY;
    if (key == 'i' || key >= K_THING)
        inspect_open(app, &s, &t->sight.view);
    else if (key == 'b')
        rules_open(app, match->setup.game, NULL);
    else if (key == 'g')
        log_open(app);
    else if (key == 'v')
        replay_open_match(app, match, match->actions, t->sight.eyes, over);
    else if (key == 'r' && over)
        review_open(app);
    else if (key == 'n' && over)
        start_anew(app);
    else
        return false;
    if (key >= K_THING)
        inspect_at(app, key - K_THING);
    return true;
}

/* Somebody else may be looking: only what brings in whoever is meant. */
static void covered_key(App *app, int key)
{
    const HostSight *sight = &app->table.sight;
    int seat = key - '1';
    if (key == K_ENTER && sight->shows == SEES_CURTAIN)
        table_raise_curtain(app, sight->seat);
    else if ((key == K_ENTER || key == ' ') && sight->shows == SEES_CALL)
        table_nobody(app);
    else if (sight->shows == SEES_CALL && seat >= 0 && seat < app->session.match.setup.seats)
        table_raise_curtain(app, seat);
    else if ((key == 'u' || key == K_UNDO) && sight->shows == SEES_CURTAIN)
        table_undo(app);
    else if (key == 'l')
        app_language_next(app);
    else
        app_notice(app, app_say(app, TERMINAL_CURTAIN_READY));
}

static void leave_or_go_back(App *app)
{
    int keep;
    const TableScreen *t = &app->table;
    bool midst = t->sight.shows == SEES_TABLE && t->sight.count > 0 && app->scene.steps > 0;
    if (t->hint)
        table_hint(app); /* which closes it */
    else if (midst && t->sight.seat < RS_SEATS &&
             session_undo_reach(&app->session, t->sight.seat, &keep))
        table_undo(app); /* out of a payment, or whatever has been begun */
    else
        app_ask(app, TERMINAL_QUIT_ASK, leave);
}

/* A tower that is to be built on the screen. */
static bool tower_key(App *app, int key)
{
    if (!tower_is_built(app) || (key != 't' && key != K_ENTER))
        return false;
    tower_open(app);
    return true;
}

static void obey(App *app, int key)
{
    TableScreen *t = &app->table;
    bool typed_too_soon = app->scene.answers == 0 &&
                          (key == K_ENTER || (key >= K_UP && key < K_THING && key != K_UNDO) ||
                           (key >= '0' && key <= '9'));
    if (t->sight.shows == SEES_TABLE && !(key == K_ENTER && table_too_soon(app)) &&
        recap_key(app, key))
        return;
    if (t->sight.shows == SEES_TABLE && tower_key(app, key))
        return;
    if (key == K_ESCAPE)
        leave_or_go_back(app);
    else if (key == 'q')
        app_ask(app, TERMINAL_QUIT_ASK, leave);
    else if (key == K_ENTER && table_too_soon(app))
        return;
    else if (t->sight.shows != SEES_TABLE)
        covered_key(app, key);
    else if (typed_too_soon || countdown_key(app, key) ||
             (!t->recap.stops && answering_key(app, key)) || pace_key(app, key) ||
             opening_key(app, key) || app_common_key(app, key))
        return;
    else if (key == 'u' || key == K_UNDO)
        table_undo(app);
    else if (key == 'h')
        table_hint(app);
    else if (key == 'a' && session_people(&app->session) > 0)
        table_let_go(app);
    else if (key == 'e' && session_people(&app->session) == 0)
        table_eyes(app);
    else if (key == K_TAB && app->canvas.rows < table_layout(app)->both_boards)
        t->other = !t->other;
    else
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

/* ---- Keys that are held down ----
 *
 * A terminal does not tell when a key is let go: one that is held comes again after half a second
 * or so, and then many times a second; one that bounces comes twice at once. Neither may answer two
 * questions. So what answers does not count if the same key came a moment before; and if it came
 * not long before it counts only when no other follows. */

enum { TOGETHER = 100, HELD_AFTER = 700 }; /* milliseconds */

static void take_key(App *app, int key)
{
    TableScreen *t = &app->table;
    int waiting = t->waiting;
    t->waiting = 0;
    if (waiting && key != waiting)
        obey(app, waiting);
    if (!is_final(app, key) || app->since_same >= HELD_AFTER)
        obey(app, key);
    else if (app->since_same >= TOGETHER && !table_too_soon(app)) {
        t->waiting = key;
        t->waiting_since = app_now(app);
    }
}

static void tick(App *app)
{
    TableScreen *t = &app->table;
    int waiting = t->waiting;
    bool on_top = app->screen[app->screens - 1] == &table_screen && app->asking < 0;
    if (waiting && on_top && app_now(app) - t->waiting_since >= TOGETHER) {
        t->waiting = 0;
        obey(app, waiting);
    }
    table_tick(app);
}

const Screen table_screen = {table_draw, take_key, tick};
