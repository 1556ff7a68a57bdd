// SPDX-License-Identifier: GPL-3.0-or-later
// solve_file.c - see solve_file.h.
#include "lab/solve_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/input_file.h"
#include "lab/solve_parts.h"
#include "work/work.h"

// Parts that a thread may begin before those in front of them have told what they know.
enum { PARTS_AHEAD = 4 };
enum { LINE_MAX = 2048, RECORD_MAX = SOLVE_MOVES_TEXT_MAX + 256, LINES_STEP = 1024 };

// ---- reading ----

// The number behind the last blank, taken off; false when there is none.
static bool take_number(char *text, double *number) {
    char *blank = strrchr(text, ' ');
    if (blank == NULL) return false;
    char *end;
    *number = strtod(blank + 1, &end);
    if (end == blank + 1 || *end != '\0') return false;
    *blank = '\0';
    return true;
}

static bool read_line(const SolveFile *file, char *text, SolvedLine *line, Error *error) {
    text[strcspn(text, "\r\n")] = '\0';
    char *rest = strchr(text, ';');
    if (rest != NULL) {
        *rest++ = '\0';
        const char *colon = strchr(rest, ':');
        line->has_expected = colon != NULL;
        if (colon != NULL) line->expected = strtod(colon + 1, NULL);
    } else {
        GamePosition whole = {{0}};
        bool is_whole = game_parse(file->game, file->variant, text, &whole, NULL);
        if (!is_whole) line->has_expected = take_number(text, &line->expected);
    }
    return game_parse(file->game, file->variant, text, &line->position, error);
}

// Room for one more, all zero; NULL when there is none.
static SolvedLine *next_line(SolveFile *file) {
    if (file->count % LINES_STEP == 0) {
        SolvedLine *grown =
            realloc(file->lines, (size_t)(file->count + LINES_STEP) * sizeof *grown);
        if (grown == NULL || file->count >= SOLVE_LINES_MAX) return NULL;
        file->lines = grown;
    }
    memset(&file->lines[file->count], 0, sizeof *file->lines);
    return &file->lines[file->count];
}

static bool add_line(SolveFile *file, char *text, int number, Error *error) {
    if (text[strspn(text, " \t\r\n")] == '\0' || text[0] == '#') return true;
    SolvedLine *line = next_line(file);
    if (line == NULL) return error_no_memory(error);
    if (!read_line(file, text, line, error)) return error_at(error, "line %d", number);
    file->count++;
    return true;
}

bool solve_file_read(SolveFile *file, const char *path, Error *error) {
    char text[LINE_MAX];
    FILE *stream = input_file_open_stream(path);
    bool is_fine = stream != NULL || error_set(error, "cannot read '%.200s': %m", path);
    for (int number = 1; is_fine && fgets(text, sizeof text, stream) != NULL; number++)
        is_fine = add_line(file, text, number, error);
    if (stream != NULL) fclose(stream);
    if (is_fine && file->count == 0) return error_set(error, "'%.200s' holds no position", path);
    return is_fine;
}

bool solve_file_take_parts(SolveFile *file, SolveParts *parts, Error *error) {
    file->parts = parts;
    for (int i = 0; i < solve_parts_count(parts); i++) {
        SolvedLine *line = next_line(file);
        if (line == NULL)
            return error_set(error, "no memory for so many parts; fewer plies make fewer");
        line->position = *solve_parts_position(parts, i);
        file->count++;
    }
    return true;
}

void solve_file_close(SolveFile *file) {
    free(file->lines);
    file->lines = NULL;
    file->count = 0;
}

bool solve_file_is_settled(const SolveFile *file, int number) {
    const SolvedLine *line = &file->lines[number];
    return line->is_done && (line->is_exact || (line->is_proved && file->game->win_score != 0));
}

bool solve_file_disagrees(const SolveFile *file, int number) {
    const SolvedLine *line = &file->lines[number];
    return line->is_done && line->is_exact && line->has_expected
           && line->expected * file->game->score_unit != (double)line->value;
}

// ---- solving one ----

typedef struct MoveValue {
    GameMove move;
    Score value;
    bool is_exact;
} MoveValue;

static int compare_values(const void *a, const void *b) {
    Score one = ((const MoveValue *)a)->value, other = ((const MoveValue *)b)->value;
    return (one < other) - (one > other);
}

static void solve_move(const SolveFile *file, Search *search, const SolvedLine *line,
                       MoveValue *move, SolvedLine *sum) {
    GamePosition next = {{0}};
    LabSolution solution;
    Error error;
    int score;
    file->game->play(&line->position, move->move, &next);
    move->is_exact = file->game->is_over(&next, &score);
    move->value = -score;
    if (move->is_exact) return;
    if (!lab_solve(search, &next, &file->limits, &solution, &error)) return;
    move->is_exact = solution.is_exact;
    move->value = -solution.value;
    sum->nodes += solution.nodes;
    sum->time_ns += solution.time_ns;
}

// The values of all moves, best first; those that a limit kept from an
// exact one get a question mark.
static bool solve_moves(const SolveFile *file, Search *search, SolvedLine *line) {
    GameMove moves[GAME_MOVES_MAX];
    MoveValue *values = calloc(GAME_MOVES_MAX, sizeof *values);
    Text text = text_over(line->moves, sizeof line->moves);
    if (values == NULL) return false;
    int count = file->game->list_moves(&line->position, moves);
    for (int i = 0; i < count; i++) {
        values[i].move = moves[i];
        solve_move(file, search, line, &values[i], line);
    }
    qsort(values, (size_t)count, sizeof *values, compare_values);
    for (int i = 0; i < count; i++) {
        char move[GAME_MOVE_TEXT_MAX];
        game_format_move(file->game, &line->position, values[i].move, move);
        text_addf(&text, i > 0 ? " %s:" : "%s:", move);
        if (values[i].is_exact)
            text_addf(&text, "%+g", (double)values[i].value / file->game->score_unit);
        else
            text_add_char(&text, '?');
    }
    free(values);
    return true;
}

static bool find(void *context, void *worker, const WorkTask *task, Text *text, Error *error) {
    const SolveFile *file = context;
    SolvedLine line = file->lines[task->number];
    LabSolution solution = {0};
    int score;
    lab_set_stop(worker, task->is_stopped);
    if (file->game->is_over(&line.position, &score)) {
        solution = (LabSolution){.is_proved = true, .is_exact = true, .value = score};
    } else if (!lab_solve(worker, &line.position, &file->limits, &solution, error)) {
        return false;
    }
    line.nodes = solution.nodes;
    line.time_ns = solution.time_ns;
    if (file->wants_moves && !solve_moves(file, worker, &line)) return false;
    text_addf(text, "%" PRId64 " %d %d %d %d %" PRIu64 " %" PRId64 " %s", task->number,
              solution.is_proved, solution.is_exact, solution.is_limited, solution.value,
              line.nodes, line.time_ns, line.moves);
    return true;
}

static void *open_worker(void *context, Error *error) {
    const SolveFile *file = context;
    return lab_solve_open(file->game, file->table_mb, error);
}

static void close_worker(void *context, void *worker) {
    (void)context;
    lab_close(worker);
}

// ---- all of them ----

static bool take(void *context, char *text) {
    SolveFile *file = context;
    int64_t at;
    int flags[3], used = 0;
    SolvedLine answer = {.is_done = true};
    if (sscanf(text, "%" SCNd64 " %d %d %d %d %" SCNu64 " %" SCNd64 " %n", &at, &flags[0],
               &flags[1], &flags[2], &answer.value, &answer.nodes, &answer.time_ns, &used)
            != 7
        || used == 0 || at < 0 || at >= file->count || file->lines[at].is_done)
        return false;
    SolvedLine *line = &file->lines[at];
    line->is_done = true;
    line->is_proved = flags[0] != 0;
    line->is_exact = flags[1] != 0;
    line->is_limited = flags[2] != 0;
    line->value = answer.value;
    line->nodes = answer.nodes;
    line->time_ns = answer.time_ns;
    snprintf(line->moves, sizeof line->moves, "%s", text + used);
    file->done++;
    if (file->parts != NULL && solve_file_is_settled(file, (int)at))
        solve_parts_learn(file->parts, (int)at, line->value);
    return true;
}

// What the answers depend on: the positions, by a sum over their keys, and the limits. Time is not
// repeatable, but the user may well go on with another one.
static void format_settings(const SolveFile *file, Text *text) {
    uint64_t sum = 0;
    for (int i = 0; i < file->count; i++)
        sum = random_mix(sum ^ file->game->key(&file->lines[i].position));
    text_addf(text,
              "game=%s\nvariant=%s\npositions=%d\nsum=%016" PRIx64
              "\ntable=%d\ndepth=%d\nmoves=%d\n",
              file->game->name, file->variant, file->count, sum, file->table_mb, file->limits.depth,
              file->wants_moves);
}

static void tell(void *context, int number) {
    const SolveFile *file = context;
    if (file->solved != NULL) file->solved(file->context, file, number);
}

static void tell_known(void *context) {
    SolveFile *file = context;
    file->known = file->done;
    for (int i = 0; i < file->count; i++) {
        if (file->lines[i].is_done) tell(file, i);
    }
}

static bool is_wanted(void *context, int number) {
    const SolveFile *file = context;
    return !file->lines[number].is_done
           && (file->parts == NULL || solve_parts_needs(file->parts, number));
}

bool solve_file_run(SolveFile *file, Error *error) {
    Text settings = TEXT_OF(RECORD_MAX);
    format_settings(file, &settings);
    file->known = file->done = 0;
    const RowWork work = {
        .context = file,
        .count = file->count,
        .threads = file->threads,
        .ahead = file->parts != NULL ? PARTS_AHEAD * file->threads : 0,
        .row_bytes = RECORD_MAX,
        .head = {"lab solve", settings.data},
        .journal = file->journal,
        .keeps_ahead = true,
        .stop = file->stop,
        .is_wanted = is_wanted,
        .take = take,
        .open = open_worker,
        .find = find,
        .close = close_worker,
        .listener = file,
        .known = tell_known,
        .found = tell,
    };
    return rows_run(&work, error);
}
