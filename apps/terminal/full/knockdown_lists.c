/* knockdown_lists.c - the Row, special attacks, hands, skills and tokens of Knockdown. */
#include "knockdown_parts.h"

#include <stdio.h>
#include <string.h>

/* ---- A line for an attack ---- */

enum { KEY_AT = 0, NAME_AT = 2, RANGE_WIDTH = 5, DAMAGE_WIDTH = 4, MARKS_WIDTH = 7 };

typedef struct Columns {
    int name, worth, range, damage, marks; /* where each begins */
} Columns;

static Columns columns_for(Area area)
{
    int worth = area.columns >= 60 ? 20 : 11;
    Columns c = {.marks = area.columns - MARKS_WIDTH};
    c.name = NAME_AT;
    c.damage = c.marks - DAMAGE_WIDTH - 1;
    c.range = c.damage - RANGE_WIDTH - 1;
    c.worth = c.range - worth - 1;
    return c;
}

static int symbol_style(int symbols)
{
    for (int i = 0; i < 4; i++)
        if (symbols == 1 << i)
            return STYLE_FIST + i;
    return STYLE_PLAIN;
}

static const char *short_symbol(const Ring *r, int symbol, bool whole)
{
    return whole ? table_phrase(&r->t, SCENE_FIST + symbol)
                 : ring_say(r, SCENE_FIST_SHORT + symbol);
}

static int draw_symbols(const Ring *r, Area area, int row, int at, int symbols, const char *between,
                        bool whole)
{
    bool first = true;
    if (symbols == ANY_SYMBOL)
        return draw_text(area, row, at, STYLE_PLAIN, "?");
    for (int i = 0; i < 4; i++)
        if (symbols >> i & 1) {
            if (!first)
                at = draw_text(area, row, at, STYLE_DIM, between);
            at = draw_text(area, row, at, symbol_style(1 << i), short_symbol(r, i, whole));
            first = false;
        }
    return at;
}

/* What a card is worth or what a special attack costs, in full words where they fit. */
static void draw_worth(const Ring *r, Area area, int row, int at, int width, const Attack *attack)
{
    Snippet full = {""};
    append_worth(r->t.language, attack, &full);
    bool whole = columns_of(full.text) <= width;
    if (attack->symbols)
        at = draw_symbols(r, area, row, at, attack->symbols, "+", whole);
    for (int i = 0; i < attack->slots; i++)
        at = draw_symbols(r, area, row, at, attack->slot[i], "/", whole) + 1;
}

static void draw_damage(const Ring *r, Area area, int row, int at, const Attack *attack)
{
    if (attack->heavy)
        at = draw(area, row, at, STYLE_HEAVY, "%d%s", attack->heavy,
                  table_phrase(&r->t, SCENE_HEAVY_LETTER));
    if (attack->light)
        at = draw(area, row, at, STYLE_LIGHT, "%d%s", attack->light,
                  table_phrase(&r->t, SCENE_LIGHT_LETTER));
    if (attack->heavy + attack->light == 0)
        draw_text(area, row, at, STYLE_DIM, "-");
}

/* The number of an answer in front of what it is about; the chosen one has an arrow too. */
static void draw_answer(const Ring *r, Area area, int row, int answer)
{
    char key[ANSWER_MARK];
    if (answer < 0)
        return;
    answer_key(r->s, answer, key);
    draw_text(area, row, KEY_AT, STYLE_KEY, *key ? key : "▶");
    if (answer == r->s->chosen)
        draw_text(area, row, KEY_AT + 1, STYLE_KEY, "▶");
}

/* "3▶Shield Bash    Block    1-2    2L   * K.O." */
static void draw_attack(const Ring *r, Area area, int row, const Attack *attack, int copies,
                        int answer)
{
    Columns c = columns_for(area);
    Snippet name = {""}, range = {""};
    int style = answer < 0 ? STYLE_PLAIN : answer == r->s->chosen ? STYLE_CHOSEN : STYLE_LEGAL;
    if (copies > 1)
        append(&name, "%dx ", copies);
    append(&name, "%s", table_name(&r->t, attack->label));
    if (attack->unranged)
        append(
            &range, "%s",
            ring_say(r, attack->unranged == PROJECTILE ? SCENE_PROJECTILE_SHORT : SCENE_ANY_SHORT));
    else
        append_range(r->t.language, attack, &range);
    draw_answer(r, area, row, answer);
    draw_cut(area, row, c.name, c.worth - c.name - 1, style, name.text);
    draw_worth(r, area, row, c.worth, c.range - c.worth - 1, attack);
    draw_cut(area, row, c.range, RANGE_WIDTH, STYLE_PLAIN, range.text);
    draw_damage(r, area, row, c.damage, attack);
    if (*table_text(&r->t, attack->label))
        draw_text(area, row, c.marks, STYLE_PLAIN, "*");
    if (attack->type != STRIKE)
        draw_cut(area, row, c.marks + 1, 1, STYLE_DIM,
                 ring_say(r, attack->type == ABILITY ? SCENE_ABILITY_MARK : SCENE_REACTION_MARK));
    if (attack->ko)
        draw_text(area, row, c.marks + 2, STYLE_HEAVY, "KO");
}

static void draw_reach(const Ring *r, Area area, int row, bool reaches_now, bool paid)
{
    int at = area.columns - 2;
    draw_text(area, row, at, reaches_now ? STYLE_GOOD : STYLE_DIM, reaches_now ? "●" : "○");
    if (paid)
        draw_text(area, row, at + 1, STYLE_GOOD, "✓");
    (void)r;
}

static int draw_card_text(const Ring *r, Area area, int row, const Attack *attack)
{
    const char *text = table_text(&r->t, attack->label);
    draw_cut(area, row, NAME_AT + 1, area.columns - NAME_AT - 1, STYLE_DIM, text);
    return row + 1;
}

/* ---- Lists ---- */

static void draw_heads(const Ring *r, Area area, int style, const char *title)
{
    Columns c = columns_for(area);
    const char *range = ring_say(r, SCENE_RANGE_HEAD), *damage = ring_say(r, SCENE_DAMAGE_HEAD);
    draw_rule(area, 0, style, "");
    draw_rule_title(area, 0, style, title, c.range - 2);
    draw(area, 0, c.range - 1, STYLE_DIM, " %.*s ", bytes_of_columns(range, 5), range);
    draw(area, 0, c.damage - 1, STYLE_DIM, " %.*s ", bytes_of_columns(damage, 4), damage);
}

/* Cards of one kind make one line. */
void draw_row(const Ring *r, Area area, bool texts)
{
    static const int kinds[] = {DO_ATTACK, DO_TAKE, DO_REFRESH};
    int row = 1;
    draw_heads(r, area, STYLE_BOLD, ring_say(r, SCENE_ATTACK_ROW));
    for (int place = 0; place < KD_ROW; place++) {
        int kind = r->t.view->row[place], copies = 0;
        bool listed = kind == KD_NONE;
        for (int i = 0; i < KD_ROW; i++) {
            copies += r->t.view->row[i] == kind;
            listed = listed || (i < place && r->t.view->row[i] == kind);
        }
        if (listed)
            continue;
        const Attack *card = deck_card(&r->t, kind);
        draw_attack(r, area, row, card, copies,
                    answer_with_attack(r, (int)(card - r->t.kd->attack), kinds, 3));
        draw_reach(r, area, row, reaches(r, r->near_seat, card), false);
        row++;
        if (texts)
            row = draw_card_text(r, area, row, card);
    }
}

/* "Ann (you): Veroth, Berserker"; the one thing that can be spared goes where it has no room. */
static void append_who(const Ring *r, int seat, int room, Snippet *out)
{
    const Board *board = seat_board(&r->t, seat);
    const char *fighter = table_name(&r->t, board->fighter), *name = r->t.words->seat[seat];
    Snippet rest = {""}, you = {""};
    if (strcmp(name, fighter) != 0)
        append(&rest, ": %s", fighter);
    if (strcmp(table_name(&r->t, board->label), fighter) != 0)
        append(&rest, ", %s", table_name(&r->t, board->label));
    if (seat == r->t.view->viewer)
        append(&you, " (%s)", table_phrase(&r->t, SCENE_YOU));
    bool fits = columns_of(name) + columns_of(you.text) + columns_of(rest.text) <= room;
    append(out, "%s%s%s", name, fits ? you.text : "", rest.text);
}

void draw_specials(const Ring *r, Area area, int seat, bool texts)
{
    static const int kinds[] = {DO_SPECIAL, DO_REACT};
    const Board *board = seat_board(&r->t, seat);
    Snippet who = {""};
    int row = 1;
    append_who(r, seat, columns_for(area).range - 4, &who);
    draw_heads(r, area, seat == r->near_seat ? STYLE_NEAR : STYLE_FAR, who.text);
    for (int i = 0; i < board->specials; i++) {
        const Attack *special = &r->t.kd->attack[board->special[i]];
        int answer =
            seat == r->t.view->viewer ? answer_with_attack(r, board->special[i], kinds, 2) : -1;
        draw_attack(r, area, row, special, 1, answer);
        if (!setting_up(&r->t))
            draw_reach(r, area, row, reaches(r, seat, special), affords(r, seat, special));
        row++;
        if (texts)
            row = draw_card_text(r, area, row, special);
    }
}

/* The skills there are to choose from take the place of the Row. */
void draw_draft(const Ring *r, Area area)
{
    int row = 1;
    draw_rule(area, 0, STYLE_BOLD, table_phrase(&r->t, SCENE_SKILLS_TO_CHOOSE));
    for (int i = 0; i < r->s->count; i++) {
        int kind = act_kind(r->s->action[i]);
        Snippet text = {""};
        if (kind != DO_KEEP && kind != DO_FACE_UP)
            continue;
        int skill = act_a(r->s->action[i]);
        if (area.rows >= 9)
            append_skill(&r->t, skill, false, &text);
        else
            append(&text, "%s (%s %d)", table_name(&r->t, r->t.kd->skill[skill].label),
                   table_phrase(&r->t, SCENE_INITIATIVE), r->t.kd->skill[skill].initiative);
        draw_answer(r, area, row, i);
        row = draw_wrapped(area, row, NAME_AT, NAME_AT + 1,
                           i == r->s->chosen ? STYLE_BOLD : STYLE_PLAIN, text.text);
    }
}

/* ---- A fighter in words ---- */

static int draw_field(Area area, int row, const char *name, int style, const char *text)
{
    int at = draw(area, row, 0, STYLE_DIM, "%s ", name);
    return draw_wrapped(area, row, at, 1, style, text);
}

/* "Hand 6: Fi Bl ? ?": what each card is worth, as far as it is known. */
static int draw_hand_symbols(const Ring *r, Area area, int row, int seat)
{
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    int unknown = me->cards;
    int at = draw(area, row, 0, STYLE_DIM, "%s %d:", table_phrase(&r->t, SCENE_HAND), me->cards);
    for (int kind = 0; kind < r->t.deck->kinds; kind++) {
        bool own = seat == r->t.view->viewer;
        int copies = own ? r->t.view->hand[kind] : me->known[kind];
        for (int i = 0; i < copies; i++)
            at = draw_symbols(r, area, row, at + 1, deck_card(&r->t, kind)->symbols, "+", false);
        unknown -= copies;
    }
    for (; unknown > 0; unknown--)
        at = draw_text(area, row, at + 1, STYLE_DIM, "?");
    return row + 1;
}

/* Everything by name. */
static int draw_hand_names(const Ring *r, Area area, int row, int seat)
{
    Snippet hand = {""}, head = {""};
    append_hand(&r->t, seat, &hand);
    append(&head, "%s %d:", table_phrase(&r->t, SCENE_HAND), r->t.view->seat[seat].cards);
    return draw_field(area, row, head.text, STYLE_PLAIN, hand.text);
}

/* "Wounds 1H1L = 2 ■●", and behind it what has no row of its own. */
static int draw_wounds(const Ring *r, Area area, int row, int seat, const char *more)
{
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    Snippet text = {""}, head = {""};
    int at = 0;
    append(&head, "%s ", ring_say(r, SCENE_WOUNDS_TITLE));
    append_wounds(r->t.language, me->heavy, me->light, &text);
    if (me->heavy && me->light && !*more)
        append(&text, " = %d", me->heavy + me->light);
    int wanted = columns_of(text.text) + (*more ? 2 + columns_of(more) : 0);
    if (columns_of(head.text) + wanted <= area.columns)
        at = draw_text(area, row, 0, STYLE_DIM, head.text);
    at = draw_text(area, row, at, me->heavy ? STYLE_HEAVY : STYLE_LIGHT, text.text) + 1;
    if (at + me->heavy + me->light + 1 + columns_of(more) <= area.columns) {
        draw_times(area, row, at, STYLE_HEAVY, "■", me->heavy);
        draw_times(area, row, at + me->heavy, STYLE_LIGHT, "●", me->light);
        at += me->heavy + me->light + (me->heavy + me->light > 0);
    }
    draw_cut(area, row, at, area.columns - at, STYLE_PLAIN, more);
    return row + 1;
}

/* A row each, so that there is room for both: "▲Boxer (used)"; face down "▼unknown". */
static int draw_skill_rows(const Ring *r, Area area, int row, int seat)
{
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    int used = me->used_turn | me->used_round;
    for (int slot = 0; slot < 3; slot++) {
        Snippet text = {""};
        bool seen = slot < 2 && me->skill[slot] != KD_NONE, up = seen && me->up >> slot & 1;
        if (seen)
            append(&text, "%s%s", up ? "▲" : "▼",
                   table_name(&r->t, r->t.kd->skill[me->skill[slot]].label));
        if (seen && used >> slot & 1)
            append(&text, " (%s)", table_phrase(&r->t, SCENE_USED));
        if (slot == 2 && has_unseen_skill(&r->t, seat)) {
            append(&text, "▼");
            append_face_down(&r->t, seat, &text);
        }
        if (*text.text)
            draw_cut(area, row++, 0, area.columns, up ? STYLE_BOLD : STYLE_PLAIN, text.text);
    }
    return row;
}

static int draw_skills(const Ring *r, Area area, int row, int seat)
{
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    int used = me->used_turn | me->used_round;
    for (int slot = 0; slot < 2; slot++) {
        Snippet text = {""};
        if (me->skill[slot] == KD_NONE)
            continue;
        append(&text, "%s", table_name(&r->t, r->t.kd->skill[me->skill[slot]].label));
        if (used >> slot & 1)
            append(&text, " (%s)", table_phrase(&r->t, SCENE_USED));
        row = draw_field(area, row,
                         table_phrase(&r->t, me->up >> slot & 1 ? SCENE_SKILL : SCENE_FACE_DOWN),
                         me->up >> slot & 1 ? STYLE_BOLD : STYLE_PLAIN, text.text);
    }
    if (has_unseen_skill(&r->t, seat)) {
        Snippet text = {""};
        append_face_down(&r->t, seat, &text);
        row = draw_field(area, row, table_phrase(&r->t, SCENE_FACE_DOWN), STYLE_PLAIN, text.text);
    }
    return row;
}

void draw_seat(const Ring *r, Area area, int seat, bool heading)
{
    Snippet who = {""}, tokens = {""};
    int row = 1;
    bool roomy = area.rows > 6;
    append_who(r, seat, area.columns - 4, &who);
    draw_rule(area, 0, seat == r->near_seat ? STYLE_NEAR : STYLE_FAR, heading ? who.text : "");
    if (!setting_up(&r->t)) {
        append_tokens(&r->t, seat, &tokens);
        row = draw_wounds(r, area, row, seat, roomy ? "" : tokens.text);
        row =
            (area.columns > 50 && roomy ? draw_hand_names : draw_hand_symbols)(r, area, row, seat);
    }
    row = (roomy ? draw_skills : draw_skill_rows)(r, area, row, seat);
    if (*tokens.text && roomy)
        draw_field(area, row, table_phrase(&r->t, SCENE_TOKENS), STYLE_PLAIN, tokens.text);
}

/* ---- The own hand ---- */

/* The answer that gives away a card of this kind. */
static int answer_with_card(const Ring *r, const Attack *card)
{
    static const int kinds[] = {DO_PAY,          DO_DISCARD, DO_SHOW,        DO_PICK,
                                DO_BLOCK_DAMAGE, DO_SPRINT,  DO_BLOCK_EFFECT};
    return answer_with_attack(r, (int)(card - r->t.kd->attack), kinds, 7);
}

static void draw_hand_card(const Ring *r, Area area, int row, int kind, int count)
{
    const Attack *card = deck_card(&r->t, kind);
    int answer = answer_with_card(r, card);
    int known = r->t.view->seat[r->t.view->viewer].known[kind];
    bool whole = area.columns > 24;
    Snippet name = {""}, worth = {""};
    int style = answer < 0 ? STYLE_PLAIN : answer == r->s->chosen ? STYLE_CHOSEN : STYLE_LEGAL;
    if (count > 1)
        append(&name, "%dx ", count);
    append(&name, "%s", table_name(&r->t, card->label));
    append_worth(r->t.language, card, &worth);
    int symbols = whole ? columns_of(worth.text) : card->symbols & (card->symbols - 1) ? 5 : 2;
    int room = area.columns - symbols - (whole ? 3 : 2) - NAME_AT;
    draw_answer(r, area, row, answer);
    draw_cut(area, row, NAME_AT, room, style, name.text);
    draw_symbols(r, area, row, NAME_AT + room + 1, card->symbols, "+", whole);
    if (known < count && whole) /* not everybody has seen it */
        draw_text(area, row, area.columns - 1, STYLE_DIM, "h");
}

/* In two columns where they would be too many for one. */
static int draw_hand_cards(const Ring *r, Area area, int room)
{
    int kinds = 0, done = 0;
    for (int kind = 0; kind < r->t.deck->kinds; kind++)
        kinds += r->t.view->hand[kind] > 0;
    int half = kinds > room ? (area.columns + 1) / 2 : area.columns;
    int lines = kinds > room ? (kinds + 1) / 2 : kinds;
    for (int kind = 0; kind < r->t.deck->kinds; kind++)
        if (r->t.view->hand[kind]) {
            Area part =
                area_cut(area, 0, done / lines * half, area.rows, half - (half < area.columns));
            draw_hand_card(r, part, 1 + done % lines, kind, r->t.view->hand[kind]);
            done++;
        }
    if (kinds == 0)
        draw_text(area, 1, NAME_AT, STYLE_DIM, table_phrase(&r->t, SCENE_EMPTY_HAND));
    return 1 + (lines ? lines : 1);
}

/* "Skills Boxer, ▼Runner": both in one row; what lies face down has an arrow. */
static int draw_skill_names(const Ring *r, Area area, int row, int seat)
{
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    int used = me->used_turn | me->used_round, at = 0;
    for (int slot = 0; slot < 2; slot++) {
        if (me->skill[slot] == KD_NONE)
            continue;
        bool up = me->up >> slot & 1;
        at = draw(area, row, at, up ? STYLE_BOLD : STYLE_DIM, "%s%s%s", up ? "▲" : "▼",
                  table_name(&r->t, r->t.kd->skill[me->skill[slot]].label),
                  used >> slot & 1 ? "✗" : "") +
             1;
    }
    return row + 1;
}

/* The own hand, then skills and tokens as far as there is room. */
void draw_hand(const Ring *r, Area area)
{
    int seat = r->t.view->viewer;
    const kd_ViewSeat *me = &r->t.view->seat[seat];
    Snippet head = {""}, tokens = {""};
    bool roomy = area.rows > 6;
    int row = draw_hand_cards(r, area, area.rows - (roomy ? 3 : 2));
    append_tokens(&r->t, seat, &tokens);
    row = (roomy ? draw_skills : draw_skill_names)(r, area, row, seat);
    if (area.rows > 8)
        row = draw_wounds(r, area, row, seat, "");
    append(&head, "%s %d", table_phrase(&r->t, SCENE_HAND), me->cards);
    if (*tokens.text && row < area.rows)
        draw_field(area, row, table_phrase(&r->t, SCENE_TOKENS), STYLE_PLAIN, tokens.text);
    else if (*tokens.text) /* there is no row left but the heading */
        append(&head, " │ %s", tokens.text);
    draw_rule(area, 0, STYLE_NEAR, head.text);
}
