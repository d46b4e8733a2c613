/* plan.h - which blocks a box has: its own, those of a box that it extends, those that another box
 * changes in it.
 *
 *   extends BOX     one more box; what BOX has of cards and the like and this one does not is its
 *   changes BOX     no box of its own: its blocks take the place of those of BOX, or are added
 *   without ID...   blocks of BOX that are left out
 *
 * Plans are made of the lines alone, before anything is declared, so that the order of the files
 * does not matter. */
#ifndef ENGINE_PLAN_H
#define ENGINE_PLAN_H

#include "compile.h"

/* A block of a box. */
typedef struct PlannedBlock {
    const Line *line;
    bool inherited;         /* written in the box that is extended */
    const Line *changed_by; /* the head of the box that changes this one, or NULL */
    const Line *replaced;   /* the block in whose place it stands, or NULL */
} PlannedBlock;

typedef struct BoxPlan {
    const Line *head;       /* NULL: the source is no box */
    const Line *base_line;  /* the field extends or changes, or NULL */
    struct BoxPlan *base;   /* NULL where there is none, or none that is known */
    bool changes;           /* it has no blocks of its own box */
    bool busy, ready;       /* while it is made, and when it is */
    const Line *changed_by; /* the head of the last box that changes it, or NULL */
    PlannedBlock *block;
    int blocks;
    const Line **left_out; /* blocks that it would have had */
    int left_out_count;
} BoxPlan;

/* A plan for each source, whose first line is given. */
void plan_boxes(Compiler *c, Line *const *first, int sources);
/* The plan of the box with this id that changes another, or NULL. */
const BoxPlan *plan_of_changes(const Compiler *c, const char *id);

#endif
