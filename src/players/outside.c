// SPDX-License-Identifier: GPL-3.0-or-later
// outside.c - see outside.h.
#include "players/outside.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/platform.h"

enum { LAST_WORDS_MAX = 400, LAST_WORDS_SHOWN = 120 };

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

static bool read_folder(const char *folder, char kept[PROCESS_PATH_MAX], Error *error) {
    struct stat facts;
    if (!slice_copy(slice_of(folder), kept, PROCESS_PATH_MAX))
        return error_set(error, "the name of the folder is too long");
    const bool is_there = stat(folder, &facts) == 0;
    if (is_there && S_ISDIR(facts.st_mode)) return true;
    return error_set(error, "dir='%.200s': %-s", folder,
                     is_there ? TERM("not a folder") : strerror(errno));
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
        else if (strncmp(option, "dir=", 4) == 0)
            is_fine = read_folder(option + 4, outside->place.folder, error);
        else if (strncmp(option, "cpus=", 5) == 0)
            is_fine = process_place_read_cpus(option + 5, &outside->place, error);
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
    if (!process_check_command(outside->command, &outside->place, error)) return false;
    set_title(outside->player, outside->command);
    if (!process_open(&outside->process, log[0] != '\0' ? log : NULL, error)) return false;
    outside->process.place = &outside->place;
    return true;
}

bool outside_open(Player *player, size_t state_bytes, const char *options, Error *error) {
    Outside *outside = calloc(1, state_bytes);
    if (outside == NULL) return error_no_memory(error);
    outside->player = player;
    outside->confinement.errors = -1;
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
    if (outside->confinement.errors >= 0) close(outside->confinement.errors);
    free(outside);
}

bool outside_may_think(Outside *outside, const ThinkLimits *limits, Error *error) {
    if (limits->is_stopped == NULL) return true;
    process_forget_wake(&outside->process);
    if (!think_is_stopped(limits)) return true;
    outside->player->fault = FAULT_STOPPED;
    return error_set(error, "stopped");
}

// A file without a name for what the program says of errors, new with each start.
static bool renew_errors(Outside *outside, Error *error) {
    Confinement *confinement = &outside->confinement;
    if (confinement->errors >= 0) close(confinement->errors);
    confinement->errors = nameless_file_open();
    outside->process.confinement = confinement;
    return confinement->errors >= 0 || error_set(error, "no descriptor for a program: %m");
}

bool outside_start(Outside *outside, Error *error) {
    if (outside->confinement.folder != NULL && !renew_errors(outside, error)) return false;
    if (process_start(&outside->process, outside->command, error)) return true;
    outside->player->fault = FAULT_START;
    return false;
}

// The last line in which a confined program says something of its errors; false: it said nothing.
static bool read_last_words(const Outside *outside, char line[LAST_WORDS_MAX]) {
    char tail[LAST_WORDS_MAX];
    struct stat facts;
    const int file = outside->confinement.errors;
    if (outside->confinement.folder == NULL || file < 0 || fstat(file, &facts) != 0) return false;
    const off_t most = (off_t)sizeof tail;
    const ssize_t count =
        pread(file, tail, sizeof tail, facts.st_size > most ? facts.st_size - most : 0);
    ssize_t end = count;
    while (end > 0 && (tail[end - 1] == '\n' || text_is_blank(tail[end - 1]))) end--;
    ssize_t begin = end;
    while (begin > 0 && tail[begin - 1] != '\n') begin--;
    if (end <= begin) return false;
    Text text = text_over(line, LAST_WORDS_MAX);
    for (ssize_t i = begin; i < end; i++) { // they may end up on a terminal
        const unsigned char c = (unsigned char)tail[i];
        text_add_char(&text, c < ' ' || c == 0x7f ? '?' : tail[i]);
    }
    return true;
}

static void add_last_words(const Outside *outside, Error *error) {
    char line[LAST_WORDS_MAX];
    if (error == NULL || !read_last_words(outside, line)) return;
    const Error before = *error;
    error_set(error, "%p; its last words: %.*s", (const void *)&before,
              slice_shown(slice_of(line), LAST_WORDS_SHOWN), line);
}

bool outside_blame(Outside *outside, PlayerFault fault, Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_set_list(error, format, arguments);
    va_end(arguments);
    outside->player->fault = fault;
    if (process_is_running(&outside->process)) process_end(&outside->process, 0, NULL);
    if (fault != FAULT_STOPPED) add_last_words(outside, error);
    return false;
}

static bool blame_end(Outside *outside, const char *doing, Error *error) {
    Sentence how;
    bool was_running = process_is_running(&outside->process);
    bool has_ended = !was_running || process_end(&outside->process, OUTSIDE_CRASH_MS, &how);
    outside->player->fault = FAULT_CRASH;
    if (!has_ended)
        error_set(error, "the program closed its output (%s)", doing);
    else if (!was_running)
        error_set(error, "the program is gone (%s)", doing);
    else
        error_set(error, "the program %p (%s)", (const void *)&how, doing);
    add_last_words(outside, error);
    return false;
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

bool outside_blame_unasked(Outside *outside, const char *line, Error *error) {
    return outside_blame(outside, FAULT_PROTOCOL, error,
                         "the engine sent '%.40s' without being asked", line);
}

bool outside_hear_leftovers(Outside *outside, bool (*is_answer)(const char *line), Error *error) {
    char *line = NULL;
    ProcessStatus status;
    while ((status = process_read_line(&outside->process, 0, &line)) == PROCESS_OK) {
        if (is_answer(line)) return outside_blame_unasked(outside, line, error);
    }
    return status == PROCESS_TIMEOUT || outside_fail(outside, status, "before its turn", error);
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
