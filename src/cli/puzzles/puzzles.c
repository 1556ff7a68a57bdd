// SPDX-License-Identifier: GPL-3.0-or-later
// puzzles.c - `roque puzzles`: positions with one winning move, proved.
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/puzzles/puzzles_commands.h"
#include "core/input_file.h"

enum { FILE_BYTES_MAX = 64 << 20 };

static const Command commands[] = {
    {"make", SENTENCE("puzzles from games in PGN, proved and rated"), &puzzles_make_line, NULL},
    {"list", SENTENCE("puzzles by theme and rating"), &puzzles_list_line, NULL},
    {"check", SENTENCE("prove once more what the puzzles of a file say"), &puzzles_check_line,
     NULL},
    {0},
};

const CommandGroup puzzles_group = {
    .name = "roque puzzles",
    .about = "Positions with one winning move, proved: make, list, check. roque drill asks them.",
    .commands = commands,
};

bool puzzles_read(const char *path, PuzzleList *list, Error *error) {
    chess_init();
    if (path == NULL) return shipped_puzzles(list, error);
    FILE *file = input_file_open_stream(path);
    if (file == NULL) return error_set(error, "cannot open %.200s: %m", path);
    char *bytes = malloc(FILE_BYTES_MAX);
    size_t length = bytes != NULL ? fread(bytes, 1, FILE_BYTES_MAX, file) : 0;
    bool is_fine = bytes != NULL || error_no_memory(error);
    if (is_fine && length == FILE_BYTES_MAX)
        is_fine = error_set(error, "%.200s is too large for a file of puzzles", path);
    is_fine = is_fine
              && (puzzle_list_read(list, (Slice){bytes, length}, error)
                  || error_at(error, "%.200s", path));
    fclose(file);
    free(bytes);
    return is_fine;
}
