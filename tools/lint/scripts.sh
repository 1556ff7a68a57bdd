#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts.sh - shell scripts parse as POSIX sh; shellcheck reads them too where it is installed.
set -u
failed=
for script in bootstrap.sh tools/*.sh tools/*/*.sh tests/*/*.sh; do
    [ -e "$script" ] || continue
    sh -n "$script" || failed=yes
    if command -v shellcheck > /dev/null; then
        shellcheck -x -s sh -S warning "$script" || failed=yes
    fi
done
if [ -z "$failed" ]; then
    echo "ok - scripts"
else
    echo "not ok - scripts"
fi
