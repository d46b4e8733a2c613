/* table_screen.c - the table as it is drawn and what its keys do. */
#include "table_screen.h"

#include "../games.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

Shown table_shown(const App *app)
{
    const TableScreen *t = &app->table;
    return (Shown){app->rules, &app->words, &t->view,
                   t->action,  t->count,    t->count > 0 ? t->chosen : -1,
                   t->other};
}

const FullGame *table_game(const App *app)
{
    return full_game(app->session.match.setup.game);
}

/* ---- Answers ---- */

/* Digits for the first ten; where places are asked for, the names of the places. */
void answer_key(const Shown *s, int answer, char key[ANSWER_MARK])
{
    const TerminalGame *game = terminal_game(s->view->bytes[0]);
    Question q = {.count = s->count};
    char own[ANSWER_KEY];
    memcpy(q.action, s->action, (size_t)s->count * sizeof *s->action);
    if (game->own_key && game->own_key(&q, s->action[answer], own))
        snprintf(key, ANSWER_MARK, "%.*s", ANSWER_MARK - 1, own);
    else if (answer < 10)
        snprintf(key, ANSWER_MARK, "%d", (answer + 1) % 10);
    else
        key[0] = 0;
}

static int answer_of_key(const Shown *s, int key)
{
    for (int i = 0; i < s->count && key < 128; i++) {
        char own[ANSWER_MARK];
        answer_key(s, i, own);
        if (own[0] == (char)key && own[1] == 0)
            return i;
    }
    return -1;
}

/* ---- Drawing: the question and its answers ---- */

enum { CHANCE_WIDTH = 8 };

/* "★1 62%": the rank by what it is surely worth, and the chance. */
static void draw_chance(const TableScreen *t, Area area, int row, rs_Action action)
{
    for (int i = 0; t->hint_any && i < t->hint_answer.moves && i < 5; i++)
        if (t->hint_answer.move[i].action == action)
            draw(area, row, area.columns - 7, i == 0 ? STYLE_GOOD : STYLE_DIM, "%s%d %3d%%",
                 i == 0 ? "★" : " ", i + 1, percent(t->hint_answer.move[i].win));
}

static void draw_answer_line(const App *app, const Shown *s, Area area, int row, int answer)
{
    bool chosen = answer == s->chosen;
    char key[ANSWER_MARK];
    Snippet text = {""};
    rs_say_action(s->rules, s->words, s->action[answer], text.text, sizeof text.text);
    table_game(app)->remark(s, s->action[answer], &text);
    answer_key(s, answer, key);
    draw_text(area, row, 1, STYLE_KEY, key);
    draw_text(area, row, 3, STYLE_KEY, chosen ? "▶" : " ");
    draw_cut(area, row, 4, area.columns - 4 - (app->table.hint_any ? CHANCE_WIDTH : 0),
             chosen ? STYLE_CHOSEN : STYLE_LEGAL, text.text);
    draw_chance(&app->table, area, row, s->action[answer]);
}

static void draw_answers(App *app, const Shown *s, Area area)
{
    TableScreen *t = &app->table;
    t->top = scroll_to(t->top, t->chosen, area.rows);
    if (t->top > s->count - area.rows)
        t->top = s->count > area.rows ? s->count - area.rows : 0;
    for (int i = 0; i < area.rows && t->top + i < s->count; i++)
        draw_answer_line(app, s, area, i, t->top + i);
    Area marks = area_cut(area, 0, 0, area.rows, area.columns - (t->hint_any ? CHANCE_WIDTH : 0));
    if (t->top > 0)
        draw_right(marks, 0, STYLE_KEY, app_say(app, TERMINAL_MORE_ABOVE));
    if (t->top + area.rows < s->count)
        draw_right(marks, area.rows - 1, STYLE_KEY, app_say(app, TERMINAL_MORE_BELOW));
}

/* Who is waited for. */
static void append_waiting(const App *app, Snippet *out)
{
    static const char *const dots[] = {"", ".", "..", "..."};
    const TableScreen *t = &app->table;
    if (t->asked >= RS_SEATS) {
        append(out, "%s",
               app_say(app, t->asked == RS_TABLE ? SCENE_TABLE_DECIDES : SCENE_MATCH_OVER));
        return;
    }
    append(out, "%s %s", app->words.seat[t->asked], app_say(app, SCENE_THINKS));
    append(out, "%s", t->paused ? "" : dots[app_now() / 400 % 4]);
}

static void append_question(const App *app, const Shown *s, Snippet *out)
{
    const TableScreen *t = &app->table;
    int game = app->session.match.setup.game;
    if (s->count == 0)
        append_waiting(app, out);
    else if (t->asked == RS_TABLE)
        append(out, "%s", phrase(app->language, terminal_game(game)->table_question));
    else
        rs_say_question(app->rules, &app->words, s->view, out->text, sizeof out->text);
}

/* " Hint... " at the end of the rule above the answers; returns its width. */
static int draw_hint_state(const App *app, Area area)
{
    const TableScreen *t = &app->table;
    Snippet text = {""};
    if (!t->hint)
        return 0;
    append(&text, " %s%s ", app_say(app, t->hint_any ? TERMINAL_HINT : TERMINAL_HINT_THINKS),
           t->hint_done ? "" : "...");
    draw_text(area, 0, area.columns - columns_of(text.text) - 1, STYLE_GOOD, text.text);
    return columns_of(text.text) + 1;
}

/* On the rule above the answers, or below it where it is too long for that. */
static int draw_question_text(const App *app, Area area, const char *text)
{
    draw_rule(area, 0, STYLE_BOLD, "");
    bool fits = columns_of(text) + 4 + draw_hint_state(app, area) <= area.columns;
    if (!fits)
        return draw_wrapped(area, 1, 1, 1, STYLE_BOLD, text);
    draw_rule_title(area, 0, STYLE_BOLD, text, area.columns - 2);
    return 1;
}

static void draw_question(App *app, const Shown *s, Area area)
{
    Snippet question = {""}, matter = {""};
    const FullGame *game = table_game(app);
    append_question(app, s, &question);
    int row = draw_question_text(app, area, question.text);
    if (s->count > 0) {
        game->matter(s, &matter);
        int lines = rows_of_text(matter.text, area.columns - 1, 1, 1);
        if (lines <= 2 || area.rows > 12 || row + lines + s->count <= area.rows)
            row = draw_wrapped(area, row, 1, 1, STYLE_LIGHT, matter.text);
        bool timed = app->table.countdown.seconds > 0;
        draw_answers(app, s,
                     area_cut(area, row, 0, timed ? s->count : area.rows - row, area.columns));
        row += s->count;
        if (timed)
            draw_countdown(app, area_cut(area, row, 0, area.rows - row, area.columns));
    } else if (app->table.asked == RS_NOBODY) {
        game->result(s, &matter);
        draw_wrapped(area, row, 1, 1, STYLE_GOOD, matter.text);
    }
}

/* ---- Drawing: the right column ---- */

static int draw_page(Area area, int row, int most, int style, const Page *page)
{
    int from = page->lines > most ? page->lines - most : 0; /* the newest */
    for (int i = from; i < page->lines; i++)
        draw_text(area, row++, 0, style, page->line[i]);
    return row;
}

/* What the answer would do matters more than the log: without room for both, it has it all. */
static int draw_preview(const App *app, Area area, int row, Snippet *what)
{
    enum { LOG_ROWS = 3 }; /* with its heading; fewer would show the end of a sentence */
    Area part = area_cut(area, row + 1, 0, area.rows - row - 1, area.columns);
    what->text[0] = (char)toupper((unsigned char)what->text[0]); /* letters of ASCII only */
    int lines = rows_of_text(what->text, part.columns, 0, 0);
    draw_rule(area, row, STYLE_BOLD, app_say(app, TERMINAL_WHAT_IT_DOES));
    draw_wrapped(part, 0, 0, 0, STYLE_PLAIN, what->text);
    if (lines > part.rows)
        draw_text(part, part.rows - 1, part.columns - 1, STYLE_DIM, "…");
    return lines + LOG_ROWS > part.rows ? area.rows : row + 1 + lines;
}

static void draw_notes(App *app, const Shown *s, Area area)
{
    const FullGame *game = table_game(app);
    Page page;
    Snippet what = {""};
    int row = 0;
    page_begin(&page, area.columns);
    if (app->canvas.rows < game->shows_under_way)
        game->under_way(s, area.rows / 3, &page);
    if (page.lines) {
        draw_rule(area, row, STYLE_BOLD, app_say(app, TERMINAL_UNDER_WAY));
        row = draw_page(area, row + 1, area.rows / 3, STYLE_PLAIN, &page);
    }
    if (s->chosen >= 0)
        game->preview(s, s->action[s->chosen], &what);
    if (*what.text)
        row = draw_preview(app, area, row, &what);
    if (row >= area.rows)
        return;
    draw_rule(area, row, STYLE_BOLD, app_say(app, TERMINAL_LOG));
    row++;
    draw_log(&app->log, area_cut(area, row, 0, area.rows - row, area.columns));
}

/* ---- Drawing: the whole ---- */

static void draw_headline(const App *app, const Shown *s, Area area)
{
    const TableScreen *t = &app->table;
    Snippet left = {""}, right = {""}, all = {""};
    table_game(app)->headline(s, &left, &right);
    if (app->form.clock && t->count > 0 && t->asked < RS_SEATS)
        append(&all, "%s %d │ ", app_say(app, TERMINAL_CLOCK), (t->clock_left + 999) / 1000);
    if (t->paused)
        append(&all, "%s │ ", app_say(app, TERMINAL_PAUSED));
    else if (session_people(&app->session) == 0)
        append(&all, "%s %d/%d │ ", app_say(app, TERMINAL_SPEED), t->speed + 1, SPEEDS);
    append(&all, "%.300s", right.text);
    draw_title(app, area, left.text, all.text);
}

/* Keys that would do nothing here are not shown. */
static bool key_works(const App *app, int what, int rows)
{
    const TableScreen *t = &app->table;
    int people = session_people(&app->session);
    switch (what) {
    case TERMINAL_KEY_OTHER:
        return rows < table_game(app)->both_boards;
    case TERMINAL_KEY_EYES:
        return people == 0;
    case TERMINAL_KEY_UNDO:
        return people > 0;
    case TERMINAL_KEY_ALONE:
        return people == 1 && t->asked != RS_TABLE;
    case TERMINAL_KEY_HINT:
        return t->asked != RS_TABLE;
    case TERMINAL_KEY_SPEED:
        return t->countdown.seconds == 0 && people < app->session.match.setup.seats;
    case TERMINAL_KEY_COUNTDOWN:
    case TERMINAL_KEY_SECONDS:
        return t->countdown.seconds > 0;
    default:
        return true;
    }
}

enum { MOST_KEYS = 18 };

/* Those that are used most come first, for they have the last row. */
static void list_keys(const App *app, int rows, KeyHelp keys[MOST_KEYS])
{
    static const KeyHelp playing[] = {
        {"↑↓ Enter", TERMINAL_KEY_CHOOSE}, {"t", TERMINAL_KEY_COUNTDOWN},
        {"+ -", TERMINAL_KEY_SECONDS},     {"i", TERMINAL_KEY_INSPECT},
        {"h", TERMINAL_KEY_HINT},          {"u", TERMINAL_KEY_UNDO},
        {"?", TERMINAL_KEY_HELP},          {"q", TERMINAL_KEY_QUIT},
        {"g", TERMINAL_KEY_LOG},           {"b", TERMINAL_KEY_RULES},
        {"v", TERMINAL_KEY_REPLAY},        {"l", TERMINAL_KEY_LANGUAGE},
        {"Tab", TERMINAL_KEY_OTHER},       {"+ -", TERMINAL_KEY_SPEED},
        {"a", TERMINAL_KEY_ALONE},         {NULL, -1}};
    const KeyHelp watching[] = {{app_say(app, TERMINAL_SPACE_KEY), TERMINAL_KEY_PAUSE},
                                {"+ -", TERMINAL_KEY_SPEED},
                                {"e", TERMINAL_KEY_EYES},
                                {"i", TERMINAL_KEY_INSPECT},
                                {"u", TERMINAL_KEY_UNDO},
                                {"?", TERMINAL_KEY_HELP},
                                {"q", TERMINAL_KEY_QUIT},
                                {"g", TERMINAL_KEY_LOG},
                                {"b", TERMINAL_KEY_RULES},
                                {"v", TERMINAL_KEY_REPLAY},
                                {"l", TERMINAL_KEY_LANGUAGE},
                                {"Tab", TERMINAL_KEY_OTHER},
                                {"a", TERMINAL_KEY_ALONE},
                                {NULL, -1}};
    static const KeyHelp over[] = {{"r", TERMINAL_KEY_REVIEW},
                                   {"v", TERMINAL_KEY_REPLAY},
                                   {"n", TERMINAL_KEY_NEW},
                                   {"?", TERMINAL_KEY_HELP},
                                   {"q", TERMINAL_KEY_QUIT},
                                   {"g", TERMINAL_KEY_LOG},
                                   {"i", TERMINAL_KEY_INSPECT},
                                   {"b", TERMINAL_KEY_RULES},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {"Tab", TERMINAL_KEY_OTHER},
                                   {NULL, -1}};
    const TableScreen *t = &app->table;
    const KeyHelp *from = t->asked == RS_NOBODY ? over : t->count ? playing : watching;
    for (; from->what >= 0; from++)
        if (key_works(app, from->what, rows))
            *keys++ = *from;
    *keys = *from;
}

static void draw_curtain(const App *app, Area area)
{
    Area box = area_cut(area, area.rows / 2 - 3, area.columns / 2 - 30, 7, 60);
    char line[160];
    draw_frame(box, STYLE_FRAME);
    snprintf(line, sizeof line, "%s %s", app_say(app, TERMINAL_CURTAIN),
             app->words.seat[app->table.viewer]);
    draw_centred(box, 2, STYLE_BOLD, line);
    draw_centred(box, 4, STYLE_PLAIN, app_say(app, TERMINAL_CURTAIN_READY));
    Area below = area_cut(area, box.top + 8, 2, area.rows - box.top - 10, area.columns - 4);
    draw_log(&app->log, below);
}

static void draw_curtain_screen(const App *app, Area area)
{
    static const KeyHelp keys[] = {{"Enter", TERMINAL_KEY_CONFIRM},
                                   {"u", TERMINAL_KEY_UNDO},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {"q", TERMINAL_KEY_QUIT},
                                   {NULL, -1}};
    draw_curtain(app, area);
    draw_keys(app, area, keys);
}

static void draw_screen(App *app, Area area)
{
    const Shown s = table_shown(app);
    const FullGame *game = table_game(app);
    int table = game->rows(&s, area.rows, area.columns), left = area.columns * 62 / 100;
    Area bottom = area_cut(area, 1 + table, 0, area.rows - table - 2, area.columns);
    Area asked = area_cut(bottom, 0, 0, bottom.rows, left);
    KeyHelp keys[MOST_KEYS];
    draw_headline(app, &s, area);
    if (app->table.curtain) {
        draw_curtain_screen(app, area);
        return;
    }
    list_keys(app, area.rows, keys);
    draw_keys_in(app, area, asked, keys);
    if (key_rows(app, area.columns, keys) == 2) /* its last row is theirs */
        asked.rows--;
    game->draw(&s, area_cut(area, 1, 0, table, area.columns));
    draw_question(app, &s, asked);
    draw_notes(app, &s, area_cut(bottom, 0, left + 1, bottom.rows, bottom.columns - left - 1));
}

/* ---- Keys ---- */

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

/* An Enter too much, or one held down, from whoever has just answered is not the next player's. */
static void raise_curtain(App *app)
{
    enum { TOO_SOON = 400 };
    int64_t before = app->table.curtain_touched;
    app->table.curtain_touched = app_now();
    if (app->table.curtain_touched - before < TOO_SOON)
        return;
    app->table.curtain = false;
    app->table.clock_seen = app_now();
    table_refresh(app);
}

/* Keys that answer the question; whether it was one. */
static bool answering_key(App *app, int key)
{
    TableScreen *t = &app->table;
    const Shown s = table_shown(app);
    if (t->count == 0)
        return false;
    int named = answer_of_key(&s, key);
    if (key == K_ENTER || (named >= 0 && named == t->chosen)) {
        table_answer(app, t->action[t->chosen]);
        return true;
    }
    if (named >= 0) {
        t->chosen = named;
        return true;
    }
    if (key == K_UP || key == K_DOWN || key == K_LEFT || key == K_RIGHT) {
        int to = table_game(app)->arrow(&s, key);
        if (to >= 0) {
            t->chosen = to;
            return true;
        }
        key = key == K_LEFT ? K_UP : key == K_RIGHT ? K_DOWN : key;
    }
    return move_cursor(key, t->count, 5, &t->chosen);
}

static bool pace_key(App *app, int key)
{
    TableScreen *t = &app->table;
    if (key == ' ')
        t->paused = !t->paused;
    else if (key == '+' || key == '=')
        t->speed += t->speed < SPEEDS - 1;
    else if (key == '-')
        t->speed -= t->speed > 0;
    else
        return false;
    return true;
}

static void toggle_alone(App *app)
{
    app->table.alone = !app->table.alone;
    app_notice(app, app_say(app, app->table.alone ? TERMINAL_ALONE_ON : TERMINAL_ALONE_OFF));
}

/* Keys that open other screens. */
static bool opening_key(App *app, int key)
{
    const Shown s = table_shown(app);
    TableScreen *t = &app->table;
    const Match *match = &app->session.match;
    bool over = t->asked == RS_NOBODY;
    if (key == 'i')
        inspect_open(app, &s);
    else if (key == 'b')
        rules_open(app, match->setup.game, NULL);
    else if (key == 'g')
        log_open(app);
    else if (key == 'v')
        replay_open_match(app, match, match->actions, t->viewer, over);
    else if (key == 'r' && over)
        review_open(app);
    else if (key == 'n' && over)
        start_anew(app);
    else
        return false;
    return true;
}

static void take_key(App *app, int key)
{
    TableScreen *t = &app->table;
    if (key == 'q')
        app_ask(app, TERMINAL_QUIT_ASK, leave);
    else if (t->curtain && key == K_ENTER)
        raise_curtain(app);
    else if (t->curtain && key == 'u')
        table_undo(app);
    else if (t->curtain && key == 'l')
        app_language_next(app);
    else if (t->curtain)
        app_notice(app, app_say(app, TERMINAL_CURTAIN_READY));
    else if (t->count == 0 && (key == K_ENTER || key >= K_UP || (key >= '0' && key <= '9')))
        return; /* somebody else is asked: typed too soon */
    else if (countdown_key(app, key) || answering_key(app, key) || pace_key(app, key) ||
             opening_key(app, key) || app_common_key(app, key))
        return;
    else if (key == 'u')
        table_undo(app);
    else if (key == 'h')
        table_hint(app);
    else if (key == 'a' && session_people(&app->session) == 1)
        toggle_alone(app);
    else if (key == 'e' && session_people(&app->session) == 0)
        table_eyes(app);
    else if (key == K_TAB && app->canvas.rows < table_game(app)->both_boards)
        t->other = !t->other;
    else
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen table_screen = {draw_screen, take_key, table_tick};
