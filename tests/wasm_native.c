/* wasm_native.c - the module's calls in the native build, for tests/wasm_test.mjs: whatever it asks
 * the WebAssembly module it can ask here too, and compare every byte.
 *
 *   in    NAME SIZE NUMBER...     a line, then SIZE bytes for the in-buffer
 *   out   RESULT SIZE             a line, then SIZE bytes of the out-buffer */
#include "wasm_exports.h"

#include <stdlib.h>
#include <string.h>

static const ModuleCall *find_call(const char *name)
{
    for (int i = 0; i < module_call_count; i++)
        if (strcmp(module_calls[i].name, name) == 0)
            return &module_calls[i];
    fprintf(stderr, "there is no call %s\n", name);
    exit(1);
}

static int answer(char *line)
{
    int number[MOST_INTS] = {0};
    double now = 0;
    const ModuleCall *call = find_call(strtok(line, " \n"));
    int size = atoi(strtok(NULL, " \n"));
    for (int i = 0; i < call->ints; i++)
        number[i] = atoi(strtok(NULL, " \n"));
    if (call->timed)
        now = atof(strtok(NULL, " \n"));
    void *in = rw_in(size);
    if (!in || fread(in, 1, (size_t)size, stdin) != (size_t)size)
        exit(1);
    return module_call(call, number, now);
}

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        int result = answer(line), size = rw_out_size();
        printf("%d %d\n", result, size);
        fwrite(rw_out(), 1, (size_t)size, stdout);
        fflush(stdout);
    }
    return 0;
}
