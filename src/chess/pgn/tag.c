// SPDX-License-Identifier: GPL-3.0-or-later
// tag.c - see tag.h.
#include "chess/pgn/tag.h"

#include <ctype.h>
#include <string.h>

#include "chess/fen.h"
#include "core/checksum.h"

static bool is_name_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

enum { BLANKS_MAX = 32, HEAD_MAX = 1 + BLANKS_MAX + PGN_TAG_NAME_MAX + BLANKS_MAX + 1 };

static size_t skip_blanks(const PgnInput *input, size_t ahead) {
    size_t limit = ahead + BLANKS_MAX;
    while (ahead < limit
           && (pgn_input_peek(input, ahead) == ' ' || pgn_input_peek(input, ahead) == '\t'))
        ahead++;
    return ahead;
}

// The place of the opening quote, or NOT_FOUND; the name lies between `name` and `name_end`.
static size_t find_quote(const PgnInput *input, size_t *name, size_t *name_end) {
    *name = skip_blanks(input, 1);
    *name_end = *name;
    size_t limit = *name + PGN_TAG_NAME_MAX;
    while (*name_end < limit && is_name_char(pgn_input_peek(input, *name_end))) (*name_end)++;
    size_t quote = skip_blanks(input, *name_end);
    bool is_tag = *name_end > *name && pgn_input_peek(input, quote) == '"';
    return is_tag ? quote : NOT_FOUND;
}

bool pgn_tag_is_next(PgnInput *input) {
    pgn_input_ensure(input, HEAD_MAX);
    size_t name, name_end;
    return find_quote(input, &name, &name_end) != NOT_FOUND;
}

static bool is_line_end(const PgnInput *input, size_t ahead) {
    char c = pgn_input_peek(input, ahead);
    return c == '\n' || c == '\r' || ahead >= pgn_input_available(input);
}

// The quote that ends the value is the one before "]", or the last thing on the line.
// Returns its place and in `behind` where the tag is over. Quotes inside that lack their
// backslash are thus taken as they are.
static size_t find_closing_quote(const PgnInput *input, size_t ahead, bool heeds_escapes,
                                 size_t *behind) {
    for (; ahead < PGN_TAG_BYTES_MAX && !is_line_end(input, ahead); ahead++) {
        char c = pgn_input_peek(input, ahead);
        if (c == '\\' && heeds_escapes && !is_line_end(input, ahead + 1)) {
            ahead++;
        } else if (c == '"') {
            size_t bracket = skip_blanks(input, ahead + 1);
            bool is_closed = pgn_input_peek(input, bracket) == ']';
            if (!is_closed && !is_line_end(input, bracket)) continue;
            *behind = is_closed ? bracket + 1 : bracket;
            return ahead;
        }
    }
    return NOT_FOUND;
}

// Resolves \" and \\; any other backslash stands for itself. False when the value had to be cut.
static bool copy_value(const char *from, size_t length, char value[PGN_TAG_VALUE_MAX]) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        bool is_escape =
            from[i] == '\\' && i + 1 < length && (from[i + 1] == '"' || from[i + 1] == '\\');
        if (is_escape) i++;
        if (count == PGN_TAG_VALUE_MAX - 1) {
            value[count] = '\0';
            return false;
        }
        value[count++] = from[i] == '\0' ? ' ' : from[i];
    }
    value[count] = '\0';
    return true;
}

static TagFault refuse(PgnInput *input, size_t seen, size_t *ahead_of_start) {
    size_t end = seen;
    while (end < PGN_TAG_BYTES_MAX && !is_line_end(input, end)) end++;
    input->next += end;
    *ahead_of_start = seen;
    return TAG_REFUSED;
}

TagFault pgn_tag_read(PgnInput *input, TagText *tag, Error *error, size_t *ahead_of_start) {
    pgn_input_ensure(input, HEAD_MAX + PGN_TAG_BYTES_MAX + BLANKS_MAX);
    size_t name, name_end, behind = 0;
    size_t quote = find_quote(input, &name, &name_end);
    if (quote == NOT_FOUND || name_end - name >= PGN_TAG_NAME_MAX) {
        error_set(error, "not a tag: expected [Name \"value\"]");
        return refuse(input, quote == NOT_FOUND ? skip_blanks(input, name_end) : name,
                      ahead_of_start);
    }
    size_t closing = find_closing_quote(input, quote + 1, true, &behind);
    bool is_repaired = closing == NOT_FOUND;
    if (is_repaired) closing = find_closing_quote(input, quote + 1, false, &behind);
    if (closing == NOT_FOUND) {
        error_set(error, "the value of the tag is not closed: expected \"]");
        return refuse(input, quote, ahead_of_start);
    }
    slice_copy((Slice){pgn_input_at(input) + name, name_end - name}, tag->name, sizeof tag->name);
    const char *value = pgn_input_at(input) + quote + 1;
    bool is_whole = copy_value(value, closing - quote - 1, tag->value);
    is_repaired |= pgn_input_at(input)[behind - 1] != ']';
    *ahead_of_start = closing;
    input->next += behind;
    if (!is_whole) {
        error_set(error, "the value of tag %s is cut: more than %d bytes", tag->name,
                  PGN_TAG_VALUE_MAX - 1);
        return TAG_REPAIRED;
    }
    if (is_repaired) error_set(error, "the end of tag %s: expected \"]", tag->name);
    return is_repaired ? TAG_REPAIRED : TAG_FINE;
}

// ---- what they mean ----------------------------------------------------------------------------

static bool is_chess960_word(const char *word) {
    static const char *const words[] = {"chess960", "fischerandom", "fischerrandom", "960",
                                        "freestyle"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

static bool is_standard_word(const char *word) {
    static const char *const words[] = {"",         "standard", "chess", "normal", "fromposition",
                                        "orthodox", "classical"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

// Small letters and digits only: "Fischer Random" and "fischer-random" are the same word.
static void reduce_word(const char *text, char word[PGN_TAG_NAME_MAX]) {
    size_t count = 0;
    for (const char *c = text; *c != '\0' && count < PGN_TAG_NAME_MAX - 1; c++) {
        if (isalnum((unsigned char)*c)) word[count++] = (char)tolower((unsigned char)*c);
    }
    word[count] = '\0';
}

// More tags than a game may have are refused elsewhere.
static bool is_new_name(StartTags *tags, const char *name) {
    uint32_t sum = checksum_of(0, name, strlen(name));
    for (int i = 0; i < tags->count; i++) {
        if (tags->names[i] == sum) return false;
    }
    if (tags->count < PGN_TAGS_MAX) tags->names[tags->count++] = sum;
    return true;
}

bool pgn_tag_note(StartTags *tags, const TagText *tag) {
    if (!is_new_name(tags, tag->name)) return false;
    if (strcmp(tag->name, "FEN") == 0) {
        memcpy(tags->fen, tag->value, sizeof tags->fen);
        tags->has_fen = true;
    } else if (strcmp(tag->name, "Event") == 0) {
        tags->has_event = true;
    } else if (strcmp(tag->name, "Variant") == 0) {
        slice_copy(slice_of(tag->value), tags->variant, sizeof tags->variant);
    } else if (strcmp(tag->name, "Result") == 0) {
        slice_copy(slice_of(tag->value), tags->result, sizeof tags->result);
        tags->has_result = true;
    }
    return true;
}

bool pgn_tag_start(const StartTags *tags, const Board *usual, Board *board, Error *error) {
    char variant[PGN_TAG_NAME_MAX];
    reduce_word(tags->variant, variant);
    bool is_chess960 = is_chess960_word(variant);
    if (!is_chess960 && !is_standard_word(variant)) {
        return error_set(error, "variant '%.40s' is not played here: expected Standard or Chess960",
                         tags->variant);
    }
    error_clear(error);
    if (!tags->has_fen) {
        *board = *usual;
    } else if (!fen_parse_kindly(tags->fen, board, error)) {
        return false;
    }
    if (is_chess960) board->is_chess960 = true;
    return true;
}

bool pgn_tag_result(const char *text, PgnResult *result) {
    for (int i = PGN_UNKNOWN; i <= PGN_DRAW; i++) {
        if (strcmp(text, pgn_result_text((PgnResult)i)) != 0) continue;
        *result = (PgnResult)i;
        return true;
    }
    if (strcmp(text, "1/2") != 0) return false;
    *result = PGN_DRAW;
    return true;
}

bool pgn_tag_is_implied(const char *name, const char *value) {
    if (strcmp(name, "Variant") == 0) {
        char variant[PGN_TAG_NAME_MAX];
        reduce_word(value, variant);
        return !is_standard_word(variant);
    }
    return strcmp(name, "FEN") == 0 || strcmp(name, "SetUp") == 0 || strcmp(name, "Result") == 0;
}
