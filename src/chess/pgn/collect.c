// SPDX-License-Identifier: GPL-3.0-or-later
// collect.c - gathers the events of one game into a PgnGame; see reader.h.
#include "chess/pgn/machine.h"

// While the reader stands on the boards before and after the move.
static SanSpelling spell(const PgnReader *reader, const PgnEvent *event) {
    if (event->move == MOVE_NONE) return 0;
    return san_spell(pgn_reader_board_before(reader), event->move, pgn_reader_board(reader));
}

// False when it does not fit.
static bool collect(PgnGame *game, const PgnReader *reader, const PgnEvent *event) {
    switch (event->kind) {
    case PGN_EVENT_TAG:
        if (pgn_tag_is_implied(event->name, event->value)) return true;
        return pgn_game_set_tag(game, event->name, event->value);
    case PGN_EVENT_START: pgn_game_set_start(game, pgn_reader_board(reader)); return true;
    case PGN_EVENT_MOVE: return pgn_game_add_spelled(game, event->move, spell(reader, event));
    case PGN_EVENT_NAG: return pgn_game_add_nag(game, event->nag);
    case PGN_EVENT_COMMENT: return pgn_game_add_comment(game, event->text);
    case PGN_EVENT_OPEN: return pgn_game_open_variation(game);
    case PGN_EVENT_CLOSE: return pgn_game_close_variation(game);
    case PGN_EVENT_END: game->result = event->result; return true;
    default: return true;
    }
}

static void tell_overflow(PgnReader *reader, PgnProblemSink sink, void *context) {
    PgnProblem problem = {.is_error = true, .line = pgn_reader_game_line(reader), .column = 1};
    error_set(
        &problem.error,
        "the game does not fit: more than %d tags, %d items or %d bytes of text, or no memory",
        PGN_TAGS_MAX, PGN_ITEMS_MAX, PGN_TEXT_MAX);
    if (sink != NULL) sink(context, &problem);
}

bool pgn_reader_next_game(PgnReader *reader, PgnGame *game, bool *is_damaged, PgnProblemSink sink,
                          void *context) {
    PgnEvent event;
    bool is_full = false;
    bool is_lost = false; // not even its first tags fit: it is told, and nobody gets it
    do {
        switch (pgn_reader_next(reader, &event)) {
        case PGN_EVENT_FINISH: return false;
        case PGN_EVENT_PROBLEM:
            if (sink != NULL) sink(context, pgn_reader_problem(reader));
            continue;
        case PGN_EVENT_GAME:
            is_full = is_lost = !pgn_game_begin(game, &reader->usual_start);
            game->has_start = false;
            if (is_lost) tell_overflow(reader, sink, context);
            continue;
        default: break;
        }
        if (is_full && event.kind != PGN_EVENT_END) continue;
        if (collect(game, reader, &event)) continue;
        is_full = true;
        tell_overflow(reader, sink, context);
    } while (event.kind != PGN_EVENT_END || is_lost);
    *is_damaged = event.is_damaged || is_full;
    return true;
}
