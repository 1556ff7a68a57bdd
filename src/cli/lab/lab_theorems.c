// SPDX-License-Identifier: GPL-3.0-or-later
// lab_theorems.c - `roque lab theorems`: the theory as statements that are run, with the evidence.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "experiments/experiments.h"

static void print_text(const Theorem *theorem, const Evidence *evidence) {
    Language language = say_language();
    Text seen = TEXT_OF(MESSAGE_MAX);
    words_add(language, &evidence->said, &seen);
    say(stdout, "%-19s %s\n", say_term(theorem_verdict(theorem, evidence)),
        words_line(language, theorem->statement));
    say(stdout, "%-19s given: %s\n", theorem->name, words_line(language, theorem->hypotheses));
    if (seen.data[0] == '\0')
        say(stdout, "%-19s seen: nothing against it\n\n", "");
    else
        say(stdout, evidence->holds ? "%-19s seen: %s\n\n" : "%-19s counter-example: %s\n\n", "",
            seen.data);
}

static void print_json(const Theorem *theorem, const Evidence *evidence) {
    JSON_LINE(stdout, "lab_theorem", FIELD("name", theorem->name),
              FIELD("statement", theorem->statement), FIELD("hypotheses", theorem->hypotheses),
              FIELD("is_slip", theorem->is_slip), FIELD("holds", evidence->holds),
              FIELD("cases", evidence->cases), FIELD("evidence", evidence->said.text));
}

static bool is_wanted(const Theorem *theorem, const OptionList *names) {
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->values[i], theorem->name) == 0) return true;
    }
    return names->count == 0;
}

static bool names_exist(const OptionList *names, Error *error) {
    for (int i = 0; i < names->count; i++) {
        Text list = TEXT_OF(280);
        bool is_found = false;
        for (int t = 0; theorem_at(t) != NULL; t++) {
            is_found = is_found || strcmp(theorem_at(t)->name, names->values[i]) == 0;
            text_addf(&list, "%s%s", t > 0 ? " " : "", theorem_at(t)->name);
        }
        if (!is_found)
            return error_set(error, "no theorem '%.30s'; there are: %s", names->values[i],
                             list.data);
    }
    return true;
}

// A theorem that is refuted, or a slip without a counter-example, makes the command fail; one tree
// need not show every slip.
static int check_all(const Grounds *grounds, const OptionList *names, bool wants_json,
                     Error *error) {
    int status = EXIT_DONE;
    bool is_one_tree = grounds->count == 1;
    for (int t = 0; theorem_at(t) != NULL; t++) {
        const Theorem *theorem = theorem_at(t);
        Evidence evidence;
        if (!is_wanted(theorem, names)) continue;
        if (!theorem_check(theorem, grounds->grounds, grounds->count, &evidence, error))
            return EXIT_FAILED;
        if (wants_json)
            print_json(theorem, &evidence);
        else
            print_text(theorem, &evidence);
        fflush(stdout);
        if (evidence.holds == theorem->is_slip && !(is_one_tree && theorem->is_slip)) {
            error_set(error, "%s did not come out as it should", theorem->name);
            status = EXIT_FAILED;
        }
    }
    return status;
}

typedef struct Options {
    OptionList names;
    const char *game;
    int trees;
    int positions;
    uint64_t seed;
    bool wants_json;
} Options;

static const Option lab_theorems_options[] = {
    OPTION_LIST("NAME", names, "only these (default: all)", .is_optional = true),
    OPTION_TEXT("game", game, "only on this one, such as 'tree:((3 5) (2 9))'", .value = "GAME"),
    OPTION_NUMBER("trees", trees, 9, 2000, "synthetic trees (default 90)"),
    OPTION_NUMBER("positions", positions, 0, 200, "of each game (default 4)"),
    OPTION_NUMBER("seed", seed, INT64_MIN, INT64_MAX, "where chance begins (default 1)"),
    OPTION_FLAG("json", wants_json, "JSON lines instead of text"),
    {0},
};

static int run_lab_theorems(int argc, char **argv) {
    Options options = {.trees = 90, .positions = 4, .seed = 1};
    int status = options_parse(&lab_theorems_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    if (!names_exist(&options.names, &error)) return complain_usage("lab theorems", &error);
    Grounds grounds = {0};
    bool is_fine = options.game != NULL ? grounds_make_one(&grounds, options.game, &error)
                                        : grounds_make(&grounds, options.trees, options.positions,
                                                       options.seed, &error);
    status =
        is_fine ? check_all(&grounds, &options.names, options.wants_json, &error) : EXIT_FAILED;
    if (status == EXIT_FAILED) complain("lab theorems", &error);
    grounds_free(&grounds);
    return status;
}

const CommandLine lab_theorems_line = {
    .name = "lab theorems",
    .run = run_lab_theorems,
    .about = "Checks what the theory says about the algorithms, on uniform synthetic trees and on "
             "positions of every\n"
             "game, and shows the evidence. Slips of the lecture are taken at their word until "
             "they fail.",
    .options = lab_theorems_options,
    .examples =
        "roque lab theorems\n"
        "roque lab theorems sss-windows slip-mtdf --trees 900\n"
        "roque lab theorems value negascout-leaves --game 'tree:((3 12 8) (2 4 6) (14 5 2))'",
};
