/* coverage.c - `ringside coverage`: what no scenario has shown yet.
 *
 * Coverage is by execution. Every statement of every card must run, every branch go both ways,
 * every arm be chosen, every rule number be named by a passing scenario, every value of every
 * ruling be set by one; and deleting a statement must make a scenario fail (the mutation run). */
#include "../engine/kind.h"
#include "../scenario/scenario.h"
#include "apps.h"

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 4096, MOST_SCENARIOS = 4096 };

/* One scenario and the instructions it ran. */
typedef struct Shown {
    const rs_Source *source;
    int index;
    uint8_t *trace;
    bool passes;
} Shown;

typedef struct Coverage {
    rs_Rules *rules;
    char *names[MOST_NAMES]; /* "rule K1.1", "ruling idle-limit never" */
    int count;
    Shown shown[MOST_SCENARIOS];
    int scenarios;
    int passed, failed, missing;
    rs_Source exceptions;
} Coverage;

static bool is_covered(const Coverage *c, const char *kind, const char *name)
{
    char wanted[200];
    snprintf(wanted, sizeof wanted, "%s %s", kind, name);
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->names[i], wanted) == 0)
            return true;
    return false;
}

static void note_covered(void *context, const char *kind, const char *name)
{
    Coverage *c = context;
    char text[200];
    if (is_covered(c, kind, name) || c->count == MOST_NAMES)
        return;
    snprintf(text, sizeof text, "%s %s", kind, name);
    c->names[c->count++] = strdup(text);
}

/* ---- Running ---- */

static void run_source(Coverage *c, const rs_Source *source)
{
    int count = scenario_count(source);
    for (int i = 0; i < count && c->scenarios < MOST_SCENARIOS; i++) {
        Shown *shown = &c->shown[c->scenarios++];
        *shown = (Shown){source, i, calloc(MAX_CODE, 1), false};
        ScenarioRun run = {.rules = c->rules,
                           .out = stdout,
                           .trace = shown->trace,
                           .only = i,
                           .covered = note_covered,
                           .context = c};
        scenario_run(&run, source);
        shown->passes = run.failed == 0;
        c->passed += run.passed;
        c->failed += run.failed;
    }
}

static uint8_t traced(const Coverage *c, int pc)
{
    uint8_t all = 0;
    for (int i = 0; i < c->scenarios; i++)
        all |= c->shown[i].trace[pc];
    return all;
}

/* ---- What is missing ---- */

static void say_where(const Coverage *c, int pc, char *out, int size)
{
    const Line *line = c->rules->written[pc];
    char text[120] = "";
    for (int i = 0, used = 0; i < line->words && used < 100; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%.40s", i ? " " : "",
                         line->word[i].text);
    snprintf(out, (size_t)size, "%s (%s:%d) \"%s\"", c->rules->label[c->rules->written_for[pc]].id,
             c->rules->file[line->source], line->number, text);
}

static void miss(Coverage *c, int pc, const char *what)
{
    char where[300];
    say_where(c, pc, where, sizeof where);
    printf("missing: %s: %s\n", where, what);
    c->missing++;
}

/* Listed in scenarios/exceptions.txt, with the reason. */
static bool excepted(const Coverage *c, const char *where)
{
    const char *place = strchr(where, '"');
    char entry[400];
    if (!c->exceptions.text || !place)
        return false;
    snprintf(entry, sizeof entry, "%.*s%s", (int)(strchr(where, ' ') - where + 1), where, place);
    return strstr(c->exceptions.text, entry) != NULL;
}

static void check_instruction(Coverage *c, int pc)
{
    int op = c->rules->code[pc].op, how = traced(c, pc);
    if (op == OP_END || op == OP_GOTO || op == OP_NOTHING)
        return;
    bool branches = op == OP_IF || op == OP_MAY || op == OP_DONE;
    if (!(how & TRACE_RAN))
        miss(c, pc, op == OP_ARM ? "this arm is never chosen" : "never runs");
    else if (branches && !(how & TRACE_YES))
        miss(c, pc, "never goes the way of yes");
    else if (branches && !(how & TRACE_NO)) {
        char where[300];
        say_where(c, pc, where, sizeof where);
        if (!excepted(c, where))
            miss(c, pc, "never goes the way of no");
    }
}

/* Rule numbers are the list items of a rules page: "- K1.1 ...". */
static void check_rules(Coverage *c, const char *text)
{
    for (const char *at = text; (at = strstr(at, "\n- ")) != NULL; at++) {
        char number[16];
        if (!isupper((unsigned char)at[3]) || !isdigit((unsigned char)at[4]))
            continue;
        snprintf(number, sizeof number, "%.*s", (int)strcspn(at + 3, " "), at + 3);
        if (is_covered(c, "rule", number))
            continue;
        printf("missing: rule %s is named by no scenario\n", number);
        c->missing++;
    }
}

/* The rules page of each game is named after it. */
static void check_page(Coverage *c, const GameKind *kind)
{
    char path[80];
    snprintf(path, sizeof path, "rules/%s.md", kind->word);
    rs_Source page = app_read(path);
    if (page.text)
        check_rules(c, page.text);
    else
        c->missing++;
    free((void *)(uintptr_t)page.text);
}

/* Names of rulings do not overlap between games. */
static void check_rulings(Coverage *c, const GameKind *kind)
{
    for (int i = 0; i < kind->rulings; i++)
        for (int value = 0; value < 2; value++) {
            const Ruling *ruling = &kind->ruling[i];
            char name[160];
            snprintf(name, sizeof name, "%s %s", ruling->name, ruling->value[value]);
            if (!*ruling->value[value] || is_covered(c, "ruling", name))
                continue;
            printf("missing: ruling %s is set by no scenario\n", name);
            c->missing++;
        }
}

/* ---- Mutations ---- */

/* Whether some scenario that ran the instruction fails without it. */
static bool noticed(Coverage *c, int pc)
{
    for (int i = 0; i < c->scenarios; i++) {
        if (!c->shown[i].trace[pc] || !c->shown[i].passes)
            continue;
        ScenarioRun run = {.rules = c->rules, .only = c->shown[i].index};
        scenario_run(&run, c->shown[i].source);
        if (run.failed)
            return true;
    }
    return false;
}

static void mutate(Coverage *c, int *mutants, int *killed)
{
    rs_Rules *rules = c->rules;
    for (int pc = 1; pc < rules->code_size; pc++) {
        uint8_t op = rules->code[pc].op;
        if (op == OP_END || op == OP_GOTO || op == OP_ARM || op == OP_CHOOSE || !traced(c, pc))
            continue;
        char where[300];
        say_where(c, pc, where, sizeof where);
        rules->code[pc].op = OP_NOTHING;
        bool dead = noticed(c, pc);
        rules->code[pc].op = op;
        ++*mutants;
        *killed += dead;
        if (!dead && !excepted(c, where)) {
            printf("missing: %s: can be deleted and no scenario notices\n", where);
            c->missing++;
        }
    }
}

/* ---- The command ---- */

static int gather(const char *pattern, rs_Source *sources, int count, int most)
{
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0)
        return count;
    for (size_t i = 0; i < found.gl_pathc && count < most; i++) {
        sources[count] = app_read(found.gl_pathv[i]);
        if (sources[count].text) {
            sources[count].name = strdup(found.gl_pathv[i]);
            count++;
        }
    }
    globfree(&found);
    return count;
}

static void report(Coverage *c, bool mutation)
{
    int mutants = 0, killed = 0;
    for (int pc = 1; pc < c->rules->code_size; pc++)
        check_instruction(c, pc);
    for (int game = 0; game < GAMES; game++) {
        check_page(c, game_kind(game));
        check_rulings(c, game_kind(game));
    }
    if (mutation)
        mutate(c, &mutants, &killed);
    printf("scenarios: %d passed, %d failed\n", c->passed, c->failed);
    if (mutation)
        printf("mutations: %d of %d noticed\n", killed, mutants);
    printf("missing: %d\n", c->missing);
}

static void forget(Coverage *c, rs_Source *sources, int count)
{
    for (int i = 0; i < c->count; i++)
        free(c->names[i]);
    for (int i = 0; i < c->scenarios; i++)
        free(c->shown[i].trace);
    for (int i = 0; i < count; i++) {
        free((void *)(uintptr_t)sources[i].text);
        free((void *)(uintptr_t)sources[i].name);
    }
    free((void *)(uintptr_t)c->exceptions.text);
    rs_free(c->rules);
    free(c);
}

int app_coverage(int argc, char **argv)
{
    bool mutation = true;
    if (argc > 0 && strcmp(argv[0], "--quick") == 0)
        mutation = false;
    else if (argc > 0) {
        fprintf(stderr, "usage: ringside coverage [--quick]   (in the project's folder; --quick "
                        "leaves the mutation run out)\n");
        return APP_USAGE;
    }
    static rs_Source sources[256];
    int count = gather("scenarios/*.scenario", sources, 0, 256);
    count = gather("boxes/*/*.scenario", sources, count, 256);
    if (count == 0) {
        fprintf(stderr, "ringside: no scenarios here; run this in the project's folder\n");
        return APP_USAGE;
    }
    Coverage *c = calloc(1, sizeof *c);
    if (!c || !(c->rules = app_rules(NULL, 0))) {
        free(c);
        return APP_WRONG;
    }
    c->exceptions = app_read("scenarios/exceptions.txt");
    for (int i = 0; i < count; i++)
        run_source(c, &sources[i]);
    report(c, mutation);
    int status = c->failed || c->missing ? APP_WRONG : APP_OK;
    forget(c, sources, count);
    return status;
}
