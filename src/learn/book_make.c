// SPDX-License-Identifier: GPL-3.0-or-later
// book_make.c - see book_make.h.
#include "learn/book_make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "core/journal.h"
#include "core/memory.h"
#include "learn/book_task.h"

enum {
    ROUND = 16,      // tasks of a round
    KIND_SEARCH = 2, // records of the journal
    KIND_GAME = 3,
};

typedef struct Making {
    const BookMakeSettings *settings;
    BookTree *tree;
    Journal journal;
    char words[2048]; // the settings as the journal has them
    uint64_t games;
    BookTask tasks[ROUND]; // of the present round
    int task_count;        // 0: all is done
    int done;              // of them
    int64_t round_first;   // the number of its first task, counted over all rounds
} Making;

static uint32_t kind_of(const BookTask *task) {
    return task->is_game ? KIND_GAME : KIND_SEARCH;
}

// ---- what follows from a task ----

static bool take_result(Making *making, const BookTask *task, Error *error) {
    const BookMakeSettings *settings = making->settings;
    BookTree *tree = making->tree;
    if (!task->is_game)
        return book_tree_grow(tree, task->number, task->moves, task->move_count, settings->plies,
                              settings->step, error);
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
        making->tasks[i] = (BookTask){.number = numbers[i]};
        making->tasks[i].position = making->tree->nodes[numbers[i]].position;
    }
}

// The tree may know a position by its mirror image: the move that leads from the real
// one to where the tree's leads.
static GameMove find_image(const Game *game, const void *position, const BookTreeNode *node,
                           GameMove move) {
    enum { MOVES_MOST = 1024 };
    GameMove moves[MOVES_MOST];
    GamePosition next;
    if (memcmp(position, &node->position, game->position_bytes) == 0 || game->symmetries == NULL)
        return move;
    game->play(&node->position, move, &next);
    uint64_t key = book_key_for(game, &next);
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        game->play(position, moves[i], &next);
        if (book_key_for(game, &next) == key) return moves[i];
    }
    return move;
}

static void begin_game(Making *making, BookTask *task, uint64_t game) {
    Random random = random_from_seed(random_mix(making->settings->seed) ^ random_mix(game + 1));
    *task = (BookTask){.is_game = true, .game = game};
    task->line_length = book_tree_draw(making->tree, &random, task->numbers, task->places);
    GamePosition position = {{0}};
    memcpy(&position, making->settings->start, making->settings->game->position_bytes);
    for (int i = 0; i < task->line_length; i++) {
        const BookTreeNode *node = &making->tree->nodes[task->numbers[i]];
        task->opening[i] =
            find_image(making->settings->game, &position, node, node->moves[task->places[i]].move);
        game_advance(making->settings->game, &position, task->opening[i]);
    }
}

// The tasks of the next round; none when all is done.
static void begin_round(Making *making) {
    const BookMakeSettings *settings = making->settings;
    making->task_count = making->done = 0;
    if (settings->backs_up && making->games == 0) book_tree_back_up(making->tree, settings->step);
    if (making->tree->searched < settings->positions)
        begin_searches(making, settings->positions - making->tree->searched);
    if (making->task_count > 0) return;
    for (; making->task_count < ROUND
           && making->games + (uint64_t)making->task_count < settings->games;
         making->task_count++)
        begin_game(making, &making->tasks[making->task_count],
                   making->games + (uint64_t)making->task_count);
}

// ---- rounds ----

// The next task of the round is done; what follows from a round is known when all of it is.
static bool take_record(Making *making, Bytes record, bool *is_same, Error *error) {
    *is_same = making->task_count > 0
               && book_task_read(making->settings->game, record, &making->tasks[making->done]);
    if (!*is_same || ++making->done < making->task_count) return true;
    for (int i = 0; i < making->task_count; i++) {
        if (!take_result(making, &making->tasks[i], error)) return false;
    }
    making->round_first += making->task_count;
    begin_round(making);
    return true;
}

static bool take_kept(void *context, const JournalRecord *record, Error *error) {
    Making *making = context;
    if (making->task_count == 0)
        return error_set(error, "%.200s: it has more work in it than was asked for",
                         making->journal.path);
    bool is_same = record->kind == kind_of(&making->tasks[making->done]);
    if (is_same && !take_record(making, bytes_over(record->bytes, record->length), &is_same, error))
        return false;
    return is_same || journal_refuse(&making->journal, record, error);
}

// All that the tasks depend on; how many games there will be is nothing to a game.
static void describe(const BookMakeSettings *settings, Text *text) {
    text_addf(text, "game %s\nplayer %s\nplies %d\nwidth %d\nmargin %d\nnodes %" PRIu64 "\n",
              settings->game_text, settings->player, settings->plies, settings->width,
              settings->margin, settings->nodes);
    text_addf(text, "positions %d\ngame-nodes %" PRIu64 "\nseed %" PRIu64 "\n", settings->positions,
              settings->game_nodes, settings->seed);
    // What came later is named where it is not as it was before.
    if (settings->lines > 0) text_addf(text, "lines %d\n", settings->lines);
    if (settings->backs_up) text_add(text, "back-up\n");
    if (settings->step != BOOK_MAKE_STEP) text_addf(text, "step %d\n", settings->step);
    if (settings->confirm > 0) text_addf(text, "confirm %d\n", settings->confirm);
    if (settings->faith != BOOK_TREE_FAITH) text_addf(text, "faith %d\n", settings->faith);
    if (time_control_is_set(&settings->clock)) {
        text_add(text, "clock ");
        time_control_format(&settings->clock, text);
        text_add(text, "\n");
    }
}

static bool open_journal(Making *making, Error *error) {
    Text words = text_over(making->words, sizeof making->words);
    describe(making->settings, &words);
    begin_round(making);
    const JournalHead head = {"book", making->words};
    return journal_go_on(&making->journal, making->settings->journal, &head, take_kept, making,
                         error);
}

// ---- the whole ----

static void *open_worker(void *context, Error *error) {
    return book_task_open(((const Making *)context)->settings, error);
}

static WorkEnd do_task(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                       Error *error) {
    (void)context;
    return book_task_do(worker, task, record, error);
}

static void close_worker(void *context, void *worker) {
    (void)context;
    book_task_close(worker);
}

static WorkBrief brief_task(void *context, int64_t number, WorkBytes *brief, Error *error) {
    const Making *making = context;
    if (making->task_count == 0) return WORK_NO_MORE;
    if (number >= making->round_first + making->task_count) return WORK_LATER;
    if (!work_bytes_set_length(brief, sizeof(BookTask), error)) return WORK_NO_MORE;
    memcpy(brief->bytes, &making->tasks[number - making->round_first], sizeof(BookTask));
    return WORK_READY;
}

static WorkVerdict keep_task(void *context, int64_t number, const WorkBytes *record, Error *error) {
    Making *making = context;
    const BookMakeSettings *settings = making->settings;
    // A stop leaves gaps; what is behind one is done again.
    if (number != making->round_first + making->done) return WORK_GOES_ON;
    bool is_same;
    if (!journal_keep(&making->journal, kind_of(&making->tasks[making->done]), record->bytes,
                      record->length, error)
        || !take_record(making, bytes_over(record->bytes, record->length), &is_same, error))
        return WORK_WRONG;
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
    Making *making = memory_new(sizeof *making, error);
    if (making == NULL) return false;
    if (!book_tree_open(tree, settings->game, settings->start, settings->margin, error)) {
        free(making);
        return false;
    }
    making->settings = settings;
    making->tree = tree;
    tree->faith = settings->faith;
    tree->trust = settings->trust > 0 ? settings->trust : settings->faith;
    tree->confirm = settings->confirm;
    if (settings->keep >= 0) tree->keep = settings->keep;
    making->journal.file = -1;
    const bool is_made = journal_finish(&making->journal, make(making, error), error);
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
    if (groups == NULL) return error_no_memory(error);
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
