/* warn.c - warnings that are the same in every game; see warn.h. */
#include "warn.h"
#include "blocks.h"
#include "kind.h"
#include "labels.h"
#include "languages.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Line *warn_program_field(const Label *label)
{
    for (const Line *field = label->line->child; field; field = field->next)
        if (block_holds_program(field->word[0].text))
            return field;
    return NULL;
}

/* ---- Numbers of a sentence ---- */

enum { MOST_FIGURES = 96, MOST_UNITS = 4 };

/* A number and the word that belongs to it (Vocabulary.units), counted from 1; 0: another. */
typedef struct Figure {
    int value, unit;
    bool word; /* written as a word, which often counts something else: "any two characters" */
} Figure;

typedef struct Figures {
    int count;
    Figure at[MOST_FIGURES];
    bool named[MOST_UNITS + 1]; /* units that occur, with a number or without */
} Figures;

static bool begins_word(const char *text, const char *at)
{
    return at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '-');
}

static bool word_here(const char *at, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)at[i]) != word[i])
            return false;
    return !isalnum((unsigned char)at[length]);
}

static int unit_here(const char *at, const char *const *units)
{
    for (int i = 0; units && units[i] && i < MOST_UNITS; i++)
        if (word_here(at, units[i]))
            return i + 1;
    return 0;
}

/* A number written in digits or as a word; 0 and *end == at if there is none. The second number of
 * `1-3` counts, those of ids such as `goal-3` do not. */
static int number_here(const char *text, const char *at, const char **end)
{
    static const char *const words[] = {"two", "three", "four",  "five",
                                        "six", "seven", "eight", "nine"};
    bool within_range = at > text + 1 && at[-1] == '-' && isdigit((unsigned char)at[-2]);
    *end = at;
    if (!begins_word(text, at) && !within_range)
        return 0;
    if (isdigit((unsigned char)*at))
        return (int)strtol(at, (char **)end, 10);
    for (int i = 0; i < 8; i++)
        if (word_here(at, words[i])) {
            *end = at + strlen(words[i]);
            return i + 2;
        }
    return 0;
}

/* "1 action instead of 2": what the rules say anyway. */
static bool compared(const char *text, const char *at)
{
    static const char before[] = "instead of ";
    const size_t length = sizeof before - 1;
    return (size_t)(at - text) >= length && memcmp(at - length, before, length) == 0;
}

static void figures_of(const char *text, const char *const *units, Figures *out)
{
    for (const char *at = text; *at;) {
        const char *end;
        int value = number_here(text, at, &end);
        if (begins_word(text, at) && unit_here(at, units))
            out->named[unit_here(at, units)] = true;
        if (end == at) {
            at++;
            continue;
        }
        int unit = unit_here(end + strspn(end, " "), units);
        if (out->count < MOST_FIGURES && !compared(text, at))
            out->at[out->count++] = (Figure){value, unit, !isdigit((unsigned char)*at)};
        at = end;
    }
}

/* The numbers of all lines of a block as they are written: range, damage, supply, operands. */
static void figures_of_lines(const Line *line, Figures *out)
{
    for (; line; line = line->next) {
        for (int i = 1; i < line->words; i++) {
            const char *at = line->word[i].text;
            while (!line->word[i].quoted && *at && out->count < MOST_FIGURES) {
                at += strcspn(at, "0123456789");
                if (*at)
                    out->at[out->count++] = (Figure){(int)strtol(at, (char **)&at, 10), 0, false};
            }
        }
        figures_of_lines(line->child, out);
    }
}

/* Beside a text that is set off (`when`) the sentence may well tell of the other fields: a range,
 * a supply. An `effect` it tells alone: there a number of the range would hide a slip. */
static void figures_of_block(const Label *label, Figures *out)
{
    for (const Line *field = label->line->child; field; field = field->next) {
        Line alone = *field;
        alone.next = NULL;
        if (block_holds_program(field->word[0].text) || !label_field(label, "effect"))
            figures_of_lines(&alone, out);
    }
}

/* The numbers of all programs of a label, as their gloss says them. */
static void figures_of_programs(const rs_Rules *rules, int label, const Vocabulary *v, Figures *out)
{
    char gloss[16384];
    bool inside = false;
    for (int pc = 1; pc < rules->code_size; pc++) {
        bool own = rules->written_for[pc] == label;
        if (own && !inside) {
            gloss_program(rules, v, pc, gloss, sizeof gloss);
            figures_of(gloss, v->units, out);
        }
        bool alone = rules->code[pc].op == OP_IF && rules->code[pc].jump == 0;
        inside = own && !alone && rules->code[pc].op != OP_END;
    }
}

static bool has_figure(const Figures *in, Figure wanted, bool any_unit)
{
    for (int i = 0; i < in->count; i++)
        if (in->at[i].value == wanted.value &&
            (any_unit || wanted.unit == 0 || in->at[i].unit == wanted.unit))
            return true;
    return false;
}

static void say_figure(const Vocabulary *v, Figure figure, char *out, int size)
{
    snprintf(out, (size_t)size, "%d%s%s", figure.value, figure.unit ? " " : "",
             figure.unit ? v->units[figure.unit - 1] : "");
}

/* A sentence may say one of something in many ways, but its kind it names. */
static bool sentence_says(const Figures *sentence, Figure figure)
{
    if (figure.value == 0 || (figure.value == 1 && figure.unit == 0))
        return true;
    if (figure.value == 1 && sentence->named[figure.unit])
        return true;
    for (int i = 0; i < sentence->count; i++)
        if (sentence->at[i].value == figure.value &&
            (sentence->at[i].unit == figure.unit || sentence->at[i].unit == 0 || figure.unit == 0))
            return true;
    return false;
}

/* The first number that only one of the two has. */
static void compare_figures(Compiler *c, const Vocabulary *v, int index, const Line *text)
{
    Figures sentence = {0}, program = {0}, lines = {0};
    char number[40];
    figures_of(text->word[1].text, v->units, &sentence);
    figures_of_programs(c->rules, index, v, &program);
    figures_of_block(&c->rules->label[index], &lines);
    for (int i = 0; i < sentence.count; i++) {
        Figure figure = sentence.at[i];
        bool plain = figure.unit == 0 && (figure.value < 2 || has_figure(&lines, figure, true));
        if (plain || figure.word || has_figure(&program, figure, false))
            continue;
        say_figure(v, figure, number, sizeof number);
        text_problem(c->text, text, 1, "the sentence says %s, the program nowhere does", number);
        return;
    }
    for (int i = 0; i < program.count; i++) {
        Figure figure = program.at[i];
        bool written = figure.unit || has_figure(&lines, figure, true);
        if (!written || sentence_says(&sentence, figure))
            continue;
        say_figure(v, figure, number, sizeof number);
        text_problem(c->text, text, 1, "the program says %s, the sentence nowhere does", number);
        return;
    }
}

/* ---- Labels ---- */

static void warn_label(Compiler *c, int index)
{
    const Label *label = &c->rules->label[index];
    const Line *program = warn_program_field(label), *text = label_field(label, "text");
    if (program && !text)
        text_problem(c->text, program, 0,
                     "players read nothing of this: write its sentence, text \"...\"");
    else if (program && text->words == 2)
        compare_figures(c, game_kind(label->game)->vocabulary, index, text);
}

/* In the order of files and lines, those of one line as they were found. */
static void sort(rs_Problems *problems)
{
    for (int i = 1; i < problems->kept; i++)
        for (int k = i; k > 0; k--) {
            rs_Problem *low = &problems->at[k - 1], *high = &problems->at[k], swapped = *low;
            int file = strcmp(low->file, high->file);
            if (file < 0 || (file == 0 && low->line <= high->line))
                break;
            *low = *high;
            *high = swapped;
        }
}

/* Translations in a language that nobody speaks: another code may be meant. */
static void warn_languages(Compiler *c)
{
    for (int l = 1; l < c->rules->languages; l++) {
        char suggestion[80];
        if (language_has_words(c->rules, l) || !c->rules->lexicons)
            continue;
        text_suggest(c->rules->language[l], c->rules->language, l, suggestion);
        text_problem(c->text, c->rules->language_line[l], 1,
                     "there are no words in this language, only these names%s", suggestion);
    }
}

void warn_boxes(Compiler *c)
{
    rs_Problems *problems = c->text->problems;
    c->text->problems = &c->rules->warnings;
    for (int i = 0; i < c->rules->labels; i++)
        if (c->rules->label[i].kind != LABEL_BOX && !c->rules->label[i].inherited)
            warn_label(c, i);
    for (int game = 0; game < GAMES; game++)
        game_kind(game)->warn(c);
    warn_languages(c);
    sort(&c->rules->warnings);
    c->text->problems = problems;
}
