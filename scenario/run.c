/* run.c - the scenario runner.
 *
 * Chance can be given ("dice 3 4 5", "random push"): the runner then looks for dice that fall so,
 * by moving the counter of the secret dice until the events of the action show the given outcomes.
 * The game itself knows nothing of it. */
#include "scenario.h"

#include "../engine/kind.h"
#include "phrase.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CHANCES = 64, MOST_TRIES = 300000 };

typedef struct Playing {
    ScenarioRun *run;
    const GameKind *kind;
    Text text;
    rs_Problems problems;
    const Line *head, *line;
    struct Position *position; /* its memory is the text's */
    bool begun, failed, refused;
    rs_State state;
    rs_Events events;                  /* since the last action */
    int chance[MOST_CHANCES], chances; /* given outcomes: a die, or 100 + a label */
} Playing;

static bool is(const Line *line, const char *word)
{
    return strcmp(line->word[0].text, word) == 0;
}

/* ---- Telling failures ---- */

static void tell_problems(const ScenarioRun *run, const rs_Problems *problems)
{
    for (int i = 0; i < problems->kept && run->out; i++) {
        const rs_Problem *at = &problems->at[i];
        fprintf(run->out, "%s:%d:%d: %s\n    %s\n", at->file, at->line, at->column, at->message,
                at->excerpt);
    }
}

static void tell_log(const Playing *p)
{
    rs_Words words = {
        .game = p->state.bytes[0], .language = RS_ENGLISH, .seat = {"A", "B", "C", "D"}};
    for (int i = 0; i < p->events.count; i++) {
        char sentence[300];
        p->kind->say_event(p->run->rules, &words, &p->events.at[i], sentence, sizeof sentence);
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
    p->kind->describe(&witness, position, sizeof position);
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
    p->begun = p->kind->position_make(p->run->rules, &p->text, p->head, p->position, seed,
                                      &p->state, &p->events);
    p->failed = !p->begun;
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
        rs_State after = p->state;
        int came[MOST_CHANCES];
        state_head_changeable(&after)->dice.counter += (uint64_t)try;
        rs_apply(p->run->rules, &after, action, &p->events);
        int count = p->kind->outcomes(&p->events, came, MOST_CHANCES);
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

static bool find_action(Playing *p, const Line *line, rs_Action *action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char id[160];
    int n = p->kind->actions(p->run->rules, &p->state, actions, &p->events);
    for (int i = 0; i < n; i++) {
        p->kind->action_id(p->run->rules, actions[i], id, sizeof id);
        if (phrase_names(line, 1, id)) {
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
    if (rs_to_act(p->run->rules, &p->state) != phrase_seat(line->word[0].text))
        fail(p, text, "somebody else is asked");
    else if (!find_action(p, line, &action))
        fail(p, text, "this is not offered");
    else if (!apply(p, action))
        fail(p, text, "chance cannot fall as given here");
}

/* A puzzle: "A should call", "A should not move left". */
static void check_advice(Playing *p, const Line *line)
{
    char want[160] = "", text[200], id[160];
    int used = 0, seat = phrase_seat(line->word[0].text);
    bool not = line->words > 2 && strcmp(line->word[2].text, "not") == 0;
    begin(p);
    if (p->failed)
        return;
    line_text(line, text, sizeof text);
    for (int i = not ? 3 : 2; i < line->words && used < 120; i++)
        used += snprintf(want + used, sizeof want - (size_t)used, "%s%.60s", used ? " " : "",
                         line->word[i].text);
    if (rs_to_act(p->run->rules, &p->state) != seat) {
        fail(p, text, "somebody else is asked");
        return;
    }
    if (!p->run->advise) {
        fail(p, text, "there is nobody here to advise");
        return;
    }
    rs_View view;
    rs_view(p->run->rules, &p->state, seat, &view);
    rs_Action advice = p->run->advise(p->run->context, p->run->rules, &view), named;
    p->kind->action_id(p->run->rules, advice, id, sizeof id);
    if (!rs_action_parse(p->run->rules, &p->state, want, &named))
        fail(p, text, "this is not offered");
    else if ((advice == named) == not )
        fail(p, text, id);
}

/* "expect refused": the position is one that a table may not agree on. */
static void expect_refused(Playing *p)
{
    static const uint8_t seed[32] = {1};
    rs_Problems problems = {0};
    Text text = {.source = p->text.source, .sources = 1, .problems = &problems};
    rs_State state;
    p->refused = true;
    if (p->begun ||
        p->kind->position_make(p->run->rules, &text, p->head, p->position, seed, &state, NULL))
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
    if (!p->kind->expect_line(&witness, &p->text, line, found))
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
            int found = p->kind->chance_card(p->run->rules, p->position, line->word[i].text);
            if (found < 0)
                text_problem(&p->text, line, i, "chance cannot bring such a card here");
            else
                p->chance[p->chances++] = 100 + found;
        }
    }
}

static void run_line(Playing *p, const Line *line)
{
    static const char *const known[] = {"A", "B", "C", "D", "table", "expect", "dice", "random"};
    enum { KNOWN = sizeof known / sizeof *known };
    int seat = phrase_seat(line->word[0].text);
    p->line = line;
    if (is(line, "expect"))
        expect(p, line);
    else if (seat >= 0 && line->words > 2 && strcmp(line->word[1].text, "should") == 0)
        check_advice(p, line);
    else if (is(line, "puzzle")) /* its name and grade for people: table/lesson.h */
        ;
    else if (is(line, "dice") || is(line, "random"))
        give_chance(p, line);
    else if (seat == RS_TABLE ||
             (seat >= 0 && (p->begun || p->kind->position_seat_given(p->position, seat))))
        play(p, line);
    else if (p->begun)
        text_choice(&p->text, line, 0, known, KNOWN, "a line of a scenario after its position");
    else if (p->kind->position_line(p->run->rules, &p->text, line, p->position))
        ;
    else if (seat >= 0)
        play(p, line);
    else
        text_choice(&p->text, line, 0, known, KNOWN, "a line of a scenario");
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

static void run_scenario(ScenarioRun *run, int game, const rs_Source *source, const Line *head)
{
    Playing *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->run = run;
    p->head = p->line = head;
    p->text = (Text){.source = source, .sources = 1, .problems = &p->problems};
    p->events.trace = run->trace;
    p->kind = game_kind(game);
    p->position = text_alloc(&p->text, p->kind->position_size);
    p->kind->position_begin(run->rules, p->position);
    for (const Line *line = head->child; line && !p->failed; line = line->next)
        run_line(p, line);
    p->line = head;
    if (!p->refused)
        begin(p);
    if (!p->failed && p->chances > 0)
        fail(p, "every given die and card is used", "some were not");
    if (p->problems.total > 0)
        tell_problems(run, &p->problems);
    run->signature =
        run->signature * 0x9e3779b97f4a7c15u + (p->begun ? rs_state_hash(&p->state) : 1);
    run->passed += !p->failed;
    run->failed += p->failed;
    if (!p->failed)
        tell_covered(p);
    text_free(&p->text);
    free(p);
}

/* ---- Sources ---- */

/* `game nokaut`: the scenarios below it are of that game. */
static bool names_game(const Line *line)
{
    return is(line, "game");
}

void scenario_run(ScenarioRun *run, const rs_Source *source)
{
    rs_Problems problems = {0};
    Text text = {.source = source, .sources = 1, .problems = &problems};
    int index = 0, game = RS_KNOCKDOWN;
    for (const Line *head = text_read(&text, 0); head && game >= 0; head = head->next) {
        bool good = is(head, "scenario") && head->words >= 3 && head->word[head->words - 1].quoted;
        if (names_game(head)) {
            game = game_named(&text, head, 1);
            continue;
        }
        if (!good)
            text_problem(&text, head, 0, "write scenario, what it covers, and a quoted title");
        else if (run->only < 0 || run->only == index)
            run_scenario(run, game, source, head);
        index++;
    }
    if (problems.total > 0) {
        tell_problems(run, &problems);
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
        count += !names_game(head);
    text_free(&text);
    return count;
}
