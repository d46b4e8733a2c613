/* request_head.c - see request_head.h; section numbers are those of RFC 9112. */
#include "request_head.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

enum { BAD = -400, NOT_ALLOWED = -405, HAS_BODY = -413, TOO_LARGE = -431, NOT_HTTP_1 = -505 };
enum { MOST_FIELDS = 64 };

/* ---- Bytes ---- */

static bool is_token(unsigned char c)
{
    return isalnum(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_text(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' ? *text != '\t' : *text == 0x7f)
            return false;
    return true;
}

/* Where the head ends: behind the first empty line; 0: it does not yet. A bare CR or LF, or a 0, is
 * a line that others could read otherwise: -1. */
static int head_length(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bool ends = bytes[i] == '\n';
        if (bytes[i] == 0 || (ends && (i == 0 || bytes[i - 1] != '\r')) ||
            (bytes[i] == '\r' && i + 1 < size && bytes[i + 1] != '\n'))
            return -1;
        if (ends && i >= 3 && bytes[i - 2] == '\n')
            return (int)i + 1;
    }
    return 0;
}

/* The line at `*at` without its CRLF, ended with 0; `*at` is moved behind it. */
static char *next_line(char **at)
{
    char *line = *at, *end = strstr(line, "\r\n");
    *end = 0;
    *at = end + 2;
    return line;
}

static char *trim(char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        text[--length] = 0;
    return text;
}

/* ";q=0": of that word nothing is wanted. */
static bool is_unwanted(const char *from, const char *end)
{
    const char *weight = strstr(from, "q=0");
    if (!weight || weight >= end)
        return false;
    for (weight += 3; weight < end; weight++)
        if (*weight >= '1' && *weight <= '9')
            return false;
    return true;
}

bool request_list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (list && *list) {
        list += strspn(list, " \t,");
        size_t item = strcspn(list, " \t,;");
        const char *end = list + strcspn(list, ",");
        if (item == length && strncasecmp(list, word, length) == 0)
            return !is_unwanted(list + item, end);
        list += strcspn(list, ",");
    }
    return false;
}

/* ---- The first line (3) ---- */

static int read_method(char *line, RequestHead *head, char **target)
{
    char *space = strchr(line, ' ');
    if (!space || space == line)
        return BAD;
    for (const char *c = line; c < space; c++)
        if (!is_token((unsigned char)*c))
            return BAD;
    *space = 0;
    *target = space + 1;
    head->only_head = strcmp(line, "HEAD") == 0;
    return head->only_head || strcmp(line, "GET") == 0 ? 0 : NOT_ALLOWED;
}

static int read_first_line(char *line, RequestHead *head)
{
    char *target = NULL;
    int status = read_method(line, head, &target);
    char *version = target ? strchr(target, ' ') : NULL;
    if (!version || *target != '/')
        return status == NOT_ALLOWED ? status : BAD;
    *version++ = 0;
    for (const char *c = target; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 0x7f)
            return BAD;
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
        return NOT_HTTP_1;
    head->keep_alive = version[7] == '1';
    target[strcspn(target, "?#")] = 0;
    head->path = target;
    return status;
}

/* ---- Fields (5) ---- */

static const struct {
    const char *name;
    size_t at;
    bool repeats; /* the last one counts */
} fields[] = {
    {"host", offsetof(RequestHead, host), false},
    {"origin", offsetof(RequestHead, origin), false},
    {"upgrade", offsetof(RequestHead, upgrade), false},
    {"sec-websocket-key", offsetof(RequestHead, key), false},
    {"sec-websocket-version", offsetof(RequestHead, version), false},
    {"sec-websocket-protocol", offsetof(RequestHead, protocols), false},
    {"accept-encoding", offsetof(RequestHead, encodings), true},
    {"x-forwarded-for", offsetof(RequestHead, forwarded), true},
    {"if-none-match", offsetof(RequestHead, etags), true},
};

static int keep_field(RequestHead *head, const char *name, const char *value)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *held;
        char *place = (char *)head + fields[i].at;
        if (strcasecmp(name, fields[i].name) != 0)
            continue;
        memcpy(&held, place, sizeof held);
        if (held && !fields[i].repeats)
            return BAD;
        memcpy(place, &value, sizeof value);
    }
    return 0;
}

static int read_field(char *line, RequestHead *head)
{
    char *colon = strchr(line, ':');
    if (!colon || colon == line)
        return BAD;
    for (const char *c = line; c < colon; c++) /* so no folded line and no blank before the colon */
        if (!is_token((unsigned char)*c))
            return BAD;
    *colon = 0;
    const char *value = trim(colon + 1);
    if (!is_text(value))
        return BAD;
    if (strcasecmp(line, "transfer-encoding") == 0 ||
        (strcasecmp(line, "content-length") == 0 && strcmp(value, "0") != 0))
        return HAS_BODY;
    if (strcasecmp(line, "connection") == 0) {
        head->upgrades = head->upgrades || request_list_has(value, "upgrade");
        head->keep_alive = head->keep_alive && !request_list_has(value, "close");
    }
    return keep_field(head, line, value);
}

int request_head_read(char *bytes, size_t size, RequestHead *head)
{
    size_t looked_at = size < REQUEST_HEAD_MOST ? size : REQUEST_HEAD_MOST;
    int length = head_length(bytes, looked_at), count = 0;
    if (length <= 0)
        return length < 0 ? BAD : size >= REQUEST_HEAD_MOST ? TOO_LARGE : 0;
    *head = (RequestHead){.keep_alive = false};
    char *at = bytes;
    int status = read_first_line(next_line(&at), head);
    while (at < bytes + length - 2) {
        if (++count > MOST_FIELDS)
            return TOO_LARGE;
        int problem = read_field(next_line(&at), head);
        if (problem && (!status || problem == HAS_BODY))
            return problem;
    }
    return status ? status : length;
}
