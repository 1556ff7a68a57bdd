// SPDX-License-Identifier: GPL-3.0-or-later
// comparison.c - see comparison.h.
#include "lab/comparison.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "lab/compare.h"

enum { COLUMN_COUNT = 13, KIND_ROW = 2 };

static const char JOURNAL_PURPOSE[] = "comparison";

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

bool comparison_take_memory(Comparison *comparison, Error *error) {
    if (comparison->spec_count > COMPARED_SPECS_MAX)
        return error_set(error, "more than %d kinds of search in one comparison",
                         COMPARED_SPECS_MAX);
    size_t games = (size_t)comparison->game_count;
    size_t depths = (size_t)(comparison->depth_max - comparison->depth_min + 1);
    size_t jobs =
        games * (size_t)comparison->spec_count * (size_t)comparison->position_count * depths;
    if (jobs > 10000000)
        return error_set(error, "%zu searches are too many for one comparison", jobs);
    comparison->job_count = (int)jobs;
    comparison->games = calloc(games, sizeof *comparison->games);
    comparison->jobs = calloc(jobs, sizeof *comparison->jobs);
    comparison->rows = calloc(jobs, sizeof *comparison->rows);
    bool has_all =
        comparison->games != NULL && comparison->jobs != NULL && comparison->rows != NULL;
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
    free(comparison->jobs);
    free(comparison->rows);
}

void comparison_make_jobs(Comparison *comparison) {
    CompareJob *job = comparison->jobs;
    for (int g = 0; g < comparison->game_count; g++) {
        for (int depth = comparison->depth_min; depth <= comparison->depth_max; depth++) {
            for (int p = 0; p < comparison->position_count; p++) {
                for (int s = 0; s < comparison->spec_count; s++) {
                    *job++ = (CompareJob){
                        .game = comparison->games[g].game,
                        .position = &comparison->games[g].positions[p],
                        .spec = &comparison->games[g].specs[s],
                        .game_index = g,
                        .position_index = p,
                        .spec_index = s,
                        .depth = depth,
                    };
                }
            }
        }
    }
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

// What names a job: game, position, search and depth, as the first columns of its row.
static void format_name(const Comparison *comparison, int index, Text *text) {
    const CompareJob *job = &comparison->jobs[index];
    char position[GAME_TEXT_MAX];
    game_format(job->game, job->position, position);
    text_addf(text, "%s,%d,\"%s\",\"%s\",%d,", comparison->games[job->game_index].text,
              job->position_index, position, comparison->spec_texts[job->spec_index], job->depth);
}

void comparison_format_csv_header(Text *text) {
    text_add(text, "game,position_number,position,search,depth,value,is_complete,is_exact");
    for (int i = 0; i < COLUMN_COUNT; i++) text_addf(text, ",%s", COLUMNS[i].name);
    text_add_char(text, '\n');
}

void comparison_format_csv(const Comparison *comparison, int job, Text *text) {
    const ComparedRow *row = &comparison->rows[job];
    format_name(comparison, job, text);
    // A search that a limit ended found no value of this depth.
    if (row->is_complete) text_addf(text, "%" PRId64, row->value);
    text_addf(text, ",%d,%d", row->is_complete, row->is_exact);
    for (int i = 0; i < COLUMN_COUNT; i++) text_addf(text, ",%" PRIu64, column_value(row, i));
    text_add_char(text, '\n');
}

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

// Jobs by the hash of their name, so that a row finds its job in a long journal.
typedef struct NamedJob {
    uint64_t hash;
    int job;
} NamedJob;

static uint64_t hash_name(const char *name, size_t length) {
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++) hash = random_mix(hash ^ (unsigned char)name[i]);
    return hash;
}

static int compare_named(const void *a, const void *b) {
    uint64_t one = ((const NamedJob *)a)->hash;
    uint64_t other = ((const NamedJob *)b)->hash;
    return one < other ? -1 : one > other;
}

static NamedJob *name_jobs(const Comparison *comparison) {
    NamedJob *named = calloc((size_t)comparison->job_count, sizeof *named);
    for (int i = 0; i < comparison->job_count && named != NULL; i++) {
        char name[COMPARED_ROW_MAX];
        Text text = text_over(name, sizeof name);
        format_name(comparison, i, &text);
        named[i] = (NamedJob){hash_name(name, text.length), i};
    }
    if (named != NULL) qsort(named, (size_t)comparison->job_count, sizeof *named, compare_named);
    return named;
}

// The length of the columns that name a row's job: two plain ones, two in quotes, and the depth.
static size_t name_length(const char *line) {
    const char *quoted = strstr(line, ",\"");
    const char *between = quoted != NULL ? strstr(quoted, "\",\"") : NULL;
    const char *closed = between != NULL ? strstr(between + 3, "\",") : NULL;
    const char *end = closed != NULL ? strchr(closed + 2, ',') : NULL;
    return end != NULL ? (size_t)(end + 1 - line) : 0;
}

static bool apply_row(Comparison *comparison, const NamedJob *named, const char *line) {
    size_t length = name_length(line);
    if (length == 0) return false;
    NamedJob wanted = {.hash = hash_name(line, length)};
    const NamedJob *found =
        bsearch(&wanted, named, (size_t)comparison->job_count, sizeof *named, compare_named);
    ComparedRow row = {0};
    if (found == NULL || comparison->jobs[found->job].is_done || !read_numbers(line + length, &row))
        return false;
    comparison->rows[found->job] = row;
    comparison->jobs[found->job].is_done = true;
    return true;
}

// Reads the rows of the jobs.
typedef struct Reading {
    Comparison *comparison;
    const NamedJob *named;
    int known;
} Reading;

static bool take_row(void *context, const JournalRecord *record, Error *error) {
    Reading *reading = context;
    (void)error;
    reading->known +=
        record->kind == KIND_ROW
        && apply_row(reading->comparison, reading->named, (const char *)record->bytes);
    return true;
}

bool comparison_open_journal(Comparison *comparison, Journal *journal, const char *path, int *known,
                             Error *error) {
    char settings[COMPARED_ROW_MAX];
    Text text = text_over(settings, sizeof settings);
    text_add(&text, "columns=");
    comparison_format_csv_header(&text);
    JournalHead head = {JOURNAL_PURPOSE, settings};
    NamedJob *named = path != NULL ? name_jobs(comparison) : NULL;
    Reading reading = {.comparison = comparison, .named = named};
    bool is_read = named != NULL || path == NULL
                       ? journal_go_on(journal, path, &head, take_row, &reading, error)
                       : error_no_memory(error);
    free(named);
    *known = reading.known;
    return is_read;
}

bool comparison_keep_row(const Comparison *comparison, int job, Journal *journal, Error *error) {
    char row[COMPARED_ROW_MAX];
    Text text = text_over(row, sizeof row);
    comparison_format_csv(comparison, job, &text);
    return journal_keep(journal, KIND_ROW, row, text.length, error);
}

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
    for (int i = 0; i < comparison->job_count; i++) {
        const CompareJob *job = &comparison->jobs[i];
        bool fits = job->game_index == game && job->spec_index == spec && job->depth == depth;
        if (!fits || !comparison->rows[i].is_done) continue;
        sum += measure_of(comparison, &comparison->rows[i]);
        *is_whole &= comparison->rows[i].is_complete;
        count++;
    }
    *mean = count > 0 ? sum / count : 0;
    return count > 0;
}

void comparison_format_json(const Comparison *comparison, int index, Text *text) {
    const CompareJob *job = &comparison->jobs[index];
    const ComparedRow *row = &comparison->rows[index];
    char position[GAME_TEXT_MAX];
    game_format(job->game, job->position, position);
    Json json = json_begin_line(text, "lab_compare");
    JSON_ADD(&json, FIELD("game", comparison->games[job->game_index].text),
             FIELD("position_number", job->position_index), FIELD("position", position),
             FIELD("search", comparison->spec_texts[job->spec_index]), FIELD("depth", job->depth),
             FIELD_KNOWN(row->is_complete, "value", row->value),
             FIELD("is_complete", row->is_complete), FIELD("is_exact", row->is_exact));
    for (int c = 0; c < COLUMN_COUNT; c++)
        json_add_uint(&json, COLUMNS[c].name, column_value(row, c));
    json_end_line(&json);
}

bool comparison_agrees(const Comparison *comparison) {
    for (int i = 0; i < comparison->job_count; i++) {
        const CompareJob *job = &comparison->jobs[i];
        int first = i - job->spec_index;
        const ComparedRow *row = &comparison->rows[i];
        const ComparedRow *other = NULL;
        for (int s = 0; s < job->spec_index && other == NULL; s++) {
            const ComparedRow *before = &comparison->rows[first + s];
            if (before->is_done && before->is_exact && before->is_complete) other = before;
        }
        bool counts = row->is_done && row->is_exact && row->is_complete && other != NULL;
        if (counts && row->value != other->value) return false;
    }
    return true;
}
