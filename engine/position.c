/* position.c - a position as a text of its own, of whatever game it names. */
#include "kind.h"

#include <string.h>

static bool names_game(const Line *line)
{
    return line && strcmp(line->word[0].text, "game") == 0;
}

static void read_lines(const rs_Rules *rules, const GameKind *kind, Text *text, const Line *line,
                       struct Position *position)
{
    for (; line; line = line->next) {
        if (!kind->position_line(rules, text, line, position))
            text_problem(text, line, 0, "\"%.40s\" is not a line of a position",
                         line->word[0].text);
        else if (line->child)
            text_problem(text, line->child, 0, "lines of a position are not indented");
    }
}

bool position_from_text(const rs_Rules *rules, const rs_Source *source, const uint8_t seed[32],
                        rs_State *state, rs_Setup *setup, rs_Problems *problems)
{
    static const Line nowhere = {.number = 1};
    Text text = {.source = source, .sources = 1, .problems = problems};
    rs_State made;
    memset(problems, 0, sizeof *problems);
    memset(&made, 0, sizeof made);
    const Line *first = text_read(&text, 0);
    bool named = names_game(first);
    int game = named ? game_named(&text, first, 1) : RS_KNOCKDOWN;
    bool good = game >= 0;
    if (good) {
        const GameKind *kind = game_kind(game);
        struct Position *position = text_alloc(&text, kind->position_size);
        kind->position_begin(rules, position);
        if (named && first->child)
            text_problem(&text, first->child, 0, "lines of a position are not indented");
        read_lines(rules, kind, &text, named ? first->next : first, position);
        good = problems->total == 0 && kind->position_make(rules, &text, first ? first : &nowhere,
                                                           position, seed, &made, NULL);
        if (good && setup)
            *setup = *kind->position_setup(position);
    }
    text_free(&text);
    if (good)
        *state = made;
    return good;
}
