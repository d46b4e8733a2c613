/* ledger.c - see nokaut_ledger.h. */
#include "ledger.h"

static const nk_State *state_of(const Ledger *l)
{
    return match_inside(&l->match->state);
}

static void expect(const Ledger *l, bool holds, const rs_Event *event, const char *what)
{
    char said[200];
    rs_Words words;
    if (holds)
        return;
    rs_words_default(l->match->rules, &l->match->setup, RS_ENGLISH, &words);
    rs_say_event(l->match->rules, &words, event, said, sizeof said);
    match_fail(l->match, "event \"%s\" (n %d): %s", said, event->n, what);
}

/* The card with this label, or NULL. */
static const Card *card_named(const Ledger *l, int label)
{
    const nk_Rules *nk = l->match->rules->nokaut;
    for (int i = 0; i < nk->cards; i++)
        if (nk->card[i].label == label)
            return &nk->card[i];
    return NULL;
}

static const Goal *goal_named(const Ledger *l, int label)
{
    const nk_Rules *nk = l->match->rules->nokaut;
    for (int i = 0; i < nk->goals; i++)
        if (nk->goal[i].label == label)
            return &nk->goal[i];
    return NULL;
}

static const Card *card_on_space(const Ledger *l, int space)
{
    return l->card[space] < 0 ? NULL : &l->match->rules->nokaut->card[l->card[space]];
}

static int index_of(const Ledger *l, const Card *card)
{
    return (int)(card - l->match->rules->nokaut->card);
}

/* ---- Who may hear of it ---- */

static int team_audience(const nk_State *s, int team)
{
    int audience = 0;
    for (int seat = 0; seat < s->players; seat++)
        audience |= (team_of(s, seat) == team) << seat;
    return audience;
}

/* Draws are for who draws, goals for the team; all else is for everybody. */
static int audience_of(const nk_State *s, const rs_Event *event)
{
    int team = team_of(s, event->seat);
    int hand = RULED(s, TEAM_HANDS) ? team_audience(s, team) : 1 << event->seat;
    switch (event->kind) {
    case EV_DREW:
        return hand;
    case EV_DREW_UNSEEN:
        return EVERYONE & ~hand;
    case EV_PICKED:
        return 1 << event->seat;
    case EV_GOAL:
        return team_audience(s, team);
    case EV_GOAL_UNSEEN:
        return EVERYONE & ~team_audience(s, team);
    default:
        return EVERYONE;
    }
}

/* What is hidden from some is told twice: to those who may know and, at once, to the others. */
static void check_audience(const Ledger *l, const rs_Events *events, int i)
{
    const rs_Event *event = &events->at[i];
    bool open = event->kind == EV_DREW || event->kind == EV_GOAL;
    bool shadow = event->kind == EV_DREW_UNSEEN || event->kind == EV_GOAL_UNSEEN;
    expect(l, event->seat < state_of(l)->players, event, "nobody sits there");
    expect(l, event->audience == audience_of(state_of(l), event), event, "the wrong people hear");
    if (open)
        expect(l,
               i + 1 < events->count && events->at[i + 1].kind == event->kind + 1 &&
                   events->at[i + 1].seat == event->seat && events->at[i + 1].n == event->n,
               event, "nobody else hears of it");
    if (shadow)
        expect(l, i > 0 && events->at[i - 1].kind == event->kind - 1 && event->what == 0, event,
               "it happened to nobody");
}

/* ---- What happened ---- */

static int *known_of(Ledger *l, int seat, const Card *card)
{
    return &l->known[seat][card->kind[RULED(state_of(l), KEEN_DECK)]];
}

/* Everybody has seen it come. */
static void comes_to_hand(Ledger *l, const rs_Event *event, const Card *card)
{
    l->hand[event->seat]++;
    ++*known_of(l, event->seat, card);
}

/* For all that others know it is the one they have seen. */
static void leaves_hand(Ledger *l, const rs_Event *event, const Card *card)
{
    int *known = known_of(l, event->seat, card);
    l->hand[event->seat]--;
    *known -= *known > 0;
}

static void leaves_space(Ledger *l, const rs_Event *event)
{
    const Card *card = card_on_space(l, event->a);
    expect(l, card && card->label == event->what, event, "it does not stand there");
    l->card[event->a] = -1;
}

/* A card from hand, announced; a character needs an empty space. */
static void announced(Ledger *l, const rs_Event *event, const Card *card)
{
    bool character = event->kind == EV_PLAYS, riposte = event->kind == EV_RIPOSTE;
    int team = team_of(state_of(l), event->seat);
    expect(l, card && card->team == team, event, "not a card of this team");
    expect(l, character ? card->type <= UNIQUE : card->type == (riposte ? RIPOSTE : MAGIC), event,
           "a card of another type");
    expect(l, !character || (event->a < NK_SPACES && l->card[event->a] < 0), event,
           "the space is not empty");
    leaves_hand(l, event, card);
    l->away[team]++;
}

static void moved(Ledger *l, const rs_Event *event)
{
    int from = l->card[event->a];
    leaves_space(l, event);
    expect(l, (l->card[event->b] >= 0) == (event->kind == EV_SWAPPED), event,
           "the other space is not as it should be");
    l->card[event->a] = l->card[event->b];
    l->card[event->b] = from;
}

/* Characters leave the grid all at once: of one team, or the uniques of both. */
static void swept(Ledger *l, const rs_Event *event)
{
    const nk_State *s = state_of(l);
    int count = 0;
    bool lock = event->kind == EV_GRIDLOCK;
    for (int space = 0; space < NK_SPACES; space++) {
        const Card *card = card_on_space(l, space);
        bool cleared = card && card->team == team_of(s, event->seat) &&
                       (!RULED(s, GOAL_CLEARS) || l->marked >> space & 1);
        if (!card || !(lock ? card->type == UNIQUE : cleared))
            continue;
        l->card[space] = -1;
        l->away[card->team]++;
        count++;
    }
    expect(l, count == event->n, event, "not so many characters");
}

/* N4.1, from the box: on the standard grid only numbered spaces count. */
static void revealed(Ledger *l, const rs_Event *event)
{
    const nk_State *s = state_of(l);
    const Goal *goal = goal_named(l, event->what);
    int team = team_of(s, event->seat);
    expect(l, goal != NULL, event, "no goal");
    l->marked = goal->spaces & grid_spaces(s);
    if (!s->advanced && !RULED(s, GOAL_SETS) && goal->standard)
        l->marked = goal->standard;
    for (int space = 0; space < NK_SPACES; space++) {
        const Card *card = card_on_space(l, space);
        expect(l, !(l->marked >> space & 1) || (card && card->team == team), event,
               "it is not fulfilled");
    }
    expect(l, event->n == ++l->done[team], event, "not so many goals");
}

/* The grid is full: no space without a card. */
static bool is_full(const Ledger *l)
{
    for (int space = 0; space < NK_SPACES; space++)
        if (grid_spaces(state_of(l)) >> space & 1 && l->card[space] < 0)
            return false;
    return true;
}

/* What is not about a single card, or not open: draws, turns, goals, the end. */
static void enter_other(Ledger *l, const rs_Event *event)
{
    const nk_State *s = state_of(l);
    int team = team_of(s, event->seat);
    switch (event->kind) {
    case EV_TURN:
        expect(l, event->seat == nk_seat_at(s, l->turns++ % (s->players == 3 ? 4 : s->players)),
               event, "it is not their turn");
        break;
    case EV_DREW:
        l->hand[event->seat]++;
        l->deck[team]--;
        break;
    case EV_REVEALED:
        revealed(l, event);
        break;
    case EV_CLEARED:
    case EV_GRIDLOCK:
        swept(l, event);
        break;
    case EV_FULL:
        expect(l, is_full(l), event, "it is not");
        break;
    case EV_DECK_OUT:
        expect(l, l->deck[team] == 0, event, "it is not");
        break;
    case EV_WON:
        expect(l, !l->won && s->winner == team, event, "it does not");
        l->won = true;
        break;
    default:
        break;
    }
}

static void enter(Ledger *l, const rs_Event *event)
{
    const Card *card = card_named(l, event->what);
    int team = card ? card->team : 0;
    expect(l, !l->won || event->kind == EV_WON, event, "the match is over");
    switch (event->kind) {
    case EV_PLAYS:
    case EV_CASTS:
    case EV_RIPOSTE:
        announced(l, event, card);
        break;
    case EV_ENTERED:
        expect(l, card && l->card[event->a] < 0, event, "the space is not empty");
        l->card[event->a] = index_of(l, card);
        l->away[team]--;
        break;
    case EV_DESTROYED:
    case EV_SACRIFICED:
        leaves_space(l, event);
        l->away[team]++;
        break;
    case EV_RETURNED:
        leaves_space(l, event);
        comes_to_hand(l, event, card);
        break;
    case EV_DISCARDED:
        expect(l, card != NULL, event, "no card");
        leaves_hand(l, event, card);
        l->away[team]++;
        break;
    case EV_TOOK:
        expect(l, card && card->type <= UNIQUE, event, "no character");
        comes_to_hand(l, event, card);
        l->away[team]--;
        break;
    case EV_MOVED:
    case EV_SWAPPED:
        moved(l, event);
        break;
    case EV_SPARED:
    case EV_PREVENTED:
    case EV_NOT_MOVED:
        expect(l, card && l->card[event->a] == index_of(l, card), event, "it is not there");
        break;
    default:
        enter_other(l, event);
        break;
    }
}

/* ---- The ledger and the state ---- */

static int away(const nk_State *s, int team)
{
    int count = set_count(s->discard[team]);
    for (int i = 0; i < s->depth; i++) {
        const nk_Frame *f = (const nk_Frame *)(const void *)&s->frame[i];
        count += f->copy != NK_NONE && team_of(s, f->seat) == team;
    }
    return count;
}

static int card_there(const Ledger *l, int space)
{
    const nk_State *s = state_of(l);
    if (!((s->held[0] | s->held[1]) >> space & 1))
        return -1;
    const Deck *deck = &match_decks(l->match->rules, s)[team_on(s, space)];
    return deck->card[deck->kind[s->copy[space]]];
}

static void check_known(const Ledger *l)
{
    const nk_State *s = state_of(l);
    for (int seat = 0; seat < s->players; seat++) {
        const Deck *deck = &match_decks(l->match->rules, s)[team_of(s, seat)];
        for (int kind = 0; kind < deck->kinds; kind++)
            if (l->known[seat][kind] != set_count(s->known[seat] & deck->of_kind[kind]))
                match_fail(l->match, "everybody knows %d of card %d in the hand of seat %d",
                           l->known[seat][kind], kind, seat);
    }
}

void ledger_begin(Ledger *l, const Match *m)
{
    *l = (Ledger){.match = m};
    const nk_State *s = state_of(l);
    l->turns = 1 + s->place; /* the first turn may have passed without a question */
    for (int seat = 0; seat < RS_SEATS; seat++)
        l->hand[seat] = set_count(s->hand[seat]);
    for (int team = 0; team < TEAMS; team++)
        l->deck[team] = s->deck_left[team];
    for (int space = 0; space < NK_SPACES; space++)
        l->card[space] = -1;
}

void ledger_enter(Ledger *l, const rs_Events *events)
{
    const nk_State *s = state_of(l);
    for (int i = 0; i < events->count; i++) {
        check_audience(l, events, i);
        enter(l, &events->at[i]);
    }
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (l->hand[seat] != set_count(s->hand[seat]))
            match_fail(l->match, "seat %d should hold %d cards", seat, l->hand[seat]);
    check_known(l);
    for (int team = 0; team < TEAMS; team++)
        if (l->deck[team] != s->deck_left[team] || l->away[team] != away(s, team) ||
            l->done[team] != set_count(s->done[team]))
            match_fail(l->match, "team %d: by the events %d in the deck, %d away, %d goals", team,
                       l->deck[team], l->away[team], l->done[team]);
    for (int space = 0; space < NK_SPACES; space++)
        if (l->card[space] != card_there(l, space))
            match_fail(l->match, "by the events another card stands on space %s",
                       nk_space_words[space]);
    if ((l->turns - 1) % (s->players == 3 ? 4 : s->players) != s->place)
        match_fail(l->match, "by the events it is turn %d", l->turns);
    if (l->won != (s->winner != RS_NOBODY))
        match_fail(l->match, "the end is told wrongly");
}
