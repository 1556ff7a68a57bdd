// SPDX-License-Identifier: GPL-3.0-or-later
// genfens.h - opening positions for OpenBench's data generation.
#pragma once

#include "protocol/uci_task.h"

// The task's text is "N seed S book <None|FILE>": says N lines "info string genfens
// FEN". The positions come from the start, or from a random position of the EPD or FEN
// file, by eight or nine (from a file: four or five) random moves; lost ones are left
// out. Equal seeds give equal positions.
void genfens_run(UciTask *task);
