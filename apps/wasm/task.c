/* task.c - thinking: what a bot is asked, and its answer, as bytes that go to workers and back.
 *
 * A task holds all that a bot may know: a view, its budget, its dice. It is made by one instance of
 * the module and carried out by others, which must have compiled the same rules. Bytes are
 * believed only with the checksum of whoever made them: a view that came to harm on its way could
 * be one that no game has. */
#include "module.h"

#include "../../scene/scene.h"
#include "../../table/hint.h"
#include "words/table_words.h"

#include <string.h>

enum { MOST_BUDGET = 1000000 };

/* ---- As bytes ---- */

typedef struct Seal {
    char mark[8];
    uint64_t check; /* of all that follows */
    uint64_t rules;
} Seal;

typedef struct Task {
    Seal seal;
    int32_t number, trees;
    int32_t kind, simulations, milliseconds, samples, blunders, unused;
    rs_Dice dice;
    rs_View view;
} Task;

typedef struct Move {
    uint32_t action;
    int32_t visits;
    double win;
} Move;

typedef struct Grown {
    Seal seal;
    uint64_t task; /* its checksum */
    int32_t tree, moves;
    int64_t simulations, steps;
    Move move[RS_MAX_ACTIONS];
} Grown;

typedef struct Answer {
    Seal seal;
    int32_t number, game, moves;
    uint32_t action;
    double win;
    int64_t simulations, steps;
    Move move[RS_MAX_ACTIONS];
} Answer;

static uint64_t checksum(const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001b3u;
    return sum;
}

static uint64_t check_of(const void *sealed, size_t size)
{
    size_t before = offsetof(Seal, rules);
    return checksum((const char *)sealed + before, size - before);
}

/* Seals what follows the seal and puts all of it into the out-buffer. */
static bool give(void *sealed, size_t size, const char *mark, const rs_Rules *rules)
{
    Seal *seal = sealed;
    memset(seal, 0, sizeof *seal);
    memcpy(seal->mark, mark, strlen(mark));
    seal->rules = rs_rules_hash(rules);
    seal->check = check_of(sealed, size);
    out_clear();
    return out_add(sealed, size);
}

/* The reverse, from `size` bytes that came in; false with a refusal. */
static bool take(const char *bytes, size_t size, const char *mark, const rs_Rules *rules,
                 void *sealed, size_t wanted)
{
    const Seal *seal = sealed;
    bool fits = size == wanted;
    if (fits)
        memcpy(sealed, bytes, wanted);
    if (!fits || strncmp(seal->mark, mark, sizeof seal->mark) != 0 ||
        seal->check != check_of(sealed, wanted)) {
        refuse("these are not the bytes of %s %s", *mark == 'a' ? "an" : "a", mark);
        return false;
    }
    if (seal->rules == rs_rules_hash(rules))
        return true;
    refuse("this %s is about a match by other rules", mark);
    return false;
}

/* ---- Tasks ---- */

int tell_task(const rs_Rules *rules, int number, const Bot *bot, rs_Dice dice, const rs_View *view)
{
    static Task task;
    int trees = bot_trees(bot, rules, view, dice);
    memset(&task, 0, sizeof task);
    task.number = number;
    task.trees = trees;
    task.kind = bot->kind;
    task.simulations = bot->simulations;
    task.milliseconds = bot->milliseconds;
    task.samples = bot->samples;
    task.blunders = bot->blunders;
    task.dice = dice;
    task.view = *view;
    return give(&task, sizeof task, "task", rules) ? (trees ? trees : 1) : -1;
}

static Bot bot_of(const Task *task)
{
    return (Bot){.kind = task->kind,
                 .simulations = task->simulations,
                 .milliseconds = task->milliseconds,
                 .samples = task->samples,
                 .blunders = task->blunders};
}

/* What the bot that is asked has to think about; 0: nobody needs to think. */
int rw_table_task(int table)
{
    static HostTask task;
    Table *t = table_of(table);
    if (!t)
        return -1;
    out_clear();
    if (!host_needs_thought(&t->host, &task))
        return 0;
    return tell_task(t->match->rules, task.number, &task.bot, task.dice, &task.view);
}

/* Whoever thought about it is gone: rw_table_task gives it again. */
int rw_table_lost(int table)
{
    Table *t = table_of(table);
    if (!t)
        return -1;
    host_thought_lost(&t->host, t->host.thought.number);
    out_clear();
    return 0;
}

int tell_hint_task(const rs_Rules *rules, const rs_View *view, int budget, int seed)
{
    Bot bot;
    rs_Dice dice;
    if (budget < 1 || budget > MOST_BUDGET)
        return refuse("%d simulations are the most", MOST_BUDGET);
    hint_bot(budget, (uint64_t)seed, &bot, &dice);
    return tell_task(rules, 0, &bot, dice, view);
}

/* What the strongest bot would do for whoever is asked at a place; likewise a task. */
int rw_hint_task(int table, int place, int budget, int seed)
{
    const Table *t = table_of(table);
    if (!t || !fits_place(place))
        return -1;
    const HostSight *sight = see(t, place);
    if (sight->count < 2 || sight->seat != sight->asked || sight->seat >= RS_SEATS)
        return refuse("%s", rs_word(t->match->rules, t->host.settings.language, TABLE_NO_HINT));
    return tell_hint_task(t->match->rules, &sight->view, budget, seed);
}

int rw_hint_budget(int budget, int simulations)
{
    if (budget < 0 || budget >= simulations || simulations > MOST_BUDGET)
        return refuse("there is no budget behind %d of %d", budget, simulations);
    out_clear();
    return hint_budget(budget, simulations);
}

/* Likewise for whoever is asked at this moment of a replay. */
int rw_replay_task(int replay, int eyes, int budget, int seed)
{
    const ReplayHeld *r = replay_of(replay);
    rs_View view;
    if (!r)
        return -1;
    const rs_Rules *rules = r->replay.match.rules;
    int asked = rs_to_act(rules, &r->replay.state);
    if (asked >= RS_SEATS || replay_eyes(r, eyes) != asked)
        return refuse("these eyes are not asked here");
    rs_view(rules, &r->replay.state, asked, &view);
    return tell_hint_task(rules, &view, budget, seed);
}

/* ---- Answers ---- */

static bool give_answer(const rs_Rules *rules, const Task *task, const BotAnswer *from)
{
    static Answer answer;
    memset(&answer, 0, sizeof answer);
    answer.number = task->number;
    answer.game = rs_view_head(&task->view).game;
    answer.moves = from->moves;
    answer.action = from->action;
    answer.win = from->win;
    answer.simulations = from->simulations;
    answer.steps = from->steps;
    for (int i = 0; i < from->moves; i++)
        answer.move[i] = (Move){from->move[i].action, from->move[i].visits, from->move[i].win};
    return give(&answer, sizeof answer, "answer", rules);
}

/* A task comes in, its answer goes out: all of it here. */
int rw_think(int handle)
{
    static Task task;
    const rs_Rules *rules = rules_of(handle);
    size_t size;
    const char *bytes = in_text(&size);
    if (!rules || !take(bytes, size, "task", rules, &task, sizeof task))
        return -1;
    BotAnswer answer;
    Bot bot = bot_of(&task);
    rs_Dice dice = task.dice;
    bot_choose(&bot, rules, &task.view, &dice, &answer);
    return give_answer(rules, &task, &answer) ? 0 : -1;
}

/* ---- Trees ---- */

/* A task comes in, one of its trees goes out. */
int rw_grow(int handle, int tree)
{
    static Task task;
    static Grown grown;
    static BotTree found;
    const rs_Rules *rules = rules_of(handle);
    size_t size;
    const char *bytes = in_text(&size);
    if (!rules || !take(bytes, size, "task", rules, &task, sizeof task))
        return -1;
    if (tree < 0 || tree >= task.trees)
        return refuse("this task has %d trees", task.trees);
    Bot bot = bot_of(&task);
    bot_grow(&bot, rules, &task.view, task.dice, tree, &found);
    memset(&grown, 0, sizeof grown);
    grown.task = task.seal.check;
    grown.tree = tree;
    grown.moves = found.moves;
    grown.simulations = found.simulations;
    grown.steps = found.steps;
    for (int i = 0; i < found.moves; i++)
        grown.move[i] = (Move){found.move[i].action, found.move[i].visits, found.move[i].win};
    return give(&grown, sizeof grown, "tree", rules) ? 0 : -1;
}

static bool take_tree(const Part *part, const rs_Rules *rules, const Task *task, int tree,
                      BotTree *found)
{
    static Grown grown;
    if (!take(part->text, part->size, "tree", rules, &grown, sizeof grown))
        return false;
    if (grown.task != task->seal.check || grown.tree != tree) {
        refuse("tree %d of this task is missing", tree);
        return false;
    }
    *found =
        (BotTree){.simulations = grown.simulations, .steps = grown.steps, .moves = grown.moves};
    for (int i = 0; i < grown.moves; i++)
        found->move[i] = (BotMove){.action = grown.move[i].action,
                                   .visits = grown.move[i].visits,
                                   .win = grown.move[i].win};
    return true;
}

/* The parts "task" and all its trees, in order, come in; the answer goes out. */
int rw_join(int handle)
{
    static Task task;
    static BotTree found[BOT_TREES];
    Part part[MODULE_PARTS];
    const rs_Rules *rules = rules_of(handle);
    int parts = rules ? in_parts(part) : -1;
    if (parts < 0)
        return -1;
    if (parts < 1 || !take(part[0].text, part[0].size, "task", rules, &task, sizeof task))
        return parts < 1 ? refuse("there is no task") : -1;
    if (parts != task.trees + 1 || task.trees < 1)
        return refuse("this task has %d trees", task.trees);
    for (int i = 0; i < task.trees; i++)
        if (!take_tree(&part[i + 1], rules, &task, i, &found[i]))
            return -1;
    BotAnswer answer;
    Bot bot = bot_of(&task);
    rs_Dice dice = task.dice;
    bot_join(&bot, rules, &task.view, &dice, found, &answer);
    return give_answer(rules, &task, &answer) ? 0 : -1;
}

/* ---- What becomes of answers ---- */

static BotAnswer answer_of(const Answer *answer)
{
    BotAnswer told = {.action = answer->action, .win = answer->win, .moves = answer->moves};
    told.simulations = (long)answer->simulations;
    for (int i = 0; i < answer->moves; i++)
        told.move[i] = (BotMove){.action = answer->move[i].action,
                                 .visits = answer->move[i].visits,
                                 .win = answer->move[i].win};
    return told;
}

/* An answer comes in. One to a question that is over is dropped: 0; otherwise 1. */
int rw_table_thought(int table, double now)
{
    static Answer answer;
    static BotAnswer told;
    Table *t = table_of(table);
    size_t size;
    const char *bytes = in_text(&size);
    if (!t || !take(bytes, size, "answer", t->match->rules, &answer, sizeof answer))
        return -1;
    out_clear();
    if (answer.number != t->host.thought.number || !t->host.thought.given)
        return 0;
    if (!rs_legal(t->match->rules, &t->match->state, answer.action))
        return refuse("this is the answer to another question");
    told = answer_of(&answer);
    host_thought(&t->host, answer.number, &told, time_of(t, now));
    return 1;
}

typedef struct Advice {
    const rs_Rules *rules;
    const Answer *answer;
} Advice;

static void put_move(JsonWriter *w, const Advice *a, const Move *move)
{
    char id[128];
    rs_action_id(a->rules, a->answer->game, move->action, id, sizeof id);
    writer_object(w, NULL);
    writer_text(w, "id", id);
    writer_chance(w, "win", move->win);
    writer_number(w, "visits", move->visits);
    writer_close(w);
}

static int told_answer(const void *what, char *text, int size)
{
    const Advice *a = what;
    char id[128];
    JsonWriter w = writer_to(text, size);
    rs_action_id(a->rules, a->answer->game, a->answer->action, id, sizeof id);
    writer_object(&w, NULL);
    writer_text(&w, "id", id);
    writer_chance(&w, "win", a->answer->win);
    writer_number(&w, "simulations", a->answer->simulations);
    writer_list(&w, "moves");
    for (int i = 0; i < a->answer->moves; i++)
        put_move(&w, a, &a->answer->move[i]);
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

/* An answer comes in: its moves, best first, with their chances. */
int rw_answer_tell(int handle)
{
    static Answer answer;
    const rs_Rules *rules = rules_of(handle);
    size_t size;
    const char *bytes = in_text(&size);
    if (!rules || !take(bytes, size, "answer", rules, &answer, sizeof answer))
        return -1;
    Advice advice = {rules, &answer};
    out_clear();
    return out_add_json(told_answer, &advice) ? 0 : -1;
}

/* ---- A hint in words ---- */

typedef struct Hints {
    const rs_Rules *rules;
    int game, lines;
    const HintLine *line;
} Hints;

static int told_hints(const void *what, char *text, int size)
{
    const Hints *h = what;
    JsonWriter w = writer_to(text, size);
    writer_list(&w, NULL);
    for (int i = 0; i < h->lines; i++) {
        char id[128];
        rs_action_id(h->rules, h->game, h->line[i].action, id, sizeof id);
        writer_object(&w, NULL);
        writer_text(&w, "id", id);
        writer_chance(&w, "win", h->line[i].win);
        writer_flag(&w, "best", h->line[i].best);
        writer_text(&w, "why", h->line[i].why);
        writer_close(&w);
    }
    writer_close(&w);
    return writer_end(&w);
}

static bool answers_one_of(const Answer *answer, const rs_Action *action, int count)
{
    bool good = answer->moves > 0 && answer->moves <= count;
    for (int i = 0; i < answer->moves && good; i++) {
        good = false;
        for (int k = 0; k < count && !good; k++)
            good = action[k] == answer->move[i].action;
    }
    return good;
}

int tell_hints(const rs_Rules *rules, int language, const rs_View *view, const rs_Action *action,
               int count)
{
    static Answer answer;
    static HintLine line[HINT_LINES];
    size_t size;
    const char *bytes = in_text(&size);
    if (!take(bytes, size, "answer", rules, &answer, sizeof answer))
        return -1;
    if (!answers_one_of(&answer, action, count))
        return refuse("this is the answer to another question");
    BotAnswer told = answer_of(&answer);
    Hints hints = {rules, rs_view_head(view).game, 0, line};
    hints.lines = hint_lines(rules, language, view, &told, line);
    out_clear();
    return out_add_json(told_hints, &hints) ? 0 : -1;
}

/* The answer to a hint's task comes in: the best few, what is as good, and why. */
int rw_table_hints(int table, int place, int language)
{
    const Table *t = table_of(table);
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    const HostSight *sight = see(t, place);
    return tell_hints(t->match->rules, language, &sight->view, sight->action, sight->count);
}
