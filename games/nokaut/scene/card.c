/* card.c - all there is to know of a card or a goal of Nokaut. */
#include "parts.h"

#include "../../../engine/rules.h"
#include "../rules/boxes.h"

/* The view of the match in which the card is read, or NULL. */
static const nk_View *seen(const Maker *m)
{
    return m->view ? nk_seen_const(m->view) : NULL;
}

/* ---- Facts ---- */

/* The copies that count in this match; in none, those by the ruling too. */
static void copies_facts(Maker *m, const Card *it)
{
    int ruled = m->view ? (int)RULED(seen(m), KEEN_DECK) : 0;
    make_fact(m, "copies", SCENE_COPIES, FACT_NUMBER, it->copies[ruled], 0, NULL);
    if (!m->view && it->copies[1] != it->copies[0])
        make_fact(m, "copies-by-ruling", SCENE_COPIES_BY_RULING, FACT_NUMBER, it->copies[1], 0,
                  NULL);
}

static void card_facts(Maker *m, const Card *it)
{
    nokaut_type_fact(m, it, m->card->kind);
    nokaut_team_fact(m, it->team);
    copies_facts(m, it);
    make_flag(m, "unstoppable", SCENE_UNSTOPPABLE, it->unstoppable);
}

/* The number of a goal in the box of the match, or -1. */
static int goal_in_match(const Maker *m, const Goal *it)
{
    const nk_Rules *nk = m->rules->nokaut;
    for (int i = 0; m->view && i < NK_GOALS; i++)
        if (&nk->goal[nk->box[seen(m)->box].goal[i]] == it)
            return i;
    return -1;
}

/* The spaces that count on the grid in use; of a goal that is in no match, all there are. */
static void goal_facts(Maker *m, const Goal *it)
{
    int goal = goal_in_match(m, it);
    if (goal >= 0) {
        nk_Forecast forecast;
        nk_forecast(m->rules, m->view, &forecast);
        nokaut_spaces(m, "spaces", SCENE_SPACES, nk_goal_spaces(&forecast.game, goal));
        return;
    }
    nokaut_spaces(m, "spaces", SCENE_SPACES, it->spaces);
    nokaut_spaces(m, "standard", SCENE_STANDARD_SPACES,
                  it->standard ? it->standard : it->spaces & NUMBERED);
}

/* ---- The whole ---- */

const SceneSpoken nokaut_spoken[] = {
    {"djacent", "N5.1"}, {"raw", "N5.2"},     {"iscard", "N5.2"},   {"estroy", "N5.3 E6"},
    {"acrific", "N5.4"}, {"ove ", "N5.5 E7"}, {"moved", "N5.5 E7"}, {"wap", "N5.5 E7"},
    {"ou may", "N5.6"},  {"goal", "N4.1"},    {"stop", "N6.3"},     {"Stop", "N6.3"},
    {NULL, NULL}};

void nokaut_whole_card(Maker *m, int thing)
{
    static const char *const of_type[TYPES] = {"N1.3 N3.2 N3.4 E1", "N1.3 N3.2 N3.4 E1 E3 E5",
                                               "N1.3 N3.2 N3.5 E3", "N1.3 N6 E8"};
    const nk_Rules *nk = m->rules->nokaut;
    for (int i = 0; i < nk->cards; i++)
        if (nk->card[i].label == thing) {
            m->card->kind = make_word(m, SCENE_COMMON_CARD + nk->card[i].type);
            card_facts(m, &nk->card[i]);
            make_rules(m, of_type[nk->card[i].type]);
        }
    for (int i = 0; i < nk->goals; i++)
        if (nk->goal[i].label == thing) {
            m->card->kind = make_word(m, SCENE_KIND_GOAL);
            goal_facts(m, &nk->goal[i]);
            make_rules(m, "N1.3 N4");
        }
}

bool nokaut_in_match(const rs_Rules *rules, const rs_View *view, int thing)
{
    rs_Thing it;
    rs_thing(rules, thing, RS_ENGLISH, &it);
    return it.box == rules->nokaut->box[nk_seen_const(view)->box].label;
}
