// SPDX-License-Identifier: GPL-3.0-or-later
// analyse.c - `roque analyse`: what was good and bad in games, and a position thought about live.
#include "cli/analyse/analyse.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/say.h"
#include "core/thread.h"
#include "cli/options.h"
#include "cli/notation/pgn_file.h"
#include "cli/typed_line.h"
#include "endgame/endgame.h"

enum {
    LIVE_DEFAULT_MS = 5000,
    LIVE_MOVES_MAX = 2048,
    LIVE_HASH_DEFAULT_MB = 64,
    JOURNAL_NAME_MAX = 4096
};

// What the command line says, before it is checked.
typedef struct Options {
    const char *file, *fen, *moves, *output, *svg, *html, *journal;
    OptionList games;
    ReviewSettings settings;
    int threads;
    bool wants_json, wants_csv, is_quiet;
} Options;

// ---- live ----

static int run_live(const Options *options) {
    const ReviewSettings *settings = &options->settings;
    Move moves[LIVE_MOVES_MAX];
    LiveRequest live = {.moves = moves,
                        .limits = {.nodes = settings->nodes, .depth = settings->depth},
                        .lines = settings->lines,
                        .threads = options->threads > 0 ? options->threads : 1,
                        .hash_mb = settings->hash_mb > 0 ? settings->hash_mb : LIVE_HASH_DEFAULT_MB,
                        .wants_json = options->wants_json};
    Error error;
    bool is_startpos = strcmp(options->fen, "startpos") == 0;
    bool is_fine = fen_parse(is_startpos ? FEN_START : options->fen, &live.start, &error);
    if (is_fine && options->moves != NULL)
        live.move_count = typed_line_read(say_language(), "--moves", &live.start, options->moves,
                                          moves, LIVE_MOVES_MAX, &error);
    if (!is_fine || live.move_count < 0) return complain_usage("analyse", &error);
    int64_t move_time_ms = settings->move_time_ms;
    bool has_limit = move_time_ms > 0 || settings->nodes > 0 || settings->depth > 0;
    if (!has_limit && !isatty(STDOUT_FILENO)) move_time_ms = LIVE_DEFAULT_MS;
    live.limits.time[WHITE].move_time_ms = live.limits.time[BLACK].move_time_ms = move_time_ms;
    return analyse_live(&live);
}

// ---- games ----

// "7" or "3-9".
static bool read_range(const char *word, GameRange *range, Error *error) {
    char first[32];
    const char *dash = strchr(word, '-');
    size_t length = dash == NULL ? strlen(word) : (size_t)(dash - word);
    if (!slice_copy((Slice){word, length}, first, sizeof first))
        return error_set(error, "--game wants a number, not '%.40s'", word);
    if (!text_parse_int(first, "--game", 1, INT64_MAX, &range->from, error)) return false;
    range->to = range->from;
    return dash == NULL
           || text_parse_int(dash + 1, "--game", range->from, INT64_MAX, &range->to, error);
}

// A device or a pipe is no place to keep something beside.
static bool is_file(const char *path) {
    struct stat about;
    return stat(path, &about) != 0 || S_ISREG(about.st_mode);
}

static bool read_ranges(const OptionList *words, AnalyseRequest *request, Error *error) {
    if (words->count > ANALYSE_RANGES_MAX)
        return error_set(error, "--game given more than %d times", ANALYSE_RANGES_MAX);
    for (int i = 0; i < words->count; i++) {
        if (!read_range(words->values[i], &request->ranges[request->range_count++], error))
            return false;
    }
    return true;
}

static int run_games(const Options *options) {
    char journal[JOURNAL_NAME_MAX];
    AnalyseRequest request = {
        .file = options->file,
        .output = options->output,
        .journal = options->journal,
        .svg = options->svg,
        .html = options->html,
        .settings = options->settings,
        .threads = options->threads > 0 ? options->threads : thread_processors(REVIEW_THREADS_MAX),
        .form = options->wants_json  ? REPORT_JSON
                : options->wants_csv ? REPORT_CSV
                                     : REPORT_TABLE,
        .is_quiet = options->is_quiet};
    if (strcmp(request.settings.tables, "none") == 0) request.settings.tables = NULL;
    Error error;
    bool is_fine = read_ranges(&options->games, &request, &error);
    if (is_fine && request.output != NULL && pgn_file_is(request.file, request.output))
        is_fine =
            error_set(&error, "--output %.200s is also read; name another file", request.output);
    if (!is_fine) return complain_usage("analyse", &error);
    if (request.output != NULL && request.journal == NULL && is_file(request.output)) {
        snprintf(journal, sizeof journal, "%s.looks", request.output);
        request.journal = journal;
    }
    return analyse_games(&request);
}

// ---- the command line ----

static const Option analyse_options[] = {
    OPTION_TEXT("FILE", file, "a PGN file, - for standard input", .is_optional = true),
    OPTION_NUMBER(
        "movetime", settings.move_time_ms, 1, INT32_MAX,
        "milliseconds for each position; a move that was not\nthe best takes as much again",
        .value = "MS"),
    OPTION_NUMBER("nodes", settings.nodes, 1, INT64_MAX,
                  "or so many nodes (default 100000): the same result\nevery time"),
    OPTION_NUMBER("depth", settings.depth, 1, DEPTH_MAX, "or so deep"),
    OPTION_NUMBER("multipv", settings.lines, 1, REVIEW_LINES_MAX,
                  "best lines to look for (default 1)"),
    OPTION_NUMBER(
        "threads", threads, 1, REVIEW_THREADS_MAX,
        "positions side by side (default: all cores); changes\nonly the time. With --fen: of the "
        "search (default 1)"),
    OPTION_NUMBER("hash", settings.hash_mb, TABLE_MB_MIN, 1 << 16,
                  "memory of each search (default 16; with --fen 64)", .value = "MB"),
    OPTION_TEXT(
        "tables", settings.tables,
        "endgame tables to ask: own (default: those of 'roque table'),\nfolders with colons "
        "between them, or none",
        .value = "FOLDERS"),
    OPTION_TEXT("output", output, "write the games there, whole or not at all", .value = "FILE",
                .letter = 'o'),
    OPTION_TEXT("journal", journal, "keep what is known there meanwhile\n(default: OUTPUT.looks)",
                .value = "FILE"),
    OPTION_LIST("game", games, "only this game of the file, or a range such as 3-9", .value = "N"),
    OPTION_TEXT("html", html, "write a page that steps through each game; for several, a folder",
                .value = "FILE"),
    OPTION_TEXT("svg", svg, "draw the course of each game; for several, a folder", .value = "FILE"),
    OPTION_FLAG("json", wants_json, "JSON lines: moves, games, players; PGN only with -o"),
    OPTION_FLAG("csv", wants_csv, "a table of moves; PGN only with -o"),
    OPTION_FLAG("quiet", is_quiet, "no progress on stderr"),
    OPTION_TEXT("fen", fen, "one position instead of games; startpos is one", .value = "FEN"),
    OPTION_TEXT("moves", moves, "with --fen: moves played from there", .value = "MOVES"),
    {0},
};

static int run_analyse(int argc, char **argv) {
    Options options = {.settings = {.lines = 1, .tables = TABLE_HOME_WORD}};
    int status = options_parse(&analyse_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.file == NULL && options.fen == NULL)
        return complain_usagef("analyse", "FILE or --fen is missing");
    if (options.file != NULL && options.fen != NULL)
        return complain_usagef("analyse", "either FILE or --fen, not both");
    if (options.moves != NULL && options.fen == NULL)
        return complain_usagef("analyse", "--moves needs --fen");
    if (options.wants_json && options.wants_csv)
        return complain_usagef("analyse", "either --json or --csv");
    chess_init();
    return options.fen != NULL ? run_live(&options) : run_games(&options);
}

const CommandLine analyse_line = {
    .name = "analyse",
    .run = run_analyse,
    .about = "Looks at every move of every game, says what was good and what was better, and\n"
             "writes the games anew with evaluations, marks, words and better lines, to the\n"
             "standard output or to --output; with that, the same command goes on after an\n"
             "interruption. With --fen: one position, live, until Ctrl-C or a limit.",
    .options = analyse_options,
    .examples = "roque analyse game.pgn --movetime 500 -o annotated.pgn --svg game.svg\n"
                "roque analyse games.pgn --nodes 100000 -o annotated.pgn\n"
                "roque analyse games.pgn --game 3 --game 7-9 --multipv 3 > some.pgn\n"
                "zcat games.pgn.gz | roque analyse - --csv > moves.csv\n"
                "roque analyse --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -' --multipv 3\n"
                "roque analyse --fen startpos --moves 'e4 c5 Nf3' --movetime 10000",
};
