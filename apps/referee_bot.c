/* referee_bot.c - the request "bot": what a bot would answer for a seat, and playing it.
 *
 * Invariant: the bot gets the view of the seat and dice from the request, nothing else. */
#include "referee_parts.h"

#include "../bots/bot.h"

enum { TAME_SIMULATIONS = 24 };

/* While a bot thinks, no other match is answered; so no call may take long. */
enum { MOST_SIMULATIONS = 100000, MOST_MILLISECONDS = 5000 };

/* A fuzzer wants its answer soon, and the same one every time. */
static void tame(Bot *bot)
{
    bot->milliseconds = 0;
    bot->threads = 1;
    if (bot->kind == BOT_SEARCH && (!bot->simulations || bot->simulations > TAME_SIMULATIONS))
        bot->simulations = TAME_SIMULATIONS;
}

static bool read_bot(Call *call, Bot *bot)
{
    const char *name = call_text(call, "bot", "");
    if (!bot_parse(name, bot))
        return call_refuse(call, "\"%.40s\" is no bot; these are: %s", name, bot_names);
    if (bot->simulations > MOST_SIMULATIONS || bot->milliseconds > MOST_MILLISECONDS)
        return call_refuse(call, "a bot has at most %d simulations or %d ms for an answer here",
                           MOST_SIMULATIONS, MOST_MILLISECONDS);
    if (call->referee->tame)
        tame(bot);
    return true;
}

/* In thousandths. */
static json_t *as_chance(double chance)
{
    return json_integer((json_int_t)(chance * 1000 + 0.5));
}

static json_t *as_moves(const Call *call, const BotAnswer *answer)
{
    const Match *match = call->match;
    json_t *list = json_array();
    rs_Words words;
    rs_words_default(match->rules, &match->setup, call->language, &words);
    for (int i = 0; i < answer->moves; i++) {
        const BotMove *move = &answer->move[i];
        json_t *one = as_action(match, &words, move->action);
        put(one, "win", as_chance(move->win));
        put(one, "visits", json_integer(move->visits));
        json_array_append_new(list, one);
    }
    return list;
}

static void put_answer(const Call *call, const BotAnswer *answer)
{
    char id[128];
    rs_action_id(call->match->rules, call->match->setup.game, answer->action, id, sizeof id);
    put(call->answer, "seat", as_seat(call->seat));
    put(call->answer, "action", as_text(id));
    put(call->answer, "win", as_chance(answer->win));
    put(call->answer, "simulations", json_integer(answer->simulations));
    put(call->answer, "moves", as_moves(call, answer));
}

bool do_bot(Call *call)
{
    Match *match = call->match;
    Bot bot;
    rs_Dice dice;
    rs_View view;
    BotAnswer answer;
    if (!json_object_get(call->request, "bot"))
        return call_refuse(call, "\"bot\" needs \"bot\": who answers, such as \"search:1000\"");
    if (!read_bot(call, &bot))
        return false;
    if (match_asked(match) != call->seat)
        return call_refuse(call, "this seat is not asked");
    if (!call_dice(call, &dice))
        return false;
    rs_view(match->rules, &match->state, call->seat, &view);
    bot_choose(&bot, match->rules, &view, &dice, &answer);
    put_answer(call, &answer);
    return !call_flag(call, "play", false) || call_play(call, answer.action);
}
