// SPDX-License-Identifier: GPL-3.0-or-later
// platform_linux.c - see platform.h.
#include "core/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

// The mapping is cut to where a huge page begins.
void *pages_take(size_t bytes) {
    char *pages =
        mmap(NULL, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return NULL;
    size_t before = (HUGE_PAGE - (uintptr_t)pages % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0) munmap(pages, before);
    munmap(pages + before + bytes, HUGE_PAGE - before);
    madvise(pages + before, bytes, MADV_HUGEPAGE); // only a wish
    return pages + before;
}

void pages_give(void *pages, size_t bytes) {
    munmap(pages, bytes);
}

void pages_empty(void *pages, size_t bytes) {
    if (madvise(pages, bytes, MADV_DONTNEED) != 0) memset(pages, 0, bytes);
}

void *pages_stretch(void *pages, size_t bytes, size_t wanted) {
    void *stretched = mremap(pages, bytes, wanted, MREMAP_MAYMOVE);
    return stretched != MAP_FAILED ? stretched : NULL;
}

void pages_wish_huge(void *memory, size_t bytes) {
    const size_t before = (HUGE_PAGE - (uintptr_t)memory % HUGE_PAGE) % HUGE_PAGE;
    if (bytes < before + HUGE_PAGE) return;
    madvise((char *)memory + before, (bytes - before) / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
}

int nameless_file_open(void) {
    return memfd_create("nameless", MFD_CLOEXEC);
}

// Copying a byte takes nothing away, and tells an empty pipe with a writer from one without.
bool pipe_has_writer(int pipe, int scratch) {
    ssize_t copied = tee(pipe, scratch, 1, SPLICE_F_NONBLOCK);
    return copied > 0 || (copied < 0 && errno == EAGAIN);
}

int folder_watch(const char *folder) {
    const uint32_t what = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO;
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watch < 0 || inotify_add_watch(watch, folder, what) >= 0) return watch;
    close(watch);
    return -1;
}

bool folder_watch_take(int watch, const char *name) {
    _Alignas(struct inotify_event) char events[4096];
    bool is_ours = false;
    for (ssize_t count; (count = read(watch, events, sizeof events)) > 0;) {
        for (char *at = events; at < events + count;) {
            const struct inotify_event *event = (const struct inotify_event *)at;
            is_ours = is_ours || (event->mask & IN_Q_OVERFLOW) != 0
                      || (event->len > 0 && strncmp(event->name, name, strlen(name)) == 0);
            at += sizeof *event + event->len;
        }
    }
    return is_ours;
}

bool cpus_use(const CpuSet *cpus) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int cpu = 0; cpu < CPUS_MAX; cpu++) {
        if (cpus->bits[cpu / 64] >> (cpu % 64) & 1) CPU_SET(cpu, &set);
    }
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

bool path_is_whole(const char *path) {
    return path[0] == '/';
}
