// SPDX-License-Identifier: GPL-3.0-or-later
// shared_options.c - see shared_options.h.
#include "cli/shared_options.h"

typedef PositionOptions Options;

const Option position_options[] = {
    OPTION_TEXT("position", position, "the position (default: the start)", .value = "TEXT"),
    OPTION_TEXT("moves", moves, "moves to play first, with blanks between", .value = "MOVES"),
    {0},
};

bool position_options_read(const PositionOptions *asked, LabSubject *subject, Error *error) {
    return lab_subject_read(subject, asked->game, asked->position, asked->moves, error);
}

const Option fen_options[] = {
    {.name = "FEN",
     .help = "the position, as --fen",
     .kind = OPTION_KIND_TEXT,
     .is_optional = true},
    {.name = "fen",
     .value = "FEN",
     .help = "the position (default: the start)",
     .kind = OPTION_KIND_TEXT},
    {0},
};

const Option folder_options[] = {
    {.name = "folder",
     .value = "FOLDERS",
     .help = "folders of tables, colons between them (default: roque/tables in the user's cache "
             "folder)",
     .kind = OPTION_KIND_TEXT},
    {0},
};
