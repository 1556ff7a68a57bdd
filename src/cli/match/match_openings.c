// SPDX-License-Identifier: GPL-3.0-or-later
// match_openings.c - `roque match openings`: random openings that a short search calls balanced.
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/match/match.h"
#include "cli/options.h"
#include "games/games.h"

typedef struct Chosen {
    const char *game, *judge;
    int64_t count, plies;
    uint64_t seed;
    int window;
    ThinkLimits limits;
} Chosen;

static bool print_openings(const Chosen *chosen, const Openings *random, Balance *balance,
                           Opening *opening, Error *error) {
    int64_t candidate = -1;
    int64_t written = 0;
    for (; written < chosen->count; written++) {
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
    return written == chosen->count;
}

// What the user says about the judge in place of the usual.
static void change_rule(const Chosen *chosen, BalanceRule *rule) {
    bool has_limit = chosen->limits.depth > 0 || chosen->limits.nodes > 0;
    if (chosen->judge != NULL) slice_copy(slice_of(chosen->judge), rule->judge, sizeof rule->judge);
    if (chosen->judge != NULL || has_limit) rule->limits = chosen->limits;
    if (chosen->window >= 0) rule->window = chosen->window;
}

static int make_openings(const Chosen *chosen) {
    Error error = {{0}};
    const char *variant = "";
    char source[32];
    Text text = text_over(source, sizeof source);
    Openings random;
    BalanceRule rule;
    const Game *game = games_find(chosen->game, &variant, &error);
    text_addf(&text, "random:%lld", (long long)chosen->plies);
    if (game == NULL || !openings_open(&random, game, variant, source, 0, chosen->seed, &error))
        return complain_usage("match openings", &error);
    balance_usual_rule(game, &random.start, &rule);
    change_rule(chosen, &rule);
    Balance *balance = balance_open(&random, &rule, &error);
    if (balance == NULL) {
        openings_close(&random);
        return complain_usage("match openings", &error);
    }
    Opening *opening = malloc(sizeof *opening);
    bool is_fine = opening != NULL ? print_openings(chosen, &random, balance, opening, &error)
                                   : error_no_memory(&error);
    free(opening);
    balance_close(balance);
    openings_close(&random);
    return is_fine ? EXIT_DONE : complain("match openings", &error);
}

static const Option match_openings_options[] = {
    {.name = "make", .help = "how many", OPTION_NUMBER(Chosen, count, 1, 1000000)},
    {.name = "game",
     .value = "GAME",
     .help = "of which game (default chess)",
     OPTION_TEXT(Chosen, game)},
    {.name = "plies",
     .help = "random moves from the start (default 8)",
     OPTION_NUMBER(Chosen, plies, 1, OPENING_PLIES_MAX)},
    {.name = "judge",
     .value = "PLAYER",
     .help =
         "who says what is balanced: any player that gives scores\n(default: the engine with 2000 "
         "nodes for chess, lab:failsoft\nwith 5000 for other games)",
     OPTION_TEXT(Chosen, judge)},
    {.name = "window",
     .help =
         "the largest score still balanced (default 40 for chess; else\nwhat half of the undecided "
         "ones keep within)",
     OPTION_NUMBER(Chosen, window, 0, 1000000)},
    {.name = "depth",
     .help = "limit of the judge's search",
     OPTION_NUMBER(Chosen, limits.depth, 0, 1000)},
    {.name = "nodes",
     .help = "limit of the judge's search",
     OPTION_NUMBER(Chosen, limits.nodes, 0, INT64_MAX)},
    {.name = "seed",
     .help = "of the random moves (default 1)",
     OPTION_NUMBER(Chosen, seed, 0, INT64_MAX)},
    {0},
};

static int run_match_openings(int argc, char **argv) {
    Chosen chosen = {.game = "chess", .plies = 8, .window = -1, .seed = 1};
    const int status = options_parse(&match_openings_line, &chosen, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (chosen.count == 0) return complain_usagef("match openings", "how many? (--make N)");
    return make_openings(&chosen);
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
