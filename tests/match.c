/* match.c - see match.h. */
#include "match.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A whole file; never freed, like the rules. */
static rs_Source read_box(const char *name)
{
    FILE *file = fopen(name, "rb");
    enum { MOST_BOX = 1 << 20 };
    char *text = calloc(1, MOST_BOX);
    if (!file || !text)
        fail_msg("%s cannot be read", name);
    rs_Source source = {name, text, fread(text, 1, MOST_BOX - 1, file)};
    fclose(file);
    return source;
}

/* RINGSIDE_BOXES names files, parted by colons, that lie beside what ships: the same laws for cards
 * that use other words. Returns how many sources there are then. */
static int add_boxes(rs_Source *sources, int count)
{
    static char names[1000];
    const char *given = getenv("RINGSIDE_BOXES");
    snprintf(names, sizeof names, "%s", given ? given : "");
    for (char *name = strtok(names, ":"); name; name = strtok(NULL, ":"))
        sources[count++] = read_box(name);
    return count;
}

const rs_Rules *match_rules(void)
{
    static rs_Rules *rules;
    static rs_Problems problems;
    static rs_Source sources[256];
    int count;
    if (rules)
        return rules;
    const rs_Source *shipped = rs_shipped(&count);
    memcpy(sources, shipped, sizeof *sources * (size_t)count);
    rules = rs_compile(sources, add_boxes(sources, count), &problems);
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

void match_rulings(rs_Setup *setup, rs_Dice *dice)
{
    const GameKind *kind = game_kind(setup->game);
    for (int i = 0; i < kind->rulings; i++)
        setup->ruling[i] = *kind->ruling[i].value[1] ? (uint8_t)rs_below(dice, 2) : 0;
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

void match_record(Match *m, rs_Action action)
{
    if (m->played == MATCH_MOST)
        match_fail(m, "the match does not end");
    m->action[m->played++] = action;
}

void match_apply(Match *m, rs_Action action, rs_Events *events)
{
    match_record(m, action);
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

int match_viewers(const Match *m, int viewers[MATCH_VIEWERS])
{
    int seats = m->setup.seats;
    for (int seat = 0; seat < seats; seat++)
        viewers[seat] = seat;
    viewers[seats] = RS_SPECTATOR;
    return seats + 1;
}

/* ---- What a failure prints ---- */

static void print_action(const Match *m, rs_Action action, FILE *to)
{
    char id[128];
    if (match_kind(action) == MATCH_FORGET)
        snprintf(id, sizeof id, "forget %c %s", 'a' + (int)(action >> 24),
                 m->rules->label[action >> 8 & 0xffff].id);
    else
        rs_action_id(m->rules, m->setup.game, action, id, sizeof id);
    fprintf(to, "%s\n", id);
}

static void print_line(void *to, const char *key, const char *value)
{
    fprintf(to, "%s %s\n", key, value);
}

void match_print_head(const Match *m, FILE *to)
{
    const GameKind *kind = game_kind(m->setup.game);
    if (m->setup.game != RS_KNOCKDOWN) /* which is meant where nothing is said */
        print_line(to, "game", kind->word);
    kind->setup_tell(m->rules, &m->setup, to, print_line);
    for (int i = 0; i < kind->rulings; i++)
        if (m->setup.ruling[i])
            print_line(to, kind->ruling[i].name, kind->ruling[i].value[1]);
    fprintf(to, "seed ");
    for (int i = 0; i < 32; i++)
        fprintf(to, "%02x", m->seed[i]);
    fprintf(to, "\n");
}

static void print_match(const Match *m, const char *why)
{
    fprintf(stderr, "---- a match to replay ----\n");
    match_print_head(m, stderr);
    for (int i = 0; i < m->played; i++)
        print_action(m, m->action[i], stderr);
    fprintf(stderr, "---- after these %d actions: %s\n", m->played, why);
}

void match_fail(const Match *m, const char *format, ...)
{
    va_list arguments;
    char why[1000];
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    print_match(m, why);
    fail_msg("%s", why);
}

/* ---- The watch ---- */

static const Match *watched;

/* The program ends here, so it does not matter that a signal handler should not print. */
static void stands_still(int signal_number)
{
    (void)signal_number;
    print_match(watched, "the next call does not come back");
    _exit(1);
}

void match_watch(const Match *m)
{
    watched = m;
    signal(SIGALRM, stands_still);
    alarm(m ? 60 : 0);
}
