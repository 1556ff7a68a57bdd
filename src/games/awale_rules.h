// SPDX-License-Identifier: GPL-3.0-or-later
// awale_rules.h - the board of Awalé, and when a game of it is over. Only for awale*.c.
#pragma once

#include "core/game.h"

enum {
    AWALE_HOUSES = 12,
    AWALE_ROW = 6,
    AWALE_SEEDS = 48,
    AWALE_HOUSE_SEEDS = 4,
    AWALE_LAP = 12, // a house that sows all the way round
    AWALE_UNIT = 100,
};

typedef struct AwalePosition {
    uint8_t houses[AWALE_HOUSES];
    uint8_t captured[2];
    uint8_t side;
    bool is_over;
} AwalePosition;

static inline int awale_row_seeds(const AwalePosition *position, int side) {
    int sum = 0;
    for (int i = 0; i < AWALE_ROW; i++) sum += position->houses[side * AWALE_ROW + i];
    return sum;
}

// Whether sowing from this house of the side to move reaches the other row.
static inline bool awale_feeds(const AwalePosition *position, int i) {
    return position->houses[position->side * AWALE_ROW + i] >= AWALE_ROW - i;
}

static inline bool awale_must_feed(const AwalePosition *position) {
    return awale_row_seeds(position, !position->side) == 0;
}

static inline bool awale_may_sow(const AwalePosition *position, int i, bool has_to_feed) {
    return has_to_feed ? awale_feeds(position, i)
                       : position->houses[position->side * AWALE_ROW + i] > 0;
}

static inline bool awale_has_majority(const AwalePosition *position) {
    return position->captured[0] > AWALE_SEEDS / 2 || position->captured[1] > AWALE_SEEDS / 2;
}

static inline bool awale_find_end(const AwalePosition *position) {
    if (awale_has_majority(position)) return true;
    bool has_to_feed = awale_must_feed(position);
    for (int i = 0; i < AWALE_ROW; i++) {
        if (awale_may_sow(position, i, has_to_feed)) return false;
    }
    return true;
}

// Texts and pictures, as the Game table wants them: awale_text.c.
bool awale_parse(const char *text, void *position, Error *error);
void awale_format(const void *position, Text *text);
void awale_format_move(const void *position, GameMove move, Text *text);
bool awale_parse_move(const void *position, const char *text, GameMove *move, Error *error);
void awale_draw_board(const void *position, const PictureStyle *style, Text *picture);
int awale_list_pieces(const void *position, GamePiece pieces[GAME_PIECES_MAX]);
void awale_describe_board(const void *position, GameBoard *board);
void awale_trace_move(const void *position, GameMove move, MovePath *path);

// Numbers of endings, for retrograde analysis: awale_index.c.
bool awale_space(const void *position, GameSpace *space);
uint64_t awale_index(const void *position);
bool awale_from_index(const GameSpace *space, uint64_t index, void *position);
