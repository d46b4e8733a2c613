/* files.h - the files of the page over HTTP, with the right types and a strict policy. */
#ifndef SERVER_NET_FILES_H
#define SERVER_NET_FILES_H

#include "connection.h"
#include "request_head.h"

enum { HTTP_HEAD = 2048 };

/* False: there is no such file. */
bool files_answer(Connection *connection, const RequestHead *head);

/* The head of an answer (http.c): `fields` end in CRLF each. Returns its length. */
int http_head(char *text, size_t room, int status, const char *type, size_t size,
              const char *fields, bool keep_alive);

#endif
