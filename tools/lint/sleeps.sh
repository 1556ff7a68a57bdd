#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sleeps.sh - no shell test sleeps and hopes: it waits for what must come, with wait_until of tests/cli/check.sh.
#
# A loop that asks again and again on one line (until ...; do sleep ...) waits for something too.
set -u
problems=$(grep -nE '(^|[[:space:];|&(])sleep[[:space:]]+[0-9$"]' -r tests --include='*_test.sh' | grep -vE '(until|while) .*; do sleep [0-9.]+; done')
if [ -z "$problems" ]; then
    echo "ok - no test sleeps"
else
    echo "$problems"
    echo "not ok - no test sleeps"
fi
