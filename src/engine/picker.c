// SPDX-License-Identifier: GPL-3.0-or-later
// picker.c - see picker.h.
#include "engine/picker.h"

#include "engine/params.h"

enum {
    STAGE_TABLE,
    STAGE_CAPTURES,
    STAGE_GOOD_CAPTURES,
    STAGE_KILLERS,
    STAGE_QUIETS,
    STAGE_QUIET_LIST,
    STAGE_BAD_CAPTURES,
    STAGE_EVASIONS,
    STAGE_EVASION_LIST,
    STAGE_PLAIN,
    STAGE_END
};

void picker_begin(Picker *picker, Worker *worker, const Node *node, PickerKind kind,
                  Move table_move, int threshold) {
    picker->worker = worker;
    picker->node = node;
    picker->kind = kind;
    picker->threshold = threshold;
    picker->next = picker->count = picker->bad_count = 0;
    picker->has_seen = false;
    picker->killers[0] = picker->killers[1] = picker->unseen = MOVE_NONE;
    picker->table_move = table_move;
    if (table_move != MOVE_NONE && !movegen_is_legal(&node->board, table_move))
        picker->table_move = MOVE_NONE;
    bool is_quiet = picker->table_move != MOVE_NONE && !board_is_capture(&node->board, table_move)
                    && !move_is_promotion(table_move);
    if (is_quiet && !node->in_check && kind != PICK_ALL) picker->table_move = MOVE_NONE;
    if (kind == PICK_WINNERS && picker->table_move != MOVE_NONE
        && !see_at_least(&node->board, picker->table_move, threshold)) {
        picker->table_move = MOVE_NONE;
    }
    picker->stage = picker->table_move != MOVE_NONE ? STAGE_TABLE : STAGE_TABLE + 1;
    if (picker->stage != STAGE_TABLE && node->in_check) picker->stage = STAGE_EVASIONS;
    if (!uses(worker, IDEA_ORDERING)) {
        picker->table_move = MOVE_NONE;
        picker->stage = STAGE_PLAIN;
    }
}

// Where the histories of a node's quiet moves are: the same for all its moves. An idea that is
// switched off reads zeros.
typedef struct QuietJudges {
    const int16_t (*squares)[2][SQUARE_COUNT * SQUARE_COUNT]; // as Histories has them
    const int16_t *pawn;                                      // by piece and target, as the others
    const int16_t *near;
    const int16_t *before;
    const int16_t *far;
} QuietJudges;

static inline QuietJudges quiet_judges(const Worker *worker, const Node *node) {
    static const int16_t zeros[2][2][SQUARE_COUNT * SQUARE_COUNT];
    const Histories *histories = worker->histories;
    const int16_t *nothing = zeros[0][0];
    const bool continues = uses(worker, IDEA_CONTINUATION);
    const uint64_t structure = node->board.pawn_key % PAWN_STRUCTURES;
    return (QuietJudges){
        .squares = uses(worker, IDEA_HISTORY) ? histories->quiet[node->board.side] : zeros,
        .pawn = uses(worker, IDEA_PAWN_HISTORY) ? histories->pawn[structure][0] : nothing,
        .near = continues ? (*node[-1].continuation)[0] : nothing,
        .before = continues ? (*node[-2].continuation)[0] : nothing,
        .far = continues ? (*node[-4].continuation)[0] : nothing,
    };
}

static inline int quiet_score(const QuietJudges *judges, const Node *node, Move move) {
    const int place = node->board.squares[move_from(move)] * SQUARE_COUNT + (int)move_to(move);
    const int leaves = (int)(node->threats >> move_from(move) & 1);
    const int enters = (int)(node->threats >> move_to(move) & 1);
    return judges->squares[leaves][enters][move & 4095] + judges->pawn[place] + judges->near[place]
           + judges->before[place] + judges->far[place] / param(CONTINUATION_FAR_DIVISOR);
}

int picker_quiet_history(const Worker *worker, const Node *node, Move move) {
    const QuietJudges judges = quiet_judges(worker, node);
    return quiet_score(&judges, node, move);
}

static int capture_score(const Worker *worker, const Board *board, Move move) {
    int score = param(CAPTURE_VALUE) * see_values[board_captured_kind(board, move)];
    if (move_is_promotion(move))
        score += param(CAPTURE_VALUE) * see_values[move_promotion_kind(move)];
    if (uses(worker, IDEA_CAPTURE_HISTORY))
        score += *history_capture(worker->histories, board, move);
    return score;
}

// A score and the place in the list as one number, so that the largest names the best move, the
// first of equals: a search for it needs no branch, and several are compared at once.
enum { RANK_PLACES = 512 };
_Static_assert((int)MOVES_MAX <= (int)RANK_PLACES, "every place has its own rank");

static int32_t rank_of(int score, int place) {
    return score * RANK_PLACES + (RANK_PLACES - 1 - place);
}

static int rank_place(int32_t rank) {
    return RANK_PLACES - 1 - (rank & (RANK_PLACES - 1));
}

static void rank_captures(Picker *picker) {
    for (int i = picker->next; i < picker->count; i++) {
        picker->ranks[i] =
            rank_of(capture_score(picker->worker, &picker->node->board, picker->moves[i]), i);
    }
}

static void rank_quiets(Picker *picker) {
    const Node *node = picker->node;
    const QuietJudges judges = quiet_judges(picker->worker, node);
    for (int i = picker->next; i < picker->count; i++)
        picker->ranks[i] = rank_of(quiet_score(&judges, node, picker->moves[i]), i);
}

// Captures before quiet moves.
static void rank_evasions(Picker *picker) {
    enum { CAPTURE_FIRST = 1 << 20 };
    const Board *board = &picker->node->board;
    for (int i = 0; i < picker->count; i++) {
        Move move = picker->moves[i];
        bool is_tactical = board_is_capture(board, move) || move_is_promotion(move);
        int score = is_tactical ? CAPTURE_FIRST + capture_score(picker->worker, board, move)
                                : picker_quiet_history(picker->worker, picker->node, move);
        picker->ranks[i] = rank_of(score, i);
    }
}

// Takes the best of the rest; the first of the rest goes to its place.
static Move take_best(Picker *picker) {
    const int first = picker->next++;
    int32_t most = picker->ranks[first];
    for (int i = first + 1; i < picker->count; i++)
        most = picker->ranks[i] > most ? picker->ranks[i] : most;
    const int best = rank_place(most);
    const Move move = picker->moves[best];
    picker->moves[best] = picker->moves[first];
    picker->ranks[best] = picker->ranks[first] + first - best;
    return move;
}

// A capture is good when the exchange does not lose more than its history makes up for.
static bool is_good_capture(const Picker *picker, Move move) {
    int threshold = picker->threshold;
    if (picker->kind == PICK_ALL) {
        int score = *history_capture(picker->worker->histories, &picker->node->board, move);
        threshold =
            uses(picker->worker, IDEA_CAPTURE_HISTORY) ? -score / param(GOOD_CAPTURE_DIVISOR) : 0;
    } else if (picker->kind == PICK_TACTICS) {
        return true; // quiescence looks at exchanges itself
    }
    return see_at_least(&picker->node->board, move, threshold);
}

// The next good capture; bad ones are put aside at the front of the list.
static Move next_good_capture(Picker *picker) {
    while (picker->next < picker->count) {
        Move move = take_best(picker);
        if (move == picker->table_move) continue;
        if (is_good_capture(picker, move)) return move;
        picker->moves[picker->bad_count++] = move;
    }
    return MOVE_NONE;
}

static bool killer_fits(const Picker *picker, Move move) {
    const Board *board = &picker->node->board;
    return move != MOVE_NONE && move != picker->table_move && !board_is_capture(board, move)
           && !move_is_promotion(move) && movegen_is_legal(board, move);
}

static Move next_killer(Picker *picker) {
    while (picker->next < 2) {
        int index = picker->next++;
        Move move = picker->node->killers[index];
        if (!killer_fits(picker, move) || (index == 1 && move == picker->killers[0])) continue;
        picker->killers[index] = move;
        return move;
    }
    return MOVE_NONE;
}

static Move next_listed(Picker *picker, bool sorted) {
    while (picker->next < picker->count) {
        Move move = sorted ? take_best(picker) : picker->moves[picker->next++];
        if (move != picker->table_move && move != picker->killers[0] && move != picker->killers[1])
            return move;
    }
    return MOVE_NONE;
}

static void list_moves(Picker *picker, MoveClass class, int first) {
    picker->next = first;
    picker->count = first + movegen_list(&picker->node->board, class, picker->moves + first);
}

static Move next_of_all(Picker *picker, bool skip_quiets) {
    Move move = MOVE_NONE;
    switch (picker->stage) {
    case STAGE_TABLE:
        picker->stage = picker->node->in_check ? STAGE_EVASIONS : STAGE_CAPTURES;
        return picker->table_move;

    case STAGE_CAPTURES:
        list_moves(picker, MOVES_CAPTURES, 0);
        rank_captures(picker);
        picker->stage = STAGE_GOOD_CAPTURES; // fall through
        __attribute__((fallthrough));
    case STAGE_GOOD_CAPTURES:
        if ((move = next_good_capture(picker)) != MOVE_NONE) return move;
        if (picker->kind != PICK_ALL) break;
        picker->next = uses(picker->worker, IDEA_KILLERS) ? 0 : 2;
        picker->stage = STAGE_KILLERS;
        __attribute__((fallthrough));
    case STAGE_KILLERS:
        if (!skip_quiets && (move = next_killer(picker)) != MOVE_NONE) return move;
        picker->stage = STAGE_QUIETS;
        __attribute__((fallthrough));
    case STAGE_QUIETS:
        if (!skip_quiets) {
            list_moves(picker, MOVES_QUIETS, picker->bad_count);
            rank_quiets(picker);
        }
        picker->stage = STAGE_QUIET_LIST;
        __attribute__((fallthrough));
    case STAGE_QUIET_LIST:
        if (!skip_quiets && (move = next_listed(picker, true)) != MOVE_NONE) return move;
        picker->next = 0;
        picker->count = picker->bad_count;
        picker->stage = STAGE_BAD_CAPTURES;
        __attribute__((fallthrough));
    case STAGE_BAD_CAPTURES:
        if ((move = next_listed(picker, false)) != MOVE_NONE) return move;
        break;

    case STAGE_EVASIONS:
        list_moves(picker, MOVES_ALL, 0);
        rank_evasions(picker);
        picker->stage = STAGE_EVASION_LIST;
        __attribute__((fallthrough));
    case STAGE_EVASION_LIST: return next_listed(picker, true);

    case STAGE_PLAIN:
        list_moves(picker,
                   picker->kind == PICK_ALL || picker->node->in_check ? MOVES_ALL : MOVES_CAPTURES,
                   0);
        picker->stage = STAGE_BAD_CAPTURES;
        return next_listed(picker, false);
    default: break;
    }
    picker->stage = STAGE_END;
    return MOVE_NONE;
}

// Passes over what a weaker player does not see; but one move it finds, or the position
// would look like mate or stalemate.
static Move next_seen(Picker *picker, const Skill *skill, bool skip_quiets) {
    const Node *node = picker->node;
    for (Move move; (move = next_of_all(picker, skip_quiets)) != MOVE_NONE;) {
        if (node->ply == 0
            || !skill_overlooks(skill, &node->board, node->ply, node[-1].move, move)) {
            picker->has_seen = true;
            return move;
        }
        if (picker->unseen == MOVE_NONE) picker->unseen = move;
    }
    if (picker->has_seen || picker->kind != PICK_ALL) return MOVE_NONE;
    picker->has_seen = true;
    return picker->unseen;
}

Move picker_next(Picker *picker, bool skip_quiets) {
    const Skill *skill = picker->worker->skill;
    return skill == NULL ? next_of_all(picker, skip_quiets) : next_seen(picker, skill, skip_quiets);
}
