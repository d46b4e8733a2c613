/* kind.c - the games by number, and what can be said of all of them. */
#include "kind.h"

#include <stdio.h>
#include <string.h>

static const GameKind *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &prefix##_game,
#include "../games/games.def"
};

const GameKind *game_kind(int game)
{
    return games[game];
}

int game_find(const char *word)
{
    for (int i = 0; i < GAMES; i++)
        if (strcmp(games[i]->word, word) == 0)
            return i;
    return -1;
}

int game_named(Text *text, const Line *line, int word)
{
    const char *words[GAMES];
    for (int i = 0; i < GAMES; i++)
        words[i] = games[i]->word;
    return text_choice(text, line, word, words, GAMES, "a game");
}

const char *sentence_text(const rs_Rules *rules, int game, int language, int sentence)
{
    const char *text = rules->sentence[game][language][sentence];
    return text ? text : games[game]->sentence[sentence].key;
}

int sentence_find(const GameKind *kind, const char *sort, const char *key)
{
    for (int i = 0; i < kind->sentences; i++)
        if (strcmp(kind->sentence[i].sort, sort) == 0 && strcmp(kind->sentence[i].key, key) == 0)
            return i;
    return -1;
}

bool sentence_missing(const rs_Rules *rules, int game, int language, int *from, char name[80])
{
    while (*from < games[game]->sentences) {
        int sentence = (*from)++;
        const SentenceKey *key = &games[game]->sentence[sentence];
        if (rules->sentence[game][language][sentence])
            continue;
        snprintf(name, 80, "%s %s", key->sort, key->key);
        return true;
    }
    return false;
}
