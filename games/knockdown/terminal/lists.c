/* lists.c - the Row, special attacks, hands, skills and tokens of Knockdown. */
#include "parts.h"

#include "../../../apps/terminal/full/device.h"

#include <stdio.h>
#include <string.h>

/* ---- A line for an attack ---- */

enum { NAME_AT = 2, RANGE_WIDTH = 5, DAMAGE_WIDTH = 4, MARKS_WIDTH = 7, SYMBOLS = 4, ANY = 15 };

typedef struct Columns {
    int name, worth, range, damage, marks; /* where each begins */
} Columns;

/* One symbol or a set of them, in full words or in two letters. */
static int draw_set(const Scene *scene, Area area, int row, int at, int set, const char *between,
                    bool whole)
{
    bool first = true;
    if (set == ANY)
        return draw_text(area, row, at, STYLE_PLAIN, "?");
    for (int i = 0; i < SYMBOLS; i++)
        if (set >> i & 1) {
            if (!first)
                at = draw_text(area, row, at, STYLE_DIM, between);
            at = draw_text(area, row, at, STYLE_FIST + i,
                           scene_say(scene, (whole ? SCENE_FIST : SCENE_FIST_SHORT) + i));
            first = false;
        }
    return at;
}

/* A card's symbols stand for each other ("+": it has both), those of a cost one behind the other.
 */
static int draw_symbols(const Scene *scene, Area area, int row, int at, const SceneFact *fact,
                        bool whole)
{
    bool cost = strcmp(fact->key, "cost") == 0;
    for (int i = 0; i < fact->count; i++) {
        at = draw_set(scene, area, row, at, fact->set[i], cost ? "/" : "+", whole);
        if (i + 1 < fact->count)
            at = cost ? at + 1 : draw_text(area, row, at, STYLE_DIM, "+");
    }
    return at;
}

static const SceneFact *worth_of(const Scene *scene, const SceneThing *it)
{
    const SceneFact *symbols = fact_in(scene, it, "symbols");
    return symbols ? symbols : fact_in(scene, it, "cost");
}

/* How many cards of the zone are this one; 0: one of them came before. */
static int alike(const Scene *scene, const SceneZone *zone, int index)
{
    const SceneThing *it = thing_in(scene, zone, index);
    int copies = 0;
    for (int i = 0; i < zone->things; i++) {
        bool same = thing_in(scene, zone, i)->thing == it->thing;
        if (same && i < index)
            return 0;
        copies += same ? thing_in(scene, zone, i)->count : 0;
    }
    return copies;
}

static int longest_name(const Scene *scene, const SceneZone *zone)
{
    int longest = 0;
    for (int i = 0; zone && i < zone->things; i++) {
        int name = columns_of(thing_in(scene, zone, i)->name);
        name += alike(scene, zone, i) > 1 ? 3 : 0; /* "2x " */
        longest = name > longest ? name : longest;
    }
    return longest;
}

/* Of what the attacks are worth in two letters each. */
static int widest_worth(const Scene *scene, const SceneZone *zone)
{
    int widest = 0;
    for (int i = 0; zone && i < zone->things; i++) {
        const SceneFact *worth = worth_of(scene, thing_in(scene, zone, i));
        int columns = worth ? draw_symbols(scene, (Area){0}, 0, 0, worth, false) : 0;
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* What fits into its column: "any", "proj". */
static const char *range_words(const Scene *scene, const SceneThing *it)
{
    const SceneFact *range = fact_in(scene, it, "range");
    if (!range)
        return "";
    if (range->type == FACT_RANGE && columns_of(range->words) <= RANGE_WIDTH)
        return range->words;
    bool projectile = strcmp(range->words, scene_say(scene, SCENE_PROJECTILE)) == 0;
    return scene_say(scene, projectile ? SCENE_PROJECTILE_SHORT : SCENE_ANY_SHORT);
}

/* "1-2", "any" ... */
static int widest_range(const Scene *scene, const SceneZone *zone)
{
    int widest = 3;
    for (int i = 0; zone && i < zone->things; i++) {
        int columns = columns_of(range_words(scene, thing_in(scene, zone, i)));
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* "2H1L" */
static int widest_damage(const Scene *scene, const SceneZone *zone)
{
    int widest = 1;
    for (int i = 0; zone && i < zone->things; i++) {
        const SceneFact *damage = fact_in(scene, thing_in(scene, zone, i), "damage");
        int columns = damage ? 2 * ((damage->a > 0) + (damage->b > 0)) : 0;
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static Columns columns_of_widths(Area area, int worth, int range, int damage, int marks)
{
    Columns c = {.name = NAME_AT, .marks = area.columns - marks};
    c.damage = c.marks - damage - 1;
    c.range = c.damage - range - 1;
    c.worth = c.range - worth - 1;
    return c;
}

/* Names are whole: where the longest has no room, what attacks are worth stands in two letters, and
 * the rest is as narrow as it can be. */
static Columns columns_for(const Scene *scene, Area area, const SceneZone *zone)
{
    int wanted = NAME_AT + longest_name(scene, zone) + 1, least = widest_worth(scene, zone);
    Columns c = columns_of_widths(area, area.columns >= 60 ? 20 : 11, RANGE_WIDTH, DAMAGE_WIDTH,
                                  MARKS_WIDTH);
    if (wanted > c.worth && c.range - 1 - least >= wanted)
        c.worth = wanted;
    else if (wanted > c.worth)
        c = columns_of_widths(area, least, widest_range(scene, zone), widest_damage(scene, zone),
                              MARKS_WIDTH - 1);
    return c;
}

static void draw_damage(const Scene *scene, Area area, int row, int at, const SceneThing *it)
{
    const SceneFact *damage = fact_in(scene, it, "damage");
    if (!damage)
        return;
    if (damage->a)
        at = draw(area, row, at, STYLE_HEAVY, "%d%s", damage->a,
                  scene_say(scene, SCENE_HEAVY_LETTER));
    if (damage->b)
        at = draw(area, row, at, STYLE_LIGHT, "%d%s", damage->b,
                  scene_say(scene, SCENE_LIGHT_LETTER));
    if (damage->a + damage->b == 0)
        draw_text(area, row, at, STYLE_DIM, "-");
}

static void draw_marks(const Scene *scene, Area area, int row, int at, const SceneThing *it)
{
    const SceneFact *type = fact_in(scene, it, "type");
    if (*it->text)
        draw_text(area, row, at, STYLE_PLAIN, "*");
    if (type && type->a > 0) /* an Ability or a Reaction */
        draw_cut(area, row, at + 1, 1, STYLE_DIM,
                 scene_say(scene, type->a == 1 ? SCENE_ABILITY_MARK : SCENE_REACTION_MARK));
    if (fact_in(scene, it, "ko"))
        draw_text(area, row, at + 2, STYLE_HEAVY, "KO");
}

/* "3▶Shield Bash    Block    1-2    2L   * K.O." */
static void draw_attack(const Shown *s, Area area, int row, Columns c, const SceneThing *it,
                        int copies)
{
    Snippet name = {""};
    const SceneFact *worth = worth_of(s->scene, it);
    int room = c.range - c.worth - 1;
    append_counted(&name, copies, it->name);
    draw_answer_mark(s, area, row, it->answer);
    draw_whole(area, row, c.name, c.worth - c.name - 1, style_of_answer(s, it->answer, STYLE_PLAIN),
               name.text);
    hit_thing(area, row, c.range, it);
    if (worth)
        draw_symbols(s->scene, area, row, c.worth, worth, columns_of(worth->words) <= room);
    draw_whole(area, row, c.range, c.damage - c.range - 1, STYLE_PLAIN, range_words(s->scene, it));
    draw_damage(s->scene, area, row, c.damage, it);
    draw_marks(s->scene, area, row, c.marks, it);
}

static void draw_reach(Area area, int row, const SceneThing *it)
{
    int at = area.columns - 2;
    bool reaches = it->marks & MARK_IN_RANGE;
    draw_text(area, row, at, reaches ? STYLE_GOOD : STYLE_DIM, reaches ? "●" : "○");
    if (it->marks & MARK_AFFORDABLE)
        draw_text(area, row, at + 1, STYLE_GOOD, "✓");
}

static int draw_card_text(Area area, int row, const SceneThing *it)
{
    draw_cut(area, row, NAME_AT + 1, area.columns - NAME_AT - 1, STYLE_DIM, it->text);
    return row + 1;
}

/* ---- Lists ---- */

static void draw_heads(const Scene *scene, Area area, Columns c, int style, const char *title)
{
    const char *range = scene_say(scene, SCENE_RANGE_HEAD);
    const char *damage = scene_say(scene, SCENE_DAMAGE_HEAD);
    draw_rule(area, 0, style, "");
    draw_rule_title(area, 0, style, title, c.range - 2);
    draw(area, 0, c.range - 1, STYLE_DIM, " %.*s ", bytes_of_columns(range, c.damage - c.range - 1),
         range);
    draw(area, 0, c.damage - 1, STYLE_DIM, " %.*s ",
         bytes_of_columns(damage, c.marks - c.damage - 1), damage);
}

/* Cards of one kind make one line. */
void draw_row(const Shown *s, Area area, bool texts)
{
    const SceneZone *zone = zone_called(s->scene, "row");
    const Columns c = columns_for(s->scene, area, zone);
    int row = 1;
    draw_heads(s->scene, area, c, STYLE_BOLD, zone->name);
    for (int i = 0; i < zone->things; i++) {
        const SceneThing *it = thing_in(s->scene, zone, i);
        int copies = copies_in(s->scene, zone, i);
        if (copies == 0)
            continue;
        draw_attack(s, area, row, c, it, copies);
        draw_reach(area, row, it);
        row++;
        if (texts)
            row = draw_card_text(area, row, it);
    }
}

/* "Ann (you): Veroth, Berserker"; what has no room is left out, "you" first, then the class. */
static void append_who(const Scene *scene, int seat, int room, Snippet *out)
{
    const SceneSeat *it = &scene->seat[seat];
    const char *fighter = fact_words(scene, it->facts, "fighter");
    const char *board = fact_words(scene, it->facts, "board");
    bool named = strcmp(it->name, fighter) != 0, classed = strcmp(board, fighter) != 0;
    for (int parts = 3; parts >= 0; parts--) {
        Snippet who = {""};
        append(&who, "%s", it->name);
        if (parts == 3 && seat == scene->viewer)
            append(&who, " (%s)", scene_say(scene, SCENE_YOU));
        if (parts > 0 && named)
            append(&who, ": %s", fighter);
        if (parts > 1 && classed)
            append(&who, ", %s", board);
        *out = who;
        if (columns_of(who.text) <= room)
            return;
    }
}

void draw_board(const Shown *s, Area area, int seat, bool texts)
{
    const SceneZone *zone = zone_of(s->scene, "board", seat);
    bool drafting = zone_called(s->scene, "draft") != NULL;
    const Columns c = columns_for(s->scene, area, zone);
    Snippet who = {""};
    int row = 1;
    append_who(s->scene, seat, c.range - 4, &who);
    draw_heads(s->scene, area, c, seat == near_seat(s->scene) ? STYLE_NEAR : STYLE_FAR, who.text);
    for (int i = 0; zone && i < zone->things; i++) {
        const SceneThing *it = thing_in(s->scene, zone, i);
        draw_attack(s, area, row, c, it, 1);
        if (!drafting)
            draw_reach(area, row, it);
        row++;
        if (texts)
            row = draw_card_text(area, row, it);
    }
}

static void append_drafted(const Scene *scene, const SceneThing *it, bool texts, Snippet *out)
{
    append(out, "%s (%s %s)", it->name, scene_say(scene, SCENE_INITIATIVE),
           fact_words(scene, it->facts, "initiative"));
    if (texts)
        append(out, ": %s", it->text);
}

/* Whether all have room with their texts; otherwise the cursor and the inspector tell them. */
static bool draft_has_room(const Scene *scene, const SceneZone *zone, Area area)
{
    int rows = 1;
    for (int i = 0; i < zone->things; i++) {
        Snippet text = {""};
        append_drafted(scene, thing_in(scene, zone, i), true, &text);
        rows += rows_of_text(text.text, area.columns, NAME_AT, NAME_AT + 1);
    }
    return rows <= area.rows;
}

/* The skills there are to choose from take the place of the Row. */
void draw_draft(const Shown *s, Area area)
{
    const SceneZone *zone = zone_called(s->scene, "draft");
    bool texts = draft_has_room(s->scene, zone, area);
    int row = 1;
    draw_rule(area, 0, STYLE_BOLD, zone->name);
    for (int i = 0; i < zone->things; i++) {
        const SceneThing *it = thing_in(s->scene, zone, i);
        Snippet text = {""};
        append_drafted(s->scene, it, texts, &text);
        draw_answer_mark(s, area, row, it->answer);
        bool chosen = it->answer >= 0 && it->answer == s->chosen;
        row = draw_wrapped(area, row, NAME_AT, NAME_AT + 1, chosen ? STYLE_BOLD : STYLE_PLAIN,
                           text.text);
    }
}

/* ---- A fighter in words ---- */

static int draw_field(Area area, int row, const char *name, int style, const char *text)
{
    int at = draw(area, row, 0, STYLE_DIM, "%s ", name);
    return draw_wrapped(area, row, at, 1, style, text);
}

/* "Hand 6: Fi Bl ? ?": what each card is worth, as far as it is known. */
static int draw_hand_symbols(const Scene *scene, Area area, int row, const SceneZone *hand)
{
    int at = draw(area, row, 0, STYLE_DIM, "%s %d:", hand->name, hand->count);
    for (int i = 0; i < hand->things; i++) {
        const SceneThing *it = thing_in(scene, hand, i);
        const SceneFact *symbols = fact_in(scene, it, "symbols");
        int width = symbols ? draw_symbols(scene, (Area){0}, 0, 0, symbols, false) : 1;
        for (int k = 0; k < it->count; k++) {
            if (at + 1 + width > area.columns - 1) /* the inspector has them all */
                return draw_text(area, row, at, STYLE_DIM, "…"), row + 1;
            at = symbols ? draw_symbols(scene, area, row, at + 1, symbols, false)
                         : draw_text(area, row, at + 1, STYLE_DIM, "?");
        }
    }
    return row + 1;
}

static int draw_hand_names(const Scene *scene, Area area, int row, const SceneZone *hand)
{
    Snippet names = {""}, head = {""};
    append_names(scene, hand, &names);
    append(&head, "%s %d:", hand->name, hand->count);
    return draw_field(area, row, head.text, STYLE_PLAIN,
                      *names.text ? names.text : scene_say(scene, SCENE_EMPTY_HAND));
}

/* "Wounds 1H1L = 2 ■□", and behind it what has no row of its own. */
static int draw_wounds(const Scene *scene, Area area, int row, int seat, const char *more)
{
    const SceneFact *wounds = scene_fact(scene, scene->seat[seat].facts, "wounds");
    int heavy = wounds ? wounds->a : 0, light = wounds ? wounds->b : 0, at = 0;
    Snippet text = {""}, head = {""};
    append(&head, "%s ", scene_say(scene, SCENE_WOUNDS_TITLE));
    append(&text, "%s", wounds ? wounds->words : "-");
    if (heavy && light && !*more)
        append(&text, " = %d", heavy + light);
    int wanted = columns_of(text.text) + (*more ? 2 + columns_of(more) : 0);
    if (columns_of(head.text) + wanted <= area.columns)
        at = draw_text(area, row, 0, STYLE_DIM, head.text);
    at = draw_text(area, row, at, heavy ? STYLE_HEAVY : STYLE_LIGHT, text.text) + 1;
    if (at + heavy + light + 1 + columns_of(more) <= area.columns) {
        draw_times(area, row, at, STYLE_HEAVY, "■", heavy);
        draw_times(area, row, at + heavy, STYLE_LIGHT, "□", light);
        at += heavy + light + (heavy + light > 0);
    }
    draw_cut(area, row, at, area.columns - at, STYLE_PLAIN, more);
    return row + 1;
}

static void append_skill(const Scene *scene, const SceneThing *it, Snippet *out)
{
    append(out, "%s", it->name);
    if (it->marks & MARK_USED)
        append(out, " (%s)", scene_say(scene, SCENE_USED));
}

/* A row each: "▲Boxer (used)", or "▲Boxer✗" where that has no room; face down "▼unknown". */
static int draw_skill_rows(const Scene *scene, Area area, int row, const SceneZone *skills)
{
    for (int i = 0; skills && i < skills->things; i++) {
        const SceneThing *it = thing_in(scene, skills, i);
        bool up = !(it->marks & MARK_FACE_DOWN);
        Snippet text = {""};
        append(&text, "%s", up ? "▲" : "▼");
        append_skill(scene, it, &text);
        if (it->marks & MARK_USED && columns_of(text.text) > area.columns) {
            text.text[0] = 0;
            append(&text, "%s%s✗", up ? "▲" : "▼", it->name);
        }
        hit_thing(area, row, area.columns, it);
        (it->marks & MARK_UNKNOWN ? draw_cut : draw_whole)(/* "one of these" may be long */
                                                           area, row++, 0, area.columns,
                                                           up ? STYLE_BOLD : STYLE_PLAIN,
                                                           text.text);
    }
    return row;
}

static int field_rows(Area area, const char *name, const char *text)
{
    return rows_of_text(text, area.columns, columns_of(name) + 1, 1);
}

/* How many rows draw_skills and the tokens take. */
static int rows_of_skills(const Scene *scene, Area area, const SceneZone *skills,
                          const char *tokens)
{
    int rows = field_rows(area, scene_say(scene, SCENE_TOKENS), tokens);
    for (int i = 0; skills && i < skills->things; i++) {
        const SceneThing *it = thing_in(scene, skills, i);
        Snippet text = {""};
        append_skill(scene, it, &text);
        rows += field_rows(
            area, scene_say(scene, it->marks & MARK_FACE_DOWN ? SCENE_FACE_DOWN : SCENE_SKILL),
            text.text);
    }
    return rows;
}

static int draw_skills(const Scene *scene, Area area, int row, const SceneZone *skills)
{
    for (int i = 0; skills && i < skills->things; i++) {
        const SceneThing *it = thing_in(scene, skills, i);
        bool up = !(it->marks & MARK_FACE_DOWN);
        Snippet text = {""};
        append_skill(scene, it, &text);
        row = draw_field(area, row, scene_say(scene, up ? SCENE_SKILL : SCENE_FACE_DOWN),
                         up ? STYLE_BOLD : STYLE_PLAIN, text.text);
    }
    return row;
}

/* "Trap 4" as the scene words it. */
static void append_tokens(const Scene *scene, int seat, Snippet *out)
{
    const SceneZone *zone = zone_of(scene, "tokens", seat);
    for (int i = 0; zone && i < zone->things; i++) {
        const SceneThing *it = thing_in(scene, zone, i);
        const char *board = fact_words(scene, it->facts, "on-board");
        const char *spaces = fact_words(scene, it->facts, "spaces");
        const char *supply = fact_words(scene, it->facts, "supply");
        append(out, "%s%s", *out->text ? ", " : "", it->name);
        if (*board)
            append(out, " %s", board);
        if (*spaces)
            append(out, " (%s %s)", scene_say(scene, SCENE_SPACES), spaces);
        if (*supply)
            append(out, ", %s %s", scene_say(scene, SCENE_SUPPLY), supply);
    }
}

void draw_fighter(const Shown *s, Area area, int seat, bool heading)
{
    const SceneZone *hand = zone_of(s->scene, "hand", seat);
    Snippet who = {""}, tokens = {""};
    const SceneZone *skills = zone_of(s->scene, "skills", seat);
    int row = 1;
    bool fights = !zone_called(s->scene, "draft") && hand;
    if (fights)
        append_tokens(s->scene, seat, &tokens);
    bool roomy =
        area.rows > 6 && 3 + rows_of_skills(s->scene, area, skills, tokens.text) <= area.rows;
    append_who(s->scene, seat, area.columns - 4, &who);
    draw_rule(area, 0, seat == near_seat(s->scene) ? STYLE_NEAR : STYLE_FAR,
              heading ? who.text : "");
    if (fights) {
        row = draw_wounds(s->scene, area, row, seat, roomy ? "" : tokens.text);
        row = (area.columns > 50 && roomy ? draw_hand_names : draw_hand_symbols)(s->scene, area,
                                                                                 row, hand);
    }
    row = (roomy ? draw_skills : draw_skill_rows)(s->scene, area, row, skills);
    if (*tokens.text && roomy)
        draw_field(area, row, scene_say(s->scene, SCENE_TOKENS), STYLE_PLAIN, tokens.text);
}

/* ---- The own hand ---- */

static void draw_hand_card(const Shown *s, Area area, int row, const SceneThing *it)
{
    const SceneFact *symbols = fact_in(s->scene, it, "symbols");
    bool whole = area.columns > 24;
    Snippet name = {""};
    int width = symbols ? whole ? columns_of(symbols->words) : symbols->count > 1 ? 5 : 2 : 0;
    int room = area.columns - width - (whole ? 3 : 2) - NAME_AT;
    append_counted(&name, it->count, it->name);
    draw_answer_mark(s, area, row, it->answer);
    draw_cut(area, row, NAME_AT, room, style_of_answer(s, it->answer, STYLE_PLAIN), name.text);
    hit_thing(area, row, area.columns, it);
    if (symbols)
        draw_symbols(s->scene, area, row, NAME_AT + room + 1, symbols, whole);
    if (!(it->marks & MARK_KNOWN_TO_ALL) && whole) /* not everybody has seen it */
        draw_text(area, row, area.columns - 1, STYLE_DIM, "h");
}

/* In two columns where they would be too many for one. */
static int draw_hand_cards(const Shown *s, Area area, const SceneZone *hand, int room)
{
    int kinds = hand->things;
    int half = kinds > room ? (area.columns + 1) / 2 : area.columns;
    int lines = kinds > room ? (kinds + 1) / 2 : kinds;
    for (int i = 0; i < kinds; i++) {
        Area part = area_cut(area, 0, i / lines * half, area.rows, half - (half < area.columns));
        draw_hand_card(s, part, 1 + i % lines, thing_in(s->scene, hand, i));
    }
    if (kinds == 0)
        draw_text(area, 1, NAME_AT, STYLE_DIM, scene_say(s->scene, SCENE_EMPTY_HAND));
    return 1 + (lines ? lines : 1);
}

/* "▲Boxer ▼Runner": both in one row, or where they have no room, below each other if there are rows
 * left; what lies face down has an arrow. */
static int draw_skill_names(const Scene *scene, Area area, int row, const SceneZone *skills)
{
    Snippet name[2] = {{""}, {""}};
    int count = skills ? skills->things : 0, at = 0;
    for (int i = 0; i < count && i < 2; i++) {
        const SceneThing *it = thing_in(scene, skills, i);
        bool up = !(it->marks & MARK_FACE_DOWN);
        append(&name[i], "%s%s%s", up ? "▲" : "▼", it->name, it->marks & MARK_USED ? "✗" : "");
    }
    bool beside = columns_of(name[0].text) + 1 + columns_of(name[1].text) <= area.columns;
    if (!beside && row + 1 >= area.rows) { /* the inspector has the whole */
        shorten(&name[1], area.columns / 2);
        shorten(&name[0], area.columns - 1 - columns_of(name[1].text));
        beside = true;
    }
    for (int i = 0; i < count && i < 2; i++) {
        const SceneThing *it = thing_in(scene, skills, i);
        area_hit(area, row, at, columns_of(name[i].text), K_THING + it->thing);
        at = draw_text(area, row, at, it->marks & MARK_FACE_DOWN ? STYLE_DIM : STYLE_BOLD,
                       name[i].text) +
             1;
        row += !beside;
        at = beside ? at : 0;
    }
    return row + beside;
}

/* The own hand, then skills and tokens as far as there is room. */
void draw_own_hand(const Shown *s, Area area)
{
    int seat = s->scene->viewer;
    const SceneZone *hand = zone_of(s->scene, "hand", seat);
    const SceneZone *skills = zone_of(s->scene, "skills", seat);
    Snippet head = {""}, tokens = {""};
    bool roomy = area.rows > 6;
    int row = draw_hand_cards(s, area, hand, area.rows - (roomy ? 3 : 2));
    append_tokens(s->scene, seat, &tokens);
    roomy = roomy && row + rows_of_skills(s->scene, area, skills, "") <= area.rows;
    if (row < area.rows) /* a seventh card leaves no row for them */
        row = (roomy ? draw_skills : draw_skill_names)(s->scene, area, row, skills);
    if (area.rows > 8 && row < area.rows) /* the arena tells them too */
        row = draw_wounds(s->scene, area, row, seat, "");
    append(&head, "%s %d", hand->name, hand->count);
    const char *word = scene_say(s->scene, SCENE_TOKENS);
    if (*tokens.text && row + field_rows(area, word, tokens.text) <= area.rows)
        draw_field(area, row, word, STYLE_PLAIN, tokens.text);
    else if (*tokens.text && row < area.rows) /* their names tell what they are */
        draw_wrapped(area, row, 0, 0, STYLE_PLAIN, tokens.text);
    else if (*tokens.text) /* there is no row left but the heading */
        append(&head, " │ %s", tokens.text);
    shorten(&head, area.columns - 4);
    draw_rule(area, 0, STYLE_NEAR, head.text);
}
