// SPDX-License-Identifier: GPL-3.0-or-later
// td_file.h - what was learned by temporal differences, on disk: the learner to go on with, the
// weights as a table of the sources, the learning curve as numbers and as a picture.
// docs/formats/td.md gives the lines.
#pragma once

#include <stdbool.h>

#include "core/error.h"
#include "core/text.h"
#include "learn/td.h"

enum { TD_FILE_BYTES_MAX = 1 << 17, TD_COMMAND_MAX = 512 };

// Whole or not at all.
bool td_file_write(const TdLearner *learner, const char *path, Error *error);
// The same; `held` is then a descriptor: the file is locked (core/disk_file.h) while it is open.
bool td_file_write_held(const TdLearner *learner, const char *path, int *held, Error *error);
// Takes over what an open learner of the same game and settings has learned. *is_there is false,
// and the result true, when there is no such file, or an empty one. After a failure the learner is
// as it was.
bool td_file_read(TdLearner *learner, const char *path, bool *is_there, Error *error);
// The same from memory; the text ends with a NUL.
bool td_file_parse(TdLearner *learner, const char *text, Error *error);

// A table of the sources: src/games/GAME_learned.def.
bool td_def_write(const TdLearner *learner, const char *path, Error *error);
bool td_csv_write(const TdLearner *learner, const char *path, Error *error);
bool td_svg_write(const TdLearner *learner, const char *path, Error *error);
