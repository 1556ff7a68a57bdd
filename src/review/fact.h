// SPDX-License-Identifier: GPL-3.0-or-later
// fact.h - what can be said about a bad move because it is proved.
// Better nothing than something false.
//
//     mate        every defence is mated in time (mate.h)
//     material    a legal capture and what it gains on its square (material.h)
//     draw        every defence ends in a draw by rule (perpetual.h)
//     few pieces     endgame tables know mates and draws, where they are there
//
// The engine's scores and lines say what is worth a sentence, never that it is true: no sentence
// calls a capture good, since what is given up may be worth it.
#pragma once

#include "review/look.h"
#include "review/perpetual.h"

typedef enum FactKind {
    FACT_MISSES_MATE,     // there was one in `moves`
    FACT_ALLOWS_MATE,     // the opponent's in `moves`; the best move does not
    FACT_ALLOWS_DRAW,     // the opponent can force one, by `ending`
    FACT_MISSES_DRAW,     // there was one to be forced, by `ending`
    FACT_LOSES_MATERIAL,  // `loss`: what the answer can take
    FACT_MISSES_MATERIAL, // `loss`: what the best move takes
    FACT_KIND_COUNT,
} FactKind;

// The pieces a line is about.
typedef enum FactLoss {
    LOSS_PAWN,
    LOSS_KNIGHT,
    LOSS_BISHOP,
    LOSS_ROOK,
    LOSS_QUEEN,
    LOSS_EXCHANGE, // a rook for a knight or a bishop
    LOSS_OTHER,    // anything else, worth `pawns`
} FactLoss;

typedef struct Fact {
    FactKind kind;
    int moves;
    Ending ending;    // ENDING_NONE: a draw by one rule or another
    bool is_by_table; // a draw that an endgame table knows
    FactLoss loss;
    int pawns; // worth so many
} Fact;

enum { FACTS_MAX = 3 };

// What is proved about the move that was played in the position after the path. The
// look holds it and something better. `tables` may be NULL. Returns how many facts
// there are, the weightiest first.
int fact_list(GamePath path, const Look *look, Tables *tables, Fact facts[FACTS_MAX]);
