/* bout.h - what the files of Knockdown's scene share: a bout is a moment of a match with what the
 * rules know of it, and pieces of sentences about it.
 *
 * knockdown.c makes the head, bout_things.c zones and things, bout_steps.c what is under way,
 * bout_answers.c what answers are about and would do, bout_card.c cards in full. */
#ifndef SCENE_BOUT_H
#define SCENE_BOUT_H

#include "../engine/rules.h"
#include "../knockdown/forecast.h"
#include "../knockdown/view_frames.h"
#include "make.h"

typedef struct Bout {
    Maker *m;
    const kd_Rules *kd;
    const kd_View *view;
    const Arena *arena;
    const Deck *deck;
    bool setting_up;
} Bout;

Bout bout_of(Maker *m);
/* What the rules know of it; some 1 KB. */
void bout_ask(const Bout *b, kd_Forecast *f);

/* The seat whose eyes the table is seen with: a spectator's are those of seat 0. */
int bout_near(const Bout *b);
const char *bout_seat(const Maker *m, int seat);
int bout_position(const Bout *b, int seat);
const Board *bout_board(const Bout *b, int seat);
/* The uppermost frame, or the uppermost of this procedure; NULL: there is none. */
const Frame *bout_top(const Bout *b);
const Frame *bout_frame(const Bout *b, int procedure);
/* The number of an attack of the deck by its kind. */
int bout_card(const Bout *b, int kind);

/* ---- Pieces of sentences, between make_begin and make_end ---- */

void bout_add_symbols(Maker *m, int symbols, const char *between);
void bout_add_slots(Maker *m, const uint8_t *slot, int slots);
/* What a card is worth, or what a special attack costs. */
void bout_add_worth(Maker *m, const Attack *attack);
void bout_add_wounds(Maker *m, int heavy, int light);
void bout_add_range(Maker *m, const Attack *attack);
void bout_add_cost(Maker *m, const PayFrame *pay);
void bout_add_spaces(Maker *m, int spaces);
void bout_add_chance(Maker *m, int permille);

/* ---- Facts ---- */

void bout_attack_facts(Maker *m, const Attack *attack);
void bout_skill_facts(Maker *m, const Skill *skill);
SceneFact *bout_wounds_fact(Maker *m, const char *key, int word, int heavy, int light);
void bout_slots_fact(Maker *m, const char *key, int word, const uint8_t *slot, int slots);

/* ---- Parts of a scene ---- */

void bout_things(const Bout *b, const kd_Forecast *f);
void bout_steps(const Bout *b, const kd_Forecast *f);
/* Why the viewer cannot do it, in words; NULL: they can. */
const char *bout_why(const Bout *b, const kd_Forecast *f, rs_Action action, int *why);

/* The space where a movement ends or a token lies, or -1. */
int bout_space_of(const Bout *b, rs_Action action);
void bout_answer(Maker *m, int answer);
void bout_before(Maker *m, int answer);
void bout_behind(Maker *m, int answer);
bool bout_tried(rs_Action action);
void bout_warn(Maker *m, int answer);

void bout_card_in_full(const rs_Rules *rules, int language, const rs_View *view, int thing,
                       SceneCard *card);
bool bout_in_match(const rs_Rules *rules, const rs_View *view, int thing);

#endif
