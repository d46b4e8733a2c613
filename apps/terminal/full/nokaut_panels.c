/* nokaut_panels.c - the grid, the goal, the teams and the hand of Nokaut on a full screen. */
#include "nokaut_full.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 4, CARD_TEXT = 128 };

static int first_column(const Look *l)
{
    return l->view->advanced ? 0 : 1;
}

int grid_side(const Look *l)
{
    return l->view->advanced ? SIDE : SIDE - 1;
}

/* ---- Answers on the grid ---- */

int space_of(const Shown *s, int answer)
{
    rs_Action action = s->action[answer];
    int kind = act_kind(action);
    if (kind == DO_AT || kind == DO_TARGET)
        return act_a(action);
    return kind == DO_RIPOSTE && act_b(action) ? act_b(action) - 1 : -1;
}

static int answer_on(const Shown *s, int space)
{
    for (int i = 0; i < s->count; i++)
        if (space_of(s, i) == space)
            return i;
    return -1;
}

/* The spaces that what is under way is about: bits. */
static int spaces_under_way(const Look *l)
{
    int spaces = 0;
    for (int i = 0; i < l->view->depth; i++) {
        const nk_Frame *f = look_frame(l, i);
        bool attempt = f->proc == PROC_DESTROY || f->proc == PROC_MOVE;
        if (attempt && f->that < NK_SPACES)
            spaces |= 1 << f->that;
        if (attempt && f->proc == PROC_MOVE && f->left < NK_SPACES)
            spaces |= 1 << f->left;
        if (attempt && f->proc == PROC_MOVE && f->self < NK_SPACES)
            spaces |= 1 << f->self;
    }
    return spaces;
}

/* ---- One space ---- */

static int team_style(const Look *l, int team)
{
    return team == near_team(l) ? STYLE_NEAR : STYLE_FAR;
}

/* Whole words where possible; what is left of a longer one goes on with the next line. */
static void take_piece(const char **text, int columns, char out[CARD_TEXT])
{
    const char *start = *text + strspn(*text, " ");
    int bytes = take_line(text, columns);
    snprintf(out, CARD_TEXT, "%.*s", bytes, start);
    if (columns_of(out) <= columns)
        return;
    bytes = bytes_of_columns(start, columns - 1);
    snprintf(out, CARD_TEXT, "%.*s-", bytes, start);
    *text = start + bytes;
}

/* In what is left of a space; the inspector has the whole. */
static void draw_card_text(Area area, const char *text)
{
    bool whole = rows_of_text(text, area.columns, 0, 0) <= area.rows;
    draw_wrapped(area, 0, 0, 0, STYLE_DIM, text);
    if (!whole)
        draw_text(area, area.rows - 1, area.columns - 1, STYLE_DIM, "…");
}

static void draw_card(const Look *l, Area cell, const Cell *what)
{
    enum { MARKS = 2 };
    const char *left = look_name(l, what->card->label);
    int style = team_style(l, what->team);
    draw_text(cell, 0, 0, style, team_mark(l, what->team));
    draw_text(cell, 0, 1, STYLE_LIGHT, what->announced ? "?" : what->lasting ? "*" : " ");
    int row = 0;
    for (; row < cell.rows && *left; row++) {
        char piece[CARD_TEXT];
        take_piece(&left, cell.columns - MARKS, piece);
        draw_text(cell, row, MARKS, what->announced ? STYLE_DIM : style, piece);
    }
    if (cell.rows > 2 && row < cell.rows)
        draw_card_text(area_cut(cell, row, 0, cell.rows - row, cell.columns),
                       look_text(l, what->card->label));
}

/* The name of a space on the border above it: "▶5◀" may be chosen, "[5]" is marked by the goal. */
static void draw_space_name(const Shown *s, const Look *l, Area area, int row, int at, int width,
                            int space)
{
    int answer = answer_on(s, space);
    bool goal = look_cell(l, space).goal;
    char text[24];
    const char *name = nk_space_words[space];
    if (answer >= 0)
        snprintf(text, sizeof text, goal ? "▶[%s]◀" : "▶%s◀", name);
    else
        snprintf(text, sizeof text, goal ? "[%s]" : " %s ", name);
    int style = answer < 0            ? goal ? STYLE_LIGHT : STYLE_DIM
                : answer == s->chosen ? STYLE_CHOSEN
                                      : STYLE_LEGAL;
    draw_text(area, row, at + (width - columns_of(text)) / 2, style, text);
    if (spaces_under_way(l) >> space & 1)
        draw_text(area, row, at + width - 2, STYLE_HEAVY, "!");
}

static void draw_space(const Shown *s, const Look *l, Area area, int row, int at, int width,
                       int lines, int space)
{
    Cell cell = look_cell(l, space);
    Area inside = area_cut(area, row + 1, at, lines, width);
    draw_space_name(s, l, area, row, at, width, space);
    if (cell.card)
        draw_card(l, inside, &cell);
    if (s->chosen >= 0 && space_of(s, s->chosen) == space)
        for (int i = 0; i < lines; i++)
            draw_style(inside, i, 0, width, STYLE_CHOSEN);
}

/* ---- The grid ---- */

static const char *corner(int row, int column, int side)
{
    static const char *const corners[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int v = row == 0 ? 0 : row == side ? 2 : 1, h = column == 0 ? 0 : column == side ? 2 : 1;
    return corners[v][h];
}

void draw_grid(const Shown *s, const Look *l, Area area)
{
    int side = grid_side(l), width = (area.columns - 1) / side - 1;
    int lines = (area.rows - 1) / side - 1;
    for (int row = 0; row <= side; row++)
        for (int column = 0; column <= side; column++) {
            int top = row * (lines + 1), left = column * (width + 1);
            draw_text(area, top, left, STYLE_FRAME, corner(row, column, side));
            if (column < side)
                draw_times(area, top, left + 1, STYLE_FRAME, "─", width);
            for (int i = 1; i <= lines && row < side; i++)
                draw_text(area, top + i, left, STYLE_FRAME, "│");
            if (row < side && column < side)
                draw_space(s, l, area, top, left + 1, width, lines,
                           row * SIDE + first_column(l) + column);
        }
}

/* ---- Beside the grid ---- */

static int draw_goal(const Look *l, Area area)
{
    int team = near_team(l), row = 1;
    if (!goal_known(l))
        return 0;
    const nk_View *view = l->view;
    int marks = goal_marks(l, view->goal[team]);
    Snippet title = {""};
    append(&title, "%s: %s %d/%d", look_phrase(l, SCENE_GOAL),
           look_name(l, l->nk->goal[l->nk->box[view->box].goal[view->goal[team]]].label),
           set_count((uint64_t)(marks & view->held[team])), set_count((uint64_t)marks));
    draw_rule(area, 0, STYLE_LIGHT, title.text);
    for (int i = 0; i < grid_side(l); i++, row++)
        for (int column = 0; column < grid_side(l); column++) {
            int space = i * SIDE + first_column(l) + column, at = 1 + column * 4;
            Cell cell = look_cell(l, space);
            bool held = cell.card && !cell.announced;
            const char *mark = held ? team_mark(l, cell.team) : cell.goal ? " " : "·";
            draw_text(area, row, at + 1, held ? team_style(l, cell.team) : STYLE_DIM, mark);
            if (cell.goal) {
                draw_text(area, row, at, STYLE_LIGHT, "[");
                draw_text(area, row, at + 2, STYLE_LIGHT, "]");
            }
        }
    return row;
}

static int draw_team(const Look *l, Area area, int row, int team)
{
    const nk_View *view = l->view;
    int discarded = 0, done = goals_done(l, team);
    for (int kind = 0; kind < l->deck[team].kinds; kind++)
        discarded += view->discard[team][kind];
    Snippet title = {""};
    append(&title, "%s %s %d/%d", team_mark(l, team), team_name(l, team), done, NK_GOALS_TO_WIN);
    draw_rule(area, row, team_style(l, team), title.text);
    draw_times(area, row, area.columns - 4, STYLE_LIGHT, "●", done);
    draw_times(area, row, area.columns - 4 + done, STYLE_DIM, "○", NK_GOALS_TO_WIN - done);
    row++;
    draw(area, row, 0, STYLE_PLAIN, " %s %d, %s %d", look_phrase(l, SCENE_TEAM_DECK),
         view->deck_left[team], phrase(l->language, SCENE_PILE_SHORT), discarded);
    return row + 1;
}

/* "▶Ben: hand 5 (Spike)" */
static int draw_player(const Look *l, Area area, int row, int seat)
{
    int team = seat_team(l, seat);
    Snippet line = {""}, known = {""};
    append(&line, "%s: %s %d", l->words->seat[seat], look_phrase(l, SCENE_HAND_SIZE),
           l->view->cards[seat]);
    if (seat == l->view->turn)
        draw_text(area, row, 0, STYLE_KEY, "▶");
    for (int kind = 0; kind < l->deck[team].kinds && seat != l->view->viewer; kind++)
        append_copies(l, look_card(l, team, kind), l->view->known[seat][kind], "", &known);
    if (*known.text)
        append(&line, " (%.400s)", known.text);
    return draw_wrapped(area, row, 1, 2, seat == l->view->turn ? STYLE_BOLD : STYLE_PLAIN,
                        line.text);
}

/* What each team has discarded, as far as there is room below the rest. */
static void draw_piles(const Look *l, Area area, int row)
{
    for (int i = 0; i < TEAMS; i++) {
        int team = i == 0 ? !near_team(l) : near_team(l);
        Snippet pile = {""}, text = {""};
        for (int kind = 0; kind < l->deck[team].kinds; kind++)
            append_copies(l, look_card(l, team, kind), l->view->discard[team][kind], "", &pile);
        append(&text, "%s %s: %.900s", team_mark(l, team), phrase(l->language, SCENE_PILE_SHORT),
               pile.text);
        if (!*pile.text || row + rows_of_text(text.text, area.columns, 0, 2) > area.rows)
            continue;
        row = draw_wrapped(area, row, 0, 2, STYLE_DIM, text.text);
    }
}

void draw_side(const Look *l, Area area)
{
    int row = draw_goal(l, area);
    for (int i = 0; i < TEAMS; i++) {
        int team = i == 0 ? !near_team(l) : near_team(l);
        row = draw_team(l, area, row, team);
        for (int seat = 0; seat < l->view->players; seat++)
            if (seat_team(l, seat) == team)
                row = draw_player(l, area, row, seat);
    }
    draw_piles(l, area, row + 1);
}

/* ---- The hand ---- */

enum { HAND_CARD = 26 };

static int hand_kinds(const Look *l)
{
    int kinds = 0;
    for (int kind = 0; kind < NK_DECK_CARDS; kind++)
        kinds += l->view->viewer < RS_SEATS && l->view->hand[VIEW_OWN][kind] > 0;
    return kinds;
}

static int hand_lines(const Look *l, int columns)
{
    int across = columns / HAND_CARD, kinds = hand_kinds(l);
    across = across ? across : 1;
    int lines = (kinds + across - 1) / across;
    return lines < 2 ? 2 : lines > 4 ? 4 : lines;
}

int hand_rows(const Look *l, int columns)
{
    return l->view->viewer >= RS_SEATS ? 0 : 1 + hand_lines(l, columns);
}

static int answer_with_card(const Shown *s, const Look *l, const Card *card)
{
    for (int i = 0; i < s->count; i++) {
        int kind = act_kind(s->action[i]);
        bool gives = kind == DO_PLAY || kind == DO_RIPOSTE || kind == DO_DISCARD;
        if (gives && act_a(s->action[i]) == (int)(card - l->nk->card))
            return i;
    }
    return -1;
}

static void draw_hand_card(const Shown *s, const Look *l, Area area, const Card *card, int count)
{
    int answer = answer_with_card(s, l, card);
    int style = answer < 0 ? STYLE_PLAIN : answer == s->chosen ? STYLE_CHOSEN : STYLE_LEGAL;
    char key[ANSWER_MARK] = "";
    Snippet name = {""};
    append_copies(l, card, count, "", &name);
    if (answer >= 0)
        answer_key(s, answer, key);
    draw_text(area, 0, 0, STYLE_KEY, key);
    if (answer >= 0 && answer == s->chosen)
        draw_text(area, 0, 1, STYLE_KEY, "▶");
    const char *type = phrase(l->language, SCENE_COMMON_SHORT + card->type);
    int room = area.columns - 3 - columns_of(type) - 1;
    draw_cut(area, 0, 2, room, style, name.text);
    draw_text(area, 0, 2 + room + 1, STYLE_DIM, type);
}

void draw_own_hand(const Shown *s, const Look *l, Area area)
{
    enum { WIDEST = 46 };
    int lines = hand_lines(l, area.columns), done = 0, team = near_team(l);
    int across = (hand_kinds(l) + lines - 1) / lines; /* as wide as the rows allow */
    int width = area.columns / (across ? across : 1);
    width = width > WIDEST ? WIDEST : width;
    Snippet head = {""};
    append(&head, "%s %d", look_phrase(l, SCENE_HAND), l->view->cards[l->view->viewer]);
    draw_rule(area, 0, STYLE_NEAR, head.text);
    for (int kind = 0; kind < l->deck[team].kinds; kind++)
        if (l->view->hand[VIEW_OWN][kind]) {
            Area cell = area_cut(area, 1 + done / across, done % across * width, 1, width - 1);
            draw_hand_card(s, l, cell, look_card(l, team, kind), l->view->hand[VIEW_OWN][kind]);
            done++;
        }
    if (done == 0)
        draw_text(area, 1, 2, STYLE_DIM, look_phrase(l, SCENE_EMPTY_HAND));
}
