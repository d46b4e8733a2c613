/* card.c - a card in full, found by what people type; see plain.h. */
#include "plain.h"

#include "../find.h"

#include <string.h>
#include <strings.h>

static void print_in_full(const Scene *s, const rs_View *view, int thing)
{
    static SceneCard card;
    scene_card(s->rules, s->words.language, view, thing, &card);
    Snippet facts = {""}, origin = {""};
    append(&facts, "%s [%s]: %s", card.thing.name, card.thing.id, card.kind);
    append_card_facts(&card, &facts);
    print_wrapped("", 2, facts.text);
    if (*card.thing.text)
        print_wrapped("", 4, card.thing.text);
    append(&origin, "%.700s", card.origin);
    if (*card.rules)
        append(&origin, " %s: %.200s.", scene_say(s, SCENE_RULES_NAMED), card.rules);
    print_wrapped("", 4, origin.text);
}

/* Whether the thing goes by this name: by the whole of it or a part, in any language. */
static bool answers_to(const rs_Rules *rules, int thing, const char *wanted, bool whole)
{
    for (int language = 0; language < rs_languages(rules); language++) {
        rs_Thing it;
        rs_thing(rules, thing, language, &it);
        if (name_fits(it.id, wanted, whole) || name_fits(it.name, wanted, whole))
            return true;
    }
    return false;
}

/* Returns how many there were, up to a few. */
static int print_all(const Scene *s, const rs_View *view, const char *wanted, bool whole,
                     bool in_match)
{
    enum { MOST = 6 };
    int found = 0;
    for (int thing = 0; thing < rs_things(s->rules) && found < MOST; thing++) {
        rs_Thing it;
        rs_thing(s->rules, thing, s->words.language, &it);
        bool counts = it.game == s->game && strcmp(it.kind, "box") != 0 &&
                      (!in_match || scene_in_match(s->rules, view, thing));
        if (!counts || !answers_to(s->rules, thing, wanted, whole))
            continue;
        print_in_full(s, view, thing);
        found++;
    }
    return found;
}

/* What stands on the space of this name, or -1. */
static int standing_on(const Scene *s, const char *name)
{
    for (int i = 0; i < s->things; i++) {
        int space = s->thing[i].on;
        if (space >= 0 && s->thing[i].thing >= 0 && strcasecmp(s->thing[space].name, name) == 0)
            return s->thing[i].thing;
    }
    return -1;
}

bool print_card(const Scene *s, const rs_View *view, const char *name)
{
    char wanted[FOLDED];
    int there = standing_on(s, name);
    if (there >= 0) {
        print_in_full(s, view, there);
        return true;
    }
    fold(name, wanted);
    return *wanted &&
           (print_all(s, view, wanted, true, true) || print_all(s, view, wanted, true, false) ||
            print_all(s, view, wanted, false, true) || print_all(s, view, wanted, false, false));
}
