/* properties.c - what properties.c checks of Nokaut alone. */
#include "../../../tests/properties.h"
#include "../rules/words.h"
#include "ledger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Bounds that no match with the shipped cards may reach (ARCHITECTURE.md, "Bounds"). Each turn
 * draws one of at most 34 cards; one more is due under the ruling deck-out. */
enum { MOST_TURNS = 70, MOST_DECISIONS = 5000, MOST_DEPTH = 30, MOST_TEXTS = 100 };

/* What a mode has met. */
static struct {
    unsigned setups; /* bit: number of players and lone team, grid, who starts */
    unsigned actions;
    uint64_t events;
    int turns, decisions, depth, texts, offered, told;
} met;

static Ledger ledger;

static void at_most(int *most, int value)
{
    *most = value > *most ? value : *most;
}

/* ---- What is offered ---- */

static bool offers(const Run *run, const rs_Action *actions, int n, int kind, int team,
                   int card_kind)
{
    const Deck *deck = &match_decks(run->match.rules, match_inside(&run->match.state))[team];
    return is_listed(actions, n, act(kind, deck->card[card_kind], 0));
}

static int count_offered(const rs_Action *actions, int n, int kind)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += act_kind(actions[i]) == kind;
    return count;
}

/* Whether each card of these copies is offered, and no other. Where a ruling may forbid cards for
 * want of an effect, only the latter. */
static void offers_cards(const Run *run, const rs_Action *actions, int n, int kind, uint64_t copies,
                         uint64_t perhaps)
{
    const nk_State *s = match_inside(&run->match.state);
    int team = team_of(s, s->asked), count = 0;
    const Deck *deck = &match_decks(run->match.rules, s)[team];
    for (int i = 0; i < deck->kinds; i++) {
        bool offered = offers(run, actions, n, kind, team, i);
        bool wanted = copies & deck->of_kind[i], maybe = perhaps & deck->of_kind[i];
        count += offered;
        if (offered != wanted && !maybe)
            match_fail(&run->match, "card %d of the deck is %s", i, wanted ? "missing" : "offered");
    }
    if (count != count_offered(actions, n, kind))
        match_fail(&run->match, "cards are offered that are in no deck");
}

static void offers_spaces(const Run *run, const rs_Action *actions, int n, int kind, int spaces)
{
    for (int space = 0; space < NK_SPACES; space++)
        if (is_listed(actions, n, act(kind, space, 0)) != (spaces >> space & 1))
            match_fail(&run->match, "space %s is offered or not", nk_space_words[space]);
}

static void offers_also(const Run *run, const rs_Action *actions, int n, int kind, bool wanted)
{
    if (is_listed(actions, n, act(kind, 0, 0)) != wanted)
        match_fail(&run->match, "answer %d is offered or not", kind);
}

/* N3.2 to N3.4, and the rulings about them. */
static void check_act(const Run *run, const rs_Action *actions, int n, bool first)
{
    const nk_State *s = match_inside(&run->match.state);
    const Deck *deck = &match_decks(run->match.rules, s)[team_of(s, s->asked)];
    uint64_t hand = s->hand[s->asked], magic = hand & deck->of_type[MAGIC], perhaps = 0;
    uint64_t characters = hand & (deck->of_type[COMMON] | deck->of_type[UNIQUE]);
    if (RULED(s, KEEN_COST) || RULED(s, MAGIC_TARGET))
        perhaps = magic;
    offers_cards(run, actions, n, DO_PLAY, magic | (first && empty_spaces(s) ? characters : 0),
                 perhaps);
    offers_also(run, actions, n, DO_DRAW, first);
    offers_also(run, actions, n, DO_END, !first || !RULED(s, PASS_ACTION));
}

/* E8: ripostes of the own hand, or a pass. */
static void check_window(const Run *run, const rs_Action *actions, int n, bool move)
{
    const nk_State *s = match_inside(&run->match.state);
    const Deck *deck = &match_decks(run->match.rules, s)[team_of(s, s->asked)];
    uint64_t ripostes = s->hand[s->asked] & deck->of_type[RIPOSTE];
    for (int i = 0; i < n; i++) {
        if (act_kind(actions[i]) == DO_PASS)
            continue;
        const Card *card = &run->match.rules->nokaut->card[act_a(actions[i])];
        bool held = ripostes & deck->of_kind[kind_of(&(Game){.s = (nk_State *)(uintptr_t)s}, card)];
        if (act_kind(actions[i]) != DO_RIPOSTE || !held || card->type != RIPOSTE)
            match_fail(&run->match, "a riposte is offered that is not in hand");
        if ((act_b(actions[i]) != 0) != move)
            match_fail(&run->match, "a riposte protects or not");
    }
    offers_also(run, actions, n, DO_PASS, true);
}

/* N4.2 */
static void check_reveal(const Run *run, const rs_Action *actions, int n)
{
    const nk_State *s = match_inside(&run->match.state);
    const Game g = match_game(run->match.rules, s);
    int team = team_of(s, s->asked);
    bool fulfilled = !(nk_goal_spaces(&g, s->goal[team]) & ~s->held[team]);
    if (count_offered(actions, n, DO_REVEAL) != fulfilled || n != 1 + fulfilled)
        match_fail(&run->match, "a goal is offered or not");
    offers_also(run, actions, n, DO_NO, true);
}

/* N5.3, N5.4: whose characters a verb may take. */
static void check_targets(const Run *run, const rs_Action *actions, int n, bool destroy)
{
    const nk_State *s = match_inside(&run->match.state);
    int team = team_of(s, s->asked), spaces = s->held[destroy ? !team : team];
    for (int i = 0; i < n; i++)
        if (act_kind(actions[i]) == DO_TARGET && !(spaces >> act_a(actions[i]) & 1) &&
            !(destroy && RULED(s, DESTROY_OWN)))
            match_fail(&run->match, "a character of the wrong team is offered");
}

static void check_cards(const Run *run, const rs_Action *actions, int n, int question)
{
    const nk_State *s = match_inside(&run->match.state);
    int team = team_of(s, s->asked);
    const Deck *deck = &match_decks(run->match.rules, s)[team];
    uint64_t common = deck->of_type[COMMON], hand = s->hand[s->asked];
    if (question == QUESTION_TAKE)
        offers_cards(run, actions, n, DO_TAKE, s->discard[team] & (common | deck->of_type[UNIQUE]),
                     0);
    else if (question == QUESTION_GRANTED)
        offers_cards(run, actions, n, DO_PLAY, hand & common, 0);
    else
        offers_cards(run, actions, n, DO_DISCARD, hand, 0);
}

static bool says_no(rs_Action action)
{
    int kind = act_kind(action);
    return kind == DO_PASS || kind == DO_NO || kind == DO_END || kind == DO_DONE;
}

static void offered(const Run *run, const rs_Action *actions, int n)
{
    const nk_State *s = match_inside(&run->match.state);
    const nk_Frame *f = match_top(s);
    int question = nk_question(run->match.rules->nokaut, f);
    at_most(&met.offered, n);
    if (n == 0)
        return;
    if (n == 1 && RULED(s, SECRECY) && says_no(actions[0]))
        match_fail(&run->match, "seat %d is asked and can only say no", s->asked);
    switch (question) {
    case QUESTION_ACT:
    case QUESTION_MORE:
        check_act(run, actions, n, question == QUESTION_ACT);
        break;
    case QUESTION_REVEAL:
        check_reveal(run, actions, n);
        break;
    case QUESTION_SPACE: /* by the action phase any empty space, by a text some */
        offers_spaces(run, actions, n, DO_AT, s->depth == 2 ? empty_spaces(s) : f->mask);
        break;
    case QUESTION_ANSWER_PLAY:
    case QUESTION_ANSWER_ENTRY:
    case QUESTION_ANSWER_DESTROY:
    case QUESTION_ANSWER_MOVE:
        check_window(run, actions, n, question == QUESTION_ANSWER_MOVE);
        break;
    case QUESTION_DESTROY:
    case QUESTION_SACRIFICE:
    case QUESTION_RETURN:
        check_targets(run, actions, n, question == QUESTION_DESTROY);
        break;
    case QUESTION_DISCARD:
    case QUESTION_DISCARD_ANY:
    case QUESTION_TAKE:
    case QUESTION_GRANTED:
        check_cards(run, actions, n, question);
        break;
    default:
        break;
    }
}

/* ---- Matches ---- */

/* N2.3, N2.5, N2.7, N2.8: hands of 6; 7 for a lone player against two, 5 for the others; one more
 * for the second seat, two for lone unicorns, none for dragons of two players; one more for the
 * first of two unicorns on the advanced grid; and the first turn. */
static void check_deal(const Run *run)
{
    const nk_State *s = match_inside(&run->match.state);
    const rs_Setup *setup = &run->match.setup;
    if (s->turn != 0 && RULED(s, SECRECY) && RULED(s, PASS_ACTION))
        return; /* who could only draw was not asked, and the turn went on */
    for (int seat = 0; seat < s->players; seat++) {
        bool lone = s->players == 3 && team_of(s, seat) == setup->lone;
        int dealt = s->players == 2 ? 6 : lone ? 7 : 5;
        dealt += seat == 0; /* N3.1 */
        if (seat == 1 && !RULED(s, SECOND_TEAM) && (s->players > 2 || setup->first == DRAGONS))
            dealt += lone && setup->lone == UNICORNS ? 2 : 1; /* N2.7 */
        bool paired = s->players == 3 && setup->lone == DRAGONS && !lone && s->advanced;
        dealt += paired && seat < 2 && !RULED(s, PAIR_CARD); /* N2.8 */
        if (set_count(s->hand[seat]) != dealt || s->known[seat])
            match_fail(&run->match, "seat %d was dealt %d cards", seat, set_count(s->hand[seat]));
    }
    if (team_of(s, 0) != setup->first || s->turn != 0)
        match_fail(&run->match, "the wrong team starts");
}

static void dealt(Run *run)
{
    const rs_Setup *setup = &run->match.setup;
    int form = setup->seats == 3 ? 2 + setup->lone : setup->seats == 4;
    met.setups |= 1u << (form << 2 | setup->grid << 1 | setup->first);
    check_deal(run);
    ledger_begin(&ledger, &run->match);
}

static void set_up(Run *run, rs_Setup *setup)
{
    if (run->matches == 0)
        memset(&met, 0, sizeof met);
    rs_setup_random(match_rules(), setup, &run->dice);
    if (run->mode->players) {
        setup->seats = (uint8_t)run->mode->players;
        setup->grid = (uint8_t)run->mode->grid;
        setup->lone = setup->seats == 3 ? (uint8_t)rs_below(&run->dice, 2) : 0;
    }
}

static void happened(Run *run)
{
    const nk_State *s = match_inside(&run->match.state);
    ledger_enter(&ledger, &run->events);
    met.actions |= 1u << act_kind(run->match.action[run->match.played - 1]);
    for (int i = 0; i < run->events.count; i++)
        met.events |= set_of(run->events.at[i].kind);
    at_most(&met.depth, s->depth);
    at_most(&met.texts, s->texts);
    at_most(&met.told, run->events.count);
    if (ledger.turns > MOST_TURNS || run->match.played >= MOST_DECISIONS)
        match_fail(&run->match, "turn %d, decision %d", ledger.turns, run->match.played);
    if (s->depth >= MOST_DEPTH || s->texts >= MOST_TEXTS)
        match_fail(&run->match, "%d frames, %d texts in a turn", s->depth, s->texts);
}

static bool may_leave(const Run *run)
{
    (void)run;
    return false;
}

static void ended(Run *run)
{
    at_most(&met.turns, ledger.turns);
    at_most(&met.decisions, run->match.played);
}

/* Every set-up, every event and every answer but those of `choose`, which no shipped card has. */
static void all_played(const Run *run, bool enough)
{
    print_message("%s: at most %d turns, %d decisions; %d frames, %d texts in a turn; %d answers, "
                  "%d events at once\n",
                  run->mode->name, met.turns, met.decisions, met.depth, met.texts, met.offered,
                  met.told);
    if (!enough || run->mode->players)
        return;
    assert_int_equal(met.setups, 0xffff);
    assert_int_equal(met.actions, ((1u << DO_COUNT) - 1) & ~(1u << DO_CHOOSE));
    assert_true(met.events == (set_range(0, EV_COUNT) & ~set_of(EV_CHOSE_OPTION)));
}

static void positions(void)
{
    static const char *const begins[] = {"deal", "turn-start", "action", "turn-end"};
    static const char *const tables[] = {"players 2\n", "players 3\nlone dragons\n",
                                         "players 3\nlone unicorns\ngrid advanced\n",
                                         "players 4\ngrid advanced\nfirst unicorns\n"};
    for (int i = 0; i < 16; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "game nokaut\n%son 5 chonk, 2 angy, 3 bestie\ngoal dragons goal-03\n"
                 "done unicorns goal-01\ndiscard unicorns spike, punicorn\nleft dragons 9\n"
                 "begin %s\n",
                 tables[i / 4], begins[i % 4]);
        check_position(text);
    }
    check_position("game nokaut\nA hand big-sis, hidden eggbert\nB hidden spike\nbegin action\n");
}

const Laws nokaut_laws = {
    .game = RS_NOKAUT,
    .actions = DO_COUNT,
    .events = EV_COUNT,
    .set_up = set_up,
    .dealt = dealt,
    .offered = offered,
    .happened = happened,
    .may_leave = may_leave,
    .ended = ended,
    .all_played = all_played,
    .positions = positions,
};
