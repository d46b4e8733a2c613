/* program.h - the compiled form of card text.
 *
 * A program is a run of instructions that ends with OP_END. Jumps go forward only, there are no
 * loops and no calls, so every program ends. Each operand of the vocabulary fills one or two
 * fields; which ones, the operands of the game say. */
#ifndef ENGINE_PROGRAM_H
#define ENGINE_PROGRAM_H

#include <stdint.h>

typedef struct Instr {
    uint8_t op;
    uint8_t what;    /* which variant; of an OP_IF: the condition */
    uint8_t n;       /* a number; of an OP_CHOOSE: how many arms; of an OP_MAY: see there */
    uint8_t own[11]; /* games lay their own 16-byte structs over an instruction, as over a frame */
    uint16_t jump;   /* where to go on if not: an index into the code of the rules */
} Instr;

_Static_assert(sizeof(Instr) == 16, "an instruction is 16 bytes");

/* Control flow, the same in every game; verbs follow from OP_VERBS on. */
enum {
    OP_END,
    OP_IF,     /* goes on if the condition holds, else jumps */
    OP_DONE,   /* goes on if the verb before was carried out, else jumps */
    OP_MAY,    /* asks the owner; jumps on "no"; n is 1 if a verb stands on the same line */
    OP_CHOOSE, /* asks the owner for one of n arms; arm k starts after the k-th OP_ARM */
    OP_ARM,    /* one arm; its jump leads to the next arm */
    OP_GOTO,
    OP_NOTHING, /* what a mutation puts in the place of a statement */
    OP_VERBS
};

/* How a statement went, as rs_Events.trace records it. */
enum { TRACE_RAN = 1, TRACE_YES = 2, TRACE_NO = 4 };

#endif
