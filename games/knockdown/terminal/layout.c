/* layout.c - Knockdown on a full screen: the arena above, lists of attacks on the left,
 * fighters and hands on the right. */
#include "parts.h"

enum {
    LIST_ROWS = 5,
    TALL_LIST_ROWS = 9,
    ROOM_FOR_BOARDS = 30,
    ROOM_FOR_TEXTS = 40,
    ROOM_FOR_ALL_TEXTS = 44 /* those of the opponent's board too */
};

int near_seat(const Scene *scene)
{
    return scene->viewer == 1 ? 1 : 0;
}

static int rows(const Shown *s, int screen_rows, int columns)
{
    (void)columns;
    if (screen_rows >= ROOM_FOR_TEXTS)
        return arena_rows(s->scene) + 2 * TALL_LIST_ROWS +
               (screen_rows >= ROOM_FOR_ALL_TEXTS ? TALL_LIST_ROWS : LIST_ROWS);
    return arena_rows(s->scene) + (screen_rows >= ROOM_FOR_BOARDS ? 3 : 2) * LIST_ROWS;
}

static Area left_of(Area band)
{
    return area_cut(band, 0, 0, band.rows, band.columns * 62 / 100);
}

static Area right_of(Area band)
{
    int left = band.columns * 62 / 100 + 1;
    return area_cut(band, 0, left, band.rows, band.columns - left);
}

static void draw_middle(const Shown *s, Area band, bool texts)
{
    if (zone_called(s->scene, "draft"))
        draw_draft(s, left_of(band));
    else
        draw_row(s, left_of(band), texts);
}

static void draw_own(const Shown *s, Area band, bool texts, bool other_board)
{
    int near = near_seat(s->scene), seat = other_board ? 1 - near : near;
    draw_board(s, left_of(band), seat, texts);
    if (s->scene->viewer < 2 && !other_board && !zone_called(s->scene, "draft"))
        draw_own_hand(s, right_of(band));
    else
        draw_fighter(s, right_of(band), seat, false);
}

/* While nothing is under way: what the arena does, and what has been discarded. */
static void draw_ground_and_pile(const Shown *s, Area area)
{
    Snippet pile = {""}, text = {""};
    const SceneZone *arena = zone_called(s->scene, "arena"),
                    *out = zone_called(s->scene, "discard");
    append_names(s->scene, out, &pile);
    append(&text, "%s: %.900s", out ? out->name : "", *pile.text ? pile.text : "-");
    draw_rule(area, 0, STYLE_BOLD, arena ? arena->name : "");
    int row = draw_some(area, 1, 0, 0, STYLE_PLAIN, fact_words(s->scene, s->scene->facts, "arena"));
    if (out)
        draw_some(area, row, 0, 1, STYLE_DIM, text.text);
}

/* What is under way stands beside the Row where the opponent has a band of their own. */
static void draw_under_way(const Shown *s, Area area)
{
    Page page;
    page_begin(&page, area.columns);
    write_steps(s->scene, area.rows - 1, &page);
    if (page.lines == 0) {
        draw_ground_and_pile(s, area);
        return;
    }
    draw_rule(area, 0, STYLE_BOLD, scene_say(s->scene, SCENE_UNDER_WAY));
    int from = page.lines > area.rows - 1 ? page.lines - (area.rows - 1) : 0; /* the newest */
    for (int i = from; i < page.lines; i++)
        draw_text(area, 1 + i - from, 0, STYLE_PLAIN, page.line[i]);
}

static void draw_table(const Shown *s, Area area)
{
    int arena = arena_rows(s->scene), at = arena, near = near_seat(s->scene);
    bool boards = area.rows >= arena + 3 * LIST_ROWS;
    bool texts = area.rows >= arena + LIST_ROWS + 2 * TALL_LIST_ROWS;
    bool all_texts = area.rows >= arena + 3 * TALL_LIST_ROWS;
    int tall = texts ? TALL_LIST_ROWS : LIST_ROWS;
    draw_arena(s, area_cut(area, 0, 0, arena, area.columns));
    if (boards) {
        Area band = area_cut(area, at, 0, all_texts ? TALL_LIST_ROWS : LIST_ROWS, area.columns);
        draw_board(s, left_of(band), 1 - near, all_texts);
        draw_fighter(s, right_of(band), 1 - near, false);
        at += band.rows;
    }
    Area band = area_cut(area, at, 0, tall, area.columns);
    draw_middle(s, band, texts);
    if (boards)
        draw_under_way(s, right_of(band));
    else
        draw_fighter(s, right_of(band), s->other ? near : 1 - near, true);
    draw_own(s, area_cut(area, at + tall, 0, tall, area.columns), texts, s->other && !boards);
}

const Layout layout_knockdown = {.rows = rows,
                                 .draw = draw_table,
                                 .both_boards = ROOM_FOR_BOARDS,
                                 .shows_under_way = ROOM_FOR_BOARDS};
