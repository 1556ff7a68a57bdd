// SPDX-License-Identifier: GPL-3.0-or-later
// book_commands.h - the commands of `roque book`, and what they share.
#pragma once

#include "book/book.h"
#include "cli/options.h"

extern const CommandLine book_build_line, book_check_line, book_dump_line, book_make_line,
    book_merge_line, book_probe_line, book_prove_line;

// A book and a position in it, as the command line names them, and how to speak of them.
typedef struct BookSubject {
    const char *game_name;     // NULL: chess
    const char *path;          // NULL: the book that is part of the program
    const char *position_text; // NULL: the start
    bool wants_json;
    const Game *game;
    GamePosition position;
    Book *book;
} BookSubject;

// Its file.
extern const Option book_subject_options[];

// Finds the game and reads the position; the error is one of usage.
bool book_subject_read(BookSubject *subject, Error *error);
// Opens the book; close it with book_close().
bool book_subject_open(BookSubject *subject, Error *error);
