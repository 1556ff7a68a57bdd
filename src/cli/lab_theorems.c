// SPDX-License-Identifier: GPL-3.0-or-later
// lab_theorems.c - `roque lab theorems`: the theory as statements that are run, with the evidence.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/lab_commands.h"
#include "cli/options.h"
#include "core/json.h"
#include "games/games.h"
#include "lab/lab.h"

enum { GROUNDS_MAX = 4096, REAL_NODES_MAX = 6000 };

typedef struct Grounds {
    Ground *grounds;
    int count;
} Grounds;

static bool add_synthetic(Grounds *grounds, int width, int depth, int order, const char *kind, int seed,
                          Error *error) {
    const char *variant = NULL;
    char text[GROUND_LABEL_MAX];
    snprintf(text, sizeof text, "synthetic:width=%d,depth=%d,seed=%d,order=%d,kind=%s", width, depth, seed,
             order, kind);
    Ground *ground = &grounds->grounds[grounds->count];
    ground->game = games_find(text, &variant, error);
    if (ground->game == NULL || !game_start(ground->game, variant, &ground->position, error)) return false;
    snprintf(ground->label, sizeof ground->label, "%s", text);
    ground->depth = depth;
    ground->width = width;
    ground->is_best_first = order == 100 && strcmp(kind, "planted") == 0;
    ground->is_tree = true;
    grounds->count++;
    return true;
}

static bool add_all_synthetic(Grounds *grounds, int trees, uint64_t seed, Error *error) {
    static const char *const kinds[] = {"planted", "correlated", "independent"};
    static const int orders[] = {100, 80, 0};
    Random random = random_from_seed(seed);
    for (int i = 0; i < trees; i++) {
        int width = 2 + (int)random_below(&random, 4);
        int depth = 2 + (int)random_below(&random, width <= 3 ? 6 : 4);
        int tree_seed = (int)random_below(&random, 1000000);
        if (!add_synthetic(grounds, width, depth, orders[i % 3], kinds[i / 3 % 3], tree_seed, error))
            return false;
    }
    return true;
}

// The depth at which minimax stays small enough to record every visit.
static int affordable_depth(const Game *game, const GamePosition *position) {
    LabSpec spec;
    Error error;
    int depth = 0;
    LabResult *result = malloc(sizeof *result);
    if (result != NULL && lab_parse_spec("minimax,nodes=6000", game, &spec, &error)) {
        Search *search = lab_open(game, &spec, &error);
        LabLimits limits = {.depth = 8, .nodes = REAL_NODES_MAX};
        if (search != NULL && lab_run(search, position, &limits, result, &error)) depth = result->depth;
        lab_close(search);
    }
    free(result);
    return depth;
}

static bool add_real(Grounds *grounds, int trees, uint64_t seed, Error *error) {
    for (int g = 0; g < all_games_count; g++) {
        const Game *game = all_games[g];
        Random random = random_from_seed(seed + (uint64_t)g);
        if (strcmp(game->name, "synthetic") == 0) continue;
        for (int i = 0; i < trees; i++) {
            Ground *ground = &grounds->grounds[grounds->count];
            int plies = (int)random_below(&random, 20);
            if (!compare_random_position(game, "", plies, &random, &ground->position, error)) return false;
            ground->game = game;
            ground->depth = affordable_depth(game, &ground->position);
            if (ground->depth == 0) continue;
            snprintf(ground->label, sizeof ground->label, "%s, position %d, depth %d", game->name, i + 1,
                     ground->depth);
            grounds->count++;
        }
    }
    return true;
}

static const char *verdict(const Theorem *theorem, const Evidence *evidence) {
    if (theorem->is_slip) return evidence->holds ? TERM("NO COUNTER-EXAMPLE") : TERM("FAILS");
    return evidence->holds ? TERM("HOLDS") : TERM("REFUTED");
}

static void print_text(const Theorem *theorem, const Evidence *evidence) {
    Language language = say_language();
    char seen[MESSAGE_MAX];
    Text text = text_over(seen, sizeof seen);
    words_add(language, &evidence->said, &text);
    say(stdout, "%-19s %s\n", say_term(verdict(theorem, evidence)), words_line(language, theorem->statement));
    say(stdout, "%-19s given: %s\n", theorem->name, words_line(language, theorem->hypotheses));
    say(stdout, evidence->holds ? "%-19s seen: %s\n\n" : "%-19s counter-example: %s\n\n", "", seen);
}

static void print_json(const Theorem *theorem, const Evidence *evidence) {
    char line[2048];
    Text text = text_over(line, sizeof line);
    Json json = json_begin_line(&text, "lab_theorem");
    json_add_string(&json, "name", theorem->name);
    json_add_string(&json, "statement", theorem->statement);
    json_add_string(&json, "hypotheses", theorem->hypotheses);
    json_add_bool(&json, "is_slip", theorem->is_slip);
    json_add_bool(&json, "holds", evidence->holds);
    json_add_uint(&json, "cases", evidence->cases);
    json_add_string(&json, "evidence", evidence->said.text);
    json_end_line(&json);
    fputs(line, stdout);
}

static bool is_wanted(const Theorem *theorem, const OptionList *names) {
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->values[i], theorem->name) == 0) return true;
    }
    return names->count == 0;
}

static bool names_exist(const OptionList *names, Error *error) {
    for (int i = 0; i < names->count; i++) {
        char list[280];
        Text text = text_over(list, sizeof list);
        bool is_found = false;
        for (int t = 0; theorem_at(t) != NULL; t++) {
            is_found = is_found || strcmp(theorem_at(t)->name, names->values[i]) == 0;
            text_addf(&text, "%s%s", t > 0 ? " " : "", theorem_at(t)->name);
        }
        if (!is_found) return error_set(error, "no theorem '%.30s'; there are: %s", names->values[i], list);
    }
    return true;
}

// A theorem that is refuted, or a slip without a counter-example, makes the command fail.
static int check_all(const Grounds *grounds, const OptionList *names, bool wants_json, Error *error) {
    int status = EXIT_DONE;
    for (int t = 0; theorem_at(t) != NULL; t++) {
        const Theorem *theorem = theorem_at(t);
        Evidence evidence = {.holds = true};
        if (!is_wanted(theorem, names)) continue;
        if (!theorem->check(grounds->grounds, grounds->count, &evidence, error)) return EXIT_FAILED;
        if (wants_json)
            print_json(theorem, &evidence);
        else
            print_text(theorem, &evidence);
        fflush(stdout);
        if (evidence.holds == theorem->is_slip) {
            error_set(error, "%s did not come out as it should", theorem->name);
            status = EXIT_FAILED;
        }
    }
    return status;
}

typedef struct Chosen {
    OptionList names;
    int64_t trees;
    int64_t positions;
    int64_t seed;
    bool wants_json;
} Chosen;

static const Option lab_theorems_options[] = {
    {.name = "trees",
     .value = "N",
     .help = "synthetic trees (default 90)",
     OPTION_NUMBER(Chosen, trees),
     .min = 9,
     .max = 2000},
    {.name = "positions",
     .value = "N",
     .help = "of each game (default 4)",
     OPTION_NUMBER(Chosen, positions),
     .min = 0,
     .max = 200},
    {.name = "seed", .value = "N", .help = "where chance begins (default 1)", OPTION_NUMBER(Chosen, seed)},
    {.name = "json", .help = "JSON lines instead of text", OPTION_FLAG(Chosen, wants_json)},
    {0},
};

static const Option lab_theorems_arguments[] = {
    {.name = "NAME", .help = "only these (default: all)", OPTION_LIST(Chosen, names), .is_optional = true},
    {0},
};

static const char *const lab_theorems_examples[] = {
    "roque lab theorems", "roque lab theorems sss-windows slip-mtdf --trees 900", NULL};

const CommandLine lab_theorems_line = {
    .name = "lab theorems",
    .about =
        "Checks what the theory says about the algorithms, on uniform synthetic trees and on positions of "
        "every\n"
        "game, and shows the evidence. Slips of the lecture are taken at their word until they fail.",
    .options = lab_theorems_options,
    .arguments = lab_theorems_arguments,
    .examples = lab_theorems_examples,
};

int run_lab_theorems(int argc, char **argv) {
    Chosen chosen = {.trees = 90, .positions = 4, .seed = 1};
    int status = options_parse(&lab_theorems_line, &chosen, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    if (!names_exist(&chosen.names, &error)) return options_refuse(&lab_theorems_line, &error);
    Grounds grounds = {.grounds = calloc(GROUNDS_MAX, sizeof(Ground))};
    bool is_fine = grounds.grounds != NULL
                   && add_all_synthetic(&grounds, (int)chosen.trees, (uint64_t)chosen.seed, &error)
                   && add_real(&grounds, (int)chosen.positions, (uint64_t)chosen.seed, &error);
    status = is_fine ? check_all(&grounds, &chosen.names, chosen.wants_json, &error) : EXIT_FAILED;
    if (status == EXIT_FAILED) complain("lab theorems", &error);
    free(grounds.grounds);
    return status;
}
