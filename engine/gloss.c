/* gloss.c - programs back into English, and the vocabulary into documentation. */
#include "compile.h"

#include <stdio.h>
#include <string.h>

static void append(char *out, int size, const char *text)
{
    size_t used = strlen(out);
    snprintf(out + used, (size_t)size - used, "%s", text);
}

/* Glosses are written for "the opponent takes"; after "you" the verb loses its s. Returns the rest
 * of the pattern. */
static const char *second_person(const char *pattern, char *out, int size)
{
    size_t word = 1 + strcspn(pattern + 1, " {");
    char verb[32];
    if (word == 3 && memcmp(pattern, " is", 3) == 0)
        append(out, size, " are");
    else {
        snprintf(verb, sizeof verb, "%.*s", (int)(word - (pattern[word - 1] == 's')), pattern);
        append(out, size, verb);
    }
    return pattern + word;
}

static bool ends_with_you(const char *out)
{
    size_t length = strlen(out);
    return length >= 3 && strcmp(out + length - 3, "you") == 0;
}

static void print_operand(const rs_Rules *rules, const Vocabulary *v, const char *name,
                          size_t length, const Instr *in, char *out, int size)
{
    for (int i = 0; i < v->operands; i++)
        if (strlen(v->operand[i].name) == length && !memcmp(v->operand[i].name, name, length))
            v->operand[i].print(rules, in, out, size);
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
        bool who = length == 3 && memcmp(pattern, "who", 3) == 0;
        print_operand(rules, v, pattern, length, in, out, size);
        pattern += length + (pattern[length] == '}');
        if (who && ends_with_you(out) && *pattern == ' ')
            pattern = second_person(pattern, out, size);
    }
}

static const VocabularyWord *word_of(const Vocabulary *v, const Instr *in)
{
    if (in->op == OP_IF)
        return vocabulary_word(v, WORD_CONDITION, in->what);
    const VocabularyWord *verb = vocabulary_word(v, WORD_VERB, in->op);
    return verb ? verb : vocabulary_word(v, WORD_STATIC, in->op);
}

/* A condition that stands alone (`needs`) leads nowhere, since every jump goes forward. */
static bool stands_alone(const Instr *in)
{
    return in->op == OP_IF && in->jump == 0;
}

/* The statement in English, without what leads to the next ones. */
static void gloss_plain(const rs_Rules *rules, const Vocabulary *v, const Instr *in, char *out,
                        int size)
{
    const VocabularyWord *word = word_of(v, in);
    if (word)
        gloss(rules, v, word->gloss, in, out, size);
}

/* A branch with nothing below it but an `else`: it jumps right behind the way around that. */
static bool only_otherwise(const Instr *in, const rs_Rules *rules)
{
    int pc = (int)(in - rules->code);
    bool branches = in->op == OP_DONE || (in->op == OP_IF && in->jump);
    return branches && in->jump == pc + 2 && in[1].op == OP_GOTO;
}

/* Statements that open a block end with a colon. */
static void gloss_statement(const rs_Rules *rules, const Vocabulary *v, const Instr *in, char *out,
                            int size)
{
    static const char *const control[OP_VERBS] = {
        [OP_DONE] = "if so:", [OP_MAY] = "you may:",    [OP_CHOOSE] = "choose one:",
        [OP_ARM] = "or:",     [OP_GOTO] = "otherwise:", [OP_NOTHING] = "nothing"};
    bool branches = in->op == OP_IF && !stands_alone(in);
    if (branches)
        append(out, size, only_otherwise(in, rules) ? "unless " : "if ");
    if (in->op == OP_DONE && only_otherwise(in, rules))
        append(out, size, "if not:");
    else if (in->op < OP_VERBS && control[in->op])
        append(out, size, control[in->op]);
    gloss_plain(rules, v, in, out, size);
    if (branches)
        append(out, size, ":");
}

/* Where the block that a statement opens ends, or 0 if it opens none. */
static int block_end(const rs_Rules *rules, int pc)
{
    const Instr *in = &rules->code[pc];
    if (in->op == OP_CHOOSE) {
        int end = pc + 1;
        for (int arm = 0; arm < in->n; arm++)
            end = rules->code[end].jump;
        return end;
    }
    if (only_otherwise(in, rules))
        return in[1].jump;
    bool opens = in->op == OP_IF || in->op == OP_DONE || in->op == OP_MAY || in->op == OP_ARM ||
                 in->op == OP_GOTO;
    return opens ? in->jump : 0;
}

/* A jump at the end of an arm of a choose: the way out, not an "otherwise". */
static bool leaves_arm(const rs_Rules *rules, int pc)
{
    const Instr *in = &rules->code[pc];
    return in->op == OP_GOTO && (in->jump == pc + 1 || rules->code[pc + 1].op == OP_ARM);
}

/* Statements are indented by the blocks that are open above them. */
void gloss_program(const rs_Rules *rules, const Vocabulary *v, int pc, char *out, int size)
{
    int end[32], depth = 0;
    out[0] = 0;
    for (; rules->code[pc].op != OP_END; pc++) {
        const Instr *in = &rules->code[pc];
        while (depth > 0 && end[depth - 1] <= pc)
            depth--;
        if (leaves_arm(rules, pc) || (pc > 0 && only_otherwise(in - 1, rules)))
            continue;
        while (in->op == OP_GOTO && depth > 0 && end[depth - 1] == pc + 1)
            depth--; /* the blocks before the "otherwise" are over */
        for (int i = 0; i < depth; i++)
            append(out, size, "  ");
        if (in->op == OP_ARM && rules->code[pc - 1].op == OP_CHOOSE)
            append(out, size, "either:");
        else
            gloss_statement(rules, v, in, out, size);
        append(out, size, "\n");
        if (stands_alone(in))
            return;
        if (block_end(rules, pc) && depth < 32)
            end[depth++] = block_end(rules, pc);
    }
}

/* Where an instruction can lead other than to the next. */
static void list_jump(const Instr *in, char *out, int size)
{
    char jump[32] = "";
    bool else_jump = in->op == OP_DONE || in->op == OP_MAY || (in->op == OP_IF && in->jump);
    if (else_jump)
        snprintf(jump, sizeof jump, "%selse %d", in->op == OP_IF ? ", " : "", in->jump);
    else if (in->op == OP_CHOOSE)
        snprintf(jump, sizeof jump, "of %d", in->n);
    else if (in->op == OP_ARM)
        snprintf(jump, sizeof jump, "next %d", in->jump);
    else if (in->op == OP_GOTO)
        snprintf(jump, sizeof jump, "to %d", in->jump);
    append(out, size, jump);
}

void list_program(const rs_Rules *rules, const Vocabulary *v, int pc, char *out, int size)
{
    static const char *const control[OP_VERBS] = {
        [OP_END] = "end",       [OP_IF] = "if",   [OP_DONE] = "done", [OP_MAY] = "may",
        [OP_CHOOSE] = "choose", [OP_ARM] = "arm", [OP_GOTO] = "jump", [OP_NOTHING] = "nothing"};
    out[0] = 0;
    for (;; pc++) {
        const Instr *in = &rules->code[pc];
        const char *name = in->op < OP_VERBS ? control[in->op] : word_of(v, in)->word;
        char head[64];
        snprintf(head, sizeof head, in->op == OP_END ? "%5d  %s" : "%5d  %-9s ", pc, name);
        append(out, size, head);
        gloss_plain(rules, v, in, out, size);
        list_jump(in, out, size);
        append(out, size, "\n");
        if (in->op == OP_END || stands_alone(in))
            return;
    }
}

/* Of kinds of words that the game does not have nothing is said. */
static void rows(const Vocabulary *v, int kind, const char *title, const char *head, char *out,
                 int size)
{
    char line[1200];
    bool begun = false;
    for (int i = 0; i < v->words; i++) {
        const VocabularyWord *word = &v->word[i];
        if (word->kind != kind)
            continue;
        if (!begun) {
            snprintf(line, sizeof line, "\n## %s\n\n| word | %s |\n|---|%s\n", title, head,
                     strchr(head, '|') ? "---|---|" : "---|");
            append(out, size, line);
            begun = true;
        }
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
    rows(v, WORD_CONDITION, "Conditions (after `if`)", "operands | meaning", out, size);
    rows(v, WORD_QUANTITY, "Quantities (after `per`)", "counts", out, size);
    rows(v, WORD_TRIGGER, "Moments (after `when`)", "moment", out, size);
    rows(v, WORD_REPLACED, "Replaced events (after `instead of`)", "event", out, size);
    append(out, size,
           "\n## Operands\n\n| operand | how it is written | what it says |\n|---|---|---|\n");
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
