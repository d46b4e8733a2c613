/* inspect_screen.c - cards and other things of the match in full: text, source, note, rules. */
#include "app.h"

#include "../../../engine/rules.h"
#include "../rulebook.h"

#include <string.h>

static Shown shown_of(const App *app)
{
    const Inspector *in = &app->inspector;
    return (Shown){app->rules, &app->words, &in->view, in->action, in->count, -1, false};
}

void inspect_open(App *app, const Shown *shown)
{
    Inspector *in = &app->inspector;
    const FullGame *game = full_game(shown->view->bytes[0]);
    int wanted = shown->chosen >= 0 ? game->label_of(shown, shown->action[shown->chosen]) : -1;
    in->view = *shown->view;
    in->count = shown->count;
    if (shown->count > 0) /* in a replay nobody is asked, and there is no list */
        memcpy(in->action, shown->action, (size_t)shown->count * sizeof *in->action);
    in->things = game->things(shown, in->thing);
    in->chosen = in->top = 0;
    for (int i = 0; i < in->things; i++)
        if (in->thing[i].label == wanted)
            in->chosen = i;
    app_open(app, &inspect_screen);
}

/* ---- Numbers of rules ---- */

/* Those that are not there yet. */
static void add_numbers(const char *numbers, Snippet *out)
{
    while (*numbers) {
        Snippet one = {""}, all = {""};
        int length = (int)strcspn(numbers, " ");
        append(&one, " %.*s ", length, numbers);
        append(&all, " %.900s ", out->text);
        if (length && !strstr(all.text, one.text))
            append(out, "%s%.*s", *out->text ? " " : "", length, numbers);
        numbers += length + (numbers[length] == ' ');
    }
}

/* First what the card itself names and what names it, then what such a card and the words of its
 * text rest on. */
static void append_rules(const App *app, int index, Snippet *out)
{
    const Label *label = &app->rules->label[index];
    const FullGame *game = full_game(label->game);
    const char *text = text_in(app->rules, RS_ENGLISH, index);
    Snippet rests = {""};
    append_rule_numbers(label, out);
    game->rests_on(app->rules, index, &rests);
    add_numbers(rests.text, out);
    for (const RuleWord *word = game->rule_words; word->word; word++)
        if (strstr(text, word->word))
            add_numbers(word->numbers, out);
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
    int row = 0, group = -1;
    in->top = in->chosen < in->top ? in->chosen : in->top;
    while (in->top < in->chosen && row_of(in, in->top, in->chosen) >= area.rows)
        in->top++;
    for (int i = in->top; i < in->things && row < area.rows; i++) {
        if (in->thing[i].group != group) {
            group = in->thing[i].group;
            draw_cut(area, row++, 0, area.columns, STYLE_DIM, app_say(app, group));
        }
        draw_text(area, row, 1, STYLE_KEY, i == in->chosen ? "▶" : " ");
        draw_cut(area, row++, 2, area.columns - 3, i == in->chosen ? STYLE_CHOSEN : STYLE_PLAIN,
                 name_in(app->rules, app->language, in->thing[i].label));
    }
}

static int draw_field(Area area, int row, const char *head, const char *text)
{
    if (!*text)
        return row;
    int at = draw(area, row, 0, STYLE_DIM, "%s: ", head);
    return draw_wrapped(area, row, at, 2, STYLE_PLAIN, text) + 1;
}

static void draw_card(App *app, Area area)
{
    const Inspector *in = &app->inspector;
    const Shown s = shown_of(app);
    int index = in->thing[in->chosen].label, row = 0;
    const Label *label = &app->rules->label[index];
    Snippet facts = {""}, numbers = {""};
    full_game(label->game)->facts(&s, index, &facts);
    append_rules(app, index, &numbers);
    row = draw_wrapped(area, row, 0, 0, STYLE_BOLD, name_in(app->rules, app->language, index)) + 1;
    row = draw_wrapped(area, row, 0, 2, STYLE_PLAIN, facts.text) + 1;
    const char *text = text_in(app->rules, app->language, index);
    if (*text)
        row = draw_wrapped(area, row, 2, 2, STYLE_LIGHT, text) + 1;
    row = draw_field(area, row, phrase(app->language, SCENE_SOURCE),
                     phrase(app->language, SCENE_SOURCE_UNSAID + label->source));
    row = draw_field(area, row, phrase(app->language, SCENE_NOTE), label->note ? label->note : "");
    draw_field(area, row, app_say(app, SCENE_RULES_NAMED), numbers.text);
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
    const Inspector *in = &app->inspector;
    const Label *label = &app->rules->label[in->thing[in->chosen].label];
    Snippet numbers = {""};
    append_rules(app, in->thing[in->chosen].label, &numbers);
    numbers.text[strcspn(numbers.text, " ")] = 0;
    rules_open(app, label->game, *numbers.text ? numbers.text : NULL);
}

static void take_key(App *app, int key)
{
    Inspector *in = &app->inspector;
    if (key == K_ESCAPE || key == 'q' || key == 'i' || key == K_ENTER)
        app_close(app);
    else if (key == 'b' && in->things > 0)
        open_rules(app);
    else if (!move_cursor(key, in->things, 10, &in->chosen) && !app_common_key(app, key))
        app_notice(app, app_say(app, TERMINAL_NO_SUCH_KEY_TITLE));
}

const Screen inspect_screen = {draw_screen, take_key, NULL};
