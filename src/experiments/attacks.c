// SPDX-License-Identifier: GPL-3.0-or-later
// attacks.c - see attacks.h.
#include "experiments/attacks.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "core/json.h"

// Short counts are repeated for this long in every round; the shortest
// run is the one least disturbed.
enum { MEASURE_MS = 30, TITLE_WIDTH = 24 };

#define NOT_MEASURED (-1.0)

// The report's columns are lists, bitboards and magic bitboards. Its plain bitboards find the
// attacks of sliders square by square, as ours do by walking.
static const AttacksRow REPORT[ATTACKS_EXPERIMENT_ROWS] = {
    {"start", FEN_START, 4, 197281, {0}, {13, 3.9, NOT_MEASURED, 2.8, NOT_MEASURED}},
    {"position 4",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     4,
     422333,
     {0},
     {33, 9.4, NOT_MEASURED, 7, NOT_MEASURED}},
    {"position 5",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     4,
     2103487,
     {0},
     {160, 46, NOT_MEASURED, 34, NOT_MEASURED}},
    {"position 6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     4,
     3894594,
     {0},
     {313, 77, NOT_MEASURED, 58, NOT_MEASURED}},
};

static const char *structure_name(int structure) {
    return structure == STRUCTURE_LISTS ? "lists"
                                        : attacks_method_name((AttackMethod)(structure - 1));
}

static bool is_available(int structure) {
    return structure != 1 + ATTACKS_PEXT || attacks_have_pext();
}

static uint64_t count_leaves(int structure, const Board *board, int depth) {
    if (structure == STRUCTURE_LISTS) {
        ListBoard list = reference_from_board(board);
        return reference_perft(&list, depth);
    }
    return perft_count_by((AttackMethod)(structure - 1), board, depth);
}

// What this thread has used: waiting for the processor is not the structure's fault.
static int64_t cpu_time_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Runs for MEASURE_MS, at least once, and keeps the shortest time.
static bool measure_cell(const Board *board, int structure, AttacksRow *row, Error *error) {
    const int64_t end_ns = cpu_time_ns() + MEASURE_MS * INT64_C(1000000);
    int64_t now_ns = cpu_time_ns();
    do {
        int64_t start_ns = now_ns;
        uint64_t nodes = count_leaves(structure, board, row->depth);
        now_ns = cpu_time_ns();
        if (nodes != row->nodes) {
            return error_set(error, "%s counts %" PRIu64 " instead of %" PRIu64 " in %s",
                             structure_name(structure), nodes, row->nodes, row->name);
        }
        double time_s = (double)(now_ns - start_ns) / 1e9;
        double *best = &row->time_s[structure];
        if (*best < 0 || time_s < *best) *best = time_s;
    } while (now_ns < end_ns);
    return true;
}

bool attacks_experiment_measure(int index, int rounds, AttacksRow *row, Error *error) {
    *row = REPORT[index];
    Board board;
    if (!fen_parse(row->fen, &board, error)) return false;
    for (int structure = 0; structure < STRUCTURE_COUNT; structure++)
        row->time_s[structure] = NOT_MEASURED;
    for (int round = 0; round < rounds; round++) {
        for (int structure = 0; structure < STRUCTURE_COUNT; structure++) {
            if (is_available(structure) && !measure_cell(&board, structure, row, error))
                return false;
        }
    }
    return true;
}

// ---- the report --------------------------------------------------------------------------------

// How many times faster than lists; negative when either was not measured.
static double ratio_to_lists(const double *time_s, int structure) {
    if (time_s[STRUCTURE_LISTS] < 0 || time_s[structure] <= 0) return NOT_MEASURED;
    return time_s[STRUCTURE_LISTS] / time_s[structure];
}

static double nodes_per_s(const AttacksRow *row, int structure) {
    return row->time_s[structure] <= 0 ? NOT_MEASURED : (double)row->nodes / row->time_s[structure];
}

static void add_names(const char *title, Text *text) {
    text_add_column(text, title, -TITLE_WIDTH);
    for (int structure = 0; structure < STRUCTURE_COUNT; structure++) {
        text_addf(text, " %10s", structure_name(structure));
    }
    text_add(text, "\n");
}

static void add_number(double value, int decimals, Text *text) {
    if (value < 0) {
        text_addf(text, " %10s", "n/a");
    } else {
        text_addf(text, " %10.*f", decimals, value);
    }
}

static void add_times(const AttacksRow *rows, int count, Language language, Text *text) {
    add_names(words_term(language, TERM("seconds           leaves")), text);
    for (int i = 0; i < count; i++) {
        text_addf(text, "%-13s %10" PRIu64, rows[i].name, rows[i].nodes);
        for (int j = 0; j < STRUCTURE_COUNT; j++) add_number(rows[i].time_s[j], 5, text);
        text_add(text, "\n");
    }
}

static void add_speeds(const AttacksRow *rows, int count, Language language, Text *text) {
    add_names(words_term(language, TERM("million leaves/s")), text);
    for (int i = 0; i < count; i++) {
        text_addf(text, "%-24s", rows[i].name);
        for (int j = 0; j < STRUCTURE_COUNT; j++) {
            double speed = nodes_per_s(&rows[i], j);
            add_number(speed < 0 ? speed : speed / 1e6, 1, text);
        }
        text_add(text, "\n");
    }
}

static void add_ratios(const AttacksRow *rows, int count, Language language, Text *text) {
    add_names(words_term(language, TERM("times faster than lists")), text);
    for (int i = 0; i < count; i++) {
        text_addf(text, "%-24s", rows[i].name);
        for (int j = 0; j < STRUCTURE_COUNT; j++)
            add_number(ratio_to_lists(rows[i].time_s, j), 1, text);
        text_addf(text, "\n  TIPE (%3.0f %4.1f %4.1f s)", rows[i].report_time_s[STRUCTURE_LISTS],
                  rows[i].report_time_s[1 + ATTACKS_WALK],
                  rows[i].report_time_s[1 + ATTACKS_MAGIC]);
        for (int j = 0; j < STRUCTURE_COUNT; j++) {
            double ratio = ratio_to_lists(rows[i].report_time_s, j);
            if (ratio < 0) {
                text_addf(text, " %10s", "-");
            } else {
                add_number(ratio, 1, text);
            }
        }
        text_add(text, "\n");
    }
}

void attacks_experiment_write_table(const AttacksRow *rows, int count, Language language,
                                    Text *text) {
    add_times(rows, count, language, text);
    text_add(text, "\n");
    add_speeds(rows, count, language, text);
    text_add(text, "\n");
    add_ratios(rows, count, language, text);
}

// ---- for machines ------------------------------------------------------------------------------

// What is told of a position and a structure. Below zero: not measured.
enum { FIELD_COUNT = 10 };

static Field measured(const char *name, double value, int decimals) {
    return value < 0 ? field_null(name) : field_real(name, value, decimals);
}

static void list_fields(const AttacksRow *row, int structure, Field fields[FIELD_COUNT + 1]) {
    const Field all[FIELD_COUNT + 1] = {
        FIELD("position", row->name),
        FIELD("fen", row->fen),
        FIELD("depth", row->depth),
        FIELD("nodes", row->nodes),
        FIELD("structure", structure_name(structure)),
        measured("time_s", row->time_s[structure], 6),
        measured("nodes_per_s", nodes_per_s(row, structure), 0),
        measured("ratio_to_lists", ratio_to_lists(row->time_s, structure), 2),
        measured("tipe_time_s", row->report_time_s[structure], 1),
        measured("tipe_ratio_to_lists", ratio_to_lists(row->report_time_s, structure), 2),
    };
    memcpy(fields, all, sizeof all);
}

void attacks_experiment_write_json(const AttacksRow *row, Text *text) {
    Field fields[FIELD_COUNT + 1];
    for (int structure = 0; structure < STRUCTURE_COUNT; structure++) {
        list_fields(row, structure, fields);
        Json json = json_begin_line(text, "experiment_attacks");
        json_add_fields(&json, fields);
        json_end_line(&json);
    }
}

void attacks_experiment_write_csv_names(Text *text) {
    Field fields[FIELD_COUNT + 1];
    list_fields(&(AttacksRow){.name = "", .fen = ""}, 0, fields);
    fields_add_csv_names(text, fields);
    text_add_char(text, '\n');
}

void attacks_experiment_write_csv(const AttacksRow *row, Text *text) {
    Field fields[FIELD_COUNT + 1];
    for (int structure = 0; structure < STRUCTURE_COUNT; structure++) {
        list_fields(row, structure, fields);
        fields_add_csv(text, fields);
        text_add_char(text, '\n');
    }
}
