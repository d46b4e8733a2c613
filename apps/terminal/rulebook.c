/* rulebook.c - the rules in lines of text; see rulebook.h. They are read from rules/GAME.md, block
 * by block: a heading, a numbered item, a row of a table, a paragraph. */
#include "rulebook.h"

#include "phrases.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { BLOCK = 4096, NUMBER = 16 };

const char *rules_text(int game)
{
    static const char *const names[] = {"rules/knockdown.md", "rules/nokaut.md"};
    int count;
    const rs_Source *books = rules_books(&count);
    for (int i = 0; i < count; i++)
        if (strcmp(books[i].name, names[game]) == 0)
            return books[i].text;
    return "";
}

/* ---- Blocks ---- */

typedef struct Block {
    char text[BLOCK]; /* on one line, without marks for letters and code */
    bool heading;
    char number[NUMBER]; /* of the rule or chapter; empty: none */
} Block;

/* Whether a line goes on with what the line before it says. */
static bool goes_on(const char *line)
{
    return *line && !strchr("#|-\n", *line);
}

static void add_line(Block *b, const char *line, size_t length)
{
    size_t used = strlen(b->text);
    if (used > 0 && used < BLOCK - 1)
        b->text[used++] = ' ';
    for (size_t i = *b->text ? strspn(line, " ") : 0; i < length && used < BLOCK - 1; i++)
        if (line[i] != '`' &&
            !(line[i] == '*' && (line[i + 1] == '*' || (i && line[i - 1] == '*'))))
            b->text[used++] = line[i];
    b->text[used] = 0;
}

/* The number that an item or a heading starts with: "- K7.2 ", "## K7 ". */
static void take_number(Block *b)
{
    const char *start = b->text + strspn(b->text, "-# ");
    size_t length = strcspn(start, " ");
    bool numbered = start > b->text && isupper((unsigned char)start[0]) &&
                    isdigit((unsigned char)start[1]) && length < NUMBER;
    snprintf(b->number, NUMBER, "%.*s", numbered ? (int)length : 0, start);
}

/* The next block from *at on; false at the end. */
static bool next_block(const char **at, Block *b)
{
    *b = (Block){.heading = false};
    *at += strspn(*at, "\n");
    if (!**at)
        return false;
    bool single = strchr("#|", **at) != NULL;
    b->heading = **at == '#';
    do {
        size_t length = strcspn(*at, "\n");
        add_line(b, *at, length);
        *at += length + ((*at)[length] == '\n');
    } while (!single && goes_on(*at));
    take_number(b);
    return true;
}

static void print_block(const Block *b)
{
    const char *text = b->text + strspn(b->text, "# ");
    if (b->heading)
        putchar('\n');
    print_wrapped("", b->heading ? 0 : 2, text);
}

/* ---- Reading ---- */

static void print_chapters(const char *text)
{
    Block b;
    while (next_block(&text, &b))
        if (b.heading)
            printf("  %s\n", b.text + strspn(b.text, "# "));
}

/* Chapters without a number go by how their titles begin. */
static bool is_called(const Block *b, const char *wanted)
{
    if (*b->number)
        return strcasecmp(b->number, wanted) == 0;
    return b->heading && strncasecmp(b->text + strspn(b->text, "# "), wanted, strlen(wanted)) == 0;
}

/* A chapter with all that is in it, or one rule; false: there is none of this number or name. */
static bool print_named(const char *text, const char *wanted)
{
    Block b;
    bool inside = false, found = false;
    while (next_block(&text, &b)) {
        bool here = is_called(&b, wanted);
        inside = here ? b.heading : inside && !b.heading;
        if (here || inside)
            print_block(&b);
        found = found || here;
    }
    return found;
}

static bool has_words(const char *text, const char *wanted)
{
    size_t length = strlen(wanted);
    for (; *text; text++)
        if (strncasecmp(text, wanted, length) == 0)
            return true;
    return false;
}

/* Returns how many there are; prints the first of them. */
static int print_found(const char *text, const char *wanted)
{
    enum { MOST = 15 };
    Block b;
    int found = 0;
    while (next_block(&text, &b))
        if (!b.heading && has_words(b.text, wanted) && found++ < MOST)
            print_block(&b);
    return found > MOST ? found - MOST : found ? 0 : -1;
}

void show_rules(int game, int language, const char *wanted)
{
    const char *text = rules_text(game);
    printf("%s\n", phrase(language, TERMINAL_TITLE_RULES));
    if (!*wanted) {
        print_chapters(text);
        printf("%s\n", phrase(language, TERMINAL_READ_RULES));
        return;
    }
    if (print_named(text, wanted))
        return;
    int more = print_found(text, wanted);
    if (more < 0)
        printf("%s\n", phrase(language, TERMINAL_NO_SUCH_RULE));
    else if (more > 0)
        printf("%s: %d\n", phrase(language, TERMINAL_MORE_FOUND), more);
}
