// SPDX-License-Identifier: GPL-3.0-or-later
// fact.c - see fact.h.
#include "review/fact.h"

#include <stdlib.h>
#include <string.h>

#include "endgame/endgame.h"
#include "review/mate.h"
#include "review/material.h"

enum {
    SCORE_SHARE = 70, // percent of the pieces's worth by which the engine's scores must differ
    NEARLY_EQUAL_SCORE = 1, // a score this near to zero may be a draw by rule
};

typedef struct Case {
    GamePath path;
    const Look *look;
    Board board; // before the move
    Side mover;
    Move *moves;    // of the path, and room for one more
    Tables *tables; // NULL: none
} Case;

// The game with this move played instead.
static GamePath path_with(const Case *about, Move move) {
    about->moves[about->path.count] = move;
    return (GamePath){about->path.start, about->moves, about->path.count + 1};
}

// ---- few pieces ----

// A position of the game since the last capture or pawn move stood there twice: who is mated by the
// tables might have claimed a draw by then.
static bool has_repeated(GamePath path) {
    PathKeys keys;
    Board board = path_board_with_keys(path, &keys);
    bool is_twice = path_keys_count(&keys, board.key) > 0;
    for (int i = 0; i < keys.count && !is_twice; i++)
        is_twice = path_keys_count(&keys, keys.keys[i]) > 1;
    return is_twice;
}

static bool is_table_draw(const Case *about, GamePath path) {
    Board board = path_board(path);
    TableAnswer answer;
    return about->tables != NULL && tables_probe(about->tables, &board, &answer)
           && answer.outcome == 0;
}

// The moves in which the side to move mates by the tables, before the
// fifty moves are over; 0: not known.
static int table_mate(const Case *about, GamePath path) {
    enum { PLIES_OF_RULE = 100 };
    Board board = path_board(path);
    TableAnswer answer;
    if (about->tables == NULL || !tables_probe(about->tables, &board, &answer)) return 0;
    bool is_in_time = answer.outcome > 0 && board.halfmove_clock + answer.plies <= PLIES_OF_RULE;
    return is_in_time && !has_repeated(path) ? (answer.plies + 1) / 2 : 0;
}

// ---- mates ----

static int prove_mate(const Case *about, GamePath path, int moves) {
    int known = table_mate(about, path);
    return known > 0 ? known : mate_prove(path, moves);
}

static bool find_missed_mate(const Case *about, Fact *fact) {
    Score best = about->look->lines[0].score;
    if (!score_is_win(best) || score_is_win(about->look->played_line.score)) return false;
    *fact = (Fact){.kind = FACT_MISSES_MATE,
                   .moves = prove_mate(about, about->path, score_mate_moves(best))};
    return fact->moves > 0;
}

static bool find_allowed_mate(const Case *about, Fact *fact) {
    Score played = about->look->played_line.score;
    if (!score_is_loss(played) || score_is_loss(about->look->lines[0].score)) return false;
    GamePath after = path_with(about, about->look->played);
    *fact = (Fact){.kind = FACT_ALLOWS_MATE,
                   .moves = prove_mate(about, after, -score_mate_moves(played))};
    return fact->moves > 0;
}

// ---- draws ----

// By a rule, which says more, or by a table.
static bool prove_draw(const Case *about, GamePath path, Side side, Fact *fact) {
    if (perpetual_prove(path, side, &fact->ending)) return true;
    fact->is_by_table = is_table_draw(about, path);
    return fact->is_by_table;
}

static bool find_allowed_draw(const Case *about, Fact *fact) {
    const Look *look = about->look;
    if (abs(look->played_line.score) > NEARLY_EQUAL_SCORE
        || look->lines[0].score <= NEARLY_EQUAL_SCORE)
        return false;
    *fact = (Fact){.kind = FACT_ALLOWS_DRAW};
    return prove_draw(about, path_with(about, look->played), side_other(about->mover), fact);
}

static bool find_missed_draw(const Case *about, Fact *fact) {
    const Look *look = about->look;
    if (abs(look->lines[0].score) > NEARLY_EQUAL_SCORE
        || look->played_line.score >= -NEARLY_EQUAL_SCORE)
        return false;
    *fact = (Fact){.kind = FACT_MISSES_DRAW};
    return prove_draw(about, path_with(about, look->lines[0].moves[0]), about->mover, fact);
}

// ---- material ----

// Names what was lost by its worth, and by the piece that was taken
// where it is that and nothing else.
static void name_loss(Fact *fact, Kind taken, int worth) {
    static const FactLoss singles[KIND_COUNT] = {[PAWN] = LOSS_PAWN,
                                                 [KNIGHT] = LOSS_KNIGHT,
                                                 [BISHOP] = LOSS_BISHOP,
                                                 [ROOK] = LOSS_ROOK,
                                                 [QUEEN] = LOSS_QUEEN};
    bool is_exchange = taken == ROOK && worth == material_worth[ROOK] - material_worth[KNIGHT];
    fact->pawns = worth / material_worth[PAWN];
    fact->loss = worth == material_worth[taken] ? singles[taken]
                 : is_exchange                  ? LOSS_EXCHANGE
                                                : LOSS_OTHER;
}

// A capture is worth a sentence when the scores say that it matters.
static bool is_reason(const Look *look, int worth) {
    Score best = look->lines[0].score;
    if (look->best_alone.length > 0 && look->best_alone.score < best) best = look->best_alone.score;
    return worth >= material_worth[PAWN]
           && (best - look->played_line.score) * 100 >= worth * SCORE_SHARE;
}

// What the capture that answers a move costs its player, what the move itself captured set off.
static int cost_of(const Board *before, Move move, Move reply) {
    Board after;
    Kind taken = board_captured_kind(before, move);
    board_play(before, move, &after);
    if (!movegen_is_legal(&after, reply) || !board_is_capture(&after, reply)
        || move_is_promotion(reply))
        return 0;
    return material_exchange(&after, reply) - (taken < KIND_COUNT ? material_worth[taken] : 0);
}

// The answer takes something that it could not take, or not so much, after the best move.
static bool find_lost_material(const Case *about, Fact *fact) {
    const ReviewLine *line = &about->look->played_line;
    if (line->length < 2) return false;
    int worth = cost_of(&about->board, line->moves[0], line->moves[1]);
    if (!is_reason(about->look, worth)) return false;
    if (cost_of(&about->board, about->look->lines[0].moves[0], line->moves[1]) >= worth)
        return false;
    Board after;
    board_play(&about->board, line->moves[0], &after);
    *fact = (Fact){.kind = FACT_LOSES_MATERIAL};
    name_loss(fact, board_captured_kind(&after, line->moves[1]), worth);
    return true;
}

// The best move takes something, and the played one took less.
static bool find_missed_material(const Case *about, Fact *fact) {
    Move best = about->look->lines[0].moves[0], played = about->look->played;
    if (!board_is_capture(&about->board, best) || move_is_promotion(best)) return false;
    int worth = material_exchange(&about->board, best);
    bool is_taken = board_is_capture(&about->board, played);
    if (!is_reason(about->look, worth)
        || (is_taken && material_exchange(&about->board, played) >= worth))
        return false;
    *fact = (Fact){.kind = FACT_MISSES_MATERIAL};
    name_loss(fact, board_captured_kind(&about->board, best), worth);
    return true;
}

// ---- all ----

static int list_facts(const Case *about, Fact facts[FACTS_MAX]) {
    int count = 0;
    count += find_allowed_mate(about, &facts[count]);
    count += find_missed_mate(about, &facts[count]);
    count += find_allowed_draw(about, &facts[count]) || find_missed_draw(about, &facts[count]);
    if (count > 0) return count; // beside a mate or a draw a rook does not matter
    return find_lost_material(about, &facts[0]) || find_missed_material(about, &facts[0]);
}

int fact_list(GamePath path, const Look *look, Tables *tables, Fact facts[FACTS_MAX]) {
    if (look->line_count == 0 || look->played == MOVE_NONE
        || look->played == look->lines[0].moves[0])
        return 0;
    Case about = {.path = path, .look = look, .board = path_board(path), .tables = tables};
    about.mover = (Side)about.board.side;
    about.moves = malloc(((size_t)path.count + 1) * sizeof *about.moves);
    if (about.moves == NULL) return 0;
    if (path.count > 0) memcpy(about.moves, path.moves, (size_t)path.count * sizeof *about.moves);
    int count = list_facts(&about, facts);
    free(about.moves);
    return count;
}
