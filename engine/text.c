/* text.c - reads author's text into lines and words; see text.h. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory ---- */

struct Chunk {
    Chunk *next;
    size_t used, size;
    _Alignas(16) unsigned char bytes[];
};

enum { CHUNK = 64 * 1024 };

void *text_alloc(Text *text, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    Chunk *chunk = text->chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t bytes = size > CHUNK ? size : CHUNK;
        chunk = calloc(1, sizeof *chunk + bytes);
        if (!chunk)
            abort();
        chunk->size = bytes;
        chunk->next = text->chunks;
        text->chunks = chunk;
    }
    void *memory = chunk->bytes + chunk->used;
    chunk->used += size;
    return memory;
}

void text_free(Text *text)
{
    while (text->chunks) {
        Chunk *next = text->chunks->next;
        free(text->chunks);
        text->chunks = next;
    }
}

/* ---- Letters ---- */

/* The letter at the start and how many bytes it has; 0 bytes: none. */
static size_t decode(const unsigned char *text, size_t size, uint32_t *letter)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* shorter ones are not UTF-8 */
    unsigned first = text[0];
    size_t bytes = first < 0x80   ? 1
                   : first < 0xc0 ? 0
                   : first < 0xe0 ? 2
                   : first < 0xf0 ? 3
                   : first < 0xf8 ? 4
                                  : 0;
    if (bytes > size)
        return 0;
    *letter = bytes > 1 ? first & (0x7fu >> bytes) : first;
    for (size_t i = 1; i < bytes; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *letter = *letter << 6 | (text[i] & 0x3fu);
    }
    bool surrogate = *letter >= 0xd800 && *letter <= 0xdfff;
    return *letter < least[bytes] || *letter > 0x10ffff || surrogate ? 0 : bytes;
}

static LetterFault fault_of(uint32_t letter)
{
    if ((letter < ' ' && letter != '\t') || (letter >= 0x7f && letter <= 0x9f))
        return LETTER_CONTROL;
    if ((letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069))
        return LETTER_TURNS;
    if (letter == 0x2028 || letter == 0x2029)
        return LETTER_BREAKS;
    if ((letter >= 0xfdd0 && letter <= 0xfdef) || (letter & 0xfffe) == 0xfffe)
        return LETTER_NONE;
    return LETTER_GOOD;
}

size_t text_letters(const char *text, size_t size, LetterFault *why)
{
    size_t good = 0, bytes;
    LetterFault fault = LETTER_GOOD;
    for (; good < size; good += bytes) {
        uint32_t letter;
        bytes = decode((const unsigned char *)text + good, size - good, &letter);
        fault = bytes ? fault_of(letter) : LETTER_NOT_UTF8;
        if (fault)
            break;
    }
    if (why)
        *why = fault;
    return good;
}

void text_clean(char *text)
{
    char *to = text;
    for (;;) {
        size_t good = text_letters(text, strlen(text), NULL);
        memmove(to, text, good);
        to += good;
        text += good;
        if (!*text)
            break;
        do /* one ? for all bytes of a letter: columns stay */
            text++;
        while (((unsigned char)*text & 0xc0) == 0x80);
        *to++ = '?';
    }
    *to = 0;
}

Quote text_quote(const char *given, size_t most)
{
    Quote quote;
    size_t length = strnlen(given, most < QUOTE_PATH ? most : QUOTE_PATH);
    while (length > 0 && given[length] && ((unsigned char)given[length] & 0xc0) == 0x80)
        length--;
    memcpy(quote.text, given, length);
    quote.text[length] = 0;
    text_clean(quote.text);
    for (char *c = quote.text; *c; c++)
        if (*c == '\t')
            *c = ' ';
    return quote;
}

/* ---- Problems ---- */

static void copy_line(const rs_Source *source, int number, char *out, int size)
{
    const char *at = source->text, *end = at + source->size;
    while (--number > 0 && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    int n = 0;
    for (; at < end && *at != '\n' && *at != '\r' && n < size - 1; at++)
        out[n++] = *at == '\t' || !*at ? ' ' : *at;
    out[n] = 0;
    text_clean(out);
}

bool text_heard(const Text *text)
{
    return text->problems->kept < RS_MAX_PROBLEMS;
}

static void problem_at(Text *text, int source, int number, int column, const char *message)
{
    rs_Problems *problems = text->problems;
    problems->total++;
    if (!text_heard(text))
        return;
    rs_Problem *problem = &problems->at[problems->kept++];
    const rs_Source *from = &text->source[source];
    snprintf(problem->file, sizeof problem->file, "%s", from->name);
    problem->line = number;
    problem->column = column;
    copy_line(from, number, problem->excerpt, sizeof problem->excerpt);
    snprintf(problem->message, sizeof problem->message, "%s", message);
    text_clean(problem->message); /* a quoted word may be cut in the middle of a letter */
}

static int characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

void text_problem(Text *text, const Line *line, int word, const char *format, ...)
{
    char message[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    int column = line->indent + 1;
    if (word >= 0 && word < line->words)
        column = line->word[word].column;
    else if (word >= line->words && line->words > 0) {
        const Word *last = &line->word[line->words - 1];
        column = last->column + characters(last->text) + (last->quoted ? 2 : 0);
    }
    problem_at(text, line->source, line->number, column, message);
}

/* Edit distance with swaps of neighbours, capped: far words need no exact number. */
static int edit_distance(const char *a, const char *b)
{
    enum { MOST = 40 };
    int rows[3][MOST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > MOST || m > MOST)
        return MOST;
    for (int j = 0; j <= m; j++)
        rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *row = rows[i % 3], *up = rows[(i + 2) % 3], *upper = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int best = up[j - 1] + (a[i - 1] != b[j - 1]);
            if (up[j] + 1 < best)
                best = up[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                upper[j - 2] + 1 < best)
                best = upper[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[n % 3][m];
}

const char *text_nearest(const char *word, const char *const *candidates, int count)
{
    int best = (int)strlen(word) / 2 + 1;
    const char *found = "";
    for (int i = 0; i < count; i++) {
        int distance = candidates[i] && *candidates[i] ? edit_distance(word, candidates[i]) : 99;
        if (distance < best) {
            best = distance;
            found = candidates[i];
        }
    }
    return found;
}

const char *text_suggest(const char *word, const char *const *candidates, int count, char out[80])
{
    const char *nearest = text_nearest(word, candidates, count);
    out[0] = 0;
    if (*nearest)
        snprintf(out, 80, " (did you mean \"%.50s\"?)", nearest);
    return out;
}

bool text_number(Text *text, const Line *line, int word, int lo, int hi, int *out)
{
    if (word >= line->words) {
        text_problem(text, line, word, "a number from %d to %d is missing here", lo, hi);
        return false;
    }
    char *end;
    long value = strtol(line->word[word].text, &end, 10);
    if (*end || end == line->word[word].text || value < lo || value > hi) {
        text_problem(text, line, word, "\"%.40s\" is not a number from %d to %d",
                     line->word[word].text, lo, hi);
        return false;
    }
    *out = (int)value;
    return true;
}

bool text_ends(Text *text, const Line *line, int words)
{
    if (line->words <= words)
        return true;
    text_problem(text, line, words, "\"%.40s\" is one word too many here", line->word[words].text);
    return false;
}

int text_choice(Text *text, const Line *line, int word, const char *const *list, int count,
                const char *what)
{
    char suggestion[80] = "";
    if (word >= line->words) {
        text_problem(text, line, word, "%s is missing here", what);
        return -1;
    }
    const char *given = line->word[word].text;
    for (int i = 0; i < count; i++)
        if (strcmp(given, list[i]) == 0)
            return i;
    if (text_heard(text))
        text_suggest(given, list, count, suggestion);
    text_problem(text, line, word, "\"%.40s\" is not %s%s", given, what, suggestion);
    return -1;
}

/* ---- Reading ---- */

typedef struct Reader {
    Text *text;
    int source, number;
    const char *at, *end, *start; /* start: of the current line */
    Line *open[TEXT_MAX_NESTING]; /* the last line at each depth */
    int depth;
    Line *first;
} Reader;

/* Columns count characters, not bytes. */
static int column_here(const Reader *r)
{
    int column = 1;
    for (const char *at = r->start; at < r->at; at++)
        column += ((unsigned char)*at & 0xc0) != 0x80;
    return column;
}

static void reader_problem(Reader *r, const char *message)
{
    problem_at(r->text, r->source, r->number, column_here(r), message);
}

/* A quoted word; the reader stands on the opening quote. */
static char *read_quoted(Reader *r)
{
    const char *from = ++r->at;
    while (r->at < r->end && *r->at != '"' && *r->at != '\n')
        r->at += *r->at == '\\' && r->at + 1 < r->end && r->at[1] != '\n' ? 2 : 1;
    if (r->at > r->end)
        r->at = r->end;
    char *out = text_alloc(r->text, (size_t)(r->at - from) + 1);
    int n = 0;
    for (const char *c = from; c < r->at; c++) {
        if (*c == '\\' && c + 1 < r->at)
            c++;
        out[n++] = *c;
    }
    if (memchr(out, '\t', (size_t)n))
        reader_problem(r, "a quotation holds a tab");
    if (r->at < r->end && *r->at == '"')
        r->at++;
    else
        reader_problem(r, "this quotation never ends; close it with \" on the same line");
    return out;
}

static char *read_plain(Reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && !strchr(" \t\r\n\"#", *r->at) && *r->at)
        r->at++;
    if (r->at == from)
        r->at++; /* a stray byte, for example 0, is a word of its own */
    size_t length = (size_t)(r->at - from);
    char *out = text_alloc(r->text, length + 1);
    memcpy(out, from, length);
    return out;
}

static int read_words(Reader *r, Word *words)
{
    int count = 0;
    while (r->at < r->end && *r->at != '\n' && *r->at != '#') {
        if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') {
            r->at++;
            continue;
        }
        if (count == TEXT_MAX_WORDS) {
            reader_problem(r, "too many words on one line; 64 is the most");
            break;
        }
        Word *word = &words[count++];
        word->column = column_here(r);
        word->quoted = *r->at == '"';
        char *text = word->quoted ? read_quoted(r) : read_plain(r);
        size_t length = strlen(text);
        word->comma = !word->quoted && length > 1 && text[length - 1] == ',';
        if (word->comma)
            text[length - 1] = 0;
        word->text = text;
    }
    return count;
}

/* Hangs the line under the last less indented one. */
static void place(Reader *r, Line *line)
{
    while (r->depth > 0 && r->open[r->depth - 1]->indent > line->indent)
        r->depth--;
    Line *before = r->depth > 0 ? r->open[r->depth - 1] : NULL;
    if (before && before->indent == line->indent) {
        before->next = line;
        r->open[r->depth - 1] = line;
        return;
    }
    if (r->depth == TEXT_MAX_NESTING) {
        text_problem(r->text, line, -1, "nested too deeply; %d levels are the most",
                     TEXT_MAX_NESTING);
        return;
    }
    if (!before && r->first)
        text_problem(r->text, line, -1, "this line is indented less than the first one");
    else if (!before)
        r->first = line;
    else if (!before->child)
        before->child = line;
    else {
        text_problem(r->text, line, -1,
                     "this line is indented by %d blanks, its neighbours are not", line->indent);
        return;
    }
    r->open[r->depth++] = line;
}

/* Notes the first thing on the line that no text may hold, comments included: who reads the file
 * elsewhere must see what the compiler sees. */
static void check_letters(Reader *r)
{
    static const char *const faults[LETTER_FAULTS] = {
        [LETTER_NOT_UTF8] = "bytes that are not UTF-8",
        [LETTER_CONTROL] = "a control character",
        [LETTER_TURNS] = "what turns the direction of text",
        [LETTER_BREAKS] = "a line separator",
        [LETTER_NONE] = "a code that is no character",
    };
    const char *newline = memchr(r->start, '\n', (size_t)(r->end - r->start));
    LetterFault why;
    size_t length = (size_t)((newline ? newline : r->end) - r->start);
    if (length > 0 && r->start[length - 1] == '\r')
        length--;
    size_t good = text_letters(r->start, length, &why);
    if (good == length)
        return;
    char message[80];
    snprintf(message, sizeof message, "text cannot hold %s", faults[why]);
    r->at = r->start + good;
    reader_problem(r, message);
    r->at = r->start;
}

static void read_line(Reader *r)
{
    Word words[TEXT_MAX_WORDS];
    r->start = r->at;
    check_letters(r);
    while (r->at < r->end && *r->at == ' ')
        r->at++;
    int indent = (int)(r->at - r->start);
    if (r->at < r->end && *r->at == '\t')
        reader_problem(r, "indent with blanks, not with tabs");
    int count = read_words(r, words);
    if (count > 0) {
        Line *line = text_alloc(r->text, sizeof *line);
        line->source = r->source;
        line->number = r->number;
        line->indent = indent;
        line->words = count;
        line->word = text_alloc(r->text, (size_t)count * sizeof *words);
        memcpy(line->word, words, (size_t)count * sizeof *words);
        place(r, line);
    }
    while (r->at < r->end && *r->at != '\n')
        r->at++;
    r->at++;
}

/* Some editors mark a file as UTF-8 by three bytes that nobody sees. */
static size_t mark_of_utf8(const rs_Source *source)
{
    static const char mark[] = "\xEF\xBB\xBF";
    return source->size >= 3 && memcmp(source->text, mark, 3) == 0 ? 3 : 0;
}

Line *text_read(Text *text, int source)
{
    const rs_Source *from = &text->source[source];
    Reader r = {.text = text,
                .source = source,
                .at = from->text + mark_of_utf8(from),
                .end = from->text + from->size};
    while (r.at < r.end) {
        r.number++;
        read_line(&r);
    }
    return r.first;
}
