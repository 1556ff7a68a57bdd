#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# dist_test.sh - the source tarball builds and passes tests without git and npm, and two builds of it in different places and at
# different times give the same bytes. In `make long`.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
make=${MAKE:-make}
release=roque-$(cat VERSION)

missing() {
    [ -n "${ROQUE_LONG:-}" ] || echo "only in make long"
    command -v git > /dev/null && [ -e .git ] || echo "this is no clone"
    [ -x web/node_modules/.bin/esbuild ] || echo "npm ci was not run in web/"
}

# Who calls one of these leaves a mark. No compiler's cache: it would hand out the other place's bytes.
hide_tools() {
    mkdir "$folder/bin"
    for tool in git npm npx node; do
        printf '#!/bin/sh\necho %s >> %s/called\nexit 127\n' $tool "$folder" > "$folder/bin/$tool"
        chmod +x "$folder/bin/$tool"
    done
    PATH=$folder/bin:$PATH
    CCACHE_DISABLE=1
    export PATH CCACHE_DISABLE
}

# install_from FOLDER: what `make install` makes of the tarball there.
install_from() {
    mkdir -p "$folder/$1"
    tar -C "$folder/$1" -xf "$folder/$release.tar.gz"
    (cd "$folder/$1/$release" && SOURCE_DATE_EPOCH=1700000000 MAKEFLAGS='' make -j2 QUIET=1 install DESTDIR="$folder/$1/root" PREFIX=/usr)
}

test_tarball() {
    $make dist > "$output" 2> "$errors"
    status=$?
    check "make dist makes it" status_is 0
    cp "build/dist/$release.tar.gz" "$folder"
    $make dist > /dev/null 2>&1
    check "the same commit gives the same bytes" cmp -s "build/dist/$release.tar.gz" "$folder/$release.tar.gz"
    hide_tools
    install_from here > "$output" 2> "$errors"
    status=$?
    check "it builds without git and npm" status_is 0
    check "... and asks for neither" [ ! -e "$folder/called" ]
    ROQUE=$folder/here/root/usr/bin/roque
    run version
    check "it is the release" says "^Roque $(cat VERSION)\$"
    run web --port 70000
    check "it has its page" eval '! complains "built without"'
    for test in cli/release_test.sh cli/pgn_test.sh cli/lab_test.sh; do
        (cd "$folder/here/$release" && ROQUE=$ROQUE sh tests/$test) > "$output" 2> "$errors"
        check "tests/$test passes there" eval 'says "^ok" && ! says "^not ok"'
    done
    install_from another/place > "$output" 2> "$errors"
    diff -r "$folder/here/root" "$folder/another/place/root" > "$output"
    status=$?
    check "built elsewhere and later it has the same bytes" status_is 0
}

reason=$(missing | head -n 1)
if [ -n "$reason" ]; then
    echo "ok - the source tarball # SKIP $reason"
else
    test_tarball
fi
