// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy.c - Syzygy's tables through libfathom, where it was found.
//
// A table says what a position is worth when the halfmove clock stands at 0. With plies on the
// clock a draw is still a draw, since less time never helps to win; a win is sure if the distance
// to the next capture or pawn move fits into what is left of the hundred plies, and a draw by the
// rule if it does not.
#include "endgame/syzygy.h"

#ifdef HAVE_LIBFATHOM

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <tbprobe.h>

#include "core/map_guard.h"
#include "endgame/syzygy_trial.h"
#include "endgame/table_files.h"

_Static_assert(ENDGAME_LOSS == TB_LOSS && ENDGAME_DRAW == TB_DRAW && ENDGAME_WIN == TB_WIN,
               "same order");

// The distance may be a ply more than a table says: 99 plies end within the rule's hundred, of more
// than a hundred none does.
enum { SURE_PLIES = 99, RULE_PLIES = 100 };

// The header calls probing for wins thread-safe, but a table is loaded when it is first asked, and
// Debian's library is built without its lock. So every call into the library holds this one.
struct Endgame {
    pthread_mutex_t lock;
    int men_max;
    atomic_bool is_off; // a file was cut: the library is not called any more
};

bool endgame_is_built_in(void) {
    return true;
}

Endgame *endgame_open(const char *folders, Error *error) {
    if (TB_LARGEST != 0) {
        error_set(error, "endgame tables are already open; one set at a time");
        return NULL;
    }
    if (!table_files_check(folders, error) || !table_files_check_sums(folders, error)
        || !syzygy_trial(folders, NULL, error))
        return NULL;
    Endgame *endgame = calloc(1, sizeof *endgame);
    if (endgame == NULL || pthread_mutex_init(&endgame->lock, NULL) != 0) {
        error_no_memory(error);
        free(endgame);
        return NULL;
    }
    if (tb_init(folders) && TB_LARGEST > 0) {
        endgame->men_max = (int)TB_LARGEST;
        return endgame;
    }
    endgame_close(endgame);
    error_set(error, "libfathom finds no tables it knows in '%.200s'", folders);
    return NULL;
}

// The library keeps its files mapped until the next opening or the end of the
// program: its tb_free() (Debian's 1.0+git.20190811) says "munmap: Success" on stderr
// for every file that it lets go.
void endgame_close(Endgame *endgame) {
    if (endgame == NULL) return;
    TB_LARGEST = 0; // nobody has them open
    pthread_mutex_destroy(&endgame->lock);
    free(endgame);
}

int endgame_men_max(const Endgame *endgame) {
    return endgame->men_max;
}

bool endgame_is_off(const Endgame *endgame) {
    return atomic_load_explicit(&endgame->is_off, memory_order_relaxed);
}

static bool is_in_range(const Endgame *endgame, const Board *board) {
    return !endgame_is_off(endgame) && board->castling_rooks == 0
           && bits_count(board_occupied(board)) <= endgame->men_max;
}

// The library's number for "none" is 0: no pawn is ever taken in passing on a1.
static unsigned en_passant_of(const Board *board) {
    return board->en_passant == NO_SQUARE ? 0 : board->en_passant;
}

static unsigned ask_result(const Board *board) {
    const Bitboard *kinds = board->kinds;
    return tb_probe_wdl(board->sides[WHITE], board->sides[BLACK], kinds[KING], kinds[QUEEN],
                        kinds[ROOK], kinds[BISHOP], kinds[KNIGHT], kinds[PAWN], 0, 0,
                        en_passant_of(board), board->side == WHITE);
}

// There must be a legal move.
static unsigned ask_move(const Board *board) {
    const Bitboard *kinds = board->kinds;
    const unsigned clock = board->halfmove_clock < 100 ? board->halfmove_clock : 100;
    return tb_probe_root(board->sides[WHITE], board->sides[BLACK], kinds[KING], kinds[QUEEN],
                         kinds[ROOK], kinds[BISHOP], kinds[KNIGHT], kinds[PAWN], clock, 0,
                         en_passant_of(board), board->side == WHITE, NULL);
}

// What the clock leaves of a win or a loss; false where a ply decides that the table does not know.
static bool count_clock(const Board *board, unsigned *result) {
    if (board->halfmove_clock == 0 || !movegen_any(board)) return true; // a mate is a mate
    const unsigned answer = ask_move(board);
    if (answer == TB_RESULT_FAILED) return false;
    const int plies = (int)TB_GET_DTZ(answer) + board->halfmove_clock;
    if (plies > RULE_PLIES) *result = *result == TB_WIN ? TB_CURSED_WIN : TB_BLESSED_LOSS;
    return plies <= SURE_PLIES || plies > RULE_PLIES;
}

// A question to the library, which reads mapped files.
typedef struct SyzygyQuestion {
    const Board *board;
    unsigned answer;
    bool is_known;
} SyzygyQuestion;

static void ask_for_result(void *context) {
    SyzygyQuestion *question = context;
    unsigned answer = ask_result(question->board);
    question->is_known =
        answer <= TB_WIN
        && ((answer != TB_WIN && answer != TB_LOSS) || count_clock(question->board, &answer));
    question->answer = answer;
}

static void ask_for_move(void *context) {
    SyzygyQuestion *question = context;
    question->answer = ask_move(question->board);
    question->is_known = question->answer != TB_RESULT_FAILED;
}

// Left in the middle of its work, the library cannot be asked again.
static bool ask(Endgame *endgame, void (*work)(void *context), SyzygyQuestion *question) {
    if (!is_in_range(endgame, question->board)) return false;
    pthread_mutex_lock(&endgame->lock);
    const bool is_whole = !endgame_is_off(endgame) && map_guard_run(work, question);
    if (!is_whole) atomic_store(&endgame->is_off, true);
    pthread_mutex_unlock(&endgame->lock);
    return is_whole && question->is_known;
}

bool endgame_probe(Endgame *endgame, const Board *board, EndgameResult *result) {
    SyzygyQuestion question = {.board = board};
    if (!ask(endgame, ask_for_result, &question)) return false;
    *result = (EndgameResult)question.answer;
    return true;
}

// The legal move the library means; MOVE_NONE if there is none such.
static Move find_move(const Board *board, unsigned answer) {
    // by the library's numbers
    static const Kind promotions[] = {KIND_COUNT, QUEEN, ROOK, BISHOP, KNIGHT};
    const unsigned promotes = TB_GET_PROMOTES(answer);
    Move moves[MOVES_MAX];
    const int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count && promotes <= TB_PROMOTES_KNIGHT; i++) {
        const Kind kind = move_is_promotion(moves[i]) ? move_promotion_kind(moves[i]) : KIND_COUNT;
        if (move_from(moves[i]) == (Square)TB_GET_FROM(answer)
            && move_to(moves[i]) == (Square)TB_GET_TO(answer) && kind == promotions[promotes])
            return moves[i];
    }
    return MOVE_NONE;
}

bool endgame_probe_move(Endgame *endgame, const Board *board, EndgameMove *found) {
    SyzygyQuestion question = {.board = board};
    if (!movegen_any(board) || !ask(endgame, ask_for_move, &question)) return false;
    const unsigned answer = question.answer;
    *found = (EndgameMove){
        .move = find_move(board, answer),
        .result = (EndgameResult)TB_GET_WDL(answer),
        .zeroing_plies = (int)TB_GET_DTZ(answer),
    };
    return found->move != MOVE_NONE;
}

#else

bool endgame_is_built_in(void) {
    return false;
}

Endgame *endgame_open(const char *folders, Error *error) {
    (void)folders;
    error_set(error, "endgame tables are not in this build; install libfathom-dev and rebuild");
    return NULL;
}

void endgame_close(Endgame *endgame) {
    (void)endgame;
}

int endgame_men_max(const Endgame *endgame) {
    (void)endgame;
    return 0;
}

bool endgame_is_off(const Endgame *endgame) {
    (void)endgame;
    return false;
}

bool endgame_probe(Endgame *endgame, const Board *board, EndgameResult *result) {
    (void)endgame, (void)board, (void)result;
    return false;
}

bool endgame_probe_move(Endgame *endgame, const Board *board, EndgameMove *found) {
    (void)endgame, (void)board, (void)found;
    return false;
}

#endif
