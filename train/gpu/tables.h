// SPDX-License-Identifier: GPL-3.0-or-later
// tables.h - fills the tables of board.cuh, on the host.
#pragma once

#include "board.cuh"

void fill_tables(Tables *tables);
