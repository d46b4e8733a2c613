/* embed.c - a build tool: writes text files into a C table, so that the program carries its boxes.
 *
 *   embed OUT.c FUNCTION ROOT FILE...   names are kept as given, files are read below ROOT */
#include <stdio.h>
#include <stdlib.h>

static long put_file(FILE *out, const char *root, const char *name, int index)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *in = fopen(path, "rb");
    if (!in) {
        fprintf(stderr, "embed: cannot read %s\n", path);
        exit(1);
    }
    fprintf(out, "static const unsigned char text%d[] = {", index);
    long size = 0;
    for (int c; (c = getc(in)) != EOF; size++)
        fprintf(out, "%s%d,", size % 24 ? "" : "\n    ", c);
    fprintf(out, "\n    0};\n\n");
    fclose(in);
    return size;
}

int main(int argc, char **argv)
{
    enum { FIRST = 4 };
    if (argc < 5)
        return 1;
    FILE *out = fopen(argv[1], "wb");
    if (!out)
        return 1;
    fprintf(out, "/* Made by embed; do not edit. */\n#include \"ringside.h\"\n\n");
    long *size = calloc((size_t)argc, sizeof *size);
    for (int i = FIRST; i < argc; i++)
        size[i] = put_file(out, argv[3], argv[i], i);
    fprintf(out, "static const rs_Source shipped[] = {\n");
    for (int i = FIRST; i < argc; i++)
        fprintf(out, "    {\"%s\", (const char *)text%d, %ld},\n", argv[i], i, size[i]);
    fprintf(out,
            "};\n\nconst rs_Source *%s(int *count);\n\nconst rs_Source *%s(int *count)\n{\n"
            "    *count = %d;\n    return shipped;\n}\n",
            argv[2], argv[2], argc - FIRST);
    free(size);
    return fclose(out) != 0;
}
