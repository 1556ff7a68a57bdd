// SPDX-License-Identifier: GPL-3.0-or-later
// match_sprt.c - `roque match sprt`: the calculator.
#include <stdio.h>

#include "cli/command.h"
#include "cli/match/match.h"
#include "cli/options.h"
#include "cli/json_line.h"
#include "cli/say.h"

// Three numbers are wins, draws and losses; five are pairs of 0, 1/2, 1, 3/2 and 2 points.
static bool read_tally(const OptionList *numbers, Tally *tally, Error *error) {
    int64_t values[PAIR_SCORES] = {0};
    if (numbers->count != 3 && numbers->count != PAIR_SCORES)
        return error_set(
            error, "three numbers (wins draws losses) or five (pairs of 0 1/2 1 3/2 2 points)");
    for (int i = 0; i < numbers->count; i++) {
        if (!text_parse_int(numbers->values[i], "a count", 0, 1000000000, &values[i], error))
            return false;
    }
    *tally = (Tally){.wins = values[0], .draws = values[1], .losses = values[2]};
    if (numbers->count == 3) return true;
    *tally = (Tally){.wins = values[4] * 2 + values[3], .losses = values[0] * 2 + values[1]};
    int64_t pairs = 0;
    for (int i = 0; i < PAIR_SCORES; i++) pairs += tally->pairs[i] = values[i];
    // A pair of one point may be two draws or a win and a loss: nothing here depends on which.
    tally->draws = pairs * 2 - tally->wins - tally->losses;
    return true;
}

static void print_json(const Tally *tally, const Sprt *sprt, double llr) {
    static const char *const verdicts[] = {"goes_on", "h0", "h1"};
    Strength strength = strength_of(tally);
    JSON_LINE(stdout, "sprt", field_real("elo", strength.elo.value, 3),
              field_real("elo_error", strength.elo.error, 3),
              field_real("nelo", strength.nelo.value, 3),
              field_real("nelo_error", strength.nelo.error, 3), field_real("los", strength.los, 6),
              field_real("llr", llr, 4), field_real("lower", sprt_lower(sprt), 4),
              field_real("upper", sprt_upper(sprt), 4),
              FIELD("verdict", verdicts[sprt_verdict(sprt, llr)]));
}

typedef struct Options {
    const char *bounds;
    const char *model;
    double alpha;
    double beta;
    bool is_from;
    bool wants_json;
    OptionList numbers;
} Options;

static const Option match_sprt_options[] = {
    OPTION_LIST("COUNT", numbers, "wins draws losses, or the pairs of 0 1/2 1 3/2 2 points"),
    OPTION_FLAG("from", is_from, "the numbers that follow are the result (may be left out)"),
    OPTION_TEXT("sprt", bounds, "the two claims, in Elo (default 0,5)", .value = "E0,E1"),
    OPTION_TEXT("model", model, "which Elo is meant (default normalised)",
                .value = "normalised|logistic"),
    OPTION_REAL("alpha", alpha, INT64_MIN, INT64_MAX, "accepted rate of false H1 (default 0.05)",
                .value = "P"),
    OPTION_REAL("beta", beta, INT64_MIN, INT64_MAX, "accepted rate of false H0 (default 0.05)",
                .value = "P"),
    OPTION_FLAG("json", wants_json, "one JSON line"),
    {0},
};

static int run_match_sprt(int argc, char **argv) {
    Options options = {.bounds = "0,5", .model = "normalised", .alpha = 0.05, .beta = 0.05};
    const int status = options_parse(&match_sprt_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    Tally tally;
    Sprt sprt;
    if (!read_tally(&options.numbers, &tally, &error)
        || !match_read_sprt(options.bounds, options.model, options.alpha, options.beta, &sprt,
                            &error))
        return complain_usage("match sprt", &error);
    double llr = sprt_llr(&sprt, &tally);
    if (options.wants_json) {
        print_json(&tally, &sprt, llr);
        return EXIT_DONE;
    }
    Text report = TEXT_OF(4096);
    // A pair of one point may be two draws or none.
    report_strength(say_language(), &tally, options.numbers.count == 3 ? &tally : NULL, &report);
    report_sprt(say_language(), &sprt, llr, &report);
    fputs(report.data, stdout);
    return EXIT_DONE;
}

const CommandLine match_sprt_line = {
    .name = "match sprt",
    .run = run_match_sprt,
    .about = "Says what a result means: Elo, LOS, and the state of an SPRT.",
    .options = match_sprt_options,
    .examples = "roque match sprt --from 250 300 210 --sprt 0,5\n"
                "roque match sprt --from 127 4883 10712 5150 104 --sprt=-1.75,0.25",
};
