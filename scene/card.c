/* card.c - a card in full; see scene.h. What is alike for all games is made here: where a card
 * comes from, and the rules that it names itself. */
#include "make.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Texts of a card ---- */

Maker make_for_card(const rs_Rules *rules, int language, const rs_View *view, SceneCard *card)
{
    return (Maker){.rules = rules, .view = view, .card = card, .language = language, .line = -1};
}

const char *card_text(SceneCard *card, const char *format, ...)
{
    va_list list;
    char *start = card->text + card->used;
    int room = (int)sizeof card->text - card->used;
    va_start(list, format);
    int length = vsnprintf(start, (size_t)room, format, list);
    va_end(list);
    card->used += length < room ? length + 1 : room - 1; /* the last byte stays 0 */
    return start;
}

SceneFact *card_fact(SceneCard *card, const char *key, const char *name, int type, int a, int b,
                     const char *words)
{
    enum { MOST = (int)(sizeof card->fact / sizeof *card->fact) };
    if (!words)
        words = type == FACT_NUMBER ? card_text(card, "%d", a) : "";
    int at = card->fact_count < MOST ? card->fact_count++ : MOST - 1;
    card->fact[at] =
        (SceneFact){.key = key, .name = name, .words = words, .type = type, .a = a, .b = b};
    return &card->fact[at];
}

/* ---- The rules it rests on ---- */

static bool has_number(const char *all, const char *number, size_t length)
{
    for (const char *at = all; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && strncmp(at, number, length) == 0)
            return true;
    return false;
}

void card_rules(SceneCard *card, const char *numbers)
{
    for (const char *at = numbers; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (!has_number(card->rules, at, length))
            card->rules =
                card_text(card, "%s%s%.*s", card->rules, *card->rules ? " " : "", (int)length, at);
    }
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
static void add_named_rules(SceneCard *card, const char *text)
{
    for (const char *at = text; *at;) {
        char number[16];
        bool begins = at == text || !isalnum((unsigned char)at[-1]);
        size_t length = begins ? rule_number(at) : 0;
        if (length && length < sizeof number) {
            snprintf(number, sizeof number, "%.*s", (int)length, at);
            card_rules(card, number);
        }
        at += length ? length : 1;
    }
}

/* ---- Where it comes from ---- */

static const char *origin(const rs_Rules *rules, int language, SceneCard *card)
{
    const rs_Thing *it = &card->thing;
    rs_Thing box;
    char key[40];
    rs_thing(rules, it->box, language, &box);
    snprintf(key, sizeof key, "source-%s", it->source);
    int source = rs_word_find(rules, "scene", key);
    return card_text(card, "%s: %s. %s: %s.%s%s%s%s", rs_word(rules, language, SCENE_BOX), box.name,
                     rs_word(rules, language, SCENE_SOURCE),
                     rs_word(rules, language, source < 0 ? SCENE_SOURCE_UNSAID : source),
                     *it->note ? " " : "", *it->note ? rs_word(rules, language, SCENE_NOTE) : "",
                     *it->note ? ": " : "", it->note);
}

/* ---- The whole ---- */

void scene_card(const rs_Rules *rules, int language, const rs_View *view, int thing,
                SceneCard *card)
{
    rs_Thing english;
    memset(card, 0, offsetof(SceneCard, text));
    card->text[sizeof card->text - 1] = 0;
    rs_thing(rules, thing, language, &card->thing);
    rs_thing(rules, thing, RS_ENGLISH, &english);
    card->kind = card->rules = "";
    card->origin = origin(rules, language, card);
    add_named_rules(card, english.note);
    add_named_rules(card, english.text);
    scene_game(card->thing.game)->card(rules, language, view, thing, card);
}

bool scene_in_match(const rs_Rules *rules, const rs_View *view, int thing)
{
    return scene_game(rs_view_head(view).game)->in_match(rules, view, thing);
}
