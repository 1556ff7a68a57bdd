// SPDX-License-Identifier: GPL-3.0-or-later
// process_none.c - process.h where no program can be started, as inside a page.
#include "players/process.h"

static bool refuse(Error *error) {
    return error_set(error, "no other program can be started here");
}

bool process_open(Process *process, const char *log_path, Error *error) {
    (void)log_path;
    *process = (Process){.input = -1, .output = -1, .death = -1, .log = -1};
    return refuse(error);
}

void process_close(Process *process) {
    (void)process;
}

bool process_start(Process *process, const char *command, Error *error) {
    (void)process, (void)command;
    return refuse(error);
}

bool process_is_running(const Process *process) {
    (void)process;
    return false;
}

ProcessStatus process_read_line(Process *process, int64_t deadline_ns, char **line) {
    (void)process, (void)deadline_ns, (void)line;
    return PROCESS_CLOSED;
}

Slice process_unfinished_line(const Process *process) {
    (void)process;
    return slice_of("");
}

ProcessStatus process_write(Process *process, const char *bytes, size_t count) {
    (void)process, (void)bytes, (void)count;
    return PROCESS_CLOSED;
}

bool process_wait_read(const Process *process, int64_t patience_ms) {
    (void)process, (void)patience_ms;
    return true;
}

void process_wake(Process *process) {
    (void)process;
}

void process_forget_wake(Process *process) {
    (void)process;
}

bool process_wait_end(Process *process, int64_t patience_ms) {
    (void)process, (void)patience_ms;
    return true;
}

bool process_end(Process *process, int64_t patience_ms, Sentence *how) {
    (void)process, (void)patience_ms, (void)how;
    return true;
}
