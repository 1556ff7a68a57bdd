// SPDX-License-Identifier: GPL-3.0-or-later
// cluster.h - `mpirun -n 4 roque-mpi`: one UCI engine on several machines.
#pragma once

#include <stdbool.h>

#include "core/error.h"

// A conversation on standard input and output as protocol_converse() leads it: rank 0 does, and the
// others, of which there is at least one, search what it searches.
bool cluster_converse(Error *error);
