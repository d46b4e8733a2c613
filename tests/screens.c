/* screens.c - the full screen without a terminal: whole matches and every other screen on a null
 * device, in every language and several sizes, by scripted and random keys.
 *
 * What is looked at whenever something is shown: no text that may not be cut has lost a letter
 * (canvas.h: `lost`), and every cell holds a letter and a style that a device can show. */
#include "suite.h"

#include "../apps/apps.h"
#include "../apps/terminal/full/app.h"
#include "../apps/terminal/full/null_device.h"

#include <ftw.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_LOST = 40, LOST_TEXT = 300 };

typedef struct Size {
    int rows, columns;
} Size;

static const Size sizes[] = {{24, 80}, {30, 100}, {45, 140}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static rs_Rules *rules;
static App app; /* too big for a stack */
static NullDevice null;
static char screen_text[1 << 16]; /* what was shown last */
static char lost[MOST_LOST][LOST_TEXT];
static int losts;

/* ---- Looking ---- */

static void note_lost(const char *text)
{
    char line[LOST_TEXT];
    snprintf(line, sizeof line, "%dx%d %s: %.200s", null.columns, null.rows,
             rs_language_code(app.rules, app.language), text);
    for (int i = 0; i < losts; i++)
        if (strcmp(lost[i], line) == 0)
            return;
    if (losts == 0 || getenv("SCREENS_SHOWN"))
        fprintf(stderr, "%s\n%s", line, screen_text);
    if (losts < MOST_LOST)
        strcpy(lost[losts++], line);
}

static int write_letter(uint32_t letter, char *to)
{
    if (letter < 0x80)
        return *to = (char)letter, 1;
    int more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    for (int i = more; i > 0; i--, letter >>= 6)
        to[i] = (char)(0x80 | (letter & 0x3f));
    to[0] = (char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | letter);
    return more + 1;
}

static void note_sign(uint32_t letter);

static void look(void *looker, const Canvas *canvas)
{
    (void)looker;
    char *to = screen_text;
    assert_int_equal(canvas->rows, null.rows);
    assert_int_equal(canvas->columns, null.columns);
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        const Glyph *glyph = &canvas->glyph[i];
        assert_true(glyph->style < STYLES);
        assert_true(glyph->letter == 0 || glyph->letter >= 32);
        to += write_letter(glyph->letter ? glyph->letter : ' ', to);
        note_sign(glyph->letter);
        if ((i + 1) % canvas->columns == 0)
            *to++ = '\n';
    }
    *to = 0;
    bool big_enough = canvas->rows >= 24 && canvas->columns >= 80;
    if (*canvas->lost && big_enough)
        note_lost(canvas->lost);
}

static bool shown(const char *text)
{
    return strstr(screen_text, text) != NULL;
}

static void fail_screen(const char *why, const char *what)
{
    fprintf(stderr, "%s", screen_text); /* too long for fail_msg */
    fail_msg("%s: %s", why, what);
}

static void must_show(const char *text)
{
    if (!shown(text))
        fail_screen("this is not on the screen", text);
}

static void nothing_lost(void)
{
    for (int i = 0; i < losts; i++)
        print_error("cut: %s\n", lost[i]);
    assert_int_equal(losts, 0);
}

/* ---- Typing ---- */

static void beat(void)
{
    app_beat(&app);
}

static void press(int key)
{
    null_type(&null, &key, 1);
    beat();
    beat(); /* what came of it is drawn at the next */
}

static void type(const char *letters)
{
    for (; *letters; letters++)
        press((unsigned char)*letters);
}

static bool on(const Screen *screen)
{
    return app.screens > 0 && app.screen[app.screens - 1] == screen;
}

static bool is_over(void)
{
    return app.open && app.table.sight.asked == RS_NOBODY;
}

/* Bots think in threads of their own: they are waited for in the time of this machine. */
static void let_bots_think(void)
{
    enum { MOST_BEATS = 20000 };
    const struct timespec moment = {0, 200000};
    for (int i = 0; i < MOST_BEATS && !is_over() && app.table.sight.count == 0 &&
                    app.table.sight.shows == SEES_TABLE;
         i++) {
        if (app.table.think)
            nanosleep(&moment, NULL);
        null.time += 1000; /* windows close, pauses end */
        null_type(&null, NULL, 0);
        beat();
    }
}

/* ---- Signs ---- */

enum { MOST_SIGNS = 100 };
static uint32_t sign[MOST_SIGNS]; /* that were shown */
static int signs;

/* Not letters, marks of quotations or lines of frames. */
static bool is_sign(uint32_t letter)
{
    static const uint32_t others[] = {0xa1, 0xbf, 0xab, 0xbb, 0x201e, 0x201d, 0x201c, 0x2019};
    if (letter < 0xa0 || (letter >= 0xc0 && letter < 0x250 && letter != 0xd7) ||
        (letter >= 0x2500 && letter < 0x2580))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] == letter)
            return false;
    return true;
}

static void note_sign(uint32_t letter)
{
    if (!is_sign(letter))
        return;
    for (int i = 0; i < signs; i++)
        if (sign[i] == letter)
            return;
    if (signs < MOST_SIGNS)
        sign[signs++] = letter;
}

/* The help page tells every sign that was shown, in every language, and where there is ASCII only
 * each has a sign of its own. The arrows are names of keys; the others have no other name there. */
static void signs_are_explained(void)
{
    static const char *const keys = "←↑↓";
    Canvas canvas = {.ascii = true};
    bool taken[128] = {false};
    assert_true(canvas_begin(&canvas, 1, 4));
    for (int i = 0; i < signs; i++) {
        char text[8] = "";
        write_letter(sign[i], text);
        for (int language = 0; language < rs_languages(rules); language++)
            if (!strstr(keys, text) && !strstr(phrase(language, TERMINAL_HELP_TITLE), text))
                fail_msg("no word of the sign %s in the help", text);
        draw_text(area_all(&canvas), 0, 0, STYLE_PLAIN, text);
        uint32_t plain = canvas.glyph[0].letter;
        bool arrow = strstr("▶→◀←▲↑▼↓•☞", text) != NULL;
        if (plain == '?' || plain >= 128 || (taken[plain] && !arrow))
            fail_msg("the sign %s has none of its own in ASCII: %c", text, (int)plain);
        taken[plain] = taken[plain] || !arrow;
    }
    canvas_free(&canvas);
}

/* ---- What must be read ---- */

/* Without blanks, so that it does not matter how wide they are. */
static void squeeze(const char *text, char *out)
{
    for (; *text; text++)
        if (*text != ' ' && *text != '\n')
            *out++ = *text;
    *out = 0;
}

/* Chances are never lost, however long the text is that they stand in. */
static void chances_are_shown(void)
{
    if (app.table.chosen < 0 || app.scene.answers == 0 || !on(&table_screen))
        return;
    for (const char *at = app.scene.answer[app.table.chosen].what; (at = strchr(at, '%')); at++) {
        const char *from = at;
        char chance_text[16], squeezed[sizeof screen_text];
        while (from > app.scene.answer[app.table.chosen].what && strchr("0123456789 ", from[-1]))
            from--;
        snprintf(chance_text, sizeof chance_text, "%.*s", (int)(at - from) + 1, from);
        squeeze(chance_text, chance_text);
        squeeze(screen_text, squeezed);
        if (!strstr(squeezed, chance_text))
            fail_screen("a chance is cut", chance_text);
    }
}

/* The question, and a few of its answers. */
static void question_is_shown(void)
{
    if (!on(&table_screen) || app.table.sight.shows != SEES_TABLE || app.scene.answers == 0)
        return;
    int first = (int)strcspn(app.scene.question, " "), shown_answers = 0;
    char word[64];
    snprintf(word, sizeof word, "%.*s", first < 60 ? first : 60, app.scene.question);
    if (!app.canvas.ascii) /* where it has lost its accents */
        must_show(word);
    for (int i = 0; i < app.canvas.hits; i++)
        shown_answers += app.canvas.hit[i].key >= K_ITEM && app.canvas.hit[i].key < K_THING &&
                         app.canvas.hit[i].columns > 40;
    if (shown_answers < (app.scene.answers < 2 ? app.scene.answers : 2))
        fail_screen("no answers to be seen", "");
}

/* ---- Beginning ---- */

static void begin(Size size, int language)
{
    null_device(&null, size.rows, size.columns);
    null.look = look;
    app_begin(&app, rules, &null.device);
    app.unsaved = true;
    app.language = language;
    app.table.speed = SPEEDS - 1;
    app_open(&app, &setup_screen);
}

static void end(void)
{
    const struct timespec moment = {0, 1000000};
    while (!app_end(&app))
        nanosleep(&moment, NULL);
}

typedef struct Table {
    int game, seats, people;
    const char *grid;
    bool random;
    const char *name[RS_SEATS];
} Table;

static void sit_down(const Table *table, int seed)
{
    static uint8_t bytes[32];
    char problem[200], count[4];
    SetupForm *f = &app.form;
    f->game = table->game;
    rs_Setup *setup = &f->setup[table->game];
    rs_Dice dice;
    rs_dice_seed(&dice, (uint64_t)seed);
    if (table->random)
        rs_setup_random(rules, setup, &dice);
    snprintf(count, sizeof count, "%d", table->seats);
    if (table->game == RS_NOKAUT) {
        assert_true(rs_setup_set(rules, setup, "players", count, problem));
        assert_true(rs_setup_set(rules, setup, "grid", table->grid, problem));
    }
    /* towers take their time; tests/terminal_test.py builds them */
    if (table->game == RS_KNOCKDOWN)
        assert_true(rs_setup_set(rules, setup, "test-variant", "dice", problem));
    for (int seat = 0; seat < table->seats; seat++) {
        f->level[seat] = seat < table->people ? 0 : level_find("random");
        snprintf(f->name[seat], PLAYER_NAME, "%s", table->name[seat] ? table->name[seat] : "");
    }
    memset(bytes, seed, sizeof bytes);
    app.seed = bytes;
    if (!setup_start(&app))
        fail_msg("%s", app.notice);
    beat();
}

/* ---- Playing ---- */

static uint64_t chance;

static int draw_below(int most)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)most);
}

/* Whoever is waited for looks. */
static void open_curtain(void)
{
    for (int i = 0; i < 20 && app.table.sight.shows != SEES_TABLE; i++) {
        null.time += 1000;
        press(K_ENTER);
    }
}

/* Answers at random, until the match is over or so many times; between, the cursor goes over all
 * answers, for each has a text of its own beside it. */
static void play_match(int most)
{
    for (int i = 0; i < most && !is_over(); i++) {
        let_bots_think();
        open_curtain();
        int count = app.table.sight.count;
        if (count == 0)
            continue;
        app.table.chosen = draw_below(count);
        beat();
        question_is_shown();
        for (int at = 0; at < count && i % 8 == 0; at++) {
            press(at ? K_DOWN : K_HOME);
            chances_are_shown();
        }
        if (i % 16 == 0 && null.rows < 30)
            press(K_TAB);
        null.time += 1000;
        press(K_ENTER);
    }
}

static const Table tables[] = {
    {.game = RS_KNOCKDOWN, .seats = 2, .people = 1},
    {.game = RS_KNOCKDOWN,
     .seats = 2,
     .people = 2,
     .random = true,
     .name = {"Maksymilian Nowakowa", "Francisca Hernández"}},
    {.game = RS_NOKAUT, .seats = 2, .people = 1, .grid = "standard"},
    {.game = RS_NOKAUT,
     .seats = 4,
     .people = 1,
     .grid = "advanced",
     .name = {"Maksymilian Nowakowa", "Francisca Hernández", "Wilhelmina Łukaszek",
              "Bartholomew Gutiérre"}},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* ---- The screens around a match ---- */

static void look_at_cards(void)
{
    press('i');
    assert_true(on(&inspect_screen));
    for (int i = 0; i < app.inspector.things && i < 200; i++)
        press(K_DOWN);
    press(K_ESCAPE);
}

static void look_at_replay(void)
{
    press('v');
    assert_true(on(&replay_screen));
    press(K_HOME);
    for (int i = 0; i < 60; i++)
        press(i % 10 == 9 ? 'e' : K_RIGHT);
    press(K_END);
    look_at_cards();
    press(K_ESCAPE);
}

static void look_at_review(void)
{
    enum { MOST_BEATS = 300 };
    const struct timespec moment = {0, 1000000};
    press('r');
    assert_true(on(&review_screen));
    for (int i = 0; i < MOST_BEATS && app.review.items < 2 && !app.review.finished; i++) {
        nanosleep(&moment, NULL);
        beat();
    }
    press(K_DOWN);
    press(K_ENTER);
    while (!on(&table_screen))
        press(K_ESCAPE);
}

static void whole_matches(const Table *table, bool around)
{
    for (int size = 0; size < SIZES; size++)
        for (int language = 0; language < rs_languages(rules); language++) {
            chance = (uint64_t)(size * rs_languages(rules) + language + 1);
            begin(sizes[size], language);
            sit_down(table, 1 + size * rs_languages(rules) + language);
            play_match(around ? 4000 : 100);
            if (around) {
                assert_true(is_over());
                look_at_replay();
                look_at_review();
            }
            end();
        }
}

static void test_knockdown(void **unused)
{
    (void)unused;
    losts = 0;
    whole_matches(&tables[0], true);
    whole_matches(&tables[1], false);
    nothing_lost();
    signs_are_explained();
}

static void test_nokaut(void **unused)
{
    (void)unused;
    losts = 0;
    whole_matches(&tables[2], true);
    whole_matches(&tables[3], false);
    nothing_lost();
    signs_are_explained();
}

/* The smallest screen without any other letters than ASCII: nothing is lost there either. */
static void test_ascii(void **unused)
{
    (void)unused;
    losts = 0;
    for (int language = 0; language < rs_languages(rules); language++)
        for (int table = 0; table < TABLES; table++) {
            begin(sizes[0], language);
            app.canvas.ascii = true;
            sit_down(&tables[table], 7);
            play_match(60);
            for (const char *letter = screen_text; *letter; letter++)
                assert_true((unsigned char)*letter < 128);
            end();
        }
    nothing_lost();
}

/* Saved matches with the longest names, and the statistics. */
static void test_saved(void **unused)
{
    (void)unused;
    losts = 0;
    for (int size = 0; size < SIZES; size++)
        for (int language = 0; language < rs_languages(rules); language++) {
            begin(sizes[size], language);
            app.unsaved = false;
            for (int table = 0; table < TABLES; table++) {
                sit_down(&tables[table], table + 1);
                play_match(table % 2 ? 12 : 4000);
                table_leave(&app);
                app_close(&app);
            }
            press('s');
            assert_true(on(&saved_screen));
            for (int i = 0; i < 20; i++)
                press(K_DOWN);
            press('t');
            assert_true(on(&statistics_screen));
            for (int i = 0; i < 20; i++)
                beat();
            assert_true(app.saved.statistics.matches >= 2);
            must_show("%)");
            press(K_ESCAPE);
            press('d');
            press('y');
            press(K_ESCAPE);
            end();
        }
    nothing_lost();
}

/* A name is typed letter by letter and stands where it was. */
static void test_names(void **unused)
{
    (void)unused;
    begin(sizes[0], RS_ENGLISH);
    press(K_END);
    while (!app.form.typing) {
        press(K_UP);
        press(K_ENTER);
        if (!on(&setup_screen))
            press(K_ESCAPE);
    }
    type("Zofia");
    must_show("Zofia_");
    press(K_ENTER);
    must_show("  Zofia  ");
    end();
}

/* Every line of the form with every value, and every ruling with its explanation. */
static void look_at_setup(int game)
{
    app.form.game = game;
    for (int line = 0; line < 40; line++) {
        int before = app.form.chosen;
        for (int value = 0; value < 12 && line != 1; value++)
            press(K_RIGHT);
        press(K_DOWN);
        if (app.form.chosen == before)
            break;
    }
    app_open(&app, &rulings_screen);
    for (int i = 0; i < 60; i++) {
        press(K_RIGHT);
        press(K_DOWN);
    }
    press(K_ESCAPE);
}

static void test_setup(void **unused)
{
    (void)unused;
    losts = 0;
    for (int size = 0; size < SIZES; size++)
        for (int language = 0; language < rs_languages(rules); language++)
            for (int game = 0; game < RS_GAMES; game++) {
                begin(sizes[size], language);
                look_at_setup(game);
                end();
            }
    nothing_lost();
}

/* The rules, the help and the log from end to end. */
static void test_reading(void **unused)
{
    (void)unused;
    losts = 0;
    for (int size = 0; size < SIZES; size++)
        for (int language = 0; language < rs_languages(rules); language++)
            for (int game = 0; game < RS_GAMES; game++) {
                begin(sizes[size], language);
                app.form.game = game;
                for (const char *opens = "b?"; *opens; opens++) {
                    press(*opens);
                    assert_true(on(&reader_screen));
                    for (int i = 0; i < 60; i++)
                        press(i == 30 && *opens == 'b' ? K_TAB : K_PAGE_DOWN);
                    press(K_ESCAPE);
                }
                end();
            }
    nothing_lost();
}

/* ---- Any keys ---- */

static int any_key(void)
{
    static const int keys[] = {K_UP,   K_DOWN, K_LEFT, K_RIGHT,  K_PAGE_UP, K_PAGE_DOWN,
                               K_HOME, K_END,  K_UNDO, K_ESCAPE, K_TAB,     K_ERASE,
                               '/',    'x',    'y',    '\\',     K_OTHER,   0x142};
    static const char letters[] = "0123456789abcdefgilntuvz?+- ";
    int kind = draw_below(10);
    if (kind < 4)
        return K_ENTER;
    if (kind < 7)
        return keys[draw_below((int)(sizeof keys / sizeof *keys))];
    return (unsigned char)letters[draw_below((int)sizeof letters - 1)];
}

/* Whatever is typed on whatever screen, at sizes that change: it goes on. */
static void test_any_keys(void **unused)
{
    enum { KEYS = 1500 };
    (void)unused;
    losts = 0;
    for (int i = 0; i < TABLES; i++) {
        chance = (uint64_t)i + 77;
        begin(sizes[i % SIZES], i % rs_languages(rules));
        sit_down(&tables[i], i + 1);
        for (int k = 0; k < KEYS; k++) {
            null.time += draw_below(400);
            press(any_key());
            if (k % 50 == 49) {
                null.rows = 1 + draw_below(60);
                null.columns = 1 + draw_below(200);
            }
            if (app.leaving || app.screens == 0) {
                app.leaving = false;
                app.screens = 0;
                app_open(&app, &setup_screen);
            }
        }
        end();
    }
    nothing_lost();
}

/* ---- Lessons and puzzles ---- */

/* The first answer of the lesson that is good, or that is not; -1: there is none. */
static int lesson_choice(bool good)
{
    for (int i = 0; i < app.learn.scene.answers; i++)
        if (lesson_is_good(app.learn.lesson, app.learn.scene.answer[i].action) == good)
            return i;
    return -1;
}

/* The beginning of a text, as far as one line surely has room for it. */
static void must_begin(const char *text, int columns)
{
    char words[200], squeezed[sizeof screen_text], whole[LESSON_TEXT];
    squeeze(text, whole);
    snprintf(words, sizeof words, "%.*s", bytes_of_columns(whole, columns), whole);
    squeeze(screen_text, squeezed);
    if (!strstr(squeezed, words))
        fail_screen("not to be read", words);
}

/* Clicked on, and once more to confirm. */
static void answer_lesson(int answer)
{
    press(K_ITEM + answer);
    press(K_ENTER);
}

/* A wrong answer is explained and changes nothing. */
static void try_wrong(void)
{
    const Match *match = lesson_match(app.learn.lesson);
    int wrong = lesson_choice(false), actions = match->actions, number = app.learn.prompt.number;
    uint64_t before = rs_state_hash(&match->state);
    if (wrong < 0)
        return;
    answer_lesson(wrong);
    assert_true(strlen(app.learn.reply) > 10);
    must_begin(app.learn.reply, 30);
    assert_int_equal(match->actions, actions);
    assert_int_equal(app.learn.prompt.number, number);
    assert_true(rs_state_hash(&match->state) == before);
}

/* From the first prompt to the end by keys. */
static void take_lesson(const LessonEntry *entry, int language, Size size)
{
    enum { MOST = 100 };
    begin(size, language);
    assert_true(learn_open_one(&app, entry->id));
    beat();
    for (int i = 0; i < MOST && app.learn.prompt.waits != LESSON_OVER; i++) {
        must_begin(app.learn.prompt.text, 30);
        if (app.learn.prompt.waits == LESSON_NEXT) {
            press(K_ENTER);
            continue;
        }
        try_wrong();
        int good = lesson_choice(true);
        assert_true(good >= 0);
        answer_lesson(good);
    }
    assert_int_equal(app.learn.prompt.waits, LESSON_OVER);
    must_begin(app.learn.prompt.text, 30);
    assert_true(app.learn.done[app.learn.which]);
}

static void test_lessons(void **unused)
{
    static LessonEntry entry[LESSON_MOST];
    (void)unused;
    losts = 0;
    int count = lesson_list(entry, LESSON_MOST), lessons = 0;
    for (int i = 0; i < count; i++)
        for (int language = 0; language < rs_languages(rules) && !entry[i].puzzle; language++)
            for (int size = 0; size < SIZES; size++) {
                take_lesson(&entry[i], language, sizes[size]);
                press(K_ENTER);
                assert_true(on(&learn_screen));
                end();
                lessons++;
            }
    assert_true(lessons >= 15 * rs_languages(rules) * SIZES);
    nothing_lost();
}

/* The search agrees with the solution, says why, and it can be read. */
static void solution_is_shown(void)
{
    press('s');
    assert_true(on(&puzzle_screen));
    const Explanation *why = &app.learn.why;
    assert_true(why->any && why->any_other);
    assert_true(why->best.win > why->other.win);
    must_begin(why->best.words, 15);
    must_begin(why->other.words, 15);
    press(K_ESCAPE);
}

static void test_puzzles(void **unused)
{
    static LessonEntry entry[LESSON_MOST];
    int of_game[RS_GAMES] = {0}, count = lesson_list(entry, LESSON_MOST);
    (void)unused;
    losts = 0;
    for (int i = 0; i < count; i++) {
        if (!entry[i].puzzle)
            continue;
        take_lesson(&entry[i], i % rs_languages(rules), sizes[i % SIZES]);
        solution_is_shown();
        assert_true(on(&lesson_screen));
        end();
        of_game[entry[i].game]++;
    }
    assert_true(of_game[RS_KNOCKDOWN] >= 20 && of_game[RS_NOKAUT] >= 20);
    nothing_lost();
}

/* From the set-up by keys: the page "how to win", a lesson, back, the match that goes on. */
static void test_learning(void **unused)
{
    (void)unused;
    begin(sizes[0], RS_ENGLISH);
    press(K_END);
    press(K_UP);
    press(K_UP);
    press(K_ENTER);
    assert_true(on(&learn_screen));
    assert_false(app.learn.puzzles);
    press(K_ENTER);
    assert_true(on(&reader_screen));
    must_show("Win two rounds.");
    press(K_ESCAPE);
    assert_true(on(&lesson_screen));
    press(K_ENTER);
    assert_int_equal(app.learn.prompt.number, 2);
    press('u');
    assert_int_equal(app.learn.prompt.number, 1);
    press('l');
    assert_int_equal(app.learn.scene.words.language, RS_ENGLISH + 1);
    press(K_ESCAPE);
    press(K_RIGHT);
    must_show("Nokaut");
    press(K_ESCAPE);
    end();
    take_lesson(&(LessonEntry){.id = "knockdown-draft"}, rs_languages(rules) - 1, sizes[1]);
    press('c');
    assert_true(on(&table_screen));
    assert_int_equal(session_people(&app.session), 1);
    end();
    begin(sizes[0], RS_ENGLISH);
    assert_false(learn_open_one(&app, "nobody"));
    assert_true(strlen(app.notice) > 10);
    end();
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_knockdown), cmocka_unit_test(test_nokaut),
        cmocka_unit_test(test_setup),     cmocka_unit_test(test_reading),
        cmocka_unit_test(test_any_keys),  cmocka_unit_test(test_names),
        cmocka_unit_test(test_ascii),     cmocka_unit_test(test_saved),
        cmocka_unit_test(test_lessons),   cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_learning),
    };
    char folder[] = "/tmp/ringside-screens-XXXXXX";
    rules = app_rules(NULL, 0);
    if (!rules || !mkdtemp(folder))
        return 1;
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    phrases_open(rules);
    int status = suite_run("screens", tests, sizeof tests / sizeof *tests, argc, argv);
    rs_free(rules);
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return status;
}
