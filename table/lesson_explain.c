/* lesson_explain.c - why a puzzle's answer is the answer: by the search, in sentences.
 *
 * Everybody goes on with what the search gives from what they know, always with the same dice, so
 * the explanation is the same everywhere. It shows how this position goes on, hidden cards and all:
 * it is for who has solved the puzzle or given it up. */
#include "lesson_script.h"

#include "../scene/scene.h"
#include "words/table_words.h"

#include <stdio.h>
#include <string.h>

enum { MOST_DECISIONS = 24, TURNS = 2 };

static void choose(const rs_Rules *rules, const rs_State *state, BotAnswer *answer)
{
    static const Bot bot = {.kind = BOT_SEARCH, .simulations = EXPLAIN_SIMULATIONS, .threads = 1};
    rs_View view;
    rs_Dice dice;
    rs_view(rules, state, rs_to_act(rules, state), &view);
    rs_dice_seed(&dice, 1);
    bot_choose(&bot, rules, &view, &dice, answer);
}

/* Adds the lines of what happened; false: enough has been told. */
static bool tell(const Lesson *l, const rs_Words *words, const rs_Events *events, int *turns,
                 ExplainedLine *out)
{
    SceneLine line;
    int from = 0;
    while (
        scene_log(l->rules, words, events->at, events->count, 1u << l->script.seat, &from, &line)) {
        *turns += line.heading;
        if (*turns >= TURNS || out->lines == EXPLAIN_LINES)
            return false;
        snprintf(out->line[out->lines++], sizeof *out->line, "%.399s", line.text);
    }
    return true;
}

static void say_answer(const Lesson *l, const rs_Words *words, int word, ExplainedLine *out)
{
    rs_say_action(l->rules, words, out->action, out->answer, sizeof out->answer);
    const rs_Fill fill = {.n = (int)(out->win * 100 + 0.5), .named = {{"given", out->answer}}};
    rs_fill(rs_word(l->rules, words->language, word), &fill, out->words, sizeof out->words);
}

static void follow(const Lesson *l, const rs_Words *words, rs_State state, ExplainedLine *out)
{
    rs_Events events = {0};
    rs_Action action = out->action;
    int turns = 0;
    for (int i = 0; i < MOST_DECISIONS; i++) {
        BotAnswer answer;
        rs_apply(l->rules, &state, action, &events);
        int asked = rs_to_act(l->rules, &state);
        if (!tell(l, words, &events, &turns, out) || asked >= RS_SEATS)
            return;
        choose(l->rules, &state, &answer);
        action = answer.action;
    }
}

static double chance_of(const BotAnswer *answer, rs_Action action)
{
    for (int i = 0; i < answer->moves; i++)
        if (answer->move[i].action == action)
            return answer->move[i].win;
    return answer->win;
}

/* The answer that is good and the one that is not; of several, those that the search likes best. */
static bool find_answers(const Lesson *l, const Line *prompt, const BotAnswer *answer,
                         Explanation *out)
{
    bool found = false;
    for (int i = 0; i < answer->moves; i++) {
        rs_Action action = answer->move[i].action;
        bool good = script_good(l->rules, &l->script, prompt, action);
        if (good && !found)
            out->best.action = action;
        found = found || good;
        if (!good && !out->any_other) {
            out->any_other = true;
            out->other.action = action;
        }
    }
    return found;
}

/* The prompt to explain: the question at which it waits, of a puzzle the first. */
static const Stand *stand_of(const Lesson *l)
{
    int number = l->script.entry.puzzle ? 0 : l->number;
    const Stand *stand = &l->stand[number];
    return stand->line && script_asks(stand->line) ? stand : NULL;
}

void lesson_explain(const Lesson *l, int language, Explanation *out)
{
    const Stand *stand = stand_of(l);
    BotAnswer answer;
    rs_State state;
    rs_Words words;
    memset(out, 0, sizeof *out);
    if (!stand)
        return;
    match_first(&l->match, &state);
    for (int i = 0; i < stand->actions; i++)
        rs_apply(l->rules, &state, l->match.action[i], NULL);
    choose(l->rules, &state, &answer);
    if (!find_answers(l, stand->line, &answer, out))
        return;
    out->any = true;
    match_words(&l->match, language, &words);
    out->best.win = chance_of(&answer, out->best.action);
    say_answer(l, &words, TABLE_EXPLAIN_BEST, &out->best);
    follow(l, &words, state, &out->best);
    if (!out->any_other)
        return;
    out->other.win = chance_of(&answer, out->other.action);
    say_answer(l, &words, TABLE_EXPLAIN_OTHER, &out->other);
    follow(l, &words, state, &out->other);
}
