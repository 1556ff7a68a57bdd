// SPDX-License-Identifier: GPL-3.0-or-later
// verify.c - see verify.h.
#include "endgame/verify.h"

#include <pthread.h>
#include <stdio.h>

#include "work/work.h"

typedef struct Inspection {
    Tables *tables;
    const TableFile *file;
    const VerifyOptions *options;
    VerifyReport *report;
    pthread_mutex_t lock; // of the report
    uint32_t pieces_done;
    uint32_t pieces;
    bool is_unknown; // some answer could not be had
    char unknown[FEN_MAX];
} Inspection;

// What the moves say; false when one of them is not known.
static bool answer_by_moves(Tables *tables, const Board *board, TableAnswer *answer) {
    Move moves[MOVES_MAX];
    const int count = movegen_list(board, MOVES_ALL, moves);
    *answer = (TableAnswer){count == 0 && board_in_check(board) ? -1 : 0, 0};
    for (int i = 0; i < count; i++) {
        Board next;
        TableAnswer after;
        board_play(board, moves[i], &next);
        if (!tables_probe(tables, &next, &after)) return false;
        const TableAnswer mine = {-after.outcome, after.outcome == 0 ? 0 : after.plies + 1};
        if (i == 0 || table_answer_compare(mine, *answer) > 0) *answer = mine;
    }
    return true;
}

static void note_wrong(Inspection *inspection, const Board *board, TableAnswer stored,
                       TableAnswer found) {
    char fen[FEN_MAX];
    if (inspection->report->wrong++ > 0) return;
    fen_format(board, fen);
    snprintf(inspection->report->first_wrong, sizeof inspection->report->first_wrong,
             "%s: the table says %d in %d plies, the moves say %d in %d", fen, stored.outcome,
             stored.plies, found.outcome, found.plies);
}

// The 50-move rule is left out: a win that it takes away is a win here.
// `found` then is what Syzygy says.
static bool agrees_with_syzygy(const Inspection *inspection, const Board *board,
                               TableAnswer *found) {
    EndgameResult result;
    // has no such table
    if (!endgame_probe(inspection->options->syzygy, board, &result)) return true;
    const int outcome = result > ENDGAME_DRAW ? 1 : result < ENDGAME_DRAW ? -1 : 0;
    if (outcome == found->outcome) return true;
    *found = (TableAnswer){outcome, 0};
    return false;
}

static void inspect_board(Inspection *inspection, const Board *board) {
    TableAnswer stored, found;
    if (!tables_probe(inspection->tables, board, &stored)
        || !answer_by_moves(inspection->tables, board, &found)) {
        pthread_mutex_lock(&inspection->lock);
        inspection->is_unknown = true;
        fen_format(board, inspection->unknown);
        pthread_mutex_unlock(&inspection->lock);
        return;
    }
    if (stored.outcome == found.outcome && stored.plies == found.plies
        && (inspection->options->syzygy == NULL || agrees_with_syzygy(inspection, board, &found)))
        return;
    pthread_mutex_lock(&inspection->lock);
    note_wrong(inspection, board, stored, found);
    pthread_mutex_unlock(&inspection->lock);
}

// The same men, where a pawn may just have gone two squares and can be
// taken. Returns how many there are.
static int inspect_passing(Inspection *inspection, const Board *board) {
    const Side side = (Side)board->side, other = side_other(side);
    const Bitboard passed = board_pieces(board, other, PAWN) & rank_bits(side == WHITE ? 4 : 3);
    const Bitboard behind = pawns_forward(side, passed) & ~board_occupied(board);
    Bitboard targets = pawns_forward(other, pawns_forward(side, behind) & ~board_occupied(board));
    int count = 0;
    while (targets != 0) {
        const Square target = bits_pop(&targets);
        Board next = *board;
        if (!board_can_take_en_passant(board, target)) continue;
        next.en_passant = (uint8_t)target;
        board_compute_keys(&next);
        inspect_board(inspection, &next);
        count++;
    }
    return count;
}

static void inspect_piece(void *context, int piece) {
    Inspection *inspection = context;
    const TableFile *file = inspection->file;
    const Side side = (Side)((uint32_t)piece / file->block_count);
    const uint32_t first = (uint32_t)piece % file->block_count * BLOCK_VALUES;
    const uint32_t every = inspection->options->every;
    uint64_t positions = 0;
    for (uint32_t index = (first + every - 1) / every * every;
         index < first + BLOCK_VALUES && index < file->layout.size; index += every) {
        Board board;
        if (!layout_board(&file->layout, index, side, &board)) continue;
        inspect_board(inspection, &board);
        positions++;
        if (file->layout.has_en_passant) positions += (uint64_t)inspect_passing(inspection, &board);
    }
    pthread_mutex_lock(&inspection->lock);
    inspection->report->positions += positions;
    inspection->pieces_done++;
    if (inspection->options->on_progress != NULL)
        inspection->options->on_progress(inspection->options->context,
                                         (double)inspection->pieces_done / inspection->pieces);
    pthread_mutex_unlock(&inspection->lock);
}

bool verify_table(Tables *tables, int number, const VerifyOptions *options, VerifyReport *report,
                  Error *error) {
    Inspection inspection = {
        .tables = tables, .file = tables_at(tables, number), .options = options, .report = report};
    *report = (VerifyReport){0};
    inspection.pieces = inspection.file->block_count * (uint32_t)inspection.file->side_count;
    if (pthread_mutex_init(&inspection.lock, NULL) != 0)
        return error_set(error, "no lock can be had");
    const bool is_done = parallel_run(options->threads, (int)inspection.pieces, options->stop,
                                      inspect_piece, &inspection);
    pthread_mutex_destroy(&inspection.lock);
    if (!is_done) return error_set(error, "stopped");
    return !inspection.is_unknown
           || error_set(error,
                        "%s or a position after it is not known: a table is missing or damaged",
                        inspection.unknown);
}
