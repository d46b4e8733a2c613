/* lesson.c - `ringside lesson check|list`: lessons and puzzles for their authors. People take them
 * by `ringside play`. */
#include "../table/lesson_check.h"

#include "apps.h"

#include <stdlib.h>
#include <string.h>

static int usage(FILE *to, int status)
{
    fprintf(to, "usage: ringside lesson check [FILE...]   (see docs/lessons.md)\n"
                "       ringside lesson list\n");
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

int app_lesson(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--help") == 0)
        return usage(stdout, APP_OK);
    bool checks = argc > 0 && strcmp(argv[0], "check") == 0;
    if (!checks && (argc != 1 || strcmp(argv[0], "list") != 0))
        return usage(stderr, APP_USAGE);
    rs_Rules *rules = app_rules(NULL, 0);
    if (!rules)
        return APP_WRONG;
    int status = checks ? check_all(rules, argc - 1, argv + 1) : list_all(rules);
    rs_free(rules);
    return status;
}
