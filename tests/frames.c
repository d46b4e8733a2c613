/* frames.c - WebSocket frames and heads of HTTP requests: what is read does not depend on how the
 * bytes are cut, and whatever is not exactly right is refused. */
#include "../apps/server/net/frames.h"
#include "../apps/server/net/request_head.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000 };

typedef struct Bytes {
    uint8_t at[2 * MOST];
    size_t size;
} Bytes;

static Bytes in;

/* A frame of a client. */
static void add(int opcode, bool final, const void *payload, size_t size)
{
    uint8_t head[FRAME_HEAD], mask[4] = {1, 2, 4, 8};
    size_t length = frames_head(head, opcode, size);
    head[0] = (uint8_t)((final ? 0x80 : 0) | opcode);
    head[1] |= 0x80;
    memcpy(in.at + in.size, head, length);
    memcpy(in.at + in.size + length, mask, 4);
    in.size += length + 4;
    for (size_t i = 0; i < size; i++)
        in.at[in.size++] = ((const uint8_t *)payload)[i] ^ mask[i & 3];
}

/* What is read of `in`, in pieces of this size, as a text; "!1002" is a refusal. */
static const char *read_all(size_t piece, size_t most)
{
    static char said[4 * MOST];
    static Bytes copy;
    FrameReader reader = {.most = most};
    Frame frame;
    size_t used = 0;
    copy = in;
    *said = 0;
    for (size_t at = 0, end; at < copy.size && !reader.bad; at = end) {
        end = at + piece < copy.size ? at + piece : copy.size;
        do {
            at += frames_read(&reader, copy.at + at, end - at, &frame);
            char *to = said + used;
            if (frame.kind == FRAME_TEXT)
                used += (size_t)sprintf(to, "%.*s%s", (int)frame.size, (const char *)frame.data,
                                        frame.last ? "|" : "");
            else if (frame.kind == FRAME_CLOSE)
                used += (size_t)sprintf(to, "close%d|", frame.code);
            else if (frame.kind == FRAME_BAD)
                used += (size_t)sprintf(to, "!%d", frame.code);
            else if (frame.kind != FRAME_NONE)
                used += (size_t)sprintf(to, "%s%.*s|", frame.kind == FRAME_PING ? "ping" : "pong",
                                        (int)frame.size, (const char *)frame.data);
        } while (frame.kind != FRAME_NONE && !reader.bad);
    }
    return said;
}

static void check_all(const char *wanted, size_t most)
{
    static const size_t pieces[] = {1, 2, 3, 7, 100, 2 * MOST};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_string_equal(read_all(pieces[i], most), wanted);
    in.size = 0;
}

static void test_messages_in_any_pieces(void **state)
{
    (void)state;
    add(1, true, "{}", 2);
    add(1, true, "", 0);
    add(1, false, "one", 3);
    add(9, true, "in between", 10);
    add(0, false, "", 0);
    add(0, true, " two", 4);
    add(10, true, "", 0);
    add(8, true, "\x03\xe9 bye", 6);
    check_all("{}||onepingin between| two|pong|close1001|", 100);
    static char large[70000];
    memset(large, 'x', sizeof large - 1);
    for (int size = 124; size < 129; size++) {
        char wanted[200];
        snprintf(wanted, sizeof wanted, "%.*s|", size, large);
        add(1, true, large, (size_t)size);
        check_all(wanted, 200);
    }
    add(1, true, large, 65536);
    check_all("!1009", 65535);
    add(1, false, large, 60);
    add(0, true, large, 41);
    assert_true(strstr(read_all(1, 100), "!1009") != NULL);
    in.size = 0;
}

static void refused(const char *bytes, size_t size, const char *wanted)
{
    memcpy(in.at, bytes, size);
    in.size = size;
    check_all(wanted, 1000);
}
#define REFUSED(bytes, wanted) refused(bytes, sizeof(bytes) - 1, wanted)

static void test_bad_frames(void **state)
{
    (void)state;
    REFUSED("\x81\x02{}", "!1002");           /* not masked */
    REFUSED("\xc1\x82mask{}", "!1002");       /* a reserved bit */
    REFUSED("\x83\x80mask", "!1002");         /* no such opcode */
    REFUSED("\x8b\x80mask", "!1002");         /* no such control opcode */
    REFUSED("\x82\x80mask", "!1003");         /* binary */
    REFUSED("\x80\x80mask", "!1002");         /* continues nothing */
    REFUSED("\x09\x80mask", "!1002");         /* a ping in pieces */
    REFUSED("\x89\xfe\x00\x7e", "!1002");     /* a ping that is too long */
    REFUSED("\x81\xfe\x00\x7dmask", "!1002"); /* not the shortest length */
    REFUSED("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xffmask", "!1002");
    REFUSED("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffmask", "!1002");
    REFUSED("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xffmask", "!1009");
    REFUSED("\x88\x81mask\x00", "!1002");         /* half a code */
    REFUSED("\x88\x82\0\0\0\0\x03\xed", "!1002"); /* a code that nobody sends */
    REFUSED("\x01\x80mask\x01\x80mask", "!1002"); /* a message inside a message */
}

/* ---- Heads of requests ---- */

static int read_head(const char *text, RequestHead *head)
{
    static char bytes[2 * REQUEST_HEAD_MOST];
    size_t size = strlen(text);
    memcpy(bytes, text, size + 1);
    for (size_t part = 0; part < size; part++) { /* cut anywhere it is not whole, or refused */
        static char cut[2 * REQUEST_HEAD_MOST];
        memcpy(cut, text, part);
        assert_true(request_head_read(cut, part, head) <= 0);
    }
    return request_head_read(bytes, size, head);
}

static void test_head(void **state)
{
    (void)state;
    RequestHead head;
    static const char text[] =
        "GET /a/b.js?x=1 HTTP/1.1\r\nHost: Localhost:80\r\nconnection: keep-alive, Upgrade\r\n"
        "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For:  2.2.2.2 \r\nContent-Length: 0\r\n"
        "Accept-Encoding: gzip;q=1, br\r\n\r\n";
    assert_int_equal(read_head(text, &head), (int)strlen(text));
    assert_string_equal(head.path, "/a/b.js");
    assert_string_equal(head.host, "Localhost:80");
    assert_string_equal(head.forwarded, "2.2.2.2");
    assert_true(head.keep_alive && head.upgrades && !head.only_head && !head.upgrade);
    assert_true(request_list_has(head.encodings, "br") && request_list_has(head.encodings, "gzip"));
    assert_false(request_list_has(head.encodings, "b") || request_list_has(NULL, "br"));
    assert_int_equal(read_head("HEAD / HTTP/1.0\r\n\r\n", &head), 19);
    assert_true(head.only_head && !head.keep_alive && !head.host);
    assert_int_equal(read_head("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", &head), 37);
    assert_false(head.keep_alive);
}

static void test_bad_heads(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
    } bad[] = {
        {"\r\n\r\n", 400},
        {"GET / HTTP/1.1\n\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX: \x01\r\n\r\n", 400},
        {"GET http://a/ HTTP/1.1\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\n\r\n", 400},
        {"GET / \r\n\r\n", 505},
        {"GET /\r\n\r\n", 400},
        {"GET / HTTP/2.0\r\n\r\n", 505},
        {"POST / HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", 413},
        {"PRI * HTTP/2.0\r\n\r\n", 405},
        {"GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", 413},
        {"GET / HTTP/1.1\r\nContent-Length: 00\r\n\r\n", 413},
        {"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 413},
    };
    RequestHead head;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (read_head(bad[i].text, &head) != -bad[i].status)
            fail_msg("%s: %d", bad[i].text, read_head(bad[i].text, &head));
    static char many[1000] = "POST / HTTP/1.1\r\n";
    for (int i = 0; i < 100; i++)
        strcat(many, "A: b\r\n");
    strcat(many, "\r\n");
    assert_int_equal(read_head(many, &head), -431);
    static char large[REQUEST_HEAD_MOST + 1];
    memset(large, 'a', sizeof large);
    memcpy(large, "GET /", 5);
    assert_int_equal(request_head_read(large, REQUEST_HEAD_MOST - 1, &head), 0);
    assert_int_equal(request_head_read(large, REQUEST_HEAD_MOST, &head), -431);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_in_any_pieces), cmocka_unit_test(test_bad_frames),
        cmocka_unit_test(test_head), cmocka_unit_test(test_bad_heads)};
    return suite_run("frames and heads", tests, sizeof tests / sizeof *tests, argc, argv);
}
