/* inspect_screen.c - cards and other things of the match in full: text, source, note, rules. */
#include "app.h"

#include <stdio.h>
#include <string.h>

/* ---- What there is to read ---- */

static void add_thing(Inspector *in, int thing, const char *group)
{
    for (int i = 0; i < in->things; i++)
        if (in->thing[i].thing == thing)
            return;
    if (thing >= 0 && in->things < MOST_THINGS)
        in->thing[in->things++] = (InspectorThing){thing, group};
}

/* First what may be chosen, then zone by zone, then the rest of the cards of the match. */
static void list_things(const App *app, const Scene *scene, Inspector *in)
{
    for (int i = 0; i < scene->answers; i++)
        add_thing(in, scene->answer[i].thing, app_say(app, SCENE_GROUP_ANSWERS));
    for (int z = 0; z < scene->zones; z++)
        for (int i = 0; i < scene->zone[z].things; i++)
            add_thing(in, thing_in(scene, &scene->zone[z], i)->thing, scene->zone[z].name);
    for (int thing = 0; thing < rs_things(app->rules); thing++)
        if (scene_in_match(app->rules, &in->view, thing))
            add_thing(in, thing, app_say(app, SCENE_GROUP_DECK));
}

void inspect_at(App *app, int thing)
{
    Inspector *in = &app->inspector;
    for (int i = 0; i < in->things; i++)
        if (in->thing[i].thing == thing)
            in->chosen = i;
}

void inspect_open(App *app, const Shown *shown, const rs_View *view)
{
    Inspector *in = &app->inspector;
    int wanted = shown->chosen >= 0 ? shown->scene->answer[shown->chosen].thing : -1;
    in->view = *view;
    in->things = in->chosen = in->top = 0;
    list_things(app, shown->scene, in);
    inspect_at(app, wanted);
    app_open(app, &inspect_screen);
}

/* ---- Drawing ---- */

/* The row of a thing in a list from `top` on, with the headings of groups. */
static int row_of(const Inspector *in, int top, int thing)
{
    int row = -1;
    for (int i = top; i <= thing; i++)
        row += 1 + (i == top || in->thing[i].group != in->thing[i - 1].group);
    return row;
}

static void draw_list(App *app, Area area)
{
    Inspector *in = &app->inspector;
    int row = 0;
    const char *group = NULL;
    in->top = in->chosen < in->top ? in->chosen : in->top;
    while (in->top < in->chosen && row_of(in, in->top, in->chosen) >= area.rows)
        in->top++;
    for (int i = in->top; i < in->things && row < area.rows; i++) {
        if (in->thing[i].group != group) {
            group = in->thing[i].group;
            draw_cut(area, row++, 0, area.columns, STYLE_DIM, group);
        }
        if (row == area.rows)
            break;
        draw_text(area, row, 1, STYLE_KEY, i == in->chosen ? "▶" : " ");
        area_hit(area, row, 0, area.columns, K_ITEM + i);
        draw_whole(area, row++, 2, area.columns - 3, i == in->chosen ? STYLE_CHOSEN : STYLE_PLAIN,
                   name_in(app->rules, app->language, in->thing[i].thing));
    }
}

static void draw_card(App *app, Area area)
{
    static SceneCard card;
    const Inspector *in = &app->inspector;
    Snippet facts = {""};
    int row = 0;
    scene_card(app->rules, app->language, &in->view, in->thing[in->chosen].thing, &card);
    append(&facts, "%s [%s]", card.kind, card.thing.id);
    append_card_facts(&card, &facts);
    row = draw_wrapped(area, row, 0, 0, STYLE_BOLD, card.thing.name) + 1;
    row = draw_wrapped(area, row, 0, 2, STYLE_PLAIN, facts.text) + 1;
    if (*card.thing.text)
        row = draw_wrapped(area, row, 2, 2, STYLE_LIGHT, card.thing.text) + 1;
    if (*card.rules) {
        int at = draw(area, row, 0, STYLE_DIM, "%s: ", app_say(app, SCENE_RULES_NAMED));
        row = draw_wrapped(area, row, at, 2, STYLE_PLAIN, card.rules) + 1;
    }
    draw_some(area, row, 0, 2, STYLE_PLAIN, card.origin);
}

static void draw_screen(App *app, Area area)
{
    static const KeyHelp keys[] = {{"↑↓", TERMINAL_KEY_CHOOSE}, {"b", TERMINAL_KEY_RULES},
                                   {"Esc", TERMINAL_KEY_BACK},  {"l", TERMINAL_KEY_LANGUAGE},
                                   {"?", TERMINAL_KEY_HELP},    {NULL, -1}};
    int left = area.columns * 38 / 100;
    draw_title(app, area, app_say(app, TERMINAL_TITLE_INSPECT), "");
    draw_list(app, area_cut(area, 2, 1, area.rows - 4, left - 1));
    for (int row = 1; row < area.rows - 1; row++)
        draw_text(area, row, left, STYLE_FRAME, "│");
    if (app->inspector.things > 0)
        draw_card(app, area_cut(area, 2, left + 2, area.rows - 4, area.columns - left - 3));
    draw_keys(app, area, keys);
}

/* ---- Keys ---- */

static void open_rules(App *app)
{
    static SceneCard card;
    const Inspector *in = &app->inspector;
    char first[16];
    scene_card(app->rules, app->language, &in->view, in->thing[in->chosen].thing, &card);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(card.rules, " "), card.rules);
    rules_open(app, card.thing.game, *first ? first : NULL);
}

static void take_key(App *app, int key)
{
    Inspector *in = &app->inspector;
    if (key == K_ESCAPE || key == 'q' || key == 'i' || key == K_ENTER || key == K_ITEM + in->chosen)
        app_close(app);
    else if (key == 'b' && in->things > 0)
        open_rules(app);
    else if (!move_cursor(key, in->things, 10, &in->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen inspect_screen = {draw_screen, take_key, NULL};
