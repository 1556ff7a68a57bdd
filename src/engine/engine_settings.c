// SPDX-License-Identifier: GPL-3.0-or-later
// engine_settings.c - what may be chosen of an engine. Each waits for the end of the search first.
#include <stdlib.h>
#include <string.h>

#include "engine/engine_state.h"
#include "engine/judge.h"

size_t engine_set_hash(Engine *engine, size_t table_mb) {
    engine_stop_and_wait(engine);
    return table_resize(engine->shared.table, table_mb);
}

bool engine_set_threads(Engine *engine, int threads, Error *error) {
    engine_stop_and_wait(engine);
    return engine_open_workers(engine, threads, error);
}

void engine_set_multi_pv(Engine *engine, int lines) {
    engine_stop_and_wait(engine);
    engine->shared.multi_pv = lines;
}

const Network *engine_network(const Engine *engine) {
    bool is_wanted =
        ideas_have(engine->ideas, IDEA_NETWORK) && handicap_is_none(engine->skill.handicap);
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
    engine_stop_and_wait(engine);
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
    engine_stop_and_wait(engine);
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
        return error_no_memory(error);
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
    engine_stop_and_wait(engine);
    const bool is_done = endings_open_own(&engine->shared.endings, folders, error);
    engine_clear_hash(engine);
    return is_done;
}

Tables *engine_tables(const Engine *engine) {
    return engine->shared.endings.own;
}

bool engine_set_syzygy(Engine *engine, const char *folders, Error *error) {
    engine_stop_and_wait(engine);
    const bool is_done = endings_open_syzygy(&engine->shared.endings, folders, error);
    engine_clear_hash(engine);
    return is_done;
}

void engine_set_syzygy_rules(Engine *engine, int depth, int limit, bool has_50_move_rule) {
    engine_stop_and_wait(engine);
    Endings *endings = &engine->shared.endings;
    if (endings->ignores_clock == has_50_move_rule) engine_clear_hash(engine);
    endings->syzygy_depth = depth;
    endings->syzygy_limit = limit;
    endings->ignores_clock = !has_50_move_rule;
}

void engine_set_book(Engine *engine, Book *book, EngineBookUse use) {
    engine_stop_and_wait(engine);
    book_close(engine->book);
    engine->book = book;
    engine->book_use = use;
}

const Book *engine_book(const Engine *engine) {
    return engine->book;
}

void engine_set_companion(Engine *engine, const EngineCompanion *companion) {
    engine_stop_and_wait(engine);
    engine->companion = *companion;
    engine->shared.place = companion->place;
}

void engine_set_observer(Engine *engine, TraceObserver observer) {
    engine_stop_and_wait(engine);
    engine->trace.observer = observer;
}

void engine_clear_hash(Engine *engine) {
    engine_stop_and_wait(engine);
    table_clear(engine->shared.table);
}

void engine_new_game(Engine *engine) {
    engine->node_clock = 0;
    engine_clear_hash(engine);
    for (int i = 0; i < engine->worker_count; i++) histories_clear(engine->workers[i]->histories);
}

void engine_set_handicap(Engine *engine, Handicap handicap, uint64_t seed) {
    engine_stop_and_wait(engine);
    skill_begin(&engine->skill, handicap, seed);
    engine_new_game(engine); // what was overlooked or misjudged must not be remembered as true
}

void engine_params_changed(Engine *engine) {
    engine_stop_and_wait(engine);
    reductions_fill(&engine->shared);
}
