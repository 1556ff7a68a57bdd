// SPDX-License-Identifier: GPL-3.0-or-later
// lab_solve_file.c - see lab_solve_file.h.
#include "cli/lab/lab_solve_file.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "core/interrupt.h"

static void print_json(void *context, const SolveFile *file, int number) {
    (void)context;
    const SolvedLine *line = &file->lines[number];
    JsonLine row;
    Json *json = json_line_begin(&row, "lab_solve");
    json_line_add_position(json, file->game, &line->position);
    JSON_ADD(
        json, FIELD("number", number + 1), FIELD("is_proved", line->is_proved),
        FIELD("is_exact", line->is_exact), FIELD("is_limited", line->is_limited),
        FIELD_KNOWN(line->is_proved, "value", line->value),
        ((line->has_expected) ? field_real("expected", line->expected * file->game->score_unit, 0)
                              : field_null("expected")),
        FIELD("moves", line->moves), FIELD("nodes", line->nodes), FIELD("time_ns", line->time_ns));
    json_line_print(&row, stdout);
    fflush(stdout);
}

static void print_plain(void *context, const SolveFile *file, int number) {
    (void)context;
    const SolvedLine *line = &file->lines[number];
    double value = (double)line->value / file->game->score_unit;
    printf("%6d  ", number + 1);
    if (line->is_proved)
        printf("%s%+8g", line->is_exact ? " " : ">", value);
    else
        printf("%9s", "?");
    printf("  %12" PRIu64 "  %8.2f s", line->nodes, (double)line->time_ns / 1e9);
    if (solve_file_disagrees(file, number)) printf("  (%+g)", line->expected);
    printf("%s%s\n", line->moves[0] != '\0' ? "  " : "", line->moves);
    fflush(stdout);
}

typedef struct Total {
    int exact, wrong;
    double nodes, time_s;
} Total;

static Total total_of(const SolveFile *file) {
    Total total = {0};
    for (int i = 0; i < file->count; i++) {
        total.exact += file->lines[i].is_done && file->lines[i].is_exact;
        total.wrong += solve_file_disagrees(file, i);
        total.nodes += (double)file->lines[i].nodes;
        total.time_s += (double)file->lines[i].time_ns / 1e9;
    }
    return total;
}

// The lines as they are solved. False with a message.
static bool run(SolveFile *file, bool wants_json) {
    Error error = {{0}};
    file->solved = wants_json ? print_json : print_plain;
    file->stop = interrupt_flag();
    if (solve_file_run(file, &error)) return true;
    complain("lab solve", &error);
    return false;
}

int lab_solve_file(SolveFile *file, const char *path, bool wants_json) {
    Error error = {{0}};
    bool is_fine = solve_file_read(file, path, &error);
    if (!is_fine) complain("lab solve", &error);
    is_fine = is_fine && run(file, wants_json);
    Total total = total_of(file);
    if (is_fine)
        say(stderr,
            "%d of %d positions exact, %d other than the file says; %.1f nodes a position, %.2f s "
            "in all\n",
            total.exact, file->count, total.wrong, file->done > 0 ? total.nodes / file->done : 0.0,
            total.time_s);
    bool is_whole = total.exact == file->count && total.wrong == 0;
    solve_file_close(file);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return is_fine && is_whole ? EXIT_DONE : EXIT_FAILED;
}

// ---- by parts ----

typedef struct PartsCount {
    int solved;
    int open; // not solved, and the start may depend on them
} PartsCount;

static PartsCount count_parts(const SolveFile *file) {
    PartsCount count = {0, 0};
    for (int i = 0; i < file->count; i++) {
        bool is_settled = solve_file_is_settled(file, i);
        count.solved += is_settled;
        count.open += !is_settled && solve_parts_needs(file->parts, i);
    }
    return count;
}

static void print_bounds(const SolveFile *file, const void *start, PartsBounds bounds) {
    const Game *game = file->game;
    int side = game->side_to_move(start);
    if (bounds.lower == bounds.upper && bounds.lower == 0)
        say(stdout, "a draw\n");
    else if (bounds.lower > 0 || bounds.upper < 0)
        say(stdout, "%-s wins\n", game->side_names[bounds.lower > 0 ? side : 1 - side]);
    if (bounds.lower == bounds.upper && game->win_score == 0)
        say(stdout, "value %d\n", bounds.lower);
    else if (bounds.lower != bounds.upper)
        say(stdout, "not solved yet\n");
}

static void print_bounds_json(const SolveFile *file, const void *start, PartsBounds bounds,
                              PartsCount count) {
    JsonLine line;
    Json *json = json_line_begin(&line, "lab_solve_parts");
    json_line_add_position(json, file->game, start);
    JSON_ADD(json, FIELD("parts", file->count), FIELD("solved", count.solved),
             FIELD("open", count.open), field_bool("is_exact", bounds.lower == bounds.upper),
             FIELD_KNOWN(bounds.lower == bounds.upper, "value", bounds.lower));
    json_line_print(&line, stdout);
}

int lab_solve_by_parts(SolveFile *file, const void *start, int plies, bool wants_json) {
    Error error = {{0}};
    SolveParts *parts = solve_parts_open(file->game, start, plies, &error);
    bool is_fine = parts != NULL && solve_file_take_parts(file, parts, &error);
    if (!is_fine) complain("lab solve", &error);
    is_fine = is_fine && run(file, wants_json);
    bool is_solved = false;
    if (is_fine) {
        PartsBounds bounds = solve_parts_bounds(parts);
        Total total = total_of(file);
        PartsCount count = count_parts(file);
        is_solved = bounds.lower == bounds.upper;
        if (wants_json)
            print_bounds_json(file, start, bounds, count);
        else
            print_bounds(file, start, bounds);
        say(stderr,
            "%d of %d parts solved, %d not needed, at most %d open; %.0f nodes and %.2f s so far\n",
            count.solved, file->count, file->count - count.solved - count.open, count.open,
            total.nodes, total.time_s);
    }
    solve_file_close(file);
    solve_parts_close(parts);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return is_solved ? EXIT_DONE : EXIT_FAILED;
}
