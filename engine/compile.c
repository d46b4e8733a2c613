/* compile.c - programs from lines; see compile.h for the parts, program.h for the result.
 *
 * Invariant: every jump goes forward and lands inside the same program, so that no text can loop.
 */
#include "compile.h"

#include <stdio.h>
#include <string.h>

const VocabularyWord *vocabulary_word(const Vocabulary *v, int kind, int code)
{
    for (int i = 0; i < v->words; i++)
        if (v->word[i].kind == kind && v->word[i].code == code)
            return &v->word[i];
    return NULL;
}

const VocabularyWord *vocabulary_find(const Vocabulary *v, int kind, const char *word)
{
    for (int i = 0; i < v->words; i++)
        if (v->word[i].kind == kind && strcmp(v->word[i].word, word) == 0)
            return &v->word[i];
    return NULL;
}

/* ---- Emitting ---- */

int compile_emit(Compiler *c, const Line *line, Instr in)
{
    rs_Rules *rules = c->rules;
    if (rules->code_size == MAX_CODE) {
        text_problem(c->text, line, -1, "the texts of all boxes together are too long");
        return 0;
    }
    int pc = rules->code_size++;
    rules->code[pc] = in;
    rules->written[pc] = line;
    rules->written_for[pc] = (uint16_t)c->label;
    return pc;
}

static int emit_op(Compiler *c, const Line *line, int op)
{
    return compile_emit(c, line, (Instr){.op = (uint8_t)op});
}

/* Lets the jump of an instruction lead to whatever is emitted next. */
static void land(Compiler *c, int pc)
{
    c->rules->code[pc].jump = (uint16_t)c->rules->code_size;
}

/* ---- Operands ---- */

static const Operand *find_operand(const Vocabulary *v, const char *name, size_t length)
{
    for (int i = 0; i < v->operands; i++)
        if (strlen(v->operand[i].name) == length && !memcmp(v->operand[i].name, name, length))
            return &v->operand[i];
    return NULL;
}

/* Reads the operands that the signature names; those in brackets only where their word stands. */
static bool read_operands(Compiler *c, const Vocabulary *v, const char *signature, const Line *line,
                          int *word, Instr *in)
{
    while (*signature) {
        bool optional = *signature == '[';
        signature += optional;
        size_t length = strcspn(signature, " ]");
        const Operand *operand = find_operand(v, signature, length);
        bool there = *word < line->words;
        if (!optional || (there && strcmp(line->word[*word].text, operand->name) == 0))
            if (!operand->parse(c, line, word, in))
                return false;
        signature += length;
        signature += strspn(signature, "] ");
    }
    return text_ends(c->text, line, *word);
}

static void unknown_word(Compiler *c, const Vocabulary *v, int kind, const Line *line, int word,
                         const char *what)
{
    static const char *const control[] = {"if", "may", "choose"};
    const char *known[128];
    int count = 0;
    char suggestion[80] = "";
    if (word >= line->words) {
        text_problem(c->text, line, word, "%s is missing here", what);
        return;
    }
    for (int i = 0; i < v->words && count < 120; i++)
        if (v->word[i].kind == kind)
            known[count++] = v->word[i].word;
    for (int i = 0; i < 3 && kind == WORD_VERB; i++)
        known[count++] = control[i];
    const char *given = line->word[word].text;
    if (text_heard(c->text))
        text_suggest(given, known, count, suggestion);
    text_problem(c->text, line, word, "\"%.40s\" is not %s%s", given, what, suggestion);
}

int compile_condition(Compiler *c, const Vocabulary *v, const Line *line, int word)
{
    const VocabularyWord *condition =
        word < line->words ? vocabulary_find(v, WORD_CONDITION, line->word[word].text) : NULL;
    Instr in = {.op = OP_IF};
    if (!condition) {
        unknown_word(c, v, WORD_CONDITION, line, word, "a condition");
        return compile_emit(c, line, in);
    }
    word++;
    bool good = read_operands(c, v, condition->operands, line, &word, &in);
    in.what = condition->code;
    if (good)
        v->check(c, line, &in);
    return compile_emit(c, line, in);
}

/* ---- Statements ---- */

static void compile_block(Compiler *c, const Vocabulary *v, const Line *lines, bool statics);

static bool is(const Line *line, const char *word)
{
    return line && strcmp(line->word[0].text, word) == 0;
}

static void need_child(Compiler *c, const Line *line)
{
    if (!line->child)
        text_problem(c->text, line, 0, "nothing is indented below this \"%.20s\"",
                     line->word[0].text);
}

/* `else`, or `else if CONDITION`, and what hangs below it; returns where its condition is, or 0. */
static int compile_else(Compiler *c, const Vocabulary *v, const Line *line, bool statics)
{
    bool asks = line->words > 1 && strcmp(line->word[1].text, "if") == 0;
    if (!asks)
        text_ends(c->text, line, 1);
    if (!asks || !is(line->next, "else"))
        need_child(c, line);
    int pc = asks ? compile_condition(c, v, line, 2) : 0;
    compile_block(c, v, line->child, statics);
    return pc;
}

/* What hangs below `line` runs if the branch at `pc` says yes, the `else` lines after it if not.
 * Ways around them are linked backwards by their jumps until it is known where they lead. */
static const Line *compile_branches(Compiler *c, const Vocabulary *v, const Line *line, int pc,
                                    bool statics)
{
    int around = 0;
    compile_block(c, v, line->child, statics);
    for (line = line->next; pc && is(line, "else"); line = line->next) {
        around = compile_emit(c, line, (Instr){.op = OP_GOTO, .jump = (uint16_t)around});
        land(c, pc);
        pc = compile_else(c, v, line, statics);
    }
    if (pc)
        land(c, pc);
    while (around) {
        int before = c->rules->code[around].jump;
        land(c, around);
        around = before;
    }
    return line;
}

static const Line *compile_if(Compiler *c, const Vocabulary *v, const Line *line, bool statics)
{
    if (!is(line->next, "else"))
        need_child(c, line);
    int pc = compile_condition(c, v, line, 1);
    return compile_branches(c, v, line, pc, statics);
}

static const Line *compile_choose(Compiler *c, const Vocabulary *v, const Line *line)
{
    int pc = emit_op(c, line, OP_CHOOSE), arms = 0, ends[MAX_ARMS], arm = 0;
    text_ends(c->text, line, 1);
    for (const Line *at = line->child; at; at = at->next) {
        bool named = at->words == 2 && at->word[1].quoted;
        if (!is(at, arms == 0 ? "either" : "or") || (at->words > 1 && !named)) {
            text_problem(c->text, at, 0,
                         "the arms of a choose are \"either\", then \"or\", with a quoted name");
            continue;
        }
        need_child(c, at);
        if (arms == MAX_ARMS) {
            text_problem(c->text, at, 0, "%d arms are the most", MAX_ARMS);
            break;
        }
        if (named && c->rules->label[c->label].arm[RS_ENGLISH][arms])
            text_problem(c->text, at, 1, "only one choose of a block can name its arms");
        if (named)
            c->rules->label[c->label].arm[RS_ENGLISH][arms] = at->word[1].text;
        if (arms > 0)
            land(c, arm);
        arm = emit_op(c, at, OP_ARM);
        compile_block(c, v, at->child, false);
        ends[arms++] = emit_op(c, at, OP_GOTO);
    }
    if (arms < 2)
        text_problem(c->text, line, 0, "a choose needs at least two arms");
    for (int i = 0; i < arms; i++)
        land(c, ends[i]);
    if (arms > 0)
        land(c, arm);
    c->rules->code[pc].n = (uint8_t)arms;
    return line->next;
}

static const Line *compile_verb(Compiler *c, const Vocabulary *v, const Line *line, int word,
                                bool statics)
{
    int kind = statics ? WORD_STATIC : WORD_VERB;
    const VocabularyWord *verb = vocabulary_find(v, kind, line->word[word].text);
    if (!verb) {
        unknown_word(c, v, kind, line, word, statics ? "a standing statement" : "a verb");
        return line->next;
    }
    Instr in = {.op = verb->code};
    word++;
    if (read_operands(c, v, verb->operands, line, &word, &in))
        v->check(c, line, &in);
    compile_emit(c, line, in);
    const Line *hangs = line->child ? line->child : is(line->next, "else") ? line->next : NULL;
    if (!hangs)
        return line->next;
    if (statics)
        text_problem(c->text, hangs, 0, "nothing can hang below a standing statement");
    int pc = emit_op(c, line, OP_DONE);
    return compile_branches(c, v, line, pc, statics);
}

/* "No" leads to the `else` of the verb on the same line, or behind it all. */
static const Line *compile_may(Compiler *c, const Vocabulary *v, const Line *line)
{
    bool verb = line->words > 1;
    int pc = compile_emit(c, line, (Instr){.op = OP_MAY, .n = verb});
    if (!verb) {
        need_child(c, line);
        return compile_branches(c, v, line, pc, false);
    }
    const Line *next = compile_verb(c, v, line, 1, false);
    Instr *code = c->rules->code;
    bool hangs = pc + 2 < c->rules->code_size && code[pc + 2].op == OP_DONE;
    code[pc].jump = hangs ? code[pc + 2].jump : (uint16_t)c->rules->code_size;
    return next;
}

static const Line *compile_statement(Compiler *c, const Vocabulary *v, const Line *line,
                                     bool statics)
{
    if (is(line, "if"))
        return compile_if(c, v, line, statics);
    if (is(line, "else")) {
        text_problem(c->text, line, 0, "this \"else\" follows no \"if\", no \"may\" and no verb");
        return line->next;
    }
    if (!statics && is(line, "may"))
        return compile_may(c, v, line);
    if (!statics && is(line, "choose"))
        return compile_choose(c, v, line);
    return compile_verb(c, v, line, 0, statics);
}

static void compile_block(Compiler *c, const Vocabulary *v, const Line *lines, bool statics)
{
    while (lines)
        lines = compile_statement(c, v, lines, statics);
}

int compile_program(Compiler *c, const Vocabulary *v, const Line *lines, bool statics)
{
    int start = c->rules->code_size;
    compile_block(c, v, lines, statics);
    /* An end of the last written line: jumps from a verb's block land on it. */
    const Line *last = c->rules->code_size > start ? c->rules->written[c->rules->code_size - 1]
                                                   : c->rules->label[c->label].line;
    emit_op(c, last, OP_END);
    return start;
}
