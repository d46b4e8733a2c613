/* phrase.h - how scenarios and lessons write down who does what: "A attacks haymaker". */
#ifndef SCENARIO_PHRASE_H
#define SCENARIO_PHRASE_H

#include "../engine/text.h"

/* "A" to "D", "table"; -1: it is no seat. */
int phrase_seat(const char *word);

/* Whether the words of the line from `from` on name the action of this id; a final s of the verb is
 * allowed: "attacks push" is "attack push", "passes" is "pass". "first" names any. */
bool phrase_names(const Line *line, int from, const char *id);
/* Whether the id begins with these words: "attack" is "attack push" and "attack haymaker". */
bool phrase_begins(const Line *line, int from, const char *id);

#endif
