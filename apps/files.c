/* files.c - reading files, rules and seeds for the commands. */
#include "../table/problem.h"
#include "apps.h"
#include "shelf.h"
#include "words/table_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BYTES = 8 << 20
}; /* of box text or scenarios; the shipped boxes have 0.1 MiB at most */

/* ---- What is said ---- */

static int spoken = RS_ENGLISH;

void app_speak(int language)
{
    spoken = language;
}

/* Files are read before there are rules, so the words are those that ship. */
static rs_Rules *shipped_words(void)
{
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    return rs_compile(shipped, count, &problems);
}

void app_refuse(int word, const rs_Fill *fill)
{
    char problem[MATCH_PROBLEM];
    rs_Rules *words = shipped_words();
    problem_say(words, spoken, word, fill, problem);
    fprintf(stderr, "ringside: %s\n", problem);
    rs_free(words);
}

bool app_names(const char *problem, const char *path)
{
    return strncmp(problem, path, strlen(path)) == 0;
}

static void say_of_file(int word, const char *path, const FileFault *why,
                        char problem[MATCH_PROBLEM])
{
    rs_Rules *words = shipped_words();
    problem_with_file(words, spoken, word, path, why, problem);
    rs_free(words);
}

void app_refuse_file(int word, const char *path, const FileFault *why)
{
    char problem[MATCH_PROBLEM];
    say_of_file(word, path, why, problem);
    fprintf(stderr, "ringside: %s\n", problem);
}

void app_cannot_read(const char *path, const FileFault *why, char *problem, size_t size)
{
    char said[MATCH_PROBLEM];
    say_of_file(TABLE_CANNOT_READ, path, why, said);
    snprintf(problem, size, "%s", said);
}

/* ---- Files and rules ---- */

rs_Source app_read(const char *path)
{
    rs_Source source = {path, NULL, 0};
    FileFault why;
    source.text = strcmp(path, "-") == 0 ? file_rest(stdin, MOST_BYTES, &source.size, &why)
                                         : file_whole(path, MOST_BYTES, &source.size, &why);
    if (!source.text)
        app_refuse_file(TABLE_CANNOT_READ, path, &why);
    return source;
}

void app_print_problems(const rs_Problems *problems, FILE *to)
{
    for (int i = 0; i < problems->kept; i++) {
        const rs_Problem *p = &problems->at[i];
        fprintf(to, "%s:%d:%d: %s\n", p->file, p->line, p->column, p->message);
        fprintf(to, "    %s\n    %*s^\n", p->excerpt, p->column - 1, "");
    }
    if (problems->total > problems->kept)
        fprintf(to, "and %d more\n", problems->total - problems->kept);
}

/* A given file in which nothing is written, or NULL: whoever gives it believes that there is. */
static const char *blank_file(const Shelf *shelf)
{
    for (int i = 0; i < shelf->sources; i++)
        if (shelf->given[i] >= 0 && !*shelf->head[i].kind)
            return shelf->source[i].name;
    return NULL;
}

int shelf_fill(Shelf *shelf, char **files, int count)
{
    rs_Problems problems;
    int shipped;
    rs_shipped(&shipped);
    shelf_start(shelf);
    if (count > TEXT_MAX_SOURCES - shipped) {
        app_refuse(TABLE_TOO_MANY_BOXES, &(rs_Fill){.n = TEXT_MAX_SOURCES - shipped});
        return APP_USAGE;
    }
    for (int i = 0; i < count; i++) {
        rs_Source source = app_read(files[i]);
        if (!source.text || !shelf_add(shelf, source, i))
            return APP_USAGE;
    }
    if (!shelf_compile(shelf, &problems)) {
        app_print_problems(&problems, stderr);
        return APP_WRONG;
    }
    const char *blank = blank_file(shelf);
    if (!blank)
        return APP_OK;
    app_refuse(TABLE_NOTHING_IN_BOX, FILL(.named = {{"path", blank}}));
    rs_free(shelf->rules);
    shelf->rules = NULL;
    return APP_WRONG;
}

rs_Rules *app_rules(char **files, int count)
{
    Shelf *shelf = malloc(sizeof *shelf);
    if (!shelf)
        return NULL;
    rs_Rules *rules = shelf_fill(shelf, files, count) == APP_OK ? shelf->rules : NULL;
    if (rules)
        shelf->rules = NULL; /* the caller's now */
    shelf_free(shelf);
    free(shelf);
    return rules;
}

/* ---- Languages ---- */

int app_language(const char *code)
{
    rs_Rules *words = shipped_words();
    int language = rs_language_find(words, code);
    rs_free(words);
    return language;
}

const char *app_languages(const rs_Rules *rules, char codes[APP_CODES])
{
    int used = 0;
    for (int i = 0; i < rs_languages(rules); i++)
        used += snprintf(codes + used, (size_t)(APP_CODES - used), "%s%s", i ? "|" : "",
                         rs_language_code(rules, i));
    return codes;
}

void app_print_help(const rs_Rules *rules, int language, int word, FILE *to)
{
    char codes[APP_CODES], text[8192];
    const rs_Fill fill = {.named = {{"languages", app_languages(rules, codes)}}};
    rs_fill(rs_word(rules, language, word), &fill, text, sizeof text);
    fputs(text, to);
}

/* ---- Seeds ---- */

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

void app_seed(const char *text, uint8_t seed[32])
{
    bool hex = strlen(text) == 64;
    for (const char *c = text; *c && hex; c++)
        hex = isxdigit((unsigned char)*c);
    memset(seed, 0, 32);
    if (hex) {
        for (int i = 0; i < 32; i++)
            seed[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
        return;
    }
    uint64_t mix = 0xcbf29ce484222325u;
    for (const char *c = text; *c; c++)
        mix = (mix ^ (unsigned char)*c) * 0x100000001b3u;
    rs_Dice dice;
    rs_dice_seed(&dice, mix);
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)(rs_random(&dice) >> 56);
}
