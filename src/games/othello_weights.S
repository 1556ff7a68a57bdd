// SPDX-License-Identifier: GPL-3.0-or-later
// othello_weights.S - what games against itself taught of Othello's patterns, made by `roque learn patterns` (docs/learning/patterns.md).

#include "core/embed.inc"

LABEL(othello_weights)
    .incbin "nets/othello.rqp"
LABEL(othello_weights_end)
    .byte 0
