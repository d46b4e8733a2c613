/* lesson_check.c - see lesson_check.h. */
#include "lesson_check.h"

#include "../scenario/phrase.h"
#include "../scene/scene.h"
#include "lesson_script.h"

#include <stdlib.h>
#include <string.h>

typedef struct Checking {
    const rs_Rules *rules;
    Script script;
    Scene *scene;
    rs_Events events;
    int texts; /* problems of texts, with which it can still be played */
} Checking;

static bool playable(const Checking *c)
{
    return c->script.problems.total == c->texts;
}

/* ---- Texts ---- */

/* Whether a thing of this id is part of the match; several boxes may have one. */
static bool is_in_match(const Checking *c, const rs_View *view, const char *id, size_t length)
{
    for (int i = 0; i < rs_things(c->rules); i++) {
        rs_Thing thing;
        rs_thing(c->rules, i, RS_ENGLISH, &thing);
        if (strlen(thing.id) == length && strncmp(thing.id, id, length) == 0 &&
            scene_in_match(c->rules, view, i))
            return true;
    }
    return false;
}

/* Every {id} is part of the match. */
static void check_names(Checking *c, const Line *line, const rs_View *view, int word)
{
    for (int language = 0; language < rs_languages(c->rules); language++)
        for (const char *at = rs_word(c->rules, language, word); (at = strchr(at, '{')); at++) {
            int length = (int)strcspn(at + 1, "}");
            int thing = script_thing(c->rules, c->script.entry.game, at + 1, (size_t)length);
            if (thing < 0)
                text_problem(&c->script.text, line, 0, "its text names {%.*s}, which there is not",
                             length, at + 1);
            else if (!is_in_match(c, view, at + 1, (size_t)length))
                text_problem(&c->script.text, line, 0,
                             "its text names {%.*s}, which is no part of this match", length,
                             at + 1);
        }
}

static void check_text(Checking *c, const Line *line, int key, const rs_View *view)
{
    int before = c->script.problems.total, word = -1;
    if (key >= line->words)
        text_problem(&c->script.text, line, 0, "the key of its text is missing");
    else
        word = script_word(c->rules, &c->script.entry, line->word[key].text);
    if (word >= 0)
        check_names(c, line, view, word);
    else if (key < line->words)
        text_problem(&c->script.text, line, key, "there is no text \"%.40s.%.40s\"",
                     c->script.entry.id, line->word[key].text);
    c->texts += c->script.problems.total - before;
}

static void check_head(Checking *c, const rs_State *state)
{
    static const char *const lesson[] = {"title", "about"}, *const puzzle[] = {"title", "moral"};
    rs_View view;
    rs_view(c->rules, state, c->script.seat, &view);
    for (int i = 0; i < 2; i++) {
        const char *key = c->script.entry.puzzle ? puzzle[i] : lesson[i];
        int word = script_word(c->rules, &c->script.entry, key);
        if (word >= 0)
            check_names(c, c->script.head, &view, word);
        else
            text_problem(&c->script.text, c->script.head, 0, "there is no text \"%.40s.%s\"",
                         c->script.entry.id, key);
    }
    c->texts = c->script.problems.total;
}

/* ---- Prompts ---- */

static void look(Checking *c, const rs_State *state, rs_View *view)
{
    rs_Action actions[RS_MAX_ACTIONS];
    rs_Words words = {.game = c->script.entry.game, .seat = {"A", "B", "C", "D"}};
    rs_view(c->rules, state, c->script.seat, view);
    int count = rs_view_actions(c->rules, view, actions);
    scene_make(c->rules, &words, view, actions, count, SCENE_WITHOUT_PREVIEWS, c->scene);
}

static bool is_there(const Scene *scene, const char *id)
{
    for (int i = 0; i < scene->things; i++)
        if (strcmp(scene->thing[i].id, id) == 0)
            return true;
    for (int i = 0; i < scene->answers; i++)
        if (strcmp(scene->answer[i].id, id) == 0)
            return true;
    return scene_zone(scene, id) >= 0;
}

/* Tells what would be, as far as there is room. */
static void not_offered(Checking *c, const rs_State *state, const Line *line, int word)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char offered[150] = "";
    int count = rs_actions(c->rules, state, actions), seat = rs_to_act(c->rules, state);
    for (int i = 0, used = 0; i < count && used < 110; i++) {
        char id[160];
        rs_action_id(c->rules, c->script.entry.game, actions[i], id, sizeof id);
        used +=
            snprintf(offered + used, sizeof offered - (size_t)used, "%s%.30s", i ? ", " : "", id);
    }
    text_problem(&c->script.text, line, word, "this is not offered; %s may: %s",
                 seat == RS_NOBODY ? "nobody" : match_seat_word(seat), offered);
}

/* Whether some answer fits the line: as a whole, or as the beginning of its id. */
static bool any_fits(Checking *c, const rs_State *state, const Line *line, int from, bool whole)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char id[160];
    int count = rs_actions(c->rules, state, actions);
    for (int i = 0; i < count; i++) {
        rs_action_id(c->rules, c->script.entry.game, actions[i], id, sizeof id);
        if (whole ? phrase_names(line, from, id) : phrase_begins(line, from, id))
            return true;
    }
    return false;
}

static void check_child(Checking *c, const rs_State *state, const rs_View *view, const Line *line)
{
    static const char *const known[] = {"see", "wrong", "otherwise", "any", "A", "B", "C", "D"};
    enum { KNOWN = sizeof known / sizeof *known };
    if (line_is(line, "see")) {
        for (int i = 1; i < line->words; i++)
            if (!is_there(c->scene, line->word[i].text))
                text_problem(&c->script.text, line, i, "there is no \"%.60s\" to be seen here",
                             line->word[i].text);
    } else if (line_is(line, "wrong") || line_is(line, "otherwise")) {
        check_text(c, line, 1, view);
        if (line_is(line, "wrong") && !any_fits(c, state, line, 2, false))
            not_offered(c, state, line, 2);
    } else if (phrase_seat(line->word[0].text) >= 0) {
        if (!any_fits(c, state, line, 1, true))
            not_offered(c, state, line, 1);
    } else if (!line_is(line, "any"))
        text_choice(&c->script.text, line, 0, known, KNOWN, "a line of a prompt");
}

static void check_prompt(Checking *c, const rs_State *state, const Line *line)
{
    rs_View view;
    look(c, state, &view);
    if (!c->script.entry.puzzle)
        check_text(c, line, 1, &view);
    if (script_asks(line) && rs_to_act(c->rules, state) != c->script.seat)
        text_problem(&c->script.text, line, 0, "somebody else is asked here");
    for (const Line *child = line->child; child; child = child->next)
        check_child(c, state, &view, child);
}

/* ---- Playing ---- */

static void play_from(Checking *c, const rs_State *before, const Line *line);

static void play_action(Checking *c, const rs_State *before, rs_Action action, const Line *next)
{
    rs_State state = *before;
    rs_apply(c->rules, &state, action, &c->events);
    play_from(c, &state, next);
}

/* Along every good answer. */
static void play_answers(Checking *c, const rs_State *state, const Line *line)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(c->rules, state, actions), good = 0;
    for (int i = 0; i < count && playable(c); i++)
        if (script_good(c->rules, &c->script, line, actions[i])) {
            good++;
            play_action(c, state, actions[i],
                        script_after_answer(c->rules, &c->script, line, actions[i]));
        }
    if (good == 0)
        not_offered(c, state, line, 0);
    if (good == count && c->script.entry.puzzle)
        text_problem(&c->script.text, line, 0, "every answer is good");
}

static void check_expect(Checking *c, const rs_State *state, const Line *line)
{
    char found[300] = "";
    Witness witness = {c->rules, state, &c->events};
    if (!game_kind(c->script.entry.game)->expect_line(&witness, &c->script.text, line, found))
        text_problem(&c->script.text, line, 0, "found instead: %.150s", found);
}

static void play_from(Checking *c, const rs_State *before, const Line *line)
{
    rs_Action action;
    for (; line && playable(c); line = line->next) {
        if (line_is(line, "expect"))
            check_expect(c, before, line);
        else if (script_prompt(line)) {
            check_prompt(c, before, line);
            if (!script_asks(line))
                continue;
            play_answers(c, before, line);
            return;
        } else if (script_plays(line)) {
            if (script_action(c->rules, line, before, &action))
                play_action(c, before, action, line->next);
            else
                not_offered(c, before, line, 1);
            return;
        } else if (!line_is(line, "dice"))
            text_problem(&c->script.text, line, 0, "this is no line of a lesson");
    }
}

static void tell_problems(const LessonCheck *check, const Checking *c)
{
    const rs_Problems *problems = &c->script.problems;
    for (int i = 0; i < problems->kept && check->out; i++) {
        const rs_Problem *at = &problems->at[i];
        fprintf(check->out, "%s:%d:%d: %s: %s\n    %s\n", at->file, at->line, at->column,
                c->script.entry.id, at->message, at->excerpt);
    }
}

static bool check_one(LessonCheck *check, const rs_Source *source, int index, Scene *scene)
{
    Checking *c = calloc(1, sizeof *c);
    rs_State state;
    if (!c)
        abort();
    c->rules = check->rules;
    c->scene = scene;
    bool there = script_read(source, index, &c->script);
    if (there && c->script.problems.total == 0) {
        int number = script_dice(check->rules, &c->script);
        if (number == DICE_NEVER) {
            text_problem(&c->script.text, c->script.head, 0, "dice never fall as given here");
        } else if (script_begin(check->rules, &c->script, number < 0 ? 0 : number, &state)) {
            check_head(c, &state);
            play_from(c, &state, c->script.first);
        }
        if (c->script.entry.prompts > MOST_PROMPTS)
            text_problem(&c->script.text, c->script.head, 0, "%d prompts are the most",
                         MOST_PROMPTS);
    }
    tell_problems(check, c);
    check->failed += c->script.problems.total > 0;
    check->passed += there && c->script.problems.total == 0;
    script_free(&c->script);
    free(c);
    return there;
}

void lesson_check(LessonCheck *check, const rs_Source *source)
{
    Scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        abort();
    for (int index = 0; check_one(check, source, index, scene); index++)
        ;
    free(scene);
}

void lesson_check_shipped(LessonCheck *check)
{
    int count;
    const rs_Source *source = lessons_shipped(&count);
    for (int i = 0; i < count; i++)
        lesson_check(check, &source[i]);
}
