// SPDX-License-Identifier: GPL-3.0-or-later
// parallel.h - the same work on many pieces, by several threads.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

enum { PARALLEL_THREADS_MAX = 256 };

typedef void ParallelWork(void *context, int piece);

// Calls work(context, 0 .. pieces-1), each once, in any order, on up to `threads`
// threads, the caller's included. Returns when all are done, or when `stop` (may be
// NULL) was seen set: false then.
bool parallel_run(int threads, int pieces, const atomic_bool *stop, ParallelWork *work,
                  void *context);
