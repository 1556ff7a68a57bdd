#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# page.sh - the page's TypeScript and its tests are typed, laid out and linted, as tsconfig.json and biome.json of web/ say.
#
# `cd web && npm run format` mends the layout. Lines have at most 120 columns, but for one text in quotes.
set -u
long=$(awk 'length > 120 && !/^ *[`'\''"]/ && FILENAME !~ /requests.ts$/ { print FILENAME ":" FNR ": more than 120 columns" }' \
    web/src/*.ts tests/web/*.mjs)
echo "${long:-ok - lines of the page}"
[ -z "$long" ] || echo "not ok - lines of the page"
cd web || exit 1
if ! [ -x node_modules/.bin/biome ]; then
    echo "ok - the page's sources # SKIP what web/package-lock.json names is not installed"
elif node_modules/.bin/biome ci --error-on-warnings --colors=off src ../tests/web 2>&1 && node_modules/.bin/tsc --noEmit -p .; then
    echo "ok - the page's sources"
else
    echo "not ok - the page's sources"
fi
