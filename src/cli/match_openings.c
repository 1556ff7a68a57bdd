// SPDX-License-Identifier: GPL-3.0-or-later
// match_openings.c - `roque match openings`: random openings that a short search calls balanced.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/match.h"
#include "cli/options.h"
#include "core/clock.h"
#include "games/games.h"
#include "players/players.h"

typedef struct OpeningsWish {
    const char *game, *judge;
    int64_t count, plies, window, seed, depth, nodes;
} OpeningsWish;

enum { SEEN_FACTOR = 4 };

// A set of keys, open addressing; so that no position comes twice.
typedef struct KeySet {
    uint64_t *keys;
    size_t size;
} KeySet;

static bool add_key(KeySet *set, uint64_t key) {
    if (key == 0) key = 1;
    size_t place = (size_t)(random_mix(key) % set->size);
    while (set->keys[place] != 0 && set->keys[place] != key) place = (place + 1) % set->size;
    bool is_new = set->keys[place] == 0;
    set->keys[place] = key;
    return is_new;
}

static bool print_openings(const OpeningsWish *wish, const Openings *openings, Player *judge, KeySet *seen,
                           Error *error) {
    const ThinkLimits limits = {.depth = (int)wish->depth, .nodes = (uint64_t)wish->nodes};
    Opening *opening = malloc(sizeof *opening);
    int64_t index = 0;
    int64_t written = 0;
    bool is_well = opening != NULL;
    while (is_well && written < wish->count) {
        GamePosition position;
        char text[GAME_TEXT_MAX];
        int score = 0;
        is_well = openings_find_balanced(openings, judge, &limits, (int)wish->window, &index, opening, &score,
                                         error);
        index++;
        if (!is_well) break;
        opening_end(openings->game, opening, &position);
        if (!add_key(seen, openings->game->key(&position))) {
            if (index > (wish->count + 1000) * 1000)
                is_well = error_set(error, "there are not so many openings");
            continue;
        }
        game_format(openings->game, &position, text);
        puts(text);
        written++;
    }
    fprintf(stderr, "%lld openings out of %lld random ones\n", (long long)written, (long long)index);
    free(opening);
    return is_well;
}

static int make_openings(const CommandLine *line, const OpeningsWish *wish) {
    Error error = {{0}};
    const char *variant = "";
    char source[32];
    Text text = text_over(source, sizeof source);
    Openings openings;
    Player judge;
    const Game *game = games_find(wish->game, &variant, &error);
    text_addf(&text, "random:%lld", (long long)wish->plies);
    if (game == NULL || !openings_open(&openings, game, variant, source, 0, (uint64_t)wish->seed, &error))
        return options_wrong(line, "%s", error.text);
    if (!player_open(wish->judge, game, &judge, &error)) {
        openings_close(&openings);
        return options_wrong(line, "%s", error.text);
    }
    KeySet seen = {.size = (size_t)(wish->count + 1) * SEEN_FACTOR};
    seen.keys = calloc(seen.size, sizeof *seen.keys);
    bool is_well = seen.keys != NULL && print_openings(wish, &openings, &judge, &seen, &error);
    free(seen.keys);
    player_close(&judge);
    openings_close(&openings);
    if (!is_well) fprintf(stderr, "roque match openings: %s\n", error.text);
    return is_well ? EXIT_DONE : EXIT_FAILED;
}

int run_match_openings(int argc, char **argv) {
    OpeningsWish wish = {
        .game = "chess", .judge = "lab:alphabeta,depth=4", .plies = 8, .window = 60, .seed = 1};
    const Option options[] = {
        {.name = "make", .value = "N", .help = "how many", .number = &wish.count, .min = 1, .max = 1000000},
        {.name = "game", .value = "GAME", .help = "of which game (default chess)", .text = &wish.game},
        {.name = "plies",
         .value = "N",
         .help = "random moves from the start (default 8)",
         .number = &wish.plies,
         .min = 1,
         .max = OPENING_PLIES_MAX},
        {.name = "judge",
         .value = "PLAYER",
         .help = "who says what is balanced: any player that gives scores\n(default lab:alphabeta,depth=4)",
         .text = &wish.judge},
        {.name = "window",
         .value = "N",
         .help = "the largest score still balanced (default 60)",
         .number = &wish.window,
         .min = 0,
         .max = 1000000},
        {.name = "depth",
         .value = "N",
         .help = "limit of the judge's search",
         .number = &wish.depth,
         .min = 0,
         .max = 1000},
        {.name = "nodes",
         .value = "N",
         .help = "limit of the judge's search",
         .number = &wish.nodes,
         .min = 0,
         .max = INT64_MAX},
        {.name = "seed",
         .value = "N",
         .help = "of the random moves (default 1)",
         .number = &wish.seed,
         .min = 0,
         .max = INT64_MAX},
        {0},
    };
    const char *const examples[] = {
        "roque match openings --make 1000 > openings.epd",
        "roque match openings --make 100 --judge uci:stockfish --depth 10 --window 30 > openings.epd",
        NULL,
    };
    const CommandLine line = {"match openings", "Makes random openings that a short search calls balanced.",
                              options, NULL, examples};
    const int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (wish.count == 0) return options_wrong(&line, "how many? (--make N)");
    return make_openings(&line, &wish);
}
