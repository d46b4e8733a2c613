/* tree.c - the memory of a search; see tree.h. */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_NODES = 256, MOST_NODES = 1 << 16, EDGES_A_NODE = 10, FIRST_ROOM = 6 };

bool tree_make(Tree *tree, int simulations)
{
    uint32_t nodes = LEAST_NODES;
    while (nodes < MOST_NODES && nodes < (uint32_t)simulations * 2)
        nodes *= 2;
    *tree = (Tree){.nodes_most = nodes, .edges_most = nodes * EDGES_A_NODE};
    tree->node = calloc(nodes, sizeof *tree->node);
    tree->edge = malloc(tree->edges_most * sizeof *tree->edge);
    if (tree->node && tree->edge)
        return true;
    tree_free(tree);
    return false;
}

void tree_free(Tree *tree)
{
    free(tree->node);
    free(tree->edge);
    *tree = (Tree){0};
}

Node *tree_node(Tree *tree, uint64_t key)
{
    uint32_t mask = tree->nodes_most - 1, at = (uint32_t)(key >> 32) & mask;
    key |= key == 0;
    while (tree->node[at].key && tree->node[at].key != key)
        at = (at + 1) & mask;
    Node *node = &tree->node[at];
    if (node->key)
        return node;
    if (tree->nodes > tree->nodes_most / 4 * 3)
        return NULL;
    tree->nodes++;
    node->key = key;
    return node;
}

/* More room for the edges of a node, at the end of the store. */
static bool grow(Tree *tree, Node *node)
{
    uint32_t room = node->room ? node->room * 2u : FIRST_ROOM;
    if (tree->edges + room > tree->edges_most)
        return false;
    memcpy(&tree->edge[tree->edges], tree_edges(tree, node), node->edges * sizeof(Edge));
    node->first = tree->edges;
    node->room = (uint16_t)room;
    tree->edges += room;
    return true;
}

Edge *tree_edge(Tree *tree, Node *node, rs_Action action)
{
    Edge *edge = tree_edges(tree, node);
    for (int i = 0; i < node->edges; i++)
        if (edge[i].action == action)
            return &edge[i];
    if (node->edges == node->room && !grow(tree, node))
        return NULL;
    edge = &tree_edges(tree, node)[node->edges++];
    *edge = (Edge){.action = action, .prior = -1};
    return edge;
}
