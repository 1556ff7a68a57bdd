#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# full_test.sh - a page whose address cannot be told is not served.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

run web --port 70000
if complains 'built without'; then
    echo "ok - no page without its address # SKIP the program was built without the page"
else
    XDG_DATA_HOME=$folder timeout 60 "$ROQUE" web --port 0 > /dev/full 2> "$errors" < /dev/null
    status=$?
    check "a full disk ends it" status_is 1
    check "... and is told" complains 'cannot write'
fi
