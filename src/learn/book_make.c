// SPDX-License-Identifier: GPL-3.0-or-later
// book_make.c - see book_make.h.
#include "learn/book_make.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "core/bytes.h"
#include "core/journal.h"
#include "core/thread.h"
#include "players/players.h"

enum {
    ROUND = 16, // tasks of a round
    THREADS_MAX = 64,
    STEP_COST = 12,    // hundredths: what a ply of distance counts against a better move nearer to the start
    SCAN_SHARE = 8,    // of the nodes, for the first look at all moves
    WON_SCORE = 10000, // hundredths
    KIND_SEARCH = 2,   // records of the journal
    KIND_GAME = 3,
    RECORD_MAX = 16 + BOOK_TREE_WIDTH_MAX * 12 + BOOK_TREE_PLIES_MAX * 5,
};

// One position to search or one game to play, and what came of it.
typedef struct Task {
    bool is_game;
    int number; // of the position
    uint64_t game;
    GamePosition position; // searched
    int move_count;
    BookTreeMove moves[BOOK_TREE_WIDTH_MAX];
    int line_length; // of the game's opening
    int numbers[BOOK_TREE_PLIES_MAX];
    int places[BOOK_TREE_PLIES_MAX];
    GameMove opening[BOOK_TREE_PLIES_MAX];
    int winner; // 0, 1, or 2 for nobody
} Task;

typedef struct Making {
    const BookMakeSettings *settings;
    BookTree *tree;
    Journal journal;
    uint64_t games;
    Task tasks[ROUND];
    int task_count;
    atomic_int next_task;
    atomic_bool has_failed;
    pthread_mutex_t lock;
    Error error; // of the first thread that failed
} Making;

static bool is_stopped(const Making *making) {
    return making->settings->is_stopped != NULL && atomic_load(making->settings->is_stopped);
}

// ---- one position ----

// What the position is worth to who has just moved there.
static bool judge(const Making *making, Player *player, const void *position, uint64_t nodes, int *score,
                  Error *error) {
    const Game *game = making->settings->game;
    Thought thought = {0};
    ThinkLimits limits = {.nodes = nodes > 0 ? nodes : 1};
    int final;
    if (game->is_over(position, &final)) {
        *score = final > 0 ? -WON_SCORE : final < 0 ? WON_SCORE : 0;
        return true;
    }
    player->game_seed = making->settings->seed;
    player->side = game->side_to_move(position);
    if (!player->kind->new_game(player, position, error)
        || !player->kind->think(player, &limits, &thought, error))
        return false;
    int64_t value = (int64_t)thought.score * 100 / (game->score_unit > 0 ? game->score_unit : 1);
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
        for (; place > 0 && moves[place - 1].score < move.score; place--) moves[place] = moves[place - 1];
        moves[place] = move;
    }
}

static bool judge_moves(const Making *making, Player *player, const Task *task, BookTreeMove *moves,
                        int count, uint64_t nodes, Error *error) {
    for (int i = 0; i < count; i++) {
        GamePosition next = {{0}};
        if (is_stopped(making)) return error_set(error, "stopped");
        making->settings->game->play(&task->position, moves[i].move, &next);
        if (!judge(making, player, &next, nodes, &moves[i].score, error)) return false;
    }
    sort_moves(moves, count);
    return true;
}

// Looks at every move with an eighth of the nodes, at twice as many as are kept with all of them.
static bool search_position(const Making *making, Player *player, Task *task, Error *error) {
    enum { MOVES_MOST = 1024 };
    const BookMakeSettings *settings = making->settings;
    if (settings->game->moves_max > MOVES_MOST) return error_set(error, "the game has too many moves");
    GameMove legal[MOVES_MOST];
    BookTreeMove *moves = calloc(MOVES_MOST, sizeof *moves);
    if (moves == NULL) return error_set(error, "no memory for moves");
    int count = settings->game->list_moves(&task->position, legal);
    for (int i = 0; i < count; i++) moves[i].move = legal[i];
    int looked_at = 2 * settings->width < count ? 2 * settings->width : count;
    bool is_fine = judge_moves(making, player, task, moves, count, settings->nodes / SCAN_SHARE, error)
                   && judge_moves(making, player, task, moves, looked_at, settings->nodes, error);
    task->move_count = 0;
    for (int i = 0; is_fine && i < looked_at && task->move_count < settings->width; i++) {
        if (moves[0].score - moves[i].score > settings->margin) break;
        task->moves[task->move_count++] = moves[i];
    }
    free(moves);
    return is_fine;
}

// ---- one game ----

static bool play_game(const Making *making, Player *first, Player *second, GameRecord *record, Task *task,
                      Error *error) {
    const BookMakeSettings *settings = making->settings;
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
    uint64_t nodes =
        settings->game_nodes * (75 + random_mix(settings->seed ^ random_mix(task->game)) % 51) / 100;
    const TimeControl control = {.nodes = nodes > 0 ? nodes : 1};
    const GameSetup setup = {
        .game = game,
        .start = settings->start,
        .opening = task->opening,
        .opening_count = task->line_length,
        .players = {first, second},
        .controls = {control, control},
        .claims_draws = true,
        .plies_max = 300,
        .seed = random_mix(settings->seed) + task->game,
        .adjudication = game->win_score != 0 ? &rules : NULL, // margins are played out
        .is_stopped = settings->is_stopped,
    };
    if (!referee_play(&setup, record, error)) return false;
    const GameResult *result = &record->result;
    if (result->outcome == OUTCOME_NONE || is_stopped(making)) return error_set(error, "stopped");
    if (result->cause == END_FAULT) return error_set(error, "%s", result->reason);
    task->winner = result->outcome == OUTCOME_FIRST_WINS ? 0 : result->outcome == OUTCOME_SECOND_WINS ? 1 : 2;
    return true;
}

// ---- a round ----

static bool open_players(const BookMakeSettings *settings, Player players[2], Error *error) {
    if (!player_open(settings->player, settings->game, &players[0], error)) return false;
    if (player_open(settings->player, settings->game, &players[1], error)) return true;
    player_close(&players[0]);
    return false;
}

static void note_failure(Making *making, const Error *error) {
    pthread_mutex_lock(&making->lock);
    if (!atomic_load(&making->has_failed)) making->error = *error;
    atomic_store(&making->has_failed, true);
    pthread_mutex_unlock(&making->lock);
}

static void *do_tasks(void *argument) {
    Making *making = argument;
    Player players[2];
    GameRecord record = {0};
    Error error = {{0}};
    bool is_open = open_players(making->settings, players, &error), is_fine = is_open;
    while (is_fine && !atomic_load(&making->has_failed)) {
        int number = atomic_fetch_add(&making->next_task, 1);
        if (number >= making->task_count) break;
        Task *task = &making->tasks[number];
        is_fine = task->is_game ? play_game(making, &players[0], &players[1], &record, task, &error)
                                : search_position(making, &players[0], task, &error);
    }
    if (!is_fine) note_failure(making, &error);
    if (is_open) player_close(&players[0]);
    if (is_open) player_close(&players[1]);
    record_free(&record);
    return NULL;
}

static bool do_round(Making *making, Error *error) {
    pthread_t threads[THREADS_MAX];
    int started = 0, wanted = making->settings->threads - 1;
    atomic_store(&making->next_task, 0);
    while (started < wanted && started < THREADS_MAX && started + 1 < making->task_count) {
        if (!thread_start(&threads[started], do_tasks, making)) break;
        started++;
    }
    do_tasks(making); // the calling thread works too, alone where no other can be had
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    if (!atomic_load(&making->has_failed)) return true;
    *error = making->error;
    return false;
}

// ---- what follows from a task ----

static bool take_result(Making *making, const Task *task, Error *error) {
    const BookMakeSettings *settings = making->settings;
    BookTree *tree = making->tree;
    if (!task->is_game)
        return book_tree_grow(tree, task->number, task->moves, task->move_count, settings->plies, STEP_COST,
                              error);
    making->games++;
    for (int i = 0; i < task->line_length; i++) {
        BookTreeNode *node = &tree->nodes[task->numbers[i]];
        BookTreeMove *move = &node->moves[task->places[i]];
        int mover = tree->game->side_to_move(&node->position);
        move->games++;
        move->points += task->winner == 2 ? 1 : task->winner == mover ? 2 : 0;
    }
    return true;
}

static void begin_searches(Making *making, int most) {
    int numbers[ROUND];
    making->task_count = book_tree_list_nearest(making->tree, most < ROUND ? most : ROUND, numbers);
    for (int i = 0; i < making->task_count; i++) {
        making->tasks[i] = (Task){.number = numbers[i]};
        making->tasks[i].position = making->tree->nodes[numbers[i]].position;
    }
}

// The tree may know a position by its mirror image: the move that leads from the real one to where the tree's
// leads.
static GameMove find_image(const Game *game, const void *position, const BookTreeNode *node, GameMove move) {
    enum { MOVES_MOST = 1024 };
    GameMove moves[MOVES_MOST];
    GamePosition next;
    if (memcmp(position, &node->position, game->position_bytes) == 0 || game->symmetries == NULL) return move;
    game->play(&node->position, move, &next);
    uint64_t key = book_key_for(game, &next);
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        game->play(position, moves[i], &next);
        if (book_key_for(game, &next) == key) return moves[i];
    }
    return move;
}

static void begin_game(Making *making, Task *task, uint64_t game) {
    Random random = random_from_seed(random_mix(making->settings->seed) ^ random_mix(game + 1));
    *task = (Task){.is_game = true, .game = game};
    task->line_length = book_tree_draw(making->tree, &random, task->numbers, task->places);
    GamePosition position = {{0}}, next = {{0}};
    memcpy(&position, making->settings->start, making->settings->game->position_bytes);
    for (int i = 0; i < task->line_length; i++) {
        const BookTreeNode *node = &making->tree->nodes[task->numbers[i]];
        task->opening[i] =
            find_image(making->settings->game, &position, node, node->moves[task->places[i]].move);
        making->settings->game->play(&position, task->opening[i], &next);
        position = next;
    }
}

// The tasks of the next round; none when all is done.
static void begin_round(Making *making) {
    const BookMakeSettings *settings = making->settings;
    making->task_count = 0;
    if (making->tree->searched < settings->positions)
        begin_searches(making, settings->positions - making->tree->searched);
    if (making->task_count > 0) return;
    for (; making->task_count < ROUND && making->games + (uint64_t)making->task_count < settings->games;
         making->task_count++)
        begin_game(making, &making->tasks[making->task_count], making->games + (uint64_t)making->task_count);
}

// ---- the journal ----

static bool write_task(Making *making, const Task *task, Error *error) {
    unsigned char buffer[RECORD_MAX];
    Bytes bytes = bytes_over(buffer, sizeof buffer);
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
    return journal_append(&making->journal, task->is_game ? KIND_GAME : KIND_SEARCH, buffer, bytes.at, error);
}

// Puts what the record says into the task that this round has at its place.
static bool read_task(const Making *making, const JournalRecord *record, Task *task, Error *error) {
    Bytes bytes = bytes_over(record->bytes, record->length);
    bool is_same = record->kind == (task->is_game ? KIND_GAME : KIND_SEARCH);
    if (task->is_game) {
        is_same &= bytes_take_number(&bytes, 8) == task->game;
        task->winner = (int)bytes_take_number(&bytes, 1);
        is_same &= bytes_take_number(&bytes, 1) == (uint64_t)task->line_length && task->winner <= 2;
    } else {
        is_same &= bytes_take_number(&bytes, 4) == (uint64_t)task->number;
        task->move_count = (int)bytes_take_number(&bytes, 1);
        is_same &= task->move_count <= BOOK_TREE_WIDTH_MAX;
        for (int i = 0; is_same && i < task->move_count; i++) {
            task->moves[i].move = bytes_take_number(&bytes, 8);
            task->moves[i].score = (int)bytes_take_number(&bytes, 4) - WON_SCORE;
            is_same = game_is_legal(making->settings->game, &task->position, task->moves[i].move);
        }
    }
    if (is_same && !bytes.is_cut && bytes.at == record->length) return true;
    return error_set(error, "%.200s: the record at byte %" PRIu64 " does not follow from those before it",
                     making->journal.path, record->offset);
}

// Goes through what earlier runs did. Rounds that they finished are not done again; of one that was cut the
// tasks that are there are kept. Returns how many of the present round's are.
static bool replay(Making *making, int *done, Error *error) {
    for (JournalRecord record;;) {
        JournalRead read = journal_read(&making->journal, &record, error);
        if (read == JOURNAL_END) return true;
        if (read == JOURNAL_DAMAGED) return false;
        if (making->task_count == 0)
            return error_set(error, "%.200s: it has more work in it than was asked for",
                             making->journal.path);
        if (!read_task(making, &record, &making->tasks[*done], error)) return false;
        if (++*done < making->task_count) continue;
        for (int i = 0; i < making->task_count; i++) {
            if (!take_result(making, &making->tasks[i], error)) return false;
        }
        *done = 0;
        begin_round(making);
    }
}

// All that the tasks depend on.
static void describe(const BookMakeSettings *settings, Text *text) {
    text_addf(text, "game %s\nplayer %s\nplies %d\nwidth %d\nmargin %d\nnodes %" PRIu64 "\n",
              settings->game_text, settings->player, settings->plies, settings->width, settings->margin,
              settings->nodes);
    text_addf(text, "positions %d\ngames %" PRIu64 "\ngame-nodes %" PRIu64 "\nseed %" PRIu64 "\n",
              settings->positions, settings->games, settings->game_nodes, settings->seed);
}

static bool open_journal(Making *making, int *done, Error *error) {
    char text[2048];
    Text settings = text_over(text, sizeof text);
    *done = 0;
    begin_round(making);
    if (making->settings->journal == NULL) return true;
    describe(making->settings, &settings);
    const JournalHead head = {"book", text};
    return journal_open(&making->journal, making->settings->journal, &head, JOURNAL_GO_ON, error)
           && replay(making, done, error);
}

// ---- the whole ----

// The tasks that a cut round left; those done already stay in front.
static bool finish_round(Making *making, int done, Error *error) {
    static const Task none;
    Task kept[ROUND];
    int count = making->task_count;
    memcpy(kept, making->tasks, sizeof kept);
    making->task_count = count - done;
    for (int i = 0; i < ROUND; i++) making->tasks[i] = i < making->task_count ? kept[done + i] : none;
    bool is_fine = do_round(making, error);
    for (int i = 0; i < making->task_count; i++) kept[done + i] = making->tasks[i];
    for (int i = done; is_fine && making->settings->journal != NULL && i < count; i++)
        is_fine = write_task(making, &kept[i], error);
    if (is_fine && making->settings->journal != NULL) journal_sync(&making->journal, 5000);
    for (int i = 0; is_fine && i < count; i++) is_fine = take_result(making, &kept[i], error);
    return is_fine;
}

static bool make(Making *making, Error *error) {
    int done = 0;
    if (!open_journal(making, &done, error)) return false;
    for (; making->task_count > 0; done = 0) {
        if (is_stopped(making)) return error_set(error, "stopped");
        if (!finish_round(making, done, error)) return false;
        if (making->settings->tell != NULL)
            making->settings->tell(making->settings->context, making->tree, making->games);
        begin_round(making);
    }
    return true;
}

bool book_make(const BookMakeSettings *settings, BookTree *tree, Error *error) {
    Making *making = calloc(1, sizeof *making);
    if (making == NULL) return error_set(error, "no memory to make a book");
    if (!book_tree_open(tree, settings->game, settings->start, settings->margin, error)) {
        free(making);
        return false;
    }
    making->settings = settings;
    making->tree = tree;
    making->journal.file = -1;
    pthread_mutex_init(&making->lock, NULL);
    bool is_made = make(making, error);
    pthread_mutex_destroy(&making->lock);
    if (making->journal.file >= 0) journal_close(&making->journal);
    free(making);
    if (!is_made) book_tree_close(tree);
    return is_made;
}

// ---- the book ----

static int compare_keys(const void *a, const void *b) {
    uint64_t first = ((const BookGroup *)a)->key, second = ((const BookGroup *)b)->key;
    return (first > second) - (first < second);
}

static bool write_polyglot(BookGroup *groups, int count, const char *path, Error *error) {
    PolyglotWriter writer;
    qsort(groups, (size_t)count, sizeof *groups, compare_keys);
    if (!polyglot_writer_open(&writer, path, error)) return false;
    for (int i = 0; i < count; i++) {
        if (polyglot_writer_put(&writer, &groups[i], error)) continue;
        polyglot_writer_drop(&writer);
        return false;
    }
    return polyglot_writer_keep(&writer, error);
}

bool book_make_write(const BookTree *tree, const char *game_text, const char *path, Error *error) {
    BookGroup *groups = calloc((size_t)tree->count, sizeof *groups);
    if (groups == NULL) return error_set(error, "no memory for the book");
    int count = 0;
    for (int i = 0; i < tree->count; i++) {
        if (tree->nodes[i].is_searched) book_tree_group(tree, i, &groups[count++]);
    }
    bool is_written = strcmp(tree->game->name, "chess") == 0
                          ? write_polyglot(groups, count, path, error)
                          : game_book_write(path, game_text, groups, count, error);
    free(groups);
    return is_written;
}
