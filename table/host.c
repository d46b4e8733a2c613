/* host.c - a table and its time: questions come up, pauses pass, windows close, clocks run; see
 * host.h.
 *
 * Invariant: `shows_at`, and when a window closes, are made when a question comes up, of the
 * settings, the bot's budget and dice that know nothing of the cards. */
#include "host_parts.h"

#include "words/table_words.h"

#include <string.h>

enum { USUAL_QUIET = 700, USUAL_WINDOW = 5000, USUAL_HOLD = 30000, USUAL_WAIT = 6000 };
enum { FOR_PAUSES, FOR_WINDOWS, FOR_TOWERS, PURPOSES };

void host_usual(HostSettings *settings)
{
    *settings = (HostSettings){
        .pace = 100, .quiet = USUAL_QUIET, .window = USUAL_WINDOW, .hold = USUAL_HOLD};
}

/* ---- Dice that know nothing of the cards ---- */

static rs_Dice dice_for(const Host *h, int purpose)
{
    rs_Dice dice;
    uint64_t question = (uint64_t)host_match(h)->actions * PURPOSES + (uint64_t)purpose;
    rs_dice_seed(&dice, h->settings.dice ^ (question + 1) * 0x9e3779b97f4a7c15u);
    return dice;
}

/* ---- Questions come up ---- */

/* People follow what bots do as long as they are not kept waiting for it: from a third of that time
 * on the pauses get shorter. How long they have waited everybody knows. */
static int64_t hurried(const Host *h, int64_t pause, int64_t now)
{
    int64_t longest = (int64_t)USUAL_WAIT * h->settings.pace / 100, waited = now - h->person_at;
    if (waited <= longest / 3 || session_people(h->session) == 0)
        return pause;
    return waited >= longest ? 0 : pause * (longest - waited) / (longest - longest / 3);
}

/* How long a bot's answer is held back: what any decision of this bot may take on this machine, and
 * a pause by which people can follow. */
static int64_t bot_hold(const Host *h, int seat)
{
    rs_Dice dice = dice_for(h, FOR_PAUSES);
    int64_t pause = hurried(h, (int64_t)bot_pause(&dice) * h->settings.pace / 100, h->now);
    if (session_people(h->session) == 0)
        return pause;
    int64_t budget = bot_thinking(&h->session->bot[seat]), seen = h->slowest[seat];
    seen += seen / 8 + rs_below(&dice, 1 + (int)(seen / 8));
    return (budget > seen ? budget : seen) + pause;
}

/* Who says "no" takes as long as who can say nothing else. */
static int64_t person_hold(const Host *h, int seat)
{
    rs_Action action[RS_MAX_ACTIONS];
    rs_Dice dice = dice_for(h, FOR_PAUSES);
    int count = host_options(h, seat, action);
    if (!host_is_watched(h) || host_declining(h, action, count) < 0)
        return 0;
    return h->settings.quiet + rs_below(&dice, 1 + h->settings.quiet / 2);
}

static int64_t answer_held_for(const Host *h, int asked)
{
    if (asked == RS_NOBODY)
        return 0;
    if (asked == RS_TABLE || session_is_bot(h->session, asked))
        return bot_hold(h, asked == RS_TABLE ? 0 : asked);
    return person_hold(h, asked);
}

static void open_window(Host *h, int64_t now)
{
    rs_Dice dice = dice_for(h, FOR_WINDOWS);
    int64_t length = h->settings.window + rs_below(&dice, 1 + h->settings.window / 2);
    h->window = (HostWindow){.open = true, .holder = RS_NOBODY};
    if (!h->settings.patient && host_is_watched(h) && host_window_has_person(h))
        h->window.closes = now + length;
    for (int seat = 0; seat < RS_SEATS; seat++)
        h->seat[seat].claimed = false;
}

static void begin_decision(Host *h, int asked)
{
    if (h->settings.clock == CLOCK_DECISION && asked < RS_SEATS)
        h->seat[asked].clock = h->settings.clock_time;
}

static bool turn_began(const Match *match)
{
    int count = 0;
    const rs_Event *event = match->actions ? match_events(match, match->actions - 1, &count) : NULL;
    for (int i = 0; i < count; i++)
        if (rs_event_traits(match->setup.game, event[i].kind) & RS_EVENT_TURN)
            return true;
    return false;
}

static void begin_turn(Host *h)
{
    for (int seat = 0; seat < RS_SEATS; seat++) {
        h->seat[seat].held = 0;
        h->seat[seat].orders &= ~(unsigned)ORDER_LET_TURN_GO;
    }
}

/* What was taken back was not looked through. */
static void forget_looked(Host *h)
{
    int events = host_match(h)->events;
    for (int seat = 0; seat < RS_SEATS; seat++)
        h->seat[seat].looked = events < h->seat[seat].looked ? events : h->seat[seat].looked;
    for (int place = 0; place < HOST_PLACES; place++)
        h->looked[place] = events < h->looked[place] ? events : h->looked[place];
}

void host_asks(Host *h, bool passed, int64_t now)
{
    int asked = session_asked(h->session);
    bool window = asked != RS_NOBODY && host_head(h).window;
    bool same = window && passed && h->window.open;
    if (turn_began(host_match(h)))
        begin_turn(h);
    forget_looked(h);
    host_tower_forget_other(h);
    h->now = h->asked_at = now;
    h->thought = (HostThought){.number = h->thought.number + 1};
    if (!same) {
        h->window = (HostWindow){.holder = RS_NOBODY};
        for (int seat = 0; seat < RS_SEATS; seat++)
            h->seat[seat].claimed = false;
    }
    if (window && !same)
        open_window(h, now);
    if (!same) /* those who are asked one after the other in a window wait once */
        h->shows_at = now + answer_held_for(h, asked);
    begin_decision(h, asked);
}

static void host_begin(Host *h, int64_t now)
{
    for (int seat = 0; seat < RS_SEATS; seat++) {
        h->seat[seat].place = host_is_person(h, seat) ? 0 : -1;
        h->seat[seat].clock = h->settings.clock_time;
        h->seat[seat].looked = host_match(h)->events;
    }
    for (int place = 0; place < HOST_PLACES; place++) {
        h->open_for[place] = -1;
        h->looked[place] = host_match(h)->events;
    }
    h->takeback = RS_NOBODY;
    host_asks(h, false, now);
}

void host_open(Host *h, Session *session, const HostSettings *settings, int64_t now)
{
    memset(h, 0, sizeof *h);
    h->session = session;
    h->settings = *settings;
    h->person_at = now;
    host_speak(h, settings->language);
    host_begin(h, now);
}

void host_speak(Host *h, int language)
{
    h->settings.language = language;
    h->session->match.setup.language = (uint8_t)language;
}

bool host_carry_out(Host *h, int seat, rs_Action action, int64_t now, char problem[MATCH_PROBLEM])
{
    const Match *match = host_match(h);
    const char *question = host_question(h);
    bool passed = rs_action_traits(match->setup.game, action) & RS_ACTION_DECLINES;
    if (!session_apply(h->session, seat, action, problem))
        return false;
    /* another question has a window of its own, or nobody would have time for it */
    passed = passed && strcmp(question, host_question(h)) == 0;
    if (h->settings.clock == CLOCK_MATCH && seat < RS_SEATS)
        h->seat[seat].clock += h->settings.clock_more;
    h->takeback = RS_NOBODY;
    host_asks(h, passed, now);
    return true;
}

/* ---- Bots ---- */

/* Whether the answer is for a bot to give: its own, or that of somebody whose time is up. */
static bool late_answers(const Host *h, int asked)
{
    return host_is_person(h, asked) && h->settings.clock != CLOCK_NONE && !h->settings.late_loses &&
           h->seat[asked].clock <= 0;
}

bool host_needs_thought(Host *h, HostTask *task)
{
    int asked = session_asked(h->session);
    if (asked >= RS_SEATS || h->thought.given || h->paused)
        return false;
    if (!session_is_bot(h->session, asked) && !late_answers(h, asked))
        return false;
    *task = (HostTask){.number = h->thought.number, .rules = host_match(h)->rules};
    if (session_is_bot(h->session, asked))
        task->bot = h->session->bot[asked];
    else
        bot_parse("casual", &task->bot);
    rs_view(task->rules, &host_match(h)->state, asked, &task->view);
    session_bot_dice(h->session, &task->dice);
    h->thought.given = true;
    h->thought.since = h->now;
    return true;
}

void host_thought(Host *h, int number, const BotAnswer *answer, int64_t now)
{
    int asked = session_asked(h->session);
    if (number != h->thought.number || !h->thought.given || asked >= RS_SEATS)
        return;
    h->thought.there = true;
    h->thought.answer = answer->action;
    if (now - h->thought.since > h->slowest[asked])
        h->slowest[asked] = now - h->thought.since;
}

void host_thought_lost(Host *h, int number)
{
    if (number == h->thought.number && !h->thought.there)
        h->thought.given = false;
}

/* ---- Clocks ---- */

/* In a window that runs out the clocks stand: it has a time of its own. */
int host_running(const Host *h)
{
    int asked = session_asked(h->session);
    bool runs = h->settings.clock != CLOCK_NONE && host_is_person(h, asked) && !h->window.closes &&
                !h->paused && !host_stopped(h);
    return runs ? asked : RS_NOBODY;
}

static void run_clocks(Host *h, int64_t now)
{
    int seat = host_running(h);
    if (seat < RS_SEATS && now > h->now)
        h->seat[seat].clock -= now - h->now;
    h->now = now > h->now ? now : h->now;
}

/* ---- Windows ---- */

static bool window_is_held(Host *h, int64_t now)
{
    HostWindow *w = &h->window;
    if (w->holder >= RS_SEATS)
        return false;
    HostSeat *holder = &h->seat[w->holder];
    if (holder->held + now - w->held_for < h->settings.hold)
        return true;
    holder->held = h->settings.hold;
    w->closes = now; /* the budget is used up */
    w->holder = RS_NOBODY;
    return false;
}

/* ---- What is due ---- */

typedef enum { NOT_DUE, DONE, FAILED } Due;

static Due answer_with(Host *h, int seat, rs_Action action, char problem[MATCH_PROBLEM])
{
    return host_carry_out(h, seat, action, h->now, problem) ? DONE : FAILED;
}

static Due bot_due(Host *h, int asked, char problem[MATCH_PROBLEM])
{
    bool waits = h->window.closes && (window_is_held(h, h->now) || h->now < h->window.closes);
    if (!h->thought.there || h->now < h->shows_at || waits)
        return NOT_DUE;
    return answer_with(h, asked, h->thought.answer, problem);
}

/* What the table is asked about a bot is built by a scripted person or decided by chance; people
 * say how theirs went. */
static Due table_due(Host *h, char problem[MATCH_PROBLEM])
{
    rs_Dice dice = dice_for(h, FOR_TOWERS);
    bool waits = h->now < h->shows_at;
    bool person = host_is_person(h, host_head(h).concerned);
    bool building = h->tower.running || (!person && !waits && host_tower_scripted(h));
    int64_t ends = host_tower_ends(h);
    if (ends && h->now >= ends)
        return host_tower_over(h, problem) ? DONE : FAILED;
    int64_t begins = host_tower_begins(h);
    if (begins && h->now >= begins)
        return host_tower_by_itself(h, problem) ? DONE : FAILED;
    if (person || waits || building)
        return NOT_DUE;
    rs_Action action = bot_table(host_match(h)->rules, &host_match(h)->state, &dice);
    return answer_with(h, RS_TABLE, action, problem);
}

/* What a person has said beforehand for this question; -1: nothing. */
static int ordered(const Host *h, int seat, const rs_Action *action, int count)
{
    const HostSeat *me = &h->seat[seat];
    rs_ViewHead head = host_head(h);
    bool let_go =
        head.window && !head.reveals &&
        (me->orders & ORDER_LET_TURN_GO || (me->orders & ORDER_ONLY_ATTACKED && !head.attacked));
    bool keeps = head.reveals && me->orders & ORDER_KEEP_GOAL;
    return let_go || keeps ? host_declining(h, action, count) : -1;
}

/* In a window that runs out: a claim of who is first in turn counts at once, a pass when it closes.
 */
static Due window_due(Host *h, int asked, const rs_Action *action, int count,
                      char problem[MATCH_PROBLEM])
{
    const HostSeat *me = &h->seat[asked];
    int declining = host_declining(h, action, count);
    bool claimed = false;
    for (int i = 0; i < count; i++)
        claimed = claimed || (me->claimed && action[i] == me->claim && i != declining);
    if (claimed)
        return answer_with(h, asked, me->claim, problem);
    if (window_is_held(h, h->now) || h->now < h->window.closes || declining < 0)
        return NOT_DUE;
    return answer_with(h, asked, action[declining], problem);
}

static Due person_due(Host *h, int asked, char problem[MATCH_PROBLEM])
{
    rs_Action action[RS_MAX_ACTIONS];
    int count = host_options(h, asked, action);
    if (h->window.closes)
        return window_due(h, asked, action, count, problem);
    if (h->now < h->shows_at)
        return NOT_DUE;
    const HostSeat *me = &h->seat[asked];
    for (int i = 0; i < count && me->claimed; i++)
        if (action[i] == me->claim)
            return answer_with(h, asked, me->claim, problem);
    int answer = count == 1 && !host_puts_all(h) ? 0 : ordered(h, asked, action, count);
    return answer >= 0 ? answer_with(h, asked, action[answer], problem) : NOT_DUE;
}

static Due clock_due(Host *h, int asked, char problem[MATCH_PROBLEM])
{
    if (host_running(h) != asked || h->seat[asked].clock > 0)
        return NOT_DUE;
    if (h->settings.late_loses)
        return session_give_up(h->session, LATE, asked, problem) ? DONE : FAILED;
    return h->thought.there ? answer_with(h, asked, h->thought.answer, problem) : NOT_DUE;
}

static Due next_due(Host *h, char problem[MATCH_PROBLEM])
{
    int asked = session_asked(h->session);
    if (asked == RS_NOBODY || h->paused || host_stopped(h))
        return NOT_DUE;
    if (asked == RS_TABLE)
        return table_due(h, problem);
    if (session_is_bot(h->session, asked))
        return bot_due(h, asked, problem);
    Due due = person_due(h, asked, problem);
    return due == NOT_DUE ? clock_due(h, asked, problem) : due;
}

bool host_tick(Host *h, int64_t now, char problem[MATCH_PROBLEM])
{
    enum { MOST = 1000 }; /* answers at once: more would be a match that plays itself */
    run_clocks(h, now);
    for (int i = 0; i < MOST; i++) {
        Due due = next_due(h, problem);
        if (due != DONE)
            return due != FAILED;
    }
    return true;
}

/* ---- When something is due ---- */

static int64_t sooner(int64_t a, int64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static int64_t window_ends(const Host *h)
{
    const HostWindow *w = &h->window;
    if (w->holder < RS_SEATS)
        return w->held_for + h->settings.hold - h->seat[w->holder].held;
    return w->closes;
}

int64_t host_due(const Host *h)
{
    int asked = session_asked(h->session), running = host_running(h);
    if (asked == RS_NOBODY || h->paused || host_stopped(h))
        return 0;
    int64_t due = 0;
    if (running < RS_SEATS)
        due = h->now + (h->seat[running].clock > 0 ? h->seat[running].clock : 0);
    bool bot = asked < RS_SEATS && session_is_bot(h->session, asked);
    /* one that has closed waits for a thought, or for who cannot pass */
    if (h->window.closes && window_ends(h) > h->now)
        return sooner(due, window_ends(h));
    if (h->shows_at > h->now)
        return sooner(due, h->shows_at);
    due = sooner(due, sooner(host_tower_ends(h), host_tower_begins(h)));
    bool chance =
        asked == RS_TABLE && !h->tower.running && !host_is_person(h, host_head(h).concerned);
    return (bot && h->thought.there) || chance ? h->now : due;
}
