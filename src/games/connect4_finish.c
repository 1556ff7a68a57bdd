// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_finish.c - the game's own search of its last moves.
//
// It sees what connect4_end.c sees, tries the moves that threaten most first, and remembers. What
// a side threatens after its move is found once: for the order of the moves, for double threats,
// and as what the opponent has to meet in the position that follows.
#include "games/connect4_end.h"

enum {
    THREAT = CONNECT4_WIDTH_MAX, // one more outweighs any place
    KNOWN_MIN = 6,               // moves left from which on a position is remembered
};

typedef struct Finish {
    Connect4Known *known; // or NULL
    uint32_t generation;
    uint64_t size_key;
    uint64_t nodes;
    uint64_t nodes_most;
    bool is_stopped;
} Finish;

typedef struct Candidate {
    uint64_t cell;
    uint64_t wins; // cells that it threatens
    int rating;
} Candidate;

// A position in which nobody has won and the side to move does not win at once.
typedef struct Stage {
    Connect4Position position;
    Connect4Threats threats;
} Stage;

// The moves, best first; -1: one of them threatens twice.
static int list_sorted(const Stage *stage, uint64_t safe, Candidate list[CONNECT4_WIDTH_MAX]) {
    const Connect4Shape shape = CONNECT4_SHAPE(&stage->position);
    int count = 0;
    for (; safe != 0; safe &= safe - 1) {
        const uint64_t cell = safe & -safe;
        const uint64_t wins = connect4_wins_after(&stage->position, &stage->threats, cell);
        if (connect4_threatens_twice(&stage->threats, cell, wins)) return -1;
        const int rating =
            THREAT * bits_count(wins) + connect4_centre_weight(cell, shape.width, shape.height);
        int place = count++;
        for (; place > 0 && list[place - 1].rating < rating; place--) list[place] = list[place - 1];
        list[place] = (Candidate){cell, wins, rating};
    }
    return count;
}

static inline void play(const Stage *stage, const Candidate *move, Stage *next) {
    const Connect4Position *here = &stage->position;
    next->position.stones = here->stones ^ here->occupied;
    next->position.occupied = here->occupied | move->cell;
    next->position.plies = (uint8_t)(here->plies + 1);
    next->position.is_won = false;
    CONNECT4_COPY_SHAPE(here, &next->position);
    const uint64_t empty = stage->threats.empty & ~move->cell;
    next->threats = (Connect4Threats){
        .open = ((stage->threats.open & ~move->cell) | move->cell << 1) & empty,
        .empty = empty,
        .own = stage->threats.other & empty,
        .other = move->wins,
    };
}

// ---- what is remembered: one place for each position; the latest one has it ----

static uint64_t key_of(const Finish *finish, const Connect4Position *here) {
    return (here->stones + here->occupied) ^ finish->size_key;
}

static Connect4Known *place_of(const Finish *finish, uint64_t key) {
    return &finish->known[random_mix(key) >> (64 - CONNECT4_KNOWN_BITS)];
}

// Asks for the position's place in good time.
static inline void prepare(const Finish *finish, const Connect4Position *here) {
    if (finish->known != NULL) __builtin_prefetch(place_of(finish, key_of(finish, here)));
}

// NULL: it is not worth the room.
static Connect4Known *recall(const Finish *finish, const Connect4Position *here, int *lower,
                             int *upper) {
    const bool is_worth = here->plies + KNOWN_MIN <= CONNECT4_SHAPE(here).cells;
    if (!is_worth || finish->known == NULL) return NULL;
    const uint64_t key = key_of(finish, here);
    Connect4Known *known = place_of(finish, key);
    if (known->key != key || known->generation != finish->generation) return known;
    if (known->lower > *lower) *lower = known->lower;
    if (known->upper < *upper) *upper = known->upper;
    return known;
}

// ---- the search ----

static int search(Finish *finish, const Stage *stage, int alpha, int beta);

static int try_moves(Finish *finish, const Stage *stage, const Candidate *list, int count,
                     int alpha, int beta) {
    int best = -CONNECT4_UNIT * CONNECT4_MARGIN_MAX;
    for (int i = 0; i < count && best < beta && !finish->is_stopped; i++) {
        Stage next;
        play(stage, &list[i], &next);
        prepare(finish, &next.position);
        const int value = -search(finish, &next, -beta, -alpha);
        if (value > best) best = value;
        if (best > alpha) alpha = best;
    }
    return best;
}

// True when the bounds answer what the window asks; the value is the lower or the upper one.
static inline bool is_settled(int lower, int upper, int alpha, int beta, int *value) {
    *value = upper <= alpha ? upper : lower;
    return upper <= alpha || lower >= beta || lower >= upper;
}

static int search(Finish *finish, const Stage *stage, int alpha, int beta) {
    const Connect4Position *here = &stage->position;
    const int cells = CONNECT4_SHAPE(here).cells;
    if (++finish->nodes > finish->nodes_most) finish->is_stopped = true;
    const uint64_t safe = connect4_safe_moves(&stage->threats);
    // The full board too: nobody wins with a stone that there is no more.
    if (safe == 0) return -connect4_win_at(cells, here->plies + 2);
    Candidate list[CONNECT4_WIDTH_MAX];
    const int count = list_sorted(stage, safe, list);
    if (count < 0) return connect4_win_at(cells, here->plies + 3);
    int lower = -connect4_win_at(cells, here->plies + 4);
    int upper = connect4_win_at(cells, here->plies + 3);
    int value;
    if (is_settled(lower, upper, alpha, beta, &value)) return value;
    Connect4Known *known = recall(finish, here, &lower, &upper);
    if (is_settled(lower, upper, alpha, beta, &value)) return value;
    connect4_foresee_pairs(here, &stage->threats, &lower, &upper);
    if (is_settled(lower, upper, alpha, beta, &value)) return value;
    if (alpha < lower) alpha = lower;
    if (beta > upper) beta = upper;
    value = try_moves(finish, stage, list, count, alpha, beta);
    if (value < lower) value = lower;
    if (value > upper) value = upper;
    if (known != NULL && !finish->is_stopped)
        *known = (Connect4Known){.key = key_of(finish, here),
                                 .lower = (int16_t)(value > alpha ? value : lower),
                                 .upper = (int16_t)(value < beta ? value : upper),
                                 .generation = finish->generation};
    return value;
}

bool connect4_finish(const void *position, int plies_most, GameFinish *asked) {
    const Connect4Position *here = position;
    const Connect4Shape shape = CONNECT4_SHAPE(here);
    if (here->is_won || here->plies == shape.cells || here->plies + plies_most < shape.cells)
        return false;
    Stage stage = {*here, connect4_threats(here)};
    asked->nodes = 0;
    asked->value = connect4_win_at(shape.cells, here->plies + 1);
    if (stage.threats.own & stage.threats.open) return true;
    const uint64_t most = asked->nodes_most;
    Finish finish = {.known = asked->memory,
                     .generation = asked->generation,
                     .size_key = random_mix((uint64_t)(shape.width << 8 | shape.height)),
                     .nodes_most = most < UINT64_MAX ? most + 1 : most};
    asked->value = search(&finish, &stage, asked->alpha, asked->beta);
    asked->nodes = finish.is_stopped ? most : finish.nodes - 1;
    return !finish.is_stopped;
}
