#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# files.sh - docs/files.md lists every source with the sentence at its head; `sh tools/lint/files.sh --write` writes it anew.
set -u
list() {
    find src include web/src -name '*.[ch]' -o -name '*.def' -o -name '*.ts' -o -name '*.css' | sed 's|/\([^/]*\)$| \1|' |
        LC_ALL=C sort | tr ' ' / | LC_ALL=C xargs awk -f tools/files.awk
}
if [ "${1:-}" = --write ]; then
    list > docs/files.md
elif list | diff docs/files.md - > /dev/null; then
    echo "ok - every source is in docs/files.md"
else
    list | diff docs/files.md -
    echo "not ok - every source is in docs/files.md (sh tools/lint/files.sh --write)"
fi
