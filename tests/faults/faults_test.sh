#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# faults_test.sh - a sample of `make faults`: commands whose memory or threads fail say so and fail.
sh tools/faults.sh "$ROQUE" 2
