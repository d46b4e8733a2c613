/* balance.c - `ringside lab balance` and `ringside lab merge`: play a plan, or put together what
 * others have played, and write the report. */
#include "lab.h"
#include "run.h"

#include "../apps.h"

#include <unistd.h>

/* ---- Reports ---- */

static int write_reports(const Flags *f, const Study *study)
{
    char problem[200];
    if ((f->out && !write_whole(f->out, study, study_json, problem)) ||
        (f->csv && !write_whole(f->csv, study, study_csv, problem)) ||
        (f->html && !write_whole(f->html, study, study_html, problem))) {
        lab_wrong(problem);
        return APP_WRONG;
    }
    bool good = (f->json ? study_json : study_text)(study, stdout);
    return good && fflush(stdout) == 0 ? APP_OK : APP_WRONG;
}

/* ---- Playing ---- */

typedef struct Work {
    const Plan *plan;
    const char *out;
} Work;

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
    write_whole(work->out, work->plan->study, study_json, problem);
}

/* What the file holds of this study already. */
static bool resume(const char *path, Study *study, char problem[200])
{
    Study earlier;
    char why[200];
    if (access(path, F_OK) != 0)
        return true;
    if (!study_read(path, &earlier, problem))
        return false;
    bool good = study_same(study, &earlier, true, why);
    if (good && earlier.terms.pairs > study->terms.pairs) {
        snprintf(why, sizeof why, "it is of %d pairs, more than %d", earlier.terms.pairs,
                 study->terms.pairs);
        good = false;
    }
    earlier.terms.pairs = study->terms.pairs;
    good = good && study_merge(study, &earlier, why);
    if (!good)
        snprintf(problem, 200, "%.60s cannot be gone on with: %.110s", path, why);
    study_free(&earlier);
    return good;
}

static int run_plan(const Flags *f, const Plan *plan)
{
    Study *study = plan->study;
    int64_t units = study_units(study);
    Work work = {plan, f->out};
    Run run = {.from = units * (f->shard - 1) / f->shards,
               .to = units * f->shard / f->shards,
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
    rs_Rules *rules = app_rules(f->box, f->terms.boxes.count);
    if (!rules)
        return APP_WRONG;
    Plan plan;
    Study study;
    bool good = plan_make(&plan, rules, &f->terms, &study, problem) &&
                (!f->out || resume(f->out, &study, problem));
    int status = good ? run_plan(f, &plan) : lab_wrong(problem);
    plan_free(&plan);
    study_free(&study);
    rs_free(rules);
    return status;
}

/* ---- Merging ---- */

int lab_merge(Flags *f)
{
    char problem[200], why[200];
    Study whole, part;
    if (f->files == 0)
        return lab_wrong("lab merge needs the files that lab balance wrote with --out");
    if (!study_read(f->file[0], &whole, problem))
        return lab_wrong(problem);
    bool good = true;
    for (int i = 1; i < f->files && good; i++) {
        good = study_read(f->file[i], &part, problem);
        if (!good)
            break;
        good = study_merge(&whole, &part, why);
        if (!good)
            snprintf(problem, 200, "%.60s: %.130s", f->file[i], why);
        study_free(&part);
    }
    int status = good ? write_reports(f, &whole) : lab_wrong(problem);
    study_free(&whole);
    return status;
}
