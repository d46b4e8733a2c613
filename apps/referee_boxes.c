/* referee_boxes.c - requests about the rules: who speaks, which games, which boxes, which rulings.
 */
#include "referee_parts.h"

#include "../engine/kind.h"

static const RefereeGame *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &referee_##name,
#include "../engine/games.def"
};

const RefereeGame *referee_game(int game)
{
    return games[game];
}

bool do_hello(Call *call)
{
    json_t *languages = json_array(), *words = json_array();
    for (int i = 0; i < RS_LANGUAGES; i++)
        json_array_append_new(languages, json_string(language_words[i]));
    for (int i = 0; i < GAMES; i++)
        json_array_append_new(words, json_string(game_kind(i)->word));
    put(call->answer, "program", json_string("ringside"));
    put(call->answer, "version", json_string(RS_VERSION));
    put(call->answer, "protocol", json_integer(1));
    put_hash(call->answer, "rules", rs_rules_hash(call->referee->rules));
    put(call->answer, "games", words);
    put(call->answer, "languages", languages);
    put(call->answer, "requests", as_requests());
    return true;
}

static json_t *as_ruling(const Ruling *ruling)
{
    json_t *values = json_array(), *one = json_object();
    for (int value = 0; value < 2 && *ruling->value[value]; value++)
        json_array_append_new(values, json_string(ruling->value[value]));
    put(one, "name", json_string(ruling->name));
    put(one, "values", values);
    put(one, "default", json_string(ruling->value[0]));
    put(one, "why", json_string(ruling->why));
    return one;
}

bool do_rulings(Call *call)
{
    const GameKind *kind = game_kind(call->game);
    json_t *rulings = json_array();
    for (int i = 0; i < kind->rulings; i++)
        json_array_append_new(rulings, as_ruling(&kind->ruling[i]));
    put(call->answer, "rulings", rulings);
    return true;
}

bool do_boxes(Call *call)
{
    put(call->answer, "boxes",
        referee_game(call->game)->boxes(call->referee->rules, call->language));
    return true;
}
