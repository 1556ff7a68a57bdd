// SPDX-License-Identifier: GPL-3.0-or-later
// book_make.c - see book_make.h.
#include "learn/book_make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "core/bytes.h"
#include "core/journal.h"
#include "players/players.h"
#include "work/work.h"

enum {
    ROUND = 16,        // tasks of a round
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
    char words[2048]; // the settings as the journal has them
    uint64_t games;
    Task tasks[ROUND];   // of the present round
    int task_count;      // 0: all is done
    int done;            // of them
    int64_t round_first; // the number of its first task, counted over all rounds
} Making;

// One who searches and plays.
typedef struct Worker {
    const BookMakeSettings *settings;
    const atomic_bool *is_stopped;
    Player players[2];
    GameRecord record;
    Task task;
} Worker;

// ---- one position ----

// What the position is worth to who has just moved there.
static bool judge(Worker *worker, const void *position, uint64_t nodes, int *score, Error *error) {
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

static bool judge_moves(Worker *worker, BookTreeMove *moves, int count, uint64_t nodes, Error *error) {
    for (int i = 0; i < count; i++) {
        GamePosition next = {{0}};
        if (atomic_load(worker->is_stopped)) return false;
        worker->settings->game->play(&worker->task.position, moves[i].move, &next);
        if (!judge(worker, &next, nodes, &moves[i].score, error)) return false;
    }
    sort_moves(moves, count);
    return true;
}

// Looks at every move with an eighth of the nodes, at twice as many as are kept with all of them.
static bool search_position(Worker *worker, Error *error) {
    enum { MOVES_MOST = 1024 };
    const BookMakeSettings *settings = worker->settings;
    Task *task = &worker->task;
    if (settings->game->moves_max > MOVES_MOST) return error_set(error, "the game has too many moves");
    GameMove legal[MOVES_MOST];
    BookTreeMove *moves = calloc(MOVES_MOST, sizeof *moves);
    if (moves == NULL) return error_set(error, "no memory for moves");
    int count = settings->game->list_moves(&task->position, legal);
    for (int i = 0; i < count; i++) moves[i].move = legal[i];
    int looked_at = 2 * settings->width < count ? 2 * settings->width : count;
    bool is_fine = judge_moves(worker, moves, count, settings->nodes / SCAN_SHARE, error)
                   && judge_moves(worker, moves, looked_at, settings->nodes, error);
    task->move_count = 0;
    for (int i = 0; is_fine && i < looked_at && task->move_count < settings->width; i++) {
        if (moves[0].score - moves[i].score > settings->margin) break;
        task->moves[task->move_count++] = moves[i];
    }
    free(moves);
    return is_fine;
}

// ---- one game ----

static bool play_game(Worker *worker, Error *error) {
    const BookMakeSettings *settings = worker->settings;
    Task *task = &worker->task;
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
    task->winner = result->outcome == OUTCOME_FIRST_WINS ? 0 : result->outcome == OUTCOME_SECOND_WINS ? 1 : 2;
    return true;
}

// ---- a task's record, which is what the journal has ----

static uint32_t kind_of(const Task *task) {
    return task->is_game ? KIND_GAME : KIND_SEARCH;
}

static bool put_record(const Task *task, WorkBytes *record) {
    if (!work_bytes_set_length(record, RECORD_MAX)) return false;
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

// ---- one task ----

static void close_worker(void *context, void *own) {
    (void)context;
    Worker *worker = own;
    player_close(&worker->players[0]);
    player_close(&worker->players[1]);
    record_free(&worker->record);
    free(worker);
}

static void *open_worker(void *context, Error *error) {
    const BookMakeSettings *settings = ((const Making *)context)->settings;
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        error_set(error, "no memory for moves");
        return NULL;
    }
    worker->settings = settings;
    if (player_open(settings->player, settings->game, &worker->players[0], error)) {
        if (player_open(settings->player, settings->game, &worker->players[1], error)) return worker;
        player_close(&worker->players[0]);
    }
    free(worker);
    return NULL;
}

static WorkEnd do_task(void *context, void *own, const WorkTask *task, WorkBytes *record, Error *error) {
    (void)context;
    Worker *worker = own;
    memcpy(&worker->task, task->brief->bytes, sizeof worker->task);
    worker->is_stopped = task->is_stopped;
    bool is_done = worker->task.is_game ? play_game(worker, error) : search_position(worker, error);
    if (atomic_load(task->is_stopped)) return WORK_BROKEN_OFF;
    if (is_done && !put_record(&worker->task, record)) is_done = error_set(error, "no memory for moves");
    return is_done ? WORK_DONE : WORK_FAILED;
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
    making->task_count = making->done = 0;
    if (making->tree->searched < settings->positions)
        begin_searches(making, settings->positions - making->tree->searched);
    if (making->task_count > 0) return;
    for (; making->task_count < ROUND && making->games + (uint64_t)making->task_count < settings->games;
         making->task_count++)
        begin_game(making, &making->tasks[making->task_count], making->games + (uint64_t)making->task_count);
}

// ---- rounds ----

// Puts what the record says into the task; false when it is of another one.
static bool read_record(const Game *game, Bytes bytes, Task *task) {
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

// The next task of the round is done; what follows from a round is known when all of it is.
static bool take_record(Making *making, Bytes record, bool *is_same, Error *error) {
    *is_same =
        making->task_count > 0 && read_record(making->settings->game, record, &making->tasks[making->done]);
    if (!*is_same || ++making->done < making->task_count) return true;
    for (int i = 0; i < making->task_count; i++) {
        if (!take_result(making, &making->tasks[i], error)) return false;
    }
    making->round_first += making->task_count;
    begin_round(making);
    return true;
}

// Goes through what earlier runs did.
static bool replay(Making *making, Error *error) {
    JournalRecord record;
    JournalRead read;
    while ((read = journal_read(&making->journal, &record, error)) == JOURNAL_RECORD) {
        if (making->task_count == 0)
            return error_set(error, "%.200s: it has more work in it than was asked for",
                             making->journal.path);
        bool is_same = record.kind == kind_of(&making->tasks[making->done]);
        if (is_same && !take_record(making, bytes_over(record.bytes, record.length), &is_same, error))
            return false;
        if (!is_same)
            return error_set(error,
                             "%.200s: the record at byte %" PRIu64 " does not follow from those before it",
                             making->journal.path, record.offset);
    }
    return read == JOURNAL_END;
}

// All that the tasks depend on.
static void describe(const BookMakeSettings *settings, Text *text) {
    text_addf(text, "game %s\nplayer %s\nplies %d\nwidth %d\nmargin %d\nnodes %" PRIu64 "\n",
              settings->game_text, settings->player, settings->plies, settings->width, settings->margin,
              settings->nodes);
    text_addf(text, "positions %d\ngames %" PRIu64 "\ngame-nodes %" PRIu64 "\nseed %" PRIu64 "\n",
              settings->positions, settings->games, settings->game_nodes, settings->seed);
}

static bool open_journal(Making *making, Error *error) {
    Text words = text_over(making->words, sizeof making->words);
    describe(making->settings, &words);
    begin_round(making);
    if (making->settings->journal == NULL) return true;
    const JournalHead head = {"book", making->words};
    return journal_open(&making->journal, making->settings->journal, &head, JOURNAL_GO_ON, error)
           && replay(making, error);
}

// ---- the whole ----

static WorkBrief brief_task(void *context, int64_t number, WorkBytes *brief, Error *error) {
    const Making *making = context;
    if (making->task_count == 0) return WORK_NO_MORE;
    if (number >= making->round_first + making->task_count) return WORK_LATER;
    if (!work_bytes_set_length(brief, sizeof(Task))) {
        error_set(error, "no memory for moves");
        return WORK_NO_MORE;
    }
    memcpy(brief->bytes, &making->tasks[number - making->round_first], sizeof(Task));
    return WORK_READY;
}

static WorkVerdict keep_task(void *context, int64_t number, const WorkBytes *record, Error *error) {
    enum { SYNC_MS = 5000 };
    Making *making = context;
    const BookMakeSettings *settings = making->settings;
    // A stop leaves gaps; what is behind one is done again.
    if (number != making->round_first + making->done) return WORK_GOES_ON;
    if (making->journal.file >= 0) {
        if (!journal_append(&making->journal, kind_of(&making->tasks[making->done]), record->bytes,
                            record->length, error))
            return WORK_WRONG;
        journal_sync(&making->journal, SYNC_MS);
    }
    bool is_same;
    if (!take_record(making, bytes_over(record->bytes, record->length), &is_same, error)) return WORK_WRONG;
    if (making->done == 0 && settings->tell != NULL)
        settings->tell(settings->context, making->tree, making->games);
    return WORK_GOES_ON;
}

static bool make(Making *making, Error *error) {
    if (!open_journal(making, error)) return false;
    const WorkSettings work = {
        .context = making,
        .begin = making->round_first + making->done,
        .end = INT64_MAX,
        .threads = making->settings->threads,
        .brief = brief_task,
        .commit = keep_task,
        .open = open_worker,
        .run = do_task,
        .close = close_worker,
        .journal = making->settings->journal,
        .ahead_settings = making->words,
    };
    if (!work_run(&work, making->settings->is_stopped, error)) return false;
    return making->task_count == 0 || error_set(error, "stopped");
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
    bool is_made = make(making, error);
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
