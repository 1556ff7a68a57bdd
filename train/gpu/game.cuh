// SPDX-License-Identifier: GPL-3.0-or-later
// game.cuh - one game of a network against itself or another, from a random opening to its records.
//
// A game depends on the seed and its number only: not on who plays it, when, or on which machine.
#ifndef ROQUE_TRAIN_GAME_CUH
#define ROQUE_TRAIN_GAME_CUH

#include <cstddef>

#include "search.cuh"

enum {
    OPENING_TRIES = 32,
    OPENING_SOFT_NODES = 150,
    OPENING_HARD_NODES = 600,
    FULL_BOARD_MEN = 23, // from that many men on a board is full
    DECIDED_SCORE = 350, // beyond it a side is far ahead
    WIN_SCORE = 1000,    // of that many plies in a row
    WIN_PLIES = 5,
    DRAW_SCORE = 10,
    DRAW_PLIES = 10,
    DRAW_FIRST_PLY = 80,
    PLAYED_OUT_ONE_IN = 16, // games that are never adjudicated
    HELD_OUT_ONE_IN = 128,  // games for validation
    RECORD_SCORE_MAX = 3000,
    DEPTH_LIMIT = 30,
    PROBE_CHESS960_SHARE = 64, // of 256
};

enum Result { BLACK_WINS, DRAWN, WHITE_WINS, NO_RESULT };

enum JobFlag {
    JOB_MATCH = 1, // network 0 against network 1, each opening twice; else network 0 against itself
    JOB_PLAY_OUT = 2,          // no adjudication
    JOB_UNCHECKED_OPENING = 4, // any opening is taken
};

// How games begin: some plies by chance alone, then some that the first network chooses with
// chance, until that network finds the position even enough.
struct Opening {
    int random_plies, random_spread; // that many, up to so many more
    int soft_plies, soft_spread;
    int temperature; // of the soft choice, centipawns
    int score_max;   // of the position that is accepted
};

// What is to be played, the same for all games.
struct Job {
    u64 seed;
    u64 first_game, games;
    int soft_nodes, hard_nodes;
    u32 flags;
    u32 chess960_share; // of 256 openings
    u64 record_limit;   // of all records
    Opening opening;
    int full_board_effort; // nodes while the board is full, in percent of the others
    int decided_effort;    // nodes where a side is far ahead, in percent of those
};

// Where the records of a game lie.
struct Span {
    u64 first;
    u32 count;
    u32 result;
};

DEVICE u64 next_random(u64 &state) {
    state += 0x9E3779B97F4A7C15ull;
    u64 x = state;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

// ---- openings --------------------------------------------------------------------------------

// Puts a kind on the n-th free file.
DEVICE u32 put_on_free_file(u32 files, int n, int kind) {
    for (int file = 0; file < 8; file++)
        if (!(files >> 4 * file & 15) && n-- == 0) return files | (u32)kind << 4 * file;
    return files;
}

// The first rank of a Chess960 position, four bits a file, by its usual number; 518 is the usual
// start.
DEVICE u32 first_rank(int number) {
    u32 files = 0;
    files |= (u32)BISHOP << 4 * (number % 4 * 2 + 1);
    number /= 4;
    files |= (u32)BISHOP << 4 * (number % 4 * 2);
    number /= 4;
    files = put_on_free_file(files, number % 6, QUEEN);
    int pair = number / 6, first = 0, gap = 4;
    while (pair >= gap) {
        pair -= gap--;
        first++;
    }
    files = put_on_free_file(files, first, KNIGHT);
    files = put_on_free_file(files, first + pair, KNIGHT);
    files = put_on_free_file(files, 0, ROOK);
    files = put_on_free_file(files, 0, KING);
    return put_on_free_file(files, 0, ROOK);
}

COLD Board start_board(const Tables *tables, int number) {
    Board board = {};
    u32 files = first_rank(number);
    int rook[2] = {0, 0}, rooks = 0;
    for (int file = 0; file < 8; file++) {
        int kind = files >> 4 * file & 15;
        if (kind == ROOK) rook[rooks++ == 0] = file; // the first one met is the queen's side's
        put_man(board, bit(file), kind, WHITE);
        put_man(board, bit(file + 8), PAWN, WHITE);
        put_man(board, bit(file + 48), PAWN, BLACK);
        put_man(board, bit(file + 56), kind, BLACK);
    }
    board.state = 15u << STATE_CASTLING | (u32)NO_SQUARE << STATE_EN_PASSANT
                  | (u32)(rook[0] | rook[1] << 3) << STATE_ROOK_FILES;
    board.key = key_of(tables, board);
    return board;
}

// Plays a random legal move; false: there is none.
COLD bool play_random_move(const Lanes &lanes, const Tables *tables, Board &board, u32 *list,
                           u64 &random) {
    bool in_check = (checks_after_move(lanes, tables, board) & GIVES_CHECK) != 0;
    lanes.sync();
    Field field = field_of(lanes, tables, board, ALL_MOVES, in_check);
    int end = list_moves(lanes, tables, board, field, {}, list, 0, LIST_SIZE);
    u32 salt = (u32)next_random(random);
#pragma unroll 1
    for (int i = lanes.index; i < end; i += Lanes::COUNT) {
        u32 move = key_move(list[i]), mixed = (move ^ salt) * 0x9E3779B1u;
        list[i] = (((mixed ^ mixed >> 15) * 0x85EBCA77u) & 0xffff0000u) | move;
    }
    lanes.sync();
    for (;;) {
        int place;
        u32 key = take_best(lanes, list, 0, end, place);
        if (!key) return false;
        Board next = board;
        Change change;
        play_move(tables, next, key_move(key), change);
        if (checks_after_move(lanes, tables, next) & LEFT_IN_CHECK) continue;
        board = next;
        return true;
    }
}

// ---- a game ----------------------------------------------------------------------------------

template <int WIDTH> struct Game {
    const Lanes &lanes;
    const Tables *tables;
    const Net<WIDTH> *nets; // two
    GameMemory<WIDTH> *memory;
    Scratch *scratch;
    const Job &job;
    GameState now;

    DEVICE Game(const Lanes &game_lanes, const Tables *game_tables, const Net<WIDTH> *game_nets,
                GameMemory<WIDTH> *game_memory, Scratch *game_scratch, const Job &game_job)
        : lanes(game_lanes), tables(game_tables), nets(game_nets), memory(game_memory),
          scratch(game_scratch), job(game_job) {}

    DEVICE bool is_match() const { return (job.flags & JOB_MATCH) != 0; }

    DEVICE void tally(u64 Sums::*sum, u64 amount = 1) {
        if (lanes.index == 0) memory->sums.*sum += amount;
    }

    DEVICE void forget() {
        lanes.sync();
#pragma unroll 1
        for (int i = lanes.index; i < TABLE_SIZE; i += Lanes::COUNT)
            memory->table[0][i] = memory->table[1][i] = 0;
#pragma unroll 1
        for (int i = lanes.index; i < HISTORY_SIZE; i += Lanes::COUNT) memory->history[i] = 0;
        lanes.sync();
    }

    DEVICE void note_key() {
        lanes.sync();
        memory->keys[now.plies] = (u32)(now.board.key >> 32);
        lanes.sync();
    }

    // Random plies from a random start; false: the game was over before.
    DEVICE bool open_at_random(int count) {
        bool is_960 = (u32)(next_random(now.random) >> 56) < job.chess960_share;
        int start = (int)(next_random(now.random) >> 32) % 960;
        now.board = start_board(tables, is_960 ? (start < 0 ? -start : start) : 518);
        now.plies = 0;
        note_key();
        for (int i = 0; i < count; i++) {
            if (!play_random_move(lanes, tables, now.board, scratch->list, now.random))
                return false;
            now.plies++;
            note_key();
        }
        return true;
    }

    // A position of random moves with a clean memory, for probes.
    DEVICE void set_random_position(u64 which) {
        now.number = which;
        now.random = job.seed * 0xD1342543DE82EF95ull + which;
        do forget();
        while (!open_at_random(6 + (int)(next_random(now.random) >> 40) % 100));
    }

    // One noinline think would cost registers at its call: everything is searched from the one call
    // in play().
    DEVICE Thought think(int which, const Limits &limits) {
        Search<WIDTH> search(lanes, tables, nets[which], memory, scratch, which, now.plies);
        Board board = now.board;
        lanes.sync();
        scratch->parked = now;
        lanes.sync();
        Thought thought = search.think(board, limits);
        now = scratch->parked;
        return thought;
    }

    DEVICE bool has_recurred() const {
        int clock = quiet_plies(now.board), most = clock < now.plies ? clock : now.plies;
        u32 key = (u32)(now.board.key >> 32);
        bool found = false;
#pragma unroll 1
        for (int back = 4 + 2 * lanes.index; back <= most; back += 2 * Lanes::COUNT)
            if (memory->keys[now.plies - back] == key) found = true;
        return lanes.ballot(found) != 0;
    }

    DEVICE Result judge(int score) {
        if (now.is_played_out) return NO_RESULT;
        int for_white = side_to_move(now.board) ? -score : score;
        now.white_winning = for_white > WIN_SCORE ? now.white_winning + 1 : 0;
        now.black_winning = for_white < -WIN_SCORE ? now.black_winning + 1 : 0;
        bool is_level = for_white <= DRAW_SCORE && for_white >= -DRAW_SCORE;
        now.drawish = now.plies >= DRAW_FIRST_PLY && is_level ? now.drawish + 1 : 0;
        Result result = now.white_winning >= WIN_PLIES   ? WHITE_WINS
                        : now.black_winning >= WIN_PLIES ? BLACK_WINS
                        : now.drawish >= DRAW_PLIES      ? DRAWN
                                                         : NO_RESULT;
        if (result != NO_RESULT) tally(&Sums::adjudicated);
        return result;
    }

    // Quiet positions only: what happens by captures is the search's business, not the network's.
    DEVICE void record(const Thought &thought) {
        bool noisy = is_noisy(now.board, thought.move);
        int absolute = thought.score < 0 ? -thought.score : thought.score;
        tally(&Sums::in_check, thought.in_check);
        tally(&Sums::noisy, !thought.in_check && noisy);
        tally(&Sums::absolute_score, absolute < RECORD_SCORE_MAX ? absolute : RECORD_SCORE_MAX);
        if (is_match() || thought.in_check || noisy || absolute >= RECORD_SCORE_MAX) return;
        u64 men = all_men(now.board);
        int count = count_bits(men);
        u32 plane[4] = {0, 0, 0, 0}; // colour and kind of the n-th man
        for (int first = 0; first < 32; first += Lanes::COUNT) {
            int n = first + lanes.index, square = n < count ? nth_bit(men, n) : 0;
            plane[0] |= lanes.ballot(n < count && bit_at(now.board.black, square)) << first;
            plane[1] |= lanes.ballot(n < count && bit_at(now.board.kind0, square)) << first;
            plane[2] |= lanes.ballot(n < count && bit_at(now.board.kind1, square)) << first;
            plane[3] |= lanes.ballot(n < count && bit_at(now.board.kind2, square)) << first;
        }
        Record record = {{(u32)men, (u32)(men >> 32), plane[0], plane[1], plane[2], plane[3],
                          (u32)(u16)(i16)thought.score | thought.move << 16,
                          (u32)side_to_move(now.board) | (u32)now.is_held_out << 10
                              | (u32)(count - 1) << 11 | (u32)now.plies << 16}};
        if (lanes.index == 0) memory->records[now.records] = record;
        now.records++;
    }

    DEVICE bool is_drawn_by_rule() const {
        return now.plies >= GAME_PLIES - 1 || quiet_plies(now.board) >= 100
               || cannot_be_won(now.board) || has_recurred();
    }

    // A number from least to least + spread.
    DEVICE int drawn(int least, int spread) {
        return least + (int)((next_random(now.random) >> 32) * (u64)(spread + 1) >> 32);
    }

    // Where a game is before its first move that counts.
    enum Phase { PHASE_BEGIN, PHASE_SOFT, PHASE_CHECK, PHASE_GAME };

    // Random plies, and what is drawn by lot for the game. False: to be tried again.
    DEVICE bool open() {
        forget();
        if (!open_at_random(drawn(job.opening.random_plies, job.opening.random_spread)))
            return false;
        u64 lot = next_random(now.random);
        now.is_played_out =
            (job.flags & JOB_PLAY_OUT) || (!is_match() && (lot & (PLAYED_OUT_ONE_IN - 1)) == 0);
        now.is_held_out = (lot >> 32 & (HELD_OUT_ONE_IN - 1)) == 0;
        now.records = now.white_winning = now.black_winning = now.drawish = 0;
        now.is_decided = false;
        return true;
    }

    DEVICE Limits limits_of(Phase phase) {
        if (phase == PHASE_GAME) {
            bool is_full = count_bits(all_men(now.board)) >= FULL_BOARD_MEN;
            int percent = is_full ? job.full_board_effort : 100;
            if (now.is_decided) percent = percent * job.decided_effort / 100;
            return {job.soft_nodes * percent / 100, job.hard_nodes * percent / 100, DEPTH_LIMIT, 0,
                    0};
        }
        bool is_soft = phase == PHASE_SOFT;
        return {OPENING_SOFT_NODES, OPENING_HARD_NODES, DEPTH_LIMIT,
                is_soft ? job.opening.temperature : 0, is_soft ? (u32)next_random(now.random) : 0};
    }

    DEVICE void play(u32 move) {
        Change change;
        play_move(tables, now.board, move, change);
        now.plies++;
        note_key();
    }

    // The phase after a thought of the opening.
    DEVICE Phase next_phase(Phase phase, const Thought &thought, int &soft_plies) {
        if (!thought.move) return PHASE_BEGIN;
        if (phase == PHASE_SOFT) {
            play(thought.move);
            return --soft_plies > 0 ? PHASE_SOFT : PHASE_CHECK;
        }
        if (thought.score > job.opening.score_max || thought.score < -job.opening.score_max)
            return PHASE_BEGIN;
        forget();
        return PHASE_GAME;
    }

    DEVICE Result end_without_move(const Thought &thought) {
        if (thought.depth < 0) {
            tally(&Sums::failed);
            return is_match() ? DRAWN : NO_RESULT;
        }
        return !thought.in_check ? DRAWN : side_to_move(now.board) ? WHITE_WINS : BLACK_WINS;
    }

    // From the opening to the result.
    DEVICE Result play() {
        now.random = job.seed * 0xD1342543DE82EF95ull + (is_match() ? now.number >> 1 : now.number);
        next_random(now.random);
        Phase phase = PHASE_BEGIN;
        int tries = 0, soft_plies = 0;
        for (;;) {
            if (phase == PHASE_BEGIN) {
                bool is_checked = !(job.flags & JOB_UNCHECKED_OPENING) && tries < OPENING_TRIES;
                tally(&Sums::rejected, tries > 0);
                tries++;
                if (!open()) continue;
                soft_plies = drawn(job.opening.soft_plies, job.opening.soft_spread);
                phase = soft_plies > 0 ? PHASE_SOFT : PHASE_CHECK;
                if (!is_checked) phase = PHASE_GAME;
            }
            if (is_drawn_by_rule()) {
                if (phase == PHASE_GAME) return DRAWN;
                phase = PHASE_BEGIN;
                continue;
            }
            int which = is_match() && phase == PHASE_GAME
                            ? (int)(now.number & 1) ^ side_to_move(now.board)
                            : 0;
            Thought thought = think(which, limits_of(phase));
            tally(&Sums::nodes, thought.nodes);
            if (phase != PHASE_GAME) {
                phase = next_phase(phase, thought, soft_plies);
                continue;
            }
            if (!thought.move) return end_without_move(thought);
            tally(&Sums::positions);
            tally(&Sums::depths, thought.depth);
            record(thought);
            now.is_decided = thought.score > DECIDED_SCORE || thought.score < -DECIDED_SCORE;
            Result result = judge(thought.score);
            if (result != NO_RESULT) return result;
            play(thought.move);
        }
    }

    // Hands the records over: they lie together, in the order of plies.
    DEVICE void deliver(Result result, Record *all_records, Span *spans, Sums *sums) {
        if (result == NO_RESULT) return;
        bool is_swapped = is_match() && (now.number & 1);
        tally(&Sums::games);
        tally(&Sums::plies, now.plies);
        if (result == DRAWN)
            tally(&Sums::draws);
        else if ((result == WHITE_WINS) != is_swapped)
            tally(&Sums::wins);
        else
            tally(&Sums::losses);
        if (is_match()) return;
        lanes.sync();
        u64 first = 0;
        if (lanes.index == 0) first = atomic_add(&sums->records, (u64)now.records);
        first = lanes.first(first);
        bool fits = first + now.records <= job.record_limit;
        if (lanes.index == 0)
            spans[now.number - job.first_game] = {first, fits ? (u32)now.records : 0, (u32)result};
#pragma unroll 1
        for (int i = lanes.index; fits && i < now.records; i += Lanes::COUNT) {
            Record record = memory->records[i];
            record.word[7] |= (u32)result << 4;
            all_records[first + i] = record;
        }
        lanes.sync();
    }
};

// Plays games until none is left.
template <int WIDTH>
DEVICE void play_games(const Lanes &lanes, const Tables *tables, const Net<WIDTH> *nets,
                       GameMemory<WIDTH> *memory, Scratch *scratch, const Job &job, Record *records,
                       Span *spans, Sums *sums) {
    constexpr int FIRST = offsetof(Sums, games) / sizeof(u64), COUNT = sizeof(Sums) / sizeof(u64);
    u64 *mine = (u64 *)&memory->sums, *all = (u64 *)sums;
#pragma unroll 1
    for (int i = lanes.index; i < COUNT; i += Lanes::COUNT) mine[i] = 0;
    lanes.sync();
    for (;;) {
        u64 next = 0;
        if (lanes.index == 0) next = atomic_add(&sums->next_game, 1);
        next = lanes.first(next);
        if (next >= job.games) break;
        Game<WIDTH> game(lanes, tables, nets, memory, scratch, job);
        game.now.number = job.first_game + next;
        game.deliver(game.play(), records, spans, sums);
    }
    lanes.sync();
#pragma unroll 1
    for (int i = FIRST + lanes.index; i < COUNT; i += Lanes::COUNT) atomic_add(&all[i], mine[i]);
}

// A position reached by random moves, thought about from a clean memory: what GPU and host must
// agree on.
struct Probe {
    u64 key;
    int eval, score;
    u32 move, nodes;
};

template <int WIDTH>
DEVICE Probe probe_position(const Lanes &lanes, const Tables *tables, const Net<WIDTH> *nets,
                            GameMemory<WIDTH> *memory, Scratch *scratch, const Job &job,
                            u64 number) {
    Game<WIDTH> game(lanes, tables, nets, memory, scratch, job);
    game.set_random_position(number);
    Accumulator<WIDTH> accumulator;
    accumulator.refresh(lanes, nets[0], game.now.board);
    int eval = accumulator.evaluate(lanes, nets[0], game.now.board);
    Thought thought = game.think(0, {job.soft_nodes, job.hard_nodes, DEPTH_LIMIT, 0, 0});
    return {game.now.board.key, eval, thought.score, thought.move, thought.nodes};
}

#endif
