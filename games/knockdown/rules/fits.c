/* fits.c - whether bytes from elsewhere can be a view, an answer or an event of Knockdown.
 *
 * A page gets views from a server (docs/server.md). Before anything looks at one, every number in
 * it must name something that there is, no card may be in two places, and what is under way must
 * be frames whose own numbers fit, with a question on top that has answers. What passes can be
 * imagined and asked about; whether it is a moment that play could have reached, nobody can tell
 * from it. */
#include "../../../engine/rules.h"
#include "../../../engine/rulings.h"
#include "view_frames.h"

#include <string.h>

typedef struct Checked {
    const rs_Rules *all;
    const kd_Rules *rules;
    const Deck *deck;
    const kd_View *view;
    uint64_t left; /* copies that nothing has named yet */
} Checked;

static bool is_seat(int seat)
{
    return seat == 0 || seat == 1;
}

/* ---- Cards ---- */

/* So many copies of each kind are free, and are taken. */
static bool take_counted(Checked *c, const uint8_t *count, const uint8_t *but)
{
    for (int kind = 0; kind < KD_MAX_COPIES; kind++) {
        int wanted = count[kind] - but[kind];
        uint64_t of_kind = kind < c->deck->kinds ? c->deck->of_kind[kind] & c->deck->all : 0;
        if (wanted < 0 || wanted > set_count(of_kind & c->left))
            return false;
        for (; wanted > 0; wanted--)
            c->left &= ~set_of(set_first(of_kind & c->left));
    }
    return true;
}

static bool take_kind(Checked *c, int kind)
{
    uint8_t count[KD_MAX_COPIES] = {0};
    static const uint8_t none[KD_MAX_COPIES];
    if (kind == KD_NONE)
        return true;
    if (kind >= KD_MAX_COPIES)
        return false;
    count[kind] = 1;
    return take_counted(c, count, none);
}

/* Whatever is seen takes a copy of its own, and the unseen ones suffice for hands and deck. */
static bool cards_fit(Checked *c)
{
    static const uint8_t none[KD_MAX_COPIES];
    const kd_View *view = c->view;
    bool good = take_kind(c, view->aside) && take_counted(c, view->discard, none);
    int unseen = 0;
    for (int i = 0; i < KD_ROW; i++)
        good = good && take_kind(c, view->row[i]);
    for (int seat = 0; seat < 2 && good; seat++) {
        int known = 0, cards = view->seat[seat].cards;
        good = take_counted(c, view->seat[seat].known, none);
        for (int kind = 0; kind < KD_MAX_COPIES; kind++)
            known += seat == view->viewer ? view->hand[kind] : view->seat[seat].known[kind];
        good = good && (seat == view->viewer ? known == cards : known <= cards);
        unseen += cards - known;
        if (good && seat == view->viewer)
            good = take_counted(c, view->hand, view->seat[seat].known);
    }
    bool dealt = view->depth == 0 || kd_view_frame(view, 0)->proc != PROC_SETUP;
    int left = set_count(c->left), candles = c->rules->arena[view->arena].candles;
    return good && view->candles_left + view->burnt <= candles &&
           (dealt ? left - unseen + view->candles_left == view->deck_left
                  : unseen == 0 && view->deck_left == 0 && view->candles_left == 0);
}

/* ---- Skills ---- */

/* Of the set, each at most once among those that were dealt. */
static bool skills_fit(const Checked *c)
{
    const kd_View *view = c->view;
    const Box *box = &c->rules->box[view->skills];
    bool dealt[KD_NONE + 1] = {false};
    for (int i = 0; i < 10; i++) {
        int skill = i < 6 ? view->dealt[i / 3][i % 3] : view->seat[(i - 6) / 2].skill[i % 2];
        if (skill == KD_NONE)
            continue;
        if (!memchr(box->skill, skill, KD_SKILL_CARDS) || (i < 6 && dealt[skill]))
            return false;
        dealt[skill] = dealt[skill] || i < 6;
    }
    return true;
}

/* No more than there are, and in the arena only those that lie there. */
static bool token_fits(const Token *token, int on_board, int in_arena)
{
    return on_board + in_arena <= token->supply && (in_arena == 0 || token->lies <= LIES_SPACE);
}

static bool seat_fits(const Checked *c, const rs_Setup *setup, int seat)
{
    const kd_ViewSeat *me = &c->view->seat[seat];
    int spaces = c->rules->arena[c->view->arena].spaces;
    const Board *board = &c->rules->board[setup->board[seat]];
    bool over = c->view->winner != RS_NOBODY;
    bool good = me->board == setup->board[seat] && me->position < spaces && me->heavy < 64 &&
                me->light < 64 && me->wins < KD_WINS + over && me->up < 4 && me->used_turn < 4 &&
                me->used_round < 4 && me->moved < 2 && me->statics < 16 &&
                me->triggers >> ON_COUNT == 0;
    for (int i = 0; i < KD_BOARD_TOKENS && good; i++)
        good = me->spaces[i] >> spaces == 0 &&
               (i < board->tokens ? token_fits(&c->rules->token[board->token[i]], me->tokens[i],
                                               set_count(me->spaces[i]))
                                  : me->tokens[i] == 0 && me->spaces[i] == 0);
    for (int slot = 0; slot < 2 && good; slot++)
        good = !(me->up >> slot & 1) || me->skill[slot] != KD_NONE;
    return good;
}

/* ---- What is under way ---- */

static bool is_label(const Checked *c, int label)
{
    return label < c->all->labels && c->all->label[label].game == RS_KNOCKDOWN;
}

static bool is_attack(const Checked *c, int depth)
{
    return depth < c->view->depth && kd_view_frame(c->view, depth)->proc == PROC_ATTACK;
}

static bool attack_fits(const Checked *c, const AttackFrame *f)
{
    return f->step <= 10 && f->attack < c->rules->attacks && f->text <= 4 &&
           (f->below == 0 || is_attack(c, f->below));
}

/* A text is run where it stands, of the thing that it is written for. */
static bool program_fits(const Checked *c, const ProgramFrame *f)
{
    int spaces = c->rules->arena[c->view->arena].spaces;
    return f->step < 2 && f->pc > 0 && f->pc < c->all->code_size && is_label(c, f->label) &&
           c->all->written_for[f->pc] == f->label && f->from <= FROM_CARD && f->left <= 64 &&
           (f->from == FROM_SKILL   ? f->slot < 2
            : f->from == FROM_TOKEN ? f->slot < spaces
                                    : f->slot == 0);
}

static bool pay_fits(const Checked *c, const PayFrame *f)
{
    bool good = f->step < 2 && f->slots <= KD_MAX_SLOTS && f->picked <= f->slots &&
                f->less <= f->slots && is_label(c, f->label);
    for (int i = 0; i < KD_MAX_SLOTS && good; i++)
        good = f->slot[i] <= ANY_SYMBOL && (f->slot[i] > 0 || i >= f->slots);
    return good;
}

static bool move_fits(const Checked *c, const MoveFrame *f)
{
    int spaces = c->rules->arena[c->view->arena].spaces;
    return f->step < 4 && is_seat(f->owner) && f->what <= DIRECTION_EITHER && f->right < 2 &&
           f->left <= spaces && f->spaces >> spaces == 0 && f->target < spaces &&
           f->walked <= spaces;
}

/* Cards that a discard names are in the hand: known ones, own unseen ones, or unknown ones. */
static bool discard_fits(const Checked *c, const CountFrame *f)
{
    uint8_t kinds[8], count[3][KD_MAX_COPIES] = {{0}};
    const kd_ViewSeat *seat = &c->view->seat[f->seat];
    int unknown = seat->cards;
    memcpy(kinds, &f->set, sizeof kinds);
    for (int kind = 0; kind < KD_MAX_COPIES; kind++)
        unknown -= seat->known[kind];
    for (int i = 0; i < 8 && kinds[i] != KD_NONE; i++) {
        bool unseen = kinds[i] & VIEW_UNSEEN;
        int kind = kinds[i] & ~VIEW_UNSEEN;
        if (kinds[i] == VIEW_UNKNOWN_CARD ? unknown-- <= 0 || f->seat == c->view->viewer
                                          : kind >= c->deck->kinds)
            return false;
        if (kinds[i] == VIEW_UNKNOWN_CARD)
            continue;
        int held = unseen ? f->seat == c->view->viewer ? c->view->hand[kind] - seat->known[kind] : 0
                          : seat->known[kind];
        if (++count[unseen][kind] > held)
            return false;
    }
    return f->step < 2 && f->what <= MANNER_LIMIT && is_seat(f->owner) && f->left <= 16 &&
           f->shown <= 16;
}

static bool count_fits(const Checked *c, const CountFrame *f)
{
    if (f->proc == PROC_DISCARD)
        return discard_fits(c, f);
    const Board *board = &c->rules->board[c->view->seat[f->seat].board];
    return f->step < 4 && f->left <= 16 && f->owner <= 16 &&
           (f->proc == PROC_PUT ? f->what < board->tokens : f->what <= 16);
}

static bool window_fits(const Checked *c, const WindowFrame *f)
{
    const Board *board = &c->rules->board[c->view->seat[f->seat].board];
    return f->step < 2 && f->trigger < ON_COUNT && f->left < 1 << KD_SPECIALS &&
           (f->proc == PROC_REACT ? f->chosen < board->specials : f->chosen < 2);
}

static bool flow_fits(const Checked *c, const FlowFrame *f)
{
    return f->step < 9 && f->left <= 16 && f->count < 100 && f->used < 1 << KD_SPECIALS &&
           f->token <= c->rules->tokens && f->chosen < KD_SPECIALS;
}

static bool test_fits(const TestFrame *f)
{
    return f->step < 7 && f->die[0] <= 6 && f->die[1] <= 6 && f->die[2] <= 6 && f->bonus <= 64 &&
           f->rerolls_own <= 64 && f->rerolls_other <= 64;
}

/* What a frame speaks of by number. */
static bool frame_fits(const Checked *c, const Frame *frame)
{
    switch (frame->proc) {
    case PROC_SETUP:
        return frame->seat <= 2 && frame->step <= DRAFT_INITIATIVE && c->view->depth == 1;
    case PROC_ROUND:
    case PROC_TURN:
    case PROC_COMBO:
        return is_seat(frame->seat) && flow_fits(c, FRAME_AS_CONST(FlowFrame, frame));
    case PROC_ATTACK:
        return is_seat(frame->seat) && attack_fits(c, FRAME_AS_CONST(AttackFrame, frame));
    case PROC_PROGRAM:
        return is_seat(frame->seat) && program_fits(c, FRAME_AS_CONST(ProgramFrame, frame));
    case PROC_PAY:
        return is_seat(frame->seat) && pay_fits(c, FRAME_AS_CONST(PayFrame, frame));
    case PROC_SPEND:
        return is_seat(frame->seat) && is_label(c, FRAME_AS_CONST(SpendFrame, frame)->label) &&
               FRAME_AS_CONST(SpendFrame, frame)->what <= PRICE_TOKENS &&
               FRAME_AS_CONST(SpendFrame, frame)->token < KD_BOARD_TOKENS;
    case PROC_REACT:
    case PROC_SKILLS:
        return is_seat(frame->seat) && window_fits(c, FRAME_AS_CONST(WindowFrame, frame));
    case PROC_BLOCK:
        return is_seat(frame->seat) && frame->step < 3 &&
               FRAME_AS_CONST(BlockFrame, frame)->part <= BLOCK_EFFECT;
    case PROC_STEP:
    case PROC_MOVE:
    case PROC_JUMP:
        return is_seat(frame->seat) && move_fits(c, FRAME_AS_CONST(MoveFrame, frame));
    case PROC_WOUND:
        return is_seat(frame->seat) && is_label(c, FRAME_AS_CONST(WoundFrame, frame)->cause) &&
               FRAME_AS_CONST(WoundFrame, frame)->slot <= 2;
    case PROC_TEST:
        return is_seat(frame->seat) && test_fits(FRAME_AS_CONST(TestFrame, frame));
    default:
        return is_seat(frame->seat) && count_fits(c, FRAME_AS_CONST(CountFrame, frame));
    }
}

/* Everything stands on the set-up or a round, which tell nobody below how they ended; a turn stands
 * on its round. */
static bool depth_fits(const Frame *frame, int depth)
{
    bool ground = frame->proc == PROC_SETUP || frame->proc == PROC_ROUND;
    return ground == (depth == 0) && (frame->proc != PROC_TURN || depth == 1);
}

static bool frames_fit(const Checked *c)
{
    for (int i = 0; i < c->view->depth; i++) {
        const Frame *frame = kd_view_frame(c->view, i);
        if (frame->proc < 1 || frame->proc >= PROC_COUNT || !frame_fits(c, frame) ||
            !depth_fits(frame, i) || (kd_turn_takes(frame) && c->view->aside == KD_NONE))
            return false;
    }
    return c->view->attack == 0 || is_attack(c, c->view->attack);
}

/* ---- All together ---- */

static bool plain_fits(const rs_Setup *setup, const kd_View *view)
{
    return view->arena == setup->arena && view->skills == setup->skills &&
           view->rulings == rulings_bits(setup, RULING_COUNT) && is_seat(view->turn) &&
           is_seat(view->starter) &&
           (is_seat(view->asked) || view->asked == RS_TABLE || view->asked == RS_NOBODY) &&
           (is_seat(view->winner) || view->winner == RS_NOBODY) && view->depth <= KD_DEPTH &&
           (view->depth > 0 || view->asked == RS_NOBODY) &&
           view->attack < view->depth + !view->depth;
}

bool kd_view_fits(const rs_Rules *rules, const rs_Setup *setup, const rs_View *bytes)
{
    const kd_View *view = kd_seen_const(bytes);
    Checked c = {rules, rules->knockdown, NULL, view, 0};
    if (!plain_fits(setup, view))
        return false;
    c.deck = c.rules->deck[view->arena];
    c.left = c.deck->all;
    return seat_fits(&c, setup, 0) && seat_fits(&c, setup, 1) && skills_fit(&c) && frames_fit(&c) &&
           cards_fit(&c) && kd_imaginable(rules, bytes);
}
