/* rulesets.h - the rules that tables are played by: those of the server, those of a table with
 * boxes of its own, and those of an older day, compiled again from the boxes that were kept then.
 *
 * A set is known by its key, a hash of the texts of all its boxes; the store keeps these texts once
 * for each key (SHELF_BOXES), and a table its key and the hash of its rules. Words are always those
 * of the server. */
#ifndef SERVER_RULESETS_H
#define SERVER_RULESETS_H

#include "address.h"
#include "server.h"

#include <jansson.h>

typedef struct RuleSet {
    struct RuleSet *next;
    int uses;     /* tables that are played by it */
    int thoughts; /* of bots that think by it */
    int64_t used_at;
    char made_by[ADDRESS_TEXT]; /* the range of addresses that brought it; "": none */
    char key[TABLE_ID + 1], hash[17];
    const rs_Rules *rules;
    rs_Rules *owned; /* the same, if they go with the set */
    json_t *boxes;   /* all of them: a list of {"name", "text"} */
    json_t *own;     /* those that a table brought; NULL: none */
    bool old;        /* of an older day: `boxes` stand in for all that ship */
    bool kept;       /* the store has it, or will; */
    int64_t kept_at; /* since then */
} RuleSet;

enum { OWN_BOXES = 8, OWN_BYTES = 48 * 1024 };

/* The store drops texts of boxes that no table needs and that have not been written for so long
 * (StoreSweep). A set in memory writes its own again before it is used for another table, unless
 * it has just done so; so its text cannot go while such a table is on its way to the store. */
enum { RULESET_UNUSED_MS = 24 * 3600 * 1000, RULESET_KEEP_MS = 6 * 3600 * 1000 };

/* The set of the server's own rules, of these sources. NULL: no memory. */
RuleSet *ruleset_of_server(const rs_Rules *rules, const rs_Source *sources, int count);
/* Likewise of these files beside the boxes that ship (boxes.c); problems are printed. */
RuleSet *ruleset_of_files(char **files, int count);
/* With these boxes beside those of the server; in the clerk's thread. NULL with problems. */
RuleSet *ruleset_with(const RuleSet *base, const json_t *own, rs_Problems *problems);
/* From what the store keeps; NULL: it cannot be compiled any more. */
RuleSet *ruleset_from(const char *text);
void ruleset_free(RuleSet *set);

/* ---- Those of a server, in its loop ---- */

/* Takes a set over; the one that is used, which may be another of the same key. */
RuleSet *rulesets_add(Server *server, RuleSet *set);
/* The set by which a stored table is played, from the store if need be; NULL: it cannot be any
 * more, for by this engine the rules are others. */
RuleSet *rulesets_find(Server *server, const char *key, const char *hash);
/* Has the store keep it. */
void rulesets_keep(Server *server, RuleSet *set);
/* Forgets those that nobody has used for a minute. */
void rulesets_sweep(Server *server);
/* Whether one more fits into memory; if need be those that nobody uses go, the least recently used
 * first. */
bool rulesets_have_room(Server *server);
/* How many of this range of addresses are in use. */
int rulesets_of(const Server *server, const char *range);
/* A bot thinks by these rules, or (by -1) does not any more. */
void rulesets_think(Server *server, const rs_Rules *rules, int by);
void rulesets_close(Server *server);

#endif
