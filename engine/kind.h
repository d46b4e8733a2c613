/* kind.h - a game as the engine knows it: what it compiles, how it plays, what it says.
 *
 * The engine, the facade, the scenario runner and the clients know a game only by this table. The
 * list of games is games.def. */
#ifndef ENGINE_KIND_H
#define ENGINE_KIND_H

#include "compile.h"
#include "dice.h"

/* What the lines of a position have said; each game has its own. */
struct Position;

/* Every state begins with these bytes, every view with the first five. */
#define STATE_HEAD                                                                                 \
    uint8_t game;   /* RS_KNOCKDOWN, RS_NOKAUT */                                                  \
    uint8_t asked;  /* who is asked: a seat, RS_TABLE or RS_NOBODY */                              \
    uint8_t asking; /* a question is pending; in a view: the viewer */                             \
    uint8_t depth;  /* frames in use */                                                            \
    uint8_t winner; /* the team that has won, RS_NOBODY while the match runs */

typedef struct StateHead {
    STATE_HEAD
    uint8_t own[3];
    SecretDice dice;
} StateHead;

typedef rs_Ruling Ruling;

/* The public types are bytes; to open them as a game's own. */
#define OPENED(Public, Own, name)                                                                  \
    static inline Own *name(Public *bytes)                                                         \
    {                                                                                              \
        return (Own *)(void *)bytes->bytes;                                                        \
    }                                                                                              \
    static inline const Own *name##_const(const Public *bytes)                                     \
    {                                                                                              \
        return (const Own *)(const void *)bytes->bytes;                                            \
    }

/* A scenario looks at a state and at the events since the last action. */
typedef struct Witness {
    const rs_Rules *rules;
    const rs_State *state;
    const rs_Events *events;
} Witness;

/* A tower that the table is asked about: whose it is, of which cubes, in which time, how often
 * people build it, in a thousand, and what the table reports then. */
typedef struct TableTower {
    uint8_t seat, light, heavy, seconds;
    uint16_t chance;
    rs_Action stood, fell;
} TableTower;

typedef struct GameKind {
    const char *word; /* as in `game knockdown` */
    size_t state_size, view_size;

    /* Boxes. Blocks are numbered from 1 on; 0 is the box itself. */
    const Vocabulary *vocabulary;
    const char *const *block_word; /* block_word[0] is "box" */
    int block_words;
    unsigned inherited; /* bit k: a box that extends another has its blocks of kind k too */
    void (*compile_begin)(rs_Rules *rules);
    bool (*compile_block)(Compiler *c, const Line *block, int pass); /* false: no such block */
    void (*compile_end)(Compiler *c);
    void (*warn)(Compiler *c); /* of what is legal but surely meant otherwise: see warn.h */
    uint64_t (*hash)(const rs_Rules *rules, uint64_t hash);

    /* Set-ups */
    const Ruling *ruling;
    int rulings;
    void (*setup_default)(const rs_Rules *rules, rs_Setup *setup);
    bool (*setup_set)(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                      char problem[200]);
    bool (*setup_check)(const rs_Rules *rules, const rs_Setup *setup, char problem[200]);
    void (*setup_random)(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice);
    const char *const *setup_key; /* NULL ends them */
    /* The index-th value of the setup_key of this number, and the label that it names or -1. */
    bool (*setup_value)(const rs_Rules *rules, int key, int index, char value[RS_VALUE],
                        int *label);
    /* Calls `each` for every key and value that make this set-up, rulings left out. */
    void (*setup_tell)(const rs_Rules *rules, const rs_Setup *setup, void *context,
                       void (*each)(void *context, const char *key, const char *value));

    /* Play. `trace` may be NULL; it gets what listing has looked at. */
    void (*deal)(const rs_Rules *rules, const rs_Setup *setup, const uint8_t seed[32],
                 rs_State *state);
    int (*actions)(const rs_Rules *rules, const rs_State *state, rs_Action *out, rs_Events *trace);
    void (*apply)(const rs_Rules *rules, rs_State *state, rs_Action action, rs_Events *events);
    int (*team)(const rs_State *state, int seat);
    /* What the table is asked to build; false if it is asked for nothing like it. NULL: never. */
    bool (*tower)(const rs_Rules *rules, const rs_State *state, TableTower *tower);

    /* Views */
    void (*view)(const rs_Rules *rules, const rs_State *state, int seat, rs_View *view);
    /* Whose matter it is that the table is asked about; whether the question is part of a window,
     * and of which sort. */
    void (*view_head)(const rs_View *view, rs_ViewHead *head);
    void (*imagine)(const rs_Rules *rules, const rs_View *view, rs_Dice *dice, rs_State *state);
    /* Whether bytes that came from elsewhere can be a view of a game by this set-up, an answer in
     * it, an event: every number names something that there is, so they can be looked at. */
    bool (*view_fits)(const rs_Rules *rules, const rs_Setup *setup, const rs_View *view);
    bool (*action_fits)(const rs_Rules *rules, rs_Action action);
    bool (*event_fits)(const rs_Rules *rules, const rs_Event *event);

    /* Words */
    const SentenceKey *sentence;
    int sentences;
    int first_problem;             /* the first of the sort "problem": see rulings.h */
    const char *const *event_word; /* the stable names of events */
    int event_words;
    const uint16_t *event_traits; /* RS_EVENT_, by kind */
    const uint8_t *action_traits; /* RS_ACTION_, by kind */
    void (*words_default)(const rs_Rules *rules, const rs_Setup *setup, rs_Words *words);
    int (*say_event)(const rs_Rules *rules, const rs_Words *words, const rs_Event *event,
                     char *text, int size);
    int (*say_action)(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                      int size);
    int (*say_question)(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                        char *text, int size);
    int (*question)(const rs_Rules *rules, const rs_View *view); /* which sentence asks it */
    int (*action_id)(const rs_Rules *rules, rs_Action action, char *text, int size);
    rs_About (*action_about)(const rs_Rules *rules, rs_Action action);

    /* Scenarios. A position is the game's own struct Position, of this size. */
    size_t position_size;
    void (*position_begin)(const rs_Rules *rules, struct Position *position);
    /* Reads one line; false if it is not a line of a position. Problems go to the text. */
    bool (*position_line)(const rs_Rules *rules, Text *text, const Line *line,
                          struct Position *position);
    /* Whether the line of this seat has been read: its next line is an action. */
    bool (*position_seat_given)(const struct Position *position, int seat);
    const rs_Setup *(*position_setup)(const struct Position *position);
    /* Makes the state and runs it to its first question; `head` is where problems are shown. */
    bool (*position_make)(const rs_Rules *rules, Text *text, const Line *head,
                          const struct Position *position, const uint8_t seed[32], rs_State *state,
                          rs_Events *events);
    /* Checks an `expect` line from word 1 on; if a clause fails, `found` says what is instead. */
    bool (*expect_line)(const Witness *witness, Text *text, const Line *line, char found[300]);
    /* A few lines that show the whole position. */
    void (*describe)(const Witness *witness, char *out, int size);
    /* What chance decided in these events, in order: dice as they are, cards as 100 + label. */
    int (*outcomes)(const rs_Events *events, int *out, int most);
    /* The label of a card that chance can bring in this position, or -1. */
    int (*chance_card)(const rs_Rules *rules, const struct Position *position, const char *id);
} GameKind;

#define GAME(NAME, name, prefix) extern const GameKind prefix##_game;
#include "../games/games.def"

const GameKind *game_kind(int game);
/* By its word, or -1. */
int game_find(const char *word);
/* The game that a word of a line names, or -1 with a problem. */
int game_named(Text *text, const Line *line, int word);

/* A sentence of a game in a language; its key where nobody has written it. */
const char *sentence_text(const rs_Rules *rules, int game, int language, int sentence);
/* The number of a sentence of a game by sort and key, or -1. */
int sentence_find(const GameKind *kind, const char *sort, const char *key);
/* Whether the game lacks a sentence in a language from *from on, and which: for tests. */
bool sentence_missing(const rs_Rules *rules, int game, int language, int *from, char name[80]);

/* A whole text of position lines; the first may say which game it is of. On false the problems say
 * why and the state is as it was. */
bool position_from_text(const rs_Rules *rules, const rs_Source *source, const uint8_t seed[32],
                        rs_State *state, rs_Setup *setup, rs_Problems *problems);

static inline const StateHead *state_head(const rs_State *state)
{
    return (const StateHead *)(const void *)state->bytes;
}

static inline StateHead *state_head_changeable(rs_State *state)
{
    return (StateHead *)(void *)state->bytes;
}

static inline const GameKind *game_of_state(const rs_State *state)
{
    return game_kind(state->bytes[0]);
}

/* What is to be built now; false if nothing is. */
static inline bool game_tower(const rs_Rules *rules, const rs_State *state, TableTower *tower)
{
    const GameKind *kind = game_of_state(state);
    return kind->tower && kind->tower(rules, state, tower);
}

static inline const GameKind *game_of_view(const rs_View *view)
{
    return game_kind(view->bytes[0]);
}

#endif
