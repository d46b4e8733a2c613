/* referee_parts.h - what the files of the referee share: a request on its way to an answer, and
 * what each game adds. */
#ifndef APPS_REFEREE_PARTS_H
#define APPS_REFEREE_PARTS_H

#include "../table/match.h"
#include "referee.h"

#include <jansson.h>

enum { REFEREE_MATCHES = 64, REFEREE_NAME = 64, REFEREE_EVENTS = 4096 };
enum { REFEREE_EVERYTHING = -1 }; /* in place of a seat: what the host knows */

/* What a game adds. The list of them is in referee_boxes.c. All but the catalogue and the set-up is
 * made from views, so nothing can be told that the viewer does not know. */
typedef struct RefereeGame {
    const char *key[MATCH_MAX_PARTS]; /* the parts of a set-up, for "new" */
    /* Everything that is in its boxes. */
    json_t *(*boxes)(const rs_Rules *rules, int language);
    /* What a start tells: the set-up as it was agreed on. */
    void (*put_setup)(const Match *match, json_t *out);
    /* Whoever has won, null as long as nobody has. */
    json_t *(*winner)(const rs_View *view);
    /* How far each side has come, for "result". */
    void (*put_score)(const rs_View *view, json_t *out);
    /* What an event has beside what all events have; may be NULL. */
    void (*put_event)(const rs_View *view, const rs_Event *event, json_t *out);
    /* Everything in the view, up to who is asked. */
    void (*put_view)(const rs_Rules *rules, const rs_View *view, int language, json_t *out);
} RefereeGame;

/* referee_view_GAME.c, and their catalogues in referee_boxes_GAME.c */
#define GAME(NAME, name, prefix) extern const RefereeGame referee_##name;
#include "../engine/games.def"
json_t *boxes_of_knockdown(const rs_Rules *rules, int language);
json_t *boxes_of_nokaut(const rs_Rules *rules, int language);
const RefereeGame *referee_game(int game);

typedef struct Slot {
    char name[REFEREE_NAME + 1];
    Match match;
} Slot;

struct Referee {
    const rs_Rules *rules;
    Slot *slot[REFEREE_MATCHES];
    int slots;
    int most_steps;
    bool tame, over;
    uint64_t seeds; /* how many a tame referee has drawn */
};

/* A request whose keys and types have been checked. The handler adds to the answer, or refuses. */
typedef struct Call {
    Referee *referee;
    json_t *request, *answer;
    const char *name; /* of the match */
    Match *match;     /* NULL: there is none of this name */
    int seat;         /* 0 to 3, RS_SPECTATOR or REFEREE_EVERYTHING */
    int game;         /* of the key "game": for requests that are about no match */
    int language;
    char error[MATCH_PROBLEM];
} Call;

/* Notes why not; always false. */
bool call_refuse(Call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Values of keys; the given default where the key is missing. */
const char *call_text(const Call *call, const char *key, const char *otherwise);
int call_number(const Call *call, const char *key, int otherwise);
bool call_flag(const Call *call, const char *key, bool otherwise);

/* The seed of the request, or a fresh one; false if there is no source of chance. */
bool call_seed(Call *call, uint8_t seed[32]);
/* Fast dice from such a seed; the second takes the seed of the request. */
void dice_from(const uint8_t seed[32], rs_Dice *dice);
bool call_dice(Call *call, rs_Dice *dice);

/* Carries out a legal action and tells the events that the seat may know. */
bool call_play(Call *call, rs_Action action);

/* Moves the started match to its name and frees the one that had it before. */
bool call_keep(Call *call, Match *match);

/* ---- Pieces of answers ---- */

void put(json_t *object, const char *key, json_t *value);
void put_hash(json_t *object, const char *key, uint64_t hash);
/* A string from any bytes: what is not UTF-8 becomes '?'. */
json_t *as_text(const char *text);
json_t *as_seat(int seat);
/* "a" to "d", as keys of answers. */
const char *seat_letter(int seat);
/* What every named thing has: id, name, text, and where it comes from. */
json_t *as_thing(const rs_Rules *rules, int label, int language);
json_t *as_winner(const rs_Rules *rules, const rs_State *state);
/* Who is asked, how many decisions there have been as far as `seat` knows, and who has won. */
void put_status(const Match *match, int seat, json_t *object);
/* The parts of the set-up, each as text. */
void put_parts(const Match *match, json_t *object);
/* The rulings of a game that are not the default: bits. */
json_t *as_rulings(int game, uint32_t changed);
/* An action by its id and in words. */
json_t *as_action(const Match *match, const rs_Words *words, rs_Action action);
/* The question that is pending, as this viewer may hear it. */
json_t *as_question(const Match *match, int viewer, int language);

/* ---- Handlers, by file ---- */

/* referee_boxes.c */
bool do_hello(Call *call);
bool do_boxes(Call *call);
bool do_rulings(Call *call);
/* referee_match.c */
bool do_new(Call *call);
bool do_position(Call *call);
bool do_load(Call *call);
bool do_save(Call *call);
bool do_undo(Call *call);
bool do_hash(Call *call);
bool do_result(Call *call);
bool do_playout(Call *call);
bool do_imagine(Call *call);
/* referee_view.c */
bool do_actions(Call *call);
bool do_apply(Call *call);
bool do_events(Call *call);
bool do_view(Call *call);
/* referee_bot.c */
bool do_bot(Call *call);

/* The names of the requests, for "hello". */
json_t *as_requests(void);

#endif
