// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_game.c - the game of an xboard session: moves, endings, set-up positions.
#include <string.h>

#include "protocol/xboard.h"

// ---- the game ----

// What was known about the position before is of no use.
static void forget_position(XboardSession *session) {
    session->excluded_count = 0;
    session->expected = MOVE_NONE;
}

void xboard_set_start(XboardSession *session, const Board *start) {
    session->start = session->board = *start;
    session->start.is_chess960 |= session->gui.is_chess960;
    session->board.is_chess960 |= session->gui.is_chess960;
    session->count = 0;
    session->keys[0] = start->key;
    session->clock.level_ply = 0;
    session->is_bad = false;
    forget_position(session);
}

bool xboard_play(XboardSession *session, Move move) {
    if (session->count == XBOARD_PLIES_MAX) return false;
    Board next;
    board_play(&session->board, move, &next);
    session->board = next;
    session->moves[session->count++] = move;
    session->keys[session->count] = next.key;
    forget_position(session);
    return true;
}

void xboard_take_back(XboardSession *session, int plies) {
    session->count -= plies;
    session->board = session->start;
    for (int i = 0; i < session->count; i++) {
        board_advance(&session->board, session->moves[i]);
    }
    forget_position(session);
}

bool xboard_parse_move(const Board *board, Slice word, Move *move) {
    char text[16];
    return (slice_copy(word, text, sizeof text) && uci_parse_move(board, text, move, NULL))
           || san_parse(board, word, SAN_ENGLISH, move, NULL) == SAN_FINE;
}

Ending xboard_ending(const XboardSession *session) {
    int occurrences = 1;
    int oldest = session->count - session->board.halfmove_clock;
    for (int i = session->count - 2; i >= 0 && i >= oldest; i -= 2)
        occurrences += session->keys[i] == session->board.key;
    return ending_of(&session->board, occurrences);
}

void xboard_say_result(XboardSession *session, Ending ending) {
    const char *reason = ending_text(ending);
    switch (ending) {
    case ENDING_CHECKMATE:
        gui_say(&session->gui,
                session->board.side == BLACK ? "1-0 {White mates}" : "0-1 {Black mates}");
        return;
    case ENDING_STALEMATE: reason = "Stalemate"; break;
    case ENDING_MATERIAL: reason = "Draw by insufficient mating material"; break;
    case ENDING_THREEFOLD:
    case ENDING_FIVEFOLD: reason = "Draw by repetition"; break;
    case ENDING_FIFTY:
    case ENDING_SEVENTY_FIVE: reason = "Draw by the 50-move rule"; break;
    case ENDING_NONE: return;
    }
    gui_say(&session->gui, "1/2-1/2 {%s}", reason);
}

static bool is_excluded(const XboardSession *session, Move move) {
    for (int i = 0; i < session->excluded_count; i++) {
        if (session->excluded[i] == move) return true;
    }
    return false;
}

int xboard_list_allowed(const XboardSession *session, Move *moves) {
    int count = movegen_list(&session->board, MOVES_ALL, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        if (!is_excluded(session, moves[i])) moves[kept++] = moves[i];
    }
    return kept;
}

// ---- edit ----

void xboard_begin_edit(XboardSession *session) {
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = session->board.squares[square];
        session->edit_squares[square] = (char)(piece == NO_PIECE ? ' ' : piece_letter(piece));
    }
    session->is_editing = true;
    session->edits_black = false;
}

static void add_edited_men(const XboardSession *session, Text *fen) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char letter = session->edit_squares[8 * rank + file];
            bool is_man = letter != ' ';
            if (empty > 0 && is_man) text_addf(fen, "%d", empty);
            empty = is_man ? 0 : empty + 1;
            if (is_man) text_add_char(fen, letter);
        }
        if (empty > 0) text_addf(fen, "%d", empty);
        text_add_char(fen, rank > 0 ? '/' : ' ');
    }
}

// A king and a rook at home may castle; in Chess960 every back rank is home, and the
// reader of FEN drops what cannot be.
static void add_edited_castling(const XboardSession *session, Text *fen) {
    const char *squares = session->edit_squares;
    size_t length = fen->length;
    for (int i = 0; i < 4; i++) {
        int rank = i < 2 ? 0 : 56;
        const char *men = i < 2 ? "KR" : "kr";
        bool is_home =
            squares[rank + 4] == men[0] && squares[rank + (i % 2 == 0 ? 7 : 0)] == men[1];
        if (is_home || session->gui.is_chess960) text_add_char(fen, "KQkq"[i]);
    }
    if (fen->length == length) text_add_char(fen, '-');
}

static void end_edit(XboardSession *session) {
    char text[FEN_MAX];
    Text fen = text_over(text, sizeof text);
    add_edited_men(session, &fen);
    text_add(&fen, session->board.side == WHITE ? "w " : "b ");
    add_edited_castling(session, &fen);
    text_add(&fen, " - 0 1");
    session->is_editing = false;
    Board board;
    Error error;
    if (fen_parse_kindly(text, &board, &error)) {
        xboard_set_start(session, &board);
        return;
    }
    session->is_bad = true;
    gui_say(&session->gui, "tellusererror Illegal position: %s", error.text);
}

// "Pa4" and "xa4".
static bool edit_square(XboardSession *session, Slice word) {
    if (word.length != 3 || strchr("PNBRQKx", word.data[0]) == NULL) return false;
    char text[3] = {word.data[1], word.data[2], '\0'};
    Square square = square_from_text(text);
    if (square == NO_SQUARE) return false;
    char letter = word.data[0];
    session->edit_squares[square] = (char)(letter == 'x'          ? ' '
                                           : session->edits_black ? letter | 32
                                                                  : letter);
    return true;
}

bool xboard_edit(XboardSession *session, Slice word, bool *is_done) {
    *is_done = false;
    if (slice_is(word, ".")) {
        end_edit(session);
        *is_done = true;
    } else if (slice_is(word, "#")) {
        memset(session->edit_squares, ' ', sizeof session->edit_squares);
    } else if (slice_is(word, "c")) {
        session->edits_black = !session->edits_black;
    } else {
        return edit_square(session, word);
    }
    return true;
}

// "exclude" and "include".
static bool choose_root_moves(XboardSession *session, Slice rest, bool is_excluded, Error *error) {
    Slice word = slice_next_word(&rest);
    Move move = MOVE_NONE;
    bool is_all = slice_is(word, "all");
    if (!is_all && (session->is_bad || !xboard_parse_move(&session->board, word, &move)))
        return error_set(error, "not a legal move");
    XboardSearch search = xboard_suspend(session);
    int kept = 0;
    for (int i = 0; i < session->excluded_count; i++) {
        if (session->excluded[i] != move && !is_all)
            session->excluded[kept++] = session->excluded[i];
    }
    session->excluded_count = kept;
    if (is_excluded && is_all) {
        session->excluded_count = movegen_list(&session->board, MOVES_ALL, session->excluded);
    } else if (is_excluded) {
        session->excluded[session->excluded_count++] = move;
    }
    if (session->is_analysing) search = XBOARD_ANALYSIS; // it may have had nothing to look at
    xboard_restart(session, search);
    return true;
}

bool xboard_exclude(XboardSession *session, Slice rest, Error *error) {
    return choose_root_moves(session, rest, true, error);
}

bool xboard_include(XboardSession *session, Slice rest, Error *error) {
    return choose_root_moves(session, rest, false, error);
}
