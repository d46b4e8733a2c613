/* box_language_nokaut.c - the page that teaches the box language of Nokaut. */
#include "../engine/rules.h"
#include "../nokaut/boxes.h"
#include "box.h"

static const FieldRow no_fields[] = {{NULL, NULL}};
static const BlockFields fields[] = {{NULL, no_fields}};
static const Limit no_limits[] = {{NULL, 0}};

static const LanguagePage page = {
    .game = RS_NOKAUT,
    .start = "",
    .blocks = "",
    .control = "",
    .problem = "",
    .limits = no_limits,
    .totals = no_limits,
    .fields = fields,
    .repeated = "",
};

void box_language_nokaut(FILE *to)
{
    box_language_page(&page, to);
}
