// SPDX-License-Identifier: GPL-3.0-or-later
// selfplay.c - see selfplay.h.
//
// A game starts with random moves, is searched with a fixed number of nodes a move, and ends by the rules or
// when its result is clear. Kept are positions that an evaluation can be asked about: not in check, the best
// move quiet, the score no mate.
#include "learn/selfplay.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/random.h"
#include "core/thread.h"
#include "engine/engine.h"

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

typedef struct Work {
    const SelfplayOptions *options;
    SelfplayResult *result;
    int64_t end_ms;
    pthread_mutex_t lock; // of output, result and next_game
    uint64_t next_game;
    bool has_failed;
} Work;

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
    Board next;
    board_play(&game->board, move, &next);
    game->board = next;
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
    bool is_quiet = !board_is_capture(board, move) && !move_is_promotion(move) && !board_in_check(board);
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

// The result for White: 1, 0 or -1.
static int play_game(SelfGame *game, uint64_t nodes) {
    game->won_plies = game->even_plies = game->kept_count = 0;
    while (game->ply < GAME_PLIES_MAX) {
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

static void write_game(Work *work, const SelfGame *game, int result) {
    static const char *const texts[] = {"0.0", "0.5", "1.0"};
    pthread_mutex_lock(&work->lock);
    for (int i = 0; i < game->kept_count; i++) {
        fprintf(work->options->output, "%s | %d | %s\n", game->kept[i].fen, game->kept[i].score_white,
                texts[result + 1]);
    }
    work->has_failed |= fflush(work->options->output) != 0;
    SelfplayResult *sum = work->result;
    sum->games++;
    sum->positions += (uint64_t)game->kept_count;
    sum->white_wins += result == 1;
    sum->draws += result == 0;
    if (work->options->on_game != NULL)
        work->options->on_game(work->options->context, sum->games, sum->positions);
    pthread_mutex_unlock(&work->lock);
}

static bool take_game(Work *work, uint64_t *number) {
    const SelfplayOptions *options = work->options;
    bool is_stopped = options->is_stopped != NULL && atomic_load(options->is_stopped);
    bool is_late = work->end_ms > 0 && clock_now_ms() >= work->end_ms;
    pthread_mutex_lock(&work->lock);
    bool has_more = !is_stopped && !is_late && !work->has_failed && work->next_game < options->games;
    if (has_more) *number = work->next_game++;
    pthread_mutex_unlock(&work->lock);
    return has_more;
}

static void play_numbered_game(Work *work, SelfGame *game, uint64_t number) {
    const SelfplayOptions *options = work->options;
    Random random = random_from_seed(random_mix(options->seed) ^ number);
    engine_new_game(game->engine);
    do {
        int plies = options->random_plies + (int)random_below(&random, 2);
        if (!play_random_opening(game, &random, plies)) continue;
        think(game, options->nodes);
        if (abs(game->best.score) <= OPENING_SCORE_MAX) break;
    } while (true);
    game->is_played_out = random_below(&random, PLAYED_OUT_EVERY) == 0;
    write_game(work, game, play_game(game, options->nodes));
}

static void *play_games(void *argument) {
    Work *work = argument;
    SelfGame *game = calloc(1, sizeof *game);
    if (game == NULL) return NULL;
    EngineListener listener = {0};
    game->engine = engine_open(&listener, NULL);
    if (game->engine != NULL) {
        engine_set_hash(game->engine, HASH_MB);
        for (uint64_t number; take_game(work, &number);) play_numbered_game(work, game, number);
        engine_close(game->engine);
    }
    free(game);
    return NULL;
}

bool selfplay_run(const SelfplayOptions *options, SelfplayResult *result, Error *error) {
    enum { THREADS_MAX = 256 };
    *result = (SelfplayResult){0};
    Work work = {.options = options, .result = result};
    if (options->time_ms > 0) work.end_ms = clock_now_ms() + options->time_ms;
    pthread_mutex_init(&work.lock, NULL);
    pthread_t threads[THREADS_MAX];
    int started = 0;
    while (started < options->threads && started < THREADS_MAX) {
        if (!thread_start(&threads[started], play_games, &work)) break;
        started++;
    }
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&work.lock);
    if (started == 0) return error_set(error, "no thread could be started");
    return work.has_failed ? error_set(error, "the output could not be written") : true;
}
