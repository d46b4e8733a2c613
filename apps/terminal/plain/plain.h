/* plain.h - a match in lines of text, between people at one keyboard and bots: for screen readers,
 * pipes, and whoever likes it.
 *
 * The host (table/host.h) says what may be shown and who answers, the scene (scene/scene.h) what a
 * moment means; here it is printed. Invariant: nothing is printed but what host_sees allows at the
 * one place where everybody sits. */
#ifndef TERMINAL_PLAIN_H
#define TERMINAL_PLAIN_H

#include "../../../table/host.h"
#include "../../../table/replay.h"
#include "../flags.h"
#include "../phrases.h"
#include "../scenes.h"
#include "lines.h"

#include <stdio.h>

enum { HERE = 0 }; /* the one place */

typedef struct Plain {
    const rs_Rules *rules;
    const Options *options;
    Session session;
    Host host;
    HostSight sight;
    rs_Words words;
    Scene scene;  /* of the sight */
    Scene before; /* of the moment with which the last news began */
    Lines lines;
    bool terminal;      /* whether there is a screen to clear */
    int shown_to;       /* who was shown the table last: a seat, RS_SPECTATOR; or -1 */
    int told[RS_SEATS]; /* how many events each seat has been told of */
    int told_openly;    /* and everybody */
    bool clock_answered;
} Plain;

static inline const char *say(const Plain *p, int word)
{
    return phrase(p->words.language, word);
}

static inline const Match *match_of(const Plain *p)
{
    return &p->session.match;
}

/* ---- table.c: the table of a scene ---- */

void print_table(const Scene *scene);
/* What has been discarded; the own cards with their texts. */
void print_piles(const Scene *scene);
void print_hand(const Scene *scene);

/* ---- spaces.c: arenas and grids ---- */

void print_spaces(const Scene *scene);

/* ---- card.c: a card in full, by what people type ---- */

/* Everything of this name or id, first what is part of the match; false: nothing. */
bool print_card(const Scene *scene, const rs_View *view, const char *name);

/* ---- question.c: a question and its answers ---- */

enum { ANSWER_KEY = 16 };

void print_question(const Scene *scene);
void print_answer_ids(const Scene *scene);
/* Who is asked, and for what; and how many seconds are left, if there is a clock. */
void print_prompt(const Plain *p, int seconds);
bool keys_are_numbers(const Scene *scene);
/* The answer to which this text is the key or the id; -1: none. */
int find_answer(const Scene *scene, const char *text);

/* ---- news.c: what has happened ---- */

/* What everybody at the keyboard may know and has not been told. */
void print_open_news(Plain *p);
/* What the viewer may know and has not been told. */
void print_news(Plain *p, int viewer);
/* The last lines of it. */
void print_log(const Plain *p, const Match *match, int events, unsigned audience, int most);

/* ---- ask.c: what people type at a question ---- */

enum { ASKED_ANSWERED, ASKED_QUIT };
/* Shows what the sight allows and asks until something has changed, or it is over for now. */
int ask_person(Plain *p);
/* A line that is typed until the host wants to go on; as next_line. */
int wait_for_line(Plain *p, int seconds);

/* ---- loop.c: the course of a match ---- */

/* What is printed of a match at first: who plays whom, where, by which rulings. */
void print_start(const Plain *p, const Match *match);
/* Takes in what has changed. */
void look(Plain *p);
int64_t host_now(const Plain *p);
/* Plays the match of the session to its end, or until a person stops it. An exit status. */
int play_match(Plain *p);

/* ---- tower.c: a tower in words (K10.1) ---- */

/* Whether the table is asked about a tower that somebody here builds by ear. */
bool is_tower_in_words(const Plain *p);
/* Builds it. False: nobody is there any more, and nothing has changed. */
bool build_in_words(Plain *p);

/* ---- rules.c ---- */

/* Prints what was asked for: nothing, the chapters; a number such as 3, K7 or K7.2, or the
 * beginning of a title, that chapter or rule; anything else, what has these words. */
void show_rules(int game, int language, const char *wanted);

/* ---- study.c: a match that is not being played ---- */

/* Takes commands about the match from the moment at which the replay stands. True: the session is
 * now a match that goes on from there, and is to be played. */
bool study_match(Plain *p, Replay *replay);

#endif
