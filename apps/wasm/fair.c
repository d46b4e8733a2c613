/* fair.c - shuffles that nobody chose, for a page that plays over the net (table/fair.h): its
 * promise before the deal, and whether the match that came out of it is what was promised. */
#include "module.h"

#include <string.h>

enum { MOST_NOTED = RS_SEATS + 1 };

/* A part comes in as hexadecimal digits, its promise goes out likewise. */
int rw_fair_promise(void)
{
    size_t size;
    const char *given = in_text(&size);
    uint8_t part[FAIR_BYTES], promise[FAIR_BYTES];
    char text[FAIR_TEXT + 1];
    if (!read_hex("part", given, part, FAIR_BYTES))
        return -1;
    fair_promise(part, promise);
    fair_write(promise, text);
    out_clear();
    return out_add(text, FAIR_TEXT) ? 0 : -1;
}

/* Lines "noted PROMISE"; how many, -1: refused. */
static int read_noted(char *text, const char *noted[MOST_NOTED])
{
    uint8_t promise[FAIR_BYTES];
    char *key, *value;
    int count = 0;
    while (next_setting(&text, &key, &value)) {
        if (strcmp(key, "noted") != 0 || count == MOST_NOTED)
            return refuse("\"noted\" and a promise, %d times at most", MOST_NOTED);
        if (!read_hex(key, value, promise, FAIR_BYTES))
            return -1;
        noted[count++] = value;
    }
    return count;
}

/* The parts "match" and "promises" (lines "noted PROMISE", as they were told before the deal) come
 * in: what there is to say of its shuffle, a word in the out-buffer. */
int rw_match_fair(int handle)
{
    static const char *const words[] = {"none", "broken", "made", "other", "good"};
    const rs_Rules *rules = rules_of(handle);
    const char *noted[MOST_NOTED];
    char problem[MATCH_PROBLEM];
    Part part[MODULE_PARTS];
    Match match = {0};
    int who, parts = rules ? in_parts(part) : -1;
    const Part *text = parts < 0 ? NULL : find_part(part, parts, "match");
    const Part *promises = parts < 0 ? NULL : find_part(part, parts, "promises");
    if (!text || !promises)
        return parts < 0 ? -1 : refuse("a match and promises are needed");
    int count = read_noted(promises->text, noted);
    if (count < 0)
        return -1;
    if (!match_read(rules, text->text, text->size, &match, problem))
        return refuse("%s", problem);
    int verdict = fair_judge(&match.fair, match.seed, match.dice, noted, count, &who);
    bool dealt = !match.position;
    match_free(&match);
    out_clear();
    return out_add_text(words[dealt || verdict == FAIR_NONE ? verdict : FAIR_MADE]) ? 0 : -1;
}
