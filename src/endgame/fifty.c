// SPDX-License-Identifier: GPL-3.0-or-later
// fifty.c - see fifty.h.
//
//   winner to move, r plies left:  the mate takes at most r plies, or
//                                  a capture or pawn move keeps the win, or
//                                  some other move leaves the loser lost with r - 1
//   loser to move, r plies left:   it is mated in at most r plies, or
//                                  every move leaves the winner winning with r - 1
//
// Asked with r = 0, 1, 2, ... up to what the clock leaves: the first yes is the distance to the
// next capture or pawn move. What was found is kept by position: a yes for r is one for more, a no
// for r is one for less.
#include "endgame/fifty.h"

#include <stdlib.h>
#include <string.h>

enum {
    RULE_PLIES = 100,
    ENTRIES = 1 << 17,
    WINDOW = 4, // neighbours that an entry may stand in
    NEVER = 255,
    // plies of the longest mates against a lone king that is to move
    QUEEN_PLIES = 20,
    ROOK_PLIES = 32,
};

typedef struct FiftyEntry {
    uint64_t key;
    uint8_t yes_from; // plies left that are enough; NEVER: not known
    uint8_t no_below; // plies left that are too few are fewer than this
} FiftyEntry;

struct Fifty {
    TableProbe *probe;
    void *known;
    uint64_t positions_left;
    int plies_after; // after the next capture or pawn move the mate takes no longer
    FiftyEntry entries[ENTRIES];
};

Fifty *fifty_open(void) {
    return malloc(sizeof(Fifty));
}

void fifty_close(Fifty *fifty) {
    free(fifty);
}

bool fifty_is_plain(const Board *board) {
    const Side strong = bits_several(board->sides[WHITE]) ? WHITE : BLACK;
    if (bits_several(board->sides[side_other(strong)]) || board->kinds[PAWN] != 0) return false;
    const int men = bits_count(board->sides[strong]);
    return men == 2 || (men == 3 && (board->kinds[QUEEN] | board->kinds[ROOK]) == 0);
}

static FiftyEntry *find_entry(Fifty *fifty, uint64_t key) {
    FiftyEntry *first = &fifty->entries[key % (ENTRIES / WINDOW) * WINDOW], *place = first;
    for (int i = 0; i < WINDOW; i++) {
        if (first[i].key == key) return &first[i];
        if (first[i].key == 0 && place->key != 0) place = &first[i];
    }
    if (place->key != 0) place = &first[key >> 60 & (WINDOW - 1)];
    *place = (FiftyEntry){key, NEVER, 0};
    return place;
}

static FiftyAnswer search(Fifty *fifty, const Board *board, TableAnswer answer, int left);

// After a capture or pawn move, which sets the clock back.
static FiftyAnswer judge_fresh(TableAnswer answer) {
    return answer.outcome == 0          ? FIFTY_DRAW
           : answer.plies <= RULE_PLIES ? FIFTY_WIN
                                        : FIFTY_UNKNOWN;
}

static FiftyAnswer judge_move(Fifty *fifty, const Board *board, const TableMove *move, int left) {
    Board next;
    const TableAnswer after = {-move->answer.outcome, move->answer.plies - 1};
    board_play(board, move->move, &next);
    return next.halfmove_clock == 0 ? judge_fresh(after) : search(fifty, &next, after, left - 1);
}

// Moves come best first by their distance to mate: for the winner the shortest, for the loser the
// longest. One that wins is enough for the winner; the loser needs one that draws.
static FiftyAnswer judge_moves(Fifty *fifty, const Board *board, int outcome, int left) {
    TableMove moves[MOVES_MAX];
    const FiftyAnswer wanted = outcome > 0 ? FIFTY_WIN : FIFTY_DRAW;
    FiftyAnswer best = outcome > 0 ? FIFTY_DRAW : FIFTY_WIN;
    const int count = table_list_moves(fifty->probe, fifty->known, board, moves);
    if (count < 0) return FIFTY_UNKNOWN;
    for (int i = 0; i < count; i++) {
        if (moves[i].answer.outcome != outcome) continue; // throws the win away
        const FiftyAnswer answer = judge_move(fifty, board, &moves[i], left);
        if (answer == wanted) return wanted;
        if (answer == FIFTY_UNKNOWN) best = FIFTY_UNKNOWN;
    }
    return best;
}

static FiftyAnswer search(Fifty *fifty, const Board *board, TableAnswer answer, int left) {
    if (answer.plies <= left) return FIFTY_WIN;
    if (left <= 0 || answer.plies > left + fifty->plies_after) return FIFTY_DRAW;
    FiftyEntry *entry = find_entry(fifty, board->key);
    if (left >= entry->yes_from) return FIFTY_WIN;
    if (left < entry->no_below) return FIFTY_DRAW;
    if (fifty->positions_left == 0) return FIFTY_UNKNOWN;
    fifty->positions_left--;
    const FiftyAnswer found = judge_moves(fifty, board, answer.outcome, left);
    entry = find_entry(fifty, board->key); // others may have taken its place
    if (found == FIFTY_WIN && left < entry->yes_from) entry->yes_from = (uint8_t)left;
    if (found == FIFTY_DRAW && left >= entry->no_below) entry->no_below = (uint8_t)(left + 1);
    return found;
}

// With one piece on either side, queen or rook wins by taking the other.
static int longest_after(const Board *board, Side winner) {
    const bool is_duel = board->kinds[PAWN] == 0 && bits_count(board->sides[WHITE]) == 2
                         && bits_count(board->sides[BLACK]) == 2;
    if (!is_duel) return RULE_PLIES;
    if ((board->kinds[QUEEN] & board->sides[winner]) != 0) return QUEEN_PLIES;
    return (board->kinds[ROOK] & board->sides[winner]) != 0 ? ROOK_PLIES : RULE_PLIES;
}

void fifty_begin(Fifty *fifty, TableProbe *probe, void *known, uint64_t positions_most) {
    fifty->probe = probe;
    fifty->known = known;
    fifty->positions_left = positions_most;
    memset(fifty->entries, 0, sizeof fifty->entries);
}

FiftyAnswer fifty_judge(Fifty *fifty, const Board *board) {
    TableAnswer answer;
    if (!fifty->probe(fifty->known, board, &answer)) return FIFTY_UNKNOWN;
    if (answer.outcome == 0) return FIFTY_DRAW;
    const int left_most = RULE_PLIES - board->halfmove_clock;
    if (answer.plies <= left_most) return FIFTY_WIN;
    if (left_most <= 0 || fifty_is_plain(board)) return FIFTY_DRAW;
    const Side side = (Side)board->side;
    fifty->plies_after = longest_after(board, answer.outcome > 0 ? side : side_other(side));
    FiftyAnswer found = FIFTY_DRAW;
    for (int left = 1; left <= left_most && found == FIFTY_DRAW; left++)
        found = search(fifty, board, answer, left);
    return found;
}
