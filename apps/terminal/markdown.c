/* markdown.c - Markdown laid out in lines; see markdown.h. */
#include "markdown.h"

#include "layout.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 8192, MOST_CELLS = 6, GAP = 2 };

/* ---- Blocks ---- */

static bool is_step(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return digits > 0 && strncmp(line + digits, ". ", 2) == 0;
}

static int kind_of(const char *line)
{
    if (*line == '#')
        return BLOCK_HEADING;
    if (*line == '|')
        return BLOCK_TABLE;
    if (strncmp(line, "      ", 6) == 0)
        return BLOCK_PICTURE;
    if (strncmp(line, "- ", 2) == 0)
        return BLOCK_ITEM;
    if (strncmp(line, "→ ", strlen("→ ")) == 0)
        return BLOCK_RULES;
    return is_step(line) ? BLOCK_STEP : BLOCK_TEXT;
}

/* Whether a line goes on with what the line before it says. */
static bool goes_on(int kind, const char *line)
{
    if (!*line || *line == '\n' || kind == BLOCK_HEADING || kind == BLOCK_RULES)
        return false;
    if (kind == BLOCK_TABLE || kind == BLOCK_PICTURE)
        return kind_of(line) == kind;
    return kind_of(line) == BLOCK_TEXT;
}

/* The number that an item or a heading starts with: "- K7.2 ", "## K7 ". */
static void take_number(Block *b)
{
    const char *start = b->text + strspn(b->text, "-# ");
    size_t length = strcspn(start, " \n");
    bool numbered = start > b->text && isupper((unsigned char)start[0]) &&
                    isdigit((unsigned char)start[1]) && length < BLOCK_NUMBER;
    snprintf(b->number, BLOCK_NUMBER, "%.*s", numbered ? (int)length : 0, start);
}

bool next_block(const char **at, Block *b)
{
    *at += strspn(*at, "\n");
    if (!**at)
        return false;
    *b = (Block){.kind = kind_of(*at), .text = *at};
    do {
        *at += strcspn(*at, "\n");
        *at += **at == '\n';
    } while (goes_on(b->kind, *at));
    b->bytes = (size_t)(*at - b->text);
    take_number(b);
    return true;
}

/* ---- Words with marks ---- */

/* On one line, with marks instead of the signs for letters; those of code are dropped. */
static void mark_words(const char *text, size_t bytes, char base, char *out, size_t size)
{
    size_t used = 0;
    char now = base;
    if (base != MARK_PLAIN && size > 1)
        out[used++] = base;
    for (size_t i = 0; i < bytes && used + 2 < size; i++) {
        if (text[i] == '*') {
            bool twice = i + 1 < bytes && text[i + 1] == '*';
            char wanted = twice ? MARK_BOLD : MARK_ITALIC;
            i += twice;
            now = now == wanted ? base : wanted;
            out[used++] = now;
        } else if (text[i] == '\n') {
            i += strspn(text + i + 1, " ");
            if (i + 1 < bytes)
                out[used++] = ' ';
        } else if (text[i] != '`') {
            out[used++] = text[i];
        }
    }
    out[used] = 0;
}

/* Where the words of a block begin, behind the sign of its kind. */
static const char *words_of(const Block *b)
{
    return b->kind == BLOCK_HEADING ? b->text + strspn(b->text, "# ")
           : b->kind == BLOCK_ITEM  ? b->text + 2
                                    : b->text;
}

void block_words(const Block *b, char *out, size_t size)
{
    const char *start = words_of(b);
    char *to = out;
    mark_words(start, b->bytes - (size_t)(start - b->text), MARK_PLAIN, out, size);
    for (const char *from = out; *from; from++)
        if (!is_mark(*from) && *from != '|')
            *to++ = *from;
    *to = 0;
}

static int columns_of_marked(const char *text, size_t bytes)
{
    int columns = 0;
    for (size_t i = 0; i < bytes; i++)
        columns += !is_mark(text[i]) && ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

/* ---- Lines ---- */

static void put(Laid *l, const char *bytes, size_t count)
{
    if (l->used + count + 1 > l->room) {
        size_t room = 2 * l->room + count + 4096;
        char *text = realloc(l->text, room);
        l->failed = l->failed || !text;
        if (!text)
            return;
        l->text = text;
        l->room = room;
    }
    memcpy(l->text + l->used, bytes, count);
    l->used += count;
    l->text[l->used] = 0;
}

static void put_times(Laid *l, const char *what, int times)
{
    for (; times > 0; times--)
        put(l, what, strlen(what));
}

static void end_line(Laid *l)
{
    put(l, "\n", 1);
    l->lines++;
}

/* The next word and the blanks before it; 0: there is none. */
static size_t next_word(const char *text)
{
    size_t blanks = strspn(text, " ");
    size_t letters = strcspn(text + blanks, " ");
    return letters ? blanks + letters : 0;
}

/* Marked words in lines that begin at column `indent`, the first of them behind `head`. */
static void lay_wrapped(const char *head, int indent, int columns, const char *text, Laid *l)
{
    char now = MARK_PLAIN;
    put(l, head, strlen(head));
    put_times(l, " ", indent - columns_of_marked(head, strlen(head)));
    for (bool first = true; first || next_word(text); first = false) {
        int used = indent;
        if (!first)
            put_times(l, " ", indent);
        if (now != MARK_PLAIN)
            put(l, &now, 1);
        for (size_t word, done = 0; (word = next_word(text)); text += word) {
            size_t skipped = done ? 0 : strspn(text, " ");
            int width = columns_of_marked(text + skipped, word - skipped);
            if (done && used + width > columns)
                break;
            put(l, text + skipped, word - skipped);
            used += width;
            done += word;
            for (size_t i = 0; i < word; i++)
                now = is_mark(text[i]) ? text[i] : now;
        }
        end_line(l);
    }
}

int take_laid(const char **at)
{
    if (!*at || !**at)
        return -1;
    int bytes = (int)strcspn(*at, "\n");
    *at += bytes + ((*at)[bytes] == '\n');
    return bytes;
}

void print_laid(const Laid *laid)
{
    for (const char *at = laid->text; at && *at; at++)
        if (!is_mark(*at))
            putchar(*at);
}

void laid_free(Laid *laid)
{
    free(laid->text);
    *laid = (Laid){0};
}

/* ---- Tables ---- */

typedef struct Row {
    int cells;
    const char *cell[MOST_CELLS];
    size_t bytes[MOST_CELLS];
} Row;

/* The cells of a line "| a | b |"; none of the line below the heads. */
static void split_row(const char *line, Row *row)
{
    row->cells = 0;
    if (strspn(line, "|-: ") >= strcspn(line, "\n"))
        return;
    const char *at = line + 1;
    while (row->cells < MOST_CELLS) {
        size_t bytes = strcspn(at, "|\n");
        if (at[bytes] != '|')
            return;
        const char *next = at + bytes + 1;
        size_t blanks = strspn(at, " ");
        at += blanks < bytes ? blanks : bytes;
        bytes = (size_t)(next - 1 - at);
        while (bytes > 0 && at[bytes - 1] == ' ')
            bytes--;
        row->cell[row->cells] = at;
        row->bytes[row->cells++] = bytes;
        at = next;
    }
}

static bool next_row(const Block *b, const char **at, Row *row)
{
    row->cells = 0;
    while (row->cells == 0 && *at < b->text + b->bytes) {
        split_row(*at, row);
        *at += strcspn(*at, "\n");
        *at += **at == '\n';
    }
    return row->cells > 0;
}

/* Cells that need no more than a fair part get what they need; the others share the rest. */
static void share_columns(int count, int room, int width[MOST_CELLS])
{
    bool fixed[MOST_CELLS] = {false};
    int left = count;
    for (int round = 0; round < count && left > 0; round++)
        for (int i = 0; i < count && left > 0; i++)
            if (!fixed[i] && width[i] <= room / left) {
                fixed[i] = true;
                room -= width[i];
                left--;
            }
    for (int i = 0; i < count; i++)
        if (!fixed[i]) {
            width[i] = room / left > 1 ? room / left : 1;
            room -= width[i];
            left--;
        }
}

static int measure_table(const Block *b, int columns, int width[MOST_CELLS])
{
    int count = 0;
    char words[WORDS];
    Row row;
    for (const char *at = b->text; next_row(b, &at, &row);)
        for (int i = 0; i < row.cells; i++) {
            mark_words(row.cell[i], row.bytes[i], MARK_PLAIN, words, sizeof words);
            int wanted = columns_of_marked(words, strlen(words));
            if (i >= count)
                width[count++] = 0;
            width[i] = wanted > width[i] ? wanted : width[i];
        }
    share_columns(count, columns - GAP * (count - 1), width);
    return count;
}

/* Cells side by side, each in lines of its own. Returns how many lines it took. */
static int lay_row(const Row *row, const int width[MOST_CELLS], char base, Laid *l)
{
    Laid cell[MOST_CELLS] = {{0}};
    const char *at[MOST_CELLS] = {NULL};
    int lines = 0;
    char words[WORDS];
    for (int i = 0; i < row->cells; i++) {
        mark_words(row->cell[i], row->bytes[i], base, words, sizeof words);
        lay_wrapped("", 0, width[i], words, &cell[i]);
        at[i] = cell[i].text;
        lines = cell[i].lines > lines ? cell[i].lines : lines;
    }
    for (int line = 0; line < lines; line++) {
        for (int i = 0; i < row->cells; i++) {
            const char *start = at[i];
            int bytes = take_laid(&at[i]);
            size_t count = bytes > 0 ? (size_t)bytes : 0;
            const char plain = MARK_PLAIN;
            put(l, count ? start : "", count);
            put(l, &plain, 1);
            if (i < row->cells - 1)
                put_times(l, " ", width[i] + GAP - columns_of_marked(count ? start : "", count));
        }
        end_line(l);
    }
    for (int i = 0; i < row->cells; i++)
        laid_free(&cell[i]);
    return lines;
}

static void lay_table(const Block *b, int columns, Laid *l)
{
    int width[MOST_CELLS] = {0}, count = measure_table(b, columns, width), whole = -GAP;
    bool head = true, wrapped = false;
    Row row;
    for (int i = 0; i < count; i++)
        whole += width[i] + GAP;
    for (const char *at = b->text; next_row(b, &at, &row); head = false) {
        if (wrapped)
            end_line(l); /* so that one sees where a row ends */
        wrapped = lay_row(&row, width, head ? MARK_BOLD : MARK_PLAIN, l) > 1 && !head;
        if (head) {
            put_times(l, "─", whole);
            end_line(l);
        }
    }
}

/* ---- The whole ---- */

static void lay_picture(const Block *b, Laid *l)
{
    for (const char *at = b->text; at < b->text + b->bytes;) {
        const char *line = at;
        put(l, line, (size_t)take_laid(&at));
        end_line(l);
    }
}

void lay_block(const Block *b, int columns, Laid *l)
{
    const char *start = words_of(b);
    size_t bytes = b->bytes - (size_t)(start - b->text);
    char words[WORDS], head[BLOCK_NUMBER + 4] = "";
    int base = b->kind == BLOCK_HEADING ? MARK_HEADING
               : b->kind == BLOCK_RULES ? MARK_DIM
                                        : MARK_PLAIN;
    if (b->kind == BLOCK_TABLE || b->kind == BLOCK_PICTURE) {
        b->kind == BLOCK_TABLE ? lay_table(b, columns, l) : lay_picture(b, l);
        return;
    }
    size_t sign = b->kind == BLOCK_STEP                 ? strcspn(start, " ")
                  : b->kind == BLOCK_ITEM && *b->number ? strlen(b->number)
                                                        : 0;
    if (sign > 0 && sign < BLOCK_NUMBER)
        snprintf(head, sizeof head, "%c%.*s%c ", MARK_BOLD, (int)sign, start, MARK_PLAIN);
    else if (b->kind == BLOCK_ITEM)
        snprintf(head, sizeof head, "• ");
    mark_words(start + sign, bytes - sign, (char)base, words, sizeof words);
    int indent = b->kind == BLOCK_STEP ? 3 : !*head ? 0 : *b->number ? 7 : 2;
    lay_wrapped(head, indent, columns, words + strspn(words, " "), l);
}

static bool listed(int kind)
{
    return kind == BLOCK_ITEM || kind == BLOCK_STEP;
}

void lay_markdown(const char *text, int columns, Laid *l)
{
    Block b;
    int before = -1;
    while (next_block(&text, &b)) {
        bool close = before < 0 || b.kind == BLOCK_RULES || (listed(before) && listed(b.kind)) ||
                     (before == BLOCK_HEADING && b.kind != BLOCK_HEADING);
        if (!close)
            end_line(l);
        lay_block(&b, columns, l);
        before = b.kind;
    }
}

void lay_lines(const char *text, int columns, Laid *l)
{
    while (*text) {
        char words[WORDS];
        const char *line = text;
        int bytes = take_laid(&text), blanks = (int)strspn(line, " ");
        bool heading = strncmp(line, "## ", 3) == 0;
        blanks = blanks < bytes ? blanks : bytes;
        snprintf(words, sizeof words, "%.*s", bytes, line);
        if (heading) {
            words[1] = ' ';
            words[2] = MARK_HEADING; /* in the place of its signs */
            lay_wrapped("", 0, columns, words + 2, l);
        } else if (columns_of(words) <= columns) { /* as it was laid out */
            put(l, words, strlen(words));
            end_line(l);
        } else {
            lay_wrapped("", blanks + 2 * (blanks > 0), columns, words + blanks, l);
        }
    }
}
