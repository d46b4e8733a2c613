/* rules.c - the rules in lines of text: the rulebook for players first, then the numbered rules;
 * read by chapter or number, searched by words. */
#include "plain.h"

#include "../find.h"
#include "../markdown.h"
#include "../rulebook.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORDS = 4096 };

static void print_block(const Block *b)
{
    Laid laid = {0};
    if (b->kind == BLOCK_HEADING || b->kind == BLOCK_TABLE)
        putchar('\n');
    lay_block(b, SCREEN_COLUMNS - 2, &laid);
    print_laid(&laid);
    laid_free(&laid);
}

/* ---- Chapters ---- */

static bool is_chapter(const Block *b)
{
    return b->kind == BLOCK_HEADING && strncmp(b->text, "## ", 3) == 0;
}

/* With the number by which they can be read; those of the numbered rules have theirs. */
static void print_chapters(const char *text, bool counted)
{
    Block b;
    int number = 0;
    while (next_block(&text, &b)) {
        char words[WORDS];
        block_words(&b, words, sizeof words);
        if (is_chapter(&b) && counted)
            printf("%4d. %s\n", ++number, words);
        else if (is_chapter(&b))
            printf("  %s\n", words);
    }
}

/* Chapters go by how their titles begin, rules and chapters with a number by that. */
static bool is_called(const Block *b, const char *wanted)
{
    char words[WORDS], title[FOLDED], folded[FOLDED];
    if (*b->number)
        return strcasecmp(b->number, wanted) == 0;
    if (b->kind != BLOCK_HEADING)
        return false;
    block_words(b, words, sizeof words);
    fold(words, title);
    fold(wanted, folded);
    return strncmp(title, folded, strlen(folded)) == 0;
}

static int level_of(const Block *b)
{
    return b->kind == BLOCK_HEADING ? (int)strspn(b->text, "#") : 0;
}

/* What is called so or, of the chapters, the one of this number; a heading with all that stands
 * under it. False: there is none. */
static bool print_named(const char *text, const char *wanted, int chapter)
{
    Block b;
    int inside = 0, chapters = 0; /* inside: the level of the heading that is read */
    bool found = false;
    while (next_block(&text, &b)) {
        chapters += is_chapter(&b);
        bool here =
            chapter > 0 ? is_chapter(&b) && chapters == chapter : !inside && is_called(&b, wanted);
        if (inside && level_of(&b) && level_of(&b) <= inside)
            inside = 0;
        if (here)
            inside = level_of(&b);
        if (here || inside)
            print_block(&b);
        found = found || here;
        if (here && chapter == 0 && level_of(&b) == 1)
            return true; /* the title of the whole */
    }
    return found;
}

/* ---- Searching ---- */

enum { MOST_FOUND = 15 };

/* Prints the first of those that have these words, and what stands under a small heading that has
 * them; `found` counts all. */
static void print_found(const char *text, const char *wanted, int *found)
{
    Block b;
    bool under = false;
    while (next_block(&text, &b)) {
        char words[WORDS];
        block_words(&b, words, sizeof words);
        bool has = has_words(words, wanted);
        under = level_of(&b) ? has && level_of(&b) > 2 : under;
        if ((under || (has && !level_of(&b))) && (*found += !under || level_of(&b)) <= MOST_FOUND)
            print_block(&b);
    }
}

/* ---- The whole ---- */

static void print_contents(int language, char *const book[BOOKS])
{
    printf("%s\n", phrase(language, TERMINAL_TITLE_RULES));
    print_chapters(book[BOOK_FOR_PLAYERS], true);
    printf("%s\n", phrase(language, TERMINAL_TITLE_NUMBERED));
    print_chapters(book[BOOK_NUMBERED], false);
    print_wrapped("", 0, phrase(language, TERMINAL_READ_RULES));
}

static void print_search(int language, char *const book[BOOKS], const char *wanted)
{
    int found = 0;
    for (int i = 0; i < BOOKS; i++)
        print_found(book[i], wanted, &found);
    if (found == 0)
        printf("%s\n", phrase(language, TERMINAL_NO_SUCH_RULE));
    else if (found > MOST_FOUND)
        printf("%s: %d\n", phrase(language, TERMINAL_MORE_FOUND), found - MOST_FOUND);
}

void show_rules(int game, int language, const char *wanted)
{
    char *book[BOOKS];
    bool good = true;
    int chapter = (int)strspn(wanted, "0123456789") == (int)strlen(wanted) ? atoi(wanted) : 0;
    for (int i = 0; i < BOOKS; i++)
        good = (book[i] = book_text(i, game, language)) && good;
    if (good && !*wanted)
        print_contents(language, book);
    else if (good && !print_named(book[BOOK_FOR_PLAYERS], wanted, chapter) &&
             !print_named(book[BOOK_NUMBERED], wanted, 0))
        print_search(language, book, wanted);
    for (int i = 0; i < BOOKS; i++)
        free(book[i]);
}
