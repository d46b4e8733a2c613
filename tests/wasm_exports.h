/* wasm_exports.h - every call of the module (apps/wasm) by name, for the native build of it. */
#ifndef TESTS_WASM_EXPORTS_H
#define TESTS_WASM_EXPORTS_H

#include "../apps/wasm/module.h"

typedef struct ModuleCall {
    const char *name;
    int ints;
    bool timed;
    void (*function)(void);
} ModuleCall;

enum { MOST_INTS = 4 };

extern const ModuleCall module_calls[];
extern const int module_call_count;

/* Calls it with its ints and, if it is timed, the time. */
int module_call(const ModuleCall *call, const int number[MOST_INTS], double now);

#endif
