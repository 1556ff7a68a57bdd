// SPDX-License-Identifier: GPL-3.0-or-later
// movetext.c - the moves of a PGN game and all that may stand between them.
#include <string.h>

#include "chess/pgn/machine.h"

enum { WORD_SHOWN = 24 };

// ---- words -------------------------------------------------------------------------------------

// What may follow a move or a result.
static inline bool is_delimiter(char c) {
    static const bool delimiters[256] = {
        [' '] = true, ['\n'] = true, ['\r'] = true, ['\t'] = true, ['\v'] = true, ['\f'] = true,
        ['!'] = true, ['?'] = true,  ['.'] = true,  ['$'] = true,  ['('] = true,  [')'] = true,
        ['{'] = true, ['}'] = true,  ['['] = true,  [']'] = true,  [';'] = true,  [','] = true,
        ['<'] = true, ['>'] = true,  ['*'] = true,
    };
    return delimiters[(unsigned char)c];
}

// What word processors put for a blank or for dots: "1…e5", a space that does not break, a byte
// order mark where files were put together. The length in bytes, 0 when there is none.
static size_t match_blank(const PgnInput *input, size_t ahead) {
    static const char *const blanks[] = {"\xE2\x80\xA6", "\xC2\xA0", "\xEF\xBB\xBF", "\xA0"};
    size_t available = pgn_input_available(input);
    if (ahead >= available || (unsigned char)pgn_input_peek(input, ahead) < 0x80)
        return 0; // ASCII, as nearly all
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        size_t length = strlen(blanks[i]);
        bool is_here = available - ahead >= length
                       && memcmp(pgn_input_at(input) + ahead, blanks[i], length) == 0;
        if (is_here) return length;
    }
    return 0;
}

// Behind a byte that is no ASCII, 0xA0 is the end of a letter and no blank of Latin-1.
static bool ends_word(const PgnInput *input, size_t ahead) {
    if (ahead >= pgn_input_available(input) || is_delimiter(pgn_input_peek(input, ahead)))
        return true;
    return ahead > 0 && (unsigned char)pgn_input_peek(input, ahead - 1) < 0x80
           && match_blank(input, ahead) > 0;
}

// Length of the word in hand, at most LOOKAHEAD.
static size_t word_length(const PgnInput *input) {
    size_t length = 1;
    while (length < LOOKAHEAD && !ends_word(input, length)) length++;
    return length;
}

// "1/2" alone counts unless the file was cut there.
size_t pgn_match_result(const PgnInput *input, PgnResult *result) {
    static const char one_half[] = "1/2";
    static const struct {
        const char *text;
        PgnResult result;
    } results[] = {{"1-0", PGN_WHITE_WINS}, {"0-1", PGN_BLACK_WINS},
                   {"1/2-1/2", PGN_DRAW},   {"\xC2\xBD-\xC2\xBD", PGN_DRAW},
                   {"\xBD-\xBD", PGN_DRAW}, {"*", PGN_UNKNOWN},
                   {one_half, PGN_DRAW}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t length = strlen(results[i].text);
        if (!pgn_input_has(input, results[i].text) || !ends_word(input, length)) continue;
        if (results[i].text == one_half && length == pgn_input_available(input)) continue;
        *result = results[i].result;
        return length;
    }
    return 0;
}

bool pgn_movetext_reach(PgnInput *input) {
    do {
        const char *at = pgn_input_at(input), *end = input->bytes + input->end;
        while (at < end && pgn_is_blank(*at)) at++;
        input->next = (size_t)(at - input->bytes);
        if (end - at >= LOOKAHEAD) return true;
    } while (pgn_input_fill(input));
    return input->next < input->end;
}

// ---- moves -------------------------------------------------------------------------------------

static void play(PgnLevel *level, Move move) {
    const Board *board = &level->boards[level->now];
    level->now ^= 1;
    if (move == MOVE_NONE) {
        board_pass(board, &level->boards[level->now]);
    } else {
        board_play(board, move, &level->boards[level->now]);
    }
    level->has_move = true;
}

static bool refuse_move(PgnReader *reader, PgnEvent *event) {
    const Board *board = pgn_reader_board(reader);
    error_at(&reader->problem.error, "move %d%s", board->move_number,
             board->side == WHITE ? "" : "...");
    pgn_emit_told_problem(reader, event, true, 0);
    pgn_skip_line(reader);
    return true;
}

// A pass, as annotators write "what if he could move twice".
static bool read_pass(PgnReader *reader, PgnEvent *event, size_t length) {
    if (board_in_check(pgn_reader_board(reader))) {
        error_set(&reader->problem.error, "a pass is not allowed in check");
        return refuse_move(reader, event);
    }
    reader->input.next += length;
    play(&reader->levels[reader->depth], MOVE_NONE);
    event->move = MOVE_NONE;
    return pgn_emit(event, PGN_EVENT_MOVE);
}

static bool is_one_of(Slice word, const char *const *words) {
    for (; *words != NULL; words++) {
        if (slice_is(word, *words)) return true;
    }
    return false;
}

// A word that is no legal move: a pass, a remark that can be left out, or an error.
static bool read_odd_word(PgnReader *reader, PgnEvent *event) {
    static const char *const passes[] = {"--", "Z0", "null", "@@@@", NULL};
    static const char *const remarks[] = {"ep", "e", "p", "ch", "dbl", "dis", "mate", NULL};
    PgnInput *input = &reader->input;
    Slice word = {pgn_input_at(input), word_length(input)};
    if (is_one_of(word, passes)) return read_pass(reader, event, word.length);
    if (slice_is(word, "N")) { // a novelty
        input->next += word.length;
        return pgn_emit_nag(reader, event, 146);
    }
    if (is_one_of(word, remarks)) {
        pgn_emit_problem(reader, event, false, "'%.*s' is left out", (int)word.length, word.data);
        input->next += word.length;
        return true;
    }
    if (pgn_settle_letters(reader, event)) return true;
    word.data = pgn_input_at(input); // the window may have moved
    Move move;
    Slice rest = word;
    SanFault fault = san_parse_front(pgn_reader_board(reader), &rest, reader->letters, &move,
                                     &reader->problem.error);
    if (fault == SAN_FINE || fault == SAN_UNKNOWN) {
        error_set(&reader->problem.error,
                  "'%.*s' is not understood: expected a move, a comment or a result",
                  slice_shown(word, WORD_SHOWN), word.data);
    }
    return refuse_move(reader, event);
}

static inline bool read_move(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    char first = *pgn_input_at(input);
    if (first == 'R' && pgn_doubts_rook(reader) && pgn_settle_letters(reader, event)) return true;
    size_t available = pgn_input_available(input);
    Slice rest = {pgn_input_at(input), available < LOOKAHEAD ? available : LOOKAHEAD};
    PgnLevel *level = &reader->levels[reader->depth];
    SanFault fault =
        san_parse_front(&level->boards[level->now], &rest, reader->letters, &event->move, NULL);
    if (fault != SAN_FINE) return read_odd_word(reader, event);
    if (rest.length > 0 && *rest.data == '=') { // a draw was offered
        rest.data++;
        rest.length--;
    }
    bool is_whole = rest.length == 0 || is_delimiter(*rest.data)
                    || ends_word(input, (size_t)(rest.data - pgn_input_at(input)));
    if (!is_whole) return read_odd_word(reader, event);
    input->next = (size_t)(rest.data - input->bytes);
    if (reader->depth == 0) reader->main_letters |= pgn_letter_bit(first);
    play(level, event->move);
    return pgn_emit(event, PGN_EVENT_MOVE);
}

static bool take_result(PgnReader *reader, PgnEvent *event, PgnResult result, size_t length) {
    if (reader->depth > 0) {
        pgn_emit_problem(reader, event, false, "a result in a variation is left out");
        reader->has_inner_result = true;
        reader->input.next += length;
        return true;
    }
    reader->input.next += length;
    reader->result = result;
    return pgn_begin_ending(reader, ENDED_BY_RESULT);
}

// A result, castling with zeros, or a number that is passed over; numbers are
// not compared with the position.
static bool read_number(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    char second = pgn_input_peek(input, 1);
    if (second == '-' || second == '/') {
        PgnResult result;
        size_t length = pgn_match_result(input, &result);
        return length > 0 ? take_result(reader, event, result, length) : read_move(reader, event);
    }
    size_t length = 1;
    while (pgn_input_peek(input, length) >= '0' && pgn_input_peek(input, length) <= '9'
           && length < LOOKAHEAD)
        length++;
    while (pgn_input_peek(input, length) == '.') length++;
    input->next += length;
    return false;
}

// ---- signs -------------------------------------------------------------------------------------

// Judgements written as signs; a check mark that lost its move is left out.
static bool read_sign(PgnReader *reader, PgnEvent *event) {
    static const struct {
        const char *text;
        int nag;
    } signs[] = {{"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"+-", 18},
                 {"-+", 19},  {"+=", 14},  {"=+", 15},  {"=", 10},   {"~", 13},
                 {"++", -1},  {"+", -1},   {"#", -1}};
    PgnInput *input = &reader->input;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i].text);
        if (!pgn_input_has(input, signs[i].text) || !ends_word(input, length)) continue;
        input->next += length;
        return signs[i].nag < 0 ? false : pgn_emit_nag(reader, event, signs[i].nag);
    }
    return read_odd_word(reader, event);
}

// ---- variations --------------------------------------------------------------------------------

static bool open_variation(PgnReader *reader, PgnEvent *event) {
    if (pgn_input_has(&reader->input, "(=)")) { // a draw was offered
        reader->input.next += 3;
        return false;
    }
    const PgnLevel *from = &reader->levels[reader->depth];
    if (!from->has_move || reader->depth == PGN_DEPTH_MAX) {
        if (!from->has_move) {
            pgn_emit_problem(reader, event, true,
                             "the variation is skipped: expected a move before it");
        } else {
            pgn_emit_problem(reader, event, true, "the variation is skipped: more than %d deep",
                             PGN_DEPTH_MAX);
        }
        reader->input.next++;
        reader->skipped_depth = 0;
        reader->skips_open_level = false;
        reader->state = STATE_SKIPPING_LINE;
        return true;
    }
    reader->input.next++;
    PgnLevel *level = &reader->levels[++reader->depth];
    level->boards[0] = from->boards[from->now ^ 1];
    level->now = 0;
    level->has_move = false;
    return pgn_emit(event, PGN_EVENT_OPEN);
}

static bool close_variation(PgnReader *reader, PgnEvent *event) {
    if (reader->depth == 0) {
        pgn_emit_problem(reader, event, true, "a ) without its (");
        reader->input.next++;
        return true;
    }
    bool is_empty = !reader->levels[reader->depth].has_move && !reader->has_told_empty;
    reader->has_told_empty = is_empty;
    if (is_empty)
        return pgn_emit_problem(reader, event, false, "a variation without a move is dissolved");
    reader->input.next++;
    reader->depth--;
    return pgn_emit(event, PGN_EVENT_CLOSE);
}

// ---- one step ----------------------------------------------------------------------------------

// Bytes that belong to no move, number or sign, with something behind them that might be one:
// taken apart they would change it.
static bool is_glued(const PgnInput *input) {
    unsigned char first = (unsigned char)*pgn_input_at(input);
    size_t length = word_length(input);
    if (first >= ' ' && first < 0x7F) return false;
    for (size_t i = 1; i < length; i++) {
        char c = pgn_input_peek(input, i);
        if (c > ' ' && c < 0x7F) return true;
    }
    return false;
}

// Told once a game: a binary file would fill the screen.
static bool read_odd_byte(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    size_t result_length = reader->depth > 0 ? 0 : pgn_match_result(input, &reader->result);
    if (result_length > 0) { // a half as one character
        input->next += result_length;
        return pgn_begin_ending(reader, ENDED_BY_RESULT);
    }
    size_t available = pgn_input_available(input);
    Slice rest = {pgn_input_at(input), available < LOOKAHEAD ? available : LOOKAHEAD};
    if (san_begins_with_figurine(rest)) return read_move(reader, event);
    size_t blank_length = match_blank(input, 0);
    if (blank_length > 0) {
        input->next += blank_length;
        return false;
    }
    unsigned char c = (unsigned char)*pgn_input_at(input);
    if (is_glued(input)) return read_odd_word(reader, event);
    bool is_first = !reader->has_odd_byte;
    reader->has_odd_byte = true;
    static const char expected[] = "expected a move, a comment or a result";
    if (is_first && c > ' ' && c < 0x7F) {
        pgn_emit_problem(reader, event, true, "'%c' is left out: %s", c, expected);
    } else if (is_first) {
        pgn_emit_problem(reader, event, true, "byte 0x%02X is left out: %s", c, expected);
    }
    input->next++;
    return is_first;
}

static bool read_bracket(PgnReader *reader, PgnEvent *event) {
    if (pgn_input_at_line_start(&reader->input) && pgn_tag_is_next(&reader->input)) {
        return pgn_begin_ending(reader, ENDED_BY_NEXT_GAME);
    }
    return read_odd_byte(reader, event);
}

static bool read_percent(PgnReader *reader, PgnEvent *event) {
    if (!pgn_input_at_line_start(&reader->input)) return read_odd_byte(reader, event);
    pgn_input_skip_line(&reader->input);
    return false;
}

bool pgn_movetext_step(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    if (!pgn_movetext_reach(input)) return pgn_begin_ending(reader, ENDED_BY_FILE);
    char c = *pgn_input_at(input);
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return read_move(reader, event);
    if (c >= '0' && c <= '9') return read_number(reader, event);
    switch (c) {
    case '{': return pgn_read_comment(reader, event);
    case '(': return open_variation(reader, event);
    case ')': return close_variation(reader, event);
    case '$': return pgn_read_nag(reader, event);
    case '!':
    case '?': return pgn_read_marks(reader, event);
    case ';': return pgn_read_line_comment(reader, event);
    case '*': return take_result(reader, event, PGN_UNKNOWN, 1);
    case '[': return read_bracket(reader, event);
    case '%': return read_percent(reader, event);
    case '+':
    case '-':
    case '=':
    case '~':
    case '#':
    case '@': return read_sign(reader, event);
    case '.':
    case ',': input->next++; return false;
    default: return read_odd_byte(reader, event);
    }
}

bool pgn_movetext_skim(PgnReader *reader, size_t *result_length) {
    PgnInput *input = &reader->input;
    *result_length = 0;
    if (!pgn_movetext_reach(input)) return true;
    char c = *pgn_input_at(input);
    if (c == '(' || c == ')') return true;
    if (c == '[' && pgn_input_at_line_start(input) && pgn_tag_is_next(input)) return true;
    if (c == '{') {
        pgn_input_skip_comment(input);
    } else if (c == ';' || (c == '%' && pgn_input_at_line_start(input))) {
        pgn_input_skip_line(input);
    } else {
        PgnResult result;
        *result_length = pgn_match_result(input, &result);
        if (*result_length > 0) return true;
        input->next += word_length(input);
    }
    return false;
}
