// SPDX-License-Identifier: GPL-3.0-or-later
// outside.c - see outside.h.
#include "players/outside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"

// The program's own name, without folders and arguments.
static void set_title(Player *player, const char *command) {
    Slice rest = slice_of(command);
    Slice word = slice_next_word(&rest);
    for (size_t i = word.length; i > 0; i--) {
        if (word.data[i - 1] != '/') continue;
        word.data += i;
        word.length -= i;
        break;
    }
    slice_copy(word, player->title, sizeof player->title);
}

static bool read_seconds(const char *option, size_t skip, int64_t *time_ms, Error *error) {
    return time_control_parse_seconds(option + skip, time_ms, error);
}

static bool read_options(Outside *outside, const char *options, char log[PLAYER_TEXT_MAX],
                         Error *error) {
    char option[PLAYER_TEXT_MAX];
    Text kept = text_over(outside->options, sizeof outside->options);
    if (!player_next_option(&options, outside->command) || outside->command[0] == '\0')
        return error_set(error, "%s wants a program: %s:./program", outside->player->kind->name,
                         outside->player->kind->name);
    while (player_next_option(&options, option)) {
        bool is_fine = true;
        if (strncmp(option, "log=", 4) == 0)
            slice_copy(slice_of(option + 4), log, PLAYER_TEXT_MAX);
        else if (strcmp(option, "restart=on") == 0)
            outside->restarts = true;
        else if (strncmp(option, "start=", 6) == 0)
            is_fine = read_seconds(option, 6, &outside->start_ms, error);
        else if (strncmp(option, "ready=", 6) == 0)
            is_fine = read_seconds(option, 6, &outside->ready_ms, error);
        else
            player_add_option(&kept, option);
        if (!is_fine) return false;
    }
    return true;
}

static bool prepare(Outside *outside, const char *options, Error *error) {
    char log[PLAYER_TEXT_MAX] = "";
    outside->start_ms = OUTSIDE_START_MS;
    outside->ready_ms = OUTSIDE_READY_MS;
    if (!read_options(outside, options, log, error)) return false;
    if (!process_check_command(outside->command, error)) return false;
    set_title(outside->player, outside->command);
    return process_open(&outside->process, log[0] != '\0' ? log : NULL, error);
}

bool outside_open(Player *player, size_t state_bytes, const char *options, Error *error) {
    Outside *outside = calloc(1, state_bytes);
    if (outside == NULL) return error_no_memory(error);
    outside->player = player;
    if (!prepare(outside, options, error)) {
        free(outside);
        return false;
    }
    player->state = outside;
    return true;
}

void outside_stop(Player *player) {
    process_wake(&((Outside *)player->state)->process);
}

void outside_close(Player *player) {
    Outside *outside = player->state;
    outside->player = player;
    outside_dismiss(outside);
    process_close(&outside->process);
    free(outside);
}

bool outside_may_think(Outside *outside, const ThinkLimits *limits, Error *error) {
    if (limits->is_stopped == NULL) return true;
    process_forget_wake(&outside->process);
    if (!think_is_stopped(limits)) return true;
    outside->player->fault = FAULT_STOPPED;
    return error_set(error, "stopped");
}

bool outside_start(Outside *outside, Error *error) {
    if (process_start(&outside->process, outside->command, error)) return true;
    outside->player->fault = FAULT_START;
    return false;
}

bool outside_blame(Outside *outside, PlayerFault fault, Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_set_list(error, format, arguments);
    va_end(arguments);
    outside->player->fault = fault;
    if (process_is_running(&outside->process)) process_end(&outside->process, 0, NULL);
    return false;
}

static bool blame_end(Outside *outside, const char *doing, Error *error) {
    Sentence how;
    bool was_running = process_is_running(&outside->process);
    bool has_ended = !was_running || process_end(&outside->process, OUTSIDE_CRASH_MS, &how);
    outside->player->fault = FAULT_CRASH;
    if (!has_ended) return error_set(error, "the program closed its output (%s)", doing);
    if (!was_running) return error_set(error, "the program is gone (%s)", doing);
    return error_set(error, "the program %p (%s)", (const void *)&how, doing);
}

static bool blame_silence(Outside *outside, const char *doing, Error *error) {
    Slice unfinished = process_unfinished_line(&outside->process);
    if (unfinished.length > 0
        && !slice_is(slice_next_word(&unfinished), "info")) // it talks on: no end to blame
        return outside_blame(outside, FAULT_HANG, error,
                             "the program does not answer (%s): it sent a line without an end",
                             doing);
    return outside_blame(outside, FAULT_HANG, error, "the program does not answer (%s)", doing);
}

bool outside_fail(Outside *outside, ProcessStatus status, const char *doing, Error *error) {
    switch (status) {
    case PROCESS_TIMEOUT: return blame_silence(outside, doing, error);
    case PROCESS_TOO_LONG:
        return outside_blame(outside, FAULT_PROTOCOL, error,
                             "the program sent a line longer than %d bytes (%s)", PROCESS_LINE_MAX,
                             doing);
    case PROCESS_WOKEN: return outside_blame(outside, FAULT_STOPPED, error, "stopped");
    case PROCESS_CLOSED:
    case PROCESS_OK: break;
    }
    return blame_end(outside, doing, error);
}

bool outside_send(Outside *outside, const char *bytes, Error *error) {
    ProcessStatus status = process_write(&outside->process, bytes, strlen(bytes));
    return status == PROCESS_OK || outside_fail(outside, status, "sending to it", error);
}

int64_t outside_deadline(int64_t wait_ms) {
    return clock_now_ns() + wait_ms * 1000000;
}

bool outside_read(Outside *outside, int64_t deadline_ns, const char *doing, char **line,
                  Error *error) {
    ProcessStatus status = process_read_line(&outside->process, deadline_ns, line);
    return status == PROCESS_OK || outside_fail(outside, status, doing, error);
}

void outside_dismiss(Outside *outside) {
    static const char farewell[] = "quit\n";
    if (!process_is_running(&outside->process)) return;
    process_write(&outside->process, farewell, strlen(farewell));
    if (!process_end(&outside->process, OUTSIDE_QUIT_MS, NULL)) outside->player->fault = FAULT_HANG;
}
