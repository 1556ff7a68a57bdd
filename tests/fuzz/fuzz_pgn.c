// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_pgn.c - any bytes read as PGN, whole and in chunks, give the same events; what was
// understood is written and read back to the same game.
//
// Input: one byte for the size of the chunks, then the file.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chess/pgn_equal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Chunks {
    const char *bytes;
    size_t length;
    size_t given;
    size_t chunk;
} Chunks;

static ptrdiff_t read_chunks(void *context, char *buffer, size_t size) {
    Chunks *chunks = context;
    size_t count = chunks->length - chunks->given;
    if (count > size) count = size;
    if (count > chunks->chunk) count = chunks->chunk;
    if (count > 0) memcpy(buffer, chunks->bytes + chunks->given, count);
    chunks->given += count;
    return (ptrdiff_t)count;
}

static uint64_t mix_bytes(uint64_t hash, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

// A hash of everything told.
static uint64_t read_events(Chunks chunks) {
    PgnReader *reader = pgn_reader_open((PgnSource){read_chunks, &chunks});
    if (reader == NULL) abort();
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    PgnEvent event = {0};
    while (pgn_reader_next(reader, &event) != PGN_EVENT_FINISH) {
        hash = random_mix(hash ^ (uint64_t)event.kind);
        switch (event.kind) {
        case PGN_EVENT_MOVE:
            if (event.move != MOVE_NONE
                && !movegen_is_legal(pgn_reader_board_before(reader), event.move))
                abort();
            hash = random_mix(hash ^ event.move);
            break;
        case PGN_EVENT_NAG: hash = random_mix(hash ^ (uint64_t)event.nag); break;
        case PGN_EVENT_TAG: hash = mix_bytes(hash, event.value, strlen(event.value)); break;
        case PGN_EVENT_COMMENT: hash = mix_bytes(hash, event.text.data, event.text.length); break;
        case PGN_EVENT_PROBLEM: {
            const PgnProblem *problem = pgn_reader_problem(reader);
            hash = mix_bytes(hash, problem->error.text, strlen(problem->error.text));
            hash = random_mix(hash ^ problem->line << 32 ^ problem->column);
            break;
        }
        default: break;
        }
    }
    pgn_reader_close(reader);
    return hash;
}

static void write_and_read_back(const PgnGame *game, PgnGame *back) {
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    PgnWriter *writer = stream == NULL ? NULL : pgn_writer_open(stream);
    if (writer == NULL || !pgn_writer_put(writer, game, NULL)) abort();
    pgn_writer_close(writer);
    fclose(stream);
    Chunks chunks = {bytes, length, 0, length + 1};
    PgnReader *reader = pgn_reader_open((PgnSource){read_chunks, &chunks});
    bool is_damaged;
    if (reader == NULL || !pgn_reader_next_game(reader, back, &is_damaged, NULL, NULL)) abort();
    if (is_damaged || !pgn_game_equal(game, back)) abort();
    if (pgn_reader_next_game(reader, back, &is_damaged, NULL, NULL)) abort();
    pgn_reader_close(reader);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    chess_init();
    Chunks chunks = {(const char *)data + 1, size - 1, 0, size};
    uint64_t whole = read_events(chunks);
    chunks.chunk = data[0] % 97 + 1;
    if (read_events(chunks) != whole) abort();
    PgnReader *reader = pgn_reader_open((PgnSource){read_chunks, &chunks});
    PgnGame game = {0}, back = {0};
    bool is_damaged;
    while (pgn_reader_next_game(reader, &game, &is_damaged, NULL, NULL))
        write_and_read_back(&game, &back);
    pgn_reader_close(reader);
    pgn_game_free(&game);
    pgn_game_free(&back);
    return 0;
}
