#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sizes.sh - no function of C has more than sixty lines, from its name to its closing brace.
set -u
problems=$(find src include bindings tests tools -name '*.c' | sort | xargs awk '
    FNR == 1 { begin = 0 }
    /^[A-Za-z_].*[(,]/ && !/;$/ { begin = FNR; name = $0 }
    /^(typedef|struct|enum|union|extern)[ {]/ || /= \{$/ { begin = 0 }
    /^}/ {
        if (begin > 0 && FNR - begin >= 60) print FILENAME ":" begin ": " FNR - begin + 1 " lines: " name
        if (begin > 0) count++
        begin = 0
    }
    END { if (count < 1000) print "only " count + 0 " functions were found: something is not looked at" }')
if [ -z "$problems" ]; then
    echo "ok - functions fit a screen"
else
    echo "$problems"
    echo "not ok - functions fit a screen"
fi
