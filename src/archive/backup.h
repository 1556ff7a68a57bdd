// SPDX-License-Identifier: GPL-3.0-or-later
// backup.h - all that a user has made, as one text: written, and brought back.
//
// A file a line, {"schema":"roque.data/1","file":"games/20260131-101500-chess.pgn","text":"..."}:
// games, the drill's deck, what computers learned, times, the analysis. docs/formats/data.md.
#pragma once

#include <stdio.h>

#include "core/error.h"
#include "core/text.h"

enum { BACKUP_FILE_MAX = 64 << 20 };

typedef struct BackupSum {
    int files;    // written to the backup, or brought back
    int same;     // were there already
    int left;     // are there with another content, and stay
    int left_out; // no text, too large, or not to be read: the error says it of the first
} BackupSum;

// All files of the user's folder, sorted. False when the stream refuses or there is no memory.
bool backup_write(FILE *stream, BackupSum *sum, Error *error);
// The same as a text, to be freed; NULL with the reason.
char *backup_text(BackupSum *sum, Error *error);

// Brings back the file that the line holds, whole or not at all. One that is there with another
// content stays unless it is to be replaced; lines that a deck lacks are put behind its own. False
// with the reason when the line is none, or its file cannot be written.
bool backup_take(Slice line, bool replaces, BackupSum *sum, Error *error);
