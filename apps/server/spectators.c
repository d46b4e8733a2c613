/* spectators.c - spectators who see a match later; see spectators.h. */
#include "spectators.h"

bool late_is_over(const Table *t)
{
    if (t->phase != PHASE_OVER || !t->late)
        return t->phase == PHASE_OVER;
    return match_asked(&t->late->session.match) == RS_NOBODY;
}

bool looks_late(const Link *link)
{
    return link->seat >= RS_SEATS && link->table && link->table->late;
}

const Play *play_seen(const Link *link)
{
    return looks_late(link) ? link->table->late : link->table->play;
}

int era_seen(const Table *t, int seat)
{
    return seat < RS_SEATS ? t->era[seat] : t->late ? t->late_era : t->era[RS_SEATS];
}

int heard_of(const Table *t, int seat)
{
    const Play *play = seat >= RS_SEATS && t->late ? t->late : t->play;
    return play ? play->heard[seat < RS_SEATS ? seat : RS_SEATS] : 0;
}

/* ---- Following ---- */

/* Turns that have begun after so many actions. */
static int turns_after(const Match *m, int actions)
{
    int turns = 0;
    for (int i = actions > 0 ? m->step[actions - 1].events : 0; i < m->events; i++)
        turns += (rs_event_traits(m->setup.game, m->event[i].kind) & RS_EVENT_TURN) != 0;
    return turns;
}

/* When the next action, or the end, may be seen; 0: that hangs on turns to come. */
static int64_t seen_at(const Table *t)
{
    const Match *real = &t->play->session.match;
    int next = t->late->session.match.actions;
    if (t->phase == PHASE_OVER)
        return t->ended_at + t->opening.delay;
    if (next >= real->actions || turns_after(real, next + 1) < t->opening.behind)
        return 0;
    return t->play->acted[next] + t->opening.delay;
}

static bool follow_once(Table *t)
{
    const Match *real = &t->play->session.match;
    Match *late = &t->late->session.match;
    char problem[MATCH_PROBLEM];
    if (late->actions < real->actions)
        return match_apply(late, real->action[late->actions], problem);
    return real->given_up && !late->given_up &&
           match_give_up(late, real->given_up, real->given_up_by, problem);
}

int64_t late_go(Table *t)
{
    int64_t now = t->server->now, due = 0;
    bool moved = false;
    if (!t->late)
        return 0;
    for (;;) {
        due = late_is_over(t) ? 0 : seen_at(t);
        if (due == 0 || due > now || !follow_once(t))
            break;
        moved = true;
    }
    if (moved) {
        HostSettings calm = t->late->host.settings;
        host_open(&t->late->host, &t->late->session, &calm, now);
        play_count(t->late);
        t->standing++;
    }
    return due > now ? due : 0;
}

void late_cut(Table *t)
{
    char problem[MATCH_PROBLEM];
    int actions = t->play->session.match.actions;
    if (!t->late || t->late->session.match.actions <= actions)
        return;
    if (match_undo(&t->late->session.match, actions, problem)) {
        HostSettings calm = t->late->host.settings;
        host_open(&t->late->host, &t->late->session, &calm, t->server->now);
        play_count(t->late);
        t->late_era++;
    }
}
