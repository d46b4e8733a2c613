/* match_text.c - a match as a text file, written and read back; see match.h and docs/referee.md.
 *
 *   ringside match 1
 *   rules 0123456789abcdef
 *   game knockdown
 *   a veroth              or instead of these:   position
 *   b driana                                       A veroth at 3, hand push
 *   arena storm-bridge                             B driana at 4
 *   skills siege-storm
 *   ruling edge-wound light
 *   seed (64 hexadecimal digits)
 *   actions
 *   keep boxer
 *
 * What is between `game` and `ruling`, the game says; shown are the lines of Knockdown. Lines of a
 * position are indented by two blanks; # starts a comment. */
#include "match.h"

#include "../engine/kind.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "ringside match 1";

/* ---- Writing ---- */

static void write_position(const char *text, FILE *out)
{
    fputs("position\n", out);
    while (*text) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "%s%.*s\n", length ? "  " : "", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void write_setup(const Match *match, FILE *out)
{
    const GameKind *kind = game_kind(match->setup.game);
    SetupParts parts;
    match_parts(match->rules, &match->setup, &parts);
    for (int i = 0; i < parts.count; i++)
        fprintf(out, "%s %s\n", parts.part[i].key, parts.part[i].value);
    for (int i = 0; i < kind->rulings; i++)
        if (match->setup.ruling[i])
            fprintf(out, "ruling %s %s\n", kind->ruling[i].name,
                    kind->ruling[i].value[match->setup.ruling[i]]);
}

char *match_write(const Match *match)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fprintf(out, "%s\nrules %016" PRIx64 "\ngame %s\n", first_line, rs_rules_hash(match->rules),
            game_kind(match->setup.game)->word);
    if (match->position)
        write_position(match->position, out);
    else
        write_setup(match, out);
    fputs("seed ", out);
    for (int i = 0; i < 32; i++)
        fprintf(out, "%02x", match->seed[i]);
    fputs("\nactions\n", out);
    for (int i = 0; i < match->actions; i++) {
        char id[128];
        rs_action_id(match->rules, match->setup.game, match->action[i], id, sizeof id);
        fprintf(out, "%s\n", id);
    }
    bool failed = ferror(out) != 0;
    if (fclose(out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}

/* ---- Lines ---- */

enum { LINE_ROOM = 256, MOST_WORDS = 4 };

typedef struct Reader {
    const rs_Rules *rules;
    const char *at, *end;
    int number;           /* of the line that was read last, from 1 */
    char line[LINE_ROOM]; /* that line, without comment and outer blanks */
    unsigned seen;        /* header lines so far: bits */
    rs_Setup setup;
    SetupParts given; /* lines of the set-up so far */
    uint8_t seed[32];
    char *position;
    size_t position_size;
    int position_line; /* where it starts */
    char *problem;
    bool wrong;
} Reader;

static bool refuse(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool refuse(Reader *r, const char *format, ...)
{
    char message[MATCH_PROBLEM - 24];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    snprintf(r->problem, MATCH_PROBLEM, "line %d: %s", r->number ? r->number : 1, message);
    r->wrong = true;
    return false;
}

/* The bytes up to the end of the line; the reader goes behind it. */
static const char *raw_line(Reader *r, size_t *length)
{
    const char *from = r->at, *newline = memchr(from, '\n', (size_t)(r->end - from));
    *length = (size_t)((newline ? newline : r->end) - from);
    r->at = newline ? newline + 1 : r->end;
    r->number++;
    if (*length > 0 && from[*length - 1] == '\r')
        --*length;
    return from;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_text(const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)from[i] < ' ' && from[i] != '\t')
            return false;
    return true;
}

/* Reads the next line that says something into r->line; false at the end or on a problem. */
static bool next_line(Reader *r)
{
    while (r->at < r->end) {
        size_t length;
        const char *from = raw_line(r, &length), *comment = memchr(from, '#', length);
        if (comment)
            length = (size_t)(comment - from);
        while (length > 0 && is_blank(from[length - 1]))
            length--;
        for (; length > 0 && is_blank(*from); from++)
            length--;
        if (length == 0)
            continue;
        if (length >= LINE_ROOM || !is_text(from, length))
            return refuse(r, "this line is too long or holds bytes that are not text");
        memcpy(r->line, from, length);
        r->line[length] = 0;
        return true;
    }
    return false;
}

/* ---- The head ---- */

enum { RULES, GAME, SEED, RULING, POSITION, ACTIONS, HEADS, PART = HEADS };

static const char *const heads[HEADS] = {"rules", "game", "seed", "ruling", "position", "actions"};

static bool seen(const Reader *r, int head)
{
    return r->seen >> head & 1;
}

static bool read_rules(Reader *r, const char *word)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, rs_rules_hash(r->rules));
    if (strcmp(word, hash) == 0)
        return true;
    return refuse(r, "this match was played by the rules %.20s, these are %s", word, hash);
}

static int hex_value(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) % 16 : -1;
}

static bool read_seed(Reader *r, const char *word)
{
    bool good = strlen(word) == 64;
    for (int i = 0; i < 32 && good; i++) {
        int high = hex_value(word[2 * i]), low = hex_value(word[2 * i + 1]);
        good = high >= 0 && low >= 0;
        r->seed[i] = (uint8_t)(good ? high * 16 + low : 0);
    }
    return good || refuse(r, "a seed is 64 hexadecimal digits");
}

/* What a set-up consists of and what a ruling may be depends on the game. */
static bool read_game(Reader *r, const char *word)
{
    int game = game_find(word), used = 0;
    char all[120] = "";
    for (int i = 0; i < GAMES; i++)
        used += snprintf(all + used, sizeof all - (size_t)used, "%s%s", i ? ", " : "",
                         game_kind(i)->word);
    if (game < 0)
        return refuse(r, "\"%.40s\" is none of the games: %s", word, all);
    if (game != r->setup.game && (r->given.count > 0 || seen(r, RULING)))
        return refuse(r, "the line game comes before those of its set-up");
    if (game != r->setup.game)
        rs_setup_default(r->rules, game, &r->setup);
    return true;
}

static bool has_part(const SetupParts *parts, const char *key)
{
    for (int i = 0; i < parts->count; i++)
        if (strcmp(parts->part[i].key, key) == 0)
            return true;
    return false;
}

static bool read_part(Reader *r, const char *key, const char *value)
{
    char refusal[200];
    if (has_part(&r->given, key))
        return refuse(r, "there is a line %s already", key);
    assert(r->given.count < MATCH_MAX_PARTS); /* keys are parts that the game has told */
    snprintf(r->given.part[r->given.count++].key, sizeof r->given.part[0].key, "%s", key);
    return rs_setup_set(r->rules, &r->setup, key, value, refusal) || refuse(r, "%s", refusal);
}

static bool read_ruling(Reader *r, const char *name, const char *value)
{
    char refusal[MATCH_PROBLEM];
    return match_rule(r->rules, &r->setup, name, value, refusal) || refuse(r, "%.280s", refusal);
}

/* What may follow `position`: indented lines; blank ones and comments are kept, so that the lines
 * of the position can be counted. */
static bool within_position(const char *from, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && is_blank(from[blanks]))
        blanks++;
    return blanks == length || *from == '#' || (length > 2 && from[0] == ' ' && from[1] == ' ');
}

static bool read_position(Reader *r)
{
    r->position_line = r->number + 1;
    r->position = malloc((size_t)(r->end - r->at) + 1);
    if (!r->position)
        return refuse(r, "there is no memory left for this position");
    while (r->at < r->end) {
        const char *start = r->at;
        size_t length;
        const char *from = raw_line(r, &length);
        if (!within_position(from, length)) {
            r->at = start;
            r->number--;
            break;
        }
        bool indented = length > 2 && *from == ' ';
        if (indented) {
            memcpy(r->position + r->position_size, from + 2, length - 2);
            r->position_size += length - 2;
        }
        r->position[r->position_size++] = '\n';
    }
    return true;
}

static int split(char *line, char *word[MOST_WORDS])
{
    int count = 0;
    for (char *rest = line, *next; count < MOST_WORDS; count++)
        if (!(word[count] = strtok_r(count ? NULL : rest, " \t", &next)))
            break;
    return count;
}

/* Which of the heads it is, or PART for a part of the set-up as it is so far. */
static int find_head(Reader *r, const char *word)
{
    const char *known[HEADS + MATCH_MAX_PARTS];
    char suggestion[80];
    SetupParts parts;
    match_parts(r->rules, &r->setup, &parts);
    for (int i = 0; i < HEADS; i++) {
        known[i] = heads[i];
        if (strcmp(heads[i], word) == 0)
            return i;
    }
    if (has_part(&parts, word))
        return PART;
    for (int i = 0; i < parts.count; i++)
        known[HEADS + i] = parts.part[i].key;
    refuse(r, "\"%.40s\" is not a line of a match%s", word,
           text_suggest(word, known, HEADS + parts.count, suggestion));
    return -1;
}

/* One line before the actions; goes to `head`, which kind it was. */
static bool read_head(Reader *r, int *head)
{
    char *word[MOST_WORDS];
    int words = split(r->line, word);
    *head = find_head(r, word[0]);
    if (*head < 0)
        return false;
    int wanted = *head == RULING ? 3 : *head == POSITION || *head == ACTIONS ? 1 : 2;
    if (words != wanted)
        return refuse(r, "%s takes %d more word%s on its line", word[0], wanted - 1,
                      wanted == 2 ? "" : "s");
    if (*head == PART)
        return read_part(r, word[0], word[1]);
    if (*head != RULING && seen(r, *head))
        return refuse(r, "there is a line %s already", word[0]);
    r->seen |= 1u << *head;
    switch (*head) {
    case RULES:
        return read_rules(r, word[1]);
    case GAME:
        return read_game(r, word[1]);
    case SEED:
        return read_seed(r, word[1]);
    case RULING:
        return read_ruling(r, word[1], word[2]);
    case POSITION:
        return read_position(r);
    default:
        return true;
    }
}

/* Whether everything was said that a match needs, and nothing twice. */
static bool complete(Reader *r)
{
    SetupParts parts;
    match_parts(r->rules, &r->setup, &parts);
    if (seen(r, POSITION) && (r->given.count > 0 || seen(r, RULING)))
        return refuse(r, "a position makes its set-up and names its rulings itself");
    for (int i = 0; i < parts.count && !seen(r, POSITION); i++)
        if (!has_part(&r->given, parts.part[i].key))
            return refuse(r, "a line %s is missing before this", parts.part[i].key);
    for (int i = 0; i < HEADS; i++)
        if (!seen(r, i) && i != RULING && i != POSITION)
            return refuse(r, "a line %s is missing before this", heads[i]);
    return true;
}

static bool read_heads(Reader *r)
{
    int head = -1;
    if (!next_line(r) || strcmp(r->line, first_line) != 0)
        return r->wrong ? false : refuse(r, "a match starts with the line \"%s\"", first_line);
    while (head != ACTIONS)
        if (!next_line(r))
            return r->wrong ? false : refuse(r, "the text ends before the line \"actions\"");
        else if (!read_head(r, &head))
            return false;
    return complete(r);
}

/* ---- The whole ---- */

static bool start(Reader *r, Match *match)
{
    char problem[MATCH_PROBLEM];
    int line = 0;
    bool good = r->position ? match_start_position(r->rules, r->position, r->position_size, r->seed,
                                                   match, &line, problem)
                            : match_start(r->rules, &r->setup, r->seed, match, problem);
    if (good && match->setup.game != r->setup.game)
        return refuse(r, "the position is one of another game, %s",
                      game_kind(match->setup.game)->word);
    if (good)
        return true;
    if (r->position)
        r->number = r->position_line + line - 1;
    return refuse(r, "%.280s", problem);
}

static bool read_actions(Reader *r, Match *match)
{
    char problem[MATCH_PROBLEM];
    while (next_line(r))
        if (!match_apply_id(match, r->line, problem))
            return refuse(r, "%.280s", problem);
    return !r->wrong;
}

bool match_read(const rs_Rules *rules, const char *text, size_t size, Match *match,
                char problem[MATCH_PROBLEM])
{
    Reader r = {.rules = rules, .at = text, .end = text + size, .problem = problem};
    Match made = {0};
    rs_setup_default(rules, RS_KNOCKDOWN, &r.setup);
    bool good = read_heads(&r) && start(&r, &made) && read_actions(&r, &made);
    free(r.position);
    if (good)
        *match = made;
    else
        match_free(&made);
    return good;
}
