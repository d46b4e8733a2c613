/* lesson.c - `ringside lesson check|list|measure`: lessons and puzzles for their authors. People
 * take them by `ringside play`. */
#include "../table/lesson_check.h"

#include "../bots/bot.h"
#include "apps.h"

#include <stdlib.h>
#include <string.h>

static int usage(FILE *to, int status)
{
    fprintf(to,
            "usage: ringside lesson check [FILE...]   (see docs/lessons.md)\n"
            "       ringside lesson list\n"
            "       ringside lesson explain ID [LANGUAGE]   why a puzzle's answer is the answer\n"
            "       ringside lesson measure       how hard puzzles are\n");
    return status;
}

/* The files, or without any all that ship. */
static int check_all(const rs_Rules *rules, int argc, char **argv)
{
    LessonCheck check = {.rules = rules, .out = stdout};
    bool readable = true;
    if (argc == 0)
        lesson_check_shipped(&check);
    for (int i = 0; i < argc; i++) {
        rs_Source source = app_read(argv[i]);
        if (source.text)
            lesson_check(&check, &source);
        else
            readable = false;
        free((void *)(uintptr_t)source.text);
    }
    printf("%d passed, %d failed\n", check.passed, check.failed);
    return !readable ? APP_USAGE : check.failed ? APP_WRONG : APP_OK;
}

static int list_all(const rs_Rules *rules)
{
    static LessonEntry entry[LESSON_MOST];
    int count = lesson_list(entry, LESSON_MOST);
    for (int i = 0; i < count && i < LESSON_MOST; i++) {
        char title[LESSON_TEXT];
        lesson_title(rules, RS_ENGLISH, &entry[i], title);
        printf("%-9s %-6s %-6s %-28s %2d  %s\n", rs_game_word(entry[i].game),
               entry[i].puzzle ? "puzzle" : "lesson", lesson_grade_word(entry[i].grade),
               entry[i].id, entry[i].prompts, title);
    }
    return APP_OK;
}

/* ---- How hard a puzzle is ---- */

enum { TRIES = 20, ENOUGH = 18, LEAST = 10, MOST = 10240 };

/* How often a search with this budget finds a good answer to the question. */
static int found_by(const rs_Rules *rules, const Lesson *lesson, const rs_View *view,
                    int simulations)
{
    const Bot bot = {.kind = BOT_SEARCH, .simulations = simulations, .threads = 1};
    int found = 0;
    for (int i = 0; i < TRIES; i++) {
        BotAnswer answer;
        rs_Dice dice;
        rs_dice_seed(&dice, (uint64_t)i + 1);
        bot_choose(&bot, rules, view, &dice, &answer);
        found += lesson_is_good(lesson, answer.action);
    }
    return found;
}

/* The least budget with which nine searches of ten find it; twice MOST: none does. */
static int budget_of(const rs_Rules *rules, const Lesson *lesson, const rs_View *view)
{
    int budget = LEAST;
    while (budget <= MOST && found_by(rules, lesson, view, budget) < ENOUGH)
        budget *= 2;
    return budget;
}

/* By how much the best good answer is better than the best other. */
static double gap_of(const rs_Rules *rules, const Lesson *lesson, const rs_View *view)
{
    const Bot bot = {.kind = BOT_SEARCH, .simulations = MOST, .threads = 1};
    double good = 0, other = 0;
    BotAnswer answer;
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    bot_choose(&bot, rules, view, &dice, &answer);
    for (int i = 0; i < answer.moves; i++) {
        double *best = lesson_is_good(lesson, answer.move[i].action) ? &good : &other;
        *best = answer.move[i].win > *best ? answer.move[i].win : *best;
    }
    return good - other;
}

/* Each question on the way to the solution counts; the hardest is the puzzle's. */
static void measure_one(const rs_Rules *rules, const char *id)
{
    char problem[MATCH_PROBLEM], reply[LESSON_TEXT];
    Lesson *lesson = lesson_open(rules, id, RS_ENGLISH, problem);
    int hardest = 0, asked = 0, answers = 0;
    double gap = 1;
    for (LessonPrompt prompt; lesson; asked++) {
        LessonLook look;
        lesson_prompt(lesson, RS_ENGLISH, &prompt);
        if (prompt.waits != LESSON_ANSWER)
            break;
        lesson_look(lesson, RS_ENGLISH, &look);
        int budget = budget_of(rules, lesson, &look.view);
        double by = gap_of(rules, lesson, &look.view);
        hardest = budget > hardest ? budget : hardest;
        gap = by < gap ? by : gap;
        answers = look.count > answers ? look.count : answers;
        for (int i = 0; i < look.count; i++)
            if (lesson_is_good(lesson, look.action[i])) {
                lesson_answer(lesson, look.action[i], RS_ENGLISH, reply);
                break;
            }
    }
    printf("%-24s questions %d  answers %2d  simulations %5d  gap %.2f\n", id, asked, answers,
           hardest, gap);
    lesson_close(lesson);
}

/* ---- Why ---- */

static void print_line(const ExplainedLine *line)
{
    printf("%s\n", line->words);
    for (int i = 0; i < line->lines; i++)
        printf("    %s\n", line->line[i]);
}

static int explain(const rs_Rules *rules, const char *id, const char *language)
{
    char problem[MATCH_PROBLEM];
    int spoken = rs_language_find(rules, language);
    Lesson *lesson = spoken < 0 ? NULL : lesson_open(rules, id, spoken, problem);
    Explanation why;
    if (!lesson) {
        fprintf(stderr, "ringside lesson: %s\n", spoken < 0 ? language : problem);
        return APP_USAGE;
    }
    lesson_explain(lesson, spoken, &why);
    if (why.any)
        print_line(&why.best);
    if (why.any_other)
        print_line(&why.other);
    lesson_close(lesson);
    return APP_OK;
}

static int measure_all(const rs_Rules *rules)
{
    static LessonEntry entry[LESSON_MOST];
    int count = lesson_list(entry, LESSON_MOST);
    for (int i = 0; i < count && i < LESSON_MOST; i++)
        if (entry[i].puzzle)
            measure_one(rules, entry[i].id);
    return APP_OK;
}

int app_lesson(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--help") == 0)
        return usage(stdout, APP_OK);
    bool checks = argc > 0 && strcmp(argv[0], "check") == 0;
    bool measures = argc == 1 && strcmp(argv[0], "measure") == 0;
    bool explains = argc >= 2 && argc <= 3 && strcmp(argv[0], "explain") == 0;
    if (!checks && !measures && !explains && (argc != 1 || strcmp(argv[0], "list") != 0))
        return usage(stderr, APP_USAGE);
    rs_Rules *rules = app_rules(NULL, 0);
    if (!rules)
        return APP_WRONG;
    int status = checks     ? check_all(rules, argc - 1, argv + 1)
                 : measures ? measure_all(rules)
                 : explains ? explain(rules, argv[1], argc > 2 ? argv[2] : "en")
                            : list_all(rules);
    rs_free(rules);
    return status;
}
