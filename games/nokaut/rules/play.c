/* play.c - a card from hand onto the grid or into effect: E1 to E5 of the order of events.
 *
 * A character is chosen first and its space after. Until both are chosen nothing was announced: the
 * frame is a secret of its player, and for all others the question before is still open (view.c).
 */
#include "game.h"
#include "words.h"

enum { CHOOSE_SPACE, TRY, STAND, CHOOSE_AGAIN, LISTEN, ANSWER, ENTER };

bool nk_play_is_secret(const Frame *frame)
{
    return frame->proc == PROC_PLAY && frame->step == CHOOSE_SPACE;
}

void nk_play_choose(Game *g, int seat, int kind, int spaces, bool granted)
{
    nk_Frame *f = begin(g, PROC_PLAY, seat);
    f->kind = U8(kind);
    f->mask = U16(spaces);
    f->flags = granted ? FLAG_GRANTED : 0;
}

/* Ruling granted-play-is-play: such a card is placed at once. */
static bool unanswered(const Game *g, const nk_Frame *f)
{
    return f->flags & FLAG_GRANTED && RULED(g->s, GRANTED_PLAY);
}

/* A card that was asked for is announced; a text only knows that it was. */
static void go_on(nk_Frame *asker, int kind)
{
    if (asker->proc == PROC_TURN)
        nk_turn_announced(asker, kind);
    else
        asker->step = PLAYED;
}

/* E1. The frame on top is that of the card; the one below asked for it and goes on. */
static void announce(Game *g, nk_Frame *f, int space)
{
    const Card *card = card_of_frame(g, f);
    int event = is_character(card) ? EV_PLAYS : EV_CASTS;
    go_on(below(g), f->kind);
    f->copy = U8(nk_leave_hand(g, f->seat, f->kind, event, space));
    f->left = U8(space);
    f->mask = 0;
    f->step = card->unstoppable || unanswered(g, f) ? STAND : TRY;
}

void nk_play_announce(Game *g, int seat, int kind, int space, bool granted)
{
    nk_play_choose(g, seat, kind, 0, granted);
    announce(g, top(g), space);
}

/* E1 of a riposte, which answers the frame below. */
void nk_play_riposte(Game *g, int seat, int kind, int that, bool chosen)
{
    nk_Frame *f = begin(g, PROC_PLAY, seat);
    f->kind = U8(kind);
    f->copy = U8(nk_leave_hand(g, seat, kind, EV_RIPOSTE, chosen ? that : NK_NOWHERE));
    f->that = U8(that);
    const Card *card = card_of_frame(g, f);
    f->step = card->unstoppable ? STAND : TRY;
}

static void put_away(Game *g, nk_Frame *f)
{
    g->s->discard[team_of(g->s, f->seat)] |= set_of(f->copy);
    f->copy = NK_NONE;
}

/* The rest of the card is its text. */
static void become_text(Game *g, nk_Frame *f, int pc)
{
    if (pc == 0) {
        frame_drop(g);
        return;
    }
    f->proc = PROC_PROGRAM;
    f->step = RUN;
    f->pc = U16(pc);
    f->result = f->n = f->at = f->flags = 0;
    f->mask = 0;
    const Card *card = card_of_frame(g, f);
    if (is_character(card) && g->rules->code[pc].op != OP_MAY)
        event_all(g, EV_TEXT, f->seat, card->label, 0, 0, 0);
}

static void stopped(Game *g, nk_Frame *f)
{
    event_all(g, EV_STOPPED, f->seat, card_of_frame(g, f)->label, 0, 0, 0);
    put_away(g, f);
    frame_drop(g);
}

/* C50: a text has filled the space in the meantime. No shipped card can. */
static void name_another(Game *g, nk_Frame *f)
{
    f->mask = U16(empty_spaces(g->s));
    f->step = CHOOSE_AGAIN;
    if (f->mask == 0) {
        put_away(g, f);
        frame_drop(g);
    }
}

/* E3; false if no character stands there now. */
static bool stands(Game *g, nk_Frame *f)
{
    nk_State *s = g->s;
    const Card *card = card_of_frame(g, f);
    int team = card->team, space = f->left;
    below(g)->result = 1;
    s->played |= f->seat == s->turn;
    if (!is_character(card)) {
        event_all(g, EV_TAKES_EFFECT, f->seat, card->label, 0, 0, 0);
        put_away(g, f);
        become_text(g, f, card->effect);
        return false;
    }
    if (!(empty_spaces(s) >> space & 1)) {
        name_another(g, f);
        return false;
    }
    nk_place(g, team, f->copy, space);
    f->copy = NK_NONE;
    f->self = U8(space);
    f->left = NK_NOWHERE;
    f->step = LISTEN;
    if (!unanswered(g, f))
        f->mask = U16(nk_listeners(g, ON_FOE_ENTERED, s->held[!team], space, team));
    event_all(g, EV_ENTERED, f->seat, card->label, 0, space, 0);
    return true;
}

/* E5 */
static void enter(Game *g, nk_Frame *f)
{
    int pc = card_of_frame(g, f)->when[ON_ENTERED].program;
    bool there = f->self != NK_NOWHERE;
    if (there && RULED(g->s, REENTRY)) {
        g->s->acted = U16(g->s->acted | 1 << f->self);
        g->s->moved = U16(g->s->moved & ~(1 << f->self)); /* once a turn, also if moved before */
    }
    become_text(g, f, there || RULED(g->s, LANDING) ? pc : 0);
}

/* Steps run into one another as far as nothing is asked and nothing comes in between. */
void nk_play_run(Game *g)
{
    nk_Frame *f = top(g);
    switch (f->step) {
    case CHOOSE_SPACE:
    case CHOOSE_AGAIN:
        ask_public(g, f->seat);
        if (f->step == CHOOSE_SPACE) /* still: there is a choice, and only its player knows of it */
            event_private(g, EV_PICKED, f->seat, card_of_frame(g, f)->label, 0);
        return;
    case TRY:
        if (nk_window_asks(g, f))
            return;
        if (f->flags & FLAG_STOPPED) {
            stopped(g, f);
            return;
        }
        /* fall through */
    case STAND:
        if (!stands(g, f))
            return;
        /* fall through */
    case LISTEN:
        if (nk_text_next(g, f, ON_FOE_ENTERED, f->self, NK_NOWHERE))
            return;
        f->step = ANSWER;
        /* fall through */
    case ANSWER:
        if (f->self != NK_NOWHERE && !unanswered(g, f) && nk_window_asks(g, f))
            return;
        f->at = 0;
        f->step = ENTER;
        /* fall through */
    default:
        enter(g, f);
        return;
    }
}

int nk_play_list(const Game *g, rs_Action *out)
{
    const nk_Frame *f = top(g);
    bool choosing = f->step == CHOOSE_SPACE || f->step == CHOOSE_AGAIN;
    return choosing ? nk_list_spaces(f->mask, DO_AT, out) : nk_window_list(g, out);
}

void nk_play_answer(Game *g, rs_Action action)
{
    nk_Frame *f = top(g);
    if (f->step == CHOOSE_SPACE)
        announce(g, f, act_a(action));
    else if (f->step == CHOOSE_AGAIN) {
        f->left = U8(act_a(action));
        f->step = STAND;
    } else
        nk_window_answer(g, action);
}

uint64_t nk_play_answers(const Game *g, const nk_Frame *f, const Deck *deck, bool mate)
{
    if (f->step == TRY)
        return deck->answers_play[mate ? BY_MATE : BY_FOE][card_of_frame(g, f)->type];
    return mate ? 0 : deck->answers_entry;
}

int nk_play_about(const nk_Frame *f)
{
    return f->step == TRY ? NK_NOWHERE : f->self;
}

int nk_play_question(const nk_Frame *f)
{
    if (f->step == CHOOSE_SPACE || f->step == CHOOSE_AGAIN)
        return QUESTION_SPACE;
    return f->step == TRY ? QUESTION_ANSWER_PLAY : QUESTION_ANSWER_ENTRY;
}
