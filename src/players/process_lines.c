// SPDX-License-Identifier: GPL-3.0-or-later
// process_lines.c - what a process says, cut into lines; and its log.
#include "players/process_lines.h"

#include <string.h>
#include <sys/uio.h>

#include "core/clock.h"

bool process_is_running(const Process *process) {
    return process->pid > 0;
}

Slice process_unfinished_line(const Process *process) {
    return (Slice){.data = process->buffer + process->begin,
                   .length = process->end - process->begin};
}

void process_log(const Process *process, const char *mark, const char *bytes, size_t count) {
    if (process->log < 0) return;
    Text stamp = TEXT_OF(64);
    int64_t now_us = clock_now_ns() / 1000;
    text_addf(&stamp, "%lld.%06lld %d %s ", (long long)(now_us / 1000000),
              (long long)(now_us % 1000000), (int)process->pid, mark);
    char line_end[] = "\n";
    bool has_end = count > 0 && bytes[count - 1] == '\n';
    const struct iovec parts[] = {
        {.iov_base = stamp.data, .iov_len = stamp.length},
        {.iov_base = (void *)(uintptr_t)bytes, .iov_len = count},
        {.iov_base = line_end, .iov_len = has_end ? 0 : 1},
    };
    ssize_t written = writev(process->log, parts, 3);
    (void)written;
}

// Cuts the first line out of the buffer, if it is complete.
static bool take_line(Process *process, char **line) {
    char *begin = process->buffer + process->begin;
    char *newline = memchr(begin, '\n', process->end - process->begin);
    if (newline == NULL) return false;
    process->begin = (size_t)(newline + 1 - process->buffer);
    if (newline > begin && newline[-1] == '\r') newline--;
    *newline = '\0';
    for (char *c = begin; c < newline; c++) { // what it says may end up on a terminal
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7f) *c = '?';
    }
    *line = begin;
    process_log(process, "<", begin, (size_t)(newline - begin));
    return true;
}

ProcessStatus process_read_line(Process *process, int64_t deadline_ns, char **line) {
    *line = NULL;
    if (!process_is_running(process)) return PROCESS_CLOSED;
    while (!take_line(process, line)) {
        if (process->begin > 0) {
            memmove(process->buffer, process->buffer + process->begin,
                    process->end - process->begin);
            process->end -= process->begin;
            process->begin = 0;
        }
        if (process->end == sizeof process->buffer) return PROCESS_TOO_LONG;
        ProcessStatus status = process_read_more(process, deadline_ns);
        if (status != PROCESS_OK) return status;
    }
    return PROCESS_OK;
}
