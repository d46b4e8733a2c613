/* react.c - who may answer: windows for ripostes (E8) and texts on the grid that are set off.
 *
 * A window belongs to the frame of what is answered. Whether a seat is asked depends on what
 * everybody knows; what it may answer, on its hand. */
#include "game.h"

/* ---- Windows ---- */

/* The copies of the team's deck that would answer what the frame is about. */
static uint64_t answers(const Game *g, const nk_Frame *f, int team)
{
    const nk_State *s = g->s;
    const Deck *deck = deck_of(g, team);
    bool mate = team == team_of(s, f->seat);
    if (f->proc == PROC_PLAY)
        return nk_play_answers(g, f, deck, mate);
    if (mate)
        return 0;
    int spaces = 1 << f->that | 1 << f->self;
    bool own = s->held[team] & spaces;
    return f->proc == PROC_DESTROY ? deck->answers_destroy[own] : deck->answers_move[own];
}

/* A hand may have an answer and yet no choice, if idle ripostes may not be played. */
static bool can_only_pass(const Game *g)
{
    rs_Action offered[RS_MAX_ACTIONS];
    return RULED(g->s, RIPOSTE_EFFECT) && nk_window_list(g, offered) == 1;
}

/* Asks the next of the others who may have an answer. */
static bool asks_next(Game *g, nk_Frame *f, int others)
{
    nk_State *s = g->s;
    int team = team_of(s, f->seat);
    uint64_t fitting[TEAMS];
    fitting[!team] = answers(g, f, !team);
    fitting[team] = others > 1 ? answers(g, f, team) : 0;
    for (; f->at < others; f->at++) {
        int seat = nk_responder(s, f->seat, f->at);
        if (!hand_thinkable(g, seat, fitting[team_of(s, seat)]))
            continue;
        ask(g, seat);
        if (!RULED(s, SECRECY) || !can_only_pass(g))
            return true;
        s->asking = 0;
    }
    return false;
}

bool nk_window_asks(Game *g, nk_Frame *f)
{
    int others = g->s->players - 1;
    bool open = f->at < others && !(f->flags & FLAG_STOPPED) && room_for_more(g);
    if (open && asks_next(g, f, others))
        return true;
    f->at = 0;
    return false;
}

/* The spaces of the characters that a riposte of this seat could protect from being moved. */
static int protected_spaces(const Game *g, const nk_Frame *f, int seat)
{
    int spaces = (1 << f->that | 1 << f->self) & (g->s->held[0] | g->s->held[1]);
    int own = spaces & g->s->held[team_of(g->s, seat)];
    return own ? own : spaces;
}

int nk_window_about(const nk_Frame *f)
{
    return f->proc == PROC_PLAY ? nk_play_about(f) : f->that;
}

/* C45: against a move the protected character is named. */
static int list_protecting(const Game *g, const nk_Frame *f, int n, rs_Action *out)
{
    rs_Action cards[RS_MAX_ACTIONS];
    int count = 0;
    memcpy(cards, out, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++)
        for (uint64_t left = (uint64_t)protected_spaces(g, f, g->s->asked); left;
             left = set_drop_first(left))
            out[count++] = act(DO_RIPOSTE, act_a(cards[i]), set_first(left) + 1);
    return count;
}

static int drop_idle(const Game *g, int seat, int that, int n, rs_Action *out)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (nk_program_possible(g, seat, g->rules->card[act_a(out[i])].effect, that))
            out[kept++] = out[i];
    return kept;
}

int nk_window_list(const Game *g, rs_Action *out)
{
    const nk_Frame *f = top(g);
    int seat = g->s->asked, team = team_of(g->s, seat);
    uint64_t copies = g->s->hand[seat] & answers(g, f, team);
    int n = nk_list_kinds(g, team, copies, DO_RIPOSTE, out);
    if (n && RULED(g->s, RIPOSTE_EFFECT))
        n = drop_idle(g, seat, nk_window_about(f), n, out);
    if (n && f->proc == PROC_MOVE)
        n = list_protecting(g, f, n, out);
    out[n++] = act(DO_PASS, 0, 0);
    return n;
}

void nk_window_answer(Game *g, rs_Action action)
{
    nk_Frame *f = top(g);
    if (act_kind(action) == DO_PASS) {
        f->at++;
        return;
    }
    int that = act_b(action) ? act_b(action) - 1 : nk_window_about(f);
    f->at = 0; /* everybody is asked again */
    nk_play_riposte(g, g->s->asked, kind_of(g, &g->rules->card[act_a(action)]), that,
                    act_b(action) != 0);
}

/* ---- Texts on the grid ---- */

int nk_listeners(const Game *g, int trigger, int listeners, int space, int about)
{
    const nk_State *s = g->s;
    int heard = 0;
    for (uint64_t left = (uint64_t)(s->listening[trigger] & listeners); left;
         left = set_drop_first(left)) {
        int at = set_first(left);
        const Moment *when = &card_on(g, at)->when[trigger];
        bool ally = team_on(s, at) == about;
        bool side = when->side == SIDE_ANY || when->side == (ally ? SIDE_ALLY : SIDE_FOE);
        bool near = !(when->filter & NEAR_THIS) || near_spaces(s, at) >> space & 1;
        bool not_self = !(when->filter & NOT_THIS) || at != space;
        heard |= (side & near & not_self) << at;
    }
    return heard;
}

void nk_text_begin(Game *g, int seat, const Card *card, int trigger, int self, int that, int left)
{
    nk_State *s = g->s;
    int pc = card->when[trigger].program;
    if (pc == 0 || s->texts == NK_MOST_TEXTS || !room_for_more(g))
        return;
    s->texts++;
    nk_Frame *f = begin(g, PROC_PROGRAM, seat);
    f->kind = U8(kind_of(g, card));
    f->pc = U16(pc);
    f->self = U8(self);
    f->that = U8(that);
    f->left = U8(left);
    if (g->rules->code[pc].op != OP_MAY) /* an offer is told when it is taken */
        event_all(g, EV_TEXT, seat, card->label, 0, 0, 0);
}

bool nk_text_next(Game *g, nk_Frame *f, int trigger, int that, int left)
{
    nk_State *s = g->s;
    while (f->mask) {
        int depth = s->depth, mine = f->mask & s->held[team_of(s, s->turn)];
        int space = set_first((uint64_t)(mine ? mine : f->mask)), team = team_on(s, space);
        f->mask = U16(f->mask & ~(1 << space));
        nk_text_begin(g, nk_acting(s, team), card_on(g, space), trigger, space, that, left);
        if (s->depth > depth)
            return true;
    }
    return false;
}
