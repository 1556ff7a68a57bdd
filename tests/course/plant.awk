# SPDX-License-Identifier: GPL-3.0-or-later
# plant.awk - a solution, or the same with one mistake: awk -v slip=NAME -f plant.awk solutions/negamax.c.txt
#
# Behind a line stand, marked by ~, other lines that do one of the mistakes in its place.
function flush() { if (has_line) print line; has_line = 0 }
/^ *(\/\/|#)~ / {
    text = $0
    sub(/^ *(\/\/|#)~ /, "", text)
    if (substr(text, 1, index(text, " | ") - 1) != slip) next
    match(line, /^ */)
    line = substr(line, 1, RLENGTH) substr(text, index(text, " | ") + 3)
    planted = 1
    next
}
{ flush(); line = $0; has_line = 1 }
END { flush(); exit slip != "" && !planted }
