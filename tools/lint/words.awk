# SPDX-License-Identifier: GPL-3.0-or-later
# words.awk - what the C sources say to people, one a line.
#
# Prints "term<TAB>words<TAB>file:line" or "sentence<TAB>words<TAB>file:line" for what is said: the formats given to
# the functions below, what stands in TERM() and SENTENCE(), and the texts of the tables' fields. Names such as PRId64
# between the parts of a literal stay names.
BEGIN {
    RS = "\001"
    # which argument of which function is said
    split("error_set 2 error_set_list 2 error_at 2 sentence_set 2 pgn_emit_problem 4 words_addf 3 words_line 2 screen_say 2 screen_say_line 2 terminal_add_note 2 step_refuse 2 print_message 4 " \
          "say 2 SAID 1 SAID_IF 2 complainf 2 complain_usagef 2 put 2 print_heading 1 print_entry 2 SENTENCE 1 " \
          "checker_fails 2 checker_warns 2 outside_blame 4 put_into_words 3 tree_say 3 show 2 refute 2 inquiry_show 2 inquiry_refute 2 " \
          "OPTION_FLAG 3 OPTION_TEXT 3 OPTION_LIST 3 OPTION_NUMBER 5 OPTION_REAL 5", calls, " ")
    for (i = 1; i in calls; i += 2) said[calls[i]] = calls[i + 1]
    terms["TERM"] = 1
    terms["words_term"] = 2
    field["help"] = field["about"] = field["summary"] = "sentence"
    field["value"] = "term"
    field["name"] = "name" # of an argument
}

# A name of the evaluation, PAWN_SQUARE, is shown as "pawn square".
function term_of(found) {
    gsub(/_/, " ", found)
    print "term\t" tolower(found) "\t" FILENAME ":" line
}

function emit(    kind) {
    if (literal == "") return
    kind = where
    if (kind == "name" && literal ~ /^[A-Z]+_[A-Z_]+$/)
        term_of(literal)
    else if (kind == "name" && literal !~ /^[A-Z][A-Z]+$/)
        literal = "" # an option's own name is no word of ours
    else if (kind != "")
        print (kind == "name" ? "term" : kind) "\t" literal "\t" FILENAME ":" literal_line
    literal = ""
}

# What the literal at hand is, by the function around it or the field before it.
function place() {
    if (after_field in field && last == "=") return field[after_field]
    if (depth > 0 && (name[depth] in said) && argument[depth] == said[name[depth]]) return "sentence"
    if (depth > 0 && name[depth] ~ /^OPTION_/ && argument[depth] == 1) return "name"
    if (depth > 0 && (name[depth] in terms) && argument[depth] == terms[name[depth]]) return "term"
    return ""
}

function forget() {
    depth = 0
    line = 1
    literal = last = word = after_field = ""
}

function read_string(    c, part) {
    part = ""
    for (i++; i <= size; i++) {
        c = substr(text, i, 1)
        if (c == "\"") break
        if (c == "\\") {
            part = part c substr(text, ++i, 1)
            continue
        }
        part = part c
    }
    if (literal == "") {
        where = place()
        literal_line = line
    }
    literal = literal part
}

# Only a name such as PRId64 may stand between two parts of one literal.
function take_word(found) {
    if (literal != "" && found ~ /^PRI[a-zA-Z0-9]+$/) {
        literal = literal "<" found ">"
        return
    }
    emit()
    if (last == ".") after_field = found
    if (depth == 1 && name[1] == "WEIGHTS" && argument[1] == 1) term_of(found)
    word = found
}

function take_sign(c) {
    emit()
    if (c == "(") {
        # a parenthesis without a name belongs to the argument it stands in
        name[++depth] = last == "word" ? word : depth > 0 ? name[depth - 1] : ""
        argument[depth] = last == "word" || depth == 1 ? 1 : argument[depth - 1]
    } else if (c == ")") {
        if (depth > 0) depth--
    } else if (c == "," && depth > 0) {
        argument[depth]++
    } else if (c == ";" || c == "}" || c == "{") {
        if (c == ";") depth = 0
        after_field = ""
    }
    if (c == ",") after_field = ""
}

{
    forget()
    text = $0
    size = length(text)
    for (i = 1; i <= size; i++) {
        c = substr(text, i, 1)
        if (c == "\n") {
            line++
        } else if (c == " " || c == "\t") {
            continue
        } else if (c == "/" && substr(text, i + 1, 1) == "/") {
            i += index(substr(text, i, 2000), "\n") - 2
        } else if (c == "#" && (i == 1 || substr(text, i - 1, 1) == "\n")) {
            i += index(substr(text, i, 2000), "\n") - 2
        } else if (c == "'") {
            i += substr(text, i + 1, 1) == "\\" ? index(substr(text, i + 3, 4), "'") + 2 : 2
        } else if (c == "\"") {
            read_string()
            last_was_string = 1
        } else if (c ~ /[A-Za-z0-9_]/) {
            match(substr(text, i, 80), /^[A-Za-z0-9_]+/)
            take_word(substr(text, i, RLENGTH))
            i += RLENGTH - 1
            last = "word"
        } else {
            take_sign(c)
            last = c
        }
    }
    emit()
}
