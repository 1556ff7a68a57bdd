// SPDX-License-Identifier: GPL-3.0-or-later
// match_merge.c - `roque match merge`: the journals of shards become one, and its result is shown.
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/match/match.h"
#include "cli/match/match_files.h"
#include "cli/match/match_show.h"
#include "cli/options.h"
#include "games/games.h"

typedef struct Options {
    OptionList paths;
    const char *out;
    const char *pgn;
    const char *format;
    MatchForm form;
    MatchFiles files;
    bool wants_json;
} Options;

static const Option match_merge_options[] = {
    OPTION_LIST("JOURNAL", paths, "journals (.rqj) of the same match"),
    OPTION_TEXT("out", out, "the journal to write (must not exist)", .value = "FILE"),
    OPTION_TEXT("pgn", pgn, "all games as PGN (must not exist)", .value = "FILE"),
    OPTION_TEXT("report", files.page, "the match as one page; of one journal, or with --out",
                .value = "FILE"),
    OPTION_TEXT("epd", files.positions,
                "the last positions of all games; of one journal, or with --out", .value = "FILE"),
    OPTION_FLAG("json", wants_json, "the result as a JSON line"),
    OPTION_TEXT("format", format, "of the result", .value = "tables|json|cutechess"),
    {0},
};

// The files that are wanted are made of the one journal there is.
static bool write_files(const Options *options, const Merge *merge, const ReportNames *names,
                        Error *error) {
    const MatchSummary *summary = &merge->summary;
    const Standing *score = merge->score;
    MatchConditions *conditions = calloc(1, sizeof *conditions);
    if (conditions == NULL) return error_no_memory(error);
    conditions->variant = summary->variant;
    conditions->date = "";
    conditions->schedule = &summary->schedule;
    conditions->is_over =
        score->played == score->in_shard || (score->has_sprt && score->verdict != SPRT_GOES_ON);
    match_conditions_add(conditions, SENTENCE("Openings"), "%s", summary->openings);
    match_conditions_add(conditions, SENTENCE("Seed"), "%llu",
                         (unsigned long long)summary->schedule.seed);
    const bool is_written = match_files_write(&options->files, conditions, score, names, error);
    free(conditions);
    return is_written;
}

static int run_match_merge(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&match_merge_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    Merge merge;
    options.form = options.wants_json ? FORM_JSON : FORM_TABLES;
    if (options.format != NULL && !match_form_read(options.format, &options.form, &error))
        return complain_usage("match merge", &error);
    const bool wants_files = options.files.page != NULL || options.files.positions != NULL;
    options.files.journal = options.out != NULL ? options.out : options.paths.values[0];
    if (wants_files && options.out == NULL && options.paths.count > 1)
        return complain_usagef("match merge", "--report and --epd of several journals want --out");
    if (!merge_journals(options.paths.values, options.paths.count, options.out, options.pgn, &merge,
                        &error))
        return complain("match merge", &error);
    ReportNames names = {.game = games_find(merge.summary.game, NULL, &error),
                         .language = say_language()};
    for (int i = 0; i < merge.summary.schedule.player_count; i++)
        names.names[i] = merge.summary.names[i];
    if (merge.doubled > 0)
        say(stderr, "%lld games were there twice and counted once\n", (long long)merge.doubled);
    if (names.game != NULL) match_show_end(merge.score, &names, options.form);
    const bool is_fine = names.game != NULL && write_files(&options, &merge, &names, &error);
    standing_free(merge.score);
    return is_fine ? EXIT_DONE : complain("match merge", &error);
}

const CommandLine match_merge_line = {
    .name = "match merge",
    .run = run_match_merge,
    .about = "Puts the journals of a match's shards together and shows the result.",
    .options = match_merge_options,
    .examples = "roque match merge part1.rqj part2.rqj --out all.rqj --pgn all.pgn\n"
                "roque match merge match.rqj      (just the result of one journal)",
};
