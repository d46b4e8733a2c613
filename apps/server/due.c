/* due.c - which table wants a tick next: a heap by time, so that thousands of tables cost nothing
 * while nothing is due. Invariant: due[i] is due no sooner than its parent, and knows its place. */
#include "tables.h"

#include <stdlib.h>

static void place(Server *s, int at, Table *table)
{
    s->due[at] = table;
    table->due_at = at;
}

static void rise(Server *s, int at)
{
    Table *table = s->due[at];
    for (int parent; at > 0 && table->due < s->due[parent = (at - 1) / 2]->due; at = parent)
        place(s, at, s->due[parent]);
    place(s, at, table);
}

static void sink(Server *s, int at)
{
    Table *table = s->due[at];
    for (int child; (child = 2 * at + 1) < s->dues; at = child) {
        if (child + 1 < s->dues && s->due[child + 1]->due < s->due[child]->due)
            child++;
        if (table->due <= s->due[child]->due)
            break;
        place(s, at, s->due[child]);
    }
    place(s, at, table);
}

static void take_off(Table *table)
{
    Server *s = table->server;
    int at = table->due_at;
    if (!table->due)
        return;
    table->due = 0;
    Table *last = s->due[--s->dues];
    if (last == table)
        return;
    place(s, at, last);
    rise(s, at);
    sink(s, last->due_at);
}

/* As many places as there are tables: so nothing can fail when time matters. */
static bool make_room(Server *s)
{
    if (s->dues < s->due_room)
        return true;
    int room = s->due_room ? 2 * s->due_room : 256;
    Table **grown = realloc(s->due, (size_t)room * sizeof *grown);
    if (!grown)
        return false;
    s->due = grown;
    s->due_room = room;
    return true;
}

void table_wants(Table *table, int64_t due)
{
    Server *s = table->server;
    take_off(table);
    if (due == 0 || !make_room(s))
        return;
    table->due = due;
    place(s, s->dues++, table);
    rise(s, table->due_at);
}

Table *tables_due(Server *s)
{
    if (s->dues == 0 || s->due[0]->due > s->now)
        return NULL;
    Table *table = s->due[0];
    take_off(table);
    return table;
}
