# SPDX-License-Identifier: GPL-3.0-or-later
# files.awk - docs/files.md from the heads of the sources: every noun of src, include and web/src with its sentence. A .c that
# says "see x.h" has the sentence of its header.
#
#   sh tools/lint/files.sh --write
function finish() {
    if (file == "") return
    sub(/^[^ ]+ - /, "", head)
    sub(/[.:,;]$/, "", head)
    sub(/; see [a-z_]+\.h$/, "", head)
    noun = file
    sub(/\.[^.\/]*$/, "", noun)
    end = substr(file, length(noun) + 1)
    if (!(noun in ends)) order[++count] = noun
    ends[noun] = ends[noun] " " end
    if (head ~ /^see /) seen[noun] = head
    else said[noun] = said[noun] == "" ? head : head "; " said[noun] # the header last, and its sentence first
    file = ""
}
FNR == 1 { finish(); file = FILENAME; head = ""; is_open = 1 }
FNR == 2 && /^\/\* .* \*\/$/ { gsub(/^\/\* | \*\/$/, ""); $0 = "// " $0 } # of a style sheet
FNR > 1 && is_open {
    if ($0 !~ /^\/\/ /) { is_open = 0; next }
    head = head (head == "" ? "" : " ") substr($0, 4)
    if (match(head, /[^0-9]\.( |$)/) && head !~ / - see /) { head = substr(head, 1, RSTART + 1); is_open = 0 }
    if (head ~ / - see .*\.$/) is_open = 0
}
END {
    finish()
    print "# Every file\n"
    print "By its noun, with the sentence at its head; made by `tools/files.awk`. A noun is a `.c` and its `.h`, where nothing else is said; a `.def` may have both.\n"
    for (i = 1; i <= count; i++) {
        noun = order[i]
        folder = name = noun
        sub(/\/[^\/]*$/, "", folder)
        sub(/.*\//, "", name)
        if (folder != last) print (i == 1 ? "" : "\n") "## " folder "\n"
        last = folder
        ends[noun] = ends[noun] " "
        while (sub(/ \.[ch] /, " ", ends[noun])) continue
        sub(/ $/, "", ends[noun])
        line = "- `" name (ends[noun] == "" ? "" : substr(ends[noun], 2)) "`: " (said[noun] == "" ? seen[noun] : said[noun])
        while (length(line) > 158) {
            cut = 158
            while (substr(line, cut, 1) != " ") cut--
            print substr(line, 1, cut - 1)
            line = "  " substr(line, cut + 1)
        }
        print line
    }
}
