// SPDX-License-Identifier: GPL-3.0-or-later
// search.cuh - the alpha-beta search that makes the labels, as a machine of explicit steps.
//
// A warp has no stack to recurse on, so a node is a frame in fast memory and one turn of the
// machine does one thing at the current node: it chooses what to try next, plays it, and then
// either knows the child's value (a draw, a table hit, a quiet leaf, a cut) or makes the child the
// current node. A known value is handed up until a node has something left to try.
//
// Principal variation search, a small table, null move, reverse futility, late move reductions and
// pruning, killers, history, exchange evaluation in the order of captures and in quiescence,
// internal iterative reduction, repetition and the 50-move rule.
#ifndef ROQUE_TRAIN_SEARCH_CUH
#define ROQUE_TRAIN_SEARCH_CUH

#include "moves.cuh"
#include "network.cuh"

enum {
    SCORE_INFINITE = 32000,
    SCORE_MATE = 31000,
    SCORE_MATE_LEAST = SCORE_MATE - 100, // beyond it scores are distances to mate
    PLY_LIMIT = 32,
    GAME_PLIES = 400,
    LIST_SIZE = 576, // keys of all nodes on the path
    TABLE_SIZE = 2048,
    FIRST_MOVE_NODES =
        20000, // a root that has no move yet may take that many nodes beyond the limit
};

// Margins in centipawns.
enum {
    REVERSE_FUTILITY_DEPTH = 6,
    REVERSE_FUTILITY_MARGIN = 80,
    FUTILITY_DEPTH = 5,
    FUTILITY_BASE = 80,
    FUTILITY_MARGIN = 100,
    LATE_MOVE_DEPTH = 4,
    LATE_MOVE_BASE = 3,
    BAD_CAPTURE_DEPTH = 3,
    DELTA_MARGIN = 150,
    REDUCTION_GOOD_HISTORY = 1024,
    HISTORY_BONUS_MAX = 1024,
    HISTORY_LIMIT = 8192,
};

enum FrameFlag {
    TO_GENERATE = 1, // the moves are not listed yet
    TO_PASS = 2,     // a null move is to be tried first
    TO_REPEAT = 4,   // the current move is to be searched again
    IS_PASSING = 8,
    IS_CHECK = 16,
    IS_QUIET = 32, // quiescence
};

// How a move is searched: with a reduced depth and a null window, at full depth, or with the whole
// window.
enum Stage { STAGE_REDUCED, STAGE_NULL_WINDOW, STAGE_FULL };

// A node of the path. Words are packed by hand: they are read and written in every turn.
struct alignas(16) Frame {
    Board board; // 44 bytes and 4 that the key's alignment leaves
    int alpha, beta, best, eval;
    u32 killers;
    u32 moves;    // best, current << 16
    u32 list;     // begin, end << 16
    u32 progress; // flags, moves tried << 8, stage << 16, is a repeated search << 24
    int depth;
};

DEVICE u32 pack_progress(u32 flags, u32 tried, u32 stage, bool is_repeated) {
    return flags | tried << 8 | stage << 16 | (u32)is_repeated << 24;
}

struct Record {
    u32 word[8]; // docs/formats/training.md
};

// Sums over games. Results count for white in self-play, for network 0 in a match.
struct Sums {
    u64 next_game, records;
    u64 games, wins, draws, losses;
    u64 nodes, positions, depths, plies, in_check, noisy, adjudicated, failed, rejected,
        absolute_score;
};

// What a game needs in slow memory.
template <int WIDTH> struct alignas(16) GameMemory {
    u32 accumulators[PLY_LIMIT][WIDTH];
    u64 table[2][TABLE_SIZE]; // one for each network
    u32 keys[GAME_PLIES + PLY_LIMIT + 8];
    i16 history[HISTORY_SIZE];
    Record records[GAME_PLIES];
    Sums sums; // of the games played here
};

// Where a game stands.
struct GameState {
    Board board;
    u64 number, random;
    int plies, records;
    int white_winning, black_winning, drawish; // plies in a row
    bool is_played_out, is_held_out;
    bool is_decided; // a side was far ahead a ply ago
};

// What a game needs in fast memory.
struct Scratch {
    Frame frames[PLY_LIMIT];
    u32 list[LIST_SIZE];
    GameState parked; // while the search needs the registers
    int temperature;  // of the root's choice
    u32 salt;
};

struct Limits {
    int soft_nodes; // no iteration begins beyond
    int hard_nodes; // the iteration is broken off
    int depth;
    int temperature; // centipawns of chance in the root's choice; 0: none
    u32 salt;        // what chance depends on
};

struct Thought {
    int score;
    u32 move;  // 0: there is none, or none was found
    int depth; // -1: broken off before a move was found
    u32 nodes;
    bool in_check;
};

enum TableBound { BOUND_LOWER = 1, BOUND_UPPER = 2, BOUND_EXACT = 3 };

DEVICE u64 table_entry(u64 key, u32 move, int value, int depth, int bound) {
    return key >> 40 << 40 | (u64)move << 24 | (u64)(u32)(value + 32768) << 8
           | (u64)(u32)(depth & 63) << 2 | (u64)bound;
}

// A child that was just played: what is known before it is searched.
struct Child {
    Board board;
    Change change;
    bool gives_check;
    int alpha, beta, depth;
};

template <int WIDTH> struct Search {
    const Lanes &lanes;
    const Tables *tables;
    Net<WIDTH> net;
    GameMemory<WIDTH> *memory;
    Scratch *scratch;
    u64 *table;
    int game_ply;

    u32 nodes;
    int ply;
    int iteration;
    Accumulator<WIDTH> now; // of the node at now_ply
    int now_ply;

    DEVICE Search(const Lanes &game_lanes, const Tables *game_tables, const Net<WIDTH> &game_net,
                  GameMemory<WIDTH> *game_memory, Scratch *game_scratch, int which, int plies)
        : lanes(game_lanes), tables(game_tables), net(game_net), memory(game_memory),
          scratch(game_scratch), table(game_memory->table[which]), game_ply(plies), nodes(0),
          ply(0), iteration(0), now_ply(-1) {}

    DEVICE u64 *table_place(u64 key) const { return &table[(u32)key & (TABLE_SIZE - 1)]; }

    // ---- choosing what to try at the current node --------------------------------------------

    struct Choice {
        bool is_done; // nothing is left to try
        bool is_null;
        bool is_repeated;
        u32 move;
        int stage;
        int depth; // of the child
        u32 flags, tried;
        int list_end;
    };

    // The best capture that an exchange does not refute; refuted ones go behind the quiet moves, or
    // nowhere in quiescence.
    DEVICE u32 next_key(const Frame &here, int begin, int end) const {
        for (;;) {
            int place;
            u32 key = take_best(lanes, scratch->list, begin, end, place), order = key_order(key);
            if (!is_capture_order(order)) return key;
            int mover = order_mover(order), victim = order_victim(order);
            if (mover == KING || exchange_value(mover) <= exchange_value(victim)) return key;
            if (exchange_is_fine(lanes, tables, here.board, move_from(key_move(key)),
                                 move_to(key_move(key)), mover, victim))
                return key;
            bool is_dropped = (here.progress & IS_QUIET) != 0;
            if (place >= 0 && !is_dropped)
                scratch->list[place] = key - ((u32)ORDER_NOISY_LOSS << 16);
            lanes.sync();
        }
    }

    DEVICE static bool hopeless_in_quiescence(const Frame &here, u32 order) {
        return is_capture_order(order)
               && here.eval + 100 * exchange_value(order_victim(order)) + DELTA_MARGIN
                      <= here.alpha;
    }

    // Late, hopeless by the evaluation, or losing material, near the leaves and outside the
    // principal variation.
    DEVICE static bool not_worth_trying(const Frame &here, u32 order, int tried) {
        bool may_prune = !(here.progress & IS_CHECK) && here.best > -SCORE_MATE_LEAST
                         && here.beta - here.alpha == 1;
        if (!may_prune) return false;
        bool is_late_quiet = order < ORDER_KILLER && order >= 2 * ORDER_BAD_CAPTURE;
        int depth = here.depth;
        if (is_late_quiet)
            return (depth <= LATE_MOVE_DEPTH && tried >= LATE_MOVE_BASE + depth * depth)
                   || (depth <= FUTILITY_DEPTH
                       && here.eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= here.alpha);
        return order < 2 * ORDER_BAD_CAPTURE && depth <= BAD_CAPTURE_DEPTH && tried > 0;
    }

    DEVICE static int reduction_of(const Frame &here, u32 order, int tried) {
        int depth = here.depth;
        if (depth < 3 || tried < 3 || order >= ORDER_KILLER || (here.progress & IS_CHECK)) return 0;
        int plies = 1 + (tried >= 6) + (tried >= 16) + (depth >= 5 && tried >= 4) + (depth >= 8);
        if (order >= ORDER_QUIET + REDUCTION_GOOD_HISTORY) plies--;
        if (here.beta - here.alpha > 1 && plies > 1) plies--;
        return plies < depth - 2 ? plies : depth - 2;
    }

    DEVICE void generate(Frame &here, Choice &choice) {
        bool is_quiet = (choice.flags & IS_QUIET) != 0;
        Field field = field_of(lanes, tables, here.board, is_quiet ? NOISY_MOVES : ALL_MOVES,
                               (choice.flags & IS_CHECK) != 0);
        Advice advice = {here.moves & 0xffff, is_quiet ? 0 : here.killers,
                         is_quiet ? nullptr : memory->history};
        int begin = here.list & 0xffff;
        choice.list_end =
            list_moves(lanes, tables, here.board, field, advice, scratch->list, begin, LIST_SIZE);
        choice.flags &= ~TO_GENERATE;
        here.moves = 0;
        here.list = (u32)begin | (u32)choice.list_end << 16;
    }

    DEVICE Choice choose(Frame &here) {
        Choice choice = {};
        choice.flags = here.progress & 255;
        choice.tried = here.progress >> 8 & 255;
        choice.stage = STAGE_FULL;
        choice.depth = here.depth - 1;
        choice.list_end = here.list >> 16;
        if (choice.flags & TO_PASS) {
            choice.is_null = true;
            choice.depth = here.depth - 3 - here.depth / 4;
            choice.flags = (choice.flags & ~TO_PASS) | IS_PASSING;
            return choice;
        }
        if (choice.flags & TO_REPEAT) {
            choice.is_repeated = true;
            choice.move = here.moves >> 16;
            choice.stage = here.progress >> 16 & 255;
            choice.flags &= ~TO_REPEAT;
            return choice;
        }
        if (choice.flags & TO_GENERATE) generate(here, choice);
        int begin = here.list & 0xffff, tried = (int)choice.tried;
        u32 key = choice.list_end > begin ? next_key(here, begin, choice.list_end) : 0,
            order = key_order(key);
        choice.move = key_move(key);
        if (choice.flags & IS_QUIET) {
            choice.is_done = key == 0 || hopeless_in_quiescence(here, order);
            return choice;
        }
        choice.is_done = key == 0 || not_worth_trying(here, order, tried);
        if (tried > 0) {
            int plies = reduction_of(here, order, tried);
            choice.stage = plies > 0 ? STAGE_REDUCED : STAGE_NULL_WINDOW;
            choice.depth -= plies;
        }
        return choice;
    }

    // ---- judging a child ---------------------------------------------------------------------

    DEVICE bool is_draw(const Board &board, int child_ply) const {
        int clock = quiet_plies(board);
        if (clock >= 100 || cannot_be_won(board)) return true;
        if (clock < 4) return false;
        u32 key = (u32)(board.key >> 32);
        int here = game_ply + child_ply, most = clock < here ? clock : here;
        bool is_repeated = false;
#pragma unroll 1
        for (int back = 4 + 2 * lanes.index; back <= most; back += 2 * Lanes::COUNT)
            if (memory->keys[here - back] == key) is_repeated = true;
        return lanes.ballot(is_repeated) != 0;
    }

    // Whether the table settles the child; hash_move is set where the position is known.
    DEVICE bool table_settles(u64 entry, const Child &child, int &value, u32 &hash_move) const {
        if (entry >> 40 != child.board.key >> 40) return false;
        hash_move = (u32)(entry >> 24) & 0xffff;
        int score = (int)(entry >> 8 & 0xffff) - 32768, bound = (int)entry & 3;
        if ((int)(entry >> 2 & 63) < child.depth || child.beta - child.alpha != 1) return false;
        if (score >= SCORE_MATE_LEAST || score <= -SCORE_MATE_LEAST) return false;
        value = score;
        return bound == BOUND_EXACT
               || (bound == BOUND_LOWER ? score >= child.beta : score <= child.alpha);
    }

    // Whether nothing the side to move could take brings the evaluation up to alpha.
    DEVICE static bool no_capture_helps(const Board &board, int eval, int alpha) {
        int us = side_to_move(board);
        u64 theirs = not_of_other(board, us ^ 1), ours = not_of_other(board, us);
        u64 queens = board.kind0 & ~board.kind1 & board.kind2,
            rooks = board.kind2 & ~board.kind0 & ~board.kind1;
        u64 minors = board.kind1 & ~board.kind2;
        int most = queens & theirs ? 900 : rooks & theirs ? 500 : minors & theirs ? 300 : 100;
        u64 promoting =
            pawns_of(board) & ours & (us ? 0x000000000000ff00ull : 0x00ff000000000000ull);
        return !promoting && eval + most + DELTA_MARGIN <= alpha;
    }

    DEVICE static bool has_pieces(const Board &board, int colour) {
        return ((board.kind1 | board.kind2) & ~kings_of(board) & not_of_other(board, colour)) != 0;
    }

    // Makes the child the current node.
    DEVICE void descend(const Child &child, u32 flags, int best, int eval, u32 hash_move,
                        int list_end, const Accumulator<WIDTH> &accumulator) {
        int child_ply = ply + 1;
        lanes.sync();
        Frame &frame = scratch->frames[child_ply];
        frame.board = child.board;
        frame.alpha = child.alpha;
        frame.beta = child.beta;
        frame.best = best;
        frame.eval = eval;
        frame.moves = hash_move;
        frame.list = (u32)list_end | (u32)list_end << 16;
        frame.depth = child.depth;
        frame.progress = pack_progress(flags, 0, STAGE_FULL, false);
        memory->keys[game_ply + child_ply] = (u32)(child.board.key >> 32);
        accumulator.store(lanes, memory->accumulators[child_ply]);
        now = accumulator;
        now_ply = ply = child_ply;
        lanes.sync();
    }

    // What chance adds to a root move: centipawns, exponentially distributed with the temperature
    // as their mean. The best sum of score and chance is then a soft choice: moves that are worse
    // by the temperature are played e times more rarely.
    DEVICE int chance_of(u32 move) const {
        u32 mixed = (move ^ scratch->salt) * 0x9E3779B1u;
        mixed = (mixed ^ mixed >> 15) * 0x85EBCA77u;
        mixed ^= mixed >> 13;
        int halvings = lowest_bit((u64)mixed | 1ull << 24);
        int rest = (int)(mixed >> (halvings + 1) & 127);
        return scratch->temperature * 177 * (halvings * 128 + 127 - rest) >> 15; // 177 / 256: ln 2
    }

    // Looks at a legal child. True: its value is known; false: it became the current node.
    DEVICE bool judge(const Frame &here, const Choice &choice, Child &child, u64 entry,
                      int &value) {
        nodes++;
        bool was_quiet = (here.progress & IS_QUIET) != 0;
        if (choice.is_null) {
            child.alpha = -here.beta;
            child.beta = -here.beta + 1;
        } else {
            bool is_null_window = !was_quiet && choice.stage != STAGE_FULL;
            child.alpha = is_null_window ? -here.alpha - 1 : -here.beta;
            child.beta = -here.alpha;
        }
        if (ply == 0 && scratch->temperature) {
            int chance = chance_of(choice.move);
            child.alpha += chance;
            child.beta += chance;
        }
        child.depth = choice.depth + (child.gives_check && !was_quiet && ply < iteration + 4);
        bool is_quiet = was_quiet || child.depth <= 0;
        if (is_draw(child.board, ply + 1)) {
            value = 0;
            return true;
        }
        u32 hash_move = 0;
        if (!is_quiet && table_settles(entry, child, value, hash_move)) return true;

        if (now_ply != ply) {
            now.load(lanes, memory->accumulators[ply]);
            now_ply = ply;
        }
        Accumulator<WIDTH> accumulator = now;
        if (!choice.is_null)
            accumulator.follow(lanes, net, here.board, child.board, child.change,
                               side_to_move(here.board));
        int eval = value = accumulator.evaluate(lanes, net, child.board);
        if (ply + 1 >= PLY_LIMIT - 1) return true;

        u32 flags = TO_GENERATE;
        int best = -SCORE_INFINITE;
        if (is_quiet) {
            flags |= IS_QUIET;
            best = eval;
            if (eval >= child.beta || no_capture_helps(child.board, eval, child.alpha)) return true;
            if (eval > child.alpha) child.alpha = eval;
        } else if (child.gives_check) {
            flags |= IS_CHECK;
        } else if (child.beta - child.alpha == 1) {
            if (child.depth <= REVERSE_FUTILITY_DEPTH
                && eval - REVERSE_FUTILITY_MARGIN * child.depth >= child.beta)
                return true;
            if (child.depth >= 3 && eval >= child.beta && !choice.is_null
                && has_pieces(child.board, side_to_move(child.board)))
                flags |= TO_PASS;
        }
        if (!is_quiet && hash_move == 0 && child.depth >= 4) child.depth--;
        descend(child, flags, best, eval, hash_move, choice.list_end, accumulator);
        return false;
    }

    // ---- handing values up -------------------------------------------------------------------

    DEVICE void remember(const Frame &frame, int value) {
        bool is_told =
            !(frame.progress & (IS_QUIET | IS_PASSING)) && (frame.progress >> 8 & 255) != 0;
        bool has_chance = &frame == scratch->frames && scratch->temperature;
        if (!is_told || has_chance) return;
        u32 best = frame.moves & 0xffff;
        int bound = value >= frame.beta ? BOUND_LOWER : best ? BOUND_EXACT : BOUND_UPPER;
        *table_place(frame.board.key) =
            table_entry(frame.board.key, best, value, frame.depth, bound);
    }

    // A quiet move that refuted the position is tried early elsewhere.
    DEVICE void praise(Frame &frame, u32 move) {
        Board board = frame.board;
        if (is_noisy(board, move)) return;
        u32 killers = frame.killers;
        int index =
            history_index(side_to_move(board), kind_at(board, move_from(move)), move_to(move));
        int now_worth = memory->history[index], bonus = frame.depth * frame.depth * 16;
        if (bonus > HISTORY_BONUS_MAX) bonus = HISTORY_BONUS_MAX;
        lanes.sync();
        if ((killers & 0xffff) != move) frame.killers = killers << 16 | move;
        memory->history[index] = (i16)(now_worth + bonus - now_worth * bonus / HISTORY_LIMIT);
    }

    // Tells the node above what its move is worth. True: that node is finished too, with value.
    DEVICE bool tell_parent(int &value) {
        lanes.sync();
        Frame &frame = scratch->frames[ply];
        int score = -value, alpha = frame.alpha, beta = frame.beta, best = frame.best;
        u32 progress = frame.progress, moves = frame.moves;
        if (ply == 0 && scratch->temperature) score += chance_of(moves >> 16);
        lanes.sync();
        if (progress & IS_PASSING) {
            if (score < beta) {
                frame.progress = progress & ~(u32)IS_PASSING;
                return false;
            }
            value = score > SCORE_MATE_LEAST ? beta : score;
            return true;
        }
        int stage = progress >> 16 & 255;
        if (score > alpha && stage != STAGE_FULL) {
            bool again = stage == STAGE_REDUCED || (beta - alpha > 1 && score < beta);
            if (again) {
                frame.progress = pack_progress((progress & 255) | TO_REPEAT, progress >> 8 & 255,
                                               stage + 1, true);
                return false;
            }
        }
        if (score <= best) return false;
        frame.best = score;
        if (score > alpha) {
            frame.alpha = score;
            frame.moves = (moves & 0xffff0000u) | moves >> 16;
        }
        if (score < beta) return false;
        value = score;
        if (!(progress & IS_QUIET)) praise(frame, moves >> 16);
        return true;
    }

    // The node at that ply has its value: it goes up as far as it finishes nodes. True: the root is
    // finished.
    DEVICE bool hand_up(int value, int finished) {
        for (;;) {
            if (finished <= ply) remember(scratch->frames[finished], value);
            if (finished == 0) return true;
            ply = finished - 1;
            if (!tell_parent(value)) {
                lanes.sync();
                return false;
            }
            finished = ply;
        }
    }

    // ---- the machine -------------------------------------------------------------------------

    // Plays what was chosen. True: a value is known, of the node at `finished`.
    DEVICE bool try_choice(Frame &here, Choice &choice, int &value, int &finished) {
        Child child;
        child.board = here.board;
        child.change.kind = NOTHING;
        if (choice.is_null)
            play_null(tables, child.board);
        else
            play_move(tables, child.board, choice.move, child.change);
        u64 entry = *table_place(child.board.key);
        u32 checks = checks_after_move(lanes, tables, child.board);
        bool is_legal = !(checks & LEFT_IN_CHECK);
        child.gives_check = (checks & GIVES_CHECK) != 0;
        if (is_legal && !choice.is_null) {
            here.moves = (here.moves & 0xffff) | choice.move << 16;
            choice.tried += !choice.is_repeated;
        }
        here.progress = pack_progress(choice.flags, choice.tried, choice.stage, false);
        if (!is_legal) {
            lanes.sync();
            return false;
        }
        finished = ply + 1;
        return judge(here, choice, child, entry, value);
    }

    // One turn. True: the root is finished.
    DEVICE bool turn() {
        Frame &here = scratch->frames[ply];
        Choice choice = choose(here);
        lanes.sync();
        int value, finished = ply;
        if (choice.is_done) {
            bool has_value = (choice.flags & IS_QUIET) || choice.tried > 0;
            value = has_value ? here.best : (choice.flags & IS_CHECK) ? -SCORE_MATE + ply : 0;
        } else if (!try_choice(here, choice, value, finished)) {
            return false;
        }
        return hand_up(value, finished);
    }

    DEVICE void set_root(const Board &board, bool in_check, u32 best_move, int depth) {
        Frame &root = scratch->frames[0];
        root.board = board;
        root.alpha = -SCORE_INFINITE;
        root.beta = SCORE_INFINITE;
        root.best = -SCORE_INFINITE;
        root.eval = 0;
        root.moves = best_move;
        root.list = 0;
        root.depth = depth;
        root.progress =
            pack_progress(TO_GENERATE | (in_check ? IS_CHECK : 0), 0, STAGE_FULL, false);
        ply = 0;
        lanes.sync();
    }

    DEVICE void begin(const Board &board) {
        Accumulator<WIDTH> accumulator;
        accumulator.refresh(lanes, net, board);
        accumulator.store(lanes, memory->accumulators[0]);
        now = accumulator;
        now_ply = 0;
        lanes.sync();
#pragma unroll 1
        for (int i = lanes.index; i < PLY_LIMIT; i += Lanes::COUNT) scratch->frames[i].killers = 0;
#pragma unroll 1
        for (int i = lanes.index; i < HISTORY_SIZE; i += Lanes::COUNT) memory->history[i] >>= 1;
        lanes.sync();
    }

    // Searches deeper and deeper. The keys of the game stand in memory->keys[0..game_ply]. With
    // chance the score is that of the choice, chance included.
    DEVICE Thought think(const Board &board, const Limits &limits) {
        Thought thought = {};
        scratch->temperature = limits.temperature;
        scratch->salt = limits.salt;
        thought.in_check = (checks_after_move(lanes, tables, board) & GIVES_CHECK) != 0;
        begin(board);
        bool is_stopped = false;
        for (iteration = 1; iteration <= limits.depth && !is_stopped; iteration++) {
            set_root(board, thought.in_check, thought.move, iteration);
            while (!turn()) {
                bool has_move = iteration > 1 || (scratch->frames[0].moves & 0xffff) != 0;
                if (nodes >= (u32)limits.hard_nodes + (has_move ? 0 : FIRST_MOVE_NODES)) {
                    is_stopped = true;
                    break;
                }
            }
            lanes.sync();
            u32 move = scratch->frames[0].moves & 0xffff;
            int score = scratch->frames[0].best;
            lanes.sync();
            if (is_stopped && !move) break;
            thought.move = move;
            thought.score = score;
            if (is_stopped) break;
            thought.depth = iteration;
            bool is_mate = score > SCORE_MATE_LEAST || score < -SCORE_MATE_LEAST;
            if (!move) {
                thought.score = thought.in_check ? -SCORE_MATE : 0;
                break;
            }
            if (nodes >= (u32)limits.soft_nodes || is_mate) break;
        }
        if (is_stopped && !thought.move) thought.depth = -1;
        thought.nodes = nodes;
        return thought;
    }
};

#endif
