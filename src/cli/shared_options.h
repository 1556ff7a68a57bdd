// SPDX-License-Identifier: GPL-3.0-or-later
// shared_options.h - options that several commands have, as tables to be taken in (OPTION_TABLE).
#pragma once

#include "cli/options.h"
#include "experiments/experiments.h"

// --position and --moves, beside the name of the game.
typedef struct PositionOptions {
    const char *game;
    const char *position; // NULL: the start
    const char *moves;    // NULL: none
} PositionOptions;
extern const Option position_options[];
// Finds the game and plays to the position; the error is one of usage.
bool position_options_read(const PositionOptions *asked, LabSubject *subject, Error *error);

// FEN behind the command, or --fen; the field is the text itself.
extern const Option fen_options[];

// The folders where endgame tables are, as a text.
extern const Option folder_options[];
