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
    STEPS_DRAWN_MAX = 60,
    VISITS_PER_SHOWN = 1000, // a search may visit so many times what is shown before it is ended
};

typedef struct Options {
    PositionOptions asked;
    const char *spec_text;
    LabSubject subject;
    LabSpec spec;
    TreeView view;
    bool wants_mover;
    int nodes_max;
    bool wants_json;
    const char *svg;
    bool wants_steps;
    int step; // 0: all of them
} Options;

// What was recorded of the search.
typedef struct Shown {
    Tree tree;
    Steps steps;
    LabResult *result;
} Shown;

static bool is_stepped(const Options *options) {
    return options->wants_steps || options->step > 0;
}

static void add_title(const Options *options, const LabResult *result, Text *text) {
    text_addf(text, "%s%s", say_term(options->subject.game->title),
              words_line(say_language(), ": "));
    lab_format_spec(&options->spec, text);
    text_add(text, " — ");
    if (result->is_found) words_addf(say_language(), text, "value %d, ", result->value);
    words_addf(say_language(), text, "%llu nodes, %llu leaves",
               (unsigned long long)result->totals.nodes, (unsigned long long)result->totals.leaves);
}

static bool write_picture(const Options *options, Shown *shown, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, options->svg, error)) return false;
    Text title = TEXT_OF(LAB_SPEC_TEXT_MAX + 128);
    add_title(options, shown->result, &title);
    bool is_drawn =
        !is_stepped(options)
        || steps_write_svg(&shown->steps, options->step, title.data, file.stream, error);
    if (!is_stepped(options)) tree_write_svg(&shown->tree, options->view, title.data, file.stream);
    return whole_file_end(&file, is_drawn, error);
}

static bool show_tree(const Options *options, Shown *shown, Error *error) {
    if (options->svg != NULL) {
        if (shown->tree.is_full)
            return error_set(
                error,
                "the tree has more than %d visits: use less depth, or width=N, for a picture",
                options->nodes_max);
        return write_picture(options, shown, error);
    }
    if (options->wants_json)
        tree_write_json(&shown->tree, options->view, stdout);
    else
        tree_write_text(&shown->tree, options->view, stdout);
    return true;
}

// A file that the page's laboratory opens: the head, the visits of passes, the steps.
static bool write_steps_json(const Options *options, Shown *shown, Error *error) {
    bool has_passes = shown->steps.kind == STEPS_PASSES;
    TreeHead head = {.game = options->subject.game,
                     .game_text = options->asked.game,
                     .position = &options->subject.position,
                     .search = options->spec_text,
                     .infinity = shown->tree.infinity,
                     .visits = has_passes ? shown->tree.count : shown->steps.node_count,
                     .is_full = shown->steps.is_full};
    tree_write_head(&head, stdout);
    if (has_passes) tree_write_json(&shown->tree, TREE_VIEW_ROOT, stdout);
    return steps_write_json(&shown->steps, options->step, stdout, error);
}

static bool show_steps(const Options *options, Shown *shown, Error *error) {
    const Steps *steps = &shown->steps;
    int count = steps->count;
    if (options->step > count)
        return error_set(error,
                         steps->is_full ? "only the first %d steps are kept: --nodes N keeps more"
                                        : "there are %d steps",
                         count);
    if (options->svg != NULL && options->step == 0 && count > STEPS_DRAWN_MAX)
        return error_set(error, "%d steps are too many for one picture: choose one with --step N",
                         count);
    if (options->svg != NULL) return write_picture(options, shown, error);
    if (options->wants_json) return write_steps_json(options, shown, error);
    return options->step > 0 ? steps_write_one(steps, options->step, stdout, error)
                             : steps_write_text(steps, stdout, error);
}

static bool search(const Options *options, Search *search, Shown *shown, Error *error) {
    atomic_bool stop = false;
    StepsWatch watch = {.tree = &shown->tree,
                        .steps = is_stepped(options) ? &shown->steps : NULL,
                        .visits_left = (int64_t)options->nodes_max * VISITS_PER_SHOWN,
                        .stop = &stop,
                        .is_interrupted = interrupt_flag()};
    lab_set_observer(search, steps_watch_observer(&watch));
    lab_set_history(search, options->subject.history, options->subject.history_count);
    lab_set_stop(search, &stop);
    shown->tree.say = say_into;
    shown->tree.language = say_language();
    bool is_fine = lab_run(search, &options->subject.position, NULL, shown->result, error)
                   && (is_stepped(options) ? show_steps(options, shown, error)
                                           : show_tree(options, shown, error));
    if (watch.visits_left < 0)
        complainf("lab tree", "the search was ended after %lld visits; use less depth, or width=N",
                  (long long)options->nodes_max * VISITS_PER_SHOWN);
    return is_fine;
}

static int run_with(const Options *options) {
    Error error = {{0}};
    Shown shown = {.result = malloc(sizeof *shown.result)};
    Search *opened = lab_open(options->subject.game, &options->spec, &error);
    bool is_fine = opened != NULL && (shown.result != NULL || error_no_memory(&error))
                   && tree_open(&shown.tree, options->subject.game, options->nodes_max, &error)
                   && (!is_stepped(options)
                       || steps_open(&shown.steps, options->spec.algorithm->steps, &shown.tree,
                                     options->nodes_max, &error))
                   && search(options, opened, &shown, &error);
    lab_close(opened);
    steps_close(&shown.steps);
    tree_close(&shown.tree);
    free(shown.result);
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
    OPTION_FLAG("json", wants_json, "one JSON line a visit, or a step, instead of text"),
    OPTION_FLAG("steps", wants_steps,
                "step by step: OPEN of SSS* and DUAL*, proof numbers, passes of MTD(f), counts of "
                "UCT"),
    OPTION_NUMBER("step", step, 1, TREE_TEXT_MAX, "the tree as it stands after step N"),
    {0},
};

static int run_lab_tree(int argc, char **argv) {
    Options options = {.spec_text = "alphabeta,depth=3"};
    int status = options_parse(&lab_tree_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    if (!position_options_read(&options.asked, &options.subject, &error)
        || !lab_parse_spec(options.spec_text, options.subject.game, &options.spec, &error))
        return complain_usage("lab tree", &error);
    if (is_stepped(&options) && options.spec.algorithm->steps == STEPS_NONE)
        return complain_usagef("lab tree",
                               "%s tells no steps; these do: sss, dual, pns, dfpn, mtdf, negac, "
                               "sss-windows, dual-windows, uct",
                               options.spec.algorithm->name);
    if (!is_stepped(&options) && options.spec.algorithm->family == FAMILY_SAMPLING)
        return complain_usagef("lab tree",
                               "uct visits its tree thousands of times; --steps shows its rounds");
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
        "type in the critical tree. Values are as MAX, the side to move at the root, sees them.\n"
        "--steps and --step show what a search has in mind while it thinks.",
    .options = lab_tree_options,
    .examples =
        "roque lab tree tictactoe alphabeta,depth=2 --moves 'a1 b2 c3'\n"
        "roque lab tree connect4:4x4 negascout,depth=3,width=3 --svg negascout.svg\n"
        "roque lab tree awale mtdf,depth=3,table=1 --json\n"
        "roque lab tree 'tree:((3 12 8) (2 4 6) (14 5 2))' sss,depth=20 --steps\n"
        "roque lab tree tictactoe uct,nodes=40 --moves 'a1 b2 c3 c1' --step 40 --svg uct.svg",
};
