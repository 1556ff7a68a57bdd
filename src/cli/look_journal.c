// SPDX-License-Identifier: GPL-3.0-or-later
// look_journal.c - see look_journal.h.
#include "cli/look_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/checksum.h"
#include "core/clock.h"

enum { SYNC_MS = 2000, WORD_MAX = 24, MOVE_DIGITS = 4, CHECK_DIGITS = 8, RUNS_MAX = 256 };

static const char MAGIC[] = "roque-looks 1 ";

// ---- writing a line ----

static void add_moves(const ReviewLine *line, Text *text) {
    text_addf(text, " %d %d ", line->score, line->depth);
    for (int i = 0; i < line->length; i++) text_addf(text, "%04x", line->moves[i]);
    if (line->length == 0) text_add_char(text, '-');
}

static void add_checksum(Text *text) {
    text_addf(text, " %08" PRIx32, checksum_of(0, text->data, text->length));
}

void look_journal_format(const JournalLook *record, Text *text) {
    const Look *look = &record->look;
    text_addf(text, "look %" PRId64 " %d %016" PRIx64 " %d %04x %04x %d %d %" PRIu64 " %" PRId64 " %d",
              record->game, record->ply, record->key, look->legal_count, look->played, look->glance,
              look->second_score, look->best_beside_played, look->nodes, look->time_ms, look->line_count);
    for (int i = 0; i < look->line_count; i++) add_moves(&look->lines[i], text);
    add_moves(&look->played_line, text);
    add_checksum(text);
}

// ---- reading a line ----

// The line without its checksum, which is right.
static bool check_line(Slice *line) {
    if (line->length < CHECK_DIGITS + 1 || line->length >= LOOK_JOURNAL_LINE_MAX) return false;
    size_t length = line->length - CHECK_DIGITS - 1;
    char wanted[CHECK_DIGITS + 2];
    snprintf(wanted, sizeof wanted, " %08" PRIx32, checksum_of(0, line->data, length));
    if (memcmp(line->data + length, wanted, CHECK_DIGITS + 1) != 0) return false;
    line->length = length;
    return true;
}

static bool take_number(Slice *rest, int64_t least, int64_t most, int64_t *number) {
    char word[WORD_MAX];
    return slice_copy(slice_next_word(rest), word, sizeof word)
           && text_parse_int(word, "number", least, most, number, NULL);
}

static bool take_int(Slice *rest, int least, int most, int *number) {
    int64_t wide;
    if (!take_number(rest, least, most, &wide)) return false;
    *number = (int)wide;
    return true;
}

static bool read_hex(Slice word, uint64_t *number) {
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.data[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return false;
        *number = *number << 4 | (uint64_t)digit;
    }
    return true;
}

static bool take_hex(Slice *rest, size_t digits, uint64_t *number) {
    Slice word = slice_next_word(rest);
    return word.length == digits && read_hex(word, number);
}

static bool take_move(Slice *rest, Move *move) {
    uint64_t number;
    if (!take_hex(rest, MOVE_DIGITS, &number)) return false;
    *move = (Move)number;
    return true;
}

static bool take_line(Slice *rest, ReviewLine *line) {
    *line = (ReviewLine){0};
    if (!take_int(rest, -SCORE_NONE, SCORE_NONE, &line->score) || !take_int(rest, 0, DEPTH_MAX, &line->depth))
        return false;
    Slice moves = slice_next_word(rest);
    if (slice_is(moves, "-")) return true;
    if (moves.length == 0 || moves.length % MOVE_DIGITS != 0
        || moves.length > (size_t)REVIEW_LINE_MAX * MOVE_DIGITS)
        return false;
    for (size_t at = 0; at < moves.length; at += MOVE_DIGITS) {
        uint64_t number;
        if (!read_hex((Slice){moves.data + at, MOVE_DIGITS}, &number)) return false;
        line->moves[line->length++] = (Move)number;
    }
    return true;
}

bool look_journal_parse(Slice line, JournalLook *record) {
    *record = (JournalLook){0};
    Look *look = &record->look;
    int64_t nodes;
    if (!check_line(&line) || !slice_is(slice_next_word(&line), "look")) return false;
    if (!take_number(&line, 1, INT64_MAX, &record->game)
        || !take_int(&line, 0, REVIEW_PLIES_MAX, &record->ply)
        || !take_hex(&line, 2 * sizeof record->key, &record->key)
        || !take_int(&line, 0, MOVES_MAX, &look->legal_count) || !take_move(&line, &look->played)
        || !take_move(&line, &look->glance) || !take_int(&line, -SCORE_NONE, SCORE_NONE, &look->second_score)
        || !take_int(&line, -SCORE_NONE, SCORE_NONE, &look->best_beside_played)
        || !take_number(&line, 0, INT64_MAX, &nodes) || !take_number(&line, 0, INT64_MAX, &look->time_ms)
        || !take_int(&line, 0, REVIEW_LINES_MAX, &look->line_count))
        return false;
    look->nodes = (uint64_t)nodes;
    for (int i = 0; i < look->line_count; i++) {
        if (!take_line(&line, &look->lines[i])) return false;
    }
    if (!take_line(&line, &look->played_line) || slice_next_word(&line).length > 0) return false;
    look->is_known = true;
    return true;
}

// ---- the file ----

static bool write_line(LookJournal *journal, Text *text) {
    text_add_char(text, '\n');
    if (text->is_cut || write(journal->file, text->data, text->length) != (ssize_t)text->length)
        journal->has_failed = true;
    return !journal->has_failed;
}

// A run that was killed left its half-written output behind.
static void remove_leftover(Slice line, const char *output) {
    int64_t process;
    slice_next_word(&line);
    if (output == NULL || !take_number(&line, 1, INT_MAX, &process)) return;
    if (process == getpid() || kill((pid_t)process, 0) == 0 || errno != ESRCH) return;
    char beside[LOOK_JOURNAL_PATH_MAX + WORD_MAX];
    snprintf(beside, sizeof beside, "%.*s.part-%" PRId64, LOOK_JOURNAL_PATH_MAX, output, process);
    unlink(beside);
}

// Goes through all lines, finds where the whole ones end.
static void find_end(LookJournal *journal, const char *output) {
    JournalLook *record = &(JournalLook){0};
    char *line;
    while ((line = lines_next(journal->lines)) != NULL) {
        Slice whole = slice_of(line), content = whole;
        if (journal->lines->is_cut || !check_line(&content)) break;
        if (look_journal_parse(whole, record)) journal->looks_found++;
        Slice rest = content;
        if (slice_is(slice_next_word(&rest), "run")) remove_leftover(content, output);
        journal->known_end += whole.length + 1;
    }
}

static LineReader *open_lines(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return NULL;
    LineReader *lines = lines_open(file);
    if (lines == NULL) close(file);
    return lines;
}

static void close_lines(LookJournal *journal) {
    if (journal->lines == NULL) return;
    close(journal->lines->descriptor);
    lines_close(journal->lines);
    journal->lines = NULL;
}

// The first line says what this is and how it was made.
static bool check_header(LookJournal *journal, const char *settings, Error *error) {
    char wanted[LOOK_JOURNAL_LINE_MAX];
    Text text = text_over(wanted, sizeof wanted);
    text_addf(&text, "%s%s", MAGIC, settings);
    add_checksum(&text);
    const char *line = lines_next(journal->lines);
    size_t length = line == NULL ? 0 : strlen(line);
    if (line != NULL && strcmp(line, wanted) == 0) {
        journal->known_end = length + 1;
        return true;
    }
    if (length == 0 || (length < text.length && strncmp(line, wanted, length) == 0)) {
        // New, or killed while it was begun.
        journal->known_end = 0;
        return (ftruncate(journal->file, 0) == 0 && write_line(journal, &text))
               || error_set(error, "cannot write %.200s: %s", journal->path, strerror(errno));
    }
    if (strncmp(line, MAGIC, strlen(MAGIC)) != 0)
        return error_set(error, "%.200s is no journal of an analysis", journal->path);
    return error_set(error,
                     "%.150s was begun with other settings or another version: remove it, or name another "
                     "--journal",
                     journal->path);
}

bool look_journal_open(LookJournal *journal, const char *path, const char *settings, const char *output,
                       Error *error) {
    *journal = (LookJournal){.file = -1};
    if (strlen(path) >= sizeof journal->path) return error_set(error, "the name of the journal is too long");
    strcpy(journal->path, path);
    journal->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    bool is_open = journal->file >= 0 && (journal->lines = open_lines(path)) != NULL;
    if (!is_open) {
        error_set(error, "cannot open %.200s: %s", path, strerror(errno));
    } else if (flock(journal->file, LOCK_EX | LOCK_NB) != 0) {
        is_open = error_set(error, "%.200s is in use by another run", path);
    } else {
        is_open = check_header(journal, settings, error);
    }
    if (is_open && journal->known_end > 0) find_end(journal, output);
    close_lines(journal);
    if (is_open && journal->known_end > 0 && ftruncate(journal->file, (off_t)journal->known_end) != 0)
        is_open = error_set(error, "cannot write %.200s: %s", path, strerror(errno));
    char run[64];
    Text text = text_over(run, sizeof run);
    text_addf(&text, "run %ld", (long)getpid());
    add_checksum(&text);
    if (is_open && (!write_line(journal, &text) || (journal->lines = open_lines(path)) == NULL))
        is_open = error_set(error, "cannot write %.200s: %s", path, strerror(errno));
    if (!is_open) look_journal_close(journal, false);
    return is_open;
}

bool look_journal_read(LookJournal *journal, JournalLook *record) {
    while (journal->read < journal->known_end) {
        const char *line = lines_next(journal->lines);
        if (line == NULL) break;
        Slice whole = slice_of(line);
        journal->read += whole.length + 1;
        if (look_journal_parse(whole, record)) return true;
    }
    return false;
}

bool look_journal_append(LookJournal *journal, const JournalLook *record) {
    char line[LOOK_JOURNAL_LINE_MAX];
    Text text = text_over(line, sizeof line);
    look_journal_format(record, &text);
    if (!write_line(journal, &text)) return false;
    int64_t now_ms = clock_now_ms();
    if (now_ms - journal->synced_ms > SYNC_MS) {
        fdatasync(journal->file);
        journal->synced_ms = now_ms;
    }
    return true;
}

void look_journal_close(LookJournal *journal, bool is_done) {
    close_lines(journal);
    if (journal->file >= 0) {
        if (is_done) unlink(journal->path);
        close(journal->file);
    }
    journal->file = -1;
}
