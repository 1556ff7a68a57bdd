#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# requests.sh - the page's types of requests are those of the server's table.
set -u
if awk -f tools/requests.awk src/web/routes.def | diff -u web/src/requests.ts -; then
    echo "ok - the page asks what the table of routes has"
else
    echo "not ok - the page asks what the table of routes has (awk -f tools/requests.awk src/web/routes.def > web/src/requests.ts)"
fi
