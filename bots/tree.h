/* tree.h - the memory of a search: what was tried at each information set, and what came of it.
 *
 * A node stands for what one seat has seen since the root: it is found by a hash of the actions
 * that this seat could observe. Hidden cards are not part of it, so all imagined games share a node
 * in which some answers may be legal in one game and not in another; `offered` counts how often
 * each was. Memory is taken once and never grows. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include "../ringside.h"

typedef struct Edge {
    rs_Action action;
    uint32_t visits, offered;
    float prior;  /* what the judge thought of it at first sight */
    double total; /* wins of the seat's team, summed up: millions of them */
} Edge;

typedef struct Node {
    uint64_t key; /* 0: free */
    uint32_t first, visits;
    uint16_t edges, room;
} Node;

typedef struct Tree {
    Node *node;
    Edge *edge;
    uint32_t nodes_most, nodes; /* a power of two; how many are in use */
    uint32_t edges_most, edges;
} Tree;

bool tree_make(Tree *tree, int simulations);
void tree_free(Tree *tree);

/* The node with this key, made if need be; NULL if the memory is full. */
Node *tree_node(Tree *tree, uint64_t key);
/* The edge of an action, made if need be; NULL if the memory is full. */
Edge *tree_edge(Tree *tree, Node *node, rs_Action action);

static inline Edge *tree_edges(const Tree *tree, const Node *node)
{
    return &tree->edge[node->first];
}

/* What a seat has seen: the hash grows with every action it observes. */
static inline uint64_t tree_seen(uint64_t key, uint64_t what)
{
    key = (key ^ what) * 0x9e3779b97f4a7c15u;
    return (key ^ key >> 29) * 0xbf58476d1ce4e5b9u;
}

#endif
