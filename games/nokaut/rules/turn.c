/* turn.c - a turn (N3), the end of every turn (N4.2, N7), and whose turn it is (N2.5). */
#include "game.h"
#include "words.h"

enum { BEGIN, TEXTS, DRAW, ACT, ACTED, MORE, MORE_ACTED, GOAL_FIRST, GOAL_SECOND, LOCK };

/* ---- The order of turns ---- */

/* With 3 players the lone one takes every other turn. */
int nk_lone_seat(const nk_State *s)
{
    return team_of(s, 0) == team_of(s, 2) ? 1 : 0;
}

int nk_seat_at(const nk_State *s, int place)
{
    if (s->players != 3)
        return place & (s->players - 1);
    int lone = nk_lone_seat(s);
    if ((place & 1) == lone)
        return lone;
    int second = place >> 1 & 1;
    return lone == 1 ? second * 2 : 1 + second;
}

int nk_acting(const nk_State *s, int team)
{
    int place = s->place;
    while (team_of(s, nk_seat_at(s, place)) != team)
        place++;
    return nk_seat_at(s, place);
}

int nk_responder(const nk_State *s, int causer, int n)
{
    if (s->players == 2)
        return causer ^ 1;
    if (s->players == 4)
        return (causer + 1 + n) & 3;
    int lone = nk_lone_seat(s), place = s->place + 1;
    if (causer != lone)
        return n == 0 ? lone : 3 - lone - causer;
    while (nk_seat_at(s, place) == lone)
        place++;
    int next = nk_seat_at(s, place);
    return n == 0 ? next : 3 - lone - next;
}

/* ---- The end ---- */

void nk_win(Game *g, int team)
{
    g->s->winner = U8(team);
    event_all(g, EV_WON, nk_acting(g->s, team), 0, 0, 0, 0);
    ask(g, RS_NOBODY);
}

static void uniques_leave(Game *g)
{
    int spaces = 0;
    for (uint64_t left = g->s->held[0] | g->s->held[1]; left; left = set_drop_first(left))
        spaces |= (card_on(g, set_first(left))->type == UNIQUE) << set_first(left);
    event_all(g, EV_GRIDLOCK, g->s->turn, 0, set_count((uint64_t)spaces), 0, 0);
    nk_lift_all(g, spaces);
}

/* Every turn of a gridlock moves `place` on by one, so the count tells who met it. */
Gridlock nk_gridlock(const nk_State *s)
{
    int met = (s->place - s->gridlock) & 3, of = 1;
    int had = RULED(s, GRIDLOCK_ROUND) ? 1 << nk_seat_at(s, met) : 0;
    while (had != (1 << s->players) - 1)
        had |= 1 << nk_seat_at(s, met + of++);
    return (Gridlock){s->gridlock, of};
}

/* N7.4 */
static void count_gridlock(Game *g)
{
    nk_State *s = g->s;
    bool met = s->full_at_start && !s->played;
    if (empty_spaces(s) || (s->gridlock == 0 && !met)) {
        s->gridlock = 0;
        return;
    }
    int of = nk_gridlock(s).of;
    s->gridlock++;
    event_all(g, EV_FULL, s->turn, 0, s->gridlock, of, 0);
    if (s->gridlock < of)
        return;
    s->gridlock = 0;
    uniques_leave(g);
}

static void next_turn(Game *g, nk_Frame *f)
{
    nk_State *s = g->s;
    s->place = U8((s->place + 1) & (s->players == 2 ? 1 : 3)); /* a round has 2 or 4 turns */
    s->turn = U8(nk_seat_at(s, s->place));
    *f = (nk_Frame){.proc = PROC_TURN,
                    .step = BEGIN,
                    .seat = s->turn,
                    .self = NK_NOWHERE,
                    .that = NK_NOWHERE,
                    .left = NK_NOWHERE,
                    .copy = NK_NONE};
}

/* ---- Texts at the start, and those of cards that were moved (ruling reentry-triggers) ---- */

static void begin_turn(Game *g, nk_Frame *f)
{
    nk_State *s = g->s;
    s->texts = 0;
    s->acted = s->moved = 0;
    s->full_at_start = empty_spaces(s) == 0;
    s->played = 0;
    f->mask = s->listening[ON_TURN_START] & s->held[team_of(s, f->seat)];
    f->step = TEXTS;
    event_all(g, EV_TURN, f->seat, 0, 0, 0, 0);
}

/* They wait until the effect that moved them is over, so that they cannot pile up. */
static void enter_again(Game *g)
{
    nk_State *s = g->s;
    int mine = s->moved & s->held[team_of(s, s->turn)];
    int space = set_first((uint64_t)(mine ? mine : s->moved)), team = team_on(s, space);
    s->moved = U16(s->moved & ~(1 << space));
    s->acted = U16(s->acted | 1 << space);
    nk_text_begin(g, nk_acting(s, team), card_on(g, space), ON_ENTERED, space, NK_NOWHERE,
                  NK_NOWHERE);
}

/* ---- The action phase ---- */

static bool may_cast(const Game *g, int seat, const Card *card)
{
    const nk_Instr *in = &g->rules->code[card->effect];
    int others = set_count(g->s->hand[seat]) - 1;
    if (RULED(g->s, KEEN_COST) && in->op == OP_DISCARD && in->who == WHO_ME && others < in->lo)
        return false;
    return !RULED(g->s, MAGIC_TARGET) || nk_program_possible(g, seat, card->effect, NK_NOWHERE);
}

static int list_magic(const Game *g, int seat, rs_Action *out)
{
    int team = team_of(g->s, seat), kept = 0;
    uint64_t magic = g->s->hand[seat] & deck_of(g, team)->of_type[MAGIC];
    int n = nk_list_kinds(g, team, magic, DO_PLAY, out);
    if (!RULED(g->s, MAGIC_TARGET) && !RULED(g->s, KEEN_COST))
        return n;
    for (int i = 0; i < n; i++)
        if (may_cast(g, seat, &g->rules->card[act_a(out[i])]))
            out[kept++] = out[i];
    return kept;
}

static int list_action(const Game *g, int seat, rs_Action *out)
{
    int team = team_of(g->s, seat), n = 0;
    const Deck *deck = deck_of(g, team);
    if (empty_spaces(g->s))
        n = nk_list_kinds(g, team,
                          g->s->hand[seat] & (deck->of_type[COMMON] | deck->of_type[UNIQUE]),
                          DO_PLAY, out);
    n += list_magic(g, seat, out + n);
    out[n++] = act(DO_DRAW, 0, 0);
    if (!RULED(g->s, PASS_ACTION))
        out[n++] = act(DO_END, 0, 0);
    return n;
}

void nk_turn_announced(nk_Frame *f, int kind)
{
    f->step = f->step == ACT ? ACTED : MORE_ACTED;
    f->kind = U8(kind);
}

/* What comes after a card of the action phase (N3.2, N3.3). */
static void acted(Game *g, nk_Frame *f)
{
    bool magic = card_of_frame(g, f)->type == MAGIC;
    if (!f->result && RULED(g->s, STOPPED_SPENDS)) {
        f->step = f->step == ACTED ? ACT : MORE; /* asked again */
        return;
    }
    f->n = U8(f->n + (magic ? 1 : 2));
    f->step = g->s->players == 2 && f->n < 2 ? MORE : GOAL_FIRST;
}

/* Whether there is a choice is a secret of the hand; one that is empty before all eyes has none. */
static void ask_player(Game *g, nk_Frame *f)
{
    f->result = 0;
    if (g->s->hand[f->seat] && !RULED(g->s, SECRECY))
        ask(g, f->seat);
    else
        ask_public(g, f->seat);
}

static void ask_more(Game *g, nk_Frame *f)
{
    if (hand_thinkable(g, f->seat, deck_of(g, team_of(g->s, f->seat))->of_type[MAGIC]))
        ask_player(g, f);
    else
        f->step = GOAL_FIRST;
}

/* ---- The procedure ---- */

/* N4.2: first the team whose turn it is, then the other. */
static int revealing_team(const Game *g, const nk_Frame *f)
{
    return team_of(g->s, f->seat) ^ (f->step == GOAL_SECOND);
}

static void goal_over(nk_Frame *f)
{
    f->step = f->step == GOAL_FIRST ? GOAL_SECOND : LOCK;
}

static bool asks_goal(Game *g, nk_Frame *f)
{
    int team = revealing_team(g, f);
    if (nk_goal_thinkable(g, team)) {
        ask(g, nk_acting(g->s, team));
        return true;
    }
    goal_over(f);
    return false;
}

/* Steps run into one another as far as nothing is asked and nothing comes in between. */
void nk_turn_run(Game *g)
{
    nk_Frame *f = top(g);
    if (g->s->moved) {
        enter_again(g);
        return;
    }
    switch (f->step) {
    case BEGIN:
        begin_turn(g, f);
        /* fall through */
    case TEXTS:
        if (nk_text_next(g, f, ON_TURN_START, NK_NOWHERE, NK_NOWHERE))
            return;
        /* fall through */
    case DRAW:
        f->step = ACT;
        if (!nk_draw(g, f->seat))
            return;
        /* fall through */
    case ACT:
        ask_player(g, f);
        return;
    case MORE:
        ask_more(g, f);
        return;
    case ACTED:
    case MORE_ACTED:
        acted(g, f);
        return;
    case GOAL_FIRST:
        if (asks_goal(g, f))
            return;
        /* fall through */
    case GOAL_SECOND:
        if (asks_goal(g, f))
            return;
        /* fall through */
    default:
        count_gridlock(g);
        next_turn(g, f);
        return;
    }
}

int nk_turn_list(const Game *g, rs_Action *out)
{
    const nk_Frame *f = top(g);
    int n = 0;
    if (f->step == ACT)
        return list_action(g, f->seat, out);
    if (f->step == MORE) {
        n = list_magic(g, f->seat, out);
        out[n++] = act(DO_END, 0, 0);
        return n;
    }
    int team = revealing_team(g, f);
    if (nk_goal_fulfilled(g, team))
        out[n++] = act(DO_REVEAL, g->rules->box[g->s->box].goal[g->s->goal[team]], 0);
    out[n++] = act(DO_NO, 0, 0);
    return n;
}

static void play_card(Game *g, int seat, const Card *card)
{
    int kind = kind_of(g, card);
    if (is_character(card))
        nk_play_choose(g, seat, kind, empty_spaces(g->s), false);
    else
        nk_play_announce(g, seat, kind, NK_NOWHERE, false);
}

void nk_turn_answer(Game *g, rs_Action action)
{
    nk_Frame *f = top(g);
    switch (act_kind(action)) {
    case DO_PLAY:
        play_card(g, f->seat, &g->rules->card[act_a(action)]);
        break;
    case DO_DRAW:
        f->step = GOAL_FIRST;
        nk_draw(g, f->seat);
        break;
    case DO_END:
        if (f->step == ACT)
            event_all(g, EV_IDLE, f->seat, 0, 0, 0, 0);
        f->step = GOAL_FIRST;
        break;
    case DO_REVEAL: {
        int team = revealing_team(g, f);
        goal_over(f);
        nk_goal_reveal(g, team);
        break;
    }
    default:
        goal_over(f);
        break;
    }
}

void nk_turn_enter(Game *g, int where)
{
    nk_State *s = g->s;
    s->turn = U8(nk_seat_at(s, s->place));
    nk_Frame *f = begin(g, PROC_TURN, s->turn);
    if (where == ENTER_TURN_START)
        return;
    s->full_at_start = empty_spaces(s) == 0;
    f->step = where == ENTER_ACTION ? ACT : GOAL_FIRST;
}

int nk_turn_question(const nk_Frame *f)
{
    return f->step == ACT ? QUESTION_ACT : f->step == MORE ? QUESTION_MORE : QUESTION_REVEAL;
}
