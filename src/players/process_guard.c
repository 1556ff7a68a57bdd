// SPDX-License-Identifier: GPL-3.0-or-later
// process_guard.c - see process_guard.h.
#include "players/process_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text.h"

// In a session of its own, so that no signal meant for us reaches it.
static bool spawn_shell(const char *script, int input, pid_t *pid) {
    char shell[] = "sh", option[] = "-c",
         *words[] = {shell, option, (char *)(uintptr_t)script, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    if (posix_spawn_file_actions_init(&actions) != 0) return false;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return false;
    }
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    bool is_ready =
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK) == 0
        && posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0
        && posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0
        && posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO) == 0;
    bool is_started =
        is_ready && posix_spawn(pid, "/bin/sh", &actions, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return is_started;
}

void process_guard_start(ProcessGuard *guard, pid_t group) {
    int ends[2];
    Text script = TEXT_OF(64);
    text_addf(&script, "read nothing; kill -9 -%d", (int)group);
    guard->pid = 0;
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    bool is_started = spawn_shell(script.data, ends[0], &guard->pid);
    close(ends[0]);
    guard->lifeline = ends[1];
    if (is_started) return;
    guard->pid = 0;
    close(ends[1]);
}

void process_guard_stop(ProcessGuard *guard) {
    if (guard->pid == 0) return;
    kill(guard->pid, SIGKILL);
    while (waitpid(guard->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close(guard->lifeline);
    guard->pid = 0;
}
