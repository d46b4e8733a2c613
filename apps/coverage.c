/* coverage.c - `ringside coverage`: what no scenario has shown yet, of all that ships, or of the
 * cards in files of one's own (`--box FILE`).
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
    char told[400]; /* what was missed last */
    rs_Source exceptions;
    bool whole;                   /* all that ships: also rules, rulings, exceptions */
    bool asked[TEXT_MAX_SOURCES]; /* the sources whose texts are to be covered */
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

static bool asked_about(const Coverage *c, int pc)
{
    return c->whole || c->asked[c->rules->written[pc]->source];
}

static void miss(Coverage *c, int pc, const char *what)
{
    char where[300];
    char line[400];
    say_where(c, pc, where, sizeof where);
    snprintf(line, sizeof line, "%s: %s", where, what);
    if (strcmp(line, c->told) == 0) /* of an instruction of the same line */
        return;
    printf("missing: %s\n", line);
    snprintf(c->told, sizeof c->told, "%s", line);
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

static bool counts(int op)
{
    return op != OP_END && op != OP_GOTO && op != OP_NOTHING;
}

/* A statement may be several instructions: that it never runs is said of the first. */
static bool told_already(const Coverage *c, int pc)
{
    return pc > 0 && c->rules->written[pc - 1] == c->rules->written[pc] &&
           counts(c->rules->code[pc - 1].op) && !(traced(c, pc - 1) & TRACE_RAN);
}

static void check_instruction(Coverage *c, int pc)
{
    int op = c->rules->code[pc].op, how = traced(c, pc);
    if (!counts(op) || told_already(c, pc))
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
        if (op == OP_END || op == OP_GOTO || op == OP_ARM || op == OP_CHOOSE || !traced(c, pc) ||
            !asked_about(c, pc))
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
        if (asked_about(c, pc))
            check_instruction(c, pc);
    for (int game = 0; game < GAMES && c->whole; game++) {
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

/* All that was read for one call of the command. */
typedef struct Call {
    bool quick;
    char *box[TEXT_MAX_SOURCES];
    int boxes;
    rs_Source scenarios[256];
    int count;
} Call;

static void forget(Coverage *c, Call *call)
{
    for (int i = 0; c && i < c->count; i++)
        free(c->names[i]);
    for (int i = 0; c && i < c->scenarios; i++)
        free(c->shown[i].trace);
    for (int i = 0; i < call->count; i++) {
        free((void *)(uintptr_t)call->scenarios[i].text);
        free((void *)(uintptr_t)call->scenarios[i].name);
    }
    if (c) {
        free((void *)(uintptr_t)c->exceptions.text);
        rs_free(c->rules);
    }
    free(c);
}

/* The given files among the sources of the rules. */
static void ask_about_boxes(Coverage *c, const Call *call)
{
    for (int source = 0; source < TEXT_MAX_SOURCES; source++)
        for (int i = 0; i < call->boxes && c->rules->file[source]; i++)
            c->asked[source] |= strcmp(c->rules->file[source], call->box[i]) == 0;
}

static bool read_call(int argc, char **argv, Call *call)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0)
            call->quick = true;
        else if (strcmp(argv[i], "--box") == 0 && i + 1 < argc && call->boxes < TEXT_MAX_SOURCES)
            call->box[call->boxes++] = argv[++i];
        else if (*argv[i] != '-' && call->boxes > 0 && call->count < 256)
            call->scenarios[call->count++].name = strdup(argv[i]);
        else
            return false;
    }
    return call->boxes == 0 || call->count > 0;
}

static bool read_scenarios(Call *call)
{
    if (call->boxes == 0) {
        call->count = gather("scenarios/*.scenario", call->scenarios, 0, 256);
        call->count = gather("boxes/*/*.scenario", call->scenarios, call->count, 256);
        if (call->count == 0)
            fprintf(stderr, "ringside: no scenarios here; run this in the project's folder\n");
        return call->count > 0;
    }
    for (int i = 0; i < call->count; i++) {
        const char *name = call->scenarios[i].name;
        call->scenarios[i] = app_read(name);
        call->scenarios[i].name = name;
        if (!call->scenarios[i].text)
            return false;
    }
    return true;
}

static int usage(void)
{
    fprintf(stderr, "usage: ringside coverage [--quick]   (in the project's folder)\n"
                    "       ringside coverage [--quick] --box FILE [--box FILE]... SCENARIO...\n"
                    "--quick leaves the mutation run out; --box asks about the cards of these "
                    "files alone\n");
    return APP_USAGE;
}

static int cover(Call *call, Coverage *c)
{
    c->whole = call->boxes == 0;
    if (c->whole)
        c->exceptions = app_read("scenarios/exceptions.txt");
    ask_about_boxes(c, call);
    for (int i = 0; i < call->count; i++)
        run_source(c, &call->scenarios[i]);
    report(c, !call->quick);
    return c->failed || c->missing ? APP_WRONG : APP_OK;
}

int app_coverage(int argc, char **argv)
{
    static Call call;
    int status = APP_USAGE;
    Coverage *c = NULL;
    if (!read_call(argc, argv, &call)) {
        status = usage();
    } else if (read_scenarios(&call)) {
        c = calloc(1, sizeof *c);
        if (c)
            c->rules = app_rules(call.box, call.boxes);
        status = c && c->rules ? cover(&call, c) : APP_WRONG;
    }
    forget(c, &call);
    return status;
}
