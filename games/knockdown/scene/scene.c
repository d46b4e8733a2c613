/* scene.c - a moment of Knockdown: who plays, where the match is, what its question is about,
 * how it ended, the log; see make.h. */
#include "parts.h"

#include <stdio.h>
#include <string.h>

/* ---- Looking ---- */

_Static_assert(sizeof(Knockdown) <= sizeof(MakerTable), "it is kept for a whole scene");

static void look(Maker *m, void *table)
{
    Knockdown *k = table;
    k->m = m;
    k->kd = m->rules->knockdown;
    k->view = (const kd_View *)(const void *)m->view->bytes;
    k->arena = &k->kd->arena[k->view->arena];
    k->deck = k->kd->deck[k->view->arena];
    k->setting_up = kd_view_frame(k->view, 0)->proc == PROC_SETUP;
    kd_forecast(m->rules, m->view, &k->forecast);
}

int knockdown_near(const Knockdown *k)
{
    return k->view->viewer == 1 ? 1 : 0;
}

const char *knockdown_seat(const Maker *m, int seat)
{
    const char *name = m->words->seat[seat & 1];
    return name ? name : seat & 1 ? "B" : "A";
}

/* Before the first round the fighters stand where they will start (K2.2). */
int knockdown_position(const Knockdown *k, int seat)
{
    return k->setting_up ? k->arena->start[seat] : k->view->seat[seat].position;
}

const Board *knockdown_board(const Knockdown *k, int seat)
{
    return &k->kd->board[k->view->seat[seat].board];
}

const Frame *knockdown_top(const Knockdown *k)
{
    return k->view->depth ? kd_view_top(k->view) : NULL;
}

const Frame *knockdown_frame(const Knockdown *k, int procedure)
{
    for (int i = k->view->depth - 1; i >= 0; i--)
        if (kd_view_frame(k->view, i)->proc == procedure)
            return kd_view_frame(k->view, i);
    return NULL;
}

int knockdown_card(const Knockdown *k, int kind)
{
    return k->deck->attack[kind];
}

/* ---- Who plays ---- */

/* How a Knockdown Test would go now. */
static void test_fact(const Knockdown *k, int seat)
{
    Maker *m = k->m;
    const kd_Odds odds = kd_forecast_test(&k->forecast, seat);
    if (k->setting_up || odds.needed == 0)
        return;
    make_begin(m);
    knockdown_add_chance(m, odds.passes);
    make_fact(m, "test", SCENE_ODDS, FACT_NUMBER, odds.passes, 0, make_end(m));
}

static void make_seat(const Knockdown *k, int seat)
{
    Maker *m = k->m;
    const kd_ViewSeat *me = &k->view->seat[seat];
    const Board *board = knockdown_board(k, seat);
    SceneSeat *out = &m->scene->seat[seat];
    *out = (SceneSeat){.id = seat ? "b" : "a",
                       .name = make_text(m, "%s", knockdown_seat(m, seat)),
                       .side = seat,
                       .thing = board->label};
    make_facts_begin(m, &out->facts);
    make_fact(m, "fighter", SCENE_KIND_FIGHTER, FACT_THING, board->fighter, 0,
              make_name(m, board->fighter));
    make_fact(m, "board", SCENE_KIND_BOARD, FACT_THING, board->label, 0,
              make_name(m, board->label));
    knockdown_wounds_fact(m, "wounds", SCENE_WOUNDS, me->heavy, me->light);
    make_fact(m, "hand", SCENE_HAND, FACT_NUMBER, me->cards, 0, NULL);
    make_fact(m, "wins", SCENE_WINS, FACT_OF, me->wins, KD_WINS, NULL);
    if (!k->setting_up)
        make_fact(m, "space", SCENE_SPACE, FACT_SPACES, 1 << me->position, 0,
                  make_text(m, "%d", me->position + 1));
    make_flag(m, "moved", SCENE_MOVED, me->moved);
    test_fact(k, seat);
    make_facts_end(m, &out->facts);
}

static void make_side(const Knockdown *k, int seat)
{
    const SceneSeat *of = &k->m->scene->seat[seat];
    k->m->scene->side[seat] = (SceneSide){.id = of->id,
                                          .name = of->name,
                                          .mark = seat ? "B" : "A",
                                          .score = k->view->seat[seat].wins,
                                          .needed = KD_WINS};
}

/* ---- Where the match is ---- */

static int apart(const Knockdown *k)
{
    int d = knockdown_position(k, 0) - knockdown_position(k, 1);
    return d < 0 ? -d : d;
}

static void pile_facts(const Knockdown *k)
{
    Maker *m = k->m;
    int discarded = 0;
    for (int kind = 0; kind < k->deck->kinds; kind++)
        discarded += k->view->discard[kind];
    make_fact(m, "deck", SCENE_DECK, FACT_NUMBER, k->view->deck_left, 0, NULL);
    make_fact(m, "discard", SCENE_DISCARD_PILE, FACT_NUMBER, discarded, 0, NULL);
    if (k->arena->candles) {
        make_fact(m, "candles", SCENE_CANDLES, FACT_NUMBER, k->view->candles_left, 0, NULL);
        make_fact(m, "burnt", SCENE_BURNT, FACT_NUMBER, k->view->burnt, 0, NULL);
    }
    if (k->view->rulings >> RULING_IDLE_LIMIT & 1)
        make_fact(m, "idle", SCENE_IDLE, FACT_NUMBER, k->view->idle, 0, NULL);
    else
        make_fact(m, "idle", SCENE_IDLE, FACT_OF, k->view->idle, KD_IDLE_TURNS, NULL);
}

static void head_facts(const Knockdown *k)
{
    Maker *m = k->m;
    int box = k->kd->box[k->view->skills].label;
    make_facts_begin(m, &m->scene->facts);
    if (!k->setting_up) {
        make_fact(m, "round", SCENE_ROUND, FACT_NUMBER, k->view->round + 1, 0, NULL);
        make_fact(m, "starter", SCENE_STARTER, FACT_SEAT, k->view->starter, 0,
                  m->scene->seat[k->view->starter & 1].name);
    }
    if (m->scene->turn != RS_NOBODY)
        make_fact(m, "actions-left", SCENE_ACTIONS_LEFT, FACT_NUMBER, k->view->actions, 0, NULL);
    make_fact(m, "distance", SCENE_DISTANCE, FACT_NUMBER, apart(k), 0, NULL);
    if (!k->setting_up)
        pile_facts(k);
    make_fact(m, "arena", SCENE_ARENA, FACT_THING, k->arena->label, 0,
              make_name(m, k->arena->label));
    make_fact(m, "skills", SCENE_SKILLS, FACT_THING, box, 0, make_name(m, box));
    make_facts_end(m, &m->scene->facts);
}

static const char *headline(const Knockdown *k)
{
    Maker *m = k->m;
    make_begin(m);
    if (k->setting_up)
        make_add(m, "%s", make_word(m, SCENE_SETUP));
    else
        make_add(m, "%s %d", make_word(m, SCENE_ROUND), k->view->round + 1);
    if (m->scene->turn != RS_NOBODY)
        make_add(m, " · %s: %s · %s %d", make_word(m, SCENE_TURN),
                 knockdown_seat(m, m->scene->turn), make_word(m, SCENE_ACTIONS_LEFT),
                 k->view->actions);
    make_add(m, " · %s %d", make_word(m, SCENE_DISTANCE), apart(k));
    return make_end(m);
}

static const char *result(const Knockdown *k)
{
    Maker *m = k->m;
    if (k->view->winner > 1)
        return "";
    return make_text(m, "%s %d : %d %s. %s: %s.", knockdown_seat(m, 0), k->view->seat[0].wins,
                     k->view->seat[1].wins, knockdown_seat(m, 1), make_word(m, SCENE_WINNER),
                     knockdown_seat(m, k->view->winner));
}

/* ---- What the question is about ---- */

static void add_tower(const Knockdown *k, const TestFrame *test)
{
    Maker *m = k->m;
    const kd_Odds odds = kd_forecast_test(&k->forecast, test->seat);
    make_add_filled(m, SCENE_TOWER_TIMED, odds.cubes, odds.seconds, 0);
    make_add(m, " ");
    make_add_filled(m, SCENE_TOWER_CHANCE, 0, odds.passes / 10, odds.passes % 10);
}

/* The text of a card; while a tower is about to be built, with what dice are there (K10.7). */
static const char *card_matter(const Knockdown *k, int label)
{
    TableTower tower;
    const char *text = make_card_text(k->m, label);
    if (!kd_tower(&k->forecast.game, &tower))
        return text;
    return make_text(k->m, "%s %s", text, make_word(k->m, SCENE_TOWER_TEXTS));
}

/* A cost, a text, who moves, which token, how a tower is timed, what a draft is. */
static const char *matter(const Knockdown *k)
{
    Maker *m = k->m;
    const Frame *top = knockdown_top(k);
    const void *frame = top;
    if (!top || m->scene->asked == RS_NOBODY)
        return "";
    if (top->proc == PROC_SPEND)
        return card_matter(k, ((const SpendFrame *)frame)->label);
    if (top->proc == PROC_PROGRAM)
        return card_matter(k, ((const ProgramFrame *)frame)->label);
    if (top->proc == PROC_SETUP)
        return make_word(m, SCENE_DRAFT_KEEP_FIRST +
                                (((const FlowFrame *)frame)->step - DRAFT_KEEP_FIRST));
    if (top->proc == PROC_ROUND)
        return make_word(m, SCENE_DRAFT_CARDS);
    make_begin(m);
    if (top->proc == PROC_PAY) {
        knockdown_add_cost(m, frame);
    } else if (top->proc == PROC_MOVE || top->proc == PROC_JUMP) {
        make_add(m, "%s: %s", make_word(m, SCENE_WHO_MOVES), knockdown_seat(m, top->seat));
    } else if (top->proc == PROC_TEST) {
        add_tower(k, frame);
    } else if (top->proc == PROC_PUT) {
        int token = knockdown_board(k, top->seat)->token[((const CountFrame *)frame)->what];
        make_add(m, "%s", make_name(m, k->kd->token[token].label));
    }
    return make_end(m);
}

/* ---- The whole ---- */

static void fill(Maker *m)
{
    const Knockdown *k = m->table;
    Scene *s = m->scene;
    bool over = k->view->winner != RS_NOBODY;
    s->turn = knockdown_frame(k, PROC_TURN) && !over ? k->view->turn : RS_NOBODY;
    s->seats = s->sides = 2;
    for (int seat = 0; seat < 2; seat++) {
        make_seat(k, seat);
        make_side(k, seat);
    }
    s->place = make_name(m, k->arena->label);
    s->headline = headline(k);
    s->result = result(k);
    head_facts(k);
    knockdown_zones(k);
    knockdown_under_way(k);
    s->matter = matter(k);
    if (s->asked == RS_TABLE) {
        TableTower tower = {0};
        kd_tower(&k->forecast.game, &tower);
        s->seconds = tower.seconds;
        s->concerned = tower.seat;
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

static int dice(const rs_Event *event, int count, uint8_t die[FACT_SET])
{
    if (event->kind == EV_ROLLED) {
        die[0] = event->n;
        die[1] = event->a;
        die[2] = event->b;
        return 3;
    }
    for (int i = 0; i < count && event->kind == EV_REROLLED; i++)
        if (die[i] == event->n) {
            die[i] = event->a;
            break;
        }
    return count;
}

const SceneGame scene_knockdown = {.look = look,
                                   .fill = fill,
                                   .answer = knockdown_answer,
                                   .before = knockdown_before,
                                   .behind = knockdown_behind,
                                   .tried = knockdown_tried,
                                   .warn = knockdown_warn,
                                   .card = knockdown_whole_card,
                                   .spoken = knockdown_spoken,
                                   .in_match = knockdown_in_match,
                                   .together = together,
                                   .dice = dice};
