/* rulebook.c - the rules of a game as texts; see rulebook.h. */
#include "rulebook.h"

#include "phrases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *shipped_text(const char *name)
{
    int count;
    const rs_Source *books = rules_books(&count);
    for (int i = 0; i < count; i++)
        if (strcmp(books[i].name, name) == 0)
            return books[i].text;
    return "";
}

/* ---- Rulings ---- */

/* What the reference has as a table of switches, in the words for players. */
static void write_rulings(int game, int language, FILE *out)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(game, &count);
    for (int i = 0; i < count; i++) {
        fprintf(out, "\n### %s (%s)\n%s\n\n", ruling_phrase(game, language, &ruling[i], ""),
                ruling[i].name, ruling_phrase(game, language, &ruling[i], "why"));
        for (int value = 0; value < 2 && *ruling[i].value[value]; value++)
            fprintf(out, "- **%s**: %s\n", ruling[i].value[value],
                    ruling_phrase(game, language, &ruling[i], ruling[i].value[value]));
    }
}

/* The first line of that table; NULL: there is none. */
static const char *table_of_rulings(const char *text)
{
    const char *chapter = strstr(text, "\n## Rulings");
    const char *table = chapter ? strstr(chapter, "\n|") : NULL;
    return table ? table + 1 : NULL;
}

static char *numbered_text(const char *text, int game, int language)
{
    char *whole = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&whole, &size);
    const char *table = table_of_rulings(text);
    if (!out)
        return NULL;
    fwrite(text, 1, table ? (size_t)(table - text) : strlen(text), out);
    if (table) {
        write_rulings(game, language, out);
        while (*table == '|') {
            table += strcspn(table, "\n");
            table += *table == '\n';
        }
        fputs(table, out);
    }
    return fclose(out) == 0 ? whole : (free(whole), NULL);
}

/* ---- Books ---- */

/* In English where nobody has translated it. */
static const char *players_text(int game, int language)
{
    char name[80];
    snprintf(name, sizeof name, "rules/book/%s.%s.md", rs_game_word(game), language_code(language));
    const char *text = shipped_text(name);
    return *text || language == RS_ENGLISH ? text : players_text(game, RS_ENGLISH);
}

char *book_text(int book, int game, int language)
{
    char name[80];
    if (book == BOOK_FOR_PLAYERS)
        return strdup(players_text(game, language));
    snprintf(name, sizeof name, "rules/%s.md", rs_game_word(game));
    return numbered_text(shipped_text(name), game, language);
}
