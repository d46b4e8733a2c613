/* lesson_script.h - the text of a lesson: which lines are its position, its prompts, its play.
 *
 * A lesson stays a tree of lines (engine/text.h); nothing is translated. A puzzle is read by the
 * same functions: "A should call" is its prompt. */
#ifndef TABLE_LESSON_SCRIPT_H
#define TABLE_LESSON_SCRIPT_H

#include "../engine/kind.h"
#include "../engine/text.h"
#include "lesson.h"

/* The texts that the program carries: made by apps/embed. */
const rs_Source *lessons_shipped(int *count);

typedef struct Script {
    LessonEntry entry;
    rs_Problems problems;
    Text text;
    const Line *head, *first; /* first: behind the position; NULL: there is nothing */
    char *position;           /* as a text of its own */
    int position_line;        /* where it stands in the source */
    int seat;                 /* who learns */
} Script;

/* The index-th lesson or puzzle of a source; false behind the last. Problems are in the script,
 * which is freed in any case. */
bool script_read(const rs_Source *source, int index, Script *script);
void script_free(Script *script);

/* Where a lesson stood at a prompt. */
typedef struct Stand {
    const Line *line; /* NULL: it is over */
    int actions;
} Stand;

enum { MOST_PROMPTS = 64 };

struct Lesson {
    const rs_Rules *rules;
    Script script;
    Match match;
    int number; /* of the prompt, from 0 */
    Stand stand[MOST_PROMPTS + 1];
};

/* ---- Its lines ---- */

bool line_is(const Line *line, const char *word);
/* A prompt: tell, ask, or the first of several "should" about one decision. */
bool script_prompt(const Line *line);
bool script_asks(const Line *line);
/* Somebody plays. */
bool script_plays(const Line *line);
/* Behind a prompt, its answer included. */
const Line *script_after(const Line *prompt);
/* Behind it once this was answered. A good answer to a puzzle that is not the one it goes on with
 * ends it: NULL. */
const Line *script_after_answer(const rs_Rules *rules, const Script *script, const Line *prompt,
                                rs_Action action);
/* The next prompt or play from this line on; NULL: none. */
const Line *script_to(const Line *line);

/* Whether the answer to this prompt is good. */
bool script_good(const rs_Rules *rules, const Script *script, const Line *prompt, rs_Action action);
/* The key of the text for an answer that is not; NULL: there is none of its own. */
const char *script_wrong(const rs_Rules *rules, const Script *script, const Line *prompt,
                         rs_Action action);
/* The action that a line of play names, if it is offered. */
bool script_action(const rs_Rules *rules, const Line *line, const rs_State *state,
                   rs_Action *action);
/* The position with dice of this number; false with problems in the script. */
bool script_begin(const rs_Rules *rules, Script *script, int number, rs_State *state);
/* A number with which all given dice fall as they are given; DICE_NEVER: there is none,
 * NOT_PLAYABLE: somewhere else the script cannot be played. */
enum { DICE_NEVER = -1, NOT_PLAYABLE = -2 };
int script_dice(const rs_Rules *rules, Script *script);
/* The bytes of a seed of this number. */
void script_seed(int number, uint8_t seed[32]);

/* ---- Its words (lesson_words.c) ---- */

/* The text of a prompt by its key, cards named; "" where there is none. */
void script_say(const rs_Rules *rules, int language, const LessonEntry *entry, const char *key,
                char text[LESSON_TEXT]);
/* The word of this key, or -1. */
int script_word(const rs_Rules *rules, const LessonEntry *entry, const char *key);
/* The thing of the game that {id} in a text names, or -1. */
int script_thing(const rs_Rules *rules, int game, const char *id, size_t length);

#endif
