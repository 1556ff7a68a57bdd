// SPDX-License-Identifier: GPL-3.0-or-later
// match_rate.c - `roque match rate`: a rating list from the games of any PGN.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/json_line.h"
#include "cli/match/match.h"
#include "cli/match/pgn_standing.h"
#include "cli/notation/pgn_file.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/memory.h"

enum { ROW_MAX = 4096, RATE_REPORT_MAX = 1 << 20 };

typedef struct Options {
    OptionList files;
    bool wants_json, wants_csv;
} Options;

static const Option match_rate_options[] = {
    OPTION_LIST("FILE", files, "PGN files; - is the standard input"),
    OPTION_FLAG("json", wants_json, "a JSON line for each player and one for the games"),
    OPTION_FLAG("csv", wants_csv, "a row of CSV for each player"),
    {0},
};

// ---- reading ----

static bool show_progress(void *context, const PgnStanding *standing, const PgnReader *reader) {
    pgn_progress_show(context, (uint64_t)standing->score.played, reader);
    return !interrupt_came();
}

static bool read_files(const OptionList *files, PgnStanding *standing, Error *error) {
    PgnProgress showing = {.progress = progress_open(0, 500)};
    bool is_fine = true;
    for (int i = 0; is_fine && i < files->count && !interrupt_came(); i++) {
        PgnFile file;
        is_fine = pgn_file_open(&file, files->values[i], error);
        if (!is_fine) break;
        showing.size = file.size;
        is_fine =
            pgn_standing_read(standing, pgn_file_source(&file), show_progress, &showing, error);
        pgn_file_close(&file);
    }
    progress_clear(&showing.progress);
    return is_fine;
}

// ---- telling ----

// What was left out, and what was taken though something is wrong with it.
static void tell_left_out(const PgnStanding *standing) {
    if (standing->without_result > 0)
        say(stderr, "%" PRIu64 " games without a result were left out\n",
            (uint64_t)standing->without_result);
    if (standing->without_name > 0)
        say(stderr, "%" PRIu64 " games without the name of a player were left out\n",
            (uint64_t)standing->without_name);
    if (standing->against_itself > 0)
        say(stderr, "%" PRIu64 " games of a player against itself were left out\n",
            (uint64_t)standing->against_itself);
    if (standing->damaged > 0)
        say(stderr,
            "%" PRIu64 " damaged games count by their result (roque pgn says what is wrong)\n",
            (uint64_t)standing->damaged);
}

static void put_player(const Options *options, const PgnStanding *standing, const RatingList *list,
                       const int *order, int place) {
    const int player = order[place];
    const bool has_next = place + 1 < standing->score.player_count;
    Tally sum = {0};
    for (int i = 0; i < standing->score.player_count; i++)
        tally_add(&sum, &standing->score.games.cells[player][i]);
    const Field *fields = FIELDS(
        FIELD("rank", place + 1), field_quoted("name", standing->names[player]),
        FIELD_REAL_IF(list != NULL, "elo", list->elo[player], 2),
        FIELD_REAL_IF(list != NULL, "elo_error", list->error[player], 2),
        FIELD("games", tally_games(&sum)), FIELD("wins", sum.wins), FIELD("losses", sum.losses),
        FIELD("draws", sum.draws), field_real("score", strength_of(&sum).score, 6),
        FIELD_REAL_IF(list != NULL && has_next, "los_next", list->los[player][order[place + 1]],
                      6));
    if (options->wants_json) {
        json_line_put(stdout, "match_rating", fields);
        return;
    }
    Text row = TEXT_OF(ROW_MAX);
    if (place == 0) {
        fields_add_csv_names(&row, fields);
        text_add_char(&row, '\n');
    }
    fields_add_csv(&row, fields);
    puts(row.data);
}

static bool put_players(const Options *options, const PgnStanding *standing, Error *error) {
    RatingList *list = memory_new(sizeof *list, error);
    if (list == NULL) return false;
    int order[SCHEDULE_PLAYERS_MAX];
    Error reason = {{0}};
    const bool is_rated = rating_solve(&standing->score.games, list, &reason);
    for (int i = 0; i < standing->score.player_count; i++) order[i] = i;
    if (is_rated) report_order(list, order);
    if (!is_rated) say(stderr, "No ratings: %p\n", (const void *)&reason);
    for (int i = 0; i < standing->score.player_count; i++)
        put_player(options, standing, is_rated ? list : NULL, order, i);
    free(list);
    if (options->wants_json)
        JSON_LINE(stdout, "match_rate", FIELD("games", standing->score.played),
                  FIELD("without_result", standing->without_result),
                  FIELD("without_name", standing->without_name),
                  FIELD("against_itself", standing->against_itself),
                  FIELD("damaged", standing->damaged));
    return true;
}

static bool print_report(const PgnStanding *standing, Error *error) {
    char *bytes = memory_new(RATE_REPORT_MAX, error);
    if (bytes == NULL) return false;
    ReportNames names = {.language = say_language()};
    for (int i = 0; i < standing->score.player_count; i++) names.names[i] = standing->names[i];
    Text text = text_over(bytes, RATE_REPORT_MAX);
    report_score(&standing->score, &names, &text);
    fwrite(text.data, 1, text.length, stdout);
    free(bytes);
    return true;
}

static int rate_files(const Options *options) {
    Error error = {{0}};
    PgnStanding *standing = pgn_standing_new(&error);
    interrupt_catch();
    bool is_fine = standing != NULL && read_files(&options->files, standing, &error);
    const bool is_cut = interrupt_came();
    if (is_fine) {
        tell_left_out(standing);
        if (standing->score.played == 0)
            is_fine = error_set(&error, "no game has two players and a result");
        else
            is_fine = options->wants_json || options->wants_csv
                          ? put_players(options, standing, &error)
                          : print_report(standing, &error);
    }
    free(standing);
    if (is_cut) return EXIT_INTERRUPTED;
    return is_fine ? EXIT_DONE : complain("match rate", &error);
}

static int run_match_rate(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&match_rate_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.wants_json && options.wants_csv)
        return complain_usagef("match rate", "either --json or --csv");
    chess_init();
    return rate_files(&options);
}

const CommandLine match_rate_line = {
    .name = "match rate",
    .run = run_match_rate,
    .about = "Rates the players of PGN files: Elo with its error, cross table and LOS.",
    .options = match_rate_options,
    .examples = "roque match rate games.pgn\n"
                "roque match rate monday.pgn tuesday.pgn --csv > ratings.csv\n"
                "zcat games.pgn.gz | roque match rate -",
};
