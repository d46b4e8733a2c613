/* phrases.c - the words of the terminal; see phrases.h. */
#include "phrases.h"

#include "../../table/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const rs_Rules *spoken;

void phrases_open(const rs_Rules *rules)
{
    spoken = rules;
}

int language_find(const char *code)
{
    return rs_language_find(spoken, code);
}

const char *language_code(int language)
{
    return rs_language_code(spoken, language);
}

const char *phrase(int language, int word)
{
    return rs_word(spoken, language, word);
}

const char *phrase_numbers(int language, int word, int n, int a, int b, char *out, int size)
{
    const rs_Fill fill = {.n = n, .a = a, .b = b};
    rs_fill(phrase(language, word), &fill, out, size);
    return out;
}

const char *ruling_phrase(int game, int language, const rs_Ruling *ruling, const char *part)
{
    char key[120];
    snprintf(key, sizeof key, "%s.%s%s%s", rs_game_word(game), ruling->name, *part ? "." : "",
             part);
    int word = rs_word_find(spoken, "rulings", key);
    return word < 0 ? *part ? part : ruling->name : phrase(language, word);
}

const char *name_in(const rs_Rules *rules, int language, int thing)
{
    rs_Thing it;
    rs_thing(rules, thing, language, &it);
    return it.name;
}

const char *text_in(const rs_Rules *rules, int language, int thing)
{
    rs_Thing it;
    rs_thing(rules, thing, language, &it);
    return it.text;
}

const char *phrase_sum(int language, const ReviewSum *sum, char *out, int size)
{
    int lost = percent(sum->lost), luck = (int)(sum->luck * 100 + (sum->luck < 0 ? -0.5 : 0.5));
    int used = (int)strlen(phrase_numbers(language, TERMINAL_SUM_PLAY, sum->mistakes,
                                          sum->decisions, lost, out, size));
    used += snprintf(out + used, (size_t)(size - used), " ");
    phrase_numbers(language, luck < 0 ? TERMINAL_SUM_UNLUCKY : TERMINAL_SUM_LUCKY, abs(luck), 0, 0,
                   out + used, size - used);
    return out;
}
