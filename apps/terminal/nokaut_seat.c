/* nokaut_seat.c - a team of Nokaut on the table: its goals and piles, its players and their hands.
 */
#include "nokaut_parts.h"

/* ---- Hands ---- */

/* Cards of a hand by kind; the seen ones are told apart where not everybody sees the rest. */
static void append_hand(const Look *l, int seat, const uint8_t *hand, int type, Snippet *out)
{
    int team = seat_team(l, seat);
    for (int kind = 0; kind < l->deck[team].kinds; kind++) {
        const Card *card = look_card(l, team, kind);
        int known = l->view->known[seat][kind];
        if (type != TYPES && card->type != type)
            continue;
        append_copies(l, card, known, hand ? look_phrase(l, SCENE_KNOWN_TO_ALL) : "", out);
        append_copies(l, card, hand ? hand[kind] - known : 0, "", out);
    }
}

/* "hand 5: Spike, unknown: 4", or "hand 5" where nothing is known. */
static void write_other_hand(const Look *l, int seat, Snippet *head, Page *page)
{
    bool open = seat_team(l, seat) == near_team(l) && RULED(l->view, TEAM_HANDS) &&
                l->view->viewer < RS_SEATS;
    Snippet cards = {""};
    int unknown = open ? 0 : l->view->cards[seat];
    append_hand(l, seat, open ? l->view->hand[VIEW_MATE] : NULL, TYPES, &cards);
    for (int kind = 0; kind < NK_DECK_CARDS && !open; kind++)
        unknown -= l->view->known[seat][kind];
    if (unknown > 0 && *cards.text)
        append(&cards, ", %s: %d", look_phrase(l, SCENE_UNKNOWN_CARDS), unknown);
    append(head, "%s", *cards.text ? ": " : "");
    page_wrap(page, head->text, 4, cards.text);
}

/* A line for each type of card. */
static void write_own_hand(const Look *l, const char *head, Page *page)
{
    enum { TYPE_COLUMN = 4, CARDS_COLUMN = 15 };
    page_line(page, "%s%s", head, l->view->cards[l->view->viewer] ? ":" : "");
    for (int type = 0; type < TYPES; type++) {
        Snippet cards = {""}, name = {""};
        append_hand(l, l->view->viewer, l->view->hand[VIEW_OWN], type, &cards);
        append(&name, "%*s%s", TYPE_COLUMN, "", look_phrase(l, SCENE_COMMON + type));
        if (*cards.text)
            page_wrap(page, name.text, CARDS_COLUMN, cards.text);
    }
}

void write_hand_texts(const Look *l, Page *page)
{
    int seat = l->view->viewer, team = near_team(l);
    for (int kind = 0; seat < RS_SEATS && kind < l->deck[team].kinds; kind++) {
        const Card *card = look_card(l, team, kind);
        Snippet line = {""};
        append_copies(l, card, l->view->hand[VIEW_OWN][kind], "", &line);
        if (!*line.text)
            continue;
        append(&line, " (%s)", look_phrase(l, SCENE_COMMON + card->type));
        if (*look_text(l, card->label))
            append(&line, ": %s", look_text(l, card->label));
        page_wrap(page, "  *", 4, line.text);
    }
    if (seat < RS_SEATS && l->view->cards[seat] == 0)
        page_line(page, "  %s", look_phrase(l, SCENE_EMPTY_HAND));
}

/* ---- Players ---- */

/* "  Ann (you) | hand 5" */
static void append_player(const Look *l, int seat, Snippet *out)
{
    append(out, "  %s", l->words->seat[seat]);
    if (seat == l->view->viewer)
        append(out, " (%s)", look_phrase(l, SCENE_YOU));
    append(out, " | %s %d", look_phrase(l, SCENE_HAND_SIZE), l->view->cards[seat]);
}

static void write_player(const Look *l, int seat, Page *page)
{
    Snippet head = {""};
    append_player(l, seat, &head);
    if (seat == l->view->viewer)
        write_own_hand(l, head.text, page);
    else
        write_other_hand(l, seat, &head, page);
}

/* ---- The whole ---- */

/* "goals 1 of 3 (Top Row) | deck 20 | discard pile 7" */
static void append_score(const Look *l, int team, Snippet *out)
{
    const nk_View *view = l->view;
    const Box *box = &l->nk->box[view->box];
    int discarded = 0;
    const char *separator = " (";
    append(out, "%s %d %s %d", look_phrase(l, SCENE_GOALS), goals_done(l, team),
           look_phrase(l, SCENE_OF), NK_GOALS_TO_WIN);
    for (int i = 0; i < NK_GOALS; i++)
        if (view->done[team] >> i & 1) {
            append(out, "%s%s", separator, look_name(l, l->nk->goal[box->goal[i]].label));
            separator = ", ";
        }
    append(out, "%s", view->done[team] ? ")" : "");
    for (int kind = 0; kind < l->deck[team].kinds; kind++)
        discarded += view->discard[team][kind];
    append(out, " | %s %d | %s %d", look_phrase(l, SCENE_TEAM_DECK), view->deck_left[team],
           look_phrase(l, SCENE_TEAM_PILE), discarded);
}

/* "-- D: Dragons ------ goals 1 of 3 (Top Row) | deck 20 | discard pile 7 --" */
static void write_heading(const Look *l, int team, Page *page)
{
    Snippet left = {""}, right = {""};
    append(&left, "-- %s: %s ", team_mark(l, team), team_name(l, team));
    append(&right, " ");
    append_score(l, team, &right);
    append(&right, " --");
    int room = page->width - columns_of(left.text) - columns_of(right.text);
    for (; room > 0; room--)
        append(&left, "-");
    append(&left, "%s", right.text);
    page_wrap(page, "", 0, left.text);
}

void write_team(const Look *l, int team, Page *page)
{
    write_heading(l, team, page);
    for (int seat = 0; seat < l->view->players; seat++)
        if (seat_team(l, seat) == team && seat != l->view->viewer)
            write_player(l, seat, page);
    if (l->view->viewer < RS_SEATS && near_team(l) == team)
        write_player(l, l->view->viewer, page);
}
