/* wasm_fuzz.c - the module's calls, compiled natively with sanitizers, with anything as arguments:
 * none may crash, and a refusal must say why.
 *
 *   wasm_fuzz SEED CALLS      plays the same calls for the same numbers
 *
 * Numbers are mostly small ones, so that handles and seats often fit. What goes in is something
 * that fits, something that an earlier call gave, or either of them with bytes changed. */
#include "wasm_exports.h"

#include <stdlib.h>
#include <string.h>

enum { EACH = 6, MOST_BYTES = 1 << 16 };
/* What calls give that others take. */
typedef enum { MATCH, TASK, TREE, ANSWER, ANYTHING, KINDS } Kind;

typedef struct Bytes {
    char *at;
    size_t size;
} Bytes;

static rs_Dice dice;
static Bytes kept[KINDS][EACH];
static int calls_done[128], calls_refused[128];
static double clock_now = 1000;

static int below(int n)
{
    return rs_below(&dice, n);
}

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static Kind given_by(const char *name)
{
    if (is(name, "rw_table_save"))
        return MATCH;
    if (is(name, "rw_table_task") || is(name, "rw_hint_task") || is(name, "rw_replay_task"))
        return TASK;
    if (is(name, "rw_think") || is(name, "rw_join"))
        return ANSWER;
    return is(name, "rw_grow") ? TREE : ANYTHING;
}

static const Bytes *some(Kind kind)
{
    return &kept[kind][below(EACH)];
}

/* ---- What goes in ---- */

static const char *const texts[] = {
    "",
    "game knockdown\n",
    "game nokaut\nset players 3\n",
    "game nokaut\nset grid advanced\nrandom 7\n",
    "scene",
    "rulings",
    "expert",
    "search:40",
    "person Ann",
    "casual Rook",
    "a remark\nof two lines",
    "table 25\ngame knockdown\npace 0\nx y\n",
};

/* Lines that open a table; the numbers of bytes are right. */
static size_t write_table(char *text)
{
    static const char *const lines[] = {
        "game knockdown\nplayer a person Ann\nplayer b random Rook\npace 0\n",
        "game nokaut\nplayer a person A\nplayer b person B\nplace b 1\ntakeback yes\n",
        "game nokaut\nplayer a person A\nplayer b person B\nplace b 2\nabsent 1\n",
        "game nokaut\nset players 4\nplayer a person A\nplayer c person C\nplayer d skilled D\n",
        "game nokaut\nplayer b beginner B\nclock decision\nclock-time 3000\n",
        "game knockdown\nplayer a skilled Rook\nplayer b random Bob\npace 0\n",
        "game nokaut\nplayer a random Rook\nplayer b random Bob\npace 0\n",
    };
    char seed[65] = "";
    for (int i = 0; i < 64; i++)
        seed[i] = "0123456789abcdef"[below(16)];
    char body[600];
    int size = snprintf(body, sizeof body, "%sseed %s\ndice 00000000000000%02x\n",
                        lines[below((int)(sizeof lines / sizeof *lines))], seed, below(256));
    return (size_t)sprintf(text, "table %d\n%s\n", size, body);
}

/* An answer that is offered at a table's place or in a lesson, taken out of its scene. */
static size_t write_answer(char *text, const char *name, const int number[MOST_INTS])
{
    bool lesson = is(name, "rw_lesson_answer");
    if ((lesson ? rw_lesson_scene(number[0], 0, 1) : rw_table_scene(number[0], number[1], 0, 1)) <
        0)
        return 0;
    const char *json = rw_out(), *from = strstr(json, "\"answers\":[");
    for (int skip = below(4); from && skip >= 0; skip--) {
        const char *next = strstr(from + 1, "{\"id\":\"");
        from = next ? next : from;
    }
    if (!from || strncmp(from, "{\"id\":\"", 7) != 0)
        return 0;
    size_t length = strcspn(from + 7, "\"");
    memcpy(text, from + 7, length);
    return length;
}

static size_t write_kept(char *text, Kind kind)
{
    const Bytes *one = some(kind);
    if (one->size)
        memcpy(text, one->at, one->size);
    return one->size;
}

static size_t add_part(char *text, size_t size, const char *name, const void *bytes, size_t count)
{
    if (size + count + 64 > MOST_BYTES)
        return size;
    size += (size_t)sprintf(text + size, "%s %zu\n", name, count);
    if (count)
        memcpy(text + size, bytes, count);
    text[size + count] = '\n';
    return size + count + 1;
}

static size_t write_parts(char *text)
{
    static const char *const names[] = {"table", "match", "task", "tree", "position", "x"};
    size_t size = 0;
    for (int i = 1 + below(3); i > 0; i--) {
        const Bytes *one = some((Kind)below(KINDS));
        size = add_part(text, size, names[below(6)], one->at, one->size);
    }
    return size;
}

static size_t write_load(char *text)
{
    const Bytes *one = some(MATCH);
    return add_part(text, write_table(text), "match", one->at, one->size);
}

/* A task and its trees, grown now; sometimes one is missing. */
static size_t write_join(char *text)
{
    const Bytes *task = some(TASK);
    size_t size = add_part(text, 0, "task", task->at, task->size);
    for (int tree = 0; tree < BOT_TREES && below(8); tree++) {
        void *in = rw_in((int)task->size);
        if (task->size)
            memcpy(in, task->at, task->size);
        if (rw_grow(1, tree) < 0)
            break;
        size = add_part(text, size, "tree", rw_out(), (size_t)rw_out_size());
    }
    return size;
}

/* What fits the call. */
static const char *const lab_questions[] = {
    "bot random\nkind attack\nid high-punch\nbox siege-storm\n",
    "bot random\nkind special\nid doom\nbox tainted-grail\nset arena=storm-bridge\n",
    "game nokaut\nbot random\nkind goal\nid goal-01\nbox nokaut\nset players=2\n",
    "game nokaut\nbot random\nkind team\nid dragons\nbox nokaut\n",
};

/* Lines as rw_lab_play gives them: a pair, and twelve numbers of one set of rules or of two. */
static size_t write_lab_lines(char *text)
{
    size_t size = 0;
    for (int line = below(4); line >= 0; line--) {
        size += (size_t)sprintf(text + size, "%d", below(50));
        for (int i = below(2) ? 12 : 24; i > 0; i--)
            size += (size_t)sprintf(text + size, " %d", below(30) ? below(5) : -1000000);
        text[size++] = '\n';
    }
    return size;
}

static const char far_lines[] = "game nokaut\nset players 2\n";

/* A moment of a match elsewhere, as the seat that begins sees it. */
static size_t write_moment(char *text)
{
    const rs_Rules *rules = rules_of(1);
    uint8_t seed[32] = {(uint8_t)below(256)};
    rs_Action action[RS_MAX_ACTIONS];
    rs_Setup setup;
    rs_State state;
    rs_View view;
    if (!rules)
        return 0;
    rs_setup_default(rules, RS_NOKAUT, &setup);
    rs_deal(rules, &setup, seed, &state);
    for (int i = below(6); i > 0 && rs_actions(rules, &state, action) > 0; i--)
        rs_apply(rules, &state, action[0], NULL);
    rs_view(rules, &state, 0, &view);
    int count = rs_view_actions(rules, &view, action);
    size_t size = add_part(text, 0, "view", view.bytes, sizeof view.bytes);
    size = add_part(text, size, "answers", action, (size_t)count * sizeof *action);
    return add_part(text, size, "heard", NULL, 0);
}

static size_t write_match_fair(char *text)
{
    const Bytes *one = some(MATCH);
    return add_part(text, add_part(text, 0, "match", one->at, one->size), "promises", NULL, 0);
}

static size_t write_fitting_far(const char *name, char *text)
{
    if (is(name, "rw_far_open"))
        return (size_t)sprintf(text, "%s", far_lines);
    if (is(name, "rw_far_take"))
        return write_moment(text);
    if (is(name, "rw_match_fair"))
        return write_match_fair(text);
    if (is(name, "rw_far_hints"))
        return write_kept(text, ANSWER);
    for (int i = 0; i < 64; i++) /* rw_fair_promise */
        text[i] = "0123456789abcdef"[below(16)];
    return 64;
}

static size_t write_fitting(const char *name, const int number[MOST_INTS], char *text)
{
    if (is(name, "rw_table_answer") || is(name, "rw_table_preview") || is(name, "rw_lesson_answer"))
        return write_answer(text, name, number);
    if (is(name, "rw_lesson_open") || is(name, "rw_lesson_explain"))
        return (size_t)sprintf(text, "%s-first", below(2) ? "knockdown" : "nokaut");
    if (is(name, "rw_table_load"))
        return write_load(text);
    if (is(name, "rw_table_open") || is(name, "rw_replay_branch") || is(name, "rw_lesson_table"))
        return write_table(text);
    if (is(name, "rw_join"))
        return write_join(text);
    if (strncmp(name, "rw_far_", 7) == 0 || is(name, "rw_fair_promise") ||
        is(name, "rw_match_fair"))
        return write_fitting_far(name, text);
    if (is(name, "rw_lab_open"))
        return (size_t)sprintf(text, "%s", lab_questions[below(4)]);
    if (is(name, "rw_lab_sum"))
        return write_lab_lines(text);
    if (is(name, "rw_think") || is(name, "rw_grow"))
        return write_kept(text, TASK);
    if (is(name, "rw_table_thought") || is(name, "rw_answer_tell"))
        return write_kept(text, ANSWER);
    if (is(name, "rw_replay_open") || is(name, "rw_review_open") || is(name, "rw_match_tell"))
        return write_kept(text, MATCH);
    return (size_t)sprintf(text, "%s", texts[below((int)(sizeof texts / sizeof *texts))]);
}

static void give_something(const char *name, const int number[MOST_INTS])
{
    static char text[2 * MOST_BYTES];
    int way = below(10);
    size_t size = way == 0   ? write_parts(text)
                  : way == 1 ? write_kept(text, (Kind)below(KINDS))
                             : write_fitting(name, number, text);
    if (size && below(4) == 0)
        for (int i = 1 + below(3); i > 0; i--)
            text[below((int)size)] = (char)below(256);
    void *in = rw_in((int)size);
    if (!in)
        abort();
    memcpy(in, text, size);
}

static void keep_out(const char *name)
{
    Bytes *one = &kept[given_by(name)][below(EACH)];
    size_t size = (size_t)rw_out_size();
    if (size == 0 || size > MOST_BYTES / 4)
        return;
    free(one->at);
    one->at = malloc(size);
    one->size = one->at ? size : 0;
    if (one->at)
        memcpy(one->at, rw_out(), size);
}

/* ---- Numbers ---- */

static int some_number(void)
{
    static const int odd[] = {-1, -2, 2147483647, -2147483647 - 1, 255, 256, 1000, 65536};
    int kind = below(20);
    return kind == 0 ? odd[below(8)] : kind < 14 ? below(3) : below(8);
}

/* What takes long is asked for in small doses. */
static void tame(const char *name, int number[MOST_INTS])
{
    if (is(name, "rw_far_task"))
        number[1] = 1 + below(60);
    if (is(name, "rw_hint_task") || is(name, "rw_replay_task"))
        number[2] = below(40) ? 1 + below(60) : below(2) ? 17000 : number[2] % 100;
    if (is(name, "rw_review_open"))
        number[1] = below(20) - 2;
    if (is(name, "rw_trial_perft"))
        number[0] = below(4);
    if (is(name, "rw_trial_moves"))
        number[2] = below(3) ? below(3) : number[2] % 3;
}

static bool is_costly(const char *name)
{
    return is(name, "rw_signature") || is(name, "rw_lab_play") || is(name, "rw_compile") ||
           is(name, "rw_rules_free") || is(name, "rw_table_close") || is(name, "rw_far_close") ||
           is(name, "rw_replay_close") || is(name, "rw_lesson_close") ||
           is(name, "rw_lesson_explain");
}

/* ---- Calls ---- */

static void check_result(const ModuleCall *call, int result)
{
    bool silent = is(call->name, "rw_table_due") || is(call->name, "rw_out_size");
    const char *why = rw_out();
    int size = rw_out_size();
    if (result < -1 || (result == -1 && !silent && (size < 1 || memchr(why, '\n', (size_t)size)))) {
        fprintf(stderr, "%s returns %d and says \"%.*s\"\n", call->name, result, size, why);
        abort();
    }
}

static void one_call(void)
{
    int which = below(module_call_count), number[MOST_INTS];
    const ModuleCall *call = &module_calls[which];
    if (is_costly(call->name) && below(60))
        return;
    for (int i = 0; i < MOST_INTS; i++)
        number[i] = some_number();
    tame(call->name, number);
    give_something(call->name, number);
    clock_now += below(3000);
    double now = below(200) ? clock_now : strtod(below(2) ? "nan" : "-1e300", NULL);
    int result = module_call(call, number, now);
    calls_done[which]++;
    calls_refused[which] += result < 0;
    check_result(call, result);
    if (result >= 0)
        keep_out(call->name);
}

int main(int argc, char **argv)
{
    long calls = argc > 2 ? atol(argv[2]) : 20000;
    int never = 0;
    rs_dice_seed(&dice, argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
    rw_in(0);
    if (rw_compile() != 1)
        abort();
    for (long i = 0; i < calls; i++)
        one_call();
    for (int i = 0; i < module_call_count; i++)
        if (calls_done[i] == calls_refused[i]) {
            printf("%s never fitted (%d calls)\n", module_calls[i].name, calls_done[i]);
            never++;
        }
    for (int i = 0; i < KINDS * EACH; i++)
        free(kept[i / EACH][i % EACH].at);
    printf("%ld calls, %d of %d kinds never fitted\n", calls, never, module_call_count);
    return calls >= 20000 && never > module_call_count / 6; /* then it would try nothing */
}
