/* session_undo.c - what may be taken back, and what not. */
#include "session.h"

#include "../engine/kind.h"

#include <sys/stat.h>
#include <unistd.h>

/* ---- The law: who may take back has told nobody anything ---- */

typedef struct Heard {
    int count;
    rs_Event event[RS_MAX_EVENTS];
} Heard;

static void hear(const rs_Event *event, int count, int viewer, Heard *heard)
{
    heard->count = 0;
    for (int i = 0; i < count; i++)
        if (match_hears(&event[i], viewer))
            heard->event[heard->count++] = event[i];
}

static bool same(const Heard *a, const Heard *b)
{
    return a->count == b->count &&
           memcmp(a->event, b->event, (size_t)a->count * sizeof *a->event) == 0;
}

static void name_action(const Match *m, int action, char id[128])
{
    rs_action_id(m->rules, m->setup.game, m->action[action], id, 128);
}

/* Where what the others see begins: a character that is played is a secret until it has its space.
 */
static int first_seen(const Match *m, int viewer)
{
    int last = m->actions - 1, count;
    char id[128];
    Heard heard = {.count = 1};
    name_action(m, last, id);
    if (last > 0 && m->step[last - 1].seat == m->step[last].seat && strncmp(id, "at ", 3) == 0) {
        const rs_Event *event = match_events(m, last - 1, &count);
        hear(event, count, viewer, &heard);
    }
    return last - (heard.count == 0);
}

/* Whether nothing was heard but that somebody has chosen. */
static bool names_nothing(const Heard *heard)
{
    for (int i = 0; i < heard->count; i++)
        if (heard->event[i].what || heard->event[i].n || heard->event[i].a || heard->event[i].b)
            return false;
    return true;
}

/* Plays the actions from one on in another world; false if they are not all legal there. */
static bool play_in(const Match *m, int from, rs_State *world, rs_Events *events)
{
    for (int i = from; i < m->actions; i++) {
        if (!rs_legal(m->rules, world, m->action[i]))
            return false;
        rs_apply(m->rules, world, m->action[i], events);
    }
    return true;
}

/* In every game that the viewer could think of before the action, it would have been possible, and
 * the viewer would have seen and heard the same. */
static void check_viewer(Table *t, const Session *s, int viewer)
{
    enum { WORLDS = 12 };
    const Match *m = &s->match;
    int last = m->actions - 1, actor = m->step[last].seat, count;
    int from = viewer == actor ? last : first_seen(m, viewer);
    const rs_Event *event = match_events(m, last, &count);
    rs_State before, world;
    rs_View known, after, then;
    Heard heard, hearing;
    char id[128];
    name_action(m, last, id);
    match_first(m, &before);
    for (int i = 0; i < from; i++)
        rs_apply(t->rules, &before, m->action[i], NULL);
    hear(event, count, viewer, &heard);
    rs_view(t->rules, &before, viewer, &known);
    rs_view(t->rules, &m->state, viewer, &after);
    bool secret = actor != viewer && names_nothing(&heard); /* nobody saw what it was */
    for (int i = 0; i < WORLDS; i++) {
        rs_Events events = {0};
        rs_imagine(t->rules, &known, &t->dice, &world);
        bool legal = play_in(m, from, &world, &events);
        if (!legal && !secret)
            fail_msg("%s may take back %s, but %d learnt of a card by it", match_seat_word(actor),
                     id, viewer);
        if (!legal)
            continue;
        hear(events.at, events.count, viewer, &hearing);
        rs_view(t->rules, &world, viewer, &then);
        if (!same(&heard, &hearing) || memcmp(&after, &then, sizeof then) != 0)
            fail_msg("%s may take back %s, but %d learnt something by it", match_seat_word(actor),
                     id, viewer);
    }
}

static int check_match(Table *t, Session *s)
{
    int checked = 0, keep, seats = s->match.setup.seats;
    for (;;) {
        if (!table_play(t, s))
            return checked;
        int actor = s->match.step[s->match.actions - 1].seat;
        if (actor == RS_TABLE || !session_undo_reach(s, actor, &keep))
            continue;
        for (int viewer = 0; viewer < seats; viewer++)
            check_viewer(t, s, viewer);
        check_viewer(t, s, RS_SPECTATOR);
        checked++;
    }
}

/* Not the one by which a table gives up secrecy, so that every question tells. */
static void draw_rulings(rs_Setup *setup, rs_Dice *dice)
{
    const GameKind *kind = game_kind(setup->game);
    for (int i = 0; i < kind->rulings; i++)
        if (strcmp(kind->ruling[i].name, "secrecy-questions") != 0)
            setup->ruling[i] = kind->ruling[i].value[1][0] && rs_below(dice, 2);
}

void test_undo_says_nothing_new(void **state)
{
    Table *t = *state;
    int checked[2] = {0};
    for (int i = 0; i < 200; i++) {
        rs_Setup setup;
        Session s = {0};
        SessionStart start = {.setup = &setup, .unsaved = true};
        rs_setup_default(t->rules, i % 2, &setup);
        draw_rulings(&setup, &t->dice);
        rs_setup_random(t->rules, &setup, &t->dice);
        uint8_t seed[32] = {(uint8_t)i, (uint8_t)(i >> 8)};
        start.seed = seed;
        assert_true(session_start(t->rules, &start, &s, t->problem));
        checked[i % 2] += check_match(t, &s);
        session_close(&s);
    }
    print_message("may be taken back: %d in Knockdown, %d in Nokaut\n", checked[0], checked[1]);
    assert_true(checked[0] > 1000 && checked[1] > 300);
}

/* ---- Cases ---- */

/* Back to `wanted` actions at the farthest, or -1: not at all. */
static void expect_reach(Table *t, Session *s, int seat, int wanted)
{
    int keep;
    bool may = session_undo_reach(s, seat, &keep);
    assert_int_equal(may ? keep : -1, wanted);
    if (may)
        return;
    int actions = s->match.actions;
    assert_false(session_undo(s, seat, actions - 1, t->problem));
    assert_non_null(strstr(t->problem, "this cannot be taken back"));
    assert_int_equal(s->match.actions, actions);
}

void test_undo_of_hidden_cards(void **state)
{
    Table *t = *state;
    Session s;
    table_position(t,
                   "box siege-storm\n"
                   "A veroth at 3, hidden straight-punch push low-punch low-kick\n"
                   "B driana at 4\n",
                   NULL, &s);
    expect_reach(t, &s, 0, -1); /* nothing has happened */
    table_do(t, &s, 0, "combo");
    expect_reach(t, &s, 0, 0);  /* anybody may start one */
    expect_reach(t, &s, 1, -1); /* it is not B's */
    table_do(t, &s, 0, "special fists-of-fury");
    expect_reach(t, &s, 0, -1); /* so A can pay for it */
    table_do(t, &s, 0, "pay straight-punch");
    expect_reach(t, &s, 0, -1);
    table_do(t, &s, 0, "pay push");
    expect_reach(t, &s, 0, -1);
    session_close(&s);
}

/* Of two cards alike everybody knows one, but it is the other that comes to light. */
void test_undo_of_cards_alike(void **state)
{
    Table *t = *state;
    Session s;
    table_position(t,
                   "box nemesis\nA rook at 5, hand knee-strike\n"
                   "B patch at 4, hand low-kick, hidden low-kick straight-punch high-kick\n"
                   "row high-kick high-punch airlock-shove wrench-swing\n",
                   NULL, &s);
    table_do(t, &s, 0, "combo");
    table_do(t, &s, 0, "special rifle-butt");
    table_do(t, &s, 1, "no");
    int blocked = s.match.actions - 1;
    table_do(t, &s, 1, "show low-kick");
    expect_reach(t, &s, 1, blocked); /* everybody knew it */
    table_do(t, &s, 1, "show low-kick");
    expect_reach(t, &s, 1, -1);
    session_close(&s);
    table_position(t,
                   "box siege-storm\nB driana at 6\n"
                   "A veroth at 2, hidden push, hand straight-punch low-kick high-kick tumble "
                   "straight-punch\nrow push haymaker low-kick hurled-stone\n",
                   NULL, &s);
    table_do(t, &s, 0, "attack push");
    expect_reach(t, &s, 0, 0);
    table_do(t, &s, 0, "discard push"); /* the one just taken must stay */
    expect_reach(t, &s, 0, -1);
    session_close(&s);
}

/* Who does without a discount has the cards to pay in full. */
void test_undo_of_means(void **state)
{
    Table *t = *state;
    Session s;
    const char *const hands[] = {"hidden rusted-shield low-kick", "hand rusted-shield low-kick"};
    for (int i = 0; i < 2; i++) {
        char position[300];
        snprintf(position, sizeof position,
                 "box tainted-grail\nruling skill-optional optional\n"
                 "A knight-warden at 4, skill measured-strength, %s\nB mgielec-fog at 5\n",
                 hands[i]);
        table_position(t, position, NULL, &s);
        table_do(t, &s, 0, "combo");
        table_do(t, &s, 0, "special shield-slam");
        expect_reach(t, &s, 0, i == 0 ? -1 : 0);
        table_do(t, &s, 0, "no");
        expect_reach(t, &s, 0, i == 0 ? -1 : 0);
        session_close(&s);
    }
}

void test_undo_of_known_cards(void **state)
{
    Table *t = *state;
    Session s;
    table_position(t,
                   "box siege-storm\n"
                   "A veroth at 3, hand straight-punch push low-punch low-kick\n"
                   "B driana at 4\n",
                   NULL, &s);
    table_do(t, &s, 0, "combo");
    table_do(t, &s, 0, "special fists-of-fury");
    table_do(t, &s, 0, "pay straight-punch");
    table_do(t, &s, 0, "pay push");
    expect_reach(t, &s, 0, 0); /* everybody knew these cards */
    session_close(&s);
    /* Somebody else has acted; dice were thrown; a card was turned over. */
    table_position(t,
                   "box siege-storm\nA veroth at 3\nB driana at 4, wounds 5L, hand push low-kick\n"
                   "row high-punch haymaker low-kick push\n",
                   NULL, &s);
    table_do(t, &s, 0, "attack high-punch");
    expect_reach(t, &s, 0, 0);
    table_do(t, &s, 1, "block-damage push");
    expect_reach(t, &s, 0, -1);
    expect_reach(t, &s, 1, 1);
    while (s.match.actions < 60 && table_play(t, &s)) {
        const MatchStep *step = &s.match.step[s.match.actions - 1];
        int count;
        const rs_Event *event = match_events(&s.match, s.match.actions - 1, &count);
        for (int i = 0; i < count; i++) {
            const char *word = game_kind(RS_KNOCKDOWN)->event_word[event[i].kind];
            if (strcmp(word, "row") == 0 || strcmp(word, "rolled") == 0)
                expect_reach(t, &s, step->seat, -1);
        }
    }
    session_close(&s);
}

void test_undo_in_nokaut(void **state)
{
    Table *t = *state;
    Session s;
    table_position(t,
                   "game nokaut\nA hidden burning-breath book-wyrm, hand eggbert\n"
                   "B hidden unicorn-attack punicorn\non 2 angy, 5 milek\n",
                   NULL, &s);
    table_do(t, &s, 0, "play book-wyrm");
    expect_reach(t, &s, 0, 0); /* nobody has seen it yet */
    assert_true(session_undo(&s, 0, 0, t->problem));
    table_do(t, &s, 0, "play eggbert");
    table_do(t, &s, 0, "at 1");
    expect_reach(t, &s, 0, 0); /* everybody knew it */
    assert_true(session_undo(&s, 0, 0, t->problem));
    table_do(t, &s, 0, "play book-wyrm");
    table_do(t, &s, 0, "at 1");
    expect_reach(t, &s, 0, -1);
    table_do(t, &s, 1, "pass");
    expect_reach(t, &s, 0, -1);
    session_close(&s);
    table_position(t, "game nokaut\nA hidden burning-breath\nB hidden unicorn-attack\non 2 angy\n",
                   NULL, &s);
    table_do(t, &s, 0, "play burning-breath");
    expect_reach(t, &s, 0, -1);
    table_do(t, &s, 1, "riposte unicorn-attack");
    expect_reach(t, &s, 1, -1);
    session_close(&s);
    table_position(t, "game nokaut\nA hidden burning-breath\nB hidden unicorn-attack\non 2 angy\n",
                   NULL, &s);
    table_do(t, &s, 0, "draw");
    expect_reach(t, &s, 0, -1);
    session_close(&s);
}

/* What was taken back is not in the file; what was said stays. */
void test_undo_in_the_file(void **state)
{
    Table *t = *state;
    Session s, again = {0};
    char path[SESSION_PATH];
    table_position(t, "game nokaut\nA hidden burning-breath book-wyrm\nB hidden punicorn\n",
                   "person Ann|person Ben", &s);
    char *before = table_text(s.path);
    uint64_t hash = rs_state_hash(&s.match.state);
    table_do(t, &s, 0, "play book-wyrm");
    assert_false(session_undo(&s, 0, 1, t->problem)); /* that is all there is */
    assert_true(session_undo(&s, 0, 0, t->problem));
    char *after = table_text(s.path);
    assert_string_equal(before, after);
    assert_true(rs_state_hash(&s.match.state) == hash);
    table_do(t, &s, 0, "play book-wyrm");
    assert_true(session_comment(&s, "no, wait", t->problem));
    assert_true(session_undo(&s, 0, 0, t->problem));
    table_do(t, &s, 0, "draw");
    snprintf(path, sizeof path, "%s", s.path);
    session_close(&s);
    assert_true(session_resume(t->rules, path, &again, t->problem));
    assert_int_equal(again.match.actions, 1);
    assert_int_equal(again.match.comments, 1);
    assert_int_equal(again.match.comment[0].at, 0);
    session_close(&again);
    free(before);
    free(after);
}

/* The file that a link leads to is replaced, not the link, and who may read it stays. */
void test_undo_through_a_link(void **state)
{
    Table *t = *state;
    Session s, other = {0};
    char path[SESSION_PATH], link[SESSION_PATH + 8];
    struct stat status;
    int keep;
    table_start(t, RS_KNOCKDOWN, 2, "person Ann|person Ben", &s);
    while (!session_undo_reach(&s, 0, &keep) && table_play(t, &s))
        ;
    snprintf(path, sizeof path, "%s", s.path);
    snprintf(link, sizeof link, "%s.link", path);
    session_close(&s);
    assert_int_equal(chmod(path, 0644), 0);
    assert_int_equal(symlink(path, link), 0);
    assert_true(session_resume(t->rules, link, &s, t->problem));
    assert_true(session_undo_reach(&s, 0, &keep) && session_undo(&s, 0, keep, t->problem));
    assert_true(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    assert_true(lstat(path, &status) == 0 && S_ISREG(status.st_mode));
    assert_int_equal(status.st_mode & 0777, 0644);
    assert_false(session_resume(t->rules, path, &other, t->problem)); /* still being played */
    session_close(&s);
    assert_true(session_resume(t->rules, path, &s, t->problem));
    assert_int_equal(s.match.actions, keep);
    session_close(&s);
    unlink(link);
}

void test_undo_at_the_table(void **state)
{
    Table *t = *state;
    Session s;
    table_position(t,
                   "box siege-storm\nruling test-variant tower\nA veroth at 3\n"
                   "B driana at 4, wounds 5L\nrow high-punch haymaker low-kick push\n",
                   "expert|person Ben", &s);
    table_do(t, &s, 0, "attack high-punch");
    table_do(t, &s, 0, "call");
    assert_int_equal(session_asked(&s), RS_TABLE);
    assert_false(session_bot_turn(&s)); /* Ben tells how it went */
    char *text = table_text(s.path);
    table_do(t, &s, RS_TABLE, "passed");
    expect_reach(t, &s, RS_TABLE, 2);
    expect_reach(t, &s, 0, -1);
    assert_true(session_undo(&s, RS_TABLE, 2, t->problem));
    char *again = table_text(s.path);
    assert_string_equal(text, again);
    table_do(t, &s, RS_TABLE, "failed");
    expect_reach(t, &s, RS_TABLE, -1); /* the round is lost */
    free(text);
    free(again);
    session_close(&s);
}
