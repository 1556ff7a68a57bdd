#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# words_test.sh - what the page says is listed for the languages, and nothing else is.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
grep -oh "say('[^']*')\|say(\"[^\"]*\")" web/src/*.ts | sed -e "s/^say(['\"]//" -e "s/['\"])\$//" | sort -u > "$folder/said"
# A long one stands on lines of its own, in pieces.
tr '\n' ' ' < src/web/page_words.c | sed -e 's/" *"//g' -e 's/SENTENCE( *"/\nSENTENCE("/g' | sed -n 's/^SENTENCE("\(.*\)"),.*$/\1/p' | sort -u > "$folder/listed"
if [ -s "$folder/said" ] && cmp -s "$folder/said" "$folder/listed"; then
    echo "ok - the page's words are those of page_words.c"
else
    diff "$folder/said" "$folder/listed" | sed 's/^/# /'
    echo "not ok - the page's words are those of page_words.c"
fi
