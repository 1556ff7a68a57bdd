// SPDX-License-Identifier: GPL-3.0-or-later
// match_merge.c - `roque match merge`: the journals of shards become one, and its result is shown.
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/match.h"
#include "cli/options.h"
#include "games/games.h"

int run_match_merge(int argc, char **argv) {
    OptionList paths = {.count = 0};
    const char *out = NULL;
    const char *pgn = NULL;
    bool wants_json = false;
    const Option options[] = {
        {.name = "out", .value = "FILE", .help = "the journal to write (must not exist)", .text = &out},
        {.name = "pgn", .value = "FILE", .help = "all games as PGN (must not exist)", .text = &pgn},
        {.name = "json", .help = "the result as a JSON line", .flag = &wants_json},
        {0},
    };
    const Option arguments[] = {
        {.name = "JOURNAL", .help = "journals (.rqj) of the same match", .list = &paths}, {0}};
    const char *const examples[] = {
        "roque match merge part1.rqj part2.rqj --out all.rqj --pgn all.pgn",
        "roque match merge match.rqj      (just the result of one journal)",
        NULL,
    };
    const CommandLine line = {"match merge",
                              "Puts the journals of a match's shards together and shows the result.", options,
                              arguments, examples};
    const int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    Merge merge;
    if (!merge_journals(paths.values, paths.count, out, pgn, &merge, &error)) {
        complain("match merge", &error);
        return EXIT_FAILED;
    }
    ReportNames names = {.game = games_find(merge.summary.game, NULL, &error)};
    for (int i = 0; i < merge.summary.schedule.player_count; i++) names.names[i] = merge.summary.names[i];
    if (merge.doubled > 0)
        fprintf(stderr, "%lld games were there twice and counted once\n", (long long)merge.doubled);
    bool is_said = names.game != NULL && match_print_score(merge.score, &names, wants_json);
    if (names.game == NULL) complain("match merge", &error);
    standing_free(merge.score);
    return is_said ? EXIT_DONE : EXIT_FAILED;
}
