// SPDX-License-Identifier: GPL-3.0-or-later
// frame.cuh - what a node keeps while others are searched for it: the engine's Visit, its picker and
// the move it tries, once for all lanes.
//
// A lane's own stack would hold every word thirty-two times, and no cache of a multiprocessor has
// room for that. So these lie in the game's memory: all lanes read them, the first one writes
// (Worker::once).
#ifndef ROQUE_TRAIN_ENGINE_FRAME_CUH
#define ROQUE_TRAIN_ENGINE_FRAME_CUH

#include "moves.cuh"
#include "table.cuh"

namespace engine {

enum {
    TRIED_MAX = 48,
    LIST_ROOM = MOVES_MAX + 96,   // bad captures wait before the quiet moves
    FRAMES_MAX = 2 * PLY_MAX + 8, // a node can be visited a second time while it is searched, to
                                  // see whether a move is singular, and one by a verification
};

struct Node;

struct Window {
    int alpha, beta;
};

DEVICE Window flipped(Window window) {
    return {-window.beta, -window.alpha};
}

DEVICE Window null_window(int alpha) {
    return {alpha, alpha + 1};
}

// The lists lie in the visit.
struct Picker {
    int kind, stage, threshold;
    u32 table_move, killers[2];
    int next, count;
    int bad_count; // bad captures wait at the front
};

struct Trial {
    u32 move;
    bool is_quiet, gives_check;
    int history, extension, depth;
};

// Where a visit goes on. Those that wait for another node's score are named after what they asked.
enum Step {
    STEP_ENTER,
    STEP_PRUNE,
    STEP_RAZORED,
    STEP_PRUNE_BY_EVAL,
    STEP_PASSED,
    STEP_VERIFIED,
    STEP_PROBCUT,
    STEP_PROBCUT_MOVE,
    STEP_PROBCUT_LEAF,
    STEP_PROBCUT_SEARCHED,
    STEP_BEGIN_MOVES,
    STEP_MOVE,
    STEP_SINGULAR,
    STEP_PLAY,
    STEP_REDUCED,
    STEP_RESEARCHED,
    STEP_SCOUTED,
    STEP_SCORED,
    STEP_END_MOVES,
    STEP_ENTER_LEAF,
    STEP_LEAF_MOVE,
    STEP_LEAF_SCORED,
    STEP_END_LEAF,
    STEP_ASK,  // another node first
    STEP_DONE, // the score is known
};

// The other node: below depth 1 a leaf.
struct Request {
    Node *node;
    Window window;
    int depth;
    bool is_cut;
    Step then;
};

struct VisitState {
    Node *node;
    int step;
    Window window;
    int depth;
    bool is_root, is_pv, is_cut, is_improving, skips_quiets;
    TableEntry entry;
    CheckSquares check_squares;
    int alpha;       // before the moves were tried
    int least, best; // at a leaf, too
    u32 best_move;
    int move_count, quiet_count, capture_count;
    int guess;               // the evaluation or what the table knows better; at a leaf what a
                             // capture adds to
    int asked_depth;         // of a pass, or of a late move's first search
    int proof;               // what a pass has shown; the bar of ProbCut
    int kept_raw, kept_eval; // while the node is searched without its best move
    Trial trial;
    Picker picker;
};

struct Visit : VisitState {
    u16 quiets[TRIED_MAX], captures[TRIED_MAX];
    u16 moves[LIST_ROOM];
    int scores[LIST_ROOM];
};

} // namespace engine

#endif
