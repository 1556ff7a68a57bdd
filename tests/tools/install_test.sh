#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# install_test.sh - `make install` puts everything where a system looks for it, and `make uninstall` leaves nothing.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() { # WHAT COMMAND...
    what=$1
    shift
    if "$@" > "$work/said" 2>&1; then
        echo "ok - $what"
    else
        sed 's/^/# /' "$work/said"
        echo "not ok - $what"
    fi
}
# valid TOOL WHAT COMMAND...: where the tool is installed
valid() {
    tool=$1
    shift
    if command -v "$tool" > /dev/null; then
        check "$@"
    else
        echo "ok - $1 # SKIP $tool is not installed"
    fi
}
make_it() { # TARGET
    MAKEFLAGS='' make -s "$1" DESTDIR="$work/root" PREFIX=/usr ASK="$ROQUE"
}

check "make install succeeds" make_it install
share=$work/root/usr/share
check "the program runs from there" sh -c '"$1" --version | grep -q "^Roque "' - "$work/root/usr/bin/roque"
for file in man/man1/roque.1 man/man1/roque-lab-search.1 man/fr/man1/roque.1 bash-completion/completions/roque \
    zsh/site-functions/_roque fish/vendor_completions.d/roque.fish applications/roque.desktop \
    icons/hicolor/scalable/apps/roque.svg metainfo/roque.metainfo.xml doc/roque/README.md doc/roque/NOTICES doc/roque/docs/commands/match.md \
    doc/roque/bindings/library/perft.c doc/roque/tools/match.sbatch; do
    check "installed: $file" test -s "$share/$file"
done
for file in lib/libroque.so.1 lib/pkgconfig/roque.pc include/roque/chess.h; do
    check "installed: $file" test -s "$work/root/usr/$file"
done
# dead_links FOLDER: what its pages name in files that are not there.
dead_links() {
    find "$1" -name '*.md' | while read -r page; do
        grep -oE '\]\([^)#: ]+[)#]' "$page" | cut -c3- | while read -r link; do
            [ -e "$(dirname "$page")/${link%?}" ] || echo "$page: ${link%?}"
        done
    done
}
check "every link of the installed pages leads somewhere" sh -c '[ -z "$1" ] || { echo "$1"; exit 1; }' - "$(dead_links "$share/doc/roque")"
check "... and they have links" grep -q '](docs/' "$share/doc/roque/README.md"
check "the French manual is French" grep -q '^\.SH NOM' "$share/man/fr/man1/roque.1"
check "bash reads its completion" bash -n "$share/bash-completion/completions/roque"
valid desktop-file-validate "the desktop file is valid" sh -c '! desktop-file-validate "$1" | grep .' - "$share/applications/roque.desktop"
valid appstreamcli "the metainfo is valid" appstreamcli validate --no-net "$share/metainfo/roque.metainfo.xml"
valid mandoc "mandoc has nothing against the manual" sh -c 'mandoc -Tlint -W warning "$1"/*.1' - "$share/man/man1"

# Linking the other program takes minutes: what would be installed is asked.
names_both() {
    would=$(MAKEFLAGS='' make -n MPI=1 install DESTDIR="$work/ranks" PREFIX=/usr)
    for program in roque roque-mpi; do
        echo "$would" | grep "/$program $work/ranks/usr/bin/$program\$" || return 1
    done
}
if pkg-config --exists ompi-c 2> /dev/null; then
    check "make MPI=1 install installs both programs" names_both
else
    echo "ok - make MPI=1 install installs both programs # SKIP Open MPI is not installed"
fi

check "make uninstall succeeds" make_it uninstall
check "... and leaves no file and no folder" sh -c '! find "$1" -mindepth 1 | grep .' - "$work/root"
mkdir -p "$work/root/usr/share/man/man1"
: > "$work/root/usr/share/man/man1/ours.1"
check "what others have installed" make_it install
check "... stays when it is taken away" make_it uninstall
is_all() { [ "$(find "$work/root" ! -type d)" = "$work/root/usr/share/man/man1/ours.1" ]; }
check "... alone" is_all
echo "# the last line was reached"
