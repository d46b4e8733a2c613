/* question.c - one question and its answers, on the screen; see question.h. */
#include "question.h"

#include "table_parts.h"

enum { ANSWER = 256 };

/* ---- What the question leaves unsaid ---- */

static void print_cost(const Table *t, const PayFrame *pay)
{
    Snippet line = {""};
    const char *separator = "";
    append(&line, "%s: ", table_phrase(t, PHRASE_COST));
    append_slots(t->language, pay->slot, pay->slots, &line);
    if (pay->less)
        append(&line, " (-%d)", pay->less);
    if (pay->picked)
        append(&line, "; %s: ", table_phrase(t, PHRASE_PAID));
    for (int i = 0; i < pay->picked; i++) {
        append(&line, "%s", separator);
        append_symbols(t->language, pay->symbols[i / 2] >> (i % 2 * 4) & ANY_SYMBOL, "+", &line);
        separator = ", ";
    }
    print_wrapped("", 4, line.text);
}

/* Unless the attack under way has just been quoted. */
static void print_text(const Table *t, int label)
{
    AttackFrame attack;
    bool quoted =
        copy_frame(t, PROC_ATTACK, &attack) && t->kd->attack[attack.attack].label == label;
    if (!quoted && *table_text(t, label))
        print_wrapped("", 4, table_text(t, label));
}

static void print_token(const Table *t, const CountFrame *put)
{
    int token = seat_board(t, put->seat)->token[put->what];
    printf("    %s\n", table_name(t, t->kd->token[token].label));
}

/* A cost, a text, who moves, which token. */
static void print_matter(const Table *t)
{
    const Frame *top = &t->view->frame[t->view->depth - 1];
    PayFrame pay;
    SpendFrame spend;
    ProgramFrame program;
    CountFrame put;
    if (top->proc == PROC_PAY && copy_frame(t, PROC_PAY, &pay)) {
        print_text(t, pay.label);
        print_cost(t, &pay);
    } else if (top->proc == PROC_SPEND && copy_frame(t, PROC_SPEND, &spend)) {
        print_text(t, spend.label);
    } else if (top->proc == PROC_PROGRAM && copy_frame(t, PROC_PROGRAM, &program)) {
        print_text(t, program.label);
    } else if (top->proc == PROC_MOVE || top->proc == PROC_JUMP) {
        printf("    %s: %s\n", table_phrase(t, PHRASE_WHO_MOVES), t->words->seat[top->seat]);
    } else if (top->proc == PROC_PUT && copy_frame(t, PROC_PUT, &put)) {
        print_token(t, &put);
    }
}

/* ---- Answers ---- */

/* An answer as a sentence, with the symbols of the card that it gives away. */
static void write_answer(const TerminalMatch *m, rs_Action action, char text[ANSWER])
{
    int used = rs_say_action(m->rules, &m->words, action, text, ANSWER), kind = act_kind(action);
    if (kind != DO_PAY && kind != DO_DISCARD && kind != DO_SHOW && kind != DO_PICK)
        return;
    Snippet symbols = {""};
    append_worth(m->words.language, &m->rules->knockdown->attack[act_a(action)], &symbols);
    snprintf(text + used, (size_t)(ANSWER - used), " (%s)", symbols.text);
}

static void print_answers(const TerminalMatch *m, const Question *q)
{
    char text[RS_MAX_ACTIONS][ANSWER];
    const char *lines[RS_MAX_ACTIONS];
    for (int i = 0; i < q->count; i++) {
        write_answer(m, q->action[i], text[i]);
        lines[i] = text[i];
    }
    print_numbered(lines, q->count);
}

void print_answer_ids(const TerminalMatch *m, const Question *q)
{
    char text[RS_MAX_ACTIONS][ANSWER];
    const char *lines[RS_MAX_ACTIONS];
    for (int i = 0; i < q->count; i++) {
        rs_action_id(m->rules, RS_KNOCKDOWN, q->action[i], text[i], sizeof text[i]);
        lines[i] = text[i];
    }
    print_numbered(lines, q->count);
}

void print_question(const TerminalMatch *m, const Question *q)
{
    char text[512];
    Table table = table_of(m->rules, &m->words, &q->view);
    putchar('\n');
    rs_say_question(m->rules, &m->words, &q->view, text, sizeof text);
    print_wrapped("", 0, q->asked == RS_TABLE ? say(m, PHRASE_DID_TOWER_STAND) : text);
    print_matter(&table);
    print_answers(m, q);
}
