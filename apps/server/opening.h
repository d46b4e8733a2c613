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
    bool rated;              /* it counts for ratings */
    bool days;               /* its clock goes on while nobody serves it */
    int delay, behind;       /* spectators see it so many milliseconds, so many turns later */
    int series, number;      /* of how many matches the most is played for; which one this is */
    bool follows;            /* it goes on after another table */
    int won[RS_SEATS];       /* of those before, by who sits there now */
} Opening;

/* The keys of an opening, which "new" has too; ends with NULL. */
extern const char *const opening_keys[];

/* Reads an object; false with one sentence in the language. Other keys are passed over. */
bool opening_read(const Server *server, const rs_Rules *rules, const json_t *object, int language,
                  Opening *opening, char problem[MATCH_PROBLEM]);
/* The word of its clock, as "kind" has it. */
const char *opening_clock(const Opening *opening);
/* What everybody may know of the agreement beside set-up and players. */
json_t *opening_agreed(const Opening *opening);
/* What was agreed for the towers of this seat's player, as "players" has it. */
json_t *opening_aids(const Opening *opening, int seat);
/* The same again for opening_read, with everything that was drawn; `own`: the table has boxes of
 * its own, which only the store wants to know (StoreSweep). NULL: no memory. Free it. */
char *opening_write(const rs_Rules *rules, const Opening *opening, bool own);
/* The set-up and the rulings that are not the default, as "new" has them. */
json_t *opening_setup(const rs_Rules *rules, const rs_Setup *setup);
json_t *opening_rulings(const rs_Setup *setup);

#endif
