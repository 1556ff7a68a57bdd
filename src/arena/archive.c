// SPDX-License-Identifier: GPL-3.0-or-later
// archive.c - see archive.h.
#include "arena/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool append_pgn(Archive *archive, const char *bytes, size_t count, Error *error) {
    while (count > 0) {
        ssize_t written = write(archive->pgn, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return error_set(error, "cannot write the PGN file: %s", strerror(errno));
        archive->pgn_length += (uint64_t)written;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

static bool open_pgn(Archive *archive, const char *path, Error *error) {
    struct stat facts;
    if (path == NULL) return true;
    archive->pgn = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (archive->pgn < 0 || fstat(archive->pgn, &facts) != 0)
        return error_set(error, "cannot write '%.200s': %s", path, strerror(errno));
    archive->pgn_length = (uint64_t)facts.st_size;
    return true;
}

// The first line in which the two texts differ, for the user to see.
static bool refuse_settings(const char *old, const char *new, Error *error) {
    while (*old != '\0' && *new != '\0') {
        size_t old_length = strcspn(old, "\n");
        size_t new_length = strcspn(new, "\n");
        if (old_length != new_length || memcmp(old, new, old_length) != 0)
            return error_set(error, "the journal is of another match: it says '%.*s', not '%.*s'",
                             (int)(old_length % 101), old, (int)(new_length % 101), new);
        old += old_length + (old[old_length] == '\n');
        new += new_length + (new[new_length] == '\n');
    }
    return error_set(error, "the journal is of another match");
}

// The length of the PGN file up to the last game that is whole in it.
static uint64_t whole_pgn_length(Journal *reader, uint64_t size) {
    JournalGame game;
    uint64_t kept = reader->pgn_begin;
    while (journal_read(reader, &game)) {
        if (game.pgn_end <= size && game.pgn_end > kept) kept = game.pgn_end;
    }
    return kept;
}

// Cuts the PGN file behind the last game that is whole in it, then adds those it lacks.
static bool mend_pgn(Archive *archive, const char *path, char *settings, Error *error) {
    Journal reader;
    JournalGame game;
    if (!journal_open(&reader, path, false, settings, error)) return false;
    uint64_t kept = whole_pgn_length(&reader, archive->pgn_length);
    journal_close(&reader);
    if (kept > archive->pgn_length) return true; // not the file the journal knows: leave it alone
    if (ftruncate(archive->pgn, (off_t)kept) != 0) return error_set(error, "cannot cut the PGN file");
    archive->pgn_length = kept;
    if (!journal_open(&reader, path, false, settings, error)) return false;
    bool is_well = true;
    while (is_well && journal_read(&reader, &game)) {
        if (game.pgn_end > kept) is_well = append_pgn(archive, game.pgn, game.pgn_length, error);
    }
    journal_close(&reader);
    return is_well;
}

static bool resume(Archive *archive, const char *path, const char *settings, Standing *score, Error *error) {
    char *found = malloc(JOURNAL_SETTINGS_MAX);
    JournalGame game;
    if (found == NULL) return error_set(error, "no memory for the journal");
    bool is_well = journal_open(&archive->journal, path, true, found, error);
    archive->has_journal = is_well;
    if (is_well && strcmp(found, settings) != 0) is_well = refuse_settings(found, settings, error);
    while (is_well && journal_read(&archive->journal, &game)) standing_add(score, &game);
    is_well = is_well && journal_repair(&archive->journal, error);
    is_well = is_well && (archive->pgn < 0 || mend_pgn(archive, path, found, error));
    free(found);
    return is_well;
}

bool archive_open(Archive *archive, const char *journal_path, const char *pgn_path, const char *settings,
                  bool resumes, Standing *score, Error *error) {
    *archive = (Archive){.pgn = -1, .journal = {.file = -1}};
    bool is_well = open_pgn(archive, pgn_path, error);
    if (resumes && journal_path == NULL)
        is_well = error_set(error, "--resume wants the journal to go on with");
    // Nothing to resume yet: the same command line begins the match and goes on with it.
    if (resumes && journal_path != NULL && access(journal_path, F_OK) != 0) resumes = false;
    if (is_well && resumes) {
        is_well = resume(archive, journal_path, settings, score, error);
    } else if (is_well && journal_path != NULL) {
        is_well = journal_create(&archive->journal, journal_path, settings, archive->pgn_length, error);
        archive->has_journal = is_well;
    }
    if (!is_well) archive_close(archive);
    return is_well;
}

bool archive_add(Archive *archive, JournalGame *game, Error *error) {
    if (archive->pgn >= 0 && !append_pgn(archive, game->pgn, game->pgn_length, error)) return false;
    game->pgn_end = archive->pgn >= 0 ? archive->pgn_length : 0;
    return !archive->has_journal || journal_append(&archive->journal, game, error);
}

void archive_sync(Archive *archive) {
    if (archive->has_journal) journal_sync(&archive->journal, false);
}

void archive_close(Archive *archive) {
    if (archive->has_journal) journal_close(&archive->journal);
    if (archive->pgn >= 0) close(archive->pgn);
    *archive = (Archive){.pgn = -1, .journal = {.file = -1}};
}
