// SPDX-License-Identifier: GPL-3.0-or-later
// mate.c - see mate.h.
#include "engine/mate.h"

enum {
    ANY_MOVE_MATE = 2,      // up to this many moves quiet ones count too
    POSITIONS_MOST = 60000, // more than any mate in two needs
    MATE_MOVES_MOST = 128,
};

typedef struct MateSearch {
    bool checks_only;
    bool is_over; // the effort is spent, or somebody stops it: what it returns means nothing
    uint64_t positions;
    uint64_t positions_most;
    const MateQuestion *question;          // NULL: nobody stops it
    Move refutations[MATE_MOVES_MOST + 1]; // the reply that last held, by moves to go
} MateSearch;

static Move find_mate(MateSearch *search, const Board *board, int moves);

static bool is_drawn(const Board *board) {
    return board->halfmove_clock >= HALFMOVES_CLAIM_DRAW || ending_material_is_dead(board);
}

// What held against another move comes first.
static void put_first(Move *moves, int count, Move first) {
    for (int i = 1; i < count; i++) {
        if (moves[i] != first) continue;
        moves[i] = moves[0];
        moves[0] = first;
        return;
    }
}

// Every reply must run into a mate in at most `moves` moves. In check and
// without one, it is mate already.
static bool is_lost(MateSearch *search, const Board *board, int moves) {
    Move replies[MOVES_MAX];
    if (moves == 0 && !board_in_check(board)) return false;
    int count = movegen_list(board, MOVES_ALL, replies);
    if (count == 0) return board_in_check(board);
    if (moves == 0 || is_drawn(board)) return false;
    put_first(replies, count, search->refutations[moves]);
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, replies[i], &next);
        if (!is_drawn(&next) && find_mate(search, &next, moves) != MOVE_NONE) continue;
        search->refutations[moves] = replies[i];
        return false;
    }
    return true;
}

static bool is_over(MateSearch *search) {
    const MateQuestion *question = search->question;
    if (++search->positions > search->positions_most
        || (question != NULL && !question->may_go_on(question->context)))
        search->is_over = true;
    return search->is_over;
}

static Move find_mate_among(MateSearch *search, const Board *board, int moves, const Move *list,
                            int count) {
    CheckSquares squares = board_check_squares(board);
    bool must_check = moves == 1 || search->checks_only;
    for (int i = 0; i < count && !search->is_over; i++) {
        if (must_check && !board_gives_check(board, &squares, list[i])) continue;
        Board next;
        board_play(board, list[i], &next);
        if (is_lost(search, &next, moves - 1)) return list[i];
    }
    return MOVE_NONE;
}

static Move find_mate(MateSearch *search, const Board *board, int moves) {
    if (is_over(search)) return MOVE_NONE;
    Move list[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, list);
    return find_mate_among(search, board, moves, list, count);
}

Move mate_find(const Board *board, int moves) {
    for (int n = 1; n <= moves; n++) {
        MateSearch search = {.checks_only = n > ANY_MOVE_MATE, .positions_most = POSITIONS_MOST};
        Move move = find_mate(&search, board, n);
        if (move != MOVE_NONE) return move;
    }
    return MOVE_NONE;
}

int mate_exclude(const MateQuestion *question) {
    MateSearch search = {.positions_most = question->positions_most, .question = question};
    Move all[MOVES_MAX];
    const Move *list = question->only;
    int count = question->only_count, excluded = 0;
    if (count == 0) {
        count = movegen_list(question->board, MOVES_ALL, all);
        list = all;
    }
    while (excluded < question->moves && excluded < MATE_MOVES_MOST) {
        const Move mate = find_mate_among(&search, question->board, excluded + 1, list, count);
        if (mate != MOVE_NONE || search.is_over) break;
        excluded++;
    }
    return excluded;
}
