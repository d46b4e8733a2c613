/* network.c - see network.h. Only addresses of version 4: they are what people can read to each
 * other, and every home network has them. */
#ifndef _DEFAULT_SOURCE /* which ncurses asks for too */
#define _DEFAULT_SOURCE /* the flags of an interface are no part of POSIX */
#endif
#include "network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Networks between containers and machines that are not there: nobody's friend is in them. */
static bool is_made_up(const char *name)
{
    static const char *const begins[] = {"docker", "br-",   "veth",  "virbr",
                                         "lxc",    "vmnet", "podman"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

/* The address, or 0 if it is none that others could use. */
static uint32_t usable(const struct ifaddrs *one)
{
    struct sockaddr_in found;
    if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || !(one->ifa_flags & IFF_UP) ||
        one->ifa_flags & IFF_LOOPBACK || is_made_up(one->ifa_name))
        return 0;
    memcpy(&found, one->ifa_addr, sizeof found);
    uint32_t address = ntohl(found.sin_addr.s_addr);
    bool unrouted = address >> 16 == 0xa9fe; /* 169.254: it has found nobody who gives addresses */
    return unrouted ? 0 : address;
}

int network_addresses(int port, char address[NETWORK_ADDRESSES][NETWORK_TEXT])
{
    struct ifaddrs *all;
    int count = 0;
    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *one = all; one && count < NETWORK_ADDRESSES; one = one->ifa_next) {
        uint32_t found = usable(one);
        if (found)
            snprintf(address[count++], NETWORK_TEXT, "http://%u.%u.%u.%u:%d/", found >> 24,
                     found >> 16 & 255, found >> 8 & 255, found & 255, port);
    }
    freeifaddrs(all);
    return count;
}
