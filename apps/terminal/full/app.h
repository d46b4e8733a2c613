/* app.h - the full-screen program: one session, a stack of screens, one loop.
 *
 * A screen draws itself from what is in App and takes keys; it never waits. The loop draws the
 * topmost, gives it the next key, and lets it see to what goes on in the background. */
#ifndef FULL_APP_H
#define FULL_APP_H

#include "../../../table/hint.h"
#include "../../../table/host.h"
#include "../../../table/record.h"
#include "../../../table/replay.h"
#include "../../../table/review.h"
#include "../markdown.h"
#include "../phrases.h"
#include "../play.h"
#include "canvas.h"
#include "device.h"
#include "learn.h"
#include "shown.h"
#include "tower_screen.h"

typedef struct App App;

typedef struct Screen {
    void (*draw)(App *app, Area area);
    void (*key)(App *app, int key);
    void (*tick)(App *app); /* many times a second; NULL: nothing to do */
} Screen;

enum { MOST_SCREENS = 8, LOG_LINES = 800, LOG_TEXT = 320, STALE = 8, SPEEDS = 6 };

/* ---- What each screen remembers ---- */

/* The time that people have to do something at the table, a tower for example. */
typedef struct Countdown {
    int seconds;     /* 0: nothing is timed */
    int64_t started; /* milliseconds; 0: not yet */
    int64_t stopped; /* 0: it has not been */
    bool rung;       /* the end has been heard */
} Countdown;

typedef struct TableScreen {
    Host host;
    HostSight sight; /* what may be seen here now */
    int eyes;        /* that were chosen where nobody plays */
    int chosen, top; /* chosen: -1 where the cursor rests nowhere */
    int named;       /* the answer that a key or a click named last; -1: none */
    int waiting;     /* a key that answers, if it is not the first of one held down; 0: none */
    int64_t waiting_since;
    int64_t asked_at; /* when the question came up, in milliseconds */
    Countdown countdown;
    Think *think;
    int thought; /* the number of the task that it thinks about */
    Hint *hint;
    BotAnswer hint_answer;
    bool hint_any, hint_done;
    HintLine hint_line[HINT_LINES];
    int hint_lines;
    bool other, paused;
    bool spending; /* the last answer given here spent something */
    Recap recap;   /* what has not been looked through; no stops: nothing */
    int recap_top;
    int speed;
} TableScreen;

typedef struct LogLine {
    char text[LOG_TEXT];
    bool heading;
} LogLine;

typedef struct Log {
    int lines;
    LogLine line[LOG_LINES];
} Log;

enum { READ_RULEBOOK, READ_NUMBERED, READ_HELP, READ_HOW_TO_WIN, READ_LOG };

/* Text that is read by scrolling: the rules, help, the log. */
typedef struct Reader {
    int kind; /* a READ_ */
    int game;
    Laid laid; /* for so many columns, in this language */
    int columns, language;
    int top, place;          /* place: in the other book */
    char rule[BLOCK_NUMBER]; /* to be on top when it is laid out */
    bool typing;             /* a word to search for */
    char wanted[64];
} Reader;

/* Something that can be read in full, and the heading that it stands under. */
typedef struct InspectorThing {
    int thing; /* of the rules */
    const char *group;
} InspectorThing;

enum { MOST_THINGS = 160 };

typedef struct Inspector {
    rs_View view; /* as it was when it was opened */
    int things, chosen, top;
    InspectorThing thing[MOST_THINGS];
} Inspector;

typedef struct SetupForm {
    int game;
    rs_Setup setup[RS_GAMES]; /* of each game */
    /* Rulings that flags gave are of this start alone; what was chosen before them stays chosen. */
    bool given[RS_RULINGS]; /* of given_game; no longer once somebody changes it */
    int given_game;
    uint8_t before_flags[RS_RULINGS];
    char name[RS_SEATS][PLAYER_NAME];
    int level[RS_SEATS]; /* 0: a person, then the levels, then random */
    int clock;           /* seconds for a decision, 0: none */
    bool cubes;          /* towers are built at the table, with cubes, and reported */
    bool test_given;     /* a flag said it, for this start alone */
    bool test_chosen;    /* tower or dice was chosen here: else bots among themselves roll */
    int aids[RS_SEATS];  /* AID_: what was agreed for the towers of each seat */
    int chosen, top;
    bool typing;
    char typed[PLAYER_NAME];
    int ruling; /* the cursor of the rulings screen */
    char problem[200];
} SetupForm;

/* A saved match, once it has been looked at. */
typedef struct SavedRecord {
    bool looked_at, good;
    MatchRecord record;
} SavedRecord;

typedef struct SavedList {
    SessionSummary *list;
    SavedRecord *record; /* of each */
    int count, chosen, top;
    int language; /* of the records */
    int counted;  /* so many of the list are in the statistics */
    Statistics statistics;
} SavedList;

typedef struct ReplayScreen {
    Replay replay;
    int viewer;
    bool over; /* the match is finished: any eyes may be chosen */
    rs_View view;
    Scene scene; /* of that view */
} ReplayScreen;

enum { MOST_DROPS = 40 };

typedef struct ReviewScreen {
    Review *review;
    const Match *match; /* of the table, or of the replay */
    ReviewItem item[MOST_DROPS];
    struct {
        int at, language; /* of the decision behind so many actions, -1: of none */
        ReviewWords words;
    } said[MOST_DROPS];
    ReviewSum sum[RS_SEATS];
    int items, done, total, chosen, top;
    bool finished;
} ReviewScreen;

struct App {
    Device *device;
    Canvas canvas;
    const rs_Rules *rules;
    int language;
    bool leaving;
    int asking; /* a SAY_ that is answered by yes or no; -1: none */
    void (*on_yes)(App *app);
    char notice[320]; /* one line for people, until the next key */
    int last_key;     /* and when it was typed, in milliseconds */
    int64_t last_key_at;
    int64_t since_same; /* so long before this key the same one was typed */
    const Screen *screen[MOST_SCREENS];
    int screens;

    Session session;
    bool open; /* there is a session */
    rs_Words words;
    Scene scene;         /* of the table */
    Scene before;        /* of the moment with which a recap begins */
    bool unsaved;        /* no files of matches */
    const uint8_t *seed; /* given by a flag, for the first match */
    Log log;

    Think *stale_think[STALE]; /* of which nothing is wanted any more */
    Hint *stale_hint[STALE];

    TableScreen table;
    Reader reader;
    Inspector inspector;
    SetupForm form;
    SavedList saved;
    ReplayScreen replay;
    ReviewScreen review;
    Learn learn;
    TowerScreen tower;
};

extern const Screen table_screen, inspect_screen, reader_screen, setup_screen, rulings_screen,
    saved_screen, statistics_screen, replay_screen, review_screen, learn_screen, lesson_screen,
    puzzle_screen, tower_screen;

/* ---- The loop (app.c) ---- */

/* No screen yet, and everything as it is by default. */
void app_begin(App *app, const rs_Rules *rules, Device *device);
/* False if a bot still thinks: then its memory cannot be given back. */
bool app_end(App *app);
void app_open(App *app, const Screen *screen);
void app_close(App *app); /* the topmost screen */
/* Draws, takes a key or waits for one, lets time go on. */
void app_beat(App *app);
void app_run(App *app); /* until people leave */
/* One line at the bottom until the next key. */
void app_notice(App *app, const char *text);
void app_ask(App *app, int question, void (*on_yes)(App *app));
int64_t app_now(const App *app); /* milliseconds of the device's clock */
/* Keys that work on every screen: language, help; whether it was one. */
bool app_common_key(App *app, int key);
void app_language_next(App *app);

static inline const char *app_say(const App *app, int what)
{
    return phrase(app->language, what);
}

/* ---- Pieces of screens (pieces.c) ---- */

typedef struct KeyHelp {
    const char *key;
    int what; /* a SAY_ */
} KeyHelp;

/* Keys and what they do, in the last row; what one row has no room for stands in the row above. A
 * what of -1 ends them. */
void draw_keys(const App *app, Area area, const KeyHelp *keys);
/* The same with the last row of `more` as the row above. */
void draw_keys_in(const App *app, Area area, Area more, const KeyHelp *keys);
/* How many rows that takes: 1 or 2. */
int key_rows(const App *app, int columns, const KeyHelp *keys);
void draw_title(const App *app, Area area, const char *left, const char *right);
/* Moves a cursor by up, down, page and end keys, or by a click on a line (area_hit, K_ITEM); false:
 * not such a key. */
bool move_cursor(int key, int count, int page, int *chosen);
/* A click on the line under the cursor is Enter. */
int item_key(int key, int chosen);
/* Typing a text: a letter more, if it has room and is none that names may not have; one less. */
void type_letter(char *text, size_t size, int key);
void erase_letter(char *text);
/* The first line to show so that the chosen one is on the screen. */
int scroll_to(int top, int chosen, int rows);

/* ---- Screens ---- */

/* Starts with the match of app->session. */
void table_open(App *app);
/* Takes in what has changed in the session. */
void table_refresh(App *app);
/* Wants no more of what is under way in the background, and closes the session. */
void table_leave(App *app);
/* Frees what has finished of it; whether something has not. */
bool stale_left(App *app);

/* What all of `audience` (bits, as scene_log) may know of the first so many events. */
void log_build(const Match *match, int events, unsigned audience, const rs_Rules *rules,
               const rs_Words *words, Log *log);
/* From the bottom up, the latest last. */
void draw_log(const Log *log, Area area);

void inspect_open(App *app, const Shown *shown, const rs_View *view);
/* Puts its cursor on this thing of the rules. */
void inspect_at(App *app, int thing);
/* What stands in title bars: the score, the round and the actions left, as much of it as so many
 * columns have room for; numbers such as the distance. */
void append_headline(const Scene *scene, int room, Snippet *out);
void append_numbers(const Scene *scene, Snippet *out);
/* The rulebook of the game; the numbered rules if one of them is given. */
void rules_open(App *app, int game, const char *rule);
void help_open(App *app);
void how_to_win_open(App *app, int game);
void log_open(App *app);
void saved_open(App *app);
void saved_free(SavedList *saved);
void replay_open_match(App *app, const Match *match, int at, int viewer, bool over);
bool replay_open_file(App *app, const char *path);
/* The moment of the replay that is open. */
void replay_show(App *app, int at, int viewer);
/* Of the match on the table, or of the one that is replayed; and its end, if there is one. */
void review_open(App *app);
void review_open_replay(App *app);
void review_close(App *app);

/* prefs.c: the last choice of the set-up. */
void prefs_load(App *app);
void prefs_save(const App *app);

/* The rulings about the test, by their numbers: which it is, and of each seat whether it rolls dice
 * where others build (setup_test.c); and what a line of the form says and does about it. */
bool test_is_asked(const App *app);
bool test_has_aids(const App *app, int seat);
void test_append(const App *app, Snippet *out);
void test_append_aids(const App *app, int seat, Snippet *out);
void test_change(App *app, int by);
void test_change_aids(App *app, int seat, int by);
void test_usual(App *app);
bool test_is_ruling(const App *app, int ruling);
void test_take_pref(App *app, const char *key, const char *value);
void test_write_prefs(const App *app, FILE *file);
/* Bots among themselves roll dice, unless somebody has chosen. */
void test_settle(const App *app, int people, rs_Setup *setup);
/* The set-up as it stands becomes a match. */
bool setup_start(App *app);
/* "person", "beginner" ... "random": the words of flags for levels. */
const char *level_word(int level);
int level_find(const char *word);
enum { LEVELS = BOT_LEVELS + 2 };

#endif
