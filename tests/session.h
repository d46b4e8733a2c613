/* session.h - what the tests of table/ share: rules, a folder, sessions that are played at random.
 */
#ifndef TESTS_SESSION_H
#define TESTS_SESSION_H

#include "../table/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One for each test: made and removed by cmocka (table_set_up, table_tear_down). */
typedef struct Table {
    rs_Rules *rules;
    char folder[64];
    rs_Dice dice;
    char problem[MATCH_PROBLEM];
} Table;

int table_set_up(void **state);
int table_tear_down(void **state);

/* A session with a fixed seed; `players` such as "person Ann|expert Rook", NULL: people. */
void table_start(Table *t, int game, int seats, const char *players, Session *s);
/* Likewise from a position. */
void table_position(Table *t, const char *position, const char *players, Session *s);

/* An action at random, of whoever is asked; false at the end. */
bool table_play(Table *t, Session *s);
/* An action by its id. */
void table_do(Table *t, Session *s, int seat, const char *id);
rs_Action table_action(Session *s, const char *id);

/* A whole file. Free it. */
char *table_text(const char *path);
/* A new file in the folder; the path goes to `path`. */
void table_file(Table *t, const char *name, const char *text, size_t size, char path[SESSION_PATH]);

/* The groups */
void test_undo_says_nothing_new(void **state);
void test_undo_of_hidden_cards(void **state);
void test_undo_of_cards_alike(void **state);
void test_undo_of_means(void **state);
void test_undo_of_known_cards(void **state);
void test_undo_in_nokaut(void **state);
void test_undo_in_the_file(void **state);
void test_undo_through_a_link(void **state);
void test_undo_at_the_table(void **state);
void test_replay_goes_anywhere(void **state);
void test_branch(void **state);
void test_hint(void **state);
void test_review_is_the_same_every_time(void **state);
void test_review_finds_a_thrown_win(void **state);
void test_review_tells_luck_from_play(void **state);
void test_pauses(void **state);
void test_bots_play(void **state);

#endif
