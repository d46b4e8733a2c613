/* works.c - requests that the clerk carries out: handed over, and answered when they are done. */
#include "budget.h"
#include "clerk.h"
#include "requests.h"

#include "words/server_words.h"

#include <stdlib.h>

Work *work_new(Wish *wish, void (*run)(Work *, Store *), bool (*finish)(Wish *, Work *))
{
    Server *s = wish->server;
    if (s->works >= s->limits.works || s->stopping) {
        wish_refuse(wish, s->stopping ? SERVER_STOPPING : SERVER_BUSY, NULL);
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

bool work_begin(Wish *wish, Work *work)
{
    work->link = wish->link;
    work->request = json_incref(wish->request);
    wish->link->work = work;
    wish->work = NULL;
    wish->later = true;
    wish->server->works++;
    clerk_add(wish->server->clerk, work);
    return true;
}

static void finish(Work *work)
{
    Link *link = work->link;
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
        finish(work);
    }
}
