#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# build.sh - compiles the GPU's libraries into train/build: self-play for each width, matches by the engine's search, and the
# trainer's kernels.
set -eu
cd "$(dirname "$0")"
build=${ROQUE_TRAIN_BUILD:-build}
mkdir -p "$build"
command -v nvcc > /dev/null || { echo "train/build.sh: nvcc is missing; install NVIDIA's CUDA toolkit" >&2; exit 1; }
compile="nvcc -O3 -arch=${CUDA_ARCH:-sm_90} -std=c++17 --extended-lambda -shared -Xcompiler -fPIC"

# Blocks of four games on a multiprocessor: as many as their registers allow.
self_play() { $compile -DNET_WIDTH="$1" -DBLOCKS_PER_PROCESSOR="$2" -DNET_LAYERS="${4:-0}" gpu/selfplay.cu gpu/tables.cpp gpu/net_file.cpp -o "$build/selfplay$3.so"; }

# What matches need of src: the tables of the rules, and of king and pawn against king.
rules="chess/chess chess/zobrist chess/attacks chess/magic chess/bitboard eval/kpk core/random"
match_objects() {
    for file in $(printf '../src/%s ' $rules) gpu/engine/tables; do
        object=$build/$1_$(basename "$file").o
        ${CC:-cc} -std=gnu17 -O2 -fPIC -pthread -D_GNU_SOURCE -I../src -I.. -c "$file.c" -o "$object"
        echo "$object"
    done
}
match() {
    objects=$(match_objects "$1")
    # shellcheck disable=SC2086
    $compile -DNET_WIDTH="$2" -DNET_LAYERS="$3" gpu/match.cu gpu/net_file.cpp $objects -o "$build/$1.so"
    # shellcheck disable=SC2086
    rm -f $objects
}
# The same on the host, which the GPU is checked against.
match_host() {
    objects=$(match_objects match_host)
    # shellcheck disable=SC2086
    ${CXX:-c++} -std=c++17 -fwrapv -O2 -Wno-unknown-pragmas -shared -fPIC -pthread gpu/engine/twin.cpp gpu/net_file.cpp $objects \
        -o "$build/match_host.so"
    # shellcheck disable=SC2086
    rm -f $objects
}
newer() { [ ! -e "$build/$1" ] || [ -n "$(find gpu ../src/engine/*.def -newer "$build/$1" -name '*.[cd]*')" ]; }

pids=
newer trainer.so && { $compile gpu/trainer.cu -o "$build/trainer.so" & pids="$pids $!"; }
newer selfplay256.so && { self_play 256 7 256 & pids="$pids $!"; }
newer selfplay512.so && { self_play 512 4 512 & pids="$pids $!"; }
newer selfplay1024.so && { self_play 1024 3 1024 & pids="$pids $!"; }
newer selfplay512_layers.so && { self_play 512 4 512_layers 1 & pids="$pids $!"; }
newer selfplay1024_layers.so && { self_play 1024 3 1024_layers 1 & pids="$pids $!"; }
newer match_host.so && { match_host & pids="$pids $!"; }
newer match512.so && { match match512 512 0 & pids="$pids $!"; }
newer match1024_layers.so && { match match1024_layers 1024 1 & pids="$pids $!"; }
if [ -n "${VARIANTS:-}" ]; then
    for blocks in 5 6 8; do self_play 256 $blocks "256_$blocks" & pids="$pids $!"; done
fi
for pid in $pids; do wait "$pid"; done
