// SPDX-License-Identifier: GPL-3.0-or-later
// tables.h - fills the tables of board.cuh, on the host.
#ifndef ROQUE_TRAIN_TABLES_H
#define ROQUE_TRAIN_TABLES_H

#include "board.cuh"

void fill_tables(Tables *tables);

#endif
