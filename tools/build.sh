#!/bin/sh
# Installs what is missing, configures and builds into out/. Does nothing the second time.
#   tools/build.sh                     the program, out/ringside
#   tools/build.sh DIR OPTIONS...      another build, with options for meson setup
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh
after_packages="compiling, a minute or two"
need_packages gcc libc6-dev meson ninja-build pkg-config libjansson-dev
# The full screen needs ncurses; without it `ringside play` is lines of text.
full=
need_packages libncurses-dev || full=-Dfull=false
# The server has libraries of its own; where they cannot be had the rest is built. SERVER=if-there installs none:
# whoever plays on the terminal needs no server.
server=
want=need_packages
[ "${SERVER:-}" != if-there ] || want=have_packages
$want libev-dev libmd-dev libsqlite3-dev libsodium-dev || server=-Dserver=false
# Several servers can share one PostgreSQL; one alone needs none.
postgres=
$want libpq-dev || postgres=-Dpostgres=false
# The tower needs physics from a source package; without it the rest is built.
tower=
progress "fetching the physics of the tower" "$after_packages" tools/chipmunk.sh || tower=-Dtower=false
[ $# -gt 0 ] || set -- out -Dtests=false -Dlibrary=false $tower $full $server $postgres
folder=$1
shift
# Other options than last time (a library has come since, the project asks for more): from the start.
if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/options" 2>/dev/null)" != "$*" ]; then
    rm -rf "$folder"
fi
if [ ! -f "$folder/build.ninja" ]; then
    if [ -d "$folder/meson-private" ]; then # a set-up that was broken off
        rm -rf "$folder"
    elif [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
        echo "$folder is not empty and not a build folder" >&2
        exit 1
    fi
    progress "configuring" "$after_packages" meson setup "$folder" . "$@" || exit 1
    echo "$*" >"$folder/options"
fi
progress "compiling" "${AFTER_BUILD:-}" ninja -C "$folder"
