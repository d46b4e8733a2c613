/* wordlist.c - a build tool: makes an enum of the keys of a set of words, from its English file.
 *
 *   wordlist OUT.h IN.txt SET NUMBER   `say no-undo "..."` of the set terminal is TERMINAL_NO_UNDO
 *
 * NUMBER is the place of the set among those that ship, from 0 on; see engine/lexicon.h. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 1024 };

static void put_name(FILE *out, const char *text)
{
    for (; *text && !isspace((unsigned char)*text); text++)
        putc(*text == '-' ? '_' : toupper((unsigned char)*text), out);
}

int main(int argc, char **argv)
{
    char line[8192];
    if (argc != 5)
        return 1;
    FILE *out = fopen(argv[1], "wb"), *in = fopen(argv[2], "rb");
    if (!out || !in) {
        fprintf(stderr, "wordlist: cannot read %s or write %s\n", argv[2], argv[1]);
        return 1;
    }
    fprintf(out, "/* Made by wordlist of words/%s/en.txt; do not edit. */\n#ifndef WORDS_",
            argv[3]);
    put_name(out, argv[3]);
    fprintf(out, "_H\n#define WORDS_");
    put_name(out, argv[3]);
    fprintf(out, "_H\n\nenum {\n    ");
    put_name(out, argv[3]);
    fprintf(out, "_BEFORE_FIRST = %d,\n", atoi(argv[4]) * STEP - 1);
    while (fgets(line, sizeof line, in))
        if (strncmp(line, "say ", 4) == 0) {
            fprintf(out, "    ");
            put_name(out, argv[3]);
            putc('_', out);
            put_name(out, line + 4);
            fprintf(out, ",\n");
        }
    fprintf(out, "};\n\n#endif\n");
    fclose(in);
    return fclose(out) != 0;
}
