// SPDX-License-Identifier: GPL-3.0-or-later
// lab_tree.c - `roque lab tree`: the searched tree itself, as text, JSON lines or a picture.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "experiments/experiments.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "core/whole_file.h"
#include "lab/lab.h"

enum {
    TREE_TEXT_MAX = 100000,
    TREE_SVG_MAX = 3000,
    VISITS_PER_SHOWN = 1000, // a search may visit so many times what is shown before it is ended
};

typedef struct Options {
    ChosenPosition asked;
    const char *spec_text;
    LabSubject subject;
    LabSpec spec;
    TreeView view;
    bool wants_mover;
    int nodes_max;
    bool wants_json;
    const char *svg;
} Options;

static bool write_picture(const Options *options, Tree *tree, const LabResult *result,
                          Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, options->svg, error)) return false;
    FILE *out = file.stream;
    char title[LAB_SPEC_TEXT_MAX + 128];
    Text text = text_over(title, sizeof title);
    text_addf(&text, "%s%s", say_term(options->subject.game->title),
              words_line(say_language(), ": "));
    lab_format_spec(&options->spec, &text);
    text_add(&text, " — ");
    if (result->is_found) words_addf(say_language(), &text, "value %d, ", result->value);
    words_addf(say_language(), &text, "%llu nodes, %llu leaves",
               (unsigned long long)result->totals.nodes, (unsigned long long)result->totals.leaves);
    tree_write_svg(tree, options->view, title, out);
    return whole_file_keep(&file, error);
}

static bool show(const Options *options, Tree *tree, const LabResult *result, Error *error) {
    tree->say = say_into;
    tree->language = say_language();
    if (options->svg != NULL) {
        if (tree->is_full)
            return error_set(
                error,
                "the tree has more than %d visits: use less depth, or width=N, for a picture",
                options->nodes_max);
        return write_picture(options, tree, result, error);
    }
    if (options->wants_json)
        tree_write_json(tree, options->view, stdout);
    else
        tree_write_text(tree, options->view, stdout);
    return true;
}

static int run_with(const Options *options) {
    Error error = {{0}};
    Tree tree = {0};
    LabResult *result = malloc(sizeof *result);
    Search *search = lab_open(options->subject.game, &options->spec, &error);
    bool is_fine = result != NULL && search != NULL
                   && tree_open(&tree, options->subject.game, options->nodes_max, &error);
    if (is_fine) {
        atomic_bool stop = false;
        TreeWatch watch = {.tree = &tree,
                           .visits_left = (int64_t)options->nodes_max * VISITS_PER_SHOWN,
                           .stop = &stop,
                           .is_interrupted = interrupt_flag()};
        lab_set_observer(search, tree_watch_observer(&watch));
        lab_set_history(search, options->subject.history, options->subject.history_count);
        lab_set_stop(search, &stop);
        is_fine = lab_run(search, &options->subject.position, NULL, result, &error)
                  && show(options, &tree, result, &error);
        if (watch.visits_left < 0)
            complainf("lab tree",
                      "the search was ended after %lld visits; use less depth, or width=N",
                      (long long)options->nodes_max * VISITS_PER_SHOWN);
    }
    lab_close(search);
    tree_close(&tree);
    free(result);
    return is_fine ? EXIT_DONE : complain("lab tree", &error);
}

static const Option lab_tree_options[] = {
    OPTION_TEXT("GAME", asked.game, "such as tictactoe or connect4:4x4"),
    OPTION_TEXT("SEARCH", spec_text, "algorithm and switches (default: alphabeta,depth=3)",
                .is_optional = true),
    OPTION_TABLE(asked, position_options),
    OPTION_FLAG("negamax", wants_mover, "values as the side to move at each node sees them"),
    OPTION_NUMBER("nodes", nodes_max, 1, TREE_TEXT_MAX,
                  "show at most N visits (default 2000, pictures 400)"),
    OPTION_TEXT("svg", svg, "draw a picture into FILE", .value = "FILE"),
    OPTION_FLAG("json", wants_json, "one JSON line a visit instead of text"),
    {0},
};

static int run_lab_tree(int argc, char **argv) {
    Options options = {.spec_text = "alphabeta,depth=3"};
    int status = options_parse(&lab_tree_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    if (!chosen_position_read(&options.asked, &options.subject, &error)
        || !lab_parse_spec(options.spec_text, options.subject.game, &options.spec, &error))
        return complain_usage("lab tree", &error);
    if (options.spec.algorithm->family == FAMILY_SAMPLING)
        return complain_usagef(
            "lab tree", "uct visits its tree thousands of times; there is no one tree to show");
    if (options.svg != NULL && options.nodes_max > TREE_SVG_MAX)
        return complain_usagef("lab tree", "a picture of more than %d visits cannot be read",
                               TREE_SVG_MAX);
    if (options.nodes_max == 0) options.nodes_max = options.svg != NULL ? 400 : 2000;
    options.view = options.wants_mover ? TREE_VIEW_MOVER : TREE_VIEW_ROOT;
    interrupt_catch();
    return run_with(&options);
}

const CommandLine lab_tree_line = {
    .name = "lab tree",
    .run = run_lab_tree,
    .about =
        "Shows the tree of a small search: for each visit its move, window, value, the reason why "
        "it ended and its\n"
        "type in the critical tree. Values are as MAX, the side to move at the root, sees them.",
    .options = lab_tree_options,
    .examples = "roque lab tree tictactoe alphabeta,depth=2 --moves 'a1 b2 c3'\n"
                "roque lab tree connect4:4x4 negascout,depth=3,width=3 --svg negascout.svg\n"
                "roque lab tree awale mtdf,depth=3,table=1 --json",
};
