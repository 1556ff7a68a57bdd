// SPDX-License-Identifier: GPL-3.0-or-later
// record.h - a game as it was played: start, moves with what the players thought, result.
#pragma once

#include "core/player.h"

enum { REASON_MAX = 256 };

typedef enum Outcome {
    OUTCOME_NONE, // the game was stopped
    OUTCOME_FIRST_WINS,
    OUTCOME_SECOND_WINS,
    OUTCOME_DRAW,
} Outcome;

typedef enum EndCause {
    END_NONE,
    END_RULES,       // checkmate, a full board, ...
    END_REPETITION,  // a position came back often enough to end the game by itself
    END_CLAIM,       // a draw that had to be claimed
    END_AGREED,      // a draw offered and accepted
    END_RESIGNED,    //
    END_TIME,        // the clock ran out
    END_FAULT,       // a player broke down; `fault` says how
    END_ADJUDICATED, // by scores, by tables or by the limit of plies
    END_STOPPED,
    END_CAUSE_COUNT,
} EndCause;

typedef struct GameResult {
    Outcome outcome;
    EndCause cause;
    PlayerFault fault;
    // "checkmate", "Black: the program ended with signal 11"; English, for journals
    char reason[REASON_MAX];
    Sentence said; // the same for people; empty where the reason was read from a file
} GameResult;

typedef struct RecordedMove {
    GameMove move;
    bool is_opening;
    bool has_score;
    bool is_mate;
    int score; // for the mover
    int depth;
    uint64_t nodes;
    int64_t time_us;
    // What only a PGN with notes tells (record_pgn.h).
    int64_t left_us; // on the mover's clock after it; 0: no clock
    int seldepth;
    bool has_table_news; // the two that follow were told
    int hashfull;
    uint64_t tbhits;
    size_t line_at; // the line expected, in the record's lines, from 1 on; 0: none
} RecordedMove;

typedef struct GameRecord {
    const Game *game;
    GamePosition start;
    RecordedMove *moves;
    int count;
    size_t capacity;
    bool keeps_lines; // what players expected is kept too
    char *lines;      // one behind the other, each ended by a NUL
    size_t lines_length, lines_capacity;
    GameResult result;
} GameRecord;

// Makes the record empty, with this start; its memory is kept for the next game.
void record_begin(GameRecord *record, const Game *game, const void *start);
bool record_add(GameRecord *record, const RecordedMove *move);
// Keeps the line, if lines are kept; *at is for the move's line_at. False: no memory.
bool record_add_line(GameRecord *record, const char *line, size_t *at);
void record_free(GameRecord *record);

// "1-0", "0-1", "1/2-1/2", "*".
const char *outcome_text(Outcome outcome);

// Keeps why the game ended, for people and in English.
void result_say(GameResult *result, const Sentence *reason);
// "rules", "time", "crash", ...: one word for files.
// The one name of what a player did wrong: in reports, PGN and JSON.
const char *result_fault_word(PlayerFault fault);
const char *result_cause_word(const GameResult *result);
// "White wins: checkmate", "draw: the same position three times".
void result_describe(const GameResult *result, const Game *game, Text *text);
