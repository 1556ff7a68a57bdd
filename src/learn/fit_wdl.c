// SPDX-License-Identifier: GPL-3.0-or-later
// fit_wdl.c - see fit_wdl.h.
//
// Positions are counted in cells of equal material and nearly equal score, so that the likelihood
// of a million positions is a sum over a few thousand cells; a compass search then walks downhill.
#include "learn/fit_wdl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/input_file.h"
#include "core/memory.h"
#include "learn/samples.h"

enum {
    SCORE_MOST = 1500, // beyond, games are decided
    SCORE_GRAIN = 10,
    SCORE_CELLS = 2 * SCORE_MOST / SCORE_GRAIN + 1,
    LINE_BYTES_MAX = 512,
    PARAMETERS = 2 * WDL_TERMS,
};

typedef struct Cell {
    int64_t count[3]; // losses, draws, wins of the side to move
} Cell;

typedef struct WdlGrid {
    Cell cells[WDL_MATERIAL_MAX + 1][SCORE_CELLS];
    int64_t total[3];
} WdlGrid;

static int cell_of(int score) {
    int most = score_clamp(score, -SCORE_MOST, SCORE_MOST) + SCORE_MOST;
    return (most + SCORE_GRAIN / 2) / SCORE_GRAIN;
}

// ---- counting ----

static void count_line(WdlGrid *grid, const char *line, FitWdlResult *result) {
    Board board;
    int score, half_points;
    if (!sample_parse_line(slice_of(line), &board, &score, &half_points, NULL)) {
        result->refused++;
        return;
    }
    if (board.side == BLACK) {
        score = -score;
        half_points = 2 - half_points;
    }
    grid->cells[wdl_material(&board)][cell_of(score)].count[half_points]++;
    grid->total[half_points]++;
    result->positions++;
}

static bool count_file(WdlGrid *grid, const char *path, const atomic_bool *is_stopped,
                       FitWdlResult *result, Error *error) {
    FILE *file = input_file_open_stream(path);
    if (file == NULL) return error_set(error, "cannot open %.200s: %m", path);
    char line[LINE_BYTES_MAX];
    while (fgets(line, sizeof line, file) != NULL
           && (is_stopped == NULL || !atomic_load(is_stopped))) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0') count_line(grid, line, result);
    }
    bool is_fine = ferror(file) == 0;
    fclose(file);
    return is_fine || error_set(error, "cannot read %s", path);
}

// ---- fitting ----

static double surprise(int64_t count, double chance) {
    return count > 0 ? -(double)count * log(chance > 1e-9 ? chance : 1e-9) : 0;
}

static double loss_of(const WdlGrid *grid, const WdlModel *model, int64_t positions) {
    double sum = 0;
    for (int material = 0; material <= WDL_MATERIAL_MAX; material++) {
        for (int i = 0; i < SCORE_CELLS; i++) {
            const Cell *cell = &grid->cells[material][i];
            if (cell->count[0] + cell->count[1] + cell->count[2] == 0) continue;
            int score = i * SCORE_GRAIN - SCORE_MOST;
            double win = wdl_win_chance(model, score, material);
            double loss = wdl_win_chance(model, -score, material);
            sum += surprise(cell->count[2], win) + surprise(cell->count[0], loss)
                   + surprise(cell->count[1], 1 - win - loss);
        }
    }
    return sum / (double)positions;
}

static double loss_of_shares(const WdlGrid *grid, int64_t positions) {
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += surprise(grid->total[i], (double)grid->total[i] / (double)positions);
    return sum / (double)positions;
}

static double *parameter(WdlModel *model, int index) {
    return index < WDL_TERMS ? &model->centre[index] : &model->width[index - WDL_TERMS];
}

// Steps along each axis in turn, both ways; when no step helps, all become smaller.
static double descend(const WdlGrid *grid, WdlModel *model, int64_t positions,
                      const atomic_bool *is_stopped) {
    double best = loss_of(grid, model, positions);
    for (double step = 128; step >= 0.5;) {
        bool has_improved = false;
        for (int i = 0; i < 2 * PARAMETERS; i++) {
            WdlModel trial = *model;
            *parameter(&trial, i / 2) += i % 2 == 0 ? step : -step;
            double loss = loss_of(grid, &trial, positions);
            if (loss >= best) continue;
            best = loss;
            *model = trial;
            has_improved = true;
        }
        if (is_stopped != NULL && atomic_load(is_stopped)) break;
        if (!has_improved) step /= 2;
    }
    return best;
}

bool fit_wdl(const char *const *paths, int path_count, const atomic_bool *is_stopped,
             FitWdlResult *result, Error *error) {
    *result = (FitWdlResult){.model = {.centre = {150, 0, 0}, .width = {100, 0, 0}}};
    WdlGrid *grid = memory_new(sizeof *grid, error);
    if (grid == NULL) return false;
    bool is_fine = true;
    for (int i = 0; is_fine && i < path_count; i++)
        is_fine = count_file(grid, paths[i], is_stopped, result, error);
    if (is_fine && result->positions == 0)
        is_fine = error_set(error, "there is no position to learn from");
    if (is_fine) {
        result->loss = descend(grid, &result->model, result->positions, is_stopped);
        result->loss_flat = loss_of_shares(grid, result->positions);
        result->loss_shipped = loss_of(grid, &wdl_model, result->positions);
    }
    free(grid);
    return is_fine;
}
