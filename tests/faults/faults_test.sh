#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# faults_test.sh - a sample of `make faults`: commands whose memory, threads or files fail say so and fail.
FAULT_SHARE=${ROQUE_LONG:+1}
export FAULT_SHARE="${FAULT_SHARE:-4}"
sh tools/faults.sh "$ROQUE" 2
