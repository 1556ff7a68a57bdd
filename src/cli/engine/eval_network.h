// SPDX-License-Identifier: GPL-3.0-or-later
// eval_network.h - what the network sees in a position, for `roque eval`.
#pragma once

#include "engine/engine.h"

// The board with what each piece is worth under it, then the score.
void eval_print_network(const Network *network, const Board *board);
void eval_print_network_json(const Network *network, const Board *board);
