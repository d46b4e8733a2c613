/* trials.c - checks: scenarios, and what tests compare with the native build.
 *
 * A trial is a bare match, without a table: every action by its id, every state by its hash. */
#include "module.h"

#include "../../scenario/scenario.h"
#include "../signature.h"

#include <stdlib.h>
#include <string.h>

static int tell_hash(const char *before, uint64_t hash)
{
    char text[80];
    snprintf(text, sizeof text, "%.40s%016llx", before, (unsigned long long)hash);
    out_clear();
    return out_add_text(text) ? 0 : -1;
}

/* ---- Scenarios ---- */

/* Puzzles are solved by the search, always with the same dice. */
static rs_Action advise(void *context, const rs_Rules *rules, const rs_View *view)
{
    static const Bot bot = {.kind = BOT_SEARCH, .simulations = 4000, .threads = 1};
    BotAnswer answer;
    rs_Dice dice;
    (void)context;
    rs_dice_seed(&dice, 1);
    bot_choose(&bot, rules, view, &dice, &answer);
    return answer.action;
}

typedef struct Ran {
    const ScenarioRun *run;
    const char *told;
} Ran;

static int told_run(const void *what, char *text, int size)
{
    const Ran *ran = what;
    char signature[20];
    JsonWriter w = writer_to(text, size);
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)ran->run->signature);
    writer_object(&w, NULL);
    writer_number(&w, "passed", ran->run->passed);
    writer_number(&w, "failed", ran->run->failed);
    writer_text(&w, "signature", signature);
    writer_text(&w, "told", ran->told);
    writer_close(&w);
    return writer_end(&w);
}

/* Parts come in, each a file of scenarios; returns how many failed. */
int rw_scenarios(int handle)
{
    Part part[MODULE_PARTS];
    char *told = NULL;
    size_t size;
    const rs_Rules *rules = rules_of(handle);
    int parts = rules ? in_parts(part) : -1;
    FILE *out = parts < 0 ? NULL : open_memstream(&told, &size);
    if (!out)
        return parts < 0 ? -1 : refuse("there is no memory left");
    ScenarioRun run = {.rules = rules, .out = out, .only = -1, .advise = advise};
    for (int i = 0; i < parts; i++) {
        rs_Source source = {part[i].name, part[i].text, part[i].size};
        scenario_run(&run, &source);
    }
    fclose(out);
    Ran ran = {&run, told ? told : ""};
    out_clear();
    bool good = out_add_json(told_run, &ran);
    free(told);
    return good ? run.failed : -1;
}

/* ---- The signature that every build shares ---- */

int rw_signature(int handle, int mode)
{
    char name[40];
    const rs_Rules *rules = rules_of(handle);
    if (!rules)
        return -1;
    if (mode < 0 || mode >= bench_mode_count)
        return refuse("there are %d modes", bench_mode_count);
    snprintf(name, sizeof name, "%.38s ", bench_modes[mode].name);
    return tell_hash(name, bench_sign(rules, &bench_modes[mode]));
}

/* ---- A bare match ---- */

static struct {
    int rules;
    Match match;
} trial;

int rw_trial_end(void)
{
    if (trial.rules)
        rules_release(trial.rules);
    match_free(&trial.match);
    trial.rules = 0;
    out_clear();
    return 0;
}

static bool no_trial(void)
{
    if (!trial.rules)
        refuse("no trial has been started");
    return !trial.rules;
}

/* Lines of a set-up and of a seed (settings.c) come in. */
int rw_trial_start(int handle)
{
    static Opening opening;
    char problem[MATCH_PROBLEM];
    size_t size;
    const rs_Rules *rules = rules_of(handle);
    if (!rules || !read_opening(rules, in_text(&size), &opening))
        return -1;
    rw_trial_end();
    if (!match_start(rules, &opening.setup, opening.seed, &trial.match, problem))
        return refuse("%s", problem);
    trial.rules = handle;
    rules_hold(handle);
    return tell_hash("", rs_state_hash(&trial.match.state));
}

/* The id of an action comes in, the hash of the state after it goes out. */
int rw_trial_apply(void)
{
    char problem[MATCH_PROBLEM];
    size_t size;
    const char *id = in_text(&size);
    if (no_trial())
        return -1;
    if (!match_apply_id(&trial.match, id, problem))
        return refuse("%s", problem);
    return tell_hash("", rs_state_hash(&trial.match.state));
}

static uint64_t perft(const rs_Rules *rules, const rs_State *state, int depth)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(rules, state, actions);
    uint64_t leaves = 0;
    if (depth == 1 || count == 0)
        return (uint64_t)(depth == 1 ? count : 0);
    for (int i = 0; i < count; i++) {
        rs_State next = *state;
        rs_apply(rules, &next, actions[i], NULL);
        leaves += perft(rules, &next, depth - 1);
    }
    return leaves;
}

/* How many ways there are to go on for so many actions. */
int rw_trial_perft(int depth)
{
    enum { DEEPEST = 7 };
    char text[24];
    if (no_trial())
        return -1;
    if (depth < 1 || depth > DEEPEST)
        return refuse("the depth is 1 to %d", DEEPEST);
    snprintf(text, sizeof text, "%llu",
             (unsigned long long)perft(trial.match.rules, &trial.match.state, depth));
    out_clear();
    return out_add_text(text) ? 0 : -1;
}

/* ---- What bots choose ---- */

static uint64_t add_to(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

/* Every bit of an answer. */
static uint64_t add_answer(uint64_t hash, const BotAnswer *answer)
{
    int64_t simulations = answer->simulations, steps = answer->steps;
    hash = add_to(hash, &answer->action, sizeof answer->action);
    hash = add_to(hash, &answer->win, sizeof answer->win);
    hash = add_to(hash, &simulations, sizeof simulations);
    hash = add_to(hash, &steps, sizeof steps);
    for (int i = 0; i < answer->moves; i++) {
        hash = add_to(hash, &answer->move[i].action, sizeof answer->move[i].action);
        hash = add_to(hash, &answer->move[i].win, sizeof answer->move[i].win);
        hash = add_to(hash, &answer->move[i].visits, sizeof answer->move[i].visits);
    }
    return hash;
}

static void deal_any(const rs_Rules *rules, int game, rs_Dice *dice, rs_State *state)
{
    rs_Setup setup;
    uint8_t seed[32];
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)(rs_random(dice) >> 56);
    rs_setup_default(rules, game, &setup);
    rs_setup_random(rules, &setup, dice);
    rs_deal(rules, &setup, seed, state);
}

/* Goes on at random for a few actions, from a new deal where a match is over, until somebody has a
 * choice; that seat. */
static int wander(const rs_Rules *rules, int game, rs_Dice *dice, rs_State *state)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int steps = 1 + rs_below(dice, 12);
    for (;;) {
        int count = rs_actions(rules, state, actions), asked = rs_to_act(rules, state);
        if (steps-- <= 0 && count > 1 && asked < RS_SEATS)
            return asked;
        if (count > 0)
            rs_apply(rules, state, actions[rs_below(dice, count)], NULL);
        else
            deal_any(rules, game, dice, state);
    }
}

/* The name of a bot comes in: its answers to so many questions of random matches, as a hash. */
int rw_trial_moves(int handle, int game, int decisions)
{
    enum { MOST_DECISIONS = 10000 };
    size_t size;
    Bot bot;
    BotAnswer answer;
    rs_Dice dice;
    rs_State state;
    uint64_t hash = 0xcbf29ce484222325u;
    const rs_Rules *rules = rules_of(handle);
    if (!rules || !fits_game(game))
        return -1;
    if (decisions < 1 || decisions > MOST_DECISIONS)
        return refuse("%d decisions are the most", MOST_DECISIONS);
    if (!bot_parse(in_text(&size), &bot))
        return refuse("there is no such bot");
    rs_dice_seed(&dice, 20260101);
    deal_any(rules, game, &dice, &state);
    for (int i = 0; i < decisions; i++) {
        rs_View view;
        int seat = wander(rules, game, &dice, &state);
        rs_view(rules, &state, seat, &view);
        bot_choose(&bot, rules, &view, &dice, &answer);
        hash = add_answer(hash, &answer);
    }
    return tell_hash("", hash);
}
