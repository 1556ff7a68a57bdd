// SPDX-License-Identifier: GPL-3.0-or-later
// remarks.c - what stands in a PGN game about its moves: comments, and
// judgements as numbers or marks.

#include "chess/pgn/machine.h"

enum { RESULT_MAX = 8 };

// Whether a game's end stands at the end of the text: moves are in it then, and no comment.
static bool ends_in_result(Slice text) {
    PgnResult result;
    char word[RESULT_MAX];
    while (text.length > 0 && pgn_is_blank(text.data[text.length - 1])) text.length--;
    size_t begin = text.length;
    while (begin > 0 && !pgn_is_blank(text.data[begin - 1])) begin--;
    return slice_copy((Slice){text.data + begin, text.length - begin}, word, sizeof word)
           && pgn_tag_result(word, &result);
}

// The file ends in the comment at "{", which has no "}": what there is of it is kept.
static bool is_comment_of_last_words(PgnInput *input, CommentEnd end) {
    if (end.close != NOT_FOUND || end.next_game != NOT_FOUND || !input->is_ended
        || input->read_fault != 0)
        return false;
    return !ends_in_result((Slice){pgn_input_at(input) + 1, pgn_input_available(input) - 1});
}

bool pgn_read_comment(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    CommentEnd end = pgn_input_find_comment_end(input);
    if (end.close != NOT_FOUND && end.next_game == NOT_FOUND) {
        event->text = (Slice){pgn_input_at(input) + 1, end.close - 1};
        input->next += end.close + 1;
        return pgn_emit(event, PGN_EVENT_COMMENT);
    }
    if (is_comment_of_last_words(input, end)) {
        event->text = (Slice){pgn_input_at(input) + 1, pgn_input_available(input) - 1};
        input->next = input->end;
        reader->ends_in_comment = true;
        return pgn_emit(event, PGN_EVENT_COMMENT);
    }
    bool is_too_long = end.next_game == NOT_FOUND && !input->is_ended;
    if (is_too_long) {
        pgn_emit_problem(reader, event, true, "the comment is dropped: longer than %d bytes",
                         PGN_WINDOW_BYTES);
    } else {
        pgn_emit_problem(reader, event, true, "the comment is not closed: expected }");
    }
    pgn_input_skip_comment(input);
    return true;
}

bool pgn_read_line_comment(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    size_t newline = pgn_input_find(input, 1, '\n');
    size_t end = newline == NOT_FOUND ? pgn_input_available(input) : newline;
    if (newline == NOT_FOUND && !input->is_ended) {
        pgn_emit_problem(reader, event, true, "the comment is dropped: longer than %d bytes",
                         PGN_WINDOW_BYTES);
        pgn_input_skip_line(input);
        return true;
    }
    event->text = (Slice){pgn_input_at(input) + 1, end - 1};
    input->next += end;
    return pgn_emit(event, PGN_EVENT_COMMENT);
}

// ---- judgements --------------------------------------------------------------------------------

bool pgn_emit_nag(PgnReader *reader, PgnEvent *event, int nag) {
    if (!reader->levels[reader->depth].has_move)
        return pgn_emit_problem(reader, event, false,
                                "a judgement before the first move is left out");
    event->nag = nag;
    return pgn_emit(event, PGN_EVENT_NAG);
}

bool pgn_read_nag(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    size_t length = 1;
    int nag = 0;
    for (char c; (c = pgn_input_peek(input, length)) >= '0' && c <= '9' && length < LOOKAHEAD;
         length++) {
        nag = nag > PGN_NAG_MAX ? nag : nag * 10 + (c - '0');
    }
    if (length == 1 || nag > PGN_NAG_MAX) {
        pgn_emit_problem(reader, event, false, "a NAG is left out: expected $0 to $%d",
                         PGN_NAG_MAX);
        input->next += length;
        return true;
    }
    input->next += length;
    return pgn_emit_nag(reader, event, nag);
}

bool pgn_read_marks(PgnReader *reader, PgnEvent *event) {
    PgnInput *input = &reader->input;
    char first = pgn_input_peek(input, 0), second = pgn_input_peek(input, 1);
    size_t length = 1;
    while (length < LOOKAHEAD
           && (pgn_input_peek(input, length) == '!' || pgn_input_peek(input, length) == '?')) {
        length++;
    }
    input->next += length;
    if (length == 1) return pgn_emit_nag(reader, event, first == '!' ? 1 : 2);
    if (first == second) return pgn_emit_nag(reader, event, first == '!' ? 3 : 4);
    return pgn_emit_nag(reader, event, first == '!' ? 5 : 6);
}
