/* nokaut_table.c - the whole table of Nokaut, from the other team down to what is under way; see
 * nokaut_table.h. */
#include "nokaut_table.h"

#include "nokaut_parts.h"

#include <stdio.h>

enum { GRID_COLUMNS = 65, GOAL_COLUMNS = SCREEN_COLUMNS - GRID_COLUMNS };

/* ---- Where the match is ---- */

/* "Turn: Ann, then Bob, Cid": the rules look at a state, so they get one that has the order. */
static void append_turns(const Look *l, Snippet *out)
{
    const nk_View *view = l->view;
    const nk_State s = {.players = view->players, .teams = view->teams};
    int places = view->players == 3 ? 4 : view->players;
    append(out, "%s: %s", look_phrase(l, SCENE_TURN), l->words->seat[view->turn]);
    if (places == 2)
        return;
    append(out, ", %s ", look_phrase(l, SCENE_NEXT_TURNS));
    for (int i = 1; i < places; i++)
        append(out, "%s%s", i > 1 ? ", " : "", l->words->seat[nk_seat_at(&s, view->place + i)]);
}

void write_status(const Look *l, Page *page)
{
    Gridlock lock = nk_view_gridlock(l->view);
    Snippet line = {""};
    append_turns(l, &line);
    append(&line, " | %s %d %s %d", look_phrase(l, SCENE_GRIDLOCK), lock.turns,
           look_phrase(l, SCENE_OF), lock.of);
    page_wrap(page, "", 0, line.text);
}

/* ---- The whole ---- */

static void print_teams(const Look *l)
{
    Page page;
    page_begin(&page, SCREEN_COLUMNS);
    page_line(&page, "%s", "");
    write_team(l, !near_team(l), &page);
    page_line(&page, "%s", "");
    write_team(l, near_team(l), &page);
    page_line(&page, "%s", "");
    write_status(l, &page);
    page_print(&page);
}

static void print_grid(const Look *l)
{
    Page grid, goal;
    page_begin(&grid, GRID_COLUMNS);
    write_grid(l, &grid);
    page_begin(&goal, GOAL_COLUMNS - 1);
    write_goal(l, &goal);
    page_beside(&grid, 1, 1, &goal);
    page_print(&grid);
}

static void print_stack(const Look *l)
{
    Page page;
    page_begin(&page, SCREEN_COLUMNS);
    write_stack(l, &page);
    if (page.lines > 0)
        putchar('\n');
    page_print(&page);
}

void nokaut_show_table(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Look l = look_at(rules, words, view);
    putchar('\n');
    print_times("=", SCREEN_COLUMNS);
    putchar('\n');
    print_teams(&l);
    print_grid(&l);
    print_stack(&l);
}

void nokaut_show_pile(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Look l = look_at(rules, words, view);
    for (int team = 0; team < TEAMS; team++) {
        Snippet text = {""}, head = {""};
        for (int kind = 0; kind < l.deck[team].kinds; kind++)
            append_copies(&l, look_card(&l, team, kind), l.view->discard[team][kind], "", &text);
        append(&head, "%s, %s: ", look_phrase(&l, SCENE_DISCARD_PILE), team_name(&l, team));
        print_wrapped(head.text, 4, *text.text ? text.text : "-");
    }
}

void nokaut_show_hand(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Look l = look_at(rules, words, view);
    Page page;
    page_begin(&page, SCREEN_COLUMNS);
    write_hand_texts(&l, &page);
    page_print(&page);
}
