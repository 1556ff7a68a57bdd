// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_file.h - a PGN file or the standard input as a source for the reader; Ctrl-C ends it.
#pragma once

#include "chess/chess.h"
#include "cli/progress.h"

typedef struct PgnFile {
    int descriptor;
    uint64_t size; // 0 when not known
} PgnFile;

// "-" is the standard input.
bool pgn_file_open(PgnFile *file, const char *path, Error *error);
void pgn_file_close(const PgnFile *file);

// Is what is read from that path the other file?
bool pgn_file_is(const char *path, const char *other);

// After Ctrl-C (interrupt.h) it seems to end; the caller looks at the flag.
PgnSource pgn_file_source(PgnFile *file);

// How far the reading of files is.
typedef struct PgnProgress {
    Progress progress;
    uint64_t size; // of the file; 0: not known
} PgnProgress;
void pgn_progress_show(PgnProgress *showing, uint64_t games, const PgnReader *reader);
