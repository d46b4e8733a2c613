/* card.c - a card in full; see scene.h. What it is, a game's part tells; what is alike for all
 * games is made here: where a card comes from, and the rules that its text and note name or speak
 * of. */
#include "make.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- The rules it rests on ---- */

static bool has_number(const char *all, const char *number, size_t length)
{
    for (const char *at = all; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && strncmp(at, number, length) == 0)
            return true;
    return false;
}

static void add_number(SceneCard *card, const char *number, size_t length)
{
    size_t used = strlen(card->rules), room = sizeof card->rules - used;
    if (!has_number(card->rules, number, length) && length + 1 < room)
        snprintf(card->rules + used, room, "%s%.*s", used ? " " : "", (int)length, number);
}

void make_rules(Maker *m, const char *numbers)
{
    for (const char *at = numbers; *at; at += strcspn(at, " "), at += strspn(at, " "))
        add_number(m->card, at, strcspn(at, " "));
}

/* The length of a number such as K7.2, N6, E4 or C18 that a word begins with, or 0. */
static size_t rule_number(const char *word)
{
    if (!strchr("KNCE", *word) || !isdigit((unsigned char)word[1]))
        return 0;
    size_t length = 1 + strspn(word + 1, "0123456789");
    if (word[length] == '.' && isdigit((unsigned char)word[length + 1]))
        length += 1 + strspn(word + length + 1, "0123456789");
    return length;
}

/* Those that a text names. */
static void add_named(Maker *m, const char *text)
{
    for (const char *at = text; *at;) {
        bool begins = at == text || !isalnum((unsigned char)at[-1]);
        size_t length = begins ? rule_number(at) : 0;
        if (length)
            add_number(m->card, at, length);
        at += length ? length : 1;
    }
}

/* Those about what an English text speaks of. */
static void add_spoken_of(Maker *m, const SceneSpoken *spoken, const char *text)
{
    for (; spoken->word; spoken++)
        if (strstr(text, spoken->word))
            make_rules(m, spoken->rules);
}

/* ---- Where it comes from ---- */

static const char *origin(Maker *m)
{
    const rs_Thing *it = &m->card->thing;
    char key[40];
    snprintf(key, sizeof key, "source-%s", it->source);
    int source = rs_word_find(m->rules, "scene", key);
    make_begin(m);
    make_add(m, "%s: %s. %s: %s.", make_word(m, SCENE_BOX), make_name(m, it->box),
             make_word(m, SCENE_SOURCE), make_word(m, source < 0 ? SCENE_SOURCE_UNSAID : source));
    if (*it->note)
        make_add(m, " %s: %s", make_word(m, SCENE_NOTE), it->note);
    return make_end(m);
}

/* ---- The whole ---- */

void scene_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                SceneCard *card)
{
    rs_Thing english;
    memset(card, 0, offsetof(SceneCard, text));
    rs_thing(rules, thing, language, &card->thing);
    rs_thing(rules, thing, RS_ENGLISH, &english);
    const SceneGame *game = scene_game(card->thing.game);
    bool of_match = view && rs_view_head(view).game == card->thing.game;
    Maker m = {.rules = rules,
               .view = of_match ? view : NULL,
               .card = card,
               .language = language,
               .line = -1};
    card->kind = make_word(&m, SCENE_KIND_BOX);
    card->origin = origin(&m);
    add_named(&m, english.note); /* what is said of this card comes before what holds for many */
    add_named(&m, english.text);
    game->card(&m, thing);
    add_spoken_of(&m, game->spoken, english.text);
}

bool scene_in_match(const rs_Rules *rules, const rs_View *view, int thing)
{
    return scene_game(rs_view_head(view).game)->in_match(rules, view, thing);
}
