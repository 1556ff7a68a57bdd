// SPDX-License-Identifier: GPL-3.0-or-later
// match_merge.c - `roque match merge`: the journals of shards become one, and its result is shown.
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/match/match.h"
#include "cli/match/match_show.h"
#include "cli/options.h"
#include "games/games.h"

typedef struct Options {
    OptionList paths;
    const char *out;
    const char *pgn;
    bool wants_json;
} Options;

static const Option match_merge_options[] = {
    OPTION_LIST("JOURNAL", paths, "journals (.rqj) of the same match"),
    OPTION_TEXT("out", out, "the journal to write (must not exist)", .value = "FILE"),
    OPTION_TEXT("pgn", pgn, "all games as PGN (must not exist)", .value = "FILE"),
    OPTION_FLAG("json", wants_json, "the result as a JSON line"),
    {0},
};

static int run_match_merge(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&match_merge_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    Merge merge;
    if (!merge_journals(options.paths.values, options.paths.count, options.out, options.pgn, &merge,
                        &error))
        return complain("match merge", &error);
    ReportNames names = {.game = games_find(merge.summary.game, NULL, &error),
                         .language = say_language()};
    for (int i = 0; i < merge.summary.schedule.player_count; i++)
        names.names[i] = merge.summary.names[i];
    if (merge.doubled > 0)
        say(stderr, "%lld games were there twice and counted once\n", (long long)merge.doubled);
    if (names.game != NULL) match_show_end(merge.score, &names, options.wants_json);
    standing_free(merge.score);
    return names.game != NULL ? EXIT_DONE : complain("match merge", &error);
}

const CommandLine match_merge_line = {
    .name = "match merge",
    .run = run_match_merge,
    .about = "Puts the journals of a match's shards together and shows the result.",
    .options = match_merge_options,
    .examples = "roque match merge part1.rqj part2.rqj --out all.rqj --pgn all.pgn\n"
                "roque match merge match.rqj      (just the result of one journal)",
};
