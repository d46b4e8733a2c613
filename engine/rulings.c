/* rulings.c - named rulings in a set-up; see rulings.h. */
#include "rulings.h"

#include <stdio.h>
#include <string.h>

bool setup_refuse(char problem[200], const char *what, const char *given, const char *const *known,
                  int count)
{
    char suggestion[80];
    text_suggest(given, known, count, suggestion);
    snprintf(problem, 200, "\"%.40s\" is not %s%s", given, what, suggestion);
    return false;
}

static bool set_value(const Ruling *r, uint8_t *out, const char *value, char problem[200])
{
    for (int i = 0; i < 2; i++)
        if (*r->value[i] && strcmp(r->value[i], value) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    snprintf(problem, 200, "%s is %s%s%s, not \"%.40s\"", r->name, r->value[0],
             *r->value[1] ? " or " : "", r->value[1], value);
    return false;
}

bool setup_ruling(const Ruling *ruling, int rulings, const char *const *keys, int key_count,
                  rs_Setup *setup, const char *key, const char *value, char problem[200])
{
    const char *known[RS_RULINGS + 16];
    int count = 0;
    for (int i = 0; i < key_count && i < 16; i++)
        known[count++] = keys[i];
    for (int i = 0; i < rulings; i++) {
        known[count++] = ruling[i].name;
        if (strcmp(key, ruling[i].name) == 0)
            return set_value(&ruling[i], &setup->ruling[i], value, problem);
    }
    return setup_refuse(problem, "part of a set-up", key, known, count);
}

bool setup_rulings_sound(const Ruling *ruling, int rulings, const rs_Setup *setup,
                         char problem[200])
{
    for (int i = 0; i < RS_RULINGS; i++)
        if (setup->ruling[i] > (i < rulings && *ruling[i].value[1] ? 1 : 0)) {
            snprintf(problem, 200, "ruling %d has no value %d", i, setup->ruling[i]);
            return false;
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
