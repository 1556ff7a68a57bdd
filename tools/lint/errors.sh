#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# errors.sh - nobody looks into an Error through a pointer that may be NULL: error_copy, error_clear, error_text and error_is_set
# of core/error.h do.
#
# A caller that wants no reason passes NULL; `*error = …` and `error->text` then end the program.
set -u
problems=$(
    grep -rqE '\bError \*error\b' src || echo "no function takes an Error"
    grep -rnE '(^|[^A-Za-z0-9_.>*])(\*error = |error->)' src --include='*.c' | grep -vE '^src/core/error\.c:|Error \*error = '
)
if [ -z "$problems" ]; then
    echo "ok - no error is looked into where it may be NULL"
else
    echo "$problems"
    echo "not ok - no error is looked into where it may be NULL"
fi
