/* games.h - what differs between games on the terminal: a table of functions for each game. */
#ifndef TERMINAL_GAMES_H
#define TERMINAL_GAMES_H

#include "match.h"
#include "question.h"

/* A flag that sets one thing of the set-up. */
typedef struct SetupFlag {
    const char *flag, *key;
    int seats; /* it means something only with so many seats; 0: always */
} SetupFlag;

typedef struct TerminalGame {
    /* Flags and help. What is called a phrase is a PHRASE_. */
    const SetupFlag *setup_flag; /* a flag of NULL ends them */
    const char *seats_key;       /* the key of how many play; NULL: always two */
    int bad_players, bad_names;  /* phrases */
    int help;                    /* phrase */
    void (*print_ids)(const rs_Rules *rules, int language);

    /* The course of a match */
    int stopped, input_ended, again; /* phrases */
    void (*print_start)(const TerminalMatch *m);
    void (*print_result)(const TerminalMatch *m, const rs_View *view);
    void (*print_setup)(const TerminalMatch *m); /* as flags */

    /* What the table is asked about (RS_TABLE): whose matter it is; NULL where it never is. */
    int (*table_matter)(const rs_View *view);
    int table_question; /* phrase */

    /* Events */
    bool (*is_heading)(const rs_Event *event);
    /* One line for events that belong together, from a place of the log on; everybody may know of
     * them. Returns how many there are, or 0. */
    int (*say_together)(const TerminalMatch *m, int from, Snippet *line);

    /* The table, as the seat of a view sees it */
    void (*show_table)(const rs_Rules *rules, const rs_Words *words, const rs_View *view);
    void (*show_pile)(const rs_Rules *rules, const rs_Words *words, const rs_View *view);
    /* The own cards with their texts; NULL where they are on the table. */
    void (*show_hand)(const rs_Rules *rules, const rs_Words *words, const rs_View *view);
    /* Everything with this name or id: first what is part of this match. False: nothing. */
    bool (*show_card)(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                      const char *name);
    int keys; /* phrase: the help page of a question */

    /* Whether the question goes on from the one before with nothing new on the table. */
    bool (*goes_on)(const rs_View *view);

    /* Questions: what the sentences leave unsaid. What an answer would do is told by full/shown.h.
     */
    void (*print_matter)(const TerminalMatch *m, const Question *q);
    /* NULL: nothing. */
    void (*append_remark)(const TerminalMatch *m, const Question *q, rs_Action action,
                          Snippet *out);
    /* Whether the table already tells all about the answer; NULL: never. */
    bool (*told_above)(rs_Action action);
    /* What to type for the answer instead of its number; false, or NULL: its number. */
    bool (*own_key)(const Question *q, rs_Action action, char key[ANSWER_KEY]);
} TerminalGame;

#define GAME(NAME, name, prefix) extern const TerminalGame terminal_##name;
#include "../../engine/games.def"

const TerminalGame *terminal_game(int game);

#endif
