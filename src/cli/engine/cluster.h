// SPDX-License-Identifier: GPL-3.0-or-later
// cluster.h - `mpirun -n 4 roque-mpi`: one UCI engine on several machines.
#pragma once

#include <stdbool.h>

#include "core/error.h"

// Leads a conversation on standard input and output as protocol_converse() does; on one rank it is
// that. With several, rank 0 leads it and the others search what it searches.
bool cluster_converse(Error *error);
