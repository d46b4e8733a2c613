/* match_text.c - a match as a text file: reading; see match.h and docs/match-files.md.
 *
 *   ringside match 1
 *   rules 0123456789abcdef
 *   game knockdown
 *   a veroth              or instead of these:   position
 *   b driana                                       A veroth at 3, hand push
 *   arena storm-bridge                             B driana at 4
 *   skills siege-storm
 *   ruling edge-wound light
 *   started 2026-11-15 19:30         these three, with the seats of actions and the last line,
 *   player A person Ann              are written for a match at a table only
 *   dice 0123456789abcdef
 *   seed (64 hexadecimal digits)
 *   actions
 *   A keep boxer
 *   final 0123456789abcdef
 *
 * What is between `game` and `ruling`, the game says; shown are the lines of Knockdown. Lines of a
 * position are indented by two blanks; # starts a comment. */
#include "problem.h"
#include "towers.h"

#include "../engine/kind.h"
#include "words/table_words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "ringside match 1";

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
    Match *match;      /* once it has started */
    Match notes;       /* comments and what is said about the table are gathered here; its rules
                          and language are those of problems */
    int players;       /* seats with a line: bits */
    int aided;         /* likewise of what was agreed for towers */
    uint8_t aids[RS_SEATS];
    const char *beside; /* a comment behind what was read last, or NULL */
    size_t beside_length;
    const char *tower; /* what follows " tower " in a line of the actions, or NULL */
    size_t tower_length;
    char *problem;
    bool wrong;
} Reader;

/* What is wrong in the line that was read last; always false. */
static bool refuse_because(Reader *r, const char *why)
{
    r->wrong = true;
    return problem_of(&r->notes, TABLE_LINE,
                      FILL(.n = r->number ? r->number : 1, .named = {{"why", why}}), r->problem);
}

static bool refuse(Reader *r, int word, const rs_Fill *fill)
{
    char why[MATCH_PROBLEM];
    problem_of(&r->notes, word, fill, why);
    return refuse_because(r, why);
}

/* A word that quotes what was {given}. */
static bool refuse_given(Reader *r, int word, const char *given)
{
    return refuse(r, word, FILL(.named = {{"given", text_quote(given, QUOTE_WORD).text}}));
}

static bool refuse_letter(Reader *r, LetterFault fault, int column)
{
    static const int words[LETTER_FAULTS] = {
        [LETTER_NOT_UTF8] = TABLE_LETTER_NOT_UTF8, [LETTER_CONTROL] = TABLE_LETTER_CONTROL,
        [LETTER_TURNS] = TABLE_LETTER_TURNS,       [LETTER_BREAKS] = TABLE_LETTER_BREAKS,
        [LETTER_NONE] = TABLE_LETTER_NONE,
    };
    const Match *m = &r->notes;
    const char *why = rs_word(m->rules, m->setup.language, words[fault]);
    return refuse(r, TABLE_NO_TEXT, FILL(.n = column, .named = {{"why", why}}));
}

/* The letters up to the end of the line; the reader goes behind it. NULL with a problem. */
static const char *raw_line(Reader *r, size_t *length)
{
    const char *from = r->at, *newline = memchr(from, '\n', (size_t)(r->end - from));
    *length = (size_t)((newline ? newline : r->end) - from);
    r->at = newline ? newline + 1 : r->end;
    r->number++;
    if (*length > 0 && from[*length - 1] == '\r')
        --*length;
    LetterFault why;
    size_t good = text_letters(from, *length, &why);
    if (good == *length)
        return from;
    int column = 1;
    for (size_t i = 0; i < good; i++)
        column += ((unsigned char)from[i] & 0xc0) != 0x80;
    refuse_letter(r, why, column);
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool match_is_text(const char *from, size_t length)
{
    return text_letters(from, length, NULL) == length;
}

/* ---- Comments ---- */

/* Whether it is a heading that is written here anyway. */
static bool is_heading(const Reader *r, const char *text, size_t length)
{
    char *headings = NULL;
    size_t size, longest;
    FILE *out = r->match && *text == '#' ? open_memstream(&headings, &size) : NULL;
    if (!out)
        return false;
    match_write_headings(r->match, r->match->actions, out);
    bool found = false;
    if (fclose(out) == 0)
        for (const char *line = headings; *line && !found; line += longest + 1) {
            longest = strcspn(line, "\n");
            found = longest == length + 1 && memcmp(line + 1, text, length) == 0;
        }
    free(headings);
    return found;
}

/* Keeps a comment, of which `text` is what follows the #. */
static bool note(Reader *r, const char *text, size_t length)
{
    int at = r->match ? r->match->actions : -1;
    if (length > 0 && is_heading(r, text, length))
        return true;
    if (length > 0 && *text == ' ') {
        text++;
        length--;
    }
    char problem[MATCH_PROBLEM];
    return match_comment(&r->notes, at, text, length, problem) || refuse_because(r, problem);
}

/* Takes the comment off a line. One behind a word is kept when that has been read. */
static bool take_comment(Reader *r, const char *from, size_t *length)
{
    const char *comment = memchr(from, '#', *length);
    if (!comment)
        return true;
    size_t before = (size_t)(comment - from), blanks = 0;
    while (blanks < before && is_blank(from[blanks]))
        blanks++;
    const char *text = comment + 1;
    size_t size = *length - before - 1;
    *length = before;
    if (blanks == before)
        return note(r, text, size);
    r->beside = text;
    r->beside_length = size;
    return true;
}

static bool take_beside(Reader *r)
{
    const char *text = r->beside;
    r->beside = NULL;
    return !text || note(r, text, r->beside_length);
}

/* A list of what a hand was told is longer than any line. */
static void take_tower(Reader *r, const char *from, size_t *length)
{
    static const char mark[] = " tower ";
    size_t most = *length < LINE_ROOM ? *length : LINE_ROOM;
    r->tower = NULL;
    for (size_t at = 0; r->match && at + strlen(mark) < most && !r->tower; at++)
        if (memcmp(from + at, mark, strlen(mark)) == 0) {
            r->tower = from + at + strlen(mark);
            r->tower_length = *length - at - strlen(mark);
            *length = at;
        }
}

/* Reads the next line that says something into r->line; false at the end or on a problem. */
static bool next_line(Reader *r)
{
    if (!take_beside(r))
        return false;
    while (r->at < r->end) {
        size_t length;
        const char *from = raw_line(r, &length);
        if (!from || !take_comment(r, from, &length))
            return false;
        while (length > 0 && is_blank(from[length - 1]))
            length--;
        for (; length > 0 && is_blank(*from); from++)
            length--;
        if (length == 0)
            continue;
        take_tower(r, from, &length);
        if (length >= LINE_ROOM)
            return refuse(r, TABLE_LONG_LINE, FILL(.n = LINE_ROOM - 1));
        memcpy(r->line, from, length);
        r->line[length] = 0;
        return true;
    }
    return false;
}

/* ---- The head ---- */

enum {
    RULES,
    GAME,
    SEED,
    RULING,
    POSITION,
    ACTIONS,
    STARTED,
    PLAYER,
    AIDS,
    DICE,
    FAIR,
    HEADS,
    PART = HEADS
};

/* How many words a line has, with the first; any number where it is 0. */
static const struct {
    const char *word;
    int words;
    bool needed, often;
} heads[HEADS] = {
    [RULES] = {"rules", 2, true, false},        [GAME] = {"game", 2, true, false},
    [SEED] = {"seed", 2, true, false},          [RULING] = {"ruling", 3, false, true},
    [POSITION] = {"position", 1, false, false}, [ACTIONS] = {"actions", 1, true, false},
    [STARTED] = {"started", 3, false, false},   [PLAYER] = {"player", 0, false, true},
    [AIDS] = {"tower", 0, false, true},         [DICE] = {"dice", 2, false, false},
    [FAIR] = {"fair", 4, false, true},
};

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
    return refuse(r, TABLE_OTHER_RULES,
                  FILL(.named = {{"given", text_quote(word, sizeof hash).text}, {"rules", hash}}));
}

static int hex_value(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) % 16 : -1;
}

/* 32 bytes, of a seed or of a part of one. */
static bool read_bytes(Reader *r, const char *word, uint8_t bytes[32])
{
    bool good = strlen(word) == 64;
    for (int i = 0; i < 32 && good; i++) {
        int high = hex_value(word[2 * i]), low = hex_value(word[2 * i + 1]);
        good = high >= 0 && low >= 0;
        bytes[i] = (uint8_t)(good ? high * 16 + low : 0);
    }
    return good || refuse(r, TABLE_BAD_SEED, NULL);
}

static void default_setup(Reader *r, int game)
{
    rs_setup_default(r->rules, game, &r->setup);
    r->setup.language = r->notes.setup.language;
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
        return refuse(
            r, TABLE_NO_GAME,
            FILL(.named = {{"given", text_quote(word, QUOTE_WORD).text}, {"games", all}}));
    if (game != r->setup.game && (r->given.count > 0 || seen(r, RULING)))
        return refuse(r, TABLE_GAME_FIRST, NULL);
    if (game != r->setup.game)
        default_setup(r, game);
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
        return refuse_given(r, TABLE_LINE_TWICE, key);
    assert(r->given.count < MATCH_MAX_PARTS); /* keys are parts that the game has told */
    snprintf(r->given.part[r->given.count++].key, sizeof r->given.part[0].key, "%s", key);
    return rs_setup_set(r->rules, &r->setup, key, value, refusal) || refuse_because(r, refusal);
}

static bool read_ruling(Reader *r, const char *name, const char *value)
{
    char refusal[MATCH_PROBLEM];
    return match_rule(r->rules, &r->setup, name, value, refusal) || refuse_because(r, refusal);
}

/* ---- The table ---- */

static bool read_started(Reader *r, const char *day, const char *time)
{
    static const char like[] = "dddd-dd-dd dd:dd";
    char *to = r->notes.started;
    snprintf(to, MATCH_STARTED, "%.11s %.6s", day, time);
    bool good = strlen(to) == strlen(like);
    for (int i = 0; like[i] && good; i++)
        good = like[i] == 'd' ? to[i] >= '0' && to[i] <= '9' : to[i] == like[i];
    return good || refuse(r, TABLE_BAD_TIME, NULL);
}

static bool read_hash(Reader *r, const char *word, uint64_t *hash)
{
    char *end;
    *hash = strtoull(word, &end, 16);
    return (strlen(word) == 16 && *end == 0 && hex_value(*word) >= 0) ||
           refuse_given(r, TABLE_BAD_HASH, word);
}

/* The seat that a word names, RS_TABLE among them, or -1. */
static int find_seat(const char *word, size_t length)
{
    for (int seat = 0; seat <= RS_TABLE; seat++)
        if (strlen(match_seat_word(seat)) == length &&
            memcmp(match_seat_word(seat), word, length) == 0)
            return seat;
    return -1;
}

static const char *next_word(const char *text, size_t *length)
{
    text += strspn(text, " \t");
    *length = strcspn(text, " \t");
    return text;
}

bool match_name_fits(const char *name, int *why)
{
    size_t length = strlen(name);
    int word = -1;
    if (length > PLAYER_BYTES)
        word = TABLE_NAME_TOO_LONG;
    else if (strchr(name, '#') || !match_is_text(name, length) || strchr(name, '\t'))
        word = TABLE_NAME_LETTERS;
    else if (length > 0 && (is_blank(name[0]) || is_blank(name[length - 1])))
        word = TABLE_NAME_BLANKS;
    if (why)
        *why = word;
    return word < 0;
}

bool match_player(const char *text, Player *player)
{
    size_t length;
    const char *bot = next_word(text, &length), *name = bot + length;
    memset(player, 0, sizeof *player);
    name += strspn(name, " \t");
    if (length == 0 || length >= PLAYER_BOT || !match_name_fits(name, NULL))
        return false;
    if (length != strlen("person") || memcmp(bot, "person", length) != 0)
        memcpy(player->bot, bot, length);
    memcpy(player->name, name, strlen(name));
    return true;
}

static bool read_player(Reader *r, const char *line)
{
    size_t length;
    const char *word = next_word(line, &length);
    word = next_word(word + length, &length);
    int seat = find_seat(word, length);
    if (seat < 0 || seat == RS_TABLE)
        return refuse(r, TABLE_PLAYER_SEAT, NULL);
    if (r->players >> seat & 1)
        return refuse(r, TABLE_PLAYER_TWICE, FILL(.named = {{"seat", match_seat_word(seat)}}));
    r->players |= 1 << seat;
    return match_player(word + length, &r->notes.player[seat]) ||
           refuse(r, TABLE_PLAYER_FORM, FILL(.n = PLAYER_BYTES));
}

static int split(char *line, char *word[MOST_WORDS])
{
    int count = 0;
    for (char *rest = line, *next; count < MOST_WORDS; count++)
        if (!(word[count] = strtok_r(count ? NULL : rest, " \t", &next)))
            break;
    return count;
}

/* `tower A slow snap` */
static bool read_aids(Reader *r, char *line)
{
    char *word[MOST_WORDS];
    int words = split(line, word);
    int seat = words > 2 ? find_seat(word[1], strlen(word[1])) : -1;
    unsigned aids = 0;
    for (int i = 2; i < words; i++) {
        unsigned aid = strcmp(word[i], "slow") == 0   ? AID_TIME
                       : strcmp(word[i], "snap") == 0 ? AID_SNAP
                                                      : 0;
        if (!aid || aids & aid)
            seat = -1;
        aids |= aid;
    }
    if (seat < 0 || seat == RS_TABLE || r->aided >> seat & 1)
        return refuse(r, TABLE_TOWER_LINE, NULL);
    r->aided |= 1 << seat;
    r->aids[seat] = (uint8_t)aids;
    return true;
}

/* `fair WHO PROMISE PART`: the server, or a seat, and what it gave to the seed. */
static bool read_fair(Reader *r, char *const word[])
{
    Fair *fair = &r->notes.fair;
    int seat = find_seat(word[1], strlen(word[1]));
    bool server = strcmp(word[1], "server") == 0, person = seat >= 0 && seat < RS_SEATS;
    if (!server && !person)
        return refuse_given(r, TABLE_FAIR_WHO, word[1]);
    bool *promised = server ? &fair->promised : &fair->seat_promised[seat];
    if (*promised)
        return refuse_given(r, TABLE_LINE_TWICE, word[1]);
    *promised = true;
    return read_bytes(r, word[2], server ? fair->promise : fair->seat_promise[seat]) &&
           read_bytes(r, word[3], server ? fair->part : fair->seat_part[seat]);
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
        return refuse(r, TABLE_NO_MEMORY, NULL);
    while (r->at < r->end) {
        const char *start = r->at;
        size_t length;
        const char *from = raw_line(r, &length);
        if (!from)
            return false;
        if (!within_position(from, length)) {
            r->at = start;
            r->number--;
            break;
        }
        if (length > 0 && *from == '#' && !note(r, from + 1, length - 1))
            return false;
        bool indented = length > 2 && *from == ' ';
        if (indented) {
            memcpy(r->position + r->position_size, from + 2, length - 2);
            r->position_size += length - 2;
        }
        r->position[r->position_size++] = '\n';
    }
    return true;
}

/* Which of the heads it is, or PART for a part of the set-up as it is so far. */
static int find_head(Reader *r, const char *word)
{
    const char *known[HEADS + MATCH_MAX_PARTS];
    SetupParts parts;
    match_parts(r->rules, &r->setup, &parts);
    for (int i = 0; i < HEADS; i++) {
        known[i] = heads[i].word;
        if (strcmp(heads[i].word, word) == 0)
            return i;
    }
    if (has_part(&parts, word))
        return PART;
    for (int i = 0; i < parts.count; i++)
        known[HEADS + i] = parts.part[i].key;
    refuse(r, TABLE_NO_SUCH_LINE,
           FILL(.named = {{"given", text_quote(word, QUOTE_WORD).text},
                          {"near", text_nearest(word, known, HEADS + parts.count)}}));
    return -1;
}

static bool take_head(Reader *r, int head, char *const word[], char *line)
{
    switch (head) {
    case RULES:
        return read_rules(r, word[1]);
    case GAME:
        return read_game(r, word[1]);
    case SEED:
        return read_bytes(r, word[1], r->seed);
    case RULING:
        return read_ruling(r, word[1], word[2]);
    case POSITION:
        return read_position(r);
    case STARTED:
        return read_started(r, word[1], word[2]);
    case PLAYER:
        return read_player(r, line);
    case AIDS:
        return read_aids(r, line);
    case FAIR:
        return read_fair(r, word);
    case DICE:
        return read_hash(r, word[1], &r->notes.dice);
    default:
        return true;
    }
}

/* One line before the actions; goes to `head`, which kind it was. */
static bool read_head(Reader *r, int *head)
{
    char *word[MOST_WORDS], line[LINE_ROOM];
    memcpy(line, r->line, sizeof line);
    int words = split(r->line, word);
    *head = find_head(r, word[0]);
    if (*head < 0)
        return false;
    int wanted = *head == PART ? 2 : heads[*head].words;
    if (wanted && words != wanted)
        return refuse(r, TABLE_MORE_WORDS, FILL(.n = wanted - 1, .named = {{"given", word[0]}}));
    if (*head == PART)
        return read_part(r, word[0], word[1]);
    if (!heads[*head].often && seen(r, *head))
        return refuse_given(r, TABLE_LINE_TWICE, word[0]);
    r->seen |= 1u << *head;
    return take_head(r, *head, word, line);
}

/* Whether everything was said that a match needs, and nothing twice. */
static bool complete(Reader *r)
{
    SetupParts parts;
    match_parts(r->rules, &r->setup, &parts);
    if (seen(r, POSITION) && (r->given.count > 0 || seen(r, RULING)))
        return refuse(r, TABLE_POSITION_ALONE, NULL);
    for (int i = 0; i < parts.count && !seen(r, POSITION); i++)
        if (!has_part(&r->given, parts.part[i].key))
            return refuse_given(r, TABLE_LINE_MISSING, parts.part[i].key);
    for (int i = 0; i < HEADS; i++)
        if (!seen(r, i) && heads[i].needed)
            return refuse_given(r, TABLE_LINE_MISSING, heads[i].word);
    return true;
}

static bool read_heads(Reader *r)
{
    int head = -1;
    if (!next_line(r) || strcmp(r->line, first_line) != 0)
        return r->wrong ? false : refuse_given(r, TABLE_FIRST_LINE, first_line);
    while (head != ACTIONS)
        if (!next_line(r))
            return r->wrong ? false : refuse_given(r, TABLE_TEXT_ENDS, heads[ACTIONS].word);
        else if (!read_head(r, &head))
            return false;
    return complete(r);
}

/* ---- The whole ---- */

static bool seat_players(Reader *r, Match *match)
{
    match->seated = r->players != 0;
    if (match->seated && r->players != (1 << match->setup.seats) - 1)
        return refuse(r, TABLE_PLAYER_LINES,
                      FILL(.n = match->setup.seats,
                           .named = {{"first", match_seat_word(0)},
                                     {"last", match_seat_word(match->setup.seats - 1)}}));
    if (r->aided & ~r->players)
        return refuse(r, TABLE_TOWER_LINE, NULL);
    memcpy(match->player, r->notes.player, sizeof match->player);
    for (int seat = 0; seat < RS_SEATS; seat++)
        match->player[seat].aids = r->aids[seat];
    memcpy(match->started, r->notes.started, sizeof match->started);
    match->dice = r->notes.dice;
    match->fair = r->notes.fair;
    return true;
}

static bool start(Reader *r, Match *match)
{
    char problem[MATCH_PROBLEM];
    int line = 0;
    bool good = r->position ? match_start_position(r->rules, r->position, r->position_size, r->seed,
                                                   match, &line, problem)
                            : match_start(r->rules, &r->setup, r->seed, match, problem);
    if (good && match->setup.game != r->setup.game)
        return refuse_given(r, TABLE_OTHER_GAME, game_kind(match->setup.game)->word);
    if (good)
        return seat_players(r, match);
    if (r->position)
        r->number = r->position_line + line - 1;
    return refuse_because(r, problem);
}

/* The action of a line: behind the seat that is asked, or alone. */
static bool read_action(Reader *r, Match *match)
{
    char problem[MATCH_PROBLEM];
    size_t length;
    const char *id = next_word(r->line, &length);
    int seat = find_seat(id, length), asked = rs_to_act(r->rules, &match->state);
    if (seat >= 0 && asked == RS_NOBODY)
        return refuse_given(r, TABLE_AFTER_END, id);
    if (seat >= 0 && seat != asked)
        return refuse(
            r, TABLE_OTHER_SEAT,
            FILL(.named = {{"seat", match_seat_word(asked)}, {"other", match_seat_word(seat)}}));
    if (seat >= 0)
        id = next_word(id + length, &length);
    bool good = !r->tower || match_read_tower(match, r->tower, r->tower_length, problem);
    good = good && match_apply_id(match, id, problem);
    return good || refuse_because(r, problem);
}

static bool refuse_end(Reader *r, uint64_t found, uint64_t given)
{
    char is[17], said[17];
    snprintf(is, sizeof is, "%016" PRIx64, found);
    snprintf(said, sizeof said, "%016" PRIx64, given);
    return refuse(r, TABLE_OTHER_END, FILL(.named = {{"state", is}, {"given", said}}));
}

/* `final HASH`: the match is over, and in which state. Only comments follow. */
static bool read_final(Reader *r, const Match *match)
{
    size_t length;
    uint64_t hash, found = rs_state_hash(&match->state);
    const char *word = next_word(next_word(r->line, &length) + length, &length);
    if (!read_hash(r, word, &hash))
        return false;
    if (rs_to_act(r->rules, &match->state) != RS_NOBODY)
        return refuse(r, TABLE_NOT_OVER_HERE, NULL);
    if (hash != found)
        return refuse_end(r, found, hash);
    if (next_line(r))
        return refuse_given(r, TABLE_AFTER_END, r->line);
    return !r->wrong;
}

/* `resigned SEAT`, `late SEAT`: the match ended so. Only comments follow. */
static bool read_given_up(Reader *r, int how, Match *match)
{
    size_t length;
    char problem[MATCH_PROBLEM];
    const char *word = next_word(next_word(r->line, &length) + length, &length);
    int seat = find_seat(word, length);
    if (!match_give_up(match, how, seat, problem))
        return refuse_because(r, problem);
    if (next_line(r))
        return refuse_given(r, TABLE_AFTER_END, r->line);
    return !r->wrong;
}

static bool is_word(const char *word, size_t length, const char *wanted)
{
    return length == strlen(wanted) && memcmp(word, wanted, length) == 0;
}

static bool read_actions(Reader *r, Match *match)
{
    r->match = match;
    while (next_line(r)) {
        size_t length;
        const char *word = next_word(r->line, &length);
        if (is_word(word, length, "resigned"))
            return read_given_up(r, RESIGNED, match);
        if (is_word(word, length, "late"))
            return read_given_up(r, LATE, match);
        if (is_word(word, length, "final"))
            return read_final(r, match);
        if (!read_action(r, match))
            return false;
    }
    return !r->wrong;
}

bool match_read(const rs_Rules *rules, const char *text, size_t size, Match *match,
                char problem[MATCH_PROBLEM])
{
    Match made = {.setup.language = match->setup.language};
    Reader r = {.rules = rules,
                .at = text,
                .end = text + size,
                .notes = {.rules = rules, .setup.language = match->setup.language},
                .problem = problem};
    default_setup(&r, RS_KNOCKDOWN);
    bool good = read_heads(&r) && start(&r, &made) && read_actions(&r, &made);
    free(r.position);
    made.comment = r.notes.comment;
    made.comments = r.notes.comments;
    made.comments_room = r.notes.comments_room;
    made.said = r.notes.said;
    made.said_bytes = r.notes.said_bytes;
    made.said_room = r.notes.said_room;
    if (good)
        *match = made;
    else
        match_free(&made);
    return good;
}
