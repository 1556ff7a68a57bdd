#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# package_test.sh - the Debian packages of the last commit are built, and lintian has no error and no warning. In `make long`, where
# its tools are installed (./bootstrap.sh packages).
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

missing() {
    [ -n "${ROQUE_LONG:-}" ] || echo "only in make long"
    for tool in git dpkg-buildpackage dh lintian; do command -v $tool > /dev/null || echo "$tool is not installed"; done
    [ -x web/node_modules/.bin/esbuild ] || echo "npm ci was not run in web/"
    [ -z "$(git status --porcelain 2> /dev/null)" ] || echo "the tree has changes that are not committed"
}
holds() { # PACKAGE FILE
    dpkg-deb -c build/release/"$1"_*.deb | grep " \./$2\( -> .*\)\?$" > /dev/null
}

test_packages() {
    sh tools/release.sh packages > "$output" 2> "$errors"
    status=$?
    check "they are built, and lintian is content" status_is 0
    for file in usr/bin/roque usr/share/man/man1/roque-match.1.gz usr/share/man/fr/man1/roque-match.1.gz usr/share/doc/roque/copyright \
        usr/share/doc/roque/docs/commands/match.md usr/share/doc/roque/bindings/library/own_game.py \
        usr/share/bash-completion/completions/roque usr/share/zsh/vendor-completions/_roque usr/share/fish/vendor_completions.d/roque.fish; do
        check "roque has $file" holds roque $file
    done
    if command -v zsh > /dev/null; then
        # shellcheck disable=SC2016 # zsh expands it
        check "... which is where zsh looks" eval 'zsh -fc "print -l \$fpath" | grep -qx /usr/share/zsh/vendor-completions'
    fi
    is "apt install *.deb installs no more than the three" "libroque-dev libroque1 roque" \
        "$(for deb in build/release/*.deb; do dpkg-deb -f "$deb" Package; done | sort | paste -s -d ' ')"
    is "... and no browser" "" "$(dpkg-deb -f build/release/roque_*.deb Recommends)"
    check "libroque1 has the library" holds libroque1 "usr/lib/[^/]*/libroque.so.1"
    check "libroque-dev has its headers" holds libroque-dev usr/include/roque/chess.h
    for flags in build/package/*/build/*/flags; do
        check "optimised as elsewhere: $(basename "$(dirname "$flags")")" eval '! sed "s/ but for .*//" "$flags" | grep -q -e " -O2"'
    done
    dpkg-deb -x build/release/roque_*.deb "$folder/installed"
    ROQUE=$folder/installed/usr/bin/roque
    run version
    check "the program says its version" says "^Roque $(cat VERSION)\$"
    check "... and what it chose" eval '[ "$(uname -m)" != x86_64 ] || says "chosen at the start"'
}

reason=$(missing | head -n 1)
if [ -n "$reason" ]; then
    echo "ok - Debian's packages # SKIP $reason"
else
    test_packages
fi
