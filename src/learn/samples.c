// SPDX-License-Identifier: GPL-3.0-or-later
// samples.c - reads positions for the tuner; see samples.h.
//
// Files are cut into blocks of bytes, and several threads read blocks in turn; a
// line belongs to the block it starts in. So the same files and the same number of
// threads always give the same sets.
#include "learn/samples.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "core/input_file.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"

enum { BLOCK_BYTES = 1 << 20, LINE_BYTES_MAX = 512 };

void samples_close(SampleSet *set) {
    free(set->samples);
    free(set->entries);
    *set = (SampleSet){0};
}

// ---- one line ----

static Slice trim(Slice slice) {
    while (slice.length > 0 && text_is_blank(slice.data[0])) slice.data++, slice.length--;
    while (slice.length > 0 && text_is_blank(slice.data[slice.length - 1])) slice.length--;
    return slice;
}

// Cuts the text before the next bar off the front.
static Slice next_field(Slice *rest) {
    const char *bar = rest->length > 0 ? memchr(rest->data, '|', rest->length) : NULL;
    Slice field = {rest->data, bar != NULL ? (size_t)(bar - rest->data) : rest->length};
    size_t used = bar != NULL ? field.length + 1 : field.length;
    rest->data += used;
    rest->length -= used;
    return trim(field);
}

static bool parse_result(Slice field, int *half_points, Error *error) {
    static const struct {
        const char *text;
        int half_points;
    } RESULTS[] = {{"1.0", 2}, {"0.5", 1}, {"0.0", 0}, {"1", 2}, {"0", 0}};
    for (size_t i = 0; i < sizeof RESULTS / sizeof RESULTS[0]; i++) {
        if (!slice_is(field, RESULTS[i].text)) continue;
        *half_points = RESULTS[i].half_points;
        return true;
    }
    return error_set(error, "the result '%.*s' is not 1.0, 0.5 or 0.0", slice_shown(field, 20),
                     field.data);
}

bool sample_parse_line(Slice line, Board *board, int *score_cp, int *half_points, Error *error) {
    char fen[FEN_MAX], score[16];
    int64_t value;
    Slice fen_field = next_field(&line);
    if (!slice_copy(fen_field, fen, sizeof fen)) return error_set(error, "the FEN is too long");
    if (!fen_parse_kindly(fen, board, error)) return false;
    if (!slice_copy(next_field(&line), score, sizeof score))
        return error_set(error, "the score is too long");
    if (!text_parse_int(score, "the score", -100000, 100000, &value, error)) return false;
    *score_cp = (int)value;
    return parse_result(next_field(&line), half_points, error);
}

// ---- keeping a position ----

static bool make_room(SampleSet *set, Error *error) {
    enum { MOST = 4 * WEIGHT_COUNT };
    size_t positions = set->count + 1, entries = set->entry_count + MOST;
    if (!memory_grow(&set->samples, &set->capacity, positions, sizeof *set->samples))
        return error_no_memory(error);
    return memory_grow(&set->entries, &set->entry_capacity, entries, sizeof *set->entries)
           || error_no_memory(error);
}

// Large counts take several entries.
static int put_count(SampleSet *set, int weight, int count) {
    int used = 0;
    while (count != 0) {
        int part = count > ENTRY_COUNT_MAX   ? ENTRY_COUNT_MAX
                   : count < ENTRY_COUNT_MIN ? ENTRY_COUNT_MIN
                                             : count;
        set->entries[set->entry_count++] =
            (SampleEntry)(weight << ENTRY_COUNT_BITS | (part - ENTRY_COUNT_MIN));
        count -= part;
        used++;
    }
    return used;
}

static bool keep_position(SampleSet *set, const EvalTrace *trace, int score_cp, int half_points,
                          Error *error) {
    if (!make_room(set, error)) return false;
    Sample *sample = &set->samples[set->count++];
    *sample = (Sample){.first = (uint32_t)set->entry_count,
                       .phase = (uint8_t)trace->phase,
                       .scale = (uint8_t)trace->scale,
                       .half_points = (uint8_t)half_points,
                       .score_cp = (int16_t)score_cp};
    int used = 0;
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        if (i >= W_DANGER_FIRST && i <= W_DANGER_LAST) continue;
        used += put_count(set, i, trace->counts[WHITE][i] - trace->counts[BLACK][i]);
    }
    sample->plain_count = (uint8_t)used;
    for (int side = WHITE; side <= BLACK; side++) {
        used = 0;
        for (int i = W_DANGER_FIRST; i <= W_DANGER_LAST; i++)
            used += put_count(set, i, trace->counts[side][i]);
        sample->danger_count[side] = (uint8_t)used;
    }
    return true;
}

// ---- a block of lines ----

typedef struct Reader {
    const SampleSource *source;
    SampleSet *sets[2]; // training, validation
    SampleCounts *counts;
    uint64_t game; // a number of the game being read
    int last_ply;
    char buffer[BLOCK_BYTES + LINE_BYTES_MAX];
} Reader;

// Within a game the number of the move grows; where it does not, the next game has begun.
static void note_game(Reader *reader, const Board *board) {
    int ply = 2 * board->move_number + board->side;
    if (ply <= reader->last_ply) {
        reader->game = random_mix(reader->game);
        reader->counts->games++;
    }
    reader->last_ply = ply;
}

static bool is_kept_apart(const Reader *reader) {
    return random_mix(reader->game ^ reader->source->seed) % 100
           < (uint64_t)reader->source->validation_percent;
}

static bool read_line(Reader *reader, Slice line, Error *error) {
    Board board;
    EvalTrace trace;
    Error reason;
    int score_cp, half_points;
    line = trim(line);
    if (line.length == 0) return true;
    reader->counts->lines++;
    if (!sample_parse_line(line, &board, &score_cp, &half_points, &reason)) {
        if (reader->counts->refused++ == 0) reader->counts->first_refusal = reason;
        return true;
    }
    note_game(reader, &board);
    if (abs(score_cp) > reader->source->score_max_cp || board_in_check(&board)) {
        reader->counts->left_out++;
        return true;
    }
    eval_trace(&board, &trace);
    if (trace.ending != NULL) {
        reader->counts->left_out++;
        return true;
    }
    return keep_position(reader->sets[is_kept_apart(reader) ? 1 : 0], &trace, score_cp, half_points,
                         error);
}

static bool read_block(Reader *reader, FILE *file, int64_t offset, Error *error) {
    if (fseeko(file, (off_t)(offset > 0 ? offset - 1 : 0), SEEK_SET) != 0)
        return error_set(error, "%m");
    size_t size = fread(reader->buffer, 1, sizeof reader->buffer, file);
    const char *end = reader->buffer + size, *from = reader->buffer;
    if (offset > 0) { // the line that the byte before the block belongs to is the former block's
        const char *newline = memchr(from, '\n', size);
        from = newline != NULL ? newline + 1 : end;
    }
    const char *last_start = reader->buffer + (offset > 0 ? 1 : 0) + BLOCK_BYTES;
    reader->last_ply = INT32_MAX;
    reader->game = random_mix((uint64_t)offset);
    while (from < end && from < last_start) {
        const char *newline = memchr(from, '\n', (size_t)(end - from));
        Slice line = {from, (size_t)((newline != NULL ? newline : end) - from)};
        if (!read_line(reader, line, error)) return false;
        if (newline == NULL) break;
        from = newline + 1;
    }
    return true;
}

static bool read_file(Reader *reader, const char *path, int64_t *block_number, Error *error) {
    const SampleSource *source = reader->source;
    FILE *file = input_file_open_stream(path);
    if (file == NULL) return error_set(error, "%s: %m", path);
    bool is_fine = fseeko(file, 0, SEEK_END) == 0;
    int64_t size = is_fine ? (int64_t)ftello(file) : -1;
    if (size < 0) error_set(error, "%s: not a file that can be read in parts", path);
    for (int64_t offset = 0; offset < size && is_fine; offset += BLOCK_BYTES, ++*block_number) {
        if (*block_number % source->share_count != source->share) continue;
        if (source->is_stopped != NULL && atomic_load(source->is_stopped)) break;
        is_fine = read_block(reader, file, offset, error) || error_at(error, "%s", path);
    }
    fclose(file);
    return is_fine && size >= 0;
}

bool samples_read(const SampleSource *source, SampleSet *training, SampleSet *validation,
                  SampleCounts *counts, Error *error) {
    Reader *reader = malloc(sizeof *reader);
    if (reader == NULL) return error_no_memory(error);
    reader->source = source;
    reader->sets[0] = training;
    reader->sets[1] = validation;
    reader->counts = counts;
    int64_t block_number = 0;
    bool is_fine = true;
    for (int i = 0; i < source->path_count && is_fine; i++)
        is_fine = read_file(reader, source->paths[i], &block_number, error);
    free(reader);
    return is_fine;
}
