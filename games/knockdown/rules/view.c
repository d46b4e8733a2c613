/* view.c - from a state to what one seat knows. Everything is copied field by field: what is not
 * named here is not seen. */
#include "../../../engine/rules.h"
#include "view_frames.h"

#include <string.h>

static void count_kinds(const Deck *deck, uint64_t copies, uint8_t *counts)
{
    for (; copies; copies = set_drop_first(copies))
        counts[deck->kind[set_first(copies)]]++;
}

static uint8_t kind_of(const Deck *deck, int copy)
{
    return copy == KD_EMPTY ? KD_NONE : deck->kind[copy];
}

/* ---- Skills ---- */

static const FlowFrame *setup_frame(const kd_State *s)
{
    const FlowFrame *f = (const FlowFrame *)(const void *)&s->frame[0];
    return f->proc == PROC_SETUP ? f : NULL;
}

static void sort_two(uint8_t *pair)
{
    if (pair[0] > pair[1]) {
        uint8_t kept = pair[0];
        pair[0] = pair[1];
        pair[1] = kept;
    }
}

/* Whether this skill lies face up before the seat. */
static bool is_up(const kd_State *s, int seat, int skill)
{
    const Seat *me = &s->seat[seat];
    return (me->up & 1 && me->skill[0] == skill) || (me->up & 2 && me->skill[1] == skill);
}

/* What a player knows of the draft: the own three, and from the second choice on the two that
 * were received; not which of the two passed on the other has kept, unless it lies face up. */
static void view_draft(const kd_State *s, int me, kd_View *view)
{
    const FlowFrame *setup = setup_frame(s);
    int them = other(me);
    bool chosen = !setup || setup->step > DRAFT_KEEP_FIRST || setup->seat > me;
    memcpy(view->dealt[me], s->dealt[me], 3);
    if (chosen && (setup || !is_up(s, them, s->dealt[me][1])))
        sort_two(&view->dealt[me][1]);
    if (!setup || setup->step >= DRAFT_KEEP_SECOND) {
        view->dealt[them][1] = s->dealt[them][1];
        view->dealt[them][2] = s->dealt[them][2];
    }
    if (!setup && is_up(s, them, s->dealt[them][0]))
        view->dealt[them][0] = s->dealt[them][0];
}

static void view_skills(const kd_State *s, int seat, int viewer, kd_ViewSeat *view)
{
    const Seat *me = &s->seat[seat];
    bool choosing = setup_frame(s) != NULL; /* the face-up choice is secret until both are made */
    view->up = choosing && seat != viewer ? 0 : me->up;
    for (int slot = 0; slot < 2; slot++)
        view->skill[slot] = seat == viewer || view->up >> slot & 1 ? me->skill[slot] : KD_NONE;
}

/* ---- Seats and frames ---- */

static void view_seat(const Deck *deck, const kd_State *s, int seat, int viewer, kd_ViewSeat *view)
{
    const Seat *me = &s->seat[seat];
    memcpy(view->spaces, me->spaces, sizeof view->spaces);
    memcpy(view->tokens, me->tokens, sizeof view->tokens);
    view->board = me->board;
    view->position = me->position;
    view->heavy = me->heavy;
    view->light = me->light;
    view->wins = me->wins;
    view->cards = U8(set_count(me->hand));
    view->used_turn = me->used_turn;
    view->used_round = me->used_round;
    view->moved = me->moved;
    view->statics = me->statics;
    view->triggers = me->triggers;
    view_skills(s, seat, viewer, view);
    count_kinds(deck, me->known, view->known);
}

static void sort(uint8_t *bytes, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && bytes[j - 1] > bytes[j]; j--)
            sort_two(&bytes[j - 1]);
}

/* A discard names copies: the cards shown, or the one that may not be discarded. A view carries
 * their kinds, one a byte, 0xff for none. */
static void view_discard(const Deck *deck, const kd_State *s, int viewer, CountFrame *f)
{
    uint8_t kinds[8];
    int n = 0;
    memset(kinds, KD_NONE, sizeof kinds);
    for (uint64_t set = f->set & s->seat[f->seat].hand; set; set = set_drop_first(set)) {
        int copy = set_first(set);
        if (s->seat[f->seat].known >> copy & 1)
            kinds[n++] = deck->kind[copy];
        else
            kinds[n++] = f->seat == viewer ? deck->kind[copy] | VIEW_UNSEEN : VIEW_UNKNOWN_CARD;
    }
    sort(kinds, n); /* the order of copies tells nothing */
    memcpy(&f->set, kinds, sizeof kinds);
}

static void view_frames(const Deck *deck, const kd_State *s, int viewer, kd_View *view)
{
    Frame *frames = kd_view_frames(view);
    memcpy(frames, s->frame, (size_t)s->depth * sizeof(Frame));
    for (int i = 0; i < s->depth; i++)
        if (frames[i].proc == PROC_DISCARD)
            view_discard(deck, s, viewer, FRAME_AS(CountFrame, &frames[i]));
}

void kd_view(const rs_Rules *rules, const rs_State *state, int viewer, rs_View *out)
{
    const kd_State *s = kd_inside_const(state);
    kd_View *view = kd_seen(out);
    const Deck *deck = rules->knockdown->deck[s->arena];
    memset(view, 0, sizeof *view);
    view->game = s->game;
    view->viewer = U8(viewer);
    view->arena = s->arena;
    view->skills = s->skills;
    view->asked = s->asked;
    view->depth = s->depth;
    view->attack = s->attack;
    view->turn = s->turn;
    view->rulings = s->rulings;
    for (int i = 0; i < KD_ROW; i++)
        view->row[i] = kind_of(deck, s->row[i]);
    view->aside = kind_of(deck, s->aside);
    view->deck_left = s->deck_left;
    view->candles_left = s->candles_left;
    view->burnt = s->burnt;
    view->actions = s->actions;
    view->travels = s->travels;
    view->idle = s->idle;
    view->drawn = s->drawn;
    view->starter = s->starter;
    view->round = s->round;
    view->winner = s->winner;
    memset(view->dealt, KD_NONE, sizeof view->dealt);
    count_kinds(deck, s->discard, view->discard);
    for (int seat = 0; seat < 2; seat++)
        view_seat(deck, s, seat, viewer, &view->seat[seat]);
    view_frames(deck, s, viewer, view);
    if (viewer == RS_SPECTATOR)
        return;
    view_draft(s, viewer, view);
    count_kinds(deck, s->seat[viewer].hand, view->hand);
}
