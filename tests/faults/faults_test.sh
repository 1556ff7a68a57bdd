#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# faults_test.sh - a sample of `make faults`: commands whose memory, threads or files fail say so and fail.
FAULT_SHARE=${ROQUE_LONG:+1}
FAULT_SHARE="${FAULT_SHARE:-4}" sh tools/faults.sh "$ROQUE" 2

# A part that could not be had for lack of memory, and a command that did as if there were none.
FAULT_KINDS=memory sh tools/faults.sh "$ROQUE" 12 'roque version'
FAULT_KINDS=memory sh tools/faults.sh "$ROQUE" 12 'games explore'
