/* lesson.c - a lesson or a puzzle as it is run over a match; see lesson.h. */
#include "lesson_script.h"

#include "problem.h"
#include "words/table_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What there is ---- */

int lesson_list(LessonEntry *entry, int most)
{
    int sources, count = 0;
    const rs_Source *source = lessons_shipped(&sources);
    for (int i = 0; i < sources; i++) {
        bool more = true;
        for (int index = 0; more; index++) {
            Script script;
            more = script_read(&source[i], index, &script);
            if (more && count < most)
                entry[count] = script.entry;
            count += more;
            script_free(&script);
        }
    }
    return count;
}

/* ---- Opening ---- */

static bool find_script(const char *id, Script *script)
{
    int sources;
    const rs_Source *source = lessons_shipped(&sources);
    for (int i = 0; i < sources; i++)
        for (int index = 0;; index++) {
            bool more = script_read(&source[i], index, script);
            if (more && strcmp(script->entry.id, id) == 0)
                return true;
            script_free(script);
            if (!more)
                break;
        }
    return false;
}

static const Line *line_at(const Lesson *l)
{
    return l->stand[l->number].line;
}

/* Plays up to the next prompt, or to the end. A script that was checked always can. */
static void go_on(Lesson *l, const Line *from)
{
    char problem[MATCH_PROBLEM];
    const Line *line = script_to(from);
    for (; line && !script_prompt(line); line = script_to(line->next)) {
        rs_Action action;
        if (!script_action(l->rules, line, &l->match.state, &action) ||
            !match_apply(&l->match, action, problem)) {
            line = NULL;
            break;
        }
    }
    l->stand[l->number] = (Stand){line, l->match.actions};
}

static bool start(Lesson *l, int language, char problem[MATCH_PROBLEM])
{
    uint8_t seed[32];
    int number = script_dice(l->rules, &l->script);
    script_seed(number < 0 ? 0 : number, seed);
    l->match.setup.language = (uint8_t)language;
    if (!match_start_position(l->rules, l->script.position, strlen(l->script.position), seed,
                              &l->match, NULL, problem))
        return false;
    go_on(l, l->script.first);
    return true;
}

Lesson *lesson_open(const rs_Rules *rules, const char *id, int language,
                    char problem[MATCH_PROBLEM])
{
    Lesson *l = calloc(1, sizeof *l);
    if (!l) {
        problem_say(rules, language, TABLE_NO_MEMORY, NULL, problem);
        return NULL;
    }
    l->rules = rules;
    if (!find_script(id, &l->script)) {
        problem_say(rules, language, TABLE_NO_LESSON,
                    FILL(.named = {{"given", text_quote(id, QUOTE_WORD).text}}), problem);
        free(l);
        return NULL;
    }
    if (start(l, language, problem))
        return l;
    lesson_close(l);
    return NULL;
}

void lesson_close(Lesson *l)
{
    if (!l)
        return;
    match_free(&l->match);
    script_free(&l->script);
    free(l);
}

const LessonEntry *lesson_entry(const Lesson *l)
{
    return &l->script.entry;
}

const Match *lesson_match(const Lesson *l)
{
    return &l->match;
}

int lesson_seat(const Lesson *l)
{
    return l->script.seat;
}

/* ---- Prompts ---- */

static void say_table(const Lesson *l, int language, int word, char text[LESSON_TEXT])
{
    snprintf(text, LESSON_TEXT, "%s", rs_word(l->rules, language, word));
}

/* A puzzle asks in its own words where it has some. */
static void say_prompt(const Lesson *l, int language, const Line *line, char text[LESSON_TEXT])
{
    const LessonEntry *entry = &l->script.entry;
    if (!entry->puzzle) {
        script_say(l->rules, language, entry, line->words > 1 ? line->word[1].text : "", text);
        return;
    }
    lesson_about(l->rules, language, entry, text);
    if (!*text || l->number > 0)
        say_table(l, language, l->number ? TABLE_PUZZLE_GO_ON : TABLE_PUZZLE_FIND, text);
}

static void say_end(const Lesson *l, int language, char text[LESSON_TEXT])
{
    char moral[LESSON_TEXT];
    bool puzzle = l->script.entry.puzzle;
    say_table(l, language, puzzle ? TABLE_PUZZLE_SOLVED : TABLE_LESSON_OVER, text);
    lesson_moral(l->rules, language, &l->script.entry, moral);
    if (puzzle && *moral)
        snprintf(text + strlen(text), LESSON_TEXT - strlen(text), " %.*s", LESSON_TEXT / 2, moral);
}

void lesson_prompt(const Lesson *l, int language, LessonPrompt *prompt)
{
    const Line *line = line_at(l);
    int of = l->script.entry.prompts;
    *prompt = (LessonPrompt){.of = of, .number = l->number + 1};
    if (!line) {
        prompt->waits = LESSON_OVER;
        prompt->number = of;
        say_end(l, language, prompt->text);
        return;
    }
    prompt->waits = script_asks(line) ? LESSON_ANSWER : LESSON_NEXT;
    say_prompt(l, language, line, prompt->text);
    for (const Line *child = line->child; child; child = child->next)
        for (int i = 1; line_is(child, "see") && i < child->words; i++)
            if (prompt->points < LESSON_POINTS)
                prompt->point[prompt->points++] = child->word[i].text;
}

void lesson_look(const Lesson *l, int language, LessonLook *look)
{
    const Line *line = line_at(l);
    rs_view(l->rules, &l->match.state, l->script.seat, &look->view);
    match_words(&l->match, language, &look->words);
    look->count =
        line && script_asks(line) ? rs_view_actions(l->rules, &look->view, look->action) : 0;
}

/* ---- What people do ---- */

static void pass_prompt(Lesson *l, const Line *after)
{
    l->number++;
    go_on(l, after);
}

bool lesson_next(Lesson *l)
{
    const Line *line = line_at(l);
    if (!line || script_asks(line) || l->number + 1 > MOST_PROMPTS)
        return false;
    pass_prompt(l, line->next);
    return true;
}

bool lesson_is_good(const Lesson *l, rs_Action action)
{
    const Line *line = line_at(l);
    return line && script_asks(line) && script_good(l->rules, &l->script, line, action);
}

static void explain_wrong(const Lesson *l, rs_Action action, int language, char reply[LESSON_TEXT])
{
    const Line *line = line_at(l);
    if (!line || !script_asks(line)) {
        say_table(l, language, TABLE_LESSON_NOT_ASKED, reply);
        return;
    }
    const char *key = script_wrong(l->rules, &l->script, line, action);
    reply[0] = 0;
    if (key)
        script_say(l->rules, language, &l->script.entry, key, reply);
    if (!*reply)
        say_table(l, language, l->script.entry.puzzle ? TABLE_PUZZLE_NOT_IT : TABLE_LESSON_NOT_NOW,
                  reply);
}

bool lesson_answer(Lesson *l, rs_Action action, int language, char reply[LESSON_TEXT])
{
    char problem[MATCH_PROBLEM];
    reply[0] = 0;
    if (!match_ready(&l->match, action, problem)) {
        snprintf(reply, LESSON_TEXT, "%s", problem);
        return false;
    }
    if (l->number + 1 > MOST_PROMPTS || !lesson_is_good(l, action)) {
        explain_wrong(l, action, language, reply);
        return false;
    }
    const Line *after = script_after_answer(l->rules, &l->script, line_at(l), action);
    match_apply(&l->match, action, problem);
    pass_prompt(l, after);
    return true;
}

bool lesson_back(Lesson *l)
{
    char problem[MATCH_PROBLEM];
    if (l->number == 0 || !match_undo(&l->match, l->stand[l->number - 1].actions, problem))
        return false;
    l->number--;
    return true;
}

bool lesson_goes_on(const Lesson *l)
{
    return match_asked(&l->match) != RS_NOBODY;
}

bool lesson_play_on(const Lesson *l, const char *bot, Session *session, char problem[MATCH_PROBLEM])
{
    Match match = {.setup.language = l->match.setup.language};
    Player player[RS_SEATS] = {0};
    for (int seat = 0; seat < l->match.setup.seats; seat++)
        if (seat != l->script.seat)
            snprintf(player[seat].bot, PLAYER_BOT, "%.*s", PLAYER_BOT - 1, bot);
    return match_copy(&l->match, l->match.actions, &match, problem) &&
           session_adopt(&match, player, session, problem);
}
