// SPDX-License-Identifier: GPL-3.0-or-later
// weights_file.c - writes learned weights; see weights_file.h.
#include "learn/weights_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/whole_file.h"
#include "eval/eval.h"

static const char HEAD[] = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
                           "// weights.def - every number of the evaluation: WEIGHTS(name, count, "
                           "\"idea\", pairs of early and late centipawns).\n"
                           "//\n"
                           "// Early counts with all pieces on the board, late with none, and both "
                           "in between. Squares are listed rank by rank\n"
                           "// from the own side, files a to d (the other half is their mirror "
                           "image). Ranks start with the side's first.\n"
                           "// `roque learn tune-eval` writes this file.\n"
                           "// clang-format off\n";

// Tables of squares show a rank in each line.
static int pairs_in_a_line(const WeightGroup *group) {
    return group->count == 32 && strstr(group->name, "_SQUARE") != NULL ? 4 : 8;
}

static void write_group(FILE *file, const WeightGroup *group, const double *early,
                        const double *late) {
    int in_line = pairs_in_a_line(group);
    fprintf(file, "WEIGHTS(%s, %d, \"%s\",", group->name, group->count, group->idea);
    for (int i = 0; i < group->count; i++) {
        fprintf(file, "%s", i % in_line == 0 ? "\n    " : " ");
        fprintf(file, "PAIR(%ld, %ld)%s", lround(early[group->first + i]),
                lround(late[group->first + i]), i + 1 < group->count ? "," : ")\n");
    }
}

bool weights_file_write(const char *path, const double *early, const double *late, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fputs(HEAD, file.stream);
    for (int i = 0; i < WEIGHT_GROUP_COUNT; i++)
        write_group(file.stream, &eval_weight_groups[i], early, late);
    return whole_file_keep(&file, error);
}
