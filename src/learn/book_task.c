// SPDX-License-Identifier: GPL-3.0-or-later
// book_task.c - see book_task.h.
#include "learn/book_task.h"

#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "core/memory.h"
#include "learn/book_lines.h"
#include "players/players.h"

enum {
    SCAN_SHARE = 8,    // of the nodes, for the first look at all moves
    WON_SCORE = 10000, // hundredths
    RECORD_MAX = 16 + BOOK_TREE_WIDTH_MAX * 12 + BOOK_TREE_PLIES_MAX * 5,
};

// One who searches and plays.
typedef struct BookWorker {
    const BookMakeSettings *settings;
    const atomic_bool *is_stopped;
    Player players[2];
    BookLines *lines; // NULL: every move is searched for itself
    GameRecord record;
    BookTask task;
} BookWorker;

// ---- one position ----

// What the position is worth to the side that has just moved.
static bool judge(BookWorker *worker, const void *position, uint64_t nodes, int *score,
                  Error *error) {
    const Game *game = worker->settings->game;
    Player *player = &worker->players[0];
    Thought thought = {0};
    ThinkLimits limits = {.nodes = nodes > 0 ? nodes : 1};
    int final;
    if (game->is_over(position, &final)) {
        *score = final > 0 ? -WON_SCORE : final < 0 ? WON_SCORE : 0;
        return true;
    }
    player->game_seed = worker->settings->seed;
    player->side = game->side_to_move(position);
    if (!player->kind->new_game(player, position, error)
        || !player->kind->think(player, &limits, &thought, error))
        return false;
    int64_t value = (int64_t)thought.score * 100 / game->score_unit;
    if (thought.is_mate) value = thought.score > 0 ? WON_SCORE : -WON_SCORE;
    if (value > WON_SCORE) value = WON_SCORE;
    if (value < -WON_SCORE) value = -WON_SCORE;
    *score = (int)-value;
    return true;
}

// The best first; of equal ones the earlier in the game's own order.
static void sort_moves(BookTreeMove *moves, int count) {
    for (int i = 1; i < count; i++) {
        BookTreeMove move = moves[i];
        int place = i;
        for (; place > 0 && moves[place - 1].score < move.score; place--)
            moves[place] = moves[place - 1];
        moves[place] = move;
    }
}

static bool judge_moves(BookWorker *worker, BookTreeMove *moves, int count, uint64_t nodes,
                        Error *error) {
    for (int i = 0; i < count; i++) {
        GamePosition next = {{0}};
        if (atomic_load(worker->is_stopped)) return false;
        worker->settings->game->play(&worker->task.position, moves[i].move, &next);
        if (!judge(worker, &next, nodes, &moves[i].score, error)) return false;
    }
    sort_moves(moves, count);
    return true;
}

// Keeps what is within the margin of the best.
static void keep_moves(const BookMakeSettings *settings, BookTask *task, const BookTreeMove *moves,
                       int count) {
    const int margin = settings->backs_up ? 2 * settings->margin : settings->margin;
    task->move_count = 0;
    for (int i = 0; i < count && task->move_count < settings->width; i++) {
        if (moves[0].score - moves[i].score > margin) break;
        task->moves[task->move_count++] = moves[i];
    }
}

static bool search_lines(BookWorker *worker) {
    BookTreeMove moves[BOOK_TREE_WIDTH_MAX];
    Board board;
    memcpy(&board, &worker->task.position, sizeof board);
    const int count = book_lines_search(worker->lines, &board, worker->settings->nodes, moves);
    keep_moves(worker->settings, &worker->task, moves, count);
    return true;
}

// Looks at every move with an eighth of the nodes, at twice as many as are kept with all of them.
static bool search_position(BookWorker *worker, Error *error) {
    enum { MOVES_MOST = 1024 };
    const BookMakeSettings *settings = worker->settings;
    BookTask *task = &worker->task;
    if (settings->game->moves_max > MOVES_MOST)
        return error_set(error, "the game has too many moves");
    GameMove legal[MOVES_MOST];
    BookTreeMove *moves = calloc(MOVES_MOST, sizeof *moves);
    if (moves == NULL) return error_no_memory(error);
    int count = settings->game->list_moves(&task->position, legal);
    for (int i = 0; i < count; i++) moves[i].move = legal[i];
    int looked_at = 2 * settings->width < count ? 2 * settings->width : count;
    bool is_fine = judge_moves(worker, moves, count, settings->nodes / SCAN_SHARE, error)
                   && judge_moves(worker, moves, looked_at, settings->nodes, error);
    if (is_fine) keep_moves(settings, task, moves, looked_at);
    free(moves);
    return is_fine;
}

// ---- one game ----

static bool play_game(BookWorker *worker, Error *error) {
    const BookMakeSettings *settings = worker->settings;
    BookTask *task = &worker->task;
    const Game *game = settings->game;
    const Adjudication rules = {
        .draw_moves = 8,
        .draw_score = game->score_unit / 10,
        .draw_from = 40,
        .resign_moves = 3,
        .resign_score = 6 * game->score_unit,
        .resign_needs_both = true,
    };
    // Never quite the same effort: two games from one opening must not be the same game.
    uint64_t nodes = settings->game_nodes
                     * (75 + random_mix(settings->seed ^ random_mix(task->game)) % 51) / 100;
    const TimeControl control = time_control_is_set(&settings->clock)
                                    ? settings->clock
                                    : (TimeControl){.nodes = nodes > 0 ? nodes : 1};
    const GameSetup setup = {
        .game = game,
        .start = settings->start,
        .opening = task->opening,
        .opening_count = task->line_length,
        .players = {&worker->players[0], &worker->players[1]},
        .controls = {control, control},
        .claims_draws = true,
        .plies_max = 300,
        .seed = random_mix(settings->seed) + task->game,
        .adjudication = game->win_score != 0 ? &rules : NULL, // margins are played out
        .is_stopped = worker->is_stopped,
    };
    if (!referee_play(&setup, &worker->record, error)) return false;
    const GameResult *result = &worker->record.result;
    if (result->outcome == OUTCOME_NONE) return false; // broken off
    if (result->cause == END_FAULT) return error_set(error, "%s", result->reason);
    task->winner = result->outcome == OUTCOME_FIRST_WINS    ? 0
                   : result->outcome == OUTCOME_SECOND_WINS ? 1
                                                            : 2;
    return true;
}

// ---- the record ----

static bool put_record(const BookTask *task, WorkBytes *record, Error *error) {
    if (!work_bytes_set_length(record, RECORD_MAX, error)) return false;
    Bytes bytes = bytes_over(record->bytes, RECORD_MAX);
    if (task->is_game) {
        bytes_put_number(&bytes, task->game, 8);
        bytes_put_number(&bytes, (uint64_t)task->winner, 1);
        bytes_put_number(&bytes, (uint64_t)task->line_length, 1);
    } else {
        bytes_put_number(&bytes, (uint64_t)task->number, 4);
        bytes_put_number(&bytes, (uint64_t)task->move_count, 1);
        for (int i = 0; i < task->move_count; i++) {
            bytes_put_number(&bytes, task->moves[i].move, 8);
            bytes_put_number(&bytes, (uint64_t)(task->moves[i].score + WON_SCORE), 4);
        }
    }
    record->length = bytes.at;
    return true;
}

bool book_task_read(const Game *game, Bytes bytes, BookTask *task) {
    bool is_same = true;
    if (task->is_game) {
        is_same = bytes_take_number(&bytes, 8) == task->game;
        task->winner = (int)bytes_take_number(&bytes, 1);
        is_same &= bytes_take_number(&bytes, 1) == (uint64_t)task->line_length && task->winner <= 2;
    } else {
        is_same = bytes_take_number(&bytes, 4) == (uint64_t)task->number;
        task->move_count = (int)bytes_take_number(&bytes, 1);
        is_same &= task->move_count <= BOOK_TREE_WIDTH_MAX;
        for (int i = 0; is_same && i < task->move_count; i++) {
            task->moves[i].move = bytes_take_number(&bytes, 8);
            task->moves[i].score = (int)bytes_take_number(&bytes, 4) - WON_SCORE;
            is_same = game_is_legal(game, &task->position, task->moves[i].move);
        }
    }
    return is_same && !bytes.is_cut && bytes.at == bytes.size;
}

// ---- the worker ----

void book_task_close(void *own) {
    BookWorker *worker = own;
    player_close(&worker->players[0]);
    player_close(&worker->players[1]);
    book_lines_close(worker->lines);
    record_free(&worker->record);
    free(worker);
}

void *book_task_open(const BookMakeSettings *settings, Error *error) {
    BookWorker *worker = memory_new(sizeof *worker, error);
    if (worker == NULL) return NULL;
    worker->settings = settings;
    if (settings->lines > 0 && (worker->lines = book_lines_open(settings->lines, error)) == NULL) {
        free(worker);
        return NULL;
    }
    if (player_open(settings->player, settings->game, &worker->players[0], error)) {
        if (player_open(settings->player, settings->game, &worker->players[1], error))
            return worker;
        player_close(&worker->players[0]);
    }
    book_lines_close(worker->lines);
    free(worker);
    return NULL;
}

WorkEnd book_task_do(void *own, const WorkTask *task, WorkBytes *record, Error *error) {
    BookWorker *worker = own;
    memcpy(&worker->task, task->brief->bytes, sizeof worker->task);
    worker->is_stopped = task->is_stopped;
    bool is_done = worker->task.is_game    ? play_game(worker, error)
                   : worker->lines != NULL ? search_lines(worker)
                                           : search_position(worker, error);
    if (atomic_load(task->is_stopped)) return WORK_BROKEN_OFF;
    is_done = is_done && put_record(&worker->task, record, error);
    return is_done ? WORK_DONE : WORK_FAILED;
}
