#!/bin/bash
# Same input, same tower: tests/tower_signature.c by several compilers, with several options, and in
# WebAssembly (node), must print one number, which is in tests/tower_signature.txt for the towers that are tried by default:
# tests/page/tower.mjs compares a browser's with it. The last line counts: N passed, N failed.
#   tests/tower_signature.sh [TOWERS]
#   tests/tower_signature.sh --write        after a change of the physics: another number
set -eu
cd "$(dirname "$0")/.."
told=tests/tower_signature.txt
read -r towers first <$told
case "${1:-}" in
'') ;;
--write) first="" ;;
*) [ "$1" = "$towers" ] || first="" towers=$1 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
tools/chipmunk.sh

compare() { # name, number
    first=${first:-$2}
    echo "$1: $2"
    if [ -n "$2" ] && [ "$2" = "$first" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

native() { # compiler options...
    local flags=("$@" -ffp-contract=off -DNDEBUG -isystem .cache/chipmunk/include)
    rm -f "$work"/*.o
    for file in $(tools/chipmunk.sh --sources); do
        "${flags[@]}" -w -include tower/before_chipmunk.h -c "$file" -o "$work/$(basename "$file").o"
    done
    for file in tower/*.c tests/tower_signature.c; do
        [ "$file" = tower/wasm.c ] || "${flags[@]}" -c "$file" -o "$work/$(basename "$file").o"
    done
    "${flags[@]}" "$work"/*.o -lm -o "$work/signature"
    compare "$*" "$("$work/signature" "$towers")"
}

native gcc -O3
native gcc -O0
native clang -O0
native clang -O3
grep -q ' avx2 .*fma\|fma.* avx2 ' /proc/cpuinfo && native gcc -O3 -mavx2 -mfma
tools/tower_wasm.sh "$work/tower.wasm" tests/tower_signature.c
compare "WebAssembly" "$(node -e '
    const bytes = require("fs").readFileSync(process.argv[1]);
    const tower = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    tower._initialize();
    const hash = BigInt.asUintN(64, tower.tower_signature(0, +process.argv[2]));
    console.log(hash.toString(16).padStart(16, "0"));
' "$work/tower.wasm" "$towers")"
[ "${1:-}" != --write ] || [ $failed != 0 ] || echo "$towers $first" >$told
echo "$passed passed, $failed failed"
[ $failed = 0 ]
