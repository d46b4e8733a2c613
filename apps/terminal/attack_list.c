/* attack_list.c - attacks in columns: the Row, and the special attacks of a fighter. */
#include "table_parts.h"

#include <stdio.h>
#include <string.h>

enum { MOST_LINES = 8 };

typedef struct AttackList {
    Snippet cell[MOST_LINES][ATTACK_COLUMNS];
    const char *text[MOST_LINES]; /* of the card; printed below its line */
    int lines;
} AttackList;

/* ---- What is in a list ---- */

static void list_begin(const Table *t, int title, int worth, AttackList *list)
{
    memset(list, 0, sizeof *list);
    const int heads[] = {title, worth, SCENE_HEAD_TYPE, SCENE_HEAD_DAMAGE, SCENE_HEAD_RANGE};
    for (int i = 0; i < COLUMN_KO; i++)
        append(&list->cell[0][i], "%s", table_phrase(t, heads[i]));
    list->text[0] = "";
    list->lines = 1;
}

static void list_add(const Table *t, const Attack *attack, int copies, bool with_text,
                     AttackList *list)
{
    Snippet *cell = list->cell[list->lines];
    if (copies > 1)
        append(&cell[COLUMN_NAME], "%dx ", copies);
    append(&cell[COLUMN_NAME], "%s", table_name(t, attack->label));
    append_worth(t->language, attack, &cell[COLUMN_WORTH]);
    append(&cell[COLUMN_TYPE], "%s", table_phrase(t, SCENE_STRIKE + attack->type));
    append_wounds(t->language, attack->heavy, attack->light, &cell[COLUMN_DAMAGE]);
    append_range(t->language, attack, &cell[COLUMN_RANGE]);
    append(&cell[COLUMN_KO], "%s", attack->ko ? "K.O." : "");
    list->text[list->lines] = with_text ? table_text(t, attack->label) : "";
    list->lines++;
}

/* Cards of the same kind make one line. */
static void list_row_cards(const Table *t, AttackList *list)
{
    list_begin(t, SCENE_HEAD_ROW, SCENE_HEAD_SYMBOL, list);
    for (int place = 0; place < KD_ROW; place++) {
        int kind = t->view->row[place], copies = 0;
        bool listed = kind == KD_NONE;
        for (int i = 0; i < KD_ROW; i++) {
            copies += t->view->row[i] == kind;
            listed = listed || (i < place && t->view->row[i] == kind);
        }
        if (!listed)
            list_add(t, deck_card(t, kind), copies, true, list);
    }
}

/* The texts of the own ones only: the opponent's are to be had by `card`. */
static void list_specials(const Table *t, int seat, AttackList *list)
{
    const Board *board = seat_board(t, seat);
    list_begin(t, SCENE_HEAD_SPECIALS, SCENE_HEAD_COST, list);
    for (int i = 0; i < board->specials; i++)
        list_add(t, &t->kd->attack[board->special[i]], 1, seat == t->view->viewer, list);
}

/* ---- Columns ---- */

static void list_measure(const AttackList *list, int width[ATTACK_COLUMNS])
{
    for (int line = 0; line < list->lines; line++)
        for (int i = 0; i < ATTACK_COLUMNS; i++)
            if (columns_of(list->cell[line][i].text) > width[i])
                width[i] = columns_of(list->cell[line][i].text);
}

void measure_attacks(Table *t)
{
    AttackList list;
    for (int seat = 0; seat < 2; seat++) {
        list_specials(t, seat, &list);
        list_measure(&list, t->width);
    }
    if (setting_up(t))
        return;
    list_row_cards(t, &list);
    list_measure(&list, t->width);
}

/* Blanks before the first column and between columns: as many as there is room for, up to two. */
static void find_room(const Table *t, int *margin, int *gap)
{
    enum { MOST = 2, GAPS = ATTACK_COLUMNS - 1 };
    int room = SCREEN_COLUMNS;
    for (int i = 0; i < ATTACK_COLUMNS; i++)
        room -= t->width[i];
    *gap = room < MOST + MOST * GAPS ? 1 : MOST;
    room -= *gap * GAPS;
    *margin = room < 0 ? 0 : room < MOST ? room : MOST;
}

static void list_print(const Table *t, const AttackList *list)
{
    int margin, gap;
    find_room(t, &margin, &gap);
    for (int line = 0; line < list->lines; line++) {
        const Snippet *cell = list->cell[line];
        int last = *cell[COLUMN_KO].text ? COLUMN_KO : COLUMN_RANGE;
        print_times(" ", margin);
        for (int i = 0; i < last; i++)
            print_padded(cell[i].text, t->width[i] + gap);
        puts(cell[last].text);
        if (*list->text[line])
            print_wrapped("", 6, list->text[line]);
    }
}

void print_row(const Table *t)
{
    AttackList list;
    list_row_cards(t, &list);
    putchar('\n');
    list_print(t, &list);
}

void print_specials(const Table *t, int seat)
{
    AttackList list;
    list_specials(t, seat, &list);
    list_print(t, &list);
}
