#!/bin/sh
# Builds the page: the WebAssembly module, then everything that a browser loads, into out-page/ (docs/page.md).
# Uses a Node and npm of 18 or later that is there; installs Debian's only if there is none.
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh
need_node
command -v npm >/dev/null || {
    echo "there is no npm, so Debian's is installed: some 400 packages"
    need_packages npm
}
tools/wasm.sh
cd apps/page
# npm ci takes a while even when nothing has changed: the lock file is kept beside what it made.
if ! cmp -s package-lock.json node_modules/.made-of; then
    echo "installing what the page is built with"
    npm ci --no-audit --no-fund --loglevel=error
    cp package-lock.json node_modules/.made-of
fi
if [ -f ../../out-page/.built ] && [ -z "$(find . ../wasm ../../out-wasm/apps/wasm ../../rules ../../boxes \
    -path ./node_modules -prune -o -type f -newer ../../out-page/.built -print | head -n 1)" ]; then
    echo "out-page/ is up to date"
    exit 0
fi
echo "building the page"
npx --no-install vite build --logLevel warn
touch ../../out-page/.built # only now: a build that was broken off is made again
echo "out-page/ is ready"
