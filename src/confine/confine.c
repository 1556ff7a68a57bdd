// SPDX-License-Identifier: GPL-3.0-or-later
// confine.c - see confine.h. The filter of system calls is confine_calls.c, the files that are seen
// confine_files.c.
#include "confine/confine.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine/confine_calls.h"
#include "confine/confine_files.h"

enum {
    FILES_OPEN = 256,
    THREADS_MOST = 256, // of one program, or processes of a compiler
    ADDRESSES_GB = 64,  // for programs that reserve much
    KILL_AFTER_S = 1,   // who is told that its processor time is over, and goes on
};

static void limit_between(int what, int64_t soft, int64_t hard) {
    const struct rlimit bound = {(rlim_t)soft, (rlim_t)hard};
    setrlimit(what, &bound);
}

static void limit(int what, int64_t most) {
    limit_between(what, most, most);
}

static void limit_memory(const Confinement *confinement) {
    const int64_t bytes = confinement->memory_mb << 20;
    limit(RLIMIT_DATA, bytes);
    limit(RLIMIT_AS, confinement->reserves_much ? (int64_t)ADDRESSES_GB << 30 : bytes);
}

// In a namespace of its own the user's other processes are not counted. Where there is no filter of
// calls, the network is left behind as well.
static bool count_threads(void) {
    const bool is_filtered = confine_calls_can();
    if (unshare(CLONE_NEWUSER | (is_filtered ? 0 : CLONE_NEWNET)) != 0) return false;
    limit(RLIMIT_NPROC, THREADS_MOST);
    return true;
}

bool confine_self(const Confinement *confinement) {
    if (confinement->folder != NULL && chdir(confinement->folder) != 0) return false;
    limit_memory(confinement);
    limit_between(RLIMIT_CPU, confinement->processor_s, confinement->processor_s + KILL_AFTER_S);
    limit(RLIMIT_FSIZE, confinement->file_bytes);
    limit(RLIMIT_NOFILE, FILES_OPEN);
    limit(RLIMIT_CORE, 0);
    count_threads();
    if (confinement->folder != NULL) confine_files(confinement);
    confine_calls(confinement->may_change ? CONFINE_COMPILER : CONFINE_PROGRAM);
    return true;
}

// A sanitizer stops the process from another one at its end, and writes where it was told.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED true
#endif
#endif
#if !defined(IS_SANITIZED)
#define IS_SANITIZED false
#endif

bool confine_is_for_ourselves(void) {
    return !IS_SANITIZED;
}

bool confine_drop_programs(void) {
    return confine_is_for_ourselves() && confine_calls(CONFINE_OURSELVES);
}

bool confine_drop_writes(const char *const *folders) {
    return confine_is_for_ourselves() && confine_writes(folders);
}

// Tried in a child, which nothing else comes of.
static bool can_count_threads(void) {
    int status = 1;
    if (geteuid() == 0) return false; // no limit of processes holds for root
    const pid_t pid = fork();
    if (pid == 0) _exit(count_threads() ? 0 : 1);
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

bool confine_can(ConfineMeans means) {
    switch (means) {
    case CONFINE_CALLS: return confine_calls_can();
    case CONFINE_FILES: return confine_files_can();
    case CONFINE_THREADS: return can_count_threads();
    case CONFINE_MEANS: break;
    }
    return false;
}
