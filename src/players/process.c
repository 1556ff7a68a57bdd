// SPDX-License-Identifier: GPL-3.0-or-later
// process.c - see process.h.
#include "players/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/output_file.h"
#include "players/process_environment.h"
#include "players/process_lines.h"
#include "players/process_words.h"
#include "players/strays.h"

enum {
    PIPE_BYTES = 1 << 20, // so that a program that ponders can print while nobody reads
    END_TICK_MS = 2,
};

// ---- life ----

bool process_open(Process *process, const char *log_path, Error *error) {
    process->pid = process->guard.pid = 0;
    process->input = process->output = process->death = process->log = -1;
    process->begin = process->end = 0;
    process->place = NULL;
    process->confinement = NULL;
    if (!bell_open(&process->wake)) return error_set(error, "no descriptor for a program: %m");
    if (log_path == NULL) return true;
    process->log = output_file_open(log_path, O_CREAT | O_APPEND, error);
    if (process->log >= 0) return true;
    bell_close(&process->wake);
    return error_at(error, "the log");
}

void process_close(Process *process) {
    if (process_is_running(process)) process_end(process, 0, NULL);
    bell_close(&process->wake);
    if (process->log >= 0) close(process->log);
}

// ---- starting and ending ----

// What becomes a program: all that must be ready before the fork.
typedef struct Launch {
    const char *program; // what is run as words[0]
    char *const *words;
    char **environment;
    int input, output;
    const ProcessPlace *place;
    const Confinement *confinement;
} Launch;

// Whatever else is open here, by whoever started us too, is none of the program's business. A
// kernel before 5.11 keeps it open.
static void close_at_exec(void) {
#if defined(SYS_close_range)
    enum { ONLY_AT_EXEC = 1 << 2 }; // CLOSE_RANGE_CLOEXEC
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, ONLY_AT_EXEC);
#endif
}

// In the child: becomes the program, or reports why not through
// `report`. Only async-signal-safe calls.
static void become_program(const Launch *launch, int errors, int report, pid_t parent) {
    sigset_t none;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigemptyset(&none);
    close_at_exec();
    sigaction(SIGPIPE, &standard, NULL);
    sigaction(SIGINT, &standard, NULL);
    sigaction(SIGXFSZ, &standard, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    if (dup2(launch->input, STDIN_FILENO) >= 0 && dup2(launch->output, STDOUT_FILENO) >= 0
        && dup2(errors, STDERR_FILENO) >= 0
        && (launch->place == NULL || process_place_take(launch->place))
        && (launch->confinement == NULL || confine_self(launch->confinement))) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); // we may be killed without a chance to clean up
        if (getppid() == parent) execvpe(launch->program, launch->words, launch->environment);
    }
    int reason = errno;
    ssize_t written = write(report, &reason, sizeof reason);
    (void)written;
    _exit(127);
}

static void close_both(int pair[2]) {
    if (pair[0] >= 0) close(pair[0]);
    if (pair[1] >= 0) close(pair[1]);
}

// Forks; true once the program really runs.
static bool start_program(Process *process, const Launch *launch, Error *error) {
    int report[2];
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0 || pipe2(report, O_CLOEXEC) != 0) {
        if (null >= 0) close(null);
        return error_set(error, "no descriptor for a program: %m");
    }
    int errors = process->log >= 0 ? process->log : null;
    if (launch->confinement != NULL && launch->confinement->errors >= 0)
        errors = launch->confinement->errors;
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0) become_program(launch, errors, report[1], parent);
    close(report[1]);
    close(null);
    int reason = 0;
    ssize_t got = 0;
    if (pid > 0) {
        setpgid(pid, pid); // as the child does: whoever comes first
        do got = read(report[0], &reason, sizeof reason);
        while (got < 0 && errno == EINTR);
    }
    close(report[0]);
    if (pid < 0) return error_set(error, "cannot start a program: %m");
    if (got > 0) {
        waitpid(pid, NULL, 0);
        if (reason == EINVAL && launch->place != NULL && launch->place->has_cpus)
            return error_set(error, "cannot run '%.200s': this computer has none of its processors",
                             launch->words[0]);
        return error_set(error, "cannot run '%.200s': %-s", launch->words[0], strerror(reason));
    }
    process->pid = pid;
    process_guard_start(&process->guard, pid);
    process->death = (int)syscall(SYS_pidfd_open, pid, 0);
    return true;
}

static bool start_marked(Process *process, char *const *words, int input, int output,
                         Error *error) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    Text mark = text_over(process->mark, sizeof process->mark);
    text_addf(&mark, "ROQUE_PROGRAM=%d.%p.%lld%09ld", (int)getpid(), (void *)process,
              (long long)now.tv_sec, now.tv_nsec);
    char found[PROCESS_PATH_MAX];
    const bool is_found =
        process->place != NULL && process_place_find(process->place, words[0], found);
    Launch launch = {
        .program = is_found ? found : words[0],
        .words = words,
        .environment = process_environment(
            process->mark, process->confinement != NULL ? process->confinement->folder : NULL),
        .input = input,
        .output = output,
        .place = process->place,
        .confinement = process->confinement};
    bool is_started = launch.environment != NULL ? start_program(process, &launch, error)
                                                 : error_no_memory(error);
    free(launch.environment);
    return is_started;
}

bool process_start(Process *process, const char *command, Error *error) {
    ProcessWords words;
    int input[2] = {-1, -1};
    int output[2] = {-1, -1};
    if (!process_words_split(command, &words, error)) return false;
    if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) {
        error_set(error, "no pipe for a program: %m");
        close_both(input);
        return false;
    }
    if (!start_marked(process, words.words, input[0], output[1], error)) {
        close_both(input);
        close_both(output);
        return false;
    }
    close(input[0]);
    close(output[1]);
    process->input = input[1];
    process->output = output[0];
    process->begin = process->end = 0;
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETPIPE_SZ, PIPE_BYTES); // a smaller pipe works too
    return true;
}

static void describe_status(const siginfo_t *status, Sentence *how) {
    if (status->si_code == CLD_EXITED)
        sentence_set(how, "ended with status %d", status->si_status);
    else
        sentence_set(how, "was killed by signal %d (%s)", status->si_status,
                     strsignal(status->si_status));
}

// Throws away what the program still says, for at most a tick.
static void drain(Process *process, int64_t time_ms) {
    char rubbish[4096];
    struct pollfd wait = {.fd = process->output, .events = POLLIN};
    if (process->output >= 0 && poll(&wait, 1, (int)time_ms) > 0
        && read(process->output, rubbish, sizeof rubbish) > 0)
        return;
    clock_sleep_ms(1); // at the end of its output there is nothing to wait on but its death
}

static bool wait_end(Process *process, int64_t patience_ms, siginfo_t *status) {
    int64_t deadline_ms = clock_now_ms() + patience_ms;
    for (;;) {
        memset(status, 0, sizeof *status);
        // WNOWAIT: as long as its death is not collected, its group cannot become somebody else's.
        waitid(P_PID, (id_t)process->pid, status, WEXITED | WNOHANG | WNOWAIT);
        if (status->si_pid == process->pid) return true;
        if (clock_now_ms() >= deadline_ms) return false;
        drain(process, END_TICK_MS);
    }
}

bool process_wait_end(Process *process, int64_t patience_ms) {
    siginfo_t status;
    return wait_end(process, patience_ms, &status);
}

bool process_end(Process *process, int64_t patience_ms, Sentence *how) {
    siginfo_t status;
    if (process->input >= 0) close(process->input);
    process->input = -1;
    bool has_ended = wait_end(process, patience_ms, &status);
    process->has_ended_well = has_ended && status.si_code == CLD_EXITED && status.si_status == 0;
    kill(-process->pid, SIGKILL);
    process_guard_stop(&process->guard);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    strays_kill(process->mark);
    if (process->output >= 0) close(process->output);
    if (process->death >= 0) close(process->death);
    process->output = process->death = -1;
    process->pid = 0;
    process->begin = process->end = 0;
    if (how == NULL) return has_ended;
    if (has_ended)
        describe_status(&status, how);
    else
        sentence_set(how, "had to be killed");
    return has_ended;
}

// ---- talking ----

void process_wake(Process *process) {
    bell_ring(&process->wake);
}

void process_forget_wake(Process *process) {
    bell_clear(&process->wake);
}

// Waits until the program says something. PROCESS_OK: there is something to read. What a dead
// program said is still read; what a child of it may say later is not waited for.
static ProcessStatus wait_for_output(const Process *process, int64_t deadline_ns) {
    struct pollfd waits[3] = {
        {.fd = process->output, .events = POLLIN},
        {.fd = process->wake.descriptor, .events = POLLIN},
        {.fd = process->death, .events = POLLIN},
    };
    for (;;) {
        int64_t left_ns = deadline_ns == PROCESS_FOREVER ? 0 : deadline_ns - clock_now_ns();
        if (left_ns < 0) return PROCESS_TIMEOUT;
        struct timespec left = {.tv_sec = left_ns / 1000000000, .tv_nsec = left_ns % 1000000000};
        int ready = ppoll(waits, 3, deadline_ns == PROCESS_FOREVER ? NULL : &left, NULL);
        if (ready < 0 && errno != EINTR) return PROCESS_CLOSED;
        if (ready <= 0) continue;
        if (waits[1].revents != 0 && bell_clear(&process->wake)) return PROCESS_WOKEN;
        if (waits[0].revents != 0) return PROCESS_OK;
        if (waits[2].revents != 0) return PROCESS_CLOSED;
    }
}

ProcessStatus process_read_more(Process *process, int64_t deadline_ns) {
    ProcessStatus status = wait_for_output(process, deadline_ns);
    if (status != PROCESS_OK) return status;
    ssize_t got = read(process->output, process->buffer + process->end,
                       sizeof process->buffer - process->end);
    if (got == 0) return PROCESS_CLOSED;
    if (got < 0 && errno != EAGAIN && errno != EINTR) return PROCESS_CLOSED;
    if (got > 0) process->end += (size_t)got;
    return PROCESS_OK;
}

// write() that does not raise SIGPIPE, whatever the program around us does with that signal.
static ssize_t write_quietly(int descriptor, const char *bytes, size_t count) {
    sigset_t pipe_signal;
    sigset_t before;
    sigset_t pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(descriptor, bytes, count);
    int reason = errno;
    if (written < 0 && reason == EPIPE && !was_pending) {
        const struct timespec now = {0};
        while (sigtimedwait(&pipe_signal, NULL, &now) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return written;
}

ProcessStatus process_write(Process *process, const char *bytes, size_t count) {
    if (!process_is_running(process) || process->input < 0) return PROCESS_CLOSED;
    int64_t deadline_ms = clock_now_ms() + PROCESS_WRITE_MS;
    process_log(process, ">", bytes, count);
    while (count > 0) {
        ssize_t written = write_quietly(process->input, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
            continue;
        }
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno != EAGAIN) return PROCESS_CLOSED;
        int64_t left_ms = deadline_ms - clock_now_ms();
        if (left_ms <= 0) return PROCESS_TIMEOUT;
        struct pollfd wait = {.fd = process->input, .events = POLLOUT};
        poll(&wait, 1, (int)left_ms);
    }
    return PROCESS_OK;
}

bool process_wait_read(const Process *process, int64_t patience_ms) {
    const int64_t deadline_ms = clock_now_ms() + patience_ms;
    struct pollfd signs[] = {{.fd = process->death, .events = POLLIN},
                             {.fd = process->output, .events = POLLIN}};
    int unread = 1;
    while (ioctl(process->input, FIONREAD, &unread) == 0 && unread > 0) {
        if (clock_now_ms() >= deadline_ms) return false;
        if (poll(signs, 2, END_TICK_MS) > 0) break;
    }
    return true;
}
