/* table_host.c - the match on the table screen: the host says whose eyes are open and who answers;
 * bots and hints think in the background; see table_screen.h.
 *
 * Invariant: what is drawn is the scene of the sight that the host allows at this one place. */
#include "table_screen.h"

#include <string.h>

/* Percent of the usual pauses, the slowest first. */
static const int paces[SPEEDS] = {430, 215, 100, 43, 12, 0};
enum { HERE = 0 };

/* ---- In the background ----
 *
 * Nothing is waited for: what is not wanted any more is freed when it has finished. Only if there
 * is too much of it the oldest is waited for. */

static void drop_hint(App *app)
{
    TableScreen *t = &app->table;
    int place = 0;
    while (place < STALE - 1 && app->stale_hint[place])
        place++;
    if (t->hint)
        hint_cancel(t->hint);
    hint_free(app->stale_hint[place]);
    app->stale_hint[place] = t->hint;
    t->hint = NULL;
    t->hint_any = t->hint_done = false;
}

static void drop_think(App *app)
{
    TableScreen *t = &app->table;
    int place = 0;
    while (place < STALE - 1 && app->stale_think[place])
        place++;
    think_free(app->stale_think[place]);
    app->stale_think[place] = t->think;
    t->think = NULL;
}

bool stale_left(App *app)
{
    bool left = false;
    for (int i = 0; i < STALE; i++) {
        BotAnswer answer;
        bool done = false;
        if (app->stale_think[i] && think_poll(app->stale_think[i], &answer)) {
            think_free(app->stale_think[i]);
            app->stale_think[i] = NULL;
        }
        if (app->stale_hint[i])
            hint_poll(app->stale_hint[i], &answer, &done);
        if (done) {
            hint_free(app->stale_hint[i]);
            app->stale_hint[i] = NULL;
        }
        left = left || app->stale_think[i] || app->stale_hint[i];
    }
    return left;
}

/* ---- Taking in what is to be seen ---- */

void table_refresh(App *app)
{
    TableScreen *t = &app->table;
    const Match *match = &app->session.match;
    session_words(&app->session, app->language, &app->words);
    host_speak(&t->host, app->language);
    if (session_people(&app->session) == 0)
        host_sees_as(&t->host, t->eyes, &t->sight);
    else
        host_sees(&t->host, HERE, &t->sight);
    scene_make(app->rules, &app->words, &t->sight.view, t->sight.action, t->sight.count, 0,
               &app->scene);
    unsigned audience =
        t->sight.shows == SEES_TABLE ? 1u << t->sight.eyes : host_audience(&t->host, HERE);
    log_build(match, match->events, audience, app->rules, &app->words, &app->log);
    if (t->chosen >= t->sight.count)
        t->chosen = t->sight.count - 1;
    recap_update(app);
}

/* Where the cursor rests when a question comes up: on the first answer that spends nothing. Where
 * all do, only if the answer before was given to spend something too (the next card of a payment);
 * otherwise nowhere (-1). */
static int safe_answer(const Scene *scene, bool spending)
{
    for (int i = 0; i < scene->answers; i++)
        if (!(scene->answer[i].traits & ANSWER_SPENDS))
            return i;
    return spending ? 0 : -1;
}

/* A new question, or the same for somebody else. */
void table_asked_anew(App *app)
{
    TableScreen *t = &app->table;
    t->top = 0;
    t->asked_at = app_now(app);
    table_refresh(app);
    t->chosen = safe_answer(&app->scene, t->spending);
    t->named = -1;
    t->waiting = 0;
    countdown_begin(app);
}

bool table_too_soon(const App *app)
{
    enum { TOO_SOON = 150 };
    return app_now(app) - app->table.asked_at < TOO_SOON;
}

/* Somebody has answered, or something was taken back. */
static void table_moved(App *app)
{
    drop_hint(app);
    drop_think(app);
    table_asked_anew(app);
}

/* ---- Opening and leaving ---- */

static HostSettings settings_of(const App *app)
{
    HostSettings settings;
    host_usual(&settings);
    settings.pace = paces[app->table.speed];
    settings.language = app->language;
    settings.dice = app->session.match.dice;
    settings.takeback = true;
    settings.stops = settings.pace > 0;
    settings.built = towers_physics() && !app->form.cubes;
    if (app->form.clock > 0) {
        settings.clock = CLOCK_DECISION;
        settings.clock_time = app->form.clock * 1000;
    }
    return settings;
}

void table_open(App *app)
{
    TableScreen *t = &app->table;
    int speed = t->speed;
    memset(t, 0, sizeof *t);
    t->speed = speed;
    t->eyes = RS_SPECTATOR;
    app->open = true;
    HostSettings settings = settings_of(app);
    host_open(&t->host, &app->session, &settings, app_now(app));
    app_open(app, &table_screen);
    table_moved(app);
}

void table_leave(App *app)
{
    if (!app->open)
        return;
    drop_hint(app);
    drop_think(app);
    review_close(app);
    replay_close(&app->replay.replay);
    host_close(&app->table.host);
    session_close(&app->session);
    app->open = false;
    app->tower.offered = 0;
}

/* ---- What people do ---- */

static void after(App *app, bool good, const char *problem)
{
    if (good)
        table_moved(app);
    else
        app_notice(app, problem);
}

void table_answer(App *app, rs_Action action)
{
    TableScreen *t = &app->table;
    char problem[MATCH_PROBLEM];
    t->spending = app->scene.answer[t->chosen].traits & ANSWER_SPENDS;
    bool good = host_answer(&t->host, t->sight.seat, action, app_now(app), problem);
    after(app, good, problem);
}

/* At the curtain, of who acted last. */
void table_undo(App *app)
{
    TableScreen *t = &app->table;
    const Match *match = &app->session.match;
    char problem[MATCH_PROBLEM];
    int seat = t->sight.eyes;
    if (seat >= RS_SEATS)
        seat = match->actions > 0 ? match->step[match->actions - 1].seat : RS_TABLE;
    bool good = host_undo(&t->host, seat, app_now(app), problem);
    after(app, good, problem);
    if (good)
        app_notice(app, app_say(app, TABLE_UNDONE));
}

void table_raise_curtain(App *app, int seat)
{
    host_raise_curtain(&app->table.host, HERE, seat, app_now(app));
    table_asked_anew(app);
}

void table_nobody(App *app)
{
    host_nobody(&app->table.host, HERE, app_now(app));
}

void table_hold(App *app)
{
    TableScreen *t = &app->table;
    char problem[MATCH_PROBLEM];
    bool holds = t->sight.window_holder == t->sight.seat;
    if (!host_hold(&t->host, t->sight.seat, !holds, app_now(app), problem))
        app_notice(app, problem);
    table_refresh(app);
}

/* Passes in every window until this turn ends, or no longer. */
void table_let_go(App *app)
{
    TableScreen *t = &app->table;
    int seat = t->sight.eyes;
    if (seat >= RS_SEATS)
        return;
    unsigned orders = t->host.seat[seat].orders ^ ORDER_LET_TURN_GO;
    host_order(&t->host, seat, orders);
    app_notice(app,
               app_say(app, orders & ORDER_LET_TURN_GO ? TERMINAL_ALONE_ON : TERMINAL_ALONE_OFF));
}

void table_eyes(App *app)
{
    TableScreen *t = &app->table;
    int seats = app->session.match.setup.seats;
    t->eyes = t->eyes == RS_SPECTATOR ? 0 : t->eyes + 1 < seats ? t->eyes + 1 : RS_SPECTATOR;
    table_refresh(app);
}

void table_speed(App *app, int by)
{
    TableScreen *t = &app->table;
    Snippet text = {""};
    t->speed += by;
    t->speed = t->speed < 0 ? 0 : t->speed >= SPEEDS ? SPEEDS - 1 : t->speed;
    t->host.settings.pace = paces[t->speed];
    t->host.settings.stops = paces[t->speed] > 0;
    append(&text, "%s %d/%d", app_say(app, TERMINAL_SPEED), t->speed + 1, SPEEDS);
    if (session_people(&app->session) > 0) /* otherwise the title bar tells it */
        app_notice(app, text.text);
}

void table_hint(App *app)
{
    TableScreen *t = &app->table;
    if (t->hint) {
        drop_hint(app);
        return;
    }
    if (t->sight.count < 2 || t->sight.asked != t->sight.eyes) {
        app_notice(app, app_say(app, TABLE_NO_HINT));
        return;
    }
    t->hint = hint_start(app->rules, &t->sight.view, HINT_SIMULATIONS, 1);
}

/* ---- Time goes on ---- */

static void think(App *app)
{
    TableScreen *t = &app->table;
    HostTask task;
    BotAnswer answer;
    if (host_needs_thought(&t->host, &task)) {
        drop_think(app);
        t->thought = task.number;
        t->think = think_start(task.rules, &task.view, &task.bot, &task.dice);
    }
    if (t->think && think_poll(t->think, &answer)) {
        host_thought(&t->host, t->thought, &answer, app_now(app));
        think_free(t->think);
        t->think = NULL;
    }
}

/* Time that other screens take is not counted where there is a clock. */
static void pause_for_others(App *app)
{
    TableScreen *t = &app->table;
    bool covered = app->screen[app->screens - 1] != &table_screen || app->asking >= 0;
    bool paused = t->paused || (covered && app->form.clock > 0);
    if (paused != t->host.paused)
        host_pause(&t->host, paused, app_now(app));
}

static bool is_late(const HostSight *sight)
{
    return sight->running < RS_SEATS && sight->clock[sight->running] <= 0;
}

void table_tick(App *app)
{
    TableScreen *t = &app->table;
    char problem[MATCH_PROBLEM];
    int actions = app->session.match.actions;
    if (!app->open)
        return;
    stale_left(app);
    long simulations = t->hint_any ? t->hint_answer.simulations : 0;
    if (t->hint && !t->hint_done && hint_poll(t->hint, &t->hint_answer, &t->hint_done) &&
        t->hint_answer.simulations != simulations) {
        t->hint_any = true;
        t->hint_lines =
            hint_lines(app->rules, app->language, &t->sight.view, &t->hint_answer, t->hint_line);
    }
    pause_for_others(app);
    think(app);
    bool late = is_late(&t->sight);
    if (!host_tick(&t->host, app_now(app), problem))
        app_notice(app, problem);
    if (app->session.match.actions != actions) {
        table_moved(app);
        if (late)
            app_notice(app, app_say(app, TABLE_TIME_UP));
    } else if (t->sight.window_left || t->sight.running < RS_SEATS) {
        host_sees(&t->host, HERE, &t->sight); /* the seconds that are left */
    }
    countdown_tick(app);
    tower_offer(app);
}
