// SPDX-License-Identifier: GPL-3.0-or-later
// reader.c - the course of a PGN file: games, tags, endings, and what is skipped after an error.
#include "chess/pgn/reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/pgn/machine.h"

PgnReader *pgn_reader_open(PgnSource source) {
    PgnReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->trial = calloc(1, sizeof *reader->trial);
    if (reader->trial == NULL || !pgn_input_open(&reader->input, source)) {
        free(reader->trial);
        free(reader);
        return NULL;
    }
    reader->usual_start = fen_start_board();
    return reader;
}

void pgn_reader_close(PgnReader *reader) {
    if (reader == NULL) return;
    pgn_input_close(&reader->input);
    free(reader->trial);
    free(reader);
}

const Board *pgn_reader_board(const PgnReader *reader) {
    const PgnLevel *level = &reader->levels[reader->depth];
    return &level->boards[level->now];
}

const Board *pgn_reader_board_before(const PgnReader *reader) {
    const PgnLevel *level = &reader->levels[reader->depth];
    return &level->boards[level->now ^ 1];
}

int pgn_reader_depth(const PgnReader *reader) {
    return reader->depth;
}

const PgnProblem *pgn_reader_problem(const PgnReader *reader) {
    return &reader->problem;
}

uint64_t pgn_reader_offset(const PgnReader *reader) {
    return reader->input.base + reader->input.next;
}

uint64_t pgn_reader_work(const PgnReader *reader) {
    return reader->input.work;
}

uint64_t pgn_reader_game_line(const PgnReader *reader) {
    return reader->game_line;
}

// ---- making events -----------------------------------------------------------------------------

bool pgn_emit_told_problem(PgnReader *reader, PgnEvent *event, bool is_error, size_t ahead) {
    PgnProblem *problem = &reader->problem;
    problem->is_error = is_error;
    problem->is_end = false;
    pgn_input_place(&reader->input, ahead, &problem->line, &problem->column);
    reader->is_damaged |= is_error;
    return pgn_emit(event, PGN_EVENT_PROBLEM);
}

bool pgn_emit_problem(PgnReader *reader, PgnEvent *event, bool is_error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_set_list(&reader->problem.error, format, arguments);
    va_end(arguments);
    return pgn_emit_told_problem(reader, event, is_error, 0);
}

bool pgn_begin_ending(PgnReader *reader, PgnEndCause cause) {
    reader->state = STATE_ENDING;
    reader->end_cause = cause;
    reader->ending_step = 0;
    return false;
}

void pgn_skip_line(PgnReader *reader) {
    reader->skipped_depth = 0;
    reader->skips_open_level = reader->depth > 0;
    reader->state = reader->depth > 0 ? STATE_SKIPPING_LINE : STATE_SKIPPING_GAME;
    if (reader->depth == 0) reader->is_cut = true;
}

// ---- the states --------------------------------------------------------------------------------

static bool step_skipping_line(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    size_t result_length;
    if (!pgn_movetext_skim(reader, &result_length)) return false;
    if (input->next == input->end) return pgn_begin_ending(reader, ENDED_BY_FILE);
    char c = *pgn_input_at(input);
    if (c == '[') return pgn_begin_ending(reader, ENDED_BY_NEXT_GAME);
    if (c == '(') reader->skipped_depth++;
    input->next += result_length > 0 ? result_length : 1;
    if (c != ')') return false;
    if (reader->skipped_depth-- > 0) return false;
    reader->state = STATE_MOVES;
    if (!reader->skips_open_level) return false;
    reader->depth--;
    return pgn_emit(event, PGN_EVENT_CLOSE);
}

static bool step_skipping_game(PgnReader *reader) {
    PgnInput *input = &reader->input;
    size_t result_length;
    if (!pgn_movetext_skim(reader, &result_length)) return false;
    if (input->next == input->end) return pgn_begin_ending(reader, ENDED_BY_FILE);
    char c = *pgn_input_at(input);
    if (c == '[') return pgn_begin_ending(reader, ENDED_BY_NEXT_GAME);
    if (result_length > 0 && reader->skipped_depth == 0) {
        pgn_match_result(input, &reader->result);
        input->next += result_length;
        return pgn_begin_ending(reader, ENDED_BY_RESULT);
    }
    if (c == '(') reader->skipped_depth++;
    if (c == ')' && reader->skipped_depth > 0) reader->skipped_depth--;
    input->next += result_length > 0 ? result_length : 1;
    return false;
}

static bool begin_game(PgnReader *reader, PgnEvent *event) {
    uint64_t column;
    pgn_input_place(&reader->input, 0, &reader->game_line, &column);
    reader->start_tags = (StartTags){0};
    reader->is_damaged = reader->is_cut = reader->has_odd_byte = reader->has_repaired_tag = false;
    reader->has_told_empty = reader->has_inner_result = reader->ends_in_comment = false;
    reader->has_settled_letters = reader->has_begun_moves = false;
    reader->letters = SAN_ENGLISH;
    reader->main_letters = 0;
    reader->result = PGN_UNKNOWN;
    reader->depth = 0;
    reader->skipped_depth = 0;
    reader->state = STATE_TAGS;
    return pgn_emit(event, PGN_EVENT_GAME);
}

// A comment at the start of a line, and then moves: the words before the
// first move of a game without tags.
static bool comment_opens_game(PgnInput *input) {
    if (*pgn_input_at(input) != '{' || !pgn_input_at_line_start(input)) return false;
    CommentEnd end = pgn_input_find_comment_end(input);
    if (end.close == NOT_FOUND || end.next_game != NOT_FOUND) return false;
    size_t ahead = end.close + 1, limit = ahead + LOOKAHEAD;
    pgn_input_ensure(input, limit);
    while (ahead < limit && text_is_blank(pgn_input_peek(input, ahead))) ahead++;
    return isalnum((unsigned char)pgn_input_peek(input, ahead)) != 0;
}

// Between games only tags and moves begin something; what else stands there belongs to nobody.
static bool step_between(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    if (!pgn_movetext_reach(input)) {
        reader->state = STATE_FINISHED;
        if (input->read_fault == 0) return false;
        return pgn_emit_problem(reader, event, true, "cannot read on: %-s",
                                strerror(input->read_fault));
    }
    char c = *pgn_input_at(input);
    if (c == '%' && pgn_input_at_line_start(input)) {
        pgn_input_skip_line(input);
        return false;
    }
    PgnResult result;
    size_t result_length = pgn_match_result(input, &result);
    bool is_begin = result_length == 0 && (isalnum((unsigned char)c) || c == '[');
    if (is_begin || comment_opens_game(input)) return begin_game(reader, event);
    bool is_first = !reader->has_odd_byte;
    reader->has_odd_byte = true;
    if (is_first) pgn_emit_problem(reader, event, false, "left out: expected a tag or a move");
    if (c == '{') {
        pgn_input_skip_comment(input);
    } else if (c == ';') {
        pgn_input_skip_line(input);
    } else {
        input->next += result_length > 0 ? result_length : 1;
    }
    return is_first;
}

static bool emit_tag(PgnReader *reader, PgnEvent *event) {
    reader->has_repaired_tag = false;
    event->name = reader->tag.name;
    event->value = reader->tag.value;
    return pgn_emit(event, PGN_EVENT_TAG);
}

static bool read_tag(PgnReader *reader, PgnEvent *event) {
    size_t ahead;
    PgnInput *input = &reader->input;
    PgnProblem *problem = &reader->problem;
    uint64_t line, column;
    pgn_input_place(input, 0, &line, &column);
    TagFault fault = pgn_tag_read(input, &reader->tag, &problem->error, &ahead);
    if (fault != TAG_REFUSED && !pgn_tag_note(&reader->start_tags, &reader->tag)) {
        pgn_emit_problem(reader, event, false, "tag %s is given twice: '%.100s' is left out",
                         reader->tag.name, reader->tag.value);
        problem->line = line;
        problem->column = column;
        return true;
    }
    if (fault != TAG_FINE) {
        problem->is_error = fault == TAG_REFUSED;
        problem->line = line;
        problem->column = column + ahead;
        reader->is_damaged |= problem->is_error;
        reader->has_repaired_tag = fault == TAG_REPAIRED;
        return pgn_emit(event, PGN_EVENT_PROBLEM);
    }
    return emit_tag(reader, event);
}

static bool begin_moves(PgnReader *reader, PgnEvent *event) {
    PgnLevel *level = &reader->levels[0];
    level->now = 0;
    level->has_move = false;
    bool is_first = !reader->has_begun_moves;
    reader->has_begun_moves = true;
    if (!pgn_tag_start(&reader->start_tags, &reader->usual_start, &level->boards[0],
                       &reader->problem.error)) {
        pgn_emit_told_problem(reader, event, true, 0);
        pgn_skip_line(reader);
        return true;
    }
    if (is_first && error_is_set(&reader->problem.error))
        return pgn_emit_told_problem(reader, event, false, 0);
    level->boards[1] = level->boards[0];
    reader->state = STATE_MOVES;
    return pgn_emit(event, PGN_EVENT_START);
}

static bool step_tags(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    if (reader->has_repaired_tag) return emit_tag(reader, event); // its problem came first
    if (!pgn_movetext_reach(input)) return begin_moves(reader, event);
    char c = *pgn_input_at(input);
    if (c == '%' && pgn_input_at_line_start(input)) {
        pgn_input_skip_line(input);
        return false;
    }
    // A second Event is the next game: this one has no moves at all.
    bool is_next_game = reader->start_tags.has_event && pgn_input_has(input, "[Event \"");
    return c == '[' && !is_next_game ? read_tag(reader, event) : begin_moves(reader, event);
}

static bool check_marker(PgnReader *reader, PgnEvent *event) {
    switch (reader->end_cause) {
    case ENDED_BY_FILE:
        // Where the disk failed, more of the game may be there.
        pgn_emit_problem(reader, event, reader->input.read_fault != 0,
                         reader->ends_in_comment
                             ? "the file ends inside a comment: expected } and a result"
                             : "the file ends inside a game: expected a result");
        return reader->problem.is_end = true;
    case ENDED_BY_NEXT_GAME:
        return pgn_emit_problem(reader, event, false,
                                "the game has no result: expected 1-0, 0-1, 1/2-1/2 or *");
    case ENDED_BY_RESULT: break;
    }
    return false;
}

// The marker behind the moves counts; a tag fills in only where the marker is missing or unknown.
static bool settle_result(PgnReader *reader, PgnEvent *event) {
    PgnResult tagged = PGN_UNKNOWN;
    if (!reader->start_tags.has_result) return false;
    const char *text = reader->start_tags.result;
    bool is_known = pgn_tag_result(text, &tagged);
    PgnResult marked = reader->result;
    if (marked == PGN_UNKNOWN) reader->result = tagged;
    if (!is_known) {
        return pgn_emit_problem(reader, event, false,
                                "result tag '%.20s': expected 1-0, 0-1, 1/2-1/2 or *", text);
    }
    if (reader->end_cause != ENDED_BY_RESULT || tagged == marked) return false;
    return pgn_emit_problem(reader, event, false,
                            "the result tag says %s, the moves end with %s; %s is taken", text,
                            pgn_result_text(marked), pgn_result_text(reader->result));
}

static bool check_mate(PgnReader *reader, PgnEvent *event) {
    const Board *board = pgn_reader_board(reader);
    if (reader->is_cut || !board_in_check(board) || movegen_any(board)) return false;
    PgnResult right = board->side == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
    if (reader->result == right) return false;
    return pgn_emit_problem(reader, event, false, "the result is %s after a checkmate: expected %s",
                            pgn_result_text(reader->result), pgn_result_text(right));
}

// Where the file just stops, what is open is closed and nothing is lost. A game that goes on, or
// has its result, lacks a bracket somewhere: moves of the main line may stand in the variation.
static bool check_brackets(PgnReader *reader, PgnEvent *event) {
    if (reader->depth == 0) return false;
    bool is_error = reader->end_cause != ENDED_BY_FILE || reader->has_inner_result;
    return pgn_emit_problem(reader, event, is_error,
                            reader->depth == 1 ? "%d variation is not closed: expected )"
                                               : "%d variations are not closed: expected )",
                            reader->depth);
}

static bool step_ending(PgnReader *reader, PgnEvent *event) {
    switch (reader->ending_step++) {
    case 0: return check_brackets(reader, event);
    case 1:
        if (reader->depth == 0) return false;
        reader->depth--;
        reader->ending_step--; // again, until all are closed
        return pgn_emit(event, PGN_EVENT_CLOSE);
    case 2: return check_marker(reader, event);
    case 3: return settle_result(reader, event);
    case 4: return check_mate(reader, event);
    default: break;
    }
    reader->state = STATE_BETWEEN;
    reader->has_odd_byte = false;
    event->result = reader->result;
    event->is_damaged = reader->is_damaged;
    return pgn_emit(event, PGN_EVENT_END);
}

static bool step_opening(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    pgn_input_ensure(input, LOOKAHEAD);
    reader->state = STATE_BETWEEN;
    if (pgn_input_has(input, "\xEF\xBB\xBF")) {
        input->next += 3;
        input->line_start = 3;
        input->counted = 3;
    }
    if (!pgn_input_has(input, "\xFF\xFE") && !pgn_input_has(input, "\xFE\xFF")) return false;
    reader->state = STATE_FINISHED;
    return pgn_emit_problem(reader, event, true, "the file is UTF-16: expected UTF-8 or Latin-1");
}

// Apart, so that what it needs is not made ready for each of the moves.
__attribute__((noinline)) static bool step_outside_moves(PgnReader *reader, PgnEvent *event) {
    switch (reader->state) {
    case STATE_OPENING: return step_opening(reader, event);
    case STATE_BETWEEN: return step_between(reader, event);
    case STATE_TAGS: return step_tags(reader, event);
    case STATE_SKIPPING_LINE: return step_skipping_line(reader, event);
    case STATE_SKIPPING_GAME: return step_skipping_game(reader);
    case STATE_ENDING: return step_ending(reader, event);
    default: return pgn_emit(event, PGN_EVENT_FINISH);
    }
}

bool pgn_step(PgnReader *reader, PgnEvent *event) {
    if (reader->state == STATE_MOVES) return pgn_movetext_step(reader, event);
    return step_outside_moves(reader, event);
}

PgnEventKind pgn_reader_next(PgnReader *reader, PgnEvent *event) {
    do {
        reader->input.work++;
    } while (!pgn_step(reader, event));
    return event->kind;
}
