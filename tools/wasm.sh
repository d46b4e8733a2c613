#!/bin/sh
# Installs what is missing and builds the WebAssembly modules, out-wasm/apps/wasm/ringside.wasm
# (docs/wasm.md) and tower.wasm (docs/tower.md). Does nothing the second time.
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh
need_packages clang-14 lld-14 llvm-14 wasi-libc libclang-rt-14-dev-wasm32
tools/build.sh out-wasm --cross-file tools/wasm.ini -Dtests=false -Dlibrary=false -Dserver=false
# The physics of the tower by itself, for pages that build one.
tower=out-wasm/apps/wasm/tower.wasm
if [ ! -f "$tower" ] || [ -n "$(find tower tools/tower_wasm.sh -newer "$tower" -print | head -n 1)" ]; then
    tools/tower_wasm.sh "$tower"
fi
echo "out-wasm/apps/wasm/ringside.wasm and tower.wasm are ready"
