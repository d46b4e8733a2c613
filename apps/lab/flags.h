/* flags.h - what is said after `ringside lab COMMAND`, the same words for every command. */
#ifndef APPS_LAB_FLAGS_H
#define APPS_LAB_FLAGS_H

#include "study.h"

enum { LAB_MATCH = 1, LAB_BALANCE = 2, LAB_COMPARE = 4, LAB_MERGE = 8, LAB_SPEED = 16 };
enum { FILES_MOST = 4096 };

typedef struct Flags {
    Terms terms;
    const char *bot[2];     /* of lab match */
    char *box[TEXTS_MOST];  /* their files */
    char *file[FILES_MOST]; /* words that are no options */
    int files;
    int games, threads, shard, shards;
    const char *out, *csv, *html;
    bool json;
} Flags;

/* Reads the words of a command. On false `problem` says in a line what is wrong. */
bool flags_read(Flags *flags, int command, int argc, char **argv, char problem[200]);

/* A whole number between the two; digits only. */
bool flags_number(const char *option, const char *value, int low, int high, int *out,
                  char problem[200]);

#endif
