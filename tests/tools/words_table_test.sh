#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# words_table_test.sh - tables of what is said are made of .po files and of the page's sources, and errors name their line.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
header='msgid ""
msgstr ""
"Language: nl\n"
"X-Name: Nederlands\n"
"X-Pieces: OPLTDK\n"
'
if ! "${CC:-cc}" -std=gnu17 -D_GNU_SOURCE tools/words_table.c -o "$work/words_table" 2> "$work/errors"; then
    echo "not ok - the tool is built: $(head -n 1 "$work/errors")"
    exit 1
fi

# result NAME STATUS
result() {
    if [ "$2" -eq 0 ]; then echo "ok - $1"; else echo "not ok - $1"; sed 's/^/# /' "$work/output"; fi
}

# makes NAME WHAT FILE TEXT LINE...: every LINE stands in what is made of TEXT.
makes() {
    name=$1 what=$2 file=$3
    printf '%s\n' "$4" > "$work/$file"
    shift 4
    (cd "$work" && ./words_table "$what" "$file") > "$work/output" 2>&1
    status=$?
    for line in "$@"; do grep -qxF -e "$line" "$work/output" || status=1; done
    result "$name" $status
}

# refuses NAME WHAT FILE TEXT COMPLAINT
refuses() {
    printf '%s\n' "$4" > "$work/$3"
    (cd "$work" && ./words_table "$2" "$3") > "$work/output" 2>&1
    [ $? -eq 1 ] && grep -qF -e "$5" "$work/output"
    result "$1" $?
}

makes "sentences, terms and what the system says" language nl.po "$header
# a comment
msgctxt \"term\"
msgid \"White\"
msgstr \"Wit\"

msgid \"\"
\"%-s has %<PRIu64> \"
\"kings\\n\"
msgstr \"{2} koningen: \\\"{1}\\\"\\n\"

msgctxt \"system\"
msgid \"Permission denied\"
msgstr \"dat mag niet\"" \
    '    {"White", "Wit"},' '    {"%-s has %" PRIu64 " kings\n", "{2} koningen: \"{1}\"\n"},' \
    '    {"Permission denied", "dat mag niet"},' \
    'const Words words_nl = {"nl", "Nederlands", "OPLTDK", terms, system, sentences};'
makes "lint knows where each stands" list nl.po "$header
msgid \"a\"
msgstr \"b\"" 'nl-sentence	a	nl.po:8	b'
makes "what is fuzzy, empty or obsolete is left out" language nl.po "$header
#, fuzzy
msgid \"a\"
msgstr \"b\"

msgid \"c\"
msgstr \"\"

#~ msgid \"d\"
#~ msgstr \"e\"
msgid \"f\"
msgstr \"g\"" '    {"f", "g"},'
! grep -q '"[ace]"' "$work/output"
result "and not said by chance" $?

refuses "a word that is none of gettext's" language nl.po "$header
msgdi \"a\"" 'nl.po:7: msgctxt, msgid, msgstr, a text in " quotes or # was expected'
refuses "a text without its end" language nl.po "$header
msgid \"a" 'nl.po:7: the closing " was expected'
refuses "something behind a text" language nl.po "$header
msgid \"a\" b" 'nl.po:7: nothing more was expected after the closing "'
refuses "an escape that C has otherwise" language nl.po "$header
msgid \"\\x41\"" 'nl.po:7: \n, \t, \" or \\ was expected'
refuses "English without its own words" language nl.po "$header
msgid \"a\"

msgid \"b\"" 'nl.po:8: msgstr was expected'
refuses "own words without English" language nl.po "$header
msgstr \"a\"" 'nl.po:7: msgid was expected, not msgstr'
refuses "an unknown context" language nl.po "$header
msgctxt \"verb\"
msgid \"a\"
msgstr \"b\"" 'msgctxt "term", "system" or none was expected, not "verb"'
refuses "the same English twice" language nl.po "$header
msgid \"a\"
msgstr \"b\"

msgid \"a\"
msgstr \"c\"" '"a" stands twice: see line 8'
refuses "plural forms" language nl.po "$header
msgid \"a\"
msgid_plural \"b\"" 'nl.po:8: one and many were expected as two sentences'
refuses "a language without its name" language nl.po 'msgid ""
msgstr "Language: nl\n"' '"X-Name: ...\n" was expected in the header'

makes "the page's sentences, in any quotes and over lines, once each" page a.ts \
    "x = say('Undo') + say(\"it's\") + say(
        'two \"lines\"',
    ) + say('Undo') + essay('no') + say(word);" '    "Undo",' "    \"it's\"," '    "two \"lines\"",'
[ "$(grep -c '^    "' "$work/output")" -eq 3 ]
result "and nothing else" $?
refuses "a text with places cannot be looked up" page a.ts "
say(\`\${count} moves\`)" "a.ts:2: a text in ' quotes was expected after say("
makes "and those of a page that is one file, under its name" page one_page.html \
    "<script>const say = english => words[english]; h(say('Back'), say(name))</script>" \
    'const char *const one_page_sentences[] = {' '    "Back",'
