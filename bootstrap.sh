#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bootstrap.sh - installs what is missing, then calls make with the arguments given.
#
#   ./bootstrap.sh play    wants a compiler, make, libedit and libfathom; builds, and starts a game
#   ./bootstrap.sh web     wants the page's libraries and npm too; builds, and serves the page
#   ./bootstrap.sh web-test   wants Chromium too; plays on the page in it
#   ./bootstrap.sh test    wants the test tools too; builds, and runs the tests
#   ./bootstrap.sh coverage   wants llvm-cov too; builds with counters, and runs the tests
#   ./bootstrap.sh mpi     wants Open MPI; builds roque and roque-mpi, and tries them on four ranks (docs/scale.md)
#   ./bootstrap.sh wasm    wants emscripten and npm; makes the page as static files, without a server (docs/wasm.md)
#   ./bootstrap.sh musl    wants musl's compiler; makes one file, ./roque-musl, that needs no library (docs/platforms.md)
#   ./bootstrap.sh windows wants mingw-w64's compiler; makes roque.exe (docs/platforms.md)
#   ./bootstrap.sh windows testing   wants Wine too; tries it there
#   ./bootstrap.sh cross   wants the compilers for ARM and s390x, and qemu; tries programs for both (docs/platforms.md)
#   ./bootstrap.sh packages   wants debhelper and lintian; makes the Debian packages of the last commit in build/release, and judges them
#   ./bootstrap.sh release wants all of it; makes everything that is released, in build/release (docs/releasing.md)
#   ./bootstrap.sh ...     anything else goes to make as it is
set -eu
cd "$(dirname "$0")"

say() { printf '%s\n' "bootstrap: $*" >&2; }
have() { command -v "$1" > /dev/null 2>&1; }
compiles() { have "$1" && echo '#include <stdio.h>' | "$1" -x c -c - -o /dev/null > /dev/null 2>&1; }
have_browser() { have chromium || have chromium-browser || have google-chrome; }
have_package() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null)" = installed ]; }
have_library() { have pkg-config && pkg-config --exists "$1"; }

# What cannot be tested here is no failure: .ci/run tells them apart.
STATUS_NOT_TESTED=77

# ---- what is missing, by the names Debian and Ubuntu use -------------------------------------

# libFuzzer and the sanitizers come in a package of clang's version, under a name that changed with Debian 12.
clang_runtime_works() {
    have clang && echo 'int main(void){return 0;}' \
        | clang -fsanitize=fuzzer-no-link,address,undefined -x c - -o /dev/null > /dev/null 2>&1
}

clang_runtime_package() {
    major=$(apt-cache depends clang 2> /dev/null | sed -n 's/.*Depends: clang-\([0-9][0-9]*\)$/\1/p' | head -n 1)
    for package in "libclang-rt-$major-dev" libclang-rt-dev "libclang-common-$major-dev"; do
        if apt-cache show "$package" > /dev/null 2>&1; then
            echo "$package"
            return
        fi
    done
}

# The endgame tables' library has no pkg-config file, and not every release has the library.
fathom_links() {
    for compiler in gcc clang cc; do
        compiles "$compiler" && break
    done
    echo 'int main(void) { return !tb_init(""); }' \
        | "$compiler" -include tbprobe.h -x c - -lfathom -o /dev/null > /dev/null 2>&1
}

# May be wrong before apt-get update, when there are no lists yet: then it is worth a try.
is_offered() { ! apt-cache show make > /dev/null 2>&1 || apt-cache show "$1" > /dev/null 2>&1; }

missing_to_build() {
    compiles gcc || compiles clang || compiles cc || echo "gcc libc6-dev"
    have make || echo make
    have pkg-config || echo pkg-config
    have_library libedit || echo libedit-dev
    fathom_links || ! is_offered libfathom-dev || echo libfathom-dev
}

# The server of the page; and npm, which fetches what the page itself is built from.
missing_to_serve() {
    missing_to_build
    have_library libmicrohttpd || echo libmicrohttpd-dev
}

missing_for_web() {
    missing_to_serve
    have npm || echo "nodejs npm"
}

missing_for_web_test() {
    missing_for_web
    missing_to_test
    have_browser || echo chromium
}

missing_to_test() {
    missing_to_serve
    compiles gcc || echo "gcc libc6-dev"
    have g++ || echo g++
    have clang || echo clang
    have clang-format || echo clang-format
    have msgfmt || echo gettext
    have mandoc || echo mandoc
    have groff || echo groff-base
    have zsh || echo zsh
    have desktop-file-validate || echo desktop-file-utils
    have black || echo black
    have pyflakes3 || echo pyflakes3
    have git || echo git
    have pgrep || echo procps
    have_library cmocka || echo libcmocka-dev
    clang_runtime_works || echo clang-runtime
}

missing_to_count() {
    missing_to_test
    have llvm-cov || echo llvm
    have python3 || echo python3
}

missing_to_spread() {
    missing_to_build
    have_library ompi-c || echo libopenmpi-dev
    have mpirun || echo openmpi-bin
}

missing_for_wasm() {
    missing_to_build
    have clang || echo clang
    have emcc || echo emscripten
    have npm || echo "nodejs npm"
}

missing_for_musl() {
    missing_to_build
    have musl-gcc || echo "musl-tools linux-libc-dev"
}

missing_for_windows() {
    compiles gcc || compiles clang || compiles cc || echo "gcc libc6-dev"
    have make || echo make
    have x86_64-w64-mingw32-gcc || echo gcc-mingw-w64-x86-64
}

missing_to_try_windows() {
    missing_for_windows
    have wine || echo "wine wine64"
}

# Nothing is compiled here for ARM or s390x without their C library.
missing_to_cross() {
    missing_to_build
    have aarch64-linux-gnu-gcc || echo "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
    have s390x-linux-gnu-gcc || echo "gcc-s390x-linux-gnu libc6-dev-s390x-cross"
    have qemu-s390x || echo qemu-user
}

missing_to_pack() {
    missing_for_web
    have dpkg-buildpackage || echo dpkg-dev
    have_package build-essential || echo build-essential # which every Debian package is built with, by their rules
    have dh || echo debhelper
    have lintian || echo lintian
    have appstreamcli || echo appstream
    have fish || echo fish
    have git || echo git
}

missing_to_release() {
    missing_to_pack
    missing_for_wasm
    missing_for_musl
    missing_for_windows
}

# ---- installing ------------------------------------------------------------------------------

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# run_logged LOG COMMAND...: the output goes to the file; a terminal sees the latest line of it.
run_logged() {
    log=$1
    shift
    rm -f "$log.failed"
    { "$@" 2>&1 || echo failed > "$log.failed"; } | awk -v log_file="$log" -v live="$([ -t 2 ] && echo 1)" '
        { print > log_file }
        live { printf "\r\033[K  %.72s", $0 > "/dev/stderr" }
        END { if (live) printf "\r\033[K" > "/dev/stderr" }'
    ! [ -e "$log.failed" ]
}

# apt_get LOG ARGUMENTS...: waits while another program holds the package manager's lock; 2 when it never lets go.
LOCK_SECONDS=${BOOTSTRAP_LOCK_SECONDS:-600}
LOCK_STEP_SECONDS=${BOOTSTRAP_LOCK_STEP_SECONDS:-5}
apt_get() {
    apt_log=$1
    shift
    waited=0
    while ! run_logged "$apt_log" as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q "$@"; do
        grep -q -i -e 'could not get lock' -e 'unable to acquire .* lock' -e 'unable to lock' "$apt_log" || return 1
        if [ "$waited" -ge "$LOCK_SECONDS" ]; then
            say "another program still holds the package manager's lock after $waited seconds"
            return 2
        fi
        [ "$waited" -gt 0 ] || say "another program holds the package manager's lock; waiting for it"
        sleep "$LOCK_STEP_SECONDS"
        waited=$((waited + LOCK_STEP_SECONDS))
    done
}

install_with_apt() {
    if [ "$(id -u)" -ne 0 ] && ! have sudo; then
        say "missing: $*; not root and no sudo, so nothing is installed"
        return 1
    fi
    say "installing $*"
    apt_get "$logs/update" update || {
        [ $? -ne 2 ] || return 2
        say "apt-get update had trouble; going on with the lists there are"
    }
    packages=
    for package in "$@"; do
        [ "$package" = clang-runtime ] && package=$(clang_runtime_package)
        [ "$package" = libfathom-dev ] && ! is_offered "$package" && continue
        packages="$packages $package"
    done
    [ -n "$packages" ] || return 0
    # shellcheck disable=SC2086 # a list of package names
    apt_get "$logs/install" -y install --no-install-recommends $packages && return
    [ $? -ne 2 ] || return 2
    tail -n 30 "$logs/install" >&2
    say "apt-get could not install$packages"
    return 1
}

# Installs what the named list lacks. Where that is not possible the build goes on if it can: a missing library
# only switches off its feature. A lock is not such a place: it is waited for.
provide() {
    # shellcheck disable=SC2046 # a list of package names
    set -- $("$1" | tr ' ' '\n' | awk 'NF && !seen[$0]++')
    [ $# -gt 0 ] || return 0
    if have apt-get; then
        logs=$(mktemp -d)
        is_locked=
        install_with_apt "$@" || { [ $? -ne 2 ] || is_locked=yes; }
        rm -rf "$logs"
        if [ -n "$is_locked" ]; then
            say "nothing is built without $*; run this again when the other program is done"
            exit 1
        fi
    else
        say "wanted here, by their Debian names: $* (clang-runtime: sanitizers and libFuzzer)"
    fi
    have make && { compiles gcc || compiles clang || compiles cc; } && return
    say "a C compiler and GNU make are needed to go on"
    exit 1
}

# What the lock file names, once; the page is built by make where it is there. False when it cannot be had.
fetch_page_tools() {
    if ! have npm; then
        say "npm is needed to build the page"
        return 1
    fi
    [ -z "$(find web/node_modules/.package-lock.json -newer web/package-lock.json 2> /dev/null)" ] || return 0
    say "npm ci (what the page is built from)"
    (cd web && npm ci --no-audit --no-fund && touch node_modules/.package-lock.json) && return
    say "npm could not fetch what web/package-lock.json names"
    return 1
}

build() {
    say "make $*"
    jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
    make -j"$jobs" "$@"
}

# try_tests FILE...: what only `make long` runs, alone.
try_tests() {
    : > build/score
    ROQUE=$(pwd)/roque ROQUE_LONG=1 sh tools/run_tests.sh run build/score long "$@"
    sh tools/run_tests.sh sum build/score
}

case ${1:-} in
play)
    provide missing_to_build
    build all
    shift
    exec ./roque play "$@"
    ;;
web)
    provide missing_for_web
    fetch_page_tools || exit 1
    build all
    shift
    exec ./roque web --open "$@"
    ;;
wasm)
    provide missing_for_wasm
    fetch_page_tools || exit 1
    build "$@"
    ;;
web-test)
    provide missing_for_web_test
    if ! fetch_page_tools || ! have_browser; then
        say "the page is not tested: it takes npm, what web/package-lock.json names, and Chromium"
        exit $STATUS_NOT_TESTED
    fi
    build all
    # Who tests everything builds the rest of it while the page's tests wait for a browser.
    if [ -n "${ROQUE_BUILD_AHEAD:-}" ]; then
        nice -n 19 make -j"$jobs" tests-ahead > /dev/null 2>&1 &
    fi
    : > build/score
    rm -f build/page-tested
    ROQUE=$(pwd)/roque ROQUE_LEAVE_TESTED=1 sh tools/run_tests.sh run build/score web tests/web/page_test.sh
    wait
    sh tools/run_tests.sh sum build/score
    ;;
test)
    provide missing_to_test
    build "$@"
    ;;
musl)
    provide missing_for_musl
    shift
    build CC=musl-gcc EXE=roque-musl "$@" all
    ;;
cross)
    provide missing_to_cross
    build all
    try_tests tests/engine/neon_test.sh tests/tools/big_endian_test.sh
    ;;
packages)
    provide missing_to_pack
    fetch_page_tools || exit 1
    build all
    try_tests tests/tools/package_test.sh
    ;;
release)
    provide missing_to_release
    fetch_page_tools || exit 1
    build release
    ;;
windows)
    if [ "${2:-}" = testing ]; then
        provide missing_to_try_windows
        build all
        try_tests tests/tools/windows_test.sh
        exit
    fi
    provide missing_for_windows
    shift
    build CC=x86_64-w64-mingw32-gcc ARCH=x86-64-v3 "$@" all
    ;;
coverage)
    provide missing_to_count
    build "$@"
    ;;
mpi)
    provide missing_to_spread
    shift
    build "$@" all
    build MPI=1 "$@" all mpi-program
    : > build/score
    ROQUE=$(pwd)/roque ROQUE_MPI=$(pwd)/$(make -s "$@" show-mpi) sh tools/run_tests.sh run build/score ranks tests/work/mpi_test.sh
    sh tools/run_tests.sh sum build/score
    ;;
*)
    provide missing_to_build
    build "$@"
    ;;
esac
