/* frames.c - see frames.h; section numbers are those of RFC 6455. */
#include "frames.h"

#include <string.h>

enum { OP_CONTINUATION = 0, OP_BINARY = 2, IS_CONTROL = 8 };
enum { MOST_FRAGMENTS = 1024 };

static Frame bad(FrameReader *r, int code)
{
    r->bad = true;
    return (Frame){.kind = FRAME_BAD, .code = code};
}

/* ---- The head of a frame ---- */

/* How long the head is, by as much of it as is there (5.2). */
static size_t head_size(const FrameReader *r)
{
    if (r->head_used < 2)
        return 2;
    int length = r->head[1] & 0x7f;
    return 2 + (length == 127 ? 8 : length == 126 ? 2 : 0) + 4;
}

static uint64_t big_endian(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number = number << 8 | bytes[i];
    return number;
}

/* The announced length; UINT64_MAX if it is not in its shortest form. */
static uint64_t payload_length(const uint8_t *head)
{
    int length = head[1] & 0x7f;
    uint64_t given = length == 127   ? big_endian(head + 2, 8)
                     : length == 126 ? big_endian(head + 2, 2)
                                     : (uint64_t)length;
    uint64_t least = length == 127 ? 65536 : length == 126 ? 126 : 0;
    return given < least || given >> 63 ? UINT64_MAX : given;
}

/* Why the first two bytes are refused; 0: they are not. */
static int head_problem(const FrameReader *r)
{
    int opcode = r->head[0] & 15;
    bool final = r->head[0] >> 7, control = opcode & IS_CONTROL;
    if (r->head[0] & 0x70 || !(r->head[1] & 0x80)) /* no extension; always masked (5.1) */
        return CLOSE_PROTOCOL;
    if (control)
        return opcode > FRAME_OP_PONG || !final || (r->head[1] & 0x7f) > FRAME_CONTROL
                   ? CLOSE_PROTOCOL
                   : 0;
    if (opcode > OP_BINARY || (opcode == OP_CONTINUATION) != r->in_message)
        return CLOSE_PROTOCOL; /* 5.4 */
    return opcode == OP_BINARY ? CLOSE_NOT_TEXT : 0;
}

/* The head is whole: what its payload is. Returns a close code, or 0. */
static int begin_payload(FrameReader *r)
{
    uint64_t length = payload_length(r->head);
    if (length == UINT64_MAX)
        return CLOSE_PROTOCOL;
    r->opcode = r->head[0] & 15;
    r->final = r->head[0] >> 7;
    memcpy(r->mask, r->head + r->head_used - 4, 4);
    r->mask_at = r->head_used = r->control_used = 0;
    r->left = length;
    r->in_payload = true;
    if (r->opcode & IS_CONTROL)
        return 0;
    if (!r->in_message)
        r->message = 0, r->fragments = 0;
    if (length > r->most - r->message || ++r->fragments > MOST_FRAGMENTS)
        return CLOSE_TOO_LARGE;
    r->message += (size_t)length;
    return 0;
}

/* ---- Its payload ---- */

static void unmask(FrameReader *r, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] ^= r->mask[(r->mask_at + i) & 3];
    r->mask_at = (uint8_t)((r->mask_at + count) & 3);
}

/* Codes that an endpoint may send (7.4). */
static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static Frame control_frame(FrameReader *r)
{
    Frame frame = {.data = r->control, .size = r->control_used, .last = true};
    frame.kind = r->opcode == FRAME_OP_PING   ? FRAME_PING
                 : r->opcode == FRAME_OP_PONG ? FRAME_PONG
                                              : FRAME_CLOSE;
    if (frame.kind != FRAME_CLOSE)
        return frame;
    frame.code = frame.size ? (int)big_endian(r->control, 2) : CLOSE_NORMAL;
    if (frame.size == 1 || !is_close_code(frame.code))
        return bad(r, CLOSE_PROTOCOL);
    return frame;
}

static size_t read_control(FrameReader *r, uint8_t *bytes, size_t count, Frame *frame)
{
    unmask(r, bytes, count);
    memcpy(r->control + r->control_used, bytes, count);
    r->control_used = (uint8_t)(r->control_used + count);
    if (r->left == 0)
        *frame = control_frame(r);
    return count;
}

static size_t read_text(FrameReader *r, uint8_t *bytes, size_t count, Frame *frame)
{
    unmask(r, bytes, count);
    bool whole = r->left == 0 && r->final;
    r->in_message = !whole;
    if (count > 0 || whole)
        *frame = (Frame){.kind = FRAME_TEXT, .data = bytes, .size = count, .last = whole};
    return count;
}

static size_t read_payload(FrameReader *r, uint8_t *bytes, size_t count, Frame *frame)
{
    size_t piece = r->left < count ? (size_t)r->left : count;
    r->left -= piece;
    r->in_payload = r->left > 0;
    return r->opcode & IS_CONTROL ? read_control(r, bytes, piece, frame)
                                  : read_text(r, bytes, piece, frame);
}

size_t frames_read(FrameReader *r, uint8_t *bytes, size_t count, Frame *frame)
{
    size_t used = 0;
    *frame = r->bad ? bad(r, CLOSE_PROTOCOL) : (Frame){.kind = FRAME_NONE};
    while (frame->kind == FRAME_NONE && !r->bad) {
        if (r->in_payload) {
            if (used == count && r->left > 0)
                break;
            used += read_payload(r, bytes + used, count - used, frame);
            continue;
        }
        if (used == count)
            break;
        r->head[r->head_used++] = bytes[used++];
        int problem = r->head_used == 2 ? head_problem(r) : 0;
        if (!problem && r->head_used > 2 && r->head_used == head_size(r))
            problem = begin_payload(r);
        if (problem)
            *frame = bad(r, problem);
    }
    return used;
}

/* ---- Writing ---- */

size_t frames_head(uint8_t head[FRAME_HEAD], int opcode, size_t size)
{
    head[0] = (uint8_t)(0x80 | opcode);
    if (size < 126) {
        head[1] = (uint8_t)size;
        return 2;
    }
    int bytes = size < 65536 ? 2 : 8;
    head[1] = bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)((uint64_t)size >> (8 * (bytes - 1 - i)));
    return (size_t)(2 + bytes);
}
