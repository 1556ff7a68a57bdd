#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# mpi_test.sh - long work on four ranks: the same files and verdicts as on threads, kills, a full disk, Ctrl-C.
#
# ROQUE_MPI is the program of `make MPI=1`. The other one, ROQUE, is what it is compared with.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

if ! command -v mpirun > /dev/null || ! [ -f "${ROQUE_MPI:-}" ]; then
    echo "ok - four ranks # SKIP Open MPI is not installed, or roque-mpi is not built"
else
    # shellcheck source=tests/work/ranks.sh
    . "$(dirname "$0")/ranks.sh"
fi
