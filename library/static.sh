#!/bin/sh
# Makes the static library: one object in which only the calls of ringside.h have names, so that
# nothing inside collides with the program it is linked to.
#   static.sh ENGINE.a OUT.a COMPILER...   the archive is thin and may hold LTO objects
set -eu
engine=$1 out=$2
shift 2
object=${out%.a}.o
"$@" -r -nostdlib -Wl,--whole-archive "$engine" -o "$object"
objcopy --wildcard --keep-global-symbol='rs_*' "$object"
rm -f "$out"
ar rcsD "$out" "$object"
