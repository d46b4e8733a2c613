#!/bin/bash
# Same input, same tower: tests/tower_signature.c by several compilers, with several options, and in
# WebAssembly (node), must print the numbers of tests/tower_signature.txt; tests/page/tower.mjs compares a browser's with
# the last. Without optimization fewer towers are built, for the time's sake. The last line counts: N passed, N failed.
#   tests/tower_signature.sh [--all]        --all: as many without optimization
#   tests/tower_signature.sh --write        after a change of the physics: other numbers
set -eu
cd "$(dirname "$0")/.."
told=tests/tower_signature.txt
{ read -r few few_are && read -r many many_are; } <$told
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
tools/chipmunk.sh

compare() { # name, towers, number
    local wanted=$few_are
    [ "$2" = "$few" ] || wanted=$many_are
    echo "$1: $2 towers are $3"
    if [ -n "$3" ] && [ "$3" = "$wanted" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

native() { # towers compiler options...
    local towers=$1
    shift
    local flags=("$@" -ffp-contract=off -DNDEBUG -isystem .cache/chipmunk/include)
    rm -f "$work"/*.o
    for file in $(tools/chipmunk.sh --sources); do
        "${flags[@]}" -w -include tower/before_chipmunk.h -c "$file" -o "$work/$(basename "$file").o"
    done
    for file in tower/*.c tests/tower_signature.c; do
        [ "$file" = tower/wasm.c ] || "${flags[@]}" -c "$file" -o "$work/$(basename "$file").o"
    done
    "${flags[@]}" "$work"/*.o -lm -o "$work/signature"
    if [ "$mode" = --write ]; then # the first build says what the others must say
        mode="" few_are=$("$work/signature" "$few") many_are=$("$work/signature" "$many")
        printf '%s %s\n' "$few" "$few_are" "$many" "$many_are" >$told
    fi
    compare "$*" "$towers" "$("$work/signature" "$towers")"
}

mode=${1:-}
slow=$few
[ "$mode" != --all ] || slow=$many
native "$many" gcc -O3
native "$slow" gcc -O0
native "$slow" clang -O0
native "$many" clang -O3
grep -q ' avx2 .*fma\|fma.* avx2 ' /proc/cpuinfo && native "$few" gcc -O3 -mavx2 -mfma
tools/tower_wasm.sh "$work/tower.wasm" tests/tower_signature.c
compare "WebAssembly" "$many" "$(node -e '
    const bytes = require("fs").readFileSync(process.argv[1]);
    const tower = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    tower._initialize();
    const hash = BigInt.asUintN(64, tower.tower_signature(0, +process.argv[2]));
    console.log(hash.toString(16).padStart(16, "0"));
' "$work/tower.wasm" "$many")"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
