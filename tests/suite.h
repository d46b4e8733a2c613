/* suite.h - the end of every test program: run all tests, or those that a pattern names.
 *
 * A pattern that fits no test is an error: a test that was renamed or never written must not pass.
 * `--list` prints the names, by which tools/lint.py sees that every test is run by somebody. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

static inline int suite_list(const struct CMUnitTest *tests, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("test %s\n", tests[i].name);
    return 0;
}

static inline int suite_run(const char *name, const struct CMUnitTest *tests, size_t count,
                            int argc, char **argv)
{
    size_t chosen = 0;
    if (argc > 1 && strcmp(argv[1], "--list") == 0)
        return suite_list(tests, count);
    for (size_t i = 0; i < count; i++)
        chosen += argc < 2 || fnmatch(argv[1], tests[i].name, FNM_NOESCAPE) == 0;
    if (chosen == 0) {
        fprintf(stderr, "%s: no test is called %s\n", name, argc > 1 ? argv[1] : "anything");
        return 1;
    }
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests(name, tests, count, NULL, NULL);
}

#endif
