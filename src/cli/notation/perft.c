// SPDX-License-Identifier: GPL-3.0-or-later
// perft.c - `roque perft`: counts the leaves of the tree of legal moves.
#include <inttypes.h>
#include <stdio.h>

#include "chess/chess.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "core/clock.h"

typedef struct Options {
    const char *fen;
    Board board;
    PerftOptions perft;
    bool wants_divide;
    bool wants_json;
} Options;

static void show_progress(void *context, double share) {
    if (progress_is_due(context)) fprintf(stderr, "perft: %.0f %%", 100 * share);
}

static void print_details(const PerftDetails *details) {
    printf("captures %" PRIu64 "\nen passant %" PRIu64 "\ncastles %" PRIu64 "\npromotions %" PRIu64
           "\n",
           details->captures, details->en_passant, details->castles, details->promotions);
    printf("checks %" PRIu64 "\ndiscovered checks %" PRIu64 "\ndouble checks %" PRIu64
           "\nmates %" PRIu64 "\n",
           details->checks, details->discovered_checks, details->double_checks, details->mates);
}

static void print_plain(const Options *options, const PerftResult *result, double time_s) {
    for (int i = 0; options->wants_divide && i < result->move_count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&options->board, result->moves[i], move);
        printf("%s: %" PRIu64 "\n", move, result->move_nodes[i]);
    }
    printf("nodes %" PRIu64 "\n", result->nodes);
    if (options->perft.wants_details) print_details(&result->details);
    say(stderr, "%.3f s, %.1f million nodes/s\n", time_s,
        (double)result->nodes / 1e6 / (time_s + 1e-9));
}

static void add_json_details(Json *json, const PerftDetails *details) {
    JSON_ADD(json, FIELD("captures", details->captures), FIELD("en_passant", details->en_passant),
             FIELD("castles", details->castles), FIELD("promotions", details->promotions),
             FIELD("checks", details->checks),
             FIELD("discovered_checks", details->discovered_checks),
             FIELD("double_checks", details->double_checks), FIELD("mates", details->mates));
}

static void print_json(const Options *options, const PerftResult *result, double time_s) {
    char fen[FEN_MAX];
    fen_format(&options->board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "perft");
    JSON_ADD(json, FIELD("fen", fen), FIELD("depth", options->perft.depth),
             FIELD("nodes", result->nodes));
    if (options->perft.wants_details) add_json_details(json, &result->details);
    if (options->wants_divide) {
        json_open_object(json, "moves");
        for (int i = 0; i < result->move_count; i++) {
            char move[UCI_MOVE_MAX];
            uci_format_move(&options->board, result->moves[i], move);
            json_add_uint(json, move, result->move_nodes[i]);
        }
        json_close_object(json);
    }
    JSON_ADD(json, FIELD("threads", options->perft.threads), field_real("time_s", time_s, 6));
    json_line_print(&line, stdout);
}

static int run_with(Options *options) {
    Progress progress = progress_open(2000, 1000);
    options->perft.context = &progress;
    options->perft.on_progress = show_progress;
    PerftResult result;
    Error error;
    int64_t start_ns = clock_now_ns();
    bool is_done = perft_run(&options->board, &options->perft, &result, &error);
    double time_s = (double)(clock_now_ns() - start_ns) / 1e9;
    progress_clear(&progress);
    if (!is_done) return complain("perft", &error);
    if (options->wants_json) {
        print_json(options, &result, time_s);
    } else {
        print_plain(options, &result, time_s);
    }
    return EXIT_DONE;
}

static const Option perft_options[] = {
    OPTION_NUMBER("DEPTH", perft.depth, 0, PERFT_DEPTH_MAX, "plies to look ahead"),
    OPTION_TABLE(fen, fen_options),
    OPTION_FLAG("divide", wants_divide, "also count below every move of the position"),
    OPTION_FLAG("details", perft.wants_details,
                "also count captures, en passant, castles, promotions, checks and mates"),
    OPTION_NUMBER("threads", perft.threads, 1, PERFT_THREADS_MAX, "threads (default 1)"),
    OPTION_NUMBER("hash", perft.hash_mb, 0, 1 << 20,
                  "remember positions in a table of this size (default 0: none)", .value = "MB"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_perft(int argc, char **argv) {
    Options options = {.fen = FEN_START, .perft = {.threads = 1}};
    if (names_game(argc, argv)) return run_perft_game(argc, argv);
    int status = options_parse(&perft_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    Error error;
    if (!fen_parse(options.fen, &options.board, &error)) return complain_usage("perft", &error);
    return run_with(&options);
}

const CommandLine perft_line = {
    .name = "perft",
    .run = run_perft,
    .about = "Counts the leaves of the tree of legal chess moves, the classic proof of a move "
             "generator.\n"
             "roque perft GAME DEPTH does it for any game: roque perft othello --help.",
    .options = perft_options,
    .examples = "roque perft 6\n"
                "roque perft 5 --divide 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
                "KQkq -'\n"
                "roque perft 7 --threads 2 --hash 256 --json",
};
