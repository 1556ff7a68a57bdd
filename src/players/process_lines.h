// SPDX-License-Identifier: GPL-3.0-or-later
// process_lines.h - between the lines of a process and the system that it runs on: process.c,
// process_windows.c. Only for process.
#pragma once

#include "players/process.h"

// Waits until the program says something, and puts it at the end of the buffer, in which there is
// room. PROCESS_OK may bring nothing; what a dead program said is still read, what a child of it
// may say later is not waited for.
ProcessStatus process_read_more(Process *process, int64_t deadline_ns);

// A line of the log: `mark` is "<" for what the program says and ">" for what it is told.
void process_log(const Process *process, const char *mark, const char *bytes, size_t count);
