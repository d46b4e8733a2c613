/* nokaut_parts.c - looking at a table of Nokaut; see nokaut_parts.h. */
#include "nokaut_parts.h"

#include <string.h>
#include <strings.h>

_Static_assert(PHRASE_UNICORNS - PHRASE_DRAGONS == UNICORNS, "a phrase for each team");
_Static_assert(PHRASE_UNICORN_MARK - PHRASE_DRAGON_MARK == UNICORNS, "a mark for each team");
_Static_assert(PHRASE_RIPOSTE - PHRASE_COMMON == RIPOSTE, "a phrase for each type of card");
_Static_assert(PHRASE_RIPOSTE_CARD - PHRASE_COMMON_CARD == RIPOSTE, "in full too");

Look look_at(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    const nk_Rules *nk = rules->nokaut;
    const nk_View *inner = (const nk_View *)(const void *)view->bytes;
    const Deck *deck = nk->box[inner->box].deck[RULED(inner, KEEN_DECK)];
    return (Look){rules, nk, words, inner, deck, words->language};
}

/* ---- Words ---- */

const char *look_phrase(const Look *l, int which)
{
    return phrase(l->language, which);
}

const char *look_name(const Look *l, int label)
{
    return name_in(l->rules, l->language, label);
}

const char *look_text(const Look *l, int label)
{
    return text_in(l->rules, l->language, label);
}

const char *team_name(const Look *l, int team)
{
    return look_phrase(l, PHRASE_DRAGONS + team);
}

const char *team_mark(const Look *l, int team)
{
    return look_phrase(l, PHRASE_DRAGON_MARK + team);
}

void append_copies(const Look *l, const Card *card, int count, const char *remark, Snippet *out)
{
    if (count <= 0)
        return;
    append(out, "%s", *out->text ? ", " : "");
    if (count > 1)
        append(out, "%dx ", count);
    append(out, "%s", look_name(l, card->label));
    if (*remark)
        append(out, " (%s)", remark);
}

void append_standing(const Look *l, int space, Snippet *out)
{
    Cell cell = look_cell(l, space);
    if (cell.card)
        append(out, "%s, ", look_name(l, cell.card->label));
    append(out, "%s %s", look_phrase(l, PHRASE_SPACE), nk_space_words[space]);
}

/* ---- Teams, cards and frames ---- */

int seat_team(const Look *l, int seat)
{
    return l->view->teams >> seat & 1;
}

int near_team(const Look *l)
{
    return l->view->viewer < RS_SEATS ? seat_team(l, l->view->viewer) : DRAGONS;
}

bool goal_known(const Look *l)
{
    return l->view->goal[near_team(l)] != NK_NONE;
}

int goals_done(const Look *l, int team)
{
    return set_count(l->view->done[team]);
}

const Card *look_card(const Look *l, int team, int kind)
{
    return &l->nk->card[l->deck[team].card[kind]];
}

const nk_Frame *look_frame(const Look *l, int index)
{
    return (const nk_Frame *)(const void *)nk_view_frame(l->view, index);
}

const Card *frame_card(const Look *l, const nk_Frame *f)
{
    return look_card(l, seat_team(l, f->seat), f->kind);
}

/* ---- Spaces ---- */

int used_spaces(const Look *l)
{
    return l->view->advanced ? NUMBERED | LETTERED : NUMBERED;
}

/* The rules look at a state, so they get one that has what they look at. */
int goal_marks(const Look *l, int goal)
{
    nk_State s = {.box = l->view->box, .advanced = l->view->advanced, .rulings = l->view->rulings};
    const Game g = {l->nk, l->deck, &s, NULL};
    return nk_goal_spaces(&g, goal);
}

int space_named(const Look *l, const char *name)
{
    for (int space = 0; space < NK_SPACES; space++)
        if (used_spaces(l) >> space & 1 && strcasecmp(nk_space_words[space], name) == 0)
            return space;
    return -1;
}

/* The card that is announced for this space but does not stand there yet. */
static const nk_Frame *announced_for(const Look *l, int space)
{
    for (int i = 0; i < l->view->depth; i++) {
        const nk_Frame *f = look_frame(l, i);
        if (f->proc == PROC_PLAY && f->copy != NK_NONE && f->left == space)
            return f;
    }
    return NULL;
}

/* Whether it has a text that holds, or waits to be set off, while it stands on the grid. */
static bool is_lasting(const Card *card)
{
    bool lasting = card->always != 0;
    for (int moment = 0; moment < ON_COUNT; moment++)
        lasting = lasting || (moment != ON_ENTERED && card->when[moment].program);
    return lasting;
}

Cell look_cell(const Look *l, int space)
{
    const nk_View *view = l->view;
    const nk_Frame *coming = announced_for(l, space);
    Cell cell = {.used = used_spaces(l) >> space & 1};
    if ((view->held[DRAGONS] | view->held[UNICORNS]) >> space & 1) {
        cell.team = view->held[UNICORNS] >> space & 1;
        cell.card = look_card(l, cell.team, view->kind[space]);
        cell.lasting = is_lasting(cell.card);
    } else if (coming) {
        cell.team = seat_team(l, coming->seat);
        cell.card = frame_card(l, coming);
        cell.announced = true;
    }
    if (goal_known(l))
        cell.goal = goal_marks(l, view->goal[near_team(l)]) >> space & 1;
    return cell;
}
