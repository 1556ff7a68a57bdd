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

typedef struct Request {
    const char *fen;
    Board board;
    PerftOptions perft;
    bool wants_divide;
    bool wants_json;
} Request;

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

static void print_plain(const Request *request, const PerftResult *result, double time_s) {
    for (int i = 0; request->wants_divide && i < result->move_count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&request->board, result->moves[i], move);
        printf("%s: %" PRIu64 "\n", move, result->move_nodes[i]);
    }
    printf("nodes %" PRIu64 "\n", result->nodes);
    if (request->perft.wants_details) print_details(&result->details);
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

static void print_json(const Request *request, const PerftResult *result, double time_s) {
    char fen[FEN_MAX];
    fen_format(&request->board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "perft");
    JSON_ADD(json, FIELD("fen", fen), FIELD("depth", request->perft.depth),
             FIELD("nodes", result->nodes));
    if (request->perft.wants_details) add_json_details(json, &result->details);
    if (request->wants_divide) {
        json_open_object(json, "moves");
        for (int i = 0; i < result->move_count; i++) {
            char move[UCI_MOVE_MAX];
            uci_format_move(&request->board, result->moves[i], move);
            json_add_uint(json, move, result->move_nodes[i]);
        }
        json_close_object(json);
    }
    JSON_ADD(json, FIELD("threads", request->perft.threads), field_real("time_s", time_s, 6));
    json_line_print(&line, stdout);
}

static int run_request(Request *request) {
    Progress progress = progress_open(2000, 1000);
    request->perft.context = &progress;
    request->perft.on_progress = show_progress;
    PerftResult result;
    Error error;
    int64_t start_ns = clock_now_ns();
    bool is_done = perft_run(&request->board, &request->perft, &result, &error);
    double time_s = (double)(clock_now_ns() - start_ns) / 1e9;
    progress_clear(&progress);
    if (!is_done) return complain("perft", &error);
    if (request->wants_json) {
        print_json(request, &result, time_s);
    } else {
        print_plain(request, &result, time_s);
    }
    return EXIT_DONE;
}

static const Option perft_options[] = {
    {.name = "DEPTH",
     .help = "plies to look ahead",
     OPTION_NUMBER(Request, perft.depth, 0, PERFT_DEPTH_MAX)},
    {OPTION_TABLE(Request, fen, fen_options)},
    {.name = "divide",
     .help = "also count below every move of the position",
     OPTION_FLAG(Request, wants_divide)},
    {.name = "details",
     .help = "also count captures, en passant, castles, promotions, checks and mates",
     OPTION_FLAG(Request, perft.wants_details)},
    {.name = "threads",
     .help = "threads (default 1)",
     OPTION_NUMBER(Request, perft.threads, 1, PERFT_THREADS_MAX)},
    {.name = "hash",
     .value = "MB",
     .help = "remember positions in a table of this size (default 0: none)",
     OPTION_NUMBER(Request, perft.hash_mb, 0, 1 << 20)},
    {.name = "json", .help = "one JSON line instead of text", OPTION_FLAG(Request, wants_json)},
    {0},
};

static int run_perft(int argc, char **argv) {
    Request request = {.fen = FEN_START, .perft = {.threads = 1}};
    if (names_game(argc, argv)) return run_perft_game(argc, argv);
    int status = options_parse(&perft_line, &request, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    Error error;
    if (!fen_parse(request.fen, &request.board, &error)) return complain_usage("perft", &error);
    return run_request(&request);
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
