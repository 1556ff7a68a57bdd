// SPDX-License-Identifier: GPL-3.0-or-later
// book_task.h - one task of a book in the making: a position to search, or a
// game to play from the book so far.
#pragma once

#include "core/bytes.h"
#include "learn/book_make.h"
#include "work/work.h"

// One position to search or one game to play, and what came of it.
typedef struct BookTask {
    bool is_game;
    int number; // of the position
    uint64_t game;
    GamePosition position; // searched
    int move_count;
    BookTreeMove moves[BOOK_TREE_WIDTH_MAX];
    int line_length; // of the game's opening
    int numbers[BOOK_TREE_PLIES_MAX];
    int places[BOOK_TREE_PLIES_MAX];
    GameMove opening[BOOK_TREE_PLIES_MAX];
    int winner; // 0, 1, or 2 for nobody
} BookTask;

// What a worker of the work needs (work/work.h): the settings it is opened for are a task's whole
// context, and its brief is the task.
void *book_task_open(const BookMakeSettings *settings, Error *error);
WorkEnd book_task_do(void *worker, const WorkTask *task, WorkBytes *record, Error *error);
void book_task_close(void *worker);

// Puts what the record says into the task; false when it is of another one.
bool book_task_read(const Game *game, Bytes record, BookTask *task);
