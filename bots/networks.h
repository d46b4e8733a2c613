/* networks.h - which network a learnt bot goes by, bound to the rules at hand.
 *
 * Number 1 is what ships (bots/networks/); the others are for programs that compare networks. What
 * is bound stays for the next decision; a few rules at once are remembered. */
#ifndef BOTS_NETWORKS_H
#define BOTS_NETWORKS_H

#include "network.h"

enum { NETWORKS_NONE, NETWORKS_SHIPPED, NETWORKS_MOST = 8 };

/* The network of this number for a game and its rules, or NULL: there is none, or no memory, and
 * the hand-made judge has to do. Give it back when the decision is made. */
const Bound *networks_take(int number, int game, const rs_Rules *rules);
void networks_give_back(const Bound *bound);

/* Puts a network in place of number `number` of a game; it must outlive all decisions. Not while
 * anybody thinks. */
void networks_set(int number, int game, const Network *network);

#endif
