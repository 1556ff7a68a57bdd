#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# release.sh - everything that is released, in build/release, with the SHA-256 sums of all.
#
#   release.sh           what the tools here can make; what they cannot is named
#   release.sh packages  the sources and the Debian packages alone
#   release.sh versions  only whether every file names the same version
#
# Sources and Debian packages, the page as static files (emscripten), roque.exe (mingw-w64), one file for any Linux (musl).
set -eu
version=$(cat VERSION)
name=roque-$version
folder=build/release
make=${MAKE:-make}

has() { command -v "$1" > /dev/null 2>&1; }
fail() {
    echo "release: $*" >&2
    exit 1
}

names() { # FILE PATTERN: the file has a line of it
    grep -q "$2" "$1" || { echo "release: $1 does not name version $version" >&2; return 1; }
}
check_versions() {
    agree=yes
    names CHANGELOG.md "^## $version\$" || agree=
    names debian/changelog "^roque ($version-" || agree=
    names desktop/roque.metainfo.xml "<release version=\"$version\"" || agree=
    [ -n "$agree" ]
}

# What is packed together with the licences, under one name.
pack() { # NAME FILE...
    packed=$1
    shift
    mkdir -p "$folder/$packed"
    cp -R "$@" LICENSE NOTICES CHANGELOG.md "$folder/$packed"
    tar -C $folder --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git show -s --format=%ct)" -cf - "$packed" | gzip -9 -n \
        > "$folder/$packed.tar.gz"
    rm -rf "${folder:?}/$packed"
}

make_sources() {
    $make dist
    cp build/dist/$name.tar.gz $folder
}

make_packages() {
    place=build/package
    rm -rf $place && mkdir -p $place
    cp build/dist/$name.tar.gz "$place/roque_$version.orig.tar.gz"
    tar -C $place -xf "$place/roque_$version.orig.tar.gz"
    cp -R debian $place/$name
    (cd $place/$name && DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:+$DEB_BUILD_OPTIONS }noautodbgsym" dpkg-buildpackage -J"$(getconf _NPROCESSORS_ONLN)" -us -uc)
    if has lintian; then
        lintian --fail-on error,warning $place/roque_*.changes
    else
        left_out="$left_out the packages' judgement (lintian)"
    fi
    cp $place/*.deb $place/*.dsc $place/*.debian.tar.* "$place/roque_$version.orig.tar.gz" $folder
}

make_page() {
    $make wasm
    rm -rf build/static-page && mkdir -p build/static-page
    cp -R build/static build/static-page/roque
    pack "$name-page" build/static-page/roque
}

make_windows() {
    $make QUIET=1 CC=x86_64-w64-mingw32-gcc ARCH=x86-64-v2 program
    runtime=/usr/share/doc/mingw-w64-common/copyright # whose its parts are
    [ ! -e $runtime ] || cp $runtime build/NOTICES.mingw-w64
    # shellcheck disable=SC2046 # a file or none
    pack "$name-windows-x86_64" "$($make -s CC=x86_64-w64-mingw32-gcc ARCH=x86-64-v2 show-program)" $([ ! -e $runtime ] || echo build/NOTICES.mingw-w64)
}

make_linux() {
    $make QUIET=1 CC=musl-gcc ARCH=any program
    pack "$name-linux-x86_64" "$($make -s CC=musl-gcc ARCH=any show-program)"
}

# part NAME TOOL: made where its tool is there.
part() {
    if has "$2"; then
        echo "release: $1"
        "make_$1"
    else
        left_out="$left_out $1 ($2)"
    fi
}

# False where something was.
tell_left_out() {
    [ -n "$left_out" ] || return 0
    echo "release: left out, for want of a tool:$left_out" >&2
    return 1
}

check_versions || fail "the versions differ"
[ "${1:-}" != versions ] || exit 0
[ -z "$(git status --porcelain)" ] || fail "the tree has changes that are not committed"
rm -rf $folder && mkdir -p $folder
left_out=
part sources git
part packages dh
if [ "${1:-}" = packages ]; then
    tell_left_out
    exit
fi
part page emcc
part windows x86_64-w64-mingw32-gcc
part linux musl-gcc
(cd $folder && sha256sum -- * > SHA256SUMS && cat SHA256SUMS)
tell_left_out || true
