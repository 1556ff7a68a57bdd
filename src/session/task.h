// SPDX-License-Identifier: GPL-3.0-or-later
// task.h - one thing that a thinker thinks about, as a copy of what it needs of the session, and
// how that is done.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "players/players.h"
#include "session/learning.h"
#include "session/thought.h"

typedef struct Session Session;

typedef struct Task {
    Wanted wanted;
    bool is_spare; // not its own memory
    bool lacks_memory;
    const Game *game;
    int game_number;
    GamePosition start;
    GamePosition position;
    GameMove *moves; // on the board
    int count;
    uint64_t seed;
    char player[PLAYER_TEXT_MAX]; // of wanted.side
    GameReview *whole;            // to be reviewed
    Move best;                    // in place of the move that is tried again
    LabReview *lab; // a game other than chess, to be reviewed; up to the move to be made better
    LearningTask learning;
    ThoughtResult result; // what comes of it
} Task;

// A copy of what the session wants. Without memory it is the spare one, which can only say so.
Task *task_open(const Session *session, Task *spare);
void task_close(Task *task);

// The end of a game, for players who were told of its moves.
typedef struct TaskEnd {
    int game_number; // 0: none has ended
    const char *result;
} TaskEnd;

// Of the game on the board.
TaskEnd task_end(const Session *session);

// A player that is open, and what it has been told.
typedef struct Opened {
    Player player; // kind NULL: none
    char text[PLAYER_TEXT_MAX];
    int game_number; // that it plays; 0: none yet
    GameMove *told;
    int told_count;
    size_t told_room;
} Opened;

// What the thinker's thread works with.
typedef struct TaskWork {
    Opened opened[2];
    Reviewer *reviewer; // of moves that are tried again; NULL: none yet
    Reviewer *coach;    // of a person's moves; NULL: none yet
    LabReviewer *lab;   // of games other than chess; NULL: none yet
    void (*on_progress)(void *context, int made, int all);
    void *context;
    // What stops it, from any thread.
    pthread_mutex_t lock;
    atomic_bool is_stopped;
    atomic_bool is_enough; // of a review: what is known by now
    Player *thinking;      // NULL: none is
    ReviewPool *pool;      // likewise
    Reviewer *trying;
} TaskWork;

// Before each task: nobody has stopped it yet.
void task_begin(TaskWork *work);
// Does it; what comes of it is in its result.
void task_run(Task *task, TaskWork *work);
void task_drop_result(ThoughtResult *result);
// Players who play this game hear how it ended. The work's thread, between tasks.
void task_tell_end(TaskWork *work, const TaskEnd *end);
// Whoever thinks comes back soon. Any thread.
void task_stop(TaskWork *work);
// A review comes back soon, with what is known. Any thread.
void task_say_enough(TaskWork *work);
// Closes the players.
void task_end_work(TaskWork *work);
