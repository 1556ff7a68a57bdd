// SPDX-License-Identifier: GPL-3.0-or-later
// process.h - a program outside that we talk to line by line, and that we do not trust.
//
// It gets a process group and a mark of its own, so that its children die with it, wherever they
// went; its lines have a bound; every wait has a deadline and ends with the program, even where
// a child of it holds its output open; its end is always collected. One thread uses a Process,
// but any may call process_wake().
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/error.h"
#include "core/platform.h"
#include "core/text.h"
#include "confine/confine.h"
#include "players/process_guard.h"
#include "players/process_place.h"

enum {
    PROCESS_LINE_MAX = 1 << 16, // bytes of one line; a program that sends more is at fault
    PROCESS_WRITE_MS = 2000,    // a program that does not read its input for so long is hung
    PROCESS_MARK_MAX = 64,
};

static const int64_t PROCESS_FOREVER = INT64_MAX;

typedef struct Process {
    pid_t pid; // 0: not running
    int input; // we write, it reads
    int output;
    int death;           // a pidfd that can be read once it has ended; -1 where the system has none
    Bell wake;           // for process_wake(); lives from open to close
    int log;             // -1: none
    bool has_ended_well; // the last program did, with status 0
    ProcessGuard guard;
    const ProcessPlace *place;      // of the programs started; NULL after process_open(): ours
    struct ProcessHandles *handles; // of a system without pipes to poll: process_windows.c
    const Confinement *confinement; // of the programs started; NULL after process_open(): none
    char mark[PROCESS_MARK_MAX];    // what it and its children have in their environment
    size_t begin, end;
    char buffer[PROCESS_LINE_MAX];
} Process;

typedef enum ProcessStatus {
    PROCESS_OK,
    PROCESS_TIMEOUT,
    PROCESS_CLOSED,   // the end of its output, or of our input to it
    PROCESS_TOO_LONG, // a line beyond PROCESS_LINE_MAX
    PROCESS_WOKEN,    // process_wake() was called
} ProcessStatus;

// Prepares for programs; `log_path` gets every line both ways (with seconds and process) and the
// program's stderr (NULL: no log).
bool process_open(Process *process, const char *log_path, Error *error);
void process_close(Process *process);

// Whether the command's first word is a program that can be run in that place (NULL: ours).
bool process_check_command(const char *command, const ProcessPlace *place, Error *error);

// Starts "PROGRAM ARGUMENT ..." (words as in a shell, with quotes; no shell is involved). The
// kernel ends the program when the thread that started it ends and a guard ends its children, so
// that none outlives us, even when we are killed.
bool process_start(Process *process, const char *command, Error *error);
bool process_is_running(const Process *process);

// Waits for a line until the deadline (clock_now_ns(), or PROCESS_FOREVER). The line is without its
// end and lives until the next call.
ProcessStatus process_read_line(Process *process, int64_t deadline_ns, char **line);
// What it sent after its last whole line.
Slice process_unfinished_line(const Process *process);
// Sends the bytes as they are.
ProcessStatus process_write(Process *process, const char *bytes, size_t count);

// Waits that long until it has read all that was sent to it, says something, or has ended.
bool process_wait_read(const Process *process, int64_t patience_ms);

// Makes a process_read_line() that waits, or the next one, return PROCESS_WOKEN. Any thread.
void process_wake(Process *process);
// A call that nobody has heard yet is about something that is over.
void process_forget_wake(Process *process);

// Waits that long for it to end by itself, its input left open; what it still says is thrown away.
bool process_wait_end(Process *process, int64_t patience_ms);
// Closes its input, waits that long for its end, then kills it and all that came from it. Says how
// it ended ("ended with status 3", "was killed by signal 11 (Segmentation fault)", "had to be
// killed") when `how` is not NULL. False when it had to be killed.
bool process_end(Process *process, int64_t patience_ms, Sentence *how);
