/* network.h - by which addresses others on the network reach this machine. */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

enum { NETWORK_ADDRESSES = 4, NETWORK_TEXT = 48 };

/* "http://192.168.1.5:8321/", the likeliest first; how many there are. */
int network_addresses(int port, char address[NETWORK_ADDRESSES][NETWORK_TEXT]);

#endif
