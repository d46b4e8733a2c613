/* referee.c - `ringside referee`: JSON lines from standard input, answers on standard output.
 *
 * Here are the lines, the table of requests and the checks of keys and types; what the requests do
 * is in referee_*.c. Invariant: a request is checked whole before anything happens, so one that is
 * refused has changed nothing. */
#include "referee.h"

#include "apps.h"
#include "referee_parts.h"

#include "../table/wrong.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- What there is to ask ---- */

enum {
    IS_TEXT,
    IS_COUNT,
    IS_FLAG,
    IS_OBJECT,
    IS_LANGUAGE,
    IS_SEED,
    IS_NAME,
    IS_GAME,
    IS_SEAT,
    IS_ANYTHING
};

static const struct {
    const char *name;
    int is;
} key_types[] = {
    {"do", IS_TEXT},        {"tag", IS_ANYTHING},      {"match", IS_NAME},  {"game", IS_GAME},
    {"rulings", IS_OBJECT}, {"seed", IS_SEED},         {"random", IS_FLAG}, {"text", IS_TEXT},
    {"seat", IS_SEAT},      {"language", IS_LANGUAGE}, {"action", IS_TEXT}, {"since", IS_COUNT},
    {"to", IS_COUNT},       {"steps", IS_COUNT},       {"keep", IS_FLAG},   {"bot", IS_TEXT},
    {"play", IS_FLAG},      {"previews", IS_FLAG},
};

/* What a key must be, in the words of an error; for games and seats see below. */
static const char *const type_words[] = {
    [IS_TEXT] = "a string",
    [IS_COUNT] = "a whole number from 0 to 1000000000",
    [IS_FLAG] = "true or false",
    [IS_OBJECT] = "an object",
    [IS_LANGUAGE] = "\"en\", \"pl\" or \"es\"",
    [IS_SEED] = "a string or a whole number from 0 on",
    [IS_NAME] = "a string of at most 64 bytes, without control characters",
};

enum { REQUEST_KEYS = 5, COMMON_KEYS = 3, MOST_KEYS = COMMON_KEYS + REFEREE_PARTS + REQUEST_KEYS };

typedef struct Request {
    const char *name;
    bool (*run)(Call *call);
    bool on_match;                 /* a match must have been started */
    const char *needs;             /* a key that must be there, or NULL */
    const char *key[REQUEST_KEYS]; /* beside do, tag and match */
} Request;

static bool do_quit(Call *call)
{
    call->referee->over = true;
    return true;
}

static const Request requests[] = {
    {"hello", do_hello, false, NULL, {NULL}},
    {"boxes", do_boxes, false, NULL, {"game", "language"}},
    {"rulings", do_rulings, false, NULL, {"game"}},
    {"new", do_new, false, NULL, {"game", "rulings", "seed", "random"}}, /* and the set-up */
    {"position", do_position, false, "text", {"text", "seed"}},
    {"actions", do_actions, true, NULL, {"seat", "language"}},
    {"apply", do_apply, true, "action", {"action", "seat", "language"}},
    {"view", do_view, true, "seat", {"seat", "language", "previews"}},
    {"events", do_events, true, NULL, {"since", "seat", "language"}},
    {"hash", do_hash, true, NULL, {NULL}},
    {"save", do_save, true, NULL, {NULL}},
    {"load", do_load, false, "text", {"text"}},
    {"undo", do_undo, true, "to", {"to"}},
    {"playout", do_playout, true, NULL, {"steps", "seed", "keep"}},
    {"imagine", do_imagine, true, "seat", {"seat", "seed"}},
    {"bot", do_bot, true, "seat", {"bot", "seat", "play", "seed", "language"}},
    {"result", do_result, true, NULL, {NULL}},
    {"quit", do_quit, false, NULL, {NULL}},
};

enum { REQUESTS = sizeof requests / sizeof *requests };

json_t *as_requests(void)
{
    json_t *names = json_array();
    for (int i = 0; i < REQUESTS; i++)
        json_array_append_new(names, json_string(requests[i].name));
    return names;
}

/* ---- Checking a request ---- */

bool call_refuse(Call *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call->error, sizeof call->error, format, arguments);
    va_end(arguments);
    return false;
}

static const Request *find_request(Call *call)
{
    const json_t *name = json_object_get(call->request, "do");
    const char *known[REQUESTS];
    char suggestion[80];
    if (!json_is_string(name)) {
        call_refuse(call,
                    "a request is an object with a string \"do\", such as {\"do\":\"hello\"}");
        return NULL;
    }
    for (int i = 0; i < REQUESTS; i++) {
        known[i] = requests[i].name;
        if (strcmp(known[i], json_string_value(name)) == 0)
            return &requests[i];
    }
    wrong_suggest(json_string_value(name), known, REQUESTS, suggestion);
    call_refuse(call, "there is no request \"%.40s\"%s%s", json_string_value(name), suggestion,
                *suggestion ? "" : "; \"hello\" lists them");
    return NULL;
}

static bool whole_number(const json_t *value, json_int_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= 0 &&
           json_integer_value(value) <= most;
}

static Match *find_match(const Referee *referee, const char *name)
{
    for (int i = 0; i < referee->slots; i++)
        if (strcmp(referee->slot[i]->name, name) == 0)
            return &referee->slot[i]->match;
    return NULL;
}

/* A seat of any game; -1 if it is none. */
static int seat_of(const json_t *value)
{
    if (whole_number(value, RS_SEATS - 1))
        return (int)json_integer_value(value);
    if (!json_is_string(value))
        return -1;
    if (strcmp(json_string_value(value), "spectator") == 0)
        return RS_SPECTATOR;
    for (int i = 0; i < RS_SEATS; i++)
        if (strcmp(json_string_value(value), scene_seat_id(i)) == 0)
            return i;
    return -1;
}

/* Names the seats there are: those of the match, if there is one. */
static bool refuse_seat(Call *call)
{
    const json_t *name = json_object_get(call->request, "match");
    const Match *match =
        find_match(call->referee, json_is_string(name) ? json_string_value(name) : "");
    int seats = match ? match->setup.seats : RS_SEATS;
    char numbers[24] = "", letters[32] = "";
    for (int i = 0; i < seats; i++) {
        snprintf(numbers + strlen(numbers), sizeof numbers - strlen(numbers), "%d, ", i);
        snprintf(letters + strlen(letters), sizeof letters - strlen(letters), "%s\"%s\"",
                 i ? ", " : "", scene_seat_id(i));
    }
    return call_refuse(call, "\"seat\" must be %s%s or \"spectator\"", numbers, letters);
}

static bool refuse_game(Call *call)
{
    char games[80] = "";
    for (int i = 0; i < RS_GAMES; i++)
        snprintf(games + strlen(games), sizeof games - strlen(games), "%s\"%s\"", i ? " or " : "",
                 rs_game_word(i));
    return call_refuse(call, "\"game\" must be %s", games);
}

static bool fits(const rs_Rules *rules, int is, const json_t *value)
{
    switch (is) {
    case IS_TEXT:
        return json_is_string(value);
    case IS_NAME:
        return json_is_string(value) && json_string_length(value) <= REFEREE_NAME &&
               match_is_text(json_string_value(value), json_string_length(value));
    case IS_COUNT:
        return whole_number(value, 1000000000);
    case IS_FLAG:
        return json_is_boolean(value);
    case IS_OBJECT:
        return json_is_object(value);
    case IS_SEAT:
        return seat_of(value) >= 0;
    case IS_GAME:
        return json_is_string(value) && rs_game_find(json_string_value(value)) >= 0;
    case IS_LANGUAGE:
        return json_is_string(value) && rs_language_find(rules, json_string_value(value)) >= 0;
    case IS_SEED:
        return json_is_string(value) || whole_number(value, INT64_MAX);
    default:
        return true;
    }
}

static bool check_type(Call *call, const char *key, const json_t *value)
{
    for (size_t i = 0; i < sizeof key_types / sizeof *key_types; i++) {
        int is = key_types[i].is;
        if (strcmp(key_types[i].name, key) == 0 && !fits(call->referee->rules, is, value))
            return is == IS_SEAT   ? refuse_seat(call)
                   : is == IS_GAME ? refuse_game(call)
                                   : call_refuse(call, "\"%s\" must be %s", key, type_words[is]);
    }
    return true;
}

/* The game whose set-up has this key, or NULL. */
static const char *game_with_key(const Call *call, const char *key)
{
    const char *part[REFEREE_PARTS];
    for (int game = 0; game < RS_GAMES; game++)
        for (int i = 0, count = setup_keys(call->referee->rules, game, part); i < count; i++)
            if (strcmp(part[i], key) == 0)
                return rs_game_word(game);
    return NULL;
}

/* Names the nearest key, or all keys where none is near. */
static bool refuse_key(Call *call, const Request *request, const char *key,
                       const char *const *known, int count)
{
    char suggestion[80], all[160] = "; its keys are";
    const char *game = request->run == do_new ? game_with_key(call, key) : NULL;
    if (game)
        return call_refuse(call, "\"%s\" is a key of another game: say \"game\":\"%s\"", key, game);
    if (!*wrong_suggest(key, known, count, suggestion)) {
        for (int i = 0; i < count; i++)
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s %s", i ? "," : "", known[i]);
        return call_refuse(call, "\"%.40s\" is not a key of \"%s\"%s", key, request->name, all);
    }
    return call_refuse(call, "\"%.40s\" is not a key of \"%s\"%s", key, request->name, suggestion);
}

/* All keys of the request; what a set-up consists of depends on the game. */
static int list_keys(const Call *call, const Request *request, const char *known[MOST_KEYS])
{
    int count = 0;
    known[count++] = "do";
    known[count++] = "tag";
    known[count++] = "match";
    if (request->run == do_new)
        count += setup_keys(call->referee->rules, call->game, known + count);
    for (int i = 0; i < REQUEST_KEYS && request->key[i]; i++)
        known[count++] = request->key[i];
    return count;
}

static bool is_one_of(const char *key, const char *const *known, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(known[i], key) == 0)
            return true;
    return false;
}

static bool check_keys(Call *call, const Request *request)
{
    const char *known[MOST_KEYS], *key;
    const char *part[REFEREE_PARTS];
    int count = list_keys(call, request, known);
    int parts = request->run == do_new ? setup_keys(call->referee->rules, call->game, part) : 0;
    json_t *value, *game = json_object_get(call->request, "game");
    /* First of all, since it decides which other keys there are. */
    if (game && is_one_of("game", known, count) && !check_type(call, "game", game))
        return false;
    json_object_foreach(call->request, key, value)
    {
        if (!is_one_of(key, known, count))
            return refuse_key(call, request, key, known, count);
        if (is_one_of(key, part, parts) ? !call_setup_fits(call, key, value)
                                        : !check_type(call, key, value))
            return false;
    }
    if (request->needs && !json_object_get(call->request, request->needs))
        return call_refuse(call, "\"%s\" needs \"%s\"", request->name, request->needs);
    return true;
}

static bool obey(Call *call)
{
    const Request *request = find_request(call);
    const json_t *seat = json_object_get(call->request, "seat");
    const json_t *game = json_object_get(call->request, "game");
    /* A wrong one is refused with the other keys. */
    call->game = fits(call->referee->rules, IS_GAME, game) ? rs_game_find(json_string_value(game))
                                                           : RS_KNOCKDOWN;
    if (!request || !check_keys(call, request))
        return false;
    call->seat = seat ? seat_of(seat) : REFEREE_EVERYTHING;
    call->language = rs_language_find(call->referee->rules, call_text(call, "language", "en"));
    call->name = call_text(call, "match", "");
    call->match = find_match(call->referee, call->name);
    if (request->on_match && !call->match)
        return call_refuse(call,
                           "no match \"%s\" has been started; use \"new\", \"position\" or "
                           "\"load\"",
                           call->name);
    if (call->seat < RS_SEATS && call->match && call->seat >= call->match->setup.seats)
        return refuse_seat(call);
    return request->run(call);
}

/* ---- Lines ---- */

static bool blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

/* Few bytes can hold many values, and a value takes some 40 bytes of memory. */
static bool too_many_values(const char *line, size_t size)
{
    int commas = 0;
    bool quoted = false;
    for (size_t i = 0; i < size && commas <= REFEREE_COMMAS; i++) {
        if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == '\\' && quoted)
            i++;
        else
            commas += line[i] == ',' && !quoted;
    }
    return commas > REFEREE_COMMAS;
}

static bool read_request(Call *call, const char *line, size_t size, json_t **request)
{
    json_error_t error;
    if (size > REFEREE_LINE)
        return call_refuse(call, "the line is longer than %d bytes", REFEREE_LINE);
    if (memchr(line, 0, size))
        return call_refuse(call, "the line holds a zero byte");
    if (blank(line, size))
        return call_refuse(call, "the line is empty");
    if (too_many_values(line, size))
        return call_refuse(call, "the line has more than %d values", REFEREE_COMMAS);
    *request = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!*request)
        return call_refuse(call, "not JSON: %s (column %d)", error.text, error.column);
    if (!json_is_object(*request))
        return call_refuse(call, "a request is an object, such as {\"do\":\"hello\"}");
    return true;
}

/* An error of one line, whatever bytes of the request it quotes. */
static json_t *as_error(const char *text)
{
    char line[MATCH_PROBLEM];
    snprintf(line, sizeof line, "%s", text);
    for (char *c = line; *c; c++)
        if (*c == '\t' || *c == '\n')
            *c = ' ';
    wrong_clean(line);
    return json_string(line);
}

/* What is JSON already goes behind the rest of the answer. */
static char *with_tail(char *text, const char *tail)
{
    size_t length = strlen(text), more = strlen(tail);
    char *whole = realloc(text, length + more + 2);
    if (!whole) {
        free(text);
        return NULL;
    }
    whole[length - 1] = ',';
    memcpy(whole + length, tail, more);
    memcpy(whole + length + more, "}", 2);
    return whole;
}

char *referee_answer(Referee *referee, const char *line, size_t size)
{
    json_t *request = NULL;
    Call call = {.referee = referee, .answer = json_object()};
    put(call.answer, "ok", json_true());
    bool good = read_request(&call, line, size, &request);
    call.request = request;
    json_t *tag = json_object_get(request, "tag");
    if (tag)
        json_object_set(call.answer, "tag", tag);
    good = good && obey(&call);
    if (!good) {
        json_object_clear(call.answer);
        put(call.answer, "ok", json_false());
        if (tag)
            json_object_set(call.answer, "tag", tag);
        put(call.answer, "error", as_error(call.error));
    }
    char *text = json_dumps(call.answer, JSON_COMPACT);
    json_decref(call.answer);
    json_decref(request);
    return text && good && call.tail ? with_tail(text, call.tail) : text;
}

/* ---- A referee ---- */

Referee *referee_open(const rs_Rules *rules)
{
    Referee *referee = calloc(1, sizeof *referee);
    if (!referee)
        return NULL;
    referee->rules = rules;
    referee->most_steps = MATCH_MAX_ACTIONS;
    referee->scene = malloc(sizeof *referee->scene);
    if (referee->scene)
        return referee;
    free(referee);
    return NULL;
}

void referee_tame(Referee *referee, int steps)
{
    referee->tame = true;
    referee->most_steps = steps;
}

void referee_close(Referee *referee)
{
    for (int i = 0; i < referee->slots; i++) {
        match_free(&referee->slot[i]->match);
        free(referee->slot[i]);
    }
    free(referee->scene);
    free(referee->text);
    free(referee);
}

bool referee_over(const Referee *referee)
{
    return referee->over;
}

/* ---- The command ---- */

/* Reads a line into `line`, which has room for one byte more than a line may have, so that too
 * long lines can be told; what goes beyond is thrown away. False at the end of the input. Room that
 * no line has used yet takes no memory of the machine. */
static bool read_line(FILE *from, char *line, size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc(from)) != EOF && c != '\n')
        if (*size <= REFEREE_LINE)
            line[(*size)++] = (char)c;
    line[*size] = 0;
    return c != EOF || *size > 0;
}

static int serve(Referee *referee, FILE *from, FILE *to)
{
    char *line = malloc(REFEREE_LINE + 2);
    size_t size;
    bool good = line != NULL;
    while (good && !referee_over(referee) && read_line(from, line, &size)) {
        char *answer = referee_answer(referee, line, size);
        good = answer && fprintf(to, "%s\n", answer) > 0 && fflush(to) == 0;
        free(answer);
    }
    free(line);
    return good ? APP_OK : APP_WRONG;
}

int app_referee(int argc, char **argv)
{
    for (int i = 0; i < argc; i += 2)
        if (strcmp(argv[i], "--box") != 0 || i + 1 == argc) {
            bool help = strcmp(argv[i], "--help") == 0;
            fprintf(help ? stdout : stderr,
                    "usage: ringside referee [--box FILE]...   (see docs/referee.md)\n");
            return help ? APP_OK : APP_USAGE;
        }
    int boxes = argc / 2;
    for (int i = 0; i < boxes; i++)
        argv[i] = argv[2 * i + 1];
    rs_Rules *rules = app_rules(argv, boxes);
    Referee *referee = rules ? referee_open(rules) : NULL;
    int status = referee ? serve(referee, stdin, stdout) : APP_WRONG;
    if (referee)
        referee_close(referee);
    rs_free(rules);
    return status;
}
