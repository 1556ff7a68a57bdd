// SPDX-License-Identifier: GPL-3.0-or-later
// companion.c - what engines on other machines find, beside what this one's workers do (engine.h).
#include <string.h>

#include "engine/engine_state.h"

static bool is_called(const Engine *engine) {
    return engine->companion.on_begin != NULL && handicap_is_none(engine->skill.handicap);
}

void companion_begin(Engine *engine) {
    const EngineCompanion *companion = &engine->companion;
    if (is_called(engine))
        companion->on_begin(companion->context, engine, engine->shared.table, &engine->limits);
}

void companion_end(const Engine *engine) {
    if (is_called(engine)) engine->companion.on_end(engine->companion.context);
}

uint64_t companion_nodes(const Engine *engine) {
    return is_called(engine) ? engine->companion.count_nodes(engine->companion.context) : 0;
}

void companion_tell(const Engine *engine, const Worker *worker) {
    const RootMove *best = &worker->root_moves[0];
    if (!is_called(engine) || engine->is_book_move || worker->root_count == 0
        || best->line.length == 0 || worker->completed_depth == 0
        || best->depth < worker->completed_depth)
        return;
    EngineFinding finding = {
        .key = engine->board.key,
        .depth = worker->completed_depth,
        .score = best->score,
        .line_length = best->line.length,
    };
    memcpy(finding.line, best->line.moves, sizeof finding.line);
    engine->companion.on_finding(engine->companion.context, &finding);
}

bool companion_ask(const Engine *engine, EngineFinding *finding) {
    return is_called(engine) && !engine->is_book_move && engine->shared.multi_pv == 1
           && engine->companion.take_finding(engine->companion.context, finding)
           && finding->key == engine->board.key;
}

// Moves that cannot be played end the line: keys of two positions may be equal.
static void take_line(RootMove *best, const EngineFinding *finding, const Board *root) {
    Board board = *root;
    best->line.length = 0;
    for (int i = 0; i < finding->line_length && movegen_is_legal(&board, finding->line[i]); i++) {
        board_advance(&board, finding->line[i]);
        best->line.moves[best->line.length++] = finding->line[i];
    }
}

bool companion_adopt(const Engine *engine, const EngineFinding *finding, Worker *worker) {
    int index = 0;
    while (index < worker->root_count && worker->root_moves[index].move != finding->line[0])
        index++;
    // not to be searched here
    if (finding->line_length == 0 || index == worker->root_count) return false;
    RootMove best = worker->root_moves[index];
    worker->root_moves[index] = worker->root_moves[0];
    best.score = finding->score;
    best.depth = finding->depth;
    best.bound = BOUND_NONE;
    if (best.selective_depth < finding->depth) best.selective_depth = finding->depth;
    take_line(&best, finding, &engine->board);
    worker->root_moves[0] = best;
    worker->completed_depth = finding->depth;
    return true;
}
