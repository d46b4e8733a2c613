/* module.h - the module that a page carries: exports, the two buffers, handles.
 *
 * The caller and the module hand texts and bytes to each other in two buffers, both the module's:
 *
 *   in    rw_in(size) gives its address, with room for so many bytes; the caller fills it and makes
 *         the call that reads it. It may be changed by that call.
 *   out   rw_out() gives its address, rw_out_size() how much is in it. It is what the last call
 *         gave, and stays so until the next call.
 *
 * Every call returns an int: 0 or more (a handle, a count), or -1: it was refused, nothing has
 * changed, and the out-buffer holds one line that says why. No call traps, whatever it is given.
 * Rules, tables, replays, reviews and lessons go by handles, numbers from 1 on. */
#ifndef WASM_MODULE_H
#define WASM_MODULE_H

#include "../../scene/json_writer.h"
#include "../../table/host.h"
#include "../../table/replay.h"
#include "../../table/review.h"
#include "../../table/tell.h"

enum { MODULE_VERSION = 1 };
enum { MODULE_RULES = 8, MODULE_TABLES = 16, MODULE_REPLAYS = 8, MODULE_REVIEWS = 8 };
enum { MODULE_LESSONS = 8, MODULE_FARS = 8 };
enum { MODULE_MOST_IN = 32 << 20, MODULE_MOST_OUT = 32 << 20, MODULE_PARTS = 64 };

/* ---- Exports ---- */

#ifdef __wasm__
#define MODULE_CALL(name) __attribute__((export_name(#name)))
#else
#define MODULE_CALL(name)
#endif
#define EXPORT(name, ints, timed, arguments) MODULE_CALL(name) int name arguments;
#include "exports.def"
#undef EXPORT
MODULE_CALL(rw_in) void *rw_in(int size);
MODULE_CALL(rw_out) const void *rw_out(void);

/* ---- What came in ---- */

/* The bytes of the in-buffer, with a 0 behind them. */
char *in_text(size_t *size);

/* Several texts in one: each is a line "NAME SIZE", so many bytes and a line break. */
typedef struct Part {
    const char *name;
    char *text; /* with a 0 behind it */
    size_t size;
} Part;

/* How many parts there are; -1: refused. */
int in_parts(Part part[MODULE_PARTS]);
/* The first of this name, or NULL. */
Part *find_part(Part *part, int parts, const char *name);

/* Lines "KEY VALUE"; *text goes behind the line. False at the end. Lines without a value have "".
 */
bool next_setting(char **text, char **key, char **value);

/* ---- What goes out ---- */

/* One line that says why not; always -1. */
int refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

void out_clear(void);
/* Room for so many bytes behind those that are there, or NULL with a refusal. out_took: used. */
char *out_room(int bytes);
void out_took(int bytes);
/* False, with a refusal, if there is no memory. */
bool out_add(const void *bytes, size_t count);
bool out_add_text(const char *text);

/* Something that writes JSON into a buffer and returns the length, or -1: it had no room. */
typedef int Telling(const void *what, char *text, int size);
/* Adds it, with as much room as it takes. */
bool out_add_json(Telling *tell, const void *what);

/* ---- Handles ---- */

typedef struct Table {
    int rules; /* the handle */
    Session session;
    Host host;
    Match *match; /* the session's */
} Table;

typedef struct ReplayHeld {
    int rules;
    Replay replay;
} ReplayHeld;

typedef struct ReviewHeld {
    int rules;
    Decisions decisions;
} ReviewHeld;

/* NULL with a refusal if there is none. */
const rs_Rules *rules_of(int handle);
Table *table_of(int handle);
ReplayHeld *replay_of(int handle);

/* The page's time in whole milliseconds; it never goes back. */
int64_t time_of(const Table *table, double now);
/* What is shown at a place; until the next call. */
const HostSight *see(const Table *table, int place);

/* Rules in use are not freed. */
void rules_hold(int handle);
void rules_release(int handle);

/* The handle of a new table, or -1 with a refusal; then it is freed. */
int table_keep(Table *table);
/* Likewise of a table for this match, which is taken over in any case. */
typedef struct Opening Opening;
int table_sit_down(int rules, Match *match, const Opening *opening, double now);

/* ---- Checks of arguments: true, or false with a refusal ---- */

bool fits_language(const rs_Rules *rules, int language);
bool fits_game(int game);
bool fits_place(int place);
bool fits_seat(const Match *match, int seat);

/* ---- Set-ups and settings as lines (settings.c) ---- */

/* What a page says to open a table. */
struct Opening {
    rs_Setup setup;
    bool game_given, seed_given, dice_given, player_given;
    uint8_t seed[32];
    uint64_t dice;
    char started[MATCH_STARTED]; /* "": by the clock */
    Player player[RS_SEATS];
    uint8_t aids[RS_SEATS]; /* AID_: in lines of their own */
    int place[RS_SEATS];
    HostSettings settings;
};

/* Hexadecimal digits, two for each byte; false with a refusal that names the key. */
bool read_hex(const char *key, const char *value, uint8_t *byte, int bytes);
/* Reads lines; false with a refusal. */
bool read_opening(const rs_Rules *rules, char *text, Opening *opening);
/* Only those of a set-up: game, set, random. */
bool read_setup(const rs_Rules *rules, char *text, rs_Setup *setup);

/* ---- Tasks (task.c) ---- */

/* A hint's task about this view, or a refusal. */
int tell_hint_task(const rs_Rules *rules, const rs_View *view, int budget, int seed);
/* What an answer to it means, where these actions can be chosen: JSON. */
int tell_hints(const rs_Rules *rules, int language, const rs_View *view, const rs_Action *action,
               int count);
/* Writes a task into the out-buffer; returns how many trees share it, at least 1. */
int tell_task(const rs_Rules *rules, int number, const Bot *bot, rs_Dice dice, const rs_View *view);

/* Whose eyes may really look at a replay: those that were asked for, or a spectator's. */
int replay_eyes(const ReplayHeld *held, int eyes);

/* ---- Towers (towers.c) ---- */

/* Forgets what it keeps of this table. */
void towers_table_closes(int table);

/* ---- Scenes (scenes.c) ---- */

/* By which rules something is told, in which language, and what the seats are called. */
typedef struct Voice {
    const rs_Rules *rules;
    rs_Words words;
} Voice;

Voice voice_of(const Match *match, int language);

/* The one scene of the module, made anew by each call. */
typedef struct Looking {
    Voice voice;
    const rs_View *view;
    const rs_Action *action;
    int count, options;
} Looking;

void make_scene(const Looking *looking);
/* Adds it to the out-buffer. */
bool out_add_scene(void);
int preview_of(const Looking *looking, const char *id);
int tell_card(const rs_Rules *rules, int language, const rs_View *view, int thing);
/* Events of a match from the from-th on that the audience hears. */
int tell_events(Voice voice, const rs_Event *event, int count, unsigned audience, int from);

/* What happened meanwhile (recap.c): {"stops":["turn"],"told":{...}}, made of the events of the
 * recap and the views before it and now; recap NULL: null. */
int tell_recap(Voice voice, const Recap *recap, const rs_Event *event, unsigned audience,
               const rs_View *before, const rs_View *now);

#endif
