# SPDX-License-Identifier: GPL-3.0-or-later
# requests.awk - web/src/requests.ts from src/web/routes.def: awk -f tools/requests.awk src/web/routes.def > web/src/requests.ts

# One field of a route as a member of a type.
function member(field,    part, kind, is_maybe, type) {
    is_maybe = sub(/^MAYBE_/, "", field)
    match(field, /\(/)
    kind = substr(field, 1, RSTART - 1)
    split(field, part, "\"")
    type = kind == "TEXT" ? "string" : kind == "TEXTS" ? "string[]" : kind == "FLAG" ? "boolean" : "number"
    if (kind == "ONE_OF") {
        gsub(/ /, "' | '", part[4])
        type = "'" part[4] "'"
    }
    return " " part[2] (is_maybe ? "?: " type " | null;" : ": " type ";")
}

function note_document(name) {
    if (name == "string" || name in noted) return
    noted[name]
    documents = documents (documents == "" ? "" : ", ") name
}

/^ROUTE\(/ {
    match($0, /[A-Z]+, "[^"]*", [a-z_]+, [A-Za-z]+/)
    split(substr($0, RSTART, RLENGTH), head, /[", ]+/)
    note_document(head[4])
    rest = substr($0, RSTART + RLENGTH)
    members = ""
    while (match(rest, /[A-Z_]+\("[^)]*\)/)) {
        field = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        members = members member(field)
    }
    line = "    '" head[2] "': { asks: {" members " language?: string }; tells: " head[4] " };\n"
    if (head[1] == "POST") posts = posts line
    else gets = gets line
}

/^CHANNEL\(/ {
    split($0, part, /[",() ]+/)
    note_document(part[4])
    channels = channels "    " part[3] ": " part[4] ";\n"
}

END {
    print "// SPDX-License-Identifier: GPL-3.0-or-later"
    print "// requests.ts - what can be asked and heard; made of src/web/routes.def by tools/requests.awk."
    print "import type { " documents " } from './api';"
    printf "\nexport interface Posts {\n%s}\n", posts
    printf "\nexport interface Gets {\n%s}\n", gets
    printf "\nexport interface Channels {\n%s}\n", channels
}
