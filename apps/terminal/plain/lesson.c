/* lesson.c - a lesson or a puzzle in lines of text; see lesson.h.
 *
 * The lesson (table/lesson.h) says what is asked and whether an answer is good; here it is printed,
 * and what people type is passed on. */
#include "lesson.h"

#include "../../apps.h"
#include "../commands.h"
#include "../points.h"
#include "../rulebook.h"

#include <string.h>

/* ---- Lists ---- */

int list_lessons(Plain *p, bool puzzles)
{
    static LessonEntry entry[LESSON_MOST];
    int count = lesson_list(entry, LESSON_MOST), game = p->options->game;
    for (int i = 0; i < count && i < LESSON_MOST; i++) {
        char title[LESSON_TEXT], about[LESSON_TEXT];
        if (entry[i].puzzle != puzzles || entry[i].game != game)
            continue;
        lesson_title(p->rules, p->words.language, &entry[i], title);
        lesson_about(p->rules, p->words.language, &entry[i], about);
        print_padded(entry[i].id, 22);
        if (puzzles)
            print_padded(say(p, TABLE_GRADE_EASY + entry[i].grade - GRADE_EASY), 10);
        puts(title);
        if (*about)
            print_wrapped("", 4, about);
    }
    return APP_OK;
}

/* ---- Printing ---- */

typedef struct Taking {
    Plain *p;
    Lesson *lesson;
    LessonPrompt prompt;
    LessonLook look;
    int told;  /* so many events have been */
    int shown; /* the table was shown when there were so many; -1: not yet */
} Taking;

/* A text of several lines, each broken by itself. */
static void print_paragraphs(const char *text)
{
    while (*text) {
        Snippet line = {""};
        int bytes = (int)strcspn(text, "\n");
        append(&line, "%.*s", bytes, text);
        print_wrapped("", 0, line.text);
        if (bytes == 0)
            putchar('\n');
        text += bytes + (text[bytes] == '\n');
    }
}

static void print_head(const Taking *t)
{
    char text[LESSON_TEXT];
    const LessonEntry *entry = lesson_entry(t->lesson);
    int language = t->p->words.language;
    lesson_title(t->p->rules, language, entry, text);
    printf("%s\n\n", text);
    if (strstr(entry->id, "-first")) {
        lesson_how_to_win(t->p->rules, language, entry->game, text);
        print_paragraphs(text);
    }
}

static void print_told(Taking *t)
{
    const Match *match = lesson_match(t->lesson);
    SceneLine line;
    if (match->events < t->told) /* it went back */
        t->told = match->events;
    while (scene_log(t->p->rules, &t->p->words, match->event, match->events,
                     1u << lesson_seat(t->lesson), &t->told, &line))
        print_wrapped(line.heading ? "" : "  -", line.heading ? 2 : 4, line.text);
}

/* Takes in where the lesson stands. */
static void look_at(Taking *t)
{
    Plain *p = t->p;
    lesson_prompt(t->lesson, p->words.language, &t->prompt);
    lesson_look(t->lesson, p->words.language, &t->look);
    p->words = t->look.words;
    scene_make(p->rules, &p->words, &t->look.view, t->look.action, t->look.count, 0, &p->scene);
}

static void print_moment(Taking *t)
{
    const Match *match = lesson_match(t->lesson);
    Plain *p = t->p;
    Snippet points = {""}, look = {""};
    char head[32];
    putchar('\n');
    print_told(t);
    if (t->shown != match->events && t->prompt.waits != LESSON_OVER) {
        print_table(&p->scene);
        t->shown = match->events;
    }
    snprintf(head, sizeof head, "(%d/%d)", t->prompt.number, t->prompt.of);
    putchar('\n');
    print_wrapped(head, (int)strlen(head) + 1, t->prompt.text);
    append_points(&p->scene, &t->prompt, &points);
    append(&look, "%s: %.800s", say(p, TERMINAL_LOOK_AT), points.text);
    if (*points.text)
        print_wrapped("", 4, look.text);
    if (t->prompt.waits == LESSON_ANSWER)
        print_question(&p->scene);
}

static void print_line_of(const Plain *p, const ExplainedLine *line)
{
    print_wrapped("", 0, line->words);
    if (line->lines > 0)
        print_wrapped("", 2, say(p, TABLE_EXPLAIN_LINE));
    for (int i = 0; i < line->lines; i++)
        print_wrapped("   -", 5, line->line[i]);
}

static void print_solution(const Taking *t)
{
    static Explanation why;
    char moral[LESSON_TEXT];
    lesson_explain(t->lesson, t->p->words.language, &why);
    lesson_moral(t->p->rules, t->p->words.language, lesson_entry(t->lesson), moral);
    if (*moral)
        print_wrapped("", 0, moral);
    if (why.any)
        print_line_of(t->p, &why.best);
    if (why.any_other)
        print_line_of(t->p, &why.other);
}

/* ---- What people type ---- */

static void obey(Taking *t, int command, const char *rest)
{
    Plain *p = t->p;
    if (command == COMMAND_HELP)
        fputs(say(p, TERMINAL_LESSON_KEYS), stdout);
    else if (command == COMMAND_TABLE) {
        t->shown = -1;
        print_moment(t);
    } else if (command == COMMAND_CARD && *rest && print_card(&p->scene, &t->look.view, rest))
        return;
    else if (command == COMMAND_CARD)
        puts(say(p, *rest ? TERMINAL_NO_SUCH_CARD : TERMINAL_SAY_WHICH_CARD));
    else if (command == COMMAND_HAND)
        print_hand(&p->scene);
    else if (command == COMMAND_PILE)
        print_piles(&p->scene);
    else if (command == COMMAND_RULES)
        show_rules(p->scene.game, p->words.language, rest);
    else if (command == COMMAND_SOLUTION && lesson_entry(t->lesson)->puzzle)
        print_solution(t);
    else
        puts(say(p, TERMINAL_NO_SUCH_COMMAND));
}

/* Whether the line was an answer, and a good one; what is to be said to another is printed. */
static bool answers(Taking *t, const char *line)
{
    char reply[LESSON_TEXT];
    int chosen = *line && t->prompt.waits == LESSON_ANSWER ? find_answer(&t->p->scene, line) : -1;
    if (chosen < 0)
        return false;
    bool good =
        lesson_answer(t->lesson, t->p->scene.answer[chosen].action, t->p->words.language, reply);
    if (!good)
        print_wrapped("", 0, reply);
    return good;
}

static bool is_answer(const Taking *t, const char *line)
{
    return *line && t->prompt.waits == LESSON_ANSWER && find_answer(&t->p->scene, line) >= 0;
}

enum { STAYS, MOVED, LEAVES, PLAYS_ON };

static int take_line_of(Taking *t, const char *line)
{
    const char *rest;
    int command = find_command(line, &rest);
    bool over = t->prompt.waits == LESSON_OVER;
    if (is_answer(t, line))
        return answers(t, line) ? MOVED : STAYS;
    if (command == COMMAND_QUIT || (over && !*line))
        return LEAVES;
    if (command == COMMAND_CONTINUE && over && lesson_goes_on(t->lesson))
        return PLAYS_ON;
    if (command == COMMAND_BACK || command == COMMAND_UNDO)
        return lesson_back(t->lesson) ? MOVED : STAYS;
    if ((!*line || command == COMMAND_NEXT) && lesson_next(t->lesson))
        return MOVED;
    obey(t, command, rest);
    return STAYS;
}

static void print_prompt_of(const Taking *t)
{
    const Plain *p = t->p;
    int what = t->prompt.waits == LESSON_ANSWER ? TERMINAL_LESSON_ANSWER
               : t->prompt.waits == LESSON_NEXT ? TERMINAL_LESSON_ENTER
               : lesson_goes_on(t->lesson)      ? TERMINAL_LESSON_END
                                                : TERMINAL_LESSON_LEAVE;
    printf("(%s, %s)> ", say(p, what), say(p, TERMINAL_HELP_HINT));
    fflush(stdout);
}

/* Until it is left: how. */
static int go_through(Taking *t)
{
    int became = MOVED;
    while (became == MOVED || became == STAYS) {
        look_at(t);
        if (became == MOVED)
            print_moment(t);
        print_prompt_of(t);
        if (next_line(&t->p->lines, FOR_EVER) != LINE_READ)
            return LEAVES;
        became = take_line_of(t, t->p->lines.line);
    }
    return became;
}

int take_lesson(Plain *p, const char *id)
{
    static Taking taking;
    char problem[MATCH_PROBLEM];
    taking = (Taking){.p = p, .shown = -1};
    taking.lesson = lesson_open(p->rules, id, p->words.language, problem);
    if (!taking.lesson) {
        fprintf(stderr, "ringside play: %s\n", problem);
        return APP_USAGE;
    }
    print_head(&taking);
    bool plays_on = go_through(&taking) == PLAYS_ON;
    if (plays_on && !lesson_play_on(taking.lesson, "skilled", &p->session, problem)) {
        fprintf(stderr, "ringside play: %s\n", problem);
        plays_on = false;
    }
    lesson_close(taking.lesson);
    return plays_on ? GOES_ON : APP_OK;
}
