// SPDX-License-Identifier: GPL-3.0-or-later
// table_files.c - see table_files.h.
//
// libfathom maps the files and believes them; it prints when one is cut and ends the program
// when one cannot be mapped. So what can be seen from outside is checked first: the mark in
// front, a size of whole blocks of 64 bytes and a checksum of 16, and the checksum itself
// where that does not take long.
#include "endgame/table_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "endgame/syzygy.h"
#include "endgame/syzygy_sum.h"
#include "endgame/syzygy_trial.h"

enum { BLOCK_BYTES = 64, CHECKSUM_BYTES = 16, MARK_BYTES = 4 };

typedef struct TableSort {
    const char *suffix;
    uint8_t mark[MARK_BYTES];
} TableSort;

static const TableSort WINS = {".rtbw", {0x71, 0xe8, 0x23, 0x5d}};
static const TableSort DISTANCES = {".rtbz", {0xd7, 0x66, 0x0c, 0xa5}};

bool syzygy_is_file_name(const char *name) {
    return text_has_ending(name, WINS.suffix) || text_has_ending(name, DISTANCES.suffix);
}

// What was seen in folders, and whether whole files are read.
typedef struct FolderSurvey {
    int win_tables;
    int64_t bytes;
    bool wants_sums;
} FolderSurvey;

static bool check_open_file(int descriptor, const TableSort *sort, FolderSurvey *survey,
                            Error *error) {
    struct stat facts;
    uint8_t mark[MARK_BYTES];
    if (fstat(descriptor, &facts) != 0) return error_set(error, "%m");
    if (!S_ISREG(facts.st_mode)) return error_set(error, "not a file");
    if (facts.st_size < BLOCK_BYTES || facts.st_size % BLOCK_BYTES != CHECKSUM_BYTES)
        return error_set(error, "not whole: no table has %lld bytes", (long long)facts.st_size);
    if (pread(descriptor, mark, sizeof mark, 0) != MARK_BYTES
        || memcmp(mark, sort->mark, MARK_BYTES) != 0)
        return error_set(error, "not a Syzygy table: its first bytes are others");
    survey->bytes += facts.st_size;
    return !survey->wants_sums || syzygy_sum_check(descriptor, error);
}

static bool check_file(int folder, const char *name, FolderSurvey *survey, Error *error) {
    const bool is_win_table = text_has_ending(name, WINS.suffix);

    // a pipe must not stop us
    int descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        error_set(error, "%m");
        return error_at(error, "%.300s", name);
    }
    bool is_fine = check_open_file(descriptor, is_win_table ? &WINS : &DISTANCES, survey, error);
    close(descriptor);
    survey->win_tables += is_win_table;
    return is_fine || error_at(error, "%.300s", name);
}

static bool check_folder(const char *path, FolderSurvey *survey, Error *error) {
    DIR *folder = opendir(path);
    if (folder == NULL) return error_set(error, "%m");
    bool is_fine = true;
    for (struct dirent *entry; is_fine && (entry = readdir(folder)) != NULL;) {
        if (syzygy_is_file_name(entry->d_name))
            is_fine = check_file(dirfd(folder), entry->d_name, survey, error);
    }
    closedir(folder);
    return is_fine;
}

static bool check_folders(const char *folders, FolderSurvey *survey, Error *error) {
    for (const char *rest = folders; *rest != '\0';) {
        char path[TABLE_FOLDERS_BYTES_MAX];
        size_t length = strcspn(rest, ":");
        slice_copy((Slice){rest, length}, path, sizeof path);
        if (length > 0 && !check_folder(path, survey, error))
            return error_at(error, "%.160s", path);
        rest += length + (rest[length] == ':');
    }
    return true;
}

bool table_files_check(const char *folders, Error *error) {
    FolderSurvey survey = {0};
    if (strlen(folders) >= TABLE_FOLDERS_BYTES_MAX)
        return error_set(error, "the list of table folders is longer than %d bytes",
                         TABLE_FOLDERS_BYTES_MAX - 1);
    return check_folders(folders, &survey, error)
           && (survey.win_tables > 0
               || error_set(error, "no Syzygy tables (.rtbw files) in '%.160s'", folders));
}

bool table_files_check_sums(const char *folders, Error *error) {
    FolderSurvey seen = {0}, summed = {.wants_sums = true};
    return check_folders(folders, &seen, error)
           && (seen.bytes > TABLE_FILES_SUMMED_MOST || check_folders(folders, &summed, error));
}

// A distance is asked together with the result, so a file of distances is tried where both are.
bool syzygy_check_file(const char *path, Error *error) {
    char folder[TABLE_FOLDERS_BYTES_MAX];
    const char *slash = strrchr(path, '/');
    FolderSurvey survey = {.wants_sums = true};
    if (!check_file(AT_FDCWD, path, &survey, error)) return false;
    slice_copy(slash == NULL ? slice_of(".") : (Slice){path, (size_t)(slash - path)}, folder,
               sizeof folder);
    return !endgame_is_built_in() || syzygy_trial(folder, slash == NULL ? path : slash + 1, error);
}
