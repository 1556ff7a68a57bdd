#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# version_agrees_test.sh - every file that names the version names the same one, and make release sees one that does not.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check_versions() {
    if sh tools/release.sh versions; then echo "ok - the files name one version"; else echo "not ok - the files name one version"; fi
    mkdir -p "$work/debian" "$work/desktop" "$work/tools"
    cp VERSION CHANGELOG.md "$work"
    cp debian/changelog "$work/debian"
    cp desktop/roque.metainfo.xml "$work/desktop"
    cp tools/release.sh "$work/tools"
    for file in CHANGELOG.md debian/changelog desktop/roque.metainfo.xml; do
        cp "$work/$file" "$work/kept"
        sed "s/$(cat VERSION)/0.0.9/g" "$work/kept" > "$work/$file"
        if (cd "$work" && sh tools/release.sh versions) 2>&1 | grep -q "$file does not name"; then
            echo "ok - another version in $file is seen"
        else
            echo "not ok - another version in $file is seen"
        fi
        cp "$work/kept" "$work/$file"
    done
}

# The source tarball is without debian/.
if [ -e debian/changelog ]; then
    check_versions
else
    echo "ok - the files name one version # SKIP this is no clone"
fi
