#!/bin/bash
# install_test.sh BUILD - installs into a folder of its own, then builds a player outside the tree
# (tests/player.c) with the header, the pkg-config file and either library, by gcc and by clang, and has
# the installed program play the player's matches again. The last line counts: N passed, N failed.
set -u
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

expect() { # what found wanted
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAIL %s: found "%s", wanted "%s"\n' "$1" "$2" "$3"
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}

DESTDIR=$work/root meson install -C "$build" --no-rebuild >"$work/log" 2>&1
expect "meson install" "$?" 0
[ $failed = 0 ] || { cat "$work/log"; finish; }
pc=$(find "$work/root" -name ringside.pc)
library=$(dirname "$(dirname "$pc")")
program=$(find "$work/root" -path '*/bin/ringside')
export PKG_CONFIG_PATH=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$work/root
shown='^(A RINGSIDE_[0-9.]+|[TD] rs_[a-z_]+(@@RINGSIDE_[0-9.]+)?)$' # nothing but the calls of ringside.h

expect "names that the shared library shows" \
    "$(nm -D --defined-only "$library/libringside.so" | cut -d' ' -f2- | grep -vE "$shown")" ""
expect "names that the static library shows" \
    "$(nm -g --defined-only "$library/libringside.a" | grep ' ' | cut -d' ' -f2- | grep -vE "$shown")" ""
for call in $(grep -ohE '\brs_[a-z_]+\(' "$work"/root/usr/*/include/ringside.h | tr -d '(' | sort -u); do
    expect "$call in the shared library" \
        "$(nm -D "$library/libringside.so" | grep -c " T $call@@RINGSIDE_")" 1
done
version=$(pkg-config --modversion ringside)
expect "the version of the header" \
    "$(sed -n 's/^#define RS_VERSION "\(.*\)"$/\1/p' "$work"/root/usr/*/include/ringside.h)" "$version"
expect "the name of the shared library" \
    "$(objdump -p "$library/libringside.so" | sed -n 's/ *SONAME *//p')" "libringside.so.${version%.*}"

play() { # name settings...: the player's own hash, then that of the installed program
    local name=$1 found
    shift
    LD_LIBRARY_PATH=$library "$work/$name" "$@" >"$work/$name.match"
    found=$(sed -n 's/^final //p' "$work/$name.match")
    expect "$name: game $1 has an end" "${#found}" 16
    expect "$name: game $1 as the program plays it" \
        "$("$program" replay "$work/$name.match" | sed -n 's/.*, state //p')" "$found"
}

cp "$here/player.c" "$work"
cd "$work" || exit 1
for compiler in gcc clang; do
    for kind in shared static; do
        libraries=$(pkg-config --libs ringside)
        [ $kind = shared ] || libraries=$library/libringside.a
        # shellcheck disable=SC2046,SC2086 # lists of flags
        $compiler -std=c17 -Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags ringside) player.c \
            $libraries -o player-$compiler-$kind
        expect "$compiler, $kind library" "$?" 0
        expect "$compiler, $kind: needs the shared library" \
            "$(objdump -p player-$compiler-$kind | grep -c 'NEEDED *libringside')" \
            "$([ $kind = shared ] && echo 1 || echo 0)"
        play player-$compiler-$kind 0 a veroth b xingo arena storm-bridge skills siege-storm
        play player-$compiler-$kind 1 box nokaut players 4 grid advanced first unicorns
    done
done
finish
