#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# help_test.sh - the dispatcher: version, help for everything, wrong names refused with a hint.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"

run --version
check "--version succeeds" status_is 0
check "--version starts with the name and the version" says "^Roque $(cat VERSION)"
check "--version names the compiler" says '^compiler *\(gcc\|clang\) [0-9]'
check "--version names the cpu" says '^cpu *[a-z0-9]'
check "--version lists the libraries" says '^libraries '
check "--version keeps stderr clean" is_silent "$errors"

run --help
check "--help succeeds" status_is 0
check "--help shows the usage" says '^usage: roque COMMAND'
commands=$(sed -n '/^commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' "$output")

run help
check "help is --help" says '^usage: roque COMMAND'

run --man
check "--man writes a man page" says '^\.TH ROQUE 1'
cp "$output" "$output.first"
run manual
check "manual is --man" cmp -s "$output.first" "$output"
rm -f "$output.first"
run manual match sprt
check "manual has a page for a command of a command" says '^\.TH ROQUE-MATCH-SPRT 1'
run manual match sprtx
check "manual of an unknown command is wrong usage" status_is 2
run manual play --lang fr
check "manual speaks the language asked for" says '^\.SH NOM'

# Every word of --help is in the manual's page, and man's formatter has nothing to say against it.
pages=$(mktemp -d)
run manual --folder "$pages/deep/man1"
check "manual --folder makes the folder and writes silently" is_silent "$output"
check "... a page for the program" test -s "$pages/deep/man1/roque.1"
check "... none of which has an unknown request" sh -c 'command -v groff > /dev/null || exit 0
    for page in "$1"/*.1; do groff -man -Tutf8 -ww -K utf8 "$page" 2>&1 > /dev/null; done | { ! grep .; }' - "$pages/deep/man1"
for command in $commands; do
    page=$pages/deep/man1/roque-$command.1
    check "manual has a page for $command" test -s "$page"
    run help "$command"
    sed 's/\\-/-/g' "$page" > "$page.plain"
    check "... with every option of its help" sh -c 'for option in $(sed -n "s/^  \(-., \)*\(--[a-z0-9-]*\).*/\2/p" "$1"); do
        grep -q -F -e "fB$option\\fR" "$2" || { echo "$option"; exit 1; }; done' - "$output" "$page.plain"
done

# What a reader sees: a line that begins with a dot or a quote is a request, and gone.
"$ROQUE" manual --lang en --folder "$pages/en"
"$ROQUE" manual --lang fr --folder "$pages/fr"
lost() { # LANGUAGE COMMAND...: words of its help that are not on its page
    language=$1
    shift
    mandoc -Tutf8 -O width=500 "$pages/$language/roque-$(echo "$*" | tr ' ' -).1" | sed 's/.\x08//g' > "$folder/page"
    LANG=$language "$ROQUE" help "$@" | awk -v what="$language $*" '
        FNR == NR { for (i = 1; i <= NF; i++) there[$i]++; next }
        /^[^ ].*:$/ || /^[^ ]*[  ]?: / { next }
        { for (i = 1; i <= NF; i++) if (there[$i]-- <= 0) print what ": " $i }' "$folder/page" -
}
commands_of() { "$ROQUE" help "$@" | sed -n '/^commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p'; }
# A group's page refers to those of its commands.
list_leaves() { # COMMAND...
    belows=$(commands_of "$@")
    [ -n "$belows" ] || echo "$@"
    for below in $belows; do list_leaves "$@" "$below"; done
}
list_lost() {
    for command in $commands; do list_leaves "$command"; done | while read -r words; do
        # shellcheck disable=SC2086 # words of a command line
        for language in en fr; do lost $language $words; done
    done
}
if command -v mandoc > /dev/null; then
    list_lost > "$output"
    check "a reader of the manual sees every word of a command's help, in both languages" is_silent "$output"
    mandoc -Tutf8 "$pages/en/roque-match.1" | sed 's/.\x08//g' > "$output"
    check "... and no word that is to be typed is broken" says 'uci:\./engine,Hash=16'
    check "... and mandoc has nothing against it" sh -c 'mandoc -Tlint -W warning "$1"/en/*.1 "$1"/fr/*.1' - "$pages"
    printf '.TH X 1\n.SH NAME\n.PP\n.lost word\n' > "$pages/en/roque-version.1"
    lost en version > "$output"
    check "... and a word that is lost is seen" says '^en version: --security$'
else
    echo "ok - every word of the help is in the manual # SKIP mandoc is not installed"
fi
rm -rf "$pages"

run --completion bash
check "--completion bash writes a script that parses" sh -c 'command -v bash > /dev/null || exit 0; bash -n "$1"' - "$output"

run no-such-command
check "an unknown command is wrong usage" status_is 2
check "an unknown command is told in one line" complains_once "^roque: unknown command 'no-such-command'"
check "an unknown command writes no data" is_silent "$output"
run --no-such-option
check "an unknown option is wrong usage" status_is 2
run help no-such-command
check "help for an unknown command is wrong usage" status_is 2
run help match sprt
check "help reaches commands of commands" says '^usage: roque match sprt'
run --completion tcsh
check "a completion that is not there is wrong usage" status_is 2
check "and says which ones are" complains_once "bash, zsh or fish"

for command in $commands; do
    run "$command" --help
    check "$command --help succeeds" status_is 0
    check "$command --help shows its usage" says "^usage: roque $command"
    check "$command --help keeps stderr clean" is_silent "$errors"
    cp "$output" "$output.first"
    run help "$command"
    check "help $command says the same" cmp -s "$output.first" "$output"
    rm -f "$output.first"
    check "$command has a page in docs" test -s "docs/commands/$command.md"
    run "$command" --no-such-option
    check "$command refuses an unknown option" status_is 2
    check "$command names the unknown option in one line" complains_once "^roque $command: unknown .*'--no-such-option'.*(try 'roque $command --help')"
    run "${command}x"
    check "${command}x is answered with a near name" complains_once "did you mean '"
done
