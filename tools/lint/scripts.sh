#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts.sh - shell scripts parse as POSIX sh; shellcheck reads them too where it is installed. No test leaves early and content.
set -u
failed=
for script in bootstrap.sh tools/*.sh tools/*/*.sh tests/*/*.sh; do
    [ -e "$script" ] || continue
    sh -n "$script" || failed=yes
    if command -v shellcheck > /dev/null; then
        shellcheck -x -s sh -S warning "$script" || failed=yes
    fi
done
# A test that left early has failed (tools/run_tests.sh), also where it only had nothing to try.
if grep -nsE '^ *exit( 0)?$' tests/*/*_test.sh; then
    echo "a test ends at its last line: what it cannot try stands in the other branch"
    failed=yes
fi
if [ -z "$failed" ]; then
    echo "ok - scripts"
else
    echo "not ok - scripts"
fi
