/* knockdown.c - a moment of Knockdown: its head, its seats, what its question is about, the log.
 * What lies where, what is under way and what answers would do is in the files of bout.h. */
#include "bout.h"

#include <stdio.h>
#include <string.h>

enum { SECONDS_FOR_A_TOWER = 10 }; /* K10.1; how much a text changes it no book says */

/* ---- Seats ---- */

/* How a Knockdown Test would go now. */
static void test_fact(const Bout *b, const kd_Forecast *f, int seat)
{
    Maker *m = b->m;
    const kd_Odds odds = kd_forecast_test(f, seat);
    if (b->setting_up || odds.needed == 0 || odds.tower)
        return;
    make_begin(m);
    bout_add_chance(m, odds.passes);
    make_fact(m, "test", SCENE_ODDS, FACT_NUMBER, odds.passes, 0, make_end(m));
}

static void make_seat(const Bout *b, const kd_Forecast *f, int seat)
{
    Maker *m = b->m;
    const kd_ViewSeat *me = &b->view->seat[seat];
    const Board *board = bout_board(b, seat);
    SceneSeat *out = &m->scene->seat[seat];
    *out = (SceneSeat){.id = seat ? "b" : "a",
                       .name = make_text(m, "%s", bout_seat(m, seat)),
                       .side = seat,
                       .thing = board->label};
    make_facts_begin(m, &out->facts);
    make_fact(m, "fighter", SCENE_KIND_FIGHTER, FACT_THING, board->fighter, 0,
              make_name(m, board->fighter));
    make_fact(m, "board", SCENE_KIND_BOARD, FACT_THING, board->label, 0,
              make_name(m, board->label));
    bout_wounds_fact(m, "wounds", SCENE_WOUNDS, me->heavy, me->light);
    make_fact(m, "hand", SCENE_HAND, FACT_NUMBER, me->cards, 0, NULL);
    make_fact(m, "wins", SCENE_WINS, FACT_OF, me->wins, KD_WINS, NULL);
    if (!b->setting_up)
        make_fact(m, "space", SCENE_SPACE, FACT_SPACES, 1 << me->position, 0,
                  make_text(m, "%d", me->position + 1));
    if (me->moved)
        make_fact(m, "moved", SCENE_MOVED, FACT_FLAG, 1, 0, make_word(m, SCENE_MOVED));
    test_fact(b, f, seat);
    make_facts_end(m, &out->facts);
}

static void make_side(const Bout *b, int seat)
{
    const SceneSeat *of = &b->m->scene->seat[seat];
    b->m->scene->side[seat] = (SceneSide){.id = of->id,
                                          .name = of->name,
                                          .mark = seat ? "B" : "A",
                                          .score = b->view->seat[seat].wins,
                                          .needed = KD_WINS};
}

/* ---- The head ---- */

static int apart(const Bout *b)
{
    int d = bout_position(b, 0) - bout_position(b, 1);
    return d < 0 ? -d : d;
}

static void pile_facts(const Bout *b)
{
    Maker *m = b->m;
    int discarded = 0;
    for (int kind = 0; kind < b->deck->kinds; kind++)
        discarded += b->view->discard[kind];
    make_fact(m, "deck", SCENE_DECK, FACT_NUMBER, b->view->deck_left, 0, NULL);
    make_fact(m, "discard", SCENE_DISCARD_PILE, FACT_NUMBER, discarded, 0, NULL);
    if (b->arena->candles) {
        make_fact(m, "candles", SCENE_CANDLES, FACT_NUMBER, b->view->candles_left, 0, NULL);
        make_fact(m, "burnt", SCENE_BURNT, FACT_NUMBER, b->view->burnt, 0, NULL);
    }
    if (b->view->rulings >> RULING_IDLE_LIMIT & 1)
        make_fact(m, "idle", SCENE_IDLE, FACT_NUMBER, b->view->idle, 0, NULL);
    else
        make_fact(m, "idle", SCENE_IDLE, FACT_OF, b->view->idle, KD_IDLE_TURNS, NULL);
}

static void head_facts(const Bout *b)
{
    Maker *m = b->m;
    int box = b->kd->box[b->view->skills].label;
    make_facts_begin(m, &m->scene->facts);
    if (!b->setting_up) {
        make_fact(m, "round", SCENE_ROUND, FACT_NUMBER, b->view->round + 1, 0, NULL);
        make_fact(m, "starter", SCENE_STARTER, FACT_SEAT, b->view->starter, 0,
                  m->scene->seat[b->view->starter & 1].name);
    }
    if (m->scene->turn != RS_NOBODY)
        make_fact(m, "actions-left", SCENE_ACTIONS_LEFT, FACT_NUMBER, b->view->actions, 0, NULL);
    make_fact(m, "distance", SCENE_DISTANCE, FACT_NUMBER, apart(b), 0, NULL);
    if (!b->setting_up)
        pile_facts(b);
    make_fact(m, "arena", SCENE_ARENA, FACT_THING, b->arena->label, 0,
              make_name(m, b->arena->label));
    make_fact(m, "skills", SCENE_SKILLS, FACT_THING, box, 0, make_name(m, box));
    make_facts_end(m, &m->scene->facts);
}

static const char *headline(const Bout *b)
{
    Maker *m = b->m;
    make_begin(m);
    if (b->setting_up)
        make_add(m, "%s", make_word(m, SCENE_SETUP));
    else
        make_add(m, "%s %d", make_word(m, SCENE_ROUND), b->view->round + 1);
    if (m->scene->turn != RS_NOBODY)
        make_add(m, " · %s: %s · %s %d", make_word(m, SCENE_TURN), bout_seat(m, m->scene->turn),
                 make_word(m, SCENE_ACTIONS_LEFT), b->view->actions);
    make_add(m, " · %s %d", make_word(m, SCENE_DISTANCE), apart(b));
    return make_end(m);
}

static const char *result(const Bout *b)
{
    Maker *m = b->m;
    if (b->view->winner > 1)
        return "";
    return make_text(m, "%s %d : %d %s. %s: %s.", bout_seat(m, 0), b->view->seat[0].wins,
                     b->view->seat[1].wins, bout_seat(m, 1), make_word(m, SCENE_WINNER),
                     bout_seat(m, b->view->winner));
}

/* ---- What the question is about ---- */

static void add_tower(const Bout *b, const TestFrame *test)
{
    Maker *m = b->m;
    const kd_ViewSeat *tested = &b->view->seat[test->seat];
    make_add_filled(m, SCENE_TOWER_TIMED, tested->heavy + tested->light, SECONDS_FOR_A_TOWER, 0);
    if (test->rerolls_own || test->rerolls_other) {
        make_add(m, " ");
        make_add_filled(m, SCENE_TOWER_OTHER_TIME, 0, test->rerolls_own, test->rerolls_other);
    }
}

/* A cost, a text, who moves, which token, how a tower is timed. */
static const char *matter(const Bout *b)
{
    Maker *m = b->m;
    const Frame *top = bout_top(b);
    const void *frame = top;
    if (!top || m->scene->asked == RS_NOBODY)
        return "";
    if (top->proc == PROC_SPEND)
        return make_card_text(m, ((const SpendFrame *)frame)->label);
    if (top->proc == PROC_PROGRAM)
        return make_card_text(m, ((const ProgramFrame *)frame)->label);
    make_begin(m);
    if (top->proc == PROC_PAY) {
        bout_add_cost(m, frame);
    } else if (top->proc == PROC_MOVE || top->proc == PROC_JUMP) {
        make_add(m, "%s: %s", make_word(m, SCENE_WHO_MOVES), bout_seat(m, top->seat));
    } else if (top->proc == PROC_TEST) {
        add_tower(b, frame);
    } else if (top->proc == PROC_PUT) {
        int token = bout_board(b, top->seat)->token[((const CountFrame *)frame)->what];
        make_add(m, "%s", make_name(m, b->kd->token[token].label));
    }
    return make_end(m);
}

/* ---- The whole ---- */

static void fill(Maker *m)
{
    Bout b = bout_of(m);
    kd_Forecast forecast;
    Scene *s = m->scene;
    bout_ask(&b, &forecast);
    bool over = b.view->winner != RS_NOBODY;
    s->turn = bout_frame(&b, PROC_TURN) && !over ? b.view->turn : RS_NOBODY;
    s->seats = s->sides = 2;
    for (int seat = 0; seat < 2; seat++) {
        make_seat(&b, &forecast, seat);
        make_side(&b, seat);
    }
    s->place = make_name(m, b.arena->label);
    s->headline = headline(&b);
    s->result = result(&b);
    head_facts(&b);
    bout_things(&b, &forecast);
    bout_steps(&b, &forecast);
    s->matter = matter(&b);
    if (s->asked == RS_TABLE) {
        s->seconds = SECONDS_FOR_A_TOWER;
        s->concerned = bout_top(&b)->seat;
    }
}

/* ---- The log ---- */

/* Cards that come into the Row together make one line. */
static int together(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
                    char *text, int size)
{
    int cards = 0, used;
    while (cards < count && cards < KD_ROW && events[cards].kind == EV_ROW)
        cards++;
    if (cards < 2)
        return 0;
    used = snprintf(text, (size_t)size, "%s", rs_word(rules, words->language, SCENE_NEW_IN_ROW));
    for (int i = 0; i < cards && used < size; i++) {
        rs_Thing card;
        rs_thing(rules, events[i].what, words->language, &card);
        used += snprintf(text + used, (size_t)(size - used), "%s%.80s%s", i ? ", " : ": ",
                         card.name, i == cards - 1 ? "." : "");
    }
    return cards;
}

const SceneGame scene_knockdown = {.fill = fill,
                                   .answer = bout_answer,
                                   .before = bout_before,
                                   .behind = bout_behind,
                                   .tried = bout_tried,
                                   .warn = bout_warn,
                                   .card = bout_card_in_full,
                                   .in_match = bout_in_match,
                                   .together = together};
