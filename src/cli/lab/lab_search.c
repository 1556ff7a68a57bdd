// SPDX-License-Identifier: GPL-3.0-or-later
// lab_search.c - `roque lab search`: one position, one algorithm, everything it counted.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "experiments/experiments.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "cli/json_line.h"
#include "lab/lab.h"

typedef struct Options {
    PositionOptions asked;
    const char *rules; // NULL: those that the game's name says
    const char *spec_text;
    LabSubject subject;
    LabSpec spec;
    bool wants_json;
    bool wants_minimal;
    bool is_quiet;
} Options;

static void print_iterations(const Options *options, const LabResult *result) {
    const Game *game = options->subject.game;
    if (result->iteration_count < 2) return;
    say(stdout, "%5s %7s %-8s %12s %12s %9s\n", say_term(TERM("depth")), say_term(TERM("value")),
        say_term(TERM("move")), say_term(TERM("nodes")), say_term(TERM("evaluations")), "ms");
    for (int i = 0; i < result->iteration_count; i++) {
        const LabIteration *iteration = &result->iterations[i];
        char move[GAME_MOVE_TEXT_MAX] = "-";
        if (iteration->best != GAME_NO_MOVE)
            game_format_move(game, &options->subject.position, iteration->best, move);
        printf("%5d %7d %-8s %12" PRIu64 " %12" PRIu64 " %9.2f\n", iteration->depth,
               iteration->value, move, iteration->nodes, iteration->evaluations,
               (double)iteration->time_ns / 1e6);
    }
    printf("\n");
}

static void print_plies(const LabResult *result) {
    say(stdout, "%5s %12s %12s %12s %12s   cuts by move number 1 2 3 4 5 …\n",
        say_term(TERM("ply")), say_term(TERM("nodes")), say_term(TERM("leaves")),
        say_term(TERM("evaluations")), say_term(TERM("cuts")));
    for (int ply = 0; ply <= result->totals.deepest_ply; ply++) {
        const PlyCounters *at = &result->counters.at[ply];
        uint64_t nodes = 0;
        uint64_t cuts = 0;
        for (int i = 0; i < LAB_NODE_TYPES; i++) nodes += at->nodes[i];
        for (int i = 0; i < LAB_CUT_NUMBERS; i++) cuts += at->cuts[i];
        printf("%5d %12" PRIu64 " %12" PRIu64 " %12" PRIu64 " %12" PRIu64 "  ", ply, nodes,
               counters_leaves(at), at->evaluations, cuts);
        for (int i = 0; i < 5 && cuts > 0; i++) printf(" %" PRIu64, at->cuts[i]);
        uint64_t rest = 0;
        for (int i = 5; i < LAB_CUT_NUMBERS; i++) rest += at->cuts[i];
        if (rest > 0) printf(" +%" PRIu64, rest);
        printf("\n");
    }
    printf("\n");
}

// What a search counts, for people and for programs.
static const struct {
    const char *name;
    const char *key; // NULL: for people only
    size_t offset;
} COUNTS[] = {
    {TERM("nodes"), "nodes", offsetof(LabResult, totals.nodes)},
    {TERM("interior nodes"), "interior_nodes", offsetof(LabResult, totals.interior)},
    {TERM("leaves"), "leaves", offsetof(LabResult, totals.leaves)},
    {TERM("evaluations"), "evaluations", offsetof(LabResult, totals.evaluations)},
    {TERM("alpha cuts"), "alpha_cuts", offsetof(LabResult, totals.alpha_cuts)},
    {TERM("beta cuts"), "beta_cuts", offsetof(LabResult, totals.beta_cuts)},
    {TERM("cuts by 1st move"), "first_move_cuts", offsetof(LabResult, totals.first_move_cuts)},
    {TERM("type 1 nodes"), "type1_nodes", offsetof(LabResult, totals.types[1])},
    {TERM("type 2 nodes"), "type2_nodes", offsetof(LabResult, totals.types[2])},
    {TERM("type 3 nodes"), "type3_nodes", offsetof(LabResult, totals.types[3])},
    {TERM("other nodes"), NULL, offsetof(LabResult, totals.types[0])},
    {TERM("table probes"), "table_probes", offsetof(LabResult, counters.probes)},
    {TERM("table hits"), "table_hits", offsetof(LabResult, counters.hits)},
    {TERM("table cuts"), "table_cuts", offsetof(LabResult, counters.table_cuts)},
    {TERM("searches"), "searches", offsetof(LabResult, counters.calls)},
    {TERM("re-searches"), "researches", offsetof(LabResult, counters.researches)},
    {TERM("reductions"), "reductions", offsetof(LabResult, counters.reductions)},
    {TERM("extensions"), "extensions", offsetof(LabResult, counters.extensions)},
    {TERM("null-move cuts"), "null_cuts", offsetof(LabResult, counters.null_cuts)},
    {TERM("moves left out"), "skipped_moves", offsetof(LabResult, counters.skipped_moves)},
    {TERM("quiescence nodes"), "quiescence_nodes", offsetof(LabResult, counters.quiescence_nodes)},
    {TERM("leaves cut short"), "bounded_leaves", offsetof(LabResult, counters.bounded_leaves)},
    {TERM("sorting estimates"), "sorting_estimates",
     offsetof(LabResult, counters.order_evaluations)},
    {TERM("updates"), "updates", offsetof(LabResult, counters.updates)},
};

static uint64_t count_of(const LabResult *result, size_t i) {
    return *(const uint64_t *)(const void *)((const char *)result + COUNTS[i].offset);
}

static void print_totals(const LabResult *result) {
    double time_s = (double)result->time_ns / 1e9;
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
        if (count_of(result, i) > 0)
            say(stdout, "%-18s %12" PRIu64 "\n", say_term(COUNTS[i].name), count_of(result, i));
    }
    say(stdout, "%-18s %12.3f ms, %.2f million nodes/s\n", say_term(TERM("time")), time_s * 1e3,
        (double)result->totals.nodes / 1e6 / (time_s + 1e-9));
    say(stdout, "%-18s %12.1f MB\n", say_term(TERM("memory")),
        (double)result->memory_bytes / 1048576);
}

static void print_found(const Options *options, const LabResult *result, const char *line) {
    const LabSubject *subject = &options->subject;
    if (!result->is_found) {
        say(stdout, "\nnothing was found: a limit came before the first search was finished\n");
        return;
    }
    char best[GAME_MOVE_TEXT_MAX];
    game_format_move(subject->game, &subject->position, result->best, best);
    const char *side = subject->game->side_names[subject->game->side_to_move(&subject->position)];
    say(stdout,
        result->is_complete ? "\nvalue %d for %-s, move %s, depth %d\n"
                            : "\nvalue %d for %-s, move %s, depth %d (a limit came first)\n",
        result->value, side, best, result->depth);
    say(stdout, "line  %s\n", line);
}

static void print_plain(const Options *options, const LabResult *result,
                        const CounterTotals *minimal) {
    const LabSubject *subject = &options->subject;
    Text spec = TEXT_OF(LAB_SPEC_TEXT_MAX);
    Text line = TEXT_OF(2048);
    lab_format_spec(&options->spec, &spec);
    lab_format_line(subject->game, &subject->position, result->line, result->line_length, &line);
    if (!options->is_quiet) {
        Text picture = TEXT_OF(GAME_PICTURE_MAX);
        PictureStyle style = {.kind = PICTURE_ASCII};
        game_draw_board(subject->game, &subject->position, &style, &picture);
        printf("%s\n", picture.data);
    }
    say(stdout, result->is_exact ? "%-s: %s (exact)\n\n" : "%-s: %s (not exact)\n\n",
        subject->game->title, spec.data);
    print_iterations(options, result);
    print_plies(result);
    print_totals(result);
    if (minimal != NULL)
        say(stdout,
            "%-18s %12" PRIu64 " nodes, %" PRIu64 " leaves; this search: %.3f times the nodes\n",
            say_term(TERM("minimal tree")), minimal->nodes, minimal->leaves,
            (double)result->totals.nodes / (double)minimal->nodes);
    print_found(options, result, line.data);
    if (result->remark.length > 0) say(stdout, "note  %p\n", (const void *)&result->remark);
    if (result->is_memory_full)
        say(stdout, result->is_complete ? "note  the memory allowed was full, so the tree grew no "
                                          "further; give more by memory=MB\n"
                                        : "note  the memory allowed was full, so the tree could "
                                          "not be finished; give more by memory=MB\n");
    const char *hint = lab_spec_hint(&options->spec, subject->game);
    if (hint != NULL) say(stdout, "note  %s\n", words_line(say_language(), hint));
}

static void add_json_plies(Json *json, const LabResult *result) {
    json_open_array(json, "plies");
    for (int ply = 0; ply <= result->totals.deepest_ply; ply++) {
        const PlyCounters *at = &result->counters.at[ply];
        json_open_object(json, NULL);
        json_add_int(json, "ply", ply);
        json_open_array(json, "nodes_by_type");
        for (int i = 0; i < LAB_NODE_TYPES; i++) json_add_uint(json, NULL, at->nodes[i]);
        json_close_array(json);
        JSON_ADD(json, FIELD("leaves", counters_leaves(at)), FIELD("evaluations", at->evaluations));
        json_open_array(json, "cuts_by_move_number");
        for (int i = 0; i < LAB_CUT_NUMBERS; i++) json_add_uint(json, NULL, at->cuts[i]);
        json_close_array(json);
        json_close_object(json);
    }
    json_close_array(json);
}

static void print_json(const Options *options, const LabResult *result,
                       const CounterTotals *minimal) {
    const LabSubject *subject = &options->subject;
    char best[GAME_MOVE_TEXT_MAX];
    Text spec = TEXT_OF(LAB_SPEC_TEXT_MAX);
    Text moves = TEXT_OF(2048);
    lab_format_spec(&options->spec, &spec);
    lab_format_line(subject->game, &subject->position, result->line, result->line_length, &moves);
    game_format_move(subject->game, &subject->position, result->best, best);
    JsonLine line;
    Json *json = json_line_begin(&line, "lab_search");
    json_line_add_position(json, subject->game, &subject->position);
    JSON_ADD(json, FIELD("search", spec.data), FIELD("is_exact", result->is_exact),
             FIELD("is_complete", result->is_complete), FIELD("is_found", result->is_found),
             FIELD("depth", result->depth), FIELD_KNOWN(result->is_found, "value", result->value),
             FIELD_KNOWN(result->is_found, "move", best), FIELD("line", moves.data));
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++)
        if (COUNTS[i].key != NULL) json_add_uint(json, COUNTS[i].key, count_of(result, i));
    JSON_ADD(json, FIELD_IF(minimal != NULL, "minimal_nodes", minimal->nodes),
             FIELD_IF(minimal != NULL, "minimal_leaves", minimal->leaves),
             FIELD("time_ns", result->time_ns), FIELD("memory_bytes", result->memory_bytes),
             FIELD("remark", result->remark.text));
    add_json_plies(json, result);
    json_line_print(&line, stdout);
}

// The size of the minimal tree of the same position, evaluation and depth.
static bool find_minimal(const Options *options, int depth, CounterTotals *minimal, Error *error) {
    char text[LAB_SPEC_TEXT_MAX];
    LabSpec spec;
    snprintf(text, sizeof text, "minimal,depth=%d%s%s", depth,
             options->spec.evaluation[0] != '\0' ? ",eval=" : "", options->spec.evaluation);
    if (!lab_parse_spec(text, options->subject.game, &spec, error)) return false;
    Search *search = lab_open(options->subject.game, &spec, error);
    LabResult *result = malloc(sizeof *result);
    bool is_fine = search != NULL && result != NULL;
    if (is_fine) {
        lab_set_stop(search, interrupt_flag());
        is_fine = lab_run(search, &options->subject.position, NULL, result, error);
        *minimal = result->totals;
    }
    free(result);
    lab_close(search);
    return is_fine;
}

static int run_with(Options *options) {
    Error error = {{0}};
    CounterTotals minimal;
    LabResult *result = malloc(sizeof *result);
    Search *search = lab_open(options->subject.game, &options->spec, &error);
    bool is_fine = result != NULL && search != NULL;
    if (is_fine) {
        lab_set_history(search, options->subject.history, options->subject.history_count);
        lab_set_stop(search, interrupt_flag());
        is_fine = lab_run(search, &options->subject.position, NULL, result, &error);
    }
    bool is_found = is_fine && result->is_found;
    if (is_found && options->wants_minimal)
        is_fine = find_minimal(options, result->depth, &minimal, &error);
    const CounterTotals *shown = is_found && options->wants_minimal ? &minimal : NULL;
    if (is_fine && options->wants_json)
        print_json(options, result, shown);
    else if (is_fine)
        print_plain(options, result, shown);
    lab_close(search);
    free(result);
    if (!is_fine) return complain("lab search", &error);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return is_found ? EXIT_DONE : EXIT_FAILED;
}

static const Option lab_search_options[] = {
    OPTION_TEXT("GAME", asked.game, "such as connect4 or othello:6x6"),
    OPTION_TEXT("SEARCH", spec_text, "algorithm and switches (default: failsoft)",
                .is_optional = true),
    OPTION_TABLE(asked, position_options),
    OPTION_TEXT("rules", rules, "a variant: chess --rules crp is chess:crp", .value = "NAME"),
    OPTION_FLAG("minimal", wants_minimal, "also find the minimal tree and the ratio to it"),
    OPTION_FLAG("no-board", is_quiet, "leave the picture of the position out"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_lab_search(int argc, char **argv) {
    Options options = {.spec_text = "failsoft"};
    int status = options_parse(&lab_search_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    char variant[LAB_NAME_MAX * 2];
    if (options.rules != NULL) {
        snprintf(variant, sizeof variant, "%.30s:%.30s", options.asked.game, options.rules);
        options.asked.game = variant;
    }
    if (!position_options_read(&options.asked, &options.subject, &error)
        || !lab_parse_spec(options.spec_text, options.subject.game, &options.spec, &error))
        return complain_usage("lab search", &error);
    interrupt_catch();
    return run_with(&options);
}

const CommandLine lab_search_line = {
    .name = "lab search",
    .run = run_lab_search,
    .about = "Searches one position with one algorithm and shows everything it counted. What may "
             "follow the algorithm\n"
             "is told by 'roque lab list'.",
    .options = lab_search_options,
    .examples = "roque lab search tictactoe minimax,depth=9\n"
                "roque lab search connect4 negascout,depth=10,table=16,deepening --moves '4 4'\n"
                "roque lab search chess alphabeta,depth=4,eval=material,order=hierarchy --minimal",
};
