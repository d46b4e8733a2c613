/* traits.c - for the time being: see traits.h. */
#include "traits.h"

#include <string.h>

static bool among(const char *word, const char *list)
{
    char wanted[40];
    size_t length = strlen(word);
    wanted[0] = ' ';
    memcpy(wanted + 1, word, length);
    memcpy(wanted + 1 + length, " ", 2);
    return strstr(list, wanted) != NULL;
}

unsigned rs_event_traits(int game, int kind)
{
    static const char *const told[] = {
        " avoided wounded unhurt healed moved jumped travelled put laid removed lifted ignored "
        "blocked-effect fewer-actions cancelled ",
        " destroyed spared prevented not-moved moved swapped sacrificed returned stopped revealed "
        "cleared gridlock "};
    static const char *const ends[] = {" turn round called ", " turn "};
    static const char *const heading[] = {" turn round ", " turn "};
    const char *word = rs_event_word(game, kind);
    return (among(word, told[game]) ? RS_EVENT_TOLD : 0u) |
           (among(word, ends[game]) ? RS_EVENT_ENDS_PREVIEW : 0u) |
           (among(word, heading[game]) ? RS_EVENT_HEADING : 0u);
}

unsigned rs_action_traits(int game, rs_Action action)
{
    static const char *const declines[] = {" no end stay ", " pass no done "};
    static const char *const knockdown[] = {
#define ACTION(NAME, word, ...) word,
#include "../knockdown/actions.def"
    };
    static const char *const nokaut[] = {
#define ACTION(NAME, word, ...) word,
#include "../nokaut/actions.def"
    };
    static const char *const *const words[] = {knockdown, nokaut};
    static const char *const own[] = {" pay ", " pass "};
    const char *word = words[game][action & 255];
    return (among(word, declines[game]) ? RS_ACTION_DECLINES : 0u) |
           (among(word, own[game]) ? RS_ACTION_OWN_STEP : 0u);
}
