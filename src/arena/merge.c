// SPDX-License-Identifier: GPL-3.0-or-later
// merge.c - see merge.h.
#include "arena/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/whole_file.h"

// ---- the settings' text ----

static int64_t number_of(const char *value) {
    return strtoll(value, NULL, 10);
}

static bool read_sprt(const char *value, Sprt *sprt) {
    char model[16] = "";
    if (sscanf(value, "%lf,%lf,%lf,%lf,%15s", &sprt->elo0, &sprt->elo1, &sprt->alpha, &sprt->beta,
               model)
        != 5)
        return false;
    sprt->model = strcmp(model, "logistic") == 0 ? SPRT_LOGISTIC : SPRT_NORMALISED;
    return true;
}

static void read_line(const char *key, const char *value, int *name_count, MatchSummary *summary) {
    Schedule *schedule = &summary->schedule;
    if (strcmp(key, "game") == 0) slice_copy(slice_of(value), summary->game, sizeof summary->game);
    if (strcmp(key, "variant") == 0)
        slice_copy(slice_of(value), summary->variant, sizeof summary->variant);
    if (strcmp(key, "openings") == 0)
        slice_copy(slice_of(value), summary->openings, sizeof summary->openings);
    if (strcmp(key, "players") == 0) schedule->player_count = (int)number_of(value);
    if (strcmp(key, "gauntlet") == 0) schedule->gauntlet = (int)number_of(value);
    if (strcmp(key, "rounds") == 0) schedule->rounds = number_of(value);
    if (strcmp(key, "seed") == 0) schedule->seed = (uint64_t)number_of(value);
    if (strcmp(key, "noswap") == 0) schedule->keeps_sides = number_of(value) != 0;
    if (strcmp(key, "reverse") == 0) schedule->is_reversed = number_of(value) != 0;
    if (strcmp(key, "sprt") == 0) summary->has_sprt = read_sprt(value, &summary->sprt);
    if (strcmp(key, "name") == 0 && *name_count < SCHEDULE_PLAYERS_MAX)
        slice_copy(slice_of(value), summary->names[(*name_count)++], PLAYER_NAME_MAX);
}

bool summary_read(const char *settings, MatchSummary *summary, Error *error) {
    enum { GAMES_MAX = 100000000 };
    int name_count = 0;
    memset(summary, 0, sizeof *summary);
    while (*settings != '\0') {
        char line[PLAYER_TEXT_MAX + 64];
        size_t length = strcspn(settings, "\n");
        slice_copy((Slice){.data = settings, .length = length}, line, sizeof line);
        settings += length + (settings[length] == '\n');
        char *equals = strchr(line, '=');
        if (equals == NULL) continue;
        *equals = '\0';
        read_line(line, equals + 1, &name_count, summary);
    }
    const Schedule *schedule = &summary->schedule;
    bool is_sound = schedule->player_count >= 2 && schedule->player_count <= SCHEDULE_PLAYERS_MAX
                    && name_count == schedule->player_count && schedule->gauntlet >= 0
                    && schedule->gauntlet < schedule->player_count && schedule->rounds >= 1
                    && schedule->rounds <= GAMES_MAX / 2 / schedule_pairing_count(schedule);
    return is_sound || error_set(error, "the journal's settings make no schedule");
}

// ---- merging ----

// Where a game's text is found again.
typedef struct Place {
    int64_t number;
    int journal;
    uint64_t at; // the journal's length before the block
} Place;

typedef struct Merger {
    Merge *merge;
    Journal *journals;
    int count;
    const char *settings; // of the first journal that has any
    Place *places;
    int64_t place_count;
    size_t place_capacity;
} Merger;

static bool note_place(Merger *merger, const Place *place) {
    if (!memory_grow(&merger->places, &merger->place_capacity, (size_t)merger->place_count + 1,
                     sizeof *merger->places))
        return false;
    merger->places[merger->place_count++] = *place;
    return true;
}

static bool read_games(Merger *merger, int index, Error *error) {
    JournalGame game;
    JournalRead read;
    while ((read = match_journal_read(&merger->journals[index], &game, NULL, error))
           == JOURNAL_RECORD) {
        Place place = {.number = game.number, .journal = index, .at = game.offset};
        if (!standing_add(merger->merge->score, &game))
            merger->merge->doubled++;
        else if (!note_place(merger, &place))
            return error_no_memory(error);
    }
    return read == JOURNAL_END;
}

static bool begin_score(Merger *merger, const Journal *journal, Error *error) {
    Merge *merge = merger->merge;
    merger->settings = journal->settings;
    if (!summary_read(journal->settings, &merge->summary, error)) return false;
    const MatchSummary *summary = &merge->summary;
    merge->score =
        standing_new(&summary->schedule, summary->has_sprt ? &summary->sprt : NULL, error);
    return merge->score != NULL;
}

// A shard that was stopped before its first game has an empty journal, and that is no fault.
static bool read_journals(Merger *merger, const char *const *paths, Error *error) {
    const char *first = NULL;
    for (int i = 0; i < merger->count; i++) {
        Journal *journal = &merger->journals[i];
        if (!journal_open_to_read(journal, paths[i], MATCH_JOURNAL_PURPOSE, error)) return false;
        if (journal->settings == NULL) continue;
        bool is_fine = true;
        if (first == NULL) {
            is_fine = begin_score(merger, journal, error);
            first = paths[i];
        } else if (strcmp(journal->settings, merger->settings) != 0) {
            is_fine = error_set(error, "it is of another match than '%.100s'", first);
        }
        if (!is_fine) return error_at(error, "%.100s", paths[i]);
        if (!read_games(merger, i, error)) return false;
    }
    return first != NULL
           || error_set(error, "'%.200s' is empty: no match has begun in it", paths[0]);
}

static int compare_places(const void *a, const void *b) {
    const Place *first = a;
    const Place *second = b;
    return (first->number > second->number) - (first->number < second->number);
}

static bool write_games(Merger *merger, Journal *out, FILE *pgn, Error *error) {
    uint64_t pgn_end = 0;
    for (int64_t i = 0; i < merger->place_count; i++) {
        Journal *journal = &merger->journals[merger->places[i].journal];
        JournalGame game;
        journal->at = merger->places[i].at;
        if (match_journal_read(journal, &game, NULL, error) != JOURNAL_RECORD
            || game.number != merger->places[i].number)
            return error_set(error, "'%.200s' changed while it was read", journal->path);
        pgn_end += game.pgn_length;
        game.pgn_end = pgn != NULL ? pgn_end : 0;
        if (pgn != NULL && fwrite(game.pgn, 1, game.pgn_length, pgn) != game.pgn_length)
            return error_set(error, "cannot write the PGN file: %m");
        if (out->file >= 0 && !match_journal_append(out, &game, error)) return false;
    }
    return true;
}

// A file of its own name that must not exist yet; NULL for none.
static bool open_new(WholeFile *file, const char *path, Error *error) {
    file->stream = NULL;
    if (path == NULL) return true;
    if (access(path, F_OK) == 0) return error_set(error, "'%.200s' exists", path);
    return whole_file_open(file, path, error);
}

static bool close_new(WholeFile *file, bool is_fine, Error *error) {
    return file->stream == NULL ? is_fine : whole_file_end(file, is_fine, error);
}

static bool write_files(Merger *merger, const char *out_path, const char *pgn_path, Error *error) {
    Journal out = {.file = -1};
    WholeFile journal, pgn = {.stream = NULL};
    if (merger->place_count > 1)
        qsort(merger->places, (size_t)merger->place_count, sizeof *merger->places, compare_places);
    bool is_fine = open_new(&journal, out_path, error) && open_new(&pgn, pgn_path, error);
    if (is_fine && journal.stream != NULL) {
        int file = dup(fileno(journal.stream));
        JournalHead head = {MATCH_JOURNAL_PURPOSE, merger->settings};
        is_fine = file >= 0 ? journal_begin(&out, file, out_path, &head, error)
                                  && match_journal_append_begin(&out, 0, error)
                            : error_set(error, "cannot write '%.200s': %m", out_path);
    }
    is_fine = is_fine && write_games(merger, &out, pgn.stream, error);
    is_fine = journal_finish(&out, is_fine, error);
    is_fine = close_new(&journal, is_fine, error);
    return close_new(&pgn, is_fine, error);
}

bool merge_journals(const char *const *paths, int count, const char *out, const char *pgn,
                    Merge *merge, Error *error) {
    memset(merge, 0, sizeof *merge);
    Merger merger = {.merge = merge, .count = count};
    merger.journals = calloc((size_t)count, sizeof *merger.journals);
    bool is_fine = merger.journals != NULL;
    if (!is_fine) error_no_memory(error);
    for (int i = 0; is_fine && i < count; i++) merger.journals[i].file = -1;
    is_fine =
        is_fine && read_journals(&merger, paths, error) && write_files(&merger, out, pgn, error);
    for (int i = 0; merger.journals != NULL && i < count; i++) journal_close(&merger.journals[i]);
    free(merger.journals);
    free(merger.places);
    if (!is_fine) {
        standing_free(merge->score);
        merge->score = NULL;
    }
    return is_fine;
}
