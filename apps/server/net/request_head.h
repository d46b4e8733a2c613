/* request_head.h - the head of an HTTP/1.1 request, as strictly as a server of GET may read it.
 *
 * Only what this server answers is understood: GET and HEAD of a path, and the fields below. A
 * request with a body, a field given twice that may not be, a byte that may not stand there: all
 * are refused, so that no proxy and this server can disagree about where a request ends. */
#ifndef SERVER_NET_REQUEST_HEAD_H
#define SERVER_NET_REQUEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum { REQUEST_HEAD_MOST = 8 * 1024 };

/* Texts point into the bytes that were read; NULL: the field is missing. */
typedef struct RequestHead {
    bool only_head;   /* HEAD */
    bool keep_alive;  /* the client may ask again on this connection */
    bool upgrades;    /* Connection: Upgrade */
    const char *path; /* without the query */
    const char *host, *origin, *upgrade, *key, *version, *protocols, *encodings, *forwarded, *etags;
} RequestHead;

/* Reads a head in place, ending its texts with 0. Returns its length; 0: it is not whole yet;
 * negative: the HTTP status to refuse it with, negated, and the connection ends. */
int request_head_read(char *bytes, size_t size, RequestHead *head);

/* Whether a comma-separated list has this word, in any case. */
bool request_list_has(const char *list, const char *word);

#endif
