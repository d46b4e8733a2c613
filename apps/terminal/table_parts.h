/* table_parts.h - what the files that draw a table of Knockdown share: the table as one seat sees
 * it, the parts it is made of, and pieces of sentences about cards.
 *
 * Everything is drawn from a view, never from a state: what is not in it cannot be shown. */
#ifndef TERMINAL_TABLE_PARTS_H
#define TERMINAL_TABLE_PARTS_H

#include "../../engine/rules.h"
#include "../../knockdown/game.h"
#include "../../knockdown/view_frames.h"
#include "layout.h"
#include "phrases.h"

/* The columns in which attacks are listed. */
enum {
    COLUMN_NAME,
    COLUMN_WORTH,
    COLUMN_TYPE,
    COLUMN_DAMAGE,
    COLUMN_RANGE,
    COLUMN_KO,
    ATTACK_COLUMNS
};

typedef struct Table {
    const rs_Rules *rules;
    const kd_Rules *kd;
    const rs_Words *words;
    const kd_View *view;
    const Arena *arena;
    const Deck *deck;
    int language;
    int width[ATTACK_COLUMNS]; /* the same for all lists of attacks; see measure_attacks */
} Table;

Table table_of(const rs_Rules *rules, const rs_Words *words, const rs_View *view);

/* ---- What lies on it ---- */

const char *table_phrase(const Table *t, int which);
const char *table_name(const Table *t, int label);
const char *table_text(const Table *t, int label);

/* The card of a kind of the deck. */
const Attack *deck_card(const Table *t, int kind);
const Board *seat_board(const Table *t, int seat);
int seat_position(const Table *t, int seat);
bool setting_up(const Table *t);
/* Whether the ruling has its second value. */
bool ruled_otherwise(const Table *t, int ruling);

/* Copies the topmost frame of a procedure, whose 16 bytes have a type of their own, into `out`.
 * False if there is none. */
bool copy_frame(const Table *t, int procedure, void *out);

/* ---- Pieces of sentences ---- */

void append_symbols(int language, int symbols, const char *between, Snippet *out);
/* The symbols of a cost. */
void append_slots(int language, const uint8_t *slot, int slots, Snippet *out);
/* A card's symbols, or what a special attack costs. */
void append_worth(int language, const Attack *attack, Snippet *out);
void append_wounds(int language, int heavy, int light, Snippet *out);
void append_range(int language, const Attack *attack, Snippet *out);
/* "2x High Kick (Foot, hidden)", parted by commas from what is there already. */
void append_cards(const Table *t, int kind, int count, const char *remark, Snippet *out);
/* Its name, initiative and text. */
void append_skill(const Table *t, int skill, bool used, Snippet *out);

/* seat.c: the cards of a hand as far as the viewer knows them, "empty" if there are none; what may
 * lie face down; the tokens of a seat. */
void append_hand(const Table *t, int seat, Snippet *out);
bool has_unseen_skill(const Table *t, int seat);
void append_face_down(const Table *t, int seat, Snippet *out);
void append_tokens(const Table *t, int seat, Snippet *out);

/* knockdown.c: "Cost: Fist ?; paid: Fist" */
void append_cost(const Table *t, const PayFrame *pay, Snippet *out);

/* card.c: what kind of thing a label names, and its numbers. */
void knockdown_facts(const Table *t, int label, Snippet *out);

/* A line such as "Hand", with its text beside it. */
void print_field(const char *name, const char *text);

/* ---- Parts ---- */

void print_arena(const Table *t);          /* arena.c */
void print_seat(const Table *t, int seat); /* seat.c: a fighter */

/* attack_list.c; measure before printing, so that all lists have the same columns. */
void measure_attacks(Table *t);
void print_row(const Table *t);
void print_specials(const Table *t, int seat);

#endif
