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
