// SPDX-License-Identifier: GPL-3.0-or-later
// eval_file.h - the evaluation of the positions of a FEN or EPD file (or of the
// tuner's data), for `roque eval`.
#pragma once

#include "engine/engine.h"

// Prints processor time per evaluation, the best of several rounds over the positions: of
// the hand-written one, and of the network (NULL: none) by every set of kernels this
// machine has. Returns an exit status.
int eval_print_speed(const char *path, Network *network);

// Prints a CSV row for each position: its score for the side to move, by the network alone, known
// endings included, or by the hand-written evaluation (network NULL). Returns an exit status.
int eval_print_scores(const char *path, const Network *network);

// Prints a CSV row for each position: score, phase, scale, ending and every term, silent ones too.
int eval_print_terms(const char *path);
