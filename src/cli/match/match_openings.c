// SPDX-License-Identifier: GPL-3.0-or-later
// match_openings.c - `roque match openings`: random openings that a short search calls balanced.
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/match/match.h"
#include "cli/options.h"
#include "games/games.h"

typedef struct Options {
    const char *game, *judge;
    int64_t count, plies;
    uint64_t seed;
    int window;
    ThinkLimits limits;
} Options;

static bool print_openings(const Options *options, const Openings *random, Balance *balance,
                           Opening *opening, Error *error) {
    int64_t candidate = -1;
    int64_t written = 0;
    for (; written < options->count; written++) {
        GamePosition position;
        char text[GAME_TEXT_MAX];
        if (!balance_get(balance, written, &candidate, error)) break;
        int64_t all = balance_count(balance);
        if (all > 0 && written >= all) {
            error_set(error, "there are not so many openings, but only %lld", (long long)all);
            break;
        }
        if (!openings_get(random, candidate, opening, error)) break;
        opening_end(random->game, opening, &position);
        game_format(random->game, &position, text);
        puts(text);
    }
    say(stderr, "%lld openings out of %lld random ones\n", (long long)written,
        (long long)candidate + 1);
    return written == options->count;
}

// What the user says about the judge in place of the usual.
static void change_rule(const Options *options, BalanceRule *rule) {
    bool has_limit = options->limits.depth > 0 || options->limits.nodes > 0;
    if (options->judge != NULL)
        slice_copy(slice_of(options->judge), rule->judge, sizeof rule->judge);
    if (options->judge != NULL || has_limit) rule->limits = options->limits;
    if (options->window >= 0) rule->window = options->window;
}

static int make_openings(const Options *options) {
    Error error = {{0}};
    const char *variant = "";
    Text source = TEXT_OF(32);
    Openings random;
    BalanceRule rule;
    const Game *game = games_find(options->game, &variant, &error);
    text_addf(&source, "random:%lld", (long long)options->plies);
    if (game == NULL
        || !openings_open(&random, game, variant, source.data, 0, options->seed, &error))
        return complain_usage("match openings", &error);
    balance_usual_rule(game, &random.start, &rule);
    change_rule(options, &rule);
    Balance *balance = balance_open(&random, &rule, &error);
    if (balance == NULL) {
        openings_close(&random);
        return complain_usage("match openings", &error);
    }
    Opening *opening = malloc(sizeof *opening);
    bool is_fine = opening != NULL ? print_openings(options, &random, balance, opening, &error)
                                   : error_no_memory(&error);
    free(opening);
    balance_close(balance);
    openings_close(&random);
    return is_fine ? EXIT_DONE : complain("match openings", &error);
}

static const Option match_openings_options[] = {
    OPTION_NUMBER("make", count, 1, 1000000, "how many"),
    OPTION_TEXT("game", game, "of which game (default chess)", .value = "GAME"),
    OPTION_NUMBER("plies", plies, 1, OPENING_PLIES_MAX, "random moves from the start (default 8)"),
    OPTION_TEXT(
        "judge", judge,
        "who says what is balanced: any player that gives scores\n(default: the engine with 2000 "
        "nodes for chess, lab:failsoft\nwith 5000 for other games)",
        .value = "PLAYER"),
    OPTION_NUMBER(
        "window", window, 0, 1000000,
        "the largest score still balanced (default 40 for chess; else\nwhat half of the undecided "
        "ones keep within)"),
    OPTION_NUMBER("depth", limits.depth, 0, 1000, "limit of the judge's search"),
    OPTION_NUMBER("nodes", limits.nodes, 0, INT64_MAX, "limit of the judge's search"),
    OPTION_NUMBER("seed", seed, 0, INT64_MAX, "of the random moves (default 1)"),
    {0},
};

static int run_match_openings(int argc, char **argv) {
    Options options = {.game = "chess", .plies = 8, .window = -1, .seed = 1};
    const int status = options_parse(&match_openings_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.count == 0) return complain_usagef("match openings", "how many? (--make N)");
    return make_openings(&options);
}

const CommandLine match_openings_line = {
    .name = "match openings",
    .run = run_match_openings,
    .about = "Makes random openings that a short search calls balanced.",
    .options = match_openings_options,
    .examples = "roque match openings --make 1000 > openings.epd\n"
                "roque match openings --make 100 --judge uci:stockfish --depth 10 --window 30 > "
                "openings.epd",
};
