/* ringside.h - the public API of Ringside, in the order in which a game flows through it:
 *
 *   box text --compile--> Rules --deal--> State --actions--> Action --apply--> State + Events
 *                                           |                                     |
 *                                           +--view--> View --imagine--> State    +--> words
 *
 * A random player, whole:
 *
 *   const rs_Source *boxes = rs_shipped(&n);
 *   rs_Rules *rules = rs_compile(boxes, n, &problems);
 *   rs_setup_default(rules, RS_KNOCKDOWN, &setup);
 *   rs_deal(rules, &setup, seed, &state);
 *   while ((n = rs_actions(rules, &state, actions)) > 0)
 *       rs_apply(rules, &state, actions[rs_below(&dice, n)], NULL);
 *   winner = rs_winner(rules, &state);
 *
 * No call keeps a pointer to its arguments except to the rules; rules never change after compiling
 * and may be shared by any number of threads. Nothing here does I/O, reads a clock or allocates,
 * except rs_compile, rs_free and rs_position (which reads text). */
#ifndef RINGSIDE_H
#define RINGSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RS_VERSION "0.1.0"

enum { RS_ENGLISH, RS_MOST_LANGUAGES = 16, RS_SEATS = 4, RS_RULINGS = 32 };

/* ---- 1. Box text to rules -------------------------------------------------------------------- */

/* One file of box text: a box, its translation, or the sentences of a language. */
typedef struct rs_Source {
    const char *name, *text; /* name: shown in problems */
    size_t size;
} rs_Source;

/* What is wrong with a source, for its author: where, the line, and what to write instead. */
typedef struct rs_Problem {
    char file[96];
    int line, column; /* both from 1 */
    char excerpt[160];
    char message[200];
} rs_Problem;

enum { RS_MAX_PROBLEMS = 20 };
typedef struct rs_Problems {
    int kept, total; /* total: also those beyond the kept ones */
    rs_Problem at[RS_MAX_PROBLEMS];
} rs_Problems;

typedef struct rs_Rules rs_Rules;
/* The boxes and words that ship inside the library. */
const rs_Source *rs_shipped(int *count);

/* Compiles sources into rules, or returns NULL with at least one problem. Free with rs_free. */
rs_Rules *rs_compile(const rs_Source *sources, int count, rs_Problems *problems);
void rs_free(rs_Rules *rules);
const rs_Problems *rs_warnings(const rs_Rules *rules); /* legal, but surely meant otherwise */

/* Equal hashes: the same rules. Programs, numbers and ids count, names and sentences do not. */
uint64_t rs_rules_hash(const rs_Rules *rules);

/* Languages are files: English is number 0, the others come as the sources name them; what one
 * lacks is said in English. By its number a language's code ("en") or NULL, and its own name. */
int rs_languages(const rs_Rules *rules);
const char *rs_language_code(const rs_Rules *rules, int language);
const char *rs_language_name(const rs_Rules *rules, int language);
int rs_language_find(const rs_Rules *rules, const char *code); /* or -1 */

/* Whatever an author named: a card, a fighter, a goal, a box. Things are numbered; -1 is none. */
typedef struct rs_Thing {
    const char *id, *name;
    const char *text, *note; /* "" where there is none */
    const char *kind;        /* the word of its block: "attack", "skill", "box" ... */
    const char *source;      /* "printed", "named", "designed" */
    int game, box;           /* box: the thing that is its box */
} rs_Thing;
int rs_things(const rs_Rules *rules);
void rs_thing(const rs_Rules *rules, int thing, int language, rs_Thing *out);
/* The thing of this kind and id in a game, or -1. */
int rs_thing_find(const rs_Rules *rules, int game, const char *kind, const char *id);

/* ---- 2. Set-up to a dealt game --------------------------------------------------------------- */

enum { RS_KNOCKDOWN, RS_NOKAUT, RS_GAMES };

/* "knockdown", "nokaut"; and back, or -1. */
const char *rs_game_word(int game);
int rs_game_find(const char *word);

/* A named switch for what the books leave open; the default first. An empty second: not built. */
typedef struct rs_Ruling {
    const char *name, *value[2], *why;
} rs_Ruling;
const rs_Ruling *rs_rulings(int game, int *count);

/* What the players agreed on before the first card: indices into the rules. ruling[] holds the
 * chosen value of each named ruling; 0 is always the default. */
typedef struct rs_Setup {
    uint8_t game, seats;
    uint8_t board[RS_SEATS]; /* Knockdown: the fighter board of each seat */
    uint8_t arena;           /* Knockdown: arena, and with it the attack deck */
    uint8_t skills;          /* Knockdown: the box whose skill set is used */
    uint8_t box;             /* Nokaut: the box whose cards and goals are used */
    uint8_t grid;            /* Nokaut: 0 standard, 1 advanced */
    uint8_t first, lone;     /* Nokaut: the team that starts; of 3 seats the team of one player */
    uint8_t language;        /* no part of the game: in which its problems are said */
    uint8_t ruling[RS_RULINGS];
} rs_Setup;

/* Default rulings. Knockdown: the first two fighters of the first box in its own arena. Nokaut: two
 * players, standard grid, dragons start. */
void rs_setup_default(const rs_Rules *rules, int game, rs_Setup *setup);

/* Sets one thing by name, or a ruling. Knockdown: "a", "b" (a fighter or one of its boards),
 * "arena", "skills". Nokaut: "players", "grid", "first", "lone", "box". On a wrong name or value
 * nothing changes and `problem` says what would fit, in the language of the set-up. */
bool rs_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200]);

/* The same for forms: the index-th key of this set-up, what it is set to, and the index-th value
 * that it can have, with the thing that the value names, or -1. NULL or false behind the last. */
enum { RS_VALUE = 88 };
const char *rs_setup_key(const rs_Rules *rules, const rs_Setup *setup, int index);
bool rs_setup_get(const rs_Rules *rules, const rs_Setup *setup, const char *key,
                  char value[RS_VALUE]);
bool rs_setup_value(const rs_Rules *rules, const rs_Setup *setup, const char *key, int index,
                    char value[RS_VALUE], int *thing);

/* Checks what single values cannot show, for example the same fighter on both sides. */
bool rs_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200]);

/* Any set-up of its game that passes rs_setup_check, drawn at random (K15); rulings stay. */
struct rs_Dice;
void rs_setup_random(const rs_Rules *rules, rs_Setup *setup, struct rs_Dice *dice);

enum { RS_STATE_SIZE = 960 };

/* A whole game: bytes without pointers or padding, copied with =. Only rs_apply changes it. */
typedef struct rs_State {
    _Alignas(8) unsigned char bytes[RS_STATE_SIZE];
} rs_State;

/* Deals a game. The set-up must have passed rs_setup_check. All chance comes from the seed. */
void rs_deal(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32], rs_State *state);

/* ---- 3. Questions and answers ---------------------------------------------------------------- */

/* An answer to the pending question. It names cards and spaces, never copies of a card. */
typedef uint32_t rs_Action;

enum { RS_MAX_ACTIONS = 64, RS_MAX_EVENTS = 256, RS_TABLE = 4, RS_NOBODY, RS_SPECTATOR };

/* Something that happened, as far as `audience` may know: bit s for seat s, bit RS_SPECTATOR. */
typedef struct rs_Event {
    uint8_t kind, audience, seat, n;
    uint16_t what;
    uint8_t a, b;
} rs_Event;

/* The caller's buffer for events; rs_apply starts it anew. With `trace` set, one byte for each
 * instruction of the rules, rs_apply also marks which statements ran and how they were answered. */
typedef struct rs_Events {
    int count;
    int lost; /* events beyond RS_MAX_EVENTS: only a box made for it gets there */
    uint8_t *trace;
    rs_Event at[RS_MAX_EVENTS];
} rs_Events;

/* The seat that is asked now: 0.., RS_TABLE for what happens at the table (the tower), or
 * RS_NOBODY when the game is over. */
int rs_to_act(const rs_Rules *rules, const rs_State *state);

/* Every legal answer to the pending question, in a fixed order; 0 only when the game is over. */
int rs_actions(const rs_Rules *rules, const rs_State *state, rs_Action actions[RS_MAX_ACTIONS]);
/* Whether the action is one of rs_actions. */
bool rs_legal(const rs_Rules *rules, const rs_State *state, rs_Action action);

/* Carries out a legal action and all that follows up to the next question. `events` may be NULL. */
void rs_apply(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events);

/* The team of a seat. In Knockdown each seat is its own team; in Nokaut 0 are the dragons. */
int rs_team(const rs_Rules *rules, const rs_State *state, int seat);
/* The team that has won, or RS_NOBODY while the game runs. */
int rs_winner(const rs_Rules *rules, const rs_State *state);
/* A hash of every byte of the state, the same on every machine. */
uint64_t rs_state_hash(const rs_State *state);

/* A position written in the words of scenarios (docs/scenarios.md), run to its first question. On
 * false the problems say what is wrong and the state is not changed. `setup`, if not NULL, gets the
 * fighters, arena, skill set and rulings that the text names. */
bool rs_position(const rs_Rules *rules, const rs_Source *text, const uint8_t seed[32],
                 rs_State *state, rs_Setup *setup, rs_Problems *problems);

/* ---- 4. What one seat knows ------------------------------------------------------------------ */

enum { RS_VIEW_SIZE = 1024 };

/* A game as one seat, or a spectator, knows it. Its fields are in view.h of its game. */
typedef struct rs_View {
    _Alignas(8) unsigned char bytes[RS_VIEW_SIZE];
} rs_View;

/* What every view tells. */
typedef struct rs_ViewHead {
    int game, viewer, asked, winner;
    int concerned; /* whose matter it is that the table is asked about; RS_NOBODY */
    bool window, attacked, reveals; /* seats may answer in turn; an attack; by showing a secret */
} rs_ViewHead;
rs_ViewHead rs_view_head(const rs_View *view);

/* Dice for everything outside a game: playouts, imagining, random set-ups. Not secret, but fast. */
typedef struct rs_Dice {
    uint64_t state[2];
} rs_Dice;
void rs_dice_seed(rs_Dice *dice, uint64_t seed);
uint64_t rs_random(rs_Dice *dice);
/* Uniform over 0 .. below-1. */
int rs_below(rs_Dice *dice, int below);

/* What `seat` knows (or RS_SPECTATOR). Equal knowledge gives equal bytes. */
void rs_view(const rs_Rules *rules, const rs_State *state, int seat, rs_View *view);
/* A game that fits the view, uniform over the placements of unseen cards, with dice of its own. */
void rs_imagine(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state);

/* The legal answers of the seat whose view this is; 0 if another seat is asked. */
int rs_view_actions(const rs_Rules *rules, const rs_View *view, rs_Action actions[RS_MAX_ACTIONS]);

/* ---- 5. Words -------------------------------------------------------------------------------- */

/* Of which game to speak, in which language, and what to call the seats. */
typedef struct rs_Words {
    int game, language;
    const char *seat[RS_SEATS];
} rs_Words;

/* The names of the fighters; in Nokaut "Dragon", or "Dragon 1" where a team has two players. */
void rs_words_default(const rs_Rules *rules, const rs_Setup *setup, int language, rs_Words *words);

/* A sentence for an event or an action. Returns the length; always ends the text with 0. */
int rs_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size);
int rs_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size);

/* What an event is to those who show it. REVEALS: it brings to light what nobody can unsee, so it
 * cannot be taken back (with IF_NEW only where its `n` is 1). TOLD: a preview may tell it, for it
 * hangs neither on chance nor on hidden cards. ENDS_PREVIEW: what follows is no more the answer's
 * doing. HEADING: it begins a part of the log. TURN: of its seat. TEST to TESTED: everybody looks;
 * SCORED: somebody is nearer to winning; OVER: has won. And the stable name of its kind. */
enum { RS_EVENT_REVEALS = 1, RS_EVENT_IF_NEW = 2, RS_EVENT_TOLD = 4, RS_EVENT_ENDS_PREVIEW = 8 };
enum { RS_EVENT_HEADING = 16, RS_EVENT_TURN = 32, RS_EVENT_TEST = 64, RS_EVENT_TESTED = 128 };
enum { RS_EVENT_SCORED = 256, RS_EVENT_OVER = 512 };
unsigned rs_event_traits(int game, int kind);
bool rs_event_reveals(int game, const rs_Event *event);
const char *rs_event_word(int game, int kind);

/* DECLINES: a "no" to what is offered. OWN_STEP: a preview may go on with it for the viewer. */
enum { RS_ACTION_DECLINES = 1, RS_ACTION_OWN_STEP = 2 };
unsigned rs_action_traits(int game, rs_Action action);

/* What is asked of the seat to act, as a sentence: "Pay for Fists of Fury". */
int rs_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *view, char *text,
                    int size);
/* The stable id of the question that is pending: "pay", "answer-move". */
const char *rs_question_id(const rs_Rules *rules, const rs_View *view);

/* The stable id of an action, such as "attack haymaker", and back. The same in all languages. */
int rs_action_id(const rs_Rules *rules, int game, rs_Action action, char *text, int size);
bool rs_action_parse(const rs_Rules *rules, const rs_State *state, const char *text,
                     rs_Action *action);

/* What an action is about, -1 where it is not; `word` is how its id begins. */
typedef struct rs_About {
    const char *word;
    int thing, space, seat, number;
} rs_About;
rs_About rs_action_about(const rs_Rules *rules, int game, rs_Action action);

/* Sentences beside those of the games, in sets (words/SET/); the build makes an enum of each. By
 * name they are found too, -1 or NULL: there is none. */
const char *rs_word(const rs_Rules *rules, int language, int word);
int rs_word_find(const rs_Rules *rules, const char *set, const char *key);
const char *rs_word_key(const rs_Rules *rules, const char *set, int index);

/* What a sentence can speak of: the numbers {n} {a} {b}, {s} their sum, {+} the space b as people
 * count; {n|card|cards} the form that fits a number; texts by name, such as {seat}. */
enum { RS_FILL_TEXTS = 8 };
typedef struct rs_Fill {
    int n, a, b;
    struct {
        const char *key, *text;
    } named[RS_FILL_TEXTS]; /* a key of NULL ends them */
} rs_Fill;
/* Writes the sentence filled in; returns the length. */
int rs_fill(const char *pattern, const rs_Fill *fill, char *text, int size);

#endif
