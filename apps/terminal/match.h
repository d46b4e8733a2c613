/* match.h - a match on the terminal in lines of text, between people at one keyboard and bots.
 *
 * The host of the match holds the session, but shows and asks from views only. Invariant: nothing
 * is printed that somebody who may be looking may not know. One person: what that seat may know.
 * More people: what all of them may know, until a curtain has gone up for one. Nobody: what a
 * spectator may know. */
#ifndef TERMINAL_MATCH_H
#define TERMINAL_MATCH_H

#include "../../table/session.h"
#include "flags.h"
#include "phrases.h"
#include "play.h"

#include <stdio.h>

enum { NOT_HERE = -1 };

enum { TYPED_LINE = 1024 };

typedef struct Typed {
    char bytes[4 * TYPED_LINE];
    size_t count;
    bool overlong; /* the line began with more than fits */
    bool ended;    /* there is no more to read */
} Typed;

typedef struct TerminalMatch {
    const struct TerminalGame *game;
    rs_Rules *rules;
    rs_Setup setup;
    Session session;
    const Match *looked_at; /* instead of the session's match; NULL: that one */
    rs_Words words;
    rs_Dice dice; /* for towers of bots */
    uint8_t seed[32];
    char name[RS_SEATS][PLAYER_NAME]; /* empty: the name that the game gives */
    char bot[RS_SEATS][PLAYER_NAME];  /* as bot_parse reads it; empty: a person */
    bool person[RS_SEATS];
    int people;
    int keyboard;        /* more people than one: for whom the curtain is up, or NOT_HERE */
    int shown_to;        /* who was shown the table last, or NOT_HERE */
    bool terminal;       /* whether there is a screen to clear */
    bool echoed;         /* whether what is typed is seen anyway */
    const rs_Event *log; /* of the session */
    int logged;
    int told[RS_SEATS]; /* how far each seat has been told everything */
    int told_openly;    /* how far the open events have been told */
    bool input_ended;   /* there are no more lines to read */
    Typed typed;
    char line[TYPED_LINE]; /* that was read last */
    int clock;             /* seconds for a decision; 0: none */
    bool clock_answered;   /* the last question of a person */
} TerminalMatch;

static inline const rs_State *state_now(const TerminalMatch *m)
{
    return m->looked_at ? &m->looked_at->state : &m->session.match.state;
}

static inline const char *say(const TerminalMatch *m, int which)
{
    return phrase(m->words.language, which);
}

/* The only person, or the first. */
static inline int first_person(const TerminalMatch *m)
{
    int seat = 0;
    while (seat < m->setup.seats - 1 && !m->person[seat])
        seat++;
    return seat;
}

/* Who plays whom, where, by which rulings. */
void print_first_lines(const TerminalMatch *m);

/* Plays the match of the session to its end, or until a person stops it. Returns an exit status. */
int play_match(TerminalMatch *m, const Options *options);

#endif
