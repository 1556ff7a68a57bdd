// SPDX-License-Identifier: GPL-3.0-or-later
// file_review.h - reviews the games of a PGN file that are not reviewed yet and writes the file
// anew in its place, as `roque analyse` would: marks, evaluations, words, better lines.
//
//     FILE ─> game ─> pool of engines ─> annotated game ─> FILE, whole
//                      └ every look ─> FILE.looks (look_journal.h): to go on from after a kill
//
// The file is held meanwhile: nobody else keeps a game in it or reviews it.
#pragma once

#include "archive/game_list.h"
#include "words/words.h"

typedef struct ReviewStep {
    int game, games; // of the file, from 1
    int64_t looks_made;
    int looks_all; // of this game
} ReviewStep;

// Hears how far it is, several times a second; false: it is to stop.
typedef bool ReviewStepListener(void *context, const ReviewStep *step);

typedef struct FileReviewer FileReviewer;

// The words are written in this language. NULL with a reason.
FileReviewer *file_reviewer_open(uint64_t nodes, int threads, Language language, Error *error);
void file_reviewer_close(FileReviewer *reviewer);

typedef enum FileReviewEnd {
    FILE_REVIEWED,       // it is in its place, or there was nothing to do
    FILE_REVIEW_STOPPED, // the same call goes on from here; this reviewer is not asked again
    FILE_REVIEW_FAILED,  // with the reason; the file is as it was
} FileReviewEnd;

// A file with a game that cannot be read whole is refused, unless it is a copy: then that game is
// kept as far as it can be read.
FileReviewEnd file_reviewer_run(FileReviewer *reviewer, const char *path, bool is_copy,
                                ReviewStepListener *listener, void *context, Error *error);
