// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_report.c - see pgn_report.h.
#include "cli/notation/pgn_report.h"
#include "cli/say.h"
#include "cli/json_line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void pgn_report_progress(PgnReport *report, uint64_t offset, uint64_t size) {
    if ((report->file.games & 255) != 0 || !progress_is_due(&report->progress)) return;
    say(stderr, "%s: %" PRIu64 " games, %" PRIu64 " MB", report->name, report->file.games,
        offset / 1000000);
    if (size > 0) fprintf(stderr, ", %.0f %%", 100.0 * (double)offset / (double)size);
}

// ---- problems ----

void pgn_report_problem(PgnReport *report, const PgnProblem *problem) {
    if (problem->is_error) {
        report->file.errors++;
    } else {
        report->file.repairs++;
        if (!report->lists_repairs) return;
    }
    report->problems_told++;
    if (report->problems_told > report->problems_max) return;
    progress_clear(&report->progress);
    if (report->wants_json) {
        JSON_LINE(report->out, "pgn_problem", FIELD("file", report->name),
                  FIELD("line", problem->line), FIELD("column", problem->column),
                  FIELD("severity", problem->is_error ? "error" : "repaired"),
                  FIELD("message", problem->error.text));
    } else {
        fprintf(report->out, "%s:%" PRIu64 ":%" PRIu64 ": ", report->name, problem->line,
                problem->column);
        say(report->out, "%-s: %p\n", problem->is_error ? TERM("error") : TERM("repaired"),
            (const void *)&problem->error);
    }
}

// ---- games ----

void pgn_report_count_moves(PgnCounts *counts, const PgnGame *game) {
    uint64_t moves = 0;
    for (int i = 0; i < game->item_count; i++) moves += game->items[i].kind == PGN_ITEM_MOVE;
    counts->moves += moves;
    counts->variation_moves += moves - (uint64_t)game->plies;
}

static void print_json_game(const PgnReport *report, const PgnGame *game, uint64_t line_number,
                            bool is_damaged) {
    char fen[FEN_MAX];
    static const char *const names[][2] = {{"Event", "event"}, {"Site", "site"},
                                           {"Date", "date"},   {"Round", "round"},
                                           {"White", "white"}, {"Black", "black"}};
    JsonLine line;
    Json *json = json_line_begin(&line, "pgn_game");
    JSON_ADD(json, FIELD("file", report->name), FIELD("line", line_number));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_add_string(json, names[i][1], pgn_game_tag(game, names[i][0]));
    }
    JSON_ADD(json, FIELD("result", pgn_result_text(game->result)),
             FIELD_IF(pgn_game_tag(game, "ECO") != NULL, "eco", pgn_game_tag(game, "ECO")));
    fen_format(&game->start, fen);
    JSON_ADD(json, FIELD("start_fen", fen), FIELD("is_chess960", game->start.is_chess960),
             FIELD("plies", game->plies), FIELD("is_damaged", is_damaged));
    json_line_print(&line, report->out);
}

static void add_elo(PgnStats *stats, const char *elo) {
    int value = elo == NULL ? 0 : atoi(elo);
    if (value <= 0) return;
    stats->elo_sum += (uint64_t)value;
    stats->elo_count++;
}

static void count_game(PgnStats *stats, const PgnGame *game) {
    char fen[FEN_MAX];
    fen_format(&game->start, fen);
    bool is_first =
        stats->results[0] + stats->results[1] + stats->results[2] + stats->results[3] == 0;
    stats->results[game->result]++;
    stats->plies += (uint64_t)game->plies;
    if (is_first || game->plies < stats->shortest) stats->shortest = game->plies;
    if (is_first || game->plies > stats->longest) stats->longest = game->plies;
    const char *eco = pgn_game_tag(game, "ECO");
    int volume = eco != NULL && eco[0] >= 'A' && eco[0] <= 'E' ? eco[0] - 'A' : ECO_VOLUMES - 1;
    stats->eco[volume]++;
    stats->chess960 += game->start.is_chess960;
    stats->set_up += !game->start.is_chess960 && strcmp(fen, FEN_START) != 0;
    add_elo(stats, pgn_game_tag(game, "WhiteElo"));
    add_elo(stats, pgn_game_tag(game, "BlackElo"));
}

void pgn_report_game(PgnReport *report, const PgnGame *game, uint64_t line, bool is_damaged) {
    if (report->wants_stats) count_game(&report->stats, game);
    if (report->wants_json && !report->wants_stats) print_json_game(report, game, line, is_damaged);
}

// ---- sums ----

static void print_counts(const PgnReport *report, const char *name, const PgnCounts *counts) {
    REPORT(report->out, report->wants_json, "pgn_file", SAID("%s: ", FIELD("file", name)),
           SAID(counts->games == 1 ? SENTENCE("%" PRIu64 " game") : SENTENCE("%" PRIu64 " games"),
                FIELD("games", counts->games)),
           SAID_IF(counts->damaged > 0, " (%" PRIu64 " damaged)",
                   FIELD("damaged_games", counts->damaged)),
           SAID_IF(report->has_filter, ", %" PRIu64 " selected",
                   FIELD("selected_games", counts->selected)),
           SAID(counts->moves == 1 ? SENTENCE(", %" PRIu64 " move (%" PRIu64 " in variations), ")
                                   : SENTENCE(", %" PRIu64 " moves (%" PRIu64 " in variations), "),
                FIELD("moves", counts->moves)),
           FIELD("variation_moves", counts->variation_moves),
           SAID(counts->errors == 1 ? SENTENCE("%" PRIu64 " error, ")
                                    : SENTENCE("%" PRIu64 " errors, "),
                FIELD("errors", counts->errors)),
           SAID(counts->repairs == 1 ? SENTENCE("%" PRIu64 " repair\n")
                                     : SENTENCE("%" PRIu64 " repairs\n"),
                FIELD("repairs", counts->repairs)),
           FIELD("size_bytes", counts->bytes));
}

void pgn_report_begin_file(PgnReport *report, const char *name) {
    report->name = name;
    report->file = (PgnCounts){0};
}

void pgn_report_end_file(PgnReport *report, uint64_t bytes) {
    progress_clear(&report->progress);
    report->file.bytes = bytes;
    print_counts(report, report->name, &report->file);
    PgnCounts *total = &report->total;
    const PgnCounts *file = &report->file;
    total->games += file->games;
    total->damaged += file->damaged;
    total->selected += file->selected;
    total->moves += file->moves;
    total->variation_moves += file->variation_moves;
    total->errors += file->errors;
    total->repairs += file->repairs;
    total->bytes += file->bytes;
}

static void print_json_stats(const PgnReport *report, uint64_t games) {
    const PgnStats *stats = &report->stats;
    JsonLine line;
    Json *json = json_line_begin(&line, "pgn_stats");
    JSON_ADD(json, FIELD("games", games), FIELD("white_wins", stats->results[PGN_WHITE_WINS]),
             FIELD("black_wins", stats->results[PGN_BLACK_WINS]),
             FIELD("draws", stats->results[PGN_DRAW]),
             FIELD("unknown", stats->results[PGN_UNKNOWN]), FIELD("plies", stats->plies),
             FIELD("shortest_plies", stats->shortest), FIELD("longest_plies", stats->longest),
             FIELD("chess960", stats->chess960), FIELD("set_up", stats->set_up),
             FIELD_REAL_IF(stats->elo_count > 0, "mean_elo",
                           (double)stats->elo_sum / (double)stats->elo_count, 1));
    json_open_object(json, "eco");
    for (int i = 0; i < ECO_VOLUMES; i++) {
        const char key[] = {"ABCDE?"[i], '\0'};
        json_add_uint(json, key, stats->eco[i]);
    }
    json_close_object(json);
    json_line_print(&line, report->out);
}

static void print_share(FILE *out, const char *name, uint64_t count, uint64_t games) {
    say_column(out, -12, name);
    fprintf(out, " %10" PRIu64 "  %5.1f %%\n", count, 100.0 * (double)count / (double)games);
}

static void print_stats(const PgnReport *report) {
    const PgnStats *stats = &report->stats;
    uint64_t games = 0;
    for (int i = PGN_UNKNOWN; i <= PGN_DRAW; i++) games += stats->results[i];
    if (report->wants_json) {
        print_json_stats(report, games);
        return;
    }
    FILE *out = report->out;
    say_column(out, -12, TERM("games"));
    fprintf(out, " %10" PRIu64 "\n", games);
    if (games == 0) return;
    print_share(out, TERM("White wins"), stats->results[PGN_WHITE_WINS], games);
    print_share(out, TERM("Black wins"), stats->results[PGN_BLACK_WINS], games);
    print_share(out, TERM("draws"), stats->results[PGN_DRAW], games);
    print_share(out, TERM("unknown"), stats->results[PGN_UNKNOWN], games);
    for (int i = 0; i < ECO_VOLUMES; i++) {
        const char name[] = {'E', 'C', 'O', ' ', "ABCDE?"[i], '\0'};
        if (stats->eco[i] > 0) print_share(out, name, stats->eco[i], games);
    }
    print_share(out, "Chess960", stats->chess960, games);
    print_share(out, TERM("set up"), stats->set_up, games);
    say_column(out, -12, TERM("plies"));
    say(out, " %10.1f  from %d to %d\n", (double)stats->plies / (double)games, stats->shortest,
        stats->longest);
    if (stats->elo_count > 0) {
        say_column(out, -12, TERM("mean Elo"));
        say(out, " %10.1f  of %" PRIu64 " ratings\n",
            (double)stats->elo_sum / (double)stats->elo_count, stats->elo_count);
    }
}

void pgn_report_end(PgnReport *report, int file_count) {
    if (report->problems_told > report->problems_max && !report->wants_json) {
        uint64_t more = report->problems_told - report->problems_max;
        say(report->out,
            more == 1 ? SENTENCE("and %" PRIu64 " more problem (--problems N lists more)\n")
                      : SENTENCE("and %" PRIu64 " more problems (--problems N lists more)\n"),
            more);
    }
    if (file_count > 1 && !report->wants_json)
        print_counts(report, say_term(TERM("all files")), &report->total);
    if (report->wants_stats) print_stats(report);
}
