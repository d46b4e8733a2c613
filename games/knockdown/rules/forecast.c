/* forecast.c - see forecast.h. */
#include "forecast.h"
#include "view_frames.h"

void kd_forecast(const rs_Rules *rules, const rs_View *seen, kd_Forecast *f)
{
    const kd_View *view = kd_seen_const(seen);
    const kd_Rules *kd = rules->knockdown;
    rs_Dice dice;
    rs_dice_seed(&dice, 1);
    kd_imagine(rules, seen, &dice, &f->state);
    f->game = (Game){kd, kd->deck[view->arena], kd_inside(&f->state), NULL};
    f->viewer = view->viewer;
    f->placed = kd_view_frame(view, 0)->proc != PROC_SETUP;
    f->offers = 0;
    if (view->asked == view->viewer)
        f->offers = kd_procedures[frame_top(&f->game)->proc].list(&f->game, f->offer);
}

/* ---- Attacks ---- */

bool kd_forecast_reaches(const kd_Forecast *f, int seat, int attack)
{
    return f->placed && attack_in_range(&f->game, seat, &f->game.rules->attack[attack]);
}

static bool pays(const kd_Forecast *f, int seat, const Attack *attack)
{
    return seat == f->viewer ? kd_pay_possible(&f->game, seat, attack)
                             : kd_pay_thinkable(&f->game, seat, attack);
}

bool kd_forecast_affords(const kd_Forecast *f, int seat, int index)
{
    const Attack *attack = &f->game.rules->attack[index];
    return f->placed && pays(f, seat, attack) && kd_needs_met(&f->game, seat, attack);
}

Pool kd_forecast_pool(const kd_Forecast *f, int seat, int attack)
{
    Pool pool = {0};
    if (f->placed)
        kd_attack_pool(&f->game, seat, attack, &pool);
    return pool;
}

bool kd_forecast_blockable(const kd_Forecast *f, int seat, int index, const Pool *pool)
{
    const Attack *attack = &f->game.rules->attack[index];
    return f->placed && attack->type == STRIKE &&
           kd_block_thinkable(&f->game, other(seat), pool->heavy, pool->light, attack->effect != 0);
}

BlockWorth kd_forecast_block(const kd_Forecast *f, int seat, int heavy, int light)
{
    BlockWorth worth;
    int cards = hand_size(&f->game, seat);
    kd_block_worth(&f->game, cards > 0 ? cards - 1 : 0, heavy, light, &worth);
    return worth;
}

/* ---- Spaces ---- */

kd_Danger kd_forecast_danger(const kd_Forecast *f, int danger, int space)
{
    const Game *g = &f->game;
    switch (danger) {
    case DANGER_EDGE:
        return (kd_Danger){arena_of(g)->edges >> space & 1, kd_edge_wounds(g)};
    case DANGER_CORRIDOR:
        return (kd_Danger){arena_of(g)->corridors >> space & 1, kd_corridor_wounds(g, space)};
    default:
        return (kd_Danger){f->placed && kd_space_burns(g, space), kd_candle_wounds(g)};
    }
}

/* ---- Tests ---- */

enum { FACES = DIE_SIDES, THROWS = FACES * FACES * FACES, MOST_REROLLS = 4, MOST_ANSWERS = 24 };

/* What is answered while the texts of a test are tried out. */
static rs_Action test_answer(const Game *g, bool paying)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int proc = frame_top(g)->proc, count = kd_procedures[proc].list(g, actions);
    bool price = proc == PROC_PAY || proc == PROC_SPEND;
    for (int i = 0; i < count && price && !paying; i++)
        if (act_kind(actions[i]) == DO_NO)
            return actions[i];
    return actions[price && act_kind(actions[0]) == DO_SPEND ? count - 2 : 0];
}

/* Lets the texts of both players happen as they do with a tower, where dice to be rolled again are
 * only counted; ends when the tower would be judged. */
static void as_towers(Game *g)
{
    g->s->rulings |= 1u << RULING_TEST_VARIANT;
    g->s->rulings &= ~(1u << RULING_TEST_OF_A | 1u << RULING_TEST_OF_B);
}

static void run_texts(Game *g, bool paying)
{
    as_towers(g);
    if (kd_test_frame(g))
        kd_test_frame(g)->tried = 1;
    for (int i = 0; i < MOST_ANSWERS && g->s->asked < 2 && kd_test_frame(g); i++) {
        g->s->asking = 0;
        kd_procedures[frame_top(g)->proc].answer(g, test_answer(g, paying));
        run(g);
    }
}

/* A test on a copy of the game, up to the question that comes first. */
static void begin_test(Game *g, int seat)
{
    while (g->s->depth > KD_DEPTH - 8) { /* so deep it is not called in play */
        frame_drop(g);
        g->s->attack = 0;
    }
    kd_test_begin(g, seat);
    kd_test_frame(g)->tried = 1;
    as_towers(g);
    g->s->asking = 0;
    run(g);
}

/* Dice that are about to be rolled again: their number, and they are left alone here. */
static int rerolls_begun(Game *g)
{
    if (frame_top(g)->proc != PROC_REROLL)
        return 0;
    CountFrame *reroll = TOP(CountFrame, g);
    int left = reroll->left;
    reroll->left = 0;
    kd_test_frame(g)->tried = 1;
    as_towers(g);
    g->s->asking = 0;
    run(g);
    return left;
}

/* ways[t] of 6^rerolls continuations of throw t pass, if whoever may reroll one die more does it
 * where it serves them. */
static void allow_reroll(int ways[THROWS], bool tested)
{
    static const int place[3] = {1, FACES, FACES * FACES};
    int then[THROWS];
    for (int t = 0; t < THROWS; t++) {
        then[t] = ways[t] * FACES;
        for (int die = 0; die < 3; die++) {
            int rest = t - t / place[die] % FACES * place[die], sum = 0;
            for (int face = 0; face < FACES; face++)
                sum += ways[rest + face * place[die]];
            if (tested ? sum > then[t] : sum < then[t])
                then[t] = sum;
        }
    }
    memcpy(ways, then, sizeof then);
}

static int permille(int64_t part, int64_t whole)
{
    int rounded = (int)((part * 1000 + whole / 2) / whole);
    return part == whole ? 1000 : part == 0 ? 0 : rounded == 1000 ? 999 : rounded ? rounded : 1;
}

/* The tested player comes first, so the last to reroll is the caller. Returns how many were
 * allowed. */
static int count_ways(const kd_Odds *odds, int ways[THROWS])
{
    int rerolls = 0;
    for (int t = 0; t < THROWS; t++)
        ways[t] =
            t % FACES + t / FACES % FACES + t / FACES / FACES + 3 + odds->bonus >= odds->needed;
    for (int i = 0; i < odds->rerolls_other && rerolls < MOST_REROLLS; i++, rerolls++)
        allow_reroll(ways, false);
    for (int i = 0; i < odds->rerolls_own && rerolls < MOST_REROLLS; i++, rerolls++)
        allow_reroll(ways, true);
    return rerolls;
}

static int throw_of(const uint8_t die[3])
{
    return die[0] - 1 + FACES * (die[1] - 1) + FACES * FACES * (die[2] - 1);
}

static int chance(const kd_Odds *odds, const uint8_t die[3])
{
    int ways[THROWS];
    int64_t whole = 1, part = 0;
    for (int i = count_ways(odds, ways); i > 0; i--)
        whole *= FACES;
    if (odds->thrown)
        return permille(ways[throw_of(die)], whole);
    for (int t = 0; t < THROWS; t++)
        part += ways[t];
    return permille(part, whole * THROWS);
}

/* The texts as they would be used, or all that can be paid for them too; false: it is passed at
 * once. */
static bool try_texts(const kd_Forecast *f, int seat, bool paying, kd_Odds *odds, uint8_t die[3])
{
    kd_State after = *f->game.s;
    Game g = {f->game.rules, f->game.deck, &after, NULL};
    int begun[2] = {0, 0};
    const TestFrame *test = kd_test_frame(&g);
    if (!test || test->seat != seat) {
        begin_test(&g, seat);
    } else {
        bool own = frame_top(&g)->seat == seat; /* before it goes */
        begun[own] = rerolls_begun(&g);
    }
    run_texts(&g, paying);
    test = kd_test_frame(&g);
    if (!test)
        return false;
    odds->bonus = test->bonus;
    odds->rerolls_own = test->rerolls_own + begun[1];
    odds->rerolls_other = test->rerolls_other + begun[0];
    odds->thrown = test->die[0] != 0;
    memcpy(die, test->die, 3);
    return true;
}

static int try_test(const kd_Forecast *f, int seat, bool paying, kd_Odds *odds)
{
    uint8_t die[3];
    bool tried = try_texts(f, seat, paying, odds, die);
    if (!odds->tower)
        return tried ? chance(odds, die) : 1000;
    TableTower tower = {0};
    if (tried)
        kd_tower_of(&f->game, seat, odds->bonus, odds->rerolls_own, odds->rerolls_other, &tower);
    odds->cubes = tower.light + tower.heavy;
    odds->seconds = tower.seconds;
    return tried ? tower.chance : 1000;
}

int kd_forecast_reroll(const kd_Forecast *f, int face)
{
    const TestFrame *test = kd_test_frame(&f->game);
    int seat = test->seat, ways[THROWS], sum = 0, at = 0;
    uint8_t die[3];
    kd_Odds odds = {.needed = f->game.s->seat[seat].heavy + f->game.s->seat[seat].light};
    int *mine = frame_top(&f->game)->seat == seat ? &odds.rerolls_own : &odds.rerolls_other;
    int64_t whole = FACES;
    if (!try_texts(f, seat, false, &odds, die) || !odds.thrown)
        return 1000;
    *mine -= *mine > 0; /* this one */
    for (int i = count_ways(&odds, ways); i > 0; i--)
        whole *= FACES;
    while (at < 2 && die[at] != face)
        at++;
    for (die[at] = 1; die[at] <= FACES; die[at]++)
        sum += ways[throw_of(die)];
    return permille(sum, whole);
}

kd_Odds kd_forecast_test(const kd_Forecast *f, int seat)
{
    const Seat *me = &f->game.s->seat[seat];
    kd_Odds odds = {.needed = me->heavy + me->light, .passes = 1000, .passes_paying = 1000}, paying;
    odds.tower = kd_tower_builds(f->game.s, seat);
    if (!f->placed || odds.needed == 0 || f->game.s->asked == RS_NOBODY) /* K10.6 */
        return odds;
    kd_test_halves(&f->game, seat, &odds.heavy, &odds.light);
    paying = odds;
    odds.passes_paying = try_test(f, seat, true, &paying);
    odds.passes = try_test(f, seat, false, &odds);
    return odds;
}

/* ---- Why not ---- */

static bool offered(const kd_Forecast *f, rs_Action action)
{
    for (int i = 0; i < f->offers; i++)
        if (f->offer[i] == action)
            return true;
    return false;
}

static int why_no_step(const Game *g, int seat, bool right)
{
    int to = g->s->seat[seat].position + (right ? 1 : -1);
    if (way_free(g, seat, right))
        return WHY_OFFERED;
    return to < 0 || to >= arena_of(g)->spaces ? WHY_END : WHY_TAKEN;
}

static int why_no_travel(const Game *g, int seat, int space)
{
    int corridors = arena_of(g)->corridors;
    if (!(corridors >> space & corridors >> g->s->seat[seat].position & 1))
        return WHY_NO_CORRIDOR;
    return space == g->s->seat[other(seat)].position ? WHY_TAKEN : WHY_USED;
}

/* Texts of skills that one may use instead of taking a card. */
static int why_no_use(const Game *g, int seat, int index)
{
    for (int slot = 0; slot < 2; slot++) {
        const Skill *skill = skill_active(g, seat, slot);
        if (!skill || g->s->seat[seat].skill[slot] != index)
            continue;
        return !skill_unused(g, seat, slot)     ? WHY_USED
               : !skill->when[ON_ATTACK_ACTION] ? WHY_MOMENT
               : kd_cards_in_deck(g) == 0       ? WHY_EMPTY_DECK
                                                : WHY_OFFERED;
    }
    return WHY_FACE_DOWN;
}

static int why_not_in_row(const Game *g, int index)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = kd_list_row(g, DO_ATTACK, actions);
    for (int i = 0; i < count; i++)
        if (act_a(actions[i]) == index)
            return WHY_OFFERED;
    return WHY_NOT_THERE;
}

/* What speaks against it by itself, whoever's turn it is. */
static int why_by_itself(const kd_Forecast *f, int seat, rs_Action action)
{
    const Game *g = &f->game;
    int index = act_a(action), why = WHY_OFFERED;
    switch (act_kind(action)) {
    case DO_MOVE:
        return why_no_step(g, seat, index);
    case DO_SPRINT:
        return why_no_step(g, seat, act_b(action));
    case DO_TRAVEL:
        return why_no_travel(g, seat, index);
    case DO_ATTACK:
        return why_not_in_row(g, index);
    case DO_USE:
        return why_no_use(g, seat, index);
    case DO_SPECIAL:
        why = kd_special_why_not(g, seat, index);
        break;
    case DO_REACT:
        why = kd_reaction_why_not(g, seat, index);
        break;
    default:
        return WHY_OFFERED;
    }
    return why == WHY_OFFERED && !pays(f, seat, &g->rules->attack[index]) ? WHY_UNPAID : why;
}

/* What speaks against doing anything of this kind now. */
static int why_now(const kd_Forecast *f, int seat, int kind)
{
    const kd_State *s = f->game.s;
    int proc = frame_top(&f->game)->proc;
    bool in_combo = kind == DO_SPECIAL || kind == DO_SPRINT;
    if (kind == DO_REACT)
        return WHY_OFFERED;
    if (f->game.s->turn != seat)
        return WHY_NOT_YOUR_TURN;
    if (s->asked != seat || (proc != PROC_TURN && proc != PROC_COMBO))
        return WHY_BUSY;
    if (in_combo)
        return proc == PROC_COMBO ? WHY_OFFERED : WHY_COMBO;
    if (proc == PROC_TURN)
        return WHY_OFFERED;
    return s->actions == 0 ? WHY_NO_ACTIONS : WHY_BUSY;
}

int kd_why_not(const kd_Forecast *f, int seat, rs_Action action)
{
    if (seat == f->viewer && offered(f, action))
        return WHY_OFFERED;
    if (f->game.s->asked == RS_NOBODY)
        return WHY_OVER;
    if (!f->placed)
        return WHY_SETTING_UP;
    int why = why_by_itself(f, seat, action), now = why_now(f, seat, act_kind(action));
    /* What the table will not change soon is told first. */
    if (now == WHY_NOT_YOUR_TURN || why == WHY_OFFERED)
        return now;
    return why;
}
