// SPDX-License-Identifier: GPL-3.0-or-later
// faults.c - a library to be loaded before all others (LD_PRELOAD) that lets one allocation or the
// start of one thread fail, to see what a program does then.
//
//     FAULT_KIND   memory, or thread
//     FAULT_AT     the number of the call that fails, from 1; 0: none
//     FAULT_LASTS  set: the calls after it fail too
//     FAULT_COUNT  a file that gets the number of calls when the program ends
//
// tools/faults.sh drives it.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// What glibc calls its own functions, for which no looking up is needed.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

typedef int ThreadStart(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                        void *argument);
typedef void *MapMemory(void *address, size_t length, int protection, int flags, int file,
                        off_t offset);

static atomic_long calls;
static long fail_at;
static bool is_of_threads, is_lasting, is_awake;

__attribute__((constructor)) static void wake(void) {
    const char *kind = getenv("FAULT_KIND");
    const char *at = getenv("FAULT_AT");
    is_of_threads = kind != NULL && strcmp(kind, "thread") == 0;
    is_lasting = getenv("FAULT_LASTS") != NULL;
    fail_at = at != NULL ? atol(at) : 0;
    unsetenv("LD_PRELOAD"); // the programs it starts are others' affair
    is_awake = true;
}

__attribute__((destructor)) static void tell_count(void) {
    const char *path = getenv("FAULT_COUNT");
    is_awake = false;
    if (path == NULL) return;
    FILE *file = fopen(path, "w");
    if (file == NULL) return;
    fprintf(file, "%ld\n", atomic_load(&calls));
    fclose(file);
}

static bool fails(bool is_thread) {
    if (!is_awake || is_thread != is_of_threads) return false;
    long number = atomic_fetch_add(&calls, 1) + 1;
    return fail_at > 0 && (number == fail_at || (is_lasting && number > fail_at));
}

static void *no_memory(void) {
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size) {
    return fails(false) ? no_memory() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(false) ? no_memory() : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fails(false) ? no_memory() : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return fails(false) ? no_memory() : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails(false)) return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory != NULL ? 0 : ENOMEM;
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    static MapMemory *real;
    if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "mmap");
    if (fails(false)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return real(address, length, protection, flags, file, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
    static ThreadStart *real;
    if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return fails(true) ? EAGAIN : real(thread, attributes, run, argument);
}
