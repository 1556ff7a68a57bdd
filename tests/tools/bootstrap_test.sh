#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bootstrap_test.sh - bootstrap.sh waits for the package manager's lock, and does not build without what it was to install.
#
# The programs it calls are scripts in a folder of their own: an apt-get that is locked for as many calls as the file
# "locked" counts, and a pkg-config that finds libedit once apt-get has installed it.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/tree"
cp bootstrap.sh "$work/tree"

program() { # NAME, its lines on standard input
    { echo "#!/bin/sh" && cat; } > "$work/bin/$1"
    chmod +x "$work/bin/$1"
}
program apt-get << EOF2
echo "\$*" >> "$work/calls"
left=\$(cat "$work/locked")
if [ "\$left" -gt 0 ]; then
    echo \$((left - 1)) > "$work/locked"
    echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt-get)" >&2
    exit 100
fi
case "\$*" in *install*) : > "$work/installed" ;; esac
EOF2
program pkg-config << EOF2
[ -e "$work/installed" ]
EOF2
program sudo << 'EOF2'
exec "$@"
EOF2
program make << EOF2
echo "\$*" >> "$work/made"
EOF2
program apt-cache < /dev/null
program dpkg-query << 'EOF2'
exit 1
EOF2

# bootstrap LOCKED_CALLS [WHAT]: runs it; its status is in $status, what it said in $work/said.
bootstrap() {
    rm -f "$work/installed" "$work/made" "$work/calls"
    echo "$1" > "$work/locked"
    PATH=$work/bin:$PATH BOOTSTRAP_LOCK_SECONDS=3 BOOTSTRAP_LOCK_STEP_SECONDS=1 \
        sh "$work/tree/bootstrap.sh" "${2:-all}" > "$work/said" 2>&1
    status=$?
}
program sleep < /dev/null

is() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1: $3 instead of $2"
        sed 's/^/# /' "$work/said"
    fi
}
exists() { [ -e "$1" ] && echo yes || echo no; }

bootstrap 0
is "without a lock the package is installed" yes "$(exists "$work/installed")"
is "... and make is called" yes "$(exists "$work/made")"
bootstrap 2
is "a lock that is let go is waited for" yes "$(exists "$work/installed")"
is "... which is said once" 1 "$(grep -c 'holds the package manager' "$work/said")"
is "... and make is called" yes "$(exists "$work/made")"
bootstrap 1000
is "a lock that stays is a failure" 1 "$status"
is "... and nothing is built without the package" no "$(exists "$work/made")"
is "... which is said" 1 "$(grep -c 'nothing is built without' "$work/said")"
bootstrap 0 musl
is "a program without libraries is made by musl's compiler" 1 "$(grep -c 'CC=musl-gcc EXE=roque-musl' "$work/made")"

bootstrap 0 windows
is "roque.exe is made by mingw-w64's" 1 "$(grep -c 'CC=x86_64-w64-mingw32-gcc' "$work/made")"

# asks WHAT PACKAGE...: each is asked of the package manager, unless what it brings is here.
asks() {
    what=$1
    shift
    bootstrap 0 "$what"
    for package in "$@"; do
        tool=${package#*:}
        if command -v "$tool" > /dev/null; then wanted=0; else wanted=1; fi
        is "$what installs ${package%:*} where $tool is missing" $wanted "$(grep -c " ${package%:*}\( \|$\)" "$work/calls")"
    done
}
asks cross gcc-aarch64-linux-gnu:aarch64-linux-gnu-gcc gcc-s390x-linux-gnu:s390x-linux-gnu-gcc qemu-user:qemu-s390x
asks packages debhelper:dh lintian:lintian build-essential:a-package-that-brings-no-program
asks release musl-tools:musl-gcc gcc-mingw-w64-x86-64:x86_64-w64-mingw32-gcc emscripten:emcc
asks test procps:pgrep mandoc:mandoc zsh:zsh desktop-file-utils:desktop-file-validate

# Without a registry npm fails: the page cannot be tested, which is no failure of the page.
program npm << 'EOF2'
echo "npm error network" >&2
exit 1
EOF2
mkdir "$work/tree/web"
bootstrap 0 web-test
is "where npm has no registry the page is not tested" 77 "$status"
is "... which is said" 1 "$(grep -c 'the page is not tested' "$work/said")"
bootstrap 0 web
is "... and the page is not served" 1 "$status"
is "... and why is said" 1 "$(grep -c 'npm could not fetch' "$work/said")"
