/* shown.h - a moment of a match as one pair of eyes sees it, and what each game adds to a full
 * screen: a table of functions, as games.h for lines of text.
 *
 * Everything is drawn from a view, never from a state: what is not in it cannot be shown. */
#ifndef FULL_SHOWN_H
#define FULL_SHOWN_H

#include "../../../ringside.h"
#include "../page.h"
#include "canvas.h"

typedef struct Shown {
    const rs_Rules *rules;
    const rs_Words *words;
    const rs_View *view;
    const rs_Action *action; /* what may be answered; `count` of them */
    int count;
    int chosen; /* the answer under the cursor, or -1 */
    bool other; /* the other board, where there is no room for both */
} Shown;

/* Something on the table that can be read in full. */
typedef struct Thing {
    int label;
    int group; /* a SAY_: where it is */
} Thing;

typedef struct RuleWord {
    const char *word, *numbers;
} RuleWord;

enum { MOST_THINGS = 160, ANSWER_MARK = 8 };

typedef struct FullGame {
    /* The name of the match for the top line: where, and how it stands. */
    void (*headline)(const Shown *s, Snippet *left, Snippet *right);
    /* How many rows the table wants of a screen of this size. */
    int (*rows)(const Shown *s, int rows, int columns);
    void (*draw)(const Shown *s, Area area);
    /* What stands behind an answer in the list: what a card is worth, who stands on a space. */
    void (*remark)(const Shown *s, rs_Action action, Snippet *out);
    /* What an answer would do, as far as the viewer can know. */
    void (*preview)(const Shown *s, rs_Action action, Snippet *out);
    int both_boards;     /* on screens with at least so many rows both boards are seen */
    int shows_under_way; /* on screens with at least so many rows, draw does */
    /* What is under way, oldest first; nothing if nothing is. Texts only as far as there is room
     * for them in `most` lines. */
    void (*under_way)(const Shown *s, int most, Page *page);
    /* What the pending question is about: a cost, a text. */
    void (*matter)(const Shown *s, Snippet *out);
    /* The label of what the answer is about, or -1. */
    int (*label_of)(const Shown *s, rs_Action action);
    int (*things)(const Shown *s, Thing thing[MOST_THINGS]);
    /* All there is to know of a thing, but its name and text. */
    void (*facts)(const Shown *s, int label, Snippet *out);
    /* The numbers of the rules that a thing of this kind rests on, parted by blanks. */
    void (*rests_on)(const rs_Rules *rules, int label, Snippet *out);
    /* Words of texts in English, and the rules that say what they mean; NULL ends them. */
    const RuleWord *rule_words;
    /* Where the cursor goes by an arrow key among answers that are places; -1: no such answers. */
    int (*arrow)(const Shown *s, int key);
    /* How it ended, once it has. */
    void (*result)(const Shown *s, Snippet *out);
    /* How many seconds people have for what the table is asked to report; 0: it is not timed. */
    int (*seconds)(const Shown *s);
} FullGame;

#define GAME(NAME, name, prefix) extern const FullGame full_##name;
#include "../../../engine/games.def"
const FullGame *full_game(int game);

/* The key of an answer: a digit, a letter of a space, or nothing. */
void answer_key(const Shown *s, int answer, char key[ANSWER_MARK]);

/* ---- Previews (preview.c) ---- */

/* What differs between games when an answer is tried out on an imagined match. */
typedef struct Trial {
    bool (*tells)(const rs_Event *event); /* chance and hidden cards have no part in it */
    bool (*declines)(rs_Action action);   /* a "no" of somebody who is asked */
    bool (*own_step)(rs_Action action);   /* the viewer's next answer changes nothing told */
    bool (*ends)(const rs_Event *event);  /* what comes behind it is not the answer's doing */
} Trial;

/* Appends what happens if nobody answers, in sentences; nothing if nothing does. */
void append_trial(const Shown *s, const Trial *trial, rs_Action action, Snippet *out);

#endif
