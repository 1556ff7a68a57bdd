// SPDX-License-Identifier: GPL-3.0-or-later
// search.c - `roque search`: a search as it deepens, iteration by iteration.
//
// The report of the ENSTA course IN104: at each depth the best move, its score, nodes visited,
// nodes evaluated and time. Moves and scores are written as `roque analyse` writes them.
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/columns.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/engine/hash.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "review/review.h"
#include "engine/engine.h"
#include "eval/eval.h"

enum { ROW_MAX = 16384, SCORE_TEXT_MAX = 24, LINES_SHOWN_MAX = 64 };

typedef struct Report {
    Engine *engine;
    bool wants_json;
    bool has_rows;
    bool is_terminal;                       // long lines are cut to its width
    Depth last_depths[LINES_SHOWN_MAX + 1]; // by line number
} Report;

// In pawns, for White.
static void format_score(const Board *board, Score score, char text[SCORE_TEXT_MAX]) {
    Text out = text_over(text, SCORE_TEXT_MAX);
    review_words_add_score(board->side == WHITE ? score : -score, &out);
}

// "1. e4 e5 2. Nf3": for people.
static void add_line(Text *text, const EngineInfo *info, SanLetters letters) {
    int shown = info->line_length < REVIEW_LINE_MAX ? info->line_length : REVIEW_LINE_MAX;
    san_add_line(info->board, info->line, shown, letters, text);
}

// The moves of the line, in UCI's form: for programs.
static void add_uci_line(Text *text, const EngineInfo *info) {
    Board board = *info->board;
    for (int i = 0; i < info->line_length; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&board, info->line[i], move);
        text_addf(text, "%s%s", i > 0 ? " " : "", move);
        board_advance(&board, info->line[i]);
    }
}

static void print_json(const EngineInfo *info, const char *san_line) {
    char line[ROW_MAX / 2], best[UCI_MOVE_MAX] = "-";
    Text line_text = text_over(line, sizeof line);
    add_uci_line(&line_text, info);
    if (info->line_length > 0) uci_format_move(info->board, info->line[0], best);
    Score white = info->board->side == WHITE ? info->score : -info->score;
    JSON_LINE(stdout, "search", FIELD("depth", info->depth),
              FIELD("line_number", info->line_number), FIELD("best_move", best),
              field_centipawns("score_cp", info->score),
              field_mate_moves("mate_moves", info->score), field_centipawns("eval_cp", white),
              field_mate_moves("eval_mate_moves", white), FIELD("nodes_visited", info->nodes),
              FIELD("nodes_evaluated", info->evaluations), FIELD("time_ms", info->time_ms),
              FIELD("selective_depth", info->selective_depth), FIELD("line", line),
              FIELD("san_line", san_line));
    fflush(stdout);
}

static void print_head(void) {
    say(stdout, "%5s  %-7s %7s %12s %12s %9s  %s\n", say_term(TERM("depth")),
        say_term(TERM("best")), say_term(TERM("score")), say_term(TERM("visited")),
        say_term(TERM("evaluated")), say_term(TERM("time ms")), say_term(TERM("line")));
}

static void on_info(void *context, const EngineInfo *info) {
    Report *report = context;
    // What an unfinished iteration did not change was shown already.
    Depth *last_depth = &report->last_depths[info->line_number];
    if (info->bound != BOUND_EXACT || (info->is_last && info->depth == *last_depth)) return;
    *last_depth = info->depth;
    char line[ROW_MAX / 4], score[SCORE_TEXT_MAX], best[SAN_MAX] = "-";
    Text text = text_over(line, sizeof line);
    SanLetters letters = report->wants_json ? SAN_ENGLISH : san_letters_of(say_language()->pieces);
    add_line(&text, info, letters);
    if (info->line_length > 0) san_format(info->board, info->line[0], letters, best);
    if (report->wants_json) {
        print_json(info, line);
        return;
    }
    if (!report->has_rows) print_head();
    report->has_rows = true;
    format_score(info->board, info->score, score);
    char row[ROW_MAX];
    snprintf(row, sizeof row, "%5d  %-7s %7s %12" PRIu64 " %12" PRIu64 " %9" PRId64 "  %s",
             info->depth, best, score, info->nodes, info->evaluations, info->time_ms, line);
    int columns = report->is_terminal ? terminal_columns() : ROW_MAX;
    printf("%.*s\n", columns_fit(row, columns), row);
    fflush(stdout);
}

typedef struct Options {
    const char *fen;
    Report report;
    const char *without;
    const char *with;
    EngineLimits limits;
    size_t hash_mb;
    int lines;
} Options;

static int run_report(Options *options, const Board *board, Ideas ideas) {
    Report *report = &options->report;
    EngineListener listener = {.context = report, .on_info = on_info};
    Error error;
    report->engine = engine_open(&listener, &error);
    if (report->engine == NULL) return complain("search", &error);
    hash_set(report->engine, options->hash_mb, "search");
    engine_set_ideas(report->engine, ideas);
    engine_set_multi_pv(report->engine, options->lines);
    engine_set_position(report->engine, board, NULL, 0);
    char evaluation[SCORE_TEXT_MAX];
    format_score(board, (Score)engine_evaluate(report->engine, board), evaluation);
    if (!report->wants_json) say(stdout, "evaluation %s\n", evaluation);
    report->is_terminal = isatty(STDOUT_FILENO) != 0;
    interrupt_catch();
    engine_think_until(report->engine, &options->limits, interrupt_flag());
    engine_close(report->engine);
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

static const Option search_options[] = {
    OPTION_TABLE(fen, fen_options),
    OPTION_NUMBER("depth", limits.depth, 1, DEPTH_MAX, "the last iteration (default 10)"),
    OPTION_NUMBER("nodes", limits.nodes, 0, INT64_MAX, "end after so many nodes"),
    OPTION_NUMBER("lines", lines, 1, LINES_SHOWN_MAX, "best lines to show (default 1)"),
    OPTION_TEXT("without", without, "switch ideas of the search off: null-move,lmr or all",
                .value = "IDEAS"),
    OPTION_TEXT("with", with, "switch ideas on, after --without", .value = "IDEAS"),
    OPTION_NUMBER("hash", hash_mb, TABLE_MB_MIN, 1 << 16, "size of the table (default 16)",
                  .value = "MB"),
    OPTION_FLAG("json", report.wants_json, "JSON lines"),
    {0},
};

static int run_search(int argc, char **argv) {
    Options options = {.fen = FEN_START,
                       .without = "",
                       .with = "",
                       .limits = {.depth = 10},
                       .hash_mb = ENGINE_HASH_DEFAULT_MB,
                       .lines = 1};
    int status = options_parse(&search_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    eval_init();
    Board board;
    Error error;
    Ideas ideas = ideas_default();
    if (!fen_parse(options.fen, &board, &error) || !ideas_without(&ideas, options.without, &error)
        || !ideas_with(&ideas, options.with, &error)) {
        return complain_usage("search", &error);
    }
    return run_report(&options, &board, ideas);
}

const CommandLine search_line = {
    .name = "search",
    .run = run_search,
    .about = "Shows a search of the engine as it deepens: at each depth the best move, its score "
             "in pawns for\nWhite, nodes visited, nodes evaluated, time and line.",
    .options = search_options,
    .examples = "roque search --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
                "KQkq -' --depth 8\n"
                "roque search --depth 5 --without all\n"
                "roque search --depth 12 --without null-move,lmr --json",
};
