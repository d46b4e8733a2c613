/* embed.c - a build tool: writes text files into a C table, so that the program carries its boxes.
 *
 *   embed OUT.c DEPFILE FUNCTION ROOT PATTERN...
 *
 * A pattern is a path below ROOT that may have a `*` in its last part; the files it fits are taken
 * by name, so a language is there as soon as its files are. The folders are among what DEPFILE
 * names: a file that comes or goes makes the table anew. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Embedding {
    FILE *out, *depends;
    const char *root;
    int files;
    char *name[1024]; /* without the root */
    long size[1024];
} Embedding;

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "embed: %s %s\n", what, path);
    exit(1);
}

static void put_file(Embedding *e, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail("cannot read", path);
    if (e->files == (int)(sizeof e->name / sizeof *e->name))
        fail("too many files at", path);
    fprintf(e->out, "static const unsigned char text%d[] = {", e->files);
    long size = 0;
    for (int c; (c = getc(in)) != EOF; size++)
        fprintf(e->out, "%s%d,", size % 24 ? "" : "\n    ", c);
    fprintf(e->out, "\n    0};\n\n");
    fclose(in);
    fprintf(e->depends, " %s", path);
    e->name[e->files] = strdup(path + strlen(e->root) + 1);
    e->size[e->files++] = size;
}

static void put_pattern(Embedding *e, const char *pattern)
{
    char path[4096];
    glob_t found;
    snprintf(path, sizeof path, "%s/%s", e->root, pattern);
    if (glob(path, GLOB_ERR, NULL, &found) != 0)
        fail("there is no", path);
    for (size_t i = 0; i < found.gl_pathc; i++)
        put_file(e, found.gl_pathv[i]);
    globfree(&found);
    *strrchr(path, '/') = 0;
    fprintf(e->depends, " %s", path);
}

int main(int argc, char **argv)
{
    enum { FIRST = 5 };
    static Embedding e;
    if (argc <= FIRST)
        return 1;
    e = (Embedding){.out = fopen(argv[1], "wb"), .depends = fopen(argv[2], "wb"), .root = argv[4]};
    if (!e.out || !e.depends)
        return 1;
    fprintf(e.out, "/* Made by embed; do not edit. */\n#include \"ringside.h\"\n\n");
    fprintf(e.depends, "%s:", argv[1]);
    for (int i = FIRST; i < argc; i++)
        put_pattern(&e, argv[i]);
    fprintf(e.out, "static const rs_Source shipped[] = {\n");
    for (int i = 0; i < e.files; i++)
        fprintf(e.out, "    {\"%s\", (const char *)text%d, %ld},\n", e.name[i], i, e.size[i]);
    fprintf(e.out,
            "};\n\nconst rs_Source *%s(int *count);\n\nconst rs_Source *%s(int *count)\n{\n"
            "    *count = %d;\n    return shipped;\n}\n",
            argv[3], argv[3], e.files);
    fprintf(e.depends, "\n");
    return fclose(e.out) != 0 || fclose(e.depends) != 0;
}
