/* problem.c - a clear no, in words; see problem.h. */
#include "problem.h"

#include "../engine/text.h"
#include "words/table_words.h"

#include <errno.h>
#include <string.h>

bool problem_say(const rs_Rules *rules, int language, int word, const rs_Fill *fill,
                 char problem[MATCH_PROBLEM])
{
    rs_fill(rs_word(rules, language, word), fill ? fill : &(rs_Fill){0}, problem, MATCH_PROBLEM);
    text_clean(problem); /* it may be cut in the middle of a letter */
    return false;
}

bool problem_of(const Match *match, int word, const rs_Fill *fill, char problem[MATCH_PROBLEM])
{
    return problem_say(match->rules, match->setup.language, word, fill, problem);
}

/* ---- Files ---- */

/* What the system calls by a number; the rest it says in its own words. */
static int word_of_fault(int number)
{
    static const struct {
        int number, word;
    } known[] = {
        {FILE_TOO_BIG, TABLE_WHY_TOO_BIG},
        {FILE_NO_FILE, TABLE_WHY_NO_FILE},
        {FILE_NO_MEMORY, TABLE_WHY_NO_MEMORY},
        {FILE_LONG_NAME, TABLE_WHY_LONG_NAME},
        {FILE_PLAYED_ELSEWHERE, TABLE_WHY_PLAYED_ELSEWHERE},
        {FILE_NO_HOME, TABLE_WHY_NO_HOME},
        {ENOENT, TABLE_WHY_MISSING},
        {EACCES, TABLE_WHY_NO_ACCESS},
        {EPERM, TABLE_WHY_NO_ACCESS},
        {EISDIR, TABLE_WHY_FOLDER},
        {ENOTDIR, TABLE_WHY_NO_FOLDER},
        {ENAMETOOLONG, TABLE_WHY_LONG_NAME},
        {ENOSPC, TABLE_WHY_DISK_FULL},
        {EDQUOT, TABLE_WHY_DISK_FULL},
        {EFBIG, TABLE_WHY_DISK_FULL},
        {EROFS, TABLE_WHY_READ_ONLY},
        {EIO, TABLE_WHY_BROKEN},
        {EMFILE, TABLE_WHY_MANY_OPEN},
        {ENFILE, TABLE_WHY_MANY_OPEN},
        {ENOMEM, TABLE_WHY_NO_MEMORY},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == number)
            return known[i].word;
    return TABLE_WHY_OTHER;
}

bool problem_with_file(const rs_Rules *rules, int language, int word, const char *path,
                       const FileFault *fault, char problem[MATCH_PROBLEM])
{
    char why[MATCH_PROBLEM];
    const char *system = fault->number > 0 ? strerror(fault->number) : "";
    problem_say(rules, language, word_of_fault(fault->number),
                FILL(.n = fault->most, .named = {{"why", system}}), why);
    Quote quote = text_quote(path, QUOTE_PATH);
    return problem_say(rules, language, word, FILL(.named = {{"path", quote.text}, {"why", why}}),
                       problem);
}
