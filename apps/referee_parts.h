/* referee_parts.h - what the files of the referee share: a request on its way to an answer. */
#ifndef APPS_REFEREE_PARTS_H
#define APPS_REFEREE_PARTS_H

#include "../scene/json.h"
#include "../table/match.h"
#include "referee.h"

#include <jansson.h>

enum { REFEREE_MATCHES = 64, REFEREE_NAME = 64, REFEREE_EVENTS = 1024, REFEREE_PROTOCOL = 2 };
enum { REFEREE_EVERYTHING = -1 }; /* in place of a seat: what the host knows */

/* The most keys that a set-up can have. */
enum { REFEREE_PARTS = 16 };

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
    Scene *scene;   /* one is made anew for each answer that needs it */
    char *text;     /* JSON that is no part of jansson's; see call_write */
    int room;
};

/* A request whose keys and types have been checked. The handler adds to the answer, or refuses. */
typedef struct Call {
    Referee *referee;
    json_t *request, *answer;
    const char *tail; /* members that go behind those of the answer, as JSON; or NULL */
    const char *name; /* of the match */
    Match *match;     /* NULL: there is none of this name */
    int seat;         /* 0 to 3, RS_SPECTATOR or REFEREE_EVERYTHING */
    int game;         /* of the key "game": for requests that are about no match */
    int language;
    int from; /* the first event that is told, by the caller's own count */
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

/* Adds what a function writes as JSON to the answer: under `key`, or with NULL the members of the
 * object that it writes. The function returns -1 where it needs more room. */
bool call_write(Call *call, const char *key, int (*write)(Call *call, char *text, int size));

/* The scene of a viewer, in the referee's own. */
const Scene *call_scene(Call *call, int viewer, unsigned options);

/* The keys that set-ups of a game can have; returns how many. */
int setup_keys(const rs_Rules *rules, int game, const char *key[REFEREE_PARTS]);
/* Whether the request's value of such a key may be one, for "new"; refuses otherwise. */
bool call_setup_fits(Call *call, const char *key, const json_t *value);

/* Moves the started match to its name and frees the one that had it before. */
bool call_keep(Call *call, Match *match);

/* ---- Pieces of answers ---- */

void put(json_t *object, const char *key, json_t *value);
void put_hash(json_t *object, const char *key, uint64_t hash);
/* A string from any bytes: what is not UTF-8 becomes '?'. */
json_t *as_text(const char *text);
json_t *as_seat(int seat);
/* A side by its id, null for nobody. */
json_t *as_side(int game, int side);
/* Who is asked, how many decisions there have been as far as `seat` knows, and who has won. */
void put_status(const Match *match, int seat, json_t *object);
/* The set-up as it was agreed on, and who is on which side. */
void put_setup(const Match *match, json_t *object);
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
