/* naming.h - what people may be called: free names lose what cannot be seen; names that are kept
 * are in one script, and none looks like another. */
#ifndef SERVER_NAMING_H
#define SERVER_NAMING_H

#include "../../ringside.h"
#include "../../table/match.h"

/* A free name as it is shown: without what is not shown, with plain single blanks. False: it is no
 * text, or nothing is left of it. `to` may be `name`. */
bool naming_clean(const char *name, char to[PLAYER_BYTES + 1]);

/* Whether somebody may keep this name, which becomes its normal form (NFKC). Otherwise a word of
 * words/server says why not; 0: they may. */
int naming_keeps(const rs_Rules *rules, char name[PLAYER_BYTES + 1]);

/* Names that look alike have one of these keys in common: the first takes small and capital letters
 * for the same, the second compares the letters as they are drawn. Each ends with a line's end. "":
 * there is none. */
enum { NAMING_LOOKS = 2, NAMING_LOOK = 4 * PLAYER_BYTES };
void naming_looks(const char *name, char look[NAMING_LOOKS][NAMING_LOOK]);

#endif
