#!/bin/sh
# Installs what is missing and builds the WebAssembly module, out-wasm/apps/wasm/ringside.wasm
# (docs/wasm.md). Does nothing the second time.
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh
need_packages clang-14 lld-14 llvm-14 wasi-libc libclang-rt-14-dev-wasm32
tools/build.sh out-wasm --cross-file tools/wasm.ini -Dtests=false -Dlibrary=false -Dserver=false
echo "out-wasm/apps/wasm/ringside.wasm is ready"
