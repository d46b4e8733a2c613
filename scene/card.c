/* card.c - a card in full; see scene.h. */
#include "make.h"

#include <string.h>

Maker make_for_card(const rs_Rules *rules, int language, const rs_View *view, SceneCard *card)
{
    return (Maker){.rules = rules, .view = view, .card = card, .language = language, .line = -1};
}

void scene_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                SceneCard *card)
{
    memset(card, 0, offsetof(SceneCard, text));
    rs_thing(rules, thing, language, &card->thing);
    card->kind = card->origin = card->rules = "";
    scene_game(card->thing.game)->card(rules, language, view, thing, card);
}

bool scene_in_match(const rs_Rules *rules, const rs_View *view, int thing)
{
    return scene_game(rs_view_head(view).game)->in_match(rules, view, thing);
}
