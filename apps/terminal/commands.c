/* commands.c - the words that are no answers; see commands.h. */
#include "commands.h"

#include "find.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Command {
    const char *word; /* without accents, for they may be left out */
    int command;
} Command;

/* All languages at once: whoever changes the language need not learn the keys anew. */
static const Command commands[] = {
    {"?", COMMAND_HELP},
    {"help", COMMAND_HELP},
    {"pomoc", COMMAND_HELP},
    {"ayuda", COMMAND_HELP},
    {"card", COMMAND_CARD},
    {"karta", COMMAND_CARD},
    {"carta", COMMAND_CARD},
    {"table", COMMAND_TABLE},
    {"stol", COMMAND_TABLE},
    {"mesa", COMMAND_TABLE},
    {"pile", COMMAND_PILE},
    {"stos", COMMAND_PILE},
    {"pila", COMMAND_PILE},
    {"log", COMMAND_LOG},
    {"dziennik", COMMAND_LOG},
    {"registro", COMMAND_LOG},
    {"quit", COMMAND_QUIT},
    {"exit", COMMAND_QUIT},
    {"koniec", COMMAND_QUIT},
    {"salir", COMMAND_QUIT},
    {"hand", COMMAND_HAND},
    {"reka", COMMAND_HAND},
    {"mano", COMMAND_HAND},
    {"undo", COMMAND_UNDO},
    {"cofnij", COMMAND_UNDO},
    {"deshacer", COMMAND_UNDO},
    {"hint", COMMAND_HINT},
    {"rada", COMMAND_HINT},
    {"podpowiedz", COMMAND_HINT},
    {"pista", COMMAND_HINT},
    {"rules", COMMAND_RULES},
    {"zasady", COMMAND_RULES},
    {"reglas", COMMAND_RULES},
    {"resign", COMMAND_RESIGN},
    {"poddaje", COMMAND_RESIGN},
    {"abandonar", COMMAND_RESIGN},
    {"note", COMMAND_NOTE},
    {"notatka", COMMAND_NOTE},
    {"nota", COMMAND_NOTE},
    {"count", COMMAND_COUNT},
    {"odliczaj", COMMAND_COUNT},
    {"contar", COMMAND_COUNT},
    {"next", COMMAND_NEXT},
    {"dalej", COMMAND_NEXT},
    {"siguiente", COMMAND_NEXT},
    {"back", COMMAND_BACK},
    {"wstecz", COMMAND_BACK},
    {"atras", COMMAND_BACK},
    {"go", COMMAND_GO},
    {"idz", COMMAND_GO},
    {"ir", COMMAND_GO},
    {"eyes", COMMAND_EYES},
    {"oczy", COMMAND_EYES},
    {"ojos", COMMAND_EYES},
    {"review", COMMAND_REVIEW},
    {"analiza", COMMAND_REVIEW},
    {"analisis", COMMAND_REVIEW},
    {"play", COMMAND_CONTINUE},
    {"graj", COMMAND_CONTINUE},
    {"jugar", COMMAND_CONTINUE},
    {"solution", COMMAND_SOLUTION},
    {"rozwiazanie", COMMAND_SOLUTION},
    {"solucion", COMMAND_SOLUTION},
};

int find_command(const char *line, const char **rest)
{
    char word[64], folded[FOLDED];
    size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    if (length >= sizeof word)
        return COMMAND_NONE;
    memcpy(word, line, length);
    word[length] = 0;
    fold(word, folded);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].word, folded) == 0)
            return commands[i].command;
    return COMMAND_NONE;
}

int number_after(const char *rest, int otherwise)
{
    enum { MOST_DIGITS = 8 };
    size_t digits = strspn(rest, "0123456789");
    if (!*rest)
        return otherwise;
    return digits > 0 && digits <= MOST_DIGITS && !rest[digits] ? atoi(rest) : -1;
}
