/* lesson.h - lessons and puzzles: guided prompts on a real position, for every client alike.
 *
 * A lesson is a text (lessons/ID.lesson): a position and a script in the words of scenarios, with
 * prompts in it; a puzzle is a scenario of puzzles/ that has a name for people. What is read stands
 * in words/lessons and words/puzzles. docs/lessons.md tells the format. A hard example:
 *
 *   lesson blocking
 *     box siege-storm
 *     A veroth at 3, hand push shield-bash low-kick hurled-stone
 *     B driana at 4
 *     row haymaker straight-punch high-kick low-kick
 *     turn B
 *     B attacks haymaker
 *     ask which                       a prompt that waits for an answer
 *       see aside/haymaker, hand.a      what is to be noticed: zones, things, "answers"
 *       A block-damage push             a good answer; several lines are several
 *       wrong effect block-effect       text for this one, or all that begin so
 *       otherwise damage                for every other
 *     A ignores 1H1L                  played by itself
 *     tell points                     a prompt that is only read
 *     expect A wounds 0               for `ringside lesson check`
 *
 * Here a lesson is run over a match; a client shows the prompt, the scene of lesson_look, and
 * passes on what people do:
 *
 *   Lesson *lesson = lesson_open(rules, "blocking", language, problem);
 *   for (;;)
 *       lesson_prompt(lesson, language, &prompt); lesson_look(lesson, &look); draw
 *       prompt.waits == LESSON_NEXT:    lesson_next(lesson)
 *       prompt.waits == LESSON_ANSWER:  lesson_answer(lesson, action, language, reply)
 *       prompt.waits == LESSON_OVER:    done; lesson_play_on goes on against bots
 *   lesson_close(lesson)
 *
 * Invariant: the match is what the script up to the prompt makes of the position, with the good
 * answers that were given; a wrong answer changes nothing. */
#ifndef TABLE_LESSON_H
#define TABLE_LESSON_H

#include "session.h"

enum { LESSON_ID = 48, LESSON_TEXT = 3000, LESSON_POINTS = 8, LESSON_MOST = 256 };

/* ---- What there is ---- */

enum { GRADE_NONE, GRADE_EASY, GRADE_MEDIUM, GRADE_HARD, GRADES };

typedef struct LessonEntry {
    char id[LESSON_ID];
    int game;
    bool puzzle;
    int grade;   /* of a puzzle */
    int prompts; /* how many */
} LessonEntry;

/* The lessons and puzzles that ship, in the order in which they are learnt; how many there are. */
int lesson_list(LessonEntry *entry, int most);
/* "easy", "medium", "hard"; "" of a lesson. */
const char *lesson_grade_word(int grade);

/* In words; "" where there is none. About: one line for a list. Moral: what there was to see. */
void lesson_title(const rs_Rules *rules, int language, const LessonEntry *entry,
                  char text[LESSON_TEXT]);
void lesson_about(const rs_Rules *rules, int language, const LessonEntry *entry,
                  char text[LESSON_TEXT]);
void lesson_moral(const rs_Rules *rules, int language, const LessonEntry *entry,
                  char text[LESSON_TEXT]);
/* The page "how to win" of a game, in lines; shown before the first lesson. */
void lesson_how_to_win(const rs_Rules *rules, int language, int game, char text[LESSON_TEXT]);

/* ---- One of them ---- */

typedef struct Lesson Lesson;

/* NULL with a problem in this language; the rules must outlive it. */
Lesson *lesson_open(const rs_Rules *rules, const char *id, int language,
                    char problem[MATCH_PROBLEM]);
void lesson_close(Lesson *lesson); /* NULL is allowed */

const LessonEntry *lesson_entry(const Lesson *lesson);
const Match *lesson_match(const Lesson *lesson);
/* Whose eyes it is seen with, and who answers. */
int lesson_seat(const Lesson *lesson);

enum { LESSON_NEXT, LESSON_ANSWER, LESSON_OVER };

typedef struct LessonPrompt {
    int waits;
    int number, of; /* from 1 */
    char text[LESSON_TEXT];
    int points; /* ids of zones and things of the scene, or of answers */
    const char *point[LESSON_POINTS];
} LessonPrompt;

void lesson_prompt(const Lesson *lesson, int language, LessonPrompt *prompt);

/* What may be seen now: arguments for scene_make. No answers where none is waited for. */
typedef struct LessonLook {
    rs_View view;
    rs_Words words; /* point into the lesson */
    int count;
    rs_Action action[RS_MAX_ACTIONS];
} LessonLook;
void lesson_look(const Lesson *lesson, int language, LessonLook *look);

/* Goes on from a prompt that is only read; false: it is none. */
bool lesson_next(Lesson *lesson);
/* True: it is a good answer, and was played. Otherwise nothing has changed and `reply` says why
 * not. */
bool lesson_answer(Lesson *lesson, rs_Action action, int language, char reply[LESSON_TEXT]);
/* Whether lesson_answer would take it. */
bool lesson_is_good(const Lesson *lesson, rs_Action action);
/* To the prompt before; false at the first. */
bool lesson_back(Lesson *lesson);

/* Whether the match is not over where the lesson stands. */
bool lesson_goes_on(const Lesson *lesson);
/* A match that goes on from here against bots of this level; the lesson stays as it is. */
bool lesson_play_on(const Lesson *lesson, const char *bot, Session *session,
                    char problem[MATCH_PROBLEM]);

/* ---- Why (lesson_explain.c) ---- */

enum { EXPLAIN_LINES = 14, EXPLAIN_SIMULATIONS = 4000 };

/* An answer, its winning chance, and what would come of it if everybody plays well. */
typedef struct ExplainedLine {
    rs_Action action;
    double win;
    char answer[200]; /* in words */
    char words[300];  /* "The answer: ... Chance to win: 93%." */
    int lines;
    char line[EXPLAIN_LINES][400];
} ExplainedLine;

typedef struct Explanation {
    bool any;       /* there is a question to explain */
    bool any_other; /* and an answer that is not good */
    ExplainedLine best, other;
} Explanation;

/* The first question of a puzzle, or the one that a lesson waits at, by the search: the best answer
 * and the next best that is not good. It takes a while and gives always the same. */
void lesson_explain(const Lesson *lesson, int language, Explanation *out);

#endif
