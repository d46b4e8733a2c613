/* box_explain.c - all there is to know about one thing of a box: numbers, words, and for each of
 * its texts the gloss beside the program, so that both can be compared with the author's sentence.
 * Which numbers and texts a thing has, its game tells. */
#include "../engine/labels.h"
#include "box.h"

#include <string.h>

static const BoxGame *const games[GAMES] = {
#define GAME(NAME, name, prefix) [RS_##NAME] = &box_##name,
#include "../games/games.def"
};

const BoxGame *box_game(int game)
{
    return games[game];
}

const void *box_entry(const void *table, int count, size_t size, int label)
{
    const char *at = table;
    for (int i = 0; i < count; i++, at += size)
        if (*(const uint16_t *)(const void *)at == label)
            return at;
    return NULL;
}

void box_field(FILE *to, const char *name)
{
    fprintf(to, "  %-13s", name);
}

void box_number_field(FILE *to, const char *name, int value)
{
    box_field(to, name);
    fprintf(to, "%d\n", value);
}

/* What a language is called in English, or its code where nobody says. */
static const char *english_name(const rs_Rules *rules, int language)
{
    int word = rs_word_find(rules, "language", "name-in-english");
    const char *name = word < 0 ? NULL : rs_word(rules, language, word);
    bool own = name && (language == RS_ENGLISH || name != rs_word(rules, RS_ENGLISH, word));
    return own ? name : rs_language_code(rules, language);
}

static void explain_words(FILE *to, const rs_Rules *rules, const Label *label, int only)
{
    for (int l = 0; l < rules->languages; l++) {
        if (only >= 0 && only != l)
            continue;
        /* Where a translation is missing the compiler has put the English words. */
        bool borrowed = l != RS_ENGLISH && label->name[l] == label->name[RS_ENGLISH];
        box_field(to, english_name(rules, l));
        fprintf(to, "%s%s\n", label->name[l], borrowed ? " (not translated)" : "");
        if (label->text[l]) {
            box_field(to, "");
            fprintf(to, "%s\n", label->text[l]);
        }
    }
}

static void print_lines(FILE *to, const char *title, const char *text)
{
    fprintf(to, "    %s\n", title);
    while (*text) {
        int length = (int)strcspn(text, "\n");
        fprintf(to, "      %.*s\n", length, text);
        text += length + (text[length] == '\n');
    }
}

/* A text longer than any card's would be cut; that is said. */
static void note_cut(FILE *to, const char *text, size_t room)
{
    if (strlen(text) == room - 1)
        fprintf(to, "      ... (the rest is too long to show)\n");
}

void box_text(FILE *to, const rs_Rules *rules, const Vocabulary *vocabulary, const char *moment,
              const char *word, const char *meaning, int pc)
{
    char text[16384];
    if (pc == 0)
        return;
    fprintf(to, "\n  %s%s%s: %s\n", moment, *word ? " " : "", word, meaning);
    gloss_program(rules, vocabulary, pc, text, sizeof text);
    print_lines(to, "says", *text ? text : "nothing more");
    note_cut(to, text, sizeof text);
    list_program(rules, vocabulary, pc, text, sizeof text);
    print_lines(to, "program", text);
    note_cut(to, text, sizeof text);
}

void box_explain(FILE *to, const rs_Rules *rules, int index, int language)
{
    static const char *const sources[] = {
        "not said",
        "printed: name and text come from a rulebook; values lost in print are filled in",
        "named: only its name or that it exists is known; the rest was made for this edition",
        "designed: made for this edition"};
    const Label *label = &rules->label[index];
    const Label *box = label_box(rules, label);
    const BoxGame *game = box_game(label->game);
    fprintf(to, "%s \"%s\"\n", label->id, label->name[language < 0 ? RS_ENGLISH : language]);
    box_field(to, "kind");
    fprintf(to, "%s\n", game->kind_name[label->kind]);
    box_field(to, "box");
    fprintf(to, "%s \"%s\"\n", box->id, box->name[RS_ENGLISH]);
    box_field(to, "source");
    fprintf(to, "%s\n", sources[label->source]);
    if (label->changed_by) {
        box_field(to, "changed by");
        fprintf(to, "%s \"%s\"\n", label->changed_by->word[1].text,
                label->changed_by->word[2].text);
    }
    if (label->note) {
        box_field(to, "note");
        fprintf(to, "%s\n", label->note);
    }
    game->numbers(to, rules, index);
    explain_words(to, rules, label, language);
    game->texts(to, rules, index);
}
