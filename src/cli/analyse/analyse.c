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

enum {
    LIVE_DEFAULT_MS = 5000,
    LIVE_MOVES_MAX = 2048,
    LIVE_HASH_DEFAULT_MB = 64,
    JOURNAL_NAME_MAX = 4096
};

// What the command line says, before it is checked.
typedef struct Chosen {
    const char *file, *fen, *moves, *output, *svg, *journal;
    OptionList games;
    ReviewSettings settings;
    int threads;
    bool wants_json, wants_csv, is_quiet;
} Chosen;

// ---- live ----

static int run_live(const Chosen *chosen) {
    const ReviewSettings *settings = &chosen->settings;
    Move moves[LIVE_MOVES_MAX];
    LiveRequest live = {.moves = moves,
                        .limits = {.nodes = settings->nodes, .depth = settings->depth},
                        .lines = settings->lines,
                        .threads = chosen->threads > 0 ? chosen->threads : 1,
                        .hash_mb = settings->hash_mb > 0 ? settings->hash_mb : LIVE_HASH_DEFAULT_MB,
                        .wants_json = chosen->wants_json};
    Error error;
    bool is_startpos = strcmp(chosen->fen, "startpos") == 0;
    bool is_fine = fen_parse(is_startpos ? FEN_START : chosen->fen, &live.start, &error);
    if (is_fine && chosen->moves != NULL)
        live.move_count = typed_line_read(say_language(), "--moves", &live.start, chosen->moves,
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

static int run_games(const Chosen *chosen) {
    char journal[JOURNAL_NAME_MAX];
    AnalyseRequest request = {
        .file = chosen->file,
        .output = chosen->output,
        .journal = chosen->journal,
        .svg = chosen->svg,
        .settings = chosen->settings,
        .threads = chosen->threads > 0 ? chosen->threads : thread_processors(REVIEW_THREADS_MAX),
        .form = chosen->wants_json  ? REPORT_JSON
                : chosen->wants_csv ? REPORT_CSV
                                    : REPORT_TABLE,
        .is_quiet = chosen->is_quiet};
    if (strcmp(request.settings.tables, "none") == 0) request.settings.tables = NULL;
    Error error;
    bool is_fine = read_ranges(&chosen->games, &request, &error);
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
    {.name = "FILE",
     .help = "a PGN file, - for standard input",
     OPTION_TEXT(Chosen, file),
     .is_optional = true},
    {.name = "movetime",
     .value = "MS",
     .help = "milliseconds for each position; a move that was not\nthe best takes as much again",
     OPTION_NUMBER(Chosen, settings.move_time_ms, 1, INT32_MAX)},
    {.name = "nodes",
     .help = "or so many nodes (default 100000): the same result\nevery time",
     OPTION_NUMBER(Chosen, settings.nodes, 1, INT64_MAX)},
    {.name = "depth", .help = "or so deep", OPTION_NUMBER(Chosen, settings.depth, 1, DEPTH_MAX)},
    {.name = "multipv",
     .help = "best lines to look for (default 1)",
     OPTION_NUMBER(Chosen, settings.lines, 1, REVIEW_LINES_MAX)},
    {.name = "threads",
     .help =
         "positions side by side (default: all cores); changes\nonly the time. With --fen: of the "
         "search (default 1)",
     OPTION_NUMBER(Chosen, threads, 1, REVIEW_THREADS_MAX)},
    {.name = "hash",
     .value = "MB",
     .help = "memory of each search (default 16; with --fen 64)",
     OPTION_NUMBER(Chosen, settings.hash_mb, TABLE_MB_MIN, 1 << 16)},
    {.name = "tables",
     .value = "FOLDERS",
     .help = "endgame tables to ask: own (default: those of 'roque table'),\nfolders with colons "
             "between them, or none",
     OPTION_TEXT(Chosen, settings.tables)},
    {.name = "output",
     .value = "FILE",
     .help = "write the games there, whole or not at all",
     OPTION_TEXT(Chosen, output),
     .letter = 'o'},
    {.name = "journal",
     .value = "FILE",
     .help = "keep what is known there meanwhile\n(default: OUTPUT.looks)",
     OPTION_TEXT(Chosen, journal)},
    {.name = "game",
     .value = "N",
     .help = "only this game of the file, or a range such as 3-9",
     OPTION_LIST(Chosen, games)},
    {.name = "svg",
     .value = "FILE",
     .help = "draw the course of each game; for several, a folder",
     OPTION_TEXT(Chosen, svg)},
    {.name = "json",
     .help = "JSON lines: moves, games, players; PGN only with -o",
     OPTION_FLAG(Chosen, wants_json)},
    {.name = "csv", .help = "a table of moves; PGN only with -o", OPTION_FLAG(Chosen, wants_csv)},
    {.name = "quiet", .help = "no progress on stderr", OPTION_FLAG(Chosen, is_quiet)},
    {.name = "fen",
     .value = "FEN",
     .help = "one position instead of games; startpos is one",
     OPTION_TEXT(Chosen, fen)},
    {.name = "moves",
     .value = "MOVES",
     .help = "with --fen: moves played from there",
     OPTION_TEXT(Chosen, moves)},
    {0},
};

static int run_analyse(int argc, char **argv) {
    Chosen chosen = {.settings = {.lines = 1, .tables = TABLE_HOME_WORD}};
    int status = options_parse(&analyse_line, &chosen, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (chosen.file == NULL && chosen.fen == NULL)
        return complain_usagef("analyse", "FILE or --fen is missing");
    if (chosen.file != NULL && chosen.fen != NULL)
        return complain_usagef("analyse", "either FILE or --fen, not both");
    if (chosen.moves != NULL && chosen.fen == NULL)
        return complain_usagef("analyse", "--moves needs --fen");
    if (chosen.wants_json && chosen.wants_csv)
        return complain_usagef("analyse", "either --json or --csv");
    chess_init();
    return chosen.fen != NULL ? run_live(&chosen) : run_games(&chosen);
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
