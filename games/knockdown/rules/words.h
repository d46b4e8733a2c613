/* words.h - which sentences Knockdown needs and how they are said; the sentences themselves are in
 * words/knockdown/. */
#ifndef KNOCKDOWN_WORDS_H
#define KNOCKDOWN_WORDS_H

#include "../../../engine/rulings.h"
#include "game.h"
#include "view.h"

/* Pieces of sentences. */
/* clang-format off */
#define KD_WORDS(W)                                                                                   \
    W(HEAVY, "heavy")                                                                              \
    W(LIGHT, "light")                                                                              \
    W(AND, "and")                                                                                  \
    W(NO_WOUND, "no-wound")                                                                        \
    W(LEFT, "left")                                                                                \
    W(RIGHT, "right")                                                                              \
    W(HIDDEN, "hidden")                                                                            \
    W(TABLE, "table")
/* clang-format on */

/* What is wrong with a set-up, behind SETUP_PROBLEMS. */
#define KD_PROBLEMS(P)                                                                             \
    P(NO_FIGHTER, "no-fighter")                                                                    \
    P(NO_ARENA, "no-arena")                                                                        \
    P(NO_BOX, "no-box")                                                                            \
    P(TWO_BOXES, "two-boxes")                                                                      \
    P(TWO_SIDES, "two-sides")                                                                      \
    P(SAME_FIGHTER, "same-fighter")

#define W(NAME, key) WORD_##NAME,
enum { KD_WORDS(W) WORDS_COUNT };
#undef W
#define P(NAME, key) PROBLEM_##NAME,
enum { PROBLEMS_BEFORE = SETUP_PROBLEMS_COUNT - 1, KD_PROBLEMS(P) PROBLEMS_COUNT };
#undef P

enum {
    FIRST_EVENT = 0,
    FIRST_ACTION = FIRST_EVENT + EV_COUNT,
    FIRST_QUESTION = FIRST_ACTION + DO_COUNT,
    QUESTION_USE_SKILL = FIRST_QUESTION + PROC_COUNT,
    FIRST_WORD,
    FIRST_PROBLEM = FIRST_WORD + WORDS_COUNT,
    KD_SENTENCES = FIRST_PROBLEM + PROBLEMS_COUNT
};

/* The stable names of events. */
extern const char *const kd_event_words[EV_COUNT];
/* The last columns of events.def and actions.def. */
extern const uint16_t kd_event_traits[EV_COUNT];
extern const uint8_t kd_action_traits[DO_COUNT];

extern const SentenceKey kd_sentences[KD_SENTENCES];

int kd_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size);
int kd_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size);
/* The number of the sentence that asks what is pending. */
int kd_question(const kd_View *view);
int kd_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *view, char *text,
                    int size);
rs_About kd_action_about(const rs_Rules *rules, rs_Action action);
/* Of what came from elsewhere: whether it names something that there is. */
bool kd_action_fits(const rs_Rules *rules, rs_Action action);
bool kd_event_fits(const rs_Rules *rules, const rs_Event *event);
int kd_action_id(const rs_Rules *rules, rs_Action action, char *text, int size);

#endif
