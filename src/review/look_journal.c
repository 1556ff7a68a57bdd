// SPDX-License-Identifier: GPL-3.0-or-later
// look_journal.c - see look_journal.h.
#include "review/look_journal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "endgame/endgame.h"
#include "engine/engine.h"
#include "review/settle.h"

enum { SYNC_MS = 2000, WORD_MAX = 24, MOVE_DIGITS = 4, KIND_LOOK = 3 };

static const char PURPOSE[] = "analysis";

// Of a game that is not read yet.
struct KnownLook {
    KnownLook *next;
    JournalLook record;
};

// ---- writing a line ----

static void add_moves(const ReviewLine *line, Text *text) {
    text_addf(text, " %d %d ", line->score, line->depth);
    for (int i = 0; i < line->length; i++) text_addf(text, "%04x", line->moves[i]);
    if (line->length == 0) text_add_char(text, '-');
}

void look_journal_format(const JournalLook *record, Text *text) {
    const Look *look = &record->look;
    text_addf(text,
              "look %" PRId64 " %d %016" PRIx64 " %d %d %04x %04x %d %" PRIu64 " %" PRId64 " %d",
              record->game, record->ply, record->key, look->legal_count, look->effort, look->played,
              look->glance, look->second_score, look->nodes, look->time_ms, look->line_count);
    for (int i = 0; i < look->line_count; i++) add_moves(&look->lines[i], text);
    add_moves(&look->played_line, text);
    add_moves(&look->best_alone, text);
}

// ---- reading a line ----

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
    if (!take_int(rest, -SCORE_NONE, SCORE_NONE, &line->score)
        || !take_int(rest, 0, DEPTH_MAX, &line->depth))
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
    if (!slice_is(slice_next_word(&line), "look")) return false;
    if (!take_number(&line, 1, INT64_MAX, &record->game)
        || !take_int(&line, 0, REVIEW_PLIES_MAX, &record->ply)
        || !take_hex(&line, 2 * sizeof record->key, &record->key)
        || !take_int(&line, 0, MOVES_MAX, &look->legal_count)
        || !take_int(&line, 1, REVIEW_HARDEST, &look->effort) || !take_move(&line, &look->played)
        || !take_move(&line, &look->glance)
        || !take_int(&line, -SCORE_NONE, SCORE_NONE, &look->second_score)
        || !take_number(&line, 0, INT64_MAX, &nodes)
        || !take_number(&line, 0, INT64_MAX, &look->time_ms)
        || !take_int(&line, 0, REVIEW_LINES_MAX, &look->line_count))
        return false;
    look->nodes = (uint64_t)nodes;
    for (int i = 0; i < look->line_count; i++) {
        if (!take_line(&line, &look->lines[i])) return false;
    }
    if (!take_line(&line, &look->played_line) || !take_line(&line, &look->best_alone)
        || slice_next_word(&line).length > 0)
        return false;
    look->is_known = true;
    return true;
}

// ---- the file ----

static bool count_looks(LookJournal *looks, Error *error) {
    JournalLook look;
    JournalRead read;
    uint64_t first = looks->journal.at;
    while ((read = look_journal_read(looks, &look, error)) == JOURNAL_RECORD) looks->looks_found++;
    looks->journal.at = first;
    return read == JOURNAL_END;
}

bool look_journal_open(LookJournal *looks, const char *path, const char *settings, Error *error) {
    *looks = (LookJournal){.journal.file = -1};
    JournalHead head = {PURPOSE, settings};
    if (!journal_open(&looks->journal, path, &head, JOURNAL_GO_ON, error)) return false;
    if (count_looks(looks, error)) return true;
    journal_close(&looks->journal);
    return false;
}

// Tables beyond the small ones that everybody has change what is found.
static int count_tables(const char *folders) {
    enum { CACHE_MB = 1 };
    Material small[MATERIAL_LIST_MAX];
    if (folders == NULL) return 0;
    Tables *tables = table_home_open_word(folders, CACHE_MB, NULL);
    int count = tables != NULL ? tables_count(tables) : 0;
    tables_close(tables);
    return count > material_list(TABLE_HOME_MEN, small) ? count : 0;
}

bool look_journal_open_for(LookJournal *looks, const char *path, const ReviewSettings *made_by,
                           Error *error) {
    Text settings = TEXT_OF(512);
    text_addf(&settings,
              "version=%s\nmovetime_ms=%" PRId64 "\nnodes=%" PRIu64
              "\ndepth=%d\nlines=%d\nhash_mb=%d\n",
              version_text(), made_by->move_time_ms, made_by->nodes, made_by->depth, made_by->lines,
              made_by->hash_mb);
    int tables = count_tables(made_by->tables);
    if (tables > 0) text_addf(&settings, "tables=%d\n", tables);
    return look_journal_open(looks, path, settings.data, error);
}

JournalRead look_journal_read(LookJournal *looks, JournalLook *look, Error *error) {
    for (;;) {
        JournalRecord record;
        JournalRead read = journal_read(&looks->journal, &record, error);
        if (read != JOURNAL_RECORD) return read;
        if (record.kind != KIND_LOOK) continue; // of a later version
        if (look_journal_parse((Slice){(const char *)record.bytes, record.length}, look))
            return JOURNAL_RECORD;
        error_set(error, "'%.200s' holds at byte %" PRIu64 " a look that cannot be read",
                  looks->journal.path, record.offset);
        return JOURNAL_DAMAGED;
    }
}

bool look_journal_append(LookJournal *looks, const JournalLook *look) {
    Text line = TEXT_OF(LOOK_JOURNAL_LINE_MAX);
    look_journal_format(look, &line);
    if (looks->has_failed) return false;
    looks->has_failed =
        !journal_append(&looks->journal, KIND_LOOK, line.data, line.length, &looks->error)
        || !journal_sync(&looks->journal, SYNC_MS, &looks->error);
    return !looks->has_failed;
}

bool look_journal_keep(LookJournal *looks, const GameReview *review, int ply) {
    JournalLook record = {.game = review->number, .ply = ply, .look = review->looks[ply]};
    record.key = path_board(game_review_path(review, ply)).key;
    return look_journal_append(looks, &record);
}

// Takes everything about games inside the window out of the file.
static bool read_known(LookJournal *looks, int64_t below, Error *error) {
    for (;;) {
        if (!looks->has_ahead) {
            JournalRead read = look_journal_read(looks, &looks->ahead, error);
            if (read != JOURNAL_RECORD) return read == JOURNAL_END;
            looks->has_ahead = true;
        }
        if (looks->ahead.game >= below) return true;
        KnownLook *known = malloc(sizeof *known);
        if (known == NULL) return error_no_memory(error);
        *known = (KnownLook){looks->known, looks->ahead};
        looks->known = known;
        looks->has_ahead = false;
    }
}

static bool known_fits(const JournalLook *known, const GameReview *review) {
    if (known->ply > review->plies) return false;
    Move played = known->ply < review->plies ? review->moves[known->ply] : MOVE_NONE;
    Board board = path_board(game_review_path(review, known->ply));
    return known->look.played == played && board.key == known->key
           && look_fits(&known->look, &board);
}

bool look_journal_recall(LookJournal *looks, GameReview *review, Error *error) {
    if (!read_known(looks, review->number + LOOK_JOURNAL_WINDOW, error)) return false;
    bool is_fine = true;
    for (KnownLook **place = &looks->known; *place != NULL;) {
        KnownLook *known = *place;
        const JournalLook *record = &known->record;
        if (record->game > review->number) {
            place = &known->next;
            continue;
        }
        *place = known->next;
        if (record->game == review->number && known_fits(record, review)) {
            review->looks[record->ply] = record->look;
        } else if (record->game == review->number) {
            is_fine = false;
        }
        free(known);
    }
    if (is_fine) return true;
    return error_set(error,
                     "game %" PRId64 " is not the one %.150s knows: remove that to begin anew",
                     review->number, looks->journal.path);
}

bool look_journal_close(LookJournal *looks, bool is_done, Error *error) {
    bool is_kept = true;
    if (looks->journal.file >= 0 && is_done)
        unlink(looks->journal.path);
    else
        is_kept = journal_finish(&looks->journal, true, error);
    journal_close(&looks->journal);
    for (KnownLook *known = looks->known, *next; known != NULL; known = next) {
        next = known->next;
        free(known);
    }
    return is_kept;
}
