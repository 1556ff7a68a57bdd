// SPDX-License-Identifier: GPL-3.0-or-later
// faults.c - a library to be loaded before all others (LD_PRELOAD) that lets one call of a kind
// fail, to see what a program does then.
//
//     FAULT_KIND   memory, thread, file (opening one), write, sync, rename
//     FAULT_AT     the number of the call that fails, from 1; 0: none
//     FAULT_LASTS  set: the calls after it fail too
//     FAULT_COUNT  a file that gets the number of calls when the program ends
//
// Memory and threads are asked of functions, which are replaced here; calls about files are stopped
// (stop.h). tools/faults.sh drives it.
#include <dlfcn.h>
#include <limits.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "stop.h"

// What glibc calls its own functions, for which no looking up is needed.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

typedef int ThreadStart(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                        void *argument);
typedef void *MapMemory(void *address, size_t length, int protection, int flags, int file,
                        off_t offset);

typedef enum Kind { NOTHING, MEMORY, THREAD, OPENING, WRITING, SYNCING, RENAMING, KINDS } Kind;
static const char *const kind_names[KINDS] = {"",      "memory", "thread", "file",
                                              "write", "sync",   "rename"};
static const int kind_reasons[KINDS] = {0, ENOMEM, EAGAIN, EMFILE, ENOSPC, EIO, EIO};

static atomic_long calls;
static long fail_at;
static Kind kind;
static bool is_lasting, is_awake;
static int count_file = -1; // opened at the beginning: later the program may have lost the right

static bool fails(Kind asked) {
    if (!is_awake || asked != kind) return false;
    long number = atomic_fetch_add(&calls, 1) + 1;
    return fail_at > 0 && (number == fail_at || (is_lasting && number > fail_at));
}

// ---- memory and threads ------------------------------------------------------------------------

static void *no_memory(void) {
    errno = ENOMEM;
    return NULL;
}

#if !defined(WITHOUT_MEMORY) // a sanitizer has its own
void *malloc(size_t size) {
    return fails(MEMORY) ? no_memory() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(MEMORY) ? no_memory() : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fails(MEMORY) ? no_memory() : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return fails(MEMORY) ? no_memory() : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails(MEMORY)) return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory != NULL ? 0 : ENOMEM;
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    static MapMemory *real;
    if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "mmap");
    if (fails(MEMORY)) {
        no_memory();
        return MAP_FAILED;
    }
    return real(address, length, protection, flags, file, offset);
}
#endif

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
    static ThreadStart *real;
    if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return fails(THREAD) ? EAGAIN : real(thread, attributes, run, argument);
}

// ---- files -------------------------------------------------------------------------------------

typedef struct StoppedCall {
    Kind kind;
    long number;
} StoppedCall;

static const StoppedCall stopped_calls[] = {
#if defined(SYS_open)
    {OPENING, SYS_open},      {OPENING, SYS_creat},     {RENAMING, SYS_rename},
#endif
    {OPENING, SYS_openat},    {WRITING, SYS_write},     {WRITING, SYS_pwrite64},
    {WRITING, SYS_writev},    {WRITING, SYS_ftruncate}, {SYNCING, SYS_fsync},
    {SYNCING, SYS_fdatasync}, {RENAMING, SYS_renameat}, {RENAMING, SYS_renameat2},
};
enum { STOPPED_CALLS = sizeof stopped_calls / sizeof *stopped_calls };

// What the page was busy with is let go where it cannot be kept (web/kept.h): nobody is told.
static bool is_let_go(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return false;
    path[length] = '\0';
    return strstr(path, "/roque/page") != NULL;
}

// A disk that is full has files: pipes and what wakes threads go on. What is said to people on
// stderr always arrives: it is what is judged.
static bool is_meant(const CallRegisters *call) {
    struct stat facts;
    const int file = (int)call->arguments[0];
    if (kind == SYNCING && is_let_go(file)) return false;
    return kind != WRITING || file == STDOUT_FILENO
           || (file != STDERR_FILENO && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode));
}

static void on_stop(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    const CallRegisters call = registers_of(context);
    const bool is_failing = is_meant(&call) && fails(kind);
    answer_call(context, is_failing ? -kind_reasons[kind] : call_system(&call));
}

static void watch_files(char **arguments) {
    long numbers[STOPPED_CALLS];
    int count = 0;
    for (size_t i = 0; i < STOPPED_CALLS; i++)
        if (stopped_calls[i].kind == kind) numbers[count++] = stopped_calls[i].number;
    stop_calls(arguments, numbers, count, on_stop);
}

// ---- the beginning and the end -----------------------------------------------------------------

__attribute__((constructor)) static void wake(int count, char **arguments) {
    (void)count;
    const char *named = getenv("FAULT_KIND");
    const char *at = getenv("FAULT_AT");
    for (int i = MEMORY; i < KINDS; i++)
        if (named != NULL && strcmp(named, kind_names[i]) == 0) kind = (Kind)i;
    is_lasting = getenv("FAULT_LASTS") != NULL;
    fail_at = at != NULL ? atol(at) : 0;
    const char *path = getenv("FAULT_COUNT");
    if (path != NULL) count_file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (kind >= OPENING) watch_files(arguments);
    unsetenv("LD_PRELOAD"); // the programs it starts are others' affair
    is_awake = true;
}

__attribute__((destructor)) static void tell_count(void) {
    is_awake = false;
    if (count_file >= 0) dprintf(count_file, "%ld\n", atomic_load(&calls));
}
