/* frame.h - half-resolved effects as bytes inside a state.
 *
 * A game never calls itself to ask a player something. What is under way is a stack of frames;
 * each names a procedure and the step it has reached. A procedure runs until it pushes another,
 * ends, or asks. So a state can be copied, saved or imagined at any question. A question always
 * belongs to the frame on top. */
#ifndef ENGINE_FRAME_H
#define ENGINE_FRAME_H

#include <stdint.h>

/* Games lay their own 16-byte structs over a frame; these four bytes come first in all of them.
 * `result` is what the procedure that was pushed on top has brought back. */
typedef struct Frame {
    uint8_t proc, step, seat, result;
    uint8_t own[12];
} Frame;

_Static_assert(sizeof(Frame) == 16, "a frame is 16 bytes");

#endif
