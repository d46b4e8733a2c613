/* table_parts.c - looking at a table, and pieces of sentences about it; see table_parts.h. */
#include "table_parts.h"

#include <stdio.h>
#include <string.h>

Table table_of(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    const kd_Rules *kd = rules->knockdown;
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    const Arena *arena = &kd->arena[inner->arena];
    return (Table){rules, kd, words, inner, arena, &kd->box[arena->box].deck, words->language, {0}};
}

/* ---- What lies on it ---- */

const char *table_phrase(const Table *t, int which)
{
    return phrase(t->language, which);
}

const char *table_name(const Table *t, int label)
{
    return name_in(t->rules, t->language, label);
}

const char *table_text(const Table *t, int label)
{
    return text_in(t->rules, t->language, label);
}

const Attack *deck_card(const Table *t, int kind)
{
    return &t->kd->attack[t->deck->attack[kind]];
}

const Board *seat_board(const Table *t, int seat)
{
    return &t->kd->board[t->view->seat[seat].board];
}

int seat_position(const Table *t, int seat)
{
    return setting_up(t) ? t->arena->start[seat] : t->view->seat[seat].position;
}

bool setting_up(const Table *t)
{
    return kd_view_frame(t->view, 0)->proc == PROC_SETUP;
}

bool ruled_otherwise(const Table *t, int ruling)
{
    return t->view->rulings >> ruling & 1;
}

bool copy_frame(const Table *t, int procedure, void *out)
{
    for (int i = t->view->depth - 1; i >= 0; i--)
        if (kd_view_frame(t->view, i)->proc == procedure) {
            memcpy(out, kd_view_frame(t->view, i), sizeof(Frame));
            return true;
        }
    return false;
}

/* ---- Pieces of sentences ---- */

void append_symbols(int language, int symbols, const char *between, Snippet *out)
{
    const char *separator = "";
    for (int i = 0; i < 4; i++)
        if (symbols >> i & 1) {
            append(out, "%s%s", separator, phrase(language, PHRASE_FIST + i));
            separator = between;
        }
}

void append_slots(int language, const uint8_t *slot, int slots, Snippet *out)
{
    for (int i = 0; i < slots; i++) {
        append(out, "%s", i > 0 ? " " : "");
        if (slot[i] == ANY_SYMBOL)
            append(out, "?");
        else
            append_symbols(language, slot[i], "/", out);
    }
}

void append_worth(int language, const Attack *attack, Snippet *out)
{
    append_symbols(language, attack->symbols, "+", out);
    append_slots(language, attack->slot, attack->slots, out);
}

void append_wounds(int language, int heavy, int light, Snippet *out)
{
    if (heavy)
        append(out, "%d%s", heavy, phrase(language, PHRASE_HEAVY_LETTER));
    if (light)
        append(out, "%d%s", light, phrase(language, PHRASE_LIGHT_LETTER));
    if (heavy + light == 0)
        append(out, "-");
}

void append_range(int language, const Attack *attack, Snippet *out)
{
    if (attack->unranged == PROJECTILE)
        append(out, "%s", phrase(language, PHRASE_PROJECTILE));
    else if (attack->unranged == ANY_DISTANCE)
        append(out, "%s", phrase(language, PHRASE_ANY_DISTANCE));
    else if (attack->hi == KD_FAR)
        append(out, "%d+", attack->lo);
    else if (attack->lo == attack->hi)
        append(out, "%d", attack->lo);
    else
        append(out, "%d-%d", attack->lo, attack->hi);
}

void append_cards(const Table *t, int kind, int count, const char *remark, Snippet *out)
{
    if (count <= 0)
        return;
    const Attack *card = deck_card(t, kind);
    append(out, "%s", *out->text ? ", " : "");
    if (count > 1)
        append(out, "%dx ", count);
    append(out, "%s (", table_name(t, card->label));
    append_worth(t->language, card, out);
    append(out, "%s%s)", *remark ? ", " : "", remark);
}

void append_skill(const Table *t, int index, bool used, Snippet *out)
{
    const Skill *skill = &t->kd->skill[index];
    append(out, "%s (%s %d", table_name(t, skill->label), table_phrase(t, PHRASE_INITIATIVE),
           skill->initiative);
    if (used)
        append(out, ", %s", table_phrase(t, PHRASE_USED));
    append(out, "): %s", table_text(t, skill->label));
}

void print_field(const char *name, const char *text)
{
    enum { TEXT_COLUMN = 14 };
    Snippet head = {""};
    append(&head, "  %s", name);
    print_wrapped(head.text, TEXT_COLUMN, text);
}
