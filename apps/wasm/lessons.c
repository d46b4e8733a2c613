/* lessons.c - lessons and puzzles in the page: listed, opened, answered, explained. */
#include "module.h"

#include "../../scene/scene.h"
#include "../../table/lesson.h"
#include "../../table/tell.h"

#include <stdlib.h>
#include <string.h>

/* ---- Handles ---- */

typedef struct LessonHeld {
    int rules;
    Lesson *lesson;
} LessonHeld;

static LessonHeld held[MODULE_LESSONS];

static LessonHeld *lesson_of(int handle)
{
    if (handle >= 1 && handle <= MODULE_LESSONS && held[handle - 1].lesson)
        return &held[handle - 1];
    refuse("there is no lesson %d", handle);
    return NULL;
}

static int free_slot(void)
{
    for (int i = 0; i < MODULE_LESSONS; i++)
        if (!held[i].lesson)
            return i;
    return refuse("%d lessons at once are the most", MODULE_LESSONS);
}

/* The id of a lesson or puzzle comes in. NULL with a refusal. */
static Lesson *open_named(int rules, int language)
{
    char problem[MATCH_PROBLEM];
    size_t size;
    const char *id = in_text(&size);
    if (!rules_of(rules) || !fits_language(rules_of(rules), language))
        return NULL;
    Lesson *lesson = lesson_open(rules_of(rules), id, language, problem);
    if (!lesson)
        refuse("%s", problem);
    return lesson;
}

int rw_lesson_open(int rules, int language)
{
    int slot = free_slot();
    Lesson *lesson = slot < 0 ? NULL : open_named(rules, language);
    if (!lesson)
        return -1;
    held[slot] = (LessonHeld){rules, lesson};
    rules_hold(rules);
    out_clear();
    return slot + 1;
}

int rw_lesson_close(int handle)
{
    LessonHeld *h = lesson_of(handle);
    if (!h)
        return -1;
    lesson_close(h->lesson);
    rules_release(h->rules);
    *h = (LessonHeld){0};
    out_clear();
    return 0;
}

/* ---- What there is ---- */

typedef struct Spoken {
    const rs_Rules *rules;
    int language;
} Spoken;

static void put_entry(JsonWriter *w, const Spoken *spoken, const LessonEntry *entry)
{
    char text[LESSON_TEXT];
    writer_text(w, "id", entry->id);
    writer_text(w, "game", rs_game_word(entry->game));
    writer_flag(w, "puzzle", entry->puzzle);
    if (entry->puzzle)
        writer_text(w, "grade", lesson_grade_word(entry->grade));
    writer_number(w, "prompts", entry->prompts);
    lesson_title(spoken->rules, spoken->language, entry, text);
    writer_text(w, "title", text);
    lesson_about(spoken->rules, spoken->language, entry, text);
    writer_text(w, "about", text);
}

static int told_list(const void *what, char *text, int size)
{
    static LessonEntry entry[LESSON_MOST];
    static char page[LESSON_TEXT];
    const Spoken *spoken = what;
    JsonWriter w = writer_to(text, size);
    int count = lesson_list(entry, LESSON_MOST);
    writer_object(&w, NULL);
    writer_object(&w, "howToWin");
    for (int game = 0; game < RS_GAMES; game++) {
        lesson_how_to_win(spoken->rules, spoken->language, game, page);
        writer_text(&w, rs_game_word(game), page);
    }
    writer_close(&w);
    writer_list(&w, "lessons");
    for (int i = 0; i < count && i < LESSON_MOST; i++) {
        writer_object(&w, NULL);
        put_entry(&w, spoken, &entry[i]);
        writer_close(&w);
    }
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

int rw_lessons(int rules, int language)
{
    Spoken spoken = {rules_of(rules), language};
    if (!spoken.rules || !fits_language(spoken.rules, language))
        return -1;
    out_clear();
    return out_add_json(told_list, &spoken) ? 0 : -1;
}

/* ---- One moment of it ---- */

typedef struct Prompting {
    const Lesson *lesson;
    const rs_Rules *rules;
    int language;
} Prompting;

static void put_points(JsonWriter *w, const LessonPrompt *prompt)
{
    writer_list(w, "points");
    for (int i = 0; i < prompt->points; i++)
        writer_text(w, NULL, prompt->point[i]);
    writer_close(w);
}

static int told_prompt(const void *what, char *text, int size)
{
    static const char *const waits[] = {"next", "answer", "over"};
    static LessonPrompt prompt;
    const Prompting *p = what;
    const Match *match = lesson_match(p->lesson);
    const Spoken spoken = {p->rules, p->language};
    JsonWriter w = writer_to(text, size);
    lesson_prompt(p->lesson, p->language, &prompt);
    writer_object(&w, NULL);
    put_entry(&w, &spoken, lesson_entry(p->lesson));
    writer_text(&w, "seat", scene_seat_id(lesson_seat(p->lesson)));
    writer_text(&w, "waits", waits[prompt.waits]);
    writer_number(&w, "number", prompt.number);
    writer_number(&w, "of", prompt.of);
    writer_text(&w, "text", prompt.text);
    put_points(&w, &prompt);
    writer_number(&w, "heard",
                  tell_heard(match->event, match->events, 1u << lesson_seat(p->lesson)));
    writer_close(&w);
    return writer_end(&w);
}

/* {"prompt":{...},"scene":{...}} */
int rw_lesson_scene(int handle, int language, int options)
{
    static LessonLook look;
    const LessonHeld *h = lesson_of(handle);
    if (!h || !fits_language(rules_of(h->rules), language))
        return -1;
    const Prompting prompting = {h->lesson, rules_of(h->rules), language};
    lesson_look(h->lesson, language, &look);
    make_scene(&(Looking){voice_of(lesson_match(h->lesson), language), &look.view, look.action,
                          look.count, options & SCENE_WITHOUT_PREVIEWS});
    out_clear();
    bool good = out_add_text("{\"prompt\":") && out_add_json(told_prompt, &prompting) &&
                out_add_text(",\"scene\":") && out_add_scene() && out_add_text("}");
    return good ? 0 : -1;
}

int rw_lesson_card(int handle, int language, int thing)
{
    static LessonLook look;
    const LessonHeld *h = lesson_of(handle);
    if (!h || !fits_language(rules_of(h->rules), language))
        return -1;
    lesson_look(h->lesson, language, &look);
    return tell_card(rules_of(h->rules), language, &look.view, thing);
}

int rw_lesson_events(int handle, int language, int from)
{
    const LessonHeld *h = lesson_of(handle);
    if (!h || !fits_language(rules_of(h->rules), language))
        return -1;
    const Match *match = lesson_match(h->lesson);
    return tell_events(voice_of(match, language), match->event, match->events,
                       1u << lesson_seat(h->lesson), from);
}

/* ---- What people do ---- */

/* The id of an answer comes in. 1: it is good. 0: what is to be said to it; nothing has changed. */
int rw_lesson_answer(int handle, int language)
{
    static char reply[LESSON_TEXT];
    const LessonHeld *h = lesson_of(handle);
    size_t size;
    rs_Action action;
    const char *id = in_text(&size);
    if (!h || !fits_language(rules_of(h->rules), language))
        return -1;
    if (!rs_action_parse(rules_of(h->rules), &lesson_match(h->lesson)->state, id, &action))
        return refuse("\"%.60s\" is no answer here", id);
    bool good = lesson_answer(h->lesson, action, language, reply);
    out_clear();
    return good ? 1 : out_add_text(reply) ? 0 : -1;
}

int rw_lesson_next(int handle)
{
    const LessonHeld *h = lesson_of(handle);
    out_clear();
    return !h ? refuse("there is no lesson %d", handle) : lesson_next(h->lesson);
}

int rw_lesson_back(int handle)
{
    const LessonHeld *h = lesson_of(handle);
    out_clear();
    return !h ? refuse("there is no lesson %d", handle) : lesson_back(h->lesson);
}

/* The part "table": players and settings. A match that goes on from here. */
int rw_lesson_table(int handle, double now)
{
    static Opening opening;
    char problem[MATCH_PROBLEM];
    Part part[MODULE_PARTS];
    const LessonHeld *h = lesson_of(handle);
    if (!h)
        return -1;
    int parts = in_parts(part);
    const Part *lines = parts < 0 ? NULL : find_part(part, parts, "table");
    if (!lines)
        return parts < 0 ? -1 : refuse("nothing is said about the table");
    if (!read_opening(rules_of(h->rules), lines->text, &opening))
        return -1;
    const Match *from = lesson_match(h->lesson);
    Match match = {.setup.language = from->setup.language};
    if (!match_copy(from, from->actions, &match, problem))
        return refuse("%s", problem);
    return table_sit_down(h->rules, &match, &opening, now);
}

/* ---- Why ---- */

static void put_line(JsonWriter *w, const char *key, const rs_Rules *rules, int game,
                     const ExplainedLine *line)
{
    char id[160];
    rs_action_id(rules, game, line->action, id, sizeof id);
    writer_object(w, key);
    writer_text(w, "id", id);
    writer_text(w, "answer", line->answer);
    writer_chance(w, "win", line->win);
    writer_text(w, "words", line->words);
    writer_list(w, "lines");
    for (int i = 0; i < line->lines; i++)
        writer_text(w, NULL, line->line[i]);
    writer_close(w);
    writer_close(w);
}

static int told_explanation(const void *what, char *text, int size)
{
    static Explanation explanation;
    static char moral[LESSON_TEXT];
    const Prompting *p = what;
    int game = lesson_entry(p->lesson)->game;
    JsonWriter w = writer_to(text, size);
    lesson_explain(p->lesson, p->language, &explanation);
    writer_object(&w, NULL);
    if (explanation.any)
        put_line(&w, "best", p->rules, game, &explanation.best);
    else
        writer_null(&w, "best");
    if (explanation.any_other)
        put_line(&w, "other", p->rules, game, &explanation.other);
    else
        writer_null(&w, "other");
    lesson_moral(p->rules, p->language, lesson_entry(p->lesson), moral);
    writer_text(&w, "moral", moral);
    writer_close(&w);
    return writer_end(&w);
}

/* The id of a puzzle comes in. It thinks: for workers. */
int rw_lesson_explain(int rules, int language)
{
    Lesson *lesson = open_named(rules, language);
    if (!lesson)
        return -1;
    const Prompting prompting = {lesson, rules_of(rules), language};
    out_clear();
    bool good = out_add_json(told_explanation, &prompting);
    lesson_close(lesson);
    return good ? 0 : -1;
}
