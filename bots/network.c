/* network.c - reading, binding and asking an integer network; see network.h. */
#include "network.h"

#include "../engine/kind.h"
#include "../engine/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ----
 *
 * A file is little-endian: "ringside network", then eight numbers of 32 bits (format, game, version
 * of the features, width, hidden, inputs, answers, 0), keys of the inputs, their rows, bias; hidden
 * rows, hidden bias; out, out bias; keys of the answers, their rows, their bias; a checksum of 64
 * bits over all before. */

enum { FORMAT = 1, HEAD_NUMBERS = 8, ALIGNED = 64 };
static const char magic[] = "ringside network";

typedef struct Reader {
    const unsigned char *at;
} Reader;

static uint32_t take32(Reader *r)
{
    uint32_t x = 0;
    for (int i = 0; i < 4; i++)
        x |= (uint32_t)*r->at++ << 8 * i;
    return x;
}

static void take_words(Reader *r, int16_t *out, size_t count)
{
    for (size_t i = 0; i < count; i++, r->at += 2)
        out[i] = (int16_t)(uint16_t)(r->at[0] | r->at[1] << 8);
}

static void take_numbers(Reader *r, void *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t x = take32(r);
        memcpy((unsigned char *)out + 4 * i, &x, 4);
    }
}

static uint64_t checksum_of(const unsigned char *bytes, size_t size)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash;
}

__attribute__((format(printf, 2, 3))) static bool refuse(char problem[200], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(problem, 200, format, list);
    va_end(list);
    return false;
}

static size_t size_of_file(uint32_t inputs, uint32_t answers)
{
    size_t width = 2 * NETWORK_WIDTH;
    return sizeof magic - 1 + 4 * HEAD_NUMBERS + inputs * (4 + width) + width +
           NETWORK_HIDDEN * (width + 4 + 2) + 4 + answers * (4 + width + 4) + 8;
}

static bool check_head(const uint32_t head[HEAD_NUMBERS], int game, size_t size, char problem[200])
{
    if (head[0] != FORMAT)
        return refuse(problem, "a network of format %u; this program reads %d", head[0], FORMAT);
    if (head[1] != (uint32_t)game)
        return refuse(problem, "a network of game %u, not %d", head[1], game);
    if (head[2] != features_of(game)->version)
        return refuse(problem, "a network of features %u; this program has %u", head[2],
                      features_of(game)->version);
    if (head[3] != NETWORK_WIDTH || head[4] != NETWORK_HIDDEN || head[7] != 0)
        return refuse(problem, "a network of %u and %u; this program has %d and %d", head[3],
                      head[4], NETWORK_WIDTH, NETWORK_HIDDEN);
    if (head[5] > NETWORK_MOST_KEYS || head[6] > NETWORK_MOST_KEYS)
        return refuse(problem, "a network of %u and %u keys; %d is the most", head[5], head[6],
                      NETWORK_MOST_KEYS);
    if (size != size_of_file(head[5], head[6]))
        return refuse(problem, "a network of %zu bytes that should have %zu", size,
                      size_of_file(head[5], head[6]));
    return true;
}

static bool ascending(const uint32_t *key, int count)
{
    for (int i = 1; i < count; i++)
        if (key[i - 1] >= key[i])
            return false;
    return true;
}

static bool take_room(Network *n)
{
    size_t inputs = (size_t)n->inputs + 1, answers = (size_t)n->answers + 1;
    n->input_key = malloc(inputs * 4);
    n->input = malloc(inputs * 2 * NETWORK_WIDTH);
    n->answer_key = malloc(answers * 4);
    n->answer = malloc(answers * 2 * NETWORK_WIDTH);
    n->answer_bias = malloc(answers * 4);
    return n->input_key && n->input && n->answer_key && n->answer && n->answer_bias;
}

static void take_weights(Reader *r, Network *n)
{
    take_numbers(r, n->input_key, (size_t)n->inputs);
    take_words(r, n->input, (size_t)n->inputs * NETWORK_WIDTH);
    take_words(r, n->bias, NETWORK_WIDTH);
    take_words(r, n->hidden[0], (size_t)NETWORK_HIDDEN * NETWORK_WIDTH);
    take_numbers(r, n->hidden_bias, NETWORK_HIDDEN);
    take_words(r, n->out, NETWORK_HIDDEN);
    take_numbers(r, &n->out_bias, 1);
    take_numbers(r, n->answer_key, (size_t)n->answers);
    take_words(r, n->answer, (size_t)n->answers * NETWORK_WIDTH);
    take_numbers(r, n->answer_bias, (size_t)n->answers);
}

bool network_read(const unsigned char *bytes, size_t size, int game, Network *network,
                  char problem[200])
{
    uint32_t head[HEAD_NUMBERS];
    Reader r = {bytes + sizeof magic - 1};
    if (size < size_of_file(0, 0) || memcmp(bytes, magic, sizeof magic - 1) != 0)
        return refuse(problem, "this is no network");
    for (int i = 0; i < HEAD_NUMBERS; i++)
        head[i] = take32(&r);
    if (!check_head(head, game, size, problem))
        return false;
    Reader end = {bytes + size - 8};
    uint64_t low = take32(&end), checksum = low | (uint64_t)take32(&end) << 32;
    if (checksum != checksum_of(bytes, size - 8))
        return refuse(problem, "a network that was damaged: its checksum is wrong");
    *network = (Network){.inputs = (int)head[5], .answers = (int)head[6], .checksum = checksum};
    if (!take_room(network)) {
        network_free(network);
        return refuse(problem, "no memory for a network");
    }
    take_weights(&r, network);
    if (!ascending(network->input_key, network->inputs) ||
        !ascending(network->answer_key, network->answers)) {
        network_free(network);
        return refuse(problem, "a network whose keys are not in order");
    }
    return true;
}

void network_free(Network *network)
{
    free(network->input_key);
    free(network->input);
    free(network->answer_key);
    free(network->answer);
    free(network->answer_bias);
    *network = (Network){0};
}

/* ---- Binding ---- */

static int find_key(const uint32_t *key, int count, uint32_t wanted)
{
    int low = 0;
    for (int high = count; low < high;) {
        int middle = (low + high) / 2;
        if (key[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && key[low] == wanted ? low : -1;
}

/* The sum of the weights of a row's keys; keys that the network does not know have none. */
static void sum_row(const Parts *parts, const uint32_t *key, int keys, const int16_t *weight,
                    const int32_t *bias, int16_t out[NETWORK_WIDTH], int32_t *out_bias)
{
    int32_t sum[NETWORK_WIDTH] = {0};
    for (int i = 0; i < parts->count; i++) {
        int at = find_key(key, keys, parts->key[i]);
        for (int j = 0; at >= 0 && j < NETWORK_WIDTH; j++)
            sum[j] += weight[(size_t)at * NETWORK_WIDTH + (size_t)j];
        if (at >= 0 && bias) /* wraps around rather than overflows */
            *out_bias = (int32_t)((uint32_t)*out_bias + (uint32_t)bias[at]);
    }
    for (int j = 0; j < NETWORK_WIDTH; j++)
        out[j] = (int16_t)between(sum[j], INT16_MIN, INT16_MAX);
}

static void bind_rows(const Network *n, const rs_Rules *rules, Bound *bound, int inputs,
                      int answers)
{
    Parts parts;
    for (int row = 0; row < inputs; row++) {
        parts.count = 0;
        bound->features->input_parts(rules, row, &parts);
        sum_row(&parts, n->input_key, n->inputs, n->input, NULL,
                bound->input + (size_t)row * NETWORK_WIDTH, NULL);
    }
    for (int row = 0; row < answers; row++) {
        parts.count = 0;
        bound->answer_bias[row] = 0;
        bound->features->answer_parts(rules, row, &parts);
        sum_row(&parts, n->answer_key, n->answers, n->answer, n->answer_bias,
                bound->answer + (size_t)row * NETWORK_WIDTH, &bound->answer_bias[row]);
    }
}

bool network_bind(const Network *network, int game, const rs_Rules *rules, Bound *bound)
{
    const Features *features = features_of(game);
    int inputs = features->inputs(rules), answers = features->answers(rules);
    size_t row = sizeof(int16_t) * NETWORK_WIDTH;
    if (inputs > FEATURES_MOST_ROWS || answers > FEATURES_MOST_ROWS)
        return false;
    void *memory =
        malloc(ALIGNED + (size_t)(inputs + answers) * row + (size_t)answers * sizeof(int32_t));
    if (!memory)
        return false;
    uintptr_t at = ((uintptr_t)memory + ALIGNED - 1) / ALIGNED * ALIGNED;
    *bound = (Bound){.features = features, .network = network, .code = network_code()};
    bound->memory = memory;
    bound->input = (int16_t *)at;
    bound->answer = bound->input + (size_t)inputs * NETWORK_WIDTH;
    bound->answer_bias = (int32_t *)(void *)(bound->answer + (size_t)answers * NETWORK_WIDTH);
    bind_rows(network, rules, bound, inputs, answers);
    return true;
}

void network_unbind(Bound *bound)
{
    free(bound->memory);
    *bound = (Bound){0};
}

/* ---- Asking ---- */

/* 65536 / (1 + e^-x) for x = 0, 1/8 .. 8. */
static const int32_t logistic[] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514,
};

/* 65536 e^-x for x = 0, 1/8 .. 11. */
static const int32_t exponential[] = {
    65536, 57835, 51039, 45042, 39750, 35079, 30957, 27319, 24109, 21276, 18776, 16570, 14623,
    12905, 11388, 10050, 8869,  7827,  6907,  6096,  5380,  4747,  4190,  3697,  3263,  2879,
    2541,  2243,  1979,  1746,  1541,  1360,  1200,  1059,  935,   825,   728,   642,   567,
    500,   442,   390,   344,   303,   268,   236,   209,   184,   162,   143,   127,   112,
    99,    87,    77,    68,    60,    53,    47,    41,    36,    32,    28,    25,    22,
    19,    17,    15,    13,    12,    10,    9,     8,     7,     6,     6,     5,     4,
    4,     3,     3,     3,     2,     2,     2,     2,     1,     1,     1,
};

/* A table with a step of 1/8, at x of 65536 = 1, between two entries in a straight line. */
static int32_t look_up(const int32_t *table, int entries, int64_t x)
{
    int64_t at = x >> 13, part = x & 8191;
    if (at >= entries - 1)
        return table[entries - 1];
    return table[at] + (int32_t)((table[at + 1] - table[at]) * part >> 13);
}

static int chance_of(int64_t x)
{
    enum { ENTRIES = sizeof logistic / sizeof *logistic };
    return x >= 0 ? look_up(logistic, ENTRIES, x)
                  : NETWORK_CERTAIN - look_up(logistic, ENTRIES, -x);
}

int network_chance(const Bound *bound, const Inputs *on)
{
    const Network *n = bound->network;
    _Alignas(32) int16_t x[NETWORK_WIDTH];
    int32_t hidden[NETWORK_HIDDEN];
    int line = bound->code->add(bound->input, n->bias, on->row, on->count, x);
    bound->code->multiply(x, n->hidden[0], NETWORK_HIDDEN, hidden);
    int64_t out = n->out_bias + (int64_t)line * NETWORK_ONE;
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int64_t sum = ((int64_t)hidden[i] + n->hidden_bias[i]) >> 8;
        out += (sum < 0 ? 0 : sum > NETWORK_ONE ? NETWORK_ONE : sum) * n->out[i];
    }
    return chance_of(out);
}

/* The weight of an answer: 65536 is 1, and e times as likely. */
static int64_t weigh_answer(const Bound *bound, const rs_Rules *rules, const rs_State *state,
                            rs_Action action, const int16_t x[NETWORK_WIDTH])
{
    uint16_t row[FEATURES_ANSWER];
    int64_t sum = 0;
    int rows = bound->features->answer(rules, state, action, row);
    for (int i = 0; i < rows; i++) {
        int32_t product;
        bound->code->multiply(x, bound->answer + (size_t)row[i] * NETWORK_WIDTH, 1, &product);
        sum += (int64_t)product + bound->answer_bias[row[i]];
    }
    return sum;
}

void network_policy(const Bound *bound, const rs_Rules *rules, const rs_State *state, int unknown,
                    const rs_Action *actions, int count, float prior[RS_MAX_ACTIONS])
{
    enum { ENTRIES = sizeof exponential / sizeof *exponential };
    _Alignas(32) int16_t x[NETWORK_WIDTH];
    int64_t weight[RS_MAX_ACTIONS], most = INT64_MIN, all = 0;
    Inputs on = {.count = 0};
    bound->features->position(rules, state, unknown, &on);
    bound->features->question(rules, state, &on);
    bound->code->add(bound->input, bound->network->bias, on.row, on.count, x);
    for (int i = 0; i < count; i++) {
        weight[i] = weigh_answer(bound, rules, state, actions[i], x);
        most = weight[i] > most ? weight[i] : most;
    }
    for (int i = 0; i < count; i++)
        all += weight[i] = look_up(exponential, ENTRIES, most - weight[i]);
    for (int i = 0; i < count; i++)
        prior[i] = (float)((double)weight[i] / (double)all);
}

/* ---- Plainly ---- */

static int add_plain(const int16_t *table, const int16_t *bias, const uint16_t *row, int rows,
                     int16_t out[NETWORK_WIDTH])
{
    uint16_t sum[NETWORK_WIDTH];
    for (int j = 0; j < NETWORK_WIDTH; j++)
        sum[j] = (uint16_t)bias[j];
    for (int i = 0; i < rows; i++) {
        const int16_t *weight = table + (size_t)row[i] * NETWORK_WIDTH;
        for (int j = 0; j < NETWORK_WIDTH; j++)
            sum[j] = (uint16_t)(sum[j] + (uint16_t)weight[j]);
    }
    for (int j = 0; j < NETWORK_WIDTH; j++)
        out[j] = (int16_t)between((int16_t)sum[j], 0, NETWORK_ONE);
    return (int16_t)sum[NETWORK_WIDTH - 1];
}

static void multiply_plain(const int16_t x[NETWORK_WIDTH], const int16_t *table, int count,
                           int32_t *out)
{
    for (int i = 0; i < count; i++) {
        const int16_t *weight = table + (size_t)i * NETWORK_WIDTH;
        int32_t sum = 0;
        for (int j = 0; j < NETWORK_WIDTH; j++)
            sum += x[j] * weight[j];
        out[i] = sum;
    }
}

const NetworkCode network_plain = {"plain", add_plain, multiply_plain};
