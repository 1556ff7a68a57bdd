// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c - `roque explain`: why the engine cut, reduced, left out or refuted each move.
#include <inttypes.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/engine/explain_picture.h"
#include "cli/engine/hash.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "cli/typed_line.h"
#include "core/clock.h"

enum {
    PROGRESS_AFTER_MS = 2000,
    PROGRESS_EVERY_MS = 500,
    TICK_MS = 5, // so soon Ctrl-C is heard
    LINE_SHOWN = 3,
    ROWS_SHOWN = 8
};

typedef struct Options {
    const char *fen;
    const char *line;
    const char *without;
    const char *with;
    const char *svg;
    EngineLimits limits;
    size_t hash_mb;
    int moves;
    int plies;
    bool wants_json;
} Options;

// What the search's thread says; read by the waiting thread for progress,
// and when the search has ended.
typedef struct Listening {
    atomic_int depth;
    _Atomic uint64_t nodes;
    atomic_bool has_line; // an iteration has ended: there is something to explain
    Explanation *explanation;
} Listening;

static bool read_line(Explanation *explanation, const char *line, Error *error) {
    int count = typed_line_read(explanation->language, "--line", &explanation->board, line,
                                explanation->line, EXPLAIN_PLIES_MAX, error);
    explanation->line_length = count > 0 ? count : 0;
    explanation->is_users_line = count > 0;
    return count >= 0;
}

// ---- the search ----

static void on_info(void *context, const EngineInfo *info) {
    Listening *listening = context;
    atomic_store(&listening->depth, info->depth);
    atomic_store(&listening->nodes, info->nodes);
    explain_take_info(listening->explanation, info);
    if (info->bound == BOUND_EXACT) atomic_store(&listening->has_line, true);
}

static void on_current_move(void *context, Depth depth, const Board *board, Move move, int number) {
    (void)board, (void)move, (void)number;
    Listening *listening = context;
    atomic_store(&listening->depth, depth);
}

static void on_best(void *context, const EngineBest *best) {
    explain_take_best(((Listening *)context)->explanation, best);
}

// Waits for the end, shows that it goes on, and stops it when the user asks: after the first
// iteration, a matter of milliseconds, for before it nothing is known.
static void wait_for_end(Engine *engine, const Listening *listening) {
    Progress progress = progress_open(PROGRESS_AFTER_MS, PROGRESS_EVERY_MS);
    int64_t start_ms = clock_now_ms();
    while (!engine_wait_for(engine, TICK_MS)) {
        if (interrupt_came() && atomic_load(&listening->has_line)) engine_stop(engine);
        if (progress_is_due(&progress))
            say(stderr, "Depth %d, %" PRIu64 " positions, %" PRId64 " s.",
                atomic_load(&listening->depth), atomic_load(&listening->nodes),
                (clock_now_ms() - start_ms) / 1000);
    }
    listening->explanation->time_ms = clock_now_ms() - start_ms;
    progress_clear(&progress);
}

static bool search(const Options *options, Ideas ideas, Record *record, Explanation *explanation,
                   Error *error) {
    Listening listening = {.explanation = explanation};
    EngineListener listener = {.context = &listening,
                               .on_info = on_info,
                               .on_current_move = on_current_move,
                               .on_best = on_best};
    Engine *engine = engine_open(&listener, error);
    if (engine == NULL) return false;
    hash_set(engine, options->hash_mb, "explain");
    engine_set_ideas(engine, ideas);
    engine_set_observer(engine, record_observer(record));
    engine_set_position(engine, &explanation->board, NULL, 0);
    interrupt_catch();
    engine_go(engine, &options->limits);
    wait_for_end(engine, &listening);
    engine_close(engine);
    explanation->is_interrupted = interrupt_came();
    return true;
}

// ---- the command ----

static bool present(const Options *options, Explanation *explanation, Error *error) {
    if (!explanation->is_users_line) {
        int most = options->plies;
        explanation->line_length =
            explanation->expected_length < most ? explanation->expected_length : most;
        memcpy(explanation->line, explanation->expected,
               (size_t)explanation->line_length * sizeof(Move));
    }
    if (options->wants_json)
        explain_write_json(explanation, stdout);
    else if (explanation->best != MOVE_NONE)
        explain_write_text(explanation, stdout);
    else
        printf("%s\n",
               words_line(explanation->language, "The game is over: there is no move to explain."));
    bool is_drawn = options->svg != NULL && explanation->best != MOVE_NONE;
    return !is_drawn || explain_picture_write(explanation, options->svg, error);
}

static const Option explain_options[] = {
    OPTION_TABLE(fen, fen_options),
    OPTION_TEXT("line", line, "explain this line instead of the best one", .value = "MOVES"),
    OPTION_NUMBER("depth", limits.depth, 1, DEPTH_MAX,
                  "the last iteration (default 12 without another limit)"),
    OPTION_NUMBER("nodes", limits.nodes, 1, INT64_MAX, "end after so many positions"),
    OPTION_NUMBER("movetime", limits.time[WHITE].move_time_ms, 1, 86400000,
                  "end after so many milliseconds", .value = "MS"),
    OPTION_NUMBER("moves", moves, 1, MOVES_MAX, "moves shown for each position (default 8)"),
    OPTION_NUMBER("plies", plies, 0, EXPLAIN_PLIES_MAX,
                  "moves of the best line explained (default 3)"),
    OPTION_TEXT("without", without, "switch ideas of the search off: null-move,lmr or all",
                .value = "IDEAS"),
    OPTION_TEXT("with", with, "switch ideas on, after --without", .value = "IDEAS"),
    OPTION_NUMBER("hash", hash_mb, TABLE_MB_MIN, 1 << 16, "size of the table (default 16)",
                  .value = "MB"),
    OPTION_TEXT("svg", svg, "also draw the tree into FILE", .value = "FILE"),
    OPTION_FLAG("json", wants_json, "JSON lines"),
    {0},
};

static int run(const Options *options, Ideas ideas, Explanation *explanation) {
    Error error = {{0}};
    Record *record = record_open(explanation->line, explanation->line_length, &error);
    explanation->record = record;
    bool is_fine = record != NULL && search(options, ideas, record, explanation, &error)
                   && present(options, explanation, &error);
    record_close(record);
    if (!is_fine) return complain("explain", &error);
    return explanation->is_interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

static int run_explain(int argc, char **argv) {
    Options options = {.fen = FEN_START,
                       .without = "",
                       .with = "",
                       .hash_mb = ENGINE_HASH_DEFAULT_MB,
                       .moves = ROWS_SHOWN,
                       .plies = LINE_SHOWN};
    int status = options_parse(&explain_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    Error error = {{0}};
    Ideas ideas = ideas_default();
    Explanation explanation = {.rows_max = options.moves, .language = say_language()};
    bool is_fine = fen_parse(options.fen, &explanation.board, &error)
                   && ideas_without(&ideas, options.without, &error)
                   && ideas_with(&ideas, options.with, &error)
                   && (options.line == NULL || read_line(&explanation, options.line, &error));
    if (!is_fine) return complain_usage("explain", &error);
    EngineLimits *limits = &options.limits;
    limits->time[BLACK] = limits->time[WHITE];
    if (limits->depth == 0 && limits->nodes == 0 && limits->time[WHITE].move_time_ms == 0)
        limits->depth = 12;
    return run(&options, ideas, &explanation);
}

const CommandLine explain_line = {
    .name = "explain",
    .run = run_explain,
    .about = "Explains a search of the engine: which moves it looked at, how deep, with which\n"
             "window, and why each was cut, reduced, left out or refuted, at the root and\n"
             "along a line.",
    .options = explain_options,
    .examples =
        "roque explain 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3'\n"
        "roque explain --depth 10 --line 'e4 e5 Qh5' --moves 20\n"
        "roque explain --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -' --movetime 500 --svg "
        "tree.svg\n"
        "roque explain --depth 8 --without null-move,lmr --json",
};
