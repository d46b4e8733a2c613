/* address.c - see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

void address_range(const char *address, char range[ADDRESS_TEXT])
{
    struct in6_addr six;
    char text[INET6_ADDRSTRLEN];
    snprintf(range, ADDRESS_TEXT, "%s", address);
    if (inet_pton(AF_INET6, address, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], range, ADDRESS_TEXT);
        return;
    }
    memset(&six.s6_addr[8], 0, 8);
    if (inet_ntop(AF_INET6, &six, text, sizeof text))
        snprintf(range, ADDRESS_TEXT, "%s/64", text);
}

/* Where the port begins, or the end; brackets are of IPv6 alone. */
static size_t host_length(const char *text, size_t size)
{
    const char *colon = memchr(text, ':', size);
    bool several = colon && memchr(colon + 1, ':', size - (size_t)(colon + 1 - text));
    return colon && !several ? (size_t)(colon - text) : size;
}

bool address_read(const char *text, size_t size, char address[ADDRESS_TEXT])
{
    unsigned char bytes[sizeof(struct in6_addr)];
    while (size > 0 && (*text == ' ' || *text == '\t'))
        text++, size--;
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t'))
        size--;
    if (size > 0 && *text == '[') {
        const char *end = memchr(text, ']', size);
        if (!end)
            return false;
        size = (size_t)(end - ++text);
    } else {
        size = host_length(text, size);
    }
    if (size == 0 || size >= ADDRESS_TEXT)
        return false;
    memcpy(address, text, size);
    address[size] = 0;
    return inet_pton(AF_INET, address, bytes) == 1 || inet_pton(AF_INET6, address, bytes) == 1;
}
