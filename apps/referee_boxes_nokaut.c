/* referee_boxes_nokaut.c - the catalogue of Nokaut: the cards of both decks, and the goals. */
#include "referee_parts.h"

#include "../engine/rules.h"
#include "../nokaut/boxes.h"
#include "../nokaut/setups.h"

static json_t *spaces(int set)
{
    json_t *out = json_array();
    for (int space = 0; space < NK_SPACES; space++)
        if (set >> space & 1)
            json_array_append_new(out, json_string(nk_space_words[space]));
    return out;
}

/* Other numbers of copies come with the ruling keen-eye-deck. */
static json_t *card_of(const rs_Rules *rules, const Card *card, int language)
{
    json_t *out = as_thing(rules, card->label, language);
    put(out, "deck", json_string(nk_team_names[card->team]));
    put(out, "type", json_string(nk_type_words[card->type]));
    put(out, "copies", json_integer(card->copies[0]));
    if (card->copies[1] != card->copies[0])
        put(out, "copies_by_ruling", json_integer(card->copies[1]));
    put(out, "unstoppable", json_boolean(card->unstoppable));
    return out;
}

/* A second set of markings counts with the ruling goal-sets. */
static json_t *goal_of(const rs_Rules *rules, const Goal *goal, int language)
{
    json_t *out = as_thing(rules, goal->label, language);
    put(out, "spaces", spaces(goal->spaces));
    put(out, "standard", spaces(goal->spaces & NUMBERED));
    if (goal->standard)
        put(out, "standard_by_ruling", spaces(goal->standard));
    return out;
}

static json_t *box_of(const rs_Rules *rules, int index, int language)
{
    const nk_Rules *nk = rules->nokaut;
    json_t *out = as_thing(rules, nk->box[index].label, language);
    json_t *cards = json_array(), *goals = json_array();
    for (int i = 0; i < nk->cards; i++)
        if (nk->card[i].box == index)
            json_array_append_new(cards, card_of(rules, &nk->card[i], language));
    for (int i = 0; i < nk->goals; i++)
        if (nk->goal[i].box == index)
            json_array_append_new(goals, goal_of(rules, &nk->goal[i], language));
    put(out, "cards", cards);
    put(out, "goals", goals);
    return out;
}

json_t *boxes_of_nokaut(const rs_Rules *rules, int language)
{
    json_t *boxes = json_array();
    for (int i = 0; i < rules->nokaut->boxes; i++)
        json_array_append_new(boxes, box_of(rules, i, language));
    return boxes;
}
