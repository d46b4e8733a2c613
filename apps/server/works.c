/* works.c - requests that the clerk carries out: handed over, and answered when they are done. */
#include "budget.h"
#include "clerk.h"
#include "requests.h"

#include "words/server_words.h"

#include <stdlib.h>
#include <string.h>

/* A range has few places. When as many are taken as there are in all, there is still one for each
 * range that has none, up to four times as many. */
static bool has_place(const Server *s, const char *range)
{
    int64_t left = quota_left(&s->works_of, range, s->now);
    bool first = left == s->limits.range_works;
    return left > 0 && s->slow_works < (first ? 4 : 1) * (int64_t)s->limits.works;
}

Work *work_new_slow(Wish *wish, void (*run)(Work *, Store *), bool (*finish)(Wish *, Work *))
{
    if (!has_place(wish->server, wish->link->origin->address)) {
        wish_refuse(wish, SERVER_BUSY, NULL);
        return NULL;
    }
    Work *work = work_new(wish, run, finish);
    if (work)
        work->slow = true;
    return work;
}

Work *work_new(Wish *wish, void (*run)(Work *, Store *), bool (*finish)(Wish *, Work *))
{
    Server *s = wish->server;
    if (s->stopping) {
        wish_refuse(wish, SERVER_STOPPING, NULL);
        return NULL;
    }
    Work *work = calloc(1, sizeof *work);
    if (!work) {
        wish_refuse(wish, SERVER_BUSY, NULL);
        return NULL;
    }
    work->server = s;
    work->run = run;
    work->finish = finish;
    return wish->work = work;
}

static void count_slow(const Work *work, int by)
{
    Server *s = work->server;
    if (!work->slow)
        return;
    s->slow_works += by;
    if (by > 0)
        quota_charge(&s->works_of, work->range, s->now, 1);
    else
        quota_return(&s->works_of, work->range, s->now, 1);
}

bool work_begin(Wish *wish, Work *work)
{
    memcpy(work->range, wish->link->origin->address, sizeof work->range);
    work->link = wish->link;
    work->request = json_incref(wish->request);
    wish->link->work = work;
    wish->work = NULL;
    wish->later = true;
    wish->server->works++;
    count_slow(work, 1);
    clerk_add(wish->server->clerk, work);
    return true;
}

static void finish(Work *work)
{
    Link *link = work->link;
    tries_settle(work);
    if (work->settle)
        work->settle(work);
    if (link) {
        link->work = NULL;
        int64_t begun = budget_begin(link->server);
        request_finish(link, work);
        budget_charge(link, begun);
    }
    work_free(work);
    if (link)
        link_go_on(link);
}

void works_finish(Server *s)
{
    Work *work;
    while (s->clerk && (work = clerk_take(s->clerk)) != NULL) {
        s->works--;
        count_slow(work, -1);
        finish(work);
    }
}
