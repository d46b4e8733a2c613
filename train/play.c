/* play.c - self-play: matches of a bot with itself that now and then errs, as records. */
#include "record.h"
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_RECORDS = 2 * TRAIN_MOST_DECISIONS };
static const double KEEP = 0.92; /* of what came later, at each decision */

/* What a record needs until the match is over. */
typedef struct Note {
    rs_State state;
    uint8_t twin; /* the record before, with a goal left out */
} Note;

static Record record[MOST_RECORDS];
static Note note[MOST_RECORDS];

/* A match in play. */
typedef struct Play {
    const rs_Rules *rules;
    const Features *features;
    const Judge *judge;
    Bot bot;
    rs_Dice dice;
    rs_State state;
    uint32_t match;
    int game, blunders, records;
} Play;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Modes as people play them: two players most, the usual rulings mostly. */
static void draw_setup(const rs_Rules *rules, int game, rs_Dice *dice, rs_Setup *setup)
{
    char problem[200];
    const GameKind *kind = game_kind(game);
    do {
        rs_setup_default(rules, game, setup);
        rs_setup_random(rules, setup, dice);
        if (setup->seats > 2 && rs_below(dice, 4) == 0) {
            setup->seats = 2;
            setup->lone = 0;
        }
        if (rs_below(dice, 5) == 0)
            for (int i = 0; i < kind->rulings; i++)
                setup->ruling[i] =
                    *kind->ruling[i].value[1] ? (uint8_t)(rs_below(dice, 3) == 0) : 0;
    } while (!rs_setup_check(rules, setup, problem));
}

/* What a match chance of an unfinished match is without the margin of judge_unfinished. */
static float own(const Play *p, const rs_State *state, double match)
{
    return (float)p->features->own_chance(state, (match - 0.04) / 0.92);
}

static Record *begin(Play *p, int unknown)
{
    Record *r = &record[p->records];
    Inputs on = {.count = 0};
    memset(r, 0xff, sizeof *r);
    p->features->position(p->rules, &p->state, unknown, &on);
    r->question = (uint16_t)on.count;
    if (unknown == RS_NOBODY)
        p->features->question(p->rules, &p->state, &on);
    memcpy(r->row, on.row, sizeof *on.row * (size_t)on.count);
    r->flags = p->judge->quiet(&p->state) ? RECORD_QUIET : 0;
    r->unknown = (uint8_t)unknown;
    r->match = p->match;
    r->mode = (uint8_t)p->features->mode(&p->state);
    r->answers = r->pad = 0;
    r->search = 0.5f;
    r->judge = own(p, &p->state, p->judge->evaluate(p->rules, &p->state, unknown));
    note[p->records] = (Note){.state = p->state, .twin = unknown != RS_NOBODY};
    p->records++;
    return r;
}

static void write_answers(const Play *p, const BotAnswer *answer, Record *r)
{
    long all = 0;
    for (int i = 0; i < answer->moves; i++)
        all += answer->move[i].visits;
    if (answer->moves > RECORD_ANSWERS || !all)
        return;
    r->flags |= RECORD_POLICY;
    r->answers = (uint8_t)answer->moves;
    for (int i = 0; i < answer->moves; i++) {
        p->features->answer(p->rules, &p->state, answer->move[i].action, r->answer[i]);
        r->share[i] = (uint16_t)(65535.0 * answer->move[i].visits / (double)all);
    }
}

/* A decision that the bot takes; what it thought is noted. */
static rs_Action decide(Play *p, int seat)
{
    rs_View view;
    BotAnswer answer;
    rs_view(p->rules, &p->state, seat, &view);
    bot_choose(&p->bot, p->rules, &view, &p->dice, &answer);
    Record *r = begin(p, RS_NOBODY);
    double match = rs_team(p->rules, &p->state, seat) == 0 ? answer.win : 1 - answer.win;
    r->search = own(p, &p->state, match);
    r->flags |= RECORD_SEARCHED;
    write_answers(p, &answer, r);
    if (p->judge->secrets && (r->flags & RECORD_QUIET)) {
        Record *twin = begin(p, rs_below(&p->dice, 2));
        twin->search = r->search;
        twin->flags |= RECORD_SEARCHED;
    }
    return answer.action;
}

static rs_Action next_action(Play *p)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(p->rules, &p->state, actions);
    int seat = rs_to_act(p->rules, &p->state);
    if (count == 1)
        return actions[0];
    if (seat == RS_TABLE)
        return bot_table(p->rules, &p->state, &p->dice);
    if (rs_below(&p->dice, 100) < p->blunders)
        return actions[rs_below(&p->dice, count)];
    return decide(p, seat);
}

static int score(const Play *p, const rs_State *state)
{
    return p->judge->score(state, 0) * 16 + p->judge->score(state, 1);
}

/* Who wins the stage that the features speak of, from the end of the match to its beginning. */
static void settle(Play *p)
{
    int winner = rs_winner(p->rules, &p->state);
    double future = winner == 0; /* of team 0, for this stage */
    bool rounds = !p->judge->secrets;
    for (int i = p->records - 1; i >= 0; i--) {
        Record *r = &record[i];
        const rs_State *state = &note[i].state;
        if (rounds && i + 1 < p->records && score(p, state) != score(p, &note[i + 1].state)) {
            winner = p->judge->score(state, 0) == p->judge->score(&note[i + 1].state, 0);
            future = winner == 0;
        }
        /* The side that the features speak of: team 0 or 1, as its chance of 1 turns out. */
        bool turned = p->features->match_chance(state, 1) < p->features->match_chance(state, 0);
        if ((r->flags & RECORD_SEARCHED) && !note[i].twin)
            future = KEEP * future + (1 - KEEP) * (double)(turned ? 1 - r->search : r->search);
        r->later = (float)(turned ? 1 - future : future);
        r->won = (uint8_t)((winner == 0) != turned);
    }
}

static bool play_match(Play *p)
{
    static const int blunders[] = {2, 5, 10, 20};
    rs_Setup setup;
    uint8_t seed[32];
    draw_setup(p->rules, p->game, &p->dice, &setup);
    train_seed(&p->dice, seed);
    p->blunders = blunders[rs_below(&p->dice, 4)];
    p->records = 0;
    rs_deal(p->rules, &setup, seed, &p->state);
    for (int left = TRAIN_MOST_DECISIONS; rs_winner(p->rules, &p->state) == RS_NOBODY; left--) {
        if (left == 0)
            return false;
        rs_apply(p->rules, &p->state, next_action(p), NULL);
    }
    settle(p);
    return true;
}

void train_play(int game, const char *bot, double seconds, long matches, uint64_t seed,
                const char *path)
{
    static Play p;
    FILE *out = fopen(path, "wb");
    long total = 0;
    double end = now() + seconds;
    if (!out)
        train_fail("the file cannot be written");
    p.game = game;
    p.rules = train_rules();
    p.features = features_of(game);
    p.bot = train_bot(bot, game, NETWORKS_SHIPPED + 1);
    for (uint32_t i = 0; (!seconds || now() < end) && (!matches || (long)i < matches); i++) {
        rs_dice_seed(&p.dice, seed * 1000003 + i); /* each match by itself: it can be made again */
        p.match = (uint32_t)seed << 20 | i;
        rs_Setup setup;
        uint8_t zero[32] = {0};
        rs_setup_default(p.rules, game, &setup);
        rs_deal(p.rules, &setup, zero, &p.state);
        p.judge = judge_of(&p.state);
        if (play_match(&p) &&
            fwrite(record, sizeof *record, (size_t)p.records, out) != (size_t)p.records)
            train_fail("the file is full");
        total += p.records;
    }
    if (fclose(out) != 0)
        train_fail("the file is full");
    fprintf(stderr, "%s: %ld records\n", path, total);
}
