// SPDX-License-Identifier: GPL-3.0-or-later
// analyse.c - `roque analyse`: what was good and bad in games, and a position thought about live.
#include "cli/analyse.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options.h"

enum { LIVE_DEFAULT_MS = 5000, LIVE_MOVES_MAX = 2048, LIVE_HASH_DEFAULT_MB = 64, JOURNAL_NAME_MAX = 4096 };

// What the command line says, before it is checked.
typedef struct Wishes {
    const char *file, *fen, *moves, *output, *svg, *journal, *language;
    OptionList games;
    int64_t move_time_ms, nodes, depth, lines, threads, hash_mb;
    bool wants_json, wants_csv, is_quiet;
} Wishes;

static int core_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > REVIEW_THREADS_MAX ? REVIEW_THREADS_MAX : (int)count;
}

// ---- live ----

// Moves in SAN or UCI, numbers allowed: "1. e4 e5 2. Nf3".
static bool read_moves(const char *words, LiveRequest *live, Error *error) {
    Board board = live->start, next;
    Slice rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        while (word.length > 0 && ((word.data[0] >= '0' && word.data[0] <= '9') || word.data[0] == '.')) {
            bool is_castling = word.length > 2 && word.data[0] == '0' && word.data[1] == '-';
            if (is_castling) break;
            word.data++;
            word.length--;
        }
        if (word.length == 0) continue;
        Move *move = &live->moves[live->move_count];
        if (live->move_count == LIVE_MOVES_MAX) return error_set(error, "more than %d moves", LIVE_MOVES_MAX);
        if (san_parse(&board, word, SAN_ENGLISH, move, error) != SAN_FINE) return false;
        live->move_count++;
        board_play(&board, *move, &next);
        board = next;
    }
    return true;
}

static int run_live(const CommandLine *line, const Wishes *wishes, Language language) {
    Move moves[LIVE_MOVES_MAX];
    LiveRequest live = {.moves = moves,
                        .lines = (int)wishes->lines,
                        .threads = wishes->threads > 0 ? (int)wishes->threads : 1,
                        .hash_mb = wishes->hash_mb > 0 ? (int)wishes->hash_mb : LIVE_HASH_DEFAULT_MB,
                        .wants_json = wishes->wants_json,
                        .language = language};
    Error error;
    bool is_startpos = strcmp(wishes->fen, "startpos") == 0;
    if (!fen_parse(is_startpos ? FEN_START : wishes->fen, &live.start, &error)
        || (wishes->moves != NULL && !read_moves(wishes->moves, &live, &error)))
        return options_wrong(line, "%s", error.text);
    int64_t move_time_ms = wishes->move_time_ms;
    bool has_limit = move_time_ms > 0 || wishes->nodes > 0 || wishes->depth > 0;
    if (!has_limit && !isatty(STDOUT_FILENO)) move_time_ms = LIVE_DEFAULT_MS;
    live.limits = (EngineLimits){.nodes = (uint64_t)wishes->nodes, .depth = (Depth)wishes->depth};
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
    return dash == NULL || text_parse_int(dash + 1, "--game", range->from, INT64_MAX, &range->to, error);
}

static bool is_same_file(const char *a, const char *b) {
    struct stat first, second;
    if (stat(b, &second) != 0) return false;
    int result = strcmp(a, "-") == 0 ? fstat(STDIN_FILENO, &first) : stat(a, &first);
    return result == 0 && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

static int run_games(const CommandLine *line, const Wishes *wishes, Language language) {
    char journal[JOURNAL_NAME_MAX];
    AnalyseRequest request = {.file = wishes->file,
                              .output = wishes->output,
                              .journal = wishes->journal,
                              .svg = wishes->svg,
                              .threads = wishes->threads > 0 ? (int)wishes->threads : core_count(),
                              .form = wishes->wants_json  ? REPORT_JSON
                                      : wishes->wants_csv ? REPORT_CSV
                                                          : REPORT_TABLE,
                              .language = language,
                              .is_quiet = wishes->is_quiet};
    request.settings = (ReviewSettings){.move_time_ms = wishes->move_time_ms,
                                        .nodes = (uint64_t)wishes->nodes,
                                        .depth = (Depth)wishes->depth,
                                        .lines = (int)wishes->lines,
                                        .hash_mb = (int)wishes->hash_mb};
    Error error;
    if (wishes->games.count > ANALYSE_RANGES_MAX)
        return options_wrong(line, "--game may be given %d times", ANALYSE_RANGES_MAX);
    for (int i = 0; i < wishes->games.count; i++) {
        if (!read_range(wishes->games.values[i], &request.ranges[request.range_count++], &error))
            return options_wrong(line, "%s", error.text);
    }
    if (request.output != NULL && is_same_file(request.file, request.output))
        return options_wrong(line, "--output %s is also read; name another file", request.output);
    if (request.output != NULL && request.journal == NULL) {
        snprintf(journal, sizeof journal, "%s.looks", request.output);
        request.journal = journal;
    }
    return analyse_games(&request);
}

// ---- the command line ----

static const char about[] =
    "Looks at every move of every game and says what was good, what was bad and what was better: writes the\n"
    "games anew with evaluations, marks, words and better lines, and a summary for each player. The PGN "
    "goes\n"
    "to the standard output or to --output; with --output an interrupted analysis goes on when the same\n"
    "command is given again. With --fen: one position, the best lines live, until Ctrl-C or a limit.";

int run_analyse(int argc, char **argv) {
    Wishes w = {.lines = 1};
    const Option options[] = {
        {.name = "movetime",
         .value = "MS",
         .help = "milliseconds for each position; a move that was not the best\ntakes as much again",
         .number = &w.move_time_ms,
         .min = 1,
         .max = INT32_MAX},
        {.name = "nodes",
         .value = "N",
         .help = "or so many nodes (default 200000): gives the same result every time",
         .number = &w.nodes,
         .min = 1,
         .max = INT64_MAX},
        {.name = "depth", .value = "N", .help = "or so deep", .number = &w.depth, .min = 1, .max = DEPTH_MAX},
        {.name = "multipv",
         .value = "N",
         .help = "best lines to look for (default 1)",
         .number = &w.lines,
         .min = 1,
         .max = REVIEW_LINES_MAX},
        {.name = "threads",
         .value = "N",
         .help = "positions looked at side by side (default: all cores); changes\nnothing but the time. With "
                 "--fen: threads of the search (default 1)",
         .number = &w.threads,
         .min = 1,
         .max = REVIEW_THREADS_MAX},
        {.name = "hash",
         .value = "MB",
         .help = "memory of each search (default 16; with --fen 64)",
         .number = &w.hash_mb,
         .min = TABLE_MB_MIN,
         .max = 1 << 16},
        {.name = "output",
         .value = "FILE",
         .help = "write the games there, whole or not at all",
         .text = &w.output,
         .letter = 'o'},
        {.name = "journal",
         .value = "FILE",
         .help = "keep what is known there while working (default: OUTPUT.looks)",
         .text = &w.journal},
        {.name = "game",
         .value = "N",
         .help = "only this game of the file, or a range such as 3-9",
         .list = &w.games},
        {.name = "svg",
         .value = "FILE",
         .help = "draw the course of each game; a folder for several games",
         .text = &w.svg},
        {.name = "json",
         .help = "JSON lines: moves, games, players; no PGN without --output",
         .flag = &w.wants_json},
        {.name = "csv", .help = "a table of moves; no PGN without --output", .flag = &w.wants_csv},
        {.name = "quiet", .help = "no progress on stderr", .flag = &w.is_quiet},
        {.name = "lang", .value = "LANG", .help = "en or fr (default: as LANG says)", .text = &w.language},
        {.name = "fen",
         .value = "FEN",
         .help = "one position instead of games; startpos is one",
         .text = &w.fen},
        {.name = "moves", .value = "MOVES", .help = "with --fen: moves played from there", .text = &w.moves},
        {0},
    };
    const Option arguments[] = {
        {.name = "FILE", .help = "a PGN file, - for standard input", .text = &w.file, .is_optional = true},
        {0},
    };
    const char *const examples[] = {
        "roque analyse game.pgn --movetime 500 -o annotated.pgn --svg game.svg",
        "roque analyse games.pgn --nodes 100000 -o annotated.pgn",
        "roque analyse games.pgn --game 3 --game 7-9 --multipv 3 > some.pgn",
        "zcat games.pgn.gz | roque analyse - --csv > moves.csv",
        "roque analyse --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -' --multipv 3",
        "roque analyse --fen startpos --moves 'e4 c5 Nf3' --movetime 10000",
        NULL,
    };
    const CommandLine line = {"analyse", about, options, arguments, examples};
    int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    Language language;
    if (!language_choose(w.language, &language))
        return options_wrong(&line, "--lang is en or fr, not '%s'", w.language);
    if ((w.file == NULL) == (w.fen == NULL)) {
        return options_wrong(&line,
                             w.file == NULL ? "FILE or --fen is missing" : "either FILE or --fen, not both");
    }
    if (w.moves != NULL && w.fen == NULL) return options_wrong(&line, "--moves needs --fen");
    if (w.wants_json && w.wants_csv) return options_wrong(&line, "either --json or --csv");
    chess_init();
    return w.fen != NULL ? run_live(&line, &w, language) : run_games(&line, &w, language);
}
