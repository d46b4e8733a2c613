/* reveal_knockdown.c - which events of Knockdown bring something to light. */
#include "reveal.h"

#include "../engine/rules.h"
#include "../knockdown/game.h"
#include "../knockdown/view.h"

/* Every event must be here; one that is missing does not compile. Only who can pay for it announces
 * a special attack or a Reaction; with the ruling empty-combo forbidden a Combo tells as much. */
enum {
    /* skills */
    TELLS_SKILL_KEPT = TELLS_NOTHING,
    TELLS_SKILL_RECEIVED = TELLS_NEWS,
    TELLS_SKILL_REMOVED = TELLS_NOTHING,
    TELLS_SKILL_UP = TELLS_NEWS,
    TELLS_SKILL_USED = TELLS_NOTHING,
    /* rounds and turns */
    TELLS_STARTS = TELLS_NOTHING,
    TELLS_ROUND = TELLS_NOTHING,
    TELLS_TURN = TELLS_NOTHING,
    TELLS_DECK_OUT = TELLS_NEWS, /* what ends a round stays */
    TELLS_IDLE = TELLS_NEWS,
    TELLS_ROUND_WON = TELLS_NEWS,
    TELLS_MATCH_WON = TELLS_NEWS,
    /* cards of the Row and the deck */
    TELLS_ROW = TELLS_NEWS,
    TELLS_DRAFTED = TELLS_NOTHING,
    TELLS_TOOK = TELLS_NOTHING,
    TELLS_REFRESHED = TELLS_NOTHING,
    TELLS_DREW = TELLS_NEWS,
    TELLS_DREW_UNSEEN = TELLS_NEWS,
    TELLS_CANDLE = TELLS_NEWS,
    TELLS_CANDLES_SHUFFLED = TELLS_NEWS,
    TELLS_ATTACKS = TELLS_NOTHING,
    TELLS_OUT_OF_RANGE = TELLS_NOTHING,
    /* cards of hands */
    TELLS_DISCARDED = TELLS_HAND,
    TELLS_SHOWED = TELLS_HAND,
    TELLS_SPRINTS = TELLS_HAND,
    TELLS_PAID = TELLS_HAND,
    TELLS_BLOCKED_DAMAGE = TELLS_HAND,
    TELLS_BLOCKED_EFFECT = TELLS_HAND,
    /* the open game */
    TELLS_BURNS = TELLS_NOTHING,
    TELLS_STEPS = TELLS_NOTHING,
    TELLS_MOVED = TELLS_NOTHING,
    TELLS_JUMPED = TELLS_NOTHING,
    TELLS_TRAVELLED = TELLS_NOTHING,
    TELLS_NOT_MOVED = TELLS_NOTHING,
    TELLS_COMBO = TELLS_MEANS,
    TELLS_SPECIAL = TELLS_MEANS,
    TELLS_REACTS = TELLS_MEANS,
    TELLS_SPENT = TELLS_NOTHING,
    TELLS_POOL = TELLS_NOTHING,
    TELLS_IGNORED = TELLS_NOTHING,
    TELLS_CANCELLED = TELLS_NOTHING,
    TELLS_AVOIDED = TELLS_NOTHING,
    TELLS_WOUNDED = TELLS_NOTHING,
    TELLS_UNHURT = TELLS_NOTHING,
    TELLS_HEALED = TELLS_NOTHING,
    TELLS_PUT = TELLS_NOTHING,
    TELLS_LAID = TELLS_NOTHING,
    TELLS_REMOVED = TELLS_NOTHING,
    TELLS_LIFTED = TELLS_NOTHING,
    TELLS_FEWER_ACTIONS = TELLS_NOTHING,
    /* tests */
    TELLS_CALLED = TELLS_NOTHING,
    TELLS_ROLLED = TELLS_NEWS,
    TELLS_REROLLED = TELLS_NEWS,
    TELLS_ADDED = TELLS_NOTHING,
    TELLS_PASSED = TELLS_NOTHING,
    TELLS_FAILED = TELLS_NOTHING,
};

#define EVENT(NAME, word) [EV_##NAME] = TELLS_##NAME,
static const uint8_t tells[EV_COUNT] = {
#include "../knockdown/events.def"
};

static int known(const rs_Rules *rules, const rs_View *view, int seat, int label)
{
    const kd_Rules *kd = rules->knockdown;
    const kd_View *v = (const kd_View *)(const void *)view->bytes;
    const Deck *deck = kd->deck[v->arena];
    int count = 0;
    for (int kind = 0; kind < deck->kinds; kind++)
        if (kd->attack[deck->attack[kind]].label == label)
            count += v->seat[seat].known[kind];
    return count;
}

static bool means(const rs_View *view, const rs_Event *event)
{
    const kd_View *v = (const kd_View *)(const void *)view->bytes;
    const kd_ViewSeat *hand = &v->seat[event->seat];
    int seen = 0;
    if (event->kind == EV_COMBO && !RULED(v, EMPTY_COMBO))
        return false;
    for (int kind = 0; kind < KD_MAX_COPIES; kind++)
        seen += hand->known[kind];
    return seen < hand->cards;
}

const RevealGame reveal_knockdown = {tells, known, means};
