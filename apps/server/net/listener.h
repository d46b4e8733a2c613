/* listener.h - sockets that listen, and who may connect. */
#ifndef SERVER_NET_LISTENER_H
#define SERVER_NET_LISTENER_H

#include "../address.h"
#include "net.h"

/* Exactly at this address, or at every one (NULL). Returns the socket; -1: why not. */
int listener_open(const char *address, int port, const char **why);
int listener_port(int socket);

/* The next connection, never blocking: its socket and the client's address, IPv4 in its own
 * notation. -1: there is none now, or as errno says. */
int listener_accept(int socket, char address[ADDRESS_TEXT]);

/* Whether anybody may connect from there: behind a proxy only that, from an address of this machine
 * or one of the settings. */
bool listener_lets_in(const NetSettings *settings, const char *address);
/* An address that --address, --metrics and --proxy take. */
bool listener_is_address(const char *text);

#endif
