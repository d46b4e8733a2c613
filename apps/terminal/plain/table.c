/* table.c - the whole table in lines of text, from the other side down to what is under way. It is
 * drawn zone by zone as the scene has them, so a game that has a scene has a table. */
#include "plain.h"

#include <string.h>

/* ---- Things in lists ---- */

static void append_fact(const Scene *s, const SceneThing *it, const char *key, const char *before,
                        Snippet *out)
{
    const SceneFact *fact = fact_in(s, it, key);
    if (fact)
        append(out, "%s%s", before, *fact->words ? fact->words : fact->name);
}

/* "2x High Kick (Foot, known to all)" */
static void append_thing(const Scene *s, const SceneThing *it, bool own, Snippet *out)
{
    static const char *const told[] = {"symbols", "spaces", "on-board", "supply"};
    Snippet facts = {""};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        append_fact(s, it, told[i], *facts.text ? ", " : "", &facts);
    if (own && !(it->marks & MARK_KNOWN_TO_ALL) && it->kind && strcmp(it->kind, "attack") == 0)
        append(&facts, "%s%s", *facts.text ? ", " : "", scene_say(s, SCENE_HIDDEN_CARD));
    append_counted(out, it->count, it->name);
    if (*facts.text)
        append(out, " (%.300s)", facts.text);
}

static void append_things(const Scene *s, const SceneZone *zone, Snippet *out)
{
    bool own = zone->seat == s->viewer;
    for (int i = 0; i < zone->things; i++) {
        append(out, "%s", i ? ", " : "");
        append_thing(s, &s->thing[zone->first + i], own, out);
    }
}

enum { NAME_COLUMN = 2, TEXT_COLUMN = 14 };

static void print_field(const char *name, const char *text)
{
    Snippet head = {""};
    append(&head, "%*s%s ", NAME_COLUMN, "", name);
    print_wrapped(head.text, TEXT_COLUMN, text);
}

/* ---- Attacks as a table ---- */

enum { COLUMNS = 6 };

static const struct {
    const char *key, *other; /* facts */
    int head;                /* a word; -1: none */
} columns[COLUMNS] = {{NULL, NULL, -1},
                      {"symbols", "cost", SCENE_HEAD_COST},
                      {"type", NULL, SCENE_HEAD_TYPE},
                      {"damage", NULL, SCENE_HEAD_DAMAGE},
                      {"range", NULL, SCENE_HEAD_RANGE},
                      {"ko", NULL, -1}};

static bool is_table(const Scene *s, const SceneZone *zone)
{
    return zone->things > 0 && zone->layout == LAYOUT_LIST && strncmp(zone->id, "hand", 4) != 0 &&
           fact_in(s, &s->thing[zone->first], "damage");
}

static void append_cell(const Scene *s, const SceneThing *it, int column, Snippet *out)
{
    if (column == 0) {
        const SceneZone *zone = &s->zone[it->zone];
        append_counted(out, copies_in(s, zone, (int)(it - s->thing) - zone->first), it->name);
        return;
    }
    append_fact(s, it, columns[column].key, "", out);
    if (columns[column].other)
        append_fact(s, it, columns[column].other, "", out);
}

static void append_head(const Scene *s, const SceneZone *zone, int column, Snippet *out)
{
    bool worth = column == 1 && fact_in(s, &s->thing[zone->first], "symbols");
    if (column == 0)
        append(out, "%s", zone->name);
    else if (columns[column].head >= 0)
        append(out, "%s", scene_say(s, worth ? SCENE_HEAD_SYMBOL : columns[column].head));
}

/* The same widths for all such tables of a scene, so that they stand under each other. */
static void measure(const Scene *s, int width[COLUMNS])
{
    memset(width, 0, COLUMNS * sizeof *width);
    for (int z = 0; z < s->zones; z++)
        for (int i = -1; i < s->zone[z].things && is_table(s, &s->zone[z]); i++)
            for (int column = 0; column < COLUMNS; column++) {
                Snippet cell = {""};
                if (i < 0)
                    append_head(s, &s->zone[z], column, &cell);
                else
                    append_cell(s, &s->thing[s->zone[z].first + i], column, &cell);
                int wanted = columns_of(cell.text);
                width[column] = wanted > width[column] ? wanted : width[column];
            }
}

static void print_cells(const Scene *s, const SceneZone *zone, int thing, const int width[COLUMNS])
{
    Snippet line = {""};
    for (int column = 0; column < COLUMNS; column++) {
        Snippet cell = {""};
        if (thing < 0)
            append_head(s, zone, column, &cell);
        else
            append_cell(s, &s->thing[thing], column, &cell);
        append(&line, "%s%*s", cell.text, width[column] - columns_of(cell.text) + 2, "");
    }
    size_t end = strlen(line.text);
    while (end > 0 && line.text[end - 1] == ' ')
        line.text[--end] = 0;
    printf("%*s%s\n", NAME_COLUMN, "", line.text);
}

/* Texts stand below the attacks of the viewer and of the Row; of others `card` tells them. */
static void print_attacks(const Scene *s, const SceneZone *zone)
{
    int width[COLUMNS];
    measure(s, width);
    print_cells(s, zone, -1, width);
    for (int i = 0; i < zone->things; i++) {
        const SceneThing *it = thing_in(s, zone, i);
        if (copies_in(s, zone, i) == 0)
            continue;
        print_cells(s, zone, zone->first + i, width);
        bool texts = zone->seat == RS_NOBODY || zone->seat == s->viewer;
        if (texts && *it->text)
            print_wrapped("", 6, it->text);
    }
}

/* ---- Zones ---- */

/* Each with its text: skills, goals. */
static void print_with_texts(const Scene *s, const SceneZone *zone)
{
    for (int i = 0; i < zone->things; i++) {
        const SceneThing *it = &s->thing[zone->first + i];
        Snippet line = {""};
        append(&line, "%s", it->name);
        append_fact(s, it, "initiative", " (", &line);
        append(&line, "%s", fact_in(s, it, "initiative") ? ")" : "");
        append_fact(s, it, "may-be", ": ", &line);
        append_fact(s, it, "held", " ", &line);
        append_fact(s, it, "spaces", ": ", &line);
        if (it->marks & MARK_USED)
            append(&line, " (%s)", scene_say(s, SCENE_USED));
        if (*it->text)
            append(&line, ": %s", it->text);
        print_field(it->marks & MARK_FACE_DOWN && strcmp(it->kind, "skill") == 0
                        ? scene_say(s, SCENE_FACE_DOWN)
                        : zone->name,
                    line.text);
    }
}

/* Some are told elsewhere: spaces by print_spaces, piles by their counts, what was dealt only while
 * it is being drafted. */
static bool is_shown(const Scene *s, const SceneZone *zone)
{
    bool drafting = scene_zone(s, "draft") >= 0;
    if (zone->layout == LAYOUT_STRIP || zone->layout == LAYOUT_GRID || zone->layout == LAYOUT_PILE)
        return false;
    if (zone_is(zone, "fighters") || zone_is(zone, "characters") || zone_is(zone, "ground"))
        return false;
    if (zone_is(zone, "dealt"))
        return drafting;
    return zone->count > 0 || zone_is(zone, "hand");
}

static void print_zone(const Scene *s, const SceneZone *zone)
{
    Snippet things = {""}, head = {""};
    if (!is_shown(s, zone))
        return;
    if (is_table(s, zone)) {
        print_attacks(s, zone);
    } else if (zone_is(zone, "skills") || zone_is(zone, "goal") || zone_is(zone, "draft")) {
        print_with_texts(s, zone);
    } else {
        append(&head, zone_is(zone, "hand") ? "%s %d" : "%s", zone->name, zone->count);
        append_things(s, zone, &things);
        print_field(head.text, *things.text ? things.text : scene_say(s, SCENE_EMPTY_HAND));
    }
}

/* ---- Sides and their seats ---- */

static const char *const side_keys[] = {"goals", "deck", "discards", NULL};
static const char *const seat_keys[] = {"wins", "wounds", NULL};
static const char *const head_keys[] = {"deck", "discard", "candles", "gridlock", "order", NULL};

/* "-- Xin'go, Riftwalker ------------- wounds 2L --" */
static void print_heading(const char *left, const char *right)
{
    Snippet line = {""};
    append(&line, "-- %s ", left);
    int room = SCREEN_COLUMNS - columns_of(line.text) - columns_of(right) - (*right ? 4 : 0);
    for (; room > 0; room--)
        append(&line, "-");
    if (*right)
        append(&line, " %s --", right);
    print_wrapped("", 0, line.text);
}

/* "Ann (you): Veroth, Berserker" */
static void append_seat(const Scene *s, int seat, Snippet *out)
{
    append(out, "%s", s->seat[seat].name);
    if (seat == s->viewer)
        append(out, " (%s)", scene_say(s, SCENE_YOU));
    if (s->seat[seat].thing >= 0) {
        rs_Thing fighter;
        rs_thing(s->rules, s->seat[seat].thing, s->words.language, &fighter);
        if (strcmp(fighter.name, s->seat[seat].name) != 0)
            append(out, ": %s", fighter.name);
    }
}

static void print_seat(const Scene *s, int seat, bool heading)
{
    Snippet left = {""}, right = {""};
    append_seat(s, seat, &left);
    append_facts(s, s->seat[seat].facts, seat_keys, " | ", &right);
    if (heading)
        print_heading(left.text, right.text);
    else
        printf("%*s%s%s%s\n", NAME_COLUMN, "", left.text, *right.text ? " | " : "", right.text);
    for (int z = 0; z < s->zones; z++)
        if (s->zone[z].seat == seat)
            print_zone(s, &s->zone[z]);
}

static int seats_of(const Scene *s, int side)
{
    int seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        seats += s->seat[seat].side == side;
    return seats;
}

/* A side that is one seat is told as that seat. */
static void print_side(const Scene *s, int side)
{
    bool alone = s->sides == s->seats && seats_of(s, side) == 1 && s->side[side].facts.count == 0;
    if (!alone) {
        Snippet left = {""}, right = {""};
        append(&left, "%s: %s", s->side[side].mark, s->side[side].name);
        append_facts(s, s->side[side].facts, side_keys, " | ", &right);
        print_heading(left.text, right.text);
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->seat[seat].side == side)
            print_seat(s, seat, alone);
    for (int z = 0; z < s->zones; z++)
        if (s->zone[z].seat == RS_NOBODY && s->zone[z].side == side)
            print_zone(s, &s->zone[z]);
}

/* ---- The whole ---- */

static void print_head(const Scene *s)
{
    Snippet line = {""}, facts = {""};
    append(&line, "%s | %s", s->place, s->headline);
    print_wrapped("", 0, line.text);
    append_facts(s, s->facts, head_keys, " | ", &facts);
    if (*facts.text)
        print_wrapped("", 0, facts.text);
}

static void print_steps(const Scene *s)
{
    if (s->steps == 0)
        return;
    printf("\n%s:\n", scene_say(s, SCENE_UNDER_WAY));
    for (int i = 0; i < s->steps; i++) {
        print_wrapped("  >", 4, s->step[i].words);
        if (*s->step[i].text)
            print_wrapped("", 6, s->step[i].text);
    }
}

void print_table(const Scene *s)
{
    int own = near_side(s);
    putchar('\n');
    print_times("=", SCREEN_COLUMNS);
    putchar('\n');
    for (int side = 0; side < s->sides; side++)
        if (side != own) {
            putchar('\n');
            print_side(s, side);
        }
    putchar('\n');
    print_side(s, own);
    putchar('\n');
    for (int z = 0; z < s->zones; z++)
        if (s->zone[z].seat == RS_NOBODY && s->zone[z].side == RS_NOBODY)
            print_zone(s, &s->zone[z]);
    putchar('\n');
    print_head(s);
    print_spaces(s);
    print_steps(s);
}

void print_piles(const Scene *s)
{
    for (int z = 0; z < s->zones; z++) {
        const SceneZone *zone = &s->zone[z];
        Snippet things = {""}, head = {""};
        if (!zone_is(zone, "discard") && !zone_is(zone, "pile"))
            continue;
        append(&head, "%s", zone->name);
        if (zone->side < s->sides)
            append(&head, ", %s", s->side[zone->side].name);
        append(&head, ": ");
        append_things(s, zone, &things);
        print_wrapped(head.text, 4, *things.text ? things.text : "-");
    }
}

void print_hand(const Scene *s)
{
    int z = s->viewer < s->seats ? scene_zone_of(s, "hand", s->viewer) : -1;
    for (int i = 0; z >= 0 && i < s->zone[z].things; i++) {
        const SceneThing *it = &s->thing[s->zone[z].first + i];
        const SceneFact *why = fact_in(s, it, "why-not");
        Snippet line = {""};
        append_thing(s, it, true, &line);
        append_fact(s, it, "type", ", ", &line);
        if (*it->text)
            append(&line, ": %s", it->text);
        if (why)
            append(&line, " [%s]", why->words);
        print_wrapped("  *", 4, line.text);
    }
    if (z < 0 || s->zone[z].things == 0)
        printf("  %s\n", scene_say(s, SCENE_EMPTY_HAND));
}
