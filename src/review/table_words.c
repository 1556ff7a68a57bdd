// SPDX-License-Identifier: GPL-3.0-or-later
// table_words.c - see table_words.h.
#include "review/table_words.h"

#include "endgame/endgame.h"

bool table_words_add(Language language, Tables *tables, const Board *board, Text *text) {
    enum { PLIES_OF_RULE = 100 };
    TableAnswer answer;
    if (!movegen_any(board) || !tables_probe(tables, board, &answer)) return false;
    if (answer.outcome == 0) {
        text_add(text, words_line(language, "By the endgame tables: a draw with best play."));
        return true;
    }
    const bool is_white = (board->side == WHITE) == (answer.outcome > 0);
    const bool is_in_time = board->halfmove_clock + answer.plies <= PLIES_OF_RULE;
    words_addf(
        language, text,
        is_in_time
            ? "By the endgame tables: %-s mates in %d."
            : "By the endgame tables: %-s mates in %d, but the fifty-move rule may come first.",
        is_white ? "White" : "Black", (answer.plies + 1) / 2);
    return true;
}

bool table_words_add_home(Language language, const Board *board, Text *text) {
    enum { CACHE_MB = 1 };
    Error error;
    if (bits_count(board_occupied(board)) > MATERIAL_MEN_MAX || board->castling_rooks != 0)
        return false;
    Tables *tables = table_home_open(CACHE_MB, &error);
    if (tables == NULL) return false;
    const bool is_known = table_words_add(language, tables, board, text);
    tables_close(tables);
    return is_known;
}
