/* host_people.c - what people do at a table; see host.h. */
#include "host_parts.h"

#include "problem.h"
#include "words/table_words.h"

bool host_refuse(const Host *h, int word, char problem[MATCH_PROBLEM])
{
    return problem_of(host_match(h), word, NULL, problem);
}

/* ---- Answers ---- */

static bool is_among(rs_Action wanted, const rs_Action *action, int count)
{
    for (int i = 0; i < count; i++)
        if (action[i] == wanted)
            return true;
    return false;
}

/* The holder has decided: the window goes on where it stood. */
static void let_go(Host *h, int64_t now)
{
    HostWindow *w = &h->window;
    if (w->holder >= RS_SEATS)
        return;
    h->seat[w->holder].held += now - w->held_for;
    w->closes = now + w->left;
    w->holder = RS_NOBODY;
}

/* An answer waits until it may be shown, or until it is the seat's turn in the window. */
static bool claim(Host *h, int seat, rs_Action action, int64_t now, char problem[MATCH_PROBLEM])
{
    h->seat[seat].claimed = true;
    h->seat[seat].claim = action;
    if (h->window.holder == seat)
        let_go(h, now);
    if (host_tick(h, now, problem))
        return true;
    h->seat[seat].claimed = false;
    return false;
}

bool host_answer(Host *h, int seat, rs_Action action, int64_t now, char problem[MATCH_PROBLEM])
{
    rs_Action option[RS_MAX_ACTIONS];
    int asked = session_asked(h->session);
    if (asked == RS_NOBODY)
        return host_refuse(h, TABLE_MATCH_IS_OVER, problem);
    if (seat == RS_TABLE && asked == RS_TABLE && (h->settings.built || h->tower.running))
        return host_refuse(h, h->tower.running ? TABLE_TOWER_RUNS : TABLE_TOWER_BUILT_HERE,
                           problem);
    if (seat == RS_TABLE && asked == RS_TABLE)
        return host_carry_out(h, seat, action, now, problem);
    if (!host_is_person(h, seat))
        return host_refuse(h, TABLE_NOT_YOUR_SEAT, problem);
    int count = host_options(h, seat, option);
    if (count == 0)
        return host_refuse(h, TABLE_NOT_ASKED, problem);
    if (!is_among(action, option, count))
        return host_refuse(h, TABLE_NOT_AN_ANSWER, problem);
    h->person_at = now;
    h->seat[seat].looked = host_match(h)->events;
    if (h->seat[seat].place >= 0)
        h->looked[h->seat[seat].place] = host_match(h)->events;
    return claim(h, seat, action, now, problem);
}

bool host_hold(Host *h, int seat, bool hold, int64_t now, char problem[MATCH_PROBLEM])
{
    HostWindow *w = &h->window;
    if (!w->closes || !host_is_person(h, seat))
        return host_refuse(h, TABLE_NOTHING_TO_HOLD, problem);
    if (!hold) {
        if (w->holder == seat)
            let_go(h, now);
        return true;
    }
    if (w->holder < RS_SEATS || h->seat[seat].held >= h->settings.hold)
        return host_refuse(h, w->holder < RS_SEATS ? TABLE_HELD_ALREADY : TABLE_HOLD_USED_UP,
                           problem);
    h->seat[seat].claimed = false; /* it thinks again about what it has said */
    w->left = w->closes > now ? w->closes - now : 0;
    w->holder = seat;
    w->held_for = now;
    return true;
}

bool host_nobody(Host *h, int place, int64_t now)
{
    if (!h->window.closes)
        return false;
    for (int seat = 0; seat < host_match(h)->setup.seats; seat++)
        if (host_is_person(h, seat) && h->seat[seat].place != place)
            return false;
    let_go(h, now);
    h->window.closes = now;
    return true;
}

void host_order(Host *h, int seat, unsigned orders)
{
    h->seat[seat].orders = orders;
}

void host_pause(Host *h, bool paused, int64_t now)
{
    if (h->paused && !paused) {
        h->shows_at += now - h->now;
        h->now = now;
    }
    h->paused = paused;
}

/* ---- Places and curtains ---- */

void host_sit(Host *h, int seat, int place, int64_t now)
{
    HostSeat *me = &h->seat[seat];
    me->gone = place < 0 && host_is_person(h, seat) ? now : 0;
    me->place = place;
}

void host_excuse(Host *h, int seat, int64_t grace)
{
    if (h->seat[seat].gone)
        h->seat[seat].gone += grace;
}

/* In a window whoever raises it claims the right to answer, and the window waits. */
bool host_raise_curtain(Host *h, int place, int seat, int64_t now)
{
    char problem[MATCH_PROBLEM];
    if (!host_is_person(h, seat) || h->seat[seat].place != place)
        return false;
    if (h->window.closes && !host_hold(h, seat, true, now, problem))
        return false;
    h->open_for[place] = seat;
    return true;
}

/* Who has looked in a window and says nothing keeps it open no longer. */
void host_drop_curtain(Host *h, int place, int64_t now)
{
    if (h->window.holder == h->open_for[place])
        let_go(h, now);
    h->open_for[place] = -1;
}

/* ---- Taking back ---- */

/* One decision at a time. */
static bool reach(const Host *h, int seat, int *keep)
{
    const Match *match = host_match(h);
    if (!session_undo_reach(h->session, seat, keep))
        return false;
    int last = (seat < RS_SEATS ? match_decisions_seen(match, seat) : match->actions) - 1;
    *keep = *keep < last ? last : *keep;
    return true;
}

bool host_undo(Host *h, int seat, int64_t now, char problem[MATCH_PROBLEM])
{
    int keep;
    if ((seat != RS_TABLE && !host_is_person(h, seat)) || !reach(h, seat, &keep))
        return host_refuse(h, TABLE_NO_UNDO, problem);
    if (!session_undo(h->session, seat, keep, problem))
        return false;
    host_asks(h, false, now);
    return true;
}

/* The moment before the seat's last decision; -1: it has not had one. */
static int last_decision(const Host *h, int seat)
{
    int at = host_match(h)->actions - 1;
    while (at >= 0 && host_match(h)->step[at].seat != seat)
        at--;
    return at;
}

/* Bots agree to everything. */
static bool all_agree(const Host *h)
{
    for (int seat = 0; seat < host_match(h)->setup.seats; seat++)
        if (host_is_person(h, seat) && !h->seat[seat].agreed)
            return false;
    return true;
}

static bool take_back(Host *h, int64_t now, char problem[MATCH_PROBLEM])
{
    if (!session_take_back(h->session, last_decision(h, h->takeback), problem))
        return false;
    h->takeback = RS_NOBODY;
    host_asks(h, false, now);
    return true;
}

bool host_takeback(Host *h, int seat, int64_t now, char problem[MATCH_PROBLEM])
{
    bool may = h->settings.takeback && host_is_person(h, seat) && last_decision(h, seat) >= 0 &&
               h->takeback >= RS_SEATS;
    if (!may)
        return host_refuse(h, TABLE_NO_TAKEBACK, problem);
    for (int other = 0; other < RS_SEATS; other++)
        h->seat[other].agreed = other == seat;
    h->takeback = seat;
    return !all_agree(h) || take_back(h, now, problem);
}

bool host_agree(Host *h, int seat, bool agrees, int64_t now, char problem[MATCH_PROBLEM])
{
    if (h->takeback >= RS_SEATS || !host_is_person(h, seat) || seat == h->takeback)
        return host_refuse(h, TABLE_NO_TAKEBACK, problem);
    if (!agrees) {
        h->takeback = RS_NOBODY;
        return true;
    }
    h->seat[seat].agreed = true;
    return !all_agree(h) || take_back(h, now, problem);
}

/* ---- Leaving ---- */

bool host_resign(Host *h, int seat, int64_t now, char problem[MATCH_PROBLEM])
{
    if (!host_is_person(h, seat))
        return host_refuse(h, TABLE_NOT_YOUR_SEAT, problem);
    if (!session_give_up(h->session, RESIGNED, seat, problem))
        return false;
    host_asks(h, false, now);
    return true;
}

bool host_replace(Host *h, int seat, const Player *player, int place, int64_t now,
                  char problem[MATCH_PROBLEM])
{
    const HostSeat *me = &h->seat[seat];
    bool away = h->settings.absent > 0 && me->gone && now - me->gone >= h->settings.absent;
    if (!host_is_person(h, seat) || !away)
        return host_refuse(h, TABLE_NOT_AWAY, problem);
    if (!session_seat(h->session, seat, player, problem))
        return false;
    host_sit(h, seat, player->bot[0] ? -1 : place, now);
    host_asks(h, false, now);
    return true;
}

bool host_return(Host *h, int seat, const Player *player, int place, int64_t now,
                 char problem[MATCH_PROBLEM])
{
    if (host_is_person(h, seat) || player->bot[0])
        return host_refuse(h, TABLE_NOT_YOUR_SEAT, problem);
    if (!session_seat(h->session, seat, player, problem))
        return false;
    host_sit(h, seat, place, now);
    if (session_asked(h->session) == seat)
        host_asks(h, false, now);
    return true;
}
