/* question.c - one question and its answers, on the screen; see question.h. */
#include "question.h"

#include "full/shown.h"
#include "games.h"

#include <stdlib.h>
#include <strings.h>

/* ---- Keys ---- */

void write_key(const TerminalMatch *m, const Question *q, int answer, char key[ANSWER_KEY])
{
    if (!m->game->own_key || !m->game->own_key(q, q->action[answer], key))
        snprintf(key, ANSWER_KEY, "%d", answer + 1);
}

/* From 1 on, in their order. */
bool keys_are_numbers(const TerminalMatch *m, const Question *q)
{
    bool numbers = true;
    for (int i = 0; i < q->count && numbers; i++) {
        char key[ANSWER_KEY];
        write_key(m, q, i, key);
        numbers = atoi(key) == i + 1;
    }
    return numbers;
}

/* "07" is as good as "7". */
static bool is_key(const char *key, const char *text)
{
    char *end, *key_end;
    long number = strtol(text, &end, 10), key_number = strtol(key, &key_end, 10);
    return strcasecmp(key, text) == 0 || (!*end && !*key_end && number == key_number);
}

int find_answer(const TerminalMatch *m, const Question *q, const char *text)
{
    if (!*text)
        return q->count == 1 ? 0 : -1;
    for (int i = 0; i < q->count; i++) {
        char id[128], key[ANSWER_KEY];
        rs_action_id(m->rules, m->setup.game, q->action[i], id, sizeof id);
        write_key(m, q, i, key);
        if (is_key(key, text) || strcasecmp(id, text) == 0)
            return i;
    }
    return -1;
}

/* ---- Answers ---- */

typedef struct Answers {
    char key[RS_MAX_ACTIONS][ANSWER_KEY];
    Snippet text[RS_MAX_ACTIONS];
} Answers;

/* What an answer would do, as far as the viewer can know; empty where there is nothing to say. */
static void append_outcome(const TerminalMatch *m, const Question *q, int answer, Snippet *out)
{
    if (m->game->told_above && m->game->told_above(q->action[answer]))
        return;
    const Shown shown = {m->rules, &m->words, &q->view, q->action, q->count, answer, false};
    full_game(m->setup.game)->preview(&shown, q->action[answer], out);
}

/* Each with what it would do beside it, or under it where there is no room. */
static void print_outcomes(const TerminalMatch *m, const Question *q, const Answers *answers,
                           const Snippet *outcome)
{
    enum { ANSWER_COLUMN = 5, OUTCOME_COLUMN = 7 };
    for (int i = 0; i < q->count; i++) {
        char key[ANSWER_KEY], head[ANSWER_KEY + 2];
        write_key(m, q, i, key);
        snprintf(head, sizeof head, "%3s.", key);
        Snippet line = answers->text[i];
        if (*outcome[i].text)
            append(&line, " - %s", outcome[i].text);
        bool fits = columns_of(line.text) <= SCREEN_COLUMNS - ANSWER_COLUMN;
        print_wrapped(head, ANSWER_COLUMN, fits ? line.text : answers->text[i].text);
        if (!fits && *outcome[i].text)
            print_wrapped("", OUTCOME_COLUMN, outcome[i].text);
    }
}

static void print_answers(const TerminalMatch *m, const Question *q, Answers *answers)
{
    const char *keys[RS_MAX_ACTIONS], *texts[RS_MAX_ACTIONS];
    for (int i = 0; i < q->count; i++) {
        write_key(m, q, i, answers->key[i]);
        keys[i] = answers->key[i];
        texts[i] = answers->text[i].text;
    }
    print_keyed(keys, texts, q->count);
}

static void print_sentences(const TerminalMatch *m, const Question *q)
{
    Answers answers;
    Snippet outcome[RS_MAX_ACTIONS] = {{""}};
    bool any = false;
    for (int i = 0; i < q->count; i++) {
        Snippet *text = &answers.text[i];
        rs_say_action(m->rules, &m->words, q->action[i], text->text, sizeof text->text);
        if (m->game->append_remark)
            m->game->append_remark(m, q, q->action[i], text);
        append_outcome(m, q, i, &outcome[i]);
        any = any || *outcome[i].text;
    }
    if (any)
        print_outcomes(m, q, &answers, outcome);
    else
        print_answers(m, q, &answers);
}

void print_answer_ids(const TerminalMatch *m, const Question *q)
{
    Answers answers;
    for (int i = 0; i < q->count; i++)
        rs_action_id(m->rules, m->setup.game, q->action[i], answers.text[i].text,
                     sizeof answers.text[i].text);
    print_answers(m, q, &answers);
}

/* ---- The whole ---- */

void print_question(const TerminalMatch *m, const Question *q)
{
    char text[512];
    putchar('\n');
    rs_say_question(m->rules, &m->words, &q->view, text, sizeof text);
    print_wrapped("", 0, q->asked == RS_TABLE ? say(m, m->game->table_question) : text);
    m->game->print_matter(m, q);
    print_sentences(m, q);
}

/* "1-5", or the keys one by one where they are no numbers in a row. */
static void append_keys(const TerminalMatch *m, const Question *q, Snippet *out)
{
    if (q->count > 1 && keys_are_numbers(m, q)) {
        append(out, "1-%d", q->count);
        return;
    }
    for (int i = 0; i < q->count; i++) {
        char key[ANSWER_KEY];
        write_key(m, q, i, key);
        append(out, "%s%s", i ? " " : "", key);
    }
}

void print_prompt(const TerminalMatch *m, const Question *q, int seconds)
{
    const char *name = q->asked == RS_TABLE ? say(m, SCENE_TABLE_ASKED) : m->words.seat[q->asked];
    Snippet keys = {""};
    append_keys(m, q, &keys);
    printf("%s (%s, ", name, keys.text);
    if (seconds > 0)
        printf("%d s, ", seconds);
    printf("%s)> ", say(m, TERMINAL_HELP_HINT));
}
