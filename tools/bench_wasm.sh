#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_wasm.sh - what WebAssembly costs beside a native program: see tests/wasm/bench.mjs. Arguments: the folder of
# counts.js, the native program [, rounds].
set -eu
browser=
for name in chromium chromium-browser google-chrome; do
    [ -n "$browser" ] || browser=$(command -v "$name" || true)
done
if [ -z "$browser" ] || ! [ -d web/node_modules/playwright-core ]; then
    echo "bench-wasm: needs Chromium and npm ci in web/ (./bootstrap.sh web-test)" >&2
    exit 1
fi
node tests/wasm/bench.mjs "$1" build/static "$browser" "$2" "${3:-5}"
