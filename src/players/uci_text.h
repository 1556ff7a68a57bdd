// SPDX-License-Identifier: GPL-3.0-or-later
// uci_text.h - the lines of the Universal Chess Interface, read and written.
#pragma once

#include "core/error.h"
#include "core/player.h"
#include "core/text.h"

enum { UCI_OPTION_NAME_MAX = 64 };

typedef enum UciBound { UCI_EXACT, UCI_LOWER, UCI_UPPER } UciBound;

enum { UCI_SHARES = 3 };

// What an "info" line says; what it does not say is 0.
typedef struct UciInfo {
    int depth;
    int seldepth;
    int multipv;
    bool has_score;
    bool is_mate;
    int score;
    UciBound bound;
    bool has_shares;
    int64_t shares[UCI_SHARES]; // of wins, draws and losses ("wdl"), as the engine writes them
    uint64_t nodes;
    uint64_t nps;
    bool has_table_news; // hashfull or tbhits
    int hashfull;
    uint64_t tbhits;
    int64_t time_ms;
    Slice pv; // points into the line
} UciInfo;

// Reads the line. False with the first thing that is wrong; what came
// before it is filled in all the same.
bool uci_parse_info(const char *line, UciInfo *info, Error *error);

// "bestmove e2e4 ponder e7e5": the two words, the second empty when absent.
// False when it is another line.
bool uci_parse_bestmove(const char *line, Slice *move, Slice *ponder);

// "option name Clear Hash type button": the name (cut to fit) and the type. False for other lines,
// with an error when the line begins like an option but does not go on like one.
bool uci_parse_option(const char *line, char name[UCI_OPTION_NAME_MAX], Slice *type, Error *error);

// "go wtime 1000 btime 1000 ...\n" or "go ponder ...\n"; "go infinite"
// when there is no limit at all.
void uci_format_go(const ThinkLimits *limits, int side, bool is_ponder, Text *text);

// Whether the line's first word is this one.
bool uci_line_is(const char *line, const char *word);
