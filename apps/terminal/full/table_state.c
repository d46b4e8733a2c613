/* table_state.c - the match on the table: whose eyes, whose turn, bots and hints in the background.
 *
 * Invariant: the view that is drawn is that of the one person, or of the person for whom the
 * curtain went up, or a spectator's; while the curtain is down nothing is drawn but what a
 * spectator may know. */
#include "table_screen.h"

#include "../games.h"

#include <string.h>

/* Milliseconds between the answers of bots, the slowest first. */
static const int paces[SPEEDS] = {3000, 1500, 700, 300, 80, 0};
enum { USUAL_PACE = 700 };

/* ---- Whose eyes ---- */

static int only_person(const Session *s)
{
    int seat = 0;
    while (session_is_bot(s, seat))
        seat++;
    return seat;
}

static void drop_curtain(TableScreen *t)
{
    t->curtain = true;
    t->curtain_touched = app_now();
}

/* Several people: a curtain falls before the eyes change. */
static void choose_viewer(App *app)
{
    TableScreen *t = &app->table;
    int people = session_people(&app->session), before = t->viewer;
    if (people == 0)
        t->viewer = t->eyes;
    else if (people > 1 && (t->asked == RS_NOBODY || t->asked == RS_TABLE))
        t->viewer = RS_SPECTATOR;
    else if (people == 1)
        t->viewer = only_person(&app->session);
    else if (!session_is_bot(&app->session, t->asked))
        t->viewer = t->asked;
    if (people > 1 && t->viewer != before && t->viewer != RS_SPECTATOR)
        drop_curtain(t);
}

/* What the table is asked about a bot (its tower) is decided by the dice, as in plain text; people
 * say how theirs went. */
static bool asked_about_bot(const App *app)
{
    const TableScreen *t = &app->table;
    const TerminalGame *game = terminal_game(app->session.match.setup.game);
    return t->asked == RS_TABLE && !session_bot_turn(&app->session) && game->table_matter &&
           session_is_bot(&app->session, game->table_matter(&t->view));
}

static void list_answers(App *app)
{
    TableScreen *t = &app->table;
    const rs_State *state = &app->session.match.state;
    rs_view(app->rules, state, t->curtain ? RS_SPECTATOR : t->viewer, &t->view);
    t->count = 0;
    if (t->curtain || session_bot_turn(&app->session) || asked_about_bot(app))
        return;
    if (t->asked == RS_TABLE)
        t->count = rs_actions(app->rules, state, t->action);
    else if (t->asked == t->viewer)
        t->count = rs_view_actions(app->rules, &t->view, t->action);
}

/* Nothing is waited for: bots and hints of which nothing is wanted any more are freed when they
 * have finished. Only if there are too many the oldest place is waited for. */
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
    t->answered = false;
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

void table_refresh(App *app)
{
    TableScreen *t = &app->table;
    const Match *match = &app->session.match;
    session_words(&app->session, app->language, &app->words);
    t->asked = session_asked(&app->session);
    choose_viewer(app);
    list_answers(app);
    log_build(match, match->events, t->curtain ? RS_SPECTATOR : t->viewer, app->rules, &app->words,
              &app->log);
    if (t->chosen >= t->count)
        t->chosen = t->count - 1;
    if (t->chosen < 0)
        t->chosen = 0;
}

/* After an answer, or when one was taken back. */
static void table_moved(App *app)
{
    TableScreen *t = &app->table;
    drop_hint(app);
    drop_think(app);
    t->chosen = 0;
    t->top = 0;
    t->asked_at = t->clock_seen = app_now();
    t->clock_left = app->form.clock * 1000;
    table_refresh(app);
    countdown_begin(app);
}

void table_open(App *app)
{
    TableScreen *t = &app->table;
    int speed = t->speed;
    bool alone = t->alone;
    memset(t, 0, sizeof *t);
    t->speed = speed;
    t->alone = alone;
    t->viewer = t->eyes = RS_SPECTATOR;
    app->open = true;
    app_open(app, &table_screen);
    table_moved(app);
}

void table_leave(App *app)
{
    if (!app->open)
        return;
    drop_hint(app);
    drop_think(app);
    review_free(app->review.review);
    app->review = (ReviewScreen){0};
    replay_close(&app->replay.replay);
    session_close(&app->session);
    app->open = false;
}

/* ---- Answers ---- */

void table_answer(App *app, rs_Action action)
{
    char problem[MATCH_PROBLEM];
    if (session_apply(&app->session, app->table.asked, action, problem))
        table_moved(app);
    else
        app_notice(app, problem);
}

void table_undo(App *app)
{
    const Match *match = &app->session.match;
    int keep = 0, seat = app->table.viewer;
    char problem[MATCH_PROBLEM];
    if (app->table.curtain && match->actions > 0) /* of who acted last */
        seat = match->step[match->actions - 1].seat;
    else if (seat == RS_SPECTATOR)
        seat = RS_TABLE;
    bool bots = seat < RS_SEATS && session_is_bot(&app->session, seat);
    if (bots || !session_undo_reach(&app->session, seat, &keep)) {
        app_notice(app, app_say(app, TABLE_NO_UNDO_TITLE));
        return;
    }
    /* one decision at a time */
    if (keep < app->session.match.actions - 1)
        keep = app->session.match.actions - 1;
    if (!session_undo(&app->session, seat, keep, problem)) {
        app_notice(app, problem);
        return;
    }
    table_moved(app);
    app_notice(app, app_say(app, TABLE_UNDONE));
}

/* ---- Eyes ---- */

void table_eyes(App *app)
{
    TableScreen *t = &app->table;
    int seats = app->session.match.setup.seats;
    t->eyes = t->eyes == RS_SPECTATOR ? 0 : t->eyes + 1 < seats ? t->eyes + 1 : RS_SPECTATOR;
    table_refresh(app);
}

/* ---- Hints ---- */

void table_hint(App *app)
{
    TableScreen *t = &app->table;
    if (t->hint) {
        drop_hint(app);
        return;
    }
    if (t->count < 2 || t->asked == RS_TABLE) {
        app_notice(app, app_say(app, TABLE_NO_HINT));
        return;
    }
    t->hint = hint_start(app->rules, &t->view, HINT_SIMULATIONS, 1);
}

/* ---- In the background ---- */

static int pause_now(const App *app)
{
    int pace = paces[app->table.speed];
    if (session_people(&app->session) == 0)
        return pace;
    return session_pause(&app->session, pace * 100 / USUAL_PACE);
}

static void tick_bot(App *app)
{
    TableScreen *t = &app->table;
    char problem[MATCH_PROBLEM];
    if (!session_bot_turn(&app->session))
        return;
    if (!t->think && !t->answered)
        t->think = think_start(&app->session);
    if (t->think && !t->answered && think_poll(t->think, &t->answer))
        t->answered = true;
    if (!t->answered || t->paused || app_now() - t->asked_at < pause_now(app))
        return;
    if (session_apply(&app->session, t->asked, t->answer.action, problem))
        table_moved(app);
    else
        app_notice(app, problem);
}

static void tick_tower(App *app)
{
    const TableScreen *t = &app->table;
    rs_Action action[RS_MAX_ACTIONS];
    rs_Dice dice;
    if (!asked_about_bot(app) || t->paused || app_now() - t->asked_at < paces[t->speed])
        return;
    rs_dice_seed(&dice, (uint64_t)app_now());
    int count = rs_actions(app->rules, &app->session.match.state, action);
    table_answer(app, action[rs_below(&dice, count)]);
}

/* With several people a quick answer would tell that there was no other. */
static void tick_only_answer(App *app)
{
    const TableScreen *t = &app->table;
    bool may = t->alone && t->count == 1 && t->asked < RS_SEATS && !t->curtain &&
               session_people(&app->session) == 1;
    if (may && app_now() - t->asked_at >= paces[t->speed] &&
        app->screen[app->screens - 1] == &table_screen && app->asking < 0)
        table_answer(app, t->action[0]);
}

/* Time that other screens take is not counted. */
static void tick_clock(App *app)
{
    TableScreen *t = &app->table;
    int64_t now = app_now();
    bool runs = app->form.clock && t->count > 0 && t->asked < RS_SEATS &&
                app->screen[app->screens - 1] == &table_screen && app->asking < 0;
    if (runs)
        t->clock_left -= (int)(now - t->clock_seen);
    t->clock_seen = now;
    if (!runs || t->clock_left > 0)
        return;
    Bot bot;
    BotAnswer answer;
    rs_Dice dice;
    char problem[200];
    rs_dice_seed(&dice, (uint64_t)now);
    if (!bot_parse("casual", &bot, problem))
        return;
    bot_choose(&bot, app->rules, &t->view, &dice, &answer);
    table_answer(app, answer.action);
    app_notice(app, app_say(app, TABLE_TIME_UP));
}

void table_tick(App *app)
{
    TableScreen *t = &app->table;
    if (!app->open)
        return;
    stale_left(app);
    if (t->hint && !t->hint_done && hint_poll(t->hint, &t->hint_answer, &t->hint_done))
        t->hint_any = true;
    tick_bot(app);
    tick_tower(app);
    tick_only_answer(app);
    tick_clock(app);
    countdown_tick(app);
}
