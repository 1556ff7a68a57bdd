// SPDX-License-Identifier: GPL-3.0-or-later
// endings.c - see endings.h.
#include "engine/endings.h"

enum { HALFMOVES_OF_RULE = 100 };

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
    *endings = (Endings){0};
}

static int syzygy_men(const Endings *endings) {
    if (endings->syzygy == NULL) return 0;
    const int men = endgame_men_max(endings->syzygy);
    return men < endings->syzygy_limit ? men : endings->syzygy_limit;
}

void endings_look_at_root(Endings *endings, const Board *root) {
    endings->is_lone_king = lone_king_is_here(root) && lone_king_learn(root);
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
    if (!is_in_time(endings, board, answer) || ply + answer.plies >= PLY_MAX) return SCORE_NONE;
    const Score lost = score_mated(ply + answer.plies);
    return answer.outcome > 0 ? -lost : lost;
}

static Score probe_syzygy(const Endings *endings, const Board *board, int ply, Depth depth,
                          Bound *bound) {
    const int men = bits_count(board_occupied(board)), most = syzygy_men(endings);
    EndgameResult result;
    if (board->halfmove_clock != 0 || men > most || (men == most && depth < endings->syzygy_depth)
        || !endgame_probe(endings->syzygy, board, &result))
        return SCORE_NONE;
    const bool is_win =
        result == ENDGAME_WIN || (endings->ignores_clock && result == ENDGAME_CURSED_WIN);
    const bool is_loss =
        result == ENDGAME_LOSS || (endings->ignores_clock && result == ENDGAME_BLESSED_LOSS);
    *bound = is_win ? BOUND_LOWER : is_loss ? BOUND_UPPER : BOUND_EXACT;
    return is_win ? SCORE_SYZYGY_WIN - ply : is_loss ? -SCORE_SYZYGY_WIN + ply : SCORE_DRAW;
}

Score endings_probe(const Endings *endings, const Board *board, int ply, Depth depth,
                    Bound *bound) {
    const Score own = probe_own(endings, board, ply);
    *bound = BOUND_EXACT;
    return own != SCORE_NONE ? own : probe_syzygy(endings, board, ply, depth, bound);
}

// ---- at the root -------------------------------------------------------------------------------

static int list_best_own(const Endings *endings, const Board *board, Move *moves, uint64_t *hits) {
    TableMove known[MOVES_MAX];
    const int count = list_known(endings, board, known);
    int best = 0;
    if (count <= 0 || !is_in_time(endings, board, known[0].answer)) return 0;
    *hits = (uint64_t)count;
    while (best < count && table_answer_compare(known[best].answer, known[0].answer) == 0) {
        moves[best] = known[best].move;
        best++;
    }
    return best;
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
    if (bits_count(board_occupied(board)) > endings_men_max(endings) || board->castling_rooks != 0)
        return 0;
    const int count = list_best_own(endings, board, moves, hits);
    return count > 0 ? count : list_best_syzygy(endings, board, moves, hits);
}

int endings_list_line(const Endings *endings, const Board *board, Move *moves, int most) {
    Board at = *board;
    int length = 0;
    while (length < most) {
        TableMove known[MOVES_MAX];
        const int count = list_known(endings, &at, known);
        if (count <= 0 || known[0].answer.outcome == 0) break;
        moves[length++] = known[0].move;
        board_advance(&at, known[0].move);
    }
    return length;
}
