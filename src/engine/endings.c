// SPDX-License-Identifier: GPL-3.0-or-later
// endings.c - see endings.h.
#include "engine/endings.h"

#include "endgame/endgame.h"

enum {
    HALFMOVES_OF_RULE = 100,
    FIFTY_POSITIONS = 60000, // a tenth of a second
};

static bool is_none(const char *folders) {
    return folders == NULL || folders[0] == '\0';
}

bool endings_open_own(Endings *endings, const char *folders, Error *error) {
    Tables *tables = NULL;
    if (!is_none(folders)
        && (tables = table_home_open_word(folders, TABLES_CACHE_MB, error)) == NULL)
        return false;
    tables_close(endings->own);
    endings->own = tables;
    if (endings->fifty == NULL && tables != NULL) endings->fifty = fifty_open();
    return true;
}

// The library behind it has one set of tables in a process: the old one goes first.
bool endings_open_syzygy(Endings *endings, const char *folders, Error *error) {
    if (!is_none(folders) && !table_files_check(folders, error)) return false;
    endgame_close(endings->syzygy);
    endings->syzygy = NULL;
    if (is_none(folders)) return true;
    endings->syzygy = endgame_open(folders, error);
    return endings->syzygy != NULL;
}

void endings_close(Endings *endings) {
    tables_close(endings->own);
    endgame_close(endings->syzygy);
    fifty_close(endings->fifty);
    *endings = (Endings){0};
}

bool endings_have_failed(Endings *endings) {
    const bool is_off = (endings->own != NULL && tables_are_off(endings->own))
                        || (endings->syzygy != NULL && endgame_is_off(endings->syzygy));
    const bool is_news = is_off && !endings->was_told;
    endings->was_told = is_off;
    return is_news;
}

static int syzygy_men(const Endings *endings) {
    if (endings->syzygy == NULL || endgame_is_off(endings->syzygy)) return 0;
    const int pieces = endgame_men_max(endings->syzygy);
    return pieces < endings->syzygy_limit ? pieces : endings->syzygy_limit;
}

int endings_men_max(const Endings *endings) {
    enum { LONE_KING_MEN = 4 };
    int own = endings->own != NULL ? tables_men_max(endings->own) : 0;
    if (endings->is_lone_king && own < LONE_KING_MEN) own = LONE_KING_MEN;
    return own > syzygy_men(endings) ? own : syzygy_men(endings);
}

// ---- in the search -----------------------------------------------------------------------------

// The mate comes before the rule, however late the last capture or pawn move was.
static bool is_in_time(const Endings *endings, const Board *board, TableAnswer answer) {
    return endings->ignores_clock || answer.outcome == 0
           || board->halfmove_clock + answer.plies <= HALFMOVES_OF_RULE;
}

static bool knows_mate(const Endings *endings, const Board *board, TableAnswer *answer) {
    if (endings->own != NULL && tables_probe(endings->own, board, answer)) return true;
    return endings->is_lone_king && lone_king_probe(board, answer);
}

// All moves, best first; 0 or less where they are not known.
static int list_known(const Endings *endings, const Board *board, TableMove *known) {
    const int count = endings->own != NULL ? tables_list_moves(endings->own, board, known) : 0;
    return count > 0 || !endings->is_lone_king ? count : lone_king_list_moves(board, known);
}

static Score probe_own(const Endings *endings, const Board *board, int ply) {
    TableAnswer answer;
    if (!knows_mate(endings, board, &answer)) return SCORE_NONE;
    if (answer.outcome == 0) return SCORE_DRAW;
    if (!is_in_time(endings, board, answer)) return fifty_is_plain(board) ? SCORE_DRAW : SCORE_NONE;
    if (ply + answer.plies >= PLY_MAX) return SCORE_NONE;
    const Score lost = score_mated(ply + answer.plies);
    return answer.outcome > 0 ? -lost : lost;
}

// For the side to move; false where Syzygy's tables do not know.
static bool ask_syzygy(const Endings *endings, const Board *board, int *outcome) {
    EndgameResult result;
    Board asked = *board;
    if (endings->ignores_clock) asked.halfmove_clock = 0;
    if (bits_count(board_occupied(board)) > syzygy_men(endings)
        || !endgame_probe(endings->syzygy, &asked, &result))
        return false;
    if (endings->ignores_clock && result == ENDGAME_CURSED_WIN) result = ENDGAME_WIN;
    if (endings->ignores_clock && result == ENDGAME_BLESSED_LOSS) result = ENDGAME_LOSS;
    *outcome = (result == ENDGAME_WIN) - (result == ENDGAME_LOSS);
    return true;
}

// Who wins is known, not how soon: only a bound.
static Score score_of_outcome(int outcome, int ply, Bound *bound) {
    *bound = outcome > 0 ? BOUND_LOWER : outcome < 0 ? BOUND_UPPER : BOUND_EXACT;
    return outcome * (SCORE_SYZYGY_WIN - ply);
}

static Score probe_syzygy(const Endings *endings, const Board *board, int ply, Depth depth,
                          Bound *bound) {
    const int pieces = bits_count(board_occupied(board)), most = syzygy_men(endings);
    int outcome;
    if (board->halfmove_clock != 0 || (pieces == most && depth < endings->syzygy_depth)
        || !ask_syzygy(endings, board, &outcome))
        return SCORE_NONE;
    return score_of_outcome(outcome, ply, bound);
}

static const EndingsVerdict *find_verdict(const Endings *endings, const Board *board) {
    for (int i = 0; i < endings->verdict_count; i++) {
        if (endings->verdicts[i].key == board->key) return &endings->verdicts[i];
    }
    return NULL;
}

Score endings_probe(const Endings *endings, const Board *board, int ply, Depth depth,
                    Bound *bound) {
    const Score own = probe_own(endings, board, ply);
    *bound = BOUND_EXACT;
    if (own != SCORE_NONE) return own;
    const EndingsVerdict *verdict = ply == 1 ? find_verdict(endings, board) : NULL;
    return verdict != NULL ? score_of_outcome(-verdict->outcome, ply, bound)
                           : probe_syzygy(endings, board, ply, depth, bound);
}

// ---- at the root -------------------------------------------------------------------------------

static bool probe_mate(void *known, const Board *board, TableAnswer *answer) {
    return knows_mate(known, board, answer);
}

// What the search cannot ask: a mate that comes too late, and by Syzygy a position with plies on
// the clock. The better of both tables counts. False where neither says more.
static bool judge_late(const Endings *endings, const Board *next, int *outcome) {
    TableAnswer answer;
    const bool knows = knows_mate(endings, next, &answer);
    if (knows && is_in_time(endings, next, answer)) return false;
    if (next->halfmove_clock > 0 && ask_syzygy(endings, next, outcome)) return true;
    if (!knows || endings->fifty == NULL) return false;
    const FiftyAnswer fifty = fifty_judge(endings->fifty, next);
    *outcome = fifty == FIFTY_WIN ? answer.outcome : 0;
    return fifty != FIFTY_UNKNOWN;
}

static bool is_in_range(const Endings *endings, const Board *board) {
    return bits_count(board_occupied(board)) <= endings_men_max(endings)
           && board->castling_rooks == 0;
}

void endings_look_at_root(Endings *endings, const Board *root) {
    Move moves[MOVES_MAX];
    TableAnswer answer;
    endings->is_lone_king = lone_king_is_here(root) && lone_king_learn(root);
    endings->verdict_count = 0;
    if (!is_in_range(endings, root)) return;
    if (endings->fifty != NULL) {
        fifty_begin(endings->fifty, probe_mate, endings, FIFTY_POSITIONS);
        // Judged first, its moves are known afterwards, the shortest way among them.
        if (knows_mate(endings, root, &answer) && !is_in_time(endings, root, answer))
            fifty_judge(endings->fifty, root);
    }
    const int count = movegen_list(root, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        Board next;
        int outcome;
        board_play(root, moves[i], &next);
        if (judge_late(endings, &next, &outcome))
            endings->verdicts[endings->verdict_count++] = (EndingsVerdict){next.key, -outcome};
    }
}

// The first by the tables' order, and those that are as good.
static int list_first(const TableMove *known, int count, Move *moves) {
    int best = 0;
    while (best < count && table_answer_compare(known[best].answer, known[0].answer) == 0) {
        moves[best] = known[best].move;
        best++;
    }
    return best;
}

static int list_best_own(const Endings *endings, const Board *board, Move *moves, uint64_t *hits) {
    TableMove known[MOVES_MAX];
    const int count = list_known(endings, board, known);
    if (count <= 0 || !is_in_time(endings, board, known[0].answer)) return 0;
    *hits = (uint64_t)count;
    return list_first(known, count, moves);
}

// What a move is worth with the clock counted; false where it is not known.
static bool judge_known(const Endings *endings, const Board *board, const TableMove *known,
                        int *outcome) {
    Board next;
    board_play(board, known->move, &next);
    const EndingsVerdict *verdict = find_verdict(endings, &next);
    const TableAnswer after = {known->answer.outcome, known->answer.plies - 1};
    *outcome = verdict != NULL ? verdict->outcome : known->answer.outcome;
    return verdict != NULL || is_in_time(endings, &next, after);
}

// The shortest mate comes too late: a longer one that does not, or a move that holds. A side that
// would win without the rule takes the shortest all the same, since the other side may go wrong.
static int list_best_late(const Endings *endings, const Board *board, Move *moves, uint64_t *hits) {
    TableMove known[MOVES_MAX], kept[MOVES_MAX];
    const int count = list_known(endings, board, known);
    if (count <= 0) return 0;
    const int wanted = known[0].answer.outcome > 0 ? 1 : 0;
    int kept_count = 0, outcome;
    *hits = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        if (judge_known(endings, board, &known[i], &outcome) && outcome == wanted)
            kept[kept_count++] = known[i];
    }
    if (kept_count > 0) return list_first(kept, kept_count, moves);
    return wanted > 0 ? list_first(known, count, moves) : 0;
}

// What the move leads to is no worse for the side that makes it; where the
// tables do not know, it may be.
static bool keeps_result(const Endings *endings, const Board *board, Move move,
                         EndgameResult result) {
    Board next;
    EndgameResult after;
    board_play(board, move, &next);
    return !endgame_probe(endings->syzygy, &next, &after) || ENDGAME_WIN - after >= result;
}

static int list_best_syzygy(const Endings *endings, const Board *board, Move *moves,
                            uint64_t *hits) {
    EndgameMove found;
    if (bits_count(board_occupied(board)) > syzygy_men(endings)
        || !endgame_probe_move(endings->syzygy, board, &found))
        return 0;
    *hits = 1;
    if (found.result > ENDGAME_DRAW) { // the next capture or pawn move, before the rule comes
        moves[0] = found.move;
        return 1;
    }
    if (found.result == ENDGAME_LOSS) return 0;
    Move all[MOVES_MAX];
    const int count = movegen_list(board, MOVES_ALL, all);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (keeps_result(endings, board, all[i], found.result)) moves[kept++] = all[i];
    }
    *hits += (uint64_t)count;
    return kept;
}

int endings_list_best(const Endings *endings, const Board *board, Move *moves, uint64_t *hits) {
    *hits = 0;
    if (!is_in_range(endings, board)) return 0;
    int count = list_best_own(endings, board, moves, hits);
    if (count == 0) count = list_best_syzygy(endings, board, moves, hits);
    return count > 0 ? count : list_best_late(endings, board, moves, hits);
}

int endings_list_line(const Endings *endings, const Board *board, Move *moves, int most) {
    Board at = *board;
    int length = 0;
    while (length < most) {
        TableMove known[MOVES_MAX];
        const int count = list_known(endings, &at, known);
        if (count <= 0 || known[0].answer.outcome == 0
            || !is_in_time(endings, &at, known[0].answer))
            break;
        moves[length++] = known[0].move;
        board_advance(&at, known[0].move);
    }
    return length;
}
