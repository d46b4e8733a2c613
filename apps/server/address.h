/* address.h - where clients come from: addresses as text, and the range that counts as one.
 *
 * Limits count ranges: an IPv4 address, or the first 64 bits of an IPv6 address, which is the least
 * that one customer of a provider gets. An IPv4 address that is written as IPv6 is the same one. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_TEXT = 56 };

/* "192.0.2.7" or "2001:db8:1:2::/64"; a text that is no address is its own range. */
void address_range(const char *address, char range[ADDRESS_TEXT]);

/* The address in a field of X-Forwarded-For ("192.0.2.7", "192.0.2.7:80", "[2001:db8::1]:80");
 * false: it is none. */
bool address_read(const char *text, size_t size, char address[ADDRESS_TEXT]);

#endif
