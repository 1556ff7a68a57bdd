// SPDX-License-Identifier: GPL-3.0-or-later
// book_proof.c - see book_proof.h.
#include "learn/book_proof.h"

#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "core/bytes.h"
#include "core/journal.h"
#include "core/memory.h"
#include "lab/lab.h"
#include "work/work.h"

enum {
    KIND_PROVED = 2, // records of the journal
    WEIGHT_TOP = 1000,
    RECORD_MAX = 16 + BOOK_TREE_WIDTH_MAX * 8,
};

// What a worker is asked: the value of the start, or the moves of a position that keep it.
typedef struct ProofTask {
    bool is_start;
    int value; // to be kept: 1 or 0
    int depth;
    GamePosition position;
} ProofTask;

typedef struct BookProof {
    const BookProofSettings *settings;
    BookTree tree; // positions of both sides
    int owner;     // the side whose value is kept
    int value;     // of the start for the owner: 1 or 0
    int seen;      // positions of the tree that are listed as jobs, or whose moves are all in it
    int *jobs;     // numbers of the owner's positions
    int job_count;
    size_t job_capacity;
    int64_t done; // jobs, the start's value counted
    uint64_t nodes;
    Journal journal;
    char words[1024]; // the settings as the journal has them
} BookProof;

static int job_depth(int ply) {
    return LAB_DEPTH_MAX - ply;
}

// ---- a worker ----

// The value of the start for the side to move, as a sign.
static bool judge_start(Search *search, const ProofTask *task, int *value, uint64_t *nodes,
                        Error *error) {
    bool is_won = false, is_held = false;
    if (!lab_solve_ask(search, &task->position, task->depth, 0, &is_won, nodes, error))
        return false;
    if (!is_won && !lab_solve_ask(search, &task->position, task->depth, -1, &is_held, nodes, error))
        return false;
    *value = is_won ? 1 : is_held ? 0 : -1;
    return true;
}

static bool keeps_value(Search *search, const ProofTask *task, const GamePosition *next,
                        bool *is_kept, uint64_t *nodes, Error *error) {
    const int most = task->value > 0 ? -1 : 0; // what the opponent may have then
    bool is_above = false;
    if (!lab_solve_ask(search, next, task->depth - 1, most, &is_above, nodes, error)) return false;
    *is_kept = !is_above;
    return true;
}

// The moves that end the game well; where there is one, no other is worth a thought.
static int list_ending(const Game *game, const ProofTask *task, const GameMove *legal, int count,
                       GameMove *kept) {
    int kept_count = 0;
    for (int i = 0; i < count && kept_count < BOOK_TREE_WIDTH_MAX; i++) {
        GamePosition next = {{0}};
        int score;
        game->play(&task->position, legal[i], &next);
        if (game->is_over(&next, &score) && score < 0) kept[kept_count++] = legal[i];
    }
    return kept_count;
}

// In the order in which a solver tries them: the first that keeps the value is soon found.
static int list_sorted(const Game *game, const void *position, GameMove *legal) {
    const int count = game->list_moves(position, legal);
    for (int i = 1; game->rate_move != NULL && i < count; i++) {
        const GameMove move = legal[i];
        const int rate = game->rate_move(position, move);
        int place = i;
        for (; place > 0 && game->rate_move(position, legal[place - 1]) < rate; place--)
            legal[place] = legal[place - 1];
        legal[place] = move;
    }
    return count;
}

static bool list_kept(Search *search, const BookProofSettings *settings, const ProofTask *task,
                      GameMove *kept, int *kept_count, uint64_t *nodes, Error *error) {
    const Game *game = settings->game;
    GameMove legal[GAME_MOVES_MAX];
    int count = list_sorted(game, &task->position, legal);
    *kept_count = list_ending(game, task, legal, count, kept);
    if (*kept_count > 0) return true;
    for (int i = 0; i < count && *kept_count < settings->width; i++) {
        GamePosition next = {{0}};
        int score;
        bool is_kept;
        game->play(&task->position, legal[i], &next);
        if (game->is_over(&next, &score))
            is_kept = task->value == 0 && score == 0;
        else if (!keeps_value(search, task, &next, &is_kept, nodes, error))
            return false;
        if (is_kept) kept[(*kept_count)++] = legal[i];
    }
    return *kept_count > 0 || error_set(error, "no move keeps the value that was proved");
}

static WorkEnd do_task(void *context, void *worker, const WorkTask *work, WorkBytes *record,
                       Error *error) {
    const BookProofSettings *settings = ((const BookProof *)context)->settings;
    GameMove kept[BOOK_TREE_WIDTH_MAX];
    int kept_count = 0, value = 0;
    uint64_t nodes = 0;
    ProofTask task;
    memcpy(&task, work->brief->bytes, sizeof task);
    lab_set_stop(worker, work->is_stopped);
    bool is_fine = task.is_start
                       ? judge_start(worker, &task, &value, &nodes, error)
                       : list_kept(worker, settings, &task, kept, &kept_count, &nodes, error);
    if (atomic_load(work->is_stopped)) return WORK_BROKEN_OFF;
    if (!is_fine) return WORK_FAILED;
    if (!work_bytes_set_length(record, RECORD_MAX, error)) return WORK_FAILED;
    Bytes bytes = bytes_over(record->bytes, RECORD_MAX);
    bytes_put_number(&bytes, nodes, 8);
    bytes_put_number(&bytes, (uint64_t)(value + 1), 1);
    bytes_put_number(&bytes, (uint64_t)kept_count, 1);
    for (int i = 0; i < kept_count; i++) bytes_put_number(&bytes, kept[i], 8);
    record->length = bytes.at;
    return WORK_DONE;
}

static void *open_worker(void *context, Error *error) {
    const BookProofSettings *settings = ((const BookProof *)context)->settings;
    return lab_solve_open(settings->game, settings->table_mb, error);
}

static void close_worker(void *context, void *worker) {
    (void)context;
    lab_close(worker);
}

// ---- positions ----

static bool add_job(BookProof *proof, int number, Error *error) {
    if (!memory_grow(&proof->jobs, &proof->job_capacity, (size_t)proof->job_count + 1,
                     sizeof *proof->jobs))
        return error_no_memory(error);
    proof->jobs[proof->job_count++] = number;
    return true;
}

static bool grow(BookProof *proof, int number, const GameMove *moves, int count, Error *error) {
    BookTreeMove kept[BOOK_TREE_WIDTH_MAX] = {{0}};
    if (count > BOOK_TREE_WIDTH_MAX)
        return error_set(error, "a position has more than %d moves for the book",
                         BOOK_TREE_WIDTH_MAX);
    for (int i = 0; i < count; i++) kept[i].move = moves[i];
    return book_tree_grow(&proof->tree, number, kept, count, proof->settings->plies + 1, 0, error);
}

// Positions found since: those of the owner are jobs, of the others all moves are followed.
static bool follow(BookProof *proof, Error *error) {
    const Game *game = proof->settings->game;
    for (; proof->seen < proof->tree.count; proof->seen++) {
        const BookTreeNode *node = &proof->tree.nodes[proof->seen];
        GameMove legal[GAME_MOVES_MAX];
        if (game->side_to_move(&node->position) == proof->owner) {
            if (!add_job(proof, proof->seen, error)) return false;
        } else if (node->ply < proof->settings->plies) {
            int count = game->list_moves(&node->position, legal);
            if (!grow(proof, proof->seen, legal, count, error)) return false;
        }
    }
    return true;
}

// ---- records ----

static bool take_start(BookProof *proof, int value) {
    int first = proof->settings->game->side_to_move(proof->settings->start);
    proof->owner = value >= 0 ? first : 1 - first;
    proof->value = value == 0 ? 0 : 1;
    return value >= -1 && value <= 1;
}

// What follows from the next job's record; false when it is not one of it.
static bool take_record(BookProof *proof, Bytes bytes, bool *is_same, Error *error) {
    GameMove kept[BOOK_TREE_WIDTH_MAX];
    uint64_t nodes = bytes_take_number(&bytes, 8);
    int value = (int)bytes_take_number(&bytes, 1) - 1, count = (int)bytes_take_number(&bytes, 1);
    const bool is_start = proof->done == 0;
    *is_same = count <= BOOK_TREE_WIDTH_MAX && (is_start ? count == 0 : count > 0);
    *is_same &= is_start || proof->done <= proof->job_count;
    for (int i = 0; *is_same && i < count; i++) {
        const BookTreeNode *node = &proof->tree.nodes[proof->jobs[proof->done - 1]];
        kept[i] = bytes_take_number(&bytes, 8);
        *is_same = game_is_legal(proof->settings->game, &node->position, kept[i]);
    }
    *is_same &= !bytes.is_cut && bytes.at == bytes.size;
    if (*is_same && is_start) *is_same = take_start(proof, value);
    if (!*is_same) return true;
    if (!is_start && !grow(proof, proof->jobs[proof->done - 1], kept, count, error)) return false;
    proof->done++;
    proof->nodes += nodes;
    return follow(proof, error);
}

static bool take_kept(void *context, const JournalRecord *record, Error *error) {
    BookProof *proof = context;
    bool is_same = record->kind == KIND_PROVED;
    if (is_same && !take_record(proof, bytes_over(record->bytes, record->length), &is_same, error))
        return false;
    return is_same || journal_refuse(&proof->journal, record, error);
}

static bool open_journal(BookProof *proof, Error *error) {
    const BookProofSettings *settings = proof->settings;
    Text words = text_over(proof->words, sizeof proof->words);
    text_addf(&words, "game %s\nplies %d\nwidth %d\n", settings->game_text, settings->plies,
              settings->width);
    const JournalHead head = {"book proof", proof->words};
    bool is_open =
        journal_go_on(&proof->journal, settings->journal, &head, take_kept, proof, error);
    proof->nodes = 0; // of earlier runs
    return is_open;
}

// ---- the work ----

static WorkBrief brief_task(void *context, int64_t number, WorkBytes *brief, Error *error) {
    const BookProof *proof = context;
    if (proof->done > proof->job_count) return WORK_NO_MORE;
    if (number > proof->job_count) return WORK_LATER;
    if (!work_bytes_set_length(brief, sizeof(ProofTask), error)) return WORK_NO_MORE;
    ProofTask task = {.is_start = number == 0, .value = proof->value, .depth = job_depth(0)};
    if (number == 0) {
        memcpy(&task.position, proof->settings->start, proof->settings->game->position_bytes);
    } else {
        const BookTreeNode *node = &proof->tree.nodes[proof->jobs[number - 1]];
        task.position = node->position;
        task.depth = job_depth(node->ply);
    }
    memcpy(brief->bytes, &task, sizeof task);
    return WORK_READY;
}

static WorkVerdict keep_task(void *context, int64_t number, const WorkBytes *record, Error *error) {
    BookProof *proof = context;
    const BookProofSettings *settings = proof->settings;
    bool is_same;
    if (number != proof->done) return WORK_GOES_ON; // behind a gap that a stop left: done again
    if (!journal_keep(&proof->journal, KIND_PROVED, record->bytes, record->length, error)
        || !take_record(proof, bytes_over(record->bytes, record->length), &is_same, error))
        return WORK_WRONG;
    if (settings->tell != NULL)
        settings->tell(settings->context, proof->done - 1, proof->job_count);
    return WORK_GOES_ON;
}

static bool prove(BookProof *proof, Error *error) {
    if (!open_journal(proof, error)) return false;
    const WorkSettings work = {
        .context = proof,
        .begin = proof->done,
        .end = INT64_MAX,
        .threads = proof->settings->threads,
        .brief = brief_task,
        .commit = keep_task,
        .open = open_worker,
        .run = do_task,
        .close = close_worker,
        .journal = proof->settings->journal,
        .ahead_settings = proof->words,
    };
    if (!work_run(&work, proof->settings->is_stopped, error)) return false;
    return proof->done > proof->job_count || error_set(error, "stopped");
}

// ---- the book ----

// A reply weighs the more, the fewer answers keep the value; moves that keep it are worth the same.
static int weight_of(const BookProof *proof, const BookTreeNode *node, const BookTreeMove *move) {
    if (proof->settings->game->side_to_move(&node->position) == proof->owner || move->target < 0)
        return WEIGHT_TOP;
    int answers = proof->tree.nodes[move->target].move_count;
    return answers > 0 ? WEIGHT_TOP / (answers * answers) : WEIGHT_TOP;
}

static void fill_group(const BookProof *proof, const BookTreeNode *node, BookGroup *group,
                       BookProofSummary *summary) {
    const Game *game = proof->settings->game;
    bool is_owner = game->side_to_move(&node->position) == proof->owner;
    group->key = node->key;
    for (int i = 0; i < node->move_count; i++) {
        GamePosition next = {{0}};
        game->play(&node->position, node->moves[i].move, &next);
        uint64_t code = book_key_for(game, &next);
        bool is_image = false; // of a move that leads to the same position
        for (int j = 0; j < group->count; j++) is_image |= group->moves[j] == code;
        if (!is_image)
            book_group_add(group, code, (uint64_t)weight_of(proof, node, &node->moves[i]));
    }
    summary->proved += is_owner;
    *(is_owner ? &summary->kept : &summary->replies) += group->count;
}

static bool write_book(const BookProof *proof, const char *path, BookProofSummary *summary,
                       Error *error) {
    const BookTree *tree = &proof->tree;
    BookGroup *groups = calloc((size_t)tree->count, sizeof *groups);
    if (groups == NULL) return error_no_memory(error);
    int count = 0;
    for (int i = 0; i < tree->count; i++) {
        if (tree->nodes[i].is_searched)
            fill_group(proof, &tree->nodes[i], &groups[count++], summary);
    }
    bool is_written = game_book_write(path, proof->settings->game_text, groups, count, error);
    free(groups);
    return is_written;
}

bool book_proof_make(const BookProofSettings *settings, const char *path, BookProofSummary *summary,
                     Error *error) {
    BookProof *proof = calloc(1, sizeof *proof);
    int score;
    *summary = (BookProofSummary){0};
    if (proof == NULL) return error_no_memory(error);
    proof->settings = settings;
    proof->journal.file = -1;
    bool is_fine = settings->game->repetition == REPETITION_IMPOSSIBLE
                   || error_set(error, "positions of %s come back: one question cannot settle them",
                                settings->game->name);
    if (is_fine && settings->game->is_over(settings->start, &score))
        is_fine = error_set(error, "the game is over in this position");
    is_fine = is_fine && book_tree_open(&proof->tree, settings->game, settings->start, 1, error)
              && prove(proof, error) && write_book(proof, path, summary, error);
    if (is_fine) {
        bool is_first = proof->owner == settings->game->side_to_move(settings->start);
        summary->value = is_first ? proof->value : -proof->value;
        summary->nodes = proof->nodes;
    }
    is_fine = journal_finish(&proof->journal, is_fine, error);
    book_tree_close(&proof->tree);
    free(proof->jobs);
    free(proof);
    return is_fine;
}
