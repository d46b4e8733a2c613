#!/bin/sh
# Builds tower/ as a WebAssembly module with named exports (tower/wasm.c) and without imports.
#   tools/tower_wasm.sh OUT.wasm [FILE.c...]      further files may add exports
# The packages: clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32.
set -eu
out=$(realpath -m "$1") # before the folder changes: meson gives it as seen from its own
cd "$(dirname "$0")/.."
shift
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
# Headers of wasi-libc and of clang itself alone, so that none of this machine's slips in.
own=$(clang-14 -print-resource-dir)/include
build() { # object, file, options...
    object=$1 file=$2
    shift 2
    clang-14 --target=wasm32-wasi -O2 -DNDEBUG -ffp-contract=off -nostdinc -isystem "$own" \
        -isystem /usr/include/wasm32-wasi -isystem .cache/chipmunk/include "$@" -c "$file" \
        -o "$objects/$object.o"
}
for file in $(tools/chipmunk.sh --sources); do
    build "chipmunk-$(basename "$file")" "$file" -w -include tower/before_chipmunk.h
done
for file in tower/*.c "$@"; do
    build "tower-$(basename "$file")" "$file" -std=c17 -Wall -Wextra -Werror
done
clang-14 --target=wasm32-wasi -mexec-model=reactor -O2 "$objects"/*.o \
    -Wl,--strip-all -o "$out"
