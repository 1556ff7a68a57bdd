#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# crash_test.sh - a sample of `make crash`: what was acknowledged survives a crash at any moment, and work goes on.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
most=${ROQUE_LONG:+0}
if ! command -v python3 > /dev/null; then
    echo "ok - every moment of writing as a crash would leave it # SKIP python3 is not installed"
elif ${CC:-cc} -O1 -shared -fPIC -D_GNU_SOURCE tests/crash/recorder.c -o "$folder/recorder.so"; then
    python3 tools/crash.py "$ROQUE" "$folder/recorder.so" --most "${most:-4}"
else
    echo "not ok - the recorder is built"
fi
