// SPDX-License-Identifier: GPL-3.0-or-later
// submission_copy.c - a copy of what was handed in, so that it stays what it was while the games go
// on, and lies in a folder that holds nothing of the others.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classroom/submission.h"
#include "core/checksum.h"
#include "core/folder.h"

enum { FOLDERS_DEEP_MAX = 8, SLUG_MAX = 24 };
static const char NEW_FOLDER[] = "new";

typedef struct Copy {
    int64_t bytes;
    int files;
    uint32_t checksum; // of all names and bytes
} Copy;

static bool copy_bytes(Copy *copy, int from, int to, const char *name, Error *error) {
    char bytes[1 << 16];
    ssize_t count;
    while ((count = read(from, bytes, sizeof bytes)) > 0) {
        copy->bytes += count;
        copy->checksum = checksum_of(copy->checksum, bytes, (size_t)count);
        if (copy->bytes > SUBMISSION_BYTES_MAX)
            return error_set(error, "is larger than %d MB", SUBMISSION_BYTES_MAX >> 20);
        if (write(to, bytes, (size_t)count) != count)
            return error_set(error, "%.100s cannot be copied: %m", name);
    }
    return count == 0 || error_set(error, "%.100s cannot be read: %m", name);
}

static bool copy_file(Copy *copy, int from_folder, const char *from, int to_folder, const char *to,
                      Error *error) {
    struct stat facts;
    if (++copy->files > SUBMISSION_FILES_MAX)
        return error_set(error, "has more than %d files", SUBMISSION_FILES_MAX);
    const int source = openat(from_folder, from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (source < 0 || fstat(source, &facts) != 0) {
        if (source >= 0) close(source);
        return error_set(error, "%.100s cannot be read: %m", from);
    }
    const mode_t mode = (facts.st_mode & 0111) != 0 ? 0755 : 0644;
    const int target = openat(to_folder, to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    bool is_copied = target >= 0 || error_set(error, "%.100s cannot be copied: %m", from);
    copy->checksum = checksum_of(copy->checksum, from, strlen(from) + 1);
    is_copied = is_copied && copy_bytes(copy, source, target, from, error);
    if (target >= 0 && close(target) != 0 && is_copied)
        is_copied = error_set(error, "%.100s cannot be copied: %m", from);
    close(source);
    return is_copied;
}

static bool copy_folder(Copy *copy, int from, int to, int depth, Error *error);

// Links and devices are left behind: what they lead to is not the student's.
static bool copy_entry(Copy *copy, int from, int to, const char *name, int depth, Error *error) {
    struct stat facts;
    if (fstatat(from, name, &facts, AT_SYMLINK_NOFOLLOW) != 0)
        return error_set(error, "%.100s cannot be read: %m", name);
    if (S_ISREG(facts.st_mode)) return copy_file(copy, from, name, to, name, error);
    if (!S_ISDIR(facts.st_mode)) return true;
    if (depth == FOLDERS_DEEP_MAX) return error_set(error, "has folders in folders without end");
    const int source = openat(from, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const int target = source >= 0 && mkdirat(to, name, 0755) == 0
                           ? openat(to, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                           : -1;
    bool is_copied = target >= 0 ? copy_folder(copy, source, target, depth + 1, error)
                                 : error_set(error, "%.100s cannot be copied: %m", name);
    if (source >= 0) close(source);
    if (target >= 0) close(target);
    return is_copied;
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void free_names(char **names, int count) {
    for (int i = 0; i < count; i++) free(names[i]);
}

// The names in a folder in one order, whatever the file system's; -1 where it cannot be read. The
// caller frees them.
static int list_names(int folder, char *names[SUBMISSION_FILES_MAX + 1]) {
    DIR *entries = fdopendir(dup(folder));
    struct dirent *entry;
    int count = 0;
    if (entries == NULL) return -1;
    while (count <= SUBMISSION_FILES_MAX && (entry = readdir(entries)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        names[count] = strdup(entry->d_name);
        if (names[count++] == NULL) {
            free_names(names, count);
            closedir(entries);
            errno = ENOMEM;
            return -1;
        }
    }
    closedir(entries);
    qsort(names, (size_t)count, sizeof *names, by_bytes);
    return count;
}

static bool copy_folder(Copy *copy, int from, int to, int depth, Error *error) {
    char *names[SUBMISSION_FILES_MAX + 1];
    const int count = list_names(from, names);
    bool is_copied = count >= 0 || error_set(error, "the folder cannot be read: %m");
    for (int i = 0; i < count && is_copied; i++)
        is_copied = copy_entry(copy, from, to, names[i], depth, error);
    free_names(names, count);
    return is_copied;
}

// A single file gets a plain name, whatever it was called.
static void choose_start(Submission *submission) {
    Text start = text_over(submission->start, sizeof submission->start);
    const char *dot = strrchr(submission->file, '.');
    text_add(&start, "bot");
    if (submission->kind != SUBMISSION_EXECUTABLE && dot != NULL) text_add(&start, dot);
}

static bool copy_all(Submission *submission, const char *folder, const char *to, Copy *copy,
                     Error *error) {
    const int source = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int target = open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_copied = source >= 0 && target >= 0;
    if (!is_copied) {
        error_set(error, "cannot be copied: %m");
    } else if (submission->is_folder) {
        const int own =
            openat(source, submission->file, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        is_copied = own >= 0 ? copy_folder(copy, own, target, 0, error)
                             : error_set(error, "cannot be read: %m");
        if (own >= 0) close(own);
    } else {
        choose_start(submission);
        is_copied = copy_file(copy, source, submission->file, target, submission->start, error);
    }
    if (source >= 0) close(source);
    if (target >= 0) close(target);
    return is_copied;
}

// "PROGRAMS/anna-1a2b3c4d": letters and digits of the name, so that any tool can be told it.
static void name_folder(Submission *submission, const char *programs, uint32_t checksum) {
    char slug[SLUG_MAX + 1];
    Text text = text_over(slug, sizeof slug);
    for (const char *c = submission->name; *c != '\0' && text.length < SLUG_MAX; c++) {
        const bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z')
                              || (*c >= '0' && *c <= '9') || *c == '_';
        if (is_plain) text_add_char(&text, *c);
    }
    text = text_over(submission->folder, sizeof submission->folder);
    text_addf(&text, "%s/%s-%08x", programs, slug[0] != '\0' ? slug : "bot", checksum);
}

bool submission_copy(Submission *submission, const char *folder, const char *programs,
                     Error *error) {
    Text fresh = TEXT_OF(SUBMISSION_PATH_MAX);
    Copy copy = {.checksum = checksum_of(0, submission->file, strlen(submission->file))};
    text_addf(&fresh, "%s/%s", programs, NEW_FOLDER);
    if (!folder_remove(fresh.data, error) || !folder_make(fresh.data, error)) return false;
    Error reason = {{0}};
    if (!copy_all(submission, folder, fresh.data, &copy, &reason)) {
        submission->state = SUBMISSION_REFUSED;
        submission->reason = reason;
        return folder_remove(fresh.data, error);
    }
    name_folder(submission, programs, copy.checksum);
    if (access(submission->folder, F_OK) == 0)
        return folder_remove(fresh.data, error); // it is resumed
    return rename(fresh.data, submission->folder) == 0
           || error_set(error, "cannot make the folder %.200s: %m", submission->folder);
}
