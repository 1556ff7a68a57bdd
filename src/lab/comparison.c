// SPDX-License-Identifier: GPL-3.0-or-later
// comparison.c - see comparison.h.
#include "lab/comparison.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/memory.h"
#include "work/work.h"

enum { COLUMN_COUNT = 13, ROWS_MAX = 10000000 };

// The numbers of a row in the order of the columns, so that writing and reading cannot differ.
typedef struct Column {
    const char *name;
    size_t offset;
} Column;

static const Column COLUMNS[COLUMN_COUNT] = {
    {"nodes", offsetof(ComparedRow, totals.nodes)},
    {"interior_nodes", offsetof(ComparedRow, totals.interior)},
    {"leaves", offsetof(ComparedRow, totals.leaves)},
    {"evaluations", offsetof(ComparedRow, totals.evaluations)},
    {"alpha_cuts", offsetof(ComparedRow, totals.alpha_cuts)},
    {"beta_cuts", offsetof(ComparedRow, totals.beta_cuts)},
    {"first_move_cuts", offsetof(ComparedRow, totals.first_move_cuts)},
    {"table_probes", offsetof(ComparedRow, probes)},
    {"table_hits", offsetof(ComparedRow, hits)},
    {"table_cuts", offsetof(ComparedRow, table_cuts)},
    {"researches", offsetof(ComparedRow, researches)},
    {"time_ns", offsetof(ComparedRow, time_ns)},
    {"memory_bytes", offsetof(ComparedRow, memory_bytes)},
};

static uint64_t column_value(const ComparedRow *row, int column) {
    uint64_t value;
    memcpy(&value, (const char *)row + COLUMNS[column].offset, sizeof value);
    return value;
}

static const char *const MEASURES[] = {TERM("nodes"), TERM("leaves"), TERM("evaluations"),
                                       TERM("cuts"),  TERM("time"),   NULL};

bool comparison_find_measure(const char *name, Measure *measure, Error *error) {
    for (int i = 0; MEASURES[i] != NULL; i++) {
        if (strcmp(MEASURES[i], name) != 0) continue;
        *measure = (Measure)i;
        return true;
    }
    return error_set(error, "--count must be nodes, leaves, evaluations, cuts or time, not '%.30s'",
                     name);
}

const char *comparison_measure_name(const Comparison *comparison) {
    return comparison->measure == MEASURE_TIME ? TERM("milliseconds")
                                               : MEASURES[comparison->measure];
}

// ---- which search a row is of ----

typedef struct Place {
    const ComparedGame *game;
    int position, spec, depth;
} Place;

static Place place_of(const Comparison *comparison, int number) {
    int rest = number / comparison->spec_count;
    int depths = comparison->depth_max - comparison->depth_min + 1;
    Place place = {.spec = number % comparison->spec_count,
                   .position = rest % comparison->position_count};
    rest /= comparison->position_count;
    place.depth = comparison->depth_min + rest % depths;
    place.game = &comparison->games[rest / depths];
    return place;
}

static int number_of(const Comparison *comparison, int game, int depth, int position, int spec) {
    int depths = comparison->depth_max - comparison->depth_min + 1;
    int rest = game * depths + depth - comparison->depth_min;
    return (rest * comparison->position_count + position) * comparison->spec_count + spec;
}

bool comparison_take_memory(Comparison *comparison, Error *error) {
    if (comparison->spec_count > COMPARED_SPECS_MAX)
        return error_set(error, "more than %d kinds of search in one comparison",
                         COMPARED_SPECS_MAX);
    size_t games = (size_t)comparison->game_count;
    size_t depths = (size_t)(comparison->depth_max - comparison->depth_min + 1);
    size_t rows =
        games * (size_t)comparison->spec_count * (size_t)comparison->position_count * depths;
    if (rows > ROWS_MAX)
        return error_set(error, "%zu searches are too many for one comparison", rows);
    comparison->row_count = (int)rows;
    comparison->games = calloc(games, sizeof *comparison->games);
    comparison->rows = calloc(rows, sizeof *comparison->rows);
    bool has_all = comparison->games != NULL && comparison->rows != NULL;
    for (size_t g = 0; g < games && has_all; g++) {
        ComparedGame *compared = &comparison->games[g];
        compared->specs = calloc((size_t)comparison->spec_count, sizeof *compared->specs);
        compared->positions =
            calloc((size_t)comparison->position_count, sizeof *compared->positions);
        has_all = compared->specs != NULL && compared->positions != NULL;
    }
    return has_all || error_no_memory(error);
}

void comparison_free(Comparison *comparison) {
    for (int g = 0; g < comparison->game_count && comparison->games != NULL; g++) {
        free(comparison->games[g].specs);
        free(comparison->games[g].positions);
    }
    free(comparison->games);
    free(comparison->rows);
}

void comparison_fill_row(ComparedRow *row, const LabResult *result) {
    *row = (ComparedRow){
        .is_done = true,
        .is_complete = result->is_complete,
        .is_exact = result->is_exact,
        .value = result->value,
        .totals = result->totals,
        .probes = result->counters.probes,
        .hits = result->counters.hits,
        .table_cuts = result->counters.table_cuts,
        .researches = result->counters.researches,
        .time_ns = (uint64_t)result->time_ns,
        .memory_bytes = result->memory_bytes,
    };
}

// ---- a row as CSV and as JSON ----

enum { NAME_COUNT = 5, FIELD_COUNT = NAME_COUNT + 3 + COLUMN_COUNT };

typedef struct RowFields {
    char position[GAME_TEXT_MAX];
    Field all[FIELD_COUNT + 1]; // the first ones name the row
} RowFields;

static void list_fields(const Comparison *comparison, int number, const ComparedRow *row,
                        RowFields *fields) {
    Place place = place_of(comparison, number);
    Field *field = fields->all;
    game_format(place.game->game, &place.game->positions[place.position], fields->position);
    *field++ = FIELD("game", place.game->text);
    *field++ = FIELD("position_number", place.position);
    *field++ = field_quoted("position", fields->position);
    *field++ = field_quoted("search", comparison->spec_texts[place.spec]);
    *field++ = FIELD("depth", place.depth);
    // A search that a limit ended found no value of this depth.
    *field++ = FIELD_KNOWN(row->is_complete, "value", row->value);
    *field++ = FIELD("is_complete", row->is_complete);
    *field++ = FIELD("is_exact", row->is_exact);
    for (int i = 0; i < COLUMN_COUNT; i++)
        *field++ = field_uint(COLUMNS[i].name, column_value(row, i));
    *field = (Field){0};
}

void comparison_format_csv_names(Text *text) {
    text_add(text, "game,position_number,position,search,depth,value,is_complete,is_exact");
    for (int i = 0; i < COLUMN_COUNT; i++) text_addf(text, ",%s", COLUMNS[i].name);
    text_add_char(text, '\n');
}

static void format_csv(const Comparison *comparison, int number, const ComparedRow *row,
                       Text *text) {
    RowFields fields;
    list_fields(comparison, number, row, &fields);
    fields_add_csv(text, fields.all);
    text_add_char(text, '\n');
}

void comparison_format_csv(const Comparison *comparison, int number, Text *text) {
    format_csv(comparison, number, &comparison->rows[number], text);
}

void comparison_format_json(const Comparison *comparison, int number, Text *text) {
    RowFields fields;
    list_fields(comparison, number, &comparison->rows[number], &fields);
    Json json = json_begin_line(text, "lab_compare");
    json_add_fields(&json, fields.all);
    json_end_line(&json);
}

// ---- the journal: the rows as CSV ----

static bool read_numbers(const char *text, ComparedRow *row) {
    char *end;
    row->value = strtoll(text, &end, 10);
    if (*end++ != ',') return false;
    row->is_complete = strtol(end, &end, 10) != 0;
    if (*end++ != ',') return false;
    row->is_exact = strtol(end, &end, 10) != 0;
    for (int i = 0; i < COLUMN_COUNT; i++) {
        if (*end++ != ',') return false;
        uint64_t value = strtoull(end, &end, 10);
        memcpy((char *)row + COLUMNS[i].offset, &value, sizeof value);
    }
    row->is_done = true;
    return *end == '\n';
}

// Where the numbers of a row begin, behind the columns that name it; NULL: it is none.
static const char *numbers_of(const char *line) {
    const char *at = line + strlen(line);
    for (int commas = COLUMN_COUNT + 3; commas > 0; commas--) {
        do {
            if (at == line) return NULL;
            at--;
        } while (*at != ',');
    }
    return at + 1;
}

static bool ends_in_quoted(Slice line, const char *text) {
    size_t length = strlen(text);
    return line.length >= length + 2 && line.data[line.length - length - 2] == '"'
           && memcmp(line.data + line.length - length - 1, text, length) == 0;
}

// The number of the row with this name, GAME,NUMBER,"POSITION","SEARCH",DEPTH and a comma; -1 where
// this comparison has none.
static int find_row(const Comparison *comparison, const char *line, size_t length) {
    const char *comma = memchr(line, ',', length), *depth = line + length - 1;
    while (depth > line && depth[-1] != ',') depth--;
    if (comma == NULL || depth <= comma + 1) return -1;
    long position = strtol(comma + 1, NULL, 10), plies = strtol(depth, NULL, 10);
    const Slice before_depth = {line, (size_t)(depth - 1 - line)};
    int game = 0, spec = 0;
    while (game < comparison->game_count
           && !slice_is((Slice){line, (size_t)(comma - line)}, comparison->games[game].text))
        game++;
    while (spec < comparison->spec_count
           && !ends_in_quoted(before_depth, comparison->spec_texts[spec]))
        spec++;
    if (game == comparison->game_count || spec == comparison->spec_count || position < 0
        || position >= comparison->position_count || plies < comparison->depth_min
        || plies > comparison->depth_max)
        return -1;
    Text name = TEXT_OF(COMPARED_ROW_MAX);
    RowFields fields;
    int number = number_of(comparison, game, (int)plies, (int)position, spec);
    list_fields(comparison, number, &comparison->rows[number], &fields);
    fields.all[NAME_COUNT] = (Field){0};
    fields_add_csv(&name, fields.all);
    text_add_char(&name, ',');
    return name.length == length && memcmp(name.data, line, length) == 0 ? number : -1;
}

static bool take(void *context, char *line) {
    Comparison *comparison = context;
    const char *numbers = numbers_of(line);
    int number = numbers != NULL ? find_row(comparison, line, (size_t)(numbers - line)) : -1;
    ComparedRow row = {0};
    if (number < 0 || comparison->rows[number].is_done || !read_numbers(numbers, &row))
        return false;
    comparison->rows[number] = row;
    comparison->done++;
    return true;
}

// ---- the work ----

static bool is_wanted(void *context, int number) {
    return !((const Comparison *)context)->rows[number].is_done;
}

static bool find(void *context, void *worker, const WorkTask *task, Text *text, Error *error) {
    (void)worker;
    const Comparison *comparison = context;
    Place place = place_of(comparison, (int)task->number);
    LabLimits limits = {.depth = place.depth};
    LabResult *result = memory_new(sizeof *result, error);
    Search *search =
        result != NULL ? lab_open(place.game->game, &place.game->specs[place.spec], error) : NULL;
    bool is_fine = search != NULL;
    if (is_fine) {
        ComparedRow row;
        lab_set_stop(search, task->is_stopped);
        is_fine = lab_run(search, &place.game->positions[place.position], &limits, result, error);
        comparison_fill_row(&row, result);
        format_csv(comparison, (int)task->number, &row, text);
    }
    lab_close(search);
    free(result);
    return is_fine;
}

bool comparison_run(Comparison *comparison, const ComparisonRun *run, Error *error) {
    Text columns = TEXT_OF(COMPARED_ROW_MAX);
    text_add(&columns, "columns=");
    comparison_format_csv_names(&columns);
    comparison->done = 0;
    const RowWork work = {
        .context = comparison,
        .count = comparison->row_count,
        .threads = run->threads,
        .row_bytes = COMPARED_ROW_MAX,
        .head = {"comparison", columns.data},
        .journal = run->journal,
        .stop = run->stop,
        .is_wanted = is_wanted,
        .take = take,
        .find = find,
        .listener = run->context,
        .known = run->known,
        .found = run->found,
    };
    return rows_run(&work, error);
}

// ---- what the rows say together ----

static double measure_of(const Comparison *comparison, const ComparedRow *row) {
    switch (comparison->measure) {
    case MEASURE_NODES: return (double)row->totals.nodes;
    case MEASURE_LEAVES: return (double)row->totals.leaves;
    case MEASURE_EVALUATIONS: return (double)row->totals.evaluations;
    case MEASURE_CUTS: return (double)(row->totals.alpha_cuts + row->totals.beta_cuts);
    default: return (double)row->time_ns / 1e6;
    }
}

bool comparison_mean(const Comparison *comparison, int game, int spec, int depth, double *mean,
                     bool *is_whole) {
    double sum = 0;
    int count = 0;
    *is_whole = true;
    for (int p = 0; p < comparison->position_count; p++) {
        const ComparedRow *row = &comparison->rows[number_of(comparison, game, depth, p, spec)];
        if (!row->is_done) continue;
        sum += measure_of(comparison, row);
        *is_whole &= row->is_complete;
        count++;
    }
    *mean = count > 0 ? sum / count : 0;
    return count > 0;
}

bool comparison_agrees(const Comparison *comparison) {
    const ComparedRow *other = NULL; // the first exact one of the same position and depth
    for (int i = 0; i < comparison->row_count; i++) {
        const ComparedRow *row = &comparison->rows[i];
        if (i % comparison->spec_count == 0) other = NULL;
        if (!row->is_done || !row->is_exact || !row->is_complete) continue;
        if (other != NULL && row->value != other->value) return false;
        if (other == NULL) other = row;
    }
    return true;
}
