/* rulings.c - named rulings in a set-up, and its problems; see rulings.h. */
#include "rulings.h"

#include <string.h>

/* A set-up comes from outside: neither its game nor its language need be one that there is. */
bool setup_say(const rs_Rules *rules, const rs_Setup *setup, int problem, const rs_Fill *fill,
               char text[200])
{
    int game = setup->game < GAMES ? setup->game : 0;
    int language = setup->language < rules->languages ? setup->language : RS_ENGLISH;
    int sentence = game_kind(game)->first_problem + problem;
    rs_fill(sentence_text(rules, game, language, sentence), fill ? fill : &(rs_Fill){0}, text, 200);
    text_clean(text); /* it may be cut in the middle of a letter */
    return false;
}

bool setup_refuse(const rs_Rules *rules, const rs_Setup *setup, int problem, const char *given,
                  const char *const *known, int count, char text[200])
{
    Quote quote = text_quote(given, QUOTE_WORD),
          near = text_quote(text_nearest(given, known, count), QUOTE_WORD);
    const rs_Fill fill = {.named = {{"given", quote.text}, {"near", near.text}}};
    return setup_say(rules, setup, problem, &fill, text);
}

static bool set_value(const rs_Rules *rules, rs_Setup *setup, int ruling, const char *value,
                      char text[200])
{
    const Ruling *r = &game_kind(setup->game)->ruling[ruling];
    for (int i = 0; i < 2; i++)
        if (*r->value[i] && strcmp(r->value[i], value) == 0) {
            setup->ruling[ruling] = (uint8_t)i;
            return true;
        }
    Quote quote = text_quote(value, QUOTE_WORD);
    const rs_Fill fill = {.named = {{"ruling", r->name},
                                    {"first", r->value[0]},
                                    {"second", r->value[1]},
                                    {"given", quote.text}}};
    return setup_say(rules, setup, PROBLEM_RULING_IS, &fill, text);
}

bool setup_ruling(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char text[200])
{
    const GameKind *kind = game_kind(setup->game);
    const char *known[RS_RULINGS + 16];
    int count = 0;
    for (int i = 0; kind->setup_key[i] && i < 16; i++)
        known[count++] = kind->setup_key[i];
    for (int i = 0; i < kind->rulings; i++) {
        known[count++] = kind->ruling[i].name;
        if (strcmp(key, kind->ruling[i].name) == 0)
            return set_value(rules, setup, i, value, text);
    }
    return setup_refuse(rules, setup, PROBLEM_NO_PART, key, known, count, text);
}

bool setup_rulings_sound(const rs_Rules *rules, const rs_Setup *setup, char text[200])
{
    const GameKind *kind = game_kind(setup->game);
    for (int i = 0; i < RS_RULINGS; i++)
        if (setup->ruling[i] > (i < kind->rulings && *kind->ruling[i].value[1] ? 1 : 0)) {
            const rs_Fill fill = {.n = i, .a = setup->ruling[i]};
            return setup_say(rules, setup, PROBLEM_NO_RULING_VALUE, &fill, text);
        }
    return true;
}

uint32_t rulings_bits(const rs_Setup *setup, int count)
{
    uint32_t bits = 0;
    for (int i = 0; i < count; i++)
        bits |= (uint32_t)(setup->ruling[i] & 1) << i;
    return bits;
}
