/* layout.c - Nokaut on a full screen: the grid, beside it the goal and the teams, below it
 * the hand. */
#include "../../../apps/terminal/full/device.h"
#include "../../../apps/terminal/full/shown.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { CARD_TEXT = 128 };

static int side_style(const Scene *scene, int side)
{
    return side == near_side(scene) ? STYLE_NEAR : STYLE_FAR;
}

static const char *mark_of(const Scene *scene, int side)
{
    return side < scene->sides ? scene->side[side].mark : "";
}

/* ---- One space ---- */

/* Whole words where possible; what is left of a longer one goes on with the next line. */
static void take_piece(const char **text, int columns, char out[CARD_TEXT])
{
    const char *start = *text + strspn(*text, " ");
    int bytes = take_line(text, columns);
    snprintf(out, CARD_TEXT, "%.*s", bytes, start);
    if (columns_of(out) <= columns)
        return;
    bytes = bytes_of_columns(start, columns - 1);
    snprintf(out, CARD_TEXT, "%.*s-", bytes, start);
    *text = start + bytes;
}

static void draw_card(const Scene *scene, Area cell, const SceneThing *it)
{
    enum { MARKS = 2 };
    const char *left = it->name;
    int style = side_style(scene, it->side);
    bool announced = it->marks & MARK_ANNOUNCED;
    draw_text(cell, 0, 0, style, mark_of(scene, it->side));
    draw_text(cell, 0, 1, STYLE_LIGHT, announced ? "?" : it->marks & MARK_LASTING ? "*" : " ");
    int row = 0;
    for (; row < cell.rows && *left; row++) {
        char piece[CARD_TEXT];
        const char *rest = left + strspn(left, " ");
        take_piece(&left, cell.columns - MARKS, piece);
        bool last = row == cell.rows - 1 && *left; /* the list of answers has the whole */
        draw_cut(cell, row, MARKS, cell.columns - MARKS, announced ? STYLE_DIM : style,
                 last ? rest : piece);
    }
    if (cell.rows > 2 && row < cell.rows) /* the inspector has the whole */
        draw_some(area_cut(cell, row, 0, cell.rows - row, cell.columns), 0, 0, 0, STYLE_DIM,
                  it->text);
}

/* The name of a space on the border above it: "▶5◀" may be chosen, "[5]" is marked by the goal. */
static void draw_space_name(const Shown *s, Area area, int row, int at, int width,
                            const SceneThing *space)
{
    bool goal = space->marks & MARK_GOAL;
    char text[64];
    if (space->answer >= 0)
        snprintf(text, sizeof text, goal ? "▶[%.20s]◀" : "▶%.20s◀", space->name);
    else
        snprintf(text, sizeof text, goal ? "[%.20s]" : " %.20s ", space->name);
    int style = style_of_answer(s, space->answer, goal ? STYLE_LIGHT : STYLE_DIM);
    draw_text(area, row, at + (width - columns_of(text)) / 2, style, text);
    if (space->marks & MARK_UNDER_WAY)
        draw_text(area, row, at + width - 2, STYLE_HEAVY, "!");
}

static void draw_space(const Shown *s, Area area, int row, int at, int width, int lines, int index)
{
    const SceneThing *space = &s->scene->thing[index];
    Area inside = area_cut(area, row + 1, at, lines, width);
    int card = thing_on(s->scene, index, 0);
    draw_space_name(s, area, row, at, width, space);
    for (int i = 0; i <= lines && (space->answer >= 0 || card >= 0); i++)
        area_hit(area, row + i, at, width,
                 space->answer >= 0 ? K_ITEM + space->answer
                                    : K_THING + s->scene->thing[card].thing);
    if (card >= 0)
        draw_card(s->scene, inside, &s->scene->thing[card]);
    if (s->chosen >= 0 && space->at == s->scene->answer[s->chosen].space)
        for (int i = 0; i < lines; i++)
            draw_style(inside, i, 0, width, STYLE_CHOSEN);
}

/* ---- The grid ---- */

static const char *corner(int row, int column, int side)
{
    static const char *const corners[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int v = row == 0 ? 0 : row == side ? 2 : 1, h = column == 0 ? 0 : column == side ? 2 : 1;
    return corners[v][h];
}

static void draw_grid(const Shown *s, Area area)
{
    const SceneZone *grid = zone_called(s->scene, "grid");
    int side = grid->columns, width = (area.columns - 1) / side - 1;
    int lines = (area.rows - 1) / side - 1;
    for (int row = 0; row <= side; row++)
        for (int column = 0; column <= side; column++) {
            int top = row * (lines + 1), left = column * (width + 1);
            draw_text(area, top, left, STYLE_FRAME, corner(row, column, side));
            if (column < side)
                draw_times(area, top, left + 1, STYLE_FRAME, "─", width);
            for (int i = 1; i <= lines && row < side; i++)
                draw_text(area, top + i, left, STYLE_FRAME, "│");
            if (row < side && column < side)
                draw_space(s, area, top, left + 1, width, lines, grid->first + row * side + column);
        }
}

/* ---- Beside the grid ---- */

/* "Goal: Chonk Run 2/3"; a name that has no room there stands beside the picture. */
static void draw_goal_title(const Scene *scene, Area area, const SceneZone *goal, int picture)
{
    const SceneThing *it = thing_in(scene, goal, 0);
    const char *held = fact_words(scene, it->facts, "held");
    Snippet title = {""}, alone = {""};
    append(&title, "%s: %s %s", goal->name, it->name, held);
    append(&alone, "%s: %s", goal->name, held);
    bool fits = columns_of(title.text) <= area.columns - 4;
    draw_rule(area, 0, STYLE_LIGHT, fits ? title.text : alone.text);
    if (!fits)
        draw_wrapped(area, 1, picture, picture, STYLE_LIGHT, it->name);
    area_hit(area, 0, 0, area.columns, K_THING + it->thing);
}

/* The goal as a small picture, and how much of it is fulfilled. */
static int draw_goal(const Scene *scene, Area area)
{
    const SceneZone *goal = zone_called(scene, "goal"), *grid = zone_called(scene, "grid");
    if (!goal || goal->things == 0)
        return 0;
    draw_goal_title(scene, area, goal, 2 + 4 * grid->columns);
    for (int i = 0; i < grid->things; i++) {
        const SceneThing *space = thing_in(scene, grid, i);
        int row = 1 + i / grid->columns, at = 1 + i % grid->columns * 4;
        int card = thing_on(scene, grid->first + i, 0);
        bool held = card >= 0 && !(scene->thing[card].marks & MARK_ANNOUNCED);
        bool marked = space->marks & MARK_GOAL;
        const char *mark = held ? mark_of(scene, scene->thing[card].side) : marked ? " " : "·";
        draw_text(area, row, at + 1, held ? side_style(scene, scene->thing[card].side) : STYLE_DIM,
                  mark);
        draw_text(area, row, at, STYLE_LIGHT, marked ? "[" : "");
        draw_text(area, row, at + 2, STYLE_LIGHT, marked ? "]" : "");
    }
    return 1 + grid->things / grid->columns;
}

static int draw_side(const Scene *scene, Area area, int row, int side)
{
    const SceneSide *it = &scene->side[side];
    Snippet title = {""};
    append(&title, "%s %s %d/%d", it->mark, it->name, it->score, it->needed);
    draw_rule(area, row, side_style(scene, side), title.text);
    draw_times(area, row, area.columns - 4, STYLE_LIGHT, "◆", it->score);
    draw_times(area, row, area.columns - 4 + it->score, STYLE_DIM, "◇", it->needed - it->score);
    draw(area, row + 1, 0, STYLE_PLAIN, " %s %s, %s %s", scene_say(scene, SCENE_TEAM_DECK),
         fact_words(scene, it->facts, "deck"), scene_say(scene, SCENE_PILE_SHORT),
         fact_words(scene, it->facts, "discards"));
    return row + 2;
}

/* "▶Ben: hand 5 (Spike)"; what is known of the hand, where there is room for it. */
static int draw_player(const Scene *scene, Area area, int row, int seat, bool with_known)
{
    const SceneZone *hand = zone_of(scene, "hand", seat);
    Snippet line = {""}, known = {""};
    bool turn = seat == scene->turn;
    append(&line, "%s: %s %d", scene->seat[seat].name, scene_say(scene, SCENE_HAND_SIZE),
           hand ? hand->count : 0);
    for (int i = 0; with_known && hand && i < hand->things && seat != scene->viewer; i++) {
        const SceneThing *it = thing_in(scene, hand, i);
        if (it->thing < 0)
            continue;
        append(&known, "%s", *known.text ? ", " : "");
        append_counted(&known, it->count, it->name);
    }
    if (*known.text)
        append(&line, " (%.400s)", known.text);
    if (turn)
        draw_text(area, row, 0, STYLE_KEY, "▶");
    return draw_wrapped(area, row, 1, 2, turn ? STYLE_BOLD : STYLE_PLAIN, line.text);
}

/* What each team has discarded, as far as there is room below the rest. */
static void draw_piles(const Scene *scene, Area area, int row)
{
    for (int i = 0; i < scene->sides; i++) {
        int side = i == 0 ? !near_side(scene) : near_side(scene);
        const SceneZone *zone = zone_of(scene, "pile", side);
        Snippet pile = {""}, text = {""};
        append_names(scene, zone, &pile);
        append(&text, "%s %s: %.900s", mark_of(scene, side), scene_say(scene, SCENE_PILE_SHORT),
               pile.text);
        if (!*pile.text || row + rows_of_text(text.text, area.columns, 0, 2) > area.rows)
            continue;
        row = draw_wrapped(area, row, 0, 2, STYLE_DIM, text.text);
    }
}

static int draw_teams(const Scene *scene, Area area, int row, bool with_known)
{
    for (int i = 0; i < scene->sides; i++) {
        int side = i == 0 ? !near_side(scene) : near_side(scene);
        row = draw_side(scene, area, row, side);
        for (int seat = 0; seat < scene->seats; seat++)
            if (scene->seat[seat].side == side)
                row = draw_player(scene, area, row, seat, with_known);
    }
    return row;
}

static void draw_beside(const Scene *scene, Area area)
{
    int row = draw_goal(scene, area);
    const Area nowhere = {.columns = area.columns};
    bool room = draw_teams(scene, nowhere, row, true) <= area.rows;
    row = draw_teams(scene, area, row, room);
    draw_piles(scene, area, row + 1);
}

/* ---- The hand ---- */

static const SceneZone *own_hand(const Scene *scene)
{
    return scene->viewer < scene->seats ? zone_of(scene, "hand", scene->viewer) : NULL;
}

typedef struct HandGrid {
    int across, lines, width;
    bool types, cut;
} HandGrid;

static int card_columns(const Scene *scene, const SceneThing *it, bool types)
{
    enum { MARKS = 2, GAP = 2 };
    int type = types ? 1 + columns_of(fact_words(scene, it->facts, "type")) : 0;
    return MARKS + (it->count > 1 ? 3 : 0) + columns_of(it->name) + type + GAP;
}

static int widest_card(const Scene *scene, const SceneZone *hand, bool types)
{
    int widest = 1;
    for (int i = 0; i < hand->things; i++) {
        int width = card_columns(scene, thing_in(scene, hand, i), types);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* Names are whole; their types go first where the rows would be too many. Of a hand that is still
 * too big the names are cut: its answers have them whole. */
static HandGrid hand_grid(const Scene *scene, const SceneZone *hand, int screen_rows, int columns)
{
    enum { FEWEST = 2, WIDEST = 46, SHORT = 28 };
    bool big = zone_called(scene, "grid")->columns > 3;
    int most = big && screen_rows < SHORT ? 2 : 3; /* the question needs rows too */
    HandGrid g = {.lines = most + 1};
    for (int try = 0; try < 2 && g.lines > most; try++) {
        g.types = try == 0;
        g.across = columns / widest_card(scene, hand, g.types);
        g.across = g.across > 0 ? g.across : 1;
        g.lines = (hand->things + g.across - 1) / g.across;
    }
    g.cut = g.lines > most;
    g.lines = g.cut ? most : g.lines < FEWEST ? FEWEST : g.lines;
    g.across = (hand->things + g.lines - 1) / g.lines; /* as wide as the rows allow */
    g.width = columns / (g.across ? g.across : 1);
    g.width = g.width > WIDEST ? WIDEST : g.width;
    return g;
}

static int hand_rows(const Scene *scene, int screen_rows, int columns)
{
    const SceneZone *hand = own_hand(scene);
    return hand ? 1 + hand_grid(scene, hand, screen_rows, columns).lines : 0;
}

static void draw_hand_card(const Shown *s, Area area, const SceneThing *it, const HandGrid *g)
{
    char key[ANSWER_MARK] = "";
    Snippet name = {""};
    const char *type = g->types ? fact_words(s->scene, it->facts, "type") : "";
    int room = area.columns - 2 - (*type ? columns_of(type) + 1 : 0);
    append_counted(&name, it->count, it->name);
    if (it->answer >= 0)
        answer_key(s->scene, it->answer, key);
    draw_text(area, 0, 0, STYLE_KEY, key);
    if (it->answer >= 0 && it->answer == s->chosen)
        draw_text(area, 0, 1, STYLE_KEY, "▶");
    (g->cut ? draw_cut : draw_whole)(area, 0, 2, room, style_of_answer(s, it->answer, STYLE_PLAIN),
                                     name.text);
    draw_text(area, 0, 2 + room + 1, STYLE_DIM, type);
    hit_thing(area, 0, area.columns, it);
}

static void draw_own_hand(const Shown *s, Area area)
{
    const SceneZone *hand = own_hand(s->scene);
    const HandGrid g = hand_grid(s->scene, hand, area.canvas->rows, area.columns);
    Snippet head = {""};
    append(&head, "%s %d", hand->name, hand->count);
    draw_rule(area, 0, STYLE_NEAR, head.text);
    for (int i = 0; i < hand->things; i++)
        draw_hand_card(s, area_cut(area, 1 + i / g.across, i % g.across * g.width, 1, g.width - 1),
                       thing_in(s->scene, hand, i), &g);
    if (hand->things == 0)
        draw_text(area, 1, 2, STYLE_DIM, scene_say(s->scene, SCENE_EMPTY_HAND));
}

/* ---- The whole ---- */

static int rows(const Shown *s, int screen_rows, int columns)
{
    int side = zone_called(s->scene, "grid")->columns;
    int lines = screen_rows >= 44 ? 5 : screen_rows >= 40 ? 4 : screen_rows >= 30 ? 3 : 2;
    if (side > 3 && lines > 3) /* it has a row of spaces more */
        lines--;
    return side * (lines + 1) + 1 + hand_rows(s->scene, screen_rows, columns);
}

static void draw_table(const Shown *s, Area area)
{
    int hand = hand_rows(s->scene, area.canvas->rows, area.columns), left = area.columns * 61 / 100;
    left = left > 100 ? 100 : left;
    int grid = area.rows - hand;
    draw_grid(s, area_cut(area, 0, 0, grid, left + 1));
    draw_beside(s->scene, area_cut(area, 0, left + 2, grid, area.columns - left - 2));
    if (hand)
        draw_own_hand(s, area_cut(area, grid, 0, hand, area.columns));
}

const Layout layout_nokaut = {.rows = rows, .draw = draw_table, .shows_under_way = INT_MAX};
