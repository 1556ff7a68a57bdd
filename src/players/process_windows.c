// SPDX-License-Identifier: GPL-3.0-or-later
// process_windows.c - see process.h. A job keeps what a program started, and ends it with us; pipes
// are read and written while something else is waited for.
#include "players/process.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

#include "core/clock.h"
#include "core/memory.h"
#include "core/output_file.h"
#include "players/process_lines.h"
#include "players/process_words.h"

enum { PIPE_BYTES = 1 << 20, STAGE_BYTES = 1 << 14, END_TICK_MS = 2, WIDE_COMMAND_MAX = 8192 };

// A pipe's end of ours, and the one piece of work that is done at it meanwhile.
typedef struct Channel {
    HANDLE pipe; // NULL: closed
    OVERLAPPED work;
    bool is_working;
} Channel;

typedef struct ProcessHandles {
    HANDLE wake; // an event
    HANDLE program, job;
    Channel input, output;
    char stage[STAGE_BYTES]; // what the program says is read into it
} ProcessHandles;

// ---- life ----

bool process_open(Process *process, const char *log_path, Error *error) {
    process->pid = process->guard.pid = 0;
    process->input = process->output = process->death = process->log = -1;
    process->begin = process->end = 0;
    process->place = NULL;
    process->confinement = NULL;
    process->handles = memory_new(sizeof *process->handles, error);
    if (process->handles == NULL) return false;
    process->handles->wake = CreateEventW(NULL, FALSE, FALSE, NULL);
    if (process->handles->wake == NULL) {
        free(process->handles);
        return error_set(error, "no descriptor for a program: %m");
    }
    if (log_path == NULL) return true;
    process->log = output_file_open(log_path, O_CREAT | O_APPEND, error);
    if (process->log >= 0) return true;
    CloseHandle(process->handles->wake);
    free(process->handles);
    return error_at(error, "the log");
}

void process_close(Process *process) {
    if (process_is_running(process)) process_end(process, 0, NULL);
    CloseHandle(process->handles->wake);
    free(process->handles);
    if (process->log >= 0) close(process->log);
}

// ---- pipes ----

// Both ends of a pipe: ours can be waited for, theirs is handed on.
static bool open_pipe(const Process *process, bool is_read, Channel *ours, HANDLE *theirs) {
    static volatile LONG pipes_made;
    wchar_t name[128];
    SECURITY_ATTRIBUTES handed_on = {.nLength = sizeof handed_on, .bInheritHandle = TRUE};
    swprintf(name, sizeof name / sizeof *name, L"\\\\.\\pipe\\roque.%lu.%p.%ld",
             GetCurrentProcessId(), (const void *)process, InterlockedIncrement(&pipes_made));
    *ours = (Channel){.work.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL)};
    ours->pipe = CreateNamedPipeW(name,
                                  (is_read ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND)
                                      | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                  PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, PIPE_BYTES,
                                  PIPE_BYTES, 0, NULL);
    *theirs = CreateFileW(name, is_read ? GENERIC_WRITE : GENERIC_READ, 0, &handed_on,
                          OPEN_EXISTING, 0, NULL);
    return ours->pipe != INVALID_HANDLE_VALUE && *theirs != INVALID_HANDLE_VALUE;
}

static void close_channel(Channel *channel) {
    if (channel->pipe == NULL) return;
    DWORD count;
    if (channel->is_working) {
        CancelIo(channel->pipe);
        GetOverlappedResult(channel->pipe, &channel->work, &count, TRUE);
    }
    if (channel->pipe != INVALID_HANDLE_VALUE) CloseHandle(channel->pipe);
    CloseHandle(channel->work.hEvent);
    *channel = (Channel){.pipe = NULL};
}

// ---- starting ----

// A word as Windows' programs take it apart again: quoted, and no backslash before a quote is lost.
static void add_word(Text *line, const char *word) {
    text_add(line, line->length > 0 ? " \"" : "\"");
    size_t slashes = 0;
    for (const char *c = word; *c != '\0'; c++) {
        for (size_t i = 0; *c == '"' && i <= slashes; i++) text_add_char(line, '\\');
        slashes = *c == '\\' ? slashes + 1 : 0;
        text_add_char(line, *c);
    }
    for (size_t i = 0; i < slashes; i++) text_add_char(line, '\\');
    text_add_char(line, '"');
}

static bool make_line(const ProcessPlace *place, const ProcessWords *words,
                      wchar_t line[WIDE_COMMAND_MAX]) {
    char found[PROCESS_PATH_MAX];
    const bool is_found = place != NULL && process_place_find(place, words->words[0], found);
    Text text = TEXT_OF(COMMAND_MAX * 3 + PROCESS_PATH_MAX);
    add_word(&text, is_found ? found : words->words[0]);
    for (int i = 1; i < words->count; i++) add_word(&text, words->words[i]);
    return !text.is_cut
           && MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.data, -1, line,
                                  WIDE_COMMAND_MAX)
                  > 0;
}

// With those handles and no others, in a job that ends with us.
static bool create(Process *process, wchar_t *line, HANDLE handles[3]) {
    char room[256];
    SIZE_T size = sizeof room;
    PROCESS_INFORMATION made;
    STARTUPINFOEXW how = {.StartupInfo = {.cb = sizeof how,
                                          .dwFlags = STARTF_USESTDHANDLES,
                                          .hStdInput = handles[0],
                                          .hStdOutput = handles[1],
                                          .hStdError = handles[2]},
                          .lpAttributeList = (LPPROC_THREAD_ATTRIBUTE_LIST)room};
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    if (!InitializeProcThreadAttributeList(how.lpAttributeList, 1, 0, &size)
        || !UpdateProcThreadAttribute(how.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                                      handles, 3 * sizeof *handles, NULL, NULL))
        return false;
    wchar_t folder[PROCESS_PATH_MAX];
    const ProcessPlace *place = process->place;
    const bool is_elsewhere = place != NULL && place->folder[0] != '\0';
    if (is_elsewhere
        && MultiByteToWideChar(CP_UTF8, 0, place->folder, -1, folder, PROCESS_PATH_MAX) == 0)
        return false;
    const bool is_made =
        CreateProcessW(NULL, line, NULL, NULL, TRUE,
                       CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT, NULL,
                       is_elsewhere ? folder : NULL, &how.StartupInfo, &made);
    DeleteProcThreadAttributeList(how.lpAttributeList);
    if (!is_made) return false;
    process->handles->program = made.hProcess;
    process->handles->job = CreateJobObjectW(NULL, NULL);
    SetInformationJobObject(process->handles->job, JobObjectExtendedLimitInformation, &limits,
                            sizeof limits);
    AssignProcessToJobObject(process->handles->job, made.hProcess);
    if (place != NULL && place->has_cpus)
        SetProcessAffinityMask(made.hProcess, (DWORD_PTR)place->cpus.bits[0]);
    ResumeThread(made.hThread);
    CloseHandle(made.hThread);
    process->pid = (pid_t)made.dwProcessId;
    return true;
}

// Where the program's errors go: the log, or nowhere.
static HANDLE open_errors(const Process *process) {
    HANDLE errors = INVALID_HANDLE_VALUE, self = GetCurrentProcess();
    const Confinement *confinement = process->confinement;
    const int to =
        confinement != NULL && confinement->errors >= 0 ? confinement->errors : process->log;
    SECURITY_ATTRIBUTES handed_on = {.nLength = sizeof handed_on, .bInheritHandle = TRUE};
    if (to >= 0
        && DuplicateHandle(self, (HANDLE)_get_osfhandle(to), self, &errors, 0, TRUE,
                           DUPLICATE_SAME_ACCESS))
        return errors;
    return CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &handed_on,
                       OPEN_EXISTING, 0, NULL);
}

bool process_start(Process *process, const char *command, Error *error) {
    ProcessWords words;
    ProcessHandles *own = process->handles;
    wchar_t line[WIDE_COMMAND_MAX];
    HANDLE theirs[3] = {INVALID_HANDLE_VALUE, INVALID_HANDLE_VALUE, INVALID_HANDLE_VALUE};
    if (!process_words_split(command, &words, error)) return false;
    if (!make_line(process->place, &words, line))
        return error_set(error, "the command is too long");
    theirs[2] = open_errors(process);
    const bool has_pipes = open_pipe(process, false, &own->input, &theirs[0])
                           && open_pipe(process, true, &own->output, &theirs[1]);
    const bool is_started = has_pipes && create(process, line, theirs);
    for (int i = 0; i < 3; i++) {
        if (theirs[i] != INVALID_HANDLE_VALUE) CloseHandle(theirs[i]);
    }
    process->begin = process->end = 0;
    if (is_started) return true;
    const bool is_found = !has_pipes || GetLastError() != ERROR_FILE_NOT_FOUND;
    close_channel(&own->input);
    close_channel(&own->output);
    return is_found ? error_set(error, "cannot start a program: %m")
                    : error_set(error, "cannot run '%.200s': %-s", words.words[0],
                                "No such file or directory");
}

// ---- reading ----

// Begins to read; what comes is known by the event. False at the end of the program's output.
static bool begin_reading(ProcessHandles *own) {
    if (own->output.is_working) return true;
    own->output.is_working =
        ReadFile(own->output.pipe, own->stage, STAGE_BYTES, NULL, &own->output.work) != 0
        || GetLastError() == ERROR_IO_PENDING;
    return own->output.is_working;
}

// How many bytes were read; 0 at the end of the output.
static size_t end_reading(ProcessHandles *own) {
    DWORD count = 0;
    own->output.is_working = false;
    return GetOverlappedResult(own->output.pipe, &own->output.work, &count, TRUE) ? count : 0;
}

static DWORD patience(int64_t deadline_ns) {
    if (deadline_ns == PROCESS_FOREVER) return INFINITE;
    const int64_t left_ns = deadline_ns - clock_now_ns();
    return left_ns > 0 ? (DWORD)((left_ns + 999999) / 1000000) : 0;
}

// What is staged goes into the buffer piece by piece, as there is room.
static ProcessStatus keep(Process *process, size_t count) {
    const size_t room = sizeof process->buffer - process->end;
    if (count == 0) return PROCESS_CLOSED;
    if (count > room) return PROCESS_TOO_LONG;
    memcpy(process->buffer + process->end, process->handles->stage, count);
    process->end += count;
    return PROCESS_OK;
}

ProcessStatus process_read_more(Process *process, int64_t deadline_ns) {
    ProcessHandles *own = process->handles;
    if (deadline_ns != PROCESS_FOREVER && clock_now_ns() > deadline_ns) return PROCESS_TIMEOUT;
    if (!begin_reading(own)) return PROCESS_CLOSED;
    const HANDLE waits[3] = {own->wake, own->output.work.hEvent, own->program};
    switch (WaitForMultipleObjects(3, waits, FALSE, patience(deadline_ns))) {
    case WAIT_OBJECT_0: return PROCESS_WOKEN;
    case WAIT_OBJECT_0 + 1: return keep(process, end_reading(own));
    case WAIT_TIMEOUT: return PROCESS_TIMEOUT;
    default: return PROCESS_CLOSED;
    }
}

void process_wake(Process *process) {
    SetEvent(process->handles->wake);
}

void process_forget_wake(Process *process) {
    ResetEvent(process->handles->wake);
}

// ---- writing ----

ProcessStatus process_write(Process *process, const char *bytes, size_t count) {
    Channel *input = &process->handles->input;
    const int64_t deadline_ms = clock_now_ms() + PROCESS_WRITE_MS;
    if (!process_is_running(process) || input->pipe == NULL) return PROCESS_CLOSED;
    process_log(process, ">", bytes, count);
    while (count > 0) {
        DWORD written = 0;
        if (!WriteFile(input->pipe, bytes, (DWORD)count, NULL, &input->work)
            && GetLastError() != ERROR_IO_PENDING)
            return PROCESS_CLOSED;
        const int64_t left_ms = deadline_ms - clock_now_ms();
        const bool is_late =
            WaitForSingleObject(input->work.hEvent, left_ms > 0 ? (DWORD)left_ms : 0)
            == WAIT_TIMEOUT;
        if (is_late) CancelIo(input->pipe);
        if (!GetOverlappedResult(input->pipe, &input->work, &written, TRUE))
            return is_late ? PROCESS_TIMEOUT : PROCESS_CLOSED;
        bytes += written;
        count -= written;
    }
    return PROCESS_OK;
}

// Nobody says how much of it was read: it is for those who would only like to know.
bool process_wait_read(const Process *process, int64_t patience_ms) {
    (void)process, (void)patience_ms;
    return true;
}

// ---- ending ----

// What it still says is thrown away meanwhile.
static bool wait_end(Process *process, int64_t patience_ms) {
    ProcessHandles *own = process->handles;
    const int64_t deadline_ms = clock_now_ms() + patience_ms;
    for (;;) {
        if (WaitForSingleObject(own->program, END_TICK_MS) == WAIT_OBJECT_0) return true;
        if (clock_now_ms() >= deadline_ms) return false;
        if (begin_reading(own) && WaitForSingleObject(own->output.work.hEvent, 0) == WAIT_OBJECT_0)
            end_reading(own);
    }
}

bool process_wait_end(Process *process, int64_t patience_ms) {
    return wait_end(process, patience_ms);
}

bool process_end(Process *process, int64_t patience_ms, Sentence *how) {
    ProcessHandles *own = process->handles;
    DWORD status = 1;
    close_channel(&own->input);
    const bool has_ended = wait_end(process, patience_ms);
    GetExitCodeProcess(own->program, &status);
    process->has_ended_well = has_ended && status == 0;
    TerminateJobObject(own->job, 1);
    TerminateProcess(own->program, 1);
    WaitForSingleObject(own->program, INFINITE);
    close_channel(&own->output);
    CloseHandle(own->job);
    CloseHandle(own->program);
    process->pid = 0;
    process->begin = process->end = 0;
    if (how != NULL && has_ended) sentence_set(how, "ended with status %d", (int)status);
    if (how != NULL && !has_ended) sentence_set(how, "had to be killed");
    return has_ended;
}
