/* host_parts.h - what the files of the host share: host.c (time goes on), host_sight.c (who sees
 * what), host_people.c (what people do), host_keep.c (what another host is told). */
#ifndef TABLE_HOST_PARTS_H
#define TABLE_HOST_PARTS_H

#include "host.h"

/* ---- Looking ---- */

static inline const Match *host_match(const Host *h)
{
    return &h->session->match;
}

static inline bool host_is_person(const Host *h, int seat)
{
    return seat >= 0 && seat < host_match(h)->setup.seats && !session_is_bot(h->session, seat);
}

/* Whether somebody could learn something from how long another takes. */
static inline bool host_is_watched(const Host *h)
{
    return session_people(h->session) > 1;
}

/* A single answer that came by itself would tell a hand. In a window that runs out it does not: all
 * who do not claim pass when it closes. */
static inline bool host_puts_all(const Host *h)
{
    return !h->window.closes && host_is_watched(h);
}

/* What a spectator sees of the pending question. */
rs_ViewHead host_head(const Host *h);
/* Which question that is, as everybody knows it: rs_question_id. */
const char *host_question(const Host *h);
/* The answers of this seat: to the question, or to the window when its turn in it comes; made from
 * its view alone. 0: it has no part in it. */
int host_options(const Host *h, int seat, rs_Action action[RS_MAX_ACTIONS]);
/* Whether a person is among those who will be asked in the window, which everybody knows. */
bool host_window_has_person(const Host *h);
/* The answer among these that lets it go, or the only one; -1: there is none such. */
int host_declining(const Host *h, const rs_Action *action, int count);
/* How many people sit at a place, and the first of them. */
int host_people_at(const Host *h, int place, int *first);

/* Whose clock runs, or RS_NOBODY. */
int host_running(const Host *h);
/* Whether bots wait for somebody who looks at a stop. */
bool host_stopped(const Host *h);

/* ---- Going on ---- */

/* Something has been answered or taken back: a question comes up. `passed`: somebody let the window
 * go by, so that it stays the same for those who come behind. */
void host_asks(Host *h, bool passed, int64_t now);
/* Carries an answer out. */
bool host_carry_out(Host *h, int seat, rs_Action action, int64_t now, char problem[MATCH_PROBLEM]);
/* The bot of this seat builds its tower, if towers are built here. */
bool host_tower_scripted(Host *h);
/* Forgets a tower that belongs to another question than the one that is asked now. */
void host_tower_forget_other(Host *h);
/* When the time of a tower that its builder has not begun begins by itself, 0: never; begins it. */
int64_t host_tower_begins(const Host *h);
bool host_tower_by_itself(Host *h, char problem[MATCH_PROBLEM]);
/* When a tower that is being built is judged in any case, 0: none is; and judges it. */
int64_t host_tower_ends(const Host *h);
bool host_tower_over(Host *h, char problem[MATCH_PROBLEM]);
/* Says no; always false. `word` is one of words/table. */
bool host_refuse(const Host *h, int word, char problem[MATCH_PROBLEM]);

#endif
