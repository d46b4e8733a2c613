/* limits.h - the server's limits: a number each, with a default and a range (limits.def). */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdio.h>

typedef struct Limits {
#define LIMIT(field, name, usual, smallest, largest, unit, what) int field;
#include "limits.def"
} Limits;

extern const Limits limits_usual;

/* "NAME=N"; false and nothing changed: there is no such limit, or N is out of its range. */
bool limits_read(Limits *limits, const char *text);
/* The table of docs/hosting.md, in Markdown. */
void limits_print(FILE *to);

#endif
