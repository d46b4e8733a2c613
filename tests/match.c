/* match.c - see match.h. */
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

const rs_Rules *match_rules(void)
{
    static rs_Rules *rules;
    static rs_Problems problems;
    int count;
    if (rules)
        return rules;
    const rs_Source *shipped = rs_shipped(&count);
    rules = rs_compile(shipped, count, &problems);
    if (!rules)
        fprintf(stderr, "%s:%d:%d: %s\n", problems.at[0].file, problems.at[0].line,
                problems.at[0].column, problems.at[0].message);
    assert_non_null(rules);
    return rules;
}

long match_decisions(long share)
{
    const char *text = getenv("RINGSIDE_DECISIONS");
    long wanted = text ? strtol(text, NULL, 10) : 0;
    return (wanted > 0 ? wanted : 500000) / share;
}

const kd_State *match_inside(const rs_State *state)
{
    return (const kd_State *)(const void *)state->bytes;
}

kd_State *match_inside_changeable(rs_State *state)
{
    return (kd_State *)(void *)state->bytes;
}

void match_rulings(rs_Setup *setup, rs_Dice *dice)
{
    for (int i = 0; i < RULING_COUNT; i++)
        setup->ruling[i] = *kd_rulings[i].value[1] ? (uint8_t)rs_below(dice, 2) : 0;
}

static void draw_seed(rs_Dice *dice, uint8_t seed[32])
{
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)(rs_random(dice) >> 56);
}

void match_deal_exactly(Match *m, const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice)
{
    char problem[200];
    m->rules = rules;
    m->setup = *setup;
    m->played = 0;
    if (!rs_setup_check(rules, setup, problem))
        fail_msg("a set-up that a test made does not pass: %s", problem);
    draw_seed(dice, m->seed);
    /* What a call does not write must not stay: state bytes are zero where they are not in use. */
    memset(&m->state, 0xa5, sizeof m->state);
    rs_deal(rules, setup, m->seed, &m->state);
}

void match_deal(Match *m, const rs_Rules *rules, const rs_Setup *setup, rs_Dice *dice)
{
    rs_Setup drawn = *setup;
    rs_setup_random(rules, &drawn, dice);
    match_deal_exactly(m, rules, &drawn, dice);
}

static void record(Match *m, rs_Action action)
{
    if (m->played == MATCH_MOST)
        match_fail(m, "the match does not end");
    m->action[m->played++] = action;
}

void match_apply(Match *m, rs_Action action, rs_Events *events)
{
    record(m, action);
    rs_apply(m->rules, &m->state, action, events);
}

bool match_play(Match *m, rs_Dice *dice)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int n = rs_actions(m->rules, &m->state, actions);
    if (n > 0)
        match_apply(m, actions[rs_below(dice, n)], NULL);
    return n > 0;
}

void match_forget(Match *m, int seat, int kind)
{
    kd_State *s = match_inside_changeable(&m->state);
    const Deck *deck = m->rules->knockdown->deck[s->arena];
    uint64_t known = s->seat[seat].known & deck->of_kind[kind];
    record(m, act(MATCH_FORGET, deck->attack[kind], seat));
    s->seat[seat].known = s->seat[seat].known & ~(known & (0 - known));
}

void match_forget_some(Match *m, rs_Dice *dice)
{
    const kd_State *s = match_inside(&m->state);
    int seat = rs_below(dice, 2);
    uint64_t known = s->seat[seat].known;
    if (s->frame[s->depth - 1].proc != PROC_TURN || !known || rs_below(dice, 3) > 0)
        return;
    for (int skip = rs_below(dice, set_count(known)); skip > 0; skip--)
        known = set_drop_first(known);
    match_forget(m, seat, m->rules->knockdown->deck[s->arena]->kind[set_first(known)]);
}

static void print_action(const Match *m, rs_Action action, FILE *to)
{
    char id[128];
    const kd_Rules *kd = m->rules->knockdown;
    if (act_kind(action) == MATCH_FORGET)
        snprintf(id, sizeof id, "forget %c %s", 'a' + act_b(action),
                 m->rules->label[kd->attack[act_a(action)].label].id);
    else
        rs_action_id(m->rules, RS_KNOCKDOWN, action, id, sizeof id);
    fprintf(to, "%s\n", id);
}

static const char *id_of(const rs_Rules *rules, int label)
{
    return rules->label[label].id;
}

void match_print_head(const Match *m, FILE *to)
{
    const kd_Rules *kd = m->rules->knockdown;
    for (int seat = 0; seat < 2; seat++)
        fprintf(to, "%c %s\n", 'a' + seat, id_of(m->rules, kd->board[m->setup.board[seat]].label));
    fprintf(to, "arena %s\n", id_of(m->rules, kd->arena[m->setup.arena].label));
    fprintf(to, "skills %s\n", id_of(m->rules, kd->box[m->setup.skills].label));
    for (int i = 0; i < RULING_COUNT; i++)
        if (m->setup.ruling[i])
            fprintf(to, "%s %s\n", kd_rulings[i].name, kd_rulings[i].value[1]);
    fprintf(to, "seed ");
    for (int i = 0; i < 32; i++)
        fprintf(to, "%02x", m->seed[i]);
    fprintf(to, "\n");
}

void match_fail(const Match *m, const char *format, ...)
{
    va_list arguments;
    char why[1000];
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    fprintf(stderr, "---- a match to replay ----\n");
    match_print_head(m, stderr);
    for (int i = 0; i < m->played; i++)
        print_action(m, m->action[i], stderr);
    fprintf(stderr, "---- after these %d actions: %s\n", m->played, why);
    fail_msg("%s", why);
}
