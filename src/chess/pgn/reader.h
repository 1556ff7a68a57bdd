// SPDX-License-Identifier: GPL-3.0-or-later
// reader.h - reads PGN of any size piece by piece and verifies every move.
//
// The caller pulls events. Memory is fixed: a window on the file and a
// stack of boards for variations.
//
//     GAME  TAG...  START  (MOVE | NAG | COMMENT | OPEN | CLOSE)...  END  GAME ... FINISH
//
// PROBLEM may come anywhere: an error (something of the game is lost) or a repair (nothing is).
// After an error in the main line the rest of the game is skipped and END follows; after one in a
// variation, the rest of that variation. A game whose start is refused has no START.
// docs/formats/pgn.md says what is accepted, repaired and refused.
#pragma once

#include <stddef.h>

#include "chess/pgn/game.h"
#include "core/error.h"
#include "core/text.h"

enum {
    PGN_WINDOW_BYTES = 1 << 18, // a comment longer than this is cut
    PGN_TAG_BYTES_MAX = 1 << 14,
};

typedef struct PgnSource {
    // Puts at most `size` bytes into the buffer and returns how many; 0 at the
    // end, -1 with errno on failure.
    ptrdiff_t (*read)(void *context, char *buffer, size_t size);
    void *context;
} PgnSource;

typedef enum PgnEventKind {
    PGN_EVENT_GAME,
    PGN_EVENT_TAG, // name and value
    PGN_EVENT_START,
    PGN_EVENT_MOVE, // move, played; MOVE_NONE is a pass
    PGN_EVENT_NAG,  // nag
    PGN_EVENT_COMMENT,
    PGN_EVENT_OPEN,
    PGN_EVENT_CLOSE,
    PGN_EVENT_END, // result, is_damaged
    PGN_EVENT_PROBLEM,
    PGN_EVENT_FINISH, // the end of the input; comes again when asked again
} PgnEventKind;

// Texts stay valid until the next call.
typedef struct PgnEvent {
    PgnEventKind kind;
    Move move;
    int nag;
    PgnResult result;
    bool is_damaged; // the game had at least one error
    const char *name;
    // of a tag, escapes resolved, bytes as in the file but for NULs, which are blanks
    const char *value;
    Slice text; // of a comment, as in the file
} PgnEvent;

typedef struct PgnProblem {
    bool is_error; // else repaired
    bool is_end;   // the input ends here without a result: nothing that was read is wrong for that
    uint64_t line; // from 1
    uint64_t column;
    Error error; // the sentence, without the place
} PgnProblem;

typedef struct PgnReader PgnReader;

// NULL when there is no memory.
PgnReader *pgn_reader_open(PgnSource source);
void pgn_reader_close(PgnReader *reader);

// Returns the kind, which is also in the event.
PgnEventKind pgn_reader_next(PgnReader *reader, PgnEvent *event);

// After START, MOVE, OPEN and CLOSE: the position reached, and the one before the last move.
const Board *pgn_reader_board(const PgnReader *reader);
const Board *pgn_reader_board_before(const PgnReader *reader);

// How deep in variations; 0 is the main line.
int pgn_reader_depth(const PgnReader *reader);

// After PROBLEM.
const PgnProblem *pgn_reader_problem(const PgnReader *reader);

// Bytes behind us.
uint64_t pgn_reader_offset(const PgnReader *reader);
// Steps made, bytes searched and moved: grows with the input and not faster.
uint64_t pgn_reader_work(const PgnReader *reader);
// Line on which the current game begins.
uint64_t pgn_reader_game_line(const PgnReader *reader);

// ---- a game at a time ----

typedef void (*PgnProblemSink)(void *context, const PgnProblem *problem);

// Reads the next game into memory; false at the end of the input. Problems go to the sink,
// which may be NULL. `is_damaged` says that something of it was refused or did not fit
// (PGN_ITEMS_MAX, PGN_TEXT_MAX, PGN_TAGS_MAX).
bool pgn_reader_next_game(PgnReader *reader, PgnGame *game, bool *is_damaged, PgnProblemSink sink,
                          void *context);
