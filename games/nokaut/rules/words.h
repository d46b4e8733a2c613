/* words.h - which sentences Nokaut needs and how they are said; the sentences are in words/nokaut/.
 */
#ifndef NOKAUT_WORDS_H
#define NOKAUT_WORDS_H

#include "../../../engine/rulings.h"
#include "game.h"
#include "view.h"

/* What can be asked. */
#define NK_QUESTIONS(Q)                                                                            \
    Q(NONE, "none")                                                                                \
    Q(ACT, "act")                                                                                  \
    Q(MORE, "more")                                                                                \
    Q(REVEAL, "reveal")                                                                            \
    Q(SPACE, "space")                                                                              \
    Q(ANSWER_PLAY, "answer-play")                                                                  \
    Q(ANSWER_ENTRY, "answer-entry")                                                                \
    Q(ANSWER_DESTROY, "answer-destroy")                                                            \
    Q(ANSWER_MOVE, "answer-move")                                                                  \
    Q(MAY, "may")                                                                                  \
    Q(CHOOSE, "choose")                                                                            \
    Q(DESTROY, "destroy")                                                                          \
    Q(SACRIFICE, "sacrifice")                                                                      \
    Q(RETURN, "return")                                                                            \
    Q(MOVE, "move")                                                                                \
    Q(MOVE_TO, "move-to")                                                                          \
    Q(SWAP, "swap")                                                                                \
    Q(SWAP_WITH, "swap-with")                                                                      \
    Q(HOW_MANY, "how-many")                                                                        \
    Q(MAY_DRAW, "may-draw")                                                                        \
    Q(WHO_DISCARDS, "who-discards")                                                                \
    Q(DISCARD, "discard")                                                                          \
    Q(DISCARD_ANY, "discard-any")                                                                  \
    Q(TAKE, "take")                                                                                \
    Q(GRANTED, "granted")                                                                          \
    Q(MAY_PREVENT, "may-prevent")

#define NK_WORDS(W)                                                                                \
    W(DRAGONS, "dragons")                                                                          \
    W(UNICORNS, "unicorns")                                                                        \
    W(DRAGONS_1, "dragons-1")                                                                      \
    W(DRAGONS_2, "dragons-2")                                                                      \
    W(UNICORNS_1, "unicorns-1")                                                                    \
    W(UNICORNS_2, "unicorns-2")                                                                    \
    W(TABLE, "table")

#define Q(NAME, key) QUESTION_##NAME,
enum { NK_QUESTIONS(Q) QUESTION_COUNT };
#undef Q
/* What is wrong with a set-up, behind SETUP_PROBLEMS. */
#define NK_PROBLEMS(P)                                                                             \
    P(NO_BOX, "no-box")                                                                            \
    P(NO_PLAYERS, "no-players")                                                                    \
    P(NO_GRID, "no-grid")                                                                          \
    P(NO_TEAM, "no-team")

#define W(NAME, key) WORD_##NAME,
enum { NK_WORDS(W) WORDS_COUNT };
#undef W
#define P(NAME, key) PROBLEM_##NAME,
enum { PROBLEMS_BEFORE = SETUP_PROBLEMS_COUNT - 1, NK_PROBLEMS(P) PROBLEMS_COUNT };
#undef P

enum {
    FIRST_EVENT = 0,
    FIRST_ACTION = FIRST_EVENT + EV_COUNT,
    FIRST_QUESTION = FIRST_ACTION + DO_COUNT,
    FIRST_WORD = FIRST_QUESTION + QUESTION_COUNT,
    FIRST_PROBLEM = FIRST_WORD + WORDS_COUNT,
    NK_SENTENCES = FIRST_PROBLEM + PROBLEMS_COUNT
};

/* The stable names of events. */
extern const char *const nk_event_words[EV_COUNT];
/* The last columns of events.def and actions.def. */
extern const uint16_t nk_event_traits[EV_COUNT];
extern const uint8_t nk_action_traits[DO_COUNT];

extern const SentenceKey nk_sentences[NK_SENTENCES];

/* Which QUESTION_ a frame asks when it is on top. */
int nk_question(const nk_Rules *rules, const nk_Frame *f);
int nk_turn_question(const nk_Frame *f);
int nk_play_question(const nk_Frame *f);

/* The name of a seat where the players gave none. */
const char *nk_seat_name(const rs_Rules *rules, int players, int teams, int seat, int language);

int nk_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size);
int nk_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size);
int nk_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *view, char *text,
                    int size);
rs_About nk_action_about(const rs_Rules *rules, rs_Action action);
/* Of what came from elsewhere: whether it names something that there is. */
bool nk_action_fits(const rs_Rules *rules, rs_Action action);
bool nk_event_fits(const rs_Rules *rules, const rs_Event *event);
int nk_action_id(const rs_Rules *rules, rs_Action action, char *text, int size);

#endif
