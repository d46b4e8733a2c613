/* question.c - one question and its answers in lines of text. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Keys ---- */

static void write_key(const Scene *s, int answer, char key[ANSWER_KEY])
{
    if (*s->answer[answer].key)
        snprintf(key, ANSWER_KEY, "%.15s", s->answer[answer].key);
    else
        snprintf(key, ANSWER_KEY, "%d", answer + 1);
}

bool keys_are_numbers(const Scene *s)
{
    for (int i = 0; i < s->answers; i++) {
        char key[ANSWER_KEY];
        write_key(s, i, key);
        if (atoi(key) != i + 1)
            return false;
    }
    return true;
}

/* "07" is as good as "7". */
static bool is_key(const char *key, const char *text)
{
    char *end, *key_end;
    long number = strtol(text, &end, 10), key_number = strtol(key, &key_end, 10);
    return strcasecmp(key, text) == 0 || (!*end && !*key_end && number == key_number);
}

int find_answer(const Scene *s, const char *text)
{
    if (!*text)
        return s->answers == 1 ? 0 : -1;
    for (int i = 0; i < s->answers; i++) {
        char key[ANSWER_KEY];
        write_key(s, i, key);
        if (is_key(key, text) || strcasecmp(s->answer[i].id, text) == 0)
            return i;
    }
    return -1;
}

/* ---- Answers ---- */

static void append_outcome(const Scene *s, const SceneAnswer *it, Snippet *out)
{
    append(out, "%s", it->what + strspn(it->what, " "));
    if (*it->warning)
        append(out, "%s%s: %s", *out->text ? " " : "", scene_say(s, SCENE_WASTED), it->warning);
}

/* Each with what it would do beside it, or under it where there is no room. */
static void print_answer(const Scene *s, int answer)
{
    enum { ANSWER_COLUMN = 5, OUTCOME_COLUMN = 7 };
    char key[ANSWER_KEY], head[ANSWER_KEY + 2];
    Snippet text = {""}, outcome = {""}, line = {""};
    write_key(s, answer, key);
    snprintf(head, sizeof head, "%3s.", key);
    append_answer(&s->answer[answer], &text);
    append_outcome(s, &s->answer[answer], &outcome);
    append(&line, "%.400s%s%.400s", text.text, *outcome.text ? " - " : "", outcome.text);
    bool fits = columns_of(line.text) <= SCREEN_COLUMNS - ANSWER_COLUMN;
    print_wrapped(head, ANSWER_COLUMN, fits ? line.text : text.text);
    if (!fits && *outcome.text)
        print_wrapped("", OUTCOME_COLUMN, outcome.text);
}

void print_answer_ids(const Scene *s)
{
    char key[RS_MAX_ACTIONS][ANSWER_KEY];
    const char *keys[RS_MAX_ACTIONS], *ids[RS_MAX_ACTIONS];
    for (int i = 0; i < s->answers; i++) {
        write_key(s, i, key[i]);
        keys[i] = key[i];
        ids[i] = s->answer[i].id;
    }
    print_keyed(keys, ids, s->answers);
}

/* ---- The whole ---- */

void print_question(const Scene *s)
{
    putchar('\n');
    print_wrapped("", 0, s->question);
    bool told = s->steps > 0 && strcmp(s->step[s->steps - 1].text, s->matter) == 0;
    if (*s->matter && !told)
        print_wrapped("", 4, s->matter);
    if (s->seconds > 0)
        print_wrapped("", 4, scene_say(s, TERMINAL_COUNT_DOWN));
    for (int i = 0; i < s->answers; i++)
        print_answer(s, i);
}

/* "1-5", or the keys one by one where they are no numbers in a row. */
static void append_keys(const Scene *s, Snippet *out)
{
    if (s->answers > 1 && keys_are_numbers(s)) {
        append(out, "1-%d", s->answers);
        return;
    }
    for (int i = 0; i < s->answers; i++) {
        char key[ANSWER_KEY];
        write_key(s, i, key);
        append(out, "%s%s", i ? " " : "", key);
    }
}

void print_prompt(const Plain *p, int seconds)
{
    const char *name =
        p->sight.seat < RS_SEATS ? p->words.seat[p->sight.seat] : say(p, SCENE_TABLE_ASKED);
    Snippet keys = {""};
    append_keys(&p->scene, &keys);
    printf("%s (%s, ", name, keys.text);
    if (seconds > 0)
        printf("%d s, ", seconds);
    printf("%s)> ", say(p, TERMINAL_HELP_HINT));
}
