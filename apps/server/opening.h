/* opening.h - what was agreed before a match: set-up, players, time, who may look. As JSON it comes
 * in with "new" and is kept in the store; both are read by the same function. */
#ifndef SERVER_OPENING_H
#define SERVER_OPENING_H

#include "server.h"

#include <jansson.h>

typedef struct Opening {
    rs_Setup setup;
    HostSettings settings;
    Player player[RS_SEATS]; /* bots, and names of people who have not come yet */
    bool open;               /* the lobby shows it, and whoever comes takes an empty seat */
    bool watched;            /* anybody may look on; otherwise by the link for it */
} Opening;

/* The keys of an opening, which "new" has too; ends with NULL. */
extern const char *const opening_keys[];

/* Reads an object; false with one sentence in the language. Other keys are passed over. */
bool opening_read(const Server *server, const json_t *object, int language, Opening *opening,
                  char problem[MATCH_PROBLEM]);
/* The same again for opening_read, with everything that was drawn. NULL: no memory. Free it. */
char *opening_write(const Server *server, const Opening *opening);

#endif
