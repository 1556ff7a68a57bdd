// SPDX-License-Identifier: GPL-3.0-or-later
// selfplay.c - see selfplay.h.
//
// A game starts with random moves, is searched with a fixed number of nodes a move, and ends by the
// rules or when its result is clear. Kept are positions that an evaluation can be asked about: not
// in check, the best move quiet, the score no mate.
#include "learn/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/random.h"
#include "engine/engine.h"
#include "work/work.h"

enum {
    GAME_PLIES_MAX = 400,
    OPENING_SCORE_MAX = 400, // a random opening must not be decided
    WIN_SCORE = 1200,        // for WIN_PLIES in a row: adjudged
    WIN_PLIES = 6,
    DRAW_SCORE = 10, // for DRAW_PLIES in a row from DRAW_FROM on: adjudged
    DRAW_PLIES = 12,
    DRAW_FROM = 80,
    KEPT_SCORE_MAX = 2000,
    HASH_MB = 16,
    PLAYED_OUT_EVERY = 16, // games that are never adjudged, so that endings are learnt too
};

typedef struct Kept {
    char fen[FEN_MAX];
    int score_white;
} Kept;

typedef struct Selfplay {
    const SelfplayOptions *options;
    SelfplayResult *result;
    int64_t end_ms;
} Selfplay;

// One game being played, by one thread.
typedef struct SelfGame {
    Engine *engine;
    EngineBest best; // of the last search
    Board board;     // after the moves
    Board start;
    Move moves[GAME_PLIES_MAX];
    uint64_t keys[GAME_PLIES_MAX + 1];
    int ply;
    int won_plies; // clear advantage of the same side; negative for Black
    int even_plies;
    bool is_played_out;
    Kept kept[GAME_PLIES_MAX];
    int kept_count;
} SelfGame;

static void play(SelfGame *game, Move move) {
    game->keys[game->ply] = game->board.key;
    game->moves[game->ply++] = move;
    board_advance(&game->board, move);
}

static int occurrences(const SelfGame *game) {
    int count = 1;
    for (int i = 0; i < game->ply; i++) count += game->keys[i] == game->board.key;
    return count;
}

static void think(SelfGame *game, uint64_t nodes) {
    engine_set_position(game->engine, &game->start, game->moves, game->ply);
    EngineLimits limits = {.nodes = nodes, .is_soft_nodes = true};
    game->best = engine_think(game->engine, &limits);
}

static bool play_random_opening(SelfGame *game, Random *random, int plies) {
    game->start = game->board = fen_start_board();
    game->ply = 0;
    for (int i = 0; i < plies; i++) {
        Move moves[MOVES_MAX];
        int count = movegen_list(&game->board, MOVES_ALL, moves);
        if (count == 0) return false;
        play(game, moves[random_below(random, (uint64_t)count)]);
    }
    return ending_of(&game->board, 1) == ENDING_NONE;
}

static void keep(SelfGame *game) {
    const Board *board = &game->board;
    Move move = game->best.move;
    bool is_quiet =
        !board_is_capture(board, move) && !move_is_promotion(move) && !board_in_check(board);
    if (!is_quiet || abs(game->best.score) > KEPT_SCORE_MAX) return;
    Kept *kept = &game->kept[game->kept_count++];
    fen_format(board, kept->fen);
    kept->score_white = board->side == WHITE ? game->best.score : -game->best.score;
}

// 1, 0 or -1 for White when the scores have made it clear, else 2.
static int adjudge(SelfGame *game) {
    int score = game->board.side == WHITE ? game->best.score : -game->best.score;
    int sign = score >= WIN_SCORE ? 1 : score <= -WIN_SCORE ? -1 : 0;
    game->won_plies = sign != 0 && sign * game->won_plies >= 0 ? game->won_plies + sign : 0;
    game->even_plies = abs(score) <= DRAW_SCORE ? game->even_plies + 1 : 0;
    if (game->is_played_out) return 2;
    if (game->won_plies >= WIN_PLIES) return 1;
    if (game->won_plies <= -WIN_PLIES) return -1;
    return game->ply >= DRAW_FROM && game->even_plies >= DRAW_PLIES ? 0 : 2;
}

// The result for White: 1, 0 or -1; any when it is stopped.
static int play_game(SelfGame *game, uint64_t nodes, const atomic_bool *is_stopped) {
    game->won_plies = game->even_plies = game->kept_count = 0;
    while (game->ply < GAME_PLIES_MAX && !atomic_load(is_stopped)) {
        Ending ending = ending_of(&game->board, occurrences(game));
        if (ending == ENDING_CHECKMATE) return game->board.side == WHITE ? -1 : 1;
        if (ending != ENDING_NONE) return 0;
        think(game, nodes);
        int verdict = adjudge(game);
        if (verdict != 2) return verdict;
        keep(game);
        play(game, game->best.move);
    }
    return 0;
}

// The record of a game: its result, 0 .. 2, and its positions as they stand in memory.
static bool put_record(const SelfGame *game, int result, WorkBytes *record, Error *error) {
    const size_t size = (size_t)game->kept_count * sizeof *game->kept;
    if (!work_bytes_set_length(record, 1 + size, error)) return false;
    record->bytes[0] = (unsigned char)(result + 1);
    memcpy(record->bytes + 1, game->kept, size);
    return true;
}

static WorkVerdict write_record(void *context, int64_t number, const WorkBytes *record,
                                Error *error) {
    static const char *const texts[] = {"0.0", "0.5", "1.0"};
    Selfplay *selfplay = context;
    const SelfplayOptions *options = selfplay->options;
    const size_t count = (record->length - 1) / sizeof(Kept);
    (void)number;
    for (size_t i = 0; i < count; i++) {
        Kept kept;
        memcpy(&kept, record->bytes + 1 + i * sizeof kept, sizeof kept);
        fprintf(options->output, "%s | %d | %s\n", kept.fen, kept.score_white,
                texts[record->bytes[0]]);
    }
    SelfplayResult *sum = selfplay->result;
    sum->games++;
    sum->positions += count;
    sum->white_wins += record->bytes[0] == 2;
    sum->draws += record->bytes[0] == 1;
    if (options->on_game != NULL) options->on_game(options->context, sum->games, sum->positions);
    if (fflush(options->output) == 0) return WORK_GOES_ON;
    error_set(error, "the output could not be written");
    return WORK_WRONG;
}

// No game starts after the time.
static WorkBrief is_in_time(void *context, int64_t number, WorkBytes *brief, Error *error) {
    const Selfplay *selfplay = context;
    (void)number, (void)brief, (void)error;
    return selfplay->end_ms > 0 && clock_now_ms() >= selfplay->end_ms ? WORK_NO_MORE : WORK_READY;
}

// From an opening that is not decided; false when it was broken off there.
static bool find_opening(SelfGame *game, const SelfplayOptions *options, Random *random,
                         const atomic_bool *is_stopped) {
    while (!atomic_load(is_stopped)) {
        int plies = options->random_plies + (int)random_below(random, 2);
        if (!play_random_opening(game, random, plies)) continue;
        think(game, options->nodes);
        if (abs(game->best.score) <= OPENING_SCORE_MAX) return true;
    }
    return false;
}

static WorkEnd play_numbered_game(void *context, void *worker, const WorkTask *task,
                                  WorkBytes *record, Error *error) {
    const SelfplayOptions *options = ((const Selfplay *)context)->options;
    SelfGame *game = worker;
    Random random = random_from_seed(random_mix(options->seed) ^ (uint64_t)task->number);
    engine_new_game(game->engine);
    if (!find_opening(game, options, &random, task->is_stopped)) return WORK_BROKEN_OFF;
    game->is_played_out = random_below(&random, PLAYED_OUT_EVERY) == 0;
    int result = play_game(game, options->nodes, task->is_stopped);
    if (atomic_load(task->is_stopped)) return WORK_BROKEN_OFF;
    return put_record(game, result, record, error) ? WORK_DONE : WORK_FAILED;
}

static void *open_game(void *context, Error *error) {
    (void)context;
    SelfGame *game = calloc(1, sizeof *game);
    EngineListener listener = {0};
    if (game != NULL) game->engine = engine_open(&listener, error);
    if (game != NULL && game->engine != NULL) {
        engine_set_hash(game->engine, HASH_MB);
        return game;
    }
    if (game == NULL) error_no_memory(error);
    free(game);
    return NULL;
}

static void close_game(void *context, void *worker) {
    (void)context;
    engine_close(((SelfGame *)worker)->engine);
    free(worker);
}

bool selfplay_run(const SelfplayOptions *options, SelfplayResult *result, Error *error) {
    *result = (SelfplayResult){0};
    Selfplay selfplay = {.options = options, .result = result};
    if (options->time_ms > 0) selfplay.end_ms = clock_now_ms() + options->time_ms;
    const WorkSettings settings = {
        .context = &selfplay,
        .end = (int64_t)options->games,
        .threads = options->threads,
        .brief = is_in_time,
        .commit = write_record,
        .open = open_game,
        .run = play_numbered_game,
        .close = close_game,
    };
    return work_run(&settings, options->is_stopped, error);
}
