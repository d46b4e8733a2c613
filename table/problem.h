/* problem.h - a clear no, in words.
 *
 * A problem is one sentence of words/table, in one line of letters only, in the language of
 * whoever reads it. Nobody passes that language on: it is that of the set-up (rs_Setup.language),
 * and so of the match, of its session and of the host's table. */
#ifndef TABLE_PROBLEM_H
#define TABLE_PROBLEM_H

#include "file.h"
#include "match.h"

/* What a sentence speaks of, for a call: FILL(.n = 3, .named = {{"given", word}}). */
#define FILL(...) (&(rs_Fill){__VA_ARGS__})

/* Says the word, filled in; `fill` may be NULL. Always false. */
bool problem_say(const rs_Rules *rules, int language, int word, const rs_Fill *fill,
                 char problem[MATCH_PROBLEM]);
/* Likewise about a match, in its language. */
bool problem_of(const Match *match, int word, const rs_Fill *fill, char problem[MATCH_PROBLEM]);
/* Likewise about a file: the word speaks of the {path} and says {why}. */
bool problem_with_file(const rs_Rules *rules, int language, int word, const char *path,
                       const FileFault *fault, char problem[MATCH_PROBLEM]);

#endif
