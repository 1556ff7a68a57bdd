// SPDX-License-Identifier: GPL-3.0-or-later
// td_file.c - see td_file.h.
#include "learn/td_file.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/folder.h"
#include "core/input_file.h"
#include "core/whole_file.h"

static const char HEAD[] = "roque.td/1";
static const double NUMBER_MAX = 1e12;

// ---- writing ----

// The command that makes these weights.
static void add_command(const TdLearner *learner, Text *text) {
    const TdSettings *settings = &learner->settings;
    text_addf(text,
              "roque learn td %s%s%s --games %" PRIu64
              " --depth %d --lambda %g --rate %g --chance %g",
              learner->rules->name, learner->variant[0] != '\0' ? ":" : "", learner->variant,
              learner->games, settings->depth, settings->lambda, settings->rate, settings->chance);
    text_addf(text, " --random-plies %d --seed %" PRIu64 " --from %s", settings->random_plies,
              settings->seed, settings->from);
}

static const char *phase_name(const TdLearner *learner, int input) {
    return input < learner->rules->feature_count ? "early" : "late";
}

static const char *feature_name(const TdLearner *learner, int input) {
    return learner->rules->features[input % learner->rules->feature_count].name;
}

// Settings on which the games depend; a file of others is not gone on with.
static void add_settings(const TdLearner *learner, Text *text) {
    const TdSettings *settings = &learner->settings;
    text_addf(text, "%s\ngame %s %s\nstart %s\n", HEAD, learner->rules->name,
              learner->variant[0] != '\0' ? learner->variant : "-", settings->from);
    text_addf(text,
              "search depth %d lambda %a rate %a chance %a random-plies %d seed %" PRIu64 "\n",
              settings->depth, settings->lambda, settings->rate, settings->chance,
              settings->random_plies, settings->seed);
}

bool td_file_write(const TdLearner *learner, const char *path, Error *error) {
    int held = -1;
    bool is_written = td_file_write_held(learner, path, &held, error);
    if (held >= 0) close(held);
    return is_written;
}

bool td_file_write_held(const TdLearner *learner, const char *path, int *held, Error *error) {
    WholeFile file;
    Text head = TEXT_OF(GAME_TEXT_MAX);
    if (!whole_file_open(&file, path, error)) return false;
    add_settings(learner, &head);
    fputs(head.data, file.stream);
    fprintf(file.stream, "learned games %" PRIu64 " positions %" PRIu64 "\n", learner->games,
            learner->positions);
    for (int i = 0; i < learner->input_count; i++) {
        const TdWeight *weight = &learner->weights[i];
        fprintf(file.stream, "weight %a %a %a %a %a %s %s\n", weight->scale, weight->value,
                weight->slope, weight->square, weight->average, phase_name(learner, i),
                feature_name(learner, i));
    }
    for (int i = 0; i < learner->point_count; i++) {
        const TdPoint *point = &learner->points[i];
        fprintf(file.stream, "point %" PRIu64 " %a %a\n", point->games, point->against_best,
                point->against_random);
    }
    fputs("end\n", file.stream);
    return whole_file_keep_held(&file, held, error);
}

bool td_def_write(const TdLearner *learner, const char *path, Error *error) {
    WholeFile file;
    Text command = TEXT_OF(TD_COMMAND_MAX);
    const char *name = folder_file_name(path);
    int features = learner->rules->feature_count;
    if (!whole_file_open(&file, path, error)) return false;
    add_command(learner, &command);
    fprintf(file.stream,
            "// SPDX-License-Identifier: GPL-3.0-or-later\n"
            "// %s - weights learned from %" PRIu64 " games of the program against itself: "
            "LEARNED(feature, early, late),\n"
            "// in parts of a point of the score (%d to a point). Made by\n//     %s\n"
            "// clang-format off\n",
            name, learner->games, TD_DIVISOR, command.data);
    for (int i = 0; i < features; i++) {
        const int *late = learner->game.phase != NULL ? learner->late : learner->early;
        fprintf(file.stream, "LEARNED(\"%s\", %d, %d)\n", feature_name(learner, i),
                learner->early[i], late[i]);
    }
    return whole_file_keep(&file, error);
}

bool td_csv_write(const TdLearner *learner, const char *path, Error *error) {
    WholeFile file;
    const GameEvaluation *best = game_find_evaluation(learner->rules, NULL, error);
    if (best == NULL || !whole_file_open(&file, path, error)) return false;
    fprintf(file.stream, "games,match_games,against_%s_percent,against_random_percent\n",
            best->name);
    for (int i = 0; i < learner->point_count; i++) {
        const TdPoint *point = &learner->points[i];
        fprintf(file.stream, "%" PRIu64 ",%d,%.2f,%.2f\n", point->games,
                learner->settings.match_games, point->against_best, point->against_random);
    }
    return whole_file_keep(&file, error);
}

// ---- reading ----

// A line at a time.
typedef struct Lines {
    const char *rest;
    int number;
    char line[GAME_TEXT_MAX];
} Lines;

static bool next_line(Lines *lines, Error *error) {
    size_t length = strcspn(lines->rest, "\n");
    lines->number++;
    if (lines->rest[length] == '\0') return error_set(error, "line %d is cut off", lines->number);
    if (length >= sizeof lines->line) return error_set(error, "line %d is too long", lines->number);
    memcpy(lines->line, lines->rest, length);
    lines->line[length] = '\0';
    lines->rest += length + 1;
    return true;
}

static bool is_sane(double number) {
    return isfinite(number) && fabs(number) < NUMBER_MAX;
}

static bool read_reals(const char **text, double *numbers, int count) {
    for (int i = 0; i < count; i++) {
        char *end = NULL;
        if (**text != ' ') return false;
        numbers[i] = strtod(*text + 1, &end);
        if (end == *text + 1 || !is_sane(numbers[i])) return false;
        *text = end;
    }
    return true;
}

static bool check_settings(const TdLearner *learner, Lines *lines, Error *error) {
    Text head = TEXT_OF(GAME_TEXT_MAX);
    add_settings(learner, &head);
    const char *wanted = head.data;
    while (*wanted != '\0') {
        size_t length = strcspn(wanted, "\n");
        if (!next_line(lines, error)) return false;
        if (strlen(lines->line) != length || strncmp(lines->line, wanted, length) != 0)
            return error_set(error, "line %d is '%.80s', not '%.*s': it was learned in another way",
                             lines->number, lines->line, (int)(length < 100 ? length : 100),
                             wanted);
        wanted += length + 1;
    }
    return true;
}

static bool read_weight(const TdLearner *learner, Lines *lines, int input, TdWeight *weight,
                        Error *error) {
    double numbers[5];
    Text name = TEXT_OF(GAME_TEXT_MAX);
    text_addf(&name, " %s %s", phase_name(learner, input), feature_name(learner, input));
    if (!next_line(lines, error)) return false;
    const char *rest = lines->line + strlen("weight");
    if (strncmp(lines->line, "weight ", strlen("weight ")) != 0 || !read_reals(&rest, numbers, 5)
        || strcmp(rest, name.data) != 0)
        return error_set(error, "line %d is not five numbers for '%s'", lines->number,
                         name.data + 1);
    *weight = (TdWeight){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
    if (!(weight->scale > 1 / NUMBER_MAX) || !(weight->square >= 0))
        return error_set(error, "line %d has a size that is not above zero", lines->number);
    return true;
}

static bool read_points(TdLearner *read, Lines *lines, Error *error) {
    while (next_line(lines, error)) {
        if (strcmp(lines->line, "end") == 0)
            return *lines->rest == '\0'
                   || error_set(error, "something follows the end in line %d", lines->number);
        TdPoint *point = &read->points[read->point_count];
        double numbers[2];
        int length = 0;
        bool is_point =
            read->point_count < TD_POINTS_MAX
            && sscanf(lines->line, "point %20" SCNu64 "%n", &point->games, &length) == 1;
        const char *rest = lines->line + length;
        if (!is_point || !read_reals(&rest, numbers, 2) || *rest != '\0')
            return error_set(error, "line %d is no point of a curve", lines->number);
        point->against_best = numbers[0];
        point->against_random = numbers[1];
        read->point_count++;
    }
    return false;
}

static bool read_all(TdLearner *read, const char *text, Error *error) {
    Lines lines = {.rest = text};
    int length = 0;
    read->point_count = 0;
    if (!check_settings(read, &lines, error) || !next_line(&lines, error)) return false;
    if (sscanf(lines.line, "learned games %20" SCNu64 " positions %20" SCNu64 "%n", &read->games,
               &read->positions, &length)
            != 2
        || lines.line[length] != '\0' || read->games > INT64_MAX)
        return error_set(error, "line %d does not say how many games were learned from",
                         lines.number);
    for (int i = 0; i < read->input_count; i++) {
        if (!read_weight(read, &lines, i, &read->weights[i], error)) return false;
    }
    return read_points(read, &lines, error);
}

bool td_file_parse(TdLearner *learner, const char *text, Error *error) {
    TdLearner *read = malloc(sizeof *read);
    if (read == NULL) return error_no_memory(error);
    *read = *learner;
    bool is_fine = read_all(read, text, error);
    if (is_fine) {
        memcpy(learner->weights, read->weights, sizeof learner->weights);
        memcpy(learner->points, read->points, sizeof learner->points);
        learner->point_count = read->point_count;
        learner->games = read->games;
        learner->positions = read->positions;
        td_publish(learner, false);
    }
    free(read);
    return is_fine;
}

bool td_file_read(TdLearner *learner, const char *path, bool *is_there, Error *error) {
    FILE *file = input_file_open_stream(path);
    *is_there = file != NULL || errno != ENOENT;
    if (file == NULL) return *is_there ? error_set(error, "cannot read '%.200s': %m", path) : true;
    char *text = malloc(TD_FILE_BYTES_MAX + 1);
    size_t length = text != NULL ? fread(text, 1, TD_FILE_BYTES_MAX + 1, file) : 0;
    bool is_fine = text != NULL && !ferror(file) && length <= TD_FILE_BYTES_MAX;
    fclose(file);
    *is_there = !is_fine || length > 0;
    if (is_fine && length > 0) {
        text[length] = '\0';
        is_fine = memchr(text, '\0', length) == NULL ? td_file_parse(learner, text, error)
                                                     : error_set(error, "it is no text");
    } else if (!is_fine)
        error_set(error, "it could not be read");
    free(text);
    return is_fine || error_at(error, "%.200s", path);
}
