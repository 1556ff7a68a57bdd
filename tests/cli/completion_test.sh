#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# completion_test.sh - what Tab offers in bash, zsh and fish: every command and every option that the help shows, games, and the words
# that a value is one of.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1
LC_ALL=C
export LC_ALL

for shell in bash zsh fish; do
    "$ROQUE" completion $shell > $shell.complete
    is "$shell: there is one" 0 $?
    if command -v $shell > /dev/null; then
        check "$shell: it can be read" $shell -n $shell.complete
    else
        echo "ok - $shell: it can be read # SKIP $shell is not installed"
    fi
done

# commands: the first words of the list's lines; "lab search" for those of groups
commands() { # GROUP
    "$ROQUE" $1 --help | sed -n '/^commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p'
}
for name in $(commands ''); do
    echo "$name"
    case $name in
    lab | learn | book | table) for inner in $(commands "$name"); do echo "$name $inner"; done ;;
    match) for inner in sprt merge openings spsa; do echo "match $inner"; done ;;
    esac
done > names

missing=''
count=0
while read -r name; do
    # shellcheck disable=SC2086 # one or two words
    options=$("$ROQUE" $name --help 2> /dev/null | sed -n '/^options:$/,/^$/s/^  \(-[a-z], \)*--\([a-z0-9-]*\).*/\2/p')
    for option in $options; do
        count=$((count + 1))
        grep "^ *'$name') echo" bash.complete | grep -q -e "--$option " -e "--$option'" || missing="$missing bash:$name:$option"
        sed -n "/^ *'$name') _arguments/,/;;/p" zsh.complete | grep -q -e "--${option}[=\\[]" || missing="$missing zsh:$name:$option"
        case $option in
        help | lang) ;;
        *) grep -q -e "__roque_is \"$name\"' -l $option\\>" fish.complete || missing="$missing fish:$name:$option" ;;
        esac
    done
done < names
is "every option of the help is offered" "" "$missing"
is "and there are hundreds of them" 1 $((count > 300))
for name in $(commands ''); do
    for shell in bash zsh fish; do
        grep -q -e "\\b$name\\b" $shell.complete || echo "not ok - $shell offers $name"
    done
done

if command -v bash > /dev/null; then
    cat > tab.bash << 'END'
source ./bash.complete
COMP_WORDS=(roque lab se) COMP_CWORD=2
_roque
echo "${COMPREPLY[*]}"
COMP_WORDS=(roque perft --di) COMP_CWORD=2
_roque
echo "${COMPREPLY[*]}"
while read -r -a COMP_WORDS; do
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    [ "${COMP_WORDS[COMP_CWORD]}" != NOTHING ] || COMP_WORDS[COMP_CWORD]=
    _roque
    echo "${COMPREPLY[*]}"
done << 'LINES'
roque play che
roque lab solve con
roque lab search chess alphab
roque match --game oth
roque match --order = fi
roque match --order =
roque perft --lang NOTHING
roque completion z
LINES
END
    is "bash completes commands, options, games and the words that a value is one of" \
        "search --divide chess connect4 alphabeta othello file random file en fr zsh" "$(bash tab.bash | tr '\n' ' ' | sed 's/ $//')"
fi

skip() { # SHELL
    echo "ok - $1 completes commands and options # SKIP $1 is not installed"
}
# What Tab offers for each line.
if command -v fish > /dev/null; then
    cat > tab.fish << 'END'
source ./fish.complete
for line in 'roque la' 'roque lab se' 'roque perft --di' 'roque match sprt --alp' 'roque match --fro' \
    'roque lab search --position x --js' 'roque perft --lang ' 'roque play che' 'roque match --order f' 'roque lab solve con'
    complete -C $line | string replace -r '\t.*' ''
end
END
    is "fish completes commands, options, games and the words that a value is one of" \
        "lab search --divide --alpha --json en fr chess file connect4" \
        "$(HOME=$folder fish --no-config tab.fish 2>&1 | tr '\n' ' ' | sed 's/ $//')"
else
    skip fish
fi
# zsh completes only where somebody types: a shell on a terminal of its own tells what became of each line.
if command -v zsh > /dev/null; then
    mkdir functions
    cp zsh.complete functions/_roque
    cat > tab.zsh << 'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1= RPS1=; fpath=(./functions $fpath); autoload -Uz compinit; compinit -u -D
show() { print -r -- "$BUFFER" >> tabbed; BUFFER="print seen-\$((++seen))-"; zle accept-line }
zle -N show; bindkey "^X" show; bindkey "^I" complete-word'
number=0
for line in "$@"; do
    zpty -w -n shell "$line"$'\t\x18'
    zpty -r -m shell answer "*seen-$((++number))-*"
done
zpty -d shell
END
    : > tabbed
    HOME=$folder timeout 60 zsh -f tab.zsh 'roque mat' 'roque lab sea' 'roque perft --di' 'roque match sprt --alp' \
        'roque lab search --position x --js' 'roque perft --lang=f' 'roque play che' 'roque match --order=f' 'roque lab solve con' \
        < /dev/null
    is "zsh completes commands, options, games and the words that a value is one of" \
        "roque match ,roque lab search ,roque perft --divide ,roque match sprt --alpha=,roque lab search --position x --json ,\
roque perft --lang=fr ,roque play chess ,roque match --order=file ,roque lab solve connect4 ," \
        "$(tr '\n' ',' < tabbed)"
else
    skip zsh
fi
run completion tcsh
check "another shell is refused" status_is 2
check "with those there are" complains_once "SHELL is bash, zsh or fish"
"$ROQUE" completion fish --lang fr > fr.complete
has "the descriptions are in the user's language" "montrer ce texte" "$(cat fr.complete)"
