// SPDX-License-Identifier: GPL-3.0-or-later
// build.c - see build.h.
#include "book/build.h"

bool book_builder_open(BookBuilder *builder, const BookBuildOptions *options, const char *path,
                       Error *error) {
    builder->options = *options;
    builder->line_length = 0;
    builder->games = builder->damaged = builder->without_result = 0;
    return sorter_open(&builder->sorter, options->memory_bytes, path, error);
}

void book_builder_close(BookBuilder *builder) {
    sorter_close(&builder->sorter);
}

// ---- games in ----

static void note_move(BookBuilder *builder, const PgnReader *reader, Move move) {
    if (builder->line_length >= builder->options.plies || pgn_reader_depth(reader) > 0) return;
    const Board *board = pgn_reader_board_before(reader);
    BookTally *tally = &builder->line[builder->line_length++];
    *tally =
        (BookTally){.key = polyglot_key(board), .move = polyglot_move(move), .games = board->side};
    // a pass: no book can say it
    if (move == MOVE_NONE) builder->line_length = builder->options.plies + 1;
}

static uint32_t points_of(PgnResult result, Side side) {
    if (result == PGN_DRAW) return 1;
    return (result == PGN_WHITE_WINS) == (side == WHITE) ? 2 : 0;
}

static bool add_game(BookBuilder *builder, PgnResult result, Error *error) {
    int length = builder->line_length;
    if (length > builder->options.plies) {
        builder->damaged++;
        return true;
    }
    for (int i = 0; i < length; i++) {
        BookTally tally = builder->line[i];
        Side side = (Side)tally.games;
        if (!builder->options.takes[side]) continue;
        tally.games = 1;
        tally.points = points_of(result, side);
        if (!sorter_add(&builder->sorter, &tally, error)) return false;
    }
    builder->games++;
    return true;
}

static bool end_game(BookBuilder *builder, const PgnEvent *event, Error *error) {
    if (event->is_damaged)
        builder->damaged++;
    else if (event->result == PGN_UNKNOWN)
        builder->without_result++;
    else
        return add_game(builder, event->result, error);
    return true;
}

bool book_builder_read(BookBuilder *builder, PgnSource source, BookBuildListener *listener,
                       void *context, Error *error) {
    PgnReader *reader = pgn_reader_open(source);
    if (reader == NULL) return error_no_memory(error);
    PgnEvent event;
    bool is_fine = true;
    while (is_fine && pgn_reader_next(reader, &event) != PGN_EVENT_FINISH) {
        if (event.kind == PGN_EVENT_GAME) builder->line_length = 0;
        if (event.kind == PGN_EVENT_MOVE) note_move(builder, reader, event.move);
        if (event.kind != PGN_EVENT_END) continue;
        is_fine = end_game(builder, &event, error);
        if (is_fine && listener != NULL && !listener(context, builder, reader)) break;
    }
    pgn_reader_close(reader);
    return is_fine;
}

// ---- the book out ----

static uint64_t weight_of(const BookBuilder *builder, const BookTally *tally) {
    if (tally->games < builder->options.games_least) return 0;
    return builder->options.weighing == BOOK_BY_GAMES ? tally->games : tally->points;
}

bool book_builder_write(BookBuilder *builder, PolyglotWriter *writer, Error *error) {
    BookGroup group = {.count = 0};
    BookTally tally;
    bool has_more = true;
    if (!sorter_finish(&builder->sorter, error)) return false;
    while (true) {
        if (!sorter_take(&builder->sorter, &tally, &has_more, error)) return false;
        bool is_next = !has_more || (group.count > 0 && tally.key != group.key);
        if (is_next && group.count > 0 && !polyglot_writer_put(writer, &group, error)) return false;
        if (!has_more) return true;
        if (is_next) group.count = 0;
        group.key = tally.key;
        if (!book_group_add(&group, tally.move, weight_of(builder, &tally)))
            return error_set(error, "a position has more than %d moves", BOOK_GROUP_MAX);
    }
}
