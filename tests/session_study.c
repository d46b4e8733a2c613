/* session_study.c - any moment of a match; what bots say about it; and bots at the table. */
#include "session.h"

#include "../table/hint.h"
#include "../table/replay.h"
#include "../table/review.h"

#include <time.h>

/* ---- Replay ---- */

static void check_moment(const Replay *r)
{
    rs_State state;
    rs_Events events = {0};
    int count;
    match_first(&r->match, &state);
    for (int i = 0; i < r->at; i++)
        rs_apply(r->match.rules, &state, r->match.action[i], &events);
    assert_memory_equal(&state, &r->state, sizeof state);
    const rs_Event *event = replay_events(r, &count);
    assert_int_equal(count, r->at ? events.count : 0);
    if (count)
        assert_memory_equal(event, events.at, (size_t)count * sizeof *event);
    rs_Action action;
    int seat;
    assert_int_equal(replay_next(r, &action, &seat), r->at < r->match.actions);
    if (r->at < r->match.actions)
        assert_true(rs_legal(r->match.rules, &state, action) &&
                    seat == rs_to_act(r->match.rules, &state));
}

static void wander(Table *t, int game)
{
    Session s;
    Replay r = {0}, loaded = {0};
    table_start(t, game, 2, NULL, &s);
    while (table_play(t, &s))
        ;
    assert_true(replay_open(&s.match, &r, t->problem));
    assert_true(replay_load(t->rules, s.path, &loaded, t->problem));
    assert_int_equal(r.at, 0);
    check_moment(&r);
    for (int i = 0; i < 300; i++) {
        int from = r.at, by = rs_below(&t->dice, 7) - 3;
        if (i % 3 == 0)
            replay_go(&r, rs_below(&t->dice, s.match.actions + 20) - 10);
        else {
            int gone = replay_step(&r, by);
            assert_int_equal(gone, r.at - from);
        }
        check_moment(&r);
        replay_go(&loaded, r.at);
        assert_memory_equal(&loaded.state, &r.state, sizeof r.state);
    }
    replay_go(&r, s.match.actions);
    assert_int_equal(replay_step(&r, 1), 0);
    assert_memory_equal(&r.state, &s.match.state, sizeof r.state);
    replay_close(&r);
    replay_close(&loaded);
    session_close(&s);
}

void test_replay_goes_anywhere(void **state)
{
    wander(*state, RS_KNOCKDOWN);
    wander(*state, RS_NOKAUT);
}

static void branch_off(Table *t, int game)
{
    Session s, other = {0};
    Replay r = {0};
    table_start(t, game, 2, "person Ann|expert Rook", &s);
    while (table_play(t, &s))
        if (s.match.actions == 10) {
            assert_true(session_comment(&s, "here", t->problem));
            /* who went on from here could look at the cards of a match that still runs */
            assert_false(session_branch(&s.match, 10, NULL, t->folder, &other, t->problem));
            assert_non_null(strstr(t->problem, "not over"));
        }
    assert_true(session_comment(&s, "after the end", t->problem));
    uint64_t hash = rs_state_hash(&s.match.state);
    int actions = s.match.actions;
    assert_true(replay_open(&s.match, &r, t->problem));
    replay_go(&r, 25);
    static const Player players[RS_SEATS] = {{.name = "Ann", .bot = "casual"}, {.name = "Ben"}};
    assert_true(session_branch(&r.match, r.at, players, t->folder, &other, t->problem));
    assert_memory_equal(&other.match.state, &r.state, sizeof r.state);
    assert_int_equal(other.match.comments, 1);
    assert_string_not_equal(other.path, s.path);
    assert_true(session_is_bot(&other, 0) && !session_is_bot(&other, 1));
    while (table_play(t, &other))
        ;
    char *text = table_text(other.path);
    assert_non_null(strstr(text, "player A casual Ann\nplayer B person Ben\n"));
    assert_non_null(strstr(text, "\n# here\n"));
    assert_non_null(strstr(text, "\nfinal "));
    assert_true(rs_state_hash(&s.match.state) == hash && s.match.actions == actions);
    assert_false(session_branch(&s.match, actions + 1, NULL, t->folder, &other, t->problem));
    free(text);
    replay_close(&r);
    session_close(&other);
    session_close(&s);
}

void test_branch(void **state)
{
    branch_off(*state, RS_KNOCKDOWN);
    branch_off(*state, RS_NOKAUT);
}

/* ---- Hints ---- */

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

static void same_answers(const BotAnswer *a, const BotAnswer *b)
{
    assert_true(a->action == b->action && a->moves == b->moves && a->win == b->win);
    for (int i = 0; i < a->moves; i++)
        assert_true(a->move[i].action == b->move[i].action && a->move[i].win == b->move[i].win &&
                    a->move[i].visits == b->move[i].visits);
}

/* To a question with several answers. */
static void play_to_choice(Table *t, Session *s)
{
    rs_Action actions[RS_MAX_ACTIONS];
    while (session_asked(s) >= RS_SEATS || s->match.actions < 12 ||
           rs_actions(t->rules, &s->match.state, actions) < 3)
        assert_true(table_play(t, s));
}

void test_hint(void **state)
{
    Table *t = *state;
    for (int game = 0; game < 2; game++) {
        Session s;
        rs_View view;
        BotAnswer now, again, answer;
        bool done = false;
        table_start(t, game, 2, NULL, &s);
        play_to_choice(t, &s);
        rs_view(t->rules, &s.match.state, session_asked(&s), &view);
        hint_now(t->rules, &view, 900, 5, &now);
        hint_now(t->rules, &view, 900, 5, &again);
        same_answers(&now, &again);
        Hint *hint = hint_start(t->rules, &view, 900, 5);
        assert_non_null(hint);
        while (!hint_poll(hint, &answer, &done) || !done)
            nap();
        same_answers(&now, &answer);
        hint_free(hint);
        hint = hint_start(t->rules, &view, 100000000, 5);
        while (!hint_poll(hint, &answer, &done))
            nap();
        assert_false(done);
        assert_true(rs_legal(t->rules, &s.match.state, answer.action));
        hint_cancel(hint);
        hint_free(hint);
        session_close(&s);
    }
}

/* ---- Review ---- */

static int review(const Match *match, int threads, ReviewItem item[200])
{
    int done, total;
    Review *r = review_start(match, 60, threads, 9);
    assert_non_null(r);
    review_wait(r);
    assert_true(review_poll(r, &done, &total));
    assert_int_equal(done, total);
    int count = review_drops(r, RS_NOBODY, item, 200), sum = 0;
    for (int seat = 0; seat < match->setup.seats; seat++) {
        ReviewItem mine[200];
        int some = review_drops(r, seat, mine, 200);
        for (int i = 0; i < some; i++)
            assert_true(mine[i].seat == seat && (i == 0 || mine[i].drop <= mine[i - 1].drop));
        sum += some;
    }
    assert_true(count == (sum < 200 ? sum : 200));
    review_free(r);
    return count;
}

void test_review_is_the_same_every_time(void **state)
{
    Table *t = *state;
    for (int game = 0; game < 2; game++) {
        Session s;
        ReviewItem one[200], three[200];
        int done, total;
        table_start(t, game, 2, NULL, &s);
        for (int i = 0; i < 60 && table_play(t, &s); i++)
            ;
        memset(one, 0, sizeof one);
        memset(three, 0, sizeof three);
        int count = review(&s.match, 1, one);
        assert_true(count > 0);
        assert_int_equal(review(&s.match, 3, three), count);
        assert_memory_equal(one, three, sizeof one);
        for (int i = 0; i < count; i++)
            assert_true(one[i].chosen == s.match.action[one[i].at] &&
                        one[i].drop == one[i].best_win - one[i].chosen_win);
        Review *r = review_start(&s.match, 2000, 2, 9);
        assert_false(review_poll(r, &done, &total));
        review_cancel(r);
        session_close(&s);
        review_free(r);
    }
}

/* One player could have won at once and did something else. */
static void throw_a_win(Table *t, const char *position, const char *const *ids, const char *best)
{
    Session s;
    ReviewItem item[8];
    table_position(t, position, NULL, &s);
    rs_Action winning = 0;
    int at = 0;
    for (; *ids; ids++) {
        if (rs_action_parse(t->rules, &s.match.state, best, &winning))
            at = s.match.actions;
        table_do(t, &s, session_asked(&s), *ids);
    }
    assert_true(rs_winner(t->rules, &s.match.state) == RS_NOBODY);
    Review *r = review_start(&s.match, 200, 2, 1);
    review_wait(r);
    int count = review_drops(r, 0, item, 8);
    assert_true(count > 0);
    assert_int_equal(item[0].at, at);
    assert_true(item[0].best == winning && item[0].chosen == s.match.action[at]);
    assert_true(item[0].best_win > 0.95 && item[0].drop > 0.2);
    for (int language = 0; language < rs_languages(t->rules); language++) {
        ReviewWords words;
        review_say(&s.match, language, &item[0], &words);
        assert_true(*words.question && *words.played && *words.better && *words.why);
        assert_string_not_equal(words.played, words.better);
    }
    review_free(r);
    session_close(&s);
}

void test_review_finds_a_thrown_win(void **state)
{
    Table *t = *state;
    throw_a_win(t,
                "game nokaut\ngoal dragons goal-01\ndone dragons goal-02 goal-03\n"
                "done unicorns goal-04 goal-05\non 1 book-wyrm, 2 eggbert, 3 hot-nacho, 5 angy\n"
                "A hidden chonk\nB hidden milek punicorn\nbegin turn-end\n",
                (const char *const[]){"no", NULL}, "reveal goal-01");
    throw_a_win(t,
                "box siege-storm\nround 2\nactions 1\nA veroth at 3, wins 1, wounds 30L\n"
                "B driana at 4, wins 1, wounds 30L\nrow high-punch haymaker low-kick push\n",
                (const char *const[]){"attack high-punch", "no", NULL}, "call");
}

/* Mistakes and luck together are what a side gained or lost in the match. */
void test_review_tells_luck_from_play(void **state)
{
    Table *t = *state;
    for (int game = 0; game < 2; game++) {
        Session s;
        ReviewSum sum[RS_SEATS];
        ReviewItem item[400];
        Decisions all;
        table_start(t, game, 2, NULL, &s);
        while (table_play(t, &s))
            ;
        Review *r = review_start(&s.match, 60, 2, 9);
        review_wait(r);
        review_sum(r, sum);
        for (int seat = 0; seat < 2; seat++) {
            double lost = 0;
            int count = review_drops(r, seat, item, 400);
            for (int i = 0; i < count; i++) {
                assert_true(item[i].drop >= REVIEW_LEAST && item[i].line > 0);
                assert_int_equal(item[i].better[0], item[i].best);
                lost += item[i].drop;
            }
            assert_int_equal(count, sum[seat].mistakes);
            assert_true(lost - sum[seat].lost < 1e-9 && sum[seat].lost - lost < 1e-9);
        }
        assert_true(decisions_open(&s.match, 60, 9, &all));
        ReviewItem first = decisions_weigh(&all, 0);
        double began = first.seat == 0 ? first.best_win : 1 - first.best_win;
        double gained = (match_winner(&s.match) == 0) - began;
        double told = sum[0].luck - sum[0].lost + sum[1].lost;
        assert_true(gained - told < 1e-9 && told - gained < 1e-9);
        assert_true(sum[0].luck == -sum[1].luck);
        decisions_close(&all);
        review_free(r);
        session_close(&s);
    }
}

/* ---- Bots at the table ---- */

/* The pause before B answers what A has played. */
static int pause_of(Table *t, const char *hand)
{
    Session s;
    char position[200];
    rs_Action actions[RS_MAX_ACTIONS];
    snprintf(position, sizeof position,
             "game nokaut\nA hidden burning-breath\nB hidden %s\non 2 angy, 5 milek\n", hand);
    table_position(t, position, "person Ann|search:100 Rook", &s);
    assert_int_equal(session_pause(&s, 100), 0); /* Ann is asked */
    table_do(t, &s, 0, "play burning-breath");
    assert_int_equal(session_asked(&s), 1);
    bool choice = rs_actions(t->rules, &s.match.state, actions) > 1;
    assert_int_equal(choice, strstr(hand, "unicorn-attack") != NULL);
    int pause = session_pause(&s, 100);
    assert_int_equal(session_pause(&s, 0), bot_thinking(&s.bot[1])); /* at any speed */
    assert_true(pause > session_pause(&s, 50) && session_pause(&s, 50) > session_pause(&s, 0));
    session_close(&s);
    return pause;
}

/* The bot that is asked holds other cards, and everybody else sees the same: the same pause. Where
 * its own cards are the same, it gives the same answer. Returns whether it had a choice in one of
 * these games and none in another. */
static bool check_secrets_kept(Table *t, const Session *s, rs_Dice *dice)
{
    enum { GAMES_IMAGINED = 60 };
    int seat = session_asked(s), pause = session_pause(s, 100), choices = 0;
    assert_true(pause > 0);
    rs_Action actions[RS_MAX_ACTIONS];
    rs_View spectator, own;
    rs_view(t->rules, &s->match.state, RS_SPECTATOR, &spectator);
    rs_view(t->rules, &s->match.state, seat, &own);
    for (int i = 0; i < GAMES_IMAGINED; i++) {
        Session other = *s;
        rs_imagine(t->rules, &spectator, dice, &other.match.state);
        assert_int_equal(session_pause(&other, 100), pause);
        choices += rs_actions(t->rules, &other.match.state, actions) > 1;
    }
    Session other = *s;
    BotAnswer answer, same;
    rs_imagine(t->rules, &own, dice, &other.match.state);
    session_bot_choose(s, &answer);
    session_bot_choose(&other, &same);
    same_answers(&answer, &same);
    return choices > 0 && choices < GAMES_IMAGINED;
}

void test_pauses(void **state)
{
    Table *t = *state;
    int pause = pause_of(t, "unicorn-attack punicorn");
    assert_true(pause > 0);
    assert_int_equal(pause_of(t, "pyszka punicorn"), pause);
    int secret = 0;
    rs_Dice dice;
    rs_dice_seed(&dice, 71);
    for (int match = 0; match < 40; match++) {
        Session s;
        table_start(t, match % 2, match % 2 == RS_NOKAUT ? 2 + match / 2 % 3 : 2,
                    "person Ann|search:16 Rook|random Kit|greedy Zed", &s);
        do {
            if (!session_bot_turn(&s) || session_asked(&s) == RS_TABLE)
                continue;
            secret += check_secrets_kept(t, &s, &dice);
        } while (table_play(t, &s));
        session_close(&s);
    }
    print_message("%d questions where only the asked seat knows whether it has a choice\n", secret);
    assert_true(secret > 100);
}

void test_bots_play(void **state)
{
    Table *t = *state;
    for (int game = 0; game < 2; game++) {
        Session s, again = {0};
        int seats = game == RS_NOKAUT ? 4 : 2;
        table_start(t, game, seats, "search:60 One|casual Two|random Three|beginner Four", &s);
        for (int i = 0; i < 30 && session_asked(&s) != RS_NOBODY; i++) {
            BotAnswer answer, other;
            assert_true(session_bot_turn(&s));
            assert_int_equal(session_pause(&s, 100), 0); /* nobody is looking */
            session_bot_choose(&s, &answer);
            rs_View view;
            rs_Dice dice;
            rs_view(s.match.rules, &s.match.state, session_asked(&s), &view);
            session_bot_dice(&s, &dice);
            Think *think = think_start(s.match.rules, &view, &s.bot[session_asked(&s)], &dice);
            while (!think_poll(think, &other))
                nap();
            think_free(think);
            same_answers(&answer, &other);
            assert_true(session_apply(&s, session_asked(&s), answer.action, t->problem));
        }
        BotAnswer answer, other;
        session_bot_choose(&s, &answer);
        char path[SESSION_PATH];
        memcpy(path, s.path, sizeof path);
        session_close(&s);
        assert_true(session_resume(t->rules, path, &again, t->problem));
        session_bot_choose(&again, &other);
        same_answers(&answer, &other);
        session_close(&again);
    }
}
