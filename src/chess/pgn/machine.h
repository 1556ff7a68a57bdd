// SPDX-License-Identifier: GPL-3.0-or-later
// machine.h - the inside of the PGN reader, shared by its parts: reader.c (the course of a file),
// movetext.c (the moves of a game), remarks.c (what is said about them), letters.c (the language
// they are written in) and collect.c (a game at a time).
//
// A machine with few states; each step looks at the byte in hand, moves on, and either
// makes an event (true) or does not. Positions are kept two a level, so that a variation
// finds the board before the last move.
#pragma once

#include "chess/pgn/input.h"
#include "chess/pgn/reader.h"
#include "chess/pgn/tag.h"
#include "chess/san.h"

enum {
    LOOKAHEAD = 64, // more than any word that is understood
};

typedef enum State {
    STATE_OPENING, // of the file: a byte order mark
    STATE_BETWEEN, // games
    STATE_TAGS,
    STATE_MOVES,
    STATE_SKIPPING_LINE, // the rest of a variation
    STATE_SKIPPING_GAME,
    STATE_ENDING,
    STATE_FINISHED,
} State;

typedef enum PgnEndCause { ENDED_BY_RESULT, ENDED_BY_NEXT_GAME, ENDED_BY_FILE } PgnEndCause;

typedef struct PgnLevel {
    Board boards[2]; // [now] is the position, the other one the position before the last move
    int now;
    bool has_move;
} PgnLevel;

struct PgnReader {
    PgnInput input;
    State state;
    PgnEndCause end_cause;
    int ending_step;
    int depth;
    uint64_t skipped_depth; // open parentheses inside what is skipped
    bool skips_open_level;  // what is skipped was opened for the caller
    bool is_damaged;
    bool has_odd_byte;     // reported once a game
    bool is_cut;           // the main line was not read to its end
    bool has_repaired_tag; // told about already, still to be given
    bool has_begun_moves;  // what was repaired of the first position is told
    bool has_told_empty;   // ... that the variation in hand has no move, still to be closed
    bool has_inner_result; // in a variation: one of its brackets may be missing
    bool ends_in_comment;  // the file does
    bool has_settled_letters;
    SanLetters letters;
    uint64_t main_letters; // bits of the characters that main-line words began with
    PgnResult result;
    uint64_t game_line;
    PgnProblem problem;
    Board usual_start;
    StartTags start_tags;
    TagText tag;
    PgnReader *trial; // a second reader for looking ahead; has none itself
    PgnLevel levels[PGN_DEPTH_MAX + 1];
};

static inline bool pgn_emit(PgnEvent *event, PgnEventKind kind) {
    event->kind = kind;
    return true;
}

// The sentence is in reader->problem.error already; the place is so far ahead.
bool pgn_emit_told_problem(PgnReader *reader, PgnEvent *event, bool is_error, size_t ahead);
__attribute__((format(printf, 4, 5))) bool pgn_emit_problem(PgnReader *reader, PgnEvent *event,
                                                            bool is_error, const char *format, ...);

static inline bool pgn_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// In remarks.c: at "{", gives the comment or says what is wrong with it; at ";", the rest of
// the line; at "$"; and at "!" or "?": "!", "?", "!!", "??", "!?", "?!" are $1 to $6, of a
// longer run the first two count.
bool pgn_read_comment(PgnReader *reader, PgnEvent *event);
bool pgn_read_line_comment(PgnReader *reader, PgnEvent *event);
bool pgn_read_nag(PgnReader *reader, PgnEvent *event);
bool pgn_read_marks(PgnReader *reader, PgnEvent *event);
// A judgement of the move before; told as a problem where there is none.
bool pgn_emit_nag(PgnReader *reader, PgnEvent *event, int nag);

// The game is over. Returns false: the steps of the ending make the events.
bool pgn_begin_ending(PgnReader *reader, PgnEndCause cause);

// What follows is skipped: to the end of the variation in hand, or of the game.
void pgn_skip_line(PgnReader *reader);

// One step anywhere; true when it made an event.
bool pgn_step(PgnReader *reader, PgnEvent *event);

// The bit of a character in PgnReader.main_letters.
static inline uint64_t pgn_letter_bit(char c) {
    return UINT64_C(1) << (c & 63);
}

// The word in hand is no English move, or its R may be a French king: chooses the letters of the
// game, once, by looking ahead. True when they are not English, which is then told as a repair.
bool pgn_settle_letters(PgnReader *reader, PgnEvent *event);

// True while an R may still be a French king: no letter of a piece was read yet.
static inline bool pgn_doubts_rook(const PgnReader *reader) {
    const uint64_t english = pgn_letter_bit('K') | pgn_letter_bit('Q') | pgn_letter_bit('R')
                             | pgn_letter_bit('B') | pgn_letter_bit('N');
    return !reader->has_settled_letters && (reader->main_letters & english) == 0;
}

// One step in the moves of a game.
bool pgn_movetext_step(PgnReader *reader, PgnEvent *event);

// Passes over blanks and then one comment, word or line of no interest. True when instead something
// is in hand that may end the skipping: a parenthesis, a result (then its length is not 0), a tag
// at the start of a line, or the end of the file.
bool pgn_movetext_skim(PgnReader *reader, size_t *result_length);

// Passes over blanks and makes sure of LOOKAHEAD bytes; false at the end of the file.
bool pgn_movetext_reach(PgnInput *input);

// Length of the result in hand, 0 when there is none.
size_t pgn_match_result(const PgnInput *input, PgnResult *result);
