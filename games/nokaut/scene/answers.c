/* answers.c - the answers of Nokaut: what they are about, what they would do, and which
 * would be wasted. */
#include "parts.h"

#include "../../../engine/rules.h"

_Static_assert(SCENE_RIPOSTE - SCENE_COMMON == RIPOSTE, "a word for each type of card");
_Static_assert(SCENE_RIPOSTE_CARD - SCENE_COMMON_CARD == RIPOSTE, "in full too");

/* ---- What it is about ---- */

/* The card that an answer gives or takes, or NULL. */
static const Card *card_of_answer(const Maker *m, rs_Action action)
{
    int kind = act_kind(action);
    bool card = kind == DO_PLAY || kind == DO_RIPOSTE || kind == DO_DISCARD || kind == DO_TAKE;
    return card ? &m->rules->nokaut->card[act_a(action)] : NULL;
}

/* Where the things lie that it speaks of by number: the hand, a pile, the goal. */
static int zone_of(const Maker *m, rs_Action action)
{
    const Scene *s = m->scene;
    int kind = act_kind(action);
    if (kind == DO_TAKE && s->viewer < s->seats)
        return scene_zone_of(s, "pile", s->seat[s->viewer].side);
    if (kind == DO_REVEAL)
        return scene_zone(s, "goal");
    return kind == DO_CHOOSE ? scene_zone(s, "characters") : scene_zone_of(s, "hand", s->viewer);
}

/* Copies that all know and others are two things of a hand; the answer is about both. */
static void add_about(Maker *m, int answer)
{
    const SceneAnswer *it = &m->scene->answer[answer];
    int zone = it->thing < 0 ? -1 : zone_of(m, it->action);
    int first = scene_thing(m->scene, zone, it->thing, 0);
    make_about(m, answer, first);
    if (it->space >= 0) {
        make_about(m, answer, nokaut_thing_at(m->scene, "grid", it->space));
        make_about(m, answer, nokaut_thing_at(m->scene, "characters", it->space));
    }
    if (first >= 0)
        make_about(m, answer, scene_thing(m->scene, zone, it->thing, first + 1));
}

/* Where spaces or numbers are to choose from, they go by their own names, so that nobody mistakes
 * the number of an answer for what it says; anything else there is "-". */
static const char *key_of(Maker *m, rs_Action action)
{
    int kind = act_kind(action), first = act_kind(m->scene->answer[0].action);
    if (first != DO_AT && first != DO_TARGET && first != DO_NUMBER)
        return "";
    if (kind == DO_NUMBER)
        return make_text(m, "%d", act_a(action));
    return kind == DO_AT || kind == DO_TARGET ? nk_space_words[act_a(action)] : "-";
}

/* "D Chonk" */
static const char *who_stands(Maker *m, int space)
{
    int at = nokaut_thing_at(m->scene, "characters", space);
    if (at < 0 || m->scene->thing[at].marks & MARK_ANNOUNCED)
        return "";
    const SceneThing *thing = &m->scene->thing[at];
    return make_text(m, "%s %s", m->scene->side[thing->side].mark, thing->name);
}

static const char *remark_on(Maker *m, const SceneAnswer *it)
{
    int kind = act_kind(it->action);
    const Card *card = card_of_answer(m, it->action);
    if (card && kind != DO_RIPOSTE)
        return make_word(m, SCENE_COMMON + card->type);
    return kind != DO_AT && it->space >= 0 ? who_stands(m, it->space) : "";
}

void nokaut_answer(Maker *m, int answer)
{
    SceneAnswer *it = &m->scene->answer[answer];
    int kind = act_kind(it->action);
    add_about(m, answer);
    it->key = key_of(m, it->action);
    it->remark = remark_on(m, it);
    if (kind == DO_PLAY || kind == DO_RIPOSTE || kind == DO_DISCARD)
        it->traits |= ANSWER_SPENDS;
}

/* ---- What it would do ---- */

/* The own characters once the one that is played or moved stands there; 0: it is not of the own
 * team, so that the goal has no part in it. */
static int held_then(const Nokaut *n, int space)
{
    const nk_Frame *f = nokaut_frame(n, n->view->depth - 1);
    int held = n->view->held[nokaut_team(n, n->view->viewer)];
    if (f->proc == PROC_PLAY)
        return held | 1 << space;
    bool own = f->at < NK_SPACES && held >> f->at & 1;
    return own ? (held & ~(1 << f->at)) | 1 << space : 0;
}

/* "Your goal: 2 of 3 - fulfilled, if it still stands at the end of the turn." */
static void add_goal(const Nokaut *n, int space)
{
    Maker *m = n->m;
    int marks = nk_own_marks(&n->forecast), held = held_then(n, space);
    if (marks == 0 || held == 0)
        return;
    make_add(m, "%s: %d %s %d", make_word(m, SCENE_GOAL_THEN), set_count((uint64_t)(held & marks)),
             make_word(m, SCENE_OF), set_count((uint64_t)marks));
    if ((marks & ~held) == 0)
        make_add(m, " - %s", make_word(m, SCENE_GOAL_FULFILLED));
    make_add(m, ".");
}

/* Who stands next to a space, for texts that speak of neighbours. */
static void add_neighbours(const Nokaut *n, int space)
{
    Maker *m = n->m;
    const char *before = make_line(m) ? " " : "";
    bool any = false;
    for (uint64_t left = (uint64_t)near_spaces(n->forecast.state, space); left;
         left = set_drop_first(left)) {
        const Card *card = nokaut_card_on(n, set_first(left));
        if (!card)
            continue;
        make_add(m, "%s%s %s", any ? ", " : before, nokaut_team_mark(n, card->team),
                 make_name(m, card->label));
        any = true;
    }
    if (any)
        make_add(m, " %s.", make_word(m, SCENE_STAND_NEXT));
}

static void add_target(const Nokaut *n, int space)
{
    Maker *m = n->m;
    const Card *card = nokaut_card_on(n, space);
    if (!card)
        return;
    const char *text = make_card_text(m, card->label);
    make_add(m, "%s %s.%s%s", nokaut_team_mark(n, card->team), make_name(m, card->label),
             *text ? " " : "", text);
}

void nokaut_before(Maker *m, int answer)
{
    const Nokaut *n = m->table;
    rs_Action action = m->scene->answer[answer].action;
    const Card *card = card_of_answer(m, action);
    int kind = act_kind(action);
    if (card)
        make_add(m, "%s.", make_word(m, SCENE_COMMON_CARD + card->type));
    if (kind == DO_AT) {
        add_goal(n, act_a(action));
        add_neighbours(n, act_a(action));
    } else if (kind == DO_TARGET) {
        add_target(n, act_a(action));
    } else if (kind == DO_PLAY && is_character(card)) {
        make_add(m, " %s", make_word(m, SCENE_SPACE_NEXT));
    } else if (kind == DO_DRAW) {
        make_add(m, "%s",
                 make_word(m, nk_draw_loses(&n->forecast) ? SCENE_DRAW_LOSES : SCENE_DRAW_INSTEAD));
    }
}

void nokaut_behind(Maker *m, int answer)
{
    const Card *card = card_of_answer(m, m->scene->answer[answer].action);
    const char *text = card ? make_card_text(m, card->label) : "";
    if (*text) {
        make_add(m, "%s", make_line(m) ? " " : "");
        make_add_quoted(m, text);
    }
}

bool nokaut_tried(rs_Action action)
{
    (void)action;
    return true;
}

/* ---- What would be wasted ---- */

static void warn_of_play(const Nokaut *n, const Card *card)
{
    if (card->type == MAGIC && !nk_could_act(&n->forecast, card, NK_NOWHERE))
        make_add(n->m, "%s", make_word(n->m, SCENE_WASTE_MAGIC));
    else if (card->type == UNIQUE && !nk_could_enter_anywhere(&n->forecast, card))
        make_add(n->m, "%s", make_word(n->m, SCENE_WASTE_ANYWHERE));
}

static void warn_of_riposte(const Nokaut *n, const Card *card, int space)
{
    int that = space >= 0 ? space : nk_answered(&n->forecast);
    if (!nk_could_act(&n->forecast, card, that))
        make_add(n->m, "%s", make_word(n->m, SCENE_WASTE_RIPOSTE));
}

static void warn_of_space(const Nokaut *n, int space)
{
    const nk_Frame *f = nokaut_frame(n, n->view->depth - 1);
    if (f->proc == PROC_PLAY && !nk_could_enter(&n->forecast, nokaut_frame_card(n, f), space))
        make_add(n->m, "%s", make_word(n->m, SCENE_WASTE_ENTRY));
}

void nokaut_warn(Maker *m, int answer)
{
    const Nokaut *n = m->table;
    const SceneAnswer *it = &m->scene->answer[answer];
    int kind = act_kind(it->action);
    const Card *card = card_of_answer(m, it->action);
    if (kind != DO_PLAY && kind != DO_RIPOSTE && kind != DO_AT)
        return;
    if (kind == DO_PLAY)
        warn_of_play(n, card);
    else if (kind == DO_RIPOSTE)
        warn_of_riposte(n, card, it->space);
    else
        warn_of_space(n, it->space);
}
