/* service.c - see service.h. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "service.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void service_notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    if (length == 0 || length >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, length);
    if (*path == '@')
        to.sun_path[0] = 0; /* an abstract name */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&to,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
}

/* Half of what the manager waits for; 0: it waits for nothing. */
static int64_t interval(void)
{
    const char *given = getenv("WATCHDOG_USEC");
    return given ? strtoll(given, NULL, 10) / 2000 : 0;
}

int service_alive(int64_t now)
{
    static int64_t every = -1, said;
    if (every < 0)
        every = interval();
    if (every <= 0)
        return INT_MAX;
    if (now - said >= every) {
        said = now;
        service_notify("WATCHDOG=1");
    }
    return (int)(said + every - now);
}
