// SPDX-License-Identifier: GPL-3.0-or-later
// find.c - see find.h.
#include "puzzles/find.h"

#include <stdlib.h>

#include "core/memory.h"
#include "engine/engine.h"

enum {
    FIRST_PLY = 8, // before it there is little but book
    LINES = 2,     // the move, and the best of the others
    HASH_MB = 4,
    LEGAL_LEAST = 3, // with fewer moves there is nothing to choose
};

struct Finder {
    Reviewer *reviewer;
    Rater *rater;
};

Finder *finder_open(const FindSettings *settings, Error *error) {
    Finder *finder = memory_new(sizeof *finder, error);
    if (finder == NULL) return NULL;
    const ReviewSettings review = {.nodes = settings->nodes, .lines = LINES, .hash_mb = HASH_MB};
    finder->reviewer = reviewer_open(&review, error);
    if (finder->reviewer != NULL) finder->rater = rater_open(settings->tries, error);
    if (finder->rater != NULL) return finder;
    finder_close(finder);
    return NULL;
}

void finder_close(Finder *finder) {
    if (finder == NULL) return;
    reviewer_close(finder->reviewer);
    rater_close(finder->rater);
    free(finder);
}

void finder_stop(Finder *finder) {
    reviewer_stop(finder->reviewer);
}

// ---- one position ----

// By the engine's own model, not by people's games: whether a move wins is its business.
static double expectation_of(Score score, const Board *board) {
    Wdl wdl = wdl_of(score, wdl_material(board));
    return (wdl.win + wdl.draw / 2.0) / 10;
}

// One move wins by the engine's judgement, and every other one throws that away.
static bool has_one_winner(const Look *look, const Board *board) {
    if (look->line_count < LINES) return false;
    double best = expectation_of(look->lines[0].score, board);
    double second = expectation_of(look->lines[1].score, board);
    return best >= FIND_WINS_LEAST && second <= FIND_OTHERS_MOST && best - second >= FIND_GAP_LEAST;
}

// Taking back what has just been taken needs no search.
static bool is_plain_recapture(const Board *before, Move last, Move move, const Proof *proof) {
    return proof->plies == 1 && proof->gain > 0 && last != MOVE_NONE
           && board_is_capture(before, last) && move_to(last) == move_to(move);
}

// A fact is worth a puzzle when the scores say that it matters, by as much as for a sentence.
static bool is_reason(const Look *look, const Proof *proof) {
    enum { SHARE = 70 }; // percent, as review/fact.c has it
    if (proof->mate_moves > 0) return true;
    return (look->lines[0].score - look->lines[1].score) * 100 >= proof->gain * SHARE;
}

static bool prove(const Board *board, const Look *look, Proof *proof) {
    const ReviewLine *line = &look->lines[0];
    const ProofGoal goal = {.mate_most =
                                score_is_win(line->score) ? score_mate_moves(line->score) : 0,
                            .reply = line->length > 1 ? line->moves[1] : MOVE_NONE};
    return proof_of(board, line->moves[0], &goal, proof) && is_reason(look, proof);
}

typedef enum Found { FOUND_NOTHING, FOUND_PUZZLE, FOUND_STOPPED } Found;

// The position stands alone: a puzzle has no game before it.
static Found look_at(Finder *finder, const Board *board, Look *look) {
    const GamePath alone = {board, NULL, 0};
    MoveSets sets;
    movegen_sets(board, MOVES_ALL, &sets);
    if (sets.move_count < LEGAL_LEAST) return FOUND_NOTHING;
    for (int times = 1; times <= FIND_HARDEST; times *= FIND_HARDER) {
        if (!reviewer_look(finder->reviewer, alone, MOVE_NONE, times, look)) return FOUND_STOPPED;
        if (!has_one_winner(look, board)) return FOUND_NOTHING;
    }
    return FOUND_PUZZLE;
}

static Found search(Finder *finder, const FindGame *game, int ply, const atomic_bool *is_stopped,
                    Puzzle *puzzle) {
    GamePath path = {game->path.start, game->path.moves, ply};
    GamePath before = {game->path.start, game->path.moves, ply - 1};
    Look look;
    *puzzle = (Puzzle){.board = path_board(path)};
    Board *board = &puzzle->board;
    Board earlier = path_board(before);
    board->halfmove_clock = 0; // nothing is known of what came before
    Found found = look_at(finder, board, &look);
    if (found != FOUND_PUZZLE) return found;
    Proof *proof = &puzzle->proof;
    if (!prove(board, &look, proof)
        || is_plain_recapture(&earlier, path.moves[ply - 1], proof->moves[0], proof))
        return FOUND_NOTHING;
    puzzle->themes = theme_find(board, proof);
    puzzle_name(puzzle);
    slice_copy(slice_of(game->source), puzzle->source, sizeof puzzle->source);
    bool is_rated = rater_rate(finder->rater, puzzle, is_stopped, &puzzle->rating);
    return is_rated ? FOUND_PUZZLE : FOUND_STOPPED;
}

int finder_search(Finder *finder, const FindGame *game, const atomic_bool *is_stopped,
                  Puzzle puzzles[FIND_IN_GAME_MAX]) {
    int count = 0;
    reviewer_forget(finder->reviewer);
    for (int ply = FIRST_PLY; ply <= game->path.count && count < FIND_IN_GAME_MAX; ply++) {
        if (atomic_load(is_stopped)) return -1;
        Found found = search(finder, game, ply, is_stopped, &puzzles[count]);
        if (found == FOUND_STOPPED) return -1;
        if (found != FOUND_PUZZLE) continue;
        ply += puzzles[count].proof.plies; // what follows may be its solution
        count++;
    }
    return count;
}
