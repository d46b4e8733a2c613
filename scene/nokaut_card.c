/* nokaut_card.c - all there is to know of a card or a goal of Nokaut. */
#include "nokaut.h"

#include "../engine/rules.h"
#include "../nokaut/boxes.h"

#include <string.h>

typedef struct Reading {
    const rs_Rules *rules;
    const nk_Rules *nk;
    const nk_View *view;  /* or NULL: anyhow */
    const rs_View *whole; /* the same */
    int language;
    SceneCard *card;
} Reading;

static const char *word(const Reading *r, int which)
{
    return rs_word(r->rules, r->language, which);
}

/* ---- Facts ---- */

/* The copies that count in this match; in none, those by the ruling too. */
static void add_copies(const Reading *r, const Card *it)
{
    int ruled = r->view ? (int)RULED(r->view, KEEN_DECK) : 0;
    card_fact(r->card, "copies", word(r, SCENE_COPIES), FACT_NUMBER, it->copies[ruled], 0, NULL);
    if (!r->view && it->copies[1] != it->copies[0])
        card_fact(r->card, "copies-by-ruling", word(r, SCENE_COPIES_BY_RULING), FACT_NUMBER,
                  it->copies[1], 0, NULL);
}

static void card_facts(const Reading *r, const Card *it)
{
    r->card->kind = word(r, SCENE_COMMON_CARD + it->type);
    card_fact(r->card, "type", word(r, SCENE_CARD_TYPE), FACT_TEXT, it->type, 0, r->card->kind)
        ->code = nk_type_words[it->type];
    card_fact(r->card, "team", word(r, SCENE_TEAM), FACT_TEXT, it->team, 0,
              word(r, SCENE_DRAGONS + it->team))
        ->code = scene_side_id(RS_NOKAUT, it->team);
    add_copies(r, it);
    if (it->unstoppable)
        card_fact(r->card, "unstoppable", word(r, SCENE_UNSTOPPABLE), FACT_FLAG, 1, 0, NULL);
}

static void add_spaces(const Reading *r, const char *key, int name, int set)
{
    char names[2 * NK_SPACES + 1] = "";
    size_t used = 0;
    for (uint64_t left = (uint64_t)set; left; left = set_drop_first(left)) {
        if (used)
            names[used++] = ' ';
        names[used++] = *nk_space_words[set_first(left)];
    }
    card_fact(r->card, key, word(r, name), FACT_SPACES, set, 0, card_text(r->card, "%s", names));
}

/* The number of a goal in the box of the match, or -1. */
static int goal_in_match(const Reading *r, const Goal *it)
{
    for (int i = 0; r->view && i < NK_GOALS; i++)
        if (&r->nk->goal[r->nk->box[r->view->box].goal[i]] == it)
            return i;
    return -1;
}

/* The spaces that count on the grid in use; of a goal that is in no match, all there are. */
static void goal_facts(const Reading *r, const Goal *it)
{
    int goal = goal_in_match(r, it);
    r->card->kind = word(r, SCENE_KIND_GOAL);
    if (goal >= 0) {
        nk_Forecast forecast;
        nk_forecast(r->rules, r->whole, &forecast);
        add_spaces(r, "spaces", SCENE_SPACES, nk_goal_spaces(&forecast.game, goal));
        return;
    }
    add_spaces(r, "spaces", SCENE_SPACES, it->spaces);
    add_spaces(r, "standard", SCENE_STANDARD_SPACES, it->spaces & NUMBERED);
    if (it->standard)
        add_spaces(r, "standard-by-ruling", SCENE_RULING_SPACES, it->standard);
}

/* ---- Rules ---- */

/* What a text rests on by the words in it. */
static void add_rules_of_words(SceneCard *card, const char *english)
{
    static const struct {
        const char *word, *numbers;
    } words[] = {{"djacent", "N5.1"},   {"raw", "N5.2"},     {"iscard", "N5.2"},
                 {"estroy", "N5.3 E6"}, {"acrific", "N5.4"}, {"ove ", "N5.5 E7"},
                 {"moved", "N5.5 E7"},  {"wap", "N5.5 E7"},  {"ou may", "N5.6"},
                 {"goal", "N4.1"},      {"stop", "N6.3"},    {"Stop", "N6.3"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(english, words[i].word))
            card_rules(card, words[i].numbers);
}

void nokaut_whole_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                       SceneCard *card)
{
    static const char *const of_type[TYPES] = {"N1.3 N3.2 N3.4 E1", "N1.3 N3.2 N3.4 E1 E3 E5",
                                               "N1.3 N3.2 N3.5 E3", "N1.3 N6 E8"};
    const Reading r = {rules, rules->nokaut, view ? nk_seen_const(view) : NULL,
                       view,  language,      card};
    const nk_Rules *nk = r.nk;
    rs_Thing english;
    rs_thing(rules, thing, RS_ENGLISH, &english);
    card->kind = word(&r, SCENE_KIND_BOX);
    for (int i = 0; i < nk->cards; i++)
        if (nk->card[i].label == thing) {
            card_facts(&r, &nk->card[i]);
            card_rules(card, of_type[nk->card[i].type]);
            add_rules_of_words(card, english.text);
        }
    for (int i = 0; i < nk->goals; i++)
        if (nk->goal[i].label == thing) {
            goal_facts(&r, &nk->goal[i]);
            card_rules(card, "N1.3 N4");
        }
}
