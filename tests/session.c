/* session.c - a match at a table: saved, cut off, resumed, listed; and what the tests of table/
 * share. */
#include "session.h"
#include "suite.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- What the tests share ---- */

int table_set_up(void **state)
{
    rs_Problems problems;
    int count;
    const rs_Source *shipped = rs_shipped(&count);
    Table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->rules = rs_compile(shipped, count, &problems);
    assert_non_null(t->rules);
    snprintf(t->folder, sizeof t->folder, "/tmp/ringside-session-XXXXXX");
    assert_non_null(mkdtemp(t->folder));
    rs_dice_seed(&t->dice, 20261115);
    *state = t;
    return 0;
}

int table_tear_down(void **state)
{
    Table *t = *state;
    DIR *folder = opendir(t->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", t->folder, entry->d_name);
        unlink(path);
    }
    closedir(folder);
    rmdir(t->folder);
    rs_free(t->rules);
    free(t);
    return 0;
}

static void read_players(const char *players, Player player[RS_SEATS])
{
    for (int seat = 0; players && *players; seat++) {
        char one[120];
        size_t length = strcspn(players, "|");
        snprintf(one, sizeof one, "%.*s", (int)length, players);
        assert_true(match_player(one, &player[seat]));
        players += length + (players[length] == '|');
    }
}

static void begin(Table *t, SessionStart *start, const char *players, Session *s)
{
    static const uint8_t seed[32] = {1, 2, 3};
    static const uint64_t dice = 77;
    start->seed = seed;
    start->dice = &dice;
    start->folder = t->folder;
    read_players(players, start->player);
    memset(s, 0, sizeof *s);
    if (!session_start(t->rules, start, s, t->problem))
        fail_msg("%s", t->problem);
}

void table_start(Table *t, int game, int seats, const char *players, Session *s)
{
    rs_Setup setup;
    char problem[200], number[8];
    rs_setup_default(t->rules, game, &setup);
    snprintf(number, sizeof number, "%d", seats);
    if (game == RS_NOKAUT)
        assert_true(rs_setup_set(t->rules, &setup, "players", number, problem));
    SessionStart start = {.setup = &setup};
    begin(t, &start, players, s);
}

void table_position(Table *t, const char *position, const char *players, Session *s)
{
    SessionStart start = {.position = position};
    begin(t, &start, players, s);
}

bool table_play(Table *t, Session *s)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(t->rules, &s->match.state, actions);
    if (count == 0)
        return false;
    if (!session_apply(s, session_asked(s), actions[rs_below(&t->dice, count)], t->problem))
        fail_msg("%s", t->problem);
    return true;
}

rs_Action table_action(Session *s, const char *id)
{
    rs_Action action = 0;
    if (!rs_action_parse(s->match.rules, &s->match.state, id, &action))
        fail_msg("%s is not legal", id);
    return action;
}

void table_do(Table *t, Session *s, int seat, const char *id)
{
    if (!session_apply(s, seat, table_action(s, id), t->problem))
        fail_msg("%s: %s", id, t->problem);
}

char *table_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

void table_file(Table *t, const char *name, const char *text, size_t size, char path[SESSION_PATH])
{
    snprintf(path, SESSION_PATH, "%s/%s", t->folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

/* ---- Saving ---- */

static uint64_t hash_of(const Session *s)
{
    return rs_state_hash(&s->match.state);
}

/* The file is what would be written of the match as a whole. */
static void check_file(const Session *s)
{
    char *text = table_text(s->path), *whole = match_write(&s->match);
    assert_string_equal(text, whole);
    free(text);
    free(whole);
}

static void check_resumed(Table *t, const Session *s, const char *path)
{
    Session again = {0};
    if (!session_resume(t->rules, path, &again, t->problem))
        fail_msg("%s", t->problem);
    assert_true(hash_of(&again) == hash_of(s));
    assert_int_equal(again.match.actions, s->match.actions);
    assert_int_equal(again.match.events, s->match.events);
    assert_memory_equal(again.match.player, s->match.player, sizeof s->match.player);
    assert_true(again.match.dice == s->match.dice);
    assert_string_equal(again.match.started, s->match.started);
    assert_int_equal(again.match.comments, s->match.comments);
    for (int i = 0; i < s->match.comments; i++) {
        assert_int_equal(again.match.comment[i].at, s->match.comment[i].at);
        assert_string_equal(match_said(&again.match, i), match_said(&s->match, i));
    }
    check_file(&again);
    session_close(&again);
}

static void play_and_resume(Table *t, int game, int seats, const char *players)
{
    Session s, kept;
    table_start(t, game, seats, players, &s);
    check_file(&s);
    for (int i = 0; table_play(t, &s); i++) {
        if (i % 16 == 0)
            check_file(&s);
        if (i % 40 == 7)
            assert_true(session_comment(&s, "a remark # of\ntwo lines", t->problem));
    }
    check_file(&s);
    char *text = table_text(s.path);
    assert_non_null(strstr(text, "\nfinal "));
    assert_true(session_comment(&s, "well played", t->problem));
    kept = s;
    s = (Session){0};
    close(kept.file);
    check_resumed(t, &kept, kept.path);
    kept.path[0] = 0;
    session_close(&kept);
    free(text);
}

static void test_save_and_resume(void **state)
{
    Table *t = *state;
    play_and_resume(t, RS_KNOCKDOWN, 2, "person Łukasz Ż.|expert Rook");
    play_and_resume(t, RS_NOKAUT, 2, "person Ann|search:1000 Rook");
    play_and_resume(t, RS_NOKAUT, 3, "person Ann|greedy|beginner The Third");
    play_and_resume(t, RS_NOKAUT, 4, NULL);
}

/* The name of a file, its head and its lines are for people. */
static void test_readable(void **state)
{
    Table *t = *state;
    Session s, other;
    table_start(t, RS_KNOCKDOWN, 2, "person Łukasz Ż.|expert Rook", &s);
    table_start(t, RS_KNOCKDOWN, 2, "person Łukasz Ż.|expert Rook", &other);
    assert_non_null(strstr(s.path, "-lukasz-z-rook.match"));
    assert_non_null(strstr(other.path, "-lukasz-z-rook-2.match"));
    while (s.match.actions < 12)
        table_play(t, &s);
    char *text = table_text(s.path);
    assert_non_null(strstr(text, "\nplayer A person Łukasz Ż.\nplayer B expert Rook\n"));
    assert_non_null(strstr(text, "\nA keep "));
    assert_non_null(strstr(text, "\n## round 1\n"));
    free(text);
    session_close(&s);
    session_close(&other);
}

/* ---- Cut off ---- */

static int lines_of(const char *text, size_t size)
{
    int lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Lines of actions: neither comments nor the last line. */
static int actions_of(const char *text, size_t size)
{
    int actions = lines_of(text, size);
    for (size_t i = 0; i < size; i++)
        if ((i == 0 || text[i - 1] == '\n') && (text[i] == '#' || text[i] == 'f') &&
            memchr(text + i, '\n', size - i))
            actions--;
    return actions;
}

static void cut_everywhere(Table *t, int game)
{
    Session s, again = {0};
    char path[SESSION_PATH];
    table_start(t, game, 2, "person Ann|casual Rook", &s);
    while (table_play(t, &s))
        if (s.match.actions == 20)
            assert_true(session_comment(&s, "cut me", t->problem));
    char *text = table_text(s.path);
    size_t size = strlen(text), from = (size_t)(strstr(text, "\nactions\n") + 9 - text);
    for (size_t cut = from; cut <= size;
         cut += cut + 40 < size ? 1 + (size_t)rs_below(&t->dice, 60) : 1) {
        table_file(t, "cut.match", text, cut, path);
        if (!session_resume(t->rules, path, &again, t->problem))
            fail_msg("cut at %zu: %s", cut, t->problem);
        assert_int_equal(again.match.actions, actions_of(text + from, cut - from));
        table_play(t, &again);
        check_file(&again);
        session_close(&again);
    }
    size_t head = (size_t)(strstr(text, "\nseed ") - text);
    table_file(t, "cut.match", text, head, path);
    assert_false(session_resume(t->rules, path, &again, t->problem));
    assert_non_null(strstr(t->problem, "the text ends before the line"));
    free(text);
    session_close(&s);
}

static void test_cut_off(void **state)
{
    cut_everywhere(*state, RS_KNOCKDOWN);
    cut_everywhere(*state, RS_NOKAUT);
}

/* The disk is full: the action is refused, and nothing has changed. */
static void test_full_disk(void **state)
{
    Table *t = *state;
    Session s;
    struct rlimit before, small;
    rs_Action actions[RS_MAX_ACTIONS];
    table_start(t, RS_NOKAUT, 2, NULL, &s);
    for (int i = 0; i < 10; i++)
        table_play(t, &s);
    char *text = table_text(s.path);
    uint64_t hash = hash_of(&s);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = strlen(text) + 3;
    setrlimit(RLIMIT_FSIZE, &small);
    rs_actions(t->rules, &s.match.state, actions);
    bool applied = session_apply(&s, session_asked(&s), actions[0], t->problem);
    bool said = session_comment(&s, "much to say about this", t->problem);
    Player bob = {.name = "Bob the Builder of very long names"};
    bool seated = session_seat(&s, 0, &bob, t->problem);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(applied || said || seated);
    assert_non_null(strstr(t->problem, "cannot be saved"));
    assert_true(hash_of(&s) == hash && s.match.actions == 10 && s.match.comments == 0);
    char *after = table_text(s.path);
    assert_string_equal(after, text);
    assert_true(table_play(t, &s));
    check_file(&s);
    free(text);
    free(after);
    session_close(&s);
}

/* ---- Other texts ---- */

/* A text of the referee, without players. */
static void test_referee_text(void **state)
{
    Table *t = *state;
    Session s;
    char path[SESSION_PATH];
    table_start(t, RS_NOKAUT, 3, NULL, &s);
    for (int i = 0; i < 30; i++)
        table_play(t, &s);
    Match plain = {0};
    assert_true(match_copy(&s.match, 30, &plain, t->problem));
    plain.seated = false;
    plain.started[0] = 0;
    char *text = match_write(&plain);
    assert_null(strstr(text, "player A"));
    table_file(t, "referee.match", text, strlen(text), path);
    Session again = {0};
    assert_true(session_resume(t->rules, path, &again, t->problem));
    assert_true(hash_of(&again) == hash_of(&s));
    assert_int_equal(session_people(&again), 3);
    while (table_play(t, &again))
        ;
    check_file(&again);
    session_close(&again);
    session_close(&s);
    match_free(&plain);
    free(text);
}

/* A text that people have edited: comments everywhere, none of them lost. */
static void test_comments(void **state)
{
    Table *t = *state;
    static const char position[] = "A veroth at 3, hand push\nB driana at 4, hidden low-kick\n";
    Session s, again = {0};
    char path[SESSION_PATH];
    table_position(t, position, "person Ann|person Ben", &s);
    table_do(t, &s, 0, "move left");
    assert_true(session_comment(&s, "# round 9\n\nlast", t->problem));
    char *text = table_text(s.path), edited[4000];
    char *line = strstr(text, "A move left\n");
    snprintf(edited, sizeof edited, "# the top\n# of all\n%.*sA move left # why not?\n%s",
             (int)(line - text), text, line + strlen("A move left\n"));
    table_file(t, "edited.match", edited, strlen(edited), path);
    if (!session_resume(t->rules, path, &again, t->problem))
        fail_msg("%s", t->problem);
    static const char *const wanted[] = {"the top", "of all", "why not?", "# round 9", "", "last"};
    static const int at[] = {-1, -1, 1, 1, 1, 1};
    assert_int_equal(again.match.comments, 6);
    for (int i = 0; i < 6; i++) {
        assert_string_equal(match_said(&again.match, i), wanted[i]);
        assert_int_equal(again.match.comment[i].at, at[i]);
    }
    Player player = {.name = "Cleo", .bot = "random"};
    assert_true(session_seat(&again, 1, &player, t->problem));
    check_file(&again);
    assert_true(session_is_bot(&again, 1));
    assert_int_equal(again.match.comments, 6);
    session_close(&again);
    session_close(&s);
    free(text);
}

/* Reads the text with one piece in the place of another, and expects this problem. */
static void expect_problem(Table *t, const char *text, const char *old, const char *new,
                           const char *problem)
{
    size_t room = strlen(text) + strlen(new) + 1;
    char *changed = malloc(room), path[SESSION_PATH];
    const char *at = strstr(text, old);
    Session s = {0};
    assert_true(changed && at);
    snprintf(changed, room, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    table_file(t, "wrong.match", changed, strlen(changed), path);
    assert_false(session_resume(t->rules, path, &s, t->problem));
    if (!strstr(t->problem, problem))
        fail_msg("\"%s\" should say \"%s\"", t->problem, problem);
    char *same = table_text(path);
    assert_string_equal(same, changed);
    free(same);
    free(changed);
}

static void test_wrong_files(void **state)
{
    Table *t = *state;
    Session s, other = {0};
    table_start(t, RS_KNOCKDOWN, 2, "person Ann|expert Rook", &s);
    while (table_play(t, &s))
        ;
    char *text = table_text(s.path);
    char *keep = strstr(text, "\nA keep "), first[80];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(keep + 1, "\n") + 1, keep);
    expect_problem(t, text, "rules ", "rules 0", "line 2: this match was played by the rules 0");
    expect_problem(t, text, first, "\nB keep boxer", "A is asked here, not B");
    expect_problem(t, text, first, "\nA attack push", "is not a legal answer");
    expect_problem(t, text, "\nfinal ", "\nfinal f", "16 hexadecimal digits");
    expect_problem(t, text, first, "\nfinal 0123456789abcdef", "the match is not over here");
    expect_problem(t, text, "player B expert", "player B grandmaster", "\"grandmaster\" is no bot");
    expect_problem(t, text, "player B", "player C", "player, A to B");
    expect_problem(t, text, "player B", "player A", "there is a line player A already");
    expect_problem(t, text, "started 2", "started x", "a match starts at a time such as");
    char *final = strstr(text, "\nfinal ") + 7;
    *final = *final == '0' ? '1' : '0';
    expect_problem(t, text, "\nfinal", "\nfinal", "the match ends in the state");
    assert_false(session_resume(t->rules, s.path, &other, t->problem));
    assert_non_null(strstr(t->problem, "it is being played elsewhere"));
    assert_false(session_resume(t->rules, "/tmp/no/such.match", &other, t->problem));
    assert_non_null(strstr(t->problem, "cannot be read"));
    free(text);
    session_close(&s);
}

/* Changes a text here or there. */
static void spoil(Table *t, char *text)
{
    size_t size = strlen(text), at = (size_t)rs_below(&t->dice, (int)size);
    char *line = text + at, *end;
    switch (rs_below(&t->dice, 4)) {
    case 0:
        text[at] = "ABCD# \n\tx0-:\x80"[rs_below(&t->dice, 13)];
        break;
    case 1:
        memmove(text + at, text + at + 1, size - at);
        break;
    case 2: /* a line less */
        end = strchr(line, '\n');
        if (end)
            memmove(line, end + 1, strlen(end));
        break;
    default: /* another end */
        text[at] = 0;
    }
}

/* What can be read can be written, and is then the same. */
static void test_spoilt_texts(void **state)
{
    Table *t = *state;
    int read = 0;
    for (int game = 0; game < 2; game++) {
        Session s;
        table_start(t, game, 2, "person Ann|expert Rook", &s);
        assert_true(session_comment(&s, "first", t->problem));
        while (s.match.actions < 30 && table_play(t, &s))
            ;
        char *text = table_text(s.path);
        for (int i = 0; i < 3000; i++) {
            Match first = {0}, second = {0};
            char *spoilt = strdup(text);
            for (int n = rs_below(&t->dice, 3); n >= 0 && *spoilt; n--)
                spoil(t, spoilt);
            if (match_read(t->rules, spoilt, strlen(spoilt), &first, t->problem)) {
                char *written = match_write(&first);
                assert_true(match_read(t->rules, written, strlen(written), &second, t->problem));
                char *again = match_write(&second);
                assert_string_equal(written, again);
                assert_true(rs_state_hash(&first.state) == rs_state_hash(&second.state));
                free(written);
                free(again);
                read++;
            } else
                assert_true(strncmp(t->problem, "line ", 5) == 0);
            match_free(&first);
            match_free(&second);
            free(spoilt);
        }
        free(text);
        session_close(&s);
    }
    assert_true(read > 100);
}

static void test_refusals(void **state)
{
    Table *t = *state;
    rs_Setup setup;
    rs_setup_default(t->rules, RS_NOKAUT, &setup);
    static const Player wrong[] = {
        {.name = "Ann # Smith"}, {.name = " Ann"}, {.name = "A\nB"}, {.bot = "human"}};
    for (int i = 0; i < 4; i++) {
        Session s = {0};
        SessionStart start = {.setup = &setup, .folder = t->folder};
        start.player[1] = wrong[i];
        assert_false(session_start(t->rules, &start, &s, t->problem));
        assert_true(strlen(t->problem) > 10);
    }
    Session s = {0};
    SessionStart start = {.setup = &setup, .folder = "/proc/nowhere"};
    assert_false(session_start(t->rules, &start, &s, t->problem));
    assert_non_null(strstr(t->problem, "cannot be saved in /proc/nowhere"));
    start = (SessionStart){.setup = &setup, .unsaved = true};
    assert_true(session_start(t->rules, &start, &s, t->problem));
    assert_int_equal(s.path[0], 0);
    rs_Action action = table_action(&s, "draw");
    assert_false(session_apply(&s, 1, action, t->problem));
    assert_string_equal(t->problem, "A is asked");
    while (table_play(t, &s))
        ;
    assert_false(session_apply(&s, 0, action, t->problem));
    assert_string_equal(t->problem, "the match is over");
    session_close(&s);
    SessionSummary *list;
    assert_int_equal(session_list(t->rules, RS_ENGLISH, t->folder, &list, t->problem), 0);
    free(list);
}

/* The language is that of the set-up, and stays with the match, its copies and its branches. */
static void test_refusals_in_polish(void **state)
{
    Table *t = *state;
    rs_Setup setup;
    static const struct {
        Player player;
        const char *said;
    } wrong[] = {{{.name = "Ann # Smith"}, "zawiera coś, czego imię mieć nie może"},
                 {{.name = " Ann"}, "zaczyna się lub kończy spacją"},
                 {{.bot = "human"}, "„human” to nie bot"}};
    rs_setup_default(t->rules, RS_NOKAUT, &setup);
    setup.language = (uint8_t)rs_language_find(t->rules, "pl");
    SessionStart start = {.setup = &setup, .unsaved = true};
    Session s = {0}, other = {0};
    for (int i = 0; i < 3; i++) {
        start.player[1] = wrong[i].player;
        assert_false(session_start(t->rules, &start, &s, t->problem));
        assert_non_null(strstr(t->problem, wrong[i].said));
    }
    start.player[1] = (Player){0};
    assert_true(session_start(t->rules, &start, &s, t->problem));
    assert_false(session_apply(&s, 1, table_action(&s, "draw"), t->problem));
    assert_string_equal(t->problem, "pytanie jest do A");
    assert_false(session_apply(&s, 0, 0xffffff, t->problem));
    assert_string_equal(t->problem, "to nie jest dozwolona odpowiedź na zadane pytanie");
    assert_false(session_undo(&s, 0, 0, t->problem));
    assert_non_null(strstr(t->problem, "tego nie można cofnąć"));
    assert_false(session_seat(&s, 3, &start.player[1], t->problem));
    assert_string_equal(t->problem, "ten mecz ma 2 miejsca");
    assert_false(session_comment(&s, "\x1b", t->problem));
    assert_non_null(strstr(t->problem, "komentarz zawiera"));
    assert_false(session_branch(&s.match, 0, NULL, t->folder, &other, t->problem));
    assert_non_null(strstr(t->problem, "poznałby jego karty"));
    assert_true(match_copy(&s.match, 0, &other.match, t->problem));
    assert_false(match_undo(&other.match, 5, t->problem));
    assert_string_equal(t->problem, "ten mecz ma 0 akcji, więc nie można wrócić do 5");
    match_free(&other.match);
    while (table_play(t, &s))
        ;
    assert_false(session_apply(&s, 0, 0, t->problem));
    assert_string_equal(t->problem, "mecz jest zakończony");
    session_close(&s);
}

/* Of a position too, for which there is no set-up: then it is said beforehand. */
static void test_refusals_of_positions(void **state)
{
    Table *t = *state;
    Session s = {.match.setup.language = (uint8_t)rs_language_find(t->rules, "es")};
    SessionStart start = {.position = "A veroth at 3\nB driana at 99\n", .unsaved = true};
    assert_false(session_start(t->rules, &start, &s, t->problem));
    assert_int_equal(strncmp(t->problem, "línea 2: ", 10), 0);
    start.position = "A veroth at 3\nB driana at 4\n";
    assert_true(session_start(t->rules, &start, &s, t->problem));
    assert_false(session_seat(&s, 3, &start.player[1], t->problem));
    assert_string_equal(t->problem, "esta partida tiene 2 sitios");
    session_close(&s);
}

/* ---- The list ---- */

static void test_list(void **state)
{
    Table *t = *state;
    Session first, second;
    SessionSummary *list;
    char path[SESSION_PATH];
    table_start(t, RS_NOKAUT, 3, "person Ann|expert Rook|person", &first);
    while (table_play(t, &first))
        ;
    table_start(t, RS_KNOCKDOWN, 2, "person Ann|person Ben", &second);
    for (int i = 0; i < 5; i++)
        table_play(t, &second);
    assert_true(session_comment(&second, "A keep nothing", t->problem));
    static const char old_match[] = "ringside match 1\nrules 00\ngame chess\n"
                                    "started 1999-01-01 10:00\nactions\nA e4\nB e";
    table_file(t, "old.match", old_match, strlen(old_match), path);
    table_file(t, "other.txt", "no match\n", 9, path);
    table_file(t, "broken.match", "no match\n", 9, path);
    assert_int_equal(session_list(t->rules, RS_ENGLISH, t->folder, &list, t->problem), 3);
    const SessionSummary *old = &list[2];
    assert_string_equal(old->started, "1999-01-01 10:00");
    assert_true(old->game == -1 && !old->fits && old->actions == 1 && !old->finished);
    const SessionSummary *done = list[0].finished ? &list[0] : &list[1];
    const SessionSummary *open = list[0].finished ? &list[1] : &list[0];
    assert_string_equal(done->path, first.path);
    assert_true(done->finished && done->fits && done->game == RS_NOKAUT && done->seats == 3);
    assert_int_equal(done->actions, first.match.actions);
    assert_string_equal(done->player[1].bot, "expert");
    assert_string_equal(done->player[1].name, "Rook");
    assert_string_equal(open->path, second.path);
    assert_true(!open->finished && open->fits && open->actions == 5 && open->seats == 2);
    free(list);
    assert_int_equal(session_list(t->rules, RS_ENGLISH, "/tmp/no/such", &list, t->problem), 0);
    session_close(&first);
    session_close(&second);
}

static void test_folder(void **state)
{
    Table *t = *state;
    char path[SESSION_PATH];
    setenv("XDG_DATA_HOME", "/somewhere", 1);
    assert_true(session_folder(t->rules, RS_ENGLISH, path, t->problem));
    assert_string_equal(path, "/somewhere/ringside/matches");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/ann", 1);
    assert_true(session_folder(t->rules, RS_ENGLISH, path, t->problem));
    assert_string_equal(path, "/home/ann/.local/share/ringside/matches");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, table_set_up, table_tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(test_save_and_resume),
        TEST(test_readable),
        TEST(test_cut_off),
        TEST(test_full_disk),
        TEST(test_referee_text),
        TEST(test_comments),
        TEST(test_wrong_files),
        TEST(test_spoilt_texts),
        TEST(test_refusals),
        TEST(test_refusals_in_polish),
        TEST(test_refusals_of_positions),
        TEST(test_list),
        TEST(test_folder),
        TEST(test_undo_says_nothing_new),
        TEST(test_undo_of_hidden_cards),
        TEST(test_undo_of_cards_alike),
        TEST(test_undo_of_means),
        TEST(test_undo_of_known_cards),
        TEST(test_undo_in_nokaut),
        TEST(test_undo_in_the_file),
        TEST(test_undo_through_a_link),
        TEST(test_undo_at_the_table),
        TEST(test_replay_goes_anywhere),
        TEST(test_branch),
        TEST(test_hint),
        TEST(test_review_is_the_same_every_time),
        TEST(test_review_finds_a_thrown_win),
        TEST(test_review_tells_luck_from_play),
        TEST(test_pauses),
        TEST(test_bots_play),
    };
    return suite_run("session", tests, sizeof tests / sizeof *tests, argc, argv);
}
