// SPDX-License-Identifier: GPL-3.0-or-later
// archive.c - see archive.h.
#include "arena/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/folder.h"
#include "core/output_file.h"

enum { SYNC_EVERY_MS = 50, PGN_PATH_MAX = 4096 };

// A game that could not be written whole is taken back: the file must not end in half of one.
static bool append_pgn(Archive *archive, const char *bytes, size_t count, Error *error) {
    uint64_t before = archive->pgn_length;
    while (count > 0) {
        ssize_t written = write(archive->pgn, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            error_set(error, "cannot write the PGN file: %m");
            if (ftruncate(archive->pgn, (off_t)before) == 0) archive->pgn_length = before;
            return false;
        }
        archive->pgn_length += (uint64_t)written;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

static bool open_pgn(Archive *archive, const char *path, Error *error) {
    struct stat facts;
    if (path == NULL) return true;
    archive->pgn = output_file_open(path, O_CREAT | O_APPEND, error);
    if (archive->pgn < 0) return false;
    if (fstat(archive->pgn, &facts) != 0)
        return error_set(error, "cannot write '%.200s': %m", path);
    if (S_ISREG(facts.st_mode) && !disk_file_try_lock(archive->pgn))
        return error_set(error, "'%.200s' is in use by another process", path);
    archive->pgn_length = (uint64_t)facts.st_size;
    archive->pgn_path = path;
    return facts.st_size > 0 || folder_flush(path, error);
}

// What the journal says about the PGN file.
typedef struct ArchiveFacts {
    uint64_t begin; // UINT64_MAX: not told
    uint64_t kept;  // its length up to the last game that is whole in it
    int64_t games;
    int64_t unknown; // places in it where games stand that the journal does not know
} ArchiveFacts;

static bool learn_pgn(Journal *reader, uint64_t size, ArchiveFacts *facts, Error *error) {
    JournalGame game;
    JournalRead read;
    *facts = (ArchiveFacts){.begin = UINT64_MAX};
    uint64_t end = UINT64_MAX;
    while ((read = match_journal_read(reader, &game, &facts->begin, error)) == JOURNAL_RECORD) {
        if (facts->games++ == 0) facts->kept = end = facts->begin;
        if (game.pgn_end == 0) continue; // played without a PGN file
        facts->unknown += end != UINT64_MAX && game.pgn_end - game.pgn_length > end;
        end = game.pgn_end;
        if (game.pgn_end <= size && game.pgn_end > facts->kept) facts->kept = game.pgn_end;
    }
    if (facts->games == 0) facts->kept = facts->begin;
    return read == JOURNAL_END;
}

static bool add_missing(Archive *archive, Journal *reader, uint64_t kept, Error *error) {
    JournalGame game;
    JournalRead read;
    while ((read = match_journal_read(reader, &game, NULL, error)) == JOURNAL_RECORD) {
        if (game.pgn_end > kept && !append_pgn(archive, game.pgn, game.pgn_length, error))
            return false;
    }
    return read == JOURNAL_END;
}

static int count_starts(const char *text) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, "[Event ")) != NULL; at++) count++;
    return count;
}

// What stands in the PGN file behind the journal's last game is one that was being written, which
// is played again; more than that is somebody else's, and kept in PGN.cut.
static bool keep_tail(const char *path, uint64_t from, uint64_t size, Error *error) {
    char beside[PGN_PATH_MAX + 8];
    size_t length = (size_t)(size - from);
    if (length == 0) return true;
    if (snprintf(beside, sizeof beside, "%s.cut", path) >= (int)sizeof beside)
        return error_set(error, "the name of the PGN file is too long");
    char *tail = malloc(length + 1);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is_read =
        tail != NULL && file >= 0 && pread(file, tail, length, (off_t)from) == (ssize_t)length;
    if (file >= 0) close(file);
    bool is_kept = is_read || error_set(error, "cannot read '%.200s'", path);
    if (is_read) {
        tail[length] = '\0';
        int out = count_starts(tail) < 2 ? -1 : output_file_open(beside, O_CREAT | O_APPEND, NULL);
        if (count_starts(tail) >= 2)
            is_kept = out >= 0 && write(out, tail, length) == (ssize_t)length && fsync(out) == 0;
        if (!is_kept) error_set(error, "cannot write '%.200s': %m", beside);
        if (out >= 0) close(out);
    }
    free(tail);
    return is_kept;
}

// Cuts the PGN file behind the last game that is whole in it, then adds those it lacks.
static bool mend_pgn(Archive *archive, const char *path, const ArchiveFacts *facts, Error *error) {
    // not the file the journal knows: leave it alone
    if (facts->kept > archive->pgn_length) return true;
    if (facts->unknown > 0)
        return error_set(
            error,
            "the PGN file holds games that '%.200s' does not know any more; 'roque match merge "
            "JOURNAL --out NEW.rqj --pgn NEW.pgn' makes two files that agree",
            path);
    if (!keep_tail(archive->pgn_path, facts->kept, archive->pgn_length, error)) return false;
    if (ftruncate(archive->pgn, (off_t)facts->kept) != 0)
        return error_set(error, "cannot cut the PGN file");
    archive->pgn_length = facts->kept;
    Journal reader;
    if (!journal_open_to_read(&reader, path, MATCH_JOURNAL_PURPOSE, error)) return false;
    bool is_fine = add_missing(archive, &reader, facts->kept, error);
    journal_close(&reader);
    return is_fine;
}

static bool count_games(Journal *journal, Standing *score, Error *error) {
    JournalGame game;
    JournalRead read;
    while ((read = match_journal_read(journal, &game, NULL, error)) == JOURNAL_RECORD)
        standing_add(score, &game);
    return read == JOURNAL_END;
}

static bool make_agree(Archive *archive, const char *path, Error *error) {
    Journal reader;
    ArchiveFacts facts;
    if (!journal_open_to_read(&reader, path, MATCH_JOURNAL_PURPOSE, error)) return false;
    bool is_fine = learn_pgn(&reader, archive->pgn_length, &facts, error);
    journal_close(&reader);
    // New, or stopped before its second step.
    if (is_fine && facts.games == 0 && facts.begin == UINT64_MAX)
        return match_journal_append_begin(&archive->journal, archive->pgn_length, error);
    return is_fine && (archive->pgn < 0 || mend_pgn(archive, path, &facts, error));
}

Archive archive_none(void) {
    return (Archive){.pgn = -1, .journal = {.file = -1}};
}

bool archive_open(Archive *archive, const char *journal_path, const char *pgn_path,
                  const char *settings, bool resumes, Standing *score, Error *error) {
    *archive = archive_none();
    if (resumes && journal_path == NULL)
        return error_set(error, "--resume wants the journal to go on with");
    JournalHead head = {MATCH_JOURNAL_PURPOSE, settings};
    JournalStart start = resumes ? JOURNAL_GO_ON : JOURNAL_BEGIN;
    bool is_fine =
        journal_path == NULL || journal_open(&archive->journal, journal_path, &head, start, error);
    archive->has_journal = is_fine && journal_path != NULL;
    is_fine = is_fine && open_pgn(archive, pgn_path, error);
    if (archive->has_journal) {
        is_fine = is_fine && count_games(&archive->journal, score, error)
                  && make_agree(archive, journal_path, error);
    }
    if (!is_fine) archive_close(archive);
    return is_fine;
}

bool archive_add(Archive *archive, JournalGame *game, Error *error) {
    if (archive->pgn >= 0 && !append_pgn(archive, game->pgn, game->pgn_length, error)) return false;
    game->pgn_end = archive->pgn >= 0 ? archive->pgn_length : 0;
    return !archive->has_journal || match_journal_append(&archive->journal, game, error);
}

bool archive_sync(Archive *archive, Error *error) {
    return !archive->has_journal || journal_sync(&archive->journal, SYNC_EVERY_MS, error);
}

bool archive_settle(Archive *archive, Error *error) {
    if (archive->has_journal && !journal_sync(&archive->journal, 0, error)) return false;
    // A pipe or a terminal has no disk to wait for.
    return archive->pgn < 0 || fdatasync(archive->pgn) == 0 || errno == EINVAL
           || error_set(error, "cannot write '%.200s': %m", archive->pgn_path);
}

void archive_close(Archive *archive) {
    if (archive->has_journal) journal_close(&archive->journal);
    if (archive->pgn >= 0) close(archive->pgn);
    *archive = archive_none();
}
