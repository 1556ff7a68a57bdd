// SPDX-License-Identifier: GPL-3.0-or-later
// notation.c - moves and PGN as text for users of the library.
#include <roque/notation.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/input_file.h"
#include "core/memory.h"
#include "library/library.h"

_Static_assert((int)ROQUE_MOVE_TEXT_MAX >= (int)SAN_MAX
                   && (int)ROQUE_MOVE_TEXT_MAX >= (int)UCI_MOVE_MAX,
               "a public text has room for all moves");
_Static_assert((int)ROQUE_WHITE_WINS == (int)PGN_WHITE_WINS
                   && (int)ROQUE_BLACK_WINS == (int)PGN_BLACK_WINS
                   && (int)ROQUE_DRAW == (int)PGN_DRAW,
               "results have the same numbers outside");

enum { PROBLEMS_KEPT = 1000 };

struct RoquePgn {
    PgnReader *reader;
    PgnGame game;
    Slice text;  // what is left of it
    int file;    // -1: a text
    int failure; // errno, where the file could not be read any further
    uint64_t line;
    RoquePgnProblem *problems;
    size_t problem_room;
    int problem_count;
    int *moves; // of the main line: places in the game's items
    size_t move_room;
};

static bool refuse_illegal(RoqueMove move, RoqueError *error) {
    return library_refuse(error, "move %u is not legal here", (unsigned)move);
}

bool roque_move_to_san(const RoqueChess *chess, RoqueMove move, char text[ROQUE_MOVE_TEXT_MAX],
                       RoqueError *error) {
    if (!roque_chess_is_legal(chess, move)) return refuse_illegal(move, error);
    san_format(library_board(chess), move, SAN_ENGLISH, text);
    return true;
}

bool roque_move_to_uci(const RoqueChess *chess, RoqueMove move, char text[ROQUE_MOVE_TEXT_MAX],
                       RoqueError *error) {
    if (!roque_chess_is_legal(chess, move)) return refuse_illegal(move, error);
    uci_format_move(library_board(chess), move, text);
    return true;
}

bool roque_move_from_san(const RoqueChess *chess, const char *text, RoqueMove *move,
                         RoqueError *error) {
    if (text == NULL) return library_refuse(error, "no move was given");
    Error reason = {{0}};
    SanFault fault = san_parse(library_board(chess), slice_of(text), SAN_ENGLISH, move, &reason);
    return fault == SAN_FINE || library_tell(error, &reason);
}

bool roque_move_from_uci(const RoqueChess *chess, const char *text, RoqueMove *move,
                         RoqueError *error) {
    if (text == NULL) return library_refuse(error, "no move was given");
    Error reason = {{0}};
    return uci_parse_move(library_board(chess), text, move, &reason)
           || library_tell(error, &reason);
}

static ptrdiff_t read_some(void *context, char *buffer, size_t size) {
    RoquePgn *pgn = context;
    if (pgn->file < 0) return slice_read(&pgn->text, buffer, size);
    ptrdiff_t count = input_file_read(&pgn->file, buffer, size);
    if (count < 0) pgn->failure = errno;
    return count;
}

// The file is the object's from then on, even when there is no memory for it.
static RoquePgn *open_source(int file, Slice text, RoqueError *error) {
    chess_init();
    const Board start = fen_start_board();
    RoquePgn *pgn = calloc(1, sizeof *pgn);
    if (pgn != NULL) {
        pgn->file = file;
        pgn->text = text;
        pgn->reader = pgn_reader_open((PgnSource){.read = read_some, .context = pgn});
        if (pgn->reader != NULL && pgn_game_begin(&pgn->game, &start)) return pgn;
        roque_pgn_close(pgn);
    } else if (file >= 0) {
        close(file);
    }
    library_no_memory(error);
    return NULL;
}

RoquePgn *roque_pgn_open(const char *path, RoqueError *error) {
    int file = path != NULL ? input_file_open(path) : -1;
    if (file >= 0) return open_source(file, (Slice){0}, error);
    library_refuse(error, "%.500s: %s", path != NULL ? path : "no file was given",
                   path != NULL ? sentence_of_errno(errno) : "NULL");
    return NULL;
}

RoquePgn *roque_pgn_open_text(const char *text, size_t length, RoqueError *error) {
    if (text == NULL) {
        library_refuse(error, "no text was given");
        return NULL;
    }
    return open_source(-1, (Slice){text, length}, error);
}

void roque_pgn_close(RoquePgn *pgn) {
    if (pgn == NULL) return;
    if (pgn->reader != NULL) pgn_reader_close(pgn->reader);
    if (pgn->file >= 0) close(pgn->file);
    pgn_game_free(&pgn->game);
    free(pgn->problems);
    free(pgn->moves);
    free(pgn);
}

static void keep_problem(void *context, const PgnProblem *problem) {
    RoquePgn *pgn = context;
    size_t wanted = (size_t)pgn->problem_count + 1;
    if (wanted > PROBLEMS_KEPT
        || !memory_grow(&pgn->problems, &pgn->problem_room, wanted, sizeof *pgn->problems))
        return;
    RoquePgnProblem *kept = &pgn->problems[pgn->problem_count++];
    *kept = (RoquePgnProblem){
        .is_error = problem->is_error, .line = problem->line, .column = problem->column};
    Text text = text_over(kept->text, sizeof kept->text);
    text_add(&text, error_text(&problem->error));
}

// Notes where the moves of the main line stand.
static bool note_moves(RoquePgn *pgn) {
    size_t wanted = (size_t)pgn->game.plies + 1;
    if (!memory_grow(&pgn->moves, &pgn->move_room, wanted, sizeof *pgn->moves)) return false;
    int item = -1;
    for (int ply = 0; ply < pgn->game.plies; ply++)
        pgn->moves[ply] = item = pgn_game_next_move(&pgn->game, item);
    return true;
}

bool roque_pgn_next(RoquePgn *pgn, RoqueError *error) {
    bool is_damaged = false;
    pgn->problem_count = 0;
    library_refuse(error, "%s", ""); // nothing yet
    if (!pgn_reader_next_game(pgn->reader, &pgn->game, &is_damaged, keep_problem, pgn)) {
        const Board start = fen_start_board();
        bool is_empty = pgn_game_begin(&pgn->game, &start);
        if (pgn->failure != 0) return library_refuse(error, "%s", strerror(pgn->failure));
        return is_empty ? false : library_no_memory(error);
    }
    pgn->line = pgn_reader_game_line(pgn->reader);
    if (note_moves(pgn)) return true;
    pgn->game.plies = 0;
    return library_no_memory(error);
}

uint64_t roque_pgn_line(const RoquePgn *pgn) {
    return pgn->line;
}

const char *roque_pgn_tag(const RoquePgn *pgn, const char *name) {
    return name != NULL ? pgn_game_tag(&pgn->game, name) : NULL;
}

int roque_pgn_tag_count(const RoquePgn *pgn) {
    return pgn->game.tag_count;
}

const char *roque_pgn_tag_name(const RoquePgn *pgn, int index) {
    if (index < 0 || index >= pgn->game.tag_count) return NULL;
    return pgn_game_text(&pgn->game, pgn->game.tags[index].name);
}

RoqueResult roque_pgn_result(const RoquePgn *pgn) {
    return (RoqueResult)pgn->game.result;
}

int roque_pgn_plies(const RoquePgn *pgn) {
    return pgn->game.plies;
}

RoqueMove roque_pgn_move(const RoquePgn *pgn, int ply) {
    if (ply < 0 || ply >= pgn->game.plies) return 0;
    return pgn->game.items[pgn->moves[ply]].move;
}

RoqueChess *roque_pgn_chess(const RoquePgn *pgn, int plies, RoqueError *error) {
    bool has_moves = plies >= 0 && plies <= pgn->game.plies;
    if (!pgn->game.has_start) library_refuse(error, "the start of the game was refused");
    if (!has_moves)
        library_refuse(error, "the game has %d moves by both sides, not %d", pgn->game.plies,
                       plies);
    if (!pgn->game.has_start || !has_moves) return NULL;
    RoqueChess *chess = library_chess_from(&pgn->game.start, error);
    for (int ply = 0; chess != NULL && ply < plies; ply++) {
        Move move = roque_pgn_move(pgn, ply);
        bool is_legal = movegen_is_legal(library_board(chess), move);
        if (!is_legal) library_refuse(error, "move %d by both sides is a pass", ply + 1);
        if (is_legal && library_chess_add(chess, move, error)) continue;
        roque_chess_close(chess);
        return NULL;
    }
    return chess;
}

int roque_pgn_problem_count(const RoquePgn *pgn) {
    return pgn->problem_count;
}

bool roque_pgn_problem(const RoquePgn *pgn, int index, RoquePgnProblem *problem) {
    if (index < 0 || index >= pgn->problem_count) return false;
    *problem = pgn->problems[index];
    return true;
}
