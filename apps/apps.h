/* apps.h - the commands of `ringside`, and what they share: reading files and rules. */
#ifndef APPS_H
#define APPS_H

#include "../ringside.h"
#include "../table/file.h"

/* Each takes the words after its name and returns an exit status. */
int app_box(int argc, char **argv);
int app_play(int argc, char **argv);
int app_scenario(int argc, char **argv);
int app_lesson(int argc, char **argv);
int app_referee(int argc, char **argv);
int app_coverage(int argc, char **argv);
int app_bench(int argc, char **argv);
int app_lab(int argc, char **argv);
int app_tower(int argc, char **argv);
int app_serve(int argc, char **argv);
int app_replay(int argc, char **argv);

/* Exit statuses: all is well; something was found wrong; the call itself is wrong. */
enum { APP_OK = 0, APP_WRONG = 1, APP_USAGE = 2 };

enum { APP_CODES = RS_MOST_LANGUAGES * 16 };

/* The language of what is said about files; English until then. */
void app_speak(int language);
/* Prints a word of words/table, filled in, that says why not. */
void app_refuse(int word, const rs_Fill *fill);
/* Likewise about a file: the word says {path} and {why}. */
void app_refuse_file(int word, const char *path, const FileFault *why);
/* Says in a line why a file cannot be read. */
void app_cannot_read(const char *path, const FileFault *why, char *problem, size_t size);
/* Whether a problem with a file (table/problem.h) names it, and not only a line of it. */
bool app_names(const char *problem, const char *path);

/* A whole file as a source, or with .text NULL and a message on stderr. Free the text. */
rs_Source app_read(const char *path);

/* The shipped boxes and, after them, the given files. On problems prints them and returns NULL. */
rs_Rules *app_rules(char **files, int count);

void app_print_problems(const rs_Problems *problems, FILE *to);

/* The shipped language with this code, or -1: for flags, which are read before there are rules. A
 * box may bring another, and then rs_language_find knows it. */
int app_language(const char *code);
/* The codes of all: "en|pl|es". */
const char *app_languages(const rs_Rules *rules, char codes[APP_CODES]);
/* Prints a help text, in which {languages} are these. */
void app_print_help(const rs_Rules *rules, int language, int word, FILE *to);

/* 64 hexadecimal digits, or any shorter text, which is hashed into a seed. */
void app_seed(const char *text, uint8_t seed[32]);

#endif
