#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# soak_test.sh - long load (tools/soak.py): hours in `make long`, a few seconds of it in `make test`.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
soak() { # SECONDS PART
    python3 tools/soak.py --seconds "$1" "$ROQUE" "$2"
}
if ! command -v python3 > /dev/null; then
    echo "ok - long load # SKIP python3 is not installed"
elif [ -n "${ROQUE_LONG:-}" ]; then
    soak 3600 page
    for part in games analyse ranks; do soak 1000 "$part"; done
else
    for part in page analyse; do soak 2 "$part"; done
fi
