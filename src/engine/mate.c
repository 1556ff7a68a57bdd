// SPDX-License-Identifier: GPL-3.0-or-later
// mate.c - see mate.h.
#include "engine/mate.h"

enum {
    ANY_MOVE_MATE = 2,       // up to this many moves quiet ones count too
    POSITIONS_MOST = 240000, // more than any mate in two needs
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

static bool is_over(MateSearch *search) {
    const MateQuestion *question = search->question;
    if (++search->positions > search->positions_most
        || (question != NULL && !question->may_go_on(question->context)))
        search->is_over = true;
    return search->is_over;
}

// Every reply must run into a mate in at most `moves` moves. In check and
// without one, it is mate already.
static bool is_lost(MateSearch *search, const Board *board, int moves) {
    Move replies[MOVES_MAX];
    if (is_over(search) || (moves == 0 && !board_in_check(board))) return false;
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

// Checks first: they leave the fewest replies.
static Move find_mate_among(MateSearch *search, const Board *board, int moves, const Move *list,
                            int count) {
    CheckSquares squares = board_check_squares(board);
    bool must_check = moves == 1 || search->checks_only;
    for (int pass = 0; pass < (must_check ? 1 : 2); pass++) {
        for (int i = 0; i < count && !search->is_over; i++) {
            if (board_gives_check(board, &squares, list[i]) != (pass == 0)) continue;
            Board next;
            board_play(board, list[i], &next);
            if (is_lost(search, &next, moves - 1) && !search->is_over) return list[i];
        }
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

// The reply that holds longest: no mate takes fewer than `moves` after it.
static Move longest_reply(MateSearch *search, const Board *board, int moves) {
    Move replies[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, replies);
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, replies[i], &next);
        if (moves <= 1 || find_mate(search, &next, moves - 1) == MOVE_NONE) return replies[i];
    }
    return count > 0 ? replies[0] : MOVE_NONE;
}

// The line of the mate that the move begins; false: the effort did not suffice.
static bool follow(MateSearch *search, const Board *board, Move move, MateAnswer *answer) {
    Board here = *board;
    answer->line_length = 0;
    for (int left = answer->moves - 1; left >= 0; left--) {
        answer->line[answer->line_length++] = move;
        Board next;
        board_play(&here, move, &next);
        if (left == 0) return true;
        if (answer->line_length + 2 > MATE_LINE_MOST) return false;
        const Move reply = longest_reply(search, &next, left);
        if (reply == MOVE_NONE) return false;
        board_play(&next, reply, &here);
        answer->line[answer->line_length++] = reply;
        move = find_mate(search, &here, left);
        if (search->is_over || move == MOVE_NONE) return false;
    }
    return false;
}

// Mates of one number of moves after the other; true when one was found, and its line.
static bool settle(MateSearch *search, const Move *list, int count, MateAnswer *answer) {
    const MateQuestion *question = search->question;
    for (int n = 1; n <= question->moves && n <= MATE_MOVES_MOST; n++) {
        const Move move = find_mate_among(search, question->board, n, list, count);
        if (move != MOVE_NONE) {
            MateSearch again = *search;
            again.positions = 0;
            answer->moves = n;
            if (!follow(&again, question->board, move, answer)) answer->moves = 0;
            return answer->moves > 0;
        }
        if (search->is_over) return false;
        if (!search->checks_only) answer->excluded = n;
    }
    return false;
}

MateAnswer mate_settle(const MateQuestion *question) {
    enum { CHECKS_SHARE = 4 };
    Move all[MOVES_MAX];
    const Move *list = question->only;
    int count = question->only_count;
    if (count == 0) {
        count = movegen_list(question->board, MOVES_ALL, all);
        list = all;
    }
    MateAnswer answer = {.excluded = 0};
    MateSearch checks = {.checks_only = true,
                         .positions_most = question->positions_most / CHECKS_SHARE,
                         .question = question};
    if (settle(&checks, list, count, &answer)) return answer;
    MateSearch every = {.positions_most = question->positions_most - checks.positions,
                        .question = question};
    settle(&every, list, count, &answer);
    return answer;
}
