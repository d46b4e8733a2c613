/* listener.c - see listener.h. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* accept4 */
#endif
#include "listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

typedef union SocketAddress {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} SocketAddress;

/* ---- Addresses ---- */

static socklen_t read_address(const char *text, int port, SocketAddress *to)
{
    memset(to, 0, sizeof *to);
    if (inet_pton(AF_INET, text, &to->four.sin_addr) == 1) {
        to->four.sin_family = AF_INET;
        to->four.sin_port = htons((uint16_t)port);
        return sizeof to->four;
    }
    if (inet_pton(AF_INET6, text, &to->six.sin6_addr) != 1)
        return 0;
    to->six.sin6_family = AF_INET6;
    to->six.sin6_port = htons((uint16_t)port);
    return sizeof to->six;
}

bool listener_is_address(const char *text)
{
    SocketAddress address;
    return read_address(text, 0, &address) > 0;
}

static void write_address(const SocketAddress *from, char text[ADDRESS_TEXT])
{
    *text = 0;
    if (from->any.sa_family == AF_INET)
        inet_ntop(AF_INET, &from->four.sin_addr, text, ADDRESS_TEXT);
    else if (from->any.sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&from->six.sin6_addr))
        inet_ntop(AF_INET, &from->six.sin6_addr.s6_addr[12], text, ADDRESS_TEXT);
    else if (from->any.sa_family == AF_INET6)
        inet_ntop(AF_INET6, &from->six.sin6_addr, text, ADDRESS_TEXT);
}

/* Two ways to write an address are one address. */
static bool is_same(const char *a, const char *b)
{
    SocketAddress one, other;
    char first[ADDRESS_TEXT], second[ADDRESS_TEXT];
    if (!read_address(a, 0, &one) || !read_address(b, 0, &other))
        return false;
    write_address(&one, first);
    write_address(&other, second);
    return strcmp(first, second) == 0;
}

bool listener_lets_in(const NetSettings *settings, const char *address)
{
    if (!settings->behind_proxy)
        return true;
    if (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0)
        return true;
    for (int i = 0; i < settings->proxies; i++)
        if (is_same(settings->proxy[i], address))
            return true;
    return false;
}

/* ---- Listening ---- */

static int listen_at(const SocketAddress *address, socklen_t size, int only_six, const char **why)
{
    int one = 1;
    int made = socket(address->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool good = made >= 0 && setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
                (address->any.sa_family != AF_INET6 ||
                 setsockopt(made, IPPROTO_IPV6, IPV6_V6ONLY, &only_six, sizeof only_six) == 0) &&
                bind(made, &address->any, size) == 0 && listen(made, BACKLOG) == 0;
    if (good)
        return made;
    *why = strerror(errno);
    if (made >= 0)
        close(made);
    return -1;
}

int listener_open(const char *address, int port, const char **why)
{
    SocketAddress at;
    socklen_t size = read_address(address ? address : "::", port, &at);
    *why = "";
    int made = size ? listen_at(&at, size, address != NULL, why) : -1;
    bool no_six = made < 0 && !address && (errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL);
    return no_six ? listener_open("0.0.0.0", port, why) : made;
}

int listener_port(int socket)
{
    SocketAddress at;
    socklen_t size = sizeof at;
    if (getsockname(socket, &at.any, &size) != 0)
        return 0;
    return ntohs(at.any.sa_family == AF_INET ? at.four.sin_port : at.six.sin6_port);
}

int listener_accept(int socket, char address[ADDRESS_TEXT])
{
    SocketAddress from;
    socklen_t size = sizeof from;
    int one = 1, made = accept4(socket, &from.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (made < 0)
        return -1;
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    write_address(&from, address);
    return made;
}
