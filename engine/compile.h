/* compile.h - from lines of box text to programs. Control flow is the same in every game; what
 * verbs, conditions and operands there are, a game says in its Vocabulary. */
#ifndef ENGINE_COMPILE_H
#define ENGINE_COMPILE_H

#include "rules.h"

typedef struct Compiler {
    Text *text;
    rs_Rules *rules;
    int game;                         /* of the box being compiled */
    int box;                          /* the box being compiled: its number in its game */
    int label;                        /* whose text is being compiled */
    int context;                      /* of the game: what may stand in the text being compiled */
    struct BoxPlan *plan;             /* of each source: see plan.h */
    const struct PlannedBlock *block; /* the block being compiled */
} Compiler;

/* One word of the vocabulary, a line of verbs.def. */
typedef struct VocabularyWord {
    const char *word, *operands, *gloss, *doc;
    uint8_t kind; /* WORD_ */
    uint8_t code; /* its number in the enum of its kind */
} VocabularyWord;

enum { WORD_VERB, WORD_STATIC, WORD_CONDITION, WORD_QUANTITY, WORD_TRIGGER, WORD_REPLACED };

/* One kind of operand, a line of operands.def. parse reads it at *word and moves on; it notes a
 * problem and returns false if it cannot. print appends it to a gloss. */
typedef struct Operand {
    const char *name, *form, *doc;
    bool (*parse)(Compiler *c, const Line *line, int *word, Instr *in);
    void (*print)(const rs_Rules *rules, const Instr *in, char *out, int size);
} Operand;

typedef struct Vocabulary {
    const char *game;
    const VocabularyWord *word;
    int words;
    const Operand *operand;
    int operands;
    const char *const *units; /* words that belong to the number before them; NULL ends them */
    /* Notes a problem if this verb or condition may not stand in the compiler's context. */
    void (*check)(Compiler *c, const Line *line, const Instr *in);
} Vocabulary;

/* The word of this kind with this number, or with this spelling. */
const VocabularyWord *vocabulary_word(const Vocabulary *v, int kind, int code);
const VocabularyWord *vocabulary_find(const Vocabulary *v, int kind, const char *word);

/* Compiles the lines into a program and returns where it starts. `statics`: whether standing
 * statements are wanted instead of verbs. */
int compile_program(Compiler *c, const Vocabulary *v, const Line *lines, bool statics);

/* One more instruction behind the others, for what an author did not write word by word. */
int compile_emit(Compiler *c, const Line *line, Instr in);

/* One condition as an OP_IF, from `word` on; returns where it is. */
int compile_condition(Compiler *c, const Vocabulary *v, const Line *line, int word);

/* An English gloss of a program, a line a statement, made from the vocabulary alone. */
void gloss_program(const rs_Rules *rules, const Vocabulary *v, int pc, char *out, int size);

/* The program as the compiler made it, an instruction a line. */
void list_program(const rs_Rules *rules, const Vocabulary *v, int pc, char *out, int size);

/* The tables of words and operands in the page on the box language. */
void vocabulary_document(const Vocabulary *v, char *out, int size);

#endif
