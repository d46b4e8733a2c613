/* gloss.c - programs back into English, and the vocabulary into documentation. */
#include "compile.h"

#include <stdio.h>
#include <string.h>

static void append(char *out, int size, const char *text)
{
    size_t used = strlen(out);
    snprintf(out + used, (size_t)size - used, "%s", text);
}

/* Fills a gloss such as "{who} takes {amount}" from an instruction. */
static void gloss(const rs_Rules *rules, const Vocabulary *v, const char *pattern, const Instr *in,
                  char *out, int size)
{
    while (*pattern) {
        size_t plain = strcspn(pattern, "{");
        char piece[200];
        snprintf(piece, sizeof piece, "%.*s", (int)plain, pattern);
        append(out, size, piece);
        pattern += plain;
        if (*pattern != '{')
            break;
        size_t length = strcspn(++pattern, "}");
        for (int i = 0; i < v->operands; i++)
            if (strlen(v->operand[i].name) == length &&
                memcmp(v->operand[i].name, pattern, length) == 0) {
                piece[0] = 0;
                v->operand[i].print(rules, in, piece, sizeof piece);
                append(out, size, piece);
            }
        pattern += length + (pattern[length] == '}');
    }
}

static void gloss_statement(const rs_Rules *rules, const Vocabulary *v, const Instr *in, char *out,
                            int size)
{
    const VocabularyWord *word = NULL;
    switch (in->op) {
    case OP_IF:
        append(out, size, "if ");
        word = vocabulary_word(v, WORD_CONDITION, in->what);
        break;
    case OP_DONE:
        append(out, size, "if that was done");
        break;
    case OP_MAY:
        append(out, size, "you may");
        break;
    case OP_CHOOSE:
        append(out, size, "choose one");
        break;
    case OP_ARM:
        append(out, size, "this");
        break;
    case OP_GOTO:
        append(out, size, "otherwise");
        break;
    case OP_NOTHING:
        append(out, size, "nothing");
        break;
    default:
        word = vocabulary_word(v, WORD_VERB, in->op);
        if (!word)
            word = vocabulary_word(v, WORD_STATIC, in->op);
    }
    if (word)
        gloss(rules, v, word->gloss, in, out, size);
}

/* Statements are indented by the branches that are open above them. */
void gloss_program(const rs_Rules *rules, const Vocabulary *v, int pc, char *out, int size)
{
    int open[32], depth = 0;
    out[0] = 0;
    for (; rules->code[pc].op != OP_END; pc++) {
        const Instr *in = &rules->code[pc];
        while (depth > 0 && open[depth - 1] <= pc)
            depth--;
        bool otherwise = in->op == OP_GOTO;
        if (otherwise && in->jump == pc + 1)
            continue;
        if (otherwise && rules->code[pc + 1].op == OP_ARM)
            continue;
        if (otherwise && depth > 0)
            depth--;
        for (int i = 0; i < depth; i++)
            append(out, size, "  ");
        gloss_statement(rules, v, in, out, size);
        append(out, size, "\n");
        bool opens = in->op == OP_IF || in->op == OP_DONE || in->op == OP_MAY || in->op == OP_ARM ||
                     otherwise;
        if (opens && depth < 32)
            open[depth++] = in->jump;
    }
}

void list_program(const rs_Rules *rules, const Vocabulary *v, int pc, char *out, int size)
{
    static const char *const control[] = {"end", "if",  "done", "may",
                                          "choose", "arm", "jump", "nothing"};
    out[0] = 0;
    for (;; pc++) {
        const Instr *in = &rules->code[pc];
        const VocabularyWord *word = vocabulary_word(v, WORD_VERB, in->op);
        if (!word)
            word = vocabulary_word(v, WORD_STATIC, in->op);
        char line[240], text[160] = "";
        if (in->op != OP_DONE && in->op != OP_GOTO && in->op != OP_END)
            gloss_statement(rules, v, in, text, sizeof text);
        bool jumps = in->op >= OP_IF && in->op <= OP_GOTO && in->op != OP_CHOOSE;
        snprintf(line, sizeof line, "%5d  %-8s", pc, word ? word->word : control[in->op]);
        append(out, size, line);
        if (jumps)
            snprintf(line, sizeof line, " else %d  %s\n", in->jump, text);
        else
            snprintf(line, sizeof line, "  %s\n", text);
        append(out, size, line);
        if (in->op == OP_END)
            return;
    }
}

static void rows(const Vocabulary *v, int kind, const char *title, const char *head, char *out,
                 int size)
{
    char line[1200];
    snprintf(line, sizeof line, "\n## %s\n\n| word | %s |\n|---|%s\n", title, head,
             strchr(head, '|') ? "---|---|" : "---|");
    append(out, size, line);
    for (int i = 0; i < v->words; i++) {
        const VocabularyWord *word = &v->word[i];
        if (word->kind != kind)
            continue;
        if (word->operands)
            snprintf(line, sizeof line, "| `%s` | %s | %s |\n", word->word,
                     *word->operands ? word->operands : "-", word->doc);
        else
            snprintf(line, sizeof line, "| `%s` | %s |\n", word->word, word->doc);
        append(out, size, line);
    }
}

void vocabulary_document(const Vocabulary *v, char *out, int size)
{
    char line[1200];
    out[0] = 0;
    rows(v, WORD_VERB, "Verbs", "operands | meaning", out, size);
    rows(v, WORD_STATIC, "Standing statements (under `always`)", "operands | meaning", out, size);
    rows(v, WORD_CONDITION, "Conditions (after `if` and `needs`)", "operands | meaning", out, size);
    rows(v, WORD_QUANTITY, "Quantities (after `per`)", "counts", out, size);
    rows(v, WORD_TRIGGER, "Moments (after `when`)", "moment", out, size);
    rows(v, WORD_REPLACED, "Replaced events (after `instead of`)", "event", out, size);
    append(out, size, "\n## Operands\n\n| operand | how it is written | what it says |\n|---|---|---|\n");
    for (int i = 0; i < v->operands; i++) {
        char form[600] = "";
        for (const char *c = v->operand[i].form; *c; c++) { /* a bar would end the cell */
            char one[3] = {*c == '|' ? '\\' : *c, *c == '|' ? '|' : 0, 0};
            append(form, sizeof form, one);
        }
        snprintf(line, sizeof line, "| %s | %s | %s |\n", v->operand[i].name, form,
                 v->operand[i].doc);
        append(out, size, line);
    }
}
