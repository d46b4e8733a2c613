/* nokaut_parts.h - a table of Nokaut as one seat sees it, in three steps: what is there (a Look and
 * its cells), how it reads (pages of lines), and, in nokaut_table.c, what is printed where.
 *
 * Everything comes from a view, never from a state: what is not in it cannot be shown. */
#ifndef TERMINAL_NOKAUT_PARTS_H
#define TERMINAL_NOKAUT_PARTS_H

#include "../../engine/rules.h"
#include "../../nokaut/game.h"
#include "../../nokaut/view_frames.h"
#include "page.h"
#include "phrases.h"

typedef struct Look {
    const rs_Rules *rules;
    const nk_Rules *nk;
    const rs_Words *words;
    const nk_View *view;
    const Deck *deck; /* of the dragons; the unicorns' follows */
    int language;
} Look;

Look look_at(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* ---- What is there: nokaut_parts.c ---- */

const char *look_phrase(const Look *l, int which);
const char *look_name(const Look *l, int label);
const char *look_text(const Look *l, int label);

const char *team_name(const Look *l, int team);
const char *team_mark(const Look *l, int team);
int seat_team(const Look *l, int seat);
/* The team of the viewer; of a spectator the dragons. */
int near_team(const Look *l);
/* Whether the viewer knows the goal of the near team. */
bool goal_known(const Look *l);
int goals_done(const Look *l, int team);

const Card *look_card(const Look *l, int team, int kind);
const nk_Frame *look_frame(const Look *l, int index);
/* The card that a frame plays or whose text it runs. */
const Card *frame_card(const Look *l, const nk_Frame *f);

/* The spaces of the grid in use, and those that the g-th goal of the box marks on it. */
int used_spaces(const Look *l);
int goal_marks(const Look *l, int goal);
/* The space of this name on the grid in use, or -1. */
int space_named(const Look *l, const char *name);

/* One space. */
typedef struct Cell {
    bool used;        /* part of the grid in use */
    const Card *card; /* what stands there, or is announced for it; NULL: nothing */
    int team;         /* of the card */
    bool announced;   /* it does not stand yet */
    bool lasting;     /* it has a text that holds or waits while it stands there */
    bool goal;        /* marked by the goal of the near team, if the viewer knows it */
} Cell;

Cell look_cell(const Look *l, int space);

/* ---- How it reads ---- */

/* "2x Chonk", parted by commas from what is there already. */
void append_copies(const Look *l, const Card *card, int count, const char *remark, Snippet *out);
/* "Chonk, space 5" */
void append_standing(const Look *l, int space, Snippet *out);

/* nokaut_grid.c: the grid, as wide as the page; the goal of the near team as a small picture, and
 * how much of it is fulfilled. */
void write_grid(const Look *l, Page *page);
void write_goal(const Look *l, Page *page);

/* nokaut_seat.c: a team with its players and their hands; the own hand with texts. */
void write_team(const Look *l, int team, Page *page);
void write_hand_texts(const Look *l, Page *page);

/* nokaut_table.c: whose turn it is, who comes next, and how near gridlock is. */
void write_status(const Look *l, Page *page);

/* nokaut_stack.c: what is under way, oldest first; nothing if nothing is. */
void write_stack(const Look *l, Page *page);
/* One step of it; nothing for a frame that is told elsewhere or is a secret. */
void append_under_way(const Look *l, const nk_Frame *f, Snippet *out);

/* nokaut_card.c: what kind of thing a label names, and its numbers. */
void nokaut_facts(const Look *l, int label, Snippet *out);

#endif
