/* balance.c - `ringside lab balance` and `ringside lab merge`: play a plan, or put together what
 * others have played, and write the report. */
#include "lab.h"
#include "output.h"
#include "run.h"

#include "../apps.h"

#include <unistd.h>

/* ---- Reports ---- */

typedef struct Report {
    const char *path; /* NULL: not asked for */
    bool (*write)(const Study *study, FILE *to);
} Report;

enum { REPORTS = 3 };

static void list_reports(const Flags *f, Report reports[REPORTS])
{
    reports[0] = (Report){f->out, study_json};
    reports[1] = (Report){f->csv, study_csv};
    reports[2] = (Report){f->html, study_html};
}

/* Two reports in one file: only the last would be there. */
static bool each_its_own(const Report *reports, char problem[200])
{
    for (int i = 0; i < REPORTS; i++)
        for (int j = 0; j < i; j++)
            if (reports[i].path && reports[j].path &&
                output_same(reports[i].path, reports[j].path)) {
                snprintf(problem, 200, "%.70s and %.70s are one file: each report needs its own",
                         reports[j].path, reports[i].path);
                return false;
            }
    return true;
}

static bool spares(const Report *report, char *const *inputs, int count, char problem[200])
{
    for (int i = 0; i < count; i++)
        if (output_same(report->path, inputs[i])) {
            snprintf(problem, 200, "cannot write %.100s: it is one of the files to be read",
                     report->path);
            return false;
        }
    return true;
}

/* Whether all can be written, and none in the place of a file that is read: asked at the start, for
 * a study may take days. */
static bool check_reports(const Flags *f, char *const *inputs, int count, char problem[200])
{
    Report reports[REPORTS];
    list_reports(f, reports);
    for (int i = 0; i < REPORTS; i++)
        if (reports[i].path && (!output_check(reports[i].path, problem) ||
                                !spares(&reports[i], inputs, count, problem)))
            return false;
    return each_its_own(reports, problem);
}

/* What cannot be written is told, and all else is written: the tables are there in any case. */
static int write_reports(const Flags *f, const Study *study)
{
    Report reports[REPORTS];
    bool good = true;
    list_reports(f, reports);
    for (int i = 0; i < REPORTS; i++) {
        char problem[200];
        if (!reports[i].path || output_write(reports[i].path, study, reports[i].write, problem))
            continue;
        lab_wrong(problem);
        good = false;
    }
    good &= (f->json ? study_json : study_text)(study, stdout);
    return fflush(stdout) == 0 && good ? APP_OK : APP_WRONG;
}

/* ---- Playing ---- */

typedef struct Work {
    const Plan *plan;
    const Flags *flags;
} Work;

static bool in_shard(void *context, int64_t unit)
{
    const Flags *f = ((const Work *)context)->flags;
    return study_shard(unit, f->shards) == f->shard - 1;
}

static void play_unit(void *context, int64_t unit, void *scratch)
{
    const Plan *plan = ((const Work *)context)->plan;
    Pairing pairing;
    plan_pairing(plan, unit, &pairing);
    play_pairing(plan, &pairing, scratch);
}

static bool count_unit(void *context, int64_t unit, const void *scratch)
{
    return study_count(((const Work *)context)->plan->study, unit, scratch);
}

/* A problem is told at the end: the last writing will have it too. */
static void save_study(void *context)
{
    const Work *work = context;
    char problem[200];
    output_write(work->flags->out, work->plan->study, study_json, problem);
}

static bool all_in_shard(const Flags *f, const Ranges *done)
{
    Work work = {.flags = f};
    for (int i = 0; i < done->count; i++)
        for (int64_t unit = done->at[i].from; unit < done->at[i].to; unit++)
            if (!in_shard(&work, unit))
                return false;
    return true;
}

/* Whether the study with these flags can go on from an earlier one. */
static bool goes_on(const Flags *f, const Study *study, const Study *earlier, char why[200])
{
    if (!study_same(study, earlier, true, why))
        return false;
    if (earlier->terms.pairs > study->terms.pairs)
        snprintf(why, 200, "it is of %d pairs, more than %d", earlier->terms.pairs,
                 study->terms.pairs);
    else if (!all_in_shard(f, &earlier->done))
        snprintf(why, 200, "it holds pairs that are not of shard %d/%d", f->shard, f->shards);
    else
        return true;
    return false;
}

/* What the file holds of this study already. */
static bool resume(const Flags *f, Study *study, char problem[200])
{
    Study earlier;
    char why[200];
    if (access(f->out, F_OK) != 0)
        return true;
    if (!study_read(f->out, &earlier, problem))
        return false;
    bool good = goes_on(f, study, &earlier, why);
    earlier.terms.pairs = study->terms.pairs;
    good = good && study_merge(study, &earlier, why);
    if (!good)
        snprintf(problem, 200, "%.60s cannot be gone on with: %.110s", f->out, why);
    study_free(&earlier);
    return good;
}

static int run_plan(const Flags *f, const Plan *plan)
{
    Study *study = plan->study;
    Work work = {plan, f};
    Run run = {.units = study_units(study),
               .wanted = in_shard,
               .done = &study->done,
               .threads = f->threads,
               .unit = "pairs",
               .progress = isatty(STDERR_FILENO),
               .scratch = pair_record_size(study),
               .context = &work,
               .play = play_unit,
               .count = count_unit,
               .save = f->out ? save_study : NULL};
    int ended = run_units(&run);
    int status = write_reports(f, study);
    if (ended == RUN_INTERRUPTED)
        fprintf(stderr, "ringside lab: interrupted%s\n",
                f->out ? "; the same command goes on from here" : "");
    return ended == RUN_DONE ? status : APP_WRONG;
}

int lab_balance(Flags *f)
{
    char problem[200];
    if (f->files)
        return lab_wrong("lab balance takes options alone; see ringside lab --help");
    rs_Rules *rules;
    int status = lab_rules(f->terms.game, f->box, f->terms.boxes.count, &rules);
    if (status != APP_OK)
        return status;
    Plan plan;
    Study study;
    bool good = plan_make(&plan, rules, &f->terms, &study, problem) &&
                check_reports(f, f->box, f->terms.boxes.count, problem) &&
                (!f->out || resume(f, &study, problem));
    status = good ? run_plan(f, &plan) : lab_wrong(problem);
    plan_free(&plan);
    study_free(&study);
    rs_free(rules);
    return status;
}

/* ---- Merging ---- */

/* All files as one study; on false nothing is to be freed. */
static bool read_parts(const Flags *f, Study *whole, char problem[200])
{
    Study part;
    char why[200];
    if (!study_read(f->file[0], whole, problem))
        return false;
    bool good = true;
    for (int i = 1; i < f->files && good; i++) {
        good = study_read(f->file[i], &part, problem);
        if (!good)
            break;
        good = study_merge(whole, &part, why);
        if (!good)
            snprintf(problem, 200, "%.60s: %.130s", f->file[i], why);
        study_free(&part);
    }
    if (!good)
        study_free(whole);
    return good;
}

/* As lab balance goes on from a study only, merge takes the place of a study only. */
static bool check_replaced(const char *out, char problem[200])
{
    Study earlier;
    if (!out || access(out, F_OK) != 0)
        return true;
    if (!study_read(out, &earlier, problem)) {
        snprintf(problem, 200, "cannot write %.100s: it is there and not a file of lab balance",
                 out);
        return false;
    }
    study_free(&earlier);
    return true;
}

int lab_merge(Flags *f)
{
    char problem[200];
    Study whole;
    if (f->files == 0)
        return lab_wrong("lab merge needs the files that lab balance wrote with --out");
    if (!check_reports(f, f->file, f->files, problem) || !check_replaced(f->out, problem) ||
        !read_parts(f, &whole, problem))
        return lab_wrong(problem);
    int status = write_reports(f, &whole);
    study_free(&whole);
    return status;
}
