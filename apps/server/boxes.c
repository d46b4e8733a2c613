/* boxes.c - the rules of a server from the boxes that ship and files of whoever runs it. */
#include "../shelf.h"
#include "rulesets.h"

#include <stdlib.h>

RuleSet *ruleset_of_files(char **files, int count)
{
    Shelf *shelf = malloc(sizeof *shelf);
    RuleSet *set = NULL;
    if (shelf && shelf_fill(shelf, files, count) == APP_OK)
        set = ruleset_of_server(shelf->rules, shelf->source, shelf->sources);
    if (set) {
        set->owned = shelf->rules;
        shelf->rules = NULL; /* the set's now */
    }
    if (shelf)
        shelf_free(shelf);
    free(shelf);
    return set;
}
