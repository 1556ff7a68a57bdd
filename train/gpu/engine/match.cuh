// SPDX-License-Identifier: GPL-3.0-or-later
// match.cuh - games between two settings of the engine's search: numbers, ideas and networks.
//
// A duel is two games from one opening, with colours changed. A game depends on its duel only: not
// on who plays it, when, or on which machine.
#ifndef ROQUE_TRAIN_ENGINE_MATCH_CUH
#define ROQUE_TRAIN_ENGINE_MATCH_CUH

#include "../game.cuh"
#include "root.cuh"

namespace engine {

// One way to play.
struct Settings {
    u64 ideas;
    int net; // 0 or 1
    int params[PARAM_COUNT];
};

struct Duel {
    u32 settings[2];
    u32 opening;
};

// Of one game. points: of the duel's first settings, in halves.
struct Outcome {
    u32 points, plies;
    u64 nodes;
    u64 key; // of the last position
};

// What is to be played, the same for all games; the arrays lie where the games are played.
struct Match {
    const Settings *settings;
    const Duel *duels;
    const Setup *openings;
    Outcome *outcomes; // two for each duel
    u64 duel_count;
    Limits limits;
    u64 cluster_count; // of each player's table
};

// Both players' memory of a game.
template <int WIDTH> struct MatchMemory {
    Memory<WIDTH> path;
    Learnt learnt[2];
};

// ---- one game ----

template <int WIDTH> struct DuelGame {
    const Lanes &lanes;
    const EngineTables *tables;
    const Net<WIDTH> *nets;
    MatchMemory<WIDTH> *memory;
    Slot *slots; // of both players, one after the other
    const Match &match;
    u64 number; // two for each duel

    Position board;
    int plies;
    int white_winning, black_winning, drawish; // plies in a row
    u32 ages[2];
    Outcome outcome;

    DEVICE const Duel &duel() const { return match.duels[number >> 1]; }

    DEVICE Worker<WIDTH> player(int which) const {
        const Settings &settings = match.settings[duel().settings[which]];
        return {lanes,
                tables,
                nets[settings.net],
                &memory->path,
                &memory->learnt[which],
                {slots + which * match.cluster_count * CLUSTER_ENTRIES, match.cluster_count,
                 ages[which]},
                settings.ideas,
                settings.params,
                match.limits};
    }

    DEVICE void clear(void *place, u64 bytes) const {
        u64 *words = (u64 *)place;
#pragma unroll 1
        for (u64 i = lanes.index; i < bytes / sizeof(u64); i += Lanes::COUNT) words[i] = 0;
    }

    COLD void begin() {
        lanes.sync();
        board = position_from(tables, match.openings[duel().opening]);
        plies = white_winning = black_winning = drawish = 0;
        ages[0] = ages[1] = 0;
        outcome = {};
        clear(memory->learnt, sizeof memory->learnt);
        clear(slots, 2 * match.cluster_count * CLUSTER_ENTRIES * sizeof(Slot));
        lanes.sync();
        for (int which = 0; which < 2; which++) reductions_fill(player(which));
    }

    DEVICE bool is_drawn_by_rule() const {
        if (quiet_plies(board) >= 100 || ending_material_is_dead(board)) return true;
        const u64 *keys = memory->path.keys;
        int seen = 0, back = plies_back(board, plies);
        for (int distance = 4; distance <= back; distance += 2)
            seen += keys[plies - distance] == board.key;
        return seen >= 2;
    }

    // By the score of the side to move, as in the games of the label search.
    DEVICE Result adjudicate(int score) {
        int for_white = side_to_move(board) == WHITE ? score : -score;
        white_winning = for_white >= WIN_SCORE ? white_winning + 1 : 0;
        black_winning = for_white <= -WIN_SCORE ? black_winning + 1 : 0;
        bool is_level =
            plies >= DRAW_FIRST_PLY && for_white <= DRAW_SCORE && for_white >= -DRAW_SCORE;
        drawish = is_level ? drawish + 1 : 0;
        if (white_winning >= WIN_PLIES) return WHITE_WINS;
        if (black_winning >= WIN_PLIES) return BLACK_WINS;
        return drawish >= DRAW_PLIES ? DRAWN : NO_RESULT;
    }

    // One ply; NO_RESULT: the game goes on.
    DEVICE Result play_ply() {
        if (!movegen_has(tables, board, MOVE_NONE)) {
            if (!board_in_check(tables, board)) return DRAWN;
            return side_to_move(board) == WHITE ? BLACK_WINS : WHITE_WINS;
        }
        if (plies >= GAME_PLIES || is_drawn_by_rule()) return DRAWN;
        int which = (int)(number & 1) ^ side_to_move(board);
        ages[which] = (ages[which] + 1) & AGE_MASK;
        Worker<WIDTH> worker = player(which);
        Thought thought = think(worker, board, plies);
        outcome.nodes += thought.nodes;
        Result result = adjudicate(thought.score);
        if (result != NO_RESULT) return result;
        Change change;
        u64 key = board.key;
        worker.once([&] { memory->path.keys[plies] = key; });
        board_play(tables, board, thought.move, change);
        plies++;
        return NO_RESULT;
    }

    COLD void play() {
        begin();
        Result result = NO_RESULT;
        while (result == NO_RESULT) result = play_ply();
        outcome.points = (number & 1) ? 2 - result : result;
        outcome.plies = (u32)plies;
        outcome.key = board.key;
        if (lanes.index == 0) match.outcomes[number] = outcome;
        lanes.sync();
    }
};

// Plays games until none is left; next_game is shared by all who play.
template <int WIDTH>
DEVICE void play_match(const Lanes &lanes, const EngineTables *tables, const Net<WIDTH> *nets,
                       MatchMemory<WIDTH> *memory, Slot *slots, const Match &match,
                       u64 *next_game) {
    for (;;) {
        u64 next = 0;
        if (lanes.index == 0) next = atomic_add(next_game, 1);
        next = lanes.first(next);
        if (next >= 2 * match.duel_count) break;
        DuelGame<WIDTH> game = {lanes, tables, nets, memory, slots, match, next,
                                {},    0,      0,    0,      0,     {},    {}};
        game.play();
    }
}

} // namespace engine

#endif
