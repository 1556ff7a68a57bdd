#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# install_docs.sh - puts the pages, and the examples that they name, into a folder as they lie in the sources.
#
#   install_docs.sh FOLDER
#
# A link to what stays with the sources becomes its plain text, so that no link of an installed page leads nowhere.
set -eu
folder=$1
stays='src|include|tests|tools|train|web|po|nets|puzzles|kits|debian|desktop|\.ci|ARCHITECTURE\.md|CONTRIBUTING\.md|SECURITY\.md|Makefile|bootstrap\.sh|VERSION'

install -d "$folder/books" "$folder/tools"
cp README.md CHANGELOG.md LICENSE NOTICES "$folder"
cp -R docs bindings "$folder"
cp books/README.md "$folder/books"
cp tools/match.sbatch "$folder/tools"
find "$folder" -name __pycache__ -prune -exec rm -rf {} +
find "$folder" -name '*.md' | while read -r page; do
    sed -E -e "s,\[([^]]*)\]\((\.\./)*($stays)(/[^)]*)?(#[^)]*)?\),\1,g" "$page" > "$page.plain"
    mv "$page.plain" "$page"
done
chmod -R u=rwX,go=rX "$folder"
