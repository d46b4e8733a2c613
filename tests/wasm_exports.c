/* wasm_exports.c - see wasm_exports.h. */
#include "wasm_exports.h"

#define EXPORT(name, ints, timed, arguments) {#name, ints, timed, (void (*)(void))name},
const ModuleCall module_calls[] = {
#include "../apps/wasm/exports.def"
};
const int module_call_count = sizeof module_calls / sizeof *module_calls;

typedef int Call0(void);
typedef int Call1(int);
typedef int Call2(int, int);
typedef int Call3(int, int, int);
typedef int Call4(int, int, int, int);
typedef int Timed1(int, double);
typedef int Timed2(int, int, double);
typedef int Timed3(int, int, int, double);

int module_call(const ModuleCall *call, const int n[MOST_INTS], double now)
{
    switch (call->ints + (call->timed ? 10 : 0)) {
    case 0:
        return ((Call0 *)call->function)();
    case 1:
        return ((Call1 *)call->function)(n[0]);
    case 2:
        return ((Call2 *)call->function)(n[0], n[1]);
    case 3:
        return ((Call3 *)call->function)(n[0], n[1], n[2]);
    case 4:
        return ((Call4 *)call->function)(n[0], n[1], n[2], n[3]);
    case 11:
        return ((Timed1 *)call->function)(n[0], now);
    case 12:
        return ((Timed2 *)call->function)(n[0], n[1], now);
    default:
        return ((Timed3 *)call->function)(n[0], n[1], n[2], now);
    }
}
