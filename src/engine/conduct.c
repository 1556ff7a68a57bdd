// SPDX-License-Identifier: GPL-3.0-or-later
// conduct.c - one search of the engine: book, handicap and endings first,
// then all workers, then the result.
#include <stdlib.h>

#include "core/random.h"
#include "core/thread.h"
#include "engine/engine_state.h"
#include "engine/sight.h"

enum { CURRENT_MOVE_AFTER_MS = 3000 };

// ---- reports ----

uint64_t engine_nodes(const Engine *engine) {
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
    // Stopped while the window was being widened: the score is only a
    // bound, and its line may be short.
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
        .nodes = engine_nodes(engine) + companion_nodes(engine),
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
    int lines =
        engine->shared.multi_pv < worker->root_count ? engine->shared.multi_pv : worker->root_count;
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
    if (bound == BOUND_EXACT) companion_tell(context, worker);
}

static void on_current_move(void *context, const Worker *worker, Move move, int number) {
    Engine *engine = context;
    if (timing_elapsed_ms(&engine->shared.timing) < CURRENT_MOVE_AFTER_MS) return;
    engine->listener.on_current_move(engine->listener.context, worker->root_depth, &engine->board,
                                     move, number);
}

// ---- a search ----

static void *run_helper(void *argument) {
    worker_search(argument);
    return NULL;
}

// All workers search the same root; what one finds the others read from the table.
static void run_workers(Engine *engine) {
    companion_begin(engine);
    pthread_t *threads = calloc((size_t)engine->worker_count, sizeof *threads);
    int started = 1, wanted = handicap_is_none(engine->skill.handicap) ? engine->worker_count : 1;
    while (threads != NULL && started < wanted) {
        if (!thread_start(&threads[started], run_helper, engine->workers[started])) break;
        started++;
    }
    worker_search(engine->workers[0]);
    // The end of the first worker's search is the end of all; while the
    // result is held, the others go on.
    pthread_mutex_lock(&engine->lock);
    while (engine->is_held) pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
    atomic_store(&engine->shared.stop, true);
    for (int i = 1; i < started; i++) pthread_join(threads[i], NULL);
    free(threads);
}

// The deepest speaks for all; of equally deep ones the most hopeful, or the first where a depth
// or several lines were asked for.
static bool is_better(const Engine *engine, Depth depth, Score score, const Worker *best) {
    const bool only_deeper = engine->shared.multi_pv > 1 || engine->limits.depth > 0;
    const Score best_score = best->root_moves[0].score;
    if (depth < best->completed_depth) return false;
    if (only_deeper) return depth > best->completed_depth;
    bool is_sounder = depth > best->completed_depth && !score_is_win(best_score);
    return score > best_score || (is_sounder && score > best_score - 20);
}

static const Worker *best_worker(const Engine *engine) {
    const Worker *best = engine->workers[0];
    for (int i = 1; i < engine->worker_count; i++) {
        const Worker *worker = engine->workers[i];
        if (worker->root_count > 0
            && is_better(engine, worker->completed_depth, worker->root_moves[0].score, best))
            best = worker;
    }
    return best;
}

// True when another machine has found something better: it is the first worker's then.
static bool adopt_finding(const Engine *engine, const Worker *best) {
    EngineFinding finding;
    return companion_ask(engine, &finding) && is_better(engine, finding.depth, finding.score, best)
           && companion_adopt(engine, &finding, engine->workers[0]);
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
    EngineBest best = {.board = &engine->board,
                       .nodes = engine_nodes(engine) + companion_nodes(engine),
                       .mate_asked = engine->limits.mate,
                       .mate_excluded = engine->shared.mate_excluded,
                       .is_from_book = engine->is_book_move,
                       .has_lost_tables = endings_have_failed(&engine->shared.endings)};
    const Worker *worker = best_worker(engine);
    const bool is_from_elsewhere = adopt_finding(engine, worker);
    if (is_from_elsewhere) worker = engine->workers[0];
    companion_tell(engine, worker);
    if (worker->root_count > 0) {
        const RootMove *root_move = &worker->root_moves[0];
        EngineInfo info = info_of(engine, worker, 0, BOUND_EXACT);
        best.move = root_move->move;
        best.ponder = engine->is_book_move ? MOVE_NONE : expected_reply(engine, root_move);
        best.score = info.score;
        best.depth = worker->completed_depth;
        if (worker->index != 0 || worker->completed_depth < worker->root_depth || is_from_elsewhere)
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

// How far the player knows the book: a beginner the first moves, a master eight.
static int book_moves_known(const Engine *engine) {
    const Handicap *handicap = &engine->skill.handicap;
    int known =
        handicap_is_none(*handicap) ? engine->book_use.moves_most : (handicap->elo + 150) / 300;
    return known < engine->book_use.moves_most ? known : engine->book_use.moves_most;
}

// How many of the moves, the heaviest first, come to the player's mind: a newcomer takes any, a
// club player and who is stronger none that weighs less than a third of the heaviest. What is odd
// (sight.h) none takes while there is another.
static int book_moves_in_mind(const Engine *engine, BookMove *moves, int count) {
    enum { ELO_OF_ANY = 400, ELO_A_PERCENT = 30, PERCENT_MOST = 33 };
    const Handicap *handicap = &engine->skill.handicap;
    if (handicap_is_none(*handicap) || count == 0) return count;
    int percent = (handicap->elo - ELO_OF_ANY) / ELO_A_PERCENT, kept = 1;
    if (percent > PERCENT_MOST) percent = PERCENT_MOST;
    while (kept < count && moves[kept].weight * 100 >= moves[0].weight * percent) kept++;
    int usual = 0;
    for (int i = 0; i < kept; i++) {
        if (!sight_is_odd(&engine->board, (Move)moves[i].move)) moves[usual++] = moves[i];
    }
    return usual > 0 ? usual : kept;
}

// A move of the book is the only one that is searched then, and only to have a score.
static bool apply_book(Engine *engine) {
    EngineLimits *limits = &engine->limits;
    bool wants_thought = limits->is_infinite || limits->is_ponder || limits->mate > 0
                         || limits->only_count > 0 || engine->shared.multi_pv > 1
                         || engine->trace.observer.notice != NULL;
    if (engine->book == NULL || wants_thought || engine->board.house_rules != 0) return false;
    if (engine->board.move_number > book_moves_known(engine)) return false;
    BookMove moves[BOOK_MOVES_MAX];
    GameMove move;
    Random random = random_from_seed(
        random_mix(engine->skill.seed ^ random_mix(engine->book_use.seed)) ^ engine->board.key);
    int count = book_list(engine->book, &engine->board, moves);
    count = book_moves_in_mind(engine, moves, count);
    if (!book_choose(moves, count, engine->book_use.choice, &random, &move)) return false;
    limits->only[0] = (Move)move;
    limits->only_count = 1;
    limits->depth = 1;
    limits->nodes = 0; // a score of depth 1 costs next to nothing
    return true;
}

// A weaker player looks at fewer nodes, and only at the moves that come to its mind. Returns what
// it does not see further down, or NULL.
static const Skill *apply_handicap(Engine *engine) {
    const Skill *skill = &engine->skill;
    EngineLimits *limits = &engine->limits;
    if (handicap_is_none(skill->handicap)) return NULL;
    bool is_technique = skill_is_technique(&engine->board);
    uint64_t nodes = skill->handicap.nodes;
    if (is_technique && nodes < SKILL_TECHNIQUE_NODES) nodes = SKILL_TECHNIQUE_NODES;
    if (limits->nodes == 0 || limits->nodes > nodes) limits->nodes = nodes;
    if (limits->only_count == 0)
        limits->only_count =
            skill_list_candidates(skill, &engine->board, engine->last_move, limits->only);
    return is_technique ? NULL : skill;
}

// Where tables know the root, only their best moves are thought about; several lines need all
// moves. Returns how many positions were asked.
static uint64_t apply_endings(Engine *engine) {
    EngineLimits *limits = &engine->limits;
    Shared *shared = &engine->shared;
    uint64_t hits = 0;
    const bool is_limited = !handicap_is_none(engine->skill.handicap);
    shared->endings.verdict_count = 0;
    if (!is_limited) endings_look_at_root(&shared->endings, &engine->board);
    shared->endings_men = is_limited ? 0 : endings_men_max(&shared->endings);
    if (shared->endings_men > 0 && limits->only_count == 0 && shared->multi_pv == 1)
        limits->only_count =
            endings_list_best(&shared->endings, &engine->board, limits->only, &hits);
    return hits;
}

void engine_run_search(Engine *engine) {
    const EngineLimits *limits = &engine->limits;
    Shared *shared = &engine->shared;
    engine->is_book_move = apply_book(engine);
    const Skill *skill = apply_handicap(engine);
    const uint64_t hits = apply_endings(engine);
    shared->ideas = engine->ideas;
    shared->depth_limit =
        limits->depth > 0 && limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX - 1;
    shared->node_limit = limits->nodes;
    shared->is_soft_node_limit = limits->is_soft_nodes;
    shared->mate_limit = limits->mate;
    shared->mate_excluded = 0;
    shared->workers = engine->workers;
    shared->worker_count = engine->worker_count;
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
    engine->trace = (SearchTrace){.observer = engine->trace.observer};
    first->trace = engine->trace.observer.notice != NULL ? &engine->trace : NULL;
    first->on_current_move = engine->listener.on_current_move != NULL ? on_current_move : NULL;
    run_workers(engine);
    report_best(engine);
    companion_end(engine);
}

void *engine_conduct(void *argument) {
    Engine *engine = argument;
    pthread_mutex_lock(&engine->lock);
    while (true) {
        while ((!engine->is_searching || engine->is_here) && !engine->is_quitting)
            pthread_cond_wait(&engine->called, &engine->lock);
        if (engine->is_quitting) break;
        pthread_mutex_unlock(&engine->lock);
        engine_run_search(engine);
        pthread_mutex_lock(&engine->lock);
        engine->is_searching = false;
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}
