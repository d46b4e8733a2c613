/* shelf.h - the shipped boxes and the files a user gives, one beside the other. A file whose first
 * line names a box, a translation or a language that ships stands in for it. */
#ifndef APPS_SHELF_H
#define APPS_SHELF_H

#include "../engine/rules.h"
#include "apps.h"

typedef struct Head {
    char kind[16], language[16], box[48]; /* of words: box is their set */
} Head;

typedef struct Shelf {
    rs_Source source[TEXT_MAX_SOURCES];
    Head head[TEXT_MAX_SOURCES];
    int given[TEXT_MAX_SOURCES]; /* which of the given files it is, -1: shipped */
    int sources;
    bool english_only; /* shipped translations that no longer fit were left out */
    rs_Rules *rules;
} Shelf;

/* The shipped boxes. */
void shelf_start(Shelf *shelf);
/* A text that a user gives, the given-th; the shelf frees it. False if there is no room: then it is
 * still the caller's. */
bool shelf_add(Shelf *shelf, rs_Source source, int given);
bool shelf_compile(Shelf *shelf, rs_Problems *problems);
void shelf_free(Shelf *shelf);

/* All of it by files (files.c): problems are printed. Whatever the status, free it afterwards. */
int shelf_fill(Shelf *shelf, char **files, int count);

#endif
