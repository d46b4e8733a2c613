/* parts.h - what the files share that make the scenes of Knockdown. */
#ifndef SCENE_KNOCKDOWN_H
#define SCENE_KNOCKDOWN_H

#include "../../../engine/rules.h"
#include "../../../scene/make.h"
#include "../rules/forecast.h"
#include "../rules/view_frames.h"

/* A table of Knockdown while its scene is made: m->table. */
typedef struct Knockdown {
    Maker *m;
    const kd_Rules *kd;
    const kd_View *view;
    const Arena *arena;
    const Deck *deck;
    bool setting_up;
    kd_Forecast forecast;
} Knockdown;

/* The seat whose eyes the table is seen with: a spectator's are those of seat 0. */
int knockdown_near(const Knockdown *k);
const char *knockdown_seat(const Maker *m, int seat);
int knockdown_position(const Knockdown *k, int seat);
const Board *knockdown_board(const Knockdown *k, int seat);
/* The uppermost frame, or the uppermost of this procedure; NULL: there is none. */
const Frame *knockdown_top(const Knockdown *k);
const Frame *knockdown_frame(const Knockdown *k, int procedure);
/* The number of an attack of the deck by its kind. */
int knockdown_card(const Knockdown *k, int kind);

/* ---- Pieces of sentences, between make_begin and make_end ---- */

void knockdown_add_symbols(Maker *m, int symbols, const char *between);
void knockdown_add_slots(Maker *m, const uint8_t *slot, int slots);
/* What a card is worth, or what a special attack costs. */
void knockdown_add_worth(Maker *m, const Attack *attack);
void knockdown_add_wounds(Maker *m, int heavy, int light);
void knockdown_add_range(Maker *m, const Attack *attack);
void knockdown_add_cost(Maker *m, const PayFrame *pay);
void knockdown_add_spaces(Maker *m, int spaces);
void knockdown_add_chance(Maker *m, int permille);

/* ---- Facts ---- */

void knockdown_attack_facts(Maker *m, const Attack *attack);
void knockdown_skill_facts(Maker *m, const Skill *skill);
SceneFact *knockdown_wounds_fact(Maker *m, const char *key, int word, int heavy, int light);
void knockdown_slots_fact(Maker *m, const char *key, int word, const uint8_t *slot, int slots);

/* ---- Parts of a scene ---- */

void knockdown_zones(const Knockdown *k);
void knockdown_under_way(const Knockdown *k);
/* Why the viewer cannot do it, in words; NULL: they can. */
const char *knockdown_why(const Knockdown *k, rs_Action action, int *why);

/* The space where a movement ends or a token lies, or -1. */
int knockdown_space_of(const Knockdown *k, rs_Action action);
void knockdown_answer(Maker *m, int answer);
void knockdown_before(Maker *m, int answer);
void knockdown_behind(Maker *m, int answer);
bool knockdown_tried(rs_Action action);
void knockdown_warn(Maker *m, int answer);

/* card.c */
extern const SceneSpoken knockdown_spoken[];
void knockdown_whole_card(Maker *m, int thing);
bool knockdown_in_match(const rs_Rules *rules, const rs_View *view, int thing);

#endif
