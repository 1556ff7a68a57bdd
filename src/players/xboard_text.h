// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_text.h - the lines of the Chess Engine Communication Protocol, read and written.
#pragma once

#include "core/player.h"
#include "core/text.h"

typedef struct XboardFeatures {
    bool has_ping;
    bool has_setboard;
    bool uses_usermove;
    bool wants_san;
    bool has_reuse;
    bool wants_time; // done=0: it needs longer
    bool is_done;    // done=1
} XboardFeatures;

typedef enum XboardClaim {
    XBOARD_NO_CLAIM,
    XBOARD_RESIGNS,
    XBOARD_OFFERS_DRAW,
    XBOARD_WHITE_WON,
    XBOARD_BLACK_WON,
    XBOARD_DRAWN,
    XBOARD_REFUSES_MOVE, // "Illegal move: ..." to a move that is legal
} XboardClaim;

// Notes what a "feature" line says; other lines change nothing.
void xboard_read_features(const char *line, XboardFeatures *features);

// The move of "move e2e4" or of the old "12. ... e7e5"; empty for other lines.
Slice xboard_move_of(const char *line);
XboardClaim xboard_claim_of(const char *line);
bool xboard_is_pong(const char *line, int *number);

// "9 156 1084 48000 Nf3 Nc6": depth, score in centipawns, time in centiseconds, nodes, line.
void xboard_read_thinking(const char *line, Thought *thought);

// level, st, sd: how long to think, told once a game.
void xboard_add_level(const ThinkLimits *limits, int side, Text *text);
