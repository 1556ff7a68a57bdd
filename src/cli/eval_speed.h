// SPDX-License-Identifier: GPL-3.0-or-later
// eval_speed.h - measures the evaluation for `roque eval --speed`.
#ifndef ROQUE_CLI_EVAL_SPEED_H
#define ROQUE_CLI_EVAL_SPEED_H

// Prints processor time per evaluation, the best of several rounds over the positions of a FEN or EPD file
// (or of the tuner's data). Returns an exit status.
int eval_print_speed(const char *path);

#endif
