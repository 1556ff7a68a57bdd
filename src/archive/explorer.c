// SPDX-License-Identifier: GPL-3.0-or-later
// explorer.c - see explorer.h. Open addressing; a move of a position is known by a mix of both.
#include "archive/explorer.h"

#include <stdlib.h>
#include <string.h>

#include "book/book.h"

enum { SLOTS_FIRST = 1 << 12 };

typedef struct Slot {
    uint64_t key; // of the position and the move; 0: free
    MoveCount count;
} Slot;

struct Explorer {
    Slot *slots;
    size_t size; // a power of two
    size_t used;
    size_t most; // that may be used
    int plies;
};

// ---- the table ----

static uint64_t mix(uint64_t key, Move move) {
    uint64_t mixed =
        (key ^ ((uint64_t)move * UINT64_C(0x9e3779b97f4a7c15))) * UINT64_C(0xd6e8feb86659fd93);
    mixed ^= mixed >> 32;
    return mixed != 0 ? mixed : 1;
}

// Where the key is, or a free place for it.
static Slot *find(const Explorer *explorer, uint64_t key) {
    size_t mask = explorer->size - 1;
    size_t place = key & mask;
    while (explorer->slots[place].key != 0 && explorer->slots[place].key != key)
        place = (place + 1) & mask;
    return &explorer->slots[place];
}

static bool grow(Explorer *explorer) {
    Explorer larger = *explorer;
    larger.size = explorer->size > 0 ? explorer->size * 2 : SLOTS_FIRST;
    larger.slots = calloc(larger.size, sizeof *larger.slots);
    if (larger.slots == NULL) return false;
    for (size_t i = 0; i < explorer->size; i++) {
        if (explorer->slots[i].key != 0)
            *find(&larger, explorer->slots[i].key) = explorer->slots[i];
    }
    free(explorer->slots);
    *explorer = larger;
    return true;
}

// At most three quarters are used, so that a search ends soon.
static bool has_room(Explorer *explorer) {
    return explorer->used < explorer->size / 4 * 3 || grow(explorer);
}

// ---- counting ----

typedef enum Counting { COUNTED, TABLE_FULL, NO_MEMORY } Counting;

static Counting count_move(Explorer *explorer, uint64_t key, PgnResult result, int index) {
    Slot *slot = find(explorer, key);
    if (slot->key == 0) {
        if (explorer->used == explorer->most) return TABLE_FULL;
        if (!has_room(explorer)) return NO_MEMORY;
        slot = find(explorer, key);
        *slot = (Slot){.key = key, .count.last = (uint32_t)index};
        explorer->used++;
    }
    slot->count.games++;
    slot->count.white += result == PGN_WHITE_WINS;
    slot->count.draws += result == PGN_DRAW;
    slot->count.black += result == PGN_BLACK_WINS;
    return COUNTED;
}

static Counting count_game(Explorer *explorer, const GameList *list, int index) {
    const ListedGame *game = &list->games[index];
    const Move *moves = list_moves(list, game);
    Board board;
    if (!game->is_chess || !listed_game_start(list, game, &board)) return COUNTED;
    for (int ply = 0; ply < game->plies && ply < explorer->plies; ply++) {
        if (moves[ply] == MOVE_NONE) return COUNTED; // a pass is no move of chess
        Counting counting = count_move(explorer, mix(board.key, moves[ply]), game->result, index);
        if (counting != COUNTED) return counting;
        board_advance(&board, moves[ply]);
    }
    return COUNTED;
}

static Counting count_games(Explorer *explorer, const GameList *list, const GameFilter *filter) {
    for (int i = 0; i < list->count; i++) {
        if (!game_filter_takes(filter, list, &list->games[i])) continue;
        Counting counting = count_game(explorer, list, i);
        if (counting != COUNTED) return counting;
    }
    return COUNTED;
}

// Every game counts with as many plies as every other: where they do not fit, all begin again.
static Counting count_as_deep_as_fits(Explorer *explorer, const GameList *list,
                                      const GameFilter *filter) {
    static const int depths[] = {EXPLORER_PLIES_ALL, 60, 40, 30, 24, 18, 12, 8, 4, 2, 1, 0};
    Counting counting = TABLE_FULL;
    for (size_t i = 0; counting == TABLE_FULL && i < sizeof depths / sizeof depths[0]; i++) {
        explorer->plies = depths[i];
        if (explorer->used > 0) memset(explorer->slots, 0, explorer->size * sizeof(Slot));
        explorer->used = 0;
        counting = count_games(explorer, list, filter);
    }
    return counting;
}

Explorer *explorer_open(const GameList *list, const GameFilter *filter, size_t most) {
    Explorer *explorer = calloc(1, sizeof *explorer);
    if (explorer == NULL) return NULL;
    explorer->most = most;
    if (grow(explorer) && count_as_deep_as_fits(explorer, list, filter) == COUNTED) return explorer;
    explorer_close(explorer);
    return NULL;
}

void explorer_close(Explorer *explorer) {
    if (explorer == NULL) return;
    free(explorer->slots);
    free(explorer);
}

int explorer_plies(const Explorer *explorer) {
    return explorer->plies;
}

size_t explorer_entries(const Explorer *explorer) {
    return explorer->used;
}

// ---- asking ----

static int compare(const void *first, const void *second) {
    const ExplorerMove *a = first, *b = second;
    if (a->count.games != b->count.games) return a->count.games < b->count.games ? 1 : -1;
    return (a->move > b->move) - (a->move < b->move);
}

int explorer_list(const Explorer *explorer, const Board *board, ExplorerMove moves[MOVES_MAX]) {
    Move legal[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, legal), found = 0;
    for (int i = 0; i < count; i++) {
        const Slot *slot = find(explorer, mix(board->key, legal[i]));
        if (slot->key == 0) continue;
        Board next;
        board_play(board, legal[i], &next);
        moves[found++] = (ExplorerMove){legal[i], slot->count, opening_name_find(&next)};
    }
    qsort(moves, (size_t)found, sizeof *moves, compare);
    return found;
}
