/* forecast.c - see forecast.h. */
#include "forecast.h"

#include "flow.h"
#include "words.h"

void nk_forecast(const rs_Rules *rules, const rs_View *seen, nk_Forecast *f)
{
    const nk_View *view = nk_seen_const(seen);
    const nk_Rules *nk = rules->nokaut;
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    f->rules = rules;
    f->view = view;
    nk_imagine(rules, seen, &dice, &f->imagined);
    f->state = nk_inside(&f->imagined);
    f->game = (Game){nk, nk->box[view->box].deck[RULED(view, KEEN_DECK)], f->state, NULL};
    f->offers = 0;
    if (view->asked == view->viewer)
        f->offers = nk_actions(rules, &f->imagined, f->offered, NULL);
}

/* ---- Goals, turns, the deck ---- */

static int own_team(const nk_Forecast *f)
{
    return team_of(f->state, f->view->viewer);
}

int nk_own_marks(const nk_Forecast *f)
{
    if (f->view->viewer >= RS_SEATS)
        return 0;
    int goal = f->view->goal[own_team(f)];
    return goal == NK_NONE ? 0 : nk_goal_spaces(&f->game, goal);
}

int nk_turns(const nk_Forecast *f, uint8_t seats[RS_SEATS])
{
    int turns = f->view->players == 2 ? 2 : 4;
    for (int i = 0; i < turns; i++)
        seats[i] = U8(nk_seat_at(f->state, (f->view->place + i) % turns));
    return turns;
}

bool nk_draw_loses(const nk_Forecast *f)
{
    if (f->view->viewer >= RS_SEATS)
        return false;
    nk_State tried = *f->state;
    Game g = {f->game.rules, f->game.deck, &tried, NULL};
    return !nk_draw(&g, f->view->viewer);
}

/* ---- What a text could do ---- */

bool nk_could_act(const nk_Forecast *f, const Card *card, int that)
{
    return nk_program_possible(&f->game, f->view->viewer, card->effect, that);
}

bool nk_could_enter(const nk_Forecast *f, const Card *card, int space)
{
    int pc = card->when[ON_ENTERED].program;
    if (pc == 0)
        return true;
    nk_State tried = *f->state;
    Game g = {f->game.rules, f->game.deck, &tried, NULL};
    int kind = kind_of(&g, card);
    nk_place(&g, card->team, set_first(deck_of(&g, card->team)->of_kind[kind]), space);
    return nk_text_possible(&g, f->view->viewer, pc, space, NK_NOWHERE);
}

bool nk_could_enter_anywhere(const nk_Forecast *f, const Card *card)
{
    for (uint64_t left = (uint64_t)empty_spaces(f->state); left; left = set_drop_first(left))
        if (nk_could_enter(f, card, set_first(left)))
            return true;
    return false;
}

/* ---- The window that is open ---- */

static int question(const nk_Forecast *f)
{
    return f->view->depth ? nk_question(f->game.rules, top(&f->game)) : QUESTION_NONE;
}

static bool window_open(const nk_Forecast *f)
{
    int asked = question(f);
    return f->view->winner == RS_NOBODY && asked >= QUESTION_ANSWER_PLAY &&
           asked <= QUESTION_ANSWER_MOVE;
}

int nk_answered(const nk_Forecast *f)
{
    return window_open(f) ? nk_window_about(top(&f->game)) : NK_NOWHERE;
}

static bool among(const rs_Action *actions, int count, const nk_Forecast *f, const Card *card)
{
    for (int i = 0; i < count; i++) {
        int kind = act_kind(actions[i]);
        bool plays = kind == DO_PLAY || kind == DO_RIPOSTE || kind == DO_DISCARD;
        if (plays && &f->game.rules->card[act_a(actions[i])] == card)
            return true;
    }
    return false;
}

bool nk_fits(const nk_Forecast *f, const Card *riposte)
{
    rs_Action actions[RS_MAX_ACTIONS];
    if (!window_open(f) || f->view->viewer >= RS_SEATS || top(&f->game)->seat == f->view->viewer)
        return false;
    nk_State tried = *f->state;
    Game g = {f->game.rules, f->game.deck, &tried, NULL};
    tried.asked = f->view->viewer;
    return among(actions, nk_window_list(&g, actions), f, riposte);
}

/* ---- Why not ---- */

/* Whether the card would be offered but for a ruling. */
static bool barred_by(const nk_Forecast *f, const Card *card, int ruling)
{
    rs_Action actions[RS_MAX_ACTIONS];
    rs_State tried = f->imagined;
    nk_inside(&tried)->rulings &= ~(1u << ruling);
    return among(actions, nk_actions(f->rules, &tried, actions, NULL), f, card);
}

static int why_waiting(const nk_Forecast *f, const Card *card)
{
    if (card->type == RIPOSTE)
        return nk_fits(f, card) ? WHY_OTHERS_FIRST
               : window_open(f) ? WHY_OTHER_MOMENT
                                : WHY_RIPOSTE;
    return f->view->turn == f->view->viewer ? WHY_OTHERS_FIRST : WHY_NOT_YOUR_TURN;
}

static int why_no_play(const nk_Forecast *f, const Card *card, int character)
{
    if (card->type == RIPOSTE)
        return WHY_RIPOSTE;
    if (is_character(card))
        return character;
    return barred_by(f, card, RULING_MAGIC_TARGET) ? WHY_IDLE : WHY_COST;
}

static int why_no_answer(const nk_Forecast *f, const Card *card)
{
    if (card->type != RIPOSTE)
        return WHY_ONLY_RIPOSTES;
    return barred_by(f, card, RULING_RIPOSTE_EFFECT) ? WHY_IDLE : WHY_OTHER_MOMENT;
}

int nk_why_not(const nk_Forecast *f, const Card *card)
{
    if (f->view->winner != RS_NOBODY)
        return WHY_OVER;
    if (f->view->asked != f->view->viewer)
        return why_waiting(f, card);
    if (among(f->offered, f->offers, f, card))
        return WHY_OFFERED;
    if (window_open(f))
        return why_no_answer(f, card);
    switch (question(f)) {
    case QUESTION_ACT:
        return why_no_play(f, card, WHY_NO_SPACE);
    case QUESTION_MORE:
        return why_no_play(f, card, WHY_ONE_CARD);
    case QUESTION_SPACE:
        return WHY_CHOSEN;
    case QUESTION_GRANTED:
        return WHY_ONLY_COMMONS;
    default:
        return WHY_OTHER_QUESTION;
    }
}
