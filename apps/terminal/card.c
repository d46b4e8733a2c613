/* card.c - finding cards by what people type, and printing all there is to know of one; see
 * card.h. */
#include "card.h"

#include "table_parts.h"

#include <ctype.h>
#include <string.h>

enum { FOLDED = 128 };

/* ---- Names as people type them ---- */

/* The letter without its accent; the bytes of `text` that it took go to `bytes`. */
static char plain_letter(const char *text, int *bytes)
{
    static const char *const letters[] = {"ąĄáÁ", "a",  "ćĆ",   "c",    "ęĘéÉ", "e",  "íÍ",
                                          "i",    "łŁ", "l",    "ńŃñÑ", "n",    "óÓ", "o",
                                          "śŚ",   "s",  "úÚüÜ", "u",    "źŹżŻ", "z"};
    *bytes = bytes_of_columns(text, 1);
    for (size_t i = 0; i < sizeof letters / sizeof *letters && *bytes == 2; i += 2)
        for (const char *accented = letters[i]; *accented; accented += 2)
            if (strncmp(accented, text, 2) == 0)
                return *letters[i + 1];
    return *text == '-' ? ' ' : (char)tolower((unsigned char)*text);
}

/* Small letters without accents; hyphens as blanks: what people type without thinking. */
static void fold(const char *text, char out[FOLDED])
{
    int used = 0, bytes;
    for (; *text && used < FOLDED - 1; text += bytes) {
        char letter = plain_letter(text, &bytes);
        if (*text != '\'')
            out[used++] = letter;
    }
    out[used] = 0;
}

static bool text_fits(const char *text, const char *wanted, bool whole)
{
    char folded[FOLDED];
    if (!text)
        return false;
    fold(text, folded);
    return whole ? strcmp(folded, wanted) == 0 : strstr(folded, wanted) != NULL;
}

static bool label_fits(const Label *label, const char *wanted, bool whole)
{
    bool fits = text_fits(label->id, wanted, whole);
    for (int i = 0; i < RS_LANGUAGES; i++)
        fits = fits || text_fits(label->name[i], wanted, whole);
    return fits;
}

/* ---- Finding ---- */

static bool board_has(const Table *t, const Board *board, int label)
{
    if (board->label == label)
        return true;
    for (int i = 0; i < board->specials; i++)
        if (t->kd->attack[board->special[i]].label == label)
            return true;
    for (int i = 0; i < board->tokens; i++)
        if (t->kd->token[board->token[i]].label == label)
            return true;
    return false;
}

/* Whether the thing is part of this match. */
static bool in_match(const Table *t, int index)
{
    const Label *label = &t->rules->label[index];
    if (board_has(t, seat_board(t, 0), index) || board_has(t, seat_board(t, 1), index))
        return true;
    if (label->kind == LABEL_SKILL)
        return label->box == t->view->skills;
    return (label->kind == LABEL_ATTACK || label->kind == LABEL_ARENA) &&
           label->box == t->arena->box;
}

static const Board *board_with(const Table *t, int label)
{
    for (int i = 0; i < t->kd->boards; i++)
        if (t->kd->board[i].label == label)
            return &t->kd->board[i];
    return NULL;
}

/* A board answers to the name of its fighter too, so fighters are not listed by themselves. */
static bool answers_to(const Table *t, int index, const char *wanted, bool whole)
{
    const Label *label = &t->rules->label[index];
    if (label->game != RS_KNOCKDOWN || label->kind == LABEL_FIGHTER)
        return false;
    const Board *board = label->kind == LABEL_BOARD ? board_with(t, index) : NULL;
    return label_fits(label, wanted, whole) ||
           (board && label_fits(&t->rules->label[board->fighter], wanted, whole));
}

/* ---- Printing ---- */

static void append_attack(const Table *t, const Attack *attack, Snippet *out)
{
    append(out, "; ");
    append_worth(t->language, attack, out);
    append(out, "; %s; %s ", table_phrase(t, PHRASE_STRIKE + attack->type),
           table_phrase(t, PHRASE_DAMAGE_POOL));
    append_wounds(t->language, attack->heavy, attack->light, out);
    append(out, "; %s ", table_phrase(t, PHRASE_RANGE));
    append_range(t->language, attack, out);
    append(out, "%s", attack->ko ? "; K.O." : "");
    if (attack->copies)
        append(out, "; %s %d", table_phrase(t, PHRASE_COPIES), attack->copies);
}

static void append_attack_facts(const Table *t, int label, Snippet *out)
{
    for (int i = 0; i < t->kd->attacks; i++)
        if (t->kd->attack[i].label == label) {
            append_attack(t, &t->kd->attack[i], out);
            return;
        }
}

static void append_skill_facts(const Table *t, int label, Snippet *out)
{
    for (int i = 0; i < t->kd->skills; i++) {
        const Skill *skill = &t->kd->skill[i];
        if (skill->label != label)
            continue;
        append(out, "; %s %d", table_phrase(t, PHRASE_INITIATIVE), skill->initiative);
        if (skill->limit != LIMIT_NONE)
            append(out, "; %s",
                   table_phrase(t, skill->limit == LIMIT_TURN ? PHRASE_ONCE_PER_TURN
                                                              : PHRASE_ONCE_PER_ROUND));
    }
}

static void append_board_facts(const Table *t, int label, Snippet *out)
{
    const Board *board = board_with(t, label);
    const char *separator = ": ";
    append(out, "; %s", table_name(t, board->fighter));
    for (int i = 0; i < board->specials; i++) {
        append(out, "%s%s", separator, table_name(t, t->kd->attack[board->special[i]].label));
        separator = ", ";
    }
}

static void append_facts(const Table *t, int index, Snippet *out)
{
    const Label *label = &t->rules->label[index];
    append(out, "%s [%s]: %s", table_name(t, index), label->id,
           table_phrase(t, PHRASE_KIND_BOX + label->kind));
    if (label->kind == LABEL_ATTACK || label->kind == LABEL_SPECIAL)
        append_attack_facts(t, index, out);
    else if (label->kind == LABEL_SKILL)
        append_skill_facts(t, index, out);
    else if (label->kind == LABEL_BOARD)
        append_board_facts(t, index, out);
}

static void print_label(const Table *t, int index)
{
    const Label *label = &t->rules->label[index];
    Snippet facts = {""}, origin = {""};
    append_facts(t, index, &facts);
    print_wrapped("", 2, facts.text);
    if (*table_text(t, index))
        print_wrapped("", 4, table_text(t, index));
    append(&origin, "%s: %s. %s: %s.", table_phrase(t, PHRASE_BOX),
           table_name(t, t->kd->box[label->box].label), table_phrase(t, PHRASE_SOURCE),
           table_phrase(t, PHRASE_SOURCE_UNSAID + label->source));
    if (label->note)
        append(&origin, " %s: %s", table_phrase(t, PHRASE_NOTE), label->note);
    print_wrapped("", 4, origin.text);
}

/* Returns how many there were, up to a few. */
static int print_labels(const Table *t, const char *wanted, bool whole, bool of_any_box)
{
    enum { MOST = 6 };
    int found = 0;
    for (int i = 0; i < t->rules->labels && found < MOST; i++)
        if (answers_to(t, i, wanted, whole) && (of_any_box || in_match(t, i))) {
            print_label(t, i);
            found++;
        }
    return found;
}

bool show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view, const char *name)
{
    Table t = table_of(rules, words, view);
    char wanted[FOLDED];
    fold(name, wanted);
    if (!*wanted)
        return false;
    /* A whole name of this match, of any box, then part of a name: the first that is there. */
    return print_labels(&t, wanted, true, false) || print_labels(&t, wanted, true, true) ||
           print_labels(&t, wanted, false, false) || print_labels(&t, wanted, false, true);
}
