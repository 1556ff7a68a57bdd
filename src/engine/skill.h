// SPDX-License-Identifier: GPL-3.0-or-later
// skill.h - play below full strength that feels human: it overlooks rather than throws away.
//
// Three things make it weaker. It looks at fewer nodes; it has a taste, which differs from game to
// game and bends its judgement; and it does not see every move. What is overlooked follows from the
// position, the move and the seed of the game alone, so a blind spot stays one for the whole game;
// the nearer it comes, the sooner it is seen, and what springs to the eye (a recapture, a check)
// rarely hides (sight.h). Forced mates of its own are never missed.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "chess/chess.h"
#include "core/error.h"

// How strong. All zero: full strength.
typedef struct Handicap {
    int elo; // on the scale of rungs.def
    uint64_t nodes;
    int overlooking; // permill: chance not to see a quiet move three plies ahead
    int taste;       // centipawns: how far a piece on a square may be misjudged
    int mate_moves;  // mates of at most so many moves are always found
} Handicap;

// The scale; the rungs reach at least from end to end.
enum { HANDICAP_ELO_LEAST = 500, HANDICAP_ELO_MOST = 2850, HANDICAP_ELO_DEFAULT = 1500 };

extern const int handicap_rung_count;

static inline bool handicap_is_none(Handicap handicap) {
    return handicap.nodes == 0;
}

// Between two rungs everything is interpolated; an Elo beyond the ends gives
// the lowest or the highest rung.
Handicap handicap_of_elo(int elo);
// A rung itself, 0 to handicap_rung_count - 1: for measuring it.
Handicap handicap_of_rung(int rung);
// 0 to 20, as GUIs know it from other engines; 20 is full strength.
enum { SKILL_LEVEL_MAX = 20 };
Handicap handicap_of_skill_level(int level);

// The levels offered to people, weakest first.
typedef struct NamedLevel {
    const char *name;
    const char *other_name; // understood too
    int elo;                // 0: full strength
    const char *title;      // "club player"
    const char *about;
} NamedLevel;

enum { NAMED_LEVEL_COUNT = 10 };
extern const NamedLevel named_levels[NAMED_LEVEL_COUNT];

// A level's number from 1 on, or its name in either language, with or without its accents; NULL
// with a reason for anything else.
const NamedLevel *named_level_find(const char *text, Error *error);
Handicap handicap_of_named_level(const NamedLevel *level);

// A handicap at work in one game.
typedef struct Skill {
    Handicap handicap;
    uint64_t seed;
    int8_t likes[PIECE_COUNT][SQUARE_COUNT]; // centipawns a piece is overrated there
} Skill;

void skill_begin(Skill *skill, Handicap handicap, uint64_t seed);

// The moves that come into question, habits of the opening always, what is odd there only where
// nothing else is left; at least one where there is one; `moves` has room for
// MOVES_MAX. Of a forced mate only the first move.
int skill_list_candidates(const Skill *skill, const Board *board, Move last, Move *moves);

// Everybody learns early how to mate a lone king: then nothing is overlooked,
// and so many nodes are looked at.
enum { SKILL_TECHNIQUE_NODES = 20000 };
bool skill_is_technique(const Board *board);

// Does this player fail to see the move, `ply` plies after the position on the board, `last`
// played before it (or MOVE_NONE)?
bool skill_overlooks(const Skill *skill, const Board *board, int ply, Move last, Move move);

// What its taste adds to the evaluation, for the side to move.
Score skill_taste(const Skill *skill, const Board *board);
