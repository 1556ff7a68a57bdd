#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# train_profile.sh - runs PROGRAM on typical work so that its profile is written; `make pgo` calls it.
set -u
program=$1
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
trained=no
# A command this build does not have is passed over.
has() { "$program" help "$1" > /dev/null 2>&1; }
if has bench; then "$program" bench > /dev/null && trained=yes; fi
if has perft; then
    "$program" perft 4 --fen "$kiwipete" > /dev/null && trained=yes
    "$program" perft 5 --threads 1 --hash 16 > /dev/null
    "$program" perft 5 --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' > /dev/null
fi
if [ $trained = no ]; then
    "$program" --version > /dev/null || exit 1
    echo "  no command to train with yet: the profile holds the start of the program only"
fi
