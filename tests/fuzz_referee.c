/* fuzz_referee.c - any bytes as lines to the referee: it must answer each with one line of JSON and
 * must never crash. A text that starts with "ringside match" is read as a saved match, one that
 * starts with "position" as a position; both must be the same when written and read again.
 *
 * ./test builds it into out-fuzz (the option `fuzz`, clang) and runs it for a while:
 *
 *   out-fuzz/tests/fuzz_referee -max_total_time=600 -timeout=20 /tmp/found tests/corpus/referee
 *
 * Inputs to begin with are in tests/corpus/referee. Where they name the rules by the hash
 * 0123456789abcdef, the hash of these rules stands in for it, so that they outlive a change of
 * cards. With FUZZ_FILES it is a plain program that runs over the files given as arguments. */
#include "../apps/referee.h"
#include "../table/match.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 64, MOST_STEPS = 120, MOST_BYTES = 1 << 17 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const rs_Rules *shipped_rules(void)
{
    static rs_Rules *rules; /* compiled once: it is most of the work of an input */
    rs_Problems problems;
    int count;
    if (!rules) {
        const rs_Source *sources = rs_shipped(&count);
        rules = rs_compile(sources, count, &problems);
    }
    if (!rules)
        abort();
    return rules;
}

/* ---- Lines ---- */

static void feed_line(Referee *referee, const char *line, size_t size)
{
    json_error_t error;
    char *answer = referee_answer(referee, line, size);
    if (!answer || strchr(answer, '\n'))
        abort();
    json_t *read = json_loads(answer, 0, &error);
    json_t *ok = json_object_get(read, "ok");
    if (!json_is_boolean(ok) || json_is_false(ok) != json_is_string(json_object_get(read, "error")))
        abort();
    json_decref(read);
    free(answer);
}

static void feed_lines(const char *text, size_t size)
{
    Referee *referee = referee_open(shipped_rules());
    if (!referee)
        abort();
    referee_tame(referee, MOST_STEPS);
    for (int i = 0; i < MOST_LINES && size > 0 && !referee_over(referee); i++) {
        const char *newline = memchr(text, '\n', size);
        size_t length = newline ? (size_t)(newline - text) : size;
        feed_line(referee, text, length);
        length += newline != NULL;
        text += length;
        size -= length;
    }
    referee_close(referee);
}

/* ---- Texts of matches and positions ---- */

static void write_and_read(Match *match)
{
    char problem[MATCH_PROBLEM];
    Match again = {0};
    char *text = match_write(match);
    if (!text || !match_read(match->rules, text, strlen(text), &again, problem) ||
        again.actions != match->actions || again.events != match->events ||
        rs_state_hash(&again.state) != rs_state_hash(&match->state))
        abort();
    if (!match_undo(match, match->actions / 2, problem) ||
        !match_undo(&again, match->actions, problem) ||
        rs_state_hash(&again.state) != rs_state_hash(&match->state))
        abort();
    free(text);
    match_free(&again);
    match_free(match);
}

static void play(Match *match, uint64_t seed)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char problem[MATCH_PROBLEM];
    rs_Dice dice;
    rs_dice_seed(&dice, seed);
    for (int i = 0; i < MOST_STEPS; i++) {
        int count = rs_actions(match->rules, &match->state, actions);
        if (count == 0)
            return;
        if (!match_apply(match, actions[rs_below(&dice, count)], problem))
            abort();
    }
}

static bool starts(const char *text, size_t size, const char *with)
{
    return size >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

static void feed_position(const char *text, size_t size)
{
    const uint8_t seed[32] = {(uint8_t)size};
    char problem[MATCH_PROBLEM];
    Match match = {0};
    const char *newline = memchr(text, '\n', size);
    if (!newline)
        return;
    size -= (size_t)(newline + 1 - text);
    if (!match_start_position(shipped_rules(), newline + 1, size, seed, &match, NULL, problem))
        return;
    play(&match, size);
    write_and_read(&match);
}

static void feed_match(const char *text, size_t size)
{
    char problem[MATCH_PROBLEM];
    Match match = {0};
    if (match_read(shipped_rules(), text, size, &match, problem))
        write_and_read(&match);
    else if (strncmp(problem, "line ", 5) != 0)
        abort();
}

static void name_rules(char *text, size_t size)
{
    static const char any[] = "rules 0123456789abcdef";
    const size_t length = sizeof any - 1;
    char real[sizeof any];
    snprintf(real, sizeof real, "rules %016" PRIx64, rs_rules_hash(shipped_rules()));
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(text + i, any, length) == 0)
            memcpy(text + i, real, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A copy of just this size, so that reading beyond its end is found. */
    char *text = size <= MOST_BYTES ? malloc(size + (size == 0)) : NULL;
    if (!text)
        return 0;
    memcpy(text, data, size);
    name_rules(text, size);
    if (starts(text, size, "ringside match"))
        feed_match(text, size);
    else if (starts(text, size, "position"))
        feed_position(text, size);
    else
        feed_lines(text, size);
    free(text);
    return 0;
}

#ifdef FUZZ_FILES
int main(int argc, char **argv)
{
    uint8_t *data = malloc(MOST_BYTES);
    for (int i = 1; data && i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            fprintf(stderr, "cannot read %s\n", argv[i]);
            return 1;
        }
        size_t size = fread(data, 1, MOST_BYTES, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    printf("%d files\n", argc - 1);
    return 0;
}
#endif
