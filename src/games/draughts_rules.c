// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_rules.c - captures are walked jump by jump; the men taken
// stay on the board until the end.
#include "games/draughts_rules.h"

#include <string.h>

#include "core/bits.h"

enum {
    STEPS_MAX = 200000, // jumps looked at in one position; real games need a few hundred at most
    ENDING_PIECES = 4,
    LONE_PLIES_THREE = 32, // sixteen moves each against three pieces
    LONE_PLIES_TWO = 10,   // five moves each against two or one
    TO_SHIFT = 6,
    CAPTURED_SHIFT = 12,
    SQUARE_MASK = 63,
};
static const GameMove PROMOTES = UINT64_C(1) << 62;

const DraughtsRules draughts_variants[DRAUGHTS_VARIANTS] = {
    {
        .name = "international",
        .side = 10,
        .board = UINT64_C(0x3FF7FEFFDFFBFF),
        .centre = UINT64_C(0x39C738E7000),
        .men = 20,
        .men_capture_backwards = true,
        .kings_fly = true,
        .has_majority = true,
        .quiet_plies_max = 50,
        .has_lone_king_limits = true,
    },
    {
        .name = "english",
        .side = 8,
        .board = UINT64_C(0x7FBFDFEFF),
        .centre = UINT64_C(0x198CC00),
        .men = 12,
        .first_side = 1,
        .quiet_plies_max = 80,
    },
    {
        .name = "brazilian",
        .side = 8,
        .board = UINT64_C(0x7FBFDFEFF),
        .centre = UINT64_C(0x198CC00),
        .men = 12,
        .men_capture_backwards = true,
        .kings_fly = true,
        .has_majority = true,
        .quiet_plies_max = 40,
    },
    {
        .name = "russian",
        .side = 8,
        .board = UINT64_C(0x7FBFDFEFF),
        .centre = UINT64_C(0x198CC00),
        .men = 12,
        .men_capture_backwards = true,
        .kings_fly = true,
        .promotes_in_passing = true,
        .quiet_plies_max = 30,
    },
};

static uint64_t two_rows(const DraughtsRules *rules) {
    return (UINT64_C(1) << rules->side) - 1;
}

int draughts_bit(const DraughtsRules *rules, int number) {
    return number - 1 + (number - 1) / rules->side;
}

int draughts_number(const DraughtsRules *rules, int bit) {
    return bit - bit / (rules->side + 1) + 1;
}

uint64_t draughts_last_row(const DraughtsRules *rules, int side) {
    int half = rules->side / 2;
    uint64_t top = (UINT64_C(1) << half) - 1;
    return side == 0 ? top : top << draughts_bit(rules, rules->side * half - half + 1);
}

// Positive is down the board.
uint64_t draughts_shift(uint64_t squares, int step) {
    return step > 0 ? squares << step : squares >> -step;
}

// Moves have the captured squares packed without the empty bits, so that
// fifty squares and two ends fit.
static uint64_t pack_squares(const DraughtsRules *rules, uint64_t squares) {
    uint64_t packed = 0;
    for (int i = 0; i < rules->side / 2; i++)
        packed |= squares >> i & two_rows(rules) << (i * rules->side);
    return packed;
}

int draughts_from(GameMove move) {
    return (int)(move & SQUARE_MASK);
}

int draughts_to(GameMove move) {
    return (int)(move >> TO_SHIFT & SQUARE_MASK);
}

bool draughts_promotes(GameMove move) {
    return (move & PROMOTES) != 0;
}

bool draughts_is_capture(GameMove move) {
    return (move & ~PROMOTES) >> CAPTURED_SHIFT != 0;
}

uint64_t draughts_captured(const DraughtsRules *rules, GameMove move) {
    uint64_t packed = (move & ~PROMOTES) >> CAPTURED_SHIFT;
    uint64_t squares = 0;
    for (int i = 0; packed != 0; i++, packed >>= rules->side) {
        squares |= (packed & two_rows(rules)) << (i * (rules->side + 1));
    }
    return squares;
}

typedef struct DraughtsBoard {
    const DraughtsRules *rules;
    uint64_t own;
    uint64_t other;
    uint64_t kings; // own ones
    uint64_t empty;
    uint64_t last_row;
    int steps[4]; // the first two forward
} DraughtsBoard;

static DraughtsBoard board_of(const DraughtsPosition *position) {
    const DraughtsRules *rules = &draughts_variants[position->variant];
    int half = rules->side / 2;
    int forward = position->side == 0 ? -1 : 1;
    DraughtsBoard board = {
        .rules = rules,
        .own = position->pieces[position->side],
        .other = position->pieces[!position->side],
        .kings = position->kings & position->pieces[position->side],
        .empty = rules->board & ~(position->pieces[0] | position->pieces[1]),
        .last_row = draughts_last_row(rules, position->side),
        .steps = {forward * half, forward * (half + 1), -forward * half, -forward * (half + 1)},
    };
    return board;
}

// A capture on its way.
typedef struct Walk {
    DraughtsBoard board;
    GameMove *moves;
    int count;
    int first_of_piece; // moves from here on start on the same square
    int most_taken;
    int from;
    int steps_left;
    bool has_overflowed;
    DraughtsPath path;
    GameMove wanted_move;            // looked for, to learn its path
    const DraughtsPath *wanted_path; // looked for, to learn its move
    DraughtsPath found_path;
    GameMove found_move;
} Walk;

static bool same_path(const DraughtsPath *a, const DraughtsPath *b) {
    return a->count == b->count
           && memcmp(a->squares, b->squares, (size_t)a->count * sizeof a->squares[0]) == 0;
}

static void end_capture(Walk *walk, int to, bool is_king, uint64_t captured, int taken) {
    const DraughtsRules *rules = walk->board.rules;
    bool is_new_king =
        (walk->board.kings >> walk->from & 1) == 0 && (is_king || (walk->board.last_row >> to & 1));
    GameMove move = (GameMove)walk->from | (GameMove)to << TO_SHIFT
                    | pack_squares(rules, captured) << CAPTURED_SHIFT
                    | (is_new_king ? PROMOTES : 0);
    walk->path.squares[taken] = to;
    walk->path.count = taken + 1;
    if (walk->wanted_path != NULL && same_path(&walk->path, walk->wanted_path))
        walk->found_move = move;
    if (walk->wanted_move == move && walk->found_path.count == 0) walk->found_path = walk->path;
    if (rules->has_majority && taken < walk->most_taken) return;
    if (rules->has_majority && taken > walk->most_taken) {
        walk->most_taken = taken;
        walk->count = 0;
        walk->first_of_piece = 0;
    }
    for (int i = walk->first_of_piece; i < walk->count; i++) {
        if (walk->moves[i] == move) return;
    }
    if (walk->count == DRAUGHTS_MOVES_MAX)
        walk->has_overflowed = true;
    else
        walk->moves[walk->count++] = move;
}

static bool jump_on(Walk *walk, int square, bool is_king, uint64_t captured, int taken);

// Jumps to the next square but one in this direction, if there is something to take.
static bool short_jump(Walk *walk, int square, bool is_king, uint64_t captured, int taken,
                       int step) {
    const DraughtsBoard *board = &walk->board;
    uint64_t over = draughts_shift(UINT64_C(1) << square, step) & board->other & ~captured;
    uint64_t landing = draughts_shift(over, step) & board->empty;
    if (landing == 0) return false;
    int to = bits_first(landing);
    bool crowned =
        is_king || (board->rules->promotes_in_passing && (landing & board->last_row) != 0);
    if (!jump_on(walk, to, crowned, captured | over, taken + 1)) {
        end_capture(walk, to, crowned, captured | over, taken + 1);
    }
    return true;
}

// A flying king may land on any empty square behind, but must choose one that
// lets it go on if there is any.
static bool long_jump(Walk *walk, int square, uint64_t captured, int taken, int step) {
    const DraughtsBoard *board = &walk->board;
    uint64_t over = draughts_shift(UINT64_C(1) << square, step);
    while (over & board->empty) over = draughts_shift(over, step);
    over &= board->other & ~captured;
    uint64_t landing = draughts_shift(over, step) & board->empty;
    if (landing == 0) return false;
    uint64_t ends = 0;
    bool goes_on = false;
    for (; landing & board->empty; landing = draughts_shift(landing, step)) {
        if (jump_on(walk, bits_first(landing), true, captured | over, taken + 1))
            goes_on = true;
        else
            ends |= landing;
    }
    while (ends != 0 && !goes_on)
        end_capture(walk, bits_pop(&ends), true, captured | over, taken + 1);
    return true;
}

// Follows all captures from here; false when there is none.
static bool jump_on(Walk *walk, int square, bool is_king, uint64_t captured, int taken) {
    const DraughtsRules *rules = walk->board.rules;
    if (walk->steps_left == 0 || taken >= DRAUGHTS_PATH_MAX - 1) {
        walk->has_overflowed = true;
        return false;
    }
    walk->steps_left--;
    walk->path.squares[taken] = square;
    bool has_jumped = false;
    int directions = is_king || rules->men_capture_backwards ? 4 : 2;
    for (int i = 0; i < directions; i++) {
        int step = walk->board.steps[i];
        has_jumped |= is_king && rules->kings_fly
                          ? long_jump(walk, square, captured, taken, step)
                          : short_jump(walk, square, is_king, captured, taken, step);
    }
    return has_jumped;
}

// Pieces that have something to take right beside them.
static uint64_t neighbour_jumpers(const DraughtsBoard *board) {
    uint64_t found = 0;
    for (int i = 0; i < 4; i++) {
        int step = board->steps[i];
        uint64_t movers = i < 2 || board->rules->men_capture_backwards ? board->own : board->kings;
        uint64_t over = draughts_shift(movers, step) & board->other;
        uint64_t landing = draughts_shift(over, step) & board->empty;
        found |= draughts_shift(landing, -2 * step);
    }
    return found;
}

static void walk_captures(Walk *walk) {
    uint64_t flying = walk->board.rules->kings_fly ? walk->board.kings : 0;
    uint64_t candidates = neighbour_jumpers(&walk->board) | flying;
    uint64_t board_empty = walk->board.empty;
    walk->steps_left = STEPS_MAX;
    while (candidates != 0) {
        walk->from = bits_pop(&candidates);
        walk->first_of_piece = walk->count;
        walk->board.empty = board_empty | UINT64_C(1) << walk->from;
        jump_on(walk, walk->from, walk->board.kings >> walk->from & 1, 0, 0);
    }
    walk->board.empty = board_empty;
}

static GameMove quiet_move(const DraughtsBoard *board, int from, uint64_t to) {
    bool promotes = (board->kings >> from & 1) == 0 && (to & board->last_row) != 0;
    return (GameMove)from | (GameMove)bits_first(to) << TO_SHIFT | (promotes ? PROMOTES : 0);
}

static int list_quiet_moves(const DraughtsBoard *board, GameMove *moves) {
    int count = 0;
    for (uint64_t own = board->own; own != 0;) {
        int from = bits_pop(&own);
        bool is_king = board->kings >> from & 1;
        bool flies = is_king && board->rules->kings_fly;
        for (int i = 0; i < (is_king ? 4 : 2); i++) {
            uint64_t to = draughts_shift(UINT64_C(1) << from, board->steps[i]);
            while (to & board->empty) {
                moves[count++] = quiet_move(board, from, to);
                if (!flies) break;
                to = draughts_shift(to, board->steps[i]);
            }
        }
    }
    return count;
}

int draughts_lone_limit(const DraughtsPosition *position) {
    uint64_t all = position->pieces[0] | position->pieces[1];
    if (bits_count(all) > ENDING_PIECES
        || !draughts_variants[position->variant].has_lone_king_limits)
        return 0;
    for (int side = 0; side < 2; side++) {
        uint64_t lone = position->pieces[side];
        uint64_t others = position->pieces[!side];
        bool is_lone_king = lone != 0 && !bits_several(lone) && (lone & position->kings) != 0;
        if (!is_lone_king || (others & position->kings) == 0) continue;
        return bits_count(others) == ENDING_PIECES - 1 ? LONE_PLIES_THREE : LONE_PLIES_TWO;
    }
    return 0;
}

bool draughts_is_drawn(const DraughtsPosition *position) {
    if (position->quiet_plies >= draughts_variants[position->variant].quiet_plies_max) return true;
    int limit = draughts_lone_limit(position);
    return limit > 0 && position->lone_plies >= limit;
}

bool draughts_has_move(const DraughtsPosition *position) {
    DraughtsBoard board = board_of(position);
    for (int i = 0; i < 4; i++) {
        uint64_t movers = i < 2 ? board.own : board.kings;
        if (draughts_shift(movers, board.steps[i]) & board.empty) return true;
    }
    // Without a free square beside them kings cannot fly either: only
    // jumps over neighbours are left.
    return neighbour_jumpers(&board) != 0;
}

int draughts_list_moves(const DraughtsPosition *position, GameMove *moves) {
    if (draughts_is_drawn(position)) return 0;
    Walk walk;
    walk.board = board_of(position);
    walk.moves = moves;
    walk.count = 0;
    walk.most_taken = 0;
    walk.has_overflowed = false;
    walk.wanted_move = GAME_NO_MOVE;
    walk.wanted_path = NULL;
    walk_captures(&walk);
    return walk.count > 0 ? walk.count : list_quiet_moves(&walk.board, moves);
}

bool draughts_is_countable(const DraughtsPosition *position) {
    GameMove moves[DRAUGHTS_MOVES_MAX];
    Walk walk = {.board = board_of(position), .moves = moves};
    walk_captures(&walk);
    return !walk.has_overflowed;
}

bool draughts_find_path(const DraughtsPosition *position, GameMove move, DraughtsPath *path) {
    GameMove moves[DRAUGHTS_MOVES_MAX];
    Walk walk = {.board = board_of(position), .moves = moves, .wanted_move = move};
    walk_captures(&walk);
    *path = walk.found_path;
    return path->count > 0;
}

GameMove draughts_find_capture(const DraughtsPosition *position, const DraughtsPath *path) {
    GameMove moves[DRAUGHTS_MOVES_MAX];
    Walk walk = {.board = board_of(position), .moves = moves, .wanted_path = path};
    walk_captures(&walk);
    for (int i = 0; i < walk.count; i++) { // the majority rule may forbid what was found
        if (moves[i] == walk.found_move) return walk.found_move;
    }
    return GAME_NO_MOVE;
}

void draughts_play(const DraughtsPosition *position, GameMove move, DraughtsPosition *next) {
    const DraughtsRules *rules = &draughts_variants[position->variant];
    DraughtsPosition after = *position;
    uint64_t from = UINT64_C(1) << draughts_from(move);
    uint64_t to = UINT64_C(1) << draughts_to(move);
    uint64_t captured = draughts_captured(rules, move);
    bool was_king = (position->kings & from) != 0;
    after.pieces[after.side] = (after.pieces[after.side] & ~from) | to;
    after.pieces[!after.side] &= ~captured;
    after.kings &= ~(captured | from);
    if (was_king || draughts_promotes(move)) after.kings |= to;
    after.side = !after.side;
    after.quiet_plies = was_king && captured == 0 ? (uint8_t)(after.quiet_plies + 1) : 0;
    int limit = draughts_lone_limit(&after);
    bool goes_on = limit > 0 && limit == draughts_lone_limit(position);
    after.lone_plies = goes_on ? (uint8_t)(after.lone_plies + 1) : 0;
    *next = after;
}
