/* stack.h - the machine that both games run on: frames, questions, actions, events, the loop.
 *
 * A template: a game includes it once in its game.h, after it has defined
 *   Game           a struct with `s` (its state, with STATE_HEAD and frame[MOST_FRAMES]) and
 * `events` PROCEDURES(P)  its procedures: P(NAME, name, the struct that it lays over its frames)
 *   PROCEDURE      the name of their table
 *   MOST_FRAMES    how many frames its state has */
#ifndef ENGINE_STACK_H
#define ENGINE_STACK_H

#include "../ringside.h"
#include "frame.h"

#include <assert.h>
#include <string.h>

#define U8(x)  ((uint8_t)(x))
#define U16(x) ((uint16_t)(x))

/* ---- Procedures ---- */

#define P(NAME, name, Type) PROC_##NAME,
enum { PROC_NONE, PROCEDURES(P) PROC_COUNT };
#undef P

/* run goes on until it pushes, pops or asks; list gives the answers; answer takes one. */
typedef struct Procedure {
    void (*run)(Game *g);
    int (*list)(const Game *g, rs_Action *out);
    void (*answer)(Game *g, rs_Action action);
} Procedure;

extern const Procedure PROCEDURE[PROC_COUNT];

/* ---- Frames ---- */

/* A frame as its procedure knows it. Frames are bytes and the overlays never mix: in a debug build
 * this is checked. */
#ifdef CHECK_FRAMES
static inline const Frame *frame_checked(const void *frame, const char *type)
{
    static const char *const types[PROC_COUNT] = {
#define P(NAME, name, Type) [PROC_##NAME] = #Type,
        PROCEDURES(P)
#undef P
    };
    const Frame *checked = frame;
    assert(checked->proc > PROC_NONE && checked->proc < PROC_COUNT);
    assert(strcmp(types[checked->proc], type) == 0);
    return checked;
}
#else
#define frame_checked(frame, type) (frame)
#endif
#define FRAME_AS(Type, frame)       ((Type *)(uintptr_t)frame_checked(frame, #Type))
#define FRAME_AS_CONST(Type, frame) ((const Type *)(const void *)frame_checked(frame, #Type))

static inline Frame *frame_top(const Game *g)
{
    return &g->s->frame[g->s->depth - 1];
}

#define TOP(Type, g) FRAME_AS(Type, frame_top(g))

static inline void *frame_push(Game *g, int proc, int seat)
{
    assert(g->s->depth < MOST_FRAMES);
    Frame *frame = &g->s->frame[g->s->depth++];
    frame->proc = (uint8_t)proc;
    frame->seat = (uint8_t)seat;
    return frame;
}

/* Ends the frame on top without a word to the one below. */
static inline void frame_drop(Game *g)
{
    memset(&g->s->frame[--g->s->depth], 0, sizeof(Frame));
}

/* Ends the frame on top and tells the one below what came of it: "if you do" asks for it. */
static inline void frame_pop(Game *g, int result)
{
    frame_drop(g);
    g->s->frame[g->s->depth - 1].result = (uint8_t)result;
}

/* ---- Questions ---- */

/* Ends the run with a question to `seat`; the frame on top will list and take the answers. */
static inline void ask(Game *g, int seat)
{
    g->s->asked = (uint8_t)seat;
    g->s->asking = 1;
}

/* For questions whose answers are public: asks only if there is a choice. */
static inline void ask_public(Game *g, int seat)
{
    rs_Action only[RS_MAX_ACTIONS];
    const Procedure *procedure = &PROCEDURE[frame_top(g)->proc];
    if (procedure->list(g, only) == 1)
        procedure->answer(g, only[0]);
    else
        ask(g, seat);
}

/* From one question to the next. */
static inline void run(Game *g)
{
    while (!g->s->asking)
        PROCEDURE[frame_top(g)->proc].run(g);
}

/* The answers to the pending question; none when the game is over. */
static inline int list_answers(const Game *g, rs_Action *out)
{
    return g->s->asked == RS_NOBODY ? 0 : PROCEDURE[frame_top(g)->proc].list(g, out);
}

static inline void take_answer(Game *g, rs_Action action)
{
    g->s->asking = 0;
    PROCEDURE[frame_top(g)->proc].answer(g, action);
    run(g);
}

/* ---- Actions: a kind and two arguments ---- */

static inline rs_Action act(int kind, int a, int b)
{
    return (uint32_t)kind | (uint32_t)a << 8 | (uint32_t)b << 24;
}

static inline int act_kind(rs_Action action)
{
    return (int)(action & 255);
}

static inline int act_a(rs_Action action)
{
    return (int)(action >> 8 & 0xffff);
}

static inline int act_b(rs_Action action)
{
    return (int)(action >> 24);
}

/* ---- Events ---- */

enum { EVERYONE = 0xff };

/* Kept out of the fast path: playouts have no events. */
__attribute__((noinline, unused)) static void event_add(rs_Events *events, rs_Event event)
{
    if (events->count == RS_MAX_EVENTS)
        events->lost++;
    else
        events->at[events->count++] = event;
}

static inline void event_for(Game *g, int audience, int kind, int seat, int what, int n, int a,
                             int b)
{
    if (g->events)
        event_add(g->events, (rs_Event){.kind = U8(kind),
                                        .audience = U8(audience),
                                        .seat = U8(seat),
                                        .n = U8(n),
                                        .what = U16(what),
                                        .a = U8(a),
                                        .b = U8(b)});
}

static inline void event_all(Game *g, int kind, int seat, int what, int n, int a, int b)
{
    event_for(g, EVERYONE, kind, seat, what, n, a, b);
}

/* Only for `seat`. */
static inline void event_private(Game *g, int kind, int seat, int what, int n)
{
    event_for(g, 1 << seat, kind, seat, what, n, 0, 0);
}

static inline void trace(const Game *g, int pc, int how)
{
    if (g->events && g->events->trace)
        g->events->trace[pc] = U8(g->events->trace[pc] | how);
}

#endif
