/* frames.h - WebSocket frames (RFC 6455) as a server reads and writes them.
 *
 * Bytes come in pieces of any size. Payloads are unmasked where they lie and handed on piece by
 * piece, so a reader holds no message, only the head of a frame or the 125 bytes of a control
 * frame. After FRAME_BAD nothing more is read. */
#ifndef SERVER_NET_FRAMES_H
#define SERVER_NET_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_HEAD = 14, FRAME_CONTROL = 125 };

/* Codes of a close frame. */
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_NOT_TEXT = 1003,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_LARGE = 1009
};

typedef enum FrameKind {
    FRAME_NONE, /* more bytes are needed */
    FRAME_TEXT, /* a piece of a text message, maybe empty; `last`: the message is whole */
    FRAME_PING, /* with what a pong must repeat */
    FRAME_PONG,
    FRAME_CLOSE, /* with the client's code; CLOSE_NORMAL: it gave none */
    FRAME_BAD    /* close the connection with this code */
} FrameKind;

typedef struct Frame {
    FrameKind kind;
    const uint8_t *data;
    size_t size;
    bool last;
    int code;
} Frame;

/* All zero but `most` is a new one. */
typedef struct FrameReader {
    size_t most;    /* bytes of a message */
    size_t message; /* bytes of the current message that were announced */
    int fragments;  /* frames of it */
    bool in_message, in_payload, bad;
    uint8_t opcode, final;
    uint8_t head_used, mask_at, control_used;
    uint8_t mask[4];
    uint64_t left; /* payload bytes of this frame still to come */
    union {
        uint8_t head[FRAME_HEAD];
        uint8_t control[FRAME_CONTROL];
    };
} FrameReader;

/* Reads until something is complete or the bytes end; returns how many it used. The payload in
 * `bytes` is changed in place; `frame->data` points into them or into the reader. */
size_t frames_read(FrameReader *reader, uint8_t *bytes, size_t count, Frame *frame);

/* The head of an unmasked final frame; returns its length. */
enum { FRAME_OP_TEXT = 1, FRAME_OP_CLOSE = 8, FRAME_OP_PING = 9, FRAME_OP_PONG = 10 };
size_t frames_head(uint8_t head[FRAME_HEAD], int opcode, size_t size);

#endif
