// SPDX-License-Identifier: GPL-3.0-or-later
// engine.c - the engine's life: one conductor thread that runs searches one after the other, helpers beside
// it.
#include "engine/engine.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/random.h"
#include "core/thread.h"
#include "engine/cleaner.h"
#include "engine/judge.h"
#include "engine/node.h"
#include "engine/repetition.h"
#include "engine/story.h"

enum { CURRENT_MOVE_AFTER_MS = 3000, LOOK_AT_FLAG_MS = 10, GAME_KEYS_MAX = 8192 };

struct Engine {
    EngineListener listener;
    Shared shared;
    Cleaner cleaner; // of the table
    Worker **workers;
    int worker_count;
    Network *network; // NULL: none, the hand-written evaluation judges
    Ideas ideas;
    Story story; // of the next searches, if somebody listens
    Skill skill; // at full strength not used
    Book *book;  // NULL: none
    EngineBookUse book_use;
    bool is_book_move; // the running search only scores what the book chose

    // The game, owned by the calling thread while no search runs.
    Board board;
    Move last_move;               // before it, or MOVE_NONE
    uint64_t keys[GAME_KEYS_MAX]; // before the board
    int key_count;
    EngineLimits limits;
    EngineBest best; // of the last search

    pthread_t conductor;
    pthread_mutex_t lock;
    pthread_cond_t called;  // the conductor waits for work
    pthread_cond_t changed; // everybody else
    bool is_here;           // the search runs in the caller's thread, not in the conductor's
    bool is_searching;      // under lock, as the next two
    bool is_quitting;
    bool is_held; // infinite or pondering: the result waits
};

// ---- workers ----

static void worker_close(Worker *worker) {
    if (worker == NULL) return;
    free(worker->histories);
    accumulators_close(worker->accumulators);
    pawn_cache_close(worker->pawns);
    free(worker);
}

static Worker *worker_open(Shared *shared, int index, const Network *network) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) return NULL;
    worker->shared = shared;
    worker->index = index;
    worker->histories = calloc(1, sizeof *worker->histories);
    worker->pawns = pawn_cache_open();
    worker->accumulators = network != NULL ? accumulators_open(network) : NULL;
    bool has_sums = network == NULL || worker->accumulators != NULL;
    if (worker->histories != NULL && worker->pawns != NULL && has_sums) return worker;
    worker_close(worker);
    return NULL;
}

static void close_workers(Engine *engine) {
    for (int i = 0; i < engine->worker_count; i++) worker_close(engine->workers[i]);
    free(engine->workers);
    engine->workers = NULL;
    engine->worker_count = 0;
}

static bool open_workers(Engine *engine, int count, Error *error) {
    Worker **workers = calloc((size_t)count, sizeof *workers);
    if (workers == NULL) return error_set(error, "no memory for %d threads", count);
    for (int i = 0; i < count; i++) {
        workers[i] = worker_open(&engine->shared, i, engine->network);
        if (workers[i] != NULL) continue;
        while (i > 0) worker_close(workers[--i]);
        free(workers);
        return error_set(error, "no memory for %d threads", count);
    }
    close_workers(engine);
    engine->workers = workers;
    engine->worker_count = count;
    return true;
}

// ---- reductions: ln in 1024ths, by integers only so that every machine agrees ----

static int log2_1024(int value) {
    int whole = 31 - __builtin_clz((unsigned)value);
    uint64_t mantissa = ((uint64_t)value << 32) >> whole; // 1.0 to 2.0 with 32 fraction bits
    int fraction = 0;
    for (int bit = 0; bit < 10; bit++) {
        mantissa = (uint64_t)(((unsigned __int128)mantissa * mantissa) >> 32);
        fraction <<= 1;
        if (mantissa >> 33 != 0) {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    return whole * 1024 + fraction;
}

static int ln_1024(int value) {
    return log2_1024(value) * 710 / 1024; // ln 2 = 0.693
}

static void fill_reductions(Shared *shared) {
    for (int depth = 1; depth < 64; depth++) {
        for (int number = 1; number < 64; number++) {
            int product = ln_1024(depth) * ln_1024(number) / 1024;
            shared->reductions[0][depth][number] = param(LMR_BASE) + product * param(LMR_SLOPE) / 1024;
            shared->reductions[1][depth][number] =
                param(LMR_CAPTURE_BASE) + product * param(LMR_CAPTURE_SLOPE) / 1024;
        }
    }
}

// ---- reports ----

static uint64_t all_nodes(const Engine *engine) {
    uint64_t nodes = 0;
    for (int i = 0; i < engine->worker_count; i++) nodes += worker_nodes(engine->workers[i]);
    return nodes;
}

static uint64_t all_ending_hits(const Engine *engine) {
    uint64_t hits = 0;
    for (int i = 0; i < engine->worker_count; i++)
        hits += atomic_load_explicit(&engine->workers[i]->ending_hits, memory_order_relaxed);
    return hits;
}

static EngineInfo info_of(const Engine *engine, const Worker *worker, int index, Bound bound) {
    const RootMove *root_move = &worker->root_moves[index];
    bool is_new = root_move->score > -SCORE_INFINITE;
    Score score = is_new ? root_move->score : root_move->last_score;
    if (score <= -SCORE_INFINITE) score = SCORE_DRAW; // stopped before anything was found
    Depth depth = root_move->depth > 0 ? root_move->depth : 1;
    // Stopped while the window was being widened: the score is only a bound, and its line may be short.
    if (bound == BOUND_EXACT && is_new && root_move->bound != BOUND_NONE) bound = root_move->bound;
    // Stopped before the other moves were tried: one that is not mated is still to be found.
    bool is_unfinished = worker->completed_depth < worker->root_depth && worker->root_count > 1;
    if (bound == BOUND_EXACT && is_unfinished && score_is_loss(score)) bound = BOUND_LOWER;
    return (EngineInfo){
        .board = &engine->board,
        .depth = depth,
        .selective_depth = root_move->selective_depth > depth ? root_move->selective_depth : depth,
        .line_number = index + 1,
        .score = score,
        .bound = bound,
        .nodes = all_nodes(engine),
        .evaluations = worker->evaluations,
        .ending_hits = all_ending_hits(engine),
        .time_ms = timing_elapsed_ms(&engine->shared.timing),
        .full_permill = table_full_permill(engine->shared.table),
        .line = root_move->line.moves,
        .line_length = root_move->line.length,
    };
}

static void report_lines(Engine *engine, const Worker *worker, Bound bound, bool is_last) {
    if (engine->listener.on_info == NULL) return;
    int lines = engine->shared.multi_pv < worker->root_count ? engine->shared.multi_pv : worker->root_count;
    int first = bound == BOUND_EXACT ? 0 : worker->pv_index;
    int last = bound == BOUND_EXACT ? lines - 1 : worker->pv_index;
    for (int i = first; i <= last; i++) {
        EngineInfo info = info_of(engine, worker, i, bound);
        info.is_last = is_last;
        engine->listener.on_info(engine->listener.context, &info);
    }
}

static void on_report(void *context, const Worker *worker, Bound bound) {
    report_lines(context, worker, bound, false);
}

static void on_current_move(void *context, const Worker *worker, Move move, int number) {
    Engine *engine = context;
    if (timing_elapsed_ms(&engine->shared.timing) < CURRENT_MOVE_AFTER_MS) return;
    engine->listener.on_current_move(engine->listener.context, worker->root_depth, &engine->board, move,
                                     number);
}

// ---- a search ----

static void *run_helper(void *argument) {
    worker_search(argument);
    return NULL;
}

// All workers search the same root; what one finds the others read from the table.
static void run_workers(Engine *engine) {
    pthread_t *threads = calloc((size_t)engine->worker_count, sizeof *threads);
    int started = 1, wanted = handicap_is_none(engine->skill.handicap) ? engine->worker_count : 1;
    while (threads != NULL && started < wanted) {
        if (!thread_start(&threads[started], run_helper, engine->workers[started])) break;
        started++;
    }
    worker_search(engine->workers[0]);
    // The end of the first worker's search is the end of all; while the result is held, the others go on.
    pthread_mutex_lock(&engine->lock);
    while (engine->is_held) pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
    atomic_store(&engine->shared.stop, true);
    for (int i = 1; i < started; i++) pthread_join(threads[i], NULL);
    free(threads);
}

// The deepest worker speaks for all; of equally deep ones the most hopeful, or the first where a depth or
// several lines were asked for.
static const Worker *best_worker(const Engine *engine) {
    const Worker *best = engine->workers[0];
    bool only_deeper = engine->shared.multi_pv > 1 || engine->limits.depth > 0;
    for (int i = 1; i < engine->worker_count; i++) {
        const Worker *worker = engine->workers[i];
        if (worker->completed_depth < best->completed_depth || worker->root_count == 0) continue;
        if (only_deeper) {
            if (worker->completed_depth > best->completed_depth) best = worker;
            continue;
        }
        Score score = worker->root_moves[0].score, best_score = best->root_moves[0].score;
        bool is_sounder = worker->completed_depth > best->completed_depth && !score_is_win(best_score);
        if (score > best_score || (is_sounder && score > best_score - 20)) best = worker;
    }
    return best;
}

// The second move of the line, or what the table knows about the position after the first.
static Move expected_reply(const Engine *engine, const RootMove *best) {
    if (best->line.length > 1) return best->line.moves[1];
    Board next;
    board_play(&engine->board, best->move, &next);
    TableEntry entry;
    if (!table_probe(engine->shared.table, next.key, 1, &entry)) return MOVE_NONE;
    return entry.move != MOVE_NONE && movegen_is_legal(&next, entry.move) ? entry.move : MOVE_NONE;
}

static void report_best(Engine *engine) {
    EngineBest best = {
        .board = &engine->board, .nodes = all_nodes(engine), .is_from_book = engine->is_book_move};
    const Worker *worker = best_worker(engine);
    if (worker->root_count > 0) {
        const RootMove *root_move = &worker->root_moves[0];
        EngineInfo info = info_of(engine, worker, 0, BOUND_EXACT);
        best.move = root_move->move;
        best.ponder = engine->is_book_move ? MOVE_NONE : expected_reply(engine, root_move);
        best.score = info.score;
        best.depth = worker->completed_depth;
        if (worker->index != 0 || worker->completed_depth < worker->root_depth)
            report_lines(engine, worker, BOUND_EXACT, true);
    } else if (engine->listener.on_info != NULL) {
        Score score = board_in_check(&engine->board) ? score_mated(0) : SCORE_DRAW;
        const Move no_move = MOVE_NONE;
        EngineInfo info = {.board = &engine->board,
                           .line_number = 1,
                           .score = score,
                           .bound = BOUND_EXACT,
                           .line = &no_move};
        engine->listener.on_info(engine->listener.context, &info);
    }
    engine->best = best;
    if (engine->listener.on_best != NULL) engine->listener.on_best(engine->listener.context, &best);
}

// How far the player knows the book: a beginner the first moves, a master ten.
static int book_moves_known(const Engine *engine) {
    const Handicap *handicap = &engine->skill.handicap;
    int known = handicap_is_none(*handicap) ? engine->book_use.moves_most : (handicap->elo + 150) / 300;
    return known < engine->book_use.moves_most ? known : engine->book_use.moves_most;
}

// A move of the book is the only one that is searched then, and only to have a score.
static bool apply_book(Engine *engine) {
    EngineLimits *limits = &engine->limits;
    bool wants_thought = limits->is_infinite || limits->is_ponder || limits->mate > 0
                         || limits->only_count > 0 || engine->shared.multi_pv > 1
                         || engine->story.observer.notice != NULL;
    if (engine->book == NULL || wants_thought || engine->board.house_rules != 0) return false;
    if (engine->board.move_number > book_moves_known(engine)) return false;
    BookMove moves[BOOK_MOVES_MAX];
    GameMove move;
    Random random = random_from_seed(random_mix(engine->skill.seed ^ random_mix(engine->book_use.seed))
                                     ^ engine->board.key);
    int count = book_list(engine->book, &engine->board, moves);
    if (!book_choose(moves, count, engine->book_use.choice, &random, &move)) return false;
    limits->only[0] = (Move)move;
    limits->only_count = 1;
    limits->depth = 1;
    limits->nodes = 0; // a score of depth 1 costs next to nothing
    return true;
}

// A weaker player looks at fewer nodes, and only at the moves that come to its mind. Returns what it does not
// see further down, or NULL.
static const Skill *apply_handicap(Engine *engine) {
    const Skill *skill = &engine->skill;
    EngineLimits *limits = &engine->limits;
    if (handicap_is_none(skill->handicap)) return NULL;
    bool is_technique = skill_is_technique(&engine->board);
    uint64_t nodes = skill->handicap.nodes;
    if (is_technique && nodes < SKILL_TECHNIQUE_NODES) nodes = SKILL_TECHNIQUE_NODES;
    if (limits->nodes == 0 || limits->nodes > nodes) limits->nodes = nodes;
    if (limits->only_count == 0)
        limits->only_count = skill_list_candidates(skill, &engine->board, engine->last_move, limits->only);
    return is_technique ? NULL : skill;
}

// Where tables know the root, only their best moves are thought about; several lines need all moves. Returns
// how many positions were asked.
static uint64_t apply_endings(Engine *engine) {
    EngineLimits *limits = &engine->limits;
    Shared *shared = &engine->shared;
    uint64_t hits = 0;
    const bool is_limited = !handicap_is_none(engine->skill.handicap);
    shared->endings_men = is_limited ? 0 : endings_men_max(&shared->endings);
    if (shared->endings_men > 0 && limits->only_count == 0 && shared->multi_pv == 1)
        limits->only_count = endings_list_best(&shared->endings, &engine->board, limits->only, &hits);
    return hits;
}

static void run_search(Engine *engine) {
    const EngineLimits *limits = &engine->limits;
    Shared *shared = &engine->shared;
    engine->is_book_move = apply_book(engine);
    const Skill *skill = apply_handicap(engine);
    const uint64_t hits = apply_endings(engine);
    shared->ideas = engine->ideas;
    shared->depth_limit = limits->depth > 0 && limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX - 1;
    shared->node_limit = limits->nodes;
    shared->is_soft_node_limit = limits->is_soft_nodes;
    shared->mate_limit = limits->mate;
    shared->workers = engine->workers;
    shared->worker_count = engine->worker_count;
    // Who is told to stop does not wait for gigabytes: the clearing is broken off, and begun again
    // afterwards.
    const bool is_clear = cleaner_wait(&engine->cleaner, &shared->stop);
    if (!is_clear) cleaner_abandon(&engine->cleaner);
    table_new_search(shared->table);
    for (int i = 0; i < engine->worker_count; i++) {
        Worker *worker = engine->workers[i];
        worker->ideas = engine->ideas;
        worker->skill = skill;
        worker->uses_network = engine_network(engine) != NULL;
        worker_set_root(worker, &engine->board, engine->keys, engine->key_count, limits->only,
                        limits->only_count);
    }
    Worker *first = engine->workers[0];
    worker_count_ending(first, hits);
    first->context = engine;
    first->on_report = on_report;
    engine->story = (Story){.observer = engine->story.observer};
    first->story = engine->story.observer.notice != NULL ? &engine->story : NULL;
    first->on_current_move = engine->listener.on_current_move != NULL ? on_current_move : NULL;
    run_workers(engine);
    report_best(engine);
    if (!is_clear) cleaner_start(&engine->cleaner, shared->table);
}

static void *conduct(void *argument) {
    Engine *engine = argument;
    pthread_mutex_lock(&engine->lock);
    while (true) {
        while ((!engine->is_searching || engine->is_here) && !engine->is_quitting)
            pthread_cond_wait(&engine->called, &engine->lock);
        if (engine->is_quitting) break;
        pthread_mutex_unlock(&engine->lock);
        run_search(engine);
        pthread_mutex_lock(&engine->lock);
        engine->is_searching = false;
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

// ---- the face ----

void engine_wait(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->is_searching) pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

// Under lock.
static void end_search(Engine *engine) {
    engine->is_held = false;
    atomic_store(&engine->shared.stop, true);
    cleaner_wake(&engine->cleaner);
    pthread_cond_broadcast(&engine->changed);
}

void engine_stop(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    end_search(engine);
    pthread_mutex_unlock(&engine->lock);
}

static void stop_and_wait(Engine *engine) {
    engine_stop(engine);
    engine_wait(engine);
}

void engine_ponderhit(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    if (engine->is_searching && engine->limits.is_ponder) {
        atomic_store(&engine->shared.is_pondering, engine->limits.is_infinite);
        engine->is_held = engine->limits.is_infinite;
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
}

bool engine_is_searching(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    bool is_searching = engine->is_searching;
    pthread_mutex_unlock(&engine->lock);
    return is_searching;
}

uint64_t engine_nodes(const Engine *engine) {
    return all_nodes(engine);
}

int64_t engine_elapsed_ms(const Engine *engine) {
    return timing_elapsed_ms(&engine->shared.timing);
}

static void begin_search(Engine *engine, const EngineLimits *limits, bool is_here) {
    stop_and_wait(engine);
    engine->limits = *limits;
    timing_start(&engine->shared.timing, &limits->time[engine->board.side]);
    pthread_mutex_lock(&engine->lock);
    atomic_store(&engine->shared.stop, false);
    engine->is_held = limits->is_infinite || limits->is_ponder;
    atomic_store(&engine->shared.is_pondering, engine->is_held);
    engine->is_searching = true;
    engine->is_here = is_here;
    if (!is_here) pthread_cond_signal(&engine->called);
    pthread_mutex_unlock(&engine->lock);
}

void engine_go(Engine *engine, const EngineLimits *limits) {
    begin_search(engine, limits, false);
}

EngineBest engine_think(Engine *engine, const EngineLimits *limits) {
    begin_search(engine, limits, true);
    run_search(engine);
    pthread_mutex_lock(&engine->lock);
    engine->is_searching = engine->is_here = false;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    return engine->best;
}

EngineBest engine_think_until(Engine *engine, const EngineLimits *limits, const atomic_bool *is_stopped) {
    engine_go(engine, limits);
    pthread_mutex_lock(&engine->lock);
    while (engine->is_searching) {
        clock_wait_until(&engine->changed, &engine->lock, clock_now_ms() + LOOK_AT_FLAG_MS);
        if (atomic_load(is_stopped)) end_search(engine);
    }
    pthread_mutex_unlock(&engine->lock);
    return engine->best;
}

void engine_set_position(Engine *engine, const Board *start, const Move *moves, int count) {
    stop_and_wait(engine);
    engine->board = *start;
    engine->last_move = count > 0 ? moves[count - 1] : MOVE_NONE;
    engine->key_count = 0;
    for (int i = 0; i < count; i++) {
        // Positions before a capture or pawn move cannot come back: their keys need no room.
        if (engine->board.halfmove_clock == 0 || engine->key_count == GAME_KEYS_MAX) engine->key_count = 0;
        engine->keys[engine->key_count++] = engine->board.key;
        Board next;
        board_play(&engine->board, moves[i], &next);
        engine->board = next;
    }
}

const Board *engine_board(const Engine *engine) {
    return &engine->board;
}

size_t engine_set_hash(Engine *engine, size_t table_mb) {
    stop_and_wait(engine);
    cleaner_abandon(&engine->cleaner);
    return table_resize(engine->shared.table, table_mb);
}

bool engine_set_threads(Engine *engine, int threads, Error *error) {
    stop_and_wait(engine);
    return open_workers(engine, threads, error);
}

void engine_set_multi_pv(Engine *engine, int lines) {
    stop_and_wait(engine);
    engine->shared.multi_pv = lines;
}

const Network *engine_network(const Engine *engine) {
    bool is_wanted = ideas_have(engine->ideas, IDEA_NETWORK) && handicap_is_none(engine->skill.handicap);
    return is_wanted ? engine->network : NULL;
}

Score engine_evaluate(const Engine *engine, const Board *board) {
    const Network *network = engine_network(engine);
    Score known;
    if (network == NULL) return eval_score(board, NULL);
    if (eval_known_ending(board, &known) != NULL) return known;
    return engine_network_score(network, board);
}

Score engine_network_score(const Network *network, const Board *board) {
    return judge_network(network_score(network, board), board, NULL);
}

// Scores of another judge must not be remembered.
void engine_set_ideas(Engine *engine, Ideas ideas) {
    stop_and_wait(engine);
    const Network *before = engine_network(engine);
    engine->ideas = ideas;
    if (engine_network(engine) != before) engine_new_game(engine);
}

bool engine_set_judge(Engine *engine, const char *eval, const char *net, Error *error) {
    bool wants_classic = eval != NULL && strcmp(eval, "classic") == 0;
    bool wants_network = eval != NULL && strcmp(eval, "network") == 0;
    if (eval != NULL && !wants_classic && !wants_network)
        return error_set(error, "the evaluation can be classic or network, not '%.40s'", eval);
    if (wants_network && net == NULL && engine->network == NULL)
        return error_set(error, "there is no network in this program, and no file is given");
    if (net != NULL) {
        Network *network = network_read(net, error);
        if (network == NULL || !engine_set_network(engine, network, error)) return false;
    }
    Ideas only = (Ideas)1 << IDEA_NETWORK, ideas = engine->ideas;
    if (eval != NULL) engine_set_ideas(engine, wants_network ? ideas | only : ideas & ~only);
    return true;
}

static void close_accumulators(Accumulators **list, int count) {
    for (int i = 0; i < count; i++) accumulators_close(list[i]);
    free(list);
}

bool engine_set_network(Engine *engine, Network *network, Error *error) {
    stop_and_wait(engine);
    int count = engine->worker_count, opened = 0;
    Accumulators **list = calloc((size_t)count, sizeof *list);
    while (list != NULL && network != NULL && opened < count) {
        list[opened] = accumulators_open(network);
        if (list[opened] == NULL) break;
        opened++;
    }
    if (list == NULL || (network != NULL && opened < count)) {
        close_accumulators(list, opened);
        network_close(network);
        return error_set(error, "no memory for the network of %d threads", count);
    }
    for (int i = 0; i < count; i++) {
        Accumulators *old = engine->workers[i]->accumulators;
        engine->workers[i]->accumulators = list[i];
        list[i] = old;
    }
    close_accumulators(list, count);
    network_close(engine->network);
    engine->network = network;
    engine_new_game(engine);
    return true;
}

// Scores found with other tables must not be remembered.
bool engine_set_tables(Engine *engine, const char *folders, Error *error) {
    stop_and_wait(engine);
    const bool is_done = endings_open_own(&engine->shared.endings, folders, error);
    engine_clear_hash(engine);
    return is_done;
}

bool engine_set_syzygy(Engine *engine, const char *folders, Error *error) {
    stop_and_wait(engine);
    const bool is_done = endings_open_syzygy(&engine->shared.endings, folders, error);
    engine_clear_hash(engine);
    return is_done;
}

void engine_set_syzygy_rules(Engine *engine, int depth, int limit, bool has_50_move_rule) {
    stop_and_wait(engine);
    Endings *endings = &engine->shared.endings;
    if (endings->ignores_clock == has_50_move_rule) engine_clear_hash(engine);
    endings->syzygy_depth = depth;
    endings->syzygy_limit = limit;
    endings->ignores_clock = !has_50_move_rule;
}

void engine_set_book(Engine *engine, Book *book, EngineBookUse use) {
    stop_and_wait(engine);
    book_close(engine->book);
    engine->book = book;
    engine->book_use = use;
}

void engine_set_observer(Engine *engine, TraceObserver observer) {
    stop_and_wait(engine);
    engine->story.observer = observer;
}

void engine_clear_hash(Engine *engine) {
    stop_and_wait(engine);
    cleaner_start(&engine->cleaner, engine->shared.table);
}

bool engine_is_ready(Engine *engine) {
    return cleaner_is_ready(&engine->cleaner);
}

void engine_new_game(Engine *engine) {
    engine_clear_hash(engine);
    for (int i = 0; i < engine->worker_count; i++) histories_clear(engine->workers[i]->histories);
}

void engine_set_handicap(Engine *engine, Handicap handicap, uint64_t seed) {
    stop_and_wait(engine);
    skill_begin(&engine->skill, handicap, seed);
    engine_new_game(engine); // what was overlooked or misjudged must not be remembered as true
}

void engine_params_changed(Engine *engine) {
    stop_and_wait(engine);
    fill_reductions(&engine->shared);
}

Engine *engine_open(const EngineListener *listener, Error *error) {
    chess_init();
    eval_init();
    repetition_init();
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) {
        error_set(error, "no memory for the engine");
        return NULL;
    }
    engine->listener = *listener;
    engine->ideas = ideas_default();
    engine->network = network_open_embedded();
    engine->shared.multi_pv = 1;
    engine->shared.endings.syzygy_depth = ENDINGS_DEPTH_DEFAULT;
    engine->shared.endings.syzygy_limit = ENDINGS_LIMIT_DEFAULT;
    engine->board = fen_start_board();
    fill_reductions(&engine->shared);
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->called, NULL);
    clock_open_condition(&engine->changed);
    cleaner_open(&engine->cleaner, listener->on_ready, listener->context);
    engine->shared.table = table_open(ENGINE_HASH_DEFAULT_MB);
    bool has_network = engine->network != NULL || !network_is_embedded();
    bool is_ready = has_network && engine->shared.table != NULL && open_workers(engine, 1, error);
    if (is_ready && thread_start(&engine->conductor, conduct, engine)) return engine;
    error_set(error, "no memory or no thread for the engine");
    close_workers(engine);
    network_close(engine->network);
    cleaner_close(&engine->cleaner);
    table_close(engine->shared.table);
    free(engine);
    return NULL;
}

void engine_close(Engine *engine) {
    if (engine == NULL) return;
    stop_and_wait(engine);
    pthread_mutex_lock(&engine->lock);
    engine->is_quitting = true;
    pthread_cond_signal(&engine->called);
    pthread_mutex_unlock(&engine->lock);
    pthread_join(engine->conductor, NULL);
    close_workers(engine);
    endings_close(&engine->shared.endings);
    book_close(engine->book);
    network_close(engine->network);
    cleaner_close(&engine->cleaner);
    table_close(engine->shared.table);
    pthread_cond_destroy(&engine->changed);
    pthread_cond_destroy(&engine->called);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}
