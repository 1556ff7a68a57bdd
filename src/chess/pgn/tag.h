// SPDX-License-Identifier: GPL-3.0-or-later
// tag.h - reads one tag, [Name "value"], and what the tags say about
// the start. Only for pgn_reader.
#pragma once

#include "chess/pgn/input.h"

typedef enum TagFault { TAG_FINE, TAG_REPAIRED, TAG_REFUSED } TagFault;

typedef struct TagText {
    char name[PGN_TAG_NAME_MAX];
    char value[PGN_TAG_VALUE_MAX];
} TagText;

// True when the input, at a "[", goes on like a tag: a name, then a quote.
bool pgn_tag_is_next(PgnInput *input);

// Reads the tag at the "[" and moves behind it, or behind the line when it is refused. After a
// fault the error says what, and `ahead_of_start` how far behind the "[" it was seen.
TagFault pgn_tag_read(PgnInput *input, TagText *tag, Error *error, size_t *ahead_of_start);

// What matters for the first position, and which names were there.
typedef struct StartTags {
    char fen[PGN_TAG_VALUE_MAX];
    char variant[PGN_TAG_VALUE_MAX];
    char result[PGN_TAG_NAME_MAX];
    bool has_event;
    bool has_fen;
    bool has_result;
    int count;
    uint32_t names[PGN_TAGS_MAX]; // of all tags, as checksums
} StartTags;

// False, and nothing noted, when the game has a tag of this name already: the first counts.
bool pgn_tag_note(StartTags *tags, const TagText *tag);

// The usual board where no tag says another; false with the reason when the FEN is wrong or the
// variant is none of ours.
bool pgn_tag_start(const StartTags *tags, const Board *usual, Board *board, Error *error);

// False when the text is no result; "1/2" is one.
bool pgn_tag_result(const char *text, PgnResult *result);

// FEN, SetUp, Result, and Variant when it is not the usual chess: the
// board and the result say these.
bool pgn_tag_is_implied(const char *name, const char *value);
