// SPDX-License-Identifier: GPL-3.0-or-later
// recorder.c - a library to be loaded before all others (LD_PRELOAD) that writes down what a program
// does to the files of a folder, in order, so that every moment of it can be made again.
//
//     CRASH_FOLDER  the folder, as an absolute path
//     CRASH_LOG     a file that gets the records; it must be there
//
// A record is a head and its bytes: tools/crash.py reads them. What the program says on its output
// is written down too: from then on it is acknowledged.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include "../faults/stop.h"

typedef enum Deed {
    DEED_OPEN = 'o', // a name now leads to the file
    DEED_WRITE = 'w',
    DEED_CUT = 't',
    DEED_SYNC = 's', // of a file or a folder
    DEED_RENAME = 'r',
    DEED_UNLINK = 'u',
    DEED_FOLDER = 'm',
    DEED_SAY = 'a',
} Deed;

typedef struct __attribute__((packed)) Head {
    uint8_t deed;
    uint64_t file; // its inode
    int64_t offset;
    uint32_t lengths[2]; // of the bytes behind it
} Head;

static char folder[PATH_MAX];
static size_t folder_length;
static int records = -1;
static atomic_flag lock = ATOMIC_FLAG_INIT;

// Records stand in the order of what was done: who does something to a file is alone.
static void take_turn(void) {
    while (atomic_flag_test_and_set(&lock)) sched_yield();
}

static void give_turn(void) {
    atomic_flag_clear(&lock);
}

// By this library's own code, which nobody stops.
static void put(const void *bytes, size_t count) {
    const CallRegisters call = {SYS_write, {records, (long)bytes, (long)count}};
    call_system(&call);
}

static void note(Deed deed, uint64_t file, int64_t offset, const void *first, size_t first_length,
                 const void *second, size_t second_length) {
    const Head head = {.deed = (uint8_t)deed,
                       .file = file,
                       .offset = offset,
                       .lengths = {(uint32_t)first_length, (uint32_t)second_length}};
    put(&head, sizeof head);
    if (first_length > 0) put(first, first_length);
    if (second_length > 0) put(second, second_length);
}

static void note_path(Deed deed, uint64_t file, const char *path) {
    note(deed, file, 0, path, strlen(path), NULL, 0);
}

static bool is_inside(const char *path) {
    return strncmp(path, folder, folder_length) == 0
           && (path[folder_length] == '/' || path[folder_length] == '\0');
}

// The path as seen from the root; false where it is none of the folder's.
static bool whole_path(int from, const char *path, char whole[PATH_MAX]) {
    char link[64], base[PATH_MAX] = "";
    snprintf(link, sizeof link, from == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", from);
    if (path[0] != '/') {
        const ssize_t length = readlink(link, base, sizeof base - 1);
        if (length < 0) return false;
        base[length] = '\0';
    }
    const int length = snprintf(whole, PATH_MAX, "%s%s%s", base, path[0] != '/' ? "/" : "", path);
    return length > 0 && length < PATH_MAX && is_inside(whole);
}

static bool path_of(int file, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return false;
    path[length] = '\0';
    return is_inside(path);
}

// ---- the calls ---------------------------------------------------------------------------------

static long do_open(const CallRegisters *call, int from, const char *path, long flags) {
    char whole[PATH_MAX];
    struct stat before, facts;
    const bool changes = (flags & (O_CREAT | O_TRUNC)) != 0 && whole_path(from, path, whole);
    if (!changes) return call_system(call);
    take_turn();
    const bool was_there = stat(whole, &before) == 0;
    const long file = call_system(call);
    if (file >= 0 && fstat((int)file, &facts) == 0) {
        if (!was_there) note_path(DEED_OPEN, facts.st_ino, whole);
        if (was_there && (flags & O_TRUNC) != 0) note(DEED_CUT, facts.st_ino, 0, NULL, 0, NULL, 0);
    }
    give_turn();
    return file;
}

// `file` when what is written goes into the folder.
static bool is_kept_file(int file, struct stat *facts) {
    char path[PATH_MAX];
    return fstat(file, facts) == 0 && S_ISREG(facts->st_mode) && path_of(file, path);
}

static void note_parts(uint64_t file, int64_t offset, const struct iovec *parts, int count,
                       size_t written) {
    for (int i = 0; i < count && written > 0; i++) {
        const size_t length = parts[i].iov_len < written ? parts[i].iov_len : written;
        note(DEED_WRITE, file, offset, parts[i].iov_base, length, NULL, 0);
        offset += (int64_t)length;
        written -= length;
    }
}

static long do_write(const CallRegisters *call, const struct iovec *parts, int count,
                     int64_t offset) {
    const int file = (int)call->arguments[0];
    struct stat facts;
    if (file == STDOUT_FILENO) {
        take_turn();
        const long said = call_system(call);
        if (said > 0) note(DEED_SAY, 0, 0, parts[0].iov_base, (size_t)said, NULL, 0);
        give_turn();
        return said;
    }
    if (!is_kept_file(file, &facts)) return call_system(call);
    take_turn();
    const long written = call_system(call);
    if (written > 0) {
        if (offset < 0) offset = lseek(file, 0, SEEK_CUR) - written;
        note_parts(facts.st_ino, offset, parts, count, (size_t)written);
    }
    give_turn();
    return written;
}

static long do_to_file(const CallRegisters *call, Deed deed, int64_t offset) {
    char path[PATH_MAX];
    struct stat facts;
    const int file = (int)call->arguments[0];
    if (fstat(file, &facts) != 0 || !path_of(file, path)) return call_system(call);
    take_turn();
    const long result = call_system(call);
    const bool is_folder = S_ISDIR(facts.st_mode);
    if (result == 0) note(deed, facts.st_ino, offset, path, is_folder ? strlen(path) : 0, NULL, 0);
    give_turn();
    return result;
}

static long do_to_names(const CallRegisters *call, Deed deed, int from, const char *path,
                        int other_from, const char *other) {
    char whole[PATH_MAX], target[PATH_MAX] = "";
    if (!whole_path(from, path, whole)) return call_system(call);
    if (other != NULL && !whole_path(other_from, other, target)) return call_system(call);
    take_turn();
    const long result = call_system(call);
    if (result == 0) note(deed, 0, 0, whole, strlen(whole), target, strlen(target));
    give_turn();
    return result;
}

static long do_call(const CallRegisters *call) {
    const long *a = call->arguments;
    const struct iovec one = {(void *)a[1], (size_t)a[2]};
    switch (call->number) {
#if defined(SYS_open)
    case SYS_open: return do_open(call, AT_FDCWD, (const char *)a[0], a[1]);
    case SYS_creat: return do_open(call, AT_FDCWD, (const char *)a[0], O_CREAT | O_TRUNC);
    case SYS_rename:
        return do_to_names(call, DEED_RENAME, AT_FDCWD, (const char *)a[0], AT_FDCWD,
                           (const char *)a[1]);
    case SYS_unlink: return do_to_names(call, DEED_UNLINK, AT_FDCWD, (const char *)a[0], 0, NULL);
    case SYS_mkdir: return do_to_names(call, DEED_FOLDER, AT_FDCWD, (const char *)a[0], 0, NULL);
#endif
    case SYS_openat: return do_open(call, (int)a[0], (const char *)a[1], a[2]);
    case SYS_renameat:
    case SYS_renameat2:
        return do_to_names(call, DEED_RENAME, (int)a[0], (const char *)a[1], (int)a[2],
                           (const char *)a[3]);
    case SYS_unlinkat:
        return do_to_names(call, DEED_UNLINK, (int)a[0], (const char *)a[1], 0, NULL);
    case SYS_mkdirat: return do_to_names(call, DEED_FOLDER, (int)a[0], (const char *)a[1], 0, NULL);
    case SYS_write: return do_write(call, &one, 1, -1);
    case SYS_pwrite64: return do_write(call, &one, 1, a[3]);
    case SYS_writev: return do_write(call, (const struct iovec *)a[1], (int)a[2], -1);
    case SYS_ftruncate: return do_to_file(call, DEED_CUT, a[1]);
    case SYS_fsync:
    case SYS_fdatasync: return do_to_file(call, DEED_SYNC, 0);
    default: return call_system(call);
    }
}

static void on_stop(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    const int kept = errno;
    const CallRegisters call = registers_of(context);
    answer_call(context, do_call(&call));
    errno = kept;
}

__attribute__((constructor)) static void wake(int count, char **arguments) {
    (void)count;
    static const long numbers[] = {
#if defined(SYS_open)
        SYS_open,
        SYS_creat,
        SYS_rename,
        SYS_unlink,
        SYS_mkdir,
#endif
        SYS_openat,
        SYS_renameat,
        SYS_renameat2,
        SYS_unlinkat,
        SYS_mkdirat,
        SYS_write,
        SYS_pwrite64,
        SYS_writev,
        SYS_ftruncate,
        SYS_fsync,
        SYS_fdatasync
    };
    const char *root = getenv("CRASH_FOLDER"), *log = getenv("CRASH_LOG");
    if (root == NULL || log == NULL) return;
    snprintf(folder, sizeof folder, "%s", root);
    folder_length = strlen(folder);
    records = open(log, O_WRONLY | O_APPEND | O_CLOEXEC);
    stop_calls(arguments, numbers, sizeof numbers / sizeof *numbers, on_stop);
    unsetenv("LD_PRELOAD"); // the programs it starts are others' affair
}
