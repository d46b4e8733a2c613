/* table_draw.c - the table as it is drawn: the layout of its game, the question, what its answers
 * would do, the log. */
#include "table_screen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

Shown table_shown(const App *app)
{
    const TableScreen *t = &app->table;
    return (Shown){&app->scene, app->scene.answers > 0 ? t->chosen : -1, t->other};
}

const Layout *table_layout(const App *app)
{
    return layout_of(app->session.match.setup.game);
}

/* ---- Drawing: the question and its answers ---- */

enum { CHANCE_WIDTH = 8 };

static const HintLine *hint_of(const TableScreen *t, rs_Action action)
{
    for (int i = 0; t->hint_any && i < t->hint_lines; i++)
        if (t->hint_line[i].action == action)
            return &t->hint_line[i];
    return NULL;
}

/* "★ 62%": the best; "= 62%": as good. */
static void draw_chance(const TableScreen *t, Area area, int row, rs_Action action)
{
    const HintLine *line = hint_of(t, action);
    if (line)
        draw(area, row, area.columns - 7, line->best ? STYLE_GOOD : STYLE_DIM, "%s %3d%%",
             line == t->hint_line ? "★"
             : line->best         ? "="
                                  : " ",
             percent(line->win));
}

static void draw_answer_line(const App *app, const Shown *s, Area area, int row, int answer)
{
    const SceneAnswer *it = &s->scene->answer[answer];
    bool chosen = answer == s->chosen;
    char key[ANSWER_MARK];
    int room = area.columns - 4 - (app->table.hint_any ? CHANCE_WIDTH : 0);
    Snippet text = {""};
    append(&text, "%s", it->words);
    if (*it->remark && columns_of(it->words) + columns_of(it->remark) + 5 <= room)
        append(&text, " (%s)", it->remark); /* it can be spared: the card tells it too */
    if (*it->warning)
        append(&text, " !");
    answer_key(s->scene, answer, key);
    draw_text(area, row, 1, STYLE_KEY, key);
    draw_text(area, row, 3, STYLE_KEY, chosen ? "▶" : " ");
    draw_cut(area, row, 4, room, chosen ? STYLE_CHOSEN : STYLE_LEGAL, text.text);
    area_hit(area, row, 0, area.columns, K_ITEM + answer);
    draw_chance(&app->table, area, row, it->action);
}

void draw_answers(App *app, const Shown *s, int *top, Area area)
{
    const TableScreen *t = &app->table;
    *top = scroll_to(*top, s->chosen < 0 ? 0 : s->chosen, area.rows);
    if (*top > s->scene->answers - area.rows)
        *top = s->scene->answers > area.rows ? s->scene->answers - area.rows : 0;
    for (int i = 0; i < area.rows && *top + i < s->scene->answers; i++)
        draw_answer_line(app, s, area, i, *top + i);
    Area marks = area_cut(area, 0, 0, area.rows, area.columns - (t->hint_any ? CHANCE_WIDTH : 0));
    if (*top > 0)
        draw_right(marks, 0, STYLE_KEY, app_say(app, TERMINAL_MORE_ABOVE));
    if (*top + area.rows < s->scene->answers)
        draw_right(marks, area.rows - 1, STYLE_KEY, app_say(app, TERMINAL_MORE_BELOW));
}

/* Who is waited for. */
static void append_waiting(const App *app, Snippet *out)
{
    static const char *const dots[] = {"", ".", "..", "..."};
    const TableScreen *t = &app->table;
    if (t->sight.asked >= RS_SEATS) {
        append(out, "%s",
               app_say(app, t->sight.asked == RS_TABLE ? SCENE_TABLE_DECIDES : SCENE_MATCH_OVER));
        return;
    }
    append(out, "%s %s", app->words.seat[t->sight.asked], app_say(app, SCENE_THINKS));
    append(out, "%s", t->paused ? "" : dots[app_now(app) / 400 % 4]);
}

static void append_question(const App *app, const Shown *s, Snippet *out)
{
    const HostSight *sight = &app->table.sight;
    if (s->scene->answers == 0) {
        append_waiting(app, out);
        return;
    }
    append(out, "%s", s->scene->question);
    if (sight->claims) {
        bool held = sight->window_holder < RS_SEATS;
        append(out, " (%s%d s)", held ? "‖ " : "", (int)((sight->window_left + 999) / 1000));
    }
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

/* On the rule above the answers; below it where it is too long for that, or in its place where rows
 * are few. */
static int draw_question_text(const App *app, Area area, const char *text)
{
    enum { FEW_ROWS = 6 };
    bool beside = columns_of(text) + 4 <= area.columns;
    if (!beside && area.rows <= FEW_ROWS && !app->table.hint)
        return draw_wrapped(area, 0, 1, 1, STYLE_BOLD, text);
    draw_rule(area, 0, STYLE_BOLD, "");
    if (columns_of(text) + 4 + draw_hint_state(app, area) > area.columns)
        return draw_wrapped(area, 1, 1, 1, STYLE_BOLD, text);
    draw_rule_title(area, 0, STYLE_BOLD, text, area.columns - 2);
    return 1;
}

/* What it is about, as far as there is room beside the answers, of which a few can be seen. */
static int draw_matter(const Shown *s, Area area, int row)
{
    enum { SEEN = 3 };
    const char *matter = s->scene->matter;
    int lines = rows_of_text(matter, area.columns - 1, 1, 1), answers = s->scene->answers;
    int most = area.rows - row - (answers < SEEN ? answers : SEEN);
    if (!*matter || most < 1 || (lines > 2 && area.rows <= 12 && lines > most))
        return row;
    return draw_some(area_cut(area, 0, 0, row + most, area.columns), row, 1, 1, STYLE_LIGHT,
                     matter);
}

static void draw_question(App *app, const Shown *s, Area area)
{
    Snippet question = {""};
    append_question(app, s, &question);
    int row = draw_question_text(app, area, question.text), count = s->scene->answers;
    if (app->table.sight.asked == RS_NOBODY)
        draw_wrapped(area, row, 1, 1, STYLE_GOOD, s->scene->result);
    if (count == 0)
        return;
    row = draw_matter(s, area, row);
    bool timed = app->table.countdown.seconds > 0;
    draw_answers(app, s, &app->table.top,
                 area_cut(area, row, 0, timed ? count : area.rows - row, area.columns));
    row += count;
    if (timed)
        draw_countdown(app, area_cut(area, row, 0, area.rows - row, area.columns));
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
static int draw_preview(const App *app, Area area, int row, const char *what)
{
    enum { LOG_ROWS = 3 }; /* with its heading; fewer would show the end of a sentence */
    Area part = area_cut(area, row + 1, 0, area.rows - row - 1, area.columns);
    int lines = rows_of_text(what, part.columns, 0, 0);
    draw_rule(area, row, STYLE_BOLD, app_say(app, TERMINAL_WHAT_IT_DOES));
    draw_some(part, 0, 0, 0, STYLE_PLAIN, what);
    return lines + LOG_ROWS > part.rows ? area.rows : row + 1 + lines;
}

/* Whether one of these marks of quotations stands here; *bytes: its length. */
static bool is_quote(const char *at, const char *const marks[], int *bytes)
{
    for (; *marks; marks++)
        if (strncmp(at, *marks, strlen(*marks)) == 0)
            return *bytes = (int)strlen(*marks), true;
    return false;
}

/* Leaves out what cards say, but not their names: the inspector has it. */
static void drop_texts(char *text)
{
    static const char *const opens[] = {"“", "„", "«", NULL}, *const closes[] = {"”", "»", NULL};
    enum { LONGEST_NAME = 40 };
    char *to = text, *from = text;
    while (*from) {
        int bytes, end = 0;
        const char *close = from;
        if (!is_quote(from, opens, &bytes)) {
            *to++ = *from++;
            continue;
        }
        while (*close && !is_quote(close, closes, &end))
            close++;
        int length = (int)(close - from) + end;
        if (length > LONGEST_NAME)
            from += length;
        for (int i = 0; length <= LONGEST_NAME && i < length; i++)
            *to++ = *from++;
    }
    *to = 0;
}

/* An answer that is too long for its line stands whole before what it would do. */
static void append_outcome(const Shown *s, int answer_columns, const char *why, Snippet *out)
{
    const SceneAnswer *it = &s->scene->answer[s->chosen];
    if (columns_of(it->words) > answer_columns)
        append(out, "%s: ", it->words);
    if (*why)
        append(out, "★ %s. ", why);
    if (*it->warning)
        append(out, "%s: %s ", scene_say(s->scene, SCENE_WASTED), it->warning);
    append(out, "%s", it->what + strspn(it->what, " "));
    out->text[0] = (char)toupper((unsigned char)out->text[0]); /* letters of ASCII only */
}

/* What is under way, as far as what the chosen answer would do leaves room for it. */
static int draw_steps(App *app, const Shown *s, Area area, int wanted_below)
{
    Page page;
    int most = area.rows / 3;
    page_begin(&page, area.columns);
    if (app->canvas.rows < layout_of(s->scene->game)->shows_under_way)
        write_steps(s->scene, most, &page);
    if (most + 1 + wanted_below > area.rows)
        most = area.rows - wanted_below - 1;
    if (page.lines == 0 || most < 1)
        return 0;
    draw_rule(area, 0, STYLE_BOLD, app_say(app, SCENE_UNDER_WAY));
    return draw_page(area, 1, most, STYLE_PLAIN, &page);
}

void draw_notes(App *app, const Shown *s, Area area)
{
    Snippet what = {""};
    const HintLine *hint =
        s->chosen >= 0 ? hint_of(&app->table, s->scene->answer[s->chosen].action) : NULL;
    if (s->chosen >= 0)
        append_outcome(s, app->canvas.columns - area.columns - 7, hint ? hint->why : "", &what);
    if (rows_of_text(what.text, area.columns, 0, 0) >= area.rows)
        drop_texts(what.text);
    int lines = rows_of_text(what.text, area.columns, 0, 0);
    int row = draw_steps(app, s, area, lines ? lines + 1 : 0);
    if (lines)
        row = draw_preview(app, area, row, what.text);
    if (row >= area.rows)
        return;
    draw_rule(area, row, STYLE_BOLD, app_say(app, TERMINAL_LOG));
    row++;
    draw_log(&app->log, area_cut(area, row, 0, area.rows - row, area.columns));
}

/* ---- Drawing: the whole ---- */

/* "Ann 12 s │ speed 3/6": what is running out, and how fast it goes. */
static void append_time(const App *app, Snippet *out)
{
    const TableScreen *t = &app->table;
    if (t->sight.running < RS_SEATS)
        append(out, "%s %d │ ", app_say(app, TERMINAL_CLOCK),
               (int)((t->sight.clock[t->sight.running] + 999) / 1000));
    if (t->paused)
        append(out, "%s │ ", app_say(app, TERMINAL_PAUSED));
    else if (session_people(&app->session) == 0)
        append(out, "%s %d/%d │ ", app_say(app, TERMINAL_SPEED), t->speed + 1, SPEEDS);
}

/* The numbers that one looks for while playing, as far as the game has them: "Deck 27+1" counts
 * what is discarded. */
void append_numbers(const Scene *scene, Snippet *out)
{
    static const char *const keys[] = {"distance", "candles", "deck", "gridlock", NULL};
    Snippet numbers = {""};
    append_facts(scene, scene->facts, keys, " │ ", &numbers);
    append(out, "%.300s", numbers.text);
    const SceneFact *discard = scene_fact(scene, scene->facts, "discard");
    if (discard)
        append(out, "+%s", discard->words);
}

void append_score(const Scene *scene, int name_columns, Snippet *out)
{
    for (int side = 0; side < scene->sides; side++) {
        const SceneSide *it = &scene->side[side];
        bool turn = scene->turn < scene->seats && scene->seat[scene->turn].side == side;
        Snippet name = {""};
        append(&name, "%s", it->name);
        shorten(&name, name_columns);
        if (side == 0)
            append(out, "%s%.200s %d", turn ? "▶" : "", name.text, it->score);
        else
            append(out, " : %d %.200s%s", it->score, name.text, turn ? "◀" : "");
    }
}

/* Who is ahead, and how far the match is: "▶Ann 0 : 0 Ben │ Round 1 │ actions left 2 │ Arena".
 * Without room the place goes first, then the round, which the score tells too; then names get
 * shorter, for they stand whole at the boards. */
void append_headline(const Scene *scene, int room, Snippet *out)
{
    static const char *const all[] = {"round", "actions-left", NULL};
    static const int names[] = {40, 40, 40, 16, 12, 9, 6};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Snippet line = {""};
        append_score(scene, names[i], &line);
        append_facts(scene, scene->facts, i < 2 ? all : all + 1, " │ ", &line);
        if (i == 0)
            append(&line, " │ %s", scene->place);
        *out = line;
        if (columns_of(line.text) <= room)
            return;
    }
}

static void draw_headline(const App *app, const Shown *s, Area area)
{
    Snippet left = {""}, right = {""};
    append_time(app, &right);
    append_numbers(s->scene, &right);
    append_headline(s->scene, area.columns - columns_of(right.text) - 3, &left);
    draw_title(app, area, left.text, right.text);
}

/* Keys that would do nothing here are not shown. */
static bool key_works(const App *app, int what, int rows)
{
    const TableScreen *t = &app->table;
    int people = session_people(&app->session);
    switch (what) {
    case TERMINAL_KEY_OTHER:
        return rows < table_layout(app)->both_boards;
    case TERMINAL_KEY_EYES:
        return people == 0;
    case TERMINAL_KEY_UNDO:
        return people > 0;
    case TERMINAL_KEY_ALONE:
        return people > 0 && t->sight.asked != RS_TABLE;
    case TERMINAL_KEY_HOLD:
        return t->sight.claims;
    case TERMINAL_KEY_HINT:
        return t->sight.asked != RS_TABLE;
    case TERMINAL_KEY_SPEED:
        return t->countdown.seconds == 0 && people < app->session.match.setup.seats;
    case TERMINAL_KEY_BUILD:
        return tower_is_built(app);
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
    const KeyHelp watching[] = {{"t", TERMINAL_KEY_BUILD},
                                {app_say(app, TERMINAL_SPACE_KEY), TERMINAL_KEY_PAUSE},
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
    static const KeyHelp looking[] = {{"Enter", TERMINAL_KEY_ON},   {"↑↓", TERMINAL_KEY_SCROLL},
                                      {"i", TERMINAL_KEY_INSPECT},  {"?", TERMINAL_KEY_HELP},
                                      {"q", TERMINAL_KEY_QUIT},     {"g", TERMINAL_KEY_LOG},
                                      {"l", TERMINAL_KEY_LANGUAGE}, {NULL, -1}};
    const TableScreen *t = &app->table;
    const KeyHelp *from = t->recap.stops                ? looking
                          : t->sight.asked == RS_NOBODY ? over
                          : t->sight.count              ? playing
                                                        : watching;
    for (; from->what >= 0; from++)
        if (key_works(app, from->what, rows))
            *keys++ = *from;
    *keys = *from;
}

/* A box in the middle, and below it what everybody may know. */
static void draw_box(const App *app, Area area, const char *first, const char *second)
{
    Area box = area_cut(area, area.rows / 2 - 3, area.columns / 2 - 34, 7, 68);
    draw_frame(box, STYLE_FRAME);
    draw_centred(box, 2, STYLE_BOLD, first);
    draw_centred(box, 4, STYLE_PLAIN, second);
    Area below = area_cut(area, box.top + 8, 2, area.rows - box.top - 10, area.columns - 4);
    draw_log(&app->log, below);
}

static void draw_curtain(const App *app, Area area)
{
    static const KeyHelp keys[] = {{"Enter", TERMINAL_KEY_CONFIRM},
                                   {"u", TERMINAL_KEY_UNDO},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {"q", TERMINAL_KEY_QUIT},
                                   {NULL, -1}};
    char line[160];
    snprintf(line, sizeof line, "%s %s", app_say(app, TERMINAL_CURTAIN),
             app->words.seat[app->table.sight.seat]);
    draw_box(app, area, line, app_say(app, TERMINAL_CURTAIN_READY));
    draw_keys(app, area, keys);
}

/* "Does anybody answer?": who does types their number. */
static void draw_call(const App *app, Area area)
{
    static const KeyHelp keys[] = {{"Enter", TERMINAL_KEY_NOBODY},
                                   {"l", TERMINAL_KEY_LANGUAGE},
                                   {"q", TERMINAL_KEY_QUIT},
                                   {NULL, -1}};
    const TableScreen *t = &app->table;
    char first[200];
    Snippet second = {""};
    phrase_numbers(app->language, TERMINAL_CALL, (int)((t->sight.window_left + 999) / 1000), 0, 0,
                   first, sizeof first);
    for (int seat = 0; seat < app->session.match.setup.seats; seat++)
        if (!session_is_bot(&app->session, seat))
            append(&second, "%s%d %s", *second.text ? "   " : "", seat + 1, app->words.seat[seat]);
    draw_box(app, area, first, second.text);
    draw_keys(app, area, keys);
}

void table_draw(App *app, Area area)
{
    const Shown s = table_shown(app);
    const Layout *layout = table_layout(app);
    int table = layout->rows(&s, area.rows, area.columns), left = area.columns * 62 / 100;
    Area bottom = area_cut(area, 1 + table, 0, area.rows - table - 2, area.columns);
    Area asked = area_cut(bottom, 0, 0, bottom.rows, left);
    KeyHelp keys[MOST_KEYS];
    draw_headline(app, &s, area);
    if (app->table.sight.shows != SEES_TABLE) {
        (app->table.sight.shows == SEES_CALL ? draw_call : draw_curtain)(app, area);
        return;
    }
    list_keys(app, area.rows, keys);
    draw_keys_in(app, area, asked, keys);
    if (key_rows(app, area.columns, keys) == 2) /* its last row is theirs */
        asked.rows--;
    layout->draw(&s, area_cut(area, 1, 0, table, area.columns));
    if (app->table.recap.stops) {
        draw_recap(app, area_cut(bottom, 0, 0, asked.rows, bottom.columns));
        return;
    }
    draw_question(app, &s, asked);
    draw_notes(app, &s, area_cut(bottom, 0, left + 1, bottom.rows, bottom.columns - left - 1));
}
