// SPDX-License-Identifier: GPL-3.0-or-later
// tipe_gains.c - what each idea of the engine is worth: taken away from it, added alone to a bare
// alpha-beta, and the largest by the clock.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "experiments/duel.h"
#include "experiments/list.h"

enum { ROUNDS = 50, QUICK_ROUNDS = 1, PLIES_MOST = 400, QUICK_PLIES = 30 };
enum { NODES_A_MOVE = 5000, QUICK_NODES = 100, CLOCK_MS = 500, CLOCK_STEP_MS = 5 };
enum { DEPTH_WHOLE = 9, DEPTH_BARE = 5, QUICK_DEPTH = 2, HASH_MB = 16, LIST_MAX = 64 };
enum { NODES, TIMES_NODES, TIMES_TIME, DEPTH, WON, DRAWN, LOST, ELO, ERROR };

static const ExperimentColumn COLUMNS[] = {
    [NODES] = {TERM("nodes"), COLUMN_OURS, 0},
    [TIMES_NODES] = {TERM("times_nodes"), COLUMN_OURS, 2},
    [TIMES_TIME] = {TERM("times_time"), COLUMN_TIME, 2},
    [DEPTH] = {TERM("depth"), COLUMN_OURS, 1},
    [WON] = {TERM("won"), COLUMN_OURS, 0},
    [DRAWN] = {TERM("drawn"), COLUMN_OURS, 0},
    [LOST] = {TERM("lost"), COLUMN_OURS, 0},
    [ELO] = {TERM("elo"), COLUMN_OURS, 0},
    [ERROR] = {TERM("error"), COLUMN_OURS, 0},
};

// What a bare alpha-beta has: without its moves in order no quiescence ends.
#define BARE "ordering"
#define EVERYTHING "everything"

// The documents' own ideas and the largest of the others.
static const char *const ALONE[] = {"quiescence", "table", "pvs",     "aspiration", "history",
                                    "null-move",  "lmr",   "network", EVERYTHING};
static const char *const CLOCKED[] = {"network", "ordering", "quiescence", "table", "lmr"};
enum {
    ALONE_COUNT = sizeof ALONE / sizeof *ALONE,
    CLOCKED_COUNT = sizeof CLOCKED / sizeof *CLOCKED,
    QUICK_COUNT = 3,
};

// Two engines that differ by an idea, or by all of them.
typedef struct Pair {
    const char *idea;
    bool is_bare; // what the idea is added to, or the whole engine that it is taken away from
    bool has_clock;
} Pair;

static Pair pair_at(int number) {
    if (number < IDEA_COUNT) return (Pair){idea_infos[number].name, false, false};
    number -= IDEA_COUNT;
    if (number < ALONE_COUNT) return (Pair){ALONE[number], true, false};
    return (Pair){CLOCKED[number - ALONE_COUNT], false, true};
}

// How a side differs from the engine as it is; the empty text: not at all.
typedef struct Ideology {
    char without[LIST_MAX];
    char with[LIST_MAX]; // after that
} Ideology;

static Ideology side_of(const Pair *pair, bool has_idea) {
    Ideology side = {"", ""};
    if (!pair->is_bare) {
        snprintf(has_idea ? side.with : side.without, LIST_MAX, "%s", pair->idea);
    } else if (!has_idea || strcmp(pair->idea, EVERYTHING) != 0) {
        snprintf(side.without, LIST_MAX, "all");
        snprintf(side.with, LIST_MAX, "%s%s%s", BARE, has_idea ? "+" : "",
                 has_idea ? pair->idea : "");
    }
    return side;
}

// The side must outlive the options.
static BenchOptions bench_of(const ExperimentSettings *settings, const Ideology *side) {
    static const atomic_bool never = false;
    BenchOptions options = bench_defaults();
    options.depth = 0;
    options.hash_mb = HASH_MB;
    if (side->without[0] != '\0') options.without = side->without;
    if (side->with[0] != '\0') options.with = side->with;
    options.is_stopped = settings->stop != NULL ? settings->stop : &never;
    return options;
}

// Nodes and time to a depth of both, and the depth that the side in question reaches: the one
// without where an idea is taken away, the one with it where it is added.
static bool search(const ExperimentSettings *settings, const Pair *pair, ExperimentRow *row,
                   Error *error) {
    BenchResult results[2], reached;
    const Ideology sides[2] = {side_of(pair, false), side_of(pair, true)};
    for (int i = 0; i < 2; i++) {
        BenchOptions options = bench_of(settings, &sides[i]);
        options.depth = settings->is_quick ? QUICK_DEPTH : pair->is_bare ? DEPTH_BARE : DEPTH_WHOLE;
        if (!bench_run(&options, &results[i], error)) return false;
    }
    BenchOptions options = bench_of(settings, &sides[pair->is_bare]);
    options.nodes = settings->is_quick ? QUICK_NODES : NODES_A_MOVE;
    if (!bench_run(&options, &reached, error)) return false;
    const BenchResult *changed = &results[pair->is_bare], *base = &results[!pair->is_bare];
    row->values[NODES] = (double)changed->nodes;
    row->values[TIMES_NODES] = (double)changed->nodes / (double)base->nodes;
    if (base->time_ms > 0)
        row->values[TIMES_TIME] = (double)changed->time_ms / (double)base->time_ms;
    row->values[DEPTH] = reached.depth;
    return true;
}

static void write_player(const Pair *pair, bool has_idea, char text[PLAYER_TEXT_MAX]) {
    Ideology side = side_of(pair, has_idea);
    Text out = text_over(text, PLAYER_TEXT_MAX);
    text_addf(&out, "engine:name=%s", has_idea ? "with" : "without");
    if (side.without[0] != '\0') text_addf(&out, ",without=%s", side.without);
    if (side.with[0] != '\0') text_addf(&out, ",with=%s", side.with);
}

static bool play(const ExperimentSettings *settings, const Pair *pair, int number,
                 Standing *standing, Error *error) {
    char with[PLAYER_TEXT_MAX], without[PLAYER_TEXT_MAX];
    write_player(pair, true, with);
    write_player(pair, false, without);
    Duel duel = {
        .event = "tipe-gains",
        .players = {with, without},
        .player_count = 2,
        .rounds = settings->is_quick ? QUICK_ROUNDS : ROUNDS,
        .plies_most = settings->is_quick ? QUICK_PLIES : PLIES_MOST,
        .ends_early = true,
        .openings_seed = settings->seed,
        .seed = settings->seed + (uint64_t)number,
        .stop = settings->stop,
    };
    if (pair->has_clock)
        duel.effort = (TimeControl){.base_ms = CLOCK_MS, .increment_ms = CLOCK_STEP_MS};
    else
        duel.effort = (TimeControl){.nodes = settings->is_quick ? QUICK_NODES : NODES_A_MOVE};
    return duel_play(&duel, standing, error);
}

// What the side with the idea has over the one without; nothing after a clean sweep,
// which proves no finite difference.
static void fill_result(const Tally *tally, ExperimentRow *row) {
    Strength strength = strength_of(tally);
    row->values[WON] = (double)tally->wins;
    row->values[DRAWN] = (double)tally->draws;
    row->values[LOST] = (double)tally->losses;
    if (!isfinite(strength.elo.value) || !isfinite(strength.elo.error)) return;
    row->values[ELO] = strength.elo.value;
    row->values[ERROR] = strength.elo.error;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    Pair pair = pair_at(number);
    row->x = number;
    Standing *standing = malloc(sizeof *standing);
    if (standing == NULL) return error_no_memory(error);
    bool is_fine = (pair.has_clock || search(settings, &pair, row, error))
                   && play(settings, &pair, number, standing, error);
    if (is_fine) fill_result(&standing->games.cells[0][1], row);
    free(standing);
    return is_fine;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    Pair pair = pair_at(number);
    if (pair.has_clock) {
        words_addf(language, series, "by the clock");
        words_addf(language, label, "%s, clock", pair.idea);
    } else if (pair.is_bare) {
        words_addf(language, series, "added alone");
        words_addf(language, label, "only %s", pair.idea);
    } else {
        words_addf(language, series, "taken away");
        text_add(label, pair.idea);
    }
}

const Experiment experiment_tipe_gains = {
    .name = "tipe-gains",
    .question = SENTENCE(
        "The TIPE study says that its ideas together gain a factor of about 100. Each idea of the "
        "engine is taken away\n"
        "from it, the largest are also added alone to an alpha-beta that only orders its moves, "
        "and five are measured\n"
        "by the clock (0.5 s and 5 ms a move). Nodes to depth 9 (5 where it is bare) on thirty "
        "positions and how many times those of the other;\n"
        "depth reached with 5,000 nodes; a hundred games at 5,000 nodes a move, seen by the side "
        "that has the idea."),
    .cost = TERM("an hour"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {.x_title = "idea", .y_column = ELO, .document_column = -1, .error_column = ERROR},
    .rows = IDEA_COUNT + ALONE_COUNT + CLOCKED_COUNT,
    .quick_rows = QUICK_COUNT,
    .name_row = name,
    .measure = measure,
};
