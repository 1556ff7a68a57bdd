// SPDX-License-Identifier: GPL-3.0-or-later
// book_commands.h - the commands of `roque book`, and what they share.
#pragma once

#include "book/book.h"
#include "cli/options.h"

int run_book_build(int argc, char **argv);
extern const CommandLine book_build_line;
int run_book_check(int argc, char **argv);
extern const CommandLine book_check_line;
int run_book_dump(int argc, char **argv);
extern const CommandLine book_dump_line;
int run_book_make(int argc, char **argv);
extern const CommandLine book_make_line;
int run_book_merge(int argc, char **argv);
extern const CommandLine book_merge_line;
int run_book_probe(int argc, char **argv);
extern const CommandLine book_probe_line;
int run_book_prove(int argc, char **argv);
extern const CommandLine book_prove_line;

// A book and a position in it, as the command line names them.
typedef struct BookSubject {
    const char *game_name;     // NULL: chess
    const char *path;          // NULL: the book that is part of the program
    const char *position_text; // NULL: the start
    const Game *game;
    GamePosition position;
    Book *book;
} BookSubject;

// Its file, for commands whose choices begin with a BookSubject.
extern const Option book_subject_arguments[];

// Finds the game and reads the position; the error is one of usage.
bool book_subject_read(BookSubject *subject, Error *error);
// Opens the book; close it with book_close().
bool book_subject_open(BookSubject *subject, Error *error);
