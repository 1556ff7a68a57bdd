// SPDX-License-Identifier: GPL-3.0-or-later
// outside.h - what all players that are programs outside share: command,
// common options, sending, faults.
#pragma once

#include "players/players.h"
#include "players/process.h"

enum {
    OUTSIDE_START_MS = 10000, // for the greeting
    OUTSIDE_READY_MS = 5000,  // for an answer to "are you there" between games
    OUTSIDE_QUIT_MS = 1000,
    OUTSIDE_CRASH_MS = 200, // between the end of the output and the end of the program
};

// The state of such a player begins with one.
typedef struct Outside {
    Player *player; // the one that was last asked for something: players are copied
    Process process;
    char command[PLAYER_TEXT_MAX];
    char options[PLAYER_TEXT_MAX]; // "name=value,..." for the program itself
    ProcessPlace place;            // in which folder, on which processors
    Confinement confinement;       // in force where it has a folder
    bool restarts;                 // for every game
    int64_t start_ms;
    int64_t ready_ms;
} Outside;

// Takes the player's state, so many bytes, zeroed behind the Outside; reads "COMMAND,option,..."
// and prepares; nothing is started. Common options: log=FILE, dir=FOLDER, cpus=LIST, restart=on,
// start=SECONDS (for the greeting), ready=SECONDS; the others are kept in `options`. Sets
// player->title.
bool outside_open(Player *player, size_t state_bytes, const char *options, Error *error);
// These two may stand in the player's table: stop() wakes whoever waits for the program, close()
// dismisses it and gives the state back.
void outside_stop(Player *player);
void outside_close(Player *player);

// Before it thinks: a stop() of earlier thoughts is forgotten; false when these are to be stopped
// already. Where nobody sets limits->is_stopped, every stop() counts.
bool outside_may_think(Outside *outside, const ThinkLimits *limits, Error *error);

// Starts the program unless it runs (and restarts it when that is wanted).
bool outside_start(Outside *outside, Error *error);

bool outside_send(Outside *outside, const char *bytes, Error *error);
// A line until the deadline; any other status is a fault, already described.
// `doing` says what we wait for.
bool outside_read(Outside *outside, int64_t deadline_ns, const char *doing, char **line,
                  Error *error);
// The deadline so many milliseconds from now.
int64_t outside_deadline(int64_t wait_ms);

// Turns the status into a fault of the player and a sentence, and ends the program. Returns false.
bool outside_fail(Outside *outside, ProcessStatus status, const char *doing, Error *error);
// The same for something the program said. Returns false.
__attribute__((format(printf, 4, 5))) bool outside_blame(Outside *outside, PlayerFault fault,
                                                         Error *error, const char *format, ...);

// Blames it for an answer that nobody asked for. Returns false.
bool outside_blame_unasked(Outside *outside, const char *line, Error *error);
// Reads what it said while nobody listened; false, with its fault, where an answer is among that.
bool outside_hear_leftovers(Outside *outside, bool (*is_answer)(const char *line), Error *error);

// Ends the program: it is told to quit, and if it is still there after OUTSIDE_QUIT_MS, it is
// killed and player->fault says so.
void outside_dismiss(Outside *outside);
