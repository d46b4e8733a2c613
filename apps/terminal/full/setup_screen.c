/* setup_screen.c - before a match: which game, who and where, who plays, in which language. */
#include "app.h"
#include "form.h"

#include <stdlib.h>
#include <string.h>

static const int clocks[] = {0, 15, 30, 60, 120, 300};
enum { CLOCKS = sizeof clocks / sizeof *clocks };

/* ---- Lines of the form ---- */

enum {
    AT_START,
    AT_GAME,
    AT_OWN,
    AT_LEVEL,
    AT_NAME,
    AT_AIDS, /* at the tower */
    AT_TEST,
    AT_CLOCK,
    AT_RULINGS,
    AT_LANGUAGE,
    AT_SAVED, /* from here on they open other screens */
    AT_LESSONS,
    AT_PUZZLES,
    AT_TOWER
};

static const int last_lines[] = {AT_TEST,  AT_CLOCK,   AT_RULINGS, AT_LANGUAGE,
                                 AT_SAVED, AT_LESSONS, AT_PUZZLES, AT_TOWER};
enum { LAST_LINES = sizeof last_lines / sizeof *last_lines, MOST_LINES = 64 };

typedef struct FormLine {
    int kind;
    int of; /* a line of the game, or a seat */
} FormLine;

static rs_Setup *setup_now(App *app)
{
    rs_Setup *setup = &app->form.setup[app->form.game];
    setup->language = (uint8_t)app->language;
    return setup;
}

/* All lines of the form, in order. */
static int list_lines(App *app, FormLine lines[MOST_LINES])
{
    int own = form_lines(app->rules, setup_now(app)), seats = setup_now(app)->seats, count = 0;
    lines[count++] = (FormLine){AT_START, 0};
    lines[count++] = (FormLine){AT_GAME, 0};
    for (int i = 0; i < own; i++)
        lines[count++] = (FormLine){AT_OWN, i};
    for (int seat = 0; seat < seats; seat++) {
        lines[count++] = (FormLine){AT_LEVEL, seat};
        lines[count++] = (FormLine){AT_NAME, seat};
        if (test_has_aids(app, seat))
            lines[count++] = (FormLine){AT_AIDS, seat};
    }
    for (int i = 0; i < LAST_LINES; i++)
        if ((last_lines[i] != AT_TEST && last_lines[i] != AT_TOWER) || test_is_asked(app))
            lines[count++] = (FormLine){last_lines[i], 0};
    return count;
}

static FormLine line_at(App *app, int line)
{
    FormLine lines[MOST_LINES];
    int count = list_lines(app, lines);
    return lines[line < count ? line : count - 1];
}

static int line_count(App *app)
{
    FormLine lines[MOST_LINES];
    return list_lines(app, lines);
}

/* ---- Levels ---- */

const char *level_word(int level)
{
    if (level == 0)
        return "person";
    return level <= BOT_LEVELS ? bot_levels[level - 1].id : "random";
}

int level_find(const char *word)
{
    for (int level = 0; level < LEVELS; level++)
        if (strcmp(level_word(level), word) == 0)
            return level;
    return -1;
}

/* ---- Drawing ---- */

static void append_head(App *app, FormLine line, Snippet *out)
{
    static const int heads[] = {
        [AT_START] = TERMINAL_FIELD_START,       [AT_GAME] = SCENE_FIELD_GAME,
        [AT_CLOCK] = TERMINAL_FIELD_CLOCK,       [AT_RULINGS] = TERMINAL_FIELD_RULINGS,
        [AT_LANGUAGE] = TERMINAL_FIELD_LANGUAGE, [AT_SAVED] = TERMINAL_FIELD_RESUME,
        [AT_LESSONS] = TERMINAL_TITLE_LESSONS,   [AT_PUZZLES] = TERMINAL_TITLE_PUZZLES,
        [AT_TEST] = TERMINAL_FIELD_TEST,         [AT_TOWER] = TERMINAL_FIELD_TOWER};
    if (line.kind == AT_OWN) {
        form_head(app->rules, setup_now(app), app->language, line.of, out);
    } else if (line.kind == AT_LEVEL) {
        append(out, "%s %d", app_say(app, TERMINAL_FIELD_PLAYER), line.of + 1);
    } else if (line.kind == AT_NAME) {
        append(out, "  %s", app_say(app, TERMINAL_FIELD_NAME));
    } else if (line.kind == AT_AIDS) {
        append(out, "  %s", app_say(app, TERMINAL_FIELD_AIDS));
    } else {
        append(out, "%s", app_say(app, heads[line.kind]));
    }
}

static int changed_rulings(App *app)
{
    int changed = 0;
    for (int i = 0; i < RS_RULINGS; i++)
        changed += setup_now(app)->ruling[i] != 0 && !test_is_ruling(app, i);
    return changed;
}

static void append_name(App *app, int seat, Snippet *out)
{
    rs_Words words;
    const SetupForm *f = &app->form;
    if (f->typing && line_at(app, f->chosen).kind == AT_NAME && line_at(app, f->chosen).of == seat)
        append(out, "%s_", f->typed);
    else if (*f->name[seat])
        append(out, "%s", f->name[seat]);
    else {
        rs_words_default(app->rules, setup_now(app), app->language, &words);
        append(out, "(%s)", words.seat[seat]);
    }
}

static void append_value(App *app, FormLine line, int room, Snippet *out)
{
    char text[64];
    switch (line.kind) {
    case AT_GAME:
        append(out, "%s", app_say(app, SCENE_GAME_KNOCKDOWN + app->form.game));
        break;
    case AT_OWN:
        form_value(app->rules, setup_now(app), app->language, line.of, room, out);
        break;
    case AT_LEVEL:
        append(out, "%s", app_say(app, TABLE_PERSON + app->form.level[line.of]));
        break;
    case AT_NAME:
        append_name(app, line.of, out);
        break;
    case AT_AIDS:
        test_append_aids(app, line.of, out);
        break;
    case AT_TEST:
        test_append(app, out);
        break;
    case AT_CLOCK:
        append(out, "%s",
               app->form.clock ? phrase_numbers(app->language, TERMINAL_SECONDS, app->form.clock, 0,
                                                0, text, sizeof text)
                               : app_say(app, TERMINAL_NO_CLOCK));
        break;
    case AT_RULINGS:
        append(out, "%s",
               changed_rulings(app) ? phrase_numbers(app->language, TERMINAL_CHANGED,
                                                     changed_rulings(app), 0, 0, text, sizeof text)
                                    : app_say(app, TERMINAL_ALL_DEFAULT));
        break;
    case AT_LANGUAGE:
        append(out, "%s", rs_language_name(app->rules, app->language));
        break;
    default:
        break;
    }
}

static bool is_button(int kind)
{
    return kind == AT_START || kind >= AT_SAVED;
}

/* Where values begin: behind the longest head. */
static int value_column(App *app)
{
    int widest = 0;
    for (int i = 0; i < line_count(app); i++) {
        Snippet head = {""};
        FormLine line = line_at(app, i);
        append_head(app, line, &head);
        if (!is_button(line.kind) && columns_of(head.text) > widest)
            widest = columns_of(head.text);
    }
    return widest + 4;
}

static void draw_line(App *app, Area area, int row, int index, int value_at)
{
    int room = area.columns - value_at - 4;
    FormLine line = line_at(app, index);
    bool chosen = index == app->form.chosen, button = is_button(line.kind);
    bool turns = !button && line.kind != AT_NAME && line.kind != AT_RULINGS;
    Snippet head = {""}, value = {""}, shown = {""};
    append_head(app, line, &head);
    append_value(app, line, room, &value);
    area_hit(area, row, 0, area.columns, K_ITEM + index);
    draw_text(area, row, 0, STYLE_KEY, chosen ? "▶" : " ");
    if (button) {
        append(&shown, "[ %s ]", head.text);
        draw_text(area, row, 2, chosen ? STYLE_CHOSEN : STYLE_BOLD, shown.text);
        return;
    }
    draw_text(area, row, 2, chosen ? STYLE_BOLD : STYLE_DIM, head.text);
    append(&shown, turns && chosen ? "◀ %.900s ▶" : "  %.900s  ", value.text);
    draw_text(area, row, value_at, chosen ? STYLE_CHOSEN : STYLE_PLAIN, shown.text);
}

/* What the line under the cursor is about, below the form. */
static void append_about(App *app, FormLine line, Snippet *out)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(app->form.game, &count);
    if (line.kind == AT_OWN)
        form_describe(app->rules, setup_now(app), app->language, line.of, out);
    else if (line.kind == AT_LEVEL)
        append(out, "%s", app_say(app, TERMINAL_ABOUT_LEVELS));
    else if (line.kind == AT_CLOCK)
        append(out, "%s", app_say(app, TERMINAL_ABOUT_CLOCK));
    else if (line.kind == AT_TEST)
        append(out, "%s", app_say(app, TERMINAL_ABOUT_TEST));
    else if (line.kind == AT_AIDS)
        append(out, "%s", app_say(app, TERMINAL_ABOUT_AIDS));
    else if (line.kind == AT_RULINGS) {
        append(out, "%s", app_say(app, TERMINAL_ABOUT_RULINGS));
        for (int i = 0; i < count; i++)
            if (setup_now(app)->ruling[i] && !test_is_ruling(app, i))
                append(out, " %s: %s", ruling_phrase(app->form.game, app->language, &ruling[i], ""),
                       ruling_phrase(app->form.game, app->language, &ruling[i],
                                     ruling[i].value[setup_now(app)->ruling[i]]));
    }
}

/* Enter does on each line what the line is for. */
static void draw_setup_keys(App *app, Area area)
{
    int at = line_at(app, app->form.chosen).kind;
    bool opens = at >= AT_SAVED || at == AT_RULINGS;
    int enter = at == AT_START  ? TERMINAL_KEY_START
                : opens         ? TERMINAL_KEY_OPEN
                : at == AT_NAME ? TERMINAL_KEY_TYPE
                                : TERMINAL_KEY_CHANGE;
    bool turns = enter == TERMINAL_KEY_CHANGE;
    const KeyHelp all[] = {{"↑↓", TERMINAL_KEY_CHOOSE},
                           {turns ? "← → Enter" : "Enter", enter},
                           {"r", TERMINAL_KEY_RANDOM},
                           {"s", TERMINAL_KEY_RESUME},
                           {"?", TERMINAL_KEY_HELP},
                           {"q", TERMINAL_KEY_QUIT},
                           {"b", TERMINAL_KEY_RULES},
                           {"l", TERMINAL_KEY_LANGUAGE},
                           {NULL, -1}};
    draw_keys(app, area, all);
}

/* What is wrong, or to be known, of the form as it stands. */
static const char *remark_of(App *app)
{
    const SetupForm *f = &app->form;
    int people = 0;
    for (int seat = 0; seat < setup_now(app)->seats; seat++)
        people += f->level[seat] == 0;
    if (f->typing)
        return app_say(app, TERMINAL_TYPE_NAME);
    return *f->problem ? f->problem : people == 0 ? app_say(app, TERMINAL_WATCH) : "";
}

/* The form, and below it as many rows as the text of the line under the cursor needs: where both
 * have no room, the form scrolls. */
static void draw_screen(App *app, Area area)
{
    enum { WIDEST = 100, FEWEST_LINES = 8 };
    SetupForm *f = &app->form;
    Snippet about = {""};
    Area body = area_cut(area, 2, 2, area.rows - 5, area.columns - 4);
    int width = body.columns - 2 < WIDEST ? body.columns - 2 : WIDEST, count = line_count(app);
    int value_at = value_column(app);
    f->chosen = f->chosen < count ? f->chosen : count - 1;
    append_about(app, line_at(app, f->chosen), &about);
    int texts = rows_of_text(about.text, width, 0, 0), lines = body.rows - texts - (texts > 0);
    lines = lines > count ? count : lines < FEWEST_LINES ? FEWEST_LINES : lines;
    draw_title(app, area, app_say(app, TERMINAL_TITLE_SETUP), "Ringside " RS_VERSION);
    f->top = count <= lines ? 0 : scroll_to(f->top, f->chosen, lines);
    f->top = f->top > count - lines ? count - lines : f->top;
    Area form = area_cut(body, 0, 0, lines, body.columns);
    for (int i = 0; i < lines && f->top + i < count; i++)
        draw_line(app, form, i, f->top + i, value_at);
    if (f->top > 0)
        draw_right(form, 0, STYLE_KEY, app_say(app, TERMINAL_MORE_ABOVE));
    if (f->top + lines < count)
        draw_right(form, lines - 1, STYLE_KEY, app_say(app, TERMINAL_MORE_BELOW));
    draw_some(area_cut(body, lines + 1, 2, body.rows - lines - 1, width), 0, 0, 0, STYLE_DIM,
              about.text);
    draw_whole(area, area.rows - 3, 2, area.columns - 4, STYLE_LIGHT, remark_of(app));
    draw_setup_keys(app, area);
}

/* ---- Changing ---- */

static void check(App *app)
{
    app->form.problem[0] = 0;
    rs_setup_check(app->rules, setup_now(app), app->form.problem);
}

static void change_clock(App *app, int by)
{
    int at = 0;
    while (at < CLOCKS - 1 && clocks[at] != app->form.clock)
        at++;
    app->form.clock = clocks[(at + by + CLOCKS) % CLOCKS];
}

static void change(App *app, int by)
{
    SetupForm *f = &app->form;
    FormLine line = line_at(app, f->chosen);
    if (line.kind == AT_GAME)
        f->game = (f->game + by + RS_GAMES) % RS_GAMES;
    else if (line.kind == AT_OWN)
        form_change(app->rules, setup_now(app), line.of, by);
    else if (line.kind == AT_LEVEL)
        f->level[line.of] = (f->level[line.of] + by + LEVELS) % LEVELS;
    else if (line.kind == AT_TEST)
        test_change(app, by);
    else if (line.kind == AT_AIDS)
        test_change_aids(app, line.of, by);
    else if (line.kind == AT_CLOCK)
        change_clock(app, by);
    else if (line.kind == AT_LANGUAGE)
        app->language = (app->language + by + rs_languages(app->rules)) % rs_languages(app->rules);
    check(app);
}

static void draw_at_random(App *app)
{
    rs_Dice dice;
    int seats = setup_now(app)->seats;
    char count[4], problem[200];
    rs_dice_seed(&dice, (uint64_t)app_now(app));
    rs_setup_random(app->rules, setup_now(app), &dice);
    snprintf(count, sizeof count, "%d", seats);
    if (app->form.game == RS_NOKAUT) /* who plays has been said */
        rs_setup_set(app->rules, setup_now(app), "players", count, problem);
    check(app);
    app_notice(app, app_say(app, TERMINAL_RANDOM_DRAWN));
}

/* ---- Names ---- */

static bool good_name(const App *app, const char *name, int seat)
{
    if (columns_of(name) > 20 || strlen(name) > PLAYER_BYTES)
        return false;
    for (int other = 0; other < RS_SEATS && *name; other++)
        if (other != seat && strcmp(app->form.name[other], name) == 0)
            return false;
    return true;
}

static void type_key(App *app, int key)
{
    SetupForm *f = &app->form;
    int seat = line_at(app, f->chosen).of;
    if (key == K_ERASE)
        erase_letter(f->typed);
    else if (key == K_ESCAPE)
        f->typing = false;
    else if (key != K_ENTER && key != ',')
        type_letter(f->typed, sizeof f->typed, key);
    else if (good_name(app, f->typed, seat)) {
        snprintf(f->name[seat], PLAYER_NAME, "%s", f->typed);
        f->typing = false;
    } else
        app_notice(app, app_say(app, TERMINAL_BAD_NAME));
}

/* ---- Starting ---- */

bool setup_start(App *app)
{
    SetupForm *f = &app->form;
    rs_Setup settled = *setup_now(app);
    SessionStart start = {.setup = &settled, .seed = app->seed, .unsaved = app->unsaved};
    int people = 0;
    char problem[MATCH_PROBLEM];
    rs_Words words;
    if (!rs_setup_check(app->rules, setup_now(app), f->problem)) {
        app_notice(app, f->problem);
        return false;
    }
    rs_words_default(app->rules, setup_now(app), app->language, &words);
    bool mirror = strcmp(words.seat[0], words.seat[1]) == 0; /* of the same fighter */
    for (int seat = 0; seat < setup_now(app)->seats; seat++) {
        Player *player = &start.player[seat];
        snprintf(player->name, sizeof player->name, "%.*s", PLAYER_BYTES, f->name[seat]);
        if (!*player->name && mirror)
            snprintf(player->name, sizeof player->name, "%.30s %c", words.seat[seat], 'A' + seat);
        if (f->level[seat])
            snprintf(player->bot, sizeof player->bot, "%s", level_word(f->level[seat]));
        else if (test_has_aids(app, seat))
            player->aids = (uint8_t)f->aids[seat];
        people += f->level[seat] == 0;
    }
    test_settle(app, people, &settled);
    prefs_save(app);
    app->session = (Session){0};
    if (!session_start(app->rules, &start, &app->session, problem)) {
        app_notice(app, problem);
        return false;
    }
    app->seed = NULL; /* the next match is another one */
    table_open(app);
    return true;
}

/* ---- Keys ---- */

static void leave(App *app)
{
    prefs_save(app);
    app->leaving = true;
}

static void enter(App *app)
{
    SetupForm *f = &app->form;
    FormLine line = line_at(app, f->chosen);
    if (line.kind == AT_START)
        setup_start(app);
    else if (line.kind == AT_SAVED)
        saved_open(app);
    else if (line.kind == AT_LESSONS || line.kind == AT_PUZZLES)
        learn_open(app, line.kind == AT_PUZZLES);
    else if (line.kind == AT_TOWER)
        tower_practise(app, 0);
    else if (line.kind == AT_RULINGS)
        app_open(app, &rulings_screen);
    else if (line.kind == AT_NAME) {
        f->typing = true;
        snprintf(f->typed, sizeof f->typed, "%s", f->name[line.of]);
    } else
        change(app, 1);
}

static void take_key(App *app, int key)
{
    SetupForm *f = &app->form;
    key = item_key(key, f->chosen);
    if (f->typing)
        type_key(app, key);
    else if (key == K_ENTER)
        enter(app);
    else if (key == K_LEFT || key == K_RIGHT)
        change(app, key == K_LEFT ? -1 : 1);
    else if (key == 'r')
        draw_at_random(app);
    else if (key == 's')
        saved_open(app);
    else if (key == 'b')
        rules_open(app, f->game, NULL);
    else if (key == 'q' || key == K_ESCAPE)
        app_ask(app, TERMINAL_LEAVE_ASK, leave);
    else if (!move_cursor(key, line_count(app), 8, &f->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen setup_screen = {draw_screen, take_key, NULL};

/* ---- Rulings ---- */

/* What it means as it is set, and what the books say. */
static void draw_ruling_text(const App *app, Area area, const rs_Ruling *ruling, int value)
{
    int game = app->form.game;
    int row = draw_wrapped(area, 0, 0, 0, STYLE_PLAIN,
                           ruling_phrase(game, app->language, ruling, ruling->value[value]));
    draw_wrapped(area, row, 0, 0, STYLE_DIM, ruling_phrase(game, app->language, ruling, "why"));
}

static void draw_rulings(App *app, Area area)
{
    enum { TEXT_ROWS = 5, NAME_WIDTH = 44 };
    static const KeyHelp keys[] = {{"↑↓", TERMINAL_KEY_CHOOSE},  {"← →", TERMINAL_KEY_CHANGE},
                                   {"b", TERMINAL_KEY_RULES},    {"Esc", TERMINAL_KEY_BACK},
                                   {"l", TERMINAL_KEY_LANGUAGE}, {NULL, -1}};
    SetupForm *f = &app->form;
    int count;
    const rs_Ruling *ruling = rs_rulings(f->game, &count);
    Area body = area_cut(area, 2, 2, area.rows - TEXT_ROWS - 4, area.columns - 4);
    int top = scroll_to(0, f->ruling, body.rows);
    f->ruling = f->ruling < count ? f->ruling : count - 1;
    draw_title(app, area, app_say(app, TERMINAL_TITLE_RULINGS),
               app_say(app, SCENE_GAME_KNOCKDOWN + f->game));
    for (int i = 0; i < body.rows && top + i < count; i++) {
        const rs_Ruling *it = &ruling[top + i];
        bool chosen = top + i == f->ruling, fixed = !*it->value[1];
        int value = setup_now(app)->ruling[top + i];
        area_hit(body, i, 0, body.columns, K_ITEM + top + i);
        draw_text(body, i, 0, STYLE_KEY, chosen ? "▶" : " ");
        draw_whole(body, i, 2, NAME_WIDTH, chosen ? STYLE_BOLD : STYLE_PLAIN,
                   ruling_phrase(f->game, app->language, it, ""));
        draw(body, i, NAME_WIDTH + 3,
             chosen  ? STYLE_CHOSEN
             : fixed ? STYLE_DIM
                     : STYLE_PLAIN,
             fixed ? "  %s  " : "◀ %s ▶", it->value[value]);
        if (value)
            draw_text(body, i, body.columns - 2, STYLE_LIGHT, "*");
    }
    draw_ruling_text(app, area_cut(area, area.rows - TEXT_ROWS - 1, 2, TEXT_ROWS, area.columns - 4),
                     &ruling[f->ruling], setup_now(app)->ruling[f->ruling]);
    draw_keys(app, area, keys);
}

static void rulings_key(App *app, int key)
{
    SetupForm *f = &app->form;
    int count;
    const rs_Ruling *ruling = rs_rulings(f->game, &count);
    key = item_key(key, f->ruling);
    if (key == K_ESCAPE || key == 'q')
        app_close(app);
    else if (key == K_LEFT || key == K_RIGHT || key == K_ENTER) {
        if (*ruling[f->ruling].value[1])
            setup_now(app)->ruling[f->ruling] ^= 1;
        if (f->game == f->given_game)
            f->given[f->ruling] = false; /* it has been chosen */
        check(app);
    } else if (key == 'b')
        rules_open(app, f->game, NULL);
    else if (!move_cursor(key, count, 10, &f->ruling) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen rulings_screen = {draw_rulings, rulings_key, NULL};
