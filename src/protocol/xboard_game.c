// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_game.c - the game of an xboard conversation: moves, endings, set-up positions.
#include <string.h>

#include "protocol/xboard.h"

// ---- the game ----

// What was known about the position before is of no use.
static void forget_position(XboardConversation *talk) {
    talk->excluded_count = 0;
    talk->expected = MOVE_NONE;
}

void xboard_set_start(XboardConversation *talk, const Board *start) {
    talk->start = talk->board = *start;
    talk->start.is_chess960 |= talk->gui.is_chess960;
    talk->board.is_chess960 |= talk->gui.is_chess960;
    talk->count = 0;
    talk->keys[0] = start->key;
    talk->clock.level_ply = 0;
    talk->is_bad = false;
    forget_position(talk);
}

bool xboard_play(XboardConversation *talk, Move move) {
    if (talk->count == XBOARD_PLIES_MAX) return false;
    Board next;
    board_play(&talk->board, move, &next);
    talk->board = next;
    talk->moves[talk->count++] = move;
    talk->keys[talk->count] = next.key;
    forget_position(talk);
    return true;
}

void xboard_take_back(XboardConversation *talk, int plies) {
    talk->count -= plies;
    talk->board = talk->start;
    for (int i = 0; i < talk->count; i++) {
        board_advance(&talk->board, talk->moves[i]);
    }
    forget_position(talk);
}

bool xboard_parse_move(const Board *board, Slice word, Move *move) {
    char text[16];
    return (slice_copy(word, text, sizeof text) && uci_parse_move(board, text, move, NULL))
           || san_parse(board, word, SAN_ENGLISH, move, NULL) == SAN_FINE;
}

Ending xboard_ending(const XboardConversation *talk) {
    int occurrences = 1;
    int oldest = talk->count - talk->board.halfmove_clock;
    for (int i = talk->count - 2; i >= 0 && i >= oldest; i -= 2)
        occurrences += talk->keys[i] == talk->board.key;
    return ending_of(&talk->board, occurrences);
}

void xboard_say_result(XboardConversation *talk, Ending ending) {
    const char *reason = ending_text(ending);
    switch (ending) {
    case ENDING_CHECKMATE:
        gui_say(&talk->gui, talk->board.side == BLACK ? "1-0 {White mates}" : "0-1 {Black mates}");
        return;
    case ENDING_STALEMATE: reason = "Stalemate"; break;
    case ENDING_MATERIAL: reason = "Draw by insufficient mating material"; break;
    case ENDING_THREEFOLD:
    case ENDING_FIVEFOLD: reason = "Draw by repetition"; break;
    case ENDING_FIFTY:
    case ENDING_SEVENTY_FIVE: reason = "Draw by the 50-move rule"; break;
    case ENDING_NONE: return;
    }
    gui_say(&talk->gui, "1/2-1/2 {%s}", reason);
}

static bool is_excluded(const XboardConversation *talk, Move move) {
    for (int i = 0; i < talk->excluded_count; i++) {
        if (talk->excluded[i] == move) return true;
    }
    return false;
}

int xboard_list_allowed(const XboardConversation *talk, Move *moves) {
    int count = movegen_list(&talk->board, MOVES_ALL, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        if (!is_excluded(talk, moves[i])) moves[kept++] = moves[i];
    }
    return kept;
}

// ---- edit ----

void xboard_begin_edit(XboardConversation *talk) {
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = talk->board.squares[square];
        talk->edit_squares[square] = (char)(piece == NO_PIECE ? ' ' : piece_letter(piece));
    }
    talk->is_editing = true;
    talk->edits_black = false;
}

static void add_edited_men(const XboardConversation *talk, Text *fen) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char letter = talk->edit_squares[8 * rank + file];
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
static void add_edited_castling(const XboardConversation *talk, Text *fen) {
    const char *squares = talk->edit_squares;
    size_t length = fen->length;
    for (int i = 0; i < 4; i++) {
        int rank = i < 2 ? 0 : 56;
        const char *pieces = i < 2 ? "KR" : "kr";
        bool is_home =
            squares[rank + 4] == pieces[0] && squares[rank + (i % 2 == 0 ? 7 : 0)] == pieces[1];
        if (is_home || talk->gui.is_chess960) text_add_char(fen, "KQkq"[i]);
    }
    if (fen->length == length) text_add_char(fen, '-');
}

static void end_edit(XboardConversation *talk) {
    Text text = TEXT_OF(FEN_MAX);
    add_edited_men(talk, &text);
    text_add(&text, talk->board.side == WHITE ? "w " : "b ");
    add_edited_castling(talk, &text);
    text_add(&text, " - 0 1");
    talk->is_editing = false;
    Board board;
    Error error;
    if (fen_parse_kindly(text.data, &board, &error)) {
        xboard_set_start(talk, &board);
        return;
    }
    talk->is_bad = true;
    gui_say(&talk->gui, "tellusererror Illegal position: %s", error.text);
}

// "Pa4" and "xa4".
static bool edit_square(XboardConversation *talk, Slice word) {
    if (word.length != 3 || strchr("PNBRQKx", word.data[0]) == NULL) return false;
    char text[3] = {word.data[1], word.data[2], '\0'};
    Square square = square_from_text(text);
    if (square == NO_SQUARE) return false;
    char letter = word.data[0];
    talk->edit_squares[square] = (char)(letter == 'x'       ? ' '
                                        : talk->edits_black ? letter | 32
                                                            : letter);
    return true;
}

bool xboard_edit(XboardConversation *talk, Slice word, bool *is_done) {
    *is_done = false;
    if (slice_is(word, ".")) {
        end_edit(talk);
        *is_done = true;
    } else if (slice_is(word, "#")) {
        memset(talk->edit_squares, ' ', sizeof talk->edit_squares);
    } else if (slice_is(word, "c")) {
        talk->edits_black = !talk->edits_black;
    } else {
        return edit_square(talk, word);
    }
    return true;
}

// "exclude" and "include".
static bool choose_root_moves(XboardConversation *talk, Slice rest, bool is_excluded,
                              Error *error) {
    Slice word = slice_next_word(&rest);
    Move move = MOVE_NONE;
    bool is_all = slice_is(word, "all");
    if (!is_all && (talk->is_bad || !xboard_parse_move(&talk->board, word, &move)))
        return error_set(error, "not a legal move");
    XboardSearch search = xboard_suspend(talk);
    int kept = 0;
    for (int i = 0; i < talk->excluded_count; i++) {
        if (talk->excluded[i] != move && !is_all) talk->excluded[kept++] = talk->excluded[i];
    }
    talk->excluded_count = kept;
    if (is_excluded && is_all) {
        talk->excluded_count = movegen_list(&talk->board, MOVES_ALL, talk->excluded);
    } else if (is_excluded) {
        talk->excluded[talk->excluded_count++] = move;
    }
    if (talk->is_analysing) search = XBOARD_ANALYSIS; // it may have had nothing to look at
    xboard_restart(talk, search);
    return true;
}

bool xboard_exclude(XboardConversation *talk, Slice rest, Error *error) {
    return choose_root_moves(talk, rest, true, error);
}

bool xboard_include(XboardConversation *talk, Slice rest, Error *error) {
    return choose_root_moves(talk, rest, false, error);
}
