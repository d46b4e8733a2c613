/* run.c - the scenario runner.
 *
 * Chance can be given ("dice 3 4 5", "random push"): the runner then looks for dice that fall so,
 * by moving the counter of the secret dice until the events of the action show the given outcomes.
 * The game itself knows nothing of it. */
#include "scenario.h"

#include "../knockdown/expect.h"
#include "../knockdown/flow.h"
#include "../knockdown/position.h"
#include "../knockdown/words.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CHANCES = 64, MOST_TRIES = 300000 };

typedef struct Playing {
    ScenarioRun *run;
    Text text;
    rs_Problems problems;
    const Line *head, *line;
    Position position;
    bool begun, failed, refused;
    kd_State state;
    rs_Events events;                  /* since the last action */
    int chance[MOST_CHANCES], chances; /* given outcomes: a die, or 100 + a label */
} Playing;

static bool is(const Line *line, const char *word)
{
    return strcmp(line->word[0].text, word) == 0;
}

/* ---- Telling failures ---- */

static void tell_problems(Playing *p)
{
    for (int i = 0; i < p->problems.kept && p->run->out; i++) {
        const rs_Problem *at = &p->problems.at[i];
        fprintf(p->run->out, "%s:%d:%d: %s\n    %s\n", at->file, at->line, at->column, at->message,
                at->excerpt);
    }
}

static void tell_log(const Playing *p)
{
    rs_Words words = {.language = RS_ENGLISH, .seat = {"A", "B"}};
    for (int i = 0; i < p->events.count; i++) {
        char sentence[300];
        kd_say_event(p->run->rules, &words, &p->events.at[i], sentence, sizeof sentence);
        fprintf(p->run->out, "    | %s\n", sentence);
    }
}

static void fail(Playing *p, const char *expected, const char *found)
{
    p->failed = true;
    if (!p->run->out)
        return;
    const rs_Source *source = p->text.source;
    const Word *title = &p->head->word[p->head->words - 1];
    fprintf(p->run->out, "%s:%d: \"%s\"\n", source->name, p->line->number, title->text);
    fprintf(p->run->out, "    - %s\n    + %s\n", expected, found);
    if (!p->begun)
        return;
    char position[4000];
    Witness witness = {p->run->rules, &p->state, &p->events};
    expect_describe(&witness, position, sizeof position);
    fprintf(p->run->out, "%s", position);
    tell_log(p);
}

/* The line as it stands, without its indentation. */
static void line_text(const Line *line, char *out, int size)
{
    int used = 0;
    out[0] = 0;
    for (int i = 0; i < line->words && used < size; i++)
        used += snprintf(out + used, (size_t)(size - used), "%s%s%s", i ? " " : "",
                         line->word[i].text, line->word[i].comma ? "," : "");
}

/* ---- Playing ---- */

static void begin(Playing *p)
{
    static const uint8_t seed[32] = {1};
    if (p->begun || p->failed)
        return;
    p->events.count = 0;
    bool made =
        position_make(p->run->rules, &p->text, p->head, &p->position, seed, &p->state, &p->events);
    if (!made)
        p->failed = true;
    p->begun = made;
}

/* What chance decided in these events, in order; dice as they are, cards as 100 + label. */
static int outcomes(const rs_Events *events, int *out)
{
    int n = 0;
    for (int i = 0; i < events->count && n < MOST_CHANCES - 3; i++) {
        const rs_Event *e = &events->at[i];
        if (e->kind == EV_ROLLED) {
            out[n++] = e->n;
            out[n++] = e->a;
            out[n++] = e->b;
        } else if (e->kind == EV_REROLLED && e->n) {
            out[n++] = e->a;
        } else if (e->kind == EV_DISCARDED && e->a) {
            out[n++] = 100 + e->what;
        }
    }
    return n;
}

static bool as_given(const Playing *p, const int *came, int count)
{
    for (int i = 0; i < count && i < p->chances; i++)
        if (came[i] != p->chance[i])
            return false;
    return true;
}

/* Applies the action with dice that fall as given, if there are such. */
static bool apply(Playing *p, rs_Action action)
{
    for (int try = 0; try < MOST_TRIES; try++) {
        kd_State after = p->state;
        int came[MOST_CHANCES];
        after.dice.counter += (uint64_t)try;
        p->events.count = 0;
        kd_apply(p->run->rules->knockdown, &after, action, &p->events);
        int count = outcomes(&p->events, came);
        if (!as_given(p, came, count))
            continue;
        p->state = after;
        int used = count < p->chances ? count : p->chances;
        p->chances -= used;
        memmove(p->chance, p->chance + used, (size_t)p->chances * sizeof *p->chance);
        return true;
    }
    return false;
}

static int seat_of(const char *word)
{
    return strcmp(word, "A") == 0       ? 0
           : strcmp(word, "B") == 0     ? 1
           : strcmp(word, "table") == 0 ? RS_TABLE
                                        : -1;
}

/* "attacks push" is "attack push"; "first" is whatever comes first. */
static bool find_action(Playing *p, const Line *line, rs_Action *action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char want[160] = "", id[160];
    int n = kd_actions(p->run->rules->knockdown, &p->state, actions, &p->events), used = 0;
    for (int i = 1; i < line->words && used < 120; i++)
        used += snprintf(want + used, sizeof want - (size_t)used, "%s%.60s", i > 1 ? " " : "",
                         line->word[i].text);
    for (int i = 0; i < n; i++) {
        kd_action_id(p->run->rules, actions[i], id, sizeof id);
        size_t verb = strcspn(id, " ");
        bool third_person = strncmp(want, id, verb) == 0 && want[verb] == 's' &&
                            strcmp(want + verb + 1, id + verb) == 0;
        if (strcmp(want, id) == 0 || third_person || strcmp(want, "first") == 0) {
            *action = actions[i];
            return true;
        }
    }
    return false;
}

static void play(Playing *p, const Line *line)
{
    char text[200];
    rs_Action action;
    begin(p);
    if (p->failed)
        return;
    line_text(line, text, sizeof text);
    if (p->state.asked != seat_of(line->word[0].text))
        fail(p, text, "somebody else is asked");
    else if (!find_action(p, line, &action))
        fail(p, text, "this is not offered");
    else if (!apply(p, action))
        fail(p, text, "chance cannot fall as given here");
}

/* "expect refused": the position is one that a table may not agree on. */
static void expect_refused(Playing *p)
{
    static const uint8_t seed[32] = {1};
    rs_Problems problems = {0};
    Text text = {.source = p->text.source, .sources = 1, .problems = &problems};
    kd_State state;
    p->refused = true;
    if (p->begun || position_make(p->run->rules, &text, p->head, &p->position, seed, &state, NULL))
        fail(p, "expect refused", "the position was made");
    text_free(&text);
}

static void expect(Playing *p, const Line *line)
{
    char text[300], found[300] = "";
    if (line->words == 2 && strcmp(line->word[1].text, "refused") == 0) {
        expect_refused(p);
        return;
    }
    begin(p);
    if (p->failed)
        return;
    Witness witness = {p->run->rules, &p->state, &p->events};
    line_text(line, text, sizeof text);
    if (!expect_line(&witness, &p->text, line, found))
        fail(p, text, found);
}

/* "dice 3 4 5" or "random push" */
static void give_chance(Playing *p, const Line *line)
{
    for (int i = 1; i < line->words && p->chances < MOST_CHANCES; i++) {
        int value = atoi(line->word[i].text);
        if (is(line, "dice") && value >= 1 && value <= 6)
            p->chance[p->chances++] = value;
        else if (is(line, "dice"))
            text_problem(&p->text, line, i, "a die shows 1 to 6");
        else {
            const kd_Rules *kd = p->run->rules->knockdown;
            int box = kd->arena[p->position.setup.arena].box, found = -1;
            for (int a = 0; a < kd->attacks; a++)
                if (kd->attack[a].box == box && kd->attack[a].copies &&
                    strcmp(p->run->rules->label[kd->attack[a].label].id, line->word[i].text) == 0)
                    found = kd->attack[a].label;
            if (found < 0)
                text_problem(&p->text, line, i, "the deck of this arena has no such card");
            else
                p->chance[p->chances++] = 100 + found;
        }
    }
}

static void run_line(Playing *p, const Line *line)
{
    static const char *const known[] = {"A", "B", "table", "expect", "dice", "random"};
    p->line = line;
    if (is(line, "expect"))
        expect(p, line);
    else if (is(line, "dice") || is(line, "random"))
        give_chance(p, line);
    else if (is(line, "table"))
        play(p, line);
    else if (seat_of(line->word[0].text) >= 0 &&
             (p->begun || p->position.seat[seat_of(line->word[0].text)].given))
        play(p, line);
    else if (p->begun)
        text_choice(&p->text, line, 0, known, 6, "a line of a scenario after its position");
    else if (!position_line(p->run->rules, &p->text, line, &p->position))
        text_choice(&p->text, line, 0, known, 6, "a line of a scenario");
    p->failed |= p->problems.total > 0;
}

static void tell_covered(Playing *p)
{
    if (!p->run->covered)
        return;
    for (int i = 1; i < p->head->words - 1; i++)
        p->run->covered(p->run->context, "rule", p->head->word[i].text);
    for (const Line *line = p->head->child; line; line = line->next)
        if (is(line, "ruling") && line->words == 3) {
            char name[160];
            snprintf(name, sizeof name, "%s %s", line->word[1].text, line->word[2].text);
            p->run->covered(p->run->context, "ruling", name);
        }
}

static void run_scenario(ScenarioRun *run, const rs_Source *source, const Line *head)
{
    Playing *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->run = run;
    p->head = p->line = head;
    p->text = (Text){.source = source, .sources = 1, .problems = &p->problems};
    p->events.trace = run->trace;
    position_begin(run->rules, &p->position);
    for (const Line *line = head->child; line && !p->failed; line = line->next)
        run_line(p, line);
    p->line = head;
    if (!p->refused)
        begin(p);
    if (!p->failed && p->chances > 0)
        fail(p, "every given die and card is used", "some were not");
    if (p->problems.total > 0)
        tell_problems(p);
    run->passed += !p->failed;
    run->failed += p->failed;
    if (!p->failed)
        tell_covered(p);
    free(p);
}

/* ---- Sources ---- */

static void complain(ScenarioRun *run, const rs_Problems *problems)
{
    for (int i = 0; i < problems->kept && run->out; i++)
        fprintf(run->out, "%s:%d:%d: %s\n    %s\n", problems->at[i].file, problems->at[i].line,
                problems->at[i].column, problems->at[i].message, problems->at[i].excerpt);
}

void scenario_run(ScenarioRun *run, const rs_Source *source)
{
    rs_Problems problems = {0};
    Text text = {.source = source, .sources = 1, .problems = &problems};
    int index = 0;
    for (const Line *head = text_read(&text, 0); head; head = head->next, index++) {
        bool good = is(head, "scenario") && head->words >= 3 && head->word[head->words - 1].quoted;
        if (!good)
            text_problem(&text, head, 0, "write scenario, what it covers, and a quoted title");
        else if (run->only < 0 || run->only == index)
            run_scenario(run, source, head);
    }
    if (problems.total > 0) {
        complain(run, &problems);
        run->failed++;
    }
    text_free(&text);
}

int scenario_count(const rs_Source *source)
{
    rs_Problems problems = {0};
    Text text = {.source = source, .sources = 1, .problems = &problems};
    int count = 0;
    for (const Line *head = text_read(&text, 0); head; head = head->next)
        count++;
    text_free(&text);
    return count;
}
