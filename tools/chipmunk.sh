#!/bin/sh
# Fetches the source of Chipmunk2D, the physics under tower/, into .cache/chipmunk, once. It comes as
# Debian's source package from wherever this machine gets its packages, by a list of sources of our
# own, since source packages are seldom switched on; apt checks its signatures as it always does.
# Nothing of it is kept in the project. The physics must be the same to the bit everywhere, so this
# one version is what we build: replays of another one would differ.
#   tools/chipmunk.sh --sources        fetches, and lists the files that are built, one a line
set -eu
cd "$(dirname "$0")/.."
version=7.0.3
home=.cache/chipmunk

# Without its threads, and without what makes shapes of pictures or draws them.
list() {
    [ "${1:-}" = --sources ] || return 0
    for file in "$home"/src/*.c; do
        case $file in
        */cpHastySpace.c | */cpMarch.c | */cpPolyline.c | */cpSpaceDebug.c) ;;
        *) echo "$file" ;;
        esac
    done
}
if [ -f "$home/src/cpSpace.c" ]; then
    list "$@"
    exit 0
fi

fail() {
    echo "tools/chipmunk.sh: $1" >&2
    exit 1
}

mkdir -p .cache
work=$(mktemp -d "$PWD/.cache/fetch.XXXXXX") # beside its place, so that the last move is one step
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/archives/partial" "$work/parts" "$work/source"

release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
[ -n "$release" ] || fail "this system does not name its Debian release"
# The entries for the release itself, as sources instead of programs: in files of stanzas, and in
# files of lines.
for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] || continue
    awk -v release="$release" 'BEGIN { RS = ""; ORS = "\n\n" }
        match($0, "(^|\n)Suites:([^\n]* )?" release "( [^\n]*)?(\n|$)") {
            sub(/(^|\n)Types:[^\n]*/, "\nTypes: deb-src"); print }' "$file"
done >"$work/parts/stanzas.sources"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$file" ] || continue
    awk -v release="$release" '$1 == "deb" {
        for (i = 3; i <= NF; i++) if ($i == release) { sub(/^deb /, "deb-src "); print; next } }' "$file"
done >"$work/parts/lines.list"

private() {
    apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/parts" \
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work" -o APT::Sandbox::User=root "$@" \
        >"$work/log" 2>&1
}
echo "fetching the source of Chipmunk2D $version (a package list of some 10 MB, then 0.5 MB)" >&2
private update || { cat "$work/log" >&2; fail "the list of source packages could not be fetched"; }
(cd "$work/source" && private source --download-only chipmunk) ||
    { cat "$work/log" >&2; fail "the source package chipmunk could not be fetched"; }
archive=$(ls "$work/source/chipmunk_$version.orig.tar."* 2>/dev/null) ||
    fail "this release has another version of Chipmunk2D than $version"
mkdir "$work/unpacked"
tar -xf "$archive" -C "$work/unpacked" --strip-components=1
[ -f "$work/unpacked/src/cpSpace.c" ] || fail "the archive does not hold what it should"
rm -rf "$home"
mv "$work/unpacked" "$home"
list "$@"
