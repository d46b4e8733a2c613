/* nokaut_full.c - Nokaut on a full screen: the whole table, and what its answers would do. */
#include "nokaut_full.h"

#include "device.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static Look look(const Shown *s)
{
    return look_at(s->rules, s->words, s->view);
}

/* ---- The whole table ---- */

static void headline(const Shown *s, Snippet *left, Snippet *right)
{
    const Look l = look(s);
    Gridlock lock = nk_view_gridlock(l.view);
    append(left, "%s │ %s %d : %d %s", look_name(&l, l.nk->box[l.view->box].label),
           team_name(&l, DRAGONS), goals_done(&l, DRAGONS), goals_done(&l, UNICORNS),
           team_name(&l, UNICORNS));
    append(left, " │ %s: %s", look_phrase(&l, SCENE_TURN), l.words->seat[l.view->turn]);
    append(right, "%s %d/%d", look_phrase(&l, SCENE_GRIDLOCK), lock.turns, lock.of);
}

static int grid_rows(const Look *l, int screen_rows)
{
    int lines = screen_rows >= 44 ? 5 : screen_rows >= 40 ? 4 : screen_rows >= 30 ? 3 : 2;
    if (l->view->advanced && lines > 3) /* it has a row of spaces more */
        lines--;
    return grid_side(l) * (lines + 1) + 1;
}

static int rows(const Shown *s, int screen_rows, int columns)
{
    const Look l = look(s);
    return grid_rows(&l, screen_rows) + hand_rows(&l, columns);
}

static void draw_table(const Shown *s, Area area)
{
    const Look l = look(s);
    int hand = hand_rows(&l, area.columns), left = area.columns * 61 / 100;
    left = left > 100 ? 100 : left;
    int grid = area.rows - hand;
    draw_grid(s, &l, area_cut(area, 0, 0, grid, left + 1));
    draw_side(&l, area_cut(area, 0, left + 2, grid, area.columns - left - 2));
    if (hand)
        draw_own_hand(s, &l, area_cut(area, grid, 0, hand, area.columns));
}

static void under_way(const Shown *s, int most, Page *page)
{
    const Look l = look(s);
    const Card *newest = NULL;
    for (int i = 0; i < l.view->depth; i++) {
        const nk_Frame *f = look_frame(&l, i);
        Snippet line = {""};
        append_under_way(&l, f, &line);
        if (!*line.text)
            continue;
        page_wrap(page, "▶ ", 2, line.text);
        newest = f->proc == PROC_PLAY || f->proc == PROC_PROGRAM ? frame_card(&l, f) : newest;
    }
    const char *text = newest ? look_text(&l, newest->label) : "";
    if (*text && page->lines + rows_of_text(text, page->width, 2, 2) <= most)
        page_wrap(page, "  ", 2, text);
}

static void matter(const Shown *s, Snippet *out)
{
    const Look l = look(s);
    const nk_Frame *f = l.view->depth ? look_frame(&l, l.view->depth - 1) : NULL;
    if (f && nk_play_is_secret((const Frame *)(const void *)f))
        append(out, "%s", look_text(&l, frame_card(&l, f)->label));
    else if (s->count == 1)
        append(out, "%s", look_phrase(&l, SCENE_ONLY_ANSWER));
}

/* ---- What an answer would do ---- */

static bool tells(const rs_Event *event)
{
    switch (event->kind) {
    case EV_DESTROYED:
    case EV_SPARED:
    case EV_PREVENTED:
    case EV_NOT_MOVED:
    case EV_MOVED:
    case EV_SWAPPED:
    case EV_SACRIFICED:
    case EV_RETURNED:
    case EV_STOPPED:
    case EV_REVEALED:
    case EV_CLEARED:
    case EV_GRIDLOCK:
        return true;
    default:
        return false;
    }
}

static bool declines(rs_Action action)
{
    int kind = act_kind(action);
    return kind == DO_PASS || kind == DO_NO || kind == DO_DONE;
}

static bool own_step(rs_Action action)
{
    return act_kind(action) == DO_PASS;
}

static bool ends(const rs_Event *event)
{
    return event->kind == EV_TURN;
}

static const Trial trial = {tells, declines, own_step, ends};

/* "The goal Arrow: then 2 of 3." */
static void append_goal(const Look *l, int space, Snippet *out)
{
    int team = near_team(l);
    if (!goal_known(l))
        return;
    int marks = goal_marks(l, l->view->goal[team]), held = l->view->held[team] | 1 << space;
    append(out, "%s: %d %s %d", phrase(l->language, SCENE_GOAL_THEN),
           set_count((uint64_t)(marks & held)), look_phrase(l, SCENE_OF),
           set_count((uint64_t)marks));
    if ((marks & held) == marks)
        append(out, " - %s", phrase(l->language, SCENE_GOAL_FULFILLED));
    append(out, ".");
}

/* Who stands next to a space, for texts that speak of neighbours. */
static void append_neighbours(const Look *l, int space, Snippet *out)
{
    nk_State grid = {.advanced = l->view->advanced};
    int around = near_spaces(&grid, space);
    bool any = false;
    for (int i = 0; i < NK_SPACES; i++) {
        Cell cell = look_cell(l, i);
        if (!(around >> i & 1) || !cell.card || cell.announced)
            continue;
        append(out, "%s%s %s", any ? ", " : "", team_mark(l, cell.team),
               look_name(l, cell.card->label));
        any = true;
    }
    if (any)
        append(out, " %s.", phrase(l->language, SCENE_STAND_NEXT));
}

static void append_text(const Look *l, int index, Snippet *out)
{
    const char *text = look_text(l, l->nk->card[index].label);
    if (*text)
        append(out, "%s“%s”", *out->text ? " " : "", text);
}

static int card_of_answer(rs_Action action)
{
    int kind = act_kind(action);
    bool card = kind == DO_PLAY || kind == DO_RIPOSTE || kind == DO_DISCARD || kind == DO_TAKE;
    return card ? act_a(action) : -1;
}

/* ": D Chonk" */
static void append_who(const Look *l, int space, Snippet *out)
{
    Cell cell = look_cell(l, space);
    if (cell.card)
        append(out, ": %s %s", team_mark(l, cell.team), look_name(l, cell.card->label));
}

static void remark(const Shown *s, rs_Action action, Snippet *out)
{
    const Look l = look(s);
    int kind = act_kind(action);
    if (kind == DO_PLAY || kind == DO_DISCARD || kind == DO_TAKE)
        append(out, " (%s)", look_phrase(&l, SCENE_COMMON + l.nk->card[act_a(action)].type));
    else if (kind == DO_TARGET)
        append_who(&l, act_a(action), out);
    else if (kind == DO_RIPOSTE && act_b(action))
        append_who(&l, act_b(action) - 1, out);
}

static void preview(const Shown *s, rs_Action action, Snippet *out)
{
    const Look l = look(s);
    int kind = act_kind(action), card = card_of_answer(action);
    if (card >= 0)
        append(out, "%s.", look_phrase(&l, SCENE_COMMON_CARD + l.nk->card[card].type));
    if (kind == DO_AT) {
        append_goal(&l, act_a(action), out);
        append(out, "%s", *out->text ? " " : "");
        append_neighbours(&l, act_a(action), out);
    } else if (kind == DO_TARGET && look_cell(&l, act_a(action)).card) {
        Cell cell = look_cell(&l, act_a(action));
        const char *text = look_text(&l, cell.card->label);
        append(out, "%s %s.%s%s", team_mark(&l, cell.team), look_name(&l, cell.card->label),
               *text ? " " : "", text);
    } else if (kind == DO_PLAY && is_character(&l.nk->card[card])) {
        append(out, " %s", phrase(l.language, SCENE_SPACE_NEXT));
    } else if (kind == DO_DRAW) {
        append(out, "%s", phrase(l.language, SCENE_DRAW_INSTEAD));
    }
    append_trial(s, &trial, action, out);
    if (card >= 0)
        append_text(&l, card, out);
}

/* ---- Things to read ---- */

static int label_of(const Shown *s, rs_Action action)
{
    const Look l = look(s);
    int card = card_of_answer(action), kind = act_kind(action);
    if (card >= 0)
        return l.nk->card[card].label;
    if (kind != DO_TARGET)
        return -1;
    const Card *there = look_cell(&l, act_a(action)).card;
    return there ? there->label : -1;
}

static void add_thing(Thing thing[MOST_THINGS], int *count, int label, int group)
{
    for (int i = 0; i < *count; i++)
        if (thing[i].label == label)
            return;
    if (*count < MOST_THINGS)
        thing[(*count)++] = (Thing){label, group};
}

static void add_goals(const Look *l, Thing thing[MOST_THINGS], int *count)
{
    const Box *box = &l->nk->box[l->view->box];
    if (goal_known(l))
        add_thing(thing, count, l->nk->goal[box->goal[l->view->goal[near_team(l)]]].label,
                  SCENE_GROUP_GOALS);
    for (int i = 0; i < NK_GOALS; i++)
        add_thing(thing, count, l->nk->goal[box->goal[i]].label, SCENE_GROUP_GOALS);
}

static int things(const Shown *s, Thing thing[MOST_THINGS])
{
    const Look l = look(s);
    int count = 0, team = near_team(&l);
    for (int i = 0; i < s->count; i++)
        if (label_of(s, s->action[i]) >= 0)
            add_thing(thing, &count, label_of(s, s->action[i]), SCENE_GROUP_ANSWERS);
    for (int kind = 0; kind < l.deck[team].kinds && l.view->viewer < RS_SEATS; kind++)
        if (l.view->hand[VIEW_OWN][kind])
            add_thing(thing, &count, look_card(&l, team, kind)->label, SCENE_GROUP_HAND);
    for (int space = 0; space < NK_SPACES; space++)
        if (look_cell(&l, space).used && look_cell(&l, space).card)
            add_thing(thing, &count, look_cell(&l, space).card->label, SCENE_GROUP_GRID);
    add_goals(&l, thing, &count);
    for (int side = 0; side < TEAMS; side++)
        for (int kind = 0; kind < l.deck[side].kinds; kind++)
            if (l.view->discard[side][kind])
                add_thing(thing, &count, look_card(&l, side, kind)->label, SCENE_GROUP_PILE);
    for (int side = 0; side < TEAMS; side++)
        for (int kind = 0; kind < l.deck[side].kinds; kind++)
            add_thing(thing, &count, look_card(&l, side, kind)->label, SCENE_GROUP_DECK);
    return count;
}

static void facts(const Shown *s, int label, Snippet *out)
{
    const Look l = look(s);
    nokaut_facts(&l, label, out);
}

/* ---- Rules ---- */

static const RuleWord rule_words[] = {
    {"djacent", "N5.1"}, {"raw", "N5.2"},     {"iscard", "N5.2"},   {"estroy", "N5.3 E6"},
    {"acrific", "N5.4"}, {"ove ", "N5.5 E7"}, {"moved", "N5.5 E7"}, {"wap", "N5.5 E7"},
    {"ou may", "N5.6"},  {"goal", "N4.1"},    {"stop", "N6.3"},     {"Stop", "N6.3"},
    {NULL, NULL}};

static void rests_on(const rs_Rules *rules, int label, Snippet *out)
{
    static const char *const of_type[] = {"N1.3 N3.2 N3.4 E1", "N1.3 N3.2 N3.4 E1 E3 E5",
                                          "N1.3 N3.2 N3.5 E3", "N1.3 N6 E8"};
    const nk_Rules *nk = rules->nokaut;
    for (int i = 0; i < nk->cards; i++)
        if (nk->card[i].label == label) {
            append(out, "%s", of_type[nk->card[i].type & 3]);
            return;
        }
    append(out, "N1.3 N4"); /* goals */
}

/* ---- The cursor on the grid ---- */

/* How far a space lies in the direction of the key, sideways steps counting double; 0: not there.
 */
static int steps_toward(int from, int to, int key)
{
    int down = to / 4 - from / 4, right = to % 4 - from % 4;
    int along = key == K_DOWN ? down : key == K_UP ? -down : key == K_RIGHT ? right : -right;
    int aside = key == K_DOWN || key == K_UP ? abs(right) : abs(down);
    return along <= 0 ? 0 : along + 2 * aside;
}

static int arrow(const Shown *s, int key)
{
    int best = -1, best_steps = 0, here = s->chosen >= 0 ? space_of(s, s->chosen) : -1;
    if (s->count == 0 || space_of(s, 0) < 0 || act_kind(s->action[0]) == DO_RIPOSTE)
        return -1;
    for (int i = 0; i < s->count; i++) {
        int space = space_of(s, i);
        int steps = here < 0 ? 1 : space < 0 ? 0 : steps_toward(here, space, key);
        if (steps > 0 && (best < 0 || steps < best_steps)) {
            best = i;
            best_steps = steps;
        }
    }
    if (best >= 0)
        return best;
    /* below the grid are the answers that are no spaces */
    return key == K_DOWN && space_of(s, s->count - 1) < 0 ? s->count - 1
                                                          : (s->chosen < 0 ? 0 : s->chosen);
}

static void result(const Shown *s, Snippet *out)
{
    const Look l = look(s);
    if (l.view->winner < TEAMS)
        append(out, "%s %d : %d %s. %s: %s.", team_name(&l, DRAGONS), goals_done(&l, DRAGONS),
               goals_done(&l, UNICORNS), team_name(&l, UNICORNS), look_phrase(&l, SCENE_WINNERS),
               team_name(&l, l.view->winner));
}

const FullGame full_nokaut = {
    .headline = headline,
    .rows = rows,
    .draw = draw_table,
    .remark = remark,
    .preview = preview,
    .shows_under_way = INT_MAX,
    .under_way = under_way,
    .matter = matter,
    .label_of = label_of,
    .things = things,
    .facts = facts,
    .rests_on = rests_on,
    .rule_words = rule_words,
    .arrow = arrow,
    .result = result,
};
