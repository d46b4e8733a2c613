/* limits.c - the server's limits by name; see limits.h. */
#include "limits.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const Limits limits_usual = {
#define LIMIT(field, name, usual, smallest, largest, unit, what) .field = usual,
#include "limits.def"
};

static const struct {
    const char *name;
    size_t at;
    int smallest, largest;
    const char *unit, *what;
} list[] = {
#define LIMIT(field, name, usual, smallest, largest, unit, what)                                   \
    {name, offsetof(Limits, field), smallest, largest, unit, what},
#include "limits.def"
};
enum { LIMITS = sizeof list / sizeof *list };

bool limits_read(Limits *limits, const char *text)
{
    size_t length = strcspn(text, "=");
    char *end;
    errno = 0;
    long number = text[length] ? strtol(text + length + 1, &end, 10) : 0;
    if (!text[length] || end == text + length + 1 || *end || errno)
        return false;
    for (int i = 0; i < LIMITS; i++) {
        if (strlen(list[i].name) != length || strncmp(text, list[i].name, length) != 0)
            continue;
        if (number < list[i].smallest || number > list[i].largest)
            return false;
        int value = (int)number;
        memcpy((char *)limits + list[i].at, &value, sizeof value);
        return true;
    }
    return false;
}

void limits_print(FILE *to)
{
    fprintf(to, "| `--limit` | default | unit | what it bounds |\n|---|---|---|---|\n");
    for (int i = 0; i < LIMITS; i++) {
        int value;
        memcpy(&value, (const char *)&limits_usual + list[i].at, sizeof value);
        fprintf(to, "| `%s` | %d | %s | %s |\n", list[i].name, value, list[i].unit, list[i].what);
    }
}
